"""The manual page, made from the commands: what `man deckgames` shows where the package is installed."""

import re
import textwrap
from collections.abc import Iterator
from itertools import chain
from typing import Any

import typer

from deckgames import VERSION
from deckgames.cli.commands import app
from tests.command_lines import commands_of


def manual() -> str:
    """The page in roff, every command with its arguments and options in the order of --help."""
    whole = typer.main.get_command(app)
    lines = [f'.TH DECKGAMES 1 "" "deckgames {VERSION}" "Games"',
             ".SH NAME", r"deckgames \- designer card games in a terminal",
             ".SH SYNOPSIS", r"\fBdeckgames\fR [\fIcommand\fR] [\fIoptions\fR]",
             ".SH DESCRIPTION", *_text(whole.help), *_options(whole),
             ".SH COMMANDS", *chain.from_iterable(_command(*command) for command in commands_of(whole).items()),
             ".SH FILES", *_text("Settings, saves, results and your own cards are yours: `deckgames saves --where` and "
                                 "`deckgames cards --where` print their folders."),
             ".SH ENVIRONMENT", ".TP", r"\fBDECKGAMES_HOME\fR", "one folder for all of them",
             ".TP", r"\fBNO_COLOR\fR", "no colours"]
    return "\n".join(lines) + "\n"


def _command(name: str, command: Any) -> Iterator[str]:
    words = " ".join(param.metavar or param.name for param in command.params if param.param_type_name == "argument")
    yield from (f".SS {_escaped(f'deckgames {name} {words}'.rstrip())}", *_text(command.help), *_options(command))
    for inner, under in commands_of(command).items():
        yield from _command(f"{name} {inner}", under)


def _options(command: Any) -> Iterator[str]:
    """Each argument and option that has a help, under its names."""
    for param in command.params:
        if not getattr(param, "hidden", False) and (told := getattr(param, "help", None)):
            names = ", ".join((*param.opts, *param.secondary_opts)) if param.param_type_name == "option" else ""
            words = (names, param.metavar or "") if names else (param.metavar, "")
            yield from (".TP", rf"\fB{_escaped(words[0])}\fR {_escaped(words[1])}".rstrip(), *_text(told))


def _text(said: str | None) -> list[str]:
    """Paragraphs, wrapped; code in bold."""
    paragraphs = (" ".join(part.split()) for part in (said or "").split("\n\n"))
    wrapped = "\n.PP\n".join(textwrap.fill(part, 100, break_on_hyphens=False) for part in paragraphs)
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", _escaped(wrapped)).splitlines()


def _escaped(said: str) -> str:
    return re.sub(r"^(['.](?!PP$))", r"\\&\1", said.replace("\\", r"\e").replace("-", r"\-"), flags=re.MULTILINE)
