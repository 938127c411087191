"""HK-5: whose turn comes next, when the game ends, and who has won."""

from deckgames.engine.events import Event
from deckgames.engine.game import Place, Result, ranked
from deckgames.games.hooks.cards import score
from deckgames.games.hooks.queries import last_turn, owned_cards, tally_open
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Table

LAST_CARD = "last-card"
"""What decides the last tie."""


def after_turn(t: Table) -> None:
    """HK-5.1 to 5.3, HK-R.19: final turns after the ender's, or the next player, or the end."""
    following = (t.current + 1) % len(t.seats)
    t.final = t.ender is not None
    if last_turn(t):
        finish(t, "empty" if t.final else "last-round")
        return
    if following == t.start:
        t.history.append(scores(t))
        t.round += 1
    t.current = following


def finish(t: Table, reason: str) -> None:
    """The game is over; the reason is a key."""
    t.history.append(scores(t))
    t.reasons.append(reason)
    t.tell("ends", n=t.round, note=reason)
    t.phase = "over"


def scores(t: Table) -> tuple[int, ...]:
    """The hooks of all players as they stand."""
    return tuple([score(owned_cards(me), me.treasures) for me in t.seats])


def public_scores(t: Table) -> tuple[int, ...]:
    """What saves and programs may tell of the score: with `memory_aid: hidden` nothing before the end (HK-R.25)."""
    return scores(t) if tally_open(t) else tuple([0 for _ in t.seats])


def result(t: Table) -> Result:
    """HK-5.6 to 5.8: hooks, then Treasures, then the ender."""
    places = []
    scored = scores(t)
    ranks = ranked([(n, me.treasures, me.no == t.ender) for n, me in zip(scored, t.seats, strict=True)])
    for me, n, place in zip(t.seats, scored, ranks, strict=True):
        cards = owned_cards(me)
        facts = {"treasures": me.treasures, LAST_CARD: me.no == t.ender, "cards": len(cards), "turns": me.turns}
        printed = sum([card.spec.hooks for card in cards])
        places.append(Place(me.no, place, n, {"printed": printed, "final": n - printed}, facts))
    by = () if t.ender is None else (Event("ended-by", t.ender),)
    return Result(tuple(t.ended_by), "HK-5.6", tuple(places), tuple(t.history), by=by,
                  ties={"treasures": SAY("columns.treasures"), LAST_CARD: SAY("ended.turned-up")})
