"""IN-R.13: events find the triggers that wait for them; these stand in a line and speak once in each chain."""

from operator import attrgetter

from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.cards.lines import When
from deckgames.games.initiative.state import Placed, Spoken, Table, Waiting

NEVER_PLAYED = 1 << 20
"""Cards that were never activated speak after all others, in seat order from the left of the dealer."""


def happens(t: Table, event: str, seat: int, it: int | None, chain: int) -> None:
    """An event at this player: the triggers of this player's field cards that wait for it join the batch.

    For `opponent_heals` those of all opponents of `it` do, and `seat` is the player who healed. `chain` 0 opens a new
    one: each event that no trigger has caused has a chain of its own.
    """
    listeners = queries.force(t).whens.get(event)
    if not listeners:
        return
    for listener in listeners:
        if (listener.seat != seat) if event == "opponent_heals" else (listener.seat == seat):
            chain = chain or _new_chain(t)
            _enqueue(t, Waiting(listener.card, listener.face.id, listener.nth, listener.act, chain, listener.seat, it))


def happens_to_card(t: Table, event: str, seat: int, card: InitiativeCard, placed: Placed | None, it: int | None,
                    chain: int) -> None:
    """`this_discarded` and `this_annihilated`: only the card itself hears, wherever it lay (a field: `placed`)."""
    shape = card.spec if placed is None else queries.spec_of(placed)
    if not shape.whens or (placed is not None and placed.blank):
        return
    for nth, when in shape.whens:
        if when.event == event:
            act = placed.act if placed else NEVER_PLAYED + queries.from_dealer(t, seat)
            _enqueue(t, Waiting(card, shape.id, nth, act, chain or _new_chain(t), seat, it))


def _new_chain(t: Table) -> int:
    t.chain += 1
    return t.chain


def _enqueue(t: Table, waiting: Waiting) -> None:
    """A card speaks at most once in a chain."""
    for spoken in t.spoken:
        if spoken.card is waiting.card and spoken.chain == waiting.chain:
            return
    t.spoken.append(Spoken(waiting.chain, waiting.card))
    t.batch.append(waiting)


def into_line(t: Table) -> None:
    """The triggers of one verb or blow join the end of the line, by activation number, then in the order of events."""
    if len(t.batch) > 1:
        t.batch.sort(key=attrgetter("act"))
    t.line.extend(t.batch)
    t.batch.clear()


def speech(t: Table, waiting: Waiting) -> When:
    """The line of a card that a waiting trigger carries out: what happens, and on what event."""
    line: When = t.pack.spec(waiting.face).effects[waiting.nth]
    return line


def reset(t: Table) -> None:
    """A turn begins with nothing waiting: what a sudden end has left behind is forgotten."""
    if t.line or t.batch or t.spoken:
        t.line, t.batch, t.spoken = [], [], []
