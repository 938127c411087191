"""The cards of Initiative as they stand in `assets/cards/initiative/*.yaml`, and what `queries` asks of them."""

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.cards import Card, CardSpec, Fact, Line
from deckgames.engine.effects import Effect, NamedRule, OnlyVerbs
from deckgames.engine.spelling import capital
from deckgames.games.initiative.cards.lines import (
    PLAIN_ATTACK,
    Attacks,
    EachTurn,
    Line as Lasting,
    Modify,
    Ongoing,
    When,
    by_count,
)
from deckgames.games.initiative.lexicon import STATS

Tag = Literal["rush", "turtle", "heal", "drain", "tempo", "control", "chaos", "end"]
Number = Annotated[int, Field(ge=0, le=20)]


class InitiativeSpec(CardSpec):
    """A card: its initiative, any of the three other stats, and its effects. The tag means nothing to the rules."""

    heads = ("initiative", "defence", "healing", "attack", "tag", "copies")

    name: Annotated[Line, Field(min_length=1, max_length=30)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1
    initiative: Annotated[int, Field(ge=1, le=99)]
    defence: Number | None = None
    healing: Number | None = None
    attack: Number | None = None
    tag: Tag
    effects: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`effects`", "done", "line")], ...], Field(max_length=6)]
    flavour: Annotated[Line, Field(min_length=1, max_length=60)]

    # ---- words

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: (heading, text); this game has no headings."""
        return [("", " ".join(self.paragraphs))] if self.effects else []

    @property
    def printed(self) -> tuple[Fact, ...]:
        """The numbers printed on the card, as facts."""
        stats = ((word, getattr(self, stat)) for stat, word in STATS.items())
        return tuple(Fact(word.word, str(number), f"{word.word} {number}") for word, number in stats
                     if number is not None)

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The rules text, a paragraph a line of the card; what is done now and on later turns stands there once."""
        always = "on this and each of your later turns, "
        return tuple(f"{capital(head + line.describe())}." for line, head in self._said(always))

    @cached_property
    def numbers(self) -> str:
        """The printed numbers in words but for the initiative, and how it attacks: "Attack 6, twice"."""
        blows = self.blows.short()
        said = [f"attack {self.attack}{', ' * bool(blows)}{blows}"] if self.attack is not None else []
        said += [f"{stat} {n}" for stat, n in (("defence", self.defence), ("heal", self.healing)) if n is not None]
        return capital(", ".join(said))

    @cached_property
    def worded(self) -> tuple[str, ...]:
        """The card's rules text as printed: numbers first, with how it attacks."""
        lines = [text for text, (line, _) in zip(self.paragraphs, self._said(""), strict=True)
                 if not (isinstance(line, Attacks) and self.attack is not None)]
        return (f"{self.numbers}.", *lines) if self.numbers else tuple(lines)

    @cached_property
    def few(self) -> tuple[str, ...]:
        """What it does in few words: its numbers, then a sentence a line of the card."""
        said = [(line, head) for line, head in self._said("each turn: ")
                if not (isinstance(line, Attacks) and self.attack is not None)]
        lines = [f"{capital(head + line.short())}." for line, head in said]
        if not self.numbers:
            return tuple(lines)
        first = said[0][0] if said else None
        grows = first.grows("defence" if self.attack is None else "attack") if isinstance(first, Ongoing) else None
        if grows is not None and (self.attack, self.defence) != (None, None):
            return (f"{self.numbers}, {by_count(grows)}.", *lines[1:])
        return (f"{self.numbers}.", *lines)

    @property
    def short(self) -> str:
        """The card's rules text in few words, for a row."""
        return " ".join(self.few)

    def _said(self, always: str) -> list[tuple[Effect[Any], str]]:
        """The lines with what stands before them: a line that an `each_turn` repeats is left out there."""
        repeated = [effect for _, line in self.each_turn for effect in line.do if effect in self.effects]
        found: list[tuple[Effect[Any], str]] = []
        for line in self.effects:
            if isinstance(line, EachTurn):
                rest = tuple(effect for effect in line.do if effect not in repeated)
                if rest:
                    found.append((line.model_copy(update={"do": rest}), ""))
            else:
                found.append((line, always if line in repeated else ""))
        return found

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.printed, Fact("tag", self.tag, f"tag {self.tag}"), self.counted)

    # ---- what holds while it lies in a field: (line, effect)

    @cached_property
    def mods(self) -> tuple[tuple[int, Modify], ...]:
        return tuple((nth, effect) for nth, line in enumerate(self.effects) if isinstance(line, Ongoing)
                     for effect in line.do if isinstance(effect, Modify))

    @cached_property
    def standing_rules(self) -> tuple[tuple[int, str], ...]:
        return tuple((nth, effect.name) for nth, line in enumerate(self.effects) if isinstance(line, Ongoing)
                     for effect in line.do if isinstance(effect, NamedRule))

    @cached_property
    def whens(self) -> tuple[tuple[int, When], ...]:
        return tuple((nth, line) for nth, line in enumerate(self.effects) if isinstance(line, When))

    @cached_property
    def each_turn(self) -> tuple[tuple[int, EachTurn], ...]:
        return tuple((nth, line) for nth, line in enumerate(self.effects) if isinstance(line, EachTurn))

    @cached_property
    def lasting(self) -> bool:
        """Whether anything of it is ever in force as a modifier, rule or trigger."""
        return bool(self.mods or self.standing_rules or self.whens)

    @cached_property
    def lasting_lines(self) -> tuple[tuple[int, str], ...]:
        """The lines that hold, as rules text."""
        return tuple((nth, f"{capital(line.holding())}.") for nth, line in enumerate(self.effects)
                     if isinstance(line, Lasting) and not (isinstance(line, Attacks) and not line.recurring))

    @cached_property
    def blows(self) -> Attacks:
        """The shape of its attack."""
        return next((line for line in self.effects if isinstance(line, Attacks)), PLAIN_ATTACK)

    @cached_property
    def recurs(self) -> bool:
        """Whether anything of it happens on later turns."""
        return bool(self.each_turn) or self.blows.recurring

    @cached_property
    def copier(self) -> bool:
        """Whether it becomes a copy: such a card is not copied itself (IN-R.23)."""
        return any(effect.verb == "copy" for effect in self.effects)

InitiativeCard = Card[InitiativeSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": InitiativeSpec}
