"""What the bar, the title and the results tell of a move, wounds, points, rounds and weight is what then lies there."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.cards import Card
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Forecast, Forecasts
from deckgames.engine.forecast.lookahead import Ends
from deckgames.engine.match.forced_choices import unasked
from deckgames.engine.match.game import Place
from deckgames.engine.match.match import Match
from deckgames.engine.record import situation
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Pick, Raw, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.games.journey import GAME, facts as prospects, play as ops, queries
from deckgames.games.journey.cards.words import JourneyVoice
from deckgames.games.journey.lexicon import ATTACK, POINTS
from deckgames.games.journey.rules import decided
from deckgames.games.journey.screen import LAYOUT
from deckgames.games.journey.screen.details import sum_line
from deckgames.games.journey.teller import TELLER
from deckgames.plain.words import forecast_words
from deckgames.table.controller import TableController
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.table.forecast_cache import ForecastCache
from deckgames.ui.toolkit.forecast_phrases import ending
from tests.gallery import Preview
from tests.games.journey.scenes import begun, coop, played, scene, table
from tests.given.journey import JourneyStory, made
from tests.harness import pack_of
from tests.thorough import cases, many

# ---- what is left undone


def test_what_costs_nothing_and_is_left_is_asked_about_before_the_turn_ends() -> None:
    purse = "item | minor: [] > [take_crystals: 3]; minor: [damage: 1] > [take_crystals: 2] | -"
    s = table(cards={"purse": purse}, A={"items": "purse"})
    s.says("A", "rest:normaltown")
    assert on_a_table(s.match).undone_by_ending() == "Purse (take 3 crystals)"
    s.says("A", "use:purse")
    assert on_a_table(s.match).undone_by_ending() == ""


# ---- fights that are lost


def on_a_table(match: Match) -> TableController:
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
    assert doubt(s, brute) == f"attack {power} vs health 5: you lose, Brute falls off slot 0, Knight invades"
    assert doubt(s, oid(s, "rest")) == ""
    s = table(A={"items": "ladle > stone", "enchantments": "verse"})
    assert doubt(s, oid(s, "brute")) == "", "something can be prepared"
    s.says("A", "brute")
    assert doubt(s, "fight") == "attack 4 vs health 5: you lose, Brute falls off slot 0, Knight invades"
    s.says("A", "use:ladle")
    assert s.A.creatures == "brute", "nothing is left to prepare: the fight comes at once"


@pytest.mark.rule("JO-R.21")
def test_a_challenge_that_is_lost_at_once_is_doubted() -> None:
    lost = "attack 3 vs health 8: you lose, 1 crystal gone, Brute falls off slot 0, Knight invades"
    for power, said in (("3/2", lost), ("8/2", "")):
        s = table(A={"items": "idol", "crystals": 3, "power": power})
        assert doubt(s, oid(s, "challenge")) == said


def test_each_fight_that_a_human_loses_was_doubted_once(chance: Random) -> None:
    """A bar that doubts is right, and where it says nothing nothing is lost for certain."""
    doubted = 0
    for match in played(chance, many(15, 2_000)):
        question = match.decision
        assert question is not None
        raw = question.random(Rng.fresh(chance.randrange(10**6)))
        said = on_a_table(match).doubt(raw)
        trial, told = match.clone(), list[Any]()
        trial.halts, trial.state.observer = True, told.append
        trial.answer(raw)
        lost = [event for event in told if event.kind == "fights" and event.seat == question.seat
                and not event.detail.won]
        assert lost or not said
        doubted += bool(said)
    assert doubted


# ---- wounds


def test_wounds_stay_what_they_are_while_wound_cards_are_chosen(chance: Random) -> None:
    """Nobody has more or fewer of them by it: what was foretold of wounds is what lies there."""
    chosen = 0
    for match in played(chance, many(40, 4_000)):
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
        trial.state.observer = told.append
        trial.answer(0)
        later = [event for event in told if event.kind in ("hurt", "heals", "breaks", "gives-damage") and (
            event.seat == me.no)]
        now = queries.wound_count(trial.state, trial.state.seats[me.no])
        assert later or now == before
    assert chosen


# ---- the end of a turn


def test_the_crystals_that_are_foretold_are_those_at_the_end_of_the_turn(chance: Random) -> None:
    """Where the next question is to somebody else, all that the turn has cost was told before."""
    found = 0
    for match in played(chance, many(15, 2_000)):
        question = match.decision
        assert question is not None
        raw = question.random(Rng.fresh(chance.randrange(10**6)))
        told = Forecasts(match, None).of(raw)
        me = question.seat
        if told is None or told.learns or question.rule not in ("JO-4.4", "JO-4.6"):
            continue
        change = told.at("seats", me, "crystals")
        expected = match.state.seats[me].crystals if change is None else change.outcome
        trial, heard = match.clone(), list[Any]()
        trial.state.observer = heard.append
        trial.answer(raw)
        kinds = [event.kind for event in heard]
        if told.ends.how == "turn" and "turn" in kinds:
            at = heard[:kinds.index("turn")]
            assert [event for event in told.narrated if event.kind == "weight"] == [
                event for event in at if event.kind == "weight"]
            assert change is None or change.sure
            later = any("crystal" in event.kind or event.kind in ("steals", "capped") for event in heard[len(at):])
            assert later or trial.state.seats[me].crystals == expected
            found += 1
    assert found


# ---- the title


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
                if begins == view.turn and queries.road_left(view) in due:
                    assert queries.last_turn(view) == last, f"{match.decision!r}"
                elif begins != view.turn:
                    turn = view.turn, queries.road_left(view), queries.last_turn(view)
            match.answer(match.decision.random(rng))
    assert len(asked) > 3


# ---- points


BOOST = {"spatula": "item | minor: [lose_crystals: 1] > [gain: {attack: 2, defense: 3}] | -",
         "medal": "enchantment | per: {count: defense} | per: {count: attack, every: 2}"}


@pytest.mark.rule("JO-17.5")
def test_points_are_those_after_the_reset_of_powers(chance: Random) -> None:
    """At any question, whatever was added to powers or taken from them since the last clean up."""
    for match in played(chance, many(15, 800)):
        t = match.state.copy()
        if t.phase not in ("begin", "main"):
            continue
        for me in t.seats:
            medal = Card(9_000 + me.no, made("medal", BOOST["medal"])[1], t.pack)
            ops.shift(t, (me,), partial(me.enchantments.append, medal))
            me.attack, me.defense = me.attack + chance.randint(0, 5), max(0, me.defense - chance.randint(0, 5))
        view = GAME.view(t, None)
        shown = [POINTS.read(view, me.no) for me in view.seats]
        assert [queries.standing(t, me) for me in t.seats] == shown == GAME.scores(t)
        t.fight, t.duel, t.trips, t.phase = None, None, [], "over"
        for me in t.seats:
            ops.reset_powers(t, me)
        assert shown == [queries.points(t, me) for me in t.seats]


@pytest.mark.rule("JO-17.7")
def test_the_end_says_by_how_much_and_by_which_points_the_winner_won() -> None:
    sums = ({"items": 3, "creatures": 20, "wounds": -2}, {"items": 9, "creatures": 5, "wounds": 0})
    one, two = (Place(no, no + 1, sum(each.values()), each) for no, each in enumerate(sums))
    told, = decided([two, one])
    assert (told.seat, told.other, told.n, str(told.note)) == (0, 1, 7, "creatures 20 to 5, but items 3 to 9")
    lead = {"items": 1, "enchantments": 28, "creatures": 35, "rewards": 0, "wound-cards": 0, "wounds": -1}
    lost = {"items": 0, "enchantments": 5, "creatures": 31, "rewards": 21, "wound-cards": 4, "wounds": -27}
    told, = decided([replace(place, score=sum(each.values()), breakdown=each)
                     for place, each in ((one, lead), (two, lost))])
    assert str(told.note) == ("wounds −1 to −27, enchantments 28 to 5 and creatures 35 to 31, "
                         "but rewards 0 to 21"), "all that makes up the lead"
    assert decided([one, replace(two, place=1)]) == (), "they share it"


# ---- words


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
    assert spans_text(ending(found, 0, name)) == "then prepare for the duel with ● Bob"


# ---- told whole


TABLES = Path(__file__).parent / "tables"


def bar(name: str) -> dict[str, str]:
    """What the bar says of each option of a table that somebody had in play."""
    file = TABLES / f"{name}.yaml"
    s: Session = situation.session(GAME, pack_of(GAME), file.read_text(), file.name)
    asked = s.match.question()
    allowed = [option for option in asked.options() if option.blocked is None]
    return {option.label: forecast_words(s, None, asked, raw) for raw, option in enumerate(allowed)}


def test_what_is_buried_is_named_with_what_it_says() -> None:
    said = bar("sun")["slot 0: Sun Blade, free"]
    assert "Covers Parcel Hook: you lose “free: take 1 crystal for each point of speed”." in said


def test_points_are_told_with_the_wound_card_that_is_still_to_be_chosen() -> None:
    said = bar("stag")
    assert said["slot 3: Silver Stag-Mother, 2 crystals"].endswith(
        "points 6→7–11. Then choose a wound card.")
    assert not any("then: " in line for line in said.values())


def test_a_fight_that_fails_says_which_action_would_win_it() -> None:
    said = bar("lost")
    told = "Choir Novice, free. 1 vs 3, but Angelic Banner’s +2 would win. Without it: "
    assert said["slot 0: Choir Novice, free"].startswith(told)
    assert "Right now you lose, 1 vs 11." in said["slot 2: Ossuary Wyrm, 2 crystals"]


def test_a_fight_is_not_called_lost_before_it_was_tried_with_an_action() -> None:
    """Seen in games: "You lose" stood there for a moment, then what would win."""
    s = table(A={"items": "ladle", "enchantments": "verse", "power": "3/0"})
    foreseen = ForecastCache(Forecasts(s.match, None))
    shown = replace(scene(s), preview=foreseen)
    brute = next(option.oid for option in shown.options if "Brute" in option.label)
    with foreseen.looking():
        assert "Brute, free. 3 vs 5 right now. " in spans_text(LAYOUT.forecast(shown, brute))
    foreseen.make()
    assert "3 vs 5, but Ladle’s +2 would win" in spans_text(LAYOUT.forecast(shown, brute))


@pytest.mark.rule("JO-R.21")
def test_the_blow_behind_a_lost_fight_is_told_at_once_and_when_it_is_asked_about() -> None:
    """Seen in a game: "falls off slot 0, Cho'mun invades" stood there, while it was not known yet which wound card."""
    s = table(overlord="chomun", track="drake idol", A={"items": "idol", "power": "1/1", "tokens": 9},
              B={"power": "5/5"}, C={"power": "5/5"})
    foreseen = ForecastCache(Forecasts(s.match, None))
    shown = replace(scene(s), preview=foreseen)
    drake = next(nth for nth, option in enumerate(shown.options) if "Drake" in option.label)
    with foreseen.looking():
        said = spans_text(LAYOUT.forecast(shown, shown.options[drake].oid))
    assert said.endswith("Drake falls off slot 0; Cho’mun invades. You take 8 damage."), said
    doubt = GAME.private_phases.doubt(s.question, drake, lambda: foreseen._forecasts.of(drake).narrated)
    assert doubt == "attack 1 vs health 12: you lose, Drake falls off slot 0, Cho’mun invades, you take 8 damage"


def test_who_is_asked_in_the_turn_of_the_overlord_hears_who_else_is() -> None:
    """Seen in a game: the Overlord's turn was said to be next, in the middle of it."""
    s = coop(phase="overlord_turn", events="event-open-duelling-night", dial=90)
    s.match = Match(GAME, s.match.base.copy())
    said = spans_text(LAYOUT.forecast(scene(s), "no"))
    assert said.endswith("● Bob and ■ Cy may duel the Overlord."), said


def test_a_first_look_says_nothing_that_the_whole_does_not(chance: Random) -> None:
    """And takes no more than one world: the whole of a challenge takes sixteen, each in several ways."""
    seen = 0
    for s in positions(chance, "coop"):
        for raw in range(len([option for option in s.question().options() if option.blocked is None])):
            looks, whole = s.forecasts(None), s.forecasts(None)
            first, found = looks.first(raw, "fight"), whole.of(raw, "fight")
            assert first is not None and found is not None and len(looks._worlds) == 1
            assert first.narrated == found.narrated[:len(first.narrated)]
            assert not first.changes or first.changes == found.changes
            assert first.ends.how in ("open", found.ends.how)
            seen += first.trials is None
        if seen >= many(3, 100):
            return


def spoken(match: Match, no: int) -> set[tuple[Card[Any], str]]:
    """What the true table says is in force: rules' own queries."""
    shown = queries.visible(match.state, match.state.seats[no])
    found = [*shown.actions, *shown.rests, *(each for them in shown.triggers.values() for each in them)]
    return {(each.card, each.ability.worded(JourneyVoice())) for each in found}


def holding(match: Match, no: int) -> set[tuple[Card[Any], str]]:
    """Which verbs hold on the true table, card by card."""
    shown = queries.visible(match.state, match.state.seats[no])
    return {(each.card, repr(each.verb)) for them in shown.constants.values() for each in them}


def lying(match: Match, no: int) -> set[Card[Any]]:
    me = match.state.seats[no]
    return {*me.items, *me.enchantments, *me.creatures, *me.wounds}


def positions(chance: Random, mode: str = "competitive") -> Iterator[Session]:
    for _ in cases(chance):
        seats = [SeatInfo(name, "human", no) for no, name in enumerate(["Ann", "Bob", "Cy"][:chance.randint(2, 3)])]
        s: Session = Session.new(
            GAME, seats, GAME.options.model_validate({"mode": mode}), chance.randrange(1 << 20), pack=pack_of(GAME))
        rng = Rng.fresh(chance.randrange(1 << 30))
        for answers in (chance.randrange(40, 150), *[chance.randrange(1, 12) for _ in range(5)]):
            while not s.over and (answers > 0 or s.question().rule != "JO-4.4"):
                asked, answers = s.question(), answers - 1
                s.answer(asked.random(rng), asked.seat)
            if not s.over:
                yield s


def as_it_stands(s: Session, raw: Raw) -> Match | None:
    """The true table after this answer, a fight that it begins fought with nothing added; None where it asks for a
    choice, or where the game ends."""
    true = s.match.clone()
    true.halts = True
    true.answer(raw)
    if true.decision is not None and true.decision.rule == "JO-6.1":
        true.answer(true.decision.read("fight"))
    asked = true.decision
    return None if true.over or (asked is not None and asked.rule not in ("JO-4.4", "JO-4.6")) else true


def test_all_that_stops_counting_is_named_and_nothing_else(chance: Random) -> None:
    checked = met = 0
    for s in positions(chance):
        asked = s.question()
        no, were = asked.seat, (spoken(s.match, asked.seat), holding(s.match, asked.seat))
        for raw, option in enumerate(option for option in asked.options() if option.blocked is None):
            true = as_it_stands(s, raw)
            if true is None:
                continue
            checked += 1
            now, stays = (spoken(true, no), holding(true, no)), lying(true, no)
            fewer = [Counter(text for _, text in then) - Counter(text for _, text in now[nth])
                     for nth, then in enumerate(were)]  # nothing is lost where a twin comes to light
            gone, held = ({(card.name, text) for card, text in then - now[nth] if card in stays and text in fewer[nth]}
                          for nth, then in enumerate(were))
            said = forecast_words(s, None, asked, raw)
            copied = {*re.findall(r"(\w[\w ]*) copies “([^”]*)”", said)}
            assert copied <= {(card.name, text) for card, text in now[0]}, (option.label, copied, said)
            named = {*re.findall(r"(?:[Bb]uries|[Cc]overs) “?([^:”]+)”?: you lose “([^”]*)”", said),
                     *re.findall(r"(?:^|\. )“?([^:.”]+)”? loses “([^”]*)”", said)}
            other = {one for one in named if one not in {(card.name, text) for card, text in were[0]}}
            told = {name for name, _ in copied}  # what it copies now says that what it copied is gone
            told |= {name for each in re.findall(r"[Mm]ay (?:bury|cover) ([^.]*)", said) for name, _ in gone | held
                     if name in each}
            assert named - other <= gone and {name for name, _ in gone - named} <= told, (option.label, gone, said)
            lost = {name for name, _ in other}
            only = {name for name, verb in held if verb not in {one for _, one in now[1]}}  # but a copy
            assert lost <= {name for name, _ in held} and only <= lost | told, (option.label, held, said)
            met += len(gone) + len(held)
        if checked >= many(12, 2_000) and met:
            return


def first(asked: Decision[Any]) -> Raw:
    """The first answer there is, yes and all that may be picked."""
    if isinstance(asked, Choose):
        return 0
    if isinstance(asked, Pick):
        return tuple(range(asked.hi))
    return 1 if isinstance(asked, Confirm) else asked.random(Rng.fresh(0))


def fought(s: Session, raw: Raw, uses: Sequence[str], answers: Sequence[Raw] = (),
           met: list[Decision[Any]] | None = None) -> bool | None:
    """Whether the fight is won after these actions, what they ask being answered so, all else as it comes first; None:
    there is none. `met` is told what was asked."""
    told: list[Event] = []
    true = s.match.clone()
    true.halts, true.state.observer = True, told.append
    true.answer(raw)
    left = list(answers)

    def answered(oid: str) -> None:
        """Answers what is asked until this can be chosen, or the fight begins."""
        while not any(event.kind == "fights" for event in told):
            asked = true.decision
            if asked is None or asked.seat != s.question().seat:
                return
            if asked.rule == "JO-6.1":
                if oid in [option.oid for option in asked.options() if option.blocked is None]:
                    true.answer(asked.read(oid))
                return
            if met is not None:
                met.append(asked)
            true.answer(left.pop(0) if left else first(asked))

    for oid in (*uses, "fight", ""):
        answered(oid)
    fights = [event for event in told if event.kind == "fights"]
    return fights[0].detail.won if fights else None


def can_be_won(s: Session, raw: Raw, uses: Sequence[str]) -> bool:
    """Whether the fight is won after these actions with any answers to what they ask."""
    waiting: list[tuple[Raw, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        met: list[Decision[Any]] = []
        if fought(s, raw, uses, answers, met):
            return True
        if len(met) > len(answers):
            waiting += [(*answers, answer) for answer in met[len(answers)].every()]
    return False


def hides(s: Session, raw: Raw, oid: str) -> bool:
    """Whether something hidden, or chance, comes to light before the fight, by what leads to it or by this action."""
    found = s.forecasts(None).of(raw, f"{oid} fight")
    return found is None or not any(event.kind == "fights" for event in found.narrated)


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_no_fight_is_called_lost_that_an_open_action_would_win_and_none_won_that_is_lost(
        chance: Random, mode: str) -> None:
    """But where the action itself shows something hidden: then nobody knows."""
    checked = lost = 0
    for s in positions(chance, mode):
        asked = s.question()
        allowed = [option for option in asked.options() if option.blocked is None]
        uses = [option.oid for option in allowed if option.oid.startswith("use:")]
        for raw, option in enumerate(allowed):
            if not option.oid.startswith("challenge:") and not option.label.startswith("slot"):
                continue
            as_it_is = fought(s, raw, ())
            if as_it_is is None:
                continue
            checked += bool(uses)
            said = forecast_words(s, None, asked, raw)
            told = re.search("[Yy]ou (win|lose), [0-9]|[0-9] as you stand|would win", said)
            assert told is None or (told[1] == "win") is as_it_is, (option.label, as_it_is, said)
            if as_it_is:
                continue
            wins = [oid for oid in uses if fought(s, raw, (oid,)) and not hides(s, raw, oid)]
            assert not wins or "would win" in said, (option.label, wins, said)
            lost += bool(uses)
            if "would win" in said and not wins:
                tries = [*[[oid] for oid in uses], uses]
                assert any(can_be_won(s, raw, tried) for tried in tries), (option.label, said)
        if checked >= many(6, 500) and (lost or mode == "coop"):
            return


def test_power_that_is_told_is_what_is_kept_where_the_turn_ends_by_itself() -> None:
    """Played: "attack 18→17 … The Overlord plays next", and then it was 11."""
    match, rng, found = Preview(GAME, LAYOUT).played(14, 2, 0, {"mode": "coop"}), Rng.fresh(14), 0
    while (asked := match.decision) is not None and not found:
        acts = []
        if asked.about is Topic.ACT:
            acts = [raw for raw, option in enumerate(asked.options()) if option.oid.startswith("use:")
                    and option.blocked is None]
        seat, me = asked.seat, match.state.seats[asked.seat]
        if acts and ATTACK.read(match.state, seat) != queries.power_kept(match.state, me, "attack"):
            ahead, then = Forecasts(match, seat).of(acts[0]), match.clone()
            then.answer(acts[0])
            while then.decision is not None and then.decision.seat == seat and (
                    given := unasked(then, then.decision, False)) is not None:
                then.answer(given)
            if ahead is not None and ahead.ends.only and then.decision is not None and then.decision.seat != seat:
                told = {shift.number: shift.change for shift in TELLER.of(match.view(seat), seat, ahead, seat).shifts}
                found += ATTACK in told
                assert ATTACK not in told or told[ATTACK].outcome == ATTACK.read(then.state, seat)
        match.answer(acts[rng.below(len(acts))] if acts and rng.below(10) < 8 else asked.random(rng))
    assert found
