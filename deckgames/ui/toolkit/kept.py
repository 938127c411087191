"""What is made of a scene is kept with all that its making asked of the cursor and of forecasts: as long as the answers
are the same, so is what was made. A scene that hands these out notes who asks; it is made anew when anything else is
different."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from deckgames.engine.decisions import Option
from deckgames.engine.forecast import Forecast
from deckgames.ui.table.layout import Scene

T = TypeVar("T")
Question = tuple[Any, ...]
_EACH = 12
"""Number of things kept under one key, for as many places of the cursor."""
_OF_THE_CURSOR = ("cursor", "way", "ways")
_BESIDE = tuple(name for name in Scene.__slots__ if name not in _OF_THE_CURSOR)


class Kept:
    """What was made of one scene, wherever the cursor stands in it."""

    def __init__(self) -> None:
        self._made: dict[Hashable, list[tuple[dict[Question, Any], Any]]] = {}
        self._asked: list[dict[Question, Any]] = []
        """Questions and answers of all that is being made, the innermost last."""

    def noted(self, question: Question, answer: T) -> T:
        """The answer to a question that what is being made has asked."""
        if self._asked:
            self._asked[-1][question] = answer
        return answer

    def made(self, key: Hashable, scene: Scene, make: Callable[[], T]) -> T:
        """What `make` gives; `key` says all that it depends on beside the scene."""
        known = self._made.setdefault(key, [])
        kept = next((each for each in known if all(
            _answer(scene, question) is answer for question, answer in each[0].items())), None)
        if kept is None:
            asked: dict[Question, Any] = {}
            self._asked.append(asked)
            try:
                kept = asked, make()
            finally:
                self._asked.pop()
            known.insert(0, kept)
            del known[_EACH:]
        if self._asked:
            self._asked[-1].update(kept[0])
        return cast(T, kept[1])


def _answer(scene: Scene, question: Question) -> Any:
    """What a scene answers now."""
    what, *given = question
    if what == "here":
        return scene.cursor == given[0]
    if what in _OF_THE_CURSOR:
        return getattr(scene, what)
    if what == "unknown":
        return scene.unknown
    return getattr(scene.preview, what)(*given)


def alike(one: Scene, other: Scene) -> bool:
    """Whether only the cursor stands elsewhere."""
    return all((mine := getattr(one, name)) is (new := getattr(other, name)) or mine == new for name in _BESIDE)


class Cursor:
    """The index of the stop under the cursor; comparing it with an index asks no more than whether it is that."""

    __slots__ = ("_at", "_kept")

    def __init__(self, at: int, kept: Kept) -> None:
        self._at, self._kept = at, kept

    def __eq__(self, other: object) -> bool:
        return self._kept.noted(("here", other), self._at == other)

    def __index__(self) -> int:
        return self._kept.noted(("cursor",), self._at)

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __lt__(self, other: int) -> bool:
        return self.__index__() < other

    def __le__(self, other: int) -> bool:
        return self.__index__() <= other

    def __gt__(self, other: int) -> bool:
        return self.__index__() > other

    def __ge__(self, other: int) -> bool:
        return self.__index__() >= other


class Noted:
    """A scene that notes what it is asked of the cursor and of forecasts."""

    def __init__(self, scene: Scene, kept: Kept) -> None:
        self.whole, self._kept = scene, kept
        self.cursor = Cursor(scene.cursor, kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    @property
    def way(self) -> int:
        return self._kept.noted(("way",), self.whole.way)

    @property
    def ways(self) -> int:
        return self._kept.noted(("ways",), self.whole.ways)

    @property
    def unknown(self) -> bool:
        return self._kept.noted(("unknown",), self.whole.unknown)

    def foretold(self, oid: str, then: str = "") -> Forecast | None:
        return self._foreseen("of", oid, then, self.whole.foretold)

    def glimpsed(self, oid: str, then: str = "") -> Forecast | None:
        return self._foreseen("first", oid, then, self.whole.glimpsed)

    def _foreseen(self, what: str, oid: str, then: str, ask: Callable[[str, str], Forecast | None]) -> Forecast | None:
        found = ask(oid, then)
        raw = self.whole.answer(oid)
        return found if raw is None or self.whole.preview is None else self._kept.noted((what, raw, then), found)

    def freeing(self, oid: str) -> tuple[Option, ...]:
        if self.whole.preview is not None:
            self._kept.noted(("frees", oid), self.whole.preview.frees(oid))
        return self.whole.freeing(oid)
