"""Cards that are played one by one in the same situation (`<game>/test_every_card.yaml`): none is left out."""

import re
from pathlib import Path

import pytest

from deckgames.games import load
from tests.harness import pack_of


@pytest.mark.parametrize("game_id", ["cardring", "hooks"])
def test_no_card_is_left_out(game_id: str) -> None:
    told = Path(__file__).with_name(game_id).joinpath("test_every_card.yaml").read_text(encoding="utf-8")
    cards = {card.id for specs in pack_of(load(game_id)).sections.values() for card in specs} - {"training-dummy"}
    assert not cards - set(re.findall(r"\b(?:card|row|finale|location): ([\w-]+)", told))
