"""A scene of Journey & Overlords read once: whose stacks are written out, where the cursor can stand, and all keys."""

from functools import cached_property

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.games.journey import prospects
from deckgames.games.journey.lines import Invasion
from deckgames.games.journey.prospects import ActionNow, FightNow, SlotNow
from deckgames.games.journey.screen.sums import Side, sides
from deckgames.games.journey.state import STACKS, Seat, Table
from deckgames.ui import toolkit
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line

LETTERS = "abgmnostvwxyzABCFGIJKMNOPRSTVWXYZ"
"""Keys of actions: letters that mean nothing else at a table."""
_DIGITS = "123456789"
NONE = ("nobody", "no-card", "not", "leave", "stop")
"""The options that decline what one may do."""
SIDE_BY_SIDE = 110
"""Columns from which the Overlord stands beside the village."""
TWO_FROM, FACES_FROM, FACES_HIGH = 160, 110, 36
"""Columns from which two players are written out; columns and rows from which cards have frames."""
_TWO_ROWS, _ROAD_TOO = 44, 36


class Board(toolkit.Board):
    """One scene of Journey & Overlords, understood."""

    view: Table

    # ---- who and what

    @property
    def seats(self) -> list[Seat]:
        return self.view.seats

    @cached_property
    def at_work(self) -> int | None:
        """The seat that is asked, or whose turn it is while nobody is."""
        if self.decision is not None:
            return self.decision.seat
        return None if self.over else prospects.speaker(self.view).no

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view.phase == "over"

    @property
    def acting(self) -> bool:
        """Whether a main action is chosen, and other actions with it (JO-4.4)."""
        return self._about is Topic.ACT and not self.view.main_done

    @property
    def ending(self) -> bool:
        """Whether only more actions are left in a turn (JO-4.6)."""
        return self._about is Topic.ACT and self.view.main_done

    @property
    def preparing(self) -> bool:
        """Whether a fight is prepared, no duel (JO-6.1)."""
        return self._about is Topic.PREPARE and "fight" in self.by_oid

    @property
    def in_combat(self) -> bool:
        """Whether a fight is going on and not yet fought: no wound card of it is chosen."""
        wounds = any(getattr(card.spec, "kind", "") == "wound" for card in self.elsewhere)
        return self.view.fight is not None and not wounds

    @property
    def fighting(self) -> bool:
        """Whether a fight or a duel that is prepared has the screen."""
        prepares = self._about is Topic.PREPARE and (self.view.fight is not None or self.view.duel is not None)
        return prepares and self.scene.page == 0

    @property
    def _about(self) -> Topic | None:
        return None if self.decision is None else self.decision.about

    @property
    def sits(self) -> bool:
        """Whether what others did is news for whoever is asked."""
        return self.decision is not None and not self.scene.public

    @cached_property
    def order(self) -> list[Seat]:
        """All players, from the one whose stacks matter now."""
        first = prospects.speaker(self.view).no if self.decision is None else self.decision.seat
        owners = [no for card in self.by_card if (no := self.owner(card)) is not None]
        if owners and first not in owners:
            first = owners[0]
        return [*self.seats[first:], *self.seats[:first]]

    @cached_property
    def turned(self) -> list[Seat]:
        """The same from the one that has been leafed to."""
        page = self.scene.page % len(self.seats)
        return [*self.order[page:], *self.order[:page]]

    @cached_property
    def two(self) -> bool:
        """Whether there is room for the stacks of two players."""
        return self.scene.width >= TWO_FROM and self.scene.height - 6 >= _TWO_ROWS and len(self.seats) > 1

    @cached_property
    def large(self) -> list[Seat]:
        """The players whose stacks are written out."""
        return self.turned[:2] if self.two else self.turned[:1]

    @cached_property
    def others(self) -> list[Seat]:
        """All others, who have a line each, in turn order from the first."""
        shown = {seat.no for seat in self.large}
        return [seat for seat in self.turned if seat.no not in shown]

    @cached_property
    def faces(self) -> bool:
        """Whether the cards of the track and the top cards of stacks are framed; else all is written in rows."""
        return self.scene.width >= FACES_FROM and self.scene.height >= FACES_HIGH

    def owner(self, card: Card) -> int | None:
        """In whose stacks a card lies."""
        return self._owners.get(card)

    @cached_property
    def _owners(self) -> dict[Card, int]:
        return {card: seat.no for seat in self.seats for name in STACKS for card in getattr(seat, name)}

    @cached_property
    def slots(self) -> dict[Card, SlotNow]:
        """The cards of the road."""
        return {slot.card: slot for slot in prospects.road(self.view) if slot is not None}

    @cached_property
    def elsewhere(self) -> list[Card]:
        """Cards that are offered and lie neither on the road nor in a stack: wound cards, starters, the graveyard."""
        return [card for card in self.by_card if card not in self.slots and card not in self._owners]

    @cached_property
    def has_road(self) -> bool:
        """Whether the road is on the screen: not where other cards are offered in little room."""
        return not self.elsewhere or self.scene.height >= _ROAD_TOO

    @property
    def spare(self) -> int | None:
        """Wounds that the pool can still take (co-op)."""
        return self.view.threshold - self.view.pool if self.view.coop else None

    @cached_property
    def kingdoms(self) -> list[Option]:
        """The kingdoms, or in co-op the Overlords, that can be picked."""
        return [option for option in self.scene.options
                if option.oid.startswith(("kingdom:", "overlord:")) or option.oid == "by-lot"]

    @cached_property
    def offered(self) -> dict[str, Card]:
        """The kingdoms, or the Overlords, that can be picked, by their ids."""
        return {card.spec.id: card for card in prospects.offered(self.view)}

    @cached_property
    def actions(self) -> dict[str, ActionNow]:
        """What the asked player could do, by the option's id: the boards' first, then its own."""
        view = self.view
        mine = () if self.decision is None else prospects.actions(view, self.decision.seat)
        return {action.oid: action for action in (*prospects.rests(view), *prospects.challenges(view), *mine)}

    @cached_property
    def rows_told(self) -> dict[tuple[str, int], Line]:
        """What options come to, in rows of so many cells: kept wherever the cursor goes."""
        return {}

    def fight_now(self, option: Option | None = None) -> FightNow | None:
        """The fight that is begun by this option, or that is being prepared, as it stands."""
        view = self.view
        card = prospects.foe(view)
        if card is None and option is not None:
            card = view.overlord if option.oid.startswith("challenge:") else option.card
        slot = self.slots.get(card) if card is not None else None
        if slot is not None:
            return slot.fight
        return prospects.fight(view) if card is not None and card is view.overlord else None

    @cached_property
    def fighter(self) -> Seat:
        """Who fights, or looks at it."""
        return self.seats[self.decision.seat] if self.decision is not None else prospects.speaker(self.view)

    @cached_property
    def sides(self) -> tuple[str, list[Side]]:
        """What the fight or duel is called that is being prepared, and both pairs of its sums."""
        foe = prospects.foe(self.view)
        slot = self.slots.get(foe) if foe is not None else None
        return sides(self.view, self.fighter, self.fight_now(), None if slot is None else slot.slot)

    @property
    def unknown(self) -> bool:
        """Whether something that is asked of the forecasts has still to be found out."""
        return self.scene.unknown

    @cached_property
    def invasion(self) -> list[Invasion]:
        """What the Overlord would do if the card of slot 0 fell off now (JO-7.6)."""
        view = self.view
        slot, boss = prospects.road(view)[0], view.overlay or view.overlord
        if slot is None or boss is None or not view.overlord_active:
            return []
        said = () if view.event is None else view.event.spec.header(view.anger).abilities
        return [ability for ability in (*said, *boss.spec.invasion.abilities)
                if isinstance(ability, Invasion) and _invades(ability, slot)]

    def capped(self, index: int | None, name: str = "") -> Line:
        """The key of what can be done at a stop; `name` is what it is called while nobody is asked for it."""
        if index is None or self.stops[index].oid is None or not self.cap(index):
            return ((f"{name} ", "muted"),) if name else ()
        if self.stops[index].blocked is not None:
            return ((f"{signs.BLOCKED}{name} ", "blocked"),)
        chosen: Line = ((signs.CHOSEN, "good"),) if self.stops[index].oid in self.scene.chosen else ()
        return ((self.cap(index), "name-cursor" if index == self.scene.cursor else "key"), *chosen, (" ", "plain"))

    # ---- stops

    def stands(self, option: Option) -> bool:
        return option.card is not None and option.oid == option.card.oid

    @cached_property
    def at_card(self) -> dict[Card, list[Option]]:
        """The options that stand at each card: itself, or what can be done with it, in the order of its text."""
        found: dict[Card, list[Option]] = {}
        for option in self.scene.options:
            if option.card is not None:
                found.setdefault(option.card, []).append(option)
        place = {oid: nth for nth, oid in enumerate(self.actions)}
        for options in found.values():
            options.sort(key=lambda option: place.get(option.oid, -1))
        return found

    def add_stops(self) -> None:
        view = self.view
        if self.fighting:
            self._add_fight()
            return
        for zone, board in (("event", view.event), ("village", view.village), ("overlord", view.overlord)):
            if board is not None:
                self._add(zone, board)
        for option in self.kingdoms:
            self.add_stop("kingdoms", self.offered.get(option.oid.partition(":")[2]), option)
        for card in self.elsewhere:
            self.add_card("choice", card)
        for there in view.track if self.has_road else ():
            if there is not None:
                self.add_card("road", there)
        for seat in self.large:
            for name in STACKS:
                for card in reversed(getattr(seat, name)):
                    self._add(f"{name}-{seat.no}", card)
        self.add_seats()

    def _add_fight(self) -> None:
        """The foe, and what can be used against it, what cannot be used last."""
        self.add_stop("fight", prospects.foe(self.view), None)
        for option in sorted(self.scene.options, key=lambda one: (one.blocked is not None, self._place(one))):
            if option.card is not None:
                self.add_stop("fight", option.card, option)

    def _add(self, zone: str, card: Card) -> None:
        """A card with a stop for each of its options, or one to look at."""
        options = self.at_card.get(card, [])
        for option in options:
            self.add_stop(zone, card, option)
        if not options:
            self.add_stop(zone, card, None)

    def stops_of(self, zone: str, card: Card) -> list[int]:
        """The stops of a card in a zone."""
        return [index for index in self.zone(zone) if self.stops[index].card is card]

    def bare(self, zone: str, card: Card) -> int | None:
        """The stop of a board that offers nothing."""
        index = self.stops_of(zone, card)[0]
        return index if self.options[index] is None else None

    # ---- keys

    def cap_of(self, zone: str, place: int, option: Option) -> str:
        return self.key_of.get(option.oid, "")

    @cached_property
    def keys(self) -> dict[str, str]:
        return {key: oid for oid, key in self.key_of.items()}

    @cached_property
    def key_of(self) -> dict[str, str]:
        """Every option with its key, blocked ones too: the same as long as the question is the same."""
        asked = self.decision
        if asked is None or asked.kind in ("order", "confirm", "allocate", "number"):
            return {}
        found: dict[str, str] = {}
        main: dict[str, list[str]] = {"rest": [], "challenge": []}
        uses: list[str] = []
        cards: list[str] = []
        for option in sorted(self.scene.options, key=self._place):
            oid, what = option.oid, option.oid.partition(":")[0]
            if option.card is not None and oid == option.card.oid:
                slot = self.slots.get(option.card)
                if slot is not None:
                    found[oid] = str(slot.slot)
                else:
                    cards.append(oid)
            elif option.card is not None:
                main.get(what, uses).append(oid)
            elif option.seat is not None:
                found[oid] = str(option.seat + 1)
            elif option in self.kingdoms:
                cards.append(oid)
            elif oid in _MARKS:
                found[oid] = _MARKS[oid]
            elif what == "option":
                found[oid] = oid.removeprefix("option-")
        found |= {oid: key for oids in main.values() for oid in oids if (key := self.main_keys.get(oid))}
        taken = set(found.values())
        free = iter([key for key in (*([] if self._on_road else _DIGITS), *LETTERS) if key not in taken])
        for oid in cards:
            found[oid] = next(free, "")
        letters = iter([key for key in LETTERS if key not in {*found.values()}])
        for oid in uses:
            found[oid] = next(letters, "")
        decline = next((oid for oid in NONE if oid in self.by_oid), None)
        if decline is not None:
            found[decline] = "n" if self._on_road else "0"
        return {oid: key for oid, key in found.items() if key}

    @cached_property
    def main_keys(self) -> dict[str, str]:
        """The keys of rests and challenges, also while they are not on offer: `r` and `c`, or `r1`, `r2`."""
        found: dict[str, str] = {}
        for key, actions in (("r", prospects.rests(self.view)), ("c", prospects.challenges(self.view))):
            for nth, action in enumerate(actions, 1):
                found[action.oid] = key if len(actions) == 1 else f"{key}{nth}"
        return found

    @cached_property
    def _on_road(self) -> bool:
        """Whether cards of the road are offered: then digits are slots."""
        return any(card in self.slots for card in self.by_card)

    def _place(self, option: Option) -> int:
        return self._places.get(option.oid, -1)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {oid: nth for nth, oid in enumerate(self.actions)}


_MARKS = {"end": "e", "fight": "f", "ready": "f", "bare-rest": "e", "overlord": "o"}


def _invades(ability: Invasion, slot: SlotNow) -> bool:
    kind = ability.type_
    if isinstance(kind, str):
        return bool(kind == slot.card.spec.kind)
    return bool(getattr(slot.tokens, kind.token))
