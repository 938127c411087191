"""Promises to the next card (IN-R.12)."""

from typing import Annotated, Literal

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.effects import upto
from deckgames.games.initiative.amounts import Voice, minus
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.lines import FACTOR, TIMES, Times, changed
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.state import Promise


class NextCard(Act):
    """A promise to the very next card of its controller (`your`) or of anybody (`the`) (IN-R.12)."""

    whose: Literal["your", "the"]
    stat: Literal["defence", "healing", "attack"] | None = None
    add: Annotated[int, upto(-20, 20)] | None = None
    times: Times | None = None
    blank: Literal[False, True] = False

    never = ((lambda e: (e.stat, e.add, e.times).count(None) != 3 if e.blank else
              e.stat is None or (e.add is None) == (e.times is None), "one change is wanted",
              "either blank: true, or stat with add or times"),)

    def why_not(self, x: InPlay) -> str:
        """A promise lives on its card in the field."""
        return "" if x.placed is not None and x.placed in x.me.field else "this card is not in the field any more"

    async def act(self, x: InPlay) -> None:
        placed = x.placed
        assert placed is not None
        op: Literal["add", "times", "blank"] = "blank" if self.blank else "times" if self.times else "add"
        by = FACTOR[self.times] if self.times else float(self.add or 0)
        placed.promises += (Promise(placed.lines - 1, self.whose, op, self.stat or "", by),)
        if x.t.heard is not None:
            x.t.tell("promises", x.me.no, (x.card,), note=self.describe())

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        card = "your next card" if self.whose == "your" else "the next card that anybody activates"
        if self.blank:
            return [Person(f"the effects of {card}", "", "", one=False).does("do", "nothing")]
        assert self.stat is not None
        return [Person(card, "", "", key=card).does("have", changed(self.stat, self.add, self.times))]

    def short(self) -> str:
        whose = "your next card" if self.whose == "your" else "the next card"
        if self.blank:
            return f"{whose} does nothing"
        assert self.stat is not None
        by = TIMES[self.times] if self.times else minus(self.add or 0)
        return f"{whose}: {self.stat} {by if self.times else '+' + by}"
