"""What a game's own check of its cards says, and what it is given."""

from collections.abc import Callable, Iterable, Mapping

from pydantic import BaseModel

from deckgames.engine.cards import CardSpec
from deckgames.engine.data import dataclass

Sections = Mapping[str, tuple[CardSpec, ...]]
Verbs = Mapping[str, type[BaseModel]]


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a game's own check has against a card; `loc` is the way into its entry, as pydantic would give it.

    `whole`: true only if all cards are there, so it is left out when others could not be read. `missing`: the id of a
    card that should be there; left out if there is one that could not be read.
    """

    card: str
    loc: tuple[int | str, ...]
    what: str
    expected: str = ""
    hint: str = ""
    whole: bool = False
    missing: str = ""


Check = Callable[[Sections], Iterable[Complaint]]
Count = Callable[[Sections], int]
