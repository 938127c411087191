"""A table of Dragon Pools in lines of plain words, for people who play line by line; it says what they may see."""

from collections.abc import Mapping, Sequence

from deckgames.engine.cards import told_facts
from deckgames.engine.seen import Back
from deckgames.games.pools.cards import LAST, NOUN, RANKS, SUIT_LETTERS, PoolCard
from deckgames.games.pools.cards.combinations import Form
from deckgames.games.pools.cards.words import lives_of
from deckgames.games.pools.facts.ahead import settled
from deckgames.games.pools.lexicon import HAND, PHASES
from deckgames.games.pools.queries import (
    ADDING,
    CardNow,
    abilities,
    cards_now,
    code,
    round_rules,
    told_worth,
    will_pay,
)
from deckgames.games.pools.state import KINDS, Combo, Entry, Hit, Seat, Table


def table(v: Table, names: Sequence[str]) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last."""
    gone = ", ".join(code(card) for card in reversed(v.discard)) or "empty"
    return [*head(v, names), common(v), "", *openly(v, names), "", f"Discard pile, newest first: {gone}.", *hand(v)]


def openly(v: Table, names: Sequence[str]) -> list[str]:
    """What lies before the players, what waits, and who hits whom."""
    return [*(line for me in v.seats for line in seat(v, me, names)), *stacks(v, names),
            *(f"{hit(found, names)}." for found in v.hits)]


def before(v: Table, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn."""
    return [*head(v, names), common(v), *openly(v, names)]


def status(v: Table, asked: int, names: Sequence[str]) -> str:
    """One line: how the asked player stands."""
    ahead = settled(v)
    me = ahead.seats[asked]
    combos = "; ".join(combo(ahead, found) for found in me.combos)
    stands = f"{lives_of(v.seats[asked].life)}{debts(ahead, me)}"
    return f"{names[asked]}: {stands}. {combos}".strip() + ("." if combos else "")


FITS = (("one rank, or ranks in a row", Form("set", "", False, False, False)),
        ("one profession, or these in a row", Form("", "set", False, False, False)),
        ("both of these", Form("set", "set", False, False, False)),
        ("one of these, all of one suit", Form("set", "", False, False, True)),
        ("both of these, all of one suit", Form("set", "set", False, False, True)))
"""How cards can fit (DP-6.4, DP-6.9)."""
MANY = range(2, 7)
"""So many cards are mostly announced."""


def primer(v: Table) -> list[str]:
    """What cards that fit are worth (DP-6.10), as long as somebody may announce them: a heading, then a line a way."""
    rows = [("so many cards", [*MANY]), *((said, [k * form.times(k) for k in MANY]) for said, form in FITS)]
    lines = [f"{said:<33}{''.join(f'{n:>5}' for n in worths)}" for said, worths in rows]
    return ["What cards are worth together, DP-6.10", *lines,
            "What a card counts more is multiplied, too; what effects add comes on top."] if v.phase in ADDING else []


def head(v: Table, names: Sequence[str]) -> list[str]:
    """Round, phase, leader, what holds in this round."""
    of = f" of {v.options.round_limit}" if v.options.round_limit else ""
    lines = [f"Round {v.round}{of}, {PHASES[v.phase]}. {names[v.leader]} leads. "
             f"Deck {len(v.deck)}, discard pile {len(v.discard)}."]
    rules = "; ".join(round_rules(v))
    return [*lines, *([f"This round {rules}."] if rules else [])]


def common(v: Table) -> str:
    """The common pool."""
    return "Common pool, newest first: " + (", ".join(cards(v, v.common)) or "empty") + "."


def seat(v: Table, me: Seat, names: Sequence[str]) -> list[str]:
    """A player with everything that lies openly before them."""
    if not me.living:
        return [f"{names[me.no]} left in round {me.left}."]
    you = " (you)" if me.no == v.viewer else ""
    ahead = settled(v)
    later = ahead.seats[me.no]
    lines = [f"{names[me.no]}{you}: {lives_of(me.life)}, {HAND.said(len(me.hand))}{debts(ahead, later)}.",
             f"  Pool: {', '.join(cards(v, me.pool)) or 'empty'}."]
    return lines + [f"  {combo(ahead, found)}." for found in later.combos]


def debts(ahead: Table, me: Seat) -> str:
    """ ", must pay 2 attack and 1 wall", until costs are paid."""
    owed = KINDS if ahead.phase in (*ADDING, "stacks", "payment") else ()
    parts = [f"{n} {NOUN[kind]}" for kind in owed if (n := me.debt(kind)) > 0]
    pays = will_pay(ahead, me)
    lives = f", {pays} of it in lives" if pays else ""
    return f", must pay {' and '.join(parts)}{lives}" if parts else ""


def cards(v: Table, pool: Sequence[PoolCard]) -> list[str]:
    """The cards of a pool."""
    now = cards_now(v)
    return [card_now(now[card]) for card in pool]


def card_now(card: CardNow) -> str:
    """A card with what holds of it now: "H7 Swordsman (A1, used)"."""
    printed = card.card.spec
    suit = SUIT_LETTERS[card.suit.bit_length() - 1]
    rank = RANKS[card.rank.bit_length() - 1].replace("10", "T") if card.rank else ""
    trade = LAST[card.profession.bit_length() - 1] if card.profession else ""
    notes = [*card.engaged.split(), *([f"counts {card.strength}"] if card.strength != 1 else []),
             *(["used"] if card.used else [])]
    if printed.artefact:
        named = " ".join(word for word in (rank, trade) if word)
        said = f"{printed.code} {'as ' + named if named else 'joker'}"
    else:
        was = printed.code if printed.code != f"{suit}{rank}" else LAST[printed.profession_bit.bit_length() - 1]
        said = f"{suit}{rank} {trade}" + (f" (printed {was})" if card.changed else "")
    return said + (f" ({', '.join(notes)})" if notes else "")


def combo(ahead: Table, found: Combo) -> str:
    """ "A1 8, flies: H7 E8 C9, (1+1+1) × 2 = 6, H7 +2 = 8"; of a sum that has been paid from, or broken: ", now 5"."""
    worth = told_worth(ahead, found)
    left = f", now {found.points}" if found.points != worth.value else ""
    codes = " ".join(code(card) for card in found.cards if card.__class__ is not Back)
    return f"{', '.join([f'{found.name} {found.points}', *abilities(found)])}: {codes}, {worth.text}{left}"


def stacks(v: Table, names: Sequence[str]) -> list[str]:
    """The effects that wait, in the order in which they happen, and those of the end of the round."""
    waiting, late = [*v.instant[::-1], *v.main[::-1]], [entry for me in v.seats for entry in me.end_list]
    numbers = {found.no: nth for nth, found in enumerate([*waiting, *late], 1)}
    return [f"{title}: {'; '.join(entry(found, names, numbers) for found in entries)}." for title, entries in (
        ("Waiting effects, in this order", waiting), ("End of round", late)) if entries]


def entry(found: Entry, names: Sequence[str], numbers: Mapping[int, int]) -> str:
    """An entry behind its number in the list, with its owner and its targets."""
    aims = []
    for target in found.targets:
        if target.card is not None:
            aims.append(code(target.card))
        elif target.word.endswith(("attack", "defence")):
            aims.append(f"{names[target.seat]}’s {'A' if target.word.endswith('attack') else 'W'}{target.no}")
        elif target.word.endswith("entry"):
            aims.append(f"effect {numbers[target.no]}" if target.no in numbers else "what is gone")
        elif target.word != "branch":
            aims.append(names[target.seat])
    what = "laid in 3+" if found.standard else ", ".join(aims)
    return f"{numbers[found.no]} {names[found.owner]}’s {found.card.name}" + (f" ({what})" if what else "")


def hit(found: Hit, names: Sequence[str]) -> str:
    """ "Bea’s A1 hits Ann for 8, flies, meets W1: 5 lives"."""
    hits = f"{names[found.seat]}’s A{found.attack} hits {names[found.foe]} for {found.points}"
    said = ", ".join([hits, *abilities(found)])
    if found.damage is None:
        return said
    met = " and ".join(f"W{no}" for no in found.walls) or "no wall"
    return f"{said}, meets {met}: {lives_of(found.damage) if found.damage else 'held'}"


def hand(v: Table) -> list[str]:
    """The viewer's own hand, with what each card says."""
    if v.viewer is None or not v.seats[v.viewer].living:
        return []
    held = v.seats[v.viewer].hand
    return ["", "Your hand:" if held else "Your hand is empty.",
            *(f"  {card.name}, {told_facts(card.spec)}. {card.spec.text}" for card in held)]
