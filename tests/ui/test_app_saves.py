"""Saved tables and replays: open, delete, seek, look through other eyes, branch off."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from deckgames.cli.saves import save_line
from deckgames.engine.journal import SeatInfo, list_saves
from deckgames.engine.journal.reading import encoded, written
from deckgames.engine.places import saves_dir
from deckgames.engine.rng import Rng
from deckgames.engine.seen import back
from deckgames.engine.session import Session
from deckgames.games import IDS, load
from deckgames.seats import Bots
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.replay import ACTING, ReplayDesk, ReplayScreen, film
from deckgames.ui.pages.saves import SavesScreen
from deckgames.ui.paint.picture import YesOrNo
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layouts import layout_of
from tests.ui.app_tables import PEOPLE, app, saved, shown

SHORT: dict[str, Any] = {"length": "short", "round_cap": 30}


@pytest.mark.parametrize("answers", [1, 40, None])
async def test_a_company_is_listed_by_what_it_wins_or_loses_by(answers: int | None, capsys: Any) -> None:
    """Dial and pool, won or lost, no points: in the list, the menu and on the command line; the game has its whole
    title."""
    game = load("journey")
    path = saves_dir() / "two.deck"
    seats = [SeatInfo(seat.name, "bot:greedy", seat.symbol) for seat in PEOPLE[:2]]
    session = Session.new(game, seats, game.options(mode="coop", coop_threshold="easy"), 5, path)
    rng = Rng.fresh(1)
    while not session.over and (answers is None or session.number < answers):
        asked = session.decision
        assert asked is not None
        session.answer(asked.random(rng), by=None)
    state = session.match.state
    ended = ("won: " if state.won else "lost: ") if session.over else ""
    stands = f"{ended}dial {state.hp}, pool {state.pool} of {state.threshold}"
    session.save.settle()
    session.close()
    save, = list_saves()
    assert save.stands == stands and stands in save_line(save)
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        assert session.over or stands in shown(running)
        await pilot.press("s")
        await pilot.pause()
        text = shown(running)
        assert stands in text and "Journey & Overlords" in text and "Ann 0" not in text


@pytest.mark.parametrize("line", ["x\u202e", "\n", 5, None])
def test_words_of_a_save_that_cannot_be_printed_are_left_out(line: object) -> None:
    path = saved("one", 10)
    with path.open("ab") as file:
        file.write(written(encoded({"is": "boundary", "n": 10, "round": 1, "scores": [-3, 0, 0], "stands": line})))
    save, = list_saves()
    assert save.stands == "" and save.problem is None


async def test_what_is_asked_stands_over_the_list_until_it_is_answered() -> None:
    one, two = saved("one", 10), saved("two", 12)
    os.utime(two, (1, 1))
    running = app()
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        before = shown(running).splitlines()
        for how in ("q", "enter", "escape", "down", "ctrl+c", "click"):
            await pilot.press("x")
            assert isinstance(running.screen, YesOrNo), how
            text = shown(running)
            assert text.splitlines()[:4] == before[:4], "the list is seen while it is asked"
            assert "one.deck" in text
            await pilot.click("#picture", offset=(10, 3))
            assert shown(running) == text, "nothing but the question is answered"
            y = next(y for y, line in enumerate(text.splitlines()) if "keep it" in line)
            x = text.splitlines()[y].index("keep it")
            _ = await (pilot.click("#picture", offset=(x, y)) if how == "click" else pilot.press(how))
            await pilot.pause()
            assert isinstance(running.screen, SavesScreen), how
            assert one.exists()
            assert two.exists()
            assert running.screen.index == 0
        await pilot.press("x")
        text = shown(running)
        y = next(y for y, line in enumerate(text.splitlines()) if "delete it" in line)
        await pilot.click("#picture", offset=(text.splitlines()[y].index("delete it"), y))
        await pilot.pause()
        assert (one.exists(), two.exists()) == (False, True)


def test_a_film_has_a_moment_for_every_answer_and_one_at_the_end() -> None:
    shown_film = film(saved("over", **SHORT))
    assert [moment.number for moment in shown_film.moments] == list(range(shown_film.session.number + 1))
    assert shown_film.open
    assert shown_film.moments[-1].seat is None
    assert all(moment.answer for moment in shown_film.moments[:-1])
    starts = shown_film.rounds()
    assert [shown_film.moments[start].index for start in starts] == [1] * len(starts)


def shown_in_public(answers: int | None) -> Path:
    """A save of Initiative, in which all watch what the stacks bring."""
    game, path = load("initiative"), saves_dir() / f"initiative-{answers}.deck"
    session = Session.new(game, [SeatInfo(name, "bot:random", at) for at, name in enumerate("AB")], seed=3, path=path)
    bots = Bots(session)
    while not session.over and (answers is None or session.number < answers):
        bots.answer()
    session.close()
    return path


@pytest.mark.parametrize(("answers", "openly"), [(None, True), (6, False)])
def test_a_film_goes_through_what_all_watched_step_by_step(answers: int | None, openly: bool) -> None:
    shown_film = film(shown_in_public(answers))
    steps = [moment for moment in shown_film.moments if moment.shown]
    assert [moment.number for moment in shown_film.moments if not moment.shown] == list(
        range(shown_film.moments[-1].number + 1))
    assert len(steps) > 3 and shown_film.open is openly
    assert all((len(moment.views) > 1) is openly and moment.seat is None for moment in steps)
    heard = [moment.heard for moment in shown_film.moments]
    assert heard == sorted(heard)
    starts = shown_film.rounds()
    assert [shown_film.moments[start].index for start in starts] == [1] * len(starts)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game_id", [game for game in IDS if game != "initiative"])  # whose replay shows no hand yet
def test_the_eyes_of_who_sits_see_the_hidden_hand_in_the_replay(game_id: str, size: tuple[int, int]) -> None:
    """At each question that is asked behind a curtain."""
    game, path = load(game_id), saves_dir() / f"{game_id}.deck"
    session = Session.new(game, [SeatInfo(name, "bot:random", at) for at, name in enumerate("AB")], seed=3, path=path)
    bots, private = Bots(session), []
    while not session.over:
        private.append(session.match.ask is None and session.private())
        bots.answer()
    session.close()
    desk = ReplayDesk(film(path), layout_of(game))
    looked = 0
    for at, moment in enumerate(desk.film.moments):
        seat = moment.seat
        if seat is None or moment.shown or not private[moment.number] or looked == 12:
            continue
        hand = getattr(moment.views[seat].seats[seat], "hand", ())
        if not hand or {*getattr(moment.views[None].seats[seat], "hand", ())} - {back("Seat.hand")}:
            continue
        looked += 1
        for eyes in (ACTING, seat):
            desk.number, desk.eyes = at, eyes
            desk.renew()
            desk.fit(*size, size[1] - 6)
            drawn = " ".join(desk.layout.draw(area.id, desk.scene(), area.w, area.h).text()
                             for area in desk.areas(False))
            for card in hand[:3]:
                assert card.name[:8].rstrip() in drawn, f"{card.name} is not to be seen by {eyes}\n{drawn}"
    assert looked or game_id == "journey"


async def test_a_replay_steps_through_a_show_and_branches_behind_it() -> None:
    running = app("replay", path=shown_in_public(None))
    async with running.run_test(size=(120, 40)) as pilot:
        desk = await replay(pilot, running)
        while not (desk.moment.shown and desk.moment.round == 1 and desk.moment.index == 2):
            await pilot.press("right")
        assert "All watch: beat 1" in shown(running) and "‹ step 2 of" in shown(running)
        number = desk.moment.number
        await pilot.press("b", "y")
        await pilot.pause()
        assert isinstance(running.screen, TableScreen) and running.screen.session.number == number


def test_the_film_of_a_running_game_holds_no_hidden_card() -> None:
    shown_film = film(saved("running", 60))
    assert not shown_film.open
    assert all(set(moment.views) == {None} for moment in shown_film.moments)
    assert any(moment.answer is None for moment in shown_film.moments)


async def replay(pilot: Any, running: DeckApp) -> ReplayDesk:
    await pilot.pause()
    await running.workers.wait_for_complete()
    await pilot.pause()
    screen = running.screen
    assert isinstance(screen, ReplayScreen)
    assert screen.desk is not None
    return screen.desk
