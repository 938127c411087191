"""What the bar, the title and the results tell of wounds, points, rounds and weight is what then lies there."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.exploring import Ends
from deckgames.engine.forecast import Forecast, Forecasts
from deckgames.engine.game import Place
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.journey import GAME, operations, queries
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import POINTS
from deckgames.games.journey.rules.end import decided
from deckgames.games.journey.screen.details import sum_line
from deckgames.games.journey.screen.table import LAYOUT
from deckgames.table.controller import TableController
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.toolkit.foretold import ending
from tests.games.journey.scenes import begun, forecast, scene, table
from tests.given.journey import JourneyStory, made
from tests.thorough import cases, many


def played(chance: Random, questions: int, **options: Any) -> Iterator[Match[Any, Any]]:
    """So many questions of random games one after the other, a few of each; the caller may look, not answer."""
    for _ in cases(chance):
        match = begun(1 + chance.randrange(4) if options else 2 + chance.randrange(3), chance.randrange(10**6),
                      chance.randrange(220), options)
        rng = Rng.fresh(chance.randrange(10**6))
        for _ in range(15):
            if match.decision is None:
                break
            yield match
            questions -= 1
            if questions <= 0:
                return
            match.answer(match.decision.random(rng))


# ---- fights that are lost


def on_a_table(match: Match[Any, Any]) -> TableController:
    """The same game where people sit."""
    seats = [SeatInfo(f"Seat {no}", "human", no) for no in range(len(match.state.seats))]
    session = Session.new(GAME, seats, seed=1, pack=match.state.pack)
    session.match = match
    return TableController(session, asks_everything=True)


def oid(s: JourneyStory, name: str) -> str:
    """The id of the option that begins so."""
    return next(option.oid for option in s.question.options() if option.oid.startswith(name))


def doubt(s: JourneyStory, answer: str) -> str:
    """What is asked before the asked seat gives this answer."""
    return on_a_table(s.match).doubt(s.question.read(answer))


@pytest.mark.rule("JO-R.21")
def test_a_fight_that_is_lost_at_once_is_doubted() -> None:
    """Journeys and challenges, if nothing can be prepared; else the fight itself, as it then stands."""
    plain = {"items": "idol > stone", "enchantments": "verse", "creatures": "imp"}
    s = table(A=plain)
    power = s.t.seats[0].attack
    brute = oid(s, "brute")
    assert doubt(s, brute) == f"attack {power} against health 5: lost"
    assert doubt(s, oid(s, "rest")) == ""
    s = table(A={"items": "ladle > stone", "enchantments": "verse"})
    assert doubt(s, oid(s, "brute")) == "", "something can be prepared"
    s.says("A", "brute")
    assert doubt(s, "fight") == "attack 4 against health 5: lost"
    s.says("A", "use:ladle")
    assert s.A.creatures == "brute", "nothing is left to prepare: the fight comes at once"


@pytest.mark.rule("JO-R.21")
def test_a_challenge_that_is_lost_at_once_is_doubted() -> None:
    for power, said in (("3/2", "attack 3 against health 8: lost"), ("8/2", "")):
        s = table(A={"items": "idol", "crystals": 3, "power": power})
        assert doubt(s, oid(s, "challenge")) == said


def test_each_fight_that_a_human_loses_was_doubted_once(chance: Random) -> None:
    """A bar that doubts is right, and where it says nothing nothing is lost for certain."""
    doubted = 0
    for match in played(chance, many(30, 2_000)):
        question = match.decision
        assert question is not None
        raw = question.random(Rng.fresh(chance.randrange(10**6)))
        said = on_a_table(match).doubt(raw)
        trial, told = match.clone(), list[Any]()
        trial.halts, trial.state.heard = True, told.append
        trial.answer(raw)
        lost = [event for event in told if event.kind == "fights" and event.seat == question.seat
                and event.note.endswith("lost")]
        assert lost or not said
        doubted += bool(said)
    assert doubted


# ---- wounds


@pytest.mark.rule("JO-3.9")
def test_ten_tokens_count_until_the_wound_card_lies_that_counts_for_them() -> None:
    s = table(A={"items": "idol", "tokens": 9, "power": "9/0"}, track="imp " * 6,
              wound_deck="wound-missing-toe wound-bad-knee " * 3)
    assert "Wounds 9→11, take 1 wound card, points −8→−9 to −7" in forecast(s, "imp")
    s.says("A", "slot 0")
    assert s.question.rule == "JO-11.2"
    assert (queries.wound_count(s.t, s.t.seats[0]), s.A.wound_tokens) == (11, 1)
    assert forecast(s, "wound-missing-toe").startswith("Missing Toe")
    assert "wounds" not in forecast(s, "wound-missing-toe")
    s.match.answer(0)
    assert (queries.wound_count(s.t, s.t.seats[0]), s.A.wound_tokens) == (11, 1)


def test_wounds_stay_what_they_are_while_wound_cards_are_chosen(chance: Random) -> None:
    """Nobody has more or fewer of them by it: what was foretold of wounds is what lies there."""
    chosen = 0
    for match in played(chance, many(80, 4_000)):
        question = match.decision
        assert question is not None
        if question.rule != "JO-11.2":
            continue
        me = match.state.seats[question.seat]
        assert me.hardening == 1
        chosen += 1
        before = queries.wound_count(match.state, me)
        trial = match.clone()
        trial.halts = True
        told: list[Any] = []
        trial.state.heard = told.append
        trial.answer(0)
        later = [event for event in told if event.kind in ("hurt", "heals", "breaks") and event.seat == me.no]
        now = queries.wound_count(trial.state, trial.state.seats[me.no])
        assert later or now == before
    assert chosen


# ---- the end of a turn


def test_the_crystals_that_are_foretold_are_those_at_the_end_of_the_turn(chance: Random) -> None:
    """Where the next question is to somebody else, all that the turn has cost was told before."""
    found = 0
    for match in played(chance, many(30, 2_000)):
        question = match.decision
        assert question is not None
        raw = question.random(Rng.fresh(chance.randrange(10**6)))
        told = Forecasts(match, None).of(raw)
        me = question.seat
        if told is None or told.learns or question.rule not in ("JO-4.4", "JO-4.6"):
            continue
        change = told.at("seats", me, "crystals")
        expected = match.state.seats[me].crystals if change is None else change.after
        trial, heard = match.clone(), list[Any]()
        trial.state.heard = heard.append
        trial.answer(raw)
        kinds = [event.kind for event in heard]
        if told.ends.how == "turn" and "turn" in kinds:
            at = heard[:kinds.index("turn")]
            assert [event for event in told.told if event.kind == "weight"] == [
                event for event in at if event.kind == "weight"]
            assert change is None or change.sure
            later = any("crystal" in event.kind or event.kind in ("steals", "capped") for event in heard[len(at):])
            assert later or trial.state.seats[me].crystals == expected
            found += 1
    assert found


# ---- the title


def left(match: Match[Any, Any]) -> int:
    return len(match.state.deck) + sum(card is not None for card in match.state.track)


@pytest.mark.parametrize("options", [{}, {"mode": "coop"}])
def test_the_rounds_of_the_title_change_only_with_the_road(chance: Random, options: dict[str, Any]) -> None:
    """Each turn costs the road one card (JO-I.9): as long as it costs no other one, the last turn stays the same,
    whatever is asked meanwhile."""
    asked: set[str] = set()
    for _ in cases(chance, many(3, 60)):
        match = begun(1 + chance.randrange(4) if options else 2 + chance.randrange(3), chance.randrange(10**6), 0,
                      options)
        rng, turn = Rng.fresh(chance.randrange(10**6)), (0, 0, 0)
        for _ in range(200):
            if match.decision is None:
                break
            view = match.view(None)
            if view.phase in ("main", "begin", "overlord_turn"):
                asked.add(match.decision.rule)
                begins, then, last = turn
                begun_main = view.phase == "main" and view.main_begun
                due = (then - 1,) if begun_main and view.main_done else (then, then - 1) if begun_main else (then,)
                if begins == view.turn and left(match) in due:
                    assert queries.last_turn(view) == last, f"{match.decision!r}"
                elif begins != view.turn:
                    turn = view.turn, left(match), queries.last_turn(view)
            match.answer(match.decision.random(rng))
    assert len(asked) > 3


# ---- points


BOOST = {"spatula": "item | minor: [lose_crystals: 1] > [gain: {attack: 2, defense: 3}] | -",
         "medal": "enchantment | per: {count: defense} | per: {count: attack, every: 2}"}


@pytest.mark.rule("JO-17.5")
def test_a_boost_that_is_gone_at_the_next_clean_up_scores_nothing() -> None:
    s = table(cards=BOOST, A={"items": "spatula", "enchantments": "medal", "crystals": 3})
    before = queries.standing(s.t, s.t.seats[0])
    assert "defence 0→3" in forecast(s, "use:spatula") and "points" not in forecast(s, "use:spatula")
    s.says("A", "use:spatula")
    assert queries.standing(s.t, s.t.seats[0]) == before


@pytest.mark.rule("JO-17.5")
def test_points_are_those_after_the_reset_of_powers(chance: Random) -> None:
    """At any question, whatever was added to powers or taken from them since the last clean up."""
    for match in played(chance, many(30, 800)):
        t = match.state.copy()
        if t.phase not in ("begin", "main"):
            continue
        for me in t.seats:
            medal = Card(9_000 + me.no, made("medal", BOOST["medal"])[1], t.pack)
            operations.shift(t, (me,), partial(me.enchantments.append, medal))
            me.attack, me.defense = me.attack + chance.randint(0, 5), max(0, me.defense - chance.randint(0, 5))
        view = GAME.view(t, None)
        shown = [POINTS.read(view, me.no) for me in view.seats]
        assert [queries.standing(t, me) for me in t.seats] == shown == GAME.scores(t)
        t.fight, t.duel, t.trips, t.phase = None, None, [], "over"
        for me in t.seats:
            operations.reset_powers(t, me)
        assert shown == [queries.points(t, me) for me in t.seats]


@pytest.mark.rule("JO-17.7")
def test_the_end_says_by_how_much_and_by_which_points_the_winner_won() -> None:
    sums = ({"items": 3, "creatures": 20, "wounds": -2}, {"items": 9, "creatures": 5, "wounds": 0})
    one, two = (Place(no, no + 1, sum(each.values()), each) for no, each in enumerate(sums))
    told, = decided([two, one])
    assert (told.seat, told.other, told.n, told.note) == (0, 1, 7, "creatures 20 against 5, but items 3 against 9")
    assert decided([one, replace(two, place=1)]) == (), "they share it"


# ---- words


def test_sums_that_are_floored_say_so() -> None:
    s = table(cards={"wings": "item | S2 | -"}, A={"items": "wings", "crystals": 3})
    shown = scene(s)
    said = [" ".join(spans_text(line) for line in LAYOUT.inspector(s.t.track[n], shown)) for n in (1, 2)]
    assert "price 0 = 1 slot 1 − 2 speed, at least 0" in said[0]
    assert "price 0 = 2 slot 2 − 2 speed" in said[1] and "at least" not in said[1]


def test_each_sum_of_the_inspector_adds_up(chance: Random) -> None:
    found = 0
    for match in played(chance, many(20, 500)):
        view = match.view(None)
        fights = [prospects.fight(view), *(slot.fight for slot in prospects.road(view) if slot is not None)]
        sums = [slot.price_sum for slot in prospects.road(view) if slot is not None]
        sums += [terms for fight in fights if fight is not None for terms in (
            fight.health_sum, fight.strength_sum, fight.attack_sum, fight.defense_sum)]
        for terms in sums:
            said = spans_text(sum_line(terms, "text"))
            if (parts := re.fullmatch(r"(\d+) = (.+?)(, at least 0)?", said)) is None:
                continue
            worth = sum(term.n for term in terms)
            read = re.findall(r"(?:^|([+−]) )(−?)(\d+) ", parts[2])
            assert sum(int(n) * (-1 if sign == "−" or minus else 1) for sign, minus, n in read) == worth, said
            assert (max(0, worth), worth < 0) == (int(parts[1]), bool(parts[3])), said
            found += 1
    assert found


def test_a_question_that_comes_then_names_people_not_seats() -> None:
    name = {0: ("▲ Ann", "x"), 1: ("● Bob", "x")}.__getitem__
    then = Ends("asked", 0, "Prepare for the duel with seat 2")
    found = Forecast({}, Ends("asked", 0, ""), then, (then,), False, ())
    assert spans_text(ending(found, 0, name)) == "you are then asked: Prepare for the duel with ● Bob"
