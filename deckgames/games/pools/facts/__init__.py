"""What a round will come to if nobody adds anything, on a copy of the table that somebody sees, for which the rules
grant the stacks, work out worths and take costs; the best that effects and walls can do; and what programs are told."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from deckgames.engine.core.redaction import Back, Facts, once, public_fields
from deckgames.engine.vocabulary.decisions import SEAT
from deckgames.engine.vocabulary.effects import Effect, at_once, of_kind
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.effects import BRANCHES, ChooseOne, Rule, heal, hurt, token
from deckgames.games.pools.play import CHOSEN, PoolPlay, charge, enter, offered, own_mark, settle_values, strike
from deckgames.games.pools.queries import cards_now, will_pay
from deckgames.games.pools.rules import (
    LONG,
    clear,
    grant,
    may_activate,
    menu_steps,
    pay_all,
    pay_weakest,
    resolve,
    tried,
    wake,
    weakest_first,
)
from deckgames.games.pools.state import COMMON, KINDS, Combo, Entry, Hit, Kind, Reading, Seat, Table, Target, Worth


@once
def settled(t: Table) -> Table:
    """DP-R.49: the table as it would be if nobody added anything: both stacks granted, and while that may change all
    combinations with what they would be worth. What is drawn for that is nobody's knowledge."""
    if not (t.instant or t.main) and (not t.adding or not any(me.combos for me in t.seats)):
        return t
    ahead = tried(t)
    resolve(ahead)
    if t.adding:
        settle_values(ahead)
    return ahead


@once
def cancelled(t: Table) -> dict[int, Entry]:
    """By number of each waiting effect that will be cancelled, the effect that does it, if nobody adds anything."""
    ahead, cancels = tried(t), dict[int, Entry]()
    for stack in (ahead.instant, ahead.main):
        while stack:
            entry = stack.pop()
            waited = ahead.main[:]
            grant(ahead, entry)
            cancels |= {one.no: entry for one in waited if one not in ahead.main}
    return cancels


def laid(t: Table, card: PoolCard) -> Table:
    """The table once the seat at work has laid this card of its hand."""
    ahead = tried(t)
    ahead.keystone = card
    ahead.active.pool.append(card)
    return ahead


def next_round(t: Table, no: int, gone: Sequence[PoolCard]) -> Table:
    """The table as it will be for this seat in the next round, without these cards of its pool and before any come."""
    ahead = tried(t)
    clear(ahead)
    me = ahead.seats[no]
    me.pool = [card for card in me.pool if card not in gone]
    ahead.common = ahead.common[:COMMON]
    ahead.current, ahead.phase, ahead.announced, ahead.acted = no, "basic", [], False
    return ahead


def over(t: Table) -> bool:
    """DP-R.48: whether nothing is left to do in the turn at work: it ends by itself."""
    return not menu_steps(t, t.active)


def announced(t: Table, combo: Combo, readings: Mapping[int, Reading]) -> tuple[Table, Combo]:
    """The table with this combination announced, and the combination there."""
    ahead = tried(t)
    me = ahead.active
    me.readings.update(readings)
    combo = combo.copy()
    combo.no = len(me.combinations(combo.kind)) + 1
    me.combos.append(combo)
    ahead.announced.append(combo.kind)
    key = ahead.keystone
    if len(combo.cards) >= LONG and not ahead.woken and key is not None:
        wake(ahead, me, key)
    return ahead, combo


def done(t: Table, combo: Combo, readings: Mapping[int, Reading]) -> tuple[Table, Combo]:
    """A copy of the table with this combination announced and all waiting effects done, and the combination in it."""
    ahead, combo = announced(t, combo, readings)
    resolve(ahead)
    return ahead, combo


# ---- debts, and at whom


@once
def paid(t: Table) -> Table:
    """The table as it would be if nobody added anything, with all debts paid as they are proposed: what every
    combination hits or stops with, and the lives that are left before the combat."""
    ahead = settled(t)
    if not t.adding or not any(me.debt(kind) > 0 for me in ahead.living for kind in KINDS):
        return ahead
    ahead = tried(ahead)
    pay_all(ahead)
    return ahead


@once
def before_combat(t: Table) -> Table:
    """A copy of the table with all debts paid, as it will be when combat begins; while costs are being paid, without
    the attacks of the seat that pays now."""
    if t.phase != "payment":
        return paid(t)
    ahead = tried(t)
    order = ahead.in_order
    for me in order[order.index(ahead.active):]:
        pay_weakest(ahead, me, KINDS[1:] if me is ahead.active else KINDS)
    return ahead


def sure(t: Table, entry: Entry, seat: int | None = None) -> list[Effect]:
    """The parts of an effect of the end of the round that change lives, whoever chooses what then; those too that hurt
    this `seat` if its owner chooses that."""
    known = len(t.foes(entry.owner)) == 1
    return [effect for effect in of_kind(entry.card.spec.effects, heal, hurt)
            if effect.who != "opponent" or known or (seat not in (None, entry.owner) and isinstance(effect, hurt))]


@once
def points(t: Table, me: Seat, kind: Kind) -> int:
    """What the first attack or wall of this player is worth when costs are paid, if nobody adds anything; 0 where there
    is none."""
    found = paid(t).seats[me.no].combinations(kind)
    return found[0].points if found else 0


def at_combat(t: Table, seat: int | None = None) -> Table:
    """`before_combat`, with the changes of lives that end-of-round effects are certain to make; for this `seat`: as if
    every foe aimed them at it."""
    ahead = tried(before_combat(t))
    for me in ahead.in_order:
        for entry in me.end_list:
            x = PoolPlay(ahead, me, entry.card, entry)
            x.targets["opponent"] = Target(
                "opponent", ahead.after(me.no) if seat in (None, me.no) else seat)
            at_once(sure(ahead, entry, seat), x)
    return ahead


def payments(t: Table, seat: int, kinds: Sequence[Kind] = KINDS) -> list[Mapping[str, int]]:
    """DP-11.5: how a seat pays its debts of these kinds, as far as it is asked: the weakest combinations first."""
    me = t.seats[seat]
    able = {kind: [combo.points for combo in me.combinations(kind) if combo.points > 0] for kind in kinds}
    return [weakest_first(me, kind) for kind in kinds if len(able[kind]) > 1 and 0 < me.debt(kind) < sum(able[kind])]


def aims(t: Table, seat: int, first: int = 1) -> list[Mapping[str, int]]:
    """DP-13.1: at whom each attack of a seat from this number on goes: all points at the foe whom they cost most for
    sure, first at one whom they kill; of equal ones at that with the fewest lives, and never at one who has none left
    while another has."""
    foes = t.foes(seat)

    def costs(attack: Combo, foe: Seat) -> tuple[bool, bool, int, int]:
        n = attack.points - held_by(t, attack, foe)
        return foe.life > 0, n >= foe.life, n, -foe.life

    found = list[Mapping[str, int]]()
    for attack in t.seats[seat].attacks[first - 1:]:
        if attack.points > 0 and foes:
            best = max(foes, key=lambda foe: costs(attack, foe))
            found.append({SEAT[best.no].oid: attack.points})
    return found


def held_by(t: Table, attack: Combo, foe: Seat) -> int:
    """Points of this attack that this player's walls can stop at most (DP-13.5, DP-13.6)."""
    forces = [wall.force_against(attack.pierce) for wall in foe.may_meet(attack.flies)]
    return sum(forces) if t.in_line else max(forces, default=0)


# ---- what gets through


Hits = tuple[tuple[int, bool, int], ...]
"""Points, flight, pierce."""
Walls = tuple[tuple[int, bool], ...]
"""Force, watch."""
LIKELY: Mapping[Kind, tuple[int, int]] = {"attack": (4, 14), "defence": (2, 11)}
"""The attack and the wall that a player has once it has laid, in eight of ten rounds (422 counted)."""


def as_hits(hits: Iterable[Hit]) -> Hits:
    """Hits as `through` meets them."""
    return tuple([(hit.points, hit.flight, hit.pierce) for hit in hits])


@lru_cache(maxsize=1 << 15)
def through(hits: Hits, walls: Walls, line: bool = False) -> int:
    """DP-13.4 to 13.9: the lives these hits cost at the least, met in this order; `line`: with `walls: line`."""
    if not hits:
        return 0
    points, flies, pierce = hits[0]
    rest = hits[1:]
    open_to = []
    for nth, (force, watches) in enumerate(walls):
        if force > pierce and (watches or not flies):
            if force - pierce >= points:
                return through(rest, walls, line)
            open_to.append(nth)
    least = points + through(rest, walls, line)
    for nth in open_to:
        left, others = points - walls[nth][0] + pierce, walls[:nth] + walls[nth + 1:]
        broken = through(((left, flies, pierce), *rest), others, True) if line else left + through(rest, others)
        if broken < least:
            least = broken
    return least


def standing_walls(me: Seat) -> Walls:
    """The walls of a player that can stop something."""
    return tuple([(wall.points, wall.watches) for wall in me.walls if wall.points > 0])


def coming(t: Table, ahead: Table, no: int) -> dict[int, Hits]:
    """The hits that may still come at a seat, by whose they are: those that are aimed at it, and what its foes may
    still aim, as it will be when combat begins (`ahead`)."""
    order, by_foe = t.in_order, dict[int, Hits]()
    late = order[order.index(t.active):] if t.phase == "distribution" else ahead.foes(no) if ahead is not t else ()
    for foe in order:
        by_foe[foe.no] = as_hits([hit for hit in t.to_meet(no) if hit.seat == foe.no])
    for foe in late:
        by_foe[foe.no] += tuple([(one.points, one.flies, one.pierce) for one in foe.attacks if one.points > 0])
    return {foe: hits for foe, hits in by_foe.items() if hits and foe != no}


def still_lost(t: Table, me: Seat) -> int:
    """The lives that all hits which are left cost a player at the least."""
    return through(as_hits(t.to_meet(me.no)), standing_walls(me), t.in_line)


class Exchange(NamedTuple):
    """What the combat comes to for a seat if nobody adds anything, each as least and most: what gets through to the
    `foe` whom all own attacks cost most, and the lives that are lost if all aim everything at the seat (below 0:
    gained), all their `points` and effects; it bears a `share` of that on average. It is a range as long as others have
    yet to lay: then with one likely attack."""

    foe: int
    takes: tuple[int, int]
    loses: tuple[int, int]
    kills: bool
    dies: bool
    share: float = 1
    points: int = 0

    @property
    def worth(self) -> float:
        """What the seat gains by it, in lives: to be the one who lives on is worth most."""
        return sum(self.takes) / 2 - self.share * sum(self.loses) / 2 + DEATH * (self.kills - self.share * self.dies)


DEATH = 20
"""What it is worth to kill, and not to die, in lives."""
NOBODY = Exchange(-1, (0, 0), (0, 0), False, False)


@once
def exchange(t: Table, no: int, had: int | None = None) -> Exchange:
    """What the rest of this round comes to for a seat that `had` so many lives (None: as now)."""
    ahead, waiting = at_combat(t, no), later_turns(t)
    me, foes, line = ahead.seats[no], ahead.foes(no), t.in_line
    hits = {seat.no: tuple([(one.points, one.flies, one.pierce) for one in seat.attacks if one.points > 0])
            for seat in (me, *foes)}
    had = t.seats[no].life if had is None else had
    due = had - me.life
    known = tuple([hit for foe in foes for hit in hits[foe.no]])
    come = [through((*known, (likely, False, 0)) if waiting else known, standing_walls(me), line)
            for likely in LIKELY["attack"]]
    loses = due + come[0], due + come[1]
    exchanges = [NOBODY]
    for foe in foes:
        more = [((likely, False),) for likely in LIKELY["defence"]] if foe.no in waiting else [(), ()]
        most, least = (through(hits[no], (*standing_walls(foe), *likely), line) for likely in more)
        exchanges.append(Exchange(foe.no, (least, most), loses, 0 < foe.life <= least, loses[0] >= had,
                              min(1, 2 / (1 + len(foes))), sum([hit[0] for hit in known])))
    return max(exchanges, key=lambda one: (one.foe >= 0, one.kills, one.takes[1]))


def later_turns(t: Table) -> list[int]:
    """Who still lays in this round of the basic phase."""
    order = [seat.no for seat in t.in_order]
    return order[order.index(t.current) + 1:] if t.phase == "basic" else []


# ---- effects


class Use(NamedTuple):
    """An effect of the own pool, aimed: what is chosen, the answers, the table once it is used, and what comes of that
    if nobody adds anything."""

    targets: tuple[Target, ...]
    answers: tuple[str, ...]
    begun: Table
    then: Table


MOST_AIMS = 12
"""Number of targets looked at."""


@once
def used(t: Table, card: PoolCard) -> tuple[Use, ...]:
    """The effect of a card that may be activated, each part of a choice, aimed in each way at its first target, the
    best first; nothing where it asks for more than that."""
    if card.spec.type == "end":
        return (_use(t, card, {}, [card.oid]),)
    if _asks_more(card):
        return ()
    uses, parts = list[Use](), _parts(t, card)
    for part, effects in parts:
        begun = (card.oid, *(BRANCHES[one.no].oid for one in part if len(parts) > 1))
        words = [word for word in dict.fromkeys(word for effect in effects for word in effect.words) if word in CHOSEN]
        firsts = [(first,) for first in _candidates(t, card, words[0])[:MOST_AIMS // len(parts)]] if words else [()]
        uses += [_aimed(t, card, begun, (*part, *first), words) for first in firsts]
    return tuple(sorted(uses, key=lambda use: _standing(use.begun, t.current), reverse=True))


def _parts(t: Table, card: PoolCard) -> list[tuple[tuple[Target, ...], Sequence[Any]]]:
    """What can be chosen of an effect that is a choice, as the target that says so, with its effects; else all."""
    first, *later = card.spec.effects
    if not isinstance(first, ChooseOne):
        return [((), (first, *later))]
    x = PoolPlay(t, t.active, card)
    return [((Target("branch", no=nth),), (*effects, *later)) for nth, effects in enumerate(first.lists)
            if not first.missing(x, effects)]


MOST_USES = 6
"""Number of effects proposed together at most."""


@once
def helping(t: Table) -> tuple[tuple[PoolCard, Use], ...]:
    """The effects of the own pool that help now and cost no life, one after the other, each aimed as is best behind
    those before it, if nobody adds anything: what they cost is paid, and what the walls stop anyway is no danger."""
    no, ahead = t.current, t
    cards = [card for card in t.seats[no].pool if may_activate(t, t.seats[no], card)]
    useful: list[tuple[PoolCard, Use]] = []
    now = _standing(t, no)
    while cards and len(useful) < MOST_USES:
        life = paid(ahead).seats[no].life
        made = [(card, uses[0], then) for card in cards if (uses := used(ahead, card))
                and (then := _standing(uses[0].begun, no))[0] > now[0] and uses[0].then.seats[no].life >= life]
        if not made:
            break
        card, use, now = max(made, key=lambda one: one[2])
        useful.append((card, use))
        ahead = use.begun
        cards = [one[0] for one in made if one[0] is not card and may_activate(ahead, ahead.seats[no], one[0])]
    return tuple(useful)


def _asks_more(card: PoolCard) -> bool:
    """Whether the effect asks more than what it is aimed at: what comes of it is not looked ahead to."""
    return card.spec.type == "modifier" and len(of_kind(card.spec.effects, token)) < len(card.spec.effects)


def best_aim(t: Table, card: PoolCard, word: str | ChooseOne) -> str | None:
    """The answer to what an effect that has just been used is aimed at, or which part of it is chosen: what is best if
    nobody adds anything."""
    if not isinstance(word, str):
        return used(t, card)[0].answers[1]
    if _asks_more(card) or isinstance(card.spec.effects[0], ChooseOne | Rule):
        return None  # what was chosen before is not known any more
    found = _candidates(t, card, word)[:MOST_AIMS]
    return offered(_best(t, card, {}, word, found)).oid if found else None


def _candidates(t: Table, card: PoolCard, word: str) -> list[Target]:
    return PoolPlay(t, t.active, card).candidates(
        word, next((effect.fits for effect in card.spec.effects if effect.word == word), None))


def _best(t: Table, card: PoolCard, targets: Mapping[str, Target], word: str, candidates: Sequence[Target]) -> Target:
    """The best of these for a word, beside what has been chosen for others."""
    return max(candidates, key=lambda one: _standing(_begun(t, card, {**targets, word: one}), t.current))


def _aimed(t: Table, card: PoolCard, begun: Sequence[str], chosen: Sequence[Target], words: Sequence[str]) -> Use:
    """With what has been chosen and the best others, behind these answers."""
    targets, answers = {target.word: target for target in chosen}, [*begun]
    for word in words:
        found = _candidates(t, card, word)
        if word not in targets and found:
            targets[word] = _best(t, card, targets, word, found)
        if len(found) > 1:
            answers.append(offered(targets[word]).oid)
    return _use(t, card, targets, answers)


def _use(t: Table, card: PoolCard, targets: Mapping[str, Target], answers: Sequence[str]) -> Use:
    begun = _begun(t, card, targets)
    return Use(tuple(targets.values()), tuple(answers), begun, paid(begun))


def _begun(t: Table, card: PoolCard, targets: Mapping[str, Target]) -> Table:
    ahead = tried(t)
    me = ahead.active
    if card.number not in t.used:
        charge(ahead, me, card)
    if card.spec.type == "modifier":
        x = PoolPlay(ahead, me, card)
        x.targets.update(targets)
        at_once(card.spec.effects, x)
    elif card.spec.type != "end":
        enter(ahead, me.no, card, targets.values())
    ahead.used.append(card.number)
    return ahead


def _standing(t: Table, no: int) -> tuple[float, int]:
    """How well a seat stands if nobody adds anything: lives after the combat against those of its foes; then points,
    which others may still make worth something."""
    ahead, foes = at_combat(t), t.foes(no)
    return (t.seats[no].life + exchange(t, no).worth - sum([ahead.seats[foe.no].life for foe in foes]),
            sum([(1 if seat.no == no else -1) * combo.points for seat in ahead.living for combo in seat.combos]))


# ---- walls


class DefencePlan(NamedTuple):
    """How the hits of a seat that are still to come are met at the least cost: the answers, what becomes of each hit,
    the lives that it costs, and how many walls are needed."""

    answers: tuple[str, ...]
    hits: tuple[Hit, ...]
    lost: int
    walls: int

    @property
    def now(self) -> int:
        """The lives that the first hit costs; with `walls: line` after all walls that it still meets."""
        return self.hits[0].damage or 0

    @property
    def cost(self) -> tuple[int, int]:
        """The dearest last; of equal ones that with more walls."""
        return self.lost, self.walls


@once
def plans(t: Table, seat: int) -> Mapping[str, DefencePlan]:
    """DP-13.4: for each answer to how the next hit of this seat is met ("none": by no wall) the best way on."""
    onward = dict[str, DefencePlan]()
    for first, ahead in (ways := _met(t, seat)):
        answers = [first] * (len(ways) > 1)
        while ahead.to_meet(seat):
            later = _met(ahead, seat)
            oid, ahead = min(later, key=lambda way: (
                still_lost(way[1], me := way[1].seats[seat]) - me.life, way[0] != "none"))
            answers += [oid] * (len(later) > 1)  # one way is not asked about
        hits = [hit for was, hit in zip(t.hits, ahead.hits, strict=True) if hit.foe == seat and was.damage is None]
        onward[first] = DefencePlan(tuple(answers), tuple(hits), t.seats[seat].life - ahead.seats[seat].life,
                           len(answers) - answers.count("none"))
    return onward


def _met(t: Table, seat: int) -> list[tuple[str, Table]]:
    """Every answer to the next hit of a seat, the smallest wall first, with the table then."""
    found, left = list[tuple[str, Table]](), t.to_meet(seat)
    for wall in (*sorted(t.seats[seat].may_meet(left[0].flight), key=lambda wall: wall.points), None) if left else ():
        ahead = tried(t)
        strike(ahead, t.hits.index(left[0]), None if wall is None else ahead.seats[seat].combo("defence", wall.no))
        found.append(("none" if wall is None else own_mark(wall).oid, ahead))
    return found


_COMBO = ("kind", "no", "cards", "keystone", "turn", "rank_form", "profession_form", "flush", "times", "marks")


def facts(t: Table) -> dict[str, Any]:
    """The table as this viewer may know it; every worth with its sum, as it would be if nobody added anything."""
    now = cards_now(t)
    return {name: _open(value) for name, value in public_fields(t, "looked").items()} | {
        "viewer": t.viewer, "reader": t.reader.no, "seats": [_seat(t, me) for me in t.seats],
        "order": tuple([me.no for me in t.in_order]), "common": tuple([now[card] for card in t.common]),
        "deck_count": len(t.deck), "discard": tuple(t.discard),
        "decks": tuple(reversed(t.deck)) if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    ahead, now = settled(t), cards_now(t)
    later = ahead.seats[me.no]
    return public_fields(me, "felled_by", "felled_with") | {
        "hand": _open(me.hand), "hand_count": len(me.hand), "pool": tuple([now[card] for card in me.pool]),
        "combos": tuple([_combo(ahead, combo) for combo in later.combos]), "attack_debt": later.attack_debt,
        "defence_debt": later.defence_debt, "end_list": tuple(me.end_list), "to_come": later.life - me.life,
        "will_pay": will_pay(ahead, later)}


def _combo(ahead: Table, combo: Combo) -> Facts:
    found = {name: _open(getattr(combo, name)) for name in _COMBO}
    return Facts(found | {
        "points": combo.points, "now": _worth(ahead.told_worth(combo)), "flies": combo.flies,
        "watches": combo.watches, "pierce": combo.pierce, "warded": combo.warded})


def _worth(worth: Worth) -> Facts:
    """How a combination comes to its value."""
    steps = tuple([Facts({"text": step.text, "value": step.value}) for step in worth.steps])
    return Facts({"strengths": worth.strengths, "times": worth.times, "steps": steps, "value": worth.value})


def _open(value: Any) -> Any:
    """The same without what lies, or speaks of a card that lies, where the viewer does not see it."""
    if isinstance(value, (list, tuple)):
        return tuple([one for one in value if Back not in (one.__class__, getattr(one, "card", None).__class__)])
    return value
