"""What an option would do, in one sentence for every game: the facts of its teller in the order of a clause each, and
how it ends. No game writes a forecast."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Self

from deckgames.engine.core.cards import Card
from deckgames.engine.core.words import Why
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.lookahead import HIDDEN
from deckgames.engine.forecast.teller import ALONE, ForecastFacts, Hangs, Of, Shift, Teller
from deckgames.engine.match.private_phases import Macro
from deckgames.engine.messages import LINE, SAY, TEXT, in_sentence
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.events import Event, Sentence, Sentences, beside_cards, sentence_of, spans
from deckgames.engine.vocabulary.lexicon import Mark, Number
from deckgames.seats import with_names
from deckgames.ui.paint.cells import Line, Span, in_ink, parted, wrap
from deckgames.ui.toolkit.board import Board, all_played
from deckgames.ui.toolkit.forecast_phrases import (
    WIDE_FROM,
    Separator,
    afterwards,
    counted,
    ending,
    freed_by,
    reason_of,
    selection_name,
    sentence,
    shifted,
)

_ROWS, _AROUND = 2, 4
"""Rows of the bar that a forecast has, and columns around it."""
_COMPARED = 8
"""Answers that are compared, at most."""
COMMON = Sentences(SAY, "notes", {
    "lost": Sentence(ink="bad"), "stays-empty": Sentence(ink="muted"),
    "game-over": Sentence(ink="warn")})
"""How facts of every game read, for those that say nothing else."""


class Foretelling:
    """The forecasts of a game in words, as its screen shows them."""

    def __init__(self, teller: Teller, alternatives: Callable[..., Sequence[Macro]] = lambda *_: ()) -> None:
        self.teller, self.alternatives = teller, alternatives

    @cached_property
    def words(self) -> dict[str, Sentence]:
        """The wording of every kind of fact: the log's sentences, in their forecast wording where they have one, and
        the game's notes."""
        told = {kind: how for kind, how in self.teller.sentences.items() if how.ahead is not None}
        ahead = {kind: replace(how, text=how.ahead or how.text, own="", noted={} if how.ahead else how.noted)
                 for kind, how in told.items()}
        return {**COMMON, **ahead, **self.teller.notes}

    @cached_property
    def forms(self) -> list[Self]:
        """This way of telling, then ever shorter ones."""
        return [self, *(type(self)(replace(self.teller, short=short), self.alternatives)
                        for short in range(1, ALONE + 1))]

    # ---- what the table asks

    def forecast(self, board: Board, oid: str) -> Line:
        """What this option would do, in a sentence that has room in two rows of the bar: the whole where it is wide,
        where one row holds it, or where nobody counts rows; empty if its label says everything."""
        w = board.scene.width
        for nth, form in enumerate(self.forms if board.scene.keys else ()):
            said = form.sentence_of(board, oid)
            if len(wrap(said, w - _AROUND)) <= (_ROWS if nth or w >= WIDE_FROM else 1):
                return said
        return said if board.scene.keys else self.sentence_of(board, oid)

    def rest(self, board: Board) -> Line:
        """The full forecast of the option under the cursor, where the bar has a shorter one; else empty."""
        stop = board.cursor_stop
        oid = None if stop is None else stop.oid
        whole = () if oid is None or stop is None or stop.blocked else self.sentence_of(board, oid)
        return () if oid is None or whole == self.forecast(board, oid) else whole

    def sentence_of(self, board: Board, oid: str) -> Line:
        """The forecast of this option as one sentence, as long or short as this form (`forms`) makes it."""
        if (every := all_played(board, oid, self.teller.asks)) is not None:
            called, forecast, later, others = every
            does = () if forecast is None else self.does(board, forecast, so_far=bool(later))
            if brings := self._adds(board, others) if later else []:
                later = LINE("ahead.others-bring", then=later, brings=brings)
            if not later and forecast is not None and self._draws_on(board, forecast):
                later = afterwards(self.line(board, Event("drawn-too")))
            return sentence((called, parted([does, later or self.ends(board, forecast)], Separator.SENTENCE)))
        return sentence(self.parts(board, oid))

    def _adds(self, board: Board, oids: Sequence[str]) -> list[str]:
        """What these options surely add to numbers of whoever is asked, together, each as it would do now."""
        seat, sums = board.asked.seat, Counter[Number]()
        for found in filter(None, map(board.scene.first_look_of, oids)):
            sums.update({shift.number: shift.surely for shift in self.teller.of(board.view, seat, found, seat).shifts})
        return [f"+{n} {number.word}" for number, n in sums.items() if n > 0]

    def behind(self, board: Board, oid: str) -> tuple[str, ...]:
        """What Enter does after the option under the cursor."""
        at = board.cursor_stop is not None and board.cursor_stop.oid == oid
        ways = self.alternatives(board.view, board.asked, oid) if board.scene.alternatives and at else ()
        return tuple([one for one in ways[0].oids[1:] if isinstance(one, str)]) if ways else ()

    def parts(self, board: Board, oid: str) -> tuple[Line, Line]:
        """The name of an option and the sentence of what it does, as two lines."""
        asked, option, teller = board.asked, board.by_oid.get(oid), self.teller
        if option is None and asked.kind not in ("confirm", "number"):
            return (), ()
        named = self.named(board, option, oid)
        if option is not None and option.blocked is not None:
            refused = [self.line(board, event) for event in teller.refused(board.view, asked, option)]
            return named if option.card is None else self.called(board, option.card), parted(
                refused, Separator.SENTENCE)  # what becomes of the card is no doing of the option
        if option is not None and option.about is Topic.END and asked.about in (Topic.ACT, Topic.PLAY, Topic.BUY):
            left = [self.line(board, event) for event in teller.kept(teller.leaves(board.view, asked))]
            return named, parted([*left, self.follows(board, None)], Separator.SENTENCE)
        several = asked.kind == "pick" and getattr(asked, "hi", 0) > 1
        forecast = None if several and not board.scene.chosen else board.scene.forecast_of(oid, self.behind(board, oid))
        if asked.kind == "confirm" and forecast is None:
            return (), ()
        if asked.about is Topic.KEEP:
            return named, self.printed(board, option, False)
        does = () if forecast is None or self._asks_for_all(board, forecast) else self.does(board, forecast, option)
        then = self.ends(board, forecast, bool(does))
        printed: Line = ()
        if [*board.scene.chosen] in ([], [oid]):
            printed = self.printed(board, option, bool(does))
        if not (does or printed or asked.kind == "pick" or (then[:1] and self._belongs(forecast)) or (
                option is not None and self.anyway(board))):
            sure = "happens" if oid == "no" else "changes"
            does = () if forecast is None or forecast.ends.how == "open" else LINE(
                f"nothing.{sure if forecast.sure else 'known'}")
        called = selection_name(board, named, oid)
        if called and not (printed or does) and forecast is not None and forecast.asks:
            return (), parted([called, then], Separator.FACT)
        return called, parted([printed, does, then], Separator.SENTENCE)

    def help_for(self, board: Board, oid: str) -> Line:
        """What would make a refused option possible: the game's own hint, or the first option that frees it."""
        option = board.by_oid.get(oid)
        if option is None or option.blocked is None:
            return ()
        said = [self.line(board, event) for event in self.teller.helps(board.view, board.asked, option)]
        if said:
            return parted(said, Separator.SENTENCE)
        freeing = board.scene.freeing(oid)
        if not freeing:
            return ()
        first = min(freeing, key=lambda one: one.card is None or one.oid != one.card.oid)
        found = board.scene.forecast_of(first.oid)
        shifts = () if found is None else self.teller.of(board.view, board.asked.seat, found, board.asked.seat).shifts
        brings = next((_shifted(shift, found, board.asked.seat) for shift in shifts if found is not None
                       and shift.number.pays and shift.change.sure), ())
        name = in_ink(freed_by(first), "name")
        if not brings:
            return LINE("ahead.first", card=name)
        return LINE("ahead.first-brings", card=name, brings=brings)

    # ---- its parts

    def called(self, board: Board, card: Card) -> Line:
        """The name of a card in a forecast."""
        return in_ink(card.name, "name")

    def named(self, board: Board, option: Option | None, oid: str) -> Line:
        """The name of an option: its card, its player, or its words."""
        if option is None:
            return in_ink(oid, "name") if oid in ("yes", "no") else ()
        if option.card is None:
            return (board.name(option.seat),) if option.seat is not None and not option.name else in_ink(
                with_names(option.called, [look.name for look in board.scene.seats]), "name")
        called = in_ink(option.name, "name") if option.name else self.called(board, option.card)
        owner = self.teller.owner(board.view, option.card)
        if owner is None:
            return called
        return LINE("ahead.owned-discarded" if board.about is Topic.DISCARD else "ahead.owned",
                    seat=(board.name(owner),), card=called)

    def printed(self, board: Board, option: Option | None, does: bool) -> Line:
        """What stands on the card under the cursor that a question is about."""
        if option is None:
            return ()
        if board.asked.about is Topic.REMOVE and option.card is not None:
            return self.line(board, Event("gone"))
        said = self.teller.printed(board.view, board.asked, option, does)
        return parted([self.line(board, event) for event in said], Separator.SENTENCE)

    def does(self, board: Board, forecast: Forecast, option: Option | None = None, so_far: bool = False) -> Line:
        """All that is known to change and to happen; `so_far`: the same key does more, so nothing is said to be short
        of anything."""
        card = None if option is None else option.card
        aimed = self.teller.aimed(board.view, option)
        facts = self.teller.facts(board.view, board.asked.seat, forecast, aimed)
        me, seats = facts.seat, {of.seat: of for of in facts.of}
        if option is not None and me in seats and (anyway := self.anyway(board)):
            seats[me] = replace(seats[me], shifts=tuple([one for one in seats[me].shifts if one not in anyway]))
        first: list[Line] = []
        if aimed is not None and (of := seats.pop(aimed, None)) is not None:
            first = [self.of_seat(board, facts, of, card), *self._marked(board, [of])]
        own = self.of_seat(board, facts, seats.pop(me)) if me in seats else ()
        bare = aimed if aimed is not None else me
        gone = card if board.asked.about is Topic.REMOVE else None  # is called so
        events = self.lines(board, [
            event for event in (*facts.happens, *facts.within, *facts.notes)
            if not ((so_far and event.kind == "short") or (gone is not None and event.cards == (gone,)))],
            bare if bare == me else None)
        others = [self.of_seat(board, facts, of) for of in seats.values()]
        behind = self.lines(board, facts.behind)
        return parted([*first, own, *events, self.one_of(board, facts), *others,
                       *self._marked(board, seats.values()), *behind], Separator.SENTENCE)

    def anyway(self, board: Board) -> Sequence[Shift]:
        """What comes to whoever is asked by every card alike that can be chosen, so by none of them; not where cards
        come to lie. What players or words are chosen for comes by the choice."""
        asked, allowed = board.asked, [option for option in board.by_oid.values() if option.blocked is None]
        if asked.kind != "choose" or not 1 < len(allowed) <= _COMPARED or any(
                option.card is None for option in allowed) or (
                asked.about in (Topic.ACT, Topic.PREPARE, Topic.PLAY, Topic.BUY)):  # those may be left
            return ()
        each = [board.scene.forecast_of(option.oid) for option in allowed]
        told = [self.teller.of(board.view, asked.seat, found, asked.seat).shifts for found in each if found is not None]
        return [] if None in each else [one for one in told[0] if all(one in other for other in told) and not one.comes
                                        and (one.number.falls or one.number.good != "neither")]

    def of_seat(self, board: Board, facts: ForecastFacts, of: Of, gone: Card | None = None) -> Line:
        """`● Bob: hooks 1→−1`: the numbers of a seat and what is noted of it, but not of the card that the answer
        names; of who is aimed at, else of who answers, without the name."""
        said = [_shifted(shift, facts.found, of.seat) for shift in of.shifts]
        befalls, notes = (self.lines(board, [event for event in events if gone is None or event.cards != (gone,)],
                                     of.seat) for events in (of.befalls, of.notes))
        line = parted([*befalls, *said, *notes], Separator.FACT)
        if not line or of.seat == (facts.seat if facts.aimed is None else facts.aimed):
            return line
        return (*self.whose(board, of), *line)

    def one_of(self, board: Board, facts: ForecastFacts) -> Line:
        """What happens to the one of several whom the answers choose: `● Bob: Treasures 4→3 or ■ Cy: 1→0 or nobody, by
        which enemy you target`; `● Bob, ■ Cy or nobody: Treasures 1→0` where it is the same."""
        if not facts.one_of or self.teller.short >= ALONE:
            return ()
        seat_lines = [(self.whose(board, of), line) for of in facts.one_of if (line := self.of_seat(board, facts, of))]
        if not seat_lines:
            return ()
        names, predicates = [name for name, _ in seat_lines], [line[len(name):] for name, line in seat_lines]
        spared = facts.spared or len(seat_lines) < len(facts.one_of)  # of the others nothing is told
        nobody, either = [LINE("ahead.nobody")] if spared else [], (TEXT("between.or"), "text")
        if len({*predicates}) == 1:
            who = [*(name[:1] for name in names), *nobody]
            who = [parted(who[:-1], Separator.FACT), who[-1]] if who[1:] else who
            names, predicates, nobody = [parted(who, either) + names[0][1:]], predicates[:1], []
        elif len({part[0] for part in predicates}) == 1 and all(len(of.changes) == 1 for of in facts.one_of):
            predicates[1:] = [part[1:] for part in predicates[1:]]
        parts = [name + part for name, part in zip(names, predicates, strict=True)]
        reason = reason_of(facts.one_of[0].changes[0].decided_by)
        return (*(span for span in parted([*parts, *nobody], either) if not isinstance(span[1], Why)), reason)

    @staticmethod
    def whose(board: Board, of: Of) -> Line:
        """The words before what happens to a seat: its sign and name."""
        return board.name(of.seat), (": ", "text")

    def _marked(self, board: Board, those: Iterable[Of]) -> Iterator[Line]:
        """Who gets a mark: `● Bob or ■ Cy has 1 fewer Action next turn, by which enemy you target`."""
        marks = sorted([(of.seat, shift) for of in those for shift in of.marks if any(shift.change.possible)],
                       key=lambda one: one[1].number.key)
        for (number, by), group in groupby(marks, lambda one: (one[1].number, one[1].change.decided_by)):
            hit = [*group]
            assert isinstance(number, Mark)
            for some in [hit] if by else [[one] for one in hit]:
                who = parted([(board.name(seat),) for seat, _ in some], (TEXT("between.or"), "text"))
                sure = some[0][1].change.sure or len(some) > 1
                key = "sure" if sure else "perhaps" if by else "likely"
                said = LINE(f"marked.{key}", who=who, mark=in_ink(number.says, number.ink))
                yield (*said, *((reason_of(by),) if by else ()))

    def how(self, event: Event) -> Sentence:
        """The sentence of a fact in a forecast, with its wording and weight."""
        how = self.words.get(event.kind) or sentence_of(event, self.teller.sentences)
        brief = self.teller.short and how.brief and event.kind in self.teller.notes
        return replace(how, text=how.brief) if brief else how

    def lines(self, board: Board, events: Iterable[Event], bare: int | None = None) -> list[Line]:
        """Facts in words; what is the same of several cards is said once."""
        by_content = dict[object, Event]()
        for nth, event in enumerate(events):
            how = self.how(event)
            event = event if how.noted or "note" in how.slots else replace(event, note="")
            beside = None if HIDDEN in event.cards else beside_cards(event, how)
            same = nth if beside is None else (how.text, *beside[1:], event.detail)
            one = by_content.setdefault(same, event)
            by_content[same] = replace(event, cards=tuple(dict.fromkeys((*one.cards, *event.cards))))
        return [self.line(board, event, bare) for event in by_content.values()]

    def line(self, board: Board, event: Event, bare: int | None = None) -> Line:
        """A fact in words, without who it is about if that is the seat that is named `bare` before; nothing of a card
        that nobody knows, unless there are words for that."""
        how = self.how(event)
        if HIDDEN in event.cards:
            if not how.hidden:
                return ()
            how = replace(how, text=how.hidden)
        sentences = {event.kind: how}
        pieces: list[Span] = []
        for text, role, no in spans(event, sentences, [look.name for look in board.scene.seats], board.view.viewer):
            ink = {"card": "name", "seat": ""}.get(role, how.ink)
            pieces.append((text, ink) if ink else board.name(no))
        if bare is not None and event.seat == bare and pieces[:1] == [board.name(bare)]:
            pieces = [(pieces[1][0].lstrip(), pieces[1][1]), *pieces[2:]] if len(pieces) > 1 else []
        hangs = isinstance(event.detail, Hangs) and event.detail.decided_by
        return (*pieces, reason_of(hangs)) if hangs else tuple(pieces)

    # ---- how it ends

    def ends(self, board: Board, forecast: Forecast | None, continued: bool = True) -> Line:
        """What comes next; `continued`: it follows what was told of the answer."""
        return () if forecast is None else ending(
            forecast, board.asked.seat, board.name, self.follows(board, forecast), continued)

    @staticmethod
    def _draws_on(board: Board, forecast: Forecast) -> bool:
        """Whether a key that plays several cards plays some that it draws, too."""
        macro = board.scene.enter
        return macro is not None and macro.also is not None and bool(
            counted(forecast.at("seats", board.asked.seat, "hand"), ""))

    def follows(self, board: Board, forecast: Forecast | None) -> Line:
        """What comes when the turn is over, where that is news."""
        event = self.teller.follows(board.view, board.asked, forecast)
        return () if event is None else self.line(board, event)

    def _asks_for_all(self, board: Board, forecast: Forecast) -> bool:
        """Whether all that it does is to draw what the player may ask for then."""
        if not in_sentence(forecast.asks)[1]:
            return False
        seat = board.asked.seat
        shifts = self.teller.of(board.view, seat, forecast, seat).shifts
        return bool(shifts) and all(
            shift.comes and (None, forecast.asks) in shift.change.decided_by for shift in shifts)

    @staticmethod
    def _belongs(forecast: Forecast | None) -> bool:
        """Whether what comes next belongs to the answer: it says what becomes of it."""
        return forecast is not None and bool(forecast.asks or forecast.ends.amid)


def _shifted(shift: Shift, forecast: Forecast, seat: int) -> Line:
    """`Treasures 3→5`, `draws 2 cards`."""
    number, change = shift.number, shift.change
    if not shift.comes:
        return shifted(change, number)
    held = forecast.of(number, seat)
    drawn = counted(change, f"{number.comes} ", sure=held is None or held.sure)
    return drawn or (shifted(held, number) if held is not None and min(held.possible) > held.before else ())
