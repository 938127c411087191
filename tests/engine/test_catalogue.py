"""The cards as a reader looks for them: every fact of every game is shown, and found again."""

from random import Random

import pytest

from deckgames.engine.core.cards import entries, face_lines, folded, heads, search
from deckgames.games import IDS, load
from tests.thorough import many

each_game = pytest.mark.parametrize("game_id", IDS)


def found(game_id: str, wanted: str) -> list[str]:
    return [entry.spec.name for entry in search(entries(load(game_id).load_pack([])), wanted)]


@each_game
def test_every_fact_stands_under_a_head_of_its_game(game_id: str) -> None:
    cards = entries(load(game_id).load_pack([]))
    for entry in cards:
        shown = [fact.head for fact in entry.spec.facts]
        assert shown == heads([entry.spec]), entry.spec.id
        assert all(fact.sign and fact.said for fact in entry.spec.facts)
    assert heads([entry.spec for entry in cards]) == list(cards[0].spec.heads)


@each_game
def test_no_two_cards_look_alike_in_full(game_id: str) -> None:
    cards = entries(load(game_id).load_pack([]))
    assert len({tuple(face_lines(entry.spec)[1:]) + entry.spec.facts for entry in cards}) == len(cards)


@each_game
@pytest.mark.wide
def test_a_card_is_found_by_anything_that_is_told_of_it(game_id: str, chance: Random) -> None:
    """Any two words of a card's text, and any two of its facts, find the card."""
    cards = entries(load(game_id).load_pack([]))
    for entry in chance.sample(cards, min(len(cards), many(10, 25))):
        plain = [word for word in entry.spec.text.split() if not any(map(str.isdigit, word))]  # "A 5" means Attack 5
        words = chance.choices(plain or [entry.section], k=2)
        facts = chance.choices([f"{fact.head} {fact.sign}" for fact in entry.spec.facts], k=2)
        for wanted in (" ".join(words), " ".join(facts), chance.choice(entry.spec.facts).said):
            assert entry in search(cards, wanted), f"'{wanted}' does not find {entry.spec.name}"


@pytest.mark.parametrize(("game_id", "wanted", "names"), [
    ("hooks", "beast loot", []),
    ("hooks", "hooks -2", ["Barnacles"]),
    ("initiative", "initiative 74", ["Sword of Adequacy", "Overeager Herald", "Scroll of Slow Motion"]),
    ("initiative", "74 initiative attack 11", ["Sword of Adequacy"]),
    ("initiative", "defence 7", ["Somebody’s Front Door", "One-Star Moat"]),
    ("initiative", "somebody's", ["Somebody’s Front Door"]),
    ("cardring", "fight 9", ["Thing in the Lake, Senior"]),
    ("cardring", "finale skill", ["Infernal Puzzle Box"]),
    ("cardring", "tycoon-of", []),
    ("cardring", "  royal   BOUNTY ", ["Royal Bounty"]),
    ("cardring", "copies endless", ["Greater Skill", "Greater Fight", "Botched Blueprint"]),
])
def test_what_is_found(game_id: str, wanted: str, names: list[str]) -> None:
    assert found(game_id, wanted) == names


def test_a_number_beside_a_fact_means_the_fact() -> None:
    """`copies 3` is not every card with a 3 in its text."""
    pack = load("cardring").load_pack([])
    three = [spec.name for specs in pack.sections.values() for spec in specs if spec.counted.sign == "3"]
    assert found("cardring", "copies 3") == found("cardring", "3 copies") == three


@pytest.mark.parametrize(("game_id", "tag"), [("hooks", "beast"), ("initiative", "rush")])
def test_a_tag_finds_all_its_cards(game_id: str, tag: str) -> None:
    cards = [entry.spec for entry in entries(load(game_id).load_pack([]))]
    bearers = {spec.name for spec in cards for fact in spec.facts if fact.head in ("tag", "tags")
               and tag in fact.sign.split()}
    assert len(bearers) > 5
    assert bearers <= set(found(game_id, tag))


def test_jokes_are_looked_at_last() -> None:
    cards = entries(load("cardring").load_pack([]))
    for entry in search(cards, "cog"):
        assert "cog" in entry.words
    only = search(cards, "idea of cogs")
    assert [folded(entry.spec.flavour) for entry in only] == ["owns the cog. and the idea of cogs."]
