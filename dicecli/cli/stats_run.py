"""Read the games of many files for statistics, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from dicecli.cli.inputs import Found, input_files
from dicecli.cli.session import FILTER, whole_input
from dicecli.cli.standard_error import say, say_json
from dicecli.errors import BadGameFile, BadInput, ExitStatus, SystemFailure
from dicecli.gamefile.codec import decode
from dicecli.gamefile.store import read
from dicecli.render import speech, told
from dicecli.render.reasons import document
from dicecli.render.views.figures import noted
from dicecli.statistics.copies import copies
from dicecli.statistics.count import Counted, count

if TYPE_CHECKING:
    from dicecli.answer_types.stats import Counted as Counts
    from dicecli.answer_types.stats import NoGame, Repeated, Skipped
    from dicecli.game.play import Game
    from dicecli.gamefile.store import Unread
    from dicecli.rules.protocols import RuleSet

_NO_GAME = ("not-a-game", "not-an-object")
"""The reasons for JSON that is not a game at all; in a folder it is no fault."""


class StatsRun:
    """The games found in files, and the files left out, each reported in one line.

    Only the counts of a game stay in memory. With ``as_json``, faults are reported as
    JSON, and notes are given only in the document; with ``quiet`` no notes are given.
    """

    def __init__(self, *, as_json: bool, quiet: bool = False) -> None:
        self.games: list[Counted] = []
        self._as_json = as_json
        self._quiet = quiet or as_json
        self._places: list[str] = []
        self._rules: dict[RuleSet, RuleSet] = {}
        self._skipped: list[Skipped] = []
        self._repeated: list[Repeated] = []
        self._passed_over: list[str] = []
        self._failed = False

    @property
    def status(self) -> int:
        """The exit status; a failure of the system outweighs faults of files."""
        if self._failed:
            return ExitStatus.SYSTEM
        return ExitStatus.ILLEGAL if self._skipped else ExitStatus.DONE

    def document(self) -> Counts:
        """Return the part of the JSON document that is about the files."""
        return {
            "counted": len(self.games),
            "skipped": self._skipped,
            "repeated": self._repeated,
            "passed_over": self._passed_over,
        }

    def read(self, words: Sequence[str], *, recursive: bool) -> None:
        """Count the games of all files that ``words`` name, each game once.

        Raises BadInput ``no-games`` where there is nothing to count and no fault.
        """
        for found in input_files(words, recursive=recursive):
            if found.same is None:
                self._add(found)
            else:
                self._repeat(found.path, found.same, "file")
        self._drop_copies()
        if not self.games and not self._skipped:
            raise BadInput("no-games")

    def _add(self, found: Found) -> None:
        try:
            game = count(_game(found), self._rules)
        except (BadGameFile, SystemFailure) as error:
            if found.listed and error.code == "no-input-file":
                self._skip(found.path, BadGameFile("not-a-file", file=found.path))
            elif found.listed and error.code in _NO_GAME:
                self._passed_over.append(found.path)
                self._note({"file": found.path, "repeats": None})
            else:
                self._skip(found.path, error)
            return
        self.games.append(game)
        self._places.append(found.path)

    def _drop_copies(self) -> None:
        found = copies(self.games)
        for copy in found:
            self._repeat(self._places[copy.copy], self._places[copy.of], "game")
        twice = {copy.copy for copy in found}
        self.games = [game for at, game in enumerate(self.games) if at not in twice]

    def _repeat(self, path: str, original: str, repeats: Literal["file", "game"]) -> None:
        self._repeated.append({"file": path, "original": original, "repeats": repeats})
        self._note(self._repeated[-1])

    def _note(self, document: Repeated | NoGame) -> None:
        if not self._quiet:
            say(f"dicecli: {noted(document)}")

    def _skip(self, path: str, error: BadGameFile | SystemFailure) -> None:
        """Record why a file is left out, and report it at once."""
        self._failed |= isinstance(error, SystemFailure)
        number, line = (
            (error.event, error.line) if isinstance(error, BadGameFile) else (None, None)
        )
        skipped: Skipped = {
            "file": path,
            "code": error.code,
            "number": number,
            "line": line,
            "error": told(error, "json"),
        }
        self._skipped.append(skipped)
        error.facts.setdefault("file", None if path == FILTER else path)
        if self._as_json:
            with speech("json"):
                say_json(document(error))
        else:
            say(f"dicecli: {told(error, 'table')}")


def _game(found: Found) -> Game:
    """Return the game of a file; raise BadGameFile, SystemFailure or BadInput (for "-")."""
    if found.failure is not None:
        raise found.failure
    if found.path == FILTER:
        return decode(whole_input("game"))
    pipe: Unread | None = "in-folder" if found.listed else None
    return decode(read(found.path, missing="no-input-file", pipe=pipe))
