"""How much everything that happens in Card Ring matters in the log and the recap; the words are in the file."""

from deckgames.engine.events import Sentence, Sentences
from deckgames.games.cardring.says import SAY

SENTENCES = Sentences(SAY, "events", {
    "round": Sentence(weight=0), "sets-order": Sentence(deed=True), "shuffles": Sentence(weight=0),
    "draws": Sentence(weight=0), "each-turn": Sentence(weight=0), "gains": Sentence(chief=1),
    "looks": Sentence(weight=0, glimpse=True), "takes": Sentence(weight=0), "converts": Sentence(answers=True),
    "fills": Sentence(weight=0), "turns-left": Sentence(weight=2, harmless=True),
    "turns-right": Sentence(weight=2, harmless=True), "moves-left": Sentence(weight=0),
    "moves-right": Sentence(weight=0), "swaps": Sentence(weight=2, answers=True), "sweeps": Sentence(weight=2),
    "puts-under": Sentence(weight=2), "reorders": Sentence(answers=True), "anchors": Sentence(answers=True),
    "scouts": Sentence(weight=0, glimpse=True), "buys": Sentence(chief=1, answers=True),
    "buys-from": Sentence(weight=2, chief=1, answers=True), "clears": Sentence(answers=True),
    "buys-nothing": Sentence(weight=0, answers=True),
    "targets": Sentence(until=("beats", "loses-to", "target-gone"), answers=True), "idles": Sentence(answers=True),
    "dares": Sentence(until=("beats", "loses-to", "target-gone"), answers=True),
    "sends": Sentence(weight=2, answers=True),
})

NOTES = Sentences(SAY, "notes", {
    "lost": Sentence(ink="bad"), "owed": Sentence(ink="harm"), "has-xp": Sentence(ink="glory"),
})
"""How what forecasts say beside the log and the numbers reads."""
