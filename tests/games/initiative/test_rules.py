"""Initiative, rule by rule: what is more than table, answers, table."""

from typing import Any

import pytest

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.events import Event, spans
from deckgames.games.initiative import GAME, queries
from deckgames.games.initiative.rules import setup, whole_deck
from deckgames.games.initiative.state import InitiativeOptions, Table, Told
from tests.given.initiative import base_pack, given

SWORD, BIRD = "sword-of-adequacy", "early-bird-special"

# ---- effects


@pytest.mark.rule("IN-8.6", "IN-R.11", "IN-I.8")
def test_every_step_of_a_value_is_there() -> None:
    s = given(A=f"50: pacifist-paladin motivational-drum dungeon-job-fair {SWORD}", B="50: one-star-moat")
    s.says("A", s.offers()[0])
    s.says("A", s.offers()[0])
    view = s.match.view(None)
    card = view.seats[0].field[3]
    attack, = queries.sums_of(view, view.seats[0], card)
    assert (card.card.spec.id, attack.value, attack.printed, attack.short) == (SWORD, 7, 11, "attack 11→7")
    assert [(step.does, step.value) for step in attack.steps] == [
        ("printed", 11), ("×½ Pacifist Paladin", 5.5), ("−2 One-Star Moat", 3.5), ("+3 Motivational Drum", 6.5),
        ("rounded up", 7)]
    assert [step.seat for step in attack.steps] == [None, 0, 1, 0, None]


# ---- order


@pytest.mark.rule("IN-5.8")
def test_who_loses_a_card_under_the_hourglass_comes_next() -> None:
    """rules-initiative P8: with the lowest first, 0 comes before all others."""
    s = given(A="50: upside-down-hourglass", B="50:", C="50:")
    for me, card in zip(s.t.seats, ("prophecy-loophole", "prophecy-loophole", BIRD), strict=True):
        me.health, me.turn_done, me.revealed = 50, False, s.t.pack.card(900 + me.no, card)
    s.t.phase = "turn"
    assert queries.to_come(s.t) == ((0, 1, 2), (0, 1))


# ---- table


def table(seats: int = 3, seed: int = 7, **options: Any) -> Table:
    return GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(seed))


@pytest.mark.rule("IN-2.3", "IN-2.4", "IN-R.36")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_chance_and_the_deal(seats: int) -> None:
    t, rng, deck = table(seats, 11), Rng.fresh(11), list(whole_deck(base_pack()))
    rng.shuffle(deck)
    dealer = rng.below(seats)
    assert (t.dealer, t.rng.word) == (dealer, rng.word)
    hands: dict[int, list[Any]] = {no: [] for no in range(seats)}
    for _ in range(7):
        for i in range(seats):
            hands[(dealer + 1 + i) % seats].append(deck.pop())
    assert [me.hand for me in t.seats] == [hands[no] for no in range(seats)]
    assert t.pool == [deck.pop() for _ in range(5)]
    assert t.deck == deck
    assert len(deck) == 100 - 5 - 7 * seats


@pytest.mark.rule("IN-2.6")
def test_the_first_dealer_is_any_seat() -> None:
    assert {table(6, seed).dealer for seed in range(60)} == set(range(6))


def test_packs_that_are_too_small_are_refused() -> None:
    pack = base_pack()
    faces = pack.sections["cards"][:20]
    small = Pack("initiative", pack.meta, pack.names, {"cards": faces}, pack.verbs,
                 {face.id: pack.origin(face.id) for face in faces})
    with pytest.raises(ValueError, match="6 players need 47"):
        setup(small, 6, GAME.options(), Rng.fresh(1))


# ---- round 0


@pytest.mark.rule("IN-2.7", "IN-2.8", "IN-2.9", "IN-2.10", "IN-R.28")
def test_any_number_is_swapped_once_and_the_rejects_come_back_later() -> None:
    match = Match(GAME, table())
    t = match.state
    before = [me.hand[:] for me in t.seats]
    top = t.deck[::-1]
    told: list[Any] = []
    t.observer = told.append
    asked = {d.seat: (d.rule, d.kind) for d in match.open_decisions()}
    assert set(asked.values()) == {("IN-2.7", "pick")}
    match.answer(tuple(range(7)), 0)
    match.answer((), 1)
    match.answer((3, 0), 2)
    assert t.seats[0].hand == top[:7]
    assert t.seats[1].hand == before[1]
    assert t.seats[2].hand[-2:] == top[7:9]
    assert (len(t.deck), t.discard, t.round) == (74, [], 1)
    rejected = [(e.kind, e.seat, e.cards) for e in told if e.kind.startswith("rejects")]
    assert rejected == [("rejects", 0, tuple(before[0])), ("rejects", 2, (before[2][3], before[2][0]))]
    assert {d.rule for d in match.open_decisions()} == {"IN-4.2"}


# ---- who sits when, and in private


@pytest.mark.rule("IN-13.3", "IN-13.4", "IN-4.1", "IN-4.8", "IN-I.12")
def test_nothing_sealed_is_seen_and_a_sitting_changes_nothing(tmp_path: Any) -> None:
    people = [SeatInfo(name=name, symbol=i) for i, name in enumerate(("Ann", "Bob"))]
    path = tmp_path / "a.deck"
    session = Session.new(GAME, people, InitiativeOptions(opening_swap="skipped"), 5, path, None, base_pack())
    before, views = GAME.digest(session.match.state), [session.view(seat) for seat in (None, 0, 1)]
    told = len(session.events)
    first, second = (d.seat for d in session.match.open_decisions())
    session.answer((2, 0, 1), first)
    assert GAME.digest(session.match.state) == before
    assert [session.view(seat) for seat in (None, 0, 1)] == views
    assert len(session.events) == told
    session.close()
    session = resume(path, base_pack(), GAME)  # a crash between two sealed stacks loses neither
    assert GAME.digest(session.match.state) == before
    assert [session.view(seat) for seat in (None, 0, 1)] == views
    assert [d.seat for d in session.match.open_decisions()] == [second]
    session.takebacks.undo(first)
    assert {d.seat for d in session.match.open_decisions()} == {first, second}
    session.answer((1,), first)
    session.answer((), second)
    assert [(e.event.seat, e.event.n) for e in session.events if e.event.kind == "commits"] == [
        (min(first, second), 1 if first < second else 0), (max(first, second), 0 if first < second else 1)]
    session.close()


@pytest.mark.rule("IN-13.7")
def test_a_reveal_is_never_taken_back() -> None:
    people = [SeatInfo(name=name, symbol=i) for i, name in enumerate(("Ann", "Bob"))]
    session = Session.new(GAME, people, InitiativeOptions(opening_swap="skipped"), 5, None, None, base_pack())
    first, second = (d.seat for d in session.match.open_decisions())
    session.answer((0, 1), first)
    assert session.takebacks.undo_refusal(first) is None
    session.answer((0,), second)
    assert session.takebacks.undo_refusal() is not None


@pytest.mark.rule("IN-13.7")
def test_not_even_one_of_a_card_that_was_known_to_be_there() -> None:
    people = [SeatInfo(name=name, symbol=i) for i, name in enumerate(("Ann", "Bob", "Cy"))]
    begun = Session.new(GAME, people, None, 5, None, None, base_pack())
    t = given(A="50: temp-necromancer", B="50: wall-of-text doll-of-yourself", C="50: tax-wraith",
              discard="loot-goblin rust-puppy").match.base.copy()
    t.seats[1].told = [Told(t.seats[1].stack[-1].card, (0, 2))]
    session = Session(GAME, base_pack(), begun.header, begun.options, t)
    assert session.question(0).rule == "IN-9.4"
    heard = len(session.events)
    session.answer(0, 0)
    assert "reveals" in [h.event.kind for h in session.events[heard:]]
    assert session.takebacks.undo_refusal(0) == "Ann has learned something since"


def test_a_list_of_cards_is_told_as_in_a_recap_counted_and_with_quotes_where_a_name_holds_a_comma() -> None:
    s = given(A="50: guild-dues")
    cards = tuple(s.t.pack.spec(face) for face in ("loot-goblin", "sneak-attack-form-7b", "loot-goblin"))
    said = "".join(part for part, _, _ in spans(Event("discards", 0, cards), GAME.sentences, ["Ann", "Bea"], None))
    assert said == "Ann discards 2 Loot Goblin and “Sneak Attack, Form 7b”"
