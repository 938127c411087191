"""The daily deal: one table a day, the same on every machine; who has played it, in a row, and beside how many bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import deckgames
from deckgames.bots import make
from deckgames.bots.greedy import GreedyPlayer
from deckgames.engine.catalogue import load
from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import cached
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import visible_name
from deckgames.engine.match.cover import Cover
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, Player, SeatHandle
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.people.records import title
from deckgames.people.tries import Daily, Try, cover_of, today
from deckgames.seats import free_names

BOTS, LEAST, MOST = 20, 2, 25
"""Bots that play the deal too, and per cent of careless answers of the most and the least careful one."""
OPPONENT = "bot:normal"


class Outcome(NamedTuple):
    """How a seat came off; a better one is larger. `place` is negative: -1 is the first."""

    place: int
    margin: int
    score: int

    @classmethod
    def of(cls, seats: Sequence[Any]) -> Outcome:
        """That of the first of these seats with their places and scores."""
        mine, *others = seats
        return cls(-mine.place, mine.score - max(one.score for one in others), mine.score)


@frozen
class Deal:
    """The deal of a day."""

    day: str
    cover: Cover

    @classmethod
    def of(cls, day: str) -> Deal:
        """The deal of this day."""
        return cls(day, cover_of(day))

    @property
    def seed(self) -> int:
        """A number that no drawn seed is."""
        return int(self.day.replace("-", ""))

    @property
    def seats(self) -> int:
        count: int = self.cover.daily["seats"]
        return count

    @property
    def title(self) -> str:
        """`2030-01-31: Hooks against 2 bots, seed 20300131`."""
        return TEXT("daily.deal", day=self.day, game=self.cover.title, n=self.seats - 1, seed=str(self.seed))

    @property
    def game(self) -> Game:
        return load(self.cover.id)

    @property
    def options(self) -> Any:
        """The options: as printed, but for those that the cover says."""
        return self.game.options(**{name: value for name, value in self.cover.daily.items()
                                    if name not in ("days", "seats")})

    def laid(self, name: str) -> Session:
        """The table of this deal with a person at it, with the cards of the game alone."""
        game = self.game
        names = free_names([name.partition("#")[0].rstrip(), name], OPPONENT)[:self.seats - 1]
        others = [SeatInfo(other, OPPONENT, seat) for seat, other in enumerate(names, 1)]
        return Session.new(game, [SeatInfo(name, named=True), *others], self.options, self.seed,
                           pack=game.load_pack(()), daily=f"{self.day} {fingerprint(game)}")

    def field(self, going_on: Callable[[int], bool] = lambda _: True) -> list[Outcome] | None:
        """How bots have come off in the person's seat; None if it did not go on after so many of them."""
        made_of = f"{self.day} {fingerprint(self.game)}\n".encode()
        with suppress(_Left):
            return [Outcome(*one) for one in cached("daily.json", made_of, lambda: [*self._played(going_on)])]
        return None

    def _played(self, going_on: Callable[[int], bool]) -> Iterator[Outcome]:
        game, pack = self.game, self.game.load_pack(())
        for number in range(BOTS):
            if not going_on(number):
                raise _Left
            noise = LEAST + round((MOST - LEAST) * number / (BOTS - 1))
            players: list[Player] = [GreedyPlayer(game, self.seed + number, noise)]
            players += [make(OPPONENT.partition(":")[2], game, self.seed) for _ in range(self.seats - 1)]
            match: Match = Match(game, game.setup(pack, self.seats, self.options, Rng.fresh(self.seed)), True)
            count = 0
            while (asked := match.decision) is not None:
                match.answer(players[asked.seat].decide(SeatHandle(match, asked.seat, count)), asked.seat)
                count += 1
            yield Outcome.of(game.result(match.state).places)


class _Left(Exception):
    """Whoever waited for the bots has left."""


@cache
def fingerprint(game: Game) -> str:
    """Rules, cards and bots of a game as 8 hexadecimal digits: with other ones a deal is not the same."""
    digest, house = blake2b(digest_size=4), Path(deckgames.__file__).parent
    for folder in (house / "engine", house / "bots", game.room):
        for file in sorted(folder.rglob("*.py")):
            if "screen" not in file.relative_to(folder).parts:
                digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    digest.update(game.load_pack(()).hash.encode())
    return digest.hexdigest()


def told(daily: Daily, one: Try, field: Sequence[Outcome] | None) -> str:
    """How somebody came off, beside bots if they have played; what is not to be shown yet is not."""
    if names := daily.awaited(one.day, one.who):
        return TEXT("daily.covered" if one.game is not None else "daily.begun", names=names)
    if one.done is None:
        return TEXT("daily.begun" if one.game is None and one.day >= today() else "daily.left")
    mine = Outcome.of(one.done.seats)
    said = _came(-mine.place, mine.margin, len(one.done.seats))
    return said if field is None else TEXT(
        "daily.among", what=said, n=sum(other > mine for other in field), of=len(field))


def lines(daily: Daily, deal: Deal, field: Sequence[Outcome] | None) -> Iterator[str]:
    """What everybody has done with the deal of a day, and what does not compare."""
    first = daily.of(deal.day)
    for who, one in first.items():
        yield TEXT("daily.line", name=one.name, what=told(daily, one, field), n=daily.streak(who))
    for other in sorted({one.name for one in first.values() if one.rules != fingerprint(deal.game)}):
        yield TEXT("daily.other-rules", name=other)


def as_json(daily: Daily, deal: Deal, field: Sequence[Outcome] | None) -> dict[str, Any]:
    """The same for programs; a result that is not to be shown yet is left out."""
    people = list[dict[str, Any]]()
    for who, one in daily.of(deal.day).items():
        found: dict[str, Any] = {"name": one.name, "rules": one.rules, "streak": daily.streak(who)}
        if one.done is not None and not daily.awaited(deal.day, who):
            mine = Outcome.of(one.done.seats)
            found |= {"place": -mine.place, "seats": deal.seats, "margin": mine.margin, "score": mine.score}
            found |= {} if field is None else {"among": 1 + sum(other > mine for other in field)}
        people.append(found)
    return {"day": deal.day, "game": deal.cover.id, "rules": fingerprint(deal.game), "people": people}


def beside(*days: Mapping[str, Any]) -> list[str]:
    """What several such descriptions say side by side, and where they do not compare. Raises ValueError, TypeError and
    KeyError where one is none."""
    lines = [TEXT("daily.beside", day=str(days[0]["day"]), game=title(str(days[0]["game"])))]
    for day in days:
        for one in day["people"]:
            name = visible_name(str(one["name"]))
            if (day["day"], day["rules"], one["rules"]) != (days[0]["day"], days[0]["rules"], days[0]["rules"]):
                lines.append(TEXT("daily.other-rules", name=name))
            elif "among" in one:
                what = _came(int(one["place"]), int(one["margin"]), int(one["seats"]))
                lines.append(TEXT("daily.line", name=name, n=int(one["streak"]), what=TEXT(
                    "daily.among", what=what, n=int(one["among"]) - 1, of=BOTS)))
    return lines


def _came(place: int, margin: int, seats: int) -> str:
    return TEXT("daily.won", n=margin) if place == 1 else TEXT(
        "daily.behind", place=place, seats=seats, n=-margin)
