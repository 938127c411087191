"""The screen of a company: dial, pool, the event in force, what a challenge would do, what ends the game; all of it is
what happens then."""

import re
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.record import outcome
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.events import Event, spans, text_of
from deckgames.games.journey import GAME, facts as prospects, queries
from deckgames.games.journey.cards import OverlordSpec, StackSpec
from deckgames.games.journey.screen import LAYOUT, places
from deckgames.games.journey.state import SENTENCES
from deckgames.games.journey.text import in_force
from deckgames.ui.paint.cells import spans_text
from tests.conftest import Golden
from tests.games.journey.scenes import (
    CARDS,
    DEW,
    begun,
    board,
    coop as table,
    painted,
    played,
    scene,
    scene_of,
    text,
)
from tests.given.journey import JourneyStory, base_pack, company
from tests.screens import Size
from tests.thorough import cases, many

PICTURES = ((80, 24), (120, 40))
NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]


def won() -> JourneyStory:
    """The last blow."""
    return table(dial=16, A={"power": "9/2"}).says("A", "challenge:lord-vragan")


def lost() -> JourneyStory:
    """One wound too many."""
    return table(pool=38, A={"power": "9/2"}).says("A", "challenge:lord-vragan")


def test_the_pictures_of_a_company(golden: Golden) -> None:
    """What lies there, what can be done after a main action, danger, one alone, a challenge that is prepared, the
    choice of the Overlord, both ends."""
    fight = table().says("A", "challenge:lord-vragan")
    more = table().says("A", "suffering")
    solo = company(CARDS, seats=1, track="brute idol ogre suffering stone drake", event=DEW,
                   A={"items": "ladle > idol", "crystals": 3})
    scenes = [("three players", table(), {}), ("more actions", more, {}), ("danger", table(pool=36, dial=30), {}),
              ("alone", solo, {}), ("a challenge", fight, {}), ("won", won(), {}), ("lost", lost(), {})]
    pictures = [f"{what}, {w} x {h}\n\n{painted(scene(s, (w, h), **more)).text()}\n"
                for what, s, more in scenes for w, h in PICTURES]
    golden("journey-coop-screens.txt", "\n".join(pictures))


def test_in_few_rows_the_second_challenge_says_what_it_comes_to() -> None:
    """Played: "c2 challenge, 3 …", the one that was won, below three rows of the one that was lost."""
    for columns, rows in ((120, 9), (120, 10), (118, 10)):
        seen = board(scene(table(overlord="monophemus", desert="mirage", A={"crystals": 4, "power": "7/0"}),
                           (columns, 40)))
        drawn = places.places(seen, columns, rows).text()
        assert "c1 challenge: ✗ you lose" in drawn and "c2 challenge for 3 crystals: ✓ you win" in drawn, drawn
        assert drawn.count("c2 challenge") == 1, drawn


def test_no_face_tells_a_company_of_points_and_what_is_out_of_reach_stands_side_by_side() -> None:
    s = table(A={"crystals": 0})
    small, large = (painted(scene(s, size)).text() for size in PICTURES)
    assert "point" not in large, large
    assert re.search(r"4 . Stone +\(4, 4 short\)  5 . Drake 12/9 +\(5, 5 short\)", small), small


# ---- what it comes to


def test_what_challenges_take_comes_true(chance: Random) -> None:
    """Challenges in random games, whose forecast is compared with what they do."""
    found = 0
    for match in played(chance, many(30, 1_500), mode="coop"):
        if match.decision is None or match.decision.rule != "JO-4.4":
            continue
        t = match.state.copy()
        for me in t.seats:
            me.attack, me.defense = chance.randint(7, 15), chance.randint(0, 6)
        match = Match(GAME, t)  # a clone of the old one would not know these powers
        view = match.view(None)
        for raw, item in enumerate(match.decision.items):
            if not getattr(item, "oid", "").startswith("challenge:") or not prospects.fight(view).wins:
                continue
            trial = match.clone()
            trial.answer(raw)
            prepares = trial.decision is not None and trial.decision.rule == "JO-6.1"
            then = trial.view(None) if prepares else view
            fight, takes = prospects.fight(then), prospects.blow_to_dial(then)
            if prepares:
                trial.answer(len(trial.decision.items) - 1)
            if trial.over or not fight.wins:
                assert trial.state.won == (then.pool + fight.blow <= then.threshold
                                           and takes >= then.hp) or not fight.wins
                continue
            before, after = (sum([seat.challenges_won for seat in one.seats]) for one in (then, trial.state))
            won = after > before
            assert won or prepares or item.ability.cost, "what is paid may take the power that would win"
            if won and trial.decision is not None and trial.decision.rule in ("JO-4.6", "JO-4.4"):
                found += 1
                lost_now = then.hp - trial.state.hp
                later = trial.state.turn > then.turn  # what begins the next turn may heal it
                assert lost_now >= takes or later, "what the reward says is the least"
    assert found


def test_boards_and_events_belong_to_nobody() -> None:
    """`no effect from Heavy Dew`, not `from Ann’s Heavy Dew`; a card of a stack has its owner."""
    s = table()
    for card, whose in ((s.t.event, ""), (s.t.village, ""), (s.t.overlord, ""), (s.t.seats[0].items[-1], "Ann’s ")):
        for kind in ("no-effect", "triggers", "skipped", "rolls"):
            said = "".join(text for text, _, _ in spans(Event(kind, 0, (card,), note="why"), SENTENCES, NAMES, None))
            assert re.match(rf"(no effect from )?{whose}{card.name}[: ]", said), said


def test_everything_that_happens_to_a_company_reads_as_a_sentence(chance: Random) -> None:
    """The Overlord is no seat: what is done to it has sentences of its own."""
    kinds = set()
    for _ in cases(chance, many(3, 200)):
        options = {"mode": "coop", "coop_level": chance.choice(("simple", "hard"))}
        match = begun(chance.randint(1, 5), chance.randrange(10**6), 0, options)
        heard: list[Event] = []
        match.state.observer = heard.append
        rng = Rng.fresh(chance.randrange(10**6))
        while match.decision is not None:
            match.answer(match.decision.random(rng))
        for event in heard:
            said = text_of(spans(event, SENTENCES, NAMES, None))
            assert bool(said.strip()) == (event.kind != "adds") and event.seat != -1 and event.other != -1, event
            kinds.add(event.kind)
    assert {"event", "dial", "hurt", "invades"} <= kinds


# ---- ends


def test_the_results_name_the_company_and_the_rule(chance: Random) -> None:
    for seats in (1, 3):
        people = [SeatInfo(NAMES[i], "human", i) for i in range(seats)]
        session = Session.new(GAME, people, GAME.options(mode="coop", coop_threshold="very_hard"),
                              chance.randrange(10**6), pack=base_pack())
        rng = Rng.fresh(1)
        while session.decision is not None:
            session.answer(session.decision.random(rng), session.decision.seat)
        verb = ("win" if session.match.state.won else "lose") + ("s" if seats == 1 else "")
        who = "Ann" if seats == 1 else "Ann, Bob and Cy"
        assert outcome.winners(session) == f"{who} {verb}"
        said = [*outcome.lines(session)]
        assert said[0].endswith(f"[{session.match.state.cause}]") and "dial" in said[0] and "pool" in said[0]
        first = said[1 + len(session.result().marks)]
        assert all(word in first for word in ("challenges", "dealt", "taken", "healed"))
        assert session.result().curves == ("dial", "pool") and session.result().decided() == []
        assert session.result().history[-1] == (session.match.state.hp, session.match.state.pool)


# ---- any table


def test_all_players_have_their_numbers_and_every_board_a_place(chance: Random) -> None:
    for _ in cases(chance, many(3, 100)):
        match = begun(chance.randint(1, 5), chance.randrange(10**6), chance.randrange(200), {"mode": "coop"})
        if match.decision is None:
            continue
        for size in (*PICTURES, (60, 20)):
            shown = scene_of(match, *size)
            drawn = painted(shown).text().replace("−", "-")
            view = shown.view
            over = rf" of|[ ━─]*, above {view.threshold} you lose"
            stand = re.search(rf"pool {view.pool}({over})", drawn), re.search(rf"dial {view.hp}\b", drawn)
            assert all(stand) or (size == (60, 20) and any(stand)), drawn
            if board(shown).fighting:
                continue
            fight = prospects.fight(view)
            assert re.search(rf"health (\d+→)?{fight.health}\b", drawn) or f"{fight.health}/{fight.strength}" in drawn
            if view.event is not None and size != (60, 20):
                assert view.event.name[:14] in drawn
            for seat in view.seats:
                look = shown.seats[seat.no]
                attack, defense = (queries.power(view, seat, which) for which in ("attack", "defense"))
                assert re.search(f"{look.sign} {look.name} +attack {attack}, +defence {defense}\\b", drawn), drawn


@pytest.mark.parametrize("size", [*PICTURES, (80, 30)])
def test_every_kingdom_that_is_picked_is_named(size: Size) -> None:
    """Nine kingdoms are longer than a heading at 80 columns (seed 256787273 of the thorough checks)."""
    match = begun(5, 5, 9, {"mode": "coop", "relation": "kingdom", "kingdoms": "in_turn"})
    shown = scene_of(match, *size)
    drawn = text(shown, "kingdoms")
    picked = [name.replace("-", " ").title() for name in board(shown).view.kingdoms]
    assert len(picked) == 9 and "…" not in drawn
    assert all(drawn.count(name) == 1 for name in picked), drawn


@pytest.mark.parametrize("options", [{"mode": "coop", "relation": "random"}, {"kingdoms": "in_turn"},
                                     {"kingdoms": "group"}], ids=str)
def test_what_is_picked_before_the_game_can_be_looked_at(options: dict[str, Any]) -> None:
    """An Overlord with its co-op text, a kingdom with its boards and cards: under the cursor, and in the piles."""
    shown = scene_of(begun(3, 5, 0, options), 80, 24)
    piled = [card for _, cards in LAYOUT.piles(shown) for card in cards]
    picks = [(stop, option) for stop, option in zip(LAYOUT.focus_targets(shown), board(shown).options, strict=True)
             if stop.zone == "kingdoms" and option is not None and option.oid != "by-lot"]
    assert len(picks) > 5
    for stop, option in picks:
        card = stop.card
        assert card is not None and card in piled and option.oid.endswith(f":{card.spec.id}")
        face = LAYOUT.face(card, shown)
        said = " ".join(spans_text(line) for line in (*face.long, *LAYOUT.inspector(card, shown)))
        if isinstance(card.spec, OverlordSpec):
            assert card.spec.overlay is not None
            overlay = base_pack().spec(card.spec.overlay)
            texts = [part.worded(board(shown).voice).strip(".") for _, part in overlay.sections if not part.blank]
            assert all(text.casefold() in said.casefold() for text in texts), said
        else:
            assert all(base_pack().spec(face).name in said for face in (card.spec.village, card.spec.overlord))
            assert all(spec.name in said for spec in base_pack().section("items", StackSpec)
                       if spec.kingdom == card.spec.id), said


@pytest.mark.parametrize(("mode", "whom"), [("competitive", "another player"), ("coop", "an ally or the Overlord")])
def test_a_face_names_whom_another_player_may_be(mode: str, whom: str) -> None:
    shown = scene_of(begun(3, 5, 0, {"mode": mode}), 120, 40)
    face = LAYOUT.face(base_pack().card(0, "bandits-coin-hook"), shown)
    assert whom in " ".join(map(spans_text, face.long))


# ---- what is said of cards that offer nothing, and before what is seldom meant


def test_a_card_is_looked_up_as_it_speaks_at_this_table() -> None:
    """The Overlord by its co-op side, the event by the header in force, boards for so many players."""
    s = table()
    view, seats = s.match.view(0), len(s.t.seats)
    boss, = in_force(view, s.t.overlord.spec)
    assert boss.startswith(f"In force, for {seats} players: ") and s.t.overlay.spec.lines_for(seats)[0][1] in boss
    assert s.t.overlord.spec.text not in boss
    said, = in_force(view, s.t.event.spec)
    lasts, at_once = s.t.event.spec.says(s.t.anger, seats)
    assert at_once.startswith("at once: ") and said == f"In force: anger {s.t.anger}: {lasts}."
    assert in_force(view, s.t.track[0].spec) == []


def test_the_bar_says_all_of_the_event_under_the_cursor_where_the_table_cannot() -> None:
    s = table()
    said = spans_text(LAYOUT.about(s.t.event, scene(s, (60, 20))))
    text_, *_ = s.t.event.spec.says(s.t.anger, 3)
    assert said.startswith("Heavy Dew ") and text_ in said and said.endswith(".")
    assert LAYOUT.about(s.t.track[0], scene(s, (60, 20))) == ()


# ---- one figure, that of this table


@pytest.mark.parametrize("seats", [5, 1][:many(1, 2)])
def test_a_table_shows_only_the_figure_for_this_number_of_players(seats: int) -> None:
    """JO-V ch. 2: `heal 5 damage`, not `heal 2/4/5/7/8 damage`; on boards and cards, in options and forecasts."""
    for spec in base_pack().section("overlords", OverlordSpec)[:many(3, 99)]:
        s = company(CARDS, seats=seats, overlord=spec.id, track="brute idol ogre suffering stone drake",
                    A={"items": "idol", "power": "9/2"})
        shown = scene(s, (200, 60))
        said = [painted(shown).text(), *(option.label for option in shown.options)]
        said += [spans_text(LAYOUT.forecast(shown, option.oid)) for option in shown.options[:6]]
        said += [spans_text(line) for line in LAYOUT.face(s.t.overlord, shown).text]
        assert not [line for line in said if "1–5 players" in line or re.search(r"\d/\d+/\d", line)]
