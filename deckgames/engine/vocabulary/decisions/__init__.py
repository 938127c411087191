"""The questions rules may ask: a closed set of awaitables, each with one kind of answer.

    card = await choose(me.no, "CR-3.5", Topic.PLAY, "Play a card?", [*me.hand, None])

A *raw* answer is what travels fast (an index, a tuple of indexes, a number); a *written* answer is what stands in
saves and files (stable ids). Ids, labels and reasons are built only when somebody looks: a simulation never does.
"""

from deckgames.engine.vocabulary.decisions.base import AskAll, Decision, Json, Raw
from deckgames.engine.vocabulary.decisions.choices import (
    Allocate,
    Choose,
    Confirm,
    Number,
    Order,
    Pick,
    PickSet,
    choose,
    whether,
)
from deckgames.engine.vocabulary.decisions.offers import (
    DONE,
    SEAT,
    Explain,
    Mark,
    Option,
    Reasons,
    Refused,
    SeatMark,
    Topic,
    refusals,
)

confirm = Confirm
pick = Pick
order = Order
number = Number
allocate = Allocate
QUESTIONS = frozenset({Choose, Confirm, Pick, PickSet, Order, Number, Allocate})
"""The kinds that ask one seat one thing."""

__all__ = [
    "DONE",
    "QUESTIONS",
    "SEAT",
    "Allocate",
    "AskAll",
    "Choose",
    "Confirm",
    "Decision",
    "Explain",
    "Json",
    "Mark",
    "Number",
    "Option",
    "Order",
    "Pick",
    "PickSet",
    "Raw",
    "Reasons",
    "Refused",
    "SeatMark",
    "Topic",
    "allocate",
    "choose",
    "confirm",
    "number",
    "order",
    "pick",
    "refusals",
    "whether",
    ]
