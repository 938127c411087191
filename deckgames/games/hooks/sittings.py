"""What Hooks says of its sittings, which are its turns: what is left undone, and what ends by itself (HK-6)."""

from collections.abc import Mapping

from deckgames.engine.decisions import Decision, Raw, Topic
from deckgames.engine.effects import plural
from deckgames.engine.seen import needs_viewer
from deckgames.engine.sittings import Macro, Sittings
from deckgames.games.hooks.queries import affordable
from deckgames.games.hooks.state import Table


class HookSittings(Sittings[Table]):
    """Sittings of Hooks."""

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        needs_viewer(view)
        if decision.about is not Topic.ACT:
            return ""
        me = view.seats[decision.seat]
        unplayed = f", {plural(len(me.hand), 'unplayed card')}" if view.actions and me.hand else ""
        cards = affordable(view.row, me.treasures, view.discount) if view.actions or view.buys else []
        if not unplayed and not cards:
            return ""
        left = plural(view.actions, "Action") if view.actions else plural(view.buys, "Buy")
        return left + unplayed + (f", and could buy {cards[0].name}" if cards else "")

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        """`e`, which ends things in other games, ends the turn when nothing else can be done: it means no slot then."""
        needs_viewer(view)
        done = decision.about is Topic.ACT and not (view.actions or view.buys or view.reloads)
        return {"e": Macro("end turn", ("end",))} if done else {}
