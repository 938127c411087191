"""The Typer application: every command with its options, and how failures are said. The work is done elsewhere."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from deckgames import VERSION
from deckgames.cli.failing import carried_out
from deckgames.cli.lab import lab
from deckgames.cli.parameters import (
    argument,
    flag,
    game_first,
    games,
    guides,
    option,
    packs as packs_there,
    people as people_there,
    saves as saves_there,
)
from deckgames.cli.wishes import Force
from deckgames.engine import Begins as BeginsMode, CurtainMode, TakeBacks
from deckgames.engine.catalogue import IDS
from deckgames.ui import ThemeName

app = typer.Typer(
    name="deckgames", no_args_is_help=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Card games for the terminal: hot seat, bots, saves. Without a command: the menu.")
app.add_typer(lab, name="lab")


GameArg = Annotated[str, argument("GAME", f"which game: {', '.join(IDS)}", games)]
Seats = Annotated[str, option("LIST",
    "who plays, clockwise: names of people, bot:LEVEL for bots, NAME=bot:LEVEL for bots with a name; "
    "such as ann,bea,bot:hard; bot:FILE.py is a bot of your own")]
Bot = Annotated[list[str] | None, option("FILE.py",
    "your own bot in this save, which names no file (NAME=FILE.py for one of several; normal: the normal bot)")]
Seed = Annotated[int | None, option("N", "the same seed deals the same game (default: drawn)")]
Option = Annotated[list[str] | None, option("NAME=VALUE",
    "an option of the game, several times if needed; on or off for yes and no (`deckgames rules GAME options`)",
    "-o", "--option")]
Plain = Annotated[bool, flag("line by line, without screens: for screen readers and pipes", "--plain")]
Ascii = Annotated[bool | None, flag("no signs beyond ASCII", "--ascii")]
Theme = Annotated[ThemeName | None, flag("for this run")]
Save = Annotated[str, option("FILE|none", "where to save the game; none: nowhere (default: your folder of saves)")]
Situation = Annotated[Path | None, option("FILE",
    "begin at the table of a situation file (written by `replay FILE --situation-at N`)")]
Takes = Annotated[TakeBacks, flag("how far you can undo: until somebody has seen something new, or freely")]
Curtain = Annotated[CurtainMode, flag("what hides one person's hand from the next")]
WithoutBroken = Annotated[bool, flag("leave out your own card files that have mistakes", "--without-broken")]
Packs = Annotated[list[str] | None, option("FILE|NAME|none",
    "your own cards in play: a card file, the name of a pack in your folder (several times if needed), or none "
    "(default: all in your folder)", completes=packs_there)]
AskEverything = Annotated[bool, flag(
    "ask people everything that the rules ask, even where there is one answer only", "--ask-everything")]
Begins = Annotated[BeginsMode, flag(
    "who begins a rematch: the player in last place, the next seat, or by lot (the first game is by lot)")]
Early = Annotated[bool, flag("your own cards come in the top third of each deck", "--early")]
Manners = Annotated[bool, flag("easy and normal bots have manners, as from the set-up", "--manners")]
Handicap = Annotated[str, option("N,N",
    "what each seat begins with more of, in seat order (Hooks: Treasures), such as 0,2 (default: nothing)")]
AsJson = Annotated[bool, flag("JSON, for programs", "--json")]


@app.callback(invoke_without_command=True)
def deckgames(
    context: typer.Context,
    version: Annotated[bool, flag("print the version and nothing else", "--version")] = False,
    plain: Plain = False,
    ascii: Ascii = None,
) -> None:
    """Card games for the terminal: hot seat, bots, saves. Without a command: the menu."""
    if version:
        typer.echo(f"deckgames {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        context.default_map = {name: {"plain": plain, "ascii": ascii} for name in ("play", "resume", "guide", "daily")}
        return
    from deckgames.cli import playing
    from deckgames.cli.terminal import menu

    raise typer.Exit(playing.plain_menu(ascii) if plain else menu(ascii))


@app.command(help="Play a game: at once with --seats, otherwise from the set-up (with --plain: you against a bot).")
def play(
    game: GameArg = "", seats: Seats = "", seed: Seed = None, option: Option = None, plain: Plain = False,
    take_backs: Takes = "reveal", curtain: Curtain = "auto", save: Save = "", situation: Situation = None,
    packs: Packs = None, without_broken: WithoutBroken = False, ask_everything: AskEverything = False,
    begins: Begins = "loser", early: Early = False, handicap: Handicap = "", manners: Manners = False,
    ascii: Ascii = None, theme: Theme = None,
) -> None:
    from deckgames.cli import playing
    from deckgames.cli.tables import Wanted
    from deckgames.engine.record.journal import TableOptions

    raise typer.Exit(playing.play(Wanted(
        game, seats, seed, tuple(option or ()), TableOptions(take_backs, curtain, ask_everything, begins, early,
        manners=manners), save, situation, without_broken, tuple(packs or ()), handicap), plain, ascii, theme))


@app.command(help="Continue a saved game.")
def resume(
    file: Annotated[Path | None, argument("FILE",
        "the save (default: the latest unfinished game)", saves_there)] = None,
    seats: Annotated[str, option("LIST",
        "who plays on, in seat order, such as ann,bot:hard (default: those who sat there)")] = "",
    bot: Bot = None, plain: Plain = False, ascii: Ascii = None, theme: Theme = None,
) -> None:
    from deckgames.cli import playing

    raise typer.Exit(playing.resume(file, plain, ascii, theme, tuple(bot or ()), seats))


@app.command(help=(
    "Learn a game by playing it: a guided first game, ten minutes at most. A game may have several guides: "
    "journey-coop is the co-op evening of journey."))
def guide(
    game: Annotated[str, argument("GAME", f"which game: {', '.join(IDS)}", guides)] = "", plain: Plain = False,
    again: Annotated[bool, flag("begin again, not where you left off", "--again")] = False,
    ascii: Ascii = None, theme: Theme = None,
) -> None:
    from deckgames.cli import playing

    raise typer.Exit(playing.guide(game, plain, again, ascii, theme))


@app.command(help="List the saved games.")
def saves(
    where: Annotated[bool, flag("print the folder and nothing else", "--where")] = False,
    json: AsJson = False,
) -> None:
    if where:
        from deckgames.engine.core.files import made
        from deckgames.engine.core.paths import saves_dir

        typer.echo(str(made(saves_dir())))
        return
    from deckgames.cli.saves import list_saves

    list_saves(json)


@app.command(help="What each player has won: games and wins, streaks, closest finish, rating, and against whom.")
def players(
    names: Annotated[list[str] | None, argument("[NAME]...",
        "only these people (default: all whose name was typed or picked at a table)", people_there)] = None,
    forget: Annotated[str, option("NAME",
        "from now on, the games this person has played count for nobody", completes=people_there)] = "",
    json: AsJson = False,
) -> None:
    from deckgames.cli import people

    people.players(names or [], forget, json)


@app.command(help=(
    "Play the daily deal: the same cards, seat and bots for everyone, one try that counts. Prints how it compares."))
def daily(
    json: Annotated[bool, flag("print today’s results as one line of JSON", "--json")] = False,
    beside: Annotated[str, option("LINE", "compare them with such a line from elsewhere")] = "",
    plain: Plain = False, ascii: Ascii = None, theme: Theme = None,
) -> None:
    from deckgames.cli import people

    raise typer.Exit(people.daily(plain, json, beside, ascii, theme))


class _WithProtocol(TyperCommand):
    """Shows the protocol under the options; it stands in the module that speaks it."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        from deckgames import drive as protocol

        formatter.write(f"\n{protocol.__doc__}")


@app.command(cls=_WithProtocol, help="Play a game with a program: JSON Lines on standard input and output.")
def drive(
    game: GameArg = "", seats: Seats = "", seed: Seed = None, option: Option = None,
    take_backs: Takes = "reveal", save: Save = "none", situation: Situation = None,
    packs: Packs = None, without_broken: WithoutBroken = False, handicap: Handicap = "",
    resume: Annotated[Path | None, option("FILE", "continue a save instead", completes=saves_there)] = None,
    bot: Bot = None,
    views: Annotated[bool, flag("send the view with each question", "--views/--no-views")] = True,
) -> None:
    from deckgames.cli import playing
    from deckgames.cli.tables import Wanted
    from deckgames.engine.record.journal import TableOptions

    wanted = Wanted(game, seats, seed, tuple(option or ()), TableOptions(take_backs, "off"), save, situation,
                    without_broken, tuple(packs or ()), handicap)
    raise typer.Exit(playing.drive(wanted, resume, views, tuple(bot or ())))


@app.command(help="Print or step through a saved game.")
def replay(
    file: Annotated[Path, argument("FILE", "a save", saves_there)],
    step: Annotated[bool, flag("one answer at a time", "--step")] = False,
    seat: Annotated[str, option("NAME", "show what this seat could know")] = "",
    openly: Annotated[bool, flag("show all secrets, even of a running game", "--open")] = False,
    situation_at: Annotated[int | None, option("N",
        "print the table after answer N as a situation file, for `play --situation`")] = None,
    film: Annotated[Path | None, option("FILE", "draw the last 20 seconds as a moving picture (SVG)")] = None,
    force: Force = False, ascii: Ascii = None, json: AsJson = False,
) -> None:
    from deckgames.cli.saves import draw, situation, tell

    if film is not None:
        draw(file, film, force)
    elif situation_at is not None:
        situation(file, situation_at)
    else:
        tell(file, "step" if step else "json" if json else "all", seat, openly, ascii)


@app.command(help=(
    "Say what decided a finished game: how far the cards and each player's choices moved the chance to win, and the "
    "turns that moved it most."))
def review(
    file: Annotated[Path, argument("FILE", "a save", saves_there)],
    mistakes: Annotated[str, option("NAME",
        "say which moves of this player, or seat, surely lost more than 5 of 100")] = "",
    seed: Annotated[int, option("N", "of the cards that are dealt anew", shown=True)] = 0,
    json: AsJson = False,
) -> None:
    from deckgames.cli.saves import decided

    raise typer.Exit(decided(file, mistakes, seed, json))


@app.command(help="Read and search the rulebook of a game.")
def rules(
    words: Annotated[list[str] | None, argument("[GAME] [RULE|WORDS]",
        "a rule (CR-4.5), a chapter (CR-4), words to look for, or `options` (default: the whole book)",
        game_first)] = None,
    json: AsJson = False,
) -> None:
    from deckgames.cli import books

    books.rules(words or [], json)


@app.command(help="List, search and read the cards of a game.")
def cards(
    words: Annotated[list[str] | None, argument("[GAME] [NAME|WORDS]",
        "a card, or words of its name, kind or text (default: all cards)", game_first)] = None,
    section: Annotated[str, option("NAME", "only cards of this section of the card files")] = "",
    where: Annotated[bool, flag(
        "print the folder for your own cards of GAME (default: of every game)", "--where")] = False,
    json: AsJson = False,
) -> None:
    from deckgames.cli import books

    if where:
        books.where(words or [])
    else:
        books.cards(words or [], section, json)


@app.command(help=(
    "Check files of cards, texts or emblems and, without FILES, the guides too: every mistake with file, line and "
    "column. Exit code 1 if there is one."))
def check(
    files: Annotated[list[Path] | None, argument("FILES",
        "files to check together with those of the game (default: all of your own)")] = None,
    game: Annotated[str, option("GAME",
        "the game they are for (default: told by what is in them)", completes=games)] = "",
    where: Annotated[bool, flag(
        "print the folder of the cards, texts, guides and emblems that come with deckgames", "--where")] = False,
    json: AsJson = False,
) -> None:
    from deckgames.cli import books
    from deckgames.engine.core.paths import assets

    if where:
        typer.echo(str(assets()))
        return
    raise typer.Exit(books.check(files or [], game, json))


@app.command(help=(
    "Print the JSON Schema of a game's card files, for editors. In PowerShell write it with `| Out-File -Encoding "
    "utf8 FILE`: its > writes UTF-16, which no editor reads as a schema."))
def schema(game: GameArg = "") -> None:
    from deckgames.cli import books

    books.schema(game)


@app.command(help="Print what deckgames has found out about this terminal and what it does there, for bug reports.")
def terminal() -> None:
    from deckgames.cli.terminal import report

    report()


@app.command(help=(
    "Measure the speed of the rules, of copies and saves, and of the app, on one core. Exit code 1 if a figure "
    "failed."))
def bench(
    games: Annotated[list[str] | None, argument("[GAME]...",
        "only these games, without the app (default: all)", games)] = None,
    quick: Annotated[bool, flag("rough figures, in a minute", "--quick")] = False,
    app_too: Annotated[bool | None, flag(
        "measure the app too, in a pseudo-terminal (default: if no game is named)", "--app/--no-app")] = None,
    json: AsJson = False,
) -> None:
    from deckgames.cli import checks

    raise typer.Exit(checks.bench(games or [], quick, app_too, json))


@app.command(help=(
    "Play random games with random options and look for crashes, stalls and broken invariants. Exit code 1 if there "
    "is one."))
def fuzz(
    game: GameArg = "",
    games: Annotated[int, option("N", "how many games", shown=True)] = 1000,
    seed: Annotated[int | None, option("N", "the same seed plays the same games (default: drawn)", shown=True)] = None,
    jobs: Annotated[int, option("N", "number of processes", shown=True)] = 1,
    keep: Annotated[Path, option("FOLDER", "where to write the games that fail", shown=True)] = Path("out/fuzz"),
    json: AsJson = False,
) -> None:
    from deckgames.cli import checks

    raise typer.Exit(checks.fuzz(game, games, seed, jobs, keep, json))


def run(arguments: Sequence[str]) -> int:
    """Runs a command line; gives the exit code."""
    command = typer.main.get_command(app)

    def work() -> int:
        command.main(list(arguments), "deckgames")
        return 0

    return carried_out(work)
