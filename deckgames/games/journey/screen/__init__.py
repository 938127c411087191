"""Journey & Overlords on the screen: pure drawing of what a seat sees. `table.LAYOUT` is what the table screen needs of
it."""
