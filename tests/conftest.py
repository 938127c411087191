"""What all tests share: how thoroughly to search for counterexamples, golden files, and a home of their own."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

GOLDEN = Path(__file__).parent / "golden"

# whole games do not get simpler by shrinking, they only take minutes for it
PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
settings.register_profile("default", max_examples=12, deadline=None, derandomize=True, database=None, phases=PHASES,
                          suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", max_examples=300, deadline=None, print_blob=True, phases=PHASES,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("DECKGAMES_TESTS", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew instead of comparing them")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the player's saves, packs or settings."""
    monkeypatch.setenv("DECKGAMES_HOME", str(tmp_path / "home"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares with `tests/golden/<name>`, or writes it with `pytest --golden`."""
    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"there is no {path.name} yet: run pytest --golden and read what it writes"
        assert text == path.read_text(encoding="utf-8"), f"{path.name} has changed: run pytest --golden and review it"

    return compare
