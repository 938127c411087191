"""Rules and cards to look up in the middle of a game, read aloud."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.catalogue import entries, face_lines, search
from deckgames.engine.decisions import Decision
from deckgames.engine.game import Game
from deckgames.engine.rulebook import CardRow, Rule, Rulebook, RulebookError
from deckgames.engine.spelling import did_you_mean, whole_number
from deckgames.plain.questions import allowed
from deckgames.plain.voice import Voice

SHOWN = 8
"""Number of rules found by words that are read out."""
Now = Callable[[CardSpec], Sequence[str]]
"""What a card says at this table, where that is not what is printed on it."""


class Books:
    """The rulebook and the cards of one game."""

    def __init__(self, game: Game[Any, Any], pack: Pack, voice: Voice) -> None:
        self.game, self.pack, self.voice = game, pack, voice
        self._book: Rulebook | None = None

    def rule(self, wanted: str, asked: str) -> None:
        """A rule by its id, rules by words, or (nothing wanted) the rule of the question."""
        try:
            for line in find_rules(self.book, wanted or asked):
                self.voice.say(line)
        except RulebookError as error:
            self.voice.say(f"{error}.")

    @property
    def book(self) -> Rulebook:
        """The rulebook, read when somebody asks for it. Raises RulebookError."""
        self._book = self._book or Rulebook.of(self.game).with_cards(self.pack)
        return self._book

    def card(self, wanted: str, question: Decision[Any], now: Now | None = None) -> None:
        """A card by its name or id, or by the number of an option; behind its face what it says at this table `now`."""
        if not wanted:
            self.voice.say("Which card? Type i and its name, or i and the number of an option.")
            return
        number = whole_number(wanted)
        if number is not None:
            options = allowed(question)
            option = options[number - 1] if 1 <= number <= len(options) else None
            if option is None or option.card is None:
                self.voice.say(f"Option {wanted} is no card.")
                return
            wanted = option.card.spec.id
        found = find_faces(self.pack, wanted)
        if not found:
            names = [spec.name for specs in self.pack.sections.values() for spec in specs]
            self.voice.say(f"There is no card '{wanted[:40]}'. {did_you_mean(wanted, names).capitalize()}".rstrip())
        for spec in found[:SHOWN]:
            self.voice.say_all(face_lines(spec))
            self.voice.say_all(f"  {line}" for line in (now(spec) if now is not None else ()))
        if len(found) == 1:
            with suppress(RulebookError):
                self.voice.say_all(f"  Ruling: {rule.text}" for rule in self.book.about(found[0].name))


def find_rules(book: Rulebook, wanted: str) -> list[str]:
    """What answers to this id, word or card's name, else the first rules that hold the words. Raises RulebookError if
    there is none."""
    hits = book.named(wanted) or book.search(wanted) or [book.rule(wanted)]
    lines = [line for rule in hits[:SHOWN] for line in aloud(rule)]
    more = len(hits) - SHOWN
    return [*lines, f"and {more} more"] if more > 0 else lines


def aloud(rule: Rule) -> list[str]:
    """A rule as it is read aloud."""
    return [f"{rule.id}: {rule.facts}. {rule.text}"] if isinstance(rule, CardRow) else rule.lines(10_000)


def find_faces(pack: Pack, wanted: str) -> list[CardSpec]:
    """The face with this id or name, else all whose name or id holds it, else all that hold the words elsewhere."""
    asked = wanted.split("#")[0].strip()
    specs = [entry.spec for entry in search(entries(pack), asked)]
    named = [spec for spec in specs if asked.casefold() in spec.id or asked.casefold() in spec.name.casefold()]
    return named or specs
