"""Who sits at a table: reads `ann,bea,bot:greedy`, and lets bots answer for their seats."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from deckgames import VERSION, bots
from deckgames.bots.actions import reason
from deckgames.bots.brain import brain_of
from deckgames.engine.core.files import lacking
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.core.spelling import did_you_mean, typed_name, visible_name
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import OWN, OWN_FILE, By, Player, signed
from deckgames.engine.messages import TEXT
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import RuleCrashed, Session, check_seats
from deckgames.engine.vocabulary.decisions import Decision, Option, Raw, Refused

NAMES = ("Ann", "Bea", "Cy", "Dee", "Eve", "Flo")
"""Names of people's seats that are given none."""
BOT_NAMES = ("Basil", "Clove", "Dill", "Fennel", "Juniper", "Lovage", "Mint", "Nutmeg", "Pepper", "Saffron", "Sage",
             "Sorrel", "Tansy", "Thyme", "Anise")
"""Names of bots that are given none."""
SEAT = re.compile(r"\bseat ([1-8])\b")
"""How a rule calls a player that it does not know by name."""


class NoSeats(ValueError):
    """Seats that cannot be; the text says what was expected."""


def at_seats(text: str) -> list[str | int]:
    """The text in pieces: words, and in the place of each "seat 2" its number, from 0 on."""
    return [int(piece) - 1 if nth % 2 else piece for nth, piece in enumerate(SEAT.split(text))]


def seat_called(word: str, names: Sequence[str]) -> int | None:
    """The seat that a word calls, by its number or its player's name; None for no word. Raises Refused for another."""
    called = [*map(str, range(1, len(names) + 1)), *[name.casefold() for name in names]]
    if word and word.casefold() not in called:
        raise Refused(TEXT("named.nobody", who=word, names=names))
    return called.index(word.casefold()) % len(names) if word else None


def with_names(text: str, names: Sequence[str]) -> str:
    """The text with the names of the people instead of "seat 2"."""
    return "".join([piece if isinstance(piece, str) else names[piece] if piece < len(names) else f"seat {piece + 1}"
                    for piece in at_seats(text)])


def free_names(taken: Iterable[str], player: str) -> list[str]:
    """The names that such a player's seat may have by itself, beside those that are taken."""
    others = {name.casefold() for name in taken}
    return [name for name in (NAMES if player == "human" else BOT_NAMES) if name.casefold() not in others]


def read_seats(text: str, game: Game) -> tuple[SeatInfo, ...]:
    """The seats of `ann,bea,bot:greedy` or `ann,cy=bot:hard`, in this order round the table. Raises ValueError."""
    parts = [part.strip() for part in text.split(",")]
    if not game.min_seats <= len(parts) <= game.max_seats:
        raise NoSeats(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {len(parts)}: "
                      "expected names and bots, such as ann,bea,bot:normal")
    said = [_seat(part, number) for number, part in enumerate(parts, 1)]
    taken = {name.casefold() for name, _ in said if name}
    free = iter(free_names(taken, "bot"))
    seats = tuple([SeatInfo(name or next(free), player, number, bool(name))
                   for number, (name, player) in enumerate(said)])
    check_seats(game, seats)
    return seats


def own_files(text: str) -> dict[int, str]:
    """The files of people's own bots in `ann,bot:smart.py`, by seat."""
    said = [_parts(part)[1] for part in text.split(",")]
    return {seat: own_file(player) for seat, player in enumerate(said) if own_file(player)}


def own_file(player: str) -> str:
    """The file of `bot:FILE.py`; "" for any other player."""
    kind, _, file = player.partition(":")
    return str(Path(file).expanduser().absolute()) if kind == "bot" and file.endswith(OWN_FILE) else ""


def unnamed(seats: Sequence[SeatInfo]) -> tuple[tuple[SeatInfo, ...], dict[int, str]]:
    """Seats as a game and its save know them, and the files of people's own bots among them by seat. Raises NoSeats
    where a file is missing."""
    files = {seat: own_file(info.player) for seat, info in enumerate(seats) if own_file(info.player)}
    for seat, info in enumerate(seats):
        if seat in files and (why := lacking(Path(files[seat]))):
            raise NoSeats(f"{info.name}: {why}")
        if info.player == f"bot:{OWN}":
            raise NoSeats(f"{info.name} is a bot of your own: n on its player names its file")
    return tuple(replace(info, player=f"bot:{OWN}") if own_file(info.player) else info for info in seats), files


def reseated(session: Session, text: str) -> None:
    """Lets those of `ann,bot:hard` play on in a game that is taken up. Raises NoSeats."""
    try:
        seats = read_seats(text, session.game)
        session.reseat([replace(now, symbol=was.symbol) for now, was in zip(seats, session.seats, strict=False)])
    except (ValueError, Refused) as error:
        raise NoSeats(str(error)) from None
    session.own |= own_files(text)


def with_own(session: Session, named: Sequence[str]) -> None:
    """Seats the bots of one's own of a game that is taken up: each of `named` is a file, or NAME=FILE of one seat; for
    "normal" the normal bot plays. Raises NoSeats where none or the wrong one is named."""
    seats = [seat for seat, info in enumerate(session.seats) if info.player == f"bot:{OWN}"]
    left = {seat: session.own.get(seat, "") for seat in seats}
    for word in named:
        name, equals, file = word.rpartition("=")
        mine = [seat for seat in seats if not equals or session.names[seat].casefold() == name.strip().casefold()]
        own = file if file == "normal" else own_file(f"bot:{file}")
        if not mine or not own or (own != file and lacking(Path(own))):
            raise NoSeats(f"--bot {word}: expected a file of yours, such as smart.py, or normal"
                          + (", for " + " or ".join(f"{session.names[seat]}=" for seat in seats) if seats else
                             "; no bot of this game is one of your own"))
        left.update(dict.fromkeys(mine, own))
    if missing := [session.names[seat] for seat, file in left.items() if not file]:
        raise NoSeats(f"{' and '.join(missing)} was somebody's own bot, and no save names a file: "
                      "expected --bot FILE.py, or --bot normal")
    session.own = {seat: file for seat, file in left.items() if file != "normal"}
    note_absent(session)


def manner(game: Game, options: Mapping[str, Any], seed: int, seat: int, player: str) -> str:
    """The manner that the bot of a seat has at a table with manners and these options; "" if none."""
    brain = brain_of(game)
    if player.removeprefix("bot:") not in bots.MANNERED or not brain.mannered(options):
        return ""
    words = [*brain.manners]
    return words[(mix(seed) + seat) % len(words)]


def manner_of(run: GameRun[Any], seat: int, player: str) -> str:
    """The manner of such a player in a seat of this table; "" if none."""
    return manner(run.game, run.options.model_dump(), run.seed, seat, player) if run.table.manners else ""


def level_of(session: Session, seat: int) -> str:
    """How strong a seat's bot is, and its manner (`normal:proud`), or its file; normal in the place of one's own that
    nobody has named, and of one that another version has written."""
    level = session.seats[seat].player.partition(":")[2] or "random"
    if level == OWN:
        return session.own.get(seat, "normal")
    if level.partition(":")[0] not in bots.NAMES:
        level = "normal"
    word = manner_of(session, seat, level)
    return f"{level}:{word}" if word else level


def failed(session: Session, seat: int, by: By) -> None:
    """Notes once what went wrong with the bot of a seat."""
    said = f"{session.names[seat]}: {by.trouble}"
    if by.trouble and said not in session.notes:
        session.note(said)


def in_haste(session: Session) -> list[str]:
    """Sentences about bots that had too little time for some answers since these people sit there: saves sign those as
    the normal bot's."""
    began = max([change.number for change in session.changes], default=0)
    by = Counter([(step.seat, step.by.player) for step in session.steps[began:] if step.by is not None])
    return [TEXT("thinks.in-haste", seat=info.name, n=n, all=n + by[seat, info.player])
            for seat, info in enumerate(session.seats)
            if info.player.split(":")[1:2] == ["hard"] and (n := by[seat, "bot:normal"])]


def note_absent(session: Session) -> None:
    """Notes once why normal bots play for others: nobody has named the files of own bots, or there are no such bots;
    and that bots of a table which another version has begun think otherwise than there."""
    own = [info.name for seat, info in enumerate(session.seats)
           if info.player == f"bot:{OWN}" and seat not in session.own]
    unknown = [info.called for seat, info in enumerate(session.seats)
               if not info.human and info.player.removeprefix("bot:") not in (OWN, *bots.NAMES)]
    begun, bot = session.header.deckgames, any(not info.human for info in session.seats)
    for said in (TEXT("thinks.unseated", names=own) if own else "",
                 TEXT("thinks.unknown", names=unknown) if unknown else "",
                 TEXT("thinks.anew", version=begun) if bot and begun != VERSION else ""):
        if said and said not in session.notes:
            session.note(said)


def _parts(part: str) -> tuple[str, str]:
    """Name ("" if it has none) and player of one seat, as they were typed."""
    name, equals, player = part.partition("=")
    if not equals and part.strip().casefold().startswith("bot"):
        name, player = "", part
    return visible_name(name), player.strip()


def _seat(part: str, number: int) -> tuple[str, str]:
    """Name ("" if it has none) and player of one seat."""
    name, player = _parts(part)
    called, colon, level = name.partition(":")
    if colon:
        raise NoSeats(f"seat {number}: a name has no ':'; did you mean {called}=bot:{level.removeprefix('bot:')}?")
    try:
        player = read_player(player)
    except NoSeats as error:
        raise NoSeats(f"seat {number}: {error}") from None
    if not name and player == "human":
        raise NoSeats(f"seat {number} has no name; expected names and bots, such as ann,bea,bot:normal")
    return typed_name(name), player


def read_player(player: str) -> str:
    """The player of a seat as saves name it, from `bot:normal`, `bot`, `bot:smart.py`, `person` or "". Raises
    NoSeats."""
    if own := own_file(player):
        if why := lacking(Path(own)):
            raise NoSeats(why)
        return f"bot:{OWN}"
    if player.casefold() == f"bot:{OWN}":
        raise NoSeats("a bot of your own is named by its file, such as bot:smart.py")
    player = {"": "human", "person": "human", "bot": "bot:normal"}.get(player.casefold(), player.casefold())
    kind, _, level = player.partition(":")
    if kind == "bot" and level not in bots.NAMES:
        hint = did_you_mean(level, bots.NAMES)
        raise NoSeats(f"there is no bot '{level}'; " + (hint or f"expected {', '.join(bots.NAMES)}"))
    if kind != "bot" and player != "human":
        raise NoSeats(f"'{player}' is no player; expected person or bot:LEVEL with one of {', '.join(bots.NAMES)}")
    return player


def usual_seats(game: Game) -> str:
    """The seats of a game that nobody has set up: one human, and bots."""
    return ",".join(["Ann", *["bot:normal"] * max(1, game.min_seats - 1)])


Give = Callable[[Raw, int, By | None], object]
"""Takes the answer of a seat, and who gave it."""


class Remarks:
    """New notes of a session beside the game, each told once: its notes, and that it is no longer saved.

    Notes made while the session begins are told by whoever opens it.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._noted, self._unsaved = len(session.notes), session.save.unsaved

    def new(self) -> list[str]:
        session, told = self.session, self._unsaved
        found = list[str](session.notes[self._noted:])
        self._noted, self._unsaved = len(session.notes), session.save.unsaved
        return [*found, session.save.unsaved] if session.save.unsaved not in ("", told) else found


class KeptAnswers:
    """The latest answers of bots: one that is asked the same again, after an undo, answers the same."""

    MOST = 64

    def __init__(self, session: Session) -> None:
        self.session = session
        self._known: dict[tuple[int, int], tuple[Any, Raw, By]] = {}

    def asked(self, seat: int) -> Any:
        """What this seat sees and is asked, as a key for its answer."""
        question = self.session.question(seat)
        return self.session.view(seat), question.rule, [option.oid for option in question.options()]

    def answer(self, seat: int, asked: Any) -> tuple[Raw, By] | None:
        """The remembered answer to the same question (None: it is new)."""
        known = self._known.get((self.session.number, seat))
        return known[1:] if known is not None and known[0] == asked else None

    def keep(self, seat: int, number: int, asked: Any, raw: Raw, by: By) -> None:
        """Remembers a bot's answer to this question, after `number` answers."""
        self._known[number, seat] = asked, raw, by
        while len(self._known) > self.MOST:
            del self._known[next(iter(self._known))]


class Bots:
    """The bots of a session, made when they are first asked."""

    PATIENCE = 20
    """After so many answers that hit bugs of the rules the game cannot go on."""

    def __init__(self, session: Session, give: Give | None = None) -> None:
        """`give` takes the answers; it is the session's own if none is said."""
        self.session = session
        self._give: Give = session.answer if give is None else give
        self._players: dict[int, Player] = {}
        self._kept = KeptAnswers(session)

    def answer(self, seat: int | None = None, proposed: Raw | None = None) -> None:
        """Answers the open question (of this seat) for the bot that is asked, which takes what is proposed if anything
        is. Raises RuleCrashed if no answer gets through."""
        session = self.session
        seat = session.question(seat).seat
        if proposed is not None:
            with suppress(RuleCrashed):
                self._give(proposed, seat, By("proposal"))
                return
        try:
            self._give(*self._decided(seat))
            return
        except RuleCrashed as error:
            crashed = error
        rng = Rng.fresh(session.seed + session.number)
        for _ in range(self.PATIENCE):
            try:
                self._give(session.question(seat).random(rng), seat, By("bot:random", trouble=str(crashed)))
                return
            except (RuleCrashed, Refused):
                continue
        raise crashed

    def _decided(self, seat: int) -> tuple[Raw, int, By]:
        session, answers = self.session, self._kept
        asked, number = answers.asked(seat), session.number
        if (known := answers.answer(seat, asked)) is not None:
            raw, by = known
            return raw, seat, by
        player, handle = self._player(seat), session.handle(seat)
        raw = player.decide(handle)
        by = signed(self._level(seat), player, why=reason(handle, session.game, raw))
        failed(session, seat, by)
        answers.keep(seat, number, asked, raw, by)
        return raw, seat, by

    def _level(self, seat: int) -> str:
        return level_of(self.session, seat)

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            self._players[seat] = bots.make(self._level(seat), self.session.game, self.session.seed)
        return self._players[seat]


def worded(decision: Decision, raw: Raw, names: Sequence[str]) -> str:
    """An answer in words, with the players' names."""
    return decision.worded(raw, {option.oid: label(option, names) for option in decision.options()})


def label(option: Option, names: Sequence[str]) -> str:
    """The label of an option with the names of players."""
    return names[option.seat] if option.seat is not None else with_names(option.label, names)
