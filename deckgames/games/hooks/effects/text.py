"""Rules text of Hooks: what is written with a plus is strung together, everything else is a sentence of its own."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.effects import Effect, capital


def rules_text(effects: Sequence[Effect[Any]], after: bool = False) -> str:
    """ "+2 Treasure, +1 Action. Target enemy: gets this card."; `after` a colon it begins without a capital."""
    sentences: list[str] = []
    run: list[str] = []
    for effect in effects:
        text = effect.describe()
        if plain_plus(text):
            run.append(text)
            continue
        if run:
            sentences.append(", ".join(run))
            run = []
        sentences.append(text)
    if run:
        sentences.append(", ".join(run))
    return " ".join(f"{text if after and not i else capital(text)}." for i, text in enumerate(sentences))


def plain_plus(text: str) -> bool:
    """Whether this is one of the short effects written with a plus: "+2 Treasure"."""
    return text.startswith("+") and "." not in text


def counted(n: int, thing: str) -> str:
    """ "+1 Card", "+2 Cards": what can be counted in turns or cards; Treasure and Discard have no plural."""
    return f"+{n} {thing}{'s' if n > 1 else ''}"
