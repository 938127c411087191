"""A report of the lab as one page for browsers: every figure in tables, those with intervals drawn beside them.

The page needs nothing else: no script, no address outside. Charts are SVG made by matplotlib, in the colours of the
page, so that they can be read by day and by night. Each figure stands in a `data` element with its exact value.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import plural, whole_number
from deckgames.lab.figures import SHARES
from deckgames.lab.tables import PER_CENT, POINTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DAY = {"table": "#F3F2EF", "face": "#FFFFFF", "edge": "#B4AC9C", "muted": "#565E66", "ink": "#1B2026",
       "data": "#00639C", "good": "#00664A", "bad": "#A84300", "warn": "#875900"}
NIGHT = {"table": "#121212", "face": "#262626", "edge": "#585858", "muted": "#AFAFAF", "ink": "#EEEEEE",
         "data": "#56B4E9", "good": "#1DB489", "bad": "#F2823F", "warn": "#E69F00"}
"""The colours of the tables at which the games are played (ui/paint/theme.py)."""
INK, DATA, FAINT = "#010101", "#020202", "#030303"
"""What matplotlib draws with; the page puts its own colours there."""
BOUNDS = ("low", "high")
MIDDLES = ("mu", "value", "share")
"""What the figure is called that stands between its bounds."""
FIELDS = SHARES | {
    "share", "places", "spread", "reasons", "games", "offers", "taken", "turns", "hands", "used", "stuck", "change",
    "lift", "permission", "correlation"}
"""Fields with a share of 1 or an interval of one: told in per cent."""
TITLES: dict[str, str] = plain_data("words/lab")["page"]
"""Fields that are told in other words than their names."""
FIGURES = PER_CENT | POINTS
"""Figures of targets that are shares."""
VERDICTS = {"holds": "good", "fails": "bad", "needs": "warn"}
MOST_BARS = 60
"""A chart of more rows shows the outermost of them."""
WIDTH = 7.0
"""Inches of a chart, at 72 points."""


def page(report: BaseModel, title: str = "") -> str:
    """The report as HTML. `title` is its heading; without one, the name of its game and kind."""
    data = report.model_dump(mode="json")
    title = title or f"{data.get('title') or data.get('game') or ''} {type(report).__name__.lower()}".strip()
    body = "\n".join(_Sheet().part(data, title, 1))
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
            f"<style>\n{_style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n")


def _style() -> str:
    colours = [";".join(f"--{name}:{colour}" for name, colour in part.items()) for part in (DAY, NIGHT)]
    return (f":root{{color-scheme:light dark;{colours[0]}}}\n"
            f"@media (prefers-color-scheme:dark){{:root{{{colours[1]}}}}}\n"
            "body{margin:0;background:var(--table);color:var(--ink);"
            "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}\n"
            "main{max-width:62rem;margin:0 auto;padding:1.5rem}\n"
            "h1,h2,h3,h4{line-height:1.2;margin:1.6em 0 .5em}h1{margin-top:0}\n"
            ".wide{overflow-x:auto}\n"
            "table{border-collapse:collapse;width:max-content;background:var(--face);font-size:.9rem;"
            "margin:.5rem 0 1.25rem}\n"
            "caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}\n"
            "th,td{padding:.25rem .7rem;border-bottom:1px solid var(--edge);text-align:left;vertical-align:top}\n"
            "td,tbody th{max-width:26rem}\n"
            "thead th{color:var(--muted);font-weight:600}tbody th{font-weight:500}\n"
            "td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
            ".b{color:var(--muted)}.good{color:var(--good);font-weight:600}.warn{color:var(--warn);font-weight:600}\n"
            ".bad{color:var(--bad);font-weight:600}\n"
            "figure{margin:.5rem 0 1.5rem;overflow-x:auto}svg{max-width:100%;height:auto;color:var(--ink)}\n"
            "svg *{stroke-linejoin:round;stroke-linecap:butt}svg text{font-family:system-ui,sans-serif}\n"
            "figcaption{color:var(--muted);font-size:.9rem}\n"
            "@media print{body{background:#fff}}\n")


class _Sheet:
    """Writes a page; charts are numbered, so that no two parts of them have the same name."""

    def __init__(self) -> None:
        self.charts = 0

    def part(self, data: Mapping[str, Any], title: str, depth: int) -> Iterator[str]:
        """An object: its heading, its plain fields in a table, then its larger ones, each with a heading."""
        yield f"<h{min(depth, 6)}>{escape(title)}</h{min(depth, 6)}>"
        plain = {name: value for name, value in data.items() if _in_a_cell(value)}
        if plain:
            yield from self._pairs(plain, f"{title}, in general")
        for name in sorted(data, key=lambda name: name != "lines"):  # targets first: they say what is wrong
            if name not in plain:
                yield from self._large(name, data[name], depth + 1)

    def _large(self, name: str, value: Any, depth: int) -> Iterator[str]:
        """A field that is itself an object, or a list or mapping of many things."""
        if isinstance(value, Mapping):
            if all(_in_a_cell(inner) for inner in value.values()):
                yield f"<h{min(depth, 6)}>{escape(words(name))}</h{min(depth, 6)}>"
                yield from self._chart_of_mapping(name, value)
                yield from self._pairs(value, words(name), name)
            else:
                yield from self.part(value, words(name), depth)
            return
        if all(_figure(one) is not None for one in value):
            yield f"<h{min(depth, 6)}>{escape(words(name))}</h{min(depth, 6)}>"
            numbered = {str(i + 1): one for i, one in enumerate(value)}
            yield from self._chart_of_mapping(name, numbered)
            yield from self._pairs(numbered, words(name), name)
        elif all(_is_row(one) for one in value):
            yield f"<h{min(depth, 6)}>{escape(words(name))}</h{min(depth, 6)}>"
            yield from self._charts_of_rows(value, name)
            yield from self._rows(value, words(name))
        else:
            for i, one in enumerate(value):
                head = f"{words(name)} {i + 1}"
                seats = one.get("balance", one).get("seats") if isinstance(one, Mapping) else None
                if isinstance(one, Mapping):
                    yield from self.part(one, plural(seats, "seat") if isinstance(seats, int) else head, depth)
                else:
                    yield from self._pairs({head: one}, words(name))

    # ---- tables

    def _pairs(self, data: Mapping[str, Any], caption: str, field: str = "") -> Iterator[str]:
        """Names and what they are."""
        rows = "".join(f'<tr><th scope="row">{escape(words(str(name)))}</th>{_cell(value, (field, str(name)))}</tr>\n'
                       for name, value in data.items())
        yield (f'<div class="wide"><table><caption>{escape(caption)}</caption>\n'
               f'<thead><tr><th scope="col">what</th><th scope="col">figure</th></tr></thead>\n'
               f"<tbody>\n{rows}</tbody></table></div>")

    def _rows(self, rows: Sequence[Mapping[str, Any]], caption: str, shares: bool = False) -> Iterator[str]:
        """Objects of one kind, a line each; what does not fit into a line follows below the table. `shares`: what was
        found of them is a share."""
        names = list(dict.fromkeys(name for row in rows for name in row))
        fitting = [name for name in names if all(_in_a_cell(row.get(name)) for row in rows)]
        head = "".join(f'<th scope="col">{escape(words(name))}</th>' for name in fitting)
        lines = []
        for row in rows:
            first, *others = fitting
            scale = next((middle for middle in MIDDLES if middle in row), "")
            band = ("least", "most", "found") if shares or row.get("figure") in FIGURES else ()
            cells = "".join(_cell(row.get(name), ("share" if name in band else scale if name in BOUNDS else name,))
                            for name in others)
            lines.append(f'<tr><th scope="row">{_told(row.get(first), (first,))}</th>{cells}</tr>\n')
        if rows and fitting:
            yield (f'<div class="wide"><table><caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n'
                   f"<tbody>\n{''.join(lines)}</tbody></table></div>")
        for row in rows:
            for name in names:
                if name in fitting or not row.get(name):
                    continue
                head = f"{row.get('title') or (row[fitting[0]] if fitting else caption)}: {words(name)}"
                if all(_is_row(one) for one in row[name]):
                    yield f"<h5>{escape(head)}</h5>"
                    yield from self._rows(row[name], head, row.get("figure") in FIGURES)
                else:
                    yield from self._large(head, row[name], 5)

    # ---- charts

    def _chart_of_mapping(self, name: str, data: Mapping[str, Any]) -> Iterator[str]:
        """Shares with their intervals; or how often each number came, as bars."""
        found = {words(str(key)): figure for key, one in data.items()
                 if (figure := _figure(one)) is not None and _in_per_cent((name, str(key)))}
        if len(found) > 1:
            yield self._chart(words(name), found, True)
        elif len(data) > 1 and all(whole_number(str(key)) is not None and isinstance(n, int)
                                   for key, n in data.items()):
            yield self._bars(words(name), {int(key): n for key, n in data.items()})

    def _charts_of_rows(self, rows: Sequence[Mapping[str, Any]], title: str) -> Iterator[str]:
        """A chart for each column of figures that have intervals and one scale."""
        labels = _labels(rows)
        if len(rows) < 2:
            return
        middle = next((name for name in MIDDLES if all(name in row for row in rows)), "")
        if middle and all(_bounds(row, middle) for row in rows):
            found = {label: (row[middle], row["low"], row["high"]) for label, row in zip(labels, rows, strict=True)}
            yield self._chart(f"{words(title)}: {words(middle)}", found, middle in FIELDS)
        for name in rows[0]:
            figures = {label: figure for label, row in zip(labels, rows, strict=True)
                       if (figure := _figure(row.get(name))) is not None}
            if len(figures) > 1 and name != "found":
                yield self._chart(f"{words(title)}: {words(name)}", figures, name in FIELDS)

    def _chart(self, title: str, estimates: Mapping[str, tuple[float, float, float]], per_cent: bool) -> str:
        """Points with their intervals, the greatest first."""
        rows = sorted(estimates.items(), key=lambda row: row[1][0])
        left_out = len(rows) - MOST_BARS
        if left_out > 0:
            rows = rows[:MOST_BARS // 2] + rows[-MOST_BARS // 2:]
        factor = 100 if per_cent else 1
        figure, axes = _axes(0.65 + 0.24 * len(rows), max(len(row[0]) for row in rows))
        at = range(len(rows))
        values = [row[1][0] * factor for row in rows]
        axes.hlines(at, [row[1][1] * factor for row in rows], [row[1][2] * factor for row in rows], colors=DATA,
                    linewidth=2)
        axes.plot(values, at, "o", color=DATA, markersize=6)
        axes.set_yticks(at, [row[0] for row in rows])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlabel("per cent" if per_cent else "")
        more = f"; {left_out} of {len(estimates)} in the middle are in the table only" if left_out > 0 else ""
        return self._drawn(figure, axes, f"{title}, with 95 % intervals{more}")

    def _bars(self, title: str, counts: Mapping[int, int]) -> str:
        figure, axes = _axes(2.4, 6)
        axes.bar([*counts], [*counts.values()], color=DATA, width=0.8)
        axes.set_xlabel(title)
        axes.set_ylabel("games")
        return self._drawn(figure, axes, f"{title}: how many games")

    def _drawn(self, figure: "Figure", axes: "Axes", caption: str) -> str:
        """A chart as part of a page."""
        self.charts += 1
        axes.grid(axis="x", color=FAINT, linewidth=0.5)
        axes.set_axisbelow(True)
        axes.tick_params(colors=INK, labelsize=9, length=0)
        axes.xaxis.label.set_color(INK)
        axes.yaxis.label.set_color(INK)
        for side, spine in axes.spines.items():
            spine.set_visible(side == "bottom")
            spine.set_color(FAINT)
        written = StringIO()
        from matplotlib import rc_context

        with rc_context({"svg.fonttype": "none", "svg.hashsalt": "deckgames"}):
            figure.savefig(written, format="svg", metadata={"Date": None}, transparent=True)
        return (f'<figure>{_inline(written.getvalue(), f"c{self.charts}-", caption)}'
                f"<figcaption>{escape(caption)}</figcaption></figure>")


def _axes(height: float, longest: int) -> tuple["Figure", "Axes"]:
    """A figure with axes of so many inches, with room for labels of so many letters at their left. The room is
    reckoned: to have it found out takes ten times as long as to draw."""
    from matplotlib.figure import Figure

    left = min(0.5 * WIDTH, 0.25 + 0.075 * longest) / WIDTH
    figure = Figure(figsize=(WIDTH, height))
    return figure, figure.add_axes((left, 0.5 / height, 0.98 - left, 1 - 0.6 / height))


def _inline(svg: str, mark: str, caption: str) -> str:
    """An SVG file as an element of a page: without declarations, in the page's colours, its names with this mark."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<(metadata|style)\b.*?</\1>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\s+xmlns(:\w+)?="[^"]*"', "", svg).replace("xlink:href", "href")
    svg = re.sub(r'(\bid="|href="#|url\(#)', lambda found: found[1] + mark, svg)
    for colour, of_page in ((INK, "var(--ink)"), (DATA, "var(--data)"), (FAINT, "var(--edge)")):
        svg = svg.replace(colour, of_page)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px system-ui, sans-serif", svg)
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1).strip()


# ---- what a report is made of


def words(name: str) -> str:
    """The name of a field in words."""
    return TITLES.get(name, name.replace("_", " "))


def _figure(value: Any) -> tuple[float, float, float] | None:
    """A figure with its interval, if it is one: the value and its bounds."""
    if isinstance(value, Mapping) and "value" in value and _bounds(value, "value"):
        return value["value"], value["low"], value["high"]
    return None


def _bounds(row: Mapping[str, Any], middle: str) -> bool:
    """Whether a figure and its bounds can be drawn: bounds that are far from it say that nothing is known."""
    numbers = [row.get(name) for name in (middle, *BOUNDS)]
    return all(isinstance(n, int | float) and abs(n) < 1e6 for n in numbers)


def _is_estimate(value: Any) -> bool:
    return isinstance(value, Mapping) and {"value", *BOUNDS} <= {*value} <= {"value", *BOUNDS, "n"}


def _in_a_cell(value: Any) -> bool:
    """Whether it fits into a cell of a table."""
    if isinstance(value, list | tuple):
        return all(one is None or isinstance(one, str | int | float) for one in value)
    if isinstance(value, Mapping):
        return _is_estimate(value) or not value
    return True


def _is_row(value: Any) -> bool:
    return isinstance(value, Mapping) and any(_in_a_cell(inner) for inner in value.values()) and not any(
        isinstance(inner, Mapping) and not _in_a_cell(inner) for inner in value.values())


def _labels(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the rows are called in a chart: their first words; numbered where two would be called alike."""
    labels = list[list[str]]()
    for row in rows:
        texts = [value for name, value in row.items() if isinstance(value, str) and name not in ("verdict", "face")]
        texts = texts or [f"{name} {value}" for name, value in row.items() if isinstance(value, int)]
        labels.append(texts[:2] or ["?"])
    firsts = [texts[0] for texts in labels]
    return _numbered(firsts if len({*firsts}) == len(firsts) else [" – ".join(texts) for texts in labels])


def _numbered(labels: list[str]) -> list[str]:
    return [f"{label} ({i + 1})" if labels.count(label) > 1 else label for i, label in enumerate(labels)]


def _in_per_cent(path: Sequence[str]) -> bool:
    return any(name in FIELDS for name in path)


def _cell(value: Any, path: Sequence[str]) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    kind = ' class="n"' if number or _is_estimate(value) else ""
    return f"<td{kind}>{_told(value, path)}</td>"


def _told(value: Any, path: Sequence[str]) -> str:
    """What stands in a cell; each number as a `data` element."""
    if value is None:
        return '<span class="b">–</span>'
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return _number(value, isinstance(value, float) and _in_per_cent(path))
    if isinstance(value, str):
        said = escape(value)
        return f'<span class="{VERDICTS[value]}">{said}</span>' if value in VERDICTS else said
    if isinstance(value, Mapping):
        if not value:
            return '<span class="b">none</span>'
        shares = _in_per_cent(path)
        middle, low, high = (_told(value[name], ("share",) if shares else ()) for name in ("value", *BOUNDS))
        of = f", n {_told(value['n'], ())}" if "n" in value else ""
        return f'{middle} <span class="b">{low} to {high}{of}</span>'
    return ", ".join(_told(one, path) for one in value) or '<span class="b">none</span>'


def _number(value: float, per_cent: bool) -> str:
    """A number as people read it, and its exact value for programs."""
    if isinstance(value, int):
        text = f"{value:,}" if abs(value) >= 10_000 else str(value)
    elif abs(value) >= 1e6:
        text = "unknown"
    elif abs(value) < 1e-9:
        text = "0.0 %" if per_cent else "0"
    elif per_cent:
        text = f"{100 * value:.1f} %"
    else:
        text = f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f'<data value="{value!r}">{text.replace("-", "−")}</data>'
