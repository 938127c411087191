"""CR-6 and CR-7: what a round brings: clean, draw, effects, bars, new Enemies, the rotation.

No decision is asked in Recovery: choices that effects bring become Dues of the seat's next sitting (CR-6.9).
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.effects import Effect, RulesVariant, no_effect
from deckgames.engine.events import NO_EFFECT
from deckgames.engine.messages import Words
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards.passives import LoserDiscards, WinXp
from deckgames.games.cardring.effects.basic import EachOpponent
from deckgames.games.cardring.effects.ring import OnLose, OnOpponentLoses, OnWin
from deckgames.games.cardring.play import NO_DRAW
from deckgames.games.cardring.queries import KINDS, dues, hand_size, spin
from deckgames.games.cardring.rules.end import check_end
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Seat, Table, TrashDue, Whence

SOURCE = {"adversary": "enemies", "trap": "traps", "dummy": "enemies", "finale": "finale"}
"""Where XP comes from, for the final table."""


async def recovery(t: Table) -> None:
    """Steps 1 to 8 of CR-6, and the round is over; the game too, if CR-8.1 says so."""
    clean(t)
    for me in t.seats:
        discard_all(me)
    for me in t.seats:
        operations.draw(t, me, hand_size(t, me))
    tallies = await effects(t)
    bars(t)
    replace_enemies(t)
    t.history.append(tuple(s.xp for s in t.seats))
    if check_end(t):
        for me in t.seats:  # CR-8.4
            me.trash_dues.clear()
            me.discard_due = 0
        t.phase = "over"
        return
    for tally in tallies:
        tell_dues(t, t.seats[tally.asked], tally)
    steps = spin(t, t.seats)
    for _ in range(abs(steps)):
        operations.rotate(t, "left" if steps > 0 else "right")
    end_round(t)


def clean(t: Table) -> None:
    """CR-6.1: removes counters, bonuses and price changes; results and riders stay until step 4."""
    for me in t.seats:
        me.skill = me.fight = me.failure = me.shield = me.received = 0
        me.bonuses.clear()
        me.next_buys.clear()
        me.buy_from = ""


def discard_all(me: Seat) -> None:
    """CR-6.2: discards the seat's cards in play, then its hand; the Class stays."""
    me.discard += [*me.in_play, *me.hand]
    me.in_play.clear()
    me.hand.clear()


def end_round(t: Table) -> None:
    """Clears away what belonged to the round."""
    for me in t.seats:
        me.riders.clear()
        me.anchored = me.sat = me.declared = False
        me.target = None
        me.outcome = ""
    t.order.clear()
    t.arbiter = None
    t.turn = 0
    t.phase = "order"


@dataclass(slots=True, eq=False, repr=False)
class Tally:
    """What one seat gets in this Recovery, collected before anything is done: a context for effects (CR-6.4)."""

    variant: ClassVar = RulesVariant()
    rule: ClassVar = "CR-6.4"
    t: Table
    asked: int
    all: "list[Tally]"
    giver: int
    source: Card[Any] | None = None
    whence: str = "cards"
    winning: bool = False
    # tuples, because most of them stay empty and an empty tuple costs nothing
    xp_change: tuple[tuple[int, operations.By], ...] = ()
    earned: tuple[tuple[str, int], ...] = ()
    draws: tuple[tuple[int, operations.By], ...] = ()
    gains: tuple[tuple[str, operations.To, int, operations.By], ...] = ()
    trashes: tuple[tuple[bool, TrashDue, operations.By], ...] = ()
    discards: tuple[tuple[int, operations.By], ...] = ()
    others: tuple[tuple[int | None, Sequence[Effect[Any]], Card[Any] | None], ...] = ()

    async def do(self, effects: Sequence[Effect[Any]], source: Card[Any] | None, giver: int | None = None,
                 winning: bool = False) -> None:
        """Collects a list of a card, of another `giver` if named; `winning`: it comes from an own win (CR-6.11)."""
        self.source, self.whence, self.winning = source, "cards", winning
        self.giver = self.asked if giver is None else giver
        for effect in effects:
            await effect.run(self)

    @property
    def by(self) -> operations.By:
        """The card it comes from."""
        if self.whence != "cards" or self.source is None:
            return ()
        return (self.source.spec,) if self.giver == self.asked else (self.giver, "’s ", self.source.spec)

    def idle(self, why: Words) -> None:
        no_effect(self, why)

    def draw(self, n: int) -> None:
        self.draws += ((n, self.by),)

    async def discard(self, n: int) -> None:
        self.t.seats[self.asked].discard_due += n
        self.discards += ((n, self.by),)

    def can_discard(self, n: int) -> bool:
        return True

    async def trash(self, count: int, zones: Sequence[Whence], may: bool) -> None:
        assert self.source is not None
        self.trashes += ((self.winning, TrashDue(count, may, self.source, tuple(zones)), self.by),)

    def can_trash(self, count: int, zones: Sequence[Whence]) -> bool:
        return True

    def gain(self, face: str, to: operations.To, count: int) -> None:
        self.gains += ((face, to, count, self.by),)

    def xp(self, n: int) -> None:
        self.xp_change += ((n, self.by),)
        if n > 0:
            self.earned += ((self.whence, n),)

    def take_xp(self, n: int) -> None:
        """CR-R.40: takes n XP from the opponent who had the most before Recovery, the first of equals to the left."""
        victim = max(operations.opponents(self.t, self.asked), key=lambda s: self.t.seats[s].xp)
        taken = min(n, self.t.seats[victim].xp)
        if taken:
            self.xp(taken)
            assert self.source is not None
            self.all[victim].xp_change += ((-taken, (self.asked, "’s ", self.source.spec)),)
        else:
            no_effect(self, SAY("idle.no-xp"), victim)

    def each_opponent(self, promise: EachOpponent) -> None:
        """For later: opponents get it after what is their own."""
        self.others += ((None, promise.do, self.source),)


async def effects(t: Table) -> list[Tally]:
    """CR-6.4 to 6.10: collect for each seat what it gets, then XP, draws, Dues and gains, all at once.

    Gains come last and go by the Order: it settles who gets the last card of a counted Supply (CR-2.7).
    """
    tallies: list[Tally] = []
    for me in t.seats:
        tallies.append(Tally(t, me.no, tallies, me.no))
    for me in t.seats:
        if me.outcome or me.riders:
            await own_effects(t, me, tallies[me.no])
    for giver in t.order:
        for only, list_, source in tallies[giver].others:
            for tally in tallies:
                if tally.asked == only or (only is None and tally.asked != giver):
                    await tally.do(list_, source, giver)
    for tally in tallies:
        apply(t, t.seats[tally.asked], tally)
    for seat in t.order:
        for face, to, count, by in tallies[seat].gains:
            operations.gain(t, t.seats[seat], face, to, count, by)
    return tallies


async def own_effects(t: Table, me: Seat, tally: Tally) -> None:
    """The seat's own win or lose list, its riders in the sequence they were played, its passive win effects."""
    won, lost = me.outcome == "win", me.outcome == "lose"
    kind = ""
    if me.target is not None:
        face = me.target.spec
        kind = face.kind
        if won:
            me.wins[kind] = me.wins.get(kind, 0) + 1
        tally.source, tally.whence, tally.winning = me.target, SOURCE[kind], won
        for effect in face.win if won else face.lose:
            await effect.run(tally)
    for rider in me.riders:
        promise = rider.effect
        if isinstance(promise, OnWin | OnLose):
            if (won if promise.won else lost) and kind in KINDS[promise.against]:
                await tally.do(promise.do, rider.card, winning=won)
        elif isinstance(promise, OnOpponentLoses):
            for loser in [s.no for s in t.seats if s.outcome == "lose" and s is not me]:
                tally.others += ((loser, promise.them, rider.card),)
                await tally.do(promise.you, rider.card)
        elif isinstance(promise, EachOpponent):
            tally.others += ((None, promise.do, rider.card),)
    standing: tuple[Card[Any] | None, ...] = (me.class_slot, t.location) if won or lost else ()
    for card in standing:
        tally.source, tally.whence = card, "cards"
        for effect in () if card is None else card.spec.passive:
            if isinstance(effect, WinXp) and won and kind in KINDS[effect.against]:
                tally.xp(effect.by)
            elif isinstance(effect, LoserDiscards) and lost:
                await tally.discard(effect.n)


def apply(t: Table, me: Seat, tally: Tally) -> None:
    """CR-6.6 to 6.11: gives a seat its XP, draws and Dues."""
    if tally.xp_change:
        change_xp(t, me, tally)
    if tally.draws:
        if not (me.deck or me.discard):
            t.tell(NO_EFFECT, me.no, note=NO_DRAW)
        by = () if t.observer is None else operations.causes(tally.draws)
        operations.draw(t, me, sum([n for n, _ in tally.draws]), by, "draws-more")
    if tally.trashes:
        tally.trashes = tuple(sorted(tally.trashes, key=lambda trash: not trash[0]))
        me.trash_dues += [due for _, due, _ in tally.trashes]


def tell_dues(t: Table, me: Seat, tally: Tally) -> None:
    """What the seat owes in its next turn, which there is, and the cards it owes it to if not to its own target; how
    many of them each wants where that is not all."""
    if t.observer is not None:
        wanted = [*(((due.count, by),) for _, due, by in tally.trashes), tally.discards]
        for due, by in zip(dues(me), wanted, strict=False):
            t.tell("owes", me.no, n=due.n, note=due.kind, detail=operations.causes(by) or None)


def change_xp(t: Table, me: Seat, tally: Tally) -> None:
    """CR-6.6: changes a seat's XP by the sum of all changes at once; never below 0."""
    before = me.xp
    me.xp = max(0, before + sum([n for n, _ in tally.xp_change]))
    for whence, n in tally.earned:
        me.xp_from[whence] = me.xp_from.get(whence, 0) + n
    operations.tell_xp(t, me, before, tally.xp_change)


def bars(t: Table) -> None:
    """CR-7.2 to 7.5: lifts the bars of earlier rounds, then sets new ones."""
    fought = [me.no for me in t.seats if me.target is t.finale]
    for me in t.seats:
        if me.barred and any(s != me.no for s in fought):
            me.barred = False
            t.tell("free", me.no)
    if len(fought) < len(t.seats):
        for seat in fought:
            if t.seats[seat].outcome == "lose":
                t.seats[seat].barred = True
                t.tell("barred", seat)


def replace_enemies(t: Table) -> None:
    """CR-6.13: beaten Enemies go to Vanquished and their spaces are filled; option `stale`: CR-R.35."""
    beaten = {me.target for me in t.seats if me.outcome == "win"}
    gone = False
    for i, card in enumerate(t.row):
        if card is not None and card in beaten:
            t.row[i] = None
            t.vanquished.append(card)
            gone = True
    if t.options.stale and not gone:
        first = t.row.pop(0)
        if first is not None:
            t.enemy_deck.insert(0, first)
        t.row.append(None)
    operations.fill_row(t)
