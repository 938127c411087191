"""What the results say about a game is what happened in it: who put whom out and by what, who brought the end about,
and what decided between equal scores."""

from random import Random
from typing import Any

import pytest

from deckgames.bots import make
from deckgames.engine.core.spelling import signed
from deckgames.engine.match.game import Game, Place, Result
from deckgames.engine.record import outcome
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.events import Event, text_of
from deckgames.games import load
from tests.harness import SOON, by_turns, pack_of

NAMES = ("Ann", "Bea", "Cid", "Dee", "Eve", "Flo")


def ended(game: Game, chance: Random, bot: str = "random", **options: Any) -> Session:
    """A game that such bots have played to its end, at few seats, which is quicker."""
    seats, seed = chance.randint(game.min_seats, 3), chance.randrange(10**6)
    print(f"{game.id}, {seats} seats, seed {seed}")
    people = [SeatInfo(NAMES[i], "bot:random", i) for i in range(seats)]
    session = Session.new(game, people, game.options(**SOON.get(game.id, {}) | options), seed, pack=pack_of(game))
    player = make(bot, game, seed)
    while session.decision is not None:
        step = Step(seat := session.decision.seat, "", "", None, player.decide(session.handle(seat)), False, "")
        session.apply(step, learn=False)
    return session


def killers(session: Session) -> dict[int, tuple[Any, ...]]:
    """By the log alone: who is out, by whose card, in which round. The blow that leaves 0 is the one that counts."""
    found: dict[int, tuple[Any, ...]] = {}
    last: dict[int, tuple[Any, ...]] = {}
    for heard in session.events:
        event = heard.event
        victim = event.seat if event.kind == "tires" else event.other
        if event.kind in ("loses", "hits", "tires") and victim is not None and event.n:
            after = event.detail.after if event.kind != "hits" else event.detail.health.after
            if after == 0:
                last[victim] = (None, "") if event.kind == "tires" else (event.seat, event.cards[0].spec.id)
        elif event.kind == "out" and event.seat is not None:
            found[event.seat] = (heard.round, *last[event.seat])
    return found


def test_initiative_says_who_was_put_out_by_whose_card_and_when(chance: Random) -> None:
    game = load("initiative")
    ways = set()
    for _ in range(30):
        session = ended(game, chance, overtime_from=10)
        said = {}
        for place in session.result().places:
            event = place.told.get("out")
            if event is not None:
                ways.add(event.kind)
                by = place.seat if event.kind == "out-by-own" else event.other
                card = event.cards[0].id if event.cards else ""
                said[place.seat] = (event.n, by, card)
                assert outcome.read(event, session).startswith(f"round {event.n}, ")
        assert said == killers(session)
    assert {"out-by", "out-by-own"} <= ways


@by_turns(4)
def test_equal_scores_are_told_apart_by_the_columns_that_the_results_show(game: Game, chance: Random) -> None:
    for _ in range(2):
        result = ended(game, chance).result()
        if result.acts:
            return
        ranks = {place.seat: (place.score, *(place.facts[name] for name in result.ties))
                 for place in result.places}
        for place in result.places:
            assert place.place == 1 + sum(1 for rank in ranks.values() if rank > ranks[place.seat])


def test_hooks_names_who_turned_up_the_last_supply_card(chance: Random) -> None:
    session = ended(load("hooks"), chance)
    told = [h.event.seat for h in session.events if h.event.kind == "last-card"]
    assert [event.seat for event in session.result().by] == told
    assert "; having turned up" not in "\n".join(outcome.lines(session)), "the first line has said it"


def test_card_ring_names_who_beat_the_finale(chance: Random) -> None:
    game = load("cardring")
    for _ in range(2):
        session = ended(game, chance, "greedy")
        finale = session.match.state.finale
        told = sorted({h.event.seat for h in session.events if h.event.kind == "beats" and finale in h.event.cards})
        assert [event.seat for event in session.result().by] == told
        said = text_of(outcome.why(session.result(), session.sentences, session.names))
        assert all(f"{finale.name} is beaten by" in said and session.names[seat] in said for seat in told)


# ---- ties

def result(*facts: tuple[int, int, bool], **more: Any) -> Result:
    """Places of three columns: score, coins and whether the seat was first."""
    ranks = sorted(facts, reverse=True)
    places = tuple(Place(seat, ranks.index(found) + 1, found[0], {}, {"coins": found[1], "first": found[2]})
                   for seat, found in enumerate(facts))
    return Result(("the deck is empty", "round 9 was the last"), "TO-9", places,
                  ties={"coins": "gold", "first": "coming first"}, **more)


@pytest.mark.parametrize(("facts", "tie"), [
    (((5, 1, False), (4, 9, False)), ""),
    (((5, 1, False), (5, 3, False), (1, 8, False)), "; tied: Bea beats Ann on gold"),
    (((7, 1, False), (5, 3, False), (5, 8, False)), "; tied: Cid beats Bea on gold"),
    (((7, 1, False), (5, 3, False), (5, 3, False)), ""),
    (((5, 3, False), (5, 3, True), (5, 1, False)),
     "; tied: Bea beats Ann on coming first; tied: Ann beats Cid on gold"),
    (((5, 3, False), (5, 3, False), (5, 9, False)), "; tied: Cid beats Ann on gold"),
    (((5, 3, False), (5, 3, False), (2, 9, False)), "; a tie even on gold and coming first: shared victory"),
    (((5, 3, False), (5, 3, False), (5, 3, False)), "; a tie even on gold and coming first: shared victory"),
])
def test_a_tie_of_any_place_says_who_beat_whom_on_what_or_that_the_first_is_shared(facts: Any, tie: str) -> None:
    said = text_of(outcome.why(result(*facts), {}, list(NAMES)))
    assert said == f"the deck is empty; round 9 was the last{tie}"


def test_who_brought_the_end_about_stands_behind_the_first_reason() -> None:
    from deckgames.engine.vocabulary.events import Sentence

    told = result((5, 1, False), (4, 1, False), by=(Event("by", 1),))
    said = text_of(outcome.why(told, {"by": Sentence(": {seat} took its last card")}, list(NAMES)))
    assert said == "the deck is empty: Bea took its last card; round 9 was the last"


def test_losses_are_written_with_a_minus_everywhere() -> None:
    assert [signed(n) for n in (-3, 0, 4)] == ["−3", "0", "4"]


def test_a_score_of_one_is_one() -> None:
    said = {game: load(game).sentences.texts for game in ("journey", "pools", "cardring")}
    assert [said[game].text("columns.score", n=n) for game, n in (
        ("journey", 1), ("pools", 1), ("pools", -1), ("cardring", 1))] == ["1 point", "1 life", "−1 lives", "1 XP"]
