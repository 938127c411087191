"""What a keyboard sends is read as the key that is meant."""

import pytest

from deckgames.keyboards import Meant, by_place, digits, meant, typed


@pytest.mark.parametrize(("sent", "key"), [
    ("й", "q"), ("У", "E"), ("ы", "s"), ("і", "s"), ("ё", "`"), ("х", "["), ("Х", "{"), ("ь", "m"),
    ("ε", "e"), ("Σ", "S"), ("ς", "w"), ("ά", "a"), ("Ω", "V")])
def test_letters_of_other_scripts_are_keys_by_their_place(sent: str, key: str) -> None:
    found = meant(sent)
    assert found.keys == (key,)
    assert found.notice in ("cyrillic", "greek")
    assert meant(sent, keyboard="sent").keys == (sent,)


def test_every_letter_has_a_place_of_its_own_and_a_key_with_ctrl_too() -> None:
    places = [by_place(letter)[0] for letter in "йцукенгшщзхъфывапролджэячсмитьбюё"]
    assert sorted(places) == sorted("qwertyuiop[]asdfghjkl;'zxcvbnm,.`")
    assert meant("й", "ctrl+").keys == ("ctrl+q",)


def test_a_sign_that_may_be_a_digit_is_none_before_the_player_has_said_so() -> None:
    assert meant("-").keys == ("-",)
    assert meant("é") == meant("É") == meant("&") == Meant((), "digits")
    row = "&é\"'(-è_çà)="
    assert "".join(meant(sign, keyboard="azerty").keys[0] for sign in row) == "1234567890-="
    assert meant("6", keyboard="azerty") == Meant(("6",))
    assert meant("é", keyboard="sent").keys == ("é",)


def test_a_line_is_read_by_places_as_a_whole() -> None:
    assert [typed(line) for line in ("у", "é&", "info Карта", "-", "1 2")] == ["e", "é&", "info Карта", "-", "1 2"]
    assert [digits(line) for line in ("é&", "É -", "-", "'(", "à 3", "Zoé", "")] == ["21", "2 6", "", "", "", "", ""]


def test_a_capital_is_caps_lock_only_where_it_means_nothing_and_its_small_letter_does() -> None:
    assert meant("I", means="iu U".__contains__) == Meant(("i",), "caps", "I")
    assert meant("U", means="iu U".__contains__).keys == ("U",)
    assert meant("Z", means="iu U".__contains__).keys == ("Z",)
    assert meant("Ш", means="iu U".__contains__) == Meant(("i",), "cyrillic", "I")
    assert meant("i", means="I".__contains__).keys == ("i",), "a capital is never pressed by mistake"


def test_esc_and_a_key_in_one_packet_are_two_keys_and_what_holds_others_is_none() -> None:
    assert meant("l", "alt+").keys == ("escape", "l")
    assert meant("l", "alt+shift+").keys == ("escape", "L")
    assert meant("д", "alt+").keys == ("escape", "l")
    assert meant("left", "alt+").keys == ("alt+left",), "no terminal sends that for two keys"
    assert meant("left_shift").keys == meant("caps_lock").keys == ()

