"""A table of Dragon Pools in lines of plain words, for people who play line by line; it says what its view holds."""

from collections.abc import Iterable, Sequence

from deckgames.engine.catalogue import told_facts
from deckgames.games.pools.cards import LAST, RANKS, SUIT_LETTERS, PoolCard
from deckgames.games.pools.view import CardNow, ComboView, Entry, Hit, SeatView, TableView
from deckgames.games.pools.words import lives_of

PHASES = {"initial": "the initial phase", "basic": "basic combinations", "additional": "additional combinations",
          "stacks": "the stacks", "payment": "payment", "dusk": "the end of the round", "distribution": "combat",
          "damage": "combat", "laydown": "the laydown", "results": "round results", "over": "the end"}
"""The names of the phases, as the rulebook has them."""


def table(v: TableView, names: Sequence[str]) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last."""
    lines = [*head(v, names), common(v), ""]
    for me in v.seats:
        lines += seat(v, me, names)
    lines += stacks(v, names) + hits(v, names)
    lines += ["", f"Discard pile, newest first: {', '.join(code(card) for card in reversed(v.discard)) or 'empty'}."]
    return lines + hand(v)


def before(v: TableView, asked: int, names: Sequence[str]) -> list[str]:
    """What to read before the first question of a turn."""
    lines = [*head(v, names), common(v), *(line for me in v.seats for line in seat(v, me, names))]
    return [*lines, *stacks(v, names), *hits(v, names)]


def status(v: TableView, asked: int, names: Sequence[str]) -> str:
    """One line: how the asked player stands."""
    me = v.seats[asked]
    combos = "; ".join(combo(found) for found in me.combos)
    return f"{names[asked]}: {lives_of(me.life)}{debts(me)}. {combos}".strip() + ("." if combos else "")


def head(v: TableView, names: Sequence[str]) -> list[str]:
    """Round, phase, leader, what holds in this round."""
    lines = [f"Round {v.round} of {v.options.round_limit}, {PHASES[v.phase]}. {names[v.leader]} leads. "
             f"Deck {v.deck_count}, discard pile {len(v.discard)}."]
    lines += [f"{banner.card.name}: {banner.card.spec.lines[1][1]}" for banner in v.banners]
    if v.price:
        lines.append(f"This round individual effects cost {abs(v.price)} {'more' if v.price > 0 else 'less'}.")
    return [*lines, *(["This round nothing flies."] if v.calm else [])]


def common(v: TableView) -> str:
    """The common pool."""
    return "Common pool, newest first: " + (", ".join(map(card_now, v.common)) or "empty") + "."


def seat(v: TableView, me: SeatView, names: Sequence[str]) -> list[str]:
    """A player with everything that lies openly before them."""
    if not me.living:
        return [f"{names[me.no]} left in round {me.left}."]
    you = " (you)" if me.no == v.viewer else ""
    lines = [f"{names[me.no]}{you}: {lives_of(me.life)}, hand {me.hand_count}{debts(me)}.",
             f"  Pool: {', '.join(map(card_now, me.pool)) or 'empty'}."]
    return lines + [f"  {combo(found)}." for found in me.combos]


def debts(me: SeatView) -> str:
    """ ", owes 2 attack and 1 defence"."""
    parts = [f"{n} {kind}" for kind, n in (("attack", me.attack_debt), ("defence", me.defence_debt)) if n]
    lives = f", {me.will_pay} of it in lives" if me.will_pay else ""
    return f", owes {' and '.join(parts)}{lives}" if parts else ""


def code(card: PoolCard) -> str:
    """The card as it is printed: "H7"."""
    return card.spec.code


def card_now(card: CardNow) -> str:
    """A card with what holds of it now: "H7 Swordsman (A1, used)"."""
    printed = card.card.spec
    suit = SUIT_LETTERS[card.suit.bit_length() - 1]
    rank = RANKS[card.rank.bit_length() - 1].replace("10", "T") if card.rank else ""
    trade = LAST[card.profession.bit_length() - 1] if card.profession else ""
    notes = [*card.engaged.split(), *([f"strength {card.strength}"] if card.strength != 1 else []),
             *(["used"] if card.used else [])]
    if printed.artefact:
        named = " ".join(word for word in (rank, trade) if word)
        said = f"{printed.code} {'as ' + named if named else 'open'}"
    else:
        said = f"{suit}{rank} {trade}" + (f" (printed {printed.code})" if card.changed else "")
    return said + (f" ({', '.join(notes)})" if notes else "")


def combo(found: ComboView) -> str:
    """ "A1 8, flies: H7 E8 C9, (1+1+1) x 2 = 6, H7 +2 = 8"."""
    marks = [*(["flies"] if found.flies else []), *(["watches"] if found.watches else []),
             *(["warded"] if found.warded else []), *([f"pierces {found.pierce}"] if found.pierce else [])]
    cards = " ".join(code(card) for card in found.cards)
    return f"{', '.join([f'{found.name} {found.points}', *marks])}: {cards}, {found.now.text}"


def stacks(v: TableView, names: Sequence[str]) -> list[str]:
    """Both stacks from the top, and the end lists."""
    lines = []
    for title, entries in (("Instant stack", v.instant[::-1]), ("Main stack", v.main[::-1]),
                           ("End of round", [entry for me in v.seats for entry in me.end_list])):
        if entries:
            lines.append(f"{title}: " + "; ".join(entry(found, names) for found in entries) + ".")
    return lines


def entry(found: Entry, names: Sequence[str]) -> str:
    """An entry with its owner and its targets."""
    aims = []
    for target in found.targets:
        if target.card is not None:
            aims.append(code(target.card))
        elif target.word.endswith(("attack", "defence")):
            aims.append(f"{names[target.seat]}'s {'A' if target.word.endswith('attack') else 'W'}{target.no}")
        elif target.word.endswith("entry"):
            aims.append(f"entry {target.no}")
        elif target.word != "branch":
            aims.append(names[target.seat])
    what = "standard" if found.standard else ", ".join(aims)
    return f"{found.no} {names[found.owner]} {code(found.card)}" + (f" ({what})" if what else "")


def hits(v: TableView, names: Sequence[str]) -> list[str]:
    """Who hits whom with what, and what came of it."""
    return [f"Hit: {hit(found, names)}." for found in v.hits]


def hit(found: Hit, names: Sequence[str]) -> str:
    """ "Bea A1 8 at Ann, flying, meets W1: 5 lives"."""
    said = f"{names[found.seat]} A{found.attack} {found.points} at {names[found.foe]}"
    said += ", flying" if found.flight else ""
    said += f", pierce {found.pierce}" if found.pierce else ""
    if found.damage is None:
        return said
    met = " and ".join(f"W{no}" for no in found.walls) or "no wall"
    return f"{said}, meets {met}: {lives_of(found.damage) if found.damage else 'held'}"


def hand(v: TableView) -> list[str]:
    """The viewer's own hand, with what each card says."""
    if v.viewer is None or not v.me.living:
        return []
    return ["", "Your hand:" if v.me.hand else "Your hand is empty.", *(f"  {line}" for line in described(v.me.hand))]


def described(cards: Iterable[PoolCard]) -> list[str]:
    """Cards with their facts and texts."""
    return [f"{card.name}, {told_facts(card.spec)}. {card.spec.text}" for card in cards]
