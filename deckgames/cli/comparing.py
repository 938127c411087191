"""`deckgames lab compare` on the command line: the two sides, the runs, and where the report goes."""

from pathlib import Path
from tempfile import TemporaryDirectory

from deckgames.cli.failing import Failed
from deckgames.cli.labwork import (
    INTERRUPTED,
    Wish,
    bot_of,
    crew_of,
    games_of,
    progress,
    seats_of,
    writable,
    write,
)
from deckgames.cli.tables import game_of, options_of
from deckgames.engine.core.data import dataclass
from deckgames.engine.core.files import what_lies
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Game
from deckgames.engine.packs import PackErrors
from deckgames.lab.arena import table
from deckgames.lab.compare import GAMES, Comparing, Comparison, Comparisons, Pairing, Side
from deckgames.lab.edits import Edit, NoSuchNumber, edit_of, edited
from deckgames.lab.paired_tables import comparison_table

BASE = "base"
"""The word for the game as it is."""


@dataclass(frozen=True, kw_only=True)
class CompareWish(Wish):
    """A comparison of two sides."""

    a: str
    b: str = ""


def compare(wish: CompareWish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
    game, games = game_of(wish.game), games_of(wish.games, GAMES)
    writable(wish, Comparisons)
    words = (wish.a, wish.b) if wish.b else (BASE, wish.a)
    reports: list[Comparison] = []
    with TemporaryDirectory() as scratch:
        a, b = (side_of(word, game, Path(scratch, str(nth))) for nth, word in enumerate(words))
        pairings = [Pairing(game.id, seats, a, b, bot_of(wish.bots), games, wish.seed)
                    for seats in seats_of(wish.seats, game)]
        for pairing in pairings:
            _sound(pairing)
        with progress() as going_on, crew_of(wish.jobs, wish.cluster) as workers:
            for pairing in pairings:
                def told(done: int, n: int = pairing.seats) -> bool:
                    return going_on(done, games, f"{plural(n, 'seat')}, deals with both sides")

                reports.append(Comparing(pairing).run(workers, told))
                if not reports[-1].complete:
                    break
    write(Comparisons(title=game.title, tables=tuple(reports)),
          (part for report in reports for part in comparison_table(report, game.title)), wish)
    return 0 if reports[-1].complete else INTERRUPTED


def _sound(pairing: Pairing) -> None:
    """Looks before all games whether both sides can be set up. Raises Failed."""
    for side, job in zip((pairing.a, pairing.b), pairing.jobs(0), strict=True):
        try:
            table(job)
        except PackErrors as error:
            raise Failed(f"the cards of side '{side.name}' have mistakes:\n{error}") from None
        except ValueError as error:
            raise Failed(f"side '{side.name}', {plural(pairing.seats, 'seat')}: {error}") from None


def side_of(words: str, game: Game, scratch: Path) -> Side:
    """The side that these words name: options, card files, a folder and other numbers of cards (which are written into
    the folder `scratch`), with commas between them. Raises Failed."""
    options, packs, folder, edits = list[str](), list[str](), "", list[Edit]()
    for word in words.split(","):
        part = Path(word.strip())
        if not word.strip():
            raise Failed(f"side '{words}': nothing stands {'there' if words == word else 'beside a comma'}; expected a "
                         f"card file, a folder, NAME=VALUE or {BASE}")
        if (lies := what_lies(part)) == "folder":
            if folder:
                raise Failed(f"side '{words}': {part} is a second folder; expected one that stands for the game's own "
                             f"cards")
            if what_lies(part / game.id) != "folder":
                raise Failed(f"there is no folder {game.id} in {part}; expected the cards of {game.title} in one")
            folder = str(part.resolve())
        elif lies == "file":
            packs.append(str(part.resolve()))
        elif (edit := edit_of(word)) is not None:
            edits.append(edit)
        elif "=" in word:
            name = word.split("=")[0].strip()
            if any(name == other.split("=")[0].strip() for other in options):
                raise Failed(f"side '{words}': {name} is said twice; a blank, not a comma, stands between "
                             f"two sides")
            options.append(word)
        elif word.strip() != BASE:
            raise Failed(f"side '{words}': there is no file or folder {part}; expected a card file, a folder of card "
                         f"files, NAME=VALUE for an option of {game.title}, CARD.FIELD=VALUE for a number of a "
                         f"card, or {BASE} for the game as it is")
    beside = tuple(packs)
    if edits:
        try:
            beside, folder = edited(game.id, edits, packs, folder, scratch)
        except NoSuchNumber as error:
            raise Failed(f"side '{words}': {error}") from None
    chosen = options_of(game, options).briefly()
    return Side(words, chosen, beside, folder)
