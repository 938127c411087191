"""Files that are what they should be, but written or packed in another way: what they are, and what to do."""

_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"7z\xbc\xaf": "7-Zip",
           b"(\xb5/\xfd": "zstd"}
"""How files begin that were packed, and by what."""


def foreign(data: bytes) -> tuple[str, str]:
    """What a file is that begins so ("packed by gzip", "text in UTF-16") and what mends it; empty for any other."""
    for start, packer in _PACKED.items():
        if data.startswith(start):
            return f"packed by {packer}", "unpack it first"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (data[0:4:2] == b"\0\0") != (data[1:4:2] == b"\0\0"):
        return "text in UTF-16", "save it as UTF-8 first"
    return "", ""
