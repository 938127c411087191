"""Hooks, rule by rule: what is more than table, answers, table."""

from typing import Any

import pytest

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import Back, Sealed
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import Session
from deckgames.engine.record.situation import session
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.engine.vocabulary.events import Event, spans, text_of
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.state import HookOptions
from tests.given.hooks import GAME, HookStory, given, pack_of_tests
from tests.harness import pack_of

# ---- information


TABLE = """
game: hooks
phase: main
start: 0
current: 0
actions: 3
seats:
  - {{name: Ann, treasures: 9, hand: [{hand}], deck: [{deck}], pile: [{pile}]}}
  - {{name: Bea, player: "{bea}", hand: [{other}], treasures: 3, deck_top: [{shield}]}}
row: [deck-swab, flagship, loaded-dice, sea-shanty, red-herring, peg-leg-pete]
supply_deck: [{supply}]
reloads: 1
"""


def laid_out(hand: str = "celebrate", other: str = "", supply: str = "barnacles, barnacles", shield: str = "",
             deck: str = "fist-fight, celebrate, fist-fight", pile: str = "",
             bea: str = "human") -> Session:
    """Two humans, Ann in her main phase with 3 Actions."""
    text = TABLE.format(hand=hand, other=other, supply=supply, deck=deck, pile=pile, shield=shield, bea=bea)
    return session(GAME, pack_of_tests(), text, "table.yaml")


def says(found: Session, *answers: str | list[str]) -> str | None:
    """Gives these answers; why the last one cannot be taken back."""
    for answer in answers:
        found.answer(found.read(answer, None), None)
    return found.takebacks.undo_refusal(0)


@pytest.mark.rule("HK-6.7")
@pytest.mark.parametrize(("laid", "answers"), [
    ({}, ["celebrate"]),
    ({"hand": "fist-fight", "deck": "celebrate, polly, celebrate"}, ["fist-fight"]),
    ({"hand": "fist-fight", "deck": "celebrate, polly, celebrate"}, ["fist-fight", "option-1"]),
    ({"hand": "desert-island, celebrate"}, ["desert-island", "yes"]),
    ({"supply": ""}, ["buy:a"]),
    ({"hand": "mutiny", "other": "celebrate"}, ["mutiny"]),
    ({"hand": "mutiny", "shield": "powder-monkey"}, ["mutiny"]),
    ({"hand": "bosun, celebrate, polly, encore, dinghy"}, ["bosun", ["polly", "encore", "dinghy"]]),
])
def test_what_can_be_taken_back(laid: dict[str, str], answers: list[str | list[str]]) -> None:
    table = laid_out(**laid)
    before = GAME.digest(table.match.state)
    assert says(table, *answers) is None
    for _ in answers:
        table.takebacks.undo(0)
    assert GAME.digest(table.match.state) == before


@pytest.mark.rule("HK-6.7", "HK-R.27")
@pytest.mark.parametrize(("laid", "answers"), [
    ({"hand": "press-gang"}, ["press-gang"]),
    ({}, ["buy:a"]),
    ({}, ["reload:a"]),
    ({"hand": "whirlpool", "pile": "polly, celebrate"}, ["whirlpool"]),
    ({"hand": "glass"}, ["glass"]),
    ({"hand": "drunken-navigator", "deck": "celebrate, fist-fight, polly"}, ["drunken-navigator"]),
    ({"hand": "broadside", "other": "celebrate, fist-fight"}, ["broadside"]),
    ({"hand": "broadside", "other": "celebrate"}, ["broadside"]),
    ({"hand": "mutiny", "other": "powder-monkey"}, ["mutiny"]),
    ({"hand": "mutiny", "other": "celebrate", "shield": "powder-monkey"}, ["mutiny"]),
    ({"hand": "blackmail"}, ["blackmail", "option-1"]),
    ({}, ["end"]),
])
def test_what_cannot(laid: dict[str, str], answers: list[str | list[str]]) -> None:
    assert says(laid_out(**laid), *answers) is not None


@pytest.mark.rule("HK-6.7")
def test_the_end_of_a_turn_stands_before_a_bot_has_answered() -> None:
    found = laid_out(bea="bot:random")
    assert says(found, "end") is not None
    assert found.asked == 1


@pytest.mark.rule("HK-6.2")
@pytest.mark.parametrize(("hand", "rules"), [
    ("bosun polly encore dinghy celebrate", ["HK-4.7"]), ("sea-shanty celebrate celebrate", ["HK-4.9"]),
    ("right-half-of-a-map", ["HK-3.7"]), ("first-mate", ["HK-4.9"]), ("five-finger-discount", ["HK-R.23"]),
    ("dinghy celebrate celebrate", ["HK-R.21", "HK-R.11"]), ("encore celebrate fist-fight", ["HK-R.10"]),
    ("polly", ["HK-R.10"]), ("mutiny", ["HK-4.10"]), ("fist-fight", ["HK-R.21", "HK-4.10"]),
    ("red-herring", ["HK-4.10", "HK-R.24"]), ("parley", ["HK-4.10", "HK-R.23", "HK-R.24"])])
def test_every_question_of_a_card_belongs_to_the_sitting(hand: str, rules: list[str]) -> None:
    s = given(row="deck-swab ships-cat", A={"hand": hand, "pile": "flagship mutiny"},
              B={"pile": "celebrate flagship"}, C={"pile": "celebrate mutiny"}).says("A", hand.split()[0])
    asked = []
    while s.question.rule != "HK-2.7":
        assert (s.asked, GAME.private(s.t)) == ("A", True)
        asked.append(s.question.rule)
        question = s.question
        most = tuple(range(getattr(question, "hi", 0)))
        answers: dict[str, Raw] = {"confirm": 1, "pick": most, "choose": 0}
        s.match.answer(question.preset or answers[question.kind])
    assert asked[:len(rules)] == rules


@pytest.mark.rule("HK-I.11")
def test_a_view_hides_hands_decks_and_looks() -> None:
    s = given(A={"hand": "right-half-of-a-map polly"}, B={"hand": "encore"}).says("A", "right-half-of-a-map")
    mine, theirs, everybody = (GAME.view(s.t, seat) for seat in (0, 1, None))
    assert len(mine.seats[0].peek) == 3
    for view in (theirs, everybody):
        ann = view.seats[0]
        assert {card.__class__ for card in (*ann.hand, *ann.peek, *ann.deck)} == {Back}
        assert (len(ann.hand), ann.in_deck) == (1, 4)
    assert {card.__class__ for card in (*mine.seats[1].hand, *mine.seats[0].deck)} == {Back}
    looked = {card.number for card in mine.seats[0].peek}
    assert looked <= GAME.seen(s.t, 0)
    assert not looked & (GAME.seen(s.t, 1) | GAME.seen(s.t, None))


@pytest.mark.rule("HK-I.11")
def test_events_name_no_hidden_card_to_others() -> None:
    s = given(A={"hand": ""}, B={"hand": "stowaway flagship", "deck": "right-half-of-a-map polly encore dinghy mutiny"})
    heard: list[Event] = []
    s.t.observer = heard.append
    s.says("A", "end")
    s.says("B", ["flagship"], "right-half-of-a-map")
    secret = [event for event in heard if event.private]
    assert [event.kind for event in secret] == ["keeps", "draws", "looks"]
    assert not any(event.known_to(0) or event.known_to(None) for event in secret)
    assert [text_of(spans(event, GAME.sentences, ["Ann", "Bea"], 0)) for event in secret] == [
        "Bea keeps 1 card", "Bea draws 3 cards", "Bea looks at the top 2 cards of the deck"]
    shown = {card.spec.id for event in heard if not event.private for card in event.cards if isinstance(card, Card)}
    assert shown == {"stowaway", "right-half-of-a-map"}


@pytest.mark.rule("HK-6.8")
def test_what_was_done_to_somebody_is_told_with_its_doer() -> None:
    s = given(A={"hand": "broadside boarding-party parley", "pile": "celebrate"}, actions=3,
              B={"hand": "dinghy", "treasures": 5, "pile": "deck-swab"})
    heard: list[Any] = []
    s.t.observer = heard.append
    s.says("A", "broadside", "boarding-party", "parley", "celebrate", "end")
    hits = [text_of(spans(event, GAME.sentences, ["Ann", "Bea"], 1)) for event in heard
            if GAME.sentences[event.kind].weight == 2]
    assert hits == ["Ann’s attack costs Bea 1 Treasure", "Bea discards Dinghy to Ann’s attack",
                    "Ann steals 2 Treasures from Bea", "Ann takes Deck Swab from Bea’s discard pile",
                    "Ann gives Bea Celebrate in exchange"]


@pytest.mark.rule("HK-6.8")
def test_what_an_attacker_loses_is_told_with_the_card_that_costs_it() -> None:
    s = given(A={"hand": "boarding-party", "treasures": 3}, B={"hand": "booby-trapped-chest", "treasures": 5})
    heard: list[Any] = []
    s.t.observer = heard.append
    s.says("A", "boarding-party", "end")
    told = [text_of(spans(event, GAME.sentences, ["Ann", "Bea"], 0)) for event in heard]
    assert "Bea’s Booby-Trapped Chest costs Ann 2 Treasures" in told


@pytest.mark.rule("HK-R.25")
def test_hidden_memory_hides_scores_until_the_end() -> None:
    s = given(options={"memory_aid": "hidden"}, A={"deck": "flagship celebrate celebrate fist-fight"})
    s.t.history.append((3, 0))
    assert list(GAME.scores(s.t)) == [0, 0]
    with pytest.raises(Sealed, match="history"):
        len(GAME.view(s.t, 1).history)
    s.t.options = HookOptions()
    assert GAME.view(s.t, 1).history == [(3, 0)]
    s.t.options = HookOptions(memory_aid="hidden")
    assert [seat.hooks for seat in GAME.view(s.t, 0).seats] == [3, None]
    s.t.phase = "over"
    assert list(GAME.scores(s.t)) == [3, 0]
    assert [seat.hooks for seat in GAME.view(s.t, 1).seats] == [3, 0]


@pytest.mark.rule("HK-R.30")
def test_a_card_without_a_place_lies_in_the_locker() -> None:
    found = HookStory(laid_out().match)
    assert (found.supply_deck, found.A.deck) == ("barnacles barnacles", "fist-fight celebrate fist-fight")
    elsewhere = sum(len(zone.cards) for zone in GAME.zones(found.t) if zone.name != "locker")
    assert len(found.t.locker) == found.t.next_number - 1 - elsewhere > 15
    assert (found.asked, found.t.phase, found.A.hand) == ("A", "main", "celebrate")


# ---- turn


@pytest.mark.rule("HK-1.6")
def test_the_first_row_comes_from_the_refresh_deck() -> None:
    t = GAME.setup(pack_of(GAME), 2, HookOptions(), Rng.fresh(1))
    supply = [face.id for face in pack_of(GAME).section("cards", HookSpec) for _ in range(face.copies)
              if face.group == "supply"]
    Rng.fresh(1).shuffle(supply)
    assert [card.spec.id for card in t.row if card is not None] == supply[:21:-1][:6]


@pytest.mark.rule("HK-1.11")
def test_a_card_shows_its_triggers_and_whether_it_reaches_enemies() -> None:
    faces = {face.id: face for face in pack_of(GAME).section("cards", HookSpec)}
    triggered = ("ships-cat", "smuggler", "loaded-dice", "powder-monkey", "barrel-of-monkeys", "left-half-of-a-map")
    for words in ("few", "lines"):
        assert [getattr(faces[name], words)[1][0] for name in triggered] == [
            "Start", "Bought", "Discarded", "Attacked", "Reshuffled", "At the end"]
    assert faces["broadside"].attacks and faces["fist-fight"].attacks and not faces["press-gang"].attacks


@pytest.mark.rule("HK-2.9")
@pytest.mark.parametrize(("actions", "buys"), [(1, 0), (0, 1), (2, 2)])
def test_what_can_just_be_paid_is_offered_and_not_refused(actions: int, buys: int) -> None:
    s = given(actions=actions, buys=buys, row="flagship broadside", A={"treasures": 4})
    told = [(option.oid, option.blocked) for option in s.question.options() if option.oid.startswith("buy")]
    assert told[0] == ("buy:b", None)
    assert sorted(oid for oid, _ in told) == [f"buy:{letter}" for letter in "abcdef"]
