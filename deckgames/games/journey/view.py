"""What one seat may know: the same for all, because nothing but decks is hidden (JO-I.11); the sums are worked out."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import Brief
from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.journey import looming, queries
from deckgames.games.journey.acts.actions import why_not
from deckgames.games.journey.acts.overlord import why_no_challenge
from deckgames.games.journey.amounts import settled
from deckgames.games.journey.lines import Immediate
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.queries import NO_TOKENS, Context, Term
from deckgames.games.journey.rules.setup import adaptable, eligible
from deckgames.games.journey.rules.turn import rests, why_no_journey, why_no_rest
from deckgames.games.journey.shown import Spoken
from deckgames.games.journey.state import DIAL as DIAL
from deckgames.games.journey.state import NO_SLOT, Missed, Seat, Side, Table
from deckgames.games.journey.state import SLOTS as SLOTS
from deckgames.games.journey.state import STACKS as STACKS
from deckgames.games.journey.state import Tokens as Tokens
from deckgames.games.journey.words import Voice
from deckgames.games.journey.zones import zones


@dataclass(frozen=True, slots=True)
class ActionView:
    """An ability that a player can use, or why not: its option's id, and the card."""

    oid: str
    card: Card[Any]
    ability: Any
    blocked: str = ""
    rule: str = ""
    seats: int = 0
    """Whose figures its text has (0: those of any number of players)."""

    @property
    def kind(self) -> str:
        return str(self.ability.verb)

    @property
    def text(self) -> str:
        return str(self.ability.said(Voice(seats=self.seats)))

    @property
    def signs(self) -> Brief:
        """The same in signs."""
        ability = settled(self.ability, self.seats) if self.seats else self.ability
        return list(ability.brief())


@dataclass(frozen=True, slots=True)
class FightView:
    """What a fight now would do for the player whose turn it is, as sums: `attack` must reach `health`; then the foe
    strikes with `strength` less `defense`, so many `times`, and `everybody` if it says so."""

    health_sum: tuple[Term, ...]
    strength_sum: tuple[Term, ...]
    attack_sum: tuple[Term, ...]
    defense_sum: tuple[Term, ...]
    times: int = 1
    everybody: bool = False

    @property
    def health(self) -> int:
        return total(self.health_sum)

    @property
    def strength(self) -> int:
        return total(self.strength_sum)

    @property
    def attack(self) -> int:
        return total(self.attack_sum)

    @property
    def defense(self) -> int:
        return total(self.defense_sum)

    @property
    def blow(self) -> int:
        return max(0, self.strength - self.defense) * self.times

    @property
    def wins(self) -> bool:
        return self.attack >= self.health


def total(terms: tuple[Term, ...]) -> int:
    """What the terms come to; no stat, power or price is below 0."""
    return max(0, sum([term[1] for term in terms]))


@dataclass(frozen=True, slots=True)
class SlotView:
    """A card of the road as it is for the player whose turn it is: its price, why it cannot be journeyed to, and (of a
    creature) what a fight now would do."""

    slot: int
    card: Card[Any]
    price: int
    price_sum: tuple[Term, ...]
    blocked: str
    tokens: Tokens
    fight: FightView | None = None

    @property
    def health(self) -> int:
        return self.fight.health if self.fight else 0

    @property
    def strength(self) -> int:
        return self.fight.strength if self.fight else 0

    @property
    def attack(self) -> int:
        return self.fight.attack if self.fight else 0

    @property
    def blow(self) -> int:
        return self.fight.blow if self.fight else 0

    @property
    def wins(self) -> bool:
        return self.fight is not None and self.fight.wins


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
    dealt: int
    brought: int
    healed: int
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
    """The table as everybody sees it. The top of the graveyard is its end. In co-op `hp` is the dial, `anger` what the
    event was read at, `looming` how many wounds the next one may bring, and `blow_to_dial` what a challenge won now
    would take from the dial."""

    viewer: int | None
    over: bool
    phase: str
    options: JourneyOptions
    kingdoms: tuple[str, ...]
    starting: int
    active: int
    round: int
    turn: int
    last_turn: int
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
    overlord_fight: FightView | None
    village_rewards: int
    coop: bool
    overlay: tuple[Card[Any], ...]
    event: tuple[Card[Any], ...]
    events_count: int
    anger: int
    hp: int
    pool: int
    threshold: int
    looming: int
    blow_to_dial: int
    won: bool
    cause: str
    missed: Missed | None
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
    offered: tuple[Card[Any], ...] = ()
    """The kingdoms, or the Overlords, that can be picked: to be looked at, they lie nowhere."""

    @property
    def overlord_text(self) -> Any:
        """Where the sections stand that the Overlord speaks by: in co-op on its overlay, if it has one (JO-C.8)."""
        return (*self.overlay, *self.overlord)[0].spec

    @property
    def dial_anger(self) -> int:
        """What the next event would be read at (JO-16.2)."""
        return queries.anger(self.hp)

    @property
    def danger(self) -> bool:
        """Whether the next event may bring more wounds than the pool may hold."""
        return self.pool + self.looming > self.threshold

    @property
    def share(self) -> int:
        """What a card counts as a player's wounds in co-op (JO-C.98)."""
        return self.seats[0].wound_count

    @property
    def overlord_health(self) -> int:
        return self.overlord_fight.health if self.overlord_fight else 0

    @property
    def overlord_strength(self) -> int:
        return self.overlord_fight.strength if self.overlord_fight else 0

    @property
    def overlord_attack(self) -> int:
        return self.overlord_fight.attack if self.overlord_fight else 0

    @property
    def overlord_blow(self) -> int:
        return self.overlord_fight.blow if self.overlord_fight else 0

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
        last_turn=queries.last_turn(t),
        road=tuple(_slot(t, me, slot, card) for slot, card in enumerate(t.track)),
        overlord_tokens=NO_TOKENS if boss is None else t.tokens.get(boss.number, NO_TOKENS),
        overlord_fight=None if boss is None else _fight(t, me, boss, NO_SLOT, Context(challenging=True)),
        events_count=len(t.events), looming=looming.wounds(t) if t.coop and not over else 0,
        blow_to_dial=_blow_to_dial(t, me) if t.coop and boss is not None else 0,
        rests=tuple([_told(one, why_no_rest(t, me, one), len(t.seats)) for one in rests(t, me)]) if ready else (),
        challenges=tuple([_told(one, why_no_challenge(t, me, one), len(t.seats))
                          for one in queries.boards(t).challenges]) if ready else (),
        foe=None if t.fight is None else t.fight.card or t.overlord, offered=_offered(t))


def _offered(t: Table) -> tuple[Card[Any], ...]:
    """JO-2.4, JO-2.15: what is picked before the first turn."""
    if t.phase == "overlord":
        return tuple([t.pack.card(0, spec.id) for spec in adaptable(t)])
    if t.phase == "kingdoms":
        return tuple([t.pack.card(0, spec.id) for spec in eligible(t) if spec.id not in t.kingdoms])
    return ()


def _blow_to_dial(t: Table, me: Seat) -> int:
    """What the reward section says that the Overlord takes, if it can take any (JO-C.69, JO-C.89)."""
    if queries.immune(t):
        return 0
    verbs: list[Any] = [
        verb for ability in queries.reward_text(t).abilities if isinstance(ability, Immediate)
        for verb in ability.do if verb.verb == "damage" and getattr(verb, "who", "") == "overlord"]
    return sum([queries.amount(t, me, verb.n) for verb in verbs if verb.n != "d6"])


def _seat(t: Table, me: Seat, owned: Owned, viewer: int | None) -> SeatView:
    columns = queries.standing_columns(t, me)
    return view_of(
        SeatView, me, owned, viewer, False,
        attack_now=queries.power(t, me, "attack"), defense_now=queries.power(t, me, "defense"),
        weight=queries.value(t, me, "weight"), speed=queries.value(t, me, "speed"),
        slime=queries.value(t, me, "slime"), undead=queries.value(t, me, "undead"),
        wound_count=queries.wound_count(t, me), points=sum(columns.values()), columns=tuple(columns.items()),
        actions=_actions(t, me))


def _actions(t: Table, me: Seat) -> tuple[ActionView, ...]:
    x = JourneyPlay(t, me, None)
    return tuple([_told(spoken, why_not(t, me, spoken, x), len(t.seats)) for spoken in queries.actions(t, me)])


@lru_cache(maxsize=512)
def _told(spoken: Spoken, why: tuple[str, str] | None, seats: int) -> ActionView:
    """An ability, and why it cannot be used; the same ones are told again and again."""
    return ActionView(spoken.mark.oid, spoken.card, spoken.ability, *(why or ("", "")), seats)


def _slot(t: Table, me: Seat, slot: int, card: Card[Any] | None) -> SlotView | None:
    if card is None:
        return None
    why = why_no_journey(t, me, slot, card)
    price = () if t.free_journey else tuple(queries.price_sum(t, me, slot))
    fight = _fight(t, me, card, slot, Context(slot, card)) if queries.is_creature(card) else None
    return SlotView(slot, card, total(price), price, why[0] if why else "", t.tokens.get(card.number, NO_TOKENS), fight)


def _fight(t: Table, me: Seat, foe: Card[Any], slot: int, at: Context) -> FightView:
    attack, defense = queries.power_sum(t, me, "attack", at), queries.power_sum(t, me, "defense", at)
    if at.foe is not None and foe.spec.speaks and (t.fight is None or t.fight.card is not foe):
        _begin_combat(t, me, foe, attack, defense, at)
    return FightView(
        tuple(queries.stats_sum(t, foe, me, "health", slot)), tuple(queries.stats_sum(t, foe, me, "strength", slot)),
        tuple(attack), tuple(defense), 2 if queries.strikes_twice(t, foe) else 1, queries.strikes_all(t, foe))


def _begin_combat(t: Table, me: Seat, foe: Card[Any], attack: list[Term], defense: list[Term], at: Context) -> None:
    """JO-V-6.3: what the creature does to powers as soon as it is fought."""
    for verb in queries.in_combat(foe.spec):
        mine = getattr(verb, "who", "you") in ("you", "active", "each")
        if verb.verb not in ("bonus", "gain", "lose_power") or not mine:
            continue
        if not queries.fits(getattr(verb, "during", None), at):
            continue
        for terms, n, stored in ((attack, verb.attack, me.attack), (defense, verb.defense, me.defense)):
            if n is not None and (by := queries.amount(t, me, n)):
                terms.append(Term(foe.name, -min(by, stored) if verb.verb == "lose_power" else by))
