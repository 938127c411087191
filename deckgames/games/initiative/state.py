"""An Initiative table in the rulebook's words: its options and plain data, where every card lies and who may see it
there (IN-13), and the re-deal of what a seat cannot know."""

from collections.abc import Iterator
from dataclasses import field as fresh
from operator import attrgetter
from typing import Any, Literal

from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import Back, FaceDown, Open, Own, Public, back
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, Unsaved, plain
from deckgames.engine.core.zones import BY_NUMBER, Zone
from deckgames.engine.match.game import State
from deckgames.engine.messages import Texts, Words
from deckgames.engine.vocabulary.events import NO_EFFECT, NO_EFFECT_ON, Sentences
from deckgames.engine.vocabulary.options import Options, option
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import Stat

SAY = Texts("initiative")
"""The messages of Initiative: `assets/text/initiative.yaml`."""
TEXT, LINE = SAY.text, SAY.line
SENTENCES = Sentences(SAY, "events")
"""How what happens is told. A screen that replays a round takes the same events one by one; their `detail` (`queries`)
holds their numbers: Announced (`reveals`, `reveals-none`), Blow (`attacks`, `strikes`), Hit (`hits`, `holds`), Change
(`loses`, `heals`, `tires`), seats with their Change (`swaps-health`, `averages`), Total (`defends`), the health
(`annihilated`)."""
told = SENTENCES.kind
"""Declares a kind of event where the verb or the rule that tells it stands."""
for effectless in (NO_EFFECT, NO_EFFECT_ON):
    told(effectless, weight=0)
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
HEALTH, FEW = {2: 70, 3: 50, 4: 50}, 40
"""IN-2.1: what everybody starts with by the number of players, and with more of them: as in balanced games of 1.0.0."""
DEEP = 30
"""Cards of the deck that an imagined world turns up by chance, enough for a round of six; those below lie in the
sequence of their numbers."""
SECRET = "swap", "build"
"""Phases in which all put something together secretly; nothing lies in a field."""
Leaving = Literal["", "hand", "stack_bottom", "discard", "pass_left"]
"""Where a field card goes at the end of the turn."""


class InitiativeOptions(Options):
    """IN-O: every option of the rulebook, with its default; their words: `options:` in the text file."""

    says = SAY
    balanced = {"overtime_from": 20}
    then = {**balanced, "start_health": 0}

    start_health: Literal[50, 0, 30, 70] = option(50, "IN-R.28", main=True)
    opening_swap: Literal["played", "skipped"] = option("played", "IN-R.28", main=True, choice=True)
    hand_limit: Literal[10, 8, 0] = option(10, "IN-R.20")
    overtime_from: Literal[0, 20, 10] = option(0, "IN-R.22")
    sitting_order: Literal["dealer", "seats"] = option("dealer", "IN-13.5")

    def health(self, seats: int) -> int:
        """What each of so many players starts with (IN-2.1)."""
        return self.start_health or HEALTH.get(seats, FEW)


@frozen
class Slot:
    """A place of a stack: its card, the seats that know what lies just here, and whether it lies face up (IN-R.27)."""

    card: InitiativeCard
    known_to: tuple[int, ...] = ()
    exposed: bool = False


@frozen
class Told:
    """A card of a player's hand or stack that these other seats know to be there, but not where.

    With `stack` they know that it lies in the stack (it was shuffled).
    """

    card: InitiativeCard
    to: tuple[int, ...]
    stack: bool = False


@frozen
class Boost:
    """What a `next_card` has given to a card: the activation number and line of the giver, and the change (IN-R.12)."""

    act: int
    nth: int
    stat: Stat
    op: Literal["add", "times"]
    by: float


@frozen
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


@frozen
class Waiting:
    """A trigger in the line (IN-R.13): line `nth` of this face speaks for `you`; `it` caused it (None: nobody)."""

    card: InitiativeCard
    face: str
    nth: int
    act: int
    chain: int
    you: int
    it: int | None


@frozen
class Spoken:
    """A card that has spoken in a chain."""

    chain: int
    card: InitiativeCard


@frozen
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
    hand: Own[list[InitiativeCard]] = fresh(default_factory=list)
    stack: list[Slot] = fresh(default_factory=list)
    revealed: Public[InitiativeCard | None] = None
    field: list[Placed] = fresh(default_factory=list)
    told: list[Told] = fresh(default_factory=list)
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
    seats: list[Seat] = fresh(default_factory=list)
    deck: FaceDown[list[InitiativeCard]] = fresh(default_factory=list)
    discard: Open[list[InitiativeCard]] = fresh(default_factory=list)
    pool: Open[list[InitiativeCard]] = fresh(default_factory=list)
    dealer: Public[int] = 0
    sits_first: Public[int] = 0
    same_dealer: bool = False
    active: Public[int | None] = None
    acted: list[Acted] = fresh(default_factory=list)
    next_act: Public[int] = 1
    first_act: Public[int] = 0
    last_activator: int | None = None
    last_face: Public[str] = ""
    previous_face: str = ""
    ending: Public[bool] = False
    chain: int = 0
    batch: list[Waiting] = fresh(default_factory=list)
    line: list[Waiting] = fresh(default_factory=list)
    spoken: list[Spoken] = fresh(default_factory=list)
    choosing: Public[bool] = False
    parting: bool = False
    overtime: Public[int] = 0
    groups: int = 0
    history: Public[list[tuple[int, ...]]] = fresh(default_factory=list)
    reasons: Public[list[str]] = fresh(default_factory=list)
    force: Unsaved[Any] = fresh(default=None, init=False, metadata={"transient": True})
    """What is in force now (queries.Force), worked out when it is needed and forgotten when a field changes."""

    @property
    def ended_by(self) -> list[Words]:
        """Why the game is over, in words."""
        return [SAY(f"reasons.{key}", round=self.round) for key in self.reasons]

    @property
    def living(self) -> list[Seat]:
        """The players who are not out, in seat order."""
        return [me for me in self.seats if not me.out]


# ---- where cards lie, and who sees them


def knows(slot: Slot, seat: int | None) -> bool:
    """Whether this seat (None: the public) knows what lies at this place of a stack."""
    return slot.exposed or seat in slot.known_to


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them; a card that others know of has a zone to itself. One
    that is only known to be in a hand or a stack (on a seen table) stands for one of their backs."""
    for me in t.seats:
        known_to: dict[InitiativeCard, tuple[int, ...]] = {}
        for known in me.told:
            known_to[known.card] = known_to.get(known.card, ()) + known.to
        lying = {*me.hand, *[slot.card for slot in me.stack]} if known_to else ()
        loose = [card for card in known_to if card not in lying]
        hand = [_or_back(card, loose) for card in me.hand] if loose else me.hand
        yield Zone("hand", me.no, [card for card in hand if card not in known_to], "owner", still=True)
        for card in hand:
            if card in known_to:
                yield Zone("hand", me.no, [card], "owner", known_to[card], still=True)
        yield Zone("stack", me.no, [slot.card for slot in me.stack if slot.exposed], "all")
        for slot in me.stack:
            if not slot.exposed:
                card = _or_back(slot.card, loose)
                yield Zone("stack", me.no, [card], "none", slot.known_to + known_to.get(card, ()))
        yield Zone("revealed", me.no, [] if me.revealed is None else [me.revealed], "all")
        yield Zone("field", me.no, [placed.card for placed in me.field], "all")
    yield Zone("deck", None, t.deck, "none")
    yield Zone("discard", None, t.discard, "all")
    yield Zone("pool", None, t.pool, "all", still=True)


def _or_back(card: InitiativeCard, loose: list[InitiativeCard]) -> InitiativeCard:
    """This card, or in place of its back one of these."""
    return loose.pop() if loose and card.__class__ is Back else card


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """IN-R.27: the places of a stack that the viewer knows, and the cards that it knows to be somewhere."""
    over, hidden = t.phase == "over", back("Seat.stack")
    eyes = () if viewer is None else (viewer,)
    for me, shown in zip(t.seats, seen.seats, strict=True):
        shown.stack = [Slot(slot.card if over or knows(slot, viewer) else hidden,
                            eyes if viewer in slot.known_to else (), slot.exposed) for slot in me.stack]
        shown.told = [Told(told.card, eyes, told.stack) for told in sorted(
            (told for told in me.told if viewer in told.to), key=lambda told: told.card.number)]
    lying = {placed.card.number for me in t.seats for placed in me.field} | {card.number for card in t.discard}
    # a card that lies in the open no more (it has returned to a hand, say) is left out
    seen.acted = [turn if turn.card is None or turn.card.number in lying else Acted(turn.seat, None, turn.initiative)
                  for turn in t.acted]


def known(t: Table, _seat: int) -> tuple[int, int]:
    """What everybody has learned beside faces: which beat is revealed, and so who has no card left (IN-5.1), and where
    a card lay of which one only knew that it was there (IN-R.27)."""
    return t.round, t.beat


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this seat cannot know: the deck, other hands, stack places it has not seen, and chance itself.

    A card that the seat knows to be among somebody's hand and stack stays there (IN-R.27); what others know of cards
    that this seat does not know is forgotten. Nothing hidden has any influence: all pools are sorted before.
    """
    parts = [_Part(me, seat) for me in t.seats]
    pool = sorted([*t.deck, *[card for part in parts for card in part.unknown]], key=BY_NUMBER)
    rng.shuffle(pool, len(pool) - len(t.deck) + DEEP)
    for part in parts:
        rest = len(pool) - len(part.unknown)
        part.fill(pool[rest:], rng)
        del pool[rest:]
    t.deck, t.rng = pool, rng


class _Part:
    """What one player's hand and stack hold that the seat does not see: `anywhere` and `stacked` are cards it knows to
    be there or in the stack, `unknown` all the others."""

    def __init__(self, me: Seat, seat: int | None) -> None:
        self.me, self.own = me, me.no == seat
        self.slots = [i for i, slot in enumerate(me.stack) if not knows(slot, seat)]
        here = [*(() if self.own else me.hand), *[me.stack[i].card for i in self.slots]]
        self.anywhere, self.stacked = (sorted([told.card for told in me.told if seat in told.to and told.card in here
                                               and told.stack == stacked], key=BY_NUMBER) for stacked in (False, True))
        self.unknown = [card for card in here if card not in (*self.anywhere, *self.stacked)]
        me.told = [told for told in me.told if seat in told.to or (self.own and told.card in me.hand)]

    def fill(self, drawn: list[InitiativeCard], rng: Rng) -> None:
        """Lays these cards, and the known ones, to the places at random."""
        me, mixed, count = self.me, self.anywhere + drawn, len(self.slots) - len(self.stacked)
        rng.shuffle(mixed)
        stack = mixed[:count] + self.stacked
        rng.shuffle(stack)
        for i, card in zip(self.slots, stack, strict=True):
            me.stack[i] = Slot(card, me.stack[i].known_to, me.stack[i].exposed)
        if not self.own:
            me.hand = mixed[count:]
