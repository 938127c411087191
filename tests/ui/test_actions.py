"""The table of actions and its remapping."""

from __future__ import annotations

from itertools import chain

from textual.keys import _character_to_key as name_of

from deckgames.ui.actions import ACTIONS, ALWAYS, ELSEWHERE, PLACES, Keymap, bound, key_hint, of
from tests.ui.test_layouts import LAYOUTS


def test_no_two_actions_share_an_id_or_a_key() -> None:
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(set(keys)) == len(keys)
    assert Keymap().problems == []


def test_every_action_has_a_word_and_a_line_of_help() -> None:
    for action in ACTIONS:
        assert action.word
        assert action.help
        assert len(action.help) <= 76


def test_keys_are_written_as_people_write_them() -> None:
    assert key_hint("question_mark") == "?"
    assert key_hint("shift+left") == "shift ←"
    assert key_hint("ctrl+x") == "ctrl+x"
    for sign in {sign for row in chain(*LAYOUTS.values()) for sign in row}:
        assert key_hint(name_of(sign)) == {"-": "−"}.get(sign, sign)


def test_the_player_changes_keys() -> None:
    keymap = Keymap({"table.undo": "z, ctrl+z", "move.left": "left,h", "table.hint": "H"})
    assert keymap.find("z").id == "table.undo"
    assert keymap.find("u") is None
    assert keymap.key_hint("table.undo") == "z"
    assert keymap.find("h").id == "move.left"
    assert ("z", "undo") in keymap.standing()


def test_a_key_that_is_wanted_twice_is_a_problem_in_words() -> None:
    keymap = Keymap({"table.undo": "l", "table.flip": "f"})
    assert any("there is no action table.flip" in problem for problem in keymap.problems)
    assert any("key l" in problem for problem in keymap.problems)
    listed = [key for keys, _ in keymap.lines() for key in keys.split()]
    assert listed.count("l") == 1, "the help lists what a key means, once"
    assert keymap.find("l").id == "table.undo"


def test_bindings_and_help_come_from_the_same_table() -> None:
    keymap = Keymap()
    assert [binding.id for binding in bound("table")] == [action.id for action in ACTIONS]
    assert len(keymap.lines()) == len(ACTIONS) + len(ALWAYS)


def test_on_every_screen_a_key_means_one_thing_and_every_action_has_a_screen() -> None:
    assert {action.place for action in (*ACTIONS, *ELSEWHERE)} == set(PLACES)
    assert all(action.does and action.word for action in ELSEWHERE)
    for place in PLACES:
        keys = [key for action in of(place) for key in action.keys]
        assert len(set(keys)) == len(keys), place
        assert Keymap(None, of(place)).problems == []
