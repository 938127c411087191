"""Tests of the lab."""

import pytest


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands work in this process if they are not told otherwise: another one costs more than the games of a test."""
    monkeypatch.setattr("deckgames.cli.labwork.cpu_count", lambda: 1)
