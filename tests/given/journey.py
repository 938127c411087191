"""Journey & Overlords tables for tests, in the notation of the worked examples: cards are made on the fly.

    s = given({"ladle": "item | A3; minor: [damage: 1] > [gain: {attack: 2}] | A1"}, A={"items": "ladle > fist"})
    s.says("A", "use:ladle")
    assert (s.A.power, s.A.wound_tokens) == ("6/0", 1)

A card is its kind and its parts, upper and lower: `item`, `enchantment`, `wound`, `monster 4/5` (health/strength) and
`dragon 12/0` have two, `banner` and `class` one, an `overlord 9/7` three (invasion, middle, reward), a `village` one.
A part is "-" or has, divided by ";": icons (`A3 A-2 D1 W1 S2 Sl1 P1 Un1`), points (`5p`), terms (`per: {..}`) and
abilities: `minor: [cost] > [effect]` (or double, multi, rest, challenge), `once: [..]` (immediate), `holds: [..]`
(continuous), `setup: [..]`, `when turn_begins: [..]`, `invades item: [..]`.

A (seat 0) starts and is active, in its main phase; nobody has anything but a fist and an of Enchanting, the village is
Normaltown, there is no Overlord. Everything is written from the top; the track has six stones (blank items) and the
deck more of them, the wound deck grazes (blank wounds). "ladle > fist" and "ladle fist" are the same.
`power="3/2"` are stored powers that need not be what the icons say.

The story halts before a clean up, a beginning and the end, and goes on when an answer is given, or by `s.cleans_up()`.
An answer is a name: a card, `slot 2`, `use:ladle`, `rest:normaltown`, `rest:normaltown:2`, `fight`, a letter.
`s.does("A", "steal_card: {kind: item}")` does an effect with A as *you*, as if a card said so.

A co-op table is laid out by `company(..)`: Lord Vragan with his overlay, the Enchanters Guild, dial 99, an empty pool
of 40, no reinforcements; `dial`, `pool`, `threshold`, the active `event` (read at `anger`, else at the dial), the event
deck `events` from its top. An `event` of one's own has three parts, for anger 1, 2, 3.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import yaml

from deckgames.engine.core.cards import Card, CardSpec, Pack
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.engine.match.match import Match
from deckgames.engine.packs.reading import Vocabulary
from deckgames.engine.vocabulary.decisions import Option
from deckgames.games.journey import play as ops, queries
from deckgames.games.journey.cards import SECTIONS
from deckgames.games.journey.cards.lines import Immediate
from deckgames.games.journey.effects.steps import do
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.rules import ready
from deckgames.games.journey.state import DIAL, SLOTS, STACKS, THRESHOLDS, JourneyOptions, Seat, Table, Tokens
from tests.conftest import frozen_pack
from tests.given.story import LETTERS, Halting, SeatNow, face as bare, frozen, only, put, seat_of, seats_of

GAME = find("deckgames.games.journey")
VOCABULARY = Vocabulary(GAME.vocabulary)
PLAIN = {"stone": "item | - | -", "verse": "enchantment | - | -", "imp": "monster 3/2 | - | 1p",
         "drake": "dragon 12/9 | - | 8p", "graze": "wound | - | -"}
"""Cards that are there for every table."""
KINDS: dict[str, dict[str, Any]] = {
    "item": {"kingdom": "cultists", "epithet": ""}, "enchantment": {"kingdom": "cultists"},
    "monster": {"kingdom": "cultists", "size": "minor", "copies": 6}, "dragon": {"kingdom": "cultists"}, "wound": {},
    "banner": {}, "class": {}, "village": {}, "overlord": {"short": "", "kingdom": None, "coop": "never"}, "event": {}}
"""What a card of a kind has beside its parts."""
PARTS = {"banner": ("part",), "class": ("part",), "overlord": ("invasion", "middle", "reward")}
"""What these are called, where they are not upper and lower."""
ICONS = {"A": "attack", "A-": "attack_down", "D": "defense", "D-": "defense_down", "W": "weight", "S": "speed",
         "Sl": "slime", "P": "pearl", "Un": "undead"}
ICON = re.compile(r"(Sl|Un|[ADWSP]-?)(\d+)")
ALONE = {"once": "immediate", "holds": "continuous", "setup": "setup"}
ABILITIES: dict[str, Callable[..., dict[str, Any]]] = {
    r"when (.+?): (\[.*)": lambda of, done: {"trigger": {"when": of, "effect": done}},
    r"invades (.+?): (\[.*)": lambda of, done: {"invasion": {"type": of, "effect": done}},
    r"(once|holds|setup): (\[.*)": lambda kind, done: {ALONE[kind]: done},
    r"(\w+): (\[.*?\]) > (\[.*)": lambda kind, cost, done: {kind: {"cost": cost, "effect": done}}}
"""How abilities are written."""
SEAT_FIELDS = {*STACKS, "power", "crystals", "tokens", "pearls", "rewards"}


base_pack = partial(frozen_pack, GAME)
"""The cards that come with the game."""


# ---- cards on the fly


def pack_with(cards: tuple[tuple[str, str], ...] = ()) -> Pack:
    """The base cards with these, each an id and what it is."""
    return _with(base_pack(), cards)


@cache
def _with(base: Pack, cards: tuple[tuple[str, str], ...]) -> Pack:
    sections = {name: list(specs) for name, specs in base.sections.items()}
    origins = {spec.id: base.origin(spec.id) for specs in sections.values() for spec in specs}
    for face, told in cards:
        section, spec = made(face, told)
        sections[section].append(spec)
        origins[face] = base.names[0]
    key = f"test-{abs(hash(cards))}"
    return Pack(base.game, base.meta, base.names, sections, GAME.vocabulary, origins, (key, f"journey@{key}"))


def made(face: str, told: str) -> tuple[str, CardSpec]:
    """A card from its notation, and its section."""
    head, *parts = told.split("|")
    kind, *more = head.split()
    only([kind], KINDS)
    name, read = face.replace("-", " ").title()[:24], [part_of(part) for part in parts]
    data: dict[str, Any] = {"id": face, "name": f"of {name}"[:24] if kind == "enchantment" else name, **KINDS[kind]}
    data |= {field: name for field in ("epithet", "short") if field in data}
    for word in more:
        health, slash, strength = word.partition("/")
        data |= {"health": int(health), "strength": int(strength)} if slash else {"end_duels": word}
    if kind == "village":
        data |= {"vp": read[0]["vp"], "abilities": read[0]["abilities"] or (ability("rest: [] > [take_crystals: 5]"),)}
    elif kind == "event":
        data |= {f"anger_{nth}": part["abilities"] for nth, part in enumerate(read, 1)}
    else:
        data |= dict(zip(PARTS.get(kind, ("upper", "lower")), read, strict=True))
    section = {"class": "classes"}.get(kind, f"{kind}s")
    return section, SECTIONS[section].model_validate(data, context=VOCABULARY)


def part_of(text: str) -> dict[str, Any]:
    """A part of a card from its notation."""
    icons: dict[str, int] = {}
    abilities: list[Any] = []
    terms: list[Any] = []
    for entry in map(str.strip, text.split(";")):
        if entry.startswith("per:"):
            terms.append({"per": _read(entry[4:])})
        elif ":" in entry:
            abilities.append(ability(entry))
        else:
            for sign in entry.split():
                found = ICON.fullmatch(sign)
                if sign.endswith("p"):
                    terms.append({"points": int(sign[:-1])})
                elif found is not None:
                    icons[ICONS[found[1]]] = int(found[2])
                elif sign != "-":
                    raise TypeError(f"'{sign}' is neither an icon nor points: expected A3, D-1, Sl2 or 5p")
    return {"icons": icons, "abilities": tuple(abilities), "vp": tuple(terms)}


def ability(text: str) -> dict[str, Any]:
    """An ability from its notation."""
    for pattern, made_of in ABILITIES.items():
        if (found := re.fullmatch(pattern, text)) is not None:
            return made_of(*map(_read, found.groups()))
    raise TypeError(f"'{text}' is no ability: expected 'minor: [cost] > [effect]', 'once: [..]', 'holds: [..]', "
                    "'when ..: [..]'")


def _read(text: str) -> Any:
    """What stands there, lists of verbs as card files have them."""
    return effects(text) if text.startswith("[") else frozen(yaml.safe_load(text))


def effects(text: str) -> tuple[Any, ...]:
    """A list of verbs: "[damage: 1, gain: {attack: 2}]"; a verb alone stands for itself with its defaults."""
    found: Any = frozen(yaml.safe_load(text.strip()))
    return tuple({entry: True} if isinstance(entry, str) else entry for entry in found)


# ---- the story


class JourneySeat(SeatNow):
    """A player of Journey & Overlords: `s.A.items == "ladle > fist"`, `s.A.power == "3/2"`, `s.A.now`."""

    stacks = STACKS

    @property
    def power(self) -> str:
        """Stored attack and defense."""
        return f"{self._me.attack}/{self._me.defense}"

    @property
    def now(self) -> str:
        """Attack and defense power now."""
        t = self._story.t
        return f"{queries.power(t, self._me, 'attack')}/{queries.power(t, self._me, 'defense')}"

    @property
    def pearls(self) -> str:
        """Pearl tokens: active, spent."""
        return f"{self._me.active_pearls}+{self._me.spent_pearls}"

    @property
    def count(self) -> int:
        """The wound count."""
        return queries.wound_count(self._story.t, self._me)

    @property
    def points(self) -> int:
        return queries.points(self._story.t, self._me)

    def value(self, icon: Any) -> int:
        """Weight, speed, slime, pearl or undead value."""
        return queries.value(self._story.t, self._me, icon)

    @property
    def prices(self) -> str:
        """The prices of the slots: "0 0 1 2 3 4"."""
        return " ".join(str(queries.price(self._story.t, self._me, slot)) for slot in range(SLOTS))


class JourneyStory(Halting):
    """A story at a table of Journey & Overlords: `s.A.items`, `s.track`, `s.stats("imp")`."""

    seat_now = JourneySeat
    goes = (*Halting.goes, "cleans_up", "through", "truly")
    rows, piles = ("track", "taken"), ("deck", "graveyard")
    halts = ("overlord_turn", "begin", "clean_up", "end")

    def __init__(self, t: Table, free: str | None = None) -> None:
        self.pending: tuple[Seat, tuple[Any, ...], Card[Any] | None] | None = None
        phases = dict.fromkeys(GAME.phases, self._play)
        super().__init__(GAME, t, t.phase if free is None else free, phases=phases, goes_on=None)

    def _halts(self, t: Table) -> bool:
        """Also when an effect has been done, not while one is to be done."""
        return t.phase == "over" or (self.pending is None and super()._halts(t))

    async def _play(self, t: Table) -> None:
        if self.pending is None:
            await GAME.play(t)
            return
        (me, verbs, card), self.pending = self.pending, None
        await do(JourneyPlay(t, me, card), verbs)

    # ---- going on

    def truly(self) -> "JourneyStory":
        """The same table between two steps, played by the game itself: it does not halt at every clean up."""
        self.match = Match(GAME, self.t.copy())
        return self

    def does(self, seat: str, *verbs: str, card: str = "") -> None:
        """Does these effects with this player as *you*, between two answers; `card` is what says so."""
        read = Immediate.model_validate({"do": effects(f"[{', '.join(verbs)}]")}, context=VOCABULARY).do
        self.pending = self.t.seats[seat_of(seat)], read, self.card(card) if card else None
        self.match = Match(self.game, self.t)

    def cleans_up(self) -> "JourneyStory":
        """Through the clean up that comes now; who could still act says that its turn ends."""
        if self.match.decision is not None:
            assert self.match.decision.rule == "JO-4.6", f"{self.match.decision!r} is asked"
            self.says(LETTERS[self.t.active], "end")
        return self.through("clean_up")

    def through(self, phase: str) -> "JourneyStory":
        """Through this phase, which comes now, or to its first question."""
        assert self.t.phase == phase, f"the story is in phase {self.t.phase}"
        self.go_on()
        return self

    # ---- answers

    def called(self, option: Option, name: str) -> bool:
        """Without the number of its card, or which ability it is; cards of the road by their slot."""
        slot = self.t.track[int(name[5:])] if name.startswith("slot ") else None
        return name in (bare(option.oid), plain(option.oid)) or (slot is not None and option.card is slot)

    def offers(self) -> list[str]:
        """The allowed options."""
        return [plain(option.oid) for option in self.question.options() if option.blocked is None]

    def refused(self, answer: str) -> str:
        """Why this option is refused, with the rule that says so; "" if it is allowed."""
        found = self.option(answer)
        return "" if found.blocked is None else f"{found.blocked} [{found.rule}]"

    # ---- the table

    def where(self, face: str) -> str:
        """The zones of all cards with this face."""
        return " ".join(f"{'' if zone.seat is None else LETTERS[zone.seat] + '.'}{zone.name}"
                        for zone in GAME.zones(self.t) for card in zone.cards if card.spec.id == face)

    def stats(self, face: str, seat: str = "A") -> str:
        """Health and strength of a creature or the Overlord for a player: "4/5"."""
        card, me = self.card(face), self.t.seats[seat_of(seat)]
        return f"{queries.health(self.t, card, me)}/{queries.strength(self.t, card, me)}"

    def tokens(self, face: str) -> Tokens:
        """What lies on a card."""
        found: Tokens = self.t.tokens.get(self.card(face).number, Tokens())
        return found

    @property
    def best(self) -> Any:
        return plain(str(super().best))

    @property
    def reinforcements(self) -> tuple[int, int]:
        """Health and strength tokens on the Overlord."""
        found = self.tokens(self.t.overlord.spec.id)
        return found.health, found.strength


def plain(oid: str) -> str:
    """The id of an option without the number of its card, nor which ability of it: "use:ladle#17:2" is "use:ladle"."""
    return re.sub(r":\d+$", "", bare(oid))


# ---- laying out


def given(cards: Mapping[str, str] | None = None, *, seats: int = 0, phase: str = "main",
          options: dict[str, Any] | None = None, seed: int = 1, round: int = 5, village: str = "normaltown",
          overlord: str = "", rewards: int | None = None, track: str = "stone " * SLOTS, deck: str = "stone " * 12,
          graveyard: str = "", wound_deck: str = "graze " * 8, banners: str = "", classes: str = "",
          overlord_cards: str = "", taken: str = "", active: str = "A", starting: str = "A",
          tokens: Mapping[str, Mapping[str, int]] | None = None, desert: str = "", dial: int = 0,
          event: str = "", events: str = "", **table: Any) -> JourneyStory:
    """A table in this phase, with these cards. Letters lay out seats, other names are fields of the table."""
    only([phase], GAME.phases)
    pack = pack_with(tuple({**PLAIN, **(cards or {})}.items()))
    seats = seats or seats_of(table)
    t = Table(rng=Rng.fresh(seed), pack=pack, next_number=1, phase=phase,
              options=JourneyOptions(**(options or {})))
    t.seats = [Seat(no) for no in range(seats)]
    t.starting, t.round, t.turn = seat_of(starting), round, (round - 1) * seats + 1
    t.active = -1 if phase in ("end", "overlord_turn") else seat_of(active)
    said = [dict(table.pop(LETTERS[no], {})) for no in range(seats)]
    t.village = t.make(village)
    if overlord:
        t.overlord, t.overlord_active = t.make(overlord), True
        t.overlord_rewards = rewards if rewards is not None else 0 if dial else seats
    if dial:
        _company(t, dial, event, events, table.get("anger", 0))
    t.track = [None if face == "-" else t.make(face) for face in track.split()]
    t.track += [None] * (SLOTS - len(t.track))
    t.deck, t.graveyard = _pile(t, deck), _pile(t, graveyard)
    t.wound_deck, t.banners, t.classes = _pile(t, wound_deck), _pile(t, banners), _pile(t, classes)
    t.overlord_cards, t.taken = _pile(t, overlord_cards), _pile(t, taken)
    if desert:
        t.desert = desert  # type: ignore[assignment]
    for me, wanted in zip(t.seats, said, strict=True):
        only(wanted, SEAT_FIELDS)
        _stacks(t, me, wanted)
    for me, wanted in zip(t.seats, said, strict=True):
        _numbers(t, me, wanted)
    for face, lie in (tokens or {}).items():
        card = next(card for zone in GAME.zones(t) for card in zone.cards if card.spec.id == face)
        t.tokens[card.number] = Tokens(**lie)
    t.length = len(t.deck) + SLOTS
    t.history = [(0,) * seats]
    put(t, table)
    GAME.check(t)
    return JourneyStory(t)


def company(cards: Mapping[str, str] | None = None, **table: Any) -> JourneyStory:
    """A table of a co-op game: all that `given` knows, with the Enchanters Guild, Lord Vragan and no reinforcements."""
    options = {"mode": "coop", "reinforcements": False, **table.pop("options", {})}
    return given(cards, options=options, **{"village": "enchanters-guild", "overlord": "lord-vragan", "dial": DIAL,
                                            **table})


def built(kingdoms: str, seats: int, seed: int = 1, **options: Any) -> JourneyStory:
    """A new table when these are its kingdoms, and its road, boards and starters lie there."""
    t = Table(rng=Rng.fresh(seed), pack=base_pack(), next_number=1, phase="kingdoms",
              options=JourneyOptions(**options), coop=options.get("mode") == "coop")
    t.seats, t.kingdoms = [Seat(no) for no in range(seats)], kingdoms.split()
    ready(t)
    return JourneyStory(t, "")


FELLOWS = {"loud": "class | when taking_damage: [take_crystals: 1]", "gem": "item | - | 2p",
           "song": "enchantment | - | -", "beast": "monster 3/2 | - | 1p", "burden": "monster 3/2 | - | -2p",
           "tar": "item | - | Sl1", "kite": "item | - | S1"}


def fellows(*, cards: Mapping[str, str] | None = None, **more: Any) -> JourneyStory:
    """Three seats, dial 60, pool 10, three crystals and a token of each side on the Overlord, and these cards."""
    return company({**FELLOWS, **(cards or {})}, **{
        "dial": 60, "pool": 10, "overlord_crystals": 3, "tokens": {"lord-vragan": {"health": 1, "strength": 1}},
        "A": {}, "B": {}, "C": {}, **more})


def _company(t: Table, dial: int, event: str, events: str, anger: int) -> None:
    """JO-2.15 to JO-2.17: the overlay, the dial, the threshold, the event that is read now and those that come."""
    t.coop, t.hp, t.threshold = True, dial, THRESHOLDS[t.options.coop_threshold]
    if t.overlord.spec.overlay is not None:
        t.overlay = t.make(t.overlord.spec.overlay)
    t.events = _pile(t, events)
    if event:
        t.event, t.anger = t.make(event), anger or queries.anger(dial)


def _pile(t: Table, faces: str) -> list[Any]:
    """Cards from the top, as a list with the top last."""
    return [t.make(face) for face in reversed(faces.replace(">", " ").split())]


def _stacks(t: Table, me: Seat, wanted: Mapping[str, Any]) -> None:
    blank = {"items": "fist", "enchantments": "of-enchanting"}
    for name in STACKS:
        me.stack(name).extend(_pile(t, wanted.get(name, blank.get(name, ""))))
    for _ in range(wanted.get("rewards", 0)):
        me.rewards.append(t.next_reward)
        t.next_reward += 1


def _numbers(t: Table, me: Seat, wanted: Mapping[str, Any]) -> None:
    """Crystals, wounds, pearls, powers; powers that are not what the icons say are boosts."""
    me.crystals, me.wound_tokens = wanted.get("crystals", 0), wanted.get("tokens", 0)
    if "pearls" in wanted:
        active, _, spent = wanted["pearls"].partition("+")
        me.active_pearls, me.spent_pearls = int(active), int(spent or 0)
    else:
        ops.match_pearls(t, me)
    ops.reset_powers(t, me)
    if "power" in wanted:
        attack, defense = (0 if n == "x" else int(n) for n in wanted["power"].split("/"))
        me.attack, me.defense = attack, defense
