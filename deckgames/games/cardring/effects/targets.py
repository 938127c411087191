"""CR-5.1: declaring a target, in Combat or before, and again where a card says so."""

from functools import partial

from deckgames.engine.decisions import Mark, Option, Reasons, Topic, choose
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.lexicon import TESTS
from deckgames.games.cardring.queries import effective_failure, targets, total, value
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Seat, Table

ROW = tuple(Mark(f"row-{i + 1}", SAY("offers.space", n=i + 1)) for i in range(4))
DUMMY = Mark("dummy", SAY("offers.dummy"))
FINALE = Mark("finale", SAY("offers.finale"))
NOTHING = Mark("none", SAY("offers.nothing"), Topic.END)
ALWAYS, UNBARRED = (DUMMY, NOTHING), (DUMMY, FINALE, NOTHING)
TARGET = SAY("asks.target")
SPACE = {mark.oid: i for i, mark in enumerate(ROW)}


async def declare(t: Table, me: Seat, rule: str) -> None:
    """CR-5.1: the player declares a target: an Enemy of the Row, the Dummy, the Finale (unless barred, CR-5.4) or
    nothing."""
    marks = [ROW[i] for i, card in enumerate(t.row) if card is not None]
    marks += ALWAYS if me.barred else UNBARRED
    mark = await choose(me.no, rule, Topic.FIGHT, TARGET, marks, partial(explain, t, me))
    me.target = target(t, mark.oid)
    me.declared = True
    if t.observer is not None:
        tell_target(t, me, sealed=t.phase == "buy")


def tell_target(t: Table, me: Seat, sealed: bool = False) -> None:
    """What the seat goes for, for all to know or for itself alone: then "nothing" is no event of another kind."""
    if sealed:
        t.tell("seals", me.no, () if me.target is None else (me.target,), private=True)
    elif me.target is None:
        weak = not any(total(t, me, card) >= value(t, card) for card in targets(t, me))
        harm = effective_failure(t, me)
        t.tell("idles", me.no, n=harm, note="" if not weak else "too-weak-now" if harm else "too-weak")
    else:
        t.tell("dares" if me.target is t.finale else "targets", me.no, (me.target,))


def target(t: Table, oid: str) -> TargetCard | None:
    """The card behind a target option."""
    if oid == "dummy":
        return t.dummy
    if oid == "finale":
        return t.finale
    return None if oid == "none" else t.row[SPACE[oid]]


def explain(t: Table, me: Seat) -> Reasons:
    """Labels with names and values; a barred Finale with its reason."""
    oids = [ROW[i].oid for i, card in enumerate(t.row) if card is not None] + ["dummy", "finale"]
    labels: dict[str, str] = {}
    cards: dict[str, TargetCard] = {}
    for oid in oids:
        card = target(t, oid)
        assert card is not None
        cards[oid] = card
        labels[oid] = f"{card.name} ({TESTS[card.spec.test].word} {value(t, card)})"
    blocked = [Option("finale", labels["finale"], cards["finale"], blocked=SAY.text("refuses.barred"),
                      rule="CR-5.4")] if me.barred else []
    return Reasons(labels, cards, blocked)
