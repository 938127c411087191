"""Bench and fuzz on the command line: figures and failures for people and for programs."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from deckgames.cli.failing import Failed
from deckgames.cli.labwork import bar
from deckgames.cli.tables import game_of
from deckgames.engine.catalogue import IDS
from deckgames.engine.core.spelling import plural


def bench(games: Sequence[str], quick: bool, app: bool | None, as_json: bool) -> int:
    """Measures these games (none: all) and the app (None: only if no game is named); prints each figure as it is
    taken, or all of them as JSON. Gives the exit code: 1 if a figure failed."""
    from deckgames.bench import measure
    from deckgames.bench.figures import Runs, report, row

    wanted = [game_of(name).id for name in games] or IDS
    document: dict[str, Any] = {"games": {game: {} for game in wanted}, "app": {}, "why": {}}
    runs, figures = Runs(), []
    if not as_json:
        print("value, ratio to the reference [quartiles], promise of the ratio, change since the last run here\n",
              flush=True)
    for figure in measure(wanted, quick, not games if app is None else app):
        figures.append(figure)
        document["games"].get(figure.what, document["app"])[figure.name] = (
            None if figure.value is None else {"value": figure.value, "ratio": figure.ratio})
        if figure.why:
            document["why"][f"{figure.what} {figure.name}"] = figure.why
        change = runs.change(figure)
        if not as_json:
            print(row(figure, change), flush=True)
    runs.keep()
    print(json.dumps(document) if as_json else f"\n{report(figures)}")
    return int(any(figure.failed for figure in figures))


def fuzz(game_id: str, games: int, seed: int | None, jobs: int, keep: Path, as_json: bool) -> int:
    """Plays random games of this seed (None: a new one); keeps those that fail and says what to do with them. Gives
    the exit code."""
    from deckgames.fuzz import kept, run

    game = game_of(game_id)
    if games < 1 or jobs < 1:
        raise Failed("expected at least 1 game and 1 job")
    seed = secrets.randbelow(1_000_000) if seed is None else seed

    with bar() as told:
        tally = run(game.id, games, seed, jobs,
                    lambda so_far: told(so_far.games, games, f"{len(so_far.failures)} failed"))
    saves = [kept(failure, keep) for failure in tally.failures]
    if as_json:
        print(json.dumps({"game": game.id, "seed": seed, "games": tally.games, "answers": tally.answers,
                          "left": tally.left, "failures": [{"what": f.what, "seed": f.plan.seed, "seats": f.plan.seats,
                                        "options": f.plan.options, "answers": f.answers, "save": str(path)}
                                       for f, path in zip(tally.failures, saves, strict=True)]}))
        return 1 if saves else 0
    unfinished = f", {tally.left} left after very many answers" if tally.left else ""
    print(f"{game.title}: {plural(tally.games, 'game')} of seed {seed}, {plural(tally.answers, 'answer')}{unfinished}, "
          f"{len(saves)} failed")
    for failure, path in zip(tally.failures, saves, strict=True):
        print(f"\n{failure.what} (answer {failure.answers}, {plural(failure.plan.seats, 'seat')}, "
              f"seed {failure.plan.seed})")
        print(f"  the game:    {path}, the trace beside it as .txt")
        print(f"  look at it:  deckgames replay {quote(str(path))} --open")
        print(f"  as a test:   deckgames replay {quote(str(path))} --situation-at {max(failure.answers - 1, 0)} "
              f"> tests/situations/{game.id}-{failure.plan.seed}.yaml")
        print("               and give the last answer in a test that lays this situation out")
    return 1 if saves else 0
