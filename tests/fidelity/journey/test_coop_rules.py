"""Rules of the co-op game of Journey & Overlords that no worked example shows: options, the Overlord turn, the ends."""

from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import operations
from deckgames.games.journey.cards import OverlordSpec
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.validate import validate
from tests.given.journey import GAME, base_pack, company


def begun(seats: int, seed: int = 1, **options: Any) -> Match[Any, Any]:
    return Match(GAME, GAME.setup(base_pack(), seats, JourneyOptions(**options), Rng.fresh(seed)))


# ---- options and set-up


@pytest.mark.rule("JO-1.1")
@pytest.mark.rule("JO-C.36")
@pytest.mark.parametrize(("seats", "mode", "coop"), [(1, "competitive", True), (2, "competitive", False),
                                                     (2, "coop", True), (5, "coop", True)])
def test_who_is_alone_plays_against_the_overlord(seats: int, mode: str, coop: bool) -> None:
    t = begun(seats, mode=mode, overlord=False).state
    assert (t.coop, t.event is not None, t.overlord is not None) == (coop,) * 3
    assert (t.round, t.active) == (1, t.starting)


@pytest.mark.rule("JO-1.8")
@pytest.mark.rule("JO-C.23")
@pytest.mark.parametrize(("level", "sort"), [("hard", "specific"), ("simple", "adaptable")])
def test_harder_and_simpler_overlords(level: str, sort: str) -> None:
    for seed in range(12):
        t = begun(3, seed, mode="coop", coop_level=level).state
        assert t.overlord.spec.coop == sort
        assert (t.overlay is None) == (sort == "specific")


@pytest.mark.rule("JO-2.15")
@pytest.mark.rule("JO-C.25")
def test_the_company_picks_its_overlord() -> None:
    match = begun(3, 5, mode="coop", relation="random", items="fists", enchantments="basic")
    question = match.decision
    assert question is not None
    oids = [option.oid for option in question.options()]
    assert (question.rule, question.seat, len(oids), oids[-1]) == ("JO-2.15", match.state.starting, 17, "by-lot")
    match.answer(oids.index("overlord:petra"))
    assert (match.state.overlord.spec.id, match.state.overlay.spec.id) == ("petra", "petra-overlay")
    found = set()
    for seed in range(60):
        match = begun(2, seed, mode="coop", relation="random", items="fists", enchantments="basic")
        match.answer(16)
        found.add(match.state.overlord.spec.id)
    assert len(found) > 10


@pytest.mark.rule("JO-C.35")
def test_the_cerberus_token_begins_on_slot_0() -> None:
    for seed in range(60):
        match = Match(GAME, GAME.setup(base_pack(), 2, JourneyOptions(mode="coop", coop_level="hard"), Rng.fresh(seed)))
        if match.state.overlord.spec.id == "cerberus":
            break
    t = GAME.setup(base_pack(), 2, JourneyOptions(mode="coop", coop_level="hard"), Rng.fresh(seed))
    assert t.track[0] is not None and t.tokens[t.track[0].number].cerberus == 1
    assert len(t.tokens) == 1


# ---- the Overlord turn


@pytest.mark.rule("JO-C.49")
def test_shuffling_the_events_leaves_the_active_one_out() -> None:
    every = "event-headwind event-monday event-long-shadow event-thick-skin event-growth-spurt"
    lain = set()
    for seed in range(20):
        s = company(phase="overlord_turn", events=f"event-day-off {every}", dial=20, seed=seed, seats=1)
        assert s.names([s.t.event]) == "event-day-off"
        assert sorted(s.names(s.t.events).split()) == sorted(every.split())
        lain.add(s.names(s.t.events))
    assert len(lain) > 5


@pytest.mark.rule("JO-C.43")
def test_each_answers_clockwise_from_the_starting_player() -> None:
    s = company(phase="overlord_turn", events="event-state-visit", dial=80, starting="C", A={"crystals": 2},
                B={"crystals": 5}, C={"crystals": 2})
    asked = ""
    while s.match.decision is not None and s.question.rule == "JO-V-R.2":
        asked += s.asked
        s.says(s.asked, "option-2" if s.asked == "A" else "option-1")
    assert (asked, s.t.pool, [me.crystals for me in s.t.seats]) == ("CAB", 1, [2, 3, 0])


# ---- challenges and the village


@pytest.mark.rule("JO-C.34")
@pytest.mark.rule("JO-CR.15")
def test_a_village_brings_the_desert_token() -> None:
    for seed in range(300):
        s = company(seed=seed, village_rewards=2)
        operations.replace_village(s.t)
        uses = s.t.village.spec.uses_token == "desert"
        assert (s.t.desert is not None) == uses
        assert s.t.village_rewards == 0 and not s.t.village.spec.coop
        if uses:
            return
    raise AssertionError("no village with a desert came")


@pytest.mark.rule("JO-C.107")
def test_a_related_village_comes_first() -> None:
    found = set()
    for seed in range(40):
        s = company(seed=seed, kingdoms=["cultists", "goblins"])
        villages = []
        for _ in range(3):
            operations.replace_village(s.t)
            villages.append(s.t.village.spec.id)
        assert len({*villages}) == 3
        found.add(tuple(sorted(villages[:2])))
    assert len(found) == 1
    GAME.check(s.t)


# ---- the ends


@pytest.mark.rule("JO-17.8")
@pytest.mark.rule("JO-I.14")
@pytest.mark.parametrize(("verb", "cause", "winners"), [
    ("damage: {who: overlord, n: 9}", "JO-C.102", "ABC"), ("damage: {who: company, n: 9}", "JO-C.101", ""),
    ("all_lose", "JO-C.105", ""), ("damage: {who: each, n: 3}", "JO-C.101", "")])
def test_the_ends_of_a_company(verb: str, cause: str, winners: str) -> None:
    s = company(dial=9, pool=32, seats=3)
    s.does("A", verb)
    assert (s.t.phase, s.t.cause, s.winners) == ("over", cause, winners)
    result = GAME.result(s.t)
    assert (result.rule, result.nobody, {place.place for place in result.places}) == (
        cause, not winners, {1 if winners else 2})
    assert len(result.reasons) == 1


# ---- without co-op


@pytest.mark.rule("JO-C.7")
@pytest.mark.rule("JO-C.5")
@pytest.mark.rule("JO-C.16")
def test_which_overlords_come_without_co_op() -> None:
    found = {begun(2, seed, relation="random").state.overlord.spec.id for seed in range(150)}
    specific = {spec.id for spec in base_pack().section("overlords", OverlordSpec) if spec.coop == "specific"}
    assert len(found) > 18 and not found & specific


# ---- the Overlord as a unit


@pytest.mark.rule("JO-C.79")
def test_reinforcements_on_a_creature_leave_with_it() -> None:
    s = company(overlord="ryma", phase="overlord_turn", events="ryma-piglets", dial=50, track="imp stone", seats=2)
    health, strength = (int(n) for n in s.stats("imp").split("/"))
    assert (health - 3) + (strength - 2) == 1
    assert (s.tokens("imp").health, s.tokens("imp").strength) == (health - 3, strength - 2)
    s.says("A", "rest:enchanters-guild")
    assert (s.graveyard, s.tokens("imp").health + s.tokens("imp").strength) == ("imp", 0)


@pytest.mark.rule("JO-C.31")
@pytest.mark.rule("JO-1.10")
@pytest.mark.rule("JO-7.14")
@pytest.mark.parametrize(("seats", "on", "tokens"), [(1, True, 1), (2, True, 2), (3, True, 1), (5, True, 1),
                                                     (2, False, 0), (3, False, 0)])
def test_reinforcements(seats: int, on: bool, tokens: int) -> None:
    s = company(options={"reinforcements": on}, seats=seats, A={"power": "8/9"})
    s.says("A", "challenge:lord-vragan")
    found = s.tokens("lord-vragan")
    assert found.health + found.strength == tokens


@pytest.mark.rule("JO-C.106")
@pytest.mark.rule("JO-R.51")
def test_a_village_may_be_trampled_again_and_again() -> None:
    s = company(overlord="ryma", seats=3)
    s.does("A", "rewards: {do: add, at: village, n: 2}", "rewards: {do: add, at: village}")
    assert (s.t.pool, s.t.village_rewards) == (5, 0)
    first = s.t.village
    s.does("A", "rewards: {do: add, at: village, n: 4}")
    assert (s.t.pool, s.t.village_rewards) == (10, 0)
    assert [card.spec.id for card in s.t.box] == ["enchanters-guild", first.spec.id]
    GAME.check(s.t)


@pytest.mark.rule("JO-C.107")
def test_where_no_village_is_left_the_last_one_stays() -> None:
    s = company(overlord="ryma", seats=3, threshold=10_000)
    for _ in range(40):
        s.does("A", "rewards: {do: add, at: village, n: 3}")
        assert s.t.village_rewards == 0
    assert (len(s.t.box), s.t.pool) == (35, 200)
    GAME.check(s.t)


# ---- tables laid by hand


@pytest.mark.parametrize(("field", "value", "says"), [
    ("hp", 0, "the dial shows 0"), ("hp", 100, "the dial shows 100"), ("pool", 41, "the pool holds 41 of 40"),
    ("anger", 0, "anger is 0"), ("event", None, "anger is 1"),
    ("overlord_crystals", 6, "6 crystals lie on the Overlord"),
    ("overlay", None, "Lord Vragan, the Blackest Knight with this overlay"),
    ("overlord_active", False, "a company without an Overlord"), ("coop", False, "overlay in a game for oneself")])
def test_what_is_wrong_with_a_table_of_a_company(field: str, value: Any, says: str) -> None:
    t = company(event="event-monday", dial=80, pool=5).t
    assert not [*validate(t)]
    setattr(t, field, value)
    assert says in [fault.what for fault in validate(t)]
