"""What an effect of Journey & Overlords acts on: JourneyPlay, an ability at work, and who its words mean (JO-V-2); and
the elementary changes of a table, which ask nobody and set nothing off.

Whatever changes stacks or reward tokens goes through `shift`, which keeps stored powers true (JO-10.6).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from deckgames.engine.core.cards import Card, spoken
from deckgames.engine.messages import LazyMessage, Words
from deckgames.engine.vocabulary.decisions import SEAT, Mark, Option, Reasons, SeatMark, Topic, choose, confirm
from deckgames.engine.vocabulary.effects import Effect, RulesVariant, declined, no_effect
from deckgames.games.journey import queries
from deckgames.games.journey.cards import BasicSpec, KingdomSpec, VillageSpec
from deckgames.games.journey.cards.lines import CrystalCap, NoHealing, Untargetable
from deckgames.games.journey.cards.words import NAMED, Amount, PerQ
from deckgames.games.journey.state import (
    BIT,
    DIAL,
    OVERLORD,
    SAY,
    SLOTS,
    TEXT,
    WOUND_CARD,
    Reach,
    Seat,
    Side,
    Spoken,
    StackCard,
    Table,
    Tokens,
    is_of,
    on_track,
    told,
)

APPEARS, ADDS, TAKES_CRYSTALS, PAYS, GIVES_UP, GETS_POWER = (
    told(kind, weight=0) for kind in ("appears", "adds", "takes-crystals", "pays", "gives-up", "power"))
told("overlord-takes", weight=0)
told("overlord-loses", weight=0)
TOKENS_CLEARED, PUTS_UNDER, BARRED, ON_OVERLORD, BREAKS = (
    told(kind) for kind in ("tokens-cleared", "puts-under", "barred", "on-overlord", "breaks"))
LOSES_CRYSTALS, WEAKENS, ROLLS, REINFORCES = (told(kind) for kind in ("loses", "weakens", "rolls", "reinforced"))
VILLAGE_COMES, DESERT_TURNS, IMMUNE, DIAL_TURNS = (told(kind) for kind in ("village", "desert", "immune", "dial"))
BURIES, UNBURIES, SWAPS_TRACK = (told(kind, answers=True) for kind in ("buries", "unburies", "swaps-track"))
HEALS = told("heals", adds=True)
REWARDED, DEFEATED = told("rewarded", weight=2, chief=2), told("defeated")

NOBODY = Mark("nobody", SAY("offers.nobody"), Topic.END)
THE_OVERLORD = Mark("overlord", SAY("offers.the-overlord"))
NO_OVERLORD = SAY("idles.overlord")
WHICH_PLAYER = SAY("asks.which-player")
NOTHING = SAY("idles.counted")
OTHERS = frozenset({"another", "others", "left", "right"})
"""Words that mean nobody where nobody else sits or can be reached."""
NOT_COUNTED = frozenset({"you", "each", *NAMED, *OTHERS})
"""Words that mean players by where they sit, and not by what they have."""
DIE = 6


class JourneyPlay:
    """An ability at work. `me` is *you* (JO-V-1.4), `card` what it stands on, `minor` whether it is a minor action, of
    any kind, which pearls may pay (JO-V-3.2).

    `paying` is set while a cost is paid, `told` holds the quantities of the moment (damage_taken, rewards_removed,
    removed_points), `token` the reward token it stands on (0: none), `invader` the card that has fallen off slot 0,
    `removed` the card that has left the game.
    """

    __slots__ = ("asked", "card", "invader", "me", "minor", "paying", "removed", "rule", "t", "token", "told")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat, card: Card[Any] | None, rule: str = "JO-3.13", token: int = 0,
                 minor: bool = False, told: dict[str, int] | None = None) -> None:
        self.t, self.me, self.asked, self.card, self.rule, self.token = t, me, me.no, card, rule, token
        self.minor, self.told = minor, {} if told is None else told
        self.invader: Card[Any] | None = None
        self.removed: StackCard | None = None
        self.paying = False

    @classmethod
    def of(cls, t: Table, me: Seat, spoken: Spoken, rule: str = "JO-3.13") -> "JourneyPlay":
        """An ability that a player uses, or that is triggered."""
        return cls(t, me, spoken.card, rule, spoken.token, spoken.ability.minor)

    def as_seat(self, seat: Seat) -> "JourneyPlay":
        """This play with another player as *you* (JO-V-4.9)."""
        if seat is self.me:
            return self
        other = JourneyPlay(self.t, seat, self.card, self.rule, self.token, self.minor, self.told)
        other.invader, other.removed = self.invader, self.removed
        return other

    @property
    def source(self) -> Card[Any] | None:
        """The card that asks the question."""
        return self.card

    @property
    def own_turn(self) -> bool:
        """Whether it is its owner's turn."""
        return self.t.active == self.me.no

    def idle(self, why: Words, on: int | None = None) -> None:
        """Tells that a verb could do nothing."""
        no_effect(self, why, on)

    async def agrees(self, question: Words, effect: Effect, rule: str = "JO-3.13", what: str = "") -> bool:
        """Whether the player says yes to what a card offers, or to `what` it is."""
        if await confirm(self.me.no, rule, Topic.AGREE, question, self.card, effect):
            return True
        declined(self, what)
        return False

    # ---- amounts

    def number(self, n: Amount, everything: int = 0, target: Seat | None = None) -> int:
        """An amount now: "all" is `everything`, a die is rolled and shown."""
        if n.__class__ is int:
            return n
        if n == "all":
            return everything
        if n == "d6":
            rolled = 1 + self.t.rng.below(DIE)
            self.t.tell(ROLLS, self.me.no, (self.card,) if self.card else (), n=rolled)
            return rolled
        return queries.amount(self.t, self.me, n, target, self.told)

    def at_most(self, n: Amount, everything: int = 0, target: Seat | None = None) -> int:
        """The largest value the amount can have: a die counts its highest side."""
        return DIE if n == "d6" else self.number(n, everything, target)

    def numbers(self, n: Amount, seats: Sequence[Seat], everything: Sequence[int] = ()) -> list[int]:
        """An amount for each of these players, read once (JO-V-1.9); "all" is what each has."""
        if n.__class__ is int:
            return [n] * len(seats)
        if n == "all":
            return list(everything)
        if isinstance(n, PerQ) and n.target:
            return [self.number(n, target=seat) for seat in seats]
        return [self.number(n)] * len(seats)

    # ---- who

    def others(self, friendly: bool = True) -> list[Seat]:
        """Every other player that effects reach now, clockwise from whose turn it is (JO-V-1.8). In co-op what is not
        friendly goes to the Overlord instead (JO-16.7)."""
        return [OVERLORD] if not friendly and self.faces_overlord else self._fellows()

    @property
    def faces_overlord(self) -> bool:
        """JO-16.7, JO-CR.1: whether the Overlord may be meant by *another player*."""
        return self.t.coop and self.t.overlord_active

    def _fellows(self) -> list[Seat]:
        t, me = self.t, self.me
        seats = queries.clockwise(t, queries.leading(t))
        if not queries.present(t) & BIT[Untargetable]:
            return [seat for seat in seats if seat is not me]
        return [seat for seat in seats if seat is not me and queries.reachable(t, seat)]

    def comes_to_nothing(self, n: Amount) -> bool:
        """Whether an amount is 0 now, whomever it is for: then nobody is asked who that is (JO-V-1.7)."""
        return isinstance(n, PerQ) and not n.target and not self.number(n)

    async def seats(self, who: str, about: Topic, fits: Callable[[Seat], Words] | None = None,
                    prompt: Words = WHICH_PLAYER, friendly: bool = False, boss: bool = False,
                    n: Amount = 1) -> list[Seat]:
        """The players of a word, for this amount; it is told if there are none. `fits` says why a player cannot be
        chosen as *another* ("": it can). In co-op what is not `friendly` strikes the Overlord where each other player
        is meant; `boss`: it may be chosen as another."""
        if who == "you":
            return [self.me]
        if self.comes_to_nothing(n):
            self.idle(NOTHING)
            return []
        if who == "another":
            other = await self.another(about, fits, prompt, boss=boss)
            return [] if other is None else [other]
        players, one = self.meant(who, boss, friendly)
        if not players:
            self.idle(self._none_meant(who, friendly))
        if one and len(players) > 1:
            chooser = self.me if who == "most_wounds" else queries.speaker(self.t)
            marks = [SEAT[seat.no] for seat in players]
            mark = await choose(chooser.no, "JO-3.13", about, prompt, marks, None, self.card)
            return [self.t.seats[mark.seat]]
        return players

    def meant(self, who: str, boss: bool = False, friendly: bool = False) -> tuple[list[Seat], bool]:
        """The players whom a word may mean now, and whether that is only one of them."""
        t, me = self.t, self.me
        if who == "you":
            return [me], False
        if who == "another":
            return self._fellows() + ([OVERLORD] if boss and self.faces_overlord else []), True
        if who == "others":
            return [seat for seat in self.others(friendly) if boss or friendly or seat is not OVERLORD], False
        if who == "overlord":
            return [OVERLORD] if t.coop and t.overlord_active else [], False
        if who == "each":
            return [seat for seat in queries.clockwise(t, queries.leading(t))
                    if seat is me or queries.reachable(t, seat)], False
        if who in NAMED:
            return [queries.speaker(t)], False
        if who in ("left", "right"):
            beside = queries.neighbour(t, me, who)
            return [] if beside is None else [beside], False
        wounds = who == "most_wounds"
        counts = [queries.wound_count(t, seat) if wounds else queries.power(t, seat, "defense") for seat in t.seats]
        edge = (min if who == "lowest_defense" else max)(counts)
        return [seat for seat, n in zip(t.seats, counts, strict=True) if n == edge and (n or not wounds)], True

    async def another(self, about: Topic, fits: Callable[[Seat], Words] | None = None,
                      prompt: Words = WHICH_PLAYER, may: bool = False, boss: bool = False) -> Seat | None:
        """One other player of your choice; None if nobody fits, or if you decline what you `may` do (JO-V-1.7). `boss`:
        in co-op the Overlord may be chosen, too."""
        others = [seat for seat in self._fellows() if fits is None or not fits(seat)]
        if boss and self.faces_overlord:
            others.append(OVERLORD)
        if not others:
            self._nobody_fits(fits)
            return None
        if len(others) == 1 and not may:
            return others[0]
        marks: list[SeatMark | Mark] = [unit_mark(seat) for seat in others]
        why = partial(self._unfit, fits, boss)
        mark = await choose(self.me.no, "JO-3.13", about, prompt, [*marks, None] if may else marks, why, self.card,
                            NOBODY)
        if mark is None:
            declined(self, "duel" if about is Topic.FIGHT else "")
            return None
        return others[marks.index(mark)]

    def anybody(self, who: str, fits: Callable[[Seat], Words], boss: bool = False, friendly: bool = False) -> bool:
        """Whether one of the players of a word fits now; of a word that counts something, whether anybody does. In
        co-op the Overlord does, where it may be meant (`boss`)."""
        seats = self.meant(who, boss, friendly)[0] if who in NOT_COUNTED else self.t.seats
        return any(boss if seat is OVERLORD else not fits(seat) for seat in seats)

    def meets(self, who: str, boss: bool = False, friendly: bool = False) -> bool:
        """Whether a word of other players means anybody now (JO-V-3.4, JO-CR.28)."""
        return who not in OTHERS or self.anybody(who, lambda seat: "", boss, friendly)

    @property
    def nobody_else(self) -> LazyMessage:
        """Why there is no other player to reach."""
        return SAY("idles.alone" if len(self.t.seats) == 1 else "idles.unreachable")

    def _none_meant(self, who: str, friendly: bool) -> LazyMessage:
        """Why a word means no player."""
        if who == "most_wounds":
            return SAY("idles.unwounded")
        if who == "overlord":
            return NO_OVERLORD
        overlord = who == "others" and not friendly and self.faces_overlord
        return SAY("idles.befalls-overlord") if overlord else self.nobody_else

    def _nobody_fits(self, fits: Callable[[Seat], Words] | None) -> None:
        """Tells why no other player can be chosen: what all of them lack, else of each."""
        fellows = self._fellows()
        lacks = [fits(seat) for seat in fellows] if fits is not None else []
        if not lacks:
            self.idle(self.nobody_else)
        elif len(lacks) > 1 and len({*lacks}) == 1:
            self.idle(SAY("idles.others-have", what=lacks[0]))
        else:
            for seat, lack in zip(fellows, lacks, strict=True):
                self.idle(lack, seat.no)

    def can_reach(self, boss: bool = False) -> bool:
        """Whether there is anybody to be *another*; `boss`: in co-op the Overlord may be."""
        return (boss and self.faces_overlord) or bool(self._fellows())

    def _unfit(self, fits: Callable[[Seat], Words] | None, boss: bool) -> Reasons:
        bars: list[tuple[Seat, Words, str]] = [
            (seat, why, "JO-V-1.7") for seat in self._fellows() if fits is not None and (why := fits(seat))]
        bars += [(seat, SAY("refuses.other-turns"), "JO-12.8") for seat in self.t.seats
                 if seat is not self.me and not queries.reachable(self.t, seat)]
        if self.faces_overlord and not boss:
            bars.append((OVERLORD, SAY("refuses.befalls"), "JO-CR.1"))
        return Reasons(blocked=[Option(
            (mark := unit_mark(seat)).oid, str(mark.label), seat=None if seat is OVERLORD else seat.no,
            blocked=str(why), rule=rule) for seat, why, rule in bars])

    # ---- cards

    async def choose_card(self, chooser: Seat, cards: Sequence[Card[Any]], about: Topic, prompt: Words,
                          rule: str = "JO-12.2") -> Card[Any] | None:
        """Asks for one of these cards; a single one is taken without a question, none gives None (JO-V-1.7)."""
        if len(cards) < 2:
            return cards[0] if cards else None
        return await choose(chooser.no, rule, about, prompt, cards, partial(where, self.t, cards), self.card)


def unit_mark(seat: Seat) -> SeatMark | Mark:
    """A player, or the Overlord, as an option."""
    return THE_OVERLORD if seat is OVERLORD else SEAT[seat.no]


def where(t: Table, cards: Sequence[Card[Any]]) -> Reasons:
    """Cards as options, with the place they lie in: "Blood Ladle (top item)"."""
    labels = {}
    for card in cards:
        slot = t.track.index(card) if card in t.track else -1
        if slot >= 0:
            labels[card.oid] = TEXT("places.slot", card=spoken(card), n=slot)
            continue
        for me in t.seats:
            stack = queries.stack_of(me, card)
            if stack is not None:
                labels[card.oid] = TEXT("places.top" if stack[-1] is card else "places.covered", card=spoken(card),
                                        kind=SAY(f"kinds.{card.spec.kind}"))
    return Reasons(labels)


def shift(t: Table, seats: Sequence[Seat], change: Callable[[], object]) -> None:
    """JO-10.6: changes the stacks of these players by `change`, as one operation; simultaneous changes are one."""
    before = [queries.visible(t, me) for me in seats]
    change()
    for me in t.seats if queries.may_silence_starters(t.pack) else seats:
        me.visible = None
    t.present = None
    for me, was in zip(seats, before, strict=True):
        found = me.visible = t.once(partial(queries.read, t, me))
        attack, defense = me.attack + found.attack - was.attack, me.defense + found.defense - was.defense
        me.attack = attack if attack > 0 else 0
        me.defense = defense if defense > 0 else 0
    t.unsettled = True


def reset_powers(t: Table, me: Seat) -> None:
    """JO-9.4: sets the stored powers to what the icons say."""
    found = me.visible or queries.visible(t, me)
    me.attack = found.attack if found.attack > 0 else 0
    me.defense = found.defense if found.defense > 0 else 0


def change_power(t: Table, me: Seat, attack: int, defense: int) -> None:
    """JO-10.8: once, with a floor at 0; until the player's next clean up. Told is what was there to lose."""
    had = me.attack, me.defense
    me.attack, me.defense = max(0, me.attack + attack), max(0, me.defense + defense)
    if t.observer is not None:
        for n, name in ((me.attack - had[0], "attack"), (me.defense - had[1], "defence")):
            if n:
                t.tell(GETS_POWER if n > 0 or me.no == t.active else WEAKENS, me.no, n=n,
                       note=SAY(f"tells.power-{name}", n=n) if n > 0 else SAY(f"tells.lost-{name}", n=-n), detail=name)


# ---- the main action

def main_begins(t: Table) -> None:
    """JO-4.5: notes the turn's main action, which will cost the road a card."""
    t.main_begun, t.road_then = True, queries.road_left(t)


def main_ends(t: Table) -> None:
    t.main_done, t.road_then = True, None


# ---- stacks


def add(t: Table, me: Seat, card: StackCard) -> None:
    """JO-10.1: on top of the stack of its type; a card that may not come there is discarded (JO-5.10)."""
    constant = queries.not_to_take(t, me, card)
    if constant is not None:
        t.tell(BARRED, me.no, (card, constant.card))
        to_pile(t, card)
        return
    shift(t, (me,), lambda: me.stack(card.spec.stack).append(card))
    t.tell(ADDS, me.no, (card,), note=card.spec.stack)


def put_under(t: Table, me: Seat, card: StackCard) -> None:
    """JO-10.11: puts a card under the stack of its type."""
    shift(t, (me,), lambda: me.stack(card.spec.stack).insert(0, card))
    t.tell(PUTS_UNDER, me.no, (card,), note=card.spec.stack)


def take(t: Table, me: Seat, card: StackCard) -> None:
    """JO-10.2, JO-10.3: out of its stack; its used labels go (JO-12.1)."""
    stack = me.stack(card.spec.stack)
    shift(t, (me,), lambda: stack.remove(card))
    forget_labels(me, card)


def forget_labels(me: Seat, card: Card[Any]) -> None:
    """The used labels of a card that leaves its stack go."""
    if me.used:
        me.used = {label: n for label, n in me.used.items() if not is_of(label, card)}


def bury(t: Table, me: Seat, name: Any, up: bool = False) -> None:
    """JO-10.4, JO-10.5: where two lie, the top card goes under its stack, or the bottom one on top of it (`up`)."""
    stack = me.stack(name)
    if len(stack) > 1:
        card = stack[0 if up else -1]
        shift(t, (me,), lambda: stack.append(stack.pop(0)) if up else stack.insert(0, stack.pop()))
        t.tell(UNBURIES if up else BURIES, me.no, (card,))


def move(t: Table, giver: Seat, receiver: Seat, card: StackCard) -> None:
    """JO-12.1: from one player's stack on top of the same stack of another."""
    if queries.not_to_take(t, receiver, card) is not None:
        take(t, giver, card)
        add(t, receiver, card)
    else:
        exchange(t, [(giver, receiver, card)])


def exchange(t: Table, moves: Sequence[tuple[Seat, Seat, StackCard]]) -> None:
    """JO-12.3: these cards change places all at once, each to the top of the same stack of its receiver."""
    seats = [me for me in t.seats if any(me in (giver, receiver) for giver, receiver, _ in moves)]

    def change() -> None:
        for giver, _, card in moves:
            giver.stack(card.spec.stack).remove(card)
            forget_labels(giver, card)
        for _, receiver, card in moves:
            receiver.stack(card.spec.stack).append(card)

    shift(t, seats, change)


# ---- piles


def to_pile(t: Table, card: Card[Any]) -> None:
    """JO-12.2: where a discarded card goes: the graveyard, or under its own deck; a fist or an of Enchanting leaves the
    game."""
    spec = card.spec
    if spec.kind == "wound":
        t.wound_deck.insert(0, card)
    elif not spec.starter:
        t.graveyard.append(card)
    elif isinstance(spec, BasicSpec):
        t.box.append(card)
    else:
        (t.banners if spec.kind == "item" else t.classes).insert(0, card)


def lift(t: Table, card: Card[Any]) -> None:
    """Takes a card from the track, the graveyard or the Overlord, wherever it lies. Its tokens stay with it."""
    if card in t.track:
        t.track[t.track.index(card)] = None
        road_changed(t, card)
    elif card in t.graveyard:
        t.graveyard.remove(card)
    else:
        t.overlord_cards.remove(card)


def road_changed(t: Table, *cards: Card[Any]) -> None:
    """These cards came to the track or left it: what speaks there may have changed."""
    for card in cards:
        if on_track(card.spec):
            boards_changed(t)


def boards_changed(t: Table) -> None:
    """What the boards show has changed, and with it what is silent."""
    t.boards = t.present = None
    t.unsettled = True
    for me in t.seats:
        me.visible = None


def lose_tokens(t: Table, card: Card[Any]) -> None:
    """JO-12.5: the tokens on a card go to the supply."""
    t.tokens.pop(card.number, None)


def put_tokens(t: Table, card: Card[Any], **more: int) -> None:
    """Puts tokens on a card, or takes them off."""
    found = queries.tokens(t, card)
    new = replace(found, **{name: getattr(found, name) + n for name, n in more.items()})
    if new == Tokens():
        t.tokens.pop(card.number, None)
    else:
        t.tokens[card.number] = new


def close_up(t: Table) -> None:
    """JO-9.3: the cards of the track move left, and free slots are filled from the deck."""
    if None not in t.track:
        return
    there: list[Any] = [card for card in t.track if card is not None]
    lacking = SLOTS - len(there)
    new = t.deck[:-lacking - 1:-1]
    if new:
        del t.deck[-len(new):]
        there += new
    t.track = there + [None] * (SLOTS - len(there))
    if new:
        road_changed(t, *new)
        t.tell(APPEARS, cards=tuple(new))


# ---- wounds


def harden(t: Table, me: Seat, card: StackCard) -> None:
    """JO-11.2: puts this wound card on a player's stack of wounds."""

    def change() -> None:
        me.hardening = (me.hardening or 1) - 1 or None
        me.wounds.append(card)

    shift(t, (me,), change)


def heal(t: Table, me: Seat, n: int) -> int:
    """JO-11.5: heals up to n wounds; gives how many."""
    healed = relieve(t, me, n)
    if healed and me is not OVERLORD:
        t.tell(HEALS, me.no, n=healed)
    return healed


def relieve(t: Table, me: Seat, n: int) -> int:
    """The same, told by who does it: wound cards break into ten tokens."""
    if me is OVERLORD:
        return turn_dial(t, n)
    n = min(n, queries.healable(t, me))
    if n <= 0 or queries.holds(t, me, NoHealing):
        return 0
    if t.coop:
        heal_company(t, n)
        me.healed += n
        return n
    while me.wound_tokens < n and me.wounds:
        card = me.wounds[-1]
        take(t, me, card)
        to_pile(t, card)
        me.wound_tokens += WOUND_CARD
        t.tell(BREAKS, me.no, (card,))
    me.wound_tokens -= n
    t.unsettled = True
    return n


def heal_company(t: Table, n: int) -> int:
    """JO-11.7, JO-C.97: wounds leave the pool; how many."""
    n = min(n, t.pool)
    t.pool -= n
    return n


# ---- the dial (co-op)


def turn_dial(t: Table, n: int) -> int:
    """JO-16.6, JO-C.89: hit points more or fewer, within 0 and 99; an immune Overlord loses none, and without co-op it
    has none (JO-R.31). Gives the change."""
    if not t.coop:
        return 0
    if n < 0 and queries.immune(t):
        t.tell(IMMUNE, n=-n)
        return 0
    before = t.hp
    t.hp = max(0, min(DIAL, t.hp + n))
    t.unsettled = True
    if t.hp != before:
        t.tell(DIAL_TURNS, n=t.hp - before, note=str(t.hp))
    return t.hp - before


# ---- crystals and pearls


def crystals(t: Table, me: Seat, n: int, does: str | None = None) -> int:
    """JO-12.7, JO-R.17: so many more or fewer, as far as there are; gives the change. The Overlord has those that lie
    on its card. It is told as what the player `does` with them (None: takes or loses), where no other sentence tells
    it ("")."""
    boss = me is OVERLORD
    n = max(n, -(t.overlord_crystals if boss else me.crystals))
    if boss:
        t.overlord_crystals += n
    else:
        me.crystals += n
    if boss or (n > 0 and queries.present(t) & BIT[CrystalCap]):
        t.unsettled = True
    if does is None:
        does = TAKES_CRYSTALS if n > 0 else LOSES_CRYSTALS if me.no != t.active else GIVES_UP
    if n and does:
        t.tell(f"overlord-{'takes' if n > 0 else 'loses'}" if boss else does, None if boss else me.no, n=abs(n))
    return n


def hand_over(t: Table, giver: Seat, receiver: Seat, n: int) -> None:
    """So many crystals from hand to hand, which has been told."""
    crystals(t, giver, -n, "")
    crystals(t, receiver, n, "")


def tell_unit(t: Table, kind: str, me: Seat, other: Seat, n: int = 0, note: str = "") -> None:
    """Tells what a player does to another one, or to the Overlord."""
    if other is OVERLORD:
        t.tell(f"{kind}-overlord", me.no, n=n, note=note)
    else:
        t.tell(kind, me.no, n=n, other=other.no, note=note)


def match_pearls(t: Table, me: Seat) -> None:
    """JO-10.7: as many pearl tokens as the pearl value; spent ones go first, new ones are active."""
    more = queries.value(t, me, "pearl") - me.active_pearls - me.spent_pearls
    if more > 0:
        me.active_pearls += more
    elif more < 0:
        spent = min(me.spent_pearls, -more)
        me.spent_pearls -= spent
        me.active_pearls += more + spent


# ---- the Overlord


def take_reward(t: Table, me: Seat) -> None:
    """JO-7.15: one reward token off the Overlord; its icons and abilities count from now."""
    t.overlord_rewards -= 1
    shift(t, (me,), lambda: me.rewards.append(t.next_reward))
    t.next_reward += 1
    t.tell(REWARDED, me.no)


def defeat(t: Table) -> None:
    """JO-7.17, JO-R.53, JO-CR.32: without reward tokens the Overlord is inactive; what lies on it goes."""
    if t.coop or t.overlord is None or not t.overlord_active or t.overlord_rewards > 0:
        return
    t.overlord_active = False
    for card in t.overlord_cards:
        to_pile(t, card)
    t.overlord_cards = []
    lose_tokens(t, t.overlord)
    boards_changed(t)
    t.tell(DEFEATED, cards=(t.overlord,))
    crystals(t, OVERLORD, -t.overlord_crystals)


def turn_desert(t: Table, side: Side) -> None:
    """The desert token, where one lies, shows this side."""
    if t.desert not in (None, side):
        t.desert = side
        t.tell(DESERT_TURNS, note=queries.ON_SAND[side])


# ---- the road and its tokens


def sweep(t: Table, card: Card[Any], kind: str) -> None:
    """A card of the track is discarded, and the tokens on it go; no invasion."""
    lift(t, card)
    lose_tokens(t, card)
    to_pile(t, card)
    t.tell(kind, cards=(card,))


def swap_with_graveyard(t: Table, card: Card[Any]) -> Card[Any]:
    """A card of the track and the top card of the graveyard change places; gives that one. Tokens go (JO-12.5)."""
    slot, other = t.track.index(card), t.graveyard.pop()
    t.track[slot] = other
    lose_tokens(t, card)
    to_pile(t, card)
    road_changed(t, card, other)
    return other


def swap_with_track(t: Table, me: Seat, mine: StackCard, card: StackCard) -> None:
    """JO-V-4.4: the top card of a stack and a card of the track change places; no journey."""
    slot = t.track.index(card)
    stack = me.stack(mine.spec.stack)

    def change() -> None:
        stack.remove(mine)
        stack.append(card)

    shift(t, (me,), change)
    forget_labels(me, mine)
    t.track[slot] = mine
    lose_tokens(t, card)
    road_changed(t, mine, card)
    t.tell(SWAPS_TRACK, me.no, (mine, card))


def put_cerberus(t: Table, card: Card[Any]) -> None:
    """JO-CR.14: moves the one Cerberus token to this card."""
    for number, tokens in [*t.tokens.items()]:
        if tokens.cerberus:
            t.tokens[number] = replace(tokens, cerberus=0)
            if t.tokens[number] == Tokens():
                del t.tokens[number]
    put_tokens(t, card, cerberus=1)


def clear_tokens(t: Table, which: str) -> int:
    """All tokens of a sort leave the track; how many there were."""
    n = 0
    for card in queries.track_cards(t):
        if there := getattr(queries.tokens(t, card), which):
            n += there
            put_tokens(t, card, **{which: -there})
    if n:
        t.tell(TOKENS_CLEARED, note=which)
    return n


def lay_on_overlord(t: Table, card: StackCard) -> None:
    """A card that has been taken away from its place lies on the Overlord."""
    t.overlord_cards.append(card)
    t.tell(ON_OVERLORD, cards=(card,))


def reinforce(t: Table, card: Card[Any], side: str) -> None:
    """A reinforcement token on a creature or the Overlord, by chance one side or the other (JO-7.14)."""
    if side == "random":
        side = "health" if t.rng.below(2) else "strength"
    put_tokens(t, card, **{side: 1})
    t.tell(REINFORCES, cards=(card,), note=side)


def replace_village(t: Table) -> bool:
    """JO-C.107: the village leaves the game with its rewards, another one is drawn; whether one was left."""
    t.village_rewards, t.unsettled = 0, True
    gone = {card.spec.id for card in t.box} | ({t.village.spec.id} if t.village else set())
    kingdoms = [spec for spec in t.pack.section("kingdoms", KingdomSpec) if spec.id in t.kingdoms]
    left = [spec.village for spec in kingdoms if spec.village not in gone] if t.options.relation == "kingdom" else []
    left = left or [spec.id for spec in t.pack.section("villages", VillageSpec)
                      if not spec.coop and spec.id not in gone]
    if not left or t.village is None:
        return False
    t.box.append(t.village)
    t.village = t.make(t.rng.pick(left))
    if t.desert is None and t.village.spec.uses_token == "desert":
        t.desert = "mirage" if t.rng.below(2) else "sandstorm"
    boards_changed(t)
    t.tell(VILLAGE_COMES, cards=(t.village,))
    return True


def reached(t: Table, attack: int, health: int) -> None:
    """Keeps the best attack of the round and the health that it had to reach (JO-CR.39)."""
    made = sum([seat.challenges for seat in t.seats])
    found = Reach(t.round, attack, health, made)
    if t.reach and t.reach[-1].round == t.round:
        best = max(t.reach.pop(), found, key=lambda one: one.attack - one.health)
        found = Reach(t.round, best.attack, best.health, made)
    t.reach.append(found)
