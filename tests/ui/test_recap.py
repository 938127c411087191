"""Recaps: own hits first, then a line a person and phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from deckgames.engine.core.cards import Card
from deckgames.engine.record.session import Observed
from deckgames.engine.vocabulary.events import REASON, Event, Passing, Sentence, Span, text_of
from deckgames.games.cardring import GAME as RING_GAME
from deckgames.games.cardring.state import SENTENCES as RING
from deckgames.games.hooks import GAME as HOOKS_GAME
from deckgames.games.hooks.state import SENTENCES as HOOKS
from deckgames.games.initiative import GAME as INITIATIVE_GAME
from deckgames.games.initiative.queries import HealthChange, Hit, Total
from deckgames.games.initiative.state import SENTENCES as INITIATIVE
from deckgames.games.journey import GAME as JOURNEY
from deckgames.games.journey.state import Fought
from deckgames.games.pools import GAME as POOLS_GAME
from deckgames.games.pools.state import SENTENCES as POOLS
from deckgames.table import MOST, Reader
from deckgames.table.recap import Told
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.table.news_panel import MarkedLine, marked, unfolded, wrapped
from deckgames.ui.toolkit.layout import SeatLook
from tests.harness import telling

SENTENCES = {
    "plays": Sentence("{seat} plays {cards}"),
    "gives": Sentence("{seat} gives {n} damage to {other}", weight=2, tells=("takes",)),
    "takes": Sentence("{seat} takes {n} damage"),
    "sends": Sentence("{seat} sends {n} to {other}", weight=2),
    "turns": Sentence("{seat} turns the Ring", weight=2),
    "draws": Sentence("{seat} draws {cards}", "{seat} draws {count} card{s}", weight=0),
    "comes": Sentence("{cards} comes"), "targets": RING["targets"], "beats": RING["beats"],
    "hits": INITIATIVE["hits"], "heals": INITIATIVE["heals"], "buys": HOOKS["buys"], "costs": HOOKS["costs"],
    "steals": HOOKS["steals"], "brings": HOOKS["brings"],
}
NAMES = ["Ann", "Bob", "Cy"]
SEATS = [SeatLook("Ann", "▲", 1, True), SeatLook("Bob", "●", 2, True), SeatLook("Cy", "■", 3, False)]


def card(name: str) -> Card:
    return cast(Card, SimpleNamespace(name=name))


CANE = card("Cane")


def told(viewer: int | None, *events: Event) -> list[str]:
    return [f"{line.mark[0]} {spans_text(line.line)}" for line in lines_of(viewer, *events)]


def lines_of(viewer: int | None, *events: Event) -> list[MarkedLine]:
    heard = [Observed(event, 1, "play", i) for i, event in enumerate(events)]
    return marked(Reader(session(), viewer).recap(heard), SEATS)


def session(sentences: Mapping[str, Sentence] = SENTENCES, *more: str, private_phases: Any = None) -> Any:
    """A table of three, and of `more`."""
    return telling(sentences, [*NAMES, *more], (0, 1), private_phases)


def event(kind: str, seat: int | None, *names: str, **more: Any) -> Event:
    return Event(kind, seat, tuple(card(name) for name in names), **more)


def test_what_others_did_to_the_viewer_comes_first() -> None:
    found = told(0, event("plays", 1, "Cane"), event("sends", 2, n=3, other=0), event("sends", 2, n=1, other=1))
    assert found == ["! ■ Cy sends 3 to ▲ Ann", "● Bob plays Cane", "■ Cy sends 1 to ● Bob"]
    thefts = [event("steals", 1, n=n, other=other) for n, other in ((1, 0), (1, 2), (2, 0))]
    assert told(0, *thefts) == ["! ● Bob steals 3 Treasures from ▲ Ann", "● Bob steals 1 Treasure from ■ Cy"]


def test_losses_are_marked_and_no_gifts() -> None:
    assert told(0, event("brings", 1, "Cane", n=3, other=0)) == ["● Bob’s Cane gives ▲ Ann 3 Treasures"]
    assert told(0, event("costs", 1, "Cane", n=3, other=0)) == ["! ● Bob’s Cane costs ▲ Ann 3 Treasures"]
    assert told(0, event("sends", 2, n=0, other=0)) == ["■ Cy sends 0 to ▲ Ann"]
    table = session(INITIATIVE_GAME.sentences, private_phases=INITIATIVE_GAME.private_phases)
    for before, after in ((5, 9), (9, 5)):
        swap = event("swaps-health", 1, n=9, other=0, note="5", detail=(
            (1, HealthChange(after, before)), (0, HealthChange(before, after))))
        assert [line.hit for line in Reader(table, 0).recap([Observed(swap, 1, "play", 0)])] == [after < before]
    pack, harms = HOOKS_GAME.load_pack(None), HOOKS_GAME.private_phases.harms
    for face, loss in (("barnacles", True), ("broadside", False)):
        passed = Event("passes", 1, (pack.card(0, face),), other=0)
        assert harms(passed, HOOKS["passes"], 0) is loss, "a card that costs hooks is no gift"


def test_what_nobody_did_stands_before_what_came_of_it_and_what_a_deed_tells_is_not_told_again() -> None:
    found = told(0, event("comes", None, "Cane"), event("plays", 1, "Cane"), event("gives", 1, n=2, other=2),
                 event("takes", 2, n=2))
    assert found == ["· Cane comes", "● Bob plays Cane and gives 2 damage to ■ Cy"]


def test_a_hit_that_names_nobody_who_did_it_stands_behind_what_brought_it() -> None:
    heard = [Observed(event(kind, seat, n=1), 2, "play", at) for at, (kind, seat) in enumerate(
        [("company-hurt", None), ("event", None), ("hurt", 2), ("hurt", 0), ("hurt", 0)])]
    found = Reader(session(JOURNEY.sentences, private_phases=JOURNEY.private_phases), 0).recap(heard)
    assert [(line.text, line.hit) for line in found] == [
        ("The Overlord’s turn: , anger 1. ", True), ("Ann takes 2 damage", True), ("The company takes 1 damage", False),
        ("Cy takes 1 damage", False)]


def test_what_a_bot_expects_is_a_sentence_behind_all_that_it_did() -> None:
    found = told(0, event("plays", 1, "Cane"), event(REASON, 1, note="attack 2 to 5"), event("plays", 1, "Fist"))
    assert found == ["● Bob plays Cane and Fist. ● Bob’s plan: attack 2 to 5"]


def test_a_number_of_several_events_is_told_as_that_of_each() -> None:
    bought = [event("buys", 1, name, n=n) for name, n in (("Dice", 3), ("Chest", 3), ("Swab", 1), ("Swab", 1))]
    assert told(0, *bought) == ["● Bob buys Dice and Chest for 3 each and 2 Swab for 1 each"]
    assert told(0, *[event("costs", 1, name, n=2, other=0) for name in ("Dice", "Chest")]) == [
        "! ● Bob’s Dice costs ▲ Ann 2 Treasures", "! ● Bob’s Chest costs ▲ Ann 2 Treasures"]


def test_what_is_aimed_at_two_things_stands_apart_from_what_is_used_next() -> None:
    """Played: "Bea uses Mirror of Envy on Bea’s attack of 3 and ann’s attack and Boar-Spear Brawler on ann’s"."""
    aims = (" on ", 2, "’s attack", " and ", 0, "’s attack")
    used = [event("uses", 2, name, detail=aims) for name in ("Mirror", "Spear")]
    line, = Reader(session(SENTENCES | {"uses": POOLS["activates"]}), 0).by_turns(used)
    assert text_of(line) == (
        "Cy uses Mirror on Cy’s attack and Ann’s attack, then uses Spear on Cy’s attack and Ann’s attack")


def test_what_touches_everybody_is_a_hit_but_not_for_who_did_it() -> None:
    assert told(0, event("turns", 1)) == ["! ● Bob turns the Ring"]
    assert told(1, event("turns", 1)) == ["● Bob turns the Ring"]


def test_blows_of_one_card_are_one_line_and_what_the_viewer_gains_between_them_stands_among_them() -> None:
    def blow(before: int, after: int, by: int = 1) -> Event:
        hit = Hit(0, before - after, Total(0, ()), False, 0, before - after, HealthChange(before, after))
        return Event("hits", by, (CANE,), other=0, note=hit.worded, detail=hit)

    gains = Event("heals", 0, (CANE,), 3, note="8→11")
    found = told(0, replace(gains, note="9→12"), blow(12, 10), blow(10, 8), gains, blow(11, 6, by=2),
                 event("plays", 1, "Cane"))
    assert found == ["! ● Bob hits ▲ Ann for 4 (12→8) with Cane, 2 × 2, no defence",
                     "▲ Ann gains 3 health (8→11) with Cane", "! ■ Cy hits ▲ Ann for 5 (11→6) with Cane, no defence",
                     "▲ Ann gains 3 health (9→12) with Cane", "● Bob plays Cane"]


def test_blows_that_go_round_are_one_line_for_each_who_is_hit_and_an_earlier_round_is_named() -> None:
    def blow(other: int, before: int) -> Event:
        hit = Hit(0, 2, Total(0, ()), False, 0, 2, HealthChange(before, before - 2))
        return Event("hits", 1, (CANE,), other=other, note=hit.worded, detail=hit)

    heard = [Observed(event, round_, "play", at) for at, (round_, event) in enumerate(
        [(1, blow(other, 9 - at)) for at in (0, 2) for other in (2, 3)] + [(2, event("plays", 1, "Fist"))])]
    assert [line.text for line in Reader(session(SENTENCES, "Dee"), 0).recap(heard)] == [
        "Bob hits Cy for 4 (9→5) with Cane, 2 × 2, no defence and Dee for 4 (9→5), 2 × 2, no defence (round 1)",
        "Bob plays Fist"]


def test_a_seat_has_one_line_and_equal_cards_are_counted() -> None:
    found = told(0, event("plays", 1, "Skill"), event("plays", 1, "Fight"), event("plays", 1, "Skill"),
                 event("sends", 1, n=2, other=2))
    assert found == ["● Bob plays 2 Skill and Fight, then sends 2 to ■ Cy"]


def test_what_cards_bring_is_a_sum_behind_them_but_not_behind_another_deed() -> None:
    adds = {**SENTENCES, "takes": Sentence("{seat} takes {n}", adds=True), "rests": Sentence("{seat} rests")}
    both = [event("plays", 1, "Chest"), event("takes", 1, n=2)]
    assert [Reader(session(adds), 0).recap([Observed(one, 1, "play", at) for at, one in enumerate(events)])[0].text
            for events in (both * 2, [*both, event("rests", 1), *both])] == [
        "Bob plays 2 Chest and takes 4", "Bob plays Chest, takes 2, rests, plays Chest and takes 2"]


def test_a_line_names_a_card_once_in_a_row_and_no_attack_beside_its_result() -> None:
    found = told(0, event("plays", 1, "Cane"), event("heals", 1, "Cane", n=3, note="8→11"))
    assert found == ["● Bob plays Cane and gains 3 health (8→11)"]
    goes = event("targets", 1, "Rats")
    assert told(0, goes) == ["● Bob attacks Rats"]
    assert told(0, goes, event("beats", 1, "Rats", note="3 of 3 Fight")) == ["● Bob beats Rats (3 of 3 Fight)"]


def test_a_person_has_a_line_a_phase_and_one_for_all_where_those_are_too_many() -> None:
    def phases(count: int) -> list[str]:
        heard = [Observed(event("plays", 1 + i % 2, f"Card {i}"), 1, f"phase {i // 2}", i) for i in range(count)]
        return [line.text for line in Reader(session(), 0).recap(heard)]

    assert phases(4) == ["Bob plays Card 0", "Cy plays Card 1", "Bob plays Card 2", "Cy plays Card 3"]
    assert phases(10) == [f"{who} plays " + ", ".join(f"Card {i}" for i in range(at, 8, 2)) + f" and Card {at + 8}"
                          for at, who in enumerate(("Bob", "Cy"))]


def test_of_more_than_a_line_can_tell_what_matters_most_is_told() -> None:
    done = [event("plays", 1, f"Card {i}", note=f"{i}") for i in range(7)] + [event("sends", 1, n=2, other=2)]
    assert told(0, *done) == [
        "● Bob plays Card 0, Card 1, Card 2, Card 3 and Card 4, then sends 2 to ■ Cy … 2 more: l"]


def test_what_a_turn_brought_is_told_once_and_what_was_bought_before_what_was_played() -> None:
    def bob(kind: str, name: str = "", **more: Any) -> Event:
        return event(kind, 1, *[name] * bool(name), **more)

    def line(*events: Event) -> str:
        heard = [Observed(event, 1, "main", at) for at, event in enumerate(events)]
        return " / ".join(line.text for line in Reader(session(HOOKS), 0).recap(heard))

    fight = (bob("plays", "Fist Fight"), bob("takes", n=1))
    assert line(*fight, *fight, bob("buys", "Dinghy", n=4)) == (
        "Bob plays 2 Fist Fight, takes 2 Treasures and buys Dinghy for 4")
    assert line(bob("plays", "Encore!"), bob("plays", "Smuggler", note="twice")) == (
        "Bob plays Encore! and plays Smuggler twice")
    deeds = (bob("shows", "Grog"), bob("maroons", "Grog"), bob("recalls", "Chest"), bob("plays", "Swab"))
    assert line(*deeds, bob("takes", n=1), bob("buys", "Dinghy", n=4)) == (
        "Bob shows Grog, maroons Grog, takes Chest from the discard pile, plays Swab, takes 1 Treasure and buys Dinghy "
        "for 4")


def test_a_name_that_holds_a_comma_is_quoted_in_a_list() -> None:
    played = event("plays", 1, "Curses, Foiled Again!", "Cane")
    assert told(0, played) == ["● Bob plays “Curses, Foiled Again!” and Cane"]


def test_drawing_is_no_news_and_things_without_a_seat_come_last() -> None:
    assert told(None, event("draws", 0, "Ace"), event("comes", None, "Rats")) == ["· Rats comes"]


def test_own_results_come_before_those_of_others() -> None:
    found = told(1, event("plays", 0, "Cane"), event("plays", 1, "Fist"))
    assert found == ["● Bob plays Fist", "▲ Ann plays Cane"]


def test_too_many_lines_end_in_a_word_about_the_log() -> None:
    found = told(0, *[event("sends", 1 + i % 2, n=i, other=0) for i in range(40)])
    assert len(found) == MOST
    assert found[-1] == "· … 33 more: l"


def test_wrapping_keeps_a_row_for_every_line() -> None:
    rows = wrapped(lines_of(0, *[event("sends", 1, n=i, other=0) for i in range(1, 9)]), 12, 8)
    assert len(rows) == 8
    assert all(mark == "!" for (mark, _), _ in rows)


def test_a_page_with_too_few_rows_counts_what_is_missing_on_top_of_what_was_missing_before() -> None:
    rows = wrapped(lines_of(0, *[event("sends", 1 + i % 2, n=i, other=0) for i in range(40)]), 60, 5)
    assert ["".join(text for text, _ in said) for _, said in rows][-1] == "… 36 more: l"


def plain(lines: Sequence[Sequence[Span]]) -> list[str]:
    return ["".join(text for text, _, _ in line) for line in lines]


def test_the_turn_of_a_bot_is_one_line_and_what_people_do_has_a_line_each() -> None:
    done = [event("plays", 2, "Skill"), event("draws", 2, "Ace"), event("plays", 2, "Skill"),
            event("sends", 2, n=1, other=0), event("plays", 1, "Cane"), event("turns", 1),
            event("comes", None, "Rats"), event("plays", 2, "Fist")]
    assert plain(Reader(session(), 0).by_turns(done)) == [
        "Cy plays 2 Skill and sends 1 to Ann", "Bob plays Cane", "Bob turns the Ring", "Rats comes", "Cy plays Fist"]


def test_line_by_line_a_cause_stands_above_its_effect() -> None:
    """Played: "Bea fights Dorkha and takes 6 damage", and below it "Dorkha strikes"."""
    done = [event("plays", 1, "Cane"), event("comes", None, "Rats"), event("turns", 1), event("comes", None, "Ogre")]
    table = session()
    table.events = [Observed(one, 1, "play", at) for at, one in enumerate(done * 3)]
    told: Any = SimpleNamespace(session=table)
    line = ["Bob plays Cane", "Rats comes", "Bob turns the Ring", "Ogre comes"]
    assert Told.since(told, 4, 0, 8) == line
    assert Told.since(told, 0, 0) == ["… 5 more: l", *line[1:], *line]


def headline(game: Any, *events: Event, room: int = 70, rounds: Sequence[int] = ()) -> str:
    """What Ann reads in the row Last."""
    heard = [Observed(one, rounds[at] if rounds else 1, "play", at) for at, one in enumerate(events)]
    reader = Reader(session(game.sentences, private_phases=game.private_phases), 0)
    line, hurts = reader.latest(heard, lambda said: len(text_of(said)) <= room)
    return f"{'!' if hurts else '·'} {text_of(line)}"


def test_what_weighs_most_stands_first_in_the_headline_and_shortening_begins_with_what_weighs_least() -> None:
    """Read cold: "Dora’s Plague Newsletter costs Ann 6" over a round in which Emil went out and that a card ended."""
    costs = event("loses", 2, "Letter", n=6, other=0, note="19→13")
    round_ = event("ends-round", 2, "Tea Break"), costs, event("out", 1, n=4, other=2, note="Letter")
    assert headline(INITIATIVE_GAME, *round_, room=150) == (
        "· Bob is out, place 4; Cy’s Letter costs Ann 6 health (19→13). Cy’s Tea Break ends the round")
    assert headline(INITIATIVE_GAME, *round_, room=30) == "· Bob is out, place 4"
    assert headline(INITIATIVE_GAME, costs) == "! Cy’s Letter costs Ann 6 health (19→13)"
    evens = event("averages", 1, "Office", n=28, note="112 / 4", detail=((0, HealthChange(13, 28)),))
    assert headline(INITIATIVE_GAME, costs, evens) == "· Everyone’s health becomes 28 (112 / 4)"


def test_a_challenge_that_was_won_stands_before_what_it_cost() -> None:
    hurts, fights = event("hurt", 0, n=3), event("fights", 0, "Lukah", n=9, note="wins", detail=Fought(True, 5, True))
    assert headline(JOURNEY, fights, hurts, room=30) == "· Ann fights Lukah and wins"
    assert headline(JOURNEY, replace(fights, detail=Fought(True, 5)), hurts, room=30) == "! Ann takes 3 damage"


def test_a_headline_tells_losses_before_gains_and_those_before_deeds_and_rights() -> None:
    bob = [event("plays", 1, "Fist"), event("steals", 1, n=2, other=0), event("buys", 1, "Dice", n=3)]
    assert headline(HOOKS_GAME, *bob) == "! Bob steals 2 Treasures from Ann, plays Fist and buys Dice for 3"
    assert headline(HOOKS_GAME, *bob, room=56) == "! Bob steals 2 Treasures from Ann and buys Dice for 3"
    ring = [event("sends", 1, n=2, other=0), event("beats", 0, "Rats", note="3 Fight vs 3"),
            event("owes", 1, n=1, note="may-trash"), event("shows", 1, note="3 Skill")]
    assert headline(RING_GAME, *ring, rounds=(1, 1, 1, 2), room=60) == (
        "· Bob ends with 3 Skill; Ann beats Rats (3 Fight vs 3)"), "Failure is over with the fight that it was sent to"
    assert headline(RING_GAME, ring[0], event("round", None, n=2)) == "· ", "or with the round"
    pools = [event("lays", 1, "Pikeman"), event("announces", 1, "Pikeman", note="an attack of 6")]
    assert headline(POOLS_GAME, *pools) == "· Bob lays Pikeman and announces an attack of 6"
    lost = event("hits", 1, n=4, other=0)
    assert headline(POOLS_GAME, lost, *pools, rounds=(1, 2, 2)).startswith("· Bob lays"), "that round is over"
    assert headline(POOLS_GAME, lost, pools[0], rounds=(1, 2)).startswith("! "), "to lay a card matters less"


def test_a_headline_repeats_no_card_and_no_deed_of_who_is_out() -> None:
    """Read: "Cy’s Tea Break ends the round; Cy plays Tea Break", "Bob is out, place 4 and plays Fist"."""
    played, ended = event("turn", 2, "Tea Break", n=51), event("ends-round", 2, "Tea Break")
    assert headline(INITIATIVE_GAME, played, ended) == "· Cy’s Tea Break ends the round"
    assert headline(INITIATIVE_GAME, played, event("turn", 1, "Fist", n=9), ended) == (
        "· Bob plays Fist (9); Cy’s Tea Break ends the round")
    assert headline(INITIATIVE_GAME, event("turn", 1, "Fist", n=9), event("out", 1, n=4, other=2, note="Letter")) == (
        "· Bob is out, place 4")
    fought = event("hurt", 0, n=9), event("clash", 0, n=0, other=1, note="2")
    assert headline(JOURNEY, *fought) == "! Ann takes 9 damage and deals 0 against Bob’s 2"


def test_who_takes_damage_over_by_an_own_card_was_not_attacked() -> None:
    """Read cold: "! Emil gives 1 damage to Ann", who had relieved him."""
    for kind, said in (("relieves", "· Ann takes over 1 damage from Bob"),
                       ("gives-damage", "! Bob gives 1 damage to Ann")):
        assert headline(JOURNEY, event(kind, 1, n=1, other=0), event("hurt", 0, n=1)) == said


def test_what_was_moved_on_again_has_not_moved() -> None:
    """Read cold: "Emil turns the Ring right: you get Permit", which the turn of the round then took away again."""
    permit, post, organ = (HOOKS_GAME.load_pack(None).card(0, face) for face in ("barnacles", "broadside", "dinghy"))
    right = event("turns-right", 1, detail=Passing(((permit, 1, 0), (post, 0, 1))))
    left = event("moves-left", None, detail=Passing(((permit, 0, 1), (organ, 1, 0))))
    assert headline(RING_GAME, right) == "· Bob turns the Ring right: you get Barnacles for Broadside"
    assert headline(RING_GAME, right, left) == "· Bob turns the Ring right: you pass on Broadside"
    heard = [Observed(one, 1, "play", at) for at, one in enumerate((right, left))]
    reader = Reader(session(RING_GAME.sentences, private_phases=RING_GAME.private_phases), 0)
    assert [line.text for line in reader.recap(heard)] == ["Bob turns the Ring right: you pass on Broadside"]


def test_a_line_with_columns_that_is_too_long_has_commas_for_them_also_within_one_piece() -> None:
    line = (("  ", "plain"), ("● Bea", "name"), ("   ", "plain"), ("  hand 2   pile 3  barred", "text"))
    assert unfolded([line], 60) == [line]
    assert " ".join(spans_text(row).strip() for row in unfolded([line], 20)) == "● Bea, hand 2, pile 3, barred"
