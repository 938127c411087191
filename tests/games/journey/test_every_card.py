"""Every card does something: random games at rich tables, and a watch that notes what each part of each card changes.

A *thing* is what a part of a card has: its icons, an ability, a term of points. An ability has changed the table when
one of its verbs did, or, while it only holds, when some number of the table would be another one without it.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.effects import Effect, iter_tree
from deckgames.engine.events import Event
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import OverlordSpec, Part, StackSpec, VillageSpec
from deckgames.games.journey.constants import CrystalCap, NoHealing
from deckgames.games.journey.effects import VERBS
from deckgames.games.journey.lines import Challenge
from deckgames.games.journey.options import JourneyOptions
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.queries import Context
from deckgames.games.journey.shown import Held, copied
from deckgames.games.journey.state import STACKS, Table
from tests.given.journey import GAME, base_pack
from tests.harness import play
from tests.thorough import THOROUGH, cases, many

Thing = tuple[str, str, int]
"""The id of a card, its part, and which of its abilities or terms (-1: its icons)."""
ICONS = -1


def parts(spec: Any) -> Iterator[tuple[str, Part]]:
    """The parts of a card, by name."""
    if isinstance(spec, VillageSpec):
        yield "part", spec.part
    elif isinstance(spec, OverlordSpec):
        yield from (("invasion", spec.invasion), ("middle", spec.middle), ("reward", spec.reward))
    else:
        yield from (("upper", spec.upper), ("lower", spec.lower))


def things() -> dict[Thing, Any]:
    """All that the cards of a competitive game have."""
    found: dict[Thing, Any] = {}
    pack = base_pack()
    for name in ("items", "enchantments", "monsters", "dragons", "banners", "classes", "wounds", "villages",
                 "overlords"):
        for spec in pack.sections[name]:
            if getattr(spec, "coop", False) in (True, "specific"):
                continue
            for where, part in parts(spec):
                if part.icons:
                    found[spec.id, where, ICONS] = part.icons
                for nth, ability in enumerate((*part.abilities, *part.vp)):
                    if ability.verb != "setup":  # at set-up: tests/fidelity/journey/test_setup.py
                        found[spec.id, where, nth] = ability
    return found


class Watch:
    """Notes which things have changed the table."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.every = things()
        self.of: dict[int, Thing] = {}
        for thing, ability in self.every.items():
            if isinstance(ability, Effect):
                for effect in iter_tree((ability,)):
                    self.of.setdefault(id(effect), thing)
        self.done: set[Thing] = set()
        for kind in VERBS:
            if "run" in vars(kind) or any("run" in vars(base) for base in kind.__mro__[1:3]):
                monkeypatch.setattr(kind, "run", self._watched(kind.run))

    def _watched(self, run: Callable[..., Any]) -> Callable[..., Any]:
        async def watched(effect: Any, x: JourneyPlay) -> None:
            before = numbers(x.t)
            try:
                await run(effect, x)
            finally:
                if id(effect) in self.of and numbers(x.t) != before:
                    self.done.add(self.of[id(effect)])

        return watched

    def hear(self, event: Event) -> None:
        """A challenge is not done by its verb, but is seen."""
        if event.kind == "fights" and isinstance(event.cards[0].spec, OverlordSpec):  # type: ignore[union-attr]
            for ability in event.cards[0].spec.middle.abilities:  # type: ignore[union-attr]
                if isinstance(ability, Challenge):
                    self._mark(ability)

    # ---- what holds

    def look(self, match: Match[Any, Any], nth: int) -> None:
        """What holds now and makes a difference, what scores, whose icons show."""
        t: Table = match.state
        if nth % 6 or t.phase in ("kingdoms", "starters", "over"):
            return
        boards = queries.boards(t)
        for me in t.seats:
            self._icons(t, me)
            if copied(me.items[-1].spec) and not me.enchantments[-1].spec.lower.blank:
                self.done.add((me.items[-1].spec.id, "upper", 0))
            for scored in (*queries.shown(t, me).terms, *boards.terms):
                if queries.worth(t, me, scored.term):
                    self._mark(scored.term)
        for shown in (boards, *[queries.shown(t, me) for me in t.seats]):
            for found in shown.constants.values():
                for constant in found[:]:
                    if self.of.get(id(constant.verb)) not in self.done and self._matters(t, constant, found):
                        self._mark(constant.verb)
        for card in queries.track_cards(t):
            for said in card.spec.speaks:
                if said.verb in ("stats", "attack_mode") and self._alters(t, card, said):
                    self._mark(said)

    def _mark(self, effect: Any) -> None:
        thing = self.of.get(id(effect))
        if thing is not None:
            self.done.add(thing)

    def _icons(self, t: Table, me: Any) -> None:
        for name in STACKS:
            for card in (stack := me.stack(name)):
                for where, part in parts(card.spec):
                    if part.icons and (where == "lower" or card is stack[-1]):
                        self.done.add((card.spec.id, where, ICONS))
        if me.rewards and t.overlord is not None and t.overlord.spec.reward.icons:
            self.done.add((t.overlord.spec.id, "reward", ICONS))

    @staticmethod
    def _matters(t: Table, constant: Held[Any], found: list[Held[Any]]) -> bool:
        """Whether the table would be another one without this."""
        special: dict[str, Callable[[], bool]] = {
            "mute": lambda: any(queries.shown(t, me).muted or any(
                queries.barred(t, me, spoken) is constant for spoken in queries.actions(t, me)) for me in t.seats),
            "cannot_take": lambda: any(card.spec.kind == constant.verb.kind for card in queries.track_cards(t)),
            "untargetable": lambda: any(not queries.reachable(t, me) for me in t.seats),
            "no_healing": lambda: any(queries.holds(t, me, NoHealing) and queries.wound_count(t, me)
                                      for me in t.seats),
            "crystal_cap": lambda: any(queries.holds(t, me, CrystalCap) and me.crystals == constant.verb.n
                                       for me in t.seats),
            "overlord_guard": lambda: bool(t.overlord_active),
            "no_duel_attack": lambda: True,
        }
        if constant.verb.verb in special:
            return special[constant.verb.verb]()
        before = asked(t)
        place = found.index(constant)
        found.pop(place)
        after = asked(t)
        found.insert(place, constant)
        return after != before

    @staticmethod
    def _alters(t: Table, card: Card[StackSpec], said: Any) -> bool:
        if said.verb == "attack_mode":
            return True
        at = Context(queries.slot_of(t, card))
        return queries.fits(said.during, at) and any(
            by and queries.amount(t, me, by) for me in t.seats for by in (said.health, said.strength))


def numbers(t: Table) -> Any:
    """All that an effect may change, in short."""
    return ([(me.crystals, me.wound_tokens, me.active_pearls, me.attack, me.defense, me.rewards[:],
              [[card.number for card in me.stack(name)] for name in STACKS]) for me in t.seats],
            [card and card.number for card in t.track], [card.number for card in t.graveyard], t.village_rewards,
            t.overlord_rewards, t.overlord_crystals, len(t.overlord_cards), {**t.tokens}, t.desert, t.desert_doubled,
            t.desert_ignored, t.free_journey, t.village, t.overlord_active)


def asked(t: Table) -> Any:
    """All numbers that something that holds may change."""
    found: list[Any] = []
    creatures = [card for card in queries.track_cards(t) if queries.is_creature(card)]
    contexts = [Context(slot, card) for slot, card in enumerate(t.track) if card is not None]
    contexts += [Context(dueling=True), Context(challenging=True)]
    foes = [*creatures, *([t.overlord] if t.overlord is not None else [])]
    for me in t.seats:
        found += [queries.power(t, me, which, at) for which in ("attack", "defense") for at in contexts]
        found += [queries.value(t, me, icon) for icon in ("weight", "speed", "slime", "pearl", "undead")]  # type: ignore[arg-type]
        found += [queries.price(t, me, slot) for slot in range(6)]
        found += [(queries.health(t, card, me), queries.strength(t, card, me), queries.strikes_twice(t, card),
                   queries.strikes_all(t, card)) for card in foes]
    return found


def rich(seats: int, chance: Random) -> Match[Any, Any]:
    """A table in the middle of a game: stacks, wounds and rewards are there, so that much can happen."""
    options = JourneyOptions(relation="random")
    match = Match(GAME, GAME.setup(base_pack(), seats, options, Rng.fresh(chance.getrandbits(32))))
    while match.state.phase == "starters":
        match.answer(chance.randrange(2))
    t: Table = match.state
    for me in t.seats:
        for _ in range(8):
            if t.deck:
                card = t.deck.pop(chance.randrange(len(t.deck)))
                me.stack(card.spec.stack).append(card)
        for _ in range(chance.randrange(3)):
            me.wounds.append(t.wound_deck.pop())
        me.crystals, me.wound_tokens = chance.randrange(20), chance.randrange(10)
        if t.overlord is not None and chance.random() < .5:
            me.rewards.append(t.next_reward)
            t.next_reward += 1
        me.shown = None
    t.overlord_rewards += seats
    t.overlord_crystals = 3
    operations.boards_changed(t)
    for me in t.seats:
        operations.reset_powers(t, me)
        operations.match_pearls(t, me)
    return Match(GAME, t)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def test_every_card_changes_the_table(watch: Watch, chance: Random) -> None:
    """Nearly all of them in a few games; in the thorough run each of them."""
    for _ in cases(chance, many(30, 3000)):
        match = rich(chance.randint(2, 5), chance)
        match.state.heard = watch.hear
        play(match, Rng.fresh(chance.getrandbits(32)), watch.look)
        if len(watch.done) >= len(watch.every):
            break
    left = sorted(watch.every.keys() - watch.done)
    assert len(left) <= (0 if THOROUGH else len(watch.every) // 5), f"{len(left)} things did nothing: {left}"
