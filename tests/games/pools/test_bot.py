"""Dragon Pools' brain: what people would laugh about."""

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Choose
from deckgames.engine.vocabulary.options import Options
from deckgames.games.pools import GAME
from deckgames.games.pools.bot import BLUNDERS, BRAIN, STAKE, Quick, gain, used
from deckgames.games.pools.bot.worth import KNOWN, compared, granted, in_vain, outcome, through, weighed
from tests.bots.habits import habits
from tests.given.pools import given
from tests.thorough import many

pytestmark = pytest.mark.usefixtures("real_cards")


def match(seed: int, seats: int, options: Options | None = None) -> Match:
    return Match(GAME, GAME.setup(GAME.load_pack(None), seats, options or GAME.options(), Rng.fresh(seed)))


def test_no_foolish_moves() -> None:
    counts = {count.name: count for count in habits(GAME, "greedy", many(1, 12))}
    assert set(counts) == {blunder.name for blunder in BLUNDERS}
    assert all(not count.did for count in counts.values())


@pytest.mark.rule("DP-13.1")
def test_a_wall_is_paid_for_once() -> None:
    """Bob's wall of 6 has paid 3: it stops 3 of the 7 that put him out."""
    s = given(phase="payment", A={"pool": "H7 S7", "A1": "H7 S7 | add 5 by H7"},
              B={"pool": "C6 D6", "life": 4, "W1": "C6 D6 | add 4 by C6", "defence_debt": 3},
              C={"pool": "E9", "life": 10})
    assert (s.question.rule, s.t.seats[1].walls[0].points) == ("DP-13.1", 3)
    assert BRAIN.rank(s.t, s.question)[0] == (7, 0)


@pytest.mark.rule("DP-13.7")
def test_damage_is_the_least_that_any_defence_leaves() -> None:
    """A wall that holds stays whole; one that breaks is gone; flight needs watch; pierce counts for the pair."""
    hit, flying, piercing = (5, False, 0), (5, True, 0), (5, False, 2)
    for hits, walls, lost in (
            ((hit, hit), ((5, False),), 0), ((hit, hit), ((4, False),), 6),
            (((7, False, 0), hit), ((3, False), (5, False)), 4), ((flying,), ((9, False),), 5),
            ((flying,), ((3, True), (9, False)), 2), ((piercing,), ((6, False),), 1)):
        assert through(hits, walls) == lost


def test_it_announces_before_it_ends_the_turn() -> None:
    """While something can be announced that brings anything the first thought is never to end."""
    game = match(1, 2)
    seen = asked = same = 0
    while (decision := game.decision) is not None:
        raw, first = BRAIN.rank(game.state, decision)[0], Quick()(game)
        asked, same = asked + 1, same + (first == raw)
        for known in KNOWN:
            known.clear()
        assert Quick()(game) == first, "whatever is known of tables that looked the same"
        if isinstance(decision, Choose) and decision.rule == "DP-5.3":
            offered = [option.oid for option in decision.options() if option.blocked is None]
            if {"attack", "wall"} & set(offered):
                seen += 1
                t = game.state
                brings = weighed(t, granted(t), t.seats[decision.seat], t.keystone)[0]
                assert decision.write(raw) != "end" or in_vain(t, t.seats[decision.seat], brings)
        game.answer(raw)
    assert seen
    assert same > 0.85 * asked, "who plays an imagined match on thinks nearly the same at a glance"


def test_of_two_who_fall_together_the_one_with_more_lives_has_won() -> None:
    """DP-15.3: three lives more decide there, and are worth more than three lives."""
    strong, weak = (((9, False, 0),), (), 6.0, 0.0), (((9, False, 0),), (), 3.0, 0.0)
    equal = compared({0: weak, 1: weak}, 0)
    assert compared({0: strong, 1: weak}, 0) - equal > 5 and compared({0: weak, 1: strong}, 0) - equal < -5


def test_who_has_no_lives_before_the_combat_is_not_saved_by_walls() -> None:
    attack, wall = ((5, False, 0),), ((9, False),)
    sure, hoped = ((), (), 0.0, 0.0), ((), (), 1.0, 0.0)
    me = (attack, wall, 8.0, 0.0)
    assert compared({0: me, 1: sure}, 0) > compared({0: me, 1: hoped}, 0) + 3


@pytest.mark.parametrize(("attack", "vain"), [("H7 S7 | flight", True), ("H7 S7", False)])
def test_an_attack_that_flies_is_not_paid_for_to_fly(attack: str, vain: bool) -> None:
    """The Fledgling Rider (H3) gives flight to an own attack."""
    [pays] = [blunder for blunder in BLUNDERS if blunder.name == "pays for what can do nothing"]
    s = given(phase="additional", A={"pool": "H3 H7 S7", "A1": attack}, B={"pool": "C6"})
    rider = s.question.items.index(s.t.seats[0].pool[0])
    assert bool(pays.seen(s.t, s.question, rider)) is vain


def test_an_effect_that_is_used_for_no_reason_is_aimed_anew() -> None:
    """Careless players use effects that they did not have in mind: no way to aim them is kept."""
    s = given(phase="additional", A={"pool": "H3 H7 S7 E7", "A1": "H7 S7", "A2": "H7 E7"}, B={"pool": "C6"})
    pilot = Quick()
    pilot.aiming = s.t.seats[0].pool[0]
    s.says("A", "H3")
    assert s.question.source is pilot.aiming and pilot(s.match) in (0, 1)


@pytest.mark.parametrize(("more", "gain"), [("", -1.45), (" C2", -0.25)])
def test_nothing_is_paid_for_a_swap_that_would_be_declined(more: str, gain: float) -> None:
    """The Map Seller (D8) costs an attack one point, 1.35 lives; of three eights none goes, the two of clubs does."""
    s = given(phase="additional", A={"hand": "", "pool": f"D8 H8 S8{more}", "A1": "H8 S8"}, B={"pool": "C6"})
    me, base = s.t.seats[0], granted(s.t)
    assert used(s.t, base, me, me.pool[0])[0] - outcome(base.copy(), 0) == pytest.approx(gain, abs=0.01)


@pytest.mark.rule("DP-8.5")
def test_who_has_much_at_stake_does_not_wait_for_a_foe() -> None:
    """The Blade for Hire (DT) holds two attacks for a point of a dead one; B, who would gain more, may pass all the
    same."""
    s = given(phase="additional",
              A={"pool": "DT", "A1": "D8 H8 | add 4 by D8", "A2": "D7 H7 | add 4 by D7", "A3": "DQ HQ | add 4 by DQ",
                 "W1": "C9 S9 | add 2 by C9", "life": 23},
              B={"A1": "S5 E5 | add 4 by S5", "A2": "S6 E6 | add 4 by S6", "W1": "HA CA | add 2 by HA", "life": 23})
    t = s.t
    mine, theirs = (gain(t, granted(t), seat) for seat in t.seats)
    assert theirs > mine > STAKE
    assert s.question.items[BRAIN.rank(t, s.question)[0]] is t.seats[0].pool[0]
