"""Rules of Journey & Overlords that no worked example tells, each in a small story."""

from typing import Any

import pytest

from deckgames.engine.rng import Rng
from deckgames.games.journey.options import JourneyOptions
from tests.given.journey import GAME, base_pack, given, made

# ---- set-up and parts


@pytest.mark.rule("JO-1.12")
def test_switches_are_booleans() -> None:
    for name in ("short", "beginner", "overlord"):
        assert type(getattr(JourneyOptions(), name)) is bool
        with pytest.raises(ValueError, match=name):
            JourneyOptions(**{name: "kingdom"})


@pytest.mark.rule("JO-R.2")
@pytest.mark.parametrize(("first", "starting"), [("seat_0", {0}), ("random", {0, 1, 2})])
def test_who_begins(first: Any, starting: set[int]) -> None:
    tables = [GAME.setup(base_pack(), 3, JourneyOptions(first=first), Rng.fresh(seed)) for seed in range(30)]
    assert {t.starting for t in tables} == starting


@pytest.mark.rule("JO-2.18")
def test_the_wound_deck_is_shuffled() -> None:
    decks = {tuple(card.spec.id for card in GAME.setup(base_pack(), 3, JourneyOptions(), Rng.fresh(seed)).wound_deck)
             for seed in range(5)}
    assert len(decks) == 5
    assert {len({*deck}) for deck in decks} == {24}


# ---- rests and invasions


@pytest.mark.rule("JO-7.6")
@pytest.mark.rule("JO-7.7")
@pytest.mark.rule("JO-C.52")
@pytest.mark.rule("JO-C.53")
def test_a_type_and_a_token_may_both_match() -> None:
    s = given({"lord": "overlord 9/9 | invades {token: wound}: [damage: {who: each, n: 1}]; "
                       "invades item: [take_crystals: {n: {per: track_wounds}}]; "
                       "invades monster: [damage: 9] | - | -"}, overlord="lord", track="stone imp",
              tokens={"stone": {"wound": 1, "health": 2}, "imp": {"wound": 3}}).says("A", "rest:normaltown:2")
    assert (s.A.wound_tokens, s.A.crystals, s.graveyard) == (1, 3, "stone")
    assert [*s.t.tokens] == [s.card("imp").number]


# ---- actions


@pytest.mark.rule("JO-V-3.4")
@pytest.mark.rule("JO-V-1.7")
@pytest.mark.parametrize("effect", [
    "heal: 2", "heal: {who: others, n: 1}", "steal_crystals: 1", "move_damage: 1",
    "move_damage: {from: another, to: you}",
    "lose_crystals: {who: others, n: 1}", "discard_card: {who: others, kind: monster}", "bury: {kinds: [item]}",
    "unbury: {who: others, kinds: [item]}", "turn_over: {who: others, kinds: [enchantment]}",
    "steal_card: {kind: item}", "give_card: {kind: monster}", "give_card: {who: others, to: you, kind: monster}",
    "swap_top: {with: track}", "swap_cards: {b: graveyard}", "journey_now: {place: graveyard}",
    "keep_one: {kind: item}", "overlord_attacks", "desert: {do: flip}", "take_reward", "reinforce: 1",
    "card_to_overlord: {from: graveyard_bottom}", "remove_reinforcement: 1", "shuffle_events",
    "rewards: {do: remove, at: village}", "fight_overlord", "track_tokens: {do: clear, token: wound}",
    "trigger_invasion", "may: [heal: 1]", "if_you_do: {pay: [lose_crystals: 1], then: [damage: 1]}",
    "if: {have: items, n: 9, then: [damage: 1]}", "discard_track: {slots: [5]}"])
def test_an_action_without_effect_is_disabled(effect: str) -> None:
    s = given({"own": f"class | minor: [] > [{effect}]", "two": f"class | minor: [damage: 1] > [{effect}]"},
              A={"enchantments": "own"}, track="stone")
    assert s.refused("use:own") == "no effect now [JO-V-3.4]"
    if "journey_now" not in effect:
        s = given({"two": f"class | minor: [damage: 1] > [{effect}]"}, A={"enchantments": "two"}, track="stone")
        assert s.refused("use:two") == ""  # the price may be the point


@pytest.mark.rule("JO-V-3.3")
def test_an_empty_price_is_free() -> None:
    s = given({"own": "class | minor: [] > [gain: {attack: 1}]"}, A={"enchantments": "own"}).says("A", "use:own")
    assert (s.A.power, s.A.crystals) == ("1/0", 0)
    assert "Free > +1 attack" in " ".join(text for _, text in s.card("own").spec.lines)


# ---- words


@pytest.mark.rule("JO-3.8")
def test_a_bonus_counts_no_powers() -> None:
    with pytest.raises(ValueError, match="a bonus counts no powers"):
        made("own", "class | holds: [bonus: {attack: {per: defense}}]")


@pytest.mark.rule("JO-C.107")
def test_the_guild_of_the_co_op_mode_is_never_drawn() -> None:
    found = set()
    for seed in range(200):
        s = given(options={"relation": "random"}, seed=seed)
        s.does("A", "replace_village")
        found.add(s.t.village.spec.id)
        assert not s.t.village.spec.coop
    assert len(found) > 25


# ---- the Overlord's numbers


@pytest.mark.rule("JO-C.1")
@pytest.mark.rule("JO-C.7")
@pytest.mark.rule("JO-CR.31")
def test_the_overlords_of_the_pack() -> None:
    specs: Any = base_pack().sections["overlords"]
    assert len({spec.id for spec in specs}) == len(specs) == 27
    assert all(spec.copies == 1 and spec.health >= 0 and spec.strength >= 0 for spec in specs)
    assert [sum(spec.coop == kind for spec in specs) for kind in ("specific", "adaptable", "never")] == [4, 16, 7]
    mummies: Any = next(spec for spec in base_pack().sections["kingdoms"] if spec.id == "mummies")
    assert (mummies.overlord, mummies.banner, mummies.class_) == ("lerxos", None, None)


# ---- corners of verbs
