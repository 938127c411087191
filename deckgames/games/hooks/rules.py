"""Hooks' rulebook in Python: what runs from a phase of the table to the next boundary is a turn; between turns nothing
is alive but the state. Then how the game ends (HK-5)."""

from functools import partial

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.match.game import Place, Result, ranked
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Mark, Option, Reasons, Topic, choose, pick
from deckgames.engine.vocabulary.events import Event
from deckgames.games.hooks import play as ops
from deckgames.games.hooks.cards import HookCard, score
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.state import LETTERS, SAY, TEXT, Seat, Table, told

HAND, ACTIONS, FINAL_ACTIONS = 3, 2, 1
"""Cards drawn for a turn (HK-2.6), and starting actions (HK-2.2)."""
NOW = SAY("asks.now")
END_TURN = Mark("end", SAY("offers.end"), Topic.END)
BEGINS, KEEPS, BUYS = told("begins", weight=0), told("keeps", weight=0), told("buys", chief=1, answers=True)
BURIES, REPLACES = told("buries", answers=True), told("replaces", weight=0)
GIVES_BACK, ENDS_TURN, ENDS = told("gives-back", answers=True), told("ends-turn", weight=0, answers=True), told("ends")


@frozen
class Purse:
    """What a turn begins with."""

    treasures: int
    actions: int


@frozen
class Step:
    """A purchase or a Reload of the slot (counted from 0)."""

    oid: str
    label: Words
    way: str
    slot: int

    @property
    def about(self) -> Topic | None:
        """HK-2.10: a Reload puts the card under the refresh deck."""
        return Topic.PUT if self.way == "reload" else None


BUY = tuple(Step(f"buy:{letter}", SAY("offers.buy-slot", slot=letter), "buy", i) for i, letter in enumerate(LETTERS))
RELOAD = tuple(Step(f"reload:{letter}", SAY("offers.reload-slot", slot=letter), "reload", i)
               for i, letter in enumerate(LETTERS))


async def turn(t: Table) -> None:
    """HK-2.1: the whole turn of the current player, and who comes next.

    A table that was laid out by hand may begin with the main phase, and with an empty deck beside a pile (HK-3.3).
    """
    me = t.active
    if not t.turn:
        for seat in (me, *ops.enemies(t, me.no)):
            ops.settle(t, seat)
    if t.phase == "begin":
        begin(t, me)
        if me.hand:
            await start_triggers(t, me)
            await discard_hand(t, me)
        ops.draw(t, me, HAND - me.anchored)  # HK-2.6
        me.anchored = False
        t.phase = "main"
    await main_phase(t, me)
    end(t, me)


PHASES = {"begin": turn, "main": turn}


def begin(t: Table, me: Seat) -> None:
    """HK-2.2, HK-2.3: the counters of the turn; `slowed` takes one Action off and is used up."""
    t.turn += 1
    me.turns += 1
    me.last_turn = t.turn
    slowed, me.slowed = me.slowed, False
    t.actions = FINAL_ACTIONS if t.final else ACTIONS - slowed
    t.shown += 1  # HK-6.7: the begin of a turn is not taken back
    if t.observer is not None:
        t.tell(BEGINS, me.no, n=me.turns, note="-".join(["last"] * t.final + ["slowed"] * slowed),
               detail=Purse(me.treasures, t.actions))


async def start_triggers(t: Table, me: Seat) -> None:
    """HK-2.4: each card that was in hand when this step began, and still is, does its `start` list."""
    for card in ops.in_id_order([card for card in me.hand if card.spec.start]):
        if card in me.hand:
            await triggered(t, me, card, "start", "HK-2.4")


async def triggered(t: Table, me: Seat, card: HookCard, name: str, rule: str) -> None:
    """Does a trigger's list, which may ask."""
    t.tell(ops.TRIGGERS, me.no, (card,), note=name)
    x = HookPlay(t, me, card, rule=rule)
    for effect in getattr(card.spec, name):
        await effect.run(x)


async def discard_hand(t: Table, me: Seat) -> None:
    """HK-2.5: the hand is Discarded together, oldest first, except up to `keep` cards."""
    kept: list[HookCard] = []
    if t.keep and me.hand:
        kept = await pick(me.no, "HK-2.5", Topic.KEEP, SAY("asks.keep"), me.hand, 0, t.keep)
        if kept:
            t.tell(KEEPS, me.no, tuple(kept), private=True)
    ops.discard(t, me, [card for card in me.hand if card not in kept])


async def main_phase(t: Table, me: Seat) -> None:
    """HK-2.7 to 2.10: playing, buying and reloading, in any order while able; the player does what it likes until it
    ends the turn; ending is always asked (HK-R.5, HK-2.12)."""
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
    if t.reloads and t.in_refresh:
        steps += [reloading for reloading, card in zip(RELOAD, t.row, strict=True) if card is not None]
    return [*steps, None]


async def play_card(t: Table, me: Seat, card: HookCard) -> None:
    """HK-2.8: plays a card for an Action: it is in play while its list is done, then goes onto its owner's pile."""
    t.actions -= 1
    me.hand.remove(card)
    me.in_play.append(card)
    if t.observer is not None:
        t.tell(ops.PLAYS, me.no, (card,))
    x = HookPlay(t, me, card)
    for effect in card.spec.play:
        await effect.run(x)
    ops.put_away(t, me, card)


async def buy(t: Table, me: Seat, slot: int) -> None:
    """HK-2.9: the price goes to the bank; `bought` comes after settling."""
    card = t.row[slot]
    assert card is not None
    if t.buys:
        t.buys -= 1
    else:
        t.actions -= 1
    cost = t.price(card)
    me.treasures -= cost
    t.bank += cost
    if t.observer is not None:
        t.tell(BUYS, me.no, (card,), n=cost)
    ops.take_from_row(t, me, slot)
    if card.spec.bought:
        await triggered(t, me, card, "bought", "HK-4.12")


def reload(t: Table, me: Seat, slot: int) -> None:
    """HK-2.10: the row card goes under the refresh deck, whose top card takes its slot."""
    old = t.row[slot]
    assert old is not None
    t.reloads -= 1
    t.refresh_bottom.append(old)  # everybody has seen it
    t.row[slot] = new = t.refresh_deck.pop() if t.refresh_deck else t.refresh_bottom.pop(0)
    t.tell(BURIES, me.no, (old,))
    t.tell(REPLACES, cards=(new,), note=LETTERS[slot])


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and prices, and what is refused, with the reason."""
    labels: dict[str, Words] = {}
    cards: dict[str, HookCard] = {}
    blocked = [] if t.actions else [
        Option(c.oid, c.name, c, blocked=TEXT("refuses.no-action"), rule="HK-2.8") for c in me.hand]
    stuck: list[Option] = []
    for buying, reloading, card in zip(BUY, RELOAD, t.row, strict=True):
        if card is None:
            continue
        cost = t.price(card)
        labels[buying.oid] = SAY("offers.buy-for", card=card.name, n=cost)
        labels[reloading.oid] = SAY("offers.reload", card=card.name)
        cards[buying.oid] = cards[reloading.oid] = card
        why = TEXT("refuses.price", n=cost, have=me.treasures) if cost > me.treasures else (
            "" if t.actions or t.buys else TEXT("refuses.no-buy"))
        if why:
            blocked.append(Option(buying.oid, TEXT("offers.buy", card=card.name), card, blocked=why,
                                  rule="HK-2.9"))
        if t.reloads and not t.in_refresh:
            stuck.append(Option(reloading.oid, str(labels[reloading.oid]), card, rule="HK-R.16",
                                blocked=TEXT("refuses.no-refresh")))
    names = {step.oid: str(labels[step.oid]) for step in RELOAD if step.oid in labels}
    return Reasons(labels, cards, blocked + stuck, names)


def end(t: Table, me: Seat) -> None:
    """HK-2.11, HK-R.31: what is unused is lost; the hand stays; a table may let nobody keep more than half. HK-5.1 to
    5.3, HK-R.19: then come final turns after the ender's, or the next player, or the end."""
    over = me.treasures - t.options.bank // 2
    if over > 0 and t.options.treasures_kept == "half":
        me.treasures -= over
        t.bank += over
        t.tell(GIVES_BACK, me.no, n=over)
    if t.observer is not None:
        t.tell(ENDS_TURN, me.no)
    t.phase = "begin"
    t.actions = t.buys = t.reloads = t.discount = t.keep = t.extra = 0
    following, t.final = (t.current + 1) % len(t.seats), t.ender is not None
    last = t.last_turn
    if last or following == t.start:
        t.history.append(scores(t))
    if last:
        t.reasons.append("empty" if t.final else "last-round")
        t.tell(ENDS, n=t.round, note=t.reasons[-1])
        t.phase = "over"
        return
    t.round += following == t.start
    t.current = following


def scores(t: Table) -> tuple[int, ...]:
    """The hooks of all players as they stand."""
    return tuple([score(me.cards, me.treasures) for me in t.seats])


def public_scores(t: Table) -> tuple[int, ...]:
    """What saves and programs may tell of the score: with `memory_aid: hidden` nothing before the end (HK-R.25)."""
    return scores(t) if t.tally_open else (0,) * len(t.seats)


def result(t: Table) -> Result:
    """HK-5.6 to 5.8: hooks, then Treasures, then the ender."""
    places, scored = [], scores(t)
    ranks = ranked([(n, me.treasures, me.no == t.ender) for n, me in zip(scored, t.seats, strict=True)])
    for me, n, place in zip(t.seats, scored, ranks, strict=True):
        facts = {"treasures": me.treasures, ops.LAST_CARD: me.no == t.ender, "cards": len(me.cards), "turns": me.turns}
        printed = sum([card.spec.hooks for card in me.cards])
        places.append(Place(me.no, place, n, {"printed": printed, "final": n - printed}, facts))
    by = () if t.ender is None else (Event("ended-by", t.ender),)
    return Result(tuple(t.ended_by), "HK-5.6", tuple(places), tuple(t.history), by=by,
                  ties={"treasures": SAY("columns.treasures"), ops.LAST_CARD: SAY("ended.turned-up")})
