"""The causal lift of a card: exactly nothing where nothing is barred, the truth where it is known, few false alarms."""

import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import scipy  # what it has is read when it is asked for

from deckgames.bots import make
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.record.metrics import watch_of
from deckgames.engine.vocabulary.decisions import Raw, Topic
from deckgames.games.initiative.bot import Builder
from deckgames.lab import arena, lift
from deckgames.lab.arena import Barred, Job, play
from deckgames.lab.lift import (
    FLIPPED,
    LEAST,
    Deal,
    Lifting,
    LiftPlan,
    LiftReports,
    Pairs,
    Tally,
    Task,
    lifts,
    looks,
    play_deal,
)
from deckgames.lab.runs import OtherRun
from tests.harness import all_games, by_turns
from tests.thorough import cases, many

pytestmark = pytest.mark.slow

FACES = ("grog-ration", "polly", "dinghy", "stowaway", "encore", "parley", "mutiny", "smuggler")


def simulated(effects: dict[str, float], take: float, task: Task) -> Deal:
    """A deal of two seats of which each takes each card with the chance `take`; who may not take it wins less often by
    its effect. Half of the games without the card go on as they did with it."""
    rng = Random(task.job.seed)
    winner, pairs = rng.randrange(2), dict[str, Pairs]()
    for face in task.faces:
        takers, shares, difference = 0, 0.0, 0.0
        for seat in range(2):
            if rng.random() < take:
                takers += 1
                shares += winner == seat
                again = rng.random() < 0.5 - effects[face] / 0.5
                difference += (winner == seat) - (again if rng.random() < 0.5 else winner == seat)
        if takers:
            pairs[face] = Pairs(takers, shares, difference)
    return Deal(pairs, 0.5, 1 + len(pairs))


def measured(effects: dict[str, float], take: float, seed: int, **more: Any) -> Lifting:
    """The run of a game in which these are the effects of the cards."""
    lifting = Lifting(LiftPlan("hooks", 2, tuple(effects), seed=seed, **more), partial(simulated, effects, take))
    lifting.run()
    return lifting


def covered(runs: int, seed: int) -> int:
    """In how many runs of a card of known lift the interval holds it, when the run stops by its own rule."""
    found = 0
    for number in range(runs):
        effect = (0.0, 0.06, -0.12, 0.2)[number % 4]
        lifting = measured({"polly": effect}, (0.5, 0.3)[number % 2], seed + 10_000 * number, within=0.08)
        assert lifting.status["polly"] == "decided"
        interval = lifting.tallies["polly"].lift()
        assert interval is not None and interval.half <= 0.0801
        found += interval.low <= effect <= interval.high
    return found


# ---- what is known beforehand


@all_games
def test_a_card_barred_that_nobody_takes_changes_nothing(game: Game, chance: Random) -> None:
    job = Job(game.id, ("random",) * 2, chance.randrange(10**6))
    free = play(job, keep=True, most=300)
    barred = play(replace(job, barred=(chance.randrange(2), "no-such-card")), keep=True, most=300)
    assert (free.answers, free.scores, free.held) == (barred.answers, barred.scores, barred.held)
    assert play_deal(Task(Job("hooks", ("random",) * 2, job.seed), ("fist-fight",))).pairs == {}


@by_turns(4)
def test_a_bot_against_itself_differs_by_exactly_nothing(game: Game, chance: Random,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """The same lift of every card, but for the bar itself."""
    def unbarred(job: Job, **more: Any) -> Any:
        return play(replace(job, barred=None), **{**more, "most": 250})

    monkeypatch.setattr(lift, "play", unbarred)
    faces = lift.faces_of(game.id)
    for _ in cases(chance, many(1, 10)):
        deal = play_deal(Task(Job(game.id, ("random",) * 2, chance.randrange(10**6)), faces))
        assert all(found.difference == 0.0 for found in deal.pairs.values())
        assert bool(deal.pairs) is bool(watch_of(game).takes)


class Watched(Barred):
    """Proves at each answer that takes the barred card all the same that there was no other."""

    forced = 0

    def decide(self, handle: SeatHandle) -> Raw:
        raw = super().decide(handle)
        if self.takes(handle.decision, raw):
            Watched.forced += 1
            rng = Rng.fresh(handle.number)
            assert all(self.takes(handle.decision, handle.decision.random(rng)) for _ in range(500))
        return raw


@pytest.mark.parametrize("bot", ["random", "normal"])
@by_turns(0)
@pytest.mark.wide
def test_a_barred_seat_takes_the_card_by_no_question_but_one_without_another_answer(
        game: Game, bot: str, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "Barred", Watched)
    job = Job(game.id, (bot,) * 2, chance.randrange(10**6))
    base = play(job, keep=True, most=250)
    seats = [(seat, face) for seat in range(2) for face in sorted(base.held[seat].first)]
    for seat, face in chance.sample(seats, min(len(seats), many(1, 30))):
        first = base.held[seat].first[face]
        before = Watched.forced
        other = play(replace(job, barred=(seat, face)), keep=True, most=250, given=base.answers[:first])
        assert (face in other.held[seat].taken) is (Watched.forced > before), "forced games are those that say so"
        whole = play(replace(job, barred=(seat, face)), keep=True, most=250)
        assert other.answers == whole.answers, "until it would have been taken, it is the same game"
        if face in other.held[seat].taken:
            assert other.held[seat].first[face] >= first
        else:
            assert other.answers[:first + 1] != base.answers[:first + 1]


CLIMBED, STUCK = 2.0, 0.1
"""Health by which a stack that was found in small steps may be worse than the best one, and the share of stacks in
which the steps may end elsewhere (2 of 100 do)."""


@pytest.mark.usefixtures("real_cards")
def test_a_barred_seat_plays_no_worse_than_by_leaving_the_card_out() -> None:
    """Every stack that an Initiative bot thinks of may hold its best card: what it stacked then was drawn at random."""
    job = Job("initiative", ("normal",) * 2, 70000)
    match = arena.table(job)
    barred = Barred(make("normal", match.game, job.seed), match.game, watch_of(match.game), match, "")
    worse = []
    for number, raw in enumerate(play(job, keep=True).answers):
        asked = match.question()
        if asked.about is Topic.PLAY:
            builder = Builder(match.state, match.state.seats[asked.seat], asked.items)
            for barred.face in sorted({asked.items[i].spec.id for i in raw}):
                left_out = tuple([i for i in raw if asked.items[i].spec.id != barred.face])
                other = barred.decide(SeatHandle(match, asked.seat, number))
                worse.append(builder.value(other) <= builder.value(left_out) - CLIMBED)
        match.answer(raw, asked.seat)
    assert sum(worse) <= STUCK * len(worse)


def test_the_true_lift_lies_in_the_interval_in_95_of_100_runs_though_it_is_looked_at_again_and_again(
        chance: Random) -> None:
    """Of sound intervals 93 % hold the truth of these very deals; of new ones a run in ten thousand has fewer."""
    runs = many(16, 2000)
    assert covered(runs, seed=chance.randrange(10**9)) >= scipy.stats.binom.ppf(1e-4, runs, 0.94)


@pytest.mark.wide(0)
def test_a_game_with_no_effects_gives_no_more_false_alarms_than_promised(chance: Random) -> None:
    runs, effects = many(12, 600), dict.fromkeys(FACES, 0.0)
    seed = chance.randrange(10**9)
    alarms = sum(any(card.sure for card in measured(effects, 0.7, seed + 10_000 * number, within=0.1).report().cards)
                 for number in range(runs))
    assert alarms <= scipy.stats.binom.ppf(1 - 1e-4, runs, 0.05)


def test_an_effect_there_is_is_found_among_others_that_are_none(chance: Random) -> None:
    effects = dict.fromkeys(FACES, 0.0) | {"polly": 0.2, "dinghy": -0.2}
    first, second, *others = measured(effects, 0.5, chance.randrange(10**9), within=0.07).report().cards
    assert {first.face, second.face} == {"polly", "dinghy"} and first.sure and second.sure
    assert sum(card.sure for card in others) <= 2


# ---- figures


def test_lift_and_permission_are_reckoned_by_deals() -> None:
    tally = Tally()
    for taken, difference in ((0, 0.0), (1, 1.0), (2, 0.0), (1, 0.0)) * 30:
        tally.add(Deal({"a": Pairs(taken, 0.5 * taken, difference)} if taken else {}, 0.5, 1), "a")
    found, permission = tally.lift(), tally.permission(2)
    assert found is not None and permission is not None
    assert (found.value, found.n, tally.taken) == (0.25, 90, 1.0)
    error = np.sqrt(((np.array([1 - 0.25, -0.5, -0.25] * 30) ** 2).sum() + 1) * 90 / 89) / 120
    assert found.half == pytest.approx(scipy.stats.t.ppf(0.975, 89) * error)
    assert permission.value == pytest.approx(0.125) and permission.n == 120


@pytest.mark.parametrize("n", [3, 8, FLIPPED - 10, FLIPPED, FLIPPED + 30])
def test_p_is_that_of_random_signs(n: int, chance: Random) -> None:
    values = [chance.choice((-1.0, 1.0, 1.0, 0.5)) for _ in range(n)]
    tally = Tally()
    for value in values:
        tally.add(Deal({"a": Pairs(1, 0.5, value)}, 0.5, 2), "a")
        tally.add(Deal({}, 0.5, 1), "a")
    expected = scipy.stats.permutation_test((np.array(values),), np.sum, permutation_type="samples", n_resamples=20_000,
                                      rng=np.random.default_rng(chance.randrange(10**9))).pvalue
    assert tally.p() == pytest.approx(expected, abs=0.05)


def test_what_a_few_deals_agree_on_is_no_certainty() -> None:
    tally = Tally()
    assert tally.lift() is None and tally.p() == 1.0
    for _ in range(LEAST):
        tally.add(Deal({"a": Pairs(1, 1.0, 0.0)}, 0.5, 2), "a")
    found = tally.lift()
    assert found is not None and found.half > 0.03


def test_a_tally_keeps_no_more_of_many_deals_than_of_few() -> None:
    tally = Tally()
    for _ in range(5 * FLIPPED):
        tally.add(Deal({"a": Pairs(1, 1.0, 1.0)}, 0.5, 2), "a")
    assert len(tally.values) == FLIPPED


# ---- when it stops


def test_looks_come_ever_more_seldom_and_end_with_the_last_deal() -> None:
    assert [*looks(100)] == [100]
    found = [*looks(16_000)]
    assert found == sorted(set(found)) and (found[0], found[-1]) == (200, 16_000) and len(found) < 45


def test_a_card_stops_when_it_is_decided_and_the_run_does_not_wait_for_the_rarest(chance: Random) -> None:
    def source(task: Task) -> Deal:
        often = simulated({"polly": 0.0}, 0.5, replace(task, faces=("polly",) if "polly" in task.faces else ()))
        rare = simulated({"dinghy": 0.0}, 0.1, replace(task, faces=("dinghy",)))
        seldom = simulated({"mutiny": 0.0}, 0.001, replace(task, faces=("mutiny",)))
        return Deal({**often.pairs, **rare.pairs, **seldom.pairs}, 0.5, 1)

    plan = LiftPlan("hooks", 2, ("polly", "dinghy", "mutiny"), seed=chance.randrange(10**9), within=0.06)
    lifting = Lifting(plan, source)
    found = {card.face: card for card in lifting.run().cards}
    assert [found[face].status for face in ("polly", "dinghy", "mutiny")] == ["decided", "decided", "out of reach"]
    assert found["polly"].deals < found["dinghy"].deals == found["mutiny"].deals < 16_000
    assert found["polly"].lift.half <= 0.06 and found["dinghy"].lift.half <= 0.06


def test_without_a_width_every_card_gets_all_deals(chance: Random) -> None:
    lifting = measured({"polly": 0.0, "dinghy": 0.3}, 0.5, chance.randrange(10**9), within=0.0, most=777)
    assert {card.deals for card in lifting.report().cards} == {777} and lifting.complete


# ---- how it is played


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, chance: Random) -> None:
    seed = chance.randrange(10**9)
    plan = LiftPlan("hooks", 2, ("polly", "dinghy"), seed=seed, within=0.06)
    source = partial(simulated, {"polly": 0.1, "dinghy": 0.0}, 0.3)
    whole = Lifting(plan, source).run()
    stop = chance.randrange(1, whole.deals)
    cut = Lifting(plan, source).run(keep=tmp_path / "kept", going_on=lambda now: now.deals < stop)
    assert not cut.complete and cut.deals == stop
    played: list[Task] = []

    def watched(task: Task) -> Deal:
        played.append(task)
        return source(task)

    assert Lifting(plan, watched).run(keep=tmp_path / "kept") == whole
    assert len(played) == whole.deals - stop
    assert Lifting(plan, watched).run(keep=tmp_path / "kept") == whole, "nothing is left to play"
    with pytest.raises(OtherRun):
        Lifting(replace(plan, seed=seed + 1), source).run(keep=tmp_path / "kept")


@pytest.mark.wide(0)
def test_a_card_made_to_win_is_found_to_win(tmp_path: Path, chance: Random) -> None:
    file = tmp_path / "gold.yaml"
    file.write_text("pack: {id: gold, title: Gold, version: 1}\ncards:\n  - {id: gold-rush, name: Gold Rush, group: "
                    "supply, copies: 4, tags: [loot], cost: 1, hooks: 6, play: [{treasure: 3}, {draw: 1}]}\n")
    report = lifts("hooks", 2, ["gold-rush"], packs=(str(file),), within=0.0, most=30, seed=chance.randrange(10**6))
    card, = report.cards
    assert card.name == "Gold Rush" and card.taken > 0.1 and card.forced == 0
    assert (card.lift.value or 0) > 0.1 and card.p < 0.05 and card.sure
    assert (card.permission.value or 0) < (card.lift.value or 0)


# ---- the command


def test_the_command_prints_a_line_a_card_and_writes_json(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "lift.json"
    code, out, err = cli("lab", "lift", "hooks", "GROG RATION", "polly", "--games", "6", "--jobs", "1", "--bots",
                         "random", "--seats", "2-3", "--json", str(file))
    assert (code, err) == (0, f"wrote {file}\n")
    assert out.count("Grog Ration") == out.count("Polly") == 2 and "3 seats" in out
    reports = LiftReports.model_validate_json(file.read_text())
    assert [(table.seats, table.deals, table.within) for table in reports.tables] == [(2, 6, 0.0), (3, 6, 0.0)]
    assert all({card.face for card in table.cards} == {"grog-ration", "polly"} for table in reports.tables)
    assert all(len(line) <= 120 for line in out.splitlines())


def test_without_the_libraries_of_the_lab_one_line_says_how_to_get_them() -> None:
    wants = {"balance hooks": "scipy", "lift hooks": "scipy", "compare hooks base": "scipy", "rate hooks": "scipy",
             "judge hooks": "scipy", "value hooks": "scipy"}
    code = ("import sys; sys.modules |= {'scipy': None}\n"
            "from deckgames.cli.commands import run\n"
            f"sys.exit(sum(run(['lab', *words.split()]) for words in {[*wants]}))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2 * len(wants), "")
    for line, (words, library) in zip(done.stderr.splitlines(), wants.items(), strict=True):
        assert line.endswith(
            f"lab needs {library}: {sys.executable} -m pip install matplotlib scipy"), words


