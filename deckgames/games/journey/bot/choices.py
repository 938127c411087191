"""All other questions: whom, which card, which way, yes or no, how many."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Confirm, Decision, Mark, Pick, Raw, SeatMark
from deckgames.engine.effects import Effect, iter_tree
from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import Company
from deckgames.games.journey.bot.outlook import Outlook
from deckgames.games.journey.bot.together import outlook
from deckgames.games.journey.bot.turns import Turn, named, sorted_out
from deckgames.games.journey.bot.worth import clash, loss, part, reached, turn, whole, worth
from deckgames.games.journey.cards import Part, StackSpec
from deckgames.games.journey.shown import STACK_OF
from deckgames.games.journey.state import OVERLORD, Seat, Table

GIFTS = frozenset({"Who heals?", "Who takes the crystals?", "Who gets the crystals?"})
"""Questions for a player who is better off for it."""
CARD_GIFTS = frozenset({"Give it to whom?", "Give this card to whom?"})
DUELS = frozenset({"Duel whom?"})
KEEPS = frozenset({"Keep which card?", "Steal which card?"})
"""Questions for a card that one wants to have."""
TURNS = frozenset({"JO-10.4", "JO-10.5"})


def rank_choice(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """One of several options."""
    items, o = decision.items, outlook(t, me)
    first = next(item for item in items if item is not None)
    if decision.rule == "JO-C.73":
        turn = Turn(t, me, ())
        spoken = named(t, me)
        return sorted_out([turn.challenge(spoken[item.oid]) for item in items])
    if decision.rule == "JO-16.11" and isinstance(o, Company):
        return sorted_out([o.reinforced(item.oid.partition(":")[2]) for item in items])
    if isinstance(first, SeatMark):
        if isinstance(o, Company):
            return sorted_out([_fellow(o, item, decision) for item in items])
        return sorted_out([_victim(o, item, decision.prompt) for item in items])
    if decision.rule == "JO-15.3":
        return sorted_out([0.0 if item is None else reached(o, item) for item in items])
    if decision.rule in ("JO-2.10", "JO-11.2"):
        return sorted_out([_start(o, item) for item in items])
    if isinstance(first, Card):
        return sorted_out([_card(o, item, decision) for item in items])
    if decision.rule in TURNS:
        return sorted_out([0.0 if item is None else _turned(o, item.oid) for item in items])
    if decision.rule == "JO-V-R.2" and decision.source is not None:
        return _rank_lists(o, decision)
    return list(range(min(3, len(items))))


def _victim(o: Outlook, item: SeatMark | Mark | None, prompt: str) -> float:
    """Harm goes to who is ahead, gifts to who is behind; a duel to whom it costs more than oneself. In co-op harm is
    for the Overlord."""
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        return -1.0 if prompt in GIFTS else 0.0 if prompt in DUELS else 1.0
    t, seat = o.t, o.t.seats[item.seat]
    if prompt.startswith("Duel whom?"):
        return clash(o, seat)
    ahead = 0.05 * queries.points(t, seat)
    if prompt in GIFTS:
        return 0.1 - ahead - (0.3 * min(3, queries.wound_count(t, seat)) if prompt == "Who heals?" else 0.0)
    if prompt == "Steal from whom?":
        return ahead + min(3, seat.crystals)
    return ahead + (0.02 * seat.wound_tokens if prompt == "Who takes the damage?" else 0.0)


def _fellow(o: Company, item: SeatMark | Mark | None, decision: Choose[Any]) -> float:
    """In a company harm is for the Overlord, gifts are for who lacks them most; a burden may be its gift."""
    prompt = decision.prompt
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        if prompt.startswith("Duel whom?"):
            return clash(o, OVERLORD)
        if prompt in CARD_GIFTS:
            spec = decision.source.spec if decision.source is not None else None
            burden = isinstance(spec, StackSpec) and queries.fixed_points(spec) < 0
            return o.relieved() if burden else -o.reinforced()
        return -1.0 if prompt in GIFTS else 1.0
    seat = o.t.seats[item.seat]
    if prompt.startswith("Duel whom?"):
        return clash(o, seat)
    if prompt == "Who attacks?":
        return -0.05 * seat.attack
    if prompt in ("Who takes the crystals?", "Who gets the crystals?"):
        return 0.5 - 0.02 * seat.crystals
    if prompt in CARD_GIFTS:
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
        if decision.prompt.startswith("Swap with"):
            return whole(o, card.spec)
        return -whole(o, card.spec) - 0.1 * t.track.index(card)
    if isinstance(o, Company) and decision.rule == "JO-12.6":
        points = sum(queries.worth(t, me, term) for one in (card.spec.upper, card.spec.lower) for term in one.vp)
        return o.strikes(max(0, points)) - loss(o, card)
    stack = queries.stack_of(me, card)
    if stack is None or decision.prompt in KEEPS:
        return whole(o, card.spec)
    return -loss(o, card)


def _turned(o: Outlook, oid: str) -> float:
    verb, _, kind = oid.partition(":")
    if kind not in STACK_OF and kind != "creature":
        return 0.0
    name: Any = STACK_OF.get(kind, "creatures")
    return turn(o, name, -2 if verb == "bury" else 0)


@lru_cache(maxsize=512)
def said_by(spec: Any) -> tuple[Effect[Any], ...]:
    """Every effect that a card or a board says."""
    parts = [getattr(spec, name, None) for name in ("upper", "lower", "part", "invasion", "middle", "reward")]
    parts += getattr(spec, "headers", ())
    return tuple(effect for one in parts if isinstance(one, Part) for effect in iter_tree(one.abilities))


def _rank_lists(o: Outlook, decision: Choose[Any]) -> Sequence[Raw]:
    """The list of a choose_one that is worth most."""
    assert decision.source is not None
    for effect in said_by(decision.source.spec):
        marks = getattr(effect, "marks", ())
        if effect.verb == "choose_one" and all(item in marks for item in decision.items):
            return sorted_out([worth(o, effect.options[marks.index(item)])  # type: ignore[attr-defined]
                               for item in decision.items])
    return list(range(len(decision.items)))


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> Sequence[Raw]:
    """Yes, if what it asks for is worth it."""
    o = outlook(t, me)
    value = 0.0
    for effect in said_by(decision.source.spec) if decision.source is not None else ():
        found = YES.get(effect.verb)
        if found is not None and (effect.verb not in ASKING or effect.question == decision.prompt):  # type: ignore[attr-defined]
            value = found(o, effect, decision)
            break
    yes, no = 1, 0
    return [yes, no] if value > 0 else [no, yes]


ASKING = ("may", "if_you_do")
YES: dict[str, Callable[[Outlook, Any, Confirm], float]] = {
    "may": lambda o, e, d: worth(o, e.do),
    "if_you_do": lambda o, e, d: worth(o, e.pay) + worth(o, e.then),
    "this_card": lambda o, e, d: _this_card(o, e, d),
    "duel": lambda o, e, d: max([clash(o, foe) for foe in _beside(o, e)], default=0.0),
    "desert": lambda o, e, d: _desert(o, e),
}


def _this_card(o: Outlook, e: Any, decision: Confirm) -> float:
    """To bury it is right where it covers more than it shows, to give it away where it is worth less than nothing."""
    assert decision.source is not None
    spec = decision.source.spec
    if e.do == "bury":
        stack = o.me.stack(spec.stack)
        below = [card for card in stack if card is not decision.source]
        return part(o, below[-1].spec.upper, True) - part(o, spec.upper, True) if below else 0.0
    return -whole(o, spec) * (1 + o.spite)


def _beside(o: Outlook, e: Any) -> list[Seat]:
    found = {"left": queries.left_of, "right": queries.right_of}.get(e.with_)
    seat = found(o.t, o.me) if found else None
    return [] if seat is None else [seat]


def _desert(o: Outlook, e: Any) -> float:
    """Mirage makes creatures healthier, Sandstorm stronger: the side is good that hinders less at this moment."""
    return 0.1 if o.t.desert == "mirage" else -0.1


def rank_pick(t: Table, me: Seat, decision: Pick[Any]) -> Sequence[Raw]:
    """Two cards of the road that change places: the best one comes near; anything else as it is offered."""
    items = decision.items
    if not isinstance(items[0], Card) or decision.lo != 2:
        return [tuple(range(decision.lo))]
    o = outlook(t, me)
    worths = [whole(o, card.spec) for card in items]
    far = max(range(1, len(items)), key=lambda i: worths[i] + 0.3 * i)
    near = min(range(far), key=lambda i: worths[i] + 0.5 * i)
    return [(near, far)]


def rank_number(decision: Any) -> Sequence[Raw]:
    """Pearls before crystals: they come back."""
    return [decision.hi, decision.lo] if decision.hi != decision.lo else [decision.hi]


def rank_shares(t: Table, decision: Any) -> Sequence[Raw]:
    """All of it to who is ahead; in co-op to the Overlord, where it may have some."""
    items = decision.items
    ahead = next((i for i, item in enumerate(items) if not isinstance(item, SeatMark)), -1)
    if ahead < 0:
        ahead = max(range(len(items)), key=lambda i: queries.points(t, t.seats[items[i].seat]))
    return [tuple(decision.total if i == ahead else 0 for i in range(len(items)))]


def preset(decision: Decision[Any]) -> Sequence[Raw]:
    """What Enter alone gives."""
    return [decision.preset if decision.preset is not None else 0]
