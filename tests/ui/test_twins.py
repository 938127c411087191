"""Two tables that differ in all that the eyes at the screen may not know look the same, whatever is pressed.

A pair of tables is dealt at a moment of a random game. Who sits before the curtain looks at everything (there the
screens differ, as they must) and stands up; from the fall of the curtain on every cell, title, toast and widget of both
apps is the same until something hidden is rightly turned up. In the open it holds from the first moment on, and the
hand of the seat that decides is exchanged too.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot

from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.private_phases import endings
from deckgames.engine.record import saves
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.table.flow import Asked
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.paint.pane import Pane, now
from deckgames.ui.paint.picture import PictureScreen
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.screen import TableScreen
from tests.harness import begin, by_turns, pack_of
from tests.screens import Size
from tests.thorough import cases, many
from tests.ui.tables import look, send, send_click, stand_still, still

SIZES = ((80, 24), (120, 40), (160, 50), (100, 30), (60, 20))
THEMES = ("night", "day", "contrast", "mono")
KEYS = many(6, 500)
"""So many keys and clicks are made at each of two tables in a run, for each game."""
EACH = many(8, 80)
"""After so many a new pair is dealt."""
LOOKING = ("i", "i", "i", "l", "d", "q", "question_mark", "h", "tab", "up", "down", "left", "right", "p", "escape",
           "escape", "ctrl+p", "j", "k", "space", "resize", "click")
"""What shows and answers nothing."""
ANSWERING = ("enter", "1", "2", "3", "a", "b", "e", "0", "n", "y", "u", "U", "plus", "minus", "shift+down", "c", "t")
_TRIES = many(6, 30)
"""After so many games a moment of another kind will do: not every game asks in the open at the beginning of a turn."""


@dataclass(frozen=True)
class Pair:
    """Two tables at one moment: all that `eyes` (None: the public) may not know was dealt anew in the second, before
    the question or, if it is their own, while it is open."""

    first: Session
    states: tuple[Any, Any]
    eyes: int | None
    seeds: tuple[int, ...] = ()

    def session(self, which: int) -> Session:
        first = self.first
        session = Session(first.game, first.pack, first.header, first.options, self.states[which].copy())
        if self.seeds and self.eyes is not None:
            session.match = session.match.imagine(self.eyes, self.seeds[which])
            session.match.keep, session.match.state.observer = True, session.hear
        return session


@dataclass
class Life:
    """What was to be seen at one of the tables, step by step: what was pressed, what the rules let the eyes know, and
    the screen; and how many keys and clicks there were."""

    seen: list[tuple[str, Any, Any]] = field(default_factory=list)
    keys: int = 0


def dealt(game: Game, chance: Random) -> Iterator[Pair]:
    """Pairs at random moments of random games: by turns the eyes are those of the seat that is asked, of the one that
    sits after it, and of all."""
    kinds = cycle(("asked", "next", "open"))
    kind, tries = next(kinds), 0
    for _ in cases(chance):
        tries += 1
        seats = chance.choice((2, 2, 3))
        seed = chance.randrange(1 << 30)
        match = begin(game, seats, seed)
        bases = []
        for _ in range(chance.choice((40, 120, 300))):
            if match.decision is None:
                break
            if not match.log and not match.sealed:
                bases.append(match.base)
            match.answer(match.decision.random(Rng.fresh(chance.randrange(1 << 30))))
        if not bases:
            continue
        state = chance.choice(bases).copy()
        seating = tuple(SeatInfo(name, "human", at) for at, name in enumerate(("Ann", "Bea", "Cy")[:seats]))
        first = Session.new(game, seating, seed=seed, pack=pack_of(game))
        asked = Asked.of(Pair(first, (state, state), None).session(0))
        if asked.over or asked.seat is None:
            continue
        if asked.private != (kind != "open") and tries < _TRIES:
            continue
        eyes = None if not asked.private else asked.seat if kind == "asked" else (asked.seat + 1) % seats
        kind, tries = next(kinds), 0
        if eyes == asked.seat:
            yield Pair(first, (state, state), eyes, (chance.randrange(1 << 30), chance.randrange(1 << 30)))
            continue
        other = state.copy()
        for seat in [eyes] if eyes is not None else range(seats):
            game.redeal(other, seat, Rng.fresh(chance.randrange(1 << 30)))
        yield Pair(first, (state, other), eyes)


# ---- one table


def cells(app: DeckApp) -> list[Any]:
    """Every cell of the terminal with its style, title, and whatever floats or waits."""
    strips = app.screen._compositor.render_strips()
    painted = [[(segment.text, str(segment.style)) for segment in strip.simplify()] for strip in strips]
    said = [(note.title, note.message) for note in app._notifications]
    return [type(app.screen).__name__, painted, app.title, app.sub_title, said, app.cursor_position, app.screen.tooltip]


def kept(app: DeckApp) -> list[str]:
    """All that the panes of any screen keep to paint."""
    return [pane.canvas.text() for screen in app.screen_stack for pane in screen.query(Pane) if pane.canvas is not None]


def spots(app: DeckApp) -> list[str]:
    """Where a click means something, and what."""
    screen = app.screen
    if isinstance(screen, PictureScreen):
        return [str(spot) for spot in screen.shown.spots]
    if not isinstance(screen, TableScreen):
        return []
    shown = [pane.canvas for pane in screen.query(Pane) if pane.canvas is not None]
    stops = [f"{stop.oid} {stop.blocked} {stop.card and stop.card.name}" for stop in screen.presenter.focus_targets]
    return [*stops, *(str(spot) for canvas in shown for spot in canvas.spots)]


@asynccontextmanager
async def running(pair: Pair, which: int, size: Size, home: Path) -> Any:
    app = DeckApp(Start("play"), pair.session(which), settings_file=home)
    async with app.run_test(size=size, tooltips=True) as pilot:
        yield app, pilot


async def make(pilot: Pilot[None], what: str, chance: Random) -> None:
    """Presses a key, clicks somewhere, or changes the size."""
    app = pilot.app
    x, y, size = chance.randrange(app.size.width), chance.randrange(app.size.height), chance.choice(SIZES)
    since = await look(pilot)
    if what == "resize":
        await pilot.resize_terminal(*size)
    elif what == "click":
        send_click(pilot, x, y, max(now(), since))
    else:
        send(pilot, what, since=since)
    await still(pilot)


def table_of(app: DeckApp) -> TableScreen | None:
    return next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)


async def sit_through(app: DeckApp, pilot: Pilot[None], eyes: int, chance: Random, life: Life) -> bool:
    """Who sits first looks at everything and ends its sittings; gives whether a curtain has fallen for `eyes`."""
    looks = chance.randint(2, 20)
    for _ in range(60):
        await still(pilot)
        table = table_of(app)
        if table is None or not app.is_running:
            return False
        presenter, screen = table.presenter, app.screen
        if isinstance(screen, CurtainScreen):
            if screen.said.look is not None and presenter.seats.index(screen.said.look) == eyes:
                return True
            await make(pilot, "space", chance)
        elif isinstance(screen, RoundScreen):
            await make(pilot, "enter", chance)
        elif screen is not table:
            await make(pilot, "escape", chance)
        elif looks and presenter.viewer is not None:
            looks -= 1
            life.keys += 1
            await make(pilot, chance.choice(LOOKING) if looks else "i", chance)
        elif presenter.leaving:
            await make(pilot, "e", chance)
        elif presenter.draft is None:
            await make(pilot, "space", chance)
        else:
            question = presenter.draft.decision
            ends = endings(question)
            try:
                table.flow.send_or_ask(ends[0] if ends else question.random(Rng.fresh(looks)))
            except Refused:
                return False
    return False


async def lived(pair: Pair, which: int, size: Size, seed: int, home: Path) -> Life:
    """A life at one of the two tables; the same seed presses the same keys."""
    chance, life = Random(seed), Life()
    async with running(pair, which, size, home) as (app, pilot):
        await still(pilot)
        if pair.eyes is not None and not await sit_through(app, pilot, pair.eyes, chance, life):
            return life
        if pair.eyes is None:
            for _ in range(3):
                if isinstance(app.screen, (RoundScreen, CurtainScreen)):
                    await make(pilot, "enter" if isinstance(app.screen, RoundScreen) else "space", chance)
        chance = Random(f"{seed} from here on")  # what was drawn before hung on what may not be known
        pressed = "the curtain falls" if pair.eyes is not None else "all look"
        opened = False
        for _ in range(EACH):
            session, table = app.session, table_of(app)
            if session is None or session.over or table is None or not app.is_running:
                break
            if table.presenter.viewer not in (None, pair.eyes):
                break
            if pair.seeds and table.presenter.viewer is None and table.presenter.draft is not None:
                break  # it was dealt anew while a question was open: the worlds of all eyes would hang on that
            if isinstance(app.screen, CommandPalette):  # it fills by a clock of its own
                await make(pilot, "escape", Random(0))
                continue
            knows = [session.match.view(None), session.match.view(pair.eyes), session.lines(pair.eyes)]
            shows = [*cells(app), kept(app), spots(app)]
            life.seen.append((pressed, knows, shows))
            pressed = chance.choice(LOOKING) if chance.random() < 0.88 else chance.choice(ANSWERING)
            if isinstance(app.screen, CurtainScreen):
                pressed = "space"
            elif not opened and table.presenter.viewer is not None:
                pressed, opened = "i", True  # what was looked at before comes first
            life.keys += 1
            await make(pilot, pressed, chance)
    return life


def difference(one: Life, two: Life) -> tuple[int, str]:
    """How many steps were compared, and what differs where the eyes know the same ("": nothing)."""
    compared = 0
    for (pressed, knows, shows), (again, known, shown) in zip(one.seen, two.seen, strict=False):
        if knows != known:
            break
        compared += 1
        if (pressed, shows) != (again, shown):
            return compared, told([*(what for what, _, _ in one.seen[:compared])], shows, shown)
    return compared, ""


def told(pressed: list[str], shows: list[Any], shown: list[Any]) -> str:
    """What differs, in words."""
    lines = [f"after {', '.join(pressed)}:"]
    for left, right in zip(shows, shown, strict=True):
        if left != right and isinstance(left, list):
            lines += [f"- {a}\n+ {b}" for a, b in zip(left, right, strict=False) if a != b]
            lines += [f"one has {len(left)}, the other {len(right)}"] if len(left) != len(right) else []
        elif left != right:
            lines.append(f"- {left}\n+ {right}")
    return "\n".join(lines)


class Noon(datetime):
    """A clock that stands: names of saves tell the time."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 11, 20, 12, tzinfo=tz)


@pytest.fixture(autouse=True)
def stands_still(no_guard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "datetime", Noon)
    stand_still(monkeypatch)


@by_turns(1, 3)
async def test_what_the_eyes_may_not_know_changes_nothing_on_the_screen(
        game: Game, chance: Random, tmp_path: Path) -> None:
    keys, compared, pairs = 0, 0, dealt(game, chance)
    while keys < KEYS:
        pair, size, seed = next(pairs), chance.choice(SIZES), chance.randrange(1 << 30)
        home = tmp_path / "settings.yaml"
        theme = f"theme: {chance.choice(THEMES)}\n"
        lives = []
        for which in (0, 1):
            shutil.rmtree(saves_dir(), ignore_errors=True)
            home.write_text(f"{theme}speed: instant\nreduced_motion: true\nconfirm_end: false\n")
            lives.append(await lived(pair, which, size, seed, home))
        steps, wrong = difference(*lives)
        assert not wrong, f"{game.id}, {theme} at {size}, eyes {pair.eyes}, pair of seed {seed}: {wrong}"
        keys, compared = keys + lives[0].keys, compared + steps
    assert compared
