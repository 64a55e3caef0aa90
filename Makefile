# make run    set up everything and start the program
# make lan    the same, open to the phones in the room
# make test   set up everything and run all checks and tests, the long oracles on a fixed fifth
# make test-all  the rest of them too: the whole oracles, PostgreSQL, and what people download
# make lint   style, types and import rules only
# make bench  the benchmarks
# make dist   what people download, in dist/: for Windows, for Linux, and the wheel
# make test-dist  the same, each started in an empty home
# make sbom   what the program is made of: dist/sbom.cdx.json and docs/licences.md
# make articles  docs/articles.md, after a test with a new article marker
# make options  docs/reference/options.md, after a change of an option

PYTHON ?= python3
BIN := .venv/bin

# Servers that tests start read what was compiled once, also where the environment says otherwise.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run lan test test-all test-oracles test-postgresql test-untraced lint bench dist dist-wheel dist-windows dist-linux test-dist articles options lock sbom clean

run: .venv/.run
	$(BIN)/zwitser serve --open

lan: .venv/.run
	$(BIN)/zwitser serve --open --lan

# Types are checked on one core: meanwhile the others try thousands of positions. The browser's tests
# are in the longest run, where nobody waits for them at the end.
test: .venv/.dev
	$(BIN)/python -m tests.equipment chromium
	$(MAKE) --no-print-directory -j2 lint test-untraced
	$(BIN)/pytest -n auto --dist loadgroup -m "not untraced" --cov --cov-report=term

test-all: test test-oracles test-postgresql test-dist

test-oracles: .venv/.dev
	ZWITSER_TRIES=1 $(BIN)/pytest -n auto $$(grep -rl 'import sampled' tests)

test-postgresql: .venv/.dev
	$(BIN)/python -m tests.equipment postgresql $(BIN)/pytest -n auto -m stored tests/web --ignore-glob='tests/web/test_browser*.py'

test-untraced: .venv/.dev
	$(BIN)/pytest -n auto -m untraced

lint: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

bench: .venv/.dev
	$(BIN)/python -m benchmarks

dist: dist-windows dist-linux

dist-wheel: .venv/.dist
	$(BIN)/python -m distribution.wheel

dist-windows: .venv/.dist
	$(BIN)/python -m distribution.windows

dist-linux: .venv/.dist
	$(BIN)/python -m distribution.linux

test-dist: dist .venv/.dev
	$(BIN)/python -m tests.equipment wine
	$(BIN)/python -m tests.equipment buildah
	$(BIN)/pytest distribution

# The page that ties articles, modules and tests together.
articles: .venv/.dev
	$(BIN)/python -m tests.articles

options: .venv/.dev
	$(BIN)/python -m tests.options

# The pinned versions, made anew from pyproject.toml and requirements-dev.in.
LOCK := $(BIN)/pip-compile -q --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

lock: .venv/.dev
	$(BIN)/pip install -q --disable-pip-version-check pip-tools
	$(LOCK) --extra desk -o requirements.txt pyproject.toml
	$(LOCK) -o requirements-dev.txt requirements-dev.in
	$(LOCK) -c requirements-dev.txt -o requirements-postgresql.txt requirements-postgresql.in
	$(LOCK) -c requirements-dev.txt -o requirements-build.txt requirements-build.in
	$(LOCK) -c requirements-dev.txt -o distribution/requirements.txt distribution/requirements.in
	$(BIN)/python -m distribution.lock

sbom: .venv/.dev
	$(BIN)/python -m distribution.sbom

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .import_linter_cache

# What is pinned and nothing else, whatever newer releases there are by now.
PINNED := $(BIN)/pip install -q --disable-pip-version-check --no-deps --require-hashes

.venv/.python:
	$(PYTHON) -m venv .venv
	touch $@

.venv/.run: .venv/.python requirements.txt requirements-build.txt pyproject.toml
	$(PINNED) -r requirements.txt -r requirements-build.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/.dev: .venv/.run requirements-dev.txt
	$(PINNED) -r requirements-dev.txt
	$(BIN)/pip check -q --disable-pip-version-check
	touch $@

.venv/.dist: .venv/.run distribution/requirements.txt
	$(PINNED) -r distribution/requirements.txt
	touch $@
