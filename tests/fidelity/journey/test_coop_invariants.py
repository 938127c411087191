"""What holds at every decision and at every boundary of any co-op game of Journey & Overlords: random players, 1 to 5
seats, any options."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import queries
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.state import DIAL, STACKS, Table, Tokens
from deckgames.games.journey.validate import validate
from tests.given.journey import GAME, JourneyStory, base_pack
from tests.harness import any_table

ADVENTURE = ("item", "enchantment", "monster", "dragon")
BEFORE = ("kingdoms", "overlord", "starters")
"""The phases before the first Overlord turn."""

Drawn = tuple[int, int, dict[str, Any], bool]
companies = st.builds(lambda table, hardy: (*table, hardy), any_table(GAME, mode="coop"), st.booleans())


def laid(seats: int, seed: int, options: dict[str, Any], hardy: bool) -> Table:
    """The table, `hardy` with a company that can carry all the wounds of a long game."""
    t = GAME.setup(base_pack(), seats, JourneyOptions(**options), Rng.fresh(seed))
    if hardy:
        t.threshold = 10_000
    return t


class Watched:
    """What is remembered of a game while its invariants are looked at."""

    def __init__(self) -> None:
        self.road: Counter[str] = Counter()
        self.events = 0

    def decision(self, match: Match[Any, Any]) -> None:
        """Chapter 16 of the co-op rules, JO-I.1 to JO-I.5."""
        t: Table = match.state
        GAME.check(t)
        assert len(match.open_decisions()) == 1
        assert t.coop
        if t.phase in BEFORE:
            return
        if not self.events:
            self.road, self.events = adventure(t), len(t.events) + (t.event is not None)
        assert self.events == (26 if t.overlay is not None else 32)
        assert len(t.events) + 1 == self.events and t.event is not None and t.anger in (1, 2, 3)
        assert adventure(t) == self.road
        assert 0 < t.hp <= DIAL
        assert t.pool >= 0 and t.overlord_crystals >= 0 and t.overlord_rewards >= 0 and t.village_rewards >= 0
        assert min(min(getattr(tokens, name) for name in Tokens.__slots__) for tokens in [*t.tokens.values(), Tokens()]
                   ) >= 0
        assert sum(tokens.cerberus for tokens in t.tokens.values()) <= 1
        there = {card.number for zone in GAME.zones(t) if zone.name in ("track", "overlord", "taken", "graveyard")
                 for card in zone.cards}
        assert set(t.tokens) <= there
        assert t.overlord is not None and t.overlord_active and t.overlord.spec.coop != "never"
        assert len(t.wound_deck) == 24
        assert len(t.taken) <= len(t.trips)
        for me in t.seats:
            assert not me.wounds and not me.wound_tokens and not me.rewards
            assert me.items and me.enchantments
            assert min(me.crystals, me.attack, me.defense, me.active_pearls, me.spent_pearls) >= 0
            for name in STACKS:
                assert all(card.spec.stack == name for card in me.stack(name))
        if match.decision is not None and match.decision.rule == "JO-4.4":
            self.settled(t)

    def settled(self, t: Table) -> None:
        """What holds between two instructions."""
        assert t.overlord_crystals <= 5 and t.pool <= t.threshold
        for me in t.seats:
            assert me.active_pearls + me.spent_pearls == queries.value(t, me, "pearl")
        assert not (t.taken or t.trips or t.firing or t.fight or t.duel)


def adventure(t: Table) -> Counter[str]:
    """The cards of the road, wherever they are now; starters do not belong to it."""
    return Counter(card.spec.id for zone in GAME.zones(t) if zone.name not in ("wound_deck", "wounds", "offer", "dealt")
                   for card in zone.cards
                   if getattr(card.spec, "kind", "") in ADVENTURE and not card.spec.starter)


def ended(t: Table) -> None:
    """JO-I.14: one cause, and the one that holds; all share the result."""
    result = GAME.result(t)
    everybody = tuple(range(len(t.seats)))
    assert tuple(sorted(result.winners)) == (everybody if t.won else ())
    assert result.nobody == (not t.won) and len(t.reasons) == 1 and result.rule == t.cause
    full, empty = t.pool > t.threshold, not t.deck and not any(t.track)
    assert {"JO-C.102": t.won and t.hp == 0,
            "JO-C.101": not t.won and full and t.hp > 0,
            "JO-C.103": not t.won and empty and not full and t.hp > 0,
            "JO-C.105": not t.won and not full and t.hp > 0}[t.cause]
    assert 0 <= t.hp <= DIAL
    GAME.check(t)


@pytest.mark.rule("JO-I.1")
@pytest.mark.rule("JO-I.2")
@pytest.mark.rule("JO-I.3")
@pytest.mark.rule("JO-I.5")
@pytest.mark.rule("JO-I.6")
@pytest.mark.rule("JO-I.14")
@given(drawn=companies)
def test_at_every_decision(drawn: Drawn) -> None:
    seed = drawn[1]
    watched, chance = Watched(), Rng.fresh(seed + 1)
    match: Match[Any, Any] = Match(GAME, laid(*drawn))
    while match.decision is not None:
        watched.decision(match)
        match.answer(match.decision.random(chance))
    ended(match.state)


@pytest.mark.rule("JO-I.4")
@pytest.mark.rule("JO-I.7")
@pytest.mark.rule("JO-I.10")
@pytest.mark.rule("JO-C.36")
@given(drawn=companies)
def test_at_every_boundary(drawn: Drawn) -> None:
    t, chance = laid(*drawn), Rng.fresh(drawn[1])
    s = JourneyStory(t)
    before: tuple[str, int, int] | None = None
    for _ in range(200_000):
        if s.match.decision is not None:
            s.match.answer(s.match.decision.random(chance))
            continue
        t = s.t
        if t.phase == "over":
            break
        assert not [*validate(t)]
        left = len(t.deck) + sum(card is not None for card in t.track)
        if before is not None and before[0] == "clean_up":
            cleaned(t, t.seats[before[1]])
            assert t.phase == ("overlord_turn" if (before[1] + 1) % len(t.seats) == t.starting else "begin")
            assert t.track[:left] == [card for card in t.track if card is not None]
            assert left >= 6 or not t.deck
        if t.phase == "begin":
            assert t.active >= 0
        if t.phase == "clean_up" and before is not None and before[0] == "begin":
            assert left < before[2] or not left, "a turn has cost the road no card"
        before = (t.phase, t.active, left)
        s.go_on()
    else:
        raise AssertionError("the game does not end")


def cleaned(t: Table, me: Any) -> None:
    """JO-I.7: what a clean up leaves."""
    icons = queries.shown(t, me)
    assert (me.attack, me.defense) == (max(0, icons.attack), max(0, icons.defense))
    assert not me.used and not me.attack_boost and not me.defense_boost
    assert not t.free_journey and not t.desert_ignored and not t.desert_doubled
