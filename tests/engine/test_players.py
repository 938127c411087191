"""Players without a keyboard: random ones repeat themselves."""

from deckgames.engine.match.match import Player, RandomPlayer
from tests.engine.toys import BEA, CID, TOY, seated


def play(player: Player, rounds: int = 3) -> str:
    session = seated(seats=(BEA, CID), rounds=rounds)
    while not session.over:
        for decision in session.match.open_decisions()[:1]:
            session.answer(player.decide(session.handle(decision.seat)), decision.seat)
    return TOY.digest(session.match.state)


def test_a_random_player_plays_the_same_game_for_the_same_seed() -> None:
    assert play(RandomPlayer(1)) == play(RandomPlayer(1))
    assert len({play(RandomPlayer(seed)) for seed in range(5)}) == 5
