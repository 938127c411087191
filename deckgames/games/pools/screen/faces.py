"""How the cards of Dragon Pools look: rank and suit first, profession with its number, what they are in."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from deckgames.engine.cards import Card
from deckgames.engine.seen import Back
from deckgames.engine.spelling import capital
from deckgames.games.pools.cards import CALLED, LAST, PROFESSIONS, RANKS, SIGNS, SUITS, PoolCard, PoolSpec
from deckgames.games.pools.lexicon import TYPES
from deckgames.games.pools.queries import CardNow
from deckgames.games.pools.says import SAY
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span, parted, wrap
from deckgames.ui.paint.faces import Anatomy, Face, quoted

_EMBLEMS = dict(zip(PROFESSIONS, (
    "spear", "sword", "bow", "lute", "potion", "compass", "hammer", "wizard", "giant", "horse"), strict=True))
"""The pictures of the professions."""


def code(rank: int, suit: int, artefact: bool) -> Span:
    """`7♡`, `10♧`, `✱♤` for a joker; in the suit's colour."""
    word = signs.JOKER if artefact else RANKS[rank.bit_length() - 1] if rank else ""
    nth = suit.bit_length() - 1
    return f"{word}{SIGNS[nth]}", f"suit-{SUITS[nth]}"


def code_of(card: PoolCard) -> Span:
    """The short code of the printed card: "H7"."""
    spec = card.spec
    return code(spec.rank_bit, spec.suit_bit, spec.artefact)


def code_now(card: CardNow) -> Span:
    """The short code of a card as it counts now."""
    return code(card.rank, card.suit, card.card.spec.artefact)


def trade(profession: int) -> str:
    """ "Spearman 1", "Rider 10"; "joker" where it is open."""
    if not profession:
        return SAY.text("face.joker")
    nth = profession.bit_length() - 1
    return f"{SAY.text(f'trades.{PROFESSIONS[nth]}')} {nth + 1}"


def reads(card: CardNow, sign: bool = False) -> str:
    """What it counts as: "Giant 9"; "Giant 9, was Q♧" of one that has been changed; "joker: 5, Archer 3", behind the
    joker's sign "5, Archer 3"."""
    spec = card.card.spec
    if spec.artefact:
        rank = RANKS[card.rank.bit_length() - 1] if card.rank else ""
        named = [one for one in (rank, trade(card.profession) if card.profession else "") if one]
        if not named:
            return SAY.text("face.joker")
        return ", ".join(named) if sign else SAY.text("face.joker-as", named=named)
    printed = code_of(card.card)[0]
    was = printed if printed != code_now(card)[0] else "" if card.profession == spec.profession_bit else trade(
        spec.profession_bit)
    return SAY.text("face.was", now=trade(card.profession), was=was) if was else trade(card.profession)


def counts(card: CardNow) -> Line:
    """ "counts 2"; nothing where it counts 1."""
    return () if card.strength == 1 else SAY("card.counts", n=card.strength).inked(
        "good" if card.strength > 1 else "bad")


def use_of(card: CardNow) -> str:
    """What the card is part of: "attack", "wall", "both"; "" if it is in none."""
    attack, wall = "A" in card.engaged, "W" in card.engaged
    return "both" if attack and wall else "attack" if attack else "wall" if wall else ""


def ink_of_use(use: str) -> str:
    """The ink of what a card is used for."""
    return {"attack": "might", "wall": "guard", "both": "total"}.get(use, "muted")


def use_word(use: str) -> str:
    """What a card is used for, in a word."""
    return SAY.text(f"use.{use or 'nothing'}")


def face_now(card: CardNow, key: str, edge: Line = ()) -> Face:
    """The face of a card in a pool."""
    spec = card.card.spec
    more = counts(card)
    read = reads(card, sign=True)
    said: Line = ((read, "warn" if card.changed else "text"), *(((", ", "muted"), *more) if more else ()))
    return Face(spec.name, key, "", "", (code_now(card),), (), (said,), _said(spec),
                quoted(spec.flavour), edge=edge, sentences=(said, *_said(spec)),
                emblem=emblem_of(spec))


def emblem_of(spec: PoolSpec) -> str:
    """The picture of what it is printed as."""
    return _EMBLEMS.get(spec.profession or "", "joker")


@lru_cache(maxsize=512)
def _said(spec: PoolSpec) -> tuple[Line, ...]:
    return tuple((((f"{capital(head)}: ", "kind"), (body, "rule"))) for head, body in spec.lines)


def face_of(target: PoolCard | PoolSpec, key: str = "", edge: Line = ()) -> Face:
    """The face of a card as it is printed: in a hand, a pile, the browser."""
    spec: PoolSpec = target.spec if isinstance(target, Card) else target
    kind = trade(spec.profession_bit)
    return Face(spec.name, key, "", kind, (code(spec.rank_bit, spec.suit_bit, spec.artefact),), ((kind, "kind"),),
                (_said(spec)[1],), _said(spec), quoted(spec.flavour), edge=edge, sentences=_said(spec),
                emblem=emblem_of(spec))


def code_in(now: Mapping[PoolCard, CardNow], card: PoolCard) -> Span:
    """The short code of a card: as it counts now if it lies in a pool, else as printed."""
    return code_now(now[card]) if card in now else code_of(card)


def codes(cards: Sequence[PoolCard], now: Mapping[PoolCard, CardNow]) -> Line:
    """`7♡ 8❧ ✱♤`: those that lie open, as they count now."""
    return parted([(code_in(now, one),) for one in cards if one.__class__ is not Back], (" ", "plain"))


_W = 28


def anatomy(shown: PoolCard) -> Anatomy:
    """The card as it lies in a hand."""
    face = face_of(shown)
    high = 2 + sum(len(wrap(line, _W - 2)) for line in (((face.name, "name"),), *face.sentences))
    return Anatomy.of(face, _W, high, _meanings(shown))


def _meanings(shown: PoolCard) -> Iterator[tuple[str, str]]:
    spec: PoolSpec = shown.spec
    text = code_of(shown)[0]
    if spec.artefact:
        yield text, SAY.text("anatomy.joker-of", suit=spec.suit_word)
        yield trade(0), SAY.text("anatomy.joker")
    else:
        yield text, SAY.text("anatomy.rank", suit=spec.suit_word)
        nth = PROFESSIONS.index(spec.profession or "")
        yield trade(spec.profession_bit), SAY.text("anatomy.profession", profession=LAST[nth], n=nth + 1)
    own = spec.individual
    word = TYPES[own.type].word
    yield f"{capital(spec.lines[0][0])}:", SAY.text("anatomy.laid")
    yield capital(word), SAY.text("anatomy.own")
    if own.cost.kind:
        yield SAY.text("anatomy.cost", n=own.cost.n, kind=CALLED[own.cost.kind]), SAY.text(
            "anatomy.costs", kind=CALLED[own.cost.kind])
