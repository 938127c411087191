"""One question to everybody: secret sittings at the same time."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from deckgames.engine.decisions.base import Decision
from deckgames.engine.decisions.topics import Topic

T = TypeVar("T")


class AskAll(Decision[dict[int, T]]):
    """One secret sitting a seat, all at the same time; the answer is what each sitting returned, by seat.

    `sitting(seat)` is a pure coroutine: it reads the state, asks ordinary decisions of that seat and returns a value;
    only the rule after the await changes the state. It is made again for clones, after an undo and after a re-deal.
    """

    __slots__ = ("seats", "sitting")
    kind = "ask-all"

    def __init__(self, rule: str, about: Topic, prompt: str, seats: Iterable[int],
                 sitting: "Callable[[int], Coroutine[Decision[Any], Any, T]]") -> None:
        super().__init__(-1, rule, about, prompt)
        self.seats, self.sitting = tuple(seats), sitting
