"""The layout of Dragon Pools: which panes a size has, and every question of the table screen handed to its chapter."""

from collections.abc import Mapping, Sequence

from deckgames.engine.decisions import Allocate
from deckgames.engine.events import Event
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.lexicon import LEXICON, LIVES
from deckgames.games.pools.screen import details, foes, forecast, pools, words, work
from deckgames.games.pools.screen.anatomy import anatomy
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.side import side
from deckgames.games.pools.state import Seat, Table
from deckgames.ui.paint.anatomy import Anatomy
from deckgames.ui.paint.areas import side_width
from deckgames.ui.paint.bar import COMPACT, LOWEST
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import Face, title_bar
from deckgames.ui.table.layout import Lying, PaneSpec, Scene, ShowStep, Span
from deckgames.ui.toolkit import BoardLayout, Box
from deckgames.ui.toolkit.inspecting import modal_lines

_STEPS: Mapping[str, str] = {
    "fires": "DP-4.3", "grants": "DP-10.1", "overruns": "DP-11.6", "hits": "DP-13.7", "holds": "DP-13.8",
    **dict.fromkeys(("leaves", "felled", "felled-by", "felled-unpaid"), "DP-15.1")}
"""Kinds of events that begin a step of the show, with the rule that is at work."""


class PoolLayout(BoardLayout[Board]):
    """Dragon Pools' half of the seam."""

    reader = Board
    lexicon = LEXICON

    # ---- pictures

    def anatomy(self, card: PoolCard) -> Anatomy:
        return anatomy(card)

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        gap = "   " if width >= 100 else "  "
        about = f"round {view.round} of {view.options.round_limit}"
        if width >= 110 and view.phase != "over":
            look = scene.seats[view.leader]
            about += f"  {look.sign} leads"
        counts: list[Span] = [(f"deck {len(view.deck)}{gap}discard {len(view.discard)}", "muted")]
        return title_bar(width, "Dragon Pools", about, words.STEPS, words.phase_of(self.board(scene)), counts)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        board = self.board(scene)
        upper, common, own = heights(board, width, height)
        found = [PaneSpec("foes", upper), PaneSpec("common", common), PaneSpec("own", own), PaneSpec("work", None)]
        if width >= 120:
            found.append(PaneSpec("side", None, side=True))
        return found

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        draw = {"foes": foes.foes, "common": pools.common, "own": pools.own, "work": work.work, "side": side}[pane]
        return draw(board, width, height)

    def boxes(self, pane: str, scene: Scene, width: int, height: int) -> Sequence[Box]:
        board = self.board(scene)
        if pane == "foes":
            return foes.boxes(board, width, height)
        if pane in ("common", "own"):
            return pools.boxes(board, "common" if pane == "common" else "pool", width, height)
        return work.boxes(board, width, height) if pane == "work" else ()

    # ---- the bar

    def question(self, scene: Scene) -> str:
        return words.question(self.board(scene))

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
        board = self.board(scene)
        return words.menu(board, work.seen(board, *_bottom(board)) if board.best else 0)

    def forecast(self, scene: Scene, oid: str) -> Sequence[Span]:
        return forecast.forecast(self.board(scene), oid)

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        return forecast.help_for(self.board(scene), oid)

    def start(self, scene: Scene) -> str | None:
        return words.start(self.board(scene))

    def verb(self, scene: Scene) -> str:
        return words.verb(self.board(scene))

    def proposal(self, scene: Scene) -> Mapping[str, int]:
        """All points at the foe whom they cost most for sure, first at one whom they kill; of equal ones at that with
        the fewest lives, and never at one who has none left while another has. Debts are paid from the weakest first.
        """
        asked = scene.decision
        if not isinstance(asked, Allocate):
            return {}
        view: Table = scene.view
        if asked.seats:
            foe = max(asked.seats, key=lambda seat: _promise(self.board(scene), view.seats[seat], asked.total))
            return {item.oid: asked.total if getattr(item, "seat", None) == foe else 0 for item in asked.items}
        left, found = asked.total, {}
        for item, most in sorted(zip(asked.items, asked.most, strict=True), key=lambda pair: pair[1]):
            found[item.oid] = min(left, most)
            left -= found[item.oid]
        return found

    # ---- cards and seats

    def face(self, card: PoolCard, scene: Scene) -> Face:
        return details.full_face(self.board(scene), card)

    def inspector(self, card: PoolCard, scene: Scene) -> Sequence[Sequence[Span]]:
        facts = details.facts(self.board(scene), card)
        return modal_lines(self.face(card, scene), facts, details.terms_of(card.spec), scene.height)

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[PoolCard | Lying]]]:
        view: Table = scene.view
        board = self.board(scene)
        found: list[tuple[str, Sequence[PoolCard | Lying]]] = [*work.stacks_whole(board)]
        if board.own is not None and view.phase != "over":
            found.append((f"{scene.seats[board.own.no].name}’s hand", board.own.hand))
        found.append(("Discard pile, newest on top", view.discard[::-1]))
        for seat in view.seats:
            name = scene.seats[seat.no].name
            found.append((f"{name}’s pool", seat.pool))
            if view.phase == "over":
                found.append((f"{name}’s hand", seat.hand))
        if view.phase == "over":
            found.append(("Deck", view.deck[::-1]))
        return found

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        board = self.board(scene)
        return [[board.name(seat.no), ("  ", "plain"), (LIVES.count(seat.life), LIVES.ink),
                 ("  ", "plain"), (words.seat_facts(board, seat.no), "text")] for seat in board.seats]

    def phase(self, scene: Scene) -> str:
        return words.PHASES.get(scene.view.phase, "")

    # ---- the show

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        rule = _STEPS.get(event.kind)
        return None if rule is None else ShowStep(rule)


def _promise(board: Board, foe: Seat, n: int) -> tuple[bool, bool, int, int]:
    """How well so many points are directed at this foe, comparable."""
    costs = n - forecast.held_by(board, foe)
    return foe.life > 0, costs >= foe.life, costs, -foe.life


_FORMS = ((3, 6, 0), (2, 6, 0), (3, 5, 0), (2, 5, 0), (2, 4, 0), (1, 5, 0), (1, 4, 0), (1, 4, 2), (2, 1, 0), (1, 1, 0),
          (1, 1, 2))
"""Rows of each other player, of a face in the pools (1: cards in lines), and rows that the bottom zone does without."""


def heights(board: Board, width: int, height: int) -> tuple[int, int, int]:
    """Rows of the other players, of the common pool and of the own one; the bottom zone has the rest. The richest
    arrangement that fits; pools never scroll."""
    zone = width - (side_width(width, [PaneSpec("side", None, side=True)]) if width >= 120 else 0)
    least = 1 + len(board.shown.hand) if board.work == "hand" else 8 if height >= 28 else 5
    common, own = len(board.view.common), len(board.shown.pool)
    for each, high, low in _FORMS:
        one, two = pools.form(common, zone, high), pools.form(own, zone, high)
        if high > 1 and low and one.deep + two.deep > 2:
            continue
        upper = foes.rows_of(board, each)
        if upper + one.rows + two.rows + max(3, least - low) <= height:
            return upper, one.rows, two.rows
    return foes.rows_of(board, 1), pools.form(common, zone, 1).rows, pools.form(own, zone, 1).rows


def _bottom(board: Board) -> tuple[int, int]:
    """Columns and rows of the bottom zone."""
    scene = board.scene
    rows = scene.rows or scene.height - 1 - LOWEST + (scene.height < COMPACT)
    return board.zone_width, max(0, rows - sum(heights(board, scene.width, rows)))


LAYOUT = PoolLayout()
