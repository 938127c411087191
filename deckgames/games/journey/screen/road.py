"""The track: six slots with their prices, and what would happen to whoever is asked that takes the card."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckgames.engine.decisions import Topic
from deckgames.games.journey import queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.words import listing
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import FALLS, HEALTH, PRICE, STRENGTH
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.details import in_combat
from deckgames.games.journey.screen.faces import face_of
from deckgames.games.journey.screen.rows import in_row, pays
from deckgames.games.journey.screen.worded import behind, cut, heads, kind_span, listed
from deckgames.games.journey.state import SLOTS, Tokens
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, fitted, spans_text, spans_width
from deckgames.ui.paint.faces import Face, as_now, heading, rows_of
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.zones import EMPTY, Field, Zone

ROWS = SLOTS + 1
"""Rows of the list with its heading."""
LEAST = 9
"""Rows of the lowest cards with their verdicts."""
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
    canvas, top, zone = Canvas(w, h), int(board.faces or h > SLOTS), _zone(board)
    if top:
        _head(board, canvas)
    said = _verdicts(board, w) if board.faces else {}
    high = h - top - _below(board, said) if board.faces else 1
    stops = {board.slots[board.card(index)].slot: index for index in board.zone("road")}
    for nth in range(min(SLOTS, SLOTS if board.faces else h - top)):
        x, wide = _place(w, nth) if board.faces else (0, w)
        box = Box(stops.get(nth, EMPTY), x, top + nth * (not board.faces), wide, high)
        zone.put(board, canvas, box, str(nth), board.faces)
        if box.index in said:
            canvas.mark(box.index, x, top + high, wide, h - top - high)
            canvas.rows(x, top + high, said[box.index], wide)
    return canvas


def what_follows(board: Board, index: int, found: prospects.SlotNow, room: int) -> Line:
    """What would happen to whoever is asked; what the card says where nobody is asked for it, or cannot take it."""
    stop = board.focus_targets[index]
    on_it = tokens_of(found.tokens)
    left = room - spans_width(on_it) - 2 * bool(on_it)
    comes = stop.blocked is None and board.about not in _DONE_TO_IT
    said = in_row(board, stop.oid, left) if comes and stop.oid is not None else ()
    if found.blocked and board.acting:
        short = found.price - queries.speaker(board.view).crystals
        why: Line = ((SAY.text("road.dear", n=short) if short > 0 else str(found.blocked), "blocked"),)
        helps = pays(board, stop.oid) if stop.oid is not None and short > 0 else ()
        why = SAY("road.dear-but", why=why, helps=helps).inked("blocked") if helps else why
        said = behind(cut(((f"{signs.BLOCKED} ", "blocked"), *why), left), _as_it_is(board, found), left)
    elif not said:
        said = _as_it_is(board, found)
    if found.card is prospects.foe(board.view) and found.fight is not None and in_combat(board):
        said = SAY("road.fought", n=found.fight.attack, of=found.fight.health).inked(
            "good" if found.fight.wins else "warn")
    whole = listed([on_it, said], ("; ", "muted"))
    if found.card.spec.kind == "dragon" and not board.faces:
        dragon = listed([SAY("road.dragon").inked("kind"), whole], ("; ", "kind"))
        whole = dragon if spans_width(dragon) <= room else whole
    return cut(whole, room)


def _as_it_is(board: Board, found: prospects.SlotNow) -> Line:
    """What the card says, where its face does not."""
    spec = found.card.spec
    return listed(heads(spec, board.voice), (". ", "muted")) if isinstance(spec, StackSpec) and not board.faces else ()


def stats_now(found: prospects.SlotNow) -> Line:
    """`3/2`, health and strength of a creature; `3→4/2→1` where something changes what is printed."""
    fight, spec = found.fight, found.card.spec
    if fight is None:
        return ()
    same = (spec.health, spec.strength) == (fight.health, fight.strength)
    ink = "might" if same else "warn"
    return ((as_now(spec.health, fight.health), HEALTH.over(ink)), ("/", ink),
            (as_now(spec.strength, fight.strength), STRENGTH.over(ink)))


def price_of(found: prospects.SlotNow) -> str:
    """ "free", "(2)"; "(2→1)" where it is not that of its slot."""
    return f"({as_now(found.slot, found.price)})" if found.price else SAY.text("road.free")


def tokens_of(tokens: Tokens) -> Line:
    """What lies on a card: `2 wounds, 1 reward on it`."""
    found = [SAY("on-it.n-wounds", n=tokens.wound).inked("harm")] if tokens.wound else []
    found += [SAY("on-it.n-rewards", n=tokens.reward).inked("glory")] if tokens.reward else []
    found += [SAY("on-it.n-cerberus").inked("harm")] if tokens.cerberus else []
    return SAY("lies.tokens", what=listed(found)).inked("muted") if found else ()


# ---- cards


def _place(w: int, nth: int) -> tuple[int, int]:
    """Column and width of a slot."""
    gap = 2
    wide = (w - 2 + gap) // SLOTS - gap
    return 1 + nth * (wide + gap), wide


def wanted(board: Board, w: int) -> int:
    """Rows in which the faces of all cards on the road are seen whole, with their emblems and what would happen below
    them."""
    rows = [rows_of(_face(board, index), _place(w, 0)[1]) for index in board.zone("road")]
    return 2 + max(rows, default=1) + _below(board, {} if board.acting else _verdicts(board, w))


def _below(board: Board, said: Mapping[int, Sequence[Line]]) -> int:
    """Rows for what would happen: as many from the first moment on where that is found out later."""
    return _VERDICT if board.acting else max(map(len, said.values()), default=0)


def _verdicts(board: Board, w: int) -> dict[int, Sequence[Line]]:
    """The lines below the faces, by place of the cursor."""
    wide = _place(w, 0)[1]
    said = {index: what_follows(board, index, board.slots[card], _VERDICT * (wide - 1) - 4)
            for index in board.zone("road") if (card := board.focus_targets[index].card) is not None}
    return {index: fitted((line,), wide, _VERDICT) if line else () for index, line in said.items()}


def _face(board: Board, index: int) -> Face:
    found = board.slots[board.card(index)]
    key = board.key_hint(index) or str(found.slot)
    stats = stats_now(found)
    measure: Line = ((spans_text(stats), stats[0][1]),) if stats else ()
    face = face_of(found.card, key, measure=measure, price=price_of(found), named=True,
                   voice=board.voice)
    face = replace(face, price_ink=PRICE.over("coin"))
    laid = tokens_of(found.tokens)
    return replace(face, text=(laid, *face.text), sentences=(laid, *face.sentences)) if laid else face


def _name(board: Board, index: int, room: int) -> Line:
    """Kind, name, health and strength."""
    found = board.slots[board.card(index)]
    kind, numbers = kind_span(found.card.spec), stats_now(found)
    name = cut(((found.card.name, "name"),), room - 2 - spans_width(numbers) - bool(numbers))
    return kind, (" ", "plain"), *name, (" ", "plain"), *numbers


def _zone(board: Board) -> Zone[Board]:
    """The track, with longer names in wide terminals, and more room for numbers where a desert token changes them; a
    changed price fills its column, and stands apart from them."""
    desert = _CHANGED * (board.view.desert is not None)
    apart = int(any(found.price not in (0, found.slot) for found in board.slots.values()))
    return Zone((
        Field(_name, 25 + desert - apart, wider=((_WIDE_FROM, 7 - desert),)),
        Field(lambda board, index, _: ((price_of(board.slots[board.card(index)]), PRICE.over("coin")),), 5, right=True,
              apart=apart),
        Field(lambda board, index, room: what_follows(board, index, board.slots[board.card(index)], room))), _face)


# ---- what falls off


def _head(board: Board, canvas: Canvas) -> None:
    """`TRACK health/strength (price) ── rest or lose, and slot 0 falls: each player takes 1 damage`."""
    before, said = falls(board)
    words: Line = tuple((form.format(word.word.lower()), word.over("muted")) for word, form in _NOTED)
    price: Line = ((words[-1][0].strip(), words[-1][1]),)
    title = SAY.text("road.title")
    room = canvas.w - len(title) - 5
    forms = [(note, SAY(f"falls.{start}", does=said).inked(FALLS.over("muted")) if start else said)
             for note in (words, price, ()) for start in before]
    fitting = ((note, line) for note, line in forms if spans_width(note) + bool(note) + spans_width(line) <= room)
    note, line = next(fitting, ((), cut(forms[-1][1], room)))
    heading(canvas, 0, title, line)
    if note:
        canvas.spans(len(title) + 2, 0, (*note, (" ", "plain")))


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
    return _STARTS, ((said, FALLS.over("warn")),)
