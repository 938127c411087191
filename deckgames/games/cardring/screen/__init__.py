"""Card Ring on the screen: pure drawing of its tables as they are seen. What the bar says (the question, its keys, what
Enter does), what the inspector says under a card's text, and the layout: which panes a size has."""

import sys
from collections.abc import Sequence
from itertools import chain
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import face_up
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Topic
from deckgames.games.cardring import state
from deckgames.games.cardring.cards import LINE, SAY, TEXT, Fightable, PlayedSpec
from deckgames.games.cardring.effects import LEXICON
from deckgames.games.cardring.lexicon import COUNTERS, SKILL, XP
from deckgames.games.cardring.private_phases import PURCHASES, RingPrivatePhases, advised, simple, wares
from deckgames.games.cardring.screen import ring, zones
from deckgames.games.cardring.screen.board import (
    FACES_FROM,
    HUGE_FROM,
    LARGE_FROM,
    Board,
    all_counters,
    anatomy,
    buyer_of,
    face_of,
    has_counters,
    measure_of,
    owed,
    price_of,
    whole_piles,
)
from deckgames.games.cardring.screen.ring import players, standings
from deckgames.games.cardring.screen.zones import FORETELLING
from deckgames.games.cardring.state import QUEUE, Table, dues, fight, price, target_of, value
from deckgames.ui.actions import Cap
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Spans, in_ink, parted, wrap
from deckgames.ui.paint.faces import Face, title_bar
from deckgames.ui.toolkit import Layout
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.forecast_phrases import Separator, asked_by, number_of, outcome
from deckgames.ui.toolkit.layout import SIDE_FROM, Move, PaneSpec, Scene, zone_width

FEW = 2
"""Number of cards of which a key says the names."""
_ORDINARY, _ROOMY = 80, 100
"""Columns of terminals from which keys are named in more words."""


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked, seat, phase = board.asked, board.asker, board.view.phase
    if board.fighting:
        return TEXT(f"asks.fight-{phase if phase in ('buy', 'targets') else 'again'}")
    if "end" in board.by_oid and phase == "buy":
        buys = any(oid.startswith(PURCHASES) for oid in board.allowed)
        does = {"": "buy" if buys else "clear", "c": "clear-which"}.get(board.scene.pending, "buy-which")
        return SAY(f"asks-to.{does}", skill=SKILL.count(seat.skill))
    if getattr(asked, "ordered", False) and asked.about is not Topic.REMOVE:  # the Trash has no order
        asks = SAY("asks.ordered" if getattr(asked, "hi", 2) > 1 else "asks.one-or-none", asked=asks)
    if asked.kind == "pick" and dues(seat):  # CR-3.1: they come first
        source = TEXT("asks.last-combat") if asked.source is None else asked.source.name
        return SAY("asks.from", source=source, asked=asks)
    return asked_by(board, asks)


def menu(board: Board) -> list[Cap]:
    """Key hints of the bar's second row, the one that ends last."""
    if board.fighting:
        return _target_menu(board)
    if board.work == "market":
        return _buy_menu(board)
    hints, everywhere = list[Cap](), range(len(board.focus_targets))
    if board.zone("seats"):
        hints = [(str(no + 1), board.name(no)[0]) for no in sorted(
            [o.seat for o in board.scene.options if o.seat is not None])]
    elif board.key_hints(everywhere):  # a range, with a word for what they are
        word = TEXT("keys.play" if "end" in board.by_oid else "keys.choose")
        hints = [(entered(board, everywhere), command(board, word, everywhere))]
    if board.work == "hand" and "end" in board.by_oid:
        hints += _all_simple(board) if board.scene.enter is None else []
        hints.append(("e", TEXT("offers.end-turn")))
    return hints


def _all_simple(board: Board) -> list[Cap]:
    """The key that plays all cards which only count something up, if they are several but not all: their names if they
    are two, else how many they are."""
    hand = [board.focus_targets[i] for i in board.zone("hand")]
    names = [stop.card.name for stop in hand if stop.oid is not None and stop.card is not None and simple(stop.card)]
    if not 1 < len(names) < len(hand):
        return []
    return [("a", TEXT("keys.simple", cards=names) if len(names) == FEW else
             TEXT("keys.all-simple", n=len(names)))]


def _target_menu(board: Board) -> list[Cap]:
    enemies, finale = board.zone("enemies"), board.by_oid.get("finale")
    rows = board.key_hints([i for i in enemies if (o := board.options[i]) and o.oid.startswith("row-")])
    return [*([("Enter", TEXT("keys.fight"))] if entered(board, enemies).startswith("Enter") else []),
            *([(span_of(rows), TEXT("keys.enemy"))] if rows else []), ("t", TEXT("keys.dummy")),
            *([("n", TEXT("keys.no-finale" if finale.blocked else "keys.finale"))] if finale is not None else []),
            ("0", TEXT("keys.nothing"))]


def _buy_menu(board: Board) -> list[Cap]:
    own = [i for i, option in enumerate(board.options) if option and option.oid.startswith("buy:")]
    goods, clears = ([*own, *board.zone("supply")], board.zone("clear")) if board.own_market else (
        own * board.wide, [])  # only what is in sight
    done, hints = bool(board.scene.alternatives), list[Cap]()
    if caps := board.key_hints(goods):
        hints.append((span_of(caps) if done else entered(board, goods), command(board, TEXT("keys.buy"), goods)))
    if done:
        hints.append(("Enter", TEXT("keys.buy-done")))
    others, w = any(oid.startswith("other:") for oid in board.allowed), board.scene.width
    tight = others and w < _ROOMY
    if clear := span_of([cap.removeprefix("c") for cap in board.key_hints(clears)]):
        how = "brief" if tight else "small" if w < _ORDINARY else "plain" if done else "wide"
        hints.append(("c", TEXT(f"keys-clear.{how}", keys=clear)))
    if others:
        hints.append(("o", TEXT("keys.others-brief" if tight else "keys.others")))
    return [*hints, ("e", TEXT("keys.done"))]


def start(board: Board) -> str | None:
    """Where the cursor of a question begins: the best target that can be beaten, else none; the points to send; what
    can be bought and leaves the Skill that beats one, else the end of Buy."""
    if board.asked.kind == "allocate":
        return next(iter(board.by_oid), None)
    if board.fighting:
        best = advised(board.view, board.asker)
        return "none" if best is None else board.by_card[best].oid
    if board.work != "market":
        return None
    goods = wares(board.view, board.asker)
    return None if 0 < sum(oid.startswith(PURCHASES) for oid in board.allowed) == len(goods) else next(
        iter(goods), "end")


def status(board: Board, seat: int) -> Line:
    """A seat's XP, what it has in this round, and everything else that is public about it, for recap and pause."""
    points, ink = number_of(board, XP, seat)
    me = board.seats[seat]
    sits = board.view.phase == "sitting" and board.at_work == board.view.viewer
    begun = sits or any(one.sat for one in board.seats)  # the page before a round tells what is owed above that
    facts = "   ".join(filter(None, (
        whole_piles(me), "" if me.class_slot is None else me.class_slot.name,
        TEXT("seat.barred") if me.barred else "", owed(board, me) if begun else "")))
    return parted([in_ink(f"{points} XP", ink), all_counters(board, me) if has_counters(board, me) else (),
                   in_ink(facts, "text")], Separator.COLUMN)


# ---- what the inspector says under a card's text


def full_face(board: Board, card: Card[Any]) -> Face:
    """The card's face with its numbers of now, for inspector, piles and browser."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return face_of(card, measure=measure_of(spec, value(board.view, card)))
    return face_of(card, price=TEXT("face.price", price=price_of(board, card)) if isinstance(
        spec, PlayedSpec) else "")


def facts(board: Board, card: Card) -> list[Line]:
    """Lines about a card: its values now, with the sum, and who owns how many."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return _fights(board, card, spec)
    if isinstance(spec, PlayedSpec):
        return [*_gives(board, card), *_price(board, card, spec), *_owned(board, spec)]
    return []


def _gives(board: Board, card: Card) -> list[Line]:
    """What playing it now would change: "Fight now 2, after 4"."""
    option = board.by_card.get(card)
    if board.work != "hand" or card not in board.me.hand or option is None:
        return []
    found = board.scene.forecast_of(option.oid)
    return [] if found is None else [
        LINE("facts.becomes", number=number.word, now=change.before, then=outcome(change, number.shown))
        for number in COUNTERS if (change := found.of(number, board.me.no)) is not None]


def _price(board: Board, card: Card, spec: PlayedSpec) -> list[Line]:
    """The price as a sum, where it is not the printed one."""
    seat = buyer_of(board, card)
    now, standing = price(board.view, seat, spec), price(board.view, seat, spec, with_next=False)
    price_text = TEXT("face.price", price=spec.cost)
    if standing != spec.cost:
        price_text = TEXT("facts.cheaper" if standing < spec.cost else "facts.dearer", sum=price_text,
                          n=abs(standing - spec.cost))
    if now != standing:
        price_text = TEXT("facts.next-purchase", sum=price_text, n=seat.next_buy.less)
    return [((price_text, "text"), (f" = {now}", "coin"))] if now != spec.cost else []


def _owned(board: Board, spec: PlayedSpec) -> list[Line]:
    """Who has it where all can see it, and how many there are."""
    def count(*cards: Card | None) -> int:
        return sum([card is not None and card.spec is spec for card in cards])

    spans = [(f" {board.sign(seat.no)[0]}{n}", board.sign(seat.no)[1]) for seat in board.seats if (n := count(
        *face_up((*seat.discard, *seat.in_play, *seat.hand, *seat.face_down)), seat.class_slot))]
    queues, trash = count(*chain(*[seat.queue for seat in board.seats])), count(*board.view.trash)
    sections = board.view.pack.sections
    sold = any(spec in sections[name] for name in ("main", "class", "stealth"))
    rest = ", ".join([said for said, there in (
        (TEXT("facts.in-queues", n=queues), queues), (TEXT("facts.in-trash", n=trash), trash),
        (TEXT("facts.in-the-game", n=spec.copies), sold)) if there])
    found: list[Line] = [((TEXT("facts.public"), "text"), *spans)] if spans else []
    return [*found, in_ink(rest, "muted")] if rest else found


def _fights(board: Board, card: Card[Any], spec: Fightable) -> list[Line]:
    """How every seat would do against it as things stand, and who has chosen it."""
    view, lines = board.view, list[Line]()
    if (now := value(view, card)) != spec.value:
        lines.append(LINE("facts.grown", base=spec.value, more=now - spec.value, n=len(view.vanquished), value=now))
    if view.phase in ("order", "over"):
        return lines
    for seat in board.seats:
        if card is view.finale and seat.barred:
            lines.append((board.sign(seat.no), (f" {signs.BLOCKED} {SAY('targets.barred')}", "muted")))
        elif seat.sat or board.at_work == seat.no:
            f = fight(view, seat, card)
            lines.append((board.sign(seat.no), (f" {f.sum}: ", spec.tested.ink), f.now))
    chosen = [board.sign(seat.no) for seat in board.seats if target_of(view, seat) is card]
    return [*lines, ((TEXT("facts.chosen-by"), "text"), (" ", "text"), *chosen)] if chosen else lines


def piles(board: Board) -> list[tuple[str, Sequence[Card]]]:
    """(title, cards) of each pile that the viewer may look through."""
    return state.piles(board.view, [board.look(seat.no).name for seat in board.seats])


# ---- the layout: which panes a size has


PHASES = ("play", "buy", "combat", "recovery")
_PHASE = {"order": 0, "sitting": 0, "buy": 1, "targets": 2, "reveal": 2, "failure": 2, "recovery": 3}
_TWO_FROM = 76
"""Columns of the zones from which two targets stand side by side in Buy, and where the Order has no room else."""
_LEAST_NEWS = 5
_GAP = in_ink("", "plain")
_SHORT = 74
"""Cells of a line of the game in short, on the page before the first round."""


class RingLayout(Layout[Board]):
    """Card Ring's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says = tells = sys.modules[__name__]
    foretells = FORETELLING
    reserved = "aceot"
    anatomy = staticmethod(anatomy)
    motions = {"turns-left": "left", "turns-right": "right", "trashes": "tips", "clears": "tips"}

    def verb(self, scene: Scene) -> str:
        word = super().verb(scene)
        return word if scene.decision is None else str(RingPrivatePhases.verbs.get(scene.decision.about) or word)

    def enters(self, scene: Scene, oid: str) -> str:
        return TEXT("keys-clear.brief") if oid.startswith("clear:") else super().enters(scene, oid)

    def lines(self, scene: Scene, oid: str, long: tuple[Line, ...]) -> tuple[Line, ...]:
        return () if self.board(scene).fighting else long  # the row of the target says the rest

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        phases, bar = [TEXT(f"phase.{phase}") for phase in PHASES], Canvas(0, 1)
        for order in _orders(self.board(scene)):
            bar = title_bar(width, TEXT("table.game"), TEXT("table.round", n=view.round or 1), phases,
                            _PHASE.get(view.phase), order)
            if phases[2] in bar.text().casefold() and signs.MORE not in bar.text():
                break
        return bar

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        board, place = self.board(scene), int(scene.view.location is not None)
        upper, middle = heights(scene, board, width, height - place)
        below = [PaneSpec("ring", middle), PaneSpec("work", height - place - upper - middle)]
        fights = board.work == "combat" and not scene.page
        return [*[PaneSpec("location", 1)] * place, PaneSpec("enemies", upper), *(below[::-1] if fights else below),
                *[PaneSpec("side", None, side=True)] * (width >= 120)]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "enemies":
            return zones.targets(board, width, height)
        if pane == "ring":
            drawn = ring.ring(board, width, height)
            drawn.elsewhere(board.zone(f"queue-{board.listed}"))  # it is written out below
            return drawn
        if pane == "side":
            canvas = Canvas(width, height)
            return self.side(board, canvas, players(board, canvas) + 1, _LEAST_NEWS)
        if pane == "location":
            return _location(board, width, height)
        if board.listed is not None:
            return ring.market(board, width, height)
        if board.work == "combat":
            return zones.combat(board, width, height)
        if board.work == "order":
            return standings(board, width, height)
        return zones.hand(board, width, height)

    page_word = "queues"

    def pages(self, scene: Scene) -> Sequence[str]:
        return [f"queue-{seat}" for seat in self.board(scene).leaves]

    # ---- cards and seats

    def summary(self, scene: Scene) -> Sequence[Spans]:
        board, view, lines = self.board(scene), scene.view, list[Line]()
        if view.round <= 1:
            spec = view.finale.spec
            lines += [LINE("table.finale", finale=zones.named(board, view.finale)),
                      *[in_ink(said, "text") for head, said in spec.lines if not head],
                      LINE("face.win", does=spec.outcome(True)), LINE("face.lose", does=spec.outcome(False)),
                      _GAP, *wrap(LINE("table.in-short"), min(_SHORT, scene.width - 4)), _GAP]
        if view.phase == "sitting":
            seats: list[Line] = [(board.name(no),) for no in view.order]
            lines.append(LINE("table.order", seats=parted(seats, (", ", "muted"))))
        if view.location is not None:
            lines.append(LINE("table.location", card=in_ink(view.location.name, "name"),
                              does=view.location.spec.text))
        return lines

    def turned(self, scene: Scene, moves: Sequence[Move], w: int, h: int, done: bool = True) -> Canvas:
        return ring.turned(scene, moves, w, h, done)

    # ---- movement

    def phase(self, scene: Scene) -> str:
        now = _PHASE.get(scene.view.phase)
        return "" if now is None else TEXT(f"phase.{PHASES[now]}")


def _orders(board: Board) -> list[Line]:
    """Who plays, buys and fights in which sequence, in ever fewer words; in capitals who is asked."""
    order = board.view.order
    names: Line = ((TEXT("table.in-order"), "muted"), (" ", "muted"))
    short = names
    for place, no in enumerate(order):
        look, working = board.look(no), no == board.at_work
        gap = in_ink(", ", "muted") if place else ()
        names = (*names, *gap, (look.name.upper() if working else look.name, f"seat-{look.colour}"))
        short = (*short, (look.sign, f"{'badge' if working else 'seat'}-{look.colour}"))
    return [names, short, ()] if order else [()]


def heights(scene: Scene, board: Board, width: int, height: int) -> tuple[int, int]:
    """Rows of the targets and of the Ring; the bottom zone has the rest. The richest arrangement that fits."""
    zone, seats = zone_width(width), len(scene.view.seats)
    count = len(board.zone("enemies"))
    tight, faces = zones.rows_of(count, zone >= _TWO_FROM), zones.FACE_ROWS + 1
    rows = tight if board.own_market and zone < FACES_FROM and not scene.page else zones.rows_of(count, False)
    queues = [ring.HEAD + QUEUE * each for each in (3, 2, 1)]
    least = _least(board)
    plans: list[tuple[int, int, int]] = []
    lists = board.work in ("combat", "order") and board.listed is None
    if zone >= LARGE_FROM:
        mores = (least + 1,) if lists or board.listed is not None else (17,) * (zone >= HUGE_FROM) + (10,)
        plans += [(upper, 1 + each * seats, more) for more in mores
                  for each in range(ring.MOST_ROWS, ring.SEAT_ROWS - 1, -1) for upper in (faces + 2, faces + 1)]
    if zone >= FACES_FROM and width >= SIDE_FROM:
        ways = ring.ways(board)
        uppers = (faces + 2, faces + 1, faces)
        lower = [[(least + 1, ways), (least, ways)], [(least + 1, 0)]] if lists else [
            [(12, ways)], [(10, ways)], [(10, 0)]]
        plans += [(upper, middle + extra, more) for middle in queues[:2] for low in lower for upper in uppers
                  for more, extra in low]
        plans += [(faces, queues[2], least)]
    if scene.page:
        plans.append((rows, seats, least))
    plans += [(rows, middle, least + more) for middle, more in zip(queues, (4, 2, 0), strict=True)]
    plans += [(tight, queues[2], least)] if board.work == "order" else []
    whole = board.own_market and not any(oid.startswith("other:") for oid in board.by_oid)  # all that can be bought
    plans += [(rows, seats, least)] * whole
    plans += [(rows, queues[2], least - 1), *[(rows, seats, least)] * (board.work == "combat")]
    plans += [(rows, queues[2], least - 2), (rows, seats, 2)]
    least_of_all = max(1, min(rows, height - seats - 3)), min(seats, max(1, height - 2)), 0
    return next((form for form in plans if sum(form) <= height), least_of_all)[:2]


_UNASKED = 4
"""Rows of a hand of which nothing can be chosen, as of a queue: its last cards give way to that."""


def _least(board: Board) -> int:
    """Rows that the bottom zone needs to be whole."""
    if board.listed is not None:
        return 1 + QUEUE + board.own_market
    if board.work in ("combat", "order"):
        return 1 + len(board.seats) + (board.work == "combat")
    if board.work == "hand" and board.by_card and not any(card in board.me.hand for card in board.by_card):
        return _UNASKED
    return 1 + max(4, len(board.zone("choice" if board.work == "choice" else "hand")))


def _location(board: Board, w: int, h: int) -> Canvas:
    """One line: the Location in force and what it changes."""
    canvas, index = Canvas(w, h), board.zone("location")[0]
    card = board.card(index)
    canvas.mark(index, 0, 0, w)
    x = canvas.put(1, 0, TEXT("table.location-title"), "head") + 1
    x = canvas.put(x, 0, card.name, "name-cursor" if board.here(index) else "name") + 2
    canvas.put(x, 0, card.spec.text, "text", w - 1 - x)
    return canvas


LAYOUT = RingLayout()
