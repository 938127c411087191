"""`deckgames lab compare` on the command line: the two sides, the runs, and where the report goes."""

import re
from dataclasses import field
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
from deckgames.engine.data import dataclass
from deckgames.engine.game import Game
from deckgames.engine.packfile import PackErrors, base_files
from deckgames.engine.places import card_files, opened, what_lies, write_new
from deckgames.engine.spelling import plural
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


@dataclass(frozen=True)
class Tray:
    """A folder in which the files of a side are laid together, where each of them comes from, and which of them stand
    for a file of the game's own."""

    folder: Path
    origins: dict[str, str] = field(default_factory=dict)
    stand: list[str] = field(default_factory=list)

    def laid(self, files: list[Path], *place: str, names: list[str] | None = None) -> Path:
        """Copies of these files in a new folder there, under these names; gives the folder above it."""
        folder = self.folder.joinpath(*place)
        for file, name in zip(files, names or [file.name for file in files], strict=True):
            with opened(file) as there:
                copy = write_new(folder / name, there.read())
            self.origins[str(copy)] = self.origins.get(str(file), str(file))
        return folder.parent

    def worded(self, error: Exception) -> str:
        """The text of an error with the places where the user has these files."""
        text = str(error)
        for copy, file in self.origins.items():
            text = text.replace(copy, file)
        return text


def compare(wish: CompareWish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
    game, games = game_of(wish.game), games_of(wish.games, GAMES)
    writable(wish, Comparisons)
    words = (wish.a, wish.b) if wish.b else (BASE, wish.a)
    reports: list[Comparison] = []
    with TemporaryDirectory() as scratch:
        trays = Tray(Path(scratch, "a")), Tray(Path(scratch, "b"))
        a, b = (side_of(word, game, tray) for word, tray in zip(words, trays, strict=True))
        pairings = [Pairing(game.id, seats, a, b, bot_of(wish.bots), games, wish.seed)
                    for seats in seats_of(wish.seats, game)]
        for pairing in pairings:
            _sound(pairing, trays)
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


def _sound(pairing: Pairing, trays: tuple[Tray, Tray]) -> None:
    """Looks before all games whether both sides can be set up. Raises Failed."""
    for side, job, tray in zip((pairing.a, pairing.b), pairing.jobs(0), trays, strict=True):
        try:
            table(job)
        except PackErrors as error:
            stand = f" ({', '.join(tray.stand)})" if tray.stand else ""
            raise Failed(f"the cards of side '{side.name}' have mistakes{stand}:\n{tray.worded(error)}") from None
        except ValueError as error:
            raise Failed(f"side '{side.name}', {plural(pairing.seats, 'seat')}: {error}") from None


def side_of(words: str, game: Game, tray: Tray) -> Side:
    """The side that these words name: options, card files, a folder and other numbers of cards, with commas between
    them. An edited copy of a file of the game's own stands for that one: such cards are laid together on `tray`.
    Raises Failed."""
    options, packs, own, folder, edits = list[str](), list[str](), list[Path](), "", list[Edit]()
    for word in words.split(","):
        part = Path(word.strip())
        if not word.strip():
            raise Failed(f"side '{words}': nothing stands {'there' if words == word else 'beside a comma'}; expected a "
                         f"card file, a folder, NAME=VALUE or {BASE}")
        if (lies := what_lies(part)) == "folder":
            if folder:
                raise Failed(f"side '{words}': {part} is a second folder; expected one that stands for the game's own "
                             f"cards")
            folder = str(_folder(part, game, tray))
        elif lies == "file":
            if _is_own(part):
                own.append(part)
            else:
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
    if own:
        folder = str(_with(own, game, folder, tray))
    beside = tuple(packs)
    if edits:
        try:
            beside, folder = edited(game.id, edits, packs, folder, tray.folder / "edited")
        except NoSuchNumber as error:
            raise Failed(f"side '{words}': {error}") from None
    chosen = options_of(game, options).briefly()
    return Side(words, chosen, beside, folder)


def _folder(part: Path, game: Game, tray: Tray) -> Path:
    """A folder that holds the game's cards in one of its id: this one, or one that is made. Raises Failed."""
    if what_lies(part / game.id) == "folder":
        return part.resolve()
    files = card_files(part)[0]
    if not files:
        raise Failed(f"there are no cards of {game.title} in {part}; expected *.yaml files, or a folder {game.id}")
    return tray.laid(files, "folder", game.id)


def _is_own(file: Path) -> bool:
    """Whether the file says that its cards are those that come with the game, or belongs to them and says nothing."""
    said = re.search(r"^pack:.*?\bid: *([\w-]+)|^pack: *\n(?: +.*\n)*? +id: *([\w-]+)",
                     file.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    return said is None or BASE in said.groups()


def _with(own: list[Path], game: Game, folder: str, tray: Tray) -> Path:
    """The game's own files with these in the place of those of their names. Raises Failed."""
    there = card_files(Path(folder, game.id))[0] if folder else base_files(game.id)
    files = {file.name: file for file in there}
    for file in own:
        name = file.name if file.name in files or len(files) > 1 else next(iter(files), file.name)
        if name not in files:
            raise Failed(f"{file} holds cards of {game.title} itself, but none of its files has that name; expected "
                         f"{' or '.join(files)}, or another id under pack: for cards beside them")
        files[name] = file
        tray.stand.append(f"{file} says it is of the game's own cards and stands for {name}; a pack beside them has "
                          f"another id under pack:")
    return tray.laid(list(files.values()), "own", game.id, names=list(files))
