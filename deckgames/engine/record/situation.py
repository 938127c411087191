"""Situation files: a table laid out by hand in YAML, for tests, guides, bug reports and puzzles.

    game: cardring
    seed: 7                        # of the set-up that the table is then changed from; 1 if it is not given
    options: {targets: sealed}
    seats:
      - {name: Ann, hand: [royal-bounty, minor-skill], deck_top: [hammer], xp: 5}
      - {name: Bea, player: "bot:normal"}
    phase: buy                     # and every other field of the game's state, by its name
    row: [goblin, null, orc]
    answers:
      - Ann: buy:space-3

A zone that is named holds exactly the cards given, by card id; `<zone>_top` only says what lies on top of it. Stocks
(`deck`, `..._deck`) and tops are written with the top card first, all other zones in the sequence of the table. The
cards are taken from where the ordinary set-up has put them, hidden places first; cards that lose their place go home.
Cards that the set-up does not have (a common supply) are made; `made: {minor-skill: 2}` makes more of those it has,
`made: [minor-skill, hammer]` makes cards in this sequence. `answers` are given one after the other. A number behind a
card's id (`hammer#1`) is a name for this one copy, for answers that must tell copies apart.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import partial
from typing import Any, get_args, get_origin, get_type_hints

import yaml
from pydantic import TypeAdapter, ValidationError
from yaml import MappingNode, Node, SequenceNode

from deckgames import VERSION
from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import did_you_mean, whole_number
from deckgames.engine.core.zones import BY_NUMBER
from deckgames.engine.match.game import Game, State
from deckgames.engine.match.match import Match, Unsealed
from deckgames.engine.packs.errors import PackErrors
from deckgames.engine.packs.text import Values, compose_text, place
from deckgames.engine.packs.words import find, mistakes
from deckgames.engine.record.journal import Header, SeatInfo, TableOptions, now, seat_of
from deckgames.engine.record.laying import UNTOLD, Laying, fields_of, from_the_top, holds_cards, seat_kind, unwrapped
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.engine.vocabulary.decisions import Json, Refused
from deckgames.engine.vocabulary.options import Options

TABLE_WORDS = ("game", "seed", "options", "seats", "made", "rng", "answers")
SEAT_WORDS = ("name", "player", "symbol")
TOP = "_top"
NUMBERED = re.compile(r"[a-z0-9-]+#[0-9]+")
"""A card's id with a number, as it stands in answers: `hammer#1`, `use:hammer#1:2`."""
Take = Callable[[str, int], Card | None]
"""Takes, or finds, a card of a face; one with this number before all others."""

Keys = dict[str, tuple[Node, Node]]


class SituationError(PackErrors):
    """Every mistake of a situation file, or the first answer in it that does not fit."""


def session(game: Game, pack: Pack, text: str, name: str,
            table: TableOptions | None = None) -> Session:
    """The table of a situation file, not saved, after the answers in it. `name` is the file's, for messages, `table`
    what the people agree on.

    Raises SituationError.
    """
    return _Reading(game, pack, name, table).session(text)


def laid(game: Game, pack: Pack, root: MappingNode, name: str) -> Session:
    """The table of a situation that is a part of another file, which says itself which game it is; people are asked
    everything there, as who wrote that file expects.

    Raises SituationError.
    """
    return _Reading(game, pack, name, TableOptions(ask_everything=True)).laid(root)


class _Reading(Values):
    """What has been read of one file."""

    def __init__(self, game: Game, pack: Pack, name: str, table: TableOptions | None = None) -> None:
        super().__init__(name, [])
        self.game, self.pack, self.table = game, pack, table or TableOptions()
        self.numbered: dict[str, str] = {}

    def stop(self) -> None:
        if self.errors:
            raise SituationError(self.errors)

    def session(self, text: str) -> Session:
        root = compose_text(self.file, text, self.errors, f"a situation of {self.game.title}: 'game:', 'seats:' ...")
        if root is None:
            raise SituationError(self.errors)
        self._check_game(root, self.keys(root))
        return self.laid(root)

    def laid(self, root: MappingNode) -> Session:
        keys = self.keys(root)
        seats, parts = self._seats(root, keys)
        options, seed = self._options(keys), self._number(keys, "seed", 1)
        self.stop()
        self.pack = options.cards(self.pack, len(seats))
        state = self.game.setup(self.pack, len(seats), options, Rng.fresh(seed))
        _Table(self, state).lay(keys, parts)
        self._check_phase(keys)
        if "rng" in keys:
            state.rng = Rng(self._number(keys, "rng", 0))
        self.stop()
        self._check_fit(root, keys, parts, state)
        self.stop()
        if self.game.laying.fill:
            self.game.laying.fill(state)
        header = Header(deckgames=VERSION, game=self.game.id, pack=self.pack.hash,
                        packs=tuple(map(str, self.pack.names)), seed=seed, seats=tuple(seats),
                        options=options.model_dump(mode="json"), table=self.table, made=now(),
                        start="snapshot")
        begun = self._begun(root, keys, header, options, state)
        self._give(begun, keys)
        return begun

    def _check_game(self, root: Node, keys: Keys) -> None:
        if "game" not in keys:
            self.wrong(root, "the file does not say which game it is", f"game: {self.game.id}")
        elif (said := self.read(keys["game"][1])) != self.game.id:
            self.wrong(keys["game"][1], f"this is a situation of {said!r}", f"game: {self.game.id}")

    def _check_phase(self, keys: Keys) -> None:
        phases = (*self.game.phases, *({"over"} - {*self.game.phases}))
        if "phase" in keys and isinstance(said := self.read(keys["phase"][1]), str) and said not in phases:
            self.wrong(keys["phase"][1], f"no table can be laid out in the phase {said!r}",
                       f"one of {', '.join(phases)}", did_you_mean(said, phases))

    def _check_fit(self, root: Node, keys: Keys, parts: list[Keys], state: State) -> None:
        """What the game has against this table, at the field that it is about or else at the whole."""
        validate = self.game.laying.validate
        misfits = [] if validate is None else validate(state)
        for misfit in misfits:
            said = keys if misfit.seat is None else parts[misfit.seat]
            key = next((key for key in (misfit.field, misfit.field + TOP) if key in said), None)
            if key is not None or not misfit.named:
                self.wrong(root if key is None else said[key][1], misfit.what, misfit.expected)

    def _number(self, keys: Keys, key: str, usual: int) -> int:
        """A whole number; one of many digits is written in quotes."""
        if key not in keys:
            return usual
        said = self.read(keys[key][1])
        if isinstance(said, str) and (number := whole_number(said)) is not None:
            said = number
        if isinstance(said, int) and not isinstance(said, bool):
            return said
        self.wrong(keys[key][1], f"{key} is {said!r}", "a whole number")
        return usual

    def _options(self, keys: Keys) -> Options:
        if "options" not in keys:
            return self.game.options()
        node = keys["options"][1]
        try:
            return self.game.options.model_validate(self.read(node))
        except ValidationError as error:
            self.errors += mistakes(self.file, error, node, "options", self.game.options, {})
            return self.game.options()

    def _seats(self, root: Node, keys: Keys) -> tuple[list[SeatInfo], list[Keys]]:
        """Who sits at the table, and what else each entry says."""
        node = keys["seats"][1] if "seats" in keys else root
        if "seats" not in keys or not isinstance(node, SequenceNode):
            self.wrong(node, "nobody sits at the table", "'seats:' with a list, such as [{name: Ann}, {name: Bea}]")
            return [], []
        if not self.game.min_seats <= len(node.value) <= self.game.max_seats:
            self.wrong(node, f"{len(node.value)} seats", f"{self.game.min_seats} to {self.game.max_seats}")
        infos, parts, names = [], [], set()
        for number, entry in enumerate(node.value):
            keyed = self.keys(entry) if isinstance(entry, MappingNode) else {}
            fields = {k: self.read(keyed[k][1]) for k in SEAT_WORDS if k in keyed} if isinstance(
                entry, MappingNode) else {"name": self.read(entry)}
            odd = [word for word in SEAT_WORDS if word in {"name": "", **fields} and not _fits(word, fields.get(word))]
            for word in odd:
                self.wrong(find(entry, (word,), "seat").node, f"seat {number + 1}: '{word}' cannot be this",
                           "a name of 1 to 24 characters, human or 'bot:normal', a symbol from 0 to 5")
            if odd:
                continue
            info = SeatInfo(**{"symbol": number % 6, **fields})
            if info.name.casefold() in names:
                self.wrong(entry, f"two seats are called {info.name}", "names that tell people apart")
            names.add(info.name.casefold())
            infos.append(info)
            parts.append({k: v for k, v in keyed.items() if k not in SEAT_WORDS})
        return infos, parts

    def _begun(self, root: Node, keys: Keys, header: Header, options: Options, state: State) -> Session:
        snapshot = b'{"is":"snapshot","n":0,"digest":"%s","state":%s}' % (
            self.game.digest(state).encode(), self.game.snapshot(state))
        try:
            begun = Session(self.game, self.pack, header, options, state)
        except Exception as error:
            node = keys["phase"][1] if "phase" in keys else root
            self.wrong(node, f"the game cannot go on from here ({type(error).__name__})",
                       "a phase and zones that fit together")
            raise SituationError(self.errors) from error
        begun.takebacks.anchored(0, snapshot, [])
        return begun

    def _give(self, begun: Session, keys: Keys) -> None:
        """Gives the answers; the first that does not fit ends it."""
        node = keys["answers"][1] if "answers" in keys else None
        if node is not None and not isinstance(node, SequenceNode):
            self.wrong(node, "answers are no list", "'- Ann: answer', an answer a line")
        for entry in node.value if isinstance(node, SequenceNode) else ():
            seat, answer_node = self._answer(begun, entry)
            answer = self._as_read(self.read(answer_node))
            self.stop()
            try:
                begun.answer(begun.read(answer, seat), seat)
            except Refused as error:
                self.wrong(answer_node, str(error), _question(begun, seat))
            except RuleCrashed as error:
                self.wrong(answer_node, f"this answer hits a bug in the rules ({type(error.__cause__).__name__})")
            self.stop()
        self.stop()

    def _as_read(self, value: Any) -> Any:
        """An answer as decisions read it: lists for tuples, and the cards that the file has numbered."""
        if isinstance(value, str):
            return NUMBERED.sub(lambda found: self.numbered.get(found[0], found[0]), value)
        if isinstance(value, tuple):
            return [self._as_read(v) for v in value]
        return {k: self._as_read(v) for k, v in value.items()} if isinstance(value, dict) else value

    def _answer(self, begun: Session, entry: Node) -> tuple[int | None, Node]:
        """Whose answer it is (None: of whoever is asked), and the node of the answer."""
        if isinstance(entry, MappingNode) and len(entry.value) == 1:
            who, answer_node = entry.value[0]
        elif isinstance(entry, SequenceNode) and len(entry.value) == 2:
            who, answer_node = entry.value
        else:
            return None, entry
        named = self.read(who)
        names = [name.casefold() for name in begun.names]
        if isinstance(named, str) and named.casefold() in names:
            return names.index(named.casefold()), answer_node
        if isinstance(named, int) and 0 <= named < len(names):
            return named, answer_node
        self.wrong(who, f"{named!r} does not sit at the table", " or ".join(begun.names),
                   did_you_mean(named, begun.names))
        return None, answer_node


class _Table:
    """Lays out the zones and counters of a file on a table that is set up already."""

    def __init__(self, reading: _Reading, state: State) -> None:
        self.reading, self.state = reading, state
        self.laying = Laying(reading.game, state)
        self.later: list[Callable[[], None]] = []

    def lay(self, keys: Keys, parts: list[Keys]) -> None:
        """Zones first, all of them before any card is taken; then tops, then everything that is no zone."""
        if "made" in keys:
            self._make(keys["made"][1])
        told = [(None, {k: v for k, v in keys.items() if k not in TABLE_WORDS}), *enumerate(parts)]
        zones: list[tuple[int | None, str, Node]] = []
        for seat, said in told:
            kind = type(self.state) if seat is None else seat_kind(type(self.state))
            known = fields_of(kind) if kind else {}
            there = self.laying.zones(seat)
            words = SEAT_WORDS if seat is not None else TABLE_WORDS
            for key, (key_node, node) in said.items():
                if key in there or key.removesuffix(TOP) in there:
                    zones.append((seat, key, node))
                elif key in known:
                    self._after(seat, key, known[key], node)
                else:
                    tops = [zone + TOP for zone in there]
                    self.reading.wrong(key_node, f"unknown field '{key}'", f"one of {', '.join(sorted(known))}",
                                       did_you_mean(key, [*known, *words, *tops]))
        self._lay_zones(zones)
        for do in self.later:
            do()

    def _make(self, node: Node) -> None:
        """Cards that were made in play, beside those of the set-up: how many of each face, or a list in sequence."""
        for part in node.value if isinstance(node, SequenceNode) else ():
            face = self.reading.read(part)
            if isinstance(face, str) and self.reading.pack.has(face):
                self.laying.make(face, 1)
            else:
                self.reading.wrong(part, f"'{face}' cannot be made", "a card's id")
        for face, (key, value) in (self.reading.keys(node) if isinstance(node, MappingNode) else {}).items():
            count = self.reading.read(value)
            if not self.reading.pack.has(face) or not isinstance(count, int) or not 0 < count < 1000:
                self.reading.wrong(key, f"'{face}: {count}' cannot be made", "a card's id and a number of cards")
                continue
            self.laying.make(face, count)

    def _lay_zones(self, zones: list[tuple[int | None, str, Node]]) -> None:
        for seat, key, _ in zones:
            if not key.endswith(TOP):
                self.laying.clear(seat, key)
        for seat, key, node in sorted(zones, key=lambda z: z[1].endswith(TOP)):
            field = key.removesuffix(TOP)
            owner = self.laying.part(seat)
            kind = fields_of(type(owner))[field]
            before = len(self.reading.errors)
            value = self._read(kind, node, key, partial(self.laying.take, seat))
            if len(self.reading.errors) > before:
                continue
            if key != field:
                value = getattr(owner, field) + value[::-1]
            elif from_the_top(field):
                value = value[::-1]
            setattr(owner, field, value)
        for card in self.laying.go_home()[:1]:
            where = min((node for _, _, node in zones), key=place)
            self.reading.wrong(where, f"'{card.spec.id}' and perhaps other cards have no place left",
                               "one hidden zone that the file does not name")

    def _after(self, seat: int | None, key: str, kind: Any, node: Node) -> None:
        """Sets a field that is no zone once all cards lie where they belong."""
        def do() -> None:
            before = len(self.reading.errors)
            value = self._read(kind, node, key, partial(self.laying.find, seat))
            if len(self.reading.errors) == before:
                setattr(self.laying.part(seat), key, value)

        self.later.append(do)

    def _read(self, kind: Any, node: Node, key: str, take: Take) -> Any:
        """The value of a field as the state holds it; None, too, if something is wrong with it."""
        before = len(self.reading.errors)
        value = self._value(kind, node, take)
        return self._validated(kind, value, node, key) if len(self.reading.errors) == before else None

    def _value(self, kind: Any, node: Node, take: Take) -> Any:
        """The plain value of a node, with a card's full id wherever the type says that a card stands."""
        kind, optional = unwrapped(kind)
        if not holds_cards(kind):
            return self.reading.read(node)
        if kind is Card:
            return self._card(node, optional, take)
        if isinstance(node, SequenceNode) and get_origin(kind) in (list, tuple):
            return [self._value(get_args(kind)[0], part, take) for part in node.value]
        if isinstance(node, MappingNode):
            keys = self.reading.keys(node)
            if get_origin(kind) is dict:
                return {key: self._value(get_args(kind)[1], part, take) for key, (_, part) in keys.items()}
            if is_dataclass(kind):
                kinds = get_type_hints(kind, include_extras=True)
                return {key: self._value(kinds.get(key, object), part, take) for key, (_, part) in keys.items()}
        return self.reading.read(node)

    def _card(self, node: Node, optional: bool, take: Take) -> str | None:
        written = self.reading.read(node)
        if written is None and optional:
            return None
        face, _, number = written.partition("#") if isinstance(written, str) else (written, "", "")
        faces = [spec.id for spec in self.reading.pack.specs]
        if face not in faces:
            self.reading.wrong(node, f"there is no card {face!r}", "a card's id", did_you_mean(face, faces))
            return None
        card = take(face, whole_number(number) or 0)
        if card is None:
            there = self.laying.at_setup[face]
            known = "1 card" if there == 1 else f"{there} cards"
            self.reading.wrong(node, f"no more '{face}' is left" if there else f"no '{face}' is on the table",
                               f"at most the {known} of this face that there are" if there else "a card that is there")
            return None
        if face != written:
            self.reading.numbered[written] = card.oid
        return card.oid

    def _validated(self, kind: Any, value: Any, node: Node, key: str) -> Any:
        try:
            return TypeAdapter(kind).validate_json(json.dumps(value), strict=True, context=self.reading.pack)
        except ValidationError as error:
            reading = self.reading
            reading.errors += mistakes(reading.file, error, node, key, reading.game.options, reading.pack.verbs)
            return None


def _fits(word: str, value: Any) -> bool:
    """Whether a seat can be this."""
    try:
        seat_of({"name": "Ann", word: value})
    except ValueError:
        return False
    return True


def _question(begun: Session, seat: int | None) -> str:
    try:
        asked = begun.question(seat)
    except Refused:
        return "no more answers" if begun.over else "an answer of the seat that is asked"
    return f"an answer of {begun.names[asked.seat]} to \"{asked.prompt}\" ({asked.rule})"


def write(session: Session) -> str:
    """The situation of this session, with the answers since its last boundary. It shows every hidden card.

    Cards are written by their id alone; those that an answer names have their number, too, to tell copies apart.
    """
    game, match = session.game, session.match
    fresh = game.setup(session.pack, len(session.seats), session.options, Rng.fresh(session.seed))
    given = _answers(match)
    named = frozenset(NUMBERED.findall(json.dumps([answer for _, answer in given]))) | _numbered(session)
    then, now = _plain(session, fresh, named), _plain(session, match.base, named)
    more = {"options": session.options.model_dump(mode="json", exclude_defaults=True), "made": _made(session, fresh),
            "rng": str(now["rng"]) if then["rng"] != now["rng"] else ""}
    table: dict[str, Any] = {"game": game.id, "seed": session.seed}
    table |= {name: said for name, said in more.items() if said}
    seats = zip(session.seats, then.get("seats", []), now.get("seats", []), strict=True)
    table["seats"] = [{"name": info.name, "player": info.player, "symbol": info.symbol} | _changed(old, new)
                      for info, old, new in seats]
    table |= _changed(then, now)
    if given:
        table["answers"] = [{session.names[seat]: answer} for seat, answer in given]
    text: str = yaml.safe_dump(table, default_flow_style=None, sort_keys=False, allow_unicode=True, width=110)
    return text


def _numbered(session: Session) -> frozenset[str]:
    """All cards of the faces of which the state names a card by its number."""
    game, now = session.game, session.match.base
    numbers = set(numbered(now)) if (numbered := game.laying.numbered) else set()
    cards = [card for zone in game.zones(now) for card in zone.cards] if numbers else []
    faces = {card.spec for card in cards if card.number in numbers}
    return frozenset(card.oid for card in cards if card.spec in faces)


def _made(session: Session, fresh: Any) -> dict[str, int] | list[str]:
    """How many cards of each face the set-up has were made since; where numbers matter, all that were, in sequence."""
    game, now = session.game, session.match.base
    if game.laying.numbered is not None:
        cards = [card for zone in game.zones(now) for card in zone.cards if card.number >= fresh.next_number]
        return [card.spec.id for card in sorted(cards, key=BY_NUMBER)]
    then, there = (Counter(card.spec.id for zone in game.zones(s) for card in zone.cards) for s in (fresh, now))
    return {face: count - then[face] for face, count in sorted(there.items()) if count > then[face] > 0}


def _plain(session: Session, state: Any, named: frozenset[str]) -> dict[str, Any]:
    """The state as plain data, cards as ids of their faces, except for the named ones."""
    def face(value: Any) -> Any:
        if isinstance(value, str):
            found = NUMBERED.fullmatch(value) if value not in named else None
            return value.partition("#")[0] if found and session.pack.has(value.partition("#")[0]) else value
        if isinstance(value, list):
            return [face(v) for v in value]
        return {k: face(v) for k, v in value.items()} if isinstance(value, dict) else value

    data: dict[str, Any] = face(json.loads(session.game.snapshot(state)))
    return data


def _changed(then: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ, stocks with their top card first; and every number, as a later version may begin with
    another one."""
    return {key: value[::-1] if from_the_top(key) and isinstance(value, list) else value
            for key, value in now.items()
            if key not in UNTOLD and (then.get(key) != value or (value.__class__ is int and value))}


def _answers(match: Match) -> list[tuple[int, Json]]:
    """The answers since the boundary, written."""
    again = Match(match.game, match.base.copy(), keep=False)
    out: list[tuple[int, Json]] = []

    def give(raw: Any, seat: int | None) -> None:
        asked = again.question(seat)
        out.append((asked.seat, asked.write(raw)))
        again.answer(raw, asked.seat)

    for entry in match.log:
        if isinstance(entry, Unsealed):
            for seat, raws in entry.answers.items():
                for raw in raws:
                    give(raw, seat)
        else:
            give(entry, None)
    for seat, sealed in match.sealed.items():
        for raw in sealed:
            give(raw, seat)
    return out
