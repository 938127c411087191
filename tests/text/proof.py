"""The editor's proof sheet of a file of messages, and where calls and messages disagree."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from deckgames.engine.messages import Message, Texts
from deckgames.engine.messages.reading import NO_WORDS, calls
from deckgames.engine.vocabulary.events import Event, Sentence, spans, text_of
from deckgames.ui.paint.cells import wrap_text

ROOT = Path(__file__).parent.parent.parent
NARROW, WIDE = 80, 120


def sheet(texts: Texts) -> Iterator[str]:
    """Each message with its example, in the sequence of the file: at 80 columns and, where it wraps otherwise, 120."""
    for key, given in texts.written.items():
        for form, said in _told(given) if key.startswith(EVENTS) else _said(texts.message(key)):
            shown = [wrap_text(said, columns - 4) for columns in (NARROW, WIDE)]
            yield f"{key}{'' if form == 'text' else f' ({form})'}"
            for columns, lines in zip((NARROW, WIDE), shown[:1 + (shown[0] != shown[1])], strict=False):
                yield from (f"{'  ' if columns == NARROW else ' '}  {line}".rstrip() for line in lines)


def _said(message: Message) -> Iterator[tuple[str, str]]:
    for form in message.forms:
        counted = {message.by: ("none", "one").index(form)} if form in ("none", "one") else {}
        yield form, message.text({**message.example, **counted}, form)


def _told(given: Any) -> Iterator[tuple[str, str]]:
    """The wordings of what happens, each of an event with two people, a card or two, and what the example says."""
    found: dict[str, Any] = {"text": given} if isinstance(given, str) else dict(given)
    example = {"n": 3, **found.pop("example", {})}
    wordings = {**found, **{f"noted {note}": text for note, text in found.pop("noted", {}).items()}}
    for form, text in wordings.items():
        if not text or form in ("noted", *NO_WORDS):
            continue
        cards: Any = (_CARDS if any(slot in text for slot in ("{second}", "{count}", "{either}")) else _CARDS[:1])
        detail = (example["more"],) if "more" in example else SimpleNamespace(**example)
        event = Event("", 0, () if form == "bare" else cards, example["n"], 1, str(example.get("note", "")),
                      detail=detail)
        text = text.replace("{card}", _CARDS[0].name)  # of a moment
        yield form, text_of(spans(event, {"": Sentence(text)}, ["Ann", "Bea"], None))


_CARDS: Any = SimpleNamespace(name="First Card", common=False), SimpleNamespace(name="Second Card", common=False)
EVENTS = "events.", "notes."
"""Sections of what happens: nobody asks for their messages by key."""
SETTINGS, COLUMNS = "options.", "columns."
"""House rules and the final table: the fields of a model and the columns of a result ask for them."""


def disagreements(texts: Texts, files: Iterable[Path]) -> Iterator[str]:
    """Calls whose key is no literal, messages without a call, slots that no wording has. What calls miss is a
    mistake of the file: its reader says it."""
    asked = set[str]()
    for call in calls(files):
        if call.given is None:
            continue
        asked |= (keys := {*call.among(texts.written)})
        if not call.keys:
            yield f"{call.at}: the key is no literal"
        elif keys and (idle := call.given.difference(*(texts.message(key).needs for key in keys))):
            yield f"{call.at}: no wording of '{min(keys)}' has {sorted(idle)}"
    yield from (f"{texts.name}.yaml: nobody asks for '{key}'" for key in texts.written
               if key not in asked and not key.startswith((*EVENTS, SETTINGS, COLUMNS)))
