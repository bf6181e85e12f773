"""Faults inside the program: one line or nothing; with DICECLI_DEBUG a traceback."""

from __future__ import annotations

import pytest

from dicecli.cli import failure
from dicecli.cli.change import slips
from dicecli.cli.complete import offers
from dicecli.cli.session import Session

SLIP = ("record", "ones", "66666")


class Fault(Exception):
    """An unexpected exception."""


def broken(*args, **settings):
    raise Fault("broken")


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process, in a folder with a game."""
    assert dicecli_here("new", "penta", "An").status == 0
    return dicecli_here


def test_a_fault_is_one_line(dicecli, monkeypatch):
    monkeypatch.setattr(Session, "game", broken)
    done = dicecli("show")
    assert (done.status, done.out, done.err.count("\n")) == (5, "", 1)
    assert "Fault: broken" in done.err
    with pytest.raises(Fault):
        dicecli("show", DICECLI_DEBUG="1")


def test_a_fault_in_a_note_leaves_the_entry(dicecli, monkeypatch):
    monkeypatch.setattr(slips, "last_slip", broken)
    done = dicecli(*SLIP)
    assert (done.status, done.err) == (0, "")
    with pytest.raises(Fault):
        dicecli("record", "twos", "66666", DICECLI_DEBUG="1")


def test_a_fault_after_saving_fails_nothing(dicecli, monkeypatch):
    monkeypatch.setattr(Session, "print_notes", broken)
    assert dicecli(*SLIP).status == 0
    with pytest.raises(Fault):
        dicecli("undo", DICECLI_DEBUG="1")
    assert '"undo"' in dicecli.file.read_text()


def test_a_fault_in_completion_offers_nothing(dicecli, monkeypatch):
    monkeypatch.setattr(offers, "values_of", broken)
    request = {
        "_DICECLI_COMPLETE": "zsh_complete",
        "COMP_WORDS": "dicecli\nrecord\n",
        "COMP_CWORD": "2",
    }
    assert dicecli(**request) == (0, b"", b"")
    with pytest.raises(Fault):
        dicecli(**request, DICECLI_DEBUG="1")


def test_a_request_that_lacks_something_is_shown_to_who_looks_for_faults(dicecli):
    with pytest.raises(KeyError):
        dicecli(_DICECLI_COMPLETE="zsh_complete", DICECLI_DEBUG="1")


def test_a_fault_in_reading_the_line_itself(dicecli, monkeypatch):
    scan = failure.scan
    monkeypatch.setattr(failure, "scan", lambda args, environ: scan(args and broken(), environ))
    done = dicecli("show", "-o", "xml")
    assert (done.status, done.err.count("\n")) == (2, 1)
    with pytest.raises(Fault):
        dicecli("show", "-o", "xml", DICECLI_DEBUG="1")


@pytest.mark.parametrize("words", ["show -f none.json", "record ones 1", "show -o xml"])
def test_refusals_are_no_faults(dicecli, words):
    assert dicecli(*words.split(), DICECLI_DEBUG="1").err.startswith("dicecli: ")
