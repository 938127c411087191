"""The save file: whole lines or none, whatever happens to it; and only one writer at a time."""

import gzip
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import (
    FORMAT,
    Journal,
    SaveRefused,
    SeatInfo,
    info,
    list_saves,
    owners,
    read,
    to_go_on_with,
    written,
)
from deckgames.engine.record.journal.reading import OTHER_ENDS
from deckgames.engine.record.saves import resume
from tests.engine.toys import PACK, TOY, seated, taken_up
from tests.harness import anybody, changed
from tests.thorough import many


def a_save(path: Path, answers: int = 14) -> list[str]:
    """A save with so many answers; gives the digest before each of them, and after the last."""
    session, rng = seated(path, 3, rounds=9), Rng.fresh(3)
    digests = []
    for _ in range(answers):
        digests.append(TOY.digest(session.match.state))
        anybody(session, rng)
    session.close()
    return [*digests, TOY.digest(session.match.state)]


def test_a_save_cut_at_any_byte_loses_the_answer_being_written_and_nothing_else(tmp_path: Path, path: Path) -> None:
    digests = a_save(path)
    whole = path.read_bytes()
    ends = [r.end for r in read(path).records if r.kind in ("answer", "seal")]
    first = whole.index(b"\n") + 1
    for cut in sorted({*range(0, len(whole), many(7, 1)), *(end - 1 for end in ends)}):
        torn = tmp_path / "torn.deck"
        torn.write_bytes(whole[:cut])
        if cut < first - 1:
            with pytest.raises(SaveRefused, match="no save of deckgames"):
                taken_up(torn)
            continue
        session = taken_up(torn)
        kept = sum(1 for end in ends if end - 1 <= cut)
        assert (session.number, TOY.digest(session.match.state)) == (kept, digests[kept])
        lost = tmp_path / "torn.deck.lost"
        rest = lost.read_bytes() if lost.exists() else b""
        assert (torn.read_bytes() + rest).rstrip(b"\n") == whole[:cut].rstrip(b"\n")
        assert bool(session.notes) == lost.exists()
        lost.unlink(missing_ok=True)


@pytest.mark.parametrize("changed", [
    lambda whole: whole.replace(b"\n", b"\r\n"), lambda whole: b"\xef\xbb\xbf" + whole,
    lambda whole: whole + b"\n", lambda whole: whole.replace(b"\n", b"\n\r\n", 5)], ids=["CRLF", "BOM", "LF", "blank"])
def test_a_save_whose_line_ends_were_changed_goes_on_and_says_so_once(
        path: Path, changed: Callable[[bytes], bytes]) -> None:
    digests = a_save(path)
    path.write_bytes(changed(path.read_bytes()))
    for number in range(14, 16):
        session = resume(path, PACK, TOY)
        assert (session.number, info(path).problem) == (number, None)
        assert session.notes == [OTHER_ENDS]
        assert number > 14 or TOY.digest(session.match.state) == digests[14]
        anybody(session, Rng.fresh(number))
        session.close()


@pytest.mark.parametrize(("other", "said"), [
    (lambda text: text.encode("utf-16"), "text in UTF-16: save it as UTF-8 first"),
    (lambda text: text.encode("utf-16-be"), "text in UTF-16: save it as UTF-8 first"),
    (lambda text: gzip.compress(text.encode()), "packed by gzip: unpack it first")], ids=["UTF-16", "no BOM", "gz"])
def test_a_save_that_is_packed_or_written_otherwise_is_named_for_what_it_is(
        path: Path, other: Callable[[str], bytes], said: str) -> None:
    a_save(path)
    path.write_bytes(other(path.read_text()))
    with pytest.raises(SaveRefused, match=said):
        taken_up(path)


def test_a_damaged_line_ends_the_save_and_the_rest_is_kept_beside_it(path: Path) -> None:
    a_save(path)
    whole = path.read_bytes()
    answers = [r for r in read(path).records if r.kind in ("answer", "seal")]
    middle = answers[9].start + 20
    path.write_bytes(whole[:middle] + b"#" + whole[middle + 1:])
    session = taken_up(path)
    assert session.number == 9
    assert session.notes == [
        f"The end of this save was damaged: 5 answers were taken out and kept in {path}.lost"]
    assert path.read_bytes() == whole[:answers[9].start]
    assert taken_up(path).notes == []


def test_a_damaged_end_without_an_answer_in_it_loses_none(path: Path) -> None:
    a_save(path)
    with path.open("ab") as file:
        file.write(b'{"is":"bound')
    session = taken_up(path)
    assert session.number == 14
    assert session.notes == ["The end of this save was damaged, but no answer is lost; "
                             f"what could not be read is kept in {path}.lost"]


@pytest.mark.parametrize("record", [
    b'{"is":"answer"}', b'{"is":"undo","seat":0,"drop":["x"],"beyond":false}', b"[]", b'"hello"', b"{}", b"null",
    b'{"is":"undo","seat":0,"drop":[99],"beyond":false}', b'{"is":"answer","n":77,"seat":0,"rule":"","was":"","a":0}',
    b'{"is":"answer","n":3,"seat":"x","rule":"","was":"","a":0}', b'{"is":"snapshot","n":2,"digest":"","state":7}',
    b'{"is":"answer","n":15,"seat":77,"rule":"TO-1","was":"","a":{"Hugo":1}}', b'{"is":"answer","n":', b"\xff\xfe",
])
def test_lines_that_make_no_sense_are_taken_out(path: Path, record: bytes) -> None:
    a_save(path)
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(written(record))
    session = taken_up(path)
    assert session.number == 14
    assert len(session.notes) == 1
    assert "Hugo" not in session.notes[0]
    assert path.read_bytes() == whole


def test_records_of_unknown_kinds_are_passed_over(path: Path) -> None:
    a_save(path)
    with path.open("ab") as file:
        file.write(written(b'{"is":"remark","text":"hello"}'))
    whole = path.read_bytes()
    assert taken_up(path).notes == []
    assert path.read_bytes() == whole


def test_an_answer_that_hits_a_bug_and_kills_the_program_is_taken_out(path: Path) -> None:
    session = seated(path, stack=("raise",))
    session.close()
    with path.open("ab") as file:
        file.write(written(b'{"is":"answer","n":1,"seat":0,"rule":"TO-1","was":"","a":"%s"}'
                           % session.decision.write(0).encode()))  # type: ignore[union-attr]
    again = taken_up(path)
    assert again.number == 0
    assert "1 answer was taken out" in again.notes[0]


@pytest.mark.parametrize(("content", "said"), [
    (b"", "no save"), (b"\n", "no save"), (b"hello\n", "no save"), (b"\x00" * 5000, "no save"),
    (written(b'{"is":"answer"}'), "no save"), (written(b"[1]"), "no save"),
    (written(b'{"is":"header","format":"x"}'), "format x"),
    (written(b'{"is":"header","format":1}'), r"does not make sense \(deckgames, game, "),
    (written(b'{"is":"header","format":1,"deckgames":"1","game":"toy","pack":"1","packs":["Hugo"],"seed":"Hugo",'
             b'"seats":[{"name":"Hugo","player":"cat"}],"options":{}}'), r"make sense \(seats, seed\)"),
])
def test_what_is_no_save_is_refused_in_one_sentence(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(SaveRefused, match=said) as refused:
        resume(path, PACK, TOY)
    assert "Hugo" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == content


def test_a_newer_save_names_the_version_that_wrote_it(path: Path) -> None:
    path.write_bytes(written(b'{"is":"header","format":%d,"deckgames":"7.1"}' % (FORMAT + 1)))
    with pytest.raises(SaveRefused, match=r"written by deckgames 7\.1 in save format 2.*update deckgames"):
        resume(path, PACK, TOY)


def test_there_is_no_save_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(SaveRefused, match="there is no save"):
        resume(tmp_path / "a.deck", PACK, TOY)
    with pytest.raises(SaveRefused, match="there is no save"):
        read(tmp_path / "a.deck")
    with pytest.raises(SaveRefused):
        resume(tmp_path, PACK, TOY)


# ---- one writer


def test_a_save_that_is_being_played_is_refused(path: Path) -> None:
    session = seated(path)
    with pytest.raises(SaveRefused, match="being played in another window"):
        resume(path, PACK, TOY)
    session.close()
    taken_up(path)


def test_a_new_game_never_takes_an_existing_saves_place(tmp_path: Path, path: Path) -> None:
    a_save(path)
    whole = path.read_bytes()
    with pytest.raises(SaveRefused, match="already"):
        seated(path)
    assert path.read_bytes() == whole
    assert [p.name for p in tmp_path.iterdir()] == ["a.deck"]
    assert path.stat().st_mode & 0o077 == 0


# ---- places


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveRefused, match="cannot be written"):
        seated(tmp_path / "file" / "a.deck")


def test_a_save_is_readable_text_with_a_checksum_a_line(path: Path) -> None:
    session = seated(path, stack=("point",))
    session.answer(0)
    session.close()
    header, answer, standing = path.read_text().splitlines()
    assert header.startswith('{"is":"header","format":1,"deckgames":"')
    card = session.steps[0].answer
    was = session.steps[0].was
    given = f'{{"is":"answer","n":1,"seat":0,"rule":"TO-1","was":"{was}","a":"{card}","by":["human"]}} '
    assert answer.startswith(given)
    assert standing.startswith('{"is":"boundary","n":1,')
    journal = Journal.open(path)
    assert repr(journal) == "<journal a.deck>"
    journal.close()


def test_a_person_may_hold_a_second_seat_that_its_name_names() -> None:
    def held(*names: str) -> dict[int, int]:
        return owners([SeatInfo(name, "bot:easy" if name.startswith("bot") else "human") for name in names])

    assert held("Ann", "Bob", "ann#2") == {0: 0, 1: 1, 2: 0}
    assert held("Ann#2", "Bob#x", "#3") == {0: 0, 1: 1, 2: 2}
    assert held("bot", "bot#2", "Ann", "Ann#3") == {2: 2, 3: 2}


def test_a_save_that_is_left_says_who_is_asked_and_one_that_is_only_opened_stays_as_it_is(path: Path) -> None:
    session = seated(path, stack=("point",))
    session.answer(0)
    asked = session.asked
    assert info(path).asked is None, "killed now, nobody would know"
    session.close()
    assert info(path).asked == asked
    before = path.read_bytes()
    resume(path, game=session.game).close()
    assert path.read_bytes() == before


def test_a_save_of_which_nothing_has_been_kept_yet_names_no_score(path: Path) -> None:
    session = seated(path, stack=("point",))
    assert info(path).stands == "just begun"
    session.close()


def test_a_save_that_lacks_its_last_line_end_loses_nothing(path: Path) -> None:
    a_save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    session = resume(path, PACK, TOY)
    assert (session.number, session.notes) == (14, [])
    session.answer(session.question().random(Rng.fresh(3)))
    session.close()
    assert path.read_bytes().startswith(whole) and taken_up(path).number == 15


def test_the_time_of_the_last_play_is_that_of_the_records_and_in_old_saves_that_of_the_file(path: Path) -> None:
    a_save(path)
    played, path = info(path).when, path.rename(path.with_name("played.deck"))
    old = path.with_name("old.deck")
    old.write_bytes(changed(path.read_bytes(), lambda record: {**record, "when": "no time", "made": ""}))
    os.utime(path, (9e8, 9e8))
    os.utime(old, (8e8, 8e8))
    assert [save.when.timestamp() for save in list_saves(path.parent)] == [played.timestamp(), 8e8]
    assert abs((played - datetime.now().astimezone()).total_seconds()) < 3600
    later = changed(path.read_bytes(), lambda record: {**record, "when": "2099-01-01T00:00:00+01:00"})
    old.write_bytes(later)
    assert [save.path for save in list_saves(path.parent, 1)] == [old]


@pytest.mark.parametrize("claim", ["2099-01-01T00:00:00+01:00", "9999-12-31T23:59:59-23:59", 10 ** 400, None],
                         ids=["later", "never", "number", "none"])
def test_no_time_that_is_still_to_come_puts_a_save_before_the_table_played_last(path: Path, claim: object) -> None:
    a_save(path)
    liar = path.with_name("liar.deck")
    liar.write_bytes(changed(path.read_bytes(), lambda record: {**record, "when": claim, "made": str(claim)}))
    os.utime(liar, (9e8, 9e8))
    assert [(save.path, save.problem) for save in list_saves(path.parent, 1)] == [(path, None)]
    os.utime(liar, (9e9, 9e9))
    assert info(liar).when <= datetime.now().astimezone()


def test_a_save_of_a_game_that_is_not_installed_is_listed_with_its_problem_and_passed_over(path: Path) -> None:
    a_save(path)
    gone = path.with_name("gone.deck")
    gone.write_bytes(changed(path.read_bytes(), lambda record: {**record, "when": "2099-01-01T00:00:00"} if (
        record["is"] != "header") else {**record, "game": "zzz-zz"}))
    saves = list_saves(path.parent)
    assert "gone.deck is a table of 'zzz-zz', a game that is not installed here" in str(saves[0].problem)
    assert (saves[0].goes_on, to_go_on_with(saves).path) == (False, path)
    with pytest.raises(SaveRefused, match="a table of 'zzz-zz', a game that is not installed here"):
        resume(gone)
