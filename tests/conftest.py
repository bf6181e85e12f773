"""Options of a test run, and the two ways in which tests call the command."""

from __future__ import annotations

import os

import pytest

pytest.register_assert_rewrite("support.games", "support.processes")

from support.command import TREE, WITHOUT_LOCKS, Command, CommandHere  # noqa: E402

# However a test starts a process, it runs the code of this tree and not that of an
# installed copy. It may write byte code: a process that has to compile the package
# first takes half as long again, and the tests start some thousand of them.
os.environ["PYTHONPATH"] = str(TREE)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser):
    parser.addoption(
        "--games",
        type=int,
        metavar="N",
        help="random games of each rule set: 20, or 5 without the slow tests "
        "(before a release: 2000)",
    )
    parser.addoption(
        "--fuzz",
        type=int,
        metavar="N",
        help="random inputs of each kind: 500, or 100 without the slow tests "
        "(before a release: 20000)",
    )


def in_a_hurry(config):
    """Tell whether the slow tests are left out: then random tests try less too."""
    return "not slow" in config.getoption("markexpr")


@pytest.fixture(scope="session")
def games(request):
    """How many random games to play of each rule set."""
    return request.config.getoption("--games") or (5 if in_a_hurry(request.config) else 20)


@pytest.fixture(scope="session")
def fuzz(request):
    """How many random inputs to try of each kind."""
    return request.config.getoption("--fuzz") or (100 if in_a_hurry(request.config) else 500)


@pytest.fixture
def dicecli(tmp_path):
    """The command as a process, in a fresh folder, with LC_ALL=C.UTF-8."""
    return Command(tmp_path)


@pytest.fixture(params=["kernel", "lock file"])
def anywhere(request, dicecli):
    """Return the command where the kernel has locks, and where it has none."""
    if request.param == "lock file":
        dicecli.environment["PYTHONPATH"] = f"{WITHOUT_LOCKS}:{TREE}"
    return dicecli


@pytest.fixture
def dicecli_here(tmp_path, monkeypatch):
    """The command within this process, in a fresh folder, with LC_ALL=C.UTF-8."""
    return CommandHere(tmp_path, monkeypatch)
