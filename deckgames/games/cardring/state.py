"""What lies on a Card Ring table: its house rules, plain data, a class for a seat and one for the table, in the
rulebook's words."""

from dataclasses import field
from functools import cached_property
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.effects import Effect
from deckgames.engine.events import Sentences
from deckgames.engine.game import State
from deckgames.engine.messages import Words
from deckgames.engine.options import Options, option
from deckgames.engine.seen import FaceDown, Open, Own, Public
from deckgames.engine.state import Plain, plain
from deckgames.games.cardring.cards import PLURAL, SAY, EnemyCard, LocationCard, PlayedCard, TargetCard


class RingOptions(Options):
    """CR-R: every option of the rulebook's table, with its default."""

    says = SAY
    balanced = {"round_cap": 40}
    then = {"round_cap": 40}

    finale: Literal["random", "doctor-umbra", "the-castle-itself", "lady-nocturne", "infernal-puzzle-box",
                    "growing-leviathan"] = option("random", "CR-R.3", main=True, choice=True)
    length: Literal["normal", "short", "long"] = option("normal", "CR-R.4", main=True)
    enemy_order: Literal["tiers", "mixed"] = option("tiers", "CR-R.4")
    enemies: Literal[3, 2, 4] = option(3, "CR-R.33", choice=True)
    enemy_end: Literal["deck_empty", "last_discarded"] = option("deck_empty", "CR-R.28", choice=True)
    round_cap: Literal[0, 40, 30, 60] = option(0, "CR-R.28")
    order: Literal["offer", "auto", "rotate"] = option("offer", "CR-R.7")
    buy: Literal["table", "sitting"] = option("table", "CR-R.6", implied={"targets": {"sealed": "sitting"}})
    targets: Literal["open", "sealed"] = option("open", "CR-R.19")
    greater: Literal["endless", "counted"] = option("endless", "CR-R.34", choice=True)
    stale: bool = option(False, "CR-R.35")
    stealth: bool = option(False, "CR-R.30")
    locations: bool = option(False, "CR-R.31", main=True)

    @cached_property
    def buys_in_sitting(self) -> bool:
        """CR-R.19: whether cards are bought in the player's sitting; sealed targets imply it, because the target
        depends on what was bought."""
        return self.buy == "sitting" or self.targets == "sealed"


SENTENCES = Sentences(SAY, "events")
told = SENTENCES.kind
"""Declares a kind of event where the verb or the rule that tells it stands."""
Whence = Literal["hand", "discard"]
"""Where cards are trashed from."""
QUEUE = 5
"""Card Spaces of a queue."""
HAND = 5
"""Cards drawn in Recovery, before passives."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Total + `by` against such targets this round."""

    against: str
    by: int

    @property
    def worded(self) -> str:
        """What it does, in few words."""
        return f"+{self.by} on {PLURAL[self.against]}"


@dataclass(frozen=True, slots=True)
class Rider:
    """A promise of a played card, kept until Recovery."""

    effect: Effect[Any]
    card: PlayedCard


@dataclass(frozen=True, slots=True)
class NextBuy:
    """The next purchase costs `less` and may go onto the deck."""

    less: int
    to_deck: bool

    @property
    def kind(self) -> str:
        """Which of the two it is, or both: what messages call it."""
        return "both" if self.less and self.to_deck else "deck" if self.to_deck else "less"


@dataclass(frozen=True, slots=True)
class TrashDue:
    """CR-6.9: `count` cards of these zones to trash at the next sitting, or up to that many if `may`."""

    count: int
    may: bool
    cause: Card[Any]
    zones: tuple[Whence, ...] = ("hand", "discard")


@plain
class Seat(Plain):
    """A seat's zones, counters and what it owes. `no` is its number, 0 .. n - 1 clockwise."""

    no: Public[int]
    deck: FaceDown[list[PlayedCard]] = field(default_factory=list)
    hand: Own[list[PlayedCard]] = field(default_factory=list)
    discard: Open[list[PlayedCard]] = field(default_factory=list)
    in_play: Open[list[PlayedCard]] = field(default_factory=list)
    face_down: Own[list[PlayedCard]] = field(default_factory=list)
    peek: Own[list[Card[Any]]] = field(default_factory=list)
    queue: Open[list[PlayedCard]] = field(default_factory=list)
    class_slot: Public[PlayedCard | None] = None
    xp: Public[int] = 0
    skill: Public[int] = 0
    fight: Public[int] = 0
    failure: Public[int] = 0
    shield: Public[int] = 0
    received: Public[int] = 0
    riders: Public[list[Rider]] = field(default_factory=list)
    bonuses: Public[list[Bonus]] = field(default_factory=list)
    next_buys: Public[list[NextBuy]] = field(default_factory=list)
    buy_from: Public[str] = ""
    anchored: Public[bool] = False
    sat: Public[bool] = False
    declared: Public[bool] = False
    target: Own[TargetCard | None] = None
    outcome: Public[str] = ""
    barred: Public[bool] = False
    trash_dues: Public[list[TrashDue]] = field(default_factory=list)
    discard_due: Public[int] = 0
    wins: Public[dict[str, int]] = field(default_factory=dict)
    xp_from: dict[str, int] = field(default_factory=dict)
    trashed: Public[int] = 0

    @property
    def next_buy(self) -> NextBuy:
        """All that changes the next purchase, together."""
        return NextBuy(sum([buy.less for buy in self.next_buys]), any(buy.to_deck for buy in self.next_buys))


@plain
class Table(State):
    """The shared table. Stocks are taken from the end of their list; `row` holds None where a space stays empty."""

    options: Public[RingOptions]
    round: Public[int] = 0
    order: Public[list[int]] = field(default_factory=list)
    arbiter: Public[int | None] = None
    turn: Public[int] = 0
    seats: list[Seat] = field(default_factory=list)
    main_deck: FaceDown[list[PlayedCard]] = field(default_factory=list)
    trash: Open[list[PlayedCard]] = field(default_factory=list)
    box: FaceDown[list[Card[Any]]] = field(default_factory=list)
    supply: Public[dict[str, int]] = field(default_factory=dict)
    enemy_deck: FaceDown[list[EnemyCard]] = field(default_factory=list)
    row: Public[list[EnemyCard | None]] = field(default_factory=list)
    vanquished: Open[list[EnemyCard]] = field(default_factory=list)
    dummy: Public[TargetCard | None] = None
    finale: Public[TargetCard | None] = None
    location_deck: FaceDown[list[LocationCard]] = field(default_factory=list)
    location: Public[LocationCard | None] = None
    location_used: Open[list[LocationCard]] = field(default_factory=list)
    history: Public[list[tuple[int, ...]]] = field(default_factory=list)
    reasons: Public[list[str]] = field(default_factory=list)

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, in words."""
        card = self.finale.name if self.finale else ""
        return [SAY(f"ends.{key}", card=card, n=self.round) for key in self.reasons]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is in the Order."""
        return self.seats[self.order[self.turn]]
