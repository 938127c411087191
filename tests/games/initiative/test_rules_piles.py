"""Initiative, chapter 9 and the verbs of piles, stacks and fields; what people know of hidden cards."""

import pytest

from tests.given.initiative import InitiativeStory, given, ids

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
