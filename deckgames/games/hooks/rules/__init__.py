"""Hooks' rulebook in Python, a module a chapter. `turn` runs one; between turns nothing is alive but the state."""
