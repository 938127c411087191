"""Promises of played cards, kept until Recovery (CR-6.4); several copies add up."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from deckgames.engine.effects import Effect, few, listing
from deckgames.games.cardring.cards import Recovered, Suffered
from deckgames.games.cardring.effects.basic import third_persons
from deckgames.games.cardring.passives import Against
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.queries import KINDS
from deckgames.games.cardring.state import Rider

BEAT = {
    "any": "you win a combat", "dummy": "you beat the Dummy", "adversary": "you beat an Adversary",
    "trap": "you beat a Trap", "enemy": "you beat an Enemy", "finale": "you beat the Finale",
    "not_dummy": "you win (not against the Dummy)"}
LOSE = {
    "any": "you lose", "dummy": "you lose to the Dummy", "adversary": "you lose to an Adversary",
    "trap": "you lose to a Trap", "enemy": "you lose to an Enemy", "finale": "you lose to the Finale",
    "not_dummy": "you lose (not to the Dummy)"}
SHORT = {"trap": "beat a Trap", "finale": "beat the Finale", "dummy": "beat the Dummy",
         "adversary": "beat an Adversary"}


class _Promise(Effect[RingPlay]):
    """What all riders share: being played only puts them down."""

    later = True

    def brings(self, won: bool, kind: str) -> str:
        """What it brings its player who beats a target of this kind, or loses to it, in few words; "" if nothing."""
        return ""

    def costs(self) -> str:
        """What it costs an opponent who loses, in few words; "" if nothing."""
        return ""

    async def run(self, x: RingPlay) -> None:
        assert x.source is not None
        x.me.riders.append(Rider(self, x.source))


class _Combat(_Promise):
    """A rider on the own combat against such a target: `when` says that in words."""

    when: ClassVar[Mapping[str, str]]
    won: ClassVar[bool]
    against: Against
    do: Annotated[Recovered, Field(min_length=1)]

    def brings(self, won: bool, kind: str) -> str:
        return few(self.do) if won is self.won and kind in KINDS[self.against] else ""

    def describe(self) -> str:
        return f"if {self.when[self.against]}, {listing(self.do)}"


class OnWin(_Combat):
    """If you win this round (against such a target) do the list in Recovery."""

    when, won = BEAT, True

    def short(self) -> str:
        return f"{SHORT.get(self.against, 'win')}: {few(self.do)}"


class OnLose(_Combat):
    """If you lose this round (to such a target) do the list in Recovery."""

    when, won = LOSE, False

    def short(self) -> str:
        return f"lose: {few(self.do)}"


class OnOpponentLoses(_Promise):
    """For each opponent who loses this round, whoever gave the Failure: that opponent does `them`, you do `you`."""

    them: Suffered
    you: Recovered

    never = ((lambda e: not (e.them or e.you), "nobody does anything", "effects in them, in you, or both"),)

    def costs(self) -> str:
        return few(self.them)

    def describe(self) -> str:
        if not self.them:
            return f"{listing(self.you)} for each opponent who loses"
        does = third_persons(self.them)
        text = f"each opponent who loses {'also ' if does.startswith('loses') else ''}{does}"
        return f"{text}, and for each of them {listing(self.you)}" if self.you else text

    def short(self) -> str:
        them = f"each loser {third_persons(self.them)}" if self.them else ""
        you = f"{few(self.you)} for each loser" if self.you else ""
        return ", ".join(filter(None, (them, you)))
