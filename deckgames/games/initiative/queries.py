"""What can be asked of an Initiative table without changing it: what is in force, effective numbers and how they came
about, defence, turns to come, what programs are told. Rules, screens and bots ask the same, of the state or of what
somebody sees of it. A calculation is exact (IN-8.6): halves of halves are exact in binary floats.

Effects are looked at through the indexes of a card's face (`cards`), so this module needs none of their classes."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil
from operator import attrgetter, itemgetter
from typing import Any, Literal, NamedTuple

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import Facts, face_up, once, public_fields
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS, Stat
from deckgames.games.initiative.state import BEATS, SAY, TEXT, InitiativeOptions, Placed, Seat, Table

OVERTIME = 5
"""IN-12.1: health lost for each overtime round."""
BESIDE: tuple[Stat, ...] = ("defence", "healing", "attack")
"""The numbers that a card has beside its initiative."""
What = Literal["printed", "add", "times", "rounded", "raised"]


def shown(value: float) -> str:
    """A number as people write it: 8½, 1.75, −3."""
    whole, part = divmod(abs(value), 1)
    if part != 0.5:
        return f"{value:g}".replace("-", "−")
    return ("−" if value < 0 else "") + f"{int(whole) or ''}½"


@frozen
class Step:
    """One step of a calculation: `by` is what is added or multiplied with, `value` what stands there afterwards.

    `card` is whose effect it is, `seat` who controls that card; None where a rule does it.
    """

    what: What
    by: float
    value: float
    card: Card | None = None
    seat: int | None = None

    @property
    def sign(self) -> str:
        """What this step does, in signs: `+3`, `−15`, `×½`; nothing for the printed number."""
        if self.what == "add":
            return f"+{shown(self.by)}" if self.by >= 0 else shown(self.by)
        return f"×{shown(self.by)}" if self.what == "times" else ""

    @property
    def does(self) -> str:
        """The step in words: `+3 Motivational Drum`, `rounded up`, `printed`."""
        if not self.sign:
            return TEXT(f"step.{self.what}")
        return self.sign if self.card is None else f"{self.sign} {self.card.name}"


@frozen
class Sum:
    """The effective number of a card's stat with every step that led to it; the first step is the printed number. What
    the `card` changes itself is told as its own."""

    stat: Stat
    value: int
    steps: tuple[Step, ...]
    card: Card | None = None

    @property
    def printed(self) -> int:
        return int(self.steps[0].value)

    @property
    def changed(self) -> bool:
        """Whether any effect has changed the printed number."""
        return len(self.steps) > 1

    @property
    def text(self) -> str:
        """The whole calculation in one line: `11 +3 Motivational Drum ×2 Sharpened Prophecy = 28`."""
        if not self.changed:
            return shown(self.value)
        said = str(self.printed)
        for step in self.steps[1:]:
            own = step.card is self.card
            said = f"{said}, {step.does}" if step.card is None else (
                f"{said} {TEXT('sum.own', by=step.sign) if own else step.does}")
        return f"{said} = {self.value}"

    @property
    def short(self) -> str:
        """The stat as on a card, changes with an arrow: `A11`, `A11→14`."""
        letter = STATS[self.stat].sign
        return f"{letter}{self.printed}→{self.value}" if self.value != self.printed else f"{letter}{self.value}"


@frozen
class Part:
    """What one card adds to a total."""

    card: Card
    sum: Sum


@frozen
class Total:
    """IN-7.2: a player's whole defence, card by card."""

    value: int
    parts: tuple[Part, ...]

    @property
    def sources(self) -> str:
        """What it is made of: `Wall of Text 11 + Hedgehog Cloak 4`; nothing for one card with its printed number."""
        parts = [part for part in self.parts if part.sum.value]
        if len(parts) < 2 and not any(part.sum.changed for part in parts):
            return ""
        return " + ".join(f"{part.card.name} ({part.sum.text})" if part.sum.changed and len(parts) > 1
                          else f"{part.card.name} {part.sum.text}" for part in parts)


@frozen
class HealthChange:
    """A player's health before and after an event."""

    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.before}→{self.after}"


@frozen
class Hit:
    """What an attack does to one player: `damage` is the attack less the defence, less what plot armour spares."""

    seat: int
    attack: int
    defence: Total
    pierced: bool
    spared: int
    damage: int
    health: HealthChange
    times: int = 1
    sparer: str = ""

    @property
    def lost(self) -> int:
        """The health that it costs, or that all of them cost."""
        return self.health.before - self.health.after

    @property
    def change(self) -> str:
        """The health before and after it."""
        return self.health.text

    @property
    def worded(self) -> str:
        """How it came about: `11 − 7`, `17 − 15 (Wall of Text 11 + Hedgehog Cloak 4)`, `9, stopped by 11`, `no
        defence`, `2 times 6, no defence`."""
        kept, sources = self.defence.value, self.defence.sources
        by = f"{kept} ({sources})" if sources else str(kept)
        stopped = "stopped" if 0 < self.attack <= kept else "less" if kept or sources else "bare"
        how = "pierced" if self.pierced else stopped
        said = SAY(f"hit.times-{how}", n=self.attack, by=by, times=self.times) if self.times > 1 else SAY(
            f"hit.once-{how}", n=self.attack, by=by)
        return TEXT("hit.spared", hit=said, n=self.spared, card=self.sparer) if self.spared else str(said)

    def again(self, later: object) -> "Hit | None":
        """This hit merged with a later one that starts from the health this one has left."""
        if not isinstance(later, Hit) or later.health.before != self.health.after or (
                replace(later, times=self.times).worded != self.worded):
            return None
        return replace(self, times=self.times + later.times,
                       health=HealthChange(self.health.before, later.health.after))


@frozen
class Blow:
    """One attack or strike by a card of `seat`: its value and what it does to each target, all at once (IN-7.5).

    `value` is None for a strike, whose number is fixed; `nth` of `blows` counts the separate attacks of a card.
    """

    seat: int
    card: Card
    n: int
    value: Sum | None
    hits: tuple[Hit, ...]
    nth: int = 1
    blows: int = 1

    @property
    def summed(self) -> bool:
        """Whether the value is another one than is printed."""
        return self.value is not None and self.value.changed

    @property
    def sum(self) -> str:
        """How the value came about."""
        return "" if self.value is None else self.value.text


@frozen
class Announced:
    """IN-5.2: what one player turned up, and with which initiative; no card: 0."""

    seat: int
    card: Card | None
    initiative: int
    sum: Sum | None


# ---- what is in force


def spec_of(placed: Placed) -> InitiativeSpec:
    """The face whose numbers and effects a field card has: its own, or that of what it is a copy of (IN-R.23)."""
    if placed.copy_of:
        found: InitiativeSpec = placed.card.pack.spec(placed.copy_of)
        return found
    return placed.card.spec


class Mod(NamedTuple):
    """A modifier in force: line `nth` of the card with this activation number, speaking for `seat`."""

    act: int
    nth: int
    seat: int
    placed: Placed
    effect: Any


class Listener(NamedTuple):
    """A trigger in force."""

    act: int
    seat: int
    card: InitiativeCard
    face: InitiativeSpec
    nth: int


class Force:
    """Everything lasting that is in force, found by one look at all fields."""

    __slots__ = ("armour", "mods", "reverse", "whens")

    def __init__(self) -> None:
        self.mods: dict[Stat, list[Mod]] = {stat: [] for stat in STATS}
        self.whens: dict[str, list[Listener]] = {}
        self.armour: dict[int, InitiativeCard] = {}
        self.reverse = False


def force(t: Table) -> Force:
    """What is in force now, found once and kept until a field changes: of every field card the lines that have been
    reached, unless it is blank (IN-R.12)."""
    in_force: Force = t.force
    if in_force is None:
        in_force = t.force = Force()
        for me in t.seats:
            for placed in me.field:
                if placed.lines and not placed.blank and (shape := spec_of(placed)).lasting:
                    _add(in_force, me.no, placed, shape)
        for mods in in_force.mods.values():
            if len(mods) > 1:
                mods.sort(key=itemgetter(0, 1))
    return in_force


def _add(force: Force, seat: int, placed: Placed, shape: InitiativeSpec) -> None:
    reached = placed.lines
    for nth, effect in shape.mods:
        if nth < reached:
            force.mods[effect.stat].append(Mod(placed.act, nth, seat, placed, effect))
    for nth, when in shape.whens:
        if nth < reached:
            force.whens.setdefault(when.event, []).append(Listener(placed.act, seat, placed.card, shape, nth))
    for nth, name in shape.standing_rules:
        if nth < reached:
            if name == "reverse_order":
                force.reverse = not force.reverse  # two of them cancel out
            else:
                force.armour[seat] = placed.card


def lasting_texts(placed: Placed) -> list[str]:
    """The lines of a field card that are in force, as rules text; open promises too."""
    if placed.blank or not placed.lines:
        return []
    return [text for nth, text in spec_of(placed).lasting_lines if nth < placed.lines]


@frozen
class InForce:
    """A lasting effect that holds now: its card, who controls it, and its line of the rules text."""

    card: InitiativeCard
    act: int
    seat: int
    text: str


def in_force(t: Table) -> list[InForce]:
    """Every lasting effect that holds now, in the order the cards were played."""
    found = [InForce(placed.card, placed.act, me.no, text) for me in t.seats for placed in me.field
             for text in lasting_texts(placed)]
    return sorted(found, key=attrgetter("act"))


# ---- counts


def count(t: Table, what: str, me: Seat, target: Seat | None = None) -> int:
    """A count of the vocabulary for this controller, or for this affected player (`target_...`), as it is now."""
    whose, _, thing = what.partition("_")
    if whose == "your" or whose == "target":
        of = me if whose == "your" else target
        assert of is not None, f"{what} has nobody to count for"
        if thing == "defence":
            return defence(t, of)
        return of.health if thing == "health" else len(getattr(of, thing))
    if what == "all_fields":
        return sum([len(seat.field) for seat in t.seats])
    if what == "opponents":
        return sum([1 for seat in t.seats if not seat.out and seat.no != me.no])
    return t.beat if what == "beat" else t.round


# ---- effective numbers (IN-8.6)


def printed(placed: Placed, stat: Stat) -> int | None:
    """The printed number of a field card; None if it has none. A copy keeps its own initiative."""
    number: int | None = getattr(placed.card.spec if stat == "initiative" else spec_of(placed), stat)
    return number


class Shift(NamedTuple):
    """One change of a number: `+` or `×` (op `add` or `times`), by a card of `seat`."""

    op: Literal["add", "times"]
    by: float
    card: InitiativeCard | None
    seat: int | None


def _changes(t: Table, me: Seat, placed: Placed, stat: Stat) -> list[Shift]:
    """Every change of this stat of a field card, in the order of IN-8.6."""
    found = [(mod.act, mod.nth, _change(t, mod)) for mod in force(t).mods[stat] if reaches(mod, me.no, placed)]
    for boost in placed.boosts:
        if boost.stat == stat:
            found.append((boost.act, boost.nth, Shift(boost.op, boost.by, *_giver(t, boost.act))))
            found.sort(key=itemgetter(0, 1))
    return [change for _, _, change in found]


def _change(t: Table, mod: Mod) -> Shift:
    """What a modifier does now: an amount is counted anew on each use."""
    effect = mod.effect
    if effect.times:
        return Shift("times", effect.factor, mod.placed.card, mod.seat)
    add = effect.add
    if add.__class__ is not int:
        add = add.of(lambda what: count(t, what, t.seats[mod.seat]))
    return Shift("add", add, mod.placed.card, mod.seat)


def _giver(t: Table, act: int) -> tuple[InitiativeCard | None, int | None]:
    return next(((placed.card, me.no) for me in t.seats for placed in me.field if placed.act == act), (None, None))


def reaches(mod: Mod, seat: int, placed: Placed | None) -> bool:
    """Whether a modifier touches this field card of this player (None: the player's revealed card)."""
    of = mod.effect.of
    if of == "opponents":
        return mod.seat != seat
    if mod.seat != seat:
        return False
    if of == "your_others":
        return placed is None or placed.act != mod.act
    if placed is None:
        return False
    return placed.act == mod.act if of == "this" else abs(placed.spot - mod.placed.spot) == 1


def value(t: Table, me: Seat, placed: Placed, stat: Stat) -> int | None:
    """IN-8.6: the effective number of a field card; None if it has no such number (IN-1.7)."""
    number = printed(placed, stat)
    if number is None or not (force(t).mods[stat] or placed.boosts):
        return number
    return _value(number, _changes(t, me, placed, stat))


def _value(number: int, changes: Sequence[Shift]) -> int:
    """IN-8.6: nothing is rounded or raised to 0 before the end."""
    result: float = number
    for change in changes:
        result = result * change.by if change.op == "times" else result + change.by
    return max(0, ceil(result))


def sum_of(t: Table, me: Seat, placed: Placed, stat: Stat) -> Sum | None:
    """The value of a field card's stat with every step of its sum."""
    number = printed(placed, stat)
    return None if number is None else _summed(stat, number, _changes(t, me, placed, stat), placed.card)


def sums_of(t: Table, me: Seat, placed: Placed) -> list[Sum]:
    """The numbers that a field card has beside its initiative, with every step."""
    found = [sum_of(t, me, placed, stat) for stat in BESIDE]
    return [one for one in found if one is not None]


def _summed(stat: Stat, number: int, changes: Sequence[Shift], own: InitiativeCard | None = None) -> Sum:
    result: float = number
    steps = [Step("printed", number, number)]
    for op, by, card, seat in changes:
        result = result * by if op == "times" else result + by
        if by or op == "times":
            steps.append(Step(op, by, result, card, seat))
    whole = ceil(result)
    if whole != result:
        steps.append(Step("rounded", 0, whole))
    if whole < 0:
        steps.append(Step("raised", 0, 0))
    return Sum(stat, max(0, whole), tuple(steps), own)


def initiative(t: Table, me: Seat) -> int:
    """The effective initiative of a player: that of the revealed card, 0 without one (IN-5.4)."""
    if me.revealed is None:
        return 0
    number = me.revealed.spec.initiative
    return _value(number, _on_revealed(t, me)) if force(t).mods["initiative"] else number


def initiative_sum(t: Table, me: Seat) -> Sum | None:
    """The initiative of the player's revealed card with every step of its sum; None without such a card."""
    if me.revealed is None:
        return None
    return _summed("initiative", me.revealed.spec.initiative, _on_revealed(t, me))


def _on_revealed(t: Table, me: Seat) -> list[Shift]:
    """IN-R.26: modifiers reach the initiative of a revealed card."""
    return [_change(t, mod) for mod in force(t).mods["initiative"] if reaches(mod, me.no, None)]


def changed_since(t: Table, me: Seat) -> bool:
    """Whether a card of this beat has changed the initiative of a revealed card, so that the reveal did not tell it."""
    return bool(t.first_act) and any(
        mod.act >= t.first_act and reaches(mod, me.no, None) for mod in force(t).mods["initiative"])


def defence(t: Table, me: Seat) -> int:
    """IN-7.2: the whole defence of a player: all field cards whose Defence step has been reached."""
    return sum([value(t, me, placed, "defence") or 0 for placed in me.field if placed.defending])


def defence_total(t: Table, me: Seat) -> Total:
    """The whole defence of a player card by card, in the order of the spots."""
    parts = tuple([Part(placed.card, found) for placed in me.spots
                   if placed.defending and (found := sum_of(t, me, placed, "defence")) is not None])
    return Total(sum([part.sum.value for part in parts]), parts)


# ---- the order of turns (IN-5)


class Next(NamedTuple):
    """What comes next in a beat: a turn of `seat`, or the annihilation of the cards of `tied`; neither: its end."""

    seat: int | None
    tied: tuple[int, ...] = ()


def next_turn(t: Table, done: Sequence[int] = (), lost: Sequence[int] = ()) -> Next:
    """IN-5.5 to 5.10: who takes the next turn, among the living who have had none in this beat (nor are in `done`);
    those in `lost` are taken to have no card any more."""
    waiting = [me for me in t.seats if not (me.turn_done or me.out) and me.no not in done]
    if len(waiting) < 2:
        return Next(waiting[0].no if waiting else None)
    numbers = [0 if me.no in lost else initiative(t, me) for me in waiting]
    best = min(numbers) if force(t).reverse else max(numbers)
    group = [me for me, number in zip(waiting, numbers, strict=True) if number == best]
    if len(group) == 1:
        return Next(group[0].no)
    most = max([me.health for me in group])
    top = [me for me in group if me.health == most]
    holding = [me for me in top if me.revealed is not None and me.no not in lost]
    if len(holding) > 1:
        return Next(None, tuple([me.no for me in holding]))
    return Next(holding[0].no if holding else min(top, key=lambda me: _without_card(t, me)).no)


def _without_card(t: Table, me: Seat) -> tuple[int, int]:
    """IN-5.10: the lowest activation number in the field; empty fields last, from the left of the dealer."""
    acts = [placed.act for placed in me.field]
    return (min(acts), 0) if acts else (1 << 30, from_dealer(t, me.no))


def recurring(me: Seat) -> list[Placed]:
    """The cards of a field that do something on later turns."""
    return [placed for placed in me.field if spec_of(placed).recurs]


def idle(me: Seat) -> bool:
    """Whether nothing at all happens in this player's turn (IN-6.11)."""
    return me.revealed is None and not (me.field and recurring(me))


def from_dealer(t: Table, seat: int) -> int:
    """How many seats left of the dealer's left neighbour this one sits: 0 for that neighbour itself."""
    return (seat - t.dealer - 1) % len(t.seats)


@once
def to_come(t: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who would act in which order if nothing changed any more, and whose cards would annihilate each other next;
    nobody outside a beat.

    Those whose cards are lost wait on with initiative 0 (IN-5.8, IN-R.2).
    """
    order: list[int] = []
    lost: list[int] = []
    if t.phase != "turn":
        return (), ()
    first = next_turn(t).tied
    while True:
        coming = next_turn(t, order, lost)
        if coming.seat is not None:
            order.append(coming.seat)
        elif not coming.tied:
            return tuple(order), first
        else:
            lost += coming.tied


def another_beat(t: Table, stacks: Iterable[int | None]) -> bool:
    """IN-3.4, IN-11.12: whether one more beat follows this one, at whose end the stacks have so many cards."""
    return t.beat < BEATS and any(stacks)


def overtime(options: InitiativeOptions, round_: int) -> int:
    """IN-12.1: the health that everybody loses when this round begins."""
    first = options.overtime_from
    return OVERTIME * (round_ - first + 1) if first and round_ >= first else 0


# ---- what programs are told (`drive`)


def facts(t: Table) -> dict[str, Any]:
    """IN-13: no card of another hand, no card of a stack that the viewer has not put there or seen, no deck."""
    waiting, tied = to_come(t)
    return public_fields(t) | {
        "viewer": t.viewer, "seats": [_seat(t, me) for me in t.seats], "deck_count": len(t.deck), "discard": t.discard,
        "pool": t.pool, "acted": t.acted, "waiting": waiting, "tied": tied, "reversed_order": force(t).reverse,
        "in_force": in_force(t), "next_overtime": overtime(t.options, t.round + 1),
        "decks": t.deck[::-1] if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """`known` are cards of the hand or stack that the viewer knows to be there, but not where."""
    return public_fields(me) | {
        "hand": face_up(me.hand), "hand_count": len(me.hand),
        "known": [*dict.fromkeys(known.card for known in me.told)],
        "stack": [Facts(card=next(iter(face_up([slot.card])), None), exposed=slot.exposed) for slot in me.stack],
        "stack_count": len(me.stack), "initiative": initiative(t, me), "initiative_sum": initiative_sum(t, me),
        "field": [_placed(t, me, placed) for placed in me.spots], "defence": defence_total(t, me)}


def _placed(t: Table, me: Seat, placed: Placed) -> Facts:
    """`blank` is the name of the card that took its effects away, `copy` that of the card it has become a copy of."""
    blank, copy = [t.pack.spec(face).name if face else "" for face in (placed.blank, placed.copy_of)]
    kept = ("card", "act", "spot", "lines", "defending", "blank", "copy_of", "boosts", "promises", "leaving")
    return Facts({key: getattr(placed, key) for key in kept} | {"blank": blank, "copy": copy} | {
        stat: sum_of(t, me, placed, stat) for stat in BESIDE})
