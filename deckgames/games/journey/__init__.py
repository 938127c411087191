"""Journey & Overlords: the room of the game."""
