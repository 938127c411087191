"""A scene of Dragon Pools read once: where the cursor can stand, and what the bottom zone is about."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.games.pools.ahead import Outlook, settled
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.lexicon import FLIGHT, WATCH
from deckgames.games.pools.queries import CardNow, cards_now
from deckgames.games.pools.sittings import forming
from deckgames.games.pools.state import Combo, Kind, Seat, Table
from deckgames.games.pools.suggestions import Pair, Suggestion, Workbench, pairs, pairs_if_laid, suggestions
from deckgames.games.pools.suggestions import workbenches as benches
from deckgames.ui import toolkit
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import State

Work = Literal["hand", "workbench", "turn", "combat", "over"]
LETTERS = "abcdefghmnorsvxyz"
"""The names of the common cards, the newest first."""
CAPITALS = "ABCEFGIJKMNOPRSTVWXYZ"
"""Keys of the tenth card of the own pool and those behind it."""
FOES = f"123456789abcefgmnorsvwxyz{CAPITALS}"
"""Keys of what may be chosen of other players."""


class Board(toolkit.Board):
    """One scene of Dragon Pools, understood."""

    view: Table
    marks = {"attack": "t", "wall": "w", "end": "e", "pass": "e", "look": "o", "back": "0", "none": "0"}

    # ---- who and what

    @property
    def seats(self) -> list[Seat]:
        return self.view.seats

    @cached_property
    def ahead(self) -> Table:
        """The table as it would be if nobody added anything: what combinations and debts come to."""
        return settled(self.view)

    def combos(self, seat: Seat) -> list[Combo]:
        """The combinations of a player, with what they would be worth if nobody added anything."""
        return self.ahead.seats[seat.no].combos

    @cached_property
    def at_work(self) -> int | None:
        """The seat that is asked, or whose moment it is while nobody is."""
        if self.decision is not None:
            return self.decision.seat
        return None if self.view.phase == "over" else self.view.current

    @cached_property
    def own(self) -> Seat | None:
        """The viewer's seat where its hand may be on the screen."""
        return None if self.scene.public or self.view.viewer is None else self.seats[self.view.viewer]

    @cached_property
    def shown(self) -> Seat:
        """Whose pool lies at the bottom: of the asked player, else the viewer's, else of whose moment it is."""
        if self.decision is not None:
            return self.seats[self.decision.seat]
        return self.own or self.seats[self.view.current]

    @cached_property
    def others(self) -> list[Seat]:
        """All other players, in turn order from the one shown."""
        no = self.shown.no
        return [*self.seats[no + 1:], *self.seats[:no]]

    @property
    def sits(self) -> bool:
        """Whether the viewer sits and has what others did in front of it."""
        return self.own is not None and self.decision is not None

    @cached_property
    def work(self) -> Work:
        """What the bottom zone is about."""
        if self.view.phase == "over":
            return "over"
        if self.own is not None and (self.decision.about is Topic.PLAY if self.decision is not None else
                                     self.view.laying and self.own.no == self.view.current):  # nobody is: a replay
            return "hand"
        if self.view.building is not None and self.decision is not None:
            return "workbench"
        return "combat" if self.view.combat else "turn"

    @property
    def forming(self) -> bool:
        """Whether combinations may be announced: what to do in a turn is asked, not whether to add anything."""
        return forming(self.view, self.decision)

    @cached_property
    def workbenches(self) -> list[Workbench]:
        """What can be made of the cards, while a combination is put together."""
        kind = self.view.building
        return [] if kind is None else benches(self.view, kind)

    def best_of(self, kind: Kind) -> Suggestion | None:
        """The best of a kind; among the best of both there need be none of it."""
        if kind not in self._best_of:
            self._best_of[kind] = next(iter(suggestions(self.view, (kind,), 1)), None)
        return self._best_of[kind]

    @cached_property
    def _best_of(self) -> dict[Kind, Suggestion | None]:
        return {}

    @cached_property
    def outlook(self) -> Outlook | None:
        """What the combination that is put together will be worth (None: none is)."""
        made = self.workbenches
        return Outlook(self.view, made[0].kind, made[0].choice.key) if made else None

    @cached_property
    def best(self) -> list[Suggestion]:
        """The best that can be announced now."""
        if self.view.building:
            return suggestions(self.view, (self.view.building,))
        return suggestions(self.view) if self.forming else []

    @cached_property
    def pairs(self) -> list[Pair]:
        """Attacks and walls that can be had together now."""
        return pairs(self.view)

    def pairs_if_laid(self, card: PoolCard) -> list[Pair]:
        """The same with a card of the hand."""
        if card not in self._if_laid:
            self._if_laid[card] = pairs_if_laid(self.view, card)
        return self._if_laid[card]

    @cached_property
    def _if_laid(self) -> dict[PoolCard, list[Pair]]:
        return {}

    @property
    def now(self) -> Mapping[PoolCard, CardNow]:
        """What holds of every open card now."""
        return cards_now(self.view)

    def chosen(self, more: Card | None = None) -> list[PoolCard]:
        """The cards that are chosen for a combination, in the order of the pools; `more`: and this one."""
        oids = set(self.scene.chosen)
        return [card for card, option in self.by_card.items() if option.oid in oids or card is more]

    def joining(self) -> set[PoolCard]:
        """The cards that form something with what is chosen, wherever the cursor stands: what is drawn as refused is
        refused."""
        chosen = self.chosen()
        return {card for workbench in self.workbenches for card in workbench.joins(chosen)}

    # ---- stops

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("entry-")

    def add_stops(self) -> None:
        for seat in self.others:
            for card in seat.pool:
                self.add_card("foes", card)
        for card in self.view.common:
            self.add_card("common", card)
        for card in self.shown.pool:
            self.add_card("pool", card)
        if self.work == "hand":
            for held in self.shown.hand:
                self.add_card("hand", held)
        self.add_seats()

    @cached_property
    def at(self) -> dict[Card, int]:
        """The stop of each card."""
        return {stop.card: index for index, stop in enumerate(self.stops) if stop.card is not None}

    def cap_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "common":
            return LETTERS[place - 1:place]
        if zone == "pool" and place > 9:
            return CAPITALS[place - 10:place - 9]
        if zone == "foes":
            offered = [index for index in self.zone("foes") if self.options[index] is not None]
            return FOES[(nth := offered.index(self.zone("foes")[place - 1])):nth + 1]
        return super().cap_of(zone, place, option)

    @cached_property
    def keys(self) -> dict[str, str]:
        """Ranks and walls have the keys of their own names, combinations and entries the digits."""
        found = dict(super().keys)
        if self.decision is None or self.decision.kind != "choose":
            return found
        place = 0
        for option in self.scene.options:
            key, oid = "", option.oid
            if self.decision.about is Topic.CHOOSE:
                key = oid.replace("10", "T")
            elif self.decision.about is Topic.DEFEND:
                key = oid[1:]
            elif ":seat-" in oid or oid.startswith("entry-"):
                place += 1
                key = FOES[place - 1:place]
            if len(key) == 1:
                found.setdefault(key, oid)
        return found

    def called(self, option: Option) -> Line:
        """What an option is called: a card, a player, `● A1 4›`, `● H7♡`; else its label."""
        if option.oid.startswith("entry-"):
            entry = next((entry for entry in self.view.main if f"entry-{entry.no}" == option.oid), None)
            if entry is not None:
                standard: Line = ((" standard", "muted"),) if entry.standard else ()
                return self.sign(entry.owner), (f" {entry.card.name}", "name"), *standard
        if option.card is not None:
            return ((option.label, "name"),)
        if option.seat is not None:
            return (self.name(option.seat),)
        name, _, seat = option.oid.partition(":seat-")
        if seat:
            combo = next(combo for combo in self.ahead.seats[int(seat)].combos if combo.name.lower() == name)
            return self.sign(int(seat)), (f" {named(combo)}", "name")
        return ((option.label, "name"),)

    def state(self, index: int, mine: bool = True) -> State:
        """While a combination is put together, what cannot join it any more is quiet."""
        found = super().state(index, mine)
        open_ = {State.OPEN: State.BLOCKED, State.CURSOR: State.BLOCKED_CURSOR}
        if self.work == "workbench" and found in open_ and self.stops[index].card not in self.joining():
            return open_[found]
        return found


def named(combo: Combo) -> str:
    """ "A1 8›", "W1 2°"."""
    flies, watches = FLIGHT.sign * combo.has("flight"), WATCH.sign * combo.has("watch")
    return f"{combo.name} {combo.points}{flies}{watches}"
