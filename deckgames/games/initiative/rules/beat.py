"""IN-5: the reveal, whose turn comes next, and annihilation."""

from deckgames.games.initiative import chains, queries
from deckgames.games.initiative.play import drain
from deckgames.games.initiative.rules.turn import begin, recurring, turn
from deckgames.games.initiative.state import BEATS, Seat, Table
from deckgames.games.initiative.sums import Announced


async def reveal(t: Table) -> None:
    """IN-5.1, IN-5.2: all tops are turned up together; the initiatives are announced."""
    t.beat += 1
    t.first_act = 0
    t.acted = []
    for me in t.seats:
        if not me.out:
            me.turn_done = False
            if me.stack:
                me.revealed = me.stack.pop(0).card
                if me.told:
                    me.told = [told for told in me.told if told.card is not me.revealed]
    t.phase = "turn"
    if t.heard is not None:
        t.tell("beat", n=t.beat)
        for me in t.living:
            announce(t, me)


def announce(t: Table, me: Seat) -> None:
    """What a player has turned up, with every step of its initiative."""
    found = queries.initiative_sum(t, me)
    if found is None or me.revealed is None:
        t.tell("reveals-none", me.no, detail=Announced(me.no, None, 0, None))
        return
    note = f": {found.text}" if found.changed else ""
    t.tell("reveals", me.no, (me.revealed,), n=found.value, note=note,
           detail=Announced(me.no, me.revealed, found.value, found))


async def next_in_beat(t: Table) -> None:
    """IN-5.5: one turn, or one annihilation; or the end of the beat."""
    chains.reset(t)
    coming = queries.next_turn(t)
    while coming.seat is not None and idle(t.seats[coming.seat]):
        begin(t, t.seats[coming.seat])
        coming = queries.next_turn(t)
    if coming.tied:
        await annihilate(t, [t.seats[no] for no in coming.tied])
    elif coming.seat is not None:
        await turn(t, t.seats[coming.seat])
    else:
        end_beat(t)
    if t.ending:
        t.phase = "cleanup"


def idle(me: Seat) -> bool:
    """Whether nothing at all happens in this player's turn (IN-6.11)."""
    return me.revealed is None and not (me.field and recurring(me))


def end_beat(t: Table) -> None:
    """IN-3.4, IN-11.12: the next beat, if any stack has a card left."""
    t.active = None
    again = any(me.stack for me in t.living) and t.beat < BEATS
    t.phase = "reveal" if again else "cleanup"


async def annihilate(t: Table, tied: list[Seat]) -> None:
    """IN-5.7 to 5.11: the tied cards are discarded together; their owners wait on without a card (IN-R.2)."""
    t.active = None
    cards = []
    for me in tied:
        assert me.revealed is not None
        cards.append((me, me.revealed))
        me.revealed = None
        me.annihilated += 1
    t.discard += [card for _, card in cards]
    if t.heard is not None:
        for me, card in cards:
            t.tell("annihilated", me.no, (card,))
    for event in ("this_annihilated", "this_discarded"):
        for me, card in cards:
            chains.happens_to_card(t, event, me.no, card, None, None, 0)
    chains.into_line(t)
    await drain(t)
