"""Games as those of a series: return matches with what they return, and how an evening stands. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from deckgames.engine.core.data import frozen
from deckgames.people.results import Played

APART = timedelta(hours=6)
"""An evening ends with the first result after which there is none for so long."""


@frozen
class Bout:
    """A game of a series: one that was played, or one with its return matches, whose scores are added up."""

    games: tuple[Played, ...]

    @property
    def last(self) -> Played:
        return self.games[-1]

    @property
    def together(self) -> bool:
        """Whether all have won or lost as one."""
        return self.last.together

    @property
    def uneven(self) -> bool:
        """Whether somebody began with more than others."""
        return any(game.uneven for game in self.games)

    @property
    def people(self) -> dict[str, str]:
        """The people it counts for, with their names."""
        return {one.who: one.name.partition("#")[0].rstrip() for game in self.games for one in game.seats if one.who}

    @property
    def named(self) -> set[str]:
        """Those of them whose name was typed or picked."""
        return {one.who for game in self.games for one in game.seats if one.who and one.named}

    @property
    def scores(self) -> dict[str, int]:
        """The score of each side; of a person with two seats the better one."""
        total = Counter[str]()
        for game in self.games:
            best = dict[str, int]()
            for one in game.seats:
                best[one.side] = max(one.score, best.get(one.side, one.score))
            total.update(best)
        return dict(total.most_common())

    @property
    def won(self) -> set[str]:
        """The sides that have won: of one game those in first place, of several those with the best sum."""
        if len(self.games) == 1 or self.together:
            return {one.side for one in self.last.seats if one.place == 1}
        scores = self.scores
        return {side for side, score in scores.items() if score == max(scores.values())}

    @property
    def ranks(self) -> dict[str, int]:
        """The place of each side."""
        scores, won = self.scores, self.won
        if len(self.games) > 1:
            return {side: 1 + sum(other > mine for other in scores.values()) for side, mine in scores.items()}
        places = dict[str, int]()
        for one in self.last.seats:
            places[one.side] = min(one.place, places.get(one.side, one.place))
        return {side: 1 if side in won else place for side, place in places.items()}


def bouts(games: Sequence[Played]) -> list[Bout]:
    """These games as those of a series, by when they were over. A return match is one with the game that it returns if
    the same sides have played both to the end."""
    found, first = dict[tuple[str, frozenset[str]], list[Played]](), {game.id for game in games}
    for game in games:
        whole = game.return_of in first and all(one.counts for one in game.seats)
        sides = frozenset(one.side for one in game.seats)
        found.setdefault((game.return_of if whole else game.id, sides), []).append(game)
    return sorted((Bout(tuple(one)) for one in found.values()), key=lambda bout: bout.last.when)


def latest(games: Sequence[Played], until: datetime, people: Iterable[str] = ()) -> list[Bout]:
    """The evening's games up to a moment: those of these people (none: of all), from one result to the next in less
    than six hours."""
    wanted, evening, before = {*people}, list[Played](), until
    for game in reversed(games):
        who = {one.who for one in game.seats} - {""}
        if game.when > until or not (who & wanted if wanted else who):
            continue
        if before - game.when >= APART:
            break
        evening.append(game)
        before = game.when
    return bouts(evening[::-1])


@frozen
class Series:
    """How an evening stands: the games each person took part in and won; of games that all win or lose as one how many
    there were, and how many were won."""

    names: Mapping[str, str]
    games: Mapping[str, int]
    wins: Mapping[str, int]
    together: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, evening: Iterable[Bout], people: Iterable[str] = ()) -> Series:
        """The series of these people (none: of all who took part)."""
        wanted, names, played, wins = {*people}, dict[str, str](), Counter[str](), Counter[str]()
        company, won = 0, 0
        for bout in evening:
            names |= {who: name for who, name in bout.people.items() if not wanted or who in wanted}
            if bout.together:
                company, won = company + 1, won + bool(bout.won)
            else:
                played.update(who for who in bout.people if who in names)
                wins.update(who for who in bout.people if who in names and who in bout.won)
        return cls(names, played, wins, (company, won))

    @property
    def order(self) -> list[str]:
        """The people, whoever has won most first."""
        return sorted(self.names, key=lambda who: -self.wins.get(who, 0))
