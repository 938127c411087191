"""The daily deal: who plays it today, and how everybody came off; Enter plays for the person under the cursor."""

from __future__ import annotations

from textual import work

from deckgames.engine.core.paths import results_file, saves_dir
from deckgames.engine.core.spelling import capital, typed_name
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.engine.record.journal import LONGEST_NAME, info
from deckgames.people.daily import Deal, Outcome, fingerprint, told
from deckgames.people.kept import recent
from deckgames.people.results import person
from deckgames.people.tries import Daily, Try, today
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of, width
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.signs import CHOSEN
from deckgames.ui.sessions import NoWay, saved_anew, short, taken_up

_NAME_X, _TOLD_X = 4, 22


class DailyScreen(ListScreen[str]):
    """The people that may play the deal of today, each with what became of it; bots play it in the background once a
    result is shown."""

    BINDINGS = bound("daily")

    def __init__(self) -> None:
        super().__init__()
        self.deal, self.daily = Deal.of(today()), Daily((), ())
        self.more: list[str] = []
        """Names that were typed here."""
        self.along = set[str]()
        """Who is to play along with whoever plays next."""
        self.field: list[Outcome] | None = None

    def look(self) -> None:
        """Reads the records again."""
        self.deal, self.daily = Deal.of(today()), self.host.records.daily()
        mine = [one.name for one in self.daily.of(self.deal.day).values()]
        waiting = [name for day, group in self.daily.agreed if day == self.deal.day for name in group]
        names = [*mine, *waiting, *self.more, *recent(self.host.records.games()),
                 *(one.name for one in reversed(self.daily.tries))]
        self.items = [*{person(name): name for name in reversed(names)}.values()][::-1]
        self.index = max(0, min(self.index, self.count - 1))
        if self.field is None and self.daily.shown(self.deal.day):
            self.play_bots()
        self.redraw()

    on_screen_resume = look

    @work(thread=True, exit_on_error=False, exclusive=True)
    def play_bots(self) -> None:
        """Lets bots play the deal."""
        found = self.deal.field(lambda _: self.is_attached)
        if found is not None and self.is_attached:
            self.field = found
            self.app.call_from_thread(self.redraw)

    def tried(self, name: str) -> Try | None:
        """The try of a person that counts."""
        return self.daily.of(self.deal.day).get(person(name))

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The people, and how each came off."""
        canvas, bottom = framed(w, h, title_bar(w, TEXT("daily.title")), self._bar())
        canvas.put(2, 1, self.deal.title, "name")
        y = canvas.prose(2, TEXT("daily.about"), "muted")
        heading(canvas, y, TEXT("daily.asks"))
        if not self.items:
            canvas.prose(y + 1, barred(results_file()) or TEXT("daily.nobody"))
            y += 1
        seen = self.lines(canvas, y + 1, bottom - y - 2)
        for row, index in enumerate(seen, y + 1):
            self._row(canvas, self.items[index], index, row, w)
        canvas.mark("new", _NAME_X, y + 1 + len(seen), _TOLD_X - _NAME_X - 1, 1)
        return canvas

    def _row(self, canvas: Canvas, name: str, index: int, y: int, w: int) -> None:
        here, one = self.row_at(canvas, index, y, w), self.tried(name)
        canvas.put(2, y, CHOSEN if person(name) in self.along else "", "name")
        canvas.put(_NAME_X, y, name, "name-cursor" if here else "name", _TOLD_X - _NAME_X - 1)
        if one is not None:
            other = one.rules != fingerprint(self.deal.game)
            said = TEXT("daily.other-rules", name=name) if other else told(self.daily, one, self.field)
            x = canvas.put(_TOLD_X, y, said, "text", w - _TOLD_X - 1)
            streak = TEXT("daily.streak", n=self.daily.streak(one.who))
            if x + width(streak) < w - 3:
                canvas.right(w - 2, y, line_of(streak, "muted"))
        else:
            along = person(name) in self.along
            canvas.put(_TOLD_X, y, TEXT("daily.with" if along else "daily.not-yet"), "muted")

    def _bar(self) -> BarModel:
        one = self.tried(self.item) if self.item is not None else None
        out = TEXT("daily.stays-out") if self.item is not None and person(self.item) in self.along else ""
        enter = () if self.item is None else ((("daily.open", ""), ("daily.along", out)) if one is None else (
            ("daily.open", TEXT("daily.shows" if one.game is not None else "daily.goes-on")), ("daily.again", "")))
        return BarModel(TEXT("daily.asks"), TEXT("daily.where"),
                        self.keys(*enter, ("daily.name", ""), ("daily.back", "")),
                        refusal=line_of(capital(self.trouble)), art=self.deal.cover.id)

    # ---- keys

    def action_name(self) -> None:
        """Asks for the name of somebody else who plays."""
        if (place := self.shown.place("new")) is not None:
            self.type_in(place, "", self._named, max_length=LONGEST_NAME)

    def _named(self, name: str) -> None:
        if name := typed_name(name):
            self.more.insert(0, name)
            self.look()
            self.index = next(at for at, one in enumerate(self.items) if person(one) == person(name))
        self.redraw()

    def action_along(self) -> None:
        """Lets the person under the cursor play along, or no more: no result is shown before all have played."""
        if self.item is not None and self.tried(self.item) is None:
            self.along ^= {person(self.item)}
        self.move_to(self.index + 1)

    def action_open(self) -> None:
        """Plays the deal for the person under the cursor, goes on with it, or shows its results."""
        if self.done_typing() or (name := self.item) is None:
            return
        if (one := self.tried(name)) is None:
            self._begin(name)
        elif names := self.daily.awaited(one.day, one.who) if one.game is not None else ():
            self.say(TEXT("daily.covered", names=names))
        elif not one.save or info(path := saves_dir() / one.save).problem is not None:
            self.say(TEXT("daily.gone"))
        else:
            try:
                self.host.sit_down(taken_up(path))
            except NoWay as error:
                self.say(short(str(error), path))

    def action_again(self) -> None:
        """Plays the deal once more, which does not count."""
        if self.item is not None and self.tried(self.item) is not None:
            self._begin(self.item)

    def _begin(self, name: str) -> None:
        if together := self.along - {person(name)}:
            self.host.records.agree(self.deal.day, [name, *(one for one in self.items if person(one) in together)])
        try:
            self.host.sit_down(saved_anew(self.deal.laid(name)))
        except (NoWay, ValueError) as error:
            self.say(str(error))

    opened = action_open

    def action_back(self) -> None:
        """Closes the line that is typed, else goes to the menu."""
        if not self.done_typing(keep=False):
            self.host.back()
