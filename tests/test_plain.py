"""The line-by-line client: what it asks, what it understands, and what it never shows."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest

from deckgames.engine.decisions import SEAT, Allocate, Choose, Confirm, Decision, Number, Order, Pick, Raw, Refused
from deckgames.engine.journal import TableOptions
from deckgames.engine.rng import Rng
from deckgames.engine.saves import new_path
from deckgames.engine.session import Session
from deckgames.games import IDS, load
from deckgames.plain import Client, Voice
from deckgames.plain.questions import asked, read, told
from deckgames.plain.voice import CLEAR
from deckgames.plain.words import BareWords
from deckgames.seats import read_seats
from tests.engine.toys import ANN, BEA, CID, seated

GAME = load("cardring")
PACK = GAME.load_pack([])
NAMES = ("Ann", "Bea", "Cy")
CARDS = [PACK.card(900 + i, face) for i, face in enumerate(("minor-skill", "minor-fight", "royal-bounty"))]


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def table(seats: str = "Ann,bot:random", seed: int = 1, saved: bool = False, curtain: Any = "auto",
          **options: Any) -> Session[Any, Any]:
    return Session.new(GAME, read_seats(seats, GAME), GAME.options(**options), seed,
                       new_path(GAME, seed) if saved else None, TableOptions("reveal", curtain), PACK)


def after(session: Session[Any, Any], *lines: str) -> str:
    """What the client writes when these lines are typed and the input ends."""
    out = StringIO()
    Client(session, Voice(StringIO("".join(f"{line}\n" for line in lines)), out)).play()
    return out.getvalue()


class Typist(StringIO):
    """Types answers to whatever is asked: a number, an id or a name by turns; Enter where nothing is asked."""

    def __init__(self, session: Session[Any, Any], out: StringIO, most: int = 20_000) -> None:
        super().__init__()
        self.session, self.out, self.rng, self.left = session, out, Rng.fresh(5), most

    def readline(self, *_: Any) -> str:
        self.left -= 1
        said = self.out.getvalue()[-80:]
        if self.left < 0 or self.session.decision is None:
            return ""
        if said.endswith("> "):
            question = self.session.decision
            return typed(question, question.random(self.rng), self.rng.below(3)) + "\n"
        return "\n"


def typed(question: Decision[Any], raw: Raw, way: int) -> str:
    """A raw answer as a person would type it."""
    if isinstance(question, Number):
        return str(raw)
    if isinstance(question, Allocate):
        assert isinstance(raw, tuple)
        return " ".join(map(str, raw))
    if isinstance(raw, tuple):
        if not raw:
            return "none"
        return ", ".join(str(i + 1) for i in raw) if way else " ".join(str(i + 1) for i in raw)
    options = [option for option in question.options() if option.blocked is None]
    option = options[raw]
    same = [other for other in options if other.label == option.label]
    return (str(raw + 1), option.oid, option.label if len(same) == 1 else option.oid)[way]


# ---- answers


def pick(lo: int, hi: int) -> Pick[Any]:
    return Pick(0, "CR-3.8", "Trash", CARDS, lo, hi)


@pytest.mark.parametrize(("question", "line", "raw"), [
    (Choose(0, "CR-3.5", "Play?", CARDS), "2", 1),
    (Choose(0, "CR-3.5", "Play?", CARDS), "royal-bounty", 2),
    (Choose(0, "CR-3.5", "Play?", CARDS), "Royal bounty", 2),
    (Choose(0, "CR-3.5", "Play?", CARDS), "roy", 2),
    (Choose(0, "CR-3.5", "Play?", [*CARDS, None]), "done", 3),
    (Choose(0, "CR-3.5", "Whom?", SEAT[:3]), "bea", 1),
    (Confirm(0, "CR-3.8", "May?"), "y", 1),
    (Confirm(0, "CR-3.8", "May?"), "no", 0),
    (pick(0, 2), "none", ()),
    (pick(0, 2), "3 1", (2, 0)),
    (pick(0, 2), "royal bounty, minor skill", (2, 0)),
    (Order(0, "CR-2.6", "Order", SEAT[:3]), "", (0, 1, 2)),
    (Order(0, "CR-2.6", "Order", SEAT[:3]), "cy, ann, bea", (2, 0, 1)),
    (Order(0, "CR-2.6", "Order", SEAT[:3]), "3 1 2", (2, 0, 1)),
    (Number(0, "CR-3.8", "How many?", 0, 3), "2", 2),
    (Allocate(0, "CR-5.5", "Send", 3, [1, 2]), "1 2", (1, 2)),
    (Allocate(0, "CR-5.5", "Send", 3, [1, 2]), "bea 3", (3, 0)),
    (Allocate(0, "CR-5.5", "Send", 3, [1, 2]), "cy 1, bea 2", (2, 1)),
])
def test_a_line_is_a_number_an_id_or_a_name(question: Decision[Any], line: str, raw: Raw) -> None:
    assert read(question, line, NAMES) == raw
    question.value(raw)


@pytest.mark.parametrize(("question", "line", "says"), [
    (Choose(0, "CR-3.5", "Play?", CARDS), "4", "expected 1 to 3"),
    (Choose(0, "CR-3.5", "Play?", CARDS), "royal bonty", "did you mean"),
    (Choose(0, "CR-3.5", "Play?", CARDS), "minor", "begins several names: expected a number from 1 to 3"),
    (Choose(0, "CR-3.5", "Play?", CARDS), "rubbish", "'rubbish' is no option here: expected a number from 1 to 3"),
    (Choose(0, "CR-3.5", "Play?", CARDS), "", "no answer"),
    (Allocate(0, "CR-5.5", "Send", 3, [1, 2]), "dan 3", "dan"),
    (Number(0, "CR-3.8", "How many?", 0, 3), "many", "0 to 3"),
])
def test_a_line_that_fits_nothing_says_what_was_expected(question: Decision[Any], line: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        question.value(read(question, line, NAMES))


def test_an_answer_is_told_with_names() -> None:
    assert told(Allocate(0, "CR-5.5", "Send", 3, [1, 2]), (1, 2), NAMES) == "Bea 1, Cy 2"
    assert told(Order(0, "CR-2.6", "Order", SEAT[:2]), (1, 0), NAMES) == "Bea, Ann"
    assert told(pick(0, 2), (), NAMES) == "none"


def test_blocked_options_say_why_and_have_no_number() -> None:
    said = after(table("Ann,Bea"), "", "", "end", "", "", "end", "")
    assert re.search(r"  -  not buy .*: needs \d Skill, you have 0 \[CR-4\.3\]", said)
    assert not re.search(r"  \d+  not ", said)


def test_what_is_blocked_is_listed_once_a_turn_and_again_when_asked_for() -> None:
    question = Choose(0, "CR-3.5", "Play?", CARDS)
    assert asked(question, NAMES)[-1] == "Type a number or a name."
    assert asked(question, NAMES, first=False) == asked(question, NAMES)[:-1]


# ---- looking things up


def test_lookups_answer_nothing() -> None:
    session = table("Ann,Bea")
    said = after(session, "?", "? CR-4.5", "? queue", "i royal bounty", "i 1", "i", "i nobody", "t", "l", "b", "help",
                 "u", "rubbish")
    assert session.number == 0
    for part in ("CR-2.6", "slide one space left", "Royal Bounty: brawl, cost 5.", "Option 1 is no card", "Which card?",
                 "There is no card 'nobody'", "The Row:", "Nothing is blocked", "the whole table",
                 "cannot be taken back", "'rubbish' is no option here"):
        assert part in said


def test_a_hint_has_a_reason() -> None:
    assert re.search(r"A hint: .+\. .+", after(table("Ann,Bea"), "h"))


def test_undo_takes_back_and_says_why_not() -> None:
    session = table("Ann,bot:random", order="rotate")
    said = after(session, "1", "u", "u")
    assert "Taken back." in said
    assert "This cannot be taken back" in said
    assert session.number == 0


# ---- leaving


def test_the_end_of_the_input_leaves_a_game_that_goes_on() -> None:
    session = table(saved=True, order="rotate")
    after(session, "1", "1")
    path, number, digest = session.path, session.number, GAME.digest(session.match.state)
    session.close()
    assert path is not None
    again = Session.resume(path, PACK, GAME)
    assert (again.number, GAME.digest(again.match.state)) == (number, digest)
    again.close()


@pytest.mark.parametrize("word", ["s", "save", "q", "quit"])
def test_saving_leaves_at_once(word: str) -> None:
    session = table("Ann,Bea")
    out = StringIO()
    assert not Client(session, Voice(StringIO(f"{word}\n1\n"), out)).play()
    assert session.number == 0


# ---- whole games


@pytest.mark.parametrize(("seats", "options"), [
    ("Ann,bot:random", {}),
    ("Ann,bot:random,bot:random", {"buy": "sitting", "stealth": True, "locations": True}),
    ("Ann,Bea,Cy", {"targets": "sealed", "order": "rotate"}),
    ("Ann,bot:random,Bea,bot:random", {"stealth": True}),
    ("bot:random,bot:random", {}),
])
def test_whole_games_are_played_line_by_line(seats: str, options: dict[str, Any]) -> None:
    session = table(seats, 3, round_cap=30, length="short", **options)
    out = StringIO()
    assert Client(session, Voice(Typist(session, out), out)).play()
    said = out.getvalue()
    assert "The game is over: " in said
    assert said.rstrip().endswith((" wins.", " win."))
    assert "\x1b" not in said


@pytest.mark.parametrize("game_id", IDS)
def test_every_game_is_played_line_by_line(game_id: str) -> None:
    game = load(game_id)
    session = Session.new(game, read_seats("Ann,bot:random", game), None, 2, None, None, game.load_pack([]))
    out = StringIO()
    assert Client(session, Voice(Typist(session, out), out)).play()
    assert "The game is over: " in out.getvalue()


class Watched:
    """The words of a game that note which eyes they were written for."""

    def __init__(self, session: Session[Any, Any], words: Any) -> None:
        self.session, self.words = session, words
        self.shown: list[tuple[int, int | None, bool]] = []

    def _note(self, view: Any, seat: int) -> None:
        self.shown.append((seat, view.viewer, self.session.private()))

    def table(self, v: Any, names: Sequence[str]) -> list[str]:
        return list(self.words.table(v, names))

    def before(self, v: Any, seat: int, names: Sequence[str]) -> list[str]:
        self._note(v, seat)
        return list(self.words.before(v, seat, names))

    def status(self, v: Any, seat: int, names: Sequence[str]) -> str:
        self._note(v, seat)
        return str(self.words.status(v, seat, names))


def test_between_people_nobody_sees_another_hand() -> None:
    session = table("Ann,Bea,Cy", 4, round_cap=30, length="short")
    out = Terminal()
    client = Client(session, Voice(Typist(session, out), out, width=80))
    client.words = watched = Watched(session, client.words)
    assert client.play()
    for asked_seat, viewer, private in watched.shown:
        assert viewer == (asked_seat if private else None)
    # Between two looks at a hand the screen is cleared, with everything that could be scrolled back to.
    screens = out.getvalue().split(CLEAR)
    hands = [set(re.findall(r"^(Ann|Bea|Cy) \(you\)", screen, re.MULTILINE)) for screen in screens]
    assert all(len(found) <= 1 for found in hands)
    # In the open no hand stands on the screen: after a look at one, the next question in the open has a clean screen.
    assert not any("in the open" in screen and "(you)" in screen for screen in screens)


def test_each_human_sits_once_a_round() -> None:
    session = table("Ann,Bea,Cy", 4, round_cap=30, length="short")
    out = StringIO()
    Client(session, Voice(Typist(session, out), out)).play()
    assert out.getvalue().count("press Enter") == 3 * session.round


def test_one_human_needs_no_curtain() -> None:
    session = table("Ann,bot:random,bot:random", 4, round_cap=30, length="short")
    out = Terminal()
    Client(session, Voice(Typist(session, out), out, width=80)).play()
    assert "press Enter" not in out.getvalue()
    assert CLEAR not in out.getvalue()


@pytest.mark.parametrize(("curtain", "falls"), [("auto", True), ("always", True), ("banner", False), ("off", False)])
def test_the_table_agrees_on_the_curtain(curtain: str, falls: bool) -> None:
    said = after(table("Ann,Bea", curtain=curtain, order="rotate"), "", "end", "", "", "end")
    assert ("press Enter" in said) == falls


def test_the_last_answer_of_a_sitting_can_be_taken_back_before_it_is_closed() -> None:
    session = table("Ann,Bea", order="rotate")
    said = after(session, "", "1", "end", "u", "1")
    assert "Taken back." in said
    assert session.number == 2
    assert session.asked == 0


# ---- the voice


def test_ascii_writes_no_other_characters() -> None:
    session = table("Ann,Bea")
    out = StringIO()
    Client(session, Voice(StringIO("t\n"), out, ascii=True)).play()
    assert out.getvalue().isascii()


def test_a_terminal_gets_wrapped_lines_and_a_pipe_whole_ones() -> None:
    text = "  1  " + "word " * 60
    wrapped, whole = Terminal(), StringIO()
    Voice(StringIO(), wrapped, width=40).say(text)
    Voice(StringIO(), whole).say(text)
    assert max(map(len, wrapped.getvalue().splitlines())) <= 40
    assert whole.getvalue().count("\n") == 1


def test_control_characters_never_reach_the_terminal() -> None:
    out = Terminal()
    Voice(StringIO(), out).say("Bob\x1b[2J\r\n[/b]")
    assert out.getvalue() == "Bob [2J  [/b]\n"


def test_a_dumb_terminal_is_hidden_with_blank_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    Voice(StringIO(), out).hide()
    assert out.getvalue().strip("\n") == ""
    assert out.getvalue().count("\n") >= 60


# ---- games without words


def test_a_view_without_words_is_read_out_field_by_field() -> None:
    session = table("Ann,Bea")
    lines = BareWords().table(session.view(0), session.names)
    assert "Ann:" in lines
    assert any(line.startswith("  hand: Minor") for line in lines)
    hands = [line for line in lines if line.strip().startswith("hand:")]
    assert len(hands) == 1


def test_a_game_without_words_and_with_secret_phases_of_all_seats_is_played() -> None:
    session = seated(seats=(ANN, BEA, CID))
    out = StringIO()
    assert Client(session, Voice(Typist(session, out), out)).play()
    assert "bid" in out.getvalue()
    assert "The game is over" in out.getvalue()


def test_names_stand_for_seats_everywhere() -> None:
    session = table("Ann,Bea,Cy", 3, round_cap=30, length="short")
    out = StringIO()
    Client(session, Voice(Typist(session, out), out)).play()
    assert not re.search(r"\bseat [1-3]\b", out.getvalue())


def test_one_person_with_two_seats_does_not_pass_the_keyboard_on() -> None:
    text = after(table("ann,ann#2,bea", order="rotate"), "", "end", "", "end", "", "")
    assert re.findall("Pass to ([^,]+),", text) == ["ann", "bea"]
    assert "ann#2 decides" in text


def test_one_human_may_take_back_the_card_that_ended_the_sitting() -> None:
    over = "The sitting of Ann is over: Enter closes it, u takes back."
    text = after(table("Ann,bot:random", order="rotate"), *["1"] * 5, "u", "1", "", "t")
    assert text.count(over) == 2
    assert "Taken back." in text
    ended = after(table("Ann,bot:random", order="rotate"), "end", "t")
    assert over not in ended


def test_open_piles_can_be_read() -> None:
    text = after(table("Ann,bot:random", order="rotate"), "1", "d")
    assert "In play by Ann: Minor" in text
    assert "Trash: empty." in text
