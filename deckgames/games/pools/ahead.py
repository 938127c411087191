"""What a combination will be worth if nobody adds anything, before it is announced: with the banners in force, the
entries that lie on the stacks, and the standard effects that it wakes (DP-9.1, DP-10, DP-11.1 to 11.3).

The combination is put onto a copy of the table that somebody sees, and the rules grant the stacks and work out the
worth. What all combinations of a kind have in common is found so once; those that are shown are all done.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from deckgames.engine.rng import Rng
from deckgames.engine.seen import once
from deckgames.games.pools import combinations, operations, queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.combinations import Form, Piece
from deckgames.games.pools.play import own_mark
from deckgames.games.pools.rules.activation import wake
from deckgames.games.pools.rules.announcing import LONG, claims
from deckgames.games.pools.rules.calculation import resolve
from deckgames.games.pools.state import Combo, Kind, Reading, Table


@dataclass(frozen=True, slots=True)
class Way:
    """How a combination is announced: which forms are claimed ("": not), as what, and the worth that comes of it."""

    rank: str
    profession: str
    worth: int


@once
def settled(t: Table) -> Table:
    """DP-R.49: the table as it would be if nobody added anything: both stacks granted, and while that may change all
    combinations with what they would be worth. What is drawn for that is nobody's knowledge."""
    if not (t.instant or t.main) and (t.phase not in queries.ADDING or not any(me.combos for me in t.seats)):
        return t
    ahead = _copy(t)
    resolve(ahead)
    if t.phase in queries.ADDING:
        operations.settle_values(ahead)
    return ahead


def laid(t: Table, card: PoolCard) -> Table:
    """The table once the seat at work has laid this card of its hand."""
    ahead = _copy(t)
    ahead.keystone = card
    ahead.seats[ahead.current].pool.append(card)
    return ahead


def next_round(t: Table, no: int, gone: Sequence[PoolCard]) -> Table:
    """The table as it will be for this seat in the next round, without these cards of its pool."""
    ahead = _copy(t)
    me = ahead.seats[no]
    me.pool = [card for card in me.pool if card not in gone]
    me.combos = []
    ahead.current, ahead.phase, ahead.announced, ahead.acted = no, "basic", [], False
    return ahead


def _copy(t: Table) -> Table:
    """A table to try something out on. What chance would bring there does not matter."""
    ahead = t.copy()
    ahead.rng = Rng.fresh(0)
    return ahead


class Outlook:
    """What combinations of a kind will be worth that are announced now on this table with `key`."""

    def __init__(self, t: Table, kind: Kind, key: PoolCard) -> None:
        self.t, self.kind, self.key = t, kind, key
        self._settled: dict[bool, tuple[Table, Combo]] = {}
        self._plain: dict[tuple[int, bool], int] = {}
        banners = [banner.n for banner in t.banners if banner.kind == kind]
        self.most, self.least = (sum(n for n in banners if (n > 0) is up) for up in (True, False))
        """What banners can add and take."""

    def settled(self, long: bool) -> tuple[Table, Combo]:
        """The table after both stacks with a combination of two cards, or `long`, and what has been granted to that: no
        verb asks what else is in it."""
        if long not in self._settled:
            cards = (self.key,) * (LONG if long else 2)
            combo = Combo(self.kind, 0, cards, self.t.keystone, self.t.turn, "", "", False, 1)
            self._settled[long] = done(self.t, combo, {})
        return self._settled[long]

    def strengths(self, long: bool, cards: Sequence[PoolCard], pieces: Sequence[Piece]) -> list[Piece]:
        """The same cards as strong as they will be."""
        t = self.settled(long)[0]
        return [piece._replace(strength=queries.strength(t, card)) for card, piece in zip(cards, pieces, strict=True)]

    def changes(self, cards: Sequence[PoolCard], pieces: Sequence[Piece]) -> bool:
        """Whether any of them will be stronger or weaker than it is."""
        return any(self.strengths(long, cards, pieces) != [*pieces] for long in (False, True))

    def plain(self, start: int, long: bool) -> int:
        """The worth of one that starts so, but for banners."""
        at = (start, long)
        if at not in self._plain:
            self._plain[at] = queries.marked(self.t, self.settled(long)[1], start)
        return self._plain[at]

    def ways(self, cards: Sequence[PoolCard], form: Form) -> list[Way]:
        """Every way in which these cards can be announced, the best first; of equal ones that with more forms."""
        k = len(cards)
        t, granted = self.settled(k >= LONG)
        found = []
        for rank, profession in _ways(self.t, cards, form):
            combo = Combo(self.kind, 0, tuple(cards), t.keystone, t.turn, rank, profession, form.flush,
                          form.times(k, bool(rank), bool(profession)), granted.marks)
            found.append(Way(rank, profession, queries.worth(t, combo)))
        return sorted(found, key=lambda way: -way.worth)

    def combo(self, cards: Sequence[PoolCard], form: Form, way: Way) -> Combo:
        """What these cards are when they are announced so."""
        return Combo(self.kind, 0, tuple(cards), self.t.keystone, self.t.turn, way.rank, way.profession, form.flush,
                     form.times(len(cards), bool(way.rank), bool(way.profession)))

    def told(self, cards: Sequence[PoolCard], form: Form) -> tuple[Form, queries.Worth]:
        """The forms as they are claimed best, and the worth of that with every step."""
        way = self.ways(cards, form)[0]
        t, combo = done(self.t, self.combo(cards, form, way), {})
        return form._replace(rank=way.rank, profession=way.profession), queries.told_worth(t, combo)


def announced(t: Table, combo: Combo, readings: Mapping[int, Reading]) -> tuple[Table, Combo]:
    """The table with this combination announced, and the combination there."""
    ahead = _copy(t)
    me = ahead.seats[ahead.current]
    me.readings.update(readings)
    combo = combo.copy()
    combo.no = len(me.combinations(combo.kind)) + 1
    me.combos.append(combo)
    ahead.announced.append(combo.kind)
    key = ahead.keystone
    if len(combo.cards) >= LONG:
        ahead.long = True
        if not ahead.woken and key is not None:
            wake(ahead, me, key)
    return ahead, combo


def done(t: Table, combo: Combo, readings: Mapping[int, Reading]) -> tuple[Table, Combo]:
    """The same with both stacks granted."""
    ahead, combo = announced(t, combo, readings)
    resolve(ahead)
    return ahead, combo


MOST_MEETINGS = 500
"""Number of ways to meet hits looked at."""


def meetings(t: Table, seat: int) -> tuple[int, tuple[str, ...]]:
    """DP-13.4: how few lives the hits of this seat can cost, and the answers for that, one after the other; of equal
    ones with the fewest walls. No answers where there are too many ways."""
    hits = [hit for hit in t.hits if hit.foe == seat and hit.damage is None]
    walls = queries.may_meet(t.seats[seat], False)
    if (len(walls) + 1) ** len(hits) > MOST_MEETINGS:
        return 0, ()
    left, _, answers = _met(t, seat)
    return t.seats[seat].life + left, answers


def _met(t: Table, seat: int) -> tuple[int, int, tuple[str, ...]]:
    """The lives that are left (below 0), how many walls met a hit, and the answers."""
    at = next((at for at, hit in enumerate(t.hits) if hit.foe == seat and hit.damage is None), None)
    if at is None:
        return -t.seats[seat].life, 0, ()
    hit = t.hits[at]
    walls = queries.may_meet(t.seats[seat], hit.flight)
    found = []
    for wall in (*walls, None):
        ahead = _copy(t)
        operations.strike(ahead, at, None if wall is None else ahead.seats[seat].combo("defence", wall.no))
        left, used, answers = _met(ahead, seat)
        said = ("none" if wall is None else own_mark(wall).oid,) if walls else ()
        found.append((left, used + (wall is not None), said + answers))
    return min(found, key=lambda way: way[:2])


def _ways(t: Table, cards: Sequence[PoolCard], form: Form) -> Iterator[tuple[str, str]]:
    """The claims of DP-7.5 with what the forms can become; the one with most forms first."""
    k, me = len(cards), t.seats[t.current]
    pieces = [queries.piece(t, me, card) for card in cards]
    ranks = _becomes([piece.rank for piece in pieces], form.rank, k, combinations.RANKS)
    trades = _becomes([piece.profession for piece in pieces], form.profession, k, combinations.PROFESSIONS)
    for rank, profession in sorted(claims(form, k), key=lambda claim: (-sum(claim), not claim[0])):
        for one in ranks if rank else [""]:
            for other in trades if profession else [""]:
                yield one, other


def _becomes(values: Sequence[int], found: str, k: int, longest: int) -> list[str]:
    """What the form of an attribute can become: an open value beside values that are all equal makes it either."""
    if not found:
        return []
    either = sum(1 for value in values if value) <= 1 and 0 in values and k <= longest
    return ["straight", "set"] if either else [found]

