"""What reports read in the answers of a game is what happens in it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from deckgames import bots
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.record.metrics import Held, watch_of
from deckgames.engine.vocabulary.decisions import Decision, Raw
from deckgames.engine.vocabulary.events import Event
from deckgames.lab.arena import Job, play
from tests.harness import all_games, begin
from tests.thorough import cases, many

TAKEN: dict[str, tuple[set[str], set[str]]] = {
    "cardring": ({"buys", "buys-from"}, {"plays", "hides"}), "hooks": ({"buys", "gains"}, {"plays"}),
    "initiative": (set(), set()), "journey": ({"keeps", "journeys", "graveyard", "to-overlord-card"},
                {"challenges", "rests", "uses"}),
    "pools": ({"lays"}, {"announces", "activates"})}
"""The events that tell that a seat takes a card for good, and that it uses cards."""
UNASKED = {"gains", "lays"}
"""What happens without a question where there is no choice."""
SEATS = 3


def course(game: Game, bot: str, seed: int,
           most: int = 3000) -> Iterator[tuple[Match, Decision, Raw]]:
    """A game of equal bots, at each answer just before it is given."""
    match = begin(game, SEATS, seed)
    players: list[Any] = [bots.make(bot, game, seed) for _ in range(SEATS)]
    for number in range(most):
        if match.decision is None:
            return
        decision = match.decision
        raw = players[decision.seat].decide(SeatHandle(match, decision.seat, number))
        yield match, decision, raw
        match.answer(raw)


def counted(game: Game, bot: str, seed: int) -> tuple[list[Held], list[Event]]:
    """What each seat did with cards, and everything that was told."""
    held, told = [Held() for _ in range(SEATS)], list[Event]()
    for number, (match, decision, raw) in enumerate(course(game, bot, seed)):
        match.state.observer = told.append
        watch_of(game).count(match.state, decision, raw, held[decision.seat], number)
    return held, told


def faces(told: list[Event], kinds: set[str], seat: int) -> Counter[str]:
    """The cards these events tell of."""
    return Counter(card.spec.id for event in told if event.kind in kinds and event.seat == seat
                   for card in event.cards)


@pytest.mark.needs("targets")
@pytest.mark.parametrize("bot", ["random", "greedy"])
@all_games
@pytest.mark.wide
def test_what_is_counted_is_what_was_told(game: Game, bot: str, chance: Random) -> None:
    takes, uses = TAKEN[game.id]
    if not takes:
        pytest.skip("a stack is laid in secret: see the next test")
    found_in_all = told_in_all = 0
    for _ in cases(chance):
        if told_in_all >= many(20, 1_000):
            break
        held, told = counted(game, bot, chance.randrange(10**6))
        for seat, did in enumerate(held):
            for told_of, found in ((faces(told, takes, seat), did.taken), (faces(told, uses, seat), did.used)):
                assert not Counter(found) - told_of, "counted, but it did not happen"
            assert not faces(told, takes - UNASKED, seat) - Counter(did.taken), "taken, but not counted"
            assert set(did.taken) <= set(did.offered)
            assert set(did.first) == set(did.taken)
            assert all(did.taken[face] <= did.offered[face] for face in did.taken)
        found_in_all += sum(sum(did.taken.values()) for did in held)
        told_in_all += sum(faces(told, takes, seat).total() for seat in range(SEATS))
        assert any(did.used for did in held)
    assert found_in_all >= 0.7 * told_in_all, "what nobody was asked about is the lesser part"


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_cards_of_a_stack_are_those_that_were_picked_for_it(bot: str, chance: Random) -> None:
    from tests.given.initiative import GAME

    watch = watch_of(GAME)
    held = [Held() for _ in range(SEATS)]
    stacked = [Counter[str]() for _ in range(SEATS)]

    def heard(event: Event) -> None:
        if event.kind == "commits" and event.seat is not None:
            stacked[event.seat].update(slot.card.spec.id for slot in state.seats[event.seat].stack)

    for number, (match, decision, raw) in enumerate(course(GAME, bot, chance.randrange(10**6))):
        state = match.state
        state.observer = heard
        watch.count(state, decision, raw, held[decision.seat], number)
    for did, laid in zip(held, stacked, strict=True):
        assert Counter(did.taken) == laid == Counter(did.used)


@all_games
def test_random_bots_play_the_same_game_whether_somebody_looks_at_the_clock_or_not(
        game: Game, chance: Random) -> None:
    job = Job(game.id, ("random",) * 2, chance.randrange(10**6))
    assert replace(play(job, most=600), thought=(0.0, 0.0)) == play(job, most=600, timed=False)


@pytest.mark.parametrize(("job", "counted", "fact"), [
    (Job("pools", ("normal",) * 2, 1), "lives lost", "lost-lives"),
    (Job("hooks", ("normal",) * 3, 1), "turns", "turns"),
    (Job("journey", ("normal",) * 2, 1, {"mode": "coop"}), "challenges won together", "won"),
])
def test_what_is_counted_of_events_is_what_the_results_say(job: Job, counted: str, fact: str) -> None:
    played = play(job, timed=False)
    assert played.counts[counted] == sum(facts[fact] for facts in played.facts) > 0


def test_what_happens_before_the_first_question_is_counted() -> None:
    played = play(Job("pools", ("normal",) * 2, 1), timed=False)
    assert played.counts["rounds of all seats"] == 2 * played.rounds


@all_games
def test_a_count_is_of_another_one_or_of_a_seat(game: Game) -> None:
    counts = watch_of(game).counts
    assert all(one.of in ("", *counts) and one.per in ("game", "seat", *counts) for one in counts.values())
