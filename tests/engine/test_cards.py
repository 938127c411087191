"""Cards: one object a number and face, silent about faces, the same after saving, sending and loading again."""

import copy
import pickle
from pathlib import Path

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from deckgames.engine.core import paths
from deckgames.engine.core.cards import Card, CardSpec, Pack, UnknownCard, copies
from deckgames.engine.core.spelling import did_you_mean, in_a_row
from deckgames.engine.messages import ordinal
from deckgames.engine.vocabulary.decisions import Pick, SeatMark, Topic
from tests.engine.small_pack import GOOD, load_small


def pack_of(folder: Path, text: str = GOOD, name: str = "base.yaml") -> Pack:
    (folder / name).write_text(text, encoding="utf-8")
    return load_small([folder / name])


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return pack_of(tmp_path)


def test_a_card_is_one_object_a_number_and_face(pack: Pack) -> None:
    hammer = pack.card(17, "hammer")
    assert hammer is pack.card(17, "hammer")
    assert hammer != pack.card(18, "hammer")
    assert hammer != pack.card(17, "saw")
    assert (hammer.oid, hammer.label, hammer.name, hammer.number) == ("hammer#17", "Hammer", "Hammer", 17)


def test_a_card_never_changes(pack: Pack) -> None:
    hammer = pack.card(17, "hammer")
    with pytest.raises(AttributeError, match="never changes"):
        hammer.number = 3
    with pytest.raises(AttributeError, match="never changes"):
        del hammer.number
    assert copy.copy(hammer) is copy.deepcopy(hammer) is hammer
    assert copy.deepcopy(pack) is pack


def test_a_card_prints_no_face(pack: Pack) -> None:
    assert repr(pack.card(17, "hammer")) == str(pack.card(17, "hammer")) == "<card 17>"
    assert "ammer" not in f"{[pack.card(1, 'hammer')]} {pack!r}"


def test_a_card_is_sent_as_a_recipe(pack: Pack) -> None:
    hammer = pack.card(17, "hammer")
    assert pickle.loads(pickle.dumps(hammer)) is hammer
    assert pickle.loads(pickle.dumps(pack)) is pack
    with pytest.raises(UnknownCard, match="load the packs before the cards"):
        Pack.of("small@elsewhere")


def test_a_card_is_saved_as_its_id(pack: Pack) -> None:
    zones = TypeAdapter(list[Card])
    hand = [pack.card(17, "hammer"), pack.card(3, "saw")]
    saved = zones.dump_json(hand)
    assert saved == b'["hammer#17","saw#3"]'
    again = zones.validate_json(saved, context=pack)
    assert again[0] is hand[0]
    assert again[1] is hand[1]


@pytest.mark.parametrize("written", ["hammer", "hammer#", "hammer#-1", "hammer#017", "#1", 17, None, "pliers#3"])
def test_what_is_no_card_is_refused_without_naming_its_face(pack: Pack, written: object) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(list[Card]).validate_python([written], context=pack)
    assert "pliers" not in caught.value.errors()[0]["msg"]


def test_any_context_that_knows_cards_will_do(pack: Pack) -> None:
    class Elsewhere:
        def card(self, number: int, face: str) -> Card:
            return pack.card(number + 100, face)

    class Hand(BaseModel):
        card: Card

    assert Hand.model_validate({"card": "saw#1"}, context=Elsewhere()).card is pack.card(101, "saw")
    with pytest.raises(TypeError, match="validation context"):
        Hand.model_validate({"card": "saw#1"})


def test_faces_are_compared_by_identity(pack: Pack) -> None:
    hammer = pack.spec("hammer")
    assert hammer == pack.spec("hammer")
    assert hammer != hammer.model_copy()
    assert hash(hammer) == object.__hash__(hammer)


def test_an_unknown_face_is_refused_with_a_guess(pack: Pack) -> None:
    with pytest.raises(UnknownCard, match="no card 'hamer' in base 1; did you mean 'hammer'"):
        pack.spec("hamer")
    with pytest.raises(UnknownCard):
        pack.card(1, "hamer")


def test_the_same_files_give_the_same_pack(tmp_path: Path) -> None:
    assert pack_of(tmp_path) is pack_of(tmp_path)
    assert pack_of(tmp_path, GOOD + "# a comment\n", "other.yaml") is pack_of(tmp_path)


@pytest.mark.parametrize(("old", "new", "same"), [
    ("Never leaves you.", "Left you.", True),
    ("name: Hammer", "name: Mallet", True),
    ("skill: 1", "skill: {n: 1}", True),
    ("main:\n", "main:   # tools\n\n", True),
    ("skill: 1", "skill: 2", False),
    ("cost: 3", "cost: 4", False),
    ("id: saw", "id: saw-two", False),
    ("with: any", "with: neighbour", False),
])
def test_the_hash_is_about_play(tmp_path: Path, old: str, new: str, same: bool) -> None:
    assert old in GOOD
    assert (pack_of(tmp_path).hash == pack_of(tmp_path, GOOD.replace(old, new), "new.yaml").hash) is same


def test_sections_and_copies(pack: Pack) -> None:
    assert copies(pack.sections["main"]) == 3
    assert pack.section("dummy", CardSpec) == pack.sections["dummy"]
    assert pack.meta.totals == {"main": 3}


def test_the_home_variable_moves_everything_of_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert paths.saves_dir() == tmp_path / "saves"
    assert paths.packs_dir("small") == tmp_path / "packs" / "small"
    assert paths.config_file().parent == tmp_path


def test_without_it_the_systems_own_places_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert paths.data_dir().name == paths.config_file().parent.name == "deckgames"
    assert paths.saves_dir().parent == paths.data_dir()


def test_the_assets_are_found() -> None:
    assert (paths.assets() / "cards" / "cardring" / "cards.yaml").is_file()


def test_guesses_keep_their_spelling() -> None:
    assert did_you_mean("roayl bounty", ["Royal Bounty", "Steam-Driven Fist"]) == "did you mean 'Royal Bounty'?"
    assert did_you_mean("xyz", ["Royal Bounty"]) == ""


def test_a_place_is_told_as_people_write_it() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 21, 113)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th"]


def test_names_that_hold_a_comma_are_told_apart() -> None:
    assert in_a_row(["Wall of Text", "Cliffhanger"], "") == "Wall of Text, Cliffhanger"
    assert in_a_row(["Sneak Attack, Form 7b", "Cliffhanger"], "") == "Sneak Attack, Form 7b; Cliffhanger"
    assert in_a_row([], "empty") == "empty"
    pick = Pick(0, "XY-1.1", Topic.TAKE, "Which?", [SeatMark(0), SeatMark(1)], 0, 2)
    assert pick.worded((0, 1), {option.oid: f"Ann, the {option.oid}" for option in pick.options()}).count(";") == 1
