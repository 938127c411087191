"""What tests of the app share."""

from dataclasses import replace
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

import pytest
from textual import _callback
from textual.css.stylesheet import Stylesheet

from deckgames.engine.record.session import Session
from deckgames.review import weighing
from deckgames.ui.app import DeckApp
from deckgames.ui.pages import ending
from deckgames.ui.paint.pane import LonePress
from tests.ui.tables import count_at_once


@pytest.fixture(autouse=True, scope="session")
def spared() -> None:
    """A style sheet is read once, not again by every app that starts; no app looks for memory to give back, which takes
    a fifth of a second."""
    DeckApp._sweep = lambda app: None  # type: ignore[method-assign]
    parse, known = Stylesheet._parse_rules, dict[Any, Any]()

    def parsed(sheet: Stylesheet, *given: Any, **named: Any) -> Any:
        key = given, *named.items(), *sheet._variables.items()
        if key not in known:
            known[key] = parse(sheet, *given, **named)
        return known[key]

    Stylesheet._parse_rules = parsed  # type: ignore[method-assign]


@pytest.fixture(autouse=True, scope="session")
def counted_by_code() -> None:
    """What waits for a screen is called by each of its widgets: a new function every time, whose parameters Textual
    would count by its signature."""
    count = _callback._count_parameters

    def counted(function: Any) -> int:
        code = getattr(function, "__code__", None)
        odd = code is None or code.co_flags & VARIADIC or code.co_kwonlyargcount or hasattr(function, "__wrapped__")
        return count(function) if odd else code.co_argcount

    _callback._count_parameters = counted


@pytest.fixture(autouse=True, scope="session")
def turned_once() -> None:
    """The turn of a game is looked for once, not again by every page that shows how the same game ended."""
    turned, known = ending.turned, dict[str, int | None]()

    def once(run: Session) -> int | None:
        steps = [(step.seat, step.raw) for step in run.steps]
        key = repr((run.pack.key, replace(run.header, made=""), run.options, steps))
        if run.header.start != "setup" or key not in known:
            known[key] = turned(run)
        return known[key]

    ending.turned = once


VARIADIC = CO_VARARGS | CO_VARKEYWORDS


@pytest.fixture(autouse=True)
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press counts before it is known whether its key is held; few games are played out to find the turn of one."""
    monkeypatch.setattr(LonePress, "QUIET", 0.0)
    monkeypatch.setattr(weighing, "PLAYED", (weighing.FEW, 64))


@pytest.fixture
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count as soon as a page or a question stands there."""
    count_at_once(monkeypatch)
