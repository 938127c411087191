"""Initiative, chapter 9 and the verbs of piles, stacks and fields; what people know of hidden cards."""

import pytest

from tests.given.initiative import InitiativeStory, given, ids, pack_of_tests

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH, DOOR, POOL = "tax-wraith", "somebodys-front-door", "loot-goblin nap-of-legend rocks-fall cliffhanger tax-wraith"


@pytest.mark.rule("IN-9.1")
@pytest.mark.rule("IN-9.2")
@pytest.mark.rule("IN-R.29")
def test_a_recruit_must_be_taken_and_leaves_no_gap() -> None:
    s = given(A="50: guild-dues", B="50:", pool=POOL, deck=SWORD)
    assert (s.question.kind, s.offers()) == ("choose", POOL.split())
    s.says("A", "rocks-fall")
    assert s.pool == f"loot-goblin nap-of-legend cliffhanger tax-wraith {SWORD}"


@pytest.mark.rule("IN-9.3")
def test_a_card_just_turned_up_can_be_recruited() -> None:
    s = given(A="50: networking-event", B="50:", pool=POOL, deck=f"{COW} {COW} {SWORD}")
    s.says("A", "loot-goblin", SWORD)
    assert SWORD in s.A.hand


@pytest.mark.rule("IN-9.4")
def test_the_discard_pile_is_open() -> None:
    s = given(A="50: temp-necromancer", B="50:", discard=f"{COW} {WALL}")
    assert [card.spec.id for card in s.match.view(None).discard] == [COW, WALL]
    assert (s.question.rule, s.offers()) == ("IN-9.4", [WALL, COW])
    s.says("A", COW)
    assert (s.A.hand, s.discard) == (COW, WALL)


@pytest.mark.rule("IN-9.5")
def test_the_discard_pile_becomes_the_deck() -> None:
    s = given(rest=False, A="50: loot-goblin", B="50:", discard=f"{COW} {WALL} {BIRD}")
    assert len(s.deck.split()) == 2
    assert (s.discard, len(s.A.hand.split())) == ("", 1)
    assert s.told("reshuffles") == ["the discard pile is shuffled and becomes the deck"]


@pytest.mark.rule("IN-9.6")
@pytest.mark.rule("IN-11.7")
@pytest.mark.rule("IN-R.16")
@pytest.mark.rule("IN-I.5")
def test_a_gap_of_the_pool_waits_for_the_clean_up() -> None:
    s = given(rest=False, A="50: guild-dues", B="50:", pool=POOL)
    s.says("A", "loot-goblin")
    assert (s.pool, s.deck, s.discard) == ("nap-of-legend rocks-fall cliffhanger tax-wraith", "", "")
    s = given(rest=False, A=f"50: trapdoor-salesman guild-dues {COW}", B=f"50: {WALL} {DOOR}",
              pool="rocks-fall cliffhanger")
    s.says("A", "rocks-fall")
    assert (s.pool, s.deck) == (f"cliffhanger {DOOR}", "")
    s = given(on=True, rest=False, A=f"50: guild-dues {COW} {COW}", B="50:", pool=POOL)
    s.says("A", "loot-goblin")
    assert len(s.pool.split()) == 5
    assert s.t.deck == []


@pytest.mark.rule("IN-9.7")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    s = given(A="50: loot-goblin", B="50: guild-dues", deck=SWORD)
    assert ids(s.match.view(0).seats[0].hand) == [SWORD]
    assert (ids(s.match.view(1).seats[0].hand), known(s, 1, 0)) == ([""], [])


# ---- verbs


def test_salvage_again_and_again() -> None:
    s = given(rest=False, pack=pack_of_tests(), A="50: t-salvage-two", B="50:", discard=f"{COW} {WALL} {BIRD}")
    s.says("A", WALL, COW)
    assert (s.A.hand, s.discard) == (f"{WALL} {COW}", BIRD)
    s = given(rest=False, pack=pack_of_tests(), A="50: t-salvage-two", B="50:", discard=COW)
    assert (s.asked, s.A.hand) == ("", COW)
    s = given(A="50: licensed-grave-robber", B="50:", discard=f"{WALL} {SWORD}")
    s.says("A", SWORD)
    assert (s.t.beat, s.end) == (2, "A50 B35")


def test_refreshing_the_pool_triggers_nothing() -> None:
    s = given(A="50: pool-boy-of-fate", B="50:", deck=f"{COW} {SWORD} {WALL} {BIRD} {DOOR} slow-poison",
              pool="participation-trophy loot-goblin rocks-fall cliffhanger tax-wraith")
    assert s.offers() == [COW, SWORD, WALL, BIRD, DOOR]
    s.says("A", COW)
    assert s.pool == f"{SWORD} {WALL} {BIRD} {DOOR} slow-poison"
    assert s.discard.split()[0] == "participation-trophy"
    assert s.told("triggers") == []


def test_cards_go_from_the_bottom_of_stacks_and_under_them() -> None:
    s = given(pack=pack_of_tests(), A="50: t-bottom", B=f"50: {COW} {SWORD} participation-trophy {WALL}",
              C=f"50: {DOOR}")
    assert s.t.beat == 2
    assert s.told("loses-stacked") == ["A makes B discard Wall of Text from the stack",
                                       "A makes B discard Participation Trophy from the stack"]
    assert s.after(1).startswith("A42")
    s = given(rest=False, pack=pack_of_tests(), A="50: t-under", B="50:", deck=f"{DOOR} {COW}")
    assert s.turns == f"A:t-under A:{DOOR} B:{COW}"


def test_stacks_are_reversed_exposed_and_stolen_from() -> None:
    s = given(A="50: backwards-bard", B=f"60: {COW} {WALL} {DOOR}")
    assert s.turns.split()[2:] == [f"B:{DOOR}", f"B:{WALL}"]
    s = given(A="50: town-crier guild-dues", B=f"50: {BIRD} {COW} {SWORD} {WALL}")
    shown = ids(slot.card for slot in s.match.view(None).seats[1].stack)
    assert (s.t.beat, shown) == (2, [SWORD, ""])
    assert s.told("exposes") == ["A turns up Emotional Support Cow and Sword of Adequacy in B’s stack"]
    s = given(A="50: cutpurse-of-moments", B=f"50: {DOOR} {COW} {SWORD}", C="50:")
    assert s.turns == f"A:cutpurse-of-moments B:{DOOR} B:{SWORD} A:{COW}"


def test_stacks_change_owners() -> None:
    s = given(A=f"60: swap-meet {SWORD}", B=f"50: {COW} {WALL} {DOOR}")
    assert (s.A.field, s.B.field) == (f"1:swap-meet 2:{WALL} 3:{DOOR}", f"1:{COW} 2:{SWORD}")
    s = given(pack=pack_of_tests(), A=f"60: t-swap-left-stack {SWORD}", B=f"50: {COW}", C="50:")
    assert (s.A.field, s.B.field) == ("1:t-swap-left-stack", f"1:{COW} 2:{SWORD}")
    s = given(A=f"50: musical-thrones {SWORD}", B=f"50: {COW} {WALL}", C=f"50: {BIRD}")
    assert (s.A.field, s.B.field, s.C.field) == (
        "1:musical-thrones", f"1:{COW} 2:{SWORD}", f"1:{BIRD} 2:{WALL}")


def test_fields_lose_cards() -> None:
    s = given(pack=pack_of_tests(), A=f"50: {COW} t-oldest", B=f"50: {DOOR} {WALL}", C=f"40: {COW}")
    assert s.B.field == f"2:{WALL}"
    s = given(pack=pack_of_tests(), A=f"50: {COW} {COW} t-chosen-two", B=f"50: {DOOR} {BIRD} {SWORD}", C="50:")
    s.says("A", BIRD)
    s.says("A", SWORD)
    assert s.B.field == f"1:{DOOR}"
    s = given(pack=pack_of_tests(), A=f"50: {COW} t-steal-left", B=f"50: {DOOR} {WALL}", C=f"40: {DOOR}")
    s.says("A", WALL)
    assert (s.A.field, s.B.field) == (f"1:{COW} 2:t-steal-left 3:{WALL}", f"1:{DOOR}")
    s = given(pack=pack_of_tests(), A="50: t-cancel-left", B="50:", C=f"50: {COW}")
    assert s.C.field == f"1:{COW}"


@pytest.mark.rule("IN-R.10")
@pytest.mark.rule("IN-R.23")
def test_what_a_stolen_card_gives_speaks_for_the_thief() -> None:
    s = given(A=f"50: {COW} hostile-takeover sword-of-adequacy", B="50: motivational-drum wall-of-text")
    s.says("A", "motivational-drum")
    assert [(e.seat, e.n) for e in s.events if e.kind == "attacks"] == [(1, 3), (0, 14)]
    stolen = s.A._me.field[-2]
    assert (stolen.card.spec.id, stolen.act, stolen.spot) == ("motivational-drum", 1, 3)


def test_counts_and_targets() -> None:
    s = given(pack=pack_of_tests(), A={"stack": f"{DOOR} t-counts {COW}", "hand": 2}, B="50:", round=3)
    assert s.after(2) == f"A{50 + 2 + 1 + 7 + 2 + 1 + 3} B50"
    s = given(pack=pack_of_tests(), A=f"50: {COW} t-targets", B=f"50: {DOOR} {WRAITH} {COW}", C="50:")
    assert s.after(2) == "A54 B20 C44"


def test_healths_are_swapped() -> None:
    s = given(pack=pack_of_tests(), A="50: t-swap-left", B="20:", C="30: heroic-insurance")
    assert s.end == "A20 B50 C30"
    s = given(A={"stack": "body-swap-potion", "hand": 3}, B="20:", C="70:")
    assert s.end == "A70 B20 C50"


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


@pytest.mark.rule("IN-R.39")
def test_thief_and_victim_know_what_was_stolen() -> None:
    s = given(A="50: poacher-of-talent guild-dues", B={"hand": f"{COW} {WALL}"}, C={"hand": ""})
    stolen = s.A.hand
    assert (known(s, 1, 0), known(s, 2, 0)) == ([stolen], [])


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
