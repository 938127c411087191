"""`deckgames lab balance` and `lab value`, whose figures may be kept in the game's room: wishes, progress, reports."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from rich.console import RenderableType

from deckgames import VERSION
from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import (
    INTERRUPTED,
    bot_of,
    cards_of,
    crew_of,
    games_of,
    progress,
    seats_of,
    set_up,
    writable,
    write,
)
from deckgames.cli.tables import game_of, options_of
from deckgames.cli.wishes import BalanceWish, ValueWish
from deckgames.engine.core.spelling import plural
from deckgames.lab import targets, value as lab
from deckgames.lab.arena import Plan
from deckgames.lab.balance import Report, balance as played, judged
from deckgames.lab.figures import NoFigures
from deckgames.lab.measured import record
from deckgames.lab.paired_tables import lift_table
from deckgames.lab.runs import OtherRun
from deckgames.lab.tables import columns, of_game, report_lines


def balance(wish: BalanceWish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
    if wish.kept:
        print(of_game(game_of(wish.game)))
        return 0
    writable(wish, Report)
    try:
        plan = plan_of(wish)
        with progress() as going_on, crew_of(wish.jobs, wish.cluster) as workers:
            report = played(plan, workers, wish.keep, lambda share: going_on(share, 1, f"{plan.game}: games"))
            if wish.lift and not report.interrupted:
                report = judged(report, plan, workers, lambda what: going_on(1, 1, what))
            if wish.record and not report.interrupted:
                record(report, plan, workers)
    except (OtherRun, targets.TargetsError) as error:
        raise Failed(str(error)) from None
    except ValueError as error:
        raise Failed(f"{error}: there is nothing to report", INTERRUPTED) from None
    write(report, _parts(report), wish)
    return INTERRUPTED if report.interrupted else 0


def plan_of(wish: BalanceWish) -> Plan:
    """The games that were wished for. Raises Failed, PackErrors, TargetsError."""
    game = game_of(wish.game)
    packs, cards = cards_of(game, wish.packs, wish.cards)
    bots = tuple(map(bot_of, wish.bots.split(",")))
    seats = seats_of(wish.seats, game) if wish.seats or len(bots) == 1 else (len(bots),)
    if len(bots) > 1 and seats != (len(bots),):
        raise Failed(f"--bots names {len(bots)} bots; expected one for all, or --seats {len(bots)}")
    if not game.min_seats <= seats[0] <= seats[-1] <= game.max_seats:
        raise Failed(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {seats[-1]}")
    games_of(wish.games, 0)
    if wish.record and (packs or cards or set(bots) != {"normal"}):
        raise Failed("--record keeps what the game's own cards and normal bots are like; leave out --packs, --cards "
                     "and --bots")
    options = options_of(game, wish.options).briefly()
    usual = targets.load(game)
    games, answers = (wish.games, 0) if wish.games else (usual.games, usual.answers)
    set_up(game, seats, options, packs, cards)
    return Plan(game.id, seats, bots, games, answers, wish.seed, options, packs, cards)


def _parts(report: Report) -> Iterator[RenderableType]:
    """The report and the lifts of the cards that look worst as tables."""
    yield from report_lines(report)
    for lifts in report.lifts:
        yield from lift_table(lifts, report.title)


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
