"""Many games at once: how strong bots are against each other (ladder), and how a game behaves (report)."""
