"""The house rules of Dragon Pools that a table may choose at set-up; titles and descriptions are what people read."""

from typing import Literal

from deckgames.engine.options import Options, option


class PoolOptions(Options):
    """DP-R: every house rule of the rulebook, with its default."""

    tokens: Literal["round", "stay"] = option(
        "round", "Tokens", "how long they lie on cards", "DP-R.3",
        round="for the round", stay="they stay")
    first_leader: Literal["banner", "random", "seat_0"] = option(
        "banner", "First leader", "who leads the first round", "DP-R.5",
        banner="the senior banner", random="by chance", seat_0="the first seat")
    hand_limit: Literal[0, 6, 8, 10] = option(0, "Hand limit", "no card is drawn beyond it", "DP-R.8", v_0="none")
    order: Literal["free", "announce_first"] = option(
        "free", "Order in a turn", "combinations and effects", "DP-R.10",
        free="as you like", announce_first="combinations first")
    basic: Literal["keystone", "any"] = option(
        "keystone", "Basic forms", "must they hold the card laid?", "DP-R.11",
        keystone="they must", any="no, any will do")
    shared_keystone: bool = option(
        True, "Attack and wall", "the card laid may be in both", "DP-R.12")
    reuse: Literal[2, 1, 3] = option(2, "Re-use", "of engaged cards, additional phase", "DP-R.20")
    wake: Literal["free", "three"] = option(
        "free", "Basic effects", "only with three or more?", "DP-R.46",
        free="no", three="yes")
    additional_lay: Literal["forms", "any"] = option(
        "forms", "Additional cards", "laid only to form something?", "DP-R.47", forms="yes", any="no, at will")
    mercy: bool = option(False, "Mercy", "attack points may be left unused", "DP-R.31")
    walls: Literal["one", "line"] = option(
        "one", "Walls for a hit", "that breaks the first one", "DP-R.32",
        one="one wall a hit", line="one after the other")
    flight: Literal["walls", "halves"] = option(
        "walls", "Flight", "against walls without watch", "DP-R.33", walls="passes them", halves="halves them")
    holding: Literal["whole", "worn"] = option(
        "whole", "A wall that holds", "is it worn by the hit?", "DP-R.35", whole="stays whole", worn="is worn")
    all_dead: Literal["most_lives", "shared"] = option(
        "most_lives", "If nobody is left", "who wins", "DP-R.37", most_lives="most lives", shared="all who left last")
    round_limit: Literal[24, 8, 12, 16] = option(24, "Round limit", "then most lives win", "DP-R.38", main=True)
    last_lives: bool = option(False, "First to leave", "who leaves first ends the game", "DP-R.39", main=True)
