"""How the round will end as far as it can be seen now: every combination with what lies on the stacks, debts, damage.

Light rows instead of a copy of the table, because a thought tries dozens of changes. Verbs are applied through their
words, never by card, so that the cards of players' packs are understood too.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Any

from deckgames.games.pools import queries
from deckgames.games.pools.cards import PROFESSIONS, SUITS, PoolCard
from deckgames.games.pools.play import COMBOS
from deckgames.games.pools.state import Combo, Entry, Kind, Seat, Table, Target

Hits = tuple[tuple[int, bool, int], ...]
"""Points, flight, pierce."""
Walls = tuple[tuple[int, bool], ...]
"""Force, watch."""
WEIGHTS = {
    "draw": 1.6, "drop_hand": 1.1, "raze": 1.6, "take_back": 0.9, "salvage": 1.5, "swap": 1.2, "heal": 1.0, "hurt": 1.0,
    "add": 0.7, "add_per": 0.7, "sap": 0.7, "token": 1.4, "pierce": 0.4, "debt": 0.6, "cap": 2.5, "counter": 2.5,
    "flight": 2.5, "ground": 1.0, "watch": 1.0, "ward": 0.3, "choose_one": 2.0, "rule": 2.0, "shift": 0.5,
    "recast": 0.5, "hasten": 0.0, "reveal": 0.0, "sweep": 0.0, "banner": 0.0, "price": 0.0}
"""What one unit of a verb is worth at first sight, in lives: to pilots for all verbs, to an outlook for those that no
row and no lives can show. What only the initial phase does is nobody's choice."""
ON_ROWS = frozenset({"add", "add_per", "sap", "cap", "flight", "ground", "watch", "pierce", "ward"})
DEAD = 14.0
"""What it costs to have no lives left, beyond the lives."""
DEAR, NEAR = 5.0, 6.0
"""How much dearer the last lives are, and how many those are."""
LATER = 0.25
"""What a point is worth that changes nothing yet: others may still add and take away."""
USUAL: tuple[tuple[int, int], ...] = ((4, 2), (9, 4), (14, 7))
"""The attack and the wall of a seat that has not had its turn: poor, usual, good."""


class Row:
    """A combination as it will stand."""

    __slots__ = ("cards", "flies", "grounded", "pierce", "points", "times", "turn", "warded", "watches")

    def __init__(self, points: int, times: int = 1, cards: Sequence[PoolCard] = (), turn: int = -1) -> None:
        self.points, self.times, self.cards, self.turn = points, times, cards, turn
        self.flies = self.watches = self.warded = self.grounded = False
        self.pierce = 0

    def copy(self) -> "Row":
        row = Row(self.points, self.times, self.cards, self.turn)
        row.flies, row.watches, row.warded, row.grounded = self.flies, self.watches, self.warded, self.grounded
        row.pierce = self.pierce
        return row


class Side:
    """A seat as it will stand; `extra` is what lives do not show."""

    __slots__ = ("attack", "debt", "defence", "extra", "life", "no")

    def __init__(self, no: int, life: int, attack: list[Row], defence: list[Row], debt: dict[Kind, int],
                 extra: float = 0.0) -> None:
        self.no, self.life, self.attack, self.defence, self.debt, self.extra = no, life, attack, defence, debt, extra

    def rows(self, kind: Kind) -> list[Row]:
        return self.attack if kind == "attack" else self.defence

    def copy(self) -> "Side":
        return Side(self.no, self.life, [row.copy() for row in self.attack], [row.copy() for row in self.defence],
                    self.debt.copy(), self.extra)


class Outlook:
    """The round's end as this seat sees it."""

    __slots__ = ("me", "sides", "t")

    def __init__(self, t: Table, me: int, sides: dict[int, Side]) -> None:
        self.t, self.me, self.sides = t, me, sides

    def copy(self) -> "Outlook":
        return Outlook(self.t, self.me, {no: side.copy() for no, side in self.sides.items()})

    # ---- doing verbs

    def grant(self, entry: Entry) -> None:
        """An entry of a stack or an end list."""
        spec = entry.card.spec
        targets = {target.word: target for target in entry.targets}
        self.apply(spec.standard if entry.standard else spec.individual.effect, entry.card, entry.owner, targets,
                   entry.turn)

    def apply(self, effects: Iterable[Any], card: PoolCard, owner: int, targets: Mapping[str, Target],
              turn: int = -1) -> None:
        """Does these verbs, without those that have no target."""
        for effect in effects:
            verb: str = effect.verb
            if verb in ON_ROWS:
                n = effect.n if verb in ("add", "sap", "pierce") else 0
                if verb == "cap":
                    n = effect.at
                elif verb == "add_per":
                    n = self.counted(effect, owner)
                for row in self.aimed(effect.word, card, owner, targets, turn):
                    _mark(row, verb, n, self.t.calm)
            elif verb == "token":
                self._token(card if effect.to == "self" else _card(targets, effect.to), effect.n)
            elif verb == "choose_one":
                if (branch := targets.get("branch")) is not None:
                    self.apply(effect.lists[branch.no], card, owner, targets, turn)
            elif verb == "rule":
                mine, foe = targets.get("my_attack"), targets.get("foe_attack")
                if mine is not None and foe is not None:
                    row = self.sides[owner].attack[mine.no - 1]
                    row.points = max(row.points, self.sides[foe.seat].attack[foe.no - 1].points)
            elif verb == "raze":
                if (target := targets.get(effect.word)) is not None:
                    self.sides[target.seat].extra -= WEIGHTS[verb]
            elif verb in ("take_back", "swap"):
                self.sides[owner].extra += WEIGHTS[verb]
            elif verb in ("heal", "hurt", "draw", "drop_hand", "salvage", "debt"):
                for side in self.seats(effect.who, owner, targets):
                    self._on_seat(side, verb, effect)

    def counted(self, effect: Any, owner: int) -> int:
        """What an `add_per` comes to."""
        me = self.t.seats[owner]
        cards = me.pool if effect.where == "my_pool" else self.t.common
        pieces = [queries.piece(self.t, me, card) for card in cards]
        if effect.each in SUITS:
            bit = 1 << SUITS.index(effect.each)
            n = sum([1 for piece in pieces if piece.suit & bit])
        else:
            bit = 1 << PROFESSIONS.index(effect.each)
            n = sum([1 for piece in pieces if piece.profession & bit])
        return min(n, int(effect.most))

    def aimed(self, word: str, card: PoolCard, owner: int, targets: Mapping[str, Target], turn: int) -> list[Row]:
        """The rows of a word."""
        if word in COMBOS:
            target = targets.get(word)
            return [] if target is None else [self.sides[target.seat].rows(COMBOS[word][1])[target.no - 1]]
        kind: Kind = "attack" if word.endswith("attack") else "defence"
        if word.startswith("host"):
            return [row for row in self.sides[owner].rows(kind)
                    if row.turn == turn and len(row.cards) > 2 and card in row.cards]
        mine = word.startswith("each_my")
        return [row for no, side in self.sides.items() if (no == owner) == mine for row in side.rows(kind)]

    def seats(self, who: str, owner: int, targets: Mapping[str, Target]) -> list[Side]:
        """The players of a word."""
        if who == "you":
            return [self.sides[owner]]
        if who == "opponent":
            target = targets.get(who)
            return [] if target is None else [self.sides[target.seat]]
        return [side for no, side in self.sides.items() if no != owner or who == "each"]

    def _token(self, card: PoolCard | None, n: int) -> None:
        for side in self.sides.values():
            for row in (*side.attack, *side.defence):
                if card is not None and card in row.cards:
                    row.points += n * row.times

    @staticmethod
    def _on_seat(side: Side, verb: str, effect: Any) -> None:
        if verb == "heal":
            side.life += effect.n
        elif verb == "hurt":
            side.life -= effect.n
        elif verb == "debt":
            side.debt[effect.points] += effect.n
        else:
            side.extra += WEIGHTS[verb] * effect.n * (-1 if verb == "drop_hand" else 1)

    # ---- what it comes to

    def value(self) -> float:
        """Lives at the end of the round, the own ones against the foes'; the attacks go where they bring most."""
        mine = self.sides[self.me]
        hits, walls, life = settled(mine)
        foes = [side for no, side in self.sides.items() if no != self.me]
        share = len(foes) ** -0.6 if foes else 0.0
        later = sum([row.points for row in mine.attack]) + sum([row.points for row in mine.defence])
        taken = worth = best = 0.0
        for foe in foes:
            theirs, behind, lives = settled(foe)
            taken += (1.0 if len(foes) == 1 else share) * through(theirs, walls)
            standing = dear(lives)
            worth -= share * (standing + foe.extra)
            if hits:
                best = max(best, share * (standing - dear(lives - through(hits, behind))))
        return dear(life - taken) + mine.extra + worth + best + LATER * later


def settled(side: Side) -> tuple[Hits, Walls, int]:
    """What is left after payment (DP-11.5): hits, walls, lives. The least combinations pay first."""
    hits, attack_over = _paid(side.attack, side.debt["attack"])
    walls, over = _paid(side.defence, side.debt["defence"])
    return (tuple([(n, row.flies, row.pierce) for n, row in zip(hits, side.attack, strict=True) if n > 0]),
            tuple(sorted([(n, row.watches) for n, row in zip(walls, side.defence, strict=True) if n > 0])),
            side.life - attack_over - over)


def _paid(rows: Sequence[Row], debt: int) -> tuple[list[int], int]:
    points = [row.points for row in rows]
    if debt > 0:
        for nth in sorted(range(len(points)), key=points.__getitem__):
            paid = min(debt, max(0, points[nth]))
            points[nth] -= paid
            debt -= paid
    return points, max(0, debt)


def dear(life: float) -> float:
    """Lives, the last ones dearer."""
    return life - DEAR * exp(-life / NEAR) if life > 0 else life - DEAD


@lru_cache(maxsize=1 << 16)
def through(hits: Hits, walls: Walls) -> int:
    """DP-13.4 to 13.9: the lives these hits (points, flight, pierce) cost at the least, met in this order by walls
    (force, watch)."""
    if not hits:
        return 0
    if not walls:
        return sum([points for points, _, _ in hits])
    points, flies, pierce = hits[0]
    rest = hits[1:]
    open_to = []
    for nth, (force, watches) in enumerate(walls):
        if force > pierce and (watches or not flies):
            if force - pierce >= points:
                return through(rest, walls)
            open_to.append(nth)
    least = points + through(rest, walls)
    for nth in open_to:
        broken = points - walls[nth][0] + pierce + through(rest, walls[:nth] + walls[nth + 1:])
        if broken < least:
            least = broken
    return least


def _mark(row: Row, verb: str, n: int, calm: bool) -> None:
    if verb in ("add", "add_per"):
        row.points += n
    elif verb == "pierce":
        row.pierce += n
    elif verb == "flight":
        row.flies = row.flies or not (calm or row.grounded)
    elif verb == "watch":
        row.watches = True
    elif verb == "ward":
        row.warded = True
    elif verb == "sap" and not row.warded:
        row.points = max(0, row.points - n)
    elif verb == "cap" and not row.warded:
        row.points = min(row.points, n)
    elif verb == "ground" and not row.warded and not row.flies:
        row.grounded = True


def _card(targets: Mapping[str, Target], word: str) -> PoolCard | None:
    target = targets.get(word)
    return None if target is None else target.card


def row_of(t: Table, combo: Combo) -> Row:
    """An announced combination: its points once they are fixed, before that its worth with the marks it has."""
    fixed = t.phase not in ("basic", "additional", "stacks")
    row = Row(combo.points if fixed else queries.worth(t, combo), combo.times, combo.cards, combo.turn)
    for mark in combo.marks:
        if mark.verb not in ("add", "sap", "cap"):
            _mark(row, mark.verb, mark.n, t.calm)
    return row


def outlook(t: Table, me: Seat, usual: tuple[int, int] = USUAL[1], skip: int = 0) -> Outlook:
    """The round's end if nobody added anything, but that seats without a turn yet announce what is usual. `skip` is an
    entry that is cancelled."""
    order = queries.in_order(t)
    sides = {}
    waiting = t.phase == "basic"
    late = False
    for seat in order:
        rows: dict[Kind, list[Row]] = {"attack": [], "defence": []}
        for combo in seat.combos:
            rows[combo.kind].append(row_of(t, combo))
        if waiting and late:
            rows["attack"].append(Row(usual[0]))
            rows["defence"].append(Row(usual[1]))
        late = late or seat.no == t.current
        sides[seat.no] = Side(seat.no, seat.life, rows["attack"], rows["defence"],
                              {"attack": seat.attack_debt, "defence": seat.defence_debt})
    found = Outlook(t, me.no, sides)
    gone = {skip}
    for stack in (t.instant, t.main):
        for entry in reversed(stack):
            if entry.no not in gone and entry.owner in sides:
                gone.update([target.no for target in entry.targets if target.word == "foe_entry"])
                found.grant(entry)
    for seat in order:
        for entry in seat.end_list:
            found.grant(entry)
    return found


def outlooks(t: Table, me: Seat) -> list[Outlook]:
    """One, or while others have not had their turn one for each of what may come."""
    order = queries.in_order(t)
    if t.phase != "basic" or order[-1].no == t.current:
        return [outlook(t, me)]
    return [outlook(t, me, usual) for usual in USUAL]


def mean(worths: Sequence[float]) -> float:
    return sum(worths) / len(worths)
