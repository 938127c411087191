"""The layout of Journey & Overlords: which panes a size has, and every question of the table screen handed on."""

from collections.abc import Mapping, Sequence

from deckgames.engine.cards import Card
from deckgames.games.journey.screen import (
    choice,
    details,
    forecast,
    places,
    road,
    scores,
    seat_lines,
    stacks,
    words,
)
from deckgames.games.journey.screen.anatomy import anatomy
from deckgames.games.journey.screen.board import LISTS_BELOW, Board
from deckgames.games.journey.screen.glossary import terms_of
from deckgames.games.journey.view import TableView
from deckgames.ui import signs
from deckgames.ui.anatomy import Anatomy
from deckgames.ui.canvas import Canvas
from deckgames.ui.faces import Face, title_bar
from deckgames.ui.layout import PaneSpec, Scene, Span
from deckgames.ui.toolkit import BoardLayout, Box
from deckgames.ui.toolkit.inspecting import modal_lines
from deckgames.ui.toolkit.news import news

_NEWS = 3


class JourneyLayout(BoardLayout[Board]):
    """The game's half of the seam."""

    reader = Board
    page_word = "players"

    # ---- pictures

    def anatomy(self, card: Card) -> Anatomy:
        return anatomy(card)

    def title(self, scene: Scene, width: int) -> Canvas:
        view: TableView = scene.view
        board = self.board(scene)
        wide = width >= 100
        gap = "   " if wide else "  "
        counts = f"deck {view.deck_count}{gap}{'graveyard' if wide else 'grave'} {len(view.graveyard)}"
        steps = words.STEPS if wide else tuple(word.partition(" ")[0] for word in words.STEPS)
        name = "Journey & Overlords" if width >= 70 else "Journey"
        return title_bar(width, name, words.about(board), steps, words.phase_of(board), counts)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        return panes(self.board(scene), width, height)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane.startswith("own-"):
            return stacks.own(board, board.large[int(pane.removeprefix("own-"))], width, height)
        if pane == "news":
            canvas = Canvas(width, height)
            news(scene, canvas, 0, board.sits)
            return canvas
        draw = {"places": places.places, "road": road.road, "others": seat_lines.seat_lines, "choice": choice.choice,
                "kingdoms": choice.kingdoms, "scores": scores.scores}[pane]
        return draw(board, width, height)

    def boxes(self, pane: str, scene: Scene, width: int, height: int) -> Sequence[Box]:
        board = self.board(scene)
        if pane.startswith("own-"):
            return stacks.boxes(board, board.large[int(pane.removeprefix("own-"))], width, height)
        find = {"places": places.boxes, "road": road.boxes, "others": seat_lines.boxes, "choice": choice.boxes,
                "kingdoms": choice.kingdom_boxes}.get(pane)
        return () if find is None else find(board, width, height)

    def pages(self, scene: Scene) -> Sequence[str]:
        board = self.board(scene)
        if not all(seat.items for seat in board.seats):
            return ()
        return [f"items-{seat.no}" for seat in board.order[1:]]

    # ---- the bar

    def question(self, scene: Scene) -> str:
        return words.question(self.board(scene))

    def menu(self, scene: Scene) -> Sequence[tuple[str, str]]:
        return words.menu(self.board(scene))

    def forecast(self, scene: Scene, oid: str) -> Sequence[Span]:
        return forecast.forecast(self.board(scene), oid)

    def help(self, scene: Scene, oid: str) -> Sequence[Span]:
        return forecast.help_for(self.board(scene), oid)

    def start(self, scene: Scene) -> str | None:
        return words.start(self.board(scene))

    # ---- cards and seats

    def face(self, card: Card, scene: Scene) -> Face:
        return details.full_face(self.board(scene), card)

    def inspector(self, card: Card, scene: Scene) -> Sequence[Sequence[Span]]:
        facts = details.facts(self.board(scene), card)
        return modal_lines(self.face(card, scene), facts, terms_of(card.spec), scene.height)

    def piles(self, scene: Scene) -> Sequence[tuple[str, Sequence[Card]]]:
        return details.piles(self.board(scene))

    def status(self, scene: Scene) -> Sequence[Sequence[Span]]:
        board = self.board(scene)
        return [[board.name(seat.no), ("  ", "plain"), (f"{signs.GLORY}{seat.points}".replace("-", signs.MINUS), "glory"),
                 ("  ", "plain"), (words.seat_facts(board, seat), "text")] for seat in board.seats]

    def phase(self, scene: Scene) -> str:
        now = words.phase_of(self.board(scene))
        return "" if now is None else words.STEPS[now]

    def numbers(self, scene: Scene) -> Mapping[str, int]:
        view: TableView = scene.view
        found: dict[str, int] = {}
        for seat in view.seats:
            found |= {f"crystals-{seat.no}": seat.crystals, f"wounds-{seat.no}": seat.wound_count,
                      f"attack-{seat.no}": seat.attack_now, f"defense-{seat.no}": seat.defense_now,
                      f"points-{seat.no}": seat.points}
        return found


def panes(board: Board, width: int, height: int) -> list[PaneSpec]:
    """Village and Overlord, the road, the stacks of one player or two, the others, and what happened."""
    if board.kingdoms or not board.view.road or board.view.phase == "kingdoms":
        return [PaneSpec("kingdoms", None)]
    others = len(board.others)
    air = height >= 34
    least = places.rows_of(board, width, 6 if air else 2 if height >= 17 else 1)
    found = [PaneSpec("places", least + (air and width >= places.SIDE_BY_SIDE))]
    if board.view.over:
        found = [PaneSpec("scores", 2 + len(board.seats) + air)]
    left = height - (found[0].height or 0)
    lines = min(others, left) + (1 if air and others else 0)
    left -= lines
    if board.elsewhere:
        high = max(choice.LEAST - 1, min(14, left - 8)) if left < 24 else 10
        if left - high < 14:
            rows = _own(left - high)
            return [*found, PaneSpec("choice", left - rows), PaneSpec("own-0", rows), *_lines(lines)]
        found.append(PaneSpec("choice", high))
        left -= high
    rows = _road(board, width, left)
    if not board.view.over:
        found.append(PaneSpec("road", rows))
        left -= rows
    if board.two:
        each = min(14, (left - _NEWS) // 2)
        found += [PaneSpec("own-0", each), PaneSpec("own-1", each)]
        return [*found, *_lines(lines), PaneSpec("news", None)]
    if left > 12:
        high = min(left - _NEWS - 1, 15 if height < 44 else 18)
        return [*found, PaneSpec("own-0", high), *_lines(lines), PaneSpec("news", None)]
    return [*found, PaneSpec("own-0", left), *_lines(lines)]


def _lines(rows: int) -> list[PaneSpec]:
    return [PaneSpec("others", rows)] if rows else []


def _own(left: int) -> int:
    return max(3, left)


def _road(board: Board, width: int, left: int) -> int:
    """Rows of the road, when so many are left for it and the stacks."""
    if width < LISTS_BELOW:
        return 6 + (left >= 16)
    if left >= 26:
        return 9 if left < 34 else 10
    return max(road.LEAST, min(8, left - 7))


LAYOUT = JourneyLayout()
