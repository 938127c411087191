"""The table screen with keys and mouse: sittings, curtain, undo, sizes, the cursor and its stops, the bar."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from deckgames.bots.hint_words import Hint
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import RuleCrashed
from deckgames.engine.vocabulary.decisions import Allocate, Mark, Order, Pick, Raw, Refused, SeatMark, Topic
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.asking import Question
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.draft import Draft, in_cap, key_hints, with_all
from deckgames.ui.table.focus_targets import BAR, bar_targets, find_again, moved, next_zone
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.layout import Area, FocusTarget, PaneSpec, Scene, SeatLook, areas, side_width
from deckgames.ui.toolkit.layouts import layout_of
from tests.harness import any_answers
from tests.screens import Size
from tests.ui.bare_layout import BareLayout
from tests.ui.tables import TableApp, begun, click, opened, press, sat_down, session_of, turn_to

# ---- table screen


pytestmark = pytest.mark.usefixtures("no_guard")


@pytest.mark.parametrize("key", ["space", "right"])
async def test_a_table_that_is_taken_up_again_tells_the_last_round(key: str) -> None:
    session = session_of("human", "human")
    any_answers(session, Rng.fresh(3), goes_on=lambda: session.round < 3 or not session.private())
    async with opened(TableApp(session)) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert "There is news" in app.text()
        await press(pilot, "space")
        presenter = app.table.presenter
        assert presenter.viewer == session.asked
        at = presenter.at
        assert "  meanwhile" in app.text() and session.question().prompt in app.bar()
        said = [spans_text(line.line)[:30] for line in presenter.telling.news_sheet]
        assert said and not any(line in app.bar() for line in said)
        await press(pilot, key)
        assert "  meanwhile" not in app.text()
        assert not any(line in app.bar() for line in said), "told once"
        assert (presenter.at == at) is (key == "space"), "Space only closes, any other key does what it says"


@pytest.mark.parametrize(("seed", "rounds"), [(6, 9), (4, 6)])
async def test_news_over_the_table_hide_nothing_that_is_asked_about(seed: int, rounds: int) -> None:
    """Read cold: the news lay over row a, which the keys below them offered; played: "… 2 more: l" of three lines."""
    session = begun(session_of("human", "human", game_id="hooks", seed=seed), rounds)
    async with opened(TableApp(session, layout_of(session.game)), (80, 24)) as (app, pilot):
        await press(pilot, "space")
        lines, presenter = app.table.picture.whole().text().splitlines(), app.table.presenter
        assert presenter.telling.news_sheet and any("  meanwhile" in line for line in lines)
        assert " more: " not in "".join(line for line in lines if "┃" in line)
        for at, place in presenter.places().items():
            assert place is None or isinstance(at, str) or presenter.focus_targets[at].oid is None or (
                "┃" not in lines[1 + presenter.heads + place[1]]), lines


async def test_news_leave_the_targets_that_a_hand_is_played_for() -> None:
    session = begun(session_of("human", "human", "human", game_id="cardring", seed=3), 12)
    async with opened(TableApp(session, layout_of(session.game)), (80, 24)) as (app, pilot):
        await press(pilot, "space")
        seen = app.table.picture.whole().text()
        assert "  meanwhile" in seen and "TARGETS" in seen


async def test_news_that_stand_beside_the_table_are_not_said_in_the_bar() -> None:
    session = begun(session_of("human", "human", game_id="hooks", seed=6), 3)
    async with opened(TableApp(session, layout_of(session.game)), (120, 40)) as (app, pilot):
        await press(pilot, "space")
        first = spans_text(app.table.presenter.recap(session.asked)[0].line)[:20]
        assert first in app.text() and first not in app.bar()


async def test_a_bug_in_the_rules_is_said_in_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sat_down(TableApp(session_of("human", "human"))) as (app, pilot):

        def broken(raw: object, seat: int | None = None, by: object = None) -> None:
            raise RuleCrashed("This answer hits a bug in the rules. " + "It was taken back. " * 5 + "See x.txt", None)

        monkeypatch.setattr(app.session, "answer", broken)
        await press(pilot, "1")
        assert "hits a bug" in app.bar()
        assert "See x.txt" in app.bar()
        assert "Play a card?" in app.bar()


class Thinks:
    """A worker that gives its hint when it is told to, and keeps that it was broken off."""

    def __init__(self) -> None:
        self.done, self.more, self.broken = asyncio.Event(), asyncio.Event(), False
        self.raw: Raw = 1

    async def hint(self, match: Any, seat: int, number: int, public: bool, more: bool = False) -> Hint:
        await (self.more if more else self.done).wait()
        return Hint(0 if more else self.raw, "play it", "hint: play that" if more else "hint: play it: you win", False,
                    goes_on=not more)

    def break_off(self) -> None:
        self.broken = True
        self.done.set()
        self.more.set()

    def close(self) -> None:
        self.done.set()


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Thinks:
    """The worker of the next table. Its dots come when the test says so."""
    worker = Thinks()
    monkeypatch.setattr("deckgames.ui.table.botturn.BotWorker", lambda *_: worker)
    monkeypatch.setattr("deckgames.ui.table.hinting.DOT", 1e6)
    return worker


@pytest.mark.parametrize("goes_on", [False, True])
async def test_a_hint_moves_the_cursor_and_is_mended_unless_one_goes_on(thinks: Thinks, goes_on: bool) -> None:
    async with sat_down(TableApp(session_of("human", "human")), (100, 30)) as (app, pilot):
        thinks.done.set()
        await turn_to(pilot, "h")
        assert "Hint: play it: you win" in app.bar()
        if goes_on:
            await press(pilot, "down")
            assert thinks.broken
        thinks.more.set()
        await pilot.pause()
        assert ("Hint: play that" in app.bar()) is not goes_on
        await press(pilot, "h")
        assert ("Hint: play it: you win" if goes_on else "Hint: play that") in app.bar(), "asked again it says the same"


async def test_a_hint_to_play_all_puts_the_cursor_where_enter_does_that(thinks: Thinks) -> None:
    """Read: "Hint: play all 3" over "Enter e  end your turn"."""
    async with sat_down(TableApp(session_of("human", "human")), (100, 30)) as (app, pilot):
        await press(pilot, "down")
        assert "Enter  play all" not in app.bar() and "←  to play all" in app.bar()
        await press(pilot, "left")
        assert "Enter  play all" in app.bar() and "(hint)" not in app.bar(), "read: the way back was gone"
        await press(pilot, "right")
        thinks.raw = 0
        thinks.done.set()
        await turn_to(pilot, "h")
        assert "Enter  play all" in app.bar() and "(hint)" in app.bar(), "the key meant another answer without a word"


async def test_a_hint_says_that_it_replaces_what_was_chosen_and_undo_brings_that_back(thinks: Thinks) -> None:
    """A stack of Initiative was gone without a word."""
    table = session_of("human", "human", game_id="initiative", options={"opening_swap": "skipped"})
    async with sat_down(TableApp(table, None), (100, 30)) as (app, pilot):
        draft, thinks.raw = app.table.presenter.draft, (2, 0)
        assert draft is not None
        thinks.done.set()
        await turn_to(pilot, "h")
        assert "Hint: play it: you win" in app.bar() and "restores" not in app.bar()
        await press(pilot, "u", "3", "2")
        mine = draft.chosen[:]
        app.table.hints._given = None
        await turn_to(pilot, "h")
        assert "Hint: play it: you win; u restores your choice" in app.bar() and draft.chosen != mine
        await press(pilot, "u")
        assert draft.chosen == mine


async def test_dots_say_that_a_hint_is_thought_about_and_any_key_or_click_breaks_it_off(thinks: Thinks) -> None:
    """play-big 6 (iv): nothing changed on the screen for seconds, so one went on. A key that the dots have asked for is
    used up; one before them does what it always does."""
    async with sat_down(TableApp(session_of("human", "human")), (100, 30)) as (app, pilot):
        await press(pilot, "h")
        assert "Thinking" not in app.bar()
        app.table.hints._dot()
        app.table.hints._dot()
        await pilot.pause()
        assert "Thinking of a hint ··   any key stops it" in app.bar()
        number = app.session.number
        await press(pilot, "e")
        assert thinks.broken
        assert "Hint" not in app.bar() and "Thinking" not in app.bar()
        assert app.session.number == number and app.table.presenter.leaving is None
        thinks.done.clear()
        await press(pilot, "h")
        app.table.hints._dot()
        await click(pilot, 50, 8)
        assert "Thinking" not in app.bar()
        thinks.done.clear()
        await press(pilot, "h", "e")
        assert app.table.presenter.leaving or app.session.number > number


async def test_a_right_click_on_what_is_no_card_covers_nothing_and_says_so() -> None:
    async with sat_down(TableApp(session_of("human", "bot:random"))) as (app, pilot):
        presenter, zones = app.table.presenter, app.table.query_one("#zones", Pane)
        await press(pilot, "up")
        presenter.focus_targets = [replace(stop, card=None) for stop in presenter.focus_targets]
        x, y = presenter.places()[presenter.at]
        await click(pilot, x + zones.region.x, y + zones.region.y, button=3)
        assert not app.table.picture.reads
        assert "No card is under the cursor" in app.bar()


# ---- table stops


#   row:   r1   r2*            (* on offer)
#   hand:  h1*  h2*  h3
STOPS = [FocusTarget("row", oid=None), FocusTarget("row", oid="r2"), FocusTarget("hand", oid="h1"),
         FocusTarget("hand", oid="h2"), FocusTarget("hand"),
         FocusTarget(BAR, oid="end")]  # fmt: skip
PLACES = [(1, 1), (20, 1), (1, 8), (16, 8), (31, 8), None]


def test_arrows_go_to_the_nearest_place_that_way() -> None:
    for at, way, there in ((2, "right", 3), (3, "up", 1), (1, "down", 3), (4, "right", 4), (5, "left", 5)):
        assert moved(at, STOPS, way, lambda i: PLACES[i]) == there  # type: ignore[arg-type]


def test_a_list_goes_on_beyond_its_last_row_to_what_it_scrolls_to_and_to_nothing_else() -> None:
    def places(index: int) -> tuple[int, int] | None:
        return None if index == 4 else PLACES[index]

    assert moved(3, STOPS, "down", places) == 3
    assert moved(3, STOPS, "down", places, {4}.__contains__) == 4
    assert moved(2, STOPS, "down", places, {3}.__contains__) == 2


def test_tab_goes_to_zones_in_which_something_is_on_offer() -> None:
    two = [FocusTarget("a"), FocusTarget("b", oid="x")]
    for at, stops, way, there in ((2, STOPS, 1, 5), (5, STOPS, 1, 1), (1, STOPS, -1, 5), (0, two, 1, 1),
                                  (1, two, 1, 0)):
        assert next_zone(at, stops, way) == there


def test_the_cursor_stays_where_it_was_or_goes_to_an_offer() -> None:
    assert find_again(STOPS[3], 1, STOPS) == 3
    gone = [FocusTarget("hand", oid="h1"), FocusTarget("hand", oid="h3")]
    assert find_again(STOPS[3], 1, gone) == 1
    assert find_again(STOPS[4], 2, STOPS, asked_anew=True) == 3
    assert find_again(STOPS[4], 2, STOPS) == 4
    assert find_again(None, 0, STOPS) == 1
    assert find_again(STOPS[0], 0, []) == 0
    assert find_again(STOPS[3], 1, STOPS, asked_anew=True, start="end") == 5
    assert find_again(STOPS[3], 1, STOPS, asked_anew=True, start="gone") == 3


def test_another_question_does_not_begin_on_the_key_that_ended_the_last_one() -> None:
    assert find_again(STOPS[5], 0, STOPS) == 5
    assert find_again(STOPS[5], 0, STOPS, asked_anew=True) == 1


def test_options_that_stand_for_nothing_stand_in_the_bar() -> None:
    assert [stop.oid for stop in bar_targets(["r2", "h9"], STOPS, [])] == ["h9"]


def test_every_option_gets_a_key() -> None:
    keys = with_all({"c1": "clear", "e": "end"}, ["clear", "one", "two", "end"], taken={"2"})
    assert keys == {"c1": "clear", "e": "end", "1": "one", "3": "two"}
    assert key_hints({"e": "end", "q1": "end"}) == {"end": "e"}


def test_panes_share_the_rows_and_the_side_panel_has_its_own_column() -> None:
    specs = [PaneSpec("a", 7), PaneSpec("b"), PaneSpec("log", side=True)]
    assert areas(specs, 120, 34, side=False) == [Area("a", 0, 90, 7), Area("b", 7, 90, 27)]
    assert areas(specs, 120, 34, side=True) == [Area("log", 0, 30, 34)]
    assert side_width(170, specs) == 44
    assert areas(specs, 80, 5, side=False) == [Area("a", 0, 80, 5), Area("b", 7, 80, 0)]


def test_a_cap_of_several_keys_holds_each_of_them() -> None:
    for keys in (["1"], ["1", "2"], ["1", "2", "3", "5"], ["a", "d"], [*"123456789", "b", "f", "g"], ["c1", "c2"]):
        cap = span_of(keys)
        assert [key for key in (*"0123456789abcdefgh", "c1", "c2", "-", "") if in_cap(key, cap)] == keys, cap
    assert span_of(["1", "2", "3", "5", "a", "d"]) == "1-3 5 a d"


# ---- table asking


FRUIT = [Mark("a", "apple"), Mark("b", "pear"), Mark("c", "plum")]


def asked(lo: int, hi: int, *chosen: str) -> tuple[str, list[tuple[str, str]]]:
    """The question and its caps with so many chosen."""
    draft = Draft(Pick(0, "X-1", Topic.TAKE, "Trash cards", FRUIT, lo, hi))
    draft.chosen = list(chosen)
    look = SeatLook("Ann", "▲", 1, True)
    scene = Scene(None, draft.decision, draft.options, (look,), 80, 24, chosen=draft.chosen)
    stops = bar_targets(draft.items(), (), draft.options)
    bar = Question(scene, draft, BareLayout(), look, stops[0], stops, {"1": "a", "2": "b", "3": "c"}).model()
    assert spans_text(bar.forecast)
    return bar.question, [option for option in bar.options if option[1] not in ("apple", "pear", "plum")]


@pytest.mark.parametrize(("lo", "hi", "chosen", "caps"), [
    (1, 1, (), []),
    (0, 1, (), [("0", "take nothing")]),
    (0, 2, (), [("Enter 0", "take nothing"), ("Space", "pick or unpick")]),
    (0, 2, ("a",), [("Enter", "take 1"), ("Space", "pick or unpick"), ("0", "unpick all")]),
    (2, 2, ("b",), [("Enter", "take 2"), ("Space", "pick or unpick")]),
    (3, 3, ("b",), [("Space or Enter", "pick or unpick")]),
    (2, 2, ("a",), [("Space", "pick or unpick")]),
    (2, 2, ("a", "b"), [("Enter", "take 2"), ("Space", "unpick")]),
    (2, 2, ("b", "c"), [("Enter", "take 2")]),
])
def test_the_caps_say_what_enter_does_and_name_no_key_twice(
        lo: int, hi: int, chosen: tuple[str, ...], caps: list[tuple[str, str]]) -> None:
    question, shown = asked(lo, hi, *chosen)
    assert shown == caps
    assert (" (" in question or question.endswith(f" of {hi}")) is (hi > 1)


# ---- a question that is answered in the bar, with the cursor on the table


CARD = FocusTarget("pool")


def shared(at_table: bool, *seats: int | None) -> Question:
    """Points for these seats (None: for something else), with the cursor in the bar or on a card of the table."""
    items = [SeatMark(seat) if seat is not None else Mark(f"a{nth}", f"A{nth}") for nth, seat in enumerate(seats)]
    return question(Allocate(0, "X-1", Topic.HARM, "Share out", 3, items), at_table)


def question(decision: Any, at_table: bool) -> Question:
    draft = Draft(decision)
    looks = [SeatLook(name, sign, nth, True) for nth, (name, sign) in enumerate(zip("ABC", "▲●■", strict=True), 1)]
    scene = Scene(None, decision, draft.options, looks, 80, 24, chosen=draft.chosen, amounts=draft.amounts)
    stops = [CARD, *bar_targets(draft.items(), (CARD,), draft.options)]
    return Question(scene, draft, BareLayout(), looks[0], stops[0 if at_table else 1], stops, {})


def test_the_caps_of_points_say_what_the_arrows_do_where_the_cursor_stands() -> None:
    assert shared(False, None, None).model().options == (
        ("↑ ↓", "line"), ("← →", "amount"), ("Enter", "add the 3 left here"))
    whole = shared(False, 1, 2)
    assert whole.model().options == (("↑ ↓", "seat"), ("← →", "amount"), ("Enter", "add the 3 left here"))
    whole.draft.amounts[next(iter(whole.draft.amounts))] = 3
    assert whole.model().options == (("↑ ↓", "seat"), ("← →", "amount"), ("Enter", "send"))
    away = shared(True, 1, 2)
    assert away.model().options == (("Tab", "to the points"),)
    assert away.focus_targets[next_zone(0, away.focus_targets, 1)].zone == BAR
    with pytest.raises(Refused, match="Tab goes to the numbers"):
        away.draft.special("3", CARD.oid)
    with pytest.raises(Refused, match="Tab goes to the numbers"):
        away.draft.step("", 1)


def test_the_caps_of_an_order_too() -> None:
    order = Order(0, "X-1", Topic.ORDER, "In which order?", FRUIT)
    assert question(order, False).model().options[:2] == (("1-3", "this one next"), ("← →", "choose"))
    away = question(order, True)
    assert away.model().options == (("1-3", "this one next"), ("Tab", "to the order"), ("Enter", "this order"))
    assert away.focus_targets[next_zone(0, away.focus_targets, 1)].zone == BAR


# ---- table still


HINT = "hint: " + " ".join(["the best use of your Skill is about one point over all the rounds that are left"] * 2)
REFUSED = "Lubricated Banana Skin: 2 Skill short.  " + " ".join(["clear it for 3 with c1 or wait a round"] * 3)


def above(app: TableApp) -> str:
    return app.table.query_one("#zones", Pane).canvas.text()


def told(app: TableApp) -> str:
    return " ".join(app.bar().replace("⊘", " ").replace("·", " ").split())


@pytest.mark.parametrize("game_id", ["cardring", "hooks", "initiative"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.wide
async def test_a_hint_of_two_lines_and_a_long_refusal_move_nothing(game_id: str, size: Size) -> None:
    async with sat_down(TableApp(session_of("human", "bot:random", game_id=game_id), None), size) as (app, pilot):
        still = above(app)
        for text, refused in ((HINT, False), (REFUSED, True)):
            app.table.presenter.telling.say(text, refused)
            app.table.picture.read = 0
            app.table.picture.repaint()
            await pilot.pause(0)
            assert above(app) == still
            said = " ".join(text.split())[1:]
            assert said in told(app) or ("PgDn" in app.bar() and size[0] < 80), "what is said is said whole"
            await press(pilot, "pagedown", "pagedown")
            assert said[-40:] in told(app) and above(app) == still, "or can be read on"
        await press(pilot, "shift+left")
        assert above(app) == still
        assert "Banana" not in app.bar()
