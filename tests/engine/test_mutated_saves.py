"""Whatever has happened to a save: it is refused in a sentence, or opens at a moment of the game that was played.

Another moment than the last is said, but where the save might as well have been played so; and what might as well be a
game of other rules is said to be one.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.record.journal import SaveRefused, SeatInfo, info, list_saves, written
from deckgames.engine.record.saves import at, resume
from deckgames.engine.record.session import Session
from tests.engine.toys import PACK, TOY, seated
from tests.harness import all_games, any_answers, anybody, pack_of
from tests.thorough import many

MUTANTS = many(10, 3400)
"""So many for each game."""
EACH = 40
"""Mutants of one save."""
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 2**31, 2**70, -2**40, 1.5, "", "x", "²", [], [[1]], {}, {"a": 1}, "\x00")
"""What may stand in the place of anything."""


@dataclass(frozen=True)
class Played:
    """A save, and the table at every moment of its game; the last one is that of the whole save."""

    content: bytes
    moments: frozenset[str]
    last: str


def played(game: Game, path: Path, chance: Random) -> Played:
    """A short game with answers taken back, and others in the seats, now and then."""
    seats = [SeatInfo("Ann"), SeatInfo("Bea", "human", 1)]
    session = Session.new(game, seats, seed=chance.randrange(1000), path=path, pack=pack_of(game))
    moments, rng = [game.digest(session.match.state)], Rng.fresh(chance.randrange(1 << 30))
    for _ in range(chance.randint(3, 45)):
        if session.over:
            break
        anybody(session, rng)
        moments.append(game.digest(session.match.state))
        if rng.below(6) == 0 and session.takebacks.undo_refusal(None) is None:
            session.takebacks.undo(None)
            if rng.below(2):
                session.takebacks.redo(None)
        if rng.below(8) == 0 and not session.over:
            session.reseat([seats[0], rng.pick([seats[1], SeatInfo("Cy", "bot:easy", 1), SeatInfo("Dee", symbol=1)])],
                           [1] * rng.below(2))
    last = game.digest(session.match.state)
    session.close()
    return Played(path.read_bytes(), frozenset([*moments, last]), last)


# ---- what can happen to a save


def flipped(content: bytes, chance: Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def cut(content: bytes, chance: Random) -> bytes:
    return content[:chance.randrange(len(content))]


def dropped(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def doubled(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def swapped(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def older_behind(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    first = chance.randrange(1, max(2, len(lines)))
    return content + b"".join(lines[first:first + chance.randint(1, 4)])


def joined(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    return content + b"".join(lines[:chance.randint(1, len(lines))])


def odd(content: bytes, chance: Random) -> bytes:
    """A record whose checksum is right and whose content is not."""
    lines = content.splitlines(keepends=True)
    which = chance.randrange(1, len(lines)) if len(lines) > 1 else 0
    record = json.loads(lines[which].rpartition(b" ")[0])
    record[chance.choice([*record, "is", "n", "seat"])] = chance.choice(ODD)
    lines[which] = written(json.dumps(record).encode())
    return b"".join(lines)


def deep(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    nested = b'{"is":"answer","n":1,"a":' + b"[" * 60_000 + b"]" * 60_000 + b"}"
    lines.insert(chance.randrange(1, len(lines) + 1), written(nested))
    return b"".join(lines)


HARMS: tuple[Callable[[bytes, Random], bytes], ...] = (
    flipped, cut, dropped, doubled, swapped, older_behind, joined, odd, odd, odd, deep)


@all_games
@pytest.mark.wide(3)
def test_a_save_is_refused_or_opens_at_a_moment_that_was_played(game: Game, chance: Random,
                                                                tmp_path: Path) -> None:
    pack, true = pack_of(game), None
    path = tmp_path / "mutant.deck"
    for number in range(MUTANTS):
        if number % EACH == 0:
            (tmp_path / "true.deck").unlink(missing_ok=True)
            true = played(game, tmp_path / "true.deck", chance)
        harm = chance.choice(HARMS)
        content = harm(true.content, chance)
        path.write_bytes(content)
        looked_at(path, game)
        try:
            with resume(path, pack, game) as session:
                digest, notes = game.digest(session.match.state), [*session.notes]
        except SaveRefused:
            continue
        other_rules = any("save have changed" in note for note in notes)
        assert digest in true.moments or other_rules, f"{harm.__name__}: a table that was not played\n{notes}"
        fits = true.content.startswith(content) or content.startswith(true.content)  # as if played so far, or on
        assert digest == true.last or notes or fits, f"{harm.__name__}: another moment, silently" + about(
            true.content, content)
        for lost in tmp_path.glob("mutant.deck.lost*"):
            lost.unlink()


def looked_at(path: Path, game: Game) -> None:
    """Listed, shown and replayed without opening it."""
    assert info(path).path == path
    assert any(save.path == path for save in list_saves(path.parent))
    with suppress(SaveRefused):
        at(path, pack=pack_of(game), game=game)


def about(true: bytes, content: bytes) -> str:
    """What is different, by its lines, without states."""
    return "\n" + "\n".join(line[:150] for line in unified_diff(
        true.decode().splitlines(), content.decode(errors="replace").splitlines(), n=6, lineterm=""))


def test_a_last_answer_that_led_elsewhere_than_the_save_says_is_noticed(path: Path) -> None:
    session = seated(path, stack=("point", "draw"))
    session.answer(session.decision.read("point-card"))  # type: ignore[union-attr]
    session.close()
    header, answer, boundary = path.read_bytes().splitlines(keepends=True)
    record = json.loads(boundary.rpartition(b" ")[0])
    assert record["is"] == "boundary"
    record["scores"] = [score + 7 for score in record["scores"]]
    path.write_bytes(header + answer + boundary)
    with resume(path, PACK, TOY) as again:
        assert again.notes == []
    path.write_bytes(header + answer + written(json.dumps(record).encode()))
    with resume(path, PACK, TOY) as again:
        assert ["save have changed" in note for note in again.notes] == [True]


def test_a_result_of_a_game_that_goes_on_is_said(chance: Random, tmp_path: Path) -> None:
    """An answer is taken back between the last one and the result."""
    from deckgames.games.hooks import GAME

    path = tmp_path / "over.deck"
    seats = [SeatInfo("Ann"), SeatInfo("Bea", "human", 1)]
    session = Session.new(GAME, seats, seed=chance.randrange(1000), path=path, pack=pack_of(GAME))
    any_answers(session, Rng.fresh(chance.randrange(1 << 30)))
    number, seat = session.number, session.steps[-1].seat
    session.close()
    *lines, result = path.read_bytes().splitlines(keepends=True)
    assert b'"is":"result"' in result
    undo = {"is": "undo", "seat": seat, "drop": [number], "beyond": True}
    path.write_bytes(b"".join([*lines, written(json.dumps(undo).encode()), result]))
    with resume(path, pack_of(GAME), GAME) as again:
        assert again.number == number - 1 and not again.over
        assert again.notes
