"""Foolish moves: the decent bot makes few, one that answers at random makes them all, and no hint names one."""

from random import Random

import pytest

from deckgames import bots
from deckgames.bots.brain import brain_of
from deckgames.bots.clock import Clock
from deckgames.bots.hint import hint
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.decisions import Choose
from deckgames.games import load
from tests.bots.habits import habits
from tests.harness import begin, by_turns
from tests.thorough import THOROUGH, many

SELDOM = {"pays for what can do nothing", "loses crystals over a limit", "plays a card for nothing",
          "attacks an empty purse", "declines a duel that it paid for", "fights a duel in vain"}
"""What cannot be done in most games."""


@by_turns(1)
def test_the_decent_bot_makes_no_foolish_move(game: Game, chance: Random) -> None:
    for count in habits(game, "greedy", many(2, 100), chance.randrange(10**6) if THOROUGH else 0):
        assert count.did <= 0.02 * count.could + many(1, 0), f"{count.name}: game, answer {count.first}"
        assert count.could or count.name in SELDOM or not THOROUGH


@pytest.mark.needs("brain")
@by_turns(3)
def test_what_is_never_right_is_not_done_by_carelessness_either(game: Game) -> None:
    assert brain_of(game).blunders
    for count in habits(game, "easy", many(1, 60)):
        assert count.did <= 0.05 * count.could, f"{count.name}: game, answer {count.first}"


def test_a_hint_never_names_an_end_that_leaves_something_free() -> None:
    """Dragon Pools: an attack or a wall that can still be announced costs nothing."""
    game, seen = load("pools"), 0
    match, player = begin(game, 2, 7), bots.make("normal", game, 7)
    for number in range(40):
        asked = match.decision
        assert asked is not None
        handle = SeatHandle(match, asked.seat, number)
        left = brain_of(game).blunders[0]
        if isinstance(asked, Choose) and left.seen(match.state, asked, len(asked.items) - 1):
            found = hint(handle, game, 0, Clock(), 1)
            assert not left.seen(match.state, asked, found.raw)
            seen += 1
        if seen == many(2, 9):
            break
        match.answer(player.decide(handle), asked.seat)
    assert seen


@by_turns(1)
def test_a_bot_that_answers_at_random_makes_each_foolish_move(game: Game) -> None:
    missed = {count.name for count in habits(game, "random", many(10, 30)) if not count.did}
    assert missed <= SELDOM
