"""What a game is to be like, and what the figures of a report say of it: each target holds, fails or needs more games.

A game's targets stand in `balance.toml` in its room:

    games = 3000                        # so many are played unless somebody says otherwise,
    answers = 400_000                   # but no more after so many answers
    rules = "balanced"                  # a preset of the options: by other rules its targets are skipped
    uncounted = ["HK-B.4 permissions"]  # bands that no balance report tells of; "...: where it is told"
    [[target]]
    rule = "HK-B.2"                     # its id
    figure = "spread"                   # what is measured: one of FIGURES
    most = 0.2                          # and `least`; shares are 0 .. 1
    seats = [3, 4]                      # only with so many; without it: always
    when = {late_treasure = "equal"}    # only with these options

`place` is how far a place may be from its fair share. `beats` wants fact = "normal over random": games of their own,
when figures are recorded ("over the game": where all win or lose together). Targets of cards (`dead`, `always`,
`stuck`, `used`, `owners`, `lift`, `deal`) hold for each face, false alarms among many faces kept down
(Benjamini-Hochberg); `per` says of what a share is taken (games that saw it, games, seats, turns or questions that
offered it), `sections` of which cards, `leave_out` names faces of which none. A band that was changed keeps the one
before beside it: `was = {most = 0.12, until = 2026-11-26}`. What a room does not speak of is measured by GOALS, those
of all games; how many minutes a game may take its cover says.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import ceil
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from scipy.special import ndtri

from deckgames.bots import NAMES
from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.match.game import Game
from deckgames.engine.record.metrics import watch_of
from deckgames.engine.vocabulary.options import PRINTED, RULES
from deckgames.lab.figures import TITLES, Balance, Card, Model
from deckgames.lab.lift import CardLift, LiftReport
from deckgames.lab.statistics import Estimate, Verdict, Z, adjusted, extreme, more_games, rate, tail, verdict

FILE = "balance.toml"
_WORDS = plain_data("words/lab")
OF_CARDS: dict[str, str] = _WORDS["cards"]
PER: dict[str, str] = _WORDS["per"]
"""Of what a share of a card is taken, by `per`."""
FIGURES = {**TITLES, **OF_CARDS, **_WORDS["others"]}
"""Every figure a target can be of, as it is told."""
LOOSE = {("always", "seat"), ("always", "offer")}
"""Who asks only whether a card is taken at last does not speak of who takes it at once."""
LEVEL = 0.05
"""Of the faces that are named, at most this share is named falsely."""
GAME = "the game"
"""Whom a company of bots beats that wins together."""
MOST = 10_000_000
"""More games than that are not asked for."""


class TargetsError(ValueError):
    """A file of targets cannot be used; the text says which, where and why."""


class Former(Model):
    """The band that a target had until a day; `least`, `most`: None where it had no such bound."""

    until: date
    least: float | None = None
    most: float | None = None

    def fails(self, estimate: Estimate) -> bool:
        """Whether it does not hold for what was found."""
        return verdict(estimate, *band(self)) == "fails"


class Target(Model):
    """A band for a figure, and for which tables it is meant."""

    figure: str
    rule: str = ""
    least: float | None = None
    most: float | None = None
    was: Former | None = None
    seats: tuple[int, ...] = ()
    when: dict[str, Any] = {}
    round: int = 0
    reason: str = ""
    fact: str = ""
    per: Literal["game", "offer", "seat", "turn", "hand"] = "seat"
    sections: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    goal: bool = False

    @property
    def title(self) -> str:
        """What the target measures, in words: "victories of Royal Bounty"."""
        if self.figure in ("dead", "always"):
            return f"{FIGURES[self.figure]}, {PER[self.per]}"
        if self.figure == "rounds_from":
            return f"games that reach round {self.round}"
        if self.figure in ("count", "share"):
            return self.fact
        if self.figure == "beats":
            return f"victories of {self.fact}"
        found = FIGURES[self.figure]
        return f"{self.reason or self.fact}: {found}" if self.figure in ("reason", "fact") else found

    @property
    def key(self) -> str:
        """What tells it from the other targets of a game."""
        words = (self.rule, self.figure, self.per, self.reason or self.fact or self.round or "", self.least, self.most)
        return " ".join("-" if word in ("", None) else str(word) for word in words)

    def speaks(self, options: Mapping[str, Any]) -> bool:
        """Whether it names all options that are not the usual ones: else a table with them tells nothing of it."""
        return options.keys() <= self.when.keys()

    def meant(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Whether the target applies to a table with these seats and options."""
        return (not self.seats or seats in self.seats) and all(
            options.get(name) == value for name, value in self.when.items())


class Targets(Model):
    """A room's file. By other `rules` than these (a preset of the game's options) its targets say nothing."""

    rules: Literal["printed", "balanced"] = "printed"
    games: Annotated[int, Field(ge=1)] = 1000
    answers: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=100)] = 20_000
    uncounted: tuple[str, ...] = ()
    target: tuple[Target, ...] = ()


GOALS = tuple([Target.model_validate(goal) for goal in _WORDS["goals"]])
"""What is to hold in every game. `goal`: where it fails, the band of the game's own chapter is the limit."""


class Named(Model):
    """A face that a target of cards fails by, or that needs more games."""

    face: str
    name: str
    found: Estimate
    verdict: Verdict
    more: int = 0
    where: str = ""


class Line(Model):
    """What the games say of a target. Of cards: `named` are those for which it does not hold, the worst first, of
    `faces`; `found` is that of the worst, or, where it holds for all, of the one `nearest` to a bound. `more` games may
    decide (of cards: half of those named). `limit`: it fails as a goal, but the game's own band, which is that rule's,
    does not; `kept`: that band holds for sure."""

    rule: str
    figure: str
    title: str
    least: float | None
    most: float | None
    found: Estimate
    verdict: Verdict
    more: int = 0
    goal: bool = False
    limit: str = ""
    kept: bool = False
    key: str = ""
    per: str = ""
    faces: int = 0
    named: tuple[Named, ...] = ()
    nearest: str = ""

    @property
    def wrong(self) -> bool:
        """Whether this line of the balance report asks for action."""
        return self.verdict == "fails" and not self.limit


def load(game: Game) -> Targets:
    """The targets of a game, and the minutes that its cover promises, where the room says no others. Raises
    TargetsError."""
    file = game.room / FILE
    found = read(file, game) if file.exists() else Targets()
    low, high = game.cover.seats
    minutes = [Target(figure="minutes", most=most, seats=(seats,))
               for seats, most in zip(range(low, high + 1), game.minutes, strict=True)
               if not any(own.figure == "minutes" and seats in own.seats for own in found.target)]
    return found.model_copy(update={"target": (*found.target, *minutes)})


def read(file: Path, game: Game) -> Targets:
    """The targets of a file. Raises TargetsError."""
    try:
        targets = Targets.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise TargetsError(f"{file}: cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise TargetsError(f"{file}: is not TOML: {error}") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = " ".join(str(part + 1) if isinstance(part, int) else part for part in first["loc"])
        raise TargetsError(f"{file}: {where}: {first['msg']}") from None
    for number, target in enumerate(targets.target, 1):
        if wrong := _wrong(target, game):
            raise TargetsError(f"{file}: target {number}{f' ({target.rule})' if target.rule else ''}: {wrong}")
    return targets


def _wrong(target: Target, game: Game) -> str:
    """What is wrong with a target ("": nothing)."""
    if target.figure not in FIGURES:
        hint = did_you_mean(target.figure, FIGURES)
        return f"there is no figure '{target.figure}'; {hint or 'expected one of ' + ', '.join(FIGURES)}"
    if target.least is None and target.most is None:
        return "expected least, most or both"
    if target.was is not None and target.was.least is None and target.was.most is None:
        return "expected least, most or both in was"
    if target.least is not None and target.most is not None and target.least > target.most:
        return f"least {target.least:g} is more than most {target.most:g}"
    for name in ("reason", "fact"):
        if target.figure == name and not getattr(target, name):
            return f"figure '{name}' wants {name} = \"...\""
    if target.figure == "beats" and any(name not in (*NAMES, GAME) for name in target.fact.split(" over ")):
        return f"figure 'beats' wants fact = \"normal over random\", of {', '.join(NAMES)}"
    if target.figure in ("count", "share"):
        counts = watch_of(game).counts
        counted = {name: "share" if one.of else "count" for name, one in counts.items()}
        if counted.get(target.fact) != target.figure:
            names = [name for name, figure in counted.items() if figure == target.figure]
            return f"the watch has no {target.figure} '{target.fact}'; " + (
                did_you_mean(target.fact, names) or f"expected one of {', '.join(names)}")
    if target.figure == "rounds_from" and target.round < 1:
        return "figure 'rounds_from' wants round = N"
    if target.figure == "place" and target.most is None:
        return "figure 'place' wants most = the distance from the fair share"
    for option in target.when:
        if option not in game.options.model_fields:
            hint = did_you_mean(option, game.options.model_fields)
            return f"{game.title} has no option '{option}'; {hint}".rstrip("; ")
    return ""


def lines(balance: Balance, targets: Targets, options: Mapping[str, Any]) -> list[Line]:
    """Each target that is meant for these games, with what they say of it; `options` are all of the table's. Goals
    that a room speaks of itself are left to it; `place` is told for both, if they differ."""
    judged = [line for target in meant(targets, balance.seats, options)
             if (line := measured(balance, target)) is not None]
    bands = [line for line in judged if line.figure in ("place", "spread") and not line.goal]
    if not bands or any(line.verdict == "fails" for line in bands):
        return judged
    more = {"limit": bands[0].rule, "kept": all(line.verdict == "holds" for line in bands)}
    return [line.model_copy(update=more) if line.goal and line.verdict == "fails" else line for line in judged]


def meant(targets: Targets, seats: int, options: Mapping[str, Any]) -> list[Target]:
    """The targets for such a table: goals that the room does not speak of, then its own, if it has these rules."""
    own = [] if skipped(targets, options) else [target for target in targets.target if target.meant(seats, options)]
    named = {target.figure for target in own if (target.figure, target.per) not in LOOSE}
    same = {(target.figure, target.least, target.most) for target in own}
    return [*[goal for goal in GOALS if goal.figure not in named
              or (goal.goal and (goal.figure, goal.least, goal.most) not in same)], *own]


def table(targets: Targets, game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table that is asked for so, and its preset: that of the targets where it is no other game."""
    values = game.options(**options).model_dump()
    return {**values, RULES: game.options.rules_of(values, targets.rules)[0]}


def skipped(targets: Targets, options: Mapping[str, Any]) -> str:
    """Why the room's own targets say nothing of a table with these options, and which they are ("": they do)."""
    if options.get(RULES, PRINTED) == targets.rules:
        return ""
    names = dict.fromkeys(f"{target.title} ({target.rule})" if target.rule else target.title
                          for target in targets.target)
    return f"Skipped, for they speak of the {targets.rules} game (-o {RULES}={targets.rules}): {'; '.join(names)}."


def of_lifts(lifts: LiftReport, targets: Targets) -> list[Line]:
    """What second games without some cards say of the targets that are about them."""
    found = [(card.face, card.name, "", lift) for card in lifts.cards if (lift := lift_of(card)) is not None]
    return [_of_faces(found, target, lifts.deals) for target in meant(targets, lifts.seats, lifts.options)
            if target.figure == "lift" and found]


def lift_of(card: CardLift) -> Estimate | None:
    """What a card brings its owner; None where the deals do not tell."""
    found = card.lift
    if found.value is None or found.low is None or found.high is None:
        return None
    return Estimate(found.value, found.low, found.high, card.pairs)


def measured(balance: Balance, target: Target) -> Line | None:
    """What the games say of one target; None where there is nothing of what it measures."""
    if target.figure in ("lift", "beats"):
        return None  # other games tell it
    if target.figure in OF_CARDS:
        return _of_cards(balance, target)
    if target.figure == "place":
        return _of_places(balance, target)
    found = _figure(balance, target)
    return None if found is None else _line(target, target.title, found, balance.games)


def _line(target: Target, title: str, estimate: Estimate, games: int, **more: Any) -> Line:
    low, high = band(target)
    outcome = verdict(estimate, low, high)
    return Line(rule=target.rule, figure=target.figure, title=title, key=target.key, least=target.least,
                most=target.most, found=estimate, verdict=outcome,
                more=_more(estimate, low, high, games) if outcome == "needs" else 0, goal=target.goal, **more)


def band(target: Target | Former | Line) -> tuple[float, float]:
    """The bounds of a target, infinite where it has none."""
    return (float("-inf") if target.least is None else target.least,
            float("inf") if target.most is None else target.most)


def _more(estimate: Estimate, low: float, high: float, games: int) -> int:
    return min(MOST, more_games(estimate, low, high, games))


def _figure(balance: Balance, target: Target) -> Estimate | None:
    if target.figure == "spread":
        return balance.spread if len(balance.places) > 1 else None
    if target.figure == "rounds_from":
        return rate(sum(n for number, n in balance.rounds.items() if number >= target.round), balance.games)
    if target.figure == "reason":
        found = [share.value for reason, share in balance.reasons.items() if target.reason in reason]
        return rate(min(1.0, sum(found)) * balance.games, balance.games)
    if target.figure == "fact":
        return balance.facts.get(target.fact)
    if target.figure in ("count", "share"):
        return balance.counts.get(target.fact)
    return balance.figures.get(target.figure)


def _of_places(balance: Balance, target: Target) -> Line | None:
    """The place that is farthest from its fair share decides."""
    if len(balance.places) < 2 or target.most is None:
        return None
    fair = 1 / len(balance.places)
    low, high = fair - target.most, fair + target.most
    said = [verdict(place, low, high) for place in balance.places]
    decided: Verdict = "fails" if "fails" in said else "needs" if "needs" in said else "holds"
    worst = max([place for place, one in enumerate(said) if one == decided],
                key=lambda place: abs(balance.places[place].value - fair))
    more = _more(balance.places[worst], low, high, balance.games) if decided == "needs" else 0
    return Line(rule=target.rule, figure="place", title=f"{FIGURES['place']}: place {worst + 1}", key=target.key,
                least=low, most=high,
                found=balance.places[worst], verdict=decided, more=more, goal=target.goal)


# ---- cards


def _of_cards(balance: Balance, target: Target) -> Line | None:
    found = [*_faces(balance, target)]
    return _of_faces(found, target, balance.games) if found else None


def _of_faces(faces: Sequence[tuple[str, str, str, Estimate]], target: Target, games: int) -> Line:
    """All faces of a target of cards together: it fails if one does for which that is no chance."""
    low, high = band(target)
    chances = [_chance(estimate, low, high) for _, _, _, estimate in faces]
    wanted = -float(ndtri(LEVEL / len(faces)))
    named = []
    for (face, name, where, estimate), p in zip(faces, adjusted(chances), strict=True):
        outcome: Verdict = "fails" if p < LEVEL else "needs"
        if outcome == "needs" and verdict(estimate, low, high) == "holds":
            continue
        more = _more(estimate, low, high, games) if outcome == "needs" else 0
        beyond = _beyond(estimate, low, high)
        if more and beyond > 0:  # far out for one face, not yet for the worst of many
            times = ((wanted / beyond * (estimate.n + Z * Z) - Z * Z) / estimate.n if extreme(estimate) else
                     (wanted / beyond) ** 2)
            more = min(MOST, max(more, ceil(games * (times - 1))))
        named.append(Named(face=face, name=name, where=where, found=estimate, verdict=outcome, more=more))
    named.sort(key=lambda one: (one.verdict != "fails", -_beyond(one.found, low, high), one.face))
    _, name, _, nearest = max(faces, key=lambda one: max(low - one[3].value, one[3].value - high))
    decided: Verdict = named[0].verdict if named else "holds"
    return Line(rule=target.rule, figure=target.figure, title=target.title, least=target.least,
                most=target.most, found=named[0].found if named else nearest, nearest="" if named else name,
                verdict=decided, key=target.key, per=target.per, faces=len(faces), named=tuple(named),
                more=int(median(one.more for one in named)) if decided == "needs" else 0)


def _faces(balance: Balance, target: Target) -> Iterator[tuple[str, str, str, Estimate]]:
    """The faces a target is about: id, name, where it lies at the deal, and the figure."""
    if target.figure == "deal":
        for deal in balance.deals:
            if deal.face not in target.leave_out:
                yield deal.face, deal.name, deal.where, deal.change
        return
    for card in balance.cards:
        if (target.sections and card.section not in target.sections) or card.face in target.leave_out:
            continue
        found = _of_card(card, target)
        if found is not None:
            yield card.face, card.name, "", found


def of_face(balance: Balance, line: Line, face: str) -> Estimate | None:
    """The figure of a line for one face; None where the games do not tell it."""
    if line.figure == "deal":
        return next((deal.change for deal in balance.deals if deal.face == face), None)
    return next((_of_card(card, line) for card in balance.cards if card.face == face), None)


def _of_card(card: Card, target: Target | Line) -> Estimate | None:
    if target.figure in ("stuck", "used", "owners"):
        found: Estimate | None = getattr(card, target.figure)
        return found
    return {"game": card.games, "offer": card.offers, "seat": card.taken, "turn": card.turns,
            "hand": card.hands}[target.per]


def _beyond(estimate: Estimate, low: float, high: float) -> float:
    """By how many standard errors a figure lies outside its band (negative: inside). An interval may be lopsided: what
    counts is its side towards the bound."""
    under, over = low - estimate.value, estimate.value - high
    out, side = (under, estimate.high - estimate.value) if under > over else (over, estimate.value - estimate.low)
    return out / max(side / Z, 1e-9)


def _chance(estimate: Estimate, low: float, high: float) -> float:
    """The chance of such a figure if the truth were at the bound."""
    return tail(_beyond(estimate, low, high))


def suspects(table: Iterable[Line], cards: Iterable[Card] = (), most: int = 5) -> list[str]:
    """Faces worth the second game that shows what a card causes: those that targets of cards name, the worst first,
    then those whose owners win most for sure. Who holds what loses has often lost already."""
    found = [one.face for line in table if line.figure in ("always", "owners", "deal")
             for one in line.named if one.verdict == "fails"]
    rest = sorted((-card.owners.low, card.face) for card in cards if card.owners is not None)
    return list(dict.fromkeys([*found, *(face for _, face in rest)]))[:most]
