"""What lies on a Hooks table: plain data, one class a seat and one for the table. Names are the rulebook's words."""

from dataclasses import field

from deckgames.engine.game import State
from deckgames.engine.messages import Words
from deckgames.engine.seen import FaceDown, Open, Own, Public
from deckgames.engine.state import Plain, Unsaved, plain
from deckgames.games.hooks.cards import HookCard, score
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.says import SAY

LETTERS = "abcdef"
"""The names of the slots of the supply row (HK-3.13)."""
ROW = len(LETTERS)
REASONS = "empty", "last-round"
"""Why a game ends."""
FLOOR = 4
"""HK-3.10: nobody may come to own fewer cards."""


@plain
class Seat(Plain):
    """A player's zones, Treasures and marks. A hand is oldest first; the last card of a pile is its top.

    `tally` is on seen tables only: what the player owns, by face, as far as it may be known (HK-R.25). `last_turn`
    decides nothing any more: it stays so that saves are what they were.
    """

    no: Public[int]
    deck: FaceDown[list[HookCard]] = field(default_factory=list)
    hand: Own[list[HookCard]] = field(default_factory=list)
    pile: Open[list[HookCard]] = field(default_factory=list)
    in_play: Open[list[HookCard]] = field(default_factory=list)
    peek: Own[list[HookCard]] = field(default_factory=list)
    treasures: Public[int] = 0
    anchored: Public[bool] = False
    slowed: Public[bool] = False
    turns: Public[int] = 0
    last_turn: int = 0
    tally: Unsaved[Open[tuple[HookCard, ...] | None]] = field(default=None, init=False, metadata={"transient": True})

    @property
    def owned(self) -> int:
        """How many cards this player owns, wherever they are."""
        return len(self.deck) + len(self.hand) + len(self.pile) + len(self.in_play) + len(self.peek)

    @property
    def in_deck(self) -> int:
        """The size of the deck, with the cards that are being looked at."""
        return len(self.deck) + len(self.peek)

    @property
    def hooks(self) -> int | None:
        """What the player's cards are worth as somebody sees them; None where nobody tells what they are (HK-R.25)."""
        return None if self.tally is None else score(self.tally, self.treasures)


@plain
class Table(State):
    """The shared table and the counters of the current turn. Stocks are taken from the end of their list.

    `refresh_bottom` is the lowest part of the refresh deck, from its top: cards everybody has seen go there. `shown`
    counts what people learn and no zone tells: cards shown without leaving their zone, attacks, begins of turns.
    `in_public` is set while another player decides in the open (HK-6.3).
    """

    options: Public[HookOptions]
    seats: list[Seat] = field(default_factory=list)
    supply_deck: FaceDown[list[HookCard]] = field(default_factory=list)
    refresh_deck: FaceDown[list[HookCard]] = field(default_factory=list)
    refresh_bottom: Open[list[HookCard]] = field(default_factory=list)
    row: Public[list[HookCard | None]] = field(default_factory=list)
    locker: Open[list[HookCard]] = field(default_factory=list)
    bank: Public[int] = 0
    start: Public[int] = 0
    current: Public[int] = 0
    round: Public[int] = 1
    turn: int = 0
    ender: Public[int | None] = None
    final: Public[bool] = False
    actions: Public[int] = 0
    buys: Public[int] = 0
    reloads: Public[int] = 0
    discount: Public[int] = 0
    keep: Public[int] = 0
    extra: Public[int] = 0
    shown: int = 0
    in_public: bool = False
    history: list[tuple[int, ...]] = field(default_factory=list)
    reasons: Public[list[str]] = field(default_factory=list)

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over; saves of earlier versions hold the words."""
        return [SAY(f"ended.{key}", n=self.round) if key in REASONS else key for key in self.reasons]

    @property
    def in_refresh(self) -> int:
        """How many cards the refresh deck has, with its lowest part."""
        return len(self.refresh_deck) + len(self.refresh_bottom)

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.current]
