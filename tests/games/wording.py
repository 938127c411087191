"""What is wrong with a card text, as far as it can be seen without knowing the game."""

import re
from collections.abc import Iterator

from deckgames.engine.vocabulary.clauses import third

VERBS = ("attack", "lose", "gain", "get", "draw", "discard", "steal", "become", "ignore", "have", "put", "take", "move",
         "return", "reveal", "shuffle", "choose", "swap", "maroon", "recruit", "pass", "trash", "expose", "reverse")
_COSTS = re.compile(r"\bcost(?:s|ing)? (?:up to )?\d+ (?:less|more)\b|\d+ fewer \w+ next turn")
"""Here everybody knows than what: than what is printed, or than ever."""
_THAN = re.compile(r"(?<!\bor )\b(?:more|less|fewer)\b(?! than| \w+ than)")
_BEFORE = re.compile(r"\bbefore\b(?= *(?:[.,;:)(]|$))")
THIRD = frozenset(third(verb) for verb in VERBS)
"""Verbs as they stand behind a third person: no sentence begins with one."""


def faults(text: str, names: frozenset[str] = frozenset(), own: bool = False) -> Iterator[str]:
    """Every fault of a rules text; `names` of cards are read over, `own`: a random card may say a thing twice."""
    for name in names:
        text = text.replace(name, "Such a Card")
    said = list[tuple[str, str]]()
    for sentence in re.split(r"(?<=\.) ", text):
        yield from _of_sentence(sentence)
        head, colon, body = sentence.partition(": ")
        pieces = re.split(r"[.,;:()]| and | or ", body if colon else sentence)
        said += [(head.lower() if colon else "", piece.strip().lower()) for piece in pieces]
    if not own:  # behind different headings the same may be said
        yield from (f"said twice: {piece}" for head, piece in sorted(set(said))
                    if said.count((head, piece)) > 1 and len(piece) > 24)


def _of_sentence(sentence: str) -> Iterator[str]:
    first, *rest = sentence.lstrip("(").split()
    if not re.match(r"[A-Z+−0-9]", sentence) or not sentence.endswith("."):
        yield f"no sentence: {sentence}"
    if sentence.count(":") > 1:
        yield f"two colons: {sentence}"
    if first.lower() in THIRD and rest[:1] not in (["cannot"],):
        yield f"nobody does it: {sentence}"
    if found := re.search(r"\b(?!(?:one|turn)\b)(\w+): \1\b", sentence, re.IGNORECASE):
        yield f"a heading that its text repeats: {found[0]}"
    if _THAN.search(_COSTS.sub("costs", sentence)):
        yield f"more or less than what: {sentence}"
    if _BEFORE.search(sentence):
        yield f"before what: {sentence}"
    if re.search(r"\b([^\W\d]+) \1\b", sentence, re.IGNORECASE):
        yield f"a word twice: {sentence}"
    if re.search(r"\bmay (?:you )?may\b", sentence, re.IGNORECASE):
        yield f"may, may: {sentence}"
    if "_" in sentence or "{" in sentence:
        yield f"a word of the file format: {sentence}"
    if re.search(r" [.,;:]|[.,;:]{2}|  |\( | \)|, and,|\band and\b", sentence):
        yield f"signs: {sentence}"
    if sentence.count("(") != sentence.count(")"):
        yield f"brackets: {sentence}"
    if re.search(r"\byou may:|\b(enemy|opponent|attacker|you|everyone):", sentence, re.IGNORECASE):
        yield f"a subject without a verb: {sentence}"
    plain = not re.search(r"\b(?:may|if|discard|return|strike) ", sentence, re.IGNORECASE)
    if plain and re.search(r"\b(?:enemy|opponent|attacker|everyone|(?<!next to )this) "
                           r"(?:lose|gain|get|draw|discard|have|put|take)\b", sentence, re.IGNORECASE):
        yield f"the verb wants an s: {sentence}"
    if re.search(r"\b(?:you|they) (?:" + "|".join(sorted(THIRD)) + r")\b", sentence, re.IGNORECASE):
        yield f"the verb wants no s: {sentence}"
    if re.search(r"(?<![\w+−])1 (?:cards|Cards|Treasures|Actions|Buys|Reloads|hooks)\b", sentence):
        yield f"one of many: {sentence}"
    if re.search(r"\b(?:[2-9]|\d\d) (?:card|Card|hook)\b|\b(?:[2-9]|\d\d) Treasure\b", sentence):
        yield f"many of one: {sentence}"
