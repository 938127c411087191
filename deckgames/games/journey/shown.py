"""What the stacks of a player show now, as an index by kind of ability (JO-3.2 to JO-3.6), and what the boards show.

It is read from the cards when somebody asks and thrown away by the one operation that changes stacks; it never changes,
so copies of a state share it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckgames.engine.cards import Card
from deckgames.engine.effects import Effect
from deckgames.games.journey.cards import ICONS, Part, StackSpec
from deckgames.games.journey.constants import CopyTop
from deckgames.games.journey.lines import Action, Challenge, Continuous, Invasion, Rest, Trigger

TOP_ITEM, TOP_ENCHANTMENT, STARTERS = 1, 2, 4
"""What a `mute` can silence, as bits."""
PLACES = {"top_item": TOP_ITEM, "top_enchantment": TOP_ENCHANTMENT, "starters": STARTERS}
LABELS = 16
"""So many used labels has a card (JO-8.3)."""
LOWER = 2
"""The used labels of its lower part begin here."""
TOPS = {"items": TOP_ITEM, "enchantments": TOP_ENCHANTMENT}
STACK_OF = {"item": "items", "enchantment": "enchantments", "monster": "creatures", "dragon": "creatures"}

ATTACK, DEFENSE, ATTACK_DOWN, DEFENSE_DOWN, WEIGHT, SPEED, SLIME, PEARL, UNDEAD = range(len(ICONS))


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """The option to use an ability: "use:cultists-needle-idol#17"; tokens and further abilities by their number."""

    what: str
    card: Card[Any]
    used: int
    token: int

    @property
    def oid(self) -> str:
        nth = self.used % LABELS
        more = (f":token-{self.token}" if self.token else "") + (f":{nth + 1}" if nth else "")
        return f"{self.what}:{self.card.oid}{more}"

    @property
    def label(self) -> str:
        return self.card.name


@dataclass(frozen=True, slots=True, eq=False)
class Spoken:
    """An ability that a visible part has: what it stands on, its used label, the option to use it, and the places in
    which it lies. `token` is the number of its reward token (0: it stands on a card).
    """

    card: Card[Any]
    ability: Any
    label: int
    mark: Use
    lies: int = 0
    token: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """A verb that holds, and the card that says so (JO-3.5)."""

    verb: Any
    card: Card[Any]
    lies: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """A term of victory points, the card it stands on, and the column of the results that it counts in."""

    term: Any
    card: Card[Any]
    column: str


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """An index of visible parts: the sum of each icon, and the abilities by kind, in the order of JO-3.3. Abilities of
    places that are `silent` are left out."""

    silent: int = 0
    icons: list[int] = field(default_factory=lambda: [0] * len(ICONS))
    actions: list[Spoken] = field(default_factory=list)
    rests: list[Spoken] = field(default_factory=list)
    challenges: list[Spoken] = field(default_factory=list)
    invasions: list[Spoken] = field(default_factory=list)
    triggers: dict[str, list[Spoken]] = field(default_factory=dict)
    constants: dict[str, list[Constant]] = field(default_factory=dict)
    terms: list[Scored] = field(default_factory=list)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.any_schema()  # never saved

    @property
    def attack(self) -> int:
        """JO-9.4: attack minus attack_down icons."""
        return self.icons[ATTACK] - self.icons[ATTACK_DOWN]

    @property
    def defense(self) -> int:
        return self.icons[DEFENSE] - self.icons[DEFENSE_DOWN]

    def read(self, part: Part, card: Card[Any], column: str, label: int, lies: int = 0, token: int = 0,
             same: bool = False) -> None:
        """Takes in a visible part; `label` is the used label of its first ability (`same`: of all), `column` where its
        points count."""
        if part.icons:
            self.icons[:] = map(add, self.icons, part.row)
        for term in part.vp:
            self.terms.append(Scored(term, card, column))
        if part.abilities and not lies & self.silent:
            for nth, ability in enumerate(part.abilities):
                self._take(ability, card, label if same else label + nth, lies, token)

    def _take(self, ability: Effect[Any], card: Card[Any], label: int, lies: int, token: int) -> None:
        if isinstance(ability, Continuous):
            for verb in ability.do:
                if getattr(verb, "scope", "") != "this":
                    self.constants.setdefault(verb.verb, []).append(Constant(verb, card, lies))
        elif isinstance(ability, Trigger):
            if ability.moment == "once_per_turn":
                self.actions.append(Spoken(card, ability, label, Use("use", card, label, token), lies, token))
            elif ability.moment not in ("on_track", "in_combat"):
                self.triggers.setdefault(ability.moment, []).append(
                    Spoken(card, ability, label, Use("trigger", card, label, token), lies, token))
        elif isinstance(ability, Rest):
            self.rests.append(Spoken(card, ability, label, Use("rest", card, label, token), lies, token))
        elif isinstance(ability, Challenge):
            self.challenges.append(Spoken(card, ability, label, Use("challenge", card, label, token), lies, token))
        elif isinstance(ability, Action):
            self.actions.append(Spoken(card, ability, label, Use("use", card, label, token), lies, token))
        elif isinstance(ability, Invasion):
            self.invasions.append(Spoken(card, ability, label, Use("invasion", card, label, token), lies, token))


def first_label(card: Card[Any]) -> int:
    """The used label of the first ability of a card."""
    return card.number * LABELS


def token_label(token: int) -> int:
    """The used label of the first ability of a reward token."""
    return -token * LABELS


def is_of(label: int, card: Card[Any]) -> bool:
    """Whether a used label is one of this card."""
    return label // LABELS == card.number


def copied(spec: StackSpec) -> str | None:
    """The kind of card whose top one this card reads as (JO-10.9); None: it is itself."""
    found = _copied.get(spec)
    if found is None:
        found = _copied[spec] = next((verb.kind for ability in spec.upper.abilities if isinstance(ability, Continuous)
                                      for verb in ability.do if isinstance(verb, CopyTop)), "")
    return found or None


_copied: dict[StackSpec, str] = {}


def read_stacks(stacks: Mapping[Any, Sequence[Card[StackSpec]]], rewards: Sequence[int], overlord: Card[Any] | None,
                silent: int) -> Shown:
    """JO-3.2, JO-3.3: what these stacks (each bottom first) and reward tokens show; `silent` are muted places."""
    shown = Shown(silent)
    if overlord is not None:
        for token in rewards:
            shown.read(overlord.spec.reward, overlord, "rewards", token_label(token), 0, token)
    for name, cards in stacks.items():
        lies = TOPS.get(name, 0)
        for card in reversed(cards):
            spec, label = card.spec, first_label(card)
            starter = STARTERS if spec.starter else 0
            if card is cards[-1] and not starter:
                kind = copied(spec)
                if kind is None:
                    shown.read(spec.upper, card, name, label, lies)
                else:
                    _mirror(shown, card, stacks[STACK_OF[kind]], name, lies)
            shown.read(spec.lower, card, name, label + LOWER, lies | starter)
            lies = 0
    return shown


def _mirror(shown: Shown, card: Card[Any], of: Sequence[Card[StackSpec]], name: str, lies: int) -> None:
    """JO-10.9: the parts of the top card of another stack, with one used label for all its actions (JO-V-3.1)."""
    if of and copied(of[-1].spec) is None:
        label = first_label(card)
        shown.read(of[-1].spec.upper, card, name, label, lies, same=True)
        shown.read(of[-1].spec.lower, card, name, label, lies, same=True)


def read_boards(village: Card[Any] | None, overlord: Card[Any] | None, speaking: Sequence[Card[Any]]) -> Shown:
    """JO-3.3: what the village, the active Overlord and the cards of the track that speak there show to everybody."""
    shown = Shown()
    if village is not None:
        shown.read(village.spec.part, village, "village", first_label(village))
    if overlord is not None:
        shown.read(overlord.spec.invasion, overlord, "village", first_label(overlord))
        shown.read(overlord.spec.middle, overlord, "village", first_label(overlord) + 4)
    for card in speaking:
        for verb in on_track(card.spec):
            shown.constants.setdefault(verb.verb, []).append(Constant(verb, card))
    return shown


def on_track(spec: StackSpec) -> Sequence[Effect[Any]]:
    """The verbs that hold for everybody while this card lies on the track (JO-V-6.3)."""
    return [verb for trigger in spec.speaks if isinstance(trigger, Trigger) and trigger.moment == "on_track"
            for verb in trigger.effect]
