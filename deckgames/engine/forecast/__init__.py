"""What a move would do, found by doing it in imagined worlds."""
