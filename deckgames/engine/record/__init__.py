"""What stays of a game: its session, journal and save, what is taken back, tables laid by hand."""
