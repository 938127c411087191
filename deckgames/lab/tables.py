"""A balance report for the terminal: what fails first, then every target, places, and the cards at both ends."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from shlex import join
from textwrap import wrap
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Columns
from rich.text import Text

from deckgames.engine.core.spelling import plural
from deckgames.engine.match.cover import evening
from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.options import PRINTED, RULES, typed
from deckgames.lab.advice import Advice
from deckgames.lab.balance import Report, Table
from deckgames.lab.figures import SHARES, TITLES, Balance
from deckgames.lab.measured import Found, Measured, by_seats as measured, read
from deckgames.lab.statistics import Estimate
from deckgames.lab.targets import GOALS, LOOSE, PER, Former, Line, Named, Target, Targets, load

PAGE = 5
"""Lines of a first page."""
USUAL = 2
"""So many seats has a comparison unless more is said."""
FEW = 8
"""Number of cards listed at each end, and so many faces named by one target."""
HOPELESS = 1_000_000
"""More games than that are as good as none."""
PER_CENT = SHARES | {"place", "spread", "rounds_from", "reason", "share", "dead", "always", "stuck", "used", "beats"}
POINTS = {"deal", "lift", "lead_walk"}
"""Told in points of the victory, with their sign."""
STYLES = {"holds": "green", "fails": "bold red", "needs": "yellow"}


def report_lines(report: Report) -> Iterator[RenderableType]:
    """The report, part by part: first what to change, then what it was found by."""
    for table in report.tables:
        yield _heading(report, table)
        yield from first_page(report, table)
        if table.skipped:
            yield Text(table.skipped, "yellow")
        if report.packs and not report.cards_folder:
            yield Text(f"Play this table: {playing(report, table.balance)}")
    for table in report.tables:
        yield from _table(report, table)
    if report.interrupted:
        played = sum(table.balance.games for table in report.tables)
        yield Text(f"Interrupted: this is the report of the {plural(played, 'game')} played.", "yellow")
    yield verdict(report)


def verdict(report: Report) -> Text:
    """What all targets come to: how many failed, and what else is not as it is to be."""
    lines = [line for table in report.tables for line in table.lines]
    wrong, undecided = len(report.wrong), sum(line.verdict == "needs" for line in lines)
    more = [*_goals(lines), *([f"{plural(undecided, 'target')} not decided by so few games"] if undecided else [])]
    if not wrong and not more:
        return Text("Nothing to say: every target holds.", "bold green")
    said = "; ".join((f"{plural(wrong, 'target')} failed" if wrong else "No target failed", *more))
    return Text(f"{said}.", "bold red" if wrong else "bold green")


def _goals(lines: Sequence[Line]) -> list[str]:
    """How many goals fail that lie within a band of the game's own."""
    failed = sum(line.verdict == "fails" and not line.wrong for line in lines)
    return [f"{plural(failed, 'goal')} not reached, within the game’s own band"] * bool(failed)


def first_page(report: Report, table: Table) -> Iterator[Text]:
    """What to change, in five lines: cards with what was tried, then what else is outside its band."""
    rows = [Text(advice(one, report, table.balance), "yellow") for one in table.advice]
    tried = {one.name for one in table.advice}
    for line in table.lines:
        if line.wrong and not tried.intersection(one.name for one in line.named):
            worst = f": {line.named[0].name}{_where(line.named[0])}" if line.named else ""
            rows.append(Text(f"{line.title}{worst}: {span(line.figure, line.found)}; wanted is {band(line)}"
                              f"{f' ({line.rule})' if line.rule else ''}.", "yellow"))
    if not rows:
        sure = sum(line.verdict == "holds" for line in table.lines)
        goals = ", ".join(_goals(table.lines)) or "none fails"
        bands = plural(len(table.lines), "band")
        rows = [Text(f"Nothing to change: {sure} of {bands} hold for sure, {goals}.", "green")]
    yield from rows[:PAGE]
    if len(rows) > PAGE:
        yield Text(f"and {len(rows) - PAGE} more, in the tables below", "yellow")


def advice(one: Advice, report: Report, of: Balance) -> str:
    """What is wrong with a card, and what a change made of it: "Golden Whale: too strong: owners win 1.51 times their
    share. With cost=4: owners win 1.10 times their share (200 deals). deckgames lab compare hooks ships-cat.cost=4"."""
    why = ", ".join(_reason(line.figure, line.found, line.per) for line in one.said[:2])
    finding = f"{one.name}: too {'strong' if one.strong else 'weak'}: {why}."
    if one.now is None:
        return f"{finding} What another number does, too few games tell."
    first = one.said[0]
    still = "" if one.done else f"still too {'strong' if one.strong else 'weak'}, "
    other = "" if one.done else " Give it another effect."
    return (f"{finding} With {one.edit.partition('.')[2]}: {still}{_reason(first.figure, one.now, first.per)} "
            f"({plural(one.deals, 'deal')}).{other} {_comparison(one.edit, report, of)}")


def _comparison(edit: str, report: Report, of: Balance) -> str:
    """The command that plays the same tables with and without an edit."""
    files = [_typed(file) for file in (report.cards_folder, *report.packs) if file]
    base = ",".join([*files, *(f"{name}={value}" for name, value in of.options.items())])
    words = ["deckgames", "lab", "compare", report.game, *([base, f"{base},{edit}"] if base else [edit])]
    words += ["--seats", str(of.seats)] if of.seats != USUAL else []
    return join([*words, *(["--bots", of.bots[0]] if of.bots[0] != "normal" else [])])


def playing(report: Report, of: Balance) -> str:
    """The command that lets a person play the same table against its bots."""
    options = [word for name, value in of.options.items() for word in ("-o", f"{name}={typed(value)}")]
    packs = [word for file in report.packs for word in ("--packs", _typed(file))]
    bots = [of.bots[seat % len(of.bots)].partition(":")[0] for seat in range(1, of.seats)]
    seats = ",".join(["ann", *(f"bot:{bot}" for bot in bots)])
    return join(["deckgames", "play", report.game, "--seats", seats, *options, *packs])


def _typed(file: str) -> str:
    """A path as it is typed where the command runs."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


def _reason(figure: str, estimate: Estimate, per: str) -> str:
    """A figure of a card in words."""
    value = estimate.value
    taken = f"{'taken by' if per == 'seat' else 'taken in'} {100 * value:.0f} % {PER.get(per, '')}"
    return {"lift": f"it {'brings' if value >= 0 else 'costs'} its owner {100 * abs(value):.0f} points",
            "owners": f"owners win {value:.2f} times their share",
            "always": taken, "dead": taken,
            "stuck": f"nobody can take it in {100 * value:.0f} % of the games",
            "deal": f"{100 * value:+.0f} points at the deal"}[figure]


def _heading(report: Report, table: Table) -> Text:
    b = table.balance
    bots = b.bots[0] if len(set(b.bots)) == 1 else ", ".join(b.bots)
    return Text(f"\n{report.title}, {plural(b.seats, 'seat')}, {bots}: {plural(b.games, 'game')}, seeds from "
                f"{b.seed}{played_with(b.options, report.packs, report.cards_folder)}", "bold")


def _table(report: Report, table: Table) -> Iterator[RenderableType]:
    b = table.balance
    if len(report.tables) > 1:
        yield Text(f"\n{plural(b.seats, 'seat')}", "bold")
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


def played_with(options: Mapping[str, Any], packs: Sequence[str], cards: str) -> str:
    """The options, the card files beside the game's own, and the folder that stands for those."""
    said = [*(f"{name} {value}" for name, value in options.items()), *(f"with {Path(file).name}" for file in packs),
            *([f"cards of {cards}"] if cards else [])]
    return "".join(f", {part}" for part in said)


def columns(*heads: str, words: Collection[str] = (), rows: Iterable[Sequence[Text | str]] = ()) -> Columns:
    """A table of the lab with these rows: words stand left (if nothing is said, in the first column and the last),
    numbers right, and they are never broken."""
    table = Columns(box=SIMPLE_HEAD, pad_edge=False)
    for number, head in enumerate(heads):
        left = head in words if words else number in (0, len(heads) - 1)
        table.add_column(head, justify="left" if left else "right", no_wrap=not left)
    for row in rows:
        table.add_row(*row)
    return table


def _targets(lines: Sequence[Line]) -> RenderableType:
    table = columns("target", "measured", "band", "verdict")
    order = {"fails": 0, "needs": 1, "holds": 2}
    for line in sorted(lines, key=lambda line: (not line.wrong, order[line.verdict])):
        title = line.title + (f": {line.nearest}" if line.nearest else "") + (f" ({line.rule})" if line.rule else "")
        table.add_row(Text(title), Text(span(line.figure, line.found)), Text(band(line)), Text(
            verdict_words(line), STYLES[line.verdict] if line.wrong or line.verdict != "fails" else "yellow"))
        named = [one for one in line.named if one.verdict == line.verdict]
        for one in named[:FEW]:
            table.add_row(Text(f"  {one.name}{_where(one)}"), Text(span(line.figure, one.found)), Text(""),
                            Text(more(one.more) if one.more else "fails", STYLES[one.verdict]))
        if len(named) > FEW:
            table.add_row(Text(f"  and {len(named) - FEW} more"), Text(""), Text(""), Text(""))
        if len(line.named) > len(named):
            table.add_row(Text(f"  {len(line.named) - len(named)} more not decided"), Text(""), Text(""), Text(""))
    return table


def of_game(game: Game) -> str:
    """The targets of a game beside what was measured last."""
    found = load(game)
    return bands(found, read(game), game.options.preset(found.rules))


def bands(targets: Targets, measured_tables: list[Measured], options: Mapping[str, Any]) -> str:
    """The targets of a game one below the other: by which rules, then rule, figure, for which tables, band;
    below it what was measured at each number of players, with its interval, of how many observations, and what that
    says."""
    own = {target.figure for target in targets.target if (target.figure, target.per) not in LOOSE}
    tables = [one for one in measured_tables if one.rules == targets.rules]
    rows = [f"Measured of the {targets.rules} game (-o {RULES}={targets.rules}).", ""] * (targets.rules != PRINTED)
    for target in (*targets.target, *[goal for goal in GOALS if goal.figure not in own]):
        rule = target.rule or ("all" if target in GOALS else "")
        for_whom = f" ({meant})" if (meant := _meant(target)) else ""
        found = measured(target, tables, options)
        rows += wrap(f"{rule:<7} {target.title}{for_whom}: {_distance(target)}{'' if found else '; not measured'}", 78,
                     subsequent_indent=" " * 8)
        rows += [row for where, one in found for row in wrap(
            f"{where}: {span(target.figure, one.found)}, n {one.found.n:,}: {_decided(one, target.was)}", 78,
            initial_indent=" " * 10, subsequent_indent=" " * 14)]
    for said in targets.uncounted:
        rule, _, what = said.partition(" ")
        rows += wrap(f"{rule:<7} {what}{'' if ':' in what else ': not measured'}", 78, subsequent_indent=" " * 8)
    rows += [row for one in tables if one.evening and "minutes" in one.evening for row in wrap(
        evening(one.seats, one.options, one.evening).words, 78, subsequent_indent="  ")]
    return "\n".join(rows)


def _decided(one: Found, was: Former | None) -> str:
    if one.verdict == "fails" and one.limit:
        return f"fails as a goal, {one.limit} is the limit"
    said = {"holds": "holds", "fails": "FAILS", "needs": "not decided"}[one.verdict]
    said += f" ({', '.join(one.names)})" * bool(one.names)
    return f"{said}; by the band before it FAILS" if was and was.fails(one.found) else said


def _meant(target: Target) -> str:
    """The tables that a target is for: "3-6", "2, rising", "hard, simple"; "" for all."""
    seats = [*map(str, target.seats)]
    if len(seats) > 2 and target.seats == (*range(target.seats[0], target.seats[-1] + 1),):
        seats = [f"{seats[0]}-{seats[-1]}"]
    words = [str(value).replace("_", " ") for name, value in target.when.items()
             if value not in (False, "competitive") and (name != "mode" or len(target.when) == 1)]
    return ", ".join(seats + words)


def _distance(target: Target) -> str:
    """The band of a target, and the one before it; of places how far they may be from the fair share."""
    if target.figure == "place":
        return f"± {number(target.figure, target.most or 0)}"
    was = target.was
    return f"{band(target)} (until {was.until}: {_bounds(target.figure, was)})" if was else band(target)


def _where(one: Named) -> str:
    return {"table": ", on the table", "seat": ", dealt to one seat"}.get(one.where, "")


def verdict_words(line: Line) -> str:
    """What a report prints for a target: "holds", "fails", how many games are missing, or what a failed goal means."""
    if line.verdict == "needs":
        return more(line.more)
    if line.verdict == "fails" and line.limit:
        return f"the goal fails; the band of {line.limit} {'holds' if line.kept else 'is the limit'}"
    return line.verdict


def more(games: int) -> str:
    """How many more games might decide a verdict, in words."""
    if games >= HOPELESS:
        return "undecided: it lies at the bound"
    return f"needs {plural(games, 'more game')}"


def number(figure: str, value: float, whole: bool = True) -> str:
    """A figure as people read it; without decimals if it has none and `whole`."""
    if abs(value) >= 1e8:
        return "?"
    if figure in PER_CENT:
        return per_cent(value)
    if figure in POINTS:
        return f"{100 * value:+.1f} points"
    if abs(value) >= 100 or (whole and value == int(value)):
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.4f}".rstrip("0").ljust(4, "0")


def span(figure: str, found: Estimate) -> str:
    """A figure with its interval: "60.7 % (59.0–62.3)", "+2.5 points (-1.0 to +6.0)"."""
    whole = all(value == int(value) for value in (found.value, found.low, found.high))
    low, high = (_bare(number(figure, bound, whole)) for bound in (found.low, found.high))
    return f"{number(figure, found.value, whole)} ({low}{' to ' if figure in POINTS or found.low < 0 else '–'}{high})"


def _bare(figure: str) -> str:
    """Without the unit."""
    return figure.removesuffix(" %").removesuffix(" points")


def band(line: Line | Target) -> str:
    """The bounds of a target, in words."""
    return _bounds(line.figure, line)


def _bounds(figure: str, of: Line | Target | Former) -> str:
    least, most = (None if bound is None else number(figure, bound) for bound in (of.least, of.most))
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{_bare(least)} to {most}"


def _figures(b: Balance) -> RenderableType:
    told = [(f"place {place} in turn order wins", "place", found) for place, found in enumerate(b.places, 1)]
    told += [(TITLES[name], name, found) for name, found in b.figures.items()]
    told += [(f"ended: {reason}", "reason", found) for reason, found in b.reasons.items()]
    told += [(f"{fact} of a seat", "fact", found) for fact, found in b.facts.items()]
    return columns("figure", "measured", "", rows=[(Text(said), span(figure, found), "")
                                                   for said, figure, found in told])


def _cards(b: Balance) -> RenderableType:
    """The cards least and most taken, and those whose owners win most."""
    table = columns("card", "taken, of seats offered it", "used by its owners", "owners win, x fair", "")
    seen = sorted((card for card in b.cards if card.taken is not None), key=lambda c: c.taken.value if c.taken else 0.0)
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
