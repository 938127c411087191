"""Rules text of Hooks: what is written with a plus is strung together, everything else is a sentence of its own."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.effects import Effect, capital


def rules_text(effects: Sequence[Effect[Any]]) -> str:
    """ "+2 Treasure, +1 Action. Target enemy: gets this card." """
    sentences: list[str] = []
    run: list[str] = []
    for effect in effects:
        text = effect.describe()
        if text.startswith("+") and "." not in text:
            run.append(text)
            continue
        if run:
            sentences.append(", ".join(run))
            run = []
        sentences.append(text)
    if run:
        sentences.append(", ".join(run))
    return " ".join(f"{capital(text)}." for text in sentences)


def counted(n: int, thing: str) -> str:
    """ "+1 Card", "+2 Cards"; Treasure, Buy and the rest as the rulebook writes them."""
    many = thing in ("Card", "Action", "Buy", "Reload", "Discard")
    return f"+{n} {thing}{'s' if many and n > 1 else ''}"
