"""Verbs that hold other verbs: may, if you do, if, choose one, flip; and named rules: cards too odd for a verb. Each of
those has a text written by hand, beside the code that it promises."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from deckgames.engine import effects as shared
from deckgames.engine.clauses import Clause, after_may, plain
from deckgames.engine.effects import DISTINCT, Effect, Named, NamedRule, agreed, clauses_of, few, in_order, phrase, upto
from deckgames.engine.messages import Words
from deckgames.games.initiative import operations
from deckgames.games.initiative.cards.amounts import IF, Cond, Voice
from deckgames.games.initiative.cards.lines import Does
from deckgames.games.initiative.effects import health
from deckgames.games.initiative.effects.attacks import LoseHealth
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Seat, Table


class May(shared.May[InPlay]):
    """Yes or no; yes does the whole list."""

    do: Does

    async def run(self, x: InPlay) -> None:
        asked: Words = self.question
        if self.cost(x) >= x.me.health:
            asked = SAY("asks.puts-you-out", question=str(self.question), by=self.question.by)
        if await agreed(x, asked, self):
            await in_order(self.do, x)
        else:
            x.full = False

    def cost(self, x: InPlay) -> int:
        """The own health that is surely paid (IN-R.25 wants a warning)."""
        lost = [e for e in shared.iter_tree(self.do) if isinstance(e, LoseHealth) and e.who == "you"]
        return sum(x.amount(e.n, x.me) for e in lost)


class IfYouDo(shared.IfYouDo[InPlay]):
    """IN-R.25: what is paid is gone; only a payment made in full earns the rest."""

    pay: Does
    then: Does

    async def run(self, x: InPlay) -> None:
        before, x.full, x.idled = x.full, True, False
        await in_order(self.pay, x)
        paid, x.full = x.full, before
        if not paid:
            x.full = False
            if not x.idled:
                x.idle(SAY("idle.unpaid"))
            return
        await in_order(self.then, x)


class FieldAtLeast(BaseModel):
    """A condition: so many cards in your field, this one included."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    field_at_least: Annotated[int, upto(1, 9)]


_FEW: dict[Cond, str] = {"first_turn": "if first", "last_turn": "if last to act", "last_card": "if stack empty",
                         "stack_left": "if cards left", "lowest_health": "if you are weakest",
                         "hurt": "if you were hurt"}


class If(Effect[InPlay]):
    """A condition that is tested once, when it is reached."""

    cond: Cond | FieldAtLeast
    then: Does
    otherwise: Does | None = Field(default=None, alias="else")

    async def run(self, x: InPlay) -> None:
        holds = self.holds(x)
        if not holds and self.otherwise is None:
            x.idle(SAY(f"unless.{self.cond}") if isinstance(self.cond, str) else
                   SAY("idle.few-in-field", n=self.cond.field_at_least))
        await in_order(self.then if holds else self.otherwise or (), x)

    def holds(self, x: InPlay) -> bool:
        """Whether the condition holds now."""
        if isinstance(self.cond, FieldAtLeast):
            return len(x.me.field) >= self.cond.field_at_least
        return HOLDS[self.cond](x.t, x.me, x.placed.act if x.placed else 0)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        cond = self.cond
        words = (f"you have {cond.field_at_least} or more cards in your field" if isinstance(cond, FieldAtLeast)
                 else IF[cond])
        text = f"if {words}, {phrase(self.then, voice)}"
        other = phrase(self.otherwise, voice) if self.otherwise else ""
        possible = f"{after_may(clauses_of(self.then, voice))} if {words}"
        if not self.otherwise:
            return [replace(plain(text, possible), apart=True)]
        possible += f", otherwise {after_may(clauses_of(self.otherwise, voice))}"
        return [replace(plain(f"{text}, otherwise {other}", possible), apart=True, alone=f"{text}. Otherwise {other}")]

    def short(self) -> str:
        cond = self.cond
        when = f"if {cond.field_at_least} or more in your field" if isinstance(cond, FieldAtLeast) else _FEW[cond]
        rest = f", else {few(self.otherwise)}" if self.otherwise else ""
        return f"{when}: {few(self.then)}{rest}"


HOLDS: dict[str, Callable[[Table, Seat, int], bool]] = {
    "first_turn": lambda t, me, act: act != 0 and act == t.first_act,
    "last_turn": lambda t, me, act: not any(
        s.revealed is not None and not s.turn_done for s in t.seats if s is not me),
    "last_card": lambda t, me, act: not me.stack,
    "stack_left": lambda t, me, act: bool(me.stack),
    "lowest_health": lambda t, me, act: all(me.health < s.health for s in operations.opponents(t, me)),
    "hurt": lambda t, me, act: me.hurt,
}
"""The conditions of the vocabulary."""


class ChooseOne(shared.ChooseOne[InPlay]):
    """One of several lists, openly; one that can do nothing may be picked."""

    lists: Annotated[tuple[Does, ...], Field(min_length=2, max_length=4), DISTINCT]


class Flip(Effect[InPlay]):
    """The top card of the deck goes to the discard pile, face up; its printed initiative decides."""

    odd: Does | None = None
    even: Does | None = None

    never = ((lambda e: e.odd is None and e.even is None, "nothing depends on it", "odd, even, or both"),)

    async def run(self, x: InPlay) -> None:
        t = x.t
        card = operations.take_top(t)
        if card is None:
            x.fails(SAY("idle.no-card-to-turn"))
            return
        t.discard.append(card)
        number = card.spec.initiative
        odd = number % 2 == 1
        t.tell("flips", x.me.no, (card,), n=number, note="odd" if odd else "even")
        await in_order((self.odd if odd else self.even) or (), x)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        parts = [f"is {word}, {phrase(does, voice)}" for word, does in (("odd", self.odd), ("even", self.even)) if does]
        then = "; if it ".join(parts)
        turn = "turn up the top card of the deck"
        return [replace(plain(f"{turn} and, if its initiative {then}"), apart=True,
                        alone=f"{turn}. If its initiative {then}")]

    def short(self) -> str:
        said = [f"{word}: {', '.join(effect.short() for effect in does)}"
                for word, does in (("odd", self.odd), ("even", self.even)) if does]
        return f"turn up 1; {'; '.join(said)}"


async def pass_stacks_left(x: InPlay) -> None:
    """Every living player's whole stack goes to the next living seat, all at once, empty ones too."""
    living = x.t.living
    operations.move_stacks(x.t, list(zip(living, [*living[1:], living[0]], strict=True)))
    x.t.tell("passes-stacks", x.me.no, (x.card,))


async def pass_left(x: InPlay) -> None:
    """At the end of this turn the card goes to the next living seat's field."""
    if x.placed is None:
        x.idle(SAY("idle.gone"))
    else:
        x.placed.leaving, x.t.parting = "pass_left", True


NAMED = {
    "reverse_order": Named("the lowest initiative acts first", "lowest initiative acts first"),
    "plot_armour": Named("attacks cannot take you below 1 health", "attacks leave you 1 health"),
    "average_health": Named("everyone's health becomes the average", "everyone gets the average health",
                            health.average),
    "pass_stacks_left": Named("all stacks move one seat to the left", "stacks move left", pass_stacks_left),
    "pass_left": Named("at the end of the turn this moves to the field on your left", "moves to the field on the left",
                       pass_left),
}


class Rule(Act, NamedRule[InPlay]):
    """A named rule."""

    rules = NAMED

    @property
    def standing(self) -> bool:
        """Whether it holds while its card lies in a field, instead of being done."""
        return NAMED[self.name].run is None

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        text = NAMED[self.name].text
        return [plain(text, may=f"choose that {text}")]

    async def act(self, x: InPlay) -> None:
        await NamedRule.run(self, x)
