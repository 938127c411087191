"""Where every card of Initiative lies and who may see it there (IN-13), and the re-deal of what a seat cannot know."""

from collections.abc import Iterator

from deckgames.engine.rng import Rng
from deckgames.engine.seen import Back, back
from deckgames.engine.zones import BY_NUMBER, Zone
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.state import Acted, Seat, Slot, Table, Told

DEEP = 30
"""Cards of the deck that an imagined world turns up by chance, enough for a round of six; those below lie in the
sequence of their numbers."""


def knows(slot: Slot, seat: int | None) -> bool:
    """Whether this seat (None: the public) knows what lies at this place of a stack."""
    return slot.exposed or seat in slot.known_to


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them; a card that others know of has a zone to itself. One
    that is only known to be in a hand or a stack (on a seen table) stands for one of their backs."""
    for me in t.seats:
        told: dict[InitiativeCard, tuple[int, ...]] = {}
        for known in me.told:
            told[known.card] = told.get(known.card, ()) + known.to
        lying = {*me.hand, *[slot.card for slot in me.stack]} if told else ()
        loose = [card for card in told if card not in lying]
        hand = [_or_back(card, loose) for card in me.hand] if loose else me.hand
        yield Zone("hand", me.no, [card for card in hand if card not in told], "owner", still=True)
        for card in hand:
            if card in told:
                yield Zone("hand", me.no, [card], "owner", told[card], still=True)
        yield Zone("stack", me.no, [slot.card for slot in me.stack if slot.exposed], "all")
        for slot in me.stack:
            if not slot.exposed:
                card = _or_back(slot.card, loose)
                yield Zone("stack", me.no, [card], "none", slot.known_to + told.get(card, ()))
        yield Zone("revealed", me.no, [] if me.revealed is None else [me.revealed], "all")
        yield Zone("field", me.no, [placed.card for placed in me.field], "all")
    yield Zone("deck", None, t.deck, "none")
    yield Zone("discard", None, t.discard, "all")
    yield Zone("pool", None, t.pool, "all", still=True)


def _or_back(card: InitiativeCard, loose: list[InitiativeCard]) -> InitiativeCard:
    """This card, or in place of its back one of these."""
    return loose.pop() if loose and card.__class__ is Back else card


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """IN-R.27: the places of a stack that the viewer knows, and the cards that it knows to be somewhere."""
    over, hidden = t.phase == "over", back("Seat.stack")
    eyes = () if viewer is None else (viewer,)
    for me, shown in zip(t.seats, seen.seats, strict=True):
        shown.stack = [Slot(slot.card if over or knows(slot, viewer) else hidden,
                            eyes if viewer in slot.known_to else (), slot.exposed) for slot in me.stack]
        told = sorted((told for told in me.told if viewer in told.to), key=lambda told: told.card.number)
        shown.told = [Told(told.card, eyes, told.stack) for told in told]
    seen.acted = acted(t)


def acted(t: Table) -> list[Acted]:
    """The turns of this beat; a card that lies in the open no more (it has returned to a hand, say) is left out."""
    lying = {placed.card.number for me in t.seats for placed in me.field} | {card.number for card in t.discard}
    return [turn if turn.card is None or turn.card.number in lying else Acted(turn.seat, None, turn.initiative)
            for turn in t.acted]


def known(t: Table, _seat: int) -> tuple[int, int]:
    """What everybody has learned beside faces: which beat is revealed, and so who has no card left (IN-5.1), and where
    a card lay of which one only knew that it was there (IN-R.27)."""
    return t.round, t.beat


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this seat cannot know: the deck, other hands, stack places it has not seen, and chance itself.

    A card that the seat knows to be among somebody's hand and stack stays there (IN-R.27); what others know of cards
    that this seat does not know is forgotten. Nothing hidden has any influence: all pools are sorted before.
    """
    pool = list(t.deck)
    parts = []
    for me in t.seats:
        part = _Part(me, seat)
        parts.append(part)
        pool += part.unknown
    pool.sort(key=BY_NUMBER)
    rng.shuffle(pool, len(pool) - len(t.deck) + DEEP)
    for part in parts:
        count = part.places - len(part.anywhere) - len(part.stacked)
        rest = len(pool) - count
        part.fill(pool[rest:], rng)
        del pool[rest:]
    t.deck = pool
    t.rng = rng


class _Part:
    """What one player's hand and stack hold that the seat does not see: `anywhere` and `stacked` are cards it knows to
    be there or in the stack, `unknown` all the others, `places` how many of all these there are."""

    def __init__(self, me: Seat, seat: int | None) -> None:
        self.me, self.own = me, me.no == seat
        self.slots = [i for i, slot in enumerate(me.stack) if not knows(slot, seat)]
        here = [] if self.own else me.hand[:]
        here += [me.stack[i].card for i in self.slots]
        self.places = len(here)
        known = [told for told in me.told if seat in told.to and told.card in here]
        self.anywhere = sorted((told.card for told in known if not told.stack), key=BY_NUMBER)
        self.stacked = sorted((told.card for told in known if told.stack), key=BY_NUMBER)
        fixed = self.anywhere + self.stacked
        self.unknown = [card for card in here if card not in fixed]
        me.told = [told for told in me.told if seat in told.to or (self.own and told.card in me.hand)]

    def fill(self, drawn: list[InitiativeCard], rng: Rng) -> None:
        """Lays these cards, and the known ones, to the places at random."""
        me = self.me
        mixed = self.anywhere + drawn
        rng.shuffle(mixed)
        count = len(self.slots) - len(self.stacked)
        stack = mixed[:count] + self.stacked
        rng.shuffle(stack)
        for i, card in zip(self.slots, stack, strict=True):
            me.stack[i] = Slot(card, me.stack[i].known_to, me.stack[i].exposed)
        if not self.own:
            me.hand = mixed[count:]


