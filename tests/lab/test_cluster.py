"""Games on a cluster: the same results as in one process, also when a worker is lost on the way."""

import os
import signal
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deckgames.lab import runs
from deckgames.lab.arena import Job, Record, play, swapped
from deckgames.lab.runs import crew

pytestmark = pytest.mark.slow


def started(**more: Any) -> Any:
    """A cluster of this machine, without a page of figures; who asks for none need not wait for its library."""
    from distributed import LocalCluster

    return LocalCluster(dashboard_address=None, silence_logs=50, host="127.0.0.1", **more)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes of one thread each."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = started(n_workers=2, threads_per_worker=1, processes=True)
    with found:
        yield found


def test_a_scheduler_without_a_worker_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would wait for ever."""
    monkeypatch.setattr(runs, "_PATIENCE", 1)
    empty = started(n_workers=0)
    with empty, pytest.raises(OSError, match=f"has no worker; `dask worker {empty.scheduler_address}` starts one"), \
            crew(cluster=empty.scheduler_address):
        pass


def told(record: Record) -> tuple[Any, ...]:
    """A record but for the time that was thought."""
    return record.job, record.winners, record.scores, record.history, record.decisions, record.held


JOBS = swapped("hooks", ("random", "random"), 24, seed=5)


def test_a_cluster_plays_what_one_process_plays(cluster: Any) -> None:
    with crew(cluster=cluster.scheduler_address) as workers:
        assert workers.jobs == 2
        assert [told(r) for r in workers.each(play, JOBS)] == [told(play(job)) for job in JOBS]


def play_or_die(folder: str, job: Job) -> Record:
    """Plays; but the first worker that comes to the eleventh game is killed in the middle of it."""
    if job.seed == JOBS[10].seed:
        mark = Path(folder) / "killed"
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return play(job)


def test_a_lost_worker_costs_time_and_no_result(cluster: Any, tmp_path: Path) -> None:
    with crew(cluster=cluster.scheduler_address) as workers:
        found = list(workers.each(partial(play_or_die, str(tmp_path)), JOBS))
    assert (tmp_path / "killed").exists(), "no worker was killed"
    assert [told(r) for r in found] == [told(play(job)) for job in JOBS]


def test_a_cluster_that_is_not_there_is_an_error_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_PATIENCE", 1)
    with pytest.raises(OSError, match=r"127\.0\.0\.1:1"), crew(cluster="tcp://127.0.0.1:1"):
        pass
