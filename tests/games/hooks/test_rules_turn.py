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


@pytest.mark.rule("HK-2.1")
@pytest.mark.rule("HK-2.4")
@pytest.mark.rule("HK-R.3")
@pytest.mark.rule("HK-4.12")
def test_the_steps_come_in_their_sequence() -> None:
    s = given(phase="begin", A={"hand": "ships-cat stowaway celebrate", "slowed": True})
    assert (s.question.rule, s.A.treasures, s.t.actions) == ("HK-2.5", 2, 1)
    assert s.A.hand == "ships-cat stowaway celebrate"
    s.says("A", ["ships-cat"])
    assert (s.A.hand, s.t.phase) == ("ships-cat fist-fight fist-fight celebrate", "main")
    s.says("A", "end")
    assert (s.asked, s.t.phase) == ("B", "main")


@pytest.mark.rule("HK-2.2")
@pytest.mark.rule("HK-2.11")
def test_nothing_is_carried_over() -> None:
    s = given(buys=2, reloads=1, discount=1, extra=3, **EVERY)
    s.says("A", "end")
    assert (s.counters, s.t.discount, s.t.extra, s.t.keep) == ((2, 0, 0), 0, 0, 0)
    s = given(current=1, round=40, buys=2, reloads=1, discount=1, extra=3, keep=1)
    s.says("B", "end")
    assert (s.match.over, s.counters, s.t.discount, s.t.extra, s.t.keep) == (True, (0, 0, 0), 0, 0, 0)


@pytest.mark.rule("HK-2.11")
@pytest.mark.parametrize(("bank", "left"), [(16, 8), (20, 10), (24, 12)])
def test_nobody_keeps_more_than_half_of_all_treasures(bank: int, left: int) -> None:
    s = given(options={"bank": bank}, A={"treasures": 14}, B={"treasures": 1}, bank=bank - 15)
    s.says("A", "end")
    assert (s.A.treasures, s.B.treasures, s.t.bank) == (left, 1, bank - 1 - left)


@pytest.mark.rule("HK-2.3")
@pytest.mark.rule("HK-R.13")
@pytest.mark.parametrize(("final", "actions"), [(False, 1), (True, 1)])
def test_slowed(final: bool, actions: int) -> None:
    s = given(phase="begin", final=final, ender=1 if final else None, A={"slowed": True})
    assert (s.t.actions, s.A.slowed) == (actions, False)


@pytest.mark.rule("HK-2.4")
@pytest.mark.rule("HK-4.8")
def test_a_start_list_with_everything() -> None:
    s = given(phase="begin", A={"hand": "celebrate morning fist-fight"})
    s.says("A", ["fist-fight"])
    assert (s.B.treasures, s.bank) == (0, 19)
    s.says("A", ["celebrate", "morning"])
    assert (s.A.hand, s.A.pile) == ("celebrate morning fist-fight fist-fight celebrate", "fist-fight")
    assert (s.counters, s.t.discount, s.t.extra) == ((3, 1, 1), 1, 1)


@pytest.mark.rule("HK-2.4")
@pytest.mark.rule("HK-R.29")
def test_a_card_that_has_left_the_hand_does_not_start() -> None:
    s = given(phase="begin", A={"hand": "morning ships-cat"})
    s.says("A", ["ships-cat"])
    assert (s.A.treasures, s.question.rule) == (1, "HK-2.5")


@pytest.mark.rule("HK-2.4")
@pytest.mark.rule("HK-4.16")
def test_starts_come_in_the_order_of_their_ids() -> None:
    s = given(A={"hand": ""}, B={"hand": "stowaway ships-cat pilot"})
    heard: list[str] = []
    s.t.heard = lambda event: heard.extend(card.spec.id for card in event.cards if event.kind == "triggers")
    s.says("A", "end")
    assert heard == ["pilot", "ships-cat", "stowaway"]


@pytest.mark.rule("HK-2.5")
def test_what_may_be_kept_adds_up() -> None:
    s = given(phase="begin", A={"hand": "stowaway stowaway flagship"})
    s.says("A", ["flagship", "stowaway"])
    assert (s.A.n("hand"), s.A.pile) == (5, "stowaway")
    s = given(phase="begin", A={"hand": "stowaway flagship polly"})
    assert s.question.hi == 1


@pytest.mark.rule("HK-2.5")
@pytest.mark.rule("HK-R.4")
@pytest.mark.rule("HK-3.13")
def test_the_old_hand_lands_oldest_first() -> None:
    s = given(phase="begin", A={"hand": "flagship celebrate dinghy"})
    assert s.A.pile == "flagship celebrate dinghy"
    s = given(phase="begin", A={"hand": "flagship stowaway dinghy"})
    s.says("A", [])
    assert s.A.pile == "flagship stowaway dinghy"


@pytest.mark.rule("HK-2.6")
def test_kept_cards_lower_nothing() -> None:
    s = given(phase="begin", A={"hand": "stowaway", "anchored": True})
    s.says("A", ["stowaway"])
    assert (s.A.hand, s.A.anchored) == ("stowaway fist-fight fist-fight", False)


@pytest.mark.rule("HK-2.7")
@pytest.mark.rule("HK-R.5")
def test_nothing_has_to_be_used() -> None:
    s = given(A={"hand": "celebrate"})
    assert s.offers()[-1] == "end"
    s.says("A", "end")
    assert (s.asked, s.A.hand) == ("B", "celebrate")


@pytest.mark.rule("HK-2.8")
@pytest.mark.rule("HK-3.4")
def test_a_card_in_play_is_nowhere_else() -> None:
    s = given(A={"hand": "fist-fight celebrate"})
    s.says("A", "fist-fight")
    assert (s.A.in_play, s.A.hand, s.A.pile, s.A.owned) == ("fist-fight", "celebrate", "", 6)
    s.says("A", "option-2")
    assert (s.A.in_play, s.A.pile, s.t.actions) == ("", "fist-fight", 1)


@pytest.mark.rule("HK-2.9")
@pytest.mark.rule("HK-R.6")
@pytest.mark.rule("HK-R.24")
def test_a_buy_is_used_before_an_action() -> None:
    s = given(buys=1, row="deck-swab deck-swab flagship", A={"treasures": 4})
    assert s.blocked("buy:c") == "costs 5, you have 4"
    s.says("A", "buy:a")
    assert (s.counters, s.A.treasures, s.bank, s.A.pile) == ((2, 0, 0), 3, 16, "deck-swab")
    s.says("A", "buy:b")
    assert (s.counters, s.A.owned) == ((1, 0, 0), 6)


@pytest.mark.rule("HK-2.9")
def test_an_action_is_not_needed_where_there_is_a_buy() -> None:
    s = given(actions=0, buys=1, row="deck-swab", A={"hand": "celebrate", "treasures": 2})
    assert s.offers() == ["buy:a", "end"]
    assert next(o.blocked for o in s.options().values() if o.label == "Celebrate") == "no Action is left"
    s.says("A", "buy:a")
    assert s.blocked("buy:b") == "costs 9, you have 1"


@pytest.mark.rule("HK-2.9")
@pytest.mark.parametrize(("actions", "buys"), [(1, 0), (0, 1), (2, 2)])
def test_what_can_just_be_paid_is_offered_and_not_refused(actions: int, buys: int) -> None:
    s = given(actions=actions, buys=buys, row="flagship broadside", A={"treasures": 4})
    told = [(option.oid, option.blocked) for option in s.question.options() if option.oid.startswith("buy")]
    assert told[0] == ("buy:b", None)
    assert sorted(oid for oid, _ in told) == [f"buy:{letter}" for letter in "abcdef"]


@pytest.mark.rule("HK-2.9")
def test_without_an_action_and_a_buy_the_reason_is_told() -> None:
    s = given(actions=0, row="flagship broadside", A={"treasures": 4})
    assert s.blocked("buy:b") == "no Buy and no Action is left"
    assert s.blocked("buy:a") == "costs 5, you have 4"


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


@pytest.mark.rule("HK-2.10")
def test_what_was_reloaded_comes_back_when_the_rest_is_gone() -> None:
    s = given(reloads=3, row="dinghy parley", refresh_deck="polly")
    s.says("A", "reload:a", "reload:b", "reload:a")
    assert (s.slot("a"), s.slot("b"), s.refresh_deck) == ("parley", "dinghy", "polly")


@pytest.mark.rule("HK-2.12")
def test_the_end_of_a_turn_is_always_asked() -> None:
    s = given(actions=0, A={"hand": ""})
    assert (s.asked, s.offers()) == ("A", ["end"])
