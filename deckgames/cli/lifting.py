"""`deckgames lab lift` on the command line: what was wished for, the runs, and where the report goes."""

from collections.abc import Sequence

from deckgames.cli.failing import Failed, refusing
from deckgames.cli.labwork import (
    INTERRUPTED,
    Wish,
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
from deckgames.engine.core.data import dataclass
from deckgames.engine.core.spelling import did_you_mean, plural
from deckgames.engine.match.game import Game
from deckgames.lab.arena import pack_of
from deckgames.lab.lift import MOST, WITHIN, Lifting, LiftReport, LiftReports, Plan, Progress, faces_of
from deckgames.lab.paired_tables import lift_table
from deckgames.lab.runs import OtherRun


@dataclass(frozen=True, kw_only=True)
class LiftWish(Wish):
    """Lifts: of which cards, and how sure."""

    faces: tuple[str, ...] = ()
    within: float = 0


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


def plans_of(wish: LiftWish, game: Game) -> list[Plan]:
    """The runs that were wished for, one for each number of seats. Raises Failed, PackErrors."""
    packs, folder = cards_of(game, wish.packs, wish.cards)
    if not 0 <= wish.within <= 100:
        raise Failed(f"--within cannot be {wish.within:g}; expected points of the victory, such as 4")
    if "watch" not in game.parts:
        raise Failed(f"{game.title} does not say which of its questions take cards: there are no lifts")
    options = options_of(game, wish.options).briefly()
    faces = faces_named(wish.faces, game.id, packs, folder)
    within = wish.within / 100 or (0.0 if wish.games else WITHIN)
    plans = [Plan(game.id, seats, faces, bot_of(wish.bots), options, packs, folder, wish.seed, within,
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
