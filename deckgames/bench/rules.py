"""Speed of the rules, by CPU time on one core, beside that of a game of bare numbers in the same run."""

import gc
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from deckgames import bots
from deckgames.bench import ring
from deckgames.bench.figures import Figure, NotMeasured
from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Choose, Decision
from deckgames.engine.vocabulary.options import Options

Taken = list[tuple[float, float]]
"""Values, each with its ratio to the speed of the ring at the same time."""
SLICE = 0.1
"""Seconds of CPU of the ring, then of the rules, by turns."""
FORETOLD = 120
"""Of so many questions of a game every third one is foretold."""
TRIES = 50
"""Number of games in which a question is looked for."""
THINKING = 25
"""The hard bot thinks about every so-many-th question of a game."""


@contextmanager
def quiet_memory() -> Iterator[None]:
    """Lets the cyclic collector run rarely, as workers of the lab do: it would walk every match that is held."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def cpu(work: Callable[[], Any]) -> float:
    """Seconds of CPU that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def measure_game(game_id: str, quick: bool = False) -> Iterator[Figure]:
    """Every figure of a game as it is taken, with its base cards and default options."""
    game = load(game_id)
    pack = game.load_pack([])
    rounds = 9 if quick else 31
    for name, options in modes(game).items():
        yield from taken(game_id, name, lambda: {name: playouts(game, pack, options, rounds)})  # noqa: B023 at once
    yield from taken(game_id, "clone_us imagine_us seen_us options_us clone_to_copy",
                     lambda: copies(game, pack, 5 if quick else 25))
    yield from taken(game_id, "hard_rollouts hard_longest_s", lambda: hard(game, pack, 5 if quick else 20))
    yield from taken(game_id, "forecast_ms forecast_most_ms", lambda: forecasts(game, pack, 4 if quick else 24))
    yield from taken(game_id, "lab_share", lambda: lab(game, pack, 100 if quick else 3000))
    yield from taken(game_id, "resume_us", lambda: {"resume_us": resumed(game, pack, 3 if quick else 11)})


def taken(what: str, names: str, take: Callable[[], Mapping[str, Taken]]) -> Iterator[Figure]:
    """The figures that some work takes; these names without values, but with the reason, if it cannot."""
    try:
        with quiet_memory():
            figures = take()
    except Exception as error:
        failed = not isinstance(error, NotMeasured)
        why = f"{type(error).__name__}: {error}" if failed else str(error)
        yield from [Figure(what, name, why=why, failed=failed) for name in names.split()]
    else:
        yield from [Figure.of(what, name, each) for name, each in figures.items() if each]


def compared(value: float, rate: float, unit: float) -> tuple[float, float]:
    """A time in this unit of seconds, and in how many decisions of the ring it is."""
    return value, value * unit * rate


def seats_of(game: Game) -> int:
    return (game.min_seats + game.max_seats) // 2


def modes(game: Game) -> dict[str, Options]:
    """The options of a game, and of one that is played together, by the names of their rates."""
    found = {"decisions_per_s": game.options()}
    if "mode" in game.options.model_fields:
        found["coop_per_s"] = game.options.model_validate({"mode": "coop"})
    return found


def begun(game: Game, pack: Pack, seed: int, options: Options | None = None, keep: bool = True,
          seats: int = 0) -> Match:
    """A game at its first question."""
    options = options or game.options()
    return Match(game, game.setup(pack, seats or seats_of(game), options, Rng.fresh(seed)), keep=keep)


def playout(game: Game, pack: Pack, seed: int, options: Options | None = None) -> int:
    """One random game from the set-up to the end, without views and boundaries; gives the number of answers."""
    match = begun(game, pack, seed, options, keep=False)
    rng, count, answer = Rng.fresh(seed + 1_000_000), 0, match.answer
    while (decision := match.decision) is not None:
        answer(decision.random(rng))
        count += 1
    return count


def playouts(game: Game, pack: Pack, options: Options, rounds: int) -> Taken:
    """Random decisions a second, and their share of those of the ring, in slices by turns; each slice other deals."""
    playout(game, pack, 0, options)
    slices: Taken = []
    seed = 0
    for _ in range(rounds):
        rate, answers, start = ring.rate(SLICE), 0, time.process_time()
        while (used := time.process_time() - start) < SLICE:
            answers += playout(game, pack, seed, options)
            seed += 1
        slices.append((answers / used, answers / used / rate))
    return slices


def copies(game: Game, pack: Pack, games: int) -> dict[str, Taken]:
    """Copies, worlds, seen tables and options at every decision in mid-turn of some games: means of a deal."""
    names = "clone_us imagine_us seen_us options_us clone_to_copy"
    slices: dict[str, Taken] = {name: [] for name in names.split()}
    for seed in range(games):
        rate = ring.rate(SLICE)
        used, count = [0.0] * 5, 0
        match = begun(game, pack, seed)
        for asked in questions(match, Rng.fresh(seed + 1_000_000)):
            if not match.log and not match.sealed:
                continue
            count += 1
            works = (match.clone, partial(match.imagine, asked.seat, count), partial(match.view, asked.seat),
                     asked.options, match.state.copy)
            used = [seconds + cpu(work) for seconds, work in zip(used, works, strict=True)]
        if count:
            for name, seconds in zip(slices, used, strict=False):
                slices[name].append(compared(seconds / count * 1e6, rate, 1e-6))
            slices["clone_to_copy"][-1] = (used[0] / used[4],) * 2
    return slices


def questions(match: Match, rng: Rng) -> Iterator[Decision]:
    """A random game from here on: each question, which is answered when the next one is wanted."""
    while (decision := match.decision) is not None:
        yield decision
        match.answer(decision.random(rng))


def hard(game: Game, pack: Pack, moves: int) -> dict[str, Taken]:
    """Rollouts a move of the hard bot in its own time, where it has a choice, and the longest move; their rate is
    compared with that of decisions of the ring."""
    player: Any = bots.make("hard", game, 1)
    rollouts: Taken = []
    longest = 0.0
    for seed in range(TRIES):
        match = begun(game, pack, seed)
        for number, decision in enumerate(questions(match, Rng.fresh(seed))):
            if len(rollouts) == moves:
                break
            if number % THINKING == THINKING - 1:
                handle, rate = SeatHandle(match, decision.seat, number), ring.rate(SLICE)
                start = time.monotonic()
                used = cpu(partial(player.decide, handle))
                longest = max(longest, time.monotonic() - start)
                if player.rollouts:
                    rollouts.append((player.rollouts, player.rollouts / used / rate))
    if not rollouts:
        raise NotMeasured("no question that deserves a thought")
    return {"hard_rollouts": rollouts, "hard_longest_s": [(longest, longest)]}


def lab(game: Game, pack: Pack, answers: int) -> dict[str, Taken]:
    """What share of the rate at which two decent bots play is left when the lab sums up their games, by turns. Nothing
    where the lab's libraries are missing."""
    try:
        from deckgames.lab.arena import Job, play
        from deckgames.lab.figures import Sums
    except ModuleNotFoundError:
        return {}
    sums = Sums(pack)

    def plain(job: Job) -> None:
        match = begun(game, pack, job.seed, seats=2)
        players = [bots.make(name, game, job.seed) for name in job.names]
        number = 0
        while (decision := match.decision) is not None:
            raw = players[decision.seat].decide(SeatHandle(match, decision.seat, number))
            match.answer(raw, decision.seat)
            number += 1

    jobs: list[Job] = []
    while answers > 0:
        jobs.append(Job(game.id, ("normal",) * 2, len(jobs)))
        answers -= sum(play(jobs[-1], timed=False).decisions)

    def summed(job: Job) -> None:
        sums.add(play(job, timed=False))

    shares = [cpu(lambda: [*map(plain, jobs)]) / cpu(lambda: [*map(summed, jobs)]) for _ in range(3)]
    return {"lab_share": [(share, share) for share in shares]}


def forecasts(game: Game, pack: Pack, games: int) -> dict[str, Taken]:
    """Milliseconds of a first look at an option, which stands in the paint: the median; and the most that a key waits
    for a forecast (the 999th of a thousand), with as many seats as the game has: for such a look, or a step of all."""
    rate = ring.rate(SLICE)
    looks = sorted(look for look, _ in forecast_times(game, pack, seats_of(game), games))
    most = sorted(wait for found in forecast_times(game, pack, game.max_seats, games) for wait in (found[0], *found[1]))
    rate = (rate + ring.rate(SLICE)) / 2
    return {"forecast_ms": [compared(looks[len(looks) // 2] * 1e3, rate, 1e-3)],
            "forecast_most_ms": [compared(most[-1 - len(most) // 1000] * 1e3, rate, 1e-3)]}


def forecast_times(game: Game, pack: Pack, seats: int, games: int) -> Iterator[tuple[float, list[float]]]:
    """Seconds of a first look at options of random games, and of the steps of their forecasts."""
    for seed in range(games):
        match, rng = begun(game, pack, seed, seats=seats), Rng.fresh(seed + 1_000_000)
        for number, decision in enumerate(islice(questions(match, rng), FORETOLD)):
            if match.ask is None and number % 3 == 0:
                raws = range(len(decision.items)) if isinstance(decision, Choose) else [decision.random(rng)]
                known = Forecasts(match, decision.seat if game.private(match.state) else None)
                for raw in raws:
                    look, steps = cpu(partial(known.first, raw)), [time.process_time()]
                    steps += [time.process_time() for _ in known.making(raw)]
                    yield look, [after - before for before, after in pairwise([*steps, time.process_time()])]


def resumed(game: Game, pack: Pack, times: int) -> Taken:
    """Microseconds an answer to take up the save of a random game, the cards being loaded."""
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as folder:
        path = Path(folder) / "bench.deck"
        answers = write_save(game, pack, path)
        slices: Taken = []
        for _ in range(times):
            rate, start = ring.rate(SLICE), time.process_time()
            session = resume(path, pack, game)
            slices.append(compared((time.process_time() - start) / answers * 1e6, rate, 1e-6))
            session.close()
    return slices


def write_save(game: Game, pack: Pack, path: Path) -> int:
    """Saves a whole random game; gives the number of its answers."""
    seats, rng = [SeatInfo(f"Seat {i + 1}", "human", i) for i in range(seats_of(game))], Rng.fresh(0)
    with Session.new(game, seats, None, 0, path, pack=pack) as session:
        while (decision := session.decision) is not None:
            session.answer(decision.random(rng), decision.seat)
        return session.number
