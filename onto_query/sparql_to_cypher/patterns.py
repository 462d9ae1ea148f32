"""Triple patterns in Cypher: classes are labels, properties between things are relationships, properties with values are keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cypher_executor.quoting import quote
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import RDF_TYPE, RDFS
from onto_query.sparql_to_cypher.clauses import NoSolution, Pipeline, cannot, values_of
from sparql_cassandra.rdf.terms import literal_parts
from sparql_cassandra.syntax import algebra
from sparql_cassandra.syntax.algebra import PathPattern, Term, TriplePattern, Var

MOST_KEYS: Final = 150
"""Keys of a graph up to which "every property" is asked for."""
SUBCLASSES: Final = algebra.Closure(algebra.PathLink(f"I{RDFS}subClassOf"), 0, endless=True)


@dataclass(frozen=True, slots=True)
class Related:
    """`subject` is related to `object` by one of `forward`, or `object` to `subject` by one of `backward`: relationship types."""

    subject: Term
    forward: tuple[str, ...]
    backward: tuple[str, ...]
    object: Term


@dataclass(frozen=True, slots=True)
class Held:
    """`object` is a value of one of the `keys` of `subject`, all of one `datatype` when it is not empty."""

    subject: Term
    keys: tuple[str, ...]
    object: Term
    datatype: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """`node` has the class; a variable: any of its classes."""

    node: Term
    kind: Term


@dataclass(frozen=True, slots=True)
class Anything:
    """Whatever statement there is between the two."""

    subject: Term
    property: Var
    object: Term


Step = Related | Held | Typed | Anything


def steps(patterns: Iterable[TriplePattern | PathPattern], at: Pipeline) -> list[Step]:
    """What the graph is asked. Raises Nothing when it has none of the names, QueryRejected for paths that Cypher has not."""
    return [step for pattern in patterns for step in _step(pattern, at)]


def _step(pattern: TriplePattern | PathPattern, at: Pipeline) -> Iterator[Step]:
    subject, value = pattern.subject, pattern.object
    if isinstance(subject, str) and subject[0] != "I":
        raise NoSolution
    if isinstance(pattern, TriplePattern):
        if isinstance(pattern.predicate, Var):
            yield Anything(subject, pattern.predicate, value)
        elif pattern.predicate[1:] == RDF_TYPE:
            yield Typed(subject, value)
        else:
            yield _property(subject, [(pattern.predicate[1:], True)], value, at)
        return
    match pattern.path:
        case algebra.Sequence(algebra.PathLink(predicate), closure) if predicate[1:] == RDF_TYPE and closure == SUBCLASSES:
            yield Typed(subject, value)  # the labels of a node are those of all its classes' ancestors, too
        case algebra.Sequence(first, second):
            at.made += 1
            between = Var(f".{at.made}")
            yield from _step(PathPattern(subject, first, between), at)
            yield from _step(PathPattern(between, second, value), at)
        case path:
            yield _property(subject, list(_links(path)), value, at)


def _links(path: algebra.Path, *, forward: bool = True) -> Iterator[tuple[str, bool]]:
    match path:
        case algebra.PathLink(predicate):
            yield predicate[1:], forward
        case algebra.Inverse(inner):
            yield from _links(inner, forward=not forward)
        case algebra.Alternative(first, second):
            yield from _links(first, forward=forward)
            yield from _links(second, forward=forward)
        case _:
            raise cannot("a path of any length, or of all properties but some,")


def _property(subject: Term, links: Sequence[tuple[str, bool]], value: Term, at: Pipeline) -> Step:
    names = at.names
    forward = tuple(names.relations[iri] for iri, ahead in links if ahead and iri in names.relations)
    backward = tuple(names.relations[iri] for iri, ahead in links if not ahead and iri in names.relations)
    keys = [key for iri, ahead in links if ahead for key in names.keys.get(iri, ())]
    literal = isinstance(value, str) and value[0] != "I"
    if literal or not (forward or backward):
        if not keys:
            raise NoSolution
        kinds = {key.datatype for key in keys}
        return Held(subject, tuple(key.name for key in keys), value, next(iter(kinds)) if len(kinds) == 1 else "")
    if keys and isinstance(value, Var) and at.kinds.get(value) != "node":
        raise cannot("a property that has both things and values")
    return Related(subject, forward, backward, value)


def ordered(todo: Sequence[Step], at: Pipeline) -> Iterator[Step]:
    """Each step after one that binds a node of it, as far as there is one: things that are named first, then classes."""
    left, bound = list(todo), {term for term in at.called if at.kinds[term] == "node"}

    def worth(step: Step) -> tuple[bool, bool, bool]:
        ends = (step.node,) if isinstance(step, Typed) else (step.subject, step.object)
        known = any(end in bound or (isinstance(end, str) and end[0] == "I") for end in ends)
        subject_known = ends[0] in bound or isinstance(ends[0], str)
        needs_subject = isinstance(step, Held | Anything) and not known
        return (not needs_subject and (known or not bound), subject_known, isinstance(step, Typed))

    while left:
        best = max(left, key=worth)
        left.remove(best)
        ends = (best.node,) if isinstance(best, Typed) else (best.subject, best.object)
        bound |= {end for end in ends if isinstance(end, Var) and not (isinstance(best, Held | Anything) and end == best.object)}
        yield best


def say(step: Step, at: Pipeline) -> None:
    """One step as clauses."""
    match step:
        case Typed(node, str() as kind):
            at.say(f"MATCH ({at.node(node)}{label(kind, at)})")
        case Typed(node, Var() as kind):
            _bind_node(node, at)
            pairs = at.parameter([[label, iri] for iri, label in sorted(at.names.classes.items())])
            each = at.fresh()
            classes = f"[{each} IN {pairs} WHERE {each}[0] IN labels({at.node(node)}) | {each}[1]]"
            _unwind(classes, kind, "iri", at)
        case Related(subject, forward, backward, value):
            pattern, condition = related(subject, forward, backward, value, at)
            at.say(f"MATCH {pattern}" + (f" WHERE {condition}" if condition else ""))
        case Held(subject, keys, value, datatype):
            _bind_node(subject, at)
            held = values_of(at.node(subject), keys)
            if isinstance(value, str):
                at.say(f"WITH * WHERE {has_literal(held, value, at)}")
            elif value in at.called:
                at.say(f"WITH * WHERE {at.called[value]} IN {held}")
            else:
                at.say(f"UNWIND {held} AS {at.bind(value, 'value', datatype)}")
        case Anything():
            _anything(step, at)


def _bind_node(term: Term, at: Pipeline) -> None:
    if not at.is_bound(term):
        at.say(f"MATCH ({at.node(term)})")


def _unwind(values: str, variable: Var, kind: str, at: Pipeline) -> None:
    if variable in at.called:
        at.say(f"WITH * WHERE {at.called[variable]} IN {values}")
    else:
        at.say(f"UNWIND {values} AS {at.bind(variable, kind)}")  # type: ignore[arg-type]


def label(kind: str, at: Pipeline) -> str:
    label = at.names.classes.get(kind[1:])
    if label is None:
        raise NoSolution
    return f":{quote(label)}"


def related(subject: Term, forward: Sequence[str], backward: Sequence[str], value: Term, at: Pipeline) -> tuple[str, str]:
    """(pattern, condition): a relationship in either direction needs a condition, which names it."""
    start = at.node(subject)
    end = at.node(value)
    if not backward:
        return f"({start})-[:{_types(forward)}]->({end})", ""
    if not forward:
        return f"({start})<-[:{_types(backward)}]-({end})", ""
    edge, subject_name, value_name = at.fresh(), _name_of(start), _name_of(end)
    ahead, behind = at.parameter(list(forward)), at.parameter(list(backward))
    either = f"{edge}:{_types((*forward, *backward))}"
    condition = (
        f"((type({edge}) IN {ahead} AND startNode({edge}) = {subject_name}) OR (type({edge}) IN {behind} AND startNode({edge}) = {value_name}))"
    )
    return f"({start})-[{either}]-({end})", condition


def _types(names: Iterable[str]) -> str:
    return "|".join(quote(name) for name in dict.fromkeys(names))


def _name_of(node: str) -> str:
    return node.partition(":")[0]


def has_literal(held: str, key: str, at: Pipeline) -> str:
    """Whether a list of values has a literal, by its lexical form or, of a number, by its value."""
    parts = literal_parts(key)
    try:
        number = float(parts.lexical) if parts.datatype in NUMERIC else None
    except ValueError:
        number = None
    if number is not None:
        return f"{at.parameter(int(number) if number.is_integer() else number)} IN {held}"
    each = at.fresh()
    return f"any({each} IN {held} WHERE toString({each}) = {at.parameter(parts.lexical)})"


def _anything(step: Anything, at: Pipeline) -> None:
    """Relationships cite their own IRI; of keys and labels the IRI is put beside the value."""
    subject, value = step.subject, step.object
    known = [at.is_bound(end) or isinstance(end, str) for end in (subject, value)]
    if known[1]:
        start = at.node(subject)
        end = at.node(value)
        edge = at.fresh()
        at.say(f"MATCH ({start})-[{edge}]->({end})")
        at.say(f"WITH *, {edge}.iri AS {at.bind(step.property, 'iri')}")
        return
    if not known[0]:
        raise cannot("every statement of the graph")
    keys = [(iri, key.name) for iri, found in sorted(at.names.keys.items()) for key in found]
    if len(keys) > MOST_KEYS:
        raise cannot(f"every property (there are {len(keys)})")
    _bind_node(subject, at)
    node, related_, pair, edge, other, each = at.node(subject), *(at.fresh() for _ in range(5))
    at.say(f"WITH *, [({node})-[{edge}]->({other}) | [{edge}.iri, {other}]] AS {related_}")
    classes = at.parameter([[label, iri] for iri, label in sorted(at.names.classes.items())])
    types = f"[{each} IN {classes} WHERE {each}[0] IN labels({node}) | [{at.parameter(RDF_TYPE)}, {{`@id`: {each}[1]}}]]"
    lists = [related_, types, *(f"[{each} IN {values_of(node, (key,))} | [{at.parameter(iri)}, {each}]]" for iri, key in keys)]
    at.say(f"UNWIND {' + '.join(lists)} AS {pair}")
    assert isinstance(value, Var)
    property_, object_ = at.bind(step.property, "iri"), at.bind(value, "any")
    at.say(f"WITH *, {pair}[0] AS {property_}, {pair}[1] AS {object_}")
