"""JO-CR.39: the pace that a company needs in the last third of its road, and after which turn it was first missed."""

from deckgames.games.journey.queries import road_left
from deckgames.games.journey.state import DIAL, Missed, Seat, Table

FIGHT = 3
"""The last of so many equal parts of the road is the time in which the dial has to go from 99 to 0."""


def keep(t: Table, me: Seat) -> None:
    """Looks after a turn of this seat whether the company is behind for the first time, and keeps that."""
    cards = road_left(t)
    if t.missed is not None or not cards or FIGHT * cards > t.length:
        return
    found = Missed(me.no, t.turn, t.round, t.hp, t.pool, cards,
                   tuple([(seat.challenges_won, seat.dealt, seat.brought, seat.healed) for seat in t.seats]))
    if rounds_left(t, found) * even(t) < t.hp:
        t.missed = found
        if t.heard is not None:
            t.tell("behind", me.no, note=said(t, found))


def rounds_left(t: Table, at: Missed) -> float:
    """Number of rounds the company had then: as the road lasts at a card a turn, fewer if the pool would be full sooner
    at its rate so far."""
    seats = len(t.seats)
    road = at.cards / seats
    return min(road, (t.threshold - at.pool) * at.turn / seats / at.pool) if at.pool else road


def even(t: Table) -> float:
    """The hit points a round that the last third of the road needs from its beginning to its end."""
    return DIAL * FIGHT * len(t.seats) / t.length


def said(t: Table, at: Missed) -> str:
    """ "turn of round 21: dial 60 with 4.0 rounds left needs 15.0 a round, even is 11.4; pool 23 of 40"."""
    rounds = rounds_left(t, at)
    needed = f" needs {at.hp / rounds:.1f} a round, even is {even(t):.1f}" if rounds else ""
    return (f"turn of round {at.round}: dial {at.hp} with {rounds:.1f} rounds left{needed}; "
            f"pool {at.pool} of {t.threshold}")


def deeds(at: Missed, seat: int) -> str:
    """What this seat had done by then: "won 1, dealt 16, healed 5, brought 7"."""
    won, dealt, brought, healed = at.deeds[seat]
    named = (("won", won), ("dealt", dealt), ("healed", healed), ("brought", brought))
    return ", ".join([f"{word} {n}" for word, n in named if n]) or "nothing yet"
