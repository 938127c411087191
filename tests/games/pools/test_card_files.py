"""The card file of Dragon Pools: complete, explained to whoever edits it, refused where it breaks the card model."""

import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.packs import PackErrors, base_files
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.effects import Effect
from deckgames.games.pools.cards import CODES, PROFESSIONS, RANKS, PoolSpec, inside
from deckgames.games.pools.effects import Add, AddPer, Ground, Pierce, Sap, debt, draw
from deckgames.games.pools.packs import load_pack
from tests.conftest import Golden
from tests.games.pools import oracle
from tests.given.pools import GAME

pytestmark = pytest.mark.usefixtures("real_cards")
INSTEAD = ("DP-1.1: the deck has a card for each rank of each suit. A new card of assets/cards/pools/cards.yaml takes"
           " the place of the one with its rank and suit")
OFFSETS = {"hearts": 6, "diamonds": 7, "clubs": 3, "spades": 8, "elves": 4, "gnomes": 5}


def base() -> tuple[PoolSpec, ...]:
    return load_pack([]).section("cards", PoolSpec)


@pytest.mark.rule("DP-1.1", "DP-1.2", "DP-1.3")
def test_the_base_pack_adds_up() -> None:
    assert load_pack([]).titles() == "base 1"
    codes = [suit + rank for suit in "HDCSEG" for rank in "23456789TJQKA*"]
    assert [card.code for card in base()] == codes, INSTEAD
    assert [(card.rank, card.rank_bit) for card in base()[:14]] == [
        *((rank, 1 << nth) for nth, rank in enumerate(RANKS)), ("artefact", 0)]


@pytest.mark.rule("DP-1.4", "DP-1.5", "DP-R.2")
def test_the_scatter_of_professions() -> None:
    assert [*PROFESSIONS] == [*oracle.PROFESSIONS]
    assert CODES == ("SPE", "SWO", "ARC", "MUS", "HEA", "PAT", "MEC", "WIZ", "GIA", "RID")
    for card in base():
        if not card.artefact:
            nth = (3 * RANKS.index(card.rank) + OFFSETS[card.suit]) % 10
            assert (card.profession, card.profession_bit) == (PROFESSIONS[nth], 1 << nth), card.code
    many = Counter(card.profession for card in base() if card.profession)
    assert {skill for skill, n in many.items() if n == 7} == {"archer", "pathfinder"}
    assert sorted(many.values()) == [7, 7] + [8] * 8


def test_all_texts(golden: Golden) -> None:
    lines = []
    for card in base():
        lines.append(f"{card.code} {card.name} ({card.profession or 'artefact'})")
        lines += [f"    {head}: {body}" for head, body in card.lines]
    golden("pools-texts.txt", "\n".join(lines) + "\n")


# ---- what the file may not say


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], list[str]]:
    """What loading says about the card file with something else written in it, once."""
    file = base_files("pools")[0]
    monkeypatch.setenv("DECKGAMES_CARDS", str(tmp_path))
    mine = tmp_path / "pools" / "cards.yaml"
    mine.parent.mkdir()

    def load(old: str, new: str) -> list[str]:
        text = file.read_text(encoding="utf-8")
        assert old in text
        mine.write_text(text.replace(old, new, 1), encoding="utf-8")
        try:
            load_pack([])
        except PackErrors as errors:
            return [str(error) for error in errors.errors]
        return []

    return load


@pytest.mark.parametrize(("old", "new"), [
    ("recast: {to: my_card, suit: hearts}", "recast: {to: self, suit: any}"),
    ("cost: {defence: 1}", "cost: {attack: 3}"), ("to: host_attack, n: 2", "to: host_attack, n: 3"),
    ("- recast: {to: my_card, suit: hearts}", "- shift: {to: foe_card, what: rank, by: 2}"),
])
def test_what_may_be_changed(refused: Callable[[str, str], list[str]], old: str, new: str) -> None:
    assert refused(old, new) == []


COMMON = "{}\n      effect:\n        - draw: {who: "


@pytest.mark.parametrize(("old", "new", "said"), [
    ("    profession: mechanic\n", "    profession: null\n", "an artefact has no profession, every other card has one"),
    ("profession: mechanic", "profession: baker", "baker"), ("suit: hearts", "suit: hats", "hats"),
    ("name: Heartsmith", f"name: {'X' * 31}", "30"),
    ("cost: {defence: 1}", "cost: {}", "cost has no"), ("cost: {defence: 1}", "cost: {defence: 4}", "4"),
    ("cost: {defence: 1}", "cost: {defence: 1, attack: 1}", "unknown field"),
    ("cost: {}", "cost: {attack: 1}", "unknown field"),
    ("recast: {to: my_card, suit: hearts}", "recast: {to: my_card}", "a recast names a suit or a profession"),
    ("recast: {to: my_card, suit: hearts}", "heal: {who: you, n: 1}", "'heal' may not stand in"),
    ("recast: {to: my_card, suit: hearts}", "recats: {to: my_card, suit: hearts}", "did you mean 'recast'?"),
    ("pierce: {to: host_attack, n: 1}", "pierce: {to: my_attack, n: 2}", "a target that asks nobody"),
    ("flight: {to: my_attack}", "flight: {to: host_attack}", "is for standard effects"),
    (COMMON + "each", COMMON + "you", "has nobody to speak for"),
    ("pierce: {to: host_attack, n: 1}", "hurt: {who: each, n: 2}", "'hurt' may not stand in"),
    ("suit: hearts", "suit: hearts\n    copies: 2", "expected at most 1"),
])
def test_what_breaks_the_model(refused: Callable[[str, str], list[str]], old: str, new: str, said: str) -> None:
    found = refused(old, new)
    assert any(said in line for line in found), found
    assert all("cards.yaml:" in line for line in found)


@pytest.mark.rule("DP-R.50")
@pytest.mark.parametrize(("seats", "numbers", "said"), [
    (2, "printed", "+5 to its wall."), (2, "by_players", "+6 to its wall."), (3, "by_players", "+5 to its wall.")])
def test_a_face_prints_the_numbers_of_its_table(seats: int, numbers: str, said: str) -> None:
    def warden(t: Any) -> Any:
        lying = [*t.deck, *t.common, *[card for me in t.seats for card in me.hand + me.pool]]
        return next(card for card in lying if card.spec.id == "warden-of-the-red-tower")

    session = Session.new(GAME, [SeatInfo(name) for name in "ABC"[:seats]], GAME.options(card_numbers=numbers), 3)
    t, whole = session.match.state, load_pack([])
    assert said in warden(t).spec.text and pickle.loads(pickle.dumps(warden(t))) is warden(t)
    assert warden(GAME.restore(session.pack, GAME.snapshot(t))) is warden(t)
    assert t.pack is session.pack is t.options.cards(whole.at(seats), seats) and t.pack.hash == whole.hash


@pytest.mark.parametrize(("seats", "wizard", "spade"), [(2, "−2 to", "−1 to"), (3, "−1 to", "−2 to")])
def test_foes_lose_by_the_table(seats: int, wizard: str, spade: str) -> None:
    faces = {card.id: card for card in load_pack([]).at(seats).section("cards", PoolSpec)}
    assert wizard in faces["hedge-wizard"].text and spade in faces["widow-of-the-crag"].text


def test_giants_stop_fliers() -> None:
    cards = load_pack([]).at(3).section("cards", PoolSpec)
    giants = [card.text for card in cards if card.profession == "giant"]
    assert sum("stops fliers" in text for text in giants) == 6


@pytest.mark.parametrize(("effects", "said"), [
    ((Ground(to="foe_attack"), Sap(**{"from": "foe_attack"}, n=4)), "Bea’s 5 cannot fly, −4"),
    ((Pierce(to="my_attack", n=1), Add(to="my_attack", n=2)), "one of {x|’s attacks pierces 1; +2 to it"),
    ((debt.model_validate({"who": "you", "points": "attack", "n": 2}),
      draw.model_validate({"who": "you", "n": 1})), "must pay 2 attack; {x| draws 1"),
    ((AddPer(to="each_my_attack", each="elves", max=3, **{"in": "my_pool"}),),
     "+1 to each of {x|’s attacks for each Elf in {x|’s pool (up to 3)")])
def test_what_waits_is_said_behind_the_sign_of_its_owner(effects: tuple[Effect[Any], ...], said: str) -> None:
    assert inside(effects, {"you": "{x|", "foe_attack": "Bea’s 5"}, True, "{x|’s", row=True) == said
