"""Initiative's brain: what the generic bots need to know to play it well. It builds stacks by a forecast of the round
against average cards, and chooses in a turn by what the rest of the round brings."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Any

from deckgames.bots.brain import Blunder, Judge, Pilot, ThinkingBrain, best_first
from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Pick, Raw, SeatMark, Topic
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.games.initiative import queries
from deckgames.games.initiative.bot.moment import TYPICAL, features, on, typical, worth
from deckgames.games.initiative.bot.playout import Playout, Rest
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec, faces_of
from deckgames.games.initiative.effects import (
    cancel,
    cuts,
    ends,
    lose_health,
    played,
    stack_discard,
    stack_order,
    steal,
    strike,
    swap_stacks,
)
from deckgames.games.initiative.play import find
from deckgames.games.initiative.state import DEAL, STACK, Seat, Table

WANTED, LEAST = 48, 12
"""Number of stacks that deserve a thought between two; the more players, the fewer: imagined rounds take longer."""
ALIKE = 3
"""So many stacks of the same cards."""
PASSES = 6
"""Number of times a stack is improved at most."""
KEPT = 0.5
"""The part of what a card adds to the next stack that keeping it saves. With all of it bots of six stack the end of a
round alone twice as often, and win no more."""
STEP = 0.2
"""Improvements smaller than this are none."""
TRIMS = 4
"""Number of trims that deserve a thought."""
FRAIL, STAGE = 20, 10
"""With more health cards are worth what they are in a game's middle; with less, in steps of so much."""
Stack = tuple[int, ...]


@lru_cache(maxsize=16384)
def places(pack: Pack, face: InitiativeSpec, opponents: int, mine: int = TYPICAL,
           theirs: int = TYPICAL) -> tuple[float, ...]:
    """What a card is worth on top of an average stack, second, ... last, with so much health on both sides."""
    o = typical(pack, opponents, mine, theirs)
    filler = o.odds.usual
    without = Playout(o, filler, 3).value()
    return tuple(Playout(o, [*filler[:at], face, *filler[at:]], 2).value() - without for at in range(STACK))


def foes(t: Table) -> int:
    """How many opponents there are, one at least."""
    return max(1, len(t.living) - 1)


def keeps(t: Table, card: InitiativeCard) -> float:
    """What a card is worth at the place that suits it best."""
    return max(places(t.pack, card.spec, foes(t)))


def suits(t: Table, me: Seat, card: InitiativeCard) -> float:
    """The same, with the health that players have where somebody is nearly out."""
    others = [s.health for s in t.living if s is not me]
    if not others or min(me.health, *others) > FRAIL:
        return keeps(t, card)
    mine, theirs = (min(TYPICAL, max(1, round(health / STAGE)) * STAGE)
                    for health in (me.health, sum(others) / len(others)))
    return max(places(t.pack, card.spec, len(others), mine, theirs))


def average(t: Table) -> float:
    """The worth of an unknown card."""
    worths = _worths(t.pack, foes(t))
    return sum(worths) / len(worths)


@lru_cache(maxsize=64)
def _worths(pack: Pack, opponents: int) -> tuple[float, ...]:
    """What each card of the deck is worth, the best first."""
    return tuple(sorted([max(places(pack, face, opponents)) for face in faces_of(pack)], reverse=True))


@lru_cache(maxsize=256)
def _drawn(pack: Pack, opponents: int, n: int) -> tuple[float, ...]:
    """What the best, the second best ... of n unknown cards are worth."""
    worths = _worths(pack, opponents)
    return tuple(worths[len(worths) * i // (n + 1)] for i in range(1, n + 1))


def best_of(t: Table, n: int) -> float:
    """What the best cards of n unknown ones are worth, as many as a stack holds."""
    return sum(_drawn(t.pack, foes(t), n)[:STACK])


# ---- round 0 and the trim


def rank_swap(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[Raw]:
    """Ranks sets of hand cards to reject: those worse than what is likely to come."""
    usual = average(t)
    return [tuple(i for i, card in enumerate(decision.items) if keeps(t, card) < usual)]


def _least_missed(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[int]:
    return best_first(-suits(t, me, card) for card in decision.items)


def rank_away(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[Raw]:
    """Ranks sets of cards to give away: those missed least, worst first."""
    return [tuple(_least_missed(t, me, decision)[:decision.lo])]


def rank_trim(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[Raw]:
    """The same, but just before a stack is built: the cards of the best one stay, or of the next best ..."""
    order, found = _least_missed(t, me, decision), dict[Raw, None]()
    for stack in stacks(t, me, decision):
        found[tuple(sorted(order, key=lambda i: i in stack)[:decision.lo])] = None
        if len(found) == TRIMS:
            break
    return list(found)


# ---- the stack


def quick_stack(t: Table, cards: Sequence[InitiativeCard], rng: Rng | None = None) -> Stack:
    """A sensible stack at first sight: the best cards, what lasts on top, and at the bottom at most one that ends the
    round. With `rng` not always the same one."""
    table = [places(t.pack, card.spec, foes(t)) for card in cards]
    noise = [rng.below(100) / 25 for _ in cards] if rng is not None else [0.0] * len(cards)
    order = sorted(range(len(cards)), key=lambda i: -max(table[i]) - noise[i])
    end = next((i for i in order if cuts(cards[i].spec)), None)
    good = [i for i in [i for i in order if i == end or not cuts(cards[i].spec)][:STACK] if max(table[i]) > 0]
    last = len(good) - 1
    return tuple(sorted(good, key=lambda i: (i == end, table[i][last] - table[i][0])))


class Builder:
    """Tries stacks of one hand against the forecast; remembers every one it has tried."""

    def __init__(self, t: Table, me: Seat, cards: Sequence[InitiativeCard]) -> None:
        self.features = features(t, me)
        self.faces = [card.spec for card in cards]
        self.worths = [keeps(t, card) for card in cards]
        self.room = max(0, (t.options.hand_limit or 99) - DEAL)
        self.coming = _drawn(t.pack, foes(t), DEAL)[::-1]
        self.tried: dict[Stack, float] = {}
        self.acting: dict[Stack, int] = {}

    def value(self, stack: Stack) -> float:
        """The forecast for the round, and what stays in the hand: the best of it stands in for the worst new cards."""
        worth = self.tried.get(stack)
        if worth is None:
            rest = sorted((w for i, w in enumerate(self.worths) if i not in stack), reverse=True)
            kept = KEPT * sum(max(0.0, w - new) for w, new in zip(rest[:self.room], self.coming, strict=False))
            playout = self.playout(stack)
            worth = self.tried[stack] = playout.value(kept)
            self.acting[stack] = playout.field if playout.ended else len(stack)
        return worth

    def playout(self, stack: Stack) -> Playout:
        return Playout(self.features, [self.faces[i] for i in stack], len(self.faces) - len(stack))

    def kills(self, stack: Stack) -> bool:
        """Whether the own cards alone put this player out."""
        playout = self.playout(stack)
        playout.value()
        return playout.fallen

    def improve(self, stack: Stack) -> Stack:
        """Climbs from this stack by single changes as long as that helps."""
        for _ in range(PASSES):
            best = max(self.changes(stack), key=self.value, default=stack)
            if self.value(best) < self.value(stack) + STEP:
                break
            stack = best
        return stack

    def changes(self, stack: Stack) -> list[Stack]:
        """Every stack one step away: two cards change places, one is replaced, left out or put in."""
        n = len(stack)
        rest = [i for i in range(len(self.faces)) if i not in stack]
        out: list[Stack] = [tuple([stack[{a: b, b: a}.get(i, i)] for i in range(n)])
                            for a in range(n) for b in range(a + 1, n)]
        out += [(*stack[:a], i, *stack[a + 1:]) for a in range(n) for i in rest]
        out += [stack[:a] + stack[a + 1:] for a in range(n)]
        if n < STACK:
            out += [(*stack[:a], i, *stack[a:]) for a in range(n + 1) for i in rest]
        return out


def stacks(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[Stack]:
    """Stacks by their forecast worth, best first, each without what would lie below the card that ends the round."""
    builder = Builder(t, me, decision.items)
    if builder.kills(builder.improve(quick_stack(t, decision.items))):
        builder.improve(())  # no single change leads away from two cards that each cost the last health
    cut = [stack[:builder.acting[stack]] for stack in sorted(builder.tried, key=lambda s: -builder.value(s))]
    return list(dict.fromkeys(stack[:len(played([decision.items[i] for i in stack]))] for stack in cut))


def rank_build(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> list[Raw]:
    """Ranks stacks by their forecast worth, best first, without near-equal orders of a better one."""
    found, sets = list[Raw](), Counter[frozenset[int]]()
    for stack in stacks(t, me, decision):
        sets[frozenset(stack)] += 1
        if sets[frozenset(stack)] <= ALIKE:
            found.append(stack)
    return found[:max(LEAST, WANTED // foes(t))]


def rank_cards(t: Table, me: Seat, decision: Pick[InitiativeCard]) -> Sequence[Raw]:
    """Ranks answers made of hand cards: a stack, a swap, or what goes."""
    rankers = {Topic.PLAY: rank_build, Topic.SWAP: rank_swap}
    if t.phase == "build":
        rankers[Topic.DISCARD] = rank_trim
    return rankers.get(decision.about, rank_away)(t, me, decision)


# ---- the open choices of the turn phase: whom to hurt, which card to take, which list, yes or no


FALLS = 30.0
"""What putting somebody out is worth to the choice of a target."""
SHOWN = 5
"""Number of cards that deserve a thought."""


def rank_choice(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """Ranks players, cards of pool, pile or field, or lists, best first."""
    items = decision.items
    if isinstance(items[0], Card) and find(t, items[0]) is not None:
        values = _placed(t, me, decision)
    elif isinstance(items[0], SeatMark):
        values = [_victim(t, t.seats[item.seat], decision) for item in items]
    elif isinstance(items[0], Card):
        values = _fetched(t, me, decision)
    else:
        return _rank_lists(t, me, decision)
    return best_first(values)[:SHOWN]


def _verbs(decision: Choose) -> list[Effect]:
    return [] if decision.source is None else iter_tree(decision.source.spec.effects)


def _fetched(t: Table, me: Seat, decision: Choose) -> list[float]:
    """What cards of pool or pile are worth: on top of the stack for the rest of this round, in the hand later."""
    if any(getattr(effect, "to", "") == "stack_top" for effect in _verbs(decision)):
        return [Rest(t, me, first=[card.spec]).value() for card in decision.items]
    return [suits(t, me, card) for card in decision.items]


def _placed(t: Table, me: Seat, decision: Choose) -> list[float]:
    """What the rest of the round brings without this field card; with it on the own side if it is stolen."""
    steals = decision.about is Topic.TAKE
    lying = [find(t, item) if isinstance(item, Card) else None for item in decision.items]
    return [Rest(t, me).value(-1.0) if placed is None else
            Rest(t, me, gone=placed, taken=steals and placed not in me.field).value() for placed in lying]


def _victim(t: Table, them: Seat, decision: Choose) -> float:
    """Finish the weakest if that is possible, else reach for the strongest."""
    verbs, value = _verbs(decision), 0.1 * them.health
    if of_kind(verbs, cancel) and them.revealed is not None:
        return value + keeps(t, them.revealed)
    if of_kind(verbs, steal, stack_discard, swap_stacks, stack_order):
        return value + 2.0 * len(them.stack) + 0.2 * len(them.hand)
    face = None if decision.source is None else decision.source.spec
    blows = [0 if face is None else (face.attack or 0) * face.blows.times, *on(verbs, strike)]
    blow = max(0, max(blows) - queries.defence(t, them))
    drain = max([n for e in of_kind(verbs, lose_health) for n in on((e,), lose_health) if e.who != "you"], default=0)
    return value + 0.3 * (blow + drain) + (FALLS if max(blow, drain) >= them.health else 0.0)


def _after(t: Table, me: Seat, effects: Sequence[Any]) -> float:
    """What these verbs and then the rest of the round bring."""
    coming = Rest(t, me)
    return coming.value(worth(coming, effects))


def _rank_lists(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """The list that brings most, with what it makes of the rest of the round."""
    return best_first(_after(t, me, do) for do in decision.effect.lists)


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> list[Raw]:
    """Ranks yes and no: yes if the round ends better with the offer."""
    return [1, 0] if _after(t, me, decision.effect.parts) > _after(t, me, ()) else [0, 1]


# ---- foolish moves, as people have seen bots make them


def buries(t: Table, decision: Decision) -> Judge | None:
    """Stacks own cards below one that ends the round as they lie: they never act (IN-11.2)."""
    if decision.about is not Topic.PLAY or not isinstance(decision, Pick):
        return None
    able = any(ends(card.spec, STACK) for card in decision.items)
    return (lambda raw: len(played(stack := decision.value(raw))) < len(stack)) if able else None


BLUNDERS = (Blunder("buries own cards below a round's end", buries),)


# ---- the brain


class InitiativeBrain(ThinkingBrain):
    """Builds stacks by a forecast of the round against average cards. A search plays on to the end of the round: to the
    end of the game it takes ten times as long, and a few games won or lost tell 45 stacks apart by luck alone."""

    rounds = 1
    pace = 1.5
    careless = 38
    numbers = {"": ("health, dear when low", "health", "cards", "good cards", "defence")}
    manners = {"fierce": lambda face: face.attack or 0, "wary": lambda face: face.defence or 0,
               "sly": lambda face: face.tag in ("control", "chaos")}
    blunders = BLUNDERS

    rankers = {Choose: rank_choice, Confirm: rank_yes_no, Pick: rank_cards}

    def pilot(self, rng: Rng) -> Pilot:
        """Plays an imagined match on for everybody; other seats' stacks are sensible, but not always the same."""
        def quickly(match: Match) -> Raw:
            t, decision = match.state, match.decision
            assert decision is not None
            if isinstance(decision, Pick) and decision.about is Topic.PLAY:
                return quick_stack(t, decision.items, rng)
            if isinstance(decision, Pick) and decision.about is Topic.DISCARD:
                return rank_away(t, t.seats[decision.seat], decision)[0]
            return self.rank(t, decision)[0]

        return quickly

    def standing(self, t: Table, seat: int) -> dict[int, tuple[float, ...]]:
        return {me.no: standing(t, me, me.no == seat) for me in t.living}


FEW = 3.0
"""Added to health, of which the logarithm is a number: the last one is not worth all others."""


def standing(t: Table, me: Seat, own: bool) -> tuple[float, ...]:
    """The `numbers` of a seat: of other hands it is known how many cards they hold."""
    usual = best_of(t, len(me.hand))
    best = sum(sorted([keeps(t, card) for card in me.hand], reverse=True)[:STACK]) if own else usual
    return (log(max(1, me.health) + FEW), me.health, len(me.hand) + len(me.stack), best - usual, queries.defence(t, me))


BRAIN = InitiativeBrain()
