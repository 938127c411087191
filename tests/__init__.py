"""Tests, and the tools that measure the house with them."""

import sys
from importlib.util import find_spec

if find_spec("pytest") is None:
    sys.exit("The tests and their tools need more libraries: pip install -e '.[test]'")
