"""IN-5 and IN-6: the reveal, whose turn comes next, annihilation; a turn: the revealed card is activated, then Effects,
Defence, Healing, Attack."""

from deckgames.engine.decisions import Topic
from deckgames.games.initiative import operations, queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.cards.lines import PLAIN_ATTACK
from deckgames.games.initiative.effects import health
from deckgames.games.initiative.effects.fields import send_away
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.play import InPlay, Out, drain, run_lines
from deckgames.games.initiative.queries.sums import Announced
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Acted, Boost, Placed, Seat, Table


async def turn(t: Table, me: Seat) -> None:
    """IN-6.3: the four steps of a turn; then what leaves at its end. Who is out has no further step (IN-10.7)."""
    t.active = me.no
    before = operations.by_act(queries.recurring(me))
    card = begin(t, me)
    try:
        if card is None:
            await recurring_effects(t, me, before)
            await recurring_attacks(t, me, before)
        else:
            await activate(t, me, activated(t, me, card), before)
    except Out:
        t.active = None
    await end_of_turn(t)
    t.active = None


def begin(t: Table, me: Seat) -> InitiativeCard | None:
    """The turn begins: this player is done for the beat. Gives the card to be activated, if there is one (IN-5.4)."""
    card = me.revealed
    number = 0 if card is None else queries.initiative(t, me)
    me.turn_done = True
    t.acted.append(Acted(me.no, card, number))
    if t.observer is not None:
        found = queries.initiative_sum(t, me)
        tied = any(queries.initiative(t, s) == number for s in t.living if s.revealed is not None and not s.turn_done)
        note = "changed-" * queries.changed_since(t, me) + "tied" * tied  # IN-5.6
        t.tell("turn", me.no, () if card is None else (card,), n=number, note=note.removesuffix("-"), detail=found)
    return card


def activated(t: Table, me: Seat, card: InitiativeCard) -> Placed:
    """IN-6.1, IN-6.2: moves the card to the leftmost empty spot, and applies promises to the next card (IN-R.12)."""
    placed = Placed(card, t.next_act, operations.free_spot(me))
    t.next_act += 1
    me.revealed = None
    me.played += 1
    t.last_activator = me.no
    t.previous_face, t.last_face = t.last_face, card.spec.id
    t.first_act = t.first_act or placed.act
    for seat in t.seats:
        for giver in seat.field:
            if giver.promises:
                keep_promises(t, seat, giver, me, placed)
    me.field.append(placed)
    return placed


def keep_promises(t: Table, owner: Seat, giver: Placed, me: Seat, placed: Placed) -> None:
    """IN-R.12: every open promise of this card that means the card just activated is bound to it, and used up."""
    for promise in giver.promises:
        if promise.whose == "your" and owner is not me:
            continue
        giver.promises = tuple([p for p in giver.promises if p is not promise])
        if promise.op == "blank":
            placed.blank = giver.card.spec.id
        elif promise.stat:
            placed.boosts += (Boost(giver.act, promise.nth, promise.stat, promise.op, promise.by),)
        if t.observer is not None:
            spec, wanted = placed.card.spec, promise.stat or "effects"
            there = spec.copier or getattr(spec, wanted) not in (None, ())
            note = wanted if not there else "applies" if promise.stat else "blanks"
            t.tell("is-promised", me.no, (giver.card, placed.card), note=note)


async def activate(t: Table, me: Seat, placed: Placed, before: list[Placed]) -> None:
    """The four steps for the card just activated, recurring cards of the field before it (IN-6.4, IN-6.9)."""
    x = InPlay(t, me, placed.card, placed)
    if before:
        await recurring_effects(t, me, before)
    effects = queries.spec_of(placed).effects
    if effects and not placed.blank and placed in me.field:
        await run_lines(x, placed, effects)
    if placed in me.field:
        placed.defending = True
        if t.observer is not None:
            tell_defence(t, me, placed)
        healing = queries.value(t, me, placed, "healing")
        if healing:
            health.gain(x, [(me, healing)])
            if t.batch:
                await x.settle()
    if before:
        await recurring_attacks(t, me, before)
    if placed in me.field and queries.spec_of(placed).attack is not None:
        await attack(x, placed)


def tell_defence(t: Table, me: Seat, placed: Placed) -> None:
    """IN-6.7: from now on its defence counts."""
    found = queries.sum_of(t, me, placed, "defence")
    if found is not None:
        note = found.text if found.changed else ""
        t.tell("defends", me.no, (placed.card,), n=found.value, note=note, detail=queries.defence_total(t, me))


async def recurring_effects(t: Table, me: Seat, before: list[Placed]) -> None:
    """IN-6.4: `each_turn` of the cards that were in the field before this turn, in the order they were played."""
    for placed in before:
        for nth, line in queries.spec_of(placed).each_turn:
            if nth < placed.lines and not placed.blank and placed in me.field:
                t.tell("recurs", me.no, (placed.card,))
                x = InPlay(t, me, placed.card, placed)
                for effect in line.do:
                    await effect.run(x)


async def recurring_attacks(t: Table, me: Seat, before: list[Placed]) -> None:
    """IN-6.9: recurring attacks of the cards that were in the field before this turn."""
    for placed in before:
        spec = queries.spec_of(placed)
        if spec.blows.recurring and not placed.blank and placed in me.field:
            if not spec.each_turn:
                t.tell("recurs", me.no, (placed.card,))
            await attack(InPlay(t, me, placed.card, placed), placed)


async def attack(x: InPlay, placed: Placed) -> None:
    """IN-7: all attacks of a field card, each a separate one with targets and sums of its own (IN-7.9, IN-7.10)."""
    t, me = x.t, x.me
    shape = PLAIN_ATTACK if placed.blank else queries.spec_of(placed).blows
    x.rule = "IN-7.10"
    for nth in range(1, shape.times + 1):
        if placed not in me.field:
            return
        n = queries.value(t, me, placed, "attack")
        if not n:
            x.idle(SAY("idle.no-attack"))  # IN-7.8
            return
        aimed = await x.seats(shape.aim, Topic.HARM, SAY("asks.attack"))
        health.attack(x, placed, n, aimed, shape.pierce, nth, shape.times)
        if t.batch or me.out:
            await x.settle()


async def end_of_turn(t: Table) -> None:
    """IN-6.12: removes what leaves at the end of the turn, in the order it was played."""
    if not t.parting:
        return
    t.parting = False
    leaving = [(placed, me) for me in t.seats for placed in me.field if placed.leaving]
    for placed, me in sorted(leaving, key=lambda entry: entry[0].act):
        send_away(t, me, placed, placed.leaving, 0)
    chains.into_line(t)
    await drain(t)


async def reveal(t: Table) -> None:
    """IN-5.1, IN-5.2: turns up the top cards of all stacks together, and announces the initiatives."""
    t.beat += 1
    t.first_act = 0
    t.acted = []
    for me in t.seats:
        if not me.out:
            me.turn_done = False
            if me.stack:
                me.revealed = me.stack.pop(0).card
                if me.told:
                    me.told = [told for told in me.told if told.card is not me.revealed]
    t.phase = "turn"
    if t.observer is not None:
        t.tell("beat", n=t.beat, note="reverse" if queries.force(t).reverse else "")
        for me in t.living:
            announce(t, me)


def announce(t: Table, me: Seat) -> None:
    """What a player has turned up, with every step of its initiative."""
    found = queries.initiative_sum(t, me)
    if found is None or me.revealed is None:
        t.tell("reveals-none", me.no, detail=Announced(me.no, None, 0, None))
        return
    note = found.text if found.changed else ""
    t.tell("reveals", me.no, (me.revealed,), n=found.value, note=note,
           detail=Announced(me.no, me.revealed, found.value, found))


async def next_in_beat(t: Table) -> None:
    """IN-5.5: one turn, or one annihilation; or the end of the beat."""
    chains.reset(t)
    coming = queries.next_turn(t)
    while coming.seat is not None and queries.idle(t.seats[coming.seat]):
        begin(t, t.seats[coming.seat])
        coming = queries.next_turn(t)
    if coming.tied:
        await annihilate(t, [t.seats[no] for no in coming.tied])
    elif coming.seat is not None:
        await turn(t, t.seats[coming.seat])
    else:
        end_beat(t)
    if t.ending:
        t.phase = "cleanup"


def end_beat(t: Table) -> None:
    """The next beat, or the end of the round."""
    t.active = None
    t.phase = "reveal" if queries.another_beat(t, [len(me.stack) for me in t.living]) else "cleanup"


async def annihilate(t: Table, tied: list[Seat]) -> None:
    """IN-5.7 to 5.11: discards the tied cards together; their owners wait on without a card (IN-R.2)."""
    t.active = None
    cards, number = [], queries.initiative(t, tied[0])
    for me in tied:
        assert me.revealed is not None
        cards.append((me, me.revealed))
        me.revealed = None
        me.annihilated += 1
    t.discard += [card for _, card in cards]
    if t.observer is not None:
        for me, card in cards:
            t.tell("annihilated", me.no, (card,), n=number, detail=me.health)
    for event in ("this_annihilated", "this_discarded"):
        for me, card in cards:
            chains.happens_to_card(t, event, me.no, card, None, None, 0)
    chains.into_line(t)
    await drain(t)
