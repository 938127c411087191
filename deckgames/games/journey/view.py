"""What one seat may know: the same for all, because nothing but decks is hidden (JO-I.11); the sums are worked out."""

from dataclasses import dataclass
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.journey import queries
from deckgames.games.journey.acts.actions import why_not
from deckgames.games.journey.acts.overlord import why_no_challenge
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.queries import NO_TOKENS, Context
from deckgames.games.journey.rules.turn import rests, why_no_journey, why_no_rest
from deckgames.games.journey.state import Seat, Side, Table, Tokens
from deckgames.games.journey.zones import zones


@dataclass(frozen=True, slots=True)
class ActionView:
    """An ability that a player can use, or why not: its option's id, the card, its text, and its kind."""

    oid: str
    card: Card[Any]
    kind: str
    text: str
    blocked: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SlotView:
    """A card of the road as it is for the player whose turn it is: price, health and strength, and what a fight now
    would do: `attack` against `health`, a strike of `blow`."""

    slot: int
    card: Card[Any]
    price: int
    blocked: str
    tokens: Tokens
    health: int = 0
    strength: int = 0
    attack: int = 0
    blow: int = 0

    @property
    def wins(self) -> bool:
        return self.attack >= self.health


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's stacks (bottom first), stored powers and values."""

    no: int
    items: tuple[Card[Any], ...]
    enchantments: tuple[Card[Any], ...]
    creatures: tuple[Card[Any], ...]
    wounds: tuple[Card[Any], ...]
    crystals: int
    wound_tokens: int
    active_pearls: int
    spent_pearls: int
    rewards: tuple[int, ...]
    attack: int
    defense: int
    turns: int
    beaten: int
    challenges: int
    challenges_won: int
    attack_now: int
    defense_now: int
    weight: int
    speed: int
    slime: int
    undead: int
    wound_count: int
    points: int
    columns: tuple[tuple[str, int], ...]
    actions: tuple[ActionView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as everybody sees it. The top of the graveyard is its end."""

    viewer: int | None
    over: bool
    phase: str
    options: JourneyOptions
    kingdoms: tuple[str, ...]
    starting: int
    active: int
    round: int
    turn: int
    seats: tuple[SeatView, ...]
    road: tuple[SlotView | None, ...]
    graveyard: tuple[Card[Any], ...]
    taken: tuple[Card[Any], ...]
    offer: tuple[Card[Any], ...]
    village: tuple[Card[Any], ...]
    overlord: tuple[Card[Any], ...]
    overlord_cards: tuple[Card[Any], ...]
    box: tuple[Card[Any], ...]
    overlord_active: bool
    overlord_rewards: int
    overlord_crystals: int
    overlord_tokens: Tokens
    overlord_health: int
    overlord_strength: int
    overlord_attack: int
    overlord_blow: int
    village_rewards: int
    desert: Side | None
    deck_count: int
    wound_deck_count: int
    length: int
    under: int
    rests: tuple[ActionView, ...]
    challenges: tuple[ActionView, ...]
    main_begun: bool
    main_done: bool
    journeyed: bool
    free_journey: bool
    foe: Card[Any] | None
    duel: tuple[int, int] | None
    history: tuple[tuple[int, ...], ...]
    reasons: tuple[str, ...]

    @property
    def speaker(self) -> int:
        """Whose turn it is, else who answers what nobody owns."""
        return self.active if self.active >= 0 else self.starting


def view(t: Table, viewer: int | None) -> TableView:
    """The table for this seat (None: the public)."""
    owned = by_owner(zones(t))
    over = t.phase == "over"
    me = t.seats[queries.leading(t)]
    boss = t.overlord
    ready = bool(me.items and me.enchantments)
    return view_of(
        TableView, t, owned[None], viewer, over,
        viewer=viewer, over=over, seats=tuple(_seat(t, seat, owned[seat.no], viewer) for seat in t.seats),
        road=tuple(_slot(t, me, slot, card) for slot, card in enumerate(t.track)),
        overlord_tokens=NO_TOKENS if boss is None else t.tokens.get(boss.number, NO_TOKENS),
        overlord_health=0 if boss is None else queries.health(t, boss, me),
        overlord_strength=0 if boss is None else queries.strength(t, boss, me),
        overlord_attack=queries.power(t, me, "attack", Context(challenging=True)),
        overlord_blow=0 if boss is None else queries.blow(t, boss, me, at=Context(challenging=True)),
        rests=tuple(_rest(t, me, spoken) for spoken in rests(t, me)) if ready else (),
        challenges=tuple(_challenge(t, me, spoken) for spoken in queries.boards(t).challenges) if ready else (),
        foe=None if t.fight is None else t.fight.card or t.overlord)


def _seat(t: Table, me: Seat, owned: Owned, viewer: int | None) -> SeatView:
    return view_of(
        SeatView, me, owned, viewer, False,
        attack_now=queries.power(t, me, "attack"), defense_now=queries.power(t, me, "defense"),
        weight=queries.value(t, me, "weight"), speed=queries.value(t, me, "speed"),
        slime=queries.value(t, me, "slime"), undead=queries.value(t, me, "undead"),
        wound_count=queries.wound_count(t, me), points=queries.points(t, me),
        columns=tuple(queries.columns(t, me).items()), actions=tuple(_action(t, me, spoken) for spoken in
                                                                     queries.actions(t, me)))


def _action(t: Table, me: Seat, spoken: Any) -> ActionView:
    why = why_not(t, me, spoken)
    return _told(spoken, why)


def _rest(t: Table, me: Seat, spoken: Any) -> ActionView:
    return _told(spoken, why_no_rest(t, me, spoken))


def _challenge(t: Table, me: Seat, spoken: Any) -> ActionView:
    return _told(spoken, why_no_challenge(t, me, spoken))


def _told(spoken: Any, why: tuple[str, str] | None) -> ActionView:
    return ActionView(spoken.mark.oid, spoken.card, spoken.ability.verb, spoken.ability.describe(), *(why or ("", "")))


def _slot(t: Table, me: Seat, slot: int, card: Card[Any] | None) -> SlotView | None:
    if card is None:
        return None
    why = why_no_journey(t, me, slot, card)
    price, blocked = queries.price(t, me, slot), why[0] if why else ""
    tokens = t.tokens.get(card.number, NO_TOKENS)
    if not queries.is_creature(card):
        return SlotView(slot, card, price, blocked, tokens)
    at = Context(slot, card)
    return SlotView(slot, card, price, blocked, tokens, queries.health(t, card, me, slot),
                    queries.strength(t, card, me, slot), queries.power(t, me, "attack", at),
                    queries.blow(t, card, me, slot, at))


