"""Whether messages and calls agree, and how messages read."""
