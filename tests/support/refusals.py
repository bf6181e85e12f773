"""What ``--json`` prints of a refusal, compared with the list of reason codes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dicecli.errors import ExitStatus
from dicecli.render.reasons import PLACES, REASONS


def refusals(stderr: bytes) -> Iterator[dict[str, Any]]:
    """Yield the refusals among the lines of standard error."""
    for line in stderr.splitlines():
        if line.startswith(b'{"error": '):
            yield json.loads(line)


def check(refusal: Mapping[str, Any]) -> None:
    """Fail unless a refusal has just the facts of its code; the schema has their types."""
    reason = REASONS[refusal["code"]]
    always = {"error", "code", *reason.facts}
    names = refusal.keys()
    assert always <= names <= {*always, *reason.optional, *PLACES}, refusal
    if "failure" in refusal:
        check(refusal["failure"])


def check_all(args: Sequence[str], status: int, stderr: bytes) -> None:
    """Check what a command prints of its refusal, and that its status is that of the code.

    ``stats`` reports several faults, and has a status for all of them.
    """
    for refusal in refusals(stderr):
        check(refusal)
        if "stats" not in args:
            assert status in (REASONS[refusal["code"]].status, ExitStatus.BAD_FILE), refusal
