"""Random evenings at real tables lose nothing, and count right against an own reckoning."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime

from deckgames.engine.core.paths import results_file
from deckgames.engine.core.rng import Rng
from deckgames.engine.record import saves
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.people.kept import Records
from deckgames.people.records import meetings, people
from deckgames.people.series import Series, bouts, latest
from deckgames.ui.sessions import rematch, return_match
from tests.harness import SMALL, any_answers, in_the_catalogue
from tests.thorough import Chance, cases, many

NAMES = ("Zoe", "Max", "Ida", "Ann", "Bea")
SPELT = {"Zoe": ("Zoe", "ZOE", "zoe"), "Max": ("Max", "MAX"), "Ida": ("Ida",), "Ann": ("Ann",), "Bea": ("Bea",)}


@dataclass
class Reckoned:
    """A game as the test has it: who is in front, who counts, who was named, and what it is the return match of."""

    seats: list[str]
    named: set[str]
    scores: dict[str, int]
    won: set[str]
    back: Reckoned | None = None
    uneven: bool = False


class Evening:
    """One evening: what was done, and an own reckoning of it."""

    def __init__(self, chance: Chance) -> None:
        self.chance, self.records, self.played = chance, Records(), dict[tuple[str, int], Reckoned]()
        self.last: Session | None = None
        self.tried = dict[tuple[str, int], tuple[str, bool]]()
        """Daily deals by key: who began each, and whether it is over."""
        self.number = 0

    def table(self) -> Session:
        """A new table of two or three, some of them bots, some with names that nobody has typed."""
        chance, seats = self.chance, list[SeatInfo]()
        for symbol, name in enumerate(chance.sample(NAMES, chance.choice((2, 2, 3)))):
            bot = symbol and chance.random() < 0.25
            seats.append(SeatInfo(chance.choice(SPELT[name]), "bot:easy" if bot else "human", symbol,
                                  name not in ("Ann", "Bea") or chance.random() < 0.5))
        more = (0, chance.choice((0, 0, 2)))
        if chance.random() < 0.2 and seats[0].human:
            return self.begun([replace(seats[0], named=True), *(replace(one, player="bot:easy") for one in seats[1:])],
                              20300101, daily="2030-01-01 x")
        return self.begun(seats, chance.randrange(9999), more=more if any(more) else ())

    def begun(self, seats: list[SeatInfo], seed: int, back: str = "", more: tuple[int, ...] = (),
              daily: str = "") -> Session:
        self.number += 1
        session = Session.new(SMALL, seats, SMALL.options(), seed, None, TableOptions(handicap=more), None, back, daily)
        session.header = replace(session.header, made=f"game {self.number}")
        self.records.watch(session)
        if self.chance.random() < 0.8:
            session.save.begin(saves.new_path(SMALL, seed))
        return session

    def play(self, session: Session) -> None:
        """Answers at random; sometimes a bot takes a seat over, early or late, and sometimes the end is taken back."""
        rng, gave, again = Rng.fresh(self.number), list[tuple[int, str]](), self.chance.random() < 0.3
        leaves = self.chance.choice((0, 0, 2, 8))
        while not session.over:
            if leaves and session.number == leaves:
                seat = self.chance.randrange(len(session.seats))
                session.reseat([SeatInfo(one.name, "bot:easy", one.symbol) if at == seat else one
                                for at, one in enumerate(session.seats)])
            step = session.number
            any_answers(session, rng, goes_on=lambda: session.number == step)  # noqa: B023
            one = session.steps[-1]
            gave.append((one.seat, "" if one.unasked else session.seats[one.seat].player))
            if session.over and again and session.takebacks.undo_refusal() is None:
                self.records.keep(session)
                session.takebacks.undo()
                self.records.undone(session)
                del gave[session.number:]
                again = False
        self.reckon(session, Counter(gave))

    def reckon(self, session: Session, gave: Counter[tuple[int, str]]) -> None:
        result, header, who = session.result(), session.header, list[str]()
        if header.daily:
            if session.answers is None:
                self.tried[header.made, header.seed] = header.seats[0].name.casefold(), True
            return
        for seat, one in enumerate(header.seats):
            each = {player: n for (at, player), n in gave.items() if at == seat and player}
            most = max(each, key=lambda player: each[player])
            half = 2 * each[most] <= sum(each.values())
            who.append(f"-half {self.number} {seat}" if half else one.name.casefold() if most == "human" else
                       f"-bot {one.name.casefold()}")
        back = next((one for key, one in self.played.items() if f"{key[0]} {key[1]}" == header.return_of), None)
        self.played[header.made, session.seed] = Reckoned(
            who, {name for seat, name in zip(header.seats, who, strict=True) if name[0] != "-" and seat.named},
            {who[place.seat]: place.score for place in result.places}, {who[seat] for seat in result.winners}, back,
            any(header.table.handicap))

    def step(self) -> None:
        """One thing that happens."""
        what = self.chance.choices(("game", "rematch", "return", "name", "forget", "lost"), (4, 3, 3, 2, 1, 2))[0]
        if what == "forget":
            self.forget()
        elif what == "name" and self.played:
            self.name()
        elif self.last is None or what in ("game", "lost"):
            self.finish(self.table(), killed=what == "lost")
        else:
            again, seed = rematch(self.last) if what == "rematch" else (return_match(self.last), self.last.seed)
            self.finish(self.begun(list(again.seats), seed, again.return_of, again.table.handicap))

    def finish(self, session: Session, killed: bool = False) -> None:
        """Plays a game to its end; `killed`: the program ends before the result is kept."""
        if session.humans:
            self.play(session)
            killed = killed and session.save.path is not None
            if not killed:
                self.records.keep(session)
                self.records.keep(session)
            self.last = None if session.changes or session.header.daily else session
        session.close()

    def name(self) -> None:
        game = self.chance.choice(self.records.games())
        seat = self.chance.randrange(len(game.seats))
        new = self.chance.choice(("Zoe", "Tom"))
        mine = self.played[game.key]
        if game.seats[seat].player == "human" and new.casefold() not in mine.seats:
            self.records.claim(game, seat, new)
            if not (was := mine.seats[seat]).startswith("-half"):
                mine.seats[seat] = new.casefold()
                mine.named = mine.named - {was} | {new.casefold()}
                mine.scores = {new.casefold() if who == was else who: n for who, n in mine.scores.items()}
                mine.won = {new.casefold() if who == was else who for who in mine.won}

    def forget(self) -> None:
        who = self.chance.choice(("zoe", "tom", "max"))
        self.records.forget(who)
        gone = f"-gone {who}"
        self.tried = {key: one for key, one in self.tried.items() if one[0] != who}
        for mine in self.played.values():
            mine.seats = [gone if one == who else one for one in mine.seats]
            mine.named -= {who}
            mine.scores = {gone if one == who else one: n for one, n in mine.scores.items()}
            mine.won = {gone if one == who else one for one in mine.won}

    def reckoned(self) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
        """Games and victories of named people, those with a handicap by 1,000, and the victories of everybody tonight;
        a return match and its game are one."""
        groups = dict[tuple[int, frozenset[str]], list[Reckoned]]()
        for one in self.played.values():
            groups.setdefault((id(one.back or one), frozenset(one.seats)), []).append(one)
        records, wins = dict[str, tuple[int, int]](), Counter[str]()
        for group in groups.values():
            total = Counter[str]()
            for one in group:
                total.update(one.scores)
            won = group[0].won if len(group) == 1 else {who for who in total if total[who] == max(total.values())}
            for who in {who for one in group for who in one.seats if who[0] != "-"}:
                wins[who] += who in won
                if any(who in one.named for one in group):
                    games, victories = records.get(who, (0, 0))
                    each = 1000 if any(one.uneven for one in group) else 1
                    records[who] = games + each, victories + each * (who in won)
        return records, dict(wins)


def test_random_evenings_lose_nothing_and_count_right(chance: Chance) -> None:
    with in_the_catalogue():
        for _ in cases(chance, many(4, 100)):
            for file in (*saves.saves_dir().glob("*.deck"), results_file()):
                file.unlink(missing_ok=True)
            evening, was = Evening(chance), b""
            for _ in range(12):
                evening.step()
                now = results_file().read_bytes() if results_file().exists() else b""
                assert now.startswith(was), "lines are added at the end, and never changed"
                was = now
            games = evening.records.games()
            assert {game.key for game in games} == {*evening.played}, "nothing is lost"
            records, wins = evening.reckoned()
            assert {one.who: (one.games + 1000 * one.uneven[0], one.won + 1000 * one.uneven[1])
                    for one in people(bouts(games))} == records
            daily = evening.records.daily()
            assert {one.key: (one.who, one.game is not None) for one in daily.tries} == evening.tried
            series = Series.of(latest(games, datetime.now().astimezone()))
            assert {who: series.wins.get(who, 0) for who in series.names} == wins
            assert all(sum(met.ahead) <= met.games for met in meetings(bouts(games)))
            assert Records().games() == games, "read once more it is the same"
