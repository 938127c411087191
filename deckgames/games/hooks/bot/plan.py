"""The main phase of Hooks: compares buying now with playing first, two steps ahead."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Raw
from deckgames.engine.effects import iter_tree
from deckgames.games.hooks.bot.worth import EACH, effects_worth, left, own_worth, play_worth, treasure_worth
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.effects.enemy import Steal
from deckgames.games.hooks.queries import final_hooks, price, score
from deckgames.games.hooks.rules.end import owned_cards
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Seat, Table

THICK = 0.35
"""Hooks that a fatter deck costs while the game is young."""
BEHIND = 3.0
"""Hooks that it costs to end the game, for each hook that is missing then."""
LAST = 0.5
"""The part of the hooks that somebody could buy in a final turn that is likely to come."""
SURE = 0.5
"""Hooks that it is worth to end the game while nobody can catch up."""
FREE = 0.05
"""What a Reload is worth beside the purchase that follows it anyway: it costs no Action."""
RICH = 5
"""Beyond so many Treasures another one buys little more: there is one purse and few purchases a turn."""
NEAR, HOOK = 0.35, 1.56
"""From that part of the game on it is looked at what Treasures bring at its end; what a hook is worth then."""
VAIN = 0.05
"""A play that brings nothing is worth that much less than none."""
ROUND = 5
"""After so many extra Actions in a turn the deck has gone round: more of them only turn it again."""


class Plan:
    """What each step of this main phase is worth, in hooks; made for one question."""

    def __init__(self, t: Table, me: Seat) -> None:
        self.t, self.me = t, me
        self.coin = treasure_worth(t) * min(1.0, RICH / max(1, me.treasures))
        self.share = left(t)
        self.owned = owned_cards(me) if self.share < NEAR else []
        self.late = t.extra >= min(ROUND, t.options.action_cap)
        self.rich = max(s.treasures for s in t.seats if s is not me)
        self.row = [(i, card.spec) for i, card in enumerate(t.row) if card is not None]
        self.gains = {i: own_worth(t, me, face) - THICK * self.share for i, face in self.row}
        self.more: dict[int, float] = {}
        self.prices = {i: max(0, face.cost - t.discount) for i, face in self.row}
        self.buys = {i: self._buying(i, face) for i, face in self.row}
        self.ranked = sorted(self.buys, key=lambda i: -self.buys[i])
        self.plays: dict[HookSpec, float] = {}

    def _buying(self, slot: int, face: HookSpec) -> float:
        """Net of the price; turning up the last supply card when behind costs the game."""
        cost = self.prices[slot]
        net = self.gains[slot] - self.coin * cost
        net += self.coin * printed(face).bought + self.counted(-cost)
        return net - self._ending(slot)

    def counted(self, more: int) -> float:
        """Hooks that so many Treasures more (or fewer) bring at the very end, where cards count them."""
        if not self.owned or not more:
            return 0.0
        found = self.more.get(more)
        if found is None:
            now, then = (final_hooks(self.owned, self.me.treasures + n) for n in (0, more))
            found = self.more[more] = (HOOK * (1.0 - self.share / NEAR) * (then - now)) if then != now else 0.0
        return found

    def _ending(self, slot: int) -> float:
        """What it costs to end the game with this purchase; less than nothing when surely ahead (HK-5.1, HK-5.3)."""
        t, me, card = self.t, self.me, self.t.row[slot]
        if len(t.supply_deck) != 1 or t.ender is not None or card is None:
            return 0.0
        mine = score([*owned_cards(me), card], me.treasures - price(card, t.discount))
        ahead = min(mine - self._last(slot, s) for s in t.seats if s is not me)
        return -BEHIND * ahead if ahead < 0 else -SURE

    def _last(self, slot: int, them: Seat) -> float:
        """The score that somebody comes to in a final turn, when the card of this slot is gone."""
        more = max((face.hooks for i, face in self.row if i != slot and face.cost <= them.treasures), default=0)
        return score(owned_cards(them), them.treasures) + LAST * max(0, more)

    def best_purchase(self, purse: int, but: int | None = None) -> float:
        """The best that this purse buys, of the other slots; 0 if it buys nothing."""
        prices = self.prices
        return next((self.buys[i] for i in self.ranked if prices[i] <= purse and i != but), 0.0)

    def playing(self, card: HookCard) -> float:
        """The worth of a play without what it makes possible: no more Treasures than the bank has."""
        found = self.plays.get(card.spec)
        if found is None:
            found = self.plays[card.spec] = self._playing(card.spec)
        return found

    def _playing(self, face: HookSpec) -> float:
        facts, income = printed(face), self.income(face)
        worth = play_worth(face, self.late or not self.goes_on(face))
        worth -= EACH["treasure"] * (facts.treasure - income)
        if facts.steals > self.rich:
            worth -= 1.2 * (facts.steals - self.rich)
        money = min(worth, self.t.bank + self.rich) if worth > 0 else worth - VAIN
        return money * max(self.coin, 0.15) + self.counted(income)

    def income(self, face: HookSpec) -> int:
        """Treasures that a play brings for sure."""
        return min(self.t.bank, printed(face).treasure)

    def goes_on(self, face: HookSpec) -> bool:
        """Whether an Action is left after this play: without one, cards that are drawn are of no use."""
        return self.t.actions - 1 + printed(face).action > 0

    def step(self, item: Any, actions: int) -> float:
        """A step with the best that can follow it."""
        t, me = self.t, self.me
        if item is None:
            return 0.0
        if isinstance(item, Card):
            facts = printed(item.spec)
            more = 0 if self.late else facts.action
            now = self.playing(item)
            if actions - 1 + more + t.buys + facts.buy > 0:
                then = self.best_purchase(me.treasures + self.income(item.spec))
                rest = [self.playing(card) for card in me.hand if card is not item] if actions - 1 + more else []
                now += max(then, max(rest, default=0.0))
            return now + 0.6 * more
        if item.way == "buy":
            now = self.buys[item.slot]
            if actions + t.buys - 1 > 0:
                then = self.best_purchase(me.treasures - self.prices[item.slot], item.slot)
                plays = [self.playing(card) for card in me.hand] if actions - (0 if t.buys else 1) > 0 else []
                now += max(0.0, then, max(plays, default=0.0))
            return now
        return self.reloading(item)

    def reloading(self, step: Step) -> float:
        """A Reload costs nothing: before the purchase that is wanted another card of the row is buried, rather one that
        an enemy would like; when nothing can be bought any more, the best one."""
        t, purse = self.t, self.me.treasures
        if not (t.actions or t.buys):
            return 0.02 * max(0.0, self.gains[step.slot])
        wanted = next((i for i in self.ranked if self.prices[i] <= purse), None)
        if step.slot == wanted:
            return -0.1
        then = max(0.0, self.best_purchase(purse))
        if wanted is not None and then > 0 and t.actions + t.buys > 1:
            then += max(0.0, self.best_purchase(purse - self.prices[wanted], wanted))
        return then + FREE + 0.02 * self.gains[step.slot]


@dataclass(frozen=True, slots=True)
class Printed:
    """The numbers of a face that a plan needs: counters of its play, Treasures it steals, what its purchase brings."""

    treasure: int
    action: int
    buy: int
    steals: int
    bought: float


@lru_cache(maxsize=512)
def printed(face: HookSpec) -> Printed:
    """These numbers, as they are printed."""
    def total(verb: str) -> int:
        return sum(getattr(e, "n", 0) for e in face.play if e.verb == verb)

    steals = sum(e.n for e in iter_tree(face.play) if isinstance(e, Steal))
    return Printed(total("treasure"), total("action"), total("buy"), steals, effects_worth(face.bought))


def rank_main(t: Table, decision: Choose[Any]) -> list[Raw]:
    """The steps by worth; equal faces once, Reloads only the best two."""
    plan = Plan(t, t.seats[decision.seat])
    seen: set[Any] = set()
    found: list[tuple[float, int]] = []
    for i, item in enumerate(decision.items):
        key = item.spec if isinstance(item, Card) else item
        if key in seen:
            continue
        seen.add(key)
        found.append((plan.step(item, t.actions), i))
    found.sort(key=lambda pair: -pair[0])
    reloads = [i for _, i in found if isinstance(decision.items[i], Step) and decision.items[i].way == "reload"]
    return [i for _, i in found if i not in reloads[2:]]
