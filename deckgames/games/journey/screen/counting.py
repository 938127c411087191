"""What stops counting with an answer, and what begins to: abilities that speak are read before it and after it."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.forecast import Forecast
from deckgames.games.journey import queries
from deckgames.games.journey.lines import Continuous
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.worded import listed, spoken
from deckgames.games.journey.shown import Held
from deckgames.games.journey.state import STACKS, Seat, Table
from deckgames.games.journey.words import Voice
from deckgames.ui.paint.canvas import Line
from deckgames.ui.toolkit.foretold import by

AGAIN = " counts again: "
Spoken = tuple[Card[Any], str]
"""A card and what it says."""


def in_force(t: Table, no: int) -> tuple[Spoken, ...]:
    """All that the visible parts of this player's cards say, but for icons and points: those are numbers."""
    shown = queries.shown(t, t.seats[no])
    lists = (shown.actions, shown.rests, shown.challenges, shown.invasions, *shown.triggers.values())
    said = [(each.card, each.ability.said(Voice())) for each in (each for found in lists for each in found)]
    holding = [(each.card, text) for found in shown.constants.values() for each in found for text in _holds(each)]
    return tuple(dict.fromkeys([*said, *holding]))


def _holds(constant: Held[Any]) -> Iterator[str]:
    """The line of a card that a verb which holds stands in."""
    spec = constant.card.spec
    for part in (getattr(spec, "upper", None), getattr(spec, "lower", None)):
        for ability in part.abilities if part is not None else ():
            if isinstance(ability, Continuous) and constant.verb in ability.do:
                yield ability.said(Voice())


def counting(board: Board, seat: Seat, found: Forecast, chosen: Card[Any] | None) -> list[Line]:
    """`buries Parcel Hook: you lose “free > take 1 crystal for each speed”`, what counts again, and what the player's
    own choice may cover or bring back. What a card that comes or goes says goes without saying."""
    change = found.change(lambda t: in_force(t, seat.no))
    if change is None or not (change.sure or change.by):
        return []
    lies = found.change(lambda t: _lying(t, seat.no))
    before = _lying(board.view, seat.no)
    after = before if lies is None else lies.after
    ends = [one for one in change.before if all(one not in met for met in change.met) and one[0] in after]
    begins = [one for one in change.after if all(one in met for met in change.met) and one not in change.before
              and one[0] is not chosen and one[0] in before]
    may_end = [one for one in change.before if 0 < sum(one in met for met in change.met) < len(change.met)
               and one[0] in after]
    may_begin = [one for one in dict.fromkeys(said for met in change.met for said in met)
                 if one not in change.before and one not in begins and one[0] in before]
    maybe = listed([_maybe(may_end, "may cover ", "harm"), _maybe(may_begin, "may bring back ", "rule")])
    buried = chosen is not None and chosen in after and chosen not in before
    verb = "buries " if buried else "covers "
    return [*(((verb, "text"), (spoken(card), "name"), (": you lose ", "text"), (f"“{text}”", "harm"))
              for card, text in ends),
            *(((spoken(card), "name"), (AGAIN, "text"), (f"“{text}”", "rule")) for card, text in begins),
            (*maybe, (f", {by(change.by)}", "muted")) if maybe and change.by else maybe]


def covered(board: Board, seat: Seat, found: Forecast) -> list[Line]:
    """`covers Golden Blade`: a card of another player whose text stops counting, though it stays."""
    if not any(found.at("seats", seat.no, name) for name in STACKS):
        return []
    change = found.change(lambda t: in_force(t, seat.no))
    lies = found.change(lambda t: _lying(t, seat.no))
    if change is None or not change.sure or (lies is not None and not lies.sure):
        return []
    after = _lying(board.view, seat.no) if lies is None else lies.after
    gone = dict.fromkeys(card for card, text in change.before if (card, text) not in change.after and card in after)
    return [(("covers ", "text"), *listed([((spoken(card), "name"),) for card in gone]))] if gone else []


def _maybe(said: Sequence[Spoken], what: str, ink: str) -> Line:
    """`may cover Mercy Trumpet or Mop`, by what the player still chooses."""
    names = [((spoken(card), "name"),) for card in dict.fromkeys(card for card, _ in said)]
    return ((what, ink), *listed(names, (" or ", "text"))) if names else ()


def _lying(t: Table, no: int) -> tuple[Card[Any], ...]:
    """All cards in the stacks of a player."""
    stacks: list[Sequence[Card[Any]]] = [getattr(t.seats[no], name) for name in STACKS]
    return tuple(card for stack in stacks for card in stack)
