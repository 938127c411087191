"""What a card yields each time it is played, read from its verbs, and what that is worth in XP at a stage of the game;
how a seat stands: its cards in numbers, the rounds that are left, its chance to win.

Cards of players' own packs are valued like all others, because nothing here knows a card by its name. What cards bring
was measured: a card was added to a deck in thousands of positions, and bots played on with it and without; the prices
were found by letting bots with different ones play. How a lead in XP turns into wins is a logistic regression over
positions of games between bots."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

from deckgames.bots.brain import worths
from deckgames.engine.core.cards import CardSpec, Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.vocabulary.effects import Effect
from deckgames.games.cardring.cards import HAND, ClassSpec, ClearLess, PlayedCard, PlayedSpec, Price, StealthSpec, WinXp
from deckgames.games.cardring.effects import (
    VOCABULARY,
    BonusNow,
    ChooseOne,
    Discard,
    Draw,
    EachOpponent,
    Gain,
    IfYouDo,
    May,
    NextPurchase,
    OnLose,
    OnOpponentLoses,
    OnWin,
    Per,
    Rule,
    Sweep,
    Trash,
    Xp,
    alphabetical_butler,
    camera_obscura,
    convert,
    dig,
    recall,
    scout,
    take_xp,
)
from deckgames.games.cardring.state import Seat, Table, enemies_left, value

Yields = dict[str, float]
"""Amounts by sort: skill, fight, failure, shield, draw, cull (cards trashed), xp, win (XP or the like on a win),
harm (XP each opponent loses), gloat (XP for each opponent), ring (movement), `gain:<face>` (new cards of a face)."""

WIN = {"any": 1.0, "not_dummy": 0.9, "enemy": 0.8, "adversary": 0.5, "trap": 0.3, "finale": 0.1, "dummy": 0.12}
"""How often a win is one over such a target."""
LOSE = 0.2
"""How often a round brings a loss, beside a win."""
GAIN = "gain:"
NONE = (0.0, 0.0, 0.0, 0.0)
OPPONENT_LOSES = 0.35
"""How often an opponent loses in a round in which Failure is about."""


def scaled(yields: Yields, by: float) -> Yields:
    return {sort: amount * by for sort, amount in yields.items()}


def added(many: Iterable[Yields]) -> Yields:
    out: Yields = {}
    for yields in many:
        for sort, amount in yields.items():
            out[sort] = out.get(sort, 0.0) + amount
    return out


def total(effects: Sequence[Effect]) -> Yields:
    """What a list of effects yields, by sort."""
    return added(map(_yields, effects))


def _yields(effect: Any) -> Yields:
    found = WORTH[type(effect)](effect)
    return found if isinstance(found, dict) else {effect.sort: found}


def _harm(effects: Sequence[Effect]) -> Yields:
    """A list that opponents have to do: what hurts them is our gain."""
    theirs = total(effects)
    gained = {sort: -n for sort, n in theirs.items() if sort.startswith(GAIN)}
    return {"harm": -theirs.get("xp", 0) - 0.5 * theirs.get("draw", 0), **gained}


POINTS = {"skill": 1.0, "fight": 1.0, "failure": 1.0, "shield": 0.6, "draw": 1.25, "cull": 1.5, "xp": 3.5, "win": 2.5,
          "harm": 2.5, "gloat": 2.5, "ring": 0.8}
"""The curve of docs/designing.md."""

RULES: dict[Any, Yields] = {alphabetical_butler: {"ring": 0.4}, camera_obscura: {"fight": 1.5, "skill": 1.0}}
WORTH = worths(VOCABULARY, {
    Trash: lambda e: e.count,
    Gain: lambda e: {GAIN + e.card: e.count},
    recall: lambda e: (1.4 if e.to == "hand" else 0.55) * e.count,
    dig: lambda e: 0.9 + 0.12 * e.look,
    convert: lambda e: 0.15 * e.upto,
    BonusNow: lambda e: e.by * WIN[e.against],
    EachOpponent: lambda e: _harm(e.do),
    May: lambda e: scaled(total(e.do), 0.9),
    IfYouDo: lambda e: total(e.pay + e.then),
    ChooseOne: lambda e: max(map(total, e.lists), key=lambda y: sum([POINTS.get(s, 0) * n for s, n in y.items()])),
    Per: lambda e: scaled(total(e.do), min(e.upto, 0.6 if e.count == "opponents_ahead" else 1.0)),
    OnWin: lambda e: scaled({"win" if sort == "xp" else sort: n if sort == "xp" else 0.7 * n
                             for sort, n in total(e.do).items()}, WIN[e.against]),
    OnLose: lambda e: scaled(total(e.do), LOSE * WIN[e.against]),
    OnOpponentLoses: lambda e: added([
        scaled(_harm(e.them), OPPONENT_LOSES), {"gloat": OPPONENT_LOSES * total(e.you).get("xp", 0)}]),
    Sweep: lambda e: 0.5 + 0.15 * e.upto,
    NextPurchase: lambda e: e.less + (0.8 if e.to == "deck_top" else 0),
    scout: lambda e: 0.3,
    Rule: lambda e: RULES.get(e.named.run, {}),
    Price: lambda e: -1.5 * e.by if e.what == "any" else -0.4 * e.by,
    WinXp: lambda e: e.by * WIN[e.against],
    ClearLess: lambda e: 0.2})
"""What each verb yields: an amount of its sort, or amounts of several."""


@lru_cache(maxsize=4096)
def yields_of(face: CardSpec) -> Yields:
    """What this card yields each time it is played; a Class: each round."""
    if isinstance(face, ClassSpec):
        return total(face.each_turn + face.passive)
    if isinstance(face, StealthSpec):
        return total(face.stealth)
    return total(face.play) if isinstance(face, PlayedSpec) else {}


class Amounts(dict[CardSpec, tuple[float, float, float, float]]):
    """Skill, Fight, Failure and draws of every face, for adding up whole decks quickly."""

    def __missing__(self, face: CardSpec) -> tuple[float, float, float, float]:
        y = yields_of(face)
        sums = self[face] = (y.get("skill", 0), y.get("fight", 0), y.get("failure", 0), y.get("draw", 0))
        return sums


AMOUNTS = Amounts()


def summed(faces: Sequence[CardSpec]) -> list[float]:
    """The same of all these cards together."""
    return [sum(amounts) for amounts in zip(NONE, *[AMOUNTS[face] for face in faces], strict=True)]


@frozen
class Tuning:
    """The free numbers of the evaluation, in XP for one of each sort; those called `early` for each round left beyond
    ten, `over` for what is too much in a hand.

    `ahead`: how much better the cards will be that a new card takes the place of; `draw`: a drawn card, as a share of
    an average one; `cull`: what a card finds each time that it trashes, as a share of what trashing brings now; `clear`
    and `deny`: clearing dross, and (a share of its worth) a card that the neighbour would get; `last_word`: ending the
    game as its winner; `lose`: what a loss costs beside its effects; `little`: not worth buying.
    """

    fight: float = 0.42
    fight_early: float = -0.01
    skill: float = 0.3
    skill_early: float = 0.011
    skill_over_5: float = -0.2
    failure: float = 0.42
    failure_early: float = -0.005
    shield: float = 0.14
    xp: float = 0.9
    win: float = 0.68
    win_early: float = -0.03
    harm: float = 0.2
    ring: float = 0.1
    ahead: float = 0.2
    draw: float = 1.0
    clear: float = -0.15
    deny: float = 0.06
    last_word: float = 6.0
    cull: float = 0.25
    lose: float = 0.1
    little: float = 0.05


W = Tuning()
PAR = 0.45
"""About what an average card of a deck is worth: a gained card takes the place of one."""


class Values(dict[CardSpec, float]):
    """XP that one play of a face is worth at a stage, without what its draws bring; reckoned when first asked."""

    def __init__(self, pack: Pack, seats: int, rounds: int, skill: int) -> None:
        super().__init__()
        self.pack, self.rounds, self.prices = pack, rounds, prices(seats, rounds, skill)

    def __missing__(self, face: CardSpec) -> float:
        self[face] = 0.0  # a card may gain others of its own kind
        value = self[face] = self.of(yields_of(face))
        return value

    def of(self, yields: Yields) -> float:
        """What these amounts are worth."""
        return sum(self.price(sort) * n for sort, n in yields.items())

    def price(self, sort: str) -> float:
        if not sort.startswith(GAIN):
            return self.prices.get(sort, 0.0)
        face = self.pack.spec(sort.removeprefix(GAIN))
        return (self[face] - PAR) * 0.25 * min(self.rounds, 8)


def prices(seats: int, rounds: int, skill: int) -> Yields:
    """What one of each sort is worth in XP. Skill buys the future: it fades with the rounds left, and where a hand has
    more than enough."""
    early = max(-8, min(8, rounds - 10))
    over = W.skill_over_5 * min(2, max(0, skill - 5)) / 2
    return {
        "skill": max(0.05, W.skill + W.skill_early * early + over), "fight": W.fight + W.fight_early * early,
        "failure": W.failure + W.failure_early * early, "shield": W.shield, "xp": W.xp,
        "win": W.win + W.win_early * early, "harm": W.harm, "gloat": W.harm * (seats - 1), "ring": W.ring}


_known: dict[tuple[str, int, int, int], Values] = {}


def values_at(pack: Pack, seats: int, rounds: float, skill: float) -> Values:
    """The worth of all faces for a seat with so much Skill a hand and so many rounds left; such stages come again and
    again, so they are kept."""
    key = (pack.key, seats, round(rounds), round(skill))
    if key not in _known:
        _known[key] = Values(pack, *key[1:])
    return _known[key]


SMALL = 7
"""A deck of so few cards gets worse by having fewer: it is drawn every round anyway."""
CULLS = 3.0
"""Number of times a card that trashes finds something: later the dross is gone."""
ONCE = 0.05
"""How often a card is played again at least: nobody knows that the game is at its end."""
POOR, SOON = 2.0, 3
"""The Skill of an average hand that buys hardly anything, and the rounds to come in which that does not matter."""


def classes_of(me: Seat, faces: Sequence[CardSpec]) -> list[CardSpec]:
    """The Classes among these faces, and the one in play."""
    found: list[CardSpec] = [face for face in faces if isinstance(face, ClassSpec)]
    return found if me.class_slot is None else [*found, me.class_slot.spec]


def rounds_to_come(t: Table, fight: float) -> float:
    """Rounds after this one: the Enemies that are left, the pace so far, and how near so much Fight in a hand is to the
    Finale. Fitted to 90 games of two to four."""
    assert t.finale is not None
    gap = min(10.0, max(0.0, value(t, t.finale) - fight))
    left = (1.1 * enemies_left(t) - 0.9 * len(t.vanquished)) / len(t.seats) + 0.8 * gap
    if t.options.round_cap:
        left = min(left, t.options.round_cap - t.round)
    return max(1.0, left)


class Features:
    """A seat's cards in numbers. `average` is what a card of the deck is worth when played, `skill`, `fight` and
    `failure` what a hand brings on average, `values` the worth of every face at this stage, `classes` the Classes
    owned."""

    __slots__ = ("average", "classes", "failure", "fight", "me", "plays", "rounds", "size", "skill", "t", "values")

    def __init__(self, t: Table, me: Seat) -> None:
        self.t, self.me = t, me
        owned = me.deck + me.hand + me.discard + me.in_play + me.face_down + me.peek
        faces = [card.spec for card in owned]
        self.classes = classes_of(me, faces)
        skill, fight, failure, draw = summed(faces)
        self.size = n = len(owned) or 1
        hand = min(n, HAND / max(0.4, 1 - draw / n)) / n
        each = AMOUNTS[me.class_slot.spec] if me.class_slot is not None else NONE
        self.skill = skill = skill * hand + each[0]
        self.fight = fight = fight * hand + each[1]
        self.failure = failure * hand + each[2]
        self.rounds = rounds = rounds_to_come(t, fight)
        self.values = values = values_at(t.pack, len(t.seats), rounds, skill)
        self.average = sum([values[face] for face in faces]) / max(1, n - draw) + W.ahead
        self.plays = min(rounds, max(0.0, HAND * rounds - len(me.deck)) / (n + 1))

    def play(self, face: CardSpec) -> float:
        """XP that playing this card once is worth, with the cards it draws."""
        return self.values[face] + yields_of(face).get("draw", 0) * self.average

    def gain(self, face: CardSpec) -> float:
        """XP over the rest of the game of having this card in the discard pile now."""
        if isinstance(face, ClassSpec):
            return self.class_gain(face)
        yields = yields_of(face)
        draws = yields.get("draw", 0) * W.draw
        worth = self.plays * (self.values[face] + (draws - 1) * self.average)
        culls = yields.get("cull", 0)
        return worth + W.cull * min(self.plays, CULLS) * culls * max(0.0, self.cull()) if culls else worth

    def class_gain(self, face: CardSpec) -> float:
        """A Class works every round once it is drawn, and takes room in one hand; the worse of two does in each."""
        others = [self.play(other) for other in self.classes if other is not face]
        more = self.play(face) - max(others, default=0.0)
        wait = (len(self.me.deck) + self.size / 2) / HAND
        room = min(1.0, self.plays) + (self.plays if others else 0.0)
        return max(0.0, self.rounds - wait) * max(0.0, more) - room * self.average

    def no_better(self, face: ClassSpec) -> bool:
        """Whether the seat has a Class that is as good."""
        return self.me.class_slot is not None and self.play(face) <= self.play(self.me.class_slot.spec)

    def ruined(self, gone: Sequence[PlayedCard]) -> bool:
        """Whether an average hand without these cards, which bring Skill, buys hardly anything for some rounds."""
        lost = sum([AMOUNTS[card.spec][0] for card in gone])
        return lost > 0 and self.rounds >= SOON and self.skill - lost * HAND / max(HAND, self.size) < POOR

    def rid(self, card: PlayedCard, in_hand: bool) -> float:
        """XP of trashing this card of the hand or discard pile."""
        face = card.spec
        worth = self.play(face)
        if isinstance(face, ClassSpec):
            if all(self.play(other) <= worth for other in self.classes):
                return -max(0.1, self.class_gain(face))
            worth = 0.0
        now = worth if in_hand else 0.0
        plays = max(ONCE, self.plays)
        if self.size <= SMALL:
            return -plays * worth - now
        better = self.average - W.ahead - worth
        return plays * better - now

    def cull(self) -> float:
        """XP of trashing the worst card that lies within reach, or will after this round."""
        me = self.me
        cards = me.discard or me.in_play + me.hand
        return self.rid(min(cards, key=lambda card: self.values[card.spec]), in_hand=False) if cards else 0.0

    def after(self, effects: Sequence[Effect]) -> float:
        """XP of a list that is done in Recovery."""
        return sum([AFTER[type(effect)](self, effect) for effect in effects], 0.0)

    def gained(self, e: Gain) -> float:
        """XP of cards that come in Recovery."""
        face = self.t.pack.spec(e.card)
        return e.count * self.gain(face)


AFTER: dict[type[Any], Callable[[Features, Any], float]] = {
    Xp: lambda look, e: max(e.n, -look.me.xp),
    take_xp: lambda look, e: e.n,
    Draw: lambda look, e: e.n * look.average * min(1.0, look.rounds),
    Discard: lambda look, e: -e.n * 0.6 * look.average * min(1.0, look.rounds),
    Trash: lambda look, e: e.count * (max(0.0, look.cull()) if e.may else look.cull()),
    Gain: Features.gained,
    EachOpponent: lambda look, e: -look.after(e.do)}


EACH: Yields = {"failure": 0.6, "shield": 0.2, "cull": 0.35, "xp": 0.9, "win": 0.6}
"""XP a round of one in each hand."""
NUMBERS = ("XP", "Skill to come", "Fight to come", "other XP to come", "Fight")


class Rest(dict[CardSpec, float]):
    """XP of one play of a face, but of its Skill and Fight."""

    def __missing__(self, face: CardSpec) -> float:
        worth = self[face] = sum(EACH.get(sort, 0.0) * n for sort, n in yields_of(face).items())
        return worth


REST = Rest()


def hand_of(me: Seat) -> tuple[float, float, float]:
    """Skill, Fight, and XP of what else an average hand does, beside the best Class."""
    owned = [card.spec for card in me.deck + me.hand + me.discard + me.in_play + me.face_down]
    classes = classes_of(me, owned)
    faces = [face for face in owned if face not in classes]
    skill, fight, _, draw = summed(faces)
    n = len(owned) or 1
    hand = min(n, HAND / max(0.4, 1 - draw / n)) / n
    skill, fight, rest = skill * hand, fight * hand, sum([REST[face] for face in faces]) * hand
    if classes:
        best = max(classes, key=lambda face: sum(AMOUNTS[face]) + REST[face])
        s, f, _, d = AMOUNTS[best]
        more = 1 + d / HAND
        skill, fight, rest = (skill + s) * more, (fight + f) * more, (rest + REST[best]) * more
    return skill, fight, rest


def standing(t: Table) -> dict[int, tuple[float, ...]]:
    """The NUMBERS of each seat: what it has counts less the longer the game will go on, what it will get more."""
    hands = [hand_of(me) for me in t.seats]
    left = rounds_to_come(t, max([fight for _, fight, _ in hands]))
    now = 1 / sqrt(left + 1)
    come = left * now
    return {me.no: (now * me.xp, come * skill, come * fight, come * rest, now * fight)
            for me, (skill, fight, rest) in zip(t.seats, hands, strict=True)}
