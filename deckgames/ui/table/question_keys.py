"""What a player's keys do at the open question: arrows take the cursor through table and bar, others choose, change and
put an answer together."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Allocate, Number, Option, Order, Raw, Refused
from deckgames.ui.table.draft import Draft, end_at, ending, key_hints
from deckgames.ui.table.focus_targets import BAR, Way, first_offer, moved, next_zone, on_offer
from deckgames.ui.table.presenter import PLAIN_KINDS, Presenter
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.layout import NUMBER


class QuestionKeys:
    """The keys of whoever is asked at a table."""

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter

    # ---- the cursor

    def move(self, way: Way) -> None:
        """An arrow: through the bar's number or order where the cursor stands in one, else over the table."""
        draft, stop, self.presenter.headed = self.presenter.draft, self.presenter.focus_target, way
        if draft is not None and stop is not None and way in ("left", "right"):
            step = 1 if way == "right" else -1
            if len(self.presenter.alternatives()) > 1:
                self.presenter.turn_to(self.presenter.way + step)
                return
            if isinstance(draft.decision, Number):
                draft.step(NUMBER, step)
                return
            if isinstance(draft.decision, Allocate) and stop.zone == BAR:
                self.step(step)
                return
            if draft.held is not None and draft.held == stop.oid:
                self.shift(step)
                return
        if stop is not None and stop.zone == BAR and draft is not None and isinstance(draft.decision, Allocate) and (
                way in ("up", "down")):
            before = self.presenter.at
            self.presenter.at = moved(before, self.presenter.focus_targets, "left" if way == "up" else "right",
                                      self.presenter.places().get)
            if self.presenter.at != before or way == "down":
                return
        self.presenter.at = self.goes(way)

    def goes(self, way: Way) -> int:
        """Where an arrow takes the cursor over the table, into the bar below it, and out of it."""
        presenter, stop = self.presenter, self.presenter.focus_target
        if stop is not None and stop.oid == ENTER:
            return min(presenter.at + 1, len(presenter.focus_targets) - 1) if way == "down" else self._above_the_bar()
        if stop is not None and stop.zone == BAR and way in ("up", "down"):
            return self._above_the_bar() if way == "up" else presenter.at
        at = moved(presenter.at, presenter.focus_targets, way, presenter.places().get, self._scrolls)
        if at == presenter.at and way == "down":
            at = next((i for i, s in enumerate(presenter.focus_targets) if s.zone == BAR), at)
        return at

    def _above_the_bar(self) -> int:
        """Out of the bar: to the first offer of the zone that has the lowest one on the screen."""
        stops, places = self.presenter.focus_targets, self.presenter.places()
        above = [i for i, stop in enumerate(stops) if stop.zone != BAR]
        seen = [i for i in above if places.get(i)] or above
        offers = [i for i in seen if on_offer(stops[i])] or seen
        lowest = max(offers, key=lambda i: (places.get(i) or (0, 0))[1], default=self.presenter.at)
        return next((i for i in offers if stops[i].zone == stops[lowest].zone), lowest)

    def _scrolls(self, index: int) -> bool:
        """Whether a focus target that is not drawn is drawn once the cursor stands on it."""
        presenter, scene = self.presenter, replace(self.presenter.scene(), cursor=index)
        return any(presenter.layout.pane(scene, area).place(index) for area in presenter.areas(False))

    def zone(self, step: int) -> None:
        """Moves the cursor to the next zone with something on offer (`step` 1), or the last one (-1): Tab."""
        self.presenter.at = next_zone(self.presenter.at, self.presenter.focus_targets, step)

    def leaf(self) -> None:
        """To the next page of the layout, with the cursor on its first place; behind the last one back to the first."""
        pages = self.presenter.layout.pages(self.presenter.scene())
        if not pages:
            raise Refused("there is nothing to leaf through here")
        self._turn_to((self.presenter.page + 1) % (len(pages) + 1), pages)

    def _turn_to(self, page: int, pages: Sequence[str] = ()) -> None:
        self.presenter.page = page
        self.presenter.renew()
        if page:
            zone = pages[page - 1]
            self.presenter.at = next((i for i, stop in enumerate(self.presenter.focus_targets) if stop.zone == zone),
                                     self.presenter.at)
        else:
            self.presenter.at = first_offer(self.presenter.focus_targets)

    # ---- putting an answer together

    def typed(self, character: str) -> Raw | None:
        """A printable key while a question is open: an answer, or None (it chose, or began a sequence).

        Raises KeyError if the key means nothing here, so that the standing actions may have it, and Refused.
        """
        draft = self.presenter.draft
        if draft is None:
            raise KeyError(character)
        if not self.presenter.pending and (character not in self.presenter.keys or isinstance(draft.decision, Order)):
            found, raw = draft.special(character,
                                       self.presenter.focus_target.oid if self.presenter.focus_target else None)
            if found:
                self.presenter.renew()
                if isinstance(draft.decision, Order) and character != "0":
                    self.presenter.go_to(draft.allowed[int(character) - 1])
                return raw
        begun = self.presenter.pending + character
        ends = [oid for keys, oid in self.presenter.keys.items() if keys.startswith(begun)]
        if not ends:
            raise Refused(self._amid) if self.presenter.pending else KeyError(character)
        goes_on = begun not in self.presenter.keys and any(oid in draft.allowed for oid in ends)
        self.presenter.pending = begun if goes_on else ""
        if goes_on and self.presenter.page:
            self._turn_to(0)
        if goes_on:
            if end_at(self.presenter.focus_target, begun, self.presenter.keys, draft) is None:
                first = draft.option(next(oid for oid in ends if oid in draft.allowed))
                card = None if first is None else first.card
                self.presenter.at = next((i for i, stop in enumerate(self.presenter.focus_targets) if card
                                          and stop.card is card),
                                    self.presenter.at)
            return None
        return self.take(self.presenter.keys.get(begun, ends[0]))  # where all are barred, the first one says why

    def picks(self, oid: str) -> bool:
        """Whether this option's key would answer, or choose its card, now."""
        draft = self.presenter.draft
        return draft is not None and oid in draft.allowed and oid not in draft.barred and (
            draft.decision.kind in PLAIN_KINDS) and not self._points(draft.option(oid))

    def show(self, oid: str, key: str) -> None:
        """Brings an option into sight that was out of it, with the cursor on it, and says which key takes it then."""
        self._turn_to(0)
        self.presenter.go_to(oid)
        option = self.presenter.draft.option(oid) if self.presenter.draft is not None else None
        self.presenter.telling.say(TEXT("refused.unseen", key=key, what=option.label if option else oid))

    def take(self, oid: str) -> Raw | None:
        """The option's own key, or a second click on it: the answer to send, None if it only chose a card. Raises
        Refused; the cursor goes to what was refused."""
        draft = self.presenter.draft
        if draft is None:
            return None
        option = draft.option(oid)
        if option is None or option.blocked is not None or draft.several or self.presenter.marks:
            self.presenter.go_to(oid)
        if option is not None and option.blocked is not None:
            helped = "".join(text for text, _ink in self.presenter.layout.help(self.presenter.scene(), oid))
            raise Refused(option.refusal + (f".  {helped}" if helped else ""))
        if self._points(option):
            return None
        raw = draft.pressed(oid)
        self._sorted()
        return raw

    def _points(self, option: Option | None) -> bool:
        """Whether the option's key only takes the cursor to its card."""
        return self.presenter.marks and option is not None and option.card is not None

    def lets_pass(self, character: str) -> bool:
        """Whether a key that nothing in the question begins or goes on with is a standing one while a sequence is
        begun: the bar still shows those."""
        begins = any(keys.startswith((character, self.presenter.pending + character)) for keys in self.presenter.keys)
        return bool(self.presenter.pending) and not begins

    def _whole(self) -> Draft:
        """The draft, when it waits for an answer: not while a key sequence is only begun. Raises Refused."""
        if self.presenter.draft is None:
            raise Refused(TEXT("refused.nobody-asked"))
        if self.presenter.pending:
            raise Refused(self._amid)
        return self.presenter.draft

    @property
    def _amid(self) -> str:
        """Which keys end the sequence that has been begun: nothing else is answered by accident."""
        begun, draft = self.presenter.pending, self.presenter.draft
        ends = ending(begun, self.presenter.keys, draft.allowed if draft is not None else ())
        return TEXT("refused.amid", begun=begun, ends=span_of([key for key, _ in ends]))

    def confirm(self) -> Raw | None:
        """Enter: the answer to send; None if it only chose a card. Raises Refused."""
        presenter, draft = self.presenter, self.presenter.draft
        end = end_at(presenter.focus_target, presenter.pending, presenter.keys, draft)
        if end is not None:
            presenter.pending = ""
            return self.take(end[1])
        oid = presenter.focus_target.oid if presenter.focus_target is not None else None
        if oid is not None and draft is not None and draft.by_key(oid) and (option := draft.option(oid)) is not None:
            raise Refused(TEXT("refused.press-to", keys=" ".join(key_hints(presenter.keys)[oid]), what=option.label))
        if presenter.page and oid is None:  # what Enter answers lies on another page
            self._turn_to(0)
            return None
        raw = self._whole().confirmed(presenter.focus_target.oid if presenter.focus_target is not None else None)
        self._sorted()
        return raw

    def toggle(self) -> None:
        """Space: chooses the card under the cursor, or leaves it out again. Raises Refused."""
        draft, stop = self._whole(), self.presenter.focus_target
        if stop is None or stop.oid is None or stop.blocked:
            raise Refused(stop.blocked if stop is not None and stop.blocked else TEXT("refused.nothing-here"))
        if stop.oid == ENTER:
            raise Refused(TEXT(
                "refused.press-to", keys="Enter", what=self.presenter.macros()[ENTER].words))
        draft.toggle(stop.oid)
        if isinstance(draft.decision, Order):
            held = draft.held is not None
            says = TEXT("table.held" if held else "table.let-go")
            self.presenter.telling.say(says)
        self._sorted()

    def back(self) -> bool:
        """Undoes the last choice, or a hint that was filled in; False if there was none."""
        back = self.presenter.draft is not None and self.presenter.draft.back()
        if back:
            self._sorted()
        return back

    def _sorted(self) -> None:
        """What is chosen may have places of its own on the table, and bar others from joining it."""
        if self.presenter.draft is not None and self.presenter.draft.several:
            self.presenter.renew()

    def step(self, by: int) -> None:
        """Adds `by` to the number, or to the points of the option under the cursor. Raises Refused."""
        stop = self.presenter.focus_target
        self._whole().step("" if stop is None or stop.oid is None else stop.oid, by)

    def shift(self, by: int) -> None:
        """Moves the item of an order under the cursor by one place, and the cursor with it. Raises Refused."""
        if self.presenter.focus_target is None or self.presenter.focus_target.oid is None:
            raise Refused(TEXT("refused.no-order"))
        self._whole().shift(self.presenter.focus_target.oid, by)
        self.presenter.renew()

    def escape(self) -> None:
        """Forgets a half-typed key and what is held; back to the first page of the layout."""
        self.presenter.pending = ""
        if self.presenter.draft is not None:
            self.presenter.draft.held = None
        if self.presenter.page:
            self._turn_to(0)
