"""Forced questions: those with a single allowed answer, or whose answers all lead to the same table.

Whether they do is found by trying: each answer is given in imagined worlds, with everything the same seat is asked
next, until the next boundary. The worlds depend only on what the viewer knows, so a question is asked or skipped alike
for every hidden hand that fits.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.state import alike
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import buttons, endings
from deckgames.engine.vocabulary.decisions import Choose, Decision, Order, Pick, PickSet, Raw, Topic

WORLDS = 16
"""Number of worlds in which all answers must come to the same: what is a choice in one of five is asked 29 times of
30."""
_ANSWERS = 8
"""A question with more answers is a choice."""
_STEPS, _FEW_STEPS = 64, 16
"""Number of answers given in a world at most: what takes more is a choice; and where a forecast is waited for."""


def answers(match: Match, decision: Decision) -> Sequence[Raw] | None:
    """All answers to a question, one of each group that nobody can tell apart; None where it is a real choice: more
    than `_ANSWERS` of them, or which of several cards."""
    if _equal(match, decision):
        return tuple(islice(decision.every(), 1))
    if isinstance(decision, Pick) and not isinstance(decision, PickSet) and decision.hi != 1 and (
            decision.ordered or not decision.lo == decision.hi in (0, len(decision.items))):
        return None
    found = tuple(islice(decision.every(), _ANSWERS + 1))
    return found if 0 < len(found) <= _ANSWERS else None


def _equal(match: Match, decision: Decision) -> bool:
    """Whether it asks which of equal cards, or in which sequence they, leave a place that only their owner sees: what
    lies there has a face and no more."""
    if not isinstance(decision, Choose | Order) and not (isinstance(decision, Pick) and decision.lo == decision.hi):
        return False
    cards = {*decision.items}
    return len({item.spec if isinstance(item, Card) else item for item in cards}) == 1 and any(
        cards <= {*zone.cards} for zone in match.game.zones(match.state) if zone.open == "owner")


def no_choice(match: Match, decision: Decision, eyes: int | None) -> Raw | None:
    """The answer to a forced question as far as the viewer (None: the public) knows, preferring one that ends; None if
    it is a real choice. In a secret part the seat's own knowledge decides, and nothing is tried."""
    possible = answers(match, decision)
    if possible is None:
        return None
    if len(possible) == 1 and (match.ask is not None or eyes == decision.seat):
        return possible[0]
    if match.ask is not None:
        return None
    worlds, seen = WORLDS, match.view(eyes)
    for seed in range(3 * WORLDS):
        world = match.imagined(eyes, seed, 0, seen)
        if world is None:
            continue
        if not _alike(world, len(possible)):
            return None
        worlds -= 1
        if not worlds:
            return _ends_first(decision, possible)[0]
    return None


def proposed(match: Match, decision: Decision, private: bool) -> Raw | None:
    """The proposal of a question that all may see and no card asks, where the table of this game takes it by itself."""
    takes = match.game.private_phases.settles and not private and decision.source is None
    return decision.preset if takes else None


def unasked(match: Match, decision: Decision, private: bool) -> Raw | None:
    """The answer that a table gives by itself: to a forced question, where nothing depends on it, or where it takes the
    proposal. `private`: the seat is asked in a private phase."""
    if (taken := proposed(match, decision, private)) is not None:
        return taken
    raw = no_choice(match, decision, decision.seat if private else None)
    return match.game.private_phases.nothing_left(match.view(None), decision) if raw is None else raw


def no_choice_in(world: Match) -> Raw | None:
    """The answer to a forced question in an imagined world, preferring one that ends; None if it is a real choice or
    that would take long to find out."""
    found = None if world.decision is None else answers(world, world.decision)
    return _ends_first(world.decision, found)[0] if world.decision is not None and found and _alike(
        world, len(found), _FEW_STEPS) else None


def _ends_first(decision: Decision, answers: Sequence[Raw]) -> Sequence[Raw]:
    """The answers that use nothing before all others: those that end it, or begin what others only prepare."""
    ends = endings(decision)
    if decision.about is Topic.PREPARE:
        ends += buttons(decision, Topic.FIGHT)
    return sorted(answers, key=lambda raw: raw not in ends)


def _alike(world: Match, count: int, steps: int = _STEPS) -> bool:
    """Whether the open question has so many answers here, too, and all come to the same, found with so many answers."""
    asked = world.decision
    possible = None if asked is None else answers(world, asked)
    if asked is None or possible is None or len(possible) != count:
        return False
    if count == 1:
        return True
    world.keep = True
    first, *others = _ends_first(asked, possible)
    trial = _Trial(asked, steps)
    try:
        if not trial.follow(world, first):
            return False
        for raw in others:
            trial.met.clear()
            if not trial.follow(world, raw, among=True) or len(trial.met) != len(trial.tables):
                return False
    except Exception:  # a rule that fails there may not be met at the table
        return False
    return True


class _Trial:
    """What comes of answers in one world: all `tables` to which they have led, and the places in it of those that were
    `met` by one answer."""

    def __init__(self, asked: Decision, steps: int) -> None:
        self.asked, self.left = asked, steps
        self.tables: list[Any] = []
        self.met: set[int] = set()

    def follow(self, match: Match, raw: Raw, among: bool = False) -> bool:
        """Gives this answer, and then all that the seat may answer; False if that leads to another table than one of
        these (`among`), if somebody else is asked in between, or there are too many ways."""
        copy = match.clone()
        copy.answer(raw)
        self.left -= 1
        then = copy.decision
        if copy.ask is not None or self.left < 0:
            return False
        if then is None or (not copy.log and (then.seat, then.rule) != (self.asked.seat, self.asked.rule)):
            place = next((nth for nth, table in enumerate(self.tables) if alike(table, copy.base)), len(self.tables))
            self.met.add(place)
            if place == len(self.tables):
                if among:
                    return False
                self.tables.append(copy.base)
            return True
        following = answers(copy, then) if then.seat == self.asked.seat else None
        return following is not None and all(self.follow(copy, further, among) for further in following)
