"""The cards of a pack as a reader looks for them: told in lines of plain words, and found by words and numbers."""

import re
from collections.abc import Sequence

from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.data import dataclass

_DIGIT = re.compile(r"\d")
_LONGEST = 5
"""Words of the longest fact: "copies 2 a player"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A face of a pack and the section of the card files it stands in."""

    section: str
    spec: CardSpec

    @property
    def words(self) -> str:
        """Everything that is printed on it but the joke, folded for comparing: what a search looks at first."""
        spec = self.spec
        facts = " ".join(f"{fact.said} {fact.head}{fact.sign}" for fact in spec.facts)
        return folded(f"{spec.name} {spec.id} {self.section} {facts} {spec.text}")

    @property
    def phrases(self) -> frozenset[str]:
        """Its facts with their heads, either way: "cost 5", "5 cost", "3 copies"."""
        return frozenset(folded(words) for fact in self.spec.facts
                         for words in (fact.said, f"{fact.head} {fact.sign}", f"{fact.sign} {fact.head}"))


def entries(pack: Pack, section: str = "") -> list[Entry]:
    """All faces of a pack, or those of one section, in the order of the files."""
    return [Entry(name, spec) for name, specs in pack.sections.items() for spec in specs if section in ("", name)]


def heads(specs: Sequence[CardSpec]) -> list[str]:
    """The heads of the columns that these cards of one game fill, in the order of its tables."""
    filled = {fact.head for spec in specs for fact in spec.facts}
    return [head for head in (specs[0].heads if specs else ()) if head in filled]


def folded(text: str) -> str:
    """A text as searches compare it: in one case, and a minus as keyboards have it."""
    return text.casefold().replace("−", "-")


def search(found: Sequence[Entry], wanted: str) -> list[Entry]:
    """The card with this very name or id, else those that hold everything that is wanted.

    Words may be parts of words, numbers are whole; a number beside the name of a fact ("copies 3", "5 cost", "D7")
    means that fact. Jokes are looked at only if nothing else fits.
    """
    asked = folded(" ".join(wanted.split()))
    exact = [entry for entry in found if asked in (entry.spec.id, folded(entry.spec.name))]
    if exact or not asked:
        return exact or list(found)
    facts, words = _asked(asked.split(), {phrase for entry in found for phrase in entry.phrases})
    fitting = [entry for entry in found if all(fact in entry.phrases for fact in facts)]
    plain = [entry for entry in fitting if _holds(entry.words, words)]
    return plain or [entry for entry in fitting if _holds(f"{entry.words} {folded(entry.spec.flavour)}", words)]


def _asked(parts: list[str], phrases: set[str]) -> tuple[list[str], list[str]]:
    """What is wanted, parted into facts with their heads and other words."""
    facts, words = list[str](), list[str]()
    while parts:
        fact = next((n for n in range(min(len(parts), _LONGEST), 1, -1)
                     if " ".join(parts[:n]) in phrases and _DIGIT.search(" ".join(parts[:n]))), 0)
        (facts if fact else words).append(" ".join(parts[: fact or 1]))
        del parts[: fact or 1]
    return facts, words


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(word in text if _DIGIT.search(word) is None else
               re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", text) is not None for word in words)


def face_lines(spec: CardSpec) -> list[str]:
    """A card in full, in lines: name and facts, its rules text, its joke."""
    lines = [f"{spec.name}: {', '.join(fact.said for fact in spec.facts)}."]
    lines += [f"  {head[:1].upper()}{head[1:]}: {body}" if head else f"  {body}" for head, body in spec.lines]
    return [*lines, f'  "{spec.flavour.strip(chr(34))}"'] if spec.flavour else lines


def told_facts(spec: CardSpec) -> str:
    """The printed facts of a card as they are read aloud: "brawl, cost 5"."""
    return ", ".join(fact.said for fact in spec.printed)
