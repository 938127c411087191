"""Why a bot of a company does what it does, in half a line. All of it is read off a forecast for everybody's eyes, so
that it comes true; what chance may change is called likely."""

from dataclasses import replace
from typing import Any

from deckgames.bots.reason import forecast_of
from deckgames.engine.cards import Card, spoken
from deckgames.engine.decisions import Choose, Decision, Option, Raw, Topic
from deckgames.engine.forecast import Change, Forecast
from deckgames.engine.match import SeatHandle
from deckgames.engine.shifts import LIKELY, spelled
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Table

WORDS = {"defense": "defence"}
"""What a number is called where its name is another word."""


def reason(handle: SeatHandle, raw: Raw) -> str:
    """What the company has of this answer: "dial 60→36, pool 10→13 of 40"; "" where it is no main
    action of a company, or a fight is still to be prepared."""
    decision = handle.decision
    option = _chosen(decision, raw)
    if option is None or not handle.view.coop:
        return ""
    found = forecast_of(handle, raw)
    if found is None:
        return ""
    fought = decision.about is Topic.PREPARE and handle.view.fight is not None and handle.view.fight.card is None
    challenge = fought or option.oid.startswith("challenge:")
    if _prepares(decision, challenge, found):
        return ""
    told = facts(handle.view, found, handle.seat, challenge)
    done = all(end.how != "asked" or end.about is Topic.ACT for end in found.possible)
    return told if done or not told else SAY.text("reason.first", told=told)


def _chosen(decision: Decision[Any], raw: Raw) -> Option | None:
    """The option that is taken, if it may be a main action or, for a fight that was prepared, the fight itself."""
    last = getattr(decision.items[-1], "about", None) if isinstance(decision, Choose) else Topic.END
    if last is Topic.END or decision.about not in (Topic.ACT, Topic.PREPARE):
        return None
    oid = decision.write(raw)
    option = next(option for option in decision.options() if option.oid == oid)
    return None if decision.about is Topic.ACT and option.oid.startswith("use:") else option


def _prepares(decision: Decision[Any], challenge: bool, found: Forecast) -> bool:
    """Whether a fight is still to come: then it is told with that."""
    fought = any(event.kind == "fights" for event in found.narrated)
    asks = any(end.about is Topic.PREPARE for end in found.possible)
    return not fought and (asks or challenge or decision.about is Topic.PREPARE)


# ---- what comes of it


def facts(view: Table, found: Forecast, seat: int, fought: bool = False) -> str:
    """ "dial 60→36, pool 10→13 of 40" (of a challenge, `fought`, also if it stays); then what the player is
    better or worse for, and what falls off."""
    end = ending(view, found)
    if end:
        return end
    me = view.seats[seat]
    dial, pool = found.at("hp"), found.at("pool")
    parts = [_arrow("dial", dial, prospects.won_surely(view, dial)), _arrow("pool", pool, more=f" of {view.threshold}")]
    if fought and pool is None:
        parts[1] = f"pool {view.pool} of {view.threshold}"
    boss = prospects.fight(view)
    health = "" if boss is None else SAY.text("reason.health", n=boss.health)
    for name, more in (("attack", health), ("defense", ""), ("crystals", "")):
        parts.append(_arrow(name, found.at("seats", me.no, name), more=more))
    said = ", ".join(part for part in parts if part)
    return "; ".join(part for part in (said, _falls(found)) if part)


def _arrow(name: str, change: Change | None, sure: bool = False, more: str = "") -> str:
    if change is None or (change.before == change.outcome and not change.decided_by):
        return ""
    likely = "" if sure or change.sure or change.decided_by else LIKELY  # by: the bot has still to choose
    change = change if change.decided_by else replace(change, sure=True)
    return f"{likely}{WORDS.get(name, name)} {spelled(change)}{more}"


def _falls(found: Forecast) -> str:
    """The card that leaves slot 0, and whether it invades."""
    kinds = {event.kind for event in found.narrated}
    fallen = [spoken(card) for event in found.narrated if event.kind == "falls" for card in event.cards
              if isinstance(card, Card)]
    return SAY.text("reason.invades" if "invades" in kinds else "reason.falls", card=fallen[0]) if fallen else ""


def ending(view: Table, found: Forecast) -> str:
    """How the game ends with it, if it does: as the rules tell it before anything hidden is learned, else by what a
    won challenge takes from the dial."""
    if all(end.how != "over" for end in found.possible):
        return ""
    if any(end.how != "over" for end in found.possible):
        return SAY.text("outcome.may")
    kinds = {event.kind for event in found.narrated}
    if "lost" in kinds:
        return SAY.text("reason.lost")
    fought = "fights" in kinds and prospects.blow_to_dial(view) >= view.hp
    return SAY.text("reason.won") if "won" in kinds or fought else SAY.text("outcome.ends")
