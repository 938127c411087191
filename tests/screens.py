"""What must hold for the screen of every game, in any size of terminal: exact sizes, known inks, true places, nothing
hidden; what is cut although a row is blank (`Screen.cut`). A game's tests make a `Screen` of its preview."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from rich.cells import cell_len

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.vocabulary.decisions import Decision, Option
from deckgames.ui.paint.bar import HIGHEST, decision_bar
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.film import RUNS
from deckgames.ui.paint.signs import to_ascii
from deckgames.ui.paint.theme import GROUNDS, INKS
from deckgames.ui.table.asking import Question
from deckgames.ui.table.draft import Draft, with_all
from deckgames.ui.table.focus_targets import bar_targets
from deckgames.ui.table.headlines import rows as head_rows
from deckgames.ui.toolkit.layout import NUMBER, WHOLE, FocusTarget, Lying, Scene
from tests.gallery import Preview
from tests.given.story import Story
from tests.thorough import many

_COUNTS = re.compile(r"… (and )?\d+ more|choosing …|\w … (?=\w)")
"""What ends in `…`, counts with it or leaves a number open (`Cards cost … less`) by design."""
Size = tuple[int, int]
"""Columns and rows of a terminal."""
SIZES = ((60, 20), (80, 24), (80, 40), (100, 30), (120, 40), (160, 50))
WIDE = ((80, 24), (100, 30), (120, 40), (160, 50))
"""Those in which a screen has all that it has."""
ODD_SIZES = ((61, 21), (119, 33), (200, 60))
BAR, _COMPACT = 5, 24
"""Rows of an ordinary bar; one less in terminals of fewer rows than the last."""
_ORDINARY = 80
MOST_KEYS = 26
"""Answers that have a key of their own; where there are more, the cursor goes to the others."""
_AT_ONCE = many(2, 4)
"""In so many sizes a scene is looked at."""


Reads = Callable[[str], None]
"""Notes a line that a person reads, for the golden file of its test."""


def called(those: Sequence[FocusTarget | Option], name: str) -> int:
    """The place of the stop or option with this id, of this card (its code or face), or else whose id begins so."""
    fits: tuple[Callable[[FocusTarget | Option], bool], ...] = (
        lambda one: name in (one.oid, (one.oid or "").split("#")[0]),
        lambda one: one.card is not None and getattr(one.card.spec, "code", one.card.spec.id) == name,
        lambda one: (one.oid or "").startswith(name))
    return next(at for fit in fits for at, one in enumerate(those) if fit(one))


def rows_of(shown: Scene) -> int:
    """The rows between headlines and an ordinary bar."""
    return shown.height - 1 - head_rows(shown.width, shown.height) - BAR + (shown.height < _COMPACT)


def fills(canvas: Canvas, w: int, h: int) -> None:
    """The picture has exactly this size, in inks that there are."""
    assert (canvas.w, canvas.h) == (w, h)
    assert all(cell_len(canvas.line(y)) == w for y in range(h))
    assert {ink for row in canvas.inks for ink in row if ink[:1] != "#"} <= set(INKS)


def blank_rows(canvas: Canvas) -> int:
    """Rows of a pane in which nothing stands."""
    return sum(1 for y in range(canvas.h) if not canvas.line(y).strip())


def check_places(canvas: Canvas, stops: Sequence[FocusTarget], apart: bool = False) -> None:
    """A click on the first cell of a stop finds that stop; with `apart` every cell belongs to one stop alone."""
    taken: set[tuple[int, int]] = set()
    for spot in canvas.spots:
        if str(spot.what).startswith(RUNS):
            continue  # where a number begins to fall
        cells = {(x, y) for x in range(spot.x, spot.x + spot.w) for y in range(spot.y, spot.y + spot.h)}
        assert spot.what in range(len(stops)) and canvas.at(spot.x, spot.y) == spot.what, f"{spot}\n{canvas.text()}"
        assert all(0 <= x < canvas.w and 0 <= y < canvas.h for x, y in cells), f"{spot}\n{canvas.text()}"
        assert not apart or not cells & taken, f"{spot}\n{canvas.text()}"
        taken |= cells


def cut_texts(canvas: Canvas, whole: Collection[str] = ()) -> list[str]:
    """Lines of a pane in which something is cut; `whole` are names that have a `…` of their own."""
    found = []
    for y in range(canvas.h):
        line = canvas.line(y)
        for name in whole:
            for word in name.split():
                line = line.replace(word, "") if "…" in word else line
        if "…" in _COUNTS.sub("", line):
            found.append(canvas.line(y))
    return found


def whole(layout: Any, shown: Scene, oid: str) -> str:
    """All that is told of an option."""
    return spans_text(layout.foretells.sentence_of(layout.board(shown), oid))


@dataclass(frozen=True)
class Screen:
    """The screen of a game. `secret` are the zones whose cards only their owner may see; `spoken` are names that texts
    of other cards say; `tiled` are panes in which names share a row whatever its height; `apart`: no two stops share a
    cell; `listed`: cards that a seat is known to have, wherever they lie."""

    preview: Preview
    secret: Collection[str]
    spoken: Collection[str] = ()
    tiled: Collection[str] = ()
    apart: bool = False
    listed: Callable[[Any], Collection[Any]] = lambda seat: ()

    @cached_property
    def whole(self) -> list[str]:
        """Names of cards that have a `…` of their own."""
        return [spec.name for specs in self.pack.sections.values() for spec in specs if "…" in spec.name]

    @cached_property
    def pack(self) -> Pack:
        """The cards that come with the game."""
        return self.preview.game.load_pack([])

    def begun(self, seats: int, seed: int, decisions: int, options: Mapping[str, Any]) -> Match:
        """A match after so many random answers."""
        return self.preview.played(seed, seats, decisions, dict(options))

    def scene(self, s: Story, size: Size = (120, 40), cursor: str = "", chosen: str = "",
              public: bool = False, solo: int | None = None, **more: Any) -> Scene:
        """What the asked seat sees, with the cursor on the first offer, or on the stop that is called so; options that
        are `chosen` likewise."""
        found = self.preview.scene_of(s.match, *size, public=public, solo=solo)
        found = replace(found, chosen=tuple(self.oid_of(found, name) for name in chosen.split()))
        if cursor:
            found = self.preview.pointed(found, called(self.preview.layout.focus_targets(found), cursor))
        return replace(found, **more)

    def text(self, shown: Scene, pane: str) -> str:
        """A pane as plain text."""
        w, h = next((w, h) for name, w, h, _, _ in self.preview.placed(shown, rows_of(shown)) if name == pane)
        return self.preview.layout.draw(pane, shown, w, h).text()

    def lines(self, shown: Scene, pane: str) -> list[str]:
        """The lines of a pane, without the air around them."""
        return [line.strip() for line in self.text(shown, pane).splitlines()]

    def oid_of(self, shown: Scene, name: str) -> str:
        """The id of the option that is called so; `whole`, all that is put together, and a number are themselves."""
        return name if name in (WHOLE, NUMBER, ENTER) else shown.options[called(shown.options, name)].oid

    def forecast(self, s: Story, name: str, **more: Any) -> str:
        """All that is told of an option, of which a narrow bar says less."""
        shown = self.scene(s, **more)
        return whole(self.preview.layout, shown, self.oid_of(shown, name))

    def sheets(self, shown: Scene) -> dict[str, Canvas]:
        """All panes of a scene in their sizes."""
        area = rows_of(shown)
        return {pane: self.preview.layout.draw(pane, shown, w, h)
                for pane, w, h, _, _ in self.preview.placed(shown, area)}

    def cut(self, shown: Scene) -> dict[str, str]:
        """The panes in which something is cut although a row of theirs is blank, or the first below them."""
        drawn, placed = self.sheets(shown), self.preview.placed(shown, rows_of(shown))
        below = {(x, y): not drawn[pane].line(0).strip() for pane, _, h, x, y in placed if h}
        return {pane: drawn[pane].text() for pane, _, h, x, y in placed if pane not in self.tiled and (
            blank_rows(drawn[pane]) or below.get((x, y + h))) and cut_texts(drawn[pane], self.whole)}

    def everywhere(self, match: Match, seed: int, public: bool, solo: int | None, places: int = 6) -> None:
        """Looks at a match in all sizes, answers at random, looks again."""
        rng = Rng.fresh(seed)
        sizes = [*SIZES, *ODD_SIZES]
        for _ in range(places):
            rng.shuffle(sizes)
            for size in sizes[:_AT_ONCE]:
                shown = self.preview.scene_of(match, *size, public=public, solo=solo)
                cursor = rng.below(len(self.preview.layout.focus_targets(shown)) + 1) - 1
                self.inspect(match, replace(shown, cursor=cursor, **self.answering(shown, rng)))
            if match.decision is None:
                break
            match.answer(match.decision.random(rng))

    def answering(self, shown: Scene, rng: Rng) -> dict[str, Any]:
        """Something chosen, some amounts, and everything in motion."""
        decision: Decision | None = shown.decision
        oids = [option.oid for option in shown.options if option.blocked is None]
        rng.shuffle(oids)
        amounts = dict.fromkeys(oids, 1) if decision is not None and decision.kind == "allocate" else {NUMBER: 1}
        moving = (0.0, 0.4, 1.0)[rng.below(3)]
        names = [*self.preview.layout.motions.values(), ""]
        changed = {key: (n, n + 9) for key, n in self.preview.layout.numbers(shown).items() if rng.below(2)}
        return {"chosen": tuple(oids[: rng.below(4)]), "amounts": amounts, "moving": moving,
                "moved": names[0] if moving < 1 else "", "changed": changed}

    def inspect(self, match: Match, shown: Scene) -> None:
        """Everything that must hold for any scene."""
        everything = self.drawn(shown)
        self.holds(match, shown)
        self.asks(shown)
        for name in self.hidden_names(match, shown):
            assert name not in everything, f"{name} is hidden\n{everything}"

    def drawn(self, shown: Scene) -> str:
        """All that is drawn and said of a scene: in its room, with known inks, found by clicks and keys."""
        layout = self.preview.layout
        w = shown.width
        title = layout.title(shown, w)
        assert (title.w, title.h) == (w, 1)
        assert "…" not in title.text(), title.text()
        area = rows_of(shown)
        panes = self.preview.placed(shown, area)
        assert sum(height for _, _, height, x, _ in panes if x == 0) == area
        whole = [title.text()]
        for pane, width, height, _, _ in panes:
            canvas = layout.draw(pane, shown, width, height)
            assert (canvas.w, canvas.h) == (width, height)
            assert {ink for row in canvas.inks for ink in row if ink[:1] != "#"} <= set(INKS)
            assert {ground.partition("#")[0] for row in canvas.grounds for ground in row} <= {"", *GROUNDS}
            whole.append(canvas.text())
            check_places(canvas, layout.focus_targets(shown), self.apart)
        whole += [spans_text(line) for line in layout.status(shown)]
        whole += self.said(shown)
        everything = "\n".join(whole)
        assert to_ascii(everything).isascii() and len(to_ascii(everything)) == len(everything)
        return everything

    def holds(self, match: Match, shown: Scene) -> None:
        """Who is asked finds its own hand, whatever is asked: on the table, or among the piles, which a key opens."""
        layout, viewer = self.preview.layout, shown.view.viewer
        if shown.public or viewer is None or shown.decision is None:
            return
        piles = {one.card if isinstance(one, Lying) else one for _, cards in layout.piles(shown) for one in cards}
        found = {card.number for card in piles | {stop.card
                                                  for stop in layout.focus_targets(shown)} if card is not None}
        for zone in self.preview.game.zones(match.state):
            if zone.name == "hand" and zone.seat == viewer:
                assert {card.number for card in zone.cards} <= found, f"{shown.decision}"

    def asks(self, shown: Scene) -> None:
        """The question stands whole in the bar of an ordinary terminal, in the open too, and how much is chosen."""
        layout, decision = self.preview.layout, shown.decision
        if decision is None:
            return
        name = ("Bo", "Marguerite", "Wilhelmina Augusta")[shown.height % 3]
        shown = replace(shown, seats=tuple(replace(seat, name=name) for seat in shown.seats))
        if shown.width < _ORDINARY or "…" in str(layout.question(shown)):
            return
        look = shown.seats[decision.seat]
        bar = Question(shown, Draft(decision), layout, look, None, layout.focus_targets(shown), {},
                       shown.public).model()
        top = decision_bar(bar, shown.width, HIGHEST).line(0)
        assert bar.question in top and "…" not in top, top

    def said(self, shown: Scene) -> list[str]:
        """All words about a question, checked on the way."""
        layout = self.preview.layout
        question = str(layout.question(shown))
        keys, menu = layout.keys(shown), layout.menu(shown)
        known = {option.oid for option in shown.options}
        assert len(question) <= 60 and len(menu) <= 8
        assert set(keys.values()) <= known
        assert len(set(keys.values())) == len(keys)
        assert not any(other != key and other.startswith(key) for key in keys for other in keys)
        found, stops = [question, layout.verb(shown)], layout.focus_targets(shown)
        for stop in stops:
            assert stop.oid is None or stop.oid in known
        if shown.decision is not None:
            draft = Draft(shown.decision)
            in_the_bar = {stop.oid for stop in bar_targets(draft.items(), stops, draft.options)}
            assert {*draft.allowed} <= in_the_bar | {stop.oid for stop in stops}
            if shown.decision.kind in ("choose", "pick") and len(draft.allowed) <= MOST_KEYS:
                assert {*draft.allowed} <= {*with_all(keys, draft.allowed).values()}
        for option in shown.options:
            found.append(spans_text(layout.forecast(shown, option.oid)))
            if option.blocked is not None:
                found.append(spans_text(layout.help(shown, option.oid)))
        if shown.decision is not None and shown.decision.kind == "confirm":
            found += [spans_text(layout.forecast(shown, oid)) for oid in ("yes", "no")]
        for stop in layout.focus_targets(shown)[::7]:
            if stop.card is not None:
                assert layout.face(stop.card, shown).name == stop.card.name
                found += [spans_text(line) for line in layout.inspector(stop.card, shown)]
        return found + [f"{name} {len(cards)}" for name, cards in layout.piles(shown)]

    def hidden_names(self, match: Match, shown: Scene) -> list[str]:
        """Names of cards in secret zones of others that the viewer sees nowhere else, nor as words."""
        viewer = shown.view.viewer
        zones = list(self.preview.game.zones(match.state))
        seen = {c.name for zone in zones if zone.seen_by(viewer) for c in zone.cards}
        seen |= {card.name for seat in shown.view.seats for card in self.listed(seat)}
        secret = {c.name for zone in zones if zone.name in self.secret and not zone.seen_by(viewer)
                  for c in zone.cards}
        return [] if match.over else sorted(secret - seen - set(self.spoken))


class Look:
    """What the asked seat sees at the table of a story, on the screen of its game (`tests/games/<game>/scenes.py`):
    `text(row)`, `lines(row)`, `forecast(buy:a)`; what the layout says: `menu`, `keys`, `question`."""

    def __init__(self, story: Story, **how: Any) -> None:
        self._story, self._screen = story, import_module(f"tests.games.{story.match.game.id}.scenes").SCREEN
        if how.get("enter"):  # in the open, too
            how["enter"] = story.match.game.private_phases.macros(story.eyes, story.question)[ENTER]
        self._layout, self._shown = self._screen.preview.layout, self._screen.scene(story, **how)

    def words(self, pane: str) -> str:
        """A pane as one line."""
        return " ".join(self._screen.text(self._shown, pane).split())

    def forecast(self, name: str) -> str:
        """All that is told of an option, of which a narrow bar says less."""
        return whole(self._layout, self._shown, self._screen.oid_of(self._shown, name))

    def bar(self, name: str) -> str:
        """What the bar says of it."""
        return spans_text(self._layout.forecast(self._shown, self._screen.oid_of(self._shown, name)))

    def first(self, name: str) -> str:
        """The same at a first look, before worlds have been imagined."""
        look = self._shown.preview.first
        shown = replace(self._shown, preview=SimpleNamespace(of=look, first=look))
        return whole(self._layout, shown, self._screen.oid_of(shown, name))

    def help(self, name: str) -> str:
        """What helps with an option, beside the bar."""
        return spans_text(self._layout.help(self._shown, self._screen.oid_of(self._shown, name)))

    @property
    def rail(self) -> str:
        """The title over the table, as far as it goes."""
        return str(self._layout.title(self._shown, self._shown.width).text())

    def card(self, face: str) -> Any:
        """A card on the table: one on which the cursor can stand before all others."""
        stops = [stop.card for stop in self._layout.focus_targets(self._shown) if stop.card is not None]
        called = (card for card in stops if face in (card.spec.id, self._story.name(card)))
        return next(called, None) or self._story.card(face)

    def face(self, name: str) -> Any:
        """How a card is drawn."""
        return self._layout.face(self.card(name), self._shown)

    def pile(self, name: str) -> list[str]:
        """What is said of the cards of a pile whose name begins so."""
        found = next(cards for title, cards in self._layout.piles(self._shown) if title.startswith(name))
        return [spans_text(one.effect) for one in found]

    def said(self, face: str) -> str:
        """All that a card says at length, and what the inspector tells of it."""
        return "\n".join([*map(spans_text, self.face(face).long), *self.inspected(face)])

    def inspected(self, face: str) -> list[str]:
        """What the inspector tells of a card."""
        return [spans_text(line).strip() for line in self._layout.inspector(self.card(face), self._shown)]

    def rows(self, what: str) -> list[str]:
        """What the layout says in several lines: `status`, `summary`."""
        return [spans_text(line) for line in getattr(self._layout, what)(self._shown)]

    @property
    def everything(self) -> str:
        """All panes as plain text."""
        return "\n".join(canvas.text() for canvas in self._screen.sheets(self._shown).values())

    def told(self, what: str) -> str:
        """What the layout says in signs and words: `watched`, `coming`, `verb`."""
        return spans_text(getattr(self._layout, what)(self._shown))

    def __getattr__(self, name: str) -> Any:
        if name in ("text", "lines"):
            return partial(getattr(self._screen, name), self._shown)
        return getattr(self._layout, name)(self._shown)
