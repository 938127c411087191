"""Forecast arithmetic: what the counters of a seat would be after some effects, as far as that is certain."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.cardring import reckon
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.faces import LETTERS
from deckgames.games.cardring.sittings import beaten, targets
from deckgames.games.cardring.view import SeatView
from deckgames.ui.sheet import Line, Span


@dataclass(frozen=True, slots=True)
class After:
    """The seat afterwards; what is not certain yet stays as signs in `rest`."""

    seat: SeatView
    rest: Line
    draws: int
    xp: int


def after(board: Board, seat: SeatView, effects: Iterable[Any], source: Card | None = None) -> After:
    """The seat once these effects are done. Choices and cards that are still hidden count for nothing."""
    rest: list[Span] = []
    draws = xp = 0
    for effect in _unrolled(board, seat, effects, source):
        verb = effect.verb
        if verb in LETTERS:
            seat = replace(seat, **{verb: getattr(seat, verb) + effect.n})
        elif verb == "bonus":
            seat = replace(seat, bonuses=(*seat.bonuses, effect))
        elif verb == "draw":
            draws += effect.n
        elif verb == "xp":
            xp += effect.n
        else:
            rest += [(", ", "rule"), *effect.brief()] if rest else effect.brief()
    return After(seat, tuple(rest), draws, xp)


def _unrolled(board: Board, seat: SeatView, effects: Iterable[Any], source: Card | None) -> list[Any]:
    """The effects with `per` written out as often as it counts now."""
    found: list[Any] = []
    for effect in effects:
        if effect.verb == "per":
            for _ in range(min(_count(board, seat, effect.count, source), effect.upto)):
                found += effect.do
        else:
            found.append(effect)
    return found


def _count(board: Board, seat: SeatView, what: str, source: Card | None) -> int:
    if what == "opponents_ahead":
        return sum(1 for other in board.seats if other.xp > seat.xp)
    before = seat.in_play.index(source) if source is not None and source in seat.in_play else len(seat.in_play)
    return sum(1 for card in seat.in_play[:before] if getattr(card.spec, "type", "") == "brawl")


def changes(before: SeatView, later: SeatView) -> Line:
    """What changes: `F2 → F4  S1 → S3`."""
    found: list[Span] = []
    for name, (letter, ink) in LETTERS.items():
        old, new = getattr(before, name), getattr(later, name)
        if old != new:
            found += [("  ", "plain")] if found else []
            found += [(f"{letter}{old}", ink), (" → ", "muted"), (f"{letter}{new}", ink)]
    return tuple(found)


def needed(board: Board, target: Card) -> int:
    """The number a target must be met with now."""
    return board.view.finale_value if target is board.view.finale else reckon.foe(target).value


def named(board: Board, target: Card) -> Line:
    """A target with its number: `Apprentice Vampire F4`."""
    spec = reckon.foe(target)
    letter, ink = LETTERS[spec.test]
    return ((f"{target.name} ", "name"), (f"{letter}{needed(board, target)}", ink))


def outlook(board: Board, before: SeatView, later: SeatView) -> Line:
    """What the change means for Combat: what is beaten now, what is no longer, or how much is missing."""
    now, then = beaten(board.view, before), beaten(board.view, later)
    gained = [card for card in then if card not in now]
    lost = [card for card in now if card not in then]
    if gained:
        condition: Line = ((" if no Failure arrives", "muted"),) if failure_may_come(board, later) else ()
        return (("beats ", "text"), *named(board, gained[-1]), *condition)
    if lost:
        return (("no longer beats ", "bad"), *named(board, lost[-1]))
    for test in ("fight", "skill"):
        if getattr(later, test) > getattr(before, test):
            short = _nearest(board, later, test)
            if short:
                return short
    return ()


def failure_may_come(board: Board, seat: SeatView) -> bool:
    """Whether an opponent may still send Failure this round, as far as anybody can know."""
    if reckon.no_failure(board.view):
        return False
    return any(not other.sat or other.failure or other.face_down_count
               for other in board.seats if other.no != seat.no)


def _nearest(board: Board, seat: SeatView, test: str) -> Line:
    """How much is missing to the nearest target that is not beaten yet."""
    missing = [(needed(board, card) - reckon.strength(board.view, seat, card), card) for card in targets(board.view)
               if reckon.foe(card).test == test and not (card is board.view.finale and seat.barred)]
    short: Sequence[tuple[int, Card]] = sorted((pair for pair in missing if pair[0] > 0), key=lambda pair: pair[0])
    if not short:
        return ()
    return ((f"{short[0][0]} short of ", "text"), *named(board, short[0][1]))
