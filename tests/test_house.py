"""What the house is measured by."""

import pytest

from tests.house import large, place_of, report, statements


@pytest.mark.parametrize(("path", "place"), [
    ("deckgames/games/hooks/rules/turn.py", ("hooks", "rules")),
    ("deckgames/games/hooks/bot/words.py", ("hooks", "bot")),
    ("deckgames/games/hooks/screen/hand.py", ("hooks", "screen")),
    ("deckgames/games/hooks/screen/words.py", ("hooks", "words")),
    ("deckgames/games/hooks/__init__.py", ("hooks", "other")), ("deckgames/engine/journal/lines.py", ("engine", "")),
    ("deckgames/games/__init__.py", ("games", "")), ("deckgames/fuzz.py", ("other files", "")),
    ("tests/games/hooks/test_bot.py", ("tests", "games")), ("tests/house.py", ("tests", ""))])
def test_a_file_has_a_room_and_a_kind_of_work(path: str, place: tuple[str, str]) -> None:
    assert place_of(path) == place


def test_statements_count_not_lines_and_docstrings_apart() -> None:
    source = '"""A module."""\nN = 1\n"""A number."""\ndef f():\n    """A function."""\n    if N: return 1'
    assert statements(source) == statements(source.replace(": return", ":\n        return")) == (7, 3)


def test_classes_of_many_methods_are_named() -> None:
    source = "class A:\n" + "".join(f" def f{n}(self): ...\n" for n in range(31)) + "class B:\n def f(self): ..."
    assert large(source) == [(31, "A")]
    assert "more than 30 methods: A 31" in [*report([("deckgames/ui/a.py", source), ("tests/a.py", source)])]


def test_every_statement_is_in_a_room_once() -> None:
    files = [("deckgames/games/hooks/rules/a.py", "a\nb\nc"), ("deckgames/ui/b.py", "d"), ("tests/c.py", "e\nf")]
    lines = [*report(files)]
    assert [line.split() for line in lines if line.startswith(("rules", "all"))] == [
        ["rules", "3", "3"], ["all", "3", "3"]]
    assert lines[-4:] == ["deckgames: ui 1", "deckgames: 4 statements, 0 of them docstrings",
                          "tests: other files 2", "tests: 2 statements, 0 of them docstrings"]
