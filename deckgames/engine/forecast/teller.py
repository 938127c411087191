"""What an answer would do, in typed facts, from what a game declares: changes of its lexicon's numbers seat by seat,
sentences of its log that hold in all worlds, what comes within reach, promises, rows that change, what ending leaves
and who follows. No word is chosen here: whoever shows the facts makes them (`ui/toolkit/forecast_sentence.py`), and
whoever compares answers reads them as they are.

A game's own facts are `Event`s, too: a kind, with the seat, the cards and the number it is about; how they read is
its table of `notes`, beside the sentences of its log.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.forecast.forecast import Change, Forecast, spelled
from deckgames.engine.forecast.lookahead import HIDDEN, Asked
from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.decisions import Decision, Option
from deckgames.engine.vocabulary.events import Event, Sentence
from deckgames.engine.vocabulary.lexicon import NO_WORDS, Lexicon, Mark, Number

Note = Callable[[Any, Forecast, int], Iterable[Event]]
"""What only this game can say of a forecast: by the seen table, what is foretold, and the seat that it is about."""
OTHERS_LOSE, ALONE = 2, 3
"""The short forms that say no more what others gain, and nothing of them at all, nor what the seat itself gains."""
Near = tuple[Card[Any], str, int]
"""A card that is out of reach, what it takes, and how much is missing."""


@frozen
class Hangs:
    """The `detail` of a fact that depends on the seat's own further answers: the questions it depends on (none: it is
    certain)."""

    decided_by: tuple[Asked, ...]


@frozen
class Shift:
    """A change of a lexicon number. `comes`: the number counts cards, and those that come are told. If the seat is one
    of several that the answers choose between, `change` is what happens to the chosen one."""

    number: Number
    change: Change
    comes: bool = False

    @property
    def surely(self) -> int:
        """By how much it surely changes: by how many cards, if those that come are told; 0 if it was not known."""
        was, now = self.change.before, self.change.outcome
        if not self.change.sure or was is None:
            return 0
        n: int = sum(part is HIDDEN or part not in was for part in now) if self.comes else now - was
        return n

    @property
    def least(self) -> int:
        """By how much it changes at the least, whatever comes: 0 if it may stay, or go either way."""
        was, met = self.change.before, self.change.possible
        if self.comes or self.change.sure or was is None or None in met:
            return self.surely
        leads: list[int] = sorted([now - was for now in met])
        return max(0, leads[0]) + min(0, leads[-1])

    @property
    def loses(self) -> bool:
        """Whether the change may be a loss for the seat."""
        was, met, good = self.change.before, self.change.possible, self.number.good
        return not self.comes and was is not None and (
            (good != "fewer" and min(met) < was) or (good != "more" and max(met) > was))


@frozen
class Of:
    """Everything a forecast says of one seat: what happens to it, its numbers, zones whose cards are told by name, the
    game's notes, and the marks before it."""

    seat: int
    shifts: tuple[Shift, ...] = ()
    notes: tuple[Event, ...] = ()
    marks: tuple[Shift, ...] = ()
    befalls: tuple[Event, ...] = ()
    zones: tuple[tuple[str, Change], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.befalls or self.shifts or self.notes or self.marks or self.zones)

    @property
    def changes(self) -> list[Change]:
        """All changes of its numbers and zones."""
        return [*(shift.change for shift in self.shifts), *(change for _, change in self.zones)]

    @property
    def chosen(self) -> bool:
        """Whether only the answering seat decides if anything of this seat changes."""
        own = all(seat is None for change in self.changes for seat, _ in change.decided_by)
        return own and bool(self.changes) and all(change.decided_by and change.before in change.possible
                                                  for change in self.changes)


@frozen
class ForecastFacts:
    """All that is known of an answer. `of` are the seats: first the one that is `aimed` at, if the answer chooses one,
    then the one that answers, then the others in turn; `one_of` those of which one alone is hit, as the answers choose,
    and `spared` whether it may be none. `happens` are events that come in all worlds, `within` what can be had or
    beaten then, or no longer, `notes` what else the game says, `behind` what it says after the others; `found` is where
    all of it comes from, and how it ends."""

    seat: int
    found: Forecast
    aimed: int | None = None
    of: tuple[Of, ...] = ()
    one_of: tuple[Of, ...] = ()
    spared: bool = False
    happens: tuple[Event, ...] = ()
    within: tuple[Event, ...] = ()
    notes: tuple[Event, ...] = ()
    behind: tuple[Event, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether the answer is known to change nothing."""
        return not (self.of or self.one_of or self.happens or self.within or self.notes or self.behind)


@frozen
class Reach:
    """Cards that a seat can have, or beat, as a seen table stands, the best last, each with what that takes. What comes
    within reach is told as `enough` (`enough-unless`: who may still undo it; `enough-unless-any`: one of several who
    may), what leaves it as `lost`; else how much is missing to the
    `nearest`, the first that comes nearer, as `short`. `spoils` are those who may undo it."""

    of: Callable[[Any, int], Sequence[tuple[Card[Any], str]]]
    nearest: Sequence[Callable[[Any, int], Near | None]] = ()
    spoils: Callable[[Any, int], Sequence[int]] = lambda table, no: ()
    loses: bool = True
    """Whether it is told what leaves it."""

    def enough(self, view: Any, seat: int, card: Card, price: str) -> Event:
        """The fact that this card comes within reach, and who may still undo that."""
        may = self.spoils(view, seat)
        kind = ("enough", "enough-unless", "enough-unless-any")[min(2, len(may))]
        return Event(kind, seat, (card,), other=may[0] if len(may) == 1 else None, note=price)


def _says_nothing(*_: Any) -> Iterable[Event]:
    return ()


@frozen(kw_only=True)
class Teller:
    """What a game declares. `tells` is what is told of a change of a seat's number; `befalls` notes stand before
    these, `of_seat` behind them (the `n` of those of the kinds `gains` is by how much the seat is better off),
    `zones` are those of a seat whose cards are told by name, `before` before what becomes of others, `behind` after
    it; `owner` is before whom a card lies, who is then aimed at; `printed` is what stands on a card that a question
    is about, and whether something else is told of it, `refused` what is said of one that is on no offer; `stands` is
    what stands before a seat: of promises new ones are told; of what its cards say what `begins` and what `ceases`
    while they lie there, as the kind that these say (without a note: not told; `may-` and `likely-` before it where
    that is not certain); `rows` are those of the table's open cards whose going and coming is told; `leaves` what
    ending leaves undone or waiting, `follows` who comes when the turn is over, `asks` the cards that ask something
    when they are played, `helps` what helps where an option is refused, beside the options that free it. `echoes` are
    pairs of numbers of which the first goes down as the second goes up.

    A `short` form is for little room: the first leaves out what only follows from what is told, the second also what
    others gain, the third all of others but what they lose beside the one that the answer aims at, and own gains; each
    of them events that it may `spare`."""

    lexicon: Lexicon = NO_WORDS
    sentences: Mapping[str, Sentence] = fresh(dict)
    notes: Mapping[str, Sentence] = fresh(dict)
    gains: Collection[str] = ()
    reach: Sequence[Reach] = ()
    befalls: Sequence[Note] = ()
    zones: Sequence[str] = ()
    of_seat: Sequence[Note] = ()
    before: Sequence[Note] = ()
    behind: Sequence[Note] = ()
    stands: Callable[[Any, int], Iterable[Event]] = _says_nothing
    begins: Callable[[int, Event], str] = lambda seat, event: event.kind
    ceases: Callable[[int, Forecast, Event], str] = lambda seat, forecast, event: ""
    rows: Sequence[str] = ()
    printed: Callable[[Any, Decision, Option, bool], Iterable[Event]] = _says_nothing
    refused: Callable[[Any, Decision, Option], Iterable[Event]] = _says_nothing
    leaves: Callable[[Any, Decision], Iterable[Event]] = _says_nothing
    follows: Callable[[Any, Decision, Forecast | None], Event | None] = lambda table, asked, forecast: None
    tells: Callable[[Any, Forecast, int, Number, Change], Change | None] = lambda *of: of[-1]
    helps: Callable[[Any, Decision, Option], Iterable[Event]] = _says_nothing
    asks: Callable[[Card[Any]], bool] = lambda card: False
    owner: Callable[[Any, Card[Any]], int | None] = lambda table, card: None
    echoes: Sequence[tuple[Number, Number]] = ()
    short: int = 0

    def aimed(self, view: Any, option: Option | None) -> int | None:
        """The seat that an option aims at: the one chosen, or the one whose card is chosen; none where it is called
        something else."""
        if option is None or (option.card is None and option.name):
            return None
        return option.seat if option.card is None else self.owner(view, option.card)

    def facts(self, view: Any, seat: int, forecast: Forecast, aimed: int | None = None) -> ForecastFacts:
        """All facts of an answer by this seat, from its forecast."""
        count = len(view.seats)
        others = [no for nth in range(1, count) if (no := (seat + nth) % count) != aimed]
        each = {no: self.of(view, seat, forecast, no) for no in others}
        one_of = [of for of in each.values() if of.chosen]
        by = {change.decided_by for of in one_of for change in of.changes}
        hit = _hit(forecast, one_of) if len(one_of) > 1 == len(by) else {2}
        one_of = one_of if max(hit) < 2 else []
        apart = [replace(of, shifts=(), zones=()) for of in one_of]
        first = [self.of(view, seat, forecast, no) for no in dict.fromkeys((seat if aimed is None else aimed, seat))]
        rest = [*(of for of in each.values() if of not in one_of), *apart]
        if self.short >= ALONE:  # who is hit beside the one that is aimed at is a victim, too
            rest = [Of(of.seat, of.shifts) for of in rest if of.shifts and aimed not in (None, seat)]
        return ForecastFacts(seat, forecast, aimed, tuple(filter(None, (*first, *rest))),
                             tuple([_if_chosen(of) for of in one_of]), 0 in hit,
                    tuple(self.kept(self.happens(forecast))), tuple(self.kept(self._within(view, seat, forecast))),
                    (*self._noted(self.before, view, seat, forecast), *self.kept(self._rows(forecast)),
                     *self.kept(self.stood(seat, forecast, seat))), self._noted(self.behind, view, seat, forecast))

    def kept(self, events: Iterable[Event]) -> Iterator[Event]:
        """Those of these events for which there is room."""
        for event in events:
            how = self.notes.get(event.kind) or self.sentences.get(event.kind)
            if how is None or not 0 < how.spare <= self.short:
                yield event

    def _echo(self, forecast: Forecast, no: int, number: Number) -> bool:
        """Whether a change of this number only follows from another one that is told, or from what is drawn for it."""
        for other in [other for one, other in self.echoes if one is number and forecast.of(other, no) is not None]:
            both = forecast.change(lambda seen, other=other: (  # type: ignore[misc]
                number.read(seen, no) or 0) + (other.read(seen, no) or 0))
            return both is None or not (both.sure or both.decided_by)
        return False

    def of(self, view: Any, seat: int, forecast: Forecast, no: int) -> Of:
        """The facts about one seat."""
        shifts, marks = list[Shift](), list[Shift]()
        for number in self.lexicon.forecast_numbers(own=no == seat):
            if number.whose != "seat" and getattr(view, "current", no) != no:
                continue
            comes = number.comes and no == seat
            change = forecast.at("seats", no, number.key) if comes else forecast.of(number, no)
            change = None if change is None else self.tells(view, forecast, no, number, change)
            if comes and change is not None and all(
                    len(met) <= len(change.before) and {*change.before} >= {*met} for met in change.possible):
                continue  # cards only leave
            if change is not None and not (number.falls and min(change.possible) >= change.before) and not (
                    self.short and self._echo(forecast, no, number)):
                (marks if isinstance(number, Mark) else shifts).append(Shift(number, change, bool(comes)))
        if self.short >= (OTHERS_LOSE if no != seat else ALONE):
            shifts = [shift for shift in shifts if shift.loses]
        zones = [(name, change) for name in self.zones if (change := forecast.at("seats", no, name)) is not None]
        stands: Iterable[Event] = () if no == seat else self.kept(self.stood(seat, forecast, no))
        return Of(no, tuple(shifts), (*self._noted(self.of_seat, view, no, forecast), *stands), tuple(marks),
                  self._noted(self.befalls, view, no, forecast), tuple(zones))

    def _noted(self, notes: Sequence[Note], view: Any, seat: int, forecast: Forecast) -> tuple[Event, ...]:
        return tuple(self.kept(event for note in notes for event in note(view, forecast, seat)))

    def happens(self, forecast: Forecast) -> Iterator[Event]:
        """Log events that happen in all worlds, of the kinds that forecasts tell."""
        for event in forecast.certain:
            how = self.sentences.get(event.kind)
            if how is not None and how.ahead is not None:
                yield event

    def _within(self, view: Any, seat: int, forecast: Forecast) -> Iterator[Event]:
        """What comes within reach, or leaves it; of cards that the eyes know."""
        if forecast.trials is None:
            return
        knows = forecast.trials.knows
        for reach in self.reach:
            change = forecast.change(lambda seen, reach=reach: tuple(  # type: ignore[misc]
                [one for one in reach.of(seen, seat) if one[0].number in knows]))
            if change is None:
                yield from self._short(seat, forecast, reach)
                continue
            if not (change.sure or (change.decided_by and not forecast.learns)):
                continue
            had, met = [card for card, _ in change.before], [[card for card, _ in cards] for cards in change.possible]
            gained = [one for one in change.possible[0] if one[0] not in had and all(one[0] in has for has in met)]
            lost = [one for one in change.before if all(one[0] not in has for has in met)]
            if gained:
                yield reach.enough(view, seat, *gained[-1])
            elif lost and reach.loses:
                yield Event("lost", seat, (lost[-1][0],), note=lost[-1][1])

    def _short(self, seat: int, forecast: Forecast, reach: Reach) -> Iterator[Event]:
        """How much is missing still, where it becomes less."""
        for nearest in reach.nearest:
            near = forecast.change(lambda seen, nearest=nearest: nearest(seen, seat))  # type: ignore[misc]
            if near is not None and near.sure and near.before and near.outcome and near.outcome[2] < near.before[2]:
                card, price, n = near.outcome
                yield Event("short", seat, (card,), n, note=price)
                return

    def _rows(self, forecast: Forecast) -> Iterator[Event]:
        """Open cards that go and come."""
        for name in self.rows:
            change = forecast.at(name)
            if change is None or change.decided_by:
                continue
            named = {card for event in forecast.certain for card in event.cards}
            for was in change.before:
                if was is not None and was not in change.outcome and was not in named:
                    yield Event("leaves", cards=(was,))
            for nth, now in enumerate(change.outcome):
                if now is None and nth < len(change.before) and change.before[nth] is not None:
                    yield Event("stays-empty")
                elif now is not None and now is not HIDDEN and now not in change.before and now not in named:
                    yield Event("comes", cards=(now,))

    def stood(self, seat: int, forecast: Forecast, no: int) -> Iterator[Event]:
        """What stands before this seat then and did not before, and what its cards that stay there say no more."""
        if self.stands is _says_nothing or forecast.trials is None or not (
                no == seat or any(path[:2] == ("seats", no) for path in forecast.changes)):
            return
        knows = forecast.trials.knows
        change = forecast.change(lambda seen: tuple([event for event in self.stands(seen, no) if all(
            isinstance(card, Card) and card.number in knows for card in event.cards)]), ("stands", no))
        if change is None:
            return
        before, ways = Counter[Event](change.before), [Counter[Event](met) for met in change.possible]
        likely = not (change.sure or change.decided_by)
        came, went = _differ(ways, [before] * len(ways)), _differ([before] * len(ways), ways)
        notes, *after = (Counter(event.note for event in met.elements()) for met in (before, *ways))
        even = {note for note, n in notes.items() if note and all(met[note] == n for met in after)}
        events = list[Event]()
        for event, sure in [*went.items(), *came.items()]:
            kind = self.ceases(seat, forecast, event) if event in went else self.begins(seat, event)
            if not sure or (likely and not self._covered(forecast, event)):
                kind = f"likely-{kind}" if sure and f"likely-{kind}" in self.notes else f"may-{kind}"
            if kind in self.notes and event.note not in even:
                events.append(replace(event, kind=kind, detail=event.detail if sure else Hangs(change.decided_by)))
        says = {event.cards for event in events if event.note}
        yield from (event for event in events if event.note or event.cards not in says)

    def _covered(self, forecast: Forecast, event: Event) -> bool:
        """Whether something comes to lie above the card of this event in all worlds, whatever it is."""
        assert event.seat is not None
        zones = [forecast.at("seats", event.seat, name) for name in self.zones]
        return any(event.cards[0] in zone.before and all(met[:len(zone.before)] == zone.before for met in zone.possible)
                   for zone in zones if zone is not None)


def _differ(ways: Sequence[Counter[Event]], others: Sequence[Counter[Event]]) -> dict[Event, bool]:
    """What there is more of in these ways than in the others, of cards that lie there in both, and whether in all."""
    each = [{event: one for event in one - other if {*event.cards} <= {card for met in other for card in met.cards}}
            for one, other in zip(ways, others, strict=True)]
    return {event: all(event in one for one in each) for event in dict.fromkeys(chain.from_iterable(each))}


def changed(kind: str, change: Change, n: int = 0) -> Event:
    """A number of the table that changes as a fact of this kind; what all worlds agree on is told without a hedge."""
    sure = replace(change, sure=change.sure or len(change.possible) == 1)
    return Event(kind, n=n, note=spelled(sure), detail=Hangs(change.decided_by))


def _if_chosen(of: Of) -> Of:
    """What becomes of a seat if it is the one that the answers choose."""
    zones = tuple([(name, _comes(change)) for name, change in of.zones])
    shifts = tuple([replace(shift, change=_comes(shift.change)) for shift in of.shifts])
    return Of(of.seat, shifts, zones=zones)


def _comes(change: Change) -> Change:
    """A change that may not come, where it does."""
    met = tuple([value for value in change.possible if value != change.before])
    return replace(change, possible=met, outcome=met[0], sure=len(met) == 1)


def _hit(forecast: Forecast, seats: Sequence[Of]) -> set[int]:
    """How many of these seats are hit in one way or the other."""
    change = forecast.change(lambda seen: tuple([
        (*[shift.number.read(seen, of.seat) for shift in of.shifts],
         *[tuple(getattr(seen.seats[of.seat], name)) for name, _ in of.zones]) for of in seats]))
    return {len(seats)} if change is None else {
        sum(was != now for was, now in zip(change.before, met, strict=True)) for met in change.possible}


def teller_of(game: Game) -> Teller:
    """What a game declares, imported when it is needed; else its lexicon and the sentences of its log alone."""
    teller: Teller | None = game.part("teller")
    return Teller(lexicon=game.lexicon, sentences=game.sentences) if teller is None else teller
