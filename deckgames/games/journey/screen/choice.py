"""Cards that are offered and lie nowhere else on the screen, and the kingdoms that can be picked."""

from functools import partial
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.journey import queries
from deckgames.games.journey.cards import titled
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.faces import face_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, clip, line_of, width, wrap_text
from deckgames.ui.paint.faces import Face, State, heading, picture
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import draw_rows, in_rows, pointed, seen_of

LEAST = 8
"""Rows of the zone in which cards are faces."""
_WIDEST, _NARROWEST = 40, 18
_KINGDOM, _OVERLORD = 16, 34


def choice(board: Board, w: int, h: int) -> Canvas:
    """The picture of the cards to choose from, in exactly this size."""
    canvas = Canvas(w, h)
    shown = _places(board, w, h)
    prompt = board.decision.prompt if board.decision is not None else ""
    n, of = len(board.elsewhere), SAY.text("choice.cards", n=len(board.elsewhere))
    heading(canvas, 0, prompt, (seen_of(board.zone("choice"), shown, of) or of) if n > 1 else "")
    if not _as_faces(board, w, h):
        draw_rows(board, canvas, shown, partial(_face, board))
        return canvas
    for box in shown:
        card = board.card(box.index)
        canvas.paste(box.x, box.y, picture(_face(board, box.index, card), box.w, box.h, board.state(box.index)))
        box.mark(canvas)
    return canvas


def _places(board: Board, w: int, h: int) -> list[Box]:
    """Where they lie."""
    indexes = board.zone("choice")
    if not indexes:
        return []
    if not _as_faces(board, w, h):
        return in_rows(board, indexes, w, h, 1)
    wide = min(_WIDEST, (w - 1) // len(indexes) - 1)
    return [Box(index, 1 + nth * (wide + 1), 1, wide, h - 1) for nth, index in enumerate(indexes)]


def _as_faces(board: Board, w: int, h: int) -> bool:
    return h >= LEAST - 1 and (w - 1) // max(1, len(board.elsewhere)) > _NARROWEST


def _face(board: Board, index: int, card: Card[Any]) -> Face:
    return face_of(card, board.key_hint(index), voice=board.voice)


# ---- kingdoms


def kingdoms(board: Board, w: int, h: int) -> Canvas:
    """The kingdoms that are left, a line each; those that are picked in the heading, or below where it is too short."""
    canvas = Canvas(w, h)
    names = [*map(titled, board.view.kingdoms)]
    whom = board.view.phase == "overlord"
    title, names_ = SAY.text("pile.overlords" if whom else "pile.kingdoms"), ", ".join(names)
    picked = "" if not names else names_ if whom else SAY.text("choice.picked", names=names_)
    shown = in_rows(board, board.zone("kingdoms"), w, h, 1)
    below = 2 + max((box.y for box in shown), default=0)
    told = wrap_text(picked, w - 2) if width(title + picked) > w - 6 else ()
    if told and below + len(told) <= h:
        picked = SAY.text("choice.n-picked", n=len(names))
        canvas.rows(1, below, (line_of(line, "muted") for line in told))
    heading(canvas, 0, title, picked)
    wide = _OVERLORD if whom and w > 2 * _OVERLORD else _KINGDOM
    for box in shown:
        state, option = board.state(box.index), board.options[box.index]
        assert option is not None
        box.mark(canvas)
        cursor = pointed(board, canvas, box.index, 0, box.y, box.w)
        if state is State.CHOSEN:
            canvas.put(0, box.y, signs.CHOSEN, "good")
        canvas.put(box.x + 1, box.y, board.key_hint(box.index), "name-cursor" if cursor else "key")
        card = board.offered.get(option.oid)
        canvas.put(box.x + 3, box.y, clip(option.label if card is None else card.name, wide),
                   "name-cursor" if cursor else "name")
        if card is not None:
            canvas.put(box.x + 4 + wide, box.y, queries.about(card.spec), "rule", box.w - wide - 5)
    return canvas
