"""The layout of Dragon Pools: which panes a size has, and every question of the table screen handed to its chapter."""

from collections.abc import Mapping, Sequence

from deckgames.engine.decisions import Topic
from deckgames.engine.events import Event
from deckgames.engine.lexicon import Word
from deckgames.games.pools import queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.lexicon import LEXICON, TYPES
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen import details, effects, fight, hand, happening, players, pools, words
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import anatomy
from deckgames.games.pools.screen.forecast import FORETELLING
from deckgames.games.pools.state import Table
from deckgames.ui.paint.canvas import Canvas, Line, clip
from deckgames.ui.paint.faces import title_bar
from deckgames.ui.table.layout import PaneSpec, Scene, ShowStep, Span, side_width
from deckgames.ui.toolkit import BoardLayout


class PoolLayout(BoardLayout[Board]):
    """Dragon Pools' half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = words, FORETELLING, details
    reserved = "ewtoTR"
    anatomy = staticmethod(anatomy)

    def by_card(self, scene: Scene, oid: str) -> bool:
        return oid not in scene.chosen if scene.view.building and scene.chosen[1:] else super().by_card(scene, oid)

    def verb(self, scene: Scene) -> str:
        if scene.decision is None or scene.view.building:
            return SAY.text("keys.take")
        about = scene.decision.about
        return about.word if about in (Topic.DISCARD, Topic.TAKE, Topic.GIVE) else SAY.text("keys.choose")

    def sends(self, scene: Scene, count: int) -> str:
        return SAY.text("keys.announce", n=count) if scene.view.building else super().sends(scene, count)

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        gap = "   " if width >= 100 else "  "
        of = view.options.round_limit if width >= 100 else 0
        about = SAY.text("title.round-of", n=view.round, of=of) if of else SAY.text("title.round", n=view.round)
        if view.phase == "additional":  # what is told of the players has no room for their turns
            now, then = (f"{look.sign} {clip(look.name, 8)}" for look in (
                scene.seats[view.current], scene.seats[queries.after(view, view.current)]))
            about += f"  {SAY.text('title.turns', now=now, then=then)}"
        elif width >= 110 and view.phase != "over":
            look = scene.seats[view.leader]
            about += f"  {SAY.text('title.leads', seat=f'{look.sign} {look.name}')}"
        counts: list[Span] = [(SAY.text("title.deck", n=len(view.deck)), "muted"),
                              (gap + SAY.text("title.discard", n=len(view.discard)), "muted")]
        steps = [SAY.text(f"steps.{step}") for step in words.STEPS[
            :-1 if width < 110 and view.phase not in ("laydown", "results") else None]]
        return title_bar(width, SAY.text("title.game"), about, steps, words.AT.get(view.phase), counts)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        upper, waits, middle = heights(self.board(scene), width, height)
        found = [PaneSpec("players", upper), *([PaneSpec("waiting", waits)] if waits else []),
                 PaneSpec("pools", middle), PaneSpec("work", None)]
        if width >= 120:
            found.append(PaneSpec("side", None, side=True))
        return found

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "side":
            return self.side(board, Canvas(width, height), 0, 8)
        draw = {"players": players.players, "waiting": effects.waits, "pools": pools.pools, "work": hand.work}[pane]
        return draw(board, width, height)

    # ---- cards and seats

    def terms(self, board: Board, card: PoolCard) -> list[Word]:
        return [TYPES[card.spec.individual.type], *super().terms(board, card)]

    def phase(self, scene: Scene) -> str:
        return SAY.text(f"phase.{scene.view.phase}")

    # ---- the show

    def motions(self) -> Mapping[str, str]:
        return {"razes": "tips", "sweeps": "tips", "hits": "falls", "hurts": "falls"}

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        return happening.step(event)

    def watchable(self, events: Sequence[Event]) -> bool:
        return happening.watchable(events)

    def coming(self, scene: Scene) -> Line:
        return happening.coming(self.board(scene))


_LEAST = {"hand": 3, "build": 4, "table": 3, "combat": 9, "over": 9}
"""Rows that the bottom zone needs at least."""
_BENCH = 4
"""Rows of what is built."""
_HIGH = 30
"""Rows from which a card of the hand has two."""
_WAITING = 5
"""Rows of waiting effects at least, if there are so many; before the own effects fall to codes, only their heading."""


def heights(board: Board, width: int, height: int) -> tuple[int, int, int]:
    """Rows of the players, of the waiting effects where they stand above the pools, and of the pools; the bottom zone
    has the rest. The richest arrangement that fits."""
    zone = width - (side_width(width, [PaneSpec("side", None, side=True)]) if width >= 120 else 0)
    if board.work in ("combat", "over"):
        return players.rows_of(board, zone, False), 0, 0
    if board.work == "add":
        return _adding(board, zone, height)
    least = _LEAST["combat"] if (fought := fight.fought(board)) else _LEAST[board.work]
    if board.work == "hand":
        held = len(board.shown.hand)
        least = 1 + held + 2 if height < _HIGH else 3 + 2 * held
    count = len(board.zone("choices")) if board.work == "table" else 0
    whole = players.rows_of(board, zone, True)
    count = len(board.own.hand) if board.own is not None and board.work != "hand" else 0
    for held in (1 + hand.FACE, 1 + count, 0) if count else (0,):
        room = height - whole - max(least, _told(board, zone) + held)
        if form := next((form for form in pools.large(board, zone) if form.rows <= room), None):
            return whole, 0, form.rows
    if count:
        fewest = -(-count // hand.columns_of(zone))
        for form in pools.forms(board, zone):
            for rows in sorted({count, min(count, max(fewest, -(-count // 2))), fewest}, reverse=True):
                upper = players.rows_of(board, zone, False)
                if upper + form.rows + 1 + rows <= height:
                    return upper, 0, form.rows
    for form in pools.forms(board, zone):
        for lower in (least, max(3, least - 2), min(least, 4), 1 if board.work == "table" and not fought else least):
            for rich in (True, False):
                upper = players.rows_of(board, zone, rich)
                if upper + form.rows + lower <= height:
                    return upper, 0, form.rows
    return players.rows_of(board, zone, False), 0, pools.forms(board, zone)[-1].rows


def _told(board: Board, zone: int) -> int:
    """Rows of the bottom zone in which all is told that there is to tell, but for the viewer's own hand."""
    if board.work == "hand":
        return hand.whole_rows(board, zone)
    more = _BENCH if board.work == "build" else effects.waiting_rows(board, zone, True)
    return 1 + max(len(board.zone("choices")), len(board.best)) + more


def _adding(board: Board, zone: int, height: int) -> tuple[int, int, int]:
    """The same where something may be added: what waits, and what the own effects do, stands in whole rows before
    unusable effects have rows."""
    waits = [effects.waiting_rows(board, zone, rich) for rich in (True, False)]
    found = pools.forms(board, zone)
    least = range(min(waits[-1], _WAITING), 0, -1)
    told = 1 if queries.passed(board.view) else 0
    """A row for who has passed, which nothing else says: the waiting effects leave it."""
    listed = [form for form in found if form.how != "codes"]
    tried = [*((form, wanted) for wanted in waits for form in listed if not form.cut),
             *((form, wanted) for wanted in (*waits, *least) for form in listed)]
    for form, wanted in tried:
        for rich in (True, False):
            upper = players.rows_of(board, zone, rich)
            if upper + form.rows + wanted + told <= height:
                return upper, wanted, form.rows
    upper = players.rows_of(board, zone, False)
    return upper, max(0, min(waits[-1], height - upper - found[-1].rows - told)), found[-1].rows


LAYOUT = PoolLayout()
