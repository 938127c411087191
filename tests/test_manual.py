"""The manual page is of today: `pytest --golden tests/test_manual.py` makes it anew."""

from collections.abc import Callable

from tests.manual import manual


def test_the_manual_page_is_made_from_the_commands(golden: Callable[[str, str], None]) -> None:
    golden("../../share/man/man1/deckgames.1", manual())
