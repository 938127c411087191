"""Plays a session line by line: whose turn it is, the table in words, numbered options, a curtain between people.

Who sits, what is asked before a private phase ends, what is told and taken back is the course of the table
(deckgames.table).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from deckgames import keyboards
from deckgames.bots.default_answer import proposal
from deckgames.engine.core.spelling import capital
from deckgames.engine.match.private_phases import AND_END, ENTER, Macro
from deckgames.engine.messages import TEXT
from deckgames.engine.record import outcome
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.seating import NewSeats, bot_of
from deckgames.engine.record.session import RuleCrashed, SaveRefused, Session
from deckgames.engine.record.story import in_log
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.engine.vocabulary.events import begun, text_of
from deckgames.plain import questions
from deckgames.plain.lookups import Lookups
from deckgames.plain.voice import LEAVES, Left, Voice
from deckgames.seats import Bots, NoSeats, Remarks, in_haste, own_file, read_player, seat_called, with_names
from deckgames.table import (
    MOST,
    Bet,
    BotTurn,
    Closing,
    InTheOpen,
    NextStep,
    Over,
    PrivatePhase,
    RecapLine,
    RoundPage,
    Sit,
    TableController,
)


class Client:
    """One game at one pair of streams. Nothing of a hand is written while somebody else is asked. With `confirm` it is
    asked before a private phase ends with something useful undone; `covered`: how it ends is not told."""

    def __init__(self, session: Session, voice: Voice, confirm: bool = True, covered: bool = False) -> None:
        self.session, self.voice, self.confirm, self.covered = session, voice, confirm, covered
        self.digits: bool | None = None
        """Whether digits need no Shift on this keyboard; None: nobody has said it."""
        self.names = session.names
        self.remarks = Remarks(session)
        self.looks = Lookups(session, voice)
        self.private = False
        """Whether a hand may stand on the screen."""
        self.hurried = False
        """Whether only the end of the game is told."""
        self.sit_down()

    def sit_down(self) -> None:
        """Takes over the seats as they are now, at the beginning or after people changed."""
        session = self.session
        self.table = TableController(session, bets=True)
        self.bots = Bots(session, self._given)
        known = len(session.events) if session.steps else 0
        self.told: dict[int | None, int] = dict.fromkeys((*session.humans, None), known)
        """How much of the log each viewer (None: everybody together) has been told."""
        self.story: int | None = None
        """Where that begins in the log which everybody is to hear next."""
        self._after(known)
        self.turn: tuple[int, str, int] | None = None
        self.heard: list[str] = []
        """What was read out since the turn began: texts of cards are not read twice."""
        self.typed: list[str] = []
        """Answers that were typed in one line and are still to be given."""

    def play(self) -> bool:
        """Plays until the game is over (True) or somebody leaves or the input ends (False)."""
        for note in self.session.notes:
            self.voice.say(str(note))
        if self.session.humans:
            self.voice.say(TEXT("plain.begins"))
        else:
            table = self.looks.words.table(self.session.view(None), self.names)
            rules = self.session.options.worded
            self.voice.say_all([TEXT(
                "plain.title", game=self.session.game.title, rules=rules, seed=str(self.session.seed)), ""])
            self._tell(None, None)
            self.voice.say_all(["", *table, ""])
        try:
            self._open()
            while self.table.go_on(self):  # a table anew after others have sat down
                pass
        except Left:
            return False
        finally:
            self._hide()
        if self.story is not None and not self.hurried:
            self._tell_story(self.story)
        self._tell(self.table.solo)
        if not self.covered:
            self.voice.say_all(["", *self.looks.piles(None), "", *outcome.lines(self.session)])
        return True

    def _remark(self) -> None:
        """Says what has gone wrong beside the game."""
        for remark in self.remarks.new():
            unsaved = self.session.save.unsaved == remark
            self.voice.say(TEXT("plain.unsaved" if unsaved else "plain.remark", what=remark))

    # ---- the steps of the table

    def comes(self, step: NextStep) -> None:
        """Says what has gone wrong beside the game, tells what all are to hear, and hides a hand that leaves."""
        self._remark()
        if self.story is not None and not self.hurried and not isinstance(step, Over | Closing | BotTurn) and not (
                isinstance(step, PrivatePhase) and self.table.shared):
            self._tell_story(self.story)
        if isinstance(step, Closing | InTheOpen):
            self._hide()
        if isinstance(step, Bet):
            self._bet(step)

    def _bet(self, step: Bet) -> None:
        """Who is out bets on the winner, in one line; its end, or that of the input, is no bet."""
        self.typed.clear()
        names = [self.names[seat] for seat in step.among]
        said = [TEXT("plain.bet", seat=self.names[step.seat], among=[f"{nth} {name}" for nth, name in enumerate(
            names, 1)]), TEXT("plain.to-results") if step.alone else ""]
        try:
            line = keyboards.typed(self.voice.ask(" ".join(filter(None, said)) + " ").casefold())
        except Left:
            line = ""
        if line in LEAVES:
            raise Left
        self.hurried = step.alone and line == "e"
        try:
            at = None if self.hurried else seat_called(line, names)
        except Refused as error:
            self.voice.say(f"{capital(str(error))}.")
            return
        self.table.bet(step.seat, None if at is None else step.among[at])

    def asks(self, step: PrivatePhase | InTheOpen) -> None:
        """Asks a person, with its own hand in sight or with what all may see."""
        self._ask(step.seat, step.seat if isinstance(step, PrivatePhase) else self.table.solo)

    def lets_play(self, step: BotTurn) -> None:
        """Lets a bot answer, and tells of it if no person plays, but for the line of the log that may go on."""
        self.bots.answer(step.seat, self.table.proposed(step))
        if not self.session.humans:
            heard = in_log(self.session.events[self.told[None]:], self.session.sentences, joined=True)
            self._tell(None, None, heard[-1].index if heard else None)

    def lets_sit(self, step: Sit) -> None:
        """A human sits down: behind a curtain with what it has missed, after a key, or at once."""
        table, seat, name = self.table, step.seat, self.names[step.seat]
        self.typed.clear()
        tells = table.told.tells(seat)
        if step.front != "none":
            self._hide()
        if step.front == "wall" and not self._curtain(name):
            return
        if step.front == "banner":
            self.voice.ask_once(TEXT("plain.is-next", seat=name) + " ")
        if step.front == "none" and table.flow.people(table.asked()) > 1:
            self.voice.say_all(["", TEXT("plain.decides", seat=name)])
        table.sit_down(seat)
        self.turn = None
        if step.front == "none":
            return
        if tells:
            self._say_recap(TEXT("plain.before-turn"), table.told.recap(seat))
        self.told[seat] = len(self.session.events)
        if not isinstance(table.next_step(), PrivatePhase):
            self.voice.ask(TEXT("plain.nothing-to-decide") + " ")

    def _curtain(self, name: str) -> bool:
        """Waits until the next one sits in front; gives whether the curtain has opened: whoever sat last may take the
        last answer back instead, and others may play on."""
        back = self.table.reopens()
        pass_to = TEXT("plain.pass-to", seat=name) if back is None else TEXT(
            "plain.pass-or-undo", seat=name, back=self.names[back])
        line = self.voice.ask_once(f"{pass_to} ")
        self.voice.hide()
        command, _, rest = line.partition(" ")
        if command.casefold() == "players":  # whoever has left need not open a hand
            self._players(rest.strip())
            return False
        typed = keyboards.typed(line.casefold())
        if typed in LEAVES:
            raise Left
        if typed in ("u", "undo") and back is not None:
            self._say_back(self.table.told.about(TEXT("told.taken-back"), self.table.undo()))
            return False
        return True

    def _hide(self) -> None:
        """Takes a hand that stands on the screen out of sight, if somebody else may look next."""
        if self.private and self.table.flow.people(self.table.asked()) > 1:
            self.voice.hide()
            self.turn = None
        self.private = False

    def turns_page(self, step: RoundPage) -> None:
        """What the last round has brought, before the next one begins."""
        self._hide()
        if lines := self.table.told.page():
            self._say_recap(capital(TEXT("round-page.after", n=step.round - 1)), lines)
        self.told[self.table.solo] = len(self.session.events)
        self.table.turn_page(step.round)

    # ---- telling

    def _say_recap(self, title: str, lines: Sequence[RecapLine]) -> None:
        self.voice.say_all(["", f"{title}:", *(f"  {'! ' if line.hit else ''}{line.text}" for line in lines)])

    def _tell(self, viewer: int | None, most: int | None = MOST, until: int | None = None) -> None:
        """What has happened since this viewer (None: everybody's) read last, as it happened, `until` this event of the
        log; where that is more than `most` lines, what matters of it."""
        all_read = min((self.told[seat] for seat in self.session.humans), default=0) if viewer is None else 0
        known = max(self.told[viewer], all_read)
        self.told[viewer] = len(self.session.events) if until is None else until
        ended = self.session.over and any(h.event.kind in outcome.ENDS for h in self.session.events[-1:])
        until = -1 if ended and until is None else until
        lines = self.session.lines(viewer, known, until)
        if most is None or len(lines) <= most:
            self.voice.say_all("  " + text_of(spans) for spans in lines)
        else:
            self.voice.say_all(f"  {line}" for line in self.table.told.since(known, viewer, until))

    def _tell_story(self, since: int) -> None:
        """What all watch together is read out whole."""
        self._hide()
        self.story, viewer = None, self.table.solo
        self.told[viewer] = max(self.told[viewer], min(since, len(self.session.events)))
        if self.session.humans:
            self.voice.say()
        self._tell(viewer, None)
        self.told = dict.fromkeys(self.told, self.told[viewer])
        self.table.told.watch(since, len(self.session.events))

    def _given(self, raw: Raw, seat: int, by: Any = None) -> None:
        """An answer of whoever is asked. Raises Refused and RuleCrashed."""
        self._after(self.table.answer(raw, seat, by))

    def _after(self, heard: int) -> None:
        shown = self.table.private_phases.shown
        if self.story is None and any(h.event.kind in shown for h in self.session.events[heard:]):
            self.story = heard

    # ---- a question

    def _begins(self, seat: int) -> bool:
        """Whether this seat is asked in another turn than last: what goes on after a boundary is a part of it."""
        session, base, was = self.session, self.session.match.base, self.turn
        goes_on = session.game.goes_on
        self.turn = seat, base.phase if was is None or goes_on is None or not goes_on(base) else was[1], session.round
        return self.turn != was

    def _ask(self, seat: int, viewer: int | None) -> None:
        """One answer, undo or look of a human."""
        session, question = self.session, self.session.question(seat)
        first = self._begins(seat)
        self.private = self.private or viewer is not None
        if first and viewer is None:
            self.voice.say_all(["", TEXT("plain.decides-openly", seat=self.names[seat])])
        self._tell(viewer)
        view = session.view(viewer)
        if not self.typed:
            self.voice.say()
            if first:
                self.heard = [*self.looks.words.before(view, seat, self.names),
                              *self.looks.outlook(seat, viewer, session.round == 1)]
            self.voice.say_all([*self.heard, ""] if first else [self.looks.words.status(view, seat, self.names)])
            meant, macros = self._proposal(question, viewer), dict(self.table.macros(view, question))
            asked = questions.asked(question, self.names, first, meant, macros, self.heard)
            self.voice.say_all(asked)
            self.voice.say_all(self._said_behind(question, view))
            self.heard += asked
            if first and (standing := self.table.standing().values()):
                self.voice.say(TEXT(
                    "plain.or-type", words=[f"“{stands.words}”" for stands in standing]))
            if off := self.table.begun.asks_again(seat):
                self.voice.say(f"{capital(off)}.")
            if self.table.settled is not None and first:
                settled = with_names(self.table.private_phases.settled(view, seat), self.names)
                self.voice.say(TEXT("plain.settled", what=settled))
            if stood := self.table.begun.stood():
                self.voice.say(TEXT("plain.stood", stood=stood))
        number = session.number
        session.clock.run(seat)
        while not self._line(question, viewer):
            session.clock.run(seat)
        session.clock.run(None)
        self._go_on_typing(seat, number)

    def _go_on_typing(self, seat: int, number: int) -> None:
        """The answers behind the first one of a line are for what the same seat is asked next, as long as nothing was
        turned up that it has not seen."""
        if not self.typed:
            return
        step, session = self.table.next_step(), self.session
        same = isinstance(step, (PrivatePhase, InTheOpen)) and step.seat == seat and session.number > number
        if not same or session.takebacks.undo_refusal(seat) is not None:
            self.voice.say(TEXT("plain.not-given", answers=" ".join(self.typed)))
            self.typed.clear()

    def _read(self, prompt: str) -> str:
        return self.typed.pop(0) if self.typed else self.voice.ask(prompt)

    def _as_meant(self, line: str, question: Decision) -> str:
        """What was typed with another keyboard than ours, by the places of its keys, if it is no answer as it is."""
        digits = keyboards.digits(line) if self.digits is not False else ""
        meant = digits or keyboards.typed(line)
        if meant == line:
            return line
        try:
            questions.read(question, line, self.names)
        except Refused:
            if digits and not self.digits:
                said = self.voice.ask(TEXT("plain.digits", typed=line, digits=digits))
                self.digits = said.casefold() in ("y", "yes")
                return digits if self.digits else line
            self.voice.say(TEXT("plain.by-places", typed=meant))
            return meant
        return line

    def _line(self, question: Decision, viewer: int | None) -> bool:
        """Reads one line; True if the question is not open any more."""
        line = self._as_meant(self._read("> "), question)
        command, _, rest = line.partition(" ")
        command = command.casefold()
        if command in ("u", "undo", "redo") and not rest:
            return self._redo(question.seat) if command == "redo" else self._undo(viewer)
        if command == "save" and rest:
            self._save(Path(rest.strip()))
            return False
        if command == "players":
            return self._players(rest.strip())
        look = self.looks.of(question, viewer).get(command)
        if look is not None and (not rest or command in ("?", "i", "info", "help", "what")):
            look(rest.strip())
            return False
        if command.startswith("?"):
            self.looks.rule(line[1:].strip(), question.rule)
            return False
        if line.casefold() == "ask again":
            return self._ask_again()
        if line.casefold() == "change":
            return self._change()
        number = self.session.number
        try:
            return self._stand(question, line) or self._answer(question, line, viewer)
        except Refused as error:
            self.typed.clear()
            self.voice.say(capital(with_names(str(error), self.names)))
            return self.session.number != number
        except RuleCrashed as error:
            self.typed.clear()
            self.voice.say(str(error))
            return True

    def _stand(self, question: Decision, line: str) -> bool:
        """Gives an answer that holds on, if its words are typed ("pass this", "pass until"); whether they are."""
        typed = " ".join(line.casefold().split())
        key = next((key for key, stands in self.table.standing().items()
                    if " " in typed and stands.words.startswith(typed)), None)
        if key is None:
            return False
        self._after(self.table.stand(key, question.seat))
        return True

    def _ask_again(self) -> bool:
        try:
            self.table.begun.ask_again()
        except Refused as error:
            self.voice.say(f"{capital(str(error))}.")
        else:
            self.voice.say(capital(TEXT("table.asked-again")) + ".")
        return False

    def _change(self) -> bool:
        try:
            self.table.ask_after_all()
        except Refused as error:
            self.voice.say(capital(str(error)))
            return False
        self._back()
        return True

    def _answer(self, question: Decision, line: str, viewer: int | None) -> bool:
        """Gives what is typed; the first of several answers, the others are kept. Raises Refused and RuleCrashed."""
        view, (option, _, key) = self.session.view(viewer), line.rpartition(" ")
        if self.table.private_phases.marks(question) and (oid := questions.named(question, option,
                                                                                 self.names)) is not None:
            macro = self._behind(question, view, oid).get(key)
            if macro is not None:
                return self._give_all(macro, question)
        first, *more = questions.parted(question, line, self.names)
        self.typed = more + self.typed
        macro = questions.meant(dict(self.table.macros(view, question)), first or ENTER, question)
        if macro is not None:
            return self._give_all(macro, question)
        raw = self._proposal(question, viewer) if not first else None
        return self._give_or_ask(question, questions.read(question, first, self.names) if raw is None else raw)

    def _proposal(self, question: Decision, viewer: int | None) -> Raw | None:
        """What an empty line answers."""
        session = self.session
        return proposal(session.game, session.view(viewer), question, session.forecasts(viewer).worlds())

    def _behind(self, question: Decision, view: Any, oid: str) -> Mapping[str, Macro]:
        """Keys behind an option that do what is proposed with it, end the turn, and more; where its own does less."""
        table = self.table
        ways = table.private_phases.alternatives(view, question, oid) if table.private_phases.marks(question) else ()
        return table.ending_macros(view, question, ways[0]) if ways and not table.asks_everything else {}

    def _said_behind(self, question: Decision, view: Any) -> Sequence[str]:
        """A line an option that has such keys; of what holds on only what differs, else it is said once for all."""
        lines, once = list[str](), dict[str, None]()
        for number, option in enumerate(question.allowed(), 1):
            descriptions, behind = [], self._behind(question, view, option.oid)
            ends = next((key for key, macro in behind.items() if macro.later is None), AND_END)
            for key, macro in behind.items():
                if macro.later is None:
                    descriptions.append(f"  {number} {key}  {macro.words}")
                else:
                    once[TEXT("plain.key-for", key=key, ends=ends, does=macro.later[1].words)] = None
            lines += ["; ".join(descriptions)] if descriptions else []
        return [*lines, *once]

    def _give_all(self, macro: Macro, question: Decision) -> bool:
        """Gives one option after the other, as long as they are on offer and the same private phase goes on."""
        now, same, number = question, True, len(self.session.steps)
        for oid in self.table.begun.answers_of(macro):
            raw = Macro.raw(now, oid) if same else None
            if raw is None or not self._give_or_ask(now, raw):
                break
            if isinstance(step := self.table.next_step(), Closing):
                self.table.go_on(self)
                step = self.table.next_step()
            if isinstance(step, InTheOpen):
                self._hide()
                self.table.gather()
            now = self.table.question() or question
            same = isinstance(step, (PrivatePhase, InTheOpen)) and now.seat == question.seat
        self.table.begun.together(number, macro)
        return True

    def _give_or_ask(self, question: Decision, raw: Raw) -> bool:
        """Gives an answer; if it ends the private phase with something useful undone, or is seldom meant, that is asked
        first."""
        question.value(raw)
        undone = self.table.undone(raw) if self.confirm else ""
        doubt = self.table.doubt(raw) if self.confirm and not undone else ""
        if undone or doubt:
            closes = capital(self.table.private_phases.closes)
            line = self._read((TEXT("plain.undone", undone=undone, closes=closes) if undone else
                               TEXT("plain.doubt", doubt=capital(doubt))) + " ")
            if keyboards.typed(line.casefold()) not in ("e", "end", "y", "yes"):
                self.typed.clear()
                return False
        self._given(raw, question.seat)
        return True

    # ---- who sits

    def _players(self, typed: str) -> bool:
        """Says who sits here, or lets others sit down: `bea bot:hard`, `cy person Dee`, `bea named Bo`; whether it has.
        """
        try:
            new = seats_wanted(self.session, typed) if typed else None
            if new is None:
                self.voice.say_all(seats_worded(self.session))
                return False
            if not new.changed or (new.doubt and self._read(
                    TEXT("plain.doubt-players", doubt=new.doubt) + " ").casefold() not in ("y", "yes")):
                self.voice.say(TEXT("plain.nobody-moved"))
                return False
            self.session.reseat(new.seats, new.same)
        except (NoSeats, Refused) as error:
            self.voice.say(f"{capital(str(error))}.")
            return False
        self._reseated()
        return True

    def _reseated(self) -> None:
        """The others have come to the table: a hand that was another's opens behind a curtain."""
        if self.private:
            self.voice.hide()
        self.private = False
        self.sit_down()
        self.voice.say_all(f"{text_of(begun(self.session.spans(h.event)))}." for h in self.session.changes[-1].observed)
        self._open()

    def _open(self) -> None:
        """A hand that was another's is opened by whoever has sat down there."""
        table = self.table
        while (seat := table.veiled) is not None and not self._curtain(self.names[seat]) and self.table is table:
            pass

    # ---- saves and take-backs

    def _save(self, path: Path) -> None:
        try:
            self.session.save.begin(path.expanduser())
        except SaveRefused as error:
            self.voice.say(f"{error}.")
        else:
            self.voice.say(capital(TEXT("table.from-now-on", file=str(path))) + ".")

    def _undo(self, viewer: int | None) -> bool:
        try:
            said = self.table.told.about(TEXT("told.taken-back"), self.table.undo(), viewer)
        except Refused as error:
            self.voice.say(f"{capital(str(error))}.")
            return False
        self._say_back(said)
        return True

    def _say_back(self, words: str) -> None:
        self._back()
        self.voice.say(f"{capital(words)}.")

    def _back(self) -> None:
        self.typed.clear()
        self.story = None
        self.told = {viewer: min(known, len(self.session.events)) for viewer, known in self.told.items()}

    def _redo(self, seat: int) -> bool:
        number = self.session.number
        try:
            self._after(self.table.redo(seat))
        except (Refused, RuleCrashed) as error:
            self.voice.say(TEXT("plain.no-redo", why=str(error)))
            return isinstance(error, RuleCrashed)
        said = self.table.told.about(TEXT("told.given-again"), self.session.steps[number:])
        self.voice.say(f"{capital(said)}.")
        return True


NAMED = "named"


def seats_worded(session: Session) -> list[str]:
    """Lines about the seats, and what can be typed to change them."""
    seats = session.seats
    name = seats[-1].name
    return [*(f"  {number} {seat.name}, {TEXT('players.a-person') if seat.human else bot_of(seat)}"
              for number, seat in enumerate(seats, 1)), *in_haste(session),
            *TEXT("plain.players", seat=name, named=NAMED).splitlines()]


def seats_wanted(session: Session, typed: str) -> NewSeats:
    """Who is to sit there, of `bea bot:hard`, `2 person Dee` or `bea named Bo`. Raises NoSeats."""
    new = NewSeats(session.seats)
    seat, rest = _seat(session.seats, typed)
    deed, _, name = rest.partition(" ")
    if deed.casefold() == NAMED and name.strip():
        new.call(seat, name)
        return new
    if not deed or (name and deed.casefold() != "person"):
        raise NoSeats(f"expected bot:LEVEL, person NAME or {NAMED} NAME behind {session.seats[seat].name}")
    if own_file(deed):
        raise NoSeats("a bot of your own sits down when a game begins, or with `deckgames resume --bot`")
    player = read_player(deed)
    if player == "human":
        new.take(seat, name)
    else:
        new.give(seat, player)
    return new


def _seat(seats: Sequence[SeatInfo], typed: str) -> tuple[int, str]:
    """The seat that the words begin with, by its name or number, and the other words. Raises NoSeats."""
    words = f"{typed} ".casefold()
    names = sorted(((seat.name, number) for number, seat in enumerate(seats)), key=lambda one: -len(one[0]))
    for name, number in [*names, *((str(number + 1), number) for number in range(len(seats)))]:
        if words.startswith(f"{name.casefold()} "):
            return number, typed[len(name):].strip()
    raise NoSeats(f"nobody here is called {typed.partition(' ')[0]}; expected {', '.join(seat.name for seat in seats)}")
