"""The screen of Hooks: a scene read once (`Board`), what the bar says, the three zones (players, row, hand), what the
inspector says, and the layout that has them."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import face_up
from deckgames.engine.core.words import minus
from deckgames.engine.messages import Words, ordinal
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.effects import iter_tree
from deckgames.games.hooks.cards import TRIGGERS, HookCard, HookSpec, score
from deckgames.games.hooks.effects import LEXICON
from deckgames.games.hooks.lexicon import DECK, HAND, HOOKS, OWNED, PILE, TREASURES, left, marks
from deckgames.games.hooks.private_phases import HookPrivatePhases
from deckgames.games.hooks.state import LETTERS, LINE, ROW, SAY, TEXT, Seat, Table
from deckgames.games.hooks.teller import TELLER
from deckgames.ui import toolkit
from deckgames.ui.actions import Cap
from deckgames.ui.paint import signs
from deckgames.ui.paint.bar import flowed, option_spans
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import BLANK, Line, Span, in_ink, parted, spans_text, spans_width, width
from deckgames.ui.paint.emblems import emblem_of, tint
from deckgames.ui.paint.faces import (
    Anatomy,
    Face,
    State,
    as_now,
    back,
    card as card_picture,
    fan_places,
    heading,
    joined,
    picture,
    quoted,
    slot,
    title_bar,
)
from deckgames.ui.paint.shortening import clip, fitted
from deckgames.ui.toolkit import Box, Layout
from deckgames.ui.toolkit.board import command, entered, pile, span_of
from deckgames.ui.toolkit.forecast_phrases import Separator, fitting, of_card
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.laying import (
    Size,
    aimed,
    badge,
    draw_line,
    fit,
    in_line,
    in_rows,
    mark_rest,
    numbered,
    rising,
    roomy,
    seen_of,
    spread,
)
from deckgames.ui.toolkit.layout import PaneSpec, Scene, has_side, zone_width
from deckgames.ui.toolkit.side import news_below
from deckgames.ui.toolkit.zones import EMPTY, Field, Seats, Texts, Zone, noted, number

END_KEY, RELOAD_KEY = "E", "R"
"""Capitals, because every small letter from a to f is a slot of the row."""
WIDE_FROM, ROOMY_FROM, LARGE_FROM = 100, 120, 110
"""Columns of a terminal whose title bar says whose turn it is (a narrower one says there how far the end is), of one
that says what the refresh deck is for, and of the zones from which cards are one size larger."""


class Board(toolkit.Board):
    """One scene of Hooks, understood."""

    view: Table
    seats: list[Seat]
    own: Seat | None
    marks = {"end": END_KEY, "done": "0"}

    @property
    def on_turn(self) -> int | None:
        return None if self.view.phase == "over" else self.view.current

    @cached_property
    def main(self) -> bool:
        """Whether the question is what to do in the main phase."""
        return "end" in self.by_oid

    @cached_property
    def shown(self) -> Seat:
        """The player whose cards the bottom zone shows: the viewer, else the one whose turn it is."""
        return self.own or self.view.active

    @cached_property
    def work(self) -> str:
        """What the bottom zone shows: hand, choice or watch."""
        if self.own is None:
            return "watch"
        return "choice" if any(card not in (*self.own.hand, *self.view.row) for card in self.by_card) else "hand"

    @cached_property
    def source(self) -> HookCard | None:
        """The card that asks."""
        return None if self.decision is None else self.decision.source

    @cached_property
    def about_cost(self) -> bool:
        """Whether what is asked depends on what the cards of a hand or a pile cost."""
        lists = [] if self.source is None else [getattr(self.source.spec, name) for name in ("play", "start", "bought")]
        return any(getattr(effect, "by_cost", False) for effects in lists for effect in iter_tree(effects))

    @cached_property
    def faces(self) -> bool:
        """Whether cards are faces, as far as there are rows for them; else rows."""
        return faces_at(self.scene.width, self.scene.height)

    def stands(self, option: Option) -> bool:
        return not option.oid.startswith("reload:")

    def add_focus_targets(self) -> None:
        self.crew_stops: dict[int, int] = {}
        by_seat = {option.seat: option for option in self.scene.options if option.card is None}
        for seat in self.seats:
            top, option = seat.pile[-1] if seat.pile else None, by_seat.get(seat.no)
            if top is not None or option is not None:
                self.crew_stops[seat.no] = len(self.focus_targets)
                self.add_focus_target("seats", top, option)
        self.add_cards("row", *self.view.row)
        self.add_cards(self.work, *{"choice": self.by_card, "hand": self.shown.hand,
                                    "watch": self.shown.in_play}[self.work])

    @cached_property
    def below(self) -> list[int]:
        """The focus targets of the bottom zone."""
        return self.zone(self.work)

    def letter(self, card: HookCard) -> str:
        """The letter of a row card's slot."""
        return LETTERS[self.view.row.index(card)]

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        if zone == "row" and option.card is not None:
            return self.letter(option.card)
        return "" if zone == "hand" and place > 9 else super().key_hint_of(zone, place, option)  # letters are slots

    @cached_property
    def keys(self) -> dict[str, str]:
        """Reloads are two keys: R and the slot's letter."""
        return super().keys | {RELOAD_KEY + oid[-1]: oid for oid in self.by_oid if oid.startswith("reload:")}


def faces_at(width: int, height: int) -> bool:
    """Whether a terminal of this size shows cards as faces."""
    zone = zone_width(width)
    return zone >= 86 or (zone >= 76 and height >= 38)


# ---- what the bar says: the question, its keys, and what Enter does


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked = board.asked
    if board.scene.pending == RELOAD_KEY:
        return TEXT("asks.reload")
    if board.main:
        return _left(board)
    if asked.source is None:
        return asks
    named = of_card(asked.source, asks) if asked.seat == board.view.current else SAY(
        "bar.of-card-of", card=asked.source.name, seat=board.look(board.view.current).name, asks=asks)
    return named if asked.kind == "confirm" else fitting(board, named, asks)  # what a "may" does is foretold


def _left(board: Board) -> Words:
    """`1 Action, 1 Buy, 1 Reload left: play or buy?`."""
    rest = left(board.view)
    plays, buys = board.key_hints(board.zone("hand")), board.key_hints(board.zone("row"))
    if not rest:
        said = SAY("bar.nothing-left")
    elif plays:
        said = SAY("bar.play-or-buy" if buys else "bar.play", what=rest)
    else:
        said = SAY("bar.buy" if buys else "bar.left", what=rest)
    return SAY("bar.last-turn", asks=said) if board.view.last_of_all else said


def menu(board: Board) -> list[Cap]:
    """Key hints of the bar's second row, the one that ends last."""
    hand, row = board.zone("hand"), board.zone("row")
    plays, buys = board.key_hints(hand), board.key_hints(row)
    if not board.main:
        seats = [o for o in board.scene.options if o.seat is not None and o.card is None and o.blocked is None]
        if seats:
            return [(str(o.seat + 1), board.name(o.seat)[0]) for o in seats if o.seat is not None]
        does = str(HookPrivatePhases.verbs.get(board.asked.about) or board.asked.about.word)
        zone, word = (row, TEXT("caps.gain")) if buys else (board.below, does)
        caps, done = board.key_hints(zone), board.by_oid.get("done")
        return [(span_of(caps), command(board, word, zone)), *([("0", done.label)] if done else [])] if caps else []
    wide, hints = board.scene.width >= WIDE_FROM, []
    if plays:
        hints.append((entered(board, hand), command(
            board, TEXT("caps.play-each" if len(plays) > 1 else "caps.play"), hand)))
    if buys:
        word = TEXT("caps.buy")
        word = command(board, word, row) if wide and len(buys) == 1 else word
        hints.append((entered(board, row), TEXT("caps.by-buy" if board.view.buys else "caps.by-action", buy=word)))
    if any(oid.startswith("reload:") and option.blocked is None for oid, option in board.by_oid.items()):
        hints.append((f"shift {RELOAD_KEY}", TEXT("caps.reload" if wide else "caps.reload-short")))
    whole = [*hints, (f"shift {END_KEY}", ends := TEXT("offers.end"))]
    fits = hints and len(flowed([*map(option_spans, whole)], board.scene.width - 2)) == 1
    return whole if fits else [*hints, (END_KEY, ends)]


def start(board: Board) -> str | None:
    """Where the cursor of the main phase begins: on a hand card, so that Enter pressed once too often buys nothing; on
    the end where only Reloads are left. Among enemies on whoever has most Treasures: none can be had of empty hands."""
    enemies = {o.oid: o.seat for o in board.scene.options if o.seat is not None and o.blocked is None}
    if enemies and board.asked.about is Topic.HARM:
        return max(enemies, key=lambda oid: board.seats[enemies[oid]].treasures)
    playable = board.key_hints(board.zone("hand"))
    if not board.main or not (playable or board.key_hints(board.zone("row"))):
        return "end" if board.main else None
    return board.keys[playable[0]] if playable else None


def phase_of(board: Board) -> int | None:
    """The step of the turn that is shown on the rail: begin, hand, main, end."""
    if board.view.phase == "over":
        return None
    if board.about is Topic.KEEP:
        return 1
    return 0 if board.source is not None and board.own is not None and board.source in board.own.hand else 2


def status(board: Board, no: int) -> Line:
    """A player's Treasures and hooks, and what else is open about it, for recap and pause."""
    shown = [(of.count(n), of.ink) for of in (TREASURES, HOOKS) if (n := of.read(board.view, no)) is not None]
    numbers = [of.worded(of.read(board.view, no) or 0) for of in (HAND, DECK, PILE, OWNED)]
    facts = ", ".join([*numbers, *(mark.word for mark in marks(board.view, no))])
    return (*(span for one in shown for span in (one, Separator.COLUMN)), (facts, "text"))


# ---- faces: neutral, made from card specs, in the four corners that all games share


def face_of(target: HookCard | HookSpec, *, key: str = "", price: str = "", edge: Line = (), mine: bool = True,
            named: bool = False) -> Face:
    """The face of a card; `price` is its text, "" where no price matters; `named` is that of `Face`."""
    spec: Any = target.spec if isinstance(target, Card) else target
    tags, few, said = parts(spec)
    hooks = in_ink(HOOKS.count(spec.hooks), HOOKS.ink)
    return Face(spec.name, key, "", "", tags, hooks, few, said, quoted(spec.flavour), price, "coin", False, edge, mine,
                named, said, emblem_of(spec.id, spec.tags[0]))


@lru_cache(maxsize=1024)
def parts(spec: HookSpec) -> tuple[Line, tuple[Line, ...], tuple[Line, ...]]:
    """Tags of a spec, and its text in few words and as it is printed: a paragraph for what it does when played and for
    each trigger."""
    few, said = (tuple([in_ink(f"{head}: {body}" if head else body, "rule") for head, body in told])
                 for told in (spec.few, spec.lines))
    return ((" ".join(spec.tags), tint(spec.tags[0])),), few, said


def anatomy(shown: HookCard) -> Anatomy:
    """The card as it lies in the row, the picture the rulebook begins with."""
    spec, price = shown.spec, TEXT("faces.price", n=shown.spec.cost)
    return Anatomy.of(face_of(spec, price=price), 28, 7, [
        *((f"{term.word}:", term.meaning) for name, term in TRIGGERS.items() if getattr(spec, name)),
        (" ".join(spec.tags), TEXT("faces.tags-explained")),
        (HOOKS.count(spec.hooks), TEXT("faces.hooks-explained", hooks=HOOKS.count(spec.hooks))),
        (price, TEXT("faces.price-explained", treasures=TREASURES.count(spec.cost)))])


def listed(price: Callable[[Board, int], str], face: Callable[[Board, int], Face],
           note: Callable[[Board, int], str] = lambda board, index: "") -> Zone[Board]:
    """Cards in a list: name, price and hooks, and what each does; in wide lists its tags."""
    def text(board: Board, index: int) -> Texts:
        spec = board.card(index).spec
        return noted(note(board, index), ([*map(spans_text, parts(spec)[2])], spec.short))

    return Zone((
        Field(lambda board, index, _: in_ink(board.card(index).name, "name"), 15, wider=((72, 5), (96, 2))),
        Field(lambda board, index, _: parts(board.card(index).spec)[0], 11, SAY("faces.tags"), least=96),
        Field(lambda board, index, _: in_ink(price(board, index), "coin"), 5, SAY("faces.price-head"), True),
        Field(lambda board, at, _: in_ink(_hooks(board, board.card(at)), HOOKS.ink), 5, right=True, of=HOOKS),
        Field(head=SAY("faces.does"), least=50, apart=2, texts=text)), face, stand=True)


# ---- the zone of all players: a row each with everything that is open about them


def _turn(board: Board, seat: int, _: int) -> Line:
    """When this player has a turn: now, 2nd, 3rd; or that the last one is done."""
    view, count = board.view, len(board.seats)
    place = (seat - view.current) % count
    most = count if view.ender is None else (view.ender - view.current) % count or count
    done = place and (place >= most or view.last_turn)
    said = TEXT("players.done") if done else ordinal(1 + place) if place else TEXT("players.now")
    return in_ink("" if view.phase == "over" else said, "muted")


def _pile_of(board: Board, seat: int, room: int) -> Line:
    """The discard pile, the newest card first, and the marks before a player in brackets, since they are no cards."""
    held = ", ".join(mark.word for mark in marks(board.view, seat))
    names = ", ".join(card.name for card in reversed(board.seats[seat].pile))
    found, ink = names or TEXT("players.empty"), "text" if names else "faint"
    if not held:
        return in_ink(found, ink)
    mark = fit((TEXT("players.marked", marks=held), f"({held})"), room - 6)
    return (clip(found, room - width(mark) - 1), ink), BLANK, (mark, "harm")


def _badge(board: Board, seat: int, room: int) -> Line:
    """Symbol and name, in capitals whose turn it is; its key where the player can be chosen."""
    look, index = board.look(seat), board.crew_stops.get(seat)
    option = None if index is None else board.options[index]
    if option is None or index is None or option.blocked is not None:
        return (badge(board, seat, room),)
    cap = signs.CHOSEN if board.state(index) in (State.CHOSEN, State.CHOSEN_CURSOR) else board.key_hint(index)
    ink = "name-cursor" if board.here(index) else f"seat-{look.colour}"
    return ((f"{cap} ", "key"), (f"{look.sign} {clip(look.name, room - 4)}", ink))


PLAYERS = Seats[Board]((
    Field(_badge, 9, wider=((100, 7),)), Field(_turn, 4, SAY("players.turn")),
    number(HOOKS, 5), number(TREASURES, 9), number(OWNED, 4, 74, SAY("players.owned")), number(HAND, 4),
    number(DECK, 4, 74), Field(_pile_of, head=SAY("players.pile"), apart=2, brief=SAY("players.pile-short")),
), lambda board, seat: board.crew_stops.get(seat))


# ---- the zone of the row: six faces with their prices in two lines of three, or six lines


def supply(board: Board, w: int, h: int) -> Canvas:
    """The picture of the row in exactly this size. A line of a list that is left goes to a card whose text does not
    fit."""
    canvas, faces, top, cards = Canvas(w, h), board.faces and h >= 13, int(h > ROW), iter(board.zone("row"))
    stops = [EMPTY if card is None else next(cards) for card in board.view.row]
    if faces:
        heading(canvas, 0, TEXT("row.title"), _note(board, w))
        wide, high = min(48, (w - 4) // 3), (h - 1) // 2
        boxes = [Box(index, 1 + (wide + 1) * (place % 3), 1 + high * (place // 3), wide, high)
                 for place, index in enumerate(stops)]
    else:
        if top:
            THE_ROW.heading(board, canvas, TEXT("row.title"), _note(board, w))
        lines = board.cached(("row-lines", w, h), lambda: spread(THE_ROW.needs(board, stops, w), h - top, keep=1))
        boxes = [Box(index, 0, y, w, high)
                 for index, y, high in zip(stops, accumulate(lines, initial=top), lines, strict=False)]
    aimed(board.scene, canvas)
    for letter, box in zip(LETTERS, boxes, strict=True):
        THE_ROW.put(board, canvas, box, letter, faces)
    return canvas


def _price(board: Board, index: int) -> str:
    """What a row card costs now; what it is printed with where it is not bought."""
    card, option = board.card(index), board.options[index]
    buying = option is None or option.oid.startswith("buy:")
    return as_now(card.spec.cost, board.view.price(card) if buying else card.spec.cost)


THE_ROW = listed(_price, lambda board, index: face_of(
    board.card(index), key=board.letter(board.card(index)), price=TEXT("faces.price", n=_price(board, index)),
    edge=numbered(board, index), named=True))


def _note(board: Board, w: int) -> Line:
    """What changes prices, and how far the end is: near when every player can take four more supply cards."""
    view, supply = board.view, len(board.view.supply_deck)
    less: Line = SAY("row.less", n=view.discount).inked("coin") if view.discount else ()
    ends: Line = ()
    if view.phase == "over":
        ends = in_ink(", ".join(map(str, view.ended_by)), "muted")
    elif view.ender is not None:
        ends = SAY("row.ended" if w >= 72 else "row.ended-short", seat=(board.name(view.ender),)).inked("warn")
    elif board.scene.width >= WIDE_FROM and supply <= 4 * len(board.seats):
        ends = SAY("row.near", n=supply).inked("warn")
    return parted([less, ends], Separator.PART)


# ---- the bottom zone: the own hand, the cards of a question, or what the player at work has in play

LEAST, _PILE = 5, 14
"""Rows of the lowest face; columns of a pile."""


def hand(board: Board, w: int, h: int) -> Canvas:
    """The picture of the bottom zone in exactly this size; its heading goes when every row is needed."""
    canvas, top = Canvas(w, h), int(h > 3 or h > len(board.below))
    faces = board.faces and h > LEAST
    size, room, piles = _plan(board, w, h) if faces else (Size(0, 0, 0), w, ())
    shown = in_line(board, board.below, size, room) if faces else in_rows(
        board, board.below, w, h, top, HELD.needs(board, board.below, w))
    keeps = board.main and board.view.active is board.own and not board.view.last_of_all
    asks = _asking(board)
    if top:
        title, note = _titles(board)
        if seen := seen_of(board.below, shown):
            note = ((seen, "muted"), *(in_ink("; ", "muted") if note else ()), *note)
        if faces:
            stay = SAY("hand.keeps").inked("muted") if keeps and not note else ()
            heading(canvas, 0, title, next((line for line in (asks, _asking(board, briefly=True), stay)
                                            if 0 < spans_width(line) <= w - len(title) - 6), note))
        else:
            HELD.heading(board, canvas, title, note, "" if board.about_cost else TEXT("faces.price-head"))
    end = max((box.y + box.h for box in shown), default=top + (LEAST if faces else 0))
    if faces:
        x = draw_line(board, canvas, shown, size, lambda index, _: _face(board, index))
        mark_rest(canvas, shown, board.below, size)
        for name in piles:
            canvas.paste(x, size.top, _pile(board, name, size.h))
            if name == "pile" and board.shown.no in board.crew_stops:
                canvas.mark(board.crew_stops[board.shown.no], x, size.top, _PILE, size.h, also=True)
                end = max(end, size.top + size.h)
            x += _PILE + 1
        _played(board, canvas, size)
    else:
        for box in shown:
            HELD.row(board, canvas, box)
    if board.work == "choice" and h > end and (held := [one for one in board.shown.hand if one not in board.by_card]):
        canvas.spans(1, end, SAY("hand.held", cards=_names(held)).inked("muted"), w - 2)
        end += 1
    if asks and not faces:
        end = canvas.rows(1, end, fitted((asks,), w - 2, h - end))
    if end < h and keeps and not faces and board.below:
        canvas.put(1, end, TEXT("hand.keeps"), "muted", w - 2)
        end += 1
    if not has_side(board.scene.width):
        news_below(board.scene, canvas, end, board.sits, few=True)
    return canvas


def _plan(board: Board, w: int, h: int) -> tuple[Size, int, tuple[str, ...]]:
    """How the cards of the zone lie: their size, the columns for them, and the piles at their right."""
    count, large = len(board.below), w >= LARGE_FROM
    highest = 8 if not large or (board.view.active.in_play and h >= 17) else 17
    high = min(highest if large or h > 9 else 7 if h > 8 else 6, h - 1 - (h > 9))
    piles: tuple[str, ...] = ("hand", "deck", "pile") if board.work == "watch" else ("deck", "pile")
    if count and (w - 2 - (_PILE + 1) * len(piles)) // count < 25:
        piles = ()
    room = w - 2 - (_PILE + 1) * len(piles)
    return rising(board, roomy(count, room, 16, 48 if large else 28), high, h - 1), room, piles


def _played(board: Board, canvas: Canvas, size: Size) -> None:
    """The cards in play as faces below the hand, where there are rows for them."""
    y, cards = size.top + size.h + 1, board.view.active.in_play
    high = min(size.h, canvas.h - y - 1)
    if board.work == "watch" or high < LEAST + 1 or not cards:
        return
    heading(canvas, y, TEXT("hand.in-play"))
    for place in fan_places(len(cards), canvas.w - 2, None, size.w):
        canvas.paste(1 + place.x, y + 1, picture(face_of(cards[place.index], mine=False), size.w, high, State.QUIET),
                     place.w)


def _pile(board: Board, name: str, high: int) -> Canvas:
    """A deck or a hand as a back, a discard pile as its newest card."""
    seat = board.shown
    if name != "pile":
        count = seat.in_deck if name == "deck" else len(seat.hand)
        said = TEXT(f"hand.back-{name}", n=count)
        return back(_PILE, high, said, "hooks") if count else slot(_PILE, high, said)
    if not seat.pile:
        return slot(_PILE, high, TEXT("hand.no-pile"))
    named = face_of(seat.pile[-1], edge=in_ink(f" {TEXT('hand.pile', n=len(seat.pile))} ", "muted"))
    return card_picture(replace(named, points=(), measure=(), text=(), sentences=()), _PILE, high,
                        board.state(board.crew_stops[seat.no]))


def _titles(board: Board) -> tuple[str, Line]:
    """The heading, and a note beside it."""
    name = board.look(board.shown.no).name
    played = [one for one in board.view.active.in_play if one is not board.source]  # the bar names that
    play = SAY("hand.played", cards=_names(played)).inked("muted") if played else ()
    if board.work == "choice":
        return places_of(board), play
    if board.work == "hand":
        return TEXT("hand.title", seat=name), play
    if board.view.phase == "over":
        return TEXT("hand.over"), ()
    rest = left(board.view)
    return TEXT("hand.plays", seat=name), (
        SAY("hand.left", what=rest) if rest else SAY("hand.none-left")).inked("muted")


def _asking(board: Board, briefly: bool = False) -> Line:
    """The card that asks, with what it says; nothing where no card does, or where its parts are the answers."""
    source = board.source
    parted = board.about is Topic.CHOOSE and not any(o.card or o.seat is not None for o in board.scene.options)
    if source is None or board.main or parted:
        return ()
    told = in_ink(source.spec.short, "text") if briefly else joined(parts(source.spec)[2], 1)
    return ((f"{source.name}: ", "name"), *told)


def _names(cards: Sequence[HookCard]) -> Line:
    return in_ink(", ".join(card.name for card in cards), "text")


def places_of(board: Board) -> str:
    """The zones from which a question offers cards, several with their keys: "hand 1-2 and pile 3-9"."""
    places: dict[str, list[str]] = {}
    for index in board.below:
        places.setdefault(place_of(board, board.card(index)), []).append(board.key_hint(index))
    return TEXT("hand.places", places=[
        " ".join(filter(None, (place, span_of(caps) if len(places) > 1 else ""))) for place, caps in places.items()])


def place_of(board: Board, target: HookCard) -> str:
    """Where a card on offer lies, in words."""
    for seat in board.seats:
        if target in seat.pile:
            return TEXT("hand.of-pile", seat=board.look(seat.no).name)
        if target in seat.peek:
            return TEXT("hand.of-deck")
    return TEXT("hand.of-hand")


def _face(board: Board, index: int) -> Face:
    target = board.card(index)
    whence = _whence(board, index)
    price = TEXT("faces.price", n=target.spec.cost) if board.about_cost else ""
    return face_of(target, key=board.key_hint(index), price=price,
                   edge=numbered(board, index) or (in_ink(f" {whence} ", "muted") if whence else ()))


def _whence(board: Board, index: int) -> str:
    """Where a card on offer lies, if not all lie there; and which is the top of a pile."""
    target = board.card(index)
    top = any(seat.pile and seat.pile[-1] is target for seat in board.seats)
    several = len({place_of(board, card) for card in board.by_card}) > 1
    if board.work != "choice" or not (several or top):
        return ""
    held = not any(target in (*seat.pile, *seat.peek) for seat in board.seats)
    return TEXT("hand.top-of-pile" if several and top else "hand.top" if top else "hand.of-hand" if held
                else "hand.in-pile")


HELD = listed(lambda board, index: str(board.card(index).spec.cost) * board.about_cost, _face,
              lambda board, index: f"{_whence(board, index)}: " if _whence(board, index) else "")


# ---- what the inspector says under a card's text: price and worth now with their sums, and who owns how many


def full_face(board: Board, card: HookCard) -> Face:
    """The card's face with its price of now, for inspector and piles."""
    spec = card.spec
    supply, cost = spec.group == "supply", board.view.price(card) if card in board.view.row else spec.cost
    many = TEXT("details.copies", n=spec.copies) if supply else TEXT("details.starter")
    return replace(face_of(card, price=TEXT("faces.price", n=as_now(spec.cost, cost)) if supply else ""),
                   kind_word=" ".join(spec.tags), measure=in_ink(many, "muted"))


def facts(board: Board, card: HookCard) -> list[Line]:
    """Lines about a card: the price as a sum and what paying it would leave, its worth, and who owns how many now."""
    view, buyer, printed = board.view, board.own or board.view.active, card.spec.cost
    if card not in view.row or view.phase == "over":
        return [*_worth(board, buyer, card, buyer.treasures), *_owned(board, card.spec)]
    cost = view.price(card) if buyer.no == view.current else printed
    total = SAY("details.costs", n=cost) if cost == printed else SAY(
        "details.discounted", n=printed, less=view.discount, price=in_ink(str(cost), "coin"))
    rest = buyer.treasures - cost
    said = SAY("details.short", n=-rest).inked("warn") if rest < 0 else LINE("details.leaves", n=rest)
    price = LINE("details.price", costs=total, seat=(board.sign(buyer.no),), n=buyer.treasures, left=said)
    return [price, *_worth(board, buyer, card, rest if rest >= 0 else buyer.treasures), *_owned(board, card.spec)]


def _brings(board: Board, seat: Seat, card: HookCard, treasures: int) -> int | None:
    """The hooks of the card and of its `final` list to whoever has so many Treasures then; None: it has no list, or
    what is owned is not known."""
    if not card.spec.final or seat.tally is None:
        return None
    with_it, without, face = [*seat.tally], [*seat.tally], board.view.pack.card(0, card.spec.id)
    if face in without and card not in board.view.row:
        without.remove(face)
    else:
        with_it.append(face)
    return score(with_it, treasures) - score(without, treasures)


def _hooks(board: Board, card: HookCard) -> str:
    """ "1+3": the hooks that are printed, and what its `final` list adds to them now, for whoever would buy it."""
    view, seat, printed = board.view, board.own or board.view.active, minus(str(card.spec.hooks))
    rest = seat.treasures - (view.price(card) if card in view.row else 0)
    total = _brings(board, seat, card, rest if rest >= 0 else seat.treasures)
    more = 0 if total is None else total - card.spec.hooks
    return printed + minus(f"{more:+}") if more else printed


def _worth(board: Board, seat: Seat, card: HookCard, treasures: int) -> list[Line]:
    """The hooks it brings to whoever has so many Treasures then: printed, and what its `final` list adds."""
    spec, printed = card.spec, in_ink(HOOKS.count(card.spec.hooks), HOOKS.ink)
    total = _brings(board, seat, card, treasures)
    if total is None:
        return [LINE("details.worth-more" if spec.final else "details.worth", hooks=printed)]
    more = total - spec.hooks
    return [LINE("details.worth-to" if more >= 0 else "details.worth-less", seat=(board.sign(seat.no),),
                 n=spec.hooks, more=abs(more), hooks=in_ink(HOOKS.count(total), HOOKS.ink))]


def _owned(board: Board, spec: HookSpec) -> list[Line]:
    """Who has how many, as far as all may know; else who shows some openly."""
    view, spans = board.view, list[Span]()
    for seat in board.seats:
        count = sum(card.spec.id == spec.id for card in seat.tally or face_up((*seat.hand, *seat.pile, *seat.in_play)))
        sign, ink = board.sign(seat.no)
        spans += [(f"{sign}{count}", ink)] if count else []
    told = all(seat.tally is not None for seat in board.seats)
    owners = parted([(span,) for span in spans], (" ", "text"))
    lines: list[Line] = [LINE("details.owned" if told else "details.open", seats=owners)] if spans else []
    row, locker, bottom = [[card for card in cards if card is not None and card.spec is spec]
                           for cards in (view.row, view.locker, view.refresh_bottom)]
    lying = (SAY("details.in-row", n=len(row)), SAY("details.in-locker", n=len(locker)),
             SAY("details.under-refresh", n=len(bottom)))
    rest = ", ".join(str(where) for where in lying if where.slots["n"])
    return [*lines, in_ink(rest, "muted")] if rest else lines


def piles(board: Board) -> list[tuple[str, Sequence[HookCard]]]:
    """What can be looked through: discard piles, what is in play, the own hand, the locker, what everybody owns."""
    view, lying = board.view, list[tuple[str, Sequence[HookCard]]]()
    names = [board.look(seat.no).name for seat in view.seats]
    for name, seat in zip(names, view.seats, strict=True):
        lying += [(TEXT("piles.discard", seat=name), seat.pile[::-1]),
                  *pile(TEXT("piles.in-play", seat=name), seat.in_play)]
    if board.own is not None and view.phase != "over":
        lying.append((TEXT("piles.hand", seat=names[board.own.no]), board.own.hand))
    lying += [(TEXT("piles.locker"), view.locker[::-1]), *pile(TEXT("piles.lowest"), view.refresh_bottom)]
    for name, seat in zip(names, view.seats, strict=True):
        if seat.tally is not None:
            lying.append((TEXT("piles.owned", seat=name), seat.tally))
        if view.phase == "over":
            lying += [(TEXT("piles.deck", seat=name), seat.deck[::-1]),
                      (TEXT("piles.hand", seat=name), seat.hand)]
    return lying


# ---- the layout: which panes a size has


class HooksLayout(Layout[Board]):
    """Hooks' half of the seam."""

    reader = Board
    lexicon = LEXICON
    says = tells = sys.modules[__name__]
    foretells = Foretelling(TELLER)
    reserved = LETTERS + END_KEY + RELOAD_KEY
    anatomy = staticmethod(anatomy)
    motions = {"maroons": "tips", "steals": "falls", "loses": "falls"}

    def enters(self, scene: Scene, oid: str) -> str:
        return TEXT("caps.reload-this") if oid.startswith("reload:") else super().enters(scene, oid)

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        wide, over, ends = width >= WIDE_FROM, view.phase == "over", view.ender is not None
        about = TEXT("title.round", n=view.round)
        if wide and not over:
            look = scene.seats[view.current]
            about = TEXT("title.last-turn" if view.last_of_all else "title.turn", n=view.round,
                         seat=f"{look.sign} {clip(look.name, 12)}")
        cards = len(view.supply_deck)
        supply = SAY("title.to-the-end", n=cards) if not (wide or ends) else SAY(
            "title.supply", n=in_ink(str(cards), "warn" if ends else "muted"))
        refresh = [SAY("title.for-reloads" if width >= ROOMY_FROM else "title.refresh", n=view.in_refresh)] * wide
        bank = SAY("title.bank", n=in_ink(str(view.bank), "coin") if view.bank else SAY("title.empty").inked("warn"))
        return title_bar(width, TEXT("title.game"), about, [
            TEXT("title.begin"), TEXT("title.new-hand"), TEXT("title.main"), TEXT("title.end")],
            phase_of(self.board(scene)),
            parted([one.inked("muted") for one in (supply, *refresh, bank)], ("  ", "muted")))

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        upper, middle = heights(scene, width, height, len(self.board(scene).below))
        side = [PaneSpec("side", None, side=True)] if has_side(width) else []
        return [PaneSpec("crews", upper), PaneSpec("row", middle), PaneSpec("hand", None), *side]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "side":
            return self.side(board, Canvas(width, height), 0, 8, 22)
        zones: dict[str, Callable[[Board, int, int], Canvas]] = {"hand": hand, "row": supply, "crews": PLAYERS.draw}
        return zones[pane](board, width, height)

    def phase(self, scene: Scene) -> str:
        """Steps of a turn pass too quickly for a curtain; final turns are worth a word."""
        return TEXT("title.final-turn") if scene.view.final and scene.view.phase != "over" else ""


def heights(scene: Scene, width: int, height: int, cards: int) -> tuple[int, int]:
    """Rows of the players and of the row; the bottom zone with its `cards` has the rest. The richest arrangement that
    fits; the heading that goes first is that of a hand of three rows, whose columns are those of the row."""
    seats, forms = len(scene.view.seats), []
    if faces_at(width, scene.height):
        large = [(14, 17), (11, 12), (8, 9)] if zone_width(width) >= LARGE_FROM else []
        forms = [(seats + 1, 1 + 2 * high, least) for high, least in (*large, (8, 8), (7, 7), (6, 7), (6, 6))]
    forms += [(seats + 1, 7, 5), (seats + 1, 7, 4), *([(seats + 1, 7, 3)] if cards <= 3 else []),
              (seats, 7, 4), (seats, 6, 4), (seats, 6, 3)]
    fitting = next((form for form in forms if sum(form) <= height), None)
    if fitting is None:
        return min(seats, max(1, height - 7)), min(6, max(1, height - seats))
    upper, middle, least = fitting
    spare = height - upper - middle - least
    if middle == 7:
        return upper, middle + max(0, spare - 5)
    airy = height >= 30 and width >= WIDE_FROM  # a blank row stands between two zones
    return upper + (airy and spare > 1), middle + (airy and spare > 0)


LAYOUT = HooksLayout()
