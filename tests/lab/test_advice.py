"""What a report advises was tried: other numbers on cards, named as a person can type them."""

from pathlib import Path
from shlex import split

import pytest
import yaml

from deckgames.lab.advice import advised
from deckgames.lab.arena import Plan
from deckgames.lab.balance import balance
from deckgames.lab.edits import Edit, NoSuchNumber, edit_of, edited, steps
from deckgames.lab.runs import Crew
from deckgames.lab.statistics import Estimate
from deckgames.lab.tables import advice, first_page
from deckgames.lab.targets import Line, Named
from tests.conftest import Run


def spec(file: Path, section: str, face: str) -> dict[str, object]:
    [found] = [one for one in yaml.safe_load(file.read_text("utf-8"))[section] if one["id"] == face]
    return dict(found)


def test_a_word_names_a_number_of_a_card() -> None:
    assert edit_of("ships-cat.cost=4") == Edit("ships-cat", ("cost",), 4)
    assert edit_of("ships-cat.play.0.treasure=2") == Edit("ships-cat", ("play", "0", "treasure"), 2)
    assert edit_of("late_treasure=rising") is None
    assert str(Edit("ships-cat", ("cost",), 4)) == "ships-cat.cost=4"


def test_an_edited_copy_differs_in_that_number_alone(tmp_path: Path) -> None:
    pack = tmp_path / "own.yaml"
    pack.write_text("cards: [{id: whale, cost: 3, play: [{treasure: 2}]}]\n", encoding="utf-8")
    packs, cards = edited("hooks", [Edit("whale", ("play", "0", "treasure"), 1)], [str(pack)], "", tmp_path)
    assert (spec(Path(packs[0]), "cards", "whale")["play"], cards) == ([{"treasure": 1}], "")
    packs, cards = edited("hooks", [Edit("celebrate", ("cost",), 1)], [str(pack)], "", tmp_path / "again")
    assert packs == (str(pack),)
    assert spec(Path(cards, "hooks", "cards.yaml"), "cards", "celebrate")["cost"] == 1
    for edit in (Edit("wale", ("cost",), 1), Edit("whale", ("play", "7", "treasure"), 1)):
        with pytest.raises(NoSuchNumber):
            edited("hooks", [edit], [str(pack)], "", tmp_path)


@pytest.mark.parametrize(("game", "card", "weaker", "wanted"), [
    ("hooks", "{id: x, cost: 3, hooks: 4}", True, "x.cost=4"),
    ("hooks", "{id: x, cost: 3, hooks: 4}", False, "x.cost=2"),
    ("journey", "{id: x, copies: 6, health: 9, strength: 4}", True, "x.strength=5"),
    ("initiative", "{id: x, initiative: 89, effects: [{attack: 20}, {heal: 3}]}", True, "x.effects.0.attack=18"),
    ("initiative", "{id: x, initiative: 89, effects: []}", True, ""),
])
def test_the_plainest_change(game: str, card: str, weaker: bool, wanted: str, tmp_path: Path) -> None:
    pack = tmp_path / "own.yaml"
    pack.write_text(f"cards: [{card}]\n", encoding="utf-8")
    found = steps(game, "x", weaker, 1, [str(pack)], "")
    assert (str(found) if found else "") == wanted


def test_what_is_advised_was_tried_and_its_command_runs(
        tmp_path: Path, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "my cards" / "own.yaml"
    pack.parent.mkdir()
    pack.write_text("pack: {id: own, title: Own, version: 1}\n", encoding="utf-8")
    plan = Plan("hooks", (3,), ("random",), games=6, options={"late_treasure": "rising"}, packs=(str(pack),))
    found = Estimate(0.99, 0.97, 1.0, 6)
    named = Named(face="ships-cat", name="Ship’s Cat", found=found, verdict="fails")
    line = Line(rule="", figure="always", title="", least=None, most=0.85, per="seat", found=found, verdict="fails",
                named=(named, named.model_copy(update={"face": "smuggler", "verdict": "needs"})))
    report = balance(plan, Crew())
    [one] = advised([line], 3, plan, Crew(), lambda: True)
    assert (one.strong, one.edit, one.deals, one.done) == (True, "ships-cat.cost=3", 3, True)
    assert one.now is not None and one.now.value < 0.85
    monkeypatch.chdir(tmp_path)
    _, _, command = advice(one, report, report.tables[0].balance).partition("(3 deals). deckgames ")
    assert command.startswith("lab compare hooks 'my cards/own.yaml,late_treasure=rising' ")
    code, out, _ = cli(*split(command), "--games", "2", "--jobs", "1")
    assert code == 0 and "3 seats, random" in out and "ships-cat.cost=3" in out
    table = report.tables[0].model_copy(update={"advice": (one,) * 6, "lines": ()})
    assert [line.plain for line in first_page(report, table)][5:] == ["and 1 more, in the tables below"]
    table = table.model_copy(update={"advice": (), "lines": (line,)})
    assert [line.plain[:14] for line in first_page(report, table)] == [": Ship’s Cat: "]


def test_a_side_of_a_comparison_may_be_a_number_of_a_card(cli: Run) -> None:
    more = ("--games", "6", "--bots", "random", "--jobs", "1")
    code, out, _ = cli("lab", "compare", "hooks", "ships-cat.cost=9", *more)
    assert code == 0 and "B: ships-cat.cost=9" in out
    for side, told in (("ship-cat.cost=9", "there is no card 'ship-cat'"), ("ships-cat.price=9", "price")):
        code, _, err = cli("lab", "compare", "hooks", side, *more)
        assert code == 2 and told in err
