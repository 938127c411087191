"""What the rest of the house needs of the room: looking at a table changes nothing, imagined roads keep what everybody
has seen."""

from collections.abc import Iterator
from random import Random

from deckgames.engine.core.rng import Rng
from deckgames.fuzz import FuzzedGame, plans
from deckgames.games.journey import GAME, queries
from deckgames.games.journey.text import before, status, table
from tests.harness import begin
from tests.thorough import cases, many

NAMES = ("Ann", "Bea", "Cid", "Dan", "Eve")
OF_NO_CARD = {"JO-2.4", "JO-2.10", "JO-2.15", "JO-3.11", "JO-4.4", "JO-4.6", "JO-11.2", "JO-13.4"}
"""Rules that ask where no card does."""


def drawn(chance: Random, count: int) -> Iterator[FuzzedGame]:
    """Tables of any seats and options."""
    for _ in cases(chance, count):
        yield from plans(GAME, 1, chance.randrange(1 << 30))


def test_a_table_that_is_looked_at_plays_on_as_one_that_is_not(chance: Random) -> None:
    """The kingdoms were picked at a table whose empty boards somebody had looked at: its village never spoke."""
    for plan in drawn(chance, many(3, 300)):
        looked, blind = (begin(GAME, plan.seats, plan.seed, plan.options) for _ in range(2))
        rng = Rng.fresh(plan.seed)
        while looked.decision is not None:
            looked.view(None)
            raw = looked.decision.random(rng)
            looked.answer(raw)
            assert blind.decision is not None
            blind.answer(raw)
        assert GAME.digest(looked.state) == GAME.digest(blind.state), plan


def test_every_question_says_which_card_asks_and_what_for(chance: Random) -> None:
    """Screens put the name of the card before the question."""
    for plan in drawn(chance, many(2, 60)):
        match, rng = begin(GAME, plan.seats, plan.seed, plan.options), Rng.fresh(plan.seed)
        while match.decision is not None:
            decision = match.decision
            assert decision.source is not None or decision.rule in OF_NO_CARD, f"{plan}: {decision!r}"
            assert decision.prompt not in ("Which player?", "Choose one"), f"{plan}: {decision!r}"
            match.answer(decision.random(rng))


def test_imagined_roads_keep_what_everybody_has_seen_at_set_up(chance: Random) -> None:
    """JO-2.8: items and enchantments on top, creatures at the bottom, of which kind alone is known."""
    for seats in (4, 5):
        match = begin(GAME, seats, chance.randrange(1 << 30))
        assert match.decision is not None
        moved = set()
        for seed in range(20):
            world = match.imagine(match.decision.seat, seed).state
            on_top = world.deck[-(2 * seats - 6):]
            assert not any(map(queries.is_creature, on_top))
            assert all(map(queries.is_creature, world.deck[:world.under]))
            moved.add(tuple(card.number for card in on_top))
        assert len(moved) > 1


def test_starters_that_nobody_was_dealt_may_be_offered_in_imagined_worlds(chance: Random) -> None:
    match = begin(GAME, 3, chance.randrange(1 << 30), {"relation": "random", "first": "seat_0"})
    assert match.decision is not None and match.decision.rule == "JO-2.10"
    mine = [option.oid for option in match.decision.options()]
    others = set()
    for seed in range(20):
        world = match.imagine(0, seed)
        assert world.decision is not None
        assert [option.oid for option in world.decision.options()] == mine
        others.update(card.number for card in world.state.dealt[1])
    assert len(others) > 4


def test_the_lines_of_a_table_name_everything_that_lies_there(chance: Random) -> None:
    for plan in drawn(chance, many(2, 60)):
        match, rng = begin(GAME, plan.seats, plan.seed, plan.options), Rng.fresh(plan.seed)
        while match.decision is not None:
            if rng.below(25) == 0:
                v, names = match.view(match.decision.seat), NAMES[:plan.seats]
                lines = "\n".join(table(v, names))
                for slot, there in enumerate(v.track):
                    assert there is None or f"Slot {slot}: {there.name}, " in lines
                for me in v.seats:
                    assert f"{names[me.no]}" in lines
                    for card in (*me.items, *me.enchantments, *me.creatures, *me.wounds):
                        assert card.name in lines
                short = [*before(v, match.decision.seat, names), status(v, match.decision.seat, names)]
                assert all(line == line.rstrip() and "  " not in line.lstrip() for line in short)
            match.answer(match.decision.random(rng))
