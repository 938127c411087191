"""What a game prints in some games of fixed seeds: screens, what the bar says, status, inspector, plain lines, log.

It is read in pieces: a text with its ink ("" where there are no inks). Names of cards and people are left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.match.rulebook import CardRow, Rulebook, forms
from deckgames.engine.messages import Message, Texts
from deckgames.engine.vocabulary.effects import iter_parts
from deckgames.engine.vocabulary.events import spans, text_of
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.signs import SEAT_SIGNS, to_ascii
from deckgames.ui.toolkit.layout import Scene
from deckgames.ui.toolkit.layouts import layout_of
from tests.gallery import NAMES, Preview
from tests.thorough import many

PLAIN = frozenset({"1st", "2nd", "3rd", "4th", "5th", "6th", "d", "h", "l", "p", "q", "vs"})
"""Plain English of all games, and keys, that are looked up nowhere: no word of a card text."""
SIZES = (80, 24), (120, 40)
INKED = ("might", "guard", "life", "coin", "harm", "glory", "pace", "kind", "rule", "suit-")
"""Inks that stand for something."""
NAMED = ("name", "seat-", "badge-", "line-", "flavour", "key", "edge", "belt", "title", "phase", "chip", "back")
"""Inks of names, jokes, key caps and frames."""
NO_SIGNS = set("·→▸−+.,:;()'’‘“”\"–-/…=%<>‹›*_|[]&#@~^" + "".join(SEAT_SIGNS))
"""Marks of sentences and sums, the arrow of change, the cursor, the seats' symbols."""
FRAMES = range(0x2500, 0x25A0)
WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž][A-Za-zÀ-ÖØ-öø-ž’'-]*\d*|\d+[A-Za-z]+|\S")
VOWEL = re.compile(r"[aeiouyAEIOUYÀ-ÖØ-öø-ž]")
CUT = re.compile(r"\S*…")
"""A word that is cut."""
RULE = re.compile(r"\b[A-Z]{2}-[A-Z0-9][\w.-]*")


@dataclass
class Printed:
    """All that a game has printed, as (text, ink)."""

    game: Game
    pieces: dict[tuple[str, str], None] = field(default_factory=dict)

    def add(self, text: str, ink: str = "") -> None:
        self.pieces[text, ink] = None

    @cached_property
    def pack(self) -> Any:
        return self.game.load_pack([])

    @cached_property
    def names(self) -> re.Pattern[str]:
        """Names of cards, and what a comma parts in them, and of people, the longest first."""
        names = [*NAMES, *(part for specs in self.pack.sections.values() for spec in specs
                           for part in (spec.name, *spec.name.split(", ")))]
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(’s)?(?!\w)")

    @cached_property
    def book(self) -> Rulebook:
        return Rulebook.of(self.game).with_cards(self.pack)

    def play(self, games: int = 3, most: int = 150, every: int = many(50, 10)) -> "Printed":
        """Plays some games at random and reads everything that stands there."""
        for seed in range(games):
            seats = self.game.max_seats if seed % 2 else max(2, self.game.min_seats)
            match = Match(self.game, self.game.setup(self.pack, seats, self.game.options(), Rng.fresh(seed)))
            match.state.observer = lambda event, seats=seats: self._hear(event, seats)
            rng = Rng.fresh(seed + 1)
            for number in range(most):
                if match.decision is None:
                    break
                if number % every == 0:
                    self._look(match)
                match.answer(match.decision.random(rng))
        return self

    def _hear(self, event: Any, seats: int) -> None:
        for viewer in (None, *range(seats)):
            self.add(text_of(spans(event, self.game.sentences, list(NAMES), viewer)))

    def _look(self, match: Match) -> None:
        asked = match.decision
        preview = Preview(self.game, layout_of(self.game))
        scenes = [preview.scene_of(match, *size) for size in SIZES]
        for scene in scenes:
            self._canvas(preview.painted(scene))
        self._lines(preview, scenes[-1])
        plain = self.game.part("text")
        view = match.view(asked.seat)
        for line in (*plain.table(view, NAMES), *plain.before(view, asked.seat, NAMES),
                     plain.status(view, asked.seat, NAMES)):
            self.add(line)

    def _lines(self, preview: Preview, scene: Scene) -> None:
        layout = preview.layout
        lines = [*layout.status(scene)]
        for option in scene.options[:many(4, 12)]:
            lines += [layout.forecast(scene, option.oid), layout.help(scene, option.oid)]
        for stop in layout.focus_targets(scene)[:8]:
            if stop.card is not None:
                lines += layout.inspector(stop.card, scene)
        for text, ink in (span for line in lines for span in line):
            self.add(text, ink)
        for _, word in layout.menu(scene):
            self.add(word)

    def _canvas(self, canvas: Canvas) -> None:
        for chars, inks in zip(canvas.chars, canvas.inks, strict=True):
            text, last = "", ""
            for char, ink in [*zip(chars, inks, strict=True), ("", "-")]:
                if ink != last and text:
                    self.add(text, last)
                    text = ""
                text, last = text + char, ink

    # ---- what must be found

    def wanted(self) -> Iterator[str]:
        """Every sign, every code, every inked word, and every verb of a log line."""
        for text, ink in self.pieces:
            if ink.startswith(NAMED):
                continue
            text = self.names.sub(" ", CUT.sub("", text))
            yield from RULE.findall(text)
            for token in WORD.findall(RULE.sub(" ", text)):
                if not token[0].isalnum():
                    if token not in NO_SIGNS and ord(token) not in FRAMES and (
                            token not in "!?" or text.strip() == token):
                        yield token
                        yield to_ascii(token)
                elif not token.isdigit() and (
                        ink.startswith(INKED) or re.search(r"\d", token) or not VOWEL.search(token)):
                    yield token
        for told in self.game.sentences.values():
            yield from (verb for text in (told.text, told.hidden, told.own)
                        for verb in re.findall(r"\{(?:seat|other)\} (\w+)", text))

    def finds(self, word: str) -> bool:
        """Whether `deckgames rules GAME WORD` finds it: by a name, or as a whole word of a rule; cards alone do not
        count."""
        return not self._said.isdisjoint(forms(word.casefold())) or any(
            not isinstance(rule, CardRow) for rule in self.book.named(word))

    @cached_property
    def _said(self) -> set[str]:
        """All words of the rules."""
        texts = (f"{rule.id} {rule.text}".casefold() for rule in self.book.rules if not isinstance(rule, CardRow))
        return {word for text in texts for word in re.findall(r"\w+", text)}

    def lost(self) -> list[str]:
        """The words and signs that are printed and found nowhere."""
        return sorted(word for word in dict.fromkeys(self.wanted()) if word not in PLAIN and not (
            self.finds(word) or all(map(self.finds, word.split("-")))))

    def corpus(self) -> str:
        """Everything that is printed, as quotes are compared with it: on cards and in the game's messages."""
        cards = [spec for specs in self.pack.sections.values() for spec in specs]
        texts = [text for text, _ in self.pieces]
        texts += [part for spec in cards for part in (spec.text, *(fact.said for fact in spec.facts))]
        texts += [effect.describe() for spec in cards for _, effect in iter_parts(spec)]
        texts += [head for spec in cards for head, _ in spec.lines]
        texts += [form for given in Texts(self.game.id).written.values() for form in Message(given).forms.values()]
        return "\n".join(map(folded, texts))

    def unprinted(self) -> list[str]:
        """What the book quotes and nothing prints; behind a … anything may stand."""
        corpus = self.corpus()
        quotes = {quote for rule in self.book.rules if not isinstance(rule, CardRow)
                  for quote in re.findall(r'["“]([^"“”]+)["”]', rule.text)}
        return sorted(quote for quote in quotes if not all(folded(part) in corpus for part in quote.split("…")))


def folded(text: str) -> str:
    """A text as quotes are compared: in one case, any number for any other."""
    return re.sub(r"\d+", "#", text.casefold().replace("’", "'").strip(" .,:;"))
