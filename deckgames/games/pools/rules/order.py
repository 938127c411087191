"""DP-3.2: who comes next in a phase that goes from seat to seat."""

from deckgames.games.pools import queries
from deckgames.games.pools.state import Seat, Table


def begin(t: Table, phase: str) -> None:
    """The phase begins with the leader."""
    t.phase, t.current = phase, t.leader


def active(t: Table) -> Seat:
    """The seat whose part it is."""
    return t.seats[t.current]


def pass_on(t: Table, following: str) -> None:
    """The next seat's part; after the last one the following phase begins."""
    t.current = queries.after(t, t.current)
    if t.current == t.leader:
        begin(t, following)
