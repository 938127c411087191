"""Plays random legal games with random seats and options, and looks for crashes, stalls and broken invariants.

A game that fails is written as a save that ends with the answer that failed; `deckgames replay` reads it.
"""

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from deckgames import VERSION
from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.files import write_once
from deckgames.engine.core.redaction import Back, is_seen, parts_of
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.journal import Header, SeatInfo, now, written
from deckgames.engine.record.story import Step, as_lines
from deckgames.engine.vocabulary.decisions import Decision, Raw
from deckgames.engine.vocabulary.options import Options, values
from deckgames.lab.runs import crew
from deckgames.seats import NAMES

ENOUGH = 3_000
"""A game is left after so many answers: some options let careless players go on for ever."""
MOST_IN_ROUND = 1_000
"""A round with more answers has stalled."""
MOST_SECONDS = 20.0
"""A game that takes longer has stalled."""
LOOK_EVERY = 199
"""After so many answers views, options, a clone and a snapshot are looked at too."""
COUNT_EVERY = 19
"""After so many answers all cards are counted, at the next boundary."""


class Broken(Exception):
    """An invariant does not hold."""


class TooLong(BaseException):
    """A game has run out of time: raised by an alarm in the middle of whatever runs."""


@frozen
class FuzzedGame:
    """One game to be played: all chance comes from `seed`."""

    game: str
    seed: int
    seats: int
    options: dict[str, Any]


@frozen
class Failure:
    """A game that failed: `what` in one line, `trace` without any values, `save` as the bytes of a file."""

    plan: FuzzedGame
    answers: int
    what: str
    trace: str
    save: bytes


@dataclass(slots=True)
class Tally:
    """What a run has found: `left` games were not played to their end."""

    games: int = 0
    answers: int = 0
    left: int = 0
    failures: list[Failure] = fresh(list)


def plans(game: Game, count: int, seed: int) -> Iterator[FuzzedGame]:
    """Games with seats and options drawn from this seed."""
    for number in range(count):
        rng = Rng.fresh(mix(seed) + number)
        seats = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
        options = random_options(game, rng, _loaded(game.id)[1], seats)
        yield FuzzedGame(game.id, rng.below(1 << 31), seats, options.model_dump(mode="json"))


def random_options(game: Game, rng: Rng, pack: Pack, seats: int, **fixed: Any) -> Options:
    """Options with which so many seats can play with these cards: the `fixed` ones, half of the others at their
    default, the rest drawn from what they may be. Raises ValueError if a hundred draws find none."""
    for _ in range(100):
        chosen = dict(fixed)
        for name, about in game.options.model_fields.items():
            if name not in fixed and rng.below(2):
                chosen[name] = rng.pick(values(about))
        with suppress(ValueError):  # values that exclude each other
            options = game.options(**chosen)
            game.setup(pack, seats, options, Rng.fresh(0))
            return options
    raise ValueError(f"no options of {game.title} were found with which {seats} can play")


# ---- one game


class Trial:
    """One game in play, with all its answers so far."""

    def __init__(self, plan: FuzzedGame, game: Game, pack: Pack) -> None:
        self.plan, self.game, self.pack = plan, game, pack
        self.given: list[tuple[int, Raw]] = []
        self.left = False

    def run(self) -> Failure | None:
        """Plays the game out; gives what failed."""
        try:
            with time_limit():
                self._play()
        except (Exception, TooLong) as error:
            frames = "".join(traceback.format_exception(error))  # without locals: they are somebody's hand
            what = f"{type(error).__name__}: {error}" if isinstance(error, (Broken, TooLong)) else type(error).__name__
            return Failure(self.plan, len(self.given), what, frames, self._save())
        return None

    def _begin(self) -> Match:
        options = self.game.options.model_validate(self.plan.options)
        return Match(self.game, self.game.setup(self.pack, self.plan.seats, options, Rng.fresh(self.plan.seed)))

    def _play(self) -> None:
        match, rng = self._begin(), Rng.fresh(mix(self.plan.seed))
        given, counted, looked = self.given, 0, -self.plan.seed % LOOK_EVERY
        round_, begun = 0, 0
        while (decision := match.decision) is not None:
            if len(given) >= ENOUGH:
                self.left = True
                return
            raw = decision.random(rng)
            given.append((decision.seat, raw))
            if len(given) >= looked + LOOK_EVERY:
                looked = len(given)
                look(match, decision, raw)
            match.answer(raw, decision.seat)
            if not match.log and len(given) >= counted + COUNT_EVERY:
                counted = len(given)
                self.game.check(match.state)
                if self.game.round(match.state) != round_:
                    round_, begun = self.game.round(match.state), counted
            if len(given) > begun + MOST_IN_ROUND:
                raise Broken(f"round {round_} had more than {MOST_IN_ROUND} answers")
        if not match.over:
            raise Broken("nothing is asked, but the game is not over")
        check_end(match)

    def _save(self) -> bytes:
        """The game as a save: everything that was answered, the answer that failed too."""
        info = tuple(SeatInfo(NAMES[i], "human", i) for i in range(self.plan.seats))
        header = Header(deckgames=VERSION, game=self.game.id, pack=self.pack.hash,
                        packs=tuple(map(str, self.pack.names)), seed=self.plan.seed, seats=info,
                        options=self.plan.options, made=now())
        return b"".join(written(line) for line in as_lines(header, self._steps()))

    def _steps(self) -> list[Step]:
        """The answers once more, as they are written, up to the one that fails."""
        steps: list[Step] = []
        try:
            with time_limit():
                match = self._begin()
                for seat, raw in self.given:
                    asked = match.question(seat)
                    steps.append(Step(seat, asked.rule, asked.asks, asked.write(raw), raw, match.ask is not None, ""))
                    match.answer(raw, seat)
        except (Exception, TooLong):
            return steps
        return steps


@contextmanager
def time_limit() -> Iterator[None]:
    """Raises TooLong in the block after MOST_SECONDS, where the system has alarms."""
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"not finished after {MOST_SECONDS:g} seconds")

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- invariants


def look(match: Match, decision: Decision, raw: Raw) -> None:
    """What costs too much to look at after every answer. Raises Broken."""
    game, state = match.game, match.state
    if decision.parse(decision.write(raw)) != raw:
        raise Broken(f"{decision.rule}: an answer does not survive being written and read")
    if any(not option.oid or not option.label for option in decision.options()):
        raise Broken(f"{decision.rule}: an option without id or label")
    digest = game.digest(state)
    if game.digest(match.clone().state) != digest:
        raise Broken("a clone differs from its match")
    if match.ask is None and game.digest(game.restore(match.state.pack, game.snapshot(state))) != digest:
        raise Broken("a state differs from its snapshot")
    for seat in (*range(len(game.scores(state))), None):
        hidden = {card.number for zone in game.zones(state) for card in zone.cards} - game.seen(state, seat)
        leaked = hidden.intersection(cards_in(match.view(seat)))
        if leaked and not match.over:
            raise Broken(f"the view of seat {seat} holds {len(leaked)} hidden cards")
    if match.imagine(decision.seat, len(match.log)).view(decision.seat) != match.view(decision.seat):
        raise Broken(f"the view of seat {decision.seat} shows what a re-deal changes")
    if game.digest(state) != digest:
        raise Broken("looking at a match has changed it")


def cards_in(value: Any) -> Iterator[int]:
    """The numbers of all cards that lie in the zones of a view; a mere mention of a card, such as a target, is none."""
    if isinstance(value, (list, tuple)):
        for inner in value:
            if isinstance(inner, Card):
                yield from () if isinstance(inner, Back) else (inner.number,)
            else:
                yield from cards_in(inner)
    elif is_seen(type(value)):
        yield from cards_in(parts_of(type(value))[1](value))
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from cards_in(getattr(value, name))


def check_end(match: Match) -> None:
    """The result of a game that is over makes sense. Raises Broken."""
    game, state = match.game, match.state
    game.check(state)
    result, scores = game.result(state), list(game.scores(state))
    if not result.winners and not result.nobody:
        raise Broken("nobody has won")
    if [place.seat for place in result.places] != list(range(len(scores))):
        raise Broken("the final table does not hold every seat once")
    if [place.score for place in result.places] != scores:
        raise Broken("the final table differs from the scores")
    won_by_score = not result.acts
    if won_by_score and any(a.place < b.place and a.score < b.score for a in result.places for b in result.places):
        raise Broken("a better place has fewer points")
    if not result.reasons:
        raise Broken("the game ended without a reason")


# ---- many games


@cache
def _loaded(game_id: str) -> tuple[Game, Pack]:
    """A game with its base cards, loaded once in a process."""
    game = load(game_id)
    return game, game.load_pack([])


def _played(plan: FuzzedGame) -> tuple[int, bool, Failure | None]:
    """Plays one of several games in this process, with the cards loaded once: how many answers it had, whether it was
    left unfinished, what failed."""
    trial = Trial(plan, *_loaded(plan.game))
    failure = trial.run()
    return len(trial.given), trial.left, failure


def run(game_id: str, games: int, seed: int, jobs: int = 1,
        on_progress: Callable[[Tally], object] | None = None) -> Tally:
    """Plays so many games with the base cards; `on_progress` gets what has come so far after each of them."""
    tally = Tally()
    with crew(jobs) as workers:
        for answers, left, failure in workers.each(_played, plans(load(game_id), games, seed)):
            tally.games += 1
            tally.answers += answers
            tally.left += left
            if failure is not None:
                tally.failures.append(failure)
            if on_progress is not None:
                on_progress(tally)
    return tally


def kept(failure: Failure, folder: Path) -> Path:
    """Writes the save and the trace of a failure into this folder; gives the save."""
    path = write_once(folder / f"fuzz-{failure.plan.game}-{failure.plan.seed}.deck", failure.save)
    write_once(path.with_suffix(".txt"), (
        f"{failure.what}\n{failure.plan}\nafter {failure.answers} answers\n\n{failure.trace}").encode())
    return path
