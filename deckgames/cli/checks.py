"""Bench and fuzz on the command line: figures and failures for people and for programs."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from shlex import quote
from typing import Any

from deckgames.cli.failing import Failed
from deckgames.cli.tables import game_of


def bench(quick: bool, app: bool, as_json: bool) -> None:
    """Measures everything and prints it."""
    from deckgames.bench import measure

    report = measure(quick, app)
    if as_json:
        print(json.dumps(report))
        return
    _print(report)


def _print(report: Mapping[str, Any]) -> None:
    """The figures beside what is promised."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from deckgames.bench import BUDGETS, CALIBRATION, here, kept_promise

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head, justify in (("what", "left"), ("figure", "left"), ("measured", "right"), ("promised", "right"),
                          ("", "left")):
        table.add_column(head, justify=justify)  # type: ignore[arg-type]  # both are justifications
    rows = [(game, name, value) for game, figures in report["games"].items() for name, value in figures.items()]
    rows += [("app", name, value) for name, value in report["app"].items() if name in BUDGETS]
    calibration = report["calibration_ms"]
    for what, name, value in rows:
        how, budget = here(name, calibration, what)
        kept = value is not None and kept_promise(name, value, calibration, what)
        verdict = "not measured" if value is None else "kept" if kept else "MISSED"
        promise = f"{how} {_short(budget)}" if how else ""
        table.add_row(what, name, "–" if value is None else f"{value:,}", promise, verdict if how else "")
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(f"calibration loop: {calibration} ms; promised where it takes {CALIBRATION:g} ms, times stretched "
                  f"by {calibration / CALIBRATION:.2f}")
    if "reason" in report["app"]:
        console.print(f"app: {report['app']['reason']}")


def _short(budget: float) -> str:
    return f"{budget:,.0f}" if budget >= 100 else f"{budget:.3g}"


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
