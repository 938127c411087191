"""Views: what is not marked public, in a zone, or worked out is not shown, and cannot be asked for by mistake."""

from dataclasses import dataclass, field

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.seen import Public
from deckgames.engine.state import Plain, plain
from deckgames.engine.views import by_owner, view_of
from deckgames.engine.zones import Zone
from tests.engine.toys import PACK

ACE, KING = (PACK.card(number, next(iter(PACK.sections.values()))[0].id) for number in (1, 2))


@plain
class Seat(Plain):
    """A hand, points that everybody sees, and a plan that nobody does."""

    hand: list[Card] = field(default_factory=list)
    points: Public[int] = 0
    past: Public[list[int]] = field(default_factory=list)
    won: Public[dict[str, int]] = field(default_factory=dict)
    plan: str = ""


@dataclass(frozen=True)
class View:
    """What is seen of it."""

    hand: tuple[Card, ...]
    hand_count: int
    points: int
    past: tuple[int, ...]
    won: tuple[tuple[str, int], ...]
    name: str


@dataclass(frozen=True)
class Nosy:
    """A view that names a private field."""

    plan: str


@dataclass(frozen=True)
class Wrong:
    """A view whose field is of another type than what is public."""

    points: str


SEAT = Seat(hand=[ACE, KING], points=3, past=[1, 2], won={"a": 1}, plan="bluff")
ZONES = by_owner([Zone("hand", 0, SEAT.hand[:1], "owner"), Zone("hand", 0, SEAT.hand[1:], "owner", (1,))])[0]


@pytest.mark.parametrize(("viewer", "over", "hand"), [
    (0, False, (ACE, KING)), (1, False, (KING,)), (2, False, ()), (None, False, ()), (None, True, (ACE, KING))])
def test_a_view_holds_what_is_public_and_what_the_viewer_may_see(
        viewer: int | None, over: bool, hand: tuple[Card, ...]) -> None:
    assert view_of(View, SEAT, ZONES, viewer, over, name="Ann") == View(hand, 2, 3, (1, 2), (("a", 1),), "Ann")


def test_what_is_not_said_to_be_public_is_private() -> None:
    with pytest.raises(TypeError, match=r"Nosy\.plan is private in Seat: mark it Public there, or say what is seen of"):
        view_of(Nosy, SEAT, ZONES, 0)
    assert view_of(Nosy, SEAT, ZONES, 0, plan="?").plan == "?"


def test_a_view_says_the_type_of_what_it_shows() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.points is <class 'str'>; the state's field makes it <class 'int'>"):
        view_of(Wrong, SEAT, ZONES, 0)
