"""Answers as JSON, one document a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from dicecli.render.words import visible

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def text(document: Document, *, ascii: bool = False) -> str:
    """Return a document as one line of JSON, with letters as they are if possible."""
    said = json.dumps(document, ensure_ascii=ascii)
    return said if said.isprintable() else "".join(map(_escaped, said))


def _escaped(sign: str) -> str:
    """Escape what a terminal would obey instead of show, as JSON can."""
    return sign if visible(sign) else json.dumps(sign)[1:-1]
