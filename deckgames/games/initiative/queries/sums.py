"""How a number came about, step by step: what views, the log and the inspector show of every value (IN-8.6).

A calculation is exact: multipliers are halves and doubles, and halves of halves are exact in binary floats.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.games.initiative.lexicon import STATS as WORDS, Stat as Stat
from deckgames.games.initiative.says import SAY

STATS: tuple[Stat, ...] = ("initiative", "defence", "healing", "attack")
What = Literal["printed", "add", "times", "rounded", "raised"]


def shown(value: float) -> str:
    """A number as people write it: 8½, 1.75, −3."""
    whole, part = divmod(abs(value), 1)
    if part != 0.5:
        return f"{value:g}".replace("-", "−")
    return ("−" if value < 0 else "") + f"{int(whole) or ''}½"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a calculation: `by` is what is added or multiplied with, `value` what stands there afterwards.

    `card` is whose effect it is, `seat` who controls that card; None where a rule does it.
    """

    what: What
    by: float
    value: float
    card: Card | None = None
    seat: int | None = None

    @property
    def sign(self) -> str:
        """What this step does, in signs: `+3`, `−15`, `×½`; nothing for the printed number."""
        if self.what == "add":
            return f"+{shown(self.by)}" if self.by >= 0 else shown(self.by)
        return f"×{shown(self.by)}" if self.what == "times" else ""

    @property
    def does(self) -> str:
        """The step in words: `+3 Motivational Drum`, `rounded up`, `printed`."""
        if not self.sign:
            return SAY.text(f"step.{self.what}")
        return self.sign if self.card is None else f"{self.sign} {self.card.name}"


@dataclass(frozen=True, slots=True)
class Sum:
    """The effective number of a card's stat with every step that led to it; the first step is the printed number. What
    the `card` changes itself is told as its own."""

    stat: Stat
    value: int
    steps: tuple[Step, ...]
    card: Card | None = None

    @property
    def printed(self) -> int:
        return int(self.steps[0].value)

    @property
    def changed(self) -> bool:
        """Whether any effect has changed the printed number."""
        return len(self.steps) > 1

    @property
    def text(self) -> str:
        """The whole calculation in one line: `11 +3 Motivational Drum ×2 Sharpened Prophecy = 28`."""
        if not self.changed:
            return shown(self.value)
        said = str(self.printed)
        for step in self.steps[1:]:
            own = step.card is self.card
            said = f"{said}, {step.does}" if step.card is None else (
                f"{said} {SAY.text('sum.own', by=step.sign) if own else step.does}")
        return f"{said} = {self.value}"

    @property
    def short(self) -> str:
        """The stat as on a card, changes with an arrow: `A11`, `A11→14`."""
        letter = WORDS[self.stat].sign
        return f"{letter}{self.printed}→{self.value}" if self.value != self.printed else f"{letter}{self.value}"


@dataclass(frozen=True, slots=True)
class Part:
    """What one card adds to a total."""

    card: Card
    sum: Sum


@dataclass(frozen=True, slots=True)
class Total:
    """IN-7.2: a player's whole defence, card by card."""

    value: int
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, parts: Iterable[Part]) -> "Total":
        found = tuple(parts)
        return cls(sum(part.sum.value for part in found), found)

    @property
    def sources(self) -> str:
        """What it is made of: `Wall of Text 11 + Hedgehog Cloak 4`; nothing for one card with its printed number."""
        parts = [part for part in self.parts if part.sum.value]
        if len(parts) < 2 and not any(part.sum.changed for part in parts):
            return ""
        return " + ".join(f"{part.card.name} ({part.sum.text})" if part.sum.changed and len(parts) > 1
                          else f"{part.card.name} {part.sum.text}" for part in parts)


@dataclass(frozen=True, slots=True)
class Change:
    """A player's health before and after an event."""

    before: int
    after: int

    @property
    def text(self) -> str:
        return f"{self.before}→{self.after}"


@dataclass(frozen=True, slots=True)
class Hit:
    """What an attack does to one player: `damage` is the attack less the defence, less what plot armour spares."""

    seat: int
    attack: int
    defence: Total
    pierced: bool
    spared: int
    damage: int
    health: Change
    times: int = 1
    sparer: str = ""

    @property
    def lost(self) -> int:
        """The health that it costs, or that all of them cost."""
        return self.health.before - self.health.after

    @property
    def change(self) -> str:
        """The health before and after it."""
        return self.health.text

    @property
    def worded(self) -> str:
        """How it came about: `11 − 7`, `17 − 15 (Wall of Text 11 + Hedgehog Cloak 4)`, `9, stopped by 11`, `no
        defence`, `2 times 6, no defence`."""
        kept, sources = self.defence.value, self.defence.sources
        by = f"{kept} ({sources})" if sources else str(kept)
        stopped = "stopped" if 0 < self.attack <= kept else "less" if kept or sources else "bare"
        how = "pierced" if self.pierced else stopped
        said = SAY(f"hit.times-{how}", n=self.attack, by=by, times=self.times) if self.times > 1 else SAY(
            f"hit.once-{how}", n=self.attack, by=by)
        return SAY.text("hit.spared", hit=said, n=self.spared, card=self.sparer) if self.spared else str(said)

    def again(self, later: object) -> "Hit | None":
        """This hit merged with a later one that starts from the health this one has left."""
        if not isinstance(later, Hit) or later.health.before != self.health.after or (
                replace(later, times=self.times).worded != self.worded):
            return None
        return replace(self, health=Change(self.health.before, later.health.after), times=self.times + later.times)


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack or strike by a card of `seat`: its value and what it does to each target, all at once (IN-7.5).

    `value` is None for a strike, whose number is fixed; `nth` of `blows` counts the separate attacks of a card.
    """

    seat: int
    card: Card
    n: int
    value: Sum | None
    hits: tuple[Hit, ...]
    nth: int = 1
    blows: int = 1

    @property
    def summed(self) -> bool:
        """Whether the value is another one than is printed."""
        return self.value is not None and self.value.changed

    @property
    def sum(self) -> str:
        """How the value came about."""
        return "" if self.value is None else self.value.text


@dataclass(frozen=True, slots=True)
class Announced:
    """IN-5.2: what one player turned up, and with which initiative; no card: 0."""

    seat: int
    card: Card | None
    initiative: int
    sum: Sum | None
