"""A Hooks table in lines of plain words, for people who play line by line. It says what they may see."""

from collections.abc import Sequence
from operator import attrgetter

from deckgames.engine.cards import told_cards, told_facts
from deckgames.engine.lexicon import told_numbers
from deckgames.engine.spelling import capital
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.lexicon import ACTIONS, DECK, HAND, HOOKS, TREASURES, left, marks
from deckgames.games.hooks.queries import price
from deckgames.games.hooks.state import LETTERS, Seat, Table

PILE_SHOWN = 4
"""Number of cards of another player's discard pile read out, from its top."""


def table(v: Table, names: Sequence[str]) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last."""
    piles = {"Locker": v.locker, "At the bottom of the refresh deck": v.refresh_bottom}
    lower = [f"{title}: {told_cards(cards)}." for title, cards in piles.items() if cards]
    return [*above(v, names, whole=True), *lower, *hand(v)]


def above(v: Table, names: Sequence[str], whole: bool = False) -> list[str]:
    """Head, row and players."""
    return [*head(v, names), "", *row(v), "", *(line for me in v.seats for line in seat(v, me, names, whole))]


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: the table, or for an enemy who decides the players."""
    if asked != v.current:
        return [line for me in v.seats for line in seat(v, me, names)]
    return above(v, names) + hand(v)


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: what the player whose turn it is has left."""
    me = v.seats[v.current]
    text = f"{names[v.current]}: {counters(v)}, {TREASURES.count(me.treasures)}"
    if me.in_play:
        text += f". In play: {told_cards(me.in_play)}"
    return text + "."


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, turn, and how far the end is."""
    last = ", a final turn" if v.final else ""
    lines = [f"Round {v.round}, {names[v.current]}'s turn{last}. {counters(v)}."
             if v.phase != "over" else "The game is over.",
             f"Supply deck {len(v.supply_deck)}, refresh deck {v.in_refresh}, bank {v.bank}."]
    if v.ender is not None and v.phase != "over":
        lines.append(f"{names[v.ender]} leaves everybody else one last turn of 1 Action (the supply deck has run out).")
    return lines


def counters(v: Table) -> str:
    """What can still be done this turn; Buys, Reloads and a discount only where there are some."""
    parts = left(v) if v.actions else [ACTIONS.count(0), *left(v)]
    return ", ".join([*parts, *([f"cards cost {v.discount} less"] if v.discount else [])])


def row(v: Table) -> list[str]:
    """What can be bought: slot, price, hooks, what the card says."""
    return ["The row:", *(f"  {letter} {offer(v, card)}" for letter, card in zip(LETTERS, v.row, strict=True))]


def offer(v: Table, card: HookCard | None) -> str:
    """A card with its price now."""
    if card is None:
        return "empty"
    cost, face = price(card, v.discount), card.spec
    was = f", not {face.cost}" if cost != face.cost else ""
    facts = ", ".join(fact.said for fact in face.printed if fact.head != "cost")
    return f"{card.name}, costs {cost}{was}, {facts}. {face.text}"


def seat(v: Table, me: Seat, names: Sequence[str], whole: bool = False) -> list[str]:
    """A player with all that lies openly before them; `whole`: the full pile and, where it is told, all they own."""
    you = " (you)" if me.no == v.viewer else ""
    numbers = f"{TREASURES.count(me.treasures)}, {told_numbers(v, me.no, (DECK, HAND))}"
    worth = f" {HOOKS.count(me.hooks)}." if me.hooks is not None else ""
    held = "".join(f" {capital(mark.says)}." for mark in marks(v, me.no))
    tally = sorted(me.tally or (), key=attrgetter("name"))
    return [f"{names[me.no]}{you}: {numbers}.{worth}{held}", f"  Discard pile: {pile(me.pile, whole)}.",
            *([f"  In play: {told_cards(me.in_play)}."] if me.in_play else []),
            *([f"  Owns {me.owned}: {told_cards(tally)}."] if whole and me.tally is not None else [])]


def pile(found: Sequence[HookCard], whole: bool) -> str:
    """A discard pile from its top."""
    if not found:
        return "empty"
    shown = found[::-1] if whole else found[:-PILE_SHOWN - 1:-1]
    more = len(found) - len(shown)
    return f"{', '.join(card.name for card in shown)}{f' and {more} more' if more else ''} (the top first)"


def hand(v: Table) -> list[str]:
    """The viewer's own hand, with what each card says."""
    if v.viewer is None:
        return []
    me = v.seats[v.viewer]
    lines = ["", "Your hand:" if me.hand else "Your hand is empty."]
    lines += [f"  {card.name}, {told_facts(card.spec)}. {card.spec.text}" for card in me.hand]
    if me.peek:
        lines.append(f"You look at: {', '.join(card.name for card in me.peek)} (the top first).")
    return lines
