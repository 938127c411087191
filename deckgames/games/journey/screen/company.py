"""What the company shares in co-op: dial, pool, the event in force; what each player has done, and what would end it."""

from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.journey.cards import EventSpec
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.state import DIAL
from deckgames.games.journey.view import FightView, SeatView, Tokens
from deckgames.ui import signs
from deckgames.ui.canvas import Canvas, Line, Span, spans_width
from deckgames.ui.faces import heading

DANGER = 5
"""So near to the threshold the pool is in danger."""
_BAR, _WIDE_FROM, _NARROW, _NAME = 10, 100, 70, 14
LOST = "LOSES THE GAME"
WON = "WINS THE GAME"
ENDS = {"JO-C.101": "the pool holds more than the threshold", "JO-C.102": "the dial stands at 0",
        "JO-C.103": "no card of the road is left", "JO-C.105": "a card says that each player loses"}
"""The rules by which a co-op game ends."""


def signs_of_anger(degree: int) -> str:
    """`!!`."""
    return "!" * degree


def company(board: Board, w: int, h: int) -> Canvas:
    """Dial and pool on one line."""
    canvas = Canvas(w, h)
    canvas.spans(1, 0, _shared(board, w), w - 2)
    return canvas


def _shared(board: Board, w: int) -> Line:
    """`dial 62 !! ━━━━━━────   pool 23 of 40 ━━━━━━────   share 7   27 events`, as much of it as has room."""
    view = board.view
    wide = w >= _WIDE_FROM
    left = view.threshold - view.pool
    found: list[Span] = [("dial ", "muted"), _changed(board, "dial", view.hp, "life"),
                         (f" {signs_of_anger(view.dial_anger)} ", "warn"), *meter(view.hp, DIAL, "life"), ("   ", "plain")]
    pool = [("pool ", "muted"), _changed(board, "pool", view.pool, "harm" if view.pool else "faint"),
            (f" of {view.threshold} ", "muted"), *meter(view.pool, view.threshold, "harm")]
    danger: Line = ((" DANGER", "bad"),) if left <= DANGER else ()
    more: list[Line] = [((f"   {'your share' if wide else 'share'} ", "muted"), (str(view.share), "harm"))]
    more += [((f"   {view.events_count} {'events face down' if wide else 'events'}", "muted"),)]
    found += [*pool, *danger]
    for line in more if w >= _NARROW and len(board.seats) > 0 else ():
        if spans_width((*found, *line)) <= w - 2:
            found += line
    return tuple(found)


def _changed(board: Board, key: str, n: int, ink: str) -> Span:
    change = board.scene.changed.get(key)
    return (f"{change[0]}→{change[1]}" if change else str(n)), ink


def meter(value: int, full: int, ink: str) -> Line:
    """A bar of ten; who has any has a cell, and only the whole fills it."""
    part = min(_BAR, round(_BAR * value / full)) if full else 0
    part = max(1, part) if value > 0 else 0
    part = min(part, _BAR - 1) if value < full else part
    return (signs.HEALTH * part, ink), (signs.HEALTH_LOST * (_BAR - part), "edge")


# ---- the event


def header(board: Board, card: Card[EventSpec], room: int) -> Line:
    """`Heavy Dew !!: each player has +1 weight`: the one header in force, in signs where there is little room."""
    part = card.spec.header(board.view.anger)
    head: Line = ((card.name, "name"), (f" {signs_of_anger(board.view.anger)} ", "warn"))
    said = " ".join(part.ability_texts(len(board.seats)))
    line: Line = (*head, (said, "rule"))
    return line if spans_width(line) <= room else (*head, *part.brief())


def reinforced(tokens: Tokens) -> Line:
    """ ` +2h +1s`: the reinforcements that health and strength count already."""
    return tuple((f" +{n}{letter}", "warn") for n, letter in ((tokens.health, "h"), (tokens.strength, "s")) if n)


# ---- what it comes to


def fate(board: Board, fight: FightView, challenge: bool) -> str:
    """What a fight that is won now would end: LOST, WON, or nothing."""
    view = board.view
    if not view.coop or not fight.wins:
        return ""
    if view.pool + fight.blow > view.threshold:
        return LOST
    return WON if challenge and 0 < view.hp <= view.blow_to_dial else ""


def after_fight(board: Board, fight: FightView, challenge: bool) -> Line:
    """`ATK9 ≥ 8, strike 3 → pool 13 of 40, dial 60 → 36`, or what it ends; a lost fight drops slot 0."""
    view = board.view
    if not fight.wins:
        return (f"ATK{fight.attack} < {fight.health}: ", "text"), ("LOST", "bad"), (", slot 0 falls", "text")
    found: list[Span] = [(f"ATK{fight.attack} ≥ {fight.health}, strike {fight.blow} → ", "text"),
                         (f"pool {view.pool + fight.blow} of {view.threshold}", "harm" if fight.blow else "text")]
    ends = fate(board, fight, challenge)
    if ends == LOST:
        return (*found, (": ", "text"), (LOST, "bad"))
    if challenge:
        found += [(", ", "text"), (f"dial {view.hp} → {max(0, view.hp - view.blow_to_dial)}", "life")]
    return (*found, *(((": ", "text"), (WON, "good")) if ends else ()))


def deeds(seat: SeatView, wide: bool) -> Line:
    """What a player has done for the company and to it: `♚1/2 dealt 24 brought 7 healed 5`."""
    found: list[Span] = []
    gap = ("   " if wide else "  ", "plain")
    if seat.challenges:
        word = " challenges won" if wide else ""
        found += [gap, (f"{'' if wide else signs.OVERLORD}{seat.challenges_won}/{seat.challenges}", "glory"),
                  (word, "muted")]
    for word, n, ink in (("dealt", seat.dealt, "might"), ("brought", seat.brought, "harm"),
                         ("healed", seat.healed, "life")):
        if n:
            found += [gap, (f"{word} ", "muted"), (str(n), ink)]
    return tuple(found)


# ---- the end

COLUMNS = ("challenges", "dealt", "brought", "healed", "points")
_FIRST, _WIDE = 11, 9


def told(seat: SeatView) -> tuple[str, ...]:
    """The cells of COLUMNS: challenges won of those tried, hit points, wounds, points as a boast."""
    numbers = (seat.dealt, seat.brought, seat.healed, seat.points)
    return f"{seat.challenges_won}/{seat.challenges}", *(f"{n}".replace("-", signs.MINUS) for n in numbers)


def scores(board: Board, w: int, h: int) -> Canvas:
    """Whether the company has won, by which rule, and what each player did; points are a boast."""
    canvas, view = Canvas(w, h), board.view
    heading(canvas, 0, "The company", f"after {view.round} rounds")
    verdict: Span = ("WON", "good") if view.won else ("LOST", "bad")
    why = f": {ENDS.get(view.cause, '')}" if w >= _NARROW else ""
    canvas.spans(1, 1, (verdict, (f"{why}, dial {view.hp}, pool {view.pool} of {view.threshold}  ", "text"),
                        (view.cause, "rulemark")), w - 2)
    ends = [_NAME + _FIRST + nth * (_WIDE - (w < _NARROW)) for nth in range(len(COLUMNS))]
    for x, head in zip(ends, COLUMNS, strict=True):
        canvas.right(x, 2, ((head, "muted"),))
    for y, seat in enumerate(board.seats, 3):
        if y >= h:
            return canvas
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {look.name}", f"seat-{look.colour}", _NAME - 2)
        for x, cell in zip(ends, told(seat), strict=True):
            canvas.right(x, y, ((cell, "faint" if cell == "0" else "text"),))
    return canvas


def reading(board: Board, card: Card[Any]) -> list[Line]:
    """Which header of an event is in force."""
    now = board.view.anger
    return [((f"in force: anger {now} ", "good"), (signs_of_anger(now), "warn")),
            (("the dial chose it when it was turned up", "muted"),)]
