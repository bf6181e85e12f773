"""The plan of the house: imports point down, and each thing stays in its room."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dicecli
from dicecli.rules import HOMES, PRESETS

HOUSE = Path(dicecli.__file__).parent
FLOORS = {
    "errors": 0,
    "language": 0,
    "dice": 1,
    "names": 1,
    "rules": 2,
    "history": 3,
    "aside": 3.5,
    "play": 4,
    "answers": 5,
    "statistics": 5,
    "advisor": 5,
    "gamefile": 5,
    "render": 5,
    "cli": 6,
    "__main__": 7,
    "__init__": 0,
}
"""The rooms by floor; those on one floor do not know each other."""

AT_HOME = {
    "click": ("cli",),
    "tabulate": ("render",),
    "json": ("render", "gamefile"),
    "os": ("cli", "language.py", "gamefile/beside.py", "gamefile/store.py", "gamefile/lock.py"),
    "time": ("cli", "gamefile/lock.py"),
    "random": ("cli",),
    "numpy": ("advisor/turn.py", "advisor/numbers.py", "advisor/solver.py"),
    "mmap": ("advisor/tables.py",),
    "gettext": ("language.py", "cli/spoken.py"),
    "platformdirs": ("cli/library.py",),
}
"""Where these may be imported, and nowhere else."""

PURE = ("errors.py", "dice.py", "names.py", "rules", "play.py", "answers.py")
IMPURE_CALLS = {"print", "open", "input", "exec", "eval"}
MOST_LINES = 20

MODULES = sorted(HOUSE.rglob("*.py"))


def place(path):
    return path.relative_to(HOUSE).as_posix()


def room(path):
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def within(path, places):
    """Tell whether a module is one of some places, or lies in one."""
    return any(place(path) == name or place(path).startswith(f"{name}/") for name in places)


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path):
    """Return the modules that a module imports anywhere, by full name."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{place(path)}: imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found += names if node.module == "dicecli" else [node.module]
    return found


def for_types_alone(path):
    """Return the import statements under ``if TYPE_CHECKING:``."""
    guards = [
        node
        for node in ast.walk(tree(path))
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
    ]
    return {inner.lineno for guard in guards for inner in ast.walk(guard) if _imports(inner)}


def _imports(node):
    return isinstance(node, ast.Import | ast.ImportFrom)


def named(words):
    """Name the modules in the report of a test."""
    return pytest.mark.parametrize("path", words, ids=map(place, words))


@named(MODULES)
def test_a_module_has_a_room(path):
    assert room(path) in FLOORS


@named(MODULES)
def test_imports_point_down(path):
    for name in imported(path):
        package, _, rest = name.partition(".")
        if package != "dicecli" or not rest:
            continue
        other = rest.partition(".")[0]
        other = other if other in FLOORS else "__init__"
        down = FLOORS[other] < FLOORS[room(path)]
        assert down or other == room(path), f"{place(path)} imports {name}"


@named(MODULES)
def test_modules_named_in_texts_lie_in_the_same_room(path):
    """What ``import_module`` loads by name is held to the same plan."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and str(node.value).startswith("dicecli."):
            if str(node.value).endswith(".json"):
                continue  # the name of a file
            other = node.value.split(".")[1]
            assert other == room(path), f"{place(path)}:{node.lineno}: {node.value}"


@named(MODULES)
def test_shapes_are_imported_by_type_checkers_alone(path):
    alone = for_types_alone(path)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module == "dicecli.rules.kinds":
            assert node.lineno in alone


@named(MODULES)
def test_libraries_stay_in_their_rooms(path):
    roots = {name.partition(".")[0] for name in imported(path)}
    strangers = [name for name, rooms in AT_HOME.items() if not within(path, rooms)]
    assert roots & set(strangers) == set()


@named([path for path in MODULES if within(path, PURE)])
def test_the_rules_neither_print_nor_read(path):
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    names = {getattr(call.func, "id", "") for call in calls}
    assert names & IMPURE_CALLS == set()
    assert not set(imported(path)) & {"sys", "pathlib", "io", "datetime", "secrets"}


@named([path for path in MODULES if not within(path, ("rules/presets",))])
def test_no_game_is_known_by_name(path):
    """Only its own document knows a game; code asks for what the rules say."""
    games = {*PRESETS, *HOMES}
    for node in ast.walk(tree(path)):
        known = games & set(_compared(node))
        assert not known, f"{place(path)}:{node.lineno}: compares with {known}"


def _compared(node):
    """Yield the texts that a node compares something with."""
    sides = []
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
    elif isinstance(node, ast.MatchValue):
        sides = [node.value]
    for side in sides:
        yield from (leaf.value for leaf in ast.walk(side) if isinstance(leaf, ast.Constant))


COMMANDS = [
    path
    for path in MODULES
    if within(path, ("cli/ask", "cli/change")) and path.stem != "__init__"
]


def bodies(path):
    """Return the bodies of a module's commands, without their docstrings."""
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
    commands = [function for function in functions if function.name == "command"]
    return [command.body[ast.get_docstring(command) is not None :] for command in commands]


@named(COMMANDS)
def test_command_bodies_are_short_and_catch_nothing(path):
    for body in bodies(path):
        lines = body[-1].end_lineno - body[0].lineno + 1
        assert lines <= MOST_LINES
        nodes = [node for statement in body for node in ast.walk(statement)]
        assert not any(isinstance(node, ast.Try | ast.TryStar) for node in nodes)


def test_the_plan_is_checked_at_all():
    """Every check above would pass over an empty list."""
    assert len(MODULES) > 30
    assert sum(len(bodies(path)) for path in COMMANDS) >= 12
    assert any(for_types_alone(path) for path in MODULES)


# Reasons and sentences

REFUSALS = {"IllegalMove", "BadInput", "BadGameFile", "SystemFailure", "DiceError", "_fault"}


def reasons(path):
    """Return the reason codes that a module refuses with, where they stand as texts."""
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    ours = [call for call in calls if getattr(call.func, "id", "") in REFUSALS and call.args]
    leaves = [leaf for call in ours for leaf in ast.walk(call.args[0])]
    texts = {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant)}
    return {text for text in texts if isinstance(text, str)}


@named(MODULES)
def test_every_reason_has_a_sentence(path):
    from dicecli.render.sentences import SENTENCES

    assert reasons(path) - set(SENTENCES) == set()


def test_every_sentence_has_a_reason():
    from dicecli.render.sentences import SENTENCES

    texts = set()
    for path in MODULES:
        if place(path) != "render/sentences.py":
            leaves = [leaf for leaf in ast.walk(tree(path)) if isinstance(leaf, ast.Constant)]
            texts |= {leaf.value for leaf in leaves if isinstance(leaf.value, str)}
    assert set(SENTENCES) - texts == set()


@named(MODULES)
def test_public_functions_have_docstrings(path):
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [tree(path), *(node for node in tree(path).body if isinstance(node, kinds))]
    silent = [
        getattr(node, "name", "the module")
        for node in nodes
        if not getattr(node, "name", "").startswith("_") and not ast.get_docstring(node)
    ]
    assert silent == []
