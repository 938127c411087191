"""The commands of the lab: `deckgames lab ...`, many games between bots and what they tell."""

from pathlib import Path
from typing import Annotated

import typer

from deckgames.cli.failing import lab_needed
from deckgames.cli.parameters import argument, flag, games, option

lab = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None, help=(
    "Learn what a month of play-testing would tell you, from games between bots and from saved games."))

AllJobs = Annotated[int, option("N",
    "number of processes (default: one a core); the result is the same with any number")]
FirstSeed = Annotated[int, option("N", "seed of the first game; the same seed plays the same games", shown=True)]
JsonTo = Annotated[str, option("FILE|-",
    "write the figures as JSON; -: to standard output, and nothing else there")]
HtmlTo = Annotated[Path | None, option("FILE", "write the report as one page for browsers, with charts")]
Force = Annotated[bool, flag(
    "write over any file that is there, but for games, bots, and files of cards or settings", "--force")]
OfGame = Annotated[list[str] | None, option("NAME=VALUE",
    "an option of the game, several times if needed", "-o", "--option")]
Packs = Annotated[list[Path] | None, option("FILE",
    "a card file to play with beside the game's own, several times if needed")]
CardsFrom = Annotated[Path | None, option("FOLDER",
    "play with the card files of this folder (in GAME/ below it) in place of the game's own")]
KeepIn = Annotated[Path | None, option("FILE",
    "write each game down (FILE.gz: compressed); the same command continues an interrupted run")]
Cluster = Annotated[str, option("ADDRESS",
    "play on a dask cluster: the address of its scheduler, such as tcp://host:8786")]
LabGame = Annotated[str, argument("GAME", "which game", games)]
ManySeats = Annotated[str, option("N|N-M", "number of seats; 2-4: with 2, 3 and 4 in turn (default: 2)")]
OneBot = Annotated[str, option("LEVEL", "the bot in every seat", shown=True)]


@lab.command(help=(
    "Say what is wrong with a game or with your own cards: seat order, length, lead, dead and overpowering cards."))
def balance(
    game: LabGame,
    seats: ManySeats = "",
    games: Annotated[int, option("N",
        "how many games for each number of seats (default: as the game's balance.toml says)")] = 0,
    bots: Annotated[str, option("LIST",
        "which bots play: one level for all, or one for each seat", shown=True)] = "normal",
    packs: Packs = None, cards: CardsFrom = None, options: OfGame = None, seed: FirstSeed = 0, jobs: AllJobs = 0,
    json: JsonTo = "", html: HtmlTo = None, force: Force = False, keep: KeepIn = None, cluster: Cluster = "",
    lift: Annotated[bool, flag(
        "then play deals again, without the cards that look worst, and with other numbers on the cards named",
        "--lift/--no-lift")] = True,
    kept: Annotated[bool, flag(
        "play nothing: print the game's targets beside what was measured last", "--kept")] = False,
    record: Annotated[bool, flag(
        "store what was measured with the game, for --kept and the set-up", "--record")] = False,
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.balancing import BalanceWish, balance, kept as printed

    if kept:
        raise typer.Exit(printed(game))
    raise typer.Exit(balance(BalanceWish.of(given)))


@lab.command(help="Say how much taking a card helps its owner to win: the same deals with and without it.")
def lift(
    game: LabGame,
    faces: Annotated[list[str] | None, argument("[CARD ...]", "ids or names of cards (default: all)")] = None,
    seats: ManySeats = "",
    within: Annotated[float, option("POINTS",
        "stop with a card when its lift is known to within so many points (default: 4)")] = 0,
    games: Annotated[int, option("N", "deals for each card; with --within at most so many (default: 16000)")] = 0,
    bots: OneBot = "normal", packs: Packs = None, cards: CardsFrom = None, options: OfGame = None,
    seed: FirstSeed = 0, jobs: AllJobs = 0, json: JsonTo = "", html: HtmlTo = None, force: Force = False,
    keep: KeepIn = None, cluster: Cluster = "",
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.comparing import LiftWish, lift

    raise typer.Exit(lift(LiftWish.of(given)))


@lab.command(help=(
    "Say what another number on a card, another pack or another option changes: the same deals with both."))
def compare(
    game: LabGame,
    a: Annotated[str, argument("A",
        "a card file, a folder of edited cards, NAME=VALUE for an option, CARD.FIELD=VALUE for a number on a card, or "
        "several of these with commas; base: the game as it is")],
    b: Annotated[str, argument("[B]", "the other side; without it, A is compared with the game as it is")] = "",
    seats: ManySeats = "",
    games: Annotated[int, option("N", "deals with each side, for each number of seats (default: 2000)")] = 0,
    bots: OneBot = "normal", seed: FirstSeed = 0, jobs: AllJobs = 0, json: JsonTo = "",
    html: HtmlTo = None, force: Force = False, cluster: Cluster = "",
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.comparing import CompareWish, compare

    raise typer.Exit(compare(CompareWish.of(given)))


@lab.command(help="Say how strong bots and people are: ratings, and who beats whom.")
def rate(
    game: LabGame,
    seats: Annotated[str, option("N|N-M", "number of seats (default: every number from 2 on)")] = "",
    games: Annotated[int, option("N",
        "how many games for each pair of bots and each number of seats (default: 40)")] = 0,
    saves: Annotated[Path | None, option("FOLDER", "rate the people of finished saves too")] = None,
    between: Annotated[str, option("BOT,BOT",
        "only these bots, one a seat, in all rotations: such as search:150,greedy (rollouts), hard:300ms,normal or "
        "FILE.py,normal")] = "",
    rollouts: Annotated[int, option("N",
        "rollouts of hard bots for each decision, so that a run can be repeated (0: as long as at a table)",
        shown=True)] = 0,
    packs: Packs = None, options: OfGame = None, seed: FirstSeed = 0, jobs: AllJobs = 0, json: JsonTo = "",
    html: HtmlTo = None, force: Force = False, keep: KeepIn = None,
    cluster: Cluster = "",
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.rating import RateWish, rate

    raise typer.Exit(rate(RateWish.of(given)))


@lab.command(help="Say how good the advice of hints and bots is: what it loses against the best of all answers.")
def judge(
    game: LabGame,
    files: Annotated[list[Path] | None, argument("[FILE ...]",
        "situation files to ask again (default: positions of games of normal and easy bots)")] = None,
    positions: Annotated[int, option("N", "how many positions, each of a game of its own", shown=True)] = 40,
    ask: Annotated[str, option("LIST",
        "who is asked: hint, bots such as search:400 or FILE.py, and judge, its own choice in other worlds",
        shown=True)] = "hint,normal,hard",
    seats: ManySeats = "",
    worlds: Annotated[int, option("N",
        "games in which the best answer is measured against an adviser's, at most", shown=True)] = 640,
    rollouts: Annotated[int, option("N",
        "rollouts of hard bots for each decision, so that a run can be repeated", shown=True)] = 400,
    situations: Annotated[Path | None, option("FOLDER",
        "write each position as a situation file, to ask again, and for `deckgames play --situation FILE`")] = None,
    packs: Packs = None, cards: CardsFrom = None, options: OfGame = None, seed: FirstSeed = 0, jobs: AllJobs = 0,
    json: JsonTo = "", html: HtmlTo = None, force: Force = False, keep: KeepIn = None, cluster: Cluster = "",
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.judging import JudgeWish, judge

    raise typer.Exit(judge(JudgeWish.of(given)))


@lab.command(help="Fit the chance to win that bots look ahead to, and say how near it comes to what happens.")
def value(
    game: LabGame,
    seats: Annotated[str, option("N|N-M", "number of seats (default: every number)")] = "",
    games: Annotated[int, option("N", "quick games to fit from, for each number of seats (default: 2000)")] = 0,
    fresh: Annotated[int, option("N", "other games that show whether the fit holds (default: 500)")] = 0,
    kept: Annotated[bool, flag("fit nothing: check what is stored with the game", "--kept")] = False,
    record: Annotated[bool, flag("store the fits with the game, for its bots", "--record")] = False,
    options: OfGame = None, seed: FirstSeed = 0, jobs: AllJobs = 0, json: JsonTo = "", html: HtmlTo = None,
    force: Force = False, cluster: Cluster = "",
) -> None:
    given = {**locals()}
    with lab_needed():
        from deckgames.cli.balancing import ValueWish, value

    raise typer.Exit(value(ValueWish.of(given)))
