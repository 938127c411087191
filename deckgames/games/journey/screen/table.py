"""The layout of Journey & Overlords: which panes a size has, and every question of the table screen handed on."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Topic
from deckgames.engine.lexicon import Word
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.lexicon import LEXICON
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen import (
    choice,
    company,
    details,
    fight,
    forecast,
    happening,
    places,
    players,
    road,
    stacks,
    words,
)
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.faces import anatomy
from deckgames.games.journey.state import Table
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line
from deckgames.ui.paint.faces import State, picture, title_bar
from deckgames.ui.table.layout import PaneSpec, Scene, Span
from deckgames.ui.toolkit import BoardLayout
from deckgames.ui.toolkit.side import news

_FOE, _FOE_FROM, _FOE_HIGH = 30, 100, (8, 15)
"""Columns of who is fought as a card, beside what happened; columns of the screen and rows from which it stands there,
and its rows at most."""
_NEWS, _TOLD = 3, 6
"""Rows of the lowest zone that tells what happened, and of one below a fight."""
_HIGH, _HEADED, _OWN_FROM = 32, 12, 15
"""Rows from which zones have headings and air; from which the track has a heading; from which own stacks have a row
more than the fewest."""
_PICTURED, _EMBLEM = 46, 5
"""Rows from which the cards of the track have their emblem below all words, and how much higher they are for it."""


class JourneyLayout(BoardLayout[Board]):
    """The game's half of the seam."""

    reader = Board
    lexicon = LEXICON
    says, foretells, tells = words, forecast.FORETELLING, details
    anatomy = staticmethod(anatomy)
    page_word = "players"
    reserved = "cefor"
    bar_more = 2
    all_open = True

    def motions(self) -> Mapping[str, str]:
        return {"falls": "tips", "hurt": "rises", "wounded": "rises", "event": "darkens"}

    def enters(self, scene: Scene, oid: str) -> str:
        return words.enters(self.board(scene), oid) or self.verb(scene)

    def spared(self, scene: Scene) -> Collection[str]:
        return self.board(scene).spared

    # ---- pictures

    def title(self, scene: Scene, width: int) -> Canvas:
        view: Table = scene.view
        board = self.board(scene)
        wide = width >= 100
        gap = "   " if wide else "  "
        counts = [SAY.text("title.deck", n=len(view.deck)),
                  SAY.text("title.graveyard" if wide else "title.grave", n=len(view.graveyard))]
        desert, about = words.desert(board), words.about(board, width)
        steps = words.steps(short=not wide)
        bar = Canvas(0, 1)
        for some in (counts[:2 if wide or not desert else 1], counts[:1], ()):
            note: Line = tuple(span for part in (*desert, *((one, "muted") for one in some))
                               for span in ((gap, "plain"), part))[1:]
            bar = title_bar(width, SAY.text("title.game" if wide else "title.game-short"), about, steps,
                            words.phase_of(board), note)
            if signs.MORE not in bar.text():
                break
        return bar

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        return panes(self.board(scene), width, height)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        board = self.board(scene)
        if pane.startswith("own-"):
            return stacks.own(board, board.large[int(pane.removeprefix("own-"))], width, height)
        if pane == "news":
            return _news(board, width, height)
        draw = {"places": places.places, "road": road.road, "others": players.seat_lines, "choice": choice.choice,
                "fight": fight.fight,
                "kingdoms": choice.kingdoms,
                "scores": company.scores if board.view.coop else players.scores}[pane]
        return draw(board, width, height)

    def one_line(self, scene: Scene, oid: str) -> bool:
        return oid in self.board(scene).actions

    def pages(self, scene: Scene) -> Sequence[str]:
        board = self.board(scene)
        if not all(seat.items for seat in board.seats):
            return ()
        others = board.order[1:]
        fights = board.decision is not None and board.decision.about is Topic.PREPARE
        return [f"items-{seat.no}" for seat in ([board.order[0], *others] if fights else others)]

    # ---- the bar

    def about(self, card: Card[Any], scene: Scene) -> Sequence[Span]:
        return forecast.sentences([company.header(self.board(scene), card)]) if card is scene.view.event else ()

    # ---- what is watched

    step, watchable = staticmethod(happening.step), staticmethod(happening.watchable)

    def stands(self) -> Collection[str]:
        return happening.STANDS

    def watched(self, scene: Scene) -> str:
        return happening.watched(self.board(scene))

    def coming(self, scene: Scene) -> Sequence[Span]:
        return happening.coming(self.board(scene))

    # ---- cards and seats

    def terms(self, board: Board, card: Card[Any]) -> Iterable[Word]:
        return details.terms_of(details.text_spec(board, card))

    def phase(self, scene: Scene) -> str:
        now = words.phase_of(self.board(scene))
        return "" if now is None else words.steps()[now]


def panes(board: Board, width: int, height: int) -> list[PaneSpec]:
    """Village and Overlord, the track, the stacks of one player or two, the others, and what happened."""
    if board.kingdoms or board.view.phase in ("kingdoms", "overlord"):
        return [PaneSpec("kingdoms", None)]
    if board.fighting:
        others, wanted = players.rows(board, width), fight.wanted(board, height)
        shown = [PaneSpec("others", others)] if others and wanted + others < height else []
        told = [PaneSpec("news", None)] if height - wanted - others >= _TOLD else []
        return [PaneSpec("fight", wanted + 1 if told else None), *told, *shown]
    high, others = height >= _HIGH, players.rows(board, width)
    lines = others + (1 if high and others else 0)
    found = []
    left = height - lines
    if board.over:
        found.append(PaneSpec("scores", 2 + board.view.coop + len(board.seats) + high))
    else:
        road_rows = _road(board, width, left) if board.has_road else 0
        least = choice.LEAST if board.elsewhere else 0
        own = min(sum(stacks.in_lines(board, seat, width) for seat in board.large),
                  stacks.LOWEST + (left >= _OWN_FROM) if not board.faces else stacks.FRAMED - 1)
        rest = left - road_rows - least
        room = max(1, rest - own, min(places.fewest(board), rest - stacks.LOWEST))
        found.append(PaneSpec("places", max(1, min(room, places.wanted(board, width) + (high and board.faces)))))
    left -= sum(pane.height or 0 for pane in found)
    if board.elsewhere:
        rows = min(choice.LEAST + high, left - stacks.LOWEST)
        if rows < choice.LEAST - 1:
            rows = min(rows, 1 + len(board.elsewhere))
        found.append(PaneSpec("choice", rows))
        left -= rows
    if not board.over and board.has_road:
        found.append(PaneSpec("road", road_rows))
        left -= road_rows
    found += _stacks(board, width, left)
    news = height - lines - sum(pane.height or 0 for pane in found)
    found += [PaneSpec("others", lines)] if lines else []
    return [*found, PaneSpec("news", None)] if news else found


def _news(board: Board, w: int, h: int) -> Canvas:
    """What happened; beside it, where it has room, the card that is fought."""
    foe = prospects.foe(board.view) if w >= _FOE_FROM and h >= _FOE_HIGH[0] else None
    canvas, left = Canvas(w, h), Canvas(w if foe is None else w - _FOE - 1, h)
    news(board.scene, left, 0, board.sits)
    canvas.paste(0, 0, left)
    if foe is not None:
        face = replace(details.full_face(board, foe), text=(), sentences=())  # the fight says it above
        canvas.paste(left.w, 0, picture(face, _FOE, min(h, _FOE_HIGH[1]), State.IDLE))
    return canvas


def _road(board: Board, width: int, left: int) -> int:
    """Rows of the track, when so many are left for it and the stacks."""
    if not board.faces:
        return road.ROWS if left >= _HEADED else road.ROWS - 1
    most = 20 if left >= _PICTURED else 14 if left >= 34 else 13 if left >= 26 else min(12, left - stacks.FRAMED)
    wanted = road.wanted(board, width)
    others = places.wanted(board, width) + 1 + sum(_needs(board, width))
    return max(road.LEAST, min(most, wanted + max(0, min(_EMBLEM, left - wanted - others)) * (left >= _PICTURED)))


def _needs(board: Board, width: int) -> list[int]:
    """Rows of the stacks of each player who has them large, with nothing left out."""
    return [max(stacks.FRAMED if board.faces else stacks.LOWEST, stacks.wanted(board, seat, width))
            for seat in board.large]


def _stacks(board: Board, width: int, left: int) -> list[PaneSpec]:
    """The stacks of one player or two: as high as they need; what is left tells what happened, if it is enough."""
    count, needs = len(board.large), _needs(board, width)
    found, room = [], left
    unframed = board.faces and not all(stacks.framed(board, seat, width, left // count) for seat in board.large)
    for nth, (seat, need) in enumerate(zip(board.large, needs, strict=True)):
        rows = min(need, room // (count - nth))
        if unframed:  # the first has frames before the second has
            lists = [stacks.in_lines(board, other, width) for other in board.large[nth:]]
            rows = min(need, max(rows, room - sum(lists[1:])))
            rows = rows if stacks.framed(board, seat, width, rows) else min(rows, lists[0])
        found.append(PaneSpec(f"own-{nth}", rows))
        room -= rows
    used = sum(pane.height or 0 for pane in found)
    if left - used < _NEWS:
        found[-1] = PaneSpec(f"own-{count - 1}", (found[-1].height or 0) + left - used)
    return found


LAYOUT = JourneyLayout()
