"""What the company shares in co-op: dial, pool, the event in force; what each has done, and what would end the game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import plural
from deckgames.engine.forecast import Forecast
from deckgames.games.journey import prospects, queries
from deckgames.games.journey.amounts import settled
from deckgames.games.journey.cards import EventSpec, OverlordSpec
from deckgames.games.journey.prospects import FightNow
from deckgames.games.journey.queries import NO_TOKENS
from deckgames.games.journey.screen.board import SIDE_BY_SIDE, Board
from deckgames.games.journey.screen.faces import named
from deckgames.games.journey.screen.road import outcome
from deckgames.games.journey.state import DIAL, Seat, Table, Tokens
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, spans_width
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.foretold import arrow, signed
from deckgames.ui.toolkit.wording import parted

_BAR, _NARROW, _NAME = 10, 70, 14
LOST = "LOSES THE GAME"
WON = "WINS THE GAME"
ENDS = {"JO-C.101": "the pool holds {pool} wounds, more than {threshold}; dial {hp}",
        "JO-C.102": "the dial stands at 0; pool {pool} of {threshold}",
        "JO-C.103": "no card is left on track and deck; dial {hp}, pool {pool} of {threshold}",
        "JO-C.105": "a card says that each player loses; dial {hp}, pool {pool} of {threshold}"}
"""By which rules a co-op game ends, and how it stands then."""


def signs_of_anger(degree: int) -> str:
    """`!!`."""
    return "!" * degree


def company(board: Board, w: int, h: int) -> Canvas:
    """Dial and pool on one line; the Overlord before them where it has no column of its own."""
    canvas = Canvas(w, h)
    found = boxes(board, w, h)
    cursor = bool(found) and found[0].index == board.scene.cursor
    if cursor:
        canvas.ground(0, 0, found[0].w, 1, "raised")
        canvas.put(0, 0, signs.CURSOR, "cursor")
    canvas.spans(1, 0, _shared(board, w), w - 2)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """The Overlord, if it stands there and offers nothing."""
    card, fight = board.view.overlord, prospects.fight(board.view)
    index = None if card is None else board.bare("overlord", card)
    if card is None or fight is None or index is None or w >= SIDE_BY_SIDE:
        return []
    return [Box(index, 0, 0, 2 + spans_width(overlord_head(card, fight, w)))]


def overlord_head(card: Card[OverlordSpec], fight: FightNow, w: int) -> Line:
    """`♚ Dorkha h7 s9`."""
    return ((f"{signs.OVERLORD} ", "kind"), (card.name if w >= SIDE_BY_SIDE else named(card), "name"),
            (f" h{fight.health} s{fight.strength}", "might"))


def _shared(board: Board, w: int) -> Line:
    """`♚ Dorkha h7 s9 LOSE 3<7  dial 62 !! ━━━━━━────  pool 23 of 40 ━━━━━━────`, as much of it as has room."""
    view = board.view
    card, fight, looming = view.overlord, prospects.fight(view), prospects.worst(view)
    toll = prospects.toll(view) if w >= SIDE_BY_SIDE else 0
    angry = f" {signs_of_anger(queries.anger(view.hp))}"
    danger: Line = ((f" DANGER: his turn may bring {looming}", "bad"),) if prospects.danger(view) else ()
    parts: list[Line] = [
        overlord_head(card, fight, w) if w < SIDE_BY_SIDE and card is not None and fight is not None else (), (),
        (("dial ", "muted"), _changed(board, "dial", view.hp, "life"), (angry, "warn"),
         (f" costs {toll} a round" if toll else "", "harm")), (),
        (("pool ", "muted"), _changed(board, "pool", view.pool, "harm" if view.pool else "faint"),
         (f" of {view.threshold}", "muted")), (), (), ()]
    if danger and spans_width(_joined([*parts[:5], danger, (), ()])) > w - 2:
        danger = ((f" DANGER +{looming}", "bad"),)
    parts[4] = (*parts[4], *danger)
    share = "your share" if w >= SIDE_BY_SIDE else "share"
    more: list[tuple[int, Line]] = [
        (3, meter(view.hp, DIAL, "life")), (5, meter(view.pool, view.threshold, "harm")),
        (1, outcome(fight, 12 - 4 * bool(danger), board.spare)
         if fight is not None and view.active >= 0 and w < SIDE_BY_SIDE else ()),
        (6, ((f"  {share} ", "muted"), (str(queries.wound_count(view, view.seats[0])), "harm"))),
        (7, ((f"  {plural(len(view.events), 'event')} face down", "muted"),))]
    for nth, line in sorted(more, key=lambda part: part[0] not in (1, 3)) if danger else more:
        trial = [*parts]
        trial[nth] = ((" ", "plain"), *line) if line else ()
        if spans_width(_joined(trial)) <= w - 2:
            parts = trial
    return _joined(parts)


def _joined(parts: Sequence[Line]) -> Line:
    """The parts in a line: what belongs together stands together."""
    return parted([(*parts[0], *parts[1]), (*parts[2], *parts[3]), (*parts[4], *parts[5], *parts[6], *parts[7])],
                  ("  ", "plain"))


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
    return line if spans_width(line) <= room else (*head, *settled(part, len(board.seats)).brief())


def tokens_on(board: Board) -> Tokens:
    """What lies on the Overlord."""
    boss = board.view.overlord
    return NO_TOKENS if boss is None else board.view.tokens.get(boss.number, NO_TOKENS)


def reinforced(board: Board) -> Line:
    """ ` +2h +1s`: the reinforcements that health and strength count already."""
    tokens = tokens_on(board)
    return tuple((f" +{n}{letter}", "warn") for n, letter in ((tokens.health, "h"), (tokens.strength, "s")) if n)


# ---- what it comes to


def after_fight(board: Board, fight: FightNow, challenge: bool, found: Forecast, fought: Forecast | None) -> Line:
    """`ATK9 >= 8, strike 3 → pool 13 of 40, dial 60 → 36`, or what it ends; a lost fight drops slot 0. `found` is what
    has changed before, `fought` (None: not known yet) what has if the fight begins at once."""
    view = board.view
    pool, dial, blow = (then(found, view, read) for read in (_pool, _dial, prospects.blow_to_dial))
    after = pool + fight.blow
    if fought is not None and fought.ends.how != "over":
        after = then(fought, view, _pool)
    if not fight.wins:
        return (f"ATK{fight.attack} < {fight.health}: ", "text"), ("LOST", "bad"), (", ", "text")
    line: Line = ((f"ATK{fight.attack} >= {fight.health}, strike {fight.blow}", "text"),)
    if fight.blow or challenge:
        line = (*line, (" → ", "text"), (f"pool {after} of {view.threshold}", "harm" if fight.blow else "text"))
    if pool + fight.blow > view.threshold:
        return (*line, (": ", "text"), (LOST, "bad"))
    if challenge:
        line = (*line, (", ", "text"), (f"dial {dial} → {max(0, dial - blow)}", "life"))
        line = line if 0 < blow < dial else (*line, (": ", "text"), (WON, "good") if blow else ("immune", "warn"))
    return (*line, (", but first actions", "muted"))


def then(found: Forecast, view: Table, read: Callable[[Table], int]) -> int:
    """A number of the table after the answer."""
    change = found.change(read)
    return read(view) if change is None else int(change.after)


_pool: Callable[[Table], int] = attrgetter("pool")
_dial: Callable[[Table], int] = attrgetter("hp")


def shared(board: Board, found: Forecast) -> list[Line]:
    """`pool 10 → 13 of 40` and `dial 60 → 36`, and whether his next turn is a danger only then. A dial that goes down
    by what the reward says is certain, whatever side a reinforcement shows before."""
    view = board.view
    pool, dial = found.at("pool"), found.at("hp")
    if dial is not None and dial.met == (max(0, view.hp - prospects.blow_to_dial(view)),):
        dial = replace(dial, sure=True)
    looming = then(found, view, prospects.worst)
    looms = found.ends.how != "over" and not prospects.danger(view) and then(
        found, view, _pool) + looming > view.threshold
    return [((("pool ", "text"), *arrow(pool, signed("", "harm")), (f" of {view.threshold}", "muted")) if pool else ()),
            ((("DANGER: ", "bad"), (f"then his turn may bring {looming}", "text")) if looms else ()),
            ((("dial ", "text"), *arrow(dial, signed("", "life"))) if dial else ())]


def ends(board: Board, found: Forecast) -> Line:
    """Whether it ends the game, and how: told by the rules, else by what a challenge takes from the dial."""
    kinds = {event.kind for event in found.told}
    sure = found.sure_end and found.ends.how == "over"
    if found.ends.how == "over":
        lost = "lost" in kinds
        beats = board.view.fight is not None and prospects.blow_to_dial(board.view) >= board.view.hp
        won = "won" in kinds or (beats and not lost)
        word: Span = (LOST, "bad") if lost else (WON, "good") if won else ("ends the game", "warn")
        return (word,) if sure or lost or won else (("mostly ", "text"), word)
    return (("may end the game", "warn"),) if any(end.how == "over" for end in found.met) else ()


def road_used_up(board: Board, found: Forecast) -> Line:
    """JO-C.103: a clean up without a card on the track or in the deck loses the game."""
    if not board.view.coop or then(found, board.view, queries.road_left):
        return ()
    return ("track and deck are used up: ", "text"), (LOST, "bad")


def challenges(seat: Seat) -> Line:
    """`♚1/2`: won of those tried; nothing if there were none."""
    return ((f"{signs.OVERLORD}{seat.challenges_won}/{seat.challenges}", "glory"),) if seat.challenges else ()


def deeds(seat: Seat, wide: bool) -> Line:
    """What a player has done for the company and to it: `♚1/2  dealt 24  brought 7  healed 5`."""
    found: list[Span] = []
    gap = ("   " if wide else "  ", "plain")
    if seat.challenges:
        found += [gap, *challenges(seat), *(((" challenges won", "muted"),) if wide else ())]
    for word, n, ink in (("dealt", seat.dealt, "might"), ("brought", seat.brought, "harm"),
                         ("healed", seat.healed, "life")):
        if n:
            found += [gap, (f"{word} ", "muted"), (str(n), ink)]
    return tuple(found)


# ---- the end

COLUMNS = ("challenges", "dealt", "brought", "healed", "points")
_FIRST, _WIDE = 11, 9


def told(board: Board, seat: Seat) -> tuple[str, ...]:
    """The cells of COLUMNS: challenges won of those tried, hit points, wounds, points as a boast."""
    numbers = (seat.dealt, seat.brought, seat.healed, queries.standing(board.view, seat))
    return f"{seat.challenges_won}/{seat.challenges}", *(f"{n}".replace("-", signs.MINUS) for n in numbers)


def scores(board: Board, w: int, h: int) -> Canvas:
    """Whether the company has won, by which rule, and what each player did; points are a boast."""
    canvas, view = Canvas(w, h), board.view
    heading(canvas, 0, "The company", f"round {view.round}")
    verdict: Span = ("WON", "good") if view.won else ("LOST", "bad")
    why = ENDS.get(view.cause, "").format(pool=view.pool, threshold=view.threshold, hp=view.hp)
    canvas.spans(1, 1, (verdict, (" ", "plain"), (view.cause, "rulemark"), (f"  {why}", "text")), w - 2)
    ends = [_NAME + _FIRST + nth * (_WIDE - (w < _NARROW)) for nth in range(len(COLUMNS))]
    for x, head in zip(ends, COLUMNS, strict=True):
        canvas.right(x, 2, ((head, "muted"),))
    for y, seat in enumerate(board.seats, 3):
        if y >= h:
            return canvas
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {look.name}", f"seat-{look.colour}", _NAME - 2)
        for x, cell in zip(ends, told(board, seat), strict=True):
            canvas.right(x, y, ((cell, "faint" if cell == "0" else "text"),))
    return canvas


def dial(board: Board) -> list[Line]:
    """What the inspector says of the Overlord in co-op: the dial, the pool, what a challenge won would take."""
    view = board.view
    tokens, blow = tokens_on(board), prospects.blow_to_dial(view)
    toll = prospects.toll(view)
    costs = f": his anger costs the company {toll} each round" if toll else ""
    found: list[Line] = [
        ((f"{plural(view.hp, 'hit point')} of {DIAL}", "life"), (f", anger {queries.anger(view.hp)}{costs}", "warn")),
        ((f"{plural(view.pool, 'wound')} in the pool, more than {view.threshold} lose", "harm"),),
        ((f"his next turn may bring {prospects.worst(view)} at most", "harm"),),
        ((f"a challenge won now takes {blow}" if blow else "it is immune to damage now", "text"),)]
    for n, word in ((tokens.health, "health"), (tokens.strength, "strength")):
        if n:
            found.append(((f"{plural(n, 'reinforcement')} of {word} on it", "warn"),))
    return found


def reading(board: Board, card: Card[Any]) -> list[Line]:
    """Which header of an event is in force."""
    now = board.view.anger
    return [((f"in force: anger {now} ", "good"), (signs_of_anger(now), "warn")),
            (("the dial chose it when it was turned up", "muted"),)]
