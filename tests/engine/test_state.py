"""Plain state: copies share nothing that can change, what cannot be copied is refused, snapshots come back whole."""

import types
from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.rng import Rng
from deckgames.engine.state import Plain, plain
from tests.engine.toys import PACK, TOY, ToyTable, started


@dataclass(frozen=True, slots=True)
class Promise:
    """Immutable: may be shared."""

    n: int
    card: Card | None = None


@plain
class Inner(Plain):
    n: int = 0
    cards: list[Card] = field(default_factory=list)


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
    assert second.maybe is not None
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


def test_an_earlier_copy_never_changes() -> None:
    match, rng = started(rounds=5), Rng.fresh(2)
    kept: list[tuple[ToyTable, bytes]] = []
    while not match.over and len(kept) < 60:
        copy = match.state.copy()
        kept.append((copy, TOY.snapshot(copy)))
        assert match.decision is not None
        try:
            match.answer(match.decision.random(rng))
        except KeyError:
            break
    assert len(kept) > 10
    assert all(TOY.snapshot(copy) == then for copy, then in kept)


def test_the_ear_is_neither_copied_nor_saved() -> None:
    match = started()
    match.state.heard = lambda event: None
    assert match.state.copy().heard is None
    assert b"heard" not in TOY.snapshot(match.state)


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
