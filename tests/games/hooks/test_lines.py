"""Hooks line by line: the table in words, and an enemy's choice in the middle of somebody's sitting."""


import pytest

from deckgames.engine.record.situation import session
from deckgames.engine.vocabulary.events import text_of
from deckgames.games.hooks import text
from deckgames.table.recap import Reader
from tests.given.hooks import GAME, given
from tests.harness import pack_of
from tests.test_plain import after

NAMES = ["Ann", "Bea", "Cid"]


def test_the_table_says_everything_its_view_holds() -> None:
    s = given(row="flagship - barnacles", discount=1, buys=1, locker="celebrate celebrate", refresh_bottom="dinghy",
              A={"hand": "polly", "pile": "encore mutiny", "treasures": 4, "anchored": True},
              B={"hand": "dinghy", "pile": "celebrate polly encore dinghy parley", "slowed": True})
    said = "\n".join(text.table(GAME.view(s.t, 0), NAMES))
    for line in ("Round 1, Ann’s turn. 2 Actions, 1 Buy, cards cost 1 less.",
                 "Supply deck 20, refresh deck 21, bank 15.",
                 "  a Flagship, costs 4, was 5, 3 hooks, ship. +2 Treasures, +1 Reload.", "  b empty",
                 "  c Barnacles, costs 0, was 1, −2 hooks, beast, attacks one enemy. ",
                 "Ann (you): 4 Treasures, deck 4, hand 1. 3 hooks. Draws 1 fewer card next turn.",
                 "  Discard pile: Mutiny, Encore! (top card first).", "Has 1 fewer Action next turn.",
                 "  Owns 7: 2 Celebrate, Encore!, 2 Fist Fight, Mutiny, Polly the Plagiarist.", "Locker: 2 Celebrate.",
                 "At the bottom of the refresh deck: Dinghy.", "Your hand:",
                 "  Polly the Plagiarist, cost 3, 1 hook, beast. +1 Treasure."):
        assert line in said
    assert "Owns" not in "\n".join(text.before(GAME.view(s.t, 0), 0, NAMES))
    assert text.status(GAME.view(s.t, 0), 0, NAMES) == "Ann: 2 Actions, 1 Buy, cards cost 1 less, 4 Treasures."


def test_a_look_and_a_final_turn_are_told() -> None:
    s = given(final=True, ender=1, supply_deck="", A={"hand": "right-half-of-a-map"}, B={"hand": "polly"}).says(
        "A", "right-half-of-a-map")
    said = "\n".join(text.table(GAME.view(s.t, 0), NAMES))
    assert "Ann’s final turn." in said
    assert "Bea has emptied the supply deck: everybody else has one final turn of 1 Action" in said
    assert "You look at: Fist Fight, Fist Fight, Celebrate (top card first)." in said
    assert "look at" not in "\n".join(text.table(GAME.view(s.t, 1), NAMES))
    s.t.phase = "over"
    assert text.head(GAME.view(s.t, None), NAMES)[0] == "The game is over."


def test_hidden_memory_is_not_told() -> None:
    said = text.table(GAME.view(given(options={"memory_aid": "hidden"}, A={"hand": "polly"}).t, 1), NAMES)
    assert "Ann: 1 Treasure, deck 4, hand 1." in said
    assert [line for line in said if line.startswith("  Owns")] == ["  Owns 4: 2 Celebrate, 2 Fist Fight."]


def test_a_card_shown_twice_is_not_told_as_two() -> None:
    """Seen: "ann shows 2 Booby-Trapped Chest. ann’s Booby-Trapped Chest costs Bea 4 Treasures", who held one."""
    table = given(actions=2, A={"hand": "mutiny boarding-party", "treasures": 5}, B={"hand": "booby-trapped-chest"},
                  ).session("hh")
    for face in ("mutiny", "boarding-party"):
        table.answer(table.question().read(face), 0)
    said = [line.text for line in Reader(table, 1).recap(table.events)]
    assert "Bea’s Booby-Trapped Chest costs Ann 4 Treasures" in said and not any("shows" in line for line in said), said


def test_what_an_enemy_decides_names_both_and_tells_what_comes_of_it() -> None:
    """Seen: "Ann steals 3 Treasures from Bea / Bea decides that the attacker steals 3 Treasures from them"."""
    table = given(A={"hand": "blackmail"}, B={"treasures": 4}).session("hh")
    for raw in (table.question().read("blackmail"), 0):
        table.answer(raw, table.question().seat)
    assert [line.text for line in Reader(table, 0).recap(table.events)] == [
        "Ann plays Blackmail", "Bea chooses: Ann steals 3 Treasures from Bea"]


TABLE = """
game: hooks
phase: main
start: 0
current: 0
actions: 2
seats:
  - {name: Ann, hand: [blackmail, encore]}
  - {name: Bea, player: PLAYER, hand: [dinghy]}
  - {name: Cid}
"""


@pytest.mark.rule("HK-6.3")
@pytest.mark.parametrize("player", ["human", '"bot:random"'])
def test_no_curtain_for_what_an_enemy_chooses(player: str) -> None:
    table = session(GAME, pack_of(GAME), TABLE.replace("PLAYER", player), "blackmail.yaml")
    said = after(table, "", "blackmail", "Bea", *(["2", ""] if player == "human" else []), "end", "e")
    assert said.count("Pass to Ann") == 1
    following = "Pass to Bea" if player == "human" else "Pass to Cid"
    assert said.count("End your turn?") == said.count(following) == 1
    assert said.index("Bea chooses") < said.index("End your turn?") < said.index(following)
    if player == "human":
        asked, told = said[said.index("Bea decides openly."):].split("Ann is next.")
        assert "Bea chooses: Ann gets +2 Cards and +1 Action" in told[:told.index("Round 1")]
        assert "The attacker gets +2 Cards and +1 Action" in asked
        assert "Encore" not in asked and "Dinghy" not in asked


def test_news_of_the_end_begin_with_the_last_turns() -> None:
    """They stood last: the bar cut them before "1 Action" at 80 columns."""
    table = given(actions=3, supply_deck="dinghy", A={"hand": "celebrate celebrate"}, row="stowaway").session("hh")
    for face in ("celebrate", "celebrate", "buy:a"):
        table.answer(table.question().read(face), 0)
    begins = "empties the supply deck: a final turn of 1 Action for all others"
    assert Reader(table, 1).recap(table.events)[0].text == f"Ann {begins}"
    table.humans = frozenset()
    (line,) = Reader(table, None).by_turns(h.event for h in table.events)
    assert text_of(line).startswith(f"Ann {begins}")
