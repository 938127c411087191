"""CR-4: spending Skill on the own queue, the Supply and, where a card says so, on other queues; clearing."""

from functools import lru_cache, partial

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.messages import Words
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import PlayedCard, SupplySpec
from deckgames.games.cardring.effects.targets import declare
from deckgames.games.cardring.queries import CLEAR_LESS, buyable, clear_price, greater, list_price, price
from deckgames.games.cardring.rules.sitting import next_sitting
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import QUEUE, Seat, Table

END_BUY = Mark("end", SAY("offers.end-buy"), Topic.END)


@dataclass(frozen=True, slots=True)
class Offer:
    """A purchase: `way` is buy or clear; `seat` is whose queue (None: the Supply), `space` counts from 0."""

    oid: str
    label: Words
    way: str
    seat: int | None = None
    space: int = 0
    face: str = ""

    @property
    def about(self) -> Topic | None:
        """CR-4.7: what is cleared goes for good."""
        return Topic.REMOVE if self.way == "clear" else None

    def owner(self, t: Table, me: Seat) -> Seat | None:
        """The seat of whose queue it is, if `me` is asked; None: the Supply."""
        return None if self.seat is None else me if self.seat == MINE else t.seats[self.seat]


BUY = SAY("asks.buy")
MINE = -1
"""The `seat` of an offer of the own queue."""
OWN = tuple(Offer(f"buy:space-{i + 1}", SAY("offers.buy-space", n=i + 1), "buy", MINE, i) for i in range(QUEUE))
CLEAR = tuple(Offer(f"clear:space-{i + 1}", SAY("offers.clear-space", n=i + 1), "clear", MINE, i) for i in range(QUEUE))
OTHER = tuple(tuple(Offer(f"other:seat-{s}:space-{i + 1}", SAY("offers.buy-other", n=i + 1, seat=s + 1), "buy", s, i)
                    for i in range(QUEUE)) for s in range(4))


@lru_cache(maxsize=64)
def supply(face: SupplySpec) -> Offer:
    """The one offer object of a Supply card."""
    return Offer(f"supply:{face.id}", SAY("offers.buy", card=face.name), "buy", None, 0, face.id)


async def buy_turn(t: Table) -> None:
    """The Buy of the seat whose turn it is (CR-4.11, or CR-2.10 with `buy: sitting`), and what comes after it."""
    me = t.active
    bought = False
    while offers := affordable(t, me):  # CR-4.1: any number of purchases, until the seat ends or can afford nothing
        offer = await choose(me.no, "CR-4.1", Topic.BUY, BUY, [*offers, None], partial(explain, t, me), None,
                             END_BUY)
        if offer is None:
            break
        bought = True
        purchase(t, me, offer)
    if not bought:
        t.tell("buys-nothing", me.no)
    if t.options.buys_in_sitting:
        if t.options.targets == "sealed":
            await declare(t, me, "CR-R.19")
        next_sitting(t)
        return
    t.turn += 1
    if t.turn == len(t.order):
        t.turn, t.phase = 0, "targets"


def affordable(t: Table, me: Seat) -> list[Offer]:
    """All cards that this seat can pay for now."""
    skill = me.skill
    printed = list_price(t, me)  # by far the most frequent case, and the hottest loop of a simulation
    offers: list[Offer] = []
    clears: list[Offer] = []
    if printed:
        for i, card in enumerate(me.queue):
            cost: int = card.spec.cost
            if cost <= skill + CLEAR_LESS:
                clears.append(CLEAR[i])
                if cost <= skill:
                    offers.append(OWN[i])
    else:
        for i, card in enumerate(me.queue):
            face = card.spec
            if price(t, me, face) <= skill:
                offers.append(OWN[i])
            if clear_price(t, me, face) <= skill:
                clears.append(CLEAR[i])
    offers += clears
    offers += [supply(face) for face in buyable(t) if (face.cost if printed else price(t, me, face)) <= skill]
    others = open_queues(t, me) if me.buy_from else ()
    for seat in others:
        offers += [OTHER[seat][i] for i, card in enumerate(t.seats[seat].queue) if price(t, me, card.spec) <= skill]
    return offers


def open_queues(t: Table, me: Seat) -> list[int]:
    """CR-4.2: the seats from whose queues this seat may buy this round because of a card."""
    if me.buy_from == "any":
        return operations.opponents(t, me.no)
    return operations.neighbours(t, me.no) if me.buy_from else []


def purchase(t: Table, me: Seat, offer: Offer) -> None:
    """CR-4.3 to 4.8: pay, take or trash the card, close the gap."""
    owner = offer.owner(t, me)
    if owner is None:
        card = operations.from_supply(t, offer.face)
        assert card is not None
        take(t, me, card, None)
        return
    card = owner.queue.pop(offer.space)
    if offer.way == "clear":
        cost = clear_price(t, me, card.spec)
        me.skill -= cost
        t.trash.append(card)
        t.tell("clears", me.no, (card,), cost, note="" if cost else "free")
    else:
        take(t, me, card, owner)
    operations.fill_queue(t, owner)


def take(t: Table, me: Seat, card: PlayedCard, owner: Seat | None) -> None:
    """CR-4.4: paid, to the discard pile, or where `next_buy` says; all `next_buy` are used up by one purchase."""
    cost = price(t, me, card.spec)
    me.skill -= cost
    to_deck = bool(me.next_buys) and me.next_buy.to_deck
    me.next_buys.clear()
    (me.deck if to_deck else me.discard).append(card)
    if t.observer is not None:
        other = owner.no if owner is not None and owner is not me else None
        note = "deck" if to_deck else "" if cost else "free"
        t.tell("buys" if other is None else "buys-from", me.no, (card,), cost, other, note)


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and prices, and what is too dear, with the missing Skill."""
    labels: dict[str, Words] = {}
    names: dict[str, str] = {}
    cards: dict[str, PlayedCard] = {}
    blocked: list[Option] = []

    def enter(oid: str, name: str, cost: int, card: PlayedCard | None, label: Words) -> None:
        labels[oid] = label
        names[oid] = SAY.text("offers.clear", card=name) if oid.startswith("clear:") else name
        if card is not None:
            cards[oid] = card
        if cost > me.skill:
            reason = SAY.text("refuses.price", n=cost, have=me.skill)
            blocked.append(Option(oid, str(label), card, blocked=reason, rule="CR-4.3", name=names[oid]))

    for i, card in enumerate(me.queue):
        cost, clearing = price(t, me, card.spec), clear_price(t, me, card.spec)
        enter(OWN[i].oid, card.name, cost, card, SAY("offers.buy-for", card=card.name, n=cost))
        enter(CLEAR[i].oid, card.name, clearing, card, SAY("offers.clear-for", card=card.name, n=clearing))
    for face in greater(t.pack):
        oid = supply(face).oid
        cost = price(t, me, face)
        label = SAY("offers.buy-for", card=face.name, n=cost)
        if face in buyable(t):
            enter(oid, face.name, cost, None, label)
        else:
            blocked.append(Option(oid, str(label), blocked=SAY.text("refuses.none-left"), rule="CR-R.34",
                                  name=face.name))
    for seat in open_queues(t, me):
        for i, card in enumerate(t.seats[seat].queue):
            cost = price(t, me, card.spec)
            label = SAY("offers.buy-from", card=card.name, n=cost, seat=seat + 1)
            enter(OTHER[seat][i].oid, card.name, cost, card, label)
    return Reasons(labels, cards, blocked, names)
