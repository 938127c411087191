"""The table stands still: nothing that is said in the bar moves what lies above it."""

from __future__ import annotations

import pytest

from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from tests.ui.tables import TableApp, press, session_of, through_pages

HINT = "hint: " + " ".join(["the best use of your Skill is about one point over all the rounds that are left"] * 2)
REFUSED = "Lubricated Banana Skin: 2 Skill short.  " + " ".join(["clear it for 3 with c1 or wait a round"] * 3)


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


def above(app: TableApp) -> str:
    canvas = app.table.query_one("#zones", Pane).canvas
    assert canvas is not None
    return canvas.text()


def told(app: TableApp) -> str:
    return " ".join(app.bar().replace("⊘", " ").replace("·", " ").split())


@pytest.mark.parametrize("game_id", ["cardring", "hooks", "initiative"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_hint_of_two_lines_and_a_long_refusal_move_nothing(game_id: str, size: tuple[int, int]) -> None:
    app = TableApp(session_of("human", "bot:random", game_id=game_id), None)
    async with app.run_test(size=size) as pilot:
        await through_pages(pilot, app)
        still = above(app)
        for text, refused in ((HINT, False), (REFUSED, True)):
            app.table.desk.telling.say(text, refused)
            app.table.picture.read = 0
            app.table.picture.repaint()
            await pilot.pause(0)
            assert above(app) == still
            said = " ".join(text.split())[1:]
            assert said in told(app) or ("PgDn" in app.bar() and size[0] < 80), "what is said is said whole"
            await press(pilot, "pagedown", "pagedown")
            assert said[-40:] in told(app) and above(app) == still, "or can be read on"
        await press(pilot, "shift+left")
        assert above(app) == still
        assert "Banana" not in app.bar()
