"""What Card Ring says of its private phases: what is left undone, what plays itself, what lies nearest (CR-12); what
reports read in its answers: cards bought from queues and the Supply, cards played."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Decision, Raw, Topic
from deckgames.engine.effects import iter_tree, of_kind
from deckgames.engine.events import Event
from deckgames.engine.private_phases import Macro, PrivatePhases, play_all
from deckgames.engine.watch import Count, Watch, card_face, times
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import SAY, ClassSpec, PlayedSpec, StealthSpec, TargetCard, Verb
from deckgames.games.cardring.effects import OnLose, Xp
from deckgames.games.cardring.rules import Offer, affordable
from deckgames.games.cardring.state import Seat, Table

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
    verbs = of_kind(iter_tree(face.play, now=True), Verb)
    turns = [verb.turn for verb in verbs]
    return min([0, *turns]) or max([0, *turns]) or int(not all(verb.counts for verb in verbs))


def simple(card: Card) -> bool:
    """Whether playing the card only counts something up."""
    face = card.spec
    return isinstance(face, PlayedSpec) and not isinstance(face, StealthSpec) and bool(face.play) and all(
        effect.counts for effect in iter_tree(face.play, now=True))


def asks(card: Card) -> bool:
    """Whether playing the card may ask something."""
    face = card.spec
    does = face.each_turn if isinstance(face, ClassSpec) else face.play if isinstance(face, PlayedSpec) else ()
    return any(verb.asks and not verb.counts for verb in of_kind(iter_tree(does, now=True), Verb))


def can_buy(t: Table, seat: Seat) -> bool:
    """Whether this seat would be asked what it buys: it can pay for something (CR-4.1)."""
    return bool(affordable(t, seat))


def beaten(view: Table, seat: Seat) -> list[TargetCard]:
    """The targets that this seat beats if no more Failure arrives, the most valuable last."""
    found = [card for card in queries.targets(view, seat)
             if queries.total(view, seat, card) >= queries.value(view, card)]
    lost = view.finale if won_by_ending(view, seat) else None
    return sorted(found, key=lambda card: (card is not lost, card is not view.dummy, worth(card),
                                           queries.value(view, card)))


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
        later.skill = min(later.skill, queries.total(view, seat, best) - queries.value(view, best))
    return [offer.oid for offer in affordable(view, later) if offer.way == "buy"]


def idles(view: Table, me: Seat) -> bool:
    """CR-5.1: whether this seat can beat nothing, and has no card face down and no promise for who loses."""
    return not (me.face_down or beaten(view, me) or any(isinstance(rider.effect, OnLose) for rider in me.riders))


def worth(card: TargetCard) -> int:
    """The XP that are printed for who beats the target."""
    return sum(effect.n for effect in card.spec.win if isinstance(effect, Xp))


def unsafe(view: Table, seat: Seat, more: int) -> int:
    """How many points of Failure, at most so many more, make this seat lose what it would win; 0 if none do."""
    need = queries.turning(view, seat)
    return 0 if need > more else need


def sent(view: Table, decision: Allocate) -> Raw:
    """The proposed allocation of Failure: enough to turn wins into losses, seats with the most XP first; the rest to
    the first of them, or to the leader."""
    seats = sorted((view.seats[no] for no in decision.seats), key=lambda seat: -seat.xp)
    points, left = dict.fromkeys(decision.seats, 0), decision.total
    for seat in seats:
        points[seat.no] = unsafe(view, seat, left)
        left -= points[seat.no]
    points[next((seat.no for seat in seats if points[seat.no]), seats[0].no)] += left
    return tuple(points.values())


def undone(view: Table, me: Seat) -> list[str]:
    """What ending leaves: "3 Skill", "2 cards unplayed"."""
    unplayed = [SAY.text("left.cards", n=len(me.hand))] if view.phase == "sitting" and me.hand else []
    return [*([SAY.text("left.skill", n=me.skill)] if me.skill else []), *unplayed]


class RingPrivatePhases(PrivatePhases[Table]):
    """Sittings of Card Ring."""

    pages = True
    page_phases = ("targets", "reveal", "failure", "recovery", "order")
    over = ("shows",)
    verbs = MappingProxyType({Topic.REMOVE: SAY("keys.trash")})

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        me = view.seats[decision.seat]
        buys = view.phase == "buy" and any(o.oid.startswith(PURCHASES) for o in decision.allowed())
        return ", ".join(undone(view, me)) if buys or (view.phase == "sitting" and me.hand) else ""

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        options = decision.allowed()
        mine = view.phase == "sitting" and view.viewer == decision.seat
        if not mine or all(o.oid != "end" for o in options):
            return {}
        me, cards = view.seats[decision.seat], [o for o in options if o.card is not None]
        found = [o.oid for o in cards if o.card is not None and simple(o.card)]
        every = play_all(sorted(cards, key=lambda o: (o.card is not None and turn(o.card, me)) or 0),
                         lambda card: turn(card, me) is not None, also=simple)
        return {"a": Macro(SAY.text("keys.every-simple"), found), **every} if len(found) > 1 else every

    def alternatives(self, view: Table, decision: Decision[object], oid: str) -> Sequence[Macro]:
        """CR-4.1: who buys a card and has less Skill left than any costs is done with the same key; its own key leaves
        the clearing open."""
        if view.phase != "buy" or not oid.startswith(PURCHASES):
            return ()
        card = next((option.card for option in decision.options() if option.oid == oid), None)
        spec = view.pack.spec(oid.removeprefix("supply:")) if card is None else card.spec
        later = view.seats[decision.seat].copy()
        assert isinstance(spec, PlayedSpec)
        later.skill -= queries.price(view, later, spec)
        later.next_buys = []
        every = (*view.pack.section("main", PlayedSpec), *queries.buyable(view))  # however the queues turn out
        more = any(queries.price(view, later, face) <= later.skill for face in every)
        return () if more else (Macro(SAY.text("keys.buy-done"), (oid, "end")),)

    def nothing_left(self, view: Table, decision: Decision[object]) -> Raw | None:
        """The forced answer: who `idles` fights nothing; Failure that can turn no fight goes to the leader (CR-5.5).
        None where there is a choice."""
        if not isinstance(decision, Allocate):
            ids = [option.oid for option in decision.allowed()]
            idle = view.phase == "targets" and "none" in ids and idles(view, view.seats[decision.seat])
            return ids.index("none") if idle else None
        later = view.order[view.turn + 1:]
        more = {no: sum(view.seats[other].failure for other in later if other != no) for no in decision.seats}
        turns = any(unsafe(view, view.seats[no], decision.total + more[no]) for no in decision.seats)
        return None if turns else sent(view, decision)

    def proposal(self, view: Table, decision: Decision[object]) -> Raw | None:
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
    return event.kind == "beats" and t.round > OPENING and event.seat == next(
        seat for seat in t.order if t.seats[seat].outcome == "win")


def emptied(t: Table, event: Event) -> bool:
    """Whether the last card of a hand pays for Dues (CR-3.1: before anything is played)."""
    if event.kind not in ("discards", "trashes") or t.phase != "sitting":
        return False
    me = t.active
    return event.seat == me.no and not me.hand and bool(me.trash_dues or me.discard_due)


OPENING = 4
"""Rounds in which little can be beaten yet (CR-B.7)."""
WATCH = Watch(takes={Topic.BUY: bought}, uses={Topic.PLAY: card_face}, counts={
    "sittings": Count(times("shows")),
    "cards played in a sitting": Count(times("plays", "hides"), "sittings"),
    "hands that Dues empty": Count(emptied, of="sittings"),
    "later rounds": Count(lambda t, event: event.kind == "round" and t.round > OPENING),
    "rounds after the fourth in which somebody beats something": Count(first_to_beat, of="later rounds"),
    "games": Count(times("ends")),
    "games with a try at the Finale": Count(
        lambda t, event: event.kind == "dares", of="games"),
    "first tries at the Finale that fail": Count(
        lambda t, event: event.kind == "loses-to" and event.cards == (t.finale,), of="games with a try at the Finale"),
})
