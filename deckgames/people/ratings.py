"""Ratings of people: openskill's (Plackett-Luce), game by game in the sequence they were played. Bots are rated with
them by game and level, so that whoever plays alone is rated too."""

from __future__ import annotations

from collections.abc import Iterable

from openskill.models import PlackettLuce, PlackettLuceRating

from deckgames.people.series import Bout

_Z = 1.96


def rated(series: Iterable[Bout]) -> dict[str, tuple[float, float]]:
    """The rating of everybody after these games, and how far it may be off. Games that all or none have won tell
    nothing."""
    model, known = PlackettLuce(), dict[str, PlackettLuceRating]()
    for bout in series:
        sides, ranks = _sides(bout), bout.ranks
        if bout.together or bout.uneven or len({*sides.values()}) < 2 or not 0 < len(bout.won) < len(ranks):
            continue
        teams = [[known.get(name) or model.rating()] for name in sides.values()]
        after = model.rate(teams, ranks=[float(ranks[side]) for side in sides])
        known.update(zip(sides.values(), (team[0] for team in after), strict=True))
    return {name: (one.mu, _Z * one.sigma) for name, one in known.items()}


def _sides(bout: Bout) -> dict[str, str]:
    """The sides that can be rated, and as whom: people with a name of their own, and the bots of a level as one (of
    several in a game the first)."""
    found, named = dict[str, str](), bout.named
    for one in bout.last.seats:
        name = one.who if one.who in named else f"{bout.last.game} {one.player}" if one.player != "human" else ""
        if name and name not in found.values():
            found.setdefault(one.side, name)
    return found
