"""A card can be read to its last line wherever it lies open: over the table, below a list of piles."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from deckgames.games import IDS, covers, load
from deckgames.ui.pages.cards import drawn
from deckgames.ui.pages.menu_drawing import Box, MenuModel, draw_menu
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.faces import Face, name_lines
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.panels import PauseMenu, PilesPanel, draw_inspector, inspector_hides
from tests.screens import Size
from tests.thorough import some
from tests.ui.tables import TableApp, press, sat_down, session_of, through_pages

PANELS = ((40, 13), (40, 18), (40, 34), (30, 34))
"""The panel over the table at 60x20, 80x24 and 120x40, there in the place of a side panel, too."""
FACTS = tuple((((f"fact number {nth}", "text"),)) for nth in range(8))


@lru_cache(maxsize=8)
def faces(game_id: str) -> list[Face]:
    """The faces of all cards of a game."""
    return list(drawn(load(game_id), load(game_id).load_pack([])).values())


def words(face: Face) -> set[str]:
    """All words that a card says."""
    said = [face.name, face.flavour, *(spans_text(line) for line in face.long or face.text)]
    return set(re.findall(r"\w+", " ".join(said)))


def read(canvas: Canvas) -> set[str]:
    return set(re.findall(r"\w+", canvas.text()))


@pytest.mark.needs("layout")
@pytest.mark.parametrize("game_id", some(IDS, 0, 3))
@pytest.mark.parametrize(("w", "h"), PANELS)
@pytest.mark.wide(3)
def test_the_inspector_can_show_every_word_of_every_card(game_id: str, w: int, h: int) -> None:
    """Each in one of the panels; in a thorough run in all."""
    for face in some(faces(game_id), PANELS.index((w, h)), len(PANELS)):
        for facts in ((), FACTS):
            hidden, seen = inspector_hides(face, facts, w, h)
            pages = [draw_inspector(face, facts, w, h, top) for top in (*range(0, hidden, seen), hidden)]
            found = set().union(*map(read, pages))
            assert words(face) <= found, f"{face.name}: {words(face) - found}"
            assert not facts or all(spans_text(fact) in "".join(page.text() for page in pages) for fact in facts)
            for page in pages:
                assert ("scroll" in page.text()) == bool(hidden)
                assert ("…" in page.text()) <= ("…" in f"{face.name} {spans_text_of(face)}"), page.text()


def spans_text_of(face: Face) -> str:
    return " ".join(spans_text(line) for line in (*(face.long or face.text), ((face.flavour, "text"),)))


async def test_page_down_reads_on_in_the_bar_where_all_of_the_card_is_seen() -> None:
    """It stood in the bar and was refused."""
    app, read_on = TableApp(session_of("human", "bot:random", "bot:random", game_id="journey", seed=7), layout=None), 0
    async with app.run_test(size=(60, 22)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "i")
        for _ in range(8):
            await press(pilot, "right")
            first = app.bar()
            await press(pilot, "pagedown")
            after = app.bar()
            assert (after == first) is ("PgDn" not in first), (first, after)
            read_on += "PgDn" in first
    assert read_on


async def test_page_down_reads_on_in_the_card_over_the_table() -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id="journey", options={"mode": "coop"}, seed=5),
            layout=None)) as (app, pilot):
        first = app.bar()
        await press(pilot, "pagedown")
        assert (app.bar() == first) is ("PgDn" not in first), "without a card the bar is read on"
        presenter = app.table.presenter
        at = next(i for i, stop in enumerate(presenter.focus_targets) if stop.zone == "overlord")
        presenter.at = at
        await press(pilot, "i")
        over = app.table.query_one("#over", Pane)
        seen: list[str] = []
        while over.canvas.text() not in seen:
            seen.append(over.canvas.text())
            await press(pilot, "pagedown")
        card = presenter.focus_targets[at].card
        assert card is not None
        face = presenter.layout.face(card, presenter.scene())
        assert len(seen) > 1 and words(face) <= set(re.findall(r"\w+", "\n".join(seen)))
        await press(pilot, "pageup", "pageup", "pageup")
        assert over.canvas.text() == seen[0]
        await press(pilot, "pagedown", "escape", "i")
        assert over.canvas.text() == seen[0], "a card is read from its beginning"


async def test_the_arrows_read_on_in_the_card_below_the_piles() -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id="journey", options={"mode": "coop"}, seed=5),
            layout=None)) as (app, pilot):
        await press(pilot, "d")
        panel = app.screen
        assert isinstance(panel, PilesPanel)
        scene = app.table.presenter.scene()
        longest = 0
        for _ in range(60):
            card, at = panel.card, panel.at
            assert card is not None
            found: set[str] = set()
            shown = ""
            while app.text() != shown:
                shown = app.text()
                found |= set(re.findall(r"\w+", shown))
                await press(pilot, "right")
            assert words(app.table.presenter.layout.face(card, scene)) <= found
            longest = max(longest, panel.read)
            await press(pilot, "down")
            if panel.at == at:
                break
        assert longest > 0, "no card of this table is long"


async def test_the_card_under_the_cursor_is_seen_in_a_long_list_of_piles() -> None:
    async with sat_down(TableApp(session_of("human", "human", "human", game_id="journey", seed=5),
            layout=None)) as (app, pilot):
        await press(pilot, "d")
        panel = app.screen
        assert isinstance(panel, PilesPanel)
        for key in ("end", "home", *["down"] * 5):
            await press(pilot, key)
            assert panel.top <= panel.at < panel.top + panel.room
            canvas = panel.query_one(Pane).canvas
            assert canvas is not None and panel.card.name[:8] in canvas.line(1 + panel.at - panel.top)


def test_a_name_that_is_longer_than_a_line_goes_on_behind_a_hyphen() -> None:
    assert name_lines("Undermountain Coil", 11) == ("Undermount-", "ain Coil")
    assert name_lines("Fungus Lantern", 11) == ("Fungus", "Lantern")


def test_the_pause_menu_says_all_of_how_it_stands_where_there_is_room() -> None:
    status = [[("Ann", "seat-1"), ("  ", "plain"), ("word " * 20 + "end", "text")] for _ in range(3)]
    menu = PauseMenu(status, ["saved"])
    for w, h in ((80, 24), (120, 40), (60, 20)):
        assert menu.drawn(w, h).text().count("end") >= 3, (w, h)
        assert ("Ann, word" if w < 120 else "Ann  word") in menu.drawn(w, h).text()
    short = PauseMenu([[("Ann", "seat-1"), ("    ", "plain"), ("0 hooks", "text"), ("  ", "plain"), ("hand", "text")]])
    assert "Ann    0 hooks  hand" in short.drawn(80, 24).text()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_menu_has_the_whole_titles_of_all_games(size: Size) -> None:
    box = Box("Resume", "Hooks, round 3", (), (), "saved just now")
    drawn = draw_menu(MenuModel(covers=covers(), box=box, more=(("g", "guide", ""),) * 6), *size).text()
    assert all(cover.title in drawn for cover in covers()), drawn


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
async def test_a_card_is_read_in_one_place(size: Size) -> None:
    """Over the side panel, that shows it too, it left slivers of that beside it."""
    app = TableApp(session_of("human", "bot:random", game_id="hooks", seed=5), layout=None)
    async with app.run_test(size=size) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "i")
        over, side = (app.table.query_one(name, Pane) for name in ("#over", "#side"))
        assert over.region == side.region
