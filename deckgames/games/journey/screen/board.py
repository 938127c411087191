"""A scene of Journey & Overlords read once: whose stacks are written out, and where the cursor can stand."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Option, Topic
from deckgames.engine.lexicon import Number
from deckgames.games.journey import queries
from deckgames.games.journey.cards.words import Voice
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.state import STACKS, Seat, Table
from deckgames.games.journey.teller import counts
from deckgames.ui import toolkit

SIDE_BY_SIDE = 110
"""Columns from which the Overlord stands beside the village."""
TWO_FROM, FACES_FROM, FACES_HIGH = 160, 110, 36
"""Columns from which two players are written out; columns and rows from which cards have frames."""
_TWO_ROWS, _ROAD_TOO = 44, 36


class Board(toolkit.Board):
    """One scene of Journey & Overlords, understood."""

    view: Table
    seats: list[Seat]

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        return None if self.over else queries.speaker(self.view).no

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view.phase == "over"

    @property
    def acting(self) -> bool:
        """Whether a main action is chosen, and other actions with it (JO-4.4)."""
        return self.about is Topic.ACT and not self.view.main_done

    @property
    def ending(self) -> bool:
        """Whether only more actions are left in a turn (JO-4.6)."""
        return self.about is Topic.ACT and self.view.main_done

    @property
    def preparing(self) -> bool:
        """Whether a fight is prepared, no duel (JO-6.1)."""
        return self.about is Topic.PREPARE and "fight" in self.by_oid

    @property
    def fighting(self) -> bool:
        """Whether a fight or a duel that is prepared has the screen."""
        prepares = self.about is Topic.PREPARE and (self.view.fight is not None or self.view.duel is not None)
        return prepares and self.scene.page == 0

    @cached_property
    def voice(self) -> Voice:
        """The voice of the texts of this table."""
        return queries.voice_of(self.view)

    @cached_property
    def order(self) -> list[Seat]:
        """All players, from the one whose stacks matter now."""
        first = queries.speaker(self.view).no if self.decision is None else self.decision.seat
        owners = [no for card in self.by_card if (no := self.owners.get(card)) is not None]
        if owners and first not in owners:
            first = owners[0]
        return [*self.seats[first:], *self.seats[:first]]

    @cached_property
    def turned(self) -> list[Seat]:
        """The players in order of seats, from the one in sight on."""
        page = self.scene.page % len(self.seats)
        return [*self.order[page:], *self.order[:page]]

    @cached_property
    def large(self) -> list[Seat]:
        """The players whose stacks are drawn in full: two where there is room."""
        two = self.scene.width >= TWO_FROM and self.scene.height - 6 >= _TWO_ROWS
        return self.turned[:2] if two else self.turned[:1]

    @cached_property
    def others(self) -> list[Seat]:
        """All others, who have a line each, in turn order from the first."""
        shown = {seat.no for seat in self.large}
        return [seat for seat in self.turned if seat.no not in shown]

    @cached_property
    def faces(self) -> bool:
        """Whether the cards of the track and the top cards of stacks are framed; else all is written in rows."""
        return self.scene.width >= FACES_FROM and self.scene.height >= FACES_HIGH

    @cached_property
    def owners(self) -> dict[Card, int]:
        """The seat in whose stacks each card lies, by card."""
        return {card: seat.no for seat in self.seats for name in STACKS for card in getattr(seat, name)}

    @cached_property
    def slots(self) -> dict[Card, prospects.SlotNow]:
        """The cards of the road."""
        return {slot.card: slot for slot in prospects.road(self.view) if slot is not None}

    @cached_property
    def elsewhere(self) -> list[Card]:
        """Cards that are offered and lie neither on the road nor in a stack: wound cards, starters, the graveyard."""
        return [card for card in self.by_card if card not in self.slots and card not in self.owners]

    @cached_property
    def has_road(self) -> bool:
        """Whether the road is on the screen: not where other cards are offered in little room."""
        return not self.elsewhere or self.scene.height >= _ROAD_TOO

    @cached_property
    def kingdoms(self) -> list[Option]:
        """The kingdoms, or in co-op the Overlords, that can be picked."""
        return [option for option in self.scene.options if picks(option)]

    @cached_property
    def offered(self) -> dict[str, Card[Any]]:
        """The kingdoms, or the Overlords, that can be picked, by the option's id."""
        kind = "overlord" if self.view.phase == "overlord" else "kingdom"
        return {f"{kind}:{card.spec.id}": card for card in prospects.offered(self.view)}

    @cached_property
    def actions(self) -> dict[str, prospects.ActionNow]:
        """What the asked player could do, by the option's id: the boards' first, then its own."""
        view = self.view
        mine = () if self.decision is None else prospects.actions(view, self.decision.seat)
        return {action.oid: action for action in (*prospects.rests(view), *prospects.challenges(view), *mine)}

    def counts(self, number: Number, no: int) -> bool:
        """Whether this number of a player does anything now."""
        return counts(self.view, number, no)

    # ---- stops

    @cached_property
    def in_order(self) -> list[Option]:
        """All options, those of actions last, in the order in which the cards say them, without the spared ones."""
        places = {oid: nth for nth, oid in enumerate(self.actions)}
        offered = [option for option in self.scene.options if option.oid not in self.spared]
        return sorted(offered, key=lambda option: places.get(option.oid, -1))

    @cached_property
    def spared(self) -> dict[str, str]:
        """The actions of reward tokens that do the same as that of another one, and which."""
        firsts: dict[object, str] = {}
        return {oid: first for oid, action in self.actions.items() if oid in self.by_oid and oid != (
            first := firsts.setdefault((action.card, id(action.ability), self.by_oid[oid].blocked), oid))}

    def times(self, oid: str) -> int:
        """How many do the same as this one."""
        return 1 + [*self.spared.values()].count(oid)

    def stands(self, option: Option) -> bool:
        return stands(option)

    @cached_property
    def at_card(self) -> dict[Card, list[Option]]:
        """The options that stand at each card: itself, or what can be done with it, in the order of its text."""
        found: dict[Card, list[Option]] = {}
        for option in self.in_order:
            if option.card is not None:
                found.setdefault(option.card, []).append(option)
        return found

    def add_focus_targets(self) -> None:
        view = self.view
        if self.fighting:
            self._add_fight()
            return
        for zone, board in (("event", view.event), ("village", view.village), ("overlord", view.overlord)):
            if board is not None:
                self._add(zone, board)
        for option in self.kingdoms:
            self.add_focus_target("kingdoms", self.offered.get(option.oid), option)
        self.add_cards("choice", *self.elsewhere)
        self.add_cards("road", *(view.track if self.has_road else ()))
        for seat in self.large:
            for name in STACKS:
                for card in reversed(getattr(seat, name)):
                    self._add(f"{name}-{seat.no}", card)
        self.add_seats()

    def _add_fight(self) -> None:
        """The foe, and what can be used against it, what cannot be used last."""
        if (foe := prospects.foe(self.view)) is not None:
            self.add_focus_target("foe", foe, None)
        for option in sorted(self.in_order, key=lambda option: option.blocked is not None):
            if option.card is not None:
                self.add_focus_target("fight", option.card, option)

    def _add(self, zone: str, card: Card) -> None:
        """A card with a focus target for each of its options, or one to look at."""
        options = self.at_card.get(card, [])
        for option in options:
            self.add_focus_target(zone, card, option)
        if not options:
            self.add_focus_target(zone, card, None)

    def stops_of(self, zone: str, card: Card) -> list[int]:
        """The focus targets of a card in a zone."""
        return [index for index in self.zone(zone) if self.focus_targets[index].card is card]

    def bare(self, zone: str, card: Card) -> int | None:
        """The focus target of a board that offers nothing."""
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
        if self.decision is None or self.decision.kind in ("order", "confirm", "allocate", "number"):
            return {}
        return keys_of(self.view, self.in_order)


LETTERS = "abgmnostvwxyzABCFGIJKMNOPRSTVWXYZ"
"""Keys of actions: letters that mean nothing else at a table."""
_DIGITS = "123456789"
NONE = ("nobody", "not", "leave", "stop")
"""The options that decline what one may do."""
_MARKS = {"end": "e", "fight": "f", "ready": "f", "bare-rest": "e", "overlord": "o"}


def keys_of(view: Table, options: Sequence[Option]) -> dict[str, str]:
    """The key of each option, blocked ones too, by its id; the options of actions in the order of these."""
    slots = {slot.card: str(slot.slot) for slot in prospects.road(view) if slot is not None}
    on_road = any(option.card in slots and stands(option) for option in options)
    named, found = main_keys(view), dict[str, str]()
    mains: list[str] = []
    uses: list[str] = []
    cards: list[str] = []
    for option in options:
        oid, what = option.oid, option.oid.partition(":")[0]
        if stands(option) and option.card in slots:
            found[oid] = slots[option.card]
        elif stands(option) or picks(option):
            cards.append(oid)
        elif option.card is not None:
            (mains if what in ("rest", "challenge") else uses).append(oid)
        elif option.seat is not None:
            found[oid] = str(option.seat + 1)
        elif oid in _MARKS or what == "option":
            found[oid] = _MARKS.get(oid) or oid.removeprefix("option-")
    found |= {oid: named[oid] for oid in mains if oid in named}
    free = iter([key for key in (*([] if on_road else _DIGITS), *LETTERS) if key not in found.values()])
    found |= {oid: next(free, "") for oid in cards}
    letters = iter([key for key in LETTERS if key not in found.values()])
    found |= {oid: next(letters, "") for oid in uses}
    decline = next((oid for oid in NONE if any(option.oid == oid for option in options)), None)
    if decline is not None:
        found[decline] = "n" if on_road else "0"
    return {oid: key for oid, key in found.items() if key}


def stands(option: Option) -> bool:
    """Whether an option is a card itself, not something to do with it."""
    return option.card is not None and option.oid == option.card.oid


def picks(option: Option) -> bool:
    """Whether an option is a kingdom, or in co-op an Overlord, that can be picked."""
    return option.oid.startswith(("kingdom:", "overlord:")) or option.oid == "by-lot"


def main_keys(view: Table) -> dict[str, str]:
    """The keys of rests and challenges, also while they are not on offer: `r` and `c`, or `r1`, `r2`."""
    return {action.oid: key if len(actions) == 1 else f"{key}{nth}"
            for key, actions in (("r", prospects.rests(view)), ("c", prospects.challenges(view)))
            for nth, action in enumerate(actions, 1)}
