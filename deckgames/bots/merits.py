"""What the table says for and against an answer before anybody looks ahead: that it ends the game, that it is of no
use, what it surely brings and costs, and that another one does all of it and more. Hints go by it where games tell
nothing apart, and take their reasons from it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, TypeVar, cast

from deckgames.bots.brain import Brain, share, thoughts
from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import face_up
from deckgames.engine.forecast.forecast import Forecasts, spelled
from deckgames.engine.forecast.teller import ForecastFacts, Of, Shift, teller_of
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.match.private_phases import Macro, Outlook, endings
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Decision, Option, Raw, Topic
from deckgames.engine.vocabulary.events import NO_EFFECTS, Event, spans
from deckgames.engine.vocabulary.lexicon import Number

GLANCES = 3
"""Number of worlds that show whether an answer ends the game, or has an effect at once."""
FOLLOWS = 8
"""Questions of its own that a deed asks its player, at most."""

_DEEDS = frozenset({Topic.ACT, Topic.PREPARE, Topic.AGREE})
_AWAY = frozenset({Topic.DISCARD, Topic.REMOVE, Topic.GIVE, Topic.PUT, Topic.SWAP})

T = TypeVar("T")


@frozen
class Merit:
    """Something that surely changes by an answer, in words: a number of this seat, or what a game notes (None). `good`
    is by how much whoever asks is the better off, at the least if not `sure`; `lasts`: still when the turn is over."""

    seat: int
    own: bool
    good: int
    words: str
    number: Number | None
    lasts: bool
    sure: bool = True

    @property
    def what(self) -> tuple[bool, str]:
        """Whether one's own is changed, and what."""
        return self.own, self.number.key if self.number is not None else self.words

    @property
    def size(self) -> tuple[bool, bool, int]:
        """Greater ones are larger: what wins, then one's own, then more."""
        return self.number is not None and self.number.stands == "first", self.own, abs(self.good)


def _once(find: Callable[["Merits", Raw], T]) -> Callable[["Merits", Raw], T]:
    """Finds this once for each answer."""
    def found(merits: "Merits", raw: Raw) -> T:
        key = find.__name__, str(merits.decision.write(raw))
        if key not in merits.known:
            merits.known[key] = find(merits, raw)
        return cast("T", merits.known[key])
    return found


class Merits:
    """Of the answers to one question, as whoever is asked can know them."""

    def __init__(self, handle: SeatHandle, game: Game, brain: Brain, seed: int, then: tuple[str, ...] = ()) -> None:
        """`then` are answers, by their options' ids, that belong to the one that begins them."""
        self.handle, self.game, self.brain, self.seed = handle, game, brain, seed
        self.decision, self.teller = handle.decision, teller_of(game)
        self.then = then or game.private_phases.then
        self.known = dict[tuple[str, str], Any]()
        """What was found already, by what it is and the answer."""

    # ---- at a glance

    def share(self, raw: Raw) -> float | None:
        """The share of the win with which this answer ends the game at once (None: it does not)."""
        return self._glance(raw)[0]

    def is_vain(self, raw: Raw) -> bool:
        """Whether it is of no use: the table says so, warns of it, or its own card does nothing by it."""
        return raw not in endings(self.decision) and (self._glance(raw)[1] or self.game.private_phases.in_vain(
            self.handle.view, self.decision, raw) or bool(self.game.private_phases.doubt(
                self.decision, raw, partial(self._foretold, raw))))

    def able(self, raws: Sequence[Raw]) -> list[Raw]:
        """Those of these answers that are of use, and all that end or pass; what loses the game at once is left out if
        anything else does not."""
        ends = endings(self.decision)
        found = [raw for raw in raws if not ends or raw in ends or not self.is_vain(raw)] or [*raws]
        return [raw for raw in found if self.share(raw) != 0.0] or found

    @_once
    def _glance(self, raw: Raw) -> tuple[float | None, bool]:
        outcome = self._in_world(raw, self.seed)
        for world in range(1, GLANCES):
            if outcome == (None, False):
                break
            share, vain = self._in_world(raw, self.seed + world)
            outcome = share if share == outcome[0] else None, vain and outcome[1]
        return outcome

    def _in_world(self, raw: Raw, seed: int) -> tuple[float | None, bool]:
        """The same in one world; what a deed goes on to ask its player is answered as the brain would."""
        match, events, seat = self.handle.imagine(seed), list[Event](), self.handle.seat
        match.halts, match.state.observer = True, events.append
        match.answer(raw, seat)
        match.state.observer = None
        vain = declined = False
        if (asked := match.decision) is not None and asked.seat == seat and asked.about is not self.decision.about:
            declined = thoughts(self.brain, match, seat)[0] in endings(asked)
        card = self.card(raw)
        if card is not None and any(event.kind in NO_EFFECTS and card in event.cards for event in events):
            before = self.handle.imagine(seed)
            vain = vain or not (self.brain.worth(match, seat) > self.brain.worth(before, seat)
                                or self.game.scores(match.state)[seat] > self.game.scores(before.state)[seat])
        match.halts = False
        self._go_on(match)
        return share(match, seat) if match.over else None, vain or (declined and not self._grown(match, seed))

    def _grown(self, match: Match, seed: int) -> bool:
        """Whether a number is better for whoever asks than it was in this world."""
        before, seat = self.handle.imagine(seed).state, self.handle.seat
        return any(number.worth * ((number.read(match.state, seat) or 0) - (number.read(before, seat) or 0)) > 0
                   for number in self.game.lexicon.numbers)

    def same_turn(self, match: Match) -> bool:
        """Whether whoever asks is asked again, and not only a round later, as one who plays alone."""
        asked, game = match.decision, self.game
        return asked is not None and asked.seat == self.handle.seat and game.round(match.state) == game.round(
            self.handle.view)

    def _go_on(self, match: Match) -> Decision[object] | None:
        """Answers what a deed goes on to ask its player as the brain would; what is asked then."""
        seat = self.handle.seat
        for _ in range(FOLLOWS):
            if (asked := match.decision) is None or not self.same_turn(match) or asked.about is self.decision.about:
                break
            match.answer(thoughts(self.brain, match, seat)[0], seat)
        return match.decision

    def after(self, raw: Raw) -> Iterator[Match]:
        """Some worlds in which this answer was given."""
        for world in range(GLANCES):
            match = self.handle.imagine(self.seed + world)
            match.answer(raw, self.handle.seat)
            yield match

    @_once
    def leads_on(self, raw: Raw) -> tuple[Match, Decision[object], Raw] | None:
        """The step that a deed goes on with at once, in one world, with the brain's answer, if worlds do not differ
        about it."""
        steps, about = list[tuple[Match, Decision[object], Raw]](), self.decision.about
        others = {*_DEEDS} - {Topic.PREPARE} if about is Topic.ACT else {*_DEEDS, Topic.PLAY}  # no steps of it
        for match in self.after(raw) if about in _DEEDS else ():
            if (asked := match.decision) is None or not self.same_turn(match) or asked.about in others:
                return None
            then = thoughts(self.brain, match, self.handle.seat)[0]
            if asked.about is Topic.PREPARE and asked.card_of(asked.write(then)) is None:
                return None  # to fight, once it is fought
            steps.append((match, asked, then))
        return steps[0] if len({str(asked.write(raw)) for _, asked, raw in steps}) == 1 else None

    def plays(self, raw: Raw) -> tuple[Match, Decision[object], Raw] | None:
        """The same step of an answer that only leads to the cards that can be played."""
        step = self.leads_on(raw) if self.card(raw) is None else None
        return step if step is not None and step[1].about is Topic.PLAY else None

    def keeps(self, raw: Raw, other: Raw) -> bool:
        """Whether the other answer can still be given after this one."""
        for match in self.after(raw):
            asked = self._go_on(match)
            if asked is None or not self.same_turn(match) or self.decision.write(other) not in [
                    option.oid for option in asked.options() if option.blocked is None]:
                return False
        return True

    def _foretold(self, raw: Raw, *oids: str) -> Sequence[Event]:
        """The certain events of this answer, or of others in a row by their options' ids."""
        first = Macro.raw(self.decision, oids[0]) if oids else raw
        found = None if first is None else self.forecasts.of(first, oids[1:])
        return () if found is None else found.narrated

    # ---- by its forecast

    @cached_property
    def together(self) -> bool:
        """Whether all seats win or lose as one."""
        return self.game.result(self.handle.imagine(self.seed).state).together

    @cached_property
    def forecasts(self) -> Forecasts:
        """What each answer would do, in worlds that all of them share."""
        handle = self.handle
        return Forecasts(handle.imagine(self.seed), None if handle.public else handle.seat, handle.number)

    def option(self, raw: Raw) -> Option | None:
        """The option that this answer takes, if it is one."""
        return next((one for one in self.decision.options() if one.oid == self.decision.write(raw)), None)

    def card(self, raw: Raw) -> Card | None:
        """The card that this answer takes, if it is one."""
        return self.decision.card_of(self.decision.write(raw))

    def taken(self, raw: Raw) -> Card | None:
        """The same, also of a stock that has no cards to show."""
        option = self.option(raw)
        return None if option is None else option.card or next(
            (card for card in self._comes_by(raw) if card.name == option.name), None)

    def _comes_by(self, raw: Raw) -> list[Card]:
        """The cards that surely come to whoever asks, of those that are seen then."""
        told = self.facts(raw)
        own = [change for path, change in (() if told is None else told.found.changes.items())
               if path[:2] == ("seats", self.handle.seat)
               and isinstance(change.before, tuple) and isinstance(change.outcome, tuple)]
        had = [card for change in own for card in change.before]
        come = [card for change in own for card in face_up(change.outcome)]
        return [card for card in come if isinstance(card, Card) and card not in had]

    def comes_to(self, raw: Raw, then: Raw | None = None) -> Outlook:
        """What the round comes to with this answer and those that Enter gives with it, if the game says so; with the
        one that is given `then`, or the card that is played by it, if it only leads to those that can be."""
        return self._comes_to(raw) if then is None else self._comes_then(raw, then)

    @_once
    def _comes_to(self, raw: Raw) -> Outlook:
        option = self.option(raw)
        found = Outlook() if option is None else self._outlook(self.handle.view, self.decision, option.oid)
        if not found.what or (step := self.plays(raw)) is None:
            return found
        match, asked, then = step
        return self._outlook(self._seen(match), asked, str(asked.write(then)))

    def _comes_then(self, raw: Raw, then: Raw) -> Outlook:
        outlooks = set[Outlook]()
        for match in self.after(raw):
            asked, oid = self._go_on(match), self.decision.write(then)
            if asked is None or not self.same_turn(match) or oid not in asked.oids:
                return Outlook()
            if self.plays(then) is not None:
                match.answer(asked.oids.index(str(oid)), self.handle.seat)
                if (asked := match.decision) is None:
                    return Outlook()
                oid = asked.write(thoughts(self.brain, match, self.handle.seat)[0])
            outlooks.add(self._outlook(self._seen(match), asked, str(oid)))
        return outlooks.pop() if len(outlooks) == 1 else Outlook()

    def _seen(self, match: Match) -> object:
        """An imagined world as whoever asks sees it."""
        return SeatHandle(match, self.handle.seat, self.handle.number).view

    @property
    def _outlook(self) -> Callable[..., Outlook]:
        return self.game.private_phases.comes_to

    def parts_with(self, raw: Raw) -> bool:
        """Whether a card goes by this answer, and not a foe's: what it does is no reason for that."""
        option = self.option(raw)
        if ((option and option.about) or self.decision.about) not in _AWAY:
            return False
        told, card = (None, None) if option is None else (self.facts(raw), option.card)
        return told is None or not any(
            path[0] == "seats" and path[1] != self.handle.seat and isinstance(change.before, tuple)
            and card in change.before for path, change in told.found.changes.items())

    def within(self, raw: Raw, kind: str = "enough") -> list[str]:
        """What an answer brings within reach, or leaves there if it ends: "enough for Flagship (5)"; or what is "lost"
        by it."""
        told = None if raw in endings(self.decision) else self.facts(raw)
        events = self.teller.leaves(self.handle.view, self.decision) if told is None else told.within
        return [TEXT(f"hint-reach.{kind}", card=event.cards[0].name) for event in events if event.kind == kind]

    def ranges(self, raw: Raw) -> list[str]:
        """What of one's own that wins first changes, or may: "points 41→41–46"."""
        told = self.facts(raw)
        return [] if told is None else [
            f"{shift.number.label or shift.number.count(2)[2:]} {spelled(shift.change)}" for of in told.of
            if of.seat == self.handle.seat for shift in of.shifts if shift.number.stands == "first"]

    @_once
    def facts(self, raw: Raw) -> ForecastFacts | None:
        """What is known of an answer, as the table tells it."""
        view, found = self.handle.view, self.forecasts.of(raw, self.then)
        return None if found is None else self.teller.facts(
            view, self.handle.seat, found, self.teller.aimed(view, self.option(raw)))

    @_once
    def of(self, raw: Raw) -> list[Merit]:
        """What surely changes for the better or the worse by an answer."""
        told = self.facts(raw)
        return [] if told is None else [*self._told(told, self.acquires(raw))]

    def _told(self, told: ForecastFacts, kept: bool) -> Iterator[Merit]:
        for of in (*told.of, *told.one_of, Of(self.handle.seat, notes=told.notes)):
            own = of.seat == self.handle.seat
            for shift in (*of.shifts, *of.marks):
                if (n := shift.least) and (good := n * self._wanted(shift.number, own)):
                    sure, words = bool(shift.surely), shift.number.change(n)
                    exact = sure or len({*shift.change.possible}) == 1  # as the table has it
                    yield Merit(of.seat, own, good, words if exact else TEXT("hint.or-more", what=words),
                                shift.number, not shift.number.lapses or (kept and shift.number.whose == "seat"), sure)
            for note in of.notes:
                if note.kind in self.teller.gains and note.n:
                    said = "".join(text for text, *_ in spans(note, self.teller.notes, [], None))
                    good = note.n * (own or self.together or -1)
                    yield Merit(of.seat, own, good, said, None, lasts=True)
        for number in self.game.lexicon.numbers:
            if number.whose == "table" and number.stands in ("first", "always") and not number.forecast:
                change = told.found.of(number, self.handle.seat)
                if change is not None and (n := Shift(number, change).least):
                    yield Merit(self.handle.seat, True, n * number.worth, f"{number.label} {spelled(change)}", number,
                                lasts=True)

    def _wanted(self, number: Number, own: bool) -> int:
        """Whether whoever asks is better off with more (1) or fewer (−1) of a number, or with neither (0), as with what
        others have for a turn."""
        return number.worth * (own or self.together or -1) if own or not number.lapses else 0

    def acquires(self, raw: Raw) -> bool:
        """Whether a card comes to whoever asks by it: what the card gives lasts as long as the card lies there."""
        card, option = self.taken(raw), self.option(raw)
        return card is not None and option is not None and self.facts(raw) is not None and (
            (option.about or self.decision.about) is Topic.BUY  # it may have lain in a row of one's own
            or card in self._comes_by(raw))

    def pays_for_nothing(self, raw: Raw) -> bool:
        """Whether it costs something that lasts and brings nothing of one's own that does, nor of what wins."""
        lasting = [one for one in self.of(raw) if one.lasts]
        return any(one.good < 0 for one in lasting) and not self.acquires(raw) and not any(
            one.good > 0 and (one.own or one.size[0]) for one in lasting)

    def promise(self, raw: Raw) -> float:
        """How much the table says at once that whoever asks gains of what wins."""
        return self.comes_to(raw).worth or sum([merit.good / (1 if merit.own else 10) for merit in self.of(raw) if (
            merit.size[0] or merit.number is None)])  # what others lose is seen last

    def beats(self, raw: Raw, other: Raw) -> bool:
        """Whether one of two effects that are certain, of the same card or of none, does all that the other does, and
        more."""
        one, its = self.option(raw), self.option(other)
        if one is None or its is None or one.card is not its.card or not all(map(self._is_plain, (raw, other))):
            return False
        return self.outweighs(raw, other, lasting=False)

    def outweighs(self, raw: Raw, other: Raw, lasting: bool = True) -> bool:
        """Whether what an answer surely changes is as good for whoever asks in each number, and in one better."""
        mine, theirs = ({merit.what: merit.good for merit in self.of(answer) if merit.lasts or not lasting}
                        for answer in (raw, other))
        leads = [mine.get(what, 0) - theirs.get(what, 0) for what in {**mine, **theirs}]
        return bool(leads) and min(leads) >= 0 < max(leads)

    def betters(self, raw: Raw, other: Raw) -> bool:
        """Whether one of two answers brings more of what lasts and less of nothing, where the other is known for
        certain, brings no card, and the round comes to the same with both."""
        told = self.facts(other)
        return told is not None and told.found.sure and not self.acquires(other) and self.outweighs(
            raw, other) and self.comes_to(raw) == self.comes_to(other)

    def lacks(self, raw: Raw, merit: Merit) -> bool:
        """Whether this answer surely does not bring it: nothing is asked on the way, and in no world it changes."""
        told = self.facts(raw)
        if told is None or any(end.amid for end in told.found.possible):
            return False
        return not any((of.seat == self.handle.seat) is merit.own and shift.number is merit.number
                       for of in (*told.of, *told.one_of) for shift in (*of.shifts, *of.marks))

    def _is_plain(self, raw: Raw) -> bool:
        """Whether an answer changes nothing but numbers, and all of them for certain."""
        told = self.facts(raw)
        return raw not in endings(self.decision) and told is not None and told.found.sure and not any(
            of.zones or of.befalls or any(note.kind not in self.teller.gains for note in of.notes) for of in told.of)
