"""The legend of a screen: every sign and number of the table is named where it stands, in both modes."""

import pytest

from deckgames.games.journey.effects import LEXICON
from deckgames.ui.paint.legend import legend
from tests.games.journey import test_coop_screen as company
from tests.games.journey.scenes import painted, scene, table
from tests.games.journey.test_screen import at_fight
from tests.screens import Size

MAIN = ("where you rest", "the one you challenge for reward tokens", "the six slots, 0 to 5",
        "what an attack must reach", "what it strikes with", "the crystals the card costs you",
        "after a rest or a lost fight or challenge",
        "your attack reaches the health", "a card of your left stack", "a creature of the track",
        "counts only while the card lies on top", "the lower part: counts on top and covered",
        "must reach the health of what you", "lowers the damage of each", "pays for journeys and actions",
        "a player’s sign and name")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_sign_and_number_of_the_table_is_named(size: Size) -> None:
    said = " ".join(legend(painted(scene(table(), size)), LEXICON).text().replace("│", " ").split())
    for words in MAIN if size[0] == 80 else MAIN[:8]:
        assert words in said, (words, said)


def test_a_company_has_its_own_words() -> None:
    said = " ".join(legend(painted(scene(company.table(), (80, 24))), LEXICON).text().replace("│", " ").split())
    for words in ("in co-op, the Overlord’s hit points", "in co-op, all players’ wounds",
                  "in co-op, the rule of this round"):
        assert words in said, (words, said)


def test_a_fight_names_what_it_is_fought_with() -> None:
    said = legend(painted(scene(at_fight(), (80, 24))), LEXICON).text()
    assert "a creature of the track" in said and "a player’s sign and name" in said
