"""Bench and fuzz on the command line: figures and failures for people and for programs."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from shlex import quote
from typing import Any

from deckgames.cli.failing import Failed
from deckgames.cli.tables import game_of
from deckgames.games import IDS


def bench(games: Sequence[str], quick: bool, app: bool | None, as_json: bool) -> int:
    """Measures these games (none: all) and the app (None: only if no game is named); prints each figure as it is
    taken, or all of them as JSON. Gives the exit code: 1 if a figure failed."""
    from deckgames.bench import CALIBRATION, calibration_ms, measure, row

    wanted = [game_of(name).id for name in games] or IDS
    calibration = calibration_ms()
    report: dict[str, Any] = {"calibration_ms": round(calibration, 2), "games": {game: {} for game in wanted},
                              "app": {}, "why": {}}
    if not as_json:
        print(f"calibration loop: {calibration:.2f} ms; promised where it takes {CALIBRATION:g} ms, times stretched by "
              f"{calibration / CALIBRATION:.2f}\n", flush=True)
    failed = False
    for figure in measure(wanted, quick, not games if app is None else app):
        failed |= figure.failed
        report["games"].get(figure.what, report["app"])[figure.name] = figure.value
        if figure.why:
            report["why"][f"{figure.what} {figure.name}"] = figure.why
        if not as_json:
            print(row(figure, calibration), flush=True)
    if as_json:
        print(json.dumps(report))
    return int(failed)


def fuzz(game_id: str, games: int, seed: int | None, jobs: int, keep: Path, as_json: bool) -> int:
    """Plays random games of this seed (None: a new one); keeps those that fail and says what to do with them. Gives
    the exit code."""
    from deckgames.fuzz import Tally, kept, run

    game = game_of(game_id)
    if games < 1 or jobs < 1:
        raise Failed("expected at least 1 game and 1 job")
    seed = randbelow(1_000_000) if seed is None else seed

    def told(tally: Tally) -> None:
        if sys.stderr.isatty():
            print(f"\r{tally.games} of {games} games, {len(tally.failures)} failed", end="", file=sys.stderr)

    tally = run(game.id, games, seed, jobs, told)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    saves = [kept(failure, keep) for failure in tally.failures]
    if as_json:
        print(json.dumps({"game": game.id, "seed": seed, "games": tally.games, "answers": tally.answers,
                          "left": tally.left, "failures": [{"what": f.what, "seed": f.plan.seed, "seats": f.plan.seats,
                                        "options": f.plan.options, "answers": f.answers, "save": str(path)}
                                       for f, path in zip(tally.failures, saves, strict=True)]}))
        return 1 if saves else 0
    unfinished = f", {tally.left} left after very many answers" if tally.left else ""
    print(f"{game.title}: {tally.games} games of seed {seed}, {tally.answers} answers{unfinished}, {len(saves)} failed")
    for failure, path in zip(tally.failures, saves, strict=True):
        print(f"\n{failure.what} (answer {failure.answers}, {failure.plan.seats} seats, seed {failure.plan.seed})")
        print(f"  the game:    {path}, the trace beside it as .txt")
        print(f"  look at it:  deckgames replay {quote(str(path))} --open")
        print(f"  as a test:   deckgames replay {quote(str(path))} --situation-at {max(failure.answers - 1, 0)} "
              f"> tests/situations/{game.id}-{failure.plan.seed}.yaml")
        print("               and give the last answer in a test that lays this situation out")
    return 1 if saves else 0
