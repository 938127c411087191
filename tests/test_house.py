"""What the budget of the house counts; `.ci/run` asks whether it holds."""

import subprocess
import tomllib

import pytest

from tests.house import ROOT, Size, excess, room_of, sizes, tokens_of


def test_tokens_are_counted_without_imports_and_docstrings_however_they_are_laid_out() -> None:
    source = '"""A."""\nimport os\nN = f"{os}"\n"""A number."""\ndef f():\n    """A function."""\n    if N: return 1'
    assert tokens_of(source) == tokens_of(source.replace(": return", ":\n        return")) == 3 + 5 + 3 + 2


def test_a_room_above_its_budget_and_an_unknown_one_are_named() -> None:
    rooms = sizes([("deckgames/games/hooks/a.py", "a = 1\n"), ("deckgames/ui/b.py", "b\n"), ("tests/ui/c.py", "c\n")])
    assert rooms == {"hooks": Size(3, 1, 1), "ui": Size(1, 1, 1), "tests": Size(1, 1, 1)}
    over, new = excess(rooms, {"hooks": 2, "tests": 1})
    assert over.startswith("hooks holds 3 tokens, 2 are allowed") and new.startswith("ui ") and "--raise" in new
    assert room_of("deckgames/fuzz.py") == "deckgames"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what git holds is asked of a checkout")
def test_a_source_distribution_takes_all_that_git_holds_and_names_it() -> None:
    """`.ci/run` builds one and compares every file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    held = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    packed = project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert packed == sorted({name.partition("/")[0] for name in held if name})
