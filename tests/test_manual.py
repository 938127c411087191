"""The manual page and the completions are of today: `pytest --golden tests/test_manual.py` makes them anew."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer._completion_shared import get_completion_script

from tests.conftest import Golden
from tests.manual import manual

SHARE = Path(__file__).parent.parent / "share"
COMPLETIONS = {"bash": "bash-completion/completions/deckgames", "zsh": "zsh/site-functions/_deckgames",
               "fish": "fish/vendor_completions.d/deckgames.fish"}
"""Where shells look for them below a folder `share`."""


def test_the_manual_page_is_made_from_the_commands(golden: Golden) -> None:
    golden("../../share/man/man1/deckgames.1", manual())


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_the_completions_are_made_from_the_commands(shell: str, golden: Golden) -> None:
    script = get_completion_script(prog_name="deckgames", complete_var="_DECKGAMES_COMPLETE", shell=shell)
    golden(f"../../share/{COMPLETIONS[shell]}", script + "\n")


@pytest.mark.parametrize(("typed", "offered"), [("pla", ["play", "players"]), ("play po", ["pools"])])
def test_bash_completes_commands_and_games(typed: str, offered: list[str], tmp_path: Path) -> None:
    (tmp_path / "deckgames").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m deckgames "$@"\n')
    (tmp_path / "deckgames").chmod(0o755)
    words = ["deckgames", *typed.split()]
    asked = (f"PATH={shlex.quote(str(tmp_path))}:$PATH; . {shlex.quote(str(SHARE / COMPLETIONS['bash']))}; "
             f"COMP_WORDS=({shlex.join(words)}) COMP_CWORD={len(words) - 1}; _deckgames_completion deckgames; "
             'printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True, cwd=SHARE.parent)
    assert done.stdout.split() == offered, done.stderr
