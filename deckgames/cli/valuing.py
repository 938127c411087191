"""`deckgames lab value`: what the numbers of a game's brain are worth, as tables, as JSON and in the game's room."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from rich.console import RenderableType

from deckgames import VERSION
from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import INTERRUPTED, Wish, crew_of, games_of, progress, seats_of, set_up, writable, write
from deckgames.cli.tables import game_of, options_of
from deckgames.engine.core.data import dataclass
from deckgames.engine.core.spelling import plural
from deckgames.lab import value as lab
from deckgames.lab.figures import NoFigures
from deckgames.lab.tables import columns


@dataclass(frozen=True, kw_only=True)
class ValueWish(Wish):
    """How many fresh games show whether a fit holds, whether it is made anew, and kept in the game's room."""

    fresh: int
    kept: bool
    record: bool


def value(wish: ValueWish) -> int:
    """Plays, fits and prints; gives the exit code. Raises Failed."""
    writable(wish, lab.Values)
    game = game_of(wish.game)
    with refusing(NoFigures):
        lab.brain(game)
    if wish.kept and wish.record:
        raise Failed("--kept checks what is stored and --record stores anew; expected one of them")
    seats = seats_of(wish.seats or f"{game.min_seats}-{game.max_seats}", game)
    games, fresh = games_of(wish.games, lab.GAMES), games_of(wish.fresh, lab.FRESH)
    options: dict[str, Any] = options_of(game, wish.options).briefly()
    set_up(game, seats, options, (), "")
    fits, first = list[lab.Fit](), wish.seed + lab.GAMES * wish.kept
    every = [todo for mode in lab.brain(game).numbers for n in seats
             if (todo := lab.jobs(game, mode, n, first, fresh + (0 if wish.kept else games), options))]
    with progress() as going_on, crew_of(wish.jobs, wish.cluster) as workers:
        for nth, todo in enumerate(every):
            one = lab.fitted(todo, 0 if wish.kept else games, workers, partial(
                lambda done, what, share: going_on(done + share, len(every), what), nth,
                f"{game.id}, {plural(len(todo[0].names), 'seat')}"))
            if one is None:
                break
            fits.append(one)
    if not fits:
        raise Failed("no fit was made: there is nothing to report", INTERRUPTED)
    if wish.record:
        lab.record(game, fits)
    report = lab.Values(game=game.id, title=game.title, version=VERSION, interrupted=len(fits) < len(every),
                        fits=tuple(fits))
    write(report, (part for fit in fits for part in _tables(fit, game.title)), wish)
    return INTERRUPTED if report.interrupted else 0


def _tables(fit: lab.Fit, title: str) -> Iterator[RenderableType]:
    """What the numbers are worth, and the chances told beside what came of them."""
    yield (f"{title}{f' ({fit.mode})' if fit.mode else ''}, {plural(fit.seats, 'seat')}: off by at most "
           f"{100 * fit.off:.1f} points in {plural(fit.fresh, 'fresh game')}; log loss {fit.surprise:.3f}")
    yield columns("number", "log odds of one", rows=[(name, f"{n:+.4g}") for name, n in fit.weights.items()])
    yield columns("chance told", "won", rows=[
        (f"{100 * one.told:.1f} %", f"{100 * one.won:.1f} %") for one in fit.tenths])
