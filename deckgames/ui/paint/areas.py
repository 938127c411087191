"""How the panes of a layout share the room between title and bar, and the side panel. Pure arithmetic."""

from collections.abc import Sequence

from deckgames.engine.data import dataclass
from deckgames.ui.table.layout import PaneSpec

SIDE_FROM, WIDE_FROM = 120, 160
SIDE, WIDE_SIDE = 30, 44


@dataclass(frozen=True, slots=True)
class Area:
    """A pane on the screen: its id, first row, width and height; rows count from the top of its column."""

    id: str
    y: int
    w: int
    h: int


def has_side(width: int) -> bool:
    """Whether a terminal of this width has room for the side panel."""
    return width >= SIDE_FROM


def side_width(width: int, specs: Sequence[PaneSpec]) -> int:
    """The columns of the side panel, 0 if there is none."""
    return width - zone_width(width) if any(spec.side for spec in specs) else 0


def zone_width(width: int) -> int:
    """Columns beside the side panel in a terminal of this width."""
    return width - WIDE_SIDE if width >= WIDE_FROM else width - SIDE if has_side(width) else width


def areas(specs: Sequence[PaneSpec], width: int, rows: int, side: bool) -> list[Area]:
    """The places of the panes of the zones, or of those of the side panel."""
    across = side_width(width, specs)
    mine = [spec for spec in specs if spec.side is side]
    w = across if side else width - across
    fixed = sum(spec.height for spec in mine if spec.height is not None)
    found: list[Area] = []
    y = 0
    for spec in mine if w else ():
        wanted = max(0, rows - fixed) if spec.height is None else spec.height
        found.append(Area(spec.id, y, w, max(0, min(wanted, rows - y))))
        y += wanted
    return found
