"""The questions rules may ask: a closed set of awaitables, each with one kind of answer.

    card = await choose(me.no, "CR-3.5", Topic.PLAY, "Play a card?", [*me.hand, None])

A *raw* answer is what travels fast (an index, a tuple of indexes, a number); a *written* answer is what stands in
saves and files (stable ids). Ids, labels and reasons are built only when somebody looks: a simulation never does.
"""

from deckgames.engine.vocabulary.decisions.base import (
    AskAll as AskAll,
    Decision as Decision,
    Json as Json,
    Raw as Raw,
)
from deckgames.engine.vocabulary.decisions.choices import (
    Allocate as Allocate,
    Choose as Choose,
    Confirm as Confirm,
    Number as Number,
    Order as Order,
    Pick as Pick,
    PickSet as PickSet,
    choose as choose,
    whether as whether,
)
from deckgames.engine.vocabulary.decisions.offers import (
    DONE as DONE,
    SEAT as SEAT,
    Explain as Explain,
    Mark as Mark,
    Option as Option,
    Reasons as Reasons,
    Refused as Refused,
    SeatMark as SeatMark,
    Topic as Topic,
    refusals as refusals,
)

confirm = Confirm
pick = Pick
order = Order
number = Number
allocate = Allocate
QUESTIONS = frozenset({Choose, Confirm, Pick, PickSet, Order, Number, Allocate})
"""The kinds that ask one seat one thing."""
