"""How questions are put, each with what is decided by its answer: "Take which card?", "which card you take"."""

from functools import cache
from typing import Self

from deckgames.engine.spelling import capital


class Prompt(str):
    """A question as people read it; `by` names what its answer decides, for sentences such as "by which card you
    take"."""

    __slots__ = ("by",)
    by: str

    def __new__(cls, by: str, text: str = "") -> Self:
        """What is decided, and how it is asked if not in the same words: "who discards", "Who discards?"."""
        found = super().__new__(cls, text or f"{capital(by)}?")
        found.by = by
        return found

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # a copy is made of both
        return self.by, str(self)


@cache
def which(does: str, what: str, more: str = "") -> Prompt:
    """ "Swap which card with the graveyard?"."""
    return Prompt(f"{what} you {does}{more}", f"{capital(does)} {what}{more}?")


@cache
def whether(does: str) -> Prompt:
    """ "Bury this card?"."""
    return Prompt(f"whether you {does}", f"{capital(does)}?")
