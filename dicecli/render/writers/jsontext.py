"""Answers as JSON, on one line or indented."""

from __future__ import annotations

import json
from collections.abc import Mapping

from dicecli.render.safe import visible


def text(document: object, *, ascii: bool = False) -> str:
    """Return a document as one line of JSON; only ``ascii`` escapes other letters."""
    line = json.dumps(document, ensure_ascii=ascii)
    return line if line.isprintable() else "".join(map(_escaped, line))


def indented(document: Mapping[str, object]) -> str:
    """Return a document as JSON to edit: a line for each value and for each row."""
    parts = [f"  {text(key)}: {_part(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(parts) + "\n}"


def _part(value: object) -> str:
    if not isinstance(value, list) or not any(isinstance(row, dict) for row in value):
        return text(value)
    rows = ",\n".join(f"    {text(row)}" for row in value)
    return f"[\n{rows}\n  ]"


def _escaped(sign: str) -> str:
    """Return a character, escaped if it is a control or another invisible one."""
    return sign if visible(sign) else json.dumps(sign)[1:-1]
