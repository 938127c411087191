"""Dragon Pools tables for tests, in the notation of the worked examples: cards are written by their codes.

    s = given(common="C9", A={"pool": "S6 E8", "hand": "H7"})
    s.announces("A", "wall", "H7 S6")
    assert s.A.combos == "W1 S6 H7" and s.points("W1") == 2

A (seat 0) leads, everybody has 30 lives; hands and pools are empty unless they are named, and the deck holds all other
cards of the 84, first those that do nothing when they join the common pool. `S6+1` has a token. Decks and the discard
pile are written from the top, the common pool from the newest card, hands and pools from the oldest. A number in such a
line stands for so many other cards: `{"hand": 8}`, `{"hand": "C9 7"}`.

What is announced already is told by name: `B={"W1": "G8 E5"}`, and behind its cards what it has (`"G8 E5 = 2"`) and its
marks (`"G8 E5 | watch, add 2 by HT, cap 5"`). A number instead is a combination of other cards that starts with it.
`main="B HT W1, A CA B.W1"` are entries in the order entered: owner, card, targets or `std`; nothing is owed for them.
`instant="B S8 1"` aims at the first of these entries.
`A={"end": "H8 C8"}` is an end list. Cards named so that lie nowhere lie in the pool of their owner. `fired="ST"` has
been laid in this round's initial phase.

A table of phase `basic` or `additional` asks at once; any other is just before its phase. The story halts before the
stacks and each phase after them, and goes on when an answer is given or by `s.until("damage")`.
"""

import re
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.engine.vocabulary.decisions import Option, Refused
from deckgames.engine.vocabulary.effects import at_once
from deckgames.games.pools.cards import PROFESSIONS, RANKS, PoolCard, PoolSpec, combinations
from deckgames.games.pools.packs import validate
from deckgames.games.pools.play import CHOSEN, COMBOS, PoolPlay
from deckgames.games.pools.queries import Refusal, profession_word, rank_word, refusal
from deckgames.games.pools.rules import may_activate, why_not
from deckgames.games.pools.state import Combo, Entry, Kind, Mark, Reading, Seat, Table, Target
from tests.conftest import frozen_pack
from tests.given.story import LETTERS, Halting, SeatNow, idle, only, put, seat_of, seats_of

GAME = find("deckgames.games.pools")
KINDS: dict[str, Kind] = {"A": "attack", "W": "defence", "attack": "attack", "wall": "defence"}
COMBO = re.compile(r"([A-F]\.)?([AW])(\d+)")
SEAT_FIELDS = {"hand", "pool", "end", "readings", "life", "attack_debt", "defence_debt", "left", "banner_at_end",
               "dealt", "taken", "best", "held", "bill", "paid"}


base_pack = partial(frozen_pack, GAME)
"""The cards that come with the game."""


class PoolSeat(SeatNow):
    """A player of Dragon Pools: `s.A.pool`, `s.A.life`; `combos` reads "W1 S6 H7, A1 E8 H7 C9"."""

    zones = ("hand", "pool")

    @property
    def combos(self) -> str:
        return ", ".join(f"{combo.name} {self._story.names(combo.cards)}" for combo in self._me.combos)

    @property
    def end(self) -> str:
        """The cards of the end list."""
        return self._story.names(entry.card for entry in self._me.end_list)

    @property
    def debts(self) -> tuple[int, int]:
        """Attack points and defence points owed."""
        return self._me.attack_debt, self._me.defence_debt

    @property
    def readings(self) -> dict[str, str]:
        """What this player has named artefacts: {"H*": "Q/Spearman"}, "open" for what is open."""
        codes = {card.number: card.spec.code for zone in GAME.zones(self._story.t) for card in zone.cards}
        return {codes[no]: f"{rank_word(found.rank)}/{profession_word(found.profession)}"
                for no, found in self._me.readings.items()}


class PoolStory(Halting):
    """A story at a table of Dragon Pools: `s.A.pool`, `s.common`, `s.points("B.W1")`."""

    seat_now = PoolSeat
    goes = (*Halting.goes, "until", "quietly")
    rows, piles = ("common",), ("deck", "discard")
    halts = ("initial", "stacks", "payment", "dusk", "distribution", "damage", "laydown", "results")

    def __init__(self, t: Table) -> None:
        super().__init__(GAME, t, t.phase if t.phase in ("basic", "additional") else "")

    # ---- going on

    def until(self, phase: str, quiet: bool = False) -> "PoolStory":
        """Goes on until this phase begins: everybody passes, lays the first card and takes whatever comes first."""
        only([phase], [*GAME.phases, "over"])
        self.wanted = phase
        while self.match.decision is not None or self.t.phase not in (phase, "over"):
            assert not quiet or self.match.decision is None, f"{self.match.decision!r} is asked"
            if self.match.decision is None:
                self.go_on()
            else:
                self.match.answer(idle(self.match.decision))
        assert self.t.phase == phase, f"the story is in phase {self.t.phase}, not {phase}"
        self.wanted = ""
        return self

    def quietly(self, phase: str) -> "PoolStory":
        """The same, but nobody may be asked on the way."""
        return self.until(phase, quiet=True)

    # ---- answers

    def called(self, option: Option, name: str) -> bool:
        """By the code of its card; combinations are `W1`, or `B.W1`."""
        combo, (there, _, owner) = COMBO.fullmatch(name), option.oid.partition(":")
        if combo is None:
            return option.card is not None and bool(option.card.spec.code == name)
        whose = f"seat-{seat_of(combo[1][0])}" if combo[1] else owner
        return (there, owner) == (f"{combo[2]}{combo[3]}".lower(), whose)

    def lays(self, seat: str, code: str) -> None:
        """Lays this card; in the additional phase after a look. The only card of a hand is laid without a question."""
        if "look" in self.options():
            self.says(seat, "look")
        if self.question.rule in ("DP-5.2", "DP-8.6"):
            self.says(seat, code)
        laid = self.t.keystone
        assert (self.t.current, laid and laid.spec.code) == (seat_of(seat), code), f"{seat} has laid {laid}, not {code}"

    def announces(self, seat: str, kind: str, codes: str, *answers: object) -> None:
        """Announces an attack or a wall of these cards; `answers` are claims and what artefacts are named."""
        self.says(seat, kind, codes.split(), *answers)

    def refusal(self, seat: str, kind: str, codes: str) -> Refusal:
        """Why this seat may not announce these cards now; with the id "" if it may. What is refused must be refused at
        the table, too."""
        me = self.t.seats[seat_of(seat)]
        there = {card.spec.code: card for card in (*me.pool, *self.t.common)}
        cards = [there[code] for code in codes.split()]
        found = refusal(self.t, me, KINDS[kind], cards)
        if self.match.decision is not None and kind in self.offers():
            trial: Any = self.match.clone()
            trial.answer(trial.decision.read(kind))
            why = f"{re.escape(found.text)}|not on offer" if found else ""
            with pytest.raises(Refused, match=why) if found else nullcontext():
                trial.decision.value(trial.decision.read([card.oid for card in cards]))
        return found or Refusal("", "", "")

    def why(self, code: str) -> str:
        """The id of the reason why this card of the pool of the seat to act cannot be activated; "" if it can."""
        me = self.t.seats[self.t.current]
        card = next(card for card in me.pool if card.spec.code == code)
        found = why_not(self.t, me, card)
        assert may_activate(self.t, me, card) == (found is None)
        return "" if found is None else found.id

    def offers(self) -> list[str]:
        """The allowed options: codes of cards, ids of everything else."""
        return [option.oid if option.card is None else option.card.spec.code
                for option in self.question.options() if option.blocked is None]

    # ---- the table

    def name(self, card: Card) -> str:
        assert isinstance(card.spec, PoolSpec)
        n = self.t.tokens.get(card.number, 0)
        return f"{card.spec.code}{n:+d}" if n else card.spec.code

    @property
    def main(self) -> str:
        """The main stack in the order entered: "B:HT A:CA A:H7std"."""
        return self._stack(self.t.main)

    @property
    def instant(self) -> str:
        """The instant stack, likewise."""
        return self._stack(self.t.instant)

    @staticmethod
    def _stack(entries: list[Entry]) -> str:
        return " ".join(f"{LETTERS[entry.owner]}:{entry.card.spec.code}{'std' if entry.standard else ''}"
                        for entry in entries)

    @property
    def leader(self) -> str:
        return LETTERS[self.t.leader]

    def combo(self, name: str) -> Combo:
        """ "A1" of A, "B.W1" of B."""
        found = COMBO.fullmatch(name)
        assert found is not None, f"{name} is no combination: expected A1 or B.W1"
        me: Seat = self.t.seats[seat_of(found[1][0] if found[1] else "A")]
        return me.combo(KINDS[found[2]], int(found[3]))

    def points(self, name: str) -> int:
        """What a combination is worth: with the marks so far, or what it has since the calculation."""
        combo = self.combo(name)
        early = self.t.phase in ("initial", "basic", "additional", "stacks")
        return self.t.worth(combo) if early else combo.points

    def shape(self, name: str) -> tuple[str, str, bool, int]:
        """Rank form, profession form, flush, multiplier."""
        combo = self.combo(name)
        return combo.rank_form, combo.profession_form, combo.flush, combo.times

    def worth(self, name: str) -> str:
        """How a combination comes to its value, step by step."""
        return self.t.told_worth(self.combo(name)).text

    @property
    def hits(self) -> list[str]:
        """The hits of this round: "A.A1 5 at B flying"."""
        return [f"{LETTERS[hit.seat]}.A{hit.attack} {hit.points} at {LETTERS[hit.foe]}{' flying' * hit.flight}"
                for hit in self.t.hits]

    @property
    def places(self) -> str:
        """Who has ended where: "1B 2A 3C"."""
        places = sorted(GAME.result(self.t).places, key=lambda place: (place.place, place.seat))
        return " ".join(f"{place.place}{LETTERS[place.seat]}" for place in places)


# ---- laying out


def given(*, seats: int = 0, phase: str = "basic", options: dict[str, Any] | None = None, round: int = 1,
          seed: int = 1, pack: Pack | None = None, common: str | int = "", deck: str = "", discard: str | int = "",
          leader: str = "A", current: str = "", fired: str = "", instant: str = "", main: str = "", used: str = "",
          **table: Any) -> PoolStory:
    """A table in this phase. Letters lay out seats, other names are fields of the table."""
    only([phase], GAME.phases)
    seats = seats or seats_of(table)
    t = Table(rng=Rng.fresh(seed), pack=pack or base_pack(), next_number=1, phase=phase,
              options=GAME.options(**(options or {})))  # type: ignore[arg-type]
    t.round = round - 1 if phase == "initial" else round
    t.leader = seat_of(leader)
    t.current = seat_of(current) if current else t.leader
    said = [dict(table.pop(LETTERS[no], {})) for no in range(seats)]
    t.seats = [Seat(no) for no in range(seats)]
    lay = _Layer(t, (said, common, deck, discard, fired, instant, main, used))
    for me, wanted in zip(t.seats, said, strict=True):
        only(wanted, SEAT_FIELDS | {name for name in wanted if COMBO.fullmatch(name)})
        lay.into(me.hand, wanted.pop("hand", ""))
        lay.into(me.pool, wanted.pop("pool", ""))
    lay.into(t.common, common)
    lay.into(t.deck, deck)
    lay.into(t.discard, discard)
    for me, wanted in zip(t.seats, said, strict=True):
        lay.seat(me, wanted)
    t.common[:0] = [lay.named(code) for code in fired.split() if code not in lay.laid]
    t.main, t.instant = lay.entries(main), lay.entries(instant)
    t.used = [lay.named(code).number for code in used.split()]
    t.deck += [lay.make(spec.code) for spec in lay.others]
    t.deck.reverse()
    t.discard.reverse()
    for code in fired.split():
        at_once(lay.named(code).spec.individual.effect, PoolPlay(t, None, lay.named(code)))
    lay.values()
    t.history = [tuple(me.life for me in t.seats)] * (t.round + 1)
    t.begun = [me.life for me in t.seats]
    put(t, table)
    GAME.check(t)
    faults = [f"{fault.field}: {fault.what}" for fault in validate(t)]
    assert not faults, "; ".join(faults)
    return PoolStory(t)


class _Layer:
    """Makes the cards that are named, each once; those that are not named fill what is told by a number, then the
    deck."""

    def __init__(self, t: Table, told: object) -> None:
        self.t = t
        specs = t.pack.section("cards", PoolSpec)
        self.by_code = {spec.code: spec.id for spec in specs}
        self.codes = {spec.id: spec.code for spec in specs}
        self.laid: dict[str, PoolCard] = {}
        self.values_told: list[tuple[Combo, str]] = []
        named = {self.codes.get(word, word) for word in re.findall(r"[\w*-]+", repr(told))}
        others = [spec for spec in specs if spec.code not in named]
        self.others = iter(sorted(others, key=lambda spec: spec.individual.type == "common"))
        """Cards that are not named, those of type common last."""

    def into(self, zone: list[PoolCard], line: str | int) -> None:
        """Lays what this line names into a zone."""
        for part in str(line).split():
            if part.isdigit():
                zone += [self.make(next(self.others).code) for _ in range(int(part))]
                continue
            code, *token = re.split(r"(?=[+-]\d+$)", part)
            zone.append(self.make(self.codes.get(code, code)))
            if token:
                self.t.tokens[zone[-1].number] = int(token[0])

    def make(self, code: str) -> PoolCard:
        """The card with this code, which lies nowhere yet."""
        if code not in self.by_code or code in self.laid:
            raise TypeError(f"{code} lies in two places" if code in self.laid else
                            f"'{code}' is no card: expected a code such as H7 or S6+1")
        self.laid[code] = self.t.make(self.by_code[code])
        return self.laid[code]

    def named(self, code: str, zone: list[PoolCard] | None = None) -> PoolCard:
        """The card with this code; one that lies nowhere is laid into this zone."""
        if code not in self.laid:
            (zone if zone is not None else []).append(self.make(code))
        return self.laid[code]

    # ---- a seat

    def seat(self, me: Seat, wanted: dict[str, Any]) -> None:
        """Readings, combinations, the end list, and numbers."""
        for code, text in wanted.pop("readings", {}).items():
            rank, _, skill = text.partition("/")
            me.readings[self.named(code, me.pool).number] = Reading(
                1 << RANKS.index(rank) if rank not in ("", "open") else 0,
                1 << PROFESSIONS.index(skill.lower()) if skill not in ("", "open") else 0)
        for code in wanted.pop("end", "").split():
            me.end_list.append(self.entry(me, self.named(code, me.pool), [], False))
        for name in [name for name in wanted if COMBO.fullmatch(name)]:
            self.announce(me, name, str(wanted.pop(name)))
        put(me, wanted)

    def announce(self, me: Seat, name: str, line: str) -> None:
        """A combination: "H7 S6 = 2 | watch", "9 | flight"."""
        left, _, marks = line.partition("|")
        cards, _, points = left.partition("=")
        kind = KINDS[name[0]]
        assert int(name[1:]) == len(me.combinations(kind)) + 1, f"{name} comes out of turn"
        combo = Combo(kind, int(name[1:]), (), None, 0, "", "", False, 1)
        me.combos.append(combo)
        if cards.strip().isdigit():
            self.fill(me, combo, int(cards))
        else:
            combo.cards = tuple([self.named(code, me.pool) for code in cards.split()])
            combo.keystone = combo.cards[0]
            pieces = [self.t.piece(me, card) for card in combo.cards]
            form = combinations.form_of(pieces)
            combo.rank_form = "" if form.rank_open else form.rank
            combo.profession_form = "" if form.profession_open else form.profession
            if not combo.rank_form and not combo.profession_form:
                raise TypeError(f"{cards.strip()} is no combination")
            combo.flush = form.flush
            combo.times = form.times(len(pieces), bool(combo.rank_form), bool(combo.profession_form))
        combo.marks = tuple([self.mark(me, combo, mark.split()) for mark in marks.split(",") if mark.strip()])
        self.values_told.append((combo, points.strip()))

    def fill(self, me: Seat, combo: Combo, n: int) -> None:
        """The fewest cards of others that start with so many points."""
        combo.times = next(times for times in (6, 3, 2, 1) if times == 1 or (n % times == 0 and n // times > 2))
        combo.cards = tuple([self.make(next(self.others).code) for _ in range(max(2, n // combo.times))])
        combo.keystone = combo.cards[0]
        me.pool.extend(combo.cards)
        for card in combo.cards[n:]:
            self.t.tokens[card.number] = -1

    def mark(self, me: Seat, combo: Combo, words: list[str]) -> Mark:
        """ "flight", "pierce 3", "cap 5 by B.DQ": by default a foe lays sap, cap and ground, the owner all else."""
        verb: Any = words[0]
        owner = (me.no + 1) % len(self.t.seats) if verb in ("sap", "cap", "ground") else me.no
        by = words[words.index("by") + 1] if "by" in words else ""
        if by[1:2] == ".":
            owner, by = seat_of(by[0]), by[2:]
        card = self.named(by, self.t.seats[owner].pool) if by else combo.cards[0] if combo.cards else None
        assert card is not None, "a mark of such a combination says by which card: add 2 by H7"
        return Mark(verb, int(words[1]) if words[1:2] and words[1].isdigit() else 0, owner, card)

    # ---- stacks

    def entries(self, line: str) -> list[Entry]:
        """ "B HT W1, A CA B.W1, A H7 std"."""
        found = []
        for part in line.split(","):
            if words := part.split():
                me = self.t.seats[seat_of(words[0])]
                found.append(self.entry(me, self.named(words[1], me.pool), words[2:], words[2:] == ["std"]))
        return found

    def entry(self, me: Seat, card: PoolCard, words: list[str], standard: bool) -> Entry:
        targets = []
        if not standard and card.spec.individual.type != "end":
            wanted = dict.fromkeys(_words(card))
            if len(wanted) != len(words):
                raise TypeError(f"{card.spec.code} has the targets {', '.join(wanted) or 'none'}, not {words}")
            targets = [self.target(me, word, text) for word, text in zip(wanted, words, strict=True)]
        if not standard:
            self.t.used.append(card.number)
        entry = Entry(self.t.next_entry, me.no, card, standard, 0, tuple(targets))
        self.t.next_entry += 1
        return entry

    def target(self, me: Seat, word: str, text: str) -> Target:
        if word in COMBOS:
            found = COMBO.fullmatch(text)
            assert found is not None, f"{text} is no {word}"
            return Target(word, seat_of(found[1][0]) if found[1] else me.no, int(found[3]))
        if word == "opponent":
            return Target(word, seat_of(text))
        if word == "branch":
            return Target(word, no=int(text) - 1)
        if word.endswith("entry"):
            return Target(word, -1, int(text))
        card = self.laid[text]
        owner = next((seat.no for seat in self.t.seats if card in seat.pool), -1)
        return Target(word, owner, card=card)

    def values(self) -> None:
        """From the calculation on combinations have their points."""
        if self.t.phase not in ("initial", "basic", "additional", "stacks"):
            for combo, points in self.values_told:
                combo.points = int(points) if points else self.t.worth(combo)


def _words(card: PoolCard) -> Iterator[str]:
    """The target words of what is chosen when this card is activated."""
    for effect in card.spec.individual.effect:
        if effect.verb == "rule":
            yield from ("my_attack", "foe_attack")
        elif effect.verb == "choose_one":
            raise TypeError(f"{card.spec.code} has to be activated in the story")
        elif getattr(effect, "word", "") in CHOSEN:
            yield effect.word  # type: ignore[attr-defined]
