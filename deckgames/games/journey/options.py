"""House rules of Journey & Overlords; their words: `options:` in `assets/text/journey.yaml`."""

from typing import Any, Literal

from deckgames.engine.options import Options, option
from deckgames.games.journey.says import SAY


def alone(value: Any) -> dict[str, dict[str, Any]]:
    """How an option of co-op reads in a competitive game: nothing to choose."""
    return {"mode": {"competitive": value}}


class JourneyOptions(Options):
    """JO-1 and the house rules of JO-R, each with its default."""

    says = SAY
    balanced = {"later_crystals": "fair", "trailing_crystals": "fair", "dial_damage": True}
    then = {**balanced, "speaker": "in_turn"}

    mode: Literal["competitive", "coop"] = option(
        "competitive", "JO-1.1", choice=True, main=True, implied={"seats": {"1": "coop"}})
    items: Literal["banners", "fists"] = option("banners", "JO-1.2", choice=True)
    enchantments: Literal["classes", "basic"] = option("classes", "JO-1.3", choice=True)
    kingdoms: Literal["random", "in_turn", "group"] = option("random", "JO-1.4", choice=True)
    relation: Literal["kingdom", "random"] = option("kingdom", "JO-1.6", choice=True)
    overlord: bool = option(True, "JO-1.7", choice=True, implied={"mode": {"coop": True}})
    coop_level: Literal["simple", "hard", "ryma", "whimper", "grey-council", "cerberus"] = option(
        "simple", "JO-1.8", choice=True, implied=alone("simple"))
    coop_threshold: Literal["normal", "easy", "hard", "very_hard"] = option(
        "normal", "JO-1.9", choice=True, main=True, implied=alone("normal"))
    reinforcements: bool = option(True, "JO-1.10", choice=True, implied=alone(True))
    short: bool = option(False, "JO-1.5", choice=True, main=True)
    beginner: bool = option(False, "JO-1.11", choice=True, main=True)
    first: Literal["random", "seat_0"] = option("random", "JO-R.2")
    later_crystals: Literal["equal", "fair"] = option("equal", "JO-R.57", implied={"mode": {"coop": "equal"}})
    trailing_crystals: Literal["equal", "fair"] = option("equal", "JO-R.58", implied={"mode": {"coop": "equal"}})
    dial_damage: bool = option(False, "JO-R.59", implied=alone(False))
    speaker: Literal["starting", "in_turn"] = option("starting", "JO-R.60", implied=alone("starting"))
