"""`deckgames lab rate` on the command line: what is to be played, the runs, and the tables."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from itertools import chain, islice
from pathlib import Path

from rich.table import Table

from deckgames import bots
from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import INTERRUPTED, crew_of, games_of, progress, seats_of, writable, write
from deckgames.cli.tables import game_of, options_of
from deckgames.cli.wishes import RateWish
from deckgames.engine.core.files import lacking, what_lies
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import OWN_FILE
from deckgames.lab.arena import Record, play
from deckgames.lab.rate import Ledger, NobodyRated, Rates, RatingPlan, bots_of
from deckgames.lab.runs import Keep, OtherRun
from deckgames.lab.tables import columns, per_cent

GAMES = 40
"""Games a pair and number of seats if nothing is said."""


def rate(wish: RateWish) -> int:
    """Plays, reads saves, and prints or writes the report; the exit code. Raises Failed."""
    game = game_of(wish.game)
    plan = _plan(wish, game)
    writable(wish, Rates)
    if wish.saves is not None and what_lies(wish.saves) != "folder":
        raise Failed(f"--saves {wish.saves}: there is no such folder")
    ledger = Ledger(plan)
    if wish.saves is not None:
        ledger.read(wish.saves)
    with refusing(NobodyRated, OtherRun):
        cut = not _played(wish, plan, ledger)
    report = ledger.report(cut)
    write(report, tables(report, game.title), wish, f"{game.title}: how strong bots and people are")
    return INTERRUPTED if cut else 0


def _plan(wish: RateWish, game: Game) -> RatingPlan:
    """What is to be played. Raises Failed, PackErrors."""
    if wish.rollouts < 0:
        raise Failed(f"--rollouts cannot be {wish.rollouts}; expected 0 or more")
    game.load_pack(wish.packs)
    between = tuple(name.strip() for name in wish.between.split(",")) if wish.between else ()
    for name in between:
        if name.endswith(OWN_FILE) and (why := lacking(Path(name))):
            raise Failed(f"--between {wish.between}: {why}")
        with refusing(bots.NoBot):
            bots.make(name, game, 0)
    if between and not game.min_seats <= len(between) <= game.max_seats:
        raise Failed(f"{game.title} has {game.min_seats} to {game.max_seats} seats: --between names one bot a seat")
    if between and wish.seats and wish.seats != str(len(between)):
        raise Failed(f"--between names {len(between)} bots, one a seat; expected --seats {len(between)}, or none")
    seats = seats_of(wish.seats or f"{max(2, game.min_seats)}-{game.max_seats}", game)
    if seats[0] < 2:
        raise Failed("who plays alone cannot be rated: --seats begins with 2")
    options = options_of(game, wish.options).briefly()
    return RatingPlan(game.id, seats, games_of(wish.games, GAMES), wish.seed, bots_of(wish.rollouts), between, options,
                tuple(map(str, wish.packs)))


def _played(wish: RateWish, plan: RatingPlan, ledger: Ledger) -> bool:
    """Plays what is not kept already; whether it came to the end. Raises Failed."""
    todo = plan.jobs()
    with ExitStack() as stack:
        going_on = stack.enter_context(progress())
        with refusing(OSError):
            kept = None if wish.keep is None else Keep(wish.keep, {"rate": asdict(plan)}, Record)
            workers = stack.enter_context(crew_of(wish.jobs, wish.cluster))
        new = workers.each(play, islice(todo, 0 if kept is None else kept.count, None))
        records: Iterator[Record] = new if kept is None else chain(kept, kept.adding(new))
        for done, record in enumerate(records):
            ledger.add(record)
            if not going_on(done + 1, len(todo), f"game {done + 1} of {len(todo)}") and done + 1 < len(todo):
                return False
    return True


def tables(report: Rates, title: str) -> Iterator[Table | str]:
    """The report of a rating as Rich tables."""
    yield (f"{title}, {_seats(report.seats)} seats, {plural(report.games, 'game')} between bots"
           + (f", {plural(report.saves, 'save')}" if report.saves else "") + f", seeds from {report.seed}"
           + (": stopped before the end" if report.cut else ""))
    if report.ratings:
        yield columns("rating", "", "95 %", "games", "victories", words=("rating", "95 %"), rows=[
            (f"{one.name}{' (person)' if one.person else ''}", f"{one.mu:.1f}", f"{one.low:.1f} to {one.high:.1f}",
             str(one.games), per_cent(one.share)) for one in report.ratings])
    if report.meetings:
        yield columns("two seats", "against", "wins", "95 %", "games", words=("two seats", "against"), rows=[
            (pair.other, pair.one, per_cent(1 - pair.share), span(1 - pair.high, 1 - pair.low), str(pair.games))
            for pair in reversed(report.meetings)])
    if report.standings:
        yield columns("bot", "wins", "95 %", "games", "ms a decision", words=("bot",), rows=[
            (bot.name, per_cent(bot.share), span(bot.low, bot.high), str(bot.games), f"{bot.ms:.2f}")
            for bot in report.standings])
    for bot in report.standings:
        if bot.failures:
            yield f"{bot.name} failed {plural(bot.failures, 'time')}: the normal bot answered in its place"
    yield from (f"left out: {line}" for line in report.left_out)


def span(low: float, high: float) -> str:
    """The interval of a share: "1.5–35.4 %"."""
    return f"{100 * low:.1f}–{100 * high:.1f} %"


def _seats(numbers: list[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
