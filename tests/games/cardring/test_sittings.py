"""What Card Ring's sittings leave undone, what plays itself, what an empty line answers."""

import pytest

from deckgames.engine.sittings import ENTER
from deckgames.games.cardring.sittings import RingSittings
from tests.given.cardring import RingStory, given

SITTINGS = RingSittings()


def closing(s: RingStory, answer: str = "end") -> str:
    question = s.match.question(None)
    return SITTINGS.closing(s.match.view(question.seat), question, question.read(answer))


def proposed(s: RingStory) -> object:
    question = s.match.question(None)
    raw = SITTINGS.proposal(s.match.view(question.seat), question)
    return None if raw is None else question.write(raw)


@pytest.mark.rule("CR-12.11")
def test_ending_play_leaves_skill_and_cards_undone() -> None:
    s = given(order="AB", A={"hand": "minor-skill minor-fight", "skill": 3}, B={})
    assert closing(s) == "3 Skill, 2 cards unplayed"


@pytest.mark.parametrize(("skill", "left"), [(0, ""), (3, "3 Skill")])
def test_ending_buy_in_a_sitting_leaves_undone_only_what_could_still_buy(skill: int, left: str) -> None:
    s = given(phase="buy", order="AB", options={"buy": "sitting"}, B={},
              A={"skill": skill, "hand": "minor-fight", "queue": "royal-bounty steam-fist banana-skin"})
    assert closing(s) == left


def test_all_simple_cards_are_one_macro_where_there_are_several() -> None:
    s = given(order="AB", A={"hand": "minor-skill minor-fight reverse-gear"}, B={})
    question = s.match.question(None)
    found = SITTINGS.macros(s.match.view(0), question)
    assert [oid.split("#")[0] for oid in found["a"].oids] == ["minor-skill", "minor-fight"]
    assert SITTINGS.macros(s.match.view(None), question) == {}
    alone = given(order="AB", A={"hand": "minor-skill class-tycoon", "class_slot": "class-patent-lawyer"}, B={})
    assert SITTINGS.macros(alone.match.view(0), alone.match.question(None)) == {}


def test_an_empty_line_ends_only_what_leaves_nothing_undone() -> None:
    assert proposed(given(order="AB", A={"hand": "minor-skill minor-fight"}, B={})) is None
    queue = "royal-bounty steam-fist banana-skin"
    assert proposed(given(phase="buy", order="AB", A={"skill": 0, "queue": queue}, B={})) == "end"
    assert proposed(given(phase="buy", order="AB", A={"skill": 5, "queue": queue}, B={})) is None


def test_sittings_are_handed_what_somebody_sees() -> None:
    s = given(order="AB", A={"hand": "minor-skill"}, B={})
    question = s.match.question(None)
    for ask in (lambda: SITTINGS.closing(s.t, question, 0), lambda: SITTINGS.proposal(s.t, question),
                lambda: SITTINGS.macros(s.t, question)):
        with pytest.raises(TypeError, match="this is the true Table"):
            ask()


@pytest.mark.parametrize(("fight", "target"), [(0, "none"), (2, "dummy"), (4, "row-1"), (5, "row-2")])
def test_an_empty_line_takes_the_best_target_that_would_be_beaten(fight: int, target: str) -> None:
    row = "apprentice-vampire headless-coachman"
    assert proposed(given(phase="targets", order="AB", row=row, A={"fight": fight}, B={})) == target


@pytest.mark.parametrize(("hand", "played"), [
    ("steam-transmuter minor-skill gatling-pipe-organ clockwork-ledger",
     ["clockwork-ledger", "minor-skill", "gatling-pipe-organ", "steam-transmuter"]),
    ("minor-skill paper-shredder class-tycoon", ["class-tycoon", "paper-shredder", "minor-skill"]),
    ("perpetual-motion-permit minor-fight", ["minor-fight", "perpetual-motion-permit"]),
    ("reverse-gear", None)])
def test_enter_plays_all_what_draws_or_takes_of_the_hand_first_what_asks_last(
        hand: str, played: list[str] | None) -> None:
    s = given(order="AB", A={"hand": hand}, B={})
    found = SITTINGS.macros(s.match.view(0), s.match.question(None)).get(ENTER)
    assert (found and [str(oid).split("#")[0] for oid in found.oids]) == played
