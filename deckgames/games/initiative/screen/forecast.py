"""Forecasts of Initiative on its screen: what the keys do with a card while a stack is built, and what is printed on a
card that comes to its player."""

from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Topic
from deckgames.engine.spelling import ordinal
from deckgames.games.initiative.cards import InitiativeCard, InitiativeSpec
from deckgames.games.initiative.cards.lines import PLAIN_ATTACK
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import name_of
from deckgames.games.initiative.teller import TELLER
from deckgames.ui.paint.canvas import Line, line_of, parted, spans_text
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.foretelling import Foretelling
from deckgames.ui.toolkit.foretold import NEXT, afterwards, picked


class DuelForetelling(Foretelling):
    """What Initiative's screen says beside what every game's does."""

    def forecast(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        option = board.by_oid.get(oid)
        card = None if option is None else option.card
        if board.sitting and card is not None:
            printed: Line = (*_titled(card), (": ", "text"), (_text(card), "rule"))
            return (*gone, *printed) if (gone := _gone(board)) else (*printed, *_built(board, oid))
        if card is None or not (card in board.view.pool or board.searching):
            return super().forecast(board, oid)
        found = board.scene.foretold(oid)
        does = () if found is None else parted([_BRIEF.does(board, found), self.ends(board, found)], NEXT)
        stop: Line = () if spans_text(does).endswith("?") else ((".", "text"),)
        later: Line = ((" Later: " if found else ": ", "text"), (_text(card), "rule"))
        return ((*_titled(card),) if not does else ((card.name, "name"), (": ", "text"), *does, *stop)) + later

    def called(self, board: toolkit.Board, card: Card[Any]) -> Line:
        assert isinstance(board, Board)
        lying = board.placed(card)
        return ((name_of(lying[1]), "name"),) if lying is not None else (
            *_titled(card), (": ", "text"), (_text(card), "rule"))


def _titled(card: InitiativeCard) -> Line:
    """A card in a sentence: name, initiative."""
    return ((card.name, "name"), (f", initiative {card.spec.initiative}", "pace"))


def _text(card: InitiativeCard) -> str:
    """All that is printed on it, in one paragraph."""
    return " ".join(card.spec.told)


def _gone(board: Board) -> Line:
    """The cards that go, once all that must go are chosen: wherever the cursor is."""
    of = getattr(board.asked, "lo", 0)
    if board.sitting is not Topic.DISCARD or not 1 < of == len(board.scene.chosen):
        return ()
    who = "Enter discards " if board.scene.keys else "You discard "
    return afterwards(((who, "text"), *picked(board, ()), (f"{_soon(board)}. ", "text")))


def _soon(board: Board) -> str:
    """What comes after the discards."""
    return ", then you build your stack" if board.view.phase == "build" else ""


def _built(board: Board, oid: str) -> Line:
    """What Space does with the card while a stack is built, what Enter does with the cards that are chosen, if any,
    and who is next then."""
    chosen, asked, keys = board.scene.chosen, board.asked, board.scene.keys
    n, full = len(chosen), len(chosen) >= getattr(asked, "hi", 0)
    these = f"these {n}" if n > 1 else "the one chosen"
    if board.sitting is Topic.DISCARD:
        soon = _soon(board)
        does = _discards(n, getattr(asked, "lo", 0), oid in chosen, soon) if keys else f"You discard {these}{soon}"
        return ((" ", "text"), *afterwards(((f"{does}.", "text"),)))
    if board.sitting not in (Topic.PLAY, Topic.SWAP):
        return ()
    stacking, verb, soon = (True, "stacks", "the beats begin") if board.sitting is Topic.PLAY else (
        False, "rejects", "the new cards are dealt")
    back = "takes it out" if stacking else "leaves it"
    does = "" if not keys else f"Space {back}. " if oid in chosen else "" if full else (
        f"Space puts it {ordinal(n + 1)}. " if stacking else "Space rejects it. ")
    waits = [seat.no for seat in board.seats if not seat.out and seat.no != asked.seat
             and seat.no not in board.scene.sealed and board.look(seat.no).human]  # bots are done at once
    left = min(waits, default=None, key=lambda no: (no - board.view.sits_first) % len(board.seats))
    follows: Line = ((soon, "text"),) if left is None else (board.name(left), (f" {verb}", "text"))
    does_all = f"Enter {verb}" if keys else f"You {verb[:-1]}"
    option = board.by_oid.get(oid)
    spec = None if option is None or option.card is None else option.card.spec
    plain = stacking and isinstance(spec, InitiativeSpec) and spec.attack is not None and spec.blows is PLAIN_ATTACK
    whom = f"The attack hits {'each' if len(board.view.living) > 2 else 'your'} opponent. " if plain else ""
    comes = afterwards(((f"{does_all} {these}, then ", "text"), *follows, (".", "text"))) if n else ()
    return ((" ", "text"), *parted([line_of((whom + does).rstrip()), comes], (" ", "text")))


def _discards(n: int, of: int, taken: bool, soon: str) -> str:
    """What Enter does where the hand is too large and `n` of the `of` cards to discard are chosen, not yet all: the
    last of them sends them all, what comes `soon` then, and one alone is sent at once; Space takes back one that is
    `taken`."""
    left = of - n
    if taken:
        return f"Space leaves it; {left} more to choose"
    if left > 1:
        return f"Enter picks it, {n + 1} of {of}; the {ordinal(of)} sends all"
    return f"Enter discards it{soon}" if of == 1 else f"Enter picks it and discards these {of}{soon}"


FORETELLING, _BRIEF = DuelForetelling(TELLER), Foretelling(replace(TELLER, befalls=(), before=()))
