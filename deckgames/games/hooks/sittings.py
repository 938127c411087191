"""What Hooks says of its sittings, which are its turns: what is left undone, and what ends by itself (HK-6)."""

from collections.abc import Mapping, Sequence

from deckgames.engine.decisions import Decision, Raw, Topic
from deckgames.engine.effects import plural
from deckgames.engine.sittings import Macro, Sittings
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.queries import price
from deckgames.games.hooks.view import TableView


def affordable(row: Sequence[HookCard | None], treasures: int, discount: int) -> list[HookCard]:
    """The cards of the row that so many Treasures can buy, the dearest first."""
    found = [card for card in row if card is not None and price(card, discount) <= treasures]
    return sorted(found, key=lambda card: (-card.spec.cost, card.spec.id))


class HookSittings(Sittings[TableView]):
    """Sittings of Hooks."""

    def closing(self, view: TableView, decision: Decision[object], raw: Raw) -> str:
        if decision.about is not Topic.ACT:
            return ""
        me = view.seats[decision.seat]
        unplayed = f", {plural(me.hand_count, 'card')} unplayed" if view.actions and me.hand_count else ""
        cards = affordable(view.row, me.treasures, view.discount) if view.actions or view.buys else []
        if not unplayed and not cards:
            return ""
        left = plural(view.actions, "Action") if view.actions else plural(view.buys, "Buy")
        return left + unplayed + (f"; {cards[0].name} is affordable" if cards else "")

    def macros(self, view: TableView, decision: Decision[object]) -> Mapping[str, Macro]:
        """`e`, which ends things in other games, ends the turn when nothing else can be done: it means no slot then."""
        done = decision.about is Topic.ACT and not (view.actions or view.buys or view.reloads)
        return {"e": Macro("end turn", ("end",))} if done else {}
