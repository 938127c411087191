"""What Card Ring says of its sittings: what is left undone, what plays itself, what lies nearest (CR-12)."""

from collections.abc import Mapping

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Decision, Option, Raw
from deckgames.engine.effects import iter_tree, plural
from deckgames.engine.seen import needs_viewer
from deckgames.engine.sittings import Macro, Sittings, play_all
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import PlayedSpec, StealthSpec, TargetCard
from deckgames.games.cardring.state import Seat, Table

SIMPLE = frozenset({"skill", "fight", "failure", "shield", "xp", "bonus", "next_buy", "on_win", "on_lose",
                    "on_opponent_loses"})
"""Verbs that only count something up, now or later in the round."""
ASKS = frozenset({"rotate", "sweep", "choose_one", "convert", "may", "swap", "anchor", "shoo", "buy_from"})
"""Verbs that may ask something, but turn nothing up and leave hand and piles as they are."""
PURCHASES = ("buy:", "supply:", "other:")
"""How the ids of options that buy a card begin."""


def turn(card: Card) -> int | None:
    """When to play the card, if all are played: first what draws, then what only counts up, then what counts the cards
    before it, last what may ask something. None: on its own, for it changes or looks at the hand or a pile."""
    face = card.spec
    if not isinstance(face, PlayedSpec) or isinstance(face, StealthSpec) or not face.play:
        return None
    verbs = {effect.verb for effect in iter_tree(face.play, now=True)}
    known = (SIMPLE, SIMPLE | {"per"}, SIMPLE | {"per"} | ASKS)
    if "draw" in verbs:
        return -1 if verbs <= known[1] | {"draw"} else None
    return next((when for when, some in enumerate(known) if verbs <= some), None)


def simple(card: Card) -> bool:
    """Whether playing the card only counts something up."""
    return turn(card) == 0


def beaten(view: Table, seat: Seat) -> list[TargetCard]:
    """What this seat would beat if no Failure arrived, the most valuable last."""
    found = [card for card in queries.targets(view) if queries.strength(view, seat, card) >= queries.value(view, card)
             and not (card is view.finale and seat.barred)]
    return sorted(found, key=lambda card: (card is not view.dummy, queries.value(view, card)))


class RingSittings(Sittings[Table]):
    """Sittings of Card Ring."""

    pages = True
    page_phases = ("targets", "reveal", "failure", "recovery", "order")
    over = ("shows",)

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        me = needs_viewer(view).seats[decision.seat]
        if view.phase == "sitting" and me.hand:
            cards = f"{plural(len(me.hand), 'card')} unplayed"
            return f"{me.skill} Skill, {cards}" if me.skill else cards
        if view.phase == "buy" and any(o.oid.startswith(PURCHASES) for o in allowed(decision)):
            return f"{me.skill} Skill"
        return ""

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        options = allowed(decision)
        mine = needs_viewer(view).phase == "sitting" and view.viewer == decision.seat
        if not mine or all(o.oid != "end" for o in options):
            return {}
        cards = [o for o in options if o.card is not None]
        found = [o.oid for o in cards if o.card is not None and simple(o.card)]
        every = play_all(sorted(cards, key=_turn), lambda card: turn(card) is not None)
        return {"a": Macro("all simple cards", found), **every} if len(found) > 1 else every

    def proposal(self, view: Table, decision: Decision[object]) -> Raw | None:
        """In Combat the best target that would be beaten as it stands."""
        if needs_viewer(view).phase != "targets" or decision.kind != "choose":
            return super().proposal(view, decision)
        best = beaten(view, view.seats[decision.seat])
        options = allowed(decision)
        at = {o.card: raw for raw, o in enumerate(options)}
        nothing = next((raw for raw, o in enumerate(options) if o.oid == "none"), None)
        return next((at[card] for card in reversed(best) if card in at), nothing)


def _turn(option: Option) -> int:
    """When to play this card of the hand, if all are played."""
    return (option.card is not None and turn(option.card)) or 0


def allowed(decision: Decision[object]) -> list[Option]:
    """The options that may be chosen, in the order of their raw answers."""
    return [option for option in decision.options() if option.blocked is None]
