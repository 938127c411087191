"""`deckgames lab balance`: the same report however it is played, kept games, Ctrl+C, and how it says what is wrong."""

import json
import os
import signal
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
import yaml

from deckgames.cli.labwork import progress
from deckgames.engine.match.game import Game
from deckgames.lab.arena import Plan, Record
from deckgames.lab.balance import Report, Table, balance, judged
from deckgames.lab.figures import Balance
from deckgames.lab.runs import Crew, crew
from deckgames.lab.statistics import Estimate
from deckgames.lab.tables import span, verdict
from deckgames.lab.targets import Line
from tests.conftest import Run
from tests.harness import SOON, by_turns
from tests.lab.packs import BROKEN, SOUND, half, write
from tests.thorough import THOROUGH, many

PLAN = Plan("hooks", (2, 3), ("random",), 8, seed=4)


@pytest.fixture
def cli(cli: Run) -> Run:
    """Runs `deckgames lab balance` with these words."""
    return partial(cli, "lab", "balance")


def test_every_deal_is_played_once_where_bots_are_equal_and_with_all_rotations_where_not() -> None:
    alike = [*Plan("hooks", (3,), ("normal",), 2500, seed=7).jobs(3)]
    assert len({job.seed for job in alike}) == len(alike) == 2500
    different = [*Plan("hooks", (2,), ("normal", "easy"), 2001, seed=7).jobs(2)]
    assert len({(job.seed, job.names) for job in different}) == 2001
    assert {job.seed for job in different} == {*range(7, 7 + 1001)}


def test_no_more_games_are_played_than_their_answers_allow() -> None:
    whole = balance(PLAN, Crew())
    less = balance(Plan("hooks", (2, 3), ("random",), 8, answers=400, seed=4), Crew())
    assert not less.interrupted
    assert [table.balance.seats for table in less.tables] == [2, 3]
    assert not {"questions_round", "choices"} & {*whole.tables[0].balance.figures}, "random bots do not tell"
    assert all(0 < few.balance.games < 8 == all_.balance.games
               for few, all_ in zip(less.tables, whole.tables, strict=True))


class Interrupt:
    """Lets so many games go on."""

    def __init__(self, games: int) -> None:
        self.left = games

    def __call__(self, share: float) -> bool:
        assert 0 < share <= 1
        self.left -= 1
        return self.left > 0


@pytest.mark.parametrize("after", [8, 5, 1, 9, 15][:many(2, 5)])
def test_an_interrupted_run_keeps_what_is_there_and_goes_on(after: int, tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    part = balance(PLAN, Crew(), keep, Interrupt(after))
    assert part.interrupted
    assert sum(table.balance.games for table in part.tables) == after
    assert len(keep.read_text().splitlines()) == 1 + after
    with keep.open("a") as file:
        file.write('{"job": {"ga')  # it was cut off while it wrote
    assert balance(PLAN, Crew(), keep) == balance(PLAN, Crew())
    assert balance(PLAN, Crew(), keep) == balance(PLAN, Crew()), "a whole run is only summed up"
    assert len(keep.read_text().splitlines()) == 1 + 16


def test_nothing_is_kept_of_games_that_were_summed_up() -> None:
    """Memory is bounded: a record is gone before the one after the next comes."""
    import weakref

    from deckgames.lab.arena import play
    from deckgames.lab.figures import Sums

    class Told(Record):
        __slots__ = ("__weakref__",)

    sums, alive = Sums(PLAN.pack), list[weakref.ref[Record]]()
    for job in PLAN.jobs(2):
        played = play(job)
        record = Told(*(getattr(played, name) for name in Record.__slots__))
        alive.append(weakref.ref(record))
        sums.add(record)
        del record
        assert sum(one() is not None for one in alive) == 0
    assert sums.games == 8


def test_ctrl_c_ends_the_games_and_a_second_one_the_program() -> None:
    before = signal.getsignal(signal.SIGINT)
    with progress() as going_on:
        assert going_on(1, 10, "games")
        os.kill(os.getpid(), signal.SIGINT)
        assert not going_on(2, 10, "games")
        assert signal.getsignal(signal.SIGINT) is before
    assert signal.getsignal(signal.SIGINT) is before


def test_a_terminal_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", terminal)
    with progress() as going_on:
        assert going_on(5, 10, "hooks: games")
    assert "hooks: games" in terminal.getvalue()
    assert "50 %" in terminal.getvalue()


def test_what_looked_worst_is_looked_into_on_half_as_many_other_deals() -> None:
    plan = Plan("hooks", (2,), ("random",), 8, seed=4)
    [found] = judged(balance(plan, Crew()), plan, Crew(), lambda what: True).lifts
    assert (found.seed, found.deals) == (12, 4)


# ---- the command


def test_the_command_prints_targets_figures_and_cards(cli: Run) -> None:
    code, out, err = cli("hooks", "--games", "20", "--bots", "random", "--jobs", "1", "--seats", "2-3")
    assert (code, err) == (0, "")
    for said in ("Hooks, 2 seats, random: 20 games", "Hooks, 3 seats", "wins by place in turn order", "HK-B.1",
                 "minutes for people", "ended: the supply deck is empty", "least taken", "owners win most"):
        assert said in out
    assert max(map(len, out.splitlines())) <= 120


def test_json_goes_to_a_file_or_alone_to_standard_output(cli: Run, tmp_path: Path) -> None:
    code, out, _ = cli("hooks", "--games", "4", "--bots", "random", "--jobs", "1", "--json", "-")
    report = json.loads(out)
    assert code == 0
    assert report["tables"][0]["balance"]["games"] == 4
    file = tmp_path / "report.json"
    code, out, _ = cli("hooks", "--games", "4", "--bots", "random", "--jobs", "1", "--json", str(file))
    assert json.loads(file.read_text()) == report
    assert "Hooks, 2 seats" in out
    assert Report.model_validate(report).title == "Hooks"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_costs_a_file_and_not_the_report(cli: Run) -> None:
    code, out, err = cli("hooks", "--games", "4", "--seats", "2", "--bots", "random", "--jobs", "1", "--json",
                         "/dev/full")
    assert code == 1 and "place 1 in turn order wins" in out
    assert "/dev/full cannot be written: No space left on device" in err


def test_options_bots_and_the_number_of_games_are_what_was_said(cli: Run) -> None:
    code, out, _ = cli("hooks", "--games", "2", "--bots", "easy,random", "--jobs", "1", "-o", "late-treasure=rising",
                       "--seed", "9", "--json", "-")
    found = json.loads(out)["tables"][0]["balance"]
    assert code == 0
    assert (found["bots"], found["options"], found["seed"]) == (["easy", "random"], {"late_treasure": "rising"}, 9)


def test_mistakes_in_card_files_are_told_with_file_and_line(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("pack: {id: mine, title: Mine, version: 1}\ncards:\n  - {id: hat}\n")
    code, _, err = cli("hooks", "--packs", str(tmp_path / "mine.yaml"))
    assert code == 2
    assert f"{tmp_path / 'mine.yaml'}:3:" in err


def test_the_file_of_another_run_is_a_mistake_too(cli: Run, tmp_path: Path) -> None:
    keep = str(tmp_path / "games.jsonl")
    assert cli("hooks", "--games", "1", "--bots", "random", "--jobs", "1", "--keep", keep)[0] == 0
    code, _, err = cli("hooks", "--games", "1", "--bots", "random", "--jobs", "1", "--keep", keep, "--seed", "3")
    assert code == 2
    assert "holds the results of another run" in err


# ---- what it finds

GAMES = 2000
"""So many games of a pack: half of what two cores play in a minute."""


def found(folder: Path, games: int, jobs: int = 1) -> list[str]:
    """What a report of these cards of Hooks says is wrong."""
    with crew(jobs) as workers:
        wrong = balance(Plan("hooks", (2,), games=games, answers=105 * games, cards=str(folder),
                             options={"rules": "balanced"}), workers).wrong
    return [name for line in wrong for name in (
        [f"{line.figure}: {one.face}" for one in line.named if one.verdict == "fails"] or [line.figure])]


def names(said: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether one of these faces or figures is what is wrong."""
    return any({*one.split(": ")} & {*wanted} for one in said)


@pytest.mark.skipif(not THOROUGH, reason="twenty packs of 2,000 games")
def test_what_is_wrong_with_a_pack_is_found_and_a_sound_one_raises_no_alarm(tmp_path: Path) -> None:
    """What `deckgames lab balance` is for: of ten broken packs nine, and of ten sound ones at most one."""
    missed = [name for name, (change, wanted) in BROKEN.items()
              if not names(found(write(tmp_path / name, change), GAMES, 2), wanted)]
    assert len(BROKEN) == 10 and len(missed) <= 1, missed
    alarms = {name: said for name, change in SOUND.items()
              if (said := found(write(tmp_path / name, change), GAMES, 2))}
    assert len(SOUND) == 10 and len(alarms) <= 1, alarms


PLANTED = Path(__file__).parent / "planted"
"""Six cards a game of which a report has to speak, below the command that it is made with."""
@pytest.mark.skipif(not THOROUGH, reason="one to five minutes of a core for each game")
@pytest.mark.usefixtures("real_cards")
@pytest.mark.parametrize("game", ["hooks", "cardring", "initiative", "journey", "pools"])
def test_planted_cards_are_named(game: str, tmp_path: Path, cli: Run) -> None:
    """docs/lab.md says what it takes, and why Initiative has one that is not, and Dragon Pools two."""
    text = (PLANTED / f"{game}.yaml").read_text(encoding="utf-8")
    wanted = {spec["id"] for specs in yaml.safe_load(text).values() if isinstance(specs, list) for spec in specs}
    cards = ("--cards", str(half(tmp_path))) if game == "pools" else ()
    _, out, err = cli(*text.splitlines()[0].split()[4:], *cards, "--packs", str(PLANTED / f"{game}.yaml"),
                      "--jobs", "1", "--json", "-")
    assert out, err
    [table] = json.loads(out)["tables"]
    found = {one["face"] for line in table["lines"] for one in line["named"] if one["verdict"] == "fails"}
    missed = {"initiative": {"coin"}, "pools": {"plank", "rope"}}.get(game, set())
    assert len(wanted) == 6 and wanted - found <= missed, wanted - found


@by_turns(0)
def test_a_small_balance_check_of_every_game(game: Game) -> None:
    """Fixed deals of the balanced game, loose bands: what is far off is seen in every run of the tests."""
    games = {"pools": many(1, 12), "journey": many(1, 12)}.get(game.id, many(3, 24))
    report = balance(Plan(game.id, (2,), ("normal",), games, seed=100, options={
        "rules": "balanced", **({} if THOROUGH else SOON.get(game.id, {}))}), Crew())
    figures = report.tables[0].balance.figures
    assert figures["endless"].value == 0
    assert figures["lead_change"].high >= 0.4
    assert figures["minutes"].value <= 2.5 * max(game.minutes)
    assert figures["minutes"].n == figures["questions_round"].n, "minutes are of what people are asked"
    most = figures["decisions_round"].value * 1.05  # a seat's last round may end before it is asked
    assert 0 < figures["questions_round"].value <= most, "a table asks as much at most"
    assert 0.3 < figures["choices"].value <= 1
    assert all(place.high >= 0.15 and place.low <= 0.85 for place in report.tables[0].balance.places)


def told(*lines: Line) -> str:
    """The last line of a report with these lines."""
    balance_ = Balance.model_construct(cards=(), deals=())
    report = Report.model_construct(tables=(Table.model_construct(balance=balance_, lines=lines),), interrupted=False)
    return verdict(report).plain


def test_what_is_not_decided_or_not_reached_is_said_at_the_end() -> None:
    sure = Estimate(0.5, 0.4, 0.6, 100)
    holds = Line(rule="", figure="shared", title="", least=None, most=1, found=sure, verdict="holds")
    fails, needs = (holds.model_copy(update={"verdict": verdict}) for verdict in ("fails", "needs"))
    goal = fails.model_copy(update={"limit": "HK-B.2"})
    assert told(holds) == "Nothing to say: every target holds."
    assert told(holds, needs, needs) == "No target failed; 2 targets not decided by so few games."
    assert told(fails, needs) == "1 target failed; 1 target not decided by so few games."
    assert told(holds, goal) == "No target failed; 1 goal not reached, within the game’s own band."


def test_points_have_a_sign_and_shares_a_per_cent() -> None:
    for figure, found, said in (("deal", Estimate(-0.146, -0.39, 0.098, 24), "-14.6 points (-39.0 to +9.8)"),
                                ("place", Estimate(0.607, 0.59, 0.623, 9000), "60.7 % (59.0–62.3)"),
                                ("owners", Estimate(1, 0.19, 1.81, 9), "1.00 (0.19–1.81)"),
                                ("rounds_p95", Estimate(16, 15, 17, 9), "16 (15–17)")):
        assert span(figure, found) == said
