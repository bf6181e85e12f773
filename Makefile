# Commands for maintainers; users need none of them (see README.md).
# They use the environment of README's second code block, with the extra "dev" added, and
# the code of this folder, whether the package is installed as a copy or editable.

PYTHON = .venv/bin/python
BIN = .venv/bin
export PYTHONPATH = $(CURDIR)

.PHONY: all lint test bench man schemas messages completions transcripts tables pictures release-check
all: lint test

.venv/bin/ruff:
	test -x $(PYTHON) || python3 -m venv .venv
	$(PYTHON) -m pip install --quiet '.[test,dev]'

lint: .venv/bin/ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict dicecli
	$(PYTHON) -m tools.man --check
	$(PYTHON) -m tools.schemas --check
	$(PYTHON) -m tools.completions --check
	$(PYTHON) -m tools.tables --check
	if command -v shellcheck > /dev/null; then shellcheck examples/*.sh .ci/run; fi
	if command -v mandoc > /dev/null; then mandoc -T lint -W warning man/*.[15]; fi

test: .venv/bin/ruff
	$(PYTHON) -m pytest -n auto

# Compile first, so that the start of the program is timed and not its compilation.
# If yatzy-solver is installed for another interpreter, BESIDE=PYTHON times it as well.
bench: .venv/bin/ruff
	unset PYTHONDONTWRITEBYTECODE; \
	$(PYTHON) -m compileall -q dicecli && \
	$(PYTHON) benchmarks/startup.py && \
	$(PYTHON) benchmarks/prompt.py && \
	$(PYTHON) benchmarks/memory.py && \
	$(PYTHON) benchmarks/limits.py && \
	$(PYTHON) benchmarks/batch.py $(if $(BESIDE),--beside $(BESIDE))

# The generated lists of the manual pages, and the output of their examples.
man: .venv/bin/ruff
	$(PYTHON) -m tools.man
	$(PYTHON) -m tools.examples man/*.[15]

# The JSON Schemas of all answers.
schemas: .venv/bin/ruff
	$(PYTHON) -m tools.schemas

# Collect the messages of the program into the catalogues, and compile these.
messages: .venv/bin/ruff
	$(PYTHON) -m tools.catalogues

completions: .venv/bin/ruff
	$(PYTHON) -m tools.completions

# The output of the examples of transcripts, README and docs. Read the difference
# before you commit it.
transcripts: .venv/bin/ruff
	$(PYTHON) -m tools.transcripts --rewrite tests/transcripts/*.txt
	$(PYTHON) -m tools.examples README.md docs/*.md

# The tables of values that come with the package.
tables: .venv/bin/ruff
	$(PYTHON) -m pip install --quiet '.[solve]'
	$(PYTHON) -m tools.tables

# The pictures of the documentation; the one of a phone needs Chromium.
pictures: .venv/bin/ruff
	$(PYTHON) -m tools.pictures --readme

# Build both archives, install from them, and run README's first two code blocks in a
# fresh clone with an empty home folder, all in a temporary folder.
release-check: .venv/bin/ruff
	sh .ci/release-check $(PYTHON)
