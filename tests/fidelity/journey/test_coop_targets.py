"""Whom *another player* and *each other player* mean in the co-op game, verb by verb: the table to JO-CR.1."""


import pytest

from tests.given.journey import JourneyStory, company, fellows
from tests.given.story import LETTERS

pytestmark = [pytest.mark.rule("JO-CR.1"), pytest.mark.rule("JO-16.7")]


def does(s: JourneyStory, verb: str, *answers: str) -> JourneyStory:
    s.does("A", verb)
    if answers:
        s.says("A", *answers)
    return s


def state(s: JourneyStory) -> tuple[int, int]:
    return s.t.pool, s.t.hp


def tokens(s: JourneyStory) -> int:
    found = s.tokens("lord-vragan")
    return found.health + found.strength


def units(s: JourneyStory) -> list[str]:
    """Who can be chosen now."""
    return [LETTERS[int(oid[5:])] if oid.startswith("seat-") else oid for oid in s.offers()]


# ---- healing


@pytest.mark.rule("JO-CR.25")
@pytest.mark.parametrize(("dial", "pool", "offered", "refused"), [
    (97, 1, ["overlord"], ""), (97, 2, ["overlord", "B", "C"], ""), (98, 2, ["B", "C"], ""),
    (98, 1, [], "nobody else has 2 damage to heal [JO-8.5]")])
def test_a_cost_that_another_player_heals(dial: int, pool: int, offered: list[str], refused: str) -> None:
    s = company({"sign": "class | minor: [heal: {who: another, n: 2}] > [take_crystals: 1]"}, dial=dial, pool=pool,
                A={"enchantments": "sign"}, B={}, C={})
    assert s.refused("use:sign") == refused
    if refused:
        return
    s.says("A", "use:sign")
    if len(offered) > 1:
        assert sorted(units(s), key=len) == sorted(offered, key=len)
        s.says("A", "overlord" if "overlord" in offered else "B")
    assert s.A.crystals == 1
    assert state(s) == ((pool, 99) if "overlord" in offered else (0, 98))


# ---- cards


@pytest.mark.rule("JO-C.112")
@pytest.mark.parametrize(("card", "after"), [("beast", 3), ("burden", 1)])
def test_a_card_for_another(card: str, after: int) -> None:
    s = does(fellows(A={"creatures": card}), "give_card: {kind: monster}", "overlord")
    if s.question.rule == "JO-16.11":
        s.says("A", "side:health")
    assert (s.A.creatures, s.graveyard, tokens(s)) == ("", card, after)
    s = does(fellows(A={"creatures": card}), "give_card: {kind: monster}", "C")
    assert (s.C.creatures, tokens(s)) == (card, 2)


@pytest.mark.rule("JO-C.112")
def test_this_card_for_another() -> None:
    pest = {"pest": "monster 3/0 | once: [take_crystals: 2, this_card: {do: give}] | 1p"}
    for unit, after, place in (("overlord", 1, "graveyard"), ("B", 0, "B.creatures")):
        s = company(pest, track="pest", A={"power": "3/0"}, B={}, C={})
        s.says("A", "slot 0", unit)
        found = s.tokens("lord-vragan")
        assert (s.where("pest"), found.health + found.strength, s.A.crystals) == (place, after, 2)
