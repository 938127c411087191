"""Rulebook and card browser on the screen: found by rule, by chapter, by words."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.engine.rulebook import Rulebook
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.cards import CardsScreen, drawn, explained
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.rulebook import RulebookScreen, chapter_lines, rulebook
from deckgames.ui.paint.canvas import spans_text, spans_width
from tests.ui.app_tables import app, ring, shown

SIZES = [(60, 20), (80, 24), (120, 40), (160, 50)]

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


@pytest.mark.parametrize("size", SIZES)
async def test_the_book_opens_at_the_rule(size: tuple[int, int]) -> None:
    running = app("rules", "cardring", rule="CR-4.5")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "CR-4.5" in shown(running)
        assert "BUY" in shown(running)


async def search(pilot: Any, words: str) -> None:
    await pilot.press("slash")
    await pilot.pause()
    await pilot.press(*("space" if letter == " " else letter for letter in words), "enter")
    await pilot.pause()


async def test_a_search_lists_its_hits_and_escape_goes_back_step_by_step() -> None:
    running = app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        await search(pilot, "neighbour queue")
        assert "“neighbour queue”" in shown(running)
        assert "hits" in shown(running)
        await pilot.press("down", "enter", "escape")
        await pilot.pause()
        assert "CHAPTERS" in shown(running)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(running.screen, MenuScreen)


async def test_an_unknown_word_is_answered_with_the_nearest_entries() -> None:
    running = app("rules", "hooks")
    async with running.run_test(size=(80, 24)) as pilot:
        await search(pilot, "tresure")
        assert "nearest" in shown(running) and "Treasure" in shown(running)


async def test_a_search_without_hits_says_so() -> None:
    running = app("rules", "cardring")
    async with running.run_test(size=(80, 24)) as pilot:
        await search(pilot, "zeppelinx")
        assert "NOTHING FOUND" in shown(running)
        assert "0 hits" in shown(running)


async def test_arrows_go_through_the_chapters_and_scroll_the_text() -> None:
    running = app("rules", "cardring")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "down")
        assert "1 SETUP" in shown(running)
        before = shown(running)
        await pilot.press("tab", "down", "down")
        assert shown(running) != before
        assert "1 SETUP" in shown(running)
        await pilot.press("end", "home", "pagedown", "pageup")
        assert "1 SETUP" in shown(running)


@pytest.mark.parametrize("size", SIZES)
async def test_the_book_begins_with_a_card(size: tuple[int, int]) -> None:
    running = app("rules", "cardring")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(running)
        assert "A A CARD ─" in text
        assert "│Royal Bounty" in text


async def test_hits_follow_while_words_are_typed_and_a_cards_name_finds_card_and_rulings() -> None:
    running = app("rules", "cardring")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"obsc")
        await pilot.pause()
        assert "T  Camera Obscura" in shown(running)
        assert "K  Camera Obscura" in shown(running)
        assert "caper, cost 5, 1 copy" in shown(running)
        await pilot.press("enter", "down")
        await pilot.pause()
        assert "no Camera Obscura and none that was face down" in " ".join(text_side(running).split())


def text_side(running: DeckApp) -> str:
    """The right half of the book at 80 columns."""
    return "\n".join(line[24:79] for line in shown(running).splitlines())  # without the scroll bar


async def test_a_search_that_is_given_up_leaves_no_hits() -> None:
    running = app("rules", "cardring")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"ring", "escape")
        await pilot.pause()
        assert "CHAPTERS" in shown(running)


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


@pytest.mark.parametrize("size", SIZES)
async def test_the_browser_shows_cards_and_packs_in_every_size(size: tuple[int, int]) -> None:
    running = app("cards", "cardring")
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(running)
        assert "Minor Skill" in text
        assert "packs: base 1" in text
        assert "price 0" in text


def browser(running: DeckApp) -> CardsScreen:
    assert isinstance(running.screen, CardsScreen)
    return running.screen


async def test_the_filter_follows_while_it_is_typed() -> None:
    running = app("cards", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        count = len(browser(running).shown_cards)
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"steam")
        await pilot.pause()
        assert 0 < len(browser(running).shown_cards) < count
        assert all("steam" in entry.words for entry in browser(running).shown_cards)
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert len(browser(running).shown_cards) == count


async def test_one_face_is_counted_as_one() -> None:
    running = app("cards", "hooks")
    async with running.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"outranks", "enter")
        await pilot.pause()
        assert "1 face, 2 cards" in shown(running)


async def test_sections_are_gone_through_with_the_arrows() -> None:
    running = app("cards", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("left")
        assert {entry.section for entry in browser(running).shown_cards} == {"locations"}
        await pilot.press("right", "right")
        assert {entry.section for entry in browser(running).shown_cards} == {"starting"}


async def test_own_cards_with_mistakes_are_said_and_the_base_is_shown() -> None:
    from deckgames.engine.places import packs_dir

    packs_dir("cardring").mkdir(parents=True)
    (packs_dir("cardring") / "mine.yaml").write_text("main: [{id: x}]\n", encoding="utf-8")
    running = app("cards", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "mine.yaml: mistakes" in shown(running)
        assert "Minor Skill" in shown(running)


async def test_the_book_is_one_key_away_from_the_cards_and_back() -> None:
    running = app("cards", "cardring")
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(running.screen, RulebookScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(running.screen, CardsScreen)
