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
"""Keys of a graph up to which "every property" may be asked for."""
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
    """`node` has the class `kind`, or, when that is a variable, any class."""

    node: Term
    kind: Term


@dataclass(frozen=True, slots=True)
class Anything:
    """Any statement between `subject` and `object`."""

    subject: Term
    property: Var
    object: Term


Step = Related | Held | Typed | Anything


def steps(patterns: Iterable[TriplePattern | PathPattern], pipeline: Pipeline) -> list[Step]:
    """The steps of the patterns. Raises NoSolution when the graph has none of the names, QueryRejected for paths that Cypher does not have."""
    return [step for pattern in patterns for step in _step(pattern, pipeline)]


def _step(pattern: TriplePattern | PathPattern, pipeline: Pipeline) -> Iterator[Step]:
    subject, value = pattern.subject, pattern.object
    if isinstance(subject, str) and subject[0] != "I":
        raise NoSolution
    if isinstance(pattern, TriplePattern):
        if isinstance(pattern.predicate, Var):
            yield Anything(subject, pattern.predicate, value)
        elif pattern.predicate[1:] == RDF_TYPE:
            yield Typed(subject, value)
        else:
            yield _property(subject, [(pattern.predicate[1:], True)], value, pipeline)
        return
    match pattern.path:
        case algebra.Sequence(algebra.PathLink(predicate), closure) if predicate[1:] == RDF_TYPE and closure == SUBCLASSES:
            yield Typed(subject, value)  # a node has the labels of all ancestors of its classes, too
        case algebra.Sequence(first, second):
            pipeline.made += 1
            between = Var(f".{pipeline.made}")
            yield from _step(PathPattern(subject, first, between), pipeline)
            yield from _step(PathPattern(between, second, value), pipeline)
        case path:
            yield _property(subject, list(_links(path)), value, pipeline)


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


def _property(subject: Term, links: Sequence[tuple[str, bool]], value: Term, pipeline: Pipeline) -> Step:
    names = pipeline.names
    forward = tuple(names.relations[iri] for iri, ahead in links if ahead and iri in names.relations)
    backward = tuple(names.relations[iri] for iri, ahead in links if not ahead and iri in names.relations)
    keys = [key for iri, ahead in links if ahead for key in names.keys.get(iri, ())]
    literal = isinstance(value, str) and value[0] != "I"
    if literal or not (forward or backward):
        if not keys:
            raise NoSolution
        kinds = {key.datatype for key in keys}
        return Held(subject, tuple(key.name for key in keys), value, next(iter(kinds)) if len(kinds) == 1 else "")
    if keys and isinstance(value, Var) and pipeline.kinds.get(value) != "node":
        raise cannot("a property that has both things and values")
    return Related(subject, forward, backward, value)


def ordered(todo: Sequence[Step], pipeline: Pipeline) -> Iterator[Step]:
    """The steps, each after one that binds one of its nodes, where possible: named things first, then classes."""
    left, bound = list(todo), {term for term in pipeline.called if pipeline.kinds[term] == "node"}

    def worth(step: Step) -> tuple[bool, bool, bool]:
        ends = (step.node,) if isinstance(step, Typed) else (step.subject, step.object)
        anchored = any(end in bound or (isinstance(end, str) and end[0] == "I") for end in ends)
        subject_known = ends[0] in bound or isinstance(ends[0], str)
        needs_subject = isinstance(step, Held | Anything) and not anchored
        return (not needs_subject and (anchored or not bound), subject_known, isinstance(step, Typed))

    while left:
        best = max(left, key=worth)
        left.remove(best)
        ends = (best.node,) if isinstance(best, Typed) else (best.subject, best.object)
        bound |= {end for end in ends if isinstance(end, Var) and not (isinstance(best, Held | Anything) and end == best.object)}
        yield best


def say(step: Step, pipeline: Pipeline) -> None:
    """Say one step."""
    match step:
        case Typed(node, str() as kind):
            pipeline.say(f"MATCH ({pipeline.node(node)}{label(kind, pipeline)})")
        case Typed(node, Var() as kind):
            _bind_node(node, pipeline)
            pairs = pipeline.parameter([[label, iri] for iri, label in sorted(pipeline.names.classes.items())])
            pair = pipeline.fresh()
            classes = f"[{pair} IN {pairs} WHERE {pair}[0] IN labels({pipeline.node(node)}) | {pair}[1]]"
            _unwind(classes, kind, "iri", pipeline)
        case Related(subject, forward, backward, value):
            pattern, condition = related(subject, forward, backward, value, pipeline)
            pipeline.say(f"MATCH {pattern}" + (f" WHERE {condition}" if condition else ""))
        case Held(subject, keys, value, datatype):
            _bind_node(subject, pipeline)
            held = values_of(pipeline.node(subject), keys)
            if isinstance(value, str):
                pipeline.say(f"WITH * WHERE {has_literal(held, value, pipeline)}")
            elif value in pipeline.called:
                pipeline.say(f"WITH * WHERE {pipeline.called[value]} IN {held}")
            else:
                pipeline.say(f"UNWIND {held} AS {pipeline.bind(value, 'value', datatype)}")
        case Anything():
            _anything(step, pipeline)


def _bind_node(term: Term, pipeline: Pipeline) -> None:
    if not pipeline.is_bound(term):
        pipeline.say(f"MATCH ({pipeline.node(term)})")


def _unwind(values: str, variable: Var, kind: str, pipeline: Pipeline) -> None:
    if variable in pipeline.called:
        pipeline.say(f"WITH * WHERE {pipeline.called[variable]} IN {values}")
    else:
        pipeline.say(f"UNWIND {values} AS {pipeline.bind(variable, kind)}")  # type: ignore[arg-type]


def label(kind: str, pipeline: Pipeline) -> str:
    label = pipeline.names.classes.get(kind[1:])
    if label is None:
        raise NoSolution
    return f":{quote(label)}"


def related(subject: Term, forward: Sequence[str], backward: Sequence[str], value: Term, pipeline: Pipeline) -> tuple[str, str]:
    """(pattern, condition): only a relationship in either direction needs a condition."""
    start = pipeline.node(subject)
    end = pipeline.node(value)
    if not backward:
        return f"({start})-[:{_types(forward)}]->({end})", ""
    if not forward:
        return f"({start})<-[:{_types(backward)}]-({end})", ""
    edge, subject_name, value_name = pipeline.fresh(), _name_of(start), _name_of(end)
    ahead, behind = pipeline.parameter(list(forward)), pipeline.parameter(list(backward))
    either = f"{edge}:{_types((*forward, *backward))}"
    condition = (
        f"((type({edge}) IN {ahead} AND startNode({edge}) = {subject_name}) OR (type({edge}) IN {behind} AND startNode({edge}) = {value_name}))"
    )
    return f"({start})-[{either}]-({end})", condition


def _types(names: Iterable[str]) -> str:
    return "|".join(quote(name) for name in dict.fromkeys(names))


def _name_of(node: str) -> str:
    return node.partition(":")[0]


def has_literal(held: str, key: str, pipeline: Pipeline) -> str:
    """A condition that a list of values has a literal, by its lexical form or, for a number, by its value."""
    parts = literal_parts(key)
    try:
        number = float(parts.lexical) if parts.datatype in NUMERIC else None
    except ValueError:
        number = None
    if number is not None:
        return f"{pipeline.parameter(int(number) if number.is_integer() else number)} IN {held}"
    item = pipeline.fresh()
    return f"any({item} IN {held} WHERE toString({item}) = {pipeline.parameter(parts.lexical)})"


def _anything(step: Anything, pipeline: Pipeline) -> None:
    """Say any statement. Relationships carry their own IRI; for keys and labels the IRI is put beside the value."""
    subject, value = step.subject, step.object
    subject_known, value_known = (pipeline.is_bound(end) or isinstance(end, str) for end in (subject, value))
    if value_known:
        start = pipeline.node(subject)
        end = pipeline.node(value)
        edge = pipeline.fresh()
        pipeline.say(f"MATCH ({start})-[{edge}]->({end})")
        pipeline.say(f"WITH *, {edge}.iri AS {pipeline.bind(step.property, 'iri')}")
        return
    if not subject_known:
        raise cannot("every statement of the graph")
    keys = [(iri, key.name) for iri, names in sorted(pipeline.names.keys.items()) for key in names]
    if len(keys) > MOST_KEYS:
        raise cannot(f"every property (there are {len(keys)})")
    _bind_node(subject, pipeline)
    node, related_, pair, edge, other, item = pipeline.node(subject), *(pipeline.fresh() for _ in range(5))
    pipeline.say(f"WITH *, [({node})-[{edge}]->({other}) | [{edge}.iri, {other}]] AS {related_}")
    classes = pipeline.parameter([[label, iri] for iri, label in sorted(pipeline.names.classes.items())])
    types = f"[{item} IN {classes} WHERE {item}[0] IN labels({node}) | [{pipeline.parameter(RDF_TYPE)}, {{`@id`: {item}[1]}}]]"
    lists = [related_, types, *(f"[{item} IN {values_of(node, (key,))} | [{pipeline.parameter(iri)}, {item}]]" for iri, key in keys)]
    pipeline.say(f"UNWIND {' + '.join(lists)} AS {pair}")
    assert isinstance(value, Var)
    property_, object_ = pipeline.bind(step.property, "iri"), pipeline.bind(value, "any")
    pipeline.say(f"WITH *, {pair}[0] AS {property_}, {pair}[1] AS {object_}")
