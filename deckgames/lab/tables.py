"""A balance report for the terminal: what fails first, then every target, places, and the cards at both ends."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Columns
from rich.text import Text

from deckgames.engine.effects import plural
from deckgames.lab.balance import Report, Table
from deckgames.lab.figures import SHARES, TITLES, Balance, Card
from deckgames.lab.statistics import Estimate
from deckgames.lab.targets import GOALS, Line, Named, Target, Targets

FEW = 8
"""Number of cards listed at each end, and so many faces named by one target."""
HOPELESS = 1_000_000
"""More games than that are as good as none."""
PER_CENT = SHARES | {"place", "spread", "rounds_from", "reason", "dead", "always", "stuck"}
POINTS = "deal"
"""Told in points of the victory, with its sign."""
STYLES = {"holds": "green", "fails": "bold red", "needs": "yellow"}


def told(report: Report) -> Iterator[RenderableType]:
    """The report, part by part."""
    for table in report.tables:
        yield from _table(report, table)
    if report.interrupted:
        played = sum(table.balance.games for table in report.tables)
        yield Text(f"Interrupted: this is the report of the {played:,} games that were played.", "yellow")
    yield verdict(report)


def verdict(report: Report) -> Text:
    """What all targets come to: how many failed, and what else is not as it is to be."""
    lines = [line for table in report.tables for line in table.lines]
    wrong, undecided = len(report.wrong), sum(line.verdict == "needs" for line in lines)
    goals = sum(line.verdict == "fails" for line in lines) - wrong
    more = [*([f"{plural(goals, 'goal')} not reached, within the game’s own band"] if goals else []),
            *([f"{plural(undecided, 'target')} not decided by so few games"] if undecided else [])]
    if not wrong and not more:
        return Text("Nothing to say: every target holds.", "bold green")
    said = "; ".join((f"{plural(wrong, 'target')} failed" if wrong else "No target failed", *more))
    return Text(f"{said}.", "bold red" if wrong else "bold green")


def _table(report: Report, table: Table) -> Iterator[RenderableType]:
    b = table.balance
    bots = b.bots[0] if len(set(b.bots)) == 1 else ", ".join(b.bots)
    options = "".join(f", {name} {value}" for name, value in b.options.items())
    yield Text(f"\n{report.title}, {b.seats} seat{'' if b.seats == 1 else 's'}, {bots}: {b.games:,} games, seeds from "
               f"{b.seed}{options}{beside(report.packs, report.cards_folder)}", "bold")
    yield _targets(table.lines)
    yield _figures(b)
    if b.cards:
        yield _cards(b)
    if b.unseen:
        rest = len(b.unseen) - FEW
        yield Text(f"Seen in no game: {', '.join(b.unseen[:FEW])}{f' and {rest} more' if rest > 0 else ''}.", "yellow")


def per_cent(share: float) -> str:
    """A share as people read it: "8.3 %"."""
    return f"{100 * share:.1f} %"


def beside(packs: Sequence[str], cards: str) -> str:
    """The card files that are played with beside the game's own, and the folder that stands for those."""
    return "".join(f", with {Path(file).name}" for file in packs) + (f", cards of {cards}" if cards else "")


def columns(*heads: str, words: Collection[str] = ()) -> Columns:
    """An empty table of the lab: words stand left (if nothing is said, in the first column and the last), numbers
    right, and they are never broken."""
    found = Columns(box=SIMPLE_HEAD, pad_edge=False)
    for number, head in enumerate(heads):
        left = head in words if words else number in (0, len(heads) - 1)
        found.add_column(head, justify="left" if left else "right", no_wrap=not left)
    return found


def _targets(lines: Sequence[Line]) -> RenderableType:
    table = columns("target", "measured", "band", "verdict")
    order = {"fails": 0, "needs": 1, "holds": 2}
    for line in sorted(lines, key=lambda line: (not line.wrong, order[line.verdict])):
        title = line.title + (f": {line.nearest}" if line.nearest else "") + (f" ({line.rule})" if line.rule else "")
        table.add_row(Text(title), Text(span(line.figure, line.found)), Text(band(line)), Text(
            said(line), STYLES[line.verdict] if line.wrong or line.verdict != "fails" else "yellow"))
        named = [one for one in line.named if one.verdict == line.verdict]
        for one in named[:FEW]:
            table.add_row(Text(f"  {one.name}{_where(one)}"), Text(span(line.figure, one.found)), Text(""),
                            Text(more(one.more) if one.more else "fails", STYLES[one.verdict]))
        if len(named) > FEW:
            table.add_row(Text(f"  and {len(named) - FEW} more"), Text(""), Text(""), Text(""))
        if len(line.named) > len(named):
            table.add_row(Text(f"  {len(line.named) - len(named)} more not decided"), Text(""), Text(""), Text(""))
    return table


def bands(targets: Targets) -> str:
    """The targets of a game as its chapter prints them, one a line: rule, figure, number of players, band."""
    own = {target.figure for target in targets.target}
    rows = [("all" if target in GOALS else target.rule, target.title, _meant(target), _distance(target))
            for target in (*targets.target, *[goal for goal in GOALS if goal.figure not in own])]
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join("  ".join([*(cell.ljust(w) for cell, w in zip(row, wide, strict=False)), row[3]]) for row in rows)


def _meant(target: Target) -> str:
    """The tables that a target is for: "3-6", "2, rising", "hard, simple"; "" for all."""
    seats, words = [*map(str, target.seats)], list[str]()
    if len(seats) > 2 and target.seats == (*range(target.seats[0], target.seats[-1] + 1),):
        seats = [f"{seats[0]}-{seats[-1]}"]
    for name, value in target.when.items():
        if value not in (False, "competitive") and (name != "mode" or len(target.when) == 1):
            words.append(str(value).replace("_", " "))
    return ", ".join(seats + words)


def _distance(target: Target) -> str:
    """The band of a target; of places how far they may be from the fair share."""
    return f"± {number(target.figure, target.most or 0)}" if target.figure == "place" else band(target)


def _where(one: Named) -> str:
    return {"table": ", on the table", "seat": ", dealt to one seat"}.get(one.where, "")


def said(line: Line) -> str:
    """The verdict in words."""
    if line.verdict == "needs":
        return more(line.more)
    if line.verdict == "fails" and line.limit:
        return f"the goal fails; the band of {line.limit} {'holds' if line.kept else 'is the limit'}"
    return line.verdict


def more(games: int) -> str:
    """How many more games may decide."""
    if games >= HOPELESS:
        return "undecided: it lies at the bound"
    return f"needs {games:,} more game{'' if games == 1 else 's'}"


def number(figure: str, value: float, whole: bool = True) -> str:
    """A figure as people read it; without decimals if it has none and `whole`."""
    if abs(value) >= 1e8:
        return "?"
    if figure in PER_CENT:
        return per_cent(value)
    if figure == POINTS:
        return f"{100 * value:+.1f} points"
    return f"{value:.0f}" if abs(value) >= 100 or (whole and value == int(value)) else f"{value:.2f}"


def span(figure: str, found: Estimate) -> str:
    """A figure with its interval: "60.7 % (59.0–62.3)", "+2.5 points (-1.0 to +6.0)"."""
    whole = all(value == int(value) for value in (found.value, found.low, found.high))
    low, high = (_bare(number(figure, bound, whole)) for bound in (found.low, found.high))
    return f"{number(figure, found.value, whole)} ({low}{' to ' if figure == POINTS or found.low < 0 else '–'}{high})"


def _bare(said: str) -> str:
    """Without the unit."""
    return said.removesuffix(" %").removesuffix(" points")


def band(line: Line | Target) -> str:
    """The bounds of a target."""
    least, most = (None if bound is None else number(line.figure, bound) for bound in (line.least, line.most))
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{_bare(least)} to {most}"


def _figures(b: Balance) -> RenderableType:
    table = columns("figure", "measured", "")
    for place, found in enumerate(b.places, 1):
        table.add_row(f"place {place} in turn order wins", span("place", found), "")
    for name, found in b.figures.items():
        table.add_row(TITLES[name], span(name, found), "")
    for reason, found in b.reasons.items():
        table.add_row(Text(f"ended: {reason}"), span("reason", found), "")
    for fact, found in b.facts.items():
        table.add_row(Text(f"{fact} of a seat"), span("fact", found), "")
    return table


def _cards(b: Balance) -> RenderableType:
    """The cards least and most taken, and those whose owners win most."""
    table = columns("card", "taken, of seats offered it", "used by its owners", "owners win, x fair", "")
    seen = sorted((card for card in b.cards if card.taken is not None), key=_share)
    won = sorted((card for card in seen if card.owners is not None), key=lambda c: c.owners.value if c.owners else 0.0)
    groups = [("least taken", seen[:FEW]), ("most taken", seen[-FEW:]), ("owners win most", won[-FEW // 2:])]
    for title, cards in groups if len(seen) > 2 * FEW else [("", seen)]:
        if title:
            table.add_row(Text(title, "italic"), "", "", "", "")
        for card in cards:
            table.add_row(Text(f"  {card.name}"), *(
                span(figure, found) if found is not None else "–" for figure, found in (
                    ("always", card.taken), ("always", card.used), ("owners", card.owners))), "")
    return table


def _share(card: Card) -> float:
    return card.taken.value if card.taken is not None else 0.0
