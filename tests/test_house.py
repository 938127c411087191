"""What the budget of the house counts; `.ci/run` asks whether it holds."""

from tests.house import Size, excess, room_of, sizes, tokens_of


def test_tokens_are_counted_without_imports_and_docstrings_however_they_are_laid_out() -> None:
    source = '"""A."""\nimport os\nN = f"{os}"\n"""A number."""\ndef f():\n    """A function."""\n    if N: return 1'
    assert tokens_of(source) == tokens_of(source.replace(": return", ":\n        return")) == 3 + 5 + 3 + 2


def test_a_room_above_its_budget_and_an_unknown_one_are_named() -> None:
    rooms = sizes([("deckgames/games/hooks/a.py", "a = 1\n"), ("deckgames/ui/b.py", "b\n"), ("tests/ui/c.py", "c\n")])
    assert rooms == {"hooks": Size(3, 1, 1), "ui": Size(1, 1, 1), "tests": Size(1, 1, 1)}
    over, new = excess(rooms, {"hooks": 2, "tests": 1})
    assert over.startswith("hooks holds 3 tokens, 2 are allowed") and new.startswith("ui ") and "new room" in new
    assert room_of("deckgames/fuzz.py") == "deckgames"
