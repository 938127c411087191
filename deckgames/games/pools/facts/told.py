"""What programs are told of a table of Dragon Pools (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import Back, Facts, public_fields
from deckgames.games.pools import queries
from deckgames.games.pools.facts.lookahead import settled
from deckgames.games.pools.state import Combo, Seat, Table

_COMBO = ("kind", "no", "cards", "keystone", "turn", "rank_form", "profession_form", "flush", "times", "marks")


def facts(t: Table) -> dict[str, Any]:
    """The table as this viewer may know it; every worth with its sum, as it would be if nobody added anything."""
    now = queries.cards_now(t)
    return {name: _open(value) for name, value in public_fields(t, "looked").items()} | {
        "viewer": t.viewer, "reader": queries.reader(t).no, "seats": [_seat(t, me) for me in t.seats],
        "order": tuple([me.no for me in queries.in_order(t)]), "common": tuple([now[card] for card in t.common]),
        "deck_count": len(t.deck), "discard": tuple(t.discard),
        "decks": tuple(reversed(t.deck)) if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    ahead, now = settled(t), queries.cards_now(t)
    later = ahead.seats[me.no]
    return public_fields(me, "felled_by", "felled_with") | {
        "hand": _open(me.hand), "hand_count": len(me.hand), "pool": tuple([now[card] for card in me.pool]),
        "combos": tuple([_combo(ahead, combo) for combo in later.combos]), "attack_debt": later.attack_debt,
        "defence_debt": later.defence_debt, "end_list": tuple(me.end_list), "to_come": later.life - me.life,
        "will_pay": queries.will_pay(ahead, later)}


def _combo(ahead: Table, combo: Combo) -> Facts:
    found = {name: _open(getattr(combo, name)) for name in _COMBO}
    return Facts(found | {
        "points": combo.points, "now": _worth(queries.told_worth(ahead, combo)), "flies": combo.has("flight"),
        "watches": combo.has("watch"), "pierce": combo.pierce, "warded": combo.has("ward")})


def _worth(worth: queries.Worth) -> Facts:
    """How a combination comes to its value."""
    steps = tuple([Facts({"text": step.text, "value": step.value}) for step in worth.steps])
    return Facts({"strengths": worth.strengths, "times": worth.times, "steps": steps, "value": worth.value})


def _open(value: Any) -> Any:
    """The same without what lies, or speaks of a card that lies, where the viewer does not see it."""
    if isinstance(value, (list, tuple)):
        return tuple([one for one in value if Back not in (one.__class__, getattr(one, "card", None).__class__)])
    return value
