"""Journey & Overlords' brain: what the generic bots need to know to play it well. How answers beside a turn's own are
ranked, foolish moves, and why a bot of a company does what it does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckgames.bots.actions import forecast_of
from deckgames.bots.brain import NOBODY, Blunder, Judge, ThinkingBrain, taking
from deckgames.engine.core.cards import Card, spoken
from deckgames.engine.forecast.forecast import Change, Forecast, spelled
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Choose,
    Confirm,
    Decision,
    Mark,
    Number,
    Option,
    Order,
    Pick,
    Raw,
    SeatMark,
    Topic,
)
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.games.journey import effects, facts as prospects, queries
from deckgames.games.journey.bot.company import NUMBERS, Company, outlook, standing as standing_together
from deckgames.games.journey.bot.outlook import Outlook, turns_left
from deckgames.games.journey.bot.turns import (
    BESIDE,
    Turn,
    boosters,
    edges,
    rank_duel,
    rank_main,
    rank_more,
    rank_prepare,
    reach,
    sorted_out,
)
from deckgames.games.journey.bot.worth import WORTH, clash, harmless, loss, part, reached, spilled, turn, whole, worth
from deckgames.games.journey.cards import STACK_OF, DragonSpec, MonsterSpec, StackSpec
from deckgames.games.journey.cards.lines import Per, Setup
from deckgames.games.journey.effects import cards, players
from deckgames.games.journey.effects.fighting import FALLS_OFF, FIGHTS, INVADES
from deckgames.games.journey.effects.steps import LOST, WON
from deckgames.games.journey.state import OVERLORD, STACKS, TEXT, Seat, Spoken, Table

GIFTS = frozenset({Topic.HELP, Topic.PAY})
"""What a player is better off for."""
FAR = 0.25
"""Who is five points behind another player is not hurt in the place of that one."""


def rank_choice(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """Ranks the options of a question with one answer, best first."""
    items, about, o = decision.items, decision.about, outlook(t, me)
    first = next(item for item in items if item is not None)
    if about is Topic.FIGHT and decision.source is None:
        challenger = Turn(t, me, ())
        return sorted_out([challenger.challenge(item) for item in items])
    if about is Topic.REMOVE and isinstance(first, Mark) and isinstance(o, Company):
        return sorted_out([o.relief(item.oid.partition(":")[2]) for item in items])
    if isinstance(first, SeatMark):
        if isinstance(o, Company):
            return sorted_out([_fellow(o, item, decision) for item in items])
        return sorted_out([_victim(o, item, about) for item in items], FAR if about is Topic.HARM else BESIDE)
    if about is Topic.TAKE and items[-1] is None:
        return sorted_out([0.0 if item is None else reached(o, item) for item in items])
    if about in (Topic.KEEP, Topic.TAKE) and decision.source is None:
        return sorted_out([_start(o, item) for item in items])
    if isinstance(first, Card):
        return sorted_out([_card(o, item, decision) for item in items])
    if about is Topic.PUT:
        return sorted_out([0.0 if item is None else _turned(o, item.oid) for item in items])
    if about is Topic.CHOOSE and decision.effect is not None:
        lists = decision.effect
        return sorted_out([worth(o, lists.options[lists.marks.index(item)]) for item in items])
    return list(range(min(3, len(items))))


def _victim(o: Outlook, item: SeatMark | Mark | None, about: Topic) -> float:
    """Harm goes to who is ahead, gifts to who is behind; a duel to whom it costs more than oneself. In co-op harm is
    for the Overlord."""
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        return -1.0 if about in GIFTS else 0.0 if about is Topic.FIGHT else 1.0
    t, seat = o.t, o.t.seats[item.seat]
    if about is Topic.FIGHT:
        return clash(o, seat)
    ahead = 0.05 * queries.points(t, seat)
    if about in GIFTS:
        return 0.1 - ahead
    return ahead + min(3, seat.crystals) if about is Topic.TAKE else ahead


def _fellow(o: Company, item: SeatMark | Mark | None, decision: Choose) -> float:
    """In a company harm is for the Overlord, gifts are for who lacks them most; a burden may be its gift."""
    about = decision.about
    if item is None:
        return 0.0
    if not isinstance(item, SeatMark):
        if about is Topic.FIGHT:
            return clash(o, OVERLORD)
        if about is Topic.GIVE:
            spec = decision.source.spec if decision.source is not None else None
            burden = isinstance(spec, StackSpec) and queries.fixed_points(spec) < 0
            return o.relieved() if burden else -o.reinforced()
        return -1.0 if about in GIFTS else 1.0
    seat = o.t.seats[item.seat]
    if about is Topic.FIGHT:
        return clash(o, seat)
    if about is Topic.CHOOSE:
        return -0.05 * seat.attack
    if about is Topic.PAY:
        return 0.5 - 0.02 * seat.crystals
    if about is Topic.GIVE:
        return 0.5 - 0.02 * (seat.attack + seat.defense)
    return 0.02 * seat.crystals


def _start(o: Outlook, card: Card[Any]) -> float:
    """What a banner, a class or a wound card is worth to begin with."""
    setup = sum([worth(o, ability.do) for ability in card.spec.lower.abilities if isinstance(ability, Setup)])
    return whole(o, card.spec) + setup


def _card(o: Outlook, card: Card[Any] | None, decision: Choose) -> float:
    """Wanted cards by their worth; others by what their loss costs."""
    if card is None:
        return 0.0
    t, me = o.t, o.me
    if card in t.track:
        if decision.about is Topic.TAKE:
            return whole(o, card.spec)
        return -whole(o, card.spec) - 0.1 * t.track.index(card)
    if isinstance(o, Company) and decision.about is Topic.REMOVE:
        return o.strikes(queries.both_parts(t, me, card)) - loss(o, card)
    stack = queries.stack_of(me, card)
    if stack is None or decision.about is Topic.KEEP:
        return whole(o, card.spec)
    return -loss(o, card)


def _turned(o: Outlook, oid: str) -> float:
    verb, _, kind = oid.partition(":")
    if kind not in STACK_OF and kind != "creature":
        return 0.0
    return turn(o, STACK_OF.get(kind, "creatures"), -2 if verb == "bury" else 0)


def rank_yes_no(t: Table, me: Seat, decision: Confirm) -> Sequence[Raw]:
    """Ranks yes and no: yes if the offer is worth its price."""
    yes, no = 1, 0
    return [yes, no] if YES[type(decision.effect)](outlook(t, me), decision.effect, decision) > 0 else [no, yes]


YES: dict[type, Callable[[Outlook, Any, Confirm], float]] = {
    effects.May: lambda o, e, d: worth(o, e.do),
    effects.IfYouDo: lambda o, e, d: worth(o, e.pay) + worth(o, e.then),
    cards.ThisCard: lambda o, e, d: _this_card(o, e, d),
    effects.Duel: lambda o, e, d: max([clash(o, foe) for foe in foes(o, e)], default=0.0),
    effects.Desert: lambda o, e, d: _sand(o)}
"""What an answer of yes is worth, by the verb that asks."""


def _sand(o: Outlook) -> float:
    """Mirage makes creatures healthier, Sandstorm stronger: before a main action the side is good that makes the best
    journey better, else Sandstorm."""
    t, me, now = o.t, o.me, o.t.desert
    usual = 0.1 if now == "mirage" else -0.1
    if t.active != me.no or t.main_begun or now is None:
        return usual
    turn, bests = Turn(t, me, ()), []
    within = [(card, slot) for slot, card in enumerate(t.track) if card is not None
              and queries.price(t, me, slot) <= me.crystals and queries.not_to_take(t, me, card) is None]
    for side in (now, "sandstorm" if now == "mirage" else "mirage"):
        t.desert = side
        bests.append(max([turn.journey(card, slot) for card, slot in within], default=0.0))
    t.desert = now
    return bests[1] - bests[0] or usual


def _this_card(o: Outlook, e: Any, decision: Confirm) -> float:
    """To bury it is right where it covers more than it shows, to give it away where it is worth less than nothing."""
    assert decision.source is not None
    spec = decision.source.spec
    return turn(o, spec.stack, -2) if e.do == "bury" else -whole(o, spec)


def foes(o: Outlook, e: Any) -> list[Seat]:
    """Whom a duel would be with that a player is asked to agree to (JO-C.92)."""
    if e.meets_overlord(o.together):
        return [OVERLORD] if o.t.overlord_active else []
    seat = queries.neighbour(o.t, o.me, e.with_) if e.with_ in ("left", "right") else None
    return [] if seat is None else [seat]


def rank_pick(t: Table, me: Seat, decision: Pick) -> Sequence[Raw]:
    """Cards as offered."""
    return [tuple(range(decision.lo))]


def rank_number(t: Table, me: Seat, decision: Number) -> Sequence[Raw]:
    """Ranks numbers, the highest first: pearls are paid before crystals, since they come back."""
    return [decision.hi, decision.lo] if decision.hi != decision.lo else [decision.hi]


def rank_shares(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """Ranks the ways to share out: all to the leading player; in co-op to the Overlord, where it may get some."""
    items = decision.items
    ahead = next((i for i, item in enumerate(items) if not isinstance(item, SeatMark)), -1)
    if ahead < 0:
        ahead = max(range(len(items)), key=lambda i: queries.points(t, t.seats[decision.seats[i]]))
    return [tuple(decision.total if i == ahead else 0 for i in range(len(items)))]


def preset(t: Table, me: Seat, decision: Order[Any]) -> Sequence[Raw]:
    """The proposed order, as the only candidate."""
    return [decision.preset]


def offered(decision: Choose, what: str) -> list[Spoken]:
    """The abilities among the options whose ids begin so."""
    return [item for item in decision.items if isinstance(item, Spoken) and item.what == what]


def hopeless(t: Table, me: Seat, decision: Choose) -> list[Card[Any]]:
    """The creatures on offer that no boost on offer helps to beat."""
    o = outlook(t, me)
    boosts = boosters(o, offered(decision, "use"))
    beyond: list[Card[Any]] = []
    for item in decision.items:
        if isinstance(item, Card) and queries.is_creature(item):
            slot = t.track.index(item)
            short = queries.health(t, item, me, slot) - queries.power(t, me, "attack", queries.Context(slot, item))
            if short > 0 and reach(o, boosts, short, queries.price(t, me, slot)) is None:
                beyond.append(item)
    return beyond


def pays_for_nothing(t: Table, decision: Decision) -> Judge | None:
    """Pays crystals for attacks that hurt nobody, or for a duel or a journey that it would decline; or uses an action
    for power that is of no use any more."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose):
        return mends_nothing(t, decision)
    uses = offered(decision, "use")
    if not uses:
        return None
    me = t.seats[decision.seat]
    o = outlook(t, me)
    return taking(decision, [one for one in uses if wasted(t, me, one) or (
        costs(one) and (harmless(o, one.ability) or leads_nowhere(o, uses, one)))])


def mends_nothing(t: Table, decision: Decision) -> Judge | None:
    """Pays to heal where there are no wounds."""
    e = decision.effect if isinstance(decision, Confirm) else None
    if not isinstance(e, effects.IfYouDo) or not all(isinstance(verb, players.Heal) for verb in e.then):
        return None
    o = outlook(t, t.seats[decision.seat])
    return (lambda raw: raw == 1) if worth(o, e.then) == 0 > worth(o, e.pay) else None


def declines(t: Table, decision: Decision) -> Judge | None:
    """Fights no duel that it has paid crystals for, though it would gain by one."""
    if decision.source is None or decision.about not in (Topic.FIGHT, Topic.AGREE) or (
            isinstance(decision, Choose) and None not in decision.items):
        return None
    paid = any(spoken.card is decision.source and costs(spoken)
               and of_kind(iter_tree(spoken.ability.effect), effects.Duel)
               for spoken in queries.actions(t, t.seats[decision.seat]))
    if not paid:
        return None
    o = outlook(t, t.seats[decision.seat])
    found = foes(o, decision.effect) if not isinstance(decision, Choose) else [
        offered_foe(t, item) for item in decision.items if item is not None]
    return (lambda raw: not decision.value(raw)) if any(clash(o, foe) > 0 for foe in found) else None


def duels_in_vain(t: Table, decision: Decision) -> Judge | None:
    """Fights a duel that it may decline, which hurts it alone whatever it adds."""
    if decision.source is None and not isinstance(decision, Confirm):
        return None
    me = t.seats[decision.seat]
    if isinstance(decision, Confirm) and isinstance(decision.effect, effects.Duel):
        o = outlook(t, me)
        found = foes(o, decision.effect)
        return (lambda raw: raw == 1) if found and all(hurts_itself(o, foe) for foe in found) else None
    if decision.about is Topic.FIGHT and isinstance(decision, Choose) and None in decision.items:
        o = outlook(t, me)
        return taking(decision, [item for item in decision.items if item is not None and hurts_itself(
            o, offered_foe(t, item))])
    return None


def offered_foe(t: Table, item: Any) -> Seat:
    """Whom an option of a duel would be fought with: a player, or the Overlord."""
    return t.seats[item.seat] if isinstance(item, SeatMark) else OVERLORD


def hurts_itself(o: Outlook, foe: Seat) -> bool:
    """Whether nothing that this seat may use makes a duel with this foe hurt it, and the foe strikes back."""
    mine, theirs = edges(o.t, o.me, foe)
    return theirs > 0 >= mine and reach(o, boosters(o, queries.actions(o.t, o.me)), 1 - mine, 0) is None


def wasted(t: Table, me: Seat, spoken: Spoken) -> bool:
    """Whether an action only adds to power that is of no use any more, and its cost brings this seat nothing."""
    brings = "taking_damage" in queries.visible(t, me).triggers
    return prospects.in_vain(t, me.no, spoken.ability) and all(
        isinstance(verb, (players.lose_crystals, players.LosePower))
        or (isinstance(verb, players.damage) and not brings)
        or (isinstance(verb, players.GiveCrystals) and worth(outlook(t, me), (verb,)) < 0)
        or (isinstance(verb, players.Heal) and verb.who != "you" and not t.coop) for verb in spoken.ability.cost)


def leads_nowhere(o: Outlook, uses: Sequence[Spoken], spoken: Spoken) -> bool:
    """Whether an action is nothing but a journey elsewhere that is worth nothing now, and that no boost makes worth
    more."""
    does = spoken.ability.effect
    if not does or not all(isinstance(effect, cards.JourneyNow) for effect in does) or worth(o, does) > 0:
        return False
    return not boosters(o, [use for use in uses if use is not spoken])


def costs(spoken: Spoken) -> bool:
    """Whether using the ability costs crystals."""
    return bool(of_kind(spoken.ability.cost, players.lose_crystals))


def overflows(t: Table, decision: Decision) -> Judge | None:
    """Takes a card that caps its crystals below what it has left, where another one would not."""
    if not isinstance(decision, Choose) or (decision.about is Topic.ACT and t.main_done):
        return None
    me = t.seats[decision.seat]
    cards = [item for item in decision.items if isinstance(item, Card) and isinstance(item.spec, StackSpec)
             and queries.stack_of(me, item) is None]
    over = [card for card in cards if spilled(t, me, card)]
    return taking(decision, over) if len(over) < len(cards) else None


def fights_in_vain(t: Table, decision: Decision) -> Judge | None:
    """Goes to a creature that no boost helps to beat, and pays for it or could rest for what does no harm."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    free = rests_freely(t, me, decision)
    return taking(decision, [card for card in hopeless(t, me, decision)
                             if free or queries.price(t, me, t.track.index(card)) > 0])


def rests_freely(t: Table, me: Seat, decision: Choose) -> bool:
    """Whether there is a rest that costs nothing and does no harm, and no journey has a use but its card: the same card
    falls off the road as by a lost fight."""
    if {"after_rest", "after_slot"} & {*queries.visible(t, me).triggers, *queries.boards(t).triggers}:
        return False
    free = players.Heal, players.take_crystals
    return any(not spoken.ability.cost and all(isinstance(verb, free) and getattr(verb, "who", "") == "you"
                                               for verb in spoken.ability.effect)
               for spoken in offered(decision, "rest"))


BLUNDERS = (Blunder("pays for what can do nothing", pays_for_nothing),
            Blunder("declines a duel that it paid for", declines),
            Blunder("fights a duel in vain", duels_in_vain),
            Blunder("loses crystals over a limit", overflows),
            Blunder("pays for a lost fight", fights_in_vain))


LATE = 2
"""Cards in the deck with which the end is near."""


def rank_any(t: Table, me: Seat, decision: Choose) -> Sequence[Raw]:
    """Ranks the answers to any question with one answer, best first."""
    if decision.about is Topic.ACT:
        return (rank_more if t.main_done else rank_main)(t, me, decision)
    if decision.about is Topic.PREPARE:
        return (rank_prepare if decision.items[-1].about is Topic.FIGHT else rank_duel)(t, me, decision)
    return rank_choice(t, me, decision)


FOES = MonsterSpec, DragonSpec
"""Faces of what fights back."""


class JourneyBrain(ThinkingBrain):
    """Ranks answers by the points they will be worth.

    In 60 drawn positions, played to the end in 32 worlds, what a search of a second found brought 0.1 ± 1.4 points more
    than the favourite where it looked one round ahead, 0.8 ± 1.4 with four; eight and all were no better. Alone against
    the Overlord a game to the end takes 4 to 12 ms, six rounds 2 to 4; hints after six lost more of 20 positions.
    """

    pace = 3.0
    careless = 25
    blunders = BLUNDERS
    numbers = {"": ("points", "points late", "use", "growth", "crystals", "wounds to heal"), "coop": NUMBERS}
    tables = {"": ({},), "coop": ({"mode": "coop"}, {"mode": "coop", "coop_threshold": "hard"})}

    manners = {"fierce": lambda face: face.__class__ in FOES,
               "bookish": lambda face: getattr(face, "kind", "") == "enchantment",
               "handy": lambda face: getattr(face, "kind", "") == "item"}

    rankers = {Choose: rank_any, Confirm: rank_yes_no, Number: rank_number, Order: preset, Pick: rank_pick,
               Allocate: rank_shares}

    def horizon(self, state: Any) -> int:
        return 4 if len(state.seats) > 1 else 0

    def late(self, state: Any) -> int:
        """Two worlds while two cards may still come onto the road, one where all lie open; none in co-op."""
        t: Table = state
        return 0 if t.coop or len(t.deck) > LATE else 1 + bool(t.deck)

    def mannered(self, options: Mapping[str, Any]) -> bool:
        return bool(options["mode"] != "coop")

    def worth(self, match: Match, seat: int) -> float:
        """Of a company that has won each gets the whole victory."""
        t: Table = match.state
        return float(t.won) if t.coop and match.over else super().worth(match, seat)

    def mode(self, t: Any) -> str:
        return "coop" if t.coop else ""

    def standing(self, t: Table, seat: int) -> dict[int, tuple[float, ...]]:
        if t.coop:
            return {seat: standing_together(t), NOBODY: (0.0,) * len(NUMBERS)}
        return {me.no: standing(t, me) for me in t.seats}


def standing(t: Table, me: Seat) -> tuple[float, ...]:
    """The `numbers` of a seat for itself: points as they are, what the stacks can still do, what will be more of what
    scores, crystals, and what of the wounds may be healed."""
    if not (me.items and me.enchantments):
        return (0.0,) * 6
    o = Outlook(t, me, WORTH, idle=True)
    points = queries.points(t, me)
    growth = sum([scored.term.times * (o.expected(scored.term.count) - queries.count(t, me, scored.term.count))
                  / scored.term.every
                  for scored in (*queries.boards(t).terms, *o.visible.terms) if isinstance(scored.term, Per)])
    stacks = [me.stack(name) for name in STACKS]
    use = sum([serves(o, card.spec.lower, False) for stack in stacks for card in stack])
    use += sum([serves(o, stack[-1].spec.upper, True) for stack in stacks if stack])
    return (points, points / (turns_left(t) + 1.0), use, growth,
            o.purse(me.crystals) - me.crystals * o.more.get("crystals", 0.0), o.wounds - o.hurt(o.wounds))


def serves(o: Outlook, p: Any, upper: bool) -> float:
    """What a part is worth beside the points that it scores now."""
    return part(o, p, upper) - float(sum([o.weights[type(term)](term, o) for term in p.vp]))


BRAIN = JourneyBrain()


WORDS = {"defense": "defence"}
"""What a number is called where its name is another word."""


def reason(handle: SeatHandle, raw: Raw) -> str:
    """What the company has of this answer: "dial 60→36, pool 10→13 of 40"; "" where it is no main
    action of a company, or a fight is still to be prepared."""
    decision = handle.decision
    option = _chosen(decision, raw)
    if option is None or not handle.view.coop:
        return ""
    forecast = forecast_of(handle, raw)
    if forecast is None:
        return ""
    fought = decision.about is Topic.PREPARE and handle.view.fight is not None and handle.view.fight.card is None
    challenge = fought or option.oid.startswith("challenge:")
    if _prepares(decision, challenge, forecast):
        return ""
    told = facts(handle.view, forecast, handle.seat, challenge)
    done = all(end.how != "asked" or end.about is Topic.ACT for end in forecast.possible)
    return told if done or not told else TEXT("reason.first", told=told)


def _chosen(decision: Decision, raw: Raw) -> Option | None:
    """The option that is taken, if it may be a main action or, for a fight that was prepared, the fight itself."""
    last = getattr(decision.items[-1], "about", None) if isinstance(decision, Choose) else Topic.END
    if last is Topic.END or decision.about not in (Topic.ACT, Topic.PREPARE):
        return None
    oid = decision.write(raw)
    option = next(option for option in decision.options() if option.oid == oid)
    return None if decision.about is Topic.ACT and option.oid.startswith("use:") else option


def _prepares(decision: Decision, challenge: bool, found: Forecast) -> bool:
    """Whether a fight is still to come: then it is told with that."""
    fought = prospects.first(found.narrated, FIGHTS)
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
    health = "" if boss is None else TEXT("reason.health", n=boss.health)
    for name, more in (("attack", health), ("defense", ""), ("crystals", "")):
        parts.append(_arrow(name, found.at("seats", me.no, name), more=more))
    said = ", ".join(part for part in parts if part)
    return "; ".join(part for part in (said, _falls(found)) if part)


def _arrow(name: str, change: Change | None, sure: bool = False, more: str = "") -> str:
    if change is None or (change.before == change.outcome and not change.decided_by):
        return ""
    return f"{WORDS.get(name, name)} {spelled(replace(change, sure=True) if sure else change)}{more}"


def _falls(found: Forecast) -> str:
    """The card that leaves slot 0, and whether it invades."""
    kinds = {event.kind for event in found.narrated}
    fallen = [spoken(card) for event in found.narrated if event.kind == FALLS_OFF for card in event.cards
              if isinstance(card, Card)]
    return TEXT("reason.invades" if INVADES in kinds else "reason.falls", card=fallen[0]) if fallen else ""


def ending(view: Table, found: Forecast) -> str:
    """How the game ends with it, if it does: as the rules tell it before anything hidden is learned, else by what a
    won challenge takes from the dial."""
    if all(end.how != "over" for end in found.possible):
        return ""
    if any(end.how != "over" for end in found.possible):
        return TEXT("outcome.may")
    kinds = {event.kind for event in found.narrated}
    if LOST in kinds:
        return TEXT("reason.lost")
    fought = FIGHTS in kinds and prospects.blow_to_dial(view) >= view.hp
    return TEXT("reason.won") if WON in kinds or fought else TEXT("outcome.ends")
