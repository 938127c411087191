"""Card Ring's rulebook in Python, a module a chapter: what runs from a phase of the table to the next boundary, after
each sitting, each seat's Buy, and Combat with Recovery (CR-2.1)."""

from deckgames.games.cardring.rules.buy import buy_turn
from deckgames.games.cardring.rules.combat import combat
from deckgames.games.cardring.rules.sitting import begin_round, sitting

PHASES = {"order": begin_round, "sitting": sitting, "buy": buy_turn, "targets": combat}
