"""What every card does in one and the same situation, beside its text, so that a person can compare them:
`pools-cards.txt`.

It is the additional phase. Ann has an attack of 4 and a wall of 3, Bea an attack of 8 and a wall of 6. Two entries are
on the main stack: Ann's, by which her wall gets 3, and Bea's, by which it counts at most 4. Ann activates the card and
takes the first of whatever there is to choose. For its standard effect the card lies in Ann's A1 and W1, both of 3; if
it is of type common, it is the card of the initial phase. What is told is what is different from the same table without
it.
"""


import pytest

from deckgames.games.pools.cards import SUITS, PoolSpec
from deckgames.games.pools.queries import profession_word, rank_word
from tests.conftest import Golden
from tests.given.pools import GAME, PoolStory, base_pack, given

CARDS = base_pack().section("cards", PoolSpec)
COMBOS = ("A1", "W1", "B.A1", "B.W1")
cards = pytest.mark.parametrize("card", CARDS, ids=[card.code for card in CARDS])


def spare(line: str, card: PoolSpec) -> str:
    """Of each pair of codes the first, the second where the first is the card itself: "C7/C8 E3/E4"."""
    return " ".join(next(code for code in pair.split("/") if code != card.code) for pair in line.split())


def table(card: PoolSpec) -> PoolStory:
    """Ann's turn with the card as the last one of her pool."""
    wall = "A H6" if card.code == "HT" else "A HT W1"
    limit = "B CA A.W1" if card.code == "SK" else "B SK A.W1"
    return given(phase="additional", common=spare("E9/E7 C5/C3 G6/G9 S4/S5", card), discard=3, main=f"{wall}, {limit}",
                 A={"A1": 4, "W1": 3, "hand": 1, "pool": spare("C7/C8 E3/E4 G5/G8", card) + f" {card.code}"},
                 B={"A1": 8, "W1": 6, "hand": 2})


def values(s: PoolStory) -> dict[str, str]:
    """What can be read at the payment: worths, marks, debts, cards that are not what is printed."""
    found = {name: str(s.points(name)) for name in COMBOS}
    for name in COMBOS:
        found[f"{name} has"] = ", ".join(f"{mark.verb} {mark.n}" if mark.verb == "pierce" else mark.verb
                                         for mark in s.combo(name).marks if mark.verb not in ("add", "sap", "cap"))
    for me in (s.A, s.B):
        found[f"{'AB'[me.no]} owes"] = f"{me.debts[0]} attack, {me.debts[1]} defence"
    zones = {"A's pool": s.t.seats[0].pool, "B's pool": s.t.seats[1].pool, "common": s.t.common}
    for zone, there in zones.items():
        for card in there:
            now = s.t.counts_as(card)
            found[f"{card.spec.code} of {zone}"] = " ".join([
                rank_word(now.rank), profession_word(now.profession),
                SUITS[now.suit.bit_length() - 1].capitalize(), f"strength {s.t.strength(card)}"])
    return found


def counted(s: PoolStory) -> dict[str, str]:
    """What can be read when the end of the round is over: lives, and how many cards lie where."""
    found = {f"{'AB'[me.no]}'s lives": str(me.life) for me in s.t.seats}
    for zone in GAME.zones(s.t):
        owner = "" if zone.seat is None else f"{'AB'[zone.seat]}'s "
        found[f"{owner}{zone.name}"] = str(len(zone.cards))
    found["common"] = s.common
    return found


def ended(s: PoolStory) -> dict[str, str]:
    """Both, with whatever comes first where somebody is asked at the end of the round."""
    found = values(s.until("payment"))
    s.until("dusk")
    while s.match.decision is not None or s.t.phase == "dusk":
        if s.match.decision is None:
            s.go_on()
        else:
            s.match.answer(0)
    GAME.check(s.t)
    return found | counted(s)


def different(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What has changed, in words."""
    return [f"{what}: {before[what] or 'nothing'} -> {after[what] or 'nothing'}" for what in before
            if what in after and before[what] != after[what]]


def activated(card: PoolSpec) -> list[str]:
    """What its individual effect does."""
    s = table(card).says("A", card.code)
    while s.asked == "A" and s.question.rule != "DP-8.1":
        s.match.answer(0)
    return different(ended(table(card)), ended(s))


def woken(card: PoolSpec) -> list[str]:
    """What its standard effect does."""
    def begin(main: str) -> PoolStory:
        s = given(phase="stacks", main=main, A={"pool": card.code, "A1": 3, "W1": 3}, B={"A1": 8, "W1": 6})
        me = s.t.seats[0]
        for combo in me.combos:
            combo.cards = (me.pool[0], *combo.cards[1:])
        return s

    return different(ended(begin("")), ended(begin(f"A {card.code} std")))


def fired(card: PoolSpec) -> list[str]:
    """What it does when it joins the common pool, and what of that is seen in the values of the round."""
    def begin(code: str) -> PoolStory:
        return given(phase="initial", deck=f"{code} E5 S3", common="C9 D5 H4 G8", A={"life": 20}, B={"life": 25})

    def then(code: str) -> dict[str, str]:
        s = begin(code).until("basic")
        t = s.t
        return counted(s) | {
            "common": " ".join("it" if part == code else part for part in s.common.split()),
            "banners": ", ".join(f"{banner.shape} {banner.kind} {banner.n:+d}" for banner in t.banners),
            "price": f"{t.price:+d}", "calm": "yes" if t.calm else "no"}

    return different(then("E8"), then(card.code))


def story(card: PoolSpec) -> list[str]:
    """The card with its texts and what it does."""
    does = (woken(card), fired(card) if card.individual.type == "common" else activated(card))
    lines = [f"{card.code} {card.name}"]
    for (head, text), changes in zip(card.lines, does, strict=True):
        lines += [f"    {head}: {text}", *(f"        {change}" for change in changes)]
    return lines


def test_what_every_card_does(golden: Golden) -> None:
    golden("pools-cards.txt", "\n".join(line for card in CARDS for line in story(card)) + "\n")


@pytest.mark.rule("DP-1.9")
@cards
def test_every_standard_effect_does_something(card: PoolSpec) -> None:
    assert woken(card)


@pytest.mark.rule("DP-1.9")
@cards
def test_every_individual_effect_does_something(card: PoolSpec) -> None:
    if card.individual.type == "common":
        assert fired(card)
        assert table(card).why(card.code) == "common_type"
        return
    cost = card.individual.cost
    s = table(card).says("A", card.code)
    assert s.A.debts == ((cost.n, 0) if cost.kind == "attack" else (0, cost.n))
    does = activated(card)
    assert [change for change in does if not change.startswith("A owes")] or s.until("payment").A.debts[0] < 0
