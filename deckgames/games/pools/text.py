"""A table of Dragon Pools in lines of plain words, for people who play line by line; it says what they may see."""

from collections.abc import Mapping, Sequence

from deckgames.engine.core.cards import facts_in_words
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.spelling import capital
from deckgames.games.pools.cards import CALLED, LAST, RANKS, SAY, SUIT_LETTERS, TEXT, PoolCard, lives_of
from deckgames.games.pools.cards.combinations import Form
from deckgames.games.pools.facts import settled
from deckgames.games.pools.lexicon import HAND
from deckgames.games.pools.queries import CardNow, abilities, cards_now, round_rules, will_pay
from deckgames.games.pools.state import ADDING, KINDS, Combo, Entry, Hit, Seat, Table, code

Names = Sequence[str]
"""What the players are called, by seat."""


def table(v: Table, names: Names) -> list[str]:
    """Everything on the table that the viewer may know; the own hand last."""
    gone = TEXT("plain.discard", cards=[*map(code, reversed(v.discard))]) if v.discard else TEXT(
        "plain.no-discard")
    return [*head(v, names), common(v), "", *openly(v, names), "", gone, *hand(v)]


def openly(v: Table, names: Names) -> list[str]:
    """What lies before the players, what waits, and who hits whom."""
    return [*(line for me in v.seats for line in seat(v, me, names)), *stacks(v, names),
            *(f"{hit(found, names)}." for found in v.hits)]


def before(v: Table, asked: int, names: Names) -> list[str]:
    """What to read before the first question of a turn."""
    return [*head(v, names), common(v), *openly(v, names)]


def status(v: Table, asked: int, names: Names) -> str:
    """The asked player's numbers in one line."""
    ahead = settled(v)
    me = ahead.seats[asked]
    combos = "; ".join(combo(ahead, found) for found in me.combos)
    stands = f"{lives_of(v.seats[asked].life)}{debts(ahead, me)}"
    return TEXT("plain.status-combos", seat=names[asked], stands=stands, combos=combos) if combos else TEXT(
        "plain.status", seat=names[asked], stands=stands)


FITS = (("ranks", Form("set", "", False, False, False)), ("professions", Form("", "set", False, False, False)),
        ("both", Form("set", "set", False, False, False)), ("suited", Form("set", "", False, False, True)),
        ("both-suited", Form("set", "set", False, False, True)))
"""How cards can fit (DP-6.4, DP-6.9)."""
MANY = range(2, 7)
"""So many cards are mostly announced."""


def primer(v: Table) -> list[str]:
    """What cards that fit are worth (DP-6.10), as long as somebody may announce them: a heading, then a line a way."""
    if not v.adding:
        return []
    rows = [("cards", [*MANY]), *((fit, [k * form.times(k) for k in MANY]) for fit, form in FITS)]
    ways = [TEXT(f"fits.{fit}") for fit, _ in rows]
    lines = [f"{way:<{max(map(len, ways))}}{''.join(f'{n:>5}' for n in worths)}"
             for way, (_, worths) in zip(ways, rows, strict=True)]
    return [TEXT("plain.primer"), *lines, TEXT("plain.primer-foot")]


def head(v: Table, names: Names) -> list[str]:
    """Round, phase, leader, what holds in this round."""
    of = v.options.round_limit
    now = SAY("title.round-of", n=v.round, of=of) if of else SAY("title.round", n=v.round)
    head = TEXT("plain.head", round=now, phase=SAY(f"phase.{v.phase}"), seat=names[v.leader], deck=len(v.deck),
                discard=len(v.discard))
    rules = "; ".join(round_rules(v))
    return [capital(head), *([TEXT("plain.this-round", rules=rules)] if rules else [])]


def common(v: Table) -> str:
    """The common pool in words."""
    return TEXT("plain.common", cards=cards(v, v.common)) if v.common else TEXT("plain.no-common")


def seat(v: Table, me: Seat, names: Names) -> list[str]:
    """A player with everything that lies openly before them."""
    if not me.living:
        return [TEXT("plain.left", seat=names[me.no], n=me.left)]
    ahead = settled(v)
    later = ahead.seats[me.no]
    stands = f"{lives_of(me.life)}, {HAND.worded(len(me.hand))}{debts(ahead, later)}"
    lines = [TEXT("plain.you" if me.no == v.viewer else "plain.status", seat=names[me.no], stands=stands),
             f"  {TEXT('plain.pool', cards=cards(v, me.pool)) if me.pool else TEXT('plain.no-pool')}"]
    return lines + [f"  {combo(ahead, found)}." for found in later.combos]


def debts(ahead: Table, me: Seat) -> str:
    """ ", must pay 2 attack and 1 wall", until costs are paid."""
    owed = KINDS if ahead.phase in (*ADDING, "stacks", "payment") else ()
    parts = [f"{n} {CALLED[kind]}" for kind in owed if (n := me.debt(kind)) > 0]
    pays = will_pay(ahead, me)
    if not parts:
        return ""
    return TEXT("plain.pays-lives", parts=parts, n=pays) if pays else TEXT("plain.pays", parts=parts)


def cards(v: Table, pool: Sequence[PoolCard]) -> list[str]:
    """The cards of a pool in words."""
    now = cards_now(v)
    return [card_now(now[card]) for card in pool]


def card_now(card: CardNow) -> str:
    """A card with what holds of it now: "H7 Swordsman (A1, used)"."""
    printed = card.card.spec
    suit = SUIT_LETTERS[card.suit.bit_length() - 1]
    rank = RANKS[card.rank.bit_length() - 1].replace("10", "T") if card.rank else ""
    trade = str(LAST[card.profession.bit_length() - 1]) if card.profession else ""
    notes = [*card.engaged.split(), *([TEXT("card.counts", n=card.strength)] if card.strength != 1 else []),
             *([TEXT("plain.used")] if card.used else [])]
    if printed.artefact:
        named = " ".join(word for word in (rank, trade) if word)
        text = TEXT("plain.joker-as", card=printed.code, named=named) if named else TEXT(
            "plain.joker", card=printed.code)
    else:
        was = printed.code if printed.code != f"{suit}{rank}" else LAST[printed.profession_bit.bit_length() - 1]
        text = f"{suit}{rank} {trade}"
        text = TEXT("plain.printed", card=text, was=was) if card.changed else text
    return text + (f" ({', '.join(notes)})" if notes else "")


def combo(ahead: Table, combo: Combo) -> str:
    """ "A1 8, flies: H7 E8 C9, (1+1+1) × 2 = 6, H7 +2 = 8"; of a sum that has been paid from, or broken: ", now 5"."""
    worth = ahead.told_worth(combo)
    left = TEXT("plain.now", n=combo.points) if combo.points != worth.value else ""
    codes = " ".join(code(card) for card in combo.cards if card.__class__ is not Back)
    return f"{', '.join([f'{combo.name} {combo.points}', *abilities(combo)])}: {codes}, {worth.text}{left}"


def stacks(v: Table, names: Names) -> list[str]:
    """The effects that wait, in the order in which they happen, and those of the end of the round."""
    waiting, late = [*v.instant[::-1], *v.main[::-1]], [entry for me in v.seats for entry in me.end_list]
    numbers = {found.no: nth for nth, found in enumerate([*waiting, *late], 1)}
    return [TEXT("plain.late" if entries is late else "plain.waiting", effects="; ".join(
        entry(found, names, numbers) for found in entries)) for entries in (waiting, late) if entries]


def entry(entry: Entry, names: Names, numbers: Mapping[int, int]) -> str:
    """An entry behind its number in the list, with its owner and its targets."""
    aims = []
    for target in entry.targets:
        if target.card is not None:
            aims.append(code(target.card))
        elif target.word.endswith(("attack", "defence")):
            kind = "A" if target.word.endswith("attack") else "W"
            aims.append(TEXT("combo.called", seat=names[target.seat], combo=f"{kind}{target.no}"))
        elif target.word.endswith("entry"):
            aims.append(TEXT("plain.effect", n=numbers[target.no]) if target.no in numbers else TEXT(
                "effect.gone"))
        elif target.word != "branch":
            aims.append(names[target.seat])
    what = TEXT("plain.laid") if entry.standard else ", ".join(aims)
    of = TEXT("plain.entry", n=numbers[entry.no], seat=names[entry.owner], card=entry.card.name)
    return f"{of} ({what})" if what else of


def hit(hit: Hit, names: Names) -> str:
    """ "Bea’s A1 hits Ann for 8, flies, meets W1: 5 lives"."""
    hits = TEXT("plain.hit", seat=names[hit.seat], attack=f"A{hit.attack}", foe=names[hit.foe],
                n=hit.points)
    said = ", ".join([hits, *abilities(hit)])
    if hit.damage is None:
        return said
    met = SAY("plain.walls", walls=[f"W{no}" for no in hit.walls]) if hit.walls else SAY("unmet.no-wall")
    lost = lives_of(hit.damage) if hit.damage else TEXT("plain.held")
    return TEXT("plain.met", hit=said, wall=met, lost=lost)


def hand(v: Table) -> list[str]:
    """The viewer's own hand, with what each card says."""
    if v.viewer is None or not v.seats[v.viewer].living:
        return []
    held = v.seats[v.viewer].hand
    return ["", TEXT("plain.hand" if held else "plain.no-hand"),
            *(f"  {card.name}, {facts_in_words(card.spec)}. {card.spec.text}" for card in held)]
