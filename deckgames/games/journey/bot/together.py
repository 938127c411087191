"""What the verbs are worth where all play against the Overlord (JO-CR.1), the outlook that fits a table, and the
company's chance to win."""

from collections.abc import Callable
from math import exp
from typing import Any

from deckgames.engine.effects import Effect, of_kind
from deckgames.games.journey import effects, queries
from deckgames.games.journey.bot.company import END, Company, figure
from deckgames.games.journey.bot.outlook import Outlook, turns_left
from deckgames.games.journey.bot.worth import CARD, WORTH, clash, least, number, powers, worth
from deckgames.games.journey.cards import lines
from deckgames.games.journey.cards.lines import Immediate, NoHealing
from deckgames.games.journey.cards.words import NAMED
from deckgames.games.journey.effects import cards, players
from deckgames.games.journey.state import DIAL, OVERLORD, OVERLORD_CRYSTALS, Seat, Table

FELLOW = 0.6
"""What a crystal or a card of a fellow is worth beside an own one."""
STORED = 1.0 / (OVERLORD_CRYSTALS + 1)
"""The part of a reinforcement that a crystal on the Overlord is."""
TOWN, SULK = 5.0, 0.5
"""What the loss of the village costs, shared by the rewards that bring it about; by so much those on an Overlord that
ends the game by them come closer than they look."""
BAIT, THORN = 1.0, 0.5
"""What a reward or a wound on a card of the road costs."""
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
    t = o.t
    if e.giver == "overlord" or (e.giver in ("another", "others") and faces(o)):
        n = number(o, e.n, t.overlord_crystals)
        return o.crystals(n) + _off(o, n)
    most = max([seat.crystals for seat in t.seats if seat is not o.me], default=0)
    n = min(number(o, e.n, most), most)
    return o.crystals(n) - FELLOW * o.crystal * n


def lose_crystals(e: Any, o: Company) -> float:
    if e.who in ("another", "others"):
        return _off(o, number(o, e.n, o.t.overlord_crystals)) if faces(o) else 0.0
    if e.who == "you":
        return o.crystals(-min(number(o, e.n, o.me.crystals), o.me.crystals))
    return _crystals(o, e.who, -number(o, e.n, 3))


def give_crystals(e: Any, o: Company) -> float:
    n = number(o, e.n, o.me.crystals)
    if e.to == "overlord":
        n = min(n, o.me.crystals) if e.who == "you" else n
        return _crystals(o, e.who, -n) - stored(o, n * max(1, seats_of(o, e.who)))
    if e.to == "you":
        return o.crystals(n) - FELLOW * o.crystal * n
    if e.who in ("you", *NAMED, "each"):
        n = min(n, o.me.crystals)
        if len(o.t.seats) > 1:
            return o.crystals(-n) + fellows(o, n)
        return o.crystals(-n) - stored(o, n) if e.to == "another" else 0.0
    return 0.0


# ---- cards


def discard_card(e: Any, o: Company) -> float:
    if e.who in ("another", "others"):
        return o.relieved() if faces(o) else -0.5 * CARD
    return -least(o, e) * float(e.n) * seats_of(o, e.who)


def give_card(e: Any, o: Company) -> float:
    if e.to == "you":
        return o.relieved() if faces(o) else 0.0
    lost = least(o, e) * float(e.n)
    if len(o.t.seats) > 1:
        return -(1.0 - FELLOW) * lost * max(1, seats_of(o, e.who))
    return -lost - o.reinforced() if e.to == "another" else 0.0




TURN_LOST = 2.5
"""What it costs that the road is shorter by a card."""


def track_tokens(e: Any, o: Company) -> float:
    if e.do == "clear":
        return THORN * sum([tokens.wound if e.token == "wound" else tokens.reward for tokens in o.t.tokens.values()])
    cost = {"reward": BAIT, "wound": THORN}.get(e.token, 0.3)
    return -cost * float(getattr(e, "n", 1) or 1)


# ---- fights, boards


def attack_player(e: Any, o: Company) -> float:
    t, me = o.t, o.me
    if e.attacker in ("you", "active") and e.defender == "another" and t.overlord_active and t.overlord is not None:
        return o.strikes(max(0, queries.power(t, me, "attack") + o.edge - queries.health(t, t.overlord, me)))
    if len(t.seats) == 1:
        return 0.0
    others = [seat for seat in t.seats if seat is not me]
    if e.attacker in ("you", "active"):
        return -o.hurt(min([max(0, me.attack - seat.defense) for seat in others]))
    mean = sum([max(0, seat.attack - me.defense) for seat in others]) / len(others)
    return -o.hurt(mean * (len(t.seats) if e.attacker == "each" else 1))


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
    if e.who in ("lowest_defense", "highest_defense"):
        return -o.hurt((max if e.who == "lowest_defense" else min)(blows))
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


TOGETHER: dict[type[Effect[Any]], Callable[..., float]] = {
    **WORTH, players.damage: damage, players.Heal: heal, players.MoveDamage: move_damage, players.LosePower: lose_power,
    players.take_crystals: take_crystals, players.StealCrystals: steal_crystals, players.lose_crystals: lose_crystals,
    players.GiveCrystals: give_crystals, cards.DiscardCard: discard_card, cards.GiveCard: give_card,
    cards.StealCard: lambda e, o: o.relieved() if faces(o) else 0.0,
    cards.ThisCard: lambda e, o: (0.0 if e.may else -0.5) if e.do == "bury" else (
        0.0 if e.may or len(o.t.seats) > 1 else -CARD),
    cards.CardToOverlord: lambda e, o: -HOARD, cards.DiscardTrack: lambda e, o: -0.5 * TURN_LOST * len(e.slots),
    cards.TrackTokens: track_tokens, effects.AttackPlayer: attack_player, effects.Duel: duel,
    effects.overlord_attacks: overlord_attacks,
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


# ---- the company's chance to win, fitted to games of the brain against itself


WEIGHTS = (0.28, -0.86, 2.00, -1.40, 0.23, -0.17, 0.26, -0.13, -0.54, 0.03, 0.0, -0.93, 0.07, -1.45, 1.74, 0.01)
"""Of the features, in their order."""


def features(t: Table) -> tuple[float, ...]:
    """What the chance hangs on: the wins that are needed, beside the turns that are left; the pool; powers beside the
    Overlord's; crystals; reinforcements; rewards that end the game."""
    assert t.overlord is not None
    boss, seats, left = t.overlord, len(t.seats), turns_left(t)
    needed = t.hp / max(1.0, figure(t, t.seats[t.starting]))
    at = queries.Context(challenging=True)
    gaps = [queries.health(t, boss, me) - queries.power(t, me, "attack", at) for me in t.seats]
    blow = sum([max(0, queries.strength(t, boss, me) - queries.power(t, me, "defense", at)) for me in t.seats]) / seats
    tokens = queries.tokens(t, boss)
    full, slack = t.pool / t.threshold, (t.threshold - t.pool) / (2.0 + seats)
    return (1.0, 10.0 * needed / (left * seats + 1.0), full, full * full, slack,
            sum([max(-1, gap) for gap in gaps]) / seats, float(min(gaps) > 0), blow, needed * blow / t.threshold,
            sum([min(8, me.crystals) for me in t.seats]) / seats,
            float(tokens.health + tokens.strength),
            (t.overlord_rewards / (3.0 * seats)) ** 2 if limiting(t) else 0.0, needed, left / 26.0, seats / 5.0,
            slack * needed)


def chance(t: Table) -> float:
    """0 .. 1, the same for every seat; even before there is an Overlord."""
    if t.overlord is None:
        return 0.5
    total = sum([weight * n for weight, n in zip(WEIGHTS, features(t), strict=True)])
    return 1.0 / (1.0 + exp(-total))
