"""Card Ring, chapter 12: hidden information, take-backs and the log, at a table of people."""

from typing import Any

import pytest

from deckgames.engine.decisions import Refused
from deckgames.engine.journal import Header
from deckgames.engine.session import SeatInfo, Session, TableOptions
from tests.given.cardring import GAME, RingStory, base_pack, given

NAMES = ("Ann", "Bob", "Cy", "Dora")


class Tabled(RingStory):
    """A story at a table of people, with take-backs and a log."""

    def __init__(self, story: RingStory) -> None:
        names = NAMES[:len(story.t.seats)]
        seats = tuple(SeatInfo(name=name, player="human", symbol=i) for i, name in enumerate(names))
        header = Header(deckgames="1", game="cardring", pack=base_pack().hash, packs=("base 1",), seed=1, seats=seats,
                        options=story.t.options.model_dump(mode="json"), table=TableOptions(), made="today")
        self.session: Session[Any, Any] = Session(GAME, base_pack(), header, story.t.options, story.t)
        super().__init__(self.session.match, story.aliases)

    def says(self, seat: str, *answers: object) -> None:
        for answer in answers:
            question = self.question
            assert NAMES[question.seat].startswith(seat)
            self.session.answer(question.read(self._written(question, answer)))

    @property
    def may_undo(self) -> bool:
        return self.session.takebacks.undo_refusal() is None

    def log(self, viewer: int | None) -> str:
        return "\n".join("".join(text for text, _, _ in line) for line in self.session.lines(viewer))


def people(**table: Any) -> Tabled:
    """A table of people, laid out as by `given`."""
    return Tabled(given(**table))


@pytest.mark.rule("CR-12.1")
@pytest.mark.rule("CR-12.2")
def test_what_needs_the_hidden_hand_and_what_does_not() -> None:
    s = given(order="AB", phase="order", options={"order": "offer"}, A={"hand": "minor-skill", "discard_due": 0},
              B={"hand": "minor-skill"}, C={"hand": "minor-skill", "failure": 2})
    private: dict[str, bool] = {}
    while s.t.round < 2:
        private[s.question.rule] = GAME.private(s.t)
        s.match.answer(s.question.preset if s.question.preset is not None else
                       0 if s.question.kind != "allocate" else (2, 0))
    assert private == {"CR-2.6": False, "CR-3.5": True, "CR-4.1": False, "CR-5.1": False, "CR-5.5": False}


@pytest.mark.rule("CR-I.12")
def test_who_may_see_which_zone() -> None:
    zones = {zone.name: zone.open for zone in GAME.zones(given().t)}
    assert {name for name, to in zones.items() if to == "owner"} == {"hand", "face_down", "peek"}
    assert {name for name, to in zones.items() if to == "none"} == {
        "deck", "main_deck", "enemy_deck", "location_deck", "box"}


def bought(s: Tabled, oid: str) -> bool:
    """Whether a purchase can be taken back."""
    s.says("A", oid)
    return s.may_undo


@pytest.mark.rule("CR-12.10")
@pytest.mark.parametrize(("card", "answers", "may"), [
    ("minor-skill", [], True), ("steam-fist", [], True), ("railway-turntable", ["yes"], True),
    ("gentlemens-exchange", ["yes", "loose-screw", "royal-bounty"], True), ("anchor-chain", ["yes"], True),
    ("class-tycoon", [], True), ("clockwork-ledger", [], False), ("crystal-ball", [], False),
    ("naughty-periscope", [], False), ("pocket-abacus", [["loose-screw"]], False), ("pocket-abacus", [[]], True),
    ("convenient-trapdoor", ["yes", "waistcoat-rats"], False)])
def test_what_can_be_taken_back_in_play(card: str, answers: list[object], may: bool) -> None:
    s = people(row="waistcoat-rats", B={"queue": "royal-bounty B2 B3 B4 B5", "hand": "minor-skill"},
               A={"hand": f"{card} minor-skill steam-fist", "queue": "loose-screw A2 A3 A4 A5"})
    s.says("A", card, *answers)
    assert s.may_undo is may


@pytest.mark.rule("CR-12.10")
def test_after_a_look_the_choice_can_be_taken_back_but_not_the_look() -> None:
    s = people(A={"hand": "crystal-ball minor-skill", "deck_top": "minor-fight steam-fist royal-bounty"})
    s.says("A", "minor-skill", "crystal-ball", "steam-fist")
    s.session.takebacks.undo()
    assert (s.A.peek, s.A.discard) == ("minor-fight steam-fist royal-bounty", "")
    with pytest.raises(Refused, match="turned up or drawn"):
        s.session.takebacks.undo()


@pytest.mark.rule("CR-12.10")
def test_what_can_be_taken_back_in_buy() -> None:
    table: dict[str, Any] = {"phase": "buy", "A": {"skill": 9, "queue": "loose-screw A2 A3 A4 A5"}, "B": {"skill": 9}}
    assert bought(people(**table), "supply:greater-skill")
    assert not bought(people(**table), "buy:space-1")
    assert not bought(people(**table), "clear:space-1")
    assert bought(people(**table, main_deck=""), "buy:space-1")  # no new card turned up


@pytest.mark.rule("CR-12.10")
def test_a_target_can_be_taken_back_until_the_next_seat_answers() -> None:
    s = people(phase="targets", order="ABC")
    s.says("A", "dummy")
    assert s.may_undo
    s.says("B", "none")
    assert s.session.takebacks.undo_refusal(0) == "Bob has answered since"
    s.session.takebacks.undo(1)
    assert s.asked == "B"


@pytest.mark.rule("CR-12.10")
@pytest.mark.rule("CR-R.19")
def test_the_last_sealed_target_shows_the_others_and_stays() -> None:
    s = people(order="ABC", options={"targets": "sealed"}, A={"failure": 1})
    for seat in "ABC":
        while s.question.rule == "CR-4.1":
            s.says(seat, "end")
        assert s.question.rule == "CR-R.19"
        s.says(seat, "none")
    assert s.question.rule == "CR-5.5"
    assert s.session.takebacks.undo_refusal(2) == "Ann has learned something since"


@pytest.mark.rule("CR-12.12")
def test_the_log_names_drawn_cards_to_their_owner_only() -> None:
    s = people(A={"hand": "clockwork-ledger crystal-ball paper-shredder minor-fight",
                  "deck_top": "steam-fist royal-bounty"})
    s.says("A", "clockwork-ledger", "crystal-ball", "royal-bounty", "paper-shredder", ["minor-fight"])
    own, others = s.log(0), s.log(1)
    assert "Ann draws Steam-Driven Fist" in own
    assert "Ann draws 1 card" in others
    assert "Steam-Driven Fist" not in others
    assert "Ann takes Royal Bounty" in own
    assert "Royal Bounty" not in others
    for told in ("Ann plays Clockwork Ledger", "Ann trashes Minor Fight", "Ann discards Minor "):
        assert told in own
        assert told in others


@pytest.mark.rule("CR-12.12")
def test_looks_at_the_enemy_deck_are_named_to_their_owner_only() -> None:
    s = people(enemy_deck_top="hall-of-mirrors clockwork-bishop", A={"hand": "naughty-periscope"})
    s.says("A", "naughty-periscope", ["clockwork-bishop"])
    assert "Ann looks at Hall of Mirrors and Clockwork Bishop on the Enemy Deck" in s.log(0)
    assert "Ann puts Clockwork Bishop under the Enemy Deck" in s.log(0)
    assert "Ann looks at 2 cards of the Enemy Deck" in s.log(1)
    assert "Ann puts 1 of them under the Enemy Deck" in s.log(1)
    assert "Bishop" not in s.log(1) + s.log(None)


@pytest.mark.rule("CR-R.19")
@pytest.mark.parametrize(("answer", "own"), [("none", "Ann chooses to fight nothing, in secret"),
                                             ("row-1", "Ann chooses Rats in Waistcoats in secret")])
def test_others_are_told_the_same_of_any_sealed_target(answer: str, own: str) -> None:
    s = people(order="AB", options={"targets": "sealed"}, row="waistcoat-rats", B={"hand": "minor-skill"})
    while s.question.rule == "CR-4.1":
        s.says("A", "end")
    s.says("A", answer)
    sealed, = [heard.event for heard in s.session.events if heard.event.kind.startswith("seals")]
    assert own in s.log(0)
    assert (sealed.kind, sealed.n, sealed.note) == ("seals", 0, "")  # a program is told these too
    assert s.log(1).splitlines()[-1] == "Ann chooses a target in secret"
