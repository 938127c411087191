"""Initiative's rulebook in Python: what runs from a phase of the table to the next boundary (IN-3), after the private
phases, every reveal, every turn or annihilation, and every clean-up; before them the table of IN-2, behind them who has
won."""

from functools import lru_cache, partial

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Place, Result, ranked
from deckgames.engine.vocabulary.decisions import AskAll, Topic, pick
from deckgames.engine.vocabulary.effects import Effect, in_order
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.options import LAST_ROUND, Options
from deckgames.games.initiative import play as ops, queries
from deckgames.games.initiative.cards import PLAIN_ATTACK, InitiativeCard, faces_of
from deckgames.games.initiative.effects import done_now, send_away
from deckgames.games.initiative.play import InPlay, Out, drain, numbers, run_lines
from deckgames.games.initiative.queries import Announced, HealthChange
from deckgames.games.initiative.state import (
    DEAL,
    HAND,
    POOL,
    SAY,
    STACK,
    Acted,
    Boost,
    InitiativeOptions,
    Placed,
    Seat,
    Slot,
    Table,
    told,
)

ALL_REJECT, REJECT, ALL_BUILD, BUILD = (
    SAY("asks.all-reject"), SAY("asks.reject"), SAY("asks.all-build"), SAY("asks.build"))
REJECTS, TURN, TIRES = told("rejects"), told("turn"), told("tires")
REJECTS_NONE, ROUND, TRIMS, COMMITS, SWEEPS, DEALS, GETS, BEAT, REVEALS, REVEALS_NONE, PROMISED, RECURS, DEFENDS = [
    told(kind, weight=0) for kind in (
        "rejects-none", "round", "trims", "commits", "sweeps", "deals", "gets", "beat", "reveals", "reveals-none",
        "is-promised", "recurs", "defends")]
ANNIHILATED = told("annihilated", weight=2)


@frozen
class Build:
    """What one player has decided: the cards trimmed, and the stack from its top."""

    trim: list[InitiativeCard]
    stack: list[InitiativeCard]


def sitters(t: Table) -> list[int]:
    """IN-13.5: the living players in the order in which they sit, from `sits_first` on."""
    return [me.no for me in ops.living_from(t, t.sits_first)]


# ---- round 0


async def swap(t: Table) -> None:
    """IN-2.7 to 2.10: everybody rejects any number of cards; then they are replaced, shown, and shuffled in."""
    t.sits_first = 0 if t.options.sitting_order == "seats" else ops.living_from(t, t.dealer + 1)[0].no
    rejected: dict[int, list[InitiativeCard]] = await AskAll(
        "IN-2.7", Topic.SWAP, ALL_REJECT, sitters(t), partial(reject, t))
    for me in t.seats:
        if cards := rejected[me.no]:
            t.tell(REJECTS, me.no, tuple(cards))
        for card in cards:
            me.hand.remove(card)
    if not any(rejected.values()):
        t.tell(REJECTS_NONE, None)
    for me in t.seats:
        ops.draw(t, me, len(rejected[me.no]))
    for me in t.seats:
        t.deck += rejected[me.no]
    if any(rejected.values()):
        t.rng.shuffle(t.deck)
    t.phase = "begin"


async def reject(t: Table, no: int) -> list[InitiativeCard]:
    """IN-2.7: the hand cards that this player rejects."""
    hand = t.seats[no].hand
    return await pick(no, "IN-2.7", Topic.SWAP, REJECT, hand, 0, len(hand), why=partial(numbers, hand))


# ---- every round


async def begin(t: Table) -> None:
    """The round begins: overtime first (IN-12), then the private phases."""
    t.round += 1
    t.beat = 0
    t.tell(ROUND, n=t.round)
    if t.options.sitting_order == "seats":
        t.sits_first = t.living[0].no
    else:
        before = t.sits_first if t.round > 1 and t.same_dealer else t.dealer
        t.sits_first = ops.living_from(t, before + 1)[0].no
    t.phase = "build"
    t.overtime = queries.overtime(t.options, t.round)
    if t.overtime:
        lose_to_overtime(t, t.overtime)


async def build(t: Table) -> None:
    """IN-4: all living players trim and build in secret; then everything is laid out at once."""
    plans: dict[int, Build] = await AskAll("IN-4.1", Topic.PLAY, ALL_BUILD, sitters(t), partial(plan, t))
    for me in t.living:
        if trim := plans[me.no].trim:
            for card in trim:
                me.hand.remove(card)
                ops.forget(me, card)
            t.discard += trim
            t.tell(TRIMS, me.no, tuple(trim))
    for me in t.living:
        stack = plans[me.no].stack
        for card in stack:
            me.hand.remove(card)
        me.stack = [Slot(card, (me.no,)) for card in stack]
        t.tell(COMMITS, me.no, tuple(stack), n=len(stack), private=True)
    t.phase = "reveal" if any(me.stack for me in t.living) else "cleanup"


async def plan(t: Table, no: int) -> Build:
    """IN-4.5, IN-4.2: the private phase of one player: down to the hand limit, then up to five cards, the top one
    first."""
    hand, limit = t.seats[no].hand, t.options.hand_limit
    trim: list[InitiativeCard] = []
    if limit and (over := len(hand) - limit) > 0:
        trim = await pick(no, "IN-11.8", Topic.DISCARD, SAY("asks.trim", n=limit), hand, over, over,
                          why=partial(numbers, hand))
        hand = [card for card in hand if card not in trim]
    return Build(trim, await pick(no, "IN-4.2", Topic.PLAY, BUILD, hand, 0, STACK, ordered=True,
                                  why=partial(numbers, hand)) if hand else [])


# ---- a turn


async def turn(t: Table, me: Seat) -> None:
    """IN-6.3: the four steps of a turn; then what leaves at its end. Who is out has no further step (IN-10.7)."""
    t.active = me.no
    before = ops.by_act(queries.recurring(me))
    card = begin_turn(t, me)
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


def begin_turn(t: Table, me: Seat) -> InitiativeCard | None:
    """The turn begins: this player is done for the beat. Gives the card to be activated, if there is one (IN-5.4)."""
    card, number = me.revealed, queries.initiative(t, me)
    me.turn_done = True
    t.acted.append(Acted(me.no, card, number))
    if t.observer is not None:
        found = queries.initiative_sum(t, me)
        tied = any(queries.initiative(t, s) == number for s in t.living if s.revealed is not None and not s.turn_done)
        note = "changed-" * queries.changed_since(t, me) + "tied" * tied  # IN-5.6
        t.tell(TURN, me.no, () if card is None else (card,), n=number, note=note.removesuffix("-"), detail=found)
    return card


def activated(t: Table, me: Seat, card: InitiativeCard) -> Placed:
    """IN-6.1, IN-6.2: moves the card to the leftmost empty spot, and applies promises to the next card (IN-R.12)."""
    placed = Placed(card, t.next_act, ops.free_spot(me))
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


def coming(t: Table, foe: Seat, card: InitiativeCard) -> tuple[int, int, bool, list[Effect[InPlay]]]:
    """The attack of a revealed card if nothing but those before it changed anything, with all that changes it: its
    number, how many times it comes, and whether it ignores defence; and the effects that would be done."""
    order = queries.to_come(t)[0]
    t = t.copy()
    me = t.seats[foe.no]
    for no in order[:order.index(foe.no) if foe.no in order else 0]:
        t.seats[no].turn_done, t.first_act = True, t.first_act or -1
    placed = activated(t, me, card)
    placed.lines, t.force = len(card.spec.effects), None
    shape = PLAIN_ATTACK if placed.blank else card.spec.blows
    effects = () if placed.blank else card.spec.effects
    return queries.value(t, me, placed, "attack") or 0, shape.times, shape.pierce, [
        *done_now(effects, InPlay(t, me, card, placed))]


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
            t.tell(PROMISED, me.no, (giver.card, placed.card), note=note)


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
            ops.gain(x, [(me, healing)])
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
        t.tell(DEFENDS, me.no, (placed.card,), n=found.value, note=note, detail=queries.defence_total(t, me))


async def recurring_effects(t: Table, me: Seat, before: list[Placed]) -> None:
    """IN-6.4: `each_turn` of the cards that were in the field before this turn, in the order they were played."""
    for placed in before:
        for nth, line in queries.spec_of(placed).each_turn:
            if nth < placed.lines and not placed.blank and placed in me.field:
                t.tell(RECURS, me.no, (placed.card,))
                await in_order(line.do, InPlay(t, me, placed.card, placed))


async def recurring_attacks(t: Table, me: Seat, before: list[Placed]) -> None:
    """IN-6.9: recurring attacks of the cards that were in the field before this turn."""
    for placed in before:
        spec = queries.spec_of(placed)
        if spec.blows.recurring and not placed.blank and placed in me.field:
            if not spec.each_turn:
                t.tell(RECURS, me.no, (placed.card,))
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
        ops.attack(x, placed, n, aimed, shape.pierce, nth, shape.times)
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
    ops.into_line(t)
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
        t.tell(BEAT, n=t.beat, note="reverse" if queries.force(t).reverse else "")
        for me in t.living:
            announce(t, me)


def announce(t: Table, me: Seat) -> None:
    """What a player has turned up, with every step of its initiative."""
    initiative = queries.initiative_sum(t, me)
    if initiative is None or me.revealed is None:
        t.tell(REVEALS_NONE, me.no, detail=Announced(me.no, None, 0, None))
        return
    note = initiative.text if initiative.changed else ""
    t.tell(REVEALS, me.no, (me.revealed,), n=initiative.value, note=note,
           detail=Announced(me.no, me.revealed, initiative.value, initiative))


async def next_in_beat(t: Table) -> None:
    """IN-5.5: one turn, or one annihilation; or the end of the beat."""
    ops.reset(t)
    coming = queries.next_turn(t)
    while coming.seat is not None and queries.idle(t.seats[coming.seat]):
        begin_turn(t, t.seats[coming.seat])
        coming = queries.next_turn(t)
    if coming.tied:
        await annihilate(t, [t.seats[no] for no in coming.tied])
    elif coming.seat is not None:
        await turn(t, t.seats[coming.seat])
    else:
        t.active = None
        t.phase = "reveal" if queries.another_beat(t, [len(me.stack) for me in t.living]) else "cleanup"
    if t.ending:
        t.phase = "cleanup"


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
            t.tell(ANNIHILATED, me.no, (card,), n=number, detail=me.health)
    for event in ("this_annihilated", "this_discarded"):
        for me, card in cards:
            ops.happens_to_card(t, event, me.no, card, None, None, 0)
    ops.into_line(t)
    await drain(t)


# ---- the end of a round, overtime, the deal, and who has won


async def cleanup(t: Table) -> None:
    """IN-11.3 to 11.7: the table is swept, the dealer found, the pool filled, five cards are dealt to everybody."""
    ops.reset(t)
    sweep(t)
    before = t.dealer  # IN-11.5: who activated a card last; if that player is out, the next living one to the left
    t.dealer = ops.living_from(t, before if t.last_activator is None else t.last_activator)[0].no
    t.same_dealer = t.dealer == before
    t.last_activator, t.last_face, t.previous_face = None, "", ""
    t.next_act, t.first_act, t.ending, t.active, t.acted = 1, 0, False, None, []
    t.history.append(tuple([me.health for me in t.seats]))
    if not t.options.overtime_from and t.round >= LAST_ROUND:
        t.history.pop()
        ops.end_game(t, "last-round")
    t.tell(DEALS, t.dealer, n=DEAL)
    ops.refill(t)
    deal(t, DEAL)
    t.phase = "begin"


def sweep(t: Table) -> None:
    """IN-11.3, IN-11.4: discards fields, revealed cards and stacks; nothing is triggered."""
    swept = []
    for me in t.living:
        swept += ops.clear(me)
        me.turn_done = False
        if me.told:
            me.told = [told for told in me.told if told.card in me.hand]
    t.discard += swept
    t.force = None
    t.tell(SWEEPS, cards=tuple(swept), n=t.round)


def deal(t: Table, n: int) -> None:
    """IN-11.6: deals n cards to each living player, one at a time, from the dealer's left on."""
    order = ops.living_from(t, t.dealer + 1)
    had = [len(me.hand) for me in order]
    for me in order * n:
        if (card := ops.take_top(t)) is not None:
            me.hand.append(card)
    if t.observer is not None:
        for me, count in zip(order, had, strict=True):
            if len(me.hand) > count:
                t.tell(GETS, me.no, tuple(me.hand[count:]), private=True)


def lose_to_overtime(t: Table, n: int) -> None:
    """IN-12.2: everybody loses n health in one event; nothing is triggered."""
    for me in t.living:
        before = me.health
        me.health = max(0, before - n)
        change = HealthChange(before, me.health)
        t.tell(TIRES, me.no, n=before - me.health, note=change.text, detail=change)
    ops.fall(t, 0)


def result(t: Table) -> Result:
    """IN-10.8, IN-10.9: the winner, then the others by how late they went out; together out is a shared place. Who is
    out is told with round, card and its player.

    Without a winner the last group shares place 2 (game without overtime: the living do).
    """
    won = len(t.living) == 1
    places = []
    ranks = ranked([me.out_group if me.out else t.groups + 1 for me in t.seats])
    for me, place in zip(t.seats, ranks, strict=True):
        facts = {"dealt": me.dealt + me.drained, **{
            name: getattr(me, name) for name in ("healed", "blocked", "played", "annihilated")}}
        out = {"out": _out_by(t, me)} if me.out else {}
        places.append(Place(me.no, max(place, 2 - won), me.health, {}, facts, out))
    return Result(tuple(t.ended_by), "IN-10.8" if won else "IN-10.9", tuple(places), tuple(t.history),
                  nobody=not won, acts=("beat", "round"))


def _out_by(t: Table, me: Seat) -> Event:
    """Whose card took this player's last health, and in which round."""
    if me.out_by is None:
        return Event("out-by-overtime", me.no, n=me.out_round)
    card = (t.pack.spec(me.out_card),)
    if me.out_by == me.no:
        return Event("out-by-own", me.no, card, me.out_round)
    return Event("out-by", me.no, card, me.out_round, me.out_by)


# ---- the table before the first round


@lru_cache(maxsize=16)
def whole_deck(pack: Pack) -> tuple[InitiativeCard, ...]:
    """IN-1.2: all cards of these packs, numbered from 1 in the order of the files; the same objects for every game."""
    return tuple(pack.card(number, face.id) for number, face in enumerate(faces_of(pack), 1))


def more_health(t: Table, seat: int, n: int) -> None:
    """A handicap: so much more health."""
    t.seats[seat].health += n
    t.history[0] = tuple([me.health for me in t.seats])


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table ready for round 0; chance is used in this sequence: the deck is shuffled, the first dealer drawn.

    Raises ValueError if the packs have too few cards for so many players.
    """
    assert isinstance(options, InitiativeOptions)
    t = Table(rng=rng, pack=pack, next_number=1, phase="swap", options=options)
    health = options.health(seats)
    t.seats = [Seat(no, health) for no in range(seats)]
    t.deck = list(whole_deck(pack))
    t.next_number = len(t.deck) + 1
    if len(t.deck) < HAND * seats + POOL:
        raise ValueError(f"these packs have {len(t.deck)} cards; {seats} players need {HAND * seats + POOL} (IN-2.3)")
    rng.shuffle(t.deck)
    t.dealer = rng.below(seats)
    deal(t, HAND)
    ops.refill(t)
    t.history.append(tuple([health] * seats))
    if options.opening_swap == "skipped":
        t.phase = "begin"
    return t


PHASES = {"swap": swap, "begin": begin, "build": build, "reveal": reveal, "turn": next_in_beat, "cleanup": cleanup}
