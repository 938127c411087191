"""A situation file that lays out no table of Journey & Overlords is refused, with the place of everything that does not
fit."""

import pytest

from deckgames.engine.record.situation import SituationError, session
from deckgames.games.journey import GAME
from tests.given.journey import base_pack
from tests.situations import refused

SEATS = "seats: [Ann, Bea]\n"


def errors(phase: str, text: str) -> list[str]:
    """What is said of a file whose first two lines are the game and the phase."""
    return refused(GAME, base_pack(), f"game: journey\nphase: {phase}\n{text}")


@pytest.mark.parametrize(("phase", "text", "said"), [
    ("main", SEATS + "starting: 2\nactive: -1\nround: -1\nnext_reward: 0\n", [
        "4:11: starting is 2; expected 0 to 1", "5:9: active is -1; expected 0 to 1",
        "6:8: round is -1; expected 0 or more", "7:14: next_reward is 0; expected 1 or more"]),
    ("begin", "seats: [{name: Ann, crystals: -1, items: []}, {name: Bea, wounds: [fist]}]\n", [
        "3:31: crystals is -1; expected 0 or more", "3:42: a player has no items; expected one at least (JO-10.10)",
        "3:67: Fist does not lie here; expected cards of the wounds"]),
    ("begin", "seats: [{name: Ann, rewards: [3]}, Bea]\n", [
        "3:30: reward tokens need an Overlord and numbers of their own; expected different numbers below next_reward, "
        "or none"]),
    ("main", SEATS + "overlord_rewards: 0\ntaken: [cultists-blood-ladle]\n", [
        "4:19: an Overlord without reward tokens is defeated; expected 1 or more, or overlord_active: false",
        "5:8: no card is being taken between two steps; expected nothing"]),
    ("main", SEATS + "overlord: null\nvillage: lord-vragan\n", [
        "4:11: an Overlord is active, but none is there; expected an Overlord, or overlord_active: false",
        "5:10: Lord Vragan, the Blackest Knight is no village; expected a card of the villages"]),
    ("begin", SEATS + "track: [cultists-blood-ladle, null, goblins-pot-lid]\nwound_deck: [fist]\n", [
        "4:8: the track has 3 slots; expected 6, with null for one without a card",
        "5:13: Fist is no wound; expected wound cards"]),
    ("begin", SEATS + "track: [cultists-blood-ladle, null, goblins-pot-lid, null, null, null]\n", [
        "4:8: the track has gaps at the beginning of a turn; expected cards from slot 0 on, six as long as the deck "
        "has any"]),
    ("main", SEATS + "graveyard: [fist]\n", [
        "4:12: Fist does not lie here; expected items, enchantments, monsters and dragons"]),
])  # fmt: skip
def test_what_fits_no_table(phase: str, text: str, said: list[str]) -> None:
    assert sorted(errors(phase, text)) == [f"table.yaml:{line}" for line in said]


LAID = """\
game: journey
options: {beginner: true}
seats:
  - {name: Ann, items: [fist, cultists-blood-ladle], enchantments: [of-enchanting], attack: 3}
  - Bea
phase: begin
active: 0
village: slug-canal
track: [goblins-pot-lid, null, bandits-coin-hook, cultists-robed-hopeful, null, null]
deck: []
"""


def test_a_laid_table_shows_what_lies_there_and_what_it_leaves_out_is_out_of_the_game() -> None:
    """What stacks and boards show is read anew: the set-up has shown something else."""
    s = session(GAME, base_pack(), LAID.replace("null, bandits-coin-hook", "bandits-coin-hook, null").replace(
        "null, cultists-robed-hopeful", "cultists-robed-hopeful, null"), "table.yaml")
    view = s.view(0)
    assert [there and there.spec.id for there in view.track] == [
        "goblins-pot-lid", "bandits-coin-hook", "cultists-robed-hopeful", None, None, None]
    assert len(view.deck) == 0
    assert {"normaltown", "of-cultists", "bandits-hoard-auditor"} & {card.spec.id for card in view.box}
    offered = [option.oid.split("#")[0] for option in s.question().options()]
    assert "use:cultists-blood-ladle" in offered
    assert "rest:slug-canal" in offered


def test_a_road_that_is_named_with_gaps_has_them_only_within_a_turn() -> None:
    with pytest.raises(SituationError, match="has gaps"):
        session(GAME, base_pack(), LAID, "table.yaml")
    s = session(GAME, base_pack(), LAID.replace("phase: begin", "phase: main"), "table.yaml")
    assert [there is None for there in s.view(0).track] == [False, True, False, False, True, True]
