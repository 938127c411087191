"""CR-8: when the game ends, and who has won."""

from deckgames.engine.events import Event
from deckgames.engine.game import Place, Result, ranked
from deckgames.engine.options import LAST_ROUND
from deckgames.games.cardring.queries import enemies_left, owned
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Table

SOURCES = {"adversaries": "enemies", "traps": "traps", "finale": "finale", "cards": "cards"}
"""Where XP came from: in the final table, and in `xp_from`, which old saves have."""


def check_end(t: Table) -> bool:
    """CR-8.1, CR-8.2: whether the game ends in this round; all reasons that hold are noted, by their keys."""
    assert t.finale is not None
    if t.finale in [me.target for me in t.seats if me.outcome == "win"]:
        t.reasons.append("finale")
    if not enemies_left(t):
        t.reasons.append("enemy-deck" if any(t.row) else "enemies")
    if not t.main_deck:
        t.reasons.append("main-deck")
    if t.round >= (t.options.round_cap or LAST_ROUND):
        t.reasons.append("round")
    if t.reasons and t.observer is not None:
        t.tell("ends", note=SAY("ended.by", reasons=t.ended_by))
    return bool(t.reasons)


def result(t: Table) -> Result:
    """CR-8.5, CR-8.6: the final table; equal places are a shared victory."""
    decides = [(me.xp, me.outcome == "win" and me.target is t.finale, sum(me.wins.values()) - me.wins.get("dummy", 0))
               for me in t.seats]
    places = []
    for me, place in zip(t.seats, ranked(decides), strict=True):
        earned = {named: me.xp_from.get(source, 0) for named, source in SOURCES.items()}
        lost = sum(earned.values()) - me.xp
        facts = {  # each win counts in one column
            "finale": bool(me.wins.get("finale")), "enemies": me.wins.get("adversary", 0) + me.wins.get("trap", 0),
            "dummy": me.wins.get("dummy", 0), "cards": owned(me), "trashed": me.trashed}
        places.append(Place(me.no, place, me.xp, {**earned, "lost": -lost}, facts))
    beaten = [no for no, (_, last, _) in enumerate(decides) if last]
    by = tuple(Event("beaten-too" if i else "beaten-by", seat) for i, seat in enumerate(beaten))
    return Result(tuple(t.ended_by), "CR-8.5", tuple(places), tuple(t.history), by=by,
                  ties={"finale": SAY("ties.finale"), "enemies": SAY("ties.enemies")})
