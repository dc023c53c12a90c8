# Two commands are enough: `make run` plays, `make test` proves. Each sets up what it needs first.
.PHONY: run demo test test-rules test-thorough coverage lint format types rules messages pictures bench hops check

PY := .venv/bin/python
PYTHON_FILES = $$(find golfscore scorecards tournaments upkeep scripts tests -name '*.py')

run: ## serve on this machine and its network: http, SQLite, nothing to configure (PORT=8000)
	@scripts/serve

demo: ## a made-up league to look at on the site of `make run`; REMOVE=1 takes it away
	@scripts/setup
	@$(PY) manage.py demo $(if $(REMOVE),--remove)

test: ## everything: fast suite, browser suite, concurrency and migrations on PostgreSQL
	@scripts/test

test-rules: ## the rules alone, of the game and of leagues: in seconds, without a database
	@scripts/setup dev
	.venv/bin/pytest -q -p no:playwright -n auto --dist worksteal --nomigrations \
	    tests/rules tests/luck tests/rescoring tests/tournaments/rules

test-thorough: ## the fast suite and whatever else draws examples: many times as many, other ones every time
	@scripts/test thorough

coverage: ## which lines and branches the fast suite never runs (HTML=1: as pages in htmlcov/)
	@scripts/test coverage

lint: ## style of code, templates, scripts and style sheets, and no registry address in a lock
	@scripts/setup dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check --output-format concise .
	.venv/bin/django-upgrade --check --target-version 5.2 $(PYTHON_FILES)
	.venv/bin/biome check --max-diagnostics=50
	.venv/bin/hadolint Containerfile
	$(PY) -m scripts.floor
	.venv/bin/djade --check --target-version 5.2 $$(find templates -name '*.html')
	.venv/bin/djlint --quiet --lint templates
	! grep -nE 'https?:|index-url|find-links' requirements/*.txt

format: ## put code and templates into that style
	@scripts/setup dev
	.venv/bin/django-upgrade --exit-zero-even-if-changed --target-version 5.2 $(PYTHON_FILES)
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/biome format --write
	.venv/bin/djade --target-version 5.2 $$(find templates -name '*.html')

types: ## mypy: the site, the scripts and the tests, strict for the rules library
	@scripts/setup dev
	.venv/bin/mypy

rules: ## every variant file: readable, complete, its table of examples true
	@scripts/setup dev
	$(PY) manage.py check_rules

messages: ## collect every sentence into locale/*/LC_MESSAGES/django.po
	@scripts/setup dev
	@scripts/messages

pictures: ## the pictures of README and docs, taken anew of the demonstration
	@scripts/setup dev
	@scripts/install-packages poppler-utils
	@$(PY) -m scripts.pictures

bench: ## what things cost, as ratios beside their targets (PART="engine web": some; BENCH_GAMES=100000: whole)
	@scripts/setup dev
	@scripts/bench $(PART)

hops: ## how many files ten requests go through, and how large the house is, beside what was aimed at
	@scripts/setup dev
	@$(PY) -m scripts.hops

check: lint types rules ## what .ci/run checks beside the tests
	$(PY) manage.py makemigrations --check --dry-run
	HTTPS=1 ALLOWED_HOSTS=golf.example $(PY) manage.py check --deploy --fail-level WARNING
	scripts/messages --check
	scripts/audit
