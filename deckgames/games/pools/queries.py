"""What can be asked of a table of Dragon Pools without changing it: cards as somebody reads them, what may be
announced, what things are called."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import Back, once
from deckgames.engine.messages import Words
from deckgames.games.pools.cards import (
    CALLED as CALLED,
    LAST,
    RANKS,
    SAY,
    TEXT,
    PoolCard,
    PoolSpec,
    combinations,
    signed,
)
from deckgames.games.pools.cards.combinations import Found, Piece
from deckgames.games.pools.state import KINDS, UNREAD, Combo, Hit, Kind, Reading, Seat, Table, Verb

# ---- cards


@frozen
class CardNow:
    """A card with what holds of it now, as somebody reads it: bits of rank, profession (0: open) and suit, strength,
    tokens; `changed` says that it counts as something else than is printed, `read` that it is an artefact with a
    reading; `engaged` names its combinations ("A1 W1")."""

    card: PoolCard
    rank: int
    profession: int
    suit: int
    strength: int
    tokens: int
    changed: bool
    read: bool
    used: bool
    engaged: str


@lru_cache(maxsize=4096)
def as_printed(card: PoolCard) -> CardNow:
    """The card as it is printed, for one that nothing has changed."""
    spec = card.spec
    return CardNow(card, spec.rank_bit, spec.profession_bit, spec.suit_bit, 1, 0, False, False, False, "")


def card_now(t: Table, me: Seat, card: PoolCard, busy: Mapping[PoolCard, str]) -> CardNow:
    """A card as this seat reads it; `busy` are its engaged cards."""
    number = card.number
    if not (card in busy or number in t.tokens or number in t.facts or number in t.used or number in me.readings):
        return as_printed(card)
    found = t.piece(me, card)
    reading = me.readings.get(number, UNREAD)
    return CardNow(card, found.rank, found.profession, found.suit, found.strength, t.tokens.get(number, 0),
                   number in t.facts, bool(reading.rank or reading.profession), number in t.used, busy.get(card, ""))


@once
def cards_now(t: Table, seat: int | None = None) -> Mapping[PoolCard, CardNow]:
    """All cards of the pools, the common ones as this seat has named and used them (None: whose part it is)."""
    found: dict[PoolCard, CardNow] = {}
    for me, cards in [(t.reader if seat is None else t.seats[seat], t.common), *((me, me.pool) for me in t.seats)]:
        busy = me.engaged
        found |= {card: card_now(t, me, card, busy) for card in cards}
    return found


def cost_text(t: Table, card: PoolCard) -> str:
    """A card's cost in words: "2 attack", "free"."""
    n, kind = t.cost(card), card.spec.cost.kind
    return TEXT("offers.price", n=n, kind=CALLED[kind]) if n and kind else TEXT("offers.for-nothing")


def rank_word(bit: int, joker: str = "") -> str:
    """A rank bit in words: "7", "Q", "open", or how a `joker` is told."""
    return RANKS[bit.bit_length() - 1] if bit else joker or TEXT("card.open")


def profession_word(bit: int) -> str:
    """A profession bit in words: "Giant", "open"."""
    return str(LAST[bit.bit_length() - 1] if bit else SAY("card.open"))


def named_as(named: Reading) -> str:
    """ "rank 10, Musician": what a joker is named."""
    return ", ".join([*([TEXT("offers.rank", rank=rank_word(named.rank))] if named.rank else []),
                      *([profession_word(named.profession)] if named.profession else [])])


# ---- what cards are worth to each other

LINKS = (0.0, 1.0, 2.4)
"""What two cards are worth to each other that fit by so many attributes."""
MATES = 0.3
"""And what it adds that they are of one suit."""


def ties(card: PoolCard, others: Sequence[PoolCard]) -> float:
    """What a card is worth among others, by how printed values fit."""
    return sum([tie(card.spec, other.spec) for other in others if other is not card])


@lru_cache(maxsize=1 << 13)
def tie(one: PoolSpec, other: PoolSpec) -> float:
    """How well two cards combine: a number for bots, higher for near ranks or professions and equal suits."""
    wild = one.artefact or other.artefact
    rank = wild or near(one.rank_bit, other.rank_bit)
    skill = wild or near(one.profession_bit, other.profession_bit)
    return LINKS[rank + skill] + (MATES if one.suit == other.suit else 0.0)


def near(one: int, other: int) -> bool:
    return one == other or one << 1 == other or other << 1 == one


# ---- what may be announced


class Choice(NamedTuple):
    """The cards from which a combination with `key` may be made, as cards and as pieces; `engaged` as a mask."""

    key: PoolCard
    first: Piece
    cards: tuple[PoolCard, ...]
    others: tuple[Piece, ...]
    engaged: int
    reuse: int

    @property
    def all(self) -> list[tuple[PoolCard, Piece]]:
        """The cards with their pieces, the key first."""
        return [(self.key, self.first), *zip(self.cards, self.others, strict=True)]

    def found(self) -> list[Found]:
        """Every combination with its worth."""
        return combinations.valued(self.first, self.others, self.engaged, self.reuse)

    def mask(self, cards: Sequence[PoolCard]) -> int:
        """These cards as a bit mask: bit n is the n-th card of `self.cards`."""
        return sum([1 << nth for nth, card in enumerate(self.cards) if card in cards])

    def best(self) -> Found | None:
        """The best combination."""
        return combinations.best(self.first, self.others, self.engaged, self.reuse)

    def members(self, mask: int) -> list[PoolCard]:
        """The cards of a combination, the key first."""
        return [self.key, *(card for nth, card in enumerate(self.cards) if mask >> nth & 1)]


def choice_of(t: Table, me: Seat, kind: Kind, key: PoolCard) -> Choice:
    """DP-6.12: what may join this card of the own pool (or hand, as if it were laid) in a combination of this kind."""
    basic, busy = t.phase == "basic", {card for combo in me.combos for card in combo.cards}
    held: list[PoolCard] = []
    pieces: list[Piece] = []
    mask = 0
    for card in me.pool + t.common if kind == "attack" else me.pool:
        if card is key:
            continue
        if card in busy:
            if basic:
                continue
            mask |= 1 << len(held)
        held.append(card)
        pieces.append(t.piece(me, card))
    reuse = 0 if basic else t.options.again(len(t.seats))
    return Choice(key, t.piece(me, key), tuple(held), tuple(pieces), mask, reuse)


def can_announce(t: Table, me: Seat, kind: Kind) -> bool:
    """Whether any combination of this kind is legal now (DP-5.5, DP-6.12)."""
    return t.keystone is not None and kind not in t.announced and fits_any(t, me, kind, t.keystone)


def could_form(t: Table, me: Seat, card: PoolCard) -> bool:
    """DP-8.6: whether a hand card would form anything if it were laid now. Walls draw on fewer cards than attacks."""
    return fits_any(t, me, "attack", card)


def fits_any(t: Table, me: Seat, kind: Kind, key: PoolCard) -> bool:
    """Whether this card fits any other one: every step of a turn asks this."""
    basic = t.phase == "basic"
    busy = {card for combo in me.combos for card in combo.cards} if me.combos else ()
    rank, profession, _, _ = t.piece(me, key)
    for card in me.pool + t.common if kind == "attack" else me.pool:
        if card is key or (basic and card in busy):
            continue
        other = t.piece(me, card)
        if combinations.neighbours(rank, other.rank, True) or combinations.neighbours(
                profession, other.profession, False):
            return True
    return False


class Refusal(NamedTuple):
    """Why something is not allowed: the id of the reason, its text and its rule."""

    id: str
    reason: Words
    rule: str

    @property
    def text(self) -> str:
        """The refusal in words."""
        return str(self.reason)


def why_barred(t: Table, kind: Kind) -> Refusal | None:
    """Why no combination of this kind may be announced at all."""
    if t.keystone is None:
        return Refusal("no_keystone", SAY("refuses.no-keystone"), "DP-5.6")
    if kind in t.announced:
        return Refusal("kind_done", SAY("refuses.kind-done", kind=CALLED[kind]), "DP-5.5")
    return None


def refusal(t: Table, me: Seat, kind: Kind, cards: Sequence[PoolCard]) -> Refusal | None:
    """Why these cards are no combination of this kind: the first reason that applies (DP-6.12); None: they are one."""
    reason = why_barred(t, kind)
    if reason is not None:
        return reason
    key = t.keystone
    if key is not None and key not in cards:
        return Refusal("needs_keystone", SAY("refuses.needs-keystone", card=key.name), "DP-5.6")
    own = [card for card in cards if card in me.pool]
    if kind == "defence" and len(own) < len(cards):
        common = next(card for card in cards if card not in own)
        return Refusal("not_yours", SAY("refuses.common", card=common.name), "DP-6.2")
    if kind == "attack" and not own:
        return Refusal("own_card", SAY("refuses.own-card"), "DP-6.2")
    busy = me.engaged
    again = [card for card in cards if card in busy and card is not key]
    if again and t.phase == "basic":
        card = again[0]
        return Refusal("engaged", SAY("refuses.engaged", card=card.name), "DP-5.8")
    most = t.options.again(len(t.seats))
    if len(again) > most:
        return Refusal("reuse", SAY("refuses.reuse", n=len(again), most=most), "DP-8.2")
    if len(cards) < 2:
        return Refusal("short", SAY("refuses.short"), "DP-6.1")
    pieces = [t.piece(me, card) for card in cards]
    if not combinations.form_of(pieces).any:
        ranks = "-".join(rank_word(piece.rank) for piece in pieces)
        skills = ", ".join(profession_word(piece.profession) for piece in pieces)
        return Refusal("no_form", SAY("refuses.no-fit", ranks=ranks, professions=skills), "DP-6.11")
    return None


def round_rules(t: Table) -> list[str]:
    """What common cards have changed for this round: "straight attacks −2", "nothing flies"."""
    said = [TEXT(f"rules.banner-{banner.shape}", kind=CALLED[banner.kind], n=signed(banner.n))
            for banner in t.banners if banner.card.__class__ is not Back]
    if t.price:
        said.append(TEXT("rules.dearer" if t.price > 0 else "rules.cheaper", n=abs(t.price)))
    return [*said, *([TEXT("rules.calm")] if t.calm else [])]


_NTH = tuple([SAY(f"place.{no}") for no in range(1, 11)])


def nth(no: int) -> Words:
    """There may be any number of them, for hands have no limit (DP-4.6)."""
    return _NTH[no - 1] if no <= len(_NTH) else SAY("places.more", n=no)


def which_of(one: Combo, kind: Sequence[Combo], points: Callable[[Combo], int]) -> Words:
    """ "second " of two of this `kind` that have the same points, else nothing: its place among all, which it
    keeps while they grow."""
    alike = [other for other in kind if points(other) == points(one)]
    return SAY("places.before", nth=nth([other.no for other in kind].index(one.no) + 1)) if len(alike) > 1 else ""


def name_of(t: Table, me: Seat, one: Combo) -> Words:
    """ "attack of 9", "second wall of 4": what people call what this player has announced, before payment."""
    return SAY("called.attack" if one.kind == "attack" else "called.wall", n=t.worth(one),
               which=which_of(one, me.combinations(one.kind), t.worth))


def will_pay(t: Table, me: Seat) -> int:
    """The lives that debts would cost if nobody announced anything more (DP-11.6), on a settled table."""
    if not t.adding:
        return 0
    return sum([max(0, me.debt(kind) - sum([combo.points for combo in me.combinations(kind)])) for kind in KINDS])


ABILITIES: Sequence[Verb] = ("flight", "watch", "pierce", "ward")
"""What is told of an attack, a wall or a hit beside its points."""


def abilities(one: Combo | Hit, safe: bool = True) -> list[str]:
    """What an attack, a wall or a hit can do beside its points: "flies", "pierces 2"; `safe`: and that foes cannot
    touch it."""
    return [TEXT(f"able.{verb}", n=one.pierce) for verb in ABILITIES if (
        one.pierce > 0 if verb == "pierce" else one.has(verb)) and (safe or verb != "ward")]


def unmet(t: Table, hit: Hit) -> Words:
    """Why no wall met a hit: "no wall", "flies over every wall", "no wall is used"."""
    foe = t.seats[hit.foe]
    walls = foe.may_meet(flight=False)
    if walls and not foe.may_meet(hit.flight):
        return SAY("unmet.flies")
    return SAY("unmet.unused" if walls else "unmet.no-wall")
