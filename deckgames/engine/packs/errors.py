"""What is wrong with a card file, said so that its author can mend it; what a game's own check of its cards says, and
what it is given."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pydantic import BaseModel

from deckgames.engine.core.cards import CardSpec, copies
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import plural, visible


@frozen(order=True)
class PackError:
    """One mistake: where it stands (line and column from 1), what it is, what was expected, and a guess at the cure."""

    file: str
    line: int
    column: int
    what: str
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        """file:line:column: what; expected …; did you mean …? One line of visible characters, whatever it quotes."""
        expected = f"expected {self.expected}" if self.expected else ""
        parts = (f"{self.file}:{self.line}:{self.column}: {self.what}", expected, self.hint)
        return visible("; ".join(filter(None, parts)))


class PackErrors(Exception):
    """Every mistake of every file that was read together, by file, line and column."""

    def __init__(self, errors: Iterable[PackError]) -> None:
        self.errors = tuple(sorted(set(errors)))
        super().__init__(self.errors)

    @property
    def counted(self) -> str:
        """How many they are: "1 mistake", "7 mistakes"."""
        return plural(len(self.errors), "mistake")

    def lines(self, most: int = 50) -> str:
        """A line for each mistake; of very many only the first."""
        lines = [str(error) for error in self.errors[:most]]
        more = len(self.errors) - most
        return "\n".join([*lines, f"and {more:,} more"] if more > 0 else lines)

    def __str__(self) -> str:
        return self.lines()


Sections = Mapping[str, tuple[CardSpec, ...]]
Verbs = Mapping[str, type[BaseModel]]


@frozen
class Complaint:
    """A mistake that a game's own check finds in a card; `loc` is the path into its entry, as pydantic writes it.

    `whole`: true only if all cards are there, so it is dropped when others could not be read. `missing`: the id of a
    card that should be there; dropped if a card could not be read.
    """

    card: str
    loc: tuple[int | str, ...]
    what: str
    expected: str = ""
    hint: str = ""
    whole: bool = False
    missing: str = ""


def same_names(cards: Iterable[CardSpec]) -> Iterator[Complaint]:
    """A complaint for each card whose name an earlier one has."""
    names: dict[str, str] = {}
    for card in cards:
        first = names.setdefault(card.name.casefold(), card.id)
        if first != card.id:
            yield Complaint(card.id, ("name",), f"has the name of '{first}'", "a name of its own", whole=True)


def too_few(cards: Sequence[CardSpec], least: int, rule: str, what: str = "cards", at: str = "") -> Iterator[Complaint]:
    """A complaint, `at` a card or the last of these, where fewer are made from these faces than the smallest table
    needs."""
    if (at or cards) and (there := copies(cards)) < least:
        yield Complaint(at or cards[-1].id, (), f"there are only {there} {what}", f"at least {least} ({rule})",
                        whole=True)


Check = Callable[[Sections], Iterable[Complaint]]
Count = Callable[[Sections], int]
