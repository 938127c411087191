"""Every header of every event, and every section of the Overlords of the co-op game, changes the table.

Each verb is left out once; on one of these tables, by one of these ways to go on, what becomes of it must differ.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Confirm, Decision
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import operations, queries
from deckgames.games.journey.cards import EventSpec, OverlaySpec, OverlordSpec, Part
from deckgames.games.journey.effects.track import FreeJourney
from deckgames.games.journey.state import SLOTS, Tokens
from tests.given.journey import JourneyStory, bare, base_pack, company
from tests.thorough import many

EVENTS = base_pack().section("events", EventSpec)
OVERLAYS = base_pack().section("overlays", OverlaySpec)
SPECIFIC = [spec for spec in base_pack().section("overlords", OverlordSpec) if spec.coop == "specific"]
DIALS = {1: 80, 2: 55, 3: 25}

CARDS = {
    "flag": "banner | D1; minor: [] > [gain: {attack: 1}]", "tool": "item | A1; minor: [] > [gain: {defense: 1}] | 1p",
    "kite": "item | - | S1", "song": "enchantment | A1; minor: [] > [gain: {attack: 1}] | -",
    "hymn": "enchantment | D1 | -", "relic": "item | - | D1", "beast": "monster 3/2 | - | 1p",
    "ogre": "monster 2/6 | - | 1p", "wyrm": "dragon 3/9 | - | 6p", "burden": "dragon 3/1 | - | W1; 8p"}
NOTHING = FreeJourney()
"""A verb that does nothing outside of a main phase that is still to come."""
SLOT_0 = ("beast", "relic", "hymn", "wyrm")


# ---- leaving out


def without(ability: Any, **changes: Any) -> Any:
    """An ability, or a verb, with other fields; nobody reads it through."""
    made = type(ability).model_construct()
    made.__dict__.update({name: changes.get(name, getattr(ability, name)) for name in type(ability).model_fields})
    return made


def lists(ability: Any) -> Iterator[str]:
    """The fields in which an ability, or a verb that holds others, has verbs."""
    for name in ("do", "cost", "effect", "pay", "then", "otherwise"):
        if isinstance(getattr(ability, name, ""), tuple):
            yield name


def lesser(ability: Any) -> Iterator[tuple[str, Any]]:
    """An ability with one verb less, and which; what a fight stands in cannot be without it."""
    for name in lists(ability):
        verbs = getattr(ability, name)
        for nth, verb in enumerate(verbs):
            left = verbs[:nth] + verbs[nth + 1:]
            if name in ("then", "otherwise"):
                left = left or (NOTHING,)
            if verb.verb != "fight_overlord":
                yield f"{ability.verb} without {verb.describe()}", without(ability, **{name: left})
            for what, inner in [*lesser(verb), *fewer(verb)]:
                yield what, without(ability, **{name: (*verbs[:nth], inner, *verbs[nth + 1:])})


def fewer(verb: Any) -> Iterator[tuple[str, Any]]:
    """A choice of which one option does nothing."""
    options = getattr(verb, "options", ())
    for nth in range(len(options)):
        yield (f"{verb.describe()}: option {nth + 1} does nothing",
               without(verb, options=(*options[:nth], (NOTHING,), *options[nth + 1:])))


def abilities_lesser(abilities: Sequence[Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """These abilities with one verb less, and without each of them."""
    for nth, ability in enumerate(abilities):
        yield f"without {ability.describe()}", (*abilities[:nth], *abilities[nth + 1:])
        for what, made in lesser(ability):
            yield what, (*abilities[:nth], made, *abilities[nth + 1:])


# ---- playing


@dataclass(frozen=True)
class Way:
    """A table and how it goes on: what lies on slot 0 with which tokens, the dial, and the answers."""

    slot_0: str
    go: tuple[str, ...] = ()
    last: bool = False
    anger: int = 1
    tokens: bool = True
    rewards: int = 2
    lavish: bool = True


def table(overlord: str, way: Way) -> JourneyStory:
    """Three seats with a little of everything."""
    lie: dict[str, dict[str, int]] = {}
    if way.tokens:
        hound = {"cerberus": 1}
        lie = {way.slot_0: {"reward": 1, "wound": 1, **(hound if way.rewards > 1 else {})},
               "imp": {"wound": 1, **(hound if way.rewards == 1 else {})}, overlord: {"health": 1, "strength": 1}}
    return company(
        CARDS, overlord=overlord, dial=DIALS[way.anger], pool=12, threshold=300, overlord_crystals=2,
        village_rewards=way.rewards, rewards=8 if way.rewards > 1 else 2, overlord_cards="song relic",
        desert="mirage" if way.rewards == 1 else "sandstorm", graveyard="kite hymn",
        track=f"{way.slot_0} relic imp ogre stone verse", tokens=lie, phase="begin",
        deck="stone verse imp stone verse imp stone verse imp stone verse imp stone verse imp",
        events="event-monday event-paper-cuts event-long-shadow event-state-visit event-day-off event-headwind",
        A={"items": "tool > kite > kite > flag", "enchantments": "song > hymn > of-enchanting",
           "creatures": "beast > wyrm" if way.lavish else "burden > beast", "power": "18/4",
           "crystals": 12 if way.lavish else 2},
        B={"items": "relic > fist", "enchantments": "hymn > of-enchanting", "power": "5/6", "crystals": 4},
        C={"items": "kite > fist", "creatures": "beast", "power": "3/2", "crystals": 1})


def answer(question: Decision[Any], way: Way) -> Any:
    if isinstance(question, Confirm):
        return int(not way.last)
    if question.kind == "choose":
        if question.rule in ("JO-4.6", "JO-6.1", "JO-13.4"):
            return len(question.items) - 1  # type: ignore[attr-defined]  # that is: go on
        return len(question.items) - 1 if way.last else 0  # type: ignore[attr-defined]
    return question.random(Rng.fresh(1))


def played(s: JourneyStory, way: Way) -> list[Any]:
    """What is seen of this table on the way."""
    s.match = Match(s.game, s.t)
    seen: list[Any] = []
    steps = [*way.go]
    for _ in range(60):
        if s.match.decision is None:
            seen.append(observed(s))
            if s.t.phase in ("over", "clean_up"):
                break
            s.go_on()
        elif steps and s.match.decision.rule in ("JO-4.4", "JO-4.6"):
            seen.append(observed(s))
            step = steps.pop(0)
            found = [nth for nth, option in enumerate(s.match.decision.options())
                     if bare(option.oid) == step and option.blocked is None]
            if not found:
                seen.append("refused")
                if not steps:
                    break
                continue
            s.match.answer(found[0])
        elif s.match.decision.rule == "JO-4.4":
            seen.append(observed(s))
            break
        else:
            s.match.answer(answer(s.match.decision, way))
    return seen


def observed(s: JourneyStory) -> Any:
    """All that is public of a table, and what can be asked of it."""
    t = s.t
    plain = (t.hp, t.pool, t.overlord_crystals, t.overlord_rewards, t.village_rewards, t.village.spec.id, t.desert,
             t.cause, s.track, s.deck, s.graveyard, s.names(t.overlord_cards), s.names(t.events), s.names(t.box),
             [t.tokens.get(card.number) for card in t.track if card], t.tokens.get(t.overlord.number, Tokens()),
             [event.kind for event in s.events if event.kind in ("falls", "dropped", "invades")])
    seats = []
    for me in t.seats:
        units = [card for card in (*t.track, t.overlord) if card is not None and hasattr(card.spec, "health")]
        numbers = [(queries.health(t, card, me), queries.blow(t, card, me)) for card in units]
        values = [queries.value(t, me, icon) for icon in ("weight", "speed", "slime", "pearl", "undead")]
        prices = [queries.price(t, me, slot) for slot in range(SLOTS)]
        seats.append((me.attack, me.defense, me.crystals, numbers, values, prices, me.active_pearls,
                      [s.names(me.stack(name)) for name in ("items", "enchantments", "creatures")]))
    question = s.match.decision
    offers = None if question is None else [
        (option.oid, option.blocked) for option in question.options()]
    return plain, seats, offers


# ---- events


def event_ways(anger: int) -> list[Way]:
    goes = [(), ("journey-0",), ("journey-3",), ("challenge",), ("rest:enchanters-guild",)]
    return [Way(kind, go, last, anger, tokens, rewards, lavish) for go in goes for last in (False, True)
            for kind, tokens, rewards in (("beast", True, 2), ("beast", False, 1), ("wyrm", True, 1))
            for lavish in (True, False)]


def after_event(spec: Any, overlord: str, way: Way) -> list[Any]:
    """The Overlord turn with this event, and how it goes on."""
    s = table(overlord, way)
    t = s.t
    t.events.append(Card(900, spec, t.pack))
    t.phase, t.active, s.free = "overlord_turn", -1, "overlord_turn"
    return concrete(s, way)


def concrete(s: JourneyStory, way: Way) -> list[Any]:
    """Plays it, with the names of the options as they are at this table."""
    t, go = s.t, []
    for step in way.go:
        if step.startswith("journey-"):
            card = t.track[int(step[-1])]
            go.append(bare(card.oid) if card else "none")
        elif step == "challenge":
            go.append(f"challenge:{t.overlord.spec.id}:5")
        else:
            go.append(step)
    return played(s, Way(way.slot_0, tuple(go), way.last, way.anger, way.tokens, way.rewards, way.lavish))


def differs(make: Callable[[Any, Way], list[Any]], whole: Any, part: Any, ways: Sequence[Way],
            known: dict[tuple[Way, int], list[Any]]) -> bool:
    """Whether on one of these ways the whole text does something else than what is left of it."""
    for way in ways:
        key = way, id(whole)
        if key not in known:
            known[key] = make(whole, way)
        if known[key] != make(part, way):
            return True
    return False


@pytest.mark.rule("JO-16.4")
@pytest.mark.rule("JO-C.41")
@pytest.mark.parametrize("anger", [1, 2, 3])
@pytest.mark.parametrize("event", EVENTS, ids=lambda spec: spec.id)
def test_every_header_changes_the_table(event: EventSpec, anger: int) -> None:
    overlord = event.overlord or "lord-vragan"
    known: dict[tuple[Way, int], list[Any]] = {}
    idle = [what for what, left in abilities_lesser(getattr(event, f"anger_{anger}"))
            if not differs(lambda spec, way: after_event(spec, overlord, way), event,
                           without(event, **{f"anger_{anger}": left}), event_ways(anger), known)]
    assert not idle


# ---- Overlords


def overlord_ways(face: str, spec: Any) -> list[Way]:
    """The rests, challenges and actions of an Overlord, with every kind of card on slot 0."""
    found = []
    for kind in SLOT_0:
        for rewards in (1, 2):
            for lavish in (True, False):
                found += [Way(kind, ("rest:enchanters-guild",), last, 2, True, rewards, lavish)
                          for last in (False, True)]
    for nth, ability in enumerate(spec.middle.abilities, 5):
        oid = {"challenge": "challenge", "minor": "use", "rest": "rest"}.get(ability.verb)
        if oid is not None:
            found += [Way(kind, (f"{oid}:{face}:{nth}",), last, 2, lavish=lavish) for kind in ("beast", "relic")
                      for last in (False, True) for lavish in (True, False)]
    return found


SECTIONS = [(spec, section) for spec in (*OVERLAYS, *SPECIFIC) for section in ("invasion", "middle", "reward")]


@pytest.mark.rule("JO-C.2")
@pytest.mark.rule("JO-C.8")
@pytest.mark.parametrize(("spec", "section"), SECTIONS[::many(8, 1)], ids=lambda found: getattr(found, "id", found))
def test_every_section_changes_the_table(spec: Any, section: str) -> None:
    face = getattr(spec, "overlay_of", spec.id)
    ways = overlord_ways(face, spec)

    def make(text: Any, way: Way) -> list[Any]:
        s = table(face, way)
        t = s.t
        if t.overlay is not None:
            t.overlay = Card(t.overlay.number, text, t.pack)
        else:
            t.overlord = Card(t.overlord.number, text, t.pack)
        operations.boards_changed(t)
        t.phase, s.free = "main", "main"
        return played(s, way)

    known: dict[tuple[Way, int], list[Any]] = {}
    idle = []
    for what, left in abilities_lesser(getattr(spec, section).abilities):
        part = Part.model_construct(icons={}, abilities=left, vp=())
        if not differs(make, spec, without(spec, **{section: part}), ways, known):
            idle.append(what)
    assert not idle
