"""The invariants of the rulebook (IN-I), looked for at every decision of games at all sorts of tables."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.options import LAST_ROUND
from deckgames.games.initiative import GAME, queries
from deckgames.games.initiative.lexicon import STATS
from deckgames.games.initiative.queries import Sum
from deckgames.games.initiative.rules import whole_deck
from tests.given.initiative import base_pack
from tests.harness import at_random, piloted
from tests.whole import Whole

TABLES: list[dict[str, Any]] = [
    {"rules": "balanced"}, {"start_health": 30, "opening_swap": "skipped"}, {"start_health": 70, "hand_limit": 8},
    {"hand_limit": 0}, {"sitting_order": "seats"},
    {"overtime_from": 10, "start_health": 70}, {"overtime_from": 0}]


@pytest.fixture(params=range(14), ids=lambda i: "-".join(TABLES[i % 7]) + ("" if i < 7 else "-random") or "default")
def game(request: pytest.FixtureRequest) -> Whole:
    number: int = request.param
    return Whole(GAME, 2 + number % 5, 40 + number, TABLES[number % 7], piloted if number < 7 else at_random)


@pytest.mark.rule("IN-I.1", "IN-1.2")
def test_the_hundred_cards_lie_in_one_place_each(game: Whole) -> None:
    deck = Counter(card.spec.id for card in whole_deck(base_pack()))
    for t in game:
        GAME.check(t)
        assert Counter(card.spec.id for zone in GAME.zones(t) for card in zone.cards) == deck


@pytest.mark.rule("IN-I.2", "IN-I.3")
def test_out_is_health_0_and_has_nothing(game: Whole) -> None:
    for t in game:
        for me in t.seats:
            assert me.health >= 0
            assert me.out == (me.health == 0)
            if me.out:
                assert not (me.hand or me.stack or me.field or me.revealed or me.told)
        asked = game.match.open_decisions()
        assert not any(t.seats[d.seat].out for d in asked)
        for decision in asked:
            for option in decision.options():
                assert option.seat is None or not t.seats[option.seat].out


@pytest.mark.rule("IN-I.4", "IN-I.5", "IN-I.6", "IN-I.14")
def test_what_lies_where_in_which_phase(game: Whole) -> None:
    for t in game:
        if t.phase in ("swap", "build"):
            assert not any(me.stack or me.revealed or me.field or me.hurt for me in t.seats)
            assert not t.seats[t.dealer].out
        if t.phase == "turn":
            assert t.dealer in range(len(t.seats))
        assert len(t.pool) == 5 or not (t.deck or t.discard) or t.phase == "turn"
        if t.options.hand_limit and t.phase == "turn" and t.beat == 1 and len(t.acted) == 1:
            assert all(len(me.hand) <= t.options.hand_limit + 5 for me in t.seats)
    assert all(e.n <= 5 for e in game.events if e.kind == "commits")


@pytest.mark.rule("IN-I.7", "IN-I.8", "IN-I.10", "IN-1.7")
def test_spots_numbers_and_sums(game: Whole) -> None:
    for t in game:
        fresh = t.copy()  # what is in force is found anew
        acts = [placed.act for me in t.seats for placed in me.field]
        assert len(set(acts)) == len(acts)
        assert all(act < t.next_act for act in acts)
        for me in t.seats:
            spots = [placed.spot for placed in me.field]
            assert len(set(spots)) == len(spots)
            assert min(spots, default=1) >= 1
            for placed in me.field:
                assert all(boost.act in acts for boost in placed.boosts)
                for stat in STATS:
                    number = queries.value(t, me, placed, stat)
                    found = queries.sum_of(t, me, placed, stat)
                    assert (number is None) == (found is None) == (queries.printed(placed, stat) is None)
                    if found is not None:
                        assert (found.value, number) == (number, found.value)
                        adds_up(found)
            assert queries.defence_total(t, me).value == queries.defence(t, me) == queries.defence(
                fresh, fresh.seats[me.no])
            assert queries.initiative(t, me) == queries.initiative(fresh, fresh.seats[me.no])


def adds_up(found: Sum) -> None:
    """Each step follows from the one before it, and the last one is the value."""
    value = found.steps[0].value
    for step in found.steps[1:]:
        if step.what == "add":
            value += step.by
        elif step.what == "times":
            value *= step.by
        elif step.what == "rounded":
            assert 0 < step.value - value < 1
            value = step.value
        else:
            assert step.what == "raised"
            assert value < 0
            value = 0
        assert step.value == value
    assert (value, value >= 0) == (found.value, True)


@pytest.mark.rule("IN-I.9")
def test_one_turn_a_beat_and_at_most_twelve_beats(game: Whole) -> None:
    for t in game:
        assert t.beat <= 12
        seats = [acted.seat for acted in t.acted]
        assert len(set(seats)) == len(seats)
        assert all(t.seats[no].turn_done or t.seats[no].out for no in seats if t.phase == "turn")


@pytest.mark.rule("IN-I.11", "IN-8.13")
def test_nothing_hidden_is_offered_or_shown(game: Whole) -> None:
    for t in game:
        public = GAME.seen(t, None)
        for decision in game.match.open_decisions():
            for option in decision.options():
                if option.card is not None and t.phase == "turn" and decision.rule != "IN-4.7":
                    assert option.card.number in public


@pytest.mark.rule("IN-I.13")
def test_no_trigger_waits_where_no_trigger_asks(game: Whole) -> None:
    for t in game:
        if t.phase != "turn" or not t.spoken:
            assert (t.batch, t.line) == ([], [])
        said = [(spoken.chain, spoken.card) for spoken in t.spoken]
        assert len(set(said)) == len(said)


@pytest.mark.rule("IN-I.15")
def test_how_it_ends(game: Whole) -> None:
    t = list(game)[-1]
    result = GAME.result(t)
    living = [me.no for me in t.seats if not me.out]
    assert t.phase == "over"
    assert len(living) < 2 or (t.options.overtime_from == 0 and t.round == LAST_ROUND)
    assert result.winners == (living if len(living) == 1 else [])
    assert result.nobody == (not result.winners)
    assert len(result.reasons) == 1
    assert [p.score for p in result.places] == list(GAME.scores(t))
    assert result.history[-1] == tuple(me.health for me in t.seats)


def test_every_number_of_an_event_adds_up(game: Whole) -> None:
    for _ in game:
        pass
    for event in game.events:
        if event.kind in ("hits", "holds"):
            hit = event.detail
            met = 0 if hit.pierced else hit.defence.value
            assert hit.damage == max(0, hit.attack - met) - hit.spared
            assert hit.health.after == max(0, hit.health.before - hit.damage)
        if event.kind in ("loses", "tires"):
            assert event.detail.before - event.detail.after == event.n
        if event.kind == "attacks":
            adds_up(event.detail.value)
            assert event.detail.value.value == event.n
        assert all(isinstance(card, Card) for card in event.cards)
