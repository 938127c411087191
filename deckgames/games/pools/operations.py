"""The elementary operations of Dragon Pools on its state, which ask nobody: cards, lives, marks, entries."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckgames.engine.messages import Words
from deckgames.games.pools import queries
from deckgames.games.pools.cards import CALLED, PoolCard
from deckgames.games.pools.cards.words import signed
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import Change, Combo, Entry, Facts, Hit, Kind, Mark, Seat, Table, Target, Why

# ---- the deck


def top(t: Table) -> PoolCard | None:
    """DP-4.5: the next card of the deck; the discard pile becomes a new one first if there is none."""
    if not t.deck:
        if not t.discard:
            return None
        t.deck, t.discard = t.discard, []
        t.rng.shuffle(t.deck)
        t.tell("shuffles")
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
        t.tell("draws", me.no, tuple(drawn), private=True, detail=cause)
    return len(drawn)


def join_common(t: Table) -> PoolCard | None:
    """DP-4.1: the top card of the deck becomes the newest common card."""
    card = top(t)
    if card is not None:
        t.common.insert(0, card)
        t.tell("joins", cards=(card,))
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
        t.tell("sweeps", cards=tuple(gone))
    return gone


# ---- lives


def change_life(t: Table, me: Seat, n: int, why: Why, card: PoolCard | None = None, by: int | None = None,
                no: int = 0) -> None:
    """Lives gained or lost, with the reason (DP-3.3: nobody leaves before round results)."""
    me.life += n
    t.changes.append(Change(me.no, n, why, card, -1 if by is None else by, no))
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
    was = queries.facts(t, card)
    t.facts[card.number] = Facts(was.rank if rank is None else rank,
                                 was.profession if profession is None else profession,
                                 was.suit if suit is None else suit)


# ---- marks


def grant(t: Table, combo: Combo, mark: Mark, owner: int) -> Words:
    """DP-10.3: puts a mark on a combination of `owner`. Gives why that is impossible, or "" (DP-10.5, DP-10.6)."""
    verb = mark.verb
    if verb in ("sap", "cap", "ground") and mark.seat != owner and combo.has("ward"):
        return SAY("missing.ward")
    if verb == "flight":
        if t.calm:
            return SAY("missing.calm")
        if combo.has("ground"):
            return SAY("missing.ground")
        if combo.has("flight"):
            return SAY("missing.flies")
    if verb == "ground" and combo.has("flight"):
        return SAY("missing.flies")
    called: Words = "" if t.observer is None else queries.called(t, t.seats[owner], combo)
    combo.marks = (*combo.marks, mark)
    if t.observer is not None:
        _tell_mark(t, combo, called, mark, owner)
    return ""


def _tell_mark(t: Table, combo: Combo, called: Words, mark: Mark, owner: int) -> None:
    """The combination is called by what it was worth until then."""
    if mark.verb == "mirror":
        envied = queries.start(t, t.seats[mark.seat].combo("attack", mark.n))
        note = SAY("mark.mirror" if envied > queries.start(t, combo) else "mark.mirror-low", combo=called)
        t.tell("mirrors", owner, (mark.card,), n=envied, note=note, other=mark.seat, detail=mark)
        return
    n = signed(-mark.n if mark.verb == "sap" else mark.n) if mark.verb in ("add", "sap") else mark.n
    note = SAY("mark.given", combo=called, does=SAY(f"marks.{mark.verb}", n=n))
    t.tell("marks", owner, (mark.card,), note=note, other=mark.seat, detail=mark)


# ---- entries


def enter(t: Table, owner: int, card: PoolCard, targets: Iterable[Target] = (), standard: bool = False) -> None:
    """A new entry where the type of the card says, on a stack or in the end list (DP-9.6); standard effects go onto the
    main stack (DP-9.2)."""
    kind = "main" if standard else card.spec.individual.type
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
    n = queries.cost(t, card)
    owe(t, me, card.spec.individual.cost.kind or "attack", n)
    return n


def settle_values(t: Table) -> None:
    """DP-11.4: the values of all combinations of all seats."""
    found = [(combo, queries.worth(t, combo)) for me in t.living for combo in me.combos]
    for combo, value in found:
        combo.points = value


def pay(t: Table, me: Seat, kind: Kind, parts: Sequence[tuple[Combo, int]]) -> None:
    """DP-11.5, DP-11.6: writes a debt off these combinations; what is left of it costs lives."""
    debt = max(0, me.debt(kind))
    names = [queries.called(t, me, combo) for combo, _ in parts]
    for (combo, n), name in zip(parts, names, strict=True):
        combo.points -= n
        debt -= n
        if n:
            t.tell("pays", me.no, n=n, note=name)
    if debt:
        me.paid += debt
        change_life(t, me, -debt, "attack debt" if kind == "attack" else "defence debt")
        t.tell("overruns", me.no, n=debt, note=CALLED[kind])


def strike(t: Table, at: int, wall: Combo | None) -> None:
    """DP-13.6 to 13.9: what a hit (its place in `t.hits`) meets, a wall, or with none, and the lives it costs. With
    `walls: line` a hit that breaks a wall has still to meet the others, with what is left of it (DP-R.32)."""
    hit = t.hits[at]
    me, damage = t.seats[hit.foe], hit.points
    if wall is not None:
        force = queries.force_against(wall, hit.pierce)
        damage = max(0, damage - force)
        hit = replace(hit, walls=(*hit.walls, wall.no), force=force)
        if damage:
            wall.points = 0
            if t.options.walls == "line" and queries.may_meet(me, hit.flight):
                t.hits[at] = replace(hit, points=damage)
                t.tell("breaks", hit.seat, n=damage, other=hit.foe, note=_wall(hit))
                return
        else:
            me.held += 1
    t.hits[at] = hit = replace(hit, damage=damage)
    if damage:
        t.seats[hit.seat].dealt += damage
        change_life(t, me, -damage, "hit", None, hit.seat, hit.attack)
    if t.observer is not None:
        if damage:
            past = queries.unmet(t, hit) if wall is None else SAY("hit.breaks", n=hit.points, wall=_wall(hit))
            t.tell("hits", hit.seat, n=damage, other=hit.foe, note=past, detail=hit)
        else:
            t.tell("holds", hit.seat, n=hit.points, other=hit.foe, note=_wall(hit), detail=hit)


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
    t.current = queries.after(t, t.current)
    if t.current == t.leader:
        begin(t, following)
