"""Who imports whom: import-linter checks the layers (`lint-imports`); here, that no modules import each other in a
circle, be it inside a function or for types only."""

import ast
import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib.resources import files
from pathlib import Path

import grimp

import deckgames


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("deckgames", include_external_packages=False, cache_dir=None)
    assert circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) == []


def circle(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules that import each other."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return [*error.args[1]]
    return []


def test_who_imports_the_package_gets_its_types() -> None:
    assert (files("deckgames") / "py.typed").is_file()


def test_only_the_catalogue_queries_of_numbers_and_folders_are_asked_for_by_name() -> None:
    """What a string imports is hidden from mypy and from the contracts."""
    house = Path(deckgames.__file__).parent
    named = {path.relative_to(house).as_posix() for path in house.rglob("*.py")
             if re.search(r"import_module\(|resolve_name\b", path.read_text(encoding="utf-8"))}
    assert named == {
        "engine/match/game.py", "engine/vocabulary/lexicon.py", "engine/packs/card_cache.py"}


def test_a_screen_takes_no_act_from_what_plays_cards() -> None:
    """Operations stand in `play` and `effects`, which screens read for kinds of events and of cards."""
    acts = set[str]()
    games = Path(deckgames.__file__).parent / "games"
    for file in (*games.glob("*/screen.py"), *games.glob("*/screen/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            taken = re.match(r"deckgames\.games\.(\w+)\.(play|effects)\b", getattr(node, "module", None) or "")
            if isinstance(node, ast.ImportFrom) and taken is not None:
                acts |= {f"{taken[1]} {one.name}" for one in node.names if one.name[0].islower()}
    assert acts == {"cardring opponents", "initiative return_self", "pools own_mark", "pools swap"}  # queries and verbs
