"""Nobody reads a finished sentence back: who needs to know what one says asks for the fact."""

import subprocess
import sys

import pytest

from tests.games.test_corpus import TABLES
from tests.text import read_back
from tests.thorough import many

pytestmark = pytest.mark.slow

MAY = {
    "engine/messages/message.py": "the composer: slots of a message, and commas in what stands in a row",
    "engine/vocabulary/events.py": "the composer: slots of a line of the log, and commas in what stands in a row",
    "engine/core/spelling.py": "a capital to begin with, an article, commas in a row, and what somebody has mistyped",
    "engine/core/cards.py folded": "what people type is what they have read",
    "engine/core/words.py minus": "the sign of a number",
    "engine/match/rulebook.py _pieces": "wraps lines",
    "bots/actions.py cut": "cuts at a width",
    "bots/actions.py whole": "cuts at a width, between the parts of a sentence",
    "bots/actions.py gist": "a card's sentence without its full stop",
    "engine/core/cards.py CardSpec.gist": "the first of a card's sentences",
    "games/initiative/cards.py InitiativeSpec.gist": "all of a card's sentences, without their full stops",
    "engine/forecast/forecast.py spelled": "the sign of a number",
    "engine/vocabulary/clauses.py declared": "the composer of card texts: finds the verb of what a verb declares",
    "engine/vocabulary/clauses.py Clause._words": "forms of a verb",
    "engine/vocabulary/clauses.py third": "forms of a verb",
    "engine/vocabulary/effects.py May.short": "says 'you may' once",
    "engine/vocabulary/lexicon.py Lexicon.said_in": "words that a text has are explained beside it, whoever wrote it",
    "engine/vocabulary/decisions.py _OfOptions._index": "what people type is what they have read",
    "games/cardring/effects.py Per.describe": "a plus before a number",
    "games/journey/cards/words.py each_of": 'the form of a quantity: "the Overlord" as "it"',
    "games/journey/effects/players.py MoveDamage.clauses": "whose damage it is, before its noun",
    "games/journey/screen/places.py _said_of": "how often something is cut, and how many numbers it holds",
    "games/journey/cards/words.py doing": 'the form of a verb: "bury" as "burying"',
    "games/journey/cards/words.py together": 'commas in a row of which one has an "and" itself',
    "plain/questions.py _oid": "what people type is what they have read",
    "plain/questions.py meant": "what people type is what they have read",
    "plain/client.py Client._stand": "what people type is what they have read",
    "plain/voice.py Voice._wrapped": "wraps lines",
    "seats.py at_seats": "the composer: slots for people, whom rules know by their seats",
    "ui/paint/cells.py": "wraps lines, and ends them with a full stop",
    "ui/paint/shortening.py": "weighs the words of what has no room",
    "ui/paint/canvas.py Canvas.line": "a row of the screen, of which one sentence may have all cells",
    "ui/paint/bar.py _ending": "counts letters, as a width",
    "ui/paint/bar.py _goes_on": "cuts at a width, and at no word of a sentence that stands alone",
    "ui/paint/bar.py _ends": "the width of a first word",
    "ui/paint/key_hints.py": "names of keys",
    "ui/table/bar_room.py": "whether all words of a text stand where it is drawn, however it is wrapped",
    "ui/actions.py key_of": "names of keys",
    "ui/toolkit/forecast_phrases.py tight": "blanks between columns",
    "ui/toolkit/laying.py fit": "without its full stop where that makes it fit",
    "ui/toolkit/zones.py _needs": "whether it had to be cut",
}
"""Who may, with the reason: files, or functions of them."""
LEFT = {
    "bots/hint_words.py Sentences._by_card",
    "plain/questions.py _text",
    "ui/table/asking.py Question._text",
}
"""Who still does; it only becomes less."""


@pytest.mark.parametrize("table", many(["hooks"], [*TABLES]))
def test_nobody_reads_a_finished_sentence_back(table: str) -> None:
    ran = subprocess.run([sys.executable, "-m", read_back.__name__, table], capture_output=True, text=True, check=True)
    found = {place for place in ran.stdout.splitlines() if not place.startswith((*MAY, *LEFT))}
    assert not found
