"""The rulebook: chapters on the left, their rules on the right, a search. It opens at the rule one asks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.rulebook import CardRow, Chapter, Paragraph, Rule, Rulebook, RulebookError, close
from deckgames.engine.messages import TEXT
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import WHEEL, ListScreen, part_of, seen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import BLANK, Line, in_ink, wrap, wrap_text
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.toolkit.layouts import layout_of

_LIST_W, _NARROW_LIST_W = 34, 24
_WIDE_FROM = 100
_ID_W = 9
_ALL = 1_000_000


Draw = Callable[[str, int], Sequence[Line]]
"""Draws the picture of a card, by its id, in lines of so many cells."""


@lru_cache(maxsize=8)
def rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game; its tables of cards are empty. Raises RulebookError."""
    return Rulebook.of(load(game_id))


def chapter_lines(chapter: Chapter, w: int, at: str = "", draw: Draw | None = None) -> tuple[list[Line], int]:
    """(the lines of a chapter, `w` cells wide; the index of the line where rule `at` begins, 0 if it is not here)."""
    lines: list[Line] = []
    target, before = 0, None
    for part in chapter.parts:
        picture = isinstance(part, Paragraph) and part.kind == "picture"
        if lines and (picture or not close(before, part)):
            lines.append((BLANK,))
        if isinstance(part, Rule):
            wanted = bool(at) and part.id.casefold() == at.casefold()
            target = len(lines) if wanted else target
            lines += _rule_lines(part, w, wanted)
        elif picture:
            lines += draw(part.text.strip(), w) if draw is not None else ()
        else:
            ink = {"heading": "title", "verbatim": "muted"}.get(part.kind, "text")
            lines += [in_ink(line, ink) for line in part.lines(w) if part.kind != "heading" or set(line) != {"-"}]
        before = part
    return lines, target


def _rule_lines(rule: Rule, w: int, wanted: bool) -> list[Line]:
    """A rule, a word, or a row of a table of cards."""
    ink = "name-cursor" if wanted else "rulemark" if rule.numbered else "name"
    if isinstance(rule, CardRow):
        ink = "name-cursor" if wanted else "name"
        return [((name, ink if name.strip() else "plain"), (facts, "muted"), (text, "text"))
                for name, facts, text in rule.columns(w)]
    if not rule.numbered:
        return [*wrap(((rule.head, ink), (": " + rule.text, "text")), w)]
    lines = wrap_text(rule.text, w - _ID_W - 1)
    first: Line = ((f"{rule.id:<{_ID_W}}"[: max(_ID_W, len(rule.id))], ink), BLANK, (lines[0], "text"))
    return [first, *(((" " * (_ID_W + 1), "plain"), (line, "text")) for line in lines[1:])]


class RulebookScreen(ListScreen[Rule]):
    """The rulebook of a game, opened at a rule id (or the first chapter): a list, and a text that scrolls beside it."""

    BINDINGS = bound("rules")

    def __init__(self, game_id: str, rule: str = "", pack: Pack | None = None, played: str = "") -> None:
        """The book of a game, opened at a rule; at a table with its cards and the rules that are `played` there."""
        super().__init__()
        self.game_id, self.rule, self.pack, self.played = game_id, rule, pack, played
        self.book: Rulebook | None = None
        self.hits: list[Rule] | None = None
        self.near = False
        self.words = ""
        self.text_first: int | None = None
        self.text_room = 1
        self.in_text = bool(rule)
        self.filled = False
        self.before: tuple[int, int | None, bool, list[Rule] | None, str] | None = None

    def on_mount(self) -> None:
        """Reads the book in the background, and opens it at the rule."""
        try:
            self.book = rulebook(self.game_id)
            if self.rule:
                self.index = self.book.chapters.index(self.book.near(self.rule))
        except RulebookError as error:
            self.trouble = str(error)
        self.redraw()

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """List and text side by side."""
        name = self.book.title if self.book else TEXT("book.title")
        title = title_bar(w, name, TEXT("book.rules"), note=self.played)
        canvas, bottom = framed(w, h, title, self._bar())
        if self.book is None:
            canvas.prose(2, self.trouble)
            return canvas
        left = self._list_width
        self._draw_list(canvas, left, bottom)
        self._draw_text(canvas, left, bottom)
        return canvas

    @property
    def _list_width(self) -> int:
        return _LIST_W if self.app.size.width >= _WIDE_FROM else _NARROW_LIST_W

    def _fill(self) -> Pack:
        """Fills in the tables of cards, once somebody wants to read or search them; gives the cards."""
        if self.pack is None or not self.filled:
            self.pack, self.filled = self.pack or load(self.game_id).load_sound()[0], True
            self.book = self.book and self.book.with_cards(self.pack)
        return self.pack

    def _drawn_card(self, face: str, w: int) -> Sequence[Line]:
        pack = self._fill()
        return layout_of(load(self.game_id)).anatomy(pack.card(0, face)).lines(w) if pack.has(face) else ()

    def _draw_list(self, canvas: Canvas, w: int, bottom: int) -> None:
        names = self._names()
        head = "Chapters" if self.hits is None else f"“{self.words}”"
        heading(canvas, 1, head, "" if self.hits is None else "nearest" if self.near else str(len(self.hits)), 0, w)
        if not self.in_text:
            canvas.paint(1, 1, min(len(head), w - 2), "title")
        shown = self.lines(canvas, 2, bottom - 2, w)
        for index in shown:
            (number, name), y = names[index], 2 + index - shown.start
            here = self.row_at(canvas, index, y, w - 1)
            x = canvas.put(1, y, number, "rulemark" if self.hits is not None else "muted")
            ink = ("name" if self.in_text else "name-cursor") if here else "text"
            canvas.put(max(x + 1, 4), y, name, ink, w - 1 - max(x + 1, 4))

    @property
    def count(self) -> int:
        """How many chapters there are, or how many hits of a search."""
        return len(self._names())

    def _names(self) -> list[tuple[str, str]]:
        if self.hits is not None:
            return [(rule.id, rule.text) if rule.numbered else (rule.chapter, rule.head) for rule in self.hits]
        return [(chapter.number, chapter.title) for chapter in self.book.chapters] if self.book else []

    def _draw_text(self, canvas: Canvas, left: int, bottom: int) -> None:
        chapter, at = self._open()
        x, w = left + 1, canvas.w - left - 2
        if chapter is None:
            heading(canvas, 1, TEXT("book.nothing"), "", left, w + 2)
            return
        lines, target = chapter_lines(chapter, w, at, self._drawn_card)
        first = max(0, target - 2) if self.text_first is None else self.text_first
        shown = seen(canvas, Spot("", left, 2, canvas.w - left, bottom - 2), len(lines), None, first)
        self.text_first, self.text_room = shown.start, max(1, bottom - 2)
        note = part_of(shown, len(lines))
        title = f"{chapter.number} {chapter.title}"
        heading(canvas, 1, title, note, left, w + 2)
        if self.in_text:
            canvas.paint(left + 1, 1, min(len(title), w - len(note) - 3), "title")
        canvas.rows(x, 2, lines[shown.start:shown.stop], w)

    def _open(self) -> tuple[Chapter | None, str]:
        """The chapter that is shown, and the rule in it that is meant."""
        assert self.book is not None
        if self.hits is None:
            if self.book.chapters[self.index].unfilled:
                self._fill()
            return self.book.chapters[self.index], self.rule
        if not self.hits:
            return None, ""
        rule = self.hits[self.index]
        return next(chapter for chapter in self.book.chapters if chapter.number == rule.chapter), rule.id

    def _bar(self) -> BarModel:
        options = self.keys(("rules.search", ""), ("rules.side", ""), ("list.up", ""), ("list.down", ""),
                            ("rules.page", ""), ("rules.back", "chapters" if self.hits is not None else ""))
        asked: Line = ((self.rule, "rulemark"), (f"  {TEXT('book.asked')}", "muted")) if self.rule else ()
        forecast: Line = asked if self.hits is None else (
            (f"“{self.words}”", "name"), (f"  {plural(len(self.hits), 'hit')}", "text"))
        return BarModel("Rules", "Book", options, forecast=forecast, art=self.game_id)

    # ---- keys

    def _scroll(self, by: int) -> None:
        self.text_first = max(0, (self.text_first or 0) + by)
        self.redraw()

    def action_step(self, by: int) -> None:
        """Moves the cursor in the list, or scrolls the text by some lines."""
        if self.in_text:
            self._scroll(by)
        else:
            super().action_step(by)

    def action_page(self, by: int) -> None:
        """Scrolls the text by a page."""
        self._scroll(by * max(1, self.text_room - 2))

    def action_edge(self, end: int) -> None:
        """Goes to the first or the last line."""
        if self.in_text:
            self._scroll(_ALL if end else -_ALL)
        else:
            super().action_edge(end)

    def moved(self) -> None:
        """Shows a chapter from its beginning, a rule where it stands."""
        self.text_first = None

    def action_side(self, text: int | None = None) -> None:
        """Moves the keys to the list (0) or the text (1); None: to the other one."""
        self.in_text = not self.in_text if text is None else bool(text)
        self.redraw()

    def action_search(self) -> None:
        """Opens a line for words; hits follow while they are typed, Escape drops them."""
        if self.book is not None:
            self.before = self.index, self.text_first, self.in_text, self.hits, self.words
            place = Spot("", 1, min(1, self.shown.h - 1), self._list_width - 2, 1)
            self.type_in(place, "", self._found, True, placeholder=TEXT("book.search"))

    def _found(self, words: str) -> None:
        if not words.strip() or self.book is None:
            return
        self._fill()
        self.words = " ".join(words.split())
        found = self.book.search(self.words)
        self.hits = found or self.book.nearest(self.words)
        self.near = bool(self.hits) and not found
        self.in_text = False
        self.move_to(0)

    def action_back(self) -> None:
        """Closes the line, else drops the hits, else leaves the book."""
        if self.done_typing(keep=False):
            if self.before is not None:
                index, first, self.in_text, self.hits, self.words = self.before
                self.move_to(index)
                self.text_first = first
                self.redraw()
        elif self.hits is not None and self.book is not None:
            chapter, at = self._open()
            self.hits, self.in_text = None, chapter is not None
            self.rule = at
            self.move_to(self.book.chapters.index(chapter) if chapter else 0)
        else:
            self.host.back()

    def chosen(self, spot: str, again: bool) -> None:
        """A click moves the cursor in the list, a second one goes to the text."""
        self.in_text = False
        super().chosen(spot, again)

    def opened(self) -> None:
        """Goes to the text."""
        self.action_side(1)

    def scrolled(self, lines: int, x: int) -> None:
        """The mouse wheel scrolls the list or the text, whichever it is over."""
        if x < self._list_width:
            super().scrolled(lines, x)
        else:
            self._scroll(WHEEL * lines)
