"""Stories of the app as data: a test that only says table, keys, screen is a list of steps in a `test_*.yaml` here.

    ending with cards in hand is asked once more:
    - table: {}
    - press: e
    - {reads: bar, session.number: 1}
    - press: e enter
    - screen: CurtainScreen

The first step is an app with one table, or the whole app; another one behind it begins when that has ended:

- `table: {players: [human, human], size: [80, 24]}`: Card Ring over the smallest layout (`layout: shown`: one with a
  show of what is played; `game_id: hooks`: a game over its own one), with `seed`, `options`, `settings`;
  `situation: {game: hooks, ..}` is a table laid out as in a situation file, `initiative: {A: {hand: ..}}` and
  `pools: {A: {W1: "8"}}` with `players: hb` as in their tests, `toys: [ANN, BEA]` a game of toys. Pages are left and
  curtains opened before it begins, but with `pages: true`.
- `deck: {start: [play, cardring], size: [..]}`, with `saves: {over: {length: short}}` and the `path` of one of them;
  `players` sit at it, `files: {packs/hooks/a.yaml: ..}` lie in the player's folder, `env` is around it.

Then:

- `press: e enter`: keys, each when the screen has been seen; `early: enter`: keys made before that; `types: Zoe`: text.
  After each key nothing moves any more, every pane of a table is full, and a public one names no card of a hand.
- `cap: e  end turn` clicks where these words begin in the bar, `click: Picket` a spot of this name or the first place
  of a word on the screen, `click: [8, 12]` a cell (`[8, 12, 3]`: with the right button), `double: Picket` twice.
- `resize: [120, 40]`; `through_pages` leaves pages and curtains; `chooses: Undo (u)` is a command of the palette;
  `set: {app_focus: false}` does what no key does; `spoil: saves/a.deck` cuts a file off.
- `until: {down: {screen.action.id: table.undo}}` presses a key until this holds.
- `reads: bar`, or other paths: what is there stands in the story's section of `tests/golden/told/ui.txt`.
- `keep: {before: session.number}`: what is there now is `$before` in the steps behind it.
- Anything else is a path and what is there (`tests/given/stories.py`): from the app, or from `screen` (the kind of
  screen that is shown), `bar`, `text`, `words`, `desk`, `state`, `flow`, `digest` or `over` (the pane over it).
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
import yaml
from textual.app import SystemCommand
from textual.pilot import Pilot

from deckgames.engine.core.cards import Card
from deckgames.engine.core.paths import data_dir, saves_dir
from deckgames.engine.record.journal import SaveInfo, SeatInfo, TableOptions, list_saves
from deckgames.engine.record.session import Session
from deckgames.engine.record.situation import session as laid_out
from deckgames.games import load
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.paint.pane import Pane
from deckgames.ui.paint.picture import PictureScreen
from deckgames.ui.sessions import taken_up
from deckgames.ui.table.painting import Ahead
from deckgames.ui.table.parts import Table
from deckgames.ui.table.screen import TableScreen
from tests.engine import toys as toy_games
from tests.games.initiative import scenes
from tests.given.pools import given
from tests.given.stories import found, holds, in_case, noted
from tests.ui import app_tables, tables
from tests.ui.bare_layout import BARE
from tests.ui.toy_layout import SHOWN


def table(*, layout: str = "", settings: dict[str, Any] | None = None, **laid: Any) -> tables.TableApp:
    """An app with one table."""
    kind = next((kind for kind in reversed(SESSIONS) if kind in laid), "players")
    laid.setdefault(kind, ["human", "human"])
    usual = "bare" if kind == "toys" else "small" if kind == "players" and "game_id" not in laid else "own"
    return tables.TableApp(SESSIONS[kind](**laid), LAYOUTS[layout or usual], **(settings or {}))


def of_situation(situation: dict[str, Any]) -> Session:
    game = load(situation["game"])
    return laid_out(game, game.load_pack([]), yaml.safe_dump(situation), "story.yaml")


LAYOUTS = {"small": tables.LAYOUT, "shown": SHOWN, "bare": BARE, "own": None}
SESSIONS: dict[str, Callable[..., Session]] = {
    "players": lambda players, **more: tables.session_of(*players, **more), "situation": of_situation,
    "initiative": lambda initiative, **more: scenes.laid(**more, **initiative),
    "pools": lambda pools, players: given(**pools).session(players),
    "toys": lambda toys, table=None, **more: toy_games.seated(
        seats=[getattr(toy_games, name) for name in toys], table=TableOptions(**(table or {})), **more)}
"""What can lie on a table: a new game, one as a situation file tells it, seats of Initiative, toys."""


def deck(*, start: list[str], saves: dict[str, dict[str, Any]] | None = None, path: str = "",
         players: list[str] | None = None, files: dict[str, str] | None = None, unsaved: str = "",
         **more: Any) -> Any:
    """The whole app, beside these saves; `path` is the name of the save that it begins with; one person and a bot sit
    at a new table of the game that is `unsaved`."""
    if players:
        more["seats"] = [SeatInfo(tables.NAMES[no], player, no) for no, player in enumerate(players)]
    for name, said in (saves or {}).items():
        app_tables.saved(name, **said)
    for name, text in (files or {}).items():
        (data_dir() / name).parent.mkdir(parents=True, exist_ok=True)
        (data_dir() / name).write_text(text, encoding="utf-8")
    save = saves_dir() / f"{path}.deck"
    if start[:1] in (["rules"], ["cards"], ["replay"]):
        return app_tables.app_at(*start, *more.values(), *([save] if path else ()))
    if unsaved:
        more["session"] = tables.session_of("human", "bot:easy", game_id=unsaved)
    return app_tables.app(*start, **({"session": taken_up(save)} if path else {}), **more)


def plain(there: Any) -> Any:
    """What is there as a file can write it."""
    if isinstance(there, (list, tuple)):
        return [plain(one) for one in there]
    return there.spec.id if isinstance(there, Card) else there


class Told:
    """A story that is being told."""

    def __init__(self, pilot: Pilot[Any], kept: dict[str, Any], reads: Callable[[str, object], None] | None) -> None:
        self.pilot, self.app, self.kept, self._reads = pilot, pilot.app, kept, reads

    async def quiet(self) -> None:
        """Nothing moves any more; what stands there then is whole and public."""
        if self.app._exit:
            return
        await tables.still(self.pilot)
        if isinstance(self.app, tables.TableApp):
            tables.check_pictures(self.app)

    # ---- what is done

    async def press(self, keys: object) -> None:
        for key in str(keys).split():
            await tables.press(self.pilot, key)
            await self.quiet()

    async def spoil(self, name: str) -> None:
        (data_dir() / name).write_bytes((data_dir() / name).read_bytes()[:40])

    async def chooses(self, command: str) -> None:
        next(one for one in self._commands() if one.title == command).callback()
        await self.quiet()

    async def early(self, keys: object) -> None:
        for key in str(keys).split():
            await tables.press_at(self.pilot, key, -0.001)

    async def types(self, letters: object) -> None:
        for letter in str(letters):
            await self.pilot.press("space" if letter == " " else letter)
        await self.quiet()

    async def cap(self, words: str) -> None:
        await self.click(words, bar=True)

    async def double(self, words: str) -> None:
        await self.click(words, times=2)

    async def click(self, where: Any, times: int = 1, bar: bool = False) -> None:
        rows = [strip.text for strip in self.app.screen._compositor.render_strips()]
        first = max((y for y, row in enumerate(rows) if row.startswith("━")), default=0) if bar else 0
        spot = self.app.screen.shown.place(where) if isinstance(self.app.screen, PictureScreen) else None
        if spot is not None:
            where = spot.x, spot.y
        elif isinstance(where, str):
            y = next((y for y, row in enumerate(rows) if y >= first and where in row), -1)
            assert y >= 0, "\n".join(rows)
            where = rows[y].index(where) + len(where) - len(where.lstrip()), y
        x, y, *button = where
        await tables.click(self.pilot, x, y, times, *button)
        await self.quiet()

    async def until(self, told: dict[str, dict[str, Any]]) -> None:
        (key, wanted), = told.items()
        for _ in range(200):
            with suppress(AttributeError):  # another screen, or nothing under the cursor
                if all(holds(self.read(path), value) for path, value in wanted.items()):
                    return
            await self.press(key)
        raise AssertionError(f"{key} does not lead to {wanted}")

    async def resize(self, size: list[int]) -> None:
        await self.pilot.resize_terminal(*size)
        await self.quiet()

    async def through_pages(self) -> None:
        await tables.through_pages(self.pilot, self.app)
        await self.quiet()

    async def reads(self, paths: str | list[str]) -> None:
        for path in [paths] if isinstance(paths, str) else paths:
            self._reads(path, self.read(path))

    async def set(self, paths: dict[str, Any]) -> None:
        for path, new in paths.items():
            thing, _, name = path.rpartition(".")
            setattr(found(self, thing) if thing else self.app, name, new)
        await self.quiet()

    async def keep(self, paths: dict[str, str]) -> None:
        for name, path in paths.items():
            self.kept[name] = self.read(path)

    # ---- what is there

    def read(self, path: str) -> Any:
        """What a path leads to; the screen that is shown is its kind, a card its id. All that a picture wants to know
        has been found out before it is looked at."""
        screen = self.app.screen
        if path.startswith(("bar", "text", "words")) and isinstance(screen, TableScreen) and screen.presenter.foreseen:
            for _ in screen.picture.ahead._work(screen.presenter.foreseen):
                pass
            screen.picture.redraw()
        there = found(self, path)
        return type(there).__name__ if path == "screen" else plain(there)

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def presenter(self) -> Any:
        return self.table.presenter

    @property
    def state(self) -> Any:
        return self.presenter.session.match.state

    @property
    def over(self) -> Pane:
        return self.table.query_one("#over", Pane)

    @property
    def digest(self) -> str:
        return str(self.presenter.session.game.digest(self.state))

    @property
    def flow(self) -> Any:
        return self.presenter.controller.flow

    @property
    def saves(self) -> list[SaveInfo]:
        return list_saves()

    def lies(self, name: str) -> bool:
        """Whether a file lies in the player's folder."""
        return (data_dir() / name).exists()

    def _commands(self) -> Iterator[SystemCommand]:
        yield from self.app.get_system_commands(self.app.screen)

    @property
    def commands(self) -> list[str]:
        return [command.title for command in self._commands()]

    @property
    def bar(self) -> str:
        canvas = self.table.query_one("#bar", Pane).canvas
        return "\n".join(line.rstrip() for line in canvas.text().splitlines()) if canvas is not None else ""

    @property
    def text(self) -> str:
        return tables.screen_text(self.app)

    @property
    def words(self) -> str:
        return " ".join(self.text.split())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app, name)


BEGINS: dict[str, Callable[..., Any]] = {"table": table, "deck": deck}
DOES = ("press", "early", "types", "cap", "double", "click", "resize", "through_pages", "until", "reads", "keep", "set",
        "quiet", "spoil", "chooses")


def tell(steps: list[Any], reads: Callable[[str, object], None] | None = None) -> None:
    """Plays a story. Raises AssertionError where it goes otherwise than told."""
    if "cases" in steps[0]:
        for number, case in enumerate(steps[0]["cases"]):
            with noted(f"case: {case}"), pytest.MonkeyPatch.context() as patch:
                patch.setenv("DECKGAMES_HOME", str(data_dir() / f"case-{number}"))
                tell(in_case(case, steps[1:]), reads)
        return
    kept: dict[str, Any] = {}
    begins = [at for at, step in enumerate(steps) if isinstance(step, dict) and BEGINS.keys() & step.keys()]
    assert begins[:1] == [0], "a story of the app begins with a table or a deck"
    with pytest.MonkeyPatch.context() as patch:
        tables.stand_still(patch)
        patch.setattr(ResultsScreen, "still", lambda _: True)
        patch.setattr(Table, "still", lambda _: True)  # where nothing moves on, a picture would never be whole
        patch.setattr(Ahead, "anew", lambda ahead: None)  # what is known would hang on how fast the machine is
        patch.setattr(Ahead, "_beside", lambda ahead: ())
        tables.count_at_once(patch)
        for at, end in pairwise([*begins, len(steps)]):
            (kind, said), = deepcopy(steps[at]).items()
            for name, value in said.pop("env", {}).items():
                patch.setenv(name, value)
            asyncio.run(played(kind, said, list(enumerate(steps, 1))[at + 1:end], kept, reads))


async def played(kind: str, said: dict[str, Any], steps: list[tuple[int, Any]], kept: dict[str, Any],
                 reads: Callable[[str, object], None] | None) -> None:
    """The same of one app, in a loop of its own."""
    size, pages = said.pop("size", (80, 24)), said.pop("pages", kind == "deck")
    async with BEGINS[kind](**said).run_test(size=(*size,)) as pilot:
        story = Told(pilot, kept, reads)
        await (story.quiet() if pages else story.through_pages())
        for number, step in steps:
            for what, value in step.items() if isinstance(step, dict) else [(step, None)]:
                with noted(f"step {number}: {what}: {value}"):
                    wanted = in_case(kept, value)
                    if what in DOES:
                        await getattr(story, what)(*([] if value is None else [wanted]))
                    else:
                        there = story.read(what)
                        assert holds(there, wanted), f"{what} is {there!r}"
