"""The table: the one screen all games are played on."""
