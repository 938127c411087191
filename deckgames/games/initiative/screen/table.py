"""The layout of Initiative: which panes a size has, and every question of the table screen handed to its chapter."""

from collections.abc import Collection, Mapping, Sequence

from deckgames.engine.decisions import Topic
from deckgames.engine.lexicon import Word
from deckgames.engine.messages import in_round
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects import LEXICON
from deckgames.games.initiative.private_phases import InitiativePrivatePhases
from deckgames.games.initiative.screen import (
    columns,
    details,
    happening,
    narration,
    rows,
    words,
)
from deckgames.games.initiative.screen.board import Board, anatomy
from deckgames.games.initiative.screen.forecast import FORETELLING
from deckgames.games.initiative.state import SAY, Table
from deckgames.ui.paint.canvas import Canvas, parted
from deckgames.ui.paint.faces import title_bar
from deckgames.ui.table.layout import PaneSpec, Scene, Span
from deckgames.ui.toolkit import BoardLayout

_COLUMNS_ROWS, _AIRY_FROM = 27, 34
"""Rows of the zones from which players are columns, and from which a blank row stands between two zones."""
_POOL, _PLAYERS_HEAD, _COLUMN = 6, 3, 9
"""Rows of the pool, of the players' heads alone, and of the lowest column with card and field."""
_NEWS, _MOST_NEWS, _PILE = 4, 10, 8
_LEAST_NEWS, _POOL_ROWS, _POOL_FROM = 5, 2, 16
"""Rows of what happened at least, of the pool in words, and of the zones from which it has both."""
_ROOMY, _HUGE, _HIGHER = 40, 50, 3
"""Rows of the zones from which the cards of the pool are higher; where little else lies they always are."""


class InitiativeLayout(BoardLayout[Board]):
    """Initiative's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = words, FORETELLING, details
    anatomy = staticmethod(anatomy)

    def by_card(self, scene: Scene, oid: str) -> bool:
        return self.board(scene).sitting in (Topic.PLAY, Topic.SWAP) or super().by_card(scene, oid)

    def verb(self, scene: Scene) -> str:
        sitting = self.board(scene).sitting
        return SAY.text("bar.take") if sitting is None else str(InitiativePrivatePhases.verbs.get(sitting)
                                                                or sitting.word)

    def motions(self) -> Mapping[str, str]:
        return {"annihilated": "tips", "hits": "falls", "loses": "falls", "strikes": "falls"}

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        board = self.board(scene)
        wide = width >= 100
        gap = "   " if wide else "  "
        counts = [SAY("title.deck", n=len(view.deck)).inked("muted"),
                  SAY("title.pile", n=len(view.discard)).inked("muted")]
        if lost := view.overtime or queries.overtime(view.options, view.round + 1):
            counts = [SAY("title.overtime" if view.overtime else "title.overtime-next", n=lost).inked("warn"), *counts]
        if wide:
            counts += [SAY("title.dealer", seat=(board.name(view.dealer),)).inked("muted")]
        about = in_round(view.round - ("round" in words.kinds_of(board)))  # watching its end the next has begun
        return title_bar(width, SAY.text("title.game"), about, words.rail_of(board), words.phase_of(board),
                         parted(counts, (gap, "muted")))

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        board = self.board(scene)
        if board.sitting:
            return _sitting_panes(board, width, height)
        if width >= columns.NARROWEST * len(board.seats) and height >= _COLUMNS_ROWS:  # everybody has a column
            return _wide_panes(board, height)
        return _narrow_panes(board, width, height)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "order":
            return columns.order(board, width, height)
        if pane == "players":
            bare = board.sitting or height < _COLUMN
            return (columns.heads if bare else columns.columns)(board, width, height)
        if pane == "lines":
            return (rows.strip if board.sitting else rows.players)(board, width, height)
        if pane == "work":
            return rows.work(board, width, height)
        if pane == "pool":
            return rows.pool(board, width, height)
        return rows.pile(board, width, height) if pane == "pile" else narration.below(board, width, height)

    # ---- the show

    step = staticmethod(happening.step)

    def terms(self, board: Board, card: InitiativeCard) -> list[Word]:
        return details.terms_of(card.spec)

    def stands(self) -> Collection[str]:
        return happening.STANDS

    def watched(self, scene: Scene) -> str:
        return happening.watched(self.board(scene))

    def coming(self, scene: Scene) -> Sequence[Span]:
        return happening.coming(self.board(scene))

    # ---- cards and seats

    def phase(self, scene: Scene) -> str:
        view: Table = scene.view
        if view.choosing:
            return SAY.text("title.discards")
        return SAY.text("title.builds") if view.phase == "build" else ""


def _wide_panes(board: Board, height: int) -> list[PaneSpec]:
    air = 1 if height >= _AIRY_FROM else 0
    order = columns.HIGH + air
    if board.searching:
        return [PaneSpec("order", order), PaneSpec("players"), PaneSpec("pile", _PILE + 3 * air)]
    if not board.order:  # between the beats of two rounds nothing lies on the table
        return [PaneSpec("players", _PLAYERS_HEAD + air), PaneSpec("pool", _POOL + _HIGHER * air), PaneSpec("news")]
    news = 1 + min(_MOST_NEWS, _NEWS + air * (2 + (height - _AIRY_FROM) // 2))
    pool = _POOL + air + 2 * (height >= _ROOMY) + _HIGHER * (height >= _HUGE)
    return [PaneSpec("order", order), PaneSpec("players"), PaneSpec("pool", pool), PaneSpec("news", news)]


def _narrow_panes(board: Board, width: int, height: int) -> list[PaneSpec]:
    """Players in two rows each, what happened, and the pool in words; where cards are chosen from a pile, that."""
    least = _PILE if board.searching else _LEAST_NEWS + _POOL_ROWS
    players = PaneSpec("lines", rows.rows_wanted(board, height, least))
    if board.searching:
        return [players, PaneSpec("pile")]
    return [players, PaneSpec("news"), PaneSpec("pool", 1 if height < _POOL_FROM else _POOL_ROWS)]


def _sitting_panes(board: Board, width: int, height: int) -> list[PaneSpec]:
    """Players above, hand and stack in the middle; below them pool and what happened, as far as there is room."""
    seats, held = len(board.seats), len(board.hand)
    as_heads = width >= columns.NARROWEST * seats and height >= _COLUMNS_ROWS
    air = 1 if height >= _AIRY_FROM else 0
    people = _PLAYERS_HEAD + air if as_heads else rows.strip_rows(board)
    if as_heads:
        news = 1 + min(len(board.scene.recap), _MOST_NEWS)
        pool = _POOL + _HIGHER * ((height >= _ROOMY) + (height >= _HUGE))
        work = max(rows.FULL, min(rows.FULLEST, height - people - pool - news))
        work = min(work, height - people - pool - 3)
        pool = max(pool, min(_POOL + _HIGHER, height - people - work - news))
        return [PaneSpec("players", people), PaneSpec("work", work), PaneSpec("pool", pool), PaneSpec("news")]
    pool = _POOL_ROWS if height - people > held + _POOL_ROWS + 1 else 1
    return [PaneSpec("lines", people), PaneSpec("work"), PaneSpec("pool", pool)]


LAYOUT = InitiativeLayout()
