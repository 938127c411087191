"""Forecasts of Card Ring on its screen: those of combat are the rule's own sums as they stand."""

from deckgames.engine.decisions import Option
from deckgames.engine.forecast import Forecast
from deckgames.games.cardring import queries
from deckgames.games.cardring.private_phases import RingPrivatePhases, beaten, idles, won_by_ending
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.state import Seat
from deckgames.games.cardring.teller import TELLER, spoilers
from deckgames.ui.paint.canvas import Line, parted
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.table.layout import WHOLE, has_side
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.foretelling import Foretelling
from deckgames.ui.toolkit.foretold import Separator, afterwards


class RingForetelling(Foretelling):
    """What Card Ring's screen says beside what every game's does: fights as sums, the order of players, clearing."""

    def parts(self, board: toolkit.Board, oid: str) -> tuple[Line, Line]:
        assert isinstance(board, Board)
        if board.asked.kind == "allocate":
            return (), _allocated(board, oid)
        if board.asked.kind == "order":
            return (), _ordered(board)
        if board.fighting:
            return self._target(board, board.seats[board.asked.seat], oid)
        return super().parts(board, oid)

    def does(self, board: toolkit.Board, found: Forecast, option: Option | None = None, so_far: bool = False) -> Line:
        """Of a Due nothing: what Upkeep brings after it is no effect of the choice."""
        due = board.asked.kind == "pick" and queries.dues(board.seats[board.asked.seat])
        return () if due else super().does(board, found, option, so_far)

    def ends(self, board: toolkit.Board, found: Forecast | None, told: bool = True) -> Line:
        """Nothing where the same is asked again: the cards that are left say so."""
        same = found is not None and found.possible == (found.now,) and not found.asks and not board.scene.rest
        return () if same and told else super().ends(board, found, told)

    def help_for(self, board: toolkit.Board, oid: str) -> Line:
        """Clearing the card, where that can be paid."""
        option, seat = board.by_oid.get(oid), board.seats[board.asked.seat]
        if option is not None and option.blocked and oid.startswith("buy:") and option.card is not None:
            price = queries.clear_price(board.view, seat, option.card.spec)
            keys = f"c{oid.rpartition('-')[2]}"
            if price <= seat.skill:
                return SAY.line("help.clear", price=price, keys=((keys, KeyHint("key", keys)),))
        return super().help_for(board, oid)

    def _target(self, board: Board, seat: Seat, oid: str) -> tuple[Line, Line]:
        """A target: the rule's own sum as it stands, what it brings, and what can still change it."""
        option = board.by_oid.get(oid)
        if oid == "none":
            return ((SAY.text("targets.nothing"), "name"),), parted(
                [SAY.line("targets.peace"), self._fights(board, seat, oid)], Separator.SENTENCE)
        if option is None or option.card is None:
            return (), ()
        f = queries.fight(board.view, seat, option.card)
        won, may, wide = f.margin >= 0, spoilers(board.view, seat.no), has_side(board.scene.width)
        verdict: Line = (f.now,)
        if won and may:
            takes = "" if wide else SAY.text("fight.takes-off", n=seat.shield)
            verdict = SAY.line("fight.unless", verdict=verdict, seat=(board.name(may[0]),), takes=takes) if len(
                may) == 1 else SAY.line("fight.unless-any", verdict=verdict, takes=takes)
        brings = option.card.spec.outcome(won, when=True)
        for said in queries.promised(board.view, seat, option.card, won):
            brings = SAY.text("fight.also", brings=brings, more=said)
        told = SAY.line("fight.foretold", sum=f.sum if wide else f.brief, verdict=verdict, brings=brings)
        wins = won_by_ending(board.view, seat) if won and option.card is board.view.finale else None
        if wins is not None:
            told = (*told, *((text, "bad" if ink == "text" else ink)
                             for text, ink in SAY.line("fight.others-win", seat=(board.name(wins.no),))))
        return ((option.card.name, "name"),), parted([told, self._fights(board, seat, oid)], Separator.SENTENCE)

    def _fights(self, board: Board, seat: Seat, oid: str) -> Line:
        """What comes after a target is declared: who is asked next, not who idles; behind the last one the fights."""
        view, found = board.view, board.scene.forecast_of(oid)
        left = [no for no in view.order[view.turn + 1:] if view.phase == "targets" and not idles(view, view.seats[no])]
        if left:
            return afterwards(SAY.line("then.chooses", seat=(board.name(left[0]),)))
        idle = found is not None and found.ends.about is board.asked.about and found.ends.seat != seat.no
        more = any(other.face_down or queries.may_send(view, other) for other in view.seats)
        said = oid == "finale" and view.finale in beaten(view, seat)  # that the game ends
        then = () if idle or said else self.ends(board, found)
        decided = not more or (found is not None and not idle)
        return then or (SAY.line("then.decided") if decided else ())


def _ordered(board: Board) -> Line:
    """Who plays when, where the order of the players is asked for."""
    seats = [option.seat for oid in board.scene.chosen if (option := board.by_oid.get(oid)) is not None]
    named: list[Line] = [(board.name(no),) for no in seats if no is not None]
    return SAY.line("then.order", first=named[0], others=parted(named[1:], (", ", "text"))) if named[1:] else (
        SAY.line("then.first", first=named[0]) if named else ())


def _allocated(board: Board, oid: str) -> Line:
    """What the points of a seat would do: `6 − 2 Failure = 4 of 5 Fight: loses by 1`; of all, what comes next."""
    if oid == WHOLE:
        later = [no for no in board.view.order[board.view.turn + 1:] if board.seats[no].failure]
        return SAY.line("then.sends", seat=(board.name(later[0]),)) if later else SAY.line("then.decided")
    seat = board.seats[int(oid.removeprefix("seat-"))]
    if seat.target is None:
        return ((SAY.text("targets.fights-nothing"), "muted"),)
    f = queries.fight(board.view, seat, seat.target, board.scene.amounts.get(oid, 0))
    return ((f"{f.sum}: ", "text"), f.now)


FORETELLING = RingForetelling(TELLER, RingPrivatePhases().alternatives)
