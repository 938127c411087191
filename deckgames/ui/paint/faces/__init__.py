"""Card faces: one neutral description of a card, drawn as row, plate, small, wide or inspector in every state.

The four corners are the same in all games: top left key and kind, top right what the card is measured by, bottom left
points or numbers, bottom right the price.
"""

from deckgames.ui.paint.faces.cards import back, card, flashed, picture, slot
from deckgames.ui.paint.faces.fans import Place, fan_places
from deckgames.ui.paint.faces.inspectors import below_the_edge, inspector
from deckgames.ui.paint.faces.parts import Face, State, frame, name_lines, price_text, spaced
from deckgames.ui.paint.faces.rows import Columns, columns_for, row
from deckgames.ui.paint.faces.texts import in_signs
from deckgames.ui.paint.headings import heading, health_line, seat_sign, seat_span, title_bar

__all__ = [
    "Columns", "Face", "Place", "State", "back", "below_the_edge", "card", "columns_for", "fan_places",
    "flashed", "frame", "heading", "health_line", "in_signs", "inspector", "name_lines", "picture",
    "price_text", "row", "seat_sign", "seat_span", "slot", "spaced", "title_bar",
]  # fmt: skip
