"""The judge of advice: random answers come out last, its own choice in other worlds near 0; a position is a file."""

import json
from pathlib import Path
from random import Random
from shlex import split

import pytest

from deckgames.cli.commands import run
from deckgames.cli.tables import Wanted, lay_out
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.record import situation
from deckgames.games import IDS, load
from deckgames.lab.arena import Job
from deckgames.lab.judge import GLANCES, JUDGE, Judge, allowed, cases, drawn, judged, verdicts
from tests.conftest import Run
from tests.harness import SOON
from tests.thorough import many, some


@pytest.mark.parametrize("game", some(("tiny", "hooks", "initiative")))
@pytest.mark.wide(0)
def test_random_answers_come_out_last_and_the_judges_own_near_0(game: str) -> None:
    more = {"ask": ("random", "normal", JUDGE), "worlds": many(100, 640)}
    found = [judged(case) for case in cases(game, (2,), 0, 24, {"options": SOON.get(game, {})}, **more)]
    told = {one.who: one for one in verdicts(load(game), (2,), {}, found).advisers}
    assert told["random"].lead.low > 0, "surely worse"
    assert told["random"].regret.value > max(0.03, told["normal"].regret.value)
    assert told[JUDGE].regret.value < 0.02


class Luck(Judge):
    """Eight answers whose values are luck, beside what the first is better by."""

    def __init__(self, chance: Random, better: float) -> None:
        self.answers = {str(n): n for n in range(8)}
        self.most, self.chance, self.better, self.asked = 640, chance, better, dict[tuple[str, int], float]()

    def worth(self, answer: str, worlds: object) -> list[float]:
        return [self.asked.setdefault((answer, world), self.chance.gauss(self.better * (answer == "0"), 0.4))
                for world in worlds]


@pytest.mark.slow
@pytest.mark.parametrize("better", [0.0, 0.25])
def test_luck_is_called_a_regret_as_seldom_as_said(better: float, chance: Random) -> None:
    """To pick the best and measure it in the same worlds would call half of equal answers worse."""
    named = 0
    for _ in range(cases_of := many(60, 600)):
        judge = Luck(chance, better)
        best = judge.leaders()[0]
        lead = judge.lead(best, "7")
        named += lead.low > 0
        assert best == "7" or lead.n < 640, "sure long before"
        assert {world for answer, world in judge.asked if answer not in (best, "7")} <= set(range(GLANCES[-1]))
    assert named > 0.9 * cases_of if better else named <= 0.1 * cases_of


@pytest.mark.parametrize("game", some(IDS, 1))
def test_the_file_of_a_position_is_its_table(game: str) -> None:
    session, number = drawn(Job(game, ("easy", "easy"), 5, SOON.get(game, {})))
    seat = session.question().seat
    there = situation.session(session.game, session.pack, situation.write(session), "file")
    assert [one.human for one in there.seats] == [n == seat for n in range(2)]
    own, its = (SeatHandle(one.match, seat, number) for one in (session, there))
    assert own.decision.prompt == its.decision.prompt
    answers = [[*allowed(handle, session.game, 1, drawn=0)] for handle in (own, its)]
    assert answers[0] == answers[1] and len(answers[0]) >= 3


@pytest.mark.parametrize("game", ["tiny"])
def test_the_command_prints_what_lays_out_the_worst_and_goes_on_where_it_was(
        game: str, tmp_path: Path, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("lab", "judge", game, "--ask", "random", "--seed", "20", "--positions", "4", "--worlds", "96", "--keep",
             "kept.jsonl", "--jobs", "1")
    code, out, _ = cli(*words, "--json", "told.json")
    told = json.loads(Path("told.json").read_text())
    worst = max(told["positions"], key=lambda one: one["advised"][0]["regret"])
    assert code == 0 and worst["advised"][0]["regret"] and f"best {worst['best']}" in out
    again = next(line for line in out.splitlines() if line.startswith("  deckgames lab judge tiny --seed"))
    assert run([*split(again)[1:], "--ask", "random"]) == 0
    [file] = Path("found").iterdir()
    session = lay_out(Wanted(situation=file, save="none"))
    assert " ".join(session.question().prompt.split()) == worst["prompt"]
    assert cli("lab", "judge", game, str(file), "--ask", "normal", "--worlds", "48")[0] == 0
    monkeypatch.setattr("deckgames.cli.judging.judged", None)
    assert cli(*words)[:2] == (0, out), "all was kept"
