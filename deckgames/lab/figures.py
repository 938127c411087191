"""Sums up games one by one, in memory that does not grow with their number: what `deckgames lab balance` tells.

Each figure comes with its interval. Seats of one game are no independent observations: shares over seats are shares of
games' sums, and their intervals are as wide as what the games really tell.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, comb, sqrt
from statistics import fmean
from typing import Any

from pydantic import BaseModel, ConfigDict

from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import dataclass, fresh
from deckgames.engine.core.files import plain_data
from deckgames.engine.record.metrics import watch_of
from deckgames.lab.arena import Record
from deckgames.lab.statistics import Estimate, Z, rate, widest

SECONDS, MOMENT = 8, 2
"""Seconds that people take for a question, and for one to which there is one sensible answer only."""
WIDE = 1e9
"""The bounds of a figure of which nothing is known yet."""
RARE = 30
"""In fewer games, and in less than a tenth of them, something hardly happens."""
REASONS = 200
"""Number of different reasons of an end that are told apart."""
MOVED, SURE, EARLY = 0.03, 0.9, 2 / 3
"""A chance to win that moves by so much in a round has moved; a winner whose chance stays so high is sure, and a game
is decided early where that is so before this share of its rounds."""
EITHER = 20
"""A face is only compared if so many games have it at the deal, and so many have not."""


class Model(BaseModel):
    """What the JSON of a report is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoFigures(ValueError):
    """There is nothing to measure."""


class Card(Model):
    """A face in all games: who takes it, as shares of the seats that were offered it (`games`: of the games in which
    it was seen, `offers`: of those in which anybody was offered it, `turns`: of a seat's rounds in which it was
    offered, `hands`: of the questions), which of its owners used it, and what these win, as a multiple of the fair
    share; None where nothing was seen.

    `turned` are the games in which it was seen at all, `stuck` those of them in which nobody was ever offered it.
    """

    face: str
    name: str
    section: str
    turned: int
    stuck: Estimate | None = None
    games: Estimate | None = None
    offers: Estimate | None = None
    taken: Estimate | None = None
    turns: Estimate | None = None
    hands: Estimate | None = None
    used: Estimate | None = None
    owners: Estimate | None = None


class Deal(Model):
    """What a face at the deal changes, in shares of the victory: for place 1 if it lies on the table for everybody to
    see (`where` table), or for the one seat that was dealt it (`where` seat). `games` had it."""

    face: str
    name: str
    where: str
    games: int
    change: Estimate


class Balance(Model):
    """What the games of one number of seats tell. Shares are 0 .. 1; `places` are shares of the victory in turn order,
    `facts` means of what the game's results count of each seat, `counts` what its watch counts, `unseen` names of cards
    that came in no game, though others of their sort did."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    together: bool
    places: tuple[Estimate, ...]
    spread: Estimate
    figures: dict[str, Estimate]
    facts: dict[str, Estimate]
    counts: dict[str, Estimate] = {}
    reasons: dict[str, Estimate]
    rounds: dict[int, int]
    cards: tuple[Card, ...]
    deals: tuple[Deal, ...]
    unseen: tuple[str, ...] = ()


TITLES: dict[str, str] = plain_data("words/lab")["figures"]
"""The plain figures of a Balance, as they are told."""
SHARES = {"lead_change", "late_lead_change", "runaway", "comeback", "still_rounds", "decided", "choices", "shared",
          "nobody", "won", "endless", "last_share"}
"""Those that are told in per cent."""


# ---- sums


class Ratio:
    """A share of what some games bring together, such as of the seats that were offered a card: `share` of `of`. Its
    interval comes from how the games differ, each game being one observation."""

    __slots__ = ("games", "of", "ofs", "share", "shares", "together")

    def __init__(self) -> None:
        self.games = 0
        self.share = self.of = self.shares = self.ofs = self.together = 0.0

    def add(self, share: float, of: float, games: int = 1) -> None:
        """Number of games with these numbers."""
        self.games += games
        self.share += games * share
        self.of += games * of
        self.shares += games * share * share
        self.ofs += games * of * of
        self.together += games * share * of

    def estimate(self) -> Estimate | None:
        """The share with its Wilson interval, from as many independent observations as the games are worth."""
        if not self.of:
            return None
        p = self.share / self.of
        error = (self.shares - 2 * p * self.together + p * p * self.ofs) / self.of ** 2
        worth = min(self.of, p * (1 - p) / error) if error > 1e-12 else float(self.games)
        found = rate(p * worth, ceil(worth))
        return Estimate(p, min(p, found.low), max(p, found.high), round(worth))


class Mean:
    """The mean of numbers that come one by one, one a game. One square more is added to what they differ by: a few
    games in which nothing happened are no certainty. Of what hardly happens the share of games is in doubt, so that
    the interval is Wilson's: a normal one ends too soon above."""

    __slots__ = ("any", "least", "n", "square", "total")

    def __init__(self) -> None:
        self.n, self.any, self.least, self.total, self.square = 0, 0, 0.0, 0.0, 0.0

    def add(self, number: float) -> None:
        self.n += 1
        self.any += number != 0
        self.least = min(self.least, number)
        self.total += number
        self.square += number * number

    def estimate(self) -> Estimate:
        if self.n < 2:
            return Estimate(self.total, -WIDE, WIDE, self.n)
        found = self.total / self.n
        if self.any < min(RARE, self.n / 10) and self.least == 0:
            share, each = rate(self.any, self.n), self.total / self.any if self.any else 1.0
            return Estimate(found, each * share.low, each * share.high, self.n)
        half = Z * sqrt((max(0.0, self.square - self.n * found * found) + 1) / (self.n - 1) / self.n)
        return Estimate(found, found - half, found + half, self.n)


def quantile(counts: Mapping[int, int], share: float) -> Estimate:
    """The least number that this share of all numbers does not exceed; its interval is between two of the numbers."""
    n = sum(counts.values())
    if not n:
        return Estimate(0.0, -WIDE, WIDE, 0)
    at, half = n * share, Z * sqrt(n * share * (1 - share))
    wanted = ceil(round(at, 6)) - 1, ceil(at - half) - 1, int(at + half)
    ranks = [min(n - 1, max(0, rank)) for rank in wanted]
    ordered = sorted(counts.items())
    bounds = []
    for rank in ranks:
        below = 0
        for number, count in ordered:
            below += count
            if below > rank:
                bounds.append(float(number))
                break
    return Estimate(bounds[0], bounds[1], bounds[2], n)


class _Face:
    """What is summed up of a face: how often which seats of a game were offered it, took and used it, and what
    its owners won (few different ones come again and again); questions that offered it; games in which it only lay."""

    __slots__ = ("hands", "seats", "stuck", "turns")

    def __init__(self) -> None:
        self.stuck = 0
        self.seats: Counter[tuple[float, ...]] = Counter()
        self.hands, self.turns = Ratio(), Ratio()

    def ratio(self, share: int, of: int) -> Ratio:
        """What the games bring together of one number by another."""
        found = Ratio()
        for numbers, games in self.seats.items():
            if numbers[of]:
                found.add(numbers[share], numbers[of], games)
        return found


OFFERED, TAKERS, WINS, USERS = range(4)
"""The numbers of `_Face.seats`: seats that were offered it, took it, their share of the victory, and those that used
it."""


@dataclass(slots=True)
class _Dealt:
    """Games that had a face at the deal, by place of whom it may help: how many, shares, their squares."""

    n: Counter[int] = fresh(Counter)
    share: Counter[int] = fresh(Counter)

    def add(self, place: int, share: float) -> None:
        self.n[place] += 1
        self.share[place] += share  # type: ignore[assignment]  # shares of a victory are parts of 1


class Sums:
    """Takes records one after the other; `balance` tells what they come to. `pack` gives names and sections."""

    def __init__(self, pack: Pack) -> None:
        self._faces = {spec.id: (spec.name, section) for section, specs in pack.sections.items() for spec in specs}
        names = sorted((name for name, _ in self._faces.values()), key=len, reverse=True)
        self._names = re.compile("|".join(re.escape(name) for name in names) or "(?!)")
        self.games = self.answers = 0
        self._job: Any = None
        self._together = False
        self._places: list[Mean] = []
        self._counters: dict[str, Counter[int]] = {
            name: Counter() for name in ("rounds", "decisions", "turns", "margin", "winner_score", "seconds")}
        self._means = {name: Mean() for name in ("decisions_seat", "decisions_round", "last_share")}
        self._rates: dict[str, list[float]] = {name: [0.0, 0] for name in (
            "lead_change", "late_lead_change", "runaway", "comeback", "decided", "shared", "nobody", "won",
            "endless")}
        self._still = Ratio()
        self._facts: dict[str, Mean] = {}
        self._counts: defaultdict[str, Mean] = defaultdict(Mean)
        self._parts: defaultdict[str, Ratio] = defaultdict(Ratio)
        self._reasons: Counter[str] = Counter()
        self._cards: defaultdict[str, _Face] = defaultdict(_Face)
        self._table: defaultdict[str, _Dealt] = defaultdict(_Dealt)
        self._seat: defaultdict[str, _Dealt] = defaultdict(_Dealt)

    def add(self, r: Record) -> None:
        """Adds the figures of one game."""
        n = len(r.job.names)
        if self._job is None:
            self._job, self._together = r.job, r.together
            self._places = [Mean() for _ in range(n)]
        self.games += 1
        shares = [r.share(seat) for seat in range(n)]
        if not r.capped:
            self._ended(r, shares)
        self._course(r)
        self._of_cards(r, shares)

    def _ended(self, r: Record, shares: Sequence[float]) -> None:
        """Who has won, by how much, and why it was over."""
        if not r.together:
            for place, seat in enumerate(r.order):
                self._places[place].add(shares[seat])
            self._deal(r, shares)
            ordered = sorted(r.scores, reverse=True)
            self._counters["margin"][ordered[0] - ordered[1] if len(ordered) > 1 else 0] += 1
            self._counters["winner_score"][ordered[0]] += 1
            if ordered[0] > 0:
                self._means["last_share"].add(ordered[-1] / ordered[0])
            self._rate("shared", len(r.winners) > 1)
        self._rate("nobody", not r.winners)
        self._rate("won", bool(r.winners))
        for reason in r.reasons:
            said = re.sub(r"\d+", "n", self._names.sub("a card", reason))
            if said in self._reasons or len(self._reasons) < REASONS:
                self._reasons[said] += 1
        for name in r.facts[0]:
            self._facts.setdefault(name, Mean()).add(fmean(facts.get(name, 0) for facts in r.facts))
        for name, count in watch_of(load(r.job.game)).counts.items() if r.counts else ():
            if count.of:
                self._parts[name].add(min(r.counts[name], r.counts[count.of]), r.counts[count.of])
            elif per := {"game": 1, "seat": len(r.scores), **r.counts}[count.per]:
                self._counts[name].add(r.counts[name] / per)

    def _course(self, r: Record) -> None:
        """How long it took and who led."""
        n, answers = len(r.decisions), sum(r.decisions)
        self.answers += answers
        self._counters["rounds"][r.rounds] += 1
        self._counters["decisions"][answers] += 1
        self._counters["turns"].update(r.turns)
        self._means["decisions_seat"].add(answers / n)
        self._means["decisions_round"].add(answers / n / max(1, r.rounds))
        self._rate("endless", r.capped)
        real = sum(r.choices) if r.choices else answers
        self._counters["seconds"][seconds(answers, real)] += 1
        if len(r.history) > 1 and not r.together:
            half, changes = len(r.history) // 2, leader_changes(r.history)
            self._rate("lead_change", changes > 0)
            self._rate("late_lead_change", changes > leader_changes(r.history[:half + 1]))
            leader = _leader(r.history[half])
            if leader is not None and not r.capped:
                self._rate("runaway", r.share(leader))
            if r.winners and not r.capped:
                best = max(r.history[half])
                self._rate("comeback", all(r.history[half][seat] < best for seat in r.winners))

        if len(r.course) > 1 and not r.capped:
            moved = [max(abs(now - then) for now, then in zip(*pair, strict=True)) for pair in pairwise(r.course)]
            self._still.add(sum(move < MOVED for move in moved), len(moved))
            if r.winners:
                unsure = [number for number, chances in enumerate(r.course) if min(chances[seat] for seat in r.winners)
                          < SURE]
                self._rate("decided", max(unsure, default=-1) + 1 < EARLY * len(moved))

    def _rate(self, name: str, hit: float) -> None:
        counted = self._rates[name]
        counted[0] += hit
        counted[1] += 1

    def _of_cards(self, r: Record, shares: Sequence[float]) -> None:
        seen: dict[str, list[float]] = {}
        for held, share in zip(r.held, shares, strict=False):
            taken, used = held.taken, held.used
            for face, times in held.offered.items():
                if face in seen:
                    sums = seen[face]
                    sums[OFFERED] += 1
                    sums[4] += times
                else:
                    sums = seen[face] = [1, 0, 0.0, 0, times, 0, 0, 0]
                if face in taken:
                    took = taken[face]
                    sums[TAKERS] += 1
                    sums[WINS] += share
                    sums[5] += took if took < times else times
                    if face in used:
                        sums[USERS] += 1
            for face, (times_on, times_took) in held.rounds.items():
                seen[face][6] += times_on
                seen[face][7] += times_took
        for face, (offered, takers, wins, users, asked, taking, turns, bought) in seen.items():
            card = self._cards[face]
            card.seats[offered, takers, wins, users] += 1
            card.hands.add(taking, asked)
            card.turns.add(bought, turns)
        for face in r.lay:
            if face not in seen:
                self._cards[face].stuck += 1

    def _deal(self, r: Record, shares: Sequence[float]) -> None:
        for face in r.dealt:
            self._table[face].add(0, shares[r.order[0]])
        places = {seat: place for place, seat in enumerate(r.order)}
        holders: dict[str, int] = {}
        for seat, faces in enumerate(r.deals):
            for face in faces:
                holders[face] = -1 if face in holders else seat
        for face, seat in holders.items():
            if seat >= 0:
                self._seat[face].add(places[seat], shares[seat])

    # ---- what they come to

    def balance(self) -> Balance:
        """All figures. Raises ValueError if no game has come."""
        if self._job is None:
            raise ValueError("no game was played")
        job = self._job
        places = tuple(rate(figure.total, figure.n) for figure in self._places) if not self._together else ()
        return Balance(
            game=job.game, seats=len(job.names), bots=tuple(sorted(job.names)), games=self.games, seed=job.seed,
            options=dict(job.options), together=self._together, places=places, spread=self._spread(places),
            figures=self._figures(), facts={name: figure.estimate() for name, figure in self._facts.items()},
            counts={**{name: sums.estimate() for name, sums in self._counts.items()},
                    **{name: part for name, sums in self._parts.items() if (part := sums.estimate()) is not None}},
            reasons={reason: rate(count, self.games) for reason, count in self._reasons.most_common()},
            rounds=dict(sorted(self._counters["rounds"].items())), cards=tuple(self._told()),
            deals=(*self._deals(self._table, "table"), *self._deals(self._seat, "seat")), unseen=self._unseen())

    def _figures(self) -> dict[str, Estimate]:
        rounds, decisions = self._counters["rounds"], self._counters["decisions"]
        median, late = quantile(rounds, 0.5), quantile(rounds, 0.95)
        estimates = {"rounds_p5": quantile(rounds, 0.05), "rounds_p10": quantile(rounds, 0.1),
                 "rounds_p90": quantile(rounds, 0.9), "rounds_median": median, "rounds_p95": late,
                 "rounds_stretch": _scaled(late, 1 / max(1.0, median.value)),
                 "decisions": quantile(decisions, 0.5), "decisions_round_p99": quantile(self._counters["turns"], 0.99),
                 "minutes": minutes(self._counters["seconds"]),
                 **{name: sums.estimate() for name, sums in self._means.items() if sums.n},
                 **({"still_rounds": still} if (still := self._still.estimate()) is not None else {}),
                 **{name: rate(hits, int(n)) for name, (hits, n) in self._rates.items() if n},
                 **{name: quantile(self._counters[name], 0.5) for name in ("margin", "winner_score")
                    if self._counters[name]}}
        if not self._together:
            estimates.pop("won", None)
        if len(self._places) == 2 and "lead_change" in estimates:
            n, lead = int(median.value), estimates["lead_change"]
            fair = 1 - 2 * comb(2 * n, n) / 4 ** n
            estimates["lead_walk"] = Estimate(lead.value - fair, lead.low - fair, lead.high - fair, lead.n)
        return {name: estimates[name] for name in TITLES if name in estimates}

    @staticmethod
    def _spread(places: Sequence[Estimate]) -> Estimate:
        """How far the best and the worst place are apart; they were picked for that."""
        if len(places) < 2:
            return Estimate(0.0, 0.0, 0.0, 0)
        best, worst, n = max(p.value for p in places), min(p.value for p in places), places[0].n
        half = widest(len(places)) * sqrt(max(0.0, best + worst - (best - worst) ** 2) / max(1, n))
        return Estimate(best - worst, best - worst - half, best - worst + half, n).within(0.0, 1.0)

    def _told(self) -> Iterable[Card]:
        n = len(self._places)
        for face, sums in sorted(self._cards.items()):
            name, section = self._faces.get(face, (face, ""))
            offers = Ratio()
            for numbers, games in sums.seats.items():
                offers.add(numbers[TAKERS] > 0, 1, games)
            turned = offers.games + sums.stuck
            owners = sums.ratio(WINS, TAKERS).estimate()
            yield Card(face=face, name=name, section=section, turned=turned, stuck=rate(sums.stuck, turned),
                       games=rate(offers.share, turned), offers=offers.estimate(),
                       taken=sums.ratio(TAKERS, OFFERED).estimate(), turns=sums.turns.estimate(),
                       hands=sums.hands.estimate(),
                       used=sums.ratio(USERS, TAKERS).estimate(),
                       owners=None if owners is None or self._together else _scaled(owners, n))

    def _unseen(self) -> tuple[str, ...]:
        sections = {self._faces[face][1] for face in self._cards if face in self._faces}
        return tuple(name for face, (name, section) in self._faces.items()
                     if section in sections and face not in self._cards)

    def _deals(self, sums: Mapping[str, _Dealt], where: str) -> Iterable[Deal]:
        """Each face against the games without it (on the table), or against what its place wins otherwise (of a
        seat)."""
        if self._together:
            return
        for face, own in sorted(sums.items()):
            games = sum(own.n.values())
            others = self.games - games
            if games < EITHER or others < EITHER:
                continue
            change = error = 0.0
            for place, n in own.n.items():
                whole = self._places[place]
                rest = whole.n - n
                if rest <= 0:
                    continue
                change += own.share[place] - n * (whole.total - own.share[place]) / rest
                p = whole.total / whole.n
                error += p * (1 - p) * n * (1 + n / rest)
            half = Z * sqrt(error) / games
            change /= games
            yield Deal(face=face, name=self._faces.get(face, (face, ""))[0], where=where, games=games,
                       change=Estimate(change, change - half, change + half, games))


def seconds(questions: float, real: float) -> int:
    """The time in seconds that people take for so many questions, of which `real` are real choices."""
    return round(SECONDS * real + MOMENT * (questions - real))


def minutes(games: Mapping[int, int]) -> Estimate:
    """The median length in minutes of games that are counted by their seconds."""
    return _scaled(quantile(games, 0.5), 1 / 60)


def _scaled(estimate: Estimate, by: float) -> Estimate:
    return Estimate(estimate.value * by, estimate.low * by, estimate.high * by, estimate.n)


def _leader(scores: Sequence[int]) -> int | None:
    """Who leads alone."""
    best = max(scores)
    return list(scores).index(best) if scores.count(best) == 1 else None


def leader_changes(history: Sequence[Sequence[int]]) -> int:
    """How often another seat takes the lead alone."""
    changes, last = 0, None
    for scores in history:
        leader = _leader(scores)
        if leader is not None:
            changes += last is not None and leader != last
            last = leader
    return changes


def summed(records: Iterable[Record], pack: Pack) -> Balance:
    """The balance of these games, added up."""
    sums = Sums(pack)
    for record in records:
        sums.add(record)
    return sums.balance()
