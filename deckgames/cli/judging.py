"""`deckgames lab judge`: how good advice is, as tables, as JSON and as situation files."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, islice
from pathlib import Path
from shlex import quote
from typing import Any

from rich.console import RenderableType

from deckgames import VERSION, bots
from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import (
    INTERRUPTED,
    cards_of,
    crew_of,
    progress,
    seats_of,
    set_up,
    writable,
    write,
)
from deckgames.cli.tables import Wanted, game_of, lay_out, options_of
from deckgames.cli.wishes import JudgeWish
from deckgames.engine.core.files import read_whole, what_lies, write_once
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Game
from deckgames.lab.arena import Job
from deckgames.lab.figures import NoFigures
from deckgames.lab.judge import JUDGE, MISTAKES, SURE, Case, Position, Verdicts, cases, judged, verdicts
from deckgames.lab.runs import Keep, OtherRun
from deckgames.lab.statistics import Estimate
from deckgames.lab.tables import columns


def judge(wish: JudgeWish) -> int:
    """Judges and prints; gives the exit code. Raises Failed."""
    writable(wish, Verdicts)
    if wish.situations is not None and what_lies(wish.situations) not in ("", "folder"):
        raise Failed(f"--situations {wish.situations} is a file; expected a folder")
    game = game_of(wish.game)
    seats = seats_of(wish.seats, game)
    options = options_of(game, wish.options).briefly()
    todo = _todo(wish, game, seats, options)
    positions, files = list[Position](), dict[str, Path]()
    with refusing(OtherRun, NoFigures):
        run = {"is": "judge", "version": VERSION, "cases": [asdict(case) for case in todo]}
        kept = None if wish.keep is None else Keep(wish.keep, run, Position)
        with progress() as going_on, crew_of(wish.jobs, wish.cluster) as workers:
            new = workers.each(judged, islice(todo, 0 if kept is None else kept.count, None))
            for one in new if kept is None else chain(kept, kept.adding(new)):
                positions.append(one)
                if wish.situations is not None and one.situation:
                    files[one.source] = filed(one, game, wish.situations)
                if not going_on(len(positions), len(todo), f"{game.id}: {plural(len(positions), 'position')}"):
                    break
    report = verdicts(game, seats, options, positions, len(positions) < len(todo))
    write(report, _tables(report, wish, files), wish)
    return INTERRUPTED if report.interrupted else 0


def _todo(wish: JudgeWish, game: Game, seats: tuple[int, ...], options: dict[str, Any]) -> list[Case]:
    """The positions to judge. Raises Failed, PackErrors."""
    if wish.positions < 1 or wish.rollouts < 1 or wish.worlds < 2:
        raise Failed("expected at least 1 position, 1 rollout, and 2 worlds to say how sure a lead is")
    packs, cards = cards_of(game, wish.packs, wish.cards)
    ask = tuple(name.strip() for name in wish.ask.split(","))
    for name in ask:
        try:
            name in ("hint", JUDGE) or bots.make(name, game, 0)
        except bots.NoBot as error:
            raise Failed(f"{error}, hint, or {JUDGE}") from None
    more: dict[str, Any] = {"ask": ask, "worlds": wish.worlds, "rollouts": wish.rollouts}
    if not wish.files:
        set_up(game, seats, options, packs, cards)
        of = {"options": options, "packs": packs, "cards": cards}
        return [*cases(game.id, seats, wish.seed, wish.positions, of, **more)]
    for file in wish.files:
        session = lay_out(Wanted(game=game.id, situation=file, save="none"))
        if sum(one.human for one in session.seats) != 1 or session.over:
            raise Failed(f"{file}: expected one human, who is asked")
    job = Job(game.id, ("normal",), wish.seed, packs=packs, cards=cards)
    return [Case(job, text=read_whole(file), name=str(file), **more) for file in wish.files]


def filed(one: Position, game: Game, folder: Path) -> Path:
    """Writes a position into the folder. Raises Failed."""
    try:
        name = f"{game.id}-{Path(one.source).stem.replace(' ', '-')}-{one.number + 1}.yaml"
        return write_once(folder / name, one.situation.encode())
    except OSError as error:
        raise Failed(f"{error.filename} cannot be written: {error.strerror}", 1) from None


def _tables(report: Verdicts, wish: JudgeWish, files: dict[str, Path]) -> Iterator[RenderableType]:
    """Each adviser in a row, then the worst advice with the command that lays out its table."""
    yield (f"{report.title}, {plural(len(report.positions), 'position')}; points of a win (95 %)"
           + (": interrupted" if report.interrupted else ""))
    shares = [f"{100 * least:.0f} points or more" for least in MISTAKES]
    yield columns("adviser", "regret", "lead of the best", *shares, "best named", "unsure", words=("adviser",), rows=[
        (one.who, _points(one.regret), _points(one.lead), _share(one.mistakes),
         _share(one.grave), f"{_share(one.named)} of {one.named.n}", str(one.unsure)) for one in report.advisers])
    if any(one.unsure for one in report.advisers):
        yield (f"unsure: {wish.worlds} worlds leave an error of more than {100 * SURE:.0f} points; --worlds N plays "
               "more of them")
    for one in report.worst:
        yield (f"{one.source}, answer {one.number + 1}, round {one.round}, seat {one.seat}, \"{one.prompt}\": best "
               f"{one.best} ({100 * one.worth:.0f} % of the wins)")
        for advised in one.advised:
            if advised.regret:
                yield (f"  {advised.who}: {advised.answer}, {_points(advised.lead)} points fewer"
                       + (f" [{advised.said}]" if advised.said else ""))
        yield f"  {_command(one, wish, files)}"


def _command(one: Position, wish: JudgeWish, files: dict[str, Path]) -> str:
    """What lays out the table of a position: of its file, or what writes it."""
    if wish.files or one.source in files:
        return f"deckgames play --situation {quote(str(files.get(one.source, one.source)))}"
    said = {"--seats": (wish.seats,) if wish.seats else (), "-o": wish.options, "--packs": wish.packs,
            "--cards": (wish.cards,) if wish.cards else ()}
    words = [word for option, values in said.items() for value in values for word in (option, quote(str(value)))]
    return " ".join(["deckgames lab judge", wish.game, "--seed", one.source.removeprefix("seed "), "--positions 1",
                     *words, "--situations found"])


def _points(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def _share(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.0f} % ({100 * estimate.low:.0f} to {100 * estimate.high:.0f})"
