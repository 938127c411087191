"""README, docs and CHANGELOG hold none of the constructions of tests/voice.py."""

import re
from pathlib import Path

import pytest

from tests.command_lines import BLOCK, PAGES, ROOT
from tests.voice import hits


def test_the_pages_say_it_as_an_editor_would() -> None:
    found = {page.name: [*hits(re.sub(r"`[^`\n]*`", "`", BLOCK.sub("", page.read_text(encoding="utf-8"))))]
             for page in PAGES}
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("said", [
    "no clear best: buy Greater Fight, as a bot would, or 3 others", "Bea says no to the offer of Steam Shredder",
    "who is behind at half-time wins 4", "points 5→4 or as now", "Nobody is asked what is no choice",
    "you win more often than if you end your turn",
    "Tie. Who alone is left wins.", "An annihilation is no turn", "each part, also one that costs nothing",
    "likely 5 to 6, mostly 5"])
def test_what_no_editor_prints_is_found(said: str) -> None:
    assert [*hits(said)]


TEXTS = [*sorted((ROOT / "tests/golden/text").glob("*.txt")), *sorted((ROOT / "assets/guides").glob("*.yaml")),
         *sorted((ROOT / "assets/rules").glob("*.md"))]
KEPT = {"Whoever loses a combat also", "makes Bea lose 3 Treasures", "opponent lose health", "who is behind", *(
    f"{n} more: {key}" for n, key in ((2, "p"), (3, "l"), (2, "d"), (3, "12")))}
"""What a card's text says, and how many lines lie off the screen."""


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_proof_sheets_guides_and_rulebooks_say_it_so_too(page: Path) -> None:
    found = [said for said, _ in hits(" ".join(page.read_text(encoding="utf-8").split()))]
    assert [said for said in found if not any(kept in said for kept in KEPT)] == []


def test_all_apostrophes_are_of_one_kind() -> None:
    """Read: "your opponents' cards get −2 defence" under "Bea’s stack"."""
    sheets = [*(ROOT / "tests/golden/text").glob("*.txt"), *(ROOT / "tests/golden").glob("*-texts.txt")]
    assert [said for sheet in sheets for said in re.findall(r".*(?:[a-z]'s|s') .*", sheet.read_text("utf-8"))] == []
