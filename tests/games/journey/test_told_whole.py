"""A move is told whole: what it ends in, what stops counting by it, and what a fight that fails would still win by."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames.engine import situation
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Decision, Pick, Raw
from deckgames.engine.events import Event
from deckgames.engine.forecast import Forecasts
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.journey import GAME, queries
from deckgames.games.journey.cards.words import Voice
from deckgames.games.journey.screen.table import LAYOUT
from deckgames.plain.words import foretold
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.table.foreseen import Foreseen
from tests.games.journey.scenes import coop, scene, table
from tests.harness import pack_of
from tests.thorough import cases, many

TABLES = Path(__file__).parent / "tables"


def bar(name: str) -> dict[str, str]:
    """What the bar says of each option of a table that somebody had in play."""
    file = TABLES / f"{name}.yaml"
    s: Session[Any, Any] = situation.session(GAME, pack_of(GAME), file.read_text(), file.name)
    asked = s.match.question()
    allowed = [option for option in asked.options() if option.blocked is None]
    return {option.label: foretold(s, None, asked, raw) for raw, option in enumerate(allowed)}


def test_what_is_buried_is_named_with_what_it_says() -> None:
    said = bar("sun")["slot 0: Sun Blade, free"]
    assert "Buries Parcel Hook: you lose “free > take 1 crystal for each speed”." in said


def test_points_are_told_with_the_wound_card_that_is_still_to_be_chosen() -> None:
    said = bar("stag")
    assert said["slot 3: Silver Stag-Mother, 2 crystals"].endswith(
        "points 6→7 to 11. You are then asked: Take which wound card? ▲ ann is next.")
    assert not any("then: Take which wound card" in line for line in said.values())


def test_a_fight_that_fails_says_which_action_would_win_it() -> None:
    said = bar("lost")
    told = "Choir Novice, free. 1 of 3 as you stand; you may add first: Angelic Banner’s +2 would win, else: "
    assert said["slot 0: Choir Novice, free"].startswith(told)
    assert "You lose, 1 of 11." in said["slot 2: Ossuary Wyrm, 2 crystals"]


def test_a_fight_is_not_called_lost_before_it_was_tried_with_an_action() -> None:
    """Seen in games: "You lose" stood there for a moment, then what would win."""
    s = table(A={"items": "ladle", "enchantments": "verse", "power": "3/0"})
    foreseen = Foreseen(Forecasts(s.match, None))
    shown = replace(scene(s), preview=foreseen)
    brute = next(option.oid for option in shown.options if "Brute" in option.label)
    with foreseen.looking():
        assert "Brute, free. 3 of 5 as you stand. " in spans_text(LAYOUT.forecast(shown, brute))
    foreseen.make()
    assert "3 of 5 as you stand; you may add first: Ladle’s +2 would win" in spans_text(LAYOUT.forecast(shown, brute))


@pytest.mark.rule("JO-R.21")
def test_the_blow_behind_a_lost_fight_is_told_at_once_and_when_it_is_asked_about() -> None:
    """Seen in a game: "falls off slot 0, Cho'mun invades" stood there, while it was not known yet which wound card."""
    s = table(overlord="chomun", track="drake idol", A={"items": "idol", "power": "1/1", "tokens": 9},
              B={"power": "5/5"}, C={"power": "5/5"})
    foreseen = Foreseen(Forecasts(s.match, None))
    shown = replace(scene(s), preview=foreseen)
    drake = next(nth for nth, option in enumerate(shown.options) if "Drake" in option.label)
    with foreseen.looking():
        said = spans_text(LAYOUT.forecast(shown, shown.options[drake].oid))
    assert said.endswith("Drake falls off slot 0, Cho'mun invades. You take 8 damage."), said
    doubt = GAME.sittings.doubt(s.question, lambda: foreseen._forecasts.of(drake).told)
    assert doubt == "attack 1 against health 12: lost, and you take 8 damage"


def test_who_is_asked_in_the_turn_of_the_overlord_hears_whose_turn_comes_then() -> None:
    """Seen in a game: the Overlord's turn was said to be next, in the middle of it."""
    s = coop(phase="overlord_turn", events="event-open-duelling-night", dial=90)
    s.match = Match(GAME, s.match.base.copy())
    said = spans_text(LAYOUT.forecast(scene(s), "no"))
    assert said.endswith("● Bob and ■ Cy decide: Duel the Overlord? Then ▲ Ann is next."), said


def test_a_first_look_says_nothing_that_the_whole_does_not(chance: Random) -> None:
    """And takes no more than one world: the whole of a challenge takes sixteen, each in several ways."""
    seen = 0
    for s in positions(chance, "coop"):
        for raw in range(len([option for option in s.question().options() if option.blocked is None])):
            looks, whole = s.forecasts(None), s.forecasts(None)
            first, found = looks.first(raw, "fight"), whole.of(raw, "fight")
            assert first is not None and found is not None and len(looks._worlds) == 1
            assert first.told == found.told[:len(first.told)]
            assert not first.changes or first.changes == found.changes
            assert first.ends.how in ("open", found.ends.how)
            seen += first.trials is None
        if seen >= many(3, 100):
            return


def spoken(match: Match[Any, Any], no: int) -> set[tuple[Card[Any], str]]:
    """What the true table says is in force: rules' own queries."""
    shown = queries.shown(match.state, match.state.seats[no])
    found = [*shown.actions, *shown.rests, *(each for them in shown.triggers.values() for each in them)]
    return {(each.card, each.ability.said(Voice())) for each in found}


def holding(match: Match[Any, Any], no: int) -> Counter[Card[Any]]:
    """How many verbs hold on the true table, card by card."""
    shown = queries.shown(match.state, match.state.seats[no])
    return Counter(each.card for them in shown.constants.values() for each in them)


def lying(match: Match[Any, Any], no: int) -> set[Card[Any]]:
    me = match.state.seats[no]
    return {*me.items, *me.enchantments, *me.creatures}


def positions(chance: Random, mode: str = "competitive") -> Iterator[Session[Any, Any]]:
    for _ in cases(chance):
        seats = [SeatInfo(name, "human", no) for no, name in enumerate(["Ann", "Bob", "Cy"][:chance.randint(2, 3)])]
        s: Session[Any, Any] = Session.new(
            GAME, seats, GAME.options.model_validate({"mode": mode}), chance.randrange(1 << 20), pack=pack_of(GAME))
        rng = Rng.fresh(chance.randrange(1 << 30))
        for answers in (chance.randrange(40, 150), *[chance.randrange(1, 12) for _ in range(5)]):
            while not s.over and (answers > 0 or s.question().rule != "JO-4.4"):
                asked, answers = s.question(), answers - 1
                s.answer(asked.random(rng), asked.seat)
            if not s.over:
                yield s


def as_it_stands(s: Session[Any, Any], raw: Raw) -> Match[Any, Any] | None:
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
            gone = {(card.name, text) for card, text in were[0] if card in stays and (card, text) not in now[0]}
            said = foretold(s, None, asked, raw)
            named = {*re.findall(r"(?:[Bb]uries|[Cc]overs) “?([^:”]+)”?: you lose “([^”]*)”", said)}
            other = {one for one in named if one not in {(card.name, text) for card, text in were[0]}}
            assert gone == named - other, (option.label, gone, said)
            held = {card.name for card, n in were[1].items() if card in stays and now[1][card] < n}
            assert held == {name for name, _ in other}, (option.label, held, said)
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


def fought(s: Session[Any, Any], raw: Raw, uses: Sequence[str], answers: Sequence[Raw] = (),
           met: list[Decision[Any]] | None = None) -> bool | None:
    """Whether the fight is won after these actions, what they ask being answered so, all else as it comes first; None:
    there is none. `met` is told what was asked."""
    told: list[Event] = []
    true = s.match.clone()
    true.halts, true.state.heard = True, told.append
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
    return fights[0].note.endswith("won") if fights else None


def can_be_won(s: Session[Any, Any], raw: Raw, uses: Sequence[str]) -> bool:
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


def hides(s: Session[Any, Any], raw: Raw, oid: str) -> bool:
    """Whether something hidden, or chance, comes to light before the fight, by what leads to it or by this action."""
    found = s.forecasts(None).of(raw, f"{oid} fight")
    return found is None or not any(event.kind == "fights" for event in found.told)


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
            said = foretold(s, None, asked, raw)
            told = re.search("[Yy]ou (win|lose), [0-9]|[0-9] as you stand", said)
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
