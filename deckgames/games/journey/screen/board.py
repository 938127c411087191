"""A scene of Journey & Overlords read once: whose stacks are written out, and where the cursor can stand; numbers and
texts in words, and the faces of cards."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.spelling import capital
from deckgames.engine.forecast.forecast import moved
from deckgames.engine.vocabulary.decisions import Option, Topic
from deckgames.engine.vocabulary.lexicon import Number
from deckgames.games.journey import facts as prospects, queries
from deckgames.games.journey.cards import (
    ICONS,
    CreatureSpec,
    EventSpec,
    JourneySpec,
    OverlordSpec,
    Part,
    StackSpec,
    VillageSpec,
    icon_said,
    titled,
)
from deckgames.games.journey.cards.lines import Ability, Immediate, Points, Used
from deckgames.games.journey.cards.words import ANY, JourneyVoice
from deckgames.games.journey.lexicon import (
    CRYSTALS,
    HEALTH,
    ICONS as WORDS,
    KINDS,
    LOWER,
    PEARLS,
    POINTS,
    SPEED,
    UPPER,
    WEIGHT,
    WOUNDS,
)
from deckgames.games.journey.queries import fixed_points
from deckgames.games.journey.state import STACKS, TEXT, Seat, StackCard, Table
from deckgames.games.journey.teller import counts
from deckgames.ui import toolkit
from deckgames.ui.paint import emblems, signs
from deckgames.ui.paint.cells import Line, Span, in_ink, parted, spans_width, wrap
from deckgames.ui.paint.emblems import tint
from deckgames.ui.paint.faces import Anatomy, Face, name_lines, quoted
from deckgames.ui.paint.shortening import Short, clip_spans, left_out

SIDE_BY_SIDE = 110
"""Columns from which the Overlord stands beside the village."""
TWO_FROM, FACES_FROM, FACES_HIGH = 160, 110, 36
"""Columns from which two players are written out; columns and rows from which cards have frames."""
_TWO_ROWS, _ROAD_TOO = 44, 36


class Board(toolkit.Board):
    """One scene of Journey & Overlords, understood."""

    view: Table
    seats: list[Seat]

    # ---- who and what

    @property
    def on_turn(self) -> int | None:
        return None if self.over else queries.speaker(self.view).no

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view.phase == "over"

    @property
    def acting(self) -> bool:
        """Whether a main action is chosen, and other actions with it (JO-4.4)."""
        return self.about is Topic.ACT and not self.view.main_done

    @property
    def ending(self) -> bool:
        """Whether only more actions are left in a turn (JO-4.6)."""
        return self.about is Topic.ACT and self.view.main_done

    @property
    def preparing(self) -> bool:
        """Whether a fight is prepared, no duel (JO-6.1)."""
        return self.about is Topic.PREPARE and "fight" in self.by_oid

    @property
    def fighting(self) -> bool:
        """Whether a fight or a duel that is prepared has the screen."""
        prepares = self.about is Topic.PREPARE and (self.view.fight is not None or self.view.duel is not None)
        return prepares and self.scene.page == 0

    @cached_property
    def voice(self) -> JourneyVoice:
        """The voice of the texts of this table."""
        return queries.voice_of(self.view)

    @cached_property
    def order(self) -> list[Seat]:
        """All players, from the one whose stacks matter now."""
        first = queries.speaker(self.view).no if self.decision is None else self.decision.seat
        owners = [no for card in self.by_card if (no := self.owners.get(card)) is not None]
        if owners and first not in owners:
            first = owners[0]
        return [*self.seats[first:], *self.seats[:first]]

    @cached_property
    def turned(self) -> list[Seat]:
        """The players in order of seats, from the one in sight on."""
        page = self.scene.page % len(self.seats)
        return [*self.order[page:], *self.order[:page]]

    @cached_property
    def large(self) -> list[Seat]:
        """The players whose stacks are drawn in full: two where there is room."""
        two = self.scene.width >= TWO_FROM and self.scene.height - 6 >= _TWO_ROWS
        return self.turned[:2] if two else self.turned[:1]

    @cached_property
    def others(self) -> list[Seat]:
        """All others, who have a line each, in turn order from the first."""
        shown = {seat.no for seat in self.large}
        return [seat for seat in self.turned if seat.no not in shown]

    @cached_property
    def faces(self) -> bool:
        """Whether the cards of the track and the top cards of stacks are framed; else all is written in rows."""
        return self.scene.width >= FACES_FROM and self.scene.height >= FACES_HIGH

    @cached_property
    def owners(self) -> dict[Card, int]:
        """The seat in whose stacks each card lies, by card."""
        return {card: seat.no for seat in self.seats for name in STACKS for card in getattr(seat, name)}

    @cached_property
    def slots(self) -> dict[Card, prospects.SlotNow]:
        """The cards of the road."""
        return {slot.card: slot for slot in prospects.road(self.view) if slot is not None}

    @cached_property
    def elsewhere(self) -> list[Card]:
        """Cards that are offered and lie neither on the road nor in a stack: wound cards, starters, the graveyard."""
        return [card for card in self.by_card if card not in self.slots and card not in self.owners]

    @cached_property
    def has_road(self) -> bool:
        """Whether the road is on the screen: not where other cards are offered in little room."""
        return not self.elsewhere or self.scene.height >= _ROAD_TOO

    @cached_property
    def kingdoms(self) -> list[Option]:
        """The kingdoms, or in co-op the Overlords, that can be picked."""
        return [option for option in self.scene.options if picks(option)]

    @cached_property
    def offered(self) -> dict[str, Card[Any]]:
        """The kingdoms, or the Overlords, that can be picked, by the option's id."""
        kind = "overlord" if self.view.phase == "overlord" else "kingdom"
        return {f"{kind}:{card.spec.id}": card for card in prospects.offered(self.view)}

    @cached_property
    def actions(self) -> dict[str, prospects.ActionNow]:
        """What the asked player could do, by the option's id: the boards' first, then its own."""
        view = self.view
        mine = () if self.decision is None else prospects.actions(view, self.decision.seat)
        return {action.oid: action for action in (*prospects.rests(view), *prospects.challenges(view), *mine)}

    def counts(self, number: Number, no: int) -> bool:
        """Whether this number of a player does anything now."""
        return counts(self.view, number, no)

    # ---- stops

    @cached_property
    def in_order(self) -> list[Option]:
        """All options, those of actions last, in the order in which the cards say them, without the spared ones."""
        places = {oid: nth for nth, oid in enumerate(self.actions)}
        offered = [option for option in self.scene.options if option.oid not in self.spared]
        return sorted(offered, key=lambda option: places.get(option.oid, -1))

    @cached_property
    def spared(self) -> dict[str, str]:
        """The actions of reward tokens that do the same as that of another one, and which."""
        firsts: dict[object, str] = {}
        return {oid: first for oid, action in self.actions.items() if oid in self.by_oid and oid != (
            first := firsts.setdefault((action.card, id(action.ability), self.by_oid[oid].blocked), oid))}

    def times(self, oid: str) -> int:
        """How many do the same as this one."""
        return 1 + [*self.spared.values()].count(oid)

    def stands(self, option: Option) -> bool:
        return stands(option)

    @cached_property
    def at_card(self) -> dict[Card, list[Option]]:
        """The options that stand at each card: itself, or what can be done with it, in the order of its text."""
        found: dict[Card, list[Option]] = {}
        for option in self.in_order:
            if option.card is not None:
                found.setdefault(option.card, []).append(option)
        return found

    def add_focus_targets(self) -> None:
        view = self.view
        if self.fighting:
            self._add_fight()
            return
        for zone, board in (("event", view.event), ("village", view.village), ("overlord", view.overlord)):
            if board is not None:
                self._add(zone, board)
        for option in self.kingdoms:
            self.add_focus_target("kingdoms", self.offered.get(option.oid), option)
        self.add_cards("choice", *self.elsewhere)
        self.add_cards("road", *(view.track if self.has_road else ()))
        for seat in self.large:
            for name in STACKS:
                for card in reversed(getattr(seat, name)):
                    self._add(f"{name}-{seat.no}", card)
        self.add_seats()

    def _add_fight(self) -> None:
        """The foe, and what can be used against it, what cannot be used last."""
        if (foe := prospects.foe(self.view)) is not None:
            self.add_focus_target("foe", foe, None)
        for option in sorted(self.in_order, key=lambda option: option.blocked is not None):
            if option.card is not None:
                self.add_focus_target("fight", option.card, option)

    def _add(self, zone: str, card: Card) -> None:
        """A card with a focus target for each of its options, or one to look at."""
        options = self.at_card.get(card, [])
        for option in options:
            self.add_focus_target(zone, card, option)
        if not options:
            self.add_focus_target(zone, card, None)

    def stops_of(self, zone: str, card: Card) -> list[int]:
        """The focus targets of a card in a zone."""
        return [index for index in self.zone(zone) if self.focus_targets[index].card is card]

    def bare(self, zone: str, card: Card) -> int | None:
        """The focus target of a board that offers nothing."""
        index = self.stops_of(zone, card)[0]
        return index if self.options[index] is None else None

    # ---- keys

    def key_hint_of(self, zone: str, place: int, option: Option) -> str:
        return self.key_of.get(option.oid, "")

    @cached_property
    def keys(self) -> dict[str, str]:
        return {key: oid for oid, key in self.key_of.items()}

    @cached_property
    def key_of(self) -> dict[str, str]:
        """Every option with its key, blocked ones too: the same as long as the question is the same."""
        if self.decision is None or self.decision.kind in ("order", "confirm", "allocate", "number"):
            return {}
        return keys_of(self.view, self.in_order)


LETTERS = "abgmnostvwxyzABCFGIJKMNOPRSTVWXYZ"
"""Keys of actions: letters that mean nothing else at a table."""
_DIGITS = "123456789"
NONE = ("nobody", "not", "leave", "stop")
"""The options that decline what one may do."""
_MARKS = {"end": "e", "fight": "f", "ready": "f", "bare-rest": "e", "overlord": "o"}


def keys_of(view: Table, options: Sequence[Option]) -> dict[str, str]:
    """The key of each option, blocked ones too, by its id; the options of actions in the order of these."""
    slots = {slot.card: str(slot.slot) for slot in prospects.road(view) if slot is not None}
    on_road = any(option.card in slots and stands(option) for option in options)
    named, keys = main_keys(view), dict[str, str]()
    mains: list[str] = []
    uses: list[str] = []
    cards: list[str] = []
    for option in options:
        oid, what = option.oid, option.oid.partition(":")[0]
        if stands(option) and option.card in slots:
            keys[oid] = slots[option.card]
        elif stands(option) or picks(option):
            cards.append(oid)
        elif option.card is not None:
            (mains if what in ("rest", "challenge") else uses).append(oid)
        elif option.seat is not None:
            keys[oid] = str(option.seat + 1)
        elif oid in _MARKS or what == "option":
            keys[oid] = _MARKS.get(oid) or oid.removeprefix("option-")
    keys |= {oid: named[oid] for oid in mains if oid in named}
    free = iter([key for key in (*([] if on_road else _DIGITS), *LETTERS) if key not in keys.values()])
    keys |= {oid: next(free, "") for oid in cards}
    letters = iter([key for key in LETTERS if key not in keys.values()])
    keys |= {oid: next(letters, "") for oid in uses}
    decline = next((oid for oid in NONE if any(option.oid == oid for option in options)), None)
    if decline is not None:
        keys[decline] = "n" if on_road else "0"
    return {oid: key for oid, key in keys.items() if key}


def stands(option: Option) -> bool:
    """Whether an option is a card itself, not something to do with it."""
    return option.card is not None and option.oid == option.card.oid


def picks(option: Option) -> bool:
    """Whether an option is a kingdom, or in co-op an Overlord, that can be picked."""
    return option.oid.startswith(("kingdom:", "overlord:")) or option.oid == "by-lot"


def main_keys(view: Table) -> dict[str, str]:
    """The keys of rests and challenges, also while they are not on offer: `r` and `c`, or `r1`, `r2`."""
    return {action.oid: key if len(actions) == 1 else f"{key}{nth}"
            for key, actions in (("r", prospects.rests(view)), ("c", prospects.challenges(view)))
            for nth, action in enumerate(actions, 1)}


_COUNTED = (CRYSTALS, WOUNDS, POINTS, PEARLS)
"""Numbers that stand before their word."""
COMMA: Span = (", ", "muted")
MORE = in_ink(f" {signs.MORE}", "muted")
"""Behind a row in which something has no room."""


def cut(line: Line, room: int) -> Line:
    """The line in at most so many cells; see `clip_spans`."""
    return tuple(clip_spans(line, room))


_BEGUN = 16
"""Columns in which the text of a card is begun behind what it comes to."""


def behind(line: Line, says: Line, room: int) -> Line:
    """What is told, and behind it what a card says, where all that has weight in it has room."""
    rest = cut(says, max(0, room - spans_width(line) - 2))
    fits = spans_width(rest) >= min(_BEGUN, spans_width(says)) and all(text.__class__ is not Short for text, _ in rest)
    return listed([line, rest], (". ", "muted")) if fits else line


_BEFORE = re.compile(r"−?\d+→")


def as_many(parts: Sequence[Line], room: int) -> Line:
    """As many of these numbers, one behind the other, as have room; `…` where that is not all. What they were before
    leaves first."""
    shown = [part for part in parts if part]
    if spans_width(listed(shown)) > room:
        shown = [tuple([(_BEFORE.sub("", text), ink) for text, ink in part]) for part in shown]
    if spans_width(listed(shown)) <= room:
        return listed(shown)
    whole = cut(listed(shown), room)
    while len(shown) > 1 and spans_width(listed(shown)) + spans_width(MORE) > room:
        shown.pop()
    rest = left_out([part for part in parts if part not in shown])
    return whole if len(shown) == 1 or rest[0][0].__class__ is Short else (*listed(shown), *rest)


def listed(parts: Iterable[Line], between: Span = COMMA) -> Line:
    """The parts that say something, one behind the other."""
    return parted(parts, between)


# ---- numbers


def means(number: Number) -> str:
    """What no other number shows of this one: `off each price`."""
    return TEXT(f"means.{number.key}") if number in (WEIGHT, SPEED, PEARLS) else ""


def worded(board: Board, number: Number, no: int) -> Span:
    """A player's number in words: `attack 6`, `10 crystals`; `attack 5→6` while that is news."""
    n, change = number.read(board.view, no) or 0, board.scene.changed.get(number.flash_key(no))
    counted = number in _COUNTED
    said = number.count(n) if counted else number.worded(n)
    if change is not None:
        arrow = moved(*change)
        said = f"{arrow} {number.plural or f'{number.word}s'}" if counted else f"{number.label} {arrow}"
    return said, number.ink if n or change else "text"


# ---- cards


_EMBLEMS = {"item": "sword", "enchantment": "scroll", "dragon": "dragon", "wound": "wound"}
"""The pictures of kinds of cards; all others bear that of their kingdom, by its id."""
_OF_NO_KINGDOM = {"monster": "monster", "village": "village", "overlord": "crown", "event": "event"}


def _kind(spec: JourneySpec) -> str:
    return "village" if isinstance(spec, VillageSpec) else "overlord" if isinstance(spec, OverlordSpec) else getattr(
        spec, "kind", "event" if isinstance(spec, EventSpec) else "")


def emblem_of(spec: JourneySpec) -> str:
    """The picture of a card: its own, or that of its kind or of its kingdom."""
    kind = _kind(spec)
    of_kind = "banner" if kind == "item" and isinstance(spec, StackSpec) and spec.starter else _EMBLEMS.get(kind, "")
    kingdom = getattr(spec, "kingdom", None)
    return emblems.emblem_of(spec.id, of_kind or kingdom or _OF_NO_KINGDOM.get(kind, spec.id))


def kind_span(spec: JourneySpec) -> Span:
    """The sign of a card's kind as the legend knows it, nothing if it has none."""
    kind = _kind(spec)
    return (KINDS[kind].sign, KINDS[kind].over(tint(emblem_of(spec)))) if kind in KINDS else ("", "kind")


def title_of(seat: Seat) -> str:
    """The artifact: the epithets of the covered items from the top, the top item, the enchantments from the top."""
    epithets = [card.spec.epithet for card in seat.items[-2::-1] if hasattr(card.spec, "epithet")]
    return " ".join((*epithets, *[card.name for card in (*seat.items[-1:], *seat.enchantments[::-1])]))


@lru_cache(maxsize=256)
def gives(part: Part, voice: JourneyVoice = ANY) -> Line:
    """What a part says at this table, as it goes on in a line: `attack 3; take 2 crystals; 1 point`; no points of a
    company, where they decide nothing."""
    icons: list[Line] = [in_ink(icon_said(icon, n), WORDS[icon].ink)
                         for icon, n in zip(ICONS, part.row, strict=True) if n]
    said: list[Line] = [in_ink(ability.worded(voice), "rule") for ability in part.abilities
                        if isinstance(ability, Ability)]
    points = in_ink(part.point_text, "glory") if part.vp and not voice.coop else ()
    return listed([listed(icons), *said, points], ("; ", "muted")) if said else listed([*icons, points])


def beyond(spec: StackSpec, voice: JourneyVoice) -> Line:
    """What a card says but for icons, fixed points and what is done at once."""
    return listed([_beyond(part, voice, Immediate) for _, part in parts_of(spec)], ("; ", "muted"))


@lru_cache(maxsize=256)
def _beyond(part: Part, voice: JourneyVoice, but: type[Ability]) -> Line:
    """What a part says but for icons, fixed points and these abilities."""
    told = Part.model_construct(icons={}, abilities=tuple(one for one in part.abilities if not isinstance(one, but)),
                                vp=tuple(term for term in part.vp if not isinstance(term, Points)))
    return () if told.blank else gives(told, voice)


@lru_cache(maxsize=256)
def parts_of(spec: JourneySpec) -> tuple[tuple[str, Part], ...]:
    """The parts of a card that say something with the words before them; "at once" needs none."""
    if isinstance(spec, StackSpec):
        below, upper = (LOWER.word.lower(), spec.lower), spec.upper
        at_once = not upper.icons and not upper.vp and all(isinstance(one, Immediate) for one in upper.abilities)
        found = (below,) if spec.starter else (("" if at_once else UPPER.word.lower(), upper), below)
        return tuple((head, part) for head, part in found if not part.blank)
    return tuple((head, part) for head, part in spec.sections if not part.blank)


def headed(head: str) -> Line:
    """`on top: `, as the legend knows it."""
    word = next((word for word in (UPPER, LOWER) if word.word.lower() == head), None)
    return in_ink(f"{head}: ", "muted" if word is None else word.over("muted")) if head else ()


def heads(spec: JourneySpec, voice: JourneyVoice) -> list[Line]:
    """All of a card of a stack: `on top: attack 2`, `always: attack 1, 1 point`."""
    return [(*headed(head), *said) for head, part in parts_of(spec) if (said := gives(part, voice))]


def sum_of(cards: Sequence[StackCard], voice: JourneyVoice = ANY) -> Line:
    """What the lower parts of buried cards give together: `attack 2, 4 points; after duelling: take 1 crystal`, but for
    their actions."""
    totals = [sum(column) for column in zip(*(card.spec.lower.row for card in cards), strict=True)] if cards else []
    net = dict(zip(ICONS, totals, strict=False))
    for power in ("attack", "defense"):
        less = min(net.get(power, 0), net.get(f"{power}_down", 0))
        net |= {name: net[name] - less for name in (power, f"{power}_down") if less}
    found: list[Line] = [in_ink(icon_said(icon, n), WORDS[icon].ink) for icon, n in net.items() if n]
    points = sum(fixed_points(card.spec) - sum(term.points for term in card.spec.upper.vp if hasattr(term, "points"))
                 for card in cards)
    shown = in_ink(POINTS.count(points), "glory") if points and not voice.coop else ()
    said = [_beyond(card.spec.lower, voice, Used) for card in cards]
    return listed([listed([*found, shown]), *said], ("; ", "muted"))


def kinds_counted(seat: Seat) -> list[Line]:
    """How many cards of each kind: `3 items`, `2 enchantments`, `1 dragon`."""
    dragons = sum(card.spec.kind == "dragon" for card in seat.creatures)
    found = (("item", len(seat.items)), ("enchantment", len(seat.enchantments)),
             ("monster", len(seat.creatures) - dragons), ("dragon", dragons))
    return [in_ink(TEXT(f"counts.{kind}", n=n), "text") for kind, n in found if n]


_PLAIN = frozenset({"", "invasion", "middle"})
"""Parts of boards whose text says by itself what they are."""


@lru_cache(maxsize=256)
def said_of(spec: JourneySpec, voice: JourneyVoice = ANY, but: Ability | None = None) -> tuple[Line, ...]:
    """A paragraph a part, in sentences, as it is read at this table. What a card of a stack says
    without an ability that is told beside it (`but`)."""
    if isinstance(spec, StackSpec):
        told = [(head, part if but is None else part.without([but])) for head, part in parts_of(spec)]
        told = [(head, Part.model_construct(icons=part.icons, abilities=part.abilities, vp=()))
                for head, part in told] if voice.coop else told
        return tuple(((f"{capital(head)}: ", "muted"), (part.worded(voice, True), "rule")) if head else in_ink(
            part.worded(voice), "rule") for head, part in told if not part.blank)
    paragraphs: list[Line] = []
    parts = parts_of(spec)
    for head, part in parts:
        texts = [*part.ability_texts(voice), *([f"{part.point_text}."] if part.vp and not voice.coop else [])]
        for nth, text in enumerate(texts):
            start = in_ink(f"{capital(head)}: ", "kind") if not nth and head not in _PLAIN else ()
            paragraphs.append((*start, (text, "rule")))
    return (*paragraphs, *(in_ink(body, "rule") for _, body in spec.lines_for(voice.seats)[len(parts):]))


@lru_cache(maxsize=256)
def printed_stats(spec: JourneySpec) -> Line:
    """`3/2`, health and strength of a creature or the Overlord."""
    return in_ink(f"{spec.health}/{spec.strength}", HEALTH.ink) if isinstance(spec, CreatureSpec | OverlordSpec) else ()


def face_of(card: Card[JourneySpec], key: str = "", *, measure: Line | None = None, price: str = "", edge: Line = (),
            mine: bool = True, named: bool = False, voice: JourneyVoice = ANY) -> Face:
    """The face of a card; `measure` are its health and strength of now."""
    spec = card.spec
    kingdom = getattr(spec, "kingdom", None)
    word = spec.kind_word if kingdom is None else f"{spec.kind_word}, {titled(kingdom)}"
    said, sign = said_of(spec, voice), kind_span(spec)[0]
    dragon = getattr(spec, "kind", "") == "dragon"  # no monster, though it looks like one
    stats = printed_stats(spec) if measure is None else measure
    return Face(spec.name, key, f"{sign} dragon" if dragon else sign, word, stats, (), said, said, quoted(spec.flavour),
                price, edge=edge, mine=mine, named=named, sentences=said, emblem=emblem_of(spec))


def worded_anew(face: Face, text: tuple[Line, ...]) -> Face:
    """A copy of the face with this text."""
    return replace(face, text=text, long=text, sentences=text)


_W = 30


def anatomy(shown: Card[JourneySpec]) -> Anatomy:
    """The card as it lies on top of a stack."""
    spec = shown.spec
    high = 2 + len(name_lines(spec.name, _W - 2)) + sum(len(wrap(line, _W - 2)) for line in said_of(spec))
    return Anatomy.of(face_of(shown), _W, high, _meanings(spec))


def _meanings(spec: JourneySpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec, StackSpec):
        yield kind_span(spec)[0], TEXT("face.kind", kind=spec.kind)
        if not spec.starter:
            yield f"{UPPER.word}:", UPPER.meaning
        yield f"{LOWER.word}:", LOWER.meaning
    if isinstance(spec, CreatureSpec | OverlordSpec):
        yield f"{spec.health}/{spec.strength}", TEXT("face.stats", health=spec.health, strength=spec.strength)
    if isinstance(spec, OverlordSpec):
        yield "Invading", TEXT("face.invading")
        yield "Challenge:", TEXT("face.challenge")
        yield "Reward:", TEXT("face.reward")
    if isinstance(spec, VillageSpec):
        yield signs.VILLAGE, TEXT("face.village")
        yield "Rest:", TEXT("face.rest")
    parts = [part for _, part in spec.sections]
    for part in parts:
        for icon in part.icons:
            yield WORDS[icon.removesuffix("_down")].word, f"{WORDS[icon].word}: {WORDS[icon].meaning}"
    if any(part.vp for part in parts):
        yield "points" if "points" in spec.text else "point", TEXT("face.points")
