"""A scene of Dragon Pools read once: where the cursor can stand, and what the bottom zone is about."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.games.pools.cards import RANKS, PoolCard
from deckgames.games.pools.facts.lookahead import Outlook, Use, paid, used
from deckgames.games.pools.facts.suggestions import (
    Pair,
    Suggestion,
    Workbench,
    pairs,
    pairs_if_laid,
    suggestions,
    workbenches as benches,
)
from deckgames.games.pools.private_phases import forming
from deckgames.games.pools.queries import CardNow, cards_now, to_meet
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import Combo, Hit, Kind, Seat, Table
from deckgames.ui import toolkit
from deckgames.ui.table.layout import Scene

Work = Literal["hand", "build", "add", "table", "combat", "over"]
LETTERS = "abcfgmnrsvxyz"
"""The names of the common cards, the newest first."""
CAPITALS = "ABCEFGIJKMNOPSVWYZ"
"""Keys of the tenth card of the own pool and those behind it."""
FOES = f"123456789{LETTERS}{CAPITALS}"
"""Keys of what may be chosen of other players."""


class Board(toolkit.Board):
    """One scene of Dragon Pools, understood."""

    view: Table
    seats: list[Seat]
    own: Seat | None
    marks = {"attack": "t", "wall": "w", "end": "e", "pass": "e", "look": "o", "back": "0", "none": "0"}

    # ---- who and what

    @cached_property
    def ahead(self) -> Table:
        """The table as it would be if nobody added anything: what combinations and costs come to."""
        return paid(self.view)

    def combos(self, seat: int) -> list[Combo]:
        """The combinations of a player, with what is left of them when costs are paid, if nobody adds anything."""
        return self.ahead.seats[seat].combos

    @property
    def on_turn(self) -> int | None:
        return None if self.view.phase == "over" else self.view.current

    @cached_property
    def shown(self) -> Seat:
        """The player whose pool is at the bottom: the one asked, else the viewer, else the one who acts."""
        if self.decision is not None:
            return self.seats[self.decision.seat]
        return self.own or self.seats[self.view.current]

    @cached_property
    def others(self) -> list[Seat]:
        """All other players, in turn order from the one shown."""
        no = self.shown.no
        return [*self.seats[no + 1:], *self.seats[:no]]

    @cached_property
    def work(self) -> Work:
        """What the table is arranged for: laying, announcing, blocking and so on."""
        asked = self.decision
        if self.view.phase == "over":
            return "over"
        if self.own is not None and asked is not None and asked.about is Topic.PLAY:
            return "hand"
        if self.view.building is not None and asked is not None:
            return "build"
        if asked is not None and asked.about is Topic.ACT and not (self.forming and self.best):
            return "add"
        places = self.by_card or any(oid.startswith("branch-") for oid in self.by_oid)
        return "combat" if self.view.combat and not places and self.view.phase != "laydown" else "table"

    @property
    def forming(self) -> bool:
        """Whether combinations may be announced: what to do in a turn is asked, not whether to add anything."""
        return forming(self.view, self.decision)

    @cached_property
    def workbenches(self) -> list[Workbench]:
        """What can be made of the cards, while a combination is put together."""
        kind = self.view.building
        return [] if kind is None else benches(self.view, kind)

    @cached_property
    def outlook(self) -> Outlook:
        """What the combination that is put together will be worth."""
        [bench] = self.workbenches
        return Outlook(self.view, bench.kind, bench.choice.key)

    @cached_property
    def best(self) -> list[Suggestion]:
        """The best combinations that can be announced now."""
        if self.view.building:
            return suggestions(self.view, (self.view.building,))
        return suggestions(self.view) if self.forming else []

    def pairs(self, card: PoolCard | None = None) -> tuple[Pair, ...]:
        """Attacks and walls that can be had together now, or with a card of the hand, the best sum first."""
        return pairs(self.view) if card is None else pairs_if_laid(self.view, card)

    @property
    def way(self) -> Pair | None:
        """The attack and wall that Enter announces now."""
        stop, scene = self.cursor_stop, self.scene
        if not scene.alternatives or (self.work != "hand" and (stop is not None or not self.forming)):
            return None
        found = self.pairs(stop.card if stop is not None else None)
        return found[scene.way] if scene.way < len(found) else None

    def use(self, card: PoolCard) -> Use | None:
        """How an effect of the own pool is aimed: as Enter does under the cursor, else as well as possible."""
        found = used(self.view, card)
        here = self.cursor_stop is not None and self.cursor_stop.card is card
        return found[self.scene.way if here and self.scene.way < len(found) else 0] if found else None

    # ---- the combat

    @cached_property
    def met(self) -> Hit | None:
        """The hit that the asked player meets now, or the first that will be."""
        return next(iter(to_meet(self.view, self.shown.no)), None)

    def of_kind(self, seat: int, kind: Kind) -> list[Combo]:
        """The attacks or the walls of a player, with the points that are left when costs are paid."""
        return self.ahead.seats[seat].combinations(kind)

    @property
    def now(self) -> Mapping[PoolCard, CardNow]:
        """What every open card counts as now."""
        return cards_now(self.view, self.shown.no)

    def chosen(self, more: Card | None = None) -> list[PoolCard]:
        """The cards that are chosen for a combination, in the order of the pools; `more`: and this one."""
        oids = set(self.scene.chosen)
        return [card for card, option in self.by_card.items() if option.oid in oids or card is more]

    @cached_property
    def joining(self) -> set[PoolCard]:
        """The cards that form something with what is chosen, wherever the cursor stands: what is drawn as refused is
        refused."""
        chosen = self.chosen()
        return {card for workbench in self.workbenches for card in workbench.joins(chosen)}

    # ---- stops

    @property
    def chooses(self) -> bool:
        """Whether one of several is chosen that may have no card: a combination, an entry, a wall, a rank."""
        asked = self.decision
        return asked is not None and asked.kind == "choose" and asked.about not in (Topic.ACT, Topic.PLAY)

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("entry-")

    def add_focus_targets(self) -> None:
        self.add_cards("foes", *[card for seat in self.others for card in seat.pool])
        self.add_cards("common", *self.view.common)
        self.add_cards("pool", *self.shown.pool)
        if self.work == "hand":
            self.add_cards("hand", *self.shown.hand)
        for option in self.scene.options if self.chooses else ():
            if option.seat is None and (option.card is None or not self.stands(option)):
                self.add_focus_target("choices", None, option)
        self.add_seats()

    def option_at(self, card: Card) -> Option | None:
        """While a combination is put together, what cannot join it any more is refused."""
        option = super().option_at(card)
        fits = option is None or option.blocked is not None or option.oid in self.scene.chosen or card in self.joining
        return option if self.work != "build" or option is None or fits else replace(
            option, blocked=SAY.text("bar.no-fit"), rule="DP-6.12")

    def reads(self, scene: Scene) -> bool:
        """While a combination is put together, what is chosen decides where the cursor can stand."""
        return super().reads(scene) and (self.work != "build" or scene.chosen == self.whole.chosen)

    @cached_property
    def at(self) -> dict[Card, int]:
        """The focus target of each card."""
        return {stop.card: index for index, stop in enumerate(self.focus_targets) if stop.card is not None}

    def cap_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "common":
            return LETTERS[place - 1:place]
        if zone == "pool" and place > 9:
            return CAPITALS[place - 10:place - 9]
        if zone == "choices":
            return self._named(option.oid) or FOES[place - 1:place]
        if zone == "foes":
            offered = [index for index in self.zone("foes") if self.options[index] is not None]
            return FOES[(nth := offered.index(self.zone("foes")[place - 1])):nth + 1]
        return super().cap_of(zone, place, option)

    def _named(self, oid: str) -> str:
        """The key of a rank, of a wall or of no wall: its own name."""
        if oid in self.marks:
            return self.marks[oid]
        if self.decision is not None and self.decision.about is Topic.DEFEND:
            return oid[1:2]
        return RANKS[RANKS.index(oid)].replace("10", "T") if oid in RANKS else ""

