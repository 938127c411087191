"""Lifts and comparisons as tables for the terminal: what is sure first, then what more deals would tell."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from deckgames.engine.core.spelling import plural
from deckgames.lab.compare import Comparison, Line
from deckgames.lab.lift import CardLift, LiftReport
from deckgames.lab.statistics import Interval
from deckgames.lab.tables import columns, per_cent, played_with

UNSURE = 8
"""Number of cards that may differ listed beside those that do for sure."""
DASH = "–"


def points(value: float | None) -> str:
    """A share of the victory in points of a hundred, signed: "+4.2"."""
    return DASH if value is None else f"{100 * value:+.1f}"


def span(interval: Interval) -> str:
    """A difference in points with its interval: "+4.2 (+0.3 to +8.1)"."""
    if interval.low is None or interval.high is None:
        return points(interval.value)
    return f"{points(interval.value)} ({points(interval.low)} to {points(interval.high)})"


def chance(p: float) -> str:
    """A probability as text for people."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def lift_table(report: LiftReport, title: str) -> Iterator[RenderableType]:
    """One number of seats: a line a card that somebody took."""
    beside = played_with(report.options, report.packs, report.cards_folder)
    yield Text(f"\n{title}, {plural(report.seats, 'seat')}, {report.bots}{beside}: "
               f"{plural(report.deals, 'deal')}, {plural(report.games, 'game')}, seeds from {report.seed}", "bold")
    taken = [card for card in report.cards if card.pairs]
    if taken:
        yield columns("card", "taken by", "lift for its owner", "permission", "owners win", "q", "", rows=[
            (Text(card.name), per_cent(card.taken), span(card.lift), points(card.permission.value),
             points(card.correlation), chance(card.q), _said(card, report.within)) for card in taken])
        yield Text("lift: points of the victory (100: all of it) that the card brings the seat that takes it; "
                   "permission: the same over all seats; owners win: what they win above the mean, which is no effect; "
                   "q: p, adjusted for all cards", "dim")
    if never := [card.name for card in report.cards if not card.pairs]:
        yield Text(f"{plural(len(never), 'card')} that nobody took: {_listed(never)}", "dim")
    if not report.complete:
        yield Text("Interrupted: this is what the deals so far tell.", "yellow")


def _said(card: CardLift, within: float) -> Text:
    """What the last column says of a card."""
    words = []
    if card.sure and card.lift.value is not None:
        words.append("helps" if card.lift.value > 0 else "harms")
    if card.status != "decided" and within and card.lift.half > within:
        words.append(f"±{100 * within:g} out of reach" if card.status == "out of reach" else "undecided")
    if card.forced:
        words.append(f"forced {card.forced}x")
    return Text(", ".join(words), "bold" if card.sure else "dim")


def comparison_table(report: Comparison, title: str) -> Iterator[RenderableType]:
    """The report of a comparison for one number of seats: what differs for sure, then other figures and cards that may
    differ."""
    yield Text(f"\n{title}, {plural(report.seats, 'seat')}, {report.bots}: {plural(report.games, 'deal')} with each "
               f"side, seeds from {report.seed}", "bold")
    yield Text(f"A: {report.a}\nB: {report.b}")
    if report.games and report.same == report.games:
        yield Text("No difference: each deal came out the same with both.", "bold")
    else:
        yield _lines(report)
        sure = sum(line.sure for line in report.lines)
        yield Text(f"{plural(sure, 'line')} {'differs' if sure == 1 else 'differ'} for sure; "
                   f"{plural(report.same, 'deal')} came out the same with both.", "bold")
    if not report.complete:
        yield Text("Interrupted: this is what the deals so far tell.", "yellow")


def _lines(report: Comparison) -> RenderableType:
    table = columns("", "A", "B", "B minus A", "q", "")
    sure = [line for line in report.lines if line.sure]
    plain = [line for line in report.lines if not line.sure and not line.face and (line.a or line.b)]
    cards = [line for line in report.lines if not line.sure and line.face and line.differing]
    for heading, lines in (("for sure", sure), ("not for sure", [*plain, *cards[:UNSURE]])):
        if lines:
            table.add_row(Text(heading, "italic"), "", "", "", "", "")
        for line in lines:
            table.add_row(Text(f"  {line.title}"), figure(line, line.a), figure(line, line.b), change(line),
                            chance(line.q), Text("more" if (line.change.value or 0) > 0 else "less", "bold")
                            if line.sure else "")
    if len(cards) > UNSURE:
        table.add_row(Text(f"  and {plural(len(cards) - UNSURE, 'more card')}", "dim"), "", "", "", "", "")
    return table


def figure(line: Line, value: float) -> str:
    """A figure of one side, as text."""
    return per_cent(value) if line.share else f"{value:.2f}"


def change(line: Line) -> str:
    """The difference with its interval: shares in points."""
    if line.share:
        return span(line.change)
    value, low, high = line.change.value or 0.0, line.change.low, line.change.high
    return f"{value:+.2f}" if low is None or high is None else f"{value:+.2f} ({low:+.2f} to {high:+.2f})"


def _listed(names: Sequence[str], most: int = 12) -> str:
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
