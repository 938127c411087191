"""What an option would come to, in sentences for the bar, and in short for its row: the fight as it stands, numbers now
and then, what is buried, what falls off and who invades; what stops counting. A fight is gone through to its end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import Any

from deckgames.engine.core.cards import Card, spoken
from deckgames.engine.core.spelling import capital, plural
from deckgames.engine.core.words import Why
from deckgames.engine.forecast.forecast import Change, Forecast, moved
from deckgames.engine.forecast.lookahead import HIDDEN
from deckgames.engine.forecast.teller import ForecastFacts, Of
from deckgames.engine.messages import LazyMessage
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.effects import iter_tree, of_kind
from deckgames.engine.vocabulary.events import NO_EFFECT, NO_EFFECT_ON, Event
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import STACK_OF, StackSpec, named
from deckgames.games.journey.cards.lines import Used
from deckgames.games.journey.cards.words import cost_text
from deckgames.games.journey.effects.fighting import FALLS_OFF, FIGHTS, HURT, INVADES
from deckgames.games.journey.effects.players import GIVES_CRYSTALS, GIVES_CRYSTALS_OVERLORD, STEALS, STEALS_OVERLORD
from deckgames.games.journey.effects.steps import CAPPED, JOURNEYS, RESTS, WEIGHT_COSTS
from deckgames.games.journey.lexicon import ATTACK, CRYSTALS, DEFENSE, LOSES, POINTS, SLIME, STATS, UNDEAD, WINS, WOUNDS
from deckgames.games.journey.play import DEFEATED, GETS_POWER, GIVES_UP, LOSES_CRYSTALS, PAYS, TAKES_CRYSTALS, WEAKENS
from deckgames.games.journey.private_phases import JourneyPrivatePhases
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import Board, behind, beyond, cut, listed, means
from deckgames.games.journey.screen.details import (
    Would,
    begun_by,
    could_win,
    duel_begun,
    duel_then,
    fight_said,
    fight_then,
    fights_met,
    fought,
    healed,
    likely_only,
    sums,
    won,
    would,
)
from deckgames.games.journey.state import LINE, SAY, SENTENCES, SIDES, STACKS, TEXT, Seat, StackCard, Table
from deckgames.games.journey.teller import TELLER
from deckgames.seats import with_names
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import BLANK, Line, in_ink, spans_width, stopped
from deckgames.ui.paint.shortening import left_out
from deckgames.ui.toolkit import board as toolkit
from deckgames.ui.toolkit.forecast_phrases import arrow, brief, counted, freed_by, happened, signed, tight
from deckgames.ui.toolkit.forecast_sentence import Foretelling
from deckgames.ui.toolkit.layout import NUMBER, WHOLE

_BACK = {CRYSTALS: {TAKES_CRYSTALS, PAYS, GIVES_UP, LOSES_CRYSTALS, JOURNEYS, GIVES_CRYSTALS,
                    GIVES_CRYSTALS_OVERLORD, STEALS, STEALS_OVERLORD, WEIGHT_COSTS, CAPPED},
         WOUNDS: {HURT}, ATTACK: {"attack"}, DEFENSE: {"defence"}}
"""Numbers of which it is said that they stay, and what is told where they come or go."""
_IDLE = frozenset({NO_EFFECT, NO_EFFECT_ON})
"""Told where nothing else is."""
_NOT_OF_IT = frozenset({FIGHTS, FALLS_OFF})
"""Begins what is not done by an action itself."""
_BARE, _LOSSES = 2, 3
"""The short forms without what the table shows, and of losses alone."""
_EXPLAINED = 100
"""Columns from which the bar says what a number means that no other one shows."""


# ---- the bar


def _by_name(board: Board, line: Line) -> Line:
    """The same with the names of those whose choice it is."""
    names = [look.name for look in board.scene.seats]
    return tuple((with_names(text, names), ink) for text, ink in line)


def of(board: Board, oid: str) -> Forecast | None:
    """What this option would do, to the end of what is begun by it: a fight or a duel is fought as it stands."""
    if _fights(board, board.by_oid.get(oid)):
        return board.scene.forecast_of(oid, ("fight",))
    found = board.scene.forecast_of(oid)
    if found is None or board.view.fight is not None or board.view.duel is not None or any(
            end.about is not Topic.PREPARE or end.seat != board.at_work for end in found.possible):
        return found
    return board.scene.forecast_of(oid, JourneyPrivatePhases.then) or found


def _fights(board: Board, option: Option | None) -> bool:
    """Whether a fight is begun by this option."""
    if option is None or option.oid.startswith("challenge:"):
        return option is not None
    slot = slot_of(board, option)
    return slot is not None and slot.fight is not None and option.oid == slot.card.oid


def slot_of(board: Board, option: Option) -> prospects.SlotNow | None:
    """The slot of the track to which an option journeys."""
    return board.slots.get(option.card) if option.card is not None and board.acting else None


def called_of(board: Board, option: Option | None, paid: Change | None = None, short: bool = False) -> Line:
    """The words of an option; a journey with its price, and an action with its text: without the crystals that it
    costs, where just these are `paid`, which is told. In `short` what it is, without what its row says."""
    if option is None or option.oid in ("yes", "no") or (short and board.scene.pending):
        return ()
    if option.seat is not None:
        return (board.name(option.seat), (":", "text"))
    slot = slot_of(board, option)
    if slot is not None and option.oid == slot.card.oid and slot.price not in (0, slot.slot):
        why = [term.source for term in slot.price_sum if term.source != queries.SLOT[slot.slot]]
        return LINE("bar.price-by", card=in_ink(slot.card.name, "name"), n=moved(slot.slot, slot.price), why=why)
    if short and (brief := _brief(board, option, slot)):
        return in_ink(f"{brief}.", "name")
    if slot is not None and option.oid == slot.card.oid:
        return LINE("bar.price", card=in_ink(slot.card.name, "name"), n=slot.price)
    if (turned := _turned(board, option.oid)) is not None:
        if short:
            verb = TEXT("enter.bury" if option.oid.startswith("bury") else "enter.unbury")
            return ((f"{capital(verb)} ", "name"), (spoken(turned), "name"), (".", "text"))
        return ((f"{capital(option.label)}, ", "name"), (turned.name, "name"), (".", "text"))
    if (action := board.actions.get(option.oid)) is not None:
        told = paid is not None and paid.sure and cost_text(action.ability.cost) == plural(
            paid.before - paid.outcome, "crystal")
        text = action.gives if told else action.text
        return ((f"{action.card.name}: ", "name"), (f"{text}.", "rule")) if isinstance(
            action.card.spec, StackSpec) else in_ink(f"{capital(text)}.", "name")
    if (card := board.offered.get(option.oid)) is not None:
        return ((f"{card.name}: ", "name"), (f"{queries.about(card.spec)}.", "rule"))
    return in_ink(f"{capital(option.label)}.", "name")


def _brief(board: Board, option: Option, slot: prospects.SlotNow | None) -> str:
    """What an option is called where its row says the rest."""
    verb = option.oid.partition(":")[0]
    if verb in ("rest", "challenge"):
        return capital(TEXT("enter.rest" if verb == "rest" else "enter.challenge"))
    if slot is not None and option.oid == slot.card.oid:
        return slot.card.name
    action = board.actions.get(option.oid)
    card = board.offered.get(option.oid)
    return named(action.card) if action is not None else card.name if card is not None else ""


def _turned(board: Board, oid: str) -> StackCard | None:
    """The card that this option buries or unburies (None: it does neither)."""
    verb, _, kind = oid.partition(":")
    if verb not in ("bury", "unbury"):
        return None
    stack: Sequence[StackCard] = board.seats[board.asked.seat].stack(STACK_OF[kind])
    return stack[-1 if verb == "bury" else 0]


def sentences(parts: Iterable[Line], first: bool = True) -> Line:
    """Each part as a sentence; `first`: the first one begins with a capital."""
    found = [stopped(part) for part in parts if part and part[0][0]]
    return listed([((capital(text) if nth or first else text, ink), *rest)
                   for nth, ((text, ink), *rest) in enumerate(found)], BLANK)


def _still_to_come(board: Board, card: Card[Any] | None, forecast: Forecast) -> Line:
    """`Ossuary Wyrm is still to come`: a card that is journeyed to, where what comes before it is told no further."""
    trips = board.view.trips
    card = trips[-1].card if trips else card if card in board.slots else None
    if not isinstance(getattr(card, "spec", None), StackSpec) or not all(end.amid for end in forecast.possible):
        return ()

    def lies(t: Table) -> bool:
        return card in t.graveyard or any(card in getattr(seat, name) for seat in t.seats for name in STACKS)
    fights = [event for told in forecast.outcomes for event in told if event.kind == FIGHTS]
    if card is None or lies(board.view) or forecast.change(lies) is not None or not all(map(won, fights)):
        return ()
    return LINE("bar.still-to-come", card=in_ink(spoken(card), "name"))


def futile(board: Board, oid: str, forecast: Forecast, short: int = 0) -> LazyMessage | None:
    """Why the one thing an action does has no effect, as is certain, whatever its cost does, or is of no use any more;
    why this or that has none (None: it has)."""
    action = board.actions.get(oid)
    own = forecast.narrated[:1] if oid.startswith("option-") else ()
    if action is not None:
        if prospects.in_vain(board.view, board.asked.seat, action.ability):
            return SAY("bar.go-back-short" if short else "bar.go-back")
        if len(iter_tree(action.ability.effect)) == 1:
            begun = takewhile(lambda event: event.kind not in _NOT_OF_IT, forecast.certain)
            own = tuple([event for event in begun if action.card in event.cards])
    why = next((event.note for event in own if event.kind == NO_EFFECT), "")
    return SAY("bar.in-vain", why=why) if why else None


def _paid_back(board: Board, seat: Seat, forecast: Forecast, line: Line) -> Line:
    """The same, with the crystals where what is paid comes back, or what is taken goes again, with the wounds where
    they are healed, and the power where a card that goes takes what is added: a first look knows of no number whether
    it stays, and at the end of the turn power is gone."""
    over = any(end.how == "turn" for end in forecast.possible)
    moved = {event.kind if event.kind not in (GETS_POWER, WEAKENS) else event.detail * (not over)
             for event in forecast.narrated if seat.no in (event.seat, event.other) and forecast.trials is not None
             and (event.n or event.kind != JOURNEYS)}
    there = [(number, number.read(board.view, seat.no)) for number, kinds in _BACK.items() if moved & kinds]
    return listed([*(SAY("bar.stays" if number in (ATTACK, DEFENSE) else "bar.stay", number=number.label, n=n).inked(
        number.ink) for number, n in there if n is not None and forecast.of(number, seat.no) is None), line])


def _else(parts: list[Line]) -> list[Line]:
    """All that follows what would win a fight is what comes without it, be it with it, too."""
    at = next((nth for nth, part in enumerate(parts) if part and isinstance(part[-1][1], Would)), None)
    if at is None or not any(parts[at + 1:]):
        return parts
    then, *more = filter(None, parts[at + 1:])
    return [*parts[:at], LINE("fight.as-you-stand", would=parts[at], then=then), *more]


def _end(board: Board, forecast: Forecast, short: int) -> list[Line]:
    """What the clean up takes where the turn is over with this answer, or ends by itself; what it will take where the
    turn goes on after a journey."""
    phase, me = forecast.at("phase"), board.asked.seat
    if forecast.ends.how != "turn" or phase is None or phase.outcome != "refill":
        if forecast.ends.how == "over" or not forecast.at("journeyed"):
            return []
        due = forecast.outcome(board.view, lambda seen: queries.weight_due(seen, seen.seats[me]))
        return [SAY("bar.weight-due", n=due).inked("harm")] if due else []
    due = 0 if short else sum(event.n for event in forecast.narrated if event.kind == WEIGHT_COSTS)
    weight = SAY("bar.weight", n=due).inked("harm") if due else ()
    used_up = board.view.coop and not company.then(forecast, board.view, queries.road_left)
    return [weight, LINE("ending.used-up", lost=SAY("outcome.lost").inked("bad")) if used_up else ()]


class JourneyForetelling(Foretelling):
    """What Journey & Overlords' screen says: each part is a sentence, and a fight has a verdict of its own."""

    def sentence_of(self, board: toolkit.Board, oid: str) -> Line:
        assert isinstance(board, Board)
        asked, option = board.asked, board.by_oid.get(oid)
        if option is None and oid not in (NUMBER, WHOLE) and asked.kind != "confirm":
            return ()
        if option is not None and (option.blocked is not None or option in board.kingdoms):
            return called_of(board, option, short=bool(self.teller.short))
        several = asked.kind in ("pick", "order") and getattr(asked, "hi", 0) > 1
        forecast = None if several and not board.scene.chosen else of(board, oid)
        shared = asked.kind == "allocate"  # each line begins with who it is about
        if forecast is None:
            return () if shared else called_of(board, option)
        called = called_of(board, option, forecast.of(CRYSTALS, asked.seat), bool(self.teller.short))
        parts = self._parts(board, option, forecast) if not shared else self._share(board, option, forecast)
        aimed = option is not None and option.seat is not None
        if aimed and not parts[0]:  # nothing that is told happens to whoever is chosen
            called, aimed = (*called[:1], (".", "text")), False
        left = [self.line(board, event) for event in self.teller.leaves(board.view, asked) if oid == "end"]
        told = tight(_by_name(board, sentences(duel_begun(board, oid, forecast, [*left, *parts]), not aimed)), 100)
        return told if shared or asked.kind in ("confirm", "number") else listed([called, told], BLANK)

    def told(self, board: Board, option: Option, forecast: Forecast) -> Line:
        """What follows a fight: all but the fight itself."""
        return tight(_by_name(board, sentences(self._parts(board, option, forecast, fights=False))), 100)

    def _parts(self, board: Board, option: Option | None, forecast: Forecast, fights: bool = True) -> list[Line]:
        """The fight, the asked player, the others, what stops counting, what happens on the track, who is asked."""
        me, seats, short = board.asked.seat, board.seats, self.teller.short
        aimed = None if option is None else option.seat
        card = None if option is None else option.card
        facts = self.teller.facts(board.view, me, forecast, aimed)
        of = {of.seat: of for of in facts.of}
        parts: list[Line] = []
        if aimed is not None:
            parts.append(listed(self._about(board, of[aimed], forecast, card) if aimed in of else []))
        if fights:
            parts += fight_said(board, option, forecast, bool(short))
        at_once = not board.scene.pending and prospects.first(forecast.certain, FALLS_OFF)
        if at_once:  # what comes of it is told behind it
            parts += _happens(board, forecast, short)
        over: Line = ()
        if board.view.coop:
            over = company.ends(board, forecast)
            parts += [over, *company.shared(board, forecast, short >= _BARE),
                      () if short else company.still(board, forecast)]
        if short and card is None and begun_by(option) == "":
            card = prospects.foe(board.view)  # what a victory brings goes without saying
        counted = self.lines(board, facts.notes)
        before, mine = len(parts), bool(counted)
        for seat in (*seats[me:], *seats[:me]):
            you = seat.no == me and aimed is not None
            seat_lines = self._about(board, of[seat.no], forecast, card, you=you) if (
                seat.no in of and seat.no != aimed) else []
            name, ink = board.name(seat.no)
            whose = in_ink(f"{name}: ", ink)
            if seat.no == me:
                line = listed(seat_lines) if short else _paid_back(board, seat, forecast, listed(seat_lines))
                mine = mine or bool(line)
                if you and line:
                    line = LINE("bar.you" if seat.no in of and of[seat.no].shifts else "bar.you-do", does=line)
                whose = ()
            else:
                line = listed(seat_lines)
            parts.append((*whose, *line) if line else ())
        if aimed is None and not (mine or short) and any(parts[before:]) and not any(end.amid
                                                                                     for end in forecast.possible):
            parts.insert(before, LINE("bar.numbers-stay"))
        parts += [self.one_of(board, facts), fight_then(board, forecast),
                  duel_then(board, forecast, short < _LOSSES)]
        parts += counted
        if not at_once:
            parts += _happens(board, forecast, short)
        parts += [*self.lines(board, facts.behind), *_end(board, forecast, short)]
        idle = None if option is None else futile(board, option.oid, forecast, short)
        if idle:
            parts.insert(0, idle.inked("warn"))
        elif not any(parts):
            parts += [happened(board, event, SENTENCES) for event in forecast.narrated if event.kind in _IDLE][:1]
        return _else([*parts, _still_to_come(board, card, forecast), () if over else self.ends(
            board, forecast, any(parts))])

    def _share(self, board: Board, option: Option | None, forecast: Forecast) -> list[Line]:
        """What the share of this line does to whom it is for; None: what all do to who gives, and to the company."""
        me = board.asked.seat
        if option is not None:
            return [] if option.seat is None else [
                listed(self._about(board, self.teller.of(board.view, me, forecast, option.seat), forecast))]
        own = listed(self._about(board, self.teller.of(board.view, me, forecast, me), forecast, you=True))
        parts = [LINE("bar.you", does=own) if own else (),
                 *(company.shared(board, forecast, self.teller.short >= _BARE) if board.view.coop else [])]
        nothing = [] if any(parts) else [LINE("bar.nothing")]
        return [*parts, *nothing, self.ends(board, forecast)]

    def one_of(self, board: toolkit.Board, facts: ForecastFacts) -> Line:
        """In few words not what the next question is about: whom its answer hits is told there."""
        by = [asked for of in facts.one_of for change in of.changes for asked in change.decided_by]
        own = (None, facts.found.asks) in by and all(seat is None for seat, _ in by)
        return () if self.teller.short and own else super().one_of(board, facts)

    def of_seat(self, board: toolkit.Board, facts: ForecastFacts, of: Of, gone: Card[Any] | None = None) -> Line:
        assert isinstance(board, Board)
        line = listed(self._about(board, of, facts.found))
        return (*self.whose(board, of), *line) if line else ()

    def _about(self, board: Board, of: Of, forecast: Forecast, chosen: Card | None = None, *,
               you: bool = False) -> list[Line]:
        """What happens to a player, what is certain first; `you`: who is called so before it."""
        mine, short = you or of.seat == board.asked.seat, self.teller.short
        whose = "called" if you else "own" if mine else "other"
        means = mine and not short and board.scene.width >= _EXPLAINED
        shifts = {shift.number: shift.change for shift in of.shifts}
        doubt = any(not change.sure for number, change in shifts.items() if number is not POINTS)
        parts = [(4 * (not doubt or not change.sure) if number is POINTS else 2 * (not change.sure),
                  _number(change, number, _means(board, number, forecast) if means else ""))
                 for number, change in shifts.items()]
        for name, change in of.zones:  # what is taken does not hang on what makes a number uncertain
            sure = name == "wounds" and WOUNDS in shifts and shifts[WOUNDS].sure
            parts += [(1 if name in STACKS else 3, line) for line in (
                _stack(change, chosen if mine else None, whose, name, sure, short))]
        return [*(line for _, line in sorted(parts, key=itemgetter(0))), *self.lines(board, of.notes, of.seat)]

    def covered(self, board: Board, forecast: Forecast) -> list[Line]:
        """The own cards that are covered, in few words."""
        form, me = self.forms[1], board.asked.seat
        covers = [event for event in form.teller.stood(me, forecast, me) if event.kind.startswith("covers")]
        return form.lines(board, covers)

    def help_for(self, board: toolkit.Board, oid: str) -> Line:
        freeing = board.scene.freeing(oid)
        return SAY("bar.frees", card=in_ink(freed_by(freeing[0]), "name")).inked("good") if freeing else ()


# ---- what changes


def changes_told(board: Board, forecast: Forecast, no: int, short: int = 0) -> dict[Number, Change]:
    """The changes of a player's numbers that are told, all or in a `short` form."""
    teller = FORETELLING.forms[short].teller
    return {shift.number: shift.change for shift in teller.of(board.view, board.asked.seat, forecast, no).shifts}


def _number(change: Change | None, number: Number, means: str = "") -> Line:
    """`crystals 3→1`, `attack 5→7`; with what it `means`: `speed 0→1 (off each price)`."""
    line = arrow(change, signed("", number.ink))
    why = in_ink(f" ({means})", "muted") if line and means else ()
    at = len(line) - bool(change and change.decided_by)  # the reason stands last
    return ((f"{number.label} ", "text"), *line[:at], *why, *line[at:]) if line else ()


def _means(board: Board, number: Number, forecast: Forecast) -> str:
    """What no other number shows of this one; of what is only counted by which card, if that is still there then."""
    me = board.asked.seat
    by = prospects.counts(board.view, me).get(number.key) if number in (SLIME, UNDEAD) else None
    if by is None:
        return means(number)
    return "" if forecast.change(lambda t: prospects.counts(t, me).get(number.key)) else TEXT(
        "bar.counts-it", card=named(by))


def _stack(change: Change, chosen: Card | None, whose: str, name: str, sure: bool = False,
           short: int = 0) -> list[Line]:
    """Cards that come to a stack or leave it, and a top that is another one: `takes X`, `loses Y`, in the words of
    `own` or `other` ones, or of who was `called` "you" before; `sure`: how many come is certain, whichever they are."""
    if name == "rewards":
        more = len(change.outcome) - len(change.before)
        return [SAY("stack.rewards", n=f"{more:+}".replace("-", signs.MINUS)).inked("glory")] if more else []
    outcomes = change.possible[:None if change.decided_by else 1]
    new = [card for card in change.outcome if card not in change.before and all(card in cards for cards in outcomes)]
    gone = [card for card in change.before if all(card not in cards for cards in outcomes)]
    came, went = ({card.spec for card in cards if isinstance(card, Card)} for cards in (new, gone))
    gained = [LINE(f"stack.takes-{whose}", card=in_ink(spoken(card), "name")) for card in new
              if isinstance(card, Card) and card is not chosen and card.spec not in went]
    hidden = counted(change, f"{TEXT(f'stack.verb-{whose}')} ", lambda n: (
        TEXT("stack.wound-cards" if name == "wounds" else "stack.cards", n=n), "text"), sure)
    lost = [LINE(f"stack.loses-{whose}", card=in_ink(spoken(card), "name")) for card in gone
            if isinstance(card, Card) and card.spec not in came]  # of two copies neither comes nor goes
    if not change.sure and not change.decided_by:
        gained, lost = ([LINE("stack.likely", what=one) for one in some] for some in (gained, lost))
    return [*(gained if short < _LOSSES else ()), *([hidden] if hidden else []), *lost]


def _happens(board: Board, forecast: Forecast, short: int) -> list[Line]:
    """What happens on track and boards: `Brute falls off slot 0, Vragan invades`."""
    events: list[Event] = []
    one_of = not prospects.first(forecast.certain, FALLS_OFF) and any(
        prospects.first(each, FALLS_OFF) for each in forecast.all_outcomes)  # told with all that may, and who invades
    happens = [*TELLER.happens(forecast)]
    for event in forecast.certain:
        tells = event in happens and not (one_of and event.kind == INVADES)
        if tells or (forecast.trials is None and event.kind == HURT  # a first look has no number that tells it
                     and prospects.first(events, FALLS_OFF)):
            events.append(event)
    parts: list[Line] = []
    follows = any(event.kind == RESTS or (event.kind == FIGHTS and not won(event)) for event in forecast.certain)
    for nth, event in enumerate(events):
        if event.kind == HURT and event.seat == board.asked.seat:
            parts.append(SAY("bar.you-take", n=event.n).inked("harm"))
        elif event.kind == FALLS_OFF and short:
            parts.append(() if follows else LINE("row.falls"))
        elif event.kind == INVADES and nth and events[nth - 1].kind == FALLS_OFF and (parts[-1] or follows):
            if prospects.invades(board.view):
                card = in_ink(named(event.cards[0]), "name")
                parts[-1] = LINE("road.invades", falls=parts[-1], card=card) if parts[-1] else LINE(
                    "road.invader", card=card)
        else:
            parts.append(happened(board, event, SENTENCES))
    told_once = [part if n == 1 else LINE("bar.times", what=part, n=n)
                 for part, n in Counter(parts).items() if part]
    return [*told_once, *_behind_chance(board, forecast, short), _sand(board, forecast, short)]


def _sand(board: Board, forecast: Forecast, short: int) -> Line:
    """`the desert token turns to Mirage (+2 health, −2 strength)`, also behind chance."""
    change = forecast.at("desert")
    if change is None or (len(change.possible) > 1 and not change.decided_by):
        return ()
    side = next(side for side in change.possible if side != change.before)
    n = company.then(forecast, board.view, lambda t: queries.desert(t, queries.speaker(t)))
    more, less = (STATS[stat].word for stat in SIDES[side])
    turns = LINE("desert.turns" if len(change.possible) == 1 else "desert.may-turn", side=queries.ON_SAND[side])
    counts = SAY("desert.counts", n=n, more=more, less=less).inked("muted") if n and short < _BARE else ()
    return (*turns, BLANK, *counts) if counts else turns


def _behind_chance(board: Board, forecast: Forecast, short: int) -> Iterator[Line]:
    """`Brute or Ogre falls off slot 0, Vragan invades`, `Vragan is defeated`, where that is chosen or comes by chance,
    so that no event of all worlds tells it; which card comes off the deck nobody knows."""
    overlord, each = board.view.overlord, () if forecast.trials is None else forecast.all_outcomes
    fell = [None if (event := prospects.first(outcome, FALLS_OFF)) is None else event.cards[0] for outcome in each]
    cards = [card for card in dict.fromkeys(fell) if card is not None]
    if cards and not prospects.first(forecast.certain, FALLS_OFF):
        known = not short and len(cards) < 4 and all(isinstance(card, Card) for card in cards)
        names = listed([in_ink(spoken(card), "name") for card in cards], (" or ", "text"))
        if known:
            falls = LINE("road.may-fall" if None in fell else "road.falls", cards=names)
        else:
            falls = LINE("road.some-may-fall" if None in fell else "row.falls" if short else "road.some-falls")
        invader = overlord if all(prospects.first(outcome, INVADES) for outcome in each) else None
        yield LINE("road.invades", falls=falls, card=in_ink(named(invader), "name")) if invader else falls
    defeated = forecast.at("overlord_active")
    if overlord is not None and defeated is not None and defeated.possible == (False,) and not prospects.first(
            forecast.certain, DEFEATED):
        yield LINE("overlord-is.defeated", card=in_ink(named(overlord), "name"))
    grave = forecast.at("graveyard")
    if short < _BARE and grave is not None and all(HIDDEN in met for met in grave.possible):
        yield LINE("road.dropped")


FORETELLING = JourneyForetelling(TELLER)


_THEIRS = 6
"""How soon the changes of others, and what only follows from others, are left out of a row: first, and unsaid."""
_TOLD_IN_ROWS = frozenset({"crystals", "wounds", "attack", "defense", "points"})
"""Numbers that are told also where they are not certain."""


def in_row(board: Board, oid: str, room: int) -> Line:
    """The forecast of an option in at most `room` cells: verdict first, then what matters most."""
    return board.drawn(("row", oid, room), lambda: _in_row(board, oid, room))


def _in_row(board: Board, oid: str, room: int) -> Line:
    forecast, option = of(board, oid), board.by_oid.get(oid)
    if forecast is None or option is None or board.decision is None:
        return ()
    over = company.ends(board, forecast) if board.view.coop else ()
    end = company.outcome(board, forecast) if over else ""
    if end in ("lost", "won"):
        return cut(((f"{signs.GONE} ", "bad"), *over) if end == "lost" else over, room)
    seat = board.seats[board.decision.seat]
    verdict = _verdict(board, option, forecast)
    lost = bool(verdict) and getattr(verdict[0][1], "of", None) is LOSES
    if verdict and isinstance(verdict[-1][1], Would):  # all else is what comes without that
        return cut(verdict, room)
    comes = _row_parts(board, option, forecast, seat, bool(verdict))
    vain = TEXT("row.no-use" if any(line for _, line in comes) else "row.in-vain")
    idle = in_ink(f"{signs.BLOCKED} {vain}", "blocked") if futile(board, oid, forecast) else ()
    parts = [(0, verdict), (0, over), (0, idle), *comes]
    if lost:
        price = [(1, SAY("row.price-gone", n=n).inked("harm"))] if (n := _price(board, option)) else []
        parts = [(0, verdict), (0, over), *price, (1, SAY("row.falls").inked("warn"))]
    shown = [part for part in parts if part[1]]
    more: Line = ()
    while len(shown) > 1 and spans_width(listed(part for _, part in shown)) + spans_width(more) > room:
        least = max(reversed(shown), key=lambda part: part[0])
        shown.remove(least)
        more = left_out([part for rank, part in parts if (rank, part) not in shown and rank < _THEIRS]) if (
            more or least[0] < _THEIRS) else more
    told = listed(part for _, part in shown)
    slot = slot_of(board, option)  # what a card says beyond the numbers that it changes at once, where no face does
    says = beyond(slot.card.spec, board.voice) if slot is not None and not board.faces and not fought(forecast) else ()
    return cut((*told, *more), room) if more else behind(cut(told, room), says, room)


def _verdict(board: Board, option: Option, forecast: Forecast) -> Line:
    """`✓ you win, 1 damage`, `✗ you lose, 6 of 9`, `6 of 9; Angelic Banner adds 2`."""
    met, fights = fought(forecast), fights_met(forecast)
    if met is None and len({won(event) for event in fights}) > 1:
        return SAY("verdict.either").inked("warn")
    if met is None and not fights:
        return ()
    (fight, blow), likely = met or (fights[0], None), "-likely" * likely_only(forecast)
    if won(fight):
        win = in_ink(f"{signs.CHOSEN} {TEXT(f'verdict.win{likely}')}", WINS.over("good"))
        if blow is None:
            return win
        return SAY("row.hurt", win=win, n=blow).inked("bad") if blow else SAY("row.unhurt", win=win).inked("good")
    helps = could_win(board, begun_by(option), fight)
    if helps is None:  # what would win may still be found: then all that is told without it is wrong
        return ((sums(fight), Would("text") if board.scene.unknown else "text"),)
    if helps:
        return LINE("row.but", sums=sums(fight), would=would(helps))
    lose = SAY(f"verdict.lose{likely}")
    return in_ink(f"{signs.GONE} {TEXT('fight.so', verdict=lose, sums=sums(fight))}", LOSES.over("bad"))


def _price(board: Board, option: Option) -> int:
    slot = slot_of(board, option)
    return slot.price if slot is not None else 0


def _row_parts(board: Board, option: Option, forecast: Forecast, seat: Seat, fights: bool) -> list[tuple[int, Line]]:
    """What changes, each with how soon it is left out."""
    fight, price = fought(forecast), _price(board, option)
    parts: list[tuple[int, Line]] = []
    if board.view.coop:
        blow = None if fight is None else board.view.pool + fight[1]
        shared = company.shared(board, forecast, short=True, struck=blow)
        if blow is not None and shared[0]:
            shared[0] = (*_healed(board, forecast, blow), *shared[0])
        parts += [(1, tuple(span for span in line if not isinstance(span[1], Why))) for line in shared]
    changes, briefly = (changes_told(board, forecast, seat.no, short) for short in (0, 1))
    n = 0 if fight is None or board.view.coop or not won(fight[0]) else healed(forecast, seat.no, fight[1])
    mends = SAY("row.healed", n=n).inked("life") if n else ()
    if WOUNDS not in changes:
        parts.append((2, mends))
    for number, change in changes.items():
        paid = number is CRYSTALS and change.sure and change.outcome == change.before - price
        struck = number is WOUNDS and fight is not None and change.sure and change.outcome == change.before + fight[1]
        if not (paid or struck or (number.key not in _TOLD_IN_ROWS and not change.sure)):
            doubt = not change.sure and number.key in ("attack", "defense", "points")
            rank = 5 if doubt or (number is CRYSTALS and fights) else 2 if number.key in (
                "attack", "defense", "wounds", "points") else 3
            line = brief(change, number)
            parts.append((rank if number in briefly else _THEIRS, listed([mends, line]) if number is WOUNDS else line))
    slot = slot_of(board, option)
    if slot is not None and not fights:
        spec = slot.card.spec
        if of_kind((*spec.upper.abilities, *spec.lower.abilities), Used):
            parts.append((4, LINE("row.action")))
        parts += [(3, line) for line in FORETELLING.covered(board, forecast)]
    others: list[Line] = []
    for other in [one for one in board.seats if one is not seat]:
        their_changes = changes_told(board, forecast, other.no)
        if line := listed([brief(change, number) for number, change in their_changes.items() if not change.decided_by]):
            sign, ink = board.sign(other.no)
            others.append(((f"{sign} ", ink), *line))  # a blank in its ink: no line ends with a sign
    return [*parts, (_THEIRS, listed(others))]


def _healed(board: Board, forecast: Forecast, blow: int) -> Line:
    """`then heals 3: `, where the pool holds less than the blow has brought."""
    pool = forecast.at("pool")
    healed = 0 if pool is None or not pool.sure else blow - pool.outcome
    return (*SAY("row.heals", n=healed).inked("life"), BLANK) if healed > 0 else ()


def pays(board: Board, oid: str) -> Line:
    """`Lantern would pay for it`: an action that is open, after which this card, too dear now, could be had."""
    freeing = [option for option in board.scene.freeing(oid) if option.oid.startswith("use:")]
    return SAY("row.pays", card=in_ink(freed_by(freeing[0]), "name")).inked("good") if freeing else ()
