"""Plays a session line by line: whose turn it is, the table in words, numbered options, a curtain between people."""

from collections.abc import Callable, Sequence
from typing import Any

from deckgames.engine.decisions import Decision, Raw, Refused
from deckgames.engine.events import Span
from deckgames.engine.session import RuleCrashed, Session
from deckgames.plain import questions
from deckgames.plain.books import Books
from deckgames.plain.voice import Left, Voice
from deckgames.plain.words import words_of
from deckgames.seats import Bots

COMMANDS = """\
An answer is the number, the id or the name of an option, or how its name begins. Besides:
  ?          the rule of this question; ? CR-4.5 or ? some words for others
  i NAME     what a card says (or i and the number of an option)
  t          the whole table
  d          the open piles: discard piles, what is gone, what was beaten
  b          what cannot be chosen now, and why
  l          the log
  u          take back the last answer
  h          a hint
  s          save and leave
  help       this list
An empty line takes the answer that is proposed, where one is."""


class Leaving(Exception):
    """Somebody wants to stop."""


def line_of(spans: Sequence[Span]) -> str:
    """A line of the log as text."""
    return "".join(text for text, _, _ in spans)


class Client:
    """One game at one pair of streams. Nothing of a hand is written while somebody else is asked."""

    def __init__(self, session: Session[Any, Any], voice: Voice) -> None:
        self.session, self.voice = session, voice
        self.names = session.names
        self.words = words_of(session.game.module)
        self.bots = Bots(session)
        self.books = Books(session.game, session.pack, voice)
        self.heard = dict.fromkeys(session.humans, len(session.events))
        self.turn: tuple[int, str, int] | None = None
        self.sitter: int | None = None
        """Whose hidden cards may stand on the screen now."""
        self.waiting: int | None = None
        """Whose sitting goes on when an interlude is over."""
        self.played = False
        """Whether the last answer of a human was a card."""
        self.in_front: int | None = None
        """Who has sat last, as long as nobody else has looked at the screen since."""

    @property
    def people(self) -> int:
        return len(set(self.session.owners.values()))

    def play(self) -> bool:
        """Plays until the game is over (True) or somebody leaves or the input ends (False)."""
        session = self.session
        for note in session.notes:
            self.voice.say(note)
        if session.humans:
            self.voice.say("An answer is a number, an id or a name; `help` lists what else can be typed.")
        try:
            while session.decision is not None:
                if session.decision.seat in session.humans:
                    self._human(session.decision.seat)
                else:
                    self._bot()
        except (Left, Leaving):
            return False
        self._hide_sitter()
        self._tell(self._watcher())
        self.voice.say()
        self.voice.say_all(final_lines(session))
        return True

    # ---- seats

    def _bot(self) -> None:
        self.bots.answer()
        if not self.people:
            self._tell(None)

    def _human(self, seat: int) -> None:
        """One answer, undo or look of a human."""
        session = self.session
        private = session.private()
        if self.people > 1:
            self._hand_over(seat, private)
        viewer = seat if private or self.people == 1 else None
        self._tell(viewer, seat)
        turn = (seat, session.phase, session.round)
        view = session.view(viewer)
        self.voice.say()
        first = turn != self.turn
        if first:
            self.turn = turn
            self.voice.say_all(self.words.before(view, seat, self.names))
            self.voice.say()
        else:
            self.voice.say(self.words.status(view, seat, self.names))
        question = session.question(seat)
        self.voice.say_all(questions.asked(question, self.names, first))
        while session.decision is not None and not self._line(question, viewer):
            pass
        if private and (self.people > 1 or self._may_regret(seat)):
            self._close_sitting(seat)

    def _may_regret(self, seat: int) -> bool:
        """Whether the last card has ended the only human's sitting by itself, and bots would make that final."""
        session = self.session
        return (self.played and session.asked is not None and session.asked not in session.humans
                and session.undo_refusal(seat) is None)

    def _hand_over(self, seat: int, private: bool) -> None:
        """Hides the hand of the one who sat before, and waits until the next one is there."""
        name, curtain = self.names[seat], self.session.table.curtain
        changes = self.sitter != seat and not (private and self.waiting == seat)
        waiting = self.sitter if self.session.game.interrupts(self.session.match.state) else None
        if self.sitter is not None and (changes or not private):
            self._hide_sitter()
        self.waiting = waiting
        person = self.session.owners[seat]
        if changes and ((private and curtain == "auto" and person != self.in_front) or curtain == "always"):
            self.voice.hide()
            self.voice.ask(f"Pass to {name}, press Enter. ")
            self.voice.hide()
        elif self.turn is None or self.turn[0] != seat:
            self.voice.say()
            self.voice.say(f"{name} decides{'' if private else ', in the open'}.")
        self.sitter = seat if private else None
        self.in_front = person if private else None

    def _hide_sitter(self) -> None:
        if self.sitter is not None and self.people > 1:
            self.voice.hide()
            self.sitter, self.turn = None, None

    def _close_sitting(self, seat: int) -> None:
        """The last word of a sitting: whoever hands on the keyboard may still take the last answer back."""
        session = self.session
        while session.decision is not None and (session.asked != seat or not session.private()):
            if session.game.interrupts(session.match.state):
                return
            self._tell(seat)
            line = self.voice.ask(f"The sitting of {self.names[seat]} is over: Enter closes it, u takes back. ")
            if line.casefold() in ("u", "undo"):
                self._undo(seat)
            elif line.casefold() in ("s", "save", "q", "quit"):
                raise Leaving
            elif not line:
                break
        else:
            return
        self._hide_sitter()

    def _watcher(self) -> int | None:
        """Who looks at the screen when nobody is asked: the only human, else everybody."""
        return next(iter(self.session.humans)) if self.people == 1 else None

    def _tell(self, viewer: int | None, asked: int | None = None) -> None:
        """What has happened since this human last read; in the open, everybody reads."""
        known = self.heard.get(asked if asked is not None else viewer if viewer is not None else -1)
        if known is None:
            known = min(self.heard.values(), default=getattr(self, "_told", 0))
        for spans in self.session.lines(viewer, known):
            self.voice.say("  " + line_of(spans))
        end = len(self.session.events)
        if viewer is not None:
            self.heard[viewer] = end
        else:
            self._told = end
            self.heard = dict.fromkeys(self.heard, end)

    # ---- lines

    def _line(self, question: Decision[Any], viewer: int | None) -> bool:
        """Reads one line; True if the question is not open any more."""
        line = self.voice.ask("> ")
        command, _, rest = line.partition(" ")
        command = command.casefold()
        if command in ("u", "undo") and not rest:
            return self._undo(question.seat)
        look = self._looks(question, viewer).get(command)
        if look is not None and (not rest or command in ("?", "i", "info", "help")):
            look(rest.strip())
            return False
        if command.startswith("?"):
            self.books.rule(line[1:].strip(), question.rule)
            return False
        try:
            self._give(question, questions.read(question, line, self.names))
        except Refused as error:
            self.voice.say(questions.named(str(error), self.names))
            return False
        except RuleCrashed as error:
            self.voice.say(str(error))
        return True

    def _give(self, question: Decision[Any], raw: Raw) -> None:
        """Answers the question. Raises Refused and RuleCrashed."""
        chosen = questions.allowed(question)[raw] if isinstance(raw, int) and question.kind == "choose" else None
        self.session.answer(raw, question.seat)
        self.played = chosen is not None and chosen.card is not None

    def _looks(self, question: Decision[Any], viewer: int | None) -> dict[str, Callable[[str], None]]:
        """What can be looked at without answering."""
        def table(_: str) -> None:
            self.voice.say_all(self.words.table(self.session.view(viewer), self.names))

        def piles(_: str) -> None:
            said = getattr(self.words, "piles", None)
            found = said(self.session.view(viewer), self.names) if said is not None else []
            self.voice.say_all(found or ["There are no piles to look through."])

        def log(_: str) -> None:
            self.voice.say_all(line_of(spans) for spans in self.session.lines(viewer))

        def refused(_: str) -> None:
            lines = questions.blocked(question, self.names)
            self.voice.say_all(lines or ["Nothing is blocked here."])

        def leave(_: str) -> None:
            raise Leaving

        found: dict[str, Callable[[str], None]] = {}
        for words, look in ((("t", "table"), table), (("d", "piles"), piles), (("l", "log"), log),
                            (("b", "blocked"), refused),
                            (("s", "save", "q", "quit"), leave), (("h", "hint"), lambda _: self._hint(question)),
                            (("help",), lambda _: self.voice.say_all(COMMANDS.splitlines())),
                            (("?",), lambda rest: self.books.rule(rest, question.rule)),
                            (("i", "info"), lambda rest: self.books.card(rest, question))):
            found.update(dict.fromkeys(words, look))
        return found

    def _undo(self, seat: int) -> bool:
        try:
            self.session.undo(seat)
        except Refused as error:
            self.voice.say(f"This cannot be taken back: {error}.")
            return False
        self.heard = {s: min(n, len(self.session.events)) for s, n in self.heard.items()}
        self.voice.say("Taken back.")
        return True

    def _hint(self, question: Decision[Any]) -> None:
        from deckgames.bots import hint

        raw, reason = hint(self.session.chair(question.seat), self.session.game)
        self.voice.say(f"A hint: {questions.told(question, raw, self.names)}. {reason}")


def final_lines(session: Session[Any, Any]) -> list[str]:
    """The public result: places, scores with their sources, and why the game ended."""
    result, word = session.result(), session.game.score_word
    lines = [f"The game is over: {', '.join(result.reasons) or 'it ended'}. [{result.rule}]"]
    for place in sorted(result.places, key=lambda p: (p.place, p.seat)):
        parts = ", ".join(f"{name} {n}".replace("-", "−") for name, n in place.breakdown.items() if n)
        sources = f" ({parts})" if parts else ""
        lines.append(f"  {place.place}. {session.names[place.seat]}: {place.score} {word}{sources}")
    winners = [session.names[seat] for seat in result.winners] or ["Nobody"]
    return [*lines, f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}."]
