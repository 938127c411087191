"""The page of a report: it stands alone, tells every figure, and can be read by day, by night and aloud."""

import json
from dataclasses import dataclass
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel

from deckgames.lab.balance import Report, Table
from deckgames.lab.figures import Card
from deckgames.lab.rate import Meeting, Rated, Rates, Standing
from deckgames.lab.statistics import Estimate
from deckgames.lab.targets import Line, Named
from deckgames.ui.paint.theme import variables
from tests.lab.test_targets import balance

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """What a page is made of: figures, words, addresses, headings of tables; that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.figures: list[float] = []
        self.words, self.addresses, self.ids = list[str](), list[str](), list[str]()
        self.tags, self.open = list[str](), list[str]()
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.attributes.append((tag, given))
        if tag not in VOID:
            self.open.append(tag)
        for name, value in given.items():
            if name in ("src", "href", "srcset", "action", "data", "poster", "background") or name.endswith(":href"):
                self.addresses.append(value or "")
            if value and "url(" in value:
                self.addresses += [part.split(")")[0] for part in value.split("url(")[1:]]
            if name == "id":
                self.ids.append(value or "")
        if tag == "data":
            self.figures.append(float(given["value"] or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def numbers(data: Any) -> list[float]:
    if isinstance(data, dict):
        found = [n for value in data.values() for n in numbers(value)]
        return found + [float(key) for key in data if key.isdecimal()]
    if isinstance(data, list):
        return [n for value in data for n in numbers(value)]
    return [float(data)] if isinstance(data, int | float) and not isinstance(data, bool) else []


def report(chance: Random, cards: int = 12) -> Report:
    """As `deckgames lab balance` writes it."""
    def estimate() -> Estimate:
        low, value, high = sorted(chance.random() for _ in range(3))
        return Estimate(value, low, high, chance.randint(1, 5000))

    faces = tuple(Card(face=f"card-{i}", name=f"Card <{i}> & co", section="cards", turned=chance.randint(0, 900),
                       taken=estimate() if i else None, owners=estimate()) for i in range(cards))
    named = tuple(Named(face=one.face, name=one.name, found=estimate(), verdict="fails") for one in faces[:2])
    dead = Line(rule="HK-B.2", figure="dead", title="dead", least=0.0517, most=None, found=estimate(), verdict="fails",
                named=named)
    margin = Line(rule="HK-B.3", figure="margin", title="margins", least=None, most=9, found=estimate(),
                  verdict="holds")
    beats = Line(rule="HK-B.4", figure="beats", title="beats", least=0.832, most=None, found=estimate(),
                 verdict="holds")
    tables = tuple(Table(lines=(dead, margin, beats), balance=balance(
        (chance.randint(1, 50),) * seats, faces, runaway=estimate(), lead_change=estimate(),
        margin=Estimate(3.25, -1e9, 1e9, 1))) for seats in (2, 3))
    return Report(game="hooks", title="Hooks", version="", interrupted=False, tables=tables)


def rates() -> Rates:
    bots = ("random", "easy", "normal")
    return Rates(
        game="hooks", seats=[2], seed=3, games=40,
        ratings=[Rated(name=name, person=False, games=20, share=i / 4, mu=20.0 + i, sigma=1.5, low=17.0 + i,
                       high=23.0 + i) for i, name in enumerate(bots)],
        meetings=[Meeting(one="random", other="easy", games=20, share=0.125, low=0.0625, high=0.25),
                  Meeting(one="easy", other="normal", games=20, share=0.1875, low=0.05, high=0.4375)],
        standings=[Standing(name=name, games=20, share=0.3, low=0.2, high=0.4, ms=0.015625) for name in bots])


def page(report: BaseModel) -> str:
    """Its page; who draws none need not wait for what draws charts."""
    from deckgames.lab.page import page

    return page(report)


@dataclass
class Told:
    """A report and its page."""

    report: BaseModel
    page: str


@pytest.fixture(scope="module", params=["balance", "rate"])
def told(request: pytest.FixtureRequest) -> Told:
    """Drawn once: charts take a while."""
    chance = Random(f"{request.config.option.hypothesis_seed} {request.param}")
    found = report(chance) if request.param == "balance" else rates()
    return Told(found, page(found))


def test_every_figure_of_the_report_is_on_the_page(told: Told) -> None:
    found = Page(told.page)
    missing = [n for n in numbers(json.loads(told.report.model_dump_json())) if n not in found.figures
               and str(int(n)) not in found.words]
    assert missing == []
    assert not found.open


def test_shares_are_told_in_per_cent_and_other_figures_are_not(told: Told) -> None:
    words = "".join(Page(told.page).words)
    if isinstance(told.report, Rates):
        assert "12.5 %" in words
        assert "17" in words
        assert "1700.0 %" not in words
    else:
        assert "5.2 %" in words
        assert "83.2 %" in words, "in the terminal it is a share"
        assert "325.0 %" not in words


def test_it_needs_nothing_from_outside(told: Told) -> None:
    text = told.page
    found = Page(text)
    assert all(address.startswith("#") for address in found.addresses)
    assert {address[1:] for address in found.addresses} <= {*found.ids}
    assert len(found.ids) == len({*found.ids})
    assert not {"script", "link", "img", "iframe", "object", "embed"} & {*found.tags}
    assert "://" not in text
    assert "@import" not in text


def test_tables_and_charts_can_be_read_aloud(told: Told) -> None:
    found = Page(told.page)
    assert found.tags.count("caption") == found.tags.count("table") > 2
    assert all(given.get("scope") in ("row", "col") for tag, given in found.attributes if tag == "th")
    charts = [given for tag, given in found.attributes if tag == "svg"]
    assert charts
    assert all(given["role"] == "img" and given["aria-label"] for given in charts)
    assert ("html", {"lang": "en"}) in found.attributes
    assert found.tags.count("h1") == 1


def test_charts_have_the_colours_of_the_page_only(told: Told) -> None:
    style, body = told.page.split("</style>")
    assert "prefers-color-scheme:dark" in style
    assert "var(--data)" in body and "var(--ink)" in body
    assert "#0" not in body.replace('href="#0', "")
    assert not [colour for colour in ("#000000", "#ffffff", "white") if colour in body]


def test_the_colours_are_those_of_the_house() -> None:
    from deckgames.lab.page import DAY, NIGHT

    for theme, colours in (("day", DAY), ("night", NIGHT)):
        house = variables(theme)
        for name in ("table", "face", "edge", "muted", "ink"):
            assert colours[name] == house[name]
        assert (colours["data"], colours["good"]) == (house["seat-2"], house["seat-3"])
        assert (colours["bad"], colours["warn"]) == (house["seat-6"], house["seat-1"])


def test_names_of_cards_are_words_and_no_markup(told: Told) -> None:
    text = told.page
    if isinstance(told.report, Rates):
        return
    assert "Card <1>" not in text
    assert "Card &lt;1&gt; &amp; co" in text
    assert "Card <1> & co" in "".join(Page(text).words)


def test_a_long_chart_shows_both_ends_and_the_table_all(chance: Random) -> None:
    from deckgames.lab.page import MOST_BARS

    text = page(report(chance, cards=90).tables[0])
    assert "of 90 in the middle are in the table only" in text
    assert MOST_BARS < 90
    assert all(f"Card &lt;{i}&gt; &amp; co" in text for i in range(90))


def test_the_same_report_gives_the_same_page() -> None:
    assert page(rates()) == page(rates())
