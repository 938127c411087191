"""A scene of Dragon Pools read once: where the cursor can stand, and what the bottom zone is about; how cards look;
what the bar, the headings and the lists say."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Literal

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.spelling import capital
from deckgames.engine.match.private_phases import AND_END, USE_AND_END
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Allocate, Option, Topic
from deckgames.games.pools.cards import (
    CALLED,
    LAST,
    PROFESSIONS,
    RANKS,
    SAY,
    SIGNS,
    SUITS,
    TEXT,
    PoolCard,
    PoolSpec,
    lives_of as lives_of,
)
from deckgames.games.pools.cards.combinations import ACE
from deckgames.games.pools.effects import ChooseOne
from deckgames.games.pools.facts import Exchange, Use, best_aim, exchange, helping, paid, plans, used
from deckgames.games.pools.facts.suggestions import (
    Pair,
    Suggestion,
    Workbench,
    pairs,
    pairs_if_laid,
    suggestions,
    workbench,
)
from deckgames.games.pools.lexicon import LIVES, TYPES
from deckgames.games.pools.play import own_mark
from deckgames.games.pools.private_phases import (
    ALL,
    PLAY_ON,
    PoolPrivatePhases,
    best_block,
    compared,
    forming,
    in_short,
)
from deckgames.games.pools.queries import CardNow, abilities, cards_now, profession_word, rank_word, which_of
from deckgames.games.pools.state import KINDS, Combo, Entry, Hit, Kind, Seat, Step, Table
from deckgames.games.pools.teller import able as able, amount as amount, points_of
from deckgames.ui import HandOrder, toolkit
from deckgames.ui.actions import Cap
from deckgames.ui.paint import emblems, signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, parted, width, wrap
from deckgames.ui.paint.faces import LOOKS, Anatomy, Face, quoted
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.forecast_phrases import Separator, asked_by
from deckgames.ui.toolkit.laying import Column, headed
from deckgames.ui.toolkit.layout import Scene

Work = Literal["hand", "build", "add", "table", "combat", "over"]
LETTERS = "abcfgmnrsvxyz"
"""The names of the common cards, the newest first."""
HANDS: Mapping[HandOrder, Callable[[PoolCard], tuple[int, int]]] = {
    "suit": lambda card: (card.spec.suit_bit, card.spec.rank_bit),
    "rank": lambda card: (card.spec.rank_bit, card.spec.suit_bit)}
"""By what a hand is sorted that is not shown as drawn."""
CAPITALS = "ABCEFGIJKMNOPSVWYZ"
"""Keys of the tenth card of the own pool and those behind it."""
FOES = f"123456789{LETTERS}{CAPITALS}"
"""Keys of what may be chosen of other players."""


class Board(toolkit.Board):
    """One scene of Dragon Pools, understood."""

    view: Table
    seats: list[Seat]
    own: Seat | None
    marks = {"attack": "t", "wall": "w", "end": "e", "pass": "e", "look": "o", "back": "0", "none": "0"}

    # ---- who and what

    def person(self, no: int) -> str:
        """The name of a player."""
        return self.look(no).name

    def offers(self, index: int) -> bool:
        """Whether what is under this focus target can be chosen."""
        return self.options[index] is not None and not LOOKS[self.state(index)].faded

    @cached_property
    def ahead(self) -> Table:
        """The table as it would be if nobody added anything: what combinations and costs come to."""
        return paid(self.view)

    def combos(self, seat: int) -> list[Combo]:
        """The combinations of a player, with what is left of them when costs are paid, if nobody adds anything."""
        return self.ahead.seats[seat].combos

    @property
    def on_turn(self) -> int | None:
        return None if self.view.phase == "over" else self.view.current

    @cached_property
    def shown(self) -> Seat:
        """The player whose pool is at the bottom: the one asked, else the viewer, else the one who acts."""
        if self.decision is not None:
            return self.seats[self.decision.seat]
        return self.own or self.seats[self.view.current]

    @cached_property
    def others(self) -> list[Seat]:
        """All other players, in turn order from the one shown."""
        no = self.shown.no
        return [*self.seats[no + 1:], *self.seats[:no]]

    @cached_property
    def work(self) -> Work:
        """What the table is arranged for: laying, announcing, blocking and so on."""
        asked = self.decision
        if self.view.phase == "over":
            return "over"
        if self.own is not None and asked is not None and asked.about is Topic.PLAY:
            return "hand"
        if self.view.building is not None and asked is not None:
            return "build"
        if asked is not None and asked.about is Topic.ACT and not (self.forming and self.best):
            return "add"
        places = self.by_card or any(oid.startswith("branch-") for oid in self.by_oid)
        return "combat" if self.view.combat and not places and self.view.phase != "laydown" else "table"

    @property
    def forming(self) -> bool:
        """Whether combinations may be announced: what to do in a turn is asked, not whether to add anything."""
        return forming(self.view, self.decision)

    @cached_property
    def bench(self) -> Workbench | None:
        """What can be made of the cards, while a combination is put together."""
        kind = self.view.building
        return None if kind is None else workbench(self.view, kind)

    @cached_property
    def best(self) -> list[Suggestion]:
        """The best combinations that can be announced now."""
        if self.view.building:
            return suggestions(self.view, (self.view.building,))
        return suggestions(self.view) if self.forming else []

    def pairs(self, card: PoolCard | None = None) -> tuple[Pair, ...]:
        """Attacks and walls that can be had together now, or with a card of the hand, the best sum first."""
        return pairs(self.view) if card is None else pairs_if_laid(self.view, card)

    @property
    def way(self) -> Pair | None:
        """The attack and wall that Enter announces now."""
        stop, scene = self.cursor_stop, self.scene
        if not scene.alternatives or (self.work != "hand" and (stop is not None or not self.forming)):
            return None
        found = self.pairs(stop.card if stop is not None else None)
        return found[scene.way] if scene.way < len(found) else None

    def held(self, seat: Seat) -> Sequence[PoolCard]:
        """A hand as the person at the screen wants it sorted."""
        order = HANDS.get(self.whole.hand)
        return sorted(seat.hand, key=order) if order else seat.hand

    def use(self, card: PoolCard) -> Use | None:
        """How an effect of the own pool is aimed: as Enter does under the cursor, else as well as possible."""
        found = used(self.view, card)
        here = self.cursor_stop is not None and self.cursor_stop.card is card
        return found[self.scene.way if here and self.scene.way < len(found) else 0] if found else None

    @property
    def helped(self) -> Sequence[tuple[PoolCard, Use]]:
        """Several effects that help, which one key uses; nothing while combinations may be announced."""
        uses = () if self.forming else helping(self.view)
        return uses if len(uses) > 1 else ()

    # ---- the combat

    @cached_property
    def met(self) -> Hit | None:
        """The hit that the asked player meets now, or the first that will be."""
        return next(iter(self.view.to_meet(self.shown.no)), None)

    def of_kind(self, seat: int, kind: Kind) -> list[Combo]:
        """The attacks or the walls of a player, with the points that are left when costs are paid."""
        return self.ahead.seats[seat].combinations(kind)

    @property
    def now(self) -> Mapping[PoolCard, CardNow]:
        """What every open card counts as now."""
        return cards_now(self.view, self.shown.no)

    def chosen(self, more: Card | None = None) -> list[PoolCard]:
        """The cards that are chosen for a combination, in the order of the pools; `more`: and this one."""
        oids = set(self.scene.chosen)
        return [card for card, option in self.by_card.items() if option.oid in oids or card is more]

    @cached_property
    def joining(self) -> set[PoolCard]:
        """The cards that form something with what is chosen, wherever the cursor stands: what is drawn as refused is
        refused."""
        return set() if self.bench is None else self.bench.joins(self.chosen())

    # ---- stops

    @property
    def chooses(self) -> bool:
        """Whether one of several is chosen that may have no card: a combination, an entry, a wall, a rank."""
        asked = self.decision
        return asked is not None and asked.kind == "choose" and asked.about not in (Topic.ACT, Topic.PLAY)

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("entry-")

    def add_focus_targets(self) -> None:
        self.add_cards("foes", *[card for seat in self.others for card in seat.pool])
        self.add_cards("common", *self.view.common)
        self.add_cards("pool", *self.shown.pool)
        if self.work == "hand":
            self.add_cards("hand", *self.held(self.shown))
        for option in self.scene.options if self.chooses else ():
            if option.seat is None and (option.card is None or not self.stands(option)):
                self.add_focus_target("choices", None, option)
        self.add_seats()

    def option_at(self, card: Card) -> Option | None:
        """While a combination is put together, what cannot join it any more is refused."""
        option = super().option_at(card)
        fits = option is None or option.blocked is not None or option.oid in self.scene.chosen or card in self.joining
        return option if self.work != "build" or option is None or fits else replace(
            option, blocked=TEXT("bar.no-fit"), rule="DP-6.12")

    def reads(self, scene: Scene) -> bool:
        """While a combination is put together, what is chosen decides where the cursor can stand."""
        return super().reads(scene) and (self.work != "build" or scene.chosen == self.whole.chosen)

    @cached_property
    def at(self) -> dict[Card, int]:
        """The focus target of each card."""
        return {stop.card: index for index, stop in enumerate(self.focus_targets) if stop.card is not None}

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "common":
            return LETTERS[place - 1:place]
        if zone == "pool" and place > 9:
            return CAPITALS[place - 10:place - 9]
        if zone == "choices":
            return self._named(option.oid) or FOES[place - 1:place]
        if zone == "foes":
            offered = [index for index in self.zone("foes") if self.options[index] is not None]
            return FOES[(nth := offered.index(self.zone("foes")[place - 1])):nth + 1]
        return super().key_hint_of(zone, place, option)

    def _named(self, oid: str) -> str:
        """The key of a rank, of a wall or of no wall: its own name."""
        if oid in self.marks:
            return self.marks[oid]
        if self.decision is not None and self.decision.about is Topic.DEFEND:
            return oid[1:2]
        return RANKS[RANKS.index(oid)].replace("10", "T") if oid in RANKS else ""


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
        return TEXT("face.joker")
    nth = profession.bit_length() - 1
    return f"{TEXT(f'trades.{PROFESSIONS[nth]}')} {nth + 1}"


def reads(card: CardNow, sign: bool = False) -> str:
    """What it counts as: "Giant 9"; "Giant 9, was Q♧" of one that has been changed; "joker: 5, Archer 3", behind the
    joker's sign "5, Archer 3"."""
    spec = card.card.spec
    if spec.artefact:
        rank = RANKS[card.rank.bit_length() - 1] if card.rank else ""
        named = [one for one in (rank, trade(card.profession) if card.profession else "") if one]
        if not named:
            return TEXT("face.joker")
        return ", ".join(named) if sign else TEXT("face.joker-as", named=named)
    printed = code_of(card.card)[0]
    was = printed if printed != code_now(card)[0] else "" if card.profession == spec.profession_bit else trade(
        spec.profession_bit)
    return TEXT("face.was", now=trade(card.profession), was=was) if was else trade(card.profession)


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
    return TEXT(f"use.{use or 'nothing'}")


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
    """Its picture, or that of what it is printed as."""
    return emblems.emblem_of(spec.id, _EMBLEMS.get(spec.profession or "", "joker"))


@lru_cache(maxsize=512)
def _said(spec: PoolSpec) -> tuple[Line, ...]:
    return tuple((((f"{capital(head)}: ", "kind"), (body, "rule"))) for head, body in spec.lines)


def face_of(target: PoolCard | PoolSpec) -> Face:
    """The face of a card as it is printed: in a hand, a pile, the browser."""
    spec: PoolSpec = target.spec if isinstance(target, Card) else target
    kind = trade(spec.profession_bit)
    return Face(spec.name, "", "", kind, (code(spec.rank_bit, spec.suit_bit, spec.artefact),), in_ink(kind, "kind"),
                (_said(spec)[1],), _said(spec), quoted(spec.flavour), sentences=_said(spec), emblem=emblem_of(spec))


def code_in(now: Mapping[PoolCard, CardNow], card: PoolCard) -> Span:
    """The short code of a card: as it counts now if it lies in a pool, else as printed."""
    return code_now(now[card]) if card in now else code_of(card)


def codes(cards: Sequence[PoolCard], now: Mapping[PoolCard, CardNow]) -> Line:
    """`7♡ 8❧ ✱♤`: those that lie open, as they count now."""
    return parted([(code_in(now, one),) for one in cards if one.__class__ is not Back], BLANK)


_W = 28


def anatomy(shown: PoolCard) -> Anatomy:
    """The card as it lies in a hand."""
    face = face_of(shown)
    high = 2 + sum(len(wrap(line, _W - 2)) for line in (in_ink(face.name, "name"), *face.sentences))
    return Anatomy.of(face, _W, high, _meanings(shown))


def _meanings(shown: PoolCard) -> Iterator[tuple[str, str]]:
    spec: PoolSpec = shown.spec
    text = code_of(shown)[0]
    if spec.artefact:
        yield text, TEXT("anatomy.joker-of", suit=spec.suit_word)
        yield trade(0), TEXT("anatomy.joker")
    else:
        yield text, TEXT("anatomy.rank", suit=spec.suit_word)
        nth = PROFESSIONS.index(spec.profession or "")
        yield trade(spec.profession_bit), TEXT("anatomy.profession", profession=LAST[nth], n=nth + 1)
    cost = spec.cost
    yield f"{capital(spec.lines[0][0])}:", TEXT("anatomy.laid")
    yield capital(TYPES[spec.type].word), TEXT("anatomy.own")
    if cost.kind:
        kind = CALLED[cost.kind]
        yield TEXT("anatomy.cost", n=cost.n, kind=kind), TEXT("anatomy.costs", kind=kind)


Keys = list[Cap]
"""Keys of the bar with what they do."""
STEPS = ("lay", "add", "effects", "combat", "discard")
AT = {"initial": 0, "basic": 0, "additional": 1, "stacks": 2, "payment": 2, "dusk": 2, "distribution": 3, "damage": 3,
      "laydown": 4, "results": 4}
"""The step that each phase belongs to."""
_LATER = re.compile(r",| (?:of|on|in|with|under|for) ")
"""Where the beginning of a name ends."""
UNTOLD = 9
"""How much is lost with a number that has no room."""
_MOST = 6
"""Keys of the bar's second row that are named one by one at most."""


# ---- amounts


def titled(canvas: Canvas, y: int, title: str, labels: Sequence[tuple[int, str]]) -> None:
    """A heading with the labels of the columns below it."""
    headed(canvas, y, title.upper(), "", [Column(x, len(label), label) for x, label in labels])


def ink_of(kind: str) -> str:
    """The ink of attacks and of walls."""
    return "might" if kind == "attack" else "guard"


def amounts(combos: Sequence[Combo], room: int) -> tuple[str, int]:
    """ "10 (pierces 1) and 9"; in few cells "10, 9", then "10, 1 more", then "19 in 2", of walls, which do not add up,
    "2 walls"; "none"; and how much there is no room for: 0 nothing."""
    if not combos:
        return TEXT("amount.none"), 0
    whole = [amount(combo) for combo in combos]
    marked = any(map(able, combos))
    bare = [str(combo.points) for combo in combos]
    less = [amount(combo, safe=False) for combo in combos]
    for text, lost in ((TEXT("amount.all", points=whole), 0), (TEXT("amount.all", points=less), 1),
                       (_by_fliers(combos), 2), (", ".join(bare), 5)):
        if width(text) <= room:
            return text, lost * marked
    for kept in range(len(bare) - 1, 0, -1):
        more = TEXT("amount.more", points=bare[:kept], n=len(bare) - kept)
        if width(more) <= room:
            return more, UNTOLD * (len(bare) - kept)
    text = TEXT("amount.sum", n=sum(combo.points for combo in combos), of=len(bare))
    adds_up = combos[0].kind == "attack" and width(text) <= room
    return text if adds_up else TEXT(f"amount.count-{combos[0].word}", n=len(bare)), UNTOLD * len(bare)


def _by_fliers(combos: Sequence[Combo]) -> str:
    """ "fly 7, 9, 3; 9", "4, 13 stop fliers; 23, 8": those first that have to do with fliers."""
    marked = [one for one in combos if one.flies or one.watches]
    points = [str(one.points) for one in marked]
    said = [TEXT(f"amount.fliers-{combos[0].word}", n=len(marked), points=points)] if marked else []
    return "; ".join(filter(None, [*said, ", ".join(str(one.points) for one in combos if one not in marked)]))


def both(pair: Pair, flies: bool = True) -> Line:
    """`8 (flies) + 2`; `attack 8 (flies)` or `wall 2` where that is all."""
    attack, wall = pair.of("attack"), pair.of("defence")
    flown = attack is not None and flies and attack.then.flies
    attacks = [] if attack is None else [SAY("amount.flies" if flown else "amount.plain", n=attack.worth).inked(
        "might")]
    walls = [] if wall is None else [SAY("amount.plain", n=wall.worth).inked("guard")]
    if wall is None:
        return SAY("amount.attack", points=attacks[0]).inked("might")
    return SAY("amount.both", attack=attacks[0], wall=walls[0]).inked("muted") if attacks else SAY(
        "amount.wall", points=walls[0]).inked("guard")


def gets(pair: Pair) -> str:
    """ "attack 8 (flies, pierces 1) and wall 2"."""
    def can(one: Suggestion) -> str:
        return ", ".join(abilities(one.then, safe=False))

    return TEXT("announce.pair", both=[SAY(f"pair.{one.combo.word}", n=points_of((one.worth, can(one))))
                                       for one in sorted(pair.both, key=lambda one: one.kind)])


def lost_word(board: Board, wide: bool = False) -> str:
    """What heads the lives that are lost: of several foes not all need aim at the same player."""
    if len(board.view.living) > 2:
        return TEXT("exchange.worst")
    return TEXT("fight.seat-loses", seat=clip(board.person(board.shown.no), 4)) if wide else TEXT("fight.loses")


def exchanged(board: Board, comes: Exchange, room: int = 0) -> tuple[Span, Span]:
    """What gets through, of several foes to whom as far as that has room, and what is lost, if it comes to this."""
    taken, lost = compared(exchange(board.view, board.shown.no), comes)
    several = len(board.view.living) > 2
    whom = clip(board.person(comes.foe), max(0, room - len(taken) - 2)) if several and comes.takes[1] > 0 else ""
    return (f"{whom} {taken}".strip(), "good" if comes.takes[1] > 0 else "muted"), (
        lost, "bad" if comes.loses[1] > 0 else "good")


# ---- forms


def reason(t: Table, one: Suggestion, room: int) -> str:
    """Why these cards are worth that: "ranks 3 4 5 in a row and one suit, so (2+1+1) tripled"; without its sum where
    that has no room, as half of it would be another one."""
    me = t.active
    pieces = [t.piece(me, card) for card in one.cards]
    named = [one.readings.get(card.number) for card in one.cards]
    ranks = [piece.rank or (read.rank if read else 0) for piece, read in zip(pieces, named, strict=True)]
    trades = [piece.profession or (read.profession if read else 0) for piece, read in zip(pieces, named, strict=True)]
    reasons, runs = [], one.combo.profession_form not in ("", "set")
    if one.combo.rank_form == "set":
        reasons.append(TEXT("reason.one-rank", rank=rank_word(max(ranks))))
    elif one.combo.rank_form:
        reasons.append(TEXT("reason.ranks" if runs else "reason.ranks-in-a-row", row=_row(ranks, rank_word)))
    if one.combo.profession_form == "set":
        reasons.append(TEXT("reason.one-profession", profession=profession_word(max(trades))))
    elif runs:
        reasons.append(TEXT("reason.professions", row=_row(trades, lambda bit: str(bit.bit_length()))))
    if one.combo.flush and len(one.cards) > 2:
        reasons.append(TEXT("reason.flush"))
    inner, plain = "+".join(str(strength) for strength in one.sums.strengths), set(one.sums.strengths) == {1}
    why = TEXT("reason.both", parts=reasons)
    if one.combo.times > 1:
        sums = TEXT("reason.times" if plain else "reason.sum-times", sum=inner, why=why, times=TEXT(
            f"reason.times-{one.combo.times}"))
    else:
        sums = why if plain else TEXT("reason.sum", sum=inner, why=why)
    whole = ", ".join([sums, *map(step_said, one.sums.steps)])
    return whole if width(whole) <= room else clip(why, room)


def step_said(step: Step) -> str:
    """ "−1 Shadow Clerk", "at most 5 (Court Illusionist)": the card that does it, in short."""
    if step.card is None:
        return str(step.does)
    name = brief(step.card.name)
    return TEXT("step.by-brief", does=step.does, card=name) if step.sets else f"{step.does} {name}"


def brief(name: str) -> str:
    """The beginning of a name: "Warden" of "Warden of the Red Tower", "Shadow Clerk"."""
    return _LATER.split(name)[0]


def _row(bits: Sequence[int], word: Callable[[int], str]) -> str:
    """ "3-4-5", "4–10"; an ace that is low stands first."""
    held = sorted({bit for bit in bits if bit})
    if held and held[-1] == ACE and len(held) > 1 and held[0] == 1 and held[-2] << 1 != ACE:
        held = [held[-1], *held[:-1]]
    return "-".join(map(word, held)) if len(held) < 5 else f"{word(held[0])}–{word(held[-1])}"


# ---- the bar


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked = board.asked
    if board.forming:
        keystone = board.view.keystone
        return SAY("turn.now") if keystone is None else SAY("turn.now-laid", card=keystone.name)
    if asked.about is Topic.ACT:
        return SAY("turn.add")
    if asked.about is Topic.DEFEND and board.met is not None:
        return SAY("turn.block", seat=board.person(board.met.seat), n=board.met.points)
    if isinstance(asked, Allocate) and asked.about is not Topic.PAY:
        attack = board.shown.combo("attack", int(asked.effect)) if isinstance(asked.effect, int) else None
        return SAY("turn.aim-flying" if attack and attack.flies else "turn.aim", n=asked.total)
    return asked_by(board, asks)


def menu(board: Board) -> Keys:
    """Key hints of the bar's second row, those that end last; what can be announced has its keys on the table."""
    asked = board.decision
    if asked is None or asked.kind != "choose":
        return []
    if board.work == "hand":
        return _laying(board)
    if asked.about is Topic.DEFEND:
        stop = board.cursor_stop
        plan = None if stop is None or stop.oid is None else plans(board.view, board.shown.no).get(stop.oid)
        later = plan is not None and len(plan.answers) > 1
        none = stop is not None and stop.oid == "none"
        takes = TEXT("keys.no-block-on" if later else "keys.no-block") if none else TEXT(
            "keys.block-on" if later else "keys.block")
        return [("Enter", takes), *_walls(board)]
    hints: Keys = []
    way, turn = board.way, asked.about is Topic.ACT
    ends = _offered(board, "end", "pass", "back")
    if board.scene.alternatives:
        usual = TEXT("keys.in-turn" if asked.about is Topic.ORDER and board.view.combat else "keys.use")
        end = [(USE_AND_END, TEXT("keys.use-end"))] if turn and (way or ends) else []
        hints += [("Enter", usual if way is None else in_short(way)), *end, *_ways_key(board)]
    hints += _offered(board, "attack", "wall", "look")
    choose = TEXT("keys.effects" if turn else "keys.choose")
    hints += [(span_of(caps), choose) for zone in ("pool", "common", "foes") if (
        caps := board.key_hints(board.zone(zone)))]
    hints += [(key, board.person(option.seat)) for key, oid in board.keys.items()
              if (option := board.by_oid.get(oid)) is not None and option.seat is not None and option.blocked is None]
    if turn and board.helped:
        hints.append((ALL, TEXT("keys.all", cards=[code_in(board.now, card)[0] for card, _ in board.helped])))
    held = PoolPrivatePhases().standing(board.view, asked)
    passes = [(PLAY_ON, TEXT("keys.end-on" if held[PLAY_ON].oid == "end" else "keys.on"))] if held else []
    return [*hints, *_choices(board), *ends, *passes]


def _laying(board: Board) -> Keys:
    caps = board.key_hints(board.zone("hand"))
    way = board.way
    here = way is not None or board.cursor_in(board.zone("hand")) is not None
    found = [("Enter", TEXT("keys.lay-so" if way is not None else "keys.lay")), *_ways_key(board)] if here else []
    found += [(span_of(caps), TEXT("keys.card"))] if len(caps) > 1 else []
    if way is not None:
        found += [(AND_END, TEXT("keys.lay-end")), (PLAY_ON, TEXT("keys.end-on"))]
    return [*found, *_offered(board, "back")]


def _ways_key(board: Board) -> Keys:
    scene = board.scene
    return [("← →", TEXT("keys.way", n=scene.way + 1, of=scene.alternatives))] if scene.alternatives > 1 else []


def _walls(board: Board) -> Keys:
    """Each wall with what it costs now."""
    ways = plans(board.view, board.shown.no)
    wall_keys = []
    for option in board.scene.options:
        if option.blocked is None:
            wall = combo_of(board, option)
            key = next((key for key, oid in board.keys.items() if oid == option.oid), "")
            with_it = TEXT("keys.no-block") if wall is None else TEXT("keys.with", n=wall[1].points)
            wall_keys.append((key, TEXT("keys.lose", does=with_it, n=ways[option.oid].now)))
    return wall_keys[:_MOST]


def _choices(board: Board) -> Keys:
    """The options that have a row of their own."""
    zone = board.zone("choices")
    none = [index for index in zone if (option := board.options[index]) is not None and option.about is Topic.END]
    caps = board.key_hints([index for index in zone if index not in none])
    return [*([(span_of(caps), TEXT("keys.choose"))] if caps else []),
            *((board.key_hint(index), TEXT("keys.none-of-them")) for index in none)]


def _offered(board: Board, *oids: str) -> Keys:
    """Keys and words of those of these answers that may be given."""
    return [(board.marks[oid], TEXT(f"keys.do-{oid}")) for oid in oids
            if oid in board.by_oid and board.by_oid[oid].blocked is None]


def start(board: Board) -> str | None:
    """Where the cursor begins: in a turn on what is announced, else on what costs nothing where Enter is pressed once
    too often; in the hand on the card with the best sum, an effect on its best target; on the workbench on a card that
    can join; of walls on what is best."""
    if board.work == "build":
        joining = board.joining
        return next((stop.oid for stop in board.focus_targets if stop.zone in ("pool", "common")
                     and stop.card in joining
                     and stop.card is not board.view.keystone), None)
    asked = board.asked
    if board.work == "hand":
        priced = {card.oid: found[0].place for card in board.held(board.shown) if card in board.by_card
                  and board.by_card[card].blocked is None and (found := board.pairs(card))}
        return min(priced, key=lambda oid: priced[oid], default=None)
    if asked.about is Topic.DEFEND:
        return best_block(board.view, asked) or None
    if isinstance(asked.effect, str | ChooseOne) and asked.source is not None and board.view.adding:
        return best_aim(board.view, asked.source, asked.effect)
    if asked.about is Topic.ACT:
        wanted = ("look", "end", "pass")
        if board.forming:
            wanted = ("attack", "wall", "end") if any(one.worth for one in board.best) else ("end", "attack", "wall")
        return next((oid for oid in wanted if oid in board.by_oid and board.by_oid[oid].blocked is None), None)
    return None


def status(board: Board, no: int) -> Line:
    """A player's lives and what else is open about it, for recap and pause."""
    return ((LIVES.count(board.seats[no].life), LIVES.ink), Separator.COLUMN, (_facts(board, no), "text"))


def _facts(board: Board, no: int) -> str:
    seat = board.seats[no]
    if not seat.living:
        return TEXT("status.out", round=seat.left)
    parts = [TEXT("status.hand", n=len(seat.hand)), TEXT("status.pool", n=len(seat.pool))]
    return "   ".join([*parts, *(f"{CALLED[kind]} {amounts(combos, 24)[0]}" for kind in KINDS
                                 if (combos := board.of_kind(no, kind)))])


def owes(board: Board, seat: Seat, kind: Kind) -> int:
    """What a player must still pay of these points, while costs are paid (DP-11.5)."""
    view, asked = board.view, board.decision
    order = [me.no for me in view.in_order] if view.phase == "payment" and seat.living else []
    done = isinstance(asked, Allocate) and asked.seat == seat.no and not asked.items[0].oid.startswith("a")
    if not order or order.index(seat.no) < order.index(view.current) or (done and kind == "attack") or (
            asked is None and seat.no == view.current):  # it has paid
        return 0
    return max(0, seat.debt(kind))


def combo_of(board: Board, option: Option) -> tuple[int, Combo] | None:
    """The combination that an option names, with its owner."""
    name, _, seat = option.oid.partition(":seat-")
    no = int(seat) if seat else board.shown.no
    found = next((one for one in board.combos(no) if one.name.lower() == name), None)
    return None if found is None else (no, found)


def combo_name(board: Board, seat: int, combo: Combo, counted: bool = False) -> str:
    """ "Bea’s 15", "Bea’s wall of 4"; of two with the same amount "Bea’s second attack of 9", of one without any "Bea’s
    second attack (0)"; where what is told of it is `counted` already, "Bea’s second attack"."""
    name, kind = board.person(seat), board.of_kind(seat, combo.kind)
    if counted or not combo.points:
        called = own_mark(combo).label if len(kind) > 1 else combo.said
        return TEXT("combo.called" if counted else "combo.nothing", seat=name, combo=called)
    which = which_of(combo, kind, attrgetter("points"))
    if combo.kind == "attack" and not which:
        return TEXT("combo.attack", seat=name, n=combo.points)
    return TEXT("combo.wall" if combo.kind == "defence" else "combo.one-attack", seat=name, which=which,
                n=combo.points)


def entry_of(board: Board, option: Option) -> Entry | None:
    """The waiting effect that an option names."""
    return next((entry for entry in board.view.main if f"entry-{entry.no}" == option.oid), None)


def called(board: Board, option: Option) -> Line:
    """What an option is called: a card, a player, `● Bea’s 15`; else its label."""
    if (entry := entry_of(board, option)) is not None:
        return board.sign(entry.owner), (f" {entry.card.name}", "name")
    if (found := combo_of(board, option)) is not None:
        return board.sign(found[0]), (f" {combo_name(board, *found)}", "name")
    if option.card is not None:
        return in_ink(option.label, "name")
    if option.seat is not None:
        return (board.name(option.seat),)
    return in_ink(option.label, "name")
