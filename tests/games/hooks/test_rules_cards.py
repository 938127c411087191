"""Cards, decks and effects, rule by rule (HK-3, HK-4)."""

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.events import Event, sentence
from tests.given.hooks import GAME, HookStory, given


def shown(event: Event) -> str:
    """The card of an event about one card."""
    card, = event.cards
    assert isinstance(card, Card)
    return card.spec.id


def told(s: HookStory) -> list[tuple[str, str]]:
    """What will happen at this table from now on: kinds of events, with the notes of triggers; filled while it does."""
    found: list[tuple[str, str]] = []
    s.t.heard = lambda event: found.append((event.kind, event.note if event.kind == "triggers" else ""))
    return found


@pytest.mark.rule("HK-3.11")
def test_a_purchase_settles_before_the_slot_is_refilled_and_the_end_is_seen() -> None:
    s = given(row="barrel-of-monkeys", supply_deck="polly", A={"hand": "celebrate fist-fight encore", "deck": "",
                                                               "treasures": 2})
    heard = told(s)
    s.says("A", "buy:a")
    assert [kind for kind, _ in heard] == ["buys", "shuffles", "triggers", "takes", "appears", "last-card"]


@pytest.mark.rule("HK-3.11")
def test_a_discard_settles_before_its_own_trigger() -> None:
    s = given(A={"hand": "grog-ration old-salt", "deck": "", "treasures": 0})
    heard = told(s)
    s.says("A", "grog-ration")
    assert [note for kind, note in heard if kind == "triggers"] == ["Reshuffled", "Discarded"]


@pytest.mark.rule("HK-4.16")
@pytest.mark.rule("HK-4.17")
def test_triggers_come_in_the_order_of_their_ids() -> None:
    s = given(A={"hand": "sea-shanty quartermaster old-salt", "deck": "celebrate celebrate", "treasures": 0},
              shuffles=["celebrate celebrate old-salt quartermaster"])
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "sea-shanty", ["quartermaster", "old-salt"])
    told = [(shown(event), event.note) for event in heard if event.kind == "triggers"]
    assert told == [("old-salt", "Discarded"), ("old-salt", "Reshuffled"), ("quartermaster", "Discarded")]


@pytest.mark.rule("HK-4.16")
def test_what_blocks_comes_last() -> None:
    s = given(A={"hand": "mutiny"}, B={"hand": "watchman powder-monkey booby-trapped-chest"})
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "mutiny")
    assert [shown(event) for event in heard if event.kind == "shows"] == [
        "booby-trapped-chest", "watchman", "powder-monkey"]
    assert (s.A.treasures, s.B.treasures, s.B.slowed) == (1, 2, False)


@pytest.mark.rule("HK-R.15")
@pytest.mark.rule("HK-6.4")
def test_forced_discards_are_drawn_by_lot() -> None:
    dropped = set()
    for seed in range(12):
        s = given(seed=seed, A={"hand": "broadside"}, B={"hand": "polly encore dinghy"})
        s.says("A", "broadside")
        assert (s.asked, s.B.n("hand")) == ("A", 2)
        dropped.add(s.B.pile)
    assert dropped == {"polly", "encore", "dinghy"}


@pytest.mark.rule("HK-R.15")
def test_the_log_says_that_a_card_was_drawn_by_lot() -> None:
    s = given(A={"hand": "broadside"}, B={"hand": "dinghy polly", "treasures": 1})
    heard: list[Event] = []
    s.t.heard = heard.append
    s.says("A", "broadside")
    drop = next(event for event in heard if event.kind == "drops")
    assert sentence(drop, GAME.sentences, ["Ann", "Bea"], None) == (
        f"Ann makes Bea discard {drop.cards[0].name}, drawn by lot")


@pytest.mark.rule("HK-R.23")
def test_a_card_that_just_fits_is_offered_once() -> None:
    s = given(row="polly flagship deck-swab", A={"hand": "five-finger-discount"})
    s.says("A", "five-finger-discount")
    assert [(option.oid, option.label) for option in s.question.options() if option.blocked is None] == [
        ("slot-a", "Polly the Plagiarist"), ("slot-c", "Deck Swab")]
    assert len(s.options()) == len(s.question.options()) == 6
