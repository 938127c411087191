"""A Card Ring table in lines of plain words, for people who play line by line. It says what they may see."""

from collections.abc import Sequence

from deckgames.engine.cards import Card, told_cards
from deckgames.engine.lexicon import told_numbers
from deckgames.engine.spelling import capital
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import SAY, RingSpec, TargetCard
from deckgames.games.cardring.lexicon import COUNTERS, DECK, HAND, PILE, TESTS, XP
from deckgames.games.cardring.queries import dues, greater, price, promises, target_of, value
from deckgames.games.cardring.state import Seat, Table

COMBAT = ("targets", "reveal", "failure", "recovery")


def rules_text(card: Card) -> str:
    """The rules text of a card."""
    assert isinstance(card.spec, RingSpec)
    return card.spec.text


def table(v: Table, names: Sequence[str]) -> list[str]:
    """The table in lines, as far as the viewer may know it; the own hand last, without it before the Order is set
    (CR-2.6)."""
    own = [] if v.viewer is None or v.phase == "order" else [v.seats[v.viewer]]
    return [*head(v, names), "", *row(v), "", *seats(v, names),
            *(line for me in own for line in ("", SAY.text("plain.hand", cards=_told(me.hand)))),
            *(SAY.text("plain.own-face-down", cards=told_cards(me.face_down)) for me in own if me.face_down)]


def seats(v: Table, names: Sequence[str]) -> list[str]:
    """All seats and what lies openly before them, in lines."""
    return [line for me in v.seats for line in seat(v, me, names)]


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: the table in a sitting, later what this phase is about."""
    if v.phase in ("order", "sitting"):
        return table(v, names) if v.phase == "sitting" else [*head(v, names), *seats(v, names)]
    me = v.seats[asked]
    if v.phase == "buy":
        return [head(v, names)[0], status(v, asked, names), queue(v, me), supply(v, me)]
    targets = row(v) if v.phase == "targets" else []
    return [head(v, names)[0], *targets, *(fight(v, s, names) for s in v.seats)]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: what the asked seat has collected so far."""
    me = v.seats[asked]
    numbers = told_numbers(v, me.no, COUNTERS)
    if v.phase == "sitting" and me.in_play:
        return SAY.text("plain.status-in-play", seat=names[asked], numbers=numbers, cards=told_cards(me.in_play))
    return SAY.text("plain.status", seat=names[asked], numbers=numbers)


def head(v: Table, names: Sequence[str]) -> list[str]:
    """The first lines: round, phase, what is left of the decks, who plays when."""
    lines = [SAY.text("plain.head", round=v.round, phase=SAY(f"phase-name.{v.phase}"), main=len(v.main_deck),
                      enemies=len(v.enemy_deck), vanquished=len(v.vanquished))]
    if v.order and v.arbiter is not None:
        lines.append(SAY.text("plain.order-by", seats=[names[s] for s in v.order], arbiter=names[v.arbiter]))
    elif v.order:
        lines.append(SAY.text("plain.order", seats=[names[s] for s in v.order]))
    if v.location is not None:
        lines.append(SAY.text("plain.location", card=v.location.name, does=rules_text(v.location)))
    if v.supply:
        lines.append(SAY.text("plain.left", cards=[f"{n} {face}" for face, n in v.supply.items()]))
    return lines


def row(v: Table) -> list[str]:
    """What can be fought: the Enemies, the Dummy, the Finale."""
    spaces = [SAY.text("plain.empty") if card is None else target(v, card) for card in v.row]
    return [SAY.text("plain.targets"), *(f"  {i} {said}" for i, said in enumerate(spaces, 1)),
            *(SAY.text("plain.dummy", target=target(v, card)) for card in [v.dummy] if card is not None),
            *(SAY.text("plain.finale", target=target(v, card)) for card in [v.finale] if card is not None)]


def target(v: Table, card: TargetCard) -> str:
    """A target with what it must be met with and what follows."""
    face = card.spec
    return SAY.text("plain.enemy" if face.kind in ("adversary", "trap") else "plain.target", card=card.name,
                    kind=face.kind_word, test=TESTS[face.test].word, value=value(v, card), does=face.text)


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """One seat in lines: counters, queue, and all that lies openly before it."""
    playing = v.phase == "sitting" and v.order[v.turn:v.turn + 1] == [me.no]
    lines = [SAY.text("plain.you" if me.no == v.viewer else "plain.seat", seat=names[me.no], xp=XP.count(me.xp),
                      numbers=told_numbers(v, me.no, COUNTERS),
                      piles=capital(told_numbers(v, me.no, (HAND, DECK, PILE)))) + state(v, me), f"  {queue(v, me)}"]
    found = [] if me.class_slot is None else [
        SAY.text("plain.class", card=me.class_slot.name, does=rules_text(me.class_slot))]
    found += [SAY.text("plain.in-play", cards=told_cards(me.in_play))] if me.in_play else []
    found += [SAY.text("plain.face-down", n=len(me.face_down))] if me.face_down else []
    found += [SAY.text("plain.owes-now" if playing else "plain.owes", dues=owed)] if (owed := dues(me)) else []
    found += [fight(v, me, names)] if me.declared else []
    return lines + [f"  {said}" for said in found]


def state(v: Table, me: Seat) -> str:
    """What else holds for a seat in this round."""
    words = ", ".join(word for word, holds in (
        (SAY.text("standing.done"), me.sat and v.phase == "sitting"), (SAY.text("plain.anchored"), me.anchored),
        (SAY.text("seat.barred"), me.barred)) if holds)
    return "".join(f" {said}" for said in (f"{capital(words)}." * bool(words), promises(me)) if said)


def queue(v: Table, me: Seat) -> str:
    """A seat's queue in words, each card with its price for the owner; the card that leaves first comes first."""
    return SAY.text("plain.queue", n=len(me.queue), cards=", ".join(
        f"{card.name} ({price(v, me, card.spec)})" for card in me.queue))


def supply(v: Table, me: Seat) -> str:
    """What can always be bought, with its price now, what it does, and how many are left where they are counted."""
    left = {face: f" {SAY('plain.so-many-left', n=n)}" for face, n in v.supply.items()}
    shown = (f"{face.name} ({price(v, me, face)}): {face.text}{left.get(face.id, '')}"
             for face in greater(v.pack))
    return SAY.text("plain.supply", cards=" ".join(shown))


def _told(cards: Sequence[Card]) -> str:
    return told_cards(cards) or SAY.text("plain.empty")


def piles(v: Table, names: Sequence[str]) -> list[str]:
    """The piles that may be looked through."""
    return [f"{capital(title)}: {_told(cards)}." for title, cards in queries.piles(v, names)]


def fight(v: Table, me: Seat, names: Sequence[str]) -> str:
    """Whom a seat fights, with the sum as it stands now."""
    name, foe = names[me.no], target_of(v, me)
    if not me.declared:
        return SAY.text("plain.no-target", status=status(v, me.no, names))
    if v.phase not in COMBAT and foe is None:
        return SAY.text("plain.has-chosen", seat=name)
    if foe is None:
        return SAY.text("plain.fights-nothing", seat=name)
    f = queries.fight(v, me, foe)
    return SAY.text("plain.fights", seat=name, card=foe.name, sum=f.sum, verdict=f.now[0])
