__doc__ = """Plays a game with a program: JSON Lines on standard input and output, one object a line, UTF-8.

Seats that are no bots are the program's. The game speaks first; every message has a `type`:

  {"type": "hello", "protocol": 1, "game", "title", "seats": [{"name", "player"}], "mine": [0], "seed", "options",
   "cards", "save", "notes"}
      Once. `mine` are the seats the program answers for, `cards` the packs in play, `save` the file (null: none),
      `notes` what a resumed game has to say, in plain sentences.
  {"type": "events", "seat": 0, "events": [{"kind", "seat", "other", "cards", "n", "note", "round", "phase", "text"}],
   "sits"?, "recap"?: [{"text", "seat", "hit"}], "page"?: [...]}
      What has happened since this seat was told last, as this seat may know it (`seat` null: as everybody may).
      `cards` is empty where the faces are not for this seat; `text` is the line of the log. With `sits` a sitting of
      this seat begins, behind what people would have in front of it ("wall", "banner", "none"), though nothing may be
      asked in it; `recap` is what matters of what it has missed, what `hit` it first. `page` is what the last round has
      brought, for everybody.
  {"type": "ask", "number": 12, "seat": 0, "rule": "CR-3.5", "about": "play", "kind": "choose", "prompt", "source",
   "options": [{"id", "label", "card"?, "seat"?, "blocked"?, "rule"?, "about"?}], "lo"?, "hi"?, "ordered"?, "example"?,
   "total"?, "least"?, "most"?, "seats"?, "preset"?, "undone"?, "round", "phase", "scores", "undo", "redo", "view"}
      A question. `about` is its topic: do, use, play, buy, fight, defend, take, keep, give, discard, remove, put, swap,
      pay, help, harm, sort, choose or agree; of an option, where that is another one: "end" takes nothing more.
      Prompts, labels and rule ids may be reworded, topics and ids of options stay. Options with `blocked` cannot be
      chosen; it is the reason. `undone` says what would be left undone if the sitting were ended now: people are asked
      again, a program is not. `undo` says why no answer can be taken back (null: one can), `redo` why none can be given
      again. `view` is all that this seat may know; cards are "face#number".
  {"type": "note", "text", "saved"}
      Something beside the game: a bot that failed, a save that cannot be written any more. `saved` is false as long as
      answers are kept in memory only; {"save": "FILE"} saves them elsewhere. `text` stands on standard error, too.
  {"type": "refused", "why": "..."}
      The last line has changed nothing; the question is still open.
  {"type": "rule", "id", "text"}   {"type": "card", "card": {"id", "name", ...}, "text"}
  {"type": "preview", "answer", "doubt", "forecast": {"changes": [{"path", "before", "after", "sure", "met"}], "ends",
   "met", "learns"}}
      What an answer would do, as far as its seat can know (null: nothing can be said); `doubt` is why it is seldom
      meant ("": it is), which people are asked about. A `path` leads through `view`;
      what is not `sure` is so in most of the imagined worlds, and `met` are all values that were met. Cards that are
      not known yet are "?". `ends` is where it ends: {"how": "asked", "seat", "prompt", "about"}, "all", "turn" or
      "over".
  {"type": "players", "seats", "mine"}
      Others sit there now, as in `hello`; the question that is open is asked again of whoever answers for that seat.
  {"type": "saved", "file"}    {"type": "undone", "number", "text"}    {"type": "redone", "number", "text"}
      Answers to what the program wanted; after `undone` and `redone` the question is asked that is now open.
  {"type": "over", "reasons", "rule", "why", "places": [{"seat", "name", "place", "score", "breakdown", "facts",
   "told"}], "history", "marks"}
      The end; the game then leaves with exit code 0. `why` is one sentence, with who has brought the end about and how
      a tie was broken; `facts` are numbers, `told` short sentences by their names, `marks` sentences on the game.

The program answers with one of these:

  {"answer": A}      where A is, by the `kind` of the question:
                       choose    the id of an option: "end"
                       confirm   "yes" or "no"
                       pick      `lo` to `hi` different ids: ["minor-skill#3", "minor-skill#4"]; if there is an
                                 `example`, only some sets are allowed: that is one, any other may be refused
                       order     all ids in a sequence: ["seat-1", "seat-0"]
                       number    a number from `lo` to `hi`
                       allocate  points by the id of the option, `least` to `total` together, for each option at most
                                 the number that stands at its place in `most`: {"seat-1": 2, "seat-2": 1}
                     {"answer": null} takes the `preset`, {"answer": A, "seat": 1} answers for one of several seats
                     that are asked at the same time.
  {"preview": A}     says what that answer would do, with "seat" as for answers; nothing is answered or written
  {"undo": true}     takes back the last answer of the sitting of the asked seat; in the open, that of any own seat
  {"redo": true}     gives again what the asked seat has taken back, until it gives another answer
  {"rule": "CR-3.5"} {"card": "royal-bounty"}   look something up
  {"players": {"seat": 1, "player": "bot:hard", "name": "Flo"}}
                     seats a bot of that level; with "human" the program itself plays on there, and without "player" the
                     seat only has another name; several in a list. Answers stay, and none before somebody came to a
                     hand can be taken back. A program without a seat is asked nothing any more
  {"save": true}     saves the game from now on, every answer at once, and says where; {"save": "FILE"} says it itself
  {"quit": true}     leaves, as the end of the input does; a saved game can be resumed

Who sits, what is told and what is undone is the course of a table of people (deckgames.table): where all are asked at
once, own seats are asked before bots. Seats count from 0 clockwise. The same seed and the same answers give the same
lines but for the name of the save.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, TextIO

from pydantic import BaseModel

from deckgames.engine.core.cards import Card, CardSpec, Pack
from deckgames.engine.core.redaction import SEALED, Back, needs_viewer
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import visible
from deckgames.engine.forecast.forecast import Change, Forecast
from deckgames.engine.forecast.lookahead import HIDDEN, fields_of
from deckgames.engine.messages import TEXT, LazyMessage
from deckgames.engine.record import outcome
from deckgames.engine.record.saves import new_path
from deckgames.engine.record.seating import NewSeats
from deckgames.engine.record.session import Observed, RuleCrashed, SaveRefused, Session
from deckgames.engine.vocabulary.decisions import (
    Allocate,
    Decision,
    Number,
    Option,
    Order,
    Pick,
    PickSet,
    Raw,
    Refused,
    Topic,
)
from deckgames.engine.vocabulary.effects import Effect, write
from deckgames.engine.vocabulary.events import text_of
from deckgames.seats import Bots, NoSeats, Remarks, own_file, read_player
from deckgames.table import (
    BotTurn,
    InTheOpen,
    NextStep,
    PrivatePhase,
    RecapLine,
    RoundPage,
    Sit,
    TableController,
)

PROTOCOL = 1
SAMPLE = 'an object such as {"answer": "end"}'
REQUESTS = ("answer", "preview", "undo", "redo", "rule", "card", "players", "save", "quit")


class Quit(Exception):
    """The program wants to stop, or its input has ended."""


def _foretold(forecast: Forecast, changes: Mapping[Any, Change]) -> dict[str, Any]:
    """A forecast as plain data."""
    return {"changes": [{"path": list(path), "before": public(change.before), "after": public(change.outcome),
                         "sure": change.sure, "met": public(change.possible)} for path, change in changes.items()],
            "ends": public(forecast.ends), "met": public(forecast.possible), "learns": forecast.learns}


def public(value: Any) -> Any:
    """What is seen as plain data: dataclasses become objects without what is sealed, cards "face#number", faces their
    id."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if value is HIDDEN:
        return "?"
    if isinstance(value, Topic):
        return value.word
    if isinstance(value, LazyMessage):
        return str(value)
    if isinstance(value, Card):
        return "?" if isinstance(value, Back) else value.oid
    if isinstance(value, CardSpec):
        return value.id
    if isinstance(value, Effect):
        return write(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value):
        names, values = fields_of(value.__class__)
        return {name: public(inner) for name, inner in zip(names, values(value), strict=True)
                if inner is not SEALED and not isinstance(inner, Pack)}
    if isinstance(value, Mapping):
        return {str(key): public(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [public(inner) for inner in value]
    raise TypeError(f"a view holds a {type(value).__name__}, which cannot be shown as JSON")


class Drive:
    """One game with one program."""

    def __init__(self, session: Session, read: TextIO, write: TextIO, views: bool = True) -> None:
        self.session, self.read, self.write, self.views = session, read, write, views
        self.remarks = Remarks(session)
        self.told: dict[int | None, int] = dict.fromkeys((*range(len(session.seats)), None), 0)
        self.sit_down()

    def sit_down(self) -> None:
        """Takes over the seats as they are now, at the beginning or after people changed."""
        self.table = TableController(self.session, asks_everything=True)
        self.bots = Bots(self.session, self.table.answer)

    def facts(self, seen: Any) -> Any:
        """The view as plain data, as the program gets it."""
        read = self.session.game.part("facts")
        return needs_viewer(seen) if read is None else read(needs_viewer(seen))

    def play(self) -> bool:
        """Plays until the game is over (True), or the program quits or its input ends (False)."""
        session = self.session
        self._send(self._hello())
        try:
            while self.table.go_on(self):  # a table anew after others have sat down
                pass
        except Quit:
            return False
        for seat in sorted(session.humans):
            self._events(seat)
        self._events(None)
        self._send(self._over())
        return True

    def comes(self, _step: NextStep) -> None:
        """Says what has gone wrong beside the game."""
        self._remark()

    def asks(self, step: PrivatePhase | InTheOpen) -> None:
        """Asks the program, until it has answered."""
        self._ask(self.session.question(step.seat))

    def lets_sit(self, step: Sit) -> None:
        """One of the program's seats comes. It has no curtain, so that nothing waits before a turn or behind it."""
        told: dict[str, Any] = {"sits": step.front}
        if self.table.told.tells(step.seat):
            told["recap"] = lines_of(self.table.told.recap(step.seat))
        self.table.sit_down(step.seat)
        self._events(step.seat, told)

    def turns_page(self, step: RoundPage) -> None:
        """Tells what the last round has brought."""
        self._events(None, {"page": lines_of(self.table.told.page())})
        self.table.turn_page(step.round)

    def lets_play(self, step: BotTurn) -> None:
        """Lets a bot answer."""
        self.bots.answer(step.seat, self.table.proposed(step))
        if not self.session.humans:
            self._events(None)

    # ---- what the game says

    def _remark(self) -> None:
        for remark in self.remarks.new():
            self._send({"type": "note", "text": remark, "saved": not self.session.save.unsaved})
            print(remark, file=sys.stderr)

    def _send(self, message: Mapping[str, Any]) -> None:
        self.write.write(visible(json.dumps(message, ensure_ascii=False, separators=(",", ":"))) + "\n")
        self.write.flush()

    def _hello(self) -> dict[str, Any]:
        session = self.session
        return {"type": "hello", "protocol": PROTOCOL, "game": session.game.id, "title": session.game.title,
                **self._people(), "seed": session.seed,
                "options": session.options.model_dump(mode="json"), "cards": [str(n) for n in session.pack.names],
                "save": str(session.save.path) if session.save.path else None, "notes": list(session.notes)}

    def _people(self) -> dict[str, Any]:
        """Who sits there, and the seats of the program."""
        return {"seats": [{"name": seat.name, "player": seat.player} for seat in self.session.seats],
                "mine": sorted(self.session.humans)}

    def _events(self, seat: int | None, more: Mapping[str, Any] | None = None) -> None:
        """Tells a seat (None: the public) what has happened since it was told last, and `more` besides."""
        new = self.session.events[self.told[seat]:]
        self.told[seat] = len(self.session.events)
        found = [event for heard in new if (event := self._event(heard, seat)) is not None]
        if found or more:
            self._send({"type": "events", "seat": seat, "events": found, **(more or {})})

    def _event(self, heard: Observed, seat: int | None) -> dict[str, Any] | None:
        event, session = heard.event, self.session
        text = text_of(session.spans(event, seat))
        if not text:
            return None
        cards = [public(card) for card in event.cards] if event.known_to(seat) else []
        return {"kind": event.kind, "seat": event.seat, "other": event.other, "cards": cards, "n": event.n,
                "note": str(event.note), "round": heard.round, "phase": heard.phase, "text": text}

    def _question(self, question: Decision) -> dict[str, Any]:
        session, seat = self.session, question.seat
        message: dict[str, Any] = {
            "type": "ask", "number": session.number, "seat": seat, "rule": question.rule,
            "about": question.about.value, "kind": question.kind, "prompt": question.prompt,
            "source": question.source.oid if question.source else None,
            "options": [_option(option) for option in question.options()]}
        if isinstance(question, (Pick, Number)):
            message |= {"lo": question.lo, "hi": question.hi}
        if isinstance(question, Pick):
            message["ordered"] = question.ordered
        if isinstance(question, PickSet):
            message["example"] = question.write(question.sample(Rng.fresh(session.number)))
        if isinstance(question, Order):
            message["ordered"] = True
        if isinstance(question, Allocate):
            message |= {"total": question.total, "least": question.total, "most": question.most}
            if question.seats:
                message["seats"] = question.seats
        if question.preset is not None:
            message["preset"] = question.write(question.preset)
        if undone := self.table.undone_by_ending():
            message["undone"] = undone
        message |= {"round": session.round, "phase": session.phase,
                  "scores": list(session.game.scores(session.match.state)), "undo": self.table.undo_refusal(),
                  "redo": session.takebacks.redo_refusal(seat)}
        if self.views:
            message["view"] = public(self.facts(session.view(seat)))
        return message

    def _over(self) -> dict[str, Any]:
        session, result, names = self.session, self.session.result(), self.session.names
        return {"type": "over", "reasons": [*map(str, result.reasons)], "rule": result.rule,
                "why": text_of(outcome.why(result, session.sentences, names)),
                "places": [{"seat": p.seat, "name": names[p.seat], "place": p.place, "score": p.score,
                            "breakdown": dict(p.breakdown), "facts": dict(p.facts),
                            "told": {name: outcome.read(event, session) for name, event in p.told.items()}}
                           for p in result.places],
                "history": [list(row) for row in session.course.rounds],
                "marks": [outcome.read(mark, session) for mark in result.marks]}

    # ---- what the program says

    def _ask(self, question: Decision) -> None:
        """Asks, and takes lines until one of them has changed the game."""
        self._events(question.seat)
        self._send(self._question(question))
        while True:
            line = self.read.readline()
            if not line:
                raise Quit
            if not line.strip():
                continue
            try:
                if self._heed(self._request(line), question):
                    return
            except Refused as error:
                self._send({"type": "refused", "why": str(error)})
            except RuleCrashed as error:
                self._send({"type": "refused", "why": str(error)})
                return

    @staticmethod
    def _request(line: str) -> dict[str, Any]:
        """The object of a line. Raises Refused."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Refused(f"this line is no JSON ({error}); expected {SAMPLE}") from None
        if not isinstance(request, dict):
            raise Refused(f"this line is no object; expected {SAMPLE}")
        known = [key for key in request if key in REQUESTS]
        if len(known) != 1 or set(request) - {*known, "seat"}:
            raise Refused(f"expected an object with one of {', '.join(REQUESTS)}; got "
                          f"{', '.join(map(str, request))[:80] or 'none'}")
        return request

    def _heed(self, request: Mapping[str, Any], question: Decision) -> bool:
        """Does what a request wants; True if the game has changed. Raises Refused."""
        seat, number, changes = request.get("seat"), self.session.number, len(self.session.changes)
        heed: dict[str, Callable[[Any], object]] = {
            "answer": lambda answer: self._answer(answer, seat, question),
            "preview": lambda answer: self._preview(answer, seat, question),
            "undo": lambda _: self._undo(), "redo": lambda _: self._redo(question.seat),
            "rule": self._rule, "card": self._card, "players": self._players,
            "save": self._saved, "quit": lambda _: self._quit()}
        key = next(key for key in heed if key in request)
        if key in ("undo", "redo", "quit") and request[key] is not True:
            raise Refused(f"expected {{\"{key}\": true}}")
        heed[key](request[key])
        return self.session.number != number or len(self.session.changes) != changes

    def _answer(self, answer: Any, seat: Any, question: Decision) -> None:
        question, raw = self._meant(answer, seat, question)
        self.table.answer(raw, question.seat)

    def _meant(self, answer: Any, seat: Any, question: Decision) -> tuple[Decision, Raw]:
        """The question that is answered, and the answer to it. Raises Refused."""
        session = self.session
        if seat is not None:
            if not isinstance(seat, int) or isinstance(seat, bool) or seat not in session.humans:
                raise Refused(f"{seat!r} is no seat of yours: yours are {sorted(session.humans)}")
            question = session.question(seat)
        if answer is None:
            if question.preset is None:
                raise Refused("this question has no preset: null is no answer here")
            return question, question.preset
        expected = _wrong_shape(question, answer)
        if expected:
            raise Refused(f"a question of the kind {question.kind} is answered with {expected}")
        raw = question.read(answer)
        question.value(raw)
        return question, raw

    def _preview(self, answer: Any, seat: Any, question: Decision) -> None:
        """Says what an answer would do, as far as the eyes at a screen would know."""
        question, raw = self._meant(answer, seat, question)
        eyes = question.seat if self.session.private() else self.table.solo
        found = self.session.forecasts(eyes).of(raw)
        self._send({"type": "preview", "answer": question.write(raw), "doubt": self.table.doubt(raw),
                    "forecast": None if found is None else _foretold(found, found.compared(self.facts))})

    def _undo(self) -> None:
        said = self.table.told.about(TEXT("told.taken-back"), self.table.undo(), self.table.flow.sitter)
        end = len(self.session.events)
        self.told = {who: min(known, end) for who, known in self.told.items()}
        self._send({"type": "undone", "number": self.session.number, "text": said})

    def _redo(self, seat: int) -> None:
        number = self.session.number
        self.table.redo(seat)
        said = self.table.told.about(TEXT("told.given-again"), self.session.steps[number:])
        self._send({"type": "redone", "number": self.session.number, "text": said})

    def _rule(self, wanted: Any) -> None:
        from deckgames.engine.match.rulebook import Rulebook, RulebookError

        try:
            rule = Rulebook.of(self.session.game).rule(str(wanted))
        except RulebookError as error:
            raise Refused(str(error)) from None
        self._send({"type": "rule", "id": rule.id, "text": rule.text})

    def _card(self, wanted: Any) -> None:
        from deckgames.engine.core.cards import UnknownCard

        try:
            spec = self.session.pack.spec(str(wanted).partition("#")[0])
        except UnknownCard as error:
            raise Refused(str(error)) from None
        self._send({"type": "card", "card": spec.model_dump(mode="json", by_alias=True),
                    "text": getattr(spec, "text", "")})

    def _saved(self, wanted: Any) -> None:
        """Where the game is saved now: in the file that is wanted, or else in any that is as it should be."""
        session = self.session
        if wanted is not True and not (isinstance(wanted, str) and wanted):
            raise Refused('expected {"save": true} or {"save": "FILE"}')
        session.save.settle()
        self._remark()
        if wanted is not True or session.save.path is None or session.save.unsaved:
            try:
                session.save.begin(new_path(session.game, session.seed) if wanted is True else Path(wanted))
            except SaveRefused as error:
                raise Refused(str(error)) from None
        self._send({"type": "saved", "file": str(session.save.path)})

    def _players(self, wanted: Any) -> None:
        """Others sit down."""
        wishes = wanted if isinstance(wanted, list) else [wanted]
        new = NewSeats(self.session.seats)
        for wish in wishes:
            if not isinstance(wish, dict) or not wish.keys() <= {"seat", "player", "name"}:
                raise Refused('expected {"players": {"seat": 1, "player": "bot:hard"}} or a list of such objects')
            seat, player, name = wish.get("seat"), wish.get("player", ""), wish.get("name", "")
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(new.seats):
                raise Refused(f"{seat!r} is no seat: they are 0 to {len(new.seats) - 1}")
            if not isinstance(player, str) or not isinstance(name, str) or own_file(player):
                raise Refused("expected a player such as \"human\" or \"bot:hard\", and a name")
            try:
                player = player and read_player(player)
            except NoSeats as error:
                raise Refused(str(error)) from None
            if player == "human":
                new.take(seat, name)
            else:
                new.call(seat, name)
                if player:
                    new.give(seat, player)
        self.session.reseat(new.seats, new.same)
        self.sit_down()
        self._send({"type": "players", **self._people()})

    @staticmethod
    def _quit() -> None:
        raise Quit


def _wrong_shape(question: Decision, answer: object) -> str:
    """What an answer to such a question looks like, if this one does not; else ""."""
    def whole(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    if isinstance(question, (Pick, Order)):
        fits = isinstance(answer, list) and all(isinstance(part, str) for part in answer)
        return "" if fits else 'a list of option ids, such as ["id", "id"]'
    if isinstance(question, Number):
        return "" if whole(answer) else f"a number from {question.lo} to {question.hi}"
    if isinstance(question, Allocate):
        fits = isinstance(answer, dict) and all(map(whole, answer.values()))
        return "" if fits else 'the points of each option, such as {"seat-1": 2}'
    if question.kind == "confirm":
        return "" if isinstance(answer, str) else '"yes" or "no"'
    return "" if isinstance(answer, str) else 'the id of an option, such as "end"'


def lines_of(lines: Iterable[RecapLine]) -> list[dict[str, Any]]:
    """The lines of a recap as objects."""
    return [{"text": line.text, "seat": line.seat, "hit": line.hit} for line in lines]


def _option(option: Option) -> dict[str, Any]:
    """An option as an object; what it has not is left out."""
    card, about = option.card, option.about
    more = {"card": card and card.oid, "seat": option.seat, "blocked": option.blocked, "rule": option.rule or None,
            "about": about and about.value}
    return {"id": option.oid, "label": option.label, **{name: one for name, one in more.items() if one is not None}}
