"""What to lay and to announce: the pairs of an attack and a wall that one card may make, none worse than another in
both, and what each of them brings."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from deckgames.games.pools import combinations, queries
from deckgames.games.pools.bot.outlook import Outlook, Row, mean
from deckgames.games.pools.cards import PoolCard, PoolSpec
from deckgames.games.pools.combinations import Found, Piece
from deckgames.games.pools.queries import Choice
from deckgames.games.pools.state import KINDS, Kind, Seat, Table

NOTHING = Found(0, 0, 0)
FLIES, PIERCES, WATCHES = 2.5, 0.5, 0.8
"""Points that flight, a point of pierce, and watch are worth before it is known what they meet."""
LIVES = 1.0
"""Points that a life or a card from a standard effect is worth."""


class Pair(NamedTuple):
    """An attack and a wall of one card (worth 0: none), and what both are worth with the card's standard effects."""

    attack: Found
    wall: Found
    hits: float
    holds: float


class Plan(NamedTuple):
    """A pair with the card that makes it, and what it brings."""

    worth: float
    key: PoolCard
    pair: Pair
    choice: Choice

    def cards(self, kind: Kind) -> list[PoolCard]:
        """The cards of its attack or wall; none if it has none."""
        found = self.pair.attack if kind == "attack" else self.pair.wall
        return self.choice.members(found.mask) if found.k else []


@lru_cache(maxsize=1 << 15)
def _valued(first: Piece, others: tuple[Piece, ...]) -> tuple[Found, ...]:
    return tuple(combinations.valued(first, others))


@lru_cache(maxsize=1 << 14)
def pairs(spec: PoolSpec, first: Piece, own: tuple[Piece, ...], common: tuple[Piece, ...], engaged: int, reuse: int,
          kinds: tuple[bool, bool]) -> tuple[Pair, ...]:
    """Every pair that no other beats in both, the best attack first. `engaged` is a mask over the own cards, then the
    common ones; `kinds` says whether an attack and whether a wall may be announced."""
    more, wall_more, stars = standard(spec)
    mine = (1 << len(own)) - 1
    attacks: dict[int, tuple[float, Found]] = {0: (0.0, NOTHING)}
    for found in _valued(first, own + common) if kinds[0] else ():
        if engaged and (found.mask & engaged).bit_count() > reuse:
            continue
        worth = found.worth + (more + stars * (found.worth // found.k) if found.k > 2 else 0.0)
        key = found.mask & mine
        if key not in attacks or attacks[key][0] < worth:
            attacks[key] = (worth, found)
    walls = [(0.0, NOTHING)]
    for found in _valued(first, own) if kinds[1] else ():
        if not engaged or (found.mask & engaged).bit_count() <= reuse:
            walls.append((found.worth + (wall_more + stars * (found.worth // found.k) if found.k > 2 else 0.0), found))
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
    return tuple(best)


@lru_cache(maxsize=512)
def standard(spec: PoolSpec) -> tuple[float, float, int]:
    """What the standard effects of a card add to its long attack and its long wall, in points, and their tokens."""
    more = wall = 0.0
    stars = 0
    for effect in spec.standard:
        verb, any_effect = effect.verb, effect  # type: str, Any
        if verb in ("add", "pierce", "flight", "watch"):
            n = {"flight": FLIES, "watch": WATCHES}.get(verb) or any_effect.n * (PIERCES if verb == "pierce" else 1)
            if any_effect.to == "host_attack":
                more += n
            else:
                wall += n
        elif verb == "token":
            stars += any_effect.n
        elif verb in ("sap", "cap"):
            more += 0.7
            wall += 0.7
        else:
            more += LIVES * any_effect.n / 2
            wall += LIVES * any_effect.n / 2
    return more, wall, stars


def kinds_left(t: Table, laid: bool) -> tuple[bool, bool]:
    """Which kinds may be announced with the card that is laid, or with one that would be laid now."""
    if not laid:
        return True, True
    return queries.barred(t, KINDS[0]) is None, queries.barred(t, KINDS[1]) is None


def plans(t: Table, me: Seat, key: PoolCard) -> list[tuple[Pair, Choice]]:
    """The pairs of this card of the own pool, or of a hand card as if it were laid."""
    choice = queries.choice(t, me, "attack", key)
    n = sum([1 for card in choice.cards if card in me.pool])
    laid = key is t.keystone or key in me.pool
    found = pairs(key.spec, choice.first, choice.others[:n], choice.others[n:], choice.engaged, choice.reuse,
                  kinds_left(t, laid))
    if not t.options.shared_keystone:
        found = tuple([pair for pair in found if not (pair.attack.k and pair.wall.k)]) or found[:1]
    return [(pair, choice) for pair in found]


def weighed(t: Table, me: Seat, key: PoolCard, views: Sequence[Outlook], most: int = 6) -> list[Plan]:
    """The same, the best first, by what the round comes to."""
    found = []
    options = plans(t, me, key)
    options.sort(key=lambda option: -option[0].hits - option[0].holds)
    for pair, choice in options[:most]:
        worth = mean([after(view, key, pair, choice).value() for view in views])
        found.append(Plan(worth, key, pair, choice))
    return sorted(found, key=lambda plan: -plan.worth)


def after(view: Outlook, key: PoolCard, pair: Pair, choice: Choice) -> Outlook:
    """The outlook with both announced, and the standard effects if one of them is long."""
    ahead = view.copy()
    side = ahead.sides[ahead.me]
    turn = ahead.t.turn
    for kind, found in ((KINDS[0], pair.attack), (KINDS[1], pair.wall)):
        if found.k:
            cards = choice.members(found.mask)
            times = max(1, found.worth // found.k) if found.k > 2 else 1
            side.rows(kind).append(Row(found.worth, times, cards, turn))
    if max(pair.attack.k, pair.wall.k) > 2:
        effects: Sequence[Any] = key.spec.standard
        if ahead.t.woken:
            words = [f"host_{kind}" for kind, found in zip(KINDS, pair[:2], strict=True) if found.k]
            effects = [effect for effect in effects if effect.word in words]
        ahead.apply(effects, key, ahead.me, {}, turn)
    return ahead
