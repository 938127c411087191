"""Does many independent pieces of work in this process, in several or on a cluster; the results come in their sequence.

However many are at work, the results are the same and come in the same order, and only a window of them is in memory.
A `Keep` is a file of JSON Lines that holds what has come already, so that an interrupted run goes on where it was.
"""

import gc
import json
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from os import truncate
from pathlib import Path
from time import monotonic, process_time
from typing import IO, Any, Generic, TypeVar
from zlib import compress, decompressobj, error

from pydantic import TypeAdapter, ValidationError

from deckgames.engine.core.files import added_to, opened, what_lies

T = TypeVar("T")
R = TypeVar("R")
PART = 4
"""Pieces of work that a worker takes at once at first; then as many as take it about SPAN seconds, at most LARGE."""
SPAN = 0.2
LARGE = 32
BLOCK = 1 << 18
"""Number of bytes compressed at once: less in memory and lost with a process that is killed, more on the disk."""
SECONDS = 5
"""What came longer ago is written, although no block is full."""
LEVEL, GZIP = 3, 31
"""How hard it is compressed (6 is a fifth smaller and takes twice as long), and zlib's word for gzip."""
AHEAD = 4
"""Number of parts that wait for each worker, so that none is idle while the first one in the sequence is slow."""


class Crew:
    """Who does the work: this process (`jobs` 1), or whoever `submit` gives it to, processes or the workers of a dask
    cluster: it gives a future, of whatever class."""

    def __init__(self, jobs: int = 1, submit: Callable[..., Any] | None = None) -> None:
        self.jobs, self.submit = jobs, submit

    def each(self, work: Callable[[T], R], todo: Iterable[T]) -> Iterator[R]:
        """The results in the sequence of what is to be done; `work` is a function of a module."""
        if self.submit is None:
            for one in todo:  # not by `map`, which a StopIteration from below would end without a word
                yield work(one)
            return
        waiting: deque[Any] = deque()
        rest, size = iter(todo), PART
        try:
            while True:
                while len(waiting) < AHEAD * self.jobs and (part := list(islice(rest, size))):
                    waiting.append(self.submit(_part, work, part))
                if not waiting:
                    return
                seconds, results = waiting.popleft().result()
                size = max(1, min(LARGE, int(SPAN * len(results) / max(seconds, 1e-6))))
                yield from results
        finally:
            for future in waiting:
                future.cancel()


def _part(work: Callable[[T], R], part: Sequence[T]) -> tuple[float, list[R]]:
    """The results, and how many seconds of CPU they took."""
    start = process_time()
    results = [work(one) for one in part]
    return process_time() - start, results


@contextmanager
def crew(jobs: int = 1, cluster: str = "") -> Iterator[Crew]:
    """The workers of a run: `cluster` is the address of a dask scheduler, such as tcp://host:8786. Raises ImportError
    where dask is not installed, OSError if nobody answers there, or the scheduler has no worker."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        if cluster:
            from distributed import Client

            with Client(cluster, timeout=_PATIENCE) as client:  # type: ignore[no-untyped-call]
                _await_worker(client, cluster)
                workers = client.scheduler_info()["workers"]  # no executor of it: that forgets what a lost worker did
                yield Crew(max(1, len(workers)), partial(client.submit, retries=2, pure=False))
        elif jobs > 1:
            with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
                try:
                    yield Crew(jobs, pool.submit)
                finally:
                    pool.shutdown(cancel_futures=True)
        else:
            yield Crew()
    finally:
        gc.set_threshold(*before)


_PATIENCE = 10
"""Seconds in which a scheduler must answer, and a worker must have joined it."""


def _await_worker(client: Any, cluster: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise OSError(f"the scheduler has no worker; `dask worker {cluster}` starts one") from None


SELDOM = 200_000, 20, 100
"""Who plays or sums up makes many short-lived objects and keeps none: the collector of cycles need not look often."""


def _begin() -> None:
    """Ctrl+C is not for workers but for who started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*SELDOM)


class OtherRun(ValueError):
    """A file holds the results of another run."""


class Keep(Generic[R]):
    """A file of JSON Lines: the first line says what run it is of, each other one is a result, in their sequence; what
    is as usual is not written. A name that ends with .gz: the same in blocks (members) of gzip, a sixth as large."""

    def __init__(self, path: Path, run: dict[str, Any], kind: type[R]) -> None:
        """Opens the file or makes it; a last line or block that was cut off is dropped. Raises OtherRun, OSError."""
        self.path, self.count = path, 0
        if what_lies(path) not in ("", "file"):
            raise OtherRun(f"{path}: is no file in which games can be kept; expected another name")
        self._packed = path.suffix == ".gz"
        self._adapter: TypeAdapter[R] = TypeAdapter(kind)
        head = json.dumps(run, sort_keys=True).encode() + b"\n"
        begin = self._written(head)
        path.parent.mkdir(parents=True, exist_ok=True)
        with added_to(path) as file:
            file.seek(0)
            there = file.read(len(begin))
            if there != begin and begin.startswith(there):  # it is new, or was cut off at once
                file.truncate(0)
                file.write(begin)
        whole = 0
        for block, end in self._blocks():
            if whole == 0 and not block.startswith(head):
                whole = -1
                break
            self.count += block.count(b"\n") - (whole == 0)
            whole = end
        if whole < 1:
            raise OtherRun(f"{path}: holds the results of another run; expected another file, or that run")
        truncate(path, whole)

    def __iter__(self) -> Iterator[R]:
        """The results that were kept, one after the other."""
        lines = (line for block, _ in self._blocks() for line in block.splitlines())
        for number, line in enumerate(islice(lines, 1, None), 2):
            try:
                yield self._adapter.validate_json(line)
            except ValidationError:
                raise OtherRun(f"{self.path}:{number}: this line is no result; expected it as it was written, or an "
                               f"end before it") from None

    def _blocks(self) -> Iterator[tuple[bytes, int]]:
        """Some whole lines after the other, and where in the file they end."""
        with opened(self.path) as file:
            if not self._packed:
                end = 0
                for line in file:
                    if line.endswith(b"\n"):
                        end += len(line)
                        yield line, end
                return
            try:
                yield from _members(file)
            except error as wrong:
                raise OtherRun(f"{self.path}: is no gzip file, or damaged ({wrong}); expected another file") from None

    def adding(self, results: Iterable[R]) -> Iterator[R]:
        """The same results, each written down as it comes; in blocks, when one is full, when nothing was written for
        SECONDS, and when no more comes."""
        waiting, size, since = list[bytes](), 0, monotonic()
        with added_to(self.path) as file:
            try:
                for result in results:
                    line = self._adapter.dump_json(result, exclude_defaults=True) + b"\n"
                    waiting.append(line)
                    size += len(line)
                    if not self._packed or size >= BLOCK or monotonic() - since >= SECONDS:
                        file.write(self._written(b"".join(waiting)))
                        file.flush()
                        waiting, size, since = [], 0, monotonic()
                    yield result
            finally:
                if waiting:
                    file.write(self._written(b"".join(waiting)))

    def _written(self, text: bytes) -> bytes:
        return compress(text, LEVEL, GZIP) if self._packed else text


def _members(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """What the members of a gzip file hold, and where each ends; not one that was cut off. Raises zlib.error."""
    end, rest = 0, b""
    while True:
        member, parts = decompressobj(GZIP), list[bytes]()
        while not member.eof:
            read = rest or file.read(BLOCK)
            if not read:
                return
            parts.append(member.decompress(read))
            end += len(read)
            rest = b""
        rest = member.unused_data
        end -= len(rest)
        yield b"".join(parts), end
