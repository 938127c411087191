"""Foolish moves: the decent bot makes few, one that answers at random makes them all; each is a table to try."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames import bots
from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import brain_of
from deckgames.bots.clock import Clock
from deckgames.bots.hint import hint
from deckgames.cli import detecting
from deckgames.cli.failing import Stopped
from deckgames.cli.tables import Wanted, lay_out
from deckgames.engine.decisions import Choose
from deckgames.engine.game import Game
from deckgames.engine.match import SeatHandle
from deckgames.engine.rng import Rng
from deckgames.engine.session import SeatInfo
from deckgames.games import load
from deckgames.lab.detect import Case, Seen, StillPlayed, begun, candidates, filed, judged, looked_through, report
from tests.conftest import Run
from tests.harness import all_games, begin, saved
from tests.lab.habits import habits
from tests.thorough import THOROUGH, many

SELDOM = {"kills itself", "pays its last lives", "spares who could be finished", "pays for what can do nothing",
          "loses crystals over a limit", "plays a card for nothing", "attacks an empty purse",
          "declines a duel that it paid for"}
"""What cannot be done in most games."""
QUICK = many(6, 24)
@all_games
def test_the_decent_bot_makes_no_foolish_move(game: Game, chance: Random) -> None:
    games = many(12 if game.id == "hooks" else 2, 100)  # of two, one move that costs nothing is too many
    for count in habits(game, "greedy", games, chance.randrange(10**6) if THOROUGH else 0):
        assert count.did <= 0.02 * count.could, f"{count.name}: game, answer {count.first}"
        assert count.could or count.name in SELDOM or not THOROUGH


@pytest.mark.needs("brain")
@all_games
def test_what_is_never_right_is_not_done_by_carelessness_either(game: Game) -> None:
    never = {blunder.name for blunder in brain_of(game).blunders if blunder.never}
    assert never
    for count in habits(game, "easy", many(2, 60)):
        assert count.name not in never or count.did <= 0.05 * count.could, f"{count.name}: game, answer {count.first}"


def test_a_hint_never_names_an_end_that_leaves_something_free() -> None:
    """Dragon Pools: an attack or a wall that can still be announced costs nothing."""
    game, seen = load("pools"), 0
    match, player = begin(game, 2, 7), bots.make("normal", game, 7)
    for number in range(40):
        asked = match.decision
        assert asked is not None
        handle = SeatHandle(match, asked.seat, number)
        left = brain_of(game).blunders[2]
        if isinstance(asked, Choose) and left.seen(match.state, asked, len(asked.items) - 1):
            found = hint(handle, game, 0, Clock(), 1)
            assert not left.seen(match.state, asked, found.raw)
            seen += 1
        match.answer(player.decide(handle), asked.seat)
    assert seen


@all_games
def test_a_bot_that_answers_at_random_makes_each_foolish_move(game: Game) -> None:
    missed = {count.name for count in habits(game, "random", many(10, 30)) if not count.did}
    assert missed <= SELDOM


@cache
def looked(seed: int) -> Seen:
    """A game of random bots, looked through once for all tests."""
    return looked_through(Case("initiative", "random", 2, seed, worlds=QUICK, to_end=False))


def test_what_is_found_is_a_table_to_try(tmp_path: Path) -> None:
    seen = looked(3)
    assert seen.finds, "random answers are foolish"
    for find, file in zip(seen.finds, filed(seen.finds, tmp_path), strict=True):
        session = lay_out(Wanted(situation=file, save="none"))
        asked = session.question(find.seat)
        assert (asked.prompt, session.round) == (find.prompt, find.round)
        assert session.seats[find.seat].human
        assert find.low > 0.05 and find.low <= find.loss <= find.high
        text = file.read_text()
        assert text.startswith(f"# {find.kind}: ")
        assert f"# played: {find.played}\n# better: {find.better}\n" in text
        assert f"{100 * find.loss:.1f} points" in text and f"{100 * find.low:.1f} to {100 * find.high:.1f}" in text


def test_the_table_of_a_find_is_that_of_the_game(tmp_path: Path) -> None:
    """What the seat may know there is what it knew then, and the same answers lie before it."""
    case = Case("initiative", "random", 2, 3)
    [find, *_] = looked(3).finds
    [file] = filed([find], tmp_path)
    there, then = lay_out(Wanted(situation=file, save="none")), begun(case)
    players = [bots.make("random", then.game, case.seed) for _ in range(2)]
    for number in range(find.number):
        asked = then.match.question()
        then.match.answer(players[asked.seat].decide(SeatHandle(then.match, asked.seat, number)), asked.seat)
    labels = [[option.label for option in session.question(find.seat).options()] for session in (there, then)]
    assert labels[0] == labels[1]
    assert find.better != find.played
    mine, its = (session.view(find.seat) for session in (there, then))
    assert [(seat.health, len(seat.hand)) for seat in mine.seats] == [(s.health, len(s.hand)) for s in its.seats]


@all_games
def test_a_loss_does_not_depend_on_what_the_seat_cannot_see(game: Game, chance: Random) -> None:
    session = begun(Case(game.id, "random", 2, chance.randrange(10**6)))
    for _ in range(chance.randrange(3, 12)):
        asked = session.match.question()
        session.match.answer(asked.random(Rng.fresh(chance.randrange(10**6))), asked.seat)
        if session.over:  # a short duel: another one
            session = begun(Case(game.id, "random", 2, chance.randrange(10**6)))
    asked = session.match.question()
    other = session.match.imagine(asked.seat, chance.randrange(10**6))
    raw = asked.random(Rng.fresh(5))
    one, two = (judged(SeatHandle(match, asked.seat, 0), game, raw, 1, many(2, 12), False)
                for match in (session.match, other))
    assert one == two


def test_counts_are_of_a_hundred_games_and_seat() -> None:
    found = report("initiative", [looked(3)] * 2, QUICK)
    [player] = found.players
    assert player.games == 2
    assert player.foolish.per_100 == pytest.approx(100 * len(found.finds) / 4)
    assert player.slips.per_100 + player.mistakes.per_100 + player.blunders.per_100 == pytest.approx(
        player.foolish.per_100)
    assert player.foolish.low is not None and player.foolish.low <= player.foolish.per_100


@cache
def part() -> Seen:
    """Every sixth move of that game."""
    return looked_through(Case("initiative", "random", 2, 3, worlds=QUICK, to_end=False, every=6, part=1))


def test_a_part_looks_at_every_k_th_move() -> None:
    found = part()
    assert found.finds and {find.number % 6 for find in found.finds} == {1}
    assert sum(found.decisions) - 6 < 6 * sum(found.glances) < sum(found.decisions) + 6
    assert not any(thumb.could for thumb in found.thumbs["random"]), "the first part counts them"


def test_what_was_not_looked_at_is_taken_to_be_like_what_was() -> None:
    some = replace(part(), part=0)
    [player] = report("initiative", [some], QUICK).players
    assert player.foolish is not None
    assert player.foolish.per_100 == pytest.approx(100 * len(some.finds) / sum(some.glances) * sum(some.decisions) / 2)


def test_when_the_minutes_are_over_it_says_what_was_seen(cli: Run) -> None:
    late = looked_through(Case("initiative", "random", 2, 3, worlds=2, to_end=False, until=1.0))
    assert late.cut and sum(late.decisions) > sum(late.glances) == 0
    code, out, _ = cli("lab", "detect", "initiative", "--bots", "random", "--minutes", "0.00001", "--jobs", "1")
    assert code == 0 and "The time is up" in out


def test_what_was_looked_at_is_kept(tmp_path: Path, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    times: list[int] = []

    def file(*words: Any) -> list[Path]:
        times.append(1)
        if len(times) == len(part().finds) + 1:  # Ctrl+C while the second part is written
            raise Stopped(2)
        return filed(*words)

    def look(case: Case) -> Seen:
        asked.append(case.seed)
        finds = tuple(find.model_copy(update={"source": f"seed {case.seed}"}) for find in part().finds)
        return replace(part(), part=0, source=f"seed {case.seed}", finds=finds)

    monkeypatch.setattr(detecting, "looked_through", look)
    monkeypatch.setattr(detecting, "filed", file)
    words = ("lab", "detect", "initiative", "--bots", "random", "--games", "3", "--every", "1", "--jobs", "1",
             "--keep", str(tmp_path / "kept.jsonl"), "--situations", str(tmp_path / "found"))
    assert cli(*words)[0] == 130
    files = [*(tmp_path / "found").iterdir()]
    assert len(files) == 2 * len(part().finds) > 0, "written when found"
    code, out, _ = cli(*words)
    assert code == 0 and asked == [0, 1, 2] and str(3 * sum(part().glances)) in out


def played(path: Path, answers: int = 10_000, of: str = "initiative") -> Path:
    """A save of a game of random answers, Ann's and a bot's seat, given so many of them."""
    return saved(path, load(of), (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:normal", 1)), 5, answers)


def test_saves_of_people_are_looked_through(tmp_path: Path, cli: Run) -> None:
    save = played(tmp_path / "over.deck")
    code, out, _ = cli("lab", "detect", str(save), "--worlds", str(many(3, QUICK)), "--to-horizon", "--json", "-")
    found = json.loads(out)
    assert code == 0
    assert {player["who"] for player in found["players"]} == {"ann (person)", "normal"}
    assert found["finds"] and {find["source"] for find in found["finds"]} == {"over.deck"}


def test_a_game_that_is_still_played_tells_no_secrets(tmp_path: Path, cli: Run) -> None:
    running = played(tmp_path / "running.deck", 4)
    with pytest.raises(StillPlayed):
        looked_through(Case(save=str(running)))
    code, out, err = cli("lab", "detect", str(running))
    assert code == 2 and not out
    assert "still being played" in err
    played(tmp_path / "over.deck")
    code, out, err = cli("lab", "detect", str(tmp_path), "--worlds", "0", "--json", "-")
    assert code == 0 and json.loads(out)["games"] == 1
    assert "running.deck" in err


def test_of_saves_of_several_games_one_is_named(tmp_path: Path, cli: Run) -> None:
    played(tmp_path / "one.deck")
    played(tmp_path / "two.deck", of="hooks")
    code, _, err = cli("lab", "detect", str(tmp_path), "--worlds", "0")
    assert code == 2 and "finished games of initiative and hooks" in err and "deckgames lab detect initiative" in err
    code, out, _ = cli("lab", "detect", "hooks", str(tmp_path), "--worlds", "0", "--json", "-")
    assert code == 0 and (json.loads(out)["game"], json.loads(out)["games"]) == ("hooks", 1)
    code, _, err = cli("lab", "detect", "cardring", str(tmp_path))
    assert code == 2 and "no finished game of cardring" in err


def test_without_worlds_nothing_is_said_to_be_measured(cli: Run) -> None:
    words = ("lab", "detect", "initiative", "--bots", "random", "--games", "2", "--worlds", "0")
    code, out, _ = cli(*words)
    assert code == 0 and "rules of thumb only" in out and "foolish" not in out
    code, out, _ = cli(*words, "--json", "-")
    assert json.loads(out)["players"][0]["foolish"] is None


def test_an_interrupted_report_says_so(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(case: Case) -> Seen:
        if case.seed >= stop:
            raise Stopped(2)
        return looked_through(case)

    monkeypatch.setattr(detecting, "looked_through", looked)
    words = ("lab", "detect", "initiative", "--bots", "random", "--games", "3", "--worlds", "0", "--jobs", "1")
    stop = 2
    code, out, _ = cli(*words)
    assert code == 130 and "Interrupted: this is the report of the 2 games" in out
    stop = 0
    code, out, err = cli(*words)
    assert code == 130 and not out and "nothing to report" in err


def test_the_command_prints_tables_and_writes_what_was_found(tmp_path: Path, cli: Run) -> None:
    code, out, _ = cli("lab", "detect", "initiative", "--games", "1", "--bots", "random", "--worlds", str(QUICK),
                       "--to-horizon", "--situations", str(tmp_path / "found"),
                       "--json", str(tmp_path / "found.json"))
    assert code == 0
    assert "kills itself" in out and "blunders" in out
    finds = json.loads((tmp_path / "found.json").read_text())["finds"]
    assert len(list((tmp_path / "found").glob("*.yaml"))) == len(finds) > 0
    assert "situation" not in finds[0], "situations are files of their own"
    assert all(f": {find['played']}; better by " in out for find in finds)


def test_equal_cards_are_one_answer() -> None:
    session = begun(Case("hooks", "normal", 2, 0))
    asked = session.question()
    found = candidates(session.handle(), brain_of(session.game), asked.random(Rng.fresh(1)), 1)
    words = [answer_in_words(asked, raw) for raw in found]
    assert len(set(words)) == len(words)


def test_what_is_named_is_measured_in_games_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suspects are picked by the brain's judgement of its horizon, but no judgement names them."""
    from deckgames.lab import detect, loss

    over: list[bool] = []
    real = detect.play_on

    def watched(*words: Any) -> Any:
        match = real(*words)
        over.append(match.over)
        return match

    monkeypatch.setattr(detect, "play_on", watched)
    session = begun(Case("initiative", "random", 2, 6))
    while (asked := session.match.question()).rule != "IN-4.2":
        session.match.answer(asked.random(Rng.fresh(1)), asked.seat)
    _, found = judged(session.handle(asked.seat), session.game, (), 1, 10)
    assert found is not None, "to stack nothing is foolish"
    assert not all(over[:loss.GLANCE[0]]) and all(over[-2 * 2:])
