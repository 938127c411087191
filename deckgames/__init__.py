"""Card games for the terminal: one engine, one app, one save format."""
