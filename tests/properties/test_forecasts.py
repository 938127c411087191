"""What is said of an answer before it is given is what it then does, in every game; and it tells nothing hidden.

Each answer is foretold with what the eyes at the screen know, then given on the true table,
and every value of the view is compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import Back
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Change, Forecast, Forecasts
from deckgames.engine.forecast.lookahead import HIDDEN, WAYS, WORLDS, Path, fields_of, standing
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Raw, Topic
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games import load
from deckgames.games.hooks import GAME as HOOKS
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.paint.signs import SEAT_SIGNS
from tests.gallery import NAMES, Preview
from tests.given.cardring import given as ring
from tests.harness import all_games, any_answers, begin, by_turns, length_of, pack_of
from tests.kept import KEPT
from tests.properties.mutants import MUTANTS, Mutant
from tests.thorough import THOROUGH, Chance, cases, many, some

OPTIONS = many(20, 2_500)
"""So many answers of a game are foretold and given."""
SENTENCES = many(20, 5_000)
"""So many sentences of a game are held against what then happens."""
GAMES = many(400, 20_000)
"""So many games are looked through at most: some have few questions, and some never block an answer."""
CLUSTER = 30
"""So many options one or two positions have: where no world agrees with what was seen, none has a forecast."""
CERTAIN = {"hooks": 0.55, "cardring": 0.75, "initiative": 0.30, "pools": 0.60, "journey": 0.92, "co-op": 0.85}
"""At least so many of them, one in all, have only certain parts, and such as the seat itself decides."""
any_mode = pytest.mark.parametrize("mode", some([*CERTAIN], 1, 2))


def mode_of(mode: str) -> tuple[Game, dict[str, Any] | None]:
    """The game of a mode, and the options of its tables."""
    return (load("journey"), {"mode": "coop"}) if mode == "co-op" else (load(mode), None)


def positions(game: Game, chance: Random, options: dict[str, Any] | None = None,
              ) -> Iterator[tuple[Match, int | None]]:
    """Questions that are open at random moments of random games, with the eyes that look: the seat's own in its
    sitting, the public's in the open."""
    for _ in cases(chance, GAMES):
        match = begin(game, chance.randint(game.min_seats, game.max_seats), chance.randrange(1 << 30), options)
        rng = Rng.fresh(chance.randrange(1 << 30))
        for _ in range(chance.randrange(min(200, length_of(game)))):
            if match.decision is not None:
                match.answer(match.decision.random(rng))
        for _ in range(8):
            if match.decision is None:
                break
            if match.ask is None:
                yield match, match.decision.seat if game.private(match.state) else None
            match.answer(match.decision.random(rng))


def answers(match: Match, chance: Random) -> list[Raw]:
    """Every answer of a short list, some of all others."""
    decision, rng = match.decision, Rng.fresh(chance.randrange(1 << 30))
    if isinstance(decision, Confirm):
        return [0, 1]
    if isinstance(decision, Choose):
        return list(range(len(decision.items)))
    return [] if decision is None else list({decision.random(rng) for _ in range(3)})


def leaves(view: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of what is seen, seat by seat."""
    names, values = fields_of(type(view))
    for name, value in view.items() if isinstance(view, dict) else zip(names, values(view), strict=True):
        if name == "seats":
            for no, seat in enumerate(value):
                yield from leaves(seat, (*path, "seats", no))
        else:
            yield (*path, name), value


def read_of(game: Game) -> Callable[[Any], Any]:
    """What is told of what is seen: all that is worked out from it, too."""
    return game.part("facts") or (lambda seen: seen)


def hidden(value: Any, knows: Container[int]) -> Any:
    """The value as a nested tuple, with HIDDEN for the cards that were not known."""
    if isinstance(value, Card):
        return value if isinstance(value, Back) or value.number in knows else HIDDEN
    if isinstance(value, (tuple, list)):
        return tuple(hidden(part, knows) for part in value)
    if isinstance(value, dict):
        return tuple((name, hidden(part, knows)) for name, part in value.items())
    names, values = fields_of(type(value))
    return tuple(hidden(part, knows) for part in values(value)) if names else value


class Compared:
    """A forecast held against what then happened, to the end of what was begun: in each of the ways that it names."""

    def __init__(self, match: Match, eyes: int | None, raw: Raw, forecast: Forecast) -> None:
        self.match, self.eyes, self.forecast = match, eyes, forecast
        self.knows = match.game.seen(match.state, eyes)
        self.read = read_of(match.game)
        self.before, self.foretold = dict(leaves(self.read(match.view(eyes)))), forecast.compared(self.read)
        self.wrong: list[str] = []
        self.met, self.told, self.ended = True, False, False
        self.chosen: dict[Path, set[Any]] = {path: set() for path, said in self.foretold.items() if said.decided_by}
        for way in forecast.alternatives:
            self._compare(raw, way)
        for path, values in self.chosen.items():
            said = {hidden(value, self.knows) for value in self.foretold[path].possible}
            if not (self.wrong or self.ended or forecast.learns) and values != said:
                self.wrong.append(f"{path} is not all that can be chosen")

    def _compare(self, raw: Raw, way: tuple[Raw, ...]) -> None:
        true, forecast = self.match.clone(), self.forecast
        open_to_all = all(zone.open != "owner" for zone in true.game.zones(true.state))
        true.halts = True
        true.answer(raw)
        for answer in way:
            asked, own = true.decision, self.match.decision.seat
            if asked is None or not (open_to_all or asked.seat == own) or not asked.accepts(answer):
                if not forecast.learns:  # what is learned asks something else, which nobody was told
                    self.wrong.append(f"{way} cannot be answered")
                return
            true.answer(answer)
        self.told = True
        if true.over:
            self.ended = True
            if forecast.sure and forecast.ends.how != "over":
                self.wrong.append("the game is over")
            return
        ends = standing(true)
        if forecast.sure_end and forecast.ends != ends:
            self.wrong.append(f"ends {ends}, not {forecast.ends}")
        for path, now in leaves(self.read(true.view(self.eyes))):
            said, is_ = self.foretold.get(path), hidden(now, self.knows)
            if said is None:
                if now != self.before[path] and any(end.how != "over" for end in forecast.possible):
                    self.met = False
                    if not forecast.learns:
                        self.wrong.append(f"{path} changes, and nothing is said of it")
            elif said.sure and hidden(said.outcome, self.knows) != is_:
                self.wrong.append(f"{path} is not what is certain")
            elif said.decided_by:
                self.chosen[path].add(is_)
            elif not said.sure and not self._likely(said, is_):
                self.met = False

    def _likely(self, said: Change, is_: Any) -> bool:
        """Whether a value was met, or lies between numbers that were."""
        if isinstance(is_, int) and all(isinstance(value, int) for value in said.possible):
            return said.span[0] <= is_ <= said.span[1]
        return is_ in [hidden(value, self.knows) for value in said.possible]


def settled(forecast: Forecast) -> bool:
    """Whether nothing but answers of the same seat decides anything in it."""
    ends = forecast.sure_end or bool(forecast.ends_by) or forecast.possible == (forecast.now,)
    return ends and all(change.sure or change.decided_by for change in forecast.changes.values())


@any_mode
def test_what_is_certain_comes_true_and_what_is_likely_mostly_does(mode: str, chance: Random) -> None:
    said = certain = likely = met = without = 0
    for match, eyes in positions(mode_of(mode)[0], chance, mode_of(mode)[1]):
        if said >= OPTIONS:
            break
        forecasts = Forecasts(match, eyes, chance.randrange(100))
        for raw in answers(match, chance):
            forecast = forecasts.of(raw)
            if forecast is None:  # no world agrees with all that was seen since the turn began
                assert not [*forecasts.worlds()], f"{match.decision!r}: nothing is foretold"
                without += 1
                continue
            found = Compared(match, eyes, raw, forecast)
            assert not found.wrong, f"{match.decision!r}, answer {raw}: {found.wrong}, {forecast.possible}"
            said, certain = said + 1, certain + settled(forecast)
            told = forecast.learns and found.told
            likely, met = likely + told, met + (told and found.met)
    assert without <= said * 0.05 + CLUSTER
    assert met >= min(likely * (0.95 if THOROUGH else 0.8), likely - many(2, 5))  # 16 worlds miss 2 numbers in 17
    assert certain >= said * (CERTAIN[mode] - (0 if THOROUGH else 0.2))


@all_games
def test_a_forecast_changes_nothing(game: Game, chance: Random) -> None:
    session = Session.new(game, [SeatInfo("Ann", "human", 0), SeatInfo("Bob", "human", 1)], seed=chance.randrange(999),
                          pack=pack_of(game))
    rng, looked = Rng.fresh(chance.randrange(1 << 30)), 0
    while looked < many(5, 60) and not session.over:
        match, decision = session.match, session.question()
        if match.ask is None:
            looked += 1
            before = (game.digest(match.state), list(match.log), len(session.events),
                      session.takebacks.undo_refusal(), decision)
            forecasts = session.forecasts(decision.seat if session.private() else None)
            for raw in answers(match, chance):
                forecasts.of(raw)
            blocked = [option.oid for option in decision.options() if option.blocked is not None]
            for oid in blocked[:2]:
                forecasts.frees(oid)
            after = (game.digest(match.state), list(match.log), len(session.events), session.takebacks.undo_refusal(),
                     session.question())
            assert before == after
        session.answer(decision.random(rng), decision.seat)


def test_what_frees_an_option_frees_that_card_and_not_another_one_in_its_place() -> None:
    s = ring(phase="buy", A={"skill": 2, "queue": "crystal-ball steam-fist royal-bounty A4 A5"})
    blocked = [option.oid for option in s.match.question().options() if option.blocked is not None]
    assert "clear:space-3" in blocked
    assert Forecasts(s.match, None).frees("clear:space-3") == ()


@all_games
def test_what_frees_an_option_leads_to_where_it_can_be_chosen(game: Game, chance: Random) -> None:
    """At a question of the same kind; that another one offers the same card does not count."""
    named = tried = 0
    for match, eyes in positions(game, chance):
        decision = match.decision
        if tried >= many(12, 600):
            break
        if not isinstance(decision, Choose):
            continue
        forecasts = Forecasts(match, eyes)
        for option in [option for option in decision.options() if option.blocked is not None][:3]:
            tried += 1
            for raw in forecasts.frees(option.oid):
                named += 1
                assert any(_leads_to(match, raw, option.oid, Rng.fresh(nth)) for nth in range(40)), (
                    f"{decision!r}: {decision.options()[raw].oid} does not free {option.oid}: {option.blocked}")
    if not tried:
        pytest.skip("blocks no answer")


def _leads_to(match: Match, raw: Raw, oid: str, rng: Rng) -> bool:
    """Whether this answer, with any answers to what comes first, leads to the same question with this option."""
    asked, true = match.decision, match.clone()
    true.halts = True
    true.answer(raw)
    same = asked.about, asked.kind
    while (then := true.decision) is not None and then.seat == asked.seat and (then.about, then.kind) != same:
        true.answer(then.random(rng))
    return then is not None and then.seat == asked.seat and (then.about, then.kind) == same and any(
        option.oid == oid for option in then.options() if option.blocked is None)


@by_turns(0, 3)
def test_what_is_hidden_has_no_influence(game: Game, chance: Random) -> None:
    """A table on which all that the eyes cannot know lies otherwise has the same forecasts."""
    compared: Counter[bool] = Counter()
    for match, eyes in positions(game, chance):
        if compared.total() >= many(8, 600) and (compared[True] or game.id != "cardring"):
            break
        other = match.imagined(eyes, chance.randrange(1 << 20), chance.randrange(16))
        if other is None:
            continue
        one, two = Forecasts(match, eyes), Forecasts(other, eyes)
        for raw in answers(match, chance)[:3]:
            if other.decision is None or not other.decision.accepts(raw):
                continue
            first, second = one.of(raw), two.of(raw)
            if first is None or second is None:
                continue
            assert plain(game, first) == plain(game, second), f"{match.decision!r}, answer {raw} for the eyes {eyes}"
            compared[eyes is None] += 1


@any_mode
def test_one_world_is_enough_for_what_shows_nothing_hidden(
        mode: str, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are candid: of answers that learn nothing all imagined worlds say the same."""
    monkeypatch.setattr("deckgames.engine.forecast.lookahead._FURTHER", 4 * WORLDS)
    game, options = mode_of(mode)
    blunt, compared = replace(game, secrets=replace(game.secrets, candid="no")), 0
    for match, eyes in positions(game, chance, options):
        if compared >= many(6, 500):
            return
        slow = match.clone()
        slow.game = blunt
        for raw in answers(match, chance)[:4]:
            one, every = Forecasts(match, eyes).of(raw), Forecasts(slow, eyes).of(raw)
            assert (one is None) == (every is None), f"{match.decision!r}, answer {raw}"
            if one is not None and every is not None and len(one.alternatives) <= WAYS:  # more take one world alone
                compared += not one.learns
                assert may_come(one) == may_come(every), f"{match.decision!r}, answer {raw}"
                assert one == every or every.learns, f"{match.decision!r}, answer {raw}"


@all_games
def test_by_turns_forecasts_are_the_same_and_a_first_look_says_no_more(
        game: Game, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys have their turn between two steps, and something else may be wanted then."""
    monkeypatch.setattr("deckgames.engine.forecast.lookahead._LOOK", 1)
    compared = 0
    for match, eyes in positions(game, chance):
        if compared >= many(5, 300):
            return
        raws, turns = answers(match, chance)[:4], Forecasts(match, eyes)
        for _ in zip_longest(*map(turns.making, raws)):
            pass
        for raw in raws:
            alone = Forecasts(match, eyes).of(raw)
            assert turns.known[raw, ()] == alone, f"{match.decision!r}, answer {raw}"
            look = Forecasts(match, eyes).first(raw)
            assert look is None or alone is None or look.narrated == alone.narrated[:len(look.narrated)]
            compared += 1


def may_come(forecast: Forecast) -> Any:
    """All that may come of an answer; how likely each of it is differs where a die is cast once for each face."""
    return set(forecast.possible), {path: set(change.possible) for path, change in forecast.changes.items()}


ALL = range(1_000_000)
"""The numbers of all cards."""


def plain(game: Game, forecast: Forecast | None) -> Any:
    """All that a forecast says."""
    return forecast and (forecast.possible, forecast.learns, {
        path: (hidden(change.before, ALL), change.sure, {hidden(value, ALL) for value in change.possible})
        for path, change in forecast.compared(read_of(game)).items()})


def test_a_rule_that_fails_in_an_imagined_world_means_no_forecast_and_is_logged(
        chance: Random, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    match, _ = next(positions(HOOKS, chance))
    any_answers(match, Rng.fresh(1), goes_on=lambda: match.decision.rule != "HK-2.7")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(import_module("deckgames.games.hooks.rules"), "end", broken)
    last = match.decision.read("end")
    assert Forecasts(match, match.decision.seat).of(last) is None
    assert "ZeroDivisionError" in caplog.text


def test_each_rule_that_is_made_wrong_stands_where_it_is_said_to() -> None:
    assert all(callable(getattr(holder, mutant.last)) for mutant in MUTANTS for holder in mutant.holders())
    enters = next(mutant for mutant in MUTANTS if mutant.name == "enter")
    assert import_module("deckgames.games.pools.rules") in enters.holders(), "who has imported it has the wrong one"


@pytest.mark.parametrize("mutant", some(MUTANTS, 0, 18), ids=str)
def test_a_wrong_rule_changes_a_forecast(mutant: Mutant, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """No forecast knows a rule by itself: whichever is changed, what is said changes with it."""
    game = load(mutant.game)
    tried = 0
    for match, eyes in positions(game, chance):
        raws = answers(match, chance)
        said = [plain(game, Forecasts(match, eyes).of(raw)) for raw in raws]
        with monkeypatch.context() as patch:
            mutant.put(patch)
            now = [plain(game, Forecasts(match, eyes).of(raw)) for raw in raws]
        if said != now:
            return
        tried += len(raws)
        assert tried < 12_000, f"{mutant} changes no forecast"


# ---- what is said

TOKEN = re.compile(rf"(?P<apart>[;.] )|[{''.join(SEAT_SIGNS)}] (?P<who>{'|'.join(NAMES)})(?:: |’s )|"
                   r"(?P<you>[yY]ou(?:: | (?:take|lose) ))|"
                   r"(?P<label>[a-zA-Z][a-zA-Z ]*?) (?P<before>−?\d+) ?→ ?(?P<after>−?\d+)(?=[,;.?]|$)")
"""What a sentence is about, and a number that it says."""
HEDGES = re.compile(r"likely|up to|may|would|perhaps|\bor\b|unless|, by |to \d|\d–\d|ithout it|at combat|"
                    r"\(for \d")

PLANS = re.compile(r"\((?:for|free)|It does|for now")
"""Of a sentence that tells what is to be, once all have passed and costs are paid, or of an effect aimed at best."""


def claimed(text: str, match: Match, aimed: int | None) -> Iterator[tuple[Any, int, int]]:
    """The numbers that a sentence calls certain: which, of whom, and what it is then; what is hedged is no claim."""
    lexicon = match.game.lexicon
    numbers = {number.label or number.plural or f"{number.word}s": number for number in lexicon.numbers} | {
        number.key: number for number in lexicon.table if isinstance(number, Number)}
    seat = first = match.decision.seat if aimed is None else aimed
    for token in TOKEN.finditer("" if PLANS.search(text) else text):
        if token["apart"]:
            seat = first
        elif token["you"]:
            seat = match.decision.seat
        elif token["who"]:
            seat = NAMES.index(token["who"])
            first = seat if not token.start() else first
        elif (number := numbers.get(token["label"].strip()) or numbers.get(token["label"].strip().lower())) and single(
                match, seat, number):
            before, behind = (re.split(r"[;.] ", part) for part in (text[:token.start()], text[token.start():]))
            if not HEDGES.search(before[-1] + behind[0]):
                yield number, seat, int(token["after"].replace("−", "-"))


def single(match: Match, seat: int, number: Number) -> bool:
    """Whether the seat has one of what this counts, where it may have several: attacks and walls."""
    return number in match.game.lexicon.numbers or [
        combo.word for combo in match.state.seats[seat].combos].count(number.key) == 1


def after(match: Match, raw: Raw, way: tuple[Raw, ...]) -> Match | None:
    """The true table behind these answers; None where they are not asked for, or a round or the game is over."""
    true = match.clone()
    true.halts = True
    for answer in (raw, *way):
        if true.decision is None or not true.decision.accepts(answer):
            return None
        true.answer(answer)
    return None if true.decision is None else true


SILENT = {"undead", "slime", "deck", "onto-deck"}
"""Numbers that are told only where a card counts them, a deck that is shuffled anew, a purchase that goes on top."""
OF_CARDS = {"hand", "pile", "owned", "discard"}
"""Those that count cards."""
POWERS = {"attack", "defense"}
"""Those that lapse as a turn ends, whatever the answer was."""


def unsaid(match: Match, true: Match, eyes: int | None, text: str, ends: bool) -> Iterator[str]:
    """The numbers of the table that have changed, and of which the sentence says neither what they are then nor by how
    much they change; that the card of the answer leaves a zone for another goes without saying."""
    before, now = match.view(eyes), true.view(eyes)
    ended = ends or getattr(before, "active", 0) != getattr(now, "active", 0)
    said = {0, *map(int, re.findall(r"\d+", text))}  # nothing is left: that is said in words
    for number in match.game.lexicon.numbers:
        if number.key in SILENT or (ended and number.key in POWERS):
            continue
        for seat in range(len(before.seats)) if number.whose == "seat" else (None,):
            was, is_ = number.read(before, seat), number.read(now, seat)
            if was == is_ or not isinstance(is_, int):
                continue
            by = [is_ - was + n for n in ((-1, 0, 1) if number.key in OF_CARDS else (0,))]
            if not {*map(abs, (is_, *by))} & said:
                yield f"{number.key} {seat}: {was}→{is_}"


ASKED = re.compile(r"(?<!\? )(?<!ost likely )(?<!erhaps )(?<!or )[^\w\s] (\w+) decides[^,.?]*[.?]?$")
"""Who is asked next, for certain: nobody else is before."""


@any_mode
@pytest.mark.wide
def test_what_a_sentence_calls_certain_comes(mode: str, chance: Chance) -> None:
    """Where no word hedges it: numbers, in each of the ways that the seat may go on, and who is asked; in all forms."""
    game, options = mode_of(mode)
    preview, plays, claims = Preview(game, game.part("layout")), 0, 0
    most = SENTENCES + many(SENTENCES, 0) * (chance.test in KEPT)
    for tried, (match, eyes) in enumerate(positions(game, chance, options)):
        if plays >= most or tried > 50 * most:
            break
        scene = preview.scene_of(match, 120, 40)
        if scene.decision is None or not isinstance(match.decision, (Choose, Confirm)):
            continue
        board = preview.layout.board(scene)
        for raw in answers(match, chance)[:8]:
            oid = str(match.decision.write(raw))
            option = next((one for one in scene.options if one.oid == oid), None)
            texts = [spans_text(form.sentence_of(board, oid)) for form in preview.layout.foretells.forms[::many(2, 1)]]
            forecast = scene.preview.known.get((raw, ()))
            if forecast is None or forecast.usual or any(one[1] for one in scene.preview.known if one[0] == raw):
                continue
            aims = option is not None and option.card is None and match.decision.about is not Topic.CHOOSE
            aimed = option.seat if aims else None  # with CHOOSE a seat's card is copied, and the asker's numbers move
            found = {claim: text for text in texts for claim in claimed(text, match, aimed)}
            plays, claims = plays + 1, claims + len(found)
            for true in filter(None, (after(match, raw, way) for way in forecast.alternatives)):
                left = [one for one in true.decision.options() if forecast.ends.only and one.about is Topic.END]
                ended = after(true, true.decision.read(left[0].oid), ()) if left else None  # as the table does
                for (number, seat, n), text in found.items():
                    is_ = [number.read(one.view(eyes), seat if number.whose == "seat" else None)
                           for one in (true, ended) if one is not None]
                    lapses = number.key in POWERS and left and ended is None  # the round is over
                    assert n in is_ or lapses, f"{match.decision!r} {oid}: {text}"
                whole = settled(forecast) and forecast.sure and len(forecast.alternatives) == 1
                alike = {shift.number.key for shift in preview.layout.foretells.forms[0].anyway(board)}
                missed = [one for one in unsaid(match, true, eyes, texts[0], bool(left))
                          if one.partition(" ")[0] not in alike] if whole else []
                assert not missed, f"{match.decision!r} {oid}: {missed}: {texts[0]}"
                for who, text in [(who[1], text) for text in texts if (who := ASKED.search(text))]:
                    assert true.decision.seat == NAMES.index(who), f"{match.decision!r} {oid}: {text}"
    assert claims > plays / 30, f"{claims} of {plays}"
