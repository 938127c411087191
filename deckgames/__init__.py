"""Card games for the terminal: one engine, one app, one save format."""

VERSION = "1.1.0"
"""Of the program: in headers and reports, and read by the build."""
