"""Every number that the log, the recaps and the news tell, compared with the table before and after it was told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from deckgames.bots.brain import brain_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.record.story import in_log
from deckgames.engine.vocabulary.events import TABLE_SENTENCES, Event, Span, sentence_of, text_of
from deckgames.games import IDS, load
from deckgames.games.journey import queries
from deckgames.table import Reader, recap
from tests.given.story import seating
from tests.thorough import many

pytestmark = pytest.mark.usefixtures("real_cards")

N, FROM_TO = r"(\d+|no)", r"(\d+)→(\d+)"
CARDS = ("", "cards")
COMPARED: dict[str, dict[str, tuple[str, ...]]] = {
    "cardring": {
        "round": (r"round (\d+)", "round ="), "xp": (FROM_TO, "seat.xp →", r"stays at (\d+) XP", "seat.xp ="),
        "buys": (f"for {N} Skill", "seat.skill −"), "buys-from": (f"for {N} Skill", "seat.skill −"),
        "clears": (f"for {N} Skill", "seat.skill −"),
        "converts": (f"turns {N} Skill", "seat.skill −, seat.fight +"),
        "shows": (r"(\d+) (Skill|Fight|Failure|Shield)", "seat.* ="),
        "beats": (r"\((\d+) .*?(Skill|Fight) vs", "seat.* ="),
        "loses-to": (r"\((\d+) .*?(Skill|Fight) vs", "seat.* ="),
        "draws": ("", "cards hand"), "draws-more": ("", "cards hand"), "takes": ("", "cards hand"),
        "discards": ("", "cards discard"), "trashes": CARDS, "gains": CARDS,
        "sinks": ("", "cards enemy_deck"), "fills": ("", "cards queue"), "plays": CARDS,
    },
    "hooks": {
        "begins": (f"with {N} Treasure", "seat.treasures ="), "gives-back": (N, "seat.treasures −"),
        "takes": (N, "seat.treasures +"), "brings": (f"{N} Treasure", "other.treasures +"),
        "earns": (f"{N} Treasure", "other.treasures +"),
        "loses": (f"{N} Treasure", "other.treasures −"), "costs": (f"{N} Treasure", "other.treasures −"),
        "steals": (f"steals {N}", "other.treasures −, seat.treasures +"),
        "buys": (f"for {N}(?= each|$)", "seat.treasures −"), "turns-up": (r"cost (\d+)", "face.cost ="),
        "gets": (r"(\d+) (Action|Buy|Reload|Keep)", "seat.* +", r"(\d+) off cards", "seat.discount +"),
        "draws": ("", "cards hand"), "discards": ("", "cards pile"), "drops": ("", "cards pile"),
        "gains": CARDS, "plays": CARDS,
    },
    "initiative": {
        "round": (r"round (\d+)", "round ="), "tires": (FROM_TO, "seat.health →"),
        "hits": (FROM_TO, "other.health →", r"\d − (\d+)", "other.defence ="),
        "holds": (r"stopped by (\d+)", "other.defence ="),
        "loses": ("costs .* (\\d+) health", "other.health −", FROM_TO, "other.health →"),
        "heals": (f"gains {N} health", "seat.health +", FROM_TO, "seat.health →"),
        "swaps-health": (r": (\d+) for (\d+)", "seat.health →, other.health ←"),
        "averages": (r"becomes (\d+)", "seat.health ="),
        "commits": (f"{N} card", "seat.stack ="), "adds": (f"{N} card", "other.stack +"),
        "adds-below": (f"{N} card", "other.stack +"),
        "reveals": (r"initiative (?:\d+: )?(\d+)(?:$| [+−×])", "face.initiative ="),
        "flips": (r": (\d+), (?:odd|even)", "face.initiative ="), "sweeps": (f"{N} card", "discard +"),
        "draws": ("", "cards hand"), "gets": ("", "cards hand"),
        "rejects": CARDS, "discards": ("", "cards discard"),
    },
    "pools": {
        "round": (r"round (\d+)", "round ="), "heals": (f"gains {N}", "other.lives +"),
        "hurts": (f"loses {N}", "other.lives −"), "overruns": (f"loses {N} li", "seat.lives −"),
        "hits": (f"for {N}", "other.lives −"), "leaves": (r"with (no|−?\d+)", "seat.lives ="),
        "draws": ("", "cards hand"), "joins": ("", "cards common"), "drops": CARDS, "throws": CARDS,
    },
    "journey": {
        "hurt": (f"takes {N}", "seat.wounds +"), "heals": (f"heals {N}", "seat.wounds −"),
        "takes-crystals": (f"takes {N}", "seat.crystals +"), "pays": (f"pays {N}", "seat.crystals −"),
        "gives-up": (f"loses {N}", "seat.crystals −"), "loses": (f"loses {N}", "seat.crystals −"),
        "journeys": (r"slot \d, (\d+|free)", "seat.crystals −"),
        "behind-crystals": (f"takes {N}", "seat.crystals +"),
        "gives-crystals": (f"gives {N}", "seat.crystals −, other.crystals +"),
        "steals": (f"steals {N}", "seat.crystals +, other.crystals −"), "capped": (f"loses {N}", "seat.crystals −"),
        "weight": (f"loses {N}", "seat.crystals −"), "gives-crystals-overlord": (f"gives {N}", "seat.crystals −"),
        "steals-overlord": (f"steals {N}", "seat.crystals +"), "dial": (r"to (\d+)", "dial ="),
        "clash": (r"deals (\d+) damage, .* deals (\d+)", "other.wounds +1, seat.wounds +2"),
        "clash-overlord": (r"deals (\d+) damage, the Overlord (\d+)", "dial −1, seat.wounds +2"),
        "attacks": (f"for {N}", "other.wounds +"), "gives-damage": (f"gives {N}", "other.wounds +"),
        "relieves": (f"over {N}", "other.wounds +"),
        "gives-damage-overlord": (f"gives {N}", "dial −"), "attacks-overlord": (f"for {N}", "dial −"),
        "power": (r"gets \+(\d+) (\w+)", "seat.own-* +", r"loses (\d+) (\w+)", "seat.own-* −"),
        "weakens": (r"loses (\d+) (\w+)", "seat.own-* −"),
        "pearls": (f"spends {N}", "seat.pearls −"),
        "overlord-takes": (f"takes {N}", "overlord-crystals +"),
        "overlord-loses": (f"loses {N}", "overlord-crystals −"),
        "fights": (r"attack (\d+)", "seat.attack ="), "toll": (f"company {N}", "pool +"),
        "company-hurt": (f"takes {N}", "pool +"), "company-heals": (f"heals {N}", "pool −"),
        "overlord-turned": (r"dial (?:\d+→)?(\d+), pool (?:\d+→)?(\d+)", "dial =1, pool =2"),
    },
}
"""What the line of each kind of event says: where its numbers stand, and which numbers of the lexicon they are, whose,
and how (`=` it is so much, `→` from and to, `+` and `−` by so much); or how many cards go to some zone."""
PLAN = "what is still to come, kept in no number: it is told again, and compared, when it happens"
WORDS = "a rule or a card's own words: its constant is printed there"
NO_NUMBER = "the lexicon has no such number"
AGAIN = "the sum of a step that is told, and compared, in its parts"
NOT_COMPARED: dict[str, dict[str, str]] = {
    "cardring": {"owes": PLAN, "sends": "it lowers a Total of this Combat, which `loses-to` and `beats` tell",
                 "looks": "they stay where they are", "scouts": "they stay where they are", "each-turn": WORDS,
                 "idles": PLAN},
    "hooks": {"slows": PLAN, "keeps": "they stay where they are", "looks": "they stay where they are",
              "decides": WORDS, "last-card": WORDS, "anchors": WORDS},
    "initiative": {"beat": "counted by the log alone", "deals": "`gets` tells each hand",
                   "turn": "`reveals` has told it", "promises": PLAN, "copies": WORDS,
                   "out": "no number holds a place",
                   "is-promised": PLAN, "reveals-none": WORDS, "defends": "`hits` and `holds` tell the sum of all",
                   "attacks": "`hits` and `holds` tell what comes of it",
                   "strikes": "`hits` and `holds` tell what comes of it"},
    "pools": {"activates": PLAN, "announces": "cards alone: the lexicon’s number holds what is still to come",
              "aims": "`hits` and `holds` tell what comes of it", "becomes": WORDS, "reads": WORDS,
              "counters": WORDS, "grants": WORDS, "fires": WORDS, "owes": PLAN, "tokens": PLAN,
              "grows": PLAN, "marks": PLAN, "mirrors": PLAN, "stands": PLAN, "pays": PLAN,
              "holds": "nobody loses anything", "breaks": "walls of one Combat, kept in no number", "felled": AGAIN},
    "journey": {"aim": WORDS, "falls": WORDS, "event": WORDS, "reinforced": WORDS, "rolls": "a die lies nowhere",
                "immune": "nobody loses anything", 
                "track-tokens": NO_NUMBER, "rewards": WORDS, "draws-wounds": WORDS, "won": WORDS},
    "": {"no-effect": WORDS, "no-effect-on": WORDS, "ends": AGAIN},
}
"""What cannot be compared, by kind of event ("": of every game), and why."""


def value(text: str) -> int:
    """A number as it is told."""
    return 0 if text in ("no", "free") else int(text.replace("−", "-"))


def cards_of(line: Sequence[Span]) -> int:
    """How many cards a line tells: by name, those of one name counted, or "3 cards"."""
    found, n = 0, 0
    for text, role, _ in line:
        if role == "text" and "(" in text:
            break
        found += (n or 1) if role == "card" else n if n and text.startswith(" card") else 0
        n = value(text) if role == "number" else 0
    return found


def again(line: Sequence[Span]) -> int:
    """How often cards of a line come once more: "Cane twice"."""
    return sum([int(found[1] or 2) - 1 for found in re.finditer(r" twice\b| (\d+) times\b", text_of(line))])


def tells_a_number(line: Sequence[Span]) -> bool:
    """Whether a line holds one beside how many cards of one name it lists."""
    return any((role == "number" and text[-1] != " ") or (role == "text" and re.search(r"\d", text))
               for text, role, _ in line)


@cache
def called(game_id: str) -> dict[str, str]:
    """The keys of a game's numbers by the words for them."""
    return {word.casefold(): number.key for number in load(game_id).lexicon.numbers
            for word in (number.word, number.plural)}


def changes(game_id: str, event: Event, line: Sequence[Span]) -> list[tuple[str, int | None, str, tuple[int, ...]]]:
    """What a line says of numbers: which, whose, how (`+` by so much, `=` it is so much, `→` from and to)."""
    claims: list[tuple[str, int | None, str, tuple[int, ...]]] = []
    how_told = COMPARED[game_id][event.kind]
    told = [(found, said) for pattern, said in zip(how_told[::2], how_told[1::2], strict=True)
            if not said.startswith("cards") for found in re.finditer(pattern, text_of(line))]
    for found, part in [(found, part) for found, said in told for part in said.split(", ")]:
        name, how = part.split(" ")
        whose, dot, key = name.rpartition(".")
        if whose == "face":
            key, whose = name, ""
        seat = getattr(event, whose) if whose and dot else None
        key = key.replace("*", called(game_id)[found[2].casefold()]) if "*" in key else key
        if how in "→←":
            both = value(found[1]), value(found[2])
            claims.append((key, seat, "→", both if how == "→" else both[::-1]))
        else:
            each = text_of(line)[found.end():].startswith(" each")
            n = value(found[int(how[1:] or 1)]) * (len(event.cards) if each else 1)
            claims.append((key, seat, "+" if how[0] == "−" else how[0], (-n if how[0] == "−" else n,)))
    return claims


def goes(n: int | None, told: Iterable[tuple[int, ...]]) -> int | None:
    """What a number becomes by all that is told of it; None where a change begins with another number."""
    for *before, change in told:
        if n is None or before not in ([], [n]):
            return None
        n = change if before else n + change
    return n


class Table:
    """What stands on a table at one moment: the numbers of the lexicon, and where each card lies."""

    def __init__(self, session: Session) -> None:
        state, game = session.match.state, session.game
        seats = range(len(session.seats))
        self.numbers = {(number.key, seat): number.read(state, seat) for number in game.lexicon.numbers
                        for seat in (seats if number.whose == "seat" else (None,))}
        self.numbers["round", None] = game.round(state)
        if hasattr(state, "overlord"):
            self.numbers["overlord-crystals", None] = state.overlord_crystals
            self.numbers |= {(f"own-{key}", me.no): getattr(me, key) - getattr(queries.visible(state, me), key)
                             for me in state.seats for key in ("attack", "defense")}
        self.company = self.numbers.get(("pool", None)) is not None
        self.cards = {card.number: (zone.name, zone.seat) for zone in game.zones(state) for card in zone.cards}

    def place(self, key: str, seat: int | None) -> tuple[str, int | None]:
        """Where this number of a seat stands: some are the table's, and wounds of a company are its pool."""
        if key == "wounds" and self.company:
            return "pool", None
        return (key, seat) if (key, seat) in self.numbers else (key, None)


class Watched:
    """A game of three that is played by quick players and at random; `tables` are what stood there before the first
    thing that an answer has brought, at each, and after the last."""

    def __init__(self, game_id: str, seed: int, most: int, **options: Any) -> None:
        game = load(game_id)
        self.id = game_id
        self.session = session = Session.new(game, seating("bbb"), game.options(**options), seed,
                                             pack=game.load_pack([]))
        self.steps: list[tuple[list[Observed], list[Table]]] = []
        tables: list[Table] = []
        hear, rng = session.hear, Rng.fresh(seed)

        def look(event: Event) -> None:
            hear(event)
            tables.append(Table(session))

        session.hear = look  # type: ignore[method-assign]
        pilot = brain_of(game).pilot(rng)
        while not session.over and session.number < most:
            since, asked = len(session.events), session.question()
            tables[:] = [Table(session)]
            session.answer(pilot(session.match) if rng.below(6) else asked.random(rng), asked.seat)
            self.steps.append((session.events[since:], [*tables, Table(session)]))

    def false(self) -> list[str]:
        """The lines that the table contradicts."""
        found = []
        for events, tables in self.steps:
            for at, h in enumerate(events, 1):
                for viewer in {None, h.event.seat}:
                    line = self.session.spans(h.event, viewer)
                    found += [f"{h.event.kind}: {text_of(line)}: {why}"
                              for why in self.wrong(h.event, line, tables, at, self.told(events))]
        return found

    def told(self, events: Sequence[Observed]) -> dict[tuple[str, int | None], list[tuple[int, ...]]]:
        """What these events say of the changes of each number, one after the other; what others say again is left out.
        """
        found: dict[tuple[str, int | None], list[tuple[int, ...]]] = {}
        place = Table(self.session).place
        for event in [h.event for h in events if h.event.kind in COMPARED[self.id]]:
            if not sentence_of(event, self.session.sentences).tells:
                claims = changes(self.id, event, self.session.spans(event, None))
                whole = {key for key, _, how, _ in claims if how == "→"}
                for key, seat, how, numbers in claims:
                    if (how == "→" or key not in whole) and how != "=" and not key.startswith("face."):
                        found.setdefault(place(key, seat), []).append(numbers)
        return found

    def wrong(self, event: Event, line: Sequence[Span], tables: Sequence[Table], at: int,
              told: Mapping[tuple[str, int | None], Sequence[tuple[int, ...]]]) -> list[str]:
        """What is wrong in a line about an event, at which the table stood as `tables[at]`."""
        if event.kind not in COMPARED[self.id]:
            known = event.kind in NOT_COMPARED.get(self.id, {}) or event.kind in NOT_COMPARED[""]
            return [] if known or not tells_a_number(line) else ["its number is not compared"]
        found = []
        said = COMPARED[self.id][event.kind][1]
        claims = changes(self.id, event, line)
        if said.startswith("cards") and line:
            own = [line[nth:] for nth, (_, role, seat) in enumerate(line) if role == "seat" and seat == event.seat]
            to, told = said.removeprefix("cards").strip(), cards_of([line, *filter(cards_of, own)][-1])
            moved = [card for card in event.cards if any(
                one.cards.get(card.number) != other.cards.get(card.number)
                and (not to or other.cards.get(card.number, ("",))[0] == to)
                for one, other in pairwise(tables[:at + 2]))]
            if len(moved) != told:
                found.append(f"{told} cards, {len(moved)} moved {to}")
        elif tells_a_number(line) and not claims and not said.startswith("cards"):
            found.append("its number is not found")
        for key, seat, how, numbers in claims:
            if key.startswith("face."):
                place, read = None, [getattr(event.cards[0].spec, key[5:])] * 3
            else:
                place = tables[at].place(key, seat)
                read = [table.numbers[place] for table in tables[max(0, at - 4):at + 4]]
            now = read if place is None else [table.numbers[place] for table in tables[at - 1:at + 2]]
            if None in read:
                continue
            right = {"=": numbers[0] == now[1], "→": numbers in pairwise(read),
                     "+": numbers[0] in [after - before for before, after in combinations(read, 2)]}[how]
            if how in "+→" and not right and place is not None:
                right = goes(tables[0].numbers[place], told.get(place, ())) == tables[-1].numbers[place]
            if not right:
                found.append(f"{key} of {seat} {how} {numbers}, the table {read}")
        return found


class Overheard:
    """A session that notes what a recap asks it to say, line by line."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, list[tuple[Event, list[Span]]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def spans(self, event: Event, *eyes: Any, **how: Any) -> list[Span]:
        """The same as the session says."""
        self.said.append((event, self.session.spans(event, *eyes, **how)))
        return self.said[-1][1]


def sums(game_id: str, told: Iterable[tuple[Event, Sequence[Span]]]) -> Counter[tuple[object, ...]]:
    """What these lines say in all, by kind, number and whose it is; the cards that they tell, by kind."""
    found = Counter[tuple[object, ...]]()
    for event, line in told:
        if event.kind in COMPARED[game_id] and not load(game_id).sentences[event.kind].until:
            if COMPARED[game_id][event.kind][1].startswith("cards"):
                found[event.kind, "cards"] += cards_of(line) + again(line)
            for key, seat, how, numbers in changes(game_id, event, line):
                found[event.kind, key, seat] += numbers[-1] - (numbers[0] if how == "→" else 0) if how != "=" else 0
    return found


def ways(heard: Sequence[Observed], told: Sequence[Event]) -> Sequence[Callable[[Reader], object]]:
    """How a reader puts events together: a line a person and phase, a line a person, and line by line, as news."""
    return (lambda reader: reader.recap(heard, 10**6),
            lambda reader: reader.recap([replace(h, round=1, phase="") for h in heard], 10**6),
            lambda reader: reader.read(told))


def retold(game: Watched, viewer: int | None) -> list[str]:
    """Where recaps of what has happened between two answers of this viewer say another sum than its events."""
    found = []
    window: list[Observed] = []
    for step, (events, _) in zip(game.session.steps, game.steps, strict=True):
        window += events
        if step.seat != (viewer or 0):
            continue
        told = [h.event for h in in_log(window, game.session.sentences)]
        told = [event for event in told if (how := sentence_of(event, game.session.sentences)).weight or how.adds]
        want = sums(game.id, [(event, game.session.spans(event, viewer)) for event in told])
        for tell in ways(window, told):
            overheard = Overheard(game.session)
            tell(Reader(overheard, viewer))  # type: ignore[arg-type]
            if want != (said := sums(game.id, overheard.said)):
                found.append(f"{want - said} {said - want}: {[text_of(line) for _, line in overheard.said]}")
        window = []
    return found


TABLES: tuple[tuple[str, dict[str, Any], int, int], ...] = (
    ("cardring", {}, 1, 150), ("hooks", {}, 3, 150), ("initiative", {}, 1, 150), ("pools", {}, 1, 400),
    ("journey", {}, 1, 150), ("journey", {"mode": "coop"}, 1, 150))
"""Game and options, how many games are played in each run, and how many answers of each at most."""


@pytest.mark.parametrize(("game_id", "options", "games", "most"), TABLES, ids=[
    "cardring", "hooks", "initiative", "pools", "journey", "company"])
@pytest.mark.wide
def test_no_number_that_is_told_differs_from_the_table(
        game_id: str, options: dict[str, Any], games: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of the log is compared with the table, each recap with the lines that it puts together."""
    monkeypatch.setattr(recap, "DEEDS", 10**6)
    for seed in range(many(games, 20)):
        game = Watched(game_id, seed, many(most, 600), **options)
        assert "\n".join(game.false()) == ""
        for viewer in (None, 0, 1, 2):
            assert "\n".join(retold(game, viewer)) == ""


def test_the_tables_above_name_no_kind_that_does_not_happen() -> None:
    for game_id in IDS:
        kinds = {*load(game_id).sentences, *TABLE_SENTENCES}
        assert {*COMPARED[game_id], *NOT_COMPARED[game_id], *NOT_COMPARED[""]} <= kinds
        assert not {*COMPARED[game_id]} & {*NOT_COMPARED[game_id]}
