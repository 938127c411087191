"""Answers in words, for whoever tells them."""

from collections.abc import Sequence

from deckgames.engine.vocabulary.decisions import Decision, Option, Raw
from deckgames.seats import with_names


def worded(decision: Decision, raw: Raw, names: Sequence[str]) -> str:
    """An answer in words, with the players' names."""
    return decision.worded(raw, {option.oid: label(option, names) for option in decision.options()})


def label(option: Option, names: Sequence[str]) -> str:
    """The label of an option with the names of players."""
    return names[option.seat] if option.seat is not None else with_names(option.label, names)
