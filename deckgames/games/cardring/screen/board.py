"""A scene read once: where the cursor can stand, which option lies where, and what the bottom zone is about."""

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option
from deckgames.games.cardring.cards import PlayedSpec, SupplySpec
from deckgames.games.cardring.view import SeatView, TableView
from deckgames.ui.faces import State
from deckgames.ui.layout import Scene, SeatLook, Stop
from deckgames.ui.sheet import Span

Work = Literal["hand", "choice", "market", "combat", "order", "watch"]
ORDINALS = ("1st", "2nd", "3rd", "4th")
FACES_FROM = 88
"""Columns of the zones from which cards are faces and the bottom zone has a part at its right; rows below that."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a stop is drawn in its pane: its index among the stops and its cells."""

    index: int
    x: int
    y: int
    w: int
    h: int = 1

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


LARGE_FROM = 110
"""Columns of the zones from which cards of a hand are one size larger."""
_BLOCK, _LEAST_OF_A_CARD = 30, 7
"""Columns of the cards in play beside a hand, and of a card in a hand that is nearly covered."""
_OF_THE_CURSOR = ("cursor_stop", "inspected")


class Board:
    """One scene, understood; nothing in it changes. What depends on the cursor is looked up in `scene`."""

    @classmethod
    def of(cls, scene: Scene, last: "Board | None") -> "Board":
        """The scene read; what the board read last knows already is taken over if only the cursor has moved."""
        if last is None or not last.reads(scene):
            return cls(scene)
        other = copy(last)
        other.scene = scene
        for name in _OF_THE_CURSOR:
            other.__dict__.pop(name, None)
        return other

    def reads(self, scene: Scene) -> bool:
        """Whether the stops of this scene are those of this board."""
        mine = self.scene
        return (scene.view is mine.view and scene.decision is mine.decision and scene.options is mine.options
                and scene.public == mine.public and scene.width == mine.width)

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: TableView = scene.view
        self.decision = scene.decision
        self.by_card: dict[Card, Option] = {}
        self.by_oid: dict[str, Option] = {}
        for option in scene.options:
            self.by_oid.setdefault(option.oid, option)
            if option.card is not None and not option.oid.startswith("clear:"):
                self.by_card.setdefault(option.card, option)
        self.work: Work = self._work()
        self.stops: list[Stop] = []
        self.options: list[Option | None] = []
        """The option that stands at each stop, allowed or blocked."""
        self.zones: dict[str, list[int]] = {}
        self._add_stops()

    # ---- who and what

    @property
    def seats(self) -> tuple[SeatView, ...]:
        return self.view.seats

    def look(self, seat: int) -> SeatLook:
        return self.scene.seats[seat]

    def sign(self, seat: int) -> Span:
        """The seat's symbol alone, where its badge is on the same screen."""
        look = self.scene.seats[seat]
        return look.sign, f"seat-{look.colour}"

    def name(self, seat: int) -> Span:
        """Symbol and name in the seat's colour."""
        look = self.scene.seats[seat]
        return f"{look.sign} {look.name}", f"seat-{look.colour}"

    @cached_property
    def at_work(self) -> int | None:
        """The seat that is asked, or whose turn it is while nobody is."""
        if self.decision is not None:
            return self.decision.seat
        if self.view.phase in ("sitting", "buy", "targets", "failure"):
            active = self.view.active
            return None if active is None else active.no
        return None

    @cached_property
    def in_front(self) -> int | None:
        """The seat whose queue and belt are drawn in front: the one at work, but nobody while all fight."""
        return None if self.work == "combat" else self.at_work

    @cached_property
    def fighting(self) -> bool:
        """Whether the question is which target to fight."""
        return "dummy" in self.by_oid

    @cached_property
    def shown_seat(self) -> int:
        """Whose hand or cards in play the bottom zone is about."""
        if self.work in ("hand", "choice") and self.view.viewer is not None:
            return self.view.viewer
        return 0 if self.at_work is None else self.at_work

    @cached_property
    def has_side(self) -> bool:
        """Whether the terminal has room for the side panel."""
        return self.scene.width >= 120

    @cached_property
    def zone_width(self) -> int:
        """Columns of the panes that are not in the side panel."""
        width = self.scene.width
        return width - 44 if width >= 160 else width - 30 if width >= 120 else width

    def _work(self) -> Work:
        view = self.view
        if self.fighting or view.phase in ("targets", "reveal", "failure", "recovery", "over"):
            return "combat"
        if view.phase == "order":
            return "order"
        if view.phase == "buy":
            return "market"
        mine = not self.scene.public and view.viewer is not None
        if mine and self.decision is not None and any(not self._lies_open(card) for card in self.by_card):
            return "choice"
        active = view.active
        if mine and (self.decision is not None or (active is not None and active.no == view.viewer)):
            return "hand"
        if mine and view.me.sat and view.me.hand and active is not None and not active.in_play:
            return "hand"
        return "watch"

    def _lies_open(self, card: Card) -> bool:
        """Whether the card is drawn somewhere without the zone of choices."""
        view = self.view
        return card in view.me.hand or card in view.row or any(card in seat.queue for seat in view.seats)

    # ---- stops

    def _add_stops(self) -> None:
        view = self.view
        for card in (*view.row, view.dummy, view.finale):
            if card is not None:
                self._card("enemies", card)
        if view.location is not None:
            self._card("location", view.location)
        if self.decision is not None and self.decision.kind == "choose":
            for option in self.scene.options:
                if option.seat is not None and option.card is None:
                    self._stop("seats", None, option)
        for seat in view.seats:
            for card in seat.queue:
                self._card(f"queue-{seat.no}", card)
        self._add_work()
        if self.shows_in_play:
            for card in self.in_play:
                self._card("in-play", card)

    @cached_property
    def in_play(self) -> list[Card]:
        """Cards in play of the shown seat, face-down ones and its Class last."""
        seat = self.seats[self.shown_seat]
        return [*seat.in_play, *seat.face_down, *([seat.class_slot] if seat.class_slot is not None else [])]

    @property
    def own(self) -> bool:
        """Whether a seat looks that has a hand of its own."""
        return self.view.viewer is not None

    @cached_property
    def shows_in_play(self) -> bool:
        """Whether the cards in play have a part of their own beside the others."""
        if self.zone_width < FACES_FROM or self.work not in ("hand", "choice", "market") or not self.in_play:
            return False
        if self.work == "choice" and any(card in self.by_card for card in self.in_play):
            return False
        count = {"hand": len(self.view.me.hand), "choice": len(self.by_card)}.get(self.work, 0) if self.own else 0
        wide = 18 if self.zone_width >= LARGE_FROM else 14
        return count <= (self.zone_width - _BLOCK - wide) // _LEAST_OF_A_CARD + 1

    @cached_property
    def choices(self) -> list[Card]:
        """The cards of a question that are offered in the zone of choices."""
        return list(self.by_card)

    @cached_property
    def greater(self) -> tuple[SupplySpec, ...]:
        """The Supply cards that can be bought."""
        pack = self.view.dummy.pack
        return tuple(spec for spec in pack.section("supply", SupplySpec) if spec.buyable)

    def _add_work(self) -> None:
        view = self.view
        if self.work == "hand":
            for card in view.me.hand:
                self._card("hand", card)
        elif self.work == "choice":
            for card in self.choices:
                self._card("choice", card)
        elif self.work == "market":
            pack = view.dummy.pack
            for spec in self.greater:
                self._stop("supply", pack.card(0, spec.id), self.by_oid.get(f"supply:{spec.id}"))
            for space, card in enumerate(self.seats[self.shown_seat].queue, 1):
                option = self.by_oid.get(f"clear:space-{space}")
                if option is not None:
                    self._stop("clear", card, option)
        elif self.work == "watch":
            for card in self.in_play:
                self._card("in-play", card)

    def _card(self, zone: str, card: Card) -> None:
        self._stop(zone, card, self.by_card.get(card))

    def _stop(self, zone: str, card: Card | None, option: Option | None) -> None:
        self.zones.setdefault(zone, []).append(len(self.stops))
        self.options.append(option)
        if option is None:
            self.stops.append(Stop(zone, card))
        else:
            self.stops.append(Stop(zone, card, option.oid, option.blocked, option.rule))

    def zone(self, name: str) -> list[int]:
        """The indexes of the stops of a zone."""
        return self.zones.get(name, [])

    def seat_stop(self, seat: int) -> int | None:
        """The stop of a seat that can be chosen."""
        for index in self.zone("seats"):
            option = self.options[index]
            if option is not None and option.seat == seat:
                return index
        return None

    # ---- states

    def state(self, index: int, mine: bool = True) -> State:
        """How the card at a stop is drawn now."""
        stop = self.stops[index]
        if stop.blocked is not None:
            state = State.BLOCKED
        elif stop.oid is None:
            state = State.IDLE if mine else State.QUIET
        else:
            state = State.CHOSEN if stop.oid in self.scene.chosen else State.OPEN
        return state.with_cursor if index == self.scene.cursor else state

    def place(self, index: int) -> int | None:
        """The place of a chosen card in a sequence that counts, from 1."""
        oid = self.stops[index].oid
        asked = self.decision
        counts = asked is not None and (asked.kind == "order" or getattr(asked, "ordered", False))
        chosen = list(self.scene.chosen)
        return chosen.index(oid) + 1 if counts and oid is not None and oid in chosen else None

    @cached_property
    def cursor_stop(self) -> Stop | None:
        """The stop under the cursor."""
        at = self.scene.cursor
        return self.stops[at] if 0 <= at < len(self.stops) else None

    @cached_property
    def inspected(self) -> Card | None:
        """The card in full view: the one under the cursor, else the one whose effect asks."""
        stop = self.cursor_stop
        if stop is not None and stop.card is not None:
            return stop.card
        return None if self.decision is None else self.decision.source

    @cached_property
    def keys(self) -> dict[str, str]:
        """Key sequences -> option ids, blocked ones too: the same keys as on the caps, and those of the bar."""
        found: dict[str, str] = {}
        for option, cap in zip(self.options, self._caps_by_stop, strict=True):
            if option is not None and cap:
                found[cap] = option.oid
        for option in self.scene.options:
            key = MARKS.get(option.oid, "")
            if option.oid.startswith("option-"):
                key = option.oid.removeprefix("option-")
            if key and option.card is None:
                found.setdefault(key, option.oid)
        return found

    @cached_property
    def _caps_by_stop(self) -> list[str]:
        caps = [""] * len(self.stops)
        for zone, indexes in self.zones.items():
            for place, index in enumerate(indexes, 1):
                option = self.options[index]
                if option is not None:
                    caps[index] = _cap(zone, place, option, self.view)
        return caps

    def cap(self, index: int) -> str:
        """The key cap on the card at a stop."""
        return self._caps_by_stop[index]


MARKS = {"end": "e", "none": "0"}


def _cap(zone: str, place: int, option: Option, view: TableView) -> str:
    """The key of an option that stands at a place (from 1) of a zone."""
    if zone == "enemies":
        card = option.card
        if card is view.dummy:
            return "t"
        return "n" if card is view.finale else str(view.row.index(card) + 1)
    if zone == "seats":
        return "" if option.seat is None else str(option.seat + 1)
    if zone == "supply":
        return str(5 + place)
    if zone == "clear":
        return "c" + option.oid.rpartition("-")[2]
    if option.oid.startswith("other:"):
        return f"o{int(zone.removeprefix('queue-')) + 1}{place}"
    return str(place) if place <= 9 else ""


def played(card: Card) -> PlayedSpec:
    """The face of a card that lies in decks."""
    spec: Any = card.spec
    assert isinstance(spec, PlayedSpec)
    return spec
