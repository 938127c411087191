"""IN-7 and IN-10: everything that changes health, each as one event, and what happens to players who are at 0 then."""

from collections.abc import Sequence

from deckgames.engine.effects import at_once
from deckgames.engine.game import GameOver
from deckgames.games.initiative import operations, queries
from deckgames.games.initiative.cards.lines import When
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.queries.sums import Blow, Change, Hit, Sum
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Placed, Seat, Table


def lose(x: InPlay, losses: Sequence[tuple[Seat, int]]) -> None:
    """IN-7.7: these players lose this much health at once; it is no attack, so defence does not help."""
    t, by = x.t, x.me.no
    hurt = [(me, n) for me, n in losses if n > 0 and me.health]
    for me, n in hurt:
        before = me.health
        me.health = max(0, before - n)
        lost = before - me.health
        if me is not x.me:
            x.me.drained += lost
        _taken(x, me)
        t.tell("loses", by, (x.card,), n=lost, other=me.no, note=f"{before}→{me.health}",
               detail=Change(before, me.health))
    for me, _ in hurt:
        if me.no != by:
            chains.happens(t, "lost_health", me.no, by, x.chain)
    if not x.last:
        fall(t, x.chain)


def _taken(x: InPlay, me: Seat) -> None:
    """For the results: who has taken the last health, and with which card."""
    if not me.health:
        me.out_by, me.out_card = x.me.no, x.card.spec.id


def gain(x: InPlay, gains: Sequence[tuple[Seat, int]]) -> None:
    """IN-6.8: these players gain this much health at once; nobody at 0 can be saved (IN-10.5)."""
    t = x.t
    healed = [(me, n) for me, n in gains if n > 0 and me.health]
    for me, n in healed:
        me.health += n
        me.healed += n
        t.tell("heals", me.no, (x.card,), n=n, note=f"{me.health - n}→{me.health}",
               detail=Change(me.health - n, me.health))
    for me, _ in healed:
        chains.happens(t, "opponent_heals", me.no, me.no, x.chain)


def strike(x: InPlay, targets: Sequence[tuple[Seat, int]], pierce: bool) -> None:
    """IN-7.11: hits each target at once with its fixed value; attack modifiers do not change it, `pierce` ignores
    defence."""
    _blow(x, [(me, n) for me, n in targets if n > 0], pierce, None, 1, 1)


def attack(x: InPlay, placed: Placed, n: int, targets: Sequence[Seat], pierce: bool, nth: int, blows: int) -> None:
    """IN-7.3: one attack of a field card, with its effective value n, on all these players."""
    t = x.t
    told = queries.sum_of(t, x.me, placed, "attack") if t.observer is not None else None
    _blow(x, [(me, n) for me in targets], pierce, told, nth, blows)


def _blow(x: InPlay, targets: Sequence[tuple[Seat, int]], pierce: bool, told: Sum | None, nth: int,
          blows: int) -> None:
    """IN-7.5: the damage to all targets is worked out from one situation, then taken from all at once.

    `told` is None for a strike, and where nobody listens.
    """
    t, me, armour = x.t, x.me, queries.force(x.t).armour
    hits: list[tuple[Seat, int, int, int]] = []
    for target, n in targets:
        if target.health:
            kept = 0 if pierce else queries.defence(t, target)
            damage = max(0, n - kept)
            spared = max(0, damage - target.health + 1) if target.no in armour else 0
            hits.append((target, n, damage - spared, spared))
            target.blocked += min(n, kept) + spared
    if not hits:
        return
    found = [] if t.observer is None else [
        Hit(target.no, n, queries.defence_total(t, target), pierce, spared, damage,
            Change(target.health, max(0, target.health - damage)), sparer=armour[target.no].name if spared else "")
        for target, n, damage, spared in hits]
    for target, _, damage, _ in hits:
        if damage:
            taken = min(damage, target.health)
            target.health -= taken
            target.hurt = True
            if target is not me:
                me.dealt += taken
            _taken(x, target)
    if found:
        _tell_blow(x, found, told, nth, blows)
    if queries.force(t).whens:
        for target, _, damage, _ in hits:
            if target is not me:
                chains.happens(t, "attacked", target.no, me.no, x.chain)
            if damage:
                chains.happens(t, "damaged", target.no, me.no, x.chain)
    if not x.last:
        fall(t, x.chain)


def _tell_blow(x: InPlay, found: Sequence[Hit], told: Sum | None, nth: int, blows: int) -> None:
    """The attack and what it has done to each target, with every sum."""
    t = x.t
    blow = Blow(x.me.no, x.card, max(hit.attack for hit in found), told, tuple(found), nth, blows)
    note = ("summed-" * blow.summed + "nth" * (blows > 1)).removesuffix("-")
    t.tell("attacks" if told is not None else "strikes", x.me.no, (x.card,), n=blow.n, note=note, detail=blow)
    for hit in found:
        t.tell("hits" if hit.damage else "holds", x.me.no, (x.card,), n=hit.damage, other=hit.seat,
               note=hit.worded, detail=hit)


def swap(x: InPlay, other: Seat) -> None:
    """Two healths change places in one event; nobody loses, is damaged or healed."""
    me, before, theirs = x.me, x.me.health, other.health
    me.health, other.health = theirs, before
    x.t.tell("swaps-health", me.no, (x.card,), before, other.no, str(theirs),
             detail=((me.no, Change(before, theirs)), (other.no, Change(theirs, before))))
    fall(x.t, x.chain)


async def average(x: InPlay) -> None:
    """Sets everybody's health to the average of all, rounded up once."""
    living = x.t.living
    total = sum([me.health for me in living])
    mean = -(-total // len(living))
    changes = tuple([(me.no, Change(me.health, mean)) for me in living])
    for me in living:
        me.health = mean
    x.t.tell("averages", x.me.no, (x.card,), n=mean, note=f"{total} / {len(living)}", detail=changes)


# ---- being out (IN-10)


def fall(t: Table, chain: int) -> None:
    """IN-10.4 to 10.6: players who are at 0 after an event speak for the last time and are out, all together.

    Raises GameOver if at most one living player is left.
    """
    for me in t.seats:
        if not (me.health or me.out):
            break
    else:
        return
    group: list[Seat] = []
    while fallen := [me for me in t.seats if not (me.health or me.out) and me not in group]:
        group += fallen
        _last_words(t, fallen, chain)
    t.groups += 1
    for me in group:
        _out(t, me)
    living = t.living
    if len(living) < 2:
        end_game(t, "last-one" if living else "together")


def _last_words(t: Table, fallen: Sequence[Seat], chain: int) -> None:
    """IN-10.6: `eliminated` triggers of these players, by activation number."""
    listeners = queries.force(t).whens.get("eliminated", ())
    if not listeners:
        return
    fallen_seats = [me.no for me in fallen]
    for heard in sorted((one for one in listeners if one.seat in fallen_seats), key=lambda one: one.act):
        if not chain:
            t.chain += 1
        t.tell("triggers", heard.seat, (heard.card,), note=SAY("sets-off.eliminated"))
        x = InPlay(t, t.seats[heard.seat], heard.card, None, chain or t.chain, None, last=True)
        when = heard.face.effects[heard.nth]
        assert isinstance(when, When)
        at_once(when.do, x)


def _out(t: Table, me: Seat) -> None:
    """IN-10.2, IN-10.3: hand, field, revealed card and stack go to the discard pile; nothing is triggered."""
    me.out = True
    me.out_round, me.out_group = t.round, t.groups
    t.tell("out", me.no)
    acts = [placed.act for placed in me.field]
    cards = [*me.hand, *operations.clear(me)]
    me.hand, me.told = [], []
    t.discard += cards
    if cards:
        t.tell("drops-all", me.no, tuple(cards))
    operations.end_boosts(t, acts)


def end_game(t: Table, reason: str) -> None:
    """IN-10.8, IN-10.9: the game ends at once, in the middle of whatever happens; the reason is a key. Raises
    GameOver."""
    t.history.append(tuple([me.health for me in t.seats]))
    t.reasons.append(reason)
    t.phase = "over"
    t.active = None
    t.choosing = False
    chains.reset(t)
    t.tell("ends", note=t.ended_by[-1])
    raise GameOver
