"""What Card Ring's sittings leave undone, what plays itself, what an empty line answers."""

import pytest

from deckgames.engine.journal import Header
from deckgames.engine.session import SeatInfo, Session
from deckgames.engine.sittings import ENTER
from deckgames.games.cardring.sittings import RingSittings
from deckgames.table import TableController
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


def at_table(s: RingStory) -> TableController:
    """Two people who see each other's hands."""
    seats = (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1))
    header = Header(deckgames="0", game="cardring", pack=s.t.pack.hash, packs=("base",), seed=1, seats=seats,
                    options=s.t.options.model_dump(mode="json"), made="")
    table = TableController(Session(s.match.game, s.t.pack, header, s.t.options, s.t))
    if table.session.private():
        table.sit_down(0)
    return table


@pytest.mark.parametrize(("skill", "with_it"), [(6, ["buy:space-1", "end"]), (7, None)])
def test_who_buys_and_could_then_only_clear_is_done_with_the_same_key(skill: int, with_it: list[str] | None) -> None:
    table = at_table(given(phase="buy", order="AB", A={"skill": skill, "queue": "royal-bounty loose-screw A3 A4 A5"},
                           B={"skill": 5, "queue": "royal-bounty B2 B3 B4 B5"}))
    question = table.session.question()
    ways = SITTINGS.ways(table.session.view(0), question, "buy:space-1")
    assert [list(way.oids) for way in ways] == ([with_it] if with_it else [])
    for oid in table.begun.answers_of(ways[0]) if ways else ():
        table.answer(ways[0].raw(table.session.question(), oid), table.session.question().seat)
    assert table.session.question().seat == bool(ways)


def test_playing_all_plays_what_is_drawn_too_where_it_only_counts() -> None:
    hand = {"hand": "loose-screw minor-fight", "deck": "minor-skill"}
    table = at_table(given(order="AB", A=hand, B={"xp": 3, "hand": "minor-skill"}))
    question, me = table.session.question(), table.session.view(0)
    macro = table.macros(me, question)[ENTER]
    for oid in table.begun.answers_of(macro):
        table.answer(macro.raw(table.session.question(), oid), 0)
    table.begun.together(0, macro)
    assert [card.spec.id for card in table.session.match.state.seats[0].hand] == []
    assert (table.session.match.state.seats[0].skill, len(table.session.steps)) == (1, 3)

@pytest.mark.rule("CR-5.5")
@pytest.mark.parametrize(("fight", "later", "sent", "asked"), [
    (5, 0, (4, 0), True), (3, 0, (0, 4), False), (9, 0, (0, 4), False), (9, 2, (0, 4), True)])
def test_failure_is_proposed_where_it_turns_a_win_and_not_asked_about_where_it_can_turn_none(
        fight: int, later: int, sent: tuple[int, int], asked: bool) -> None:
    s = given(phase="targets", order="ABC", row="apprentice-vampire", A={"failure": 4}, B={"fight": fight},
              C={"xp": 2, "failure": later})
    for seat, target in (("A", "none"), ("B", "row-1"), ("C", "none")):
        s.says(seat, target)
    question, view = s.match.question(None), s.match.view(None)
    assert SITTINGS.proposal(view, question) == sent
    assert SITTINGS.nothing_left(view, question) == (None if asked else sent)
