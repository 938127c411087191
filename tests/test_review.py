"""What decided a game: its parts add up, another seed says the same, planted blunders and planted luck are found."""

import json
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from deckgames.bots.brain import ThinkingBrain, best_first, chances
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Choose, Topic, choose
from deckgames.lab.arena import Job, begun, play
from deckgames.review import mistakes as mistaken, telling, weighing
from deckgames.review.mistakes import LOSS, mistakes
from deckgames.review.parts import ALL, CARDS, TOGETHER, Part, Review, Turn
from deckgames.review.weighing import NotWeighed, review, turned
from deckgames.ui.pages.ending import ending
from tests import tiny
from tests.conftest import Run
from tests.harness import SMALL
from tests.thorough import many, some


def played(game: str, *names: str, seed: int = 0) -> Session:
    job = Job(game, names, seed)
    session = begun(job)
    for raw in play(job, keep=True, timed=False).answers:
        session.answer(raw, session.question().seat)
    return session


def beginning(session: Session) -> Match:
    header = session.header
    return Session.begun(session.game, session.pack, header, session.game.options.restored(header.options)).match


def weighed(session: Session, seed: int = 0) -> Review:
    found = review(session, beginning(session), seed)
    assert found is not None
    return found


def own(found: Review, seat: int) -> float:
    """What a seat's choices did for itself."""
    return next(part.gain[seat] for part in found.parts if part.seat == seat)


def check_sums(found: Review, names: list[str]) -> None:
    assert found.start + sum(found.told(part.gain) for part in found.parts) == pytest.approx(found.result)
    assert all(abs(bar.gain) <= 1 for bar in found.bars)
    for turn, then in zip(found.turns, found.turns[1:], strict=False):
        assert (turn.end, turn.after) == (then.number, then.before)
    assert telling.by_round(found)[-1] == 100 * found.result


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "BUDGET", many(4_000, weighing.BUDGET))
    monkeypatch.setattr(weighing, "WORLDS", many(8, weighing.WORLDS))
    monkeypatch.setattr(weighing, "PLAYED", many((1, 2), weighing.PLAYED))
    monkeypatch.setattr(mistaken, "BUDGET", many(2_000, mistaken.BUDGET))


@pytest.mark.parametrize("table", some(["hooks normal random", "initiative normal random normal",
                                        "pools normal random normal", "initiative" + 4 * " easy"]))
@pytest.mark.slow
def test_a_random_seat_has_the_lowest_bar_and_another_seed_moves_none(little: None, table: str) -> None:
    lowest, moved, games = 0, 0, many(1, 20)
    for seed in range(games):
        session = played(*table.split(), seed=500 + 2 * seed)
        found, again = weighed(session), weighed(session, 1)
        check_sums(found, session.names)
        lowest += "random" not in table or min(range(len(session.names)), key=partial(own, found)) == 1
        moved += max([abs(one.gain - other.gain) for one, other in zip(found.bars, again.bars, strict=True)
                      if len(one.ends) == len(other.ends) == 1], default=0) > many(15, 4) / 100
    assert lowest >= 0.9 * games and moved <= 0.1 * games


def test_secret_plans_have_a_part_together_and_a_round_of_them_is_nobodys_turn(little: None) -> None:
    found = weighed(played("initiative", "easy", "easy", seed=3))
    check_sums(found, ["Ann", "Bea"])
    assert [part.seat for part in found.parts] == [CARDS, 0, 1, TOGETHER]
    assert {turn.seat for turn in found.turns} == {ALL}
    assert any(line.startswith("Secret plans together: ") for line in telling.lines(found, ["Ann", "Bea"]))
    turns = weighed(played("cardring", "normal", "normal", seed=1)).turns
    assert [turn.round for turn in turns] == [*range(1, len(turns) + 1)], "several turns of a seat are one round"


def test_what_a_seat_answers_before_it_learns_something_is_weighed_at_once() -> None:
    """In Dragon Pools of three 75 answers at random were 20 turns: a bar off by 42 of 100 then is off by 30."""
    session = played("hooks", "normal", "random", seed=500)
    begun = beginning(session)
    answers = [one.numbers for one in weighing._course(begun, weighing.Value(begun), session.steps)[1]]
    assert all({session.steps[number].seat for number in some} == {1} for some in answers)
    assert sum(map(len, answers)) > len(answers)


def test_the_usual_choices_weigh_nothing_and_cards_even_out() -> None:
    found = [weighed(played("hooks", "normal", "normal", seed=seed)) for seed in range(many(2, 200))]
    assert all(abs(own(one, seat)) <= 0.02 for one in found for seat in (0, 1))
    assert abs(fmean(one.parts[0].gain[0] for one in found)) <= 0.03 * many(99, 1)


def test_a_turning_point_is_a_swing_of_the_chance_and_names_what_moved_it_that_way() -> None:
    def turn(before: float, after: float, *gains: float) -> Turn:
        parts = [Part(seat, (gain, -gain)) for seat, gain in zip((CARDS, 0, 1), gains, strict=True)]
        return Turn(0, 0, 2, ALL, (before, 1 - before), (after, 1 - after), tuple(parts))

    cancels, least = turn(0.5, 0.5, -0.4, 0.4, 0.0), turn(0.34, 0.28, -0.9, 0.84, 0.0)
    falls, several = turn(0.68, 0.41, -0.35, 0.0, 0.08), turn(0.3, 0.7, 0.6, -0.1, -0.1)
    found = Review((0,), False, (cancels, least, falls, several, turn(0.7, 1.0, 0.1, 0.2, 0.0)), ())
    assert [turn.after[0] for turn in found.turning] == [0.7, 1.0, 0.41], "no part that others cancel, no 50→50"
    assert [telling.turning(found, one, ("Ann", "Bea")) for one in (*found.turning, least)] == [
        "Round 2: 30→70. Cards: 60 to Ann; the rest: 20 the other way",
        "Round 2: 70→100. Ann’s choices: 20 to Ann",
        "Round 2: 68→41. Cards: 35 to Bea; Bea’s choices: 8 the other way",
        "Round 2: 34→28. Cards: 72 to Bea; Ann’s choices: 66 the other way"]


@pytest.mark.parametrize(("gain", "error", "told"), [
    (0.2, 0.02, "Cards: 20 to Ann"), (0.2, 0.06, "Cards: 8–32 to Ann"), (-0.9, 0.3, "Cards: 31–100 from Ann"),
    (0.2, 0.11, "Cards: too close to say"),
    (-0.02, 0.06, "Cards: at most 14 either way"), (0.0, 0.0, "Cards: nothing")])
def test_a_wide_bar_is_told_as_a_range_where_it_is_sure_whom_it_helped(gain: float, error: float, told: str) -> None:
    end = 0.5 + gain / 2
    turn = Turn(0, 0, 1, ALL, (1 - end, end, 0), (end, 1 - end, 0), (Part(CARDS, (gain, -gain, 0), error),))
    assert [*telling.bars(Review((0,), False, (turn,), ()), ("Ann", "Bea", "Cy"))][1] == told


def test_the_error_of_a_part_is_that_of_what_is_told() -> None:
    answer = weighing.Weighed(stalls(1, 2)[0].match, (0,), 1, ())
    answer.gains = [(0.1, 0.5, -0.6), (0.1, -0.5, 0.4)]
    assert answer.part.error == pytest.approx(weighing.LEAST / 2)


# ---- a game of which everything is known


class Stalls(ThinkingBrain):
    """Takes the dearest lot; a few coins ahead nearly win, as luck is rare."""

    numbers = {"": ("coins",)}
    rankers = {Choose: lambda t, me, asked: best_first([card.spec.coins for card in asked.items])}

    def chance(self, t: Any, seat: int) -> float:
        return chances({me.no: (me.coins,) for me in t.seats}, (1.0,))[seat]


LUCK = 9


async def take(t: tiny.Table) -> None:
    """Everybody gets the coins of a lot, and once in a while nine more."""
    for me in t.seats:
        card = await choose(me.no, "TY-2", Topic.TAKE, tiny.SAY("asks.take"), t.market)
        lucky = t.rng.below(12) == 0
        me.coins += tiny.lot(card).coins + LUCK * lucky
        if lucky:
            t.tell("takes", me.no, (card,), n=LUCK)
    t.history.append(tuple(me.coins for me in t.seats))
    t.round += 1
    if t.round > tiny.ROUNDS:
        t.phase = "over"


def stalls(seed: int, blunder: int) -> tuple[Session, list[tuple[int, int]]]:
    """A game in which seat 1 takes the cheapest lot in one round; and in which rounds luck came, to whom."""
    game: Game = replace(SMALL, phases={"send": take})
    seats = [SeatInfo(name, "human", i) for i, name in enumerate(("Ann", "Bea"))]
    session, lucky = Session.new(game, seats, game.options(), seed), list[tuple[int, int]]()
    while (asked := session.match.decision) is not None:
        best = best_first([card.spec.coins for card in asked.items])
        now, heard = game.round(session.match.state), len(session.events)
        session.answer(best[-1 if asked.seat == 0 and now == blunder else 0], asked.seat)
        lucky += [(now, asked.seat)] * (len(session.events) > heard)
    return session, lucky


@pytest.mark.slow
def test_a_planted_blunder_and_a_planted_piece_of_luck_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "brain_of", lambda game: Stalls())
    found = 0
    for seed in range(many(150, 1000)):
        session, lucky = stalls(seed, 2)
        prices = {card.spec.coins for card in session.match.state.market}
        if lucky != [(3, 0)] or not {1, 6} <= prices:
            continue
        told = weighed(session)
        check_sums(told, session.names)
        first = {(turn.round, told.cause(turn).seat) for turn in told.turning[:2]}
        assert first == {(2, 0), (3, CARDS)}, seed
        found += 1
    assert found >= 3


def test_games_played_out_from_each_turn_tell_its_chances_and_leave_what_choices_did(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "brain_of", lambda game: Stalls())
    monkeypatch.setattr(weighing, "PLAYED", (4, 8))
    session, _ = stalls(1, 2)
    told, begun = weighed(session), beginning(session)
    few, more = weighing.played_out(session, begun, told)
    check_sums(more, session.names)
    assert (few.games, more.games) == (4, 8) and more.start == told.start and more.bars == told.bars
    assert all(16 * one % 1 == 0 for turn in more.turns[1:] for one in turn.before), "of eight games, some won by both"
    assert any(turn.error for turn in more.turns[1:-1])
    assert not [*weighing.played_out(session, begun, told, going_on=lambda done: False)]


def test_more_games_are_played_out_from_before_and_after_the_turns_that_may_be_told(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 16 games from each of 57 turns one was told as 81→12; 64 say 59→16, and name another one second."""
    monkeypatch.setattr(weighing, "brain_of", lambda game: Stalls())
    monkeypatch.setattr(weighing, "PLAYED", (2, 9))
    monkeypatch.setattr(weighing, "ENOUGH", 0.001)
    monkeypatch.setattr(weighing, "LIKELY", 1)
    monkeypatch.setattr(tiny, "ROUNDS", 6)
    session, _ = stalls(1, 2)
    often, play_out = Counter[int](), weighing._end_of

    def counted(table: Match, *given: Any) -> Any:
        often[len(table.state.history)] += 1
        return play_out(table, *given)

    monkeypatch.setattr(weighing, "_end_of", counted)
    few, more = weighing.played_out(session, beginning(session), weighed(session))
    assert few.games == more.games == 2 == min(often.values()) and max(often.values()) >= 9


def test_a_planted_blunder_is_the_only_mistake_and_whoever_stops_looking_finds_none(
        monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (weighing, mistaken):
        monkeypatch.setattr(module, "brain_of", lambda game: Stalls())
    found = 0
    for seed in range(many(20, 200)):
        session, _ = stalls(seed, 2)
        told, begun = weighed(session), beginning(session)
        wrong = [*mistakes(told, session.steps, begun, 0)]
        assert not [*mistakes(told, session.steps, begun, 1)] and {one.round for one in wrong} <= {2}
        found += bool(wrong)
        assert all(one.loss - one.half > LOSS and one.done != one.better for one in wrong)
        assert not [*mistakes(told, session.steps, begun, 0, 0, lambda done: False)]
    assert found >= many(5, 50)


GAMES = ("hooks", "random"), ("hooks", "easy"), ("cardring", "easy"), ("journey", "easy")


@pytest.mark.slow
def test_of_the_mistakes_named_four_of_five_are_confirmed_by_ten_times_the_worlds(
        monkeypatch: pytest.MonkeyPatch) -> None:
    named = confirmed = 0
    for (game, player), seed in product(some(GAMES), range(3, many(4, 6))):
        monkeypatch.setattr(weighing, "BUDGET", many(300, weighing.BUDGET))
        monkeypatch.setattr(mistaken, "BUDGET", many(6_000, mistaken.BUDGET))
        monkeypatch.setattr(mistaken, "LOOKS", mistaken.LOOKS[:many(2, 4)])
        session = played(game, player, "easy", seed=seed)
        told, begun = weighed(session), beginning(session)
        wrong = {one.number for one in mistakes(told, session.steps, begun, 0)}
        again = replace(told, choices=tuple([one for one in told.choices if wrong.intersection(one.numbers)]))
        monkeypatch.setattr(mistaken, "LOOKS", (many(240, 500),))
        monkeypatch.setattr(mistaken, "BUDGET", 1_000_000)
        confirmed += len(wrong.intersection(one.number for one in mistakes(again, session.steps, begun, 0, 1)))
        named += len(wrong)
        monkeypatch.undo()
    assert named and confirmed >= 0.8 * named


class Wrong(Stalls):
    """Takes whoever has fewer coins for the one ahead, in one round."""

    def chance(self, t: Any, seat: int) -> float:
        return super().chance(t, seat if t.round != 2 else 1 - seat)


@pytest.mark.parametrize(("brain", "at"), [(Stalls, 1), (Wrong, None)])
def test_the_turn_of_the_game_is_a_round_of_which_played_out_games_bear_out_that_it_raised_the_winners_chance(
        brain: type[Stalls], at: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "brain_of", lambda game: brain())
    monkeypatch.setattr(weighing, "LOOKED_AT", 1)
    session = next(session for seed in range(150) for session, lucky in [stalls(seed, 0)] if lucky == [(1, 0)])
    assert turned(session) == at
    monkeypatch.setattr(weighing, "_rose", lambda *_: True)
    assert turned(session) is not None, "the fitted value names one"


@pytest.mark.wide
@pytest.mark.parametrize(("game", "first"), [("hooks", 3), ("cardring", 9), ("pools", 0), ("initiative", 0)])
def test_the_turn_of_the_game_in_the_results_is_a_round_that_raised_the_winners_chance_most(
        game: str, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "BUDGET", 1)
    named = 0
    for seed in range(first, first + many(1, 30)):
        session = played(game, "easy", "normal", seed=seed)
        at = turned(session)
        assert ending(session).turn_at[:1] == (() if at is None else (f"round {at}",))
        if at is not None:
            found = weighed(session)
            rises = {turn.round: 0.0 for turn in found.turns}
            for turn in found.turns:
                rises[turn.round] += found.swing(turn)
            assert rises[at] >= max(weighing.SWING, sorted(rises.values())[-weighing.LOOKED_AT])
            named += 1
    assert named


# ---- who asks for it


def test_a_table_without_a_fitted_value_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = stalls(1, 2)
    with pytest.raises(NotWeighed, match="Market Stalls with 2 players has no win chances worked out yet"):
        weighed(session)
    monkeypatch.setattr(weighing, "brain_of", lambda game: Stalls())
    with pytest.raises(NotWeighed, match="not over yet"):
        weighed(Session.new(session.game, session.seats, seed=1))
    begun = beginning(session)
    assert review(session, begun, 0, lambda done: False) is None, "leaving stops it"


@pytest.mark.slow
def test_the_command_tells_it_in_words_and_to_programs(
        tmp_path: Path, cli: Run, little: None, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    save, first, rest = tmp_path / "a.deck", list[str](), weighing.played_out
    monkeypatch.setattr(weighing, "played_out", lambda *given: first.append(capsys.readouterr().out) or rest(*given))
    cli("play", "hooks", "--seats", "Ann=bot:easy,Bea=bot:normal", "--seed", "6", "--plain", "--save", str(save))
    code, out, _ = cli("review", str(save))
    assert out.startswith("\nTurning points\n1  Round "), "told once games are played out, and once"
    assert "Turning" not in first[0]
    winner = "Bea" if "Bea won." in first[0] else "Ann"
    lines = first[0].splitlines()
    assert code == 0 and lines[0] == f"{winner} won."
    assert lines[1].startswith(f"{winner}’s chance to win at the start: ")
    begun, sign = int(lines[1].split()[-3]), {f"to {winner}": 1}
    moved = [line.split(": ")[1].split(" ", 1) for line in lines[2:5]]
    assert begun + sum(int(n) * sign.get(to, -1) for n, *rest in moved if n.isdigit() for to in rest) == 100
    code, out, _ = cli("review", str(save), "--mistakes", "ann")
    assert code == 0 and out.splitlines()[0].startswith(("Ann’s mistakes", "No move of Ann’s"))
    assert isinstance(json.loads(cli("review", str(save), "--mistakes", "2", "--json")[1]), list)
    assert "nobody is called Zoe; expected Ann, Bea, or a seat" in cli("review", str(save), "--mistakes", "Zoe")[2]
    told = json.loads(cli("review", str(save), "--json")[1])
    gains = [part["gain"][0] for part in told["parts"]]
    assert told["start"][0] + sum(gains) == pytest.approx(told["result"][0], abs=0.001)
