"""What is watched when it happens: the event of an Overlord turn, and an invasion, each with what it changes."""

from dataclasses import replace
from typing import Any

import pytest

from deckgames.engine.match.match import By
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.events import REASON, Event, spans
from deckgames.games.journey import GAME
from deckgames.games.journey.screen import LAYOUT
from deckgames.games.journey.state import SENTENCES
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.table.event_reel import cut
from tests.games.journey.scenes import coop as company, scene, table
from tests.given.journey import JourneyStory, base_pack, given
from tests.harness import pack_of


def watched(s: JourneyStory, told: list[Event]) -> list[tuple[str, str]]:
    """Each step of the show of these events: what is watched, and what it says."""
    steps = cut(told, LAYOUT.step, lambda event: event.kind in LAYOUT.stands)
    found = []
    for step in steps:
        shown: Any = replace(scene(s), decision=None, showing=True, story=tuple(told[step.start:step.end]), step=0)
        found.append((LAYOUT.watched(shown), spans_text(LAYOUT.coming(shown))))
    return found


def test_an_invasion_is_watched_with_whom_it_hurts() -> None:
    s, told = table(B={"tokens": 1}), list[Event]()
    s.match.state.observer = told.append
    s.says("A", "rest:normaltown:2")
    assert watched(s, told) == [
        ("Knight invades: a monster fell off slot 0", "● Bob takes 1 damage. ■ Cy takes 1 damage.")]
    vragan = Event("invades", 0, (base_pack().card(1, "lord-vragan"),), note="an enchantment")
    assert watched(s, [vragan])[0][0] == "Vragan invades: an enchantment fell off slot 0", "his whole name has no room"


def test_an_invasion_that_does_nothing_is_not_watched() -> None:
    """Seen in a game: a step of its own, to say "Xavras has no effect: not enough to count"."""
    lord = "overlord 8/8 | invades item: [discard_card: {who: active, icon: slime}] | - | -"
    s, told = table(cards={"lord": lord}, overlord="lord", track="idol"), list[Event]()
    s.match.state.observer = told.append
    s.says("A", "rest:normaltown:2")
    at = [event.kind for event in told].index("invades")
    assert told[at + 1].kind == "no-effect" and not LAYOUT.watchable(told[at:at + 2])
    assert LAYOUT.watchable([told[at], Event("hurt", 0, n=1)]) and LAYOUT.watchable([told[at]])


def test_an_event_is_read_out_with_what_it_changes_for_this_company() -> None:
    s = company(event="", events="event-heavy-dew", phase="overlord_turn", dial=62)
    event = Event("event", None, (s.t.event or s.t.events[-1],), n=2, note="")
    (what, said), = watched(s, [event, Event("company-hurt", None, n=3), Event("turn", 0)])
    assert what == "the Overlord’s turn, anger 2" and said.endswith("The company takes 3 damage."), (what, said)


def test_what_an_event_did_at_once_is_told_by_what_came_of_it_alone() -> None:
    """Read in a game: "your speed is 0. At once: each player loses 1 crystal. Ann loses 1 crystal"."""
    s = company(event="event-headwind", phase="overlord_turn", dial=62)
    assert s.t.event is not None
    shown = [Event("event", None, (s.t.event,), n=2, note=""), Event("gives-up", 0, n=1)]
    (_, said), = watched(s, shown)
    assert said == "Headwind: everybody’s speed is 0. ▲ Ann loses 1 crystal.", said
    shown[1:] = [Event("no-effect", None, (s.t.event,), note="all have none")]
    (_, said), = watched(s, shown)
    assert said.endswith("each player loses 1 crystal. Headwind has no effect: all have none."), said


@pytest.mark.parametrize("event", ["event-thick-skin", "event-state-visit"])
def test_what_holds_from_now_on_or_is_asked_then_is_not_said_to_change_nothing(event: str) -> None:
    """Seen in a game: the one adds health to the Overlord, of the other each player chooses what it loses."""
    s = company(event=event, phase="overlord_turn", dial=62)
    assert s.t.event is not None
    (_, said), = watched(s, [Event("event", None, (s.t.event,), n=2, note="")])
    assert s.t.event.name in said and "nothing" not in said, said


def test_a_show_counts_the_reason_that_a_bot_gives_for_its_answer() -> None:
    """It stands in the log behind the deed: an invasion at the end of the answer ended the program."""
    seats = [SeatInfo("Ann", "bot:normal", 0), SeatInfo("Bea", "human", 1)]
    session = Session.new(GAME, seats, GAME.options(mode="coop"), seed=21, pack=pack_of(GAME))
    while session.question().rule != "JO-4.4":
        session.answer(0, session.question().seat)
    asked = session.question()
    rest = next(option.oid for option in asked.options() if option.oid.startswith("rest:") and not option.blocked)
    session.answer(asked.read(rest), asked.seat, By("bot:normal", why="rests: because"))
    told = session.events[session.last_answer_start:]
    assert [heard.event.kind for heard in told[:2]] == ["rests", REASON]
    fell = next(at for at, heard in enumerate(told) if heard.event.kind == "falls")
    before, after, _ = session.glimpses(None, {fell - 1, fell, len(told) - 1})
    assert before.track[0] is not None and after.track[0] is None


def test_what_you_discard_and_what_others_deal_is_a_hit_but_nothing_of_the_own_turn() -> None:
    """Seen in games: the top enchantment was gone, and the bar told a fight of somebody else; with three players "! Ann
    takes 2 damage", of her own fight a round ago, and nothing of what Cy had done since; "! Bea discards Bucket Mob",
    with which she had just paid."""
    assert [GAME.private_phases.touches(Event("discards", no), SENTENCES["discards"], 0) for no in (0, 1)] == [True,
                                                                                                               False]
    s = given(A={"creatures": "imp"}, B={"creatures": "imp"})
    for seat in "AB":
        s.does(seat, "discard_card: {who: you, kind: monster}")
    assert [(one.seat, GAME.private_phases.touches(one, SENTENCES["discards"], one.seat or 0))
            for one in s.heard("discards")] == [(0, False), (1, True)]
    s = given(track="imp", A={"power": "3/0"}, C={})
    s.says("A", "imp")
    s.does("B", "damage: {who: others, n: 1}")
    hurt = s.heard("hurt")
    assert [(one.seat, one.n, GAME.private_phases.touches(one, SENTENCES["hurt"], one.seat or 0)) for one in hurt] == [
        (0, 2, False), (0, 1, False), (2, 1, True)]
    for effect in ("lose_crystals: {who: others, n: 1}", "lose_power: {who: others, attack: 1}"):
        s = given(A={"power": "3/0", "crystals": 2}, B={}, C={"power": "2/0", "crystals": 2})
        s.does("B", effect)
        found = [one for one in s.events
                 if one.kind in ("takes-crystals", "gives-up", "loses", "power", "weakens")]
        assert [(one.seat, GAME.private_phases.touches(one, SENTENCES[one.kind], one.seat or 0)) for one in found] == [
            (0, False), (2, True)], "played: who rested took a crystal from each other player, and none of them read it"
    s = given(A={"power": "3/0"}, B={"power": "5/0"})
    s.does("A", "duel: {with: left}")
    s.says("A", "yes")
    assert [GAME.private_phases.touches(one, SENTENCES["hurt"], 0) for one in s.heard("hurt") if not one.seat] == [True]


def test_an_overlord_turn_is_told_first_to_all_whom_it_costs_something_with_dial_and_pool() -> None:
    """Read by somebody new: "! Ann takes 1 damage, 14 more", of a turn in which the pool had gone from 16 to 37."""
    s = company(event="event-monday", events="event-paper-cuts", phase="overlord_turn", dial=60, pool=9)
    turned, = s.heard("overlord-turned")
    assert (turned.n, turned.note) == (7, "dial 60, pool 9→16 of 40"), turned.note
    assert GAME.private_phases.touches(turned, SENTENCES["overlord-turned"], 0)
    (_, said), = watched(s, [*s.heard("event"), Event("company-hurt", None, n=7), turned])
    assert said.startswith("A Thousand Paper Cuts. Dial 60, pool 9→16 of 40. "), said


def test_an_invasion_that_asks_first_says_what_it_is_about() -> None:
    """Played: "Beatrix invades (a dragon fell)", and below it the same, and nothing else."""
    lord = "overlord 8/8 | invades item: [choose_one: {options: [[{lose_crystals: 2}], [{damage: 1}]]}] | - | -"
    s, told = table(cards={"lord": lord}, overlord="lord", track="idol"), list[Event]()
    s.match.state.observer = told.append
    s.says("A", "rest:normaltown:2")
    (_, said), = watched(s, told[[event.kind for event in told].index("invades"):])
    assert said == "Lose 2 crystals, or take 1 damage.", said


def test_a_card_that_is_used_twice_is_not_two_cards() -> None:
    """Seen in a game: "uses 2 “of Borrowed Tunes”", of which there was one."""
    ladle = table().card("ladle")
    for times, said in ((2, "Ann uses Ladle twice"), (3, "Ann uses Ladle 3 times")):
        told = spans(Event("uses", 0, (ladle,) * times), SENTENCES, ["Ann"], None)
        assert "".join(text for text, *_ in told) == said
