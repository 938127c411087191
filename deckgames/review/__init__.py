"""What decided a finished game: how far choices and cards moved the chance to win, and in which turns."""
