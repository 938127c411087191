"""What Initiative says of its private phases, and what of a round all watch together (IN-13); what reports read in its
answers: of the cards of a hand, those that are stacked."""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from types import MappingProxyType

from deckgames.engine.core.redaction import face_up
from deckgames.engine.match.private_phases import PrivatePhases
from deckgames.engine.messages import Words
from deckgames.engine.record.metrics import Metrics, card_face
from deckgames.engine.vocabulary.decisions import SEAT, Decision, Pick, Raw, Topic
from deckgames.engine.vocabulary.effects import of_kind
from deckgames.engine.vocabulary.events import Event, Sentence
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.effects import endings, lose_health, strike
from deckgames.games.initiative.queries import defence
from deckgames.games.initiative.rules import coming
from deckgames.games.initiative.state import SAY, TEXT, Table, zones

SHOWN = frozenset({
    "beat", "annihilated", "turn", "recurs", "triggers", "defends", "attacks", "strikes", "loses", "heals",
    "swaps-health", "averages", "out", "tires", "sweeps", "commits", "trims", "rejects", "rejects-none", "discards",
    "recruits", "salvages", "refreshes", "flips", "loses-stacked", "loses-placed", "cancels", "adds", "adds-below",
    "reverses", "shuffles", "exposes", "swaps-stacks", "passes-stacks", "steals-placed", "steals-exposed",
    "steals-stacked", "steals-held", "returns", "passes", "copies", "ends-round"})
"""Kinds of events that all watch together."""


class InitiativePrivatePhases(PrivatePhases[Table]):
    """Sittings of Initiative."""

    own_first = False
    shown = SHOWN
    verbs = MappingProxyType({Topic.PLAY: SAY("offers.stack"), Topic.SWAP: SAY("offers.reject")})

    @property
    def closes(self) -> str:
        return TEXT("closing.closes")

    def closing(self, view: Table, decision: Decision, raw: Raw) -> str:
        """An empty stack is legal, but seldom meant."""
        hand = len(decision.options()) if decision.about is Topic.PLAY and raw == () else 0
        return TEXT("closing.no-stack", n=hand) if hand else ""

    def doubt(self, decision: Decision, raw: Raw, foretold: Callable[..., Sequence[Event]]) -> str:
        """IN-11.2, IN-11.3: warns that cards below one that ends the round would be discarded unplayed, and if what;
        "" if none would."""
        if decision.about is not Topic.PLAY or not isinstance(decision, Pick):
            return ""
        stack = decision.value(raw)
        for at, (sure, when) in endings(stack[:-1]):
            return TEXT("closing.buried" if sure else "closing.may-be-buried", card=stack[at].name, when=when,
                        lost=[card.name for card in stack[at + 1:]])
        return ""

    def threat(self, view: Table, seat: int) -> Words:
        """IN-7: what a card that was turned up would do to this seat if it acted now, be it no attack; or the strongest
        attack, as printed, that may lie face down."""
        me, foes = view.seats[seat], [foe for foe in view.living if foe.no != seat]
        if me.out or view.phase == "over":
            return ""
        own, hits = defence(view, me), list[tuple[int, Words]]()
        for by, card in [(foe, foe.revealed) for foe in foes if foe.revealed is not None and not foe.turn_done]:
            (n, times, pierces, does), foe = coming(view, by, card), SEAT[by.no].label
            blows = [(n, times, pierces, SAY("threat.attack", n=n, times=times))] if n else []
            blows += [(line.n, 1, line.pierce, SAY("threat.strike", n=line.n)) for line in of_kind(does, strike)
                      if line.who in ("everyone", "each_opponent", "one_opponent") and isinstance(line.n, int)]
            if blows:
                loss = sum(times * max(0, n - own * (not pierces)) for n, times, pierces, _ in blows)
                against = SAY("threat.ignoring") if all(blow[2] for blow in blows) else SAY(
                    "threat.against", seat=SEAT[seat].label, n=own)
                hits.append((loss, SAY("threat.shown", foe=foe, card=card.name, blows=[blow[3] for blow in blows],
                                       against=against, loss=SAY("threat.loss", n=loss))))
            hits += [(line.n, SAY("threat.drains", foe=foe, card=card.name, n=line.n, seat=SEAT[seat].label))
                     for line in of_kind(does, lose_health)
                     if line.who in ("everyone", "each_opponent") and isinstance(line.n, int)]
        if hits:
            return max(hits, key=itemgetter(0))[1]
        stacked = [SEAT[by.no].label for by in foes if by.stack]
        if view.phase in ("reveal", "turn", "cleanup") and not stacked:
            return SAY("threat.none", seat=SEAT[seat].label)
        seen = Counter([card.spec.id for zone in zones(view) for card in face_up(zone.cards)])
        hidden = [face for face in view.pack.section("cards", InitiativeSpec) if face.attack
                  and face.copies > seen[face.id]]
        strongest = max(hidden, key=attrgetter("attack"), default=None)
        if strongest is None:
            return ""
        up_to = SAY("threat.up-to", n=(n := strongest.attack or 0), card=strongest.name, seat=SEAT[seat].label,
                    defence=own, loss=SAY("threat.loss", n=max(0, n - own)))
        return SAY("threat.hidden", foes=stacked, attack=up_to) if stacked else SAY("threat.stacks", attack=up_to)

    def aim(self, view: Table) -> Words:
        return SAY("rows.aim")

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether others did this to the viewer; a tie touches everybody whose card it annihilates."""
        return event.seat == viewer if event.kind == "annihilated" else super().touches(event, sentence, viewer)

    def harms(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether the event is a loss for the viewer: one who ends with more health than before has lost nothing."""
        changes = dict(event.detail) if event.kind in ("swaps-health", "averages") else {}
        return super().harms(event, sentence, viewer) and (
            viewer not in changes or changes[viewer].after < changes[viewer].before)


STACKED = {Topic.PLAY: card_face}
"""A stack is what is taken from the hand, and what is used of it."""
WATCH = Metrics(takes=STACKED, uses=STACKED)
