"""The verbs of attacks and duels (JO-V-4.6), of boards (JO-V-4.8), and those that hold others (JO-V-4.9); VOCABULARY is
all that a card file may say, with the constants, which hold, and the abilities and terms that parts are made of."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import LazyMessage, Words
from deckgames.engine.vocabulary.clauses import READER, YOU, Clause, Person, Predicate, may
from deckgames.engine.vocabulary.decisions import Mark, Option, Reasons, Topic, choose, whether
from deckgames.engine.vocabulary.effects import DISTINCT, clauses_of, could_any, of_kind, upto, vocabulary
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey import lexicon, play as ops, queries
from deckgames.games.journey.cards import lines
from deckgames.games.journey.cards.lines import Cost, ToDo
from deckgames.games.journey.cards.words import (
    ANY,
    AT,
    NAMED,
    PERSONS,
    THINGS,
    Amount,
    CardKind,
    JourneyVoice,
    Player,
    Quantity,
    amounts,
    apart,
    as_me,
    behind_may,
    beside,
    board,
    deed,
    either,
    flat,
    joined,
    parted,
    pay_text,
    person,
    strangers,
)
from deckgames.games.journey.effects import cards, fighting, looming, players
from deckgames.games.journey.effects.fighting import HURT, attack, clash, hurt, invade, invasions, overlord_strikes
from deckgames.games.journey.effects.steps import (
    Act,
    boss_active,
    do,
    end_coop,
    lacking,
    needs,
    pay,
    tops_to_remove,
    verb,
    without,
)
from deckgames.games.journey.play import NO_OVERLORD, NOTHING, JourneyPlay
from deckgames.games.journey.state import OVERLORD, SAY, TEXT, Seat, Side, StackCard, Tokens, told

ATTACKS = told("attacks", weight=2, tells=(HURT,))
REMOVES = told("removes", answers=True)
REWARDS_MOVE, RETURNS_TOKEN = told("rewards"), told("returns-token")
IGNORES_DESERT, EVENTS_SHUFFLED = told("ignores-desert", weight=0), told("events-shuffled", weight=0)
told("attacks-overlord", weight=2)

Three = Annotated[int, upto(1, 3)]


class AttackPlayer(Act):
    """A one-way attack with the powers of the moment; of each player all at once."""

    looms = "reads"
    entry = Word("Attack another player", "your attack now, less the defence; nobody strikes back", "JO-13.1")
    attacker: Literal["you", "active", "another", "each", "left", "right"]
    defender: Literal["you", "another", "left", "right"]
    never = ((lambda e: (e.attacker in ("another", "left", "right")) != (e.defender == "you")
              or (e.attacker == "each" and e.defender == "another"), "nobody can tell who attacks whom",
              "you or active with another or a neighbour, each with a neighbour, anybody else with you"),)

    async def run(self, x: JourneyPlay) -> None:
        t, blows, by = x.t, [], x.me
        for attacker in await x.seats(self.attacker, Topic.CHOOSE, prompt=SAY("asks.who-attacks")):
            if self.defender in ("left", "right"):
                neighbour = queries.neighbour(t, attacker, self.defender)
                defenders = [] if neighbour is None else [neighbour]
                if neighbour is None:
                    x.idle(x.nobody_else, attacker.no)
            else:
                defenders = await x.seats(self.defender, Topic.HARM, prompt=SAY("asks.attack"), boss=True)
            for defender in defenders:
                if defender is not attacker:
                    by, n = attacker, attack(t, attacker, defender)
                    blows.append((defender, n))
                    ops.tell_unit(t, ATTACKS, attacker, defender, n, "" if n else "harmless")
        await hurt(t, blows, by)

    def overlord_threat(self, x: JourneyPlay) -> int:
        return looming.worst(x.meant(self.attacker), lambda a: looming.worst(
            x.as_seat(a).meant(self.defender) if self.defender != "you" else ([x.me], False),
            lambda d: looming.blow(x, d, attack(x.t, a, d)) if a is not d else 0))

    def could(self, x: JourneyPlay) -> bool:
        if "another" in (self.attacker, self.defender):
            return x.can_reach(boss=self.defender == "another")
        return len(x.t.seats) > 1

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = YOU if self.attacker == "you" and not voice.me else person(self.attacker, apart(voice))
        return [who.does("attack", beside(self.attacker, self.defender, voice))]


class Duel(Act):
    """A duel by the core rules; `who: each`: every player with that neighbour."""

    looms, entry = "reads changes", lines.NoDuelAttack.entry
    who: Literal["you", "active", "speaker", "each"] = "you"
    with_: Literal["another", "left", "right", "overlord"] = Field(alias="with")
    may: bool = True

    async def run(self, x: JourneyPlay) -> None:
        for me in await x.seats(self.who, Topic.CHOOSE, prompt=SAY("asks.who-duels")):
            other = await self._other(x, me)
            if other is not None and other is not me:
                await fighting.duel(x.t, me, other)

    def meets_overlord(self, coop: bool) -> bool:
        """JO-C.92: everybody's neighbour is the Overlord in a company."""
        return self.with_ == "overlord" or (coop and self.who == "each")

    async def _other(self, x: JourneyPlay, me: Seat) -> Seat | None:
        if self.with_ == "another":
            return await x.another(Topic.FIGHT, None, SAY("asks.duel-whom"), self.may, boss=True)
        other, whom, lacks = queries.neighbour(x.t, me, self.with_), self.with_, x.nobody_else
        if self.meets_overlord(x.t.coop):
            other, whom, lacks = OVERLORD if x.t.overlord_active else None, "overlord", NO_OVERLORD
        if other is None:
            x.idle(lacks, me.no if self.who == "each" else None)
            return None
        agreed = not self.may or await x.as_seat(me).agrees(SAY(f"asks.duel-{whom}"), self, "JO-13.3", "duel")
        return other if agreed else None

    def overlord_threat(self, x: JourneyPlay) -> int:
        return 0 if self.may else looming.worst(x.meant(self.who), lambda me: looming.worst(
            self._others(x.as_seat(me)), lambda other: self._clash(x, me, other)))

    def _others(self, x: JourneyPlay) -> tuple[list[Seat], bool]:
        boss = [OVERLORD] if x.t.overlord_active else []
        return (boss, True) if self.meets_overlord(x.t.coop) else x.meant(self.with_, boss=True)

    def _clash(self, x: JourneyPlay, me: Seat, other: Seat) -> int:
        """What a duel may bring that nobody prepares."""
        t = x.t
        before, t.duel = t.duel, (me.no, other.no)
        both = [seat for seat in (me, other) if seat is not OVERLORD]
        total = sum([looming.triggered(x, "dueling", seat) for seat in both])
        total += looming.blow(x, me, clash(t, other, me)) + looming.blow(x, other, clash(t, me, other))
        total += sum([looming.triggered(x, "after_duel", seat) for seat in both])
        t.duel = before
        return total

    def could(self, x: JourneyPlay) -> bool:
        if self.meets_overlord(x.t.coop):
            return x.t.overlord_active
        return x.can_reach(boss=True) if self.with_ == "another" else len(x.t.seats) > 1

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        who = person(self.who, voice)
        boss = voice.coop and self.who == "each"
        whom = PERSONS["overlord"].object if boss else beside(self.who, self.with_, voice)
        return [may(who, f"duel {whom}") if self.may else who.does("duel", whom)]


@verb("{overlord} attack {who}", "", needs(boss_active), looms="reads", missing=lambda e, x: e.why_not(x), entry=Word(
    "The Overlord attacks", "its strength less your defence", "JO-13.1",
    more="The active player decides who is lowest in a tie."),
      overlord_threat=lambda e, x: 0 if x.t.overlord is None or not x.t.overlord_active else looming.worst(
          x.meant(e.who), lambda me: looming.blow(x, me, attack(x.t, OVERLORD, me))))
async def overlord_attacks(x: JourneyPlay, who: Player = "active") -> None:
    """Its strength against their defense."""
    await overlord_strikes(x.t, await x.seats(who, Topic.HARM, prompt=SAY("asks.overlord-attacks")))


@verb("{me} fight the Overlord", "", needs(boss_active), fights=True, looms="reads", worth=0.0,
      entry=lines.Challenge.entry, overlord_threat=lambda e, x: looming.blow(
          x, x.me, attack(x.t, OVERLORD, x.me)) if x.t.overlord_active else 0)
async def fight_overlord(x: JourneyPlay) -> None:
    """Combat against the Overlord."""
    await fighting.fight_overlord(x.t, x.me)


@verb("{me} trigger {type_:item=an item|enchantment=an enchantment|a {type_}} invasion", "", needs(boss_active),
      looms="reads changes", overlord_threat=lambda e, x: looming.invaded(x, e.type_, Tokens()),
      entry=Word("Trigger a … invasion", "as if such a card had fallen from slot 0", "JO-7.9"))
async def trigger_invasion(x: JourneyPlay, type_: Annotated[CardKind, Field(alias="type")] = "dragon") -> None:
    """Every invasion ability for that type, without a card moving."""
    if not invasions(x.t, type_, Tokens()):
        x.idle(SAY(f"idles.invasion-{type_}"))
    await invade(x.t, type_, Tokens(), None)


# ---- boards

DESERT = {"flip": "flip the desert token", "to_mirage": "turn the desert token to Mirage",
          "to_sandstorm": "turn the desert token to Sandstorm", "double_turn": "double the desert token this turn",
          "ignore_turn": "ignore the desert token this turn"}
NO_REWARD = SAY("idles.reward")


class Rewards(Act):
    """Reward tokens from or to the supply; `at: track` clears the whole track."""

    looms = "reads changes"
    entry = Word("Put … reward on", "tokens on a village or Overlord, not yours", "JO-7.15")
    do: Literal["add", "remove"]
    at: Literal["village", "overlord", "track"]
    n: Annotated[Amount, amounts(1, 9, ("all",))] = 1
    never = (
        (lambda e: e.at == "track" and (e.do, e.n) != ("remove", "all"), "the track is cleared of all rewards",
         "do: remove with n: all"),
        (lambda e: e.do == "add" and e.n == "all", "there is no end of rewards", "a number"))

    def why_not(self, x: JourneyPlay) -> Words:
        t = x.t
        if self.at == "overlord" and not t.overlord_active:
            return NO_REWARD if self.do == "remove" else NO_OVERLORD
        there = any(tokens.reward for tokens in t.tokens.values()) if self.at == "track" else (
            t.village_rewards if self.at == "village" else t.overlord_rewards)
        return "" if there or self.do == "add" else NO_REWARD

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.at == "track":
            x.told["rewards_removed"] = ops.clear_tokens(t, "reward")
            return
        there = t.village_rewards if self.at == "village" else t.overlord_rewards
        n = x.number(self.n, there)
        n = n if self.do == "add" else -min(n, there)
        x.told["rewards_removed"] = max(0, -n)
        self._put(x, n)
        t.unsettled = True
        t.tell(REWARDS_MOVE, n=abs(n), note=f"{'come' if n > 0 else 'leave'}-{self.at}")
        if n < 0 and self.at == "overlord":
            ops.defeat(t)

    def _put(self, x: JourneyPlay, n: int) -> None:
        if self.at == "village":
            x.t.village_rewards += n
        else:
            x.t.overlord_rewards += n

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.do == "remove" or self.why_not(x):
            return 0
        self._put(x, x.number(self.n))
        return looming.stated(x)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        you = person("you", voice)
        what, tail = ("all rewards", "") if self.n == "all" else parted(self.n, "reward", voice)
        does, where = ("put", "on") if self.do == "add" else ("remove", "from")
        return [board(you.does(does, f"{what} {where} {AT[self.at]}{tail}"))]


@verb("{me} take 1 reward", "", needs(lambda x: x.t.overlord_active and x.t.overlord_rewards and not x.t.coop,
                                      SAY("idles.reward-left")),
      entry=Word("Take 1 reward", "a reward token from the Overlord, with its “at once”", "JO-7.15"))
async def take_reward(x: JourneyPlay) -> None:
    """One reward token from the Overlord, as after a won challenge."""
    await fighting.reward(x.t, x.me)


REINFORCEMENT = Word("Reinforcement", "a token of +1 health or +1 strength, at random unless named", "JO-14.1")


@verb("{hand} remove {n:reinforcement} from the Overlord", "", needs(lambda x: x.t.overlord_active and any(
    getattr(queries.tokens(x.t, x.t.overlord), side) for side in fighting.SIDES), fighting.NO_REINFORCEMENT),
      shorthand="n", entry=REINFORCEMENT)
async def remove_reinforcement(x: JourneyPlay, n: Three = 1) -> None:
    """Reinforcements of your choice go from the Overlord."""
    for _ in range(n):
        await fighting.take_off(x)


class Reinforce(Act):
    """Reinforcements on the Overlord, or on a creature of the track."""

    shorthand, looms, entry = "n", "changes", REINFORCEMENT
    at: Literal["overlord", "track"] = "overlord"
    n: Annotated[Amount, amounts(1, 5, ())] = 1
    side: Literal["random", "health", "strength"] = "random"

    def why_not(self, x: JourneyPlay) -> Words:
        there = x.t.overlord_active if self.at == "overlord" else any(
            map(queries.is_creature, queries.track_cards(x.t)))
        return "" if there else SAY("idles.reinforce")

    async def act(self, x: JourneyPlay) -> None:
        t, card = x.t, x.t.overlord
        if self.at == "track":
            found = [card for card in queries.track_cards(t) if queries.is_creature(card)]
            card = await x.choose_card(x.me, found, Topic.HELP, SAY("asks.reinforce"), "JO-3.13")
        assert card is not None
        n = x.number(self.n)
        if not n:
            x.idle(NOTHING)
        for _ in range(n):
            ops.reinforce(t, card, self.side)

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.at == "overlord" and x.t.overlord is not None and self.side != "health":
            ops.put_tokens(x.t, x.t.overlord, strength=x.number(self.n))
        return 0

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        sort = "reinforcement" if self.side == "random" else f"{self.side} reinforcement"
        where = "the Overlord" if self.at == "overlord" else "a creature on the track"
        what, tail = parted(self.n, sort, voice)
        return [board(person("you", voice).does("put", f"{what} on {where}{tail}"))]


@verb("{hand} replace the village", worth=0.0)
async def replace_village(x: JourneyPlay) -> None:
    """The village loses its rewards and another one is drawn."""
    if not ops.replace_village(x.t):
        x.idle(SAY("idles.village"))


@verb("{hand} shuffle the event deck", "", needs(lambda x: len(x.t.events) > 1, SAY("idles.events")), worth=0.0,
      entry=lines.Setup.entry)
async def shuffle_events(x: JourneyPlay) -> None:
    """The face-down events are shuffled."""
    x.t.rng.shuffle(x.t.events)
    x.t.events_read = 0
    x.t.tell(EVENTS_SHUFFLED)


class Desert(Act):
    """The desert token is turned, or counts double or not at all until your turn ends."""

    looms, entry = "changes", lexicon.DESERT
    do: Literal["flip", "to_mirage", "to_sandstorm", "double_turn", "ignore_turn"]
    may: bool = False

    def why_not(self, x: JourneyPlay) -> Words:
        t, changes = x.t, x.t.desert is not None
        if self.do in ("double_turn", "ignore_turn"):
            changes = changes and x.own_turn and not (self.do == "ignore_turn" and t.desert_ignored)
        elif changes:
            changes = self._side(x) != t.desert
        return "" if changes else SAY("idles.desert")

    async def act(self, x: JourneyPlay) -> None:
        t = x.t
        if self.may and not await x.agrees(whether(behind_may((self,))), self):
            return
        if self.do == "double_turn":
            t.desert_doubled += 1
        elif self.do == "ignore_turn":
            t.desert_ignored = True
            t.tell(IGNORES_DESERT, x.me.no)
        else:
            ops.turn_desert(t, self._side(x))

    def overlord_threat(self, x: JourneyPlay) -> int:
        if self.do not in ("double_turn", "ignore_turn"):
            ops.turn_desert(x.t, self._side(x))
        return 0

    def _side(self, x: JourneyPlay) -> Side:
        mirage = x.t.desert != "mirage" if self.do == "flip" else self.do == "to_mirage"
        return "mirage" if mirage else "sandstorm"

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        you = person("you", voice)
        does, _, rest = DESERT[self.do].partition(" ")
        return [may(you, f"{does} {rest}") if self.may else board(you.does(does, rest))]


@verb("{each} lose the game", worth=-50.0)
async def all_lose(x: JourneyPlay) -> None:
    """The game ends; everybody has lost."""
    end_coop(x.t, False, "JO-C.105", SAY("ends.card"))


@verb("{me} remove one of your top cards for good", stands="cost", looms="moves changes", worth=-3.2,
      spent=lambda e, me, card: [without(me, top) for top in tops_to_remove(me)],
      missing=lambda e, x: "" if tops_to_remove(x.me) else SAY("idles.remove"),
      entry=Word("Remove one of your top cards", "it leaves the game and never comes back", "JO-12.6"))
async def remove_top(x: JourneyPlay) -> None:
    """A cost: the top card of one of your four stacks leaves the game."""
    t, me = x.t, x.me
    card = await x.choose_card(me, tops_to_remove(me), Topic.REMOVE, SAY("asks.remove"), "JO-12.6")
    assert card is not None  # as a cost it is paid only where there is one
    ops.take(t, me, card)
    t.box.append(card)
    t.tell(REMOVES, me.no, (card,))
    x.removed = card
    x.told["removed_points"] = queries.both_parts(t, me, card)


@verb("{me} discard this token", stands="cost", worth=-3.2,
      missing=lambda e, x: "" if x.token in x.me.rewards else SAY("idles.token"),
      entry=Word("Discard this token", "back to the supply, not the Overlord; its points go too", "JO-7.15"))
async def discard_token(x: JourneyPlay) -> None:
    """A cost: this reward goes back to the supply."""
    ops.shift(x.t, (x.me,), lambda: x.me.rewards.remove(x.token))
    x.t.tell(RETURNS_TOKEN, x.me.no)


# ---- verbs that hold others

BAR = 54
"""Letters of a question in the bar of a terminal of 80 columns."""


_READERS = (ANY, JourneyVoice(coop=True))
"""Who reads a question: any player, and one of a company, where another player may be the Overlord (JO-16.7)."""


class May(Act):
    """Yes or no; yes does the whole list."""

    shorthand = "do"
    entry = Word("You may", "yes or no; if yes, all of it", "JO-3.13")
    do: ToDo

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.do, x)

    async def run(self, x: JourneyPlay) -> None:
        asks = self.questions[x.t.coop]
        if not self.could(x) or await x.agrees(asks, self):  # of what nothing can come tells why itself
            await do(x, self.do)

    @cached_property
    def questions(self) -> tuple[LazyMessage, ...]:
        """The words of the question, "Give a monster to another player?", and those that a company reads."""
        return tuple([whether(behind_may(self.do, voice)) for voice in _READERS])

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [may(person("you", voice), behind_may(self.do, voice))]


class ChooseOne(Act):
    """Each of them picks an option and does it; all but the last must be possible in full (JO-V-R.2)."""

    entry = cards.keep_one.entry
    who: Player = "you"
    options: Annotated[tuple[ToDo, ...], Field(min_length=2, max_length=3), DISTINCT]

    @cached_property
    def _asked(self) -> list[str]:
        """The options as whoever chooses reads them, also where the card says "the active player" or "the speaker"."""
        own = JourneyVoice(READER, self.who) if self.who in NAMED else ANY
        return [joined(option, own) for option in self.options]

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The options as whoever chooses reads them: "Lose 2 crystals"."""
        return tuple(Mark(f"option-{nth}", capital(said)) for nth, said in enumerate(self._asked, 1))

    @cached_property
    def question(self) -> LazyMessage:
        """ "Lose 2 crystals, or take 1 damage?"; what is too long for a bar stands in the options only."""
        asked = either(self._asked)
        return whether(asked) if len(asked) < BAR else SAY("asks.which-of-these")

    async def run(self, x: JourneyPlay) -> None:
        for seat in await x.seats(self.who, Topic.HARM, prompt=SAY("asks.who-chooses")):
            own = x.as_seat(seat)
            left = self.open_options(own)
            mark = self.marks[left[0]]
            if len(left) > 1:
                mark = await choose(seat.no, "JO-V-R.2", Topic.CHOOSE, self.question, [self.marks[nth] for nth in left],
                                    partial(self._refused, left), x.card, effect=self)
            await do(own, self.options[self.marks.index(mark)])

    def open_options(self, x: JourneyPlay) -> list[int]:
        """JO-V-R.2: those that can be done in full, and the last one."""
        last = len(self.options) - 1
        return [nth for nth, part in enumerate(self.options)
                if nth == last or not any(effect.missing(x) for effect in of_kind(part, Act))]

    def _refused(self, left: Sequence[int]) -> Reasons:
        return Reasons(blocked=[Option(mark.oid, str(mark.label), blocked=TEXT("refuses.in-full"), rule="JO-V-R.2")
                                for nth, mark in enumerate(self.marks) if nth not in left])

    def overlord_threat(self, x: JourneyPlay) -> int:
        return looming.worst(x.meant(self.who), lambda me: min(
            [looming.of(x.as_seat(me), self.options[nth]) for nth in self.open_options(x.as_seat(me))]))

    def could(self, x: JourneyPlay) -> bool:
        return any(could_any(part, x) for part in self.options)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        if self.who != "you":  # "each player loses 2 crystals, or takes 1 damage"
            theirs = as_me(self.who, voice)
            assert theirs.me is not None
            return [replace(_choosing(theirs.me, self.options, theirs), key="")]
        if voice.me:
            return [_choosing(voice.me, self.options, voice)]
        texts, foreign = list[str](), False
        for option in self.options:
            texts.append(joined(option, voice, foreign))
            foreign = foreign or strangers(option, voice)
        words = either(texts)
        own = either([behind_may(option, voice) for option in self.options])
        said = deed(f"choose one ({words})" if voice.flat else words, f"choose one ({own})")
        return [replace(said, alone_may=own)]


class IfYouDo(Act):
    """A payment that is offered only if it can be made in full; who pays gets the rest."""

    gives_up = True
    entry = Word("You may … to", "yes or no; you must pay in full and then do all of it", "JO-8.5")
    pay: Annotated[Cost, Field(min_length=1)]
    then: ToDo

    def why_not(self, x: JourneyPlay) -> Words:
        minor, x.minor = x.minor, False  # pearls do not pay here (JO-V-3.2)
        missing = lacking(x, self.pay)
        x.minor = minor
        return missing

    def missing(self, x: JourneyPlay) -> Words:
        return self.why_not(x)

    async def act(self, x: JourneyPlay) -> None:
        if could_any(self.then, x) or any(part.coins != "pearls" for part in of_kind(self.pay, Act)):
            if not await x.agrees(self.questions[x.t.coop], self):
                return
            minor, x.minor = x.minor, False
            await pay(x, self.pay)
            x.minor = minor
        await do(x, self.then)

    @cached_property
    def questions(self) -> tuple[LazyMessage, ...]:
        """ "Pay 2 crystals to give this card to another player?", and as a company reads it."""
        return tuple([whether(self._words(voice)) for voice in _READERS])

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [may(person("you", voice), self._words(voice))]

    def _words(self, voice: JourneyVoice) -> str:
        if strangers(self.then, voice):
            they = "they" if voice.me else "you"
            return f"{pay_text(self.pay, voice)} and, if {they} do, {joined(self.then, voice)}"
        return f"{pay_text(self.pay, voice)} to {behind_may(self.then, voice)}"


class If(Act):
    """A test made once, when it is reached."""

    entry = Word("If", "checked when you get to it; for the desert, by the token’s side", "JO-14.3")
    have: Quantity | None = None
    n: Annotated[int, upto(1, 20)] = 1
    desert: Literal["mirage", "sandstorm"] | None = None
    cerberus_on: Literal["creature"] | None = None
    removed: Literal["drawback_dragon"] | None = None
    then: Annotated[ToDo, Field(min_length=0)] = ()
    otherwise: Annotated[ToDo, Field(min_length=0)] = Field(default=(), alias="else")
    never = (
        (lambda e: (e.have, e.desert, e.cerberus_on, e.removed).count(None) != 3, "one test is wanted",
         "have, desert, cerberus_on or removed"),
        (lambda e: not (e.then or e.otherwise), "nothing depends on it", "then, else or both"))

    async def run(self, x: JourneyPlay) -> None:
        holds = self.holds(x)
        effects = self.then if holds else self.otherwise
        if not effects:
            x.idle(self._counted(self.have, holds) if self.have is not None else self._test(ANY, holds))
        await do(x, effects)

    def holds(self, x: JourneyPlay) -> bool:
        """Whether the condition holds now."""
        t = x.t
        if self.have is not None:
            return queries.count(t, x.me, self.have, x.told) >= self.n
        if self.desert is not None:
            return t.desert == self.desert
        if self.cerberus_on is not None:
            return any(queries.tokens(t, card).cerberus for card in queries.track_cards(t)
                       if queries.is_creature(card))
        return x.removed is not None and drawback(x.removed)

    def overlord_threat(self, x: JourneyPlay) -> int:
        return max(looming.of(x, self.then), looming.of(x, self.otherwise))

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.then if self.holds(x) else self.otherwise, x)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        test, then, otherwise = self._test(voice, bool(self.then)), self.then, self.otherwise
        first = f"if {test}{',' * (self.desert is None)} {joined(then or otherwise, voice)}"
        own = f"{behind_may(then or otherwise, voice)} if {test}"
        if then and otherwise:
            first += f", otherwise {joined(otherwise, voice)}"
            own += f", otherwise {behind_may(otherwise, voice)}"
        return [replace(deed(first, own), apart=True)]

    def _test(self, voice: JourneyVoice, holds: bool) -> str:
        """The condition, or that it does not hold."""
        if self.have is not None:
            they = "they" if voice.me else "you"
            return f"{they} have {self._counted(self.have, holds)}"
        if self.desert is not None:
            return f"the desert shows {'Mirage' if (self.desert == 'mirage') == holds else 'Sandstorm'}"
        if self.cerberus_on is not None:
            return f"the Cerberus token {'lies' if holds else 'does not lie'} on a creature"
        return f"{'a' if holds else 'no'} dragon with a drawback was removed"

    def _counted(self, have: str, holds: bool) -> str:
        """ "at least 3 wounds", "fewer than 8 crystals"."""
        one, many = THINGS[have]
        few = f"at least {self.n}" if holds else f"fewer than {self.n}" if self.n > 1 else "no"
        return f"{few} {one if self.n == 1 and holds else many}"


def _choosing(me: Person, options: Sequence[ToDo], voice: JourneyVoice) -> Clause:
    """The options of somebody who is named: "each player loses 2 crystals, or takes 1 damage"."""
    if clauses_of(options[0], flat(voice))[0].subject == me.subject:
        rest = either([joined(option, voice, said=me.subject) for option in options])
        return Clause((Predicate(rest, rest),), me.subject, me.key, True)
    words = ", or that ".join(joined(option, voice) for option in options)
    return Clause((Predicate(f"chooses that {words}", f"choose that {words}"),), me.subject, me.key, True)


def drawback(card: StackCard) -> bool:
    """JO-V-4.9: a dragon whose lower part shows a negative point term, a lowered power, weight or slime."""
    lower = card.spec.lower
    burden = any(lower.icons.get(icon) for icon in ("attack_down", "defense_down", "weight", "slime"))
    loses = any(term.times < 0 if isinstance(term, lines.Per) else isinstance(term, lines.Points) and term.points < 0
                for term in lower.vp)
    return card.spec.kind == "dragon" and (burden or loses)


VOCABULARY = vocabulary(players, cards, sys.modules[__name__], lines)
LEXICON = lexicon.with_verbs(
    lines.CopyTop, trigger_invasion, take_reward, remove_top, discard_token, cards.TurnOver, cards.StealCard,
    lines.Untargetable, lines.CannotTake, lines.Double, lines.Multi, lines.NoHealing, cards.free_journey,
    lines.JourneySurcharge, lines.CrystalCap, cards.CardToOverlord, cards.DiscardTrack, lines.JourneyPrice,
    lines.DesertForce, lines.OverlordGuard, AttackPlayer, cards.pass_tops, cards.SwapTop, lines.IgnoreIcons, lines.Mute,
    lines.AttackMode, cards.swap_cards, cards.ThisCard, If, cards.TrackTokens, players.StealCrystals, lines.AllIcons,
    Reinforce, remove_reinforcement, cards.JourneyNow, Desert, IfYouDo, Duel, lines.NoDuelAttack, Rewards,
    players.MoveDamage, overlord_attacks, cards.Unbury, cards.Bury, ChooseOne, cards.keep_one, May,
    players.GiveCrystals, cards.GiveCard, lines.Bonus, lines.Continuous, players.LosePower, cards.DiscardCard,
    lines.Stats, lines.Challenge, fight_overlord, lines.Invasion, lines.Rest, lines.Trigger, players.Gain, lines.Minor,
    lines.Immediate, lines.Per, players.Heal, lines.Setup, shuffle_events)
"""The rarest verb first: so they are explained beside a card."""
