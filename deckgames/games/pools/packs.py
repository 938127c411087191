"""Loads the cards of Dragon Pools and checks them as a whole; and what a table laid out by hand must keep to, as every
table that was played does (DP-I)."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from deckgames.engine.core.consistency import Fault, no_seats, too_small, wrong
from deckgames.engine.packs import Complaint, Count, Sections, loader, too_few
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.games.pools.cards import SECTIONS, PoolSpec, Type, lives_of
from deckgames.games.pools.effects import LEXICON, VOCABULARY, ChooseOne, Rule
from deckgames.games.pools.state import COMMON, NEEDED, POOL, Table

ALL = ("each", "lowest", "highest")
"""DP-4.3: the players that an effect without an owner can name."""


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: who has no profession, and that targets are there for everybody."""
    yield from too_few(sections["cards"], 2 * NEEDED + COMMON, "DP-2.2")
    for card in sections["cards"]:
        assert isinstance(card, PoolSpec)
        yield from wrong((card.artefact != (card.profession is None), Complaint(
            card.id, ("rank",), "an artefact has no profession, every other card has one",
            "no profession" if card.artefact else "a profession")))
        yield from _check_targets(card)


def _check_targets(card: PoolSpec) -> Iterator[Complaint]:
    standard: Sequence[Any] = card.standard
    effects: Sequence[Any] = iter_tree(card.effects)
    for effect in standard:
        if effect.word not in ("self", "you", *ALL) and not effect.word.startswith(("host_", "each_")):
            yield Complaint(card.id, ("standard",), f"'{effect.word}' would have to be chosen",
                            "a target that asks nobody")
    for wanted, fault, expected in [
            (len(of_kind(effects, ChooseOne)) < 2, "there are two choices in one effect", "one choose_one"),
            *[(rule.rules[rule.name].stands == card.type, f"the rule '{rule.name}' may not stand here",
               f"type: {rule.rules[rule.name].stands}") for rule in of_kind(effects, Rule)],
            *[(not effect.word.startswith("host_"), f"'{effect.word}' is for standard effects", "another target")
              for effect in effects],
            *[(card.type != "common" or effect.word in ("", *ALL),
               f"'{effect.word}' has nobody to speak for", "one of " + ", ".join(ALL)) for effect in effects]]:
        if not wanted:
            yield Complaint(card.id, ("individual", "effect"), fault, expected)


def _of(kind: str) -> Count:
    """How many cards have an individual effect of this kind."""
    return lambda s: sum(isinstance(card, PoolSpec) and card.type == kind for card in s["cards"])


load_pack = loader("pools", SECTIONS, VOCABULARY, [LEXICON.unknown, check],
                   {"cards": lambda s: len(s["cards"])} | {kind: _of(kind) for kind in get_args(Type)})


LEAST = {"round": 0, "turn": 0, "passes": 0, "next_entry": 1}
"""The least that the numbers of the table can be."""


def validate(t: Table) -> Iterator[Fault]:
    """Everything in which this table is none of Dragon Pools."""
    yield from no_seats(t, ("leader", "current"))
    yield from too_small(t, LEAST)
    going = t.phase != "over"
    yield from wrong(
        (going and len(t.living) < 2,
         Fault("fewer than two players are in the game", "at least two who have not left", "seats")),
        *[(going and 0 <= no < len(t.seats) and t.seats[no].left,
           Fault(f"the {who} has left", "a player in the game", name))
          for who, name, no in (("current player", "current", t.current), ("leader", "leader", t.leader))],
        (t.laying, Fault("nobody looks at a hand between two turns", "false", "laying")),
        *[(getattr(t, name) is not None, Fault("nothing is laid or announced between two turns", "none", name))
          for name in ("keystone", "building")],
        *[(getattr(t, name) and not t.adding,
           Fault("an entry waits while no stack is open", "none", name)) for name in ("instant", "main")],
        (t.phase == "initial" and len(t.common) > COMMON, Fault(
            f"the common pool has {len(t.common)} cards", f"at most {COMMON} when a round begins", "common",
            named=True)))
    for me in t.seats:
        yield from too_small(me, {"left": 0}, me.no)
        yield from wrong(
            (me.left and (me.hand or me.pool), Fault("a player who has left has no cards", "no cards",
                                                     "pool" if me.pool else "hand", me.no, named=True)),
            (not me.left and me.life <= 0 and t.phase == "initial",
             Fault(f"a player with {lives_of(me.life)} has left", "lives, or left: the round", "life", me.no)),
            (t.phase == "initial" and len(me.pool) > POOL, Fault(
                f"the pool has {len(me.pool)} cards", f"at most {POOL} when a round begins", "pool", me.no,
                named=True)),
            *[(t.adding and not {*combo.cards} <= {*me.pool, *(t.common if combo.kind == "attack" else ())},
               Fault(f"a card of {combo.name} lies elsewhere", "cards of the pools", "combos", me.no))
              for combo in me.combos])
