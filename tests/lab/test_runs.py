"""Files of results: plain or compressed, cut off anywhere, and those of somebody else."""

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from deckgames.lab import runs
from deckgames.lab.arena import Job, Record, play
from deckgames.lab.runs import Crew, Keep, OtherRun

RUN = {"lab": "test", "seed": 1}
NAMES = "games.jsonl", "games.jsonl.gz"


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [play(Job("hooks", ("random",) * 2, seed), timed=False) for seed in range(12)]


def kept(path: Path, records: list[Record]) -> Keep[Record]:
    """A file into which these records were written."""
    keep = Keep(path, RUN, Record)
    assert list(keep.adding(records)) == records
    return Keep(path, RUN, Record)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_written_is_read(name: str, records: list[Record], tmp_path: Path) -> None:
    keep = kept(tmp_path / "new folder" / name, records)
    assert keep.count == len(records)
    assert list(keep) == records == list(keep)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_cut_off_anywhere_is_played_again(name: str, records: list[Record], tmp_path: Path,
                                                   chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 5000)  # some two records
    path = tmp_path / name
    kept(path, records)
    whole = path.read_bytes()
    for size in (0, 1, 40, *(chance.randrange(len(whole)) for _ in range(12)), len(whole) - 1):
        path.write_bytes(whole[:size])
        keep = Keep(path, RUN, Record)
        before = list(keep)
        assert before == records[:keep.count]
        assert keep.count >= len(records) * size // len(whole) - 4, "no more is lost than a block"
        assert list(keep.adding(records[keep.count:])) == records[keep.count:]
        assert list(Keep(path, RUN, Record)) == records


@pytest.mark.parametrize("name", NAMES)
def test_a_run_that_stops_has_written_all_that_came(name: str, records: list[Record], tmp_path: Path) -> None:
    def broken() -> Iterator[Record]:
        yield from records[:5]
        raise RuntimeError("a worker fell over")

    path = tmp_path / name
    with pytest.raises(RuntimeError):
        list(Keep(path, RUN, Record).adding(broken()))
    assert list(Keep(path, RUN, Record)) == records[:5]
    some = list(islice(Keep(path, RUN, Record).adding(records[5:]), 3))
    assert some == records[5:8]
    assert list(Keep(path, RUN, Record)) == records[:8]


def test_a_compressed_file_is_json_lines_for_everybody_and_small(records: list[Record], tmp_path: Path) -> None:
    plain, packed = (kept(tmp_path / name, records * 20).path for name in NAMES)
    with gzip.open(packed, "rb") as file:
        text = file.read()
    assert text == plain.read_bytes()
    assert [json.loads(line) for line in text.splitlines()[:1]] == [RUN]
    assert packed.stat().st_size < plain.stat().st_size / 5


def test_slow_games_are_written_as_they_come(records: list[Record], tmp_path: Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "SECONDS", 0)
    path = tmp_path / NAMES[1]
    for nth, _ in enumerate(Keep(path, RUN, Record).adding(records[:4])):
        assert len(gzip.decompress(path.read_bytes()).splitlines()) == 1 + 1 + nth


def test_a_file_that_was_written_in_full_is_still_read(records: list[Record], tmp_path: Path) -> None:
    """Until November 2026 what is as usual was written, too."""
    from pydantic import TypeAdapter

    path = tmp_path / NAMES[0]
    lines = [TypeAdapter(Record).dump_json(record) for record in records]
    path.write_bytes(b"\n".join([json.dumps(RUN, sort_keys=True).encode(), *lines[:7]]) + b"\n" + lines[7][:100])
    keep = Keep(path, RUN, Record)
    assert list(keep) == records[:7]
    list(keep.adding(records[7:]))
    assert list(Keep(path, RUN, Record)) == records


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", [b"my notes", b"my notes\n", b"\x1f\x8b notes", gzip.compress(b"my notes\n"),
                                   b'{"lab": "test", "seed": 2}\n', gzip.compress(b'{"lab": "test", "seed": 2}\n')],
                         ids=["notes", "a line", "no gzip", "gzip", "another run", "another run, gzip"])
def test_somebody_elses_file_is_refused_and_left_alone(name: str, other: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(other)
    with pytest.raises(OtherRun, match=name):
        Keep(path, RUN, Record)
    assert path.read_bytes() == other


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_line_is_named(records: list[Record], tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    text = kept(path, records[:3]).path.read_bytes()
    packed = name.endswith(".gz")
    lines = (gzip.decompress(text) if packed else text).splitlines(keepends=True)
    lines[2] = b"{garbage\n"
    path.write_bytes(gzip.compress(b"".join(lines)) if packed else b"".join(lines))
    with pytest.raises(OtherRun, match=f"{name}:3: this line is no result"):
        list(Keep(path, RUN, Record))


def test_games_are_kept_in_files_only(tmp_path: Path) -> None:
    """A device may be read for ever."""
    for place in (tmp_path, Path("/dev/full")):
        if place.exists():
            with pytest.raises(OtherRun, match="is no file in which games can be kept"):
                Keep(place, {"lab": "balance"}, Record)


def test_work_that_fails_by_a_stop_iteration_does_not_pass_for_the_end_of_all_work() -> None:
    """A run of lifts ended after 25 of 200 deals, and said nothing."""
    def work(number: int) -> int:
        return next(iter([number] * (number < 2)))

    with pytest.raises(RuntimeError):
        list(Crew().each(work, range(4)))
