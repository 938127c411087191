"""Makes puzzles: `python -m tests.puzzles.make GAME [FILE ...] [--seeds 100-120] [--wanted 12]`.
With `--wanted 0` it only writes down anew which puzzles the normal bot fails.

Takes situation files that are named (such as `deckgames lab judge --situations` writes) and looks for positions in
games of the normal bot (`--late 0.8`: in their last fifth). Every answer is played on in the same worlds to the
end of the game, with the normal bot on all seats. Kept is a position where at least half of the answers are foolish (10
points worse for sure; of files: one of them). The best one is picked in one half of the worlds and measured in the
other half. To judge the puzzles of a game anew: move its folder and its list away, then name the files.
"""

import argparse
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import yaml

from deckgames.bots import make
from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import brain_of, share
from deckgames.engine.core.rng import mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.record import situation
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.games import load
from deckgames.lab.arena import Job, begun, play
from deckgames.lab.judge import allowed
from deckgames.lab.statistics import mean
from tests.puzzles import FOLDER, faces, failed, puzzles, solver

GLANCES, WORLDS = (0, 2, 12), 120
RIGHT, FOOLISH = 0.03, 0.10
SPREAD = 0.2
MOST = 12
"""Number of answers compared at most: those given and thought of, doing nothing, the others of a short list."""
APART = {"cardring": 23, "hooks": 17, "initiative": 5, "journey": 23, "pools": 31}
"""So many answers lie between two positions of one game, so that one plan makes one puzzle."""


def at_end(handle: SeatHandle, game: Game, raw: Raw, seed: int) -> float:
    """What an answer comes to in one imagined world, if the normal bot plays all seats to the end, each with what it
    sees."""
    match, normal, number = handle.imagine(seed), make("normal", game, seed), handle.number
    match.answer(raw, handle.seat)
    while match.decision is not None:
        seat, number = match.decision.seat, number + 1
        match.answer(normal.decide(SeatHandle(match, seat, number)), seat)
    return share(match, handle.seat)


def worths(handle: SeatHandle, game: Game, answers: list[Raw], worlds: range) -> dict[Raw, list[float]]:
    """What each answer comes to in these worlds."""
    return {raw: [at_end(handle, game, raw, mix(world)) for world in worlds] for raw in answers}


def compared(handle: SeatHandle, game: Game, given: Raw) -> list[Raw]:
    """The answers to compare, the one given first."""
    return [*allowed(handle, game, 1, [given], drawn=0).values()][:MOST]


def promising(handle: SeatHandle, game: Game, answers: list[Raw]) -> bool:
    """Whether half of the answers look much worse than the best, at a second glance if at a first one."""
    return len(answers) > 1 and all(_gap(worths(handle, game, answers, range(10**6 + first, 10**6 + last))) > SPREAD
                                    for first, last in pairwise(GLANCES))


def _gap(found: dict[Raw, list[float]]) -> float:
    """How much better the best looks than half of the others."""
    means = sorted(sum(one) / len(one) for one in found.values())
    return means[-1] - means[(len(means) - 1) // 2]


def judged(handle: SeatHandle, game: Game, answers: list[Raw]) -> tuple[list[Raw], list[Raw], str]:
    """The right answers, the foolish ones, and what each costs in words."""
    half = WORLDS // 2
    first = worths(handle, game, answers, range(half))
    best = max(answers, key=lambda raw: sum(first[raw]))
    if sum(first[best]) - min(map(sum, first.values())) < FOOLISH * half:
        return [best], [], ""
    found = worths(handle, game, answers, range(half, WORLDS))
    right, foolish, said = [best], [], [f"# {answer_in_words(handle.decision, best)}: the best"]
    for raw in answers:
        if raw == best:
            continue
        lost = mean([a - b for a, b in zip(found[best], found[raw], strict=True)])
        if lost.low > FOOLISH:
            foolish.append(raw)
        elif lost.value < RIGHT:
            right.append(raw)
        said.append(f"# {answer_in_words(handle.decision, raw)}: loses {100 * lost.value:.0f} points "
                    f"({100 * lost.low:.0f} to {100 * lost.high:.0f})")
    return right, foolish, "\n".join(said)


def positions(game: Game, seeds: range,
              late: float) -> Iterator[tuple[str, Session, SeatHandle, list[Raw]]]:
    """Promising positions in games of the normal bot, after this share of its answers; in a game they lie apart."""
    for seed in seeds:
        job = Job(game.id, ("normal", "normal"), seed)
        session, moves = begun(job), play(job, keep=True, timed=False).answers
        match, last = session.match, -99
        for number, raw in enumerate(moves):
            seat = match.question().seat
            if number >= late * len(moves) and number - last >= APART[game.id]:
                handle = SeatHandle(match, seat, number)
                answers = compared(handle, game, raw)
                if promising(handle, game, answers):
                    last = number
                    yield f"seed-{seed}-answer-{number + 1}", session, handle, answers
            match.answer(raw, seat)


def text_of(session: Session, seat: int, said: str) -> str:
    """The situation file: who is to answer is the only human."""
    before = session.seats
    session.seats = tuple(SeatInfo(one.name, "human" if i == seat else "bot:normal", one.symbol)
                          for i, one in enumerate(before))
    try:
        asked = session.question(seat)
        return (f"# {' '.join(asked.prompt.split())} ({asked.rule}), {WORLDS // 2} games of each answer\n"
                f"{said}\n{situation.write(session)}")
    finally:
        session.seats = before


def add(game: Game, name: str, session: Session, handle: SeatHandle, answers: list[Raw],
        named: bool) -> bool:
    """Judges a position and keeps it if it is clear; gives whether it was."""
    if (FOLDER / game.id / f"{name}.yaml").exists():
        return False
    right, foolish, said = judged(handle, game, answers)
    told = {"right": [faces(handle.decision.write(raw)) for raw in right],
            "foolish": [faces(handle.decision.write(raw)) for raw in foolish]}
    if not foolish or (not named and 2 * len(foolish) < len(answers)) or any(
            one in told["foolish"] for one in told["right"]):  # two copies of a card, in places that differ
        return False
    (FOLDER / game.id).mkdir(exist_ok=True)
    (FOLDER / game.id / f"{name}.yaml").write_text(text_of(session, handle.seat, said), encoding="utf-8")
    index = FOLDER / f"{game.id}.yaml"
    listed = yaml.safe_load(index.read_text(encoding="utf-8")) if index.exists() else {"known": {}, "puzzles": []}
    listed["puzzles"].append({"file": name, **told})
    index.write_text(yaml.safe_dump(listed, sort_keys=False, width=110, default_flow_style=None), encoding="utf-8")
    print(f"{game.id} {name}: {len(right)} right, {len(foolish)} foolish of {len(answers)}", flush=True)
    return True


def settle(game: Game) -> None:
    """Writes down which puzzles the normal bot fails today."""
    index = FOLDER / f"{game.id}.yaml"
    listed = yaml.safe_load(index.read_text(encoding="utf-8"))
    listed["known"] = {"normal": failed(game, "normal", game.load_pack([]))}
    index.write_text(yaml.safe_dump(listed, sort_keys=False, width=110, default_flow_style=None), encoding="utf-8")


def main() -> None:
    """Adds to the puzzles of a game."""
    os.environ["DECKGAMES_CARDS"] = str(FOLDER.parent / "frozen" / "cards")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seeds", default="100-130")
    parser.add_argument("--wanted", type=int, default=12)
    parser.add_argument("--late", type=float, default=0)
    args = parser.parse_args()
    game, there = load(args.game), FOLDER / f"{args.game}.yaml"
    for file in args.files:
        session = situation.session(game, game.load_pack(()), file.read_text(encoding="utf-8"), str(file))
        handle = session.handle(solver(session))
        world = handle.imagine(1)
        favourite = brain_of(game).rank(world.state, world.question(handle.seat))[0]
        answers = compared(handle, game, favourite)
        if not add(game, file.stem, session, handle, answers, True):
            print(f"{game.id} {file.stem}: nothing is foolish", flush=True)
    low, high = map(int, args.seeds.split("-"))
    for name, session, handle, answers in positions(game, range(low, high), args.late):
        if there.exists() and len(puzzles(game)[0]) >= args.wanted:
            break
        add(game, name, session, handle, answers, False)
    settle(game)


if __name__ == "__main__":
    main()
