"""What Dragon Pools says of its sittings, which are its lays, and what of a round all watch together (DP-S)."""

from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.engine.decisions import Decision, Pick, Raw, Topic
from deckgames.engine.events import Event, Sentence
from deckgames.engine.sittings import ENTER, Macro, Sittings, Standing, endings
from deckgames.games.pools.ahead import meetings, settled
from deckgames.games.pools.state import KINDS, Table
from deckgames.games.pools.suggestions import Suggestion, lays, pair, suggestions

SHOWN = frozenset({
    "joins", "fires", "proclaims", "lays", "announces", "reads", "activates", "becomes", "tokens", "grows", "marks",
    "mirrors", "counters", "hastens", "owes", "overruns", "heals", "hurts", "drops", "swaps", "razes", "takes-back",
    "salvages", "hits", "holds", "leaves", "felled", "felled-by", "felled-unpaid"})
"""Kinds of events that all watch together."""


def told(found: Suggestion) -> str:
    """ "attack 8: H7 E8 C9"."""
    codes = " ".join(card.spec.code for card in found.cards)
    return f"{found.combo.word} {found.worth}: {codes}"


def in_short(both: Sequence[Suggestion]) -> str:
    """ "attack 8 and wall 5"."""
    return " and ".join(f"{one.combo.word} {one.worth}" for one in both)


def walls_for(view: Table, seat: int) -> tuple[str, tuple[str, ...]]:
    """How all hits of a seat are met at the least cost, in short, and the answers (none: there are too many ways)."""
    lives, answers = meetings(view, seat)
    return (f"best walls: lose {lives}" if lives else "best walls: all hold"), answers


def forming(view: Table, decision: Decision[Any] | None) -> bool:
    """DP-5.3: whether this asks what to do in a turn; before anything is laid in the additional phase only whether to
    add anything (DP-8.1)."""
    if decision is None or decision.about is not Topic.ACT:
        return False
    return view.phase == "basic" or view.keystone is not None


class PoolSittings(Sittings[Table]):
    """Sittings of Dragon Pools."""

    own_first = False
    goes_on = asks_in_the_open = True
    shown = SHOWN

    def closing(self, view: Table, decision: Decision[object], raw: Raw) -> str:
        """A turn in which something could still be announced is seldom meant to end."""
        if not forming(view, decision) or raw not in endings(decision):
            return ""
        offered = [option.oid for option in decision.options() if option.blocked is None]
        left = [word for word, oid in (("an attack", "attack"), ("a wall", "wall")) if oid in offered]
        return f"{' and '.join(left)} to announce" if left else ""

    def macros(self, view: Table, decision: Decision[object]) -> Mapping[str, Macro]:
        """F1 to F9 announce one of the best combinations at once, with claim and readings."""
        if decision.about is Topic.DEFEND and view.phase == "damage":
            words, answers = walls_for(view, decision.seat)
            return {ENTER: Macro(words, answers)} if answers else {}
        if not (view.building or forming(view, decision)):
            return {}
        kinds = (view.building,) if view.building else KINDS
        both = pair(view) if forming(view, decision) else ()
        proposed = {ENTER: Macro(in_short(both), [oid for one in both for oid in one.answers])} if both else {}
        best = {f"f{nth}": Macro(told(found), found.answers)
                for nth, found in enumerate(suggestions(view, kinds), 1)}
        return {**best, **proposed}

    def proposal(self, view: Table, decision: Decision[object]) -> Raw | None:
        """The smallest wall that holds a hit; where none does, nothing is proposed (DP-13.4)."""
        if decision.about is not Topic.DEFEND or decision.kind != "choose":
            return super().proposal(view, decision)
        hit = next(hit for hit in view.hits if hit.foe == decision.seat and hit.damage is None)
        walls = {wall.name.lower(): wall.points for wall in settled(view).seats[decision.seat].combinations("defence")}
        oids = [option.oid for option in decision.options() if option.blocked is None]
        held = [(points, raw) for raw, oid in enumerate(oids)
                if (points := walls.get(oid, 0) - hit.pierce) >= hit.points and not hit.flight]
        return min(held)[1] if held else None

    def with_option(self, view: Table, decision: Decision[Any], oid: str) -> Macro | None:
        """A card of the hand with the pair that it makes."""
        card = next((option.card for option in decision.options() if option.oid == oid), None)
        if card is None or not view.laying or not (both := lays(view).of(card)):
            return None
        return Macro(f"lay: {in_short(both)}", [oid, *(answer for one in both for answer in one.answers)])

    def standing(self, view: Table, decision: Decision[Any]) -> Mapping[str, Standing]:
        """DP-8.1: who has nothing to add passes for the round, or until something of the own is touched."""
        if decision.about is not Topic.ACT or view.phase != "additional" or forming(view, decision):
            return {}
        now = "end" if view.acted else "pass"
        return {"E": Standing("pass this round", now), "T": Standing("pass until touched", now, True)}

    def touched(self, view: Table, seat: int) -> object:
        """What comes to this seat if nobody adds anything: cards, worths and debts."""
        me = settled(view).seats[seat]
        return (me.life, me.attack_debt, me.defence_debt, [card.number for card in me.pool],
                [(combo.name, combo.points) for combo in me.combos])

    def nothing_left(self, view: Table, decision: Decision[Any]) -> Raw | None:
        """DP-15.1: who leaves with this round throws off nothing that matters."""
        out = view.phase == "laydown" and view.seats[decision.seat].life <= 0
        return tuple(range(decision.lo)) if out and isinstance(decision, Pick) else None

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """A mark touches whose combination it lies on, if another seat has put it there."""
        if event.kind == "marks":
            return event.seat == viewer and event.other != viewer
        if event.kind == "drops":
            return event.seat == viewer
        return super().touches(event, sentence, viewer)
