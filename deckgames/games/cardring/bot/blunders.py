"""Foolish moves of Card Ring, as people have seen bots make them."""

from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.decisions import Choose, Decision, Mark, Raw, Topic
from deckgames.games.cardring.bot.features import SMALL
from deckgames.games.cardring.cards import TargetCard
from deckgames.games.cardring.queries import no_failure, strength, value
from deckgames.games.cardring.state import Table
from deckgames.games.cardring.targets import target


def idles(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Fights nothing beside a win that nobody can spoil."""
    me = t.seats[decision.seat]
    if not _declares(t, decision) or not isinstance(decision, Choose):
        return None
    if len(me.deck + me.hand + me.discard + me.in_play) <= SMALL:
        return None
    if not no_failure(t) and any(s.failure or s.face_down for s in t.seats if s is not me):
        return None
    if not any(_sure(t, decision.seat, mark) for mark in decision.items):
        return None
    return target(t, _oid(decision.value(raw))) is None


def cannot_reach(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Declares a target that it cannot beat, and that costs something to lose to."""
    me = t.seats[decision.seat]
    if not _declares(t, decision) or me.face_down or me.riders:
        return None
    card = target(t, _oid(decision.value(raw)))
    return card is not None and bool(card.spec.lose) and strength(t, me, card) < value(t, card)


def _declares(t: Table, decision: Decision[Any]) -> bool:
    """CR-5.1: whether this is the declaration in Combat, when all else is known."""
    return decision.about is Topic.FIGHT and t.phase == "targets"


def _oid(mark: Any) -> str:
    assert isinstance(mark, Mark)
    return mark.oid


def _sure(t: Table, seat: int, mark: Mark) -> bool:
    card: TargetCard | None = target(t, mark.oid)
    return card is not None and bool(card.spec.win) and strength(t, t.seats[seat], card) >= value(t, card)


BLUNDERS = (Blunder("idles beside a sure win", idles), Blunder("fights what it cannot beat", cannot_reach))
