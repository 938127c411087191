"""Rules and cards to look up in the middle of a game, read aloud."""

from typing import Any

from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.decisions import Decision
from deckgames.engine.game import Game
from deckgames.engine.places import assets
from deckgames.engine.rulebook import Rulebook, RulebookError
from deckgames.engine.spelling import did_you_mean
from deckgames.plain.questions import allowed
from deckgames.plain.voice import Voice

SHOWN = 8
"""So many rules found by words are read out."""


class Books:
    """The rulebook and the cards of one game."""

    def __init__(self, game: Game[Any, Any], pack: Pack, voice: Voice) -> None:
        self.game, self.pack, self.voice = game, pack, voice
        self._book: Rulebook | None = None

    def rule(self, wanted: str, asked: str) -> None:
        """A rule by its id, rules by words, or (nothing wanted) the rule of the question."""
        try:
            self._book = self._book or Rulebook.load(assets() / "rules" / f"{self.game.id}.md")
            for line in find_rules(self._book, wanted or asked):
                self.voice.say(line)
        except RulebookError as error:
            self.voice.say(f"{error}.")

    def card(self, wanted: str, question: Decision[Any]) -> None:
        """A card by its name or id, or by the number of an option."""
        if not wanted:
            self.voice.say("Which card? Type i and its name, or i and the number of an option.")
            return
        if wanted.isdigit():
            options = allowed(question)
            option = options[int(wanted) - 1] if 1 <= int(wanted) <= len(options) else None
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


def find_rules(book: Rulebook, wanted: str) -> list[str]:
    """A rule with this id, else the first of those that hold the words. Raises RulebookError if there is none."""
    try:
        return book.rule(wanted).lines(10_000)
    except RulebookError:
        hits = book.search(wanted)
        if not hits:
            raise
        lines = [line for rule in hits[:SHOWN] for line in rule.lines(10_000)]
        more = len(hits) - SHOWN
        return [*lines, f"and {more} more"] if more > 0 else lines


def find_faces(pack: Pack, wanted: str) -> list[CardSpec]:
    """The face with this id or name, else all faces whose id or name holds it."""
    asked = wanted.casefold().split("#")[0].strip()
    specs = [spec for specs in pack.sections.values() for spec in specs]
    exact = [spec for spec in specs if asked in (spec.id, spec.name.casefold())]
    return exact or [spec for spec in specs if asked in spec.id or asked in spec.name.casefold()]


def face_lines(spec: CardSpec) -> list[str]:
    """What a card says, in full: name and facts, its rules text, its flavour."""
    kind = getattr(spec, "type", None) or getattr(spec, "kind", None)
    facts = [str(kind)] if kind else []
    if hasattr(spec, "cost"):
        facts.append(f"cost {spec.cost}")
    if hasattr(spec, "value"):
        facts.append(f"{getattr(spec, 'test', 'value').capitalize()} {spec.value}")
    lines = [f"{spec.name}: {', '.join(facts)}." if facts else f"{spec.name}."]
    for head, body in getattr(spec, "lines", ()):
        lines.append(f"  {head}: {body}" if head else f"  {body}")
    return [*lines, f"  \"{spec.flavour}\""] if spec.flavour else lines
