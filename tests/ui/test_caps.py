"""Key caps know which key they are: what is seen of one is clicked, whatever is cut off or laid over it."""

from deckgames.ui.actions import ACTIONS, ELSEWHERE, key_hint, key_of
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.paint.bar import BarModel, Share, allocate_lines, decision_bar, flowed, number_line, option_spans
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.key_hints import KeyHint, key_hint_at
from deckgames.ui.paint.picture import PictureScreen
from tests.ui.app_tables import app as deck_app
from tests.ui.tables import cell_of, click, opened


def keys(canvas: Canvas, *cells: int, y: int = 0) -> list[str | None]:
    """The keys of some cells of a line."""
    return [found and found.key for found in (key_hint_at(canvas, x, y) for x in cells)]


def test_the_word_behind_a_key_cap_is_clicked_like_the_cap() -> None:
    canvas = Canvas(40, 1)
    canvas.spans(1, 0, flowed([option_spans(("Enter", "start")), option_spans(("1-3", "seat"))], 40)[0])
    assert canvas.line(0).startswith("  Enter  start    1-3  seat")
    assert keys(canvas, 0, 1, 3, 8, 13, 14, 15, 18, 19, 24, 39) == [None, *["enter"] * 4, *[None] * 6]
    assert key_hint_at(canvas, 18, 0).text == "1-3"
    assert key_hint_at(canvas, -1, 0) is key_hint_at(canvas, 40, 0) is key_hint_at(canvas, 0, 1) is None


def test_each_part_of_a_cap_of_several_keys_is_its_key() -> None:
    canvas = Canvas(40, 2)
    canvas.spans(0, 0, option_spans(("shift ← →", "move")))
    canvas.spans(0, 1, option_spans(("1-4 b Space", "take")))
    assert keys(canvas, 3, 7, 8, 9, 14) == [None, "shift+left", None, "shift+right", None]
    assert keys(canvas, 2, 5, 7, 9, 16, y=1) == [None, "b", "space", "space", None]
    assert {found and found.text for found in (key_hint_at(canvas, x, 1) for x in range(18))} == {"1-4 b Space"}


def test_each_part_of_a_cap_is_its_key_where_its_words_go_on_below() -> None:
    canvas = Canvas(20, 2)
    canvas.rows(0, 0, flowed([option_spans(("Enter b", "give 2 crystals to an ally"))], 20))
    assert canvas.line(0).startswith("Enter/b give 2")
    assert keys(canvas, 0, 6) == ["enter", "b"]


def test_a_cap_is_clicked_as_far_as_it_is_seen() -> None:
    canvas = Canvas(8, 3)
    for y in range(3):
        canvas.spans(0, y, option_spans(("Backspace", "restores the default")))
    assert canvas.line(0) == " Backsp…"
    assert keys(canvas, 0, 5, 7) == ["backspace"] * 3, "the cap is cut, its key is whole"
    canvas.put(2, 1, "over")
    assert keys(canvas, 1, 2, 5, 6, y=1) == ["backspace", None, None, "backspace"]
    above, lower = Canvas(3, 1), Canvas(12, 3)
    above.spans(0, 0, option_spans(("x", "")))
    canvas.paste(3, 2, above)
    assert keys(canvas, 2, 3, 5, 6, y=2) == ["backspace", "x", "x", "backspace"]
    lower.paste(-4, 1, canvas, 6)
    assert keys(lower, 0, 1, 2, y=1) == ["backspace", "backspace", None]
    assert keys(lower, 0, 1, 2, y=2) == [None, None, None]


def test_what_only_looks_like_a_cap_is_none() -> None:
    canvas = Canvas(20, 1)
    canvas.spans(0, 0, ((" Enter ", "key"), (" start", "text")))
    assert keys(canvas, 3, 9) == [None, None]


def test_the_arrows_beside_a_number_are_keys_and_know_their_seat() -> None:
    canvas = Canvas(100, 2)
    canvas.spans(0, 0, number_line(2, 0, 3, "pay 2"))
    line = canvas.line(0)
    assert keys(canvas, line.index("−"), line.index("‹"), line.index("2"), line.index("›"), line.index("+")) == [
        "minus", "left", None, "right", "plus"]
    canvas.spans(0, 1, allocate_lines([Share(1, "Bob", 2), Share(2, "x", 0)], 0, 1, 100)[0])
    line = canvas.line(1)
    found = [key_hint_at(canvas, x, 1) for x in (line.index("Bob"), line.index("‹"), line.index("2"), line.index("›"))]
    assert [one and (one.text, one.key) for one in found] == [
        ("▲ Bob", None), ("▲ Bob", "left"), None, ("▲ Bob", "right")]
    rest = line.index("›") + 1
    assert keys(canvas, line.index("x", rest), y=1) == [None], "a seat is no key, whatever its name"
    assert keys(canvas, line.index("‹", rest), line.index("›", rest), y=1) == ["left", "right"]


def test_the_standing_keys_of_every_bar_are_caps() -> None:
    model = BarModel("Ready?", standing=(("", "everything has a default"), ("shift ←", "earlier"), ("?", "rule")))
    canvas = decision_bar(model, 80, 5)
    line = canvas.line(4)
    assert keys(canvas, line.index("default"), line.index("←"), line.index("earlier") + 2, line.index("rule"), y=4) == [
        None, "shift+left", "shift+left", "question_mark"]


def test_what_is_written_on_a_cap_is_the_key_it_was_made_from() -> None:
    made = {key for action in (*ACTIONS, *ELSEWHERE) for key in action.keys}
    made |= {"f5", "delete", "insert", "slash", "ctrl+x", "shift+left", "left_square_bracket", "5", "x", "X"}
    assert {key: key_of(key_hint(key)) for key in made} == {key: key for key in made}
    assert key_of("seat") is key_of("◆") is key_of("1-5") is key_of("c1") is None


def test_a_cap_is_painted_like_its_ink() -> None:
    ink = KeyHint("key", "Enter", "enter")
    canvas, plain = Canvas(9, 1), Canvas(9, 1)
    canvas.put(0, 0, " Enter ", ink)
    plain.put(0, 0, " Enter ", "key")
    assert canvas.runs(0) == plain.runs(0)
    assert repr(ink) == "'key'"


async def test_a_standing_key_of_any_screen_is_clicked() -> None:
    async with opened(deck_app("play")) as (running, pilot):
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen)
        x, y = cell_of(running.screen.shown.text(), "?  book")
        await click(pilot, x + 4, y)
        await pilot.pause()
        assert type(running.screen).__name__ == "RulebookScreen"


async def test_a_cap_that_the_window_cuts_is_its_key() -> None:
    pressed = []

    class Narrow(PictureScreen[None]):
        def picture(self, w, h):  # type: ignore[no-untyped-def]
            picture = super().picture(w, h)
            picture.spans(w - 5, 0, option_spans(("Backspace", "restores")))
            return picture

        def on_key(self, event) -> None:  # type: ignore[no-untyped-def]
            pressed.append(event.key)

    async with opened(deck_app("play")) as (running, pilot):
        await running.push_screen(Narrow())
        await pilot.pause()
        await click(pilot, 77, 0)
        await pilot.pause()
    assert pressed == ["backspace"]
