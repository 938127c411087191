"""Cards of a player's pack that use every verb in ways the base cards do not; and cards that the loader refuses."""

from pathlib import Path

import pytest
from hypothesis import given as drawn, strategies as st

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.packs import PackErrors
from tests.given.cardring import GAME, odd_pack
from tests.harness import piloted


@drawn(seats=st.integers(2, 4), seed=st.integers(0, 10**6), stealth=st.booleans(),
       buy=st.sampled_from(["table", "sitting"]))
def test_whole_games_with_odd_cards(seats: int, seed: int, stealth: bool, buy: str) -> None:
    options = GAME.options(stealth=stealth, locations=True, buy=buy, round_cap=30)
    match = Match(GAME, GAME.setup(odd_pack(), seats, options, Rng.fresh(seed)))
    rng = Rng.fresh(seed)
    number = 0
    while (decision := match.decision) is not None:
        if number % 17 == 0:
            GAME.check(match.state)
            assert GAME.digest(match.clone().state) == GAME.digest(match.state)
            saved = GAME.restore(odd_pack(), GAME.snapshot(match.state))
            assert GAME.digest(saved) == GAME.digest(match.state)
            world = match.imagine(decision.seat, number)
            assert world.view(decision.seat) == match.view(decision.seat)
            options_seen = [option.oid for option in decision.options()]
            assert len(set(options_seen)) == len(options_seen)
        match.answer(piloted(match, rng))
        number += 1
    GAME.check(match.state)
    assert GAME.result(match.state).winners


def test_odd_texts() -> None:
    texts = {face.id: face.text for faces in odd_pack().sections.values()
             for face in faces  # type: ignore[attr-defined]
             if face.id.startswith("odd-")}
    told = {
        "odd-blackmail": "Each opponent loses 1 XP and discards 1 card.",
        "odd-audience": "2 Failure. Each opponent who loses also loses 1 XP, discards 1 card and may trash 1 card from "
                        "their discard pile, and for each of them draw 1 card, you may trash up to 2 cards from your "
                        "hand and each opponent loses 1 XP.",
        "odd-lock": "Win: Gain 2 Greater Fights into your hand. −1 XP. "
                    "Lose: Trash 3 cards from your discard pile or hand.",
        "odd-hoarder": "Stays in play. Only one Class each. Your hand size is 7. "
                       "Greater cards cost 1 more. Each turn: Draw 1 card. Discard 1 card.",
        "odd-mine": "Look at the top 4 cards of your deck, take 1 into your hand and put the rest under it.",
        "odd-voucher": "The next card you buy and keep this round costs 3 less and goes on top of your deck. 1 Skill.",
        "odd-dock": "The Ring does not turn at the end of the round.",
        "odd-duellist": "Stays in play. Only one Class each. +2 against the Dummy. "
                        "+1 XP whenever you beat the Dummy. Brawl cards cost 2 less."}
    assert {face: texts[face] for face in told} == told


CLASS = "class:\n  - {id: x, name: X, type: class, cost: 4, passive: [%s]}\n"
TRAP = "enemies:\n  - {id: x, name: X, kind: trap, tier: 1, value: 3, win: [], lose: [], %s}\n"
PLAYED = "main:\n  - {id: x, name: X, type: craft, cost: 2, play: [%s]}\n"
HIDDEN = "stealth:\n  - {id: x, name: X, type: caper, cost: 3, stealth: [{fight: 2}, {%s}]}\n"


@pytest.mark.rule("CR-9.6", "CR-R.30")
@pytest.mark.parametrize(("text", "said"), [
    (HIDDEN % "draw: 1", "'draw' may not stand in"),
    (HIDDEN % "trash: {count: 1, from: [hand], may: true}", "'trash' may not stand in"),
    (HIDDEN % "rotate: left", "'rotate' may not stand in"),
    (HIDDEN % "xp: 1", "'xp' may not stand in"),
    (HIDDEN % "rule: camera_obscura", "the rule 'camera_obscura' may not stand here"),
    (PLAYED % "{rule: retarget}", "the rule 'retarget' may not stand here"),
    (PLAYED % "{rule: retargt}", "did you mean 'retarget'?"),
    (PLAYED % "{skill: true}", "skill is true; expected a whole number"),
    (PLAYED % "{anchor: 'yes'}", "anchor is 'yes'; expected true"),
    (PLAYED % "{trash: {count: 1, from: [hand], may: 'yes'}}", "may is 'yes'; expected true or false"),
    (PLAYED % "{gain: {card: gold}}", "gains 'gold', which is no Supply card"),
    (PLAYED % "{xp: 0}", "0 changes nothing"),
    (PLAYED % "{skill: 7}", "skill"),
    (PLAYED % "{take_xp: 1}", "'take_xp' may not stand in"),
    (PLAYED % "{hand_size: 1}", "'hand_size' may not stand in"),
    (PLAYED % "{next_buy: {less: 0, to: discard}}", "this purchase is like any other"),
    (PLAYED % "{on_opponent_loses: {them: [], you: []}}", "nobody does anything"),
    (PLAYED % "{on_opponent_loses: {them: [{each_opponent: [{xp: -1}]}], you: []}}", "'each_opponent' may not stand"),
    (PLAYED % "{each_opponent: [{each_opponent: [{xp: -1}]}]}", "'each_opponent' may not stand in"),
    (PLAYED % "{on_win: {against: any, do: [{fight: 1}]}}", "'fight' may not stand in"),
    (PLAYED % "{if_you_do: {pay: [{discard: 1}], then: [{xp: 1}]}}", "XP may not stand in if_you_do"),
    (PLAYED % "{if_you_do: {pay: [{skill: 1}], then: [{fight: 1}]}}", "this cannot be paid"),
    (PLAYED % "{skill: 3}", ""),
    (PLAYED.replace("cost: 2", "cost: 4") % "{skill: 3}", "does exactly what 'university-grant' does"),
    (CLASS % "{no_failure: true}", "'no_failure' may not stand in"),
    (CLASS % "{price: {what: any, by: 0}}", "0 changes nothing"),
    (CLASS % "", "a Class must do something"),
    ("locations:\n  - {id: x, name: X, passive: [{spin: 0}, {hand_size: 1}]}\n", "passive"),
    (TRAP % "test: fight", "a trap cannot be beaten with fight"),
    (TRAP % "test: skill, value_rule: leviathan", "an Enemy does not grow"),
])
@pytest.mark.wide(10)
def test_what_the_loader_refuses(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    if not said:
        GAME.load_pack([file])
        return
    with pytest.raises(PackErrors) as caught:
        GAME.load_pack([file])
    first = caught.value.errors[0]
    assert (said in str(first), first.file, first.line) == (True, str(file), 2)
