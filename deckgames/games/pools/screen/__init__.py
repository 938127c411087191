"""Dragon Pools on the screen: pure drawing of its views. `table.LAYOUT` is what the table screen needs of it."""
