"""A Hooks table: its options and plain data, where cards lie and who may see them (HK-6), what can be asked of it
without changing it. Names are the rulebook's words."""

from collections.abc import Sequence
from dataclasses import field
from itertools import takewhile
from operator import attrgetter
from typing import Any, Literal

from deckgames.engine.core.data import fresh
from deckgames.engine.core.redaction import FaceDown, Open, Own, Public, face_up, public_fields, zones_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, Unsaved, plain
from deckgames.engine.core.zones import deal_again
from deckgames.engine.match.game import State
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.events import Sentences
from deckgames.engine.vocabulary.options import LAST_ROUND, Options, option
from deckgames.games.hooks.cards import LINE as LINE, SAY as SAY, TEXT as TEXT, HookCard, score

SENTENCES = Sentences(SAY, "events")
told = SENTENCES.kind
"""Declares a kind of event where the verb or the rule that tells it stands."""
LETTERS = "abcdef"
"""The names of the slots of the supply row (HK-3.13)."""
ROW = len(LETTERS)
REASONS = "empty", "last-round"
"""Why a game ends."""
FLOOR = 4
"""HK-3.10: nobody may come to own fewer cards."""


class HookOptions(Options):
    """HK-R: every option of the rulebook, with its default; their words: `options:` in `assets/text/hooks.yaml`."""

    says = SAY
    balanced = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}
    then = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}

    bank: Literal[20, 16, 24] = option(20, "HK-R.1", main=True)
    late_treasure: Literal["equal", "fair", "rising"] = option("equal", "HK-R.20", main=True)
    treasures_kept: Literal["all", "half"] = option("all", "HK-R.31")
    action_cap: Literal[10, 5, 3] = option(10, "HK-R.9")
    enemy_discard: Literal["random", "victim"] = option("random", "HK-R.15", choice=True)
    round_limit: Literal[0, 40, 60] = option(0, "HK-R.19")
    memory_aid: Literal["open", "hidden"] = option("open", "HK-R.25")


@plain
class Seat(Plain):
    """A player's zones, Treasures and marks. A hand is oldest first; the last card of a pile is its top.

    `tally` is on seen tables only: what the player owns, by face, as far as it may be known (HK-R.25).
    """

    no: Public[int]
    deck: FaceDown[list[HookCard]] = fresh(list)
    hand: Own[list[HookCard]] = fresh(list)
    pile: Open[list[HookCard]] = fresh(list)
    in_play: Open[list[HookCard]] = fresh(list)
    peek: Own[list[HookCard]] = fresh(list)
    treasures: Public[int] = 0
    anchored: Public[bool] = False
    slowed: Public[bool] = False
    turns: Public[int] = 0
    last_turn: int = 0  # decides nothing any more: it stays so that saves are what they were
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
    def cards(self) -> Sequence[HookCard]:
        """All cards of the player, in deck, hand, pile and play."""
        return self.tally or [*self.deck, *self.hand, *self.pile, *self.in_play, *self.peek]

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
    seats: list[Seat] = fresh(list)
    supply_deck: FaceDown[list[HookCard]] = fresh(list)
    refresh_deck: FaceDown[list[HookCard]] = fresh(list)
    refresh_bottom: Open[list[HookCard]] = fresh(list)
    row: Public[list[HookCard | None]] = fresh(list)
    locker: Open[list[HookCard]] = fresh(list)
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
    history: list[tuple[int, ...]] = fresh(list)
    reasons: Public[list[str]] = fresh(list)

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

    def price(self, card: HookCard) -> int:
        """HK-R.23: the card's price now, at least 0."""
        return max(0, card.spec.cost - self.discount)

    @property
    def to_come(self) -> list[int]:
        """HK-5.2, HK-R.19: who still has a turn, this one first."""
        last = self.round >= (self.options.round_limit or LAST_ROUND)
        stop = self.start if self.ender is None and last else self.ender
        order = [(self.current + nth) % len(self.seats) for nth in range(len(self.seats))]
        return [*order[:1], *takewhile(lambda no: no != stop, order[1:])]

    @property
    def last_turn(self) -> bool:
        """HK-5.2, HK-R.19: whether the game ends with this turn."""
        following = (self.current + 1) % len(self.seats)
        return following == self.ender or (following == self.start and self.ender is None
                                           and self.round >= (self.options.round_limit or LAST_ROUND))

    @property
    def last_of_all(self) -> bool:
        """HK-5.3, HK-R.19: whether the player on turn has no turn after this one."""
        return self.final or self.ender == self.current or self.last_turn

    @property
    def tally_open(self) -> bool:
        """HK-R.25: whether everybody is told what each player owns, and how all stood after each round."""
        return self.phase == "over" or self.options.memory_aid == "open"


# ---- who knows what


zones = zones_of("deck hand pile in_play peek", "supply_deck refresh_deck refresh_bottom row locker", still="hand row")
"""Every zone of the table, each card in exactly one of them (HK-I.1)."""


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this player cannot know: the order of decks, other hands, the central decks, and chance itself.

    The bottom of the refresh deck stays as it is: everybody has seen its cards go there.
    """
    for me in t.seats:
        deal_again([me.deck] if me.no == seat else [me.deck, me.hand, me.peek], rng)
    deal_again([t.supply_deck, t.refresh_deck], rng)
    t.rng = rng


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """HK-R.25: which faces a player owns, wherever they are, is open to all or to the owner alone; so is the past."""
    for me, shown in zip(t.seats, seen.seats, strict=True):
        if t.tally_open or me.no == viewer:
            faces = sorted([card.spec for card in me.cards], key=attrgetter("id"))
            shown.tally = tuple([t.pack.card(0, face.id) for face in faces])
    if t.tally_open:
        seen.history = t.history[:]


def facts(t: Table) -> dict[str, Any]:
    """HK-6, HK-I.11: what programs are told (`drive`): no other hand, no order of a deck before the end, no central
    deck beyond its known bottom. `owned` are faces by their ids, which does not tell hand from deck (None: hidden)."""
    return public_fields(t) | {
        "viewer": t.viewer, "supply_deck_count": len(t.supply_deck), "refresh_deck_count": t.in_refresh,
        "refresh_known": t.refresh_bottom, "locker": t.locker, "history": t.history if t.tally_open else (),
        "decks": [me.deck for me in t.seats] if t.phase == "over" else (), "seats": [public_fields(me) | {
            "hand": face_up(me.hand), "hand_count": len(me.hand), "deck_count": me.in_deck, "pile": me.pile,
            "in_play": me.in_play, "peek": face_up(me.peek), "owned_count": me.owned,
            "owned": None if me.tally is None else [card.spec for card in me.tally], "hooks": me.hooks}
            for me in t.seats]}
