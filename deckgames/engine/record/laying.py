"""What the fields of a game's state are (which hold cards, and how one card is taken out of any of them), and how cards
are moved to where a situation file wants them, so that every card stays in exactly one place."""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from deckgames.engine.core.cards import Card
from deckgames.engine.core.state import Plain
from deckgames.engine.core.zones import Zone
from deckgames.engine.match.game import Game, State

UNTOLD = ("rng", "pack", "next_number", "options", "seats", "no")
"""Fields of a state that a situation file does not set as such."""


def fields_of(kind: type[Plain]) -> dict[str, Any]:
    """The types of the fields that a file may set, by name."""
    hints = get_type_hints(kind, include_extras=True)
    return {f.name: hints[f.name] for f in dataclasses.fields(kind)  # type: ignore[arg-type]  # all states are dataclasses
            if f.name not in UNTOLD and not f.metadata.get("transient")}


def seat_kind(state: type[Plain]) -> type[Plain] | None:
    """The class of a seat's part of the state: the element type of its list `seats`."""
    kind = get_type_hints(state).get("seats")
    found = get_args(kind)[0] if get_origin(kind) is list else None
    return found if isinstance(found, type) and issubclass(found, Plain) else None


def unwrapped(kind: Any) -> tuple[Any, bool]:
    """The type without Annotated, None and the kind of a card's face, and whether it may be None."""
    if get_origin(kind) is Card:
        return Card, False
    if get_origin(kind) is Annotated:
        return unwrapped(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        others = [k for k in get_args(kind) if k is not NoneType]
        return (unwrapped(others[0])[0] if len(others) == 1 else kind), len(others) < len(get_args(kind))
    return kind, False


def parts(kind: Any) -> Iterator[Any]:
    """The types inside a type: of elements, values, and fields of immutable dataclasses."""
    kind, _ = unwrapped(kind)
    if get_origin(kind) is dict:
        yield get_args(kind)[1]
    elif get_origin(kind) is not None:
        yield from (k for k in get_args(kind) if k is not Ellipsis)
    elif dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        yield from (hints[f.name] for f in dataclasses.fields(kind))


def holds_cards(kind: Any) -> bool:
    """Whether a value of this type may hold a card."""
    return unwrapped(kind)[0] is Card or any(holds_cards(part) for part in parts(kind))


def empty(kind: Any) -> Any:
    """The value of a zone of this type without cards."""
    kind, optional = unwrapped(kind)
    return None if optional else (get_origin(kind) or kind)()


def without(kind: Any, value: Any, card: Card) -> Any:
    """The value of a zone after this card has been taken out of it; a space that may be empty stays as an empty one."""
    kind, _ = unwrapped(kind)
    if value is card:
        return None
    if isinstance(value, list):
        inner = get_args(kind)[0]
        return [without(inner, v, card) for v in value if _stays(inner, v, card)]
    if isinstance(value, dict):
        inner = get_args(kind)[1]
        return {k: without(inner, v, card) for k, v in value.items() if _stays(inner, v, card)}
    return value


def _stays(kind: Any, value: Any, card: Card) -> bool:
    """Whether an element stays in its list when the card is taken: what is the card, or was placed with it, goes."""
    if value is card:
        return unwrapped(kind)[1]
    if dataclasses.is_dataclass(value):
        return all(getattr(value, f.name) is not card for f in dataclasses.fields(value))
    return True


def from_the_top(name: str) -> bool:
    """Whether files list this zone with the top card first."""
    return name == "deck" or name.endswith("_deck")


_HIDDEN_FIRST = {"none": 0, "owner": 1, "all": 2}


class Laying:
    """A table that is being laid out. Zones are named as the fields of the state that hold them."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.free: list[tuple[int | None, Card]] = []
        self.named: set[tuple[int | None, str]] = set()
        self.at_setup = Counter(card.spec.id for zone in game.zones(state) for card in zone.cards)

    def part(self, seat: int | None) -> Plain:
        """The part of the state that belongs to a seat, or the table's."""
        owner: Plain = self.state if seat is None else self.state.seats[seat]  # type: ignore[attr-defined]
        return owner

    def zones(self, seat: int | None) -> set[str]:
        """The fields of a seat or the table that are zones; other fields with cards only refer to them."""
        kinds = fields_of(type(self.part(seat)))
        return {z.name for z in self.game.zones(self.state) if z.seat == seat and holds_cards(kinds.get(z.name, int))}

    def clear(self, seat: int | None, field: str) -> None:
        """Takes all cards out of a zone; they are free."""
        self.named.add((seat, field))
        for zone in self.game.zones(self.state):
            if (zone.seat, zone.name) == (seat, field):
                self.free.extend((seat, card) for card in zone.cards)
        owner = self.part(seat)
        setattr(owner, field, empty(fields_of(type(owner))[field]))

    def make(self, face: str, count: int) -> None:
        """More cards of this face than the set-up has."""
        self.free.extend((None, self.state.make(face)) for _ in range(count))
        self.at_setup[face] += count

    def take(self, seat: int | None, face: str, number: int = 0) -> Card | None:
        """A card of this face for a zone of `seat`, the one with this number before all others; None if all of them lie
        where the file wants them."""
        found = [entry for entry in self.free if entry[1].spec.id == face]
        if found:
            entry = min(found, key=lambda e: (e[1].number != number, self._distance(e[0], seat)))
            self.free.remove(entry)
            return entry[1]
        places = [(zone, card) for zone in self.game.zones(self.state) for card in zone.cards
                  if card.spec.id == face and (zone.seat, zone.name) not in self.named]
        if places:
            zone, card = min(places, key=lambda p: (
                p[1].number != number, self._distance(p[0].seat, seat) > 1, _HIDDEN_FIRST[p[0].open],
                self._distance(p[0].seat, seat)))
            self._take_out(zone, card)
            return card
        return None if self.at_setup[face] else self.state.make(face)

    @staticmethod
    def _distance(owner: int | None, seat: int | None) -> int:
        return 0 if owner == seat else 1 if owner is None else 2

    def _take_out(self, zone: Zone, card: Card) -> None:
        owner = self.part(zone.seat)
        setattr(owner, zone.name, without(fields_of(type(owner))[zone.name], getattr(owner, zone.name), card))

    def go_home(self) -> list[Card]:
        """Cards without a place go to their home: the game's choice, else the bottom of a hidden zone of their owner's
        or the table's that the file does not name. Gives those that have none."""
        homeless = []
        for seat, card in self.free:
            own = home_of(self.state, card) if (home_of := self.game.laying.home) else None
            home = next((home for home in (own, self._hidden(seat), self._hidden(None)) if home is not None), None)
            if home is None:
                homeless.append(card)
            else:
                home.insert(0, card)
        self.free.clear()
        return homeless

    def _hidden(self, seat: int | None) -> list[Card] | None:
        """A hidden zone of this owner that the file does not name; one called `box` before all others."""
        found = [(zone.name != "box", cards) for zone in self.game.zones(self.state)
                 if zone.seat == seat and zone.open == "none" and (seat, zone.name) not in self.named
                 and isinstance(cards := getattr(self.part(seat), zone.name, None), list)]
        return min(found, key=lambda f: f[0])[1] if found else None

    def find(self, seat: int | None, face: str, number: int = 0) -> Card | None:
        """A card of this face on the table, for fields of `seat` that only refer to a card: one of its own before all
        others, then what all can see."""
        places = [(zone, card) for zone in self.game.zones(self.state) for card in zone.cards if card.spec.id == face]
        if not places:
            return None
        return max(places, key=lambda p: (seat is not None and p[0].seat == seat, _HIDDEN_FIRST[p[0].open]))[1]
