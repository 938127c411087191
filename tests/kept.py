"""Cases that once failed, by the test that drew them: each run tries them first (`cases` in `tests/thorough.py`).

A failing run prints the line to paste here. A case of hypothesis is kept above its test, as the `@example` it prints.
"""

KEPT: dict[str, tuple[int, ...]] = {
}
