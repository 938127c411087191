"""A scene worked out once: focus places, which option lies where, how it is drawn, and its key.

Whatever is computed from a scene is cached together with what the computation asked of the cursor (`Board.here`) and of
forecasts; as long as those answers are the same, so is the result. The board's scene and `here` record what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, cast

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import LINE, SAY
from deckgames.engine.vocabulary.decisions import Decision, Option, Topic
from deckgames.ui.paint.bar import follows
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span
from deckgames.ui.paint.faces import State
from deckgames.ui.toolkit.layout import FocusTarget, Scene, SeatLook

T = TypeVar("T")
Question = tuple[Any, ...]
_EACH = 12
"""Number of things kept under one key, for as many places of the cursor."""
_NOTED = frozenset({"cursor", "way", "alternatives", "changed", "moving", "moved", "unknown"})
_BESIDE = attrgetter(*[name for name in Scene.__annotations__ if name not in _NOTED])


class SceneCache:
    """Cache of everything computed from one scene, shared by all positions of the cursor."""

    def __init__(self) -> None:
        self._made: dict[Hashable, list[tuple[dict[Question, Any], Any]]] = {}
        self._asked: list[dict[Question, Any]] = []
        """Questions and answers of all that is being made, the innermost last."""

    def noted(self, question: Question, answer: T) -> T:
        """Records a question that the running computation has asked of the scene; returns its answer."""
        if self._asked:
            self._asked[-1][question] = answer
        return answer

    def made(self, key: Hashable, scene: Scene, make: Callable[[], T]) -> T:
        """The cached result of `make`, or a new one if an answer it depended on has changed; `key` names everything it
        depends on beside the scene."""
        known = self._made.setdefault(key, [])
        for entry in known:  # no generators: a key asks this some two hundred times
            for question, answer in entry[0].items():
                if _answer(scene, question) is not answer:
                    break
            else:
                break
        else:
            asked: dict[Question, Any] = {}
            self._asked.append(asked)
            try:
                entry = asked, make()
            finally:
                self._asked.pop()
            known.insert(0, entry)
            del known[_EACH:]
        if self._asked:
            self._asked[-1].update(entry[0])
        return cast(T, entry[1])


def _answer(scene: Scene, question: Question) -> Any:
    """What a scene answers now."""
    what, *given = question
    if what == "here":
        return scene.cursor == given[0]
    return getattr(scene.preview, what)(*given) if given else getattr(scene, what)


def alike(one: Scene, other: Scene) -> bool:
    """Whether two scenes differ only in the position of the cursor and in what moves."""
    return bool(_BESIDE(one) == _BESIDE(other))


class RecordingScene:
    """A scene that records what is asked of its cursor and forecasts, so that results can be cached."""

    def __init__(self, scene: Scene, cache: SceneCache) -> None:
        self.whole, self._kept = scene, cache

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self.whole, name)
        return self._kept.noted((name,), answer) if name in _NOTED else answer

    def forecast_of(self, oid: str, then: tuple[str, ...] = ()) -> Forecast | None:
        """`Scene.forecast_of`, recorded."""
        return self._foreseen("of", oid, then, self.whole.forecast_of)

    def first_look_of(self, oid: str, then: tuple[str, ...] = ()) -> Forecast | None:
        """`Scene.first_look_of`, recorded."""
        return self._foreseen("first", oid, then, self.whole.first_look_of)

    def _foreseen(self, what: str, oid: str, then: tuple[str, ...],
                  ask: Callable[[str, tuple[str, ...]], Forecast | None]) -> Forecast | None:
        found = ask(oid, then)
        raw = self.whole.answer(oid)
        return found if raw is None or self.whole.preview is None else self._kept.noted((what, raw, then), found)

    def freeing(self, oid: str) -> tuple[Option, ...]:
        if self.whole.preview is not None:
            self._kept.noted(("frees", oid), self.whole.preview.frees(oid))
        return self.whole.freeing(oid)


@frozen
class Box:
    """The cells of a focus target in its pane, and its index among the focus targets."""

    index: int
    x: int
    y: int
    w: int
    h: int = 1

    def mark(self, canvas: Canvas, also: bool = False) -> None:
        """Makes a click in these cells mean the focus target."""
        canvas.mark(self.index, self.x, self.y, self.w, self.h, also)


_LAST_DIGIT = 9
_AFTER_NINE = "bfgmrsvwxyz"
"""Keys of the tenth place of a zone and those behind it: letters that mean nothing else at a table."""


class Board:
    """One scene, understood; nothing in it changes. What depends on the cursor is looked up in `scene`.

    A game's board lists its focus targets in `add_focus_targets`, names the options that do not stand at their card in
    `stands`, and gives each option its key in `key_hint_of`.
    """

    marks: ClassVar[Mapping[str, str]] = {}
    """Keys of options that no focus target stands for: option id -> key."""

    def __init__(self, scene: Scene) -> None:
        self._look_at(scene, SceneCache())
        self.view: Any = scene.view
        self.decision = scene.decision
        self.seats: Any = getattr(self.view, "seats", ())
        self.own: Any = None if scene.public or scene.view.viewer is None else self.seats[scene.view.viewer]
        """The viewer's seat where its hand may be on the screen."""
        self.by_card: dict[Card[Any], Option] = {}
        self.by_oid: dict[str, Option] = {}
        for option in scene.options:
            self.by_oid.setdefault(option.oid, option)
            if option.card is not None and self.stands(option):
                self.by_card.setdefault(option.card, option)
        self.focus_targets: list[FocusTarget] = []
        self.options: list[Option | None] = []
        """The option that stands at each focus target, allowed or blocked."""
        self.zones: dict[str, list[int]] = {}
        self._kept: dict[Hashable, Any] = {}
        self.add_focus_targets()

    def moved(self, scene: Scene) -> Self:
        """The board for a scene that differs only in the cursor or in what is chosen."""
        other = copy(self)
        other._look_at(scene, self._pictures if alike(self.whole, scene) else SceneCache())
        return other

    def _look_at(self, scene: Scene, pictures: SceneCache) -> None:
        self.whole, self._pictures = scene, pictures
        self.scene = cast(Scene, RecordingScene(scene, pictures))

    def reads(self, scene: Scene) -> bool:
        """Whether this board fits the scene: its focus targets are the same."""
        mine = self.whole
        return (scene.view is mine.view and scene.decision is mine.decision and scene.options is mine.options
                and scene.public == mine.public and scene.page == mine.page
                and scene.width == mine.width and scene.height == mine.height and scene.rows == mine.rows
                and scene.hand == mine.hand)

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """The cached result of `make`, for all positions of the cursor; `key` names all else it depends on."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def drawn(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The cached picture of `draw`, drawn again only if the cursor or a forecast it depends on has changed."""
        return self._pictures.made(key, self.whole, draw)

    @property
    def asked(self) -> Decision:
        """The open question. Raises AssertionError if there is none."""
        assert self.decision is not None
        return self.decision

    @property
    def about(self) -> Topic | None:
        """The topic of the open question; None if nothing is asked."""
        return None if self.decision is None else self.decision.about

    @property
    def sits(self) -> bool:
        """Whether what others did is news to the player who is asked."""
        return self.decision is not None

    # ---- what a game's board says

    @property
    def at_work(self) -> int | None:
        """The seat that is asked, or whose turn it is while nobody is."""
        return self.on_turn if self.decision is None else self.decision.seat

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn it is."""
        return None

    def add_focus_targets(self) -> None:
        """Calls `add_cards` and `add_focus_target` for every place the cursor can stand on, in reading order."""

    def stands(self, option: Option) -> bool:
        """Whether an option is drawn at its card; if not, it has a key of its own."""
        return True

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        """The key of an option at the n-th place (from 1) of a zone."""
        if zone == "seats":
            return "" if option.seat is None else str(option.seat + 1)
        return str(place) if place <= _LAST_DIGIT else _AFTER_NINE[place - _LAST_DIGIT - 1 :][:1]

    # ---- seats

    def look(self, seat: int) -> SeatLook:
        return self.scene.seats[seat]

    def sign(self, seat: int) -> Span:
        """The seat's symbol alone, where its badge is on the same screen."""
        look = self.look(seat)
        return look.sign, f"seat-{look.colour}"

    def name(self, seat: int) -> Span:
        """A player's symbol and name in its colour."""
        return self.look(seat).named

    # ---- focus targets

    def add_cards(self, zone: str, *cards: Card | None) -> None:
        """Adds a focus target for each card of a zone, with the option at it; None is an empty place."""
        for card in cards:
            if card is not None:
                self.add_focus_target(zone, card, self.option_at(card))

    def option_at(self, card: Card) -> Option | None:
        """The option drawn at a card, if there is one."""
        return self.by_card.get(card)

    def add_focus_target(self, zone: str, card: Card | None, option: Option | None) -> None:
        """Adds a focus target to a zone, with the option drawn there."""
        self.zones.setdefault(zone, []).append(len(self.focus_targets))
        self.options.append(option)
        if option is None:
            self.focus_targets.append(FocusTarget(zone, card))
        else:
            self.focus_targets.append(FocusTarget(zone, card, option.oid, option.blocked, option.rule))

    def add_seats(self) -> None:
        """Adds a focus target for each seat that can be chosen."""
        if self.decision is not None and self.decision.kind == "choose":
            for option in self.scene.options:
                if option.seat is not None and option.card is None:
                    self.add_focus_target("seats", None, option)

    def card(self, index: int) -> Any:
        """The card that lies at a focus target, where one does."""
        card = self.focus_targets[index].card
        assert card is not None
        return card

    def zone(self, name: str) -> list[int]:
        """The indexes of the focus targets of a zone."""
        return self.zones.get(name, [])

    def seat_stop(self, seat: int) -> int | None:
        """The focus target of a seat that can be chosen."""
        return next((index for index in self.zone("seats")
                     if (option := self.options[index]) is not None and option.seat == seat), None)

    # ---- states

    def state(self, index: int, mine: bool = True) -> State:
        """How the card at a focus target is drawn: idle, on offer, chosen or refused, each also with the cursor on
        it."""
        stop = self.focus_targets[index]
        if stop.blocked is not None:
            state = State.BLOCKED
        elif stop.oid is None:
            state = State.IDLE if mine else State.QUIET
        else:
            state = State.CHOSEN if stop.oid in self.scene.chosen else State.OPEN
        return state.with_cursor if self.here(index) else state

    def here(self, index: int | None) -> bool:
        """Whether the cursor stands on this focus target (None: on none). A cached picture that asks only this stays
        as long as the answer does."""
        return index is not None and self._pictures.noted(("here", index), self.whole.cursor == index)

    def cursor_in(self, indexes: Iterable[int | None]) -> int | None:
        """The one of these focus targets that the cursor stands on; None: it stands elsewhere."""
        return next(filter(self.here, indexes), None)

    @property
    def cursor_stop(self) -> FocusTarget | None:
        """The focus target under the cursor."""
        at = self.scene.cursor
        return self.focus_targets[at] if 0 <= at < len(self.focus_targets) else None

    @property
    def inspected(self) -> Card[Any] | None:
        """The card in full view: the one under the cursor, else the one whose effect asks."""
        stop = self.cursor_stop
        if stop is not None and stop.card is not None:
            return stop.card
        return None if self.decision is None else self.decision.source

    # ---- keys

    @cached_property
    def keys(self) -> dict[str, str]:
        """Option ids by key sequence, refused ones too: the keys on the cards and those of the bar."""
        by_key = {cap: option.oid for option, cap in zip(self.options, self._caps_by_stop, strict=True)
                 if option is not None and cap}
        for option in self.scene.options:
            key = option.oid.removeprefix("option-") if option.oid.startswith("option-") else (
                self.marks.get(option.oid, ""))
            if key and option.card is None:
                by_key.setdefault(key, option.oid)
        return by_key

    @cached_property
    def _caps_by_stop(self) -> list[str]:
        caps = [""] * len(self.focus_targets)
        for zone, indexes in self.zones.items():
            for place, index in enumerate(indexes, 1):
                option = self.options[index]
                if option is not None:
                    caps[index] = self.key_hint_of(zone, place, option)
        return caps

    def key_hint(self, index: int) -> str:
        """The key hint on the card at a focus target; none where there are no keys."""
        return self._caps_by_stop[index] if self.scene.keys else ""

    def key_hints(self, indexes: Sequence[int]) -> list[str]:
        """The key hints of those of these focus targets at which something may be done now."""
        caps = self._caps_by_stop
        return [caps[i] for i in indexes if self.focus_targets[i].oid and not self.focus_targets[i].blocked and caps[i]]


def command(board: Board, word: str, indexes: Sequence[int]) -> str:
    """Bar text for the keys of these focus targets; with one card on offer, the card's name."""
    offered = [stop.card.name for i in indexes if (stop := board.focus_targets[i]).oid and not stop.blocked
               and stop.card]
    return f"{word} {offered[0]}" if len(offered) == 1 else word


def entered(board: Board, indexes: Sequence[int]) -> str:
    """The keys of these focus targets in short, with Enter before them while the cursor is on one that is on offer."""
    stop = board.cursor_stop if board.cursor_in(indexes) is not None else None
    enters = stop is not None and stop.oid is not None and stop.blocked is None
    return f"{'Enter ' if enters else ''}{span_of(board.key_hints(indexes))}".strip()


def all_played(board: Board, oid: str, asks: Callable[[Card], bool],
               ) -> tuple[Line, Forecast | None, Line, Sequence[str]] | None:
    """What Enter does and with which card it begins, if that `asks` something; what comes of all that it plays up to
    the first such card; and the words for what it plays after that, which hangs on the answer, with the ids of those
    options. None where it is an option alone."""
    macro, cards = board.scene.enter, {stop.oid: stop.card for stop in board.focus_targets}
    if macro is None or oid != ENTER:
        return None
    whole = [one for one in macro.oids if isinstance(one, str)]
    at = next((at for at, one in enumerate(whole, 1) if (card := cards.get(one)) and asks(card)), len(whole))
    asking, left = cards.get(whole[at - 1]), len(whole) - at
    called, then = SAY("ahead.play-all").inked("name"), Line(())
    if asking and left and at == 1:
        called = SAY("ahead.play-all-first", card=asking.name).inked("name")
        then = LINE("ahead.it-asks", n=left)
    elif asking and left:
        then = LINE("ahead.card-asks", card=asking.name, n=left)
    return called, board.scene.forecast_of(whole[0], tuple(whole[1:at])), then, whole[at:]


def pile(title: str, cards: Sequence[T]) -> list[tuple[str, Sequence[T]]]:
    """A pile to look through, if any card lies there."""
    return [(title, cards)] if cards else []


def span_of(caps: Sequence[str]) -> str:
    """Keys in short, as ranges: "1-5", "1 3", "2-3 6-7", "a-g" for letters that are no keys of their own."""
    runs: list[list[str]] = []
    for cap in caps:
        if runs and follows(runs[-1][-1], cap):
            runs[-1].append(cap)
        else:
            runs.append([cap])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
