"""What ``--json`` prints of a refusal, compared with the list of reason codes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

import jsonschema

from dicecli.answer_types.failures import Failure
from dicecli.errors import ExitStatus
from dicecli.render.reasons import PLACES, REASONS

TYPES = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of the type of a fact."""
    if kind in TYPES:
        return TYPES[kind]
    if kind is Failure:
        return {"type": "object"}  # checked as a refusal of its own
    args = kind.__args__
    if getattr(kind, "__origin__", None) is list:
        return {"type": "array", "items": schema_of(args[0])}
    if all(isinstance(word, str) for word in args):
        return {"enum": list(args)}
    return {"anyOf": [schema_of(one) for one in args]}


KINDS = get_type_hints(Failure)
"""The type of every fact."""

SCHEMAS = {name: schema_of(kind) for name, kind in KINDS.items()}


def refusals(stderr: bytes) -> Iterator[dict[str, Any]]:
    """Yield the refusals among the lines of standard error."""
    for line in stderr.splitlines():
        if line.startswith(b'{"error": '):
            yield json.loads(line)


def check(refusal: Mapping[str, Any]) -> None:
    """Fail unless a refusal has just the facts of its code, of the right types."""
    reason = REASONS[refusal["code"]]
    always = {"error", "code", *reason.facts}
    names = refusal.keys()
    assert always <= names <= {*always, *reason.optional, *PLACES}, refusal
    for name, value in refusal.items():
        jsonschema.validate(value, SCHEMAS[name])
    if "why" in refusal:
        check(refusal["why"])


def check_all(args: Sequence[str], status: int, stderr: bytes) -> None:
    """Check what a command prints of its refusal, and that its status is that of the code.

    ``stats`` reports several faults, and has a status for all of them.
    """
    for refusal in refusals(stderr):
        check(refusal)
        if "stats" not in args:
            assert status in (REASONS[refusal["code"]].status, ExitStatus.BAD_FILE), refusal
