"""Any question as a few actions: an answer of several parts is given part by part, so that the actions stay few.

The actions are numbered alike in every game and at every question:

- 0 .. 61 take the option with this number, of the page that is open; no is 0 and yes is 1, a number counts from the
  least one;
- 62, `DONE`, ends what could go on (a Pick that has enough), or takes the option "done" of a Choose;
- 63, `FURTHER`, turns to the next page, where a question has more than 62 options.

A Pick takes an option an action and ends by itself when it has as many as it may; an Order names what comes next, the
last one follows by itself; an Allocate gives the points of its items one after the other. Whatever is allowed can be
completed, and every answer that the rules allow can be given.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Choose,
    Confirm,
    Decision,
    Number,
    Order,
    Pick,
    PickSet,
    Raw,
    Refused,
)

ACTIONS = 64
PLACES = 62
DONE, FURTHER = 62, 63


class Asking:
    """A question on its way to an answer: `taken` are the parts that are given so far."""

    __slots__ = ("_shown", "decision", "page", "taken")

    def __init__(self, decision: Decision) -> None:
        self.decision, self.page = decision, 0
        self.taken: list[int] = []
        self._shown: Mapping[str, Card[Any]] | None = None

    @property
    def shown(self) -> Mapping[str, Card[Any]]:
        """The cards that options stand for which are none themselves, by the ids of the options."""
        if self._shown is None:
            why = getattr(self.decision, "why", None)
            self._shown = why().cards if why is not None else {}
        return self._shown

    @property
    def items(self) -> Sequence[Any]:
        """What the numbered actions stand for, if that is options."""
        return self.decision.items if isinstance(self.decision, Choose | Pick | Order) else ()

    def open(self) -> tuple[Sequence[int], bool]:
        """The places that can be taken now, in ascending order, and whether DONE is allowed."""
        raise NotImplementedError

    def add(self, place: int) -> Raw | None:
        """Takes a place; gives the answer if it is whole."""
        raise NotImplementedError

    def done(self) -> Raw:
        """The raw answer made of the parts taken so far."""
        return tuple(sorted(self.taken))

    @property
    def first(self) -> int:
        """The place that action 0 stands for."""
        return self.page * PLACES

    def actions(self) -> list[int]:
        """All actions that are allowed now, in ascending order; at least one."""
        places, done = self.open()
        if not places or places[-1] < PLACES:
            allowed = [*places]
        else:
            first = self.first
            allowed = [place - first for place in places if first <= place < first + PLACES]
        if done:
            allowed.append(DONE)
        if places and places[-1] >= PLACES:
            allowed.append(FURTHER)
        return allowed

    def act(self, action: int) -> Raw | None:
        """What the action does; gives the answer if it is whole. Raises Refused if it is not allowed."""
        places, done = self.open()
        if 0 <= action < PLACES and (place := action + self.first) in places:
            raw = self.add(place)
            if raw is None:
                self.page = 0
            return raw
        if action == DONE and done:
            return self.done()
        if action == FURTHER and places and places[-1] >= PLACES:
            self.page = (self.page + 1) % (places[-1] // PLACES + 1)
            return None
        raise Refused(f"action {action} is not allowed now: expected one of {', '.join(map(str, self.actions()))}")


class _Choosing(Asking):
    """One of the options; the option None is DONE."""

    __slots__ = ("_end", "_places")
    decision: Choose

    def __init__(self, decision: Choose) -> None:
        super().__init__(decision)
        self._end = next((i for i, item in enumerate(decision.items) if item is None), -1)
        self._places = [i for i in range(len(decision.items)) if i != self._end]

    def open(self) -> tuple[Sequence[int], bool]:
        return self._places, self._end >= 0

    def add(self, place: int) -> Raw:
        return place

    def done(self) -> Raw:
        return self._end


class _Counting(Asking):
    """No and yes, or a number."""

    __slots__ = ("_least", "_most")

    def __init__(self, decision: Confirm | Number) -> None:
        super().__init__(decision)
        self._least, self._most = (0, 1) if isinstance(decision, Confirm) else (decision.lo, decision.hi)

    def open(self) -> tuple[Sequence[int], bool]:
        return range(self._most - self._least + 1), False

    def add(self, place: int) -> Raw:
        return self._least + place


class _Picking(Asking):
    """Some of the options, one after the other."""

    __slots__ = ()
    decision: Pick

    def open(self) -> tuple[Sequence[int], bool]:
        taken, decision = self.taken, self.decision
        if len(taken) >= decision.hi:
            return (), True
        return [i for i in range(len(decision.items)) if i not in taken], len(taken) >= decision.lo

    def add(self, place: int) -> Raw | None:
        self.taken.append(place)
        return self.done() if len(self.taken) == self.decision.hi else None

    def done(self) -> Raw:
        return tuple(self.taken) if self.decision.ordered else super().done()


class _Combining(Asking):
    """One of the allowed sets: whatever is in one that holds all that has been taken."""

    __slots__ = ("_sets",)
    decision: PickSet

    def __init__(self, decision: PickSet) -> None:
        super().__init__(decision)
        self._sets = [frozenset(one) for one in decision.every()]
        self.taken = [*decision.fixed]

    def open(self) -> tuple[Sequence[int], bool]:
        taken = frozenset(self.taken)
        more = [one for one in self._sets if taken <= one]
        return sorted(frozenset().union(*more) - taken), taken in more

    def add(self, place: int) -> Raw | None:
        self.taken.append(place)
        places, done = self.open()
        return self.done() if done and not places else None


class _Ordering(Asking):
    """All of the options, the next one an action."""

    __slots__ = ()
    decision: Order

    def open(self) -> tuple[Sequence[int], bool]:
        taken = self.taken
        left = [i for i in range(len(self.decision.items)) if i not in taken]
        return left, not left

    def add(self, place: int) -> Raw | None:
        self.taken.append(place)
        left, _ = self.open()
        return (*self.taken, *left) if len(left) < 2 else None


class _Sharing(Asking):
    """The points of the items, one item an action; where the rest is certain it follows by itself."""

    __slots__ = ()
    decision: Allocate

    def open(self) -> tuple[Sequence[int], bool]:
        decision, given = self.decision, sum(self.taken)
        at = len(self.taken)
        left = decision.total - given
        return range(max(0, left - sum(decision.most[at + 1:])), min(decision.most[at], left) + 1), False

    def add(self, place: int) -> Raw | None:
        self.taken.append(place)
        while len(self.taken) < len(self.decision.items):
            points, _ = self.open()
            if len(points) > 1:
                return None
            self.taken.append(points[0])
        return tuple(self.taken)


_KINDS: dict[type[Decision], type[Any]] = {
    Choose: _Choosing, Confirm: _Counting, Number: _Counting, Pick: _Picking, PickSet: _Combining, Order: _Ordering,
    Allocate: _Sharing}


def asking(decision: Decision) -> Asking:
    """The question, with nothing answered yet. Raises KeyError for a kind of question that nobody can be asked."""
    found: Asking = _KINDS[decision.__class__](decision)
    return found
