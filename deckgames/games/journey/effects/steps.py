"""What verbs and rules share: their base, effects in order, settling and the triggers of a moment (JO-3.11 to JO-3.15),
choosing cards of stacks (JO-12, JO-V-4.4), and the abilities that a player may use now, with their costs (JO-8)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, NoReturn, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import capital
from deckgames.engine.match.game import GameOver
from deckgames.engine.messages import LazyMessage, Words
from deckgames.engine.vocabulary.clauses import Clause, Person
from deckgames.engine.vocabulary.decisions import Mark, Number, Option, Reasons, Topic, choose, order
from deckgames.engine.vocabulary.effects import Declares, Effect, declined
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards import STACK_OF
from deckgames.games.journey.cards.lines import CrystalCap, MainAction, Rest, Trigger
from deckgames.games.journey.cards.words import (
    ALLY,
    ANY,
    PERSONS,
    Icon,
    JourneyVoice,
    PerQ,
    behind_may,
    deed,
    doing,
    person,
    quantity,
)
from deckgames.games.journey.play import NO_OVERLORD, PAYS, JourneyPlay
from deckgames.games.journey.state import (
    BIT,
    OVERLORD_CRYSTALS,
    SAY,
    STACKS,
    Seat,
    Spoken,
    StackCard,
    Table,
    read_stacks,
    told,
)

TURN_BEGINS, OVERLORD_TURNED = told("turn", weight=0), told("overlord-turned", weight=2)
JOURNEYS, RESTS, USES = (told(kind, answers=True) for kind in ("journeys", "rests", "uses"))
WEIGHT_COSTS, EVENT_READ, TOLL = told("weight"), told("event"), told("toll")
DISCARDS = told("discards", weight=2, answers=True)
TRIGGERS = told("triggers", weight=0, heads=True)
SKIPPED, UNDER_WAY = told("skipped", weight=0), told("under-way", weight=0)
CAPPED, WON, LOST = (told(kind) for kind in ("capped", "won", "lost"))
PAYS_PEARLS = told("pearls", weight=0, answers=True)


class Act(Effect[JourneyPlay]):
    """A verb that does something itself."""

    reaches: ClassVar[bool] = False
    """Whether it reaches players on whom an amount may count: `of: target`."""
    friendly: ClassVar[bool] = False
    """Whether it helps whom it reaches."""
    paid: ClassVar[str] = "by"
    """The word before it as a cost: "rest by discarding a monster", "challenge for 2 crystals"."""
    coins: ClassVar[str] = ""
    """What it takes of its player as a cost: "crystals", or those that pearl tokens may pay ("pearls")."""
    always: ClassVar[bool] = False
    """Whether it can always be paid."""
    spent: ClassVar[Callable[[Any, Seat, Any], Iterable[Seat]] | None] = None
    """What a player's stacks may be after it, by the card that asks for it; None: it takes nothing from stacks."""
    numbers: ClassVar[bool] = False
    """Whether it gives attack or defence, which is named before its cost."""
    travels: ClassVar[bool] = False
    """Whether it sends somebody on a journey (JO-15.3)."""
    fights: ClassVar[bool] = False
    """Whether it is the fight with the Overlord."""
    looms: ClassVar[str] = ""
    """What it does to the wounds that may come: it "hits", or "reads" from the table how many, "changes" what others
    bring, or "moves" cards of stacks, after which nobody knows what defense is left (`looming`)."""

    @model_validator(mode="after")
    def _countable(self) -> Self:
        players = self.reaches and getattr(self, "who", "") not in ("overlord", "company")
        for name in () if players else type(self).model_fields:
            amount = getattr(self, name)
            if isinstance(amount, PerQ) and amount.target:
                raise PydanticCustomError("of", "'{verb}' reaches nobody to count on", {
                    "verb": self.verb, "expected": "of: you"})
        return self

    def missing(self, x: JourneyPlay) -> Words:
        """Why it cannot be done in full now, as a cost must be ("": it can)."""
        return ""

    def overlord_threat(self, x: JourneyPlay) -> int:
        """How many wounds it may bring the company at most (`looming`)."""
        return 0

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return super().clauses(voice) if self.says else [deed(self.verb.replace("_", " "))]

    def persons(self, voice: JourneyVoice | None) -> Mapping[str, Person | str]:
        """Who is who in `says`, and so many `{crystals}` or so much `{damage}` of theirs; what `{hand}` does on the
        table reads alike, whoever was named before."""
        voice = voice or ANY
        you, who, n = person("you", voice), getattr(self, "who", "you"), getattr(self, "n", 0)
        whom = ALLY if self.friendly and who == "others" and voice.coop else person(who, voice)
        return {"me": you, "each": PERSONS["each"], "hand": you if you.subject else replace(you, key=""),
                "overlord": PERSONS["overlord"], "who": whom,
                "crystals": quantity(n, "crystal", voice, who), "damage": quantity(n, "damage", voice, who)}

    def cost_words(self, voice: JourneyVoice = ANY) -> str:
        """The verb as a cost, as it reads after "for"."""
        return doing(behind_may((self,), voice))

    def pay_words(self, voice: JourneyVoice = ANY) -> str:
        """The verb as a payment, as it reads after "you may"."""
        return behind_may((self,), voice)


verb = Declares(Act)


def needs(there: Callable[[JourneyPlay], object], why: Words = NO_OVERLORD) -> Callable[[JourneyPlay], Words]:
    """Why a verb can do nothing: this is not there."""
    return lambda x: "" if there(x) else why


def boss_active(x: JourneyPlay) -> bool:
    """Whether the Overlord is active."""
    return x.t.overlord_active


# ---- effects in order, and what they set off

Fixed = list[tuple[Seat, list[Spoken]]]
"""The triggers of a moment, owner by owner."""
Moments = str | tuple[str, ...]
"""A moment, or several that come at once."""


async def do(x: JourneyPlay, effects: Sequence[Effect]) -> None:
    """A list of verbs from top to bottom; the table settles after each (JO-3.14, JO-V-1.1)."""
    t = x.t
    for effect in effects:
        await effect.run(x)
        if t.unsettled:  # not awaited in vain: searches come by here all the time
            await settle(t)


async def settle(t: Table) -> None:
    """JO-3.14: after any change: crystal limits, pearl tokens, and triggers that watch a state."""
    if not t.unsettled:
        return
    t.unsettled = False
    holding = queries.present(t)
    if holding & BIT[CrystalCap]:
        for me in t.seats:
            cap = min([constant.verb.n for constant in queries.constants(t, me, CrystalCap)], default=me.crystals)
            if me.crystals > cap:
                t.tell(CAPPED, me.no, n=me.crystals - cap)
                me.crystals = cap
    if t.pearls or holding & BIT["pearls"]:
        t.pearls = False
        for me in t.seats:
            ops.match_pearls(t, me)
            if me.active_pearls or me.spent_pearls:
                t.pearls = True
    if t.coop:
        while t.overlord_crystals > OVERLORD_CRYSTALS:
            t.overlord_crystals -= OVERLORD_CRYSTALS
            assert t.overlord is not None
            ops.reinforce(t, t.overlord, "random")
        if t.hp == 0:  # JO-17.8, JO-CR.2
            end_coop(t, True, "JO-C.102", SAY("ends.no-hit-points"))
        if t.pool > t.threshold:
            end_coop(t, False, "JO-C.101", SAY("ends.pool"))
    if holding & BIT["rewards_on"]:
        await _state_triggers(t)


def end_coop(t: Table, won: bool, rule: str, why: LazyMessage) -> NoReturn:
    """The company has won or lost. Raises GameOver."""
    t.won, t.cause, t.phase = won, rule, "over"
    t.reasons.append(str(why))
    t.course.append((t.hp, t.pool))
    t.tell(WON if won else LOST, note=why)
    raise GameOver


async def _state_triggers(t: Table) -> None:
    """JO-R.51: a trigger of a state fires once each time its condition becomes true, but not by what it does itself."""
    for spoken in _watching(t):
        holds = _met(t, spoken)
        if holds and spoken.used not in t.full:
            t.full.append(spoken.used)
            me = queries.speaker(t)
            if not under_way(t, me, spoken):
                await _speak(t, me, spoken, {})
        elif not holds and spoken.used in t.full:
            t.full.remove(spoken.used)


def _watching(t: Table) -> Sequence[Spoken]:
    return queries.boards(t).triggers.get("rewards_on", ())


def under_way(t: Table, me: Seat, spoken: Spoken) -> bool:
    """JO-3.15: whether this ability is being done, so that it is not set off again; that is told."""
    found = (me.no, spoken.used) in t.firing
    if found:
        t.tell(UNDER_WAY, me.no, (spoken.card,))
    return found


def _met(t: Table, spoken: Spoken) -> bool:
    when = spoken.ability.when
    lie: int = t.village_rewards if when.rewards_on == "village" else t.overlord_rewards
    return bool(lie >= when.per_player * len(t.seats))


def due(t: Table) -> list[Spoken]:
    """The triggers of a state whose condition has become true."""
    return [spoken for spoken in _watching(t) if spoken.used not in t.full and _met(t, spoken)]


def waiting(t: Table, moment: Moments, seats: Sequence[Seat], slot: int = -1) -> Fixed:
    """JO-3.12: the triggers of a moment (or of several that come at once) as they are now, owners clockwise from whose
    turn it is; those of the boards belong to the player whose turn it is (JO-3.11)."""
    owners = seats if len(seats) == 1 else [one for one in queries.clockwise(t, queries.leading(t)) if one in seats]
    return [(me, spoken) for me in owners if (spoken := _spoken(t, me, moment, slot))]


def _spoken(t: Table, me: Seat, moment: Moments, slot: int) -> list[Spoken]:
    if isinstance(moment, tuple):
        several = [_spoken(t, me, one, slot) for one in moment]
        both = [one for spoken in several for one in spoken]
        return sorted(both, key=partial(_source, t, me)) if sum(map(bool, several)) > 1 else both
    triggered = list(queries.visible(t, me).triggers.get(moment, ()))
    if me is queries.speaker(t):
        triggered = queries.boards(t).triggers.get(moment, []) + triggered
    if moment == "after_slot":
        triggered = [spoken for spoken in triggered if spoken.ability.when.fits(slot)]
    if t.firing:
        triggered = [spoken for spoken in triggered if (me.no, spoken.used) not in t.firing]
    return triggered


def _source(t: Table, me: Seat, spoken: Spoken) -> tuple[int, int, int]:
    """Where an ability stands in the order of sources (JO-3.3)."""
    if spoken.token:
        return 1, me.rewards.index(spoken.token), spoken.used
    for nth, name in enumerate(STACKS, 2):
        stack = me.stack(name)
        if spoken.card in stack:
            return nth, -stack.index(spoken.card), spoken.used
    return 0, int(spoken.card is not t.village), spoken.used


async def fire(t: Table, moment: Moments, seats: Sequence[Seat], slot: int = -1) -> None:
    """The triggers of a moment for these players."""
    bits = sum([BIT[one] for one in moment]) if isinstance(moment, tuple) else BIT[moment]
    if queries.present(t) & bits and (found := waiting(t, moment, seats, slot)):
        await resolve(t, moment, found, slot=slot)


async def resolve(t: Table, moment: Moments, triggers: Fixed, quantities: Mapping[int, Mapping[str, int]] = {},
                  slot: int = -1) -> None:
    """JO-3.11, JO-3.12: does the triggers that were found, owner by owner, each in its owner's order; those not visible
    any more are skipped. `quantities` are those of the moment, by seat."""
    for me, spoken in triggers:
        for one in await _ordered(t, me, spoken) if len(spoken) > 1 else spoken:
            if any(one.used == other.used and one.ability is other.ability for other in _spoken(t, me, moment, slot)):
                await _speak(t, me, one, quantities.get(me.no, {}))
            else:
                t.tell(SKIPPED, me.no, (one.card,))


async def _ordered(t: Table, me: Seat, spoken: list[Spoken]) -> list[Spoken]:
    first = spoken[0].ability
    if all(one.ability is first or one.ability == first for one in spoken):
        return spoken
    when = {one.ability.moment_words for one in spoken}
    asks = SAY("asks.trigger-of", when=capital(when.pop())) if len(when) == 1 else SAY("asks.trigger")
    return await order(me.no, "JO-3.11", Topic.ORDER, asks, spoken)


async def _speak(t: Table, me: Seat, spoken: Spoken, quantities: Mapping[str, int]) -> None:
    x = JourneyPlay.of(t, me, spoken, "JO-3.11")
    x.told.update(quantities)
    if quantities and all(x.comes_to_nothing(getattr(effect, "n", 1)) for effect in spoken.ability.effect):
        return  # too little has happened for it to count: that is no news
    t.firing.append((me.no, spoken.used))
    t.tell(TRIGGERS, me.no, (spoken.card,))
    await do(x, spoken.ability.effect)
    t.firing.remove((me.no, spoken.used))


# ---- cards of stacks

TURNS = {(does, kind): Mark(f"{does}:{kind}", SAY(f"turns.{does}-{kind}"))
         for does in ("bury", "unbury") for kind in ("item", "enchantment", "creature")}
LEAVE = {alone: Mark("leave", SAY("offers.leave-it" if alone else "offers.leave-them"), Topic.END)
         for alone in (True, False)}


async def choose_cards(x: JourneyPlay, me: Seat, kind: str, which: str, n: int,
                       icon: Icon | None) -> list[StackCard]:
    """Up to n cards of a player to be discarded, of its own choice, one after the other; no stack is emptied
    (JO-V-1.5)."""
    chosen: list[StackCard] = []
    for _ in range(n):
        left = [card for card in queries.movable(me, kind, which, icon)
                if card not in chosen and _spare(me, card, chosen)]
        card = await x.choose_card(me, left, Topic.DISCARD, SAY("asks.discard"))
        if card is None:
            break
        chosen.append(card)
    return chosen


def _spare(me: Seat, card: StackCard, chosen: Sequence[StackCard]) -> bool:
    name = card.spec.stack
    return name == "creatures" or len(me.stack(name)) - sum(other.spec.stack == name for other in chosen) > 1


async def discard_all(x: JourneyPlay, cards: Sequence[tuple[Seat, StackCard]]) -> None:
    """JO-12.4: these cards are discarded at one moment; the player whose turn it is orders them."""
    t = x.t
    if not cards:
        return
    discarded = [card for _, card in cards]
    if sum(not card.spec.starter for card in discarded) > 1:
        discarded = await order(queries.speaker(t).no, "JO-12.4", Topic.ORDER, SAY("asks.discard-order"), discarded,
                                None, x.card)

    def change() -> None:
        for me, card in cards:
            me.stack(card.spec.stack).remove(card)
            ops.forget_labels(me, card)

    ops.shift(t, [me for me in t.seats if any(me is seat for seat, _ in cards)], change)
    for me, card in cards:
        t.tell(DISCARDS, me.no, (card,), detail=me.no == t.active)
    for card in discarded:
        ops.to_pile(t, card)


def deep_stacks(me: Seat, kinds: Sequence[str]) -> list[str]:
    """The kinds of these whose stack can be buried or unburied (JO-10.4)."""
    return [kind for kind in kinds if len(me.stack(STACK_OF[kind])) > 1]


async def turn_stacks(x: JourneyPlay, me: Seat, does: Any) -> None:
    """JO-10.4, JO-10.5: buries tops or unburies bottoms, as a verb `does`: all of its stacks in an order of choice, one
    of them, or any."""
    left, pick = deep_stacks(me, does.kinds), does.pick
    while left:
        kind, either = left[0], (left, left[::-1])  # the floor at 0 may make a difference between both (JO-E.51)
        if pick == "up_to" or (len(left) > 1 and (
                pick == "one" or len({_after(x.t, me, does.up, kinds) for kinds in either}) > 1)):
            marks, alone = [TURNS[does.verb, one] for one in left], len(left) == 1
            asks = SAY(f"asks-turn.{does.verb}-{kind}") if alone else does.asks[pick == "all"]
            mark = await choose(me.no, does.rule, Topic.PUT, asks, [*marks, None] if pick == "up_to" else marks, None,
                                x.card, LEAVE[alone])
            if mark is None:
                _leaves(x, me, does.kinds, left)
                return
            kind = left[marks.index(mark)]
        left.remove(kind)
        ops.bury(x.t, me, STACK_OF[kind], does.up)
        if pick == "one":
            return


def _after(t: Table, me: Seat, up: bool, kinds: Sequence[str]) -> tuple[int, int]:
    stacks = {name: me.stack(name)[:] for name in STACKS}
    attack, defense = me.attack, me.defense
    before = queries.visible(t, me)
    for kind in kinds:
        stack = stacks[STACK_OF[kind]]
        if up:
            stack.append(stack.pop(0))
        else:
            stack.insert(0, stack.pop())
        now = read_stacks(stacks, me.rewards, t.overlord, before.silent)
        attack, defense = max(0, attack + now.attack - before.attack), max(0, defense + now.defense - before.defense)
        before = now
    return attack, defense


async def turn_over(x: JourneyPlay, me: Seat, kinds: Sequence[str]) -> None:
    """JO-V-4.4: for each stack the player buries the top, unburies the bottom, or leaves it; in any order."""
    left = deep_stacks(me, kinds)
    while left:
        marks = [TURNS[does, kind] for kind in left for does in ("bury", "unbury")]
        mark = await choose(me.no, "JO-10.4", Topic.PUT, SAY("asks.bury-or-unbury"), [*marks, None], None, x.card,
                            LEAVE[len(left) == 1])
        if mark is None:
            _leaves(x, me, kinds, left)
            return
        kind = left.pop(marks.index(mark) // 2)
        ops.bury(x.t, me, STACK_OF[kind], mark is TURNS["unbury", kind])


def _leaves(x: JourneyPlay, me: Seat, kinds: Sequence[str], left: Sequence[str]) -> None:
    """Who leaves all of these stacks as they are has said no."""
    if len(left) == len(deep_stacks(me, kinds)):
        declined(x.as_seat(me))


def payable(me: Seat, card: Card | None, cost: Sequence[Any]) -> bool:
    """JO-R.33: whether the cards of a player allow all these payments, one after the other; `card` is what it stands
    on. No card pays twice, and no stack is emptied."""
    return not cost or any(payable(left, card, cost[1:]) for left in cost[0].spent(me, card))


def without(me: Seat, card: StackCard) -> Seat:
    """What a player has when this card has left its stack."""
    left = me.copy()
    left.stack(card.spec.stack).remove(card)
    return left


def tops_to_remove(me: Seat) -> list[StackCard]:
    """JO-V-5: the top cards of the four stacks that may leave the game; no last item or enchantment."""
    return [me.stack(name)[-1] for name in STACKS
            if len(me.stack(name)) > (1 if name in ("items", "enchantments") else 0)]


# ---- abilities: which may be used now, why not the others, paying, and using them

Refusal = tuple[Words, str]
"""Why something cannot be done, and the rule that says so."""
USED, OWN_TURN, IDLE = SAY("refuses.used"), SAY("refuses.own-turn"), SAY("refuses.idle")


def why_not(t: Table, me: Seat, spoken: Spoken, x: JourneyPlay | None = None) -> Refusal | None:
    """Why a player cannot use an action now (None: it can); `x` is one of its player that may be turned to it."""
    ability = spoken.ability
    if ability.uses and me.used and me.used.get(spoken.used, 0) >= ability.uses:
        return USED, "JO-8.3"
    if t.active != me.no and isinstance(ability, Trigger):
        return OWN_TURN, "JO-8.9"
    bar = queries.muted(t, me, spoken, "actions")
    if bar is not None:
        return SAY("refuses.forbids", card=bar.card.spec.name), "JO-8.10"
    price = ability.price
    if price >= 0:
        have = me.crystals + me.active_pearls
        if price > have:
            return SAY("refuses.dear", n=price, have=have), "JO-8.5"
        if ability.unfailing:
            return None
    if x is None:
        x = JourneyPlay.of(t, me, spoken)
    else:
        x.card, x.minor, x.token = spoken.card, ability.minor, spoken.token
    if price < 0:
        missing = lacking(x, ability.cost)
        if missing:
            return missing, "JO-8.5"
    return None if ability.unfailing else _futile(x, ability)


def _futile(x: JourneyPlay, ability: Any) -> Refusal | None:
    """JO-15.1, JO-15.3, JO-V-3.4: an action that is not allowed now, or would have no effect."""
    if ability.journeys:
        if not x.own_turn:
            return SAY("refuses.journeys"), "JO-15.1"
        if x.t.main_begun and any(verb.end_turn for verb in ability.journeys):
            return SAY("refuses.begun"), "JO-15.3"
    for verb in ability.effect:
        if verb.could(x):
            return None
    for verb in ability.cost:
        if verb.coins != "pearls":
            return None
    return IDLE, "JO-V-3.4"


def lacking(x: JourneyPlay, cost: Sequence[Any]) -> Words:
    """JO-8.5, JO-R.33: what is missing for a cost ("": it can be paid, all parts together)."""
    if not cost:
        return ""
    me, due = x.me, 0
    for verb in cost:
        if verb.coins != "pearls":
            missing: Words = verb.missing(x)
            if missing:
                return missing
        if verb.coins:
            due += verb.n if verb.n.__class__ is int else x.number(verb.n, me.crystals)
    have = me.crystals + (me.active_pearls if x.minor else 0)
    if due > have:
        return SAY("refuses.dear", n=due, have=have)
    if len(cost) > 1:
        cards = [verb for verb in cost if verb.spent and getattr(verb, "who", "you") == "you"]
        if len(cards) > 1 and not payable(me, x.card, cards):
            return SAY("refuses.few-cards")
    return ""


def dear(why: Words) -> bool:
    """Whether this is why: it costs more than there is."""
    return isinstance(why, LazyMessage) and why.key in ("refuses.dear", "refuses.dear-attack", "refuses.dear-defence")


def unpayable(t: Table, me: Seat, spoken: Spoken, rule: str) -> Refusal | None:
    """Why a player cannot pay for a main action (None: it can), by this rule."""
    ability = spoken.ability
    missing = "" if 0 <= ability.price <= me.crystals else lacking(JourneyPlay.of(t, me, spoken), ability.cost)
    return (missing, rule) if missing else None


async def pay(x: JourneyPlay, cost: Sequence[Any]) -> None:
    """JO-8.5, JO-8.6: a cost that can be paid, verb by verb; crystals of actions with pearl tokens, too."""
    t, me, x.paying = x.t, x.me, True
    for verb in cost:
        if x.minor and verb.coins == "pearls":
            due = x.number(verb.n, me.crystals)
            pearls, most = max(0, due - me.crystals), min(me.active_pearls, due)
            if pearls < most:
                pearls = await Number(me.no, "JO-8.6", Topic.PAY, SAY("asks.pearls", n=due), pearls, most, x.card)
            if pearls:
                me.active_pearls -= pearls
                me.spent_pearls += pearls
                t.tell(PAYS_PEARLS, me.no, n=pearls)
            ops.crystals(t, me, pearls - due, PAYS)
        else:
            await verb.run(x)
        await settle(t)
    x.paying = False


async def use(t: Table, me: Seat, spoken: Spoken) -> None:
    """JO-8.7: pays the cost, counts one use, does the effect."""
    ability = spoken.ability
    x = JourneyPlay.of(t, me, spoken, "JO-8.7")
    t.tell(USES, me.no, (spoken.card,))
    x.minor = True
    if ability.cost:
        await pay(x, ability.cost)
    if ability.uses:
        me.used[spoken.used] = me.used.get(spoken.used, 0) + 1
    await do(x, ability.effect)


def usable(t: Table, me: Seat) -> list[Spoken]:
    """The actions that a player may use now."""
    x = JourneyPlay(t, me, None)
    return [spoken for spoken in queries.actions(t, me) if why_not(t, me, spoken, x) is None]


def refused(t: Table, me: Seat) -> list[Option]:
    """The actions that it may not, with the reason."""
    return barred(t, [*[(spoken, why_not(t, me, spoken)) for spoken in queries.actions(t, me)],
                      *silenced(t, me, rest=False)])


def barred(t: Table, abilities: Iterable[tuple[Spoken, Refusal | None]]) -> list[Option]:
    """The refused ones of these abilities, as blocked options."""
    return [Option(one.oid, str(worded(t, one)), one.card, blocked=str(why[0]), rule=why[1]) for one, why in abilities
            if why is not None]


def silenced(t: Table, me: Seat, rest: bool) -> list[tuple[Spoken, Refusal]]:
    """The actions, or the rests, that do not speak now, with what silences them (JO-3.4)."""
    return [(one, (SAY("refuses.silenced", card=by.card.name), "JO-3.4"))
            for one in queries.visible(t, me).muted if isinstance(one.ability, Rest) == rest
            and (by := queries.muted(t, me, one, "abilities")) is not None]


async def prepare(t: Table, me: Seat, rule: str, prompt: LazyMessage, ready: Mark, source: Card | None) -> None:
    """JO-6.1, JO-13.4: actions one after another, until the player is ready."""
    while found := t.once(partial(usable, t, me)):
        chosen: Spoken | Mark = await choose(me.no, rule, Topic.PREPARE, prompt, [*found, ready],
                                             partial(explain, t, me, found), source)
        if isinstance(chosen, Mark):
            return
        await use(t, me, chosen)


def explain(t: Table, me: Seat, offered: Sequence[Spoken]) -> Reasons:
    """The actions that are offered with their cards and texts, and the reasons against all others."""
    return Reasons({spoken.oid: worded(t, spoken) for spoken in offered},
                   {spoken.oid: spoken.card for spoken in offered}, refused(t, me))


def worded(t: Table, spoken: Spoken) -> LazyMessage:
    """An ability as an option is shown, with the figures of this table: "Blood Ladle: take 1 damage > +2 attack"."""
    ability, voice = spoken.ability, queries.voice_of(t)
    does: Words = ability.worded(voice)
    if isinstance(ability, MainAction):
        deed = ability.does(voice)
        does = SAY("offers.main" if str(deed)[:1].isalpha() else "offers.gains", lead=ability.lead(voice), does=deed)
    return SAY("offers.action", card=spoken.card.name, does=does)
