"""What reports read in a game: which cards a seat was offered, took and used, and what else is counted.

A game says the first by the topics of its questions; each reader gives the face that an option stands for:

    WATCH = Watch(takes={Topic.TAKE: lambda t, item: item.spec.id if isinstance(item, Card) else None},
                  counts={"rounds": Count(times("round")), "attacks a round": Count(times("attacks"), "rounds")})
"""

from collections.abc import Callable, Mapping
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.match.game import Game, S
from deckgames.engine.vocabulary.decisions import Decision, Raw, Topic
from deckgames.engine.vocabulary.events import Event

Reader = Callable[[Any, Any], str | None]
"""The face that an option (of the state's open question) stands for; None: it stands for no card."""


def card_face(state: Any, item: Any) -> str | None:
    """The face of an option that is a card."""
    return item.spec.id if isinstance(item, Card) else None


@dataclass(slots=True)
class Held:
    """What one seat did with the cards of a game: by face, how often it was offered, taken and used; in how many rounds
    it was on offer and taken; and the number (from 0) of the answer that took it first."""

    offered: dict[str, int] = fresh(dict)
    taken: dict[str, int] = fresh(dict)
    used: dict[str, int] = fresh(dict)
    first: dict[str, int] = fresh(dict)
    rounds: dict[str, tuple[int, int]] = fresh(dict)

    def round_over(self, offered: Mapping[str, int], taken: Mapping[str, int]) -> None:
        """Counts a round: `offered` and `taken` are what they were before it."""
        for face, times in self.offered.items():
            if times != offered.get(face, 0):
                on, took = self.rounds.get(face, (0, 0))
                self.rounds[face] = on + 1, took + (self.taken.get(face, 0) != taken.get(face, 0))


@frozen
class Count:
    """Something that bands speak of: how much of it an event of the state brings. It is told of a game, of each of its
    seats, or of what another count comes to in the game (`per`), or as a share of another count (`of`), of which it is
    all at most in each game.
    """

    read: Callable[[Any, Event], float]
    per: str = "game"
    of: str = ""


def times(*kinds: str) -> Callable[[Any, Event], float]:
    """A counter of such events."""
    return lambda t, event: event.kind in kinds


def numbers(*kinds: str) -> Callable[[Any, Event], float]:
    """A sum of the numbers of such events."""
    return lambda t, event: event.n if event.kind in kinds else 0


@frozen
class Metrics:
    """Readers by the topics of the questions in which cards are taken for good, and in which they are used; what else
    is counted, by its name."""

    takes: Mapping[Topic, Reader] = fresh(dict)
    uses: Mapping[Topic, Reader] = fresh(dict)
    counts: Mapping[str, Count] = fresh(dict)

    def taken(self, state: Any, decision: Decision, raw: Raw) -> list[str]:
        """The faces that this answer takes."""
        reader = self.takes.get(decision.about)
        return [] if reader is None else [face for item in _given(decision, raw)
                                          if (face := reader(state, item)) is not None]

    def count(self, state: Any, decision: Decision, raw: Raw, held: Held, number: int) -> None:
        """Adds the answer to what its seat did; `number` is that of the answer."""
        about = decision.about  # a simulation comes here at every answer: written out, without helpers
        takes, uses = self.takes.get(about), self.uses.get(about)
        if takes is None and uses is None:
            return
        items = getattr(decision, "items", None)
        if not items:
            return
        given = (items[raw],) if raw.__class__ is int else [items[i] for i in raw]  # type: ignore[union-attr]
        if takes is not None:
            offered = held.offered
            for face in {takes(state, item) for item in items}:
                if face is not None:
                    offered[face] = offered.get(face, 0) + 1
            for item in given:
                face = takes(state, item)
                if face is not None:
                    held.taken[face] = held.taken.get(face, 0) + 1
                    held.first.setdefault(face, number)
        if uses is not None:
            used = held.used
            for item in given:
                face = uses(state, item)
                if face is not None:
                    used[face] = used.get(face, 0) + 1


NOTHING = Metrics()


def watch_of(game: Game) -> Metrics:
    """What the game says is to be read, or nothing."""
    watch: Metrics | None = game.part("watch")
    return NOTHING if watch is None else watch


def open_faces(game: Game[S], state: S) -> tuple[str, ...]:
    """The faces that lie on the table now for everybody to see, each once, by name."""
    return tuple(sorted({card.spec.id for zone in game.zones(state) if zone.seat is None and zone.open == "all"
                         for card in zone.cards}))


def dealt_faces(game: Game[S], state: S, seats: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The faces that lie on the table now for everybody to see, and those that each seat has, wherever they lie; each
    once, by name."""
    table: set[str] = set()
    found: list[set[str]] = [set() for _ in range(seats)]
    for zone in game.zones(state):
        if zone.cards and (zone.seat is not None or zone.open == "all"):
            (table if zone.seat is None else found[zone.seat]).update([card.spec.id for card in zone.cards])
    return tuple(sorted(table)), tuple([tuple(sorted(faces)) for faces in found])


def _given(decision: Decision, raw: Raw) -> list[Any]:
    """The options of an answer to a question that has options."""
    items = getattr(decision, "items", ())
    return [items[i] for i in (raw if isinstance(raw, tuple) else (raw,))] if items else []
