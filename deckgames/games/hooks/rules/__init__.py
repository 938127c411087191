"""Hooks' rulebook in Python, a module a chapter: what runs from a phase of the table to the next boundary is a turn;
between turns nothing is alive but the state."""

from deckgames.games.hooks.rules.turn import turn

PHASES = {"begin": turn, "main": turn}
"""HK-2: a table that was laid out by hand may begin with the main phase."""
