"""A game's table in lines: in the words that it names, or for a game that names none, its view field by field."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Protocol, cast

from deckgames.engine.core.cards import Card
from deckgames.engine.core.redaction import needs_viewer
from deckgames.engine.forecast.field_dump import shown
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Raw


class Words(Protocol):
    """A game's `text` module: the whole table in words, what to read before a turn, and one line before a question."""

    def table(self, v: Any, names: Sequence[str]) -> list[str]: ...
    def before(self, v: Any, asked: int, names: Sequence[str]) -> list[str]: ...
    def status(self, v: Any, asked: int, names: Sequence[str]) -> str: ...


class SeenWords:
    """The words of a game, which say what somebody sees: each raises TypeError for a true state."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __getattr__(self, name: str) -> Callable[..., Any]:
        say = getattr(self._words, name)
        return lambda v, *more: say(needs_viewer(v), *more)


def words_of(game: Game) -> Words:
    """What puts tables of this game into plain sentences: its own part `text`, else the one for any game."""
    words: Words | None = game.part("text")
    return cast(Words, SeenWords(BareWords() if words is None else words))


class BareWords:
    """Words for any view, field by field: numbers of the table and of each seat in a line, cards with their text
    below."""

    def table(self, v: Any, names: Sequence[str]) -> list[str]:
        lines = []
        for seat, parts in groupby(shown(v), key=lambda part: part.seat):
            found = list(parts)
            numbers = ", ".join(f"{part.word} {part.value}" for part in found if not part.cards)
            of = TEXT("plain.table") if seat is None else names[seat]
            lines.append(f"{of}: {numbers or TEXT('plain.nothing-else')}.")
            for part in found:
                if part.cards:
                    lines += [f"  {part.word}:", *(f"    {_told(card)}" for card in part.cards)]
        return lines

    def before(self, v: Any, asked: int, names: Sequence[str]) -> list[str]:
        return self.table(v, names)

    def status(self, v: Any, asked: int, names: Sequence[str]) -> str:
        own = [f"{part.word} {part.number}" for part in shown(v) if part.seat == asked and part.number is not None]
        return f"{names[asked]}: {', '.join(own)}." if own else TEXT("plain.goes-on", seat=names[asked])


def _told(card: Card) -> str:
    said = [*(fact.said for fact in card.spec.printed), card.spec.text]
    return f"{card.name}: {', '.join(part for part in said if part) or TEXT('plain.no-text')}"


def forecast_words(session: Session, viewer: int | None, question: Decision, raw: Raw) -> str:
    """The forecast of this answer for this viewer (None: the public), in the words of the screen; "" if nothing can be
    said."""
    from deckgames.ui.table.draft import Draft
    from deckgames.ui.toolkit.layout import WHOLE, Scene, SeatLook
    from deckgames.ui.toolkit.layouts import layout_of

    draft = Draft(question)
    oid = draft.fill(raw) if question.kind != "confirm" else str(question.write(raw))
    looks = tuple(map(SeatLook.of, session.seats))
    scene = Scene(session.view(viewer), question, draft.options, looks, 120, 40, public=viewer is None,
                  chosen=draft.chosen, amounts=draft.amounts, preview=session.forecasts(viewer), keys=False)
    layout = layout_of(session.game)
    said = ["".join(text for text, _ in layout.forecast(scene, one))
            for one in ([*draft.amounts, WHOLE] if oid is None else [oid])]
    return "; ".join(filter(None, said))


