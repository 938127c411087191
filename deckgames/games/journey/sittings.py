"""What Journey & Overlords says of its sittings: nothing is hidden, so each turn is one, in the open."""

from deckgames.engine.decisions import Decision, Raw
from deckgames.engine.events import Event, Passing, Sentence
from deckgames.engine.sittings import Sittings
from deckgames.games.journey.view import TableView

MAIN = "JO-4.4"
"""The rule of the question for a main action."""


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

    def closing(self, view: TableView, decision: Decision[object], raw: Raw) -> str:
        """JO-R.21: a journey to a creature that beats its hunter back is seldom meant; nor is a hopeless challenge."""
        if decision.rule != MAIN or not isinstance(raw, int):
            return ""
        options = [option for option in decision.options() if option.blocked is None]
        if raw < len(options) and options[raw].oid.startswith("challenge:"):
            prepared = any(option.oid.startswith("use:") for option in options)
            return "" if prepared else _hopeless(view, options[raw].oid)
        card = options[raw].card if raw < len(options) else None
        for slot in view.road:
            if slot is not None and slot.card is card and slot.health and not slot.wins and not options[raw].seat:
                return f"attack {slot.attack} does not reach health {slot.health}"
        return ""


def _hopeless(view: TableView, oid: str) -> str:
    """Why a challenge would be lost, as far as it adds nothing to the attack itself ("": it would not)."""
    found = next((one for one in view.challenges if one.oid == oid), None)
    adds = found is None or any(effect.verb == "gain" for effect in found.ability.effect)
    if adds or view.overlord_attack >= view.overlord_health:
        return ""
    return f"attack {view.overlord_attack} does not reach health {view.overlord_health}"
