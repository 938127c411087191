"""What a game says of its sittings to whoever lays its table: the app, line by line, a program. No screen is needed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Decision, Option, Pick, Raw, Topic
from deckgames.engine.events import Event, Passing, Sentence
from deckgames.engine.messages import Words
from deckgames.engine.seen import needs_viewer

V = TypeVar("V", contravariant=True)
OF_TABLES = ("closing", "macros", "ways", "standing", "behind", "holds", "nothing_left", "proposal")
"""What `Sittings` say of a table."""


def _of_a_seen_table(say: Callable[..., Any]) -> Callable[..., Any]:
    """The same, which refuses a true state."""
    @wraps(say)
    def said(self: Any, view: Any, *more: Any) -> Any:
        return say(self, needs_viewer(view), *more)
    return said


def endings(decision: Decision[Any]) -> list[Raw]:
    """The answers to this question that take nothing more and end it: "end turn", no card at all."""
    if isinstance(decision, Pick):
        return [()] if decision.lo == 0 else []
    return buttons(decision, Topic.END)


def buttons(decision: Decision[Any], topic: Topic) -> list[Raw]:
    """The answers that are buttons about this: the one that fights, the one that ends."""
    if not isinstance(decision, Choose):
        return []
    offered = [decision.none if item is None else item for item in decision.items]
    return [raw for raw, thing in enumerate(offered) if getattr(thing, "about", None) is topic]


ENTER = "enter"
"""The key of a macro that is proposed: Enter gives it, wherever the cursor is, and in line mode an empty line."""


BY_HAND = "b"
"""The key that takes the option under the cursor alone, where Enter does more."""
AND_END = "e"
"""The key that does what Enter does and then ends the turn."""
USE_AND_END = "n"
"""The same where that key ends the turn at once."""
Answer = str | tuple[str, ...] | Mapping[str, int]
"""An option by its id; several of them, where cards are picked; points by ids, where they are shared out."""


@dataclass(frozen=True, slots=True)
class Macro:
    """What a key does in two or three words ("all simple cards"), and the answers, each given when it is its turn and
    still on offer. The first question that does not offer the next one ends it; `goes_on`: the person answers that
    one, and then it goes on, in the end with what has come meanwhile where `also` says so of all of it. `ends` is the
    answer that `AND_END` (`USE_AND_END`) gives behind all of them; `later` holds on then, by its key."""

    words: str
    oids: Sequence[Answer]
    goes_on: bool = False
    also: Callable[[Card], bool] | None = None
    ends: str = ""
    later: "tuple[str, Standing] | None" = None

    @staticmethod
    def raw(decision: Decision[Any], answer: Answer) -> Raw | None:
        """The answer to this question; None if it is none."""
        if isinstance(answer, Mapping):
            parts = tuple(answer.get(item.oid, 0) for item in getattr(decision, "items", ()))
            return parts if decision.kind == "allocate" and decision.accepts(parts) else None
        if decision.kind != ("choose" if isinstance(answer, str) else "pick"):
            return None
        allowed = [option.oid for option in decision.allowed()]
        oids = (answer,) if isinstance(answer, str) else answer
        if not {*oids} <= {*allowed}:
            return None
        raw: Raw = allowed.index(answer) if isinstance(answer, str) else tuple(allowed.index(oid) for oid in oids)
        return raw if decision.accepts(raw) else None


def play_all(cards: Sequence[Option], simple: Callable[[Card], bool],
             enough: Callable[[Sequence[Option]], bool] = bool,
             also: Callable[[Card], bool] | None = None) -> dict[str, Macro]:
    """Enter plays all cards on offer, in this sequence, where each is `simple` (it is seldom meant to stay in hand) and
    there is `enough` for all of them. What one of them asks is answered by hand; `also`: what is drawn meanwhile and
    played, too."""
    oids = [option.oid for option in cards if option.card is not None and simple(option.card)]
    several = len(oids) > 1 and len(oids) == len(cards) and enough(cards)
    return {ENTER: Macro(f"play all {len(oids)}", oids, goes_on=True, also=also)} if several else {}


@dataclass(frozen=True, slots=True)
class Standing:
    """An answer that holds on: what its key does in a few words, the option it gives now and whenever the same is asked
    again in this round ("": it holds on behind other answers), and what of a seat must stay as it is for that, by
    public table and seat: each thing under what is said where it is another one (None: nothing).
    `plan`: the answers that are given once instead when the seat is asked again; nobody else is told of them before.
    `again`: what is answered later, by public table and question, where that is not the same option. `does` says of the
    seat what it does meanwhile."""

    words: str
    oid: str = ""
    until: Callable[[Any, int], Mapping[str, object]] | None = None
    plan: Sequence[Answer] = ()
    again: Callable[[Any, Decision[Any]], Answer | None] | None = None
    does: str = ""


class Sittings(Generic[V]):
    """A game subclasses it and names the object in its `Game`; what it leaves as it is here suits most games.
    Whatever it says of a table is said of a seen one: a true state raises TypeError."""

    pages: bool = False
    """Whether a public page tells what a round has brought before the next one begins."""
    page_phases: Collection[str] = ()
    """The phases whose events that page tells (none named: the whole round)."""
    over: Collection[str] = ()
    """Kinds of events that tell that the sitting of their seat is over. A human whose sitting came and went without a
    question (an empty hand) still sits, so that it sees what has happened."""
    own_first: bool = True
    """Whether a recap tells the reader's own results before the others' (else last: they were the own doing)."""
    goes_on: bool = False
    """Whether a turn goes on in the open after its sitting: then the sitting's last answer can be taken back, too."""
    asks_in_the_open: bool = False
    """Whether the end of a turn at the open table is asked about like that of a sitting, if something useful is left
    undone; else only sittings are, for in the open an end can be taken back until somebody else answers."""
    shown: Collection[str] = ()
    """Kinds of events that make an answer something for all to watch together."""
    verbs: Mapping[Topic, Words] = MappingProxyType({})
    """What is done with the cards of a topic, where this game has another word for it."""

    def __init_subclass__(cls) -> None:
        for name in OF_TABLES:
            if name in vars(cls):
                setattr(cls, name, _of_a_seen_table(vars(cls)[name]))

    @property
    def closes(self) -> str:
        """What is asked about before an answer that leaves something undone (`closing`)."""
        return "end your turn"

    def closing(self, view: V, decision: Decision[Any], raw: Raw) -> str:
        """What the seat that is asked would leave undone if it ended something with this answer: "3 Skill, 2 cards
        unplayed". Empty where nothing useful is left: then a sitting ends without a question."""
        return ""

    def doubt(self, decision: Decision[Any], raw: Raw, foretold: Callable[..., Sequence[Event]]) -> str:
        """What makes this answer one that is seldom meant, by what is `foretold` of it (what happens for certain; of
        other answers in a row by their options' ids): "attack 2 against health 8: you lose". It is asked about once
        before it is given. Empty where nothing does, or no other answer would be better."""
        return ""

    def macros(self, view: V, decision: Decision[Any]) -> Mapping[str, Macro]:
        """Keys that answer several times in a row."""
        return {}

    def ways(self, view: V, decision: Decision[Any], oid: str) -> Sequence[Macro]:
        """What Enter proposes with this option under the cursor: it and what is good after it, the best way first; Left
        and Right go through them. None: it alone."""
        return ()

    def marks(self, decision: Decision[Any]) -> bool:
        """Whether the key of an option only puts the cursor there, because Enter does more than take it; `BY_HAND`
        takes it alone."""
        return False

    def standing(self, view: V, decision: Decision[Any]) -> Mapping[str, Standing]:
        """Keys whose answer holds on, so that this is not asked again."""
        return {}

    def behind(self, view: V, decision: Decision[Any], way: Macro) -> Mapping[str, Standing]:
        """Keys that do what Enter proposes, end the turn, and have an answer that holds on."""
        return {}

    def holds(self, view: V) -> bool:
        """Whether an answer that holds on can still be asked for in this round."""
        return True

    def nothing_left(self, view: V, decision: Decision[Any]) -> Raw | None:
        """The answer that the table gives because nothing of the seat's own hangs on it any more; None: it is asked."""
        return None

    def proposal(self, view: V, decision: Decision[Any]) -> Raw | None:
        """The answer that lies nearest, which an empty line gives; None: there is none.

        The question's own preset, no card where none need be taken, and the end where nothing useful is left.
        """
        if decision.preset is not None:
            return decision.preset
        return next((raw for raw in endings(decision) if not self.closing(view, decision, raw)), None)

    def touches(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether this was done to the viewer by somebody else, or to all: its recap begins with it."""
        if event.seat == viewer or sentence.weight < 2:
            return False
        if isinstance(event.detail, Passing):
            return event.detail.touches(viewer)
        return event.other in (viewer, None)

    def harms(self, event: Event, sentence: Sentence, viewer: int) -> bool:
        """Whether what touches the viewer is a loss, and not of 0: news mark it."""
        counts = "{n}" in sentence.text or "{n:" in sentence.text
        return not sentence.harmless and (event.n > 0 or not counts)
