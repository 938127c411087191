"""A Card Ring table in lines of plain words, for people who play line by line. It says what they may see."""

from collections.abc import Sequence

from deckgames.engine.cards import Card, told_cards
from deckgames.engine.lexicon import told_numbers
from deckgames.engine.spelling import capital
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import RingSpec, TargetCard
from deckgames.games.cardring.lexicon import COUNTERS, DECK, HAND, PILE, XP
from deckgames.games.cardring.queries import dues, greater, price, promises, target_of, value
from deckgames.games.cardring.state import Seat, Table

PHASES = {"order": "the Order", "sitting": "Play", "buy": "Buy", "targets": "Combat", "reveal": "Combat",
          "failure": "Combat", "recovery": "Recovery", "over": "the end"}
"""The names of the phases, as the rulebook has them."""
COMBAT = ("targets", "reveal", "failure", "recovery")


def rules_text(card: Card) -> str:
    """What the card says."""
    assert isinstance(card.spec, RingSpec)
    return card.spec.text


def table(v: Table, names: Sequence[str]) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last, but before the Order is set (CR-2.6)."""
    own = [] if v.viewer is None or v.phase == "order" else [v.seats[v.viewer]]
    return [*head(v, names), "", *row(v), "", *seats(v, names),
            *(line for me in own for line in ("", f"Your hand: {told_cards(me.hand)}.")),
            *(f"Your face-down cards: {told_cards(me.face_down)}." for me in own if me.face_down)]


def seats(v: Table, names: Sequence[str]) -> list[str]:
    """All seats with what lies openly before them."""
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
    text = f"{names[asked]}: {told_numbers(v, me.no, COUNTERS)}"
    if v.phase == "sitting" and me.in_play:
        text += f". In play: {told_cards(me.in_play)}"
    return text + "."


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, phase, what is left of the decks, who sits when."""
    lines = [f"Round {v.round}, {PHASES[v.phase]}. Main Deck {len(v.main_deck)}, Enemy Deck {len(v.enemy_deck)}, "
             f"vanquished {len(v.vanquished)}."]
    if v.order:
        arbiter = f" Arbiter: {names[v.arbiter]}." if v.arbiter is not None else ""
        lines.append(f"Order: {', '.join(names[s] for s in v.order)}.{arbiter}")
    if v.location is not None:
        lines.append(f"Location: {v.location.name}. {rules_text(v.location)}")
    if v.supply:
        lines.append("Left in the Supply: " + ", ".join(f"{n} {face}" for face, n in v.supply.items()) + ".")
    return lines


def row(v: Table) -> list[str]:
    """What can be fought: the Enemies, the Dummy, the Finale."""
    always = (("Dummy", v.dummy), ("Finale", v.finale))
    return ["Targets:", *(f"  {i} {'empty' if card is None else target(v, card)}" for i, card in enumerate(v.row, 1)),
            *(f"  {name}: {target(v, card)}" for name, card in always if card is not None)]


def target(v: Table, card: TargetCard) -> str:
    """A target with what it must be met with and what follows."""
    face = card.spec
    kind = f" {face.kind}," if face.kind in ("adversary", "trap") else ""
    return f"{card.name},{kind} {face.test.capitalize()} {value(v, card)}. {face.text}"


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """A seat with its counters, its queue and all that lies openly before it."""
    you, playing = " (you)" * (me.no == v.viewer), v.phase == "sitting" and v.order[v.turn:v.turn + 1] == [me.no]
    lines = [f"{names[me.no]}{you}: {XP.count(me.xp)}. {told_numbers(v, me.no, COUNTERS)}. "
             f"{capital(told_numbers(v, me.no, (HAND, DECK, PILE)))}.{state(v, me)}", f"  {queue(v, me)}"]
    if me.class_slot is not None:
        lines.append(f"  Class: {me.class_slot.name}. {rules_text(me.class_slot)}")
    return lines + [f"  {said}" for said, there in (
        (f"In play: {told_cards(me.in_play)}.", me.in_play), (f"Face down: {len(me.face_down)}.", me.face_down),
        (f"Owes {'now' if playing else 'next turn'}: {', '.join(dues(me))}.", dues(me)),
        (fight(v, me, names), me.declared)) if there]


def state(v: Table, me: Seat) -> str:
    """What else holds for a seat in this round."""
    words = ", ".join(word for word, holds in (
        ("done", me.sat and v.phase == "sitting"), ("queue anchored", me.anchored),
        ("barred from the Finale", me.barred)) if holds)
    return "".join(f" {said}" for said in (f"{capital(words)}." * bool(words), promises(me)) if said)


def queue(v: Table, me: Seat) -> str:
    """The queue with what each card costs its owner now; the first card leaves first."""
    shown = ", ".join(f"{card.name} ({price(v, me, card.spec)})" for card in me.queue)
    return f"Queue: {shown or 'empty'}."


def supply(v: Table, me: Seat) -> str:
    """What can always be bought, with its price now, what it does, and how many are left where they are counted."""
    left = {face: f" {n} left." for face, n in v.supply.items()}
    shown = (f"{face.name} ({price(v, me, face)}): {face.text}{left.get(face.id, '')}"
             for face in greater(v.pack))
    return f"Supply: {' '.join(shown)}"


def piles(v: Table, names: Sequence[str]) -> list[str]:
    """The piles that may be looked through."""
    return [f"{capital(title)}: {told_cards(cards)}." for title, cards in queries.piles(v, names)]


def fight(v: Table, me: Seat, names: Sequence[str]) -> str:
    """Whom a seat fights, with the sum as it stands now."""
    name, foe = names[me.no], target_of(v, me)
    if not me.declared:
        return f"{status(v, me.no, names)} No target yet."
    if v.phase not in COMBAT and foe is None:
        return f"{name} has chosen a target."
    if foe is None:
        return f"{name} fights nothing."
    f = queries.fight(v, me, foe)
    return f"{name} fights {foe.name}: {f.sum}, {f.now[0]} as it stands."
