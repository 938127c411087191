"""Tries at daily deals: who has played which, what is not to be shown yet, how many days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from deckgames.engine.catalogue import covers
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import visible_name
from deckgames.engine.match.cover import Cover
from deckgames.people.results import Key, Played, number_of, person, text_of

_FLIGHT = timedelta(hours=3)
"""Whoever has travelled so far east may have missed a day."""


def today() -> str:
    """The local date."""
    return date.today().isoformat()


def cover_of(day: str) -> Cover:
    """The game whose deal is that of this day."""
    weekday = date.fromisoformat(day).isoweekday()
    return next(cover for cover in covers() if weekday in cover.daily.get("days", ()))


@frozen
class Try:
    """A daily deal as somebody has begun it: the day, the fingerprint of rules, cards and bots then, and when it was
    (with the time zone of then), its save, and the game if it is over."""

    day: str
    rules: str
    name: str
    made: str
    seed: int
    when: datetime
    save: str = ""
    game: Played | None = None

    @property
    def key(self) -> Key:
        return self.made, self.seed

    @property
    def who(self) -> str:
        return person(self.name)

    @property
    def done(self) -> Played | None:
        """The game, if it is over and counts for whoever began it."""
        return self.game if self.game is not None and self.game.seats[0].counts else None

    def line(self) -> dict[str, Any]:
        """The try as a line."""
        return {"is": "try", "daily": f"{self.day} {self.rules}", "name": self.name, "made": self.made,
                "seed": self.seed, "when": self.when.isoformat(), "save": self.save}


def company(day: str, names: Iterable[str]) -> dict[str, Any]:
    """The line that says who plays the deal of a day together: no result is shown before all have played."""
    return {"is": "company", "day": day, "names": [*names]}


def tries(lines: Iterable[Mapping[str, Any]], games: Iterable[Played]) -> Daily:
    """What these lines tell of daily deals, with the games that they tell of; nothing of whoever was forgotten."""
    over, by_key = {game.key: game for game in games}, dict[Key, Try]()
    agreed = list[tuple[str, tuple[str, ...]]]()
    for line in lines:
        try:
            match line.get("is"):
                case "try" | "game" if line.get("daily"):
                    day, _, rules = text_of(line["daily"]).partition(" ")
                    name = visible_name(text_of(line["name"] if "name" in line else line["seats"][0]["name"]))
                    when = datetime.fromisoformat(text_of(line["when"]))
                    one = Try(date.fromisoformat(day).isoformat(), rules, name, text_of(line["made"]),
                              number_of(line["seed"]), when if when.tzinfo else when.astimezone(),
                              text_of(line.get("save", "")))
                    by_key.setdefault(one.key, replace(one, game=over.get(one.key)))
                case "company":
                    agreed.append((text_of(line["day"]), tuple(map(text_of, line["names"]))))
                case "forget":
                    by_key = {key: one for key, one in by_key.items() if one.who != line["who"]}
                    agreed = [(day, tuple([name for name in names if person(name) != line["who"]]))
                              for day, names in agreed]
        except (KeyError, TypeError, ValueError, IndexError):
            continue
    return Daily([one for one in by_key.values() if one.game is None or not one.game.seats[0].gone], agreed)


@frozen
class Daily:
    """The tries at daily deals, the earliest first, and who has agreed to play which day's together."""

    tries: Sequence[Try]
    agreed: Sequence[tuple[str, tuple[str, ...]]]

    def of(self, day: str) -> dict[str, Try]:
        """The try of each person that counts: the first."""
        return {one.who: one for one in reversed(self.tries) if one.day == day}

    def later(self, key: tuple[str, int]) -> bool:
        """Whether this game is a later try."""
        return any(one.key == key != self.of(one.day)[one.who].key for one in self.tries)

    def plays_with(self, day: str, names: Sequence[str]) -> bool:
        """Whether just these people have agreed to play together."""
        return any(on == day and {*map(person, group)} == {*map(person, names)} for on, group in self.agreed)

    def awaited(self, day: str, who: str) -> list[str]:
        """Who is still to finish before the result of this person is shown; nobody when the day is over."""
        groups = [group for on, group in self.agreed if on == day >= today() and who in map(person, group)]
        names, first = {person(name): name for group in groups for name in group}, self.of(day)
        return [name for one, name in names.items() if one != who and (one not in first or first[one].game is None)]

    def shown(self, day: str) -> bool:
        """Whether the result of anybody is to be shown."""
        return any(one.done and not self.awaited(day, who) for who, one in self.of(day).items())

    def streak(self, who: str, now: datetime | None = None) -> int:
        """On how many days in a row somebody has played, up to today or yesterday."""
        now = now or datetime.now().astimezone()
        count, at, zone = 0, now.date(), now.utcoffset()
        mine = {date.fromisoformat(one.day): one for one in self.tries if one.who == who}
        for day in sorted(mine, reverse=True):
            there = mine[day].when.utcoffset()
            flown = zone is not None and there is not None and zone - there >= _FLIGHT
            if day <= at:
                if (at - day).days > 1 + flown:
                    break
                count, at, zone = count + 1, day, there
        return count
