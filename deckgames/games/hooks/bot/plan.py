"""The main phase of Hooks: each step with the best rest of the turn that can follow it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Raw
from deckgames.engine.effects import Effect, iter_tree
from deckgames.games.hooks.bot.worth import (
    EACH,
    effects_worth,
    hook_worth,
    lasting,
    left,
    own_worth,
    play_worth,
    risk,
    treasure_worth,
)
from deckgames.games.hooks.cards import HookCard, HookSpec, final_hooks, finals, score
from deckgames.games.hooks.effects.enemy import Steal
from deckgames.games.hooks.queries import owned_cards
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Seat, Table

THICK = 0.3
"""Hooks that a fatter deck costs while the game is young."""
BEHIND = (1.2, 0.6)
"""Hooks that it costs to end the game behind, and how many more for each hook that is missing then."""
FREE = 0.05
"""What a Reload is worth beside the purchase that follows it anyway: it costs no Action."""
RICH = 5
"""Beyond so many Treasures another one buys little more: there is one purse and few purchases a turn."""
TIE = 0.1
"""Hooks that a Treasure is worth after the last turn: it breaks ties (HK-5.6)."""
NEAR = 0.39
"""From that part of the game on it is looked at what Treasures bring at its end."""
DENY = 0.7
"""The part of the hooks counted that a card of the row would bring an enemy by the cards he has."""
PLUNDER = 0.35
"""Treasures that one of an enemy is worth more in a play than one of the bank, at the start of the game."""
BOUGHT = 0.35
"""The part that counts of what a purchase does by itself, but for its Buy: Treasures to enemies, as a rule."""
FIRST = 9.0
"""Of equal steps a card that moves cards comes before the purchases, which are worth less than this."""
VAIN = 0.05
"""A play that brings nothing is worth that much less than none."""
RECALLED = 0.5
"""The part of what a card is worth above the pile's best that counts if another one may take it back after it."""
MOVES = ("gain", "upgrade", "pass_this", "copy_top", "play_twice")
"""Verbs that move cards, or do what another card does: their worth hangs on which cards these are."""


class Plan:
    """What each step of this main phase is worth, in hooks; made for one question."""

    def __init__(self, t: Table, me: Seat, closing: bool = False) -> None:
        self.t, self.me = t, me
        self.share = 0.0 if closing else left(t)
        last = closing or t.final or t.ender is not None
        self.coin = (TIE if last else treasure_worth(t, self.share)) * min(1.0, RICH / max(1, me.treasures))
        self.owned = owned_cards(me) if self.share < NEAR else []
        self.rich = max(s.treasures for s in t.seats if s is not me)
        self.blocked, self.costs = min([risk(s) for s in t.seats if s is not me], key=lambda both: sum(both))
        self.row = [(i, card.spec) for i, card in enumerate(t.row) if card is not None]
        self.faces = dict(self.row)
        self.gains = {i: own_worth(t, me, face, self.share) - THICK * self.share for i, face in self.row}
        self._match(0.0 if len(t.supply_deck) == 1 else DENY)
        self.more: dict[int, float] = {}
        self.prices = {i: max(0, face.cost - t.discount) for i, face in self.row}
        self.buys = {i: self._buying(i, face) for i, face in self.row}
        self.ranked = sorted(self.buys, key=lambda i: -self.buys[i])
        self.plays: dict[HookSpec, float] = {}
        self.ends = 0.0
        """What it costs that the next card that is taken ends the game."""

    def _match(self, deny: float) -> None:
        """What other cards make of a card of the row: of the own ones, and of an enemy's, who would take it."""
        hook, foes = hook_worth(self.share), len(self.t.seats) - 1
        row = [(i, card, finals([card])) for i, card in enumerate(self.t.row) if card is not None]
        for s in self.t.seats:
            cards, treasures = owned_cards(s), s.treasures
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

    def _buying(self, slot: int, face: HookSpec) -> float:
        """Net of the price."""
        cost = self.prices[slot]
        return self.gains[slot] - self.coin * (cost - BOUGHT * printed(face).bought) + self.counted(-cost)

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
        worth, others = 0.0, list[tuple[float, Printed]]()
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
        worth = play_worth(face, self.rich) - facts.moves
        worth -= EACH["treasure"] * max(0, facts.treasure - bank)
        if facts.attacks:
            worth -= self.blocked * max(0.0, facts.attacks) + self.costs
        worth += PLUNDER * self.share * min(self.rich, facts.stolen)
        money = worth if worth > 0 else worth - VAIN
        moved = self.moving(face, facts) if facts.moves else 0.0
        return money * max(self.coin, 0.15) + self.counted(min(bank, facts.treasure)) + moved

    def moving(self, face: HookSpec, facts: "Printed") -> float:
        """What cards that come and go by this play are worth, in hooks: gained, exchanged for a better one, copied or
        played twice."""
        worth = 0.0
        if facts.gain:
            worth += max([self.gains[i] - self.ends for i, other in self.row if other.cost <= facts.gain], default=0.0)
        if facts.upgrade:
            worth += max(0.0, max([self.upgrading(card.spec, facts.upgrade) for card in self.hand(face)], default=0.0))
        if facts.copies:
            tops = [s.pile[-1].spec for s in self.t.seats if s is not self.me and s.pile]
            worth += max([self.bare(top) for top in tops if not top.copier], default=0.0)
        if facts.twice:
            worth += max([self.bare(card.spec, 2) for card in self.hand(face) if not card.spec.copier], default=0.0)
        return worth

    def hand(self, face: HookSpec) -> list[HookCard]:
        """The hand without the one that is played."""
        cards = self.me.hand
        i = next((i for i, card in enumerate(cards) if card.spec is face), len(cards))
        return [*cards[:i], *cards[i + 1:]]

    def bare(self, face: HookSpec, times: int = 1) -> float:
        """What the list of this face is worth when another card does it so many times: no more Treasures than the bank
        has."""
        worth = times * play_worth(face) - EACH["treasure"] * max(0, times * printed(face).treasure - self.t.bank)
        return worth * max(self.coin, 0.15)

    def upgrading(self, face: HookSpec, by: int) -> float:
        """A hand card for the best of the row that it makes up for."""
        best = max([self.gains[i] for i, other in self.row if other.cost <= face.cost + by], default=0.0)
        return best - self.ends - own_worth(self.t, self.me, face, self.share)

    def income(self, face: HookSpec) -> int:
        """Treasures that a play brings for sure, and what it takes off a price."""
        facts = printed(face)
        return min(self.t.bank, facts.treasure) + min(self.rich, facts.stolen) + facts.discount

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
            more = printed(self.faces[item.slot]).bought_buy
            then = self.rest(me.treasures - self.prices[item.slot], actions if buys else actions - 1,
                             max(0, buys - 1) + more, None, item.slot)
            return self.buys[item.slot] - self.ends + then
        return self.reloading(item)

    def reloading(self, step: Step) -> float:
        """A Reload costs nothing: before the purchase that is wanted another card of the row is buried."""
        t, purse = self.t, self.me.treasures
        wanted = next((i for i in self.ranked if self.prices[i] <= purse), None)
        if step.slot == wanted:
            return -0.1
        return self.rest(purse, t.actions, t.buys) + FREE


@dataclass(frozen=True, slots=True)
class Printed:
    """The numbers of a face that a plan needs: counters of its play, what it surely steals, the Buys of its purchase
    and what that does beside, what cards it moves, and what `play_worth` counts for what moves and for what reaches
    enemies."""

    treasure: int
    action: int
    buy: int
    discount: int
    recall: int
    stolen: int
    bought_buy: int
    bought: float
    gain: int
    upgrade: int
    copies: bool
    twice: bool
    moves: float
    attacks: float


@lru_cache(maxsize=512)
def printed(face: HookSpec) -> Printed:
    """The numbers of a card that plans need, read once per face."""
    def total(verb: str, effects: Iterable[Any] = face.play) -> int:
        return sum(e.n for e in effects if e.verb == verb)

    def most(verb: str, name: str) -> int:
        return max([getattr(e, name) for e in every if e.verb == verb], default=0)

    every = list(iter_tree(face.play))
    verbs = {e.verb for e in every}
    moves = [e for e in every if e.verb in MOVES]
    return Printed(total("treasure"), total("action"), total("buy"), total("discount"), total("recall"),
                   surely(face.play), total("buy", face.bought),
                   effects_worth([e for e in face.bought if e.verb != "buy"]), most("gain", "max_cost"),
                   most("upgrade", "by"), "copy_top" in verbs, "play_twice" in verbs, effects_worth(moves),
                   effects_worth([e for e in face.play if e.verb in ("target", "each_enemy")]))


def surely(effects: Iterable[Effect[Any]]) -> int:
    """Treasures that a list steals, if its player wants it and the enemy has them; in a choice, or a Treasure of the
    bank instead."""
    found = 0
    for effect in effects:
        parts: Any = effect
        if effect.verb == "target":
            found += sum(e.n for e in parts.do if isinstance(e, Steal))
        elif effect.verb == "choose_one":
            found += max(surely(part) + sum(e.n for e in part if e.verb == "treasure") for part in parts.lists)
    return found


def scored(them: Seat) -> int:
    """The player's hooks as the cards are now."""
    return score(owned_cards(them), them.treasures)


def planned(t: Table, me: Seat) -> Plan:
    """The plan of a turn. Where the next card that is taken is the last of the supply deck (HK-5.1), it is looked at
    who would win: a player who is ahead then, or hardly behind and further if an enemy ended the game, plays for the
    most hooks now, another one rather goes on."""
    if len(t.supply_deck) != 1 or t.ender is not None:
        return Plan(t, me)
    closing = Plan(t, me, True)
    ahead = closing.ahead()
    if ahead >= 0 or ahead > max(-1, closing.waiting()):
        return closing
    plan = Plan(t, me)
    plan.ends = BEHIND[0] - BEHIND[1] * ahead
    return plan


def rank_main(t: Table, me: Seat, decision: Choose[Any]) -> list[Raw]:
    """Ranks the steps of the main phase by worth (of equal ones what moves cards, then the better purchase); equal
    faces once, only the two best Reloads."""
    plan = planned(t, me)
    seen: set[Any] = set()
    found: list[tuple[float, float, int]] = []
    for i, item in enumerate(decision.items):
        key = item.spec if isinstance(item, Card) else item
        if key in seen:
            continue
        seen.add(key)
        better = plan.buys[item.slot] if isinstance(item, Step) else 0.0
        if isinstance(item, Card) and printed(item.spec).moves:
            better = FIRST
        found.append((-round(plan.step(item, t.actions), 6), -better, i))
    order = [i for _, _, i in sorted(found)]
    reloads = [i for i in order if isinstance(decision.items[i], Step) and decision.items[i].way == "reload"]
    return [i for i in order if i not in reloads[2:]]
