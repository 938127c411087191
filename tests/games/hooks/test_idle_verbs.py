"""HK-R.21: what can do nothing is not offered, whichever verb it is; where something could come of it, it is."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.cards import Pack
from deckgames.engine.vocabulary.effects import Effect
from deckgames.games.hooks import GAME
from tests.given.hooks import given

OWN = Path(__file__).parents[2] / "given" / "hooks_tests.yaml"
ODD = {
    "maroon": "{maroon: {from: hand}}", "upgrade": "{upgrade: {by: 1}}", "gain": "{gain: {max_cost: 2}}",
    "reshuffle": "{reshuffle: true}", "copy_top": "{copy_top: true}", "play_twice": "{play_twice: true}",
    "top_cost_treasure": "{top_cost_treasure: 2}", "steal": "{target: [{steal: 1}]}", "lose": "{target: [{lose: 1}]}",
    "drop": "{target: [{drop: 1}]}", "anchor": "{target: [{anchor: true}]}", "slow": "{target: [{slow: true}]}",
    "plant": "{target: [{plant: true}]}", "swap": "{target: [{swap: {by: 1}}]}",
    "pass_this": "{target: [{pass_this: true}]}",
    "they_choose": "{target: [{they_choose: [[{steal: 1}], [{drop: 1}]]}]}"}
"""How a card says what takes more than a number, or reaches others."""
LISTS = {"may", "if_you_do", "choose_one", "target", "each_enemy", "you", "treasure"}
VERBS = {verb: ODD.get(verb, f"{{{verb}: 1}}") for verb, kind in GAME.vocabulary.items() if verb not in LISTS and (
    verb in ODD or kind.could is not Effect.could or kind.why_not is not Effect.why_not)}
"""All verbs that can come to nothing."""
RICH = {"deck": "celebrate", "pile": "celebrate polly dinghy"}


@cache
def pack(folder: Path) -> Pack:
    """A card for each verb, under `may` and as one of two."""
    lists = {f"may-{verb}": f"{{may: [{said}]}}" for verb, said in VERBS.items()}
    lists |= {f"one-{verb}": f"{{choose_one: [[{said}], [{{treasure: 1}}]]}}" for verb, said in VERBS.items()}
    cards = [f"  - {{id: {card.replace('_', '-')}, name: Card {nth}, group: supply, tags: [crew], cost: 2, hooks: 0, "
             f"play: [{said}]}}\n" for nth, (card, said) in enumerate(lists.items())]
    file = folder / "idle.yaml"
    file.write_text("pack: {id: idle, title: Idle, version: 1}\ncards:\n" + "".join(cards))
    return GAME.load_pack([OWN, file])


@pytest.mark.rule("HK-R.21")
@pytest.mark.parametrize("kind", ["may", "one"])
@pytest.mark.parametrize("verb", VERBS)
def test_what_can_do_nothing_is_not_asked_for(verb: str, kind: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    mine, card = pack(tmp_path_factory.getbasetemp()), f"{kind}-{verb.replace('_', '-')}"
    bare: dict[str, Any] = {"deck": "", "pile": "", "treasures": 0}
    s = given(pack=mine, row="", supply_deck="flagship", A={**bare, "hand": card},
              B={**bare, "hand": "", "anchored": True, "slowed": True}).says("A", card)
    assert s.question.rule != "HK-R.21"
    s = given(pack=mine, row="deck-swab", A={**RICH, "hand": f"{card} polly dinghy"},
              B={**RICH, "hand": "celebrate", "treasures": 2}).says("A", card)
    assert s.question.rule == "HK-R.21"
