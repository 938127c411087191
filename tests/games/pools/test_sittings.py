"""Sittings of Dragon Pools: only the lay needs a curtain; what a turn leaves undone, what its keys announce."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import Macro
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.vocabulary.events import Event
from deckgames.games.pools import GAME
from deckgames.games.pools.facts import exchange, paid, plans, settled, used
from deckgames.games.pools.facts.suggestions import pairs, pairs_if_laid
from deckgames.games.pools.private_phases import SHOWN, PoolPrivatePhases, compared, forming
from deckgames.games.pools.state import SENTENCES
from deckgames.table import Reader
from deckgames.table.flow import TableFlow
from tests.course import Course
from tests.given.pools import base_pack, given
from tests.given.story import PEOPLE, seating
from tests.harness import begin, pack_of, play, telling
from tests.thorough import many

SITTINGS = PoolPrivatePhases()


def drawn(players: str, chance: Random, **options: Any) -> Course:
    """A new game of random answers."""
    seed = chance.randrange(10**6)
    return Course(Session.new(GAME, seating(players), GAME.options(**options), seed, pack=pack_of(GAME)))


@pytest.fixture(params=[players for players in ("hh", "hbh", "hhhb", "bhhhhh") for _ in range(many(1, 12))])
def game(request: pytest.FixtureRequest, chance: Random) -> Course:
    """A whole game of random answers."""
    found = drawn(request.param, chance, hand_limit=chance.choice((0, 6)))
    found.play()
    return found


@pytest.mark.rule("DP-16.1", "DP-16.2")
def test_only_the_lay_is_asked_in_a_sitting_and_each_has_one_curtain_in_the_basic_phase(chance: Random) -> None:
    """Who has a single card lays it without a question (DP-5.2), and so without a sitting."""
    for players in ("hh", "hbh", "hhhh"):
        game = drawn(players, chance)
        wanted: Counter[tuple[int, int]] = Counter()
        seen: set[int] = set()
        while game.now != "Over":
            t, question = game.session.match.state, game.question
            assert (game.now == "PrivatePhase") is (question.rule in ("DP-5.2", "DP-8.6")), question.rule
            if t.phase == "basic" and t.turn not in seen and t.keystone is None and game.now == "PrivatePhase":
                assert len(t.seats[question.seat].hand) > 1
                wanted[t.round, question.seat] += 1
                seen.add(t.turn)
            game.answers_at_random()
        sat = Counter((round_, seat) for round_, seat, _, phase, _ in game.sits if phase == "basic")
        assert sat == wanted and set(sat.values()) == {1}
        lone = [front for _, _, front, phase, _ in game.sits if front == "none" and phase == "basic"]
        humans = players.count("h")
        assert not lone or len(game.session.out & game.session.humans) >= humans - 1, "one human who is left"


@pytest.mark.rule("DP-16.2")
def test_in_the_first_round_everybody_sits_once_in_turn_from_the_leader_on(chance: Random) -> None:
    game = drawn("hhhh", chance, first_leader="seat_0")
    while game.session.phase in ("initial", "basic"):
        game.answers_at_random()
    assert [(seat, front) for _, seat, front, phase, _ in game.sits if phase == "basic"] == [
        (0, "wall"), (1, "wall"), (2, "wall"), (3, "wall")]


def behind(match: Match, answers: Sequence[Any]) -> Match:
    """The match after these answers of one key; each must fit."""
    copy = match.clone()
    for oid in answers:
        raw = Macro.raw(copy.decision, oid)
        assert raw is not None, (answers, oid)
        copy.answer(raw)
    return copy


def test_a_choice_is_proposed_with_its_part_and_aim_and_comes_to_what_it_says() -> None:
    """Blade for Hire, Gnome on a Borrowed Dragon and Mirror of Envy: which part, whose attack, each a question."""
    for code, offered in (("GT", 4), ("DT", 4), ("S*", 2)):
        t = given(phase="additional", A={"pool": f"{code} H5", "A1": "4", "A2": "3", "W1": "5", "W2": "2"},
                  B={"pool": "C4", "A1": "9"}).match
        card = next(card for card in t.state.seats[0].pool if card.spec.code == code)
        uses = used(t.view(None), card)
        assert len(uses) == offered
        for use in uses:
            after = [[combo.points for combo in me.combos] for me in paid(behind(t, use.answers).view(None)).seats]
            assert after == [[combo.points for combo in me.combos] for me in use.then.seats], use.answers


def test_all_effects_that_help_are_used_with_one_key_and_come_to_what_it_says(chance: Random) -> None:
    used = 0

    def look(match: Match, _number: int) -> None:
        nonlocal used
        view, question = match.view(None), match.decision
        macro = SITTINGS.macros(view, question).get("a") if used < many(1, 3) else None
        if macro is None or forming(view, question):
            return
        used += 1
        now, then = (exchange(t, question.seat) for t in (view, behind(match, macro.oids).view(None)))
        assert macro.words.partition(": ")[2] == "you hit {}, may lose {}".format(*compared(now, then))
        assert then.worth >= now.worth  # or only points, which others may still make worth something

    while used < many(1, 3):
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 150)


def test_what_enter_announces_can_be_announced_together_and_comes_to_what_it_says(chance: Random) -> None:
    told = Counter[int]()

    def look(match: Match, _number: int) -> None:
        view, question = match.view(match.decision.seat), match.decision
        if told[2] > 6 or not (view.laying or forming(view, question)):
            return
        card = question.options()[0].card
        found = pairs_if_laid(view, card) if view.laying and card is not None else pairs(view)
        ways = SITTINGS.alternatives(view, question, question.options()[0].oid if view.laying else "attack")
        for pair, way in zip(found, ways[:len(found)], strict=True):
            told[len(pair.both)] += 1
            now = settled(behind(match, way.oids).view(None)).seats[question.seat].combos[-len(pair.both):]
            assert [combo.points for combo in now] == [one.worth for one in pair.both]
        assert not any(one.worths != other.worths and all(map(int.__le__, one.worths, other.worths))
                       for one in found for other in found), "none is worse in both than another"

    while told[2] < 3:
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 120)


def test_the_walls_that_enter_takes_cost_as_few_lives_as_any_and_what_it_says(chance: Random) -> None:
    met = 0

    def look(match: Match, _number: int) -> None:
        nonlocal met
        seat, t = match.decision.seat, match.state
        if t.phase != "damage" or met > 5:
            return
        found = plans(match.view(None), seat)
        answers = min(found.values(), key=lambda plan: plan.cost).answers
        for oid, plan in found.items():
            assert t.seats[seat].life - behind(match, plan.answers).state.seats[seat].life == plan.lost
            assert plan.answers[:1] in ((), (oid,))
        ends = []
        for trial in range(8):
            copy, rng, said = match.clone(), Rng.fresh(trial), list(answers)
            while copy.decision is not None and copy.state.phase == "damage" and copy.decision.seat == seat:
                raw = copy.decision.random(rng) if trial else Macro.raw(copy.decision, said.pop(0))
                assert raw is not None
                copy.answer(raw)
            ends.append(t.seats[seat].life - copy.state.seats[seat].life)
        met += 1
        assert not answers or ends[0] == min(ends)

    while met < 4:
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 150)


@pytest.mark.rule("DP-13.4")
def test_also_twelve_walls_meet_all_hits_with_one_key() -> None:
    walls = {f"W{nth}": str(2 + nth % 2) for nth in range(1, 13)}
    s = given(phase="distribution", A={"pool": "", **walls}, B={f"A{nth}": "4" for nth in range(1, 7)})
    assert s.question.rule == "DP-13.4"
    macro = SITTINGS.macros(s.match.view(None), s.question)["enter"]
    assert len(macro.oids) == 6
    assert s.A.life - behind(s.match, macro.oids).state.seats[0].life == 6, "six walls of 3 against six of 4"


@pytest.mark.rule("DP-12.1")
def test_effects_of_the_end_are_done_one_after_the_other_with_one_key() -> None:
    s = given(phase="dusk", A={"pool": "", "end": "H8 DJ C9"}, B={"pool": "H2"})
    oids = [option.oid for option in s.question.options()]
    way, = SITTINGS.alternatives(s.match.view(None), s.question, oids[1])
    assert way.oids[0] == oids[1] and sorted(way.oids) == sorted(oids)


@pytest.mark.rule("DP-16.3")
def test_a_turn_of_the_additional_phase_has_a_look_and_one_more_for_each_effect(game: Course) -> None:
    looks: Counter[tuple[int, int]] = Counter((seat, turn) for _, seat, _, phase, turn in game.sits
                                              if phase == "additional")
    activated: Counter[int] = Counter(h.event.seat or 0 for h in game.session.events if h.event.kind == "activates")
    assert all(n == 1 or activated[seat] for (seat, _), n in looks.items())


@pytest.mark.rule("DP-16.4")
@pytest.mark.parametrize("players", ["hb", "bhb", "hbbbb"])
def test_with_one_human_there_is_no_curtain(players: str, chance: Random) -> None:
    game = drawn(players, chance, round_limit=8)
    game.play()
    assert {*game.fronts} == {"none"}


@pytest.mark.rule("DP-16.4")
def test_one_person_with_several_seats_needs_no_curtain(chance: Random) -> None:
    game = drawn("hhb", chance, round_limit=8)
    game.table.flow = TableFlow(game.session.humans, "auto", dict.fromkeys(range(3), 0))
    game.play()
    assert {*game.fronts} == {"none"}


def test_humans_who_have_left_have_no_sittings(game: Course) -> None:
    left = {me.no: me.left for me in game.session.match.state.seats if me.left}
    for round_, seat, _, _, _ in game.sits:
        assert seat not in left or round_ <= left[seat]


# ---- what the sittings say


def test_all_that_is_watched_together_is_told_in_a_sentence() -> None:
    assert set(SENTENCES) >= SHOWN


def test_marks_and_robbed_hands_touch_whom_they_hit() -> None:
    s = given(phase="additional", A={"pool": "H7 S4", "A1": "S6 H6"}, B={"pool": "S7", "A1": "GA G4"},
              main="A H7 A1", instant="A S4 B.A1").until("payment")
    marks = [event for event in s.events if event.kind == "marks"]
    touched = [[SITTINGS.touches(event, SENTENCES["marks"], viewer) for viewer in (0, 1)] for event in marks]
    assert [event.cards[0].spec.code for event in marks] == ["S4", "H7"]
    assert touched == [[False, True], [False, False]]


# ---- what is told


def test_a_recap_tells_nobody_what_it_has_announced_itself() -> None:
    """Not after an artefact was named on the way, either."""
    course, named = Course(Session.new(GAME, seating("hhh"), seed=5, pack=pack_of(GAME))), 0
    while course.now != "Over" and named < many(3, 10**6):
        question, session = course.question, course.session
        found = SITTINGS.macros(session.view(question.seat), question).get("f1")
        before = len(session.events)
        for answer in found.oids if found is not None else ():
            course.table.answer(Macro.raw(session.question(question.seat), answer) or 0, question.seat)
        if found is None:
            course.answers_at_random()
        named += any(h.event.kind == "reads" for h in session.events[before:])
        for no, name in enumerate(PEOPLE[:3]):
            for line in course.table.told.recap(no):
                assert not re.match(rf"{name} (announces|names|lays|activates)", line.text), line.text
    assert named > 2


def test_a_common_card_is_told_in_one_line() -> None:
    """Seen in a game: that it joins, that it takes effect, and of each player what "each player" had said."""
    s = given(phase="initial", deck="SA H2 H4").until("basic")
    heard = [Observed(event, 1, "initial", nth) for nth, event in enumerate(s.events)]
    for viewer in (None, 0):
        assert [line.text for line in Reader(telling(SENTENCES, "AB", private_phases=SITTINGS),
                                             viewer).recap(heard)] == [
            "Matron of the Plague Ward takes effect in the common pool: each player loses 2 lives"]


def test_of_several_effects_in_one_line_each_keeps_its_owner() -> None:
    s = given(phase="additional", A={"pool": "", "A1": "S6 H6"}, B={"pool": "S4 S8", "A1": "GA G4"},
              main="B S4 A.A1, B S4 A.A1").until("payment")
    told = ["".join(text for text, _, _ in line) for line in Reader(telling(SENTENCES, "AB"), None).by_turns(s.events)]
    assert sum(line.count("B’s Poison-Tasting Sister") for line in told) == 2, told


def test_what_a_bot_lays_uses_and_announces_stands_in_its_line_as_it_happened_and_without_their_cards() -> None:
    """Seen in a game: "lays Knife in the Queue, then uses Clockwork Nurse for 2 wall…", 28 points of attack unsaid."""
    one, other, third = base_pack().sections["cards"][:3]
    told = [Event("activates", 1, (other,), n=2, note="wall"), Event("lays", 1, (one,)),
            *[Event("announces", 1, (one, other), note=note) for note in ("attack 8", "wall 3")],
            Event("activates", 1, (third,), n=1, note="wall")]
    line, = Reader(telling(SENTENCES, ["Ann", "Bea"], (0,)), 0).by_turns(told)
    said = "".join(text for text, _, _ in line)
    assert re.fullmatch(r"Bea uses [^,…]+, lays [^,]+, announces attack 8 and wall 3, then uses [^,…]+", said), said


def test_what_was_to_hold_on_behind_an_answer_that_was_not_given_does_not() -> None:
    """As where the last share of `T` is refused; the blocks were answered all the same."""
    s = given(phase="additional", common="C9", A={"hand": "H7 E5", "pool": "S6 E8"},
              B={"hand": "H2 C8", "pool": "C7 G4"})
    game = Course(s.session(), s, everything=False)
    game.says("A", "look")
    table, question, view = game.table, game.question, game.session.view(0)
    oid = next(card.oid for card in s.t.seats[0].hand if card.spec.code == "H7")
    macro = replace(table.ending_macros(view, question, SITTINGS.alternatives(view, question, oid)[0])["T"], ends="")
    number = len(game.session.steps)
    for answer in table.begun.answers_of(macro):
        if answer == "end":
            break
        game.says("A", answer)
    table.begun.together(number, macro)
    assert not table.begun.stood()
