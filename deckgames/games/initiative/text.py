"""An Initiative table in lines of plain words, for people who play line by line. It says only what is seen."""

from collections.abc import Iterable, Sequence

from deckgames.engine.cards import told_facts
from deckgames.engine.lexicon import told_numbers
from deckgames.engine.seen import Back
from deckgames.engine.spelling import capital, in_a_row, in_round
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.lexicon import DECK, HAND, HEALTH, PILE, STACK, WHOLE_DEFENCE
from deckgames.games.initiative.queries.sums import Sum
from deckgames.games.initiative.state import Placed, Seat, Table

PHASES = {"swap": "rejecting cards", "build": "preparation", "reveal": "the reveal", "turn": "turns",
          "cleanup": "the end of the round", "over": "the end"}
"""The names of the phases, as the rulebook has them."""
SECRET = ("swap", "build")
"""Phases in which everybody sits alone; nothing lies in a field."""


def table(v: Table, names: Sequence[str]) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last."""
    lines = [*head(v, names), pool(v), "", *(line for me in v.seats for line in seat(v, me, names))]
    if lasting := queries.in_force(v):
        lines += ["", "In force:", *(f"  {e.card.name} ({names[e.seat]}): {e.text}" for e in lasting)]
    lines += ["", f"Discard pile, newest first: {cards(reversed(v.discard))}."]
    if v.viewer is not None and not v.seats[v.viewer].out:
        lines += hand(v.seats[v.viewer])
    return lines


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn, which lists the own hand in a sitting."""
    acts = [] if v.phase in SECRET else order(v, names)
    return [*head(v, names), pool(v), *(line for me in v.seats for line in seat(v, me, names)), *acts]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: how the asked player stands."""
    numbers = (HEALTH,) if v.phase in SECRET else (HEALTH, WHOLE_DEFENCE, HAND, STACK)
    return f"{names[asked]}: {told_numbers(v, asked, numbers)}."


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, beat, what is left of the deck, who deals."""
    where = f"{capital(in_round(v.round))}, {f'beat {v.beat}' if v.phase == 'turn' else PHASES[v.phase]}"
    left = capital(told_numbers(v, None, (DECK, PILE)))
    overtime = f" Overtime: everybody has lost {v.overtime} health." if v.overtime else ""
    first = f" {capital(queries.who_first(v))}." if queries.force(v).reverse else ""
    ends = " The round ends after this turn." if v.ending else ""
    return [f"{where}. {left}. {names[v.dealer]} is the dealer.{overtime}{first}{ends}"]


def pool(v: Table) -> str:
    """The recruitment pool with numbers."""
    return "Pool: " + (", ".join(f"{card.name} ({told_facts(card.spec)})" for card in v.pool) or "empty") + "."


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """A player with everything that lies openly before them; of what is stacked in secret nothing."""
    if me.out:
        return [f"{names[me.no]} is out (round {me.out_round})."]
    who = f"{names[me.no]} (you)" if me.no == v.viewer else names[me.no]
    if v.phase in SECRET:
        lines = [f"{who}: {told_numbers(v, me.no, (HEALTH, HAND))}."]
    else:
        lines = [f"{who}: {told_numbers(v, me.no, (HEALTH, WHOLE_DEFENCE))}. "
                 f"{capital(told_numbers(v, me.no, (HAND, STACK)))}."]
    announced = queries.initiative_sum(v, me)
    if me.revealed is not None and announced is not None:
        lines.append(f"  Revealed: {me.revealed.name}, initiative {announced.text}.")
    seen = ["" if isinstance(slot.card, Back) else slot.card.name for slot in me.stack]
    return lines + [f"  {title}: {said}." for title, said, there in (
        ("Field", ", ".join(placed(v, me, card) for card in me.spots), me.field),
        ("Stack, top first", ", ".join(name or "a card" for name in seen), any(seen)),
        ("You know of", cards(dict.fromkeys(told.card for told in me.told)), me.told)) if there]


def placed(v: Table, me: Seat, card: Placed) -> str:
    """A field card with its numbers, changed ones with an arrow; a defence that does not count yet in brackets."""
    name = f"{card.spot} {card.card.name}" + (f" (as {queries.spec_of(card).name})" if card.copy_of else "")
    signs = [number(found, card) for found in queries.sums_of(v, me, card)]
    return " ".join([name, *signs, *([f"(blank by {v.pack.spec(card.blank).name})"] if card.blank else [])])


def number(found: Sum, card: Placed) -> str:
    return f"({found.short})" if found.stat == "defence" and not card.defending else found.short


def order(v: Table, names: Sequence[str]) -> list[str]:
    """Who has acted, who will as it stands, and who would annihilate each other."""
    done = ", ".join(f"{names[acted.seat]} {acted.initiative}" for acted in v.acted if acted.seat != v.active)
    waiting, ties = queries.to_come(v)
    coming = ", ".join(f"{names[no]} {queries.initiative(v, v.seats[no])}" for no in waiting)
    now = f"Now: {names[v.active]}. " if v.active is not None else ""
    tied = f" A tie: {' and '.join(names[no] for no in ties)}." if ties else ""
    return [f"{f'Done: {done}. ' if done else ''}{now}{f'Next: {coming}.' if coming else ''}{tied}".strip()]


def hand(me: Seat) -> list[str]:
    """The own hand, a card a line with its text."""
    return ["", "Your hand:", *(f"  {described(card)}" for card in me.hand)] if me.hand else ["", "Your hand: empty."]


def described(card: InitiativeCard) -> str:
    """A card with its numbers and its text."""
    face = card.spec
    return f"{face.name}, {told_facts(face)}{f'. {face.text}' if face.text else '.'}"


def cards(found: Iterable[InitiativeCard]) -> str:
    """Names of cards."""
    return in_a_row((card.name for card in found), "empty")
