"""Players without a keyboard: random ones repeat themselves, scripts say where they do not fit."""

import pytest

from deckgames.engine.players import Player, RandomPlayer, Script, ScriptError
from tests.engine.toys import BEA, CID, TOY, seated


def play(player: Player, rounds: int = 3) -> str:
    session = seated(seats=(BEA, CID), rounds=rounds)
    while not session.over:
        for decision in session.open_decisions[:1]:
            session.answer(player.decide(session.chair(decision.seat)), decision.seat)
    return TOY.digest(session.match.state)


def test_a_random_player_plays_the_same_game_for_the_same_seed() -> None:
    assert play(RandomPlayer(1)) == play(RandomPlayer(1))
    assert len({play(RandomPlayer(seed)) for seed in range(5)}) == 5


def test_a_script_answers_in_sequence() -> None:
    session, script = seated(stack=("point", "make")), Script(["point-card", "Make", "done"])
    for left in (3, 2, 1):
        assert script.left == left
        session.answer(script.decide(session.chair()))
    assert [step.answer for step in session.steps][2] == "done"
    with pytest.raises(ScriptError, match="at its end, but this is asked: TO-1, seat 2: Play a card"):
        script.decide(session.chair())


def test_a_script_says_where_it_does_not_fit() -> None:
    session = seated(stack=("point",))
    for where, said in (([], "answer 1: 'poimt-card' is not on offer"), (["play.yaml:3:5"], "play.yaml:3:5: 'poimt")):
        with pytest.raises(ScriptError, match=said):
            Script(["poimt-card"], where).decide(session.chair())
