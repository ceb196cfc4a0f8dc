# `make demo` and `make test` need Python 3.11 or later, make and a package index, nothing else.
# What they download is kept in .venv, so that a second run needs no network.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WHEEL_VENV := .wheel-venv
STAMPS := $(VENV)/.stamps
WHEELS := $(VENV)/.wheels
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

GAMES = $(shell find examples -name '*.rkb' 2>/dev/null | sort)
# Folders are listed too: deleting a file changes its folder.
SHIPPED = $(shell find referee grammar variants -not -name '__pycache__' -not -name '*.pyc') \
	pyproject.toml README.md LICENSE

# Bold on a terminal only.
say = @if [ -t 1 ]; then printf '\033[1m== %s\033[0m\n' "$(1)"; else printf '== %s\n' "$(1)"; fi

.DEFAULT_GOAL := help
.PHONY: help demo test proof bench clean format lint types imports unit examples wheel fix
.DELETE_ON_ERROR:

help:  ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*##/make \1\t/p' Makefile | expand -t 16

demo: $(STAMPS)/run  ## Install into .venv and try the program on an example
	$(call say,A game with one illegal opening: referee check examples/first.rkb)
	@$(BIN)/referee check examples/first.rkb || test $$? -eq 1
	$(call say,The commands there are: referee --help)
	@$(BIN)/referee --help

test: format lint types imports unit examples wheel  ## Run every check but the long proofs
	$(call say,Everything passed)

proof: $(STAMPS)/dev  ## Run the long proofs
	$(call say,Long proofs: pytest -m proof)
	@$(BIN)/python -m pytest -m proof

bench: $(STAMPS)/bench  ## Measure, and print what benchmarks/README.md explains
	$(call say,Benchmarks)
	@set -e; for each in benchmarks/*.py; do echo "-- $$each"; $(BIN)/python $$each; done

fix: $(STAMPS)/dev  ## Format the code and mend what ruff can mend
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

clean:  ## Remove everything that make made
	rm -rf $(VENV) $(WHEEL_VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# --- the checks, in the order in which `make test` runs them ---

format: $(STAMPS)/dev
	$(call say,Format: ruff format --check)
	@$(BIN)/ruff format --check .

lint: $(STAMPS)/dev
	$(call say,Lint: ruff check)
	@$(BIN)/ruff check .

types: $(STAMPS)/dev
	$(call say,Types: mypy --strict)
	@$(BIN)/mypy

imports: $(STAMPS)/dev
	$(call say,Import contracts: lint-imports)
	@$(BIN)/lint-imports

unit: $(STAMPS)/dev
	$(call say,Tests and every snippet of README and docs: pytest -n 2)
	@$(BIN)/python -m pytest -n 2

examples: $(STAMPS)/dev
	$(call say,Examples are in canonical form: referee fmt --check)
	@$(if $(GAMES),$(BIN)/referee fmt --check $(GAMES),true)

wheel: $(WHEEL_VENV)/.made
	$(call say,The installed wheel used from another folder)
	@here=$$PWD; cd "$$(mktemp -d)" && "$$here/$(WHEEL_VENV)/bin/python" -I "$$here/tests/installed.py" "$$here"

# --- what they stand on ---

$(STAMPS)/venv:
	$(call say,A local environment: $(VENV))
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	@$(PIP) install --upgrade 'pip>=25.1'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: $(STAMPS)/venv pyproject.toml README.md LICENSE
	$(call say,Installing referee into $(VENV))
	@$(PIP) install 'hatchling>=1.27'
	@$(PIP) install --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/run
	$(call say,Installing the tools that check it)
	@$(PIP) install --group dev
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev
	$(call say,Installing what the benchmarks measure against)
	@$(PIP) install --group bench
	@touch $@

# The run-time dependencies as wheels, so that an empty environment can be filled without a network.
$(WHEELS)/.made: pyproject.toml | $(STAMPS)/run
	$(call say,Keeping the run-time dependencies as wheels)
	@rm -rf $(WHEELS) && $(PIP) wheel --no-build-isolation --wheel-dir $(WHEELS) . && rm -f $(WHEELS)/referee-*
	@touch $@

# The wheel is built from the unpacked sdist, so that both are known to be whole.
dist/.made: $(STAMPS)/dev $(SHIPPED)
	$(call say,Building the sdist and from it the wheel)
	@rm -rf dist && $(BIN)/python -m hatchling build --target sdist >/dev/null
	@$(PIP) wheel --no-index --no-deps --no-build-isolation --wheel-dir dist dist/referee-*.tar.gz
	@touch $@

$(WHEEL_VENV)/.made: dist/.made $(WHEELS)/.made
	$(call say,Installing the wheel into an empty environment: $(WHEEL_VENV))
	@rm -rf $(WHEEL_VENV) && $(PYTHON) -m venv $(WHEEL_VENV)
	@$(WHEEL_VENV)/bin/python -m pip --quiet --disable-pip-version-check \
		install --no-index --find-links $(WHEELS) dist/referee-*.whl
	@touch $@
