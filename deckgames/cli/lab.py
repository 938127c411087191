"""The commands of the lab: `deckgames lab ...`, many games between bots and what they tell."""

from pathlib import Path
from typing import Annotated

import typer

lab = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None, help=(
    "What a month of play-testing would tell: many games between bots, and recorded ones."))

Games = Annotated[int, typer.Option(metavar="N", help="how many games")]
Bots = Annotated[str, typer.Option(metavar="LIST", help="levels of bots, such as normal,hard; each plays by itself")]
SeatCount = Annotated[int, typer.Option("--seats", metavar="N", help="how many sit at a table")]
Jobs = Annotated[int, typer.Option(metavar="N", help="processes at work; the result is the same for any number")]
FirstSeed = Annotated[int, typer.Option(metavar="N", help="of the first game; the same seed plays the same games")]
JsonTo = Annotated[str, typer.Option("--json", metavar="FILE|-", show_default=False,
                                     help="the figures as JSON; -: standard output, and nothing else there")]
Iterations = Annotated[int, typer.Option(metavar="N", help="rollouts a decision of hard bots")]
OfGame = Annotated[list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", show_default=False,
                                                  help="an option of the game, several times if needed")]


@lab.command()
def detect(
    what: Annotated[list[str], typer.Argument(metavar="GAME|SAVES", show_default=False, help=(
        "a game, for games of bots; or saves of finished games and folders of them"))],
    games: Games = 20, bots: Bots = "normal", seats: SeatCount = 2, seed: FirstSeed = 0,
    worlds: Annotated[int, typer.Option(metavar="N", help=(
        "imagined games in which a suspect move is measured; 0: only the rules of thumb"))] = 240,
    to_end: Annotated[bool, typer.Option("--to-end/--to-horizon", help=(
        "measure by imagined games to their end, or a few rounds and the brain's judgement"))] = True,
    iterations: Iterations = 200, option: OfGame = None, jobs: Jobs = 1, json: JsonTo = "",
    situations: Annotated[Path | None, typer.Option(metavar="FOLDER", show_default=False, help=(
        "write each foolish move as a situation file, for `deckgames play --situation FILE`"))] = None,
) -> None:
    """Find foolish moves: what they cost, of bots or of people, never by looking at open cards."""
    from deckgames.cli.detecting import Wish, detect

    detect(Wish(tuple(what), games, bots, seats, seed, worlds, to_end, iterations, tuple(option or ()), jobs, json,
                situations))
