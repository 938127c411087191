"""A weighed game in words and numbers, the same on the page, line by line and for programs. Chances are of 100."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT, in_round
from deckgames.review.mistakes import Mistake
from deckgames.review.parts import ALL, CARDS, TOGETHER, Part, Review, Turn

LITTLE = 20
"""Where it is not sure whom a part helped, it is told by how much at most, unless that is more."""


def points(share: float) -> int:
    """A share of a win in hundredths."""
    return round(100 * share)


def lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """The result, and what did it."""
    yield won(review, names)
    yield from bars(review, names)


def course(review: Review, names: Sequence[str]) -> Iterator[str]:
    """The turning points, and the chance round by round."""
    yield TEXT("review.turning")
    for nth, one in enumerate(review.turning, 1):
        yield f"{nth}  {turning(review, one, names)}"
    yield ""
    yield capital(TEXT("review.by-round", whose=whose(review, names), chances=[*map(str, by_round(review))]))
    if review.games:
        yield TEXT("review.played", n=review.games)


def won(review: Review, names: Sequence[str]) -> str:
    """Who has won; of a company, whether it has."""
    how = "alone" if not review.together else "company" if review.result else "lost"
    return TEXT(f"review-won.{how}", seats=[names[seat] for seat in review.side])


def whose(review: Review, names: Sequence[str]) -> str:
    """Whose chance to win is told: "Bea’s", "the company’s"."""
    if review.together:
        return TEXT("review.company")
    return TEXT("review.of", seats=[names[seat] for seat in review.side])


def bars(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Where the chance began, and what each part of the game did: as they are told, they add up to the result."""
    begun, cards = points(review.start), points(review.result) - points(review.start)
    yield capital(TEXT("review.start", whose=whose(review, names), n=begun))
    rest, *choices = review.bars
    cards -= sum([points(bar.gain) for bar in choices])
    for bar in (replace(rest, gain=cards / 100), *choices):
        most = points(abs(bar.gain) + bar.half)
        what = moved(review, bar.ends, names) if not bar.close else TEXT("review.at-most", n=most) if most <= LITTLE \
            else TEXT("review.close")
        yield _part(review, bar.seat, what, names)


def _part(review: Review, seat: int, what: str, names: Sequence[str]) -> str:
    if seat == CARDS:
        return TEXT("review.cards", what=what)
    if review.together:
        return TEXT("review.choices-all", what=what)
    if seat == TOGETHER:
        return TEXT("review.together", what=what)
    return TEXT("review.choices", seat=names[seat], what=what)


def moved(review: Review, ends: Sequence[float], names: Sequence[str]) -> str:
    """To whom a part went, and how much, or from how much to how much: "21 to Bea", "14–30 to Bea"; of two players what
    one loses goes to the other."""
    good, side, n = points(ends[-1]) >= 0, [names[seat] for seat in review.side], abs(points(ends[0]))
    amount: int | str = n if len(ends) == 1 else f"{n}–{abs(points(ends[1]))}"
    if review.together:
        return TEXT("review.gained" if good else "review.cost", n=amount)
    others = [name for name in names if name not in side]
    if not good and len(others) == 1:
        return TEXT("review.to", n=amount, seats=others)
    return TEXT("review.to" if good else "review.from", n=amount, seats=side)


def turning(review: Review, turn: Turn, names: Sequence[str]) -> str:
    """A turning point: when, how the chance moved, and by what."""
    at, cause = capital(in_round(turn.round)), review.cause(turn)
    if turn.seat != ALL and {one.seat for one in turn.parts if any(one.gain)} <= {CARDS, turn.seat}:
        at = TEXT("review.turn", round=at, seat=names[turn.seat])
    before, after = (points(review.told(one)) for one in (turn.before, turn.after))
    what = _part(review, cause.seat, moved(review, (cause.gain,), names), names)
    if (back := abs(points(cause.gain)) - abs(after - before)) > 0:
        what = TEXT("review.less", what=what, n=back, why=_others(review, cause.others, names))
    return TEXT("review.told", at=at, before=before, after=after, what=what)


def _others(review: Review, seat: int | None, names: Sequence[str]) -> str:
    if seat in {None, TOGETHER}:
        return TEXT("review.rest")
    if seat == CARDS:
        return TEXT("review.the-cards")
    return TEXT("review.the-choices") if review.together else TEXT("review.choices-of", seat=names[seat])


def mistake(one: Mistake) -> str:
    """What was done, what was better, and by how much."""
    at = capital(in_round(one.round))
    return TEXT("mistakes.told", at=at, done=one.done, n=points(one.loss), better=one.better)


def errors(mistakes: Sequence[Mistake], name: str) -> Iterator[str]:
    """All mistakes of a player."""
    yield TEXT("mistakes.title" if mistakes else "mistakes.none", seat=name)
    yield from map(mistake, mistakes)


def by_round(review: Review) -> list[int]:
    """The side's chance at the beginning, and after each round."""
    return [points(review.told(chances)) for chances in review.course]


def as_json(review: Review, names: Sequence[str]) -> dict[str, Any]:
    """The same for programs, with the chances of all seats."""
    def part(one: Part) -> dict[str, Any]:
        by = {CARDS: "cards", TOGETHER: "together"}.get(one.seat, one.seat + 1)
        return {"by": by, "gain": _rounded(one.gain), "error": round(one.error, 4)}

    return {
        "names": [*names], "side": [seat + 1 for seat in review.side], "together": review.together,
        "start": _rounded(review.turns[0].before), "result": _rounded(review.turns[-1].after),
        "parts": [part(one) for one in review.parts], "turning": [turn.number for turn in review.turning],
        "games": review.games,
        "turns": [{"answer": turn.number, "round": turn.round, "seat": turn.seat + 1 or None,
                   "before": _rounded(turn.before), "after": _rounded(turn.after),
                   "parts": [part(one) for one in turn.parts]} for turn in review.turns]}


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]
