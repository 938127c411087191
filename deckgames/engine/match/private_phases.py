"""What a game declares for people at a table beside its questions: keys that answer several at once, warnings, answers
that hold on. App, line client and programs use it; no screen is needed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.redaction import needs_viewer
from deckgames.engine.messages import TEXT, Words
from deckgames.engine.vocabulary.decisions import Choose, Decision, Option, Pick, Raw, Topic
from deckgames.engine.vocabulary.events import Event, Passing, Sentence

V = TypeVar("V", contravariant=True)
TAKES_A_VIEW = ("closing", "in_vain", "comes_to", "macros", "alternatives", "standing", "behind", "holds",
                "nothing_left", "settled", "proposal", "threat", "aim")
"""What `PrivatePhases` say of a table."""


def _of_a_seen_table(say: Callable[..., Any]) -> Callable[..., Any]:
    """The method, but it raises TypeError for a true state."""
    @wraps(say)
    def said(self: Any, view: Any, *more: Any) -> Any:
        return say(self, needs_viewer(view), *more)
    return said


def endings(decision: Decision) -> list[Raw]:
    """The answers that take nothing more and end the question: "end turn", or no card at all."""
    if isinstance(decision, Pick):
        return [()] if decision.lo == 0 else []
    return buttons(decision, Topic.END)


def buttons(decision: Decision, topic: Topic) -> list[Raw]:
    """The answers that are buttons with this topic, such as the one that fights or the one that ends."""
    if not isinstance(decision, Choose):
        return []
    offered = [decision.none if item is None else item for item in decision.items]
    return [raw for raw, thing in enumerate(offered) if getattr(thing, "about", None) is topic]


ENTER = "enter"
"""The key of a macro that is proposed: Enter gives it, wherever the cursor is, and in line mode an empty line."""


AND_END = "e"
"""The key that does what Enter does and then ends the turn."""
USE_AND_END = "n"
"""The same where that key ends the turn at once."""
Answer = str | tuple[str, ...] | Mapping[str, int]
"""An option by its id; several of them, where cards are picked; points by ids, where they are shared out."""


@frozen
class Macro:
    """A key that gives several answers. `words` says in two or three words what it does ("all simple cards"); `oids`
    are the answers, each given when it is its turn and still on offer. The first question that does not offer the next
    one ends it; with `goes_on` the person answers that one and the macro continues, at the end also with cards that
    have come meanwhile where `also` accepts all of them. `ends` is the answer that `AND_END` (`USE_AND_END`) gives
    behind all of them; `later` holds on then, by its key."""

    words: str
    oids: Sequence[Answer]
    goes_on: bool = False
    also: Callable[[Card], bool] | None = None
    ends: str = ""
    later: "tuple[str, Standing] | None" = None

    @staticmethod
    def raw(decision: Decision, answer: Answer) -> Raw | None:
        """This answer as a raw one to the question; None if it is not allowed."""
        if isinstance(answer, Mapping):
            parts = tuple(answer.get(item.oid, 0) for item in getattr(decision, "items", ()))
            return parts if decision.kind == "allocate" and decision.accepts(parts) else None
        if decision.kind != ("choose" if isinstance(answer, str) else "pick"):
            return None
        allowed = decision.oids
        oids = (answer,) if isinstance(answer, str) else answer
        if not {*oids} <= {*allowed}:
            return None
        raw: Raw = allowed.index(answer) if isinstance(answer, str) else tuple(allowed.index(oid) for oid in oids)
        return raw if decision.accepts(raw) else None


def play_all(cards: Sequence[Option], simple: Callable[[Card], bool],
             enough: Callable[[Sequence[Option]], bool] = bool,
             also: Callable[[Card], bool] | None = None) -> dict[str, Macro]:
    """A macro on Enter that plays all offered cards in this order, if each is `simple` (seldom kept in hand on purpose)
    and together they are `enough`. Their own questions are answered by hand; `also` decides which cards drawn meanwhile
    are played too."""
    oids = [option.oid for option in cards if option.card is not None and simple(option.card)]
    several = len(oids) > 1 and len(oids) == len(cards) and enough(cards)
    return {ENTER: Macro(TEXT("macros.play-all", n=len(oids)), oids, goes_on=True, also=also)} if several else {}


@frozen
class Standing:
    """An answer that repeats itself while nothing changes. `words` says what its key does; `oid` is the option it gives
    now and whenever the same is asked again this round ("": it holds on behind other answers). `until` gives, from
    public table and seat, the values that must stay as they are, by what is said when one changes (None: none). `again`
    gives a later answer, from public table and question, where that is another option; `does` says what the seat does
    meanwhile."""

    words: str
    oid: str = ""
    until: Callable[[Any, int], Mapping[str, object]] | None = None
    again: Callable[[Any, Decision], Answer | None] | None = None
    does: str = ""


@frozen
class Outlook:
    """What a round comes to for a seat: in few words, and what that is worth to it."""

    what: str = ""
    worth: float = 0.0


class PrivatePhases(Generic[V]):
    """Per-game behaviour at a table of people: macros, warnings before an unusual answer, answers that hold on, recaps.
    A game subclasses it and names the object in its `Game`; the defaults suit most games. Methods that read a table
    take a view and raise TypeError for a true state."""

    pages: bool = False
    """Whether a public page comes before the first round, and before each that follows one in which people were hit."""
    page_phases: Collection[str] = ()
    """The phases whose events that page tells (none named: the whole round)."""
    over: Collection[str] = ()
    """Kinds of events that tell that the private phase of their seat is over. A human whose private phase came and went
    without a question (an empty hand) still sits, so that it sees what has happened."""
    own_first: bool = True
    """Whether a recap tells the reader's own results before the others' (else last: they were the own doing)."""
    goes_on: bool = False
    """Whether a turn goes on in the open after its private phase: then the private phase's last answer can be taken
    back, too."""
    asks_in_the_open: bool = False
    """Whether the end of a turn at the open table is asked about like that of a private phase, if something useful is
    left undone; else only those are, for in the open an end can be taken back until somebody else answers."""
    settles: bool = False
    """Whether the table takes the proposal of an open question of the rules: a key asks who was to answer after all."""
    ends_turns: bool = False
    """Whether the table may end a turn by itself, because `nothing_left` of it."""
    shown: Collection[str] = ()
    """Kinds of events that make an answer something for all to watch together."""
    then: tuple[str, ...] = ()
    """Ids of options that a seat gives behind what only begins something: what is prepared is
    fought."""
    verbs: Mapping[Topic, Words] = MappingProxyType({})
    """What is done with the cards of a topic, where this game has another word for it."""

    def __init_subclass__(cls) -> None:
        for name in TAKES_A_VIEW:
            if name in vars(cls):
                setattr(cls, name, _of_a_seen_table(vars(cls)[name]))

    @property
    def closes(self) -> str:
        """What the player is about to do when `closing` warns: "end your turn"."""
        return TEXT("macros.end-turn")

    def closing(self, view: V, decision: Decision, raw: Raw) -> str:
        """What the seat leaves unused if it ends with this answer: "3 Skill, 2 cards unplayed"; "" if nothing useful is
        left, and then the turn ends without a question."""
        return ""

    def doubt(self, decision: Decision, raw: Raw, foretold: Callable[..., Sequence[Event]]) -> str:
        """A warning that this answer is seldom meant: "attack 2 against health 8: you lose"; asked about once.
        `foretold` gives the certain events of this answer, or of others in a row by their options' ids. "" if there is
        no doubt or no better answer."""
        return ""

    def in_vain(self, view: V, decision: Decision, raw: Raw) -> bool:
        """Whether the table says of this answer that it is of no use now."""
        return False

    def comes_to(self, view: V, decision: Decision, oid: str) -> Outlook:
        """What the round comes to with an option, or a macro by its key, and what Enter goes on to give, if nobody does
        more: by it hints compare answers. Nothing where the game looks no further than its forecasts."""
        return Outlook()

    def macros(self, view: V, decision: Decision) -> Mapping[str, Macro]:
        """The macros offered at this question, by key."""
        return {}

    def alternatives(self, view: V, decision: Decision, oid: str) -> Sequence[Macro]:
        """Macros that Enter may give with this option under the cursor, the best first; Left and Right step through
        them. Empty: Enter takes the option alone."""
        return ()

    def marks(self, decision: Decision) -> bool:
        """Whether an option's key only moves the cursor there, because Enter does more than take it."""
        return False

    def standing(self, view: V, decision: Decision) -> Mapping[str, Standing]:
        """Answers that may hold on from this question, by key."""
        return {}

    def standing_after(self, view: V, decision: Decision, macro: Macro) -> Mapping[str, Standing]:
        """Answers that may hold on once Enter's macro has ended the turn, by key."""
        return {}

    def holds(self, view: V) -> bool:
        """Whether an answer that holds on can still be asked for in this round."""
        return True

    def nothing_left(self, view: V, decision: Decision) -> Raw | None:
        """The answer that the table gives by itself because nothing of the seat depends on it any more; None: the seat
        is asked."""
        return None

    def hit(self, events: Sequence[Event], seat: int) -> bool:
        """Whether others took something from this seat that it has not seen coming, by what a round's page tells."""
        return False

    def threat(self, view: V, seat: int) -> Words:
        """What can hit this seat before its next turn, as far as the table tells it: never more than may come, never
        less. "" where what comes is not known; that nothing does is said, too."""
        return ""

    def aim(self, view: V) -> Words:
        """What wins, and when the game ends; in short what wins."""
        return ""

    def settled(self, view: V, seat: int) -> str:
        """What is said of the proposal that the table has taken for this seat (`settles`)."""
        return ""

    def proposal(self, view: V, decision: Decision) -> Raw | None:
        """The answer that an empty line gives; None if there is none.

        The question's own preset, no card where none need be taken, or the end where nothing useful is left.
        """
        if decision.preset is not None:
            return decision.preset
        return next((raw for raw in endings(decision) if not self.closing(view, decision, raw)), None)

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether somebody else did this to the viewer, or to everybody: the viewer's recap begins with it."""
        if event.seat == viewer or sentence.weight < 2:
            return False
        if isinstance(event.detail, Passing):
            return event.detail.touches(viewer)
        return event.other in (viewer, None)

    def chief(self, event: Event, sentence: Sentence) -> int:
        """How chief an event is, as its sentence says (`Sentence.chief`) where the game knows nothing more of it."""
        return sentence.chief

    def harms(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether an event that touches the viewer is a real loss, more than 0: news mark it."""
        return not sentence.harmless and (event.n > 0 or "n" not in sentence.slots)
