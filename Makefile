# `make setup` is idempotent: it does nothing while the lock and pyproject.toml are older than the environment.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ontorag-setup

.PHONY: setup demo serve cluster chaos test lint lock kube clean

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("OntoRAG needs Python 3.11 or newer, but this is " + sys.version.split()[0] + " (make PYTHON=python3.12 names another)" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing the locked dependencies into .venv (a minute or two the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

demo: setup
	@$(BIN)/ontorag demo

# The HTTP service over the demo's graph, which is made first where there is none; ARGS="--port 9000" and the like go to `ontorag serve`.
serve: setup
	@$(BIN)/ontorag serve --demo $(ARGS)

# Bytecode is kept, whatever the environment says: a run starts hundreds of processes, and each would compile all that it imports.
test: setup
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

lint: setup
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports

# The lock is a pip requirements file with hashes, for every Python and platform that we support; it names no index.
lock:
	uv pip compile --quiet pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header --output-file requirements.lock
	uv pip compile --quiet pyproject.toml --extra pulsar --extra cassandra --extra cypher --extra oidc --extra serve --extra documents --extra otel --constraint requirements.lock --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header --output-file requirements-image.lock
	echo hatchling | uv pip compile --quiet - --constraint requirements.lock --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --output-file requirements-build.lock

# Both walks over a real Pulsar, Cassandra and FalkorDB, which its script fetches and starts (Java 17, Maven; about two minutes, more the first time).
cluster: setup
	@$(BIN)/python -m tests.walks.cluster

# The same with kill -9 of random workers and servers (five minutes); SEED=N repeats a run.
chaos: setup
	@$(BIN)/python -m tests.walks.chaos $(if $(SEED),--seed $(SEED))

# The chart on a real Kubernetes API server with fake nodes, built the first time (5 to 15 minutes, needs Go).
kube:
	@tests/servers/kube/walk.sh

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
