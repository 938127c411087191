"""A scene of Card Ring read once: where the cursor can stand, and what the bottom zone is about."""

from functools import cached_property
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option
from deckgames.engine.seen import face_up
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import PlayedCard, PlayedSpec
from deckgames.games.cardring.state import Seat, Table
from deckgames.ui import toolkit
from deckgames.ui.table.layout import has_side, zone_width

Work = Literal["hand", "choice", "market", "combat", "order", "watch"]
FACES_FROM = 88
"""Columns of the zones from which cards are faces and the bottom zone has a part at its right; rows below that."""
LARGE_FROM, HUGE_FROM = 110, 150
"""Columns of the zones from which cards of a hand are one size larger, and two."""
_BLOCK, _NARROW_BLOCK = 26, 12
"""Columns of the cards in play: with names, and beside a hand that needs the room."""
_GAPS, _LEAST_OF_A_CARD = 4, 7
"""Columns between and around both, and of a card in a hand that is nearly covered."""


class Board(toolkit.Board):
    """One scene of Card Ring, understood."""

    view: Table
    seats: list[Seat]
    marks = {"end": "e", "none": "0"}

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        if self.active is None or self.view.phase not in ("sitting", "buy", "targets", "failure"):
            return None
        return self.active.no

    @cached_property
    def in_front(self) -> int | None:
        """The seat whose queue and belt are drawn in front: the one at work, but nobody while all fight."""
        return None if self.work == "combat" else self.at_work

    @cached_property
    def looker(self) -> Seat | None:
        """The seat whose numbers are compared with the targets: the one at work, else the viewer."""
        no = self.view.viewer if self.at_work is None else self.at_work
        return None if no is None else self.seats[no]

    @cached_property
    def fighting(self) -> bool:
        """Whether the question is which target to fight."""
        return "dummy" in self.by_oid

    @cached_property
    def shown_seat(self) -> int:
        """The seat whose hand or cards in play the bottom zone shows."""
        if self.work in ("hand", "choice") and self.view.viewer is not None:
            return self.view.viewer
        return 0 if self.at_work is None else self.at_work

    @property
    def sits(self) -> bool:
        """Whether the viewer sits and has what others did in front of it."""
        return self.work in ("hand", "choice")

    @cached_property
    def work(self) -> Work:
        """What the bottom zone shows: the hand, cards in play, a choice."""
        view = self.view
        if self.fighting or view.phase in ("targets", "reveal", "failure", "recovery", "over"):
            return "combat"
        if view.phase == "order":
            return "order"
        if view.phase == "buy":
            return "market"
        mine = not self.scene.public and view.viewer is not None
        if mine and self.decision is not None and any(  # a card is offered that is not drawn anywhere else
                card not in self.me.hand and card not in view.row and all(card not in seat.queue for seat in view.seats)
                for card in self.by_card):
            return "choice"
        active = self.active
        if mine and (self.decision is not None or (active is not None and active.no == view.viewer)):
            return "hand"
        if mine and self.me.sat and self.me.hand and active is not None and not active.in_play:
            return "hand"
        return "watch"

    @cached_property
    def listed(self) -> int | None:
        """The seat whose queue is written out in the bottom zone: the one that the players leaf to, else the buyer."""
        if self.scene.page:
            return self.leaves[min(self.scene.page, len(self.leaves)) - 1]
        return self.shown_seat if self.work == "market" else None

    @property
    def own_market(self) -> bool:
        """Whether the list is that of the buyer, with what else can be bought, and cleared."""
        return self.work == "market" and not self.scene.page

    @cached_property
    def leaves(self) -> list[int]:
        """The seats whose queues the player can leaf to, the next neighbour first; in Buy without the own one, which is
        in sight anyway."""
        count = len(self.seats)
        base = self.shown_seat
        return [(base + step) % count for step in range(1, count + (self.work != "market"))]

    @property
    def tabled(self) -> bool:
        """Whether the numbers of all stand in a table of their own: in Buy, but of four, and in Combat."""
        return not self.scene.page and (self.work == "combat" or (self.work == "market" and len(self.seats) <= 3))

    # ---- stops

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("clear:")

    def add_focus_targets(self) -> None:
        view = self.view
        self.add_cards("enemies", *view.row, view.dummy, view.finale)
        self.add_cards("location", view.location)
        self.add_seats()
        for seat in view.seats:
            self.add_cards(f"queue-{seat.no}", *seat.queue)
        self._add_work()
        if self.shows_in_play:
            self.add_cards("in-play", *self.in_play)

    @cached_property
    def in_play(self) -> list[PlayedCard]:
        """Cards in play of the shown seat, face-down ones and its Class last."""
        seat = self.seats[self.shown_seat]
        return [*seat.in_play, *face_up(seat.face_down), *([seat.class_slot] if seat.class_slot is not None else [])]

    @cached_property
    def active(self) -> Seat | None:
        """The seat whose turn it is in the Order, if the round has one."""
        view = self.view
        return view.active if view.turn < len(view.order) else None

    @property
    def me(self) -> Seat:
        """The viewer's seat."""
        assert self.view.viewer is not None
        return self.seats[self.view.viewer]

    @cached_property
    def shows_in_play(self) -> bool:
        """Whether the cards in play have a part of their own beside the others."""
        if not has_side(self.scene.width) or not self.sits or not self.in_play or self.scene.page:
            return False
        if self.work == "choice" and any(card in self.by_card for card in self.in_play):
            return False
        room = zone_width(self.scene.width) - _GAPS - _NARROW_BLOCK - self.card_width
        return self._beside <= room // _LEAST_OF_A_CARD + 1

    @cached_property
    def _beside(self) -> int:
        """How many faces lie beside the cards in play."""
        return {"hand": len(self.me.hand), "choice": len(self.by_card)}.get(self.work, 0) if self.own else 0

    @property
    def card_width(self) -> int:
        room = zone_width(self.scene.width)
        return 26 if room >= HUGE_FROM else 18 if room >= LARGE_FROM else 14

    @cached_property
    def in_play_width(self) -> int:
        """Columns of the cards in play: what whole faces side by side leave to them, and never less than signs need."""
        left = zone_width(self.scene.width) - _GAPS - self._beside * (self.card_width + 1) + 1
        return max(_NARROW_BLOCK, min(_BLOCK, left))

    def _add_work(self) -> None:
        view = self.view
        if self.work == "hand":
            self.add_cards("hand", *self.me.hand)
        elif self.work == "choice":
            self.add_cards("choice", *self.by_card)
        elif self.work == "market":
            for spec in queries.greater(view.pack):
                self.add_focus_target("supply", view.pack.card(0, spec.id), self.by_oid.get(f"supply:{spec.id}"))
            for space, card in enumerate(self.seats[self.shown_seat].queue, 1):
                option = self.by_oid.get(f"clear:space-{space}")
                if option is not None:
                    self.add_focus_target("clear", card, option)
        elif self.work == "watch":
            self.add_cards("in-play", *self.in_play)

    # ---- keys

    def cap_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "enemies":
            card = option.card
            if card is self.view.dummy:
                return "t"
            return "n" if card is self.view.finale else str(self.view.row.index(card) + 1)
        if zone == "supply":
            return str(5 + place)
        if zone == "clear":
            return "c" + option.oid.rpartition("-")[2]
        if option.oid.startswith("other:"):
            return f"o{int(zone.removeprefix('queue-')) + 1}{place}"
        return super().cap_of(zone, place, option)


def played(card: Card) -> PlayedSpec:
    """The face of a card that lies in decks."""
    spec: Any = card.spec
    assert isinstance(spec, PlayedSpec)
    return spec
