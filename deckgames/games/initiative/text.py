"""An Initiative table in lines of plain words, for people who play line by line. It says only what is seen."""

from collections.abc import Iterable, Sequence

from deckgames.engine.core.cards import facts_in_words
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.spelling import capital, in_a_row
from deckgames.engine.messages import in_round
from deckgames.engine.vocabulary.lexicon import told_numbers
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import DECK, HAND, HEALTH, PILE, STACK, WHOLE_DEFENCE
from deckgames.games.initiative.queries import (
    Sum,
    force,
    in_force,
    initiative,
    initiative_sum,
    spec_of,
    sums_of,
    to_come,
)
from deckgames.games.initiative.state import SAY, SECRET, TEXT, Placed, Seat, Table


def table(v: Table, names: Sequence[str]) -> list[str]:
    """The table in lines, as far as the viewer may know it; the own hand last."""
    lines = [*head(v, names), pool(v), "", *(line for me in v.seats for line in seat(v, me, names))]
    if lasting := in_force(v):
        lines += ["", TEXT("plain.in-force"), *(
            TEXT("plain.holds", card=e.card.name, seat=names[e.seat], rule=e.text) for e in lasting)]
    lines += ["", TEXT("plain.discard", cards=cards(reversed(v.discard)))]
    if v.viewer is not None and not v.seats[v.viewer].out:
        lines += hand(v.seats[v.viewer])
    return lines


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn, which lists the own hand in a private phase."""
    acts = [] if v.phase in SECRET else order(v, names)
    return [*head(v, names), pool(v), *(line for me in v.seats for line in seat(v, me, names)), *acts]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """The asked player's numbers in one line."""
    numbers = (HEALTH,) if v.phase in SECRET else (HEALTH, WHOLE_DEFENCE, HAND, STACK)
    return f"{names[asked]}: {told_numbers(v, asked, numbers)}."


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, beat, what is left of the deck, who deals."""
    phase = SAY("watch.beat", beat=v.beat) if v.phase == "turn" else SAY(f"phase.{v.phase}")
    said = [TEXT("plain.head", round=capital(in_round(v.round)), phase=phase, dealer=names[v.dealer],
                 piles=capital(told_numbers(v, None, (DECK, PILE))))]
    said += [TEXT("plain.overtime", n=v.overtime)] if v.overtime else []
    said += [TEXT("plain.lowest-first")] if force(v).reverse else []
    return [" ".join([*said, *([TEXT("plain.ending")] if v.ending else [])])]


def pool(v: Table) -> str:
    """The recruitment pool with its numbers, in words."""
    if not v.pool:
        return TEXT("plain.no-pool")
    found = [TEXT("plain.card", card=card.name, facts=facts_in_words(card.spec)) for card in v.pool]
    return TEXT("plain.pool", cards=", ".join(found))


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """A player with everything that lies openly before them; of what is stacked in secret nothing."""
    if me.out:
        return [TEXT("plain.out", seat=names[me.no], round=me.out_round)]
    who = SAY("plain.you", seat=names[me.no]) if me.no == v.viewer else names[me.no]
    if v.phase in SECRET:
        lines = [TEXT("plain.seat", seat=who, facts=told_numbers(v, me.no, (HEALTH, HAND)))]
    else:
        lines = [TEXT("plain.seat-in-beat", seat=who, facts=told_numbers(v, me.no, (HEALTH, WHOLE_DEFENCE)),
                      cards=capital(told_numbers(v, me.no, (HAND, STACK))))]
    announced = initiative_sum(v, me)
    if me.revealed is not None and announced is not None:
        lines.append(TEXT("plain.revealed", card=me.revealed.name, sum=announced.text))
    if me.field:
        lines.append(TEXT("plain.field", cards=", ".join(placed(v, me, card) for card in me.spots)))
    if any(not isinstance(slot.card, Back) for slot in me.stack):
        unseen = TEXT("plain.unseen")
        lines.append(TEXT("plain.stack", cards=", ".join(
            [unseen if isinstance(slot.card, Back) else slot.card.name for slot in me.stack])))
    if me.told:
        lines.append(TEXT("plain.known", cards=cards(dict.fromkeys(told.card for told in me.told))))
    return lines


def placed(v: Table, me: Seat, card: Placed) -> str:
    """A field card with its numbers, changed ones with an arrow; a defence that does not count yet in brackets."""
    name = f"{card.spot} {card.card.name}"
    said = [TEXT("plain.copy", card=name, of=spec_of(card).name) if card.copy_of else name]
    said += [number(found, card) for found in sums_of(v, me, card)]
    return " ".join([*said, *([TEXT("plain.blank", card=v.pack.spec(card.blank).name)] if card.blank else [])])


def number(total: Sum, card: Placed) -> str:
    return f"({total.short})" if total.stat == "defence" and not card.defending else total.short


def order(v: Table, names: Sequence[str]) -> list[str]:
    """Lines about the order of the beat: who has acted, who will, who would annihilate each other."""
    done = [f"{names[acted.seat]} {acted.initiative}" for acted in v.acted if acted.seat != v.active]
    waiting, ties = to_come(v)
    coming = [f"{names[no]} {initiative(v, v.seats[no])}" for no in waiting]
    said = [TEXT("plain.done", seats=done)] if done else []
    said += [TEXT("plain.now", seat=names[v.active])] if v.active is not None else []
    said += [TEXT("plain.next", seats=coming)] if coming else []
    return [" ".join([*said, *([TEXT("plain.tie", seats=[names[no] for no in ties])] if ties else [])])]


def hand(me: Seat) -> list[str]:
    """The own hand, a card a line with its text."""
    shown = [f"  {described(card)}" for card in me.hand]
    return ["", TEXT("plain.hand"), *shown] if shown else ["", TEXT("plain.no-hand")]


def described(card: InitiativeCard) -> str:
    """A card with its numbers and its text."""
    face = card.spec
    return f"{face.name}, {facts_in_words(face)}{f'. {face.text}' if face.text else '.'}"


def cards(cards: Iterable[InitiativeCard]) -> str:
    """The names of cards, joined."""
    return in_a_row((card.name for card in cards), TEXT("plain.empty"))
