"""Setting up and the turn, rule by rule (HK-1, HK-2)."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.rng import Rng
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.state import Table
from tests.given.hooks import GAME, given
from tests.harness import pack_of

EVERY: dict[str, Any] = {letter: {"hand": "", "deck": "celebrate celebrate fist-fight fist-fight"} for letter in "ABC"}


def table(seats: int, seed: int = 1, **options: str) -> Table:
    found: Table = GAME.setup(pack_of(GAME), seats, HookOptions.model_validate(options), Rng.fresh(seed))
    return found


@pytest.mark.rule("HK-1.1")
def test_two_to_four_players() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)


@pytest.mark.rule("HK-1.2")
@pytest.mark.rule("HK-1.5")
@pytest.mark.rule("HK-1.6")
@pytest.mark.rule("HK-1.8")
@pytest.mark.rule("HK-R.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_before_the_first_turn(seats: int) -> None:
    t = table(seats, late_treasure="equal")
    supply = 40 if seats == 4 else 11 * seats
    assert (len(t.supply_deck), len(t.refresh_deck), len(t.row)) == (supply, 54 - supply, 6)
    assert (t.bank, [me.treasures for me in t.seats]) == (20 - seats, [1] * seats)
    assert t.locker == [] and not any(me.hand or me.pile or me.in_play for me in t.seats)
    for me in t.seats:
        assert Counter(card.spec.id for card in me.deck) == {"fist-fight": 2, "celebrate": 2}


@pytest.mark.rule("HK-1.2")
@pytest.mark.rule("HK-R.1")
@pytest.mark.parametrize("bank", [16, 20, 24])
def test_so_many_treasures_in_all(bank: int) -> None:
    t: Table = GAME.setup(pack_of(GAME), 3, HookOptions(bank=bank), Rng.fresh(1))
    assert t.bank + sum(me.treasures for me in t.seats) == bank


@pytest.mark.rule("HK-1.6")
def test_the_first_row_comes_from_the_refresh_deck() -> None:
    t = table(2)
    supply = [face.id for face in pack_of(GAME).section("cards", HookSpec) for _ in range(face.copies)
              if face.group == "supply"]
    Rng.fresh(1).shuffle(supply)
    assert [card.spec.id for card in t.row if card is not None] == supply[:21:-1][:6]


@pytest.mark.rule("HK-1.9")
def test_who_begins_is_drawn_and_the_others_follow() -> None:
    assert {table(4, seed).start for seed in range(40)} == {0, 1, 2, 3}
    s = given(current=1, start=1, **EVERY)
    order = []
    for _ in range(4):
        order.append(s.asked)
        s.says(s.asked, "end")
    assert order == ["B", "C", "A", "B"]
    assert s.t.round == 2


@pytest.mark.rule("HK-R.20")
@pytest.mark.parametrize(("kind", "treasures"), [
    ("equal", [1, 1]), ("equal", [1, 1, 1, 1]), ("rising", [1, 2]), ("rising", [1, 2, 3, 3]),
    ("fair", [1, 4]), ("fair", [1, 3, 4]), ("fair", [1, 2, 3, 4])])
def test_treasures_at_the_start(kind: str, treasures: list[int]) -> None:
    seats = len(treasures)
    t = table(seats, late_treasure=kind)
    assert [t.seats[(t.start + i) % seats].treasures for i in range(seats)] == treasures
    assert t.bank == 20 - sum(treasures)


@pytest.mark.rule("HK-1.10")
def test_what_the_table_shows_to_everybody() -> None:
    s = given(A={"hand": "flagship celebrate", "pile": "polly", "slowed": True}, locker="dinghy", row="parley")
    v = GAME.view(s.t, None)
    ann = v.seats[0]
    assert (len(v.supply_deck), v.in_refresh, v.bank) == (20, 20, 18)
    assert next(card.spec.id for card in v.row if card) == "parley"
    assert [card.spec.id for card in v.locker] == ["dinghy"]
    assert (ann.treasures, ann.in_deck, len(ann.hand), ann.slowed) == (1, 4, 2, True)
    assert [card.spec.id for card in ann.pile] == ["polly"]


@pytest.mark.rule("HK-1.11")
def test_a_card_shows_its_triggers_and_whether_it_reaches_enemies() -> None:
    faces = {face.id: face for face in (card.spec for card in _all_cards())}
    triggered = ("ships-cat", "smuggler", "loaded-dice", "powder-monkey", "barrel-of-monkeys", "left-half-of-a-map")
    assert [faces[name].few[1][0] for name in triggered] == [
        "Kept", "Bought", "Discarded", "Attacked", "Reshuffled", "At the end"]
    assert [faces[name].lines[1][0] for name in triggered] == [
        "Start", "Bought", "Discarded", "Attacked", "Reshuffled", "Final"]
    assert faces["broadside"].attacks and faces["fist-fight"].attacks and not faces["press-gang"].attacks


def _all_cards() -> list[Card]:
    t = table(2)
    return [card for zone in GAME.zones(t) for card in zone.cards]


@pytest.mark.rule("HK-2.4")
@pytest.mark.rule("HK-4.16")
def test_starts_come_in_the_order_of_their_ids() -> None:
    s = given(A={"hand": ""}, B={"hand": "stowaway ships-cat pilot"})
    heard: list[str] = []
    s.t.heard = lambda event: heard.extend(card.spec.id for card in event.cards if event.kind == "triggers")
    s.says("A", "end")
    assert heard == ["pilot", "ships-cat", "stowaway"]


@pytest.mark.rule("HK-2.9")
@pytest.mark.parametrize(("actions", "buys"), [(1, 0), (0, 1), (2, 2)])
def test_what_can_just_be_paid_is_offered_and_not_refused(actions: int, buys: int) -> None:
    s = given(actions=actions, buys=buys, row="flagship broadside", A={"treasures": 4})
    told = [(option.oid, option.blocked) for option in s.question.options() if option.oid.startswith("buy")]
    assert told[0] == ("buy:b", None)
    assert sorted(oid for oid, _ in told) == [f"buy:{letter}" for letter in "abcdef"]


@pytest.mark.rule("HK-2.10")
@pytest.mark.rule("HK-3.13")
def test_a_reload() -> None:
    s = given(actions=1, reloads=2, row="dinghy parley", refresh_deck="polly encore")
    s.says("A", "reload:b")
    assert (s.slot("b"), s.refresh_deck, s.counters) == ("polly", "encore parley", (1, 0, 1))
    oids = [option.oid for option in s.question.options()]
    assert len(oids) == len(set(oids))
    s.says("A", "reload:b")
    assert (s.slot("b"), s.refresh_deck) == ("encore", "parley polly")
    assert GAME.view(s.t, 1).refresh_bottom == s.t.refresh_bottom
