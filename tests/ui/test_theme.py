"""Themes: one table of names in all four, readable text, no colour in mono."""

from __future__ import annotations

from math import dist

import pytest
from textual.color import Color, rgb_to_lab

from deckgames.ui.paint.emblems import TINTS
from deckgames.ui.paint.theme import (
    GROUNDS,
    INKS,
    MONO,
    ROLES,
    SEATS,
    THEMES,
    style_of,
    variables,
)

_APART = 15
"""How far two colours are that nobody takes for each other, in L*a*b."""
COLOURED = ("night", "day", "contrast")
SURFACES = ("table", "side", "face")
TEXTS = (
    "ink", "muted", "blocked", *ROLES, *(f"seat-{seat}" for seat in SEATS),
    *(name for name in variables("night") if name.startswith("suit-")),
)  # fmt: skip


def contrast(foreground: str, background: str) -> float:
    """The WCAG contrast ratio of two colours."""
    lights = sorted((_luminance(Color.parse(foreground)), _luminance(Color.parse(background))))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(color: Color) -> float:
    parts = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in color.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("surface", SURFACES)
def test_text_is_readable_on_every_surface(theme: str, text: str, surface: str) -> None:
    table = variables(theme)
    assert contrast(table[text], table[surface]) >= 4.5


@pytest.mark.parametrize("theme", COLOURED)
def test_the_tints_of_kinds_can_be_read_on_cards_and_are_no_seats_colours(theme: str) -> None:
    table = variables(theme)
    for tint in TINTS:
        assert contrast(table[f"tint-{tint}"], table["face"]) >= 4.5, tint
        own, *seats = (rgb_to_lab(Color.parse(table[name])) for name in (f"tint-{tint}", *(f"seat-{n}" for n in SEATS)))
        assert min(dist((own.L, own.a, own.b), (seat.L, seat.a, seat.b)) for seat in seats) > _APART, tint


@pytest.mark.parametrize("theme", COLOURED)
def test_reversed_text_is_readable(theme: str) -> None:
    table = variables(theme)
    pairs = [("table", "cursor"), ("key-fg", "key-bg"), ("ink", "raised"), ("table", "ink")]
    pairs += [("on-seat", f"seat-{seat}") for seat in SEATS]
    assert all(contrast(table[text], table[ground]) >= 4.5 for text, ground in pairs)


@pytest.mark.parametrize("theme", ["night", "day"])
def test_surfaces_are_nearly_neutral(theme: str) -> None:
    """256-colour terminals would show tinted greys as blue."""
    for name in ("table", "side", "face"):
        assert Color.parse(variables(theme)[name]).hsl.s < 0.18


def test_walls_are_mixed_from_seat_and_table() -> None:
    assert variables("night")["wall-1"] == "#4D390D"


def test_all_themes_define_the_same_names() -> None:
    names = set(variables("night"))
    assert [theme.name for theme in THEMES] == ["night", "day", "contrast", "mono"]
    for theme in THEMES:
        assert names <= set(theme.variables)


def test_mono_knows_no_colour() -> None:
    assert MONO.ansi
    assert {MONO.variables[name] for name in variables("night")} == {"ansi_default"}
    assert "ansi-background" in MONO.variables


def test_every_ink_and_ground_names_a_variable() -> None:
    names = set(variables("night"))
    for ink in INKS.values():
        assert ink.color in names
        assert not ink.background or ink.background in names
    assert set(GROUNDS.values()) <= names


def test_an_ink_lies_on_its_ground_unless_it_brings_one() -> None:
    assert str(style_of("name", "card", "night")) == "bold #eeeeee on #262626"
    assert str(style_of("key", "card", "night")) == "bold #ffffff on #3a4654"
    assert str(style_of("plain", "", "day")) == "#1b2026"
    assert style_of("name", "card", "nord") == style_of("name", "card", "night"), "themes of Textual's own show Night"


def test_in_mono_an_ink_is_attributes_only() -> None:
    for name in INKS:
        style = style_of(name, "raised", "mono")
        assert style.color is None and style.bgcolor is None
    assert str(style_of("key", "", "mono")) == "bold underline"


def test_roles_and_seats_are_told_apart_in_mono_from_plain_text() -> None:
    for name in (*ROLES, "name", "head", *(f"seat-{seat}" for seat in SEATS)):
        assert "bold" in INKS[name].mono
    for name in ("name-cursor", "phase", "total", "badge-1"):
        assert "reverse" in INKS[name].mono
    assert "underline" in INKS["key"].mono
    assert INKS["blocked"].mono == INKS["edge"].mono == "dim"
