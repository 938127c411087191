"""`deckgames lab balance` on the command line: what was wished for, the progress, and where the report goes."""

from collections.abc import Iterator

from rich.console import RenderableType

from deckgames.cli.failing import Failed
from deckgames.cli.labwork import (
    INTERRUPTED,
    Wish,
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
from deckgames.engine.core.data import dataclass
from deckgames.lab import targets
from deckgames.lab.arena import Plan
from deckgames.lab.balance import Report, balance as played, judged
from deckgames.lab.measured import record
from deckgames.lab.paired_tables import lift_table
from deckgames.lab.runs import OtherRun
from deckgames.lab.tables import of_game, report_lines


@dataclass(frozen=True, kw_only=True)
class BalanceWish(Wish):
    """A balance report: with lifts of the cards that look worst, and whether it is kept in the game's room."""

    lift: bool = True
    record: bool = False


def balance(wish: BalanceWish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
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


def kept(game_id: str) -> int:
    """Prints the targets of a game beside what was measured last; gives the exit code. Raises Failed."""
    game = game_of(game_id)
    print(of_game(game))
    return 0


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
