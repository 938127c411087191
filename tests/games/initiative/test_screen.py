"""Initiative's screen: what stands where in a beat and in a sitting, in which words, and what holds of any table."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.rng import Rng
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeSpec
from deckgames.games.initiative.screen import LAYOUT, terms_of
from deckgames.games.initiative.screen.board import main_number, numbers_of
from deckgames.games.initiative.screen.columns import NARROWEST
from deckgames.games.initiative.screen.show import coming, step as begins
from deckgames.ui.paint.cells import spans_text, width
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.draft import Draft
from deckgames.ui.table.headlines import rows as head_rows
from deckgames.ui.toolkit.layout import Scene
from tests.games.initiative.scenes import (
    SCREEN,
    asked,
    desk_of,
    laid,
    mock_up,
    new,
    played,
    sheets,
    shown,
    stack,
    step,
    steps,
    text,
    whole,
)
from tests.given.initiative import base_pack, pack_of_tests
from tests.screens import BAR, ODD_SIZES, SIZES, Size

# ---- screen


@pytest.mark.parametrize("size", SIZES)
def test_no_heading_stands_over_nothing_before_anything_has_happened(size: Size) -> None:
    scene = asked(desk_of(new(3, 5), size))
    drawn = "\n".join(canvas.text() for canvas in sheets(scene).values())
    assert "TO REJECT" in drawn and "WHAT HAPPENED" not in drawn and "NEWS" not in drawn
    assert not re.search(r"\S with initiative|\Swith init", drawn), "a note stands behind the last card"
    assert "INITIATIVE  before round 1" in LAYOUT.title(scene, size[0]).text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_who_has_rejected_is_done_with_the_swap_and_not_with_a_stack(size: Size) -> None:
    presenter = desk_of(new(3, 5), size)
    presenter.session.answer((), presenter.session.asked)
    drawn = "\n".join(canvas.text() for canvas in sheets(asked(presenter)).values())
    players = drawn.partition("HAND")[0]
    assert "stack" not in players
    assert [players.count(said) for said in ("ready", "choosing", "not ready")] == [2, 1, 1]
    thinks = replace(asked(presenter), decision=None, options=())  # while a bot thinks, nobody is asked
    drawn = "\n".join(canvas.text() for canvas in sheets(thinks).values())
    assert "ready" in drawn and not re.search(r"stack +0|  0 +7 ", drawn), drawn
    assert "ORDER OF THIS BEAT" not in drawn
    for seats in (5, 6):
        many = text(asked(desk_of(new(seats, 5), (120, 40))), "players")
        assert (many.count("hand 7, choosing"), many.count("hand 7, not ready")) == (1, seats - 1), many


@pytest.mark.parametrize(("humans", "after"), [(3, "■ Cy"), (2, "▲ Ann")])
def test_who_stacks_next_is_who_sits_next_people_before_bots(humans: int, after: str) -> None:
    """What Enter does with nothing, which its cap says, cut what the card under the cursor does."""
    held: dict[str, Any] = {"hand": "tax-wraith"}
    scene = shown(humans=humans, sits_first=1, A=held, B=held, C=held).scene
    oid = scene.options[0].oid
    assert spans_text(LAYOUT.forecast(scene, oid)).endswith(" (67) goes 1st in your stack.")
    said = spans_text(LAYOUT.forecast(replace(scene, chosen=(oid,)), oid))
    assert said.endswith(f"leaves your stack. After Enter {after} stacks.")


def test_space_leaves_what_was_chosen_to_be_rejected() -> None:
    """Seen: "Space takes it out", which a rejected card is; the bar has Space before it now."""
    scene = asked(desk_of(new(3, 5), (80, 24)))
    chosen = scene.options[0].oid
    said = spans_text(LAYOUT.forecast(replace(scene, chosen=(chosen,)), chosen))
    assert " stays in your hand. After Enter " in said


def test_a_defence_told_behind_what_others_lost_is_its_cards() -> None:
    """Seen: "▲ ann loses 5: 31→26. Defence 3." of Bea's card."""
    presenter = desk_of(laid(A={"hand": "guild-dues"}, B={}))
    stack(presenter, "guild-dues", "")
    Answers(presenter).answer(0, 0)
    said = " ".join(" ".join(text(scene, "news") for scene in steps(presenter)).split())
    assert "● Bea loses 5: 50→45. ▲ Ann’s Guild Dues: defence 3." in said


def test_a_stack_that_all_have_laid_is_counted_before_the_first_beat() -> None:
    """Seen under "you learn how many cards it has": "stack not yet"."""
    presenter = desk_of(laid(A={"hand": "guild-dues"}, B={"hand": "rust-puppy tax-wraith"}))
    stack(presenter, "guild-dues", "rust-puppy tax-wraith")
    said = text(step(presenter, "commits"), "players")
    assert "stack 1" in said and "stack 2" in said, said


def test_five_seats_read_of_an_attack_what_it_came_to_for_each() -> None:
    """Seen beside four empty rows of the fields: "… 4 more: l", who lost how much among them."""
    walls = ("somebodys-front-door", "hedgehog-cloak", "one-star-moat", "turtle-cavalry")
    presenter = desk_of(laid(**{seat: {"hand": wall} for seat, wall in zip("ABCD", walls, strict=True)},
                        E={"hand": "rust-puppy"}))
    stack(presenter, *walls, "rust-puppy")
    said = next(text(scene, "news") for scene in steps(presenter) if "Rust Puppy. It attacks" in text(scene, "news"))
    lost = ("Ann loses 5: 50→45", "Bea loses 8: 50→42", "Cy loses 9: 50→41", "Dee loses 7: 50→43")
    assert all(one in said for one in lost), said


def test_what_was_trimmed_in_the_same_sitting_is_named() -> None:
    faces = ("early-bird-special tax-wraith wall-of-text cliffhanger rocks-fall plot-armour loot-goblin "
             "field-inspector guild-dues shifty-mimic hedgehog-cloak")
    presenter = desk_of(laid(A={"hand": faces}, B={}))
    question = presenter.session.question(0)
    assert question.rule == "IN-11.8"
    scene = asked(presenter)
    small = replace(scene, width=80, height=24, rows=18, chosen=("rocks-fall#5",))
    assert "TO DISCARD b Rocks Fall" in text(small, "work")
    assert LAYOUT.verb(scene) == "discard"
    told = spans_text(LAYOUT.forecast(scene, scene.options[0].oid))
    assert told.endswith("Enter discards it; then build your stack.")
    Answers(presenter).answer(question.read(["rocks-fall"]), 0)
    assert "discarded (limit 10): Rocks Fall" in text(asked(presenter), "work")


def test_nothing_of_the_own_stack_is_shown_on_the_table() -> None:
    s = mock_up()
    s.everybody_stacks()
    for scene in steps(s.presenter):
        if any(event.kind == "beat" and event.n == 3 for event in scene.happens):
            break
        assert "Tax Wraith" not in text(scene, "players"), "Ann has put it third, Dee steals it unseen"


@pytest.mark.parametrize(("beat", "then"), [(1, "Next: another beat."), (12, "Next: the round ends.")])
def test_behind_the_last_beat_of_a_round_no_other_comes(beat: int, then: str) -> None:
    s = shown(A={"hand": "vanishing-smoke tax-wraith"}, B={"hand": "sneak-attack-form-7b"})
    s.everybody_stacks()
    asks = s.scene
    view = asks.view.copy()
    view.beat = beat
    scene = replace(asks, view=view)
    assert spans_text(coming(LAYOUT.board(scene))) == then


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_a_show_that_is_paused_says_so_in_every_step(size: Size) -> None:
    presenter = played(4, 3, 9)
    presenter.fit(*size, size[1] - 1 - BAR)
    presenter.pace.held = True
    said = ["\n".join(whole(presenter).splitlines()[-BAR:]) for _ in steps(presenter)]
    assert len(said) > 3 and all("paused" in bar and "▸" not in bar for bar in said)


def test_the_title_says_both_piles_in_whole_words_in_a_late_round() -> None:
    scene = asked(desk_of(laid(round=10, dealer="C", **{seat: {"hand": "tax-wraith"} for seat in "ABC"}), (80, 24)))
    view = scene.view.copy()
    view.deck, view.discard = view.deck[:16], view.pool[:1] * 71
    late = replace(scene, view=view)
    for seen in (scene, late):
        title = LAYOUT.title(seen, 80).text()
        assert f"deck {len(seen.view.deck)}  discard pile {len(seen.view.discard)}" in title and "…" not in title


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ann", "Beatrix", "Bartholomew"])
def test_no_number_runs_into_a_name(size: Size, name: str) -> None:
    s = mock_up(size)
    s.everybody_stacks()
    s.watches("attacks", 1, "sword-of-adequacy")
    scene = replace(s.scene, seats=[replace(look, name=name) for look in s.scene.seats])
    drawn = "\n".join(canvas.text() for canvas in sheets(scene).values())
    for health in ("35", "33→26", "4→0", "29", "16", "6→0"):
        assert any(word == health for line in drawn.splitlines() for word in line.replace("▸", " ").split()), health


def test_the_hand_stands_still_while_the_stack_grows() -> None:
    hand = "vanishing-smoke hot-potato-golem statue-of-yourself recurring-villain tax-wraith wall-of-text"
    scene = asked(desk_of(laid(A={"hand": hand}, B={"hand": 5}), (80, 24)))
    names = [card.name for card in LAYOUT.board(scene).hand]
    rows = []
    for count in range(len(names)):
        chosen = [card.oid for card in LAYOUT.board(scene).hand[:count]]
        drawn = text(replace(scene, chosen=chosen), "work").splitlines()
        rows.append([next(y for y, line in enumerate(drawn) if line[7:].startswith(name)) for name in names])
    assert rows == rows[:1] * len(rows)


def test_cards_of_a_full_field_keep_names_that_can_be_told_from_others() -> None:
    hand = "dead-mans-invoice turtle-cavalry jealous-oracle one-star-moat guild-dues"
    seats = {name: {"hand": "tax-wraith"} for name in "BCD"}
    presenter = desk_of(laid(A={"hand": hand}, **seats), (80, 24))  # type: ignore[arg-type]  # letters lay out seats
    stack(presenter, hand, "tax-wraith", "", "")
    rows = [line for scene in steps(presenter) for line in text(scene, "lines").splitlines() if " now " in line]
    assert rows and not any(re.search(r"(^|  )\w{1,4}… ", row) for row in rows)


def test_with_few_players_the_field_has_a_row_of_its_own_and_no_name_is_cut() -> None:
    hand = "dead-mans-invoice turtle-cavalry jealous-oracle one-star-moat guild-dues"
    presenter = desk_of(laid(A={"hand": hand}, B={"hand": "tax-wraith"}), (80, 24))
    stack(presenter, hand, "tax-wraith")
    scenes = list(steps(presenter))
    shown = "\n".join(text(scene, "lines") for scene in scenes)
    assert "…" not in shown
    assert re.search("Guild Dues.*\n +Dead Man’s Invoice  Turtle Cavalry  Jealous Oracle  One-Star Moat", shown), shown
    assert all(scene.threat[0].startswith("to ▲ Ann") for scene in scenes), "whoever looks next"


# ---- screen words


# ---- forecasts


@pytest.mark.parametrize("over", [1, 3])
def test_too_large_a_hand_says_what_enter_does(over: int) -> None:
    """What the foot says and what the draft does are one: the last of the cards to discard sends them all."""
    faces = ("early-bird-special tax-wraith wall-of-text cliffhanger rocks-fall plot-armour loot-goblin "
             "field-inspector guild-dues shifty-mimic hedgehog-cloak poacher-of-talent sword-of-adequacy")
    presenter = desk_of(laid(A={"hand": " ".join(faces.split()[:10 + over])}, B={}))
    scene = asked(presenter)
    assert scene.decision is not None
    draft = Draft(scene.decision)
    for n, option in enumerate(scene.options[:over], 1):
        said = spans_text(LAYOUT.forecast(replace(scene, chosen=tuple(draft.chosen)), option.oid))
        sent = draft.confirmed(option.oid) is not None
        assert ("discards" in said, f"Enter picks it ({n} of {over})." in said) == (sent, not sent)
        assert said.endswith("; then build your stack.") == sent
    assert sent


def test_a_card_asks_before_the_next_player_and_enter_names_what_it_discards() -> None:
    """Played: "Next: ● Bea.", and Ann was asked; "Enter discards all 2", and then she healed and the round ended."""
    presenter = desk_of(laid(A={"hand": "potion-of-mild-regret tax-wraith wall-of-text cliffhanger"},
                             B={"hand": "second-breakfast"}), (80, 24))
    stack(presenter, "potion-of-mild-regret", "second-breakfast")
    assert spans_text(coming(LAYOUT.board(step(presenter, "turn")))) == "Next: ▲ Ann chooses."
    scene = asked(presenter)
    wraith, wall, _ = (option.oid for option in scene.options)
    assert scene.decision is not None and presenter.foreseen is not None
    draft = Draft(scene.decision)
    draft.toggle(wraith)
    picked = replace(scene, chosen=(wraith,))
    LAYOUT.forecast(picked, wall)
    presenter.foreseen.make()
    assert spans_text(LAYOUT.forecast(picked, wall)) == (
        "Enter discards Tax Wraith and Wall of Text; health 50→65.")
    assert draft.confirmed(wall) == (0, 1)


def test_a_defence_of_nothing_is_not_still_to_come() -> None:
    """IN-R.32: a defence to come says so in brackets and in words, unless another card takes all of it."""
    presenter = desk_of(laid(A={"hand": "tax-wraith guild-dues"}, B={"hand": "rust-puppy wall-of-text"},
                        pool="temp-necromancer cliffhanger nap-of-legend rocks-fall plot-armour"))
    stack(presenter, "tax-wraith guild-dues", "rust-puppy wall-of-text")
    view = asked(presenter).view
    dues = view.seats[0].spots[-1]
    assert spans_text(main_number(view, view.seats[0], dues)) == "3→0"
    assert "not active" not in spans_text(numbers_of(view, view.seats[0], dues))
    assert "(Rust Puppy)" in spans_text(numbers_of(view, view.seats[0], dues))


# ---- the show


def test_every_kind_of_event_begins_a_step_or_belongs_to_one_and_chapters_are_beats() -> None:
    hands = ("motivational-drum sharpened-prophecy sword-of-adequacy", "somebodys-front-door turtle-cavalry",
             "plot-armour")
    presenter = desk_of(laid(A={"hand": hands[0]}, B={"hand": hands[1]}, C={"health": 9, "hand": hands[2]}))
    stack(presenter, *hands)
    frames = list(presenter.show.frames)
    assert all(begins(frame.events[0], ()) is not None for frame in frames)
    assert [frame.events[0].kind for frame in frames[:3]] == ["commits", "beat", "turn"]
    chapters = [frame.events[0].kind for frame in frames if frame.step.chapter]
    assert set(chapters) <= {"commits", "beat", "sweeps", "turn"}


def test_turns_without_a_card_are_told_with_what_comes_after_them() -> None:
    presenter = desk_of(laid(A={"hand": "wall-of-text rocks-fall"}, B={}))
    stack(presenter, "wall-of-text rocks-fall", "")
    beats = [[event.kind for event in scene.happens] for scene in steps(presenter)]
    assert ["turn", "beat", "reveals", "reveals-none"] in beats


def test_what_is_explained_beside_a_card_is_what_it_says() -> None:
    spec: Any = base_pack().spec
    words = {face: [term.word for term in terms_of(spec(face))] for face in (
        "enchanted-bubble-wrap", "unnecessary-sequel", "hot-potato-golem", "alphabetical-assassin", "catapult-on-loan",
        "sneak-attack-form-7b", "butterfly-of-effect")}
    assert words["alphabetical-assassin"] == [], "it attacks once"
    assert words["catapult-on-loan"] == ["Attacks again"] and words["sneak-attack-form-7b"] == ["Ignores defence"]
    assert words["butterfly-of-effect"] == ["Shuffle"]
    assert words["enchanted-bubble-wrap"] == ["When"]
    assert "Return this" in words["unnecessary-sequel"]
    assert words["hot-potato-golem"].count("Moves to the field on your left") == 1


@pytest.mark.parametrize("pack", [base_pack, pack_of_tests])
def test_no_card_explains_a_word_twice_nor_at_length(pack: Callable[[], Pack]) -> None:
    for spec in pack().section("cards", InitiativeSpec):
        words = {term.word: term for term in terms_of(spec)}
        assert len(words) == len(terms_of(spec)), spec.id
        assert all(term.rule.startswith("IN-") and len(term.meaning) < 80 for term in words.values()), spec.id


# ---- any screen


NAMES = {card.name for pack in (base_pack(), pack_of_tests()) for card in pack.section("cards", InitiativeSpec)}


@given(st.integers(2, 6), st.integers(0, 10_000), st.sampled_from((*SIZES, *ODD_SIZES)), st.sampled_from([6, 6, 1]))
def test_any_show_can_be_watched_in_any_size(seats: int, seed: int, size: Size, humans: int) -> None:
    presenter, rng, watched = desk_of(new(seats, seed, humans), size), Rng.fresh(seed), 0
    while watched < 30 and (question := presenter.session.decision) is not None:
        Answers(presenter).answer(question.random(rng), question.seat)
        heard: list[Any] = []
        for scene in steps(presenter):
            drawn = SCREEN.drawn(scene)
            everyone_is_seen(scene)
            assert not [name for name in NAMES if name in drawn and name not in may_be_read(scene)]
            heard += scene.happens
            watched += 1
            assert scene.showing and scene.decision is None
            assert width(LAYOUT.watched(scene)) <= 48
        assert [event.kind for event in heard] in ([], [h.event.kind for h in presenter.session.steps[-1].events])


@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(0, 60), st.sampled_from((*SIZES, *ODD_SIZES)))
def test_everybody_is_seen_at_any_question_and_nothing_else(
        seats: int, seed: int, answers: int, size: Size) -> None:
    scene = SCREEN.preview.scene_of(SCREEN.begun(seats, seed, answers, {}), *size)
    everyone_is_seen(scene)
    drawn = SCREEN.drawn(scene)
    assert not [name for name in NAMES if name in drawn and name not in may_be_read(scene)]


def everyone_is_seen(scene: Scene) -> None:
    """Never dropped from title and panes: every player with the own health."""
    panes = [canvas.text() for canvas in SCREEN.sheets(scene).values()]
    table, changes = "\n".join([LAYOUT.title(scene, scene.width).text(), *panes]), LAYOUT.board(scene).changes
    for look, seat in zip(scene.seats, scene.view.seats, strict=True):
        assert look.sign in table
        change = changes.get(seat.no)
        assert str(seat.health if change is None else change.after) in table or (seat.out and "out" in table)


def may_be_read(scene: Scene) -> str:
    """All names that the viewer may read: what lies open, the own hand in an own sitting, and what was told."""
    view = scene.view
    cards = [*view.pool, *view.discard, *[effect.card for effect in queries.in_force(view)]]
    cards += [card for pile in (view.deck, *[seat.hand for seat in view.seats]) for card in pile
              if not isinstance(card, Back)]
    for seat in view.seats:
        cards += [placed.card for placed in seat.field]
        cards += [one.card for one in seat.stack if one.exposed]
        cards += [seat.revealed] if seat.revealed is not None else []
    told = [card.name for event in scene.story for card in event.cards]
    copies = [queries.spec_of(placed).name for seat in view.seats for placed in seat.field]
    lines = [spans_text(line) for line in (*scene.news, *scene.recap)]
    return "\n".join([*(card.name for card in cards), *told, *copies, *lines, *(str(e.note) for e in scene.story)])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_players_are_columns_where_every_one_has_room(seats: int, size: Size) -> None:
    presenter = desk_of(new(seats, 1, opening_swap="skipped"), size)
    presenter.look_at(None)
    rows = size[1] - 1 - head_rows(*size) - BAR
    ids = [pane.id for pane in LAYOUT.panes(size[0], rows, presenter.scene())]
    assert ("players" in ids) == (size[0] >= NARROWEST * seats and rows >= 27)
