"""Loads Initiative's cards and checks them as a whole; and what a table that was laid out by hand must keep to, as all
that were played do (IN-I)."""

from collections.abc import Iterator

from deckgames.engine.core.cards import copies
from deckgames.engine.core.consistency import Fault, no_seats, too_small, wrong
from deckgames.engine.packs import Complaint, Sections, loader, same_names, too_few
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.games.initiative import play as ops
from deckgames.games.initiative.cards import CAUSE, SECTIONS, Attacks, InitiativeSpec, Ongoing, When
from deckgames.games.initiative.effects import LEXICON, VOCABULARY, Rule, copy
from deckgames.games.initiative.state import BEATS, HAND, POOL, Seat, Table

SILENT = ", ".join(sorted([verb for verb, kind in VOCABULARY.items() if "silent" in kind.stands]))
"""Verbs of an `eliminated` trigger: it asks nothing, for the game goes on only when its group is out (IN-10.6)."""


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: names are unique, shapes of attacks have one, triggers speak of somebody."""
    yield from same_names(sections["cards"])
    yield from too_few(sections["cards"], 2 * HAND + POOL, "IN-2.3")
    for card in sections["cards"]:
        assert isinstance(card, InitiativeSpec)
        yield from _check_lines(card)
        for nth, line in enumerate(card.effects):
            for effect in iter_tree((line,)):
                when = line if isinstance(line, When) and effect is not line else None
                yield from (Complaint(card.id, ("effects", nth), *why) for why in _amiss(card, effect, when))


def _check_lines(card: InitiativeSpec) -> Iterator[Complaint]:
    events = [line.event for line in of_kind(card.effects, When)]
    shaped = next((nth for nth, line in enumerate(card.effects) if isinstance(line, Attacks)), -1)
    return wrong(
        (shaped >= 0 and card.attack is None, Complaint(
            card.id, ("effects", shaped), "a card without attack has nothing to shape", "an attack number")),
        *[(len(of_kind(card.effects, kind)) > 1, Complaint(
            card.id, ("effects",), f"'{kind.verb}' stands there twice", "one such line")) for kind in (Attacks, copy)],
        (card.copier and len(card.effects) > 1, Complaint(
            card.id, ("effects",), "a card that becomes a copy does nothing else", "copy as the only line")),
        *[(events.count(event) > 1, Complaint(
            card.id, ("effects",), f"two lines wait for '{event}'", "one line with both lists"))
          for event in sorted({*events})])


def _amiss(card: InitiativeSpec, effect: Effect, when: When | None) -> Iterator[tuple[str, str]]:
    """What is wrong with an effect, by the trigger it stands in, and what was expected."""
    who, counts = getattr(effect, "who", None), getattr(getattr(effect, "n", None), "counts", "")
    standing = isinstance(effect, Ongoing)
    parts = effect.do if isinstance(effect, Ongoing) else (*effect.parts, *[effect] * (effect in card.effects))
    return wrong(
        (who == "it" and (when is None or when.event not in CAUSE),
         ("'it' is nobody here", "a trigger that somebody causes: " + ", ".join(sorted(CAUSE)))),
        (when is not None and when.event == "eliminated" and ("silent" not in effect.stands or who in (
            "one_opponent", "strongest", "weakest")),
         (f"'{effect.verb}' may not stand in a trigger of eliminated",
          f"effects that ask nothing: {SILENT}")),
        *[(rule.standing != standing,
           (f"the rule '{rule.name}' is done once", "it outside of ongoing") if standing else
           (f"the rule '{rule.name}' holds as long as its card lies there", f"ongoing: [{{rule: {rule.name}}}]"))
          for rule in of_kind(parts, Rule)],
        (counts.startswith("target_") and who is None,
         (f"'{counts}' has nobody to count for", "a verb with 'who'")))


load_pack = loader("initiative", SECTIONS, VOCABULARY, [LEXICON.unknown, check],
                   {"cards": lambda s: copies(s["cards"])})


# ---- a table laid out by hand


LEAST = {"round": 0, "beat": 0, "next_act": 1, "first_act": 0, "chain": 0, "overtime": 0}
"""The least that the numbers of the table can be."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Initiative does not allow."""
    yield from no_seats(t, ("dealer", "sits_first", "active", "last_activator"))
    yield from too_small(t, LEAST)
    yield from wrong(
        (t.beat > BEATS, Fault(f"beat is {t.beat}", f"at most {BEATS}", "beat")),
        *[(getattr(t, name), Fault("no trigger waits between two turns", "none", name)) for name in ("batch", "line")],
        *[(getattr(t, name), Fault(f"{name} is true only in the middle of a turn", "false", name))
          for name in ("choosing", "parting")],
        (t.phase != "over" and len(t.living) < 2,
         Fault("fewer than two players are in the game", "at least two who are not out", "seats")),
        (len(t.pool) > POOL or (len(t.pool) < POOL and (t.deck or t.discard) and t.phase != "turn"),
         Fault(f"the pool has {len(t.pool)} cards", f"{POOL}, as long as the deck has any", "pool", named=True)))
    for me in t.seats:
        yield from _seat(me, t.phase in ("swap", "begin", "build"))  # nobody has a stack or a field then (IN-I.4)


def fill(t: Table) -> None:
    """IN-11.7: a pool that gave a card to another place is full again."""
    if t.phase != "turn":
        ops.refill(t)


def _seat(me: Seat, swept: bool) -> Iterator[Fault]:
    held = [name for name in ("hand", "stack", "revealed", "field") if getattr(me, name)]
    yield from too_small(me, {"health": 0}, me.no)
    yield from wrong(
        (me.health == 0 and not me.out, Fault("a player without health is out", "out: true", "health", me.no)),
        (me.health > 0 and me.out, Fault(f"a player with {me.health} health is not out", "health: 0", "out", me.no)),
        *[(me.out, Fault("a player who is out has no cards", "no cards", name, me.no, named=True)) for name in held],
        *[(swept and not me.out and name != "hand",
           Fault("no card lies here before the stacks are built", "no cards", name, me.no)) for name in held])
