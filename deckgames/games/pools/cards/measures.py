"""How fast combinations are found, on tables drawn as in play: figures of this game for `bench`."""

from functools import partial
from random import Random
from time import process_time
from timeit import timeit

from deckgames.engine.cards import Pack
from deckgames.games.pools.cards import PoolSpec, combinations
from deckgames.games.pools.cards.combinations import Piece

JOKERS = 2
"""Artefacts among the cards of a table."""


def measures(pack: Pack, quick: bool = False) -> dict[str, float]:
    """Medians and 95th percentiles in milliseconds: all combinations of 11 and of 15 cards, and the best one of 11."""
    tables = 40 if quick else 400
    eleven, fifteen = _tables(pack, 11, tables), _tables(pack, 15, tables)
    found: dict[str, float] = {}
    for name, drawn, find in (("combos_11", eleven, combinations.valued), ("combos_15", fifteen, combinations.valued),
                              ("best_11", eleven, combinations.best)):
        times = sorted(1000 * timeit(partial(find, pieces[0], pieces[1:]), timer=process_time, number=1)
                       for pieces in drawn)
        found[f"{name}_ms"] = times[len(times) // 2]
        found[f"{name}_p95_ms"] = times[len(times) * 95 // 100]
    return found


def _tables(pack: Pack, cards: int, tables: int) -> list[list[Piece]]:
    chance = Random(cards)
    pieces = [Piece(spec.rank_bit, spec.profession_bit, spec.suit_bit, 1) for spec in pack.section("cards", PoolSpec)]
    jokers, ranked = [one for one in pieces if not one.rank], [one for one in pieces if one.rank]
    drawn = [chance.sample(ranked, cards - JOKERS) + chance.sample(jokers, JOKERS) for _ in range(tables)]
    for some in drawn:
        chance.shuffle(some)
    return drawn
