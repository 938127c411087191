"""Tables built in two lines, and stories told on them: what tests of rules are written with."""
