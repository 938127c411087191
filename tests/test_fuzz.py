"""The fuzzer plays by its seed, finds what is broken, and keeps games that can be replayed."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgames import fuzz
from deckgames.cli.commands import run as command
from deckgames.engine.core.rng import Rng
from deckgames.engine.record import saves
from deckgames.fuzz import Broken, Failure, FuzzedGame, Trial, kept, plans, random_options
from deckgames.games import IDS, load
from tests.harness import all_games
from tests.thorough import some

GAME = load("cardring")
PACK = GAME.load_pack([])


def failing_after(rounds: int) -> Any:
    def play(t: Any) -> Any:
        if t.round >= rounds and t.phase == "buy":
            async def crash() -> None:
                raise ValueError("a secret hand")
            return crash()
        return GAME.play(t)

    return play


def plan(seed: int = 1, **options: Any) -> FuzzedGame:
    return FuzzedGame("cardring", seed, 3, GAME.options(**options).model_dump(mode="json"))


def failed(plan: FuzzedGame, **wrong: Any) -> Failure:
    """What fails in a game of Card Ring with these parts in the place of its own."""
    if play := wrong.pop("play", None):
        wrong["phases"] = dict.fromkeys(GAME.phases, play)
    failure = Trial(plan, replace(GAME, **wrong), PACK).run()
    assert failure is not None
    return failure


def test_the_same_seed_plays_the_same_games() -> None:
    assert list(plans(GAME, 5, 3)) == list(plans(GAME, 5, 3))
    assert list(plans(GAME, 5, 3)) != list(plans(GAME, 5, 4))


def test_all_numbers_of_seats_and_all_modules_come_up() -> None:
    found = list(plans(GAME, 100, 1))
    assert {p.seats for p in found} == {2, 3, 4}
    for module in ("stealth", "locations"):
        assert {p.options[module] for p in found} == {True, False}
    assert {p.options["targets"] for p in found} == {"open", "sealed"}


@all_games
def test_random_options_can_always_be_set_up(game: Any) -> None:
    pack, drawn = game.load_pack([]), set()
    for seed in range(60):
        for seats in range(game.min_seats, game.max_seats + 1):
            options = random_options(game, Rng.fresh(seed), pack, seats)
            game.setup(pack, seats, options, Rng.fresh(seed))
            drawn |= set(options.model_dump().items())
    assert len(drawn) >= 2 * len(game.options.model_fields)


def test_options_that_are_fixed_stay_and_a_table_that_no_options_allow_is_said() -> None:
    for seed in range(20):
        assert not random_options(GAME, Rng.fresh(seed), PACK, 2, stealth=False).model_dump()["stealth"]
    with pytest.raises(ValueError, match="no options of Card Ring were found with which 2 can play"):
        random_options(GAME, Rng.fresh(1), PACK, 2, enemies=7)


@pytest.mark.parametrize("game_id", some(IDS, 1, 5))
def test_good_games_find_nothing(game_id: str) -> None:
    tally = fuzz.run(game_id, 12, 1)
    assert (tally.games, tally.failures) == (12, [])
    assert tally.answers > 12 * 10


@pytest.mark.slow
def test_several_processes_play_the_same_games() -> None:
    fuzz._loaded.cache_clear()  # another file may have played here with the real cards
    one, two = fuzz.run("cardring", 4, 2), fuzz.run("cardring", 4, 2, jobs=2)
    assert (one.games, one.failures, one.answers) == (two.games, two.failures, two.answers)


def test_a_crash_is_kept_as_a_save_that_can_be_replayed_up_to_it(tmp_path: Path,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
    failure = failed(plan(), play=failing_after(2))
    assert failure.what == "ValueError"
    path = kept(failure, tmp_path)
    session = saves.at(path, failure.answers, PACK)
    assert session.round == 2
    # The rules of today do not fail there, so the whole game can be told.
    assert command(["replay", str(path), "--open"]) == 0
    assert "The save has 1 more answer, which cannot be given again" not in capsys.readouterr().out
    assert command(["replay", str(path), "--situation-at", str(failure.answers - 1)]) == 0
    assert "game: cardring" in capsys.readouterr().out
    assert "Traceback" in path.with_suffix(".txt").read_text()


def test_a_lost_card_is_found() -> None:
    def play(t: Any) -> Any:
        if t.round == 2 and t.main_deck:
            t.main_deck.pop()
        return GAME.play(t)

    assert "ValueError" in failed(plan(), play=play).what


def test_a_round_without_end_is_a_stall() -> None:
    def play(t: Any) -> Any:
        from deckgames.engine.vocabulary.decisions import Topic, confirm

        async def ask_for_ever() -> None:
            while True:
                await confirm(0, "CR-3.8", Topic.AGREE, "Again?")

        return ask_for_ever()

    assert "more than 1000 answers" in failed(plan(), play=play).what


def test_rules_that_never_come_back_are_a_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "MOST_SECONDS", 0.2)

    def play(t: Any) -> Any:
        async def spin() -> None:
            while True:
                t.rng.below(2)

        return spin()

    assert failed(plan(), play=play).what.startswith("TooLong")


def test_a_view_that_shows_too_much_is_found() -> None:
    def open_hands(t: Any, viewer: int | None) -> Any:
        view = GAME.view(t, viewer)
        for shown, true in zip(view.seats, t.seats, strict=True):
            shown.hand = true.hand[:]
        return view

    failure = failed(plan(), view=open_hands)
    assert "shows what a re-deal changes" in failure.what or "hidden cards" in failure.what


def test_a_result_that_makes_no_sense_is_found() -> None:
    def nobody(t: Any) -> Any:
        result = GAME.result(t)
        return replace(result, places=tuple(replace(p, place=2) for p in result.places))

    assert failed(plan(round_cap=30), result=nobody).what == "Broken: nobody has won"


def test_the_command_exits_with_1_and_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    def look(*_: Any) -> None:
        raise Broken("on purpose")

    monkeypatch.setattr(fuzz, "look", look)
    monkeypatch.setattr(fuzz, "LOOK_EVERY", 20)  # every game is long enough
    assert command(["fuzz", "--games", "2", "--keep", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "2 failed" in out
    assert "Broken: on purpose" in out
    assert "--situation-at" in out
    assert len(list(tmp_path.glob("*.deck"))) == 2
    assert command(["fuzz", "--games", "2", "--keep", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["failures"][0]["what"] == "Broken: on purpose"
