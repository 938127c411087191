"""Plays games with the deckgames that is installed and writes their saves, settings and last tables into a folder of
its version here: what a version has written is kept, and test_old_saves.py goes on with it for ever.

Run it once a version, from a checkout of it: `PYTHONPATH=CHECKOUT python tests/saves/write.py`.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckgames import VERSION
from deckgames.bots import make
from deckgames.cli.tables import Wanted, lay_out
from deckgames.drive import Drive
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import TableOptions
from deckgames.engine.record.saves import branch
from deckgames.engine.record.session import Session
from deckgames.ui import last_tables, settings
from deckgames.ui.sessions import again

HERE = Path(__file__).parent / VERSION
MOST = 60_000
"""Number of bytes of a save that is kept: a longer one is written once more, as a branch, which has no snapshots."""
TABLES = {
    "cardring-ended": ("grün,bot:easy", ("length=short", "rules=balanced"), 0),
    "cardring-open": ("Ann,ליאור,Cy=bot:normal", ("targets=sealed", "stealth=on"), 48),
    "cardring-changed": ("Ann,Bea,Cy,bot:easy", ("locations=on", "order=auto", "finale=doctor-umbra"), 60),
    "hooks-ended": ("grün,bot:normal", ("rules=balanced",), 0),
    "hooks-open": ("Ann,ליאור,bot:easy", (), 45),
    "hooks-changed": ("Ann,Bea,Cy,Dee", ("enemy_discard=victim", "memory_aid=hidden", "bank=24"), 70),
    "initiative-ended": ("grün,bot:easy,Cy", ("rules=balanced", "start_health=30"), 0),
    "initiative-open": ("Ann,ליאור", (), 16),
    "initiative-changed": ("Ann,Bea,Cy,bot:easy,Eve,bot:normal", ("hand_limit=8", "start_health=70"), 18),
    "pools-ended": ("grün,bot:normal", ("rules=balanced", "last_lives=on"), 0),
    "pools-open": ("Ann,ליאור,bot:easy", (), 42),
    "pools-changed": ("Ann,Bea,Cy,bot:easy,Eve", ("walls=line", "wake=three"), 70),
    "journey-ended": ("grün,bot:easy", ("short=on", "rules=balanced"), 0),
    "journey-open": ("Ann,ליאור,bot:normal", (), 45),
    "journey-changed": ("Ann,Bea,Cy,bot:easy", ("kingdoms=in_turn", "items=fists", "first=seat_0"), 70),
    "journey-coop-ended": ("grün,bot:easy", ("mode=coop", "short=on", "beginner=on"), 0),
    "journey-coop-open": ("Ann", ("mode=coop", "coop_level=hard"), 40),
    "journey-coop-changed": ("Ann,Bea,bot:easy", ("mode=coop", "coop_threshold=easy", "kingdoms=group"), 70),
}
"""For each save its people, options, and after how many answers they left (0: the game was over)."""
CHANGES: tuple[Any, ...] = (
    {"seat": 1, "player": "bot:easy"}, {"seat": 0, "name": "Anna"}, {"seat": 1, "player": "human", "name": "Zoë"},
    [{"seat": 0, "player": "bot:normal"}, {"seat": 2, "player": "human", "name": "Flo"}],
    {"seat": 0, "player": "human", "name": "Anna"})
"""Who sits down at a table that is called changed, one after the other."""
CHOSEN: dict[str, Any] = {
    "theme": "day", "ascii": "never", "reduced_motion": True, "speed": "slow", "keyboard": "azerty",
    "confirm_end": False, "hand": "suit", "curtain": "always", "panic_on_blur": True, "idle_minutes": 5, "clock": True,
    "remind_minutes": 3, "keys": {"table.undo": "z", "setup.start": "f2", "replay.branch": "ctrl+b"}}
"""Each setting as nobody finds it."""


class Program:
    """A program that plays fairly well, takes back and gives again now and then, and lets others sit down."""

    def __init__(self, session: Session, seed: int, changes: bool, most: int) -> None:
        self.session, self.rng, self.most = session, Rng.fresh(seed), most
        self.changes = iter(CHANGES if changes else ())
        self.lines = self._lines()
        self.player = make("easy", session.game, seed)

    def readline(self) -> str:
        return json.dumps(next(self.lines)) + "\n"

    def _lines(self) -> Iterator[dict[str, Any]]:
        for turn in cycle(range(12)):
            if self.most and self.session.number >= self.most:
                yield {"quit": True}
            yield self._answer()
            if turn == 4:
                yield {"undo": True}
            elif turn == 9:
                yield from ({"undo": True}, {"redo": True})
            elif turn % 2 and (change := next(self.changes, None)):
                yield {"players": change}

    def _answer(self) -> dict[str, Any]:
        asked = next(asked for asked in self.session.match.open_decisions() if asked.seat in self.session.humans)
        raw = self.player.decide(self.session.handle(asked.seat)) if self.rng.below(6) else asked.random(self.rng)
        return {"answer": asked.write(raw), "seat": asked.seat}


def last_table(session: Session) -> Any:
    """The table as it lies, without why the game has ended: Journey keeps that in words, and they are reworded."""
    state = session.match.state
    state.reasons.clear()
    return state


def write(name: str, folder: Path) -> tuple[int, str]:
    """Plays a table of the list and keeps its save; gives its number of answers and the digest of its last table."""
    seats, options, most = TABLES[name]
    path, seed = folder / f"{name}.deck", list(TABLES).index(name) + 1
    table = TableOptions("free" if "changed" in name else "reveal", "always")
    with lay_out(Wanted(name.partition("-")[0], seats, seed, options, table, str(path))) as session:
        Drive(session, Program(session, seed, "changed" in name, most), StringIO(), views=False).play()  # type: ignore
        assert session.over is (most == 0), f"{name} ends after {session.number} answers"
        if "changed" in name:
            last_tables.remember(session.game.id, again(session))
    if path.stat().st_size > MOST:
        shorter = path.with_name(f"{name}-shorter.deck")
        branch(path, session.number, shorter).close()
        shorter.replace(path)
    (HERE / f"{name}.txt").write_bytes(path.read_bytes())
    return session.number, session.game.digest(last_table(session))


def main() -> None:
    """Writes everything that a version is remembered by."""
    HERE.mkdir(exist_ok=True)
    with TemporaryDirectory() as home:
        os.environ["DECKGAMES_HOME"] = home
        last = {name: write(name, Path(home)) for name in TABLES}
        last_tables.remember_result("hooks", "Zoë won")
        settings.save(replace(settings.SettingsModel(), **CHOSEN))
        for name in ("settings.yaml", "last-tables.json"):
            (HERE / name).write_bytes(Path(home, name).read_bytes())
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(at)}" for name, at in last.items())
    (HERE / "last.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
