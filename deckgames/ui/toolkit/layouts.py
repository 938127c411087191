"""What is the same for every game drawn from a board: cursor, clicks, keys, the board kept; and a decent table for a
game that draws none: rows of the cards that matter now, counters, and the question."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.forecast.field_dump import FieldDump, shown
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.forecast.teller import teller_of
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT, Words, in_short
from deckgames.engine.vocabulary.lexicon import NO_WORDS, Lexicon, Word
from deckgames.ui.actions import Cap
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, Spans, in_ink, width
from deckgames.ui.paint.faces import Face, columns_for, row, title_bar
from deckgames.ui.paint.headings import heading
from deckgames.ui.toolkit.board import Board, alike, command, span_of
from deckgames.ui.toolkit.forecast_phrases import QUESTION, Separator
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.layout import CARD_ROOM, FocusTarget, Layout, Lying, PaneSpec, Scene
from deckgames.ui.toolkit.side import (
    HIGHEST,
    card_in_full,
    inspector_rows,
    modal_lines,
    news,
    news_rows,
    rows_in_full,
)

B = TypeVar("B", bound=Board)
T = TypeVar("T")


class Says(Protocol):
    """The words of a game (`screen/words.py`)."""

    def question(self, board: Any, asks: Words, /) -> Words:
        """The words of the question, which `asks` this of itself."""

    def menu(self, board: Any, /) -> Sequence[Cap]:
        """Key hints for what can be chosen, the one that ends last."""

    def start(self, board: Any, /) -> str | None:
        """The id of the option where the cursor of a new question begins; None: no other place than usual."""

    def status(self, board: Any, seat: int, /) -> Spans:
        """A seat's numbers, and behind two blanks what else is open about it."""


class Foretells(Protocol):
    """What options would do, in the words of a game (`screen/forecast.py`)."""

    def forecast(self, board: Any, oid: str, /) -> Spans:
        """What this option would do, as a line for the bar."""

    def rest(self, board: Any, /) -> Line:
        """All that is told of the option under the cursor, where the bar says less."""

    def help_for(self, board: Any, oid: str, /) -> Spans:
        """What would help where this option is refused."""


class Tells(Protocol):
    """What a game knows of a card (`screen/details.py`)."""

    def full_face(self, board: Any, card: Any, /) -> Face:
        """The card's face as it is now."""

    def facts(self, board: Any, card: Any, /) -> Sequence[Line]:
        """Lines of what is known of the card now."""

    def piles(self, board: Any, /) -> Sequence[tuple[str, Sequence[Any]]]:
        """(title, cards) of each pile that may be looked through."""


class BoardLayout(Layout, Generic[B]):
    """Layout of a game drawn from a board: cursor, clicks and keys. It caches the last two boards, as a repaint asks
    many times: one for the screen as painted, one for the screen at the next key."""

    reader: type[B]
    """What reads a scene of this game."""
    lexicon: Lexicon = NO_WORDS
    says: Says
    foretells: Foretells
    tells: Tells

    def __init__(self) -> None:
        self._boards: list[B] = []

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        return self.lexicon.flashes(scene.view)

    def board(self, scene: Scene) -> B:
        """The board of this scene; the last one is reused if only the cursor has moved."""
        for board in self._boards:
            if board.whole is scene or board.scene is scene:
                return board
        known = [board for board in self._boards if board.reads(scene)]
        same = [board for board in known if alike(board.whole, scene)][:1]
        last = (same or known)[0].moved(scene) if known else self.reader(scene)
        self._boards = [last, *[board for board in known if board not in same]][:2]
        return last

    def cached(self, scene: Scene, key: Hashable, make: Callable[[Scene], T]) -> T:
        board = self.board(scene)
        return board.drawn(key, lambda: make(board.scene))

    def question(self, scene: Scene) -> Words:
        if scene.decision is None:
            return ""
        board, asks = self.board(scene), scene.decision.asks
        whole, short = self.says.question(board, asks), in_short(asks)
        if width(str(whole)) <= QUESTION or short == str(asks):
            return whole
        return self.says.question(board, short)  # what follows a yes stands below it

    def has(self, scene: Scene) -> Spans:
        found = [] if scene.decision is None else self.lexicon.standing(scene.view, scene.decision.seat)
        return tuple((number.worded(n) if number.whose == "table" else number.count(n), number.ink)
                     for number, n in found)

    def menu(self, scene: Scene) -> Sequence[Cap]:
        asks = scene.decision is not None and scene.decision.kind == "choose"
        return self.says.menu(self.board(scene)) if asks else ()

    def start(self, scene: Scene) -> str | None:
        return None if scene.decision is None else self.says.start(self.board(scene))

    def forecast(self, scene: Scene, oid: str) -> Spans:
        board = self.board(scene)
        if scene.decision is None:
            return ()
        return board.drawn(("forecast", oid), lambda: self.foretells.forecast(board, oid))

    def help(self, scene: Scene, oid: str) -> Spans:
        return () if scene.decision is None else self.foretells.help_for(self.board(scene), oid)

    def face(self, card: Card[Any], scene: Scene) -> Face:
        board = self.board(scene)
        return board.drawn(("face", card), lambda: self.tells.full_face(board, card))

    def terms(self, board: Any, card: Card[Any], /) -> Iterable[Word]:
        """The words that a card needs explained."""
        return self.lexicon.terms(card.spec)

    def inspector(self, card: Card[Any], scene: Scene, room: int = CARD_ROOM) -> Sequence[Spans]:
        board = self.board(scene)
        facts, terms = self.tells.facts(board, card), self.terms(board, card)
        if board.decision is not None and card is board.inspected and (rest := self.foretells.rest(board)):
            facts = [rest, *facts]
        return modal_lines(self.face(card, scene), facts, terms, room, scene.height)

    def side(self, board: B, canvas: Canvas, y: int, least: int, highest: int = HIGHEST) -> Canvas:
        """The side panel from row `y` on: the card under the cursor in full, if there is one, and what has happened,
        which has at `least` so many rows."""
        card, top = board.inspected, max(1, y)
        if card is not None:
            card_parts = self.tells.full_face(board, card), self.tells.facts(board, card), [*self.terms(board, card)]
            height = inspector_rows(canvas.w, canvas.h - top, least, highest, rows_in_full(*card_parts, canvas.w - 2),
                                    news_rows(board.scene, canvas.w, board.sits))
            if height:
                if not y:
                    heading(canvas, 0, TEXT("rows.inspect"))
                canvas.paste(1, top, card_in_full(*card_parts, canvas.w - 2, height))
                y = top + height + 1
        news(board.scene, canvas, y, board.sits)
        return canvas

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card | Lying]]]:
        board = self.board(scene)
        return board.drawn("piles", lambda: self.tells.piles(board))

    def status(self, scene: Scene) -> Sequence[Spans]:
        board = self.board(scene)
        return [(board.name(no), Separator.COLUMN, *self.says.status(board, no)) for no in range(len(scene.seats))]

    def focus_targets(self, scene: Scene) -> Sequence[FocusTarget]:
        return self.board(scene).focus_targets

    def keys(self, scene: Scene) -> Mapping[str, str]:
        return self.board(scene).keys


class RowsBoard(Board):
    """Board of a game without one of its own: zones with cards on offer, and the viewer's own, in rows; all others in a
    line."""


    @cached_property
    def parts(self) -> list[FieldDump]:
        return shown(self.view)

    @cached_property
    def rows(self) -> list[FieldDump]:
        """The zones whose cards stand one below the other."""
        me = None if self.decision is None or self.scene.public else self.decision.seat
        found = [part for part in self.parts if part.cards and (
            (me is not None and part.seat == me) or any(card in self.by_card for card in part.cards))]
        lying = {card for part in found for card in part.cards}
        rest = tuple(card for card in self.by_card if card not in lying)
        return [*found, *([FieldDump(None, TEXT("panes.on-offer"), cards=rest)] if rest else [])]

    def add_focus_targets(self) -> None:
        for number, part in enumerate(self.rows):
            self.add_cards(str(number), *part.cards)
        self.add_seats()

    def key_hint_of(self, zone: str, place: int, option: Any) -> str:
        if zone == "seats":
            return super().key_hint_of(zone, place, option)
        before = sum(len(part.cards) for part in self.rows[:int(zone)])
        return super().key_hint_of(zone, before + place, option)

    def title_of(self, part: FieldDump) -> str:
        return part.word if part.seat is None else f"{self.look(part.seat).name}: {part.word}"


class RowsLayout(BoardLayout[RowsBoard]):
    """Layout of a game without one of its own, drawn from the fields of its view."""

    reader = RowsBoard

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game, self.lexicon, self.foretells = game, game.lexicon, Foretelling(teller_of(game))

    def title(self, scene: Scene, width: int) -> Canvas:
        view, phases = scene.view, [phase for phase in self.game.phases if phase != "over"]
        phase, about = getattr(view, "phase", ""), getattr(view, "round", None)
        now = phases.index(phase) if phase in phases else None
        return title_bar(width, self.game.title, "" if about is None else f"round {about}", phases, now)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        lines = len(_by_seat(self.board(scene)))
        return [PaneSpec("counters", min(lines, max(1, height - 6))), PaneSpec("cards", None)]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board, canvas = self.board(scene), Canvas(width, height)
        if pane == "counters":
            canvas.rows(1, 0, (line for _, line in _by_seat(board)[:height]), width - 2)
            return canvas
        faces = {i: _face(stop.card, board.key_hint(i)) for i,
                 stop in enumerate(board.focus_targets) if stop.card is not None}
        columns = columns_for(list(faces.values()), width - 2)
        for y, (title, index) in enumerate(_window(board, height)):
            if index is None:
                heading(canvas, y, title)
            else:
                canvas.paste(1, y, row(faces[index], width - 2, board.state(index), columns))
                canvas.mark(index, 1, y, width - 2)
        return canvas

    def question(self, scene: Scene) -> Words:
        return "" if scene.decision is None else scene.decision.asks

    def menu(self, scene: Scene) -> Sequence[Cap]:
        board = self.board(scene)
        places = [index for number in range(len(board.rows)) for index in board.zone(str(number))]
        found = [(span_of(caps), command(board, "choose", places))] if (caps := board.key_hints(places)) else []
        return [*found, *((board.key_hint(i), board.name(seat)[0]) for i in board.zone("seats")
                          if (option := board.options[i]) and (seat := option.seat) is not None and not option.blocked)]

    def start(self, scene: Scene) -> str | None:
        return None

    def face(self, card: Card[Any], scene: Scene) -> Face:
        return _face(card)

    def inspector(self, card: Card[Any], scene: Scene, room: int = CARD_ROOM) -> Sequence[Sequence[Span]]:
        facts: list[Line] = [in_ink(fact.said, "text") for fact in card.spec.facts]
        return modal_lines(self.face(card, scene), facts, (), room, scene.height)

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        board = self.board(scene)
        return [(board.title_of(part), part.cards) for part in board.parts if part.cards]

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        return [line for seat, line in _by_seat(self.board(scene)) if seat is not None]

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        return {f"{part.seat} {part.word}": part.number for part in self.board(scene).parts if part.number is not None}


def _face(card: Card, key: str = "") -> Face:
    spec = card.spec
    text: tuple[Line, ...] = tuple(in_ink(f"{head}: {body}" if head else body, "rule") for head, body in spec.lines)
    said = in_ink(", ".join(fact.said for fact in spec.printed), "muted") if spec.printed else ()
    return Face(spec.name, key, "", "", said, (), text, text, spec.flavour, sentences=text)


def _by_seat(board: RowsBoard) -> list[tuple[int | None, Line]]:
    """The counters of the table and of each seat in a line, with the zones whose cards are not in rows."""
    lines: dict[int | None, list[Span]] = {None: []}
    lines |= {seat: [board.name(seat)] for seat in range(len(board.scene.seats))}
    for part in board.parts:
        line = lines.setdefault(part.seat, [])
        if part.cards and part in board.rows:
            continue
        said = in_a_row((card.name for card in part.cards), "") or part.value
        before = board.scene.changed.get(f"{part.seat} {part.word}")
        line += [*([Separator.PART] if line else []), (f"{part.word} ", "muted"),
                 (said if before is None else moved(*before), "text" if before is None else "warn")]
    return [(seat, tuple(line)) for seat, line in lines.items() if line]


def _window(board: RowsBoard, height: int) -> list[tuple[str, int | None]]:
    """The lines that are shown: headings and cards, those round the cursor where there is no room for all."""
    lines: list[tuple[str, int | None]] = []
    for number, part in enumerate(board.rows):
        lines.append((board.title_of(part), None))
        lines += [("", index) for index in board.zone(str(number))]
    at = next((y for y, (_, index) in enumerate(lines) if board.here(index)), 0)
    first = min(max(0, at - height // 2), max(0, len(lines) - height))
    return lines[first:first + height]


def layout_of(game: Game) -> Layout:
    """The layout of a game, imported when it is needed: its own, or decent rows."""
    layout: Layout | None = game.part("layout")
    return RowsLayout(game) if layout is None else layout
