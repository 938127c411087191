"""The set-up page as plain data: seats, the parts of the table's line, their options, and what each key changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

from pydantic import ValidationError

from deckgames.bots import LEVELS
from deckgames.engine import Begins, CurtainMode
from deckgames.engine.core.cards import PackName
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.files import lacking
from deckgames.engine.core.spelling import typed_name
from deckgames.engine.match.cover import Company, Evening, best
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import OWN
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo, TableOptions
from deckgames.engine.record.session import check_seats
from deckgames.engine.vocabulary.options import RULES, Offer, Options
from deckgames.seats import BOT_NAMES, NAMES, free_names, manner, own_file, unnamed
from deckgames.ui.last_tables import LastTable
from deckgames.ui.paint.faces import Face
from deckgames.ui.paint.signs import SEAT_SIGNS

_OWN = f"bot:{OWN}"
PLAYERS = ("human", *(f"bot:{level}" for level in LEVELS), _OWN)
FIRST_BOT, USUAL_BOT = "bot:easy", "bot:normal"
"""The bots that are proposed at the first table of a game, and at later ones."""
SEAT_LINES = ("name", "player", "symbol")
_LONGEST_SEED = 15
SEATS = "seats"
"""Stands among what may decide an option for the number of seats."""


@frozen
class Row:
    """An option on a page: its values with their names, and whether another option's value decides it. `main` ones
    stand first; some are `explained` at length."""

    name: str
    title: str
    help: str
    values: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()
    default: Any = None
    rule: str = ""
    blocked: str = ""
    implied: Mapping[str, Mapping[str, Any]] = fresh(dict)
    main: bool = False
    explained: str = ""

    def named(self, value: Any) -> str:
        """A value in words."""
        return self.names[self.values.index(value)] if value in self.values else str(value)


_NAMED = 4
"""Cards of an own pack that are named with how often they were seen: those seen most."""
SAVED, SEED, BROKEN, OWN_BOTS, EARLY, MANNERS = "saved", "seed", "broken", "own", "early", "manners"
_ASKED: Mapping[str, tuple[Any, ...]] = {
    SAVED: (True, False), "begins": get_args(Begins), "take_backs": ("reveal", "free"),
    "curtain": get_args(CurtainMode), "ask_everything": (False, True), MANNERS: (True, False), SEED: (),
    OWN_BOTS: (False, True), BROKEN: (True, False), EARLY: (False, True)}
"""What is asked at every table, whatever the game, each with its values, the usual one first."""
TABLE_ROWS = tuple(_ASKED)


@cache
def table_row(name: str) -> Row:
    """The row of a table's agreement, the same in every game."""
    values = _ASKED[name]
    named = tuple([TEXT(f"agreed-value.{name}-{str(value).lower()}") for value in values])
    return Row(name, TEXT(f"agreed.{name}"), TEXT(f"agreed-help.{name}"), values, named,
               values[0] if values else None, explained=TEXT(f"explained.{name}"))


def option_rows(options: type[Options]) -> tuple[Row, ...]:
    """A row for a game's presets, then one for each of its options."""
    return tuple(map(_row, options.offered().values()))


def _row(offer: Offer) -> Row:
    named = dict(zip(offer.values, offer.names, strict=True))
    ordered = tuple(sorted(named)) if {*map(type, named)} == {int} else offer.values
    return Row(offer.name, offer.title, offer.help, ordered, tuple([named[value] for value in ordered]), offer.default,
               offer.rule, offer.help if len(ordered) == 1 else "", offer.implied, offer.main)


@dataclass
class Setup:
    """A table being laid. The cursor stands on a line of a seat (`seat` 0.., `line`), on a part of the table's line
    (`seat` None), or on a row of the part that is `opened`.

    `rules` are the texts of the rulebook by id, `packs` names the cards in play, `cards` counts them, `faces` are some
    of them; all come after the rest. `typed` says that the last key was a digit of the seed. `broken` names own card
    files with mistakes. `kept` names the options that the last table of the game had changed; `first`: there
    was none.
    """

    game: Game
    seats: list[SeatInfo]
    every: tuple[Row, ...]
    values: dict[str, Any]
    seed: int | None = None
    typed: bool = False
    seat: int | None = 0
    line: int = 0
    part: int = 0
    opened: bool = False
    row: int = 0
    packs: str = ""
    cards: int = 0
    broken: str = ""
    rules: dict[str, str] = fresh(dict)
    faces: tuple[Face, ...] = ()
    last: str = ""
    trouble: str = ""
    kept: frozenset[str] = frozenset()
    first: bool = False
    people: Sequence[str] = ()
    """Who played last: a digit picks one where a name is typed."""
    own: dict[str, tuple[PackName, list[Path]]] = fresh(dict)
    """The player's own packs by id, with their files; `news` are those that no table of the game has had, `own_cards`
    counts their cards, `seen` in how many games they were and each was seen, `wrong` says what is wrong with them."""
    news: frozenset[str] = frozenset()
    own_cards: Counter[str] = fresh(Counter)
    seen: Mapping[str, tuple[int, Counter[str]]] = fresh(dict)
    wrong: Mapping[str, str] = fresh(dict)
    more: int = 0
    """How many cards there are beyond those of the game."""

    @classmethod
    def of(cls, game: Game, last: LastTable | None = None, curtain: str = "auto",
           people: Sequence[SeatInfo] = ()) -> Setup:
        """The set-up of a game: `people` with the options of the last table of the game; without people those of that
        table, else two humans."""
        rows = (*option_rows(game.options), *map(table_row, TABLE_ROWS))
        values = {row.name: row.default for row in rows if row.name != RULES}
        values["curtain"] = curtain
        seats = fitting_seats(people or (last.seats if last is not None else ()), game.min_seats, game.max_seats)
        if last is not None:
            options = game.options.as_then(last.options) if last.options else {}
            values |= _fitting(rows, {**options, **asdict(last.table)})
        sat = ", ".join(seat.name for seat in last.seats) if last else ""
        line = TEXT("setup.last", seats=sat, result=last.result) if last and last.result else ""
        same = last is not None and [seat.name for seat in last.seats] == [seat.name for seat in seats]
        more = last.table.handicap if last is not None and same else ()
        values |= {_more(seat): more[seat] if seat < len(more) else 0 for seat in range(game.max_seats)}
        found = cls(game, seats, rows, values, last=line, first=last is None)
        found.kept = frozenset(row.name for row in rows if row.name != RULES and found.changed(row))
        return found

    # ---- own packs

    def find_packs(self, last: LastTable | None) -> None:
        """Looks which own packs there are: those that the last table left out are off, new ones are in play."""
        self.own = {name.id: (name, files) for name, files in self.game.own_packs.items()}
        off, had = (last.off, last.packs) if last is not None else ((), ())
        self.values |= {_pack(name): name not in off for name in self.own}
        self.news = frozenset(self.own).difference(off, had)

    @property
    def off(self) -> tuple[str, ...]:
        """The own packs that are left out."""
        return tuple([name for name in self.own if not self.values[_pack(name)]])

    @property
    def files(self) -> tuple[object, ...]:
        """The own card files in play, each with its size and when it was changed."""
        found = list[object]([self.off])
        for name, (_, files) in self.own.items():
            for file in files if name not in self.off else ():
                with suppress(OSError):
                    found += (about := file.stat()).st_size, about.st_mtime_ns
        return tuple(found)

    # ---- what is shown

    @property
    def rows(self) -> tuple[Row, ...]:
        """The options of the part under the cursor."""
        return tuple(PARTS[self.part].rows(self))

    def said(self, part: Part) -> str:
        """A part as the table's line reads it."""
        return ", ".join(part.summary(self))

    @property
    def time(self) -> str:
        """How long this table will take, such as `about 45 min`; bots take none of it. "" where a main option is not as
        it was measured."""
        people = sum(seat.human for seat in self.seats)
        if not people or not self.game.minutes or (self.game.evenings and not self._measured(main=True)):
            return ""
        minutes = self.game.minutes[len(self.seats) - self.game.min_seats] * people / len(self.seats)
        return TEXT("setup.time", n=max(5, 5 * round(minutes / 5)))

    @property
    def evening(self) -> tuple[str, ...]:
        """Which size plays best by measurement, and what a table of this size is like, sentence by sentence, and
        that the base cards were measured where others are in play; nothing where these rules were not."""
        measured = self._measured()
        here = next((_course(one) for one in measured if one.seats == len(self.seats)), ())
        advised = best(measured)
        told = (*((TEXT("setup.best", n=advised.seats),) if advised else ()), *here)
        return (TEXT("setup.base"), *told) if told and {*self.own}.difference(self.off) else told

    def _measured(self, main: bool = False) -> list[Evening | Company]:
        """What games by these rules are like (`main`: by these main options), with each number of players measured."""
        options = self.game.options
        rows = [row for row in self.every if row.name in options.model_fields and (
            row.main >= main or row.name in options.balanced)]
        return [one for one in self.game.evenings if (then := options.model_validate(one.options).model_dump())
                and all(self.decided_by(row) or self.value(row) == then[row.name] for row in rows)]

    @property
    def current(self) -> Row | None:
        """The option under the cursor; None on a seat, on the line, and on a part without options."""
        return self.rows[self.row] if self.opened and self.rows else None

    @property
    def on_seed(self) -> bool:
        """Whether the cursor stands on the seed."""
        return self.current is not None and self.current.name == SEED

    def value(self, row: Row) -> Any:
        """The value in force for an option, which another option may decide. For the presets: the one nearest to the
        options."""
        if row.name == RULES:
            return self.game.options.rules_of(self._option_values())[0]
        decided = (found.get(self._decider(other)[1]) for other, found in row.implied.items())
        return next((value for value in decided if value is not None), self.values.get(row.name))

    def decided_by(self, row: Row) -> str:
        """The title of the option that decides this one; "" if it is free."""
        deciders = ((*self._decider(other), found) for other, found in row.implied.items())
        return next((title for title, value, found in deciders if value in found), "")

    def _decider(self, other: str) -> tuple[str, str]:
        """Title and value of what may decide an option: another option, or how many seats there are."""
        if other == SEATS:
            return TEXT("setup.number-of-seats"), str(len(self.seats))
        row = next((found for found in self.every if found.name == other), None)
        return (other, str(self.values.get(other))) if row is None else (row.title, str(self.value(row)))

    def shown(self, row: Row) -> str:
        """The value of an option, in words."""
        if row.name == SEED:
            return TEXT("setup.new-seed") if self.seed is None else str(self.seed)
        if row.name == RULES:
            return self.game.options.rules_said(self._option_values())
        return row.named(self.value(row))

    def usual(self, row: Row) -> Any:
        """The value of an option in the chosen preset, or its default."""
        preset = self.game.options.preset(self.game.options.rules_of(self._option_values())[0])
        return preset.get(row.name, row.default)

    def changed(self, row: Row) -> bool:
        """Whether an option differs from its usual value."""
        if row.name == RULES:
            return self.shown(row) != row.named(row.default)
        return row.name != SEED and self.values[row.name] != self.usual(row)

    def about(self, row: Row) -> str:
        """The help of an option; for the presets also what differs from them."""
        if row.name == RULES and self.changed(row):
            return TEXT("setup.about", value=self.shown(row), help=row.help)
        return row.help

    def why_not(self, row: Row) -> str:
        """Why an option cannot be changed; "" if it can."""
        if row.name == RULES:
            filled = [self.decided_by(one) for one in self.every if one.name in self.game.options.balanced]
            return TEXT("setup.decided", by=filled[0]) if all(filled) else ""
        if row.blocked:
            return row.blocked
        decider = self.decided_by(row)
        return TEXT("setup.decided", by=decider) if decider else ""

    # ---- seats

    def add(self, player: str = "") -> None:
        """Adds a seat with the first free name and symbol, for this `player` ("bot:easy"; "": as in the last seat)."""
        if self._asleep():
            return
        if len(self.seats) >= self.game.max_seats:
            self.trouble = TEXT("setup.full", game=self.game.title, n=self.game.max_seats)
            return
        player = player or ("human" if self.seats[-1].human else "bot")
        if player == "bot":
            bots = [seat.player for seat in self.seats if not seat.human and not own_file(seat.player)]
            player = bots[-1] if bots else FIRST_BOT if self.first else USUAL_BOT
        self.seats.append(_new_seat(self.seats, player))
        self.seat, self.line, self.trouble = len(self.seats) - 1, 0, ""

    def remove(self) -> None:
        """Removes the seat under the cursor."""
        if self._asleep() or self.seat is None or self.seat >= len(self.seats):
            return
        if len(self.seats) <= self.game.min_seats:
            self.trouble = TEXT("setup.few", game=self.game.title, n=self.game.min_seats)
            return
        del self.seats[self.seat]
        more = [self.values[_more(seat)] for seat in range(self.game.max_seats) if seat != self.seat]
        self.values |= {_more(seat): n for seat, n in enumerate([*more, 0])}
        self.seat, self.trouble = min(self.seat, len(self.seats) - 1), ""

    def _asleep(self) -> bool:
        """Whether the keys of the seats sleep, since a part of the line is open; says so."""
        self.trouble = TEXT("setup.on-no-seat") if self.opened else ""
        return self.opened

    def rename(self, seat: int, name: str) -> None:
        """Names the player of a seat; the first letter becomes a capital, an empty name is ignored."""
        if name := typed_name(name)[:24]:
            self.seats[seat] = replace(self.seats[seat], name=name, named=True)
        self.trouble = self.problem()

    # ---- moving and changing

    def step(self, by: int) -> None:
        """Moves the cursor one line up or down: through a seat's lines to the table's line, or on an open page."""
        self.trouble = ""
        if self.opened:
            self.row = max(0, min(self.row + by, len(self.rows) - 1))
        elif self.seat is None:
            if by < 0:
                self.seat, self.line = 0, len(SEAT_LINES) - 1
        elif 0 <= self.line + by < len(SEAT_LINES) and self.seat < len(self.seats):
            self.line += by
        elif by > 0:
            self.seat = None

    def turn(self, by: int) -> None:
        """Opens the part under the cursor; from an open one goes to the next, or the one before (`by` -1), and behind
        the last back to the seats."""
        first = self.part if self.seat is None else 0 if by > 0 else len(PARTS) - 1
        at = self.part + by if self.opened else first
        self.opened, self.row, self.trouble = 0 <= at < len(PARTS), 0, ""
        self.part, self.seat, self.line = (at, None, 0) if self.opened else (0, 0, 0)

    def fold(self) -> bool:
        """Folds the part that is open; the cursor stays on it, in the line. Gives whether one was."""
        was, self.opened, self.trouble = self.opened, False, ""
        return was

    def unfold(self, name: str) -> None:
        """Opens the part with this option, and puts the cursor there."""
        self.part, rows = next((at, names) for at, part in enumerate(PARTS)
                               if name in (names := [row.name for row in part.rows(self)]))
        self.opened, self.seat, self.row = True, None, rows.index(name)

    def change(self, by: int) -> None:
        """Takes the next value (`by` 1 or -1) under the cursor; on a name it goes to the next seat, on the line to the
        next part."""
        self.trouble = ""
        if self.opened:
            self._change_option(by)
        elif self.seat is None:
            others = [(self.part + by * step) % len(PARTS) for step in range(1, len(PARTS) + 1)]
            self.part = next((at for at in others if self.said(PARTS[at])), self.part)
        elif self.line == 0 or self.seat >= len(self.seats):
            places = len(self.seats) + (len(self.seats) < self.game.max_seats)
            self.seat = (self.seat + by) % places
        elif self.line == 1:
            self._change_player(by)
        else:
            self.set_symbol(self.seat, (self.seats[self.seat].symbol + by) % len(SEAT_SIGNS))

    def _change_option(self, by: int) -> None:
        row = self.current
        if row is not None and (reason := self.why_not(row)):
            self.trouble = f"{row.title}: {reason}"
        elif row is not None and row.values:
            index = row.values.index(self.value(row))
            self.set(row, row.values[(index + by) % len(row.values)])

    def set(self, row: Row, value: Any) -> None:
        """Sets an option; a preset sets all options that it is about."""
        options = self.game.options
        self.values |= {row.name: value} if row.name != RULES else {
            name: options.preset(value)[name] for name in options.balanced}

    def restore(self) -> None:
        """Takes the default of the option under the cursor again; while a seed is typed, deletes its last digit."""
        row = self.current
        self.trouble = ""
        if self.on_seed:
            self.seed = self.seed // 10 or None if self.typed and self.seed is not None else None
        elif row is not None:
            self.set(row, self.usual(row))

    def type_seed(self, digit: int) -> None:
        """Appends a digit to the seed; the first one starts a new seed."""
        typed = digit + 10 * (self.seed or 0 if self.typed else 0)
        self.trouble = TEXT("setup.long-seed", n=_LONGEST_SEED) if typed >= 10**_LONGEST_SEED else ""
        self.seed, self.typed = self.seed if self.trouble else typed, True

    def _change_player(self, by: int) -> None:
        assert self.seat is not None
        seat = self.seats[self.seat]
        player = _OWN if own_file(seat.player) else seat.player
        players = PLAYERS if self.values[OWN_BOTS] or player == _OWN else PLAYERS[:-1]
        index = players.index(player) if player in players else 0
        seat = replace(seat, player=players[(index + by) % len(players)])
        others = [other.name for other in self.seats if other.name != seat.name]
        if not seat.named and seat.name in (*NAMES, *BOT_NAMES):
            seat = replace(seat, name=[*free_names(others, seat.player), seat.name][0])
        self.seats[self.seat] = seat

    @property
    def wants_file(self) -> bool:
        """Whether the cursor stands on a bot of one's own, which needs a file."""
        if self.seat is None or self.seat >= len(self.seats) or self.line != 1:
            return False
        player = self.seats[self.seat].player
        return player == _OWN or bool(own_file(player))

    def name_file(self, seat: int, text: str) -> None:
        """Seats one's own bot from this file."""
        file = own_file(f"bot:{text.strip()}")
        self.trouble = ("" if file and not lacking(Path(file)) else
                        TEXT("setup.no-file", file=text.strip()) if file else TEXT("setup.no-python"))
        if not self.trouble:
            self.seats[seat] = replace(self.seats[seat], player=f"bot:{file}")

    def manner(self, seat: int) -> str:
        """The manner of a seat's bot, as far as the seed is known; "" if none."""
        if self.seed is None or not self.values[MANNERS]:
            return ""
        return manner(self.game, self._option_values(), self.seed, seat, self.seats[seat].player)

    def set_symbol(self, seat: int, symbol: int) -> None:
        """Gives a seat this symbol; its former owner takes the other one."""
        self.seat, old = seat, self.seats[seat].symbol
        for index, other in enumerate(self.seats):
            if other.symbol == symbol:
                self.seats[index] = replace(other, symbol=old)
        self.seats[seat] = replace(self.seats[seat], symbol=symbol)

    # ---- the end

    def problem(self) -> str:
        """Why this table cannot begin; "" if it can."""
        try:
            check_seats(self.game, self.seats)
            unnamed(self.seats)
            self.game.options.model_validate(self._option_values())
        except ValidationError as error:
            return "; ".join(str(part["msg"]) for part in error.errors())
        except ValueError as error:
            return str(error)
        return ""

    def _option_values(self) -> dict[str, Any]:
        """What holds, options that others decide among them."""
        return {row.name: self.value(row) for row in self.every if row.name in self.game.options.model_fields}

    @property
    def saved(self) -> bool:
        """Whether the game will be saved."""
        return bool(self.values[SAVED])

    @property
    def without(self) -> bool:
        """Whether own card files with mistakes are left out."""
        return bool(self.broken and self.values[BROKEN])

    @property
    def handicap(self) -> tuple[int, ...]:
        """What each seat begins with more of; none where all begin alike."""
        more = tuple([self.values[_more(seat)] for seat in range(len(self.seats))])
        return more if any(more) else ()

    def table(self) -> LastTable:
        """The table as it will be laid."""
        agreed = TableOptions(**{part.name: self.values[part.name] for part in fields(TableOptions)
                                 if part.name in self.values}, handicap=self.handicap)
        return LastTable(seats=tuple(self.seats), options=self._option_values(), table=agreed, off=self.off)


class Part(NamedTuple):
    """A part of a table: a few words in the set-up's line, which open as a page of options.

    A new one is declared in `PARTS`, in the sequence of the line. `name` is its title (`setup-part.NAME` in
    `common.yaml`) and what it is about (`setup-part-does.NAME`); `rows` gives the options of its page, whose values
    stand in `Setup.values` by their names (one that no game has is declared in `_ASKED`); `summary` gives what the line
    reads, nothing where the part is no news.
    """

    name: str
    rows: Callable[[Setup], Iterable[Row]]
    summary: Callable[[Setup], Iterable[str]]


def _rules(setup: Setup) -> Iterable[Row]:
    """The options of the game: those that change an evening or were changed, then the rest."""
    own = [row for row in setup.every if row.name not in _ASKED]
    return sorted(own, key=lambda row: not (row.main or row.name in setup.kept))


def _rules_said(setup: Setup) -> Iterable[str]:
    """The preset with what differs, what the original lets people choose, and what decides over other options."""
    options, free = setup.game.options, [row for row in _rules(setup) if row.name != RULES and not setup.why_not(row)]
    deciding = {other for row in setup.every for other in row.implied}
    yield options.rules_said(setup._option_values())
    for row in free:
        if row.name in deciding and row.main:
            yield setup.shown(row)
        elif options.is_choice(row.name) and setup.changed(row):
            yield TEXT("house-rules.one", option=row.title, value=setup.shown(row))


def _pack(name: str) -> str:
    """The option that puts a pack in play."""
    return f"pack:{name}"


def _cards(setup: Setup) -> Iterable[Row]:
    """A row for each own pack, and what becomes of files with mistakes."""
    if setup.broken:
        yield table_row(BROKEN)
    for name, (pack, files) in setup.own.items():
        wrong = setup.wrong.get(name, "")
        yield Row(_pack(name), pack.title, wrong or TEXT("own-pack.help", n=setup.own_cards[name]), (True, False),
                  (TEXT("own-pack.left" if wrong else "own-pack.plays"), TEXT("own-pack.left")), True,
                  blocked=wrong, explained=wrong or
                  " ".join([*_seen(*setup.seen.get(name, (0, Counter[str]()))),
                            TEXT("own-pack.explained", files=", ".join(file.name for file in files))]))
    if setup.own:
        yield table_row(EARLY)


def _seen(games: int, cards: Counter[str]) -> Iterable[str]:
    """In how many games a pack was, and the cards that were seen in them."""
    if games:
        cards_in = [TEXT("own-pack.card", card=card, n=n) for card, n in cards.most_common(_NAMED)]
        yield TEXT("own-pack.seen" if cards_in else "own-pack.unseen", n=games, cards=cards_in)


def _cards_said(setup: Setup) -> Iterable[str]:
    """The packs, how the deck differs from the printed one, what is new, and what is wrong with own ones."""
    own = [pack for name, (pack, _) in setup.own.items() if name not in setup.off and name not in setup.wrong]
    yield TEXT("setup.cards", packs=", ".join(map(str, own)), n=len(own))
    if setup.more:
        yield TEXT("own-pack.more" if setup.more > 0 else "own-pack.fewer", n=abs(setup.more))
    if setup.own and setup.values[EARLY]:
        yield TEXT("agreed-said.early-true")
    for name in setup.own:
        if name in setup.news and setup.own_cards[name]:
            yield TEXT("own-pack.new", pack=setup.own[name][0].title, n=setup.own_cards[name])
    if setup.broken:
        yield TEXT("setup.left-out" if setup.without else "setup.mistakes", files=setup.broken)


def _agreed(setup: Setup) -> Iterable[Row]:
    return [table_row(name) for name in TABLE_ROWS if name not in (BROKEN, EARLY)]


def _agreed_said(setup: Setup) -> Iterable[str]:
    """Whether the game is saved, and what is not as usual."""
    usual = {row.name: row.default for row in _agreed(setup)} | {SAVED: None}
    for name, value in usual.items():
        if name == SEED and setup.seed is not None:
            yield TEXT("setup.seeded", seed=setup.seed)
        elif name not in (SEED, OWN_BOTS) and setup.values[name] != value:
            yield TEXT(f"agreed-said.{name}-{str(setup.values[name]).lower()}")


def _more(seat: int) -> str:
    """The option that lets a seat begin with more."""
    return f"more:{seat}"


def _handicap(setup: Setup) -> Iterable[Row]:
    """A row for each seat."""
    if (given := setup.game.handicap) is not None:
        number = setup.game.more_of
        help = TEXT("handicap.help", one=number.change(given.step), worth=round(given.step * given.worth))
        names = TEXT("handicap.even"), *map(number.change, given.values[1:])
        for seat, one in enumerate(setup.seats):
            yield Row(_more(seat), one.name, help, given.values, names, 0,
                      explained=TEXT("handicap.explained", worth=help))


def _handicap_said(setup: Setup) -> Iterable[str]:
    """What seats begin with more of."""
    return filter(None, [setup.game.handicapped([seat.name for seat in setup.seats], setup.handicap)])


PARTS = (Part("rules", _rules, _rules_said), Part("cards", _cards, _cards_said),
         Part("handicap", _handicap, _handicap_said), Part("table", _agreed, _agreed_said))
"""The line of a table, in its sequence."""


def _course(one: Evening | Company) -> tuple[str, ...]:
    """What games of so many players are like, in tenths of what was measured."""
    if isinstance(one, Company):
        return (TEXT("setup.together", n=one.seats, won=round(10 * one.won)),)
    lead, back, _, skill = one.of(10)
    return (TEXT("setup.leads", n=one.seats, lead=lead), TEXT("setup.trails", back=back),
            TEXT("setup.skill", skill=skill))


def fitting_seats(people: Sequence[SeatInfo], least: int, most: int) -> list[SeatInfo]:
    """These seats cut or filled to a game's size: people stay before bots, and new bots fill up to `least`. Without
    any, two people; a single one stays alone where the game allows it."""
    stay = sorted(range(len(people)), key=lambda i: (not people[i].human, i))[:most]
    seats = [people[i] for i in sorted(stay)]
    while len(seats) < (least if people else max(least, 2)):
        seats.append(_new_seat(seats, USUAL_BOT if people else "human"))
    return seats


def _new_seat(seats: Sequence[SeatInfo], player: str) -> SeatInfo:
    """A seat beside these, with a free name and symbol."""
    taken = {seat.symbol for seat in seats}
    symbol = next((i for i in range(len(SEAT_SIGNS)) if i not in taken), 0)
    names = [*free_names([seat.name for seat in seats], player), TEXT("setup.seat", n=len(seats) + 1)]
    return SeatInfo(names[0], player, symbol)


def _fitting(rows: Sequence[Row], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that these rows still know."""
    known = {row.name: row.values for row in rows}
    return {name: value for name, value in values.items() if value in known.get(name, ())}
