"""What is said of a commit's subject."""

from pathlib import Path

import pytest

from tests.commits import given, wrong


@pytest.mark.parametrize(("message", "count"), [
    ("Let a wall fall", 0), ("Pass the turn", 0), ("Focus the bar\n\nIt was lost.", 0), ("Bring back the queue", 0),
    ("Hooks: let a wall fall", 1), ("Fixed the wall", 1), ("Fixes the wall", 1), ("Fixing the wall", 1),
    ("Let a wall fall.", 1), ("let a wall fall", 1), ("Let a wall fall\nat once", 1), (f"Let {'a' * 70}", 1)])
def test_a_subject_is_an_order_of_72_characters(message: str, count: int) -> None:
    assert len([*wrong(message)]) == count


def test_a_message_is_read_as_git_hands_it_over(tmp_path: Path) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    file.write_text("Let a wall fall\n# On branch main\n\nIt stood.\n# ------------------------ >8 -----\n-was\n+is\n")
    assert given(str(file)) == [("this commit", "Let a wall fall\n\nIt stood.")]
