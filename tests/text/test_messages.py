"""Messages in files: how they are filled in, what is refused where, and whether the program asks for each."""

import re
from pathlib import Path
from pickle import dumps, loads
from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.core.words import Word
from deckgames.engine.messages import Message, Texts
from deckgames.engine.messages.reading import read
from deckgames.engine.packs import PackErrors
from deckgames.engine.vocabulary import events
from deckgames.engine.vocabulary.events import Event, Sentence, spans, text_of
from deckgames.engine.vocabulary.lexicon import NO_WORDS
from deckgames.engine.vocabulary.options import typed, values
from deckgames.games import IDS, load
from deckgames.games.hooks.rules import NOW as HOOKS_NOW
from tests.text.proof import EVENTS, ROOT, SETTINGS, disagreements, sheet

PROGRAM = sorted((ROOT / "deckgames").rglob("*.py"))
ROOMS = {path: {*path.relative_to(ROOT).parts} for path in PROGRAM}
NAMES = sorted(path.stem for path in (ROOT / "assets" / "text").glob("*.yaml"))
GAMES = {*NAMES} - {"common"}


@pytest.mark.parametrize(("given", "slots", "says"), [
    ("{seat} is next", {"seat": "Ann"}, "Ann is next"),
    ("{n:life/lives}, {k:card}, {j}", {"n": 1, "k": 2, "j": -3}, "1 life, 2 cards, −3"),
    ("{a:list}; {b:row}", {"a": ["A", "B", "C"], "b": ["A", "B, the Great"]}, "A, B and C; A; B, the Great"),
    ({"text": "{n:bot}", "none": "no bots", "one": "a bot", "by": "n"}, {"n": 0}, "no bots"),
    ({"text": "{n:bot}", "none": "no bots", "one": "a bot", "by": "n"}, {"n": 1}, "a bot"),
    ({"text": "{n:bot}", "one": "a bot", "by": "n"}, {"n": 0}, "0 bots"),
])
def test_a_message_is_filled_in_when_somebody_reads_it(given: Any, slots: dict[str, Any], says: str) -> None:
    assert Message(given).text(slots) == says


def test_what_a_slot_brings_keeps_its_ink() -> None:
    assert Message("{seat} is next").line({"seat": (("▲ Ann", "seat-1"),)}) == (
        ("▲ Ann", "seat-1"), (" is next", "text"))


def test_what_is_asked_is_made_when_somebody_reads_it_and_compared_by_its_key_and_slots() -> None:
    texts = Texts("a")
    asks, same, other = texts("asks.give", n=1), texts("asks.give", n=1), texts("asks.give", n=2)
    texts.written = {"asks.give": {"text": "Give {n:card}?", "decides": "what you give"}, "asks.so": "so: {asks}"}
    assert (str(asks), asks.by) == ("Give 1 card?", "what you give")
    assert texts.text("asks.so", asks=asks) == "so: Give 1 card?"
    assert asks == same != other and len({asks, same, other}) == 2
    assert loads(dumps(HOOKS_NOW)) == HOOKS_NOW


WRONG = """\
menu:
  more: "More"
  more: "Even more"
  lone: "a {brace"
  slot: "a {no slot}"
  field: {text: "a", onee: "b"}
  by: {text: "{n} bots", one: "a bot", example: {n: 2}}
  bare: "{seat} is next"
  example: {text: "{seat} is next", example: {seta: Ann}}
  empty: ""
options:
  bank: {title: "Bank", hepl: "how much"}
  slots: {title: "Bank of {n}", help: "how much"}
  bare: "Bank"
nothing: 3
counted:
  row: {text: "{n:list}", example: {n: 2}}
  thing: {text: "{names:card}", example: {names: [a, b]}}
  none: {text: "{n} bots", one: "a bot", by: k, example: {n: 2}}
  typed: {text: "{n:Tresure}", example: {n: 2}}
  school: {text: "{n:big fish}, {k:mouse/mice}, {j:card}", example: {n: 2, k: 1, j: 3}}
events:
  draws: "{seat} draws {cards:card}"
  banner: {text: "{card} comes", moment: "{seat} and {n}"}
"""
FISH = Word("fish", "what swims", plural="fish"), Word("Treasure", "what counts")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of messages `a.yaml`, without a folder before its name."""
    monkeypatch.chdir(tmp_path)
    return Path("a.yaml")


def test_all_mistakes_of_a_file_are_named_with_line_and_column(here: Path) -> None:
    here.write_text(WRONG)
    with pytest.raises(PackErrors) as caught:
        read(here, words=FISH)
    assert str(caught.value).splitlines() == [
        "a.yaml:3:3: 'more' is here twice (first in line 2); expected each key once",
        "a.yaml:4:9: a brace that belongs to no slot: 'a {brace'",
        "a.yaml:5:9: '{no slot}' is no slot: a name is wanted, as in {seat}",
        "a.yaml:6:22: unknown field 'onee'; expected one of by, decides, example, may, none, one, short, text, then; "
        "did you mean 'one'?",
        "a.yaml:7:7: 'by' and the wordings 'none' and 'one' belong together",
        "a.yaml:8:9: the slot 'seat' has no example",
        "a.yaml:9:12: no wording has a slot 'seta'; did you mean 'seat'?",
        "a.yaml:10:10: empty has 0 characters; expected at least 1 character",
        "a.yaml:12:9: bank has no 'help'; expected 'help:' with a text",
        "a.yaml:12:25: unknown field 'hepl'; expected one of help, title, values; did you mean 'help'?",
        "a.yaml:13:10: nothing fills a slot of a house rule: 'Bank of {n}'",
        "a.yaml:14:9: bare is 'Bank'; expected a mapping ('key: value')",
        "a.yaml:15:1: 'nothing' holds no messages; expected 'key: text' in each line",
        "a.yaml:17:8: '{n:list}' is told as a row, and its example is none",
        "a.yaml:18:10: '{names:card}' counts things, and its example is no number",
        "a.yaml:19:9: 'by' names 'k', and the example has no such number",
        "a.yaml:20:3: 'Tresure' is no word of the lexicon; expected one that is, or its plural too: "
        "{n:Tresure/Tresures}; did you mean 'Treasure'?",
        "a.yaml:21:3: 'big fish' has another plural; expected {n:big fish/fish}",
        "a.yaml:23:10: '{cards:card}' has no kind: write {cards}",
        "a.yaml:24:11: '{card}' is for a moment only",
    ]


@pytest.mark.parametrize(("content", "what"), [
    (None, "the file cannot be read (No such file or directory)"),
    ("a: {b: c}".encode("utf-16"), "this file is text in UTF-16"),
])
def test_a_file_that_cannot_be_read_is_named(here: Path, content: bytes | None, what: str) -> None:
    if content is not None:
        here.write_bytes(content)
    with pytest.raises(PackErrors) as caught:
        Texts("a", here).text("a.b")
    assert str(caught.value).startswith(f"a.yaml:1:1: {what}; expected")


@pytest.mark.parametrize("name", NAMES)
def test_each_question_says_what_it_asks_for_inside_a_sentence(name: str) -> None:
    texts = {key: Message(given).forms for key, given in Texts(name).written.items() if isinstance(given, dict)}
    assert [key for key, forms in texts.items() if "decides" in forms and "?" in forms["text"]
            and not forms.keys() & {"then", "may"} and key != "asks.puts-you-out"] == []


def test_what_the_program_asks_for_is_in_the_file(here: Path) -> None:
    text = (ROOT / "assets" / "text" / "hooks.yaml").read_text("utf-8")
    for right, wrong in (("  draws:", "  darws:"), ("  put-back:", "  putback:"), ("{have}", "{has}"),
                         ("have:", "has:")):
        assert right in text
        text = text.replace(right, wrong)
    here.write_text(text, "utf-8")
    with pytest.raises(PackErrors) as caught:
        read(here, "hooks")
    assert [(error.what, error.hint) for error in caught.value.errors] == [
        ("there is no 'asks.put-back'", "did you mean 'asks.putback'?"), ("nothing fills '{has}'", ""),
        ("there is no 'events.draws'", "did you mean 'events.darws'?")]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.wide
def test_the_files_count_in_words_of_the_lexicon(name: str) -> None:
    lexicon = load(name).lexicon if name in GAMES else NO_WORDS
    assert read(Texts(name).file, name, lexicon.words).keys() == Texts(name).written.keys()


def test_what_was_read_is_kept_until_the_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgames.engine.messages.files.assets", lambda: tmp_path)
    monkeypatch.setenv("DECKGAMES_CACHE", str(tmp_path / "cache"))
    (tmp_path / "text").mkdir()
    file = tmp_path / "text" / "a.yaml"
    file.write_text("a: {b: one}\n")
    assert Texts("a").text("a.b") == "one"
    monkeypatch.setattr("deckgames.engine.core.files.assets", lambda: tmp_path)
    for moved in ("cache", "kept"):  # as a wheel carries it
        (tmp_path / "cache").rename(tmp_path / moved)
        with monkeypatch.context() as patch:
            patch.setattr("deckgames.engine.messages.reading.read", None)
            assert Texts("a").text("a.b") == "one"
    file.write_text("a: {b: two}\n")
    assert Texts("a").text("a.b") == "two"


@pytest.mark.parametrize("name", NAMES)
def test_calls_and_messages_agree(name: str) -> None:
    files = [path for path, rooms in ROOMS.items() if (name in rooms if name in GAMES else GAMES.isdisjoint(rooms))]
    assert [*disagreements(Texts(name), files)] == []


@pytest.mark.needs("texts")
@pytest.mark.parametrize("name", IDS)
def test_every_house_rule_and_each_value_that_is_a_word_reads_as_its_file_says(name: str) -> None:
    game = load(name)
    cards = {spec.id for spec in game.load_pack([]).specs}
    fields = {option: {typed(value): value for value in values(field)}
              for option, field in game.options.settable().items()}
    told = {key.removeprefix(SETTINGS) for key in Texts(name).written if key.startswith(SETTINGS)}
    known = {f"{option}.{part}" for option, found in fields.items() for part in ("title", "help", *found)}
    silent = {f"{option}.{part}" for option, found in fields.items() for part, value in found.items()
              if not isinstance(value, str) or part in cards}
    assert (told - known, known - silent - told) == (set(), set())


def test_somebody_says_everything_that_the_files_can_tell() -> None:
    quoted = re.compile(r'"([a-z][a-z-]*)(?:-\{|")')
    literals = {found for path in PROGRAM for found in quoted.findall(path.read_text(encoding="utf-8"))}
    told = {key.partition(".")[2] for name in NAMES for key in Texts(name).written if key.startswith(EVENTS)}
    assert [kind for kind in told if not any(kind == said or kind.startswith(f"{said}-") for said in literals)] == []


def test_what_does_not_agree_is_named(tmp_path: Path) -> None:
    texts, file = Texts("a"), tmp_path / "b.py"
    texts.written = {"a.one": "{n:card}", "a.two": "two", "a.idle": "nobody", "a.last": "last"}
    file.write_text('SAY("a.one")\nTEXT("a.one" if x else "a.two", n=1, m=2)\nLINE("a.tow")\nSAY(x)\n'
                    'SAY(f"a.l{x}")')
    assert [*disagreements(texts, [file])] == [
        "b.py:2: no wording of 'a.one' has ['m']", "b.py:4: the key is no literal",
        "a.yaml: nobody asks for 'a.idle'"]


@pytest.mark.parametrize("name", NAMES)
def test_the_editors_proof_sheet(name: str, golden: Any) -> None:
    golden(f"text/{name}.txt", "\n".join(sheet(Texts(name))) + "\n")


def test_a_sentence_takes_a_wording_by_its_note_and_fields_of_its_detail() -> None:
    how = {"plays": Sentence("{seat} plays", noted={"twice": "{seat} plays twice"}),
           "beats": Sentence("{seat} has {fight:life/lives} of {need}")}
    told = Event("plays", 0, note="twice"), Event("plays", 0), Event("beats", 0, detail=SimpleNamespace(
        fight=1, need=5))
    assert [text_of(spans(event, how, ["Ann"], None)) for event in told] == [
        "Ann plays twice", "Ann plays", "Ann has 1 life of 5"]


def test_a_slot_that_an_event_does_not_fill_stands_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "UNFILLED", (AttributeError, IndexError, TypeError))
    how = {"plays": Sentence("{seat} plays {first} for {other}: {fight}")}
    assert text_of(spans(Event("plays", 0), how, ["Ann"], None)) == "Ann plays {first} for {other}: {fight}"


def test_a_slot_of_an_event_that_nothing_fills_is_refused(here: Path) -> None:
    here.write_text('events:\n  plays: "{seat} plays {car}"\n')
    with pytest.raises(PackErrors, match="the slot 'car' has no example; did you mean 'card'"):
        read(here)
