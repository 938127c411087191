"""CR-2.4 to 2.12: how a round begins: the Location, the Arbiter, the Order."""

from deckgames.engine.decisions import SEAT, Topic, order
from deckgames.engine.rng import Rng
from deckgames.games.cardring.state import Table


async def begin_round(t: Table) -> None:
    """The Location comes into force, the Arbiter is found, the Order is set; then the first sitting."""
    t.round += 1
    t.turn = 0
    t.tell("round", n=t.round)
    _next_location(t)
    n = len(t.seats)
    if t.options.order == "rotate":
        first = (t.round - 1) % n
        t.order = [(first + i) % n for i in range(n)]
    else:
        xp = [s.xp for s in t.seats]
        t.arbiter = _find_arbiter(xp, t.rng)
        t.order = proposal(xp, t.arbiter)
        if t.options.order == "offer":
            marks = await order(t.arbiter, "CR-2.6", Topic.ORDER, "Lowest XP: who plays first?",
                                [SEAT[s] for s in t.order])
            chosen = [mark.seat for mark in marks]
            if chosen != t.order:
                t.order = chosen
                t.tell("sets-order", t.arbiter, note=" ".join(str(s) for s in chosen))
    t.phase = "sitting"


def _next_location(t: Table) -> None:
    """CR-10.2: the next Location comes into force; the used ones are shuffled when the deck is empty."""
    if not t.options.locations:
        return
    if t.location is not None:
        t.location_used.append(t.location)
    if not t.location_deck:
        t.location_deck, t.location_used = t.location_used, []
        t.rng.shuffle(t.location_deck)
    t.location = t.location_deck.pop()
    t.tell("location", cards=(t.location,))


def _find_arbiter(xp: list[int], rng: Rng) -> int:
    """CR-2.4, CR-2.5: the lowest XP; among equals one is drawn."""
    least = min(xp)
    if xp.count(least) == 1:
        return xp.index(least)
    return rng.pick([seat for seat, n in enumerate(xp) if n == least])


def proposal(xp: list[int], arbiter: int) -> list[int]:
    """CR-2.6: ascending XP; equal XP clockwise, starting with the Arbiter."""
    n = len(xp)
    return sorted(range(n), key=lambda s: (xp[s], (s - arbiter) % n))
