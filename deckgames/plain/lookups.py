"""What players can look up during a game, read aloud: the table, rules, cards, forecasts, hints."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from deckgames.engine.core.cards import CardSpec, Pack, entries, face_lines, search
from deckgames.engine.core.spelling import capital, did_you_mean, whole_number
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.match.rulebook import CardRow, Rule, Rulebook, RulebookError
from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import NOTHING
from deckgames.engine.vocabulary.decisions import Decision, Refused
from deckgames.engine.vocabulary.events import text_of
from deckgames.plain import questions
from deckgames.plain.voice import LEAVES, Left, Voice
from deckgames.plain.words import forecast_words, words_of
from deckgames.seats import with_names

SHOWN = 8
"""Number of rules found by words that are read out."""


class Lookups:
    """All that people at one pair of streams can look at without answering."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self.session, self.voice, self.names = session, voice, session.names
        self.game, self.pack, self.words = session.game, session.pack, words_of(session.game)
        self._book: Rulebook | None = None

    def outlook(self, seat: int, viewer: int | None, aim: bool = True) -> list[str]:
        """What can hit this seat before its next turn, and with `aim` what wins: what stands under the title on the
        screen."""
        view, phases = self.session.view(viewer), self.game.private_phases
        threat = with_names(str(phases.threat(view, seat)), self.names)
        wins = str(phases.aim(view)) if aim else ""
        return [*[TEXT("plain.threat", what=threat)] * bool(threat), *[f"{capital(wins)}."] * bool(wins)]

    def of(self, question: Decision, viewer: int | None) -> dict[str, Callable[[str], None]]:
        """The words that can be typed at this question, and what each of them shows."""
        say_all, names = self.voice.say_all, self.names

        def table() -> list[str]:
            return [*self.words.table(self.session.view(viewer), names), *self.outlook(question.seat, viewer)]

        def legend(_: str) -> None:
            primer = getattr(self.words, "primer", None)
            say_all(primer(self.session.view(viewer)) if primer else ())
            say_all(f"{word.title}: {word.text}" for word in self.game.lexicon.said_in(" ".join(table())))

        def leave(_: str) -> None:
            raise Left

        looks = dict[str, Callable[[str], None]]()
        for words, look in ((("t", "table"), lambda _: say_all(table())),
                            (("d", "piles"),
                             lambda _: say_all(self.piles(viewer) or [TEXT("plain.no-piles")])),
                            (("l", "log"),
                             lambda _: say_all([*map(text_of, self.session.lines(viewer))] or [NOTHING])),
                            (("b", "blocked"),
                             lambda _: say_all(questions.blocked(question, names) or [
                                 TEXT("plain.nothing-blocked")])),
                            (("legend",), legend), (LEAVES, leave),
                            (("h", "hint"), lambda _: self.hint(question, viewer)),
                            (("help",), lambda _: say_all(TEXT(
                                "plain.help", rule=question.rule, played=self.session.options.worded).splitlines())),
                            (("?",), lambda rest: self.rule(rest, question.rule)),
                            (("what",), lambda rest: self.what(question, rest, viewer)),
                            (("i", "info"), lambda rest: self.card(rest, question, viewer))):
            looks.update(dict.fromkeys(words, look))
        return looks

    def what(self, question: Decision, typed: str, viewer: int | None) -> None:
        """The forecast of an answer, in words."""
        if not typed:
            self.voice.say(TEXT("plain.what-what"))
            return
        try:
            raw = questions.read(question, typed, self.names)
            question.value(raw)
        except Refused as error:
            self.voice.say(capital(with_names(str(error), self.names)))
            return
        said = forecast_words(self.session, viewer, question, raw)
        self.voice.say(said or TEXT("plain.what-nothing"))

    def piles(self, viewer: int | None) -> list[str]:
        """The open piles in words; after the end all cards, where they lie."""
        said = getattr(self.words, "piles", None)
        return said(self.session.view(viewer), self.names) if said is not None else []

    def hint(self, question: Decision, viewer: int | None) -> None:
        """A hint, and another one if more is found out."""
        from deckgames.bots.hint import hints, in_the_open

        session, public, sentence = self.session, viewer is None, ""
        try:
            if session.header.daily:
                raise Refused(TEXT("daily.no-hints"))
            if public and (why := in_the_open(session.match, question)):
                raise Refused(why)
            for found in hints(SeatHandle(session.match, question.seat, session.number, public), session.game,
                               session.seed):
                if found.longer != sentence:
                    sentence = found.longer
                    # nothing is marked here
                    for words in (sentence, *[found.deed] * (question.kind in ("pick", "order"))):
                        self.voice.say(f"{capital(with_names(words, self.names))}.")
        except Refused as error:
            self.voice.say(capital(TEXT("hinting.none", why=str(error))) + ".")

    def rule(self, wanted: str, asked: str) -> None:
        """A rule by its id, rules by words, or (nothing wanted) the rule of the question."""
        try:
            for line in find_rules(self.book, wanted or asked):
                self.voice.say(line)
        except RulebookError as error:
            self.voice.say(f"{error}.")

    @property
    def book(self) -> Rulebook:
        """The rulebook, read when somebody asks for it. Raises RulebookError."""
        self._book = self._book or Rulebook.of(self.game).with_cards(self.pack)
        return self._book

    def card(self, wanted: str, question: Decision, viewer: int | None) -> None:
        """A card by its name or id, or by the number of an option; behind its face what it says at this table, for
        games that tell it (`in_force(view, card)` in their `text`)."""
        if not wanted:
            self.voice.say(TEXT("plain.which-card"))
            return
        number = whole_number(wanted)
        if number is not None:
            options = question.allowed()
            option = options[number - 1] if 1 <= number <= len(options) else None
            if option is None or option.card is None:
                self.voice.say(TEXT("plain.no-card", n=wanted))
                return
            wanted = option.card.spec.id
        specs = find_faces(self.pack, wanted)
        if not specs:
            names = [spec.name for spec in self.pack.specs]
            self.voice.say(TEXT(
                "plain.unknown-card", card=wanted[:40], hint=did_you_mean(wanted, names).capitalize()).rstrip())
        in_force: Callable[[Any, CardSpec], Sequence[str]] | None = getattr(self.words, "in_force", None)
        for spec in specs[:SHOWN]:
            self.voice.say_all(face_lines(spec))
            if in_force is not None:
                self.voice.say_all(f"  {line}" for line in in_force(self.session.view(viewer), spec))
        if len(specs) == 1:
            with suppress(RulebookError):
                rulings = [TEXT("plain.ruling", text=rule.text) for rule in self.book.about(specs[0].name)]
                self.voice.say_all(f"  {said}" for said in rulings)


def find_rules(book: Rulebook, wanted: str) -> list[str]:
    """What answers to this id, word or card's name, else the first rules that hold the words. Raises RulebookError if
    there is none."""
    hits = book.named(wanted) or book.search(wanted) or [book.rule(wanted)]
    lines = [line for rule in hits[:SHOWN] for line in aloud(rule)]
    more = len(hits) - SHOWN
    return [*lines, TEXT("plain.and-more", n=more)] if more > 0 else lines


def aloud(rule: Rule) -> list[str]:
    """A rule as it is read aloud."""
    return [f"{rule.id}: {rule.facts}. {rule.text}"] if isinstance(rule, CardRow) else rule.lines(10_000)


def find_faces(pack: Pack, wanted: str) -> list[CardSpec]:
    """The face with this id or name, else all whose name or id holds it, else all that hold the words elsewhere."""
    asked = wanted.split("#")[0].strip()
    specs = [entry.spec for entry in search(entries(pack), asked)]
    named = [spec for spec in specs if asked.casefold() in spec.id or asked.casefold() in spec.name.casefold()]
    return named or specs
