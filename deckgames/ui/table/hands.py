"""What a player's keys do at the open question: arrows take the cursor through stops and bar, others choose, change and
put an answer together."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.decisions import Allocate, Number, Order, Raw, Refused
from deckgames.engine.messages import SAY
from deckgames.engine.sittings import ENTER
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.draft import Draft, caps, end_at, ending
from deckgames.ui.table.layout import NUMBER
from deckgames.ui.table.stops import BAR, Way, first_offer, moved, next_zone, on_offer
from deckgames.ui.toolkit.board import span_of


class Hands:
    """The keys of whoever is asked at a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # ---- the cursor

    def move(self, way: Way) -> None:
        """An arrow: through the bar's number or order where the cursor stands in one, else over the table."""
        draft, stop, self.desk.headed = self.desk.draft, self.desk.stop, way
        if draft is not None and stop is not None and way in ("left", "right"):
            step = 1 if way == "right" else -1
            if len(self.desk.ways()) > 1:
                self.desk.turn_to(self.desk.way + step)
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
            before = self.desk.at
            self.desk.at = moved(before, self.desk.stops, "left" if way == "up" else "right", self.desk.places().get)
            if self.desk.at != before or way == "down":
                return
        self.desk.at = self.goes(way)

    def goes(self, way: Way) -> int:
        """Where an arrow takes the cursor over the table, into the bar below it, and out of it."""
        desk, stop = self.desk, self.desk.stop
        if stop is not None and stop.oid == ENTER:
            return min(desk.at + 1, len(desk.stops) - 1) if way == "down" else self._above_the_bar()
        if stop is not None and stop.zone == BAR and way in ("up", "down"):
            return self._above_the_bar() if way == "up" else desk.at
        at = moved(desk.at, desk.stops, way, desk.places().get, self._scrolls)
        if at == desk.at and way == "down":
            at = next((i for i, s in enumerate(desk.stops) if s.zone == BAR), at)
        return at

    def _above_the_bar(self) -> int:
        desk = self.desk
        above = [i for i, stop in enumerate(desk.stops) if stop.zone != BAR]
        inside = [i for i in above if desk.stops[i].zone == desk.stops[above[-1]].zone]
        return next((i for i in inside if on_offer(desk.stops[i])), inside[0]) if inside else desk.at

    def _scrolls(self, index: int) -> bool:
        """Whether a stop that is not drawn is drawn once the cursor stands on it."""
        desk, scene = self.desk, replace(self.desk.scene(), cursor=index)
        return any(desk.pane(scene, area).place(index) for area in desk.areas(False))

    def zone(self, step: int) -> None:
        """Tab: the next zone in which something is on offer."""
        self.desk.at = next_zone(self.desk.at, self.desk.stops, step)

    def leaf(self) -> None:
        """To the next page of the layout, with the cursor on its first place; behind the last one back to the first."""
        pages = self.desk.layout.pages(self.desk.scene())
        if not pages:
            raise Refused("there is nothing to leaf through here")
        self._turn_to((self.desk.page + 1) % (len(pages) + 1), pages)

    def _turn_to(self, page: int, pages: Sequence[str] = ()) -> None:
        self.desk.page = page
        self.desk.renew()
        if page:
            zone = pages[page - 1]
            self.desk.at = next((i for i, stop in enumerate(self.desk.stops) if stop.zone == zone), self.desk.at)
        else:
            self.desk.at = first_offer(self.desk.stops)

    # ---- putting an answer together

    def typed(self, character: str) -> Raw | None:
        """A printable key while a question is open: an answer, or None (it chose, or began a sequence).

        Raises KeyError if the key means nothing here, so that the standing actions may have it, and Refused.
        """
        draft = self.desk.draft
        if draft is None:
            raise KeyError(character)
        if not self.desk.pending and (character not in self.desk.keys or isinstance(draft.decision, Order)):
            found, raw = draft.special(character, self.desk.stop.oid if self.desk.stop else None)
            if found:
                self.desk.renew()
                if isinstance(draft.decision, Order) and character != "0":
                    self.desk.go_to(draft.allowed[int(character) - 1])
                return raw
        begun = self.desk.pending + character
        ends = [oid for keys, oid in self.desk.keys.items() if keys.startswith(begun)]
        if not ends:
            raise Refused(self._amid) if self.desk.pending else KeyError(character)
        goes_on = begun not in self.desk.keys and any(oid in draft.allowed for oid in ends)
        self.desk.pending = begun if goes_on else ""
        if goes_on:
            if end_at(self.desk.stop, begun, self.desk.keys, draft) is None:
                first = draft.option(next(oid for oid in ends if oid in draft.allowed))
                card = None if first is None else first.card
                self.desk.at = next((i for i, stop in enumerate(self.desk.stops) if card and stop.card is card),
                                    self.desk.at)
            return None
        return self.take(self.desk.keys.get(begun, ends[0]))  # where all are barred, the first one says why

    def take(self, oid: str) -> Raw | None:
        """The option's own key, or a second click on it. Raises Refused; the cursor goes to what was refused."""
        draft = self.desk.draft
        if draft is None:
            return None
        option = draft.option(oid)
        if option is None or option.blocked is not None or draft.several or self.desk.marks:
            self.desk.go_to(oid)
        if option is not None and option.blocked is not None:
            helped = "".join(text for text, _ink in self.desk.layout.help(self.desk.scene(), oid))
            raise Refused(option.refusal + (f".  {helped}" if helped else ""))
        if self.desk.marks and option is not None and option.card is not None:
            return None
        raw = draft.pressed(oid)
        self._sorted()
        return raw

    def lets_pass(self, character: str) -> bool:
        """Whether a key that nothing in the question begins or goes on with is a standing one while a sequence is
        begun: the bar still shows those."""
        begins = any(keys.startswith((character, self.desk.pending + character)) for keys in self.desk.keys)
        return bool(self.desk.pending) and not begins

    def _whole(self) -> Draft:
        """The draft, when it waits for an answer: not while a key sequence is only begun. Raises Refused."""
        if self.desk.draft is None:
            raise Refused(SAY.text("refused.nobody-asked"))
        if self.desk.pending:
            raise Refused(self._amid)
        return self.desk.draft

    @property
    def _amid(self) -> str:
        """Which keys end the sequence that has been begun: nothing else is answered by accident."""
        begun, draft = self.desk.pending, self.desk.draft
        ends = ending(begun, self.desk.keys, draft.allowed if draft is not None else ())
        return SAY.text("refused.amid", begun=begun, ends=span_of([key for key, _ in ends]))

    def confirm(self) -> Raw | None:
        """Enter. Raises Refused."""
        desk, draft = self.desk, self.desk.draft
        end = end_at(desk.stop, desk.pending, desk.keys, draft)
        oid = end[1] if end is not None else desk.stop.oid if desk.stop is not None else None
        if oid is not None and draft is not None and draft.by_key(oid) and (option := draft.option(oid)) is not None:
            raise Refused(SAY.text(
                "refused.press-to", keys=" ".join(caps(desk.keys)[oid].removeprefix(desk.pending)), what=option.label))
        if end is not None:
            desk.pending = ""
            return self.take(end[1])
        raw = self._whole().confirmed(desk.stop.oid if desk.stop is not None else None)
        self._sorted()
        return raw

    def toggle(self) -> None:
        """Space. Raises Refused."""
        draft, stop = self._whole(), self.desk.stop
        if stop is None or stop.oid is None or stop.blocked:
            raise Refused(stop.blocked if stop is not None and stop.blocked else SAY.text("refused.nothing-here"))
        if stop.oid == ENTER:
            raise Refused(SAY.text(
                "refused.press-to", keys="Enter", what=self.desk.macros()[ENTER].words))
        draft.toggle(stop.oid)
        if isinstance(draft.decision, Order):
            held = draft.held is not None
            says = SAY.text("table.held" if held else "table.let-go")
            self.desk.telling.say(says)
        self._sorted()

    def back(self) -> bool:
        """Takes back the last card that was taken or left, or what a hint has chosen; gives whether there is one."""
        back = self.desk.draft is not None and self.desk.draft.back()
        if back:
            self._sorted()
        return back

    def _sorted(self) -> None:
        """What is chosen may have places of its own on the table, and bar others from joining it."""
        if self.desk.draft is not None and self.desk.draft.several:
            self.desk.renew()

    def step(self, by: int) -> None:
        """A point (or the number) more or less. Raises Refused."""
        stop = self.desk.stop
        self._whole().step("" if stop is None or stop.oid is None else stop.oid, by)

    def shift(self, by: int) -> None:
        """Moves the item of an order under the cursor, and the cursor with it. Raises Refused."""
        if self.desk.stop is None or self.desk.stop.oid is None:
            raise Refused(SAY.text("refused.no-order"))
        self._whole().shift(self.desk.stop.oid, by)
        self.desk.renew()

    def escape(self) -> None:
        """Forgets a half-typed key and what is held; back to the first page of the layout."""
        self.desk.pending = ""
        if self.desk.draft is not None:
            self.desk.draft.held = None
        if self.desk.page:
            self._turn_to(0)
