"""What Dragon Pools says of its private phases, which are its lays, and what of a round all watch together (DP-S); what
reports read in its answers: cards laid, cards that join attacks and walls or act; and what they count."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from deckgames.engine.forecast.forecast import moved
from deckgames.engine.match.private_phases import ENTER, Answer, Macro, Outlook, PrivatePhases, Standing, endings
from deckgames.engine.messages import Words
from deckgames.engine.record.metrics import Count, Metrics, card_face, numbers, times
from deckgames.engine.vocabulary.decisions import SEAT, Allocate, Decision, Pick, Raw, Topic
from deckgames.engine.vocabulary.events import Event, Sentence
from deckgames.games.pools.cards import SAY, TEXT
from deckgames.games.pools.facts import (
    Exchange,
    Hits,
    aims,
    at_combat,
    coming,
    exchange,
    helping,
    paid,
    payments,
    plans,
    settled,
    standing_walls,
    through,
    used,
)
from deckgames.games.pools.facts.suggestions import Pair, Suggestion, best_lay, pairs, pairs_if_laid, suggestions
from deckgames.games.pools.rules import END, LOOK, PASS, must_form
from deckgames.games.pools.state import KINDS, Combo, Table, code

Asked = Decision
"""What a seat is asked."""
SHOWN = frozenset({
    "joins", "fires", "lays", "announces", "reads", "activates", "becomes", "tokens", "grows", "marks",
    "mirrors", "counters", "hastens", "owes", "overruns", "heals", "hurts", "drops", "swaps", "razes", "takes-back",
    "salvages", "hits", "breaks", "holds", "leaves", "felled"})
"""Kinds of events that all watch together."""

PLAY_ON = "T"
"""The key that does what is asked as proposed, and then all else of the round, until something of the own changes."""
ALL = "a"
"""The key that uses all effects that help."""


def worded(suggestion: Suggestion) -> str:
    """Combinations in words: "attack 8: H7 E8 C9"."""
    return TEXT(f"offers.best-{suggestion.combo.word}", n=suggestion.worth, cards=" ".join(map(code, suggestion.cards)))


def in_short(pair: Pair) -> str:
    """Combinations in few words: "attack 8 and wall 5"."""
    return TEXT("announce.pair", both=[SAY(f"pair.{one.combo.word}", n=one.worth) for one in pair.both])


def compared(was: Exchange, now: Exchange) -> tuple[str, str]:
    """ "3→8", "0–10", "9→out": what gets through and what is lost, against what it was where both are known."""
    there = was.takes if was.foe == now.foe else (0, 0)
    out = was.foe == now.foe and was.kills
    return _ranged(there, now.takes, out, now.kills), _ranged(was.loses, now.loses, was.dies, now.dies)


def _ranged(was: tuple[int, int], now: tuple[int, int], gone: bool, out: bool) -> str:
    (least, most), (low, high) = ((max(0, n) for n in each) for each in (was, now))
    said = TEXT("exchange.out") if out else f"{low}–{high}" if low < high else str(high)
    if gone:
        return said if out else moved(TEXT("exchange.out"), said)
    return moved(most, said) if least == most != high and (low == high or out) else said


def _outcome(view: Table, was: Exchange, comes: Exchange) -> str:
    """ "you hit 14, lose 9→3", "you put Bea out, may lose 3–8"."""
    n, lost = compared(was, comes)
    if comes.kills and not comes.dies and len(view.living) == 2:
        return TEXT("exchange.wins")
    hits = SAY("exchange.kill", foe=SEAT[comes.foe].label) if comes.kills else SAY("exchange.hit", n=n)
    loses = SAY("exchange.die") if comes.dies else SAY(
        "exchange.may-lose" if len(view.living) > 2 else "exchange.lose", n=lost)
    return TEXT("exchange.comes", hits=hits, loses=loses)


def all_used(view: Table) -> str:
    """ "use H7, S4: 3→8 gets through, you lose 5→2", if nobody adds anything."""
    uses, no = helping(view), view.current
    taken, lost = compared(exchange(view, no), exchange(uses[-1][1].begun, no))
    return TEXT("exchange.all", cards=[code(card) for card, _ in uses], n=taken, lost=lost)


def blocked(view: Table, seat: int, oid: str) -> Macro | None:
    """This answer to the next hit of a seat, and the best to the later ones; None where it is none."""
    plan = plans(view, seat).get(oid)
    if plan is None:
        return None
    label = TEXT("offers.lose-in-all" if len(plan.hits) > 1 else "offers.lose", n=plan.lost)
    return Macro(label, plan.answers)


def best_block(view: Table, decision: Asked) -> str:
    """DP-13.4: the answer to the next hit with which all of them cost the fewest lives; "" where none is met."""
    if decision.about is not Topic.DEFEND or view.phase != "damage":
        return ""
    found = plans(view, decision.seat)
    return min(found, key=lambda oid: found[oid].cost, default="")


def as_proposed(view: Table, decision: Asked) -> Answer | None:
    """What is proposed for what is asked in the rest of a round: to pass, how to pay, which effect first, at whom, with
    which wall; None for all else."""
    if isinstance(decision, Allocate):
        return next(iter(shared(view, decision)), None)
    offered = decision.oids
    if decision.about is Topic.ACT and not {"attack", "wall"} & {*offered}:
        return next((oid for oid in offered if oid in (PASS.oid, END.oid)), None)
    if decision.about is Topic.ORDER and view.phase == "dusk":
        return offered[0]
    return best_block(view, decision) or None


def forming(view: Table, decision: Asked | None) -> bool:
    """DP-5.3: whether this asks what to do in a turn; before anything is laid in the additional phase only whether to
    add anything (DP-8.1)."""
    if decision is None or decision.about is not Topic.ACT:
        return False
    return view.phase == "basic" or view.keystone is not None


def unannounced(view: Table, decision: Asked) -> str:
    """What the end of a turn leaves undone: "an attack and a wall to announce"."""
    if not forming(view, decision) or not pairs(view):
        return ""
    offered = decision.oids
    left = [oid for oid in ("attack", "wall") if oid in offered]
    return TEXT("announce.left-both" if len(left) > 1 else f"announce.left-{left[0]}") if left else ""


def shared(view: Table, decision: Allocate) -> list[Mapping[str, int]]:
    """How points are shared out here, and in the questions of the same kind that follow: debts, or attacks."""
    if decision.about is not Topic.PAY:
        return aims(view, decision.seat, decision.effect if isinstance(decision.effect, int) else 1)
    return payments(view, decision.seat, KINDS if decision.items[0].oid.startswith("a") else KINDS[1:])


def touched(view: Table, seat: int) -> Mapping[str, object]:
    """What comes to this seat if nobody adds anything: lives before the combat, cards, worths, debts, and what all
    together cost it; nothing once nothing may be added."""
    if not view.adding:
        return {}
    me, life = settled(view).seats[seat], at_combat(view).seats[seat].life
    return {**doomed(view, seat), TEXT("touched.lives"): life,
            TEXT("touched.pool"): [card.number for card in me.pool],
            TEXT("touched.debt"): (me.attack_debt, me.defence_debt),
            TEXT("touched.combos"): [(combo.name, combo.points) for combo in me.combos]}


def doomed(view: Table, seat: int) -> Mapping[str, object]:
    """That this seat will be out if nobody adds anything and everybody aims at it, or else what it loses; as a mapping,
    to be compared later."""
    comes = exchange(view, seat)
    return {TEXT("touched.doomed"): True} if comes.dies else {TEXT("touched.threat"): comes.loses}


def _hits(hits: Mapping[int, Hits], n: int, lost: int) -> Words:
    """What comes of hits, by whose they are."""
    by = [SAY("threat.by", foe=SEAT[no].label, n=sum([hit[0] for hit in found])) for no, found in hits.items()]
    of = SAY("threat.by-all", by=by, n=n) if by[1:] else by[0]
    return SAY("threat.hits", of=of, lost=lost) if 0 < lost < n else SAY(
        "threat.open" if lost else "threat.held", of=of)


def plays_on(words: str, oid: str = "") -> Standing:
    """The answer that holds on until somebody hits this seat."""
    return Standing(words, oid, touched, again=as_proposed, does=TEXT("standing.plays"))


class PoolPrivatePhases(PrivatePhases[Table]):
    """Sittings of Dragon Pools."""

    own_first = False
    goes_on = asks_in_the_open = True
    shown = SHOWN
    verbs = MappingProxyType({Topic.PLAY: SAY("offers.lay"), Topic.FIGHT: SAY("offers.attacks")})

    def closing(self, view: Table, decision: Asked, raw: Raw) -> str:
        """A turn in which something could still be announced is seldom meant to end."""
        return unannounced(view, decision) if raw in endings(decision) else ""

    def threat(self, view: Table, seat: int) -> Words:
        """DP-13: what the hits that may come, and the effects that are due, cost this seat; more while others may still
        add. In combat what the hits cost at the least."""
        me = view.seats[seat]
        if me not in view.living or view.phase in ("initial", "over"):
            return ""
        ahead = view if view.phase in ("distribution", "damage", "laydown", "results") else at_combat(view, seat)
        hits = coming(view, ahead, seat)
        every: Hits = sum(hits.values(), ())
        lost, due = through(every, standing_walls(ahead.seats[seat]), view.in_line), me.life - ahead.seats[seat].life
        parts = [_hits(hits, sum([hit[0] for hit in every]), lost)] if hits else []
        parts += [SAY("threat.cost" if due > 0 else "threat.bring", n=abs(due))] if due else []
        if not parts:
            return SAY("threat.none-so-far" if view.adding else "threat.none", seat=SEAT[seat].label)
        when = SAY("threat.so-far") if view.adding else SAY(
            "threat.at-best" if view.phase == "damage" else "threat.at-worst")
        left = me.life - lost - due
        if left == me.life:
            return SAY("threat.safe", when=when, parts=parts)
        return SAY("threat.lives" if left > 0 else "threat.out", when=when, lives=moved(me.life, left), parts=parts)

    def aim(self, view: Table) -> Words:
        return SAY("players.aim")

    def macros(self, view: Table, decision: Asked) -> Mapping[str, Macro]:
        """F1 to F9 announce one of the best combinations at once, with claim and readings; Enter meets all hits, pays
        all debts, aims all attacks, T does all else of the round behind that; `a` uses all effects that help."""
        if decision.about is Topic.DEFEND and view.phase == "damage":
            macro = blocked(view, decision.seat, best_block(view, decision))
            return {} if macro is None else {ENTER: macro}
        if isinstance(decision, Allocate):
            parts = shared(view, decision)
            found = {ENTER: Macro(TEXT("offers.proposed"), parts)} if parts else {}
            if parts and exchange(view, decision.seat).points and any(
                    wall.points > 0 for wall in paid(view).seats[decision.seat].walls):
                found[PLAY_ON] = Macro(TEXT("offers.proposed-rest"), parts, later=(PLAY_ON, Standing(
                    TEXT("standing.so"), again=as_proposed, does=TEXT("standing.plays"))))
            return found
        if decision.about is Topic.ACT and not forming(view, decision):
            oids = [answer for _, use in helping(view) for answer in use.answers]
            return {ALL: Macro(all_used(view), oids)} if len(helping(view)) > 1 else {}
        if not (view.building or forming(view, decision)):
            return {}
        kinds = (view.building,) if view.building else KINDS
        both = pairs(view)[:1] if forming(view, decision) else ()
        proposed = {ENTER: Macro(in_short(both[0]), both[0].answers, ends=END.oid)} if both else {}
        best = {f"f{nth}": Macro(worded(one), one.answers) for nth, one in enumerate(suggestions(view, kinds), 1)}
        return {**best, **proposed}

    def proposal(self, view: Table, decision: Asked) -> Raw | None:
        """Points are shared out, and hits blocked, as it is best (DP-13.1, DP-13.4)."""
        if isinstance(decision, Allocate):
            return next((Macro.raw(decision, parts) for parts in shared(view, decision)), None)
        best = best_block(view, decision)
        return Macro.raw(decision, best) if best else super().proposal(view, decision)

    def alternatives(self, view: Table, decision: Asked, oid: str) -> Sequence[Macro]:
        """What Enter can do with an option, best first: announce a card with each good pair; aim an effect; order
        end-of-round effects; block this hit and the following ones. None of it ends the turn, since that could not be
        taken back."""
        if view.laying:
            card = decision.card_of(oid)
            found = () if card is None else pairs_if_laid(view, card)
            ways = [Macro(TEXT("offers.lay-it", gives=in_short(pair)), (oid, *pair.answers), ends=END.oid)
                    for pair in found]
            return [*ways, Macro(TEXT("offers.lay-alone"), (oid,))] if ways else ()
        if forming(view, decision) and oid in ("attack", "wall"):
            return [Macro(in_short(pair), pair.answers, ends=END.oid) for pair in pairs(view)]
        if decision.about is Topic.ACT:
            card = next((card for card in view.seats[decision.seat].pool if card.oid == oid), None)
            ends = "" if forming(view, decision) and must_form(view) else END.oid
            return [] if card is None else [
                Macro(TEXT("offers.aim-it"), use.answers, ends=ends) for use in used(view, card)]
        if decision.about is Topic.ORDER and view.phase == "dusk":
            rest = [option.oid for option in decision.options() if option.oid != oid]
            return [Macro(TEXT("offers.first"), (oid, *rest), goes_on=True)]
        if decision.about is Topic.DEFEND and view.phase == "damage":
            return [macro for macro in [blocked(view, decision.seat, oid)] if macro is not None]
        return []

    def comes_to(self, view: Table, decision: Asked, oid: str) -> Outlook:
        """What the combat comes to if nobody adds anything: "you hit 14, lose 9"; with the card that is laid best where
        another one is. Of an effect it is said what it changes, for it leaves time for such a card."""
        no, comes, lays = decision.seat, None, ""
        card = decision.card_of(oid)
        if decision.about not in (Topic.ACT, Topic.PLAY):
            return Outlook()
        if view.laying:
            comes = next((pair.comes for pair in (() if card is None else pairs_if_laid(view, card))), None)
        elif card is not None:
            comes = next((exchange(use.begun, no) for use in used(view, card)), None)
        elif oid == LOOK.oid and (best := best_lay(view)) is not None:
            comes, lays = best[1].comes, best[0].name
        elif forming(view, decision) and oid in ("attack", "wall"):
            comes = next((pair.comes for pair in pairs(view)), None)
        elif oid in (PASS.oid, END.oid):
            comes = exchange(view, no)
        elif oid == ALL and (uses := helping(view)):
            comes = exchange(uses[-1][1].begun, no)
        if comes is None or comes.foe < 0:
            return Outlook()
        said = _outcome(view, exchange(view, no) if card is not None and not view.laying else comes, comes)
        return Outlook(TEXT("exchange.with", card=lays, what=said) if lays else said, comes.worth)

    def marks(self, decision: Asked) -> bool:
        """Laying: what a card gives is seen before it is laid."""
        return decision.about is Topic.PLAY

    def standing(self, view: Table, decision: Asked) -> Mapping[str, Standing]:
        """DP-8.1: who has nothing to add passes until something of the own changes, or all together could now put it
        out, and leaves to the table all that is proposed; also at the end of a turn in which nothing more can be
        announced."""
        if decision.about is not Topic.ACT:
            return {}
        offered = {*decision.oids}
        now = next((oid for oid in ("pass", "end") if oid in offered), "")
        if not now or offered & {"attack", "wall"}:
            return {}
        return {PLAY_ON: plays_on(TEXT("standing.end-on" if now == END.oid else "standing.on"), now)}

    def standing_after(self, view: Table, decision: Asked, macro: Macro) -> Mapping[str, Standing]:
        """Behind a lay the turn ends, and it plays on until something of the own changes."""
        return {PLAY_ON: plays_on(TEXT("standing.end-on"))} if view.laying and macro.ends else {}

    def holds(self, view: Table) -> bool:
        """DP-8.5: as long as something may be added."""
        return view.phase in ("basic", "additional")

    def nothing_left(self, view: Table, decision: Asked) -> Raw | None:
        """DP-13.8: walls that hold every hit block them, for that costs nothing; and so does the only wall the only
        hit. DP-15.1, DP-15.2: who leaves with this round, or alone stays, discards nothing that matters."""
        if best := best_block(view, decision):
            plan, one_wall = plans(view, decision.seat)[best], len(decision.oids) == 2
            return Macro.raw(decision, best) if not plan.lost or (one_wall and len(plan.hits) == 1) else None
        out = view.seats[decision.seat].life <= 0 or sum(me.life > 0 for me in view.living) == 1
        return tuple(range(decision.lo)) if out and view.phase == "laydown" and isinstance(decision, Pick) else None

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """A mark touches whose combination it lies on, if another seat has put it there."""
        if event.kind == "marks":
            return event.seat == viewer and event.other != viewer
        if event.kind == "drops":
            return event.seat == viewer
        return super().touches(event, sentence, viewer)


def attack(such: Callable[[Combo], bool] = lambda combo: True) -> Callable[[Table, Event], bool]:
    """Whether such an attack has just been announced."""
    def announced(t: Table, event: Event) -> bool:
        if event.kind != "announces" or event.seat is None:
            return False
        combo = t.seats[event.seat].combos[-1]
        return combo.kind == "attack" and such(combo)

    return announced


STRONG = 18
"""A worth that few attacks have (DP-B.3)."""
PATIENCE = 4
"""So many rounds who has left may wait in half of the games (DP-B.7)."""
USES = dict.fromkeys((Topic.ACT, Topic.FIGHT, Topic.DEFEND), card_face)
WATCH = Metrics(takes={Topic.PLAY: card_face}, uses=USES, counts={
    "rounds of all seats": Count(lambda t, event: event.kind == "round" and len(t.living)),
    "announcements of a seat and round": Count(times("announces"), "rounds of all seats"),
    "rounds in which a seat announces something": Count(
        lambda t, event: event.kind == "announces" and len(t.seats[event.seat].combos) == 1,
        of="rounds of all seats"),
    "additional lays of a seat and round": Count(
        lambda t, event: event.kind == "lays" and t.phase == "additional", "rounds of all seats"),
    "attacks": Count(attack()),
    "attacks with two forms": Count(attack(lambda one: bool(one.rank_form and one.profession_form)), of="attacks"),
    "flushes among attacks": Count(attack(lambda one: one.flush), of="attacks"),
    f"attacks worth {STRONG} or more": Count(
        lambda t, event: event.kind == "stands" and event.detail.kind == "attack" and event.n >= STRONG, of="attacks"),
    "lives lost": Count(numbers("hits", "hurts", "overruns")),
    "lives that combat takes": Count(numbers("hits"), of="lives lost"),
    "lives that effects take": Count(numbers("hurts"), of="lives lost"),
    "lives that debts take": Count(numbers("overruns"), of="lives lost"),
    "games": Count(times("ends")),
    f"games in which who has left waits more than {PATIENCE} rounds": Count(
        lambda t, event: event.kind == "ends" and t.round - min([me.left or t.round for me in t.seats]) > PATIENCE,
        of="games"),
})
