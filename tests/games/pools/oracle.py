"""What a combination of Dragon Pools is, once more and from the book alone: by definition and by trying everything.

Shares no code with the finder and its refusals (`combinations`, `queries`): values are those of the book (ranks 2 to
14, professions 1 to 10), open values are assigned in every way there is, and cards are tried in every subset.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.state import Facts, Reading, Seat, Table

RANKS = {name: value for value, name in enumerate((*map(str, range(2, 11)), *"JQKA"), 2)}
PROFESSIONS = {name: value for value, name in enumerate((
    "spearman", "swordsman", "archer", "musician", "healer", "pathfinder", "mechanic", "wizard", "giant", "rider"), 1)}
SUITS = ("hearts", "diamonds", "clubs", "spades", "elves", "gnomes")
ACE = 14
LADDER = (ACE, *range(2, 15))
"""DP-6.7: the ranks of straights from the bottom to the top; the ace stands at both ends."""


def _runs(ladder: Sequence[int], longest: int) -> frozenset[frozenset[int]]:
    """Every straight of so many cards at the most."""
    return frozenset(frozenset(ladder[i:i + k]) for k in range(2, longest + 1) for i in range(len(ladder) - k + 1))


RUNS = {True: _runs(LADDER, 13), False: _runs(range(1, 11), 10)}
"""DP-6.5 to 6.7: the straights by rank and by profession."""
HIGH_RUNS = _runs(range(2, 15), 13)
"""Those in which the ace is no 1."""


class Known(NamedTuple):
    """A card as a seat sees it now: rank and profession (None: open), suit, strength."""

    rank: int | None
    profession: int | None
    suit: int
    strength: int


def known(t: Table, me: Seat, card: PoolCard) -> Known:
    """DP-1.6, DP-1.7, DP-7.3: what is printed, changed, and named by this seat."""
    spec = card.spec
    rank, profession = RANKS.get(spec.rank), PROFESSIONS.get(spec.profession or "")
    suit = SUITS.index(spec.suit)
    if (facts := t.facts.get(card.number)) is not None:
        rank, profession, suit = _value(facts, "rank"), _value(facts, "profession"), facts.suit.bit_length() - 1
    if spec.rank == "artefact" and card.number in me.readings:
        rank, profession = (_value(me.readings[card.number], name) for name in ("rank", "profession"))
    return Known(rank, profession, suit, max(0, min(3, 1 + t.tokens.get(card.number, 0))))


def _value(told: Facts | Reading, name: str) -> int | None:
    """What is written down as a bit, as a value of the book."""
    bit: int = getattr(told, name)
    return None if not bit else bit.bit_length() + (name == "rank")


# ---- forms


def forms(values: Sequence[int | None], rank: bool) -> frozenset[str]:
    """DP-6.5, DP-6.6, DP-6.11: what cards of these values are or can be made: "set", "straight"."""
    told = tuple(sorted(value for value in values if value is not None))
    return _forms(told, len(values) - len(told), rank)


@cache
def _forms(told: tuple[int, ...], opens: int, rank: bool) -> frozenset[str]:
    found = set()
    if len(set(told)) < 2:
        found.add("set")
    if _straight(told, opens, RUNS[rank], range(2, 15) if rank else range(1, 11)):
        found.add("straight")
    return frozenset(found)


def _straight(told: Sequence[int], opens: int, runs: frozenset[frozenset[int]], values: Sequence[int]) -> bool:
    """Whether any assignment of the open values makes all different and consecutive."""
    if len(set(told)) < len(told):
        return False
    free = [value for value in values if value not in told]
    return any(frozenset((*told, *named)) in runs for named in combinations(free, opens))


class Claim(NamedTuple):
    """Which forms are claimed."""

    rank: bool
    profession: bool


def claims(cards: Sequence[Known]) -> list[Claim]:
    """DP-7.5: every way to claim the forms of these cards."""
    possible, free = [], []
    for rank in (True, False):
        values = [card.rank if rank else card.profession for card in cards]
        possible.append(bool(forms(values, rank)))
        free.append(possible[-1] and None not in values)
    ways = [Claim(rank, profession) for rank in (True, False) for profession in (True, False)
            if (rank or profession) and rank <= possible[0] and profession <= possible[1]
            and free[0] <= rank and free[1] <= profession]
    if len(cards) > 2:
        return ways
    if any(free):
        return [Claim(*free)]
    return [way for way in ways if way.rank != way.profession]


def flush(cards: Sequence[Known]) -> bool:
    """DP-6.9."""
    return len(cards) >= 3 and len({card.suit for card in cards}) == 1


def times(cards: Sequence[Known], claim: Claim) -> int:
    """DP-6.10."""
    if len(cards) == 2:
        return 1
    return (2 if all(claim) else 1) * (3 if flush(cards) else 1)


def worth(cards: Sequence[Known]) -> int:
    """DP-6.10: with the best claim."""
    return max(times(cards, claim) for claim in claims(cards)) * sum(card.strength for card in cards)


def names(values: Sequence[int | None], rank: bool) -> list[int]:
    """DP-7.6: what the next open value may be named."""
    at = values.index(None)
    return [value for value in (range(2, 15) if rank else range(1, 11))
            if forms([*values[:at], value, *values[at + 1:]], rank)]


def low(values: Sequence[int | None]) -> bool:
    """DP-R.18: whether the ace among these ranks can only be a 1."""
    told = [value for value in values if value is not None]
    return ACE in told and set(told) != {ACE} and not _straight(told, len(values) - len(told), HIGH_RUNS, range(2, 15))


# ---- what may be announced


def reason(t: Table, me: Seat, kind: str, cards: Sequence[PoolCard]) -> str:
    """The first reason of the table "Why a combination is refused" that applies; "" for a legal combination."""
    return next((name for name, applies in _reasons(t, me, kind, cards) if applies), "")


def _reasons(t: Table, me: Seat, kind: str, cards: Sequence[PoolCard]) -> Iterator[tuple[str, bool]]:
    own, key, basic = set(me.pool), t.keystone, t.phase == "basic"
    yield "no_keystone", key is None
    yield "kind_done", kind in t.announced
    yield "needs_keystone", key not in cards
    yield "not_yours", kind == "defence" and not own.issuperset(cards)
    yield "own_card", kind == "attack" and own.isdisjoint(cards)
    busy = {card for combo in me.combos for card in combo.cards if card is not key}
    again = sum(card in busy for card in cards)
    yield "engaged", basic and again > 0
    yield "reuse", not basic and again > t.options.again(len(t.seats))
    yield "short", len(cards) < 2
    yield "no_form", not claims([known(t, me, card) for card in cards])


def subsets(t: Table, me: Seat, most: int = 99) -> Iterator[tuple[PoolCard, ...]]:
    """Every choice of up to so many cards of the own and the common pool."""
    cards = [*me.pool, *t.common]
    return chain.from_iterable(combinations(cards, k) for k in range(min(most, len(cards)) + 1))


def legal(t: Table, me: Seat, kind: str, most: int = 99) -> dict[frozenset[PoolCard], int]:
    """DP-6.12: every combination that may be announced now, of up to so many cards, with its worth."""
    if reason(t, me, kind, ()) in ("no_keystone", "kind_done"):
        return {}
    return {frozenset(cards): worth([known(t, me, card) for card in cards])
            for cards in subsets(t, me, most) if not reason(t, me, kind, cards)}
