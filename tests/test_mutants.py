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


def test_there_are_enough_in_every_file_of_rules_and_they_fit() -> None:
    games = Counter(mutant["file"].split("/")[2] for mutant in MUTANTS)
    assert set(games) == set(IDS) and min(games.values()) >= EACH
    found = ROOT.glob("deckgames/games/*/rules/*.py")
    rules = {str(file.relative_to(ROOT)) for file in found if file.stem != "__init__"}
    assert rules <= {mutant["file"] for mutant in MUTANTS}
    for mutant in MUTANTS:
        text, (file, _, test) = (ROOT / mutant["file"]).read_text(encoding="utf-8"), mutant["by"].partition("::")
        assert text.count(mutant["old"]) == 1, f"{mutant}: it reads otherwise now: make another line of it wrong"
        told = f"def {test.partition('[')[0]}(" if file.endswith(".py") else f"{test}:\n"
        assert told in (ROOT / file).read_text(encoding="utf-8"), f"{mutant}: no such test"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, to be made wrong."""
    return copied(tmp_path_factory.mktemp("wrong"))


@pytest.mark.parametrize("mutant", MUTANTS if THOROUGH else (), ids=lambda mutant: f"{mutant['file']}: {mutant['new']}")
def test_a_wrong_rule_is_seen(mutant: Mapping[str, str], copy: Path) -> None:
    file = copy / mutant["file"]
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace(mutant["old"], mutant["new"]), encoding="utf-8")
    compiled = Path(cache_from_source(str(file)))
    compiled.unlink(missing_ok=True)  # as long and as old as the right one, it would not be compiled again
    try:
        code, said = run(copy, "pytest", "-x", "-p", "no:cacheprovider", mutant["by"])
    finally:
        file.write_text(right, encoding="utf-8")
        compiled.unlink(missing_ok=True)
    assert code == pytest.ExitCode.TESTS_FAILED, said
