"""The two screens between turns: the curtain, opaque, between two players' hands, which then shows the news of who sits
down; and the page before each round: what the last one brought, how all stand, the Order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.events import Passing
from deckgames.table import MOST, RoundPage
from deckgames.ui.actions import Cap, the_key
from deckgames.ui.paint.bar import BarModel, decision_bar
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, spans_text, spans_width, width
from deckgames.ui.paint.faces import frame, heading
from deckgames.ui.paint.key_hints import KeyHint, key_hint_at, key_hint_spans
from deckgames.ui.paint.pane import LonePress, OnePane, Pane, SeenScreen, Timed, too_early
from deckgames.ui.paint.picture import too_small
from deckgames.ui.paint.shortening import clip, fitted
from deckgames.ui.table.news_panel import MarkedLine, draw_lines, marked, unfolded, wrapped
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.toolkit.forecast_phrases import below_each_other
from deckgames.ui.toolkit.layout import SeatLook

_PLATE_W, _PLATE_H = 50, 14
_TICK = 0.25
"""Seconds from one look at the time that is left to the next."""
_RECAP_W = 66
_HEAVY = "┏┓┗┛━┃"
_SPACE = KeyHint("text", "Space", "space")
_BACK = KeyHint("muted", "u", "u")
_OTHERS = KeyHint("muted", "p", "p")


@frozen
class Announced:
    """What a curtain says: nothing that only one seat may know. `about` is game, round and phase; `back` is who may
    take back the last answer with u ("": nobody), `taken` says that this has just been done; `others`: whoever has
    left need not sit down for others to play on; `tonight` is the score of the evening."""

    look: SeatLook | None
    about: str
    recap: bool = False
    back: str = ""
    taken: bool = False
    others: bool = False
    tonight: Line = ()


def wall(look: SeatLook | None, w: int, h: int) -> Canvas:
    """The back of a card as large as the screen: the player's sign every 8 columns and 2 rows."""
    canvas = Canvas(w, h)
    sign, ink = ("░", "back") if look is None else (look.sign, f"wall-{look.colour}")
    for y in range(0, h, 2):
        for x in range(1 if y % 4 == 0 else 5, w, 8):
            canvas.put(x, y, sign, ink)
    return canvas


def _in_the_middle(canvas: Canvas, plate: Canvas) -> tuple[int, int]:
    """Lays a plate in the middle of the canvas; gives its top left cell."""
    x, y = (canvas.w - plate.w) // 2, max(0, (canvas.h - plate.h) // 2)
    canvas.paste(x, y, plate)
    return x, y


def _centred(canvas: Canvas, x: int, y: int, w: int, text: str, ink: str) -> None:
    shown = clip(text, w)
    canvas.put(x + (w - width(shown)) // 2, y, shown, ink)


def draw_curtain(notice: Announced, w: int, h: int, soon: str = "") -> Canvas:
    """The curtain: game, round and phase, whose turn it is, the key that opens it. `soon` says when that key works."""
    look = notice.look
    canvas = wall(look, w, h)
    size = TEXT("app.too-small") if too_small(w, h) else ""
    ink = "edge-open" if look is None else f"line-{look.colour}"
    x, y = _in_the_middle(canvas, frame(min(_PLATE_W, w), min(_PLATE_H, h), _HEAVY, ink, "card"))
    inner, x = min(_PLATE_W, w) - 2, x + 1
    if h < _PLATE_H:
        for row, (text, ink) in enumerate(_few_rows(notice, soon, size)[:h - 2], y + 1):
            _centred(canvas, x, row, inner, text, ink)
        return canvas
    _centred(canvas, x, y + 9, inner, size, "warn")
    _centred(canvas, x, y + 2, inner, notice.about, "title")
    _centred(canvas, x, y + 11, inner, soon, "warn")
    if look is None:
        _centred(canvas, x, y + 5, inner, TEXT("curtain.down"), "name")
        _centred(canvas, x, y + 10, inner, TEXT("curtain.goes-on"), _SPACE)
        return canvas
    canvas.spans(x + (inner - min(inner, spans_width(notice.tonight))) // 2, y + 3, notice.tonight, inner)
    name = clip(look.name.upper(), 14)
    shown = f"{look.sign}   {' '.join(name)}   {look.sign}" if width(name) * 2 + 8 < inner else f"{look.sign} {name}"
    across = min(inner, width(shown) + 8)
    left = x + (inner - across) // 2
    for row in (4, 5, 6):
        canvas.put(left, y + row, " " * across, f"badge-{look.colour}")
    _centred(canvas, left, y + 5, across, shown, f"badge-{look.colour}")
    if notice.taken:
        _centred(canvas, x, y + 8, inner, TEXT("curtain.taken-back", seat=look.name), "text")
    elif notice.recap:
        _centred(canvas, x, y + 8, inner, TEXT("curtain.news"), "muted")
    _centred(canvas, x, y + 10, inner, TEXT("curtain.alone", seat=look.name), _SPACE)
    if notice.back and not soon:
        _centred(canvas, x, y + 11, inner, TEXT("curtain.back", seat=clip(notice.back, 16)), _BACK)
    if notice.others and not soon:
        _centred(canvas, x, y + 12, inner, TEXT("curtain.others", seat=clip(look.name, 16)), _OTHERS)
    return canvas


def _few_rows(notice: Announced, soon: str, size: str) -> list[Cap]:
    """What a curtain of few rows says, the keys first, each with its ink."""
    if notice.look is None:
        rows = [(TEXT("curtain.down"), "name"), (TEXT("curtain.goes-on"), _SPACE), (soon, "warn"),
                (size, "warn")]
    else:
        name = notice.look.name
        rows = [(f" {notice.look.sign} {clip(name.upper(), 24)} ", f"badge-{notice.look.colour}"),
                (TEXT("curtain.alone", seat=name), _SPACE), (soon, "warn"), (size, "warn"),
                (TEXT("curtain.back", seat=clip(notice.back, 16)) if notice.back and not soon else "", _BACK),
                (TEXT("curtain.others", seat=clip(name, 16)) if notice.others and not soon else "", _OTHERS),
                (TEXT("curtain.taken-back", seat=name) if notice.taken else "", "text")]
    return [(text, ink) for text, ink in [*rows, (notice.about, "title")] if text]


def draw_recap(look: SeatLook, lines: Sequence[MarkedLine], w: int, goes: str, soon: str = "",
               h: int | None = None) -> Canvas:
    """The news of the player who has just sat down: what hurt first, then in order. `goes` is what Space leads to,
    `soon` says when; as many rows as are needed and fit into `h`: the log has them all."""
    rows = wrapped(lines, w - 8, MOST if h is None else max(1, min(MOST, h - 2)))
    canvas = frame(w, len(rows) + 2, _HEAVY, f"line-{look.colour}", "card")
    end = canvas.put(3, 0, f" {look.sign} {clip(look.name.upper(), 20)} ", f"badge-{look.colour}")
    canvas.put(end, 0, f" {TEXT('curtain.happened')} ", "name")
    draw_lines(canvas, 3, 1, w - 8, rows)
    space: Line = (*key_hint_spans("Space", goes), (" ", "text"))
    canvas.right(w - 2, len(rows) + 1, in_ink(f" {soon} ", "warn") if soon else space)
    return canvas


class CurtainScreen(SeenScreen[bool], OnePane[bool]):
    """Covers everything until Space, or a click on its words, is pressed alone, a second after it fell at the earliest:
    it counts down to that. `opened` is called when the curtain opens, before anything of the table is seen; it gives
    what is to be read first (where the seat is asked nothing). u works while somebody may still change an answer (the
    screen is left with True then); p asks who plays on (`others`), over the curtain.
    """

    GUARD = 1.0
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    CurtainScreen { background: $table; }
    CurtainScreen Pane { height: 1fr; }
    CurtainScreen Toast, CurtainScreen Tooltip { visibility: hidden; }
    """
    def __init__(self, notice: Announced, opened: Callable[[], Sequence[MarkedLine]] | None = None,
                 others: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.said = replace(notice, others=others is not None)
        self._opened, self._others = opened, others
        self._told: Sequence[MarkedLine] = ()
        self._held = ""
        """The key that is held, and opens nothing."""
        self._press_alone = LonePress(self)

    def on_mount(self) -> None:
        """Closes tooltips and panels that might show a card."""
        self.app.clear_notifications()
        for screen in self.app.screen_stack:
            screen.clear_selection()
            if screen is not self:
                for pane in screen.query(Pane):
                    pane.forget()
        self.app.cursor_position = Offset(0, 0)
        self.call_after_refresh(self._count_down)

    def _count_down(self) -> None:
        """Says anew how long it stays shut, as long as it does."""
        self.redraw()
        if self.seen.left:
            self.set_timer(min(self.seen.left, _TICK) + 0.01, self._count_down)

    @property
    def _soon(self) -> str:
        if self._held:
            return TEXT("curtain.let-go", key=self._held)
        return TEXT("curtain.opens-in", seconds=f"{self.seen.left:.1f}") if self.seen.left else ""

    def drawn(self, w: int, h: int) -> Canvas:
        """The curtain, or the news."""
        if self._told and self.said.look is not None:
            canvas = wall(self.said.look, w, h)
            plate = draw_recap(self.said.look, self._told, min(_RECAP_W, w), TEXT("caps.goes-on"), self._soon, h)
            _in_the_middle(canvas, plate)
            return canvas
        return draw_curtain(self.said, w, h, self._soon)

    def on_key(self, event: events.Key) -> None:
        """Only the curtain's own keys work."""
        event.stop()
        self._press(event.key, event)

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on the words of a key presses it; any other click does nothing."""
        cap = key_hint_at(message.pane.canvas, message.x, message.y) if message.pane.canvas is not None else None
        self._press("" if cap is None or cap.key is None else cap.key, message)

    def _press(self, key: str, made: Timed) -> None:
        back = key == "u" and bool(self.said.back) and not self._told
        others = self._others if key == "p" and not self._told else None
        works = back or others is not None or key == "space" or (key == "enter" and bool(self._told))
        counts = works and not self.seen.early(made)
        alone = self._press_alone.made(made, others or partial(self._works, back) if counts else None)
        self._held = the_key(key) if counts and not alone else ""
        if key and not works:
            self.say(TEXT("curtain.means-nothing", key=the_key(key)))
        self.redraw()

    def means(self, key: str) -> bool:
        """Whether this letter does something: u takes back, p asks who plays on."""
        return (key == "u" and bool(self.said.back)) or (key == "p" and self._others is not None)

    def _works(self, back: bool) -> None:
        if back:
            _ = self.dismiss(True)
        else:
            self._open()

    def _open(self) -> None:
        """What is to be read if there is something, then the table."""
        self.app.clear_notifications()
        if self._opened is not None:
            opened, self._opened = self._opened, None
            self._told = opened()
            if self._told:
                self.seen.asks(self.GUARD)
                self._count_down()
                return
        _ = self.dismiss()


_RULE = "table.rule"
_UNDO = "table.undo"
_ACTIONS = ("table.piles", "table.log", _RULE, "table.menu")
_LEAVES = TEXT("between.or").join(("Enter", "Space"))


class RoundScreen(SeenScreen[bool]):
    """The page before a round. Enter or Space leaves it, u takes back the last answer of the round (True)."""

    DEFAULT_CSS = """
    RoundScreen { background: $table; layout: vertical; }
    RoundScreen > #page { height: 1fr; }
    RoundScreen > #page-bar { height: 5; dock: bottom; }
    """
    def __init__(self, presenter: Presenter, step: RoundPage, act: Callable[[str], None], still: bool = True) -> None:
        super().__init__()
        self.presenter, self.page, self._act = presenter, step, act
        self._page = Pane(self._draw, id="page")
        self._page_bar = Pane(self._draw_bar, id="page-bar")
        self.trouble = ""
        self._turned, self._press_alone = still, LonePress(self)

    def on_mount(self) -> None:
        """Starts the motion of what the round's end has moved."""
        if not self._turned and self._moves:
            self.set_timer(_TICK, self._turn)

    @property
    def _moves(self) -> list[tuple[Card, int, int]]:
        """Which cards went from whom to whom as the last round ended."""
        return [move for heard in self.presenter.session.events
                if heard.round == self.page.round - 1 and heard.event.seat is None
                and isinstance(heard.event.detail, Passing) for move in heard.event.detail.moves]

    def compose(self) -> ComposeResult:
        """The page and its bar, as widgets."""
        yield self._page
        yield self._page_bar

    def _draw(self, w: int, h: int) -> Canvas:
        canvas = Canvas(w, h)
        room = min(w - 2, 100)
        x = (w - room) // 2
        presenter, session, layout = self.presenter, self.presenter.session, self.presenter.layout
        what = TEXT("round-page.after", n=self.page.round - 1)
        played = TEXT("round-page.options", options=session.options.worded, seed=session.seed)
        heading(canvas, 0, f"{session.game.title}  {what}", played, x, room)
        scene = presenter.scene()
        status: list[Line] = below_each_other(layout.status(scene))
        extra: list[Line] = [tuple(line) for line in layout.summary(scene)]
        lines = marked(presenter.controller.told.page(), presenter.seats)
        y = 2
        if lines:
            rows = wrapped(lines, room - 5, max(1, h - len(status) - len(extra) - 5))
            y = draw_lines(canvas, x + 1, y, room - 5, rows) + 1
        below = unfolded((*status, (), *extra), room - 2)
        if y + 1 + len(below) > h:  # blank rows go first
            below, y = [line for line in below if spans_text(line).strip()], y - 1
            if below[h - y - 1:]:
                below[h - y - 2:] = fitted(below[h - y - 2:], room - 2, 1, prose=True)
        heading(canvas, y, TEXT("round-page.standing"), "", x, room)
        canvas.rows(x + 1, y + 1, below, room - 2)
        y += 2 + len(below)
        if moves := self._moves:
            canvas.paste(x, y, layout.turned(scene, moves, room, h - y, self._turned))
        return canvas

    def _turn(self) -> None:
        self._turned = True
        self._page.redraw()

    def _draw_bar(self, w: int, h: int) -> Canvas:
        keymap = self.presenter.keymap
        undo = [_UNDO] * (self.presenter.controller.undo_refusal() is None)
        standing = tuple((keymap.key_hint(id_), "rule" if id_ == _RULE else keymap.action(id_).word)
                         for id_ in (*undo, *_ACTIONS))
        model = BarModel(TEXT("round-page.title", n=self.page.round), "TABLE",
                         ((_LEAVES, TEXT("caps.goes-on")),), refusal=line_of(capital(self.trouble)),
                         standing=standing)
        return decision_bar(model, w, h)

    def means(self, key: str) -> bool:
        """Whether this letter does something here."""
        return self.presenter.keymap.find(key) is not None

    @property
    def to_options(self) -> str:
        """The key of the menu, and that of the options in it."""
        return TEXT("digits.way", menu=self.presenter.keymap.key_hint("table.menu"))

    @property
    def quiet(self) -> bool:
        """Whether no message stands in the bar."""
        return not self.trouble

    def say(self, message: str, refused: bool = True) -> None:
        """Puts a message into the bar."""
        self.trouble = message
        self._page_bar.redraw()

    def on_key(self, event: events.Key) -> None:
        """Enter and Space go on; log, piles, rules and pause work as at the table."""
        if event.key.startswith("ctrl+") and self.presenter.keymap.find(event.key) is None:
            return
        event.stop()
        self._press(event.key, event)

    def _press(self, key: str, made: Timed) -> None:
        action = self.presenter.keymap.find(key)
        before, self.trouble = self.trouble, ""
        if action is not None and action.id in _ACTIONS:
            self._act(action.id)
        elif self.seen.early(made):
            _ = self._press_alone.made(made)
            leaves = key in ("enter", "space") or (action is not None and action.id == _UNDO)
            self.trouble = too_early(TEXT("table.press", keys=the_key(key) if leaves else _LEAVES))
        elif key == "enter":
            _ = self.dismiss(False)
        elif key == "space":
            alone = self._press_alone.made(made, self._go_on)
            self.trouble = "" if alone else TEXT("curtain.let-go", key=the_key(key))
        elif action is not None and action.id == _UNDO:
            why = self.presenter.controller.undo_refusal()
            self.trouble = "" if why is None else TEXT("table.no-undo", why=why)
            _ = None if why else self.dismiss(True)
        else:
            self.trouble = TEXT("table.press", keys=_LEAVES)
        if self.trouble != before:
            self._page_bar.redraw()

    def _go_on(self) -> None:
        _ = self.dismiss(False)

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key in the bar presses it."""
        canvas = message.pane.canvas
        if canvas is None or message.pane is not self._page_bar:
            return
        found = key_hint_at(canvas, message.x, message.y)
        if found is not None and found.key is not None:
            self._press(found.key, message)
