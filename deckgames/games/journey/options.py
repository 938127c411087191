"""What a table of Journey & Overlords may choose at set-up; titles and descriptions are what people read."""

from typing import Any, Literal

from deckgames.engine.options import Options, option


def alone(value: Any) -> dict[str, dict[str, Any]]:
    """What an option of co-op is where everybody plays alone: nothing that could be chosen."""
    return {"mode": {"competitive": value}}


class JourneyOptions(Options):
    """JO-1 and the house rules of JO-R, each with its default."""

    mode: Literal["competitive", "coop"] = option(
        "competitive", "Mode", "everybody for themselves, or all against the Overlord; alone it is co-op", "JO-1.1",
        main=True, implied={"seats": {"1": "coop"}}, coop="co-op")
    items: Literal["banners", "fists"] = option("banners", "First items", "what item stacks begin with", "JO-1.2")
    enchantments: Literal["classes", "basic"] = option(
        "classes", "First enchantments", "what enchantment stacks begin with", "JO-1.3", basic="of Enchanting")
    kingdoms: Literal["random", "in_turn", "group"] = option(
        "random", "Kingdoms", "how they are picked", "JO-1.4", random="by chance", in_turn="each picks in turn",
        group="the table picks")
    relation: Literal["kingdom", "random"] = option(
        "kingdom", "Boards, starters", "those of the kingdoms, or any", "JO-1.6", kingdom="of the kingdoms",
        random="any")
    overlord: bool = option(True, "Overlord", "watches the track, and can be challenged", "JO-1.7", implied={
        "mode": {"coop": True}})
    coop_level: Literal["simple", "hard"] = option(
        "simple", "Co-op Overlord", "one of sixteen, or one of four of its own", "JO-1.8",
        implied=alone("simple"), simple="simpler", hard="harder")
    coop_threshold: Literal["normal", "easy", "hard", "very_hard"] = option(
        "normal", "Co-op difficulty", "how many wounds the company can carry", "JO-1.9", main=True,
        implied=alone("normal"), normal="normal, 40 wounds", easy="easy, 50", hard="hard, 30",
        very_hard="very hard, 25")
    reinforcements: bool = option(True, "Reinforcements", "it grows when it is beaten (co-op)", "JO-1.10",
                                  implied=alone(True))
    short: bool = option(False, "Short game", "five turns fewer for each player", "JO-1.5", main=True)
    beginner: bool = option(
        False, "Beginner set", "four simple kingdoms and Normaltown; up to 4 players", "JO-1.11", main=True)
    first: Literal["random", "seat_0"] = option(
        "random", "First player", "who begins", "JO-R.2", random="by chance", seat_0="the first seat")
    power_floor: Literal["stored", "exact"] = option(
        "stored", "Lost power", "what falls below 0 is forgotten?", "JO-R.10", stored="yes", exact="no, it is owed")
    reset_scope: Literal["own", "everyone"] = option(
        "own", "Clean up", "whose powers it resets", "JO-R.12", own="your own", everyone="everybody's")
    trigger_order: Literal["ask", "fixed"] = option(
        "ask", "Order of triggers", "of one player at one moment", "JO-R.14", ask="its owner's", fixed="fixed")
    weight_on_lost_combat: bool = option(True, "Weight if beaten", "it is due all the same", "JO-R.16")
    after_taking: Literal["table", "all_before", "all_after"] = option(
        "table", "After taking", "triggers before or after adding the card", "JO-R.18", table="as they say",
        all_before="all before", all_after="all after")
    tiebreak: Literal["shared", "fewest_wounds"] = option(
        "shared", "Ties", "how the victory is decided", "JO-R.38",
        implied={"mode": {"coop": "shared"}}, shared="shared", fewest_wounds="fewest wounds")
    desert_reach: Literal["table", "own"] = option(
        "table", "Doubled desert", "whom a doubler reaches", "JO-R.40", table="everybody", own="its owner")
    escape: Literal["printed", "strict"] = option(
        "printed", "This or that", "may the last choice be taken in part?", "JO-V-R.2", printed="yes",
        strict="only if no other can be done")
    coop_targets: Literal["overlord", "fellows"] = option(
        "overlord", "Another player", "whom it means in co-op", "JO-CR.1", implied=alone("overlord"),
        overlord="the Overlord too", fellows="fellows alone")
    coop_tie: Literal["win", "lose"] = option(
        "win", "Both at once", "dial and pool at one moment (co-op)", "JO-CR.2", implied=alone("win"))
    coop_wound_count: Literal["share", "pool"] = option(
        "share", "Your damage", "what a card counts in co-op", "JO-CR.11", implied=alone("share"),
        share="your share", pool="the whole pool")
    coop_scale: Literal["by_seats", "two_seats"] = option(
        "by_seats", "Co-op numbers", "that depend on the number of players", "JO-CR.21",
        implied=alone("by_seats"), by_seats="by players", two_seats="always those for two")
