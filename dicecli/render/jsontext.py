"""Answers as JSON, one document a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def text(document: Document, *, ascii: bool = False) -> str:
    """Return a document as one line of JSON, with letters as they are if possible."""
    return json.dumps(document, ensure_ascii=ascii)
