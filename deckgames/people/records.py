"""What is known of people: each one's record, and two people's meetings, also in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import combinations

from deckgames.engine.catalogue import IDS, cover
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.messages import TEXT
from deckgames.people.series import Bout

MEETINGS, RATED = 3, 10
"""Games from which on two people are compared, and one person is rated."""


@frozen
class Close:
    """The closest finish of a person: by how many points, in which game, when, and whether it was won."""

    margin: int
    game: str
    when: datetime
    won: bool


@frozen
class Rating:
    """How strong somebody is: openskill's `mu`, which begins at 25, with what is to either side of it."""

    mu: float
    within: float


@frozen
class Person:
    """A person's record. `tables` are (games, won) by game and number of seats, `together` those that all win or lose
    as one, `uneven` those in which somebody began with more; `streak` is how many of the last games were won without a
    break, `longest` the most there ever were."""

    who: str
    name: str
    last: datetime
    games: int = 0
    won: int = 0
    tables: Mapping[tuple[str, int], tuple[int, int]] = fresh(dict)
    together: tuple[int, int] = (0, 0)
    uneven: tuple[int, int] = (0, 0)
    streak: int = 0
    longest: int = 0
    closest: Close | None = None
    rating: Rating | None = None

    @property
    def every(self) -> tuple[int, int]:
        """All games of these three kinds, and how many of them were won."""
        n, won = zip((self.games, self.won), self.together, self.uneven, strict=True)
        return sum(n), sum(won)


@frozen
class Meeting:
    """Two people in the same games: how often each came out ahead of the other; and games they won together."""

    one: str
    other: str
    games: int = 0
    ahead: tuple[int, int] = (0, 0)
    together: tuple[int, int] = (0, 0)


def people(series: Sequence[Bout]) -> list[Person]:
    """The record of everybody whose name was typed or picked; whoever has played most games first."""
    mine = dict[str, list[Bout]]()
    for bout in series:
        for who in bout.named:
            mine.setdefault(who, []).append(bout)
    persons = [_person(who, games) for who, games in mine.items()]
    if any(one.games >= RATED for one in persons):
        from deckgames.people.ratings import rated

        ratings = rated(series)
        persons = [replace(one, rating=Rating(*ratings[one.who])) if one.games >= RATED and one.who in ratings else one
                 for one in persons]
    return sorted(persons, key=lambda one: (-one.every[0], one.who))


def _person(who: str, games: Sequence[Bout]) -> Person:
    tables, company, uneven = dict[tuple[str, int], tuple[int, int]](), (0, 0), (0, 0)
    streak, longest, close = 0, 0, None
    for bout in games:
        won = who in bout.won
        if bout.together:
            company = company[0] + 1, company[1] + won
            continue
        if bout.uneven:
            uneven = uneven[0] + 1, uneven[1] + won
            continue
        at = bout.last.game, len(bout.last.seats)
        before = tables.get(at, (0, 0))
        tables[at] = before[0] + 1, before[1] + won
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
        finish = _finish(who, bout)
        if finish is not None and (close is None or finish.margin <= close.margin):
            close = finish
    played, victories = (sum(each[at] for each in tables.values()) for at in (0, 1))
    return Person(who, games[-1].people[who], games[-1].last.when, played, victories, tables, company, uneven, streak,
                  longest, close)


def _finish(who: str, bout: Bout) -> Close | None:
    """By how much a person has won or missed the victory; None for whoever came in behind the second."""
    scores, ranks = bout.scores, bout.ranks
    others = [score for side, score in scores.items() if side != who]
    if ranks[who] > 2 or not others:
        return None
    margin = abs(max(others) - scores[who])
    return Close(margin, bout.last.game, bout.last.when, who in bout.won)


def meetings(series: Iterable[Bout]) -> list[Meeting]:
    """All pairs of people who have met in at least `MEETINGS` games, those who met most often first."""
    counts = dict[tuple[str, str], list[int]]()
    for bout in series:
        if bout.uneven and not bout.together:
            continue
        ranks, won = bout.ranks, bout.won
        for one, other in combinations(sorted(bout.named), 2):
            count = counts.setdefault((one, other), [0] * 5)
            if bout.together:
                count[3] += 1
                count[4] += bool(won)
            else:
                count[0] += 1
                count[1] += ranks[one] < ranks[other]
                count[2] += ranks[other] < ranks[one]
    met = [Meeting(one, other, n, (first, second), (company, well))
           for (one, other), (n, first, second, company, well) in counts.items() if max(n, company) >= MEETINGS]
    return sorted(met, key=lambda pair: (-pair.games - pair.together[0], pair.one, pair.other))


def title(game: str) -> str:
    """What a game is called, one that is not installed by its id."""
    return cover(game).title if game in IDS else game


def told(one: Person, meetings: Iterable[Meeting], names: Mapping[str, str], days: int = 0) -> Iterator[str]:
    """The record of a person, line by line: games and wins by game and seats, what was won in a row, on how many
    `days` in a row the daily deal was played, the closest finish, the rating, and the meetings with others, who are
    called by these names."""
    for (game, seats), (games, won) in sorted(one.tables.items(), key=lambda table: (-table[1][0], table[0])):
        yield TEXT("people.table", game=title(game), seats=seats, won=won, n=games)
    if one.together[0]:
        yield TEXT("people.together", n=one.together[0], won=one.together[1])
    if one.uneven[0]:
        yield TEXT("people.uneven", n=one.uneven[0], won=one.uneven[1])
    if one.longest > 1:
        yield TEXT("people.streak", n=one.streak, most=one.longest)
    if days > 1:
        yield TEXT("people.days", n=days)
    if (close := one.closest) is not None:
        yield TEXT("people.close-won" if close.won else "people.close-lost", n=close.margin,
                   game=title(close.game), day=f"{close.when:%Y-%m-%d}")
    if one.rating is not None:
        yield TEXT("people.rating", n=f"{one.rating.mu:.1f}", within=f"{one.rating.within:.1f}")
    for met in meetings:
        if one.who in (met.one, met.other):
            other, mine = (met.other, 0) if met.one == one.who else (met.one, 1)
            yield from _met(met, one.name, names.get(other, other), mine)


def _met(meeting: Meeting, name: str, other: str, mine: int) -> Iterator[str]:
    if meeting.games:
        yield TEXT("people.against", other=other, ahead=meeting.ahead[mine], behind=meeting.ahead[1 - mine],
                   n=meeting.games)
    if meeting.together[0]:
        yield TEXT("people.with", one=name, other=other, won=meeting.together[1], n=meeting.together[0])
