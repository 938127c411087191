"""The part of a layout that is the same for every game drawn from a board: cursor, clicks, keys, the board kept."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from deckgames.engine.cards import Card
from deckgames.engine.lexicon import NO_WORDS, Lexicon, Word
from deckgames.ui.paint.canvas import Canvas, Line, Spans, clip
from deckgames.ui.paint.faces import Face
from deckgames.ui.table.layout import Layout, Lying, Scene, Stop
from deckgames.ui.toolkit.board import Board
from deckgames.ui.toolkit.kept import alike
from deckgames.ui.toolkit.side import HIGHEST, card_in_full, inspector_rows, modal_lines, news
from deckgames.ui.toolkit.wording import APART, QUESTION

B = TypeVar("B", bound=Board)
T = TypeVar("T")


class Says(Protocol):
    """The words of a game (`screen/words.py`)."""

    def question(self, board: Any, /) -> str:
        """The question that is asked."""

    def menu(self, board: Any, /) -> Sequence[tuple[str, str]]:
        """Key caps for what can be chosen, the one that ends last."""

    def start(self, board: Any, /) -> str | None:
        """Where the cursor of a question begins."""

    def status(self, board: Any, seat: int, /) -> Spans:
        """A seat's numbers, and behind two blanks what else is open about it."""


class Foretells(Protocol):
    """What options would do, in the words of a game (`screen/forecast.py`)."""

    def forecast(self, board: Any, oid: str, /) -> Spans:
        """What this option would do."""

    def help_for(self, board: Any, oid: str, /) -> Spans:
        """What would help where it is refused."""


class Tells(Protocol):
    """What a game knows of a card (`screen/details.py`)."""

    def full_face(self, board: Any, card: Any, /) -> Face:
        """Its face now."""

    def facts(self, board: Any, card: Any, /) -> Sequence[Line]:
        """What is known of it now."""

    def piles(self, board: Any, /) -> Sequence[tuple[str, Sequence[Any]]]:
        """What can be looked through."""


class BoardLayout(Layout, Generic[B]):
    """A game's half of the seam. It remembers the last scenes it has read, because a repaint asks many times: one as it
    is painted, one as it is to be at the next key."""

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
        """The scene, read; what the board read last knows already is taken over if only the cursor has moved."""
        last = next((board for board in self._boards if board.whole is scene or board.scene is scene), None)
        if last is None:
            known = [board for board in self._boards if board.reads(scene)]
            same = next((board for board in known if alike(board.whole, scene)), None)
            from_ = same or next(iter(known), None)
            last = self.reader(scene) if from_ is None else from_.moved(scene)
            self._boards = [last, *(board for board in known if board is not same)][:2]
        return last

    def kept(self, scene: Scene, key: Hashable, make: Callable[[Scene], T]) -> T:
        board = self.board(scene)
        return board.drawn(key, lambda: make(board.scene))

    def question(self, scene: Scene) -> str:
        return "" if scene.decision is None else clip(self.says.question(self.board(scene)), QUESTION)

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
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

    def inspector(self, card: Card[Any], scene: Scene) -> Sequence[Spans]:
        board = self.board(scene)
        return modal_lines(self.face(card, scene), self.tells.facts(board, card), self.terms(board, card), scene.height)

    def side(self, board: B, canvas: Canvas, y: int, least: int, highest: int = HIGHEST) -> Canvas:
        """The side panel from row `y` on: the card under the cursor in full, and what has happened, which has at
        `least` so many rows."""
        height, card = inspector_rows(canvas.w, canvas.h - y, least, highest), board.inspected
        if height and card is not None:
            face, facts = self.tells.full_face(board, card), self.tells.facts(board, card)
            canvas.paste(1, y, card_in_full(face, facts, self.terms(board, card), canvas.w - 2, height))
        news(board.scene, canvas, y + height + 1 if height else y, board.sits)
        return canvas

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card | Lying]]]:
        board = self.board(scene)
        return board.drawn("piles", lambda: self.tells.piles(board))

    def status(self, scene: Scene) -> Sequence[Spans]:
        board = self.board(scene)
        return [(board.name(no), APART, *self.says.status(board, no)) for no in range(len(scene.seats))]

    def stops(self, scene: Scene) -> Sequence[Stop]:
        return self.board(scene).stops

    def keys(self, scene: Scene) -> Mapping[str, str]:
        return self.board(scene).keys


AnyLayout = BoardLayout[Any]
