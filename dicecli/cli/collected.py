"""The answers of the lines of ``play``, rendered one by one and printed in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.spool import Spool
from dicecli.game.answers import played
from dicecli.render.pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecli.cli.session import Session
    from dicecli.cli.spool import Piece
    from dicecli.game.play import Game
    from dicecli.render.protocols import AnyAnswer


class Collected:
    """The answers of all lines: each in its own output, or as one document for all.

    Once rendered, an answer is text in a spool, so memory does not grow with the answers.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._spool = Spool()
        self._pieces = pieces(session.output, ascii=session.ascii)

    def __len__(self) -> int:
        """Return the number of answers."""
        return len(self._spool)

    def add(self, answer: AnyAnswer, output: str) -> Piece:
        """Add the answer of a line, which asks for an output; return it as it is kept."""
        if self._pieces is not None:
            return self._spool.add(self._pieces.piece(answer), self._session.output)
        whole, self._session.output = self._session.output, output
        text = self._session.rendered(answer)
        self._session.output = whole
        return self._spool.add(f"{text}\n" if text else "", output)

    def again(self, piece: Piece) -> None:
        """Add an answer once more."""
        self._spool.again(piece)

    def texts(self, game: Game) -> Iterator[tuple[str, str]]:
        """Yield what to print, and the output that it is in; ``game`` is that in the end."""
        if self._pieces is None:
            yield from self._spool
            return
        before, after = self._pieces.around(played(game, []))
        begun = ""
        yield before, self._session.output
        for text, output in self._spool:
            if text:
                yield begun + text, output
                begun = self._pieces.between
        if before or begun:
            yield f"{after}\n", self._session.output

    def close(self) -> None:
        """Forget all answers."""
        self._spool.close()
