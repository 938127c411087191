"""What lies on a table of Journey & Overlords: plain data, in the rulebook's words."""

from dataclasses import field
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.game import State
from deckgames.engine.messages import Words
from deckgames.engine.seen import FaceDown, Open, Public
from deckgames.engine.state import Plain, Unsaved, plain
from deckgames.games.journey.cards import EventSpec, OverlaySpec, OverlordSpec, Stack, StackSpec, VillageSpec
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state.visible import Visible

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


@dataclass(frozen=True, slots=True)
class Tokens:
    """What lies on a card of the track, the graveyard or on the Overlord (JO-7.14, JO-12.5, JO-14.1)."""

    wound: int = 0
    reward: int = 0
    health: int = 0
    strength: int = 0
    cerberus: int = 0


@dataclass(frozen=True, slots=True)
class Trip:
    """A journey under way (JO-5.5, JO-5.7): the card, and the slot it lies in now or has left (NO_SLOT: none)."""

    card: StackCard
    slot: int


@dataclass(frozen=True, slots=True)
class Fight:
    """The combat of the active player: with a creature, or (None) with the Overlord, which is a challenge."""

    card: StackCard | None


GONE = SAY("fought.gone")


@dataclass(frozen=True, slots=True)
class Fought:
    """How a fight has ended, and the health that the attack met (None: the card was gone)."""

    won: bool
    health: int | None

    @property
    def met(self) -> Words:
        return GONE if self.health is None else SAY("fought.health", n=self.health)

    @property
    def worded(self) -> Words:
        return SAY("fought.won" if self.won else "fought.lost", met=self.met)


@dataclass(frozen=True, slots=True)
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
    items: Open[list[StackCard]] = field(default_factory=list)
    enchantments: Open[list[StackCard]] = field(default_factory=list)
    creatures: Open[list[StackCard]] = field(default_factory=list)
    wounds: Open[list[StackCard]] = field(default_factory=list)
    crystals: Public[int] = 0
    wound_tokens: Public[int] = 0
    active_pearls: Public[int] = 0
    spent_pearls: Public[int] = 0
    rewards: Public[list[int]] = field(default_factory=list)
    attack: Public[int] = 0
    defense: Public[int] = 0
    hardening: Unsaved[Open[int | None]] = None
    used: Public[dict[int, int]] = field(default_factory=dict)
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
    seats: list[Seat] = field(default_factory=list)
    kingdoms: Public[list[str]] = field(default_factory=list)
    starting: Public[int] = 0
    active: Public[int] = -1
    round: Public[int] = 0
    turn: Public[int] = 0
    track: Open[list[StackCard | None]] = field(default_factory=list)
    deck: FaceDown[list[StackCard]] = field(default_factory=list)
    graveyard: Open[list[StackCard]] = field(default_factory=list)
    taken: Open[list[StackCard]] = field(default_factory=list)
    village: Open[Card[VillageSpec] | None] = None
    overlord: Open[Card[OverlordSpec] | None] = None
    overlord_active: Public[bool] = False
    boards: Unsaved[Visible | None] = None
    present: Unsaved[int | None] = None
    overlord_rewards: Public[int] = 0
    overlord_crystals: Public[int] = 0
    overlord_cards: Open[list[StackCard]] = field(default_factory=list)
    village_rewards: Public[int] = 0
    coop: Public[bool] = False
    overlay: Open[Card[OverlaySpec] | None] = None
    hp: Public[int] = 0
    pool: Public[int] = 0
    threshold: Public[int] = 0
    event: Open[Card[EventSpec] | None] = None
    events: FaceDown[list[Card[EventSpec]]] = field(default_factory=list)
    events_read: Open[int] = 0
    unread: Unsaved[Open[tuple[Card[EventSpec], ...] | None]] = field(
        default=None, init=False, metadata={"transient": True})
    anger: Public[int] = 0
    won: Public[bool] = False
    cause: Public[str] = ""
    reach: Public[list[Reach]] = field(default_factory=list)
    course: Public[list[tuple[int, int]]] = field(default_factory=list)
    banners: Open[list[StackCard]] = field(default_factory=list)
    classes: Open[list[StackCard]] = field(default_factory=list)
    wound_deck: FaceDown[list[StackCard]] = field(default_factory=list)
    offer: Open[list[Card[Any]]] = field(default_factory=list)
    dealt: FaceDown[list[list[StackCard]]] = field(default_factory=list)
    spare: FaceDown[list[list[StackCard]]] = field(default_factory=list)
    length: Public[int] = 0
    under: Public[int] = 0
    box: Open[list[Card[Any]]] = field(default_factory=list)
    unseen: FaceDown[list[Card[Any]]] = field(default_factory=list)
    tokens: Public[dict[int, Tokens]] = field(default_factory=dict)
    desert: Public[Side | None] = None
    main_begun: Public[bool] = False
    main_done: Public[bool] = False
    road_then: Unsaved[Open[int | None]] = None
    journeyed: Public[bool] = False
    free_journey: Public[bool] = False
    desert_doubled: Public[int] = 0
    desert_ignored: Public[bool] = False
    trips: Public[list[Trip]] = field(default_factory=list)
    fight: Public[Fight | None] = None
    duel: Public[tuple[int, int] | None] = None
    full: Open[list[int]] = field(default_factory=list)
    firing: Open[list[tuple[int, int]]] = field(default_factory=list)
    unsettled: Open[bool] = False
    pearls: Open[bool] = True
    next_reward: int = 1
    history: Public[list[tuple[int, ...]]] = field(default_factory=list)
    reasons: Public[list[str]] = field(default_factory=list)
