"""What lies on an Initiative table: plain data, a class for a player and one for the table, in the rulebook's words."""

import dataclasses
from operator import attrgetter
from typing import Any, Literal

from deckgames.engine.data import dataclass
from deckgames.engine.game import State
from deckgames.engine.messages import Words
from deckgames.engine.seen import FaceDown, Open, Own, Public
from deckgames.engine.state import Plain, Unsaved, plain
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import Stat
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.says import SAY

STACK = 5
"""IN-4.2: most cards of a stack when it is built."""
POOL = 5
"""IN-2.4: cards of the recruitment pool."""
HAND = 7
"""IN-2.3: cards dealt before the first round."""
DEAL = 5
"""IN-11.6: cards dealt after every round."""
BEATS = 12
"""IN-11.12: most beats of a round."""

Leaving = Literal["", "hand", "stack_bottom", "discard", "pass_left"]
"""Where a field card goes at the end of the turn."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a stack: its card, the seats that know what lies just here, and whether it lies face up (IN-R.27)."""

    card: InitiativeCard
    known_to: tuple[int, ...] = ()
    exposed: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A card of a player's hand or stack that these other seats know to be there, but not where.

    With `stack` they know that it lies in the stack (it was shuffled).
    """

    card: InitiativeCard
    to: tuple[int, ...]
    stack: bool = False


@dataclass(frozen=True, slots=True)
class Boost:
    """What a `next_card` has given to a card: the activation number and line of the giver, and the change (IN-R.12)."""

    act: int
    nth: int
    stat: Stat
    op: Literal["add", "times"]
    by: float


@dataclass(frozen=True, slots=True)
class Promise:
    """An open `next_card` of line `nth`: for the next card of its controller (`your`) or of anybody (`the`)."""

    nth: int
    whose: Literal["your", "the"]
    op: Literal["add", "times", "blank"]
    stat: Stat | Literal[""] = ""
    by: float = 0


@plain
class Placed(Plain):
    """A card in a field, with everything that holds for it until it leaves: `act` is its activation number.

    `lines` says how many of its effect lines have been reached (only these are in force), `blank` which face blanked
    it ("": none), `copy_of` which face it has become a copy of ("": none).
    """

    card: Public[InitiativeCard]
    act: Public[int]
    spot: Public[int]
    lines: Public[int] = 0
    defending: Public[bool] = False
    blank: Open[str] = ""
    copy_of: Public[str] = ""
    boosts: Public[tuple[Boost, ...]] = ()
    promises: Public[tuple[Promise, ...]] = ()
    leaving: Public[Leaving] = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A trigger in the line (IN-R.13): line `nth` of this face speaks for `you`; `it` caused it (None: nobody)."""

    card: InitiativeCard
    face: str
    nth: int
    act: int
    chain: int
    you: int
    it: int | None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A card that has spoken in a chain."""

    chain: int
    card: InitiativeCard


@dataclass(frozen=True, slots=True)
class Acted:
    """A turn of this beat: who had it, with which card (None: without one) and which initiative."""

    seat: int
    card: InitiativeCard | None
    initiative: int


@plain
class Seat(Plain):
    """A player's zones, health and counters. `no` is the seat's number, 0 .. n - 1 clockwise; `stack[0]` is the top.

    `out_by` is who took the last health, `out_card` with which face (None and "": overtime did).
    `dealt` .. `annihilated` are counted for the results only.
    """

    no: Public[int]
    health: Public[int] = 50
    hand: Own[list[InitiativeCard]] = dataclasses.field(default_factory=list)
    stack: list[Slot] = dataclasses.field(default_factory=list)
    revealed: Public[InitiativeCard | None] = None
    field: list[Placed] = dataclasses.field(default_factory=list)
    told: list[Told] = dataclasses.field(default_factory=list)
    out: Public[bool] = False
    out_round: Public[int] = 0
    out_group: int = 0
    out_by: int | None = None
    out_card: str = ""
    hurt: Public[bool] = False
    turn_done: Public[bool] = False
    dealt: Public[int] = 0
    drained: Public[int] = 0
    healed: Public[int] = 0
    blocked: Public[int] = 0
    played: Public[int] = 0
    annihilated: Public[int] = 0

    @property
    def spots(self) -> list[Placed]:
        """The field cards from spot 1 on."""
        return sorted(self.field, key=attrgetter("spot"))


@plain
class Table(State):
    """The shared table. The top of the deck is the end of its list, the newest card of the discard pile too.

    `last_face` is the face of the card activated last, `previous_face` of the one before it, `first_act` the activation
    number of the beat's first card. `batch` and `line` are the waiting triggers of the current verb and of the current
    chain; both are empty between turns. `choosing` is set while a player chooses hand cards to discard (IN-4.7),
    `parting` while a field card is due to leave at the end of the turn.
    """

    options: Public[InitiativeOptions]
    round: Public[int] = 0
    beat: Public[int] = 0
    seats: list[Seat] = dataclasses.field(default_factory=list)
    deck: FaceDown[list[InitiativeCard]] = dataclasses.field(default_factory=list)
    discard: Open[list[InitiativeCard]] = dataclasses.field(default_factory=list)
    pool: Open[list[InitiativeCard]] = dataclasses.field(default_factory=list)
    dealer: Public[int] = 0
    sits_first: Public[int] = 0
    same_dealer: bool = False
    active: Public[int | None] = None
    acted: list[Acted] = dataclasses.field(default_factory=list)
    next_act: Public[int] = 1
    first_act: Public[int] = 0
    last_activator: int | None = None
    last_face: Public[str] = ""
    previous_face: str = ""
    ending: Public[bool] = False
    chain: int = 0
    batch: list[Waiting] = dataclasses.field(default_factory=list)
    line: list[Waiting] = dataclasses.field(default_factory=list)
    spoken: list[Spoken] = dataclasses.field(default_factory=list)
    choosing: Public[bool] = False
    parting: bool = False
    overtime: Public[int] = 0
    groups: int = 0
    history: Public[list[tuple[int, ...]]] = dataclasses.field(default_factory=list)
    reasons: Public[list[str]] = dataclasses.field(default_factory=list)
    force: Unsaved[Any] = dataclasses.field(default=None, init=False, metadata={"transient": True})
    """What is in force now (queries.Force), worked out when it is needed and forgotten when a field changes."""

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, in words."""
        return [SAY(f"reasons.{key}", round=self.round) for key in self.reasons]

    @property
    def living(self) -> list[Seat]:
        """The players who are not out, in seat order."""
        return [me for me in self.seats if not me.out]
