"""Where a question comes from: the effect of a card that asks it, found by what the question looks like."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.decisions import Option
from deckgames.engine.effects import walk
from deckgames.games.hooks import reckon
from deckgames.games.hooks.screen.board import Board

_ASKING = ("play", "start", "bought")
"""Lists of a card that may ask something (HK-R.14)."""


def deeds(board: Board) -> list[Any]:
    """The effects a card's question may come from; a copier's question may come from any card it can copy."""
    source = None if board.decision is None else board.decision.source
    if source is None:
        return []
    spec = reckon.face_of(source)
    found: list[Any] = [e for name in _ASKING for e in walk(getattr(spec, name))]
    if any(effect.verb == "copy_top" for effect in found):
        for seat in board.seats:
            if seat.pile and seat.no != board.view.current:
                found += walk(reckon.face_of(seat.pile[-1]).play)
    return found


def choice_at(board: Board, option: Option) -> tuple[Sequence[Any], bool] | None:
    """The list behind an `option-n`, and whether an enemy chooses it."""
    place = int(option.oid.removeprefix("option-")) - 1
    for effect in deeds(board):
        marks = getattr(effect, "marks", ())
        if place < len(marks) and marks[place].label == option.label:
            return effect.lists[place], effect.verb == "they_choose"
    return None


def enemy_effects(board: Board) -> Sequence[Any]:
    """What a `target` that asks would do; empty where the card has none, or several different ones."""
    found = [effect.do for effect in deeds(board) if effect.verb == "target"]
    return found[0] if found and all(do == found[0] for do in found) else ()


def verbs(board: Board) -> set[str]:
    """All verbs of the card that asks."""
    return {effect.verb for effect in deeds(board)}
