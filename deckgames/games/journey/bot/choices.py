"""All other questions: whom, which card, which way, yes or no, how many."""

from collections.abc import Callable, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Confirm, Mark, Number, Order, Pick, Raw, SeatMark, Topic
from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import Company
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.bot.together import outlook
from deckgames.games.journey.bot.turns import BESIDE, Turn, sorted_out
from deckgames.games.journey.bot.worth import clash, loss, part, reached, turn, whole, worth
from deckgames.games.journey.cards import STACK_OF, StackSpec
from deckgames.games.journey.state import OVERLORD, Seat, Table

GIFTS = frozenset({Topic.HELP, Topic.PAY})
"""What a player is better off for."""
FAR = 0.25
"""Who is five points behind another player is not hurt in the place of that one."""


def rank_choice(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """Ranks the options of a question with one answer, best first."""
    items, about, o = decision.items, decision.about, outlook(t, me)
    first = next(item for item in items if item is not None)
    if about is Topic.FIGHT and decision.source is None:
        challenger = Turn(t, me, ())
        return sorted_out([challenger.challenge(item) for item in items])
    if about is Topic.REMOVE and isinstance(first, Mark) and isinstance(o, Company):
        return sorted_out([o.relief(item.oid.partition(":")[2]) for item in items])
    if isinstance(first, SeatMark):
        if isinstance(o, Company):
            return sorted_out([_fellow(o, item, decision) for item in items])
        return sorted_out([_victim(o, item, about) for item in items], FAR if about is Topic.HARM else BESIDE)
    if about is Topic.TAKE and items[-1] is None:
        return sorted_out([0.0 if item is None else reached(o, item) for item in items])
    if about in (Topic.KEEP, Topic.TAKE) and decision.source is None:
        return sorted_out([_start(o, item) for item in items])
    if isinstance(first, Card):
        return sorted_out([_card(o, item, decision) for item in items])
    if about is Topic.PUT:
        return sorted_out([0.0 if item is None else _turned(o, item.oid) for item in items])
    if about is Topic.CHOOSE and decision.effect is not None:
        lists = decision.effect
        return sorted_out([worth(o, lists.options[lists.marks.index(item)]) for item in items])
    return list(range(min(3, len(items))))


def _victim(o: Outlook, item: SeatMark | Mark | None, about: Topic) -> float:
    """Harm goes to who is ahead, gifts to who is behind; a duel to whom it costs more than oneself. In co-op harm is
    for the Overlord."""
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        return -1.0 if about in GIFTS else 0.0 if about is Topic.FIGHT else 1.0
    t, seat = o.t, o.t.seats[item.seat]
    if about is Topic.FIGHT:
        return clash(o, seat)
    ahead = 0.05 * queries.points(t, seat)
    if about in GIFTS:
        return 0.1 - ahead - (0.3 * min(3, queries.wound_count(t, seat)) if about is Topic.HELP else 0.0)
    if about is Topic.TAKE:
        return ahead + min(3, seat.crystals)
    return ahead + (0.02 * seat.wound_tokens if about is Topic.HARM else 0.0)


def _fellow(o: Company, item: SeatMark | Mark | None, decision: Choose[Any]) -> float:
    """In a company harm is for the Overlord, gifts are for who lacks them most; a burden may be its gift."""
    about = decision.about
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        if about is Topic.FIGHT:
            return clash(o, OVERLORD)
        if about is Topic.GIVE:
            spec = decision.source.spec if decision.source is not None else None
            burden = isinstance(spec, StackSpec) and queries.fixed_points(spec) < 0
            return o.relieved() if burden else -o.reinforced()
        return -1.0 if about in GIFTS else 1.0
    seat = o.t.seats[item.seat]
    if about is Topic.FIGHT:
        return clash(o, seat)
    if about is Topic.CHOOSE:
        return -0.05 * seat.attack
    if about is Topic.PAY:
        return 0.5 - 0.02 * seat.crystals
    if about is Topic.GIVE:
        return 0.5 - 0.02 * (seat.attack + seat.defense)
    return 0.02 * seat.crystals


def _start(o: Outlook, card: Card[Any]) -> float:
    """What a banner, a class or a wound card is worth to begin with."""
    setup = sum([worth(o, ability.do) for ability in card.spec.lower.abilities if ability.verb == "setup"])
    return whole(o, card.spec) + setup


def _card(o: Outlook, card: Card[Any] | None, decision: Choose[Any]) -> float:
    """Wanted cards by their worth; others by what their loss costs."""
    if card is None:
        return 0.0
    t, me = o.t, o.me
    if card in t.track:
        if decision.about is Topic.TAKE:
            return whole(o, card.spec)
        return -whole(o, card.spec) - 0.1 * t.track.index(card)
    if isinstance(o, Company) and decision.about is Topic.REMOVE:
        return o.strikes(queries.both_parts(t, me, card)) - loss(o, card)
    stack = queries.stack_of(me, card)
    if stack is None or decision.about is Topic.KEEP:
        return whole(o, card.spec)
    return -loss(o, card)


def _turned(o: Outlook, oid: str) -> float:
    verb, _, kind = oid.partition(":")
    if kind not in STACK_OF and kind != "creature":
        return 0.0
    return turn(o, STACK_OF.get(kind, "creatures"), -2 if verb == "bury" else 0)


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> Sequence[Raw]:
    """Ranks yes and no: yes if the offer is worth its price."""
    yes, no = 1, 0
    return [yes, no] if YES[decision.effect.verb](outlook(t, me), decision.effect, decision) > 0 else [no, yes]


YES: dict[str, Callable[[Outlook, Any, Confirm], float]] = {
    "may": lambda o, e, d: worth(o, e.do),
    "if_you_do": lambda o, e, d: worth(o, e.pay) + worth(o, e.then),
    "this_card": lambda o, e, d: _this_card(o, e, d),
    "duel": lambda o, e, d: max([clash(o, foe) for foe in foes(o, e)], default=0.0),
    "desert": lambda o, e, d: _sand(o),
}
"""What an answer of yes is worth, by the verb that asks."""


def _sand(o: Outlook) -> float:
    """Mirage makes creatures healthier, Sandstorm stronger: before a main action the side is good that makes the best
    journey better, else Sandstorm."""
    t, me, now = o.t, o.me, o.t.desert
    usual = 0.1 if now == "mirage" else -0.1
    if t.active != me.no or t.main_begun or now is None:
        return usual
    turn, bests = Turn(t, me, ()), []
    within = [(card, slot) for slot, card in enumerate(t.track) if card is not None
              and queries.price(t, me, slot) <= me.crystals and queries.not_to_take(t, me, card) is None]
    for side in (now, "sandstorm" if now == "mirage" else "mirage"):
        t.desert = side
        bests.append(max([turn.journey(card, slot) for card, slot in within], default=0.0))
    t.desert = now
    return bests[1] - bests[0] or usual


def _this_card(o: Outlook, e: Any, decision: Confirm) -> float:
    """To bury it is right where it covers more than it shows, to give it away where it is worth less than nothing."""
    assert decision.source is not None
    spec = decision.source.spec
    if e.do == "bury":
        stack = o.me.stack(spec.stack)
        below = [card for card in stack if card is not decision.source]
        return part(o, below[-1].spec.upper, True) - part(o, spec.upper, True) if below else 0.0
    return -whole(o, spec) * (1 + o.spite)


def foes(o: Outlook, e: Any) -> list[Seat]:
    """Whom a duel would be with that a player is asked to agree to (JO-C.92)."""
    if e.with_ == "overlord" or (o.together and e.who == "each"):
        return [OVERLORD] if o.t.overlord_active else []
    seat = queries.neighbour(o.t, o.me, e.with_) if e.with_ in ("left", "right") else None
    return [] if seat is None else [seat]


def rank_pick(t: Table, me: Seat, decision: Pick[Any]) -> Sequence[Raw]:
    """Ranks pairs of cards of the road to swap, so that the best comes near; anything else as offered."""
    items = decision.items
    if not isinstance(items[0], Card) or decision.lo != 2:
        return [tuple(range(decision.lo))]
    o = outlook(t, me)
    worths = [whole(o, card.spec) for card in items]
    far = max(range(1, len(items)), key=lambda i: worths[i] + 0.3 * i)
    near = min(range(far), key=lambda i: worths[i] + 0.5 * i)
    return [(near, far)]


def rank_number(t: Table, me: Seat, decision: Number) -> Sequence[Raw]:
    """Ranks numbers, the highest first: pearls are paid before crystals, since they come back."""
    return [decision.hi, decision.lo] if decision.hi != decision.lo else [decision.hi]


def rank_shares(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """Ranks the ways to share out: all to the leading player; in co-op to the Overlord, where it may get some."""
    items = decision.items
    ahead = next((i for i, item in enumerate(items) if not isinstance(item, SeatMark)), -1)
    if ahead < 0:
        ahead = max(range(len(items)), key=lambda i: queries.points(t, t.seats[decision.seats[i]]))
    return [tuple(decision.total if i == ahead else 0 for i in range(len(items)))]


def preset(t: Table, me: Seat, decision: Order[Any]) -> Sequence[Raw]:
    """The proposed order, as the only candidate."""
    return [decision.preset]
