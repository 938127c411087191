"""What Hooks says of its private phases, which are its turns: how much everything that happens matters in log and
recap, what is left undone, what ends by itself (HK-6); what reports read in its answers."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import face_up
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.match.private_phases import Macro, PrivatePhases, play_all
from deckgames.engine.messages import Words
from deckgames.engine.record.metrics import Count, Metrics, card_face, times
from deckgames.engine.vocabulary.decisions import SEAT, Decision, Mark, Option, Raw, Topic
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.engine.vocabulary.events import Event, Sentence, Sentences
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.effects import GIVES, PASSES, action, buy, lose, steal
from deckgames.games.hooks.lexicon import TREASURES, left
from deckgames.games.hooks.play import SLOTS
from deckgames.games.hooks.rules import ENDS_TURN, Step
from deckgames.games.hooks.state import SAY, TEXT, Table

NOTES = Sentences(SAY, "notes")
"""How what forecasts say beside the log and the numbers reads."""

_FEW = 3
"""Cards that a threat names at most."""


class HookPrivatePhases(PrivatePhases[Table]):
    """Sittings of Hooks."""

    verbs = MappingProxyType({Topic.REMOVE: SAY("offers.maroon")})

    def closing(self, view: Table, decision: Decision, raw: Raw) -> str:
        if decision.about is not Topic.ACT:
            return ""
        useful = (view.actions and view.seats[decision.seat].hand) or buyable(view, decision.seat)
        return ", ".join(undone(view, decision.seat)) if useful else ""

    def threat(self, view: Table, seat: int) -> Words:
        """HK-5.4: with what those who still have a turn may attack, as far as it is known what they own, and what the
        one in front can buy of the row."""
        after = [view.seats[no] for no in view.to_come if no != seat]
        if not after:
            return SAY("threat.none", seat=SEAT[seat].label)
        owned = {foe.no: foe.tally or face_up((*foe.hand, *foe.pile, *foe.in_play)) for foe in after}
        armed = [SEAT[no].label for no, cards in owned.items() if any(card.spec.attacks for card in cards)]
        attackers = sorted({card.spec for cards in owned.values() for card in cards if card.spec.attacks},
                           key=lambda face: (-face.cost, face.name))
        foe = max(after, key=lambda foe: (foe.hooks or 0, foe.treasures))
        card = max([card for card in view.row if card is not None and card.spec.cost <= foe.treasures],
                   key=lambda card: card.spec.hooks, default=None)
        label, cards = SEAT[foe.no].label, [face.name for face in attackers[:_FEW]]
        takes = [effect.n for face in attackers for effect in of_kind(iter_tree(face.play), lose, steal)]
        most = min(view.seats[seat].treasures, max(takes, default=0))
        deed = SAY("threat.for", cards=cards, n=most) if most else SAY("threat.deed", cards=cards)
        if card is None or card.spec.hooks < 1 or foe.hooks is None:
            if armed:
                return SAY("threat.takes", foes=armed, cards=cards, n=most) if most else SAY(
                    "threat.attacks", foes=armed, deed=deed)
            return SAY("threat.hidden" if foe.hooks is None else "threat.unarmed", foe=label)
        hooks = moved(foe.hooks, foe.hooks + card.spec.hooks)
        if armed in ([], [label]):
            return SAY("threat.both", foe=label, deed=deed, card=card.name, hooks=hooks) if armed else SAY(
                "threat.buys", foe=label, card=card.name, hooks=hooks)
        return SAY("threat.all", foes=armed, n=len(armed), deed=deed, foe=label, card=card.name, hooks=hooks)

    def aim(self, view: Table) -> Words:
        return SAY("row.aim", n=len(view.supply_deck))

    def harms(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """A card that costs hooks is no gift."""
        return super().harms(event, sentence, viewer) or (
            event.kind in (GIVES, PASSES) and any(
                isinstance(card, Card) and card.spec.hooks < 0 for card in event.cards))

    def macros(self, view: Table, decision: Decision) -> Mapping[str, Macro]:
        """`e`, which ends things in other games, ends the turn when nothing else can be done: it means no slot then."""
        if decision.about is not Topic.ACT:
            return {}
        if not (view.actions or view.buys or view.reloads):
            return {"e": Macro(TEXT("offers.end"), ("end",))}
        if view.viewer != decision.seat:
            return {}
        hand = view.seats[decision.seat].hand
        playable = [option for option in decision.allowed() if option.card in hand]

        def enough(cards: Sequence[Option]) -> bool:
            """Whether the player can play all of these cards and still has a Buy."""
            left = view.actions
            for option in cards:
                if left < 1:
                    return False
                left += _brings(option.card, action) - 1
            return left + view.buys + sum(_brings(option.card, buy) for option in cards) > 0

        return play_all(sorted(playable, key=lambda option: -_brings(option.card, action)), simple, enough)


def buyable(view: Table, no: int) -> list[HookCard]:
    """What this player can buy now, the dearest last (HK-2.9)."""
    if view.current != no or not (view.actions or view.buys):
        return []
    purse = view.seats[no].treasures
    found = [card for card in view.row if card is not None and view.price(card) <= purse]
    return sorted(found, key=lambda card: (-card.spec.cost, card.spec.id))[::-1]


def undone(view: Table, no: int) -> list[str]:
    """What ending the turn leaves: "2 Actions", "3 unplayed cards", "4 Treasures for Dinghy"."""
    me, cards = view.seats[no], buyable(view, no)
    return [*left(view), *([TEXT("leaves.unplayed", n=len(me.hand))] if view.actions and me.hand else []),
            *([TEXT("leaves.buyable", treasures=TREASURES.count(me.treasures), card=cards[-1].name)]
              if cards else [])]


def simple(card: Card[Any]) -> bool:
    """Whether playing the card asks nothing, draws nothing and touches nobody."""
    return all(effect.counts for effect in card.spec.play)


def _brings(card: HookCard | None, verb: type[Effect]) -> int:
    """How many Actions or Buys a card brings when played."""
    return 0 if card is None else sum(effect.n for effect in of_kind(card.spec.play, verb))


def taken(t: Table, item: Any) -> str | None:
    """HK-2.7, HK-R.23: the card of the row that a step buys or an effect gains; what comes out of a pile is owned
    already, or swapped."""
    buys = isinstance(item, Step) and item.way == "buy"
    slot = item.slot if buys else SLOTS.index(item) if isinstance(item, Mark) and item in SLOTS else None
    card = None if slot is None else t.row[slot]
    return None if card is None else card.spec.id


WATCH = Metrics(takes={Topic.ACT: taken, Topic.TAKE: taken}, uses={Topic.ACT: card_face, Topic.CHOOSE: card_face},
                counts={
    "turns": Count(times(ENDS_TURN)),
    "turns that reach the cap": Count(
        lambda t, event: event.kind == ENDS_TURN and t.extra == t.options.action_cap, of="turns"),
})
