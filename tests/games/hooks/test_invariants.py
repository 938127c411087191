"""The invariants of the rulebook (HK-I), looked for at every decision of random games at all sorts of tables."""

from collections import Counter
from typing import Any

import pytest

from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.state import FLOOR, ROW, Table
from tests.given.hooks import GAME
from tests.harness import pack_of
from tests.whole import Whole

TABLES: list[dict[str, Any]] = [
    {}, {"bank": 16, "action_cap": 3}, {"late_treasure": "rising", "bank": 24},
    {"enemy_discard": "victim", "memory_aid": "hidden"}, {"round_limit": 60, "action_cap": 5},
]
MOST_IN_A_TURN = 150


@pytest.fixture(params=range(12))
def game(request: pytest.FixtureRequest) -> Whole:
    number: int = request.param
    return Whole(GAME, 2 + number % 3, number, TABLES[number % len(TABLES)])


def faces(t: Table) -> Counter[str]:
    return Counter(card.spec.id for zone in GAME.zones(t) for card in zone.cards)


@pytest.mark.rule("HK-I.1", "HK-I.9", "HK-1.3", "HK-1.4")
def test_no_card_is_lost_or_made(game: Whole) -> None:
    seats = len(game.t.seats)
    there = Counter({face.id: face.copies * (seats if face.group == "starter" else 1)
                     for face in pack_of(GAME).section("cards", HookSpec)})
    assert sum(there.values()) == 60 + 4 * seats
    for t in game:
        GAME.check(t)
        assert faces(t) == there
        central = [card for card in (*t.row, *t.supply_deck, *t.refresh_deck, *t.refresh_bottom) if card is not None]
        assert all(card.spec.group == "supply" for card in central)


@pytest.mark.rule("HK-I.2", "HK-I.3", "HK-I.4")
def test_treasures_and_the_floor(game: Whole) -> None:
    for t in game:
        assert t.bank + sum(me.treasures for me in t.seats) == t.options.bank
        assert min(t.bank, *(me.treasures for me in t.seats)) >= 0
        assert all(me.owned >= FLOOR for me in t.seats)
        assert not any(me.pile and not (me.deck or me.peek) for me in t.seats)


@pytest.mark.rule("HK-I.5", "HK-I.6")
def test_what_is_in_play_and_counted(game: Whole) -> None:
    for t in game:
        in_play = [(me.no, len(me.in_play)) for me in t.seats if me.in_play]
        assert in_play in ([], [(t.current, 1)], [(t.current, 2)])
        if t.phase == "over" or game.match.decision.rule == "HK-2.7":
            assert in_play == []
        assert 0 <= t.actions <= 2 + t.options.action_cap
        assert 0 <= t.extra <= t.options.action_cap
        assert t.buys >= 0 and t.reloads >= 0
        if t.phase == "over":
            assert (t.actions, t.buys, t.reloads, t.extra, t.discount, t.keep) == (0, 0, 0, 0, 0, 0)


@pytest.mark.rule("HK-I.7", "HK-I.8")
def test_the_row_and_the_central_decks(game: Whole) -> None:
    supply, refresh = len(game.t.supply_deck), len(game.t.refresh_deck)
    for t in game:
        cards = [card for card in t.row if card is not None]
        assert len(t.row) == ROW
        assert len(cards) == ROW or not t.supply_deck
        assert len(t.refresh_deck) + len(t.refresh_bottom) == refresh
        assert len(t.supply_deck) <= supply
        supply = len(t.supply_deck)
        assert (t.ender is None) is (supply > 0)


@pytest.mark.rule("HK-I.10", "HK-6.4", "HK-6.5", "HK-I.12")
def test_who_is_asked_how_often(game: Whole) -> None:
    turns: Counter[int] = Counter()
    for t in game:
        asked = game.match.decision
        assert game.match.ask is None
        assert asked is None or asked.seat == t.current or asked.rule in ("HK-6.3", "HK-R.15")
        turns[t.turn] += 1
    assert max(turns.values()) <= MOST_IN_A_TURN


@pytest.mark.rule("HK-I.13", "HK-I.14", "HK-5.1", "HK-5.3")
def test_the_end(game: Whole) -> None:
    for _ in game:
        pass
    t = game.t
    begins = [event for event in game.events if event.kind == "begins"]
    final = [event.seat for event in begins if "last" in event.note]
    if t.ender is None:
        assert (t.round, final) == (t.options.round_limit, [])
    else:
        seats = len(t.seats)
        assert final == [(t.ender + i) % seats for i in range(1, seats)]
    assert len(t.history) == t.round + 1
    result = GAME.result(t)
    assert 1 in [place.place for place in result.places]
    assert [place.score for place in result.places] == list(GAME.scores(t)) == list(t.history[-1])
