"""Chapter 0 of every rulebook is a played script: its numbers are read from the shipped cards and from the table."""

import re
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.paths import assets
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.slots import Slot, typed
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.events import text_of
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games import load
from deckgames.guide.file import load as load_script
from deckgames.guide.lesson import Lesson
from deckgames.guide.proof import constants

pytestmark = pytest.mark.usefixtures("real_cards")
"""The scripts are played with the cards that are shipped."""

SCRIPTS = sorted((Path(__file__).parent / "chapter_0").glob("*.yaml"))
LATER = {
    ("cardring", 0): ("the second round: Bob, who is behind in XP, sets the Order, and Ann has bought a Bounty",
                      {"xp", "deck", "main_deck", "box"}),
    ("hooks", 0): ("Ann’s second turn: both have bought cards and hold one",
                   {"treasures", "actions", "hand", "deck", "pile", "owned", "refresh_deck", "supply_deck", "locker"}),
    ("journey", 0): ("a stack of several cards", {"attack", "defense", "points", "items", "deck", "box"}),
    ("journey", 1): ("heroes that are chosen by name, and their clans",
                     {"attack", "defense", "points", "deck", "box"}),
}
"""The scripts that do not begin as a game is set up: how they begin, and what is otherwise then."""
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


def counted(game: Any, state: Any) -> dict[tuple[str, int | None], int | None]:
    """The numbers of a table by what they are called and whose they are, and how many cards its zones hold."""
    seats = range(len(state.seats))
    found = {(number.key, seat): number.read(state, seat) for number in game.lexicon.numbers
             for seat in (seats if number.whose == "seat" else (None,))}
    for zone in game.zones(state):
        found[zone.name, zone.seat] = len(zone.cards)
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_chapter_0_begins_as_the_game_is_set_up(script: Path) -> None:
    """As a new game with the default options begins, and where a script begins later the book tells what each has."""
    guide = load_script(script)
    game, pack = load(guide.game), load(guide.game).load_pack([])
    for chapter in range(len(guide.chapters)):
        lesson = Lesson(game, guide, chapter)
        session = lesson.session
        if session.over:
            continue
        new = counted(game, Match(game, game.setup(pack, len(session.seats), game.options(), Rng.fresh(1))).state)
        begun = counted(game, session.match.state)
        other = {key for key in new | begun if new.get(key, 0) != begun.get(key, 0)}
        _, later = LATER.get((script.stem, chapter), ("", set()))
        assert {name for name, _ in other} == later, guide.chapters[chapter].title
        first = next((at for at, step in enumerate(lesson.steps) if step.answers), None)
        said = {(term.word.key, term.seat) for step in lesson.steps[:first] for piece in step.say.pieces
                if isinstance(piece, Slot) for _, term in piece.terms if isinstance(term.word, Number)}
        money = {(name, seat) for name, seat in other if seat is not None and name in ("xp", "treasures", "crystals")}
        assert money <= said, f"{guide.chapters[chapter].title}: the book must say what they have"
