"""What every card does in one and the same situation, as a text that a person can read: `initiative-cards.txt`.

A stands at 40 and has played Somebody's Front Door and a Cow; then comes the card, then a Sword. B has walls and a
trigger, C nothing but health. Questions are answered with the first option, yes, and as few cards as possible.
"""

from typing import Any

import pytest

from deckgames.engine.vocabulary.events import spans, text_of
from deckgames.games.initiative import GAME
from deckgames.games.initiative.cards import InitiativeSpec
from tests.conftest import Golden
from tests.given.initiative import InitiativeStory, base_pack, given

QUIET = ("beat", "reveals-none", "appears", "turn", "reveals", "defends")
FACES = [face.id for face in base_pack().section("cards", InitiativeSpec)]


def played(face: str) -> InitiativeStory:
    """The situation with this card in it, played to the end of the round."""
    s = given(A={"health": 40, "hand": "wall-of-text cliffhanger tax-wraith guild-dues",
                 "stack": f"somebodys-front-door emotional-support-cow {face} sword-of-adequacy"},
              B={"health": 52, "hand": "second-breakfast rust-puppy",
                 "stack": "hedgehog-cloak turtle-cavalry loot-goblin invoicing-unicorn"},
              C={"health": 60, "hand": "plot-armour", "stack": ""},
              pool="loot-goblin nap-of-legend rocks-fall cliffhanger tax-wraith",
              deck="early-bird-special biggest-stick curfew-bell vampire-accountant", discard="slow-poison")
    s.play_on(answer)
    return s


def answer(question: Any) -> Any:
    return tuple(range(question.lo)) if question.kind == "pick" else 1 if question.kind == "confirm" else 0


def story(face: str) -> list[str]:
    """What happens from the card's reveal on."""
    s = played(face)
    beats = [i for i, e in enumerate(s.events) if e.kind == "beat"]
    told = [text_of(spans(e, GAME.sentences, ["A", "B", "C"], e.seat)) for e in s.events[beats[2]:]
            if e.kind not in QUIET]
    return [base_pack().spec(face).name, *(f"    {line}" for line in told if line), f"    = {s.end}"]


def test_what_every_card_does(golden: Golden) -> None:
    golden("initiative-cards.txt", "\n".join(line for face in FACES for line in story(face)) + "\n")


@pytest.mark.parametrize("face", FACES)
def test_every_card_is_played(face: str) -> None:
    s = played(face)
    assert any(face in [card.spec.id for card in e.cards]
               for e in s.events if e.kind == "turn")  # type: ignore[union-attr]
    GAME.check(s.t)
    assert s.told("triggers", "attacks", "strikes", "loses", "heals", "defends")
