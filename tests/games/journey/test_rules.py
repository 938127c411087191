"""Rules of Journey & Overlords that no worked example tells, each in a small story."""

from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.games.journey.state import JourneyOptions
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


@pytest.mark.rule("JO-C.1", "JO-C.7", "JO-CR.31")
def test_the_overlords_of_the_pack() -> None:
    specs: Any = base_pack().sections["overlords"]
    assert len({spec.id for spec in specs}) == len(specs) == 27
    assert all(spec.copies == 1 and spec.health >= 0 and spec.strength >= 0 for spec in specs)
    assert [sum(spec.coop == kind for spec in specs) for kind in ("specific", "adaptable", "never")] == [4, 16, 7]
    mummies: Any = next(spec for spec in base_pack().sections["kingdoms"] if spec.id == "mummies")
    assert (mummies.overlord, mummies.banner, mummies.class_) == ("lerxos", None, None)
