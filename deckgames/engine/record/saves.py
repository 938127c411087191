"""Saved games: where they lie, what may be shown of them, and how one is taken up again, looked at or branched off."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir

from pydantic import ValidationError

from deckgames import VERSION
from deckgames.engine.catalogue import load as load_game
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.files import free
from deckgames.engine.core.paths import packs_dir, saves_dir
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Game, fingerprint
from deckgames.engine.record.journal import (
    SUFFIX,
    Header,
    Journal,
    Reading,
    SaveRefused,
    encoded,
    no_game,
    now,
    read,
)
from deckgames.engine.record.seating import SeatChange
from deckgames.engine.record.session import Session, Step, check_seats
from deckgames.engine.record.story import (
    MISSING,
    Act,
    Answer,
    Broken,
    Revoked,
    Seated,
    Story,
    TakenBack,
    answers,
    bets_till,
    story,
)
from deckgames.engine.record.undo import NOTHING
from deckgames.engine.vocabulary.options import Options

LOOKED_AT = 40
"""Number of the last answers looked at closely in a resume: most barriers of take-backs are nearer."""


# ---- where they lie


def new_path(game: Game, seed: int, folder: Path | None = None) -> Path:
    """A free name for a new save: `<game>-<date>-<time>-<seed>.deck`."""
    folder = saves_dir() if folder is None else folder
    return free(folder / f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}-{seed}{SUFFIX}")


def rescue(session: Session) -> Path:
    """Saves a game that lost its save in the first folder that takes it: that of all saves, the player's own, that of
    short-lived files. Raises SaveRefused if none does."""
    refusal = SaveRefused("there is no folder to save in")
    for folder in (saves_dir, Path.home, partial(Path, gettempdir())):
        try:
            path = new_path(session.game, session.seed, folder())
            session.save.begin(path)
            return path
        except (SaveRefused, OSError, RuntimeError) as error:
            refusal = SaveRefused(str(error))
    raise refusal


def goes_when_left(session: Session) -> bool:
    """Whether a save goes with its table if that is left now, before anybody has answered: it lies among all saves, and
    is no daily deal that has been tried."""
    path, tried = session.save.path, session.header.daily and session.answers is None
    return path is not None and session.untouched and not tried and path.parent == saves_dir()


def forget_untouched(session: Session) -> None:
    """Takes away the save of a table that is left before anybody has answered."""
    if goes_when_left(session):
        session.save.drop()


def save_before_leaving(session: Session) -> str:
    """The last moment to bring a game to the disk, before it is left: if its own save does not hold it, another one is
    begun. Gives "" or a sentence about that; `unsaved` stays if none can be."""
    session.save.settle()
    if not session.save.unsaved:
        return ""
    why = f"Not saved: {session.save.why_not}"
    try:
        return f"{why}. This game was saved in {rescue(session)} instead."
    except SaveRefused as error:
        return f"{why}. This game could not be saved elsewhere: {error}."


# ---- taking up, looking at, branching off


def resume(path: Path, pack: Pack | None = None, game: Game | None = None) -> Session:
    """Goes on with a save. What no longer fits is moved to `<save>.lost`; the session's notes say what was lost.

    Raises SaveRefused if it is no save, comes from a newer deckgames, needs other packs, or is being played.
    """
    journal = Journal.open(path)
    try:
        reading = read(path)
        past = story(reading)
        session, taken = _load(reading, past, pack, game)
        _cut(session, journal, reading, past, taken)
    except BaseException:
        journal.close()
        raise
    for seat, seconds in past.thought.items():
        session.clock.add(seat, seconds)
    session.save.go_on(journal, max(past.snapshots, default=0))
    return session


def at(path: Path, number: int | None = None, pack: Pack | None = None,
       game: Game | None = None) -> Session:
    """The game of a save after so many answers (None: all), not saved; the file is not touched. Raises SaveRefused."""
    reading = read(path)
    found = story(reading)
    wanted = found.answers if number is None else number
    if not 0 <= wanted <= found.answers:
        raise SaveRefused(f"{path} has {found.answers} answers: there is no answer {wanted}")
    session, taken = _load(reading, found.first(wanted), pack, game)
    if taken < wanted and number is not None:
        raise SaveRefused(f"{path} cannot be replayed beyond answer {taken}: the {_today(session)} have changed")
    return session


def branch(path: Path, number: int, to: Path | None = None, pack: Pack | None = None,
           game: Game | None = None) -> Session:
    """A new save that begins with the first answers of another one, to play on from there. Raises SaveRefused."""
    session = at(path, number, pack, game)
    session.header = replace(
        session.header, branch_of=path.name, made=now(), deckgames=VERSION)
    session.save.begin(to or new_path(session.game, session.seed))
    return session


def _load(reading: Reading, story: Story, pack: Pack | None,
          game: Game | None) -> tuple[Session, int]:
    """The session of a save, and how many of its answers could be taken over."""
    header = reading.header
    game = _game(reading.path, header) if game is None else game
    pack = _cards_of(reading.path, header, game) if pack is None else pack
    _check_pack(reading.path, header, game, pack)
    try:
        check_seats(game, header.seats)
    except ValueError as error:
        raise SaveRefused(f"{reading.path} cannot be played: {error}") from None
    try:
        options = game.options.restored(header.options)
    except ValidationError as error:
        names = ", ".join(sorted({str(e["loc"][0]) for e in error.errors() if e["loc"]})) or "all"
        raise SaveRefused(f"{reading.path} has options that {game.title} does not have now: {names}") from None
    session, taken = _Taking(reading, story, game, pack, options).up()
    session.bets = bets_till(story.bets, taken)
    if reading.note:
        session.note(reading.note)
    return session, taken


class _Taking:
    """Takes a save up again: from its first question, or where that is not possible, from its latest snapshot."""

    def __init__(self, reading: Reading, story: Story, game: Game, pack: Pack, options: Options) -> None:
        self.header, self.path, self.found = reading.header, reading.path, story
        self.game, self.pack, self.options = game, options.cards(pack, len(reading.header.seats)), options

    def up(self) -> tuple[Session, int]:
        """The resumed session, and how many answers of the save it could take over."""
        acts = self.found.acts
        session, drift, broken, sure = self._played(self._begun, acts)
        if session is None:
            session = self._latest([], 0)
            if session is None:
                raise SaveRefused(f"{self.path} begins in a way that these rules of {self.game.title} cannot follow")
            return session, session.number
        first = min(i for i in (drift, broken, len(acts)) if i is not None)
        if first == len(acts):
            end = self.found.end or {}
            if any(end.get(name, value) != value for name, value in session.save.where.items()
                   if name != "stands"):  # words, which may be others today
                session.note(self._played_again())  # the last answer has led elsewhere than then
            elif _today(self) == "cards":
                session.note(f"{self._changed()} since this game began: it goes on with those of today.")
            return session, session.number
        good = answers(acts[:first])
        later = self._latest(session.steps[:good], good)
        if later is not None:
            return later, later.number
        if broken is None:
            session.note(self._played_again())
        elif drift is not None:  # what led elsewhere than then may have been another answer
            session = self._played(self._begun, acts[:sure])[0] or session
        return session, session.number

    def _changed(self) -> str:
        """What can have changed if the answers of a save lead elsewhere than they did."""
        today = _today(self)
        same = today == "rules" and self.header.deckgames == VERSION
        return f"The {today}{' or this save' if same else ''} have changed"

    @property
    def _by_today(self) -> str:
        today = _today(self)
        return f"{'with' if today == 'cards' else 'by'} the {today} of today"

    def _played_again(self) -> str:
        return f"{self._changed()} since this turn began: it was played again {self._by_today}."

    def _begun(self) -> Session | None:
        if self.header.start == "snapshot":
            return self._from_snapshot(0, [])
        try:
            return Session.begun(self.game, self.pack, self.header, self.options)
        except Exception:
            return None

    def _from_snapshot(self, number: int, steps: list[Step], before: Sequence[Act] = ()) -> Session | None:
        """A session that begins at a snapshot, if it can still be read, with those who sat down `before` it."""
        record = self.found.snapshots.get(number)
        if record is None:
            return None
        try:
            written = encoded(record.data["state"])
            if fingerprint(written) != record.data["digest"]:
                return None
            session = Session(self.game, self.pack, self.header, self.options, self.game.restore(self.pack, written))
        except Exception:
            return None
        session.takebacks.anchored(number, encoded(record.data), list(steps))
        for at, act in enumerate(before):
            if isinstance(act, Seated):
                session.seated(_change(session, act, answers(before[:at])), logged=False)
        return session

    def _latest(self, steps: list[Step], good: int) -> Session | None:
        """The session from the latest usable snapshot that is not before answer `good`, played on as far as it goes."""
        acts = self.found.acts
        answers = [act for act in acts if isinstance(act, Answer)]
        for number in sorted(self.found.snapshots, reverse=True):
            if number < max(good, 1):
                break
            before = steps + [act.step for act in answers[good:number]]
            at = acts.index(answers[number - 1]) + 1
            session, drift, broken, _ = self._played(
                partial(self._from_snapshot, number, before, acts[:at]), acts[at:])
            if session is None:
                continue
            again = f", played again {self._by_today}" if drift is not None and broken is None else ""
            session.note(f"{self._changed()} since this game began: it goes on from round {session.round} as it lay on "
                         f"the table then{again}, and the log has a gap before it.")
            return session
        return None

    @staticmethod
    def _played(begin: Callable[[], Session | None],
                acts: Sequence[Act]) -> tuple[Session | None, int | None, int | None, int]:
        """A session begun anew with these answers given; the rest as `_play`. What they taught whom is found out only
        for the last ones, as far back as the barrier of take-backs."""
        session = begin()
        if session is None:
            return None, None, None, 0
        quick = max(0, len(acts) - LOOKED_AT)
        found = _play(session, acts, quick)
        if quick and session.takebacks.points.wall == NOTHING and (session := begin()) is not None:
            found = _play(session, acts, 0)
        return session, *found


def _play(session: Session, acts: Sequence[Act],
          quick: int) -> tuple[int | None, int | None, int]:
    """Gives the answers again. Gives where the state first differed from then, where one did not fit, and how far it
    surely was as then."""
    drift: int | None = None
    sure = 0
    for i, act in enumerate(acts):
        if isinstance(act, Seated):
            session.seated(_change(session, act))
            continue
        if isinstance(act, Revoked):
            session.takebacks.was_answered(act.seat)
            continue
        if isinstance(act, TakenBack):
            session.takebacks.was_taken_back(act.seat, act.beyond, act.count)
            continue
        step, match = act.step, session.match
        try:
            looked_at = not match.log or i >= quick
            if drift is None and step.was and looked_at:
                if same_as_then(session, step.was):
                    sure = i
                else:
                    drift = i
            question = session.question(step.seat)
            if question.rule != step.rule or step.sealed != (match.ask is not None):
                return drift, i, sure
            session.apply(replace(step, prompt=question.asks, raw=question.parse(step.answer)), i >= quick)
        except Exception:
            return drift, i, sure
    return drift, None, sure


def _change(session: Session, act: Seated, number: int | None = None) -> SeatChange:
    """Who sat down then, after so many answers (None: all so far) that still stand."""
    change = SeatChange.read(act.record.data, len(session.seats))
    return replace(change, number=session.number if number is None else number)


def same_as_then(session: Session, was: str) -> bool:
    """Whether the state is the one of this digest, also as it was written when its options had more fields."""
    written = session.game.snapshot(session.match.state)
    if fingerprint(written) == was:
        return True
    today = b'"options":' + session.options.model_dump_json().encode()
    then = b'"options":' + encoded(session.header.options)
    return today != then and fingerprint(written.replace(today, then, 1)) == was


def _today(of: Session | _Taking) -> str:
    """What of today the answers of a save can fail to fit: "cards", if it was played with others, else "rules"."""
    return "cards" if of.header.pack != of.pack.hash else "rules"


def _cut(session: Session, journal: Journal, reading: Reading, story: Story, taken: int) -> None:
    """Moves what was not taken over to `<save>.lost`, and tells the players."""
    answers = [act for act in story.acts if isinstance(act, Answer)]
    broken = story.broken if taken >= len(answers) else Broken(
        answers[taken].record.start, f"Answer {taken + 1} of this save does not fit the {_today(session)}")
    if broken is None:
        return
    start, why = broken.start, broken.why
    lost = sum(1 for record in reading.records if record.start >= start and record.kind in ("answer", "seal"))
    lost += torn_answers(reading.torn)
    where = journal.cut(start)
    if lost == 0:
        said = why if why == MISSING else f"{why}, but no answer is lost"
        session.note(f"{said}; what could not be read is kept in {where}")
        return
    session.note(f"{why}: {plural(lost, 'answer')} {'was' if lost == 1 else 'were'} taken out and kept in {where}")


def torn_answers(torn: bytes) -> int:
    """How many answers a damaged end may have held."""
    starts = (b'{"is":"answer"', b'{"is":"seal"')
    return sum(1 for line in torn.splitlines()
               if line.startswith(starts) or (line and any(s.startswith(line) for s in starts)))


def _game(path: Path, header: Header) -> Game:
    try:
        return load_game(header.game)
    except KeyError:
        raise SaveRefused(no_game(path, header.game)) from None


def _cards_of(path: Path, header: Header, game: Game) -> Pack:
    """The cards a save was begun with: those that lie there today, else those that it holds itself, else those of its
    version. Raises SaveRefused if files with mistakes may be what is missing."""
    pack, left_out = game.load_sound()
    if pack.hash == header.pack:
        return pack
    named = game.load_named(header.packs)
    if named is not None and named.hash == header.pack:
        return named
    held = game.load_texts(header.cards) if header.cards else game.load_former(header.deckgames)
    if held is not None and [str(name) for name in held.names] == [*header.packs]:
        return held
    found = named or pack
    if left_out and found.hash != header.pack:
        raise SaveRefused(f"{path} was begun with the cards {', '.join(header.packs)}; "
                          f"{', '.join(file.name for file in left_out)} cannot be used now: `deckgames check` says why")
    return found


def _check_pack(path: Path, header: Header, game: Game, pack: Pack) -> None:
    if header.game != game.id:
        raise SaveRefused(f"{path} is a game of '{header.game}', not of {game.title}")
    then, today = list(header.packs), [str(name) for name in pack.names]
    if header.pack != pack.hash and then != today:
        raise SaveRefused(f"{path} was begun with the cards {', '.join(then)}; in play are {', '.join(today)}. "
                          f"Your own packs are in {packs_dir(game.id)}")
