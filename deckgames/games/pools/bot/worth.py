"""How the round would end if nobody added anything: on a copy of the table the stacks are granted, debts are paid, and
attacks meet walls. Whatever is thought of is done to such a copy first, so effects are never told apart here.

And what to lay and to announce: the pairs of an attack and a wall that one card may make, none worse than another in
both, and what the round comes to with each of them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log1p
from typing import Any, NamedTuple, TypeVar

from deckgames.bots.brain import worths
from deckgames.engine.vocabulary.effects import at_once, of_kind
from deckgames.games.pools.cards import PoolCard, PoolSpec, combinations
from deckgames.games.pools.cards.combinations import Found, Piece
from deckgames.games.pools.effects import VOCABULARY, heal, hurt, swap, token
from deckgames.games.pools.facts import Hits, Walls, still_lost, through
from deckgames.games.pools.play import PoolPlay, charge, enter, settle_values
from deckgames.games.pools.queries import Choice, choice_of, ties, why_barred
from deckgames.games.pools.rules import resolve
from deckgames.games.pools.state import KINDS, Combo, Entry, Kind, Seat, Table, Target

WORTH = worths({verb: kind for verb, kind in VOCABULARY.items() if {"standard", "end"} & {*kind.stands.split()}}, {})
"""What verbs are worth at first sight, in lives at the end of the round, or in points before it is known what they
meet."""
CARD, EACH, MANY = 4.5, 1.5, 7
"""What a hand card is worth, in lives, and how much more for each foe; half of it beyond so many."""
DEAD = 14.0
"""What it costs to have no lives left, beyond the lives."""
BEYOND = 0.2
"""What a life is worth that is lost beyond the last one: it may still be healed."""
DEAR, NEAR = 5.0, 6.0
"""How much dearer the last lives are, and how many those are."""
SWING, DOUBT = 12.0, 2.5
"""What it is worth to be the one of two who lives on, beyond its hand, in lives, and how many lives are in doubt until
the combat."""
KEEN = 1.35
"""What a life of the only foe counts against one of the own: who guards as dearly as it hits plays rounds without a
hit."""
LOST = 0.02
"""The chance of who has no lives even without combat: to be healed."""
STOPPED = 0.2
"""The chance that attacks are stopped by what nobody has thought of."""
MUCH = 40.0
"""Number of lives that are in no doubt."""
BRINK = 5.0
"""What it costs to have no lives left until the end of the round heals."""
LOOSE = 2.5
"""A card of the pool that is worth less to the others is swapped."""
LATER = 0.1
"""What a point is worth that changes nothing yet: others may still add and take away."""
USUAL = ((4, 2), (9, 4), (14, 7))
"""The attack and the wall of a seat that has not had its turn: poor, usual, good."""
SPREAD = [0.0, 0.0, *(foes ** -0.6 for foes in range(1, 6))]
"""The share of all attacks that comes to a seat, by the number of seats that live."""

F = TypeVar("F")
Paid = tuple[Hits, Walls, int]
"""A seat's hits and walls after payment, and the lives that this costs."""
Side = tuple[Hits, Walls, float, float]
"""A seat's hits and walls, its lives, and what else it has: its hand, the end of the round."""


def outcome(ahead: Table, no: int, base: "Base | None" = None) -> float:
    """Lives of the seat when the round ends, against those of its foes. Uses this copy (of `base`) up."""
    sides = stand(ahead, base)
    if ahead.phase != "basic":
        return compared(sides, no)
    order = list(sides)
    waiting = order[order.index(ahead.current) + 1:]
    return sum([compared({seat: (one[0] + ((hit, False, 0),), (*one[1], (wall, False)), one[2], one[3])
                          if seat in waiting else one for seat, one in sides.items()}, no)
                for hit, wall in USUAL]) / len(USUAL)


def stand(ahead: Table, base: "Base | None" = None) -> dict[int, Side]:
    """What each seat has when the round ends, by seat from the leader on. The copy `ahead` (of `base`) is used up."""
    if ahead.adding:
        resolve(ahead)
    order = ahead.in_order
    paid = paid_out(ahead) if base is None else base.paid_out(ahead)
    gains = [kept(len(me.hand), len(order) - 1) for me in ahead.seats]
    for me in order:
        if me.end_list and me.life <= paid[me.no][2]:
            gains[me.no] -= BRINK
        for entry in me.end_list:
            gains[me.no] += at_dusk(ahead, me, entry)
    return {me.no: (*paid[me.no][:2], me.life - paid[me.no][2], gains[me.no]) for me in order}


def paid_out(t: Table) -> dict[int, Paid]:
    """What the seats have after payment, once the stacks are granted."""
    if t.adding:
        settle_values(t)
    return {me.no: side(me) for me in t.living}


def fought(t: Table) -> dict[int, float]:
    """The lives of the seats when the combat is over, if nobody adds anything; nothing where there is none to come."""
    if t.phase == "damage":
        return {me.no: me.life - still_lost(t, me) for me in t.living}
    if t.phase in ("laydown", "results") or not any(me.combos or me.attack_debt or me.defence_debt for me in t.living):
        return {}
    ahead = t.copy()
    for me in ahead.living if t.phase in ("dusk", "distribution") else ():
        me.attack_debt = me.defence_debt = 0  # they are paid
    sides = stand(ahead)
    return {no: life - SPREAD[len(sides)] * through(tuple([
        hit for seat, one in sides.items() if seat != no for hit in one[0]]), walls)
        for no, (_, walls, life, _) in sides.items()}


def at_dusk(ahead: Table, me: Seat, entry: Entry) -> float:
    """What an entry of the end of the round is worth beside the lives that it changes; what all get is no gain."""
    x = PoolPlay(ahead, me, entry.card, entry)
    gain = 0.0
    for effect in entry.card.spec.effects:
        if isinstance(effect, (heal, hurt)):
            if "opponent" not in x.targets:
                weak = min(ahead.foes(me.no), key=lambda foe: foe.life, default=me)
                x.targets["opponent"] = Target("opponent", weak.no)
            at_once((effect,), x)
        elif isinstance(effect, swap) and all(
                ties(card, [*me.pool, *ahead.common]) >= LOOSE for card in me.pool):
            continue  # no card of the pool makes so few pairs that another one is hoped for
        elif getattr(effect, "who", "you") != "each":
            gain += WORTH[type(effect)](effect)
    return gain


def side(me: Seat) -> Paid:
    """What a seat has after payment (DP-11.5), and the lives that this costs; the least combinations pay first."""
    rows: dict[Kind, list[tuple[int, Combo]]] = {"attack": [], "defence": []}
    over = 0
    for kind, ranked in rows.items():
        debt = max(0, me.debt(kind))
        for combo in sorted(me.combinations(kind), key=lambda combo: combo.points):
            paid = min(debt, combo.points)
            debt -= paid
            if combo.points > paid:
                ranked.append((combo.points - paid, combo))
        over += debt
    return (tuple([(points, combo.flies, combo.pierce) for points, combo in rows["attack"]]),
            tuple([(points, combo.watches) for points, combo in rows["defence"]]), over)


def kept(n: int, foes: int) -> float:
    """What so many cards in hand are worth: the more foes, the longer the game."""
    return (CARD + EACH * foes) * (min(n, MANY) + max(0, n - MANY) / 2)


def compared(sides: dict[int, Side], no: int, doubt: bool = True) -> float:
    """The own lives against the foes'; the own attacks go where they bring most, the others everywhere. Without `doubt`
    nobody adds anything any more: of two who dies is sure."""
    hits, walls, life, own = sides[no]
    foes = [one for seat, one in sides.items() if seat != no]
    own += LATER * (sum([hit[0] for hit in hits]) + sum([wall[0] for wall in walls]))
    if len(foes) == 1:
        theirs, behind, lives, gain = foes[0]
        mine, other = (life, life - through(theirs, walls), own), (lives, lives - through(hits, behind), gain)
        return duel(mine, other) if doubt else settled(mine, other)
    share = SPREAD[len(sides)]
    taken = worth = best = 0.0
    for theirs, behind, lives, gain in foes:
        taken += share * through(theirs, walls)
        standing = dear(lives)
        worth -= share * (standing + (gain if lives > 0 else 0.0))
        if hits:
            best = max(best, share * (standing - dear(lives - through(hits, behind))))
    return dear(life - taken) + (own if life > 0 else 0.0) + worth + best


def duel(mine: tuple[float, float, float], theirs: tuple[float, float, float]) -> float:
    """The lives of two before and after the combat, what else they have, which is worth nothing to the dead, and who
    wins: who alone lives on, or, if both fall, who has more (DP-15.3)."""
    (before, after, own), (had, left, gain) = mine, theirs
    alive, lives = survives(before, after), survives(had, left)
    fallen = (1 - alive) * (1 - lives) * max(-1.0, min(1.0, (after - left) / (2 * DOUBT)))
    return (kept_lives(after) - KEEN * kept_lives(left) + alive * (SWING + own) - lives * (SWING + gain)
            + SWING * fallen)


def settled(mine: tuple[float, float, float], theirs: tuple[float, float, float]) -> float:
    """The same where nothing is in doubt: whoever has no lives left before or after the combat falls."""
    ends = [(after if min(before, after) > 0 else min(after, 0.0), more) for before, after, more in (mine, theirs)]
    (after, own), (left, gain) = ends
    fallen = max(-1.0, min(1.0, (after - left) / (2 * DOUBT))) if max(after, left) <= 0 else 0.0
    return (max(0.0, after) - KEEN * max(0.0, left) + (SWING + own) * (after > 0) - (SWING + gain) * (left > 0)
            + SWING * fallen)


def survives(before: float, after: float) -> float:
    """The chance to live on, before and after the combat: attacks may still be stopped, but no wall helps who has no
    lives without them."""
    if before <= 0:
        return LOST
    return STOPPED / (1 + exp(-before / DOUBT)) + (1 - STOPPED) / (1 + exp(-after / DOUBT))


def kept_lives(after: float) -> float:
    """The lives to be expected: whoever falls can fall no further."""
    return DOUBT * log1p(exp(after / DOUBT)) if after < MUCH else after


def dear(life: float) -> float:
    """The worth of so many lives; the last ones are worth more, and none of those that are lost beyond them much."""
    return life - DEAR * exp(-life / NEAR) if life > 0 else BEYOND * life - DEAD


def lost_with(t: Table, me: Seat, answers: int) -> list[float]:
    """The lives that the hits still to come cost with each wall that may meet the next one, and with none."""
    hit, *later = t.to_meet(me.no)
    rest = tuple([(one.points, one.flight, one.pierce) for one in later])
    offered = me.may_meet(hit.flight)

    def cost(at: int) -> float:
        force = offered[at].force_against(hit.pierce) if at < len(offered) else 0
        spent, left = offered[at] if 0 < force < hit.points else None, max(0, hit.points - force)
        walls = tuple([(wall.points, wall.watches) for wall in me.walls if wall is not spent])
        if spent is not None and t.in_line:
            return through(((left, hit.flight, hit.pierce), *rest), walls, True)
        return left + through(rest, walls, t.in_line)

    return [cost(at) for at in range(answers)]


class Base:
    """The table with both stacks granted, made when it is first needed: what is tried on copies of it need not grant
    them again. It is as if what is new lay below; only caps could tell. `known` is what has been found out about tables
    that look the same to all: between two passes nothing changes, and imagined worlds come past the same tables.
    `glance`: what is likely the best is looked at alone, as whoever plays an imagined match on does."""

    __slots__ = ("_granted", "_paid", "glance", "known", "t")

    def __init__(self, t: Table, known: dict[Any, Any], glance: bool = False) -> None:
        self.t, self.known, self.glance = t, known, glance
        self._granted: Table | None = None
        self._paid: dict[int, Paid] = {}

    @property
    def table(self) -> Table:
        """The granted table itself, its values settled."""
        if self._granted is None:
            self._granted = self.t.copy()
            if self.t.adding:
                resolve(self._granted)
            self._paid = paid_out(self._granted)
        return self._granted

    def copy(self) -> Table:
        """A copy of this table."""
        return self.table.copy()

    def paid_out(self, ahead: Table) -> dict[int, Paid]:
        """The same of a copy on which something has been tried: only what that has changed is worked out again."""
        then = self.table
        if not ahead.adding or ahead.tokens != then.tokens or ahead.banners != then.banners:
            return paid_out(ahead)
        paid = self._paid.copy()
        for me in ahead.living:
            was = then.seats[me.no]
            new = [combo for combo, old in zip(me.combos, was.combos, strict=False) if combo.marks is not old.marks]
            new += me.combos[len(was.combos):]
            for combo in new:
                combo.points = ahead.worth(combo)
            if new or me.attack_debt != was.attack_debt or me.defence_debt != was.defence_debt:
                paid[me.no] = side(me)
        return paid

    def now(self, no: int) -> float:
        """The value of the round for a seat if nobody adds anything."""
        return self.once(("now", no), lambda: outcome(self.copy(), no, self))

    def over(self, no: int) -> tuple[float, bool]:
        """The same where the phase ends at once, and whether the seat then lives on if everything hits it."""
        def found() -> tuple[float, bool]:
            sides = stand(self.copy(), self)
            hits = tuple([hit for seat, one in sides.items() if seat != no for hit in one[0]])
            return compared(sides, no, doubt=False), sides[no][2] > max(0, through(hits, sides[no][1]))

        return self.once(("over", no), found)

    def once(self, what: Any, found: Callable[[], F]) -> F:
        """The cached result for this key; worked out at its first use."""
        if what in self.known:
            seen: F = self.known[what]
            return seen
        self.known[what] = new = found()
        return new


KNOWN: tuple[dict[Any, dict[Any, Any]], ...] = {}, {}
"""What is known of tables by thought, and by a glance, by what all see of them."""
TABLES = 1 << 12
"""Number of tables that are remembered."""


def granted(t: Table, glance: bool = False) -> Base:
    """A copy of the table with all waiting effects done, and a cache of what was worked out for it."""
    known = KNOWN[glance]
    if len(known) > TABLES:
        known.clear()
    return Base(t, known.setdefault(looks(t), {}), glance)


def looks(t: Table) -> tuple[Any, ...]:
    """All that lies open and that the round may come to; of what is hidden how many cards there are."""
    return (
        t.options, t.round, t.phase, t.phase == "basic" and t.current, t.keystone, tuple(t.announced), t.woken, t.price,
        t.calm, min(MANY, len(t.deck)), min(MANY, len(t.discard)), tuple(t.common), tuple(t.instant), tuple(t.main),
        tuple(t.banners), tuple(t.tokens.items()), tuple(t.facts.items()), tuple(t.used), tuple([
            (me.left, me.life, len(me.hand), me.attack_debt, me.defence_debt, tuple(me.pool), tuple(me.end_list),
             tuple(me.readings.items()), tuple([(combo.kind, combo.cards, combo.turn, combo.times, combo.marks)
                                                for combo in me.combos])) for me in t.seats]))


def activated(t: Table, base: Base, me: Seat, card: PoolCard, targets: Sequence[Target], owed: bool = True) -> float:
    """The value of the round for `me` with this effect at these targets; `owed`: its cost is already among the
    debts."""
    return base.once((me.no, card, tuple(targets), owed), lambda: outcome(
        tried(t, base, me, card, targets, owed), me.no, None if wait_on_stack(targets) else base))


def wait_on_stack(targets: Sequence[Target]) -> bool:
    """Whether one of them is a waiting effect, which is gone once the stacks are granted."""
    return any(target.word.endswith("entry") for target in targets)


def tried(t: Table, base: Base, me: Seat, card: PoolCard, targets: Sequence[Target], owed: bool) -> Table:
    """A copy of `base`, the table with all granted, on which this effect has been activated at these targets."""
    ahead = (t if wait_on_stack(targets) else base).copy()
    seat = ahead.seats[me.no]
    if not owed:
        charge(ahead, seat, card)
    if card.spec.type == "modifier":
        entry = Entry(0, me.no, card, False, t.turn, tuple(targets))
        at_once(of_kind(card.spec.effects, token), PoolPlay(ahead, seat, card, entry))
    else:
        enter(ahead, me.no, card, targets)
    return ahead


def idle(t: Table, base: Base, me: Seat, card: PoolCard, targets: Sequence[Target]) -> bool:
    """Whether this effect at these targets changes nothing but what is owed, once all is granted."""
    ahead = tried(t, base, me, card, targets, True)
    resolve(ahead)
    return looks(ahead) == looks(base.table)


def hurts(card: Any) -> int:
    """The lives that its effect takes from one foe, for sure."""
    return sum(effect.n for effect in of_kind(card.spec.effects, hurt) if effect.who.endswith("opponent"))


def lethal(t: Table, seat: int, card: Any) -> bool:
    """Whether an effect takes the last lives of the only foe for sure, which no effect used before takes."""
    foes = t.foes(seat)
    left = foes[0].life - sum([hurts(entry.card) for entry in t.seats[seat].end_list])
    return len(foes) == 1 and 0 < left <= hurts(card) and not foes[0].end_list


NOTHING = Found(0, 0, 0)
THOUGHT, GLANCED = 6, 2
"""Number of pairs of a card thought about, and of those glanced at."""


class Pair(NamedTuple):
    """An attack and a wall of one card (no cards: none), and what both are worth with the card's standard effects."""

    attack: Found
    wall: Found
    hits: float
    holds: float


class PlannedPair(NamedTuple):
    """A pair with the card that makes it, and what it comes to."""

    worth: float
    pair: Pair
    choice: Choice

    def cards(self, kind: Kind) -> list[PoolCard]:
        """The cards of its attack or wall; none if it has none."""
        found = self.pair.attack if kind == "attack" else self.pair.wall
        return self.choice.members(found.mask) if found.k else []


@lru_cache(maxsize=1 << 9)
def valued(first: Piece, others: tuple[Piece, ...]) -> list[Found]:
    """Every combination; worlds of a search meet the same cards again and again."""
    return combinations.valued(first, others)


@lru_cache(maxsize=1 << 9)
def pairs(first: Piece, own: tuple[Piece, ...], common: tuple[Piece, ...], engaged: int, reuse: int,
          kinds: tuple[bool, bool], more: tuple[float, float, int]) -> list[Pair]:
    """Every pair that no other beats in both, the best attack first. `engaged` is a mask over the own cards, then the
    common ones; `kinds` says whether an attack and whether a wall may be announced; `more` is `standard`."""
    mine = (1 << len(own)) - 1
    attacks: dict[int, tuple[float, Found]] = {0: (0.0, NOTHING)}
    for combo in valued(first, own + common) if kinds[0] else ():
        if not engaged or (combo.mask & engaged).bit_count() <= reuse:
            worth = combo.worth + (more[0] + more[2] * (combo.worth // combo.k) if combo.k > 2 else 0.0)
            key = combo.mask & mine
            if key not in attacks or attacks[key][0] < worth:
                attacks[key] = (worth, combo)
    walls = [(0.0, NOTHING)]
    for combo in valued(first, own) if kinds[1] else ():
        if not engaged or (combo.mask & engaged).bit_count() <= reuse:
            walls.append((combo.worth + (more[1] + more[2] * (combo.worth // combo.k) if combo.k > 2 else 0.0), combo))
    walls.sort(key=lambda wall: (-wall[0], wall[1].k))
    best: list[Pair] = []
    most = -1.0
    for hits, attack in sorted(attacks.values(), key=lambda pair: (-pair[0], pair[1].k)):
        busy = (attack.mask | engaged) & mine
        for holds, wall in walls:
            if holds <= most:
                break
            if (wall.mask & busy).bit_count() <= reuse:
                best.append(Pair(attack, wall, hits, holds))
                most = holds
                break
    return best


@lru_cache(maxsize=512)
def standard(spec: PoolSpec) -> tuple[float, float, int]:
    """What the standard effects of a card add to its long attack and to its long wall, in points, and its tokens."""
    more = {"attack": 0.0, "defence": 0.0}
    effects: Sequence[Any] = spec.standard
    for effect in effects:
        n = WORTH[type(effect)](effect)
        if effect.word.startswith("host"):
            more[effect.word.removeprefix("host_")] += n
        elif not isinstance(effect, token):
            more = {kind: points + n / 2 for kind, points in more.items()}
    return more["attack"], more["defence"], sum(one.n for one in of_kind(effects, token))


def plans(t: Table, me: Seat, key: PoolCard) -> list[tuple[Pair, Choice]]:
    """The pairs of this card of the own pool, or of a hand card as if it were laid."""
    choice = choice_of(t, me, "attack", key)
    own = 0
    for card in choice.cards:
        if card not in me.pool:
            break
        own += 1
    kinds = (True, True)
    if key in me.pool:
        kinds = why_barred(t, KINDS[0]) is None, why_barred(t, KINDS[1]) is None
    found = pairs(choice.first, choice.others[:own], choice.others[own:], choice.engaged, choice.reuse, kinds,
                  standard(key.spec))
    return [(pair, choice) for pair in found]


def weighed(t: Table, base: Base, me: Seat, key: PoolCard) -> list[PlannedPair]:
    """All plans for laying this card, best first, each with the value of the round; `base` is the table with all
    waiting effects done."""
    options = sorted(plans(t, me, key), key=lambda option: -option[0].hits - option[0].holds)
    found = [PlannedPair(outcome(announced(base, me, key, pair, choice), me.no, base), pair, choice)
             for pair, choice in options[:GLANCED if base.glance else THOUGHT]]
    return sorted(found, key=lambda plan: -plan.worth)


def announced(t: Table | Base, me: Seat, key: PoolCard, pair: Pair, choice: Choice) -> Table:
    """The table with this card laid and both announced."""
    ahead = t.copy()
    seat = ahead.seats[me.no]
    if key not in seat.pool:
        seat.hand.pop()  # whichever: what is known of the table was found in another world
        seat.pool.append(key)
    for kind, combination in zip(KINDS, (pair.attack, pair.wall), strict=True):
        if combination.k:
            cards = choice.members(combination.mask)
            form = combinations.form_of([choice.first, *(choice.others[nth] for nth in range(len(choice.others))
                                                         if combination.mask >> nth & 1)])
            no = len(seat.combinations(kind)) + 1
            seat.combos.append(Combo(kind, no, tuple(cards), key, ahead.turn, form.rank, form.profession, form.flush,
                                     form.times(combination.k)))
    if max(pair.attack.k, pair.wall.k) > 2 and not (ahead.woken and key is ahead.keystone):
        enter(ahead, me.no, key, standard=True)
    return ahead


def in_vain(t: Table, me: Seat, plan: PlannedPair) -> bool:
    """Whether the seat has announced something this turn and this plan would not raise the value of the round."""
    if not t.announced or t.keystone is None:
        return False
    return outcome(announced(t, me, t.keystone, plan.pair, plan.choice), me.no) <= outcome(t.copy(), me.no)


def best(t: Table, base: Base, me: Seat, key: PoolCard) -> float:
    """The value of the round for `me` with the best attack and wall of this card."""
    return weighed(t, base, me, key)[0].worth
