"""Plays whole games between bots, those of a report as it plans them, and keeps of each what reports count."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache, partial
from pathlib import Path
from sys import maxsize
from time import process_time
from typing import Any, cast

from deckgames import VERSION, bots
from deckgames.bots.brain import brain_of, chances_of
from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, Player, RandomPlayer, SeatHandle
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.metrics import Held, Metrics, dealt_faces, open_faces, watch_of
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Pick, Raw
from deckgames.engine.vocabulary.events import Event

Tally = tuple[dict[str, int], dict[str, int]]
"""How often faces were on offer to a seat and taken by it."""


@frozen
class Job:
    """One game to play: who sits where, the deal, the table's options, card files beside the game's own, how long
    searching bots think, and the face that a seat may not take: (seat, face)."""

    game: str
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    seconds: float | None = None
    iterations: int | None = None
    barred: tuple[int, str] | None = None

    @property
    def thinks(self) -> bool:
        """Whether anybody thinks ahead."""
        return any(name != "random" for name in self.names)


@frozen
class Record:
    """What is left of a game: the winners, the scores by seat and round, why it ended, how long each seat thought
    (seconds), what each did with the cards.

    `order` are the seats as they came one after the other in the first round, `dealt` the faces that everybody saw
    at the first question, and `deals` those that each seat had then; `lay` are the faces on the table for everybody to
    see at the end. `together`: all have won or lost as one. `failures` are the answers that another
    bot gave in the place of one's own. `answers` are only kept if asked for. `counts` is what the watch counts of its
    events, unless all play at random; `turns` then tells how many of a seat's rounds took how many decisions, and
    `course` each seat's chance to win before the first round, between two and at the end, if the game has fitted ones.
    """

    job: Job
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    rounds: int
    reasons: tuple[str, ...]
    decisions: tuple[int, ...]
    thought: tuple[float, ...]
    facts: tuple[Mapping[str, int], ...]
    order: tuple[int, ...]
    held: tuple[Held, ...] = ()
    dealt: tuple[str, ...] = ()
    deals: tuple[tuple[str, ...], ...] = ()
    capped: bool = False
    answers: tuple[Raw, ...] = ()
    lay: tuple[str, ...] = ()
    together: bool = False
    failures: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()
    counts: Mapping[str, float] = fresh(dict)
    turns: Mapping[int, int] = fresh(dict)
    course: tuple[tuple[float, ...], ...] = ()

    def share(self, seat: int) -> float:
        """The seat's share of the victory: 1, 0, or a part of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def pack_of(game: str, packs: tuple[str, ...] = (), cards: str = "") -> Pack:
    """The cards of a game with these files beside its own; `cards` is a folder that stands for its own files."""
    return _pack(game, packs, cards or os.environ.get("DECKGAMES_CARDS", ""))


@cache
def _pack(game: str, packs: tuple[str, ...], cards: str) -> Pack:
    with base_cards(cards):
        return load(game).load_pack([Path(file) for file in packs])


@contextmanager
def base_cards(folder: str) -> Iterator[None]:
    """In the block the games' own card files are those of this folder (a folder a game in it; "": their own)."""
    before = os.environ.get("DECKGAMES_CARDS")
    if folder:
        os.environ["DECKGAMES_CARDS"] = folder
    try:
        yield
    finally:
        if folder:
            os.environ.pop("DECKGAMES_CARDS")
        if folder and before is not None:
            os.environ["DECKGAMES_CARDS"] = before


def table(job: Job, counts: dict[str, float] | None = None) -> Match:
    """The game of a job at its first question; where nobody thinks ahead it keeps no boundaries to copy it from. What
    the watch counts is added to `counts`, from the first event on. Raises PackErrors, and ValueError for options that
    do not fit."""
    game = load(job.game)
    pack = pack_of(job.game, job.packs, job.cards)
    state = game.setup(pack, len(job.names), game.options(**job.options), Rng.fresh(job.seed))
    if counts:
        state.observer = partial(_counted, counts, watch_of(game), state)
    return Match(game, state, job.thinks or job.barred is not None)


def begun(job: Job) -> Session:
    """The table of a job at its first question, as people would have it."""
    seats = [SeatInfo(f"{name.title()} {i + 1}", f"bot:{name}", i) for i, name in enumerate(job.names)]
    game = load(job.game)
    return Session.new(game, seats, game.options(**job.options), job.seed,
                       pack=pack_of(job.game, job.packs, job.cards))


class Barred:
    """Plays as another player does, but never takes one face if any other answer is allowed."""

    def __init__(self, player: Player, game: Game, watch: Metrics, match: Match, face: str) -> None:
        self.player, self.game, self.watch, self.match, self.face = player, game, watch, match, face

    def decide(self, handle: SeatHandle) -> Raw:
        """The player's answer; if that takes the face, the best one to the question as it would be without it."""
        raw = self.player.decide(handle)
        if not self.takes(handle.decision, raw):
            return raw
        world = handle.imagine(mix(handle.number))
        asked: Any = copy(world.question(handle.seat))
        others = [i for i in range(len(asked.items)) if not self.takes(asked, i)]
        asked.items = [asked.items[i] for i in others]
        rank = brain_of(self.game).rank
        if isinstance(asked, Pick):
            asked.hi = min(asked.hi, len(others))
            if asked.hi < asked.lo:
                return raw
            some: Any = rank(world.state, asked)[0] if others else ()
            return tuple([others[i] for i in some])
        if len(others) < 2:  # what is no choice, no brain is asked
            return others[0] if others else raw
        return others[cast(int, rank(world.state, asked)[0])]

    def takes(self, decision: Decision, raw: Raw) -> bool:
        """Whether this answer takes the card that is barred."""
        return self.face in self.watch.taken(self.match.state, decision, raw)


def play(job: Job, keep: bool = False, given: Sequence[Raw] = (), most: int = 0, timed: bool = True) -> Record:
    """Plays one game to its end. The deal comes from the seed alone, each bot's chance from seed, seat and number of
    the question: what was answered before (`given`) is taken over without a thought. `keep` keeps the answers. After
    `most` answers (0: never) the game is cut off and counts as endless: `capped`, with the scores of that moment.
    Without `timed` nobody looks at the clock, which is slow beside a quick bot."""
    game, n = load(job.game), len(job.names)
    watch = watch_of(game)
    players: list[Player] = [bots.make(name, game, job.seed, seconds=job.seconds, iterations=job.iterations)
                             for name in job.names]
    thinkers = tuple(players)
    chance = [player.any_of for player in thinkers if isinstance(player, RandomPlayer)]
    thinking = job.thinks
    counts = dict.fromkeys(watch.counts, 0.0) if thinking else {}
    match = table(job, counts)
    if job.barred is not None:
        seat, face = job.barred
        players[seat] = Barred(players[seat], game, watch, match, face)
    state, answer, count = match.state, match.answer, watch.count
    quick = not match.keep and not timed and not given
    dealt, deals = dealt_faces(game, state, n)
    decisions, thought = [0] * n, [0.0] * n
    turns, until = Counter[int](), [0] * n
    held = [Held() for _ in range(n)]
    answers: list[Raw] = []
    order, first, turn_order = tuple(range(n)), game.round(state), game.turn_order
    now, before = first, [(dict(one.offered), dict(one.taken)) for one in held]
    chances = chances_of(brain_of(game), match) if thinking else lambda _: ()
    course = [chances(match)]
    for number in range(most or maxsize):  # random bots are as quick as this loop: little is done in it
        decision = match.decision
        if decision is None:
            break
        if turn_order is not None:
            if game.round(state) == first:
                order = tuple(turn_order(state))
            else:
                turn_order = None
        seat = decision.seat
        if thinking and game.round(state) != now:
            now, before = game.round(state), _round_over(held, before)
            until = _turns_over(turns, decisions, until)
            course.append(chances(match))
        if quick:
            raw = chance[seat](decision, number)
        elif number < len(given):
            raw = given[number]
        else:
            start = process_time() if timed else 0.0
            raw = players[seat].decide(SeatHandle(match, seat, number))
            thought[seat] += process_time() - start if timed else 0.0
        decisions[seat] += 1
        count(state, decision, raw, held[seat], number)
        if keep:
            answers.append(raw)
        answer(raw, seat)
    if thinking:
        _round_over(held, before)
        _turns_over(turns, decisions, until)
    course.append(chances(match))
    result = game.result(state)
    return Record(job, tuple(result.winners), tuple(p.score for p in result.places), result.history,
                  game.round(state), tuple(map(str, result.reasons)), tuple(decisions), tuple(thought),
                  tuple(p.facts for p in result.places), order, tuple(held), dealt, deals, match.decision is not None,
                  tuple(answers), open_faces(game, state), result.together,
                  tuple([getattr(player, "failures", 0) for player in players]), _choices(thinkers), counts, turns,
                  tuple(filter(None, course)))


def _counted(counts: dict[str, float], watch: Metrics, state: Any, event: Event) -> None:
    for name, count in watch.counts.items():
        counts[name] += count.read(state, event)


def _choices(players: Sequence[Player]) -> tuple[int, ...]:
    """Questions of each with more than one sensible answer; empty where some do not count them."""
    return tuple([getattr(player, "choices", 0) for player in players]) if all(
        hasattr(player, "choices") for player in players) else ()


def _round_over(held: Sequence[Held], before: Sequence[Tally]) -> list[Tally]:
    """Counts a round of each seat; gives what was on offer and taken until now."""
    for one, tally in zip(held, before, strict=True):
        one.round_over(*tally)
    return [(dict(one.offered), dict(one.taken)) for one in held]


def _turns_over(turns: Counter[int], decisions: Sequence[int], until: Sequence[int]) -> list[int]:
    """Counts how many decisions each seat made in a round; gives how many it has made until now."""
    turns.update([now - before for now, before in zip(decisions, until, strict=True) if now > before])
    return [*decisions]


def lean(job: Job, most: int) -> Record:
    """A game with no more than a report asks for: not with which answer a face was first taken."""
    record = play(job, most=most, timed=False)
    for held in record.held:
        held.first.clear()
    return record


def swapped(game: str, names: Sequence[str], games: int, seed: int = 0, **more: Any) -> list[Job]:
    """Jobs in which each deal is played with every rotation of the seats, so that luck and seat cancel out. Rotations
    that seat equal bots alike would be the same game again: they are played as different deals."""
    n = len(names)
    turns = list(dict.fromkeys(tuple(names[-i:]) + tuple(names[:-i]) if i else tuple(names) for i in range(n)))
    return [Job(game, turns[i % len(turns)], seed + i // len(turns), **more) for i in range(games)]


PART = 1000
"""Number of jobs thought of at once."""
AGAIN = 200
"""Number of deals, at most, that are played again without a card, or with another number on it."""
ENDLESS = 20_000
"""A game beside those of the report is cut off after so many answers."""


@dataclass(frozen=True)
class Plan:
    """The games of a report: for each number of seats so many, between these bots (one a seat, or one for all), but no
    more than until so many `answers` were given (0: however many); a game is cut off after `most` answers (0: as the
    game's targets say)."""

    game: str
    seats: tuple[int, ...]
    bots: tuple[str, ...] = ("normal",)
    games: int = 1000
    answers: int = 0
    seed: int = 0
    options: dict[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    most: int = 0

    @property
    def pack(self) -> Pack:
        """The cards that are played with. Raises PackErrors."""
        return pack_of(self.game, self.packs, self.cards)

    @property
    def again(self) -> int:
        """How many deals are played again for each card that is looked into: no more than half of the games."""
        return min(AGAIN, -(-self.games // 2))

    def jobs(self, seats: int) -> Iterator[Job]:
        """The games of so many seats."""
        names = self.bots if len(self.bots) > 1 else self.bots * seats
        more = {"options": self.options, "packs": self.packs, "cards": self.cards}
        turns = len({names[i:] + names[:i] for i in range(len(names))})
        part = PART // turns * turns
        for first in range(0, self.games, part):
            yield from swapped(self.game, names, min(part, self.games - first), self.seed + first // turns, **more)

    @property
    def run(self) -> dict[str, Any]:
        """What a file of its records says it is of."""
        return {"lab": "balance", "version": VERSION, "game": self.game, "cards": self.pack.hash,
                "seats": list(self.seats), "bots": list(self.bots), "games": self.games,
                "answers": self.answers, "seed": self.seed, "options": self.options, "most": self.most}
