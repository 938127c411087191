"""The protocol for programs: what it says, what it takes, and what it never gives away."""

import json
import re
from collections import Counter
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest

from deckgames import drive
from deckgames.drive import Drive, public
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.games import IDS, load
from deckgames.games.cardring.effects import VOCABULARY
from deckgames.games.cardring.state import Rider
from deckgames.seats import read_seats
from tests.engine.toys import ANN, BEA, CID, seated
from tests.harness import SOON, any_answers
from tests.thorough import many, some

GAME = load("cardring")
PACK = GAME.load_pack([])

Message = dict[str, Any]


def table(seats: str = "me,bot:random", seed: int = 7, **options: Any) -> Session:
    return Session.new(GAME, read_seats(seats, GAME), GAME.options(**options), seed, None,
                       TableOptions("reveal", "off"), PACK)


def said(out: StringIO) -> list[Message]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def after(session: Session, *lines: object, views: bool = True) -> list[Message]:
    """Every message when these objects (or bare lines) are sent and the input ends."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    out = StringIO()
    Drive(session, StringIO(text), out, views).play()
    return said(out)


class Out(StringIO):
    """Remembers the last line."""

    last = ""

    def write(self, text: str) -> int:
        self.last = text
        return super().write(text)


class Program(StringIO):
    """Answers every question at random with what the help says: it sees the options and the fields that the help names
    for this kind of question, all of which but `example` must be there. Where a set is refused it takes the example."""

    def __init__(self, out: Out, seed: int = 1) -> None:
        super().__init__()
        self.out, self.rng, self.ask = out, Rng.fresh(seed), {}

    def readline(self, *_: Any) -> str:
        last = json.loads(self.out.last)
        if last["type"] == "refused":
            return json.dumps({"answer": self.ask["example"]}) + "\n"
        assert last["type"] == "ask", last
        ids = [option["id"] for option in last["options"] if "blocked" not in option]
        self.ask = {name: last[name] for name in helped(last["kind"]) if name in last or name != "example"}
        return json.dumps({"answer": self.answer(last["kind"], ids, **self.ask)}) + "\n"

    def answer(self, kind: str, ids: list[str], lo: int = 0, hi: int = 0, least: int = 0, total: int = 0,
               most: list[int] | None = None, example: object = None) -> Any:
        if kind in ("choose", "confirm"):
            return self.rng.pick(ids)
        if kind == "allocate":
            assert most is not None
            points = [oid for oid, n in zip(ids, most, strict=True) for _ in range(n)]
            self.rng.shuffle(points)
            return Counter(points[:least + self.rng.below(min(total, len(points)) - least + 1)])
        number = lo + self.rng.below(hi - lo + 1)
        self.rng.shuffle(ids)
        return number if kind == "number" else ids if kind == "order" else ids[:number]


def helped(kind: str) -> list[str]:
    """The fields of a question that the help names where it says how this kind is answered."""
    said = re.search(rf"^ +{kind} {{2,}}(.*(\n {{30,}}.*)*)", drive.__doc__ or "", re.MULTILINE)
    return re.findall(r"`(\w+)`", said[1])


def played(seats: str, seed: int, **options: Any) -> list[Message]:
    out = Out()
    assert Drive(table(seats, seed, **options), Program(out), out).play()
    return said(out)


# ---- whole games


@pytest.mark.parametrize(("seats", "options"), [
    ("me,bot:random", {}),
    ("me,you,they", {"targets": "sealed"}),
    ("me,bot:random,you,bot:random", {"stealth": True, "locations": True, "buy": "sitting"}),
][:many(1, 3)])
def test_a_program_plays_whole_games_from_the_messages_alone(seats: str, options: Message) -> None:
    messages = played(seats, 3, round_cap=30, length="short", **options)
    assert messages[0]["type"] == "hello"
    assert messages[-1]["type"] == "over"
    assert not [m for m in messages if m["type"] == "refused"]
    assert min(place["place"] for place in messages[-1]["places"]) == 1


@pytest.mark.parametrize("game_id", some(IDS, 3, 5))
def test_every_game_is_played_by_programs(game_id: str) -> None:
    game = load(game_id)
    options = game.options(**SOON.get(game_id, {}))
    session = Session.new(game, read_seats("me,you", game), options, 2, None, None, game.load_pack([]))
    out = Out()
    assert Drive(session, Program(out), out).play()
    assert said(out)[-1]["type"] == "over"


def test_a_program_by_the_help_plays_debts_and_is_refused_only_sets() -> None:
    game = load("pools")
    session = Session.new(game, read_seats("ann,bea,bot:greedy", game), None, 11, None, None, game.load_pack([]))
    out = Out()
    assert Drive(session, Program(out), out).play()
    messages = said(out)
    assert any(m.get("kind") == "allocate" and "seats" not in m for m in messages)
    refused = [asked for asked, answered in pairwise(messages) if answered["type"] == "refused"]
    assert refused
    assert all("example" in asked for asked in refused)


def test_secret_phases_of_all_seats_are_asked_one_seat_after_the_other() -> None:
    out = Out()
    assert Drive(seated(seats=(ANN, BEA, CID)), Program(out), out).play()
    assert {m["seat"] for m in said(out) if m["type"] == "ask"} == {0, 1}


def test_another_seat_may_answer_first_in_a_secret_phase() -> None:
    session = seated(seats=(ANN, BEA))
    rng = Rng.fresh(1)
    any_answers(session, rng, goes_on=lambda: session.match.ask is None)
    second = session.question(1)
    messages = after(session, {"answer": second.write(second.random(rng)), "seat": 1})
    assert not [m for m in messages if m["type"] == "refused"]
    assert session.steps[-1].seat == 1


def test_a_table_of_bots_needs_no_program() -> None:
    messages = after(table("bot:random,bot:random", round_cap=30))
    assert {m["type"] for m in messages} == {"hello", "events", "over"}


def test_the_same_seed_and_answers_give_the_same_lines() -> None:
    first, again = (played("me,bot:random", 5, **SOON["cardring"]) for _ in range(2))
    assert first == again


def test_every_kind_of_question_is_asked_in_a_game() -> None:
    asked = {m["kind"] for m in played("a,b,c", 5, stealth=True, **SOON["cardring"]) if m["type"] == "ask"}
    assert asked >= {"choose", "pick", "order", "allocate", "confirm"}


# ---- secrets


def test_no_message_holds_what_its_seat_may_not_know() -> None:
    session = table("me,you,they", 3, round_cap=30, length="short", stealth=True, targets="sealed")
    out = Out()

    class Guard(Program):
        def readline(self, *_: Any) -> str:
            ask = json.loads(self.out.last)
            state, asked = session.match.state, ask["seat"]
            seen = GAME.seen(state, asked)
            hidden = {card.oid for zone in GAME.zones(state) for card in zone.cards if card.number not in seen}
            # A target that has gone back under the Enemy Deck is still remembered by who chose it.
            target = state.seats[asked].target
            hidden -= {target.oid} if target is not None else set()
            text = json.dumps(ask)
            assert not [oid for oid in hidden if f'"{oid}"' in text]
            return super().readline()

    assert Drive(session, Guard(out), out).play()
    for message in said(out):
        if message["type"] == "ask":
            for seat in range(3):
                if seat != message["seat"]:
                    theirs = message["view"]["seats"][seat]
                    assert (theirs["hand"], theirs["face_down"]) == ([], [])


def test_cards_drawn_are_named_to_their_owner_only() -> None:
    drawn = [(m["seat"], e) for m in played("me,you", 3, round_cap=30) if m["type"] == "events"
             for e in m["events"] if e["kind"] == "draws"]
    assert any(e["cards"] for seat, e in drawn if e["seat"] == seat)
    assert not any(e["cards"] for seat, e in drawn if e["seat"] != seat)


# ---- requests


def refusal(session: Session, line: object) -> str:
    messages = after(session, line)
    assert messages[-1]["type"] == "refused"
    assert session.number == 0
    return str(messages[-1]["why"])


@pytest.mark.parametrize(("line", "why"), [
    ("nonsense", "no JSON"),
    ("[1]", "no object"),
    ("{}", "got none"),
    ('{"answer": "end", "undo": true}', "expected an object with one of"),
    ('{"anwser": "end"}', "got anwser"),
    ('{"undo": 1}', '"undo": true'),
    ('{"answer": 3}', "list of option ids"),
    ('{"answer": ["seat-0", 1]}', "list of option ids"),
    ('{"answer": ["seat-0", "seat-0"]}', "not on offer"),
    ('{"answer": ["seat-0"], "seat": 1}', "no seat of yours"),
    ('{"rule": "CR-99.9"}', "no rule"),
    ('{"card": "royal-bonty"}', "did you mean"),
    ('{"undo": true}', "nobody has moved yet"),
    ('{"redo": true}', "no answer has been taken back"),
    ('{"redo": 1}', '"redo": true'),
    ('{"answer": ' + "[" * 100_000, "no JSON"),
    ('{"answer": "\\ud800"}', "list of option ids"),
])
def test_a_refused_line_changes_nothing_and_says_why(line: str, why: str) -> None:
    session = table("me,bot:random", 1)
    while session.asked != 0:
        session = table("me,bot:random", session.seed + 1)
    assert session.decision.kind == "order"
    assert why in refusal(session, line)


@pytest.mark.parametrize("answer", [True, 1.5, "1", None, [1]])
def test_numbers_are_whole_numbers(answer: object) -> None:
    from deckgames.drive import _wrong_shape
    from deckgames.engine.vocabulary.decisions import Number, Topic

    assert _wrong_shape(Number(0, "CR-3.8", Topic.PAY, "How many?", 0, 3), answer)
    assert not _wrong_shape(Number(0, "CR-3.8", Topic.PAY, "How many?", 0, 3), 2)


def test_lookups_and_undo() -> None:
    session = table("me,bot:random", order="rotate")
    first = session.decision.options()[0].oid
    messages = after(session, {"rule": "CR-3.5"}, {"card": "royal-bounty"}, {"answer": first}, {"undo": True},
                     {"redo": True}, {"undo": True}, {"save": True}, {"quit": True})
    types = [m["type"] for m in messages if m["type"] != "events"]
    assert types == ["hello", "ask", "rule", "card", "ask", "undone", "ask", "redone", "ask", "undone", "ask", "saved"]
    rule, card = (next(m for m in messages if m["type"] == wanted) for wanted in ("rule", "card"))
    assert rule["id"] == "CR-3.5"
    assert card["card"]["id"] == "royal-bounty"
    assert card["text"] == "1 Fight. If you win a combat, +1 XP."
    assert session.save.path is not None
    session.close()


def test_a_preview_says_what_an_answer_does_and_answers_nothing() -> None:
    ask = after(table(order="rotate"))[-1]
    card = next(o["id"] for o in ask["options"] if o["id"].startswith("minor-skill"))
    messages = after(table(order="rotate"), {"preview": card}, {"preview": card, "seat": 0}, {"answer": card})
    first, again = (m for m in messages if m["type"] == "preview")
    assert first == again and first["answer"] == card
    skill = next(c for c in first["forecast"]["changes"] if c["path"] == ["seats", 0, "skill"])
    assert (skill["after"], skill["sure"]) == (skill["before"] + 1, True)
    asked = [m for m in messages if m["type"] == "ask"]
    assert asked[1]["number"] == asked[0]["number"] + 1
    assert asked[1]["view"]["seats"][0]["skill"] == skill["after"]


def test_a_preview_takes_what_an_answer_takes() -> None:
    for wrong in ("no such card", 7, ["end"]):
        answered, previewed = after(table(), {"answer": wrong})[-1], after(table(), {"preview": wrong})[-1]
        assert previewed == answered and previewed["type"] == "refused"


def test_null_takes_the_preset() -> None:
    session = table("me,you", 2)
    assert session.decision.kind == "order"
    messages = after(session, {"answer": None})
    assert session.number == 1
    assert messages[-1]["rule"] == "CR-3.5"


def test_views_can_be_left_out() -> None:
    assert "view" not in after(table(), views=False)[-1]


def test_the_end_of_the_input_ends_a_saved_game_that_can_be_resumed() -> None:
    session = table("me,you", 2)
    after(session, {"save": True}, {"answer": None})
    path = session.save.path
    session.close()
    assert path is not None
    with resume(path, PACK, GAME) as again:
        assert again.number == 1


# ---- views as plain data


def test_a_view_is_plain_json() -> None:
    session = table("me,you")
    rider = Rider(VOCABULARY["draw"].model_validate({"n": 1}), session.match.state.dummy)
    session.match.state.seats[0].riders.append(rider)
    view = public(session.game.part("facts")(session.view(0)))
    assert json.loads(json.dumps(view)) == view
    assert view["seats"][0]["riders"] == [{"effect": {"draw": {"n": 1}}, "card": view["dummy"]}]


def test_what_is_no_plain_data_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="set"):
        public({"a": {1, 2}})


