"""The whole rulebook of a game for tests: the players' book, and what only programs need."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from deckgames.engine.match.rulebook import Chapter, Rule, Rulebook
from deckgames.games import load

FIDELITY = Path(__file__).parent / "fidelity"


@cache
def players_book(game_id: str) -> Rulebook:
    """What people read at a table."""
    return Rulebook.of(load(game_id))


@cache
def beside(game_id: str) -> tuple[Rulebook, ...]:
    """Worked examples, invariants and rules that no player needs: books of the same shape."""
    return tuple(Rulebook.load(file) for file in sorted((FIDELITY / game_id).glob("*.md")))


@cache
def whole(game_id: str) -> Rulebook:
    """All rules that there are, the players' first; chapters with one number are one chapter, in the order of ids."""
    book = players_book(game_id)
    chapters = {chapter.number: chapter for chapter in book.chapters}
    for chapter in (chapter for other in beside(game_id) for chapter in other.chapters):
        known = chapters.get(chapter.number)
        chapters[chapter.number] = chapter if known is None else _merged(known, chapter)
    return replace(book, chapters=tuple(chapters.values()))


def _merged(one: Chapter, other: Chapter) -> Chapter:
    parts = (*one.parts, *other.parts)
    numbered = [part for part in parts if isinstance(part, Rule) and part.numbered]
    numbered.sort(key=lambda rule: int(rule.id.rpartition(".")[2]))
    return replace(one, parts=(*(part for part in parts if part not in numbered), *numbered))
