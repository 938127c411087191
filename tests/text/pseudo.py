"""A process that speaks the pseudo-language: messages, words of the lexicon, names and texts of cards have accents."""

import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from deckgames.engine.core.cards import CardSpec, Fact
from deckgames.engine.core.words import Word
from deckgames.engine.match.game import Game
from deckgames.engine.messages import Texts
from deckgames.engine.messages.message import FORMS, SLOT
from deckgames.engine.vocabulary import clauses, effects
from deckgames.engine.vocabulary.effects import Effect, iter_parts
from deckgames.engine.vocabulary.events import WORDINGS
from deckgames.engine.vocabulary.lexicon import Lexicon
from tests.harness import pack_of
from tests.text.test_pseudo import accented, slot

OF_WORDS = "word", "plural", "label", "says", "meaning", "more"
OF_EFFECTS = frozenset({"describe", "short", "holding", "label", "worded", "gives", "lead", "does", "moment_words",
                        "_test", "card", "cost_words", "pay_words", "promised"})
"""What an effect says, whatever its verb."""
OF_CARDS = frozenset({"text", "short", "few", "lines", "lines_for", "printed", "facts", "counted", "outcome",
                      "outcomes", "lead", "numbers", "kind_word", "says", "sections", "icon_text", "ability_texts",
                      "point_text"})
"""What a card or a part of it says, whatever its kind."""


TEXTS = str, tuple[str, str]
"""What a function gives that says something."""


def speak(game: Game) -> None:
    """From now on everything that is said at this game's tables has accents: there is no way back."""
    modules = [module for name, module in sys.modules.items() if name.startswith("deckgames.")]
    found = [(module, name, value) for module in modules for name, value in list(vars(module).items())]
    of_classes = [value for *_, kind in found if inspect.isclass(kind) for value in vars(kind).values()]
    for value in {id(value): value for value in (*(value for *_, value in found), *of_classes)}.values():
        if isinstance(value, Texts):
            value.written, value._made = {key: _everywhere(given) for key, given in value.written.items()}, {}
        elif hasattr(value, "cache_clear"):
            value.cache_clear()
        elif not inspect.isclass(value):
            _forget(value)
    for module in modules:
        if module in (clauses, effects) or module.__name__.startswith(f"deckgames.games.{game.id}.cards"):
            tells = {value: _telling(value) for value in vars(module).values() if inspect.isfunction(value)
                     and value.__module__ == module.__name__ and value.__annotations__.get("return") in TEXTS}
            for place, name, value in found:
                if inspect.isfunction(value) and value in tells:
                    setattr(place, name, tells[value])
    _accent(game.cover, ("title", "score_word"))
    values = *(value for *_, value in found), *of_classes
    for word in {id(word): word for value in values for word in _words(value)}.values():
        _accent(word, OF_WORDS if len(word.sign) < 3 else (*OF_WORDS, "sign"))
    for spec in [spec for section in pack_of(game).sections.values() for spec in section]:
        _accent(spec, ("name", "short", "epithet", "flavour"))
        for thing in (spec, *(effect for _, effect in iter_parts(spec))):
            _forget(thing)
    for one in _subclasses(BaseModel):
        effect, card = issubclass(one, Effect), issubclass(one, CardSpec) or ".cards" in one.__module__
        for name in (OF_EFFECTS if effect else OF_CARDS if card else frozenset()) & {*vars(one)}:
            made = vars(one)[name]
            if isinstance(made, str):
                setattr(one, name, accented(made))
                continue
            get = made.fget if isinstance(made, property) else getattr(made, "func", None)
            setattr(one, name, property(_telling(get)) if get else _telling(made))


def _forget(thing: Any) -> None:
    """What was worked out from words is worked out again."""
    kept = vars(thing) if type(thing).__module__.startswith("deckgames.") and hasattr(thing, "__dict__") else {}
    for name in [name for name in kept if isinstance(getattr(type(thing), name, None), cached_property)]:
        del kept[name]


def _everywhere(given: Any) -> Any:
    """All wordings of a message or an event."""
    if isinstance(given, str):
        return "".join(f"{{{slot(piece)}}}" if i % 2 else accented(piece) for i, piece in enumerate(SLOT.split(given)))
    if not isinstance(given, dict):
        return given
    return {form: {note: _everywhere(noted) for note, noted in text.items()} if form == "noted" else _everywhere(text)
            if form in (*FORMS, *WORDINGS) else text for form, text in given.items()}


def _told(value: Any) -> Any:
    """The same for whatever a card tells of itself."""
    if isinstance(value, str):
        return accented(value)
    if isinstance(value, Fact):
        return replace(value, said=accented(value.said))
    return type(value)(map(_told, value)) if isinstance(value, (list, tuple)) else value


def _telling(tells: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given, **named: _told(tells(*given, **named))


def _subclasses(kind: type) -> Iterator[type]:
    yield kind
    for one in kind.__subclasses__():
        yield from _subclasses(one)


def _accent(thing: Any, names: tuple[str, ...]) -> None:
    for name in names:
        if isinstance(value := getattr(thing, name, None), str) and not isinstance(
                getattr(type(thing), name, None), property):
            object.__setattr__(thing, name, accented(value))


def _words(value: Any) -> Iterator[Word]:
    """The words of a lexicon, or of whatever holds some."""
    if isinstance(value, Word):
        yield value
    elif isinstance(value, Lexicon):
        yield from _words((value.numbers, value.cards, value.table, value.zones))
    elif isinstance(value, (tuple, list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _words(one)
