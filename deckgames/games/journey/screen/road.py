"""The track: six slots with their prices, and what would happen to whoever is asked that takes the card."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckgames.engine.decisions import Topic
from deckgames.engine.spelling import plural
from deckgames.games.journey import queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.words import Voice, listing
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import FALLS, HEALTH, PRICE, STRENGTH
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.details import in_combat
from deckgames.games.journey.screen.faces import face_of, said_of
from deckgames.games.journey.screen.rows import in_row, pays
from deckgames.games.journey.screen.worded import cut, heads, kind_span, listed
from deckgames.games.journey.state import SLOTS, Tokens
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, fitted, spans_text, spans_width, wrap
from deckgames.ui.paint.faces import LOOKS, Face, State, as_now, heading, name_lines, slot
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import pointed, put_card

ROWS = SLOTS + 1
"""Rows of the list with its heading."""
LEAST = 9
"""Rows of the lowest cards with their verdicts."""
_VERDICT = 3
"""Rows of what would happen, below a card."""
_KEY, _KIND, _NAME, _FIELD, _CHANGED, _LONG, _PRICE = 1, 3, 5, 23, 4, 30, 5
"""First columns of a row; columns of the name with its numbers, those more where a desert token changes these, and of
both in a wide terminal; columns of the price."""
_WIDE_FROM, _DRAGON = 100, "dragon; "
_HEADING = "Track"
"""The heading, whose notes go before its sentence is cut."""
_DONE_TO_IT = (Topic.HELP, Topic.HARM)
"""What is done to a card of the track, so that whoever chooses it gets the same by all of them."""
_NOTED = ((HEALTH, "{}"), (STRENGTH, "/{}"), (PRICE, " ({})"))
"""What stands behind the names, in the words of the heading, as it stands there."""


def road(board: Board, w: int, h: int) -> Canvas:
    """The track in exactly this size."""
    canvas = Canvas(w, h)
    top = 1 if board.faces or h > SLOTS else 0
    if top:
        _head(board, canvas)
    if board.faces:
        _cards(board, canvas, top)
    else:
        _list(board, canvas, top)
    return canvas


# ---- a list


def _list(board: Board, canvas: Canvas, top: int) -> None:
    for nth, there in enumerate(prospects.road(board.view)):
        if top + nth >= canvas.h:
            return
        if there is None:
            canvas.put(_KEY, top + nth, f"{nth} –", "faint")
    for index in board.zone("road"):
        card = board.stops[index].card
        if card is not None and top + board.slots[card].slot < canvas.h:
            _row(board, canvas, top + board.slots[card].slot, index, board.slots[card])


def _row(board: Board, canvas: Canvas, y: int, index: int, found: prospects.SlotNow) -> None:
    """`▸1 ♞ Mothlight Pest 3/2   (1)  ✓ you win, 1 damage`."""
    state = board.state(index)
    canvas.mark(index, 0, y, canvas.w)
    look = LOOKS[state]
    blocked = state in (State.BLOCKED, State.BLOCKED_CURSOR)
    if not pointed(board, canvas, index, 0, y, canvas.w) and board.stops[index].oid in board.scene.chosen:
        canvas.put(0, y, signs.CHOSEN, "good")
    cap = board.cap(index)
    canvas.put(_KEY, y, cap or str(found.slot), "blocked" if blocked else "key" if cap else "muted")
    canvas.put(_KIND, y, *kind_span(found.card.spec))
    field = _LONG if canvas.w >= _WIDE_FROM else _FIELD + _CHANGED * (board.view.desert is not None)
    numbers = stats_now(found)
    name = cut(((found.card.name, look.name),), field - spans_width(numbers) - bool(numbers))
    fresh = board.scene.fresh.get(found.card)
    x = canvas.spans(_NAME, y, name if fresh is None else ((name[0][0], f"seat-{fresh}"), *name[1:]))
    canvas.spans(x + 1, y, numbers)
    end = _NAME + field + _PRICE
    canvas.right(end, y, ((price_of(found), PRICE.over("coin")),))
    canvas.spans(end + 1, y, told(board, index, found, canvas.w - end - 2))


def told(board: Board, index: int, found: prospects.SlotNow, room: int) -> Line:
    """What would happen to whoever is asked; what the card says where nobody is asked for it, or cannot take it."""
    stop = board.stops[index]
    on_it = tokens_of(found.tokens)
    left = room - spans_width(on_it) - 2 * bool(on_it)
    comes = stop.blocked is None and board.about not in _DONE_TO_IT
    said = in_row(board, stop.oid, left) if comes and stop.oid is not None else ()
    if found.blocked and board.acting:
        short = found.price - queries.speaker(board.view).crystals
        why = f"{plural(short, 'crystal')} short" if short > 0 else found.blocked
        helps = pays(board, stop.oid) if stop.oid is not None and short > 0 else ()
        why = f"{why}, but " if helps else why
        said = listed([((f"{signs.BLOCKED} {why}", "blocked"), *helps), _as_it_is(board, found)], (". ", "muted"))
    elif not said:
        said = _as_it_is(board, found)
    if found.card is prospects.foe(board.view) and found.fight is not None and in_combat(board):
        so_far = f"you fight it: attack {found.fight.attack} of {found.fight.health}"
        said = ((so_far, "good" if found.fight.wins else "warn"),)
    whole = listed([on_it, said], ("; ", "muted"))
    if found.card.spec.kind == "dragon" and not board.faces and spans_width(whole) + len(_DRAGON) <= room:
        whole = ((_DRAGON, "kind"), *whole)
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
    return f"({as_now(found.slot, found.price)})" if found.price else "free"


def tokens_of(tokens: Tokens) -> Line:
    """What lies on a card: `2 wounds, 1 reward on it`."""
    found: list[Line] = [((plural(tokens.wound, "wound"), "harm"),)] if tokens.wound else []
    found += [((plural(tokens.reward, "reward"), "glory"),)] if tokens.reward else []
    found += [(("Cerberus", "harm"),)] if tokens.cerberus else []
    return (*listed(found), (" on it", "muted")) if found else ()


# ---- cards


def _place(w: int, nth: int) -> tuple[int, int]:
    """Column and width of a slot."""
    gap = 2
    wide = (w - 2 + gap) // SLOTS - gap
    return 1 + nth * (wide + gap), wide


def wanted(board: Board, w: int) -> int:
    """Rows in which the faces of all cards are seen whole, with what would happen below them."""
    room = _place(w, 0)[1] - 2
    cards = [there.card for there in prospects.road(board.view) if there is not None]
    rows = [len(name_lines(card.name, room)) + bool(board.slots[card].tokens) +
            sum(len(wrap(line, room)) for line in said_of(card.spec, board.voice)) for card in cards]
    return 1 + 2 + max(rows, default=0) + _below(board, {} if board.acting else _verdicts(board, w))


def _below(board: Board, said: Mapping[int, Sequence[Line]]) -> int:
    """Rows for what would happen: as many from the first moment on where that is found out later."""
    return _VERDICT if board.acting else max(map(len, said.values()), default=0)


def _verdicts(board: Board, w: int) -> dict[int, Sequence[Line]]:
    """The lines below the faces, by place of the cursor."""
    wide = _place(w, 0)[1]
    said = {index: told(board, index, board.slots[card], _VERDICT * (wide - 1) - 4)
            for index in board.zone("road") if (card := board.stops[index].card) is not None}
    return {index: fitted((line,), wide, _VERDICT) if line else () for index, line in said.items()}


def _cards(board: Board, canvas: Canvas, top: int) -> None:
    said = _verdicts(board, canvas.w)
    high = canvas.h - top - _below(board, said)
    for nth, there in enumerate(prospects.road(board.view)):
        if there is None:
            x, wide = _place(canvas.w, nth)
            canvas.paste(x, top, slot(wide, high, f"slot {nth}"))
    for index in board.zone("road"):
        found = board.slots[board.card(index)]
        x, wide = _place(canvas.w, found.slot)
        put_card(board, canvas, Box(index, x, top, wide, high), _face(board, index, found))
        canvas.mark(index, x, top + high, wide, canvas.h - top - high)
        canvas.rows(x, top + high, said[index], wide)


def _face(board: Board, index: int, found: prospects.SlotNow) -> Face:
    key = board.cap(index) or str(found.slot)
    stats = stats_now(found)
    measure: Line = ((spans_text(stats), stats[0][1]),) if stats else ()
    face = face_of(found.card, key, measure=measure, price=price_of(found), named=True,
                   voice=board.voice)
    face = replace(face, price_ink=PRICE.over("coin"))
    laid = tokens_of(found.tokens)
    return replace(face, text=(laid, *face.text), sentences=(laid, *face.sentences)) if laid else face


# ---- what falls off


def _head(board: Board, canvas: Canvas) -> None:
    """`TRACK health/strength (price) ── rest or lose, and slot 0 falls: each player takes 1 damage`."""
    before, said = falls(board)
    words: Line = tuple((form.format(word.word.lower()), word.over("muted")) for word, form in _NOTED)
    price: Line = ((words[-1][0].strip(), words[-1][1]),)
    room = canvas.w - len(_HEADING) - 5
    forms = [(note, ((start, FALLS.over("muted")), *said) if start else said)
             for note in (words, price, ()) for start in before]
    fitting = ((note, line) for note, line in forms if spans_width(note) + bool(note) + spans_width(line) <= room)
    note, line = next(fitting, ((), cut(forms[-1][1], room)))
    heading(canvas, 0, _HEADING, line)
    if note:
        canvas.spans(len(_HEADING) + 2, 0, (*note, (" ", "plain")))


def falls(board: Board) -> tuple[tuple[str, ...], Line]:
    """What happens if the card of slot 0 falls off, by a rest, a lost fight or a lost challenge; and what may stand
    before it, the longest first."""
    view = board.view
    if not queries.road_left(view):
        return ("",), (("no card is left", FALLS.over("muted")),)
    if view.track[0] is None:
        return ("",), (("slot 0 is empty: nothing falls", FALLS.over("muted")),)
    starts = ("rest or lose, and slot 0 falls: ", "rest or lose, 0 falls: ", "rest or lose: ",
              "if slot 0 falls: ", "if 0 falls: ")
    if not prospects.invades(view):
        return starts, (("the Overlord does nothing", FALLS.over("muted")),)
    name = board.look(queries.speaker(view).no).name
    voice = Voice(seats=len(board.seats), called=("" if view.main_done else "active", name))  # or in another turn
    said = "; ".join(listing(ability.effect, voice) for ability in prospects.invasion(view))
    return starts, ((said, FALLS.over("warn")),)
