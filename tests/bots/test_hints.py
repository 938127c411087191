"""Hints: what they name is best as far as anybody can tell, what they say of it is measured, another seed agrees."""

import re
from random import Random
from typing import Any

import pytest

from deckgames.bots.brain import brain_of
from deckgames.bots.greedy import GreedyPlayer
from deckgames.bots.hint import Hint, hint, needs_a_hand
from deckgames.engine.decisions import Raw, Refused, Topic
from deckgames.engine.events import NO_EFFECTS, Event
from deckgames.engine.game import Game
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.sittings import endings
from deckgames.games import IDS, load
from deckgames.ui.botworker import BotWorker
from tests.given.cardring import given as ring
from tests.given.hooks import given as hooks
from tests.given.journey import given as journey
from tests.harness import all_games, begin
from tests.thorough import THOROUGH, cases, many

ENOUGH = 96
"""Worlds of a hint in these tests."""


def hint_of(match: Match[Any, Any], seed: int = 0, worlds: int = ENOUGH) -> Hint:
    assert match.decision is not None
    return hint(SeatHandle(match, match.decision.seat, 1), match.game, 1e9, worlds, seed)


def test_the_sure_win_over_the_training_dummy_is_taken() -> None:
    """play-cardring 5: F2 meets F2 and nobody has Failure; "You would beat nothing" was said."""
    s = ring(3, "targets", A={"in_play": "minor-skill minor-skill", "skill": 1}, order="BCA",
             B={"fight": 2}, C={"fight": 2})
    found = hint_of(s.match)
    question = s.match.decision
    assert question is not None
    assert "dummy" in {question.write(raw) for raw in (found.raw, *found.as_good)}
    assert "beat nothing" not in found.text


def test_a_hint_names_what_it_means() -> None:
    """play-cardring 6: "The best use of your Skill: about 1.5 XP" named no card."""
    s = ring(2, "buy", A={"skill": 4, "queue": "galvanic-parasol steam-fist loose-screw spare-parts patent-stamp"})
    found = hint_of(s.match)
    question = s.match.decision
    assert question is not None
    label = next(option.label for option in question.options() if option.oid == question.write(found.raw))
    assert found.text.startswith(f"{label}: ")


def test_riches_are_spent() -> None:
    """play-hooks-initiative 4: rich, with two Actions and good cards in the row, turns ended and nothing was bought."""
    s = hooks(A={"hand": "celebrate celebrate", "deck": "celebrate fist-fight fist-fight", "treasures": 13},
              B={"deck": "celebrate celebrate fist-fight", "pile": "flagship"},
              row="royal-galleon flagship royal-galleon flagship flagship flagship")
    written: list[object] = []
    while not written or not str(written[-1]).startswith("buy:"):
        found = hint_of(s.match, worlds=48)
        assert s.match.decision is not None
        written.append(s.match.decision.write(found.raw))
        assert written[-1] != "end", written
        s.match.answer(found.raw)


@all_games
def test_what_is_said_was_measured(game: Game[Any, Any]) -> None:
    """play-hooks-initiative 5: reasons were canned for each kind of answer. A lead has an error, and is larger."""
    said = re.compile(r"(-?\d+\.\d) ± (\d+\.\d)")
    player, match = GreedyPlayer(game, 2), begin(game, 2, 5)
    numbers = 0
    for number in range(120):
        if match.decision is None or (numbers and number >= many(10, 120)):
            break
        found = hint_of(match, worlds=16)
        for mean, error in said.findall(found.text):
            assert float(mean) >= float(error) and float(mean) > 0
            numbers += 1
        assert ("as good as" in found.text) == bool(found.as_good)
        match.answer(player.decide(SeatHandle(match, match.decision.seat, number)))
    assert numbers


@all_games
def test_another_seed_names_the_same_or_what_was_called_as_good(game: Game[Any, Any], chance: Random) -> None:
    asked = agreed = 0
    for _ in cases(chance):
        if asked >= many(2, 100 if game.id == "pools" else 200):  # a hint of Dragon Pools takes three seconds
            break
        match = begin(game, chance.randint(2, 4), chance.randrange(10**6))
        player = GreedyPlayer(game, 1)
        for number in range(chance.randrange(20 if game.id == "initiative" else 150)):
            if match.decision is None:
                break
            match.answer(player.decide(SeatHandle(match, match.decision.seat, number)))
        if match.decision is None or len(player.brain.rank(match.state, match.decision)) == 1:
            continue
        one, other = (hint_of(match, seed, many(24, ENOUGH)) for seed in (1, 2))
        asked += 1
        agreed += other.raw in (one.raw, *one.as_good)
    assert agreed >= (0.9 * asked if THOROUGH else 0.25 * asked), f"{agreed} of {asked}"


@all_games
async def test_in_the_open_a_hint_knows_what_is_public(game: Game[Any, Any]) -> None:
    """Whatever is dealt anew in secret changes no hint on the shared table; where a hand is asked there is none."""
    match, number, worker = begin(game, 2, 3), 0, BotWorker(game, 1, print)
    refused = given = 0
    while match.decision is not None and number < many(20, 120):
        seat = match.decision.seat
        seen = game.seen(match.state, None)
        if needs_a_hand(match.decision, seen):
            with pytest.raises(Refused, match="in a hand"):
                await worker.hint(match, seat, number, public=True)
            refused += 1
        else:
            handle = SeatHandle(match, seat, number, public=True)
            other = match.imagined(None, 77, 0)
            if other is not None:
                assert hint(SeatHandle(other, seat, number, public=True), game) == hint(handle, game)
                given += 1
        match.answer(GreedyPlayer(game, 1).decide(SeatHandle(match, seat, number)))
        number += 1
    worker.close()
    assert refused or given


def test_a_lead_that_is_told_as_nothing_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """play-journey 12: "0.0 ± 0.0 % chance more than end turn", of a company that is as good as."""
    tried: list[Any] = []

    def played(_: Any, one: Any, seed: int) -> None:
        tried.extend([] if one in tried else [one])
        one.worths.append(0.5 + 0.0002 * (one is tried[0]) + 0.00001 * (seed % 2))
        one.scores.append(100.0 * one.worths[-1])

    monkeypatch.setattr("deckgames.bots.hint._Thinking._play_out", played)
    found = hint_of(begin(load("journey"), 2, 5, {"mode": "coop"}), worlds=16)
    assert len(tried) > 1 and "0.0 ±" not in found.text and "as good as" in found.text


def _as_good(thinking: Any, one: Any, seed: int) -> None:
    """Every answer comes to the same in the long run; what ends something has a little luck."""
    luck = (0.01 if seed % 2 else -0.009) * (one.raw in endings(thinking.decision))
    one.worths.append(0.5 + luck)
    one.scores.append(1.0 + luck)


def _without_effect(handle: SeatHandle, raw: Raw) -> bool:
    """Whether it is told in an imagined world that an effect of this answer does nothing."""
    match, told = handle.imagine(3), list[Event]()
    match.halts, match.state.heard = True, told.append
    match.answer(raw, handle.seat)
    return any(event.kind in NO_EFFECTS for event in told)


@pytest.mark.parametrize("name", [*IDS, "co-op"])
def test_among_equals_the_first_that_does_something_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """play-small A1, play-big 6: "end turn: as good as buy Booby-Trapped Chest and 4 more", with $14 unspent."""
    monkeypatch.setattr("deckgames.bots.hint._Thinking._play_out", _as_good)
    game, options = (load("journey"), {"mode": "coop"}) if name == "co-op" else (load(name), {})
    match, player, compared = begin(game, 3, 8, options), GreedyPlayer(game, 8), 0
    for number in range(many(40, 400)):
        if match.decision is None:
            break
        handle = SeatHandle(match, match.decision.seat, number)
        found = hint(handle, game, 1e9, 16)
        if found.as_good:
            compared += 1
            others = [raw for raw in found.as_good if raw not in endings(match.decision)]
            if found.raw in endings(match.decision) or _without_effect(handle, found.raw):
                assert all(_without_effect(handle, raw) for raw in others), found.text
            alone = len(found.as_good) == 1 and found.as_good[0] in endings(match.decision)
            assert alone or not any(f"{option.label} and" in found.text for option in match.decision.options()
                                    if option.about is Topic.END)
        match.answer(player.decide(handle))
    assert compared > 5


def test_what_is_paid_for_nothing_is_not_named_if_anything_else_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """play-big 6 (i): of the Dive, round after round, though nobody had any speed; even the end of the turn is better,
    as it costs nothing."""
    monkeypatch.setattr("deckgames.bots.hint._Thinking._play_out", _as_good)
    s = journey(A={"enchantments": "harpies-of-the-dive", "crystals": 5}, B={})
    monkeypatch.setattr(type(brain_of(s.match.game)), "rank", lambda *_: sorted(
        range(len(s.question.items)), key=lambda raw: not s.question.write(raw).startswith("use:"))[:2])
    assert hint_of(s.match).text.startswith("slot 0: ")
    s.says("A", "slot 0")
    assert hint_of(s.match).text == "end turn: as good as of the Dive (1 round ahead)"
