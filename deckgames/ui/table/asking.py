"""The decision bar of every kind of question: from a scene, a draft and the layout's words to a BarModel. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital
from deckgames.engine.core.words import Ink, Then
from deckgames.engine.match.private_phases import ENTER, Macro
from deckgames.engine.messages import TEXT, LazyMessage, in_short
from deckgames.engine.vocabulary import lexicon
from deckgames.engine.vocabulary.decisions import Allocate, Choose, Confirm, Number, Order, Pick, PickSet, Topic
from deckgames.seats import with_names
from deckgames.table import Bet, InTheOpen, NextStep, PrivatePhase, Sit
from deckgames.ui.actions import Cap, key_hint, key_of
from deckgames.ui.paint.bar import (
    ART,
    BarModel,
    Share,
    allocate_lines,
    having,
    number_line,
    order_lines,
    question_room,
)
from deckgames.ui.paint.cells import Line, Spans, in_ink, spans_text, spans_width, width
from deckgames.ui.paint.faces import joined
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.paint.shortening import clip, clip_spans
from deckgames.ui.table.bar_room import beginnings, left_to_say
from deckgames.ui.table.botturn import TO_RESULTS
from deckgames.ui.table.draft import Draft, end_at, ending, in_cap, key_hints
from deckgames.ui.table.event_reel import EventReel
from deckgames.ui.table.focus_targets import BAR, next_zone
from deckgames.ui.table.pace import Pace
from deckgames.ui.table.presenter import PLAIN_KINDS, Leaving
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.layout import NUMBER, WHOLE, FocusTarget, Scene, SeatLook, side_width
from deckgames.ui.toolkit.layouts import Layout

_ENTER, _SPACE = "Enter", "Space"
_MOST_CAPS = 10
_FORESEEN = 3
"""Number of ends of a begun key whose forecasts stand in the bar."""
_AROUND = 4
"""Columns around the numbers behind a question."""
_LONG_WORDS = 100
"""Columns from which the bar has room for two words at a key."""


@frozen
class Question:
    """The decision bar of one question to a person. `in_the_open`: everybody looks; `off`: keys of the layout that
    mean nothing, because everything is asked; `clock`: how long the player has thought."""

    scene: Scene
    draft: Draft
    layout: Layout
    look: SeatLook
    focus_target: FocusTarget | None
    focus_targets: Sequence[FocusTarget]
    keys: Mapping[str, str]
    in_the_open: bool = False
    off: Collection[str] = ()
    clock: str = ""

    def model(self) -> BarModel:
        """The whole bar: question, what the player has, forecast, keys."""
        decision = self.draft.decision
        names = [look.name for look in self.scene.seats]
        asks = self.layout.question(self.scene) or decision.asks
        question, short = with_names(str(asks), names), with_names(in_short(asks), names)
        count = ""
        if isinstance(decision, Pick) and self.draft.several:
            n = len(self.draft.chosen)
            if isinstance(decision, PickSet):
                of = TEXT("chosen.so-far", n=n)
            elif decision.lo == decision.hi:
                of = TEXT("chosen.of-all", n=n, of=decision.hi)
            else:
                of = TEXT("chosen.of", n=n, count=decision.bounds())
            if self.draft.chosen and tuple(self.draft.chosen) == self.draft.proposed:
                of = TEXT("chosen.proposed", chosen=of)
            count = f"  {of}"
        elif isinstance(decision, Allocate) and not (isinstance(asks, LazyMessage) and asks.holds(decision.total)):
            count = f"  {decision.total}"
        has = tuple(number for number in self.layout.has(self.scene)
                    if not (isinstance(asks, LazyMessage) and asks.holds(number[0])))
        asked, whole = self._fitting(question, short, count, [
            spans_width(told) + _AROUND if (told := having(some, self.scene.width)) else 0
            for some in (has, _only(has))])
        source = decision.source  # with a question in few words the card has more to say
        named = whole and source is not None and isinstance(asks, LazyMessage) and asks.holds(source.name) and not (
            asks.holds(in_short(decision.asks)))
        forecast, does = tuple(self._forecast()), self._does  # before the table is asked for its panes
        if forecast and does not in ("", _ENTER):
            forecast = ((does, KeyHint("key", does, key_of(does))), (": ", "plain"), *forecast)
        refusal = tuple(self._refusal(forecast[:1] if len(forecast) == 1 else ()))
        if refusal and len(forecast) == 1:  # all that is told of it is why not
            forecast = ()
        return BarModel(asked, self.look.name, self._hinted(self._entered(self._options())), tuple(self._body()),
                        seat=self.look.colour, forecast=forecast, refusal=refusal, has=has,
                        text=(text := self._text(named)), brief=self._brief(text),
                        news=() if self.scene.heads else tuple(self.scene.last),
                        marked=self._marked(), short=short + count, pointed=does == _ENTER, art=self._art())

    def _art(self) -> str:
        """The emblem of the card under the cursor, or of the one that asks, where the table shows no pictures."""
        stop, source = self.focus_target, self.draft.decision.source
        card = source if stop is None or stop.card is None else stop.card
        return "" if card is None or self.layout.pictured(self.scene) else self.layout.face(card, self.scene).emblem

    @property
    def _does(self) -> str:
        """The key that does what the bar tells of: Enter but for cards, where it sends those that are chosen, and
        Space chooses the one under the cursor; or the option's own, where only that takes it; "" if none does now."""
        draft, stop, pending = self.draft, self.focus_target, self.scene.pending
        if pending or stop is None or draft.decision.kind not in PLAIN_KINDS:
            waits = isinstance(draft.decision, Allocate) and draft.left and (stop is None or stop.zone != BAR)
            return "" if waits or (pending and not end_at(stop, pending, self.keys, draft)) else _ENTER
        if stop.oid is None or stop.blocked is not None:
            return ""
        if draft.by_key(stop.oid):
            return " ".join(key_hints(self.keys).get(stop.oid, ""))
        if stop.oid == ENTER or not draft.several:
            return _ENTER
        asked, chosen = draft.decision, draft.chosen
        if len(chosen) < getattr(asked, "lo", 0):
            return "" if stop.oid in chosen else _ENTER
        if not self.layout.by_card(self.scene, stop.oid):
            return _ENTER
        return _SPACE if stop.oid in chosen or len(chosen) < max(2, getattr(asked, "hi", 0)) else ""

    def _fitting(self, question: str, short: str, count: str, beside: Sequence[int]) -> tuple[str, bool]:
        """The question with what is chosen, as the bar has room for it, and whether it is whole: that it is asked in
        the open is said in fewer words first, then the card that asks is not named; what is asked and what is chosen
        is never cut for them. So there is room for what stands `beside` it: all of it, or what nothing else says."""
        look = self.look
        room = question_room(look.name, self.scene.width) - width(count) - (
            width(self.clock) + 1 if self.clock else 0)
        says = ("whole", "short") if self.in_the_open and not self.layout.all_open else ()
        opens = (*(TEXT(f"opens.{form}") + " " for form in says), "")
        whole, only = (room - some for some in beside)
        forms = ((question, whole, opens[:2]), (question, only, opens), (short, only, opens), (short, room, opens))
        fits = ((start, words) for words, left, starts in forms for start in starts if width(start + words) <= left)
        start, words = next(fits, ("", clip(short, room)))
        return start + words + count, words is question

    def _marked(self) -> str:
        """The key hint under the cursor, when it stands in the bar."""
        stop = self.focus_target
        if stop is None or stop.zone != BAR or stop.oid is None:
            return ""
        if isinstance(self.draft.decision, Confirm):
            return stop.oid[:1]
        if stop.oid == ENTER:
            return "Enter"
        return key_hints(self.keys).get(stop.oid, "").removeprefix(self.scene.pending)

    # ---- second row

    def _entered(self, options: Sequence[Cap]) -> tuple[Cap, ...]:
        """The options with Enter on the key hint of the one that it takes; on one of its own where none stands
        there."""
        stop = self.focus_target
        named = any("Enter" in cap.split() for cap, _ in options)
        decision, chosen = self.draft.decision, self.draft.chosen
        taken = stop is not None and (isinstance(decision, Allocate) or (isinstance(decision, Pick) and (
            self.draft.several and (stop.oid in chosen or len(chosen) >= decision.lo))))
        barred = stop is None or stop.blocked or named or taken or self.scene.pending
        key, oid = end_at(stop, self.scene.pending, self.keys, self.draft) or (
            "", None if stop is None or barred or self.draft.by_key(stop.oid or "") else stop.oid)
        if oid is None or oid not in self.draft.allowed:
            return tuple(options)
        key = key or self._marked() or key_hints(self.keys).get(oid, "")
        at = next((at for at, (cap, _) in enumerate(options) if in_cap(key, cap)), None)
        if at is None:
            return ("Enter", self.layout.enters(self.scene, oid)), *options
        return *options[:at], (f"Enter {_pressed(options[at][0])}", options[at][1]), *options[at + 1:]

    def _hinted(self, options: Sequence[Cap]) -> tuple[Cap, ...]:
        """The options, with what Enter takes marked where a hint has put the cursor there: it may mean another answer
        than before. Of several cards the question says that they are suggested."""
        stop, draft = self.focus_target, self.draft
        if stop is None or stop.oid != draft.hinted or draft.several:
            return tuple(options)
        by_key = draft.by_key(stop.oid) and not self.scene.pending
        key = key_hints(self.keys).get(stop.oid, "") if by_key else _ENTER
        hinted = {at: TEXT("caps.hinted", what=does) for at, (cap, does) in enumerate(options)
                  if in_cap(key, cap) or (by_key and in_cap(key[:1], cap))}
        return tuple([(cap, hinted.get(at, does)) for at, (cap, does) in sorted(
            enumerate(options), key=lambda one: one[0] not in hinted)])

    def _options(self) -> Sequence[Cap]:
        decision = self.draft.decision
        if self.scene.pending:
            return self._continued()
        if isinstance(decision, Confirm):
            return [("y", self._label("yes")), ("n", self._label("no"))]
        if isinstance(decision, Order):
            digits = f"1-{len(self.draft.allowed)}"
            if self.focus_target is None or self.focus_target.oid not in self.draft.chosen:
                moves = [("Tab", TEXT("caps.to-order"))]
            else:
                moves = [("← →", TEXT("caps.choose")), ("shift ← →", TEXT("caps.move"))]
            return [(digits, TEXT("caps.next-one")), *moves, ("Enter", TEXT("caps.order"))]
        if isinstance(decision, Allocate):
            does = TEXT("caps.pay" if decision.about is Topic.PAY else "caps.send")
            send = [("Enter", does)] if not self.draft.left else []
            every = self.scene.enter
            if every is not None and self.draft.made == Macro.raw(decision, every.oids[0]):
                send += self.scene.later
            if self.focus_target is None or self.focus_target.zone != BAR:
                return [("Tab", TEXT("caps.to-points")), *send]
            seats = all(option.seat is not None for option in self.draft.options)
            each = TEXT("caps.seat" if seats else "caps.line")
            rest = self.draft.rest(self.focus_target.oid or "")
            here = [("Enter", TEXT("caps.add-rest", n=rest))] if rest else []
            return [("↑ ↓", each), ("← →", TEXT("caps.amount")), *here, *send]
        if isinstance(decision, Pick):
            verb, count = self.layout.verb(self.scene), len(self.draft.chosen)
            drops = TEXT("caps.drop") if count else TEXT("caps.none", verb=verb)
            none = [("0", drops)] if decision.lo == 0 else []
            if not self.draft.several:
                return [*self._on_the_table(verb, self.draft.allowed), *self._listed(()), *none]
            chosen, full = self.draft.chosen, 1 < decision.hi == count
            at = None if self.focus_target is None else self.focus_target.oid
            takes = count < decision.lo and self.focus_target is not None and at not in chosen
            last = takes and count + 1 == decision.lo == decision.hi  # Enter takes it and sends them all
            sends = last or self.draft.fits or (none and not count)
            sent = self.layout.sends(self.scene, count + last)
            enter = [("Enter 0" if none and not count else "Enter", sent)] if sends else []
            keys = [cap for cap, _ in self._on_the_table(verb, chosen if full else self.draft.allowed)]
            keys += ["Space"] * (not full or at in chosen) + ["Enter"] * (takes and not last)
            either = TEXT("between.or").join(filter(None, (" ".join(keys[:-1]), *keys[-1:])))
            change = [(either, TEXT("caps.leave" if full else "caps.or-leave"))] if either else []
            return [*enter, *self._listed(()), *change, *(none if count else [])]
        if isinstance(decision, Number):
            return []
        menu = self._chosen()[:_MOST_CAPS] if isinstance(decision, Choose) else []
        listed = self._listed([_pressed(key) for key, _ in menu])
        return [*menu[:-1], *listed, *menu[-1:]] if menu else listed

    def _chosen(self) -> list[Cap]:
        """The key hints of a choice, before them that of Enter where it takes all cards; with the cursor elsewhere the
        key that leads there."""
        menu = [cap for cap in self.layout.menu(self.scene) if cap[0] not in self.off]
        enter, stop = self.scene.enter, self.focus_target
        if enter is None or not enter.goes_on or stop is None:
            return menu
        if stop.oid == ENTER:
            return [("Enter", enter.words), *menu]
        at = next(at for at, one in enumerate(self.focus_targets) if one is stop)
        tab = self.focus_targets[next_zone(at, self.focus_targets, 1)].oid == ENTER
        leads = key_hint("left") if stop.zone == BAR else "Tab" if tab else ""
        return [*menu[:1], (leads, TEXT("caps.to", what=enter.words)), *menu[1:]] if leads else menu

    def _on_the_table(self, word: str, oids: Collection[str]) -> list[Cap]:
        """The keys of those of these options that stand on the table, as one cap."""
        by_oid = {oid: key for oid, key in key_hints(self.keys).items() if oid in oids}
        found = list(dict.fromkeys(by_oid[stop.oid] for stop in self.focus_targets
                                   if stop.zone != BAR and stop.oid in by_oid and stop.blocked is None))
        return [(span_of(found), word)] if found else []

    def _listed(self, known: Sequence[str]) -> list[Cap]:
        """Key and label of every allowed option that stands in the bar and that no key hint names yet."""
        by_oid = key_hints(self.keys)
        listed = []
        for stop in self.focus_targets:
            if stop.zone != BAR or stop.oid in (None, ENTER) or stop.blocked is not None:
                continue
            key = by_oid.get(stop.oid, "")
            if not any(in_cap(key, cap) or (len(key) > len(cap) > 0 and key.startswith(cap)) for cap in known):
                listed.append((key or "·", self._label(stop.oid)))
        return listed

    def _continued(self) -> list[Cap]:
        """The ends of a key sequence that has been begun; as one cap where their cards stand on the table with their
        keys, and their names have no room."""
        ends = self._ends()
        names = [self._name(oid) for _, oid in ends]
        if len(set(names)) < len(names):
            names = self._told_apart([oid for _, oid in ends])
        if sum(width(name) + 7 for name in names) > self.scene.width - 12:
            does = {self.layout.enters(self.scene, oid) for _, oid in ends}
            cards = {option.card for _, oid in ends if (option := self.draft.option(oid)) is not None}
            shown = {stop.card for stop in self.focus_targets if stop.card is not None}
            if len(does) == 1 and len(cards) == len(ends) and cards <= shown:
                return [(span_of([key for key, _ in ends]), does.pop()), ("Esc", TEXT("caps.back"))]
        return [*((key, name) for (key, _), name in zip(ends, names, strict=True)), ("Esc", TEXT("caps.back"))]

    def _ends(self) -> list[tuple[str, str]]:
        """The keys that end the sequence which has been begun, and their options."""
        return ending(self.scene.pending, self.keys, self.draft.allowed)

    def _told_apart(self, oids: Sequence[str]) -> list[str]:
        """What options of one card do, without what all of them begin with; those of several with the card's name
        too."""
        alone = len({self._name(oid) for oid in oids}) == 1
        parts = [option.does if alone and (option := self.draft.option(oid)) is not None else "" for oid in oids]
        leads = {part.slots["lead"] if isinstance(part, LazyMessage) else "" for part in parts}
        said = [part.slots["does"] if isinstance(part, LazyMessage) and len(leads) == 1 else part for part in parts]
        return [str(does) or self._label(oid) for does, oid in zip(said, oids, strict=True)]

    def _name(self, oid: str) -> str:
        """A card's name where the key before says what happens to it, else the label."""
        option = self.draft.option(oid)
        return option.card.name if option is not None and option.card is not None else self._label(oid)

    def _label(self, oid: str) -> str:
        option = self.draft.option(oid)
        if option is None:
            return self.scene.enter.words if oid == ENTER and self.scene.enter is not None else oid
        if option.seat is not None:
            return self.scene.seats[option.seat].named[0]
        return with_names(option.label, [look.name for look in self.scene.seats])

    def _seat_or_label(self, oid: str) -> Line:
        option = self.draft.option(oid)
        if option is not None and option.seat is not None:
            return (self.scene.seats[option.seat].named,)
        return in_ink(self._label(oid), "name")

    # ---- body

    def _body(self) -> Sequence[Line]:
        decision, draft = self.draft.decision, self.draft
        if isinstance(decision, Number):
            value = draft.amounts[NUMBER]
            return [number_line(value, decision.lo, decision.hi, self.layout.sends(self.scene, value))]
        if isinstance(decision, Order):
            at = (draft.chosen.index(self.focus_target.oid) if self.focus_target
                  and self.focus_target.oid in draft.chosen else -1)
            return order_lines([(str(draft.allowed.index(oid) + 1), self._seat_or_label(oid)) for oid in draft.chosen],
                               at, self.scene.width)
        if isinstance(decision, Allocate):
            shares = []
            for option in draft.options:
                result = tuple(self.layout.forecast(self.scene, option.oid))
                look = self.scene.seats[option.seat] if option.seat is not None else None
                shares.append(Share(look.colour if look else 0, look.name if look else option.label,
                                    draft.amounts[option.oid], result))
            oids = [option.oid for option in draft.options]
            at = oids.index(self.focus_target.oid) if self.focus_target and self.focus_target.oid in oids else -1
            room = self.scene.width - ART * (not self.layout.pictured(self.scene))
            return allocate_lines(shares, at, draft.left, room)
        return []

    # ---- third and fourth row

    def _forecast(self) -> Spans:
        stop, decision = self.focus_target, self.draft.decision
        if self.scene.pending and len(self._ends()) <= _FORESEEN:
            each = [_apart(((f"{key}: ", "name"), *self.layout.forecast(self.scene, oid)))
                    for key, oid in self._ends()]
            same = len({spans_text(then) for _, then in each}) == 1
            return joined([*(said if same else (*said, *then) for said, then in each), each[0][1] if same else ()])
        if self.scene.pending:
            end = end_at(self.focus_target, self.scene.pending, self.keys, self.draft)
            return self.layout.forecast(self.scene, "" if end is None else end[1])
        if isinstance(decision, Number):
            return self.layout.forecast(self.scene, NUMBER)
        if stop is not None and stop.oid is not None and (rest := self.draft.rest(stop.oid)):
            given = {**self.draft.amounts, stop.oid: self.draft.amounts[stop.oid] + rest}
            comes = self.layout.forecast(replace(self.scene, amounts=given, enter=None), WHOLE)
            return ((f"{rest} to ", "text"), *self._seat_or_label(stop.oid), (": ", "text"), *comes) if comes else ()
        if isinstance(decision, (Allocate, Order)):
            return self.layout.forecast(self.scene, WHOLE)
        if stop is None:
            return ()
        if stop.oid is None:
            card = stop.card
            return () if card is None else self.layout.about(card, self.scene) or in_ink(card.name, "name")
        return self.layout.forecast(self.scene, stop.oid) or in_ink(self._label(stop.oid), "name")

    def _text(self, named: bool) -> Line:
        """What the card under the cursor does, where neither a side panel nor the forecast says it; without a card
        there what the one does that asks, where the question has no room for its name."""
        card = self.focus_target.card if self.focus_target is not None else None
        source = self.draft.decision.source
        if card is None and source is not None and not named and not self.scene.pending:
            return ((f"{source.name}: ", "name"), *joined(self.layout.face(source, self.scene).long, 1))
        option = (None if self.focus_target is None or self.focus_target.oid is None
                  else self.draft.option(self.focus_target.oid))
        forecast = spans_text(self._forecast())
        if card is None or self.scene.pending or self._beside or (
                option is not None and option.seat is not None and card.name not in forecast):
            return ()  # of a player the card counts that is named
        said = joined(self._lines(self.layout.face(card, self.scene).long), 1)
        if spans_text(said) in forecast:
            return ()
        return said if forecast.startswith(card.name) else ((f"{card.name}: ", "name"), *said)

    def _lines(self, long: tuple[Line, ...]) -> tuple[Line, ...]:
        """Those of a card's lines that count for the option under the cursor, and of which the forecast does not say
        what stands behind their head."""
        oid = None if self.focus_target is None else self.focus_target.oid
        return long if oid is None else left_to_say(self.layout.lines(self.scene, oid, long), self._forecast())

    def _brief(self, text: Line) -> tuple[Line, ...]:
        """The same text of the card under the cursor, or of the one that asks, as a row says it; where something else
        is told of the option, in the end nothing, but first some of the card under the cursor: `i` tells it all."""
        here = None if self.focus_target is None else self.focus_target.card
        if not text or (card := here or self.draft.decision.source) is None:
            return ()
        said = joined(self._lines(self.layout.face(card, self.scene).text), 1)
        said = (text[0], *said) if text[0][0] == f"{card.name}: " else said
        if not self._forecast():
            return (said,)
        row = tuple(clip_spans(said, self.scene.width - _AROUND))
        return (said, *((*beginnings(said), *beginnings(text), row) if here else ()), ())

    @property
    def _beside(self) -> bool:
        """Whether a side panel tells cards and news."""
        scene = self.scene
        w, h = scene.width, scene.height
        panes = self.layout.cached(scene, ("panes", w, h), lambda scene: self.layout.panes(w, h, scene))
        return side_width(w, panes) > 0

    def _refusal(self, named: Line) -> Spans:
        """Why the option under the cursor is refused, behind its name where nothing else tells that."""
        stop = self.focus_target
        if stop is None or stop.blocked is None or self.scene.pending:
            return ()
        reason = stop.blocked if named else capital(stop.blocked)
        helped = tuple(self.layout.help(self.scene, stop.oid)) if stop.oid is not None else ()
        end = "." if helped and not reason.endswith((".", "!", "?")) else ""
        why: Line = (*named, (": ", "text"), (reason + end, "text")) if named else in_ink(reason + end, "text")
        return (*why, ("  ", "plain"), *helped) if helped else why


def _pressed(cap: str) -> str:
    """What is written on a key hint, without the shift key that a capital needs."""
    return cap.removeprefix("shift ")


def _only(numbers: Line) -> Line:
    """Those of the numbers of whoever is asked that stand in the bar only."""
    return tuple(span for span in numbers if isinstance(ink := span[1], Ink) and (
        isinstance(ink.of, lexicon.Number) and ink.of.stands == "only"))


def _apart(line: Line) -> tuple[Line, Line]:
    """What an answer does, and what comes after it."""
    at = next((nth for nth, (_, ink) in enumerate(line) if isinstance(ink, Then)), len(line))
    return line[:at], line[at:]


def passing_bar(step: NextStep, seats: Sequence[SeatLook], show: bool) -> BarModel:
    """The bar of the short pause before the next step, in which the last answer can be taken back: who or what comes
    next."""
    goes_on = (("Space", TEXT("caps.goes-on")),)
    if show:
        return BarModel(TEXT("show.begins"), TEXT("show.watch"), goes_on)
    if not isinstance(step, Sit | PrivatePhase | InTheOpen):
        return BarModel(TEXT("show.round-over"), "TABLE", goes_on)
    return BarModel(TEXT("table.is-next"), seats[step.seat].name, goes_on, seat=seats[step.seat].colour)


def banner_bar(look: SeatLook) -> BarModel:
    """The bar that lets the next player sit down."""
    alone = ("Space", TEXT("table.alone", seat=look.name))
    return BarModel(TEXT("table.is-next"), look.name, (alone,), seat=look.colour)


def bet_bar(bet: Bet, seats: Sequence[SeatLook]) -> BarModel:
    """The bar in which who is out bets on the winner."""
    options = [*[(str(nth), seats[seat].name) for nth, seat in enumerate(bet.among, 1)],
               ("Enter", TEXT("table.no-bet"))]
    options += [(TO_RESULTS, TEXT("thinks.to-results"))] * bet.alone
    return BarModel(TEXT("table.bets"), seats[bet.seat].name, tuple(options), seat=seats[bet.seat].colour,
                    settled=True)


def leaving_bar(leaving: Leaving, look: SeatLook) -> BarModel:
    """The bar that asks before a turn ends: what is left undone, the key back to it and the key that ends the turn. It
    also asks before an answer that is seldom meant."""
    left: Line = ((TEXT("caps.still-have") + " ", "muted"), *leaving.undone) if leaving.closes else leaving.undone
    options = (("Esc", TEXT("caps.keep-playing" if leaving.closes else "caps.back")),
               (" or ".join(leaving.key_hints), leaving.does))
    return BarModel(f"{capital(leaving.does)}?", look.name, options, seat=look.colour, forecast=left)


def watching_bar(scene: Scene, layout: Layout, show: EventReel, pace: Pace, alone: bool = False,
                 to: str = "") -> BarModel:
    """The bar of the public show: what everybody watches, which keys go on, what comes next, and `to` whom. Nobody is
    asked; `alone` nobody will be."""
    coming = tuple(layout.coming(scene)) or (tuple(scene.news[-1]) if scene.news else ())
    threats = [((TEXT("headlines.threat"), "warn"), (f" {form}", "text")) for form in scene.threat]
    room = scene.width - _AROUND - ART * (not layout.pictured(scene))
    return BarModel(capital(layout.watched(scene)) or TEXT("show.watching"), TEXT("show.watch"),
                    _show_keys(show, scene.width, alone, to), forecast=coming, pointed=False,
                    text=next((line for line in threats if spans_width(line) <= room), *threats[-1:] or ((),)),
                    note=TEXT("show.step-of", at=show.at + 1, of=len(show.frames), pace=pace.note))


def _show_keys(show: EventReel, width: int, alone: bool, whom: str) -> tuple[Cap, ...]:
    """How a show goes on, in fewer words where the terminal is narrow. Whether it ends with a question or with the game
    is not told before."""
    size = "long" if width >= _LONG_WORDS else "short"
    to = [frame.step.chapter for frame in show.frames[show.at + 1:]]
    goes_on = TEXT("show.on-to", seat=whom) if whom else TEXT("caps.goes-on")
    on = ((TEXT("between.or").join(("Space", "Enter")), goes_on),) if show.last else (
        ("Space", TEXT(f"show-step.{size}")),
        ("Enter", TEXT(f"show-part.{size}" if True in to else f"show-last.{size}")),
        (TO_RESULTS, TEXT("thinks.to-results")) if alone else ("Esc", TEXT(f"show-all.{size}")))
    back = (("b", TEXT("caps.back")),) if show.at else ()
    return (*on, *back, ("− +", TEXT("caps.speed")))
