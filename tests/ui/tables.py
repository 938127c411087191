"""Tables for tests: an app with one table of Card Ring, by default over the smallest layout."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.app import App
from textual.events import Key, MouseDown, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Result, find
from deckgames.engine.record.session import SeatInfo, Session, TableOptions
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.games import load
from deckgames.people.kept import Records
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.rulebook import RulebookScreen
from deckgames.ui.paint.pane import LonePress, Pane, now
from deckgames.ui.paint.themed import ThemedApp
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table import painting, screen, screen_flow
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layouts import Layout
from tests.harness import any_answers
from tests.ui.toy_layout import LAYOUT

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")


def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of shows and of what moves stands, however slow the machine is."""
    for module in (screen_flow, painting, screen):
        monkeypatch.setattr(module, "monotonic", lambda: 1000.0)


def count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count as soon as a page or a question stands there."""
    for guarded in (CurtainScreen, RoundScreen, screen_flow.ScreenFlow, ResultsScreen):
        monkeypatch.setattr(guarded, "GUARD", 0.0)
    monkeypatch.setattr(LonePress, "QUIET", 0.0)


def session_of(*players: str, seed: int = 1, options: Any = None, game_id: str = "cardring",
               **table: Any) -> Session:
    """A new game, of Card Ring if no other is named, for these players."""
    seats = [SeatInfo(NAMES[i], player, i) for i, player in enumerate(players)]
    game = load(game_id)
    return Session.new(game, seats, options=game.options(**(options or {})), seed=seed, table=TableOptions(**table))


def begun(session: Session, round_: int) -> Session:
    """The same game after so many rounds of answers at random: its last ones are played by keys."""
    any_answers(session, Rng.fresh(1), goes_on=lambda: session.round < round_)
    return session


def short_game(path: Path, round_: int, **players: str) -> Path:
    """A save of a short game of Card Ring that has come to this round."""
    game = find("deckgames.games.cardring")
    seats = [SeatInfo(name, player, at) for at, (name, player) in enumerate(players.items())]
    with Session.new(game, seats, game.options(length="short", round_cap=30), seed=1, path=path) as session:
        begun(session, round_)
    return path


class TableApp(ThemedApp[None]):
    """Shows one table; notes what it tells the app."""

    def __init__(self, session: Session, layout: Layout | None = LAYOUT, **settings: Any) -> None:
        super().__init__()
        self.theme = "night"
        self.session = session
        settings.setdefault("speed", "instant")
        self.table = TableScreen(session, SettingsModel(**settings), layout)
        self.result: Result | None = None
        self.rules: list[str] = []
        self.left: list[bool] = []
        self.records = Records()

    async def on_mount(self) -> None:
        await self.push_screen(self.table)

    page, open, watch_app_focus = DeckApp.page, DeckApp.open, DeckApp.watch_app_focus

    def finished(self, trouble: str) -> None:
        self.result = self.session.result()

    def show(self, screen: Screen[Any]) -> None:
        if isinstance(screen, RulebookScreen):
            self.rules.append(screen.rule)

    def stand_up(self) -> None:
        self.left.append(False)

    def leave(self) -> None:
        self.left.append(True)

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        then()

    # ---- what is seen

    def text(self) -> str:
        """Everything on the screen."""
        return screen_text(self)

    def bar(self) -> str:
        """The decision bar."""
        canvas = self.table.query_one("#bar", Pane).canvas
        return canvas.text() if canvas is not None else ""


def screen_text(app: App[Any]) -> str:
    """Everything on the screen, pane by pane."""
    sheets = [pane.canvas for pane in app.screen.query(Pane) if pane.display]
    return "\n".join(canvas.text() for canvas in sheets if canvas is not None)


def bar_of(app: App[Any]) -> str:
    """The decision bar of the table on the screen, in one line."""
    return " ".join(app.screen.query_one("#bar", Pane).canvas.text().split())


def cell_of(text: str, words: str) -> tuple[int, int]:
    """Where these words begin on the screen."""
    y, row = next((y, row) for y, row in enumerate(text.splitlines()) if words in row)
    return row.index(words), y


Opened = TypeVar("Opened", bound=App[Any])
Table = TypeVar("Table", bound=TableApp)


async def look(pilot: Pilot[None]) -> float:
    """Waits until what the screen asks has been painted; gives the time from which on keys count."""
    for _ in range(1000):
        screen = pilot.app.screen
        seen = getattr(screen, "seen", None)
        since = 0.0 if seen is None else seen.since
        if since is not None and screen.is_mounted:
            return float(since)
        await pilot.pause(0)
    raise AssertionError(f"{pilot.app.screen} is never painted")


async def still(pilot: Pilot[None]) -> None:
    """Waits until nothing is painted, thought or opened any more."""
    quiet = 0
    while quiet < 4:
        await pilot.pause(0)
        await look(pilot)
        app = pilot.app
        busy = (any(not worker.is_finished for worker in app.workers) or app._resize_event is not None
                or (isinstance(app.screen, TableScreen) and app.screen.picture.ahead.works)
                or (app.screen._layout_required and not app._exit))  # laid out sixty times a second, whatever came
        quiet = 0 if busy else quiet + 1
        if busy:
            await asyncio.sleep(0.001)


CHARACTERS = {"question_mark": "?", "plus": "+", "minus": "-", "space": " ", "slash": "/"}


def send(pilot: Pilot[None], key: str, made: float | None = None, since: float = 0.0) -> None:
    """A key as the terminal tells it, made at this time; else now, and not before `since`."""
    event = Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
    event.time = max(event.time, since) if made is None else made
    pilot.app.post_message(event)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, each when the screen has been seen, and waits until each has been dealt with; the pilot would wait
    for an idle machine."""
    for key in keys:
        dealt_with = asyncio.Event()
        send(pilot, key, since=await look(pilot))
        pilot.app.call_later(dealt_with.set)
        waits = asyncio.ensure_future(dealt_with.wait())
        while not waits.done():
            await asyncio.wait({waits}, timeout=1)
            if not waits.done() and (died := pilot.app._exception) is not None:
                raise died
        await pilot.pause(0)


async def turn_to(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, and waits for the page that they open or close."""
    await press(pilot, *keys)
    await pilot.pause()


def at_once(pilot: Pilot[None], keys: Sequence[str], since: float = 0.0) -> None:
    """Presses keys as fast as they come, as one read of the terminal gives them; none was made before this time."""
    for key in keys:
        send(pilot, key, since=since)


async def settle(pilot: Pilot[None], app: TableApp) -> None:
    """Waits until the bots have moved and a human is asked something, by the table or a page over it, or nobody, and
    that is painted; at a table that goes on step by step, until a key is needed."""
    presenter = app.table.presenter
    for _ in range(5000):
        await pilot.pause(0.001)
        waits = presenter.asks is not None
        stands = app.table.bots.shown and presenter.pace.due is None
        if app.result or stands or (
                app.table.bots.seat is None and (waits or app.screen is not app.table)):
            await look(pilot)
            return
    raise AssertionError("the bots never came to an end")


async def through_pages(pilot: Pilot[None], app: TableApp) -> None:
    """Leaves pages and opens curtains until the table is seen."""
    for _ in range(20):
        await settle(pilot, app)
        if isinstance(app.screen, RoundScreen):
            await press(pilot, "enter")
        elif isinstance(app.screen, CurtainScreen):
            await press(pilot, "space")
        else:
            return
    raise AssertionError("no end of pages")


@asynccontextmanager
async def opened(app: Opened, size: tuple[int, int] = (80, 24), **how: Any) -> AsyncIterator[tuple[Opened, Pilot[Any]]]:
    """An app on a terminal of this size, and who presses its keys."""
    async with app.run_test(size=size, **how) as pilot:
        yield app, pilot


@asynccontextmanager
async def sat_down(app: Table, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Table, Pilot[None]]]:
    """A table at which no page lies over the first question any more, and who presses its keys."""
    async with opened(app, size) as (_, pilot):
        await through_pages(pilot, app)
        yield app, pilot


async def press_at(pilot: Pilot[None], key: str, seconds: float) -> None:
    """Presses a key so many seconds after keys have begun to count on this screen, or before."""
    await press_made(pilot, key, await look(pilot) + seconds)


async def press_made(pilot: Pilot[None], key: str, made: float) -> None:
    """A key that was pressed at this time."""
    send(pilot, key, made)
    await pilot.pause()


async def click(pilot: Pilot[None], x: int, y: int, times: int = 1, button: int = 1) -> None:
    """Clicks a cell of the screen as a terminal tells it, so often in a double click's time; the pilot's own clicks
    bypass what makes chains of them."""
    made = max(now(), await look(pilot), getattr(pilot.app, "last_click", 0.0) + 1.0)
    for _ in range(times):
        made += 0.01
        await click_at(pilot, x, y, made, button)


async def click_at(pilot: Pilot[None], x: int, y: int, made: float, button: int = 1) -> None:
    """Clicks a cell of the screen at this time."""
    send_click(pilot, x, y, made, button)
    await pilot.pause()
    await pilot.pause()
    pilot.app.last_click = made  # type: ignore[attr-defined]


def send_click(pilot: Pilot[None], x: int, y: int, made: float, button: int = 1) -> None:
    """A click as the terminal tells it, made at this time."""
    for kind in (MouseDown, MouseUp):
        event = kind(None, x, y, 0, 0, button, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y)
        event.time = made
        pilot.app.post_message(event)


# ---- whole games by keys


def keys_for(app: TableApp, rng: Rng) -> list[str]:
    """Keys that give some answer to the open question, as a person would press them."""
    return keys_of(app, app.table.presenter.draft.decision.random(rng))


def keys_of(app: TableApp, raw: Raw) -> list[str]:
    """Keys that give this answer."""
    presenter = app.table.presenter
    draft = presenter.draft
    kind = draft.decision.kind
    if kind == "confirm":
        return ["y" if raw else "n"]
    if kind == "choose" or (kind == "pick" and not draft.several):
        if raw == ():
            return ["0"]
        index = raw if isinstance(raw, int) else raw[0]
        wanted = draft.allowed[index]
        found = list(next((keys for keys, oid in presenter.keys.items() if oid == wanted), ""))
        if not found:  # more options than keys: a person goes there with the cursor
            presenter.at = next(i for i, stop in enumerate(presenter.focus_targets) if stop.oid == wanted)
            return ["enter"]
        if not (presenter.marks and draft.options[0].card and draft.option(wanted).card):
            return found
        presenter.go_to(wanted)  # Enter lays it alone in the last of its ways
        return [*found, *(["left"] if len(presenter.alternatives()) > 1 else []), "enter"]
    draft.fill(raw)
    presenter.renew()
    return ["enter"]


async def answer(app: TableApp, pilot: Pilot[None], keys: Sequence[str]) -> None:
    """Presses these keys; the last one again as long as what it takes was out of sight: under news, or beside what has
    room."""
    number, covered = app.session.number, bool(app.table.presenter.telling.news_sheet)
    await press(pilot, *keys)
    while app.session.number == number and (covered or "press it again" in " ".join(app.bar().split())):
        covered = False
        await press(pilot, keys[-1])


async def led_on(pilot: Pilot[None], app: TableApp) -> bool:
    """Leaves a page, or what stands in a question's place; gives whether there was one."""
    if app.screen is not app.table:
        await through_pages(pilot, app)
    elif keys := app.table.presenter.mode.keys:
        await press(pilot, next(iter(keys)))
    else:
        return False
    return True


async def play(app: TableApp, pilot: Pilot[None], answers: int, seed: int) -> None:
    """So many answers by keys; looks at every picture on the way."""
    rng, given = Rng.fresh(seed), 0
    for _ in range(answers * 6):
        await settle(pilot, app)
        if app.result or given >= answers:
            return
        check_pictures(app)
        if not await led_on(pilot, app):
            before = app.session.number, app.table.presenter.leaving
            await answer(app, pilot, keys_for(app, rng))
            assert (app.session.number, app.table.presenter.leaving) != before, app.bar()
            given += 1


def check_pictures(app: TableApp) -> None:
    """Every pane is filled to its size, the cursor's places are those of the picture, and a public screen names no card
    that only a hand holds."""
    presenter = app.table.presenter
    drawn = presenter.layout.focus_targets(presenter.scene())
    assert [one.oid for one in presenter.focus_targets[:len(drawn)]] == [one.oid for one in drawn]
    for pane in app.screen.query(Pane):
        canvas = pane.canvas
        if pane.display and canvas is not None:
            assert (canvas.w, canvas.h) == pane.size
    presenter, state = app.table.presenter, app.session.match.state
    if presenter.viewer is None or isinstance(app.screen, (CurtainScreen, RoundScreen)):
        text = app.text()
        public = {card.spec.id for zone in app.session.game.zones(state) if zone.seen_by(None) for card in zone.cards}
        told = "\n".join("".join(part[0] for part in line) for line in app.session.lines(None))
        for seat in state.seats:
            for card in getattr(seat, "hand", ()):
                if card.spec.id not in public and card.name not in told:
                    assert card.name not in text


def cap_cell(app: TableApp, words: str) -> tuple[int, int]:
    """The cell of the screen where these words begin in the bar."""
    x, y = cell_of(app.bar(), words)
    return x, app.size.height - len(app.bar().splitlines()) + y


async def click_cap(pilot: Pilot[None], app: TableApp, words: str) -> None:
    """Clicks where these words begin in the bar."""
    await click(pilot, *cap_cell(app, words))
