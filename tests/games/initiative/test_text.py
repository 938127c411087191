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
        "Ann: 50 health, defence 0. Hand 1, stack 1. Has had the turn.",
        "  Field: 1 Motivational Drum attack 3, 2 Field Inspector attack 8→11.",
        "Bob: 47 health, defence 11. Hand 0, stack 0. Has had the turn.",
        "  Field: 1 Somebody's Front Door defence 7, 2 Hedgehog Cloak defence 4.",
        "Cy: 47 health, defence 0. Hand 0, stack 0.",
        "Done: Bob 58. Now: Ann. Next: Cy 0."]
    assert text.status(s.match.view(None), 0, NAMES) == "Ann: 50 health, defence 0, hand 1, stack 1."
    whole = text.table(s.match.view(0), NAMES)
    assert "  Motivational Drum (Ann): Ongoing: your other cards have +3 attack." in whole
    assert "Discard pile, newest first: Wall of Text, Emotional Support Cow." in whole
    assert "  Stack, top first: Emotional Support Cow." in whole
    assert whole[-2:] == ["Your hand:", "  Wall of Text, initiative 41, defence 11."]
    others = text.table(s.match.view(1), NAMES)
    assert others[-1] == "Your hand: empty."
    assert not any("Stack" in line or line.startswith("  Wall of Text") for line in others)


def test_a_sitting_says_where_everybody_stands_and_its_question_lists_the_hand() -> None:
    s = given("build", A={"hand": f"{COW} slow-poison"}, B={"hand": 3, "health": 12}, pool="loot-goblin")
    said = text.before(s.match.view(0), 0, NAMES)
    assert said[0].startswith("Round 3, preparation. Deck ")
    assert said[2:] == ["Ann: 50 health, hand 2.", "Bob: 12 health, hand 3."]
    labels = [option.label for option in s.question.options()]
    assert labels == [
        "Emotional Support Cow (initiative 70, healing 10)", "Very Slow Poison (initiative 11)"]


def test_what_is_special_is_said() -> None:
    s = given(A="50: early-bird-special guild-dues", B="50:", C="50: upside-down-hourglass")
    said = text.before(s.match.view(None), 0, NAMES)
    assert said[0].endswith("The lowest initiative acts first.")
    s = given(A="50: guild-dues", B="50: tax-wraith", C="50: tax-wraith", dealer="C")
    said = text.before(s.match.view(None), 0, NAMES)
    assert "  Field: 1 Guild Dues (defence 3)." in said
    assert said[-1] == "Now: Ann. Next: Bob 67, Cy 67. A tie: Bob and Cy."
    s = given(A="50: guild-dues", B="6: tax-wraith", C="50: slow-poison")
    assert "  Revealed: Very Slow Poison, initiative 11." in text.table(s.match.view(None), NAMES)
