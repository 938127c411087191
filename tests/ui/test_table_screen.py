"""The table screen with keys and mouse: sittings, curtain, undo, sizes, bots, panels."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from deckgames.bots.hint import Hint
from deckgames.engine.crash import RuleCrashed
from deckgames.engine.decisions import Allocate, Choose, Confirm, Number, Order, Pick, Refused
from deckgames.engine.rng import Rng
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.panels import KeysPanel, LogPanel, PauseMenu, PilesPanel
from tests.thorough import many
from tests.ui.tables import TableApp, press, session_of, settle, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


async def test_a_game_begins_with_a_page_then_a_curtain_then_the_hand() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, RoundScreen)
        assert "who plays first?" in app.text()
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "enter", "e", "u", "1")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space")
        assert app.screen is app.table
        assert "HAND" in app.text()
        assert app.table.desk.viewer == app.session.asked


@pytest.mark.rule("CR-2.11")
async def test_o_opens_the_order_and_shift_arrows_change_it() -> None:
    app = TableApp(session_of("human", "human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        decision = app.session.decision
        assert isinstance(decision, Order)
        proposed = [mark.seat for mark in decision.items]
        await press(pilot, "o")
        assert app.screen is app.table
        await press(pilot, "shift+right", "enter")
        assert app.session.match.state.order == [proposed[1], proposed[0], proposed[2]]


async def test_the_last_card_ends_the_sitting_and_can_be_taken_back_until_the_next_one_sits_down() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        sitter = app.session.asked
        await press(pilot, "1", "1", "1", "1", "1")
        assert isinstance(app.screen, CurtainScreen), "nothing useful is left: nothing is asked"
        name = app.session.names[sitter or 0]
        assert f"u   {name} takes back the last answer" in app.text()
        await press(pilot, "u")
        assert isinstance(app.screen, CurtainScreen), "who knows who looks now"
        await press(pilot, "space")
        assert app.session.asked == sitter
        assert "Play a card?" in app.bar()
        await press(pilot, "u", "1", "1")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space", "space")
        assert app.table.desk.controller.flow.sittings == [(1, sitter), (1, 1 - (sitter or 0))]
        await press(pilot, "u")
        assert "your turn has just begun" in app.bar()


@pytest.mark.rule("CR-12.11")
async def test_ending_with_cards_in_hand_is_asked_once_more() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        number = app.session.number
        await press(pilot, "e")
        assert "End your turn?" in app.bar()
        assert "5 cards unplayed" in app.bar()
        assert app.session.number == number
        await press(pilot, "u")
        assert "Play a card?" in app.bar()
        await press(pilot, "e", "e")
        assert isinstance(app.screen, CurtainScreen)
        assert app.session.number == number + 1


async def test_without_confirmation_the_sitting_ends_at_once() -> None:
    app = TableApp(session_of("human", "human"), confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "e")
        assert isinstance(app.screen, CurtainScreen)


async def test_one_human_meets_no_curtain_and_the_bots_go_on_at_once() -> None:
    app = TableApp(session_of("human", "bot:random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert app.table.desk.viewer == 0
        number = app.session.number
        await press(pilot, "a")
        await settle(pilot, app)
        assert app.session.number > number + 5, "the bot has moved"
        assert app.table.desk.leaving is None
        assert not isinstance(app.screen, CurtainScreen)


async def test_all_simple_cards_are_played_by_one_key_and_taken_back_one_by_one() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        number = app.session.number
        await press(pilot, "a")
        assert app.session.number == number + 5
        await press(pilot, "u", "space", "u")
        assert app.session.number == number + 3
        assert "Taken back: Bob plays" in app.bar() or "Taken back: Ann plays" in app.bar()


async def test_what_was_taken_back_is_given_again_by_a_key_that_the_bar_shows_only_then() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        sitter, number = app.session.asked, app.session.number
        await press(pilot, "U")
        assert "Nothing has been taken back since the last answer" in app.bar()
        await press(pilot, "1")
        after = app.session.game.digest(app.session.match.state)
        assert "U redo" not in app.bar()
        await press(pilot, "u")
        assert "U redo" in app.bar()
        await press(pilot, "U")
        assert f"Given again: {app.session.names[sitter or 0]} plays" in app.bar()
        assert (app.session.game.digest(app.session.match.state), app.session.number) == (after, number + 1)
        await press(pilot, "u", "2", "U")
        assert app.session.number == number + 1
        assert "Nothing has been taken back" in app.bar()


async def test_a_sitting_that_a_redo_ends_is_closed_as_by_the_answer_itself() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "1", "1", "1", "1", "1", "u", "space", "U")
        assert isinstance(app.screen, CurtainScreen)


async def test_undo_is_refused_with_a_reason_in_the_bar() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "u")
        assert "your turn has just begun" in app.bar()
        await press(pilot, "1", "u", "u")
        assert "your turn has just begun" in app.bar()


async def test_undo_stops_where_somebody_has_learned_something() -> None:
    app = TableApp(session_of("human", "human"), confirm_end=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "a")
        await through_pages(pilot, app)
        await press(pilot, "a")
        await through_pages(pilot, app)
        await press(pilot, "c", "5", "u")
        assert "turned up" in app.bar()


async def test_sequences_of_keys_show_how_they_go_on() -> None:
    app = TableApp(session_of("human", "human"), confirm_end=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "a")
        await through_pages(pilot, app)
        await press(pilot, "a")
        await through_pages(pilot, app)
        assert "decides in the open: " in app.bar()
        await press(pilot, "c")
        assert "c1" in app.bar()
        await press(pilot, "x")
        assert "The keys cx mean nothing here" in app.bar()
        number = app.session.number
        await press(pilot, "c", "escape", "c", "5")
        assert app.session.number == number + 1


async def test_the_public_table_shows_no_hand() -> None:
    app = TableApp(session_of("human", "human"), confirm_end=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "e")
        await through_pages(pilot, app)
        await press(pilot, "e")
        await through_pages(pilot, app)
        assert app.table.desk.viewer is None
        hands = [card.name for seat in app.session.match.state.seats for card in seat.hand]
        assert hands
        assert not any(name in app.text() for name in hands)


async def test_resizing_keeps_the_cursor_and_small_windows_say_so() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "right", "down", "down")
        stop = app.table.desk.stop
        await pilot.resize_terminal(130, 40)
        await pilot.pause()
        assert app.table.desk.stop == stop
        assert app.table.query_one("#side", Pane).display
        await pilot.resize_terminal(59, 19)
        await pilot.pause()
        assert app.text().strip() == "make the window at least 80x24"
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert app.table.desk.stop == stop
        assert "Play a card?" in app.bar()


async def test_a_click_moves_the_cursor_and_a_second_one_takes() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        desk, number = app.table.desk, app.session.number
        hand = next(area for area in desk.areas(side=False) if area.id == "hand")
        await pilot.click("#zones", offset=(8, hand.y + 3))
        assert desk.stop is not None
        assert desk.stop.zone == "hand"
        await pilot.click("#zones", offset=(8, hand.y + 3))
        assert app.session.number == number + 1
        await pilot.click("#zones", offset=(8, hand.y + 2), button=3)
        assert app.table.query_one("#over", Pane).display
        assert "id minor" in app.text()
        await press(pilot, "escape")
        assert not app.table.query_one("#over", Pane).display


async def test_key_caps_of_the_bar_can_be_clicked() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        line = app.bar().splitlines()[1]
        await pilot.click("#bar", offset=(line.index(" e ") + 1, 1))
        await pilot.pause()
        assert "End your turn?" in app.bar()
        last = app.bar().splitlines()[-1]
        await pilot.click("#bar", offset=(last.index("l log"), len(app.bar().splitlines()) - 1))
        await pilot.pause()
        assert isinstance(app.screen, LogPanel)


async def test_the_page_of_a_round_is_left_by_a_click_on_its_key() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, RoundScreen)
        lines = [str(line) for line in app.text().splitlines()]
        row = next(line for line in lines if "keeps it" in line)
        top = next(i for i, line in enumerate(lines) if line.startswith("━"))
        await pilot.click("#page", offset=(3, 3))
        assert app.screen is page
        await pilot.click("#page-bar", offset=(row.index("Enter"), lines.index(row) - top))
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)


async def test_panels_open_over_the_table_and_close_again() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "1", "l")
        assert isinstance(app.screen, LogPanel)
        assert "plays" in app.text()
        await press(pilot, "l", "d")
        assert isinstance(app.screen, PilesPanel)
        assert "DISCARD OF ANN" in app.text()
        await press(pilot, "escape", "p")
        assert isinstance(app.screen, PauseMenu)
        assert "HAND" not in app.text()
        await press(pilot, "question_mark")
        await pilot.pause()
        assert app.rules == ["CR-3.5"]
        await press(pilot, "p", "k")
        assert isinstance(app.screen, KeysPanel)
        assert "takes the last answer back" in app.text()
        await press(pilot, "end", "home", "pagedown", "escape", "p", "m")
        await pilot.pause()
        assert app.left == [False]


async def test_the_panic_key_drops_the_curtain_over_everything() -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        viewer = app.table.desk.viewer
        await press(pilot, "l", "ctrl+x")
        assert isinstance(app.screen, CurtainScreen)
        assert "HAND" not in app.text()
        await press(pilot, "space")
        assert app.screen is app.table
        assert app.table.desk.viewer == viewer


async def test_losing_the_focus_drops_the_curtain_if_the_player_wants_it() -> None:
    app = TableApp(session_of("human", "human"), panic_on_blur=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        app.app_focus = False
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)


async def test_an_idle_table_drops_the_curtain_if_the_player_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(session_of("human", "human"), idle_minutes=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        app.table._check_idle()
        assert app.screen is app.table
        monkeypatch.setattr(app.table, "last_key", app.table.last_key - 61)
        app.table._check_idle()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)


@pytest.mark.parametrize("key", ["space", "right"])
async def test_a_table_that_is_taken_up_again_tells_the_last_round(key: str) -> None:
    session = session_of("human", "human")
    rng = Rng.fresh(3)
    while session.round < 3 or session.decision is None or not session.private():
        session.answer(session.question().random(rng))
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, CurtainScreen)
        assert "News since your last turn" in app.text()
        await press(pilot, "space")
        desk = app.table.desk
        assert desk.viewer == session.asked
        at = desk.at
        assert "since your last turn" in app.text() and session.question().prompt in app.bar()
        await press(pilot, key)
        assert "since your last turn" not in app.text()
        assert (desk.at == at) is (key == "space"), "Space only closes, any other key does what it says"


async def test_at_a_table_with_banners_the_bar_waits_for_the_sitter() -> None:
    app = TableApp(session_of("human", "human", curtain="banner"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert "is next" in app.bar()
        assert app.table.desk.viewer is None
        await press(pilot, "1", "space")
        assert "Play a card?" in app.bar()


async def test_a_bug_in_the_rules_is_said_in_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)

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
        self.done, self.broken = asyncio.Event(), False

    async def hint(self, match: Any, seat: int, number: int, public: bool) -> Hint:
        await self.done.wait()
        return Hint(1, (), "play it: you win", "play it: 60.0 % to win")

    def break_off(self) -> None:
        self.broken = True
        self.done.set()

    def close(self) -> None:
        self.done.set()


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Thinks:
    """The worker of the next table. Its dots come when the test says so."""
    worker = Thinks()
    monkeypatch.setattr("deckgames.ui.table.botturn.BotWorker", lambda *_: worker)
    monkeypatch.setattr("deckgames.ui.table.botturn.DOT", 1e6)
    return worker


async def test_a_hint_moves_the_cursor_and_tells_its_figures_when_asked_again(thinks: Thinks) -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        thinks.done.set()
        await press(pilot, "h")
        await pilot.pause()
        assert "Hint: play it: you win" in app.bar()
        await press(pilot, "h")
        assert "Figures: play it: 60.0 % to win" in app.bar()
        await press(pilot, "h")
        assert "Hint: play it" in app.bar()


async def test_dots_say_that_a_hint_is_thought_about_and_any_key_breaks_it_off(thinks: Thinks) -> None:
    """play-big 6 (iv): nothing changed on the screen for seconds, so one went on. A key that the dots have asked for is
    used up; one before them does what it always does."""
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "h")
        assert "Thinking" not in app.bar()
        app.table.hints._dot()
        app.table.hints._dot()
        await pilot.pause()
        assert "Thinking of a hint ··   any key breaks it off" in app.bar()
        number = app.session.number
        await press(pilot, "e")
        assert thinks.broken
        assert "Hint" not in app.bar() and "Thinking" not in app.bar()
        assert app.session.number == number and app.table.desk.leaving is None
        thinks.done.clear()
        await press(pilot, "h", "e")
        assert app.table.desk.leaving is not None or app.session.number > number


def simple_key(app: TableApp) -> list[str]:
    """Keys that answer the open question of a human, whatever it is."""
    decision = app.session.decision
    keys = app.table.desk.keys
    if isinstance(decision, Choose):
        wanted = {oid: key for key, oid in keys.items()}
        draft = app.table.desk.draft
        assert draft is not None
        oid = next(oid for oid in draft.allowed if oid in wanted)
        return list(wanted[oid])
    if isinstance(decision, Confirm):
        return ["y"]
    if isinstance(decision, Allocate):
        return ["plus"] * decision.total + ["enter"]
    if isinstance(decision, Pick) and decision.lo:
        return ["enter"] if decision.lo == 1 else ["enter", "right"] * decision.lo
    if isinstance(decision, (Pick, Order, Number)):
        return ["enter"]
    raise AssertionError(decision)


@pytest.mark.parametrize("players", [("human", "human"), ("human", "bot:random", "human")])
async def test_a_whole_game_is_played_by_keys(players: tuple[str, ...]) -> None:
    session = session_of(*players, options={"round_cap": 30, "length": "short"})
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        seen: set[str] = set()
        for _ in range(4000):
            await settle(pilot, app)
            if app.result is not None or session.round > many(3, 7):
                break
            if isinstance(app.screen, CurtainScreen):
                text = app.text()
                assert not any(card.name in text for seat in session.match.state.seats for card in seat.hand)
            if app.screen is not app.table:
                await through_pages(pilot, app)
                continue
            if app.table.desk.leaving is not None:
                await press(pilot, "e")
                continue
            assert session.decision is not None
            seen.add(session.decision.kind)
            number = session.number
            await press(pilot, *simple_key(app))
            assert session.number > number or app.table.desk.leaving is not None, app.bar()
        sittings = app.table.desk.controller.flow.sittings
        humans = sorted(session.humans)
        for round_ in range(1, session.round):
            assert sorted(seat for r, seat in sittings if r == round_) == humans
        assert "choose" in seen


async def test_refusals_never_leave_the_table_without_a_question() -> None:
    app = TableApp(session_of("human", "human", ask_everything=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        for key in ("space", "minus", "shift+left", "left_square_bracket", "0", "x"):
            await press(pilot, key)
        assert app.table.desk.draft is not None
        with pytest.raises(Refused):
            app.table.hands.step(1)
