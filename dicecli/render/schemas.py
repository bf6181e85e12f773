"""The JSON Schemas of the answers, from the file that ``tools.schemas`` makes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from dicecli.render.writers.jsontext import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecli.answer_types.files import Schema

    Object = dict[str, object]

FILE = "answers.schema.json"
"""The file in the package that has the schemas of all answers."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_REFERENCE = "#/$defs/"
_WIDTH = 100


class Schemas:
    """The schemas of all answers, by the name of the command; ``data`` is the file."""

    def __init__(self, data: bytes) -> None:
        document = json.loads(data)
        self._answers: dict[str, Object] = document["answers"]
        self._types: dict[str, object] = document["$defs"]
        self.names = tuple(self._answers)

    def schema(self, name: str) -> Schema:
        """Return the schema of an answer, with the types that it uses."""
        answer = self._answers[name]
        used: set[str] = set()
        self._collect(answer, used)
        types = {name: self._types[name] for name in self._types if name in used}
        return cast("Schema", {"$schema": DIALECT, **answer, "$defs": types})

    def _collect(self, part: object, used: set[str]) -> None:
        """Add the types that a part of a schema refers to, and those that they use."""
        for name in _references(part):
            if name not in used:
                used.add(name)
                self._collect(self._types[name], used)


def _references(part: Any) -> Iterator[str]:
    """Yield the names of the types that a part of a schema refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].removeprefix(_REFERENCE)
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def laid_out(value: object, before: str = "", indent: str = "") -> str:
    """Return JSON to read: what fits a line is on one, and so is a list of plain values.

    Anything else has a line for each value. ``before`` is what the line begins with.
    """
    line = text(value)
    if _is_plain(value) or len(before + line) <= _WIDTH:
        return line
    deeper = f"{indent}  "
    if isinstance(value, list):
        lines = [f"{deeper}{laid_out(part, deeper, deeper)}" for part in value]
        opening, closing = "[]"
    else:
        keys = {f"{deeper}{text(key)}: ": part for key, part in cast("Object", value).items()}
        lines = [f"{key}{laid_out(part, key, deeper)}" for key, part in keys.items()]
        opening, closing = "{}"
    inside = ",\n".join(lines)
    return f"{opening}\n{inside}\n{indent}{closing}"


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return not any(isinstance(part, dict | list) for part in value)
    return not isinstance(value, dict)
