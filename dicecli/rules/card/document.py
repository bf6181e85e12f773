"""Reading and writing the documents of score-card rule sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecli.rules.card.model import (
    Bonus,
    CardRules,
    Category,
    FiveAlike,
    Joker,
    Section,
)
from dicecli.rules.header import header_document, read_header

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def fields(document: Document) -> dict[str, Any]:
    """Return the fields of CardRules from a document, which is not checked.

    The values are those of ``model``, but ``examples`` of a category are texts of digits,
    such as "44412".
    """
    return {
        **read_header(document),
        "number_of_dice": document["dice"],
        "rolls": document["rolls"],
        "sections": tuple(map(_section, document["sections"])),
        "categories": tuple(map(_category, document["categories"])),
        "five_alike": _five_alike(document["five_alike"]),
        "joker": Joker(**document["joker"]),
    }


def _section(row: Document) -> Section:
    bonuses = tuple(Bonus(**bonus) for bonus in row["bonuses"])
    return Section(row["id"], row["name"], bonuses)


def _category(row: Document) -> Category:
    return Category(
        id=row["id"],
        name=row["name"],
        aliases=tuple(row.get("aliases", ())),
        section=row["section"],
        pattern=row["pattern"],
        points=row["points"],
        first_roll=row.get("first_roll", 0),
        examples=tuple(tuple(map(int, example)) for example in row.get("examples", ())),
    )


def _five_alike(row: Document | None) -> FiveAlike | None:
    return None if row is None else FiveAlike(**row)


def encode(rules: CardRules) -> Document:
    """Return the document of a rule set, which ``fields`` reads."""
    return {
        **header_document(rules),
        "dice": rules.number_of_dice,
        "rolls": rules.rolls,
        "sections": [
            {**part._asdict(), "bonuses": [bonus._asdict() for bonus in part.bonuses]}
            for part in rules.sections
        ],
        "categories": [_category_document(category) for category in rules.categories],
        "five_alike": rules.five_alike._asdict() if rules.five_alike else None,
        "joker": rules.joker._asdict(),
    }


def _category_document(category: Category) -> Document:
    examples = ["".join(map(str, example)) for example in category.examples]
    return {
        **category._asdict(),
        "aliases": list(category.aliases),
        "examples": examples,
    }
