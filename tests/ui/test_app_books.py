"""Rulebook and card browser on the screen: found by rule, by chapter, by words."""

from __future__ import annotations

from deckgames.engine.rulebook import Rulebook
from deckgames.ui.pages.cards import drawn, explained
from deckgames.ui.pages.rulebook import chapter_lines, rulebook
from deckgames.ui.paint.canvas import spans_text, spans_width
from tests.ui.app_tables import ring

BOOK = Rulebook.parse("""# Small

Before the rules.

## 1 Beginning

Some words about it.

- **SM-1.1** The first rule says that whoever reads it has read it, which takes more than one line of the page.
- **SM-1.2** The second rule.
- **Shield** Protection.
""", "small.md")


def test_a_chapter_is_lines_of_the_width_and_the_rule_is_found_in_them() -> None:
    for width in (24, 40, 80):
        lines, target = chapter_lines(BOOK.chapters[0], width, "sm-1.2")
        assert all(spans_width(line) <= width for line in lines)
        assert spans_text(lines[target]).startswith("SM-1.2")
        assert lines[target][0][1] == "name-cursor"


def test_every_rule_of_the_real_book_can_be_opened() -> None:
    book = rulebook("cardring")
    for rule in book.rules:
        chapter = next(chapter for chapter in book.chapters if chapter.number == rule.chapter)
        lines, target = chapter_lines(chapter, 60, rule.id)
        assert spans_text(lines[target]).casefold().startswith(rule.id.casefold())


def test_every_card_has_an_entry_with_its_generated_text() -> None:
    game = ring()
    pack = game.load_pack([])
    found = drawn(game, pack)
    assert list(found) == [spec for specs in pack.sections.values() for spec in specs]
    assert all(face.name == spec.name for spec, face in found.items())
    assert all(face.long for face in found.values())


def test_words_of_a_card_are_explained_from_the_rulebook() -> None:
    bounty = ring().load_pack([]).spec("royal-bounty")
    assert [rule.id for rule in explained("cardring", bounty)] == ["If you win", "Fight", "XP", "Brawl"]
