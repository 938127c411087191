"""What tests of the app share."""

import pytest

from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen


@pytest.fixture
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count as soon as a page or a question stands there."""
    for screen in (CurtainScreen, RoundScreen, TableCourse, ResultsScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)
