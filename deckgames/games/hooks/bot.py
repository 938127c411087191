"""Hooks' brain: what the generic bots need to know to play it well. Cards are valued through verbs, never by name, so
that those of players' packs are understood too: their effects in Treasures for one play, owning them in hooks."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from deckgames.bots.brain import Blunder, Judge, ThinkingBrain, best_first, taking, tasting, worths
from deckgames.engine.core.cards import Card
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Mark, Order, Pick, Raw, SeatMark, Topic
from deckgames.engine.vocabulary.effects import Effect, could_any, iter_tree as tree, of_kind
from deckgames.games.hooks.cards import HookCard, HookSpec, final_hooks, finals, score
from deckgames.games.hooks.effects import (
    VOCABULARY,
    Attack,
    Attacker,
    ChooseOne,
    EachEnemy,
    HooksIfSmall,
    IfYouDo,
    May,
    Target,
    TheyChoose,
    You,
    action,
    block,
    buy,
    copy_top,
    discount,
    gain,
    lose,
    maroon,
    pass_this,
    play_twice,
    recall,
    reload,
    steal,
    swap,
    treasure,
    upgrade,
)
from deckgames.games.hooks.packs import SUPPLY_DECK
from deckgames.games.hooks.play import SLOTS, HookPlay
from deckgames.games.hooks.rules import Step
from deckgames.games.hooks.state import Seat, Table

STEAL = 1.7
"""Treasures that a stolen one is worth."""
PLENTY = 9
"""Treasures of an enemy that are enough for any theft."""
HOOK_LATE, HOOK_RISE = 1.87, 0.7
"""What a hook is worth at the end, and by how much less at the start: it lies in the deck and does nothing there."""
USE = 0.95
"""Hooks that a Treasure's worth of use brings by the end of a whole game."""
COIN_LATE, COIN = 0.25, 0.48
"""Hooks that a Treasure in the purse is worth at the end, and by how much more in the first half of the game."""
CROWD = 0.5
"""The part of that more with two enemies or three: what one saves for is gone by then."""
TRIGGER = {"start": 0.5, "discarded": 1.2, "attacked": 0.4, "reshuffled": 0.65}
"""The part of a trigger's worth that counts: most happen seldom, and a Discard costs no Action."""


iter_tree: Callable[[Any], list[Any]] = tree


# ---- worth


def effects_worth(effects: Sequence[Effect], rich: int = PLENTY) -> float:
    """Treasures that a list of effects is worth to its player, if the richest enemy has `rich`."""
    return sum([effect_worth(effect, rich) for effect in effects])


def _attack(effects: Sequence[Effect], rich: int) -> float:
    """What reaches an enemy helps when it hurts: a Treasure given is one lost against it."""
    return sum([-effect_worth(effect) if isinstance(effect, treasure) else effect_worth(effect, rich)
                for effect in effects])


WORTH = worths(VOCABULARY, {
    steal: lambda e, rich: STEAL * float(min(rich, e.n)),
    gain: lambda e, rich: float(e.max_cost) + 1.0,
    May: lambda e, rich: max(0.0, effects_worth(e.do, rich)),
    IfYouDo: lambda e, rich: effects_worth(e.pay, rich) + effects_worth(e.then, rich),
    ChooseOne: lambda e, rich: max(effects_worth(part, rich) for part in e.lists),
    TheyChoose: lambda e, rich: min(effects_worth(part, rich) for part in e.lists),
    You: lambda e, rich: effects_worth(e.do, rich),
    Target: lambda e, rich: _attack(e.do, rich),
    EachEnemy: lambda e, rich: _attack(e.do, rich) * 1.4,
    Attacker: lambda e, rich: _attack(e.do, rich)})
"""Treasures that each verb is worth: choices count their best list, attacks what they take from an enemy."""


def effect_worth(effect: Effect, rich: int = PLENTY) -> float:
    """Treasures that one effect is worth."""
    return WORTH[type(effect)](effect, rich)


@lru_cache(maxsize=512)
def play_worth(face: HookSpec, rich: int = PLENTY) -> float:
    """Treasures that one play of this card is worth, if the richest enemy has `rich`."""
    return effects_worth(face.play, rich)


@lru_cache(maxsize=512)
def use_worth(face: HookSpec) -> float:
    """Treasures of having the card come by once: its play and what its triggers add."""
    return play_worth(face) + sum(part * effects_worth(getattr(face, name)) for name, part in TRIGGER.items())


def left(t: Table) -> float:
    """The part of the game that is still to come: 1 at the start, 0 when the supply deck is empty."""
    return 0.0 if t.final or t.ender is not None else len(t.supply_deck) / SUPPLY_DECK[len(t.seats)]


def hook_worth(share: float) -> float:
    """What a hook is worth beside Treasures and effects, by the part of the game that is left."""
    return HOOK_LATE - HOOK_RISE * share


def own_worth(t: Table, me: Seat, face: HookSpec, share: float) -> float:
    """What owning this card is worth, in hooks, with that part of the game left: hooks count more towards the end,
    effects less, `final` as it is."""
    hook = hook_worth(share)
    worth = hook * face.hooks + USE * use_worth(face) * share
    return worth + hook * lasting(face.final, me.cards, me.treasures, share) if face.final else worth


def among(t: Table, me: Seat, card: HookCard) -> float:
    """What owning this card is worth, in hooks, with what it makes of the `final` lists of the others."""
    share = left(t)
    others = [one for one in me.cards if one is not card]
    final = finals(others)
    more = lasting(final, [*others, card], me.treasures, share) - lasting(final, others, me.treasures, share)
    return own_worth(t, me, card.spec, share) + hook_worth(share) * more


def lasting(final: Sequence[Any], cards: Sequence[HookCard], treasures: int, share: float) -> float:
    """The hooks that a `final` list brings with these cards: what a small deck brings is lost as it grows."""
    hooks: float = sum([effect.points(cards, treasures) * (1 - share if isinstance(effect, HooksIfSmall) else 1)
                        for effect in final])
    return hooks


def treasure_worth(t: Table, share: float) -> float:
    """What a Treasure in the purse is worth, in hooks: much while there is something to buy, a tie-break at the end."""
    return COIN_LATE + COIN * min(1.0, 2 * share) * (1 if len(t.seats) == 2 else CROWD)


def risk(them: Seat) -> tuple[float, float]:
    """What an attack on this player meets: (probability that a hand card blocks it, Treasures that `attacked` cards
    cost the attacker). The hand is judged by deck and hand together, since nobody else knows which cards it holds."""
    cards = [*them.deck, *them.hand]
    shields = [card.spec.attacked for card in cards if card.spec.attacked]
    blocks = float(sum(bool(of_kind(does, block)) for does in shields))
    costs = sum(max(0.0, effects_worth(does)) for does in shields)
    held = len(them.hand) / max(1, len(cards))
    return min(1.0, blocks * held), costs * held


# ---- the main phase: each step with the best rest of the turn that can follow it

THICK = 0.3
"""Hooks that a fatter deck costs while the game is young."""
BEHIND = (1.2, 0.6)
"""Hooks that it costs to end the game behind, and how many more for each hook that is missing then."""
FREE = 0.05
"""What a Reload is worth beside the purchase that follows it anyway: it costs no Action."""
RICH = 5
"""Beyond so many Treasures another one buys little more: there is one purse and few purchases a turn."""
NEAR = 0.39
"""From that part of the game on it is looked at what Treasures bring at its end."""
DENY = 0.7
"""The part of the hooks counted that a card of the row would bring an enemy by the cards he has."""
PLUNDER = 0.35
"""Treasures that one of an enemy is worth more in a play than one of the bank, at the start of the game."""
FIRST = 9.0
"""Of equal steps a card that moves cards comes before the purchases, which are worth less than this."""
VAIN = 0.05
"""A play that brings nothing is worth that much less than none."""
RECALLED = 0.5
"""The part of what a card is worth above the pile's best that counts if another one may take it back after it."""
MOVES = (gain, upgrade, pass_this, copy_top, play_twice)
"""Verbs that move cards, or do what another card does: their worth hangs on which cards these are."""


class MainPhasePlan:
    """What each step of this main phase is worth, in hooks; made for one question."""

    def __init__(self, t: Table, me: Seat, closing: bool = False) -> None:
        self.t, self.me = t, me
        self.share = 0.0 if closing else left(t)
        self.coin = treasure_worth(t, self.share) * min(1.0, RICH / max(1, me.treasures))
        self.owned = me.cards if self.share < NEAR else []
        self.rich = max(s.treasures for s in t.seats if s is not me)
        self.blocked, self.costs = min([risk(s) for s in t.seats if s is not me], key=lambda both: sum(both))
        self.row = [(i, card.spec) for i, card in enumerate(t.row) if card is not None]
        self.gains = {i: own_worth(t, me, face, self.share) - THICK * self.share for i, face in self.row}
        self._match(0.0 if len(t.supply_deck) == 1 else DENY)
        self.more: dict[int, float] = {}
        self.prices = {i: max(0, face.cost - t.discount) for i, face in self.row}
        self.buys = {i: self.gains[i] - self.coin * cost + self.counted(-cost) for i, cost in self.prices.items()}
        self.ranked = sorted(self.buys, key=lambda i: -self.buys[i])
        self.plays: dict[HookSpec, float] = {}
        self.ends = 0.0
        """What it costs that the next card that is taken ends the game."""

    def _match(self, deny: float) -> None:
        """What other cards make of a card of the row: of the own ones, and of an enemy's, who would take it."""
        hook, foes = hook_worth(self.share), len(self.t.seats) - 1
        row = [(i, card, finals([card])) for i, card in enumerate(self.t.row) if card is not None]
        for s in self.t.seats:
            cards, treasures = s.cards, s.treasures
            mine = finals(cards)
            now = sum([effect.points(cards, treasures) for effect in mine])
            for i, card, its in row:
                if not mine and not its:
                    continue
                then = [*cards, card]
                more = max(0, sum([effect.points(then, treasures) for effect in mine]) - now)
                own = lasting(its, then, treasures, self.share)
                if s is self.me:
                    self.gains[i] += hook * (more + own - lasting(its, cards, treasures, self.share))
                else:
                    self.gains[i] += hook * deny / foes * (more + own)

    def whole(self) -> float:
        """The best that can be done from here on."""
        return self.rest(self.me.treasures, self.t.actions, self.t.buys)

    def ahead(self) -> float:
        """Of a turn that may be the last: the hooks by which this player leads at the end of the game. One enemy buys
        the most hooks in a final turn, of several one does."""
        t, me = self.t, self.me
        mine, foes = score(self.owned, me.treasures) + self.whole() / hook_worth(0), len(t.seats) - 1
        return mine - max([scored(s) + self.bought(s, 1) / foes for s in t.seats if s is not me])

    def waiting(self) -> float:
        """The same where nothing is bought now, an enemy ends the game with two purchases, and one follows."""
        me, foes = self.me, [s for s in self.t.seats if s is not self.me]
        return scored(me) + self.bought(me, 1) - max([scored(s) + self.bought(s, 2) for s in foes])

    def bought(self, them: Seat, most: int) -> int:
        """The hooks that somebody's purse buys with so many purchases, the most hooks first."""
        hooks, purse = 0, them.treasures
        for _, face in sorted(self.row, key=lambda one: -one[1].hooks):
            if most and face.hooks > 0 and face.cost <= purse:
                hooks, purse, most = hooks + face.hooks, purse - face.cost, most - 1
        return hooks

    def counted(self, more: int) -> float:
        """Hooks that so many Treasures more (or fewer) are worth at the very end, where cards count Treasures."""
        if not self.owned or not more:
            return 0.0
        found = self.more.get(more)
        if found is None:
            now, then = (final_hooks(self.owned, self.me.treasures + n) for n in (0, more))
            found = self.more[more] = (hook_worth(0) * (1.0 - self.share / NEAR) * (then - now)) if then != now else 0.0
        return found

    def purchases(self, purse: int, most: int, but: int | None = None) -> float:
        """The worth of up to so many purchases with this purse, the best first, of the other slots."""
        worth = 0.0
        for i in self.ranked:
            if not most or self.buys[i] <= self.ends:
                break
            if self.prices[i] <= purse and i != but:
                worth += self.buys[i] - self.ends
                purse -= self.prices[i]
                most -= 1
        return worth

    def rest(self, purse: int, actions: int, buys: int, but: HookCard | None = None, slot: int | None = None) -> float:
        """The best rest of the turn without this hand card and this slot: first the cards that bring Actions, then so
        many others that the Actions left for purchases bring most."""
        worth, others = 0.0, list[tuple[float, Any]]()
        for card in self.me.hand:
            if card is but or (now := self.playing(card)) <= 0:
                continue
            facts = printed(card.spec)
            if facts.action and actions:
                worth, actions, buys = worth + now, actions - 1 + facts.action, buys + facts.buy
                purse += self.income(card.spec)
            else:
                others.append((now, facts))
        others.sort(key=lambda pair: -pair[0])
        best = self.purchases(purse, actions + buys, slot)
        played = 0.0
        for now, facts in others[:actions]:
            played, buys, actions = played + now, buys + facts.buy, actions - 1
            purse += min(self.t.bank, facts.treasure) + min(self.rich, facts.stolen) + facts.discount
            best = max(best, played + self.purchases(purse, actions + buys, slot))
        return worth + best

    def playing(self, card: HookCard) -> float:
        """The worth of playing this card, without what it makes possible later; limited by the bank's Treasures."""
        found = self.plays.get(card.spec)
        if found is None:
            found = self.plays[card.spec] = self._playing(card.spec)
        return found

    def _playing(self, face: HookSpec) -> float:
        facts, bank = printed(face), self.t.bank
        worth: float = play_worth(face, self.rich) - facts.moves
        worth -= max(0, facts.treasure - bank)
        if facts.attacks:
            worth -= self.blocked * max(0.0, facts.attacks) + self.costs
        worth += PLUNDER * self.share * min(self.rich, facts.stolen)
        moved = self.moving(face, facts) if facts.moves else 0.0
        money = worth if worth > 0 else worth - VAIN
        return money * self.coin + self.counted(min(bank, facts.treasure)) + moved

    def moving(self, face: HookSpec, facts: Any) -> float:
        """What cards that come and go by this play are worth, in hooks: gained, exchanged for a better one, copied or
        played twice."""
        worth = 0.0
        if facts.gain:
            worth += max([self.gains[i] - self.ends for i, other in self.row if other.cost <= facts.gain], default=0.0)
        if facts.upgrade:
            worth += max(0.0, max([self.upgrading(card.spec, facts.upgrade) for card in self.hand(face)], default=0.0))
        if facts.copies:
            tops = [s.pile[-1].spec for s in self.t.seats if s is not self.me and s.pile]
            worth += max([play_worth(top) * self.coin for top in tops if not top.copier], default=0.0)
        if facts.twice:
            worth += max([2 * play_worth(card.spec) * self.coin for card in self.hand(face) if not card.spec.copier],
                         default=0.0)
        return worth

    def hand(self, face: HookSpec) -> list[HookCard]:
        """The hand without the one that is played."""
        cards = self.me.hand
        i = next((i for i, card in enumerate(cards) if card.spec is face), len(cards))
        return [*cards[:i], *cards[i + 1:]]

    def upgrading(self, face: HookSpec, by: int) -> float:
        """A hand card for the best of the row that it makes up for."""
        best = max([self.gains[i] for i, other in self.row if other.cost <= face.cost + by], default=0.0)
        return best - self.ends - own_worth(self.t, self.me, face, self.share)

    def income(self, face: HookSpec) -> int:
        """Treasures that a play brings for sure, and what it takes off a price."""
        facts = printed(face)
        return int(min(self.t.bank, facts.treasure) + min(self.rich, facts.stolen) + facts.discount)

    def step(self, item: Any, actions: int) -> float:
        """The worth of a step together with the best steps that can follow it."""
        t, me = self.t, self.me
        if item is None:
            return 0.0
        buys = t.buys
        if isinstance(item, Card):
            facts = printed(item.spec)
            then = self.rest(me.treasures + self.income(item.spec), actions - 1 + facts.action, buys + facts.buy, item)
            if actions - 1 + facts.action and any(printed(card.spec).recall for card in me.hand if card is not item):
                then += RECALLED * max(0.0, self.playing(item) - max(map(self.playing, me.pile), default=0.0))
            return self.playing(item) + then
        if item.way == "buy":
            then = self.rest(me.treasures - self.prices[item.slot], actions if buys else actions - 1,
                             max(0, buys - 1), None, item.slot)
            return self.buys[item.slot] - self.ends + then
        return self.reloading(item)

    def reloading(self, step: Step) -> float:
        """A Reload costs nothing: before the purchase that is wanted another card of the row is buried."""
        t, purse = self.t, self.me.treasures
        wanted = next((i for i in self.ranked if self.prices[i] <= purse), None)
        if step.slot == wanted:
            return -0.1
        return self.rest(purse, t.actions, t.buys) + FREE


@lru_cache(maxsize=512)
def printed(face: HookSpec) -> Any:
    """The numbers of a face that plans need, read once: counters of its play, what it surely steals, what cards it
    moves, and what `play_worth` counts for what moves and for what reaches enemies."""
    def total(verb: type[Effect]) -> int:
        return sum([effect.n for effect in of_kind(face.play, verb)])

    every = list(iter_tree(face.play))
    return SimpleNamespace(
        treasure=total(treasure), action=total(action), buy=total(buy), discount=total(discount), recall=total(recall),
        stolen=surely(face.play),
        gain=max([effect.max_cost for effect in of_kind(every, gain)], default=0),
        upgrade=max([effect.by for effect in of_kind(every, upgrade)], default=0), copies=of_kind(every, copy_top),
        twice=of_kind(every, play_twice), moves=effects_worth(of_kind(every, *MOVES)),
        attacks=effects_worth(of_kind(face.play, Attack)))


def surely(effects: Iterable[Any]) -> int:
    """Treasures that a list steals, if its player wants it and the enemy has them; in a choice, or a Treasure of the
    bank instead."""
    stolen = 0
    for effect in effects:
        if isinstance(effect, Target):
            stolen += sum([each.n for each in of_kind(effect.do, steal)])
        elif isinstance(effect, ChooseOne):
            stolen += max([surely(part) + sum([each.n for each in of_kind(part, treasure)]) for part in effect.lists])
    return stolen


def scored(them: Seat) -> int:
    """The player's hooks as the cards are now."""
    return score(them.cards, them.treasures)


def planned(t: Table, me: Seat) -> MainPhasePlan:
    """The plan of a turn. Where the next card that is taken is the last of the supply deck (HK-5.1), it is looked at
    who would win: a player who is ahead then, or hardly behind and further if an enemy ended the game, plays for the
    most hooks now, another one rather goes on."""
    if len(t.supply_deck) != 1 or t.ender is not None:
        return MainPhasePlan(t, me)
    closing = MainPhasePlan(t, me, True)
    ahead = closing.ahead()
    if ahead >= 0 or ahead > max(-1, closing.waiting()):
        return closing
    plan = MainPhasePlan(t, me)
    plan.ends = BEHIND[0] - BEHIND[1] * ahead
    return plan


def rank_main(t: Table, me: Seat, decision: Choose) -> list[Raw]:
    """Ranks the steps of the main phase by worth (of equal ones what moves cards, then the better purchase); equal
    faces once, only the two best Reloads."""
    plan = planned(t, me)
    seen: set[Any] = set()
    ranked: list[tuple[float, float, int]] = []
    for i, item in enumerate(decision.items):
        key = item.spec if isinstance(item, Card) else item
        if key in seen:
            continue
        seen.add(key)
        better = plan.buys[item.slot] if isinstance(item, Step) else 0.0
        if isinstance(item, Card) and printed(item.spec).moves:
            better = FIRST
        ranked.append((-round(plan.step(item, t.actions), 6), -better, i))
    order = [i for _, _, i in sorted(ranked)]
    reloads = [i for i in order if isinstance(decision.items[i], Step) and decision.items[i].way == "reload"]
    return [i for i in order if i not in reloads[2:]]


# ---- the small choices


AWAY = frozenset({Topic.REMOVE, Topic.GIVE, Topic.PUT})
"""What is lost to whoever is asked, or goes onto the deck of an enemy."""
DEAR = 0.9
"""A card worth less than this to own is better gone."""


def rank_pick(t: Table, me: Seat, decision: Pick[HookCard]) -> list[Raw]:
    """Ranks sets of cards: to give away what is missed least of the hand, to take or keep the best."""
    wanted = decision.about is not Topic.DISCARD
    own = not wanted or decision.about is Topic.KEEP
    worths = [missed(card.spec) if own else use_worth(card.spec) for card in decision.items]
    order = best_first(worths if wanted else [-worth for worth in worths])
    first = decision.hi if wanted else decision.lo
    if not wanted and decision.lo < decision.hi:  # Discard to draw as many: what a fresh card is likely to beat
        cards = me.deck or me.pile
        fresh = sum(play_worth(card.spec) for card in cards) / len(cards) if cards else 0.0
        first = max(decision.lo, min(decision.hi, sum(worth < fresh for worth in worths)))
    return [tuple(order[:n]) for n in sorted(range(decision.lo, decision.hi + 1), key=lambda n: abs(n - first))]


def missed(face: HookSpec) -> float:
    """Treasures that it costs to discard this card of the hand now: what it brings then is not lost."""
    return play_worth(face) - effects_worth(face.discarded)


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> list[Raw]:
    """Ranks yes and no: yes where the card's list helps, such as a poor card marooned, a better one for it."""
    may: Any = decision.effect
    for effect in of_kind(iter_tree(may.do), maroon, upgrade) if isinstance(may, May) else ():
        if whence := getattr(effect, "whence", ""):
            cards = [*(me.hand if whence != "discard" else []), *(me.pile if whence != "hand" else [])]
            return [1, 0] if any(own_worth(t, me, card.spec, left(t)) < DEAR for card in cards) else [0, 1]
        plan = planned(t, me)
        return [1, 0] if any(plan.upgrading(card.spec, effect.by) > 0 for card in me.hand) else [0, 1]
    return [1, 0]


def rank_order(t: Table, me: Seat, decision: Order[HookCard]) -> list[Raw]:
    """Ranks orders of cards put back on the deck: best card on top."""
    order = best_first(play_worth(card.spec) for card in decision.items)
    return [tuple(order)]


def rank_choice(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """Ranks the answers to any question with one answer, best first: steps of the main phase, cards, players, slots or
    lists."""
    if decision.about is Topic.ACT:
        return rank_main(t, me, decision)
    first = next((item for item in decision.items if item is not None), None)
    if isinstance(first, SeatMark):
        return best_first(_victim(t, t.seats[mark.seat]) for mark in decision.items)
    if isinstance(first, Card):
        return _rank_cards(t, me, decision)
    if first in SLOTS:
        cards = [t.row[SLOTS.index(mark)] for mark in decision.items]
        return best_first(own_worth(t, me, card.spec, left(t)) for card in cards if card is not None)
    lists: dict[Mark, Any] = dict(zip(decision.effect.marks, decision.effect.lists, strict=True))
    if decision.seat != t.current:  # who must choose for an attacker takes what costs least
        return best_first(-sum(min(effect.n, me.treasures) for effect in of_kind(iter_tree(lists[mark]), steal, lose))
                          for mark in decision.items)
    return best_first(effects_worth(lists[mark]) for mark in decision.items)


def _victim(t: Table, them: Seat) -> float:
    """Whom an attack should reach: who has Treasures to lose and stands well, and is not likely to block it."""
    blocked, costs = risk(them)
    return (1 - blocked) * (min(them.treasures, 3) + 0.4 * scored(them)) - costs


def _rank_cards(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """Maroon and give the worst, plant the weakest of theirs, take and play the best; swap for the most."""
    swaps = [effect.by for effect in of_kind(iter_tree(decision.source.spec.play), swap)] if (
        decision.about is Topic.GIVE and decision.source is not None) else []

    def worth(card: HookCard | None) -> float:
        if card is None:
            return 0.0 if swaps else 0.2
        if swaps:  # what the best card of an enemy's pile is worth beyond this one
            most = card.spec.cost + swaps[0]
            theirs = [one for s in t.seats if s is not me for one in s.pile if one.spec.cost <= most]
            return max([among(t, me, one) for one in theirs], default=0.0) - among(t, me, card)
        if decision.about is Topic.CHOOSE:
            return play_worth(card.spec)
        value = among(t, me, card)
        return 3.0 - value if decision.about in AWAY else value

    return best_first(map(worth, decision.items))


# ---- foolish moves, as people have seen bots make them

def idle(t: Table, me: Seat, card: HookCard) -> bool:
    """Whether nothing can come of playing this hand card, which is no longer in the hand then."""
    place = me.hand.index(card)
    me.hand.remove(card)
    me.in_play.append(card)
    try:
        return not could_any(card.spec.play, HookPlay(t, me, card))
    finally:
        me.in_play.remove(card)
        me.hand.insert(place, card)


def plays_for_nothing(t: Table, decision: Decision) -> Judge | None:
    """Spends an Action on a card that can do nothing."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    return taking(decision, [item for item in decision.items if isinstance(item, Card) and idle(t, me, item)])


def refuses_treasures(t: Table, decision: Decision) -> Judge | None:
    """Ends the turn beside a card that brings Treasures and nothing else, and is only discarded if it stays in hand."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or not t.bank or any(
            card.spec.start for card in t.seats[decision.seat].hand):
        return None
    free = any(isinstance(item, Card) and brings_treasures(item.spec) for item in decision.items)
    return (lambda raw: decision.value(raw) is None) if free else None


@cache
def brings_treasures(face: HookSpec) -> bool:
    """Whether a play of this card brings Treasures and costs nothing, and the card is of no use in hand."""
    good = all(isinstance(effect, (treasure, action, buy, reload)) for effect in face.play)
    return good and bool(of_kind(face.play, treasure)) and not (face.discarded or face.attacked)


def attacks_nobody(t: Table, decision: Decision) -> Judge | None:
    """Aims at an enemy to whom the card can do nothing, such as an empty purse, beside one to whom it can."""
    if decision.about is not Topic.HARM or not isinstance(decision, Choose) or decision.source is None or not all(
            isinstance(item, SeatMark) for item in decision.items):
        return None
    x = HookPlay(t, t.seats[decision.seat], decision.source)
    aimed = of_kind(iter_tree(decision.source.spec.play), Target)
    vain = [mark for mark in decision.items
            if not any(could_any(effect.do, x.at(t.seats[mark.seat])) for effect in aimed)]
    return taking(decision, vain) if len(vain) < len(decision.items) else None


# ---- the brain

HURTS = tasting(Target, EachEnemy)
"""Cards that hurt others. Whoever also likes those of the first deck plays Fist Fight in the place of Treasures."""


class HookBrain(ThinkingBrain):
    """Ranks answers by the hooks they will be worth.

    In 160 drawn positions, played to the end in 32 worlds, what a search of a second found brought 1.0 ± 1.7 points
    more than the favourite, where that had to be beaten by 1.5 errors 1.5 ± 1.2.
    """

    rounds = 4
    numbers = {"": ("hooks", "hooks earlier", "Treasures", "Treasures earlier", "prices earlier", "cards earlier",
                    "turn")}
    careless = 14
    blunders = (Blunder("plays a card for nothing", plays_for_nothing),
                Blunder("attacks an empty purse", attacks_nobody),
                Blunder("refuses Treasures", refuses_treasures))
    manners = {"spiteful": lambda face: HURTS(face) * (face.group != "starter"), "thrifty": tasting(treasure),
               "merry": lambda face: "party" in face.tags}
    rankers = {Choose: rank_choice, Pick: rank_pick, Confirm: rank_yes_no, Order: rank_order}

    def standing(self, t: Table, seat: int) -> dict[int, tuple[float, ...]]:
        """Near the end hooks tell most."""
        share = left(t)
        now = (share + 0.01) ** -0.5
        early = share * now
        return {me.no: (now * (hooks := score(me.cards, me.treasures)), early * hooks, now * me.treasures,
                        early * me.treasures, early * sum([card.spec.cost for card in me.cards]),
                        early * me.owned, me.no == t.current) for me in t.seats}


BRAIN = HookBrain()
