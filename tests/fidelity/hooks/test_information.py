"""Worked examples of Hooks: who is asked in secret, what may be taken back, what a view tells, what a card may say."""

from pathlib import Path

import pytest

from deckgames.engine.packfile import PackErrors
from deckgames.engine.seen import Back
from deckgames.engine.situation import session
from tests.given.hooks import GAME, HookStory, given
from tests.harness import pack_of


def sittings(s: HookStory, answers: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
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
    assert sittings(s, told) == (["A", "B", "C"], ["B"])


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
    assert "turned up" in (table.takebacks.undo_refusal(0) or "")


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
    ("bought: [{each_enemy: [{treasure: 1}]}]", ""),
])
def test_what_may_stand_in_which_list(tmp_path: Path, lists: str, said: str) -> None:
    found = refused(tmp_path, lists)
    assert said in found
    assert bool(said) == bool(found)
