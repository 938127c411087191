"""What Journey & Overlords says of its private phases: nothing is hidden, so each turn is one, in the open; what
reports read in its answers: starters kept, cards journeyed to, abilities used; and what they count."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from deckgames.engine.core.cards import spoken
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.match.private_phases import PrivatePhases, endings
from deckgames.engine.messages import Words
from deckgames.engine.record.metrics import Count, Metrics, card_face, times
from deckgames.engine.vocabulary.decisions import SEAT, Decision, Number, Raw, Topic
from deckgames.engine.vocabulary.events import NO_EFFECTS, Event, Passing, Sentence
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import named
from deckgames.games.journey.effects import fighting
from deckgames.games.journey.effects.fighting import CHALLENGES, FALLS_OFF, FIGHTS, HURT, INVADES
from deckgames.games.journey.effects.players import COMPANY_HURT
from deckgames.games.journey.effects.steps import DISCARDS, JOURNEYS, LOST, OVERLORD_TURNED, RESTS, TURN_BEGINS, WON
from deckgames.games.journey.play import DEFEATED, GIVES_UP, LOSES_CRYSTALS, PAYS, WEAKENS
from deckgames.games.journey.rules import GAME_ENDS
from deckgames.games.journey.state import SAY, TEXT, Spoken, Table

_MANY = 4
"""So many players stand for all others in a threat of few words."""


class JourneyPrivatePhases(PrivatePhases[Table]):
    """Sittings of Journey & Overlords."""

    own_first = False
    goes_on = asks_in_the_open = ends_turns = True
    then = "fight", "ready"

    def closing(self, view: Table, decision: Decision, raw: Raw) -> str:
        ends = decision.about is Topic.ACT and raw in endings(decision)
        return in_a_row(undone(view, decision.seat), "") if ends else ""

    def threat(self, view: Table, seat: int) -> Words:
        """What the Overlord's next turn may bring a company (JO-16.3); else what the turn costs, who may steal, and
        what a duel would."""
        if view.phase == "over":
            return ""
        if view.coop:
            return self._company(view) if view.overlord_active else ""
        me, foes, most = view.seats[seat], dict[str, tuple[list[Words], list[str]]](), dict[str, int]()
        for foe in [foe for foe in view.seats if foe.no != seat]:
            found = sorted(prospects.harm(view, me, foe), key=itemgetter(0))
            harms = [("wounds", n, card) for n, card in found[-1:] if n > 0]
            harms += [("crystals", -n, card) for n, card in found[:1] if n < 0]
            if prospects.duels(view) and (n := fighting.clash(view, foe, me)) > max([0, *[n for n, _ in found]]):
                harms.append(("duel", n, foe.items[-1]))
            deeds: list[Words] = [SAY(f"threat-by.{harm}", n=n, card=named(card)) for harm, n, card in harms]
            most |= {harm: max(n, most.get(harm, 0)) for harm, n, _ in harms}
            if deeds:
                foes.setdefault(" ".join(map(str, deeds)), (deeds, []))[1].append(SEAT[foe.no].label)
        parts: list[Words] = [SAY("threat.foe", foes=labels, deeds=deeds) for deeds, labels in foes.values()]
        if view.active == seat and view.journeyed and (due := queries.weight_due(view, me)):
            parts.append(SAY("threat.weight", n=due))
            most["weight"] = due
        labels = [label for _, labels in foes.values() for label in labels]
        return SAY("threat.all", parts=parts, foes=labels if len(labels) < _MANY else [TEXT("threat.others")],
                   most=[SAY(f"threat-most.{harm}", n=n) for harm, n in most.items()]) if parts else SAY(
            "threat.none", seat=SEAT[seat].label)

    def _company(self, view: Table) -> Words:
        n, next_ = prospects.worst(view), view.phase == "overlord_turn"
        pool, of = moved(view.pool, view.pool + n), view.threshold
        if next_:
            return SAY("threat.danger-next" if prospects.danger(view) else "threat.adds-next", n=n, pool=pool, of=of)
        last = SEAT[(view.starting - 1) % len(view.seats)].label
        return SAY("threat.danger" if prospects.danger(view) else "threat.adds", n=n, seat=last, pool=pool, of=of)

    def aim(self, view: Table) -> Words:
        return "" if view.coop else SAY("road.aim", n=queries.last_round(view))

    def chief(self, event: Event, sentence: Sentence) -> int:
        return 2 if _challenge_won(event) else super().chief(event, sentence)

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Damage, what is discarded and what is lost in another turn (no `detail`) touch whose it is, whoever caused
        it, and damage of a duel in the own turn, too; an Overlord turn that costs something all; all else whom it is
        done to, and nobody besides."""
        if event.kind == OVERLORD_TURNED:
            return event.n > 0
        if event.kind in (HURT, DISCARDS, LOSES_CRYSTALS, WEAKENS):
            return event.seat == viewer and (event.kind == WEAKENS or not event.detail)
        if isinstance(event.detail, Passing):
            return super().touches(event, sentence, viewer)
        return event.other == viewer and super().touches(event, sentence, viewer)

    def doubt(self, decision: Decision, raw: Raw, foretold: Callable[..., Sequence[Event]]) -> str:
        """JO-R.21: a fight that is lost at once and for certain is seldom meant; with all that is lost by it. One that
        has begun (JO-6.1) is no choice any more where no action wins it, nor all of them."""
        events, no = foretold(), decision.seat
        lost = next((event for event in events if _own_fight(event, no)), None)
        if lost is None or lost.detail.won:
            return ""
        if decision.about is Topic.PREPARE:
            *adds, fight = decision.oids
            ways = [foretold(*way, fight) for way in (*([one] for one in adds), adds)]
            if all(any(_own_fight(event, no) and not event.detail.won for event in way) for way in ways):
                return ""
        paid = sum(event.n for event in events if event.kind == JOURNEYS) + sum(
            event.n for event in events if event.kind in (PAYS, GIVES_UP) and event.seat == no)
        falls = [SAY("doubt.invades" if event.kind == INVADES else "doubt.falls", card=named(event.cards[0]))
                 for event, after in zip(events, (*events[1:], None), strict=True) if event.kind == FALLS_OFF or (
                     event.kind == INVADES and (after is None or after.kind not in NO_EFFECTS))]
        hurt = sum(event.n for event in events if event.kind == HURT and event.seat == no)
        costs = [SAY("doubt.lose"), *([SAY("doubt.paid", n=paid)] if paid else []),
                 *falls, *([SAY("doubt.hurt", n=hurt)] if hurt else [])]
        return TEXT("doubt.lost", n=lost.n, met=lost.detail.met, costs=costs)

    def in_vain(self, view: Table, decision: Decision, raw: Raw) -> bool:
        """Its action is over before anything can need it."""
        oid, seat = decision.write(raw), decision.seat
        return any(action.oid == oid and prospects.in_vain(view, seat, action.ability)
                   for action in prospects.actions(view, seat))

    def nothing_left(self, view: Table, decision: Decision) -> Raw | None:
        """JO-4.6: the end of a turn in which every action that is left only loses something and is in vain. JO-8.6: as
        many pearls as can pay, for they come back, and crystals pay for more than they do."""
        if decision.about is Topic.PAY and isinstance(decision, Number):
            return decision.hi
        if decision.about is not Topic.ACT or not view.main_done:
            return None
        *left, _end = decision.oids
        acts = {action.oid: action.ability for action in prospects.actions(view, decision.seat)}
        return len(left) if all(prospects.only_loses(view, decision.seat, acts[oid]) for oid in left) else None


def undone(view: Table, no: int) -> list[str]:
    """What ending the turn leaves that costs nothing: "Parcel Hook (take 1 crystal)"."""
    return [TEXT("undone.action", card=spoken(action.card), gives=action.gives)
            for action in prospects.actions(view, no)
            if not action.blocked and prospects.brings(view, no, action.ability)]


def _challenge_won(event: Event) -> bool:
    return event.kind == FIGHTS and event.detail.won and event.detail.challenge


def _own_fight(event: Event, no: int) -> bool:
    return event.kind == FIGHTS and event.seat == no


def used(t: object, item: object) -> str | None:
    """JO-4.4, JO-4.6: the card of the action or rest."""
    return item.card.spec.id if isinstance(item, Spoken) else None


def kept(t: Table, item: object) -> str | None:
    """JO-2.10: the starter; later something owned is kept."""
    return card_face(t, item) if t.phase == "starters" else None


def reached(t: Table, item: object) -> str | None:
    """JO-15.3: the card of the graveyard or the Overlord that is journeyed to; other cards are stolen or swapped."""
    return card_face(t, item) if item in t.graveyard or item in t.overlord_cards else None


def wounds(of: Callable[[Table], bool]) -> Count:
    """JO-11.1: the damage that is taken while this holds."""
    return Count(lambda t, event: event.n if event.kind in (HURT, COMPANY_HURT) and of(t) else 0)


def invading(t: Table) -> bool:
    """JO-7.6: whether an invasion is being resolved."""
    return any(spoken.used == label for spoken in queries.boards(t).invasions for _, label in t.firing)


WATCH = Metrics(takes={Topic.KEEP: kept, Topic.ACT: card_face, Topic.TAKE: reached}, uses={Topic.ACT: used}, counts={
    "turns": Count(times(TURN_BEGINS)),
    "journeys, of all turns": Count(times(JOURNEYS), of="turns"),
    "rests, of all turns": Count(times(RESTS), of="turns"),
    "challenges, of all turns": Count(times(CHALLENGES), of="turns"),
    "lost combats of a seat": Count(lambda t, event: event.kind == FIGHTS and not event.detail.won, "seat"),
    "wound cards of a seat at the end": Count(
        lambda t, event: event.kind == GAME_ENDS and sum([len(me.wounds) for me in t.seats]), "seat"),
    "games": Count(times(GAME_ENDS)),
    "the Overlord is defeated": Count(times(DEFEATED), of="games"),
    "challenges won together": Count(
        lambda t, event: event.kind in (WON, LOST) and sum([me.challenges_won for me in t.seats])),
    "games won together": Count(times(WON)),
    "the round of a victory": Count(lambda t, event: event.kind == WON and t.round, "games won together"),
    "games lost together": Count(times(LOST)),
    "the pool is what loses them": Count(
        lambda t, event: event.kind == LOST and t.pool > t.threshold, of="games lost together"),
    "wounds by invasions": wounds(invading),
    "wounds by strikes": wounds(lambda t: t.fight is not None and not invading(t)),
    "wounds by events": wounds(lambda t: t.phase == "overlord_turn" and not invading(t)),
})
