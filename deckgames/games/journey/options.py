"""What a table of Journey & Overlords may choose at set-up; titles and descriptions are what people read."""

from typing import Any, Literal

from deckgames.engine.options import Options, option


def alone(value: Any) -> dict[str, dict[str, Any]]:
    """What an option of co-op is where everybody plays alone: nothing that could be chosen."""
    return {"mode": {"competitive": value}}


class JourneyOptions(Options):
    """JO-1 and the house rules of JO-R, each with its default."""

    rulings = {
        "power_floor": ("stored", "JO-R.10"), "reset_scope": ("own", "JO-R.12"), "trigger_order": ("ask", "JO-3.11"),
        "weight_on_lost_combat": (True, "JO-R.16"), "after_taking": ("table", "JO-R.18"),
        "tiebreak": ("shared", "JO-R.38"), "desert_reach": ("table", "JO-R.40"), "escape": ("printed", "JO-V-R.2"),
        "coop_targets": ("overlord", "JO-CR.1"), "coop_tie": ("win", "JO-CR.2"),
        "coop_wound_count": ("share", "JO-CR.11"), "coop_scale": ("by_seats", "JO-CR.21")}
    balanced = {"later_crystals": "fair", "trailing_crystals": "fair"}
    then = {"later_crystals": "fair", "trailing_crystals": "fair"}

    mode: Literal["competitive", "coop"] = option(
        "competitive", "Mode", "everybody for themselves, or all against the Overlord", "JO-1.1", choice=True,
        main=True, implied={"seats": {"1": "coop"}}, coop="co-op")
    items: Literal["banners", "fists"] = option(
        "banners", "First items", "the card each item stack starts with", "JO-1.2", choice=True)
    enchantments: Literal["classes", "basic"] = option(
        "classes", "First enchantments", "the card each enchantment stack starts with", "JO-1.3", choice=True,
        basic="of Enchanting")
    kingdoms: Literal["random", "in_turn", "group"] = option(
        "random", "Kingdoms", "how they are picked", "JO-1.4", choice=True, random="at random",
        in_turn="each picks in turn", group="the table picks")
    relation: Literal["kingdom", "random"] = option(
        "kingdom", "Boards, starters", "from the kingdoms in play, or from all", "JO-1.6", choice=True,
        kingdom="of the kingdoms", random="any")
    overlord: bool = option(True, "Overlord", "watches the track, and can be challenged", "JO-1.7", choice=True,
                            implied={"mode": {"coop": True}})
    coop_level: Literal["simple", "hard", "ryma", "whimper", "grey-council", "cerberus"] = option(
        "simple", "Co-op Overlord", "one of sixteen, or one of four special ones", "JO-1.8", choice=True,
        implied=alone("simple"), simple="simpler", hard="harder, at random")
    coop_threshold: Literal["normal", "easy", "hard", "very_hard"] = option(
        "normal", "Co-op difficulty", "how many wounds the company can carry", "JO-1.9", choice=True, main=True,
        implied=alone("normal"), normal="normal, 40 wounds", easy="easy, 50", hard="hard, 30",
        very_hard="very hard, 25")
    reinforcements: bool = option(True, "Reinforcements", "beaten, the Overlord grows (co-op)", "JO-1.10", choice=True,
                                  implied=alone(True))
    short: bool = option(False, "Short game", "five turns fewer each", "JO-1.5", choice=True, main=True)
    beginner: bool = option(
        False, "Beginner set", "four simple kingdoms; up to 4 players, in co-op up to 2", "JO-1.11", choice=True,
        main=True)
    first: Literal["random", "seat_0"] = option(
        "random", "First player", "who begins", "JO-R.2", random="at random", seat_0="the first seat")
    later_crystals: Literal["equal", "fair"] = option(
        "equal", "First crystals", "the same for all, or more for later players", "JO-R.57",
        implied={"mode": {"coop": "equal"}}, equal="5 for everybody", fair="more for later ones")
    trailing_crystals: Literal["equal", "fair"] = option(
        "equal", "Trailing player", "what the trailing player takes each turn (two players)", "JO-R.58",
        implied={"mode": {"coop": "equal"}}, equal="nothing more", fair="1 crystal a turn")
