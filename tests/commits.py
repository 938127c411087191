"""Whether commits say what they change: `python -m tests.commits` reads those after the one that added this file. The
subject is an order ("Let a wall fall"), of at most 72 characters, without a full stop or the name of a part and a colon
before it; the story stands below an empty line. Merges are left out; without git, or with a cut history, all are.
`python -m tests.commits FILE` reads one message before it is committed."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 72
ENDINGS = re.compile(r"(?i)(?:\w+(?:ed|ing)|\w*[^su]s)$")
"""What a verb in the imperative does not end with, but for the few of ORDERS."""
ORDERS = {"embed", "feed", "need", "speed", "shed", "bring", "sing", "alias", "canvas", "exceed", "proceed"}


def wrong(message: str) -> Iterator[str]:
    """What is wrong with a commit's message."""
    subject, *rest = message.strip().splitlines()
    first = re.split(r"\W", subject, maxsplit=1)[0]
    if len(subject) > LONGEST:
        yield f"the subject has {len(subject)} characters, not {LONGEST} at most"
    if re.match(r"[^:]{1,24}: ", subject) or subject.endswith("."):
        yield "the subject names no part before a colon and ends without a full stop"
    elif not first[:1].isupper() or (ENDINGS.match(first) and first.lower() not in ORDERS):
        yield f"the subject begins with a verb, as an order: not {first!r}"
    if rest and rest[0]:
        yield "between the subject and the story stands an empty line"


def commits() -> list[tuple[str, str]]:
    """Hash and message of each commit since this file was added; raises OSError where that cannot be known."""
    if _git("rev-parse", "--is-shallow-repository").strip() != "false":
        raise OSError("the history is cut")
    added = _git("log", "--diff-filter=A", "--format=%H", "--", Path(__file__).name).split()
    said = _git("log", "--no-merges", "--format=%h%n%B%x00", f"{added[-1]}..HEAD") if added else ""
    return [(one.split("\n", 1)[0], one.split("\n", 1)[1]) for part in said.split("\0") if (one := part.strip("\n"))]


def given(file: str = "") -> list[tuple[str, str]]:
    """The message that git has written to a file, without git's own lines; else those of all commits."""
    if not file:
        return commits()
    lines = Path(file).read_text(encoding="utf-8").partition("\n# ------------------------ >8")[0].splitlines()
    return [("this commit", "\n".join(line for line in lines if not line.startswith("#")))]


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], capture_output=True, text=True, cwd=Path(__file__).parent, check=False)
    if done.returncode:
        raise OSError(done.stderr.strip() or "git does not work here")
    return done.stdout


if __name__ == "__main__":
    try:
        found = [f"{name}: {told}" for name, message in given(*sys.argv[1:]) for told in wrong(message)]
    except OSError as error:
        print(f"no commit is read: {error}")
        sys.exit(0)
    print(*found, sep="\n")
    sys.exit(bool(found))
