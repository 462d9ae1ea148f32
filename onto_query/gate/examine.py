"""The gate: any query, whoever wrote it, is parsed, shown to be read-only, checked against ontologies and question, and limited before it runs.

A finding is an Issue: a sentence for a person and for the model that may try again, with a deterministic fix where there is one. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from onto_core.errors import BadQuery
from onto_core.suggest import similar
from onto_core.vocabulary import PREFIXES
from onto_query.gate import edits, filter_rules, form_rules, question_rules, schema_rules, unreadable
from onto_query.gate import facts as sparql_facts
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import Issue, Rule, Rulebook

ROUNDS = 8
"""Fixes may uncover the next finding; the corpus of bad queries needs four rounds at most."""
RULES: tuple[Rule, ...] = (*schema_rules.RULES, *filter_rules.RULES, *question_rules.RULES, *form_rules.RULES)


@dataclass(frozen=True, slots=True)
class Passed:
    """The outcome of the gate: the text, fixed where possible, and every finding. It may run when it is `ok`."""

    text: str
    facts: QueryFacts | None
    issues: tuple[Issue, ...] = ()
    fixed: tuple[Issue, ...] = ()

    @property
    def ok(self) -> bool:
        return self.facts is not None and not any(issue.severity == "error" for issue in self.issues)


def gate(text: str, book: Rulebook) -> Passed:
    """Fix what can be fixed without guessing, and report the rest. Raises QueryRejected for what must never run."""
    fixed: list[Issue] = []
    for _ in range(ROUNDS):
        issues, facts = examine(text, book)
        fixes = [issue for issue in issues if issue.fix is not None]
        for issue in fixes:
            assert issue.fix is not None
            text = issue.fix(text)
        fixed += fixes
        if not fixes:
            break
    else:
        issues, facts = examine(text, book)
    return Passed(text, facts, tuple(issues), tuple(fixed))


def examine(text: str, book: Rulebook) -> tuple[list[Issue], QueryFacts | None]:
    """Every finding, and the facts of the query when it can be read. Raises QueryRejected."""
    try:
        if missing := [*_bare_names(text, book), *_missing_prefixes(text, book)]:
            return missing, None
        facts = sparql_facts.read(text)
    except BadQuery as error:
        if fixed := list(unreadable.fixes(text, error)):
            return fixed, None
        return [Issue("syntax", "error", f"The query cannot be read: {problem.message}", problem.where) for problem in error.problems], None
    issues = [issue for rule in RULES for issue in rule(facts, book)]
    if not any(issue.fix is not None for issue in issues):  # a fix may make it a query that needs no limit
        issues += schema_rules.check_limit(facts, book)
    return list({(issue.code, issue.where): issue for issue in issues}.values()), facts


def _bare_names(text: str, book: Rulebook) -> Iterator[Issue]:
    """Names of elements without a prefix, where SPARQL expects keywords and functions only."""
    for name in edits.bare_words(text):
        named = book.schema.named(name)
        if len(named) == 1:
            message = f"{name} has no prefix."
            yield Issue("bare-name", "error", message, name, f"It is <{named[0]}>.", partial(edits.replace_word, word=name, new=f"<{named[0]}>"))


def _missing_prefixes(text: str, book: Rulebook) -> list[Issue]:
    """Prefixes used but not declared, with a fix for those that are well known or in the ontologies."""
    issues = []
    for prefix in edits.undeclared_prefixes(text):
        namespace = book.prefixes.get(prefix) or PREFIXES.get(prefix)
        if namespace is None:
            near = similar(prefix, [*book.prefixes, *PREFIXES], limit=1)
            hint = f"Did you mean {near[0]}:?" if near else f"Known prefixes: {', '.join(sorted({*book.prefixes, *PREFIXES}))}."
            fix = None
        else:
            hint, fix = f"It is <{namespace}>.", partial(edits.with_prefixes, prefixes={prefix: namespace})
        issues.append(Issue("unknown-prefix", "error", f"The prefix {prefix}: is not declared.", f"{prefix}:", hint, fix))
    return issues
