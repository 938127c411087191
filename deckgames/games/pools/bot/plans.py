"""What to lay and to announce: the pairs of an attack and a wall that one card may make, none worse than another in
both, and what the round comes to with each of them."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from deckgames.games.pools import combinations, operations, queries
from deckgames.games.pools.bot.outlook import outcome
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.combinations import Found, Piece
from deckgames.games.pools.queries import Choice
from deckgames.games.pools.state import KINDS, Combo, Kind, Seat, Table

NOTHING = Found(0, 0, 0)
POINTS = {"flight": 2.5, "watch": 0.8, "pierce": 0.5, "add": 1.0, "sap": 1.4, "heal": 1.0, "draw": 1.6}
"""Points that one unit of a standard effect is worth before it is known what it meets."""
THOUGHT = 6
"""Number of pairs of a card thought about."""


class Pair(NamedTuple):
    """An attack and a wall of one card (no cards: none), and what both are worth with the card's standard effects."""

    attack: Found
    wall: Found
    hits: float
    holds: float


class Plan(NamedTuple):
    """A pair with the card that makes it, and what it comes to."""

    worth: float
    pair: Pair
    choice: Choice

    def cards(self, kind: Kind) -> list[PoolCard]:
        """The cards of its attack or wall; none if it has none."""
        found = self.pair.attack if kind == "attack" else self.pair.wall
        return self.choice.members(found.mask) if found.k else []


@lru_cache(maxsize=1 << 11)
def valued(first: Piece, others: tuple[Piece, ...]) -> list[Found]:
    """Every combination; worlds of a search meet the same cards again and again."""
    return combinations.valued(first, others)


@lru_cache(maxsize=1 << 13)
def pairs(first: Piece, own: tuple[Piece, ...], common: tuple[Piece, ...], engaged: int, reuse: int,
          kinds: tuple[bool, bool], more: tuple[float, float, int]) -> list[Pair]:
    """Every pair that no other beats in both, the best attack first. `engaged` is a mask over the own cards, then the
    common ones; `kinds` says whether an attack and whether a wall may be announced; `more` is `standard`."""
    mine = (1 << len(own)) - 1
    attacks: dict[int, tuple[float, Found]] = {0: (0.0, NOTHING)}
    for found in valued(first, own + common) if kinds[0] else ():
        if not engaged or (found.mask & engaged).bit_count() <= reuse:
            worth = found.worth + (more[0] + more[2] * (found.worth // found.k) if found.k > 2 else 0.0)
            key = found.mask & mine
            if key not in attacks or attacks[key][0] < worth:
                attacks[key] = (worth, found)
    walls = [(0.0, NOTHING)]
    for found in valued(first, own) if kinds[1] else ():
        if not engaged or (found.mask & engaged).bit_count() <= reuse:
            walls.append((found.worth + (more[1] + more[2] * (found.worth // found.k) if found.k > 2 else 0.0), found))
    walls.sort(key=lambda wall: (-wall[0], wall[1].k))
    best: list[Pair] = []
    most = -1.0
    for hits, attack in sorted(attacks.values(), key=lambda pair: (-pair[0], pair[1].k)):
        busy = (attack.mask | engaged) & mine
        for holds, wall in walls:
            if holds <= most:
                break
            if (wall.mask & busy).bit_count() <= reuse:
                best.append(Pair(attack, wall, hits, holds))
                most = holds
                break
    return best


@lru_cache(maxsize=512)
def standard(spec: PoolSpec) -> tuple[float, float, int]:
    """What the standard effects of a card add to its long attack and to its long wall, in points, and its tokens."""
    more, stars = {"attack": 0.0, "defence": 0.0}, 0
    for effect in spec.standard:
        any_effect: Any = effect
        n = POINTS.get(effect.verb, 1.0) * getattr(effect, "n", 1)
        if effect.verb == "token":
            stars += any_effect.n
        elif any_effect.word.startswith("host"):
            more[any_effect.word.removeprefix("host_")] += n
        else:
            more = {kind: points + n / 2 for kind, points in more.items()}
    return more["attack"], more["defence"], stars


def plans(t: Table, me: Seat, key: PoolCard, like: Choice | None = None) -> list[tuple[Pair, Choice]]:
    """The pairs of this card of the own pool, or of a hand card as if it were laid; `like` is what another hand card
    may choose from, which is the same."""
    choice = queries.choice(t, me, "attack", key) if like is None else replace(
        like, key=key, first=queries.piece(t, me, key))
    own = 0
    for card in choice.cards:
        if card not in me.pool:
            break
        own += 1
    kinds = (True, True)
    if like is None and key in me.pool:
        kinds = queries.barred(t, KINDS[0]) is None, queries.barred(t, KINDS[1]) is None
    found = pairs(choice.first, choice.others[:own], choice.others[own:], choice.engaged, choice.reuse, kinds,
                  standard(key.spec))
    return [(pair, choice) for pair in found]


def weighed(t: Table, base: Table, me: Seat, key: PoolCard) -> list[Plan]:
    """The same, the best first, by what the round comes to; `base` is the table with all granted."""
    options = sorted(plans(t, me, key), key=lambda option: -option[0].hits - option[0].holds)[:THOUGHT]
    found = [Plan(outcome(announced(base, me, key, pair, choice), me.no), pair, choice) for pair, choice in options]
    return sorted(found, key=lambda plan: -plan.worth)


def announced(t: Table, me: Seat, key: PoolCard, pair: Pair, choice: Choice) -> Table:
    """The table with this card laid and both announced."""
    ahead = t.copy()
    seat = ahead.seats[me.no]
    if key in seat.hand:
        seat.hand.remove(key)
        seat.pool.append(key)
    for kind, found in zip(KINDS, (pair.attack, pair.wall), strict=True):
        if found.k:
            cards = choice.members(found.mask)
            form = combinations.form_of([choice.first, *(choice.others[nth] for nth in range(len(choice.others))
                                                         if found.mask >> nth & 1)])
            no = len(seat.combinations(kind)) + 1
            seat.combos.append(Combo(kind, no, tuple(cards), key, t.turn, form.rank, form.profession, form.flush,
                                     form.times(found.k)))
    if max(pair.attack.k, pair.wall.k) > 2 and not (t.woken and key is t.keystone):
        operations.enter(ahead, me.no, key, ahead.main, standard=True)
    return ahead


def best(t: Table, base: Table, me: Seat, key: PoolCard) -> float:
    """What the round comes to with the best pair of this card."""
    return weighed(t, base, me, key)[0].worth
