"""Panels over the table: log, piles, a whole card, the pause menu. Each is a list with a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from textual import events
from textual.screen import ModalScreen

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT
from deckgames.engine.record.story import NOTHING
from deckgames.ui.actions import Cap, key_hint, the_key
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Spans, in_ink, spans_width, wrap
from deckgames.ui.paint.faces import Face, State, below_the_edge, columns_for, heading, inspector, row, whole_height
from deckgames.ui.paint.headings import scroll_bar
from deckgames.ui.paint.legend import legend
from deckgames.ui.paint.pane import OnePane, Pane
from deckgames.ui.table.news_panel import unfolded
from deckgames.ui.toolkit.layout import Lying, Scene
from deckgames.ui.toolkit.layouts import Layout

PANIC = "panic"
"""The result of a panel whose panic key was pressed."""


def draw_inspector(face: Face, extra: Sequence[Spans], w: int, h: int, top: int = 0,
                   keys: Cap = ("PgUp PgDn", "i")) -> Canvas:
    """A whole card and everything about it, from line `top` on, as high as needed up to `h`; `keys` scroll and close
    it."""
    canvas = Canvas(w, h, "band")
    canvas.paste(1, 0, inspector(face, w - 2, min(h - 1, whole_height(face, w - 2, extra)), extra, top))
    closes = (TEXT("panel.closes", key=keys[1]), "muted")
    hides = inspector_hides(face, extra, w, h)[0]
    canvas.right(w - 1, h - 1, ((TEXT("panel.scroll", keys=keys[0]) + "  ", "name"), closes) if hides else (
        closes, (f"  {TEXT('panel.arrows')}", "muted")), w - 2)
    return canvas


def inspector_hides(face: Face, extra: Sequence[Spans], w: int, h: int) -> tuple[int, int]:
    """(lines that do not fit in the card's panel, lines in sight at a time)."""
    return below_the_edge(face, w - 2, h - 1, extra)


class Panel(OnePane[str], ModalScreen[str]):
    """A list over the table: arrows, wheel and page keys scroll, Esc or its own key closes it.

    Result: "panic" after the panic key, else None.
    """

    DEFAULT_CSS = """
    Panel { align: right top; background: $table 40%; }
    Panel > Pane { width: 100%; max-width: 100; height: 1fr; background: $side; margin: 1 0 0 0; }
    """
    closes: tuple[str, ...] = ("escape", "q", "enter")
    panic: tuple[str, ...] = ("ctrl+x",)
    kind = ""
    """What it is called in the messages."""

    def __init__(self) -> None:
        super().__init__()
        self.top = 0

    # ---- what a panel of its own kind gives

    @property
    def footer(self) -> str:
        """The panel's keys, as text."""
        return TEXT(f"panel-keys.{self.kind}")

    def count(self, w: int) -> int:
        """How many lines the list has at this width."""
        return 0

    def line(self, canvas: Canvas, y: int, index: int) -> None:
        """Draws the line with this index in row `y`."""

    # ---- scrolling

    def drawn(self, w: int, h: int) -> Canvas:
        """The panel: title, lines in sight, keys."""
        canvas = Canvas(w, h, "band")
        room = self.rows(h)
        count = self.count(w)
        self.top = max(0, min(self.top, count - room))
        shown = TEXT("panel.shown", first=self.top + 1, range=signs.RANGE, last=min(count, self.top + room),
                     count=count) if count > room else ""
        heading(canvas, 0, TEXT(f"panel-title.{self.kind}"), shown)
        scroll_bar(canvas, w - 1, 1, room, self.top, count)
        for y in range(min(room, count - self.top)):
            self.line(canvas, 1 + y, self.top + y)
        canvas.right(w - 1, h - 1, in_ink(self.footer, "muted"), w - 2)
        return canvas

    def rows(self, h: int) -> int:
        """How many lines are in sight in a panel of `h` rows."""
        return max(1, h - 3)

    @property
    def room(self) -> int:
        """How many lines are in sight now."""
        return self.rows(self.pane.size.height)

    def scroll(self, by: int) -> None:
        """Scrolls by so many lines."""
        self.top = max(0, min(self.top + by, self.count(self.pane.size.width) - self.room))
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """The keys of all panels."""
        event.stop()
        if event.key in self.panic:
            _ = self.dismiss(PANIC)
            return
        steps = {"down": 1, "j": 1, "up": -1, "k": -1, "pagedown": self.room, "space": self.room,
                 "pageup": -self.room, "home": -1_000_000, "end": 1_000_000}
        if event.key in self.closes:
            _ = self.dismiss(None)
        elif event.key in steps:
            self.scroll(steps[event.key])
        else:
            self.say(TEXT("panel.means-nothing", key=the_key(event.key)))

    def means(self, key: str) -> bool:
        """Whether this letter closes or scrolls the panel."""
        return key in (*self.closes, "j", "k")

    def scrolled(self, lines: int, x: int) -> None:
        """Handles the mouse wheel."""
        self.scroll(3 * lines)

    def on_click(self, event: events.Click) -> None:
        """A click beside the panel closes it."""
        if event.widget is self and event.button == 1:
            _ = self.dismiss(None)


class _Told(Panel):
    """Lines, each with a word in front, wrapped to the width; `beside` is the column in which they begin."""

    beside, ink = 6, "muted"

    def __init__(self, lines: Iterable[tuple[str, Line]]) -> None:
        super().__init__()
        self._said = list(lines)
        self._rows: list[tuple[str, Line]] = []
        self._w = 0

    def count(self, w: int) -> int:
        """The lines, wrapped."""
        if self._w != w:
            self._w = w
            self._rows = [(word if nth == 0 else "", part) for word, said in self._said
                          for nth, part in enumerate(wrap(said, w - self.beside - 2))]
        return len(self._rows)

    def line(self, canvas: Canvas, y: int, index: int) -> None:
        """The word in front, and what stands beside it."""
        word, said = self._rows[index]
        canvas.put(1, y, word, self.ink, self.beside - 2)
        canvas.spans(self.beside, y, said, canvas.w - self.beside - 2)


class LogPanel(_Told):
    """The whole log as the viewer may read it, newest line last; a round's number stands at its first line."""

    closes = ("escape", "q", "enter", "l", "L")
    kind = "log"

    def __init__(self, lines: Sequence[tuple[int, Line]]) -> None:
        before = [None, *(number for number, _ in lines)]
        told = [(f"{number:>3}" if number != last else "", said)
                for last, (number, said) in zip(before, lines, strict=False)]
        super().__init__(told or [("", in_ink(NOTHING, "muted"))])

    def on_mount(self) -> None:
        """Scrolls to the newest line."""
        self.top = 1_000_000


class KeysPanel(_Told):
    """The keys of all actions."""

    kind = "keys"
    beside, ink = 18, "name"

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__((keys, in_ink(says, "text")) for keys, says in lines)


class LegendPanel(Panel):
    """Everything on a screen, explained where it stands. The keys `again` open the rule of the question (result
    "rule")."""

    DEFAULT_CSS = "LegendPanel > Pane { max-width: 100%; margin: 0; }"
    kind = "legend"

    def __init__(self, picture: Canvas, game: Game, view: Any, again: Sequence[str], rule: str) -> None:
        """Explains a picture of a game, of which `view` is seen; `rule` is the question's, if one is asked."""
        super().__init__()
        primer = getattr(game.part("text"), "primer", None)
        self._shown = legend(picture, game.lexicon, primer(view) if primer else ())
        self._again, self._rule = again, rule

    @property
    def footer(self) -> str:
        """The panel's keys, and the name of the question's rule."""
        rule = TEXT("panel.rule", rule=self._rule) if self._rule else TEXT("panel.rules")
        return TEXT("panel.legend-keys", key=key_hint(self._again[0]), rule=rule)

    def count(self, w: int) -> int:
        """How many rows the legend has."""
        return self._shown.h

    def line(self, canvas: Canvas, y: int, index: int) -> None:
        """Draws a row of the screen or its explanation."""
        row = Canvas(self._shown.w, 1)
        row.paste(0, -index, self._shown)
        canvas.paste(0, y, row, canvas.w - 1)

    def on_key(self, event: events.Key) -> None:
        """The keys `again` open the rule of the question; all others work as in any panel."""
        if event.key in self._again:
            event.stop()
            _ = self.dismiss("rule")
        else:
            super().on_key(event)

    def on_resize(self) -> None:
        """Explains the screen anew at its new size."""
        if self.pane.size.width and self.pane.size.width != self._shown.w:
            _ = self.dismiss(None)


@frozen
class _Row:
    """A line of the piles panel: a heading, or a card and in its note how many like it lie there in a row."""

    pile: str
    card: Card | None = None
    note: str = ""
    said: Spans = ()


_LIST = 8
"""Rows of the lowest list of piles that has a card below it."""


class PilesPanel(Panel):
    """The open piles card by card, equal cards in one row; the card under the cursor is shown whole below, and can be
    scrolled."""

    closes = ("escape", "q", "d", "D")
    kind = "piles"

    def __init__(self, layout: Layout, scene: Scene) -> None:
        super().__init__()
        self._face = face = partial(layout.face, scene=scene)
        self._rows: list[_Row] = []
        for name, cards in layout.piles(scene):
            self._rows.append(_Row(name, note=str(len(cards)) if cards else TEXT("panel.empty")))
            for _, alike in groupby(cards, lambda card: card if isinstance(card, Lying) else face(card)):
                card, *more = alike
                self._rows.append(_Row(name, card.card, said=card.effect) if isinstance(card, Lying) else
                                  _Row(name, card, f"{len(more) + 1} " if more else ""))
        faces = [face(line.card) for line in self._rows if line.card is not None and not line.said]
        self._columns = columns_for(faces, 72)
        self.at = next((i for i, line in enumerate(self._rows) if line.card is not None), 0)
        self.read = 0

    def count(self, w: int) -> int:
        """How many lines the list has: headings and cards."""
        return len(self._rows)

    def line(self, canvas: Canvas, y: int, index: int) -> None:
        """A heading or a card."""
        line = self._rows[index]
        if line.card is None:
            heading(canvas, y, line.pile, line.note)
            return
        if line.said:
            if index == self.at:
                canvas.ground(1, y, canvas.w - 2, 1, "raised")
                canvas.put(1, y, signs.CURSOR, "cursor")
            canvas.spans(3, y, line.said, canvas.w - 5)
            return
        state = State.CURSOR if index == self.at else State.IDLE
        face = self._face(line.card)
        face = replace(face, name=line.note + face.name)
        canvas.paste(1, y, row(face, canvas.w - 2, state, self._columns))

    @property
    def footer(self) -> str:
        """The panel's keys, with those that scroll a card too long for its place."""
        return TEXT("panel-keys.long-card" if self._hides(*self.pane.size) else "panel-keys.piles")

    def drawn(self, w: int, h: int) -> Canvas:
        """The piles, and below them the card."""
        hides = self._hides(w, h)
        self.read = max(0, min(self.read, hides))
        canvas = super().drawn(w, h)
        card, below = self.card, _below(h)
        if card is not None and below:
            canvas.fill(0, h - below - 1, w, below, " ", "plain")
            canvas.paste(1, h - below - 1, inspector(self._face(card), w - 2, below, (), self.read))
        return canvas

    def _hides(self, w: int, h: int) -> int:
        """How many lines of the card have no room below the list."""
        card, below = self.card, _below(h)
        return below_the_edge(self._face(card), w - 2, below)[0] if card is not None and below else 0

    def rows(self, h: int) -> int:
        """How many lines are in sight above the card."""
        return max(1, h - 3 - _below(h))

    def on_key(self, event: events.Key) -> None:
        """Left and right scroll the card, all other keys the list."""
        if event.key in ("left", "right"):
            event.stop()
            w, h = self.pane.size
            by = below_the_edge(self._face(card), w - 2, _below(h))[1] - 1 if (card := self.card) and _below(h) else 0
            self.read = max(0, min(self.read + (by if event.key == "right" else -by), self._hides(w, h)))
            self.redraw()
        else:
            super().on_key(event)

    @property
    def card(self) -> Card | None:
        """The card under the cursor; None on a heading."""
        return self._rows[self.at].card if self._rows else None

    def scroll(self, by: int) -> None:
        """Moves the cursor to the next card; the list follows."""
        cards = [i for i, line in enumerate(self._rows) if line.card is not None]
        if not cards:
            return
        self.at, self.read = cards[max(0, min(len(cards) - 1, cards.index(self.at) + by))], 0
        if self.at <= cards[0]:
            self.top = 0
        self.top = min(max(self.top, self.at - self.room + 1), max(0, self.at - 1))
        self.redraw()


def _below(h: int) -> int:
    """Rows of the card below the list of piles."""
    return max(9, h * 2 // 5) if h > _LIST + 9 else 0


PLAYERS = "players"
PAUSE = tuple((key, word, word) for key, word in (
    ("r", "resume"), ("?", "rules"), ("k", "keys"), ("s", "settings"), ("t", PLAYERS), ("m", "leave"), ("q", "quit")))
"""Keys, what they do, and which message says it."""
UNSAVED = (*PAUSE[:5], ("w", "save", "save"), ("m", "leave", "leave-unsaved"), ("q", "quit", "quit-unsaved"))
"""The same at a table that is not saved, or not any more."""
UNTOUCHED = (*PAUSE[:5], *UNSAVED[-2:])
"""The same where nobody has played, so that there is nothing to save."""


class PauseMenu(OnePane[str], ModalScreen[str]):
    """The pause menu; the result is the chosen word. The table is hidden meanwhile. `open_`: players may join or leave,
    else that line is missing."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "PauseMenu { background: $table; } PauseMenu > Pane { height: 1fr; }"

    panic: tuple[str, ...] = ("ctrl+x",)

    def __init__(self, status: Sequence[Spans], notes: Sequence[str] = (), rows: Sequence[tuple[str, str, str]] = PAUSE,
                 open_: bool = True) -> None:
        super().__init__()
        self._status, self._notes = status, notes
        self._rows = tuple(row for row in rows if open_ or row[1] != PLAYERS)
        self.at = self._first = 0

    def drawn(self, w: int, h: int) -> Canvas:
        """The menu, and below it each player's numbers."""
        canvas = Canvas(w, h)
        wide = min(w - 3, max([56, *map(spans_width, self._status)]))
        x = max(1, (w - max(56, wide)) // 2)
        status: Sequence[Spans] = unfolded(self._status, wide)
        if len(status) + len(self._rows) + len(self._notes) + 5 > h:
            status = self._status
        y = max(1, (h - len(self._rows) - len(status) - len(self._notes) - 5) // 2)
        room, self._first = min(56, w - 2), y + 2
        heading(canvas, y, TEXT("pause.title"), TEXT("pause.how"), x, room)
        for index, (key, word, says) in enumerate(self._rows):
            here = index == self.at
            if here:
                canvas.ground(x, y + 2 + index, room, 1, "raised")
            named = f"{TEXT(f'pause-word.{word}'):<10}"
            end = canvas.spans(x + 1, y + 2 + index, ((f" {key} ", "key"), BLANK,
                                                     (named, "name-cursor" if here else "name")))
            canvas.put(end + 1, y + 2 + index, TEXT(f"pause-does.{says}"), "muted", x + room - end - 1)
        y = canvas.rows(x + 1, y + 3 + len(self._rows), status, wide)
        canvas.rows(x + 1, y + 1, (line for note in self._notes for line in wrap(in_ink(note, "muted"), room)), room)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Letters choose, arrows and Enter too; Esc and p resume."""
        event.stop()
        if event.key in self.panic:
            _ = self.dismiss(PANIC)
        elif event.key in ("escape", "p"):
            _ = self.dismiss("resume")
        elif event.key in ("down", "up"):
            self.at = (self.at + (1 if event.key == "down" else -1)) % len(self._rows)
            self.redraw()
        elif event.key == "enter":
            _ = self.dismiss(self._rows[self.at][1])
        else:
            word = next((word for key, word, _ in self._rows if key in (event.character, key_hint(event.key))), None)
            if word is None:
                self.say(TEXT("pause.no-key", key=the_key(event.key)))
            else:
                _ = self.dismiss(word)

    def means(self, key: str) -> bool:
        """Whether this letter chooses a line."""
        return key == "p" or any(key == one for one, _word, _says in self._rows)

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on a line chooses it."""
        row = message.y - self._first
        if 0 <= row < len(self._rows):
            _ = self.dismiss(self._rows[row][1])
