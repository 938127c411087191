"""Hooks on the screen: pure drawing of its tables as they are seen. `table.LAYOUT` is what the table screen needs of
it."""
