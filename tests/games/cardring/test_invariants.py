"""The invariants of the rulebook (CR-I), looked for at every decision of games at all sorts of tables."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from deckgames.engine.core.cards import copies
from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.options import LAST_ROUND
from deckgames.games.cardring.cards import (
    ClassSpec,
    EnemySpec,
    FinaleSpec,
    LocationSpec,
    MainSpec,
    StealthSpec,
    SupplySpec,
)
from deckgames.games.cardring.state import QUEUE, Table, hand_size
from tests.given.cardring import GAME, base_pack
from tests.harness import piloted
from tests.whole import Whole

TABLES: list[dict[str, Any]] = [
    {"rules": "balanced"}, {"stealth": True}, {"locations": True, "round_cap": 30}, {"buy": "sitting", "stealth": True},
    {"targets": "sealed", "locations": True}, {"enemy_end": "last_discarded", "stale": True, "enemies": 4},
    {"enemies": 2, "greater": "counted", "order": "rotate"},
    {"order": "auto", "length": "short", "enemy_order": "mixed"},
]
OWN = ("deck", "hand", "discard", "in_play", "face_down", "queue", "peek")
COUNTERS = ("skill", "fight", "failure", "shield", "received")


def whole(seats: int, seed: int, options: dict[str, Any]) -> Whole:
    return Whole(GAME, seats, seed, options, piloted)


@pytest.fixture(params=range(len(TABLES)), ids=lambda i: "-".join(TABLES[i]) or "default")
def game(request: pytest.FixtureRequest) -> Whole:
    number: int = request.param
    return whole(2 + number % 3, 40 + number, TABLES[number])


@pytest.mark.rule("CR-I.1", "CR-I.2")
@pytest.mark.wide(4)
def test_no_card_is_lost_or_made(game: Whole) -> None:
    pack = base_pack()
    begun = game.t.next_number
    for t in game:
        GAME.check(t)
        faces = [card.spec for zone in GAME.zones(t) for card in zone.cards]
        assert len(faces) == t.next_number - 1
        kinds, boxed = Counter(map(type, faces)), Counter(type(card.spec) for card in t.box)
        made = t.next_number - begun
        supply = [f for f in faces if f.id in ("greater-skill", "greater-fight", "botched-blueprint")]
        assert len(supply) == made
        for kind, count in ((EnemySpec, 30), (FinaleSpec, 5), (LocationSpec, 7), (StealthSpec, 12), (ClassSpec, 8),
                            (MainSpec, copies(pack.sections["main"]))):
            assert kinds[kind] == count
        assert boxed[FinaleSpec] == 4
        assert t.options.stealth or boxed[StealthSpec] == 12
        assert boxed[LocationSpec] == (0 if t.options.locations else 7)


@pytest.mark.rule("CR-I.3", "CR-I.4")
def test_queues_and_row_are_full_as_long_as_cards_last(game: Whole) -> None:
    for t in game:
        for me in t.seats:
            assert len(me.queue) <= QUEUE
            assert len(me.queue) == QUEUE or not t.main_deck
        assert len(t.row) == t.options.enemies
        assert None not in t.row or not t.enemy_deck


@pytest.mark.rule("CR-I.5")
def test_no_counter_is_ever_negative(game: Whole) -> None:
    for t in game:
        for me in t.seats:
            assert min(me.xp, *(getattr(me, name) for name in COUNTERS)) >= 0


@pytest.mark.rule("CR-I.5")
@pytest.mark.parametrize("seed", range(4))
def test_skill_is_spent_converted_or_left(seed: int) -> None:
    """What a purchase takes from the Skill is the price shown; else only converting and Recovery take any."""
    game = whole(3, seed, {})
    for t in game:
        decision = game.match.decision
        if decision is None:
            continue
        before = {me.no: (me.skill, me.fight) for me in t.seats}
        other = game.match.clone()
        raw = decision.random(Rng.fresh(seed))
        label = next((o.label for o in decision.options() if o.oid == decision.write(raw)), "")
        other.answer(raw)
        after: Table = other.state
        me = decision.seat
        if decision.rule == "CR-4.1" and after.phase == "buy" and "(" in label:
            assert after.seats[me].skill == before[me][0] - int(label.rsplit("(", 1)[1].rstrip(")"))
        if decision.kind == "number":
            assert sum((after.seats[me].skill, after.seats[me].fight)) == sum(before[me])


@pytest.mark.rule("CR-I.6", "CR-I.7", "CR-I.9")
def test_every_zone_holds_only_its_sort_of_card(game: Whole) -> None:
    for t in game:
        asked = game.match.decision
        for me in t.seats:
            assert not any(isinstance(card.spec, ClassSpec) for card in me.in_play)
            assert me.class_slot is None or isinstance(me.class_slot.spec, ClassSpec)
            assert all(isinstance(card.spec, StealthSpec) for card in me.face_down)
            assert not me.face_down or t.phase in ("sitting", "buy", "targets")
            if me.peek:
                assert asked is not None
                assert asked.source is not None
                assert asked.seat == me.no
                assert asked.source.spec.id in ("crystal-ball", "naughty-periscope", "camera-obscura")
        sold = [card.spec for me in t.seats for card in me.queue] + [card.spec for card in t.main_deck]
        assert all(isinstance(face, (MainSpec, ClassSpec, StealthSpec)) for face in sold)


def outside(t: Table, sitting: int) -> list[tuple[Any, ...]]:
    """What no sitting of another seat may change."""
    return [(list(me.hand), list(me.deck), list(me.discard), me.xp, me.trash_dues[:], me.discard_due,
             *(getattr(me, name) for name in COUNTERS)) for me in t.seats if me.no != sitting]


@pytest.mark.rule("CR-I.8", "CR-3.15", "CR-R.13")
def test_a_sitting_leaves_the_other_seats_alone(game: Whole) -> None:
    place, before = (-1, -1), list[tuple[Any, ...]]()
    for t in game:
        now = (t.round, t.turn)
        if t.phase == "sitting" and place == now:
            assert outside(t, t.active.no) == before
        elif t.phase == "sitting":
            place, before = now, outside(t, t.active.no)


@pytest.mark.rule("CR-I.11")
def test_failure_is_all_placed_on_others_after_the_last_target(game: Whole) -> None:
    for _ in game:
        pass
    rounds: list[list[Event]] = [[]]
    for event in game.events:
        if event.kind == "round":
            rounds.append([])
        rounds[-1].append(event)
    for one in rounds:
        kinds = [event.kind for event in one]
        placed = [event for event in one if event.kind == "sends"]
        assert all(event.seat != event.other for event in placed)
        if placed:
            declared = max(i for i, kind in enumerate(kinds) if kind in ("targets", "dares", "idles"))
            assert kinds.index("sends") > declared


@pytest.mark.rule("CR-I.11", "CR-5.5")
def test_the_sum_of_received_failure_is_the_sum_placed() -> None:
    game = whole(3, 15, {})
    asked = 0
    for t in game:
        if t.phase == "failure":
            asked += 1
            received = sum(me.received for me in t.seats)
            done = [t.seats[seat] for seat in t.order[:t.turn]]
            assert received == sum(me.failure for me in done)
    assert asked > 3


@pytest.mark.rule("CR-I.13", "CR-12.3", "CR-2.1")
def test_a_round_is_one_sitting_a_seat_then_buy_then_combat(game: Whole) -> None:
    phases = []
    for t in game:
        phases.append(t.phase)
        assert t.phase != "recovery"  # nothing is asked there
    shown = [event for event in game.events if event.kind in ("round", "shows")]
    seats = len(game.t.seats)
    for i, event in enumerate(shown):
        if event.kind == "round":
            sat = [e.seat for e in shown[i + 1:i + 1 + seats]]
            assert sorted(s for s in sat if s is not None) == list(range(seats))
    sequence = {"order": 0, "sitting": 1, "buy": 2, "targets": 3, "reveal": 4, "failure": 5, "over": 6}
    if game.t.options.buys_in_sitting:
        sequence["buy"] = 1
    for a, b in pairwise(phases):
        assert sequence[b] >= sequence[a] or sequence[b] <= 1


@pytest.mark.rule("CR-I.14", "CR-7.5")
def test_somebody_may_always_fight_the_finale(game: Whole) -> None:
    for t in game:
        assert not all(me.barred for me in t.seats)


@pytest.mark.rule("CR-I.14", "CR-3.16", "CR-3.17")
def test_all_movement_comes_before_the_first_purchase() -> None:
    game = whole(3, 3, {"buy": "table"})
    for _ in game:
        pass
    bought = False
    moved = 0
    for event in game.events:
        if event.kind == "round":
            bought = False
        bought |= event.kind in ("buys", "buys-from", "clears")
        if event.kind in ("turns-left", "turns-right", "swaps", "sweeps", "puts-under", "reorders", "plays"):
            assert not bought
            moved += 1
    assert moved


@pytest.mark.rule("CR-3.2", "CR-6.1", "CR-6.2")
def test_a_round_leaves_nothing_behind() -> None:
    game = whole(3, 12, {"order": "offer", "stealth": True})
    seen = 0
    for t in game:
        if t.phase == "order":
            seen += 1
            for me in t.seats:
                assert not any(getattr(me, name) for name in COUNTERS)
                assert not (me.in_play or me.face_down or me.riders or me.bonuses or me.next_buys or me.buy_from)
                assert not (me.anchored or me.target or me.outcome)
                # a defeat may give cards of the Supply after the hand is drawn
                others = sum(not isinstance(card.spec, SupplySpec) for card in me.deck + me.discard)
                assert len(me.hand) >= min(hand_size(t, me) - (t.location is not None), len(me.hand) + others)
    assert seen > 5


@pytest.mark.rule("CR-8.1", "CR-8.2", "CR-8.5")
def test_the_end(game: Whole) -> None:
    for _ in game:
        pass
    t, result = game.t, GAME.result(game.t)
    assert t.reasons
    assert result.reasons == tuple(t.ended_by)
    holds = [any(me.outcome == "win" and me.target is t.finale for me in t.seats), not t.main_deck,
             not t.enemy_deck and (t.options.enemy_end == "deck_empty" or not any(t.row)),
             t.round >= (t.options.round_cap or LAST_ROUND)]
    assert len(t.reasons) == sum(holds)
    assert max(me.xp for me in t.seats) == t.seats[result.winners[0]].xp
    for me in t.seats:
        assert me.xp == sum(event.n for event in game.events if (event.kind, event.seat) == ("xp", me.no))
    for place in result.places:
        assert sum(place.breakdown.values()) == place.score
    assert not any(me.trash_dues or me.discard_due for me in t.seats)
    assert list(result.history[-1]) == [me.xp for me in t.seats]
    assert len(result.history) == t.round + 1
    assert game.match.decision is None
