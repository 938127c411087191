"""The layout of Hooks: which panes a size has, and every question of the table screen handed to its chapter."""

from collections.abc import Mapping, Sequence

from deckgames.games.hooks import queries
from deckgames.games.hooks.lexicon import LEXICON
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen import details, hand, players, supply, words
from deckgames.games.hooks.screen.board import END_KEY, RELOAD_KEY, WIDE_FROM, Board, faces_at
from deckgames.games.hooks.screen.faces import anatomy
from deckgames.games.hooks.state import LETTERS, Table
from deckgames.games.hooks.teller import TELLER
from deckgames.ui.paint.canvas import Canvas, clip, parted
from deckgames.ui.paint.faces import title_bar
from deckgames.ui.table.layout import PaneSpec, Scene, zone_width
from deckgames.ui.toolkit import BoardLayout
from deckgames.ui.toolkit.foretelling import Foretelling

_LEAST_NEWS, _HIGHEST = 8, 22
"""Rows of news at least, of the card in full at most."""
LARGE_FROM = 110
"""Columns of the zones from which cards are one size larger."""
STEPS = SAY("title.begin"), SAY("title.new-hand"), SAY("title.main"), SAY("title.end")
_ROOMY_FROM = 120
"""Columns of a title bar that says what the refresh deck is for."""
_NAME = 12
"""Cells of a name in the title bar."""
_AIRY = 5
"""Rows that the hand has more of before the row has."""
_ROWS, _FEW = 7, 3
"""Rows of the row as a list; cards that have room in as many rows without a heading."""
_AIRY_FROM = 30
"""Rows of the zones from which a blank row stands between two of them."""


class HooksLayout(BoardLayout[Board]):
    """Hooks' half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = words, Foretelling(TELLER), details
    reserved = LETTERS + END_KEY + RELOAD_KEY
    anatomy = staticmethod(anatomy)

    def enters(self, scene: Scene, oid: str) -> str:
        return SAY.text("caps.reload-this") if oid.startswith("reload:") else super().enters(scene, oid)

    def motions(self) -> Mapping[str, str]:
        return {"maroons": "tips", "steals": "falls", "loses": "falls"}

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        wide = width >= WIDE_FROM
        about = SAY.text("title.round", n=view.round)
        if wide and view.phase != "over":
            look = scene.seats[view.current]
            about = SAY.text("title.last-turn" if queries.last_of_all(view, view.current) else "title.turn",
                             n=view.round, seat=f"{look.sign} {clip(look.name, _NAME)}")
        left, ends = len(view.supply_deck), view.ender is not None
        supply = SAY("title.to-the-end", n=left) if not (wide or ends) else SAY(
            "title.supply", n=((str(left), "warn" if ends else "muted"),))
        refresh = [SAY("title.for-reloads" if width >= _ROOMY_FROM else "title.refresh", n=view.in_refresh)] * wide
        bank = SAY("title.bank", n=((str(view.bank), "coin"),)) if view.bank else SAY(
            "title.bank", n=SAY("title.empty").inked("warn"))
        counts = parted([one.inked("muted") for one in (supply, *refresh, bank)], ("  ", "muted"))
        return title_bar(width, SAY.text("title.game"), about, [*map(str, STEPS)], words.phase_of(self.board(scene)),
                         counts)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        upper, middle = heights(scene, width, height, len(self.board(scene).below))
        found = [PaneSpec("crews", upper), PaneSpec("row", middle), PaneSpec("hand", None)]
        if width >= 120:
            found.append(PaneSpec("side", None, side=True))
        return found

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane == "side":
            return self.side(board, Canvas(width, height), 0, _LEAST_NEWS, _HIGHEST)
        if pane == "hand":
            return hand.hand(board, width, height)
        return players.PLAYERS.draw(board, width, height) if pane == "crews" else supply.supply(board, width, height)

    # ---- cards and seats

    def phase(self, scene: Scene) -> str:
        """Steps of a turn pass too quickly for a curtain; final turns are worth a word."""
        return SAY.text("title.final-turn") if scene.view.final and scene.view.phase != "over" else ""


def heights(scene: Scene, width: int, height: int, cards: int) -> tuple[int, int]:
    """Rows of the players and of the row; the bottom zone with its `cards` has the rest. The richest arrangement that
    fits; the heading that goes first is that of a hand of three rows, whose columns are those of the row."""
    seats, forms = len(scene.view.seats), []
    if faces_at(width, scene.height):
        large = [(14, 17), (11, 12), (8, 9)] if zone_width(width) >= LARGE_FROM else []
        forms = [(seats + 1, 1 + 2 * high, least) for high, least in (*large, (8, 8), (7, 7), (6, 7), (6, 6))]
    forms += [(seats + 1, _ROWS, 5), (seats + 1, _ROWS, 4), *([(seats + 1, _ROWS, 3)] if cards <= _FEW else []),
              (seats, _ROWS, 4), (seats, 6, 4), (seats, 6, 3)]
    fitting = [form for form in forms if sum(form) <= height]
    if not fitting:
        return min(seats, max(1, height - 7)), min(6, max(1, height - seats))
    upper, middle, least = fitting[0]
    spare = height - upper - middle - least
    if middle == _ROWS:
        return upper, middle + max(0, spare - _AIRY)
    return (upper + (spare > 1), middle + (spare > 0)) if (
        height >= _AIRY_FROM and width >= WIDE_FROM) else (upper, middle)


LAYOUT = HooksLayout()
