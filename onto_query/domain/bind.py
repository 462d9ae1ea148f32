"""Query files bound to the elements of a schema: names become IRIs, queries are read, and what cannot be used is left out and named. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from onto_core.errors import BadQuery, Problem, QueryRejected
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.iris import begins_as_iri, is_iri
from onto_core.suggest import did_you_mean
from onto_core.terms import Entity, digest, normal_label
from onto_core.vocabulary import PREFIXES, local_name, namespace_of
from onto_query.domain.file import QueryFile, TemplateWritten, ValueWritten
from onto_query.domain.model import FILLERS, Domain, Slot, Solved, Template, ValueMeant
from onto_query.domain.pattern import compiled, slots_in, with_terms
from onto_query.gate import edits
from onto_query.gate.examine import examine
from onto_query.gate.facts import read
from onto_query.gate.issues import Rulebook
from onto_query.question.words import split
from sparql_cassandra import guard

Value = TypeVar("Value")


@dataclass
class _Bound:
    """What has been bound so far."""

    schema: Schema
    known: bool
    """The schema is all that there is: a name that it does not have is wrong."""
    things: Container[str] | None
    problems: list[Problem] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    values: dict[str, list[ValueMeant]] = field(default_factory=lambda: defaultdict(list))
    meant: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    denied: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    templates: list[Template] = field(default_factory=list)
    examples: list[Solved] = field(default_factory=list)
    constraints: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def bind(files: Sequence[QueryFile], schema: Schema, things: Container[str] | None = None) -> tuple[Domain, tuple[Problem, ...]]:
    """The domain of some files, and every problem. `things`: all things of the graph, where they were asked for.

    Without any element in the schema names are taken as they are: there is nothing to hold them against.
    """
    bound = _Bound(schema, bool(schema.classes or schema.properties), things)
    for file in files:
        prefixes = {**PREFIXES, **schema.prefixes, **file.written.prefixes}
        _bind_words(file, prefixes, bound)
        for number, template in enumerate(file.written.templates, 1):
            _bind_template(f"{file.name}: templates.{number}", template, prefixes, bound)
        for place, example in file.examples():
            if (read := _read(place, example.query, prefixes, bound)) is not None:
                bound.examples.append(Solved(example.question, *read))
        for kind, sentences in file.written.constraints.items():
            bound.constraints[kind] += sentences
    domain = Domain(
        version_of(files),
        _tuples(bound.names),
        _tuples(bound.values),
        _tuples(bound.meant),
        {words: frozenset(iris) for words, iris in bound.denied.items()},
        tuple(bound.templates),
        tuple({example.question: example for example in bound.examples}.values()),
        _tuples(bound.constraints),
    )
    return domain, tuple(dict.fromkeys(bound.problems))


def version_of(files: Sequence[QueryFile]) -> str:
    """Changes when one of the files does; nothing for none."""
    return digest(*map(repr, files)) if files else ""


def _tuples(found: Mapping[str, Iterable[Value]]) -> dict[str, tuple[Value, ...]]:
    return {key: tuple(dict.fromkeys(each)) for key, each in found.items()}


def _bind_words(file: QueryFile, prefixes: Mapping[str, str], bound: _Bound) -> None:
    for words, meanings in file.written.synonyms.items():
        place, key = f"{file.name}: synonyms.{words}", normal_label(words)
        if not any(not word.function for word in split(words)):
            bound.problems.append(Problem(place, "has no word that names anything", "say it as a template"))
            continue
        for meaning in meanings:
            if isinstance(meaning, ValueWritten):
                for iri in _elements(place, meaning.property, prefixes, bound, "property"):
                    bound.values[key].append(ValueMeant(iri, meaning.value))
                continue
            for iri in _meant(place, meaning, prefixes, bound):
                if iri in bound.schema.classes or iri in bound.schema.properties:
                    bound.names[iri].append(" ".join(words.split()))
                else:
                    bound.meant[key].append(iri)
    for words, names in file.written.confused.items():
        place = f"{file.name}: confused.{words}"
        for name in names:
            bound.denied[normal_label(words)] |= set(_elements(place, name, prefixes, bound))


def _iri(name: str, prefixes: Mapping[str, str]) -> str:
    """The IRI that a name is or stands for; nothing for one that is neither an IRI nor has a known prefix."""
    prefix, colon, local = name.partition(":")
    if colon and prefix in prefixes and not local.startswith("//"):
        return prefixes[prefix] + local
    bare = name.removeprefix("<").removesuffix(">")
    return bare if is_iri(bare) and (bare != name or begins_as_iri(name)) else ""


def _elements(place: str, name: str, prefixes: Mapping[str, str], bound: _Bound, kind: str = "class or property") -> tuple[str, ...]:
    """The classes or properties of a name; none and a problem for one that the schema does not have."""
    schema, iri = bound.schema, _iri(name, prefixes)
    properties_only = kind == "property"
    if iri in schema.properties or (iri in schema.classes and not properties_only) or (iri and not bound.known):
        return (iri,)
    found = () if iri else schema.named(name)
    found = tuple(each for each in found if each in schema.properties or not properties_only)
    if found:
        return found
    if not bound.known:
        return ()
    elements = {schema.name(each): each for each in (*schema.properties, *(() if properties_only else schema.classes))}
    hint = did_you_mean(local_name(iri) if iri else name, elements) or "name one by its IRI, with a prefix, by its id or label"
    bound.problems.append(Problem(place, f"{name} is no {kind}", hint))
    return ()


def _meant(place: str, name: str, prefixes: Mapping[str, str], bound: _Bound) -> tuple[str, ...]:
    """The elements of a name, or the thing whose IRI it is: one that looks like a misspelled element is a problem."""
    schema, iri = bound.schema, _iri(name, prefixes)
    if not iri or iri in schema.classes or iri in schema.properties or iri in schema.individuals:
        return (iri,) if iri else _elements(place, name, prefixes, bound)
    if bound.things is not None and iri not in bound.things:
        beside = {local_name(each): each for each in (*schema.classes, *schema.properties) if namespace_of(each) == namespace_of(iri)}
        bound.problems.append(Problem(place, f"the graph has nothing called {iri}", did_you_mean(local_name(iri), beside) or "check the IRI"))
        return ()
    beside = {local_name(each): each for each in (*schema.classes, *schema.properties) if namespace_of(each) == namespace_of(iri)}
    if bound.things is None and (hint := did_you_mean(local_name(iri), beside)):
        bound.problems.append(Problem(place, f"{name} is no class or property", hint))
        return ()
    return (iri,)


def _bind_template(place: str, template: TemplateWritten, prefixes: Mapping[str, str], bound: _Bound) -> None:
    before = len(bound.problems)
    try:
        program = compiled(template.match)
    except ValueError as error:
        bound.problems.append(Problem(f"{place}.match", f"is no regular expression: {error}", "RE2 syntax; slots are {name} or (?P<name>...)"))
        program = None
    named, used = slots_in(template.match), set(_variables(template.query))
    for name in named:
        if name not in template.slots:
            bound.problems.append(Problem(f"{place}.slots", f"{{{name}}} of the pattern is not described", f"{name}: a class, or {_FILLERS}"))
        if name not in used:
            bound.problems.append(Problem(f"{place}.query", f"has no ${name}, which the pattern asks for", "use it, or leave it out of the pattern"))
    for name in template.slots:
        if name not in named:
            bound.problems.append(Problem(f"{place}.slots", f"the pattern has no {{{name}}}", did_you_mean(name, named)))
    for name in sorted(used - set(template.slots)):
        bound.problems.append(Problem(f"{place}.query", f"${name} is no slot", "variables are written ?name"))
    slots = [slot for name, said in template.slots.items() if (slot := _slot(f"{place}.slots.{name}", name, said, prefixes, bound)) is not None]
    read = _read(f"{place}.query", template.query, prefixes, bound, slots)
    if read is not None:
        query, things = read
        if returned := set(guard.check(query).variables) & set(template.slots):
            message = f"returns ${', $'.join(sorted(returned))}, which the question names"
            bound.problems.append(Problem(f"{place}.query", message, "return what is asked for"))
        if len(bound.problems) == before:
            bound.templates.append(Template(template.match, program, tuple(slots), query, things))


_FILLERS: Final = ", ".join(FILLERS)


def _slot(place: str, name: str, said: str, prefixes: Mapping[str, str], bound: _Bound) -> Slot | None:
    if said in FILLERS:
        return Slot(name, said)  # type: ignore[arg-type]
    found = _elements(place, said, prefixes, bound)
    if not found:
        if not bound.known:
            return Slot(name, "thing")
        return None
    if len(found) > 1:
        bound.problems.append(Problem(place, f"{said} is the name of several", f"name one: {', '.join(found)}"))
        return None
    return Slot(name, "class" if found[0] in bound.schema.classes or found[0] not in bound.schema.properties else "value", found[0])


def _variables(query: str) -> Iterator[str]:
    """The names that a query writes with `$`."""
    try:
        yield from (token.text[1:] for token in edits.words_of(query) if token.kind == "variable" and token.text.startswith("$"))
    except BadQuery:
        return


_SAMPLES: Final = {"number": "1", "year": "2000", "date": '"2000-01-01"', "text": '"x"', "thing": "<urn:ontorag:slot>", "class": "<urn:ontorag:slot>"}
"""What stands in a slot while its query is looked at."""


def _read(place: str, query: str, prefixes: Mapping[str, str], bound: _Bound, slots: Sequence[Slot] = ()) -> tuple[str, tuple[str, ...]] | None:
    """A query with its prefixes declared, and the things that it names; None and problems for one that may not be asked."""
    try:
        missing = {prefix: prefixes[prefix] for prefix in edits.undeclared_prefixes(query) if prefix in prefixes}
        query = edits.with_prefixes(query.strip(), missing)
        checked = guard.check(query)
        if checked.form not in {"select", "ask"}:
            bound.problems.append(Problem(place, f"is a {checked.form.upper()}", "only SELECT and ASK answer questions"))
            return None
        things = read(query).things
    except BadQuery as error:
        bound.problems += [Problem(place, f"the query cannot be read: {problem.message}", problem.where) for problem in error.problems]
        return None
    except QueryRejected as error:
        bound.problems.append(Problem(place, f"the query may not run: {error}", "queries read, and reach nothing outside of their collection"))
        return None
    if not bound.known:
        return query, things
    sample = with_terms(query, [(slot.name, _SAMPLES[slot.sort]) for slot in slots if slot.sort in _SAMPLES])
    open_ = {f"?{slot.name}" for slot in slots if slot.sort not in _SAMPLES}
    issues, _ = examine(sample, Rulebook(bound.schema, tuple(map(Entity, things)), 1000, prefixes))
    wrong = [issue for issue in issues if issue.severity == "error" and open_.isdisjoint(issue.message.split())]
    bound.problems += [Problem(place, issue.message, issue.suggestion) for issue in wrong]
    if bound.things is not None:
        for iri in things:
            if iri not in bound.things and iri not in bound.schema.individuals:
                bound.problems.append(Problem(place, f"the graph has nothing called {iri}", "check the IRI"))
                return None
    return None if wrong else (query, things)
