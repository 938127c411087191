"""People are asked only what is a choice: what the table answers for them, what the save says, what undo does."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.forced_choices import no_choice
from deckgames.engine.match.game import Game
from deckgames.engine.match.private_phases import ENTER, TAKES_A_VIEW, Macro
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.story import BY_TABLE
from deckgames.engine.vocabulary.decisions import Mark, Topic, choose
from deckgames.games import IDS, load
from deckgames.table import TableController
from tests.engine.toys import Rules, ToyTable, seated, toy
from tests.given.cardring import given as ring
from tests.given.pools import given
from tests.harness import a_table, all_games, begin, play
from tests.thorough import cases, many

TWO = (SeatInfo("Ann", "human", 0), SeatInfo("Bea", "human", 1))


def asked_in_hooks(path: Path | None = None, **table: Any) -> TableController:
    """A first turn in Hooks in which the first option was taken each time, to its end or until only that is left."""
    session = Session.new(load("hooks"), TWO, seed=3, path=path, table=TableOptions(curtain="off", **table))
    controller = TableController(session)
    controller.sit_down(session.question().seat)
    while not (session.steps and session.steps[-1].unasked) and session.question().write(0) != "end":
        controller.answer(0, session.question().seat)
    return controller


def test_an_answer_that_is_the_only_one_is_given_by_the_table_and_the_save_says_so(tmp_path: Path) -> None:
    table = asked_in_hooks(tmp_path / "game.deck")
    last = table.session.steps[-1]
    assert (last.answer, last.by and last.by.player, last.seat) == ("end", "table", table.session.steps[0].seat)
    digest, number = table.session.game.digest(table.session.match.state), table.session.number
    table.session.close()
    again = resume(tmp_path / "game.deck")
    assert (again.game.digest(again.match.state), again.number, again.steps[-1].unasked) == (digest, number, True)


def test_who_wants_to_be_asked_everything_is() -> None:
    table = asked_in_hooks(ask_everything=True)
    assert [step for step in table.session.steps if step.unasked] == []
    assert [option.oid for option in table.session.question().options() if option.blocked is None] == ["end"]


def laid_in_the_open() -> TableController:
    """Dragon Pools: Ann has laid S6, which makes a wall with H6 and with nothing else."""
    s = given(A={"hand": "S6 D2", "pool": "H6"}, B={"hand": "H2 H3"}).says("A", "S6")
    table = TableController(s.session(), asks_everything=True)
    table.asks_everything = False
    return table


def test_undo_takes_back_with_a_key_what_the_table_has_given_behind_it_and_redo_gives_both_again() -> None:
    table = laid_in_the_open()
    session, question = table.session, table.session.question()
    number = session.number
    table.answer(question.read("wall"), 0)
    assert [step.unasked for step in session.steps[number:]] == [False, True]
    built = session.game.digest(session.match.state)
    table.undo()
    assert session.number == number and session.question().prompt == question.prompt
    table.redo(None)
    assert session.game.digest(session.match.state) == built


def test_the_same_is_taken_back_where_a_save_is_taken_up_again(tmp_path: Path) -> None:
    table = laid_in_the_open()
    number = table.session.number
    table.answer(table.session.question().read("wall"), 0)
    table.session.save.begin(tmp_path / "game.deck")
    table.undo()
    table.session.close()
    assert resume(tmp_path / "game.deck").number == number


def test_in_a_secret_sitting_an_undo_goes_back_to_what_was_chosen() -> None:
    """Both bids are secret; the table has given the second answer of a seat, so both go."""
    session = seated()
    while session.match.ask is None:
        session.answer(session.question().read("done"))
    session.answer(session.question(0).random(Rng.fresh(1)), 0)
    given_ = session.number
    if session.match.private_phase(0).decision is not None:
        session.answer(session.question(0).random(Rng.fresh(1)), 0, BY_TABLE)
    session.takebacks.undo(0)
    assert session.number == given_ - 1 and not session.match.sealed.get(0)


class Points(Rules):
    """A turn in which points alone can be played."""

    async def turn(self, t: ToyTable) -> None:
        me = t.seats[t.turn]
        points = [card for card in me.hand if card.spec.does == "point"]
        await choose(me.no, "TO-1", Topic.PLAY, "Play a point?", [*points, None])


def test_what_is_no_choice_because_of_a_hidden_hand_is_asked_where_all_look_on() -> None:
    match = seated(game=toy(Points()), stack=("draw", "draw", "draw")).match
    assert match.decision is not None and len(match.decision.options()) == 1
    assert no_choice(match, match.decision, None) is None, "others would see that there is no point among the cards"
    assert no_choice(match, match.decision, match.decision.seat) == 0, "the own knowledge decides in a sitting"


@pytest.mark.needs("sittings")
@pytest.mark.parametrize("game_id", IDS)
def test_sittings_are_handed_what_somebody_sees(game_id: str) -> None:
    match, private_phases = begin(load(game_id), 2, 1), load(game_id).private_phases
    for name in {*TAKES_A_VIEW} & {*vars(type(private_phases))}:
        with pytest.raises(TypeError, match="this is the true Table"):
            getattr(private_phases, name)(match.state, match.question(None))


class Preparing(Rules):
    """A turn in which something may be used that changes nothing, before the fight."""

    async def turn(self, t: ToyTable) -> None:
        marks = [Mark("use", "use it"), Mark("fight", "fight", Topic.FIGHT)]
        await choose(t.turn, "TO-1", Topic.PREPARE, "Use something?", marks)


def test_where_nothing_that_can_be_used_matters_the_table_uses_nothing() -> None:
    match = seated(game=toy(Preparing())).match
    assert match.decision is not None and no_choice(match, match.decision, None) == 1


@all_games
def test_whether_it_is_asked_hangs_on_nothing_hidden(game: Game, chance: Random) -> None:
    """In the open: with other hidden hands the same questions are put to people. There are tables on which nothing is
    asked in the open: Hooks' first rounds hold hardly a question for others."""
    found = 0

    def look(match: Any, _number: int) -> None:
        nonlocal found
        asked = match.decision
        if asked is None or match.ask is not None or game.private(match.state) or found >= most:
            return
        other = match.imagined(None, seed + 5, 0)
        if other is None or len(other.decision.options()) != len(asked.options()):
            return
        found += 1
        given_ = [no_choice(m, m.decision, None) for m in (match, other)]
        assert given_[0] == given_[1], asked

    for _ in cases(chance):
        most = found + 7
        seats, seed, options = a_table(game, chance)
        play(begin(game, seats, seed, options), Rng.fresh(seed), look, 60)
        if found >= many(7, 200):
            return


def test_enter_plays_on_behind_what_a_card_has_asked_and_undo_takes_back_what_each_key_gave() -> None:
    s = ring(order="AB", A={"hand": "paper-shredder minor-skill railway-turntable", "discard": "loose-screw"}, B={})
    table = TableController(s.session())
    table.sit_down(0)
    question = table.question()
    assert question is not None
    first, *rest = (macro := table.macros(table.session.view(0), question)[ENTER]).oids
    table.answer(Macro.raw(question, first), 0)
    table.begun.together(0, macro)
    asked = table.question()
    assert asked is not None and asked.about is Topic.REMOVE and list(table.begun.rest) == rest
    table.answer((), 0)
    assert [step.answer for step in table.session.steps[2:]] == rest, "the table has played them"
    table.undo()
    asked = table.question()
    assert asked is not None and asked.about is Topic.REMOVE and not table.begun.rest
    table.answer((), 0)
    assert [step.answer for step in table.session.steps[2:]] == [], "after an undo it plays nothing by itself"


@pytest.mark.parametrize(("mine", "due", "asks"), [
    ("6*minor-skill", {"discard_due": 2}, False), ("2*minor-skill minor-fight", {"discard_due": 2}, True),
    ("2*minor-skill", {"trash_dues": [{"count": 1}]}, False),
    ("minor-skill", {"discard": "minor-skill", "trash_dues": [{"count": 1}]}, True),
    ("2*minor-skill", {"trash_dues": [{"count": 1, "may": True}]}, True)])
def test_which_of_equal_cards_leaves_a_hand_is_no_choice(mine: str, due: dict[str, Any], asks: bool) -> None:
    """Played: "Discard 2 cards" of six equal ones. Hand or discard pile is a choice, and so is how many."""
    match = ring(A={"hand": mine, **due}).match
    assert match.decision is not None
    assert (no_choice(match, match.decision, 0) is None) is asks
    assert no_choice(match, match.decision, 1) is None, "what others do not see"


def test_points_are_shared_out_by_the_table_where_it_makes_no_difference() -> None:
    for target, asks in (("dummy", True), (None, False)):
        s = ring(phase="targets", order="ABC", A={"failure": 1}, B={"fight": 2}, C={})
        for seat, aim in zip("ABC", (None, target, None), strict=True):
            s.says(seat, aim or "none")
        assert (no_choice(s.match, s.match.question(0), None) is None) is asks
