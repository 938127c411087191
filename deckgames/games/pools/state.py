"""What lies on a table of Dragon Pools: plain data, in the rulebook's words."""

from dataclasses import field
from typing import Literal

from deckgames.engine.data import dataclass
from deckgames.engine.game import State
from deckgames.engine.messages import Words
from deckgames.engine.seen import FaceDown, Open, Own, Public
from deckgames.engine.state import Plain, plain
from deckgames.games.pools.cards import CALLED, NOUN, PoolCard
from deckgames.games.pools.options import PoolOptions
from deckgames.games.pools.says import SAY

LIVES = 30
"""DP-2.1."""
HAND = POOL = 5
"""DP-2.2, DP-2.3, DP-14.1."""
COMMON = 4
"""DP-2.4, DP-14.2."""

Kind = Literal["attack", "defence"]
KINDS: tuple[Kind, Kind] = ("attack", "defence")
Verb = Literal["add", "sap", "cap", "flight", "ground", "watch", "pierce", "ward", "mirror"]
Why = Literal["hit", "attack debt", "defence debt", "effect"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A granted effect on a combination: of `seat`, by this card. `n` is the number of add, sap, cap and pierce; of a
    mirror `seat` and `n` name the envied attack."""

    verb: Verb
    n: int
    seat: int
    card: PoolCard


@dataclass(frozen=True, slots=True)
class Facts:
    """What a card counts as instead of what is printed: bits of combinations.Piece."""

    rank: int
    profession: int
    suit: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a seat has named an artefact in this round (DP-7.4); 0: still open."""

    rank: int = 0
    profession: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """What was chosen for a target word at activation (DP-9.8): a card, a combination (`seat`, `no`, its kind is in the
    word), a foe (`seat`), an entry or a branch (`no`)."""

    word: str
    seat: int = -1
    no: int = 0
    card: PoolCard | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing on a stack or in an end list (DP-9.6). `turn` is when it was activated."""

    no: int
    owner: int
    card: PoolCard
    standard: bool
    turn: int
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Banner:
    """What a common effect gives to every combination of a shape in this round (DP-11.3)."""

    card: PoolCard
    shape: Literal["set", "straight", "flush"]
    kind: Kind
    n: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A part of an attack that is directed at one foe (DP-13.1), and then what became of it: `walls` are the
    numbers of those that met it, `force` that of the last before it, `damage` the lives it cost (None: still to come).
    """

    seat: int
    attack: int
    foe: int
    points: int
    flight: bool
    pierce: int
    walls: tuple[int, ...] = ()
    force: int = 0
    damage: int | None = None

    def has(self, verb: Verb) -> bool:
        """Whether its attack flies: no other mark goes with a hit."""
        return verb == "flight" and self.flight


@dataclass(frozen=True, slots=True)
class Change:
    """A change of lives in this round, with its reason: the lines of a seat add up to what it has lost and gained."""

    seat: int
    n: int
    why: Why
    card: PoolCard | None = None
    by: int = -1
    no: int = 0


@plain
class Combo(Plain):
    """An announced combination, fixed for the round (DP-6.14). `no` counts those of its kind; `points` is its current
    worth, once the values are calculated."""

    kind: Public[Kind]
    no: Public[int]
    cards: Public[tuple[PoolCard, ...]]
    keystone: Public[PoolCard | None]
    turn: Public[int]
    rank_form: Public[str]
    profession_form: Public[str]
    flush: Public[bool]
    times: Public[int]
    marks: Public[tuple[Mark, ...]] = ()
    points: Public[int] = 0

    @property
    def name(self) -> str:
        """The short name: "A1", "W2"."""
        return f"{'A' if self.kind == 'attack' else 'W'}{self.no}"

    @property
    def word(self) -> str:
        """The kind in keys of messages: "attack", "wall"."""
        return NOUN[self.kind]

    @property
    def said(self) -> Words:
        """The kind in words."""
        return CALLED[self.kind]

    def has(self, verb: Verb) -> bool:
        """Whether a mark of this kind lies on it."""
        for mark in self.marks:  # noqa: SIM110 no generator: simulations ask this all the time
            if mark.verb == verb:
                return True
        return False

    @property
    def pierce(self) -> int:
        """By how much it lowers the walls that block it."""
        return sum([mark.n for mark in self.marks if mark.verb == "pierce"])


@plain
class Seat(Plain):
    """A player's zones, lives, and what it has announced and owes in this round.

    `taken`, `dealt`, `best`, `held`, `paid`, `bill` are counted for the results only; so is whose attack, or what else,
    has felled it.
    """

    no: Public[int]
    life: Public[int] = LIVES
    hand: Own[list[PoolCard]] = field(default_factory=list)
    pool: Open[list[PoolCard]] = field(default_factory=list)
    combos: list[Combo] = field(default_factory=list)
    readings: Open[dict[int, Reading]] = field(default_factory=dict)
    attack_debt: Public[int] = 0
    defence_debt: Public[int] = 0
    end_list: Public[list[Entry]] = field(default_factory=list)
    left: Public[int] = 0
    banner_at_end: tuple[int, int] = (0, 0)
    dealt: Public[int] = 0
    taken: Public[int] = 0
    best: Public[int] = 0
    best_cards: tuple[PoolCard, ...] = ()
    held: Public[int] = 0
    bill: Public[int] = 0
    paid: Public[int] = 0
    felled_by: Public[int] = -1
    felled_with: Public[str] = ""
    felled_cards: tuple[PoolCard, ...] = ()

    @property
    def living(self) -> bool:
        """Whether it has not left the game; who has no lives left is living until round results (DP-3.3)."""
        return not self.left

    def combinations(self, kind: Kind) -> list[Combo]:
        """Its attacks, or its walls, in the order announced."""
        return [combo for combo in self.combos if combo.kind == kind]

    def combo(self, kind: Kind, no: int) -> Combo:
        """The player's combination with this number."""
        return self.combinations(kind)[no - 1]

    def debt(self, kind: Kind) -> int:
        """How many points of this kind the player owes (DP-11.5)."""
        return self.attack_debt if kind == "attack" else self.defence_debt


@plain
class Table(State):
    """The shared table. The top of the deck and of the discard pile is the end of the list; the common pool is newest
    first. Cards are told by their numbers in `tokens`, `facts` and `used`.

    `turn` counts turns since the game began, `current` is whose moment it is. In a turn: `keystone` is the card laid,
    `announced` the kinds announced, `building` the one whose
    cards are being chosen, `acted` whether an effect was activated, `looked` whether the hand was looked at
    without laying since, `woken` whether the standard effects were; `long`, whether a combination of three was
    announced, stays for saves alone. `laying` is set while the seat looks at its hand. `passes` are those in a row.
    `begun` are the lives at the round's begin, `hits` and `changes` what has become of them since.
    """

    options: Public[PoolOptions]
    round: Public[int] = 0
    seats: list[Seat] = field(default_factory=list)
    deck: FaceDown[list[PoolCard]] = field(default_factory=list)
    discard: Open[list[PoolCard]] = field(default_factory=list)
    common: Open[list[PoolCard]] = field(default_factory=list)
    leader: Public[int] = 0
    current: Public[int] = 0
    turn: Public[int] = 0
    keystone: Public[PoolCard | None] = None
    announced: Public[list[Kind]] = field(default_factory=list)
    building: Public[Kind | None] = None
    acted: Public[bool] = False
    looked: Public[bool] = False
    woken: Open[bool] = False
    long: Open[bool] = False
    laying: Public[bool] = False
    passes: Public[int] = 0
    next_entry: Open[int] = 1
    instant: Public[list[Entry]] = field(default_factory=list)
    main: Public[list[Entry]] = field(default_factory=list)
    tokens: Open[dict[int, int]] = field(default_factory=dict)
    facts: Open[dict[int, Facts]] = field(default_factory=dict)
    used: Open[list[int]] = field(default_factory=list)
    banners: Public[list[Banner]] = field(default_factory=list)
    price: Public[int] = 0
    calm: Public[bool] = False
    hits: Public[list[Hit]] = field(default_factory=list)
    changes: Public[list[Change]] = field(default_factory=list)
    last_hits: Public[list[Hit]] = field(default_factory=list)
    last_changes: Public[list[Change]] = field(default_factory=list)
    begun: Public[list[int]] = field(default_factory=list)
    history: Public[list[tuple[int, ...]]] = field(default_factory=list)
    reasons: Public[list[str]] = field(default_factory=list)

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, and by what somebody wins, in one sentence."""
        said: list[Words] = [SAY(f"ended.{why}", n=self.round) for why in self.reasons[:1]]
        return [SAY(f"wins.{won}", why=said[0]) for won in self.reasons[1:]] or said

    @property
    def combat(self) -> bool:
        """Whether values are fixed: from the calculation to the end of the round."""
        return self.phase in ("payment", "dusk", "distribution", "damage", "laydown", "results")

    @property
    def active(self) -> Seat:
        """The seat whose turn it is to act."""
        return self.seats[self.current]

    @property
    def living(self) -> list[Seat]:
        """The seats that are in the game, by number."""
        return [me for me in self.seats if not me.left]
