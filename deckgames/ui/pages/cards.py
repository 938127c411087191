"""The card browser: every card in play with its rules text, by section, with a filter; packs are named."""

from __future__ import annotations

from dataclasses import replace

from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import CardSpec, Entry, Pack, copies, entries, search
from deckgames.engine.match.game import Game
from deckgames.engine.match.rulebook import Rule, RulebookError, WordRow
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.seats import NAMES
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen, part_of
from deckgames.ui.pages.rulebook import RulebookScreen, rulebook
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import Line, line_of, width, wrap, wrap_text
from deckgames.ui.paint.faces import Face, State, columns_for, inspector, row
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.toolkit.layout import Scene, SeatLook
from deckgames.ui.toolkit.layouts import layout_of
from deckgames.ui.toolkit.side import height_of

_ALL = "all"
_INSPECTOR_W = 42
_NARROW_INSPECTOR_W = 36
_WIDE_FROM = 100
_FACE_H = 17
_HIGH_FROM = 30
"""Rows from which a card's joke and its rulings stand below each other."""
_MOST_WORDS = 4


def drawn(game: Game, pack: Pack, most: int = 0) -> dict[CardSpec, Face]:
    """Every card of a pack (or at `most` so many from all over it) with its picture, as it would look at a table of at
    least two that has just begun."""
    layout, scene, every = layout_of(game), _scene(game, pack), entries(pack)
    return {entry.spec: layout.face(pack.card(0, entry.spec.id), scene)
            for entry in every[::-(-len(every) // most) if most else 1]}


def _scene(game: Game, pack: Pack) -> Scene:
    seats = [SeatInfo(NAMES[i], "human", i) for i in range(max(2, game.min_seats))]
    session = Session.new(game, seats, seed=0, pack=pack)
    return Scene(session.view(None), None, (), tuple(map(SeatLook.of, session.seats)), 120, 40, public=True)


def explained(game_id: str, spec: CardSpec) -> list[Rule]:
    """The rulebook's entries for the words on a card."""
    try:
        words = {rule.word: rule for rule in rulebook(game_id).rules if isinstance(rule, WordRow)}
    except RulebookError:
        return []
    return [words[word] for word in load(game_id).lexicon.terms(spec) if word in words]


def rulings(game_id: str, name: str) -> list[Rule]:
    """The rulebook's rulings about a card of this name."""
    try:
        return rulebook(game_id).about(name)
    except RulebookError:
        return []


class CardsScreen(ListScreen[Entry]):
    """All cards of a game."""

    BINDINGS = bound("cards")

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game_id = game_id
        self.all: list[Entry] = []
        self.faces: dict[CardSpec, Face] = {}
        self.sections: list[str] = [_ALL]
        self.section = 0
        self.words = ""
        self.packs = self.left_out = ""
        self.pack: Pack | None = None

    def on_mount(self) -> None:
        """Reads the cards in the background."""
        game = load(self.game_id)
        self.pack, left_out = game.load_sound()
        if left_out:
            self.left_out = TEXT("cards.mistakes", files=[file.name for file in left_out])
        self.all, self.faces = entries(self.pack), drawn(game, self.pack)
        self.sections = [_ALL, *(name for name, specs in self.pack.sections.items() if specs)]
        self.packs = self.pack.titles()
        self._choose()

    def _choose(self) -> None:
        """Looks again which cards fit section and words."""
        section = self.sections[self.section]
        self.items = search([entry for entry in self.all if section in (_ALL, entry.section)], self.words)
        self.move_to(self.index)

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The list, and the whole card under the cursor."""
        title = title_bar(w, load(self.game_id).title, TEXT("cards.title"), (), None,
                          TEXT("cards.packs", packs=self.packs))
        canvas, bottom = framed(w, h, title, self._bar())
        side = _INSPECTOR_W if w >= _WIDE_FROM else _NARROW_INSPECTOR_W
        left = w - side - 1
        seen = self.lines(canvas, 2, bottom - 2, left)
        count = sum(copies([entry.spec]) for entry in self.items)
        section, faces = f"‹ {self.sections[self.section]} ›", TEXT("cards.faces", n=self.count)
        note = part_of(seen, self.count, TEXT("cards.counted", faces=faces, n=count))
        note = note if width(section + note) + 3 < left else part_of(seen, self.count, faces)
        heading(canvas, 1, section, note, 0, left)
        columns = columns_for(list(self.faces.values()), left - 3)
        for y, index in enumerate(seen, 2):
            here = index == self.index
            state = State.CURSOR if here else State.IDLE
            face = self.faces[self.items[index].spec]
            face = face if w >= _WIDE_FROM else replace(face, text=(), sentences=())  # it stands whole beside the list
            canvas.paste(1, y, row(face, left - 3, state, columns))
            canvas.mark(f"row:{index}", 0, y, left, 1)
            if here:
                canvas.cursor = (1, y)
        if self.item is not None:
            self._details(canvas, self.item, left + 1, side - 1, bottom)
        elif self.all:
            canvas.put(2, 3, TEXT("cards.none"), "text", left - 3)
        return canvas

    def _details(self, canvas: Canvas, entry: Entry, x: int, w: int, bottom: int) -> None:
        spec, face, pack = entry.spec, self.faces[entry.spec], self.pack
        assert pack is not None
        card_rulings = rulings(self.game_id, spec.name)
        if bottom < _HIGH_FROM and card_rulings:
            face = replace(face, flavour="")
        face_h = min(height_of(face, w - 4) + 2, bottom - 1 - 4) if bottom < _HIGH_FROM and card_rulings else min(
            _FACE_H, bottom - 1 - 4)
        canvas.paste(x, 1, inspector(face, w, face_h))
        facts = ", ".join(fact.said for fact in spec.facts)
        place = TEXT("cards.place", card=spec.id, section=entry.section, pack=pack.origin(spec.id))
        about = *wrap_text(facts, w - 2), *wrap_text(place, w - 2)
        y = canvas.rows(x + 1, 1 + face_h, (line_of(line, "muted") for line in about), w - 2)
        for ruling in card_rulings:
            lines = fitted((((TEXT("cards.ruling"), "name"), (ruling.text, "text")),), w - 2, bottom - y - 1)
            y = canvas.rows(x + 1, y + 1, lines, w - 2)
        for rule in explained(self.game_id, spec)[:_MOST_WORDS]:
            words = wrap(((rule.head, "name"), (f": {rule.text}", "muted")), w - 2)
            if y + 1 + len(words) > bottom:
                break
            y = canvas.rows(x + 1, y + 1, words, w - 2)

    def _bar(self) -> BarModel:
        options = self.keys(("cards.filter", ""), ("cards.section", ""), ("cards.page", ""), ("cards.rule", ""),
                            ("cards.back", TEXT("cards.all") if self.words else ""))
        found = TEXT("cards.faces", n=self.count)
        forecast: Line = ((f"“{self.words}”", "name"), (f"  {found}", "text")) if self.words else ()
        return BarModel(TEXT("cards.what"), TEXT("cards.where"), options, forecast=forecast,
                        refusal=line_of(self.left_out), art=self.game_id)

    # ---- keys

    def action_section(self, by: int) -> None:
        """Goes to another section of the card files, `by` places on."""
        self.section = (self.section + by) % len(self.sections)
        self.index = 0
        self._choose()

    def action_filter(self) -> None:
        """Opens a line for words; the list follows while they are typed."""
        self.type_in(Spot("", 2, 1, 30, 1), self.words, self._filtered, True, placeholder=TEXT("cards.type"))

    def _filtered(self, words: str) -> None:
        self.words = " ".join(words.split())
        self._choose()

    def action_rule(self) -> None:
        """Opens the rulebook."""
        self.host.show(RulebookScreen(self.game_id))

    def action_back(self) -> None:
        """Closes the line, else drops the filter, else leaves the page."""
        if self.done_typing(keep=False):
            return
        if self.words:
            self._filtered("")
        else:
            self.host.back()
