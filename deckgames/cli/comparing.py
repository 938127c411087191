"""`deckgames lab compare` and `lab lift`, which play the same deals twice: the sides, the runs, where reports go."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import (
    INTERRUPTED,
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
from deckgames.cli.wishes import CompareWish, LiftWish
from deckgames.engine.core.files import what_lies
from deckgames.engine.core.spelling import did_you_mean, plural
from deckgames.engine.match.game import Game
from deckgames.engine.packs import PackErrors
from deckgames.lab.arena import pack_of, table
from deckgames.lab.compare import GAMES, Comparing, Comparison, Comparisons, Pairing, Side
from deckgames.lab.edits import Edit, NoSuchNumber, edit_of, edited
from deckgames.lab.lift import MOST, WITHIN, Lifting, LiftPlan, LiftReport, LiftReports, Progress, faces_of
from deckgames.lab.paired_tables import comparison_table, lift_table
from deckgames.lab.runs import OtherRun

BASE = "base"
"""The word for the game as it is."""


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


def lift(wish: LiftWish) -> int:
    """Plays and prints; gives the exit code. Raises Failed."""
    game = game_of(wish.game)
    writable(wish, LiftReports)
    with refusing(OtherRun):
        plans = plans_of(wish, game)
        reports: list[LiftReport] = []
        with progress() as going_on, crew_of(wish.jobs, wish.cluster) as workers:
            for plan in plans:
                def told(now: Progress, n: int = plan.seats) -> bool:
                    return going_on(now.games, now.expected,
                                    f"{plural(n, 'seat')}, {plural(now.going, 'card')} undecided")

                keep = wish.keep
                if keep is not None and len(plans) > 1:
                    keep = keep.with_name(f"{keep.stem}-{plan.seats}{keep.suffix}")
                reports.append(Lifting(plan).run(workers, keep, told))
                if not reports[-1].complete:
                    break
    write(LiftReports(title=game.title, tables=tuple(reports)),
          (part for report in reports for part in lift_table(report, game.title)), wish)
    return 0 if reports[-1].complete else INTERRUPTED


def plans_of(wish: LiftWish, game: Game) -> list[LiftPlan]:
    """The runs that were wished for, one for each number of seats. Raises Failed, PackErrors."""
    packs, folder = cards_of(game, wish.packs, wish.cards)
    if not 0 <= wish.within <= 100:
        raise Failed(f"--within cannot be {wish.within:g}; expected points of the victory, such as 4")
    if "watch" not in game.parts:
        raise Failed(f"{game.title} does not say which of its questions take cards: there are no lifts")
    options = options_of(game, wish.options).briefly()
    faces = faces_named(wish.faces, game.id, packs, folder)
    within = wish.within / 100 or (0.0 if wish.games else WITHIN)
    plans = [LiftPlan(game.id, seats, faces, bot_of(wish.bots), options, packs, folder, wish.seed, within,
                  games_of(wish.games, MOST)) for seats in seats_of(wish.seats, game)]
    set_up(game, (plan.seats for plan in plans), options, packs, folder)
    return plans


def faces_named(words: Sequence[str], game: str, packs: tuple[str, ...], cards: str) -> tuple[str, ...]:
    """The faces with these ids or names, in any case; all if none is named. Raises Failed, PackErrors."""
    if not words:
        return faces_of(game, packs, cards)
    known = {word.casefold(): spec.id for spec in pack_of(game, packs, cards).specs for word in (spec.name, spec.id)}
    faces = []
    for word in words:
        if word.casefold() not in known:
            hint = did_you_mean(word.casefold(), known) or f"see `deckgames cards {game}`"
            raise Failed(f"there is no card '{word}'; {hint}")
        faces.append(known[word.casefold()])
    return tuple(dict.fromkeys(faces))
