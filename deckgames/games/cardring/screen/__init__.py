"""Card Ring on the screen: pure drawing of its tables as they are seen. What the bar says (the question, its keys, what
Enter does), what the inspector says under a card's text, and the layout: which panes a size has."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.messages import Words
from deckgames.engine.seen import face_up
from deckgames.games.cardring import state as queries
from deckgames.games.cardring.cards import SAY, Fightable, PlayedSpec
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
from deckgames.games.cardring.state import QUEUE, Table, dues, fight, price, target_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, parted, wrap
from deckgames.ui.paint.faces import Face, title_bar
from deckgames.ui.table.layout import SIDE_FROM, Move, PaneSpec, Scene, zone_width
from deckgames.ui.toolkit import BoardLayout
from deckgames.ui.toolkit.board import command, entered, span_of
from deckgames.ui.toolkit.foretold import Separator, asked_by, number_of, outcome

FEW = 2
"""Number of cards of which a key says the names."""
_ORDINARY, _ROOMY = 80, 100
"""Columns of terminals from which keys are named in more words."""


def question(board: Board, asks: Words) -> Words:
    """The question in at most 60 cells."""
    asked = board.asked
    seat = board.seats[asked.seat]
    if board.fighting:
        phase = board.view.phase
        return SAY.text(f"asks.fight-{phase if phase in ('buy', 'targets') else 'again'}")
    if "end" in board.by_oid and board.view.phase == "buy":
        buys = any(option.blocked is None and oid.startswith(PURCHASES) for oid, option in board.by_oid.items())
        does = {"": "buy" if buys else "clear", "c": "clear-which"}.get(board.scene.pending, "buy-which")
        return SAY(f"asks-to.{does}", skill=SKILL.count(seat.skill))
    if getattr(asked, "ordered", False):
        asks = SAY("asks.ordered" if getattr(asked, "hi", 2) > 1 else "asks.one-or-none", asked=asks)
    if asked.kind == "pick" and dues(seat):  # CR-3.1: they come first
        source = SAY.text("asks.last-combat") if asked.source is None else asked.source.name
        return SAY("asks.from", source=source, asked=asks)
    return asked_by(board, asks)


def menu(board: Board) -> list[tuple[str, str]]:
    """Key hints of the bar's second row, the one that ends last."""
    if board.fighting:
        return _target_menu(board)
    if board.work == "market":
        return _buy_menu(board)
    found = _card_caps(board)
    if board.work == "hand" and "end" in board.by_oid:
        if board.scene.enter is None and 1 < len(simple_cards(board)) < len(board.zone("hand")):
            found.append(("a", _both(board)))
        found.append(("e", SAY.text("keys.end-turn")))
    return found


def _both(board: Board) -> str:
    """The cards that one key plays: their names if they are two, else how many they are."""
    oids = simple_cards(board)
    names = [option.card.name for oid in oids if (option := board.by_oid[oid]).card is not None]
    return SAY.text("keys.simple", cards=names) if len(names) == FEW else SAY.text("keys.all-simple", n=len(names))


def _card_caps(board: Board) -> list[tuple[str, str]]:
    """The keys of cards and seats on offer, as a range with a word for what they are."""
    everywhere = range(len(board.focus_targets))
    if not board.key_hints(everywhere):
        return []
    if board.zone("seats"):
        seats = sorted(o.seat for o in board.scene.options if o.seat is not None)
        return [(str(seat + 1), board.name(seat)[0]) for seat in seats]
    word = SAY.text("keys.play" if "end" in board.by_oid else "keys.choose")
    return [(entered(board, everywhere), command(board, word, everywhere))]


def _target_menu(board: Board) -> list[tuple[str, str]]:
    rows = board.key_hints([i for i in board.zone("enemies") if (o := board.options[i]) and o.oid.startswith("row-")])
    found = [("Enter", SAY.text("keys.fight"))] if entered(board, board.zone("enemies")).startswith("Enter") else []
    found += [(span_of(rows), SAY.text("keys.enemy"))] if rows else []
    finale = [("n", SAY.text("keys.finale" if option.blocked is None else "keys.no-finale"))
              for oid, option in board.by_oid.items() if oid == "finale"]
    return [*found, ("t", SAY.text("keys.dummy")), *finale, ("0", SAY.text("keys.nothing"))]


def _buy_menu(board: Board) -> list[tuple[str, str]]:
    allowed = {oid for oid, option in board.by_oid.items() if option.blocked is None}
    own = [i for i, option in enumerate(board.options) if option and option.oid.startswith("buy:")]
    goods = [*own, *board.zone("supply")]
    done = bool(board.scene.alternatives)
    found = []
    if caps := board.key_hints(goods):
        found.append((span_of(caps) if done else entered(board, goods), command(board, SAY.text("keys.buy"), goods)))
    if done:
        found.append(("Enter", SAY.text("keys.buy-done")))
    clear = span_of([cap.removeprefix("c") for cap in board.key_hints(board.zone("clear"))])
    others, w = any(oid.startswith("other:") for oid in allowed), board.scene.width
    tight = others and w < _ROOMY
    if clear:
        how = "brief" if tight else "small" if w < _ORDINARY else "plain" if done else "wide"
        found.append(("c", SAY.text(f"keys-clear.{how}", keys=clear)))
    if others:
        found.append(("o", SAY.text("keys.others-brief" if tight else "keys.others")))
    return [*found, ("e", SAY.text("keys.done"))]


def simple_cards(board: Board) -> list[str]:
    """The ids of all hand cards that only give Skill, Fight, Failure or Shield."""
    if board.work != "hand" or "end" not in board.by_oid:
        return []
    return [stop.oid for i in board.zone("hand")
            if (stop := board.focus_targets[i]).oid is not None and stop.card is not None and simple(stop.card)]


def start(board: Board) -> str | None:
    """Where the cursor of a question begins: the best target that can be beaten, else none; the points to send; what
    can be bought and leaves the Skill that beats one, else the end of Buy."""
    asked = board.asked
    allowed = {oid for oid, option in board.by_oid.items() if option.blocked is None}
    if asked.kind == "allocate":
        return next(iter(board.by_oid), None)
    if board.fighting:
        best = advised(board.view, board.seats[asked.seat])
        return "none" if best is None else board.by_card[best].oid
    if board.work == "market":
        goods = wares(board.view, board.seats[asked.seat])
        most = sum(oid.startswith(PURCHASES) for oid in allowed)
        return None if 0 < most == len(goods) else next(iter(goods), "end")
    return None


def status(board: Board, seat: int) -> Line:
    """A seat's XP, what it has in this round, and everything else that is public about it, for recap and pause."""
    points, ink = number_of(board, XP, seat)
    me = board.seats[seat]
    counters = all_counters(board, me) if has_counters(board, me) else ()
    return parted([((f"{points} XP", ink),), counters, ((_facts(board, seat), "text"),)], Separator.COLUMN)


def _facts(board: Board, seat: int) -> str:
    s = board.seats[seat]
    sits = board.view.phase == "sitting" and board.at_work == board.view.viewer
    begun = sits or any(one.sat for one in board.seats)  # the page before a round tells what is owed above that
    worn = "" if s.class_slot is None else s.class_slot.name
    barred = SAY.text("seat.barred") if s.barred else ""
    return "   ".join(filter(None, (whole_piles(s), worn, barred, owed(board, s) if begun else "")))


def full_face(board: Board, card: Card[Any]) -> Face:
    """The card's face with its numbers of now, for inspector, piles and browser."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return face_of(card, measure=measure_of(spec, queries.value(board.view, card)))
    if isinstance(spec, PlayedSpec):
        return face_of(card, price=SAY.text("face.price", price=price_of(board, card)))
    return face_of(card)


def facts(board: Board, card: Card) -> list[Line]:
    """Lines about a card: its values now, and who owns how many."""
    spec = card.spec
    if isinstance(spec, Fightable):
        return _fights(board, card, spec)
    if isinstance(spec, PlayedSpec):
        return [*_gives(board, card), *_price(board, card, spec), *_owned(board, spec)]
    return []


def _gives(board: Board, card: Card) -> list[Line]:
    """What playing it now would change: "Fight now 2, after 4"."""
    if board.work != "hand" or card not in board.me.hand:
        return []
    option = board.by_card.get(card)
    found = None if option is None else board.scene.forecast_of(option.oid)
    changes = [] if found is None else [(number, change) for number in COUNTERS
                                        if (change := found.of(number, board.me.no)) is not None]
    return [SAY.line("facts.becomes", number=number.word, now=change.before, then=outcome(change, number.shown))
            for number, change in changes]


def _price(board: Board, card: Card, spec: PlayedSpec) -> list[Line]:
    """The price as a sum, where it is not the printed one."""
    seat = buyer_of(board, card)
    now = price(board.view, seat, spec)
    if now == spec.cost:
        return []
    standing = price(board.view, seat, spec, with_next=False)
    said = SAY.text("face.price", price=spec.cost)
    if standing != spec.cost:
        said = SAY.text("facts.cheaper" if standing < spec.cost else "facts.dearer", sum=said,
                        n=abs(standing - spec.cost))
    if now != standing:
        said = SAY.text("facts.next-purchase", sum=said, n=seat.next_buy.less)
    return [((said, "text"), (f" = {now}", "coin"))]


def _owned(board: Board, spec: PlayedSpec) -> list[Line]:
    """Who has it where all can see it, and how many there are."""
    spans: list[Span] = []
    for seat in board.seats:
        cards = face_up((*seat.discard, *seat.in_play, *seat.hand, *seat.face_down))
        count = sum(1 for c in cards if c.spec is spec) + (seat.class_slot is not None and seat.class_slot.spec is spec)
        if count:
            sign, ink = board.sign(seat.no)
            spans += [(f" {sign}{count}", ink)]
    queues = sum(1 for seat in board.seats for c in seat.queue if c.spec is spec)
    trash = sum(1 for c in board.view.trash if c.spec is spec)
    found: list[Line] = []
    if spans:
        found.append(((SAY.text("facts.public"), "text"), *spans))
    rest = [SAY.text("facts.in-queues", n=queues)] if queues else []
    rest += [SAY.text("facts.in-trash", n=trash)] if trash else []
    pack = board.view.pack
    if any(spec in pack.sections[name] for name in ("main", "class", "stealth")):
        rest.append(SAY.text("facts.in-the-game", n=spec.copies))
    if rest:
        found.append(((", ".join(rest), "muted"),))
    return found


def _fights(board: Board, card: Card[Any], spec: Fightable) -> list[Line]:
    """How every seat would do against it as things stand, and who has chosen it."""
    view = board.view
    found: list[Line] = []
    if (value := queries.value(view, card)) != spec.value:
        more, n = value - spec.value, len(view.vanquished)
        found.append(SAY.line("facts.grown", base=spec.value, more=more, n=n, value=value))
    if view.phase in ("order", "over"):
        return found
    for seat in board.seats:
        if card is view.finale and seat.barred:
            found.append((board.sign(seat.no), (f" {signs.BLOCKED} {SAY('targets.barred')}", "muted")))
            continue
        if not (seat.sat or board.at_work == seat.no):
            continue
        f = fight(view, seat, card)
        found.append((board.sign(seat.no), (f" {f.sum}: ", spec.tested.ink), f.now))
    chosen = [board.sign(seat.no) for seat in board.seats if target_of(view, seat) is card]
    if chosen:
        found.append(((SAY.text("facts.chosen-by"), "text"), (" ", "text"), *chosen))
    return found


def piles(board: Board) -> list[tuple[str, Sequence[Card]]]:
    """(title, cards) of each pile that the viewer may look through."""
    return queries.piles(board.view, [board.look(seat.no).name for seat in board.seats])


PHASES = ("play", "buy", "combat", "recovery")
_PHASE = {"order": 0, "sitting": 0, "buy": 1, "targets": 2, "reveal": 2, "failure": 2, "recovery": 3}
_TWO_FROM = 76
"""Columns of the zones from which two targets stand side by side in Buy, and where the Order has no room else."""
_LEAST_NEWS = 5
_GAP: Line = (("", "plain"),)
_SHORT = 74
"""Cells of a line of the game in short, on the page before the first round."""


class RingLayout(BoardLayout[Board]):
    """Card Ring's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says = tells = sys.modules[__name__]
    foretells = FORETELLING
    reserved = "aceot"
    anatomy = staticmethod(anatomy)

    def verb(self, scene: Scene) -> str:
        word = super().verb(scene)
        return word if scene.decision is None else str(RingPrivatePhases.verbs.get(scene.decision.about) or word)

    def enters(self, scene: Scene, oid: str) -> str:
        return SAY.text("keys-clear.brief") if oid.startswith("clear:") else super().enters(scene, oid)

    def one_line(self, scene: Scene, oid: str) -> bool:
        return self.board(scene).fighting  # the row of the target says the rest

    def shows_deeds(self, scene: Scene) -> bool:
        return self.board(scene).fighting  # those of Buy are told before the next turn, too

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        over = view.phase == "over"
        board = self.board(scene)
        bar = Canvas(0, 1)
        for order in _orders(board):
            now = None if over else _PHASE[view.phase]
            phases = [SAY.text(f"phase.{phase}") for phase in PHASES]
            about = SAY.text("table.round", n=view.round or 1)
            bar = title_bar(width, SAY.text("table.game"), about, phases, now, order)
            if phases[2] in bar.text().casefold() and signs.MORE not in bar.text():
                break
        return bar

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        place = int(scene.view.location is not None)
        upper, middle = heights(scene, self.board(scene), width, height - place)
        found = [PaneSpec("location", 1)] if place else []
        ring_, work = PaneSpec("ring", middle), PaneSpec("work", height - place - upper - middle)
        fights = self.board(scene).work == "combat" and not scene.page
        found += [PaneSpec("enemies", upper), *((work, ring_) if fights else (ring_, work))]
        if width >= 120:
            found.append(PaneSpec("side", None, side=True))
        return found

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

    def summary(self, scene: Scene) -> Sequence[Sequence[Span]]:
        view: Table = scene.view
        found: list[Line] = []
        if view.round <= 1 and view.finale is not None:
            spec = view.finale.spec
            grows = [((said, "text"),) for head, said in spec.lines if not head]
            found += [SAY.line("table.finale", finale=zones.named(self.board(scene), view.finale)), *grows,
                      SAY.line("face.win", does=spec.outcome(True)), SAY.line("face.lose", does=spec.outcome(False)),
                      _GAP, *wrap(SAY.line("table.in-short"), min(_SHORT, scene.width - 4)), _GAP]
        if view.phase == "sitting":
            seats = [(self.board(scene).name(seat),) for seat in view.order]
            found.append(SAY.line("table.order", seats=parted(seats, (", ", "muted"))))
        if view.location is not None:
            found.append(SAY.line("table.location", card=((view.location.name, "name"),),
                                  does=getattr(view.location.spec, "text", "")))
        return found

    def turned(self, scene: Scene, moves: Sequence[Move], w: int, h: int, done: bool = True) -> Canvas:
        return ring.turned(scene, moves, w, h, done)

    # ---- movement

    def phase(self, scene: Scene) -> str:
        return SAY.text(f"phase.{PHASES[_PHASE[scene.view.phase]]}") if scene.view.phase in _PHASE else ""

    def motions(self) -> Mapping[str, str]:
        return {"turns-left": "left", "turns-right": "right", "trashes": "tips", "clears": "tips"}


def _orders(board: Board) -> list[Line]:
    """Who plays, buys and fights in which sequence, in ever fewer words; in capitals who is asked."""
    order = board.view.order
    if not order:
        return [()]
    names: Line = ((SAY.text("table.in-order"), "muted"), (" ", "muted"))
    short = names
    for place, no in enumerate(order):
        look, working = board.look(no), no == board.at_work
        gap: Line = ((", ", "muted"),) if place else ()
        names = (*names, *gap, (look.name.upper() if working else look.name, f"seat-{look.colour}"))
        short = (*short, (look.sign, f"{'badge' if working else 'seat'}-{look.colour}"))
    return [names, short, ()]


def heights(scene: Scene, board: Board, width: int, height: int) -> tuple[int, int]:
    """Rows of the targets and of the Ring; the bottom zone has the rest. The richest arrangement that fits."""
    zone, seats = zone_width(width), len(scene.view.seats)
    count = len(board.zone("enemies"))
    tight, faces = zones.rows_of(count, zone >= _TWO_FROM), zones.FACE_ROWS + 1
    rows = tight if board.own_market and zone < FACES_FROM and not scene.page else zones.rows_of(count, False)
    queues = [ring.HEAD + QUEUE * each for each in (3, 2, 1)]
    least = _least(board)
    found: list[tuple[int, int, int]] = []
    lists = board.work in ("combat", "order") and board.listed is None
    if zone >= LARGE_FROM:
        mores = (least + 1,) if lists or board.listed is not None else (17,) * (zone >= HUGE_FROM) + (10,)
        found += [(upper, 1 + each * seats, more) for more in mores
                  for each in range(ring.MOST_ROWS, ring.SEAT_ROWS - 1, -1) for upper in (faces + 2, faces + 1)]
    if zone >= FACES_FROM and width >= SIDE_FROM:
        ways = ring.ways(board)
        lower = ((least + 1, ways), (least + 1, 0)) if lists else ((12, ways), (10, ways), (10, 0))
        found += [(upper, middle + extra, more) for middle in queues[:2] for more, extra in lower
                  for upper in (faces + 2, faces + 1, faces)]
        found += [(faces, queues[2], least)]
    if scene.page:
        found.append((rows, seats, least))
    found += [(rows, middle, least + more) for middle, more in zip(queues, (4, 2, 0), strict=True)]
    found += [(tight, queues[2], least)] if board.work == "order" else []
    found += [(rows, queues[2], less) for less in (least - 1, least - 2)] + [(rows, seats, 2)]
    fitting = [form for form in found if sum(form) <= height]
    if not fitting:
        return max(1, min(rows, height - seats - 3)), min(seats, max(1, height - 2))
    return fitting[0][:2]


def _least(board: Board) -> int:
    """Rows that the bottom zone needs to be whole."""
    if board.listed is not None:
        return 1 + QUEUE + board.own_market
    if board.work in ("combat", "order"):
        return 1 + len(board.seats) + (board.work == "combat")
    return 1 + max(4, len(board.zone("choice" if board.work == "choice" else "hand")))


def _location(board: Board, w: int, h: int) -> Canvas:
    """One line: the Location in force and what it changes."""
    canvas = Canvas(w, h)
    card = board.view.location
    if card is None:
        return canvas
    for index in board.zone("location"):
        canvas.mark(index, 0, 0, w)
    cursor = board.cursor_stop is not None and board.cursor_stop.zone == "location"
    x = canvas.put(1, 0, SAY.text("table.location-title"), "head") + 1
    x = canvas.put(x, 0, card.name, "name-cursor" if cursor else "name") + 2
    canvas.put(x, 0, getattr(card.spec, "text", ""), "text", w - 1 - x)
    return canvas


LAYOUT = RingLayout()
