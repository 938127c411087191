"""Initiative, rule by rule: what is more than table, answers, table."""

from typing import Any

import pytest

from deckgames.engine.cards import Pack
from deckgames.engine.decisions import Refused
from deckgames.engine.events import Event, spans
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.saves import resume
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.initiative import GAME, queries
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.rules.setup import setup, whole_deck
from deckgames.games.initiative.state import Slot, Table, Told
from tests.given.initiative import InitiativeStory, base_pack, given, ids, pack_of_tests

# ---- build


COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH = "tax-wraith"


def building(hand: str = f"{COW} {SWORD} {WALL} {BIRD} {WRAITH} cliffhanger", **options: object) -> InitiativeStory:
    return given("build", options=options, A={"hand": hand}, B={"hand": "slow-poison"})


@pytest.mark.rule("IN-4.2")
@pytest.mark.rule("IN-4.3")
@pytest.mark.rule("IN-4.4")
@pytest.mark.rule("IN-I.6")
@pytest.mark.rule("IN-1.4")
def test_up_to_five_cards_the_top_one_first() -> None:
    s = building()
    s.match.answer((), 1)
    with pytest.raises(Refused):
        s.match.answer((0, 1, 2, 3, 4, 5), 0)
    s.says("A", [WALL, COW, SWORD])
    assert s.turns == f"A:{WALL} A:{COW} A:{SWORD}"
    assert s.A.hand == f"{BIRD} {WRAITH} cliffhanger"
    s = building()
    s.says("A", [])
    s.says("B", [])
    assert (s.t.phase, s.turns) == ("cleanup", "")


@pytest.mark.rule("IN-4.5")
@pytest.mark.rule("IN-11.8")
@pytest.mark.rule("IN-11.9")
@pytest.mark.rule("IN-R.20")
@pytest.mark.parametrize(("limit", "trim"), [(10, 3), (8, 5), (0, 0)])
def test_the_trim_opens_the_sitting(limit: int, trim: int) -> None:
    s = given("build", options={"hand_limit": limit}, A={"hand": 13}, B={"hand": f"{WRAITH}"})
    hand = s.t.seats[0].hand[:]
    s.match.answer((0,), 1)
    assert s.told("trims") == []
    if trim:
        assert (s.question.rule, s.question.lo, s.question.hi) == ("IN-11.8", trim, trim)
        s.match.answer(tuple(range(trim)), 0)
    assert (s.question.rule, len(s.question.items)) == ("IN-4.2", 13 - trim)
    s.match.answer((), 0)
    assert s.t.discard[:trim] == hand[:trim]
    assert s.told("triggers") == []


@pytest.mark.rule("IN-11.8")
@pytest.mark.rule("IN-4.5")
def test_trimmed_cards_are_seen_when_all_have_committed_and_trigger_nothing() -> None:
    eleven = "participation-trophy " + " ".join([COW] * 10)
    s = given("build", A={"hand": eleven}, B={"hand": eleven})
    s.match.answer((0,), 1)
    s.match.answer((), 1)
    assert (s.discard, s.told("trims")) == ("", [])
    s.match.answer((1,), 0)
    s.match.answer((), 0)
    assert s.discard == f"{COW} participation-trophy"
    assert s.told("trims", "triggers") == [
        "A discards Emotional Support Cow, down to the hand limit",
        "B discards Participation Trophy, down to the hand limit"]
    assert s.end == "A50 B50"


@pytest.mark.rule("IN-4.8")
@pytest.mark.rule("IN-13.3")
def test_sizes_of_stacks_and_hands_are_public() -> None:
    s = given(A={"stack": f"guild-dues {COW} {SWORD}", "hand": 4}, B=f"50: {COW}")
    view = s.match.view(None)
    assert [(len(seat.hand), len(seat.stack)) for seat in view.seats] == [(4, 2), (0, 0)]
    assert ids(slot.card for slot in view.seats[0].stack) == ["", ""]


@pytest.mark.rule("IN-R.27")
def test_who_put_a_card_into_a_stack_knows_it_still() -> None:
    s = given(A=f"50: guild-dues {COW} {SWORD}", B="50:")
    names = [ids(slot.card for slot in s.match.view(no).seats[0].stack) for no in (0, 1)]
    assert names == [[COW, SWORD], ["", ""]]
    assert s.t.seats[0].stack[0] == Slot(s.t.seats[0].stack[0].card, (0,))


# ---- effects


COW, SWORD, BIRD = "emotional-support-cow", "sword-of-adequacy", "early-bird-special"
DRUM = "motivational-drum"


@pytest.mark.rule("IN-8.6")
@pytest.mark.rule("IN-R.11")
@pytest.mark.rule("IN-I.8")
def test_every_step_of_a_value_is_there() -> None:
    s = given(A=f"50: pacifist-paladin {DRUM} dungeon-job-fair {SWORD}", B="50: one-star-moat")
    s.says("A", s.offers()[0])
    s.says("A", s.offers()[0])
    view = s.match.view(None)
    card = view.seats[0].field[3]
    attack, = queries.sums_of(view, view.seats[0], card)
    assert (card.card.spec.id, attack.value, attack.printed, attack.short) == (SWORD, 7, 11, "attack 11→7")
    assert attack.lines == ("printed 11", "×½ Pacifist Paladin = 5½", "−2 One-Star Moat = 3½",
                                 "+3 Motivational Drum = 6½", "rounded up = 7")
    assert [step.seat for step in attack.steps] == [None, 0, 1, 0, None]


@pytest.mark.rule("IN-I.10")
def test_boosts_name_a_card_in_a_field() -> None:
    s = given(A="50: overeager-herald guild-dues", B=f"50: {SWORD} {BIRD}")
    acts = {p.act for me in s.t.seats for p in me.field}
    assert all(boost.act in acts for me in s.t.seats for p in me.field for boost in p.boosts)
    assert queries.force(s.t).whens


# ---- end


COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR = "tax-wraith", "somebodys-front-door"


@pytest.mark.rule("IN-10.11")
@pytest.mark.rule("IN-R.22")
def test_without_overtime_the_game_stops_after_round_60() -> None:
    s = given("begin", on=True, round=59, options={"overtime_from": 0}, A={"hand": 2}, B={"hand": 2})
    assert s.t.round == 60
    rows = len(s.t.history)
    for _ in range(2):
        s.says(s.asked, [])
    result = GAME.result(s.t)
    assert (s.t.phase, result.nobody, result.reasons) == ("over", True, ("round 60 was the last",))
    assert len(result.history) == rows + 1, "the last round is one row, not two"
    assert [p.place for p in result.places] == [2, 2]


# ---- the end of a round


@pytest.mark.rule("IN-11.6")
@pytest.mark.rule("IN-I.14")
def test_five_cards_each_from_the_dealers_left() -> None:
    s = given(on=True, A=f"50: {COW}", B="50:", C="50:")
    got = {e.seat: e.cards for e in s.events if e.kind == "gets"}
    assert list(got) == [1, 2, 0]
    assert all(len(cards) == 5 for cards in got.values())
    assert all(e.private for e in s.events if e.kind == "gets")
    s = given(on=True, rest=False, A="50:", B=f"50: {COW}", C="50:",
              discard=f"{WRAITH} {WRAITH} {SWORD} {WALL} {BIRD} {DOOR} guild-dues loot-goblin")
    assert [len(s.t.seats[no].hand) for no in range(3)] == [1, 1, 2]


# ---- overtime


# ---- order


COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"


@pytest.mark.rule("IN-5.11")
@pytest.mark.rule("IN-R.13")
def test_triggers_of_annihilated_cards_come_from_the_dealers_left() -> None:
    s = given(pack=pack_of_tests(), dealer="A", A="50: t-both", B="50: exploding-resume", C=f"50: {BIRD}", rest=False)
    said = [(e.seat, e.cards[0].spec.id, e.n) for e in s.events if e.kind == "loses" and e.other == 2]  # type: ignore[union-attr]
    assert said == [(1, "exploding-resume", 12), (0, "t-both", 2), (0, "t-both", 1)]
    assert s.end == "A38 B47 C35"


@pytest.mark.rule("IN-5.8")
def test_who_loses_a_card_under_the_hourglass_comes_next() -> None:
    """rules-initiative P8: with the lowest first, 0 comes before all others."""
    s = given(A="50: upside-down-hourglass", B="50:", C="50:")
    for me, card in zip(s.t.seats, ("prophecy-loophole", "prophecy-loophole", BIRD), strict=True):
        me.health, me.turn_done, me.revealed = 50, False, s.t.pack.card(900 + me.no, card)
    s.t.phase = "turn"
    assert queries.to_come(s.t) == ((0, 1, 2), (0, 1))


# ---- piles


COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR, POOL = "tax-wraith", "somebodys-front-door", "loot-goblin nap-of-legend rocks-fall cliffhanger tax-wraith"


@pytest.mark.rule("IN-9.7")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    s = given(A="50: loot-goblin", B="50: guild-dues", deck=SWORD)
    assert ids(s.match.view(0).seats[0].hand) == [SWORD]
    assert (ids(s.match.view(1).seats[0].hand), known(s, 1, 0)) == ([""], [])


# ---- verbs


def test_stacks_are_reversed_exposed_and_stolen_from() -> None:
    s = given(A="50: backwards-bard", B=f"60: {COW} {WALL} {DOOR}")
    assert s.turns.split()[2:] == [f"B:{DOOR}", f"B:{WALL}"]
    s = given(A="50: town-crier guild-dues", B=f"50: {BIRD} {COW} {SWORD} {WALL}")
    shown = ids(slot.card for slot in s.match.view(None).seats[1].stack)
    assert (s.t.beat, shown) == (2, [SWORD, ""])
    assert s.told("exposes") == ["A turns up Emotional Support Cow and Sword of Adequacy in B’s stack"]
    s = given(A="50: cutpurse-of-moments", B=f"50: {DOOR} {COW} {SWORD}", C="50:")
    assert s.turns == f"A:cutpurse-of-moments B:{DOOR} B:{SWORD} A:{COW}"


# ---- knowledge


def known(s: InitiativeStory, viewer: int | None, of: int) -> list[str]:
    """What a seat knows to be in another's hand or stack, without knowing where."""
    return ids(told.card for told in s.match.view(viewer).seats[of].told)


def places(s: InitiativeStory, viewer: int, of: int) -> list[str]:
    """What a seat knows of the places of a stack."""
    return ids(slot.card for slot in s.match.view(viewer).seats[of].stack)


@pytest.mark.rule("IN-R.39")
@pytest.mark.rule("IN-I.11")
def test_a_recruited_card_is_remembered_until_it_shows_up() -> None:
    s = given(on=True, A="50: guild-dues", B="50:", C="50:", pool=POOL)
    s.says("A", "loot-goblin")
    assert [known(s, viewer, 0) for viewer in (1, 2, None)] == [["loot-goblin"], ["loot-goblin"], []]
    hand = [card.spec.id for card in s.t.seats[0].hand]
    for no in (1, 2):
        s.match.answer((), no)
    s.match.answer((hand.index("loot-goblin"),), 0)
    assert (s.t.round, s.t.seats[0].told) == (5, [])


@pytest.mark.rule("IN-R.27")
@pytest.mark.rule("IN-R.39")
def test_stacks_that_move_are_known_by_who_built_them() -> None:
    s = given(A=f"60: swap-meet {WRAITH} {BIRD}", B=f"50: {COW} guild-dues {SWORD} {WALL}")
    assert (s.t.beat, s.A.stack, s.B.stack) == (2, f"{SWORD} {WALL}", BIRD)
    assert (places(s, 0, 0), places(s, 1, 0)) == (["", ""], [SWORD, WALL])
    assert (places(s, 0, 1), places(s, 1, 1)) == ([BIRD], [""])


@pytest.mark.rule("IN-R.27")
def test_a_shuffled_stack_is_remembered_as_a_set() -> None:
    s = given(A="60: butterfly-of-effect guild-dues", B=f"50: {DOOR} {SWORD} {WALL} {BIRD}", C="40:")
    assert s.question.rule == "IN-9.1"
    assert "" in places(s, 1, 1)
    assert set(known(s, 1, 1)) | {s.B.revealed or s.B.field.rpartition(":")[2]} == {SWORD, WALL, BIRD}
    assert (known(s, 0, 1), set(places(s, 0, 1))) == ([], {""})


# ---- table


def table(seats: int = 3, seed: int = 7, **options: Any) -> Table:
    return GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(seed))


def match_of(seats: int = 3, seed: int = 7, **options: Any) -> Match[Any, Any]:
    return Match(GAME, table(seats, seed, **options))


@pytest.mark.rule("IN-1.1")
@pytest.mark.parametrize(("seats", "allowed"), [(1, False), (2, True), (6, True), (7, False)])
def test_two_to_six_people_or_bots(seats: int, allowed: bool) -> None:
    people = [SeatInfo(name=f"P{i}", player="human" if i % 2 else "bot:random", symbol=i % 6) for i in range(seats)]
    if allowed:
        assert len(Session.new(GAME, people, pack=base_pack()).seats) == seats
    else:
        with pytest.raises(ValueError, match="2 to 6"):
            Session.new(GAME, people, pack=base_pack())


@pytest.mark.rule("IN-2.3")
@pytest.mark.rule("IN-2.4")
@pytest.mark.rule("IN-R.36")
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


@pytest.mark.rule("IN-2.5")
@pytest.mark.rule("IN-4.6")
def test_the_own_hand_is_seen_in_a_sitting() -> None:
    match = match_of()
    for no in range(3):
        view = match.view(no)
        assert view.seats[no].hand == match.state.seats[no].hand
        assert [{*ids(seat.hand)} for seat in view.seats if seat.no != no] == [{""}, {""}]


# ---- round 0


@pytest.mark.rule("IN-2.7")
@pytest.mark.rule("IN-2.8")
@pytest.mark.rule("IN-2.9")
@pytest.mark.rule("IN-2.10")
@pytest.mark.rule("IN-R.28")
def test_any_number_is_swapped_once_and_the_rejects_come_back_later() -> None:
    match = match_of()
    t = match.state
    before = [me.hand[:] for me in t.seats]
    top = t.deck[::-1]
    told: list[Any] = []
    t.heard = told.append
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
    assert rejected == [("rejects", 0, tuple(before[0])), ("rejects-none", 1, ()),
                        ("rejects", 2, (before[2][3], before[2][0]))]
    assert {d.rule for d in match.open_decisions()} == {"IN-4.2"}


# ---- the course of a game


@pytest.mark.rule("IN-3.1")
@pytest.mark.rule("IN-3.5")
@pytest.mark.rule("IN-11.10")
def test_rounds_follow_rounds_until_the_end() -> None:
    s = given(on=True, options={"hand_limit": 0}, A="50: emotional-support-cow", B="50:")
    assert (s.t.round, s.t.phase) == (4, "build")
    for _ in range(10):
        s.says(s.asked, [])
    assert (s.t.round, s.t.phase) == (9, "build")
    assert [e.n for e in s.events if e.kind == "round"] == list(range(4, 10))


# ---- who sits when, and in private


@pytest.mark.rule("IN-13.1")
@pytest.mark.rule("IN-13.2")
@pytest.mark.rule("IN-R.20")
def test_what_is_private() -> None:
    match = match_of()
    assert GAME.private(match.state)
    for no in range(3):
        match.answer((), no)
    assert (match.state.phase, GAME.private(match.state)) == ("build", True)
    s = given(A="50: guild-dues", B="50:")
    assert (s.question.rule, GAME.private(s.t)) == ("IN-9.1", False)
    s = given(A={"stack": "potion-of-mild-regret", "hand": 3}, B="50:")
    assert (s.question.rule, GAME.private(s.t)) == ("IN-4.7", True)


@pytest.mark.rule("IN-13.5")
@pytest.mark.rule("IN-R.42")
def test_who_sits_first() -> None:
    match = match_of(4, opening_swap="skipped")
    dealer = match.state.dealer
    assert [d.seat for d in match.open_decisions()] == [(dealer + 1 + i) % 4 for i in range(4)]
    for _ in range(4):
        match.answer(())
    assert match.state.dealer == dealer
    assert [d.seat for d in match.open_decisions()] == [(dealer + 2 + i) % 4 for i in range(4)]
    match = match_of(4, sitting_order="seats", hand_limit=0)
    for _ in range(3):
        assert [d.seat for d in match.open_decisions()] == [0, 1, 2, 3]
        for _ in range(4):
            match.answer(())


@pytest.mark.rule("IN-13.3")
@pytest.mark.rule("IN-13.4")
@pytest.mark.rule("IN-4.1")
@pytest.mark.rule("IN-4.8")
@pytest.mark.rule("IN-I.12")
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


def test_names_that_hold_commas_are_listed_with_semicolons() -> None:
    s = given(A="50: guild-dues")
    cards = tuple(s.t.pack.spec(face) for face in ("loot-goblin", "sneak-attack-form-7b", "tax-wraith"))
    said = "".join(part for part, _, _ in spans(Event("discards", 0, cards), GAME.sentences, ["Ann", "Bea"], None))
    assert said == "Ann discards Loot Goblin; Sneak Attack, Form 7b and Tax Wraith"


# ---- turn


COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR, GOOSE = "tax-wraith", "somebodys-front-door", "three-headed-goose"
