"""A scene of Initiative read once: where the cursor can stand, what this beat has brought, and which screen it is; and
how its cards look: neutral faces made from card specs and, on the table, from their numbers of now."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, Self

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.lexicon import STATS, Stat
from deckgames.games.initiative.queries import (
    HealthChange,
    Hit,
    Sum,
    force,
    idle,
    initiative,
    initiative_sum,
    spec_of,
    sums_of,
    to_come,
)
from deckgames.games.initiative.state import SAY, TEXT, Acted, Placed, Seat, Table
from deckgames.ui import toolkit
from deckgames.ui.paint.cells import Line, Span, in_ink, parted
from deckgames.ui.paint.emblems import emblem_of
from deckgames.ui.paint.faces import Anatomy, Face, in_signs, quoted
from deckgames.ui.toolkit.layout import Scene

_KEYS = "123456789abcefgmnorstvwxyz"
"""Keys of a long list of options; letters that mean something at every table are left out."""
Fate = Literal["waits", "acts", "acted", "annihilated", "cancelled", "none"]


@frozen
class BeatCard:
    """What a player has in this beat: the card turned up (None: none), and what has become of it."""

    card: InitiativeCard | None
    fate: Fate
    initiative: int = 0


@frozen
class InOrder:
    """An entry of the order of this beat: `tie` says that the one before it ties with it."""

    seat: int
    initiative: int
    fate: Fate
    tie: bool = False


class Board(toolkit.Board):
    """One scene of Initiative, understood."""

    view: Table
    seats: list[Seat]

    def __init__(self, scene: Scene) -> None:
        self.chosen = tuple(scene.chosen)
        super().__init__(scene)

    def reads(self, scene: Scene) -> bool:
        """Whether this board fits the scene: a stack being built has a focus target for each card in it, and the words
        of a show depend on its step."""
        mine = self.scene
        return (super().reads(scene) and (not self.sitting or self.chosen == tuple(scene.chosen))
                and mine.story is scene.story and mine.step == scene.step)

    def moved(self, scene: Scene) -> Self:
        other = super().moved(scene)
        other.chosen = tuple(scene.chosen)
        return other

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        return self.view.active

    @property
    def me(self) -> Seat:
        """The seat that is asked."""
        return self.seats[self.asked.seat]

    @cached_property
    def sitting(self) -> Topic | None:
        """What the asked player is to do with its own hand: play, discard or swap; None on the shared table."""
        asked = self.decision
        if asked is None or asked.kind != "pick" or self.scene.public or self.view.viewer != asked.seat:
            return None
        return asked.about

    @cached_property
    def hand(self) -> list[InitiativeCard]:
        """The hand of who sits, the fast cards first; while the stack is built, without what was trimmed before."""
        offered = [option.card for option in self.scene.options if option.card is not None] if self.sitting else []
        return sorted(offered, key=lambda card: (-card.spec.initiative, card.name, card.number))

    @cached_property
    def trimmed(self) -> list[InitiativeCard]:
        """The cards that the same private phase has discarded before."""
        return [card for card in self.me.hand if card not in self.hand] if self.sitting is Topic.PLAY else []

    def held(self, seat: Seat) -> int:
        """How many cards this player holds, without those that its private phase has discarded before."""
        return len(seat.hand) - (len(self.trimmed) if self.sitting and seat is self.me else 0)

    @cached_property
    def put(self) -> list[InitiativeCard]:
        """What is chosen in a private phase: the stack from its top, or what goes away."""
        by_oid = {card.oid: card for card in self.hand}
        return [by_oid[oid] for oid in self.scene.chosen if oid in by_oid]

    @cached_property
    def searching(self) -> bool:
        """Whether the question offers the discard pile."""
        return self.about is Topic.TAKE and any(
            option.card in self.view.discard for option in self.scene.options if option.card is not None)

    # ---- stops

    def add_focus_targets(self) -> None:
        self.seat_stops: dict[int, int] = {}
        if self.sitting:
            self.add_cards("hand", *self.hand)
            self.add_cards("stack", *(self.put if self.sitting is Topic.PLAY else ()))
        else:
            self._add_seats()
        self.add_cards("pool", *self.view.pool)
        if self.searching:
            self.add_cards("pile", *reversed(self.view.discard))

    def _add_seats(self) -> None:
        """Every player's card of this beat (or the player, if it can be chosen), field and exposed cards."""
        by_seat = {option.seat: option for option in self.scene.options if option.card is None}
        for seat in self.seats:
            card = self.beat_cards[seat.no].card
            option = by_seat.get(seat.no) or (None if card is None else self.by_card.get(card))
            if option is not None or card is not None:
                self.seat_stops[seat.no] = len(self.focus_targets)
                self.add_focus_target("seats", card, option)
            self.add_cards("field", *[placed.card for placed in seat.spots if placed.card is not card],
                           *[slot.card for slot in seat.stack if slot.exposed])

    @cached_property
    def index_of(self) -> dict[InitiativeCard, int]:
        """The focus target of each card on the shared table."""
        found: dict[InitiativeCard, int] = {}
        for index, stop in enumerate(self.focus_targets):
            if stop.card is not None:
                found.setdefault(stop.card, index)
        return found

    def offered(self, index: int | None) -> bool:
        """Whether what lies at this focus target can be chosen."""
        return index is not None and self.focus_targets[index].oid is not None

    def key_hint_at(self, index: int | None) -> str:
        """The key of what can be chosen there; "" where nothing can."""
        return self.key_hint(index) if index is not None and self.offered(index) else ""

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        if zone in ("hand", "pool", "pile"):
            return _KEYS[place - 1:place]
        if zone == "stack" or option.blocked is not None:
            return ""
        return _KEYS[(at := self._on_fields.index(option.oid)):at + 1]

    @cached_property
    def _on_fields(self) -> list[str]:
        """Options among players and fields, in reading order: they share one row of keys."""
        return [option.oid for stop, option in zip(self.focus_targets, self.options, strict=True)
                if option is not None and option.blocked is None and stop.zone in ("seats", "field")]

    # ---- this beat

    @cached_property
    def this_beat(self) -> Sequence[Event]:
        """What has happened since the cards were turned up."""
        story = self.scene.story
        begin = next((i for i in range(len(story) - 1, -1, -1) if story[i].kind in ("beat", "sweeps")), None)
        return story[begin:] if begin is not None and story[begin].kind == "beat" else ()

    @cached_property
    def beat_cards(self) -> list[BeatCard]:
        """By seat: the card of this beat, and what has become of it."""
        return [self._beat_card(seat) for seat in self.seats]

    def _beat_card(self, seat: Seat) -> BeatCard:
        turn, lost = self._turns.get(seat.no), self._lost.get(seat.no)
        now: Fate = "acts" if self.view.active == seat.no else "acted"
        if turn is not None and turn.card is not None:
            return BeatCard(turn.card, now, turn.initiative)
        if seat.revealed is not None:
            return BeatCard(seat.revealed, "waits", self.initiative(seat))
        if lost is not None and not seat.out:
            return BeatCard(*lost)
        return BeatCard(None, "acts" if turn is not None and now == "acts" else "none")

    @cached_property
    def _turns(self) -> dict[int, Acted]:
        """The turns of this beat by seat."""
        return {turn.seat: turn for turn in self.view.acted}

    def without_card(self, seat: Seat) -> str:
        """What a player does in this beat who has no card: perhaps what comes again (IN-6.11)."""
        if self.view.phase != "turn":
            return ""
        if self.view.active == seat.no:
            return TEXT("beat.acts-without")
        return TEXT("beat.no-card" if seat.turn_done or idle(seat) else "beat.acts-again")

    @cached_property
    def _lost(self) -> dict[int, tuple[InitiativeCard, Fate]]:
        """Cards that were turned up and discarded before they acted."""
        gone: dict[int, tuple[InitiativeCard, Fate]] = {}
        for event in self.this_beat:
            card = event.cards[0] if event.cards else None
            if event.kind == "annihilated" and event.seat is not None and isinstance(card, Card):
                gone[event.seat] = (card, "annihilated")
            elif event.kind == "cancels" and event.other is not None and isinstance(card, Card):
                gone[event.other] = (card, "cancelled")
        return gone

    @cached_property
    def order(self) -> list[InOrder]:
        """The order of this beat: who has acted, whose card was annihilated, who waits, as it stands."""
        entries = list(self._past)
        known = {entry.seat for entry in entries}
        before: Seat | None = None
        for seat in self.ahead:
            if seat.no not in known:
                card = self.beat_cards[seat.no]
                fate: Fate = "waits" if seat.revealed is not None else card.fate if card.card is not None else "none"
                tie = before is not None and before.revealed is not None and seat.revealed is not None and (
                    (self.initiative(before), before.health) == (self.initiative(seat), seat.health))
                entries.append(InOrder(seat.no, self.initiative(seat), fate, tie))
                before = seat
        return entries

    def ties(self, place: int) -> bool:
        """Whether the entry at this place ties with the one before it or behind it."""
        return any(entry.tie for entry in self.order[place:place + 2])

    @cached_property
    def ahead(self) -> list[Seat]:
        """The players still to act this beat, in order (by initiative, then health, or the other way round); empty
        outside a turn."""
        view = self.view
        if view.phase != "turn":
            return []
        sign = 1 if force(view).reverse else -1
        waiting, tied = to_come(view)
        seats = [view.seats[no] for no in dict.fromkeys((*tied, *waiting)) if view.seats[no].health]
        return sorted(seats, key=lambda seat: (sign * self.initiative(seat), -seat.health))

    @cached_property
    def _past(self) -> list[InOrder]:
        entries: dict[int, InOrder] = {}
        numbers = {event.seat: event.n for event in self.this_beat if event.kind == "reveals"}
        before = ""
        for event in self.this_beat:
            seat, kind = event.seat, event.kind
            if seat is not None and seat not in entries:
                if kind == "annihilated":
                    entries[seat] = InOrder(seat, numbers.get(seat, 0), "annihilated", before == kind)
                elif kind == "turn" and seat in self._turns:
                    entries[seat] = self._acted(self._turns[seat])
            before = kind
        return [*entries.values(), *[self._acted(turn) for turn in self.view.acted if turn.seat not in entries]]

    def _acted(self, turn: Acted) -> InOrder:
        lost = self._lost.get(turn.seat)
        fate: Fate = "acts" if self.view.active == turn.seat else "acted"
        if turn.card is None and fate == "acted" and (lost is not None or not turn.initiative):  # else it went back
            fate = lost[1] if lost is not None else "none"
        return InOrder(turn.seat, turn.initiative, fate)

    def initiative(self, seat: Seat) -> int:
        """The initiative of a player's revealed card as it is now."""
        return initiative(self.view, seat)

    # ---- health as it changes now

    @cached_property
    def changes(self) -> dict[int, HealthChange]:
        """Healths that the step on the screen changes, from its beginning to its end."""
        found: dict[int, HealthChange] = {}
        for event in self.scene.happens:
            for no, change in changes_of(event):
                found[no] = HealthChange(found.get(no, change).before, change.after)
        return found

    def health(self, seat: Seat) -> int:
        """A player's health when what happens now has happened."""
        change = self.changes.get(seat.no)
        return seat.health if change is None else change.after

    def placed(self, card: InitiativeCard) -> tuple[Seat, Placed] | None:
        """A card that lies in a field, with whose field it is."""
        return next(((seat, placed) for seat in self.seats for placed in seat.field if placed.card is card), None)


def changes_of(event: Event) -> Sequence[tuple[int, HealthChange]]:
    """(seat, change) of each player whose health the event changes."""
    detail, who = event.detail, event.seat if event.other is None else event.other
    if isinstance(detail, Hit):
        return [(detail.seat, detail.health)]
    if isinstance(detail, HealthChange) and who is not None:
        return [(who, detail)]
    return detail if isinstance(detail, tuple) else ()


# ---- faces

_EMBLEMS = {"rush": "bolt", "turtle": "turtle", "heal": "heart", "drain": "drop", "tempo": "clock",
            "control": "puppet", "chaos": "dice", "end": "hourglass"}
"""The pictures of the tags."""


def face_of(card: InitiativeCard, *, key: str = "", edge: Line = (), mine: bool = True, measure: Line = (),
            numbers: Line | None = None, blank: str = "") -> Face:
    """The face of a card as it is printed; `measure` and `numbers` may be those of now, `blank` is which card has taken
    its effects."""
    spec = card.spec
    text: tuple[Line, ...] = tuple([in_ink(few, "rule") for few in spec.few])
    if numbers is not None:  # one behind the other in a sentence, those of now
        said = parted([in_ink(capital(told) if not nth else told, ink) for nth, (told, ink) in enumerate(numbers)],
                      (", ", "rule"))
        rest = (SAY("face.blank", card=in_ink(blank, "name")).inked("warn"),) if blank else text[bool(spec.numbers):]
        text = (*([(*said, (".", "rule"))] if said else []), *rest)
    return Face(spec.name, key, "", spec.tag, measure or (STATS["initiative"].shown(spec.initiative),), (), text,
                tuple([in_ink(told, "rule") for told in spec.worded]), quoted(spec.flavour), edge=edge, mine=mine,
                emblem=emblem_of(spec.id, _EMBLEMS[spec.tag]))


def short(total: Sum) -> Span:
    """A number as it is now, with an arrow if it was changed: `A11→14`."""
    return total.short, STATS[total.stat].ink


def numbers_of(t: Table, seat: Seat, placed: Placed) -> Line:
    """The numbers of a field card as they are now, and how it attacks; its defence is to come until it counts
    (IN-R.32)."""
    spans = []
    for one in sorted(sums_of(t, seat, placed), key=lambda one: one.stat != "attack"):  # as it is printed
        text, ink = short(one)
        blows = spec_of(placed).blows.short() if one.stat == "attack" else ""
        soon = _soon(one, text) if one.stat == "defence" and not placed.defending else text
        spans.append((f"{soon}, {blows}" if blows else soon, ink))
    return tuple(spans)


def _soon(defence: Sum, number: str) -> str:
    """A defence that does not count yet; where it would be 0, with whose effect that is."""
    if defence.value:
        return TEXT("face.soon", number=number)
    by = list(dict.fromkeys(step.card.name for step in defence.steps if step.card is not None))
    return TEXT("face.because", number=number, card=by[0]) if len(by) == 1 else number


def main_number(t: Table, seat: Seat, placed: Placed) -> Line:
    """The defence of a field card, in brackets until it counts; none is to come where it would be 0."""
    for one in sums_of(t, seat, placed):
        if one.stat == "defence":
            number = one.short.removeprefix(STATS["defence"].sign)
            return in_ink(number if placed.defending or not one.value else f"({number})", STATS["defence"].ink)
    return ()


def name_of(placed: Placed) -> str:
    """The name of a field card, with what it is a copy of, or that it is blank."""
    if placed.copy_of:
        return TEXT("face.copy", card=placed.card.name, of=spec_of(placed).name)
    return TEXT("face.blank-card", card=placed.card.name) if placed.blank else placed.card.name


def initiative_now(t: Table, seat: Seat) -> Line:
    """The initiative of a revealed card as it is now."""
    found = initiative_sum(t, seat)
    if found is None:
        return ()
    text, ink = short(found)
    return in_ink(text.removeprefix(STATS["initiative"].sign) if found.changed else text, ink)


def anatomy(shown: InitiativeCard) -> Anatomy:
    """The card as it lies in a hand, with its signs explained: the picture the rulebook begins with."""
    return Anatomy.of(in_signs(face_of(shown)), 24, 7, _meanings(shown.spec))


def _meanings(spec: InitiativeSpec) -> Iterator[tuple[str, str]]:
    yield f"{STATS['initiative'].sign}{spec.initiative}", STATS["initiative"].meaning
    if spec.numbers:
        stats: tuple[Stat, ...] = ("attack", "defence", "healing")
        yield f"{spec.numbers}.", "; ".join(
            f"{STATS[stat].word}: {STATS[stat].meaning}" for stat in stats if getattr(spec, stat) is not None)
    for line in spec.effects:
        yield f"{capital(line.short())}.", capital(line.describe()) + "."
