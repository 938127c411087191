"""A scene of Card Ring read once: where the cursor can stand, what the bottom zone is about; what is said of a seat in
few words; and how cards look, in words at every size, in a queue with their prices."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Literal

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import face_up
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import Words, in_short, ordinal
from deckgames.engine.vocabulary.decisions import Option
from deckgames.engine.vocabulary.lexicon import Ink, Number
from deckgames.games.cardring.cards import (
    SAY,
    TEXT,
    ClassSpec,
    Fightable,
    LocationSpec,
    PlayedCard,
    PlayedSpec,
    RingSpec,
    StealthSpec,
    standing as holding,
)
from deckgames.games.cardring.lexicon import COUNTERS, FAILURE, FIGHT, SHIELD, SKILL
from deckgames.games.cardring.play import opponents
from deckgames.games.cardring.state import Seat, Table, dues, greater, price, promises, spin, target_of
from deckgames.ui import toolkit
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import Line, in_ink, parted, spans_text
from deckgames.ui.paint.emblems import emblem_of
from deckgames.ui.paint.faces import Anatomy, Face, as_now, in_signs, quoted
from deckgames.ui.paint.shortening import clip
from deckgames.ui.toolkit.forecast_phrases import number_of
from deckgames.ui.toolkit.laying import fit, numbered
from deckgames.ui.toolkit.layout import has_side, zone_width

Work = Literal["hand", "choice", "market", "combat", "order", "watch"]
FACES_FROM = 88
"""Columns of the zones from which cards are faces and the bottom zone has a part at its right; rows below that."""
LARGE_FROM, HUGE_FROM = 110, 150
"""Columns of the zones from which cards of a hand are one size larger, and two."""
_BLOCK, _NARROW_BLOCK = 26, 12
"""Columns of the cards in play: with names, and beside a hand that needs the room."""
_GAPS, _LEAST_OF_A_CARD = 4, 7
"""Columns between and around both, and of a card in a hand that is nearly covered."""


class Board(toolkit.Board):
    """One scene of Card Ring, understood."""

    view: Table
    seats: list[Seat]
    marks = {"end": "e", "none": "0"}

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        going = self.view.phase in ("sitting", "buy", "targets", "failure")
        return self.active.no if going and self.active is not None else None

    @cached_property
    def in_front(self) -> int | None:
        """The seat whose queue and belt are drawn in front: the one at work, but nobody while all fight."""
        return None if self.work == "combat" else self.at_work

    @cached_property
    def looker(self) -> Seat | None:
        """The seat whose numbers are compared with the targets: the one at work, else the viewer."""
        no = self.view.viewer if self.at_work is None else self.at_work
        return None if no is None else self.seats[no]

    @property
    def asker(self) -> Seat:
        """The seat that is asked."""
        return self.seats[self.asked.seat]

    @cached_property
    def allowed(self) -> set[str]:
        """The ids of the options that are not refused."""
        return {oid for oid, option in self.by_oid.items() if option.blocked is None}

    @cached_property
    def fighting(self) -> bool:
        """Whether the question is which target to fight."""
        return "dummy" in self.by_oid

    @cached_property
    def shown_seat(self) -> int:
        """The seat whose hand or cards in play the bottom zone shows."""
        if self.work in ("hand", "choice") and self.view.viewer is not None:
            return self.view.viewer
        return 0 if self.at_work is None else self.at_work

    @property
    def shown(self) -> Seat:
        """That seat."""
        return self.seats[self.shown_seat]

    @property
    def wide(self) -> bool:
        """Whether a panel at the side explains the card under the cursor."""
        return has_side(self.scene.width)

    @property
    def sits(self) -> bool:
        """Whether the viewer sits and has what others did in front of it."""
        return self.work in ("hand", "choice")

    @cached_property
    def work(self) -> Work:
        """What the bottom zone shows: the hand, cards in play, a choice."""
        view = self.view
        if self.fighting or view.phase in ("targets", "reveal", "failure", "recovery", "over"):
            return "combat"
        if view.phase == "order":
            return "order"
        if view.phase == "buy":
            return "market"
        if self.scene.public or view.viewer is None:
            return "watch"
        active, me = self.active, self.me
        if self.decision is not None:  # perhaps a card is offered that is not drawn anywhere else
            drawn = [*me.hand, *view.row, *chain(*[seat.queue for seat in view.seats])]
            return "hand" if all(card in drawn for card in self.by_card) else "choice"
        mine = active is not None and (active is me or (me.sat and me.hand and not active.in_play))
        return "hand" if mine else "watch"

    @cached_property
    def listed(self) -> int | None:
        """The seat whose queue is written out in the bottom zone: the one that the players leaf to, else the buyer."""
        if self.scene.page:
            return self.leaves[min(self.scene.page, len(self.leaves)) - 1]
        return self.shown_seat if self.work == "market" else None

    @property
    def own_market(self) -> bool:
        """Whether the list is that of the buyer, with what else can be bought, and cleared."""
        return self.work == "market" and not self.scene.page

    @cached_property
    def leaves(self) -> list[int]:
        """The seats whose queues the player can leaf to, the next neighbour first; in Buy without the own one, which is
        in sight anyway."""
        own = self.shown_seat
        return [*opponents(self.view, own), *[own] * (self.work != "market")]

    @property
    def tabled(self) -> bool:
        """Whether the numbers of all stand in a table of their own: in Buy, but of four, and in Combat."""
        return not self.scene.page and (self.work == "combat" or (self.work == "market" and len(self.seats) <= 3))

    # ---- stops

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("clear:")

    def add_focus_targets(self) -> None:
        view, work = self.view, self.work
        self.add_cards("enemies", *view.row, view.dummy, view.finale)
        self.add_cards("location", view.location)
        self.add_seats()
        for seat in view.seats:
            self.add_cards(f"queue-{seat.no}", *seat.queue)
        if work == "hand":
            self.add_cards("hand", *self.me.hand)
        elif work == "choice":
            self.add_cards("choice", *self.by_card)
        elif work == "market":
            for spec in greater(view.pack):
                self.add_focus_target("supply", view.pack.card(0, spec.id), self.by_oid.get(f"supply:{spec.id}"))
            for space, card in enumerate(self.shown.queue, 1):
                if option := self.by_oid.get(f"clear:space-{space}"):
                    self.add_focus_target("clear", card, option)
        if self.shows_in_play or work == "watch":
            self.add_cards("in-play", *self.in_play)

    @cached_property
    def in_play(self) -> list[PlayedCard]:
        """Cards in play of the shown seat, face-down ones and its Class last."""
        seat = self.shown
        return [*seat.in_play, *face_up(seat.face_down), *([seat.class_slot] if seat.class_slot is not None else [])]

    @cached_property
    def active(self) -> Seat | None:
        """The seat whose turn it is in the Order, if the round has one."""
        view = self.view
        return view.active if view.turn < len(view.order) else None

    @property
    def me(self) -> Seat:
        """The viewer's seat."""
        assert self.view.viewer is not None
        return self.seats[self.view.viewer]

    @cached_property
    def shows_in_play(self) -> bool:
        """Whether the cards in play have a part of their own beside the others."""
        if not self.wide or not self.sits or not self.in_play or self.scene.page:
            return False
        if self.work == "choice" and any(card in self.by_card for card in self.in_play):
            return False
        room = zone_width(self.scene.width) - _GAPS - _NARROW_BLOCK - self.card_width
        return self._beside <= room // _LEAST_OF_A_CARD + 1

    @cached_property
    def _beside(self) -> int:
        """How many faces lie beside the cards in play."""
        return {"hand": len(self.me.hand), "choice": len(self.by_card)}.get(self.work, 0) if self.own else 0

    @property
    def card_width(self) -> int:
        room = zone_width(self.scene.width)
        return 26 if room >= HUGE_FROM else 18 if room >= LARGE_FROM else 14

    @cached_property
    def in_play_width(self) -> int:
        """Columns of the cards in play: what whole faces side by side leave to them, and never less than signs need."""
        left = zone_width(self.scene.width) - _GAPS - self._beside * (self.card_width + 1) + 1
        return max(_NARROW_BLOCK, min(_BLOCK, left))

    # ---- keys

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "enemies":
            card = option.card
            if card is self.view.dummy:
                return "t"
            return "n" if card is self.view.finale else str(self.view.row.index(card) + 1)
        if zone == "supply":
            return str(5 + place)
        if zone == "clear":
            return "c" + option.oid.rpartition("-")[2]
        if option.oid.startswith("other:"):
            return f"o{int(zone.removeprefix('queue-')) + 1}{place}"
        return super().key_hint_of(zone, place, option)


def played(card: Card) -> PlayedSpec:
    """The face of a card that lies in decks."""
    spec: Any = card.spec
    assert isinstance(spec, PlayedSpec)
    return spec


_PRICES = 7
"""Cells of the heading of prices behind what is told of a seat."""


def counters(board: Board, seat: Seat, numbers: Sequence[Number] = COUNTERS) -> list[Line]:
    """`3 Skill`, `2→4 Fight`: the counters of a seat that are not 0 or have just changed."""
    found: list[Line] = []
    for number in numbers:
        if number.read(board.view, seat.no) or number.flash_key(seat.no) in board.scene.changed:
            text, ink = number_of(board, number, seat.no)
            found.append(in_ink(f"{text} {number.word}", ink))
    return found


def all_counters(board: Board, seat: Seat) -> Line:
    """The seat's counters and its face-down cards, in a line."""
    face_down: list[Line] = [in_ink(hidden(seat), "back")] if seat.face_down else []
    return parted([*counters(board, seat), *face_down], (", ", "muted"))


def hidden(seat: Seat) -> str:
    """How many cards of a seat lie face down."""
    return TEXT("seat.face-down", n=len(seat.face_down))


def has_counters(board: Board, seat: Seat) -> bool:
    """Whether the counters of a seat mean anything yet this round."""
    return board.view.phase != "order" and (seat.sat or board.at_work == seat.no or bool(
        seat.skill or seat.fight or seat.failure or seat.shield))


def owed(board: Board, seat: Seat, when: str = "next-turn") -> str:
    """ "next turn: trash 1", "now: trash 1" while its Upkeep asks for it (CR-3.1); "" where it has no Dues."""
    due = dues(seat)
    now = board.at_work == seat.no and board.view.phase == "sitting"
    return TEXT(f"owed.{'now' if now else when}", dues=due) if due else ""


def status(board: Board, seat: Seat, room: int, beside: bool = True) -> str:
    """What is to be known of a seat, `beside` its queue or without that, the first that holds: what it must do, what it
    has shown, its Class, its hand and its piles; in less room without the piles."""
    slot = "" if seat.class_slot is None else seat.class_slot.name
    worn = (TEXT("seat.in-play", card=slot), TEXT("seat.class", card=slot), slot)
    piles = (whole_piles(seat), TEXT("seat.hand-pile", hand=len(seat.hand), pile=len(seat.discard)), in_hand(seat))
    if due := owed(board, seat):
        return fit([owed(board, seat, "when-it-begins"), due, ", ".join(map(str, dues(seat)))], room)
    shown = spans_text(all_counters(board, seat)) if has_counters(board, seat) and not board.tabled else ""
    has = TEXT("seat.has", numbers=shown)
    if board.at_work == seat.no and board.view.phase in ("sitting", "buy"):
        less = seat.next_buy.less
        own = TEXT("seat.queue-cheaper", n=less) if less else fit(
            [TEXT("seat.queue-to-buy"), TEXT("seat.queue")], room)
        if board.scene.page or not beside:
            own = f"{has}; {piles[1]}" if shown else piles[1]
        elif not board.own or board.shown_seat != board.view.viewer:
            own = shown or piles[1]
        return fit([f"{worn[0]}; {own}", *([own] if less else []), *worn] if slot else [own], room)
    if shown:
        found = [spans_text(each) for each in counters(board, seat, (FAILURE, SHIELD, SKILL, FIGHT))]
        whole = [", ".join(found), *(f"{', '.join(found[:n])} …" for n in range(len(found) - 1, 0, -1))]
        return fit([*([f"{worn[0]}; {has}"] if slot else []), *(f"{has}; {each}" for each in piles[:2]),
                    f"{shown}; {piles[1]}", *[has] * (room > len(has) + _PRICES), shown, *whole], room)
    if board.view.phase == "sitting" and not seat.sat:
        if not slot:
            brief = TEXT("yet.has-brief", what=piles[2])
            return fit([*(TEXT("yet.has", what=each) for each in piles), brief], room)
        return fit([*(TEXT("yet.wears", what=each) for each in worn),
                    *(TEXT("yet.wears-brief", what=each) for each in (slot, worn[1]))], room)
    return fit([*(f"{worn[0]}; {each}" for each in piles), *worn] if slot else piles, room)


def piles(seat: Seat) -> str:
    """How many cards a seat has in deck and discard pile."""
    return TEXT("seat.piles", deck=len(seat.deck), pile=len(seat.discard))


def whole_piles(seat: Seat) -> str:
    """The sizes of the seat's piles, hand included, in a line."""
    return TEXT("seat.all-piles", hand=len(seat.hand), deck=len(seat.deck), pile=len(seat.discard))


def in_hand(seat: Seat) -> str:
    """How many cards it has in hand."""
    return TEXT("seat.hand", n=len(seat.hand))


def standing(board: Board, seat: Seat) -> str:
    """What the seat is doing this round: "playing", "done", or its place in the Order."""
    view, working = board.view, board.at_work == seat.no
    if view.phase == "over":
        return TEXT("standing.over")
    if view.phase == "order":
        return TEXT("standing.arbiter") if view.arbiter == seat.no else ""
    place = view.order.index(seat.no) if seat.no in view.order else None
    nth = "" if place is None else ordinal(place + 1)
    if view.phase == "sitting":
        return TEXT("standing.plays") if working else TEXT("standing.done") if seat.sat else nth
    if view.phase == "buy":
        if working:
            return TEXT("standing.buys")
        if place is None or (view.options.buys_in_sitting and not seat.sat):
            return nth
        return TEXT("standing.done") if place < view.turn else TEXT("standing.buys-later", nth=nth)
    if seat.declared:
        return TEXT("standing.has-chosen")
    return TEXT("standing.chooses" if working else "standing.to-choose")


def notes(board: Board) -> list[Line]:
    """A line for everything about the seats that no other place shows: bars, promises, sealed targets."""
    view, lines = board.view, list[Line]()
    for seat in board.seats:
        sign = board.sign(seat.no)
        if seat.barred:
            lines.append((sign, (f" {signs.BLOCKED} {SAY('seat.barred')}", "muted")))
        if promised := promises(seat):
            lines.append((sign, (f" {SAY('seat.promised', what=promised)}", "muted")))
        if seat.face_down:
            lines.append((sign, (f" {hidden(seat)}", "muted")))
        if view.sealed and seat.declared and target_of(view, seat) is None:
            lines.append((sign, (f" {SAY('seat.sealed')}", "muted")))
    return lines


TIERS = ("", "I", "II", "III")
_EMBLEMS = {
    "craft": "gear", "brawl": "fist", "sabotage": "bomb", "ring": "ring", "caper": "mask", "class": "tophat",
    "adversary": "vampire", "trap": "trap", "dummy": "dummy",
    "doctor-umbra": "umbra", "the-castle-itself": "castle", "lady-nocturne": "diva",
    "infernal-puzzle-box": "puzzlebox", "growing-leviathan": "leviathan"}
"""The pictures of kinds of cards, and of the Finales by their ids."""


@frozen
class Parts:
    """What a face takes from the spec alone: its text in few words, and as it is printed."""

    kind_word: str
    measure: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]
    long: tuple[Line, ...]


def face_of(target: Card | RingSpec, *, key: str = "", price: str = "", measure: Line | None = None, edge: Line = (),
            mine: bool = True) -> Face:
    """The face of a card; `price` is its text, left out: none."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    return Face(spec.name, key, "", p.kind_word, p.measure if measure is None else measure, (), p.text, p.long,
                quoted(spec.flavour), price, "coin", False, edge, mine, sentences=p.sentences,
                emblem=emblem_of(spec.id, _EMBLEMS.get(spec.id, _EMBLEMS.get(spec.kind_word, ""))))


@lru_cache(maxsize=1024)
def parts(spec: RingSpec) -> Parts:
    """Kind, numbers and texts of a spec."""
    if isinstance(spec, Fightable):
        word = f"{spec.kind} {TIERS[getattr(spec, 'tier', 0)]}".strip()
        long = _said(TEXT("face.beaten", number=spec.tested.word, value=spec.value),
                     *[f"{capital(head)}: {body}" if head else body for head, body in spec.lines])
        short = _said(TEXT("face.win", does=spec.outcome(True)), TEXT("face.lose", does=spec.outcome(False)))
        return Parts(word, measure_of(spec, spec.value), short, long[1:], long)
    if isinstance(spec, LocationSpec):
        does = lasting(spec.passive)
        return Parts(TEXT("kind.location"), (), does, does, does)
    assert isinstance(spec, PlayedSpec)
    short = _said(spec.short)
    if isinstance(spec, StealthSpec):
        does = (*_said(TEXT("face.when-revealed", lead=str(spec.lead))), *paragraphs(spec.stealth))
        return Parts(TEXT("kind.stealth", type=spec.type), (), short, does, does)
    if isinstance(spec, ClassSpec):
        does = (*lasting(spec.passive), *_said(*[TEXT("face.each-turn", does=effect.describe())
                                                 for effect in spec.each_turn]))
        return Parts(TEXT("kind.class"), (), short, does, (*_said(str(spec.lead)), *does))
    does = paragraphs(spec.play) or _said(TEXT("face.nothing"))
    return Parts(spec.type, (), short, does, does)


def _said(*texts: str) -> tuple[Line, ...]:
    return tuple([in_ink(text, "rule") for text in texts])


def measure_of(spec: Fightable, value: int) -> Line:
    """The number to reach and what it is reached with; `10→12 Fight` if it has changed."""
    return in_ink(f"{as_now(spec.value, value)} {spec.tested.word}", spec.tested.ink)


def lasting(effects: Iterable[Any]) -> tuple[Line, ...]:
    """The rules text of effects that hold while their card lies there, a paragraph an effect."""
    return _said(*[holding((effect,)) for effect in effects])


def paragraphs(effects: Iterable[Any]) -> tuple[Line, ...]:
    """The generated rules text, a paragraph an effect."""
    return _said(*[f"{capital(effect.describe())}." for effect in effects])


_W, _H = 22, 8


def anatomy(shown: Card) -> Anatomy:
    """The card as it lies on the table."""
    spec = shown.spec
    assert isinstance(spec, RingSpec)
    price = TEXT("face.price", price=spec.cost) if isinstance(spec, PlayedSpec) else ""
    return Anatomy.of(in_signs(face_of(shown, price=price)), _W, _H, _meanings(spec))


def _meanings(spec: RingSpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, Fightable):
        yield spans_text(measure_of(spec, spec.value)), TEXT(
            "anatomy.value", number=spec.tested.worded(spec.value))
        for won, (head, text) in zip((True, False), spec.lines[-2:], strict=True):
            yield f"{capital(head)}: {spec.outcome(won)}.", text
    elif isinstance(spec, PlayedSpec):
        yield TEXT("face.price", price=spec.cost), TEXT("anatomy.price", price=spec.cost, number=SKILL.word)
        for effect in spec.play:
            yield f"{capital(effect.short())}.", f"{capital(effect.describe())}."


_LONGEST = 10
"""Cells of a name beside where a card goes."""


@frozen
class Turn:
    """How the Ring will move next: `steps` (negative: to the right) and, by seat, who gets what leaves its space 1
    (to the left) or whose card comes to its space 1 (to the right); anchored seats have no entry."""

    steps: int
    partner: dict[int, int]


def turn_of(board: Board) -> Turn:
    """CR-6.16: how the queues will rotate in Recovery."""
    part = [seat.no for seat in board.seats if not seat.anchored]
    return Turn(spin(board.view, board.seats), dict(zip(part, [*part[1:], *part[:1]], strict=True)))


def way_of(board: Board, turn: Turn, seat: int, short: bool = False, place: bool = True, few: bool = False) -> Line:
    """Who gets what lies at the top of a queue after this round: `top card to Bea`, in `few` words, in `short` by the
    sign, and which card that is only if its `place` is wanted."""
    if seat not in turn.partner or not turn.steps:
        return in_ink(TEXT("way.stays"), "muted")
    partner = turn.partner[seat]
    if turn.steps < 0:  # to the right: what leaves at the bottom comes to the top of the seat before
        partner = next(giver for giver, gets in turn.partner.items() if gets == seat)
    which = f"{'top' if turn.steps > 0 else 'last'}{'-two' * (abs(turn.steps) > 1)}" if place else "to"
    look = board.look(partner)
    name = TEXT("way.own") if partner == seat else look.sign if short else clip(look.name, _LONGEST)
    words: Words = SAY(f"way.{which}")
    return ((f"{in_short(words) if few else words} ", Ink("muted")), (name, f"seat-{look.colour}"))


def buyer_of(board: Board, card: Card) -> Seat:
    """Whose price a card shows: that of the asked seat if it may buy it from another queue, else of the owner of the
    queue it lies in, else of whoever is at work."""
    option = board.by_card.get(card)
    if option is not None and option.oid.startswith("other:"):
        return board.asker
    return next((seat for seat in board.seats if card in seat.queue), board.shown)


def price_of(board: Board, card: Card[Any]) -> str:
    """The price of a card as it is shown."""
    return as_now(card.spec.cost, price(board.view, buyer_of(board, card), card.spec))


def face_in_queue(board: Board, index: int, owner: Seat) -> Face:
    """A card of a queue with its price."""
    card = board.card(index)
    return in_signs(face_of(card, key=board.key_hint(index), price=TEXT("face.price", price=price_of(board, card)),
                            edge=numbered(board, index), mine=owner.no == board.in_front))
