"""What moves after an answer: cards, numbers and frames; by the clock, until a key, and only for its own eyes."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.film import LASTS, NOWHERE, RUNS, Brought, Film, Lying, counted
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table import painting
from tests.ui.tables import TableApp, opened, press, session_of

pytestmark = pytest.mark.usefixtures("no_guard")
W, H = 40, 9


def lying(*cards: tuple[str, int, int], name: str = "") -> Lying:
    """A sheet with the name of the first seat and these cards, each of two rows."""
    sheet, places = Canvas(W, H), {}
    sheet.put(0, 0, name, "seat-1")
    for card, x, y in cards:
        sheet.put(x, y, card * 6)
        sheet.put(x, y + 1, "│    │")
        places[card] = Spot(0, x, y, 6, 2)
    return Lying(sheet, places)


def seen(film: Film, part: float) -> list[str]:
    return film.at(part).text().split("\n")


def test_a_card_goes_to_the_name_of_whose_it_is_and_the_row_closes_up() -> None:
    film = Film(lying(("a", 3, 6), ("b", 10, 6)), lying(("b", 3, 6), name="Ann"), Brought({"a": 1}))
    assert seen(film, 0.0)[6] == "   aaaaaa bbbbbb"
    halfway = seen(film, 0.4)
    assert "aaa" in "".join(halfway[1:6])
    assert 3 < halfway[6].index("bbbbbb") < 10
    assert seen(film, 0.9) == seen(Film(NOWHERE, film.after, Brought()), 0.9)
    assert not Film(lying(("a", 3, 6)), lying(("a", 3, 5)), Brought()).beside, "the table has got another height"


def test_rows_of_a_list_close_up_behind_the_one_that_leaves() -> None:
    before, after = Canvas(W, H), Canvas(W, H)
    for sheet, rows in ((before, "abc"), (after, "bc")):
        for y, card in enumerate(rows):
            sheet.put(3, 4 + y, card * 6)
    spots = [{card: Spot(0, 0, 4 + y, W, 1) for y, card in enumerate(rows)} for rows in ("abc", "bc")]
    film = Film(Lying(before, spots[0]), Lying(after, spots[1]), Brought({"a": 1}))
    assert seen(film, 0.3)[5:7] == ["   bbbbbb", "   cccccc"] and seen(film, 0.9)[4:6] == ["   bbbbbb", "   cccccc"]
    assert len(film.beside) == 2


def test_what_comes_turns_up_and_what_falls_tips() -> None:
    film = Film(lying(("a", 3, 6)), lying(("b", 3, 6)), Brought({"a": 0, "b": 0}, tips={"a"}))
    early, late = seen(film, 0.1), seen(film, 0.7)
    assert "░" in early[7]
    assert "bbbb" not in early[6]
    assert "bbb" in late[6]
    assert "aaaaaa" not in late[6], "it lies askew"


def test_numbers_count_those_that_are_hit_shake_and_a_fight_runs_down() -> None:
    sheet = Canvas(W, 2)
    sheet.put(3, 0, "30→17")
    sheet.put(3, 1, "wall of 10 holds")
    brought = Brought(changed={"lives-0": (30, 17)}, shaken={"lives-0"})
    assert counted(sheet, brought, 0.5).line(0).strip() == "30→24"
    assert counted(sheet, brought, 0.0).line(0).strip() == "30", "nothing has changed yet"
    assert {counted(sheet, brought, part / 8).line(0).index("3") for part in range(8)} == {2, 3}
    fight = Lying(sheet, {}, {f"{RUNS} 4": Spot("", 3, 1, 12, 1)})
    assert "wall of  7 holds" in seen(Film(NOWHERE, fight, brought), 0.5)[1]
    assert "wall of 10 holds" in seen(Film(fight, fight, brought), 0.5)[1], "it has run before"


def test_numbers_of_a_row_that_says_the_same_but_for_them_count_at_their_ends() -> None:
    before, after = Canvas(W, 2), Canvas(W, 2)
    for sheet, said in ((before, ("Ann  4   12", "Bob  3")), (after, ("Ann  0    8", "Cy   9"))):
        for y, row in enumerate(said):
            sheet.put(0, y, row)
    assert counted(after, Brought(), 0.5, before).text().split("\n") == ["Ann  2    8", "Cy   9"]


def test_all_frames_darken() -> None:
    sheet = Canvas(2, 1)
    sheet.put(0, 0, "│a", "edge")
    shown = Film(NOWHERE, Lying(sheet, {}), Brought(darkens=True)).at(0.5)
    assert (shown.ink(0, 0), shown.ink(1, 0)) == ("faint", "edge")


def test_what_would_be_too_much_does_not_move() -> None:
    before = Lying(Canvas(W, H), {name: Spot(0, 0, 0, W, H) for name in "abcdefgh"})
    assert 0 < len(Film(before, NOWHERE, Brought(dict.fromkeys("abcdefgh", 1))).named) < 8


def hooks(**settings: Any) -> TableApp:
    return TableApp(session_of("human", "human", seed=3, game_id="hooks"), layout=None, speed="normal",
                    confirm_end=False, **settings)


@pytest.mark.parametrize("reduced", [False, True])
async def test_it_runs_by_the_clock_until_a_key_and_never_before_other_eyes(
        reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(painting, "monotonic", lambda: now[0])
    async with opened(hooks(reduced_motion=reduced)) as (app, pilot):
        pane, picture, motion = app.table.query_one("#zones", Pane), app.table.picture, app.table.presenter.motion

        def moves() -> bool:
            return pane._sheet is not None and pane.canvas is not None and pane._sheet.text() != pane.canvas.text()

        await press(pilot, "space", "1")
        assert moves() is not reduced
        now[0] += LASTS
        picture.frame()
        assert not moves()
        await press(pilot, "u", "1")
        assert moves() is not reduced
        await press(pilot, "left")
        assert not moves()
        assert not motion.runs
        await press(pilot, "1", "E")
        assert app.table.presenter.viewer != 0
        assert not moves(), "a curtain is between them"
        assert motion.before is NOWHERE
