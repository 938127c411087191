"""Chapter 0 of every rulebook is a played script: its numbers are read from the shipped cards and from the table."""

import re
from pathlib import Path

import pytest

from deckgames.engine.events import text_of
from deckgames.engine.places import assets
from deckgames.engine.slots import typed
from deckgames.games import load
from deckgames.guide.file import load as load_script
from deckgames.guide.lesson import Lesson
from deckgames.guide.proof import constants

pytestmark = pytest.mark.usefixtures("real_cards")
"""The scripts are played with the cards that are shipped."""

SCRIPTS = sorted((Path(__file__).parent / "chapter_0").glob("*.yaml"))
_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def chapter_0(game_id: str) -> str:
    """The words of the chapter in one line, without its pictures and without what it quotes from screens."""
    book = (assets() / "rules" / f"{game_id}.md").read_text(encoding="utf-8")
    whole = book.partition("\n## 0 ")[2].partition("\n## ")[0]
    return " ".join(re.sub(r"^- |\*\*|^#+ |`[^`]*`", "", _BLOCK.sub("", whole), flags=re.MULTILINE).split())


def told(script: Path) -> list[str]:
    """What the script says, each text beside its table."""
    guide = load_script(script)
    found = []
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(load(guide.game), guide, chapter)
        constants(lesson)
        while not lesson.over:
            lesson.check()
            if (wanted := lesson.wanted) is None:
                found.append(text_of(lesson.say().text))
                lesson.go_on()
            else:
                lesson.session.answer(lesson.read(wanted), wanted.seat)
                lesson.follow()
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_what_chapter_0_tells_is_what_happens(script: Path) -> None:
    """Every text of the script stands in the book, and no number of the chapter stands anywhere else."""
    chapter = chapter_0(script.stem)
    for text in told(script):
        assert text in chapter, f"the book should say: {text}"
        chapter = chapter.replace(text, "")
    assert [*typed(chapter)] == [], chapter
