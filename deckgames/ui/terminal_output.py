"""What a terminal is sent: of each picture only the cells that differ from what it shows already, and of their colours
and attributes only what is not on."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import ne, or_
from unicodedata import category, combining

from rich.cells import cell_len

from deckgames.engine.core.spelling import ONWARDS

_SYNC_START, _SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_STYLE = re.compile(r"\x1b\[([\d;]*)m")
_CODES = re.compile(r"(\x1b\[[\d;]*m|\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\))")
_LINK = re.compile(r"\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PAINTS_NOTHING = re.compile(
    r"(?:\x1b\[\?(?:7|25|100[0-6]|101[56]|2004|2048)[hl]"  # wrap, cursor, mouse, focus, pastes, sizes
    r"|\x1b\[(?:[<=>?][\d;]*)?[cqu]|\x1b\[\??\d+(?:\$p|n)"  # keys as kitty reports them, questions
    r"|\x1b\](?!8;)\d+;[^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\|\x07)+")
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends each attribute, where there is one; 22 ends two."""
_SEEN_ON_BLANKS = {"4", "7", "9", "21", "51", "52", "53"}
_STEPS = (0, 95, 135, 175, 215, 255)
_COMMON = {f"{r};{g};{b}": f"5;{16 + 36 * i + 6 * j + k}" for i, r in enumerate(_STEPS) for j, g in enumerate(_STEPS)
           for k, b in enumerate(_STEPS) if i or j}
_COMMON |= {";".join([str(8 + 10 * n)] * 3): f"5;{232 + n}" for n in range(24)}
"""Colours that terminals have by a number, half as long; but for the first six, which some people have changed."""
_STEP = 4
"""Characters that a step over some cells takes."""


class TerminalScreen:
    """What a terminal shows, as far as that is known. Whoever writes to it asks here what is worth sending. A picture
    is moves, and behind each the styled text of a piece of a line, as Textual writes them; what is none and may paint
    goes out as it is, and from then on nothing is known.

    Each piece begins and ends in the default style. Nobody sees the ink of a blank: it is any that is on. A piece
    with characters that some terminals draw wider than others is sent whole or not at all."""

    def __init__(self) -> None:
        self._lines: dict[int, _Line] = {}
        self._cursor = ""
        self._size = 0, 0
        self._updating = False
        """Whether a synchronized update has begun, and nothing of it has been sent."""

    def forget(self) -> None:
        """Anything may stand there now, as somebody else has written to it: all that is painted next is sent."""
        self._lines.clear()
        self._cursor = ""

    def changes(self, data: str, size: tuple[int, int]) -> str:
        """What has to be sent for the terminal, which has so many columns and lines, to show what `data` would make of
        it; "" if it shows that."""
        if data == _SYNC_START:
            self._updating = True
            return ""
        if data == _SYNC_END and self._updating:
            self._updating = False
            return ""
        if data == _SYNC_END or _PAINTS_NOTHING.fullmatch(data):
            return data
        if size != self._size:
            self._size = size
            self.forget()
        sent = self._painted(data)
        if sent is None:
            self.forget()
            sent = data
        if sent and self._updating:
            self._updating, sent = False, _SYNC_START + sent
        return sent

    def _painted(self, data: str) -> str | None:
        """What has to be sent of a picture; None of what is none."""
        before, *parts = _MOVE.split(data)
        if before or not parts:
            return None
        pen = _Pen()
        for y, x, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            if text and not self._paint(pen, int(y), int(x) - 1, text.removesuffix("\n")):
                return None
        cursor = "" if parts[-1] else f"\x1b[{parts[-3]};{parts[-2]}H"
        if not pen.sent and cursor == self._cursor:
            return ""
        self._cursor = cursor
        columns, lines = self._size
        if any(y > lines or line.width > columns for y, line in self._lines.items()):
            self.forget()  # who knows where the terminal has put it
        return pen.done() + cursor

    def _paint(self, pen: _Pen, y: int, x: int, text: str) -> bool:
        """Paints a piece of a line; gives whether it is one."""
        line = self._lines.get(y)
        if line is None:
            line = self._lines[y] = _Line()
        if line.stands(x, text):
            return True
        piece = _read(text)
        if piece is None:
            return False
        if piece.certain:
            line.put(pen, y, x, piece)
        else:
            line.put_whole(pen, y, x, text)
        return True


class _Piece:
    """Some cells of a line, next to each other."""

    __slots__ = ("certain", "chars", "plain", "runs", "styles", "text")

    def __init__(self, text: str, plain: str, parts: list[str], certain: bool) -> None:
        """`parts`: what stands in the default style, then by turns a code and what stands in the style it makes;
        `certain`: whether each character takes one cell."""
        self.text, self.plain, self.certain = text, plain, certain
        self.chars = [*plain]
        self.styles: list[str] = []
        """What is seen of the style of each cell."""
        self.runs: list[tuple[str, int]] = []
        """Each style and the cell where it ends."""
        style = ""
        for number, part in enumerate(parts):
            if number % 2:
                style = _spelled(style, part)
            elif part:
                blank = _of_blank(style)
                self.styles += [blank if char == " " else style for char in part]
                self.runs.append((style, len(self.styles)))


@lru_cache(maxsize=400)
def _read(text: str) -> _Piece | None:
    """The text as a piece of a line, kept as people go to and fro between pages; None if it is none."""
    unlinked = _LINK.sub("", text) if "\x1b]" in text else text
    parts = _STYLE.split(unlinked)
    plain = "".join(parts[::2])
    if (not plain.isprintable() and _CONTROL.search(plain)) or (len(parts) > 1 and parts[-2] not in ("", "0")):
        return None
    return _Piece(text, plain, parts, unlinked is text and _all_narrow(plain))


class _Line:
    """One line of a terminal: a character and a style a cell."""

    __slots__ = ("_chars", "_pieces", "_styles")

    def __init__(self) -> None:
        self._chars: list[str] = []
        """"" where nobody knows what stands."""
        self._styles: list[str] = []
        self._pieces: dict[int, tuple[float, str]] = {}
        """What was written last and stands there whole: from this cell to that one."""

    @property
    def width(self) -> int:
        """The cells that have been written."""
        return len(self._chars)

    def stands(self, x: int, text: str) -> bool:
        """Whether this text stands here already."""
        piece = self._pieces.get(x)
        return piece is not None and piece[1] == text

    def put(self, pen: _Pen, y: int, x: int, piece: _Piece) -> None:
        """Writes what differs here."""
        end = x + len(piece.chars)
        if (more := end - len(self._chars)) > 0:
            self._chars += [""] * more
            self._styles += [""] * more
        chars, styles = self._chars[x:end], self._styles[x:end]
        if piece.chars != chars or piece.styles != styles:
            pen.write(y, x, piece, [*map(or_, map(ne, piece.chars, chars), map(ne, piece.styles, styles))])
            self._chars[x:end], self._styles[x:end] = piece.chars, piece.styles
            self._covered(x, end)
        self._pieces[x] = end, piece.text

    def put_whole(self, pen: _Pen, y: int, x: int, text: str) -> None:
        """Writes text that may take more or fewer cells than it seems: who knows what stands from here on."""
        pen.write_whole(y, x, text)
        self._chars[x:] = [""] * (len(self._chars) - x)
        self._covered(x, float("inf"))
        self._pieces[x] = float("inf"), text

    def _covered(self, x: int, end: float) -> None:
        for start in [start for start, (until, _) in self._pieces.items() if start < end and x < until]:
            del self._pieces[start]


class _Pen:
    """What is sent of a picture. It begins and ends in the default style."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self._style = ""

    def write(self, y: int, x: int, piece: _Piece, differ: list[bool]) -> None:
        """The cells that differ of a piece of a line."""
        length, sent = len(differ), self.sent
        differ += True, False  # so that each search ends
        at, start = -1, differ.index(True)
        run, (style, last) = 0, piece.runs[0]
        while start < length:
            end = min(differ.index(False, start), length)
            if at < 0:
                sent.append(f"\x1b[{y};{x + start + 1}H")
            elif start - at <= _STEP and all(map(self._shows, piece.chars[at:start], piece.styles[at:start])):
                sent.append(piece.plain[at:start])
            else:
                sent.append(f"\x1b[{start - at}C")
            at = start
            while at < end:
                while last <= at:
                    run += 1
                    style, last = piece.runs[run]
                text = piece.plain[at:min(last, end)]
                at += len(text)
                if style != self._style:
                    self._turn(self._for_blanks(style, piece.runs[run + 1:run + 2]) if text.isspace() else style)
                sent.append(text)
            start = differ.index(True, end)

    def _for_blanks(self, style: str, coming: list[tuple[str, int]]) -> str:
        """A style in which blanks look as in this one: the one that is on or that comes next, else with any ink."""
        seen = _of_blank(style)
        if _of_blank(self._style) == seen:
            return self._style
        return coming[0][0] if coming and _of_blank(coming[0][0]) == seen else _with_ink(seen, self._style)

    def _shows(self, char: str, style: str) -> bool:
        """Whether this character looks as in this style if it is written as it is."""
        return style == (_of_blank(self._style) if char == " " else self._style)

    def write_whole(self, y: int, x: int, text: str) -> None:
        """Text with codes of its own."""
        self._turn("")
        self.sent.append(f"\x1b[{y};{x + 1}H{_in_columns(text, x)}\x1b[m")

    def done(self) -> str:
        """All that is to be sent."""
        self._turn("")
        return "".join(self.sent)

    def _turn(self, style: str) -> None:
        if style != self._style:
            self.sent.append(_turned(self._style, style))
            self._style = style


@lru_cache(maxsize=400)
def _in_columns(text: str, x: int) -> str:
    """The text with a step to where it goes on behind signs that should take no cell and do in some terminals: vowel
    signs and marks of direction."""
    placed, stray = list[str](), False
    for number, part in enumerate(_CODES.split(text)):
        for char in part if number % 2 == 0 else ():
            size = cell_len(char)
            if stray and size:
                placed.append(f"\x1b[{x + 1}G")
            stray = not size and (stray or char == ONWARDS or category(char) == "Mc")
            placed.append(char)
            x += size
        placed += [part] if number % 2 else []
    return "".join(placed)


_PICTURES = re.compile("[\U0001f000-\U0001faff]")
"""Flags and other little pictures: Rich and terminals count their cells in many ways."""
_narrow: set[str] = {*map(chr, range(32, 127))}


def _all_narrow(text: str) -> bool:
    """Whether each character takes one cell in all terminals."""
    if text.isascii():
        return True
    new = {*text} - _narrow
    known = {char for char in new if char.isprintable() and cell_len(char) == 1 and not combining(char)
             and not _PICTURES.match(char)}
    _narrow.update(known)
    return known == new


@lru_cache(maxsize=1 << 14)
def _turned(before: str, after: str) -> str:
    """The shortest code that makes one style of another."""
    (attributes, fore, back), (wanted, wanted_fore, wanted_back) = _parts(before), _parts(after)
    if after == "":
        return "\x1b[m"
    anew = "\x1b[0;" + ";".join([*sorted(wanted), *filter(None, (wanted_fore, wanted_back))]) + "m"
    over = attributes - wanted
    if not over <= _OFF.keys():
        return anew
    off = {_OFF[code] for code in over}
    codes = [*sorted(off), *sorted(code for code in wanted if code not in attributes or _OFF.get(code) in off)]
    if wanted_fore != fore:
        codes.append(wanted_fore or "39")
    if wanted_back != back:
        codes.append(wanted_back or "49")
    return min(f"\x1b[{';'.join(codes)}m", anew, key=len)


@lru_cache(maxsize=1 << 12)
def _of_blank(style: str) -> str:
    """What is seen of a style behind a blank."""
    attributes, _, back = _parts(style)
    return style if attributes & _SEEN_ON_BLANKS else back


@lru_cache(maxsize=1 << 12)
def _with_ink(blank: str, style: str) -> str:
    """The style of a blank with the ink that is on, if it shows nothing of that."""
    (attributes, fore, _), (wanted, _, _) = _parts(style), _parts(blank)
    if wanted or attributes & _SEEN_ON_BLANKS:
        return blank
    return _joined(attributes, fore, blank)


@lru_cache(maxsize=1 << 12)
def _spelled(style: str, codes: str) -> str:
    """The style that these codes make of another one, spelled as every style is here: two that look alike are equal."""
    return _joined(*_parts(f"{style};{codes or '0'}" if style else codes))


def _joined(attributes: frozenset[str], fore: str, back: str) -> str:
    return ";".join(filter(None, [*sorted(attributes), fore, back]))


@lru_cache(maxsize=1 << 12)
def _parts(style: str) -> tuple[frozenset[str], str, str]:
    """Attributes, foreground and background that codes lead to."""
    attributes, fore, back = set[str](), "", ""
    codes = iter(style.split(";") if style else ())
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes)
            colour = ";".join(next(codes) for _ in range(3 if kind == "2" else 1))
            code = f"{code};{_COMMON.get(colour, f'{kind};{colour}')}"
        if code.lstrip("0") == "":
            attributes, fore, back = set(), "", ""
        elif code in _OFF.values():
            attributes -= {on for on, off in _OFF.items() if off == code}
        elif code[0] == "3" and len(code) > 1:
            fore = "" if code == "39" else code
        elif code[0] == "9" and len(code) > 1:
            fore = code
        elif code[0] == "4" and len(code) > 1:
            back = "" if code == "49" else code
        elif code[:2] == "10":
            back = code
        else:
            attributes.add(code)
    return frozenset(attributes), fore, back
