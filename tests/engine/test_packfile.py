"""Card files: every mistake has a place and a cure; whatever is damaged, nobody sees a traceback."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from deckgames.engine.core import files
from deckgames.engine.packs import PackError, PackErrors, base_files, user_pack_files
from deckgames.engine.packs.schema import json_schema
from tests.engine.small_pack import GOOD, META, SECTIONS, VERBS, Skill, Tool, load_small, mistakes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def card(**changed: str) -> str:
    """A file with one card in one line, changed in some fields; column 1 of the card is 5 in line 3."""
    fields = {"id": "hammer", "name": "Hammer", "cost": "2", "copies": "3", "play": "[{skill: 1}]"} | changed
    return META + "main:\n  - {" + ", ".join(f"{k}: {v}" for k, v in fields.items() if v != "-") + "}\n"


def column(text: str, what: str, line: int = 3) -> int:
    return text.split("\n")[line - 1].index(what) + 1


def test_a_good_file_becomes_a_pack(folder: Path) -> None:
    assert mistakes(folder, GOOD) == []
    pack = load_small([folder / "base.yaml"])
    assert [spec.id for spec in pack.sections["main"]] == ["hammer", "saw"]
    assert pack.spec("straw-man").name == "Straw Man"
    hammer = pack.section("main", Tool)[0]
    assert isinstance(hammer.play[0], Skill)
    assert hammer.play[0].n == 1
    assert pack.titles() == "base 1"


@pytest.mark.parametrize(("changed", "at", "said"), [
    ({"cost": "'2'"}, "'2'", "cost is '2'; expected a whole number from 2 to 8"),
    ({"cost": "true"}, "true", "cost is true; expected a whole number from 2 to 8"),
    ({"cost": "2.5"}, "2.5", "cost is 2.5; expected a whole number from 2 to 8"),
    ({"cost": "9"}, "9", "cost is 9; expected 2 to 8"),
    ({"cost": "[2]"}, "[2]", "cost is a list; expected a whole number from 2 to 8"),
    ({"cost": ""}, ", copies", "cost is empty; expected a whole number from 2 to 8"),
    ({"cost": "-"}, "{id", "hammer has no 'cost'; expected 'cost:' with a whole number from 2 to 8"),
    ({"play": "-"}, "{id", "hammer has no 'play'; expected 'play:' with a list"),
    ({"csot": "3"}, "csot", "unknown field 'csot'; expected one of copies, cost, flavour, id, name, passive, play, "
                            "type; did you mean 'cost'?"),
    ({"type": "crafty"}, "crafty", "type is 'crafty'; expected 'craft' or 'brawl'; did you mean 'craft'?"),
    ({"name": "12"}, "12", "name is 12; expected a text; put it in quotes"),
    ({"name": "''"}, "''", "name has 0 characters; expected at least 1 character"),
    ({"name": "An Unreasonably Well-Equipped Hammer"}, "An", "name has 36 characters; expected at most 28 characters"),
    ({"name": '"Ham\\emer"'}, '"Ham', "the character U+001B cannot be shown; expected one line of visible characters"),
    ({"flavour": "x" * 61}, "xxx", "flavour has 61 characters; expected at most 60 characters"),
    ({"id": "Ham Mer"}, "Ham Mer", "'Ham Mer' is no id; expected lower-case words and digits joined by '-', "
                                   "such as royal-bounty"),
    ({"play": "{skill: 1}"}, "{skill", "play is a mapping; expected a list"),
    ({"play": "[{skill: 1}, {skill: 2}, {skill: 3}]"}, "[{skill", "play has 3 entries; expected at most 2 entries"),
    ({"play": "[{skil: 1}]"}, "skil:", "unknown verb 'skil'; expected one of choose_one, draw, may, on_win, skill, "
                                       "swap; did you mean 'skill'?"),
    ({"play": "[skill]"}, "skill]", "an effect is one verb with its value; expected - verb: value"),
    ({"play": "[{skill: 1, draw: 1}]"}, "{skill", "an effect is one verb with its value; expected - verb: value"),
    ({"play": "[{skill: 7}]"}, "7", "skill is 7; expected 1 to 6"),
    ({"play": "[{skill: {n: 7}}]"}, "7", "n is 7; expected 1 to 6"),
    ({"play": "[{skill: {m: 2, n: 2}}]"}, "m: 2", "unknown field 'm'; expected one of n"),
    ({"play": "[{skill: one}]"}, "one", "skill is 'one'; expected a whole number from 1 to 6"),
    ({"play": "[{swap: {}}]"}, "swap", "swap has no 'with'; expected 'with:' with 'neighbour' or 'any'"),
    ({"play": "[{swap: {with: nay}}]"}, "nay", "with is 'nay'; expected 'neighbour' or 'any'; did you mean 'any'?"),
    ({"play": "[{swap: {with: any, twice: 'yes'}}]"}, "'yes'", "twice is 'yes'; expected true or false"),
    ({"play": "[{swap: any}]"}, "swap", "'swap' needs its keys; expected {with, twice}"),
    ({"play": "[{may: [{draw: 1}, {may: [{on_win: {do: [{skill: 0}]}}]}]}]"}, "0}", "skill is 0; expected 1 to 6"),
    ({"play": "[{choose_one: [[{skill: 1}], [{draw: 1}, {draw: 9}]]}]"}, "9", "draw is 9; expected 1 to 4"),
    ({"passive": "[{skill: 1}, {draw: 1}]"}, "draw", "'draw' may not stand in `passive`; expected one of skill"),
])
def test_a_field_that_does_not_fit(folder: Path, changed: dict[str, str], at: str, said: str) -> None:
    text = card(**changed)
    assert mistakes(folder, text) == [f"base.yaml:3:{column(text, at)}: {said}"]


def test_block_style_has_the_same_places(folder: Path) -> None:
    bad = GOOD.replace("skill: 1", "skill: 9").replace("name: H", "nam: H")
    bad = bad.replace("[{draw: 1}]", "\n          - drow: 1")
    assert mistakes(folder, bad) == [
        "base.yaml:3:5: hammer has no 'name'; expected 'name:' with a text",
        "base.yaml:4:5: unknown field 'nam'; expected one of copies, cost, flavour, id, name, passive, play, type; "
        "did you mean 'name'?",
        "base.yaml:8:16: skill is 9; expected 1 to 6",
        "base.yaml:10:13: unknown verb 'drow'; expected one of choose_one, draw, may, on_win, skill, swap; "
        "did you mean 'draw'?",
    ]


def test_the_members_of_a_union_make_one_mistake(folder: Path) -> None:
    bad = GOOD.replace("value: 2", "value: levithan")
    assert mistakes(folder, bad) == [
        f"base.yaml:12:{column(bad, 'levithan', 12)}: value is 'levithan'; expected a whole number or 'leviathan'; "
        "did you mean 'leviathan'?"]


@pytest.mark.parametrize(("value", "said"), [
    ("no", "'no' is a yes/no value to some YAML readers and a word to others; "
           "expected true, false, or a text in quotes"),
    ("Off", "'Off' is a yes/no value to some YAML readers and a word to others; "
            "expected true, false, or a text in quotes"),
    ("12:30", "'12:30' is a number that YAML readers disagree about; "
              "expected a plain decimal number, or a text in quotes"),
    ("010", "'010' is a number that YAML readers disagree about; expected a plain decimal number, or a text in quotes"),
    ("1_000", "'1_000' is a number that YAML readers disagree about; "
              "expected a plain decimal number, or a text in quotes"),
    ("1e3", "'1e3' is a number that YAML readers disagree about; expected a plain decimal number, or a text in quotes"),
    (".5", "'.5' is a number that YAML readers disagree about; expected a plain decimal number, or a text in quotes"),
    ("9" * 40, f"'{'9' * 29}…' is a number that YAML readers disagree about; "
               "expected a plain decimal number, or a text in quotes"),
    ("2024-01-02", "'2024-01-02' is a date to YAML; expected a text in quotes"),
    ("NULL", "'NULL' is nothing to YAML; expected null, or a text in quotes"),
    ("!!str no", "a tag (tag:yaml.org,2002:str); expected the value alone: card files have no tags"),
    ("&a No More", "an anchor ('&a'); expected the value itself: card files have no anchors and aliases"),
    ("*a", "an alias ('*a'); expected the value itself: card files have no anchors and aliases"),
])
def test_what_yaml_readers_disagree_about_is_refused(folder: Path, value: str, said: str) -> None:
    text = card(name=value)
    place = column(text, value if value[0] != "!" else "no")
    assert said in mistakes(folder, text)[0]
    assert mistakes(folder, text)[0].startswith(f"base.yaml:3:{place}:") or value[0] == "!"
    quoted = mistakes(folder, card(name=f'"{value[:20]}"'))
    assert quoted == []


def test_a_word_that_is_a_yes_no_value_is_no_key(folder: Path) -> None:
    text = card(on="1")
    assert mistakes(folder, text) == [
        f"base.yaml:3:{column(text, 'on: 1')}: 'on' is a yes/no value to some YAML readers and a word to others; "
        "expected true, false, or a text in quotes"]


@pytest.mark.parametrize(("key", "said"), [
    ("3", "the key '3' is no word; expected a word"),
    ("true", "the key 'true' is no word; expected a word"),
    ("~", "the key '~' is no word; expected a word"),
    ("[a]", "a list or mapping as a key; expected a word"),
    ("<<", "'<<' is a merge key; expected the fields themselves: card files have no anchors and aliases"),
    ("name", "'name' is here twice (first in line 3); expected each key once"),
])
def test_keys_are_words_and_stand_once(folder: Path, key: str, said: str) -> None:
    text = META + "main:\n  - {id: hammer, name: Hammer, cost: 2, copies: 3, play: [], " + f"{key}: x}}\n"
    assert mistakes(folder, text) == [f"base.yaml:3:{column(text, key + ': x')}: {said}"]


@pytest.mark.parametrize(("text", "said"), [
    ("", "1:1: the file is empty; expected sections of cards, such as 'main:'"),
    ("# nothing\n", "1:1: the file is empty; expected sections of cards, such as 'main:'"),
    ("- a\n", "1:1: the file is not a mapping; expected sections of cards, such as 'main:'"),
    ("main:\n\t- id: a\n", "2:1: a tab in the indentation; expected spaces"),
    ("main:\n  \t- id: a\n", "2:3: a tab in the indentation; expected spaces"),
    ("main:\n".encode("utf-16"),
     "1:1: this file is text in UTF-16; expected a text file in UTF-8; save it as UTF-8 first"),
    (b"main:\n  - {id: caf\xe9}\n", "2:13: this byte is not UTF-8; expected a text file in UTF-8"),
    ("main:\n  - {name: a\x00b}\n", "2:13: an invisible character (U+0000); expected visible characters only"),
    ("main:\n  - {name: a\u202eb}\n", "2:13: an invisible character (U+202E); expected visible characters only"),
    ("main: [{id: a, name: b\n", "2:1: '{' is not closed properly (opened in line 1); "
                                 "expected ',' or '}' after each value"),
    ("main:\n  - {name: 'a}\n", "2:12: a quote that is never closed; expected a closing quote"),
    ('main:\n  - name: "a\n  - name: "b"\n', "3:12: a line that does not fit the lines above it; expected 'key: value' "
                                              "with the same indentation as its neighbours; "
                                              "is a '\"' missing in line 2?"),
    ("main:\n  - name\n    id: b\n", "3:7: a ':' where no value can stand; expected a key at the right indentation, "
                                      "or quotes around a text that holds ': '"),
    ("main:\n  - id: b\n    name\n\n  - id: c\n", "3:5: a key without ':'; expected 'key: value'"),
    ("main:\n  - name: a: b\n", "2:12: a ':' where no value can stand; expected a key at the right indentation, "
                                "or quotes around a text that holds ': '"),
    ("main:\n  - name: @b\n", "2:11: a text that begins with a special character; expected quotes around the text"),
    ("main: []\n---\nmain: []\n", "2:1: a second document begins here ('---'); expected one document a file"),
])
def test_what_is_no_card_file_is_one_mistake(folder: Path, text: str | bytes, said: str) -> None:
    assert mistakes(folder, text) == [f"base.yaml:{said}"]


@pytest.mark.parametrize(("start", "again", "said"), [
    ("main: ", "[", "1:46: too many lists inside lists; expected a card that a person can read"),
    ("main:\n", "- ", "2:79: too many lists inside lists; expected a card that a person can read"),
    ("", "# and so on\n", "1:1: the file is too long; expected at most 1,000,000 characters"),
])
def test_monstrous_files_do_not_end_the_program(folder: Path, start: str, again: str, said: str) -> None:
    assert mistakes(folder, start + again * 200_000) == [f"base.yaml:{said}"]


def test_a_byte_order_mark_and_windows_lines_are_fine(folder: Path) -> None:
    assert mistakes(folder, "\ufeff" + GOOD.replace("\n", "\r\n")) == []


def test_files_that_cannot_be_read_are_mistakes_too(folder: Path) -> None:
    (folder / "a.yaml").mkdir()
    with pytest.raises(PackErrors) as caught:
        load_small([folder / "a.yaml", folder / "b.yaml"])
    assert [(e.line, e.column, e.what) for e in caught.value.errors] == [
        (1, 1, "the file cannot be read (it is a folder)"),
        (1, 1, "the file cannot be read (No such file or directory)")]


@pytest.mark.parametrize(("text", "said"), [
    ("man: []\n", "2:1: unknown section 'man'; expected one of pack, meta, main, dummy; did you mean 'main'?"),
    ("main: nothing\n", "2:7: 'main' is a single word; expected a list of cards, '- id: …'"),
    ("main: [nothing]\n", "2:8: an entry of 'main' is no card; expected a card, '- id: …'"),
    ("meta: {}\n", "2:1: 'meta' is here twice (first in line 1); expected each key once"),
    ("pack: {id: x, titel: X}\n", "2:15: unknown field 'titel'; expected one of id, title, version; "
                                  "did you mean 'title'?"),
    ("main: [{name: A, cost: 2, play: []}]\n", "2:8: this card of 'main' has no 'id'; expected 'id:' with a text"),
])
def test_sections(folder: Path, text: str, said: str) -> None:
    assert f"base.yaml:{said}" in mistakes(folder, META + text)


def test_the_base_pack_says_what_it_is(folder: Path) -> None:
    body = GOOD.removeprefix(META)
    assert mistakes(folder, body) == [
        "base.yaml:1:1: no file of the game has 'meta:'; expected 'meta:' with the game's id"]
    assert mistakes(folder, META.replace("small", "large") + body) == [
        "base.yaml:1:14: these cards are for 'large'; expected game: small"]
    assert mistakes(folder, META.replace("format: 1", "format: 2") + body) == [
        "base.yaml:1:43: format is 2; expected 1"]


def test_totals_must_come_out(folder: Path) -> None:
    assert mistakes(folder, GOOD.replace("copies: 2", "copies: 3")) == [
        "base.yaml:1:61: the cards of 'main' add up to 4; expected 3, as written here"]
    assert mistakes(folder, GOOD.replace("{main: 3}", "{mian: 3}")) == [
        "base.yaml:1:55: unknown total 'mian'; expected one of main; did you mean 'main'?"]


def test_the_games_own_check_has_places(folder: Path) -> None:
    assert mistakes(folder, GOOD.replace("skill: 1", "draw: 1")) == [
        "base.yaml:8:15: draws first; expected something else first; did you mean skill?"]
    without = GOOD.replace("id: hammer", "id: mallet")
    assert [e.partition(": ")[2] for e in mistakes(folder, without)] == ["there is no hammer"] * 2
    assert mistakes(folder, GOOD.replace("cost: 2", "cost: 1")) == ["base.yaml:5:11: cost is 1; expected 2 to 8"]


def test_an_id_is_given_once(folder: Path) -> None:
    assert mistakes(folder, GOOD.replace("id: straw-man", "id: saw")) == [
        "base.yaml:12:13: the id 'saw' is taken (in line 11); expected an id that no other card has"]


def test_players_packs_add_cards_and_are_named(folder: Path) -> None:
    mine = "pack: {id: winter-fair, title: Winter Fair, version: 2}\n"
    mine += "main: [{id: skate, name: Skate, cost: 2, play: []}]\n"
    assert mistakes(folder, GOOD, mine) == []
    pack = load_small([folder / "base.yaml"], [folder / "mine.yaml"])
    assert pack.titles() == "base 1, winter-fair 2"
    assert pack.origin("skate").title == "Winter Fair"
    assert pack.origin("hammer").id == "base"
    assert pack.hash != load_small([folder / "base.yaml"]).hash


def test_a_players_pack_without_a_header_is_named_after_its_file(folder: Path) -> None:
    (folder / "base.yaml").write_text(GOOD)
    (folder / "Ännis Karten!.yaml").write_text("main:\n")
    assert load_small([folder / "base.yaml"], [folder / "Ännis Karten!.yaml"]).titles() == "base 1, nnis-karten 1"


def test_players_packs_do_not_touch_the_game(folder: Path) -> None:
    mine = META + "pack: {id: base, title: Mine}\nmain:\n  - {id: saw, name: Saw, cost: 2, play: []}\n"
    assert mistakes(folder, GOOD, mine) == [
        "mine.yaml:1:1: 'meta' is here again; expected 'meta' once, in the game's own files",
        "mine.yaml:2:7: another pack is called 'base' (Base cards, version 1); "
        "expected another id, or the same title and version",
        "mine.yaml:4:10: the id 'saw' is taken (in base.yaml:11); expected an id that no other card has",
    ]


def test_the_mistakes_of_all_files_come_together(folder: Path) -> None:
    said = mistakes(folder, GOOD.replace("cost: 2", "cost: 1").replace("value: 2", "value: x"), "main: [")
    assert [e.split(": ")[0] for e in said] == ["base.yaml:5:11", "base.yaml:12:48", "mine.yaml:2:1"]


def test_a_mistake_reads_as_one_line() -> None:
    error = PackError("a.yaml", 3, 7, "unknown verb 'skil'", "one of fight, skill", "did you mean 'skill'?")
    assert str(error) == "a.yaml:3:7: unknown verb 'skil'; expected one of fight, skill; did you mean 'skill'?"


def test_a_mistake_never_writes_control_characters(folder: Path) -> None:
    first = mistakes(folder, META + '"ma\\e[31min": []\n')[0]
    assert first.startswith("base.yaml:2:1: unknown section 'ma\\u001b[31min'")


def test_player_files_are_found_by_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKGAMES_HOME", str(folder))
    assert user_pack_files("small") == []
    own = folder / "packs" / "small"
    for name in ("b.YML", "a.yaml", "notes.txt", "sub/c.Yaml", ".#a.yaml", "._a.yaml", ".git/d.yaml"):
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).touch()
    (own / "round").symlink_to(own)
    assert user_pack_files("small") == [own / "a.yaml", own / "b.YML", own / "sub" / "c.Yaml"]
    assert files.card_files(own)[1] == [own / "notes.txt", own / "round"]
    assert {"cards.yaml", "enemies.yaml"} <= {file.name for file in base_files("cardring")}


def test_the_schema_knows_sections_and_verbs() -> None:
    schema = json_schema(SECTIONS, VERBS)
    assert set(schema["properties"]) == {"pack", "without", "meta", "main", "dummy"}
    by_verb: dict[str, Any] = {entry["required"][0]: entry["properties"][entry["required"][0]]
                               for entry in schema["$defs"]["Effect"]["oneOf"]}
    assert set(by_verb) == set(VERBS)
    assert {"maximum": 6, "minimum": 1, "title": "N", "type": "integer"} in by_verb["skill"]["anyOf"]
    assert schema["$defs"]["Tool"]["properties"]["play"]["items"] == {"$ref": "#/$defs/Effect"}
    assert "with" in schema["$defs"]["Swap"]["properties"]


def errors_of(base: Path) -> tuple[PackError, ...]:
    try:
        load_small([base])
    except PackErrors as e:
        return e.errors
    return ()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, len(GOOD) - 1),
       put=st.one_of(st.just(""), st.sampled_from(list("\t\n :-[]{}'\"#&*!|>%@`,?~0x\\\0")), st.characters()))
def test_one_damaged_character_never_makes_a_traceback(folder: Path, place: int, put: str) -> None:
    damaged = GOOD[:place] + put + GOOD[place + 1:]
    base = folder / "base.yaml"
    base.write_bytes(damaged.encode("utf-8", "surrogatepass"))
    for error in errors_of(base):
        assert 0 < error.line <= damaged.count("\n") + 2
        assert error.column > 0
        assert str(error).isprintable()
