"""HK-2: a turn: begin, start triggers, new hand, main phase, end."""

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Topic, pick
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.rules.end import after_turn
from deckgames.games.hooks.rules.main_phase import main_phase
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Seat, Table

HAND = 3
"""Cards drawn for a turn (HK-2.6)."""
ACTIONS, FINAL_ACTIONS = 2, 1
"""Starting actions (HK-2.2)."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a turn begins with."""

    treasures: int
    actions: int


async def turn(t: Table) -> None:
    """HK-2.1: the whole turn of the current player, and who comes next.

    A table that was laid out by hand may begin with the main phase, and with an empty deck beside a pile (HK-3.3).
    """
    me = t.active
    if not t.turn:
        for seat in (me, *operations.enemies(t, me.no)):
            operations.settle(t, seat)
    if t.phase == "begin":
        begin(t, me)
        if me.hand:
            await start_triggers(t, me)
            await discard_hand(t, me)
        new_hand(t, me)
        t.phase = "main"
    await main_phase(t, me)
    end(t, me)
    after_turn(t)


def begin(t: Table, me: Seat) -> None:
    """HK-2.2, HK-2.3: the counters of the turn; `slowed` takes one Action off and is used up."""
    t.turn += 1
    me.turns += 1
    me.last_turn = t.turn
    t.actions = FINAL_ACTIONS if t.final else ACTIONS
    t.buys = t.reloads = t.discount = t.keep = t.extra = 0
    slowed, me.slowed = me.slowed, False
    if slowed:
        t.actions = max(1, t.actions - 1)
    t.shown += 1  # HK-6.7: the begin of a turn is not taken back
    if t.observer is not None:
        note = "last-slowed" if t.final and slowed else "last" if t.final else "slowed" if slowed else ""
        t.tell("begins", me.no, n=me.turns, note=note, detail=Purse(me.treasures, t.actions))


async def start_triggers(t: Table, me: Seat) -> None:
    """HK-2.4: each card that was in hand when this step began, and still is, does its `start` list."""
    due = [card for card in me.hand if card.spec.start]
    for card in operations.in_id_order(due):
        if card in me.hand:
            operations.tell_trigger(t, me, card, "start")
            x = HookPlay(t, me, card, rule="HK-2.4")
            for effect in card.spec.start:
                await effect.run(x)


async def discard_hand(t: Table, me: Seat) -> None:
    """HK-2.5: the hand is Discarded together, oldest first, except up to `keep` cards."""
    kept: list[HookCard] = []
    if t.keep and me.hand:
        kept = await pick(me.no, "HK-2.5", Topic.KEEP, SAY("asks.keep"), me.hand, 0, t.keep)
        if kept:
            t.tell("keeps", me.no, tuple(kept), private=True)
    operations.discard(t, me, [card for card in me.hand if card not in kept] if kept else me.hand[:])


def new_hand(t: Table, me: Seat) -> None:
    """HK-2.6: three cards, or two if `anchored`; the mark is used up."""
    n = HAND - 1 if me.anchored else HAND
    me.anchored = False
    operations.draw(t, me, n)


def end(t: Table, me: Seat) -> None:
    """HK-2.11, HK-R.31: what is unused is lost; the hand stays; a table may let nobody keep more than half."""
    over = me.treasures - t.options.bank // 2
    if over > 0 and t.options.treasures_kept == "half":
        me.treasures -= over
        t.bank += over
        t.tell("gives-back", me.no, n=over)
    if t.observer is not None:
        t.tell("ends-turn", me.no)
    t.phase = "begin"
    t.actions = t.buys = t.reloads = t.discount = t.keep = t.extra = 0
