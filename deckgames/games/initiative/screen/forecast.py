"""Forecasts of Initiative on its screen: what the keys do with a card while a stack is built, and what is printed on a
card that comes to its player."""

from dataclasses import replace
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Topic
from deckgames.engine.messages import Said, ordinal
from deckgames.games.initiative.cards import PLAIN_ATTACK, InitiativeCard, InitiativeSpec
from deckgames.games.initiative.screen.board import Board, name_of
from deckgames.games.initiative.state import SAY
from deckgames.games.initiative.teller import TELLER
from deckgames.ui.paint.canvas import Line, parted, spans_width, stopped
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.foretelling import Foretelling
from deckgames.ui.toolkit.foretold import Separator, afterwards, selection_name


class DuelForetelling(Foretelling):
    """What Initiative's screen says beside what every game's does."""

    def sentence_of(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        option = board.by_oid.get(oid)
        card = None if option is None else option.card
        if board.sitting and card is not None:
            return self.all_gone(board, oid) or _eased(board, card, *_built(board, oid))
        if card is None or not (card in board.view.pool or board.searching):
            return super().sentence_of(board, oid)
        found = board.scene.forecast_of(oid)
        does = () if found is None else _BRIEF.does(board, found) or self.ends(board, found)
        told = " ".join(card.spec.worded)
        if not does:
            return _printed(card, told)
        later = () if board.scene.keys else SAY.line("bar.later", rule=((told, "rule"),))
        return parted([part for part in (_named(card), stopped(does), later) if part], (" ", "text"))

    def all_gone(self, board: Board, oid: str) -> Line:
        """The cards that Enter discards, where there are several and no more must go, and what comes of it."""
        taken = board.scene.taken(oid)
        if board.sitting is not Topic.DISCARD or not 1 < getattr(board.asked, "lo", 0) == len(taken):
            return ()
        does = SAY("bar.enter-discards" if board.scene.keys else "bar.you-discard",
                   cards=selection_name(board, (), oid))
        if board.view.phase == "build":
            return afterwards(_soon(board, does))
        found = board.scene.forecast_of(oid)
        comes = () if found is None else parted([self.does(board, found), self.ends(board, found)], Separator.SENTENCE)
        return SAY.line("bar.gone", does=does, comes=comes) if comes else SAY.line("bar.only", does=does)

    def called(self, board: toolkit.Board, card: Card[Any]) -> Line:
        assert isinstance(board, Board)
        lying = board.placed(card)
        return ((name_of(lying[1]), "name"),) if lying is not None else (
            _printed(card, " ".join(card.spec.worded)))


_EASY = 80
"""Cells of a bar that is read at once: what makes a longer one of it is told below it."""


def _printed(card: InitiativeCard, rule: str) -> Line:
    """A card in a sentence: name, initiative, what it does."""
    return SAY.line("bar.card", card=((card.name, "name"),), n=((str(card.spec.initiative), "pace"),),
                    rule=((rule, "rule"),))


def _named(card: InitiativeCard) -> Line:
    """The same without what it does, which is told below."""
    return SAY.line("bar.of-card", card=((card.name, "name"),), n=((str(card.spec.initiative), "pace"),))


def _eased(board: Board, card: InitiativeCard, whom: Line = (), *after: Line) -> Line:
    """A card with what is printed on it, `whom` its attack hits, and what is said behind that, as far as there is
    room."""
    full = _printed(card, " ".join(card.spec.worded))
    ways = ([full, whom, *after], [full, *after], [_named(card), *after] if any(after) else [full])
    said = [parted([part for part in way if part], (" ", "text")) for way in ways]
    return next((line for line in said if spans_width(line) <= _EASY or not board.scene.keys), said[-1])


def _soon(board: Board, does: Said) -> Line:
    """What is discarded, and what comes after it."""
    return SAY.line("bar.then-build" if board.view.phase == "build" else "bar.only", does=does)


def _built(board: Board, oid: str) -> tuple[Line, ...]:
    """Whom the attack of a card hits; what Space does with it while a stack is built, what Enter does with the cards
    that are chosen, if any, and who is next then."""
    if board.sitting is Topic.DISCARD:
        return (), afterwards(_discards(board, oid))
    if board.sitting not in (Topic.PLAY, Topic.SWAP):
        return ()
    chosen, stacking = board.scene.chosen, board.sitting is Topic.PLAY
    option = board.by_oid.get(oid)
    spec = None if option is None or option.card is None else option.card.spec
    plain = stacking and isinstance(spec, InitiativeSpec) and spec.attack is not None and spec.blows is PLAIN_ATTACK
    whom = SAY.line("bar.hits-each" if len(board.view.living) > 2 else "bar.hits-one") if plain else ()
    puts = stacking and board.scene.keys and oid not in chosen and len(chosen) < getattr(board.asked, "hi", 0)
    does = SAY.line("bar.puts", nth=ordinal(len(chosen) + 1)) if puts else ()
    return whom, does, afterwards(_sent(board))


def _sent(board: Board) -> Line:
    """What the cards that are chosen do when they are sent, and who is next then."""
    n, asked, keys, stacking = len(board.scene.chosen), board.asked, board.scene.keys, board.sitting is Topic.PLAY
    if not n:
        return ()
    waits = [seat.no for seat in board.seats if not seat.out and seat.no != asked.seat
             and seat.no not in board.scene.sealed and board.look(seat.no).human]  # bots are done at once
    left = min(waits, default=None, key=lambda no: (no - board.view.sits_first) % len(board.seats))
    then = SAY("bar.then-beats" if stacking else "bar.then-deals") if left is None else SAY(
        "bar.then-stacks" if stacking else "bar.then-rejects", seat=(board.name(left),))
    return SAY.line("bar.after-enter", then=then) if keys else SAY.line(
        "bar.you-stack" if stacking else "bar.you-reject", n=n, then=then)


def _discards(board: Board, oid: str) -> Line:
    """What Enter does with a card where not all that must be discarded are chosen yet: one alone is sent at once; Space
    takes back one that is chosen."""
    n, of = len(board.scene.chosen), getattr(board.asked, "lo", 0)
    if not board.scene.keys:
        return _soon(board, SAY("bar.you-discard-chosen", n=n))
    if oid in board.scene.chosen:
        return SAY.line("bar.leaves-chosen", n=of - n)
    return SAY.line("bar.picks", n=n + 1, of=of) if of > 1 else _soon(board, SAY("bar.discards-it"))


FORETELLING, _BRIEF = DuelForetelling(TELLER), Foretelling(replace(TELLER, befalls=(), before=()))
