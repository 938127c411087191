"""A card’s effect at work (`PoolPlay`), with the targets that were chosen for it (DP-9.8, DP-9.9), and the elementary
operations of Dragon Pools on its state, which ask nobody: cards, lives, marks, entries."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import SEAT, Mark, Option, Reasons, SeatMark, Topic, choose
from deckgames.engine.vocabulary.effects import RulesVariant, declined, no_effect
from deckgames.games.pools.cards import CALLED, NOUN, SAY, PoolCard, signed
from deckgames.games.pools.queries import name_of, nth, unmet
from deckgames.games.pools.state import (
    EFFECT,
    HIT,
    KINDS,
    Combo,
    Entry,
    Facts,
    Hit,
    Kind,
    LifeChange,
    Mark as Granted,
    Seat,
    Table,
    Target,
    Verb,
    Why,
    told,
)

BEGINS = "round", "pool"
SHUFFLES, DRAWS = (told(kind, weight=0, behind=(*BEGINS, *EFFECT), anyone=True) for kind in ("shuffles", "draws"))
JOINS = told("joins", until=("fires",), behind=(*BEGINS, "fires"), anyone=True)
SWEEPS = told("sweeps", weight=0, behind=("throws",), anyone=True)
MARKS, MIRRORS = told("marks", weight=2, summed=True), told("mirrors", summed=True)
PAID = "pays", "overruns"
PAYS = told("pays", weight=0, answers=True, behind=PAID, anyone=True)
OVERRUNS = told("overruns", behind=PAID, anyone=True)
BREAKS, HITS = told("breaks", weight=0, answers=True), told(
    "hits", weight=2, answers=True, behind=HIT, anyone=True)
HOLDS = told("holds", weight=2, harmless=True, answers=True, behind=HIT, anyone=True)
told("declines", weight=0, answers=True)

# ---- the deck


def top(t: Table) -> PoolCard | None:
    """DP-4.5: the next card of the deck; the discard pile becomes a new one first if there is none."""
    if not t.deck:
        if not t.discard:
            return None
        t.deck, t.discard = t.discard, []
        t.rng.shuffle(t.deck)
        t.tell(SHUFFLES)
    return t.deck.pop()


def full(t: Table, me: Seat) -> bool:
    """DP-4.6: whether the hand limit bars another card."""
    return 0 < t.options.hand_limit <= len(me.hand)


def draw(t: Table, me: Seat, n: int, cause: tuple[object, ...] = ()) -> int:
    """DP-4.5, DP-4.6: the seat draws up to n cards, one by one; `cause` goes into the log. Gives how many were
    drawn."""
    drawn: list[PoolCard] = []
    while len(drawn) < n and not full(t, me) and (card := top(t)) is not None:
        me.hand.append(card)
        drawn.append(card)
    if drawn:
        t.tell(DRAWS, me.no, tuple(drawn), private=True, detail=cause)
    return len(drawn)


def join_common(t: Table) -> PoolCard | None:
    """DP-4.1: the top card of the deck becomes the newest common card."""
    card = top(t)
    if card is not None:
        t.common.insert(0, card)
        t.tell(JOINS, cards=(card,))
    return card


def throw(t: Table, card: PoolCard) -> None:
    """A card that has left its zone goes onto the discard pile, without its tokens (DP-1.8)."""
    forget(t, card)
    t.discard.append(card)


def forget(t: Table, card: PoolCard) -> None:
    """DP-1.8: a card that moves loses its tokens and changed facts."""
    t.tokens.pop(card.number, None)
    t.facts.pop(card.number, None)


def sweep(t: Table, n: int) -> list[PoolCard]:
    """The n oldest common cards to the discard pile, the oldest first (DP-14.3)."""
    gone = [t.common.pop() for _ in range(min(n, len(t.common)))]
    for card in gone:
        throw(t, card)
    if gone:
        t.tell(SWEEPS, cards=tuple(gone))
    return gone


# ---- lives


def change_life(t: Table, me: Seat, n: int, why: Why, card: PoolCard | None = None, by: int | None = None,
                no: int = 0) -> None:
    """Lives gained or lost, with the reason (DP-3.3: nobody leaves before round results)."""
    me.life += n
    t.changes.append(LifeChange(me.no, n, why, card, -1 if by is None else by, no))
    if n < 0:
        me.taken -= n


# ---- what cards are


def put_tokens(t: Table, card: PoolCard, n: int) -> None:
    """DP-1.6: tokens on a card; their bounds act on the strength alone."""
    found = t.tokens.get(card.number, 0) + n
    if found:
        t.tokens[card.number] = found
    else:
        t.tokens.pop(card.number, None)


def count_as(t: Table, card: PoolCard, *, rank: int | None = None, profession: int | None = None,
             suit: int | None = None) -> None:
    """The card counts as this from now on, until it moves or the round ends."""
    was = t.counts_as(card)
    t.facts[card.number] = Facts(was.rank if rank is None else rank,
                                 was.profession if profession is None else profession,
                                 was.suit if suit is None else suit)


# ---- marks


def grant(t: Table, combo: Combo, mark: Granted, owner: int) -> Words:
    """DP-10.3: puts a mark on a combination of `owner`. Gives why that is impossible, or "" (DP-10.5, DP-10.6)."""
    verb = mark.verb
    if verb in ("sap", "cap", "ground") and mark.seat != owner and combo.warded:
        return SAY("missing.ward")
    if verb == "flight":
        if t.calm:
            return SAY("missing.calm")
        if combo.has("ground"):
            return SAY("missing.ground")
        if combo.flies:
            return SAY("missing.flies")
    if verb == "ground" and combo.flies:
        return SAY("missing.flies")
    called: Words = "" if t.observer is None else name_of(t, t.seats[owner], combo)
    combo.marks = (*combo.marks, mark)
    if t.observer is not None:
        _tell_mark(t, combo, called, mark, owner)
    return ""


def _tell_mark(t: Table, combo: Combo, called: Words, mark: Granted, owner: int) -> None:
    """The combination is called by what it was worth until then."""
    if mark.verb == "mirror":
        envied = t.start(t.seats[mark.seat].combo("attack", mark.n))
        note = SAY("mark.mirror" if envied > t.start(combo) else "mark.mirror-low", combo=called)
        t.tell(MIRRORS, owner, (mark.card,), n=envied, note=note, other=mark.seat, detail=mark)
        return
    n = signed(-mark.n if mark.verb == "sap" else mark.n) if mark.verb in ("add", "sap") else mark.n
    note = SAY("mark.given", combo=called, does=[SAY(f"marks.{mark.verb}", n=n)])
    t.tell(MARKS, owner, (mark.card,), note=note, other=mark.seat, detail=mark)


# ---- entries


def enter(t: Table, owner: int, card: PoolCard, targets: Iterable[Target] = (), standard: bool = False) -> None:
    """A new entry where the type of the card says, on a stack or in the end list (DP-9.6); standard effects go onto the
    main stack (DP-9.2)."""
    kind = "main" if standard else card.spec.type
    stack = t.seats[owner].end_list if kind == "end" else t.instant if kind == "instant" else t.main
    stack.append(Entry(t.next_entry, owner, card, standard, t.turn, (*targets,)))
    t.next_entry += 1


def owe(t: Table, me: Seat, kind: Kind, n: int) -> None:
    """DP-9.7: n more points to pay, or fewer."""
    if kind == "attack":
        me.attack_debt += n
    else:
        me.defence_debt += n


def charge(t: Table, me: Seat, card: PoolCard) -> int:
    """DP-9.7: what the individual effect of a card costs is owed at once; the points."""
    n = t.cost(card)
    owe(t, me, card.spec.cost.kind or "attack", n)
    return n


def settle_values(t: Table) -> None:
    """DP-11.4: the values of all combinations of all seats."""
    found = [(combo, t.worth(combo)) for me in t.living for combo in me.combos]
    for combo, value in found:
        combo.points = value


def pay(t: Table, me: Seat, kind: Kind, parts: Sequence[tuple[Combo, int]]) -> None:
    """DP-11.5, DP-11.6: writes a debt off these combinations; what is left of it costs lives."""
    debt = max(0, me.debt(kind))
    for combo, n in parts:
        combo.points -= n
        debt -= n
        if n and t.observer is not None:  # to name it takes longer than all else
            t.tell(PAYS, me.no, n=n, note=name_of(t, me, combo))
    if debt:
        me.paid += debt
        change_life(t, me, -debt, "attack debt" if kind == "attack" else "defence debt")
        t.tell(OVERRUNS, me.no, n=debt, note=CALLED[kind])


def strike(t: Table, at: int, wall: Combo | None) -> None:
    """DP-13.6 to 13.9: what a hit (its place in `t.hits`) meets, a wall, or with none, and the lives it costs. With
    `walls: line` a hit that breaks a wall has still to meet the others, with what is left of it (DP-R.32)."""
    hit = t.hits[at]
    me, damage = t.seats[hit.foe], hit.points
    if wall is not None:
        force = wall.force_against(hit.pierce)
        damage = max(0, damage - force)
        hit = replace(hit, walls=(*hit.walls, wall.no), force=force)
        if damage:
            wall.points = 0
            if t.in_line and me.may_meet(hit.flight):
                t.hits[at] = replace(hit, points=damage)
                t.tell(BREAKS, hit.seat, n=damage, other=hit.foe, note=_wall(hit))
                return
        else:
            me.held += 1
    t.hits[at] = hit = replace(hit, damage=damage)
    if damage:
        t.seats[hit.seat].dealt += damage
        change_life(t, me, -damage, "hit", None, hit.seat, hit.attack)
    if t.observer is not None:
        if damage:
            past = unmet(t, hit) if wall is None else SAY("hit.breaks", n=hit.points, wall=_wall(hit))
            t.tell(HITS, hit.seat, n=damage, other=hit.foe, note=past, detail=hit)
        else:
            t.tell(HOLDS, hit.seat, n=hit.points, other=hit.foe, note=_wall(hit), detail=hit)


def _wall(hit: Hit) -> Words:
    if not hit.pierce:
        return SAY("hit.wall", n=hit.force)
    return SAY("hit.pierced", n=hit.force + hit.pierce, left=hit.force) if hit.force else SAY("hit.pierced-through")


# ---- who comes next in a phase that goes from seat to seat (DP-3.2)


def begin(t: Table, phase: str) -> None:
    """Starts a phase, with the leader."""
    t.phase, t.current = phase, t.leader


def pass_on(t: Table, following: str) -> None:
    """The next seat's part; after the last one the following phase begins."""
    t.current = t.after(t.current)
    if t.current == t.leader:
        begin(t, following)


NONE = Mark("none", SAY("offers.none"), Topic.END)
TOPICS = {
    "my_card": Topic.HELP, "foe_card": Topic.HARM, "common_card": Topic.CHOOSE, "my_attack": Topic.HELP,
    "my_defence": Topic.HELP, "foe_attack": Topic.HARM, "foe_defence": Topic.HARM, "opponent": Topic.HARM,
    "foe_entry": Topic.REMOVE, "my_entry": Topic.ORDER, "foe_pool": Topic.DISCARD, "my_pool": Topic.GIVE,
    "common_pool": Topic.TAKE,
}
PROMPTS = {word: SAY(f"target.{word}") for word in TOPICS}
NOBODY = {word: SAY(f"nobody.{word}") for word in TOPICS}
"""What is missing where a word has no target."""
COMBOS = {f"{whose}_{kind}": (whose == "my", kind) for whose in ("my", "foe") for kind in KINDS}
CHOSEN = frozenset(PROMPTS)
"""Words whose target somebody chooses; all others are worked out when the effect is granted."""


class PoolPlay:
    """A card's effect at work for `me`, its owner (None: a common card, which has no owner). `entry` is what is granted
    (None: a modifier, which is done at once); `targets` are chosen before, or as they are needed."""

    __slots__ = ("asked", "card", "entry", "me", "owner", "rule", "t", "targets")
    variant = RulesVariant()

    def __init__(self, t: Table, me: Seat | None, card: PoolCard, entry: Entry | None = None) -> None:
        self.t, self.card, self.entry, self.rule = t, card, entry, "DP-9.8"
        self.me: Seat = t.seats[t.leader] if me is None else me
        self.asked, self.owner = self.me.no, None if me is None else me.no
        self.targets: dict[str, Target] = {target.word: target for target in entry.targets} if entry else {}

    @property
    def source(self) -> PoolCard:
        """The card that asks the question."""
        return self.card

    def idle(self, why: Words, on: int | None = None) -> None:
        """Tells that a verb could do nothing."""
        no_effect(self, why, on)

    # ---- targets

    def candidates(self, word: str, fits: Callable[[PoolCard], bool] | None = None) -> list[Target]:
        """The targets that may be chosen for a word now (DP-9.8)."""
        t, me = self.t, self.me
        if word in ("my_card", "my_pool"):
            targets = [Target(word, me.no, card=card) for card in me.pool]
        elif word in ("common_card", "common_pool"):
            targets = [Target(word, card=card) for card in t.common]
        elif word in ("foe_card", "foe_pool"):
            targets = [Target(word, foe.no, card=card) for foe in t.foes(me.no) for card in foe.pool]
        elif word in COMBOS:
            mine, kind = COMBOS[word]
            seats = [me] if mine else t.foes(me.no)
            return [Target(word, seat.no, combo.no) for seat in seats for combo in seat.combos if combo.kind == kind]
        elif word == "opponent":
            return [Target(word, foe.no) for foe in t.foes(me.no)]
        else:
            own = word == "my_entry"
            return [Target(word, entry.owner, entry.no) for entry in t.main if (entry.owner == me.no) == own]
        return targets if fits is None else [one for one in targets if one.card is not None and fits(one.card)]

    def has(self, word: str) -> bool:
        """Whether there is any candidate for a word, whatever it must fit."""
        t, me = self.t, self.me
        if word in ("my_card", "my_pool"):
            return bool(me.pool)
        if word in COMBOS:
            mine, kind = COMBOS[word]
            for seat in [me] if mine else t.seats:
                if mine or seat is not me:
                    for combo in seat.combos:
                        if combo.kind == kind:
                            return True
            return False
        if word in ("common_card", "common_pool"):
            return bool(t.common)
        return bool(self.candidates(word))

    async def target(self, word: str, fits: Callable[[PoolCard], bool] | None = None, decline: bool = False,
                     why: Callable[[], str] = str) -> Target | None:
        """The target of a word: the one chosen before, else the seat is asked; None if there is none, or it declines.
        A single one is taken without a question. `why` says of cards that do not fit what bars them."""
        if word in self.targets:
            return self.targets[word]
        targets = self.candidates(word, fits)
        if not targets:
            return None
        target: Target | None = targets[0]
        if len(targets) > 1 or decline:
            items = [offered(one) for one in targets]
            barred = [one.card for one in self.candidates(word) if one not in targets] if fits else []
            explain = partial(self._explain, targets, [card for card in barred if card is not None], why)
            chosen = await choose(self.asked, self.rule, TOPICS[word], PROMPTS[word],
                                  [*items, None] if decline else items, explain, self.card, NONE, word)
            target = None if chosen is None else targets[items.index(chosen)]
        if target is not None:
            self.targets[word] = target
        return target

    async def chosen(self, word: str, none: Words = "", decline: bool = False) -> PoolCard | None:
        """The card of a word, asked for if need be; None, and told, if there is `none`, if it is declined, or if it is
        not there any more."""
        target = await self.target(word, decline=decline)
        if target is not None:
            return self.lying(word)
        if decline:
            declined(self)
        else:
            self.idle(none)
        return None

    def _explain(self, targets: Sequence[Target], barred: Sequence[PoolCard], why: Callable[[], str]) -> Reasons:
        items = [offered(one) for one in targets]
        labels = {item.oid: _label(self.t, one) for item, one in zip(items, targets, strict=True)}
        cards = {item.oid: entry.card for item, one in zip(items, targets, strict=True)
                 for entry in self.t.main if one.word.endswith("entry") and entry.no == one.no}
        return Reasons(labels, cards, [Option(card.oid, card.name, card, blocked=why(), rule="DP-7.8")
                                       for card in barred])

    # ---- what words mean when an effect is granted

    def combos(self, word: str) -> list[tuple[Seat, Combo]]:
        """The combinations of a word, with their owners; a list from the leader on, then by number (DP-9.9)."""
        t, me = self.t, self.me
        if word in COMBOS:
            target = self.targets.get(word)
            if target is None:
                return []
            seat = t.seats[target.seat]
            return [(seat, seat.combo(COMBOS[word][1], target.no))]
        kind = "attack" if word.endswith("attack") else "defence"
        if word.startswith("host"):
            assert self.entry is not None
            turn = self.entry.turn
            return [(me, combo) for combo in me.combos
                    if combo.kind == kind and combo.turn == turn and len(combo.cards) > 2 and self.card in combo.cards]
        seats = [me] if word.startswith("each_my") else t.foes(me.no)
        return [(seat, combo) for seat in seats for combo in seat.combos if combo.kind == kind]

    def seats(self, who: str) -> list[Seat]:
        """The players of a word, from the leader on (DP-9.9, DP-R.40)."""
        t = self.t
        if who == "you":
            return [self.me]
        if who == "opponent":
            target = self.targets.get(who)
            return [] if target is None else [t.seats[target.seat]]
        if who == "each_opponent":
            return t.foes(self.me.no)
        seats = t.in_order
        if who != "each":
            lives = [me.life for me in seats]
            edge = min(lives) if who == "lowest" else max(lives)
            return [me for me in seats if me.life == edge]
        return seats

    def card_of(self, word: str) -> PoolCard | None:
        """The card of a word, if it still lies where it was chosen (DP-10.7)."""
        if word == "self":
            return self.card if self.card in self.me.pool else None
        target = self.targets.get(word)
        if target is None or target.card is None:
            return None
        lies = self.t.common if target.seat < 0 else self.t.seats[target.seat].pool
        return target.card if target.card in lies else None

    def lying(self, word: str) -> PoolCard | None:
        """The same; None is told."""
        card = self.card_of(word)
        if card is None:
            self.idle(SAY("missing.gone"))
        return card

    def mark(self, word: str, verb: Verb, n: int = 0) -> None:
        """Grants a mark to every combination of a word; tells where it is not placed."""
        found = self.combos(word)
        if not found:
            self.idle(SAY("missing.there", what=NOBODY[word]) if word in NOBODY else SAY(
                "missing.host-attack" if word.endswith("attack") else "missing.host-wall"))
        for seat, combo in found:
            why = grant(self.t, combo, Granted(verb, n, self.me.no, self.card), seat.no)
            if why and self.t.observer is not None:
                no_effect(self, why, seat.no, f"’s {name_of(self.t, seat, combo)}")


def offered(target: Target) -> PoolCard | SeatMark | Mark:
    """A target as it is offered: a card, a seat, or a combination or entry by name."""
    if target.card is not None:
        return target.card
    if target.word == "opponent":
        return SEAT[target.seat]
    if target.word in COMBOS:
        return _mark(f"{NOUN[COMBOS[target.word][1]][0]}{target.no}:seat-{target.seat}", SAY(
            "offers.combo", seat=target.seat + 1, nth=nth(target.no), kind=CALLED[COMBOS[target.word][1]]))
    return _mark(f"entry-{target.no}", SAY("offers.entry", n=target.no))


_MARKS: dict[str, Mark] = {}


def _mark(oid: str, label: Words) -> Mark:
    return _MARKS.setdefault(oid, Mark(oid, label))


def _label(t: Table, target: Target) -> Words:
    if target.card is not None:
        return target.card.name
    if target.word.endswith("entry"):
        entry = next(entry for entry in t.main if entry.no == target.no)
        return SAY("offers.laid" if entry.standard else "offers.effect", seat=entry.owner + 1,
                        card=entry.card.name)
    return offered(target).label


def own_mark(combo: Combo) -> Mark:
    """A combination of the seat that is asked."""
    return _mark(combo.name.lower(), SAY("offers.own-combo", nth=nth(combo.no), kind=combo.said))
