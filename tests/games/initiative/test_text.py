"""A table of Initiative in plain words: what it says, and that it says nothing hidden."""

from deckgames.games.initiative import text
from tests.given.initiative import given

NAMES = ["Ann", "Bob", "Cy"]
COW, DOOR, WALL = "emotional-support-cow", "somebodys-front-door", "wall-of-text"


def test_the_table_in_the_middle_of_a_turn() -> None:
    s = given(A={"stack": f"motivational-drum field-inspector {COW}", "hand": WALL}, B=f"50: {DOOR} hedgehog-cloak",
              C="50:", pool="loot-goblin", discard=f"{COW} {WALL}", rest=False)
    said = text.before(s.match.view(None), 0, NAMES)
    assert said == [
        "Round 3, beat 2. Deck 0, discard pile 2. Ann is the dealer.",
        "Pool: Loot Goblin (initiative 92, attack 6).",
        "Ann: 50 health, defence 0. Hand 1, stack 1.",
        "  Field: 1 Motivational Drum attack 3, 2 Field Inspector attack 8→11.",
        "Bob: 47 health, defence 11. Hand 0, stack 0.",
        "  Field: 1 Somebody’s Front Door defence 7, 2 Hedgehog Cloak defence 4.",
        "Cy: 47 health, defence 0. Hand 0, stack 0.",
        "Done: Bob 58. Now: Ann. Next: Cy 0."]
    assert text.status(s.match.view(None), 0, NAMES) == "Ann: 50 health, defence 0, hand 1, stack 1."
    whole = text.table(s.match.view(0), NAMES)
    assert "  Motivational Drum (Ann): Your other cards get +3 attack." in whole
    assert "Discard pile, newest first: Wall of Text, Emotional Support Cow." in whole
    assert "  Stack, top first: Emotional Support Cow." in whole
    assert whole[-2:] == ["Your hand:", "  Wall of Text, initiative 41, defence 11."]
    others = text.table(s.match.view(1), NAMES)
    assert others[-1] == "Your hand: empty."
    assert not any("Stack" in line or line.startswith("  Wall of Text") for line in others)
