"""What things are worth to a company that has one pool, one road and one Overlord, the same for every seat of it: its
outlook, its worths of verbs (JO-CR.1), and how it stands.

Everything is told in points, as in the game for points: a wound that brings nobody into danger costs less than one, and
a hit point of the Overlord is worth what a won challenge is, divided by what it takes off the dial.
"""

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from deckgames.engine.vocabulary.effects import Effect, of_kind
from deckgames.games.journey import effects, queries
from deckgames.games.journey.bot.outlook import COVERED, ICON, Outlook, turns_left
from deckgames.games.journey.bot.worth import CARD, WORTH, clash, least, number, powers, worth
from deckgames.games.journey.cards import ICONS, lines
from deckgames.games.journey.cards.lines import Immediate, NoHealing, Per
from deckgames.games.journey.cards.words import NAMED
from deckgames.games.journey.effects import cards, players
from deckgames.games.journey.rules import promised
from deckgames.games.journey.state import DIAL, OVERLORD, OVERLORD_CRYSTALS, Seat, Table

BOLD, BOLDER = (12.0, 2.25), 14.0
"""A strike is taken for a won challenge that costs so many wounds (the latter where the dial deals damage: waiting is
cheaper there), and so many more for each needed win that every seat should bring in each round that is left."""
STRIKE, TURN = 0.8, 3.5
"""What such a wound is worth, and what else can be done in a turn."""
PRICES = ((0.0, 0.45), (0.6, 1.35), (1.0, 1.7))
"""What a wound costs by how full the pool is; beyond the last it costs FEAR."""
FEAR = 3.0
ROUND = (1.0, 0.5)
"""Wounds that come in a round at anger 1 whatever is done, and those more for each seat; anger brings more."""
CALM, CALM_TURNS = 0.45, 8.0
"""In the last rounds wounds matter less and less, as long as the pool holds them."""
END = 500.0
"""A victory, and a defeat."""
REACH, BEYOND = 3.2, 1.2
"""What attack is worth over a long road until it reaches the Overlord's health, and beyond."""
GUARD = 2.6
"""What defense is worth."""
GROWS = 0.5
"""Attack that will be needed more for each win that is still to come."""
HEALTHIER = 1.0
"""What a reinforcement of health costs each seat that may have to win."""
CRYSTAL, SPARE, ENOUGH, PACE = 0.72, 0.3, 8.0, 1.75
"""As in the game for points: a crystal's worth, beyond ENOUGH of them, and how many can be spent in a turn."""
PLENTY, FADES = 10.0, 0.5
"""Crystals so far beyond ENOUGH are never spent; each is worth less than the one before it, up to there."""
ROUSED = 2.4
"""Where the dial deals damage, fewer hit points cost more: what each degree of anger costs one or two seats together
for each round that is left; more of them heal more."""


class Company(Outlook):
    """What a seat of a company may expect. `reward` are the hit points that a won challenge takes, `wins` how many are
    needed, `dial` what a hit point is worth; `healthier` and `stronger` what a reinforcement of either side costs."""

    __slots__ = ("dial", "full", "healthier", "losing", "reward", "stronger", "wins")
    road = (7.2, 1.0, 3.0)

    def __init__(self, t: Table, me: Seat, weights: Mapping[Any, Any]) -> None:
        self.t, self.me, self.weights = t, me, weights
        self.together, self.always, self.edge, self.covered = True, False, 0.0, COVERED
        seats = len(t.seats)
        self.left = left = max(0.5, turns_left(t))
        self.after = after = max(0.0, left - 1.0)
        self._serves(after)
        self.visible = queries.visible(t, me)
        self.wounds = t.pool
        self.more = {}
        self.enough = min(ENOUGH, PACE * after)
        self.crystal = CRYSTAL if after >= 1.0 else 0.1
        self.spare = SPARE * self.long
        self.most = min(self.most, self.enough + PLENTY)
        self.spite = 0.0
        self.memo = {}
        self.reward = figure(t, me)
        self.wins = wins = max(1, ceil(t.hp / max(1.0, self.reward)))
        bold = BOLD[t.options.dial_damage] + BOLDER * wins / seats / left
        self.dial = 0.0 if queries.immune(t) else (STRIKE * bold + TURN) / max(1.0, self.reward)
        coming = (ROUND[0] + ROUND[1] * seats) * (1.0 + 0.5 * (queries.anger(t.hp) - 1))
        self.full = max(1.0, t.threshold - coming * min(1.0, after))
        self.losing = CALM + (1.0 - CALM) * min(1.0, after / CALM_TURNS)
        self.wound = self.price(t.pool)
        self.stronger = wins * 0.8 * self.wound
        self.healthier = HEALTHIER * min(seats, wins)
        self._icons()

    def _icons(self) -> None:
        t, me = self.t, self.me
        need = 8.0
        if t.overlord is not None:
            need = queries.health(t, t.overlord, me) + GROWS * (self.wins - 1)
        attack = REACH if me.attack < need else BEYOND
        self.icons = icons = [ICON[icon] * self.long for icon in ICONS]
        self.tops = tops = [ICON[icon] * self.short for icon in ICONS]
        for nth, icon in enumerate(ICONS):
            n = attack if icon == "attack" else -attack if icon == "attack_down" else (
                GUARD if icon == "defense" else -GUARD if icon == "defense_down" else None)
            if n is not None:
                icons[nth], tops[nth] = n * self.long, n * self.short

    def price(self, pool: float) -> float:
        """What the next wound costs with so many in the pool."""
        part = pool / self.full
        below, low = PRICES[0]
        for above, high in PRICES[1:]:
            if part < above:
                return (low + (high - low) * (part - below) / (above - below)) * self.losing
            below, low = above, high
        return FEAR

    def hurt(self, n: float) -> float:
        """What so many wounds cost (below 0 if they are healed)."""
        pool = self.t.pool
        if n <= 0:
            healed = min(-n, pool)
            return -healed * 0.5 * (self.price(pool - 1) + self.price(pool - healed))
        cost, after = 0.0, pool + n
        at = float(pool)
        while at < after:
            cost += min(1.0, after - at) * self.price(at)
            at += 1.0
        return cost + (END if after > self.t.threshold else 0.0)

    def purse(self, crystals: float) -> float:
        """The worth of having so many crystals: the more there are, the less is the next one."""
        over = max(0.0, min(crystals, self.most) - self.enough)
        return super().purse(crystals) - self.spare * FADES * over * over / PLENTY

    def strikes(self, n: float) -> float:
        """What it is worth that the Overlord loses so many hit points (below 0: gets them back)."""
        hp = self.t.hp
        if n >= hp and self.dial:
            return END
        toll = n > 0 and self.t.options.dial_damage
        roused = queries.anger(int(hp - n)) - queries.anger(hp) if toll else 0
        return self.dial * max(n, hp - DIAL) - roused * ROUSED / max(2, len(self.t.seats)) * (self.left - 1.0)

    def harms(self, n: float) -> float:
        """What n wounds of another player are worth: in a company they are everybody's."""
        return -self.hurt(n)

    def reinforced(self, side: str = "random") -> float:
        """What a reinforcement of the Overlord costs."""
        if side == "random":
            return 0.5 * (self.healthier + self.stronger)
        return self.healthier if side == "health" else self.stronger

    def relieved(self) -> float:
        """What it is worth that a reinforcement of one's choice goes."""
        tokens = queries.tokens(self.t, self.t.overlord)
        return max(self.relief("health") if tokens.health else 0.0, self.relief("strength") if tokens.strength else 0.0)

    def relief(self, side: str) -> float:
        """What it is worth that a reinforcement of this side goes: nothing where no seat's challenge hangs on it."""
        t, boss, at = self.t, self.t.overlord, queries.Context(challenging=True)
        assert boss is not None
        if side == "health":
            spare = GROWS * (self.wins - 1)
            matters = any(queries.power(t, seat, "attack", at) < queries.health(t, boss, seat) + spare
                          for seat in t.seats)
        else:
            matters = any(queries.blow(t, boss, seat, None, at) for seat in t.seats)
        return self.reinforced(side) if matters else 0.0

    def expected(self, quantity: str) -> float:
        """0 for every quantity that scores: points count nothing in a company."""
        return 0.0

    def next(self, term: Per) -> float:
        """0, for the same reason."""
        return 0.0


def figure(t: Table, me: Seat) -> float:
    """The hit points that a challenge won by this seat takes off the dial."""
    return 1.0 if t.overlord is None else float(promised(t, me))


FELLOW = 0.6
"""What a crystal or a card of a fellow is worth beside an own one."""
STORED = 1.0 / (OVERLORD_CRYSTALS + 1)
"""The part of a reinforcement that a crystal on the Overlord is."""
TOWN, SULK = 5.0, 0.5
"""What the loss of the village costs, shared by the rewards that bring it about; by so much those on an Overlord that
ends the game by them come closer than they look."""
BAIT, THORN = 1.0, 0.5
"""What a reward or another token on a card of the road costs."""
HOARD = 0.6
"""What a card on the Overlord costs."""


def seats_of(o: Outlook, who: str) -> int:
    """How many players of the company a word means that is not *another* or *others*."""
    n = len(o.t.seats)
    if who == "each":
        return n
    if who in ("left", "right"):
        return int(n > 1)
    return 0 if who == "overlord" else 1


def faces(o: Outlook) -> bool:
    """Whether *another player* may be the Overlord."""
    return o.t.overlord_active


def damage(e: Any, o: Company) -> float:
    n = number(o, e.n)
    if e.who == "overlord" or (e.who in ("another", "others") and faces(o)):
        return o.strikes(n)
    if e.who in ("another", "others"):
        return -o.hurt(n * (len(o.t.seats) - 1 if e.who == "others" else min(1, len(o.t.seats) - 1)))
    return -o.hurt(n * (1 if e.who == "company" else seats_of(o, e.who)))


def heal(e: Any, o: Company) -> float:
    n = number(o, e.n, queries.wound_count(o.t, o.me))
    if e.who == "overlord":
        return o.strikes(-min(n, DIAL - o.t.hp))
    seats = len(o.t.seats)
    if e.who == "another":
        return _healed(o, n) if seats > 1 and o.t.pool else o.strikes(-min(n, DIAL - o.t.hp))
    if e.who == "company":
        return -o.hurt(-n)
    return _healed(o, n * (seats - 1 if e.who == "others" else seats_of(o, e.who)))


def _healed(o: Company, n: float) -> float:
    return 0.0 if n <= 0 or queries.holds(o.t, o.me, NoHealing) else -o.hurt(-n)


def move_damage(e: Any, o: Company) -> float:
    if e.to == "overlord" or (e.to == "another" and faces(o)):
        n = min(number(o, e.n, queries.wound_count(o.t, o.me)), o.t.pool)
        return _healed(o, n) + o.strikes(n)
    return 0.0


def lose_power(e: Any, o: Company) -> float:
    if e.who in ("another", "others"):
        return 0.0
    if e.who == "you" and e.attack is not None:
        o.edge -= number(o, e.attack)
    return -0.15 * seats_of(o, e.who) * powers(o, e)


def stored(o: Company, n: float) -> float:
    """What it costs the company that n crystals lie on the Overlord."""
    return n * STORED * o.reinforced()


def _off(o: Company, n: float) -> float:
    """What it is worth that so many crystals of the Overlord go."""
    return stored(o, min(n, o.t.overlord_crystals))


def take_crystals(e: Any, o: Company) -> float:
    n = number(o, e.n)
    if e.who == "overlord":
        return -stored(o, n)
    seats = len(o.t.seats)
    if e.who in ("another", "others"):
        if seats == 1:
            return -stored(o, n) if e.who == "another" and faces(o) else 0.0
        return fellows(o, n, e.who == "others")
    return _crystals(o, e.who, n)


def fellows(o: Company, n: float, every: bool = False) -> float:
    """What it is worth that the poorest fellow, or every one, gets so many crystals: little to who has many."""
    gains = [o.purse(seat.crystals + n) - o.purse(seat.crystals) for seat in o.t.seats if seat is not o.me]
    return FELLOW * (sum(gains) if every else max(gains, default=0.0))


def _crystals(o: Company, who: str, n: float) -> float:
    """Crystals that players of the company get, or (below 0) lose."""
    if who == "each":
        return o.crystals(n) + fellows(o, n, True)
    if who == "you" or (who in NAMED and queries.speaker(o.t) is o.me):
        return o.crystals(n)
    return FELLOW * o.crystal * n * seats_of(o, who)


def steal_crystals(e: Any, o: Company) -> float:
    if e.giver == "overlord" or (e.giver in ("another", "others") and faces(o)):
        n = number(o, e.n, o.t.overlord_crystals)
        return o.crystals(n) + _off(o, n)
    n = number(o, e.n, 3)
    return o.crystals(n) - FELLOW * o.crystal * n


def lose_crystals(e: Any, o: Company) -> float:
    if e.who in ("another", "others"):
        return _off(o, number(o, e.n, o.t.overlord_crystals)) if faces(o) else 0.0
    if e.who == "you":
        return o.crystals(-min(number(o, e.n, o.me.crystals), o.me.crystals))
    return _crystals(o, e.who, -number(o, e.n, 3))


def give_crystals(e: Any, o: Company) -> float:
    n = number(o, e.n, o.me.crystals)
    if e.to == "you":
        return o.crystals(n) - FELLOW * o.crystal * n
    n = min(n, o.me.crystals)
    return o.crystals(-n) + (-stored(o, n) if e.to == "overlord" or len(o.t.seats) == 1 else fellows(o, n))


# ---- cards


def discard_card(e: Any, o: Company) -> float:
    if e.who in ("another", "others"):
        return o.relieved() if faces(o) else -0.5 * CARD
    return -least(o, e) * float(e.n) * seats_of(o, e.who)


def give_card(e: Any, o: Company) -> float:
    if e.to == "you":
        return o.relieved() if faces(o) else 0.0
    return -(1.0 - FELLOW) * least(o, e) * float(e.n) * max(1, seats_of(o, e.who))


TURN_LOST = 2.5
"""What it costs that the road is shorter by a card."""


# ---- fights, boards


def attack_player(e: Any, o: Company) -> float:
    t, me = o.t, o.me
    if e.attacker in ("you", "active") and e.defender == "another" and t.overlord_active and t.overlord is not None:
        return o.strikes(max(0, queries.power(t, me, "attack") + o.edge - queries.health(t, t.overlord, me)))
    return -o.hurt(1.0)


def duel(e: Any, o: Company) -> float:
    if e.who == "you" and e.with_ in ("another", "overlord") and faces(o):
        value = clash(o, OVERLORD)
    elif e.who == "each":
        value = len(o.t.seats) * clash(o, OVERLORD)
    else:
        value = max([clash(o, seat) for seat in o.t.seats if seat is not o.me], default=0.0)
    return max(0.0, value) if e.may else value


def overlord_attacks(e: Any, o: Company) -> float:
    t = o.t
    if not t.overlord_active or t.overlord is None:
        return 0.0
    blows = [queries.blow(t, t.overlord, seat) for seat in t.seats]
    if e.who == "each":
        return -o.hurt(sum(blows))
    return -o.hurt(blows[o.me.no])



def rewards(e: Any, o: Company) -> float:
    if e.at == "track":
        return BAIT * sum([tokens.reward for tokens in o.t.tokens.values()])
    t, seats = o.t, len(o.t.seats)
    if e.at == "village":
        there, cost = t.village_rewards, (TOWN + o.hurt(10)) / seats
    else:
        there, limit = t.overlord_rewards, 3 * seats
        dread = 8.0 * ((there + 1.0) / limit) ** 2 if limiting(t) else 0.0
        cost = dread + SULK * 0.5 * o.healthier if limiting(t) else o.stronger
        if limiting(t) and e.do == "add" and there + number(o, e.n) >= limit:
            return -END
    n = number(o, e.n, there)
    return -cost * n if e.do == "add" else cost * min(n, there)


def limiting(t: Table) -> bool:
    """Whether rewards on the Overlord end the game."""
    return any(of_kind(spoken.ability.effect, effects.all_lose)
               for spoken in queries.boards(t).triggers.get("rewards_on", ()))


def rewarded(o: Company) -> float:
    """What a won challenge brings: the reward section, and a reinforcement."""
    t = o.t
    value = sum([worth(o, ability.do) for ability in queries.reward_text(t).abilities
                 if isinstance(ability, Immediate)])
    if t.options.reinforcements:
        value -= o.reinforced() * (2 if len(t.seats) == 2 else 1)
    return value


def choose_one(e: Any, o: Company) -> float:
    return max([worth(o, option) for option in e.options]) * max(1, seats_of(o, e.who))


TOGETHER: dict[type[Effect], Callable[..., float]] = {
    **WORTH, players.damage: damage, players.Heal: heal, players.MoveDamage: move_damage, players.LosePower: lose_power,
    players.take_crystals: take_crystals, players.StealCrystals: steal_crystals, players.lose_crystals: lose_crystals,
    players.GiveCrystals: give_crystals, cards.DiscardCard: discard_card, cards.GiveCard: give_card,
    cards.StealCard: lambda e, o: o.relieved() if faces(o) else 0.0,
    cards.ThisCard: lambda e, o: (0.0 if e.may else -0.5) if e.do == "bury" else (
        0.0 if e.may or len(o.t.seats) > 1 else -CARD),
    cards.CardToOverlord: lambda e, o: -HOARD, cards.DiscardTrack: lambda e, o: -0.5 * TURN_LOST * len(e.slots),
    cards.TrackTokens: lambda e, o: THORN if e.do == "clear" else -THORN, effects.AttackPlayer: attack_player,
    effects.Duel: duel, effects.overlord_attacks: overlord_attacks,
    effects.trigger_invasion: lambda e, o: sum([worth(o, spoken.ability.effect) for spoken in queries.boards(
        o.t).invasions if spoken.ability.type_ == e.type_]),
    effects.Rewards: rewards, effects.take_reward: lambda e, o: 0.0,
    effects.remove_reinforcement: lambda e, o: o.relieved(),
    effects.Reinforce: lambda e, o: (-o.reinforced(e.side) if e.at == "overlord" else -0.3) * number(o, e.n),
    effects.replace_village: lambda e, o: -TOWN, effects.all_lose: lambda e, o: -END, effects.ChooseOne: choose_one,
    lines.Points: lambda e, o: 0.0, lines.Per: lambda e, o: 0.0}
"""What each verb is worth to a company: as in the game for points, but where it is felt by others."""


def outlook(t: Table, me: Seat) -> Outlook:
    """The outlook of a seat: what it can expect from the rest of the game at this table."""
    return Company(t, me, TOGETHER) if t.coop else Outlook(t, me, WORTH)


# ---- how a company stands


NUMBERS = ("even", "pool left", "dial", "wins by the turns left", "turns", "blow", "crystals", "toll")
GAINS, LATEST, SPENT = 1.5, 4.0, 10
"""Attack that a seat gains in a turn; of the turns that a victory would take, beside those that are left, and of
crystals, more tells nothing."""
DEAREST = 3.0
"""Of the wounds that the wins cost, beside what the pool holds, more tells nothing."""


def standing(t: Table) -> tuple[float, ...]:
    """The NUMBERS of the company: the pool, the dial, the turns that the wins still take beside those that are left,
    how the Overlord would strike a winner, what all wins would cost of the pool, and what its seats have. All 0 before
    there is an Overlord."""
    if t.overlord is None:
        return (0.0,) * len(NUMBERS)
    boss, seats, at = t.overlord, len(t.seats), queries.Context(challenging=True)
    wins, left, room = t.hp / max(1.0, figure(t, t.seats[t.starting])), turns_left(t), t.threshold - t.pool
    short = min([max(0, queries.health(t, boss, me) - queries.power(t, me, "attack", at)) for me in t.seats])
    blows = [queries.blow(t, boss, me, None, at) for me in t.seats]
    return (1.0, room / (2.0 + seats), t.hp / DIAL, min(LATEST, (wins / seats + short / GAINS) / (left + 0.5)), left,
            sum(blows) / seats, sum([min(SPENT, me.crystals) for me in t.seats]) / seats,
            min(DEAREST, wins * min(blows) / (room + 1.0)))
