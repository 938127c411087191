"""The layout of Card Ring: which panes a size has, and every question of the table screen handed to its chapter."""

from collections.abc import Mapping, Sequence

from deckgames.games.cardring.lexicon import LEXICON
from deckgames.games.cardring.private_phases import RingPrivatePhases
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen import combat, details, hand, market, ring, targets as targets_, words
from deckgames.games.cardring.screen.board import FACES_FROM, HUGE_FROM, LARGE_FROM, Board
from deckgames.games.cardring.screen.faces import anatomy
from deckgames.games.cardring.screen.forecast import FORETELLING
from deckgames.games.cardring.screen.players import players, standings
from deckgames.games.cardring.state import QUEUE, Table
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, parted, wrap
from deckgames.ui.paint.faces import title_bar
from deckgames.ui.table.layout import SIDE_FROM, Move, PaneSpec, Scene, Span, zone_width
from deckgames.ui.toolkit import BoardLayout

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
    says, foretells, tells = words, FORETELLING, details
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
            return targets_.targets(board, width, height)
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
            return market.market(board, width, height)
        if board.work == "combat":
            return combat.combat(board, width, height)
        if board.work == "order":
            return standings(board, width, height)
        return hand.hand(board, width, height)

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
            found += [SAY.line("table.finale", finale=combat.named(self.board(scene), view.finale)), *grows,
                      SAY.line("face.win", does=spec.outcome(True)), SAY.line("face.lose", does=spec.outcome(False)),
                      _GAP, *wrap(SAY.line("table.in-short"), _SHORT), _GAP]
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
    tight, faces = targets_.rows_of(count, zone >= _TWO_FROM), targets_.FACE_ROWS + 1
    rows = tight if board.own_market and zone < FACES_FROM and not scene.page else targets_.rows_of(count, False)
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
