"""The road: six slots with their prices, and what a fight with each creature would do now."""

import re
from dataclasses import replace

from deckgames.engine.effects import plural
from deckgames.games.journey import prospects, queries
from deckgames.games.journey.prospects import FightNow, SlotNow
from deckgames.games.journey.screen.board import LISTS_BELOW, Board
from deckgames.games.journey.screen.faces import face_of
from deckgames.games.journey.state import SLOTS, Tokens
from deckgames.games.journey.words import Voice
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width
from deckgames.ui.paint.faces import (
    Columns,
    Face,
    State,
    flashed,
    heading,
    in_signs,
    name_lines,
    picture,
    row,
    slot,
    spaced,
)
from deckgames.ui.toolkit import Box

LEAST = 6
"""Rows of the lowest face."""
_ARROWS_FROM = 100
_NAME, _ARROWED, _MEASURE = 19, 17, 6


def road(board: Board, w: int, h: int) -> Canvas:
    """The road in exactly this size."""
    canvas = Canvas(w, h)
    top = _top(w, h)
    if top:
        heading(canvas, 0, "The track", falls_line(board, w - 16))
    if w < LISTS_BELOW:
        _list(board, canvas)
        return canvas
    placed = {board.stops[box.index].card: box for box in boxes(board, w, h)}
    for nth, found in enumerate(prospects.road(board.view)):
        x, wide = _place(w, nth)
        if found is None:
            canvas.paste(x, top, slot(wide, h - top, f"slot {nth}"))
            continue
        box = placed[found.card]
        state = board.state(box.index)
        drawn = picture(_face(board, box.index, found, wide, h - top, state), wide, h - top, state)
        fresh = board.scene.fresh.get(found.card)
        canvas.paste(x, top, drawn if fresh is None else flashed(drawn, fresh))
        if nth and w >= _ARROWS_FROM:
            canvas.put(x - 1 - (w >= 118), top + (h - top) // 2, signs.LEAVES, "edge-open", 1)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of the road lie."""
    top, found = _top(w, h), []
    for index in board.zone("road"):
        card = board.stops[index].card
        nth = board.slots[card].slot if card is not None else 0
        if w < LISTS_BELOW:
            if nth < h:
                found.append(Box(index, 0, top + nth, w))
            continue
        x, wide = _place(w, nth)
        found.append(Box(index, x, top, wide, h - top))
    return found


def _top(w: int, h: int) -> int:
    return 1 if h > (SLOTS if w < LISTS_BELOW else LEAST) else 0


def _place(w: int, nth: int) -> tuple[int, int]:
    """Column and width of a slot."""
    gap = 2 if w >= 118 else 1 if w >= _ARROWS_FROM else 0
    wide = (w - 2 + gap) // SLOTS - gap
    return 1 + nth * (wide + gap), wide


# ---- a card


def _face(board: Board, index: int, found: SlotNow, wide: int, high: int, state: State) -> Face:
    card, fight = found.card, found.fight
    price = price_of(found) if found.price or wide >= _ARROWED else "(0)"
    room = wide - 2 - len(price) - (state in (State.BLOCKED, State.BLOCKED_CURSOR))
    ends = outcome(fight, room, board.spare) if fight is not None else ()
    if prospects.foe(board.view) is card:
        ends = ((f"{signs.CURSOR}", "warn"), *ends)
    if ends and spans_width(ends) < room:
        ends = (*ends, (" ", "plain"))
    measure = stats_now(found, wide >= _ARROWED)
    if wide < _ARROWED and spans_width(measure) > _MEASURE:
        measure = tuple((text.rstrip("'"), ink) for text, ink in measure)
    key = board.cap(index) or str(found.slot)
    face = face_of(card, key, measure=measure, price=price, edge=ends, named=True,
                   seats=len(board.seats))
    face = in_signs(face) if wide < _ARROWED else face
    return with_tokens(face, found.tokens, high - 2 - len(name_lines(face.name, wide - 2)))


def with_tokens(face: Face, tokens: Tokens, rows: int) -> Face:
    """The face with what lies on the card above its text, or before it where there are too few rows."""
    laid = tokens_of(tokens)
    if not laid:
        return face
    if rows > len(face.text):
        return replace(face, text=(laid, *face.text), sentences=(laid, *face.sentences) if face.sentences else ())
    short = tuple((re.sub(" wounds?| rewards?", lambda word: word[0][1], text).replace("Cerberus", "Cer"), ink)
                  for text, ink in laid)
    text = ((*short, (" ", "plain"), *face.text[0]), *face.text[1:]) if face.text else (short,)
    return replace(face, text=text, sentences=())


def price_of(found: SlotNow) -> str:
    """ "free", "(2)"."""
    return f"({found.price})" if found.price else "free"


def stats_now(found: SlotNow, arrows: bool = True) -> Line:
    """`h3 s5`, with an arrow where something has changed them: `h3→4`; in little room with a stroke: `h4'`."""
    fight, spec = found.fight, found.card.spec
    if fight is None:
        return ()
    return tuple(_changed(letter, printed, now, arrows) for letter, printed, now in (
        ("h", spec.health, fight.health), ("s", spec.strength, fight.strength)))


def _changed(letter: str, printed: int, now: int, arrows: bool) -> Span:
    if printed == now:
        return f"{letter}{now}", "might"
    return (f"{letter}{printed}→{now}" if arrows else f"{letter}{now}'"), "warn"


def tokens_of(tokens: Tokens) -> Line:
    """What lies on a card: `+2 wounds`, `+1 reward`, `+Cerberus`."""
    found = [(f"+{plural(tokens.wound, 'wound')}", "harm")] if tokens.wound else []
    found += [(f"+{plural(tokens.reward, 'reward')}", "glory")] if tokens.reward else []
    found += [("+Cerberus", "harm")] if tokens.cerberus else []
    return spaced(tuple(found))


def outcome(fight: FightNow, room: int = 99, spare: int | None = None) -> Line:
    """What a fight would do now: `✓ beat, hurt 2`, `✗ LOSE 5<8`; shorter where there is little room. In co-op more
    than the `spare` wounds lose the game."""
    if not fight.wins:
        sums = f"{fight.attack}<{fight.health}"
        forms: list[Line] = [((f"{signs.GONE} LOSE {sums}", "bad"),), ((f"LOSE {sums}", "bad"),),
                             ((f"{signs.GONE}{sums}", "bad"),)]
    elif spare is not None and fight.blow > spare:
        forms = [((f"{signs.GONE} hurt {fight.blow} LOSES THE GAME", "bad"),),
                 ((f"{signs.GONE} GAME LOST", "bad"),), (("FATAL", "bad"),)]
    else:
        hurt = f"hurt {fight.blow}"
        ink = "bad" if fight.blow else "good"
        all_ = " all" if fight.everybody else ""
        forms = [((f"{signs.CHOSEN} beat, ", "good"), (f"{hurt}{all_}", ink)),
                 ((f"{signs.CHOSEN} ", "good"), (f"{hurt}{all_}", ink)), ((f"{signs.CHOSEN} ", "good"), (hurt, ink)),
                 ((f"{signs.CHOSEN}", "good"), (hurt.replace(" ", "" if fight.blow > 9 else " "), ink))]
    return next((form for form in forms if spans_width(form) < room - 1), forms[-1])


# ---- what falls off


def falls_line(board: Board, room: int) -> Line:
    """What happens if the card of slot 0 falls off: by a rest, a lost fight or a lost challenge."""
    view = board.view
    if not queries.road_left(view):
        return (("no card is left", "muted"),)
    if view.track[0] is None or view.overlord is None:
        return (("cards move left", "muted"),)
    head: Line = (("slot 0 falls: ", "muted"),)
    if not view.overlord_active or not board.invasion:
        return (*head, ("nobody invades", "muted"))
    voice = Voice(seats=len(board.seats))
    said = " ".join(f"{ability.said(voice).partition(': ')[2]}." for ability in board.invasion)
    line: Line = (*head, (said, "warn"))
    if spans_width(line) <= room:
        return line
    brief = [span for ability in board.invasion for span in (*board.signs(ability)[1:], ("; ", "rule"))][:-1]
    return (*head, *brief)


# ---- a list, where there is no room for faces


def _list(board: Board, canvas: Canvas) -> None:
    faces, top = [], _top(canvas.w, canvas.h)
    for index in board.zone("road"):
        card = board.stops[index].card
        assert card is not None
        found = board.slots[card]
        faces.append((index, found.slot, _row_face(board, index, found)))
    columns = Columns(key=1, name=min(_NAME, canvas.w - 41), measure=9, price=7)
    for index, nth, face in faces:
        if top + nth < canvas.h:
            canvas.paste(0, top + nth, row(face, canvas.w - 1, board.state(index), columns, 1))
    for nth, there in enumerate(board.view.track):
        if there is None and top + nth < canvas.h:
            canvas.put(2, top + nth, f"{nth} –", "faint")


def _row_face(board: Board, index: int, found: SlotNow) -> Face:
    key = board.cap(index) or str(found.slot)
    ends = outcome(found.fight, 11, board.spare) if found.fight is not None else ()
    face = in_signs(face_of(found.card, key, measure=stats_now(found, False) or (("–", "faint"),),
                            price=price_of(found), edge=ends, named=True, seats=len(board.seats)))
    return with_tokens(face, found.tokens, 0)
