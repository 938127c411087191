"""What the commands of the lab are asked for: an option of the command line is a field of a class."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from deckgames.cli.parameters import argument, flag, games, option

if TYPE_CHECKING:
    from pydantic import BaseModel

Force = Annotated[bool, flag(
    "write over any file that is there, but for games, bots, and files of cards or settings", "--force")]
PAGE = rb"<!DOCTYPE html>\n(.*\n)*<title>.*</title>\n<style>\n:root\{color-scheme:light dark;--table:"
"""How a page for browsers begins."""


class Wish:
    """What commands of the lab are asked for; empty words, 0 and None stand for what was not said."""

    game: Annotated[str, argument("GAME", "which game", games)]
    seats: Annotated[str, option("N|N-M", "number of seats; 2-4: with 2, 3 and 4 in turn (default: 2)")] = ""
    games: int = 0
    bots: Annotated[str, option("LEVEL", "the bot in every seat", shown=True)] = "normal"
    packs: Annotated[tuple[Path, ...], option("FILE",
        "a card file to play with beside the game's own, several times if needed")] = ()
    cards: Annotated[Path | None, option("FOLDER",
        "play with the card files of this folder (in GAME/ below it) in place of the game's own")] = None
    options: Annotated[tuple[str, ...], option("NAME=VALUE",
        "an option of the game, several times if needed", "-o", "--option")] = ()
    seed: Annotated[int, option("N", "seed of the first game; the same seed plays the same games", shown=True)] = 0
    jobs: Annotated[int, option("N",
        "number of processes (default: one a core); the result is the same with any number")] = 0
    json: Annotated[str, option("FILE|-",
        "write the figures as JSON; -: to standard output, and nothing else there")] = ""
    html: Annotated[Path | None, option("FILE", "write the report as one page for browsers, with charts")] = None
    force: Force = False
    keep: Annotated[Path | None, option("FILE",
        "write each game down (FILE.gz: compressed); the same command continues an interrupted run")] = None
    cluster: Annotated[str, option("ADDRESS",
        "play on a dask cluster: the address of its scheduler, such as tcp://host:8786")] = ""

    def __init__(self, **flags: Any) -> None:
        vars(self).update(flags)

    def outputs(self, kind: "type[BaseModel]") -> "Iterator[tuple[Path, bytes]]":
        """The files to write, and how those of this kind of report begin."""
        first, second = [*kind.model_fields][:2]
        if self.json not in ("", "-"):
            yield Path(self.json), f'\\{{\n "{first}": .*\n "{second}": '.encode()
        if self.html is not None:
            yield self.html, PAGE

    def inputs(self) -> list[Path]:
        """Whatever else the command line names: files to read may be among it."""
        said = [value for name, value in vars(self).items() if name not in ("json", "html")]
        words = [str(word) for value in said for word in (value if isinstance(value, tuple) else (value,))]
        return [Path(part) for word in words for part in (word, *word.split(","), word.rpartition("=")[2])]


class BalanceWish(Wish):
    """A balance report."""

    games: Annotated[int, option("N",
        "how many games for each number of seats (default: as the game's balance.toml says)")] = 0
    bots: Annotated[str, option("LIST",
        "which bots play: one level for all, or one for each seat", shown=True)] = "normal"
    lift: Annotated[bool, flag(
        "then play deals again, without the cards that look worst, and with other numbers on the cards named",
        "--lift/--no-lift")] = True
    kept: Annotated[bool, flag(
        "play nothing: print the game's targets beside what was measured last", "--kept")] = False
    record: Annotated[bool, flag(
        "store what was measured with the game, for --kept and the set-up", "--record")] = False


class LiftWish(Wish):
    """Lifts: of which cards, and how sure."""

    faces: Annotated[tuple[str, ...], argument("[CARD ...]", "ids or names of cards (default: all)")] = ()
    within: Annotated[float, option("POINTS",
        "stop with a card when its lift is known to within so many points (default: 4)")] = 0
    games: Annotated[int, option("N",
        "deals for each card; with --within at most so many (default: 16000)")] = 0


class CompareWish(Wish):
    """A comparison of two sides."""

    a: Annotated[str, argument("A",
        "a card file, a folder of edited cards, NAME=VALUE for an option, CARD.FIELD=VALUE for a number on a card, or "
        "several of these with commas; base: the game as it is")]
    b: Annotated[str, argument("[B]", "the other side; without it, A is compared with the game as it is")] = ""
    games: Annotated[int, option("N", "deals with each side, for each number of seats (default: 2000)")] = 0


class RateWish(Wish):
    """Ratings: of whom, and with how many rollouts."""

    seats: Annotated[str, option("N|N-M", "number of seats (default: every number from 2 on)")] = ""
    games: Annotated[int, option("N",
        "how many games for each pair of bots and each number of seats (default: 40)")] = 0
    saves: Annotated[Path | None, option("FOLDER", "rate the people of finished saves too")] = None
    between: Annotated[str, option("BOT,BOT",
        "only these bots, one a seat, in all rotations: such as search:150,greedy (rollouts), hard:300ms,normal or "
        "FILE.py,normal")] = ""
    rollouts: Annotated[int, option("N",
        "rollouts of hard bots for each decision, so that a run can be repeated (0: as long as at a table)",
        shown=True)] = 0


class JudgeWish(Wish):
    """Who is judged, at how many positions or at those of these files, and how closely."""

    files: Annotated[tuple[Path, ...], argument("[FILE ...]",
        "situation files to ask again (default: positions of games of normal and easy bots)")] = ()
    positions: Annotated[int, option("N", "how many positions, each of a game of its own", shown=True)] = 40
    ask: Annotated[str, option("LIST",
        "who is asked: hint, bots such as search:400 or FILE.py, and judge, its own choice in other worlds",
        shown=True)] = "hint,normal,hard"
    worlds: Annotated[int, option("N",
        "games in which the best answer is measured against an adviser's, at most", shown=True)] = 640
    rollouts: Annotated[int, option("N",
        "rollouts of hard bots for each decision, so that a run can be repeated", shown=True)] = 400
    situations: Annotated[Path | None, option("FOLDER",
        "write each position as a situation file, to ask again, and for `deckgames play --situation FILE`")] = None


class ValueWish(Wish):
    """How many fresh games show whether a fit holds, whether it is made anew, and kept in the game's room."""

    seats: Annotated[str, option("N|N-M", "number of seats (default: every number)")] = ""
    games: Annotated[int, option("N", "quick games to fit from, for each number of seats (default: 2000)")] = 0
    fresh: Annotated[int, option("N", "other games that show whether the fit holds (default: 500)")] = 0
    kept: Annotated[bool, flag("fit nothing: check what is stored with the game", "--kept")] = False
    record: Annotated[bool, flag("store the fits with the game, for its bots", "--record")] = False
