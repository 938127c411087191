"""Cards for an evening: packs leave cards of the game out or put one in their place, and tables choose their packs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.cli.commands import run
from deckgames.cli.tables import Wanted, lay_out
from deckgames.engine.core.paths import packs_dir
from deckgames.engine.core.rng import Rng
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import outcome
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import resume
from deckgames.games import load
from deckgames.lab.tables import playing
from deckgames.people.kept import Records
from deckgames.people.results import seen
from deckgames.seats import Bots
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results import draw_results
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.pages.setup_model import _seen
from tests.harness import any_answers
from tests.ui.app_tables import app_at, shown
from tests.ui.tables import opened, press, still

FAIR = """pack: {id: fair, title: Fair, version: 1}
cards:
  - {id: toffee, name: Toffee, group: supply, tags: [loot], cost: 3, copies: 3, hooks: 1, play: [{draw: 1}]}
"""
OUT = "pack: {id: out, title: Out, version: 1}\nwithout: [parley]\n"
INSTEAD = """pack: {id: instead, title: Instead, version: 1}
cards:
  - {id: parley, name: Parley, group: supply, tags: [party], cost: 2, copies: 2, hooks: 1, play: [{treasure: 1}],
     replaces: parley}
"""
HERE = ("play", "hooks", "--seats", "zoe,bot:easy", "--plain", "--save", "none")


def own(name: str, text: str, game: str = "hooks") -> Path:
    """One of the player's own card files."""
    packs_dir(game).mkdir(parents=True, exist_ok=True)
    file = packs_dir(game) / name
    file.write_text(text)
    return file


def wrong(*texts: str) -> list[str]:
    """What is wrong with these files together, without their folder."""
    files = [own(f"{at}.yaml", text) for at, text in enumerate(texts)]
    with pytest.raises(PackErrors) as found:
        load("hooks").load_pack(files)
    return [str(one).replace(f"{files[0].parent}/", "") for one in found.value.errors]


def test_a_card_of_the_game_goes_or_another_stands_in_its_place() -> None:
    game = load("hooks")
    base, out, instead = (game.load_pack(files) for files in ([], [own("o.yaml", OUT)], [own("i.yaml", INSTEAD)]))
    assert [*base.sections["cards"]].index(base.spec("parley")) == [*instead.sections["cards"]].index(
        instead.spec("parley"))
    assert not out.has("parley") and len(base.specs) == len(out.specs) + 1 == len(instead.specs)
    assert instead.spec("parley").copies == 2 and str(instead.origin("parley")) == "instead 1"


def test_what_cannot_go_or_goes_twice_is_named_with_both_places() -> None:
    assert wrong(OUT, INSTEAD) == [
        "1.yaml:4:16: 'parley' is gone already (0.yaml:2:11); expected each card left out or replaced once"]
    assert wrong(OUT.replace("parley", "parlay"))[0].endswith("did you mean 'parley'?")
    starter, = wrong(OUT.replace("parley", "celebrate"))
    assert starter.startswith("0.yaml:2:11: without it the starters are 2 cards a player (")
    assert "cards.yaml:" in starter
    assert "no card of 'dummy' is left" in str(_refused("cardring", "without: [training-dummy]"))
    assert "a starting deck has 3 cards" in str(_refused("cardring", "without: [minor-skill]"))


def _refused(game: str, text: str) -> PackErrors:
    with pytest.raises(PackErrors) as found:
        load(game).load_pack([own("r.yaml", f"pack: {{id: r, title: R, version: 1}}\n{text}\n", game)])
    return found.value


@pytest.mark.parametrize(("words", "packs"), [
    ((), ["base 1", "fair 1", "out 1"]), (("none",), ["base 1"]), (("fair",), ["base 1", "fair 1"]),
    (("Out", "FILE"), ["base 1", "out 1", "instead 1"])])
def test_a_table_is_played_with_the_packs_that_were_named(
        words: tuple[str, ...], packs: list[str], tmp_path: Path) -> None:
    own("fair.yaml", FAIR)
    own("out.yaml", OUT)
    file = tmp_path / "instead.yaml"
    file.write_text(INSTEAD.replace("replaces: parley", "replaces: grog-ration").replace("id: parley", "id: x"))
    session = lay_out(Wanted("hooks", "zoe,bot:easy", packs=[str(file) if word == "FILE" else word for word in words],
                             save="none"))
    assert [str(name) for name in session.pack.names] == packs


def test_who_is_misspelt_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    own("fair.yaml", FAIR)
    assert run([*HERE, "--packs", "fiar"]) == 2 and "did you mean 'fair'" in capsys.readouterr().err


def test_a_table_goes_on_with_its_cards_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    file = own("fair.yaml", FAIR)
    path = tmp_path / "a.deck"
    with lay_out(Wanted("hooks", "zoe,bot:easy", seed=3, save=str(path))) as session:
        dealt = session.game.digest(session.match.state)
    for becomes in (FAIR.replace("hooks: 1", "hooks: 2"), "cards: [", ""):
        file.write_text(becomes) if becomes else file.unlink()
        with resume(path) as session:
            assert session.game.digest(session.match.state) == dealt and not session.notes
            assert session.pack.spec("toffee").hooks == 1


async def test_the_set_up_turns_packs_on_and_off_says_what_is_new_and_what_is_wrong(no_guard: None) -> None:
    own("fair.yaml", FAIR)
    async with opened(app_at("setup", "hooks"), (100, 30)) as (running, pilot):
        await still(pilot)
        assert "base cards, fair 1, 3 cards more than printed, new: Fair, 3 cards" in shown(running)
        assert "Measured with the base cards alone:" in shown(running)
        await press(pilot, "tab", "tab", "right")
        assert "left out" in shown(running)
        await press(pilot, "escape")
        assert "Measured" not in shown(running)
        await press(pilot, "enter")
        assert [str(name) for name in running.session.pack.names] == ["base 1"]
    own("out.yaml", OUT)
    own("bad.yaml", FAIR.replace("draw: 1", "drow: 1").replace("fair", "bad").replace("toffee", "x"))
    async with opened(app_at("setup", "hooks"), (120, 40)) as (running, pilot):
        await still(pilot)
        await press(pilot, "down")
        assert "unknown verb 'drow'" in " ".join(shown(running).split())  # the page of cards is open
        await press(pilot, "escape")
        said = " ".join(shown(running).split())
        assert "base cards, out 1, 1 card fewer than printed, new: " not in said and "without bad.yaml" in said
        await press(pilot, "enter")
        assert [str(name) for name in running.session.pack.names] == ["base 1", "out 1"]
    own("snow.yaml", FAIR.replace("fair", "snow").replace("Fair", "Snow").replace("offee", "now").replace("toff", "fl"))
    async with opened(app_at("setup", "hooks"), (160, 50)) as (running, pilot):
        await still(pilot)
        assert "new: Snow, 3 cards" in " ".join(shown(running).split())


def test_results_say_what_became_of_own_cards() -> None:
    own("fair.yaml", FAIR.replace("cost: 3", "cost: 1").replace("hooks: 1", "hooks: 6"))
    session = lay_out(Wanted("hooks", "bot:easy,bot:easy,bot:easy,bot:easy", seed=4, save="none"))
    while not session.over:
        Bots(session).answer()
    (spec, heard, played), = outcome.own_cards(session)
    [said] = outcome.own_lines(session)
    assert spec.name == "Toffee" and heard and f"{said}." in outcome.lines(session)
    assert sum(played.values()) == sum(
        one.event.kind == "plays" and one.event.cards[0].name == "Toffee" for one in session.events)
    assert "Toffee  " in draw_results(ending(session), 80, 24, True).text()


async def test_the_set_up_says_in_how_many_games_own_cards_were_seen() -> None:
    own("fair.yaml", FAIR.replace("cost: 3", "cost: 1").replace("hooks: 1", "hooks: 6"))
    records = Records()
    for seed in (4, 5):
        session = lay_out(Wanted("hooks", "Ann,Bea", seed=seed, save="none"))
        session.header = replace(session.header, made=f"2026-11-29T10:0{seed}:00+00:00")
        any_answers(session, Rng.fresh(seed))
        records.keep(session)
    (games, cards), = seen(records.games(), "hooks").values()
    assert games == 2 and 0 <= cards["Toffee"] <= 2
    async with opened(app_at("setup", "hooks"), (160, 50)) as (running, pilot):
        await still(pilot)
        assert isinstance(running.screen, SetupScreen)
        said = " ".join(_seen(*running.screen.laid.seen["fair"]))
        assert said == (f"Seen in 2 games with it: Toffee in {cards['Toffee']}." if cards else
                        "None of it was seen in 2 games.")


def test_the_lab_prints_the_command_that_plays_its_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    report: Any = SimpleNamespace(game="hooks", packs=(str(tmp_path / "fair.yaml"),))
    table: Any = SimpleNamespace(seats=3, bots=("hard:64",), options={"sudden_death": True})
    assert playing(report, table) == (
        "deckgames play hooks --seats ann,bot:hard,bot:hard -o sudden_death=on --packs fair.yaml")


@pytest.mark.parametrize("early", [False, True])
def test_own_cards_may_come_in_the_top_third_of_each_deck(early: bool, tmp_path: Path) -> None:
    own("fair.yaml", FAIR)
    table = TableOptions(early=early)
    session = lay_out(Wanted("hooks", "zoe,bot:easy", seed=3, table=table, save=str(tmp_path / "a")))
    state: Any = session.match.state
    in_top = [place <= max(3, len(deck) // 3) for deck in (state.supply_deck, state.refresh_deck) for place in [
        len(deck) - at for at, card in enumerate(deck) if card.name == "Toffee"]]
    assert in_top and all(in_top) is early
    session.close()
    with resume(tmp_path / "a") as again:
        assert again.game.digest(again.match.state) == session.game.digest(state) and not again.notes
    session.game.check(state)
