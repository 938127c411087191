"""Zones dealt anew: what a seat imagines of one hidden deck is shuffled, and owes nothing to how the deck lay."""

from deckgames.engine.rng import Rng
from deckgames.engine.zones import BY_NUMBER, deal_again
from tests.given.initiative import base_pack


def test_a_deck_dealt_anew_by_itself_is_shuffled_and_does_not_know_how_it_lay() -> None:
    pack = base_pack()
    cards = [pack.card(number, "biggest-stick") for number in range(1, 21)]
    found = []
    for seed in range(5):
        lay, turned = list(cards), cards[::-1]
        deal_again([lay], Rng.fresh(seed))
        deal_again([turned], Rng.fresh(seed))
        assert lay == turned
        assert sorted(lay, key=BY_NUMBER) == cards
        found.append(tuple(card.number for card in lay))
    assert len(set(found)) == 5, "other worlds, other decks"
