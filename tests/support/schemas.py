"""Whether JSON answers have the schemas that ``dicecli schema`` prints."""

from __future__ import annotations

import json
import os
from functools import cache, lru_cache

from jsonschema import Draft202012Validator

from dicecli.cli.ask.schema import shipped
from dicecli.cli.prescan import scan
from dicecli.rules.kinds import KINDS

SHIPPED = frozenset(KINDS)
"""The kinds of game that the package has; those of tests have no schema."""

_HELP = {"-h", "--help", "--version"}


@cache
def schemas():
    """Return the schemas that come with the package."""
    return shipped()


@cache
def alternatives(name):
    """Return the validators of what a command may answer, by the name of the type."""
    schema = schemas().schema(name)
    return {
        one["$ref"].rpartition("/")[2]: Draft202012Validator({**schema, "anyOf": [one]})
        for one in schema["anyOf"]
    }


@lru_cache(4096)
def types_of(name, text):
    """Return the types of a command's answers that a JSON text has."""
    document = json.loads(text)
    found = alternatives(name).items()
    return tuple(kind for kind, validator in found if validator.is_valid(document))


def documents(text):
    """Yield the JSON objects of an output: one indented document, or lines."""
    if text.startswith("{\n"):
        yield text
        return
    for line in text.split("\n"):
        if line.startswith("{"):
            yield line


def check(args, out, err):
    """Assert that all JSON that a call has printed has its schema.

    ``out`` and ``err`` are its standard output and standard error. What a filter prints
    on standard output is a game and no answer.
    """
    line = scan(args, os.environ)
    if not line.as_json or _HELP & set(args) or set(KINDS) != SHIPPED:
        return
    (name,) = line.names if len(line.names) == 1 else (None,)
    for text in () if line.filters else documents(out):
        assert name in schemas().names, _message(name, text)
        assert types_of(name, text), _message(name, text)
    for text in documents(err):
        answers = ("error", name) if line.filters and name else ("error",)
        assert any(types_of(one, text) for one in answers), _message(answers, text)


def check_shown(args, text):
    """Assert the same of what a document shows: both streams in one text.

    A filter shows a game there too.
    """
    line = scan(args, {})
    if not line.as_json or _HELP & set(args):
        return
    answers = [*(name for name in line.names if name in schemas().names), "error"]
    for part in documents(text):
        if not (line.filters and '"dicecli-game"' in part):
            assert any(types_of(name, part) for name in answers), _message(answers, part)


def _message(name, text):
    return f"no schema of {name} fits {text[:2000]}"
