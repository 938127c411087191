"""Co-op: what is said of the Overlord's next turn before it comes: never less than it must do, seldom in vain."""

from collections.abc import Generator
from types import coroutine
from typing import Any

import pytest

from deckgames.bots.greedy import GreedyPlayer
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.engine.vocabulary.effects import at_once
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.effects import ChooseOne, looming, shuffle_events
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.rules import PHASES
from deckgames.games.journey.state import Table
from deckgames.games.journey.text import company as told
from tests.games.journey.scenes import painted, scene_of
from tests.given.journey import GAME, company
from tests.harness import begin
from tests.thorough import many

OVERLORD_TURN = PHASES["overlord_turn"]


class Watched:
    """The Overlord's turns of games: what was said of each, what it brought, how often DANGER stood there before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table: Table | None = None
        self.asked = self.marked = self.turns = self.lost = self.unsaid = 0
        self.more: list[str] = []
        monkeypatch.setitem(PHASES, "overlord_turn", self.turn)

    def turn(self, t: Table) -> Any:
        return self.watch(t) if t is self.table else OVERLORD_TURN(t)

    @coroutine
    def watch(self, t: Table) -> Generator[Any, Any, None]:
        before, said, most, value = t.pool, looming.wounds(t), t.pool, None
        self.turns += 1
        going = OVERLORD_TURN(t)
        try:
            while True:
                question = going.send(value)
                most = max(most, t.pool)
                value = yield question
        except StopIteration:
            pass
        finally:
            if max(most, t.pool) - before > said:
                self.more.append(f"{t.event}: {max(most, t.pool) - before}, not {said}")
            if t.cause == "JO-C.101":
                self.lost += 1
                self.unsaid += before + said <= t.threshold

    def play(self, seats: int, seed: int, bot: GreedyPlayer | None) -> None:
        """A whole game by the hardest rules; in the Overlord's turn nobody prepares a duel, and all choose what harms
        least."""
        options = {"mode": "coop", "coop_level": ("simple", "hard")[seed % 2], "dial_damage": True}
        match, rng = begin(GAME, seats, seed, options), Rng.fresh(seed)
        self.table = match.state
        while (asked := match.decision) is not None:
            seat, t = asked.seat, match.state
            if t.phase == "main":
                self.asked += 1
                self.marked += t.pool + looming.wounds(t) > t.threshold
            if t.phase == "overlord_turn" and asked.about is Topic.PREPARE:
                raw = next(nth for nth, option in enumerate(asked.options()) if option.about is Topic.END)
            elif t.phase == "overlord_turn" and asked.kind == "confirm":
                raw = asked.read("no")
            elif t.phase == "overlord_turn" and isinstance(effect := asked.effect, ChooseOne):
                x = JourneyPlay(t.copy(), t.seats[seat], t.event)
                raw = min(range(len(asked.options())), key=lambda nth: looming.of(
                    x.as_seat(x.t.seats[seat]), effect.options[effect.open_options(x)[nth]]))
            else:
                raw = asked.random(rng) if bot is None else bot.decide(SeatHandle(match, seat, self.asked))
            match.answer(raw, seat)


@pytest.mark.usefixtures("real_cards")
def test_the_worst_that_is_said_is_never_less_than_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """rules-journey 1: 30 of 34 pools were overfull by an event at which nothing had been said."""
    found = Watched(monkeypatch)
    for seed in range(many(20, 600)):
        found.play(1 + seed % 5, seed, None)
    assert not found.more and not found.unsaid and found.turns > 150


@pytest.mark.usefixtures("real_cards")
def test_the_mark_is_not_always_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Watched(monkeypatch)
    for seed in range(many(3, 150)):
        found.play(1 + seed % 5, seed, GreedyPlayer(GAME, seed))
    assert not found.more and not found.unsaid and 0 < found.marked < found.asked / 5


@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("dial", [99, 69, 39])
def test_what_anger_costs_is_said_before(dial: int) -> None:
    """rules-journey 1: dial 39, pool 18 of 40, and no word; it brought 23."""
    match = begin(GAME, 5, 1, {"mode": "coop", "dial_damage": True})
    t = match.state
    t.hp, t.pool, t.events = dial, 30, [t.make("event-growth-spurt")]
    view, cost, event = match.view(None), queries.toll(t, queries.anger(dial)), {99: 11, 69: 11, 39: 12}[dial]
    assert (prospects.toll(view), prospects.worst(view), prospects.danger(view)) == (cost, cost + event, True)
    said = " ".join(told(view, "ABCDE"))
    assert (cost == 0) == (dial == 99) and (f": {cost} damage a round. " in said) == (dial < 99)
    assert (f": {cost} damage a round" in painted(scene_of(match, 80, 24)).text()) == (dial < 99)


@pytest.mark.rule("JO-R.60", "JO-R.59")
@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(("speaker", "dial_damage"), [("starting", False), ("in_turn", True)])
def test_the_starting_player_speaks_or_each_in_turn(number: int, speaker: str, dial_damage: bool) -> None:
    t = begin(GAME, 3, 1, {"mode": "coop", "speaker": speaker, "dial_damage": dial_damage}).state
    t.round, t.hp, t.phase, t.active, t.events = number, 39, "overlord_turn", -1, [t.make("event-loose-cobbles")]
    said = looming.wounds(t)
    with pytest.raises(StopIteration):
        OVERLORD_TURN(t).send(None)
    speaks = (t.starting + (number - 1) * (speaker == "in_turn")) % 3
    assert [me.brought for me in t.seats] == [4 * (me.no == speaks) for me in t.seats]
    assert t.pool == said == 4 + queries.toll(t, 3) and bool(queries.toll(t, 3)) is dial_damage
    assert t.active == t.starting


def news(*parts: str) -> str:
    """An event that does this under any header."""
    return " | ".join(["event", *[f"once: [{', '.join(parts)}]"] * 3])


def test_what_was_read_comes_again_after_the_others_or_when_the_deck_is_shuffled() -> None:
    t = company({"mild": news("damage: 1"), "wild": news("damage: 9"), "calm": news("heal: 1")},
                events="wild mild calm", A={}, B={}).t
    found = []
    for _ in range(5):
        with pytest.raises(StopIteration):
            OVERLORD_TURN(t).send(None)
        found.append((t.event.spec.id, looming.wounds(t), [card.spec.id for card in queries.events_to_come(t)]))
    assert found == [("wild", 1, ["calm", "mild"]), ("mild", 0, ["calm"]), ("calm", 9, ["wild"]),
                     ("wild", 1, ["mild"]), ("mild", 0, ["calm"])]
    at_once([shuffle_events()], JourneyPlay(t, t.seats[0], None))
    assert looming.wounds(t) == 9
