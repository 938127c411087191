"""A sentence of the log as coloured text."""

from collections.abc import Iterable, Sequence

from deckgames.engine.vocabulary.events import Span, begun
from deckgames.table.recap import LOG
from deckgames.ui.paint.cells import Line
from deckgames.ui.paint.key_hints import on_key_hint
from deckgames.ui.toolkit.layout import SeatLook

_INKS = {"text": "text", "card": "name", "number": "pace", "log": "text"}


def inked(spans: Sequence[Span], seats: Sequence[SeatLook]) -> Line:
    """A sentence of the log as coloured text, players with their signs."""
    return parts(begun(spans), seats)


def parts(spans: Iterable[Span], seats: Sequence[SeatLook]) -> Line:
    """The same for several pieces of text; a click on "3 more" opens the log."""
    found: Line = ()
    for text, role, seat in spans:
        span = (f"{seats[seat].sign} {text}", f"seat-{seats[seat].colour}") if role == "seat" else (text, _INKS[role])
        found += on_key_hint(LOG, (span,)) if role == "log" else (span,)
    return found
