"""A terminal is sent what differs from what it shows, and shows the same as if it had been sent all."""

from random import Random

import pyte
import pytest

from deckgames.ui.terminal_output import TerminalScreen
from tests.screens import Size
from tests.thorough import many
from tests.ui.drawn import Terminal

WIDTH, HEIGHT = 14, 4
STYLES = ("", "1", "2", "1;38;2;9;9;9;48;2;1;1;1", "38;2;9;9;9;48;2;1;1;1", "38;2;7;7;7", "48;2;1;1;1", "4;35", "7",
          "1;3;9;38;5;99;44", "2;90;107", "22;39;49", "1;22;3", "31;0;4")
GREY, ON = "38;2;175;175;175", "48;2;18;18;18"
SPELLED = (f"{GREY};{ON}", f"{ON};{GREY}", "38;5;145;48;5;233", f"1;{GREY};{ON}", f"{GREY};48;5;233;1",
           f"{GREY};48;5;234", "38;5;145;48;2;28;28;28", f"3;1;{GREY}", f"{GREY};1;3", "1;48;5;233;38;2;1;1;1")
"""Few styles, each in several spellings."""


class Layer(TerminalScreen):
    def changes(self, data: str, size: Size = (WIDTH, HEIGHT)) -> str:
        return super().changes(data, size)


class Shown:
    """Two terminals: one that is sent everything, one that is sent what differs."""

    def __init__(self) -> None:
        self.screens = [Terminal(WIDTH, HEIGHT) for _ in range(2)]
        self.layer = Layer()

    def write(self, data: str) -> str:
        changes = self.layer.changes(data)
        for screen, sent in zip(self.screens, (data, changes), strict=True):
            pyte.Stream(screen).feed(sent)
        return changes

    @property
    def cells(self) -> list[object]:
        return [[screen.cells, screen.cursor.x] for screen in self.screens]


def styled(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if style and text else text


def at(x: int, y: int, *texts: str) -> str:
    return f"\x1b[{y + 1};{x + 1}H" + "".join(texts)


def picture(chance: Random, styles: tuple[str, ...] = STYLES) -> str:
    """A piece of some lines each, then the cursor."""
    pieces = []
    for y in sorted(chance.sample(range(HEIGHT), chance.randint(1, HEIGHT))):
        x, runs = chance.choice((0, 0, 5)), list[str]()
        for _ in range(chance.randint(1, 3)):
            letters = "  aab─界" if chance.random() < 0.1 else "  aab─"
            runs.append(styled("".join(chance.choices(letters, k=chance.randint(1, 3))), chance.choice(styles)))
        pieces.append(at(x, y, *runs))
    return "\n".join(pieces) + at(chance.randrange(WIDTH), 0)


@pytest.mark.parametrize("styles", [STYLES, SPELLED])
def test_it_shows_the_same_as_if_all_had_been_sent(styles: tuple[str, ...]) -> None:
    chance, shown, sent, asked = Random(0), Shown(), 0, 0
    old = [picture(chance, styles) for _ in range(6)]
    for _ in range(many(150, 20_000)):
        data = picture(chance, styles) if chance.random() < 0.6 else chance.choice(old)
        sent, asked = sent + len(shown.write(data)), asked + len(data)
        one, other = shown.cells
        assert one == other, data
    assert sent < asked


def test_two_spellings_of_one_style_are_one_style() -> None:
    s, t = f"{GREY};{ON}", f"{GREY};48;2;28;28;28"
    shown = Shown()
    shown.write(at(0, 0, styled("q", t), styled("qq", s), styled("   ", f"1;{s}"), styled("qq", s)) + at(0, 0))
    sent = shown.write(at(0, 0, styled("x", s), styled("  ", t), styled("   ", f"1;{s}"), styled("ab", t)) + at(0, 0))
    one, other = shown.cells
    assert one == other, repr(sent)
    assert sent.count("\x1b[m") == 1, "a reset ends what is sent, and stands nowhere else"


def test_what_stands_is_not_sent_again_until_something_unknown_was_written() -> None:
    shown, hello = Shown(), at(0, 1, styled("hello", "31"), " you") + at(3, 3)
    assert shown.write(hello) == at(0, 1, "\x1b[31mhello\x1b[m you") + at(3, 3)
    assert shown.write(hello) == ""
    assert shown.write(hello.replace("ell", "all")) == at(1, 1, "\x1b[31ma\x1b[m") + at(3, 3)
    assert shown.write(at(2, 2)) == at(2, 2) and shown.write(at(2, 2)) == ""
    for silent in ("\x07", "\x1b[?25l", "\x1b]22;pointer\x07", "\x1b]52;c;YQ==\x07", "\x1b[>25u", "\x1b[?2026$p",
                   "\x1b[?1000h\x1b[?1006h", "\x1b[c", "\x1b[>0q", "\x1b]11;?\x1b\\", "\x1b[6n"):
        assert shown.layer.changes(silent) == silent
    assert shown.write(hello) and not shown.write(hello)
    for painting in ("\x1b[?1049h", "\x1b[2J", "x", at(0, 1, "\x1b[2K"), "\x1b]8;;http://a\x07b", at(0, 0, "a\rb"),
                     at(0, 0, "\x1b[31mcut")):
        assert shown.layer.changes(painting) == painting
        assert shown.layer.changes(hello) and not shown.layer.changes(hello)
    shown.layer.forget()
    assert shown.layer.changes(hello)
    assert shown.layer.changes(hello, (WIDTH, 3)) and shown.layer.changes(hello, (WIDTH, 3)) == ""


def test_what_lies_outside_the_terminal_may_stand_anywhere() -> None:
    for outside in (at(0, HEIGHT, "below"), at(WIDTH - 1, 0, "on the right")):
        layer, hello = Layer(), at(0, 1, "hello")
        assert layer.changes(hello) and layer.changes(outside) and layer.changes(hello)


def test_colours_and_attributes_are_told_once() -> None:
    layer = Layer()
    ink, ground = "38;2;1;2;3", "48;2;4;5;6"
    row = at(0, 0, *(styled(text, style) for text, style in (
        ("a", f"{ink};{ground}"), (" ", ground), ("b", f"1;{ink};{ground}"), ("c", f"{ink};{ground}"), ("d", "2"))))
    assert layer.changes(row) == at(0, 0, f"\x1b[{ink};{ground}ma \x1b[1mb\x1b[22mc\x1b[0;2md\x1b[m")


def test_an_update_that_changes_nothing_is_not_begun() -> None:
    layer, hello = Layer(), at(0, 0, "hello")
    assert [layer.changes(data) for data in ("\x1b[?2026h", hello, "\x1b[?2026l")] == [
        "", f"\x1b[?2026h{hello}", "\x1b[?2026l"]
    assert [layer.changes(data) for data in ("\x1b[?2026h", hello, "\x1b[?2026l")] == ["", "", ""]


@pytest.mark.parametrize("odd", ["界", "e\u0301", "\u2764\ufe0f", "a\u200db",
                                 "\U0001f1e9\U0001f1ea", "\U0001f321"])
def test_characters_of_doubtful_width_are_sent_with_their_whole_line(odd: str) -> None:
    layer = Layer()
    assert layer.changes(at(0, 0, f"one {odd} two")) == at(0, 0, f"one {odd} two\x1b[m")
    assert layer.changes(at(0, 0, f"one {odd} two")) == ""
    assert layer.changes(at(0, 0, f"one {odd} too")) == at(0, 0, f"one {odd} too\x1b[m")
    assert layer.changes(at(0, 0, "one or two")) == at(0, 0, "one or two")


def test_links_pass_as_they_are() -> None:
    link = at(0, 0, "\x1b]8;id=1;http://a\x1b\\\x1b[4mhere\x1b[0m\x1b]8;;\x1b\\")
    layer = Layer()
    assert layer.changes(link) == f"{link}\x1b[m" and layer.changes(link) == ""


def test_a_colour_that_terminals_have_by_number_is_sent_by_it() -> None:
    sent = TerminalScreen().changes("\x1b[1;1H\x1b[38;2;255;135;0;48;2;38;38;38mA\x1b[0m", (9, 1))
    assert "38;5;208;48;5;235" in sent and ";2;" not in sent
    assert "38;2;0;0;95" in TerminalScreen().changes("\x1b[1;1H\x1b[38;2;0;0;95mA\x1b[0m", (9, 1))
