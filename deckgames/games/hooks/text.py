"""A Hooks table in lines of plain words, for people who play line by line. It says what they may see."""

from collections.abc import Sequence
from operator import attrgetter

from deckgames.engine.core.cards import counted_names, facts_in_words
from deckgames.engine.core.spelling import capital
from deckgames.engine.vocabulary.lexicon import told_numbers
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.lexicon import ACTIONS, DECK, HAND, HOOKS, TREASURES, left, marks
from deckgames.games.hooks.state import LETTERS, SAY, TEXT, Seat, Table

PILE_SHOWN = 4
"""Number of cards of another player's discard pile read out, from its top."""


def table(v: Table, names: Sequence[str]) -> list[str]:
    """The table in lines, as far as the viewer may know it; the own hand last."""
    lower = [TEXT("plain.locker", cards=counted_names(v.locker))] if v.locker else []
    lower += [TEXT("plain.lowest", cards=counted_names(v.refresh_bottom))] if v.refresh_bottom else []
    return [*above(v, names, whole=True), *lower, *hand(v)]


def above(v: Table, names: Sequence[str], whole: bool = False) -> list[str]:
    """The lines above the hand: head, row, players."""
    return [*head(v, names), "", *row(v), "", *(line for me in v.seats for line in seat(v, me, names, whole))]


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn: the table, or for an enemy who decides the players."""
    if asked != v.current:
        return [line for me in v.seats for line in seat(v, me, names)]
    return above(v, names) + hand(v)


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: what the player whose turn it is has left."""
    me = v.seats[v.current]
    said = TEXT("plain.status", seat=names[v.current], left=counters(v), treasures=TREASURES.count(me.treasures))
    return TEXT("plain.status-playing", status=said, cards=counted_names(me.in_play)) if me.in_play else said


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, turn, and how far the end is."""
    stocks = TEXT("plain.stocks", supply=len(v.supply_deck), refresh=v.in_refresh, bank=v.bank)
    if v.phase == "over":
        return [TEXT("plain.over"), stocks]
    ends = [] if v.ender is None else [TEXT("plain.ends", seat=names[v.ender])]
    return [TEXT("plain.final-turn" if v.final else "plain.turn", n=v.round, seat=names[v.current],
                 left=counters(v)), stocks, *ends]


def counters(v: Table) -> str:
    """What can still be done this turn; Buys, Reloads and a discount only where there are some."""
    parts = left(v) if v.actions else [ACTIONS.count(0), *left(v)]
    return ", ".join([*parts, *([TEXT("row.less", n=v.discount)] if v.discount else [])])


def row(v: Table) -> list[str]:
    """What can be bought: slot, price, hooks, what the card says."""
    offers = [f"  {letter} {offer(v, card)}" for letter, card in zip(LETTERS, v.row, strict=True)]
    return [TEXT("plain.row"), *offers]


def offer(v: Table, card: HookCard | None) -> str:
    """A card and its price now, in words."""
    if card is None:
        return TEXT("plain.empty-slot")
    cost, face = v.price(card), card.spec
    costs = SAY("plain.costs", n=cost) if cost == face.cost else SAY("plain.costs-now", n=cost, printed=face.cost)
    facts = ", ".join(fact.said for fact in face.printed if fact.head != "cost")
    return TEXT("plain.offer", card=card.name, costs=costs, facts=facts, text=face.text)


def seat(v: Table, me: Seat, names: Sequence[str], whole: bool = False) -> list[str]:
    """One player in lines, with all that lies openly; `whole`: with the full pile and, where that is public, all cards
    owned."""
    name = TEXT("plain.you", seat=names[me.no]) if me.no == v.viewer else names[me.no]
    numbers = f"{TREASURES.count(me.treasures)}, {told_numbers(v, me.no, (DECK, HAND))}"
    worth = f" {HOOKS.count(me.hooks)}." if me.hooks is not None else ""
    held = "".join(f" {capital(mark.says)}." for mark in marks(v, me.no))
    tally = sorted(me.tally or (), key=attrgetter("name"))
    return [f"{name}: {numbers}.{worth}{held}", TEXT("plain.pile", cards=pile(me.pile, whole)),
            *([TEXT("plain.in-play", cards=counted_names(me.in_play))] if me.in_play else []),
            *([TEXT("plain.owns", n=me.owned, cards=counted_names(tally))] if whole and me.tally is not None else [])]


def pile(cards: Sequence[HookCard], whole: bool) -> str:
    """A discard pile from its top, in words."""
    if not cards:
        return TEXT("plain.empty-pile")
    shown = cards[::-1] if whole else cards[:-PILE_SHOWN - 1:-1]
    more, names = len(cards) - len(shown), [card.name for card in shown]
    return TEXT("plain.top-and-more", cards=names, n=more) if more else TEXT("plain.top-first", cards=names)


def hand(v: Table) -> list[str]:
    """The viewer's own hand, with what each card says."""
    if v.viewer is None:
        return []
    me = v.seats[v.viewer]
    lines = ["", TEXT("plain.hand" if me.hand else "plain.no-hand")]
    lines += [f"  {card.name}, {facts_in_words(card.spec)}. {card.spec.text}" for card in me.hand]
    if me.peek:
        lines.append(TEXT("plain.peek", cards=[card.name for card in me.peek]))
    return lines
