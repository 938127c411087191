"""What the stacks of a player show now, as an index by kind of ability (JO-3.2 to JO-3.6), and what the boards show.

It is read from the cards when somebody asks and thrown away by the one operation that changes stacks; it never changes,
so copies of a state share it.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from operator import add
from typing import Any, Generic, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.games.journey.cards import ICONS, STACK_OF, Part, StackSpec
from deckgames.games.journey.cards.amounts import Moment
from deckgames.games.journey.cards.constants import CONSTANTS, AllIcons, Constant, CopyTop
from deckgames.games.journey.cards.lines import Continuous, Trigger

TOP_ITEM, TOP_ENCHANTMENT, STARTERS = 1, 2, 4
"""What a `mute` can silence, as bits."""
PLACES = {"top_item": TOP_ITEM, "top_enchantment": TOP_ENCHANTMENT, "starters": STARTERS}
LABELS = 16
"""Number of used labels of a card (JO-8.3)."""
LOWER = 2
"""The used labels of its lower part begin here."""
TOPS = {"items": TOP_ITEM, "enchantments": TOP_ENCHANTMENT}

ATTACK, DEFENSE, ATTACK_DOWN, DEFENSE_DOWN, WEIGHT, SPEED, SLIME, PEARL, UNDEAD = range(len(ICONS))


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class Held(Generic[K]):
    """A verb that holds, and the card that says so (JO-3.5)."""

    verb: K
    card: Card[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """A term of victory points, the card it stands on, and the column of the results that it counts in."""

    term: Any
    card: Card[Any]
    column: str


@dataclass(frozen=True, slots=True, eq=False)
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
def _entries(part: Part, card: Card[Any], label: int, places: int, token: int, same: bool,
            ) -> Sequence[tuple[str, str, Spoken]]:
    """The abilities of a part: in which list of an index each is found, and under which moment; in none if it speaks
    only once, or only on the track."""
    found = []
    for nth, ability in enumerate(part.abilities):
        kind, moment = KINDS.get(ability.verb, ""), ""
        if isinstance(ability, Trigger) and ability.moment == "once_per_turn":
            kind = "actions"
        elif isinstance(ability, Trigger) and ability.moment not in ("on_track", "in_combat"):
            kind, moment = "triggers", ability.moment
        if kind:
            word = WORDS.get(kind, ability.verb)
            found.append((kind, moment, Spoken(card, ability, label + nth * (not same), word, places, token)))
    return found


KINDS = {"minor": "actions", "double": "actions", "multi": "actions", "rest": "rests", "challenge": "challenges",
         "invasion": "invasions"}
"""The list of an index in which abilities of a kind are found."""
WORDS = {"actions": "use"}
"""How the option to use such an ability begins, if not with its kind."""
SILENCED = ("actions", "rests")
"""What is told of a place that is silent."""


def first_label(card: Card[Any]) -> int:
    """The used label of the first ability of a card."""
    return card.number * LABELS


def is_of(label: int, card: Card[Any]) -> bool:
    """Whether a used label is one of this card."""
    return label // LABELS == card.number


def copied(spec: StackSpec) -> str | None:
    """The kind of card whose top one this card reads as (JO-10.9); None: it is itself."""
    return next((verb.kind for ability in spec.upper.abilities if isinstance(ability, Continuous)
                 for verb in ability.do if isinstance(verb, CopyTop)), None)


def read_stacks(stacks: Mapping[Any, Sequence[Card[StackSpec]]], rewards: Sequence[int], overlord: Card[Any] | None,
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


def _mirror(draft: Draft, card: Card[Any], of: StackSpec, name: str, places: int) -> None:
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
