"""What the rulebook's last chapter says of single cards, where no worked example tells it."""


from tests.given.pools import given


def test_what_is_lost_when_it_is_granted() -> None:
    s = given(phase="stacks", main="A C* A1, A CJ A1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.A.life) == (13, 27)


def test_crow_shooter_does_nothing_to_a_protected_attack() -> None:
    s = given(phase="stacks", instant="B C5 A.A1, A EK A1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.combo("A1").has("ground")) == (5, False)


def test_golden_arrow_vendor_costs_a_life_without_a_card_to_draw() -> None:
    s = given(phase="dusk", A={"end": "D7"}, B={"hand": 83}).until("distribution")
    assert (s.A.n("hand"), s.A.life) == (0, 29)


def test_horn_of_the_silent_wood_draws_even_if_the_entry_has_gone() -> None:
    s = given(phase="stacks", main="A H7 A1", instant="B E* 1, B S8 1", A={"A1": 3}).until("payment")
    assert (s.points("A1"), s.B.n("hand")) == (3, 1)


def test_short_sword_counts_himself_and_the_teapot() -> None:
    s = given(phase="stacks", main="A G4 A1", A={"A1": 3, "pool": "G4 G*"}).until("payment")
    assert s.points("A1") == 5


def test_smuggler_captain_takes_what_the_foe_has_discarded() -> None:
    s = given(phase="dusk", discard="D2", A={"end": "SJ"}, B={"hand": "E4"}).until("distribution")
    assert (s.A.hand, s.discard, s.B.hand) == ("E4", "D2", "")


def test_war_drum_queen_needs_three_cards() -> None:
    s = given(phase="stacks", fired="CQ", A={"A1": "H7 H8 H9", "A2": "D4 D5"}).until("payment")
    assert (s.points("A1"), s.points("A2"), s.worth("A1")) == (12, 2, "(1+1+1) x 3 = 9, CQ +3 = 12")
