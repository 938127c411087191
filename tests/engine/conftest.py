"""What tests of saves share."""

from pathlib import Path

import pytest

from deckgames.engine.catalogue import IDS


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is installed."""
    monkeypatch.setattr("deckgames.engine.record.journal.reading.IDS", [*IDS, "toy"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a save may lie."""
    return tmp_path / "a.deck"
