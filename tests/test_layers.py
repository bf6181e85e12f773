"""The layers of the package: imports point down, and libraries stay where they belong."""

from __future__ import annotations

import ast
from functools import cache, wraps
from pathlib import Path

import dicecli
from dicecli.rules import PRESETS
from dicecli.rules.kinds import KINDS

HOUSE = Path(dicecli.__file__).parent
LAYERS = {
    "packaged": -1,
    "errors": 0,
    "language": 0,
    "answer_types": 0,
    "dice": 1,
    "names": 1,
    "collation": 1,
    "rules": 2,
    "game": 3,
    "statistics": 4,
    "advisor": 4,
    "gamefile": 4,
    "render": 4,
    "cli": 5,
    "__main__": 6,
    "__init__": 0,
}
"""The parts of the package by layer; those of one layer do not import each other."""

ALLOWED = {
    "click": ("cli",),
    "tabulate": ("render/writers",),
    "json": ("render", "gamefile"),
    "os": (
        "cli",
        "language.py",
        "packaged.py",
        "gamefile/drafts.py",
        "gamefile/pipes.py",
        "gamefile/store.py",
        "gamefile/lock.py",
        "gamefile/lockfile.py",
        "gamefile/target.py",
        "advisor/card/tables.py",
    ),
    "time": ("cli", "gamefile/lock.py", "gamefile/drafts.py"),
    "random": ("cli",),
    "numpy": (
        "advisor/card/turn.py",
        "advisor/card/numbering.py",
        "advisor/card/numbers.py",
        "advisor/card/solver.py",
        "advisor/card/table_writer.py",
    ),
    "gettext": ("language.py", "cli/help.py"),
    "platformdirs": ("cli/tables_path.py",),
    "prompt_toolkit": ("cli/prompt/terminal.py",),
}
"""The only places where these libraries may be imported."""

PURE = ("errors.py", "dice.py", "names.py", "collation.py", "rules", "game")
IMPURE_CALLS = {"print", "open", "input", "exec", "eval"}
MOST_LINES = 20

MODULES = sorted(HOUSE.rglob("*.py"))


def place(path):
    return path.relative_to(HOUSE).as_posix()


def layer_of(path):
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def within(path, places):
    """Tell whether a module is one of some paths, or below one."""
    return any(place(path) == name or place(path).startswith(f"{name}/") for name in places)


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
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


@cache
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


def each(paths):
    """Let one test check many modules; the report names the one that fails.

    A test for each module would cost more in bookkeeping than the check itself.
    """

    def decorated(check):
        @wraps(check)
        def test():
            assert paths
            for path in paths:
                try:
                    check(path)
                except AssertionError as error:
                    error.add_note(f"in {place(path)}")
                    raise

        del test.__wrapped__  # pytest would see the parameter of the check
        return test

    return decorated


@each(MODULES)
def test_every_module_has_a_layer(path):
    assert layer_of(path) in LAYERS


@each(MODULES)
def test_imports_point_down(path):
    for name in imported(path):
        package, _, rest = name.partition(".")
        if package != "dicecli" or not rest:
            continue
        other = rest.partition(".")[0]
        other = other if other in LAYERS else "__init__"
        down = LAYERS[other] < LAYERS[layer_of(path)]
        assert down or other == layer_of(path), f"{place(path)} imports {name}"


def test_no_circle_of_imports():
    """Lazy imports count; those for type checkers alone do not."""
    assert circles({name_of(path): targets(path) for path in MODULES}) == []


def name_of(path):
    """Return the full name of a module."""
    return ".".join(("dicecli", *path.relative_to(HOUSE).with_suffix("").parts)).removesuffix(
        ".__init__"
    )


def targets(path):
    """Return the modules of the package that a module imports at run time."""
    known = {name_of(other) for other in MODULES}
    alone = for_types_alone(path)
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.lineno not in alone:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found |= {whole if whole in known else node.module} & known
    return found - {name_of(path)}


def circles(imports):
    """Return the groups of modules that import each other (Tarjan's components)."""
    order, low, stack, found = {}, {}, [], []

    def visit(module):
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(imports[module]):
            if other not in order:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == order[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(imports):
        if module not in order:
            visit(module)
    return found


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@each([path for path in MODULES if path.name == "__init__.py"])
def test_no_module_hides_a_function_of_its_package(path):
    """An imported module hides a function of its package with the same name."""
    modules = {other.stem for other in path.parent.glob("*.py")}
    folders = {other.name for other in path.parent.iterdir() if other.is_dir()}
    functions = {node.name for node in tree(path).body if isinstance(node, ast.FunctionDef)}
    assert functions & (modules | folders) == set()


@each([path for path in MODULES if place(path) != "rules/kinds.py"])
def test_modules_named_in_texts_lie_in_the_same_room(path):
    """Modules that are loaded by name obey the layers too.

    The table of the kinds of game alone names modules of other rooms, which import them.
    """
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and str(node.value).startswith("dicecli."):
            if str(node.value).endswith(".json"):
                continue  # the name of a file
            other = node.value.split(".")[1]
            assert other == layer_of(path), f"{place(path)}:{node.lineno}: {node.value}"


@each(MODULES)
def test_protocols_and_answer_types_are_imported_by_type_checkers_alone(path):
    """Building them takes time at every start and has no use at run time."""
    if _for_types_alone(name_of(path)):
        return  # one may refer to another
    alone = for_types_alone(path)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and _for_types_alone(node.module):
            assert node.lineno in alone


def _for_types_alone(module):
    return module.startswith("dicecli.answer_types") or module.endswith(".protocols")


@each(MODULES)
def test_libraries_are_imported_only_where_allowed(path):
    roots = {name.partition(".")[0] for name in imported(path)}
    strangers = [name for name, rooms in ALLOWED.items() if not within(path, rooms)]
    assert roots & set(strangers) == set()


@each([path for path in MODULES if within(path, PURE)])
def test_the_rules_neither_print_nor_read(path):
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    names = {getattr(call.func, "id", "") for call in calls}
    assert names & IMPURE_CALLS == set()
    assert not set(imported(path)) & {"sys", "pathlib", "io", "datetime", "secrets"}


@each([path for path in MODULES if not within(path, ("rules/presets",))])
def test_no_game_is_known_by_name(path):
    """Code asks for a value of the rules, never for the id of a game."""
    games = {*PRESETS, *KINDS}
    for node in ast.walk(tree(path)):
        known = games & set(_compared(node))
        assert not known, f"{place(path)}:{node.lineno}: compares with {known}"


def _compared(node):
    """Yield the string constants that a node compares with."""
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


@each(COMMANDS)
def test_command_bodies_are_short_and_catch_nothing(path):
    for body in bodies(path):
        lines = body[-1].end_lineno - body[0].lineno + 1
        assert lines <= MOST_LINES
        nodes = [node for statement in body for node in ast.walk(statement)]
        assert not any(isinstance(node, ast.Try | ast.TryStar) for node in nodes)


def test_modules_are_found():
    """The checks above would pass on an empty list."""
    assert len(MODULES) > 30
    assert sum(len(bodies(path)) for path in COMMANDS) >= 12
    assert any(for_types_alone(path) for path in MODULES)


# Reasons and sentences

REFUSALS = {"IllegalMove", "BadInput", "BadGameFile", "SystemFailure", "DiceError", "_fault"}


def reasons(path):
    """Return the reason codes that a module raises as literals."""
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    ours = [call for call in calls if getattr(call.func, "id", "") in REFUSALS and call.args]
    leaves = [leaf for call in ours for leaf in ast.walk(call.args[0])]
    texts = {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant)}
    return {text for text in texts if isinstance(text, str)}


@each(MODULES)
def test_every_reason_has_a_sentence(path):
    from dicecli.render.refusals import SENTENCES

    assert reasons(path) - set(SENTENCES) == set()


def test_every_sentence_has_a_reason():
    from dicecli.render.refusals import SENTENCES

    texts = set()
    for path in MODULES:
        if place(path) != "render/refusals.py":
            leaves = [leaf for leaf in ast.walk(tree(path)) if isinstance(leaf, ast.Constant)]
            texts |= {leaf.value for leaf in leaves if isinstance(leaf.value, str)}
    assert set(SENTENCES) - texts == set()


def has_help(node):
    """Tell whether a function is a command whose decorator names its help.

    It needs no docstring, which would be the help if the decorator named none, and would
    be missing under ``python -OO``.
    """
    decorators = [part for part in getattr(node, "decorator_list", ()) if hasattr(part, "func")]
    makers = [part for part in decorators if getattr(part.func, "attr", "") in COMMAND_MAKERS]
    return any(word.arg == "help" for maker in makers for word in maker.keywords)


COMMAND_MAKERS = ("command", "group")


@each(MODULES)
def test_public_functions_have_docstrings(path):
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [tree(path), *(node for node in tree(path).body if isinstance(node, kinds))]
    silent = [
        getattr(node, "name", "the module")
        for node in nodes
        if not getattr(node, "name", "").startswith("_")
        and not ast.get_docstring(node)
        and not has_help(node)
    ]
    assert silent == []
