"""The course of any game at a table, without a screen: who sits how often, and behind what."""

from collections import Counter
from random import Random

import pytest

from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.games import IDS, load
from deckgames.table import InTheOpen, PrivatePhase, Sit, TableController
from deckgames.table.recap import Told
from tests.course import Course
from tests.given.story import seating
from tests.harness import SOON
from tests.thorough import some


class Watched(Course):
    """A game of random answers at one table; what it met is counted."""

    def __init__(self, game_id: str, players: str, seed: int) -> None:
        game = load(game_id)
        options = game.options(**SOON.get(game_id, {}))
        super().__init__(Session.new(game, seating(players), options, seed, pack=game.load_pack([])), everything=False)
        self.looks = Counter[tuple[int, int]]()
        """How often who sits looks at its hand again, by round and seat."""
        self.hidden: set[tuple[int, int]] = set()
        """The rounds and seats in which a human must use what is hidden."""
        self.left: list[frozenset[int]] = []
        """The humans in the game at each sitting."""

    def lets_sit(self, step: Sit) -> None:
        table, session = self.table, self.session
        self.left.append(session.humans - session.out)
        recap = table.told.recap(step.seat)
        assert Told(session, table.flow).recap(step.seat) == recap, "a table taken up again has other news"
        assert len(recap) <= 12
        last = max((nth for nth, line in enumerate(recap) if line.hit), default=0)
        for line in recap[:last]:
            (_, first, _), who = line.spans[0], {no for _, role, no in line.spans if role == "seat"}
            assert line.hit or step.seat in who or first != "seat", "its own losses come before what others do"
        super().lets_sit(step)
        if not isinstance(table.next_step(), PrivatePhase):
            assert recap and session.asked != step.seat, "it only sees what was lost"

    def play(self) -> None:
        """To the end, with an eye for who looks at its hand."""
        while self.now != "Over":
            place = self.session.round, self.question.seat
            if self.now == "PrivatePhase":
                self.hidden.add(place)
                public = self.table.private_phases.macros(self.session.view(None), self.question)
                assert not public, "what a key answers in a sitting tells of the hand"
            self.looks[place] += self.answers_at_random() == "look"


@pytest.mark.rule("CR-12.4", "HK-6.1", "IN-13.1", "DP-16.2")
@pytest.mark.parametrize(("game_id", "players"), [
    *((game_id, players) for game_id in IDS for players in some(("hbh", "hh", "hhhb"))), ("cardring", "hhhh")])
@pytest.mark.wide
def test_each_human_sits_as_often_as_it_must_use_what_is_hidden(game_id: str, players: str, chance: Random) -> None:
    game = Watched(game_id, players, chance.randrange(1_000_000))
    game.play()
    alone = [front for front, left in zip(game.fronts, game.left, strict=True) if len(left) < 2]
    assert set(alone) <= {"none"}, "one human who is left meets no curtain"
    sat = Counter((round_, seat) for round_, seat, *_ in game.sits)
    assert {*sat} == game.hidden, game.session.seed
    again = Counter((h.round, h.event.seat) for h in game.session.events if h.event.kind == "discards") + game.looks
    assert all(times <= 1 + again[key] for key, times in sat.items()), game.session.seed


@pytest.mark.rule("CR-2.11")
def test_the_table_takes_the_order_that_is_proposed_and_one_key_asks_after_all() -> None:
    session = Session.new(load("cardring"), [SeatInfo("Ann"), SeatInfo("Bea", symbol=1)], seed=1)
    table = TableController(session)
    table.turn_page(1)
    first, second = session.match.state.order
    assert table.next_step() == Sit(first, "wall") and table.settled is None, "a curtain asks nothing"
    table.sit_down(first)
    assert table.settled == first and table.undo_refusal() is not None
    table.ask_after_all()
    assert table.next_step() == InTheOpen(first) and session.question().rule == "CR-2.6"
    table.answer((1, 0), first)
    assert table.next_step() == Sit(second, "wall") and session.match.state.order == [second, first]
    table.sit_down(second)
    with pytest.raises(Refused):
        table.ask_after_all()


def test_the_last_human_in_the_game_meets_no_curtain_any_more(chance: Random) -> None:
    met = 0
    for _ in range(60):
        game = Watched("initiative", "hhbb", chance.randrange(1_000_000))
        game.play()
        alone = [front for front, left in zip(game.fronts, game.left, strict=True) if len(left) < 2]
        assert set(alone) <= {"none"}, game.session.seed
        met += len(alone)
        if met > 5:
            return
    raise AssertionError("no game came to that")
