"""Verbs of health and attacks: losing, gaining, striking, swapping, and the shape of a card's own attack."""

from typing import Annotated, Literal

from deckgames.engine.effects import Brief
from deckgames.games.initiative import health
from deckgames.games.initiative.effects.amounts import Aim, Amount, One, Who, amount_words, amounts, does, minus, whom
from deckgames.games.initiative.effects.base import Act, Line, upto
from deckgames.games.initiative.effects.play import InPlay

SIGN: dict[str, str] = {"you": "you", "it": "it", "one_opponent": "one", "each_opponent": "opp.", "everyone": "all",
                        "strongest": "most", "weakest": "least", "left": "left"}
"""Who, on the face of a card."""


def short(amount: Amount) -> str:
    """An amount in a few signs."""
    if isinstance(amount, int):
        return minus(amount)
    what = amount.counts.replace("your_", "").replace("target_", "their ").replace("_", " ")
    return f"½ {what}" if "half" in type(amount).model_fields else f"{minus(amount.of(lambda _: 1))}/{what}"


class LoseHealth(Act):
    """These players lose health at once: one event, no attack (IN-7.7)."""

    verb = "lose_health"
    who: Who
    n: amounts(1, 50)  # type: ignore[valid-type]  # pydantic reads the bounds

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who)
        if not seats:
            x.full = False
        health.lose(x, [(me, x.amount(self.n, me)) for me in seats])

    def describe(self) -> str:
        return f"{does(self.who, 'lose')} {amount_words(self.n, ' health')}"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} −{short(self.n)}", "harm")]


class GainHealth(Act):
    """These players gain health at once; it counts as healing."""

    verb = "gain_health"
    who: Who
    n: amounts(1, 50)  # type: ignore[valid-type]  # pydantic reads the bounds

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who)
        if not seats:
            x.full = False
        health.gain(x, [(me, x.amount(self.n, me)) for me in seats])

    def describe(self) -> str:
        return f"{does(self.who, 'gain')} {amount_words(self.n, ' health')}"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} +{short(self.n)}", "guard")]


class Strike(Act):
    """An attack of a fixed value, at once; defence counts unless `pierce` (IN-7.11, IN-R.31)."""

    verb = "strike"
    who: Who
    n: amounts(1, 50)  # type: ignore[valid-type]  # pydantic reads the bounds
    pierce: bool = False

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who)
        if not seats:
            x.full = False
        health.strike(x, [(me, x.amount(self.n, me)) for me in seats], self.pierce)

    def describe(self) -> str:
        text = f"strike {whom(self.who)} for {amount_words(self.n)}"
        return f"{text}, ignoring defence" if self.pierce else text

    def brief(self) -> Brief:
        return [(f"strike {SIGN[self.who]} {short(self.n)}", "might")]


class SwapHealth(Act):
    """Your health and an opponent's change places."""

    verb = "swap_health"
    bare = "who"
    who: One

    async def act(self, x: InPlay) -> None:
        health.swap(x, await x.one(self.who, "Swap health with whom?"))

    def describe(self) -> str:
        return f"swap health with {whom(self.who)}"

    def brief(self) -> Brief:
        return [(f"swap health: {SIGN[self.who]}", "rule")]


class Attacks(Line):
    """The shape of the card's own attack: how often, at whom, through defence, on every later turn too."""

    verb = "attacks"
    times: Annotated[int, upto(1, 6)] = 1
    aim: Aim = "each_opponent"
    pierce: bool = False
    recurring: Literal[False, True] = False

    def describe(self) -> str:
        texts = []
        times = f" {self.times} times" if self.times > 1 else ""
        if times or self.aim != "each_opponent":
            aim = "" if self.aim == "each_opponent" else f" {whom(self.aim)}"
            texts.append(f"attacks{aim}{times}")
        if self.pierce:
            texts.append("ignores defence")
        if self.recurring:
            texts.append("attacks on each of your turns")
        return ". ".join(text if i == 0 else text[0].upper() + text[1:] for i, text in enumerate(texts))

    def brief(self) -> Brief:
        signs = [f"×{self.times}"] if self.times > 1 else []
        signs += [SIGN[self.aim]] if self.aim != "each_opponent" else []
        signs += ["pierce"] if self.pierce else []
        signs += ["each turn"] if self.recurring else []
        return [(" ".join(signs), "might")]


PLAIN_ATTACK = Attacks()
"""IN-7.1: one attack on every opponent."""
