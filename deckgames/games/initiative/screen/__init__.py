"""Initiative on the screen: pure drawing of its seen tables. `table.LAYOUT` is what the table screen needs of it."""
