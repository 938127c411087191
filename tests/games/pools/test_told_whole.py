"""A move is told whole: what stops counting by it, and what begins to, on the true table when all costs are paid."""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import Answer, Macro
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.story import Observed, in_log
from deckgames.engine.vocabulary.decisions import Allocate, Decision, Raw
from deckgames.engine.vocabulary.events import Event, spans, text_of
from deckgames.games.pools import GAME
from deckgames.games.pools.facts import settled
from deckgames.games.pools.screen import LAYOUT
from deckgames.games.pools.state import Combo, Table
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.presenter import Presenter
from tests.games.pools.player import sensible
from tests.games.pools.scenes import begun, scene_of
from tests.given.pools import idle
from tests.thorough import cases, many

Stands = dict[tuple[int, str], str]


def amount(one: Combo) -> str:
    """What a combination counts and can do: "9 (flies, pierces 1)"."""
    words = [("flies", one.has("flight")), ("stops fliers", one.has("watch")),
             (f"pierces {one.pierce}", one.pierce > 0), ("safe from foes", one.has("ward"))]
    can = ", ".join(word for word, holds in words if holds)
    return "0" if one.points <= 0 else f"{one.points} ({can})" if can else str(one.points)


def passing(t: Table, asked: Any) -> Raw:
    """Passes; a debt is paid from the smallest."""
    if not isinstance(asked, Allocate):
        return idle(asked)
    points = {one.name.lower(): one.points for one in t.seats[asked.seat].combos}
    left, parts = asked.total, dict[str, int]()
    for item in sorted(asked.items, key=lambda item: points[item.oid]):
        parts[item.oid] = min(left, points[item.oid])
        left -= parts[item.oid]
    return tuple(parts[item.oid] for item in asked.items)


def in_force(match: Match, answers: Sequence[Answer]) -> tuple[Stands, Counter[str]]:
    """What holds on the true table before the end of the round if these answers are given and everybody passes then:
    all attacks and walls, and the effects that were waiting and have happened."""
    now, heard = match.clone(), list[Event]()
    now.halts = True
    for answer in answers:
        assert now.decision is not None
        raw = Macro.raw(now.decision, answer)
        assert raw is not None, answer
        now.answer(raw)
    while now.decision is not None:
        now.answer(passing(now.state, now.decision))
    t = now.state
    t.observer = heard.append
    while t.phase in ("basic", "additional", "stacks", "payment"):
        run, value = GAME.play(t), None
        with suppress(StopIteration):
            while True:
                asked = run.send(value)
                assert isinstance(asked, Decision)
                value = asked.value(passing(t, asked))
    waited = {(entry.card, entry.standard) for entry in (*match.state.instant, *match.state.main)}
    happened = Counter(event.cards[0].name for event in heard if event.kind == "grants"
                       and (event.cards[0], event.note.startswith("standard")) in waited)
    return {(me.no, one.name): amount(one) for me in t.seats for one in me.combos}, happened


@pytest.mark.rule("DP-R.49")
def test_all_that_stops_counting_or_begins_to_is_named_and_nothing_else(chance: Random) -> None:
    """Of a card that is laid with its attack and wall, of what is announced, and of an effect: every attack and wall
    that was there and changes, with what it was and becomes, and every waiting effect that is cancelled."""
    checked, met = 0, Counter[str]()
    for _ in cases(chance):
        match = begun(chance.randint(2, 5), chance.randrange(1 << 20), chance.randrange(10, 90), {})
        rng = Rng.fresh(chance.randrange(1 << 20))
        for _ in range(8):
            if match.decision is None:
                break
            if match.decision.rule in ("DP-5.2", "DP-5.3", "DP-8.1", "DP-8.6"):
                checked += all_options(match, met)
            match.answer(sensible(match, rng))
        if checked >= many(30, 2_000):
            assert met["gone"] and met["changed"]
            return


def all_options(match: Match, met: Counter[str]) -> int:
    """Looks at all answers that Enter makes more of; gives how many."""
    shown, checked = scene_of(match, 120, 40), 0
    assert shown.decision is not None
    if shown.decision.rule == "DP-5.3" and "end" not in [one.oid for one in shown.options if one.blocked is None]:
        return 0  # something must be announced: nothing stands as it is
    before, waited = in_force(match, ())
    cards = [entry.card for entry in (*match.state.instant, *match.state.main)]
    for option in shown.options:
        ways = () if option.blocked else GAME.private_phases.alternatives(shown.view, shown.decision, option.oid)
        if not ways:
            continue
        after, happened = in_force(match, ways[0].oids)
        said = spans_text(LAYOUT.forecast(replace(shown, cursor=-1, alternatives=len(ways)), option.oid))
        changed = [(was, after[name]) for name, was in before.items() if after[name] != was]
        for was, now in changed:
            if was.partition(" ")[2] == now.partition(" ")[2]:  # what it can do stays
                was, now = was.partition(" ")[0], now.partition(" ")[0]
            assert f"{was}→{now if now != '0' else 'gone'}" in said, (was, now, said)
            met["gone" if now == "0" else "changed"] += 1
        best = "".join(re.findall(r"best attack [^;.]*", said))  # what might be announced now
        arrows = said.count("→") - best.count("→") - len(re.findall(r"lives −?\d", said))
        assert arrows == len(changed), (changed, said)
        lost = {*waited - happened}
        met["cancelled"] += len(lost)
        named = {card.name for card in cards if f"cancel {card.name}" in said}
        assert lost <= named and not named & {*waited} - lost, (lost, said)  # others are cancelled anyway
        checked += 1
    return checked


@pytest.mark.parametrize("seed", range(many(1, 3)))
def test_every_step_that_is_watched_says_what_happens_to_whom(seed: int) -> None:
    seats = [SeatInfo(name, "human", no) for no, name in enumerate(("Ann", "Bea", "Cy"))]
    presenter, said = Presenter(Session.new(GAME, seats, GAME.options(), seed), LAYOUT, Keymap()), set[str]()
    presenter.pace.speed = "step"
    session, answers, rng = presenter.session, Answers(presenter), Rng.fresh(seed)
    while session.decision is not None and session.number < many(180, 250):
        answers.answer(sensible(session.match, rng), session.decision.seat)
        sums = set[str]()
        for at, frame in enumerate(presenter.show.frames):
            presenter.show.at, presenter.base = at, None
            if frame.view.phase == "stacks":  # what has happened is counted, and what is still to come
                sums.add(str([done.worth(one) for done in (settled(frame.view),)
                              for me in done.seats for one in me.combos]))
            line = spans_text(LAYOUT.coming(presenter.scene()))
            assert line, [event.kind for event in frame.events]
            said |= {line}
        assert len(sums) < 2, sums
        presenter.show.end()
    assert any(" draws 1 card" in line or " leave" in line for line in said), said


def test_what_all_pay_and_aim_is_a_line_each_in_the_log() -> None:
    """A round of four had 36 lines: one for each payment, aim, attack and wall."""
    seats = [SeatInfo(name, "human", at) for at, name in enumerate("abcd")]
    table, rng = Session.new(GAME, seats, seed=0), Rng.fresh(0)
    while table.round == 1:
        table.answer(GAME.part("brain").pilot(rng)(table.match), table.question().seat)
    told = in_log([h for h in table.events if h.round == 1], table.sentences, joined=True)
    kinds = [heard.event.kind for heard in told if table.spans(heard.event)]
    assert max(map(kinds.count, ("pays", "aims", "hits"))) == 1 and kinds.count("stands") <= 4 and len(kinds) <= 22


def test_what_one_effect_does_is_a_line_in_the_log_and_none_is_said_to_do_nothing_on_its_own() -> None:
    """A toll on four players was four lines, "Cy’s Funeral Piper takes effect" one beside what it did."""
    one, another = [(card,) for card in begun(3, 0, 0, {}).state.deck[:2]]
    heard = [Event("grants", 2, one), Event("drops", 0, another, other=2), Event("owes", 0, one, other=2),
             Event("owes", 1, one, other=2), Event("no-effect", 1, another)]
    assert len(in_log([Observed(event, 1, "", at) for at, event in enumerate(heard)], GAME.sentences, joined=True)) == 1


def test_two_equal_attacks_on_one_foe_are_told_as_two() -> None:
    """The log said "Bob aims an attack of 9 at Ann; Ann"."""
    aims = Event("aims", 1, note="an attack of 9", other=0)
    said = text_of(spans(replace(aims, then=(aims,)), GAME.sentences, ["Ann", "Bob"], None))
    assert said == "Bob aims an attack of 9 at Ann; an attack of 9 at Ann"
    stops, hits = Event("holds", 0, n=3, other=1, note="wall"), Event("hits", 1, n=4, other=0, note="no wall")
    said = text_of(spans(replace(stops, then=(hits,)), GAME.sentences, ["Ann", "Bob"], None))
    assert said == "Bob’s wall stops Ann’s 3; Bob hits Ann for 4: no wall", "it is not the wall that hits"
