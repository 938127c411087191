"""Seen tables: what is not said to be seen is sealed, and reading it names it."""

from dataclasses import field
from io import StringIO
from typing import Any

import pytest

from deckgames import bots
from deckgames.adapters.sight import Sight
from deckgames.bots.hint import hint
from deckgames.drive import Drive
from deckgames.engine.cards import Card
from deckgames.engine.game import Game
from deckgames.engine.journal import SeatInfo
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.seen import (
    Back,
    FaceDown,
    Open,
    Own,
    Public,
    Sealed,
    Secrets,
    is_seen,
    needs_viewer,
    once,
    seen,
)
from deckgames.engine.session import Session
from deckgames.engine.state import Plain, Unsaved, plain
from deckgames.plain.words import words_of
from deckgames.ui.table.layout import Scene
from tests.engine.toys import PACK
from tests.harness import GAMES, begin, pack_of

CARDS = [PACK.card(number, next(iter(PACK.sections.values()))[0].id) for number in (1, 2, 3)]


@plain
class Seat(Plain):
    """A hand, a plan, a pile, a bid, and what is worked out."""

    no: Public[int]
    hand: Own[list[Card]] = field(default_factory=list)
    pile: Open[list[Card]] = field(default_factory=list)
    face_down: FaceDown[list[list[Card]]] = field(default_factory=list)
    plan: Own[str] = "bluff"
    secret: int = 7
    sums: Unsaved[int | None] = None


@plain
class Table(Plain):
    """Two of them."""

    phase: Public[str] = "play"
    seats: list[Seat] = field(default_factory=list)


class Toy:
    """As much of a game as is asked for."""

    secrets = Secrets()

    @staticmethod
    def over(table: Table) -> bool:
        return table.phase == "over"


TRUE = Table(seats=[Seat(no, CARDS[:2], CARDS[2:], [CARDS[:1]], sums=3) for no in range(2)])


def look(viewer: int | None, table: Table = TRUE) -> Table:
    found: Table = seen(Toy(), table, viewer)
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_cards_are_backs_but_for_their_owner(viewer: int | None) -> None:
    for seat in look(viewer).seats:
        assert len(seat.hand) == 2
        assert (seat.hand == CARDS[:2]) is (seat.no == viewer)
        assert (seat.pile, seat.sums) == (CARDS[2:], None)
        assert [[isinstance(card, Back) for card in pile] for pile in seat.face_down] == [[True]]


def test_what_is_hidden_is_read_by_nobody_and_by_no_default() -> None:
    other = look(0).seats[1]
    with pytest.raises(Sealed, match=r"Seat\.plan of seat 2 is hidden from seat 1"):
        getattr(other, "plan", "nothing")
    with pytest.raises(Sealed, match=r"Seat\.secret of seat 1 is hidden from the public"):
        hasattr(look(None).seats[0], "secret")
    for name in ("spec", "number", "oid", "name", "label", "pack"):
        with pytest.raises(Sealed, match=r"a card of Seat\.hand lies face down: its (spec|number|oid|pack) is hidden"):
            getattr(other.hand[0], name)
    with pytest.raises(AttributeError, match="nonsense"):
        other.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_end_of_the_game_shows_all_cards() -> None:
    over = look(None, Table("over", TRUE.seats))
    assert [seat.face_down for seat in over.seats] == [[CARDS[:1]]] * 2
    with pytest.raises(Sealed, match="secret"):
        over.seats[0].secret  # noqa: B018


def test_a_copy_sees_no_more_and_may_change() -> None:
    mine = look(0)
    copy = mine.copy()
    assert copy == mine
    copy.seats[1].secret = 1
    copy.seats[0].hand.pop()
    assert (copy.seats[1].secret, copy.copy().seats[1].secret, len(mine.seats[0].hand)) == (1, 1, 2)
    assert copy != mine != look(1)
    with pytest.raises(Sealed, match="secret"):
        copy.seats[0].secret  # noqa: B018


def test_only_seen_makes_a_table_with_a_viewer() -> None:
    for game in GAMES:
        state = begin(game, 2, 1).state
        with pytest.raises(TypeError, match="true table"):
            state.viewer  # noqa: B018
        with pytest.raises(TypeError, match="this is the true Table"):
            needs_viewer(state)
        assert needs_viewer(seen(game, state, 1)).viewer == 1
        assert is_seen(type(seen(game, state, None).seats[0]))


def test_a_query_is_worked_out_once_for_a_table_that_never_changes() -> None:
    asked: list[Any] = []
    count = once(lambda table: asked.append(table) or len(asked))
    state = begin(GAMES[0], 2, 1).state
    table = seen(GAMES[0], state, 0)
    copy = table.copy()
    assert [count(one) for one in (table, table, state, state, copy, copy)] == [1, 1, 2, 3, 4, 5]
    named = once(lambda table, no: asked.append(no) or (no, len(asked)))
    assert [named(table, no) for no in (0, 1, 0, 1)] == [(0, 6), (1, 7)] * 2


def test_what_lies_face_down_is_cards() -> None:
    @plain
    class Wrong(Plain):
        coins: FaceDown[int] = 0

    @plain
    class Pot(Plain):
        phase: Public[str] = ""
        pots: list[Wrong] = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Wrong\.coins lies face down, but no cards are in it"):
        look(0, Pot())  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_draws_or_tells_refuses_the_true_state(game: Game[Any, Any]) -> None:
    session = Session.new(game, [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)], seed=1, pack=pack_of(game))
    state, words = session.match.state, words_of(game)
    for draws in (lambda: Scene(state, None, (), (), 80, 24), lambda: words.table(state, ("Ann", "Bob")),
                  lambda: words.before(state, 0, ("Ann", "Bob")), lambda: words.status(state, 0, ("Ann", "Bob")),
                  lambda: Drive(session, StringIO(), StringIO()).facts(state)):
        with pytest.raises(TypeError, match="this is the true Table: only the rules may look at it"):
            draws()


class TrueHandle(SeatHandle):
    """A handle that gives the true match where a world is to be imagined."""

    def __init__(self, match: Match[Any, Any]) -> None:
        super().__init__(match, match.question().seat, 0)
        self.match = match

    def imagine(self, seed: int) -> Match[Any, Any]:
        return self.match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_hints_and_environments_refuse_the_true_state(game: Game[Any, Any]) -> None:
    match = begin(game, 2, 1)
    for thinks in (bots.make("easy", game, 1).decide, bots.make("hard:4", game, 1).decide,
                   lambda handle: hint(handle, game, worlds=1)):
        with pytest.raises(TypeError, match=r"this is the true <match of \w+>: a brain thinks in imagined"):
            thinks(TrueHandle(match))
    with pytest.raises(TypeError, match="this is the true Table: only the rules may look at it"):
        Sight(game, pack_of(game), match.state).vector(match.state)
