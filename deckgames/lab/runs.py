"""Does many independent pieces of work in this process, in several or on a cluster; the results come in their sequence.

However many are at work, the results are the same and come in the same order, and only a window of them is in memory.
A `Keep` is a file of JSON Lines that holds what has come already, so that an interrupted run goes on where it was.
"""

import gc
import json
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from os import truncate
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

T = TypeVar("T")
R = TypeVar("R")
PART = 4
"""Pieces of work that a worker takes at once."""
AHEAD = 4
"""So many parts wait for each worker, so that none is idle while the first one in the sequence is slow."""


class Crew:
    """Who does the work: this process (`jobs` 1), several processes, or the workers of a dask cluster."""

    def __init__(self, jobs: int = 1, executor: Executor | None = None) -> None:
        self.jobs, self.executor = jobs, executor

    def each(self, work: Callable[[T], R], todo: Iterable[T]) -> Iterator[R]:
        """The results in the sequence of what is to be done; `work` is a function of a module."""
        if self.executor is None:
            yield from map(work, todo)
            return
        waiting: deque[Future[list[R]]] = deque()
        rest = iter(todo)
        try:
            while True:
                while len(waiting) < AHEAD * self.jobs and (part := list(islice(rest, PART))):
                    waiting.append(self.executor.submit(_part, work, part))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _part(work: Callable[[T], R], part: Sequence[T]) -> list[R]:
    return [work(one) for one in part]


@contextmanager
def crew(jobs: int = 1, cluster: str = "") -> Iterator[Crew]:
    """The workers of a run: `cluster` is the address of a dask scheduler, such as tcp://host:8786. Raises ImportError
    where dask is not installed, OSError if nobody answers there."""
    if cluster:
        from distributed import Client

        with Client(cluster) as client:  # type: ignore[no-untyped-call]
            yield Crew(max(1, len(client.scheduler_info()["workers"])), client.get_executor(retries=2, pure=False))
    elif jobs > 1:
        with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
            try:
                yield Crew(jobs, pool)
            finally:
                pool.shutdown(cancel_futures=True)
    else:
        yield Crew()


def _begin() -> None:
    """Workers make many short-lived objects and keep none: the collector of cycles need not look often. Ctrl+C is for
    who started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(200_000, 20, 100)


class OtherRun(ValueError):
    """A file holds the results of another run."""


class Keep(Generic[R]):
    """A file of JSON Lines: the first line says what run it is of, each other one is a result, in their sequence."""

    def __init__(self, path: Path, run: dict[str, Any], kind: type[R]) -> None:
        """Opens the file or makes it; a last line that was cut off is dropped. Raises OtherRun, OSError."""
        self.path, self.count = path, 0
        self._adapter: TypeAdapter[R] = TypeAdapter(kind)
        head = json.dumps(run, sort_keys=True)
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")
        whole = 0
        with path.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                if whole == 0 and line.decode("utf-8", "replace").rstrip("\n") != head:
                    raise OtherRun(f"{path}: holds the results of another run; expected another file, or that run")
                self.count += whole > 0
                whole += len(line)
        truncate(path, whole)

    def __iter__(self) -> Iterator[R]:
        """The results that were kept, one after the other."""
        with self.path.open("rb") as lines:
            for line in islice(lines, 1, None):
                yield self._adapter.validate_json(line)

    def adding(self, results: Iterable[R]) -> Iterator[R]:
        """The same results, each written down as it comes."""
        with self.path.open("ab") as file:
            for result in results:
                file.write(self._adapter.dump_json(result) + b"\n")
                file.flush()
                yield result
