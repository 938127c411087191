"""Tables for the tests of the app: played quickly by bots, saved or not, over or not."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from deckgames.engine.core.paths import saves_dir
from deckgames.engine.match.game import Game
from deckgames.engine.record.journal import SeatInfo, now
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.seats import Bots
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.paint.picture import PictureScreen
from tests.harness import changed

PEOPLE = (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1), SeatInfo("Cy", "human", 2))
WITH_BOTS = (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:normal", 1), SeatInfo("Cy", "bot:easy", 2))


def ring() -> Game:
    """Card Ring."""
    return load("cardring")


def played(answers: int | None = None, seats: tuple[SeatInfo, ...] = PEOPLE, seed: int = 5, path: Path | None = None,
           **options: Any) -> Session:
    """A table after so many answers (None: at the end), all given by quick bots."""
    return played_on(Session.new(ring(), [SeatInfo(seat.name, "bot:greedy", seat.symbol) for seat in seats],
                                 ring().options(**options), seed, path), answers)


def played_on(session: Session, answers: int | None = None) -> Session:
    """The same table after so many answers of its bots (None: at the end)."""
    bots = Bots(session)
    while not session.over and (answers is None or session.number < answers):
        bots.answer()
    return session


@lru_cache(maxsize=1)
def over() -> Session:
    """A short game that is over; not saved, and not to be changed."""
    return played(length="short", round_cap=30)


def saved(name: str, answers: int | None = None, when: str = "", **options: Any) -> Path:
    """The same, in a save that is closed, and has been played just now, if it is not said `when`."""
    path = saves_dir() / f"{name}.deck"
    path.parent.mkdir(parents=True, exist_ok=True)
    save = _save(answers, tuple(options.items()))
    path.write_bytes(changed(save, lambda record: {**record, "when": when or now()} if "when" in record else record))
    return path


@cache
def _save(answers: int | None, options: tuple[tuple[str, Any], ...]) -> bytes:
    path = saves_dir() / "once.deck"
    played(answers, path=path, **dict(options)).close()
    save = path.read_bytes()
    path.unlink()
    return save


def app(*start: Any, **more: Any) -> DeckApp:
    """The app with a start, as `run` would make it."""
    from deckgames.ui.sessions import prepared

    wanted = Start(*start, **more)
    return DeckApp(wanted, prepared(wanted))


def app_at(name: Any, *given: Any) -> DeckApp:
    """The app, which begins with this page."""
    running = app()
    vars(running).update(_first=lambda: running.page(name, *given))
    return running


def shown(running: DeckApp) -> str:
    """What is on the screen, if it is one picture."""
    screen = running.screen
    assert isinstance(screen, PictureScreen), type(screen).__name__
    return screen.shown.text()
