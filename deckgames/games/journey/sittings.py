"""What Journey & Overlords says of its sittings: nothing is hidden, so each turn is one, in the open."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from deckgames.engine.decisions import Decision
from deckgames.engine.events import Event, Passing, Sentence
from deckgames.engine.sittings import Sittings
from deckgames.games.journey.view import TableView

if TYPE_CHECKING:
    from deckgames.engine.forecast import Forecast


class JourneySittings(Sittings[TableView]):
    """Sittings of Journey & Overlords."""

    own_first = False
    goes_on = True

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Damage touches who takes it, whoever caused it; all else whom it is done to, and nobody besides."""
        if event.kind == "hurt":
            return event.seat == viewer
        if isinstance(event.detail, Passing):
            return super().touches(event, sentence, viewer)
        return event.other == viewer and super().touches(event, sentence, viewer)

    def doubt(self, decision: Decision[object], foretold: "Callable[[], Forecast | None]") -> str:
        """JO-R.21: a fight that is lost at once and for certain is seldom meant, be it with a creature or the Overlord."""
        found = foretold()
        for event in () if found is None else found.told:
            if event.kind == "fights" and event.seat == decision.seat and event.note.endswith("lost"):
                return f"attack {event.n} against {event.note}" if event.note.startswith("health") else event.note
        return ""
