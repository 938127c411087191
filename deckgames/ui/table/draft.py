"""An answer in the making: cards chosen, sorted or points shared out until Enter sends it; and which key each option
has (one of the layout's, else a digit or a letter). No Textual."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from deckgames.bots.default_answer import gives_nothing, gives_up
from deckgames.engine.core.spelling import whole_number
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Choose,
    Confirm,
    Decision,
    Number,
    Option,
    Order,
    Pick,
    PickSet,
    Raw,
    Refused,
    Topic,
)
from deckgames.ui.paint.bar import DIGITS, LETTERS
from deckgames.ui.toolkit.layout import NUMBER, FocusTarget


class Draft:
    """What a human has put together for one question. Methods raise Refused with a reason and change nothing then.

    `chosen` are ids in the sequence chosen (Pick, Order); `amounts` are points by id (Allocate) or the number.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.several = isinstance(decision, Pick) and (decision.hi > 1 or gives_nothing(decision) == ())
        """Whether cards are collected before they are sent: a Pick of one at most is sent at once, but for one that
        need not be given up."""
        self.options: Sequence[Option] = decision.options()
        self.allowed = [option.oid for option in self.options if option.blocked is None]
        self.chosen: list[str] = []
        self.amounts: dict[str, int] = {}
        self.proposed: Sequence[str] = ()
        """The cards that were filled in last, by the program."""
        self.hinted = ""
        """The option that a hint has put the cursor on."""
        self.held: str | None = None
        self._placed = 0
        self._digits = False
        self.before: list[tuple[list[str], dict[str, int]]] = []
        """What was chosen or shared out before each card that was taken or left, and before a hint."""
        self.barred: Mapping[str | None, str] = {}
        """Why the table draws these as refused now, beside what is chosen."""
        if isinstance(decision, Order):
            self.reset()
        elif isinstance(decision, Number):
            self.amounts[NUMBER] = decision.lo
        elif isinstance(decision, PickSet):
            self.chosen = [self.allowed[nth] for nth in decision.fixed]
        elif isinstance(decision, Allocate):
            self.amounts = {item.oid: 0 for item in decision.items}

    # ---- what it is

    @property
    def state(self) -> tuple[object, ...]:
        """All that has been put together so far, to be compared."""
        return (tuple(self.chosen), tuple(self.amounts.items()), self.held, self._placed, self._digits,
                len(self.before), self.hinted)

    @property
    def left(self) -> int:
        """Points still to be shared out."""
        return self.decision.total - sum(self.amounts.values()) if isinstance(self.decision, Allocate) else 0

    def rest(self, oid: str) -> int:
        """Points, of those left, that Enter gives to this option."""
        decision = self.decision
        if not isinstance(decision, Allocate):
            return 0
        return next((min(self.left, most - self.amounts[oid])
                     for item, most in zip(decision.items, decision.most, strict=True) if item.oid == oid), 0)

    @property
    def made(self) -> Raw | None:
        """The answer as it stands: the chosen cards or the shared points; None while no card is chosen, and for
        questions that one key answers."""
        if isinstance(self.decision, Allocate):
            return tuple(self.amounts[item.oid] for item in self.decision.items)
        fixed = len(self.decision.fixed) if isinstance(self.decision, PickSet) else 0
        return self._sent if self.several and len(self.chosen) > fixed else None

    @property
    def fits(self) -> bool:
        """Whether the chosen cards can be sent as they are."""
        decision = self.decision
        return isinstance(decision, Pick) and len(self.chosen) >= decision.lo and not (
            isinstance(decision, PickSet)
            and decision.refuse([decision.items[self.allowed.index(oid)] for oid in self.chosen]))

    def option(self, oid: str) -> Option | None:
        """The option with this id, allowed or blocked; None if there is none."""
        return next((option for option in self.options if option.oid == oid), None)

    def by_key(self, oid: str) -> bool:
        """Whether only the option's own key chooses it, not Enter: it takes something away, and the question is about
        something else."""
        about = getattr(self.option(oid), "about", None)
        return about is Topic.REMOVE and not self.decision.about.gives_up

    def items(self) -> list[str]:
        """Ids of the options in the bar that the cursor can reach, in order."""
        if isinstance(self.decision, Order):
            return list(self.chosen)
        if isinstance(self.decision, Confirm):
            return ["yes", "no"]
        return [NUMBER] if isinstance(self.decision, Number) else [option.oid for option in self.options]

    # ---- choosing

    def answers(self, character: str) -> bool:
        """Whether this key alone answers a question of this kind: yes and no, none of the cards."""
        return character.lower() in {"confirm": "yn", "pick": "0"}.get(self.decision.kind, "")

    def special(self, character: str, oid: str | None) -> tuple[bool, Raw | None]:
        """Keys with a meaning of their own by kind of question: y and n, 0 for none (once none is chosen) or
        the proposal, digits for numbers. Gives (whether the key has one, the answer if it is one)."""
        decision = self.decision
        if isinstance(decision, Confirm) and character.lower() in ("y", "n"):
            return True, self.pressed("yes" if character.lower() == "y" else "no")
        if character == "0" and isinstance(decision, Pick):
            answer = self.none()
            if not self.chosen:
                return True, answer
            self.chosen = []
            return True, None
        if character == "0" and isinstance(decision, Order):
            self.reset()
            return True, None
        points = NUMBER if isinstance(decision, Number) else oid
        digit = whole_number(character)
        if digit is not None and isinstance(decision, Order) and digit <= len(self.allowed):
            self.place(self.allowed[digit - 1])
            return True, None
        if digit is not None and points in self.amounts and points is not None:
            longer = self.amounts[points] * 10 + digit
            whole = self.decision.total if isinstance(self.decision, Allocate) and self._two else None
            most = decision.hi if isinstance(decision, Number) else whole or self.left + self.amounts[points]
            self.set(points, longer if self._digits and longer <= most else digit)
            self._digits = True
            return True, None
        if digit is not None and isinstance(decision, Allocate):
            raise Refused(TEXT("refused.no-number"))
        return False, None

    def propose(self, raw: Raw | None) -> str | None:
        """Starts with a proposed answer (None: none). Gives the id of the option to put the cursor on."""
        decision = self.decision
        if raw is None or not (gives_up(decision) or isinstance(decision, (Pick, Allocate))):
            return None
        oid = self.fill(raw)
        self.before.clear()
        return oid

    def fill(self, raw: Raw) -> str | None:
        """Fills in a whole answer, as a hint does; Enter sends it, any other key changes it. Gives the id to put the
        cursor on."""
        decision, before, oid = self.decision, (self.chosen, self.amounts.copy()), None
        if isinstance(decision, Pick) and isinstance(raw, tuple) and not self.several:
            oid = self.allowed[raw[0]] if raw else None  # Enter takes what is under the cursor, wherever it goes then
        elif isinstance(decision, (Pick, Order)) and isinstance(raw, tuple):
            self.chosen, self._placed = [self.allowed[i] for i in raw], 0
            self.proposed = tuple(self.chosen)
            oid = self.chosen[0] if self.chosen else None
        elif isinstance(decision, Allocate) and isinstance(raw, tuple):
            self.amounts = {item.oid: n for item, n in zip(decision.items, raw, strict=True)}
        elif isinstance(decision, Number) and isinstance(raw, int):
            self.amounts[NUMBER], oid = raw, NUMBER
        elif isinstance(raw, int):
            oid = self.allowed[raw]
        if before != (self.chosen, self.amounts):
            self.before.append(before)
        return oid

    def _index(self, oid: str) -> int:
        option = self.option(oid)
        if option is None:
            raise Refused("this is not on offer now")
        if option.blocked is not None:
            raise Refused(option.blocked)
        return self.allowed.index(oid)

    def pressed(self, oid: str) -> Raw | None:
        """The answer after an option's key or second click; None if that only chose a card."""
        decision = self.decision
        if isinstance(decision, (Choose, Confirm)):
            return self._index(oid)
        if isinstance(decision, Pick):
            if not self.several:
                return (self._index(oid),)
            self.toggle(oid)
        return None

    def toggle(self, oid: str) -> None:
        """Chooses the option, in place of another where there is room for one; or leaves it out again."""
        decision = self.decision
        if isinstance(decision, Order):
            self.held = None if self.held == oid else oid
            return
        if not isinstance(decision, Pick) or not self.several:
            raise Refused("press Enter to choose")
        self._index(oid)
        if oid in self.barred:
            raise Refused(self.barred[oid])
        before = self.chosen[:], self.amounts
        if oid in self.chosen:
            if isinstance(decision, PickSet) and self.allowed.index(oid) in decision.fixed:
                raise Refused("it must be among them")
            self.chosen.remove(oid)
        elif decision.hi == 1:
            self.chosen = [oid]
        elif len(self.chosen) == decision.hi:
            raise Refused(TEXT("refused.full", n=decision.hi))
        else:
            self.chosen.append(oid)
        self.before.append(before)

    def back(self) -> bool:
        """Undoes the last choice, or a hint that was filled in; False if there was none."""
        if not self.before:
            return False
        self.chosen, self.amounts = self.before.pop()
        return True

    def none(self) -> Raw:
        """The answer "none of them"."""
        if not isinstance(self.decision, Pick) or self.decision.lo:
            raise Refused("something must be chosen")
        return ()

    def reset(self) -> None:
        """Back to the proposed order."""
        self.chosen = list(self.allowed)
        self.held = None
        self._placed = 0

    def place(self, oid: str) -> None:
        """Puts the item behind those that were numbered before it; done again, it and all behind it lose their
        number."""
        at = self.chosen.index(oid)
        if at < self._placed:
            self._placed = at
            return
        self.chosen.insert(self._placed, self.chosen.pop(at))
        self._placed += 1

    # ---- sharing out, sorting

    @property
    def counts(self) -> bool:
        """Whether the question is for a number or for points."""
        return isinstance(self.decision, (Number, Allocate))

    def step(self, oid: str, by: int) -> None:
        """Adds `by` (1 or -1) to the number, or to the points of this option."""
        decision, self._digits = self.decision, False
        if isinstance(decision, Number):
            self.set(NUMBER, self.amounts[NUMBER] + by)
        elif isinstance(decision, Allocate) and oid in self.amounts:
            self.set(oid, self.amounts[oid] + by)
        else:
            raise Refused(TEXT("refused.no-number"))

    def set(self, oid: str, value: int) -> None:
        """Sets the number, or the points of a player, within their bounds."""
        decision = self.decision
        if isinstance(decision, Number):
            if not decision.lo <= value <= decision.hi:
                raise Refused(f"from {decision.lo} to {decision.hi}")
            self.amounts[NUMBER] = value
        elif isinstance(decision, Allocate):
            most = next(most for item, most in zip(decision.items, decision.most, strict=True) if item.oid == oid)
            if value > most:
                raise Refused(f"at most {most} here")
            two = self._two and value >= 0
            rest = {item.oid: decision.total - value for item in decision.items if item.oid != oid} if two else {}
            after = {**self.amounts, **rest, oid: value}
            fits = all(after[item.oid] <= most for item, most in zip(decision.items, decision.most, strict=True))
            if value < 0 or sum(after.values()) > decision.total or not fits:
                raise Refused("no points are left" if value > 0 else "nothing can be taken from here")
            self.amounts = after

    @property
    def _two(self) -> bool:
        """Whether all points go to two and are shared out: what one of them gets then, the other loses."""
        return isinstance(self.decision, Allocate) and len(self.amounts) == 2 and not self.left

    def shift(self, oid: str, by: int) -> None:
        """Moves an item of an order forward (-1) or back (+1)."""
        order = self.chosen
        if not self.sorts or oid not in order:
            raise Refused("nothing is put in order here")
        at = order.index(oid)
        to = at + by
        if 0 <= to < len(order):
            order[at], order[to] = order[to], order[at]
            self._placed = 0

    @property
    def sorts(self) -> bool:
        """Whether the order of what is chosen matters."""
        return isinstance(self.decision, Order) or (isinstance(self.decision, Pick) and self.decision.ordered)

    # ---- sending

    @property
    def _sent(self) -> Raw:
        """The cards that are chosen, or the items in their order, as an answer."""
        return tuple(map(self.allowed.index, self.chosen))

    def confirmed(self, oid: str | None) -> Raw | None:
        """The answer that Enter gives with the cursor on this option; None if it only chose one of several cards."""
        decision = self.decision
        if isinstance(decision, Number):
            return self.amounts[NUMBER]
        if isinstance(decision, Allocate):
            if self.left:
                if oid is None or not (rest := self.rest(oid)):
                    raise Refused(f"{self.left} of {decision.total} points are left")
                self.set(oid, self.amounts[oid] + rest)
                return None
            return tuple(self.amounts[item.oid] for item in decision.items)
        if isinstance(decision, Order):
            return self._sent
        if self.several:
            return self._collected(oid)
        if oid is None:
            raise Refused("nothing to choose here")
        return self.pressed(oid)

    def _collected(self, oid: str | None) -> Raw | None:
        """Enter in a Pick: sends what is chosen; while too little is, it takes the card under the cursor."""
        decision = self.decision
        assert isinstance(decision, Pick)
        if len(self.chosen) < decision.lo:
            if oid is None or oid in self.chosen or self.option(oid) is None:
                missing = decision.lo - len(self.chosen)
                raise Refused(f"choose {missing} more")
            self.toggle(oid)
            if len(self.chosen) < decision.lo or decision.lo < decision.hi:
                return None
        decision.value(self._sent)
        return self._sent


def with_all(named: Mapping[str, str], options: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """Key sequences to option ids: those that are named, and a free digit or letter for every other option."""
    sequences = dict(named)
    have = set(sequences.values())
    used = {sequence[0] for sequence in sequences if sequence} | set(taken)
    free = [key for key in DIGITS + LETTERS if key not in used]
    for oid in options:
        if oid not in have and free:
            sequences[free.pop(0)] = oid
    return sequences


def key_hints(keys: Mapping[str, str]) -> dict[str, str]:
    """Option ids to their shortest key sequence."""
    found: dict[str, str] = {}
    for sequence, oid in keys.items():
        if oid not in found or len(sequence) < len(found[oid]):
            found[oid] = sequence
    return found


def ending(begun: str, keys: Mapping[str, str], allowed: Collection[str]) -> list[tuple[str, str]]:
    """(key, option id) of the keys that complete a key sequence, among the allowed options."""
    return [(sequence.removeprefix(begun), oid) for sequence, oid in keys.items()
            if sequence.startswith(begun) and oid in allowed]


def end_at(stop: FocusTarget | None, begun: str, keys: Mapping[str, str], draft: Draft | None) -> tuple[str,
                                                                                                        str] | None:
    """The one (key, option id) that completes a key sequence with the card under the cursor; None if none or several
    do."""
    if not begun or stop is None or stop.card is None or draft is None:
        return None
    found = [end for end in ending(begun, keys, draft.allowed)
             if (option := draft.option(end[1])) is not None and option.card is stop.card]
    return found[0] if len(found) == 1 else None


def in_cap(key: str, cap: str) -> bool:
    """Whether a key hint such as `1-5` or `1-9 a-g` names this key."""
    for part in cap.split(" "):
        first, dash, last = part.partition("-")
        if key == part or (dash and len(first) == len(last) == len(key) == 1 and first <= key <= last):
            return bool(key)
    return False
