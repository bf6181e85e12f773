"""Update and compile the message catalogues of the other languages.

``python -m tools.catalogues`` collects every message of the program, updates the
catalogues in ``dicecli/locale`` (new messages have no translation yet, messages that
are no longer used are removed) and compiles them. ``python -m tools.catalogues CODE``
also starts a catalogue for the language CODE. Babel is needed; the extras "test" and
"dev" install it.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import dicecli
from dicecli.cli.commands import MODULES, cli
from dicecli.cli.help import messages
from dicecli.render.refusals import SENTENCES
from dicecli.rules import PRESETS

HOUSE = Path(dicecli.__file__).parent
LOCALE = HOUSE / "locale"
DOMAIN = "dicecli"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)  # a real date would change with every run

Message = str | tuple[str, str]
"""A message, or a message and its plural form."""

HEADER = """\
# The messages of dicecli in another language. The left side is the text of the program;
# fields in braces are filled in, and must stand on the right side unchanged.
"""


def gathered() -> dict[Message, set[str]]:
    """Return every message of the program, and the modules that use it."""
    found: dict[Message, set[str]] = {}
    for message, place in _everything():
        if _says_something(message):
            found.setdefault(message, set()).add(place)
    return found


def _says_something(message: Message) -> bool:
    """Tell whether a message has letters or digits outside its fields."""
    text = message if isinstance(message, str) else message[0]
    return any(sign.isalnum() for sign in re.sub(r"{[^}]*}", "", text))


def _everything() -> Iterator[tuple[Message, str]]:
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE.parent).as_posix()
        for message in marked(path.read_text(encoding="utf-8")):
            yield message, place
    for sentence in SENTENCES.values():
        yield sentence, "dicecli/render/sentences.py"
    for home in PRESETS.values():
        module = import_module(home)
        for document in (module.DOCUMENT, *getattr(module, "OLDER", {}).values()):
            for text in _texts_of_rules(document):
                yield text, f"{home.replace('.', '/')}.py"
    for home in MODULES.values():
        for text in _texts_of_command(import_module(home).command):
            yield text, f"{home.replace('.', '/')}.py"
    for text in _texts_of_command(cli):
        yield text, "dicecli/cli/commands.py"


def marked(source: str) -> Iterator[Message]:
    """Yield the messages that a module marks with ``_``, ``N_``, ``plural`` or ``count``."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
        texts = [text for text in texts if isinstance(text, str)]
        if name in ("_", "N_") and texts:
            yield texts[0]
        elif name == "plural" and len(texts) == 2:
            yield texts[0], texts[1]
        elif name == "count" and len(node.args) > 1 and texts and texts[0].strip():
            yield f"{{count}} {texts[0]}", f"{{count}} {(texts[1:] or [texts[0] + 's'])[0]}"


def _texts_of_rules(document: dict[str, Any]) -> Iterator[str]:
    yield document["name"]
    yield document["summary"]
    for rows in ("sections", "categories", "combinations"):
        for row in document.get(rows, ()):
            yield row["name"]


def _texts_of_command(command: click.Command) -> Iterator[str]:
    yield from messages(command.help or "")
    yield from messages(command.epilog or "")
    context = click.Context(command, info_name=command.name, **command.context_settings)
    yield from (piece for piece in command.collect_usage_pieces(context) if _words(piece))
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if isinstance(param, click.Option) and record is not None:
            yield record[1]
            takes = record[0].rpartition(" ")[2]
            if _words(takes):
                yield takes


def _words(piece: str) -> bool:
    """Tell whether a piece of a usage line is a placeholder such as FILE, not a choice."""
    return piece.isupper()


def catalogues() -> list[Path]:
    """Return the paths of all catalogues (.po)."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def place_of(code: str) -> Path:
    """Return the path of the catalogue of a language."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path) -> Catalog:
    """Read a catalogue; its language is the name of its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN)


def updated(old: Catalog) -> Catalog:
    """Return a catalogue of the current messages with the translations of an old one."""
    dates = {"creation_date": NEVER, "revision_date": NEVER}
    new = Catalog(old.locale, DOMAIN, header_comment=HEADER.rstrip(), fuzzy=False, **dates)
    for message, places in sorted(gathered().items(), key=_by_place):
        known = old.get(message if isinstance(message, str) else message[0])
        said = known.string if known is not None and known.id == message else None
        locations = [(min(places), None)]
        new.add(message, string=said, locations=locations)
    return new


def _by_place(item: tuple[Message, set[str]]) -> tuple[str, str]:
    message, places = item
    return min(places), message if isinstance(message, str) else message[0]


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue as text (.po) and compiled (.mo)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = io.BytesIO()
    write_po(text, catalogue, width=92, include_lineno=False)
    lines = text.getvalue().decode().lstrip().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if _lasts(line)), encoding="utf-8")
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def _lasts(line: str) -> bool:
    """Tell whether a header line does not name a date, a person or a program."""
    passing = ("POT-Cr", "PO-Rev", "Generated-By", "Last-Tr", "Language-T", "Report", "Project")
    return not line.startswith(tuple(f'"{word}' for word in passing))


def main() -> None:
    """Update and compile every catalogue; list the messages without a translation."""
    for code in sys.argv[1:]:
        if not place_of(code).exists():
            write(place_of(code), Catalog(locale=code))
    for path in catalogues():
        catalogue = updated(read(path))
        write(path, catalogue)
        left = [one.id for one in catalogue if one.id and not full(one.string)]
        print(f"{path.parts[-3]}: {len(catalogue)} messages, {len(left)} without translation")
        for message in left:
            print(f"  {message}")


def full(said: Any) -> bool:
    """Tell whether a message is translated, with all its plural forms."""
    return all(said) if isinstance(said, tuple | list) else bool(said)


if __name__ == "__main__":
    main()
