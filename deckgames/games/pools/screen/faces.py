"""How the cards of Dragon Pools look: rank and suit first, profession, what they are in, and their effect in signs."""

from collections.abc import Sequence
from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.engine.seen import Back
from deckgames.games.pools.cards import CODES, LAST, RANKS, SUIT_LETTERS, SUITS, PoolCard, PoolSpec
from deckgames.games.pools.lexicon import SUITS as SUIT_WORDS
from deckgames.games.pools.lexicon import TYPES
from deckgames.games.pools.queries import CardNow
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span, spans_width
from deckgames.ui.paint.faces import Face

SUIT_SIGNS = tuple(suit.sign for suit in SUIT_WORDS)


def code(rank: int, suit: int, artefact: bool) -> Span:
    """`H7♡`, `CT♧` for a ten, `S✱♤` for an artefact, `SQ✱♤` for one that is read as a queen; in the suit's colour."""
    word = RANKS[rank.bit_length() - 1].replace("10", "T") if rank else ""
    nth = suit.bit_length() - 1
    return f"{SUIT_LETTERS[nth]}{word}{signs.JOKER if artefact else ''}{SUIT_SIGNS[nth]}", f"suit-{SUITS[nth]}"


def code_of(card: PoolCard) -> Span:
    """The same as it is printed."""
    spec = card.spec
    return code(spec.rank_bit, spec.suit_bit, spec.artefact)


def code_now(card: CardNow, room: int = 5) -> Span:
    """The same as it counts now; what is not as printed has a stroke: `SK'♤`. Its colour alone says the suit's sign
    where there is no room for it."""
    text, ink = code(card.rank, card.suit, card.card.spec.artefact)
    return (f"{text[:-1]}'{text[-1]}" if card.changed else text)[:room], ink


def trade(profession: int, short: bool) -> str:
    """`SPE`, `Spearman`; what is open is `open`."""
    if not profession:
        return "---" if short else "open"
    nth = profession.bit_length() - 1
    return CODES[nth] if short else LAST[nth]


def tokens(card: CardNow) -> str:
    """`1+2`, `1−1`; nothing without tokens."""
    return f"1{card.tokens:+d}".replace("-", signs.MINUS) if card.tokens else ""


def tags(card: CardNow, room: int) -> Line:
    """What the card is in, and that its effect is used: ` A1 W1 ✗`; in too few cells ` A1+✗`: and more."""
    names: list[Span] = [(f" {name}", "might" if name.startswith("A") else "guard") for name in card.engaged.split()]
    used: Line = ((signs.GONE, "muted"),) if card.used else ()
    whole: Line = (*names, *(((" ", "plain"), *used) if used else ()))
    if spans_width(whole) <= room:
        return whole
    while names:
        names.pop()
        short: Line = (*(names or [(" ", "plain")]), ("+", "muted"), *used)
        if spans_width(short) <= room:
            return short
    return ()


def edge_of(card: CardNow, laid: bool, room: int) -> Line:
    """What stands on the lower edge of a face, with so many cells for it: "laid" in this turn, and its tags."""
    whole: Line = (*(((" laid", "good"),) if laid else ()), *tags(card, 99))
    return whole if spans_width(whole) <= room else tags(card, room)


def points_of(card: CardNow) -> Line:
    """Profession and tokens, on the lower edge of a face."""
    return (trade(card.profession, True), "kind"), *(((tokens(card), "good"),) if card.tokens else ())


def face_now(card: CardNow, key: str, edge: Line = (), low: bool = False) -> Face:
    """The face of a card in a pool; a `low` one leaves the profession to its edge."""
    spec = card.card.spec
    changed: Line = ((" changed", "warn"),) if card.changed else ()
    more: Line = ((tokens(card), "good"),) if card.tokens else ()
    gap: Line = ((" ", "plain"),) if more else ()
    said = [(trade(card.profession, False), "text"), *changed, *gap, *more]
    text = (*(() if low else (tuple(said),)), tuple(spec.brief()))
    return Face(spec.name, key, "", "", (code_now(card),), points_of(card), (), text, _said(spec),
                quoted(spec.flavour), edge=edge, sentences=(tuple(said), *_said(spec)))


@lru_cache(maxsize=512)
def _said(spec: PoolSpec) -> tuple[Line, ...]:
    return tuple((((f"{head.capitalize()}: ", "kind"), (body, "rule"))) for head, body in spec.lines)


def face_of(target: PoolCard | PoolSpec, key: str = "", edge: Line = ()) -> Face:
    """The face of a card as it is printed: in a hand, a pile, the browser."""
    spec: PoolSpec = target.spec if isinstance(target, Card) else target
    short = ((trade(spec.profession_bit, True), "kind"),) if spec.profession else ((signs.JOKER, "kind"),)
    return Face(spec.name, key, "", trade(spec.profession_bit, False) if spec.profession else "Artefact",
                (code(spec.rank_bit, spec.suit_bit, spec.artefact),), short, (), (tuple(spec.brief()),), _said(spec),
                quoted(spec.flavour), edge=edge, sentences=_said(spec))


def quoted(flavour: str) -> str:
    """The joke in quotation marks."""
    return f"“{flavour}”" if flavour else ""


def codes(cards: Sequence[PoolCard]) -> Line:
    """`H7♡ E8❧ S✱♤`: those that lie open."""
    found: list[Span] = []
    for card in cards:
        found += [] if card.__class__ is Back else [*([(" ", "plain")] if found else []), code_of(card)]
    return tuple(found)


def typed(spec: PoolSpec) -> str:
    """ "[S] 2 defence"."""
    letter = TYPES[spec.individual.type].sign
    cost = spec.individual.cost
    return f"[{letter}]" + (f" {cost.n} {cost.kind}" if cost.kind else "")
