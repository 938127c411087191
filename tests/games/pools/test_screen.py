"""Dragon Pools' screen: lay, workbench, suggestions, stacks, combat; what it says is what the rules then do."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Change as Becoming, Forecast, Forecasts
from deckgames.engine.match.match import Match
from deckgames.engine.match.private_phases import Macro
from deckgames.engine.vocabulary.events import Event
from deckgames.games.pools import GAME
from deckgames.games.pools.cards import SAY, inside
from deckgames.games.pools.effects import Cap
from deckgames.games.pools.facts import paid, settled
from deckgames.games.pools.facts.suggestions import suggestions
from deckgames.games.pools.queries import will_pay
from deckgames.games.pools.screen import LAYOUT, hand, heights
from deckgames.games.pools.screen.board import brief, code_now, code_of
from deckgames.games.pools.screen.pools import form_of
from deckgames.games.pools.state import KINDS, Banner, Combo, Facts, LifeChange, Table, Worth
from deckgames.games.pools.teller import of_seat
from deckgames.games.pools.text import primer
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.key_hints import key_hints_on
from deckgames.ui.paint.signs import SEAT_SIGNS
from deckgames.ui.toolkit.layout import Lying, Scene, SeatLook
from tests.conftest import FROZEN
from tests.gallery import NAMES
from tests.games.pools.player import sensible
from tests.games.pools.scenes import (
    SCREEN,
    SHOWN,
    begun,
    board,
    forecast,
    painted,
    placed,
    scene,
    scene_of,
    sheets,
    text,
    told,
)
from tests.given.pools import PoolStory, base_pack, given, idle
from tests.screens import WIDE, Reads, Size, blank_rows
from tests.thorough import THOROUGH, cases, many

# ---- screen


MINUS = "−"
def to_lay(**table: Any) -> PoolStory:
    """Ann has three cards to choose from; Bob has announced an attack and a wall."""
    return given(**{"common": "C9 D5 G6 S*", "A": {"pool": "S6 E8 EJ HQ C3", "hand": "H7 D2 GA"},
                    "B": {"pool": "HK E5", "hand": 3, "A1": "G3 SQ", "W1": "HJ SJ"}, **table})


def test_laying_says_who_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read in a game of three: "ann draws 1 card" of a card by which each player draws."""
    cards = (FROZEN / "pools" / "cards.yaml").read_text().replace("draw: {who: you,", "draw: {who: each,")
    (tmp_path / "pools").mkdir()
    (tmp_path / "pools" / "cards.yaml").write_text(cards)
    monkeypatch.setenv("DECKGAMES_CARDS", str(tmp_path))
    s = given(pack=GAME.load_pack([]), A={"pool": "H4 H6 D9", "hand": "H5 D2"}, B={}, C={})
    assert s.screen.forecast("H5").endswith("; each player then draws 1 card; leaves no attack.")


# ---- the lay


@pytest.mark.parametrize(("hand", "shown"), [("drawn", "GA D2 H7"), ("suit", "H7 D2 GA"), ("rank", "D2 H7 GA")])
def test_a_hand_is_sorted_as_the_person_wants_it_and_its_keys_follow(hand: Any, shown: str) -> None:
    asked = replace(scene(to_lay(A={"pool": "S6 E8", "hand": "GA D2 H7"})), hand=hand)
    found = board(asked)
    assert [(found.key_hint(at), found.card(at).spec.code) for at in found.zone("hand")] == [
        (str(nth), code) for nth, code in enumerate(shown.split(), 1)]
    assert not found.reads(replace(asked, hand="suit" if hand == "rank" else "rank"))


def _asked(chance: Random, rules: tuple[str, ...], count: int) -> Iterator[Match]:
    """So many questions of these rules out of random games, at most three of a game."""
    for _ in cases(chance):
        seats, seed, answers = 2 + chance.randrange(5), chance.randrange(10**6), chance.randrange(120)
        match = begun(seats, seed, answers, {"reuse": chance.choice((1, 2, 3))})
        rng, left = Rng.fresh(chance.randrange(10**6)), 3
        for _ in range(60):
            if match.decision is None or not left:
                break
            if match.decision.rule in rules:
                yield match
                count, left = count - 1, left - 1
                if count <= 0:
                    return
            match.answer(sensible(match, rng) if rng.below(2) else match.decision.random(rng))


# ---- the workbench


def test_what_cannot_join_is_blocked_wherever_the_cursor_stands() -> None:
    """The card under the cursor itself, too; and nothing that forms something with what is chosen."""
    s = to_lay().says("A", "H7", "wall")
    assert states(s, chosen="H7") == {"S6": "open", "E8": "open", "EJ": "open", "HQ": "blocked", "C3": "blocked",
                                      "H7": "chosen"}
    assert states(s, chosen="H7", cursor="E8")["EJ"] == states(s, chosen="H7", cursor="E8")["S6"] == "open"
    assert states(s, chosen="H7", cursor="E8")["E8"] == "cursor"
    assert states(s, chosen="H7", cursor="HQ")["HQ"] == "cursor on blocked"
    assert states(s, chosen="H7", cursor="HQ")["S6"] == "open"
    assert forecast(s, "HQ", chosen="H7").endswith("does not fit your cards.")
    assert states(s, chosen="H7 E8")["S6"] == "open" and states(s, chosen="H7 EJ")["S6"] == "blocked"
    drawn = text(scene(s, (80, 24), cursor="E8", chosen="H7"), "pools").splitlines()
    assert [line[:4] for line in drawn[1:7]] == [" 1 6", "▸2 8", " 3 J", "   Q", "   3", " 6✓7"]


def states(s: PoolStory, **more: Any) -> dict[str, str]:
    """How each card of the pool is drawn."""
    shown = scene(s, **more)
    found = board(shown if "cursor" in more else replace(shown, cursor=-1))
    return {stop.card.spec.code: found.state(index).value for index, stop in enumerate(found.focus_targets)
            if stop.zone == "pool" and stop.card is not None}


# ---- suggestions


def comes_to(match: Match, answers: Any) -> tuple[Combo, Worth]:
    """The combination that these answers announce as it is seen then, with what it is worth if nobody adds anything."""
    match.halts, me = True, match.decision.seat  # type: ignore[union-attr]
    before = len(match.state.seats[me].combos)
    for answer in answers:
        assert match.decision is not None
        raw = Macro.raw(match.decision, answer)
        assert raw is not None, f"{answer} is no answer to {match.decision.prompt}"
        match.answer(raw)
    ahead = settled(match.view(None))
    assert len(ahead.seats[me].combos) == before + 1
    return ahead.seats[me].combos[-1], ahead.told_worth(ahead.seats[me].combos[-1])


# ---- the stacks


def test_worths_and_debts_if_nobody_adds_come_true_in_random_games(chance: Random) -> None:
    for match in _asked(chance, ("DP-8.1",), many(12, 300)):
        view, now = match.view(None), match.clone()
        while now.decision is not None and now.state.phase == "additional":
            now.answer(idle(now.decision))
        t: Table = now.state
        if t.phase == "over" or t.round != view.round:
            continue
        ahead = settled(view)
        worths = [(combo.name, combo.points) for me in ahead.seats for combo in me.combos]
        paid = {me.no: sum(-change.n for change in t.changes if change.seat == me.no and "debt" in change.why)
                for me in t.seats}
        assert worths == stands(match)
        if t.phase not in ("payment", "initial"):
            assert {me.no: will_pay(ahead, me) for me in ahead.seats} == paid


def stands(match: Match) -> list[tuple[str, int]]:
    """What all combinations are worth in the calculation, if everybody passes from here on."""
    other = match.clone()
    heard: list[Any] = []
    other.state.observer = heard.append
    while other.decision is not None and other.state.phase == "additional":
        other.answer(idle(other.decision))
    by_seat: dict[int, list[tuple[str, int]]] = {}
    for event in heard:
        if event.kind == "stands":
            kind, told = event.detail.name[0], by_seat.setdefault(event.seat, [])
            told.append((f"{kind}{1 + sum(name[0] == kind for name, _ in told)}", event.n))
    return [one for seat in sorted(by_seat) for one in by_seat[seat]]


# ---- combat


def test_an_effect_whose_card_lies_in_a_hand_now_is_no_debt() -> None:
    """Seen in a game: "+3 unpaid wall"."""
    assert hand.why(board(scene(to_lay())), LifeChange(1, 3, "effect")) == "an effect"


def test_a_hit_that_is_watched_with_an_effect_is_not_its_work() -> None:
    shown = scene(given(A={"pool": "H8"}))
    card, seats = shown.view.seats[0].pool[0], [replace(shown.seats[0], name="ann"), shown.seats[1]]
    story = (Event("grants", 0, (card,), note="effect"), Event("heals", 0, (card,), 2, 0),
             Event("hits", 0, n=3, other=1, note="no wall"))
    line = spans_text(LAYOUT.coming(replace(shown, story=story, step=0, seats=seats)))
    assert line.endswith("gains 2 lives. ▲ ann hits ● Bob for 3: no wall."), "names are as they were typed"


def test_what_one_card_does_to_one_wall_is_one_sentence() -> None:
    """Seen in a game: "the wall of 12 stops fliers, the wall of 12 gets +6"."""
    shown = scene(given(A={"pool": "H8"}))
    card = shown.view.seats[0].pool[0]
    story = (Event("grants", 0, (card,)), *(Event("marks", 0, (card,), note=note, other=0) for note in (
        SAY("mark.given", combo="wall of 12", does=[SAY("marks.watch")]),
        SAY("mark.given", combo="wall of 12", does=[SAY("marks.add", n="+6")]),
        SAY("mark.given", combo="second wall of 4", does=[SAY("marks.add", n="+6")]))))
    line = spans_text(LAYOUT.coming(replace(shown, story=story, step=0)))
    assert line.endswith(": the wall of 12 stops fliers and gets +6; second wall of 4 gets +6."), line


def test_what_the_bar_of_a_show_tells_is_not_told_above_it_too() -> None:
    shown = replace(scene(given(phase="payment", A={"pool": "H8"}), (80, 24), public=True), decision=None,
                    news=[(("▲ Ann hits ● Bob for 3", "text"),)])
    assert "Ann hits" in text(shown, "work") and "Ann hits" not in text(replace(shown, showing=True), "work")
    long = tuple(Event("hits", 0, n=n, other=1, note="no wall") for n in range(30))
    assert "Ann hits" in text(replace(shown, showing=True, story=long, step=0), "work"), "the bar has no room for it"


# ---- the end condition: printed numbers add up


LINE = re.compile(r"(?P<who>.+) (?P<start>−?\d+)→(?P<end>−?\d+) lives:(?P<steps>(?:,? [+−]\d+ .+?)*)")
STEP = re.compile(r",? ([+−]\d+) (\S.*?)(?=, [+−]|$)")


def number(said: str) -> int:
    return int(said.replace(MINUS, "-"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.wide(2)
def test_the_numbers_of_every_round_add_up(seats: int, chance: Random) -> None:
    """For every player: the lives at the round's begin, every change with its reason, the lives now."""
    for _ in cases(chance, many(1, 200)):
        options = {name: chance.choice(values) for name, values in {
            "hand_limit": (0, 6), "reuse": (0, 1, 2, 3), "round_limit": (8, 24)}.items()
            if chance.random() < .5}
        seed, rng = chance.randrange(10**6), Rng.fresh(chance.randrange(10**6))
        looked: list[int] = []
        game = replace(GAME, over=partial(_at_the_end_of_a_round, looked))
        match = Match(game, begun(seats, seed, 0, options).state)
        while match.state.phase != "over":
            while match.decision is not None:
                match.answer(sensible(match, rng) if rng.below(3) else match.decision.random(rng))
            adds_up(match.state, seats)
            looked.append(match.state.round)
            match = Match(game, match.state)
        assert len({*looked}) == match.state.round


def _at_the_end_of_a_round(looked: Sequence[int], t: Table) -> bool:
    return t.phase == "over" or (t.phase == "results" and t.round not in looked)


def adds_up(t: Table, seats: int) -> None:
    view = GAME.view(t, None)
    for size in ((80, 24), (160, 50)):
        found = board(_public(view, size, seats))
        assert found.work in ("combat", "over")
        changes = view.changes
        printed = {}
        for line in told(hand.lives_lines(found, changes)):
            match = LINE.fullmatch(line)
            assert match is not None, line
            printed[match["who"]] = match
        for me in t.seats:
            look = found.look(me.no)
            mine = [change for change in changes if change.seat == me.no]
            if not mine:
                assert t.begun[me.no] == me.life and f"{look.sign} {look.name}" not in printed
                continue
            line = printed[f"{look.sign} {look.name}"]
            steps = [number(n) for n, _ in STEP.findall(line["steps"])]
            assert number(line["start"]) == t.begun[me.no]
            assert steps == [change.n for change in mine]
            assert number(line["start"]) + sum(steps) == number(line["end"]) == me.life
            for (_, why), change in zip(STEP.findall(line["steps"]), mine, strict=True):
                debt = "unpaid wall" if change.why == "defence debt" else "unpaid attack"
                card = change.card.name if change.card else "an effect" if change.why == "effect" else debt
                assert why.startswith(found.look(change.by).name if change.why == "hit" else card)


def _public(view: Any, size: Size, seats: int) -> Scene:
    """A scene of nobody's question."""
    looks = [SeatLook(NAMES[no], SEAT_SIGNS[no], no + 1, True) for no in range(seats)]
    return Scene(view, None, (), looks, *size, public=True)


@pytest.mark.rule("DP-11.3")
def test_what_a_suggestion_says_it_is_worth_it_is_worth_once_announced(chance: Random) -> None:
    """With banners, with what lies on the stacks, and with the standard effects that it wakes; the best comes first,
    and its key announces it, claim and readings so that every form counts."""
    changed = 0
    for match in _asked(chance, ("DP-5.3", "DP-6.12"), many(24, 700)):
        _proclaim(match, chance)
        view = match.view(None)
        found = suggestions(view, (view.building,) if view.building else KINDS)
        assert bool(found) == any(option.oid in ("attack", "wall") for option in match.decision.options()
                                  if option.blocked is None) or view.building
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        macros = GAME.private_phases.macros(view, match.decision)
        assert len(macros.keys() - {"enter"}) == len(found)
        for nth, one in enumerate(found, 1):
            codes = " ".join(card.spec.code for card in one.cards)
            assert macros[f"f{nth}"].words == f"{one.combo.word} {one.worth}: {codes}"
            combo, worth = comes_to(match.clone(), macros[f"f{nth}"].oids)
            assert {card.number for card in combo.cards} == {card.number for card in one.cards}
            assert (combo.kind, worth.value, combo.points) == (one.kind, one.worth, one.worth), worth.text
            changed += worth.start != one.worth
    assert changed


def _proclaim(match: Match, chance: Random) -> None:
    """Banners of any shapes, as common cards bring them at a round's begin."""
    t: Table = match.state
    banners = [Banner(t.common[0], chance.choice(("set", "straight", "flush")), chance.choice(KINDS),
                      chance.choice((-3, -2, -1, 1, 2))) for _ in range(chance.randrange(3)) if t.common]
    match.base.banners, t.banners = banners, [*banners]


def test_first_names_only_what_helps() -> None:
    """An effect that was used, or that works in the common pool alone, is freed by nothing; one that wants a wall is by
    a wall, whatever is asked on the way."""
    s = given(common="C9 S*", A={"pool": "S6 E8 G5 HT D7", "hand": "H7 D2 GA"}, B={"pool": "HK"}).says(
        "A", "H7", "G5", "S6")
    freeing = {option.card.spec.code: Forecasts(s.match, None).frees(option.oid)
               for option in s.question.options() if option.blocked is not None and option.card is not None}
    why = {option.card.spec.code: option.blocked for option in s.question.options() if option.card is not None}
    offered = [option.oid for option in s.question.options() if option.blocked is None]
    assert "used this round" in why["G5"] and freeing["G5"] == ()
    for code, raws in freeing.items():
        wanted = [kind for kind, missing in (("attack", "you have no attack"), ("wall", "you have no wall"))
                  if missing in why[code]]
        assert [offered[raw] for raw in raws] == wanted, (code, why[code])
    assert any(freeing.values())


def test_lives_that_an_effect_costs_are_said_before_it_is_activated() -> None:
    """They are lost when the stacks are granted, if nobody adds anything."""
    specs = [spec for specs in base_pack().sections.values() for spec in specs if hasattr(spec, "individual")]
    costly = [spec for spec in specs if spec.individual.type == "main" and any(
        effect.verb == "hurt" and effect.who == "you" for effect in spec.individual.effect)]
    assert costly
    for spec in costly:
        n = sum(effect.n for effect in spec.individual.effect if effect.verb == "hurt" and effect.who == "you")
        s = given(A={"hand": "H2 D2", "pool": spec.code, "A1": "3", "W1": "2"},
                  B={"hand": "H9 D5", "A1": "2"}).says("A", "H2")
        if "then: Which one?" in forecast(s, spec.code):
            continue  # a question lies between
        said = forecast(s, spec.code)
        assert f"30→{30 - n}" in said.replace(" lives", "").replace(" → ", "→"), said


def test_what_is_not_as_printed_is_told_in_words() -> None:
    s = given(A={"pool": "S* HQ", "hand": "H7 D2", "readings": {"S*": "Q/archer"}, "A1": "HQ S*"})
    s.t.facts[s.t.seats[0].pool[1].number] = Facts(1 << 8, 1 << 7, 1 << 2)
    drawn = text(scene(s, (80, 24), public=True), "pools")
    assert "✱♤  joker: Q, Archer 3" in drawn and "10♧ Wizard 8, was Q♡" in drawn and "'" not in drawn
    s.t.phase = "payment"
    assert "10♧ ✱♤" in text(scene(s, (80, 24), public=True), "work")


def test_where_rows_are_few_the_effects_that_can_be_used_keep_theirs() -> None:
    waiting = ", ".join(f"A {code} std" for code in ("CJ", "H2", "E7", "S9", "H5"))
    s = given(phase="additional", A={"pool": "HT E8 H7 S6 C7 D7 E4 H4", "hand": 2, "W1": "EJ C8"}, B={"A1": "8"},
              main=waiting)
    s.t.used = [card.number for card in s.t.seats[0].pool[2:]]
    s.says("A", "look", "back")
    usable = sum(option.card is not None and option.blocked is None for option in s.question.options())
    drawn = text(scene(s, (80, 24)), "pools").splitlines()
    rows = [line for line in drawn if re.search(r"[1-9] (wall|attack|life|lives) ", line)]
    assert 0 < usable == len(rows)


def test_what_an_effect_does_is_whole_as_long_as_there_is_room() -> None:
    """An effect that cannot be used has no row while another one is cut; what changes no sum has the room of sums."""
    s = given(phase="additional", common="E4 SA G2 G3 CK", main="A SQ std, B E5 std, A CQ std",
              A={"pool": "H3 H9 GK CQ D5 SQ", "W1": "CQ GK", "A1": "CQ CK"}, B={"pool": "E5 C5", "A1": "E5 C5"})
    drawn = painted(scene(s, (80, 24))).text()
    assert re.search(r"Widow of .*discard a card from a foe’s .*\n +the Crag +pool", drawn)
    s = given(phase="additional", common="E4 SA G2 G3 CK", main="A DT std, B D5 std",
              A={"pool": "S8 EK H2 E3 E* DT", "A1": "EK CK"}, B={"pool": "E5 D5", "A1": "E5 D5"})
    assert "one of your cards counts as a Heart" in painted(scene(s, (80, 24))).text()


def test_what_a_pass_leads_to_stands_above_what_each_effect_makes_of_it() -> None:
    """Read cold: "you hit 10→out" beside "out", where a foe with 7 lives is out at 10 as it stands."""
    s = given(phase="additional", common="E4 SA G2", A={"pool": "H3 D5", "A1": "H3 SA G2"}, B={"pool": "E5", "life": 1})
    drawn = text(scene(s, (120, 40)), "pools").splitlines()
    said, after = (next(at for at, line in enumerate(drawn) if word in line) for word in ("as it stands", "Siege"))
    assert said < after and "out" in drawn[said] and "→out" not in drawn[after]
    assert forecast(s, "pass").startswith("Pass: as it stands ● Bob is out")


def test_a_sum_stands_whole_or_not_at_all() -> None:
    """Seen in a game: "ranks J Q K in a row and one suit, so (2+1+1)…"."""
    s = given(common="G3 CK E9 C* D*", A={"pool": "C4 H7 H3 H9 GK", "hand": "CQ C8"})
    why = next(line for line in text(scene(s, (80, 24)), "work").splitlines() if line.startswith(" attack 1"))
    assert why.endswith("ranks J-Q-K in a row and one suit"), why


# ---- what follows


def test_what_enter_lays_leaves_nothing_to_announce(chance: Random) -> None:
    """Seen in a game: a joker's wall of 30 'and no attack', and then an attack of 6 could be announced."""
    for match in _asked(chance, ("DP-5.2", "DP-8.6"), many(8, 500)):
        asked = match.decision
        assert asked is not None
        for option in asked.options():
            view = match.view(asked.seat)
            for way in () if option.blocked else GAME.private_phases.alternatives(view, asked, option.oid)[:1]:
                trial = match.clone()
                for answer in way.oids:
                    assert trial.decision is not None
                    trial.answer(Macro.raw(trial.decision, answer) or 0)
                if trial.decision is not None and trial.decision.seat == asked.seat:
                    assert not any(one.worth for one in suggestions(trial.view(None))), way.words


def test_what_a_common_card_does_to_all_is_whole_where_pools_are_lists() -> None:
    s = given(A={"pool": "S6", "hand": "H7 D2"}, fired="ST")
    banner = next(card for card in s.t.common if card.spec.code == "ST")
    s.t.banners = [Banner(banner, "straight", "attack", -2)]
    assert "COMMON POOL  straight attacks −2" in text(scene(s, (80, 24)), "pools")


def test_what_would_be_worth_nothing_is_not_urged_on_anybody(reads: Reads) -> None:
    s = given(A={"pool": "S7", "hand": "H7 D2"}, B={"hand": 1}).says("A", "H7")
    closing, end = GAME.private_phases.closing, [option.oid for option in s.question.options()].index("end")
    assert LAYOUT.start(scene(s)) == "attack" and closing(s.match.view(None), s.question, end)
    s.t.banners = [Banner(s.t.seats[0].pool[0], "set", kind, -3) for kind in KINDS]
    assert LAYOUT.start(scene(s)) == "end" and closing(s.match.view(None), s.question, end) == ""
    reads("screen.forecast(wall)", forecast(s, "wall"))


# ---- any screen


PANES = {"foes": "players", "common": "pools", "pool": "pools", "hand": "work", "choices": "work", "seats": "players"}
"""In which pane the stops of a zone lie."""


_KEPT = (1, 3, 5, 22)
"""Games in which choices had no place, amounts were cut, cards of others were not drawn, nobody told who had passed."""


@pytest.fixture(params=[*range(many(1, 120)), *(f"kept {seed}" for seed in _KEPT)])
def scenes(request: pytest.FixtureRequest, chance: Random) -> list[Scene]:
    """Scenes of a random game's questions; in a quick run all tests look at the same ones."""
    if isinstance(request.param, str):
        return kept(int(request.param.split()[1]))
    return drawn(request.param, chance) if THOROUGH else shared(request.param)


@cache
def kept(seed: int) -> list[Scene]:
    return drawn(seed, Random(seed))


@cache
def shared(nth: int) -> list[Scene]:
    return drawn(nth, Random(f"moments {nth}"))


def drawn(nth: int, chance: Random) -> list[Scene]:
    """Some questions of a random game in a row, in a sitting and in the open, the sizes by turns; each in all of them
    in a thorough run."""
    options = {name: chance.choice(values) for name, values in _VALUES.items() if chance.random() < .5}
    match = begun(2 + nth % 5, chance.randrange(10**6), chance.randrange(160), options)
    rng, found = Rng.fresh(chance.randrange(10**6)), []
    for number in range(6):
        if match.decision is None:
            break
        for size in WIDE[number % many(len(WIDE), 1)::many(len(WIDE), 1)]:
            shown = scene_of(match.clone(), *size, public=chance.random() < .2,
                             solo=0 if chance.random() < .2 else None)
            chosen = [shown.options[nth].oid for nth in getattr(shown.decision, "fixed", ())]
            cursor = chance.randrange(-1, len(LAYOUT.focus_targets(shown)))
            found.append(replace(SHOWN.pointed(shown, cursor), chosen=tuple(chosen)))
        match.answer(sensible(match, rng) if rng.below(2) else match.decision.random(rng))
    return found


_VALUES: dict[str, Any] = {"hand_limit": (0, 6, 10), "reuse": (2, 1, 3)}


def test_every_card_of_the_own_and_of_the_common_pool_is_drawn(scenes: list[Scene]) -> None:
    for shown in scenes:
        if board(shown).work in ("combat", "over"):
            continue  # the piles show them
        w, h = placed(shown)["pools"]
        canvas = LAYOUT.draw("pools", shown, w, h)
        boxes = {box.what: box for box in canvas.spots}
        for card in (*shown.view.common, *board(shown).shown.pool):
            box = boxes[board(shown).at[card]]
            assert 0 <= box.x <= w - box.w and 0 <= box.y <= h - box.h
            assert code_now(board(shown).now[card])[0] in canvas.line(box.y)[box.x:box.x + box.w]


def test_every_card_of_others_that_can_be_pointed_at_is_drawn(scenes: list[Scene]) -> None:
    for shown in scenes:
        canvas, stops = sheets(shown)["players"], LAYOUT.focus_targets(shown)
        for box in canvas.spots:
            if (card := stops[int(box.what)].card) is not None:
                assert code_now(board(shown).now[card])[0] in canvas.line(box.y)[box.x:box.x + box.w], canvas.text()


@pytest.mark.wide
def test_what_is_offered_has_a_place_and_a_click_finds_it(scenes: list[Scene]) -> None:
    for shown in scenes:
        SCREEN.drawn(shown)
        boxes = {box.what: pane for pane, canvas in sheets(shown).items() for box in canvas.spots}
        for index, stop in enumerate(LAYOUT.focus_targets(shown)):
            if stop.oid is not None and stop.blocked is None:
                here = boxes if index in boxes else {  # of a list that scrolls
                    box.what: pane for pane, canvas in sheets(replace(shown, cursor=index)).items()
                    for box in canvas.spots}
                assert here[index] == PANES[stop.zone], f"{stop.oid} is not to be seen"


def test_every_key_cap_leads_to_its_option(scenes: list[Scene]) -> None:
    for shown in scenes:
        found, keys = board(shown), LAYOUT.keys(shown)
        for index, option in enumerate(found.options):
            if option is not None and (cap := found.key_hint(index)):
                assert keys[cap] == option.oid
        for pane, (w, h) in placed(shown).items():
            canvas = LAYOUT.draw(pane, shown, w, h)
            for box in canvas.spots:
                if not isinstance(box.what, int) or found.focus_targets[box.what].blocked is not None:
                    continue
                if (cap := found.key_hint(box.what)) and found.state(box.what).value in ("open", "chosen"):
                    assert cap in canvas.line(box.y)[box.x:box.x + 4], f"{cap} is not to be seen\n{canvas.text()}"


def test_what_can_be_announced_stands_with_its_keys(scenes: list[Scene]) -> None:
    for shown in scenes:
        on_the_table = {key for canvas in sheets(shown).values() for key in key_hints_on(canvas) if key not in "lda"}
        assert sorted(on_the_table) == [f"f{nth}" for nth in range(1, len(on_the_table) + 1)]
        if shown.decision is not None and shown.decision.rule == "DP-5.3":
            assert bool(on_the_table) == bool(board(shown).best) or placed(shown)["work"][1] < 2, painted(shown).text()


def test_a_refusal_names_its_card_once(scenes: list[Scene]) -> None:
    for shown in scenes:
        for option in shown.options:
            if option.blocked is not None:
                assert option.blocked in option.refusal and option.refusal.startswith(option.label), option.refusal
                assert not option.refusal.startswith(f"{option.label}: {option.label}"), option.refusal


def test_both_stacks_can_be_read_whole(scenes: list[Scene]) -> None:
    """On the table, or, where its heading says so, among the piles (d)."""
    for shown in scenes:
        view, found = shown.view, dict(LAYOUT.piles(shown))
        stacks = [*view.instant[::-1], *view.main[::-1], *(entry for me in view.seats for entry in me.end_list)]
        whole = next((cards for name, cards in found.items() if name.startswith("Waiting effects")), [])
        assert [one.card for one in whole if isinstance(one, Lying)] == [entry.card for entry in stacks]
        drawn = "".join(sheets(shown).get(pane, Canvas(0, 0)).text() for pane in ("waiting", "work"))
        if board(shown).work == "add" and "WAITING" in drawn:
            assert "more: d" in drawn or any(brief(entry.card.name) in drawn for entry in stacks)


def test_the_hand_is_on_the_table_in_combat_as_long_as_there_is_a_row_for_it(scenes: list[Scene]) -> None:
    for shown in scenes:
        if (me := board(shown).own) is None or not me.hand or board(shown).work != "combat":
            continue
        if blank_rows(canvas := sheets(shown)["work"]):
            assert spans_text((code_of(me.hand[0]),)) in canvas.text(), canvas.text()


def test_own_effects_are_told_in_words_as_long_as_each_has_a_row() -> None:
    s = given(phase="additional", common="D2 D3 D7 D5 D6", main="B CJ std, B H2 std, B E7 std, B S9 std",
              A={"pool": "HT C5 D4", "A1": "H7 H6", "W1": "H8 H5", "hand": 1}, B={"A1": "S2 C2"})
    shown = board(replace(scene(s, (80, 24)), rows=14))  # the bar has eight
    upper, waiting, middle = heights(shown, 80, 14)
    assert form_of(shown, 80, middle).how == "usable" and upper + waiting + middle <= 14


def test_who_has_passed_is_told_where_something_may_be_added(scenes: list[Scene]) -> None:
    for shown in scenes:
        if board(shown).work == "add" and shown.view.passed:
            assert " passed." in sheets(shown)["work"].text(), painted(shown).text()


CODE = re.compile(r"(?<![\w♡♢♧♤❧⌂])[AWaw]\d|[ad]\d [ad]\d|\bowes\b|\b(SPE|SWO|ARC|MUS|HEA|PAT|MEC|WIZ|GIA|RID)\b")
"""`A1 8`, `W9`, `a2 d1`, `SWO`."""


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.wide
def test_no_code_stands_on_a_screen_of_80_columns(seats: int) -> None:
    """No A1, W9 or a2 d1 in any row of the table: amounts are words under their headings."""
    match, rng, seen = begun(seats, 5, 0, {}), Rng.fresh(5), set()
    for _ in range(60):
        if match.decision is None:
            break
        if match.decision.rule not in seen:
            seen.add(match.decision.rule)
            drawn = painted(scene_of(match, 80, 24)).text()
            assert not CODE.search(drawn), drawn
        match.answer(sensible(match, rng))
    assert len(seen) > 3


def test_nothing_but_the_texts_of_cards_is_cut(scenes: list[Scene]) -> None:
    """A number or a name of a combination is there or it is not: half of it would be another one."""
    for shown in scenes:
        canvas = LAYOUT.draw("players", shown, *placed(shown)["players"])
        assert not re.search(r"\d…", canvas.text()), canvas.text()


def test_the_states_are_seen_without_colour(scenes: list[Scene]) -> None:
    for shown in scenes:
        found = board(shown)
        w, h = placed(shown)["pools"]
        canvas = LAYOUT.draw("pools", shown, w, h)
        for zone in ("common", "pool"):
            for box in canvas.spots:
                if found.focus_targets[int(box.what)].zone != zone:
                    continue
                first = canvas.line(box.y)[box.x:box.x + 2]
                side = canvas.line(box.y + 1)[box.x].strip() if box.h > 1 else ""
                state, cap = found.state(int(box.what)), found.key_hint(int(box.what))
                if state.value == "blocked":
                    assert side in ("╎", "") and not (cap and cap in first), f"{zone}: {first}"
                elif state.value == "open":
                    assert side in ("│", "║", "") and cap in canvas.line(box.y)[box.x:box.x + 3]


def test_what_cards_are_worth_together_stands_in_columns() -> None:
    _, *rows, _ = primer(given().t)
    assert len({len(row) for row in rows}) == 1


def test_lives_that_chance_takes_before_the_combat_are_said_as_a_range() -> None:
    """Read in a game: "lives 30→likely 28", and three were possible."""
    t = given(A={"pool": "H8"}).t
    found = SimpleNamespace(of=lambda *_: None, outcome=lambda t, of: of(t), narrated=(), change=lambda of: (
        None if isinstance(of, partial) else Becoming(30, 28, False, (28, 26, 27))))
    assert next(of_seat(t, cast(Forecast, found), 0)).note == "30→26–28"


def test_what_is_announced_is_told_as_the_table_counts_it() -> None:
    """What happened last said 9 where the table, with the waiting effects, had 12."""
    match, told = begun(2, 3, 0, {}), list[Event]()
    match.state.observer, found, rng = told.append, 0, Rng.fresh(3)
    while found < 12 and match.decision is not None:
        told.clear()
        match.answer(GAME.part("brain").pilot(rng)(match))
        for event in [event for event in told[-1:] if event.kind == "announces"]:
            combo = match.state.seats[event.seat].combos[-1]
            counted = paid(match.state).seats[event.seat].combo(combo.kind, combo.no).points
            assert event.note.slots["n"] == counted
            found += 1


@pytest.mark.parametrize("wall", ["Cy’s wall (0)", "Cy’s second wall"])
def test_the_row_of_a_limit_has_room_for_its_number(wall: str) -> None:
    """Read at 80x24: "Cy’s wall (0) is limited…"."""
    said = inside([Cap.model_validate({"to": "foe_defence", "at": 4})], {"foe_defence": wall}, spoken=True)
    assert said.endswith(" 4") and len(said) <= 26
