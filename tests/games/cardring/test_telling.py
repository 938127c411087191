"""How the movements of the Ring are told: which cards they brought whom, and to whom they were taken (CR-12.7)."""

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import Observed
from deckgames.engine.vocabulary.events import Event, Passing, spans, text_of
from deckgames.games.cardring import play as operations
from deckgames.games.cardring.private_phases import RingPrivatePhases
from deckgames.games.cardring.state import SENTENCES
from deckgames.table import Reader
from tests.given.cardring import given
from tests.harness import telling

NAMES = ["Ann", "Bob", "Cy"]


def rotated(way: str, by: int | None = 1, anchored: bool = False) -> Event:
    """A table of three turned; what was told."""
    s = given(order="ABC", A={"queue": "royal-bounty steam-fist"}, B={"queue": "fog-machine", "anchored": anchored},
              C={"queue": "banana-skin patent-stamp"})
    told: list[Event] = []
    s.t.observer = told.append
    operations.rotate(s.t, way, by)  # type: ignore[arg-type]  # left or right
    assert [event.kind for event in told] == [f"{'turns' if by is not None else 'moves'}-{way}"]
    for card, _, receiver in told[0].detail.moves:
        assert card in s.t.seats[receiver].queue, "it lies where it was said to go"
    return told[0]


@pytest.mark.rule("CR-12.7")
def test_a_rotation_names_the_card_received_and_the_card_passed_on() -> None:
    left = rotated("left")
    assert text_of(spans(left, SENTENCES, NAMES, 0)) == (
        "Bob turns the Ring left: you get Lubricated Banana Skin for Royal Bounty")
    for everybody in (None, 1):
        assert text_of(spans(left, SENTENCES, NAMES, everybody)) == (
            "Bob turns the Ring left: Ann receives Lubricated Banana Skin, Bob receives Royal Bounty and "
            "Cy receives Fog Machine")
    assert text_of(spans(rotated("right", None), SENTENCES, NAMES, 2)) == (
        "the Ring turns right: you get Steam-Driven Fist for Patent Stamp")


def test_a_queue_that_is_anchored_or_empty_takes_no_part() -> None:
    still = rotated("left", anchored=True)
    assert text_of(spans(still, SENTENCES, NAMES, 1)) == (
        "Bob turns the Ring left: Ann receives Lubricated Banana Skin and Cy receives Royal Bounty")
    heard = [Observed(still, 1, "sitting", 0)]
    for viewer, told in ((0, "you get"), (1, "Ann receives"), (2, "you get")):
        line = Reader(telling(SENTENCES, NAMES, private_phases=RingPrivatePhases()), viewer).recap(heard)[0]
        assert told in line.text and not line.hit, "what goes round is news, and no loss"
    alone = Event(still.kind, 1, detail=Passing(((still.detail.moves[0][0], 0, 0),)))
    for eyes in (None, 0):
        assert text_of(spans(alone, SENTENCES, NAMES, eyes)) == (
            "Bob turns the Ring left: Ann keeps Royal Bounty"), "from the own queue to its other end"


def test_every_rotation_says_what_it_does() -> None:
    rng = Rng.fresh(5)
    for _ in range(100):
        rotated(("left", "right")[rng.below(2)], (None, 0, 1, 2)[rng.below(4)], bool(rng.below(2)))


def test_a_swap_says_who_gave_what() -> None:
    s = given(order="AB", A={"hand": "railway-turntable", "queue": "royal-bounty"}, B={"queue": "fog-machine"})
    a, b = s.t.seats[0].queue[0], s.t.seats[1].queue[0]
    told = text_of(spans(Event("swaps", 0, (a, b), other=1), SENTENCES, NAMES, 1))
    assert told == "Ann swaps Royal Bounty for Bob’s Fog Machine"


@pytest.mark.parametrize(("other", "whose"), [(0, "their own queue"), (1, "Bob’s queue")])
def test_a_sweep_of_the_own_queue_is_told_as_the_own_one(other: int, whose: str) -> None:
    card = given(order="AB", A={"queue": "royal-bounty"}, B={}).t.seats[0].queue[0]
    assert text_of(spans(Event("sweeps", 0, (card,), other=other), SENTENCES, NAMES, 1)) == (
        f"Ann trashes Royal Bounty from {whose}")
    assert text_of(spans(Event("puts-under", 0, (card,), other=other), SENTENCES, NAMES, 1)) == (
        f"Ann puts Royal Bounty from {whose} under the Main Deck")
