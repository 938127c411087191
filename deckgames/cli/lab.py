"""The commands of the lab: `deckgames lab ...`, many games between bots and what they tell."""

from pathlib import Path
from typing import Annotated

import typer

lab = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None, help=(
    "What a month of play-testing would tell: many games between bots, and recorded ones."))

AllJobs = Annotated[int, typer.Option(metavar="N", show_default=False, help=(
    "processes at work (default: one a core); the result is the same for any number"))]
FirstSeed = Annotated[int, typer.Option(metavar="N", help="of the first game; the same seed plays the same games")]
JsonTo = Annotated[str, typer.Option("--json", metavar="FILE|-", show_default=False,
                                     help="the figures as JSON; -: standard output, and nothing else there")]
HtmlTo = Annotated[Path | None, typer.Option("--html", metavar="FILE", show_default=False,
                                             help="the report as one page for browsers, with charts")]
OfGame = Annotated[list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", show_default=False,
                                                  help="an option of the game, several times if needed")]
Packs = Annotated[list[Path] | None, typer.Option("--packs", metavar="FILE", show_default=False, help=(
    "card files beside the game's own, several times if needed; else none"))]
KeepIn = Annotated[Path | None, typer.Option("--keep", metavar="FILE", show_default=False, help=(
    "write each game down; the same command goes on with an interrupted run"))]


@lab.callback()
def several() -> None:
    """The lab has several commands, also while it has only one."""


@lab.command()
def rate(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="which game")],
    seats: Annotated[str, typer.Option(metavar="N|N-M", show_default=False, help=(
        "at how many seats bots play (default: all that the game has from 2 on)"))] = "",
    games: Annotated[int, typer.Option(metavar="N", show_default=False, help=(
        "how many for each pair of bots and each number of seats (default: 40)"))] = 0,
    saves: Annotated[Path | None, typer.Option(metavar="FOLDER", show_default=False, help=(
        "rate the people of finished saves too"))] = None,
    between: Annotated[str, typer.Option(metavar="BOT,BOT", show_default=False, help=(
        "only these, one a seat, in all rotations; such as search:150,greedy (rollouts) or hard:300ms,normal"))] = "",
    rollouts: Annotated[int, typer.Option(metavar="N", help="how long hard thinks: rollouts a decision")] = 24,
    thinking: Annotated[int, typer.Option(metavar="N", show_default=False, help=(
        "so many games check each step of longer thinking (default: no check)"))] = 0,
    times: Annotated[str, typer.Option(metavar="MS,MS", help="the steps")] = "100,300,1000",
    packs: Packs = None, option: OfGame = None, seed: FirstSeed = 0, jobs: AllJobs = 0, json: JsonTo = "",
    html: HtmlTo = None, keep: KeepIn = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", show_default=False, help=(
        "play on a dask cluster: the address of its scheduler, such as tcp://host:8786"))] = "",
) -> None:
    """Say how strong bots and people are: ratings, who beats whom, and what longer thinking is worth."""
    from deckgames.cli.rating import Wish, rate

    raise typer.Exit(rate(Wish(game, seats, games, saves, between, rollouts, thinking, times, tuple(packs or ()),
                               tuple(option or ()), seed, jobs, json, html, keep, cluster)))
