"""Verbs that hold other verbs (JO-V-4.9)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.cards import Card
from deckgames.engine.clauses import READER, Clause, Person, Predicate, may
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose, whether
from deckgames.engine.effects import DISTINCT, clauses_of, could_any, upto
from deckgames.engine.messages import Said, Words
from deckgames.engine.spelling import capital
from deckgames.games.journey import queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.cards.amounts import NAMED, Player, Quantity
from deckgames.games.journey.cards.lines import Cost, Per, Points, ToDo
from deckgames.games.journey.cards.words import (
    THINGS,
    Voice,
    as_me,
    behind_may,
    deed,
    either,
    flat,
    joined,
    pay_text,
    person,
    strangers,
)
from deckgames.games.journey.effects import looming
from deckgames.games.journey.effects.actions import lacking, pay
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.effects.triggers import do
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.says import SAY

BAR = 54
"""Letters of a question in the bar of a terminal of 80 columns."""


class May(Act):
    """Yes or no; yes does the whole list."""

    shorthand = "do"
    do: ToDo

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.do, x)

    async def run(self, x: JourneyPlay) -> None:
        if not self.could(x) or await x.agrees(self.question, self):  # of what nothing can come tells why itself
            await do(x, self.do)

    @cached_property
    def question(self) -> Said:
        """The words of the question: "Give a monster to another player?"."""
        return whether(behind_may(self.do))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [may(person("you", voice), behind_may(self.do, voice))]


class ChooseOne(Act):
    """Each of them picks an option and does it; all but the last must be possible in full (JO-V-R.2)."""

    who: Player = "you"
    options: Annotated[tuple[ToDo, ...], Field(min_length=2, max_length=3), DISTINCT]

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The options as whoever chooses reads them: "Lose 2 crystals"."""
        return tuple(Mark(f"option-{nth}", capital(joined(option, self._own)))
                     for nth, option in enumerate(self.options, 1))

    @property
    def _own(self) -> Voice | None:
        """Whoever chooses reads "you", also where the card says "the active player" or "the speaker"."""
        return Voice(READER, self.who) if self.who in NAMED else None

    @cached_property
    def question(self) -> Said:
        """ "Lose 2 crystals, or take 1 damage?"; what is too long for a bar stands in the options only."""
        asked = either([joined(option, self._own) for option in self.options])
        return whether(asked) if len(asked) < BAR else SAY("asks.which-of-these")

    async def run(self, x: JourneyPlay) -> None:
        for seat in await x.seats(self.who, Topic.HARM, prompt=SAY("asks.who-chooses")):
            own = x.as_seat(seat)
            left = self.open_options(own)
            mark = self.marks[left[0]]
            if len(left) > 1:
                marks = [self.marks[nth] for nth in left]
                mark = await choose(seat.no, "JO-V-R.2", Topic.CHOOSE, self.question, marks,
                                    partial(self._refused, left), x.card, effect=self)
            await do(own, self.options[self.marks.index(mark)])

    def open_options(self, x: JourneyPlay) -> list[int]:
        """JO-V-R.2: those that can be done in full, and the last one."""
        full = [nth for nth, part in enumerate(self.options) if not any(
            effect.missing(x) for effect in part if isinstance(effect, Act))]
        last = len(self.options) - 1
        return full if last in full else [*full, last]

    def _refused(self, left: Sequence[int]) -> Reasons:
        return Reasons(blocked=[Option(mark.oid, str(mark.label), blocked=SAY.text("refuses.in-full"), rule="JO-V-R.2")
                                for nth, mark in enumerate(self.marks) if nth not in left])

    def overlord_threat(self, x: JourneyPlay) -> int:
        return looming.worst(*x.meant(self.who), lambda me: min(
            [looming.of(x.as_seat(me), self.options[nth]) for nth in self.open_options(x.as_seat(me))]))

    def could(self, x: JourneyPlay) -> bool:
        return any(could_any(part, x) for part in self.options)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        if self.who != "you":
            return [self._of_others(voice)]
        if voice and voice.me:
            return [_choosing(voice.me, self.options, voice)]
        texts, foreign = list[str](), False
        for option in self.options:
            texts.append(joined(option, voice, foreign))
            foreign = foreign or strangers(option, voice)
        words = either(texts)
        own = either([behind_may(option, voice) for option in self.options])
        said = deed(f"choose one ({words})" if voice and voice.flat else words, f"choose one ({own})")
        return [replace(said, alone_may=own)]

    def _of_others(self, voice: Voice | None) -> Clause:
        """ "each player loses 2 crystals, or takes 1 damage"."""
        theirs = as_me(self.who, voice)
        assert theirs.me is not None
        return replace(_choosing(theirs.me, self.options, theirs), key="")


class IfYouDo(Act):
    """A payment that is offered only if it can be made in full; who pays gets the rest."""

    gives_up = True
    pay: Annotated[Cost, Field(min_length=1)]
    then: ToDo

    def why_not(self, x: JourneyPlay) -> Words:
        return self.missing(x)

    async def act(self, x: JourneyPlay) -> None:
        if could_any(self.then, x) or any(verb.verb != "lose_crystals" for verb in self.pay):
            if not await x.agrees(self.question, self):
                return
            kind, x.kind = x.kind, "if_you_do"
            await pay(x, self.pay)
            x.kind = kind
        await do(x, self.then)

    def missing(self, x: JourneyPlay) -> Words:
        kind, x.kind = x.kind, "if_you_do"  # pearls do not pay here (JO-V-3.2)
        missing = lacking(x, self.pay)
        x.kind = kind
        return missing

    @cached_property
    def question(self) -> Said:
        """ "Pay 2 crystals to give this card to another player?"."""
        return whether(self._words(None))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [may(person("you", voice), self._words(voice))]

    def _words(self, voice: Voice | None) -> str:
        if strangers(self.then, voice):
            they = "they" if voice and voice.me else "you"
            return f"{pay_text(self.pay, voice)} and, if {they} do, {joined(self.then, voice)}"
        return f"{pay_text(self.pay, voice)} to {behind_may(self.then, voice)}"


class If(Act):
    """A test made once, when it is reached."""

    have: Quantity | None = None
    n: Annotated[int, upto(1, 20)] = 1
    desert: Literal["mirage", "sandstorm"] | None = None
    cerberus_on: Literal["creature"] | None = None
    removed: Literal["drawback_dragon"] | None = None
    then: Annotated[ToDo, Field(min_length=0)] = ()
    otherwise: Annotated[ToDo, Field(min_length=0)] = Field(default=(), alias="else")
    never = (
        (lambda e: (e.have, e.desert, e.cerberus_on, e.removed).count(None) != 3, "one test is wanted",
         "have, desert, cerberus_on or removed"),
        (lambda e: not (e.then or e.otherwise), "nothing depends on it", "then, else or both"))

    async def run(self, x: JourneyPlay) -> None:
        effects = self.then if self.holds(x) else self.otherwise
        if not effects:
            holds = self.holds(x)
            x.idle(self._counted(self.have, holds) if self.have is not None else self._test(None, holds))
        await do(x, effects)

    def holds(self, x: JourneyPlay) -> bool:
        """Whether the condition holds now."""
        t = x.t
        if self.have is not None:
            return queries.count(t, x.me, self.have, x.told) >= self.n
        if self.desert is not None:
            return t.desert == self.desert
        if self.cerberus_on is not None:
            return any(queries.tokens(t, card).cerberus for card in queries.track_cards(t)
                       if queries.is_creature(card))
        return x.removed is not None and drawback(x.removed)

    def overlord_threat(self, x: JourneyPlay) -> int:
        return max(looming.of(x, self.then), looming.of(x, self.otherwise))

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.then if self.holds(x) else self.otherwise, x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        test, then, otherwise = self._test(voice, bool(self.then)), self.then, self.otherwise
        first = f"if {test}{',' * (self.desert is None)} {joined(then or otherwise, voice)}"
        own = f"{behind_may(then or otherwise, voice)} if {test}"
        if then and otherwise:
            first += f", otherwise {joined(otherwise, voice)}"
            own += f", otherwise {behind_may(otherwise, voice)}"
        return [replace(deed(first, own), apart=True)]

    def _test(self, voice: Voice | None, holds: bool) -> str:
        """The condition, or that it does not hold."""
        if self.have is not None:
            they = "they" if voice and voice.me else "you"
            return f"{they} have {self._counted(self.have, holds)}"
        if self.desert is not None:
            sides = ("Mirage", "Sandstorm") if self.desert == "mirage" else ("Sandstorm", "Mirage")
            return f"the desert shows {sides[0] if holds else sides[1]}"
        if self.cerberus_on is not None:
            return f"the Cerberus token {'lies' if holds else 'does not lie'} on a creature"
        return f"{'a' if holds else 'no'} dragon with a drawback was removed"

    def _counted(self, have: str, holds: bool) -> str:
        """ "at least 3 wounds", "fewer than 8 crystals"."""
        one, many = THINGS[have]
        few = f"at least {self.n}" if holds else f"fewer than {self.n}" if self.n > 1 else "no"
        return f"{few} {one if self.n == 1 and holds else many}"


def _choosing(me: Person, options: Sequence[ToDo], voice: Voice) -> Clause:
    """The options of somebody who is named: "each player loses 2 crystals, or takes 1 damage"."""
    if clauses_of(options[0], flat(voice))[0].subject == me.subject:
        rest = either([joined(option, voice, said=me.subject) for option in options])
        return Clause((Predicate(rest, rest),), me.subject, me.key, True)
    words = ", or that ".join(joined(option, voice) for option in options)
    return Clause((Predicate(f"chooses that {words}", f"choose that {words}"),), me.subject, me.key, True)


def drawback(card: Card[StackSpec]) -> bool:
    """JO-V-4.9: a dragon whose lower part shows a negative point term, a lowered power, weight or slime."""
    lower = card.spec.lower
    burden = any(lower.icons.get(icon) for icon in ("attack_down", "defense_down", "weight", "slime"))
    loses = any(term.times < 0 if isinstance(term, Per) else isinstance(term, Points) and term.points < 0
                for term in lower.vp)
    return card.spec.kind == "dragon" and (burden or loses)
