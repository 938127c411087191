"""What the table screen asks of a game, and what is the same for all of them: cursor, clicks, keys, the board kept; and
a decent table for a game that draws none: rows of the cards that matter now, counters, and the question."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.forecast.field_dump import FieldDump, shown
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.forecast.teller import teller_of
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT, Words, in_short
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.lexicon import NO_WORDS, Lexicon, Word
from deckgames.ui.actions import Cap
from deckgames.ui.paint.bar import ART, LOWEST, PICTURED
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, Spans, in_ink, width
from deckgames.ui.paint.faces import Anatomy, Face, columns_for, row, title_bar
from deckgames.ui.paint.headings import heading
from deckgames.ui.toolkit.board import Board, alike, command, span_of
from deckgames.ui.toolkit.forecast_phrases import QUESTION, Separator
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.layout import (
    BOTH,
    CARD_ROOM,
    Area,
    FocusTarget,
    Lying,
    Move,
    PaneSpec,
    Scene,
    ShowStep,
    areas,
    has_side,
)
from deckgames.ui.toolkit.side import (
    HIGHEST,
    card_in_full,
    inspector_rows,
    modal_lines,
    news,
    news_rows,
    rows_in_full,
)

B = TypeVar("B", bound=Board, default=Any)
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


class Tells(Protocol):
    """What a game knows of a card (`screen/details.py`)."""

    def full_face(self, board: Any, card: Any, /) -> Face:
        """The card's face as it is now."""

    def facts(self, board: Any, card: Any, /) -> Sequence[Line]:
        """Lines of what is known of the card now."""

    def piles(self, board: Any, /) -> Sequence[tuple[str, Sequence[Any]]]:
        """(title, cards) of each pile that may be looked through."""


class Layout(Generic[B]):
    """What a game's screen offers as LAYOUT: pure methods that turn a Scene into pictures and words, read from a board.
    A game subclasses it and draws title and panes; the methods at the end it may keep as they are.

    It caches the last two boards, as a repaint asks many times: one for the screen as painted, one for the screen at
    the next key."""

    reader: type[B]
    """What reads a scene of this game."""
    lexicon: Lexicon = NO_WORDS
    says: Says
    foretells: Foretelling
    tells: Tells

    def __init__(self) -> None:
        self._boards: list[B] = []

    def title(self, scene: Scene, width: int) -> Canvas:
        """The title bar: game, round, phase rail, public counts."""
        raise NotImplementedError

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        """The panes for this size, top to bottom, and apart from them those of the side panel, top to bottom.

        `width` is the whole terminal's, `height` the rows between title and bar. Panes of the zones are `width` wide,
        less the side panel (30 columns from 120, 44 from 160) if any pane is a `side` one; margins are the layout's.
        """
        raise NotImplementedError

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        """The picture of one pane in exactly this size, with a spot for each focus target that is drawn (`Canvas.mark`,
        by its index); the side panel's ground is laid under it by the table."""
        raise NotImplementedError

    def focus_targets(self, scene: Scene) -> Sequence[FocusTarget]:
        """Every place the cursor can stand on, zone by zone in reading order."""
        return self.board(scene).focus_targets

    def question(self, scene: Scene) -> Words:
        """The question in at most 60 cells."""
        if scene.decision is None:
            return ""
        board, asks = self.board(scene), scene.decision.asks
        whole, short = self.says.question(board, asks), in_short(asks)
        if width(str(whole)) <= QUESTION or short == str(asks):
            return whole
        return self.says.question(board, short)  # what follows a yes stands below it

    def keys(self, scene: Scene) -> Mapping[str, str]:
        """Key sequences to option ids: "1" -> "buy:space-1", "c1" -> "clear:space-1", "e" -> "end".

        They go before the standing keys. Allowed options that get none here are given digits and letters by the table;
        y and n of a yes-or-no question are the table's. Blocked ids may stand here too: the table says why not.
        """
        return self.board(scene).keys

    def has(self, scene: Scene) -> Spans:
        """What the asked player has, number by number: what nothing else on the screen says, what decides the game,
        what is left to spend."""
        found = [] if scene.decision is None else self.lexicon.standing(scene.view, scene.decision.seat)
        return tuple((number.worded(n) if number.whose == "table" else number.count(n), number.ink)
                     for number, n in found)

    def pictured(self, scene: Scene) -> bool:
        """Whether the zones show pictures, so that the bar needs none."""
        return scene.height >= PICTURED or (
            not has_side(scene.width) and self.cached(scene, "pictured", self._pictured))

    def _pictured(self, scene: Scene) -> bool:
        w, rows = scene.width, scene.rows or scene.height - 1 - BOTH - LOWEST
        return any(self.pane(scene, area).art > w - ART for area in areas(self.panes(w, rows, scene), w, rows, False))

    def pane(self, scene: Scene, area: Area) -> Canvas:
        """The picture of one pane."""
        return self.cached(scene, ("pane", area.id, area.w, area.h),
                           lambda scene: self.draw(area.id, scene, area.w, area.h))

    def menu(self, scene: Scene) -> Sequence[Cap]:
        """Key hints of the bar's second row: ("1-5", "queue"), ("e", "end buying"); at most 8, the ending one last.

        Only for Choose; the key hints of all other kinds are the table's. Options that no focus target stands for and
        no cap here names are listed before the last cap with their labels.
        """
        asks = scene.decision is not None and scene.decision.kind == "choose"
        return self.says.menu(self.board(scene)) if asks else ()

    def forecast(self, scene: Scene, oid: str) -> Spans:
        """What this option would do (`Scene.forecast_of`) in the words of the game; its name first where it has one.

        For Allocate: what the points of this seat in `scene.amounts` would do ("F6 needs F5: loses"), with `oid` WHOLE
        what all of them do together, as for Order; for Number, with `oid` NUMBER: what the number in `scene.amounts`
        would do. Empty: the table shows the option's label.
        """
        board = self.board(scene)
        if scene.decision is None:
            return ()
        return board.drawn(("forecast", oid), lambda: self.foretells.forecast(board, oid))

    def help(self, scene: Scene, oid: str) -> Spans:
        """What would help where this option is refused ("Clear it for 3: c1"); empty if nothing would."""
        return () if scene.decision is None else self.foretells.help_for(self.board(scene), oid)

    def face(self, card: Card[Any], scene: Scene) -> Face:
        """The card's face for inspector, piles and browser."""
        board = self.board(scene)
        return board.drawn(("face", card), lambda: self.tells.full_face(board, card))

    def terms(self, board: Any, card: Card[Any], /) -> Iterable[Word]:
        """The words that a card needs explained."""
        return self.lexicon.terms(card.spec)

    def inspector(self, card: Card, scene: Scene, room: int = CARD_ROOM) -> Sequence[Spans]:
        """Lines of at most `room` cells under the card's text: current value with its sum, who owns how many, keywords
        explained, rules."""
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
        """Piles that can be looked through, whatever is asked: discard piles, Trash, Vanquished (and after the end
        decks and box); what the panes have no room for, and the viewer's hand where they do not show it."""
        board = self.board(scene)
        return board.drawn("piles", lambda: self.tells.piles(board))

    def status(self, scene: Scene) -> Sequence[Spans]:
        """Each player's numbers in a line, for recap and pause."""
        board = self.board(scene)
        return [(board.name(no), Separator.COLUMN, *self.says.status(board, no)) for no in range(len(scene.seats))]

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

    # ---- what a game may keep as it is

    def cached(self, scene: Scene, key: Hashable, make: Callable[[Scene], T]) -> T:
        """`make(scene)`, cached: it is made anew when something that it reads of the scene differs. `key` stands for
        all else it depends on."""
        board = self.board(scene)
        return board.drawn(key, lambda: make(board.scene))

    def anatomy(self, card: Card[Any], /) -> Anatomy:
        """The card as it lies on the table, with each sign on it explained."""
        return Anatomy(Canvas(0, 0), ())

    all_open: bool = False
    """Whether nobody hides anything in this game: then no question needs to say that it is asked in the open."""

    motions: Mapping[str, str] = {}
    """Kinds of events that move more than the cards they name -> how: "left" or "right" turns (`Scene.moved`), with
    "tips" its cards fall over, with "falls" and "rises" numbers of its seats that do so shake, and with "darkens" all
    frames do."""

    stands: Collection[str] = ()
    """Kinds of events that always get a step of the show of their own: harm, ties, who is out, what is turned up. Steps
    without them, and without harm to a person, are shown together with the next one."""

    reserved: str = ""
    """Keys that have one meaning through the whole game, whether they mean it now or not."""

    page_word: str = ""
    """What the key that leafs through the pages shows, in one word for the bar ("queues")."""

    def pages(self, scene: Scene) -> Sequence[str]:
        """Ids of the zones that one key shows large, one after the other; empty: none."""
        return ()

    def about(self, card: Card, scene: Scene) -> Spans:
        """What the bar says of a card under the cursor that offers nothing now; empty: its name alone."""
        return ()

    def lines(self, scene: Scene, oid: str, long: tuple[Line, ...]) -> tuple[Line, ...]:
        """Of all lines of its card, those that the bar tells with an option: not those that the forecast stands for, or
        that have no part in what is asked."""
        return long

    def by_card(self, scene: Scene, oid: str) -> bool:
        """Where several cards may be chosen: whether `forecast` tells what comes of choosing this one, and not of what
        those that are chosen do."""
        return not scene.chosen

    def spared(self, scene: Scene) -> Collection[str]:
        """Ids of options that equal another one: they get no key and no place for the cursor."""
        return ()

    def start(self, scene: Scene) -> str | None:
        """The id of the option that the cursor of a new question goes to; None: it stays where it is, near it, or on
        the first offer. For questions where Enter pressed once too often would do harm there."""
        return None if scene.decision is None else self.says.start(self.board(scene))

    def phase(self, scene: Scene) -> str:
        """The phase in the words of the title bar, for the curtain: public, and "" where a game has no phases."""
        return str(getattr(scene.view, "phase", ""))

    def summary(self, scene: Scene) -> Sequence[Spans]:
        """Lines of the public page before each round, under what happened and the standing: what is new in the round
        (Location, Order)."""
        return ()

    def turned(self, scene: Scene, moves: Sequence[Move], w: int, h: int, done: bool = True) -> Canvas:
        """A picture of where the end of the round has moved open cards (not `done` yet: of where they were), for the
        page before the next round; empty where there are too few rows."""
        return Canvas(w, 0)

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        """The step of the public show that this event begins; None: it belongs to the step that runs, whose events so
        far are `running`. An answer without any step has no show."""
        return None

    def watchable(self, events: Sequence[Event]) -> bool:
        """Whether these events are worth a step of the show."""
        return True

    def watched(self, scene: Scene) -> str:
        """What everybody watches now, in the bar behind "Watching: "."""
        return ""

    def coming(self, scene: Scene) -> Spans:
        """What follows this step of the show, as far as the table knows; empty: the bar repeats what happens."""
        return ()

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        """The numbers whose change is shown (`38→27`) until the next key, by a key of the layout's own."""
        return self.lexicon.flashes(scene.view)

    def verb(self, scene: Scene) -> str:
        """One word for what Enter does with the chosen cards: "trash" makes `Enter trash 2`."""
        return "take" if scene.decision is None else scene.decision.about.word

    def enters(self, scene: Scene, oid: str) -> str:
        """One word for what Enter does with the option under the cursor."""
        return self.verb(scene)

    def sends(self, scene: Scene, count: int) -> str:
        """What Enter does with this many chosen cards."""
        verb = self.verb(scene)
        return TEXT("chosen.some", verb=verb, n=count) if count else TEXT("chosen.none", verb=verb)


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


class RowsLayout(Layout[RowsBoard]):
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

    def inspector(self, card: Card, scene: Scene, room: int = CARD_ROOM) -> Sequence[Spans]:
        facts: list[Line] = [in_ink(fact.said, "text") for fact in card.spec.facts]
        return modal_lines(self.face(card, scene), facts, (), room, scene.height)

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        board = self.board(scene)
        return [(board.title_of(part), part.cards) for part in board.parts if part.cards]

    def status(self, scene: Scene) -> Sequence[Spans]:
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
