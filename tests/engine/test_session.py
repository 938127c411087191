"""Sessions: a table's log, its save and what comes back from it, replays, branches, and rules that crash."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SaveRefused, SeatInfo, TableOptions, list_saves, read
from deckgames.engine.record.saves import at, branch, new_path, resume
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.engine.record.story import Observed, in_log, story
from deckgames.engine.vocabulary.decisions import SEAT, Refused, Topic, allocate, choose
from deckgames.engine.vocabulary.events import NO_EFFECT, TABLE_SENTENCES, Event, Sentence, spans, text_of
from tests.conftest import UNASKED
from tests.engine.toys import ANN, BEA, CID, PACK, TOY, Rules, chapters, seated, taken_up, toy, toy_pack
from tests.harness import anybody

FREE = TableOptions(take_backs="free")


def all_of(session: Session) -> list[Any]:
    """Everything of a session that players could tell a difference in."""
    match = session.match
    return [TOY.digest(match.state), [(d.seat, d.rule) for d in match.open_decisions()], session.number, session.over,
            [(s.seat, s.rule, s.answer, s.raw, s.sealed) for s in session.steps],
            [(h.event.kind, h.event.seat, h.round, h.phase, h.index) for h in session.events],
            [session.takebacks.undo_refusal(s) for s in (None, 0, 1)],
            [session.lines(s) for s in (None, 0, 1)], {s: tuple(a) for s, a in match.sealed.items() if a}]


def play(session: Session, seed: int = 1, answers: int = 1000, undo: int = 0) -> None:
    """Random answers of random seats; now and then one is taken back."""
    rng = Rng.fresh(seed)
    for _ in range(answers):
        if session.over:
            return
        anybody(session, rng)
        if undo and rng.below(undo) == 0:
            seat = rng.pick([None, 0, 1])
            if session.takebacks.undo_refusal(seat) is None:
                session.takebacks.undo(seat)


def test_a_session_asks_answers_and_tells() -> None:
    session = seated(stack=("point", "draw", "sort"))
    assert (session.asked, session.number, session.round, session.phase) == (0, 0, 1, "turn")
    session.answer(session.decision.read("point-card"))  # type: ignore[union-attr]
    session.answer(session.decision.read("draw-card"), seat=0)  # type: ignore[union-attr]
    texts = {viewer: ["".join(text for text, _, _ in line) for line in session.lines(viewer)]
             for viewer in (0, 1, None)}
    assert texts[0][:2] == ["Ann plays Point", "Ann plays Draw"]
    assert texts[0][2].startswith("Ann draws ")
    assert texts[1][2] == texts[None][2] == "Ann draws a card"
    assert session.lines(0, since=2) == session.lines(0)[2:]
    assert session.view(1).points == (1, 0)
    assert session.private()
    assert session.humans == {0, 1}


def test_a_table_that_a_test_gives_no_seed_has_the_same_in_every_run() -> None:
    seeds = set[int]()
    for _ in range(2):
        UNASKED.seed(1)
        seeds.add(Session.new(TOY, (ANN, BEA), pack=PACK).seed)
    assert len(seeds) == 1


def test_only_the_asked_seat_answers() -> None:
    session = seated()
    for seat in (1, 7):
        with pytest.raises(Refused, match="is not asked now: Ann is"):
            session.answer(0, seat=seat)
    with pytest.raises(Refused, match="expected one of 4 options"):
        session.answer(44)
    assert session.number == 0


def test_people_may_be_answered_with_by_name() -> None:
    async def play(t: Any) -> None:
        t.seats[0].points = (await choose(0, "TO-1", Topic.CHOOSE, "Who?", [SEAT[0], SEAT[1]])).seat
        points = await allocate(0, "TO-1", Topic.HARM, "To whom?", 3, [SEAT[0], SEAT[1]])
        t.seats[1].points = points[1]
        t.phase = "over"

    session = seated(game=toy(phases=chapters(play)))
    with pytest.raises(Refused, match="'Cid' is not on offer"):
        session.read("Cid")
    session.answer(session.read("bea"))
    session.answer(session.read({"Ann": 1, "Bea": 2}))
    assert [s.points for s in session.match.state.seats] == [1, 2]


@pytest.mark.parametrize(("seats", "said"), [
    ([], "1 to 4 seats"), ([ANN] * 5, "1 to 4 seats"), ([ANN, SeatInfo("ann")], "called ann"),
    ([SeatInfo("  ")], "visible"), ([SeatInfo("A\x1b[2J")], "visible"), ([SeatInfo("x" * 30)], "24"),
])
def test_impossible_seats_are_refused(seats: list[SeatInfo], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        seated(seats=seats)


@pytest.mark.parametrize("table", [None, FREE])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.wide(4)
def test_a_save_brings_everything_back(path: Path, seed: int, table: TableOptions | None) -> None:
    session = seated(path, seed, (ANN, BEA, CID), table, rounds=6)
    for _ in range(12):
        play(session, seed, 9, undo=3)
        before = all_of(session)
        session.close()
        session = resume(path, PACK, TOY)
        assert session.notes == []
        assert all_of(session) == before
        assert (session.seats, session.seed, session.table) == ((ANN, BEA, CID), seed, table or TableOptions())
    session.close()


def test_a_finished_game_comes_back_finished(path: Path) -> None:
    session = seated(path)
    play(session)
    assert session.over
    assert session.decision is None
    with pytest.raises(Refused, match="over"):
        session.answer(0)
    before = all_of(session)
    session.close()
    session = taken_up(path)
    assert all_of(session) == before
    assert session.result().places[0].score == session.match.state.seats[0].points
    assert read(path).records[-1].kind == "result"


def test_a_game_may_end_in_the_middle_of_a_turn(tmp_path: Path, path: Path) -> None:
    session = seated(path, stack=("end",))
    session.answer(session.decision.read("end-card"))  # type: ignore[union-attr]
    session.close()
    assert taken_up(path).over
    assert list_saves(tmp_path)[0].over


def test_with_many_answers_since_the_last_barrier_all_can_still_be_taken_back(path: Path) -> None:
    session = seated(path, stack=("point", "make", "point"), seats=(ANN,), rounds=30, bids=False)
    for _ in range(29):
        session.answer(session.decision.read("done"))  # type: ignore[union-attr]
    session.close()
    session = resume(path, PACK, TOY)
    for number in range(session.number, 0, -1):
        assert session.number == number
        session.takebacks.undo()
    assert session.takebacks.undo_refusal() == "nobody has moved yet"
    session.close()


# ---- rules that crash


def test_an_answer_that_hits_a_bug_is_taken_back(tmp_path: Path, path: Path) -> None:
    session = seated(path, stack=("raise", "point"))
    session.answer(session.decision.read("point-card"))  # type: ignore[union-attr]
    before = all_of(session)
    for report in ("a.deck.crash.txt", "a.deck.crash-2.txt"):
        with pytest.raises(RuleCrashed, match="taken back, and the game goes on") as crashed:
            session.answer(session.decision.read("raise-card"))  # type: ignore[union-attr]
        assert crashed.value.report == tmp_path / report
        assert all_of(session) == before
    assert "secret" not in str(crashed.value)
    session.answer(session.decision.read("done"))  # type: ignore[union-attr]
    after = all_of(session)
    session.close()
    session = taken_up(path)
    assert session.notes == []
    assert all_of(session) == after


def test_the_report_can_be_replayed(tmp_path: Path, path: Path) -> None:
    session = seated(path, stack=("raise", "point"))
    session.answer(session.decision.read("point-card"))  # type: ignore[union-attr]
    with pytest.raises(RuleCrashed) as crashed:
        session.answer(session.decision.read("raise-card"))  # type: ignore[union-attr]
    session.close()
    text = crashed.value.report.read_text()
    assert "raised KeyError" in text
    assert "toys.py" in text
    bug = tmp_path / "bug.deck"
    bug.write_text(text.split("=" * 79 + "\n")[1])
    session = taken_up(bug)
    assert session.number == 1
    assert "1 answer was taken out" in session.notes[0]
    fixed = toy(Rules())
    assert fixed is not TOY


def test_a_crash_in_a_sitting_or_after_it_loses_no_sealed_answer(tmp_path: Path) -> None:
    for last in (98, 20):
        path = tmp_path / f"{last}.deck"
        session = seated(path, bugs=True)
        for raw, seat in ((3, 0), (3, 1), ((0,), 1), (6, 1), ((0,), 0)):
            session.answer(raw, seat)
        before = all_of(session)
        with pytest.raises(RuleCrashed):
            session.answer(last, 0)
        assert all_of(session) == before
        session.close()
        session = resume(path, PACK, TOY)
        assert all_of(session) == before
        session.takebacks.undo(1)
        session.answer(7, 1)
        session.answer(2, 0)
        assert [s.bid for s in session.match.state.seats] == [2, 7]
        session.close()


def test_without_a_save_a_crash_leaves_no_file(tmp_path: Path) -> None:
    session = seated(stack=("raise",))
    with pytest.raises(RuleCrashed) as crashed:
        session.answer(session.decision.read("raise-card"))  # type: ignore[union-attr]
    assert crashed.value.report is None
    assert list(tmp_path.iterdir()) == []


# ---- rules that have changed


def saved(path: Path, answers: int, **options: Any) -> Session:
    """A save of so many answers, or a few more: until the last one lies in the middle of a seat's turn."""
    session = seated(path, 4, rounds=30, **options)
    play(session, 4, answers)
    while session.match.ask is not None or not session.match.log:
        play(session, session.number, 1)
    session.close()
    return session


def test_answers_that_do_not_fit_any_more_are_moved_away(tmp_path: Path, path: Path) -> None:
    session = saved(path, 12, stack=("point", "point", "point"))
    other = taken_up(path, game=toy(Rules(rule="TO-2")))
    assert other.number == 0
    assert f"Answer 1 of this save does not fit the rules: {session.number} answers were taken out" in other.notes[0]
    lost = (tmp_path / "a.deck.lost").read_bytes()
    assert lost.count(b'"is":"answer"') + lost.count(b'"is":"seal"') == session.number
    assert taken_up(path).number == 0


def test_the_prefix_that_fits_is_kept(tmp_path: Path, path: Path) -> None:
    session = seated(path, stack=("point", "make"))
    for answer in ("point-card", "make-card", "done"):
        session.answer(session.decision.read(answer))  # type: ignore[union-attr]
    session.close()
    text = path.read_bytes().splitlines(keepends=True)

    class Stricter(Rules):
        async def done(self, t: Any, me: Any, card: Any) -> None:
            if card.spec.does == "make":
                raise ValueError("no more")
            await super().done(t, me, card)

    other = taken_up(path, game=toy(Stricter()))
    assert other.number == 1
    assert "2 answers were taken out" in other.notes[0]
    assert path.read_bytes() == b"".join(text[:2])
    assert (tmp_path / "a.deck.lost").read_bytes() == b"".join(text[2:])


def test_a_rule_change_that_leaves_the_questions_possible_is_said(path: Path) -> None:
    session = seated(path, stack=("point", "point", "point"), bids=False)
    for answer in ("point-card", "done", "done"):
        session.answer(session.decision.read(answer))  # type: ignore[union-attr]
    session.close()
    before = path.read_bytes()
    other = taken_up(path, game=toy(Rules(worth=3)))
    assert other.notes == ["The rules or this save have changed since this turn began: "
                           "it was played again by the rules of today."]
    assert other.match.state.seats[0].points == 3
    assert path.read_bytes() == before


def test_a_long_game_goes_on_from_its_latest_snapshot_when_the_rules_change(path: Path) -> None:
    session = saved(path, 90, stack=("point", "point", "point"))
    points = [s.points for s in session.match.state.seats]
    assert sum(points) > 5
    whole = path.read_bytes()
    other = taken_up(path, game=toy(Rules(worth=30)))
    assert "it goes on from round" in other.notes[0]
    assert other.number == session.number
    assert all(now < then + 150 for now, then in zip((s.points for s in other.match.state.seats), points, strict=True))
    assert path.read_bytes() == whole
    taken_up(path, game=toy(Rules(rule="TO-2")))
    assert path.read_bytes() != whole
    back = taken_up(path)
    assert 60 < back.number < session.number


def test_a_snapshot_is_in_force_in_a_branch_of_an_ended_game_and_where_answers_were_taken_back(
        tmp_path: Path, path: Path) -> None:
    """Else a change of cards takes all answers out."""
    def snapshots(path: Path) -> list[int]:
        return [*story(read(path)).snapshots]

    session = seated(path, 4, rounds=9)
    play(session)
    branch(path, session.number, tmp_path / "ended.deck", PACK, TOY).close()
    assert snapshots(tmp_path / "ended.deck") == [session.number]
    path, rng, undone = tmp_path / "undone.deck", Rng.fresh(1), 0
    session = seated(path, 4, rounds=30, table=TableOptions(take_backs="free"))
    while undone < 3:
        anybody(session, rng)
        if session.number in snapshots(path):
            session.takebacks.undo(session.steps[-1].seat)
            undone += 1
            play(session, 1, 6)
            assert session.number - 6 < max(snapshots(path), default=0)
    session.close()


# ---- looking and branching


def test_a_session_can_be_put_at_any_answer_without_touching_the_save(path: Path) -> None:
    live = seated(path, 4, (ANN, BEA, CID), rounds=5)
    seen = [TOY.digest(live.match.state)]
    rng = Rng.fresh(4)
    while not live.over:
        live.answer(live.decision.random(rng))  # type: ignore[union-attr]
        seen.append(TOY.digest(live.match.state))
    live.close()
    before = path.read_bytes()
    for number, digest in enumerate(seen):
        session = at(path, number, PACK, TOY)
        assert (session.number, TOY.digest(session.match.state), session.save.path) == (number, digest, None)
    assert path.read_bytes() == before
    with pytest.raises(SaveRefused, match="no answer 9999"):
        at(path, 9999, PACK, TOY)


def test_a_branch_is_a_save_of_its_own(tmp_path: Path, path: Path) -> None:
    saved(path, 40)
    before = path.read_bytes()
    session = branch(path, 25, tmp_path / "b.deck", PACK, TOY)
    assert session.number == 25
    play(session, 9, 5)
    now = all_of(session)
    session.close()
    assert all_of(taken_up(tmp_path / "b.deck")) == now
    assert path.read_bytes() == before
    assert read(tmp_path / "b.deck").header.branch_of == "a.deck"
    with pytest.raises(SaveRefused, match="already"):
        branch(path, 25, tmp_path / "b.deck", PACK, TOY)


def test_a_branch_of_a_game_that_went_on_from_a_snapshot(tmp_path: Path, path: Path) -> None:
    saved(path, 90)
    changed = toy(Rules(worth=30))
    session = branch(path, 85, tmp_path / "b.deck", PACK, changed)
    digest = TOY.digest(session.match.state)
    session.close()
    other = taken_up(tmp_path / "b.deck", game=changed)
    assert (other.number, TOY.digest(other.match.state)) == (85, digest)
    with pytest.raises(SaveRefused, match="cannot be replayed"):
        at(path, 3, PACK, toy(Rules(rule="TO-2")))


def test_an_unsaved_game_can_be_saved_later(tmp_path: Path) -> None:
    session = seated(None, 4, rounds=9)
    play(session, 4, 30)
    session.save.begin(tmp_path / "a.deck")
    play(session, 5, 5)
    before = all_of(session)
    session.close()
    assert all_of(taken_up(tmp_path / "a.deck")) == before


# ---- lists and refusals


def test_a_list_of_saves_shows_public_data_only(tmp_path: Path) -> None:
    path = new_path(TOY, 4, tmp_path)
    assert path.name.startswith("toy-")
    assert path.name.endswith("-4.deck")
    session = seated(path, 4, rounds=9, seats=(ANN, CID))
    assert list_saves(tmp_path)[0].scores == (0, 0)
    play(session, 4, 40)
    (info,) = list_saves(tmp_path)
    session.close()
    assert (info.game, [s.name for s in info.seats], info.over, info.problem) == ("toy", ["Ann", "Cid"], False, None)
    assert info.round in (session.round, session.round - 1)
    assert len(info.scores) == 2
    assert "card" not in repr(info).replace(str(tmp_path), "")
    assert new_path(TOY, 4, tmp_path) != path or not path.exists()


def test_a_save_of_other_cards_is_refused_by_name(path: Path) -> None:
    seated(path).close()
    for pack, said in ((toy_pack(extra="winter-fair"), "the cards base 1; in play are base 1, winter-fair 1"),
                       (toy_pack(version=2, copies=4), "begun with the cards base 1; in play are base 2")):
        with pytest.raises(SaveRefused, match=said):
            resume(path, pack, TOY)
    with pytest.raises(SaveRefused, match="'toy', a game that is not installed"):
        resume(path)
    with pytest.raises(SaveRefused, match="not of Top"):
        resume(path, PACK, toy(id="top", cover=replace(TOY.cover, title="Top")))
    assert taken_up(path).number == 0


def test_options_that_a_game_has_no_more_are_named_but_not_quoted(path: Path) -> None:
    session = seated(path)
    header = replace(session.header, options={"bids": True, "curfew": "Hugo"})
    session.close()
    path.unlink()
    session.header = header
    session.save.begin(path)
    session.close()
    with pytest.raises(SaveRefused, match="curfew") as refused:
        resume(path, PACK, TOY)
    assert "Hugo" not in str(refused.value)


def test_a_log_has_no_heading_above_what_names_its_card_and_tells_no_number_twice() -> None:
    """"Drum Boy takes effect", "Drum Boy counts 1 more"; "Bea attacks Ann for 2", "Ann takes 2". But the second time in
    a turn "b takes 1 crystal" stood without what gave it."""
    drum, horn, *_ = PACK.specs
    words = {"head": Sentence("{cards}", heads=True), "counts": Sentence("{cards}"), "draws": Sentence("{more}{seat}"),
             "attacks": Sentence("{seat}", tells=("hurt",)), "hurt": Sentence("{seat}"),
             "fights": Sentence("{cards}", deed=True), "journeys": Sentence("{cards}", answers=True)}
    told = (Event("head", 0, (drum,)), Event("counts", 0, (drum,)), Event("head", 0, (horn,)), Event("draws", 0),
            Event("attacks", 1, n=2, other=0), Event("hurt", 0, n=2),
            Event("draws", 1), Event("hurt", 0, n=2),
            Event("head", 0, (horn,)), Event("draws", 1, detail=(0, "’s ", horn, ": ")),
            Event("journeys", 0, (drum,)), Event("draws", 0), Event("head", 0, (drum,)), Event("draws", 0),
            Event("fights", 0, (drum,)), Event("draws", 0), Event("head", 0, (drum,)), Event("draws", 0))
    log = in_log([Observed(event, 1, "", nth) for nth, event in enumerate(told)], words)
    assert [h.index for h in log] == [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    read = [text_of(spans(told[at], words, ["Ann", "Bea"], None)) for at in (6, 9)]
    assert read == ["Bea", f"Ann’s {horn.name}: Bea"]


def test_a_log_tells_once_that_effects_of_a_card_do_nothing_for_the_same_reason() -> None:
    """"its wall stops fliers; +6 to its wall" of a card that is in no wall."""
    drum, horn, *_ = PACK.specs
    told = [Event(NO_EFFECT, 0, (card,), note=why) for card, why in (
        (drum, "no wall"), (drum, "no wall"), (drum, "no attack"), (horn, "no attack"))]
    log = in_log([Observed(event, 1, "", nth) for nth, event in enumerate(told)], TABLE_SENTENCES)
    assert [h.index for h in log] == [0, 2, 3]
