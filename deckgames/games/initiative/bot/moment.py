"""What a builder knows before a round: health on both sides, how many opponents there are, what cards do; and what an
unknown opponent is likely to do in each beat: how hard it hits through a defence, how much it defends. And a
moment of a forecast round: what the worth of a verb hangs on.

The numbers by beat lie between what games of two came to with the bot before and with this one (300 and 250 games),
as multiples of what the pack's cards print on average. `LASTS` is kinder than either: those who end a round early do so
because they expect no better.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache
from math import exp
from typing import Any, cast

from deckgames.bots.brain import worths
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.games.initiative.cards import FACTOR, Amount, EachTurn, InitiativeSpec, Modify, When, faces_of
from deckgames.games.initiative.effects import (
    VOCABULARY,
    ChooseOne,
    FieldAtLeast,
    FieldDiscard,
    Flip,
    If,
    IfYouDo,
    May,
    NextCard,
    Rule,
    cancel,
    copy,
    discard_hand,
    draw,
    end_round,
    expose,
    gain_health,
    leaves,
    lose_health,
    recruit,
    return_self,
    salvage,
    stack_add,
    stack_discard,
    stack_order,
    steal,
    strike,
    swap_health,
    swap_stacks,
)
from deckgames.games.initiative.state import STACK, Seat, Table

DEEPEST = 40
"""Defences beyond this are as good as this."""
BLOWS = (1.4, 1.3, 1.4, 1.0, 0.9)
"""What an opponent's attacks come to in beat 1 to 5, in average cards."""
DRAINS = (0.6, 1.3, 1.7, 2.1, 2.8)
"""The same of health that it makes others lose: the slow cards lie at the bottom."""
HEALS = (0.6, 1.2, 1.8, 2.0, 1.7)
"""The same of its healing."""
TAIL = len(BLOWS)
"""From this beat on they are all alike."""
GUARDS = (0.0, 2.5, 4.3, 4.9, 5.3, 5.7)
"""Its whole defence before beat 1, after beat 1 ... 5."""
LASTS = (0.98, 0.9, 0.82, 0.75, 0.68)
"""How likely a card in place 1 to 5 acts with one opponent: rounds are cut off, and stacks are robbed."""
STANDING = (1.0, 0.99, 0.98, 0.97, 0.88)
"""How likely an opponent still has a card in beat 1 to 5."""
MANY = 0.6
"""Number of opponents to this power that hurt like one: not all of them turn on you."""
LARGE = 10
"""A loss of health that is counted, not printed."""
SPREAD = ((0.3, 0.4), (0.4, 1.0), (0.3, 1.6))
"""A defence that is not known is one of these multiples of its mean, with these chances."""


@frozen(eq=False)
class Odds:
    """Means of one card: `damage[d]` is what its attack does to each opponent with defence d, `guard` its defence,
    `drain` the health it makes each opponent lose, `healing` its healing; `usual` are plain cards that
    stand for those of a stack that is not known: a round between them and what opponents play is even."""

    damage: tuple[float, ...]
    guard: float
    drain: float
    healing: float
    usual: tuple[InitiativeSpec, ...]

    def incoming(self, beat: int, defence: float) -> float:
        """What an opponent's attacks do to this defence in this beat."""
        return BLOWS[min(beat, TAIL) - 1] * self.damage[min(DEEPEST, max(0, round(defence)))]

    def wall(self, beat: int, fast: float) -> float:
        """The mean defence of an opponent when a card acts in this beat that is faster than that share of all."""
        low, high = GUARDS[min(beat, TAIL) - 1], GUARDS[min(beat, TAIL)]
        return self.guard * (high - fast * (high - low))


@lru_cache(maxsize=16)
def odds_of(pack: Pack) -> Odds:
    """The averages of these packs, a card counted as often as it is in the deck."""
    faces = faces_of(pack)
    n = max(1, len(faces))
    damage = [sum(blow(face, d) for face in faces) / n for d in range(DEEPEST + 1)]
    return Odds(tuple(damage), sum(face.defence or 0 for face in faces) / n, sum(map(drain, faces)) / n,
                sum(face.healing or 0 for face in faces) / n, _usual(pack))


def _usual(pack: Pack) -> tuple[InitiativeSpec, ...]:
    base = pack.section("cards", InitiativeSpec)[0]
    plain = {"initiative": 50, "effects": (), "defence": None, "healing": None, "attack": None}
    shapes: tuple[dict[str, int], ...] = (
        {"attack": 13}, {"healing": 13}, {"attack": 13}, {"healing": 13, "defence": 3})
    return tuple(base.model_copy(update={**plain, **shape}) for shape in shapes)


def blow(face: InitiativeSpec, defence: int) -> float:
    """What a card's attacks do to one opponent with this defence."""
    if face.attack is None:
        return 0.0
    shape = face.blows
    return float(shape.times * max(0, face.attack - (0 if shape.pierce else defence)))


def drain(face: InitiativeSpec) -> float:
    """The health that a card makes an opponent lose."""
    return float(sum([e.n if isinstance(e.n, int) else LARGE for e in of_kind(iter_tree(face.effects), lose_health)
                      if e.who not in ("you", "it")]))


def on(effects: Sequence[Effect], kind: type[Effect], *who: str) -> list[int]:
    """The plain numbers of the effects of this verb that are done to these ("you", "it"; to anybody, if none is
    named)."""
    return [e.n for e in of_kind(effects, kind) if isinstance(e.n, int) and (not who or e.who in who)]


def left_after(value: float, guard: float) -> float:
    """How much of an attack of this value is expected to get through a defence of which only the mean (`guard`) is
    known."""
    return sum(part * max(0.0, value - guard * times) for part, times in SPREAD)


def holding(beat: int) -> float:
    """How likely an opponent still has a card in this beat."""
    return STANDING[beat - 1] if beat <= TAIL else 0.1


def lasts(beat: int, opponents: int) -> float:
    """The probability that the round goes on in this beat and the own card is still there."""
    return float(LASTS[min(beat, TAIL) - 1] ** opponents)


TYPICAL = 60
"""Health in the middle of a game."""
STEEP = 0.036
"""Log odds of a lead of one health in an even game; these and the next two are fitted to 500 games of these bots."""
FRAIL, FADES = 130.0, 8.0
"""Health that being nearly out is worth less, and with how much health that fades."""


def standing(health: float) -> float:
    """What this health is worth: less, in health, the nearer to being out."""
    return health - FRAIL * exp(-health / FADES)


@frozen(eq=False)
class Features:
    """The facts of one seat: `strong` and `weak` are the most and the least health of an opponent."""

    odds: Odds
    opponents: int
    health: int
    strong: int
    weak: int
    hand: int
    their_hand: int
    round: int

    share: float = field(init=False)
    """What harm to one opponent is worth against harm to each of them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", min(1.0, 1.3 / self.opponents))


def features(t: Table, me: Seat) -> Features:
    """The facts of this seat, from what it may know."""
    others = [s for s in t.living if s is not me] or [me]
    healths = [s.health for s in others]
    hands = sum(len(s.hand) for s in others) / len(others)
    building = t.phase in ("swap", "build")
    return Features(odds_of(t.pack), len(others), me.health, max(healths), min(healths), len(me.hand),
                   max(0, round(hands) - (STACK if building else 0)), max(1, t.round))


def typical(pack: Pack, opponents: int, mine: int, theirs: int) -> Features:
    """The features of a game in its middle, with so much health on both sides."""
    return Features(odds_of(pack), opponents, mine, theirs, theirs, 7, 3, 3)


BEATS = 5
"""The forecast looks so far."""


class Moment:
    """The state of a forecast. `field` counts the own cards, `chance` is how likely what is being valued happens, `on`
    how likely the round lasts until then, `before` the card that a copier would copy (None: any), `given` the last beat
    in which an opponent acts with own cards, `own` the health as far as only the own cards change it; at 0 by these,
    the player has `fallen` for certain. `won` is the chance that the game is won by now, `alive` that it goes on,
    `wins` and `lost` that the opponent or the player has been out in this round."""

    def __init__(self, features: Features, stack: Sequence[InitiativeSpec], hand: int) -> None:
        self.features, self.stack, self.hand = features, stack, hand
        self.health: float = features.health
        self.own: float = features.health
        self.fallen = False
        self.beat, self.field, self.left = 0, 0, len(stack)
        self.harm = self.single = self.healed = 0.0
        self.fast, self.chance, self.on = 0.5, 1.0, 1.0
        self.full, self.ended = True, False
        self.mods: list[tuple[int, Modify]] = []
        self.whens: list[When] = []
        self.each: list[EachTurn] = []
        self.recurring: list[int] = []
        self.promised: list[tuple[str, float, float, float]] = []
        self.boosts: dict[tuple[int, str], list[tuple[float, float]]] = {}
        self.popped: set[int] = set()
        self.before: InitiativeSpec | None = None
        self.rust = self.dull = self.pace = 0.0
        self.given: int | None = None
        self.defence = 0.0
        self.alive, self.won, self.wins, self.lost = 1.0, 0.0, 0.0, 0.0

    # ---- what the worth of verbs asks

    @property
    def guard(self) -> float:
        """The mean defence of an opponent at this moment."""
        return max(0.0, self.features.odds.wall(max(1, self.beat), self.fast) - self.rust)

    def present(self, beat: int) -> float:
        """How likely an opponent still has a card in this beat."""
        usual = holding(beat)
        return usual if self.given is None else self.exchanged(self.given, beat, usual)

    def exchanged(self, given: int, beat: int, usual: float) -> float:
        """That chance when an opponent has own cards, until the beat `given`."""
        o = self.features.opponents
        return (usual * (o - 1) + (beat <= given)) / o

    def exchange(self) -> float:
        """Takes unknown cards of an opponent's stack for the rest of the own one, which the opponent gets: what that is
        worth is seen in the beats to come."""
        usual = self.features.odds.usual
        coming = round(self.their_stack)
        self.given = self.beat + self.left
        self.stack = [*self.stack[:self.field], *(usual[i % len(usual)] for i in range(coming))]
        self.left = coming
        return 0.0

    @property
    def their_stack(self) -> float:
        """Cards that an opponent's stack is likely to hold still."""
        return sum([self.present(beat) for beat in range(self.beat + 1, BEATS + 1)])

    def theirs(self, who: str = "") -> float:
        """The health that an opponent has by now: the strongest, the weakest, else a mean one."""
        o = self.features
        health = o.strong if who == "strongest" else o.weak if who == "weakest" else (o.strong + o.weak) / 2
        return max(0.0, health + self.healed - self.harm - self.single / o.opponents)

    def hits(self, who: str, n: float) -> None:
        """Keeps count of health: of all opponents, of a single one, own."""
        n *= self.chance
        if who in ("you", "everyone"):
            self.health -= self.on * n
            self.own -= n
            self.fallen = self.fallen or self.own <= 0
        if who in ("each_opponent", "everyone"):
            self.harm += self.on * n
        elif who != "you":
            self.single += self.on * n

    def amount(self, amount: Amount) -> int:
        """The expected value of an amount at this moment."""
        if isinstance(amount, int):
            return amount
        return amount.of(cast(Callable[[Any], int], self.count))

    def count(self, what: str) -> int:
        """A count of the vocabulary, as the forecast has it."""
        return max(0, round(COUNTS[what](self)))

    # ---- numbers of own cards

    def stat(self, at: int, name: str) -> float | None:
        """A number of the own card in this place, with the modifiers in force."""
        value: float | None = getattr(self.stack[at], name)
        if value is None:
            return None
        for source, mod in self.mods:
            if mod.stat == name and _reaches(mod.of, source, at):
                value = value * mod.factor if mod.add is None else value + self.amount(mod.add)
        for times, add in self.boosts.get((at, name), ()):
            value = value * times + add
        return max(0.0, value)

    def total(self) -> float:
        """The own defence at this moment."""
        if not self.mods and not self.boosts and not self.popped:
            return float(sum([face.defence or 0 for face in self.stack[:self.field]]))
        return sum([(self.stat(at, "defence") or 0.0) * (0.4 if at in self.popped else 1)
                    for at in range(self.field)])


def _reaches(of: str, source: int, at: int) -> bool:
    if of == "this":
        return source == at
    return source != at if of == "your_others" else abs(source - at) == 1


COUNTS: dict[str, Callable[[Moment], float]] = {
    "your_field": lambda w: w.field, "your_hand": lambda w: w.hand, "your_stack": lambda w: w.left,
    "your_health": lambda w: w.health, "your_defence": lambda w: w.defence,
    "target_field": lambda w: w.beat - w.fast, "target_hand": lambda w: w.features.their_hand,
    "target_stack": lambda w: w.their_stack, "target_health": lambda w: max(1.0, w.theirs("strongest")),
    "target_defence": lambda w: w.guard,
    "all_fields": lambda w: w.field + w.features.opponents * (w.beat - w.fast),
    "opponents": lambda w: w.features.opponents, "beat": lambda w: w.beat, "round": lambda w: w.features.round}
"""The counts of the vocabulary, as a forecast has them."""


# ---- what effects are worth in the middle of a forecast, in health: through their verbs, never by card

DRAWN, RECRUITED, STACKED, HELD = 1.6, 2.2, 6.0, 1.3
"""A card from the deck, one of choice, one that acts in this round, and a hand card that is given away."""
PLAYED = 6.0
"""What an opponent loses with a card of its stack that does not act."""
COPIED = 4.5
"""What an unknown card does for who copies it."""
BACK = {"hand": 3.0, "stack_bottom": 4.2, "discard": -1.0}
"""A card that goes where this says."""
GONE = 0.35
"""The part of a field card's worth that is still to come when it is taken away."""


def worth(w: Moment, effects: Sequence[Effect]) -> float:
    """A list of verbs, done at this moment of the forecast; lasting lines are known to the forecast itself."""
    return sum([WORTH[type(effect)](effect, w) for effect in effects])


def likely(w: Moment, effects: Sequence[Effect], chance: float) -> float:
    """The worth of effects that happen only with this probability."""
    before = w.chance
    w.chance *= chance
    value = worth(w, effects)
    w.chance = before
    return chance * value


_AIMED = {"you": -1.0, "each_opponent": 1.0, "everyone": 0.0}
"""How much of a harm counts where it reaches just these: harm to opponents is a gain, to oneself a loss."""


def _harm(w: Moment, who: str, n: float) -> float:
    """Health that these players lose."""
    w.hits(who, n)
    return _AIMED.get(who, w.features.share) * n


def _theirs(w: Moment, who: str) -> float:
    """How much of what opponents lose counts where it reaches these."""
    return 1.0 if who == "each_opponent" else w.features.share


def _swap_health(e: Any, w: Moment) -> float:
    gain = w.theirs("weakest" if e.who == "weakest" else "strongest") - w.health
    w.hits("you", -gain)
    w.hits("one_opponent", gain)
    return gain * (1 + w.features.share)


def _next_card(e: NextCard, w: Moment) -> float:
    chance = 1.0 if e.whose == "your" else 0.35
    if e.blank:
        return (2.0 if e.whose == "the" else -2.0) * w.features.share
    if w.left and e.stat is not None:
        w.promised.append((e.stat, FACTOR[e.times] if e.times else 1.0, float(e.add or 0), chance))
    return -1.0 if e.whose == "the" and e.stat == "attack" and (e.add or 0) > 0 else 0.0


def _discard_hand(e: Any, w: Moment) -> float:
    if e.who != "you":
        return float(HELD * min(e.n, w.features.their_hand) * _theirs(w, e.who))
    paid = min(e.n, w.hand)
    w.full = w.full and w.hand >= e.n
    w.hand -= paid
    return float(-HELD * paid)


def _recruit(e: Any, w: Moment) -> float:
    told = sum(likely(w, when.do, e.n) for when in w.whens if when.event == "you_recruit")
    return float(told + e.n * (STACKED if e.to == "stack_top" else RECRUITED))


def _steal(e: Any, w: Moment) -> float:
    share = 1 + w.features.share
    if e.zone == "field":
        return PLAYED * GONE * min(1, w.beat - 1) * share
    if e.zone == "stack":
        return PLAYED * 0.7 * min(1.0, w.their_stack) * share
    return HELD * share if w.features.their_hand else 0.0


def _copy(e: Any, w: Moment) -> float:
    if w.before is None or w.before.copier:
        return COPIED if w.beat > 1 else COPIED * (1 - w.fast)
    face, w.before = w.before, None
    blow = left_after(face.attack or 0, w.guard)
    w.hits("each_opponent", blow)
    return worth(w, face.effects) + blow


def _end_round(e: Any, w: Moment) -> float:
    """What comes after it is cut off on both sides; the forecast stops here."""
    w.ended = True
    return 0.0


def _if(e: If, w: Moment) -> float:
    chance = _holds(w, e.cond)
    value = likely(w, e.then, chance) if chance else 0.0
    if e.otherwise and chance < 1:
        value += likely(w, e.otherwise, 1 - chance)
    return value


def _holds(w: Moment, cond: Any) -> float:
    """The probability that a condition holds now."""
    if isinstance(cond, FieldAtLeast):
        return float(w.field - sum(map(leaves, w.stack[:w.field - 1])) >= cond.field_at_least)
    if cond in ("first_turn", "last_turn"):
        first = w.fast if cond == "first_turn" else 1 - w.fast
        return float(first ** w.features.opponents)
    if cond in ("last_card", "stack_left"):
        return float((w.left == 0) == (cond == "last_card"))
    if cond == "lowest_health":
        return 1.0 if w.health + 4 < w.features.weak else 0.35 if w.health < w.features.weak + 4 else 0.0
    return min(0.9, 0.3 * w.beat)


def _if_you_do(e: IfYouDo, w: Moment) -> float:
    before, w.full = w.full, True
    value = worth(w, e.pay)
    if w.full:
        value += worth(w, e.then)
    w.full = before
    return value


def _may(e: May, w: Moment) -> float:
    """The worth of effects that the player may decline, never below 0; half of it counts where they end the round."""
    ended = w.ended
    value = worth(w, e.do)
    if w.ended and not ended:
        w.ended, value = False, value / 2
    return max(0.0, value)


def _rule(e: Rule, w: Moment) -> float:
    o = w.features
    if e.name == "average_health":
        theirs = w.theirs()
        mean = (o.opponents * theirs + w.health) / (o.opponents + 1)
        w.hits("you", w.health - mean)
        w.hits("each_opponent", theirs - mean)
        return theirs - w.health
    if e.name == "pass_stacks_left":
        w.exchange()
    return 0.0


WORTH = worths(VOCABULARY, {
    lose_health: lambda e, w: _harm(w, e.who, w.amount(e.n)),
    gain_health: lambda e, w: _harm(w, e.who, -w.amount(e.n)),
    strike: lambda e, w: _harm(w, e.who, w.amount(e.n) if e.pierce else left_after(w.amount(e.n), w.guard)),
    swap_health: _swap_health, NextCard: _next_card, discard_hand: _discard_hand, recruit: _recruit, steal: _steal,
    draw: lambda e, w: DRAWN * e.n * {"you": 1.0, "everyone": 0.0}.get(e.who, -w.features.share),
    salvage: lambda e, w: e.n * (STACKED if e.to == "stack_top" else RECRUITED + 0.4),
    stack_discard: lambda e, w: -PLAYED * min(e.n, w.left) if e.who == "you" else (
        PLAYED * 0.8 * min(e.n, w.their_stack) * _theirs(w, e.who)),
    stack_add: lambda e, w: (STACKED - 1) * e.n * (1 if e.who == "you" else -w.features.share),
    stack_order: lambda e, w: 0.0 if e.who in ("you", "everyone") else (
        0.5 + 0.4 * w.their_stack) * _theirs(w, e.who),
    expose: lambda e, w: 0.5, swap_stacks: lambda e, w: w.exchange(),
    FieldDiscard: lambda e, w: -2.0 * e.n if e.who == "you" else (
        PLAYED * GONE * min(e.n, w.beat - 1) * _theirs(w, e.who)),
    # only cards that wait can be cancelled: the faster, the better
    cancel: lambda e, w: PLAYED * w.fast * min(1.0, w.features.share * w.features.opponents**0.5),
    return_self: lambda e, w: BACK[e.to], copy: _copy, end_round: _end_round, If: _if, IfYouDo: _if_you_do, May: _may,
    Flip: lambda e, w: likely(w, e.odd or (), 0.5) + likely(w, e.even or (), 0.5),
    ChooseOne: lambda e, w: max([likely(w, part, 1 / len(e.lists)) * len(e.lists) for part in e.lists]), Rule: _rule})
"""What each verb is worth when it is done."""
