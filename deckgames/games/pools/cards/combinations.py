"""Combinations: which cards form one (DP-6.11), all of a pool, the best, and what an open value may become (DP-7).

Pure arithmetic on bits, because bots ask for hundreds of thousands of them. A value is one bit: ranks 2 .. ace are bits
0 .. 12, professions bits 0 .. 9, and 0 is an open value of an artefact. A set of cards is a mask over the `others` that
may join the card which every combination holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Literal, NamedTuple

RANKS, PROFESSIONS = 13, 10
"""How many values there are, and so the longest straights (DP-6.7)."""
ACE = 1 << 12


class Piece(NamedTuple):
    """A card as combinations see it, with what holds of it now: bits of its rank and profession (0: open), the bit of
    its suit, and its strength."""

    rank: int
    profession: int
    suit: int
    strength: int


Shape = Literal["", "set", "straight"]


class Form(NamedTuple):
    """What a set of cards forms: "set", "straight" or "" by rank and by profession; which of them need an open value;
    and whether it is a flush."""

    rank: Shape
    profession: Shape
    rank_open: bool
    profession_open: bool
    flush: bool

    @property
    def any(self) -> bool:
        """Whether it is a combination at all."""
        return bool(self.rank or self.profession)

    def times(self, k: int, rank: bool = True, profession: bool = True) -> int:
        """DP-6.10: the multiplier of k cards if these forms are claimed."""
        if k < 3:
            return 1
        return (2 if rank and self.rank and profession and self.profession else 1) * (3 if self.flush else 1)


# ---- one attribute


@cache
def _spans() -> tuple[list[int], list[int]]:
    """For each set of values, as bits: over how many neighbouring values it reaches, the ace high or low (professions
    have none), and how many it has."""
    reach, count = [0] * (1 << RANKS), [0] * (1 << RANKS)
    for values in range(1, 1 << RANKS):
        count[values] = values.bit_count()
        high = values.bit_length() - (values & -values).bit_length() + 1
        low = (values ^ ACE).bit_length() + 1 if values & ACE and values != ACE else high
        reach[values] = min(high, low)
    return reach, count


def kind_of(values: int, count: int, k: int, rank: bool) -> Shape:
    """DP-6.11: what k cards form by an attribute, `count` of which have these values and the rest open ones: "set",
    "straight" or "". Where an open value could make it either, it is a set."""
    if not values & (values - 1):
        return "set"
    reach, counted = _spans()
    straight = counted[values] == count and reach[values] <= k <= (RANKS if rank else PROFESSIONS)
    return "straight" if straight else ""


def form_of(pieces: Sequence[Piece]) -> Form:
    """What these cards form, with every form that can be claimed."""
    k, ranks, professions, suits = len(pieces), 0, 0, ~0
    ranked = skilled = 0
    for piece in pieces:
        ranks |= piece.rank
        professions |= piece.profession
        suits &= piece.suit
        ranked += piece.rank > 0
        skilled += piece.profession > 0
    rank = kind_of(ranks, ranked, k, True)
    return Form(rank, kind_of(professions, skilled, k, False), ranked < k, skilled < k, k > 2 and suits != 0)


def fitting(values: Sequence[int], k: int, rank: bool) -> list[int]:
    """DP-7.6, DP-7.7: the bits that the next open value of k cards may become, where these are named or printed."""
    union = reduce(or_, values, 0)
    bits = [1 << nth for nth in range(RANKS if rank else PROFESSIONS)]
    return [bit for bit in bits if kind_of(union | bit, len(values) + 1, k, rank)]


def straight_needs_low(values: Sequence[int], k: int) -> bool:
    """DP-R.18: whether these ranks, an ace among them, form a straight only with the ace as 1."""
    union = reduce(or_, values, 0)
    if not union & ACE or union == ACE:
        return False
    return union.bit_length() - (union & -union).bit_length() + 1 > k


# ---- all of them


def neighbours(one: int, other: int, rank: bool) -> bool:
    """Whether two values fit: equal, next to each other, or one of them open."""
    if not one or not other or one == other or one << 1 == other or other << 1 == one:
        return True
    return rank and one | other == ACE | 1


def masks(first: Piece, others: Sequence[Piece], rank: bool) -> set[int]:
    """Every set of the others that has a rank form (or a profession form) with the first card: form by form, so that
    what grows is the answer, not the search (DP-6.11)."""
    values = [piece.rank if rank else piece.profession for piece in others]
    own = first.rank if rank else first.profession
    longest = RANKS if rank else PROFESSIONS
    opens = _choices([1 << nth for nth, value in enumerate(values) if not value])
    sets: set[int] = set()
    for value in (own,) if own else {1 << nth for nth in range(longest)} & {*values, 1}:
        same = _choices([1 << nth for nth, other in enumerate(values) if other == value])
        sets.update([chosen | joker for chosen in same for joker in opens])
    sets.discard(0)
    sets.update(_straights(own, values, opens, longest, rank))
    return sets


def _choices(bits: Sequence[int]) -> list[int]:
    """The masks of all choices of these bits."""
    found = [0]
    for bit in bits:
        found += [chosen | bit for chosen in found]
    return found


def _straights(own: int, values: Sequence[int], opens: Sequence[int], longest: int, rank: bool) -> Iterator[int]:
    """Two or more distinct values, the first card's own among them, close enough for the open ones beside them; the ace
    above all others, then below."""
    lying: dict[int, list[int]] = {}
    for nth, value in enumerate(values):
        if value and value != own:
            lying.setdefault(value.bit_length(), []).append(1 << nth)
    spare = 0 if own else 1
    most = len(opens).bit_length() - 1 + spare
    if own:
        lying[own.bit_length()] = [0]
    jokers = [(joker, joker.bit_count() + spare) for joker in opens]
    for low in (False, True) if rank and RANKS in lying else (False,):
        if low:
            lying[0] = lying.pop(RANKS)
        must = -1 if not own else 0 if low and own == ACE else own.bit_length()
        for mask, missing, count in _runs(lying, must, most):
            for joker, more in jokers:
                if missing <= more and count + more <= longest:
                    yield mask | joker


def _runs(lying: Mapping[int, Sequence[int]], must: int, most: int) -> Iterator[tuple[int, int, int]]:
    """Sets of two or more of these places, that at `must` among them (-1: no matter), in which at most so many between
    are missing: as masks, with how many are missing and how many they have."""
    runs: list[tuple[int, int, int, int]] = []
    for place in sorted(lying):
        bits = lying[place]
        longer = [(place, mask | bit, missing + place - last - 1, count + 1) for last, mask, missing, count in runs
                  if missing + place - last - 1 <= most for bit in bits]
        if place == must:
            runs = [*longer, (place, 0, 0, 1)]
        else:
            runs += longer
            if place < must or must < 0:
                runs += [(place, bit, 0, 1) for bit in bits]
    for _, mask, missing, count in runs:
        if count > 1:
            yield mask, missing, count


def find(first: Piece, others: Sequence[Piece], engaged: int = 0, reuse: int = 0) -> list[int]:
    """Every combination of the first card with some of the others, as masks in ascending order. At most `reuse` of the
    `engaged` ones (a mask) take part."""
    found = masks(first, others, True) | masks(first, others, False)
    return sorted(mask for mask in found if (mask & engaged).bit_count() <= reuse)


class Found(NamedTuple):
    """A combination, with every form claimed that can be: its worth (DP-6.10), its cards as a mask, and how many."""

    worth: int
    mask: int
    k: int


def valued(first: Piece, others: Sequence[Piece], engaged: int = 0, reuse: int = 0) -> list[Found]:
    """All combinations with their points, unsorted."""
    ranks, professions = masks(first, others, True), masks(first, others, False)
    alike = sum([1 << nth for nth, piece in enumerate(others) if not piece.suit & first.suit])
    odd = [(1 << nth, piece.strength - 1) for nth, piece in enumerate(others) if piece.strength != 1]
    combinations = []
    for mask in ranks | professions:
        if engaged and (mask & engaged).bit_count() > reuse:
            continue
        k = mask.bit_count() + 1
        worth = k - 1 + first.strength
        for bit, more in odd:
            if mask & bit:
                worth += more
        if k > 2:
            if mask in ranks and mask in professions:
                worth *= 2
            if not mask & alike:
                worth *= 3
        combinations.append(Found(worth, mask, k))
    return combinations


def best(first: Piece, others: Sequence[Piece], engaged: int = 0, reuse: int = 0) -> Found | None:
    """The best of them; of equal ones that of fewer cards, then the lower mask. None if there is none."""
    return max(valued(first, others, engaged, reuse), key=lambda found: (found.worth, -found.k, -found.mask),
               default=None)
