# For those who carry on the work; users need none of it (see README.md).
# Works in the environment that README's second line makes, with the extra "dev".

PYTHON = .venv/bin/python
BIN = .venv/bin

.PHONY: all lint test bench man messages completions transcripts tables pictures release-check
all: lint test

.venv/bin/ruff:
	test -x $(PYTHON) || python3 -m venv .venv
	$(PYTHON) -m pip install --quiet -e '.[test,dev]'

lint: .venv/bin/ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict dicecli
	$(PYTHON) -m tools.man --check
	if command -v shellcheck > /dev/null; then shellcheck examples/*.sh .ci/run; fi
	if command -v mandoc > /dev/null; then mandoc -T lint -W warning man/*.[15]; fi

test: .venv/bin/ruff
	$(PYTHON) -m pytest -n auto

# Byte code first: what is timed is a start, not a compilation. Where yatzy-solver is
# installed for another interpreter, BESIDE=PYTHON has it timed beside a batch.
bench: .venv/bin/ruff
	unset PYTHONDONTWRITEBYTECODE; \
	$(PYTHON) -m compileall -q dicecli && \
	$(PYTHON) benchmarks/startup.py && \
	$(PYTHON) benchmarks/batch.py $(if $(BESIDE),--beside $(BESIDE))

# The lists in the manual pages, and what their examples print.
man: .venv/bin/ruff
	$(PYTHON) -m tools.man
	$(PYTHON) tests/test_man.py

# Every message of the program into the catalogues, and these compiled.
messages: .venv/bin/ruff
	$(PYTHON) -m tools.catalogues

completions: .venv/bin/ruff
	$(BIN)/dicecli completion bash > completions/dicecli
	$(BIN)/dicecli completion zsh > completions/_dicecli
	$(BIN)/dicecli completion fish > completions/dicecli.fish

# Writes what the commands print now; read the difference before it is committed.
transcripts: .venv/bin/ruff
	$(PYTHON) -m tools.transcripts --rewrite tests/transcripts/*.txt
	$(PYTHON) tests/test_readme.py

# The tables of values that come with the package: which, and how they are made.
TABLES = penta poker yacht generala yams
tables: .venv/bin/ruff
	$(PYTHON) -m pip install --quiet -e '.[solve]'
	rm -f dicecli/advisor/data/*.values
	for game in $(TABLES); do \
		$(BIN)/dicecli solve $$game --to dicecli/advisor/data || exit 1; \
	done

# The pictures of README; that of a phone takes Chromium.
pictures: .venv/bin/ruff
	$(PYTHON) -m tools.pictures --readme

# Both archives, an install from each, and README's two lines in a fresh clone in
# an empty home. All of it happens in a folder that is removed afterwards.
release-check: .venv/bin/ruff
	sh .ci/release-check $(PYTHON)
