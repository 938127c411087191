"""Rules, cards and card files on the command line: to read, to search, to check."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from deckgames.cli.failing import Failed
from deckgames.cli.tables import game_of, pack_of
from deckgames.cli.terminal import console, print_json
from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.cards import Entry, Pack, entries, face_lines, heads, search
from deckgames.engine.core.files import made, what_lies
from deckgames.engine.core.paths import assets, packs_dir
from deckgames.engine.core.spelling import did_you_mean, in_ascii, plural, visible
from deckgames.engine.match.game import Game
from deckgames.engine.match.rulebook import Rule, Rulebook, RulebookError, wrap
from deckgames.engine.messages import SAY
from deckgames.engine.messages.access import barred, not_read
from deckgames.engine.messages.reading import read as read_texts
from deckgames.engine.packs import PackError, PackErrors, user_pack_files
from deckgames.engine.vocabulary.lexicon import NO_WORDS
from deckgames.guide.proof import mistakes
from deckgames.ui.paint import emblems
from deckgames.ui.paint.emblem_files import read as read_emblems
from deckgames.ui.terminal import here

WIDTH = 100
_WIDE_FROM = 110
"""From so many columns on the tables of cards have a column for texts."""


def split(words: Sequence[str]) -> tuple[Game, str]:
    """The game that the first word names, or whose rule it is, else the first one, and the other words: `journey-coop`
    is `journey coop`."""
    game, _, part = (words[0] if words else "").partition("-")
    if game in IDS:
        return game_of(game), " ".join([*([part] if part else []), *words[1:]])
    of_rule = next((known for known in map(load, IDS) if known.prefix == game.upper()), None)
    return of_rule or game_of(""), " ".join(words)


def _nothing(words: Sequence[str], why: str) -> Failed:
    """Why nothing was found: the first word may be a mistyped game."""
    first = words[0] if words else ""
    if first.partition("-")[0] in IDS or not first.replace("-", "").isalpha():
        return Failed(why, 1)
    if meant := did_you_mean(first, IDS):
        return Failed(f"there is no game '{first}'; {meant}")
    return Failed(f"{why}; nor is there a game '{first}', only {', '.join(IDS)}", 1)


def _width() -> int:
    """How wide text is printed: a terminal's width, at most `WIDTH`; for a pipe, `WIDTH`."""
    from shutil import get_terminal_size

    return min(get_terminal_size((WIDTH, 24)).columns, WIDTH) if sys.stdout.isatty() else WIDTH


# ---- rules


def rules(words: Sequence[str], as_json: bool) -> None:
    """Prints the book, a chapter, a rule, the options, or the rules that hold the words. Raises Failed."""
    game, wanted = split(words)
    if wanted == "options" and not as_json:
        _options(game)
        return
    try:
        book = _filled(Rulebook.of(game), game)
        chapter = book.chapter(wanted) or book.titled(wanted)
        matches = chapter.rules if chapter else _found(book, wanted) if wanted else book.rules
    except RulebookError as error:
        raise _nothing(words, str(error)) from None
    if as_json:
        print_json([{"id": rule.id, "chapter": rule.chapter, "text": rule.text} for rule in matches])
    elif chapter or not wanted:
        _paged("\n".join((chapter or book).lines(_width())))
    else:
        print("\n".join(line for rule in matches for line in rule.lines(_width())))


def _filled(book: Rulebook, game: Game) -> Rulebook:
    """The book with its tables of cards and its pictures, as the game draws them."""
    pack = pack_of(game)

    def draw(face: str) -> list[str]:
        from deckgames.ui.paint.signs import line_in_ascii
        from deckgames.ui.toolkit.layouts import layout_of

        lines = layout_of(game).anatomy(pack.card(0, face)).text(_width()) if pack.has(face) else []
        return ["".join(line_in_ascii([line])) for line in lines] if here(sys.stdout).ascii else lines

    return book.with_cards(pack).drawn(draw)


def _found(book: Rulebook, wanted: str) -> tuple[Rule, ...]:
    """The rule with this id, else what a search finds. Raises RulebookError with the nearest entries for nothing."""
    named = book.named(wanted)
    if named and named[0].numbered:
        return tuple(named)
    if hits := book.search(wanted):
        return tuple(hits)
    near = "".join(f"\n{line}" for rule in book.nearest(wanted) for line in rule.lines(_width()))
    raise RulebookError(f"the rulebook of {book.title} has no '{wanted}'" + (f"; the nearest:{near}" if near else ""))


def _options(game: Game) -> None:
    """The options of a game, as `-o name=value` takes them."""
    from rich.text import Text

    from deckgames.cli.tables import values_of
    from deckgames.engine.vocabulary.options import typed

    table = _table("option", "values, the default first", "what it does", "rule")
    for offer in game.options.offered().values():
        words = values_of(offer)
        words.sort(key=lambda word: word.partition(" ")[0] != typed(offer.default))
        table.add_row(Text(offer.name, "bold"), Text(" | ".join(words)), Text(f"{offer.title}: {offer.help}"),
                      Text(offer.rule))
    console().print(table)


def _paged(text: str) -> None:
    """Long text: through the pager at a terminal."""
    if sys.stdout.isatty():
        from pydoc import pager

        pager(in_ascii(text) if here(sys.stdout).ascii else text)
    else:
        print(text)


# ---- cards


def cards(words: Sequence[str], section: str, as_json: bool) -> None:
    """Prints one card in full, or tables of those that hold the words in any of their columns. Raises Failed."""
    game, wanted = split(words)
    pack = pack_of(game)
    if section and section not in pack.sections:
        hint = did_you_mean(section, pack.sections) or f"expected {', '.join(pack.sections)}"
        raise Failed(f"there is no section '{section}' in the cards of {game.title}; {hint}")
    matches = search(entries(pack, section), wanted)
    if not matches:
        names = [spec.name for spec in pack.specs]
        raise _nothing(words, f"no card of {game.title} has '{wanted}'; {did_you_mean(wanted, names)}".rstrip("; "))
    if as_json:
        print_json([_written(pack, entry) for entry in matches])
    elif wanted and len(matches) == 1:
        spec = matches[0].spec
        print("\n".join(face_lines(spec)))
        with suppress(RulebookError):
            for rule in Rulebook.of(game).about(spec.name):
                print("\n".join(wrap(f"Ruling: {rule.text}", _width(), "  ", 4)))
        print(f"  {spec.id}, section {matches[0].section} of {pack.origin(spec.id).title}")
    else:
        _card_tables(matches)


def _written(pack: Pack, entry: Entry) -> dict[str, Any]:
    """A card for programs: its entry in the file, and what people read of it."""
    spec = entry.spec
    return {"section": entry.section, **spec.model_dump(mode="json", by_alias=True), "pack": pack.origin(spec.id).id,
            "facts": {fact.head: fact.sign for fact in spec.facts}, "text": spec.text}


def _card_tables(entries: Sequence[Entry]) -> None:
    """A table for each section with the columns that its cards fill; where the terminal is narrow, texts stand under
    the names."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    out, tables = console(), list[Any]()
    for section, group in groupby(entries, key=lambda entry: entry.section):
        specs = [entry.spec for entry in group]
        columns, narrow = heads(specs), out.width < _WIDE_FROM
        table = _table(section, *columns, *([] if narrow else ["text"]))
        for spec in specs:
            signs, name, text = {fact.head: fact.sign for fact in spec.facts}, Text(spec.name, "bold"), Text(spec.text)
            under = Group(name, Padding(text, (0, 0, 0, 2))) if narrow and spec.text else name
            table.add_row(under, *(Text(signs.get(head, "")) for head in columns), *([] if narrow else [text]))
        tables.append(table)
    out.print(Group(*tables))


def where(words: Sequence[str]) -> None:
    """Prints the folder of the player's own card files of a game, without a game those of all, a line each, and makes
    it if it is not there; prints to stderr what lies there and is not read."""
    games = (game_of(" ".join(words)).id,) if words else IDS
    for game_id in games:
        print(made(packs_dir(game_id)))
    print(end="".join(f"{line}\n" for line in _not_read(games)), file=sys.stderr)


def _not_read(games: Sequence[str]) -> Iterator[str]:
    return (visible(f"{path} is not read: {why}") for path, why in not_read(games, IDS))


# ---- card files


def check(files: Sequence[Path], game_id: str, as_json: bool) -> int:
    """Looks at the base cards with these files, or with the player's own, at texts, emblems and guides. Prints every
    mistake; gives the exit code."""
    for path in files:
        if not what_lies(path):
            raise Failed(f"there is no file {path}")
    if not files and (why := barred()):
        raise Failed(why)
    complaints: list[dict[str, Any]] = []
    summary: list[str] = []
    wanted = game_of(game_id).id if game_id else ""
    emblem_files, text_files = (
        [path for path in files if not wanted and re.search(rf"^{section} *:", _content(path), re.MULTILINE)]
        for section in ("emblems", "asks"))
    meant = {path: wanted or _meant(path) for path in files if path not in (*emblem_files, *text_files)}
    games = {name or IDS[0] for name in meant.values()} or ({wanted} if wanted else () if files else IDS)
    every = not (files or wanted)

    def read(of: Callable[[], str]) -> None:
        try:
            summary.append(f"{of()}, no mistakes")
        except PackErrors as errors:
            if new := [error for error in errors.errors if asdict(error) not in complaints]:
                complaints.extend(map(asdict, new))
                if not as_json:
                    print(PackErrors(new))

    if every:
        read(_names)
    if text_files or every:
        read(lambda: _texts([(path.stem, path) for path in text_files] or [
            (texts.name, texts.file) for texts in (SAY, *(load(name).sentences.texts for name in IDS))]))
    for name in [name for name in IDS if name in games]:
        users = [path for path, its in meant.items() if (its or IDS[0]) == name]
        read(partial(_cards, load(name), users, not files))
    if emblem_files or every:
        ours, own = emblems.files()
        read(lambda: f"Emblems: {len(read_emblems(emblems.SIZES, emblems.TINTS, ours, emblem_files or own))} pictures")
    if as_json:
        print_json(complaints)
    for line in (*summary, *(() if files else _not_read(tuple(games)))):
        print(line, file=sys.stderr if as_json else sys.stdout)
    if complaints:
        print(plural(len(complaints), "mistake"), file=sys.stderr)
    if complaints and not all(meant.values()):
        print(f"read as cards of {game_of('').title}: `--game NAME` says which game they are for", file=sys.stderr)
    return 1 if complaints else 0


def _cards(game: Game, users: Sequence[Path], guided: bool) -> str:
    """How many faces a game has with these files, or with the player's own. Raises PackErrors, for its guides too."""
    pack = game.load_pack(users or user_pack_files(game.id))
    if guided and (wrong := [*mistakes(game)]):
        raise PackErrors(wrong)
    return f"{game.title}: {plural(len(pack.specs), 'face')} in {pack.titles()}"


def _names() -> str:
    """How many files of assets belong to a game. Raises PackErrors with those that nobody reads."""
    known, wrong, count = ("common", *IDS), list[PackError](), 0
    for path in sorted(path for folder in ("cards", "guides", "rules", "text")
                        for path in (assets() / folder).glob("[!.]*")):
        count += 1
        if (game := path.stem.partition("-")[0]) not in known:
            wrong.append(PackError(str(path), 1, 1, f"no game is called '{game}'", "", did_you_mean(game, known)))
    if wrong:
        raise PackErrors(wrong)
    return f"Assets: {plural(count, 'file')}"


def _texts(files: Sequence[tuple[str, Path]]) -> str:
    """How many messages these files hold. Raises PackErrors."""
    wrong, count = list[PackError](), 0
    for name, path in files:
        words = load(name).lexicon.words if name in IDS else NO_WORDS.words if name == SAY.name else ()
        try:
            count += len(read_texts(path, name, words))
        except PackErrors as errors:
            wrong += errors.errors
    if wrong:
        raise PackErrors(wrong)
    return f"Texts: {count:,} messages"


def _content(path: Path) -> str:
    """The text of a file; "" where there is none."""
    with suppress(OSError):
        return path.read_text("utf-8", "replace") if path.is_file() else ""
    return ""


def _meant(path: Path) -> str:
    """The game in whose folder for own cards a file lies, or the one that has most of its sections, fields and of the
    cards that it takes away; "" where that does not tell it."""
    if folder := [name for name in IDS if packs_dir(name) in path.absolute().parents]:
        return folder[0]
    written = set(re.findall(r"(\w+) *:", _content(path)))
    for cards in re.findall(r"(?:without|replaces) *:(.*)", _content(path)):
        written.update(re.findall(r"[\w-]+", cards))
    keys = {name: {key for section, kind in load(name).sections.items() for key in (section, *kind.model_fields)} | {
        spec.id for spec in load(name).load_pack(()).specs} for name in IDS}
    most = max(len(written & its) for its in keys.values())
    best = [name for name, its in keys.items() if len(written & its) == most]
    return best[0] if len(best) == 1 else ""


def schema(game_id: str) -> None:
    """Prints the JSON Schema of a game's card files."""
    from deckgames.engine.packs.schema import json_schema

    game = game_of(game_id)
    print_json(json_schema(game.sections, game.vocabulary))


# ---- tables for people


def _table(*heads: str) -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Column, Table

    return Table(*[Column(head, overflow="fold") for head in heads], box=SIMPLE_HEAD, pad_edge=False)
