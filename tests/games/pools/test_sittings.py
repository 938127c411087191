"""Sittings of Dragon Pools: only the lay needs a curtain; what a turn leaves undone, what its keys announce."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from deckgames.engine.decisions import Decision, Raw, Refused
from deckgames.engine.journal import Header, SeatInfo
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from deckgames.engine.sittings import Macro
from deckgames.games.pools import GAME
from deckgames.games.pools.ahead import paid, plans, settled, too_many, used
from deckgames.games.pools.cards import NOUN
from deckgames.games.pools.events import SENTENCES
from deckgames.games.pools.sittings import SHOWN, PoolSittings, forming
from deckgames.games.pools.state import KINDS
from deckgames.games.pools.suggestions import pairs, pairs_if_laid
from deckgames.seats import Bots
from deckgames.table import BotTurn, Closing, InTheOpen, Over, RoundPage, Sit, Sitting, TableController
from deckgames.table.flow import NextStep, TableFlow
from deckgames.table.recap import by_turns
from tests.given.pools import PoolStory, given
from tests.harness import begin, pack_of, play
from tests.thorough import many

NAMES = ("Ann", "Bea", "Cy", "Dee", "Eve", "Flo")
SITTINGS = PoolSittings()


class Table:
    """A table whose steps are counted. `choose` gives the answers of the humans (None: any)."""

    def __init__(self, players: str, seed: int, **options: Any) -> None:
        seats = [SeatInfo(NAMES[no], "human" if kind == "h" else "bot:random", no) for no, kind in enumerate(players)]
        self.session = Session.new(GAME, seats, GAME.options(**options), seed, pack=pack_of(GAME))
        self.begin()

    def begin(self) -> None:
        self.table = TableController(self.session, asks_everything=True)
        self.bots, self.rng = Bots(self.session, self.table.answer), Rng.fresh(self.session.seed)
        self.sits: list[tuple[int, int, str, str, int]] = []
        """Round, seat, front and phase of every sitting, and the number of the turn."""
        self.asked: list[tuple[str, bool]] = []
        """The rule of every question to a human, and whether it was asked in a sitting."""

    @classmethod
    def laid(cls, s: PoolStory, players: str = "hh") -> "Table":
        """A table laid out by hand."""
        self, t = object.__new__(cls), s.t
        t.heard = None
        seats = tuple(SeatInfo(NAMES[no], "human" if kind == "h" else "bot:random", no)
                      for no, kind in enumerate(players))
        header = Header(deckgames="0", game="pools", pack=t.pack.hash, packs=("base",), seed=1, seats=seats,
                        options=t.options.model_dump(mode="json"), made="")
        self.session = Session(GAME, t.pack, header, t.options, t)
        self.begin()
        return self

    def step(self) -> NextStep:
        """Goes on to the next question to a human, or to the end; sits down and stands up on the way."""
        table, t = self.table, self.session.match.state
        while True:
            step, t = table.next_step(), self.session.match.state
            if isinstance(step, Sit):
                table.sit_down(step.seat)
                self.sits.append((self.session.round, step.seat, step.front, t.phase, t.turn))
            elif isinstance(step, Closing):
                table.stand_up()
            elif isinstance(step, RoundPage):
                table.turn_page(step.round)
            elif isinstance(step, BotTurn):
                self.bots.answer(step.seat, table.proposed(step))
            else:
                if isinstance(step, InTheOpen):
                    table.gather()
                return step

    def answer(self, raw: Raw) -> None:
        step = self.step()
        assert isinstance(step, (Sitting, InTheOpen))
        question = self.session.question(step.seat)
        self.asked.append((question.rule, isinstance(step, Sitting)))
        self.table.answer(raw, step.seat)

    def says(self, *answers: object) -> None:
        """Answers by option ids or codes of cards."""
        for answer in answers:
            step = self.step()
            assert not isinstance(step, Over)
            question = self.session.question(getattr(step, "seat", None))
            self.answer(question.read(_meant(question, answer)))

    def offers(self) -> list[str]:
        step = self.step()
        assert not isinstance(step, Over)
        question = self.session.question(getattr(step, "seat", None))
        return [option.oid if option.card is None else option.card.spec.code for option in question.options()
                if option.blocked is None]

    def play(self) -> None:
        """Any answers, to the end."""
        while not isinstance(step := self.step(), Over):
            assert isinstance(step, (Sitting, InTheOpen))
            self.answer(self.session.question(step.seat).random(self.rng))

    def fronts(self, phase: str = "") -> list[str]:
        return [front for _, _, front, at, _ in self.sits if phase in ("", at)]


def _meant(question: Decision[Any], answer: object) -> object:
    if isinstance(answer, (list, tuple)):
        return [_meant(question, part) for part in answer]
    return next((option.oid for option in question.options()
                 if option.card is not None and option.card.spec.code == answer), answer)


@pytest.fixture(params=[players for players in ("hh", "hbh", "hhhb", "bhhhhh") for _ in range(many(1, 12))])
def game(request: pytest.FixtureRequest, chance: Random) -> Table:
    """A whole game of random answers."""
    found = Table(request.param, chance.randrange(10**6), hand_limit=chance.choice((0, 6)))
    found.play()
    return found


@pytest.mark.rule("DP-16.1")
def test_only_the_lay_is_asked_in_a_sitting(game: Table) -> None:
    for rule, sits in game.asked:
        assert sits is (rule in ("DP-5.2", "DP-8.6")), rule


@pytest.mark.rule("DP-16.2")
def test_the_basic_phase_has_one_curtain_for_each_human_with_two_cards(chance: Random) -> None:
    """Who has a single card lays it without a question (DP-5.2), and so without a sitting."""
    for players in ("hh", "hbh", "hhhh"):
        game = Table(players, chance.randrange(10**6))
        wanted: Counter[tuple[int, int]] = Counter()
        seen: set[int] = set()
        while not isinstance(step := game.step(), Over):
            t = game.session.match.state
            if t.phase == "basic" and t.turn not in seen and t.keystone is None and isinstance(step, Sitting):
                assert len(t.seats[step.seat].hand) > 1
                wanted[t.round, step.seat] += 1
                seen.add(t.turn)
            assert isinstance(step, (Sitting, InTheOpen))
            game.answer(game.session.question(step.seat).random(game.rng))
        sat = Counter((round_, seat) for round_, seat, _, phase, _ in game.sits if phase == "basic")
        assert sat == wanted and set(sat.values()) == {1}
        lone = [front for _, _, front, phase, _ in game.sits if front == "none" and phase == "basic"]
        humans = players.count("h")
        assert not lone or len(game.session.out & game.session.humans) >= humans - 1, "one human who is left"


@pytest.mark.rule("DP-16.2")
def test_in_the_first_round_everybody_sits_once_in_turn_from_the_leader_on(chance: Random) -> None:
    game = Table("hhhh", chance.randrange(10**6), first_leader="seat_0")
    while game.session.phase in ("initial", "basic"):
        step = game.step()
        assert isinstance(step, (Sitting, InTheOpen))
        game.answer(game.session.question(step.seat).random(game.rng))
    assert [(seat, front) for _, seat, front, phase, _ in game.sits if phase == "basic"] == [
        (0, "wall"), (1, "wall"), (2, "wall"), (3, "wall")]


@pytest.mark.rule("DP-16.2")
def test_when_the_card_is_down_the_hand_is_hidden_and_the_turn_goes_on_at_the_table() -> None:
    game = Table.laid(given(A={"hand": "H7 D2", "pool": "S6 H8"}, B={"hand": "H2 H3"}))
    assert isinstance(game.step(), Sitting) and game.session.private()
    game.says("H7")
    assert isinstance(game.step(), InTheOpen) and not game.session.private()
    assert game.table.flow.sitter is None


@pytest.mark.rule("DP-16.2")
@pytest.mark.rule("DP-5.2")
def test_a_single_card_needs_no_curtain() -> None:
    game = Table.laid(given(phase="initial", deck="C9 H7 H2", A={"pool": "S6 H8"}, B={"pool": "D2"}))
    assert isinstance(game.step(), InTheOpen) and game.sits == []
    assert game.session.match.state.keystone.spec.code == "H7"


def additional(**table: Any) -> Table:
    """Ann's turn of the additional phase: a card that forms something, and an effect."""
    return Table.laid(given(**{"phase": "additional", "A": {"hand": "H7 D2", "pool": "S6 H8 G5"},
                               "B": {"hand": "H2", "pool": "C7 C8"}, **table}))


@pytest.mark.rule("DP-16.3")
def test_only_looking_raises_a_curtain() -> None:
    game = additional()
    assert isinstance(game.step(), InTheOpen) and game.offers() == ["look", "H8", "G5", "pass"]
    game.says("H8")
    assert isinstance(game.step(), InTheOpen) and game.sits == []
    game.says("look")
    assert isinstance(game.step(), Sitting) and game.fronts() == ["wall"]
    assert game.offers() == ["H7", "back"]


@pytest.mark.rule("DP-16.3")
def test_who_lays_nothing_may_look_again_only_after_an_effect() -> None:
    game = additional()
    game.says("look", "back")
    assert isinstance(game.step(), InTheOpen) and "look" not in game.offers() and "pass" in game.offers()
    game.says("G5", "S6")
    assert "look" in game.offers() and "end" in game.offers()
    game.says("look", "back")
    assert game.fronts() == ["wall", "wall"], "the table was open to all in between"
    assert "look" not in game.offers()


def passing(key: str, **table: Any) -> Table:
    """Ann has passed with this key, for longer than once; it is Bea's turn."""
    game = additional(**table)
    game.table.asks_everything = False
    game.step()
    game.table.stand(key, 0)
    return game


def test_who_passes_for_the_round_is_not_asked_again_in_it() -> None:
    game = passing("E")
    assert game.table.begun.stood() == "Ann: pass this round"
    game.says("C7", "end", "pass")
    assert game.session.phase == "basic"
    assert [step.unasked for step in game.session.steps if step.seat == 0] == [False, True]
    assert game.table.begun.stood() == "", "it is another round"


def test_what_holds_on_is_not_told_once_nothing_can_be_added_any_more() -> None:
    game = passing("E", A={"hand": "D2", "pool": "H7 S4", "A1": "9"},
                   B={"hand": "H2", "pool": "C8", "A1": "8", "A2": "7"})
    game.says("pass")
    assert game.session.match.state.combat and game.table.begun.stood() == ""


def test_the_end_of_a_turn_can_pass_for_the_rest_of_the_round() -> None:
    game = additional(A={"hand": "H7 D2", "pool": "S6 H8 G5", "W1": "9"})
    game.table.asks_everything = False
    game.says("look", "H7")
    assert not game.table.standing(), "there is something to announce"
    game.says("attack", ("S6", "H7"), "wall", ("S6", "H7"))
    assert {*game.table.standing()} == {"E", "T"} and "end" in game.offers()
    game.table.stand("E", 0)
    assert game.table.begun.stood() == "Ann: end, add nothing this round"


def test_who_passes_for_the_round_is_asked_again_when_all_together_could_put_it_out() -> None:
    game = passing("E", A={"life": 3, "hand": "D2", "pool": "H7"}, B={"hand": "C7", "pool": "S4 C8", "A1": "2"})
    game.says("look", "C7", "attack", ("C7", "C8"), "end")
    game.step()
    assert game.session.asked == 0 and game.table.begun.stood() == ""


def test_who_has_passed_for_longer_is_asked_again_with_one_key() -> None:
    game = passing("E")
    game.table.begun.ask_again()
    game.says("C7", "end")
    game.step()
    assert game.session.asked == 0 and "pass" in game.offers()


def test_who_passes_until_touched_is_asked_when_something_of_the_own_is_worth_less() -> None:
    table = {"A": {"hand": "D2", "pool": "H7", "A1": "S6 H6"}, "B": {"hand": "H2", "pool": "S4 C8"}}
    game = passing("T", **table)
    game.says("C8", "end")
    game.step()
    assert game.session.asked == 1, "that was nothing of Ann's"
    game.says("S4", "end")
    game.step()
    assert game.session.asked == 0 and game.table.begun.stood() == ""


def gives(game: Table, key: str, oid: str = "") -> Macro:
    """Whoever is asked presses this key, with the cursor on this option."""
    table, question = game.table, game.session.question(game.session.asked)
    view = game.session.view(table.flow.sitter)
    ways = SITTINGS.ways(view, question, oid)
    macro = table.behind(view, question, ways[0])[key] if ways else table.macros(view, question)[key]
    number, raw = len(game.session.steps), question.read(macro.oids[0])
    for answer in table.begun.answers_of(macro):
        now = game.session.decision
        raw = None if now is None else Macro.raw(now, answer)
        assert raw is not None, answer
        table.answer(raw, question.seat)
    table.begun.together(number, macro)
    return macro


def planning(**table: Any) -> Table:
    """Ann has laid the 7 of hearts, and planned to lay the 5 of elves in her next turn; Bea is asked."""
    game = additional(**{"common": "C9", "A": {"hand": "H7 E5", "pool": "S6 E8"},
                         "B": {"hand": "H2 C8", "pool": "C7 G4"}, **table})
    game.table.asks_everything = False
    game.step()
    game.says("look")
    game.step()
    hand = {card.spec.code: card.oid for card in game.session.match.state.seats[0].hand}
    macro = gives(game, "m", hand["H7"])
    assert macro.later is not None and "next turn E5: attack" in macro.later[1].words
    return game


def test_what_is_planned_is_laid_in_the_next_turn_without_a_question_and_nobody_is_told_before() -> None:
    game = planning()
    assert game.session.asked == 1 and game.table.begun.stood() == "" and game.table.undo_refusal() is not None
    number, sits = len(game.session.steps), len(game.sits)
    told = [combo.points for combo in settled(game.session.view(None)).seats[0].combos]
    game.step()
    game.says("pass")
    game.step()
    assert [step.seat for step in game.session.steps[number:]] == [1] + [0] * (len(game.session.steps) - number - 1)
    t = game.session.match.state
    assert "E5" in [card.spec.code for card in t.seats[0].pool] and len(game.sits) == sits, "no curtain"
    assert game.session.steps[-1].answer == "end" and game.session.asked == 1
    combos = settled(game.session.view(None)).seats[0].combos
    assert len(combos) == len(told) + 2


def test_a_plan_holds_as_long_as_it_gives_what_was_said_and_its_seat_is_as_safe() -> None:
    """That another attack is worth less is answered behind the planned lay, which passes nothing on."""
    game = planning(B={"hand": "H2 C8", "pool": "C7 S4"})
    game.step()
    game.says("S4")
    game.step()
    game.says("end")
    game.step()
    assert game.session.asked == 1 and "E5" in [card.spec.code for card in game.session.match.state.seats[0].pool]
    game = planning(A={"hand": "H7 E5", "pool": "S6 E8", "life": 1}, B={"hand": "H2 C8", "pool": "C7 C6 CT"})
    game.step()
    game.says("look")
    game.step()
    hand = {card.spec.code: card.oid for card in game.session.match.state.seats[1].hand}
    gives(game, "e", hand["C8"])
    game.step()
    assert game.session.asked == 0 and game.offers()[0] == "look", "she could be out now"


@pytest.mark.parametrize("gone", ["S6", "E8", "C9", "H7"])
def test_a_plan_that_gives_something_else_by_now_is_asked_about(gone: str) -> None:
    game = planning()
    t = game.session.match.state
    for cards in (t.seats[0].pool, t.common):
        cards[:] = [card for card in cards if card.spec.code != gone]
    game.step()
    game.says("pass")
    game.step()
    assert game.session.asked == 0 and game.offers()[0] == "look"


def test_a_choice_is_proposed_with_its_part_and_aim_and_comes_to_what_it_says() -> None:
    """Blade for Hire, Gnome on a Borrowed Dragon and Mirror of Envy: which part, whose attack, each a question."""
    for code, offered in (("GT", 4), ("DT", 4), ("S*", 2)):
        t = given(phase="additional", A={"pool": f"{code} H5", "A1": "4", "A2": "3", "W1": "5", "W2": "2"},
                  B={"pool": "C4", "A1": "9"}).match
        card = next(card for card in t.state.seats[0].pool if card.spec.code == code)
        uses = used(t.view(None), card)
        assert len(uses) == offered
        for use in uses:
            copy = t.clone()
            for oid in use.answers:
                raw = Macro.raw(copy.decision, oid)
                assert raw is not None, (use.answers, oid)
                copy.answer(raw)
            after = [[combo.points for combo in me.combos] for me in paid(copy.view(None)).seats]
            assert after == [[combo.points for combo in me.combos] for me in use.then.seats], use.answers


def test_who_is_alone_at_the_screen_reads_the_own_plan_and_withdraws_it() -> None:
    game = planning()
    begun = game.table.begun
    assert begun.stood(1) == "" and begun.stood(0).startswith("Ann: end, next turn E5: attack")
    with pytest.raises(Refused):
        begun.ask_again(1)
    begun.ask_again(0)
    game.step()
    game.says("pass")
    game.step()
    assert game.session.asked == 0 and game.offers()[0] == "look"


def test_who_aims_as_proposed_can_block_at_the_least_loss_with_the_same_key() -> None:
    game = Table.laid(given(phase="distribution", A={"A1": "9", "W1": "8", "W2": "3"}, B={"A1": "7", "W1": "4"},
                            C={"A1": "2"}), "hhh")
    game.table.asks_everything = False
    assert game.step() == InTheOpen(0)
    macro = gives(game, "R")
    assert macro.words == "all as proposed, then block at the least loss"
    for seat in (1, 2):
        game.step()
        assert game.session.asked == seat
        game.says({"seat-0": game.session.decision.total, f"seat-{3 - seat}": 0})
    game.step()
    assert game.session.phase != "damage" and game.session.match.state.seats[0].life == 30
    assert [step.answer for step in game.session.steps if step.seat == 0 and step.unasked]


def test_all_effects_that_help_are_used_with_one_key_and_come_to_what_it_says(chance: Random) -> None:
    used = 0

    def look(match: Match[Any, Any], _number: int) -> None:
        nonlocal used
        view, question = match.view(None), match.decision
        macro = SITTINGS.macros(view, question).get("a") if used < 3 else None
        if macro is None or forming(view, question):
            return
        copy = match.clone()
        for oid in macro.oids:
            raw = Macro.raw(copy.decision, oid)
            assert raw is not None, (macro, oid)
            copy.answer(raw)
        used += 1
        after = paid(copy.view(None)).seats
        for said in filter(None, macro.words.partition(": ")[2].split("; ")):
            who, _, rest = said.partition("’s ") if said.startswith("seat") else ("", "", said.removeprefix("your "))
            me = after[int(who.removeprefix("seat ")) - 1 if who else question.seat]
            values = {NOUN[kind]: sum(combo.points for combo in me.combinations(kind)) for kind in KINDS}
            for change in rest.split(", "):
                word, _, now = change.split(" ")[0], *change.rpartition(" ")[1:]
                assert int(now) == {**values, "lives": me.life}[word], macro.words

    while used < 3:
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 150)


def test_a_card_that_is_laid_as_proposed_can_pass_with_the_same_key() -> None:
    game = additional(A={"hand": "H7 D2", "pool": "S6 H8"})
    game.table.asks_everything = False
    game.says("look")
    game.step()
    gives(game, "T", next(card.oid for card in game.session.match.state.seats[0].hand if card.spec.code == "H7"))
    assert game.table.begun.stood() == "Ann: end, pass until mine changes"
    game.says("C7", "end", "pass")
    assert game.session.phase == "basic"


def test_what_enter_announces_can_be_announced_together_and_comes_to_what_it_says(chance: Random) -> None:
    told = Counter[int]()

    def look(match: Match[Any, Any], _number: int) -> None:
        view, question = match.view(match.decision.seat), match.decision
        if told[2] > 6 or not (view.laying or forming(view, question)):
            return
        card = question.options()[0].card
        found = pairs_if_laid(view, card) if view.laying and card is not None else pairs(view)
        ways = SITTINGS.ways(view, question, question.options()[0].oid if view.laying else "attack")
        for pair, way in zip(found, ways, strict=True):
            copy = match.clone()
            for oid in way.oids:
                raw = Macro.raw(copy.decision, oid)
                assert raw is not None, (pair.worths, oid)
                copy.answer(raw)
            told[len(pair.both)] += 1
            now = settled(copy.view(None)).seats[question.seat].combos[-len(pair.both):]
            assert [combo.points for combo in now] == [one.worth for one in pair.both]
        assert not any(one.worths != other.worths and all(map(int.__le__, one.worths, other.worths))
                       for one in found for other in found), "none is worse in both than another"

    while told[2] < 3:
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 120)


def test_the_walls_that_enter_takes_cost_as_few_lives_as_any_and_what_it_says(chance: Random) -> None:
    met = 0

    def look(match: Match[Any, Any], _number: int) -> None:
        nonlocal met
        seat, t = match.decision.seat, match.state
        if t.phase != "damage" or met > 5:
            return
        found = plans(match.view(None), seat)
        answers = min(found.values(), key=lambda plan: plan.cost).answers
        for oid, plan in found.items():
            assert t.seats[seat].life - through(match, seat, plan.answers) == plan.lost
            assert plan.answers[:1] in ((), (oid,))
        ends = []
        for trial in range(8):
            copy, rng, said = match.clone(), Rng.fresh(trial), list(answers)
            while copy.decision is not None and copy.state.phase == "damage" and copy.decision.seat == seat:
                raw = copy.decision.random(rng) if trial else Macro.raw(copy.decision, said.pop(0))
                assert raw is not None
                copy.answer(raw)
            ends.append(t.seats[seat].life - copy.state.seats[seat].life)
        met += 1
        assert not answers or ends[0] == min(ends)

    while met < 4:
        seed = chance.randrange(10**6)
        play(begin(GAME, 3, seed), Rng.fresh(seed), look, 150)


@pytest.mark.rule("DP-13.4")
def test_also_twelve_walls_meet_all_hits_with_one_key() -> None:
    walls = {f"W{nth}": str(2 + nth % 2) for nth in range(1, 13)}
    s = given(phase="distribution", A={"pool": "", **walls}, B={f"A{nth}": "4" for nth in range(1, 7)})
    assert s.question.rule == "DP-13.4" and not too_many(s.match.view(None), 0)
    macro = SITTINGS.macros(s.match.view(None), s.question)["enter"]
    assert len(macro.oids) == 6 and s.A.life - through(s.match, 0, macro.oids) == 6, "six walls of 3 against six of 4"


def through(match: Match[Any, Any], seat: int, answers: Sequence[str]) -> int:
    """The lives that a seat has left when it meets its hits so."""
    copy, said = match.clone(), list(answers)
    while copy.decision is not None and copy.state.phase == "damage" and copy.decision.seat == seat:
        raw = Macro.raw(copy.decision, said.pop(0))
        assert raw is not None
        copy.answer(raw)
    life: int = copy.state.seats[seat].life
    return life


@pytest.mark.rule("DP-12.1")
def test_effects_of_the_end_are_done_one_after_the_other_with_one_key() -> None:
    s = given(phase="dusk", A={"pool": "", "end": "H8 DJ C9"}, B={"pool": "H2"})
    way, = SITTINGS.ways(s.match.view(None), s.question, s.question.options()[1].oid)
    assert len(way.oids) == 3 and way.oids[0] == s.question.options()[1].oid
    assert {*way.oids} == {option.oid for option in s.question.options()}


@pytest.mark.rule("DP-12.1")
def test_a_card_that_is_named_for_later_answers_no_other_question() -> None:
    """Seen in a game: a card whose effect came next went to the hand, for the first effect asked for a card."""
    game = Table.laid(given(phase="dusk", A={"pool": "", "end": "H5 DJ"}, B={"pool": "H2"}))
    game.table.asks_everything = False
    game.step()
    session, number = game.session, len(game.session.steps)
    question = session.question()
    way, = SITTINGS.ways(session.view(None), question, question.options()[0].oid)
    for oid in game.table.begun.answers_of(way):
        raw = Macro.raw(session.question(), oid)
        assert raw is not None
        game.table.answer(raw, 0)
    game.table.begun.together(number, way)
    assert session.question().rule == "DP-9.8" and len(session.steps) == number + 1
    game.says("H5")
    assert session.match.state.seats[0].life == 34, "the other effect follows by itself"


@pytest.mark.rule("DP-15.1")
def test_who_is_out_throws_off_without_a_question() -> None:
    game = Table.laid(given(phase="laydown", A={"pool": "H7 D2 S6 H8 G5 C7", "life": 0}, B={"pool": "H2"}))
    game.table.asks_everything = False
    assert game.table.sittings.nothing_left(game.session.view(None), game.session.question()) == (0,)


@pytest.mark.rule("DP-16.3")
def test_a_turn_of_the_additional_phase_has_a_look_and_one_more_for_each_effect(game: Table) -> None:
    looks: Counter[tuple[int, int]] = Counter((seat, turn) for _, seat, _, phase, turn in game.sits
                                              if phase == "additional")
    activated: Counter[int] = Counter(h.event.seat or 0 for h in game.session.events if h.event.kind == "activates")
    assert all(n == 1 or activated[seat] for (seat, _), n in looks.items())


@pytest.mark.rule("DP-16.4")
@pytest.mark.parametrize("players", ["hb", "bhb", "hbbbb"])
def test_with_one_human_there_is_no_curtain(players: str, chance: Random) -> None:
    game = Table(players, chance.randrange(10**6), round_limit=8)
    game.play()
    assert game.sits and set(game.fronts()) == {"none"}


@pytest.mark.rule("DP-16.4")
def test_one_person_with_several_seats_needs_no_curtain(chance: Random) -> None:
    seats = [SeatInfo(name, "human", no) for no, name in enumerate(NAMES[:3])]
    game = Table("hhb", chance.randrange(10**6), round_limit=8)
    game.table.flow = TableFlow(game.session.humans, "auto", dict.fromkeys(range(len(seats)), 0), False)
    game.play()
    assert game.sits and set(game.fronts()) == {"none"}


def test_humans_who_have_left_have_no_sittings(game: Table) -> None:
    left = {me.no: me.left for me in game.session.match.state.seats if me.left}
    for round_, seat, _, _, _ in game.sits:
        assert seat not in left or round_ <= left[seat]


@pytest.mark.rule("DP-16.7")
def test_to_look_at_a_hand_tells_nobody_anything() -> None:
    """Nothing is told of it, what the public sees is the same after it, and it can be taken back."""
    game = additional()
    game.step()
    told, view = len(game.session.events), game.session.view(None)
    game.says("look")
    game.says("back")
    assert len(game.session.events) == told
    after = game.session.view(None)
    assert (after.seats, after.common, after.main, after.passes) == (view.seats, view.common, view.main, view.passes)


@pytest.mark.rule("DP-16.6")
def test_answers_are_taken_back_one_by_one_until_the_turn_ends() -> None:
    """The lay, too, which was in a sitting; the hand is hidden since, so another curtain comes first."""
    game = Table.laid(given(A={"hand": "H7 D2", "pool": "S6 H8"}, B={"hand": "H2 H3"}))
    game.says("H7", "wall", ["H7", "S6"])
    for _ in range(3):
        assert game.table.undo_refusal() is None
        game.table.undo()
    assert game.session.match.state.keystone is None and isinstance(game.step(), Sitting)
    assert game.fronts() == ["wall", "wall"]
    assert game.table.undo_refusal() == "nothing to take back: your turn has just begun"
    game.says("D2", "end")
    assert isinstance(game.step(), Sitting) and game.sits[-1][1] == 1
    assert game.table.undo_refusal() is not None


@pytest.mark.rule("DP-16.6")
@pytest.mark.rule("DP-16.7")
def test_who_has_laid_nothing_can_take_that_back_behind_a_curtain() -> None:
    game = additional()
    game.says("look", "back")
    assert isinstance(game.step(), InTheOpen)
    game.table.undo()
    assert isinstance(game.step(), Sitting) and game.fronts() == ["wall", "wall"]
    game.says("H7")
    assert game.session.match.state.keystone.spec.code == "H7"


# ---- what the sittings say


def closing(s: PoolStory, answer: str = "end") -> str:
    question = s.match.question(None)
    return SITTINGS.closing(s.match.view(None), question, question.read(answer))


def test_a_turn_that_ends_says_what_could_still_be_announced() -> None:
    s = given(common="C9", A={"hand": "H7 D2", "pool": "S6 E8"}, B={"hand": "H2 H3"})
    s.says("A", "H7")
    assert closing(s) == "an attack and a wall to announce"
    s.announces("A", "wall", "H7 S6")
    assert closing(s) == "an attack to announce"
    assert closing(s, "attack") == "", "nothing ends with it"
    s.announces("A", "attack", "H7 E8")
    assert closing(s) == ""


@pytest.mark.parametrize("players", ["hh", "hb"])
def test_a_turn_at_the_open_table_is_not_ended_unasked_while_something_can_be_announced(players: str) -> None:
    """The turn goes on in the open, so nobody sits: it is asked all the same."""
    game = Table.laid(given(common="C9", A={"hand": "H7 D2", "pool": "S6 E8"}, B={"hand": "H2 H3"}), players)
    game.says("H7")
    assert isinstance(game.step(), InTheOpen)
    question = game.session.question(0)
    end, wall = question.read("end"), question.read("wall")
    assert game.table.undone(end) == game.table.undone_by_ending() == "an attack and a wall to announce"
    assert game.table.undone(wall) == ""
    game.says("wall", ["H7", "S6"], "attack", ["H7", "E8"])
    assert game.table.undone_by_ending() == ""


def test_all_that_is_watched_together_is_told_in_a_sentence() -> None:
    assert set(SENTENCES) >= SHOWN


def test_marks_and_robbed_hands_touch_whom_they_hit() -> None:
    s = given(phase="additional", A={"pool": "H7 S4", "A1": "S6 H6"}, B={"pool": "S7", "A1": "GA G4"},
              main="A H7 A1", instant="A S4 B.A1")
    s.until("payment")
    marks = [event for event in s.events if event.kind == "marks"]
    touched = [[SITTINGS.touches(event, SENTENCES["marks"], viewer) for viewer in (0, 1)] for event in marks]
    assert [event.cards[0].spec.code for event in marks] == ["S4", "H7"]
    assert touched == [[False, True], [False, False]]


# ---- what is told


def test_a_recap_tells_nobody_what_it_has_announced_itself() -> None:
    """Not after an artefact was named on the way, either."""
    table, named = Table("hhh", 5), 0
    while not isinstance(step := table.step(), Over):
        assert isinstance(step, (Sitting, InTheOpen))
        question = table.session.question(step.seat)
        found = SITTINGS.macros(table.session.view(question.seat), question)
        before = len(table.session.events)
        for answer in found["f1"].oids if "f1" in found else (None,):
            question = table.session.question(step.seat)
            table.answer(question.random(table.rng) if answer is None else Macro.raw(question, answer) or 0)
        named += any(h.event.kind == "reads" for h in table.session.events[before:])
        for no, name in enumerate(NAMES[:3]):
            for line in table.table.told.recap(no):
                assert not re.match(rf"{name} (announces|names|lays|activates)", line.text), line.text
    assert named > 2


def test_of_several_effects_in_one_line_each_keeps_its_owner() -> None:
    s = given(phase="additional", A={"pool": "", "A1": "S6 H6"}, B={"pool": "S4 S8", "A1": "GA G4"},
              main="B S4 A.A1, B S4 A.A1")
    s.until("payment")
    told = ["".join(text for text, _, _ in line) for line in by_turns(s.events, SENTENCES, list("AB"), None, ())]
    assert sum(line.count("B’s Poison-Tasting Sister") for line in told) == 2, told


def test_the_worth_of_an_announcement_stands_before_its_cards() -> None:
    """They are cut at 80 columns, and it must not be."""
    text = SENTENCES["announces"].text
    assert text.index("{note}") < text.index("{cards}")


def test_what_was_to_hold_on_behind_an_answer_that_was_not_given_does_not() -> None:
    """As where the last share of `R` is refused; the blocks were answered all the same."""
    game = additional(common="C9", A={"hand": "H7 E5", "pool": "S6 E8"}, B={"hand": "H2 C8", "pool": "C7 G4"})
    game.table.asks_everything = False
    game.step()
    game.says("look")
    game.step()
    table, question = game.table, game.session.question()
    oid = next(option.oid for option in question.options() if option.card is not None and option.card.spec.code == "H7")
    view = game.session.view(table.flow.sitter)
    macro = replace(table.behind(view, question, SITTINGS.ways(view, question, oid)[0])["m"], ends="")
    number = len(game.session.steps)
    for answer in table.begun.answers_of(macro):
        if answer == "end":
            break
        raw = Macro.raw(game.session.question(), answer)
        assert raw is not None
        table.answer(raw, question.seat)
    table.begun.together(number, macro)
    assert not table.begun.plans(question.seat)
