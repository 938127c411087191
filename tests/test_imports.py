"""Who imports whom: import-linter checks the layers (`lint-imports`); here, that no modules import each other in a
circle, be it inside a function or for types only."""

from graphlib import TopologicalSorter
from importlib.resources import files

import grimp


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("deckgames", include_external_packages=False, cache_dir=None)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


def test_who_imports_the_package_gets_its_types() -> None:
    assert (files("deckgames") / "py.typed").is_file()
