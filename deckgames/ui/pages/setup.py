"""The set-up screen: who sits at the table, by which options; Enter starts."""

from __future__ import annotations

import os
import secrets
from collections import Counter
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from textual import events, work

from deckgames.engine.catalogue import load
from deckgames.engine.core.cards import Pack, copies
from deckgames.engine.core.spelling import whole_number
from deckgames.engine.match.rulebook import RulebookError
from deckgames.engine.messages import TEXT
from deckgames.people.kept import RECENT, recent
from deckgames.people.results import seen
from deckgames.seats import own_file
from deckgames.ui import last_tables
from deckgames.ui.actions import bound
from deckgames.ui.host import Host
from deckgames.ui.last_tables import LastTable
from deckgames.ui.pages.cards import drawn
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.pages.rulebook import RulebookScreen, rulebook
from deckgames.ui.pages.setup_drawing import draw_setup
from deckgames.ui.pages.setup_model import BROKEN, SAVED, SEED, Row, Setup
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.faces import Face
from deckgames.ui.sessions import BrokenCards, NoFile, NoSave, NoWay, chosen, laid

_LOOKED_AT = 24
"""Cards of which some are shown, one with each picture."""

_LONGEST_NAME = 16


class SetupScreen(ListScreen[Row]):
    """Lays a new table of a game. `table` is what lies there at first; without seats in it the people of the last
    evening sit, whatever they played, and without it the options are those of the last table of the game. `amiss` names
    the option that may help with the `trouble`, whose page is open."""

    BINDINGS = bound("setup")

    def __init__(self, game_id: str, table: LastTable | None = None, seed: int | None = None,
                 trouble: str = "", amiss: str = "") -> None:
        super().__init__()
        self.game_id, self.given, self.seed, self.trouble, self.amiss = game_id, table, seed, trouble, amiss
        self.looked_at: tuple[object, ...] = ()
        """The own card files in play as they were when they were read last."""

    @cached_property
    def laid(self) -> Setup:
        """The set-up's model; at first the last table of the game."""
        known = last_tables.load()
        last = self.given or known.tables.get(self.game_id)
        people = self.given.seats if self.given is not None else ()
        if not people and known.latest is not None:
            people = known.latest.seats
        setup = Setup.of(load(self.game_id), last, self.host.settings.curtain, people)
        setup.find_packs(last)
        setup.seed, setup.people = self.seed, recent(self.host.records.games(RECENT))
        if self.amiss:
            setup.unfold(self.amiss)
        setup.trouble = self.trouble
        return setup

    def on_mount(self) -> None:
        """Starts reading the rules texts."""
        self.read_books()
        self.redraw()

    @work(thread=True, exit_on_error=False)
    def read_books(self) -> None:
        """Reads the options' rules and the cards that would be in play, in the background."""
        try:
            rules = {rule.id: rule.text for rule in rulebook(self.game_id).rules}
        except RulebookError:
            rules = {}
        game, self.looked_at = load(self.game_id), self.laid.files
        pack, left_out = game.load_sound(chosen(game, self.laid.off))
        faces = tuple({face.emblem: face for face in drawn(game, pack, _LOOKED_AT).values()}.values())
        more = _count(pack) - _count(game.load_pack(()))
        mistakes = {file: said.replace(f"{file.parent}{os.sep}", "") for file, said in left_out.items()}
        self.app.call_from_thread(self._read, pack, more, mistakes, rules, faces)

    def _read(self, pack: Pack, more: int, broken: dict[Path, str], rules: dict[str, str],
              faces: tuple[Face, ...]) -> None:
        setup, was = self.laid, self.laid.broken
        setup.packs, setup.cards, setup.more, setup.rules, setup.faces = pack.titles(), _count(pack), more, rules, faces
        setup.broken = ", ".join(file.name for file in broken)
        setup.own_cards = Counter(dict.fromkeys(setup.own_cards, 0))
        for spec in pack.specs:
            setup.own_cards[pack.origin(spec.id).id] += copies([spec])
        setup.seen = seen(self.host.records.games(RECENT), self.game_id) if setup.own else {}
        setup.wrong = {name: broken[file] for name, (_, files) in setup.own.items() for file in files if file in broken}
        if setup.broken and not was:
            setup.unfold(BROKEN)
        self.redraw()

    def picture(self, w: int, h: int) -> Canvas:
        """The picture of the page in this size."""
        return draw_setup(self.laid, w, h, self.part, self.keys, self.typing is not None)

    # ---- keys

    def _changed(self) -> None:
        """Keeps the option under the cursor in sight, and draws. Off the seed nobody types it any more."""
        self.laid.typed &= self.laid.on_seed
        if self.looked_at not in ((), self.laid.files):
            self.read_books()
        self.index, self.follows = self.laid.row, True
        self.redraw()

    @property
    def count(self) -> int:
        """How many options the part under the cursor has."""
        return len(self.laid.rows)

    def moved(self) -> None:
        """Moves the cursor of an open page, after a page key or Home and End."""
        self.done_typing()
        self.laid.trouble, self.laid.typed = "", False
        if self.laid.opened:
            self.laid.row = self.index

    def action_step(self, by: int) -> None:
        """Moves the cursor `by` lines, down or up."""
        self.done_typing()
        self.laid.step(by)
        self._changed()

    def action_lay(self, what: str, *given: Any) -> None:
        """Calls the method of the model with this name: what a key does to the table."""
        getattr(self.laid, what)(*given)
        self._changed()

    def action_turn(self) -> None:
        """The space bar: takes the next value, opens a part, or asks for another name."""
        setup = self.laid
        if setup.seat is None and not setup.opened:
            setup.turn(1)
        elif setup.seat is not None and setup.seat >= len(setup.seats):
            setup.add()
        elif setup.seat is not None and setup.line == 0:
            self.action_name()
            return
        else:
            setup.change(1)
        self._changed()

    def action_part(self, by: int) -> None:
        """Opens a part of the line, then the next one, then goes back to the seats."""
        self.done_typing()
        self.action_lay("turn", by)

    def action_random(self) -> None:
        """Draws a seed, so that it can be noted; the cursor goes to it. The key sleeps while its page is folded."""
        self.done_typing()
        setup = self.laid
        if not setup.opened or SEED not in [row.name for row in setup.rows]:
            return
        setup.seed = secrets.randbelow(1_000_000)
        setup.typed = False
        setup.unfold(SEED)
        self._changed()

    def action_rule(self) -> None:
        """Opens the rulebook at the rule of the option under the cursor."""
        row = self.laid.current
        self.host.show(RulebookScreen(self.game_id, row.rule if row is not None else ""))

    def types(self, character: str) -> bool:
        """Whether this character begins a name: a capital, with the cursor on a seat."""
        seat = self.laid.seat
        return character.isupper() and seat is not None and seat < len(self.laid.seats)

    def on_key(self, event: events.Key) -> None:
        """Digits go to a seat, a capital begins its name; on the seed digits are typed."""
        if self.typing is not None:
            return
        setup, typed = self.laid, event.character or ""
        if setup.seat is not None and self.types(typed):
            event.stop()
            event.prevent_default()
            _type_name(self, setup.seat, typed)
            return
        number = whole_number(typed)
        if number is not None and (setup.on_seed or (not setup.opened and 0 < number <= len(setup.seats))):
            event.stop()
            if setup.on_seed:
                self.action_lay("type_seed", number)
            else:
                setup.seat, setup.line = number - 1, 0
                self._changed()

    # ---- typing

    def action_name(self) -> None:
        """Asks for the name of the seat's player, or for the file of its bot."""
        setup = self.laid
        if setup.wants_file:
            _type_file(self, setup.seat or 0)
        elif setup.seat is not None and setup.seat < len(setup.seats):
            _type_name(self, setup.seat)
        else:
            self.say(TEXT("setup.on-no-seat"))

    # ---- the mouse

    def chosen(self, spot: str, again: bool) -> None:
        """A click moves the cursor; on ‹, › and signs it changes the value."""
        kind, _, rest = spot.partition(":")
        setup = self.laid
        if kind == "add":
            setup.add()
        elif kind == "part":
            setup.seat, setup.part, setup.opened = None, int(rest), False
            setup.turn(1)
        elif kind in ("row", "less", "more"):
            setup.row = int(rest)
            if kind != "row":
                setup.change(1 if kind == "more" else -1)
        else:
            self._clicked_seat(setup, kind, rest)
        self._changed()

    def _clicked_seat(self, setup: Setup, kind: str, rest: str) -> None:
        place, _, part = rest.partition(":")
        here, seat = setup.seat, int(place)
        setup.seat = seat
        if kind == "name":
            setup.line = 0
            if here == seat:
                _type_name(self, seat)
        elif kind == "player":
            setup.line = 1
            setup.change(int(part))
        elif kind == "symbol":
            setup.line = 2
            setup.set_symbol(seat, int(part))
        elif part:
            setup.line = ("name", "player", "symbol").index(part)
            if part == "player":
                setup.change(1)

    # ---- the end

    def action_start(self) -> None:
        """Starts the game with the table as it is set up."""
        if self.done_typing():
            return
        setup = self.laid
        setup.trouble = setup.problem() or begin(
            self.host, self.game_id, setup.table(), setup.seed, setup.without, setup.saved)
        self._changed()

    def action_back(self) -> None:
        """Closes the line that is typed, else the open part, else goes to the menu."""
        if self.done_typing(keep=False):
            return
        if self.laid.fold():
            self._changed()
        else:
            self.host.stand_up(self.game_id)


def _count(pack: Pack) -> int:
    return sum(copies(cards) for cards in pack.sections.values())


# ---- what is typed into a line of the table


def _type_name(screen: SetupScreen, seat: int, begun: str = "") -> None:
    place = screen.shown.place(f"name:{seat}")
    if place is not None:
        screen.laid.seat, screen.laid.line = seat, 0
        screen.type_in(place, begun or screen.laid.seats[seat].name, partial(screen.laid.rename, seat),
                       picks=screen.laid.people, max_length=_LONGEST_NAME, select_on_focus=not begun)


def _type_file(screen: SetupScreen, seat: int) -> None:
    place = screen.shown.place(f"name:{seat}")
    if place is not None:
        screen.type_in(Spot("", place.x, place.y + 1, place.w, 1), own_file(screen.laid.seats[seat].player),
                       partial(screen.laid.name_file, seat), placeholder="smart.py")


def begin(host: Host, game_id: str, table: LastTable, seed: int | None = None, without_broken: bool = False,
          saved: bool = True, pack: Pack | None = None) -> str:
    """Starts a new game and opens its table, with the cards of this `pack` if there is one. Gives "", or a sentence why
    that is impossible. If own cards have mistakes, a bot's file is missing or no save can be made, the set-up opens and
    offers a way."""
    try:
        session = laid(game_id, table, seed, without_broken, saved, pack)
    except (BrokenCards, NoFile) as error:
        return _set_up_anew(host, game_id, table, seed, str(error))
    except NoSave as error:
        return _set_up_anew(host, game_id, table, seed, TEXT("setup.no-save", why=error.why), SAVED)
    except NoWay as error:
        return str(error)
    host.sit_down(session)
    return ""


def _set_up_anew(host: Host, game_id: str, table: LastTable, seed: int | None, trouble: str, amiss: str = "") -> str:
    """Opens the set-up with this table, which says what is wrong, at the option `amiss`; if it is open already, gives
    what it has to say."""
    if isinstance(host.screen, SetupScreen):
        if amiss:
            host.screen.laid.unfold(amiss)
        return trouble
    host.close_session()
    host.go(SetupScreen(game_id, table, seed, trouble, amiss))
    return ""
