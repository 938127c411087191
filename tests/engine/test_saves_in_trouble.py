"""Saves that cannot be written any more: it is said in one sentence, the game goes on in memory, and can be saved
elsewhere; and what is on the disk stays whole."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.files import replace_whole, write_new
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SaveRefused, list_saves, writing
from deckgames.engine.record.saves import at, rescue, resume
from deckgames.engine.record.session import RuleCrashed, Session
from tests.engine.toys import PACK, TOY, seated, taken_up
from tests.harm import HARMS, Disk
from tests.harness import anybody

ELSEWHERE = "; the game goes on in memory only"


def playing(path: Path, answers: int = 6, **options: Any) -> Session:
    """A table after so many answers."""
    session = seated(path, 3, rounds=40, **options)
    go_on(session, answers)
    return session


def go_on(session: Session, answers: int) -> None:
    rng = Rng.fresh(session.number)
    for _ in range(answers):
        anybody(session, rng)


def same(session: Session, other: Session) -> bool:
    """Whether nobody could tell these tables apart."""
    return ([(s.seat, s.answer, s.by) for s in session.steps], TOY.digest(session.match.state)) == (
        [(s.seat, s.answer, s.by) for s in other.steps], TOY.digest(other.match.state))


# ---- the file is not what it was


@pytest.mark.parametrize(("harm", "why"), HARMS.items(), ids=[harm.__name__ for harm in HARMS])
@pytest.mark.parametrize("act", ["answer", "undo", "settle"])
def test_a_save_that_is_not_what_it_was_is_said_at_once_and_the_game_goes_on(
        tmp_path: Path, harm: Callable[[Path], None], why: str, act: str) -> None:
    path = tmp_path / "saves" / "a.deck"
    session = playing(path)
    while session.takebacks.undo_refusal() is not None:
        go_on(session, 1)
    assert session.save.unsaved == ""
    harm(path)
    left = path.read_bytes() if path.is_file() else None
    {"answer": lambda: go_on(session, 1), "undo": session.takebacks.undo, "settle": session.save.settle}[act]()
    assert session.save.unsaved == f"Not saved: {why}{ELSEWHERE}"
    go_on(session, 5)
    assert session.save.unsaved == f"Not saved: {why}{ELSEWHERE}"
    assert (path.read_bytes() if path.is_file() else None) == left, "whatever lies there now is not touched"
    session.save.begin(tmp_path / "elsewhere.deck")
    assert session.save.unsaved == ""
    go_on(session, 3)
    session.close()
    assert same(session, taken_up(tmp_path / "elsewhere.deck"))
    assert (path.read_bytes() if path.is_file() else None) == left


# ---- the disk is full


def test_where_the_disk_is_full_nothing_half_written_stays_and_the_game_goes_on(
        tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = playing(path)
    whole, before = path.read_bytes(), session.number
    disk = Disk(monkeypatch, room=10)
    go_on(session, 1)
    assert session.save.unsaved == f"Not saved: a.deck cannot be written (No space left on device){ELSEWHERE}"
    assert path.read_bytes() == whole
    go_on(session, 30)
    assert (session.number, path.read_bytes()) == (before + 31, whole)
    with pytest.raises(SaveRefused, match="cannot be written: No space left"):
        session.save.begin(tmp_path / "b.deck")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.deck"]
    disk.room = None
    go_on(session, 1)
    assert session.save.unsaved == ""
    assert session.notes == ["All is saved again, in a.deck"]
    assert same(session, at(path, None, PACK, TOY))
    session.close()
    assert same(session, taken_up(path))


@pytest.mark.parametrize("room", range(0, 1200, 97))
def test_at_any_filling_of_the_disk_what_is_there_is_a_prefix_of_the_game(
        path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    session = playing(path, bugs=True)
    disk, said = Disk(monkeypatch, room), []
    for _ in range(15):
        try:
            go_on(session, 1)
        except RuleCrashed:
            continue
        said.append(bool(session.save.unsaved))
        kept = at(path, None, PACK, TOY)
        assert [s.answer for s in kept.steps] == [s.answer for s in session.steps[:kept.number]]
        assert kept.number == session.number or session.save.unsaved
    assert said == sorted(said)
    disk.room = None
    session.save.settle()
    assert session.save.unsaved == ""
    assert same(session, at(path, None, PACK, TOY))


def test_a_game_that_is_not_saved_any_more_finds_a_place_by_itself_when_it_is_left(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    session = playing(tmp_path / "a.deck")
    (tmp_path / "a.deck").unlink()
    go_on(session, 2)
    where = rescue(session)
    assert session.save.unsaved == ""
    session.close()
    assert same(session, taken_up(where))


def test_where_no_place_can_be_written_leaving_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = playing(tmp_path / "a.deck")
    Disk(monkeypatch, room=0)
    go_on(session, 1)
    with pytest.raises(SaveRefused, match="cannot be written"):
        rescue(session)
    session.close()
    assert taken_up(tmp_path / "a.deck").number == session.number - 1


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_what_would_be_lost_is_kept_or_the_save_is_left_alone(
        tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(path).close()
    with path.open("ab") as file:
        file.write(b'{"is":"ans')
    whole = path.read_bytes()
    monkeypatch.setattr(writing, "write_new", full)
    with pytest.raises(SaveRefused, match=r"damaged, and what would be lost cannot be kept in a\.deck\.lost"):
        taken_up(path)
    assert path.read_bytes() == whole


def test_nothing_new_is_written_through_a_link(tmp_path: Path, path: Path) -> None:
    """A stranger's folder may hold links under each name that is written next."""
    playing(path).close()
    mine = tmp_path / "mine"
    mine.write_text("mine\n")
    for name in ("a.deck.lost", f".b.deck.{os.getpid()}.new", "c.txt"):
        (tmp_path / name).symlink_to(mine)
    (tmp_path / "d.txt").symlink_to(tmp_path / "nothing")
    with path.open("ab") as file:
        file.write(b"touch PWNED #\n")
    taken_up(path).close()
    assert (tmp_path / "a.deck-2.lost").read_bytes() == b"touch PWNED #\n"
    playing(tmp_path / "b.deck").close()
    replace_whole(tmp_path / "c.txt", b"new")
    assert write_new(tmp_path / "d.txt", b"new") == tmp_path / "d-2.txt"
    assert not (tmp_path / "c.txt").is_symlink()
    assert mine.read_text() == "mine\n"
    assert not (tmp_path / "nothing").exists()


def test_a_save_that_is_a_link_is_played_but_never_cut(tmp_path: Path, path: Path) -> None:
    playing(path).close()
    link = tmp_path / "link.deck"
    link.symlink_to(path)
    session = taken_up(link)
    go_on(session, 1)
    session.close()
    with path.open("ab") as file:
        file.write(b"torn")
    whole = path.read_bytes()
    with pytest.raises(SaveRefused, match=r"link\.deck is damaged, and it is a link to .*a\.deck: go on with that"):
        taken_up(link)
    assert path.read_bytes() == whole


def test_a_crash_of_a_rule_is_reported_from_memory_where_the_save_is_gone(path: Path) -> None:
    session = seated(path, stack=("point", "raise"))
    session.answer(session.question().read("point-card"))
    path.unlink()
    with pytest.raises(RuleCrashed) as crashed:
        session.answer(session.question().read("raise-card"))
    assert '"a":"point-card' in crashed.value.report.read_text()
    assert "deleted" in session.save.unsaved


# ---- whatever lies in the folder


def test_a_list_of_saves_survives_every_file(tmp_path: Path) -> None:
    playing(tmp_path / "good.deck").close()
    (tmp_path / "folder.deck").mkdir()
    (tmp_path / "nowhere.deck").symlink_to(tmp_path / "nothing")
    (tmp_path / "round.deck").symlink_to(tmp_path / "round.deck")
    (tmp_path / "empty.deck").touch()
    (tmp_path / "noise.deck").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "endless.deck").write_bytes(b"x" * 3_000_000)
    os.truncate(tmp_path / "endless.deck", 1 << 40)
    os.mkfifo(tmp_path / "pipe.deck")
    (tmp_path / os.fsdecode(b"\xff\xfe.deck")).write_bytes(b"hello\n")
    found = {save.path.name: save.problem for save in list_saves(tmp_path)}
    assert len(found) == 9
    assert [name for name, problem in found.items() if problem is None] == ["good.deck"]
    assert not any("\n" in (problem or "") for problem in found.values())
    assert "no save of deckgames" in str(found["empty.deck"]) and list_saves(tmp_path / "none") == []
    for name in found.keys() - {"good.deck"}:
        with pytest.raises(SaveRefused):
            resume(tmp_path / name, PACK, TOY)
