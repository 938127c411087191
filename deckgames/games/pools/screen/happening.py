"""What is watched when it happens: each effect once with all that it does to whom, each hit, each loss."""

from collections.abc import Sequence

from deckgames.engine.events import Event, Span, begun, spans
from deckgames.engine.messages import Said
from deckgames.games.pools.events import SENTENCES
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen.board import Board
from deckgames.ui.paint.canvas import Line
from deckgames.ui.table.layout import ShowStep
from deckgames.ui.table.telling import inked

_RULES = {
    "fires": "DP-4.3", "grants": "DP-10.1", "overruns": "DP-11.6", "hits": "DP-13.7", "holds": "DP-13.8",
    "leaves": "DP-15.1", "felled": "DP-15.1"}
"""Kinds of events that begin a step of the show, with the rule that is at work."""
_EFFECTS = {"fires": frozenset({"sweeps"}), "grants": frozenset({"draws", "sweeps"})}
"""Those that begin what one card does, with what it does that no recap tells, nor the first of them."""


def step(event: Event) -> ShowStep | None:
    """The step that this event begins."""
    rule = _RULES.get(event.kind)
    return None if rule is None else ShowStep(rule)


def watchable(events: Sequence[Event]) -> bool:
    """Whether a step of these events is more than an effect that does nothing, or asks first."""
    return any(SENTENCES[event.kind].weight for event in events)


def coming(board: Board) -> Line:
    """What happens in this step, a sentence a card: "Ann’s Clerk: Bea’s attack of 9 gets −2, Ann draws 1 card."."""
    names = [look.name for look in board.scene.seats]
    told: list[list[Span]] = [[]]
    head, untold, said = list[Span](), frozenset[str](), set[tuple[str, int]]()
    marked: tuple[int | None, str] | None = None
    for event in board.scene.happens:
        if (event.kind, event.n) in said:
            continue
        line, sentence = spans(event, SENTENCES, names, board.view.viewer), SENTENCES[event.kind]
        if event.kind in _EFFECTS:
            head = line[:next(nth for nth, (_, role, _) in enumerate(line) if role == "card") + 1]
            told.append(line if sentence.weight else [])
            marked, untold, said = None, _EFFECTS[event.kind], {(kind, event.n) for kind in sentence.tells}
        elif head and event.kind not in _RULES and not sentence.deed and (sentence.weight or event.kind in untold):
            more = line[len(head):] if line[:len(head)] == head else [(": ", "text", -1), *line]
            note, whom = event.note, marked
            slots = note.slots if isinstance(note, Said) else {}
            marked = (event.seat, str(slots["combo"])) if "does" in slots else None
            if told[-1] and whom == marked is not None:
                more = [(SAY.text("happens.also", does=slots["does"]), "text", -1)]
            elif told[-1]:
                text = more[0][0]
                more[0] = (f", it{text}" if text[0] == " " else f", {text.removeprefix(': ')}", "text", -1)
            told[-1] += more if told[-1] else [*head, *more]
        elif sentence.weight:
            head = []
            told.append(begun(line))
    whole = [span for line in filter(None, told) for span in ((" ", "text", -1), *line, (".", "text", -1))]
    return inked(whole[1:], board.scene.seats)
