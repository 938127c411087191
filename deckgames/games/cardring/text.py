"""A Card Ring table in lines of plain words, for people who play line by line. It says what they may see."""

from collections.abc import Sequence

from deckgames.engine.core.cards import counted_names
from deckgames.engine.core.spelling import capital
from deckgames.engine.vocabulary.lexicon import told_numbers
from deckgames.games.cardring import state
from deckgames.games.cardring.cards import SAY, TEXT, TargetCard
from deckgames.games.cardring.lexicon import COUNTERS, DECK, HAND, PILE, XP
from deckgames.games.cardring.state import Seat, Table, dues, greater, price, promises, target_of, value


def table(v: Table, names: Sequence[str]) -> list[str]:
    """The table in lines, as far as the viewer may know it; the own hand last, without it before the Order is set
    (CR-2.6)."""
    lines = [*head(v, names), "", *row(v), "", *seats(v, names)]
    if v.viewer is not None and v.phase != "order":
        me = v.seats[v.viewer]
        lines += ["", TEXT("plain.hand", cards=counted_names(me.hand) or TEXT("plain.empty"))]
        lines += [TEXT("plain.own-face-down", cards=counted_names(me.face_down))] if me.face_down else []
    return lines


def seats(v: Table, names: Sequence[str]) -> list[str]:
    """All seats and what lies openly before them, in lines."""
    return [line for me in v.seats for line in seat(v, me, names)]


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: the table in a sitting, later what this phase is about."""
    if v.phase == "sitting":
        return table(v, names)
    first, *more = head(v, names)
    if v.phase == "order":
        return [first, *more, *seats(v, names)]
    if v.phase == "buy":
        return [first, status(v, asked, names), queue(v, v.seats[asked]), supply(v, v.seats[asked])]
    return [first, *(row(v) if v.phase == "targets" else ()), *[fight(v, s, names) for s in v.seats]]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: what the asked seat has collected so far."""
    played, numbers = v.seats[asked].in_play, told_numbers(v, asked, COUNTERS)
    if v.phase == "sitting" and played:
        return TEXT("plain.status-in-play", seat=names[asked], numbers=numbers, cards=counted_names(played))
    return TEXT("plain.status", seat=names[asked], numbers=numbers)


def head(v: Table, names: Sequence[str]) -> list[str]:
    """The first lines: round, phase, what is left of the decks, who plays when."""
    lines = [TEXT("plain.head", round=v.round, phase=SAY(f"phase-name.{v.phase}"), main=len(v.main_deck),
                  enemies=len(v.enemy_deck), vanquished=len(v.vanquished))]
    order = [names[s] for s in v.order]
    if order:
        lines.append(TEXT("plain.order", seats=order) if v.arbiter is None else
                     TEXT("plain.order-by", seats=order, arbiter=names[v.arbiter]))
    if v.location is not None:
        lines.append(TEXT("plain.location", card=v.location.name, does=v.location.spec.text))
    if v.supply:
        lines.append(TEXT("plain.left", cards=[f"{n} {face}" for face, n in v.supply.items()]))
    return lines


def row(v: Table) -> list[str]:
    """What can be fought: the Enemies, the Dummy, the Finale."""
    assert v.dummy is not None and v.finale is not None
    spaces = [TEXT("plain.empty") if card is None else target(v, card) for card in v.row]
    return [TEXT("plain.targets"), *[f"  {i} {said}" for i, said in enumerate(spaces, 1)],
            TEXT("plain.dummy", target=target(v, v.dummy)), TEXT("plain.finale", target=target(v, v.finale))]


def target(v: Table, card: TargetCard) -> str:
    """A target with what it must be met with and what follows."""
    face = card.spec
    return TEXT("plain.enemy" if face.kind in ("adversary", "trap") else "plain.target", card=card.name,
                kind=face.kind_word, test=face.tested.word, value=value(v, card), does=face.text)


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """One seat in lines: counters, queue, all that lies openly before it, and what else holds in this round."""
    words = ", ".join([word for word, holds in (
        (TEXT("standing.done"), me.sat and v.phase == "sitting"), (TEXT("plain.anchored"), me.anchored),
        (TEXT("seat.barred"), me.barred)) if holds])
    line = TEXT("plain.you" if me.no == v.viewer else "plain.seat", seat=names[me.no], xp=XP.count(me.xp),
                numbers=told_numbers(v, me.no, COUNTERS), piles=capital(told_numbers(v, me.no, (HAND, DECK, PILE))))
    lines = [queue(v, me)]
    if me.class_slot is not None:
        lines.append(TEXT("plain.class", card=me.class_slot.name, does=me.class_slot.spec.text))
    if me.in_play:
        lines.append(TEXT("plain.in-play", cards=counted_names(me.in_play)))
    if me.face_down:
        lines.append(TEXT("plain.face-down", n=len(me.face_down)))
    if owed := dues(me):
        playing = v.phase == "sitting" and v.order[v.turn:v.turn + 1] == [me.no]
        lines.append(TEXT("plain.owes-now" if playing else "plain.owes", dues=owed))
    if me.declared:
        lines.append(fight(v, me, names))
    return [" ".join(filter(None, (line, words and f"{capital(words)}.", promises(me)))), *[f"  {s}" for s in lines]]


def queue(v: Table, me: Seat) -> str:
    """A seat's queue in words, each card with its price for the owner; the card that leaves first comes first."""
    return TEXT("plain.queue", n=len(me.queue), cards=", ".join(
        [f"{card.name} ({price(v, me, card.spec)})" for card in me.queue]))


def supply(v: Table, me: Seat) -> str:
    """What can always be bought, with its price now, what it does, and how many are left where they are counted."""
    left = {face: f" {SAY('plain.so-many-left', n=n)}" for face, n in v.supply.items()}
    return TEXT("plain.supply", cards=" ".join([
        f"{face.name} ({price(v, me, face)}): {face.text}{left.get(face.id, '')}" for face in greater(v.pack)]))


def piles(v: Table, names: Sequence[str]) -> list[str]:
    """The piles that may be looked through."""
    return [f"{capital(title)}: {counted_names(cards) or SAY('plain.empty')}."
            for title, cards in state.piles(v, names)]


def fight(v: Table, me: Seat, names: Sequence[str]) -> str:
    """Whom a seat fights, with the sum as it stands now."""
    name, foe = names[me.no], target_of(v, me)
    if not me.declared:
        return TEXT("plain.no-target", status=status(v, me.no, names))
    if foe is None:
        fighting = v.phase in ("targets", "reveal", "failure", "recovery")
        return TEXT("plain.fights-nothing" if fighting else "plain.has-chosen", seat=name)
    f = state.fight(v, me, foe)
    return TEXT("plain.fights", seat=name, card=foe.name, sum=f.sum, verdict=f.now[0])
