"""What to do about a card that a report names: another number on it, tried before it is advised."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckgames.engine.packs import PackErrors
from deckgames.lab import targets
from deckgames.lab.arena import ENDLESS, Plan, lean, pack_of
from deckgames.lab.edits import Edit, edited, steps
from deckgames.lab.figures import Model, summed
from deckgames.lab.lift import lifts
from deckgames.lab.runs import Crew
from deckgames.lab.statistics import Estimate

MOST = 5
"""Number of cards of a table that are advised on: a first page has five lines."""
STEPS = (1, 2)
"""By so much a number is changed, and then, if that does not do."""
FIRST = ("lift", "owners", "always", "dead", "stuck", "deal")
"""What a card is judged by, if several targets name it: the first of these."""


class Advice(Model):
    """A card that targets name, what is wrong with it, and what a change makes of the figure that says so: `edit` is as
    `lab compare` reads it ("": none could be tried), `now` its figure with it on so many `deals`. `done`: that lies in
    the band."""

    face: str
    name: str
    strong: bool
    said: tuple[targets.Line, ...]
    was: Estimate
    edit: str = ""
    now: Estimate | None = None
    deals: int = 0
    done: bool = False


def advised(lines: Sequence[targets.Line], seats: int, plan: Plan, crew: Crew,
            going_on: Callable[[], bool]) -> Iterator[Advice]:
    """What to do about each card that one of these lines names for sure, the worst first. Ends where `going_on` says
    so."""
    named: dict[str, list[targets.Line]] = {}
    of_cards = [line for line in lines if line.figure in FIRST]
    for line in sorted(of_cards, key=lambda line: FIRST.index(line.figure)):
        for one in line.named:
            if one.verdict == "fails":
                named.setdefault(one.face, []).append(line.model_copy(update={"found": one.found, "named": (one,)}))
    for face, told in islice(named.items(), MOST):
        first = told[0]
        strong = first.most is not None and first.found.value > first.most
        if first.figure == "stuck":
            strong = False
        start = Advice(face=face, name=first.named[0].name, strong=strong, said=tuple(told), was=first.found)
        if not going_on():
            yield start
            return
        yield _tried(start, seats, plan, crew)


def _tried(start: Advice, seats: int, plan: Plan, crew: Crew) -> Advice:
    """The smallest step that brings the card into the band; if none does, the best. A second one is not tried where the
    first has not brought it half the way."""
    line, attempts = start.said[0], [start]
    low, high = targets.band(line)

    def beyond(one: Advice) -> float:
        value = (one.now or one.was).value
        return max(low - value, value - high)

    for step in STEPS:
        edit = steps(plan.game, start.face, start.strong, step, plan.packs, plan.cards)
        now = None if edit is None else _measured(edit, line, seats, plan, crew)
        if edit is not None and now is not None:
            attempts.append(start.model_copy(update={"edit": str(edit), "now": now, "deals": plan.again,
                                                  "done": low <= now.value <= high}))
            if attempts[-1].done or beyond(attempts[-1]) > beyond(start) / 2:
                break
    return min(attempts[1:] or attempts, key=beyond)


def _measured(edit: Edit, line: targets.Line, seats: int, plan: Plan, crew: Crew) -> Estimate | None:
    """The figure of a target with the change, for its face; None where the cards refuse it, or nobody saw it."""
    with TemporaryDirectory() as folder:
        packs, cards = edited(plan.game, [edit], plan.packs, plan.cards, Path(folder))
        other = replace(plan, packs=packs, cards=cards, games=plan.again)
        try:
            pack = pack_of(other.game, packs, cards)
        except PackErrors:
            return None
        if line.figure == "lift":
            more: dict[str, Any] = {"bots": plan.bots[0], "options": plan.options, "seed": plan.seed, "within": 0.0}
            [card] = lifts(plan.game, seats, [edit.face], workers=crew, packs=packs, cards=cards,
                           most=other.games, **more).cards
            return targets.lift_of(card)
        records = crew.each(partial(lean, most=ENDLESS), other.jobs(seats))
        return targets.of_face(summed(records, pack), line, edit.face)

