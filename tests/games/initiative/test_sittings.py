"""What Initiative's sittings leave undone."""

import pytest

from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.games.initiative.bot import buries
from deckgames.games.initiative.private_phases import InitiativePrivatePhases
from deckgames.games.initiative.state import Placed, Promise
from tests.conftest import shipped
from tests.given.initiative import given


def test_only_an_empty_stack_leaves_something_undone() -> None:
    session = Session.new(load("initiative"), [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)], seed=3)
    for seat in (0, 1):
        assert InitiativePrivatePhases().closing(session.view(seat), session.question(seat), ()) == "", "the swap"
        session.answer((), seat)
    question = session.question(0)
    assert question.rule == "IN-4.2"
    hand = len(session.view(0).seats[0].hand)
    nothing = InitiativePrivatePhases().closing(session.view(0), question, ())
    assert nothing.startswith(f"{hand} cards in hand, none stacked")
    assert InitiativePrivatePhases().closing(session.view(0), question, (0,)) == ""
    with pytest.raises(TypeError, match="this is the true Table"):
        InitiativePrivatePhases().closing(session.match.state, question, ())



@pytest.mark.parametrize(("ender", "place", "told"), [
    ("season-finale", 1, "Season Finale ends the round before {} can act"),
    ("curfew-bell", 3, "Curfew Bell ends the round before {} can act if you have 3 or more cards in your field"),
    *[(one.lower().replace(" ", "-"), 4,
       f"{one} {ends} the round before {{}} can act if you have 4 or more cards in your field")
      for one, ends in (("Cliffhanger", "ends"), ("Compulsory Tea Break", "ends"), ("Rocks Fall", "ends"),
                        ("Vanishing Smoke", "may end"))]])
def test_a_warning_names_what_a_card_that_ends_the_round_may_cost(ender: str, place: int, told: str) -> None:
    hand = ["tax-wraith", "wall-of-text", "loot-goblin", "second-breakfast"]
    with shipped():
        story = given(phase="build", A={"hand": " ".join([*hand, ender, "hot-potato-golem"])}, B={"hand": 7})
    decision = story.match.decision
    assert decision is not None

    def doubt(*stack: int) -> str:
        return InitiativePrivatePhases().doubt(decision, stack, lambda *raw: [])

    for at in range(5):
        names = [decision.items[i].name for i in range(at, 4)]
        lost = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
        assert doubt(*range(at), 4, *range(at, 4)) == (told.format(lost) if place - 1 <= at < 4 else "")
    assert bool(doubt(5, 0, 1, 4, 2)) == (place < 4), "the Golem has moved on"
    judge = buries(story.t, decision)
    assert judge is not None and judge((0, 1, 2, 4, 3)) == (ender != "vanishing-smoke")
    assert not judge((0, 1, 2, 3, 4)) and judge((4, 0)) == (place == 1)


def test_a_card_that_defence_does_not_stop_is_a_threat() -> None:
    """Attacks alone were counted: before Rocks Fall the screen spoke of an attack that might lie face down."""
    s = given(phase="build", A={"hand": 2}, B={"hand": 2})
    s.t.seats[1].revealed = s.t.pack.card(901, "rocks-fall")
    told = InitiativePrivatePhases().threat(s.match.view(0), 0)
    assert str(told) == "seat 2’s Rocks Fall: −11 health for seat 1, whatever the defence"


@pytest.mark.parametrize(("face", "told"), [
    ("alphabetical-assassin", "Alphabetical Assassin: attack 3 and strike 5 vs seat 1’s defence 0, −8 health"),
    ("goblin-flash-mob", "Goblin Flash Mob: attack 4 and strike 2 vs seat 1’s defence 0, −6 health"),
    ("wild-magic-intern", "")])
def test_a_strike_that_will_come_is_part_of_a_threat(face: str, told: str) -> None:
    with shipped():
        s = given(phase="build", A={"hand": 2}, B={"hand": 2})
    s.t.seats[1].revealed = s.t.pack.card(901, face)
    said = str(InitiativePrivatePhases().threat(s.match.view(0), 0))
    assert said == f"seat 2’s {told}" if told else "strike" not in said


def test_a_threat_is_the_attack_with_all_that_changes_it() -> None:
    """As printed, a Goose behind Sharpened Prophecy threatened a sixth of what it hit for."""
    for revealed, told in (
            ("three-headed-goose", "Three-Headed Goose: attack 3 times 10 vs seat 1’s defence 0, −30 health"),
            ("sneak-attack-form-7b", "Sneak Attack, Form 7b: attack 14 that no defence stops, −14 health")):
        s = given(phase="build", A={"hand": 2}, B={"hand": 2})
        me, card = s.t.seats[1], s.t.pack.card
        me.revealed = card(901, revealed)
        me.field.append(Placed(card(902, "sharpened-prophecy"), 1, 0, 1,
                               promises=(Promise(0, "your", "times", "attack", 2),)))
        assert str(InitiativePrivatePhases().threat(s.match.view(0), 0)) == f"seat 2’s {told}"
