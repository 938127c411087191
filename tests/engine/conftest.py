"""What tests of saves share."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a save may lie."""
    return tmp_path / "a.deck"
