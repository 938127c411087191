"""What tests of the app share."""

import pytest

from deckgames.ui.paint.pane import LonePress
from tests.ui.tables import count_at_once


@pytest.fixture(autouse=True)
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press counts before it is known whether its key is held."""
    monkeypatch.setattr(LonePress, "QUIET", 0.0)


@pytest.fixture
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count as soon as a page or a question stands there."""
    count_at_once(monkeypatch)
