"""The lines of a save: a JSON object, a blank, and the CRC-32 of the object's bytes; and what each kind must hold."""

import json
import zlib
from collections.abc import Mapping
from typing import Any

from deckgames.engine.data import dataclass

LARGEST = 1 << 31
"""Numbers of answers, rounds and seats stay below this."""

NEEDED: dict[str, dict[str, type]] = {
    "answer": {"n": int, "seat": int, "rule": str, "was": str},
    "seal": {"n": int, "seat": int, "rule": str, "was": str},
    "unseal": {},
    "undo": {"seat": int, "drop": list, "beyond": bool},
    "void": {"n": int},
    "boundary": {"n": int, "round": int, "scores": list},
    "snapshot": {"n": int, "digest": str, "state": dict},
    "result": {"reasons": list, "places": list},
}
"""The kinds of records after the header, and the types of what each must hold."""


class SaveRefused(Exception):
    """A save that cannot be used, or a place where none can be written; the text says why in plain words."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One whole line of the file: its kind, what it holds, and where it stands (bytes)."""

    kind: str
    data: Mapping[str, Any]
    start: int
    end: int


def written(record: bytes) -> bytes:
    """The line of a record."""
    return b"%s %08x\n" % (record, zlib.crc32(record))


def encoded(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def parsed(line: bytes) -> dict[str, Any] | None:
    """The record of a line, or None if the line is not whole or no JSON object of a kind."""
    body, _, crc = line[:-1].rpartition(b" ")
    if line[-1:] != b"\n" or crc != b"%08x" % zlib.crc32(body):
        return None
    try:
        record = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and isinstance(record.get("is"), str) else None


def fits(record: Mapping[str, Any]) -> bool:
    """Whether a record of a known kind holds what it must."""
    needed = NEEDED.get(record["is"], {})
    for key, kind in needed.items():
        value: Any = record.get(key)
        if value.__class__ is not kind or (isinstance(value, int) and not 0 <= int(value) < LARGEST):
            return False
    return record["is"] not in ("answer", "seal") or "a" in record
