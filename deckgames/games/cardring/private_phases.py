"""What Card Ring says of its private phases: what is left undone, what plays itself, what lies nearest (CR-12); what
reports read in its answers: cards bought from queues and the Supply, cards played."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.match.private_phases import Macro, PrivatePhases, play_all
from deckgames.engine.messages import Words
from deckgames.engine.record.metrics import Count, Metrics, card_face, times
from deckgames.engine.vocabulary.decisions import SEAT, Allocate, Decision, Raw, Topic
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.engine.vocabulary.events import Event
from deckgames.games.cardring.cards import SAY, TEXT, ClassSpec, PlayedSpec, StealthSpec, TargetCard, Verb
from deckgames.games.cardring.effects import (
    BEATS,
    DARES,
    LOSES_TO,
    Draw,
    EachOpponent,
    Gain,
    OnLose,
    Trash,
    Xp,
)
from deckgames.games.cardring.play import DISCARDS, GETS_XP, TRASHES
from deckgames.games.cardring.rules import ENDS, HIDES, OWES, PLAYS, ROUND, SENDS, SHOWS, Offer, affordable
from deckgames.games.cardring.state import (
    Seat,
    Table,
    arriving,
    buyable,
    effective_failure,
    enemies_left,
    fight,
    greater,
    may_get_failure,
    may_send,
    no_failure,
    price,
    strength,
    target_of,
    targets,
    total,
    turning,
    value,
)

PURCHASES = ("buy:", "supply:", "other:")
"""How the ids of options that buy a card begin."""


def turn(card: Card, me: Seat) -> int | None:
    """When to play the card, if all are played: 0 for what only counts something up, then what asks something; before
    and after them what the sequence matters to. None: on its own, for it replaces a Class."""
    face = card.spec
    if isinstance(face, ClassSpec):
        return None if me.class_slot is not None else -4
    if not isinstance(face, PlayedSpec):
        return None
    verbs: list[Any] = iter_tree(face.play, now=True)
    turns = [0, *[verb.turn for verb in verbs]]
    return min(turns) or max(turns) or int(not all(verb.counts for verb in verbs))


def simple(card: Card) -> bool:
    """Whether playing the card only counts something up."""
    face = card.spec
    return isinstance(face, PlayedSpec) and not isinstance(face, StealthSpec) and bool(face.play) and all(
        effect.counts for effect in iter_tree(face.play, now=True))


def asks(card: Card) -> bool:
    """Whether playing the card may ask something."""
    does = getattr(card.spec, "each_turn", ()) or getattr(card.spec, "play", ())
    return any(verb.asks and not verb.counts for verb in of_kind(iter_tree(does, now=True), Verb))


def beaten(view: Table, seat: Seat) -> list[TargetCard]:
    """The targets that this seat beats if no more Failure arrives, the most valuable last."""
    lost = view.finale if won_by_ending(view, seat) else None
    return sorted([card for card in targets(view, seat) if total(view, seat, card) >= value(view, card)],
                  key=lambda card: (card is not lost, card is not view.dummy, worth(card), value(view, card)))


def advised(view: Table, seat: Seat) -> TargetCard | None:
    """The most valuable of these, but no Finale whose end is somebody else's victory."""
    best = next(reversed(beaten(view, seat)), None)
    return None if best is view.finale and won_by_ending(view, seat) else best


def won_by_ending(view: Table, seat: Seat) -> Seat | None:
    """The leading player, if it would still have more XP than this seat after beating the Finale; else None."""
    assert view.finale is not None
    leader = max(view.seats, key=lambda other: other.xp)
    return leader if leader.xp > seat.xp + worth(view.finale) else None


def wares(view: Table, seat: Seat) -> list[str]:
    """The ids of what this seat can buy and then still beat what it is `advised` to."""
    later, best = seat.copy(), advised(view, seat)
    if best is not None and best.spec.test == "skill":
        later.skill = min(later.skill, total(view, seat, best) - value(view, best))
    return [offer.oid for offer in affordable(view, later) if offer.way == "buy"]


def idles(view: Table, me: Seat) -> bool:
    """CR-5.1: whether this seat can beat nothing, and has no card face down and no promise for who loses."""
    return not (me.face_down or beaten(view, me) or of_kind([rider.effect for rider in me.riders], OnLose))


def only_prize(view: Table, me: Seat) -> TargetCard | None:
    """The one target that it makes sense to fight: it is surely beaten, brings XP and costs nothing, ends no game, and
    no other is beaten or lost to with profit. None: there is a choice, of which not fighting may be a part."""
    won = beaten(view, me)
    hidden = any(seat.face_down for seat in view.seats) or of_kind([rider.effect for rider in me.riders], OnLose)
    if len(won) != 1 or hidden or won[0] is view.finale or enemies_left(view) <= len(view.seats):
        return None
    most = sum([may_send(view, seat) for seat in view.seats if seat is not me])
    safe = strength(view, me, won[0]) - effective_failure(view, me, most) >= value(view, won[0])
    tempts = any(gift(view, verb) for card in targets(view, me) for verb in card.spec.lose)
    return won[0] if safe and worth(won[0]) > 0 and not tempts and all(
        gift(view, verb) or isinstance(verb, EachOpponent) for verb in won[0].spec.win) else None


def gift(view: Table, verb: Effect) -> bool:
    """Whether it only ever helps who gets it."""
    return isinstance(verb, Draw) or (isinstance(verb, Xp) and verb.n > 0) or (
        isinstance(verb, Trash) and verb.may) or (
        isinstance(verb, Gain) and any(face.id == verb.card for face in greater(view.pack)))


def worth(card: TargetCard) -> int:
    """The XP that are printed for who beats the target."""
    return sum([effect.n for effect in of_kind(card.spec.win, Xp)])


def sent(view: Table, decision: Allocate) -> Raw:
    """The proposed allocation of Failure: enough to turn wins into losses, seats with the most XP first; the rest to
    the first of them, or to the leader."""
    seats = sorted([view.seats[no] for no in decision.seats], key=lambda seat: -seat.xp)
    points, left = dict.fromkeys(decision.seats, 0), decision.total
    for seat in seats:
        if (need := turning(view, seat)) <= left:
            points[seat.no] = need
            left -= need
    points[next((seat.no for seat in seats if points[seat.no]), seats[0].no)] += left
    return tuple(points.values())


def undone(view: Table, me: Seat) -> list[str]:
    """What ending leaves: "3 Skill", "2 cards unplayed"."""
    left = [TEXT("left.skill", n=me.skill)] if me.skill else []
    return [*left, TEXT("left.cards", n=len(me.hand))] if view.phase == "sitting" and me.hand else left


class RingPrivatePhases(PrivatePhases[Table]):
    """Sittings of Card Ring."""

    pages = True
    page_phases = ("targets", "reveal", "failure", "recovery", "order")
    settles = True
    over = (SHOWS,)
    verbs = MappingProxyType({Topic.REMOVE: SAY("keys.trash")})

    @property
    def closes(self) -> str:
        return TEXT("keys.stop")

    def closing(self, view: Table, decision: Decision, raw: Raw) -> str:
        me = view.seats[decision.seat]
        more = any(oid.startswith(PURCHASES) for oid in decision.oids) if view.phase == "buy" else (
            view.phase == "sitting" and me.hand)
        return ", ".join(undone(view, me)) if more else ""

    def macros(self, view: Table, decision: Decision) -> Mapping[str, Macro]:
        options, me = decision.allowed(), view.seats[decision.seat]
        if view.phase != "sitting" or view.viewer != decision.seat or all(o.oid != "end" for o in options):
            return {}
        cards: list[Any] = [o for o in options if o.card is not None]
        found = [o.oid for o in cards if simple(o.card)]
        every = play_all(sorted(cards, key=lambda o: (o.card and turn(o.card, me)) or 0),
                         lambda card: turn(card, me) is not None, also=simple)
        return {"a": Macro(TEXT("keys.every-simple"), found), **every} if len(found) > 1 else every

    def alternatives(self, view: Table, decision: Decision, oid: str) -> Sequence[Macro]:
        """CR-4.1: who buys a card and has less Skill left than any costs is done with the same key; its own key leaves
        the clearing open."""
        if view.phase != "buy" or not oid.startswith(PURCHASES):
            return ()
        card = decision.card_of(oid)
        spec: Any = view.pack.spec(oid.removeprefix("supply:")) if card is None else card.spec
        later = view.seats[decision.seat].copy()
        later.skill -= price(view, later, spec)
        later.next_buys = []
        every = (*view.pack.section("main", PlayedSpec), *buyable(view))  # however the queues turn out
        return () if any(price(view, later, face) <= later.skill for face in every) else (
            Macro(TEXT("keys.buy-done"), (oid, "end")),)

    def hit(self, events: Sequence[Event], seat: int) -> bool:
        """CR-12.3: whether it lost its fight and Failure had come, or XP or cards to a card of somebody else."""
        sent = any(event.kind == SENDS and event.other == seat for event in events)
        return any(event.seat == seat and (sent if event.kind == LOSES_TO else event.kind in (GETS_XP, OWES) and any(
            isinstance(part, int) for part in event.detail or ())) for event in events)

    def threat(self, view: Table, seat: int) -> Words:
        """CR-5.5, CR-8.1: the Failure that comes, who may still send some, and who can end the game."""
        me, foes = view.seats[seat], [foe for foe in view.seats if foe.no != seat]
        if view.phase in ("recovery", "over"):
            return ""
        n = max(0, arriving(view, me) + sum([may_send(view, foe) for foe in foes]) - me.shield)
        later = [] if no_failure(view) or view.phase == "failure" else [SEAT[foe.no].label for foe in foes if (
            (foe.face_down or not foe.sat) and may_get_failure(view, foe))]
        parts: list[Words] = [SAY("threat.failure", seat=SEAT[seat].label, n=n)] if n else []
        parts += [SAY("threat.later", foes=later)] if later else []
        if (last := view.finale) is not None:
            parts += [SAY("threat.finale", foe=SEAT[foe.no].label, card=last.name) for foe in foes if (
                foe.sat and last in targets(view, foe) and target_of(view, foe) in (None, last)
                and fight(view, foe, last).margin >= 0)]
        left = enemies_left(view)
        if left <= len(view.seats):
            parts.append(SAY("threat.ends", n=left))
        return SAY("threat.all", parts=parts) if parts else SAY("threat.none", seat=SEAT[seat].label)

    def aim(self, view: Table) -> Words:
        return SAY("targets.aim", enemies=enemies_left(view), main=len(view.main_deck))

    def settled(self, view: Table, seat: int) -> str:
        least = [other.no for other in view.seats if other.xp == view.seats[seat].xp]
        return TEXT("order.first-even" if least[1:] else "order.first", seat=view.order[0] + 1)

    def nothing_left(self, view: Table, decision: Decision) -> Raw | None:
        """The forced answer: who `idles` fights nothing, an `only_prize` is fought; Failure that can turn no fight goes
        to the leader (CR-5.5). None where there is a choice."""
        if not isinstance(decision, Allocate):
            options, me = decision.allowed(), view.seats[decision.seat]
            if view.phase != "targets" or all(option.oid != "none" for option in options):
                return None
            idle, prize = idles(view, me), only_prize(view, me)
            return next((raw for raw, option in enumerate(options) if (option.oid == "none" if idle else (
                prize is not None and option.card is prize))), None)
        later = view.order[view.turn + 1:]
        turns = any(0 < turning(view, view.seats[no]) <= decision.total + sum([
            view.seats[other].failure for other in later if other != no]) for no in decision.seats)
        return None if turns else sent(view, decision)

    def proposal(self, view: Table, decision: Decision) -> Raw | None:
        """The proposed answer in Combat: the best target that would be beaten as it stands, and Failure where it turns
        a win into a loss."""
        if isinstance(decision, Allocate):
            return sent(view, decision)
        if view.phase != "targets" or decision.kind != "choose":
            return super().proposal(view, decision)
        best = advised(view, view.seats[decision.seat])
        return next((raw for raw, option in enumerate(decision.allowed()) if option.card is best), None)


def bought(t: Table, item: object) -> str | None:
    """CR-4.1: the card that an offer buys; clearing a space takes none."""
    if not isinstance(item, Offer) or item.way != "buy":
        return None
    owner = item.owner(t, t.active)
    return item.face if owner is None else owner.queue[item.space].spec.id


def first_to_beat(t: Table, event: Event) -> bool:
    """Whether it is the first victory of a round after the fourth (CR-5.10: all are known at once)."""
    return event.kind == BEATS and t.round > OPENING and event.seat == next(
        seat for seat in t.order if t.seats[seat].outcome == "win")


def emptied(t: Table, event: Event) -> bool:
    """Whether the last card of a hand pays for Dues (CR-3.1: before anything is played)."""
    if event.kind not in (DISCARDS, TRASHES) or t.phase != "sitting":
        return False
    me = t.active
    return event.seat == me.no and not me.hand and bool(me.trash_dues or me.discard_due)


OPENING = 4
"""Rounds in which little can be beaten yet (CR-B.7)."""
WATCH = Metrics(takes={Topic.BUY: bought}, uses={Topic.PLAY: card_face}, counts={
    "sittings": Count(times(SHOWS)),
    "cards played in a sitting": Count(times(PLAYS, HIDES), "sittings"),
    "hands that Dues empty": Count(emptied, of="sittings"),
    "later rounds": Count(lambda t, event: event.kind == ROUND and t.round > OPENING),
    "rounds after the fourth in which somebody beats something": Count(first_to_beat, of="later rounds"),
    "games": Count(times(ENDS)),
    "games with a try at the Finale": Count(times(DARES), of="games"),
    "first tries at the Finale that fail": Count(
        lambda t, event: event.kind == LOSES_TO and event.cards == (t.finale,), of="games with a try at the Finale"),
})
