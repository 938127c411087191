"""Plain state and seen tables: copies share nothing, what is not said to be seen is sealed, zones are dealt anew."""

import types
from dataclasses import dataclass, fields
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from deckgames import bots
from deckgames.adapters.sight import Sight
from deckgames.bots.hint import hint
from deckgames.drive import Drive
from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh
from deckgames.engine.core.redaction import (
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
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, Unsaved, plain
from deckgames.engine.core.zones import BY_NUMBER, deal_again
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import BY_TABLE
from deckgames.plain.words import words_of
from deckgames.ui.toolkit.layout import Scene
from tests.engine.toys import ANN, BEA, PACK, TOY, seated, started, toy_pack
from tests.given.initiative import base_pack
from tests.harness import GAMES, any_answers, begin, pack_of

# ---- state


@dataclass(frozen=True, slots=True)
class Promise:
    """Immutable: may be shared."""

    n: int
    card: Card | None = None


@plain
class Inner(Plain):
    n: int = 0
    cards: list[Card] = fresh(list)


@plain
class Outer(Plain):
    """Every kind of field that a state may have."""

    n: int
    text: str
    card: Card | None
    rng: Rng
    inner: Inner
    maybe: Inner | None
    inners: list[Inner]
    cards: list[Card]
    spaces: list[Card | None]
    rows: list[list[Card]]
    counts: dict[str, int]
    piles: dict[str, list[Card]]
    promises: list[Promise]
    pairs: list[tuple[int, ...]]


def outer() -> Outer:
    one = PACK.card(1, "point-card")
    return Outer(1, "a", one, Rng.fresh(1), Inner(), Inner(), [Inner(1, [one])], [one], [one, None], [[one], []],
                 {"a": 1}, {"a": [one]}, [Promise(1, one)], [(1, 2)])


def shape(x: Any) -> Any:
    """A value that can be compared, of everything in a state."""
    if isinstance(x, Plain):
        return {f.name: shape(getattr(x, f.name)) for f in fields(x)}  # type: ignore[arg-type]
    if isinstance(x, list):
        return [shape(v) for v in x]
    if isinstance(x, dict):
        return {k: shape(v) for k, v in x.items()}
    return x.word if isinstance(x, Rng) else x


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    first = outer()
    before = shape(first)
    second = first.copy()
    assert shape(second) == before
    second.inner.n = 5
    second.inner.cards.append(second.cards[0])
    second.maybe.n = 6
    second.inners[0].cards.clear()
    second.cards.clear()
    second.spaces[1] = second.spaces[0]
    second.rows[1].extend(second.rows[0])
    second.counts["b"] = 1
    second.piles["a"].clear()
    second.promises.clear()
    second.pairs.clear()
    second.rng.below(9)
    assert shape(first) == before


@pytest.mark.parametrize(("name", "kind"), [
    ("anything", Any), ("faces", set[int]), ("listed", tuple[list[int], ...]), ("loose", list), ("thing", object),
    ("either", Inner | Promise), ("blob", bytearray),
])
def test_what_a_copy_would_share_is_refused_by_name(name: str, kind: Any) -> None:
    bad: Any = dataclass(slots=True)(types.new_class("Bad", (Plain,), {}, lambda body: body.update(
        __annotations__={name: kind})))
    with pytest.raises(TypeError, match=rf"Bad\.{name}"):
        bad(None).copy()


def test_a_state_prints_no_secret() -> None:
    match = started()
    assert repr(match.state) == "<ToyTable>"
    assert repr(match.state.seats[0]) == "<ToySeat>"


def test_the_ear_is_neither_copied_nor_saved() -> None:
    match = started()
    match.state.observer = lambda event: None
    assert match.state.copy().observer is None
    assert b"observer" not in TOY.snapshot(match.state)


def test_a_snapshot_comes_back_the_same() -> None:
    state = started().state
    again = TOY.restore(PACK, TOY.snapshot(state))
    assert TOY.digest(again) == TOY.digest(state)
    assert again.seats[0].hand == state.seats[0].hand
    assert again.pack is PACK


def test_a_snapshot_with_a_card_in_two_places_is_refused_without_a_word_of_it() -> None:
    text = TOY.snapshot(started().state).decode()
    card = text.split('"hand":["')[1].split('"')[0]
    double = text.replace('"discard":[]', f'"discard":["{card}"]')
    for broken in (double, text.replace(f'"{card}",', "", 1), text.replace(card, "point-card#999", 1),
                   text.replace('"round":1', '"round":"Hugo"')):
        with pytest.raises(ValueError, match=r"card|fit") as refused:
            TOY.restore(PACK, broken)
        assert card not in str(refused.value)
        assert "Hugo" not in str(refused.value)


# ---- seen


CARDS = [PACK.card(number, next(iter(PACK.sections.values()))[0].id) for number in (1, 2, 3)]


@plain
class Seat(Plain):
    """A hand, a plan, a pile, a bid, and what is worked out."""

    no: Public[int]
    hand: Own[list[Card]] = fresh(list)
    pile: Open[list[Card]] = fresh(list)
    face_down: FaceDown[list[list[Card]]] = fresh(list)
    plan: Own[str] = "bluff"
    secret: int = 7
    sums: Unsaved[int | None] = None


@plain
class Table(Plain):
    """Two of them."""

    phase: Public[str] = "play"
    seats: list[Seat] = fresh(list)


class Toy:
    """As much of a game as is asked for."""

    secrets = Secrets()

    @staticmethod
    def is_over(table: Table) -> bool:
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
        pots: list[Wrong] = fresh(list)

    with pytest.raises(TypeError, match=r"Wrong\.coins lies face down, but no cards are in it"):
        look(0, Pot())  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_draws_or_tells_refuses_the_true_state(game: Game) -> None:
    session = Session.new(game, [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)], seed=1, pack=pack_of(game))
    state, words = session.match.state, words_of(game)
    for draws in (lambda: Scene(state, None, (), (), 80, 24), lambda: words.table(state, ("Ann", "Bob")),
                  lambda: words.before(state, 0, ("Ann", "Bob")), lambda: words.status(state, 0, ("Ann", "Bob")),
                  lambda: Drive(session, StringIO(), StringIO()).facts(state)):
        with pytest.raises(TypeError, match="this is the true Table: only the rules may look at it"):
            draws()


class TrueHandle(SeatHandle):
    """A handle that gives the true match where a world is to be imagined."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, match.question().seat, 0)
        self.match = match

    def imagine(self, seed: int) -> Match:
        return self.match


@pytest.mark.needs("brain")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_hints_and_environments_refuse_the_true_state(game: Game) -> None:
    match = begin(game, 2, 1)
    for thinks in (bots.make("easy", game, 1).decide, bots.make("hard:4", game, 1).decide,
                   lambda handle: hint(handle, game, worlds=1)):
        with pytest.raises(TypeError, match=r"this is the true <match of \w+>: a brain thinks in imagined"):
            thinks(TrueHandle(match))
    with pytest.raises(TypeError, match="this is the true Table: only the rules may look at it"):
        Sight(game, pack_of(game), match.state).vector(match.state)


# ---- zones


def test_a_deck_dealt_anew_by_itself_is_shuffled_and_does_not_know_how_it_lay() -> None:
    pack = base_pack()
    cards = [pack.card(number, "biggest-stick") for number in range(1, 21)]
    found = []
    for seed in range(5):
        lay, turned = list(cards), cards[::-1]
        deal_again([lay], Rng.fresh(seed))
        deal_again([turned], Rng.fresh(seed))
        assert lay == turned
        assert sorted(lay, key=BY_NUMBER) == cards
        found.append(tuple(card.number for card in lay))
    assert len(set(found)) == 5, "other worlds, other decks"


# ---- glimpses


def test_looking_back_changes_nothing() -> None:
    session = seated(seats=(ANN, BEA))
    any_answers(session, Rng.fresh(5), 9)
    state = session.game.digest(session.match.state)
    told, count = len(session.events), len(session.steps[-1].events)
    views = session.glimpses(None, range(count))
    assert len(views) == count
    assert (session.game.digest(session.match.state), len(session.events)) == (state, told)


def test_the_last_glimpse_of_an_answer_is_never_behind_its_events() -> None:
    session = seated(seats=(ANN, BEA))
    seen = 0
    rng = Rng.fresh(2)
    while session.decision is not None:
        before = session.view(None)
        session.answer(session.question().random(rng), session.question().seat)
        views = session.glimpses(None, range(len(session.steps[-1].events)))
        seen += len(views)
        assert all(sum(view.points) >= sum(before.points) for view in views)
    assert seen > 5


def test_what_the_table_answers_belongs_to_the_answer_before_it() -> None:
    session = seated(seats=(ANN, BEA))
    any_answers(session, Rng.fresh(5), 3)
    since = len(session.events)
    for by in (None, BY_TABLE, BY_TABLE):
        session.answer(session.question().random(Rng.fresh(1)), session.question().seat, by)
    assert session.last_answer_start == since
    assert len(session.glimpses(None, range(99))) == len(session.events) - since > len(session.steps[-1].events)


def test_a_session_that_was_taken_up_again_can_still_look_back(tmp_path: Path) -> None:
    session = seated(tmp_path / "toy.deck", seats=(ANN, BEA))
    any_answers(session, Rng.fresh(5), 7)
    count = len(session.steps[-1].events)
    views = session.glimpses(None, range(count))
    session.close()
    with resume(tmp_path / "toy.deck", toy_pack(), session.game) as again:
        assert again.glimpses(None, range(count)) == views


def test_what_was_taken_back_cannot_be_seen() -> None:
    session = seated(seats=(ANN, BEA))
    assert session.glimpses(None, range(9)) == []
    session.answer(0)
    if session.takebacks.undo_refusal(None) is None:
        session.takebacks.undo()
        assert session.glimpses(None, range(9)) == []
