"""CR-5: targets, Stealth revealed, Failure placed, fights decided; Recovery follows without a question."""

from functools import partial

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Explained, Mark, Option, allocate, choose
from deckgames.games.cardring import acts
from deckgames.games.cardring.cards import StealthSpec
from deckgames.games.cardring.effects.play import RingPlay
from deckgames.games.cardring.reckon import effective_failure, foe, no_failure, strength, total, value
from deckgames.games.cardring.rules.recovery import recovery
from deckgames.games.cardring.state import Seat, Table

ROW = tuple(Mark(f"row-{i + 1}", f"Row space {i + 1}") for i in range(4))
DUMMY = Mark("dummy", "Training Dummy")
FINALE = Mark("finale", "Finale")
NOTHING = Mark("none", "nothing")
ALWAYS, UNBARRED = (DUMMY, NOTHING), (DUMMY, FINALE, NOTHING)
SPACE = {mark.oid: i for i, mark in enumerate(ROW)}
BARRED = "barred: somebody else must fight it first"


async def combat(t: Table) -> None:
    """One coroutine from the first declaration to the next round: nothing here needs a boundary in between."""
    t.phase = "targets"
    await declare_targets(t)
    t.phase = "reveal"
    await reveal(t)
    t.phase = "failure"
    await place_failure(t)
    t.phase = "recovery"
    decide(t)
    await recovery(t)


async def declare_targets(t: Table) -> None:
    """CR-5.2: openly in the Order; with `targets: sealed` only those whose target has left the Row (CR-R.19)."""
    if t.options.targets == "sealed":
        for seat in t.order:
            unseal(t, t.seats[seat])
    for turn, seat in enumerate(t.order):
        t.turn = turn
        if not t.seats[seat].declared:
            await declare(t, t.seats[seat], "CR-5.1")
    t.turn = 0


def unseal(t: Table, me: Seat) -> None:
    """CR-R.19: the secret target is shown; if it has left the Row, the seat has declared nothing."""
    if me.target is None or me.target in (*t.row, t.dummy, t.finale):
        tell_target(t, me)
    else:
        t.tell("target-gone", me.no, (me.target,))
        me.target, me.declared = None, False


async def declare(t: Table, me: Seat, rule: str) -> None:
    """CR-5.1: an Enemy of the Row, the Dummy, the Finale (unless barred, CR-5.4) or nothing."""
    marks = [ROW[i] for i, card in enumerate(t.row) if card is not None]
    marks += ALWAYS if me.barred else UNBARRED
    mark = await choose(me.no, rule, "Choose a target", marks, partial(explain, t, me))
    me.target = target(t, mark.oid)
    me.declared = True
    if t.heard is not None:
        tell_target(t, me, sealed=t.phase == "buy")


def tell_target(t: Table, me: Seat, sealed: bool = False) -> None:
    """What the seat goes for, for all to know or for itself alone: then "nothing" is no event of another kind."""
    if sealed:
        t.tell("seals", me.no, () if me.target is None else (me.target,), private=True)
    elif me.target is None:
        t.tell("idles", me.no)
    else:
        t.tell("targets", me.no, (me.target,))


def target(t: Table, oid: str) -> Card | None:
    """The card behind a target option."""
    if oid == "dummy":
        return t.dummy
    if oid == "finale":
        return t.finale
    return None if oid == "none" else t.row[SPACE[oid]]


def explain(t: Table, me: Seat) -> Explained:
    """Labels with names and values; a barred Finale with its reason."""
    oids = [ROW[i].oid for i, card in enumerate(t.row) if card is not None] + ["dummy", "finale"]
    labels: dict[str, str] = {}
    cards: dict[str, Card] = {}
    for oid in oids:
        card = target(t, oid)
        assert card is not None
        cards[oid] = card
        labels[oid] = f"{card.name} ({foe(card).test.capitalize()} {value(t, card)})"
    blocked = [Option("finale", labels["finale"], cards["finale"], blocked=BARRED, rule="CR-5.4")] if me.barred else []
    return Explained(labels, cards, blocked)


async def reveal(t: Table) -> None:
    """CR-9.5: all face-down cards are turned up together; their effects happen in the Order, as they were played."""
    if not t.options.stealth:
        return
    revealed = [tuple(t.seats[seat].face_down) for seat in t.order]
    for seat, cards in zip(t.order, revealed, strict=True):
        if cards:
            t.seats[seat].in_play += cards
            t.seats[seat].face_down.clear()
            t.tell("reveals", seat, cards)
    for turn, seat in enumerate(t.order):
        t.turn = turn
        for card in revealed[turn]:
            face = card.spec
            assert isinstance(face, StealthSpec)
            x = RingPlay(t, t.seats[seat], card, "CR-9.5")
            for effect in face.stealth:
                await effect.run(x)
    t.turn = 0


async def place_failure(t: Table) -> None:
    """CR-5.5: in the Order each seat splits all its Failure among its opponents; with one opponent nobody is asked."""
    if no_failure(t):
        return
    for turn, seat in enumerate(t.order):
        t.turn = turn
        points = t.seats[seat].failure
        if points == 0:
            continue
        others = sorted(acts.opponents(t, seat))
        split = [points]
        if len(others) > 1:
            split = await allocate(seat, "CR-5.5", "Send your Failure", points, others)
        for other, n in zip(others, split, strict=True):
            t.seats[other].received += n
            if n:
                t.tell("sends", seat, n=n, other=other)
    t.turn = 0


def decide(t: Table) -> None:
    """CR-5.10, CR-5.11: all fights at the same time from the same numbers."""
    for me in t.seats:
        if me.target is None:
            continue
        me.outcome = "win" if total(t, me, me.target) >= value(t, me.target) else "lose"
    if t.heard is None:
        return
    for seat in t.order:
        me = t.seats[seat]
        if me.target is not None:
            t.tell("beats" if me.outcome == "win" else "loses-to", seat, (me.target,), note=fight_sum(t, me, me.target))


def fight_sum(t: Table, me: Seat, card: Card) -> str:
    """The Total as a sum that people can check: "F6 − 2 = 4 of 5"."""
    letter = "S" if foe(card).test == "skill" else "F"
    harm = effective_failure(t, me)
    total_text = f"{letter}{strength(t, me, card)}" + (f" − {harm} = {total(t, me, card)}" if harm else "")
    return f"{total_text} of {value(t, card)}".replace("-", "−")
