"""Loads the cards of Journey & Overlords and checks them as a whole; what a table that was laid out by hand must keep
to, as every table that was played does (JO-I)."""

from collections.abc import Iterator, Mapping

from deckgames.engine.core.cards import CardSpec, copies
from deckgames.engine.core.consistency import Fault, no_seats, too_small, wrong
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.packs import Complaint, Count, Sections, loader, too_few
from deckgames.engine.vocabulary.effects import Effect, iter_tree, of_kind
from deckgames.games.journey import play as ops
from deckgames.games.journey.cards import (
    ADVENTURE,
    SECTIONS,
    CreatureSpec,
    DialSpec,
    EventSpec,
    ItemSpec,
    JourneySpec,
    KingdomCardSpec,
    MonsterSpec,
    OverlaySpec,
    OverlordSpec,
    Part,
    StackSpec,
    VillageSpec,
    WoundSpec,
)
from deckgames.games.journey.cards.lines import (
    Ability,
    Action,
    AttackMode,
    Challenge,
    Continuous,
    CopyTop,
    Immediate,
    Invasion,
    Rest,
    Setup,
    Stats,
    Trigger,
    Used,
)
from deckgames.games.journey.cards.words import NAMED, BySeats, PerQ
from deckgames.games.journey.effects import (
    LEXICON,
    VOCABULARY,
    If,
    IfYouDo,
    Rewards,
    discard_token,
    fight_overlord,
    remove_top,
    take_reward,
    trigger_invasion,
)
from deckgames.games.journey.effects.cards import ThisCard
from deckgames.games.journey.effects.players import Heal
from deckgames.games.journey.state import DIAL, OVERLORD_CRYSTALS, SLOTS, STACKS, Seat, Table

BOARDS = (VillageSpec, OverlordSpec, OverlaySpec, EventSpec, DialSpec)
ACTIONS = (Used, Rest)
"""Of these a kingdom card has one at most (JO-V-3.1)."""
_ANY = (Continuous, Trigger, *ACTIONS)
PLACES: Mapping[str, tuple[type[Ability], ...]] = {
    "a kingdom card": (*_ANY, Immediate), "a starter": (*_ANY, Setup), "a wound card": _ANY,
    "a village": (*_ANY, Setup), "`invasion`": (Invasion,), "`middle`": (*_ANY, Challenge),
    "`reward`": (*_ANY, Immediate), "an event": (*_ANY, Immediate)}
"""Where each kind of ability may stand."""
ALONE = {"damage_taken": "a trigger of taking_damage", "rewards_removed": "behind rewards: {do: remove}",
         "removed_points": "an ability that costs remove_top"}
"""Quantities that exist only there."""
Where = tuple[int | str, ...]


def check(sections: Sections) -> Iterator[Complaint]:
    """What no single verb can know: relations point at each other, kingdoms are whole, abilities stand in their place,
    and costs, figures and quantities mean something there."""
    yield from _check_relations(sections)
    yield from (Complaint(event.id, (), "the events have no dial", "one entry in `dials`", whole=True)
                for event in sections["events"][:1] if not sections["dials"])
    coop = [getattr(village, "coop", False) for village in sections["villages"]]
    yield from (Complaint(village.id, (), "no village is there for all against the Overlord", "one with `coop`",
                          whole=True) for village in sections["villages"][:1] if not any(coop))
    yield from too_few(sections["kingdoms"], 2, "JO-2.2", "kingdoms")
    for kingdom in sections["kingdoms"]:
        yield from _check_kingdom(sections, kingdom.id)
    for specs in sections.values():
        for spec in specs:
            assert isinstance(spec, JourneySpec)
            yield from _check_card(spec)


# ---- relations (JO-2.23)


def _check_relations(sections: Sections) -> Iterator[Complaint]:
    known = {name: {spec.id: spec for spec in specs} for name, specs in sections.items()}
    named = {"village": "villages", "overlord": "overlords", "banner": "banners", "class_": "classes"}
    for kingdom in sections["kingdoms"]:
        for field, section in named.items():
            yield from _check_back(kingdom, field, known[section], "kingdom")
    for field, section in named.items():
        for spec in sections[section]:
            yield from _check_back(spec, "kingdom", known["kingdoms"], field)
    for section in ADVENTURE:
        for spec in sections[section]:
            yield from _check_known(spec, "kingdom", known["kingdoms"])
    for overlord in sections["overlords"]:
        assert isinstance(overlord, OverlordSpec)
        if (overlord.coop == "adaptable") != (overlord.overlay is not None):
            yield Complaint(overlord.id, ("coop",), "an adaptable Overlord, and no other, has an overlay",
                            "coop: adaptable with overlay")
        yield from _check_back(overlord, "overlay", known["overlays"], "overlay_of")
    for overlay in sections["overlays"]:
        yield from _check_back(overlay, "overlay_of", known["overlords"], "overlay")
    for event in sections["events"]:
        yield from _check_known(event, "overlord", known["overlords"])
        master = known["overlords"].get(getattr(event, "overlord", None) or "")
        if isinstance(master, OverlordSpec) and master.coop != "specific":
            yield Complaint(event.id, ("overlord",), f"'{master.id}' has no events of its own",
                            "an Overlord with coop: specific")


def _check_known(spec: CardSpec, field: str, there: Mapping[str, CardSpec]) -> Iterator[Complaint]:
    """The id in this field, if there is one, is that of a card."""
    other: str | None = getattr(spec, field)
    if other is not None and other not in there:
        yield Complaint(spec.id, (field.rstrip("_"),), f"there is no '{other}'", "the id of one of these cards",
                        did_you_mean(other, there), missing=other)


def _check_back(spec: CardSpec, field: str, there: Mapping[str, CardSpec], back: str) -> Iterator[Complaint]:
    """The card whose id stands in this field names this card, too."""
    yield from _check_known(spec, field, there)
    other = there.get(getattr(spec, field) or "")
    if other is not None and getattr(other, back) != spec.id:
        name = back.rstrip("_")
        yield Complaint(spec.id, (field.rstrip("_"),), f"'{other.id}' does not point back",
                        f"'{name}: {spec.id}' there", whole=True)


def _check_kingdom(sections: Sections, kingdom: str) -> Iterator[Complaint]:
    """JO-2.5, JO-2.6: a kingdom has three items and enchantments, monsters of each size, and a dragon."""
    def own(section: str) -> list[CardSpec]:
        return [spec for spec in sections[section] if getattr(spec, "kingdom", None) == kingdom]

    sizes = {spec.size for spec in own("monsters") if isinstance(spec, MonsterSpec)}
    lacking = {"3 items": len(own("items")) < 3, "3 enchantments": len(own("enchantments")) < 3,
               "a minor, a medium and a major monster": len(sizes) < 3, "a dragon": not own("dragons")}
    return (Complaint(kingdom, ("id",), f"the kingdom '{kingdom}' is not whole", what, whole=True)
            for what, lacks in lacking.items() if lacks)


# ---- one card


def _parts(spec: JourneySpec) -> Iterator[tuple[Where, Part, str]]:
    """The parts of a card, the way to each, and what it is a part of."""
    for (_, name, place), (_, part) in zip(spec.parts, spec.sections, strict=True):
        field = type(spec).model_fields.get(name)
        yield () if field is None else (field.alias or name,), part, place


def _check_card(spec: JourneySpec) -> Iterator[Complaint]:
    actions = 0
    for where, part, place in _parts(spec):
        within = where if isinstance(spec, EventSpec) else (*where, "abilities")
        terms = [getattr(term, "count", "") for term in part.vp]
        yield from wrong((isinstance(spec, StackSpec) and len(part.abilities) > 2, Complaint(
            spec.id, within, f"a part has {len(part.abilities)} abilities", "at most two")))
        for nth, ability in enumerate(part.abilities):
            actions += isinstance(ability, ACTIONS)
            yield from wrong((not isinstance(ability, PLACES[place]), Complaint(
                spec.id, (*within, nth), f"'{ability.verb}' may not stand in {place}",
                "one of " + ", ".join(sorted(verb for verb, kind in VOCABULARY.items()
                                             if issubclass(kind, PLACES[place]))))))
            yield from _check_ability(spec, (*within, nth), ability)
            for effect in iter_tree((ability,)):
                yield from _check_effect(spec, (*within, nth), effect, ability, place)
        yield from wrong(*[(count in ALONE, Complaint(
            spec.id, (*where, "vp", nth), f"'{count}' cannot be counted here", f"it only in {ALONE.get(count)}"))
            for nth, count in enumerate(terms)])
    yield from wrong((isinstance(spec, KingdomCardSpec | WoundSpec) and actions > 1, Complaint(
        spec.id, (), f"the card has {actions} actions", "one action in all (JO-V-3.1)")))
    if isinstance(spec, OverlordSpec | OverlaySpec):
        yield from _check_circles(spec)
    yield from wrong((isinstance(spec, VillageSpec) and not of_kind(spec.abilities, Rest), Complaint(
        spec.id, ("abilities",), "nobody can rest here", "at least one rest")))


def _check_circles(spec: OverlordSpec | OverlaySpec) -> Iterator[Complaint]:
    """JO-3.15: no invasion and no reward sets itself off, by whatever others."""
    found: dict[Where, Effect] = {
        (part, "abilities", nth): ability for part in ("invasion", "reward")
        for nth, ability in enumerate(getattr(spec, part).abilities) if isinstance(ability, Invasion | Immediate)}
    then = {where: [other for other, set_off in found.items() if _sets_off(ability, set_off)]
            for where, ability in found.items()}
    for where, ability in found.items():
        reached = then[where][:]
        for one in reached:  # which grows
            reached += [other for other in then[one] if other not in reached]
        if where in reached:
            yield Complaint(spec.id, where, f"this {ability.verb.replace('immediate', 'reward')} sets itself off again",
                            "effects that come to an end (JO-3.15)")


def _sets_off(ability: Effect, other: Effect) -> bool:
    """Whether an effect in an ability sets another one of the same board off."""
    inside, kind = iter_tree((ability,)), getattr(other, "type_", None)
    return bool(of_kind(inside, take_reward)) if kind is None else any(
        effect.type_ == kind for effect in of_kind(inside, trigger_invasion))


def _check_ability(spec: JourneySpec, where: Where, ability: Effect) -> Iterator[Complaint]:
    """What an ability as a whole cannot say here."""
    moment = ability.moment if isinstance(ability, Trigger) else ""
    held = ability.do if isinstance(ability, Continuous) else ()
    copies_top = any(isinstance(verb, CopyTop) for verb in held)
    alone = isinstance(spec, ItemSpec) and spec.upper.abilities == (ability,) and len(held) == 1 and not (
        spec.upper.icons or spec.upper.vp)
    fights = of_kind(iter_tree((ability,)), fight_overlord)
    return (Complaint(spec.id, where, what, expected) for what, expected in wrong(
        (moment == "rewards_on" and not isinstance(spec, BOARDS),
         ("'rewards_on' is a moment for boards", "another moment")),
        (moment in ("on_track", "in_combat") and not isinstance(spec, KingdomCardSpec),
         (f"this never is {moment.replace('_', ' ')}", "another moment")),
        (fights and not isinstance(ability, Challenge),
         ("the Overlord is fought in a challenge", "challenge: {..}")),
        (copies_top and not alone,
         ("'copy_top' stands alone on the upper part of an item", "an upper part with nothing else"))))


def _check_effect(spec: JourneySpec, where: Where, effect: Effect, ability: Effect,
                  place: str) -> Iterator[Complaint]:
    """What a verb cannot mean here."""
    board, who = isinstance(spec, BOARDS), getattr(effect, "who", "")
    costs = effect.cost if isinstance(effect, Action) else effect.pay if isinstance(effect, IfYouDo) else ()
    fields = {name: getattr(effect, name) for name in type(effect).model_fields}
    counted = [str(amount.per if isinstance(amount, PerQ) else amount) for name, amount in fields.items()
               if isinstance(amount, PerQ) or name == "have"]
    return (Complaint(spec.id, where, what, expected) for what, expected in wrong(
        *[row for paid in costs for row in _cost_rows(paid)],
        (who in NAMED and not board, (f"'{who}' is a word of boards", "you")),
        (who == "speaker" and not isinstance(ability, Immediate),
         ("only in the Overlord turn somebody speaks", "active")),
        (isinstance(effect, Stats | AttackMode) and effect.scope == "this" and not isinstance(spec, CreatureSpec),
         (f"'{effect.verb}' of this needs a creature", "another scope")),
        (isinstance(effect, ThisCard) and not isinstance(spec, StackSpec),
         ("a board is no card of a stack", "another verb than this_card")),
        (isinstance(effect, discard_token) and place != "`reward`",
         ("there is no token to discard", "discard_token in `reward` only")),
        (fields.get("giver") == "invader" and not isinstance(ability, Invasion),
         ("no card invades here", "from: invader in an invasion only")),
        *[(isinstance(amount, BySeats) and not board, ("'by_seats' is for boards", "a number or {per: ..}"))
          for amount in fields.values()],
        *[(count in ALONE and not _exists(count, ability),
           (f"'{count}' cannot be counted here", f"it only in {ALONE.get(count)}")) for count in counted],
        (isinstance(effect, If) and effect.removed is not None and not _exists("removed_points", ability),
         ("nothing was removed here", f"it only in {ALONE['removed_points']}"))))


def _cost_rows(paid: Effect) -> Iterator[tuple[object, tuple[str, str]]]:
    """JO-V-5: a cost is paid by you, but that another player heals; of a card only its burial."""
    who, heals = getattr(paid, "who", "you"), isinstance(paid, Heal)
    yield heals and who != "another", ("your healing is no cost", "heal: {who: another, n: 2}")
    yield not heals and who != "you", (f"'{who}' cannot pay your cost", "who: you")
    yield isinstance(paid, ThisCard) and paid.do != "bury", (
        "this card can be buried as a cost, not given", "this_card: {do: bury}")
    yield getattr(paid, "pick", "") == "up_to", ("a cost is all or nothing", "pick: all or pick: one")


def _exists(count: str, ability: Effect) -> bool:
    """Whether a quantity that exists only for a moment does so in this ability."""
    if count == "damage_taken":
        return isinstance(ability, Trigger) and ability.when == "taking_damage"
    if count == "rewards_removed":
        return any(effect.do == "remove" for effect in of_kind(iter_tree((ability,)), Rewards))
    return isinstance(ability, Action) and bool(of_kind(ability.cost, remove_top))


def _entries(section: str) -> Count:
    """How many entries a section has, whatever their copies."""
    return lambda s: len(s[section])


load_pack = loader("journey", SECTIONS, VOCABULARY, [LEXICON.unknown, check], {
    **{name: _entries(name) for name in SECTIONS},
    "cards": lambda s: sum(copies(s[name]) for name in ADVENTURE)})


LEAST = {"next_reward": 1} | dict.fromkeys((
    "round", "turn", "length", "under", "overlord_rewards", "overlord_crystals", "village_rewards", "desert_doubled",
    "hp", "pool", "threshold"), 0)
"""The least that the numbers of the table can be."""
SEAT_LEAST = dict.fromkeys((
    "crystals", "wound_tokens", "active_pearls", "spent_pearls", "attack", "defense", "turns", "beaten", "challenges",
    "challenges_won", "dealt", "brought", "healed"), 0)
"""The least that the numbers of a seat can be (JO-I.5)."""
CHOOSING = ("kingdoms", "overlord", "starters")
"""Phases before the first turn."""
TURN = ("begin", "main", "clean_up", "refill")
"""Phases in which it is somebody's turn."""
HALTED = {"taken": "no card is being taken", "offer": "nothing is offered", "trips": "no journey is under way",
          "fight": "no fight is under way", "duel": "no duel is under way", "firing": "no trigger is being resolved"}
"""What there is only in the middle of a step (JO-I.3)."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Journey & Overlords does not allow."""
    yield from no_seats(t, ("starting",))
    yield from too_small(t, LEAST)
    if t.phase in TURN:
        yield from no_seats(t, ("active",))
    yield from wrong(
        (t.phase in (*CHOOSING, "overlord_turn") and t.active != -1,
         Fault(f"active is {t.active}", "-1 before the first turn and in the Overlord turn", "active")),
        *[(getattr(t, name), Fault(f"{what} between two steps", "nothing", name)) for name, what in HALTED.items()])
    yield from _boards(t)
    yield from _company(t) if t.coop else _no_company(t)
    yield from _road(t)
    for me in t.seats:
        yield from _seat(t, me)


def fill(t: Table) -> None:
    """JO-9.3: a road that gave a card to another place is closed up at the beginning of a turn; what stacks and boards
    show is read anew."""
    ops.boards_changed(t)
    t.unsettled = False
    if t.phase == "begin":
        ops.close_up(t)


def _boards(t: Table) -> Iterator[Fault]:
    yield from _other_sorts(t, {"village": VillageSpec, "overlord": OverlordSpec})
    yield from wrong(
        (t.village is None and t.phase not in CHOOSING,
         Fault("there is no village", "a card of the villages", "village")),
        (t.overlord_active and t.overlord is None,
         Fault("an Overlord is active, but none is there", "an Overlord, or overlord_active: false", "overlord")),
        (t.overlord_active and t.overlord is not None and not t.overlord_rewards and not t.coop,
         Fault("an Overlord without reward tokens is defeated", "1 or more, or overlord_active: false",
               "overlord_rewards")),
        (not t.overlord_active and t.overlord_rewards,
         Fault("a defeated Overlord has no reward tokens", "0, or overlord_active: true", "overlord_rewards")),
        (not t.overlord_active and t.overlord_cards,
         Fault("no card lies on a defeated Overlord", "no cards", "overlord_cards")))


def _other_sorts(t: Table, sorts: Mapping[str, type[CardSpec]]) -> Iterator[Fault]:
    """The places of one card that hold one of another sort."""
    cards = {name: getattr(t, name) for name in sorts}
    return (Fault(f"{card.name} is no {name}", f"a card of the {name}s", name) for name, card in cards.items()
            if card is not None and not isinstance(card.spec, sorts[name]))


def _company(t: Table) -> Iterator[Fault]:
    """Chapter 16 of the co-op rules."""
    yield from _other_sorts(t, {"overlay": OverlaySpec, "event": EventSpec})
    yield from wrong(
        *[(not isinstance(card.spec, EventSpec), Fault(f"{card.name} is no event", "cards of the events", "events"))
          for card in t.events],
        (not 0 <= t.events_read <= len(t.events),
         Fault(f"{t.events_read} events were read", f"0 to {len(t.events)}", "events_read")))
    if t.phase in CHOOSING:
        return
    boss, overlay = t.overlord, t.overlay.spec.id if t.overlay is not None else None
    if boss is None or not t.overlord_active or boss.spec.coop == "never":
        yield Fault("a company without an Overlord", "one that is made for co-op, and overlord_active: true",
                    "overlord")
    elif boss.spec.overlay != overlay:
        yield Fault(f"{boss.name} with this overlay", boss.spec.overlay or "null", "overlay")
    yield from wrong(
        (t.hp > DIAL or (t.hp == 0 and t.phase != "over"), Fault(f"the dial shows {t.hp}", f"1 to {DIAL}", "hp")),
        (t.pool > t.threshold and t.phase != "over",
         Fault(f"the pool holds {t.pool} of {t.threshold}", "no more than the threshold", "pool")),
        ((t.event is None) != (t.anger == 0) or not 0 <= t.anger <= 3,
         Fault(f"anger is {t.anger}", "1 to 3 with an event, 0 without", "anger")),
        (t.phase == "overlord_turn" and not t.events,
         Fault("no event is left to be turned up", "one at least", "events")),
        (t.overlord_crystals > OVERLORD_CRYSTALS,
         Fault(f"{t.overlord_crystals} crystals lie on the Overlord", f"{OVERLORD_CRYSTALS} at most",
               "overlord_crystals")),
        *[(getattr(me, name), Fault(f"a player of a company has {name}", "none: the pool is shared", name, me.no))
          for me in t.seats for name in ("wound_tokens", "wounds", "rewards")])


def _no_company(t: Table) -> Iterator[Fault]:
    names = "overlay", "event", "events", "hp", "pool", "threshold", "anger"
    return wrong(*[(getattr(t, name), Fault(f"{name} in a game for oneself", "none, or coop: true", name))
                    for name in names],
                  (t.phase == "overlord_turn",
                   Fault("an Overlord turn in a game for oneself", "another phase, or coop: true", "phase")))


def _road(t: Table) -> Iterator[Fault]:
    there = [card is not None for card in t.track]
    gaps = there != sorted(there, reverse=True) or (t.deck and not all(there))
    lie = [(name, card) for name in ("track", "deck", "unseen", "graveyard") for card in getattr(t, name)
           if card is not None]
    return wrong(
        (len(t.track) != SLOTS, Fault(f"the track has {len(t.track)} slots",
                                      f"{SLOTS}, with null for one without a card", "track")),
        (len(t.track) == SLOTS and t.phase == "begin" and gaps, Fault(
            "the track has gaps at the beginning of a turn", "cards from slot 0 on, six as long as the deck has any",
            "track", named=True)),
        *[(not isinstance(card.spec, StackSpec) or card.spec.kind == "wound" or (card.spec.starter and name != "track"),
           Fault(f"{card.name} does not lie here", "items, enchantments, monsters and dragons", name))
          for name, card in lie],
        *[(not isinstance(card.spec, StackSpec) or card.spec.kind != "wound",
           Fault(f"{card.name} is no wound", "wound cards", "wound_deck")) for card in t.wound_deck])


def _seat(t: Table, me: Seat) -> Iterator[Fault]:
    yield from too_small(me, SEAT_LEAST, me.no)
    yield from wrong(
        *[(not isinstance(card.spec, StackSpec) or card.spec.stack != name,
           Fault(f"{card.name} does not lie here", f"cards of the {name}", name, me.no))
          for name in STACKS for card in me.stack(name)],
        *[(t.phase not in CHOOSING and not me.stack(name),
           Fault(f"a player has no {name}", "one at least (JO-10.10)", name, me.no)) for name in STACKS[:2]],
        (me.rewards and (t.overlord is None or max(me.rewards) >= t.next_reward
                         or len({*me.rewards}) < len(me.rewards)),
         Fault("reward tokens need an Overlord and numbers of their own",
               "different numbers below next_reward, or none", "rewards", me.no)))
