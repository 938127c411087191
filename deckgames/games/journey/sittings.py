"""What Journey & Overlords says of its sittings: nothing is hidden, so each turn is one, in the open."""

from collections.abc import Callable, Sequence

from deckgames.engine.decisions import Decision
from deckgames.engine.events import Event, Passing, Sentence
from deckgames.engine.sittings import Sittings
from deckgames.games.journey.state import Table


class JourneySittings(Sittings[Table]):
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

    def doubt(self, decision: Decision[object], foretold: Callable[[], Sequence[Event]]) -> str:
        """JO-R.21: a fight that is lost at once and for certain is seldom meant."""
        for event in foretold():
            if event.kind == "fights" and event.seat == decision.seat and event.note.endswith("lost"):
                return f"attack {event.n} against {event.note}" if event.note.startswith("health") else event.note
        return ""
