"""IN-4: what everybody does in secret: the swap of round 0, then trim and stack of every round."""

from functools import partial

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import AskAll, Topic, pick
from deckgames.games.initiative import operations
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.play import numbers
from deckgames.games.initiative.queries import overtime
from deckgames.games.initiative.rules.end import lose_to_overtime
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import STACK, Slot, Table

REJECTS, REJECT, BUILDS, BUILD = (
    SAY("asks.all-reject"), SAY("asks.reject"), SAY("asks.all-build"), SAY("asks.build"))


@dataclass(frozen=True, slots=True, repr=False)
class Build:
    """What one player has decided: the cards trimmed, and the stack from its top."""

    trim: list[InitiativeCard]
    stack: list[InitiativeCard]


def sitters(t: Table) -> list[int]:
    """IN-13.5: the living players in the order in which they sit, from `sits_first` on."""
    n = len(t.seats)
    return [s for s in ((t.sits_first + i) % n for i in range(n)) if not t.seats[s].out]


# ---- round 0


async def swap(t: Table) -> None:
    """IN-2.7 to 2.10: everybody rejects any number of cards; then they are replaced, shown, and shuffled in."""
    t.sits_first = 0 if t.options.sitting_order == "seats" else operations.from_dealer(t)[0].no
    rejected: dict[int, list[InitiativeCard]] = await AskAll(
        "IN-2.7", Topic.SWAP, REJECTS, sitters(t), partial(reject, t))
    for me in t.seats:
        cards = rejected[me.no]
        t.tell("rejects" if cards else "rejects-none", me.no, tuple(cards))
        for card in cards:
            me.hand.remove(card)
    for me in t.seats:
        operations.draw(t, me, len(rejected[me.no]))
    for me in t.seats:
        t.deck += rejected[me.no]
    if any(rejected.values()):
        t.rng.shuffle(t.deck)
    t.phase = "begin"


async def reject(t: Table, no: int) -> list[InitiativeCard]:
    """IN-2.7: the hand cards that this player rejects."""
    hand = t.seats[no].hand
    return await pick(no, "IN-2.7", Topic.SWAP, REJECT, hand, 0, len(hand), why=partial(numbers, hand))


# ---- every round


async def begin(t: Table) -> None:
    """The round begins: overtime first (IN-12), then the private phases."""
    t.round += 1
    t.beat = 0
    t.tell("round", n=t.round)
    before = t.sits_first
    t.sits_first = operations.from_dealer(t)[0].no
    if t.options.sitting_order == "seats":
        t.sits_first = t.living[0].no
    elif t.round > 1 and t.same_dealer:
        t.sits_first = next(s.no for s in t.seats[before + 1:] + t.seats[:before + 1] if not s.out)
    t.phase = "build"
    t.overtime = overtime(t.options, t.round)
    if t.overtime:
        lose_to_overtime(t, t.overtime)


async def build(t: Table) -> None:
    """IN-4: all living players trim and build in secret; then everything is laid out at once."""
    plans: dict[int, Build] = await AskAll("IN-4.1", Topic.PLAY, BUILDS, sitters(t), partial(plan, t))
    for me in t.living:
        trim = plans[me.no].trim
        if trim:
            for card in trim:
                me.hand.remove(card)
                operations.forget(me, card)
            t.discard += trim
            t.tell("trims", me.no, tuple(trim))
    for me in t.living:
        stack = plans[me.no].stack
        for card in stack:
            me.hand.remove(card)
        me.stack = [Slot(card, (me.no,)) for card in stack]
        t.tell("commits", me.no, tuple(stack), n=len(stack), private=True)
    t.phase = "reveal" if any(me.stack for me in t.living) else "cleanup"


async def plan(t: Table, no: int) -> Build:
    """IN-4.5, IN-4.2: the private phase of one player: down to the hand limit, then up to five cards, the top one
    first."""
    hand, limit = t.seats[no].hand, t.options.hand_limit
    trim: list[InitiativeCard] = []
    if limit and len(hand) > limit:
        over = len(hand) - limit
        why = partial(numbers, hand)
        trim = await pick(no, "IN-11.8", Topic.DISCARD, SAY("asks.trim", n=limit), hand, over, over, why=why)
        hand = [card for card in hand if card not in trim]
    if not hand:
        return Build(trim, [])
    why = partial(numbers, hand)
    return Build(trim, await pick(no, "IN-4.2", Topic.PLAY, BUILD, hand, 0, STACK, ordered=True, why=why))
