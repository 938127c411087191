"""Rules, cards and card files on the command line: to read, to search, to check."""

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from deckgames.cli.failing import Failed
from deckgames.cli.tables import game_of, pack_of
from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.game import Game
from deckgames.engine.packfile import PackErrors, user_pack_files
from deckgames.engine.places import assets, packs_dir
from deckgames.engine.rulebook import Rule, Rulebook, RulebookError
from deckgames.engine.spelling import did_you_mean
from deckgames.games import IDS
from deckgames.plain.books import face_lines, find_faces

WIDTH = 100


def split(words: Sequence[str]) -> tuple[Game[Any, Any], str]:
    """The game that the first word names (else the first game), and the other words."""
    if words and words[0] in IDS:
        return game_of(words[0]), " ".join(words[1:])
    return game_of(""), " ".join(words)


def _width() -> int:
    """How wide text is printed: a terminal's width, at most `WIDTH`; for a pipe, `WIDTH`."""
    from shutil import get_terminal_size

    return min(get_terminal_size((WIDTH, 24)).columns, WIDTH) if sys.stdout.isatty() else WIDTH


# ---- rules


def rules(words: Sequence[str], as_json: bool) -> None:
    """Prints the book, a chapter, a rule, the options, or the rules that hold the words. Raises Failed."""
    game, wanted = split(words)
    try:
        book = Rulebook.load(assets() / "rules" / f"{game.id}.md")
    except RulebookError as error:
        raise Failed(str(error), 1) from None
    if wanted == "options" and not as_json:
        _options(game)
        return
    found = book.rules if not wanted else _found(book, wanted)
    if as_json:
        print(json.dumps([{"id": rule.id, "chapter": rule.chapter, "text": rule.text} for rule in found], indent=2,
                         ensure_ascii=False))
    elif not wanted:
        _paged("\n".join(book.lines(_width())))
    elif (lines := _chapter(book, wanted)) is not None:
        _paged("\n".join(lines))
    else:
        print("\n".join(line for rule in found for line in rule.lines(_width())))


def _chapter(book: Rulebook, wanted: str) -> list[str] | None:
    """The lines of a chapter, if that is what is wanted: "3", "CR-3"."""
    chapter = book.chapter(wanted)
    return None if chapter is None else chapter.lines(_width())


def _found(book: Rulebook, wanted: str) -> tuple[Rule, ...]:
    """The rule with this id or the rules of this chapter, else what a search finds. Raises Failed for nothing."""
    chapter = book.chapter(wanted)
    if chapter is not None:
        return chapter.rules
    hits = tuple(book.search(wanted))
    try:
        rule = book.rule(wanted)
    except RulebookError as error:
        if not hits:
            raise Failed(str(error), 1) from None
        return hits
    return (rule,) if rule.numbered else hits


def _options(game: Game[Any, Any]) -> None:
    """The options of a game, as `-o name=value` takes them."""
    from rich.text import Text

    from deckgames.cli.tables import values_of

    table = _table("option", "values, the default first", "what it does", "rule")
    for name, field in game.options.model_fields.items():
        extra: Any = field.json_schema_extra or {}
        words = values_of(field.annotation)
        usual = {True: "on", False: "off"}.get(field.default, str(field.default))
        words.sort(key=lambda word: word != usual)
        table.add_row(Text(name, "bold"), Text(" | ".join(words)), Text(f"{field.title}: {field.description}"),
                      Text(extra.get("rule", "")))
    _print(table)


def _paged(text: str) -> None:
    """Long text: through the pager at a terminal."""
    if sys.stdout.isatty():
        from pydoc import pager

        pager(text)
    else:
        print(text)


# ---- cards


def cards(words: Sequence[str], section: str, as_json: bool) -> None:
    """Prints one card in full, or a table of those whose name, id, type or text hold the words. Raises Failed."""
    game, wanted = split(words)
    pack = pack_of(game)
    if section and section not in pack.sections:
        hint = did_you_mean(section, pack.sections) or f"expected {', '.join(pack.sections)}"
        raise Failed(f"there is no section '{section}' in the cards of {game.title}; {hint}")
    rows = [(name, spec) for name, specs in pack.sections.items() for spec in specs if not section or name == section]
    if wanted:
        rows = _matching(pack, rows, wanted)
        if not rows:
            names = [spec.name for specs in pack.sections.values() for spec in specs]
            raise Failed(f"no card of {game.title} has '{wanted}'; {did_you_mean(wanted, names)}".rstrip("; "), 1)
    if as_json:
        print(json.dumps([{"section": name, **spec.model_dump(mode="json", by_alias=True), "pack":
                           pack.origin(spec.id).id, "text": getattr(spec, "text", "")} for name, spec in rows],
                         indent=2, ensure_ascii=False))
    elif wanted and len(rows) == 1:
        name, spec = rows[0]
        print("\n".join(face_lines(spec)))
        print(f"  {spec.id}, {spec.copies} in section {name} of {pack.origin(spec.id).title}")
    else:
        _card_table(rows)


def _matching(pack: Pack, rows: list[tuple[str, CardSpec]], wanted: str) -> list[tuple[str, CardSpec]]:
    """The card with this very name or id, else those that hold every word somewhere."""
    found = find_faces(pack, wanted)
    exact = [row for row in rows if row[1] in found and wanted.casefold() in (row[1].id, row[1].name.casefold())]
    if exact:
        return exact
    parts = wanted.casefold().split()
    return [(name, spec) for name, spec in rows if all(part in _words(name, spec) for part in parts)]


def _words(section: str, spec: CardSpec) -> str:
    """Everything about a card that a search looks at."""
    kind = getattr(spec, "type", "") or getattr(spec, "kind", "")
    return f"{section} {spec.id} {spec.name} {kind} {getattr(spec, 'text', '')}".casefold()


def _card_table(rows: list[tuple[str, CardSpec]]) -> None:
    from rich.text import Text

    table = _table("card", "kind", "cost", "value", "copies", "text")
    for section, spec in rows:
        kind = getattr(spec, "type", "") or getattr(spec, "kind", "") or section
        value = f"{spec.test[0].upper()}{spec.value}" if hasattr(spec, "value") and hasattr(spec, "test") else ""
        table.add_row(Text(spec.name, "bold"), Text(kind), Text(str(getattr(spec, "cost", ""))), Text(value),
                      Text(str(spec.copies)), Text(getattr(spec, "text", "")))
    _print(table)


def where(words: Sequence[str]) -> None:
    """Prints the folder of the player's own card files."""
    print(packs_dir(split(words)[0].id))


# ---- card files


def check(files: Sequence[Path], game_id: str, as_json: bool) -> int:
    """Looks at the base cards with these files, or with the player's own. Prints every mistake; gives the exit code."""
    for path in files:
        if not path.is_file():
            raise Failed(f"there is no file {path}")
    found: list[dict[str, Any]] = []
    summary: list[str] = []
    for game in [game_of(game_id)] if game_id or files else [game_of(name) for name in IDS]:
        users = list(files) or user_pack_files(game.id)
        try:
            pack = game.load_pack(users)
        except PackErrors as errors:
            found += [{"file": e.file, "line": e.line, "column": e.column, "what": e.what, "expected": e.expected,
                       "hint": e.hint} for e in errors.errors]
            if not as_json:
                print(errors)
            continue
        faces = sum(len(specs) for specs in pack.sections.values())
        summary.append(f"{game.title}: {faces} faces in {pack.titles()}, no mistakes")
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    for line in summary:
        print(line, file=sys.stderr if as_json else sys.stdout)
    if found:
        print(f"{len(found)} mistake{'s' if len(found) > 1 else ''}", file=sys.stderr)
    return 1 if found else 0


def schema(game_id: str) -> None:
    """Prints the JSON Schema of a game's card files."""
    from deckgames.engine.packfile.schema import json_schema

    game = game_of(game_id)
    kinds, verbs = import_module(f"{game.module}.cards"), import_module(f"{game.module}.effects")
    print(json.dumps(json_schema(kinds.SECTIONS, verbs.VOCABULARY), indent=2, ensure_ascii=False))


# ---- tables for people


def _table(*heads: str) -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def _print(table: Any) -> None:
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else WIDTH + 20, highlight=False, markup=False).print(table)
