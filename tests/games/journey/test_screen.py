"""The screen of Journey & Overlords: road, fights as they stand, stacks, invasions; what it says is what happens."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from deckgames.bots.actions import deed
from deckgames.engine.vocabulary.decisions import Choose
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.screen import LAYOUT
from deckgames.games.journey.screen.board import sum_of, title_of
from deckgames.games.journey.screen.company import Group, Item, lay
from deckgames.games.journey.screen.details import terms_of
from deckgames.games.journey.screen.stacks import COLUMNS, _joined
from deckgames.games.journey.state import STACKS
from deckgames.ui.paint import signs
from deckgames.ui.paint.cells import in_ink, spans_text
from deckgames.ui.paint.faces import inspector, row
from deckgames.ui.toolkit.layout import Scene
from tests.books import players_book
from tests.conftest import Golden
from tests.games.journey.scenes import (
    begun,
    board,
    moved,
    painted,
    played,
    scene,
    scene_of,
    sheets,
    table,
    text,
)
from tests.given.journey import base_pack, given
from tests.screens import WIDE, Size
from tests.thorough import THOROUGH, many

# ---- screen


MINUS = "−"
PICTURES = ((80, 24), (120, 40), (160, 50))


def at_fight(**more: Any) -> Any:
    """Ann prepares her fight with the brute."""
    return table(**more).says("A", "brute")


def test_the_pictures_of_a_table(golden: Golden) -> None:
    """What lies there, a fight that is prepared, a wound card that is chosen, another player's stacks, the end."""
    hurt = table(A={"items": "idol", "tokens": 9, "power": "9/0"}, track="imp " * 6,
                 wound_deck="wound-missing-toe wound-bad-knee " * 3).says("A", "slot 0")
    fight, end = at_fight(), table(phase="end", track="", deck="")
    scenes = [("the main action", table(), {}), ("a fight", fight, {}), ("two wound cards", hurt, {}),
              ("another player", table(), {"page": 1}), ("the end", end, {})]
    pictures = [f"{what}, {w} x {h}\n\n{painted(scene(s, (w, h), **more)).text()}\n"
                for what, s, more in scenes for w, h in PICTURES]
    golden("journey-screens.txt", "\n".join(pictures))


# ---- the road


def test_a_table_at_80_columns_has_words_and_no_codes() -> None:
    codes = r"ATK|DEF\b|WGT|SPD|SLM|\b[hs]\d|[✶▔▁◂▮]|\b(?:cry|wnd|rew|ench|creat)\b|Ovl|dmg"
    for s in (table(), at_fight(), table(phase="end", track="", deck="")):
        drawn = painted(scene(s, (80, 24))).text()
        assert not re.findall(codes, drawn), drawn


def test_fights_as_they_stand_come_true(chance: Random) -> None:
    """Of journeys on which nothing is used and nothing else can be chosen."""
    fought = 0
    for match in played(chance, many(30, 1_500)):
        view, asked = match.view(None), match.decision
        me = queries.speaker(view).no
        for raw, item in enumerate(asked.items if isinstance(asked, Choose) and asked.rule == "JO-4.4" else ()):
            slot = next((slot for slot in prospects.road(view) if slot is not None and slot.card is item), None)
            if slot is None or slot.fight is None or any(
                    effect.verb == "lose_crystals" for effect in queries.in_combat(slot.card.spec)):
                continue
            trial, told = match.clone(), []
            trial.state.observer = told.append
            trial.answer(raw)
            if trial.decision is not None and trial.decision.rule == "JO-6.1":
                trial.answer(len(trial.decision.items) - 1)
            fights = [event for event in told if event.kind == "fights"]
            if not fights:
                continue
            fought += 1
            fight = slot.fight
            assert fights[0].n == fight.attack and fights[0].detail.won is fight.wins
            hurt = sum(event.n for event in told[told.index(fights[0]):] if event.kind == "hurt" and event.seat == me)
            assert not fight.wins or fight.blow == 0 or hurt >= fight.blow
    assert fought


# ---- stacks


def test_a_stack_that_is_too_deep_counts_the_rest_and_scrolls_with_the_cursor() -> None:
    shown = scene(table(A={"items": "ladle " + "idol " * 8 + "stone"}), (80, 24))
    assert "9 covered: attack 8, 8 points" in text(shown, "own-0")
    for index in board(shown).zone("items-0"):
        there = replace(shown, cursor=index)
        assert sheets(there)["own-0"].place(index)
    cards = shown.view.seats[0].items[:-1]
    assert spans_text(sum_of(cards)) == "attack 8, 8 points"


def test_what_is_buried_says_its_texts_too() -> None:
    specs = {spec.name: spec.id for specs in base_pack().sections.values() for spec in specs}
    cards = [base_pack().card(n, specs[name]) for n, name in enumerate(("Dragonkin Banner", "of Gladiators"), 1)]
    assert spans_text(sum_of(cards)) == (
        "attack 2; +3 attack and +1 defence against dragons; after duelling: take 2 crystals")


def test_a_row_of_several_stacks_begins_with_what_can_be_chosen() -> None:
    s = table(cards={"shambling-clerk-of-records": "monster 1/1 | - | A1", "grumbling-imp": "monster 1/1 | - | D1"},
              A={"items": "ladle idol stone", "enchantments": "verse",
                 "creatures": "shambling-clerk-of-records grumbling-imp"})
    s.does("A", "give_card: {kind: monster}")
    shown = scene(s, (80, 24))
    assert {"1", "2"} == {board(shown).key_hint(index) for index in board(shown).zone("creatures-0")}
    for index in board(shown).zone("creatures-0"):
        rows = text(replace(shown, cursor=index), "own-0")
        assert "2 Grumbling Imp" in rows and "1 Shambling Clerk" in rows, rows


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_cursor_hides_nothing_of_a_row(size: Size) -> None:
    """Neither does it on a card that is too dear."""
    s = table(track="stone stone stone stone stone brute", A={"items": "stone", "power": "9/2", "crystals": 0})
    shown = scene(s, size)
    targets = LAYOUT.focus_targets(shown)
    at = next(index for index in board(shown).zone("road") if targets[index].card.spec.id == "brute")
    assert LAYOUT.focus_targets(shown)[at].blocked
    for cursor in (-1, at):
        assert len(re.findall("⊘ 5 crystals|5 short", text(replace(shown, cursor=cursor), "road"))) == 1


def test_the_artifact_has_the_name_of_all_its_parts() -> None:
    s = given(A={"items": "cultists-blood-ladle > bandits-coin-hook > cultists-needle-idol > normalian",
                 "enchantments": "cultists-of-the-open-vein > bandits-of-sticky-fingers"})
    seat = s.match.view(None).seats[0]
    epithets = [card.spec.epithet for card in seat.items[2:0:-1]]
    assert title_of(seat) == f"{' '.join(epithets)} Blood Ladle of the Open Vein of Sticky Fingers"
    facts = [spans_text(line) for line in LAYOUT.inspector(s.t.seats[0].items[-1], scene(s))]
    assert title_of(seat) in " ".join(facts)


# ---- points


def test_the_columns_of_the_results_are_those_of_the_points() -> None:
    view = table().match.view(None)
    assert [*queries.standing_columns(view, view.seats[0])] == [*COLUMNS]


# ---- words


def test_every_term_is_a_rule_of_the_book_and_rare_words_come_first() -> None:
    rules = players_book("journey")
    specs = [spec for specs in base_pack().sections.values() for spec in specs if hasattr(spec, "sections")]
    terms = {spec.id: terms_of(spec) for spec in specs}
    for word, rule in {(term.word, term.rule) for found in terms.values() for term in found}:
        assert rules.rule(rule) is not None, f"{word} {rule}"
    told = {name: [term.word for term in found] for name, found in terms.items()}
    assert told["cultists-blood-ladle"] == ["+ … attack or defence", "Action", "On top"]
    assert (told["mages-mirror-wand"], told["golems-of-assembly"], told["of-defenders"]) == (
        ["A copy of", "On top"], ["After journeying to", "For each, for every", "On top"], ["While"])


def test_every_card_has_a_face_an_anatomy_and_a_text_in_the_inspector() -> None:
    shown = scene(table())
    pack, number = base_pack(), 1000
    for specs in pack.sections.values():
        for spec in specs:
            if not isinstance(spec, StackSpec):
                continue
            number += 1
            card = pack.card(number, spec.id)
            face = LAYOUT.face(card, shown)
            assert face.name == spec.name and len(face.text) == len([1 for _, part in spec.sections if not part.blank])
            anatomy = LAYOUT.anatomy(card)
            assert anatomy.picture.h > 2 and anatomy.signs
            assert f"{spec.kind} {spec.kind}" not in "".join(inspector(face, 76, 9).chars[0])
            assert signs.MORE not in row(face, 76).chars[0][:5], "in the column of its sign"


def test_what_is_done_with_a_card_names_it_as_a_word_of_a_sentence() -> None:
    decision = table(track="brute suffering").match.decision
    assert isinstance(decision, Choose)
    deeds = [deed(decision, raw) for raw in range(len(decision.items))]
    assert "take “of Suffering”" in deeds, deeds


def test_recap_and_pause_say_points_once() -> None:
    status = spans_text(LAYOUT.status(scene(table()))[0])
    assert status.count(" point") == 1, status


# ---- any screen


VALUES: dict[str, Any] = {
    "items": ("banners", "fists"), "enchantments": ("classes", "basic"), "kingdoms": ("random", "in_turn", "group"),
    "relation": ("kingdom", "random"), "overlord": (True, False)}


@pytest.fixture(params=range(many(2, 120)))
def scenes(request: pytest.FixtureRequest, chance: Random) -> list[Scene]:
    """Some questions of a random game; in a quick run all tests look at the same ones."""
    return drawn(request.param, chance) if THOROUGH else shared(request.param)


@cache
def shared(nth: int) -> list[Scene]:
    return drawn(nth, Random(f"scenes {nth}"))


def drawn(nth: int, chance: Random) -> list[Scene]:
    """Some questions of a random game in a row, each in every size."""
    options = {name: chance.choice(values) for name, values in VALUES.items() if chance.random() < .3}
    match, found = begun(2 + nth % 4, chance.randrange(10**6), chance.randrange(250), options), []
    for number in range(many(4, 6)):
        if match.decision is None:
            break
        for size in WIDE[number % many(len(WIDE), 1)::many(len(WIDE), 1)]:
            shown = scene_of(match.clone(), *size)
            shown = replace(shown, page=chance.choice((0, 0, 1)) if LAYOUT.pages(shown) else 0)
            found.append(replace(shown, cursor=chance.randrange(-1, len(LAYOUT.focus_targets(shown)))))
        moved(match, chance.randrange(10**6), 1)
    return found


def test_what_is_offered_and_what_the_cursor_is_on_is_to_be_seen(scenes: list[Scene]) -> None:
    for shown in scenes:
        if shown.decision is None:
            continue
        assert not set("iqdlhupjkQDLHU?") & {key[0] for key in LAYOUT.keys(shown)}, "a key that every table has"
        boxes = {box.what for canvas in sheets(shown).values() for box in canvas.spots}
        for index, stop in enumerate(LAYOUT.focus_targets(shown)):
            if index == shown.cursor and stop.zone != "village":
                assert index in boxes, f"the cursor on {stop.zone} is not to be seen\n{painted(shown).text()}"
            if stop.zone in ("road", "choice", "kingdoms", "seats") and stop.oid is not None and stop.blocked is None:
                assert index in boxes, f"{stop.oid} is not to be seen\n{painted(shown).text()}"


def test_every_card_of_the_road_and_of_the_large_stacks_is_there(scenes: list[Scene]) -> None:
    for shown in scenes:
        found = board(shown)
        zones = {stop.card for stop in LAYOUT.focus_targets(shown)}
        if found.fighting:
            continue
        if found.has_road:
            assert {*queries.track_cards(shown.view)} <= zones
        for seat in found.large:
            assert {card for name in STACKS for card in getattr(seat, name)} <= zones
        assert len(found.large) + len(found.others) == len(found.seats)


def test_all_players_have_their_numbers_on_every_screen(scenes: list[Scene]) -> None:
    for shown in scenes:
        if shown.view.phase in ("kingdoms", "over") or board(shown).fighting:
            continue
        drawn = painted(shown).text().replace("−", "-")
        view = shown.view
        for seat in view.seats:
            points, attack, defense = (queries.standing(view, seat), queries.power_left(view, seat, "attack"),
                                       queries.power_left(view, seat, "defense"))
            said = f"{shown.seats[seat.no].sign} {shown.seats[seat.no].name} +attack {attack}, +defence {defense}, .*?"
            assert re.search(rf"{said}\b{points} points?", drawn) or re.search(rf"{said}{points} points?", drawn), drawn


def test_a_text_that_is_begun_behind_another_says_that_it_goes_on() -> None:
    """Played: `r2 heal 4 damage… wounds 12→15,` ended so, and the attack it costs stood nowhere."""
    items = [Item(in_ink("3→8, wounds 12→15", "rule")), Item(in_ink(
        "r2 heal 4 damage; you may bury your top item. wounds 12→15, attack 9 or 10", "rule"), None, True)]
    pieces = lay([Group((), tuple(items))], 66, 1, lambda index: False, 0)
    assert spans_text(pieces[-1].spans).endswith("…"), pieces


def test_no_sign_of_a_stack_stands_before_the_name_of_another() -> None:
    """Played: `†  ≈  of Hidden Interest`, where the enchantment could be used and the item behind it had no room."""
    item = Group(in_ink("†", "kind"), (Item(in_ink("Sand Bucket", "name")),))
    magic = Group(in_ink("≈", "kind"), (Item((("a ", "key"), ("of Gifts", "name"))),))
    both = [_joined(groups) for groups in ([item, magic], [magic, item])]
    assert [(spans_text(one.label), spans_text(one.brief[0].spans)) for one in both] == [("", "≈"), ("≈", "a of Gifts")]
