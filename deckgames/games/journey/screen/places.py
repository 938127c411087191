"""The track, six slots with their prices and what would happen to whoever takes the card; cards that are offered and
lie nowhere else; village, Overlord and event in sentences, with keys and what they come to."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import Part, StackSpec, titled
from deckgames.games.journey.cards.lines import Ability, Action, Challenge, Invasion, Rest
from deckgames.games.journey.cards.words import listing
from deckgames.games.journey.lexicon import FALLS, HEALTH, KINDS, PRICE, STRENGTH
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import (
    SIDE_BY_SIDE,
    Board,
    behind,
    cut,
    emblem_of,
    face_of,
    heads,
    kind_span,
    listed,
    main_keys,
)
from deckgames.games.journey.screen.company import Group, Item, Piece, capped, refused
from deckgames.games.journey.screen.details import in_combat, made_of
from deckgames.games.journey.screen.forecast import in_row, pays
from deckgames.games.journey.state import SAY, SLOTS, TEXT, Tokens
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import PICTURED
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, line_of, spans_text, spans_width, width, wrap_text
from deckgames.ui.paint.emblems import SMALL, beside, emblem
from deckgames.ui.paint.faces import Face, State, as_now, heading, picture, rows_of
from deckgames.ui.paint.shortening import Short, clip, clip_spans, fitted
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import aimed, draw_rows, in_rows, pointed, seen_of
from deckgames.ui.toolkit.layout import BOTH
from deckgames.ui.toolkit.zones import EMPTY, Field, Zone

ROAD_ROWS = SLOTS + 1
"""Rows of the list with its heading."""
ROAD = 9
"""Rows of the lowest cards with their verdicts."""
_PAIRED = 24
"""Rows of a screen from which cards that are out of reach may stand side by side."""
_VERDICT = 3
"""Rows of what would happen, below a card."""
_WIDE_FROM, _CHANGED = 100, 4
"""Columns from which names are long; cells for numbers that a desert token changes."""
_STARTS = ("long", "short", "shortest")
"""What may stand before what falls, the longest first."""
_DONE_TO_IT = (Topic.HELP, Topic.HARM)
"""What is done to a card of the track, so that whoever chooses it gets the same by all of them."""
_NOTED = ((HEALTH, "{}"), (STRENGTH, "/{}"), (PRICE, " ({})"))
"""What stands behind the names, in the words of the heading, as it stands there."""


def road(board: Board, w: int, h: int) -> Canvas:
    """The picture of the track in exactly this size: cards with what would happen below them, or a list."""
    pairs = max(0, ROAD_ROWS - h) if pairs_of(board, SLOTS) else 0
    canvas, top, zone = Canvas(w, h), int(board.faces or h > SLOTS - pairs), _zone(board)
    if top:
        _head(board, canvas)
    verdicts = _verdicts(board, w) if board.faces else {}
    high = h - top - _below(board, verdicts) if board.faces else 1
    stops = {board.slots[board.card(index)].slot: index for index in board.zone("road")}
    single = SLOTS - 2 * pairs if board.faces or pairs else min(SLOTS, h - top)
    for nth in range(single):
        x, wide = _place(w, nth) if board.faces else (0, w)
        box = Box(stops.get(nth, EMPTY), x, top + nth * (not board.faces), wide, high)
        zone.put(board, canvas, box, str(nth), board.faces)
        if box.index in verdicts:
            canvas.mark(box.index, x, top + high, wide, h - top - high)
            canvas.rows(x, top + high, verdicts[box.index], wide)
    for at in range(2 * pairs):
        box = Box(stops.get(single + at, EMPTY), at % 2 * (w // 2), top + single + at // 2, w // 2, 1)
        _zone(board, False).put(board, canvas, box, str(single + at), False)
    return canvas


def pairs_of(board: Board, short: int) -> int:
    """How many rows of the list can hold two of the last cards, as all of these cost more than whoever is asked has,
    whatever is done first, and nothing else is asked about them; or what is asked is not about the track, and other
    boards are so many rows `short`."""
    oids = {board.slots[board.card(index)].slot: board.focus_targets[index].oid for index in board.zone("road")}
    if board.faces or board.scene.height < _PAIRED or not (board.acting or not any(oids.values())):
        return 0
    crystals = queries.speaker(board.view).crystals
    near = [nth for nth, slot in enumerate(prospects.road(board.view)) if slot is not None and (
        slot.price <= crystals or ((oid := oids.get(nth)) is not None and pays(board, oid)))]
    elsewhere = board.decision is not None and not board.acting
    return max((SLOTS - 1 - max(near, default=-1)) // 2, min(short, SLOTS // 2) * elsewhere)


def what_follows(board: Board, index: int, slot: prospects.SlotNow, room: int) -> Line:
    """What would happen to whoever is asked; what the card says where nobody is asked for it, or cannot take it."""
    stop = board.focus_targets[index]
    on_it = tokens_of(slot.tokens)
    left = room - spans_width(on_it) - 2 * bool(on_it)
    oid = stop.oid if stop.blocked is None and board.about not in _DONE_TO_IT else None
    line = () if oid is None else in_row(board, oid, left)
    if slot.blocked and board.acting:
        short = slot.price - queries.speaker(board.view).crystals
        why = in_ink(TEXT("road.dear", n=short) if short > 0 else str(slot.blocked), "blocked")
        helps = pays(board, stop.oid) if stop.oid is not None and short > 0 else ()
        why = SAY("road.dear-but", why=why, helps=helps).inked("blocked") if helps else why
        line = behind(cut(((f"{signs.BLOCKED} ", "blocked"), *why), left), _as_it_is(board, slot), left)
    elif not line:
        line = _as_it_is(board, slot)
    if slot.card is prospects.foe(board.view) and slot.fight is not None and in_combat(board):
        line = SAY("road.fought", n=slot.fight.attack, of=slot.fight.health).inked(
            "good" if slot.fight.wins else "warn")
    whole = listed([on_it, line], ("; ", "muted"))
    if slot.card.spec.kind == "dragon" and not board.faces:
        dragon = listed([SAY("road.dragon").inked("kind"), whole], ("; ", "kind"))
        whole = dragon if spans_width(dragon) <= room else whole
    told = cut(whole, room)
    return told if oid is not None or all(text.__class__ is not Short for text, _ in told) else tuple(
        clip_spans(whole, room, prose=True))


def _as_it_is(board: Board, slot: prospects.SlotNow) -> Line:
    """What the card says, where its face does not."""
    spec = slot.card.spec
    return listed(heads(spec, board.voice), (". ", "muted")) if isinstance(spec, StackSpec) and not board.faces else ()


def stats_now(slot: prospects.SlotNow) -> Line:
    """`3/2`, health and strength of a creature; `3→4/2→1` where something changes what is printed."""
    fight, spec = slot.fight, slot.card.spec
    if fight is None:
        return ()
    same = (spec.health, spec.strength) == (fight.health, fight.strength)
    ink = "might" if same else "warn"
    return ((as_now(spec.health, fight.health), HEALTH.over(ink)), ("/", ink),
            (as_now(spec.strength, fight.strength), STRENGTH.over(ink)))


def price_of(slot: prospects.SlotNow) -> str:
    """ "free", "(2)"; "(2→1)" where it is not that of its slot."""
    return f"({as_now(slot.slot, slot.price)})" if slot.price else TEXT("road.free")


def tokens_of(tokens: Tokens) -> Line:
    """What lies on a card: `2 wounds, 1 reward on it`."""
    said = {"wound": ("wounds", "harm"), "reward": ("rewards", "glory"), "cerberus": ("cerberus", "harm")}
    found = [SAY(f"on-it.n-{key}", n=n).inked(ink) for sort, n in prospects.laid(tokens).items() if sort in said
             for key, ink in (said[sort],)]
    return SAY("lies.tokens", what=listed(found)).inked("muted") if found else ()


# ---- cards


def _place(w: int, nth: int) -> tuple[int, int]:
    """Column and width of a slot."""
    gap = 2
    wide = (w - 2 + gap) // SLOTS - gap
    return 1 + nth * (wide + gap), wide


def road_wanted(board: Board, w: int) -> int:
    """Rows in which the faces of all cards on the road are seen whole, with their emblems and what would happen below
    them."""
    rows = [rows_of(_face(board, index), _place(w, 0)[1]) for index in board.zone("road")]
    return 2 + max(rows, default=1) + _below(board, {} if board.acting else _verdicts(board, w))


def _below(board: Board, verdicts: Mapping[int, Sequence[Line]]) -> int:
    """Rows for what would happen: as many from the first moment on where that is found out later."""
    return _VERDICT if board.acting else max(map(len, verdicts.values()), default=0)


def _verdicts(board: Board, w: int) -> dict[int, Sequence[Line]]:
    """The lines below the faces, by place of the cursor."""
    wide = _place(w, 0)[1]
    said = {index: what_follows(board, index, board.slots[card], _VERDICT * (wide - 1) - 4)
            for index in board.zone("road") if (card := board.focus_targets[index].card) is not None}
    return {index: fitted((line,), wide, _VERDICT) if line else () for index, line in said.items()}


def _face(board: Board, index: int) -> Face:
    slot = board.slots[board.card(index)]
    key = board.key_hint(index) or str(slot.slot)
    stats = stats_now(slot)
    measure: Line = ((spans_text(stats), stats[0][1]),) if stats else ()
    face = face_of(slot.card, key, measure=measure, price=price_of(slot), named=True,
                   voice=board.voice)
    face = replace(face, price_ink=PRICE.over("coin"))
    laid = tokens_of(slot.tokens)
    return replace(face, text=(laid, *face.text), sentences=(laid, *face.sentences)) if laid else face


def _name(board: Board, index: int, room: int) -> Line:
    """Kind, name, health and strength."""
    found = board.slots[board.card(index)]
    kind, numbers = kind_span(found.card.spec), stats_now(found)
    name = cut(in_ink(found.card.name, "name"), room - 2 - spans_width(numbers) - bool(numbers))
    return kind, BLANK, *name, BLANK, *numbers


def _zone(board: Board, follows: bool = True) -> Zone[Board]:
    """The track, with longer names in wide terminals, and more room for numbers where a desert token changes them; a
    changed price fills its column, and stands apart from them. What `follows` stands behind it, or how much is missing
    in the price."""
    desert = _CHANGED * (board.view.desert is not None)
    apart = int(any(found.price not in (0, found.slot) for found in board.slots.values()))
    behind: Field[Board] = Field(
        lambda board, index, room: what_follows(board, index, board.slots[board.card(index)], room))
    price: Field[Board] = Field(_price if follows else _too_dear, 5 if follows else 12, right=True, apart=apart)
    return Zone((Field(_name, 25 + desert - apart, wider=((_WIDE_FROM, 7 - desert),)), price,
                 *([behind] if follows else [])), _face)


def _price(board: Board, index: int, _: int) -> Line:
    return in_ink(price_of(board.slots[board.card(index)]), PRICE.over("coin"))


def _too_dear(board: Board, index: int, room: int) -> Line:
    """`(4, 1 short)`, where a question makes it a matter of what one has."""
    found = board.slots[board.card(index)]
    short = found.price - queries.speaker(board.view).crystals
    asked = board.acting and found.blocked and short > 0
    return SAY("road.price-dear", n=found.price, short=short).inked(PRICE.over("blocked")) if asked else _price(
        board, index, room)


# ---- what falls off


def _head(board: Board, canvas: Canvas) -> None:
    """`TRACK health/strength (price) ── rest or lose: each player takes 1 damage`."""
    note, line = _headed(board, canvas.w)
    title = TEXT("road.title")
    heading(canvas, 0, title, line)
    if note:
        canvas.spans(len(title) + 2, 0, (*note, BLANK))
    aimed(board.scene, canvas)


def _headed(board: Board, w: int) -> tuple[Line, Line]:
    """What stands in the track's heading behind its title, and at its end, as far as the shortest of what falls leaves
    room, and what wins where one row of headlines does not say it."""
    before, said = falls(board)
    words: Line = tuple((form.format(word.word.lower()), word.over("muted")) for word, form in _NOTED)
    price: Line = ((words[-1][0].strip(), words[-1][1]),)
    aim = sum([width(said) + 4 for said in board.scene.aims[-1:] if 0 < board.scene.heads < BOTH])
    room = w - len(TEXT("road.title")) - 5 - aim
    forms = [(note, SAY(f"falls.{start}", does=said).inked(FALLS.over("muted")) if start else said)
             for note in (words, price, ()) for start in before]
    fitting = (form for form in forms if spans_width(form[0]) + bool(form[0]) + spans_width(form[1]) <= room)
    return next(fitting, ((), cut(forms[-1][1], room)))


def falls(board: Board) -> tuple[tuple[str, ...], Line]:
    """What happens if the card of slot 0 falls off, by a rest, a lost fight or a lost challenge; and what may stand
    before it, the longest first."""
    view = board.view
    if not queries.road_left(view):
        return ("",), SAY("road.empty").inked(FALLS.over("muted"))
    if view.track[0] is None:
        return ("",), SAY("road.no-slot").inked(FALLS.over("muted"))
    if not prospects.invades(view):
        return _STARTS, SAY("road.idle").inked(FALLS.over("muted"))
    name = board.look(queries.speaker(view).no).name
    called = ("" if view.main_done else "active", name)  # or in another turn
    voice = replace(board.voice, called=called)
    said = "; ".join(listing(ability.effect, voice) for ability in prospects.invasion(view))
    return _STARTS, in_ink(said, FALLS.over("warn"))


CHOICE = 8
"""Rows of the zone in which cards are faces."""
_WIDEST, _NARROWEST = 40, 18
_KINGDOM, _OVERLORD = 16, 34


def choice(board: Board, w: int, h: int) -> Canvas:
    """The picture of the cards to choose from, in exactly this size."""
    canvas = Canvas(w, h)
    shown = _offers(board, w, h)
    prompt = board.decision.prompt if board.decision is not None else ""
    n, of = len(board.elsewhere), TEXT("choice.cards", n=len(board.elsewhere))
    heading(canvas, 0, prompt, (seen_of(board.zone("choice"), shown, of) or of) if n > 1 else "")
    if not _as_faces(board, w, h):
        draw_rows(board, canvas, shown, partial(_offered, board))
        return canvas
    for box in shown:
        card = board.card(box.index)
        canvas.paste(box.x, box.y, picture(_offered(board, box.index, card), box.w, box.h, board.state(box.index)))
        box.mark(canvas)
    return canvas


def _offers(board: Board, w: int, h: int) -> list[Box]:
    """Where they lie."""
    indexes = board.zone("choice")
    if not indexes:
        return []
    if not _as_faces(board, w, h):
        return in_rows(board, indexes, w, h, 1)
    wide = min(_WIDEST, (w - 1) // len(indexes) - 1)
    return [Box(index, 1 + nth * (wide + 1), 1, wide, h - 1) for nth, index in enumerate(indexes)]


def _as_faces(board: Board, w: int, h: int) -> bool:
    return h >= CHOICE - 1 and (w - 1) // max(1, len(board.elsewhere)) > _NARROWEST


def _offered(board: Board, index: int, card: Card[Any]) -> Face:
    return face_of(card, board.key_hint(index), voice=board.voice)


# ---- kingdoms


def kingdoms(board: Board, w: int, h: int) -> Canvas:
    """The kingdoms that are left, a line each; those that are picked in the heading, or below where it is too short."""
    canvas = Canvas(w, h)
    names = [*map(titled, board.view.kingdoms)]
    whom = board.view.phase == "overlord"
    title, names_ = TEXT("pile.overlords" if whom else "pile.kingdoms"), ", ".join(names)
    picked = "" if not names else names_ if whom else TEXT("choice.picked", names=names_)
    shown = in_rows(board, board.zone("kingdoms"), w, h, 1)
    below = 2 + max((box.y for box in shown), default=0)
    told = wrap_text(picked, w - 2) if width(title + picked) > w - 6 else ()
    if told and below + len(told) <= h:
        picked = TEXT("choice.n-picked", n=len(names))
        canvas.rows(1, below, (line_of(line, "muted") for line in told))
    heading(canvas, 0, title, picked)
    wide = _OVERLORD if whom and w > 2 * _OVERLORD else _KINGDOM
    for box in shown:
        state, option = board.state(box.index), board.options[box.index]
        assert option is not None
        box.mark(canvas)
        cursor = pointed(board, canvas, box.index, 0, box.y, box.w)
        if state is State.CHOSEN:
            canvas.put(0, box.y, signs.CHOSEN, "good")
        canvas.put(box.x + 1, box.y, board.key_hint(box.index), "name-cursor" if cursor else "key")
        card = board.offered.get(option.oid)
        canvas.put(box.x + 3, box.y, clip(option.label if card is None else card.name, wide),
                   "name-cursor" if cursor else "name")
        if card is not None:
            canvas.put(box.x + 4 + wide, box.y, queries.about(card.spec), "rule", box.w - wide - 5)
    return canvas


_LABEL, _SUM, _LITTLE, _MANY = 14, 30, 12, 99
"""Columns of the label; columns kept for what a rest comes to; those in which it is not begun; more rows than are
needed."""
_KEPT, _BLANK = -1, "\u00a0"
"""The level that keeps cells for what is found out later; a blank at which no line ends."""
_LEVELS, _HALF = 5, 76
_DOT: Span = (". ", "muted")


def places(board: Board, w: int, h: int) -> Canvas:
    """The picture of all boards (village, Overlord, kingdoms), in exactly this size."""
    canvas = _drawn(board, w, h)
    if w < SIDE_BY_SIDE and board.decision is not None and board.scene.height < PICTURED:
        card = board.inspected
        art = emblem(emblem_of(card.spec) if card else "journey", SMALL, "")
        return beside(art, canvas, lambda w: _drawn(board, w, h)) or canvas
    for card, x in ((board.view.village, 2), (board.view.overlord, w // 2 + 2)) if w >= SIDE_BY_SIDE else ():
        art = emblem("" if card is None else emblem_of(card.spec), SMALL, "")
        y = next((y for y in range(1, h) if art.h and canvas.blank(x, y, art.w, art.h)), h)
        canvas.paste(x, y, art)
    return canvas


def _drawn(board: Board, w: int, h: int) -> Canvas:
    canvas = Canvas(w, h)
    company.draw(board, canvas, board.drawn(("placed", w, h), lambda: _placed(board, w, h)))
    return canvas


def places_wanted(board: Board, w: int) -> int:
    """Rows that the boards need to leave nothing out: as many from the first moment on where what comes is found out
    later."""
    return max((piece.y + 1 for piece in _laid(board, w, _MANY, _KEPT)), default=1)


def filled(board: Board, w: int, h: int) -> int:
    """How many of so many rows they fill, where nothing comes later."""
    pieces = _placed(board, w, h)
    rows = max((piece.y + 1 for piece in pieces), default=1)
    return rows if _placed(board, w, rows) == pieces else h


def fewest(board: Board) -> int:
    """Rows in which each of them has one."""
    view = board.view
    shared = 2 + (view.event is not None) if view.coop else 0
    return shared + (view.village is not None) + (view.overlord is not None)


def cuts(board: Board, w: int, h: int) -> int:
    """How often something is cut in so many rows."""
    return _said_of(_placed(board, w, h))[0]


def _said_of(pieces: Sequence[Piece]) -> tuple[int, int]:
    """How often something is cut in these texts, and how many numbers they hold."""
    text = " ".join([spans_text(piece.spans) for piece in pieces])
    return text.count(signs.MORE), len(re.findall(r"\d+", text))


def _placed(board: Board, w: int, h: int) -> list[Piece]:
    """Everything where there is room; else without what the Overlord does when cards fall, which the track says of
    slot 0; else rests without what they come to; else in as few rows as can be, in the end all challenges in one. The
    first that has room, unless another cuts less and holds as many numbers."""
    fit = [level for level in range(_LEVELS - 1) if _least(board, w, level) <= h] or [_LEVELS - 1]
    best = _laid(board, w, h, fit[0])
    for level in fit[1:] if w < SIDE_BY_SIDE and not board.faces else ():
        (cut, numbers), other = _said_of(best), _laid(board, w, h, level)
        fewer, as_many = _said_of(other)
        best = other if fewer < cut and as_many >= numbers else best
    return best


def _least(board: Board, w: int, level: int) -> int:
    """Rows in which everything has a line, if it needs more or not."""
    rows = map(_least_rows, _both(board, w, level))
    return len(_shared(board, w, level)) + (max(rows) if w >= SIDE_BY_SIDE else sum(rows))


def _least_rows(groups: Sequence[Group]) -> int:
    """Rows of these groups at least: one each, and one for each text that begins a line."""
    return sum(max(1, *(sum(item.alone for item in items) for items in (group.items, group.brief)))
               for group in groups)


def _laid(board: Board, w: int, h: int, level: int) -> list[Piece]:
    """What all share, then village and Overlord, side by side where there are enough columns."""
    shared = _shared(board, w, level)
    if w < SIDE_BY_SIDE:
        village, overlord = _both(board, w, level)
        both = [*shared[:1], *overlord, *shared[1:], *village] if shared else [*village, *overlord]
        return company.lay(both, w, h, board.here, _LABEL)
    half = w // 2
    least = max(map(_least_rows, _both(board, half, level)))
    above = company.lay(shared, w, h - least, board.here, _LABEL)
    used = max((piece.y + 1 for piece in above), default=0)
    left, right = (company.lay(found, half, h - used, board.here, _LABEL) for found in _both(board, half, level))
    return [*above, *(replace(piece, y=piece.y + used) for piece in left),
            *(replace(piece, x=piece.x + half, y=piece.y + used) for piece in right)]


def _shared(board: Board, w: int, level: int) -> list[Group]:
    """What a company shares: dial, pool, event, and what the Overlord does when cards fall."""
    if not board.view.coop:
        return []
    invasions = [] if level > 0 else [Group((("  ", "plain"), *SAY("coop.invasion").inked("muted")), _invasions(board))]
    return [*company.shares(board, w), *invasions]


def _both(board: Board, w: int, level: int) -> tuple[list[Group], list[Group]]:
    """What the village and the Overlord say."""
    return board.drawn(("both", w, level), lambda: (_village(board, w, level), _overlord(board, w, level)))


# ---- the village


def _village(board: Board, w: int, level: int) -> list[Group]:
    view = board.view
    card = view.village
    if card is None:
        return []
    label: Line = ((f"{KINDS['village'].sign} ", KINDS["village"].over("kind")), (card.name, "name"))
    more = [Item(SAY("on-it.rewards", n=view.village_rewards).inked("glory"))] if view.village_rewards else []
    items = _ability_items(board, "village", card, card.spec.part, w, min(level, max(0, level - 1)))
    keyed = [item for item in items if item.index is not None]
    points = items[-1:] if card.spec.part.vp and keyed else []
    keyed = [_only_why(board, item) for item in keyed] if points else keyed
    return [Group(label, (*items, *more), board.bare("village", card), (*keyed, *points))]


def _only_why(board: Board, item: Item) -> Item:
    """An option, of one that is refused only why it is."""
    at = item.index
    if at is None or board.focus_targets[at].blocked is None:
        return item
    cap, (why, ink) = item.spans[:2]
    return replace(item, spans=(cap, (why.rstrip(": "), ink)))


# ---- the Overlord


def _overlord(board: Board, w: int, level: int) -> list[Group]:
    """What a challenge costs and comes to, rewards; what falling cards make it do, what else it says."""
    view = board.view
    card, fight = view.overlord, prospects.fight(view)
    if card is None or fight is None:
        return []
    label, bare = company.overlord_label(board), board.bare("overlord", card)
    if not view.overlord_active:
        beaten = Item(SAY("overlord.defeated").inked("muted"))
        return [Group(label, (beaten, *_own_rewards(board, card)), bare)]
    text = (view.overlay or card).spec
    mains = len(of_kind(text.middle.abilities[:1], Challenge, Rest))
    middle = _ability_items(board, "overlord", card, text.middle, w, min(level, max(0, level - 1)))
    lies = _lies(board)
    rest = (*lies, *middle[mains:], *_own_rewards(board, card))
    both, sums = ((HEALTH, fight.health), (STRENGTH, fight.strength)), made_of(fight)
    printed = (fight.health_sum[0].n, fight.strength_sum[0].n)
    now = [as_now(was, n) if level > 0 else str(n) for was, (_, n) in zip(printed, both, strict=True)]
    stats: list[Line] = [in_ink(f"  {word.word} {n}", word.over("might"))
                         for (word, _), n in zip(both, now, strict=True)]
    own: list[list[Item]] = [[], []]
    for nth, (word, n) in enumerate(both):
        if word in sums and level > 0:  # the rows of both are not both there
            rest = (*rest, Item(in_ink(f"{word.word} {n} = {sums[word]}", word.over("muted"))))
        elif word in sums:
            own[nth].append(Item(in_ink(f"= {sums[word]}", "muted")))
    silent = view.coop and _HALF <= w < SIDE_BY_SIDE and not board.acting and not company.says_blow(board, w)
    blow = silent and prospects.blow_to_dial(view)
    won = (Item(SAY("dial.takes-off", n=blow).inked("muted")),) if blow else ()
    main = (*won, *middle[:mains]) or (Item(SAY("sum.health", sum=in_ink(f"{fight.health}", "might")).inked("muted")),)
    keyed = tuple(item for item in rest if item.index is not None and board.focus_targets[item.index].blocked is None)
    brief = keyed or main if board.ending else main
    if view.coop and not board.ending:  # each of several challenges has a line, and whatever else can be done is begun
        tries = [item for item in middle if item.index is not None and (
            board.focus_targets[item.index].oid or "").startswith("challenge:")]
        if len(tries) > 1:
            brief = tuple([replace(item, spans=cut(item.spans, w - 2 - _LABEL), alone=True) for item in tries])
            brief = _abridged(board, tries) if level == _LEVELS - 1 else brief
        brief = (*brief, *(item for item in keyed if item not in tries))
        brief = (*brief, *lies) if _wide(*brief, *lies) <= w - 2 - _LABEL else brief
    if level >= _LEVELS - 2:
        strength = Item(in_ink(TEXT("overlord.strength", n=now[1]), STRENGTH.over("might")))
        if view.coop:
            room = level < _LEVELS - 1 or _wide(strength, *brief) <= w - 2 - _LABEL
            return [Group(stats[0], (strength, *main, *rest), None, (*[strength] * room, *brief))]
        power = Item(((TEXT("overlord.health", n=now[0]), HEALTH.over("might")), BLANK, *strength.spans))
        return [Group(label, (power, *main, *rest), bare, (power, *brief))]
    if view.coop:
        if level <= 0:
            told = tuple([item for item in rest if item.index is None])
            return [Group(stats[0], (*own[0], *main), brief=(*brief[:len(main)], *own[0])),
                    Group(stats[1], (*own[1], *rest), brief=(*brief[len(main):], *own[1], *told))]
        late = len(prospects.challenges(view)) + len(keyed) < 2
        return [Group(stats[0], (*main, *rest), brief=brief, late=late)]
    rewards = Item(rewards_said(board, text.reward))
    if level > 0:
        power = Item(in_ink(TEXT("overlord.strength", n=now[1]), STRENGTH.over("might")))
        others = tuple([replace(item, alone=False) for item in rest])
        return [Group(label, main, bare), Group(stats[0], (power, *others, rewards), None, (power, *keyed))]
    others = tuple([item for item in rest if item not in keyed])
    return [Group(label, main, bare), Group(stats[0], (*own[0], *keyed, rewards, *others)),
            Group(stats[1], (*own[1], *_invasions(board)), brief=(*own[1], *_later_invasions(board, w - 2 - _LABEL)))]


def _abridged(board: Board, tries: Sequence[Item]) -> tuple[Item, ...]:
    """`c1 challenge for 1 damage  c2 for 2 crystals`: those that can be made, in one row; one alone with what it comes
    to."""
    can = [(item, board.actions[stop.oid].ability) for item in tries if item.index is not None
           and (stop := board.focus_targets[item.index]).blocked is None and stop.oid is not None]
    if len(can) < 2:
        return tuple([item for item, _ in can] or tries[:1])
    return tuple([Item((*capped(board, item.index), (
        ability.paid(board.voice) if nth else ability.lead(board.voice), "rule")), item.index)
        for nth, (item, ability) in enumerate(can)])


def _wide(*items: Item) -> int:
    """The columns of these texts in one line."""
    return sum(spans_width(item.spans) for item in items) + company.GAP * (len(items) - 1)


def rewards_said(board: Board, reward: Part) -> Line:
    """`3 rewards, each: 3 points`: what else they do may be cut."""
    view = board.view
    voice = board.voice
    said = "; ".join(filter(None, (reward.point_text, reward.icon_text, *reward.abilities_worded(voice))))
    n = view.overlord_rewards
    rewards = in_ink(TEXT("on-it.n-rewards", n=n), "glory")
    return SAY("overlord.each" if n > 1 else "overlord.reward", rewards=rewards, does=said).inked("rule")


def _lies(board: Board) -> list[Item]:
    """What lies on the Overlord; its crystals stand beside the dial where that has the whole width."""
    view = board.view
    return [*company.crystals(board) * (board.scene.width >= SIDE_BY_SIDE), *(
        Item(SAY(f"on-it.{which}", n=n).inked(ink)) for n, which, ink in (
            (len(view.overlord_cards), "cards", "text"), (view.overlord_rewards * view.coop, "rewards", "glory")) if n)]


def _invasions(board: Board) -> tuple[Item, ...]:
    """`monster falls: each player takes 1 damage.`, that of slot 0 in another ink."""
    now = prospects.invasion(board.view)
    return tuple([Item(_invades(board, ability, "warn" if ability in now else "rule"))
                  for ability in _abilities(board)])


def _later_invasions(board: Board, room: int) -> tuple[Item, ...]:
    """Those that are not of slot 0, which the track says; a little shorter where they fit no line."""
    now = prospects.invasion(board.view)
    found = [Item(_invades(board, ability, "rule")) for ability in _abilities(board) if ability not in now]
    short = [Item(_invades(board, ability, "rule", True)) for ability in _abilities(board) if ability not in now]
    for nth, item in reversed([*enumerate(short)]):
        if _wide(*found) > room:
            found[nth] = item
    return tuple(found)


def _abilities(board: Board) -> list[Invasion]:
    view = board.view
    if view.overlord is None or not view.overlord_active:
        return []
    abilities = (view.overlay or view.overlord).spec.invasion.abilities
    return [ability for ability in abilities if isinstance(ability, Invasion)]


def _invades(board: Board, ability: Invasion, ink: str, short: bool = False) -> Line:
    does = in_ink(listing(ability.effect, board.voice), ink)
    return SAY("invasion.short" if short else "invasion.whole", card=ability.card, does=does).inked("kind")


def invades(board: Board, kind: str) -> Line:
    """`each player loses 2 crystals`: what a card of this kind, `monster`, does when it has got past."""
    said = [listing(ability.effect, board.voice) for ability in _abilities(board) if ability.type_ == kind]
    return in_ink("; ".join(said), "rule") if said else ()


def _own_rewards(board: Board, card: Card) -> list[Item]:
    """Actions that reward tokens give."""
    items = []
    for index in board.stops_of("overlord", card):
        option = board.options[index]
        action = board.actions.get(option.oid) if option is not None else None
        if action is not None and ":token-" in action.oid:
            n = board.times(action.oid)
            does = in_ink(action.text, "rule")
            yours = SAY("overlord.your-rewards", n=n, does=does).inked("muted")
            items.append(Item((*capped(board, index), *yours), index))
    return items


# ---- what boards say


def _ability_items(board: Board, zone: str, card: Card, part: Part, w: int, level: int) -> list[Item]:
    """The abilities of a part, those that are options with their keys and what they come to; then its points."""
    stops = {id(action.ability): (index, action) for index in board.stops_of(zone, card)
             if (option := board.options[index]) is not None
             and (action := board.actions.get(option.oid)) is not None}
    keys = main_keys(board.view)
    mains = (*prospects.rests(board.view), *prospects.challenges(board.view))
    names = {id(action.ability): keys[action.oid] for action in mains if action.card is card}
    items = []
    room = w - 2 - _LABEL
    voice = board.voice
    for ability in [one for one in part.abilities if isinstance(one, Ability)]:
        (index, action), name = stops.get(id(ability), (None, None)), names.get(id(ability), "")
        blocked = index is not None and board.focus_targets[index].blocked is not None
        ink = "blocked" if blocked else "rule"
        text = ability.worded(voice) if action is None else action.text
        if name and isinstance(ability, Rest) and (index is not None or not board.ending):
            text = ability.bare(voice)
        if isinstance(ability, Challenge):
            text = ability.lead(voice) if board.acting else ability.gist(voice)
        why: Line = () if index is None else refused(board, index)
        challenge = isinstance(ability, Challenge)
        if isinstance(ability, Challenge) and board.decision is None and not ability.cost:
            continue  # it is always there
        if index is None and board.ending and challenge:
            text, ink = f"{signs.BLOCKED} {TEXT('overlord.no-challenge')}", "blocked"
        if index is None and not isinstance(ability, Action):
            items.append(Item(SAY("boards.rule", does=in_ink(text, "rule")).inked("muted"), None, False, level <= 0))
            continue
        called = "" if index is None and (board.ending or board.decision is None) else name
        line: Line = (*capped(board, index, called), *why, (text, ink))
        left = room - spans_width(line) - 2
        comes = _kept(board, index) if level == _KEPT else _comes(
            board, index, room * 2 if w < _HALF else max(_SUM * bool(name), left)) if (
            challenge or level <= 0) else ()
        if comes and challenge and w >= _HALF and left < spans_width(comes):  # what is cut is told last
            line = (*line[:-1], *comes, (": ", "muted"), *line[-1:])
        elif comes and challenge:
            line = (*line, (": ", "muted"), *comes)
        elif comes:
            line = (*line, _DOT, *comes)
        acts = zone == "village" and index is not None and not blocked
        items.append(Item(line, index, bool(name or acts) and level <= 0, level <= 0))
    if part.vp:
        items.append(Item(in_ink(part.point_text, "glory")))
    return _abreast([*dict.fromkeys(items)], room)  # of several challenges none is possible now


def _abreast(items: Sequence[Item], room: int) -> list[Item]:
    """The same with what rests come to in a column of its own, if each of them has a line and room for both."""
    halves = {nth: item.spans.index(_DOT) for nth, item in enumerate(items) if item.alone and _DOT in item.spans}
    begins = 2 + max((spans_width(items[nth].spans[:at]) for nth, at in halves.items()), default=0)
    if any(begins + spans_width(items[nth].spans[at + 1:]) > room for nth, at in halves.items()):
        return [*items]
    found = [*items]
    for nth, at in halves.items():
        first, rest = items[nth].spans[:at], items[nth].spans[at + 1:]
        found[nth] = replace(items[nth], spans=(*first, (_BLANK * (begins - spans_width(first)), "plain"), *rest))
    return found


def _kept(board: Board, index: int | None) -> Line:
    """What keeps the cells for what an action comes to."""
    return in_ink(_BLANK * _SUM, "muted") if index is not None and board.acting and not (
        board.focus_targets[index].blocked) else ()


def _comes(board: Board, index: int | None, room: int) -> Line:
    """What an action comes to: `crystals 5→10`."""
    stop = None if index is None else board.focus_targets[index]
    if stop is None or stop.oid is None or stop.blocked is not None or not board.acting:
        return ()
    line = in_row(board, stop.oid, room) if room >= _LITTLE else ()
    return cut(line[:-1] if line and line[-1][0] == f" {signs.MORE}" else line, room)
