"""Every card does what its file says: it is played in a prepared situation and the table compared with a model's.

The answers are fixed: yes; the first options, as many as allowed; the highest number; the reverse order.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from deckgames.engine.cards import copies
from tests.given.cardmodel import (
    BEFORE,
    DECK,
    ENEMIES,
    HAND,
    KINDS,
    PILE,
    QUEUES,
    ROW,
    TOP,
    XP,
    Entry,
    Model,
    Reckoning,
    written,
)
from tests.given.cardring import RingStory, base_pack, given


def cards_of(*sections: str) -> pytest.MarkDecorator:
    """Parametrises a test with the cards of these sections."""
    cards = [card for section in sections for card in written()[section]]
    return pytest.mark.parametrize("card", cards, ids=[card["id"] for card in cards])


def test_no_card_is_left_out() -> None:
    pack = base_pack()
    assert {name: len(cards) for name, cards in written().items()} == {n: len(c) for n, c in pack.sections.items()}
    assert sum(copies(cards) for cards in pack.sections.values()) == 7 + 3 + 3 + 110 + 1 + 30 + 5 + 12 + 7


def fixed(question: Any) -> Any:
    """The fixed answers that the model reckons with."""
    if question.kind == "pick":
        return tuple(range(question.hi))
    if question.kind == "order":
        return tuple(reversed(range(len(question.items))))
    return {"confirm": 1, "choose": 0}.get(question.kind, getattr(question, "hi", 0))


def prepared(card: str) -> RingStory:
    s = given(order="ABC", row=ROW, enemy_deck_top=ENEMIES, main_deck_top=TOP, options={"length": "long"},
              A={"hand": f"{card} {HAND}", "deck_top": DECK, "discard": PILE, "in_play": BEFORE, "skill": 2,
                 "queue": QUEUES["A"]}, B={"xp": 3, "queue": QUEUES["B"], "hand": "minor-skill"},
              C={"xp": 5, "queue": QUEUES["C"]})
    s.says("A", card)
    s.play_on(lambda question: None if question.rule == "CR-3.5" else fixed(question))
    return s


@cards_of("starting", "supply", "main")
def test_played(card: Entry) -> None:
    s, model = prepared(card["id"]), Model(card["id"])
    model.do(card["play"])
    me = s.t.seats[0]
    assert s.A.in_play.split() == model.in_play
    assert s.A.hand.split() == model.hand
    assert s.A.deck.split()[:len(model.deck)] == model.deck
    assert s.A.discard.split() == model.discard
    assert {seat: getattr(s, seat).queue.split() for seat in "ABC"} == model.queues
    assert s.main_deck.split()[:len(model.main)] == model.main
    assert s.main_deck.split()[len(s.t.main_deck) - len(model.bottom):] == model.bottom
    assert s.enemy_deck.split()[:len(model.enemies)] == model.enemies
    assert s.enemy_deck.split()[len(s.t.enemy_deck) - len(model.sunk):] == model.sunk
    assert s.row.split() == model.row
    assert s.trash.split() == model.trash
    assert {name: getattr(me, name) for name in model.count} == model.count
    assert len(me.riders) == model.riders
    assert [(b.against, b.by) for b in me.bonuses] == model.bonuses
    assert [(n.less, n.to_deck) for n in me.next_buys] == model.next_buys
    assert (me.anchored, me.buy_from) == (bool(model.anchored), model.buy_from)


@cards_of("class")
def test_a_class_each_turn(card: Entry) -> None:
    s, model = prepared(card["id"]), Model(card["id"])
    model.do(card.get("each_turn", []))
    me = s.t.seats[0]
    assert (s.A.class_slot, s.A.in_play) == (card["id"], BEFORE)
    assert {name: getattr(me, name) for name in model.count} == model.count
    assert {seat: getattr(s, seat).queue.split() for seat in "ABC"} == model.queues
    assert [(n.less, n.to_deck) for n in me.next_buys] == model.next_buys


@cards_of("stealth")
def test_revealed(card: Entry) -> None:
    s = given(phase="targets", order="ABC", options={"stealth": True}, A={"face_down": card["id"], "skill": 2},
              B={"hand": "minor-skill"}, C={"failure": 1})
    s.play_on(lambda question: None if s.t.phase == "failure" else
              fixed(question) if question.rule == "CR-9.8" else len(question.items) - 1)
    model = Model(card["id"])
    retargets = {"rule": "retarget"} in card["stealth"]
    model.do([entry for entry in card["stealth"] if entry != {"rule": "retarget"}])
    me = s.t.seats[0]
    assert {name: getattr(me, name) for name in model.count} == model.count
    assert (s.A.face_down, s.A.in_play, len(me.riders)) == ("", card["id"], model.riders)
    assert (me.target is s.t.row[0]) is retargets


# ---- what waits for Recovery

def fought(target: Entry, wins: bool, played: str = "") -> RingStory:
    """A round in which A fights this target and just wins or just loses; the others idle."""
    need = target["value"] - (0 if wins else 1)
    kind = target.get("kind", "finale")
    options: dict[str, Any] = {"order": "offer"}
    if kind == "finale":
        options["finale"] = target["id"]
    s = given(phase="targets", order="BCA", options=options, row=target["id"] if kind in ("adversary", "trap") else "",
              A={"xp": XP["A"], "played": played}, B={"xp": XP["B"]}, C={"xp": XP["C"]})
    me = s.t.seats[0]
    me.skill, me.fight, me.failure, me.bonuses = 0, 0, 0, []
    setattr(me, target["test"], need)
    for seat in "BC":
        s.says(seat, "none")
    s.says("A", {"dummy": "dummy", "finale": "finale"}.get(kind, "row-1"))
    return s


@cards_of("dummy", "enemies", "finales")
@pytest.mark.parametrize("wins", [True, False], ids=["win", "lose"])
def test_fought(card: Entry, wins: bool) -> None:
    s = fought(card, wins)
    expected = Reckoning()
    expected.do("A", card["win" if wins else "lose"])
    if card.get("kind") == "finale" and wins:
        assert s.match.over
        assert s.A.xp == XP["A"] + expected.xp["A"]
        return
    expected.compare(s)
    assert s.A.barred is (card.get("kind") == "finale")


def victims(kind: str) -> Entry:
    """A target of this kind, with a list that is easy to add to."""
    name = {"adversary": "waistcoat-rats", "trap": "hall-of-mirrors", "dummy": "training-dummy",
            "finale": "doctor-umbra"}[kind]
    return next(c for cards in written().values() for c in cards if c["id"] == name)


def with_riders() -> list[Entry]:
    return [card for card in written()["main"]
            if any(verb in ("on_win", "on_lose") for entry in card["play"] for verb in entry)]


@pytest.mark.parametrize("card", with_riders(), ids=lambda card: card["id"])
@pytest.mark.parametrize("kind", ["adversary", "trap", "dummy", "finale"])
@pytest.mark.parametrize("wins", [True, False], ids=["win", "lose"])
def test_riders(card: Entry, kind: str, wins: bool) -> None:
    target = victims(kind)
    s = fought(target, wins, card["id"])
    expected = Reckoning()
    expected.do("A", target["win" if wins else "lose"])
    for entry in card["play"]:
        (verb, value), = entry.items()
        if verb == ("on_win" if wins else "on_lose") and kind in KINDS[value["against"]].split():
            expected.do("A", value["do"])
    if s.match.over:
        assert s.A.xp == XP["A"] + expected.xp["A"]
    else:
        expected.compare(s)


@pytest.mark.parametrize("card", [c for c in written()["main"] if any("on_opponent_loses" in e for e in c["play"])],
                         ids=lambda card: card["id"])
def test_riders_on_losing_opponents(card: Entry) -> None:
    s = given(phase="targets", order="BCA", row="waistcoat-rats", options={"order": "offer"},
              A={"xp": XP["A"], "played": card["id"]}, B={"xp": XP["B"]}, C={"xp": XP["C"], "fight": 9})
    s.says("B", "row-1")
    s.says("C", "row-1")
    s.says("A", "none", {"B": s.A.failure})
    expected = Reckoning()
    expected.do("B", victims("adversary")["lose"])
    expected.do("C", victims("adversary")["win"])
    rider = next(e["on_opponent_loses"] for e in card["play"] if "on_opponent_loses" in e)
    expected.do("B", rider["them"])
    expected.do("A", rider["you"])
    expected.compare(s)


# ---- what holds

@cards_of("class", "locations")
def test_what_holds(card: Entry) -> None:
    location = card["id"] in {c["id"] for c in written()["locations"]}
    table: dict[str, Any] = {"location": card["id"], "options": {"locations": True}} if location else {}
    seat = {} if location else {"class_slot": card["id"]}
    for entry in card.get("passive", []):
        (verb, value), = entry.items()
        CHECKS[verb](value, table, seat)


def holds_hand_size(n: int, table: Entry, seat: Entry) -> None:
    s = given(phase="targets", A=seat, **table)
    s.round_ends()
    assert s.A.n("hand") == 5 + n


def holds_bonus(keys: Entry, table: Entry, seat: Entry) -> None:
    for kind in ("adversary", "trap", "dummy", "finale"):
        target = victims(kind)
        applies = kind in KINDS[keys["against"]].split()
        for short, wins in ((keys["by"], applies), (keys["by"] + 1, False)):
            s = given(phase="targets", row=target["id"] if kind in ("adversary", "trap") else "", **{
                **table, "options": {**table.get("options", {}), "finale": "doctor-umbra"}},
                A={**seat, target["test"]: max(0, target["value"] - short)})
            s.says("A", {"dummy": "dummy", "finale": "finale"}.get(kind, "row-1"))
            events: list[Any] = []
            s.t.heard = events.append
            s.says("B", "none")
            assert any(event.kind == "beats" for event in events) is wins, (kind, short)


def holds_win_xp(keys: Entry, table: Entry, seat: Entry) -> None:
    for kind in ("adversary", "trap", "dummy", "finale"):
        target = victims(kind)
        s = given(phase="targets", row=target["id"] if kind in ("adversary", "trap") else "", **{
            **table, "options": {**table.get("options", {}), "finale": "doctor-umbra"}},
            A={**seat, target["test"]: target["value"]})
        s.round_ends(A={"dummy": "dummy", "finale": "finale"}.get(kind, "row-1"))
        printed = sum(entry.get("xp", 0) for entry in target["win"])
        assert s.A.xp == printed + (keys["by"] if kind in KINDS[keys["against"]].split() else 0)


def holds_clear_less(n: int, table: Entry, seat: Entry) -> None:
    s = given(phase="buy", A={"queue": "difference-engine A2 A3 A4 A5", "skill": 9, **seat}, **table)
    s.says("A", "clear:space-1")
    assert s.A.skill == 9 - (6 - n)


def holds_price(keys: Entry, table: Entry, seat: Entry) -> None:
    s = given(phase="buy", A={"queue": "difference-engine A2 A3 A4 A5", "skill": 9, **seat}, **table)
    assert keys["what"] == "any"
    s.says("A", "buy:space-1", "supply:greater-skill")
    assert s.A.skill == 9 - 6 - 3 - 2 * keys["by"]


def holds_spin(n: int, table: Entry, seat: Entry) -> None:
    s = given(phase="targets", A={"queue": QUEUES["A"], **seat}, B={"queue": QUEUES["B"]}, C={"queue": QUEUES["C"]},
              **table)
    s.round_ends()
    model = Model("")
    for _ in range(abs(n)):
        model.do_rotate("left" if n > 0 else "right")
    assert {seat: getattr(s, seat).queue.split() for seat in "ABC"} == model.queues


def holds_no_failure(_: bool, table: Entry, seat: Entry) -> None:
    s = given(phase="targets", order="AB", A={"fight": 2}, B={"failure": 2}, **table)
    s.round_ends(A="dummy")
    assert s.A.due == "trash 1"


def holds_loser_discards(n: int, table: Entry, seat: Entry) -> None:
    s = given(phase="targets", order="AB", row="mourning-countess", A={}, B={}, **table)
    s.round_ends(A="row-1", B="dummy")
    assert (s.A.due, s.B.due) == (f"discard {2 + n}", f"discard {n}")


CHECKS: dict[str, Callable[[Any, Entry, Entry], None]] = {
    name.removeprefix("holds_"): check for name, check in list(globals().items()) if name.startswith("holds_")}


# ---- the texts


@cards_of(*base_pack().sections)
def test_every_text_is_a_row_of_sentences(card: Entry) -> None:
    text: str = base_pack().spec(card["id"]).text  # type: ignore[attr-defined]
    assert text.endswith(".")
    assert "  " not in text
    assert ".." not in text
    for sentence in text.rstrip(".").split(". "):
        assert sentence[0].isupper() or sentence[0] in "+−123456789", sentence
        words = sentence.lower().split()
        assert all(a != b for a, b in pairwise(words)), f"a word twice: {sentence}"
        assert "you may your" not in sentence.lower()
        assert "you may you" not in sentence.lower()
