"""Rules made wrong in one line, as data (`mutants.yaml`): each is seen by a test that says which rule it is, not by a
golden text alone. Each run looks whether they fit; only a thorough one tries them, in a copy of the project."""

from collections import Counter
from collections.abc import Mapping
from importlib.util import cache_from_source
from pathlib import Path

import pytest
import yaml

from deckgames.games import IDS
from tests.test_contributing import ROOT, copied, run
from tests.thorough import THOROUGH

MUTANTS = yaml.safe_load((ROOT / "tests" / "mutants.yaml").read_text(encoding="utf-8"))
EACH = 25
"""So many of each game."""
MOST = 120
"""Seconds after which a rule that goes on for ever counts as not seen."""


def file_of(mutant: Mapping[str, str]) -> Path:
    """The file that a mutant makes wrong, relative to the project."""
    room = ROOT / "deckgames/games" / mutant.get("room", "")
    files = [ROOT / mutant["file"]] if "file" in mutant else [*room.rglob("*.py")]
    found = [file for file in files for _ in range(file.read_text(encoding="utf-8").count(mutant["old"]))]
    assert len(found) == 1, f"{mutant}: it reads otherwise now: make another line of it wrong"
    return found[0].relative_to(ROOT)


def test_there_are_enough_in_every_file_of_rules_and_they_fit() -> None:
    files = [file_of(mutant) for mutant in MUTANTS]
    games = Counter(file.parts[2] for file in files)
    assert set(games) == set(IDS) and min(games.values()) >= EACH
    rules = {file.relative_to(ROOT) for where in ("rules.py", "rules/*.py")
             for file in ROOT.glob(f"deckgames/games/*/{where}") if file.stem != "__init__"}
    assert rules <= {*files}
    for mutant in MUTANTS:
        file, _, test = mutant["by"].partition("::")
        told = f"def {test.partition('[')[0]}(" if file.endswith(".py") else f"{test}:\n"
        assert told in (ROOT / file).read_text(encoding="utf-8"), f"{mutant}: no such test"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, to be made wrong."""
    return copied(tmp_path_factory.mktemp("wrong"))


@pytest.mark.parametrize("mutant", MUTANTS if THOROUGH else (), ids=lambda mutant: mutant["new"])
def test_a_wrong_rule_is_seen(mutant: Mapping[str, str], copy: Path) -> None:
    file = copy / file_of(mutant)
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace(mutant["old"], mutant["new"]), encoding="utf-8")
    compiled = Path(cache_from_source(str(file)))
    compiled.unlink(missing_ok=True)  # as long and as old as the right one, it would not be compiled again
    try:
        code, said = run(copy, "pytest", "-x", "-p", "no:cacheprovider", mutant["by"], most=MOST)
    finally:
        file.write_text(right, encoding="utf-8")
        compiled.unlink(missing_ok=True)
    assert code == pytest.ExitCode.TESTS_FAILED, said
