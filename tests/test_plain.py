"""The line-by-line client: what it asks, what it understands, and what it never shows."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import deckgames
from deckgames.engine.core.cards import face_lines
from deckgames.engine.core.rng import Rng
from deckgames.engine.messages import TEXT
from deckgames.engine.record import outcome
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import new_path, resume
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.record.situation import session as situation
from deckgames.engine.vocabulary.decisions import (
    SEAT,
    Allocate,
    Choose,
    Confirm,
    Decision,
    Number,
    Order,
    Pick,
    Raw,
    Refused,
    Topic,
)
from deckgames.games import IDS, load
from deckgames.games.journey.text import shown
from deckgames.plain import Client, Voice
from deckgames.plain.questions import asked, read, worded
from deckgames.plain.words import BareWords
from deckgames.seats import read_seats
from deckgames.table.flow import next_question
from deckgames.ui.terminal import FORGET
from tests.engine.toys import ANN, BEA, CID, seated
from tests.harness import SOON
from tests.pty.typed import closes
from tests.thorough import many, some

GAME = load("cardring")
PACK = GAME.load_pack([])
NAMES = ("Ann", "Bea", "Cy")
CARDS = [PACK.card(900 + i, face) for i, face in enumerate(("minor-skill", "minor-fight", "royal-bounty"))]


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def table(seats: str = "Ann,bot:random", seed: int = 1, saved: bool = False, curtain: Any = "auto",
          **options: Any) -> Session:
    return Session.new(GAME, read_seats(seats, GAME), GAME.options(**options), seed,
                       new_path(GAME, seed) if saved else None, TableOptions("reveal", curtain), PACK)


def after(session: Session, *lines: str, **voice: Any) -> str:
    """What the client writes when these lines are typed and the input ends."""
    out = StringIO()
    Client(session, Voice(StringIO("".join(f"{line}\n" for line in lines)), out, **voice)).play()
    return out.getvalue()


class Typist(StringIO):
    """Types answers to whatever is asked: a number, an id or a name by turns; Enter where nothing is asked."""

    def __init__(self, session: Session, out: StringIO, most: int = 20_000) -> None:
        super().__init__()
        self.session, self.out, self.rng, self.left = session, out, Rng.fresh(5), most

    def readline(self, *_: Any) -> str:
        self.left -= 1
        said = self.out.getvalue()[-80:]
        if self.left < 0 or self.session.decision is None:
            return ""
        if closes(said):
            return "e\n"
        if said.endswith("> "):
            question = next_question(self.session, None)
            return typed(question, question.random(self.rng), self.rng.below(3)) + "\n"
        return "\n"


def whole(session: Session, out: StringIO | None = None, **voice: Any) -> str:
    """What the client writes in a game that a typist plays to its end."""
    out = out or StringIO()
    assert Client(session, Voice(Typist(session, out), out, **voice)).play()
    return out.getvalue()


def typed(question: Decision, raw: Raw, way: int) -> str:
    """A raw answer as a person would type it."""
    if isinstance(question, Number):
        return str(raw)
    if isinstance(question, Allocate):
        assert isinstance(raw, tuple)
        return " ".join(map(str, raw))
    if isinstance(raw, tuple):
        return (", " if way else " ").join(str(i + 1) for i in raw) or "none"
    options = [option for option in question.options() if option.blocked is None]
    option = options[raw]
    same = [other for other in options if other.label == option.label]
    return (str(raw + 1), option.oid, option.label if len(same) == 1 else option.oid)[way]


# ---- answers


TRASH = Pick(0, "CR-3.8", Topic.TAKE, "Trash", CARDS, 0, 2)
PLAY = Choose(0, "CR-3.5", Topic.CHOOSE, "Play?", CARDS)
MAY = Confirm(0, "CR-3.8", Topic.AGREE, "May?")
SEATED = Order(0, "CR-2.6", Topic.ORDER, "Order", SEAT[:3])
PAY = Number(0, "CR-3.8", Topic.PAY, "How many?", 0, 3)
SEND = Allocate(0, "CR-5.5", Topic.HARM, "Send", 3, [SEAT[1], SEAT[2]])


@pytest.mark.parametrize(("question", "line", "raw"), [
    (PLAY, "2", 1),
    (PLAY, "royal-bounty", 2),
    (PLAY, "Royal bounty", 2),
    (PLAY, "roy", 2),
    (Choose(0, "CR-3.5", Topic.CHOOSE, "Play?", [*CARDS, None]), "done", 3),
    (Choose(0, "CR-3.5", Topic.CHOOSE, "Whom?", SEAT[:3]), "bea", 1),
    (MAY, "y", 1),
    (MAY, "no", 0),
    (TRASH, "none", ()),
    (TRASH, "3 1", (2, 0)),
    (TRASH, "royal bounty, minor skill", (2, 0)),
    (SEATED, "", (0, 1, 2)),
    (SEATED, "cy, ann, bea", (2, 0, 1)),
    (SEATED, "3 1 2", (2, 0, 1)),
    (PAY, "2", 2),
    (SEND, "1 2", (1, 2)),
    (SEND, "bea 3", (3, 0)),
    (SEND, "cy 1, bea 2", (2, 1)),
])
def test_a_line_is_a_number_an_id_or_a_name(question: Decision, line: str, raw: Raw) -> None:
    assert read(question, line, NAMES) == raw
    question.value(raw)


@pytest.mark.parametrize(("question", "line", "says"), [
    (PLAY, "4", "no option 4: type 1 to 3"),
    (PLAY, "royal bonty", "did you mean"),
    (PLAY, "minor", "'minor' fits several names: type more of it, a number from 1 to 3"),
    (PLAY, "rubbish", "'rubbish' is not an option here: type a number from 1 to 3"),
    (PLAY, "3e", r"put a space after the number \(3 e\), or type a number"),
    (PLAY, "", "Enter alone won’t do here"),
    (SEND, "dan 3", "dan"),
    (PAY, "many", "0 to 3"),
])
def test_a_line_that_fits_nothing_says_what_was_expected(question: Decision, line: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        question.value(read(question, line, NAMES))


def test_an_answer_is_told_with_names() -> None:
    assert worded(SEND, (1, 2), NAMES) == "Bea 1, Cy 2"
    assert worded(Order(0, "CR-2.6", Topic.ORDER, "Order", SEAT[:2]), (1, 0), NAMES) == "Bea, Ann"
    assert worded(TRASH, (), NAMES) == "none"


def test_blocked_options_say_why_and_have_no_number() -> None:
    said = after(table("Ann,Bea"), "", "end", "e", "", "end", "e", "b")
    assert "  -  11 more cannot be chosen now; b lists them" in said
    assert re.search(r"  -  not now: buy .*: costs \d+, you have 0 Skill \[CR-4\.3\]", said)
    assert not re.search(r"  \d+  not ", said)


def test_what_is_blocked_is_listed_once_a_turn_and_again_when_asked_for() -> None:
    assert asked(PLAY, NAMES)[-1] == "Type a number or a name."
    assert asked(PLAY, NAMES, first=False) == asked(PLAY, NAMES)[:-1]
    assert asked(PLAY, NAMES, first=False, proposal=2)[-1] == "Enter alone: Royal Bounty."


# ---- looking things up


def test_a_card_is_told_once_and_nothing_that_has_been_done() -> None:
    initiative, journey = load("initiative"), load("journey")
    question = Session.new(initiative, read_seats("Ann,Bea", initiative), initiative.options(), 1).question()
    told = [line for line in asked(question, NAMES) if line.startswith("  ")]
    assert told and not any("): initiative" in line for line in told)
    pack = journey.load_pack([])
    done = next(spec for spec in pack.specs if getattr(spec, "immediates", ()))
    assert "At once" in done.text and "t once" not in shown(pack.card(0, done.id), top=True)


def test_lookups_answer_nothing() -> None:
    session = table("Ann,Bea")
    said = after(session, "", "?", "? CR-4.5", "? queue", "i royal bounty", "i 6", "i", "i nobodyx", "t", "l", "b",
                 "help", "u", "rubbish")
    assert all(step.unasked for step in session.steps)
    for part in ("CR-3.5", "slide one space left", "Royal Bounty: brawl, cost 5, 3 copies.", "Option 6 is not a card",
                 "Which card?", "There is no card 'nobodyx'", "Targets:", "Nothing is blocked", "the whole table",
                 "Can’t undo: nobody has moved yet.", "'rubbish' is not an option here"):
        assert part in said


@pytest.mark.parametrize(("game_id", "face", "says"), [
    ("cardring", "royal-bounty", "Royal Bounty: brawl, cost 5, 3 copies."),
    ("cardring", "training-dummy", "Training Dummy: dummy, Fight 2, 1 copy."),
    ("hooks", "flagship", "Flagship: cost 5, 3 hooks, ship, 2 copies."),
    ("initiative", "sword-of-adequacy", "Sword of Adequacy: initiative 74, attack 11, tag rush, 1 copy."),
])
def test_a_card_says_everything_that_is_printed_on_it(game_id: str, face: str, says: str) -> None:
    assert face_lines(load(game_id).load_pack([]).spec(face))[0] == says


@pytest.mark.parametrize("game_id", IDS)
def test_every_card_of_every_game_has_facts(game_id: str) -> None:
    specs = [spec for specs in load(game_id).load_pack([]).sections.values() for spec in specs]
    assert specs and all(spec.facts for spec in specs)


def test_what_threatens_is_said_before_a_turn_and_with_the_table_what_wins() -> None:
    told, wins = TEXT("plain.threat", what="nothing: no Failure can come at Ann this round"), "Most XP wins;"
    for typed, times in ((), 1), (("t",), 2):
        said = after(table("Ann,Bea", curtain="off"), *typed)
        assert said.count(told) == said.count(wins) == times


def test_a_hint_says_why_and_not_the_other() -> None:
    said = after(table("Ann,Bea", order="rotate"), "", "h")
    assert re.search(r"(Hint: [^:%]+[:;,] |Close call: .+ or )[^%]+\.", said), said


def test_undo_takes_back_and_says_why_not() -> None:
    session = table("Ann,bot:random", order="rotate")
    said = after(session, "1", "u", "u")
    assert "Undone: Ann plays" in said
    assert "Can’t undo: nobody has moved yet." in said
    assert session.number == 0


def test_redo_gives_again_what_was_taken_back() -> None:
    session = table("Ann,bot:random", order="rotate")
    said = after(session, "redo", "1", "u", "redo")
    assert "Can’t redo this: no answer has been taken back since the last one." in said
    assert "Redone: Ann plays" in said
    assert session.number == 1


# ---- leaving


def test_the_end_of_the_input_leaves_a_game_that_goes_on() -> None:
    session = table(saved=True, order="rotate")
    after(session, "1", "1")
    path, number, digest = session.save.path, session.number, GAME.digest(session.match.state)
    session.close()
    assert path is not None
    again = resume(path, PACK, GAME)
    assert (again.number, GAME.digest(again.match.state)) == (number, digest)
    again.close()


@pytest.mark.parametrize("word", ["s", "save", "q", "quit"])
def test_saving_leaves_at_once(word: str) -> None:
    session = table("Ann,Bea")
    assert not Client(session, Voice(StringIO(f"{word}\n1\n"), StringIO())).play()
    assert all(step.unasked for step in session.steps)


# ---- whole games


@pytest.mark.parametrize(("seats", "options"), [
    ("Ann,bot:random", {}),
    ("Ann,bot:random,bot:random", {"buy": "sitting", "stealth": True, "locations": True}),
    ("Ann,Bea,Cy", {"targets": "sealed", "order": "rotate"}),
    ("Ann,bot:random,Bea,bot:random", {"stealth": True}),
    ("bot:random,bot:random", {}),
][:many(1, 5)])
def test_whole_games_are_played_line_by_line(seats: str, options: dict[str, Any]) -> None:
    said = whole(table(seats, 3, round_cap=30, length="short", **options))
    assert "The game is over: " in said
    assert said.rstrip().endswith((" wins.", " share the victory."))
    assert "\x1b" not in said
    assert not re.search(r"\bseat [1-4]\b", said), "names stand for seats everywhere"


def test_a_game_of_bots_alone_is_told_round_by_round() -> None:
    """Rounds of which more happened than a person is told before a turn had no beginning, and no drawn cards."""
    session = table("bot:random,bot:random", 3, round_cap=30, length="short")
    said = whole(session)
    assert re.findall("Round ([0-9]+) begins", said) == [str(n) for n in range(1, session.round + 1)]
    begun, _, table_then = said.partition("\n\nRound 1, ")
    assert begun.startswith(f"{GAME.title}, {session.options.worded}, seed 3\n\n  Round 1 begins")
    assert "\nBasil: 0 XP" in table_then.partition("begins")[0]


@pytest.mark.parametrize("game_id", some(IDS, 1, 5))
def test_every_game_is_played_line_by_line(game_id: str) -> None:
    game = load(game_id)
    options = game.options(**SOON.get(game_id, {}))
    session = Session.new(game, read_seats("Ann,bot:random", game), options, 2, None, None, game.load_pack([]))
    assert whole(session).count(str(session.result().reasons[0])) == 1, "why it ended is told twice"


def test_once_the_only_human_is_out_the_game_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its end told all of it once more, from the first round on: "… 70 more"."""
    game, out, known = load("initiative"), StringIO(), list[int]()
    session = Session.new(game, read_seats("Ann,bot:random,bot:random", game), None, 4, None, None, game.load_pack([]))
    client = Client(session, Voice(Typist(session, out), out))
    monkeypatch.setattr(client.table.told, "since", lambda since, *_: known.append(since) or [])
    assert client.play()
    assert 0 in session.out and all(since > len(session.events) // 3 for since in known)
    told = out.getvalue()
    assert told.count("Round 1 begins") == 1 and told.count("  Ann is out, place ") == 1, "not all is told"


class Watched:
    """The words of a game that note which eyes they were written for."""

    def __init__(self, session: Session, words: Any) -> None:
        self.session, self.words = session, words
        self.shown: list[tuple[int, int | None, bool]] = []

    def __getattr__(self, name: str) -> Any:
        def say(view: Any, *more: Any) -> Any:
            if name in ("before", "status"):
                self.shown.append((more[0], view.viewer, self.session.private()))
            return getattr(self.words, name)(view, *more)

        return say


def test_between_people_nobody_sees_another_hand() -> None:
    session = table("Ann,Bea,Cy", 4, round_cap=30, length="short")
    out = Terminal()
    client = Client(session, Voice(Typist(session, out), out, width=80))
    client.looks.words = watched = Watched(session, client.looks.words)
    assert client.play()
    for asked_seat, viewer, private in watched.shown:
        assert viewer == (asked_seat if private else None)
    # Between two looks at a hand the screen is cleared, with everything that could be scrolled back to.
    screens = out.getvalue().split(FORGET)
    assert all(len(set(re.findall(r"^(Ann|Bea|Cy) \(you\)", screen, re.MULTILINE))) <= 1 for screen in screens)
    # In the open no hand stands on the screen: after a look at one, the next question in the open has a clean screen.
    assert not any("in the open" in screen and "(you)" in screen for screen in screens)


def test_one_human_needs_no_curtain() -> None:
    said = whole(table("Ann,bot:random,bot:random", 4, round_cap=30, length="short"), Terminal(), width=80)
    assert "press Enter" not in said and FORGET not in said


@pytest.mark.parametrize(("curtain", "says"), [
    ("auto", "Pass to Bea, press Enter"), ("always", "Pass to Bea, press Enter"),
    ("banner", "Bea is next. Press Enter when only Bea is looking."), ("off", "Bea decides.")])
def test_the_table_agrees_on_the_curtain(curtain: str, says: str) -> None:
    said = after(table("Ann,Bea", curtain=curtain, order="rotate"), *[""] * (curtain != "off"), "a", "", "", "")
    assert says in said
    assert ("Pass to" in said) == says.startswith("Pass to")


@pytest.mark.rule("CR-12.11")
def test_ending_with_cards_in_hand_is_asked_once_more() -> None:
    session = table("Ann,Bea", order="rotate")
    said = after(session, "", "end", "", "e", "e")
    assert said.count("You still have 5 cards unplayed. Stop?") == 2
    assert (session.number, session.asked) == (1, 1)
    assert "You still have" not in after(table("Ann,Bea", order="rotate"), "", "a"), "nothing useful is left"


def test_the_last_answer_of_a_sitting_can_be_taken_back_until_the_next_one_sits_down() -> None:
    session = table("Ann,Bea", order="rotate")
    said = after(session, "", "a", "u", "")
    assert "Pass to Bea, press Enter (u: Ann undoes the last move)." in said
    assert "Undone: Ann plays" in said and said.count("Pass to Ann") == 2
    assert (session.number, session.asked) == (0, 0), "what one answer has given goes together"
    late = after(table("Ann,Bea", order="rotate"), "", "a", "", "u")
    assert "Can’t undo: Bea’s turn has begun." in late


def test_the_action_that_ends_a_turn_of_hooks_is_taken_back_before_the_next_one_sits_down() -> None:
    session = Session.new(load("hooks"), (ANN, BEA), seed=3)
    said = after(session, "", "2", "1", "2", "u", "")
    assert "Undone" in said and session.asked == 0


@pytest.mark.rule("CR-12.10")
def test_on_the_shared_table_a_target_is_taken_back_until_the_next_seat_answers() -> None:
    session = table("Ann,Bea,Cy", order="rotate")
    after(session, *["", "a"] * 3, *["end"] * 3, "dummy", "u")
    assert session.phase == "targets"
    assert session.asked == session.steps[-1].seat + 1 if session.steps[-1].rule == "CR-5.1" else True
    assert session.match.state.seats[session.asked or 0].declared is False


@pytest.mark.rule("CR-12.9")
def test_a_hand_that_dues_have_emptied_still_sits_and_sees_what_was_lost() -> None:
    story = """\
game: cardring
phase: sitting
order: [0, 1, 2]
seats:
  - {name: Ann, hand: [minor-skill]}
  - {name: Bob, hand: [minor-skill, minor-fight], discard_due: 3}
  - {name: Cy}
"""
    said = after(situation(GAME, PACK, story, "story.yaml"), "", "1", "", "")
    assert "Bob discards Minor Skill" not in said[:said.index("Pass to Bob")]
    assert "Bob discards Minor Skill and Minor Fight" in said[said.index("Pass to Bob"):]
    assert "Nothing to decide: your hand is empty. Press Enter." in said
    assert said.index("Pass to Bob") < said.index("Pass to Cy")


@pytest.mark.rule("CR-12.7")
def test_a_recap_has_at_most_eight_lines_and_own_hits_first() -> None:
    said = whole(table("Ann,Bea", 5, order="rotate", length="short", round_cap=30))
    recaps = [part.split("\n\n")[0].splitlines()[1:] for part in said.split("Since your last turn:")[1:]]
    assert len(recaps) > 9
    for lines in recaps:
        assert 0 < len(lines) <= 8
        hits = [line.startswith("  ! ") for line in lines]
        assert hits == sorted(hits, reverse=True)


def test_several_answers_stand_in_a_line() -> None:
    session = table("Ann,bot:random", order="rotate")
    said = after(session, "1 1; 2", "1 e", "e")
    assert session.number >= 5 and "You still have 3 Skill, 1 card unplayed" in said
    assert [step.seat for step in session.steps[:5]] == [0] * 5
    assert said.count("Ann: Play a card?") == 2, "what the other answers were for is not read out in between"


@pytest.mark.parametrize("line", ["a e", "all simple; e", "All Simple Cards; end", ""])
def test_all_simple_cards_are_an_answer_like_others(line: str) -> None:
    session = table("Ann,bot:random", order="rotate")
    after(session, line)
    assert [step.seat for step in session.steps[:5]] == [0] * 5
    assert session.phase != "sitting", "the answer behind it was given, too"


def test_a_card_of_pools_is_laid_as_proposed_in_a_line() -> None:
    game = load("pools")
    session = Session.new(game, read_seats("Ann,bot:random", game), game.options(first_leader="seat_0"), 3)
    told = after(session, "1 e")
    mine = [step.answer for step in session.steps if step.seat == 0]
    assert re.search(r"^  1 e  lay it: .*, end turn$", told, re.MULTILINE), told
    assert len(mine) > 2 and mine[0] != "end" == mine[-1], mine


def test_an_answer_that_holds_on_is_said_to_everybody_with_what_ends_it() -> None:
    game = load("pools")
    session = Session.new(game, read_seats("Ann,Bea", game), game.options(first_leader="seat_0"), 3)
    told = after(session, "", "3 T", "", "help", "ask again", "ask again")
    assert "Ann plays on until hit. `ask again` ends that." in told, told
    assert told.count("ask again") == 1, told
    assert "> Choose again.\n> Nobody has passed in advance." in told, told


def test_the_answers_behind_one_that_turned_something_up_are_dropped_and_said() -> None:
    said = after(table("Ann,bot:random", 3, order="rotate"), "a", "1 1 e")
    assert TEXT("plain.not-given", answers="1 e") in said


def test_an_empty_line_takes_what_lies_nearest_and_says_so_before() -> None:
    assert "Enter alone: play all 5." in after(table("Ann,bot:random", order="rotate"), "2")
    poor = after(table("Ann,bot:random", order="rotate"), "end", "e", "")
    assert "Enter alone: end buying." in poor


@pytest.mark.parametrize("line", ["²", "①", "9" * 5000, "-1", "² ²", "9" * 5000 + " 1", "i ²", "i " + "9" * 5000],
                         ids=lambda line: line[:4])
def test_odd_digits_are_no_numbers_and_end_nothing(line: str) -> None:
    session = table("Ann,bot:random", order="rotate")
    after(session, line, "1")
    assert session.number == 1
    for question in (TRASH, PAY, SEND, SEATED):
        with pytest.raises(Refused):
            question.value(read(question, line, NAMES))


def test_nobody_asks_python_what_a_digit_is() -> None:
    """`str.isdigit` and its kin are true where `int` fails; `whole_number` is asked instead."""
    asked = re.compile(r"\.is(digit|numeric|decimal)\(")
    assert not [path for path in Path(deckgames.__file__).parent.rglob("*.py") if asked.search(path.read_text("utf-8"))]


def test_another_keyboard_is_read_by_its_places_where_a_line_is_no_answer() -> None:
    said = after(table(), "р", "é", "y", "é", "й")
    assert TEXT("plain.by-places", typed="h") in said and re.search("Hint: |Close call: ", said)
    assert said.count(TEXT("plain.digits", typed="é", digits="2")) == 1
    assert said.count(TEXT("plain.by-places", typed="2")) == 1, "the second time nothing is asked"
    assert said.endswith("(q, by the position of the keys)\n")


def test_a_sign_that_may_be_a_digit_answers_nothing_before_a_yes() -> None:
    game = table()
    said = after(game, "&", "n", "&")
    assert all(step.unasked for step in game.steps) and said.count(TEXT("plain.digits", typed="&", digits="1")) == 1


# ---- the voice


def test_ascii_writes_no_other_characters() -> None:
    assert after(table("Ann,Bea"), "t", ascii=True).isascii()


def test_a_terminal_gets_wrapped_lines_and_a_pipe_whole_ones() -> None:
    wrapped, piped = Terminal(), StringIO()
    for out, width in ((wrapped, 40), (piped, None)):
        Voice(StringIO(), out, width=width).say("  1  " + "word " * 60)
    first, *others = wrapped.getvalue().splitlines()
    assert first.startswith("  1  word ") and all(line.startswith("    word") for line in others)
    assert max(map(len, (first, *others))) <= 40
    assert piped.getvalue().count("\n") == 1


def test_a_prompt_is_wrapped_between_words() -> None:
    out = Terminal()
    Voice(StringIO("\n"), out, width=30).ask("You still have 2 Actions. End? e does it, Enter keeps playing. ")
    assert out.getvalue() == "You still have 2 Actions. End?\n  e does it, Enter keeps\n  playing. "


def test_an_enter_that_is_held_passes_no_hand_on() -> None:
    """Lines 0.04 seconds apart, until after a second; then one alone."""
    voice = Voice(Terminal("early\n" + "held\n" * 30 + "alone\n"), Terminal(), ascii=False)
    times = iter([0.0, 0.5, *(0.9 + 0.04 * n for n in range(30)), 3.0])
    voice.clock = lambda: next(times)
    assert voice.ask_once("Pass to Bea") == "alone"
    assert voice.write.getvalue().count(TEXT("plain.too-fast")) == 2, "not for each line while it is held"
    assert Voice(StringIO("piped\n"), Terminal(), ascii=False).ask_once("Pass to Bea") == "piped"


def test_control_characters_never_reach_the_terminal() -> None:
    out = Terminal()
    Voice(StringIO(), out).say("Bob\x1b[2J\r\n[/b]")
    assert out.getvalue() == "Bob\\u001b[2J [/b]\n"


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
    ann, bea = (next(i for i, line in enumerate(lines) if line.startswith(f"{name}: ")) for name in ("Ann", "Bea"))
    assert ann < (hand := lines.index("  hand:")) < bea
    assert lines[hand + 1].startswith("    Minor ")
    assert lines.count("  hand:") == 1
    assert not any("viewer" in line or " no " in line for line in lines)


def test_a_game_without_words_and_with_secret_phases_of_all_seats_is_played() -> None:
    said = whole(seated(seats=(ANN, BEA, CID)))
    assert "bid" in said and "The game is over" in said


def test_one_person_with_two_seats_does_not_pass_the_keyboard_on() -> None:
    text = after(table("ann,ann#2,bea", order="rotate"), "", "a", "a", "", "")
    assert re.findall("Pass to ([^,]+),", text) == ["Ann", "Bea"]
    assert "Ann#2 decides" in text


def test_the_last_card_of_one_human_ends_the_sitting_without_a_question() -> None:
    text = after(table("Ann,bot:random", order="rotate"), *["1"] * 5, "t")
    assert "Round 1, Buy." in text and "press Enter" not in text


def test_open_piles_can_be_read() -> None:
    text = after(table("Ann,bot:random", order="rotate"), "1", "d")
    assert "Ann’s cards in play: Minor" in text
    assert "Trash: empty." in text


def test_what_says_what_an_answer_would_do_and_answers_nothing() -> None:
    session = table("Ann,bot:random", seed=3, order="rotate")
    told_ = after(session, "what", "what 9", "what 1", "what minor skill", "what end")
    assert "Type what and an answer" in told_ and "No option 9" in told_
    assert "Minor Skill: Skill 0→1" in told_ and "Stop playing: leaves 5 cards unplayed" in told_
    assert {step.by.kind for step in session.steps if step.by is not None} <= {"random"}
    session = Session.new(load("initiative"), [SeatInfo("Ann", "human"), SeatInfo("Bob", "random")], seed=1)
    told_ = after(session, "none", "what 3 4")
    assert "You stack 2 cards, then the beats begin." in told_ and not re.search("Space|Enter (?!alone)", told_)


@pytest.mark.rule("JO-R.21")
def test_a_fight_that_is_lost_is_asked_about_once() -> None:
    session = Session.new(load("journey"), [SeatInfo("Ann", "human"), SeatInfo("Bea", "human")], seed=101)
    challenge = next(option for option in session.question().options() if option.oid.startswith("challenge"))
    said = after(session, challenge.oid, "", challenge.oid, "e")
    assert said.count("Do it anyway? e does it, Enter does not.") == 2 and session.number == 1


def test_a_turn_that_begins_with_a_question_has_its_table_once() -> None:
    """Seen in a game of Hooks: the table stood there twice, before which card to keep and before what to play."""
    hooks = load("hooks")
    story = "game: hooks\nphase: begin\nseats: [{name: Ann, hand: [stowaway, flagship]}, {name: B, player: bot:random}]"
    said = after(situation(hooks, hooks.load_pack([]), story, "story.yaml"), "1")
    assert "Flagship" in said and said.count("The row:") == 1, said


def test_what_a_card_says_is_read_out_once_a_turn() -> None:
    said = after(table("Ann,bot:random", order="rotate"), "1")
    options = [line for line in said.splitlines() if line.startswith(("  1  ", "  2  ", "  3  "))]
    assert len(options) == 6 and sum("1 Skill." in line for line in options) == 1


def test_the_end_of_a_game_that_goes_on_from_its_last_snapshot_is_told_without_its_log() -> None:
    session, chance = table(length="short", round_cap=30), Rng.fresh(1)
    while not session.over:
        session.answer(session.question().random(chance))
    state = session.game.restore(session.pack, session.game.snapshot(session.match.state))
    bare, out = Session(session.game, session.pack, session.header, session.options, state), StringIO()
    assert Client(bare, Voice(StringIO(), out)).play()
    assert outcome.winners(session) in out.getvalue()
