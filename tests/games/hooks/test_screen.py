"""Hooks' screen at the sizes of the mock-ups and beyond: what stands where, and in which words."""

import re
from dataclasses import replace
from typing import Any

import pytest

from deckgames.games.hooks.screen import LAYOUT
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.emblems import TINTS
from deckgames.ui.paint.signs import to_ascii
from tests.games.hooks.scenes import SCREEN, begun, forecast, mock_up, scene, scene_of, sheets, text
from tests.given.hooks import HookStory, given
from tests.screens import SIZES, Size

# ---- screen


def test_a_slot_keeps_its_letter_where_it_cannot_be_bought() -> None:
    rows = scene(mock_up(actions=0, buys=0), (80, 24))
    assert [line[1] for line in text(rows, "row").splitlines()[1:7]] == list("abcdef")
    faces = text(scene(mock_up(actions=0, buys=0)), "row").splitlines()
    assert [faces[y][x] for y in (1, 9) for x in (2, 31, 60)] == list("abcdef")


def test_the_hand_stands_beside_the_own_deck_and_the_top_of_the_pile() -> None:
    lines = text(scene(mock_up()), "hand").splitlines()
    assert lines[1] == " ╭1─────────────────────crew╮ ╭2────────────────────brawl╮ ╭────────────╮ ╭────────────╮"
    assert "░░ deck 7 ░░" in "".join(lines) and "Black Market" in lines[2]
    assert lines[8].endswith("╰─ pile 4 ───╯"), "how deep it is stands on its edge, not where its effect does"


@pytest.mark.parametrize("size", SIZES)
def test_which_key_is_the_key_is_never_in_doubt(size: Size) -> None:
    s = mock_up(A={"treasures": 3, "hand": "peg-leg-pete fist-fight whirlpool loaded-dice"})
    drawn = text(scene(s, size), "row") + "\n" + text(scene(s, size), "hand")
    for key in "abcdef":
        assert len(re.findall(rf"(?m)^[ ▸]{key} |[╭┏]{key}[─╌━╍]", drawn)) == 1, "a slot, and nowhere a trigger"
    whole = drawn + "".join(canvas.text() for canvas in sheets(scene(s, size)).values())
    assert not re.search(r"[$✶▯‡◉○⊘]|\b[ABR]\d", whole), "no sign and no letter code"


def test_no_sentence_of_a_hand_card_is_cut_where_rows_are_free() -> None:
    s = given(A={"hand": "right-half-of-a-map fist-fight deck-swab encore"}, row="smuggler stowaway")
    drawn = " ".join(text(scene(s, (80, 24)), "hand").split())
    assert "At the end: +2 hooks with Left Half of a Map." in drawn
    s = given(A={"hand": "celebrate"}, row=5 * "deck-swab " + "whirlpool", B={}, C={})
    assert "…" not in text(scene(s, (100, 30)), "row")


def test_hand_cards_show_their_cost_where_a_question_asks_about_it() -> None:
    s = given(A={"hand": "locker-key flagship celebrate"}, row="smuggler stowaway")
    assert "price" not in text(scene(s, (80, 24)), "hand")
    s.says("A", "locker-key")
    assert "price 5" in text(scene(s, (120, 40)), "hand")
    assert re.search(r"Flagship +5 +3", text(scene(s, (80, 24)), "hand"))


def test_numbers_without_a_heading_say_what_they_are() -> None:
    shown = scene_of(begun(4, 5, 60, {}), 60, 19)
    for row in text(shown, "crews").splitlines():
        assert re.search(r"\d hooks? +\d+ Treasures? +hand \d", row), row


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_numbers_of_all_players_and_whose_turn_it_is_are_always_seen(size: Size, seats: int) -> None:
    shown = scene_of(begun(seats, 5, 60, {}), *size)
    crews = sheets(shown)["crews"]
    lines = [line for line in crews.text().splitlines() if any(look.sign in line for look in shown.seats)]
    assert len(lines) == seats
    for line, look, seat in zip(lines, shown.seats, shown.view.seats, strict=True):
        assert f"{look.sign} {look.name}".casefold() in line.casefold()
        words = line.split()
        assert str(seat.treasures) in words and str(seat.hooks).replace("-", "−") in words
        assert str(len(seat.hand)) in words and (str(seat.in_deck) in words or size[0] < 76)
        assert not seat.pile or seat.pile[-1].name[:4] in line
    assert shown.decision is not None
    badge = f"badge-{shown.seats[shown.decision.seat].colour}"
    assert any(badge in row for row in crews.inks)


def test_a_card_in_a_row_has_the_tint_of_its_kind_before_its_name() -> None:
    row = sheets(scene(mock_up(), (80, 24)))["row"]
    tints = {spot.what: row.ink(spot.x, spot.y) for spot in row.spots[1:]}
    assert {*tints.values()} <= {"".join(tint[:2]) for tint in TINTS.values()} and len({*tints.values()}) > 2


def test_cards_grow_with_the_room_until_their_emblems_stand_below_their_words() -> None:
    for size, rows in (((120, 40), {7, 8}), ((160, 50), {11, 12}), ((200, 60), {14, 16})):
        drawn = sheets(scene(mock_up(), size))
        assert {spot.h for pane in ("row", "hand") for spot in drawn[pane].spots} <= rows, size


@pytest.mark.parametrize("size", SIZES)
def test_every_price_and_every_slot_is_seen(size: Size) -> None:
    drawn = text(scene(mock_up(discount=1), size), "row")
    assert sorted(re.findall(r"\d→\d", drawn)) == ["1→0", "2→1", "2→1", "2→1", "4→3", "7→6"]
    assert "cards cost 1 less" in drawn or "THE ROW" not in drawn


def test_hooks_that_a_card_brings_now_beside_those_printed_stand_in_its_row() -> None:
    """Read cold: the row said 1 hook of a Dinghy that then brought 4."""
    for cards, hooks in (("celebrate", "1+3"), (" ".join(["celebrate"] * 12), "1")):
        shown = text(scene(given(A={"hand": cards, "treasures": 6}, row="dinghy"), (80, 24)), "row")
        assert re.search(rf"Dinghy +4 +{re.escape(hooks)}  ", shown), shown


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_slot_keeps_its_place(size: Size) -> None:
    s = mock_up(row="powder-monkey - broadside - barnacles flagship", supply_deck="", ender=1, final=True)
    shown = scene(s, size)
    drawn = text(shown, "row")
    assert drawn.count("empty") == 2
    assert LAYOUT.keys(shown)["e"] == "buy:e" and "b" not in LAYOUT.keys(shown)
    assert "revealed the last supply card" in drawn or size[0] < 72
    assert "Final turn" in str(LAYOUT.question(shown))
    assert "next turn" not in text(shown, "hand")
    assert re.search(r"Bob.* done ", text(shown, "crews"))


@pytest.mark.parametrize("size", SIZES)
def test_a_click_finds_what_is_drawn_there(size: Size) -> None:
    shown = scene(mock_up(), size)
    found = set()
    for pane, w, h, _, _ in SCREEN.preview.placed(shown, size[1] - 6):
        canvas = LAYOUT.draw(pane, shown, w, h)
        for y in range(h):
            for x in range(w):
                index = canvas.at(x, y)
                card = LAYOUT.focus_targets(shown)[index].card if isinstance(index, int) else None
                if card is not None and canvas.line(y)[x:].startswith(card.name[:4]):
                    found.add(index)
    assert found == set(range(len(LAYOUT.focus_targets(shown))))


def test_what_is_under_the_cursor_and_what_is_blocked_is_seen_without_colour() -> None:
    s = mock_up()
    for size in SIZES:
        open_, dear = scene(s, size, "stowaway"), scene(s, size, "broadside")
        assert text(open_, "row") != text(dear, "row")
        ascii_ = to_ascii(text(open_, "row") + text(open_, "hand") + text(open_, "crews"))
        assert ascii_.isascii() and re.search("# *Stowaway|>b Stowaway", ascii_)


def test_no_hand_is_seen_while_an_enemy_decides_in_the_open() -> None:
    s = given(A={"hand": "blackmail ships-cat"}, B={"treasures": 2, "hand": "sea-shanty"}).says("A", "blackmail")
    for size in SIZES:
        shown = scene_of(s.match, *size)
        assert shown.public and shown.view.viewer is None
        drawn = "\n".join(canvas.text() for canvas in sheets(shown).values())
        assert "Ship’s Cat" not in drawn and "Sea Shanty" not in drawn
        assert "ANN PLAYS" in drawn
    assert str(LAYOUT.question(shown)) == "Ann’s Blackmail: Choose one"
    assert "▮" not in drawn and LAYOUT.keys(shown) == {"1": "option-1", "2": "option-2"}


def test_the_only_human_keeps_its_hand_in_sight_while_others_play() -> None:
    s = given(phase="begin", current=1, A={"hand": "ships-cat"}, B={})
    for size in SIZES:
        shown = scene_of(s.match, *size, solo=0)
        assert shown.decision is None and "Ship’s Cat" in text(shown, "hand")


def test_cards_from_several_zones_are_laid_out_and_say_where_they_come_from() -> None:
    s = given(A={"hand": "dinghy peg-leg-pete", "pile": "celebrate grog-ration"}).says("A", "dinghy", "yes")
    drawn = text(scene(s), "hand")
    assert drawn.startswith(" HAND 1-2 AND ANN’S PILE 3-4")
    assert drawn.count("─ hand ") + drawn.count("━ hand ") == 2 and " pile ─" in drawn and " pile top ─" in drawn


def test_a_large_hand_shows_which_part_of_it_is_seen() -> None:
    hand = "deck-swab celebrate fist-fight ships-cat smuggler polly encore mutiny parley"
    shown = scene(given(A={"hand": hand}))
    assert all(str(key) in LAYOUT.keys(shown) for key in range(1, 10))
    assert "╭9" in text(replace(shown, cursor=len(LAYOUT.focus_targets(shown)) - 1), "hand") or "┏9" in text(
        replace(shown, cursor=len(LAYOUT.focus_targets(shown)) - 1), "hand")


def inspected(shown: Any) -> list[str]:
    return [spans_text(line) for line in LAYOUT.inspector(LAYOUT.focus_targets(shown)[shown.cursor].card,
                                                          shown)]  # type: ignore[arg-type]


def test_the_inspector_tells_price_worth_owners_and_triggers() -> None:
    s = mock_up(row="noahs-other-ark stowaway broadside barnacles flagship dinghy", discount=1)
    shown = scene(s, cursor="noahs-other-ark")
    drawn = text(shown, "side")
    assert "costs 4 − 1 = 3" in drawn and "leaves 0" in drawn
    assert "▲ scores 0 + 1 = 1" in drawn  # the Ship’s Cat
    assert "owned by ▲2 ●1 ■1" in text(scene(s, cursor="flagship"), "side")
    lines = inspected(shown)
    fund = inspected(scene(mock_up(row="retirement-fund"), cursor="retirement-fund"))
    assert "▲ scores 0 + 0 = 0 hooks" in fund, "what pays for it counts no more"
    assert "At the end: counted when the game" in lines
    hidden = scene(mock_up(row="flagship", options={"memory_aid": "hidden"}), cursor="flagship")
    assert "face up: ▲2 ■1" in text(hidden, "side") and " ? " in text(hidden, "crews")


def test_piles_are_open_and_what_is_owned_too_unless_the_table_hides_it() -> None:
    piles = dict(LAYOUT.piles(scene(mock_up())))
    assert [card.spec.id for card in piles["Bob’s discard pile, newest on top"]] == [
        "polly", "fist-fight", "celebrate", "red-herring", "stowaway"]
    assert len(piles["All of Ann’s cards"]) == 13
    hidden = scene(mock_up(options={"memory_aid": "hidden"}))
    assert [name for name, _ in LAYOUT.piles(hidden) if "’s cards" in name] == ["All of Ann’s cards"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["Ann", "Beatrix", "Bartholomew"])
def test_the_numbers_of_all_players_stand_apart_whatever_their_names(size: Size, name: str) -> None:
    shown = scene(mock_up(A={"treasures": 13, "deck": "flagship celebrate"}), size)
    shown = replace(shown, seats=[replace(look, name=name) for look in shown.seats])
    lines = [line for line in text(shown, "crews").splitlines() if any(look.sign in line for look in shown.seats)]
    for line, seat in zip(lines, shown.view.seats, strict=True):
        words = line.replace("▸", " ").split()
        assert {str(seat.treasures), str(seat.hooks)} <= set(words), line
        assert name[:5].casefold() in line.casefold() or size[0] < 76


# ---- screen words


ENEMIES: dict[str, Any] = {"B": {"treasures": 5, "hand": "fist-fight", "pile": "stowaway celebrate"},
                           "C": {"treasures": 1, "pile": "flagship polly"}}


def sheets_text(s: HookStory, size: Size = (80, 24)) -> str:
    """All panes of the scene."""
    return "\n".join(canvas.text() for canvas in SCREEN.sheets(scene(s, size)).values())


def test_no_text_of_a_card_stands_below_a_player_but_of_one_that_is_copied() -> None:
    rich = {"treasures": 2, "pile": "celebrate"}
    s = given(A={"hand": "fist-fight"}, B=rich, C=rich).says("A", "fist-fight", "option-1")
    assert s.question.rule == "HK-4.10" and SCREEN.preview.bar(scene(s, (80, 24))).text == ()
    s = given(A={"hand": "polly"}, B={"pile": "dinghy"}, C=rich).says("A", "polly")
    assert "maroon a card" in spans_text(SCREEN.preview.bar(scene(s, (80, 24), cursor="seat-1")).text)


def test_the_key_of_the_only_card_that_can_be_bought_names_it_and_its_action() -> None:
    s = given(row="deck-swab flagship", A={"hand": "celebrate", "treasures": 1})
    assert ("a", "buy Deck Swab: 1 Action + price") in [(key.split()[-1], word) for key, word in LAYOUT.menu(scene(s))]


def test_a_card_that_asks_stands_with_its_words_where_it_asks() -> None:
    s = given(A={"hand": "red-herring powder-monkey"}, **ENEMIES).says("A", "red-herring")
    assert " Red Herring: +2 Treasures. Put a card from target enemy’s discard pile on top" in sheets_text(s)
    assert "no effect" not in forecast(s, "seat-1")


def test_whom_of_several_enemies_it_hits_is_said_once_and_which_cards_are_seen_of_how_many() -> None:
    s = given(A={"hand": "boarding-party"}, B={"treasures": 5}, C={"treasures": 3})
    assert "● Bob: Treasures 5→3 or ■ Cy: 3→1; then choose an enemy" in forecast(s, "boarding-party")
    s = given(A={"hand": "stowaway flagship parley encore broadside" + 4 * " celebrate"}, **ENEMIES)
    assert re.search(r"1–\d of 9 ", sheets_text(s, (60, 20)))


def test_news_that_the_bar_says_take_no_rows_from_the_text_of_cards() -> None:
    s = given(A={"hand": "encore celebrate encore"}, B={}, row="dinghy")
    zones = [LAYOUT.draw("hand", scene(s, (80, 24), news=news, last=(("Bob", "text"),)), 80, 8).text()
             for news in ([], [(("Bob", "text"),)])]
    assert zones[0] == zones[1]
