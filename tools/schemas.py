"""Make the JSON Schemas of all answers from their types in ``dicecli.answer_types``.

    python -m tools.schemas            write dicecli/answers.schema.json
    python -m tools.schemas --check    fail if it is not up to date

The file has the answers of each command under ``answers``, and the schema of every type
under ``$defs``. ``dicecli schema COMMAND`` prints one answer and the types that it uses.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from inspect import cleandoc, getsource
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from dicecli import answer_types
from dicecli.render.schemas import DIALECT, laid_out

FILE = Path(__file__).parent.parent / "dicecli" / "answers.schema.json"

TITLES = {"version": "dicecli --version --json", "error": "dicecli: an error"}
"""The titles of the answers that are not those of a command."""

PLAIN = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


class ReadOnly:
    """Stands for the qualifier ``ReadOnly``, which typing has from Python 3.13 on."""

    def __class_getitem__(cls, kind: Any) -> Any:
        """Return the type that is qualified."""
        return kind


def _names() -> dict[str, Any]:
    """Return all names of the types' modules: some are imported for type checkers alone.

    Raises ValueError for two types of the same name.
    """
    found: dict[str, Any] = {"ReadOnly": ReadOnly}
    for path in sorted(Path(answer_types.__path__[0]).glob("[!_]*.py")):
        names = vars(import_module(f"{answer_types.__name__}.{path.stem}"))
        for name, value in names.items():
            if is_typeddict(value) and found.get(name, value) is not value:
                raise ValueError(f"two types have the name {name}")
        found |= names
    return found


NAMES = _names()


class Definitions(dict[str, dict[str, Any]]):
    """The schemas of the TypedDicts that ``schema_of`` has met, by name."""

    def schema_of(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a type; raise TypeError for one that JSON cannot have."""
        origin, args = get_origin(kind), get_args(kind)
        if kind is object:
            return {}
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if is_typeddict(kind):
            return self._reference(kind)
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return _either([self.schema_of(one) for one in args])
        if origin in (list, tuple, Sequence):
            return {"type": "array", "items": self.schema_of(args[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.schema_of(args[1])}
        raise TypeError(f"no schema for {kind}")

    def _reference(self, kind: Any) -> dict[str, Any]:
        name = kind.__name__
        if name not in self:
            self[name] = {}  # a type may have itself within
            self[name] = self._object(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a TypedDict, with the keys that it inherits."""
        hints = get_type_hints(kind, localns=NAMES, include_extras=True)
        required = [key for key, hint in hints.items() if _is_required(kind, key, hint)]
        notes = notes_of(kind)
        properties = {
            key: {**_described(notes.get(key)), **self.schema_of(_bare(hint))}
            for key, hint in hints.items()
        }
        return {
            **_described(kind.__doc__),
            "type": "object",
            "additionalProperties": False,
            "required": required,
            "properties": properties,
        }


def notes_of(kind: Any) -> dict[str, str]:
    """Return the texts that stand below keys of a TypedDict, by key."""
    module = ast.parse(getsource(sys.modules[kind.__module__]))
    found = [one for one in module.body if isinstance(one, ast.ClassDef)]
    lines = [line for one in found if one.name == kind.__name__ for line in one.body]
    return {
        key.target.id: str(note.value.value)
        for key, note in pairwise(lines)
        if isinstance(key, ast.AnnAssign) and isinstance(key.target, ast.Name)
        if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant)
    }


def _is_required(kind: Any, key: str, hint: Any) -> bool:
    """Tell whether an answer always has a key.

    The qualifier counts first: it is unknown to ``__required_keys__`` where annotations
    are strings.
    """
    if get_origin(hint) in (Required, NotRequired):
        return get_origin(hint) is Required
    return key in kind.__required_keys__


def _bare(hint: Any) -> Any:
    """Return a type without its qualifier."""
    return get_args(hint)[0] if get_origin(hint) in (Required, NotRequired) else hint


def _either(schemas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a union."""
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    words = [schema["enum"] for schema in schemas if schema.keys() == {"enum"}]
    if words and all(schema in ({"type": "null"}, {"enum": words[0]}) for schema in schemas):
        return {"enum": [*words[0], None]}
    return {"anyOf": list(schemas)}


def _described(docstring: str | None) -> dict[str, str]:
    """Return a docstring as the description of a schema, in one line of plain text."""
    if not docstring:
        return {}
    return {"description": " ".join(cleandoc(docstring).replace("``", "'").split())}


def made() -> str:
    """Return the text of the file."""
    definitions = Definitions()
    answers = {
        name: {
            "title": TITLES.get(name, f"dicecli {name} --json"),
            "anyOf": [definitions.schema_of(one) for one in _alternatives(kind)],
        }
        for name, kind in get_type_hints(NAMES["Answers"], localns=NAMES).items()
    }
    document = {
        "$schema": DIALECT,
        "title": "The JSON answers of dicecli",
        "answers": answers,
        "$defs": dict(sorted(definitions.items())),
    }
    return f"{laid_out(document)}\n"


def _alternatives(kind: Any) -> Iterable[Any]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def main(words: Sequence[str]) -> int:
    """Write the file, or with --check only tell whether it is up to date."""
    new = made()
    if FILE.exists() and FILE.read_text("utf-8") == new:
        return 0
    if "--check" in words:
        print(f"{FILE.name}: not up to date: run 'python -m tools.schemas'")
        return 1
    FILE.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
