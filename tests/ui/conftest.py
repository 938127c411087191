"""What tests of the app share."""

import pytest

from tests.ui.tables import count_at_once


@pytest.fixture
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys count as soon as a page or a question stands there."""
    count_at_once(monkeypatch)
