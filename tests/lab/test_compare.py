"""Two sides on the same deals: exactly no difference between equal ones, what differs for sure first, sides by name."""

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import scipy  # what it has is read when it is asked for

from deckgames.cli.comparing import side_of
from deckgames.cli.failing import Failed
from deckgames.engine.match.game import Game
from deckgames.games import load
from deckgames.lab.arena import pack_of
from deckgames.lab.compare import Comparing, Comparisons, Pairing, Side, Sums
from tests.conftest import FROZEN, Run
from tests.harness import all_games

HOOKS = load("hooks")
BASE = Side("base")
PACK = """\
pack: {id: gold, title: Gold, version: 1}
cards:
  - {id: gold-rush, name: Gold Rush, group: supply, copies: 4, tags: [loot], cost: 1, hooks: 6, play: [{treasure: 3}]}
"""


@pytest.fixture
def cli(cli: Run) -> Run:
    """Runs `deckgames lab compare` with these words."""
    return partial(cli, "lab", "compare")


@pytest.fixture
def dearer(tmp_path: Path) -> Path:
    """The game's own cards with another price of two that are often bought, in a folder of the game's."""
    file = tmp_path / "hooks" / "cards.yaml"
    file.parent.mkdir()
    before, found, after = (FROZEN / "hooks" / "cards.yaml").read_text().partition("- id: desert-island")
    file.write_text(before + found + after.replace("cost: 2", "cost: 9", 1).replace("cost: 3", "cost: 9", 1))
    return file


@all_games
def test_the_same_side_twice_differs_in_nothing(game: Game, chance: Random) -> None:
    job = Pairing(game.id, 2, BASE, Side("again"), "random", 2, chance.randrange(10**6))
    found = Comparing(job).run()
    assert found.same == found.games == 2 and found.complete
    assert {(line.change.value, line.change.low, line.change.high, line.sure) for line in found.lines} == {
        (0.0, 0.0, 0.0, False)}


def test_intervals_and_p_are_those_of_the_paired_t_test(chance: Random) -> None:
    a = [chance.choice((0.0, 0.5, 1.0)) for _ in range(50)]
    b = [chance.choice((0.0, 1.0, 1.0)) for _ in range(50)]
    sums = Sums()
    for x, y in zip(a, b, strict=True):
        sums.add(x, y)
    found, p = sums.change(50)
    expected = scipy.stats.ttest_1samp(np.array(b) - np.array(a), 0)
    interval = expected.confidence_interval(0.95)
    assert (found.low, found.high, p) == pytest.approx((interval.low, interval.high, expected.pvalue))


def test_a_few_deals_that_agree_are_no_certainty() -> None:
    """A figure that stayed in all of 12 deals, or differed by the same, though other figures did otherwise."""
    for change in (0.0, 1.0):
        sums = Sums()
        for _ in range(12):
            sums.add(1.0, 1.0 + change)
        found, _ = sums.change(12)
        assert found.low < found.value < found.high
        assert sums.change(12, same=True)[0].half == 0.0


def test_what_differs_for_sure_comes_first() -> None:
    frail = Side("frail", {"start_health": 30})
    found = Comparing(Pairing("initiative", 2, frail, BASE, bots="random", games=40)).run()
    rounds = next(line for line in found.lines if line.figure == "rounds")
    assert rounds.sure and (rounds.change.low or 0) > 0 and rounds.b > rounds.a
    sure = [line.sure for line in found.lines]
    assert sure == sorted(sure, reverse=True)


def test_chance_alone_seldom_looks_like_a_difference(chance: Random) -> None:
    """Sides that are told apart by nothing but the deal: the same number of lines as in a report, no effect."""
    alarms = 0
    for _ in range(60):
        comparing = Comparing(Pairing("hooks", 2, BASE, BASE, games=80))
        for _ in range(80):
            comparing.add(*({f"place {n}": float(chance.random() < 0.3) for n in range(1, 13)} for _ in range(2)))
        alarms += any(line.sure for line in comparing.report().lines)
    assert alarms <= scipy.stats.binom.ppf(1 - 1e-4, 60, 0.06)


def test_an_interrupted_comparison_tells_what_it_has() -> None:
    found = Comparing(Pairing("hooks", 2, BASE, BASE, "random", 50)).run(going_on=lambda done: done < 3)
    assert found.games == 3 and not found.complete


# ---- sides


def test_a_side_is_options_packs_and_a_folder_of_the_own_cards(tmp_path: Path, dearer: Path) -> None:
    (tmp_path / "gold.yaml").write_text(PACK)
    side = side_of(f"{tmp_path}, {tmp_path / 'gold.yaml'},late-treasure=rising", HOOKS, tmp_path)
    assert side.options == {"late_treasure": "rising"} and side.packs == (str(tmp_path / "gold.yaml"),)
    pack = pack_of("hooks", side.packs, side.cards)
    assert pack.spec("desert-island").cost == 9 and pack.has("gold-rush")
    assert side_of("base", HOOKS, tmp_path) == Side("base")
    with pytest.raises(Failed, match="there is no folder hooks in"):
        side_of(str(dearer.parent), HOOKS, tmp_path)


# ---- the command


@pytest.mark.wide(0)
def test_a_designer_sees_what_a_price_does(cli: Any, dearer: Path, tmp_path: Path) -> None:
    code, out, err = cli("hooks", str(tmp_path), "--games", "25", "--jobs", "1", "--json", str(tmp_path / "c.json"))
    assert (code, err) == (0, f"wrote {tmp_path / 'c.json'}\n")
    sure, _, rest = out.partition("not for sure")
    assert "seats that take Black Market" in sure and "less" in sure and "place 1" in rest
    table, = Comparisons.model_validate_json((tmp_path / "c.json").read_text()).tables
    assert (table.a, table.b, table.games) == ("base", str(tmp_path), 25)
    assert all(len(line) <= 120 for line in out.splitlines())


def test_no_difference_is_said_in_a_sentence(cli: Any) -> None:
    code, out, _ = cli("hooks", "base", "base", "--games", "2", "--jobs", "1", "--bots", "random")
    assert code == 0 and "No difference: each deal came out the same with both." in out
    code, out, _ = cli("hooks", "base", "--games", "2", "--jobs", "1", "--bots", "random", "--json", "-")
    assert code == 0 and json.loads(out)["tables"][0]["same"] == 2


def test_mistakes_in_a_card_file_are_named_where_the_designer_has_it(cli: Any, tmp_path: Path, dearer: Path) -> None:
    dearer.write_text(dearer.read_text().replace("cost: 9", "cost: nine", 1))
    code, _, err = cli("hooks", str(tmp_path))
    assert code == 2 and f"{dearer}:" in err and "nine" in err
    file = tmp_path / "gold.yaml"
    file.write_text(PACK.replace("cost: 1", "cost: 0"))
    code, _, err = cli("hooks", str(file))
    assert code == 2 and f"{file}:3" in err
