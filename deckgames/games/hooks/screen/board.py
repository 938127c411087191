"""A scene of Hooks read once: where the cursor can stand, and what the bottom zone is about."""

from functools import cached_property
from typing import Literal

from deckgames.engine.decisions import Option
from deckgames.engine.effects import iter_tree
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.state import LETTERS, Seat, Table
from deckgames.ui import toolkit
from deckgames.ui.table.layout import zone_width

Work = Literal["hand", "choice", "watch"]
_DIGITS = 9
END_KEY, RELOAD_KEY = "E", "R"
"""Capitals, because every small letter from a to f is a slot of the row."""


_FACES_FROM, _TIGHT_FACES_FROM, _TIGHT_ROWS = 86, 76, 38
"""Columns of the zones from which cards are faces; narrower faces need a terminal of so many rows."""
WIDE_FROM = 100
"""Columns of a terminal whose title bar says whose turn it is; a narrower one says there how far the end is."""


class Board(toolkit.Board):
    """One scene of Hooks, understood."""

    view: Table
    seats: list[Seat]
    own: Seat | None
    marks = {"end": END_KEY, "done": "0"}

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        return None if self.view.phase == "over" else self.view.current

    @cached_property
    def main(self) -> bool:
        """Whether the question is what to do in the main phase."""
        return "end" in self.by_oid

    @cached_property
    def shown(self) -> Seat:
        """The player whose cards the bottom zone shows: the viewer, else the one whose turn it is."""
        return self.own or self.view.active

    @cached_property
    def work(self) -> Work:
        """What the bottom zone shows."""
        own = self.own
        if own is None:
            return "watch"
        open_cards = (*own.hand, *self.view.row)
        return "choice" if any(card not in open_cards for card in self.by_card) else "hand"

    @cached_property
    def about_cost(self) -> bool:
        """Whether what is asked depends on what the cards of a hand or a pile cost."""
        source = None if self.decision is None else self.decision.source
        if source is None:
            return False
        lists = [getattr(source.spec, name) for name in ("play", "start", "bought")]
        verbs = {effect.verb for effects in lists for effect in iter_tree(effects)}
        return bool(verbs & {"upgrade", "swap"})

    @cached_property
    def faces(self) -> bool:
        """Whether cards are faces, as far as there are rows for them; else rows."""
        return faces_at(self.scene.width, self.scene.height)

    # ---- stops

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("reload:")

    def add_focus_targets(self) -> None:
        self.crew_stops: dict[int, int] = {}
        by_seat = {option.seat: option for option in self.scene.options if option.card is None}
        for seat in self.seats:
            top = seat.pile[-1] if seat.pile else None
            option = by_seat.get(seat.no)
            if top is not None or option is not None:
                self.crew_stops[seat.no] = len(self.focus_targets)
                self.add_focus_target("seats", top, option)
        self.add_cards("row", *self.view.row)
        lower = {"choice": self.by_card, "hand": self.shown.hand, "watch": self.shown.in_play}
        self.add_cards(self.work, *lower[self.work])

    @cached_property
    def below(self) -> list[int]:
        """The focus targets of the bottom zone."""
        return self.zone(self.work)

    def letter(self, card: HookCard) -> str:
        """The letter of a row card's slot."""
        return LETTERS[self.view.row.index(card)]

    # ---- keys

    def cap_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "row" and option.card is not None:
            return self.letter(option.card)
        return "" if zone == "hand" and place > _DIGITS else super().cap_of(zone, place, option)  # letters are slots

    @cached_property
    def keys(self) -> dict[str, str]:
        """Reloads are two keys: R and the slot's letter."""
        found = dict(super().keys)
        for oid in self.by_oid:
            if oid.startswith("reload:"):
                found[RELOAD_KEY + oid.removeprefix("reload:")] = oid
        return found


def faces_at(width: int, height: int) -> bool:
    """Whether a terminal of this size shows cards as faces."""
    zone = zone_width(width)
    return zone >= _FACES_FROM or (zone >= _TIGHT_FACES_FROM and height >= _TIGHT_ROWS)
