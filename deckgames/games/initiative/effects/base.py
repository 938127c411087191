"""The bases of the verbs of this game: what a verb has triggered is resolved after it; whom it reaches."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from deckgames.engine.clauses import READER, sentence
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import Effect
from deckgames.engine.messages import Said, Words
from deckgames.engine.spelling import capital
from deckgames.games.initiative.cards.amounts import THIS_CARD, Voice, Who, in_few, person, whom
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Seat


class Act(Effect[InPlay]):
    """A verb that does something itself: `act`, which clears `x.full` if it could not be done completely; then whatever
    it has triggered is resolved (IN-R.13)."""

    async def run(self, x: InPlay) -> None:
        if why := self.why_not(x):
            x.fails(why)
        else:
            await self.act(x)
        if x.t.batch or x.me.out:
            await x.settle()

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        return {"me": READER, "this": THIS_CARD}


class Aimed(Act):
    """A verb that names players: "they", "told" where the reader is told what to do, "whom", and "few" in few words."""

    who: Who

    @cached_property
    def asks(self) -> Said:
        """The question which opponent it reaches, in the words of the card: "Which opponent loses 9 health?"."""
        return SAY("asks.aimed", asks=capital(sentence(self.clauses(Voice(asks=True)))))

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        return {"they": person(self.who, voice), "told": person(self.who, voice, told=True),
                "whom": whom(self.who, voice), "few": in_few(self.who)}


class Upon(Aimed):
    """A verb that is done to these players, one after the other."""

    about: ClassVar[Topic] = Topic.HARM
    unless_any: ClassVar[tuple[Callable[[InPlay, Sequence[Seat]], object], Words] | None] = None
    """What there must be at them or on the table for it to do anything, and what is told where that is not there."""

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, self.about, self.asks)
        if self.unless_any is not None and not self.unless_any[0](x, seats):
            x.idle(self.unless_any[1])
        for me in seats:
            await self.reach(x, me)

    async def reach(self, x: InPlay, me: Seat) -> None:
        """Does the effect to this player."""
        raise NotImplementedError
