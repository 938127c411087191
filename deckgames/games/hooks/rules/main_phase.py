"""HK-2.7 to 2.10: playing, buying and reloading, in any order while able."""

from functools import partial

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.engine.messages import Words
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.queries import by_buy, price
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import LETTERS, Seat, Table

NOW = SAY("asks.now")
END_TURN = Mark("end", SAY("offers.end"), Topic.END)


@dataclass(frozen=True, slots=True)
class Step:
    """A purchase or a Reload of the slot (counted from 0)."""

    oid: str
    label: Words
    way: str
    slot: int


BUY = tuple(Step(f"buy:{letter}", SAY("offers.buy-slot", slot=letter), "buy", i) for i, letter in enumerate(LETTERS))
RELOAD = tuple(Step(f"reload:{letter}", SAY("offers.reload-slot", slot=letter), "reload", i)
               for i, letter in enumerate(LETTERS))


async def main_phase(t: Table, me: Seat) -> None:
    """The player does what it likes until it ends the turn; ending is always asked (HK-R.5, HK-2.12)."""
    why = partial(explain, t, me)
    while (step := await choose(me.no, "HK-2.7", Topic.ACT, NOW, able(t, me), why, None, END_TURN)) is not None:
        if isinstance(step, Card):
            await play_card(t, me, step)
        elif step.way == "buy":
            await buy(t, me, step.slot)
        else:
            reload(t, me, step.slot)


def able(t: Table, me: Seat) -> list[HookCard | Step | None]:
    """All steps that the player can take now: plays, purchases, Reload; ending the turn comes last."""
    steps: list[HookCard | Step | None] = [*me.hand] if t.actions else []
    if t.actions or t.buys:
        purse = me.treasures + t.discount
        steps += [BUY[slot] for slot, card in enumerate(t.row) if card is not None and card.spec.cost <= purse]
    if t.reloads and (t.refresh_deck or t.refresh_bottom):
        steps += [reloading for reloading, card in zip(RELOAD, t.row, strict=True) if card is not None]
    return [*steps, None]


async def play_card(t: Table, me: Seat, card: HookCard) -> None:
    """HK-2.8: plays a card for an Action: it is in play while its list is done, then goes onto its owner's pile."""
    t.actions -= 1
    me.hand.remove(card)
    me.in_play.append(card)
    if t.observer is not None:
        t.tell("plays", me.no, (card,))
    x = HookPlay(t, me, card)
    for effect in card.spec.play:
        await effect.run(x)
    operations.put_away(t, me, card)


async def buy(t: Table, me: Seat, slot: int) -> None:
    """HK-2.9: the price goes to the bank; `bought` comes after settling."""
    card = t.row[slot]
    assert card is not None
    if by_buy(t):
        t.buys -= 1
    else:
        t.actions -= 1
    cost = price(card, t.discount)
    me.treasures -= cost
    t.bank += cost
    if t.observer is not None:
        t.tell("buys", me.no, (card,), n=cost)
    operations.take_from_row(t, me, slot)
    bought = card.spec.bought
    if bought:
        operations.tell_trigger(t, me, card, "bought")
        x = HookPlay(t, me, card, rule="HK-4.12")
        for effect in bought:
            await effect.run(x)


def reload(t: Table, me: Seat, slot: int) -> None:
    """HK-2.10: the row card goes under the refresh deck, whose top card takes its slot."""
    old = t.row[slot]
    assert old is not None
    t.reloads -= 1
    t.refresh_bottom.append(old)  # everybody has seen it
    t.row[slot] = new = t.refresh_deck.pop() if t.refresh_deck else t.refresh_bottom.pop(0)
    t.tell("buries", me.no, (old,))
    t.tell("replaces", cards=(new,), note=LETTERS[slot])


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and prices, and what is refused, with the reason."""
    labels: dict[str, Words] = {}
    cards: dict[str, HookCard] = {}
    blocked = [] if t.actions else [
        Option(c.oid, c.name, c, blocked=SAY.text("refuses.no-action"), rule="HK-2.8") for c in me.hand]
    stuck: list[Option] = []
    for buying, reloading, card in zip(BUY, RELOAD, t.row, strict=True):
        if card is None:
            continue
        cost = price(card, t.discount)
        labels[buying.oid] = SAY("offers.buy-for", card=card.name, n=cost)
        labels[reloading.oid] = SAY("offers.reload", card=card.name)
        cards[buying.oid] = cards[reloading.oid] = card
        why = SAY.text("refuses.price", n=cost, have=me.treasures) if cost > me.treasures else (
            "" if t.actions or t.buys else SAY.text("refuses.no-buy"))
        if why:
            blocked.append(Option(buying.oid, SAY.text("offers.buy", card=card.name), card, blocked=why,
                                  rule="HK-2.9"))
        if t.reloads and not (t.refresh_deck or t.refresh_bottom):
            stuck.append(Option(reloading.oid, str(labels[reloading.oid]), card, rule="HK-R.16",
                                blocked=SAY.text("refuses.no-refresh")))
    names = {step.oid: str(labels[step.oid]) for step in RELOAD if step.oid in labels}
    return Reasons(labels, cards, blocked + stuck, names)
