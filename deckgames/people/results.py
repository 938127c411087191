"""A finished game as a line of `results.jsonl`, and what all lines say: later ones take back, rename and forget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from unicodedata import normalize

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import typed_name
from deckgames.engine.record.journal import LARGEST, SeatInfo, name_refusal

Key = tuple[str, int]
"""When a game was begun, and its seed: no two games have the same."""


def person(name: str) -> str:
    """Whom a name means: letters of any size and any encoding are the same, and `Ann#2` is Ann."""
    return normalize("NFC", normalize("NFC", SeatInfo(name).person).casefold())


@frozen
class Sitter:
    """A seat of a finished game. `named`: its name was typed or picked; `counts`: whoever it names gave more than half
    of its answers; `gone`: that person was forgotten later."""

    name: str
    player: str = "human"
    place: int = 1
    score: int = 0
    named: bool = False
    counts: bool = True
    gone: bool = False

    @property
    def who(self) -> str:
        """The person the game counts for; "" for a bot, and where nobody counts."""
        return person(self.name) if self.player == "human" and self.counts and not self.gone else ""

    @property
    def side(self) -> str:
        """What tells this seat from the others of its game: the person, or the name of whoever else sits there."""
        return self.who or f"{self.player} {person(self.name)}"


@frozen
class Played:
    """A finished game. `return_of` names the game with the same deal that it is the return match of; `save` is the name
    of its save; `daily` is the day whose daily deal it was, with the fingerprint of that. `uneven`: somebody began with
    more. `own` are the ids of the player's own packs, each with the names of its cards that were seen."""

    made: str
    seed: int
    game: str
    when: datetime
    seats: tuple[Sitter, ...]
    together: bool = False
    return_of: str = ""
    save: str = ""
    daily: str = ""
    uneven: bool = False
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def key(self) -> Key:
        return self.made, self.seed

    @property
    def id(self) -> str:
        """How a return match names it."""
        return f"{self.made} {self.seed}"

    def line(self) -> dict[str, Any]:
        """The game as a line; what is as usual is left out."""
        seats = [{"name": one.name, "player": one.player, "place": one.place, "score": one.score,
                  **{word: value for word, value, usual in (("named", one.named, False), ("counts", one.counts, True))
                     if value != usual}} for one in self.seats]
        more = {"together": self.together, "return_of": self.return_of, "save": self.save, "daily": self.daily,
                "uneven": self.uneven, "own": dict(self.own)}
        return {"is": "game", "made": self.made, "seed": self.seed, "game": self.game, "when": self.when.isoformat(),
                "seats": seats, **{word: value for word, value in more.items() if value}}


def read(line: Mapping[str, Any]) -> Played:
    """The game of a line. Raises ValueError, TypeError or KeyError where it is none."""
    when = datetime.fromisoformat(text_of(line["when"]))
    return Played(text_of(line["made"]), number_of(line["seed"]), text_of(line["game"]), when.astimezone(),
                  tuple([_sitter(one) for one in line["seats"]]), line.get("together") is True,
                  text_of(line.get("return_of", "")), text_of(line.get("save", "")), text_of(line.get("daily", "")),
                  line.get("uneven") is True,
                  tuple([(text_of(pack), tuple(map(text_of, seen))) for pack, seen in line.get("own", {}).items()]))


def _sitter(seat: Mapping[str, Any]) -> Sitter:
    if why := name_refusal(name := text_of(seat["name"])):
        raise ValueError(why)
    return Sitter(name, text_of(seat["player"]), number_of(seat["place"]), number_of(seat["score"]),
                  seat.get("named") is True, seat.get("counts", True) is True)


def text_of(value: object) -> str:
    """A value that must be a text. Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def number_of(value: object) -> int:
    """A value that must be a number of sensible size. Raises TypeError."""
    if not isinstance(value, int) or abs(value) >= LARGEST << 32:
        raise TypeError(value)
    return value


def seen(games: Iterable[Played], game: str) -> dict[str, tuple[int, Counter[str]]]:
    """How many games each own pack of a game was in, by its id, and in how many of them each of its cards was seen."""
    found = dict[str, tuple[int, Counter[str]]]()
    for pack, names in [one for played in games if played.game == game for one in played.own]:
        n, cards = found.get(pack, (0, Counter[str]()))
        found[pack] = n + 1, cards + Counter(set(names))
    return found


def claim(game: Played, seat: int, name: str) -> dict[str, Any]:
    """The line that gives a seat of a game to the person of this name."""
    return {"is": "name", "made": game.made, "seed": game.seed, "seat": seat, "name": typed_name(name)}


def undone(made: str, seed: int) -> dict[str, Any]:
    """The line that says that a game goes on: its last answer was taken back."""
    return {"is": "undone", "made": made, "seed": seed}


def forgotten(who: str, when: datetime) -> dict[str, Any]:
    """The line from which on a person's earlier games are nobody's."""
    return {"is": "forget", "who": who, "when": when.isoformat()}


def games(lines: Iterable[Mapping[str, Any]]) -> list[Played]:
    """What these lines say, the earliest game first. Of several lines of one game the last one holds; names that were
    claimed stay. A person's games are forgotten if they stand before the line that forgets, or were over before it. A
    line that cannot be read, or is of another version, says nothing."""
    played, names, forgets = dict[Key, Played](), dict[tuple[Key, int], str](), list[tuple[str, datetime]]()
    for line in lines:
        try:
            match line.get("is"):
                case "game":
                    game = read(line)
                    for seat in range(len(game.seats)):
                        game = _named(game, seat, names.get((game.key, seat), ""))
                    for who, when in forgets:
                        game = _without(game, who) if game.when < when else game
                    played[game.key] = game
                case "undone":
                    played.pop((line["made"], line["seed"]), None)
                case "name":
                    key, seat = (line["made"], line["seed"]), number_of(line["seat"])
                    if not name_refusal(name := text_of(line["name"])):
                        names[key, seat] = name
                        if key in played:
                            played[key] = _named(played[key], seat, name)
                case "forget":
                    who = text_of(line["who"])
                    forgets.append((who, datetime.fromisoformat(text_of(line["when"])).astimezone()))
                    played = {key: _without(game, who) for key, game in played.items()}
        except (AttributeError, KeyError, TypeError, ValueError):
            continue
    return sorted(played.values(), key=lambda game: game.when)


def _named(game: Played, seat: int, name: str) -> Played:
    if not name or not 0 <= seat < len(game.seats) or game.seats[seat].player != "human":
        return game
    return _with(game, seat, replace(game.seats[seat], name=name, named=True, gone=False))


def _without(game: Played, who: str) -> Played:
    for seat, one in enumerate(game.seats):
        if one.who == who:
            game = _with(game, seat, replace(one, gone=True, named=False))
    return game


def _with(game: Played, seat: int, one: Sitter) -> Played:
    return replace(game, seats=(*game.seats[:seat], one, *game.seats[seat + 1:]))
