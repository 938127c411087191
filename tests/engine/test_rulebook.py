"""Rulebooks: what the reader understands, and what it finds."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len

from deckgames.engine.match.rulebook import Paragraph, Rule, Rulebook, RulebookError, wrap
from deckgames.games import load

SMALL = """\
# Small Game

For two.

## 1 Setup

- **XY-1.1** Shuffle `both` decks
  and **deal** five.
- Any table will do.

### Words

- **Shield** Stops one blow. Reads as +1 Shield.

```
one  two
```

## R Rulings

- **XY-R.1** **Players.** Two, as +1 Reload says.
"""


@pytest.fixture(scope="module")
def small() -> Rulebook:
    return Rulebook.parse(SMALL)


@pytest.fixture(scope="module")
def ring() -> Rulebook:
    return Rulebook.of(load("cardring"))


def ids(rules: Iterable[Rule]) -> list[str]:
    return [rule.id for rule in rules]


# ---- reading


def test_a_book_has_a_title_a_preface_and_chapters(small: Rulebook) -> None:
    assert small.title == "Small Game"
    assert small.preface == (Paragraph("For two."),)
    assert [(c.number, c.title) for c in small.chapters] == [("1", "Setup"), ("R", "Rulings")]


def test_an_item_with_a_bold_head_is_a_rule_in_plain_text(small: Rulebook) -> None:
    rule = small.rule("XY-1.1")
    assert (rule.text, rule.chapter, rule.numbered) == ("Shuffle both decks and deal five.", "1", True)


def test_everything_else_is_a_paragraph_of_its_kind(small: Rulebook) -> None:
    assert [(p.kind, p.text) for p in small.chapters[0].paragraphs] == [
        ("item", "Any table will do."), ("heading", "Words"), ("verbatim", "one  two")]


def test_an_explained_word_is_found_by_its_head(small: Rulebook) -> None:
    assert small.rule("shield").text == "Stops one blow. Reads as +1 Shield."
    assert not small.rule("shield").numbered


@pytest.mark.parametrize(("text", "complaint"), [
    ("just words", "no rulebook"),
    ("# T\n- **XY-1.1** early\n## 1 One\n", "book.md:2: XY-1.1 stands before the first chapter"),
    ("# T\n## Setup\n", "book.md:2: a chapter needs a number and a title"),
    ("# T\n## 1 One\n- **XY-1.1** a\n- **xy-1.1** b\n", "book.md:4: xy-1.1 is there already, in line 3"),
])
def test_a_malformed_book_is_refused_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(complaint)):
        Rulebook.parse(text, "book.md")


def test_a_missing_file_is_named_with_the_cure(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"no rulebook at .*nothing\.md: .*install deckgames again"):
        Rulebook.load(tmp_path / "nothing.md")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"# T\xff")
    with pytest.raises(RulebookError, match="must be UTF-8 text"):
        Rulebook.load(tmp_path / "bad.md")


# ---- finding


@pytest.mark.parametrize("id", ["CR-3.5", "cr-3.5", "3.5", " 3.5 "])
def test_an_id_is_found_in_any_case_and_without_the_prefix(ring: Rulebook, id: str) -> None:
    assert ring.rule(id).id == "CR-3.5"


def test_an_unknown_id_names_a_near_one(small: Rulebook) -> None:
    with pytest.raises(RulebookError, match=r"Small Game has no rule 'XY-1\.7': the nearest are XY-1\.1"):
        small.rule("XY-1.7")


def test_near_a_rule_is_its_chapter(ring: Rulebook) -> None:
    assert ring.near("CR-3.5").title == "The turn"
    assert ring.near("R.7").title == "Rulings and options"


def test_near_a_chapter_is_the_chapter_itself(ring: Rulebook) -> None:
    assert ring.near("CR-3").title == ring.near("3").title == "The turn"


def test_a_chapter_is_found_by_its_number_only(ring: Rulebook) -> None:
    assert ring.chapter("cr-12").title == "Who sees what"
    assert ring.chapter("12.1") is None


def test_near_nothing_is_refused(ring: Rulebook) -> None:
    with pytest.raises(RulebookError, match="has no rule"):
        ring.near("CR-77.1")


def test_search_puts_the_id_first(ring: Rulebook) -> None:
    assert ids(ring.search("R.7"))[:2] == ["CR-R.7", "CR-2.6"]
    assert ids(ring.search("clear"))[0] == "Clear"


def test_search_wants_every_word_in_any_case(ring: Rulebook) -> None:
    assert "CR-7.2" in ids(ring.search("FINALE barred"))
    assert ring.search("finale submarine") == []


def test_search_puts_whole_words_before_parts(ring: Rulebook) -> None:
    found = ids(ring.search("trap"))
    assert found.index("CR-5.12") < found.index("CR-5.9")


def test_search_finds_signs(small: Rulebook) -> None:
    assert ids(small.search("+1 reload")) == ["XY-R.1"]
    assert ids(small.search("+1")) == ["Shield", "XY-R.1"]


def test_search_for_nothing_finds_nothing(ring: Rulebook) -> None:
    assert ring.search("  ") == []


ILLUSTRATED = """\
# Small Game

## A Cards

```picture
royal-bounty
```

```cards
supply class
```

## K Rulings

- **Royal Bounty** Counts the Dummy.
- **Tycoon of Cogs** Each round, the one it is played in too.
"""


# ---- cards in the book


@pytest.fixture(scope="module")
def filled() -> Rulebook:
    return Rulebook.parse(ILLUSTRATED).with_cards(load("cardring").load_pack([]))


def test_what_is_not_filled_in_takes_no_room() -> None:
    empty = Rulebook.parse(ILLUSTRATED).chapters[0]
    assert empty.lines(60) == ["A CARDS"]
    assert empty.unfilled


def test_a_table_has_a_row_for_every_card_of_its_sections(filled: Rulebook) -> None:
    assert ids(filled.chapters[0].rules)[:4] == [
        "Greater Skill", "Greater Fight", "Botched Blueprint", "Tycoon of Cogs"]
    assert not filled.chapters[0].unfilled


def test_a_cards_name_finds_the_card_and_its_rulings(filled: Rulebook) -> None:
    card, ruling = filled.search("tycoon of cogs")
    assert (card.chapter, ruling.chapter) == ("A", "K")
    assert filled.about("TYCOON of cogs") == [ruling]


def test_a_card_is_found_by_its_facts_and_text(filled: Rulebook) -> None:
    assert ids(filled.search("endless fight")) == ["Greater Fight"]


@pytest.mark.parametrize("width", [30, 60, 80, 100])
def test_rows_fit_every_width_and_lose_nothing(filled: Rulebook, width: int) -> None:
    for row in filled.chapters[0].rules:
        lines = row.lines(width)
        assert max(map(cell_len, lines)) <= width
        assert set(row.text.split()) <= set(" ".join(lines).split())


def test_a_picture_is_what_it_is_drawn_as(filled: Rulebook) -> None:
    drawn = filled.drawn(lambda face: [f"<{face}>", "===="])
    assert drawn.chapters[0].parts[0] == Paragraph("<royal-bounty>\n====", "verbatim")


# ---- plain text


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_line_is_wider_than_asked(ring: Rulebook, width: int) -> None:
    prose = [part for chapter in ring.chapters for part in chapter.parts
             if not (isinstance(part, Paragraph) and part.kind == "verbatim")]
    assert max(cell_len(line) for part in prose for line in part.lines(width)) <= width


def test_the_id_stays_in_front_of_the_rule(ring: Rulebook) -> None:
    for rule in ring.rules:
        first, *others = rule.lines(40)
        assert first.startswith(rule.id)
        assert all(line.startswith("    ") for line in others)


def test_the_book_holds_every_chapter_in_order(small: Rulebook) -> None:
    assert small.lines(30) == [
        "SMALL GAME", "", "For two.", "", "", "1 SETUP", "",
        "XY-1.1    Shuffle both decks", "          and deal five.", "", "- Any table will do.", "",
        "Words", "-----", "", "Shield: Stops one blow. Reads", "    as +1 Shield.", "", "one  two", "", "",
        "R RULINGS", "", "XY-R.1    Players. Two, as +1", "          Reload says."]


def test_words_wider_than_the_line_are_cut_by_cells() -> None:
    assert wrap("xx 漢字漢字漢字", 6, "- ", 2) == ["- xx", "  漢字", "  漢字", "  漢字"]
