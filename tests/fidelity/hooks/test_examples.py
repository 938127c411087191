"""Worked examples of Hooks that are more than table, answers, table."""

from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.rng import Rng
from deckgames.engine.packs import PackErrors
from deckgames.engine.record.situation import session
from deckgames.games.hooks.cards import HookSpec
from deckgames.games.hooks.state import HookOptions, Table
from tests.given.hooks import GAME, HookStory, given
from tests.harness import pack_of

# ---- decks


@pytest.mark.example("HK-E.6")
@pytest.mark.parametrize(("cap", "actions", "bank"), [
    (10, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0], 7), (3, [2, 2, 2, 1, 0], 14)])
def test_the_cap_ends_an_endless_turn(cap: int, actions: list[int], bank: int) -> None:
    s = given(options={"action_cap": cap}, A={"hand": "press-gang press-gang press-gang", "deck": "press-gang",
                                              "treasures": 0})
    left = []
    for _ in actions:
        s.says("A", "press-gang")
        left.append(s.t.actions)
    assert left == actions
    assert (s.t.extra, s.A.treasures, s.bank) == (cap, len(actions), bank)
    assert (s.A.n("hand"), s.A.n("deck"), s.A.n("pile")) == (3, 1, 0)
    assert s.offers() == ["end"]


# ---- enemies


@pytest.mark.example("HK-E.35")
def test_a_swap() -> None:
    s = given(A={"hand": "parley", "pile": "grog-ration fist-fight", "treasures": 0},
              B={"pile": "boarding-party flagship celebrate", "deck": "fist-fight celebrate"}
              ).says("A", "parley", "grog-ration")
    assert s.offers() == ["boarding-party", "celebrate"]
    assert "the limit is 3" in next(o.blocked or "" for o in s.options().values() if "Flagship" in o.label)
    s.says("A", "boarding-party")
    assert s.A.pile == "fist-fight boarding-party parley"
    assert (s.B.pile, s.A.treasures) == ("flagship celebrate grog-ration", 2)


# ---- information


def private_phases(s: HookStory, answers: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Gives these answers; who sat behind a curtain, one after the other, and who was asked in the open."""
    behind: list[str] = []
    in_the_open = []
    for seat, answer in answers:
        assert s.asked == seat
        if not GAME.private(s.t):
            in_the_open.append(seat)
        elif behind[-1:] != [seat]:
            behind.append(seat)
        s.says(seat, answer)
    return behind, in_the_open


@pytest.mark.example("HK-E.43")
def test_a_round_has_as_many_curtains_as_humans() -> None:
    s = given(A={"hand": "blackmail"}, B={"hand": "celebrate"}, C={"deck": "broadside celebrate fist-fight celebrate"})
    told = [("A", "blackmail"), ("A", "B"), ("B", "option-2"), ("A", "end"), ("B", "end"), ("C", "broadside"),
            ("C", "end")]
    assert private_phases(s, told) == (["A", "B", "C"], ["B"])


@pytest.mark.example("HK-E.44")
def test_a_purchase_that_turns_up_a_card_stands() -> None:
    table = session(GAME, pack_of(GAME), """
game: hooks
phase: main
start: 0
current: 0
actions: 2
seats:
  - {name: Ann, hand: [celebrate], treasures: 3}
  - {name: Bea}
row: [polly, flagship, flagship, broadside, broadside, dinghy]
answers: [Ann: celebrate]
""", "e44.yaml")
    assert table.takebacks.undo_refusal(0) is None
    table.takebacks.undo(0)
    assert table.match.state.seats[0].treasures == 3
    table.answer(table.read("celebrate", 0), 0)
    table.answer(table.read("buy:a", 0), 0)
    assert "has seen" in (table.takebacks.undo_refusal(0) or "")


@pytest.mark.example("HK-E.52")
@pytest.mark.parametrize("aid", ["hidden", "open"])
def test_what_a_player_knows_of_another(aid: str) -> None:
    s = given(options={"memory_aid": aid}, A={"hand": "flagship", "deck": "celebrate ships-cat",
                                              "pile": "polly mutiny", "treasures": 3, "anchored": True})
    ann = GAME.view(s.t, 1).seats[0]
    assert (ann.treasures, ann.in_deck, len(ann.hand), ann.anchored, ann.slowed) == (3, 2, 1, True, False)
    assert [card.spec.id for card in ann.pile] == ["polly", "mutiny"]
    assert {card.__class__ for card in ann.hand} == {Back}
    if aid == "hidden":
        assert (ann.tally, ann.hooks) == (None, None)
        assert set(GAME.scores(s.t)) == {0}
    else:
        assert tuple(card.spec.id for card in ann.tally) == ("celebrate", "flagship", "mutiny", "polly", "ships-cat")
        assert ann.hooks == 6


def refused(tmp_path: Path, lists: str) -> str:
    """What the loader says about a supply card with these lists; "" if it takes it."""
    mine = tmp_path / "mine.yaml"
    played = "" if lists.startswith("play") else "play: [{treasure: 1}], "
    mine.write_text("pack: {id: mine, title: Mine}\ncards:\n"
                    f"  - {{id: x, name: X, group: supply, tags: [crew], cost: 2, hooks: 0, {played}{lists}}}\n",
                    encoding="utf-8")
    try:
        GAME.load_pack([mine])
    except PackErrors as errors:
        return "\n".join(map(str, errors.errors))
    return ""


@pytest.mark.example("HK-E.48")
@pytest.mark.parametrize(("lists", "said"), [
    ("discarded: [{draw: 1}]", "'draw' may not stand in"),
    ("attacked: [{target: [{lose: 1}]}]", "'target' may not stand in"),
    ("bought: [{copy_top: true}]", "'copy_top' may not stand in"),
    ("play: [{keep: 1}]", "'keep' may not stand in"),
    ("play: [{slow: true}]", "; it may stand in `they_choose` or `attacker` or `each_enemy` or `target`"),
    ("bought: [{each_enemy: [{treasure: 1}]}]", ""),
])
def test_what_may_stand_in_which_list(tmp_path: Path, lists: str, said: str) -> None:
    found = refused(tmp_path, lists)
    assert said in found
    assert bool(said) == bool(found)


# ---- own cards


@pytest.mark.example("HK-E.27")
def test_an_encore() -> None:
    s = given(A={"hand": "encore polly press-gang fist-fight", "deck": "celebrate celebrate", "treasures": 0}).says(
        "A", "encore")
    assert s.offers() == ["press-gang", "fist-fight"]
    assert next(o.blocked for o in s.options().values() if o.oid.startswith("polly")) == "is itself a copier"
    s.says("A", "press-gang")
    assert (s.A.hand, s.A.deck, s.A.pile) == ("polly fist-fight celebrate celebrate", "press-gang", "encore")
    assert (s.A.treasures, s.counters, s.t.extra) == (2, (3, 0, 0), 2)


# ---- the end


STARTERS = "fist-fight fist-fight celebrate celebrate"


def places(s: HookStory) -> list[int]:
    """The place of every player."""
    return [place.place for place in GAME.result(s.t).places]


def owning(hooks: int) -> str:
    """A deck worth so many hooks, in Flagships (3 each)."""
    return " ".join([STARTERS, *["flagship"] * (hooks // 3)])


def ended(hooks: list[int], treasures: list[int], ender: int | None) -> HookStory:
    """Three players at the end with so many hooks and Treasures."""
    seats: dict[str, Any] = {letter: {"deck": owning(n), "treasures": money}
                             for letter, n, money in zip("ABC", hooks, treasures, strict=True)}
    s = given(ender=ender, phase="over", **seats)
    assert [s.A.hooks, s.B.hooks, s.C.hooks] == hooks
    return s


@pytest.mark.example("HK-E.41")
@pytest.mark.parametrize(("ender", "expected"), [(0, [1, 2, 3]), (2, [1, 1, 3])])
def test_the_ender_breaks_a_tie_that_treasures_leave(ender: int, expected: list[int]) -> None:
    assert places(ended([12, 12, 9], [2, 2, 8], ender)) == expected


# ---- the turn


@pytest.mark.example("HK-E.1")
@pytest.mark.parametrize(("seats", "bank", "supply", "refresh"), [(2, 18, 22, 32), (3, 17, 33, 21), (4, 16, 40, 14)])
def test_setting_up(seats: int, bank: int, supply: int, refresh: int) -> None:
    t: Table = GAME.setup(GAME.load_pack([]), seats, GAME.options(late_treasure="equal"), Rng.fresh(1))
    more = sum(card.copies for card in t.pack.section("cards", HookSpec) if card.group == "supply") - 60
    assert (t.bank, len(t.supply_deck), len(t.refresh_deck) - more, len(t.row)) == (bank, supply, refresh, 6)
    for me in t.seats:
        assert (len(me.hand), len(me.deck), me.treasures) == (0, 4, 1)


def pack_with(supply: int) -> Pack:
    """The cards of the game without so many of the single ones that this number of supply cards is left."""
    pack = GAME.load_pack([])
    cards = list(pack.section("cards", HookSpec))
    while sum([card.copies for card in cards if card.group == "supply"]) > supply:
        assert cards.pop().copies == 1
    return Pack("hooks", pack.meta, pack.names, {"cards": cards}, pack.verbs, {})


@pytest.mark.example("HK-E.49")
def test_a_small_pack_seats_two() -> None:
    small = pack_with(44)
    t: Table = GAME.setup(small, 2, GAME.options(), Rng.fresh(1))
    assert (len(t.supply_deck), len(t.refresh_deck)) == (22, 16)
    with pytest.raises(ValueError, match="44 supply cards; 3 players need at least 45"):
        GAME.setup(small, 3, GAME.options(), Rng.fresh(1))


@pytest.mark.example("HK-E.51")
def test_fairer_to_later_seats() -> None:
    t: Table = GAME.setup(GAME.load_pack([]), 4, HookOptions(late_treasure="rising"), Rng.fresh(3))
    assert [t.seats[(t.start + place) % 4].treasures for place in range(4)] == [1, 2, 3, 3]
    assert t.bank == 11
    for fair in ((1, 3), (1, 2, 4), (1, 2, 3, 5)):
        t = GAME.setup(GAME.load_pack([]), len(fair), HookOptions(late_treasure="fair"), Rng.fresh(3))
        assert tuple(t.seats[(t.start + place) % len(fair)].treasures for place in range(len(fair))) == fair
        assert t.bank == 20 - sum(fair)
