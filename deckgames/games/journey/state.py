"""What lies on a table of Journey & Overlords, as plain data in the rulebook's words; its house rules, what its events
weigh, what its stacks and boards show now, and who may see what lies where: all but decks is open (JO-S)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from operator import add
from typing import Any, Generic, Literal, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import FaceDown, Open, Public, back, zones_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, Unsaved, plain
from deckgames.engine.core.zones import BY_NUMBER, Zone, deal_again
from deckgames.engine.match.game import State
from deckgames.engine.messages import Texts, Words
from deckgames.engine.vocabulary.events import Sentences
from deckgames.engine.vocabulary.options import Options, option
from deckgames.games.journey.cards import (
    ICONS,
    STACK_OF,
    CreatureSpec,
    EventSpec,
    OverlaySpec,
    OverlordSpec,
    Part,
    Stack,
    StackSpec,
    VillageSpec,
)
from deckgames.games.journey.cards.lines import CONSTANTS, AllIcons, Constant, Continuous, CopyTop, Trigger
from deckgames.games.journey.cards.words import Moment

SAY = Texts("journey")
TEXT, LINE = SAY.text, SAY.line


def alone(value: Any) -> dict[str, dict[str, Any]]:
    """How an option of co-op reads in a competitive game: nothing to choose."""
    return {"mode": {"competitive": value}}


class JourneyOptions(Options):
    """JO-1 and the house rules of JO-R, each with its default."""

    says = SAY
    balanced = {"later_crystals": "fair", "trailing_crystals": "fair"}
    then = {**balanced, "dial_damage": True, "speaker": "in_turn"}

    mode: Literal["competitive", "coop"] = option(
        "competitive", "JO-1.1", choice=True, main=True, implied={"seats": {"1": "coop"}})
    items: Literal["banners", "fists"] = option("banners", "JO-1.2", choice=True)
    enchantments: Literal["classes", "basic"] = option("classes", "JO-1.3", choice=True)
    kingdoms: Literal["random", "in_turn", "group"] = option("random", "JO-1.4", choice=True)
    relation: Literal["kingdom", "random"] = option("kingdom", "JO-1.6", choice=True)
    overlord: bool = option(True, "JO-1.7", choice=True, implied={"mode": {"coop": True}})
    coop_level: Literal["simple", "hard", "ryma", "whimper", "grey-council", "cerberus"] = option(
        "simple", "JO-1.8", choice=True, implied=alone("simple"))
    coop_threshold: Literal["normal", "easy", "hard", "very_hard"] = option(
        "normal", "JO-1.9", choice=True, main=True, implied=alone("normal"))
    reinforcements: bool = option(True, "JO-1.10", choice=True, implied=alone(True))
    short: bool = option(False, "JO-1.5", choice=True, main=True)
    beginner: bool = option(False, "JO-1.11", choice=True, main=True)
    first: Literal["random", "seat_0"] = option("random", "JO-R.2")
    later_crystals: Literal["equal", "fair"] = option("equal", "JO-R.57", implied={"mode": {"coop": "equal"}})
    trailing_crystals: Literal["equal", "fair"] = option("equal", "JO-R.58", implied={"mode": {"coop": "equal"}})
    dial_damage: bool = option(False, "JO-R.59", implied=alone(False))
    speaker: Literal["starting", "in_turn"] = option("starting", "JO-R.60", implied=alone("starting"))


SENTENCES = Sentences(SAY, "events")
told = SENTENCES.kind

NOTES = Sentences(SAY, "notes")
"""How what forecasts say beside the log and the numbers reads."""


TOP_ITEM, TOP_ENCHANTMENT, STARTERS = 1, 2, 4
"""What a `mute` can silence, as bits."""
PLACES = {"top_item": TOP_ITEM, "top_enchantment": TOP_ENCHANTMENT, "starters": STARTERS}
LABELS = 16
"""Number of used labels of a card (JO-8.3)."""
LOWER = 2
"""The used labels of its lower part begin here."""
TOPS = {"items": TOP_ITEM, "enchantments": TOP_ENCHANTMENT}

ATTACK, DEFENSE, ATTACK_DOWN, DEFENSE_DOWN, WEIGHT, SPEED, SLIME, PEARL, UNDEAD = range(len(ICONS))


@frozen(eq=False)
class Spoken:
    """An ability that a visible part has, and an option to use it: what it stands on, its used label (`used`), how the
    option begins (`what`), and the places in which it lies. `token` is the number of its reward token (0: it stands on
    a card).
    """

    card: Card[Any]
    ability: Any
    used: int
    what: str
    places: int = 0
    token: int = 0

    @property
    def oid(self) -> str:
        """ "use:cultists-needle-idol#17"; tokens and further abilities by their number."""
        nth = self.used % LABELS
        more = (f":token-{self.token}" if self.token else "") + (f":{nth + 1}" if nth else "")
        return f"{self.what}:{self.card.oid}{more}"

    @property
    def label(self) -> str:
        """The card's name, as a label where nothing more is known of the ability."""
        return self.card.name


K = TypeVar("K", bound=Constant)
W = TypeVar("W")


@frozen(eq=False)
class Held(Generic[K]):
    """A verb that holds, and the card that says so (JO-3.5)."""

    verb: K
    card: Card[Any]


@frozen(eq=False)
class Scored:
    """A term of victory points, the card it stands on, and the column of the results that it counts in."""

    term: Any
    card: Card[Any]
    column: str


@frozen(eq=False)
class Visible:
    """An index of visible parts: the sum of each icon, and the abilities by kind, in the order of JO-3.3. Abilities of
    places that are `silent` are left out; what could be used if they spoke is `muted`.

    `words` are the verbs that hold, the moments that set anything off, and "pearls" if pearls are counted, each by its
    BIT. Indexes share their lists: nobody changes one.
    """

    silent: int
    icons: Sequence[int]
    actions: list[Spoken]
    rests: list[Spoken]
    muted: list[Spoken]
    challenges: list[Spoken]
    invasions: list[Spoken]
    triggers: dict[str, list[Spoken]]
    constants: dict[type[Constant], list[Held[Any]]]
    terms: list[Scored]
    attack: int
    defense: int
    words: int

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.any_schema()  # never saved


BIT: dict[type[Constant] | str, int] = {word: 1 << nth for nth, word in enumerate(
    (*CONSTANTS, *get_args(Moment), "after_slot", "rewards_on", "pearls"))}
"""The words of an index as bits: what all seats show together is asked for very often."""


def _joined(parts: Sequence[Visible]) -> Visible:
    """What all these stacks and tokens show, in one index."""
    first = parts[0]
    icons, actions, rests, muted, terms = first.icons, first.actions, first.rests, first.muted, first.terms
    triggers, constants, words = first.triggers, first.constants, first.words
    for part in parts[1:]:
        icons = [*map(add, icons, part.icons)]
        if part.actions:
            actions = actions + part.actions if actions else part.actions
        if part.rests:
            rests = rests + part.rests if rests else part.rests
        if part.muted:
            muted = muted + part.muted if muted else part.muted
        if part.terms:
            terms = terms + part.terms if terms else part.terms
        if part.words:
            words |= part.words
            triggers = _merged(triggers, part.triggers)
            constants = _merged(constants, part.constants)
    return Visible(first.silent, icons, actions, rests, muted, first.challenges, first.invasions, triggers, constants,
                 terms, icons[ATTACK] - icons[ATTACK_DOWN], icons[DEFENSE] - icons[DEFENSE_DOWN], words)


def _merged(one: dict[W, list[Any]], other: dict[W, list[Any]]) -> dict[W, list[Any]]:
    if not (one and other):
        return one or other
    both = {**one, **other}
    for key, found in other.items():
        if key in one:
            both[key] = one[key] + found
    return both


class Draft:
    """An index in the making."""

    __slots__ = ("constants", "icons", "lists", "silent", "terms", "triggers")

    def __init__(self, silent: int = 0) -> None:
        self.silent = silent
        self.icons = [0] * len(ICONS)
        self.lists: dict[str, list[Spoken]] = {}
        self.triggers: dict[str, list[Spoken]] = {}
        self.constants: dict[type[Constant], list[Held[Any]]] = {}
        self.terms: list[Scored] = []

    def take(self, part: Part, card: Card[Any], column: str, label: int, places: int = 0, token: int = 0,
             same: bool = False) -> None:
        """Takes in a visible part of a card that lies in these places; `label` is the used label of its first ability
        (`same`: of all), `column` where its points count."""
        if part.icons:
            self.icons = [*map(add, self.icons, part.row)]
        self.terms += [Scored(term, card, column) for term in part.vp]
        silent = places & self.silent
        for kind, moment, spoken in _entries(part, card, label, places, token, same):
            if not silent:
                (self.triggers if moment else self.lists).setdefault(moment or kind, []).append(spoken)
            elif kind in SILENCED:
                self.lists.setdefault("muted", []).append(spoken)
        if silent:
            return
        for verb in part.holding:
            self.constants.setdefault(type(verb), []).append(Held(verb, card))

    def index(self) -> Visible:
        """The index of what has been taken in."""
        icons, lists, triggers, constants = self.icons, self.lists, self.triggers, self.constants
        words: list[type[Constant] | str] = [*triggers, *constants]
        if icons[PEARL] or any(held.verb.icon == "pearl" for held in constants.get(AllIcons, ())):
            words.append("pearls")
        return Visible(self.silent, icons, lists.get("actions", []), lists.get("rests", []), lists.get("muted", []),
                     lists.get("challenges", []), lists.get("invasions", []), triggers, constants, self.terms,
                     icons[ATTACK] - icons[ATTACK_DOWN], icons[DEFENSE] - icons[DEFENSE_DOWN],
                     sum([BIT[word] for word in words]))


@cache
def _entries(part: Part, card: Card, label: int, places: int, token: int, same: bool,
            ) -> Sequence[tuple[str, str, Spoken]]:
    """The abilities of a part: in which list of an index each is found, and under which moment; in none if it speaks
    only once, or only on the track."""
    entries = []
    ability: Any
    for nth, ability in enumerate(part.abilities):
        kind, moment = ability.index, ""
        if isinstance(ability, Trigger) and ability.moment == "once_per_turn":
            kind = "actions"
        elif isinstance(ability, Trigger) and ability.moment not in ("on_track", "in_combat"):
            kind, moment = "triggers", ability.moment
        if kind:
            word = "use" if kind == "actions" else kind[:-1]
            entries.append((kind, moment, Spoken(card, ability, label + nth * (not same), word, places, token)))
    return entries


SILENCED = ("actions", "rests")
"""What is told of a place that is silent."""


def first_label(card: Card) -> int:
    """The used label of the first ability of a card."""
    return card.number * LABELS


def is_of(label: int, card: Card) -> bool:
    """Whether a used label is one of this card."""
    return label // LABELS == card.number


def copied(spec: StackSpec) -> str | None:
    """The kind of card whose top one this card reads as (JO-10.9); None: it is itself."""
    return next((verb.kind for ability in spec.upper.abilities if isinstance(ability, Continuous)
                 for verb in ability.do if isinstance(verb, CopyTop)), None)


def read_stacks(stacks: Mapping[Any, Sequence[Card[StackSpec]]], rewards: Sequence[int], overlord: Card | None,
                silent: int) -> Visible:
    """JO-3.2, JO-3.3: what these stacks (each bottom first) and reward tokens show; `silent` are muted places."""
    parts = [_tokens(tuple(rewards), overlord, silent)] if rewards and overlord is not None else []
    for name, cards in stacks.items():
        if cards:
            kind = copied(cards[-1].spec)
            of = stacks[STACK_OF[kind]] if kind is not None else ()
            parts.append(_stack(name, tuple(cards), of[-1] if of else None, silent))
    return _joined(parts) if parts else Draft(silent).index()


@lru_cache(maxsize=256)
def _tokens(rewards: tuple[int, ...], overlord: Card[Any], silent: int) -> Visible:
    """What these reward tokens show."""
    draft = Draft(silent)
    for token in rewards:
        draft.take(overlord.spec.reward, overlord, "rewards", -token * LABELS, 0, token)
    return draft.index()


@lru_cache(maxsize=256)
def _stack(name: str, cards: tuple[Card[StackSpec], ...], mirrored: Card[StackSpec] | None, silent: int) -> Visible:
    """What one stack shows; `mirrored` is what its top card copies. The same stacks come again and again."""
    draft = Draft(silent)
    places = TOPS.get(name, 0)
    for card in reversed(cards):
        spec = card.spec
        if spec.starter:
            places |= STARTERS
        elif card is cards[-1]:
            if copied(spec) is None:
                draft.take(spec.upper, card, name, first_label(card), places)
            elif mirrored is not None:
                _mirror(draft, card, mirrored.spec, name, places)
        draft.take(spec.lower, card, name, first_label(card) + LOWER, places)
        places = 0
    return draft.index()


def _mirror(draft: Draft, card: Card, of: StackSpec, name: str, places: int) -> None:
    """JO-10.9: the parts of the top card of another stack, with one used label for all its actions (JO-V-3.1)."""
    if copied(of) is None:
        for part in (of.upper, of.lower):
            draft.take(part, card, name, first_label(card), places, same=True)


def read_boards(village: Card[Any] | None, overlord: Card[Any] | None, overlay: Card[Any] | None,
                event: Card[Any] | None, anger: int, speaking: Sequence[Card[Any]]) -> Visible:
    """JO-3.3: what the event, the village, the active Overlord (or its overlay) and the cards of the track that speak
    there show to everybody."""
    draft = Draft()
    if event is not None:
        draft.take(event.spec.headers[anger - 1], event, "village", first_label(event))
    if village is not None:
        draft.take(village.spec.part, village, "village", first_label(village))
    if overlord is not None:
        text = (overlay or overlord).spec
        draft.take(text.invasion, overlord, "village", first_label(overlord))
        draft.take(text.middle, overlord, "village", first_label(overlord) + 4)
    for card in speaking:
        for verb in on_track(card.spec):
            draft.constants.setdefault(type(verb), []).append(Held(verb, card))
    return draft.index()


def on_track(spec: StackSpec) -> Sequence[Constant]:
    """The verbs that hold for everybody while this card lies on the track (JO-V-6.3)."""
    return [verb for trigger in spec.speaks if isinstance(trigger, Trigger) and trigger.moment == "on_track"
            for verb in trigger.effect if isinstance(verb, Constant)]


SLOTS = 6
"""JO-2.9."""
WOUND_CARD = 10
"""Number of wound tokens in a wound card (JO-11.2), and what it counts (JO-3.9)."""
NO_SLOT = -1
"""The slot of a journey to the graveyard or the Overlord (JO-15.2)."""

StackCard = Card[StackSpec]
DIAL = 99
"""JO-2.16: the hit points of the Overlord."""
OVERLORD_CRYSTALS = 5
"""JO-16.8: more than so many on the Overlord become a reinforcement."""
THRESHOLDS = {"easy": 50, "normal": 40, "hard": 30, "very_hard": 25}
"""JO-1.9: so many wounds a company can carry."""

STACKS: tuple[Stack, Stack, Stack, Stack] = ("items", "enchantments", "creatures", "wounds")
Side = Literal["mirage", "sandstorm"]
SIDES = {"mirage": ("health", "strength"), "sandstorm": ("strength", "health")}
"""JO-14.3: what each side of the desert token adds to, and what it takes from."""


@frozen
class Tokens:
    """What lies on a card of the track, the graveyard or on the Overlord (JO-7.14, JO-12.5, JO-14.1)."""

    wound: int = 0
    reward: int = 0
    health: int = 0
    strength: int = 0
    cerberus: int = 0


@frozen
class Trip:
    """A journey under way (JO-5.5, JO-5.7): the card, and the slot it lies in now or has left (NO_SLOT: none)."""

    card: StackCard
    slot: int


@frozen
class Fight:
    """The combat of the active player: with a creature, or (None) with the Overlord, which is a challenge."""

    card: StackCard | None


GONE = SAY("fought.gone")


@frozen
class Fought:
    """How a fight has ended, the health that the attack met (None: the card was gone), and whether it was a
    challenge."""

    won: bool
    health: int | None
    challenge: bool = False

    @property
    def met(self) -> Words:
        return GONE if self.health is None else SAY("fought.health", n=self.health)

    def worded(self, attack: int) -> Words:
        return SAY("fought.won" if self.won else "fought.lost", n=attack, met=self.met)


@frozen
class Reach:
    """The best attack of a company at the end of a turn of this round, the health of the Overlord then, and how many
    challenges had been made (JO-CR.39)."""

    round: int
    attack: int
    health: int
    made: int


@plain
class Seat(Plain):
    """A player's stacks, bottom first, and what it has.

    `attack` and `defense` are the stored powers (JO-10.6).
    `hardening` counts the wound cards that are being chosen for ten discarded tokens each (JO-11.2).
    `rewards` are the numbers of its reward tokens, the oldest first. `used` counts the uses of an action in this turn,
    by `Spoken.used`. `visible` is what its stacks show now; whoever changes a stack forgets it (operations.shift).
    """

    no: Public[int]
    items: Open[list[StackCard]] = fresh(list)
    enchantments: Open[list[StackCard]] = fresh(list)
    creatures: Open[list[StackCard]] = fresh(list)
    wounds: Open[list[StackCard]] = fresh(list)
    crystals: Public[int] = 0
    wound_tokens: Public[int] = 0
    active_pearls: Public[int] = 0
    spent_pearls: Public[int] = 0
    rewards: Public[list[int]] = fresh(list)
    attack: Public[int] = 0
    defense: Public[int] = 0
    hardening: Unsaved[Open[int | None]] = None
    used: Public[dict[int, int]] = fresh(dict)
    turns: Public[int] = 0
    beaten: Public[int] = 0
    challenges: Public[int] = 0
    challenges_won: Public[int] = 0
    dealt: Public[int] = 0
    brought: Public[int] = 0
    healed: Public[int] = 0
    visible: Unsaved[Visible | None] = None

    def stack(self, name: Stack) -> list[Any]:
        """One of the player's four stacks, bottom card first."""
        found: list[Any] = getattr(self, name)
        return found


OVERLORD = Seat(-1)
"""The Overlord where a player may be meant, in co-op (JO-16.7): a unit without stacks. It never changes."""


@plain
class Table(State):
    """The shared table. The top of the deck, the graveyard and the wound deck is the end of the list.

    `active` is whose turn it is, -1 if nobody's (JO-3.8). In a turn: `main_begun` and `main_done` tell of its main
    action, `road_then` how many cards the road had when it began (only until it is done), `journeyed` whether weight is
    due (JO-9.2), `trips` are the journeys under way, the innermost last, and `taken` their cards once they have left
    the track (JO-5.7). `fight` is the combat under way, `duel` the two seats
    of a duel. `next_reward` numbers reward tokens. `dealt` are pairs of starters that are still to be chosen from,
    `spare` those that nobody was dealt, by stack, `offer` cards of which one is chosen now; `length` counts the cards
    of the whole road, `under` the creatures that were laid under the deck (JO-2.8). `firing` are the triggers
    and invasions that are being resolved (JO-3.15), by seat and label, `full` the state triggers whose condition holds
    (JO-R.51).
    In co-op `hp` is the dial, `pool` the wounds of all, `threshold` what it may hold; `event` is read under the header
    `anger` (0: none yet), the first `events_read` of `events` were read since they were shuffled, `unread` says on seen
    tables which others there are; `won` and `cause`, the rule, tell how it ended, `reach` how far the attacks of
    each round came, `course` dial and pool at the start and after each round.
    `unsettled` is set by what settling (JO-3.14) looks at, `pearls` while somebody may have pearl tokens.
    """

    options: Public[JourneyOptions]
    seats: list[Seat] = fresh(list)
    kingdoms: Public[list[str]] = fresh(list)
    starting: Public[int] = 0
    active: Public[int] = -1
    round: Public[int] = 0
    turn: Public[int] = 0
    track: Open[list[StackCard | None]] = fresh(list)
    deck: FaceDown[list[StackCard]] = fresh(list)
    graveyard: Open[list[StackCard]] = fresh(list)
    taken: Open[list[StackCard]] = fresh(list)
    village: Open[Card[VillageSpec] | None] = None
    overlord: Open[Card[OverlordSpec] | None] = None
    overlord_active: Public[bool] = False
    boards: Unsaved[Visible | None] = None
    present: Unsaved[int | None] = None
    overlord_rewards: Public[int] = 0
    overlord_crystals: Public[int] = 0
    overlord_cards: Open[list[StackCard]] = fresh(list)
    village_rewards: Public[int] = 0
    coop: Public[bool] = False
    overlay: Open[Card[OverlaySpec] | None] = None
    hp: Public[int] = 0
    pool: Public[int] = 0
    threshold: Public[int] = 0
    event: Open[Card[EventSpec] | None] = None
    events: FaceDown[list[Card[EventSpec]]] = fresh(list)
    events_read: Open[int] = 0
    unread: Unsaved[Open[tuple[Card[EventSpec], ...] | None]] = field(
        default=None, init=False, metadata={"transient": True})
    anger: Public[int] = 0
    won: Public[bool] = False
    cause: Public[str] = ""
    reach: Public[list[Reach]] = fresh(list)
    course: Public[list[tuple[int, int]]] = fresh(list)
    banners: Open[list[StackCard]] = fresh(list)
    classes: Open[list[StackCard]] = fresh(list)
    wound_deck: FaceDown[list[StackCard]] = fresh(list)
    offer: Open[list[Card[Any]]] = fresh(list)
    dealt: FaceDown[list[list[StackCard]]] = fresh(list)
    spare: FaceDown[list[list[StackCard]]] = fresh(list)
    length: Public[int] = 0
    under: Public[int] = 0
    box: Open[list[Card[Any]]] = fresh(list)
    unseen: FaceDown[list[Card[Any]]] = fresh(list)
    tokens: Public[dict[int, Tokens]] = fresh(dict)
    desert: Public[Side | None] = None
    main_begun: Public[bool] = False
    main_done: Public[bool] = False
    road_then: Unsaved[Open[int | None]] = None
    journeyed: Public[bool] = False
    free_journey: Public[bool] = False
    desert_doubled: Public[int] = 0
    desert_ignored: Public[bool] = False
    trips: Public[list[Trip]] = fresh(list)
    fight: Public[Fight | None] = None
    duel: Public[tuple[int, int] | None] = None
    full: Open[list[int]] = fresh(list)
    firing: Open[list[tuple[int, int]]] = fresh(list)
    unsettled: Open[bool] = False
    pearls: Open[bool] = True
    next_reward: int = 1
    history: Public[list[tuple[int, ...]]] = fresh(list)
    reasons: Public[list[str]] = fresh(list)


PRIMED = 2
"""JO-2.8: so many items and enchantments for each player lie on top of the deck."""


_by_marks = zones_of(
    " ".join(STACKS), "track deck graveyard taken village overlord overlay event overlord_cards banners classes offer "
    "wound_deck box unseen", still="graveyard")


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them (JO-I.1)."""
    yield from _by_marks(t)
    yield Zone("events", None, t.events[t.events_read:], "none")
    yield Zone("events_read", None, t.events[:t.events_read], "all")
    yield Zone("dealt", None, [card for pair in t.dealt for card in pair if card not in t.offer], "none")
    yield Zone("spare", None, [card for left in t.spare for card in left], "none")


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the adventure deck with what a short game has put aside, starters that nobody has been offered, the
    wound deck, and chance itself."""
    _deal_road(t, rng)
    for stack in ("items", "enchantments") if t.spare else ():
        mixed = [pile for pile in (*t.dealt, *t.spare) if pile and pile[0].spec.stack == stack
                 and pile[0] not in t.offer]
        if mixed:
            deal_again(mixed, rng)
    deal_again([t.wound_deck], rng)
    unread = t.events[t.events_read:]
    deal_again([unread], rng)
    t.events[t.events_read:] = unread
    t.rng = rng


def _deal_road(t: Table, rng: Rng) -> None:
    """Everybody has seen what JO-2.8 laid on top of the deck and under it: of which kind, not which cards."""
    pool = sorted([*t.deck, *t.unseen], key=BY_NUMBER)
    rng.shuffle(pool)
    top, under = PRIMED * len(t.seats) - t.length + len(t.deck), min(t.under, len(t.deck))
    if top > 0 or under > 0:
        magic: list[Card] = []
        creatures: list[Card] = []
        for card in pool:
            (creatures if isinstance(card.spec, CreatureSpec) else magic).append(card)
        top = max(0, min(top, len(magic)))
        under = min(under, len(creatures))
        laid = {*magic[:top], *creatures[:under]}
        pool = creatures[:under] + [card for card in pool if card not in laid] + magic[:top]
    n = len(t.unseen)
    if n:
        under = min(under, len(pool) - n)
        t.unseen = pool[under:under + n]
        del pool[under:under + n]
    t.deck = pool


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """Of the starters that were dealt, those on offer lie open; of the events, those that were read are known, and
    which others there are. What open cards show need not be read again."""
    hidden = back("Table.dealt")
    unread = sorted([card.spec.id for card in t.events[t.events_read:]])
    seen.unread = tuple([t.pack.card(0, face) for face in unread])
    seen.events[:t.events_read] = t.events[:t.events_read]
    seen.dealt = [[card if card in t.offer else hidden for card in pair] for pair in t.dealt]
    seen.boards, seen.present = t.boards, t.present
    for me, shown in zip(t.seats, seen.seats, strict=True):
        shown.visible = me.visible


def home(t: Table, card: Card) -> list[Card]:
    """The zone for a card to which a situation file gives no place: the box, out of the game."""
    return t.box


def numbered(t: Table) -> Iterator[int]:
    """The cards that have tokens or used labels: the state names them by their numbers."""
    yield from t.tokens
    labels = [*t.full, *(label for _, label in t.firing), *(label for me in t.seats for label in me.used)]
    for label in labels:
        if label > 0:
            yield label // LABELS


def known(t: Table, seat: int) -> tuple[int, int]:
    """What cannot be unlearned beside faces: whose turn it is, and what dice and random sides have shown."""
    return t.turn, t.rng.word
