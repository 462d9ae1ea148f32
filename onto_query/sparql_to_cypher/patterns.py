"""Triple patterns in Cypher: classes are labels, properties between things are relationships, properties with values are keys."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cypher_executor.guard.limits import DEFAULT
from cypher_executor.quoting import quote
from onto_core.graph.foreign import NODE, number_in
from onto_core.graph.mapping import ENTITY
from onto_core.ports.graphs import GraphKey
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import RDF_TYPE
from onto_query.sparql_to_cypher.clauses import NoSolution, Pipeline, cannot, united, values_of
from onto_query.sparql_to_cypher.expressions import constant
from onto_query.sparql_to_cypher.relationships import SUBCLASSES, Stated, statements
from sparql_cassandra.rdf.terms import is_literal, literal_parts
from sparql_cassandra.syntax import algebra
from sparql_cassandra.syntax.algebra import PathPattern, Term, TriplePattern, Var

MOST_KEYS: Final = 150
"""Keys of a graph up to which "every property" may be asked for."""
FARTHEST: Final = DEFAULT.hops
"""Steps of a path of any length: what lies farther away is not found."""


@dataclass(frozen=True, slots=True)
class Related:
    """`subject` is related to `object` by one of `forward`, or `object` to `subject` by one of `backward`: relationship types."""

    subject: Term
    forward: tuple[str, ...]
    backward: tuple[str, ...]
    object: Term


@dataclass(frozen=True, slots=True)
class Held:
    """`object` is a value of one of the `keys` of `subject`, or is related to it by one of `forward`: a property may have things and values."""

    subject: Term
    keys: tuple[str, ...]
    object: Term
    datatypes: frozenset[str] = frozenset()
    forward: tuple[str, ...] = ()
    written: bool = False
    """The values are texts that hold numbers."""


@dataclass(frozen=True, slots=True)
class Reached:
    """`object` is reached from `subject` by `least` steps or more along `forward` and against `backward`."""

    subject: Term
    forward: tuple[str, ...]
    backward: tuple[str, ...]
    object: Term
    least: int


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


Step = Related | Reached | Held | Typed | Anything | Stated


def steps(patterns: Sequence[TriplePattern | PathPattern], pipeline: Pipeline) -> list[Step]:
    """The steps of the patterns. Raises NoSolution when the graph has none of the names, QueryRejected for paths that Cypher does not have."""
    things = {pattern.subject for pattern in patterns} | {term for term, kind in pipeline.kinds.items() if kind == "node" and term in pipeline.called}
    stated, others = statements(patterns, pipeline)
    return [*stated, *(step for pattern in others for step in _step(pattern, things, pipeline))]


def _step(pattern: TriplePattern | PathPattern, things: Collection[Term], pipeline: Pipeline) -> Iterator[Step]:
    subject, value = pattern.subject, pattern.object
    if isinstance(subject, str) and subject[0] != "I":
        raise NoSolution
    if isinstance(pattern, TriplePattern):
        if isinstance(pattern.predicate, Var):
            yield Anything(subject, pattern.predicate, value)
        elif pattern.predicate[1:] == RDF_TYPE:
            yield Typed(subject, value)
        else:
            yield _property(subject, [(pattern.predicate[1:], True)], value, things, pipeline)
        return
    match pattern.path:
        case algebra.Sequence(algebra.PathLink(predicate), closure) if predicate[1:] == RDF_TYPE and closure == SUBCLASSES:
            yield Typed(subject, value)  # a node has the labels of all ancestors of its classes, too
        case algebra.Sequence(first, second):
            between = Var(f".{pipeline.fresh()}")
            yield from _step(PathPattern(subject, first, between), {*things, between}, pipeline)
            yield from _step(PathPattern(between, second, value), things, pipeline)
        case algebra.Closure(inner, least, endless):
            yield from _closure(subject, list(_links(inner)), value, least, pipeline, endless=endless)
        case path:
            yield _property(subject, list(_links(path)), value, things, pipeline)


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


def _closure(subject: Term, links: Sequence[tuple[str, bool]], value: Term, least: int, pipeline: Pipeline, *, endless: bool) -> Iterator[Step]:
    names = pipeline.names
    if not endless:
        raise cannot("a path of no step or one")
    if any(iri in names.keys for iri, _ in links):
        raise cannot("a path of any length over values")
    forward, backward = _relations(links, pipeline)
    if not (forward or backward) and least:
        raise NoSolution
    yield Reached(subject, forward, backward, value, least)


def _relations(links: Sequence[tuple[str, bool]], pipeline: Pipeline) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The relationship types of a path, by their direction."""
    names = pipeline.names.relations
    forward, backward = (tuple(names[iri] for iri, ahead in links if ahead == way and iri in names) for way in (True, False))
    return forward, backward


def _property(subject: Term, links: Sequence[tuple[str, bool]], value: Term, things: Collection[Term], pipeline: Pipeline) -> Step:
    forward, backward = _relations(links, pipeline)
    keys = [key for iri, ahead in links if ahead for key in pipeline.names.keys.get(iri, ())]
    kind = pipeline.kinds.get(value) if isinstance(value, Var) and value in pipeline.called else None
    if (isinstance(value, str) and value[0] != "I") or kind == "value" or not (forward or backward):
        if not keys or (isinstance(value, str) and value[0] == "I"):
            raise NoSolution
        return Held(subject, tuple(key.name for key in keys), value, datatypes_of(keys), written=any(key.written for key in keys))
    if keys and isinstance(value, Var) and value not in things:
        if backward:
            raise cannot("a property that has both things and values, with one that is followed backwards,")
        return Held(subject, tuple(key.name for key in keys), value, datatypes_of(keys), forward)
    return Related(subject, forward, backward, value)


def datatypes_of(keys: Sequence[GraphKey]) -> frozenset[str]:
    """The datatypes of the keys' values; none when they may be any."""
    return frozenset(key.datatype for key in keys) if all(key.datatype and not key.written for key in keys) else frozenset()


def ordered(todo: Sequence[Step], pipeline: Pipeline) -> Iterator[Step]:
    """The steps, each after one that binds one of its nodes, where possible: named things first, then classes."""
    left, bound = list(todo), {term for term in pipeline.called if pipeline.kinds[term] in {"node", "edge"}}

    def worth(step: Step) -> tuple[bool, ...]:
        ends = (step.node,) if isinstance(step, Typed) else (step.subject, step.object)
        anchored = any(end in bound or (isinstance(end, str) and end[0] == "I") for end in ends)
        subject_known = ends[0] in bound or isinstance(ends[0], str)
        needs_subject = isinstance(step, Held | Anything | Reached) and not anchored
        first = not needs_subject and (anchored or not bound)
        return first, not isinstance(step, Anything), subject_known, isinstance(step, Typed), not isinstance(step, Reached)

    while left:
        best = max(left, key=worth)
        left.remove(best)
        ends = (best.node,) if isinstance(best, Typed) else (best.subject, best.object)
        bound |= {end for end in ends if isinstance(end, Var) and not (isinstance(best, Held | Anything) and end == best.object)}
        bound |= {best.edge} if isinstance(best, Stated) else set()
        yield best


def say(step: Step, pipeline: Pipeline) -> None:
    """Say one step."""
    match step:
        case Typed(node, str() as kind):
            pipeline.say(f"MATCH ({pipeline.node(node)}{label(kind, pipeline)})")
        case Typed(node, Var() as kind):
            name = pipeline.known(node)
            pairs = pipeline.parameter([[label, iri] for iri, label in sorted(pipeline.names.classes.items())])
            pair = pipeline.fresh()
            classes = f"[{pair} IN {pairs} WHERE {pair}[0] IN labels({name}) | {pair}[1]]"
            _unwind(classes, kind, "iri", pipeline)
        case Related(subject, forward, backward, value):
            pattern, condition = related(subject, forward, backward, value, pipeline)
            pipeline.say(f"MATCH {pattern}" + (f" WHERE {condition}" if condition else ""))
        case Stated():
            _stated(step, pipeline)
        case Reached():
            _reached(step, pipeline)
        case Held(subject, keys, value, datatypes, forward, written):
            node = pipeline.known(subject)
            held = values_of(node, keys)
            if forward:
                other = pipeline.fresh()
                held = f"[({node})-[:{_types(forward)}]->({other}) | {other}] + {held}"
            if isinstance(value, str):
                pipeline.say(f"WITH * WHERE {has_literal(held, value, pipeline, written=written)}")
            elif value in pipeline.called:
                pipeline.say(f"WITH * WHERE {pipeline.called[value]} IN {held}")
            elif forward:
                pipeline.say(f"WITH *, {held} AS {(both := pipeline.fresh())}")
                pipeline.say(f"UNWIND {both} AS {pipeline.bind(value, 'any')}")
            else:
                pipeline.say(f"UNWIND {held} AS {pipeline.bind(value, 'value', datatypes)}")
                if written:
                    pipeline.written.add(value)
        case Anything():
            _anything(step, pipeline)


def _stated(step: Stated, pipeline: Pipeline) -> None:
    """Say a relationship by its type and ends; of one that is known already, which they are."""
    start, end = pipeline.node(step.subject), pipeline.node(step.object)
    if step.edge not in pipeline.called:
        pipeline.say(f"MATCH ({start})-[{pipeline.bind(step.edge, 'edge')}:{_types(step.types)}]->({end})")
        return
    edge = pipeline.fresh()
    pipeline.say(f"MATCH ({start})-[{edge}:{_types(step.types)}]->({end}) WHERE id({edge}) = id({pipeline.called[step.edge]})")


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
    edge = pipeline.fresh()
    condition = _directed(edge, _name_of(start), _name_of(end), forward, backward, pipeline)
    return f"({start})-[{edge}:{_types((*forward, *backward))}]-({end})", condition


def _reached(step: Reached, pipeline: Pipeline) -> None:
    """Say a path of any length: each end once, however many paths lead there."""
    start, end, forward, backward = step.subject, step.object, step.forward, step.backward
    if not (pipeline.is_bound(start) or isinstance(start, str)):
        if (pipeline.is_bound(end) or isinstance(end, str)) or not forward:
            start, end, forward, backward = end, start, backward, forward
        elif not step.least:
            raise cannot("a path of any length between any two things")
    source = pipeline.known(start)
    known = pipeline.is_bound(end) or isinstance(end, str)
    target = pipeline.known(end) if known else pipeline.bind(end, "node")  # type: ignore[arg-type]
    both = set(forward) == set(backward)
    if forward and backward and not both:
        walk, reached = _levels(source, forward, backward, step.least, pipeline)
        pipeline.say(f"CALL {{\nWITH {source}\n{walk}\n}}")
        pipeline.say(f"WITH * WHERE {target} IN {reached}" if known else f"UNWIND {reached} AS {target}")
        return
    found = target if known else pipeline.fresh()
    result = f"1 AS {pipeline.fresh()} LIMIT 1" if known else f"%s AS {target}"
    itself = f"WITH * WHERE {source} = {target}\n" if known else ""
    walks = [itself + f"RETURN {result.replace('%s', source)}"]
    if forward or backward:
        arrow = f"-[:{_types((*forward, *backward))}*{step.least}..{FARTHEST}]-"
        walk = f"MATCH ({source}){'<' if not forward else ''}{arrow}{'>' if not backward else ''}({found})"
        walks = [f"{walk}\nRETURN DISTINCT {result.replace('%s', found)}"]
    if both and forward and step.least:  # there and back again: in a match no relationship repeats
        walks.append(f"{itself}MATCH ({source})-[:{_types(forward)}]-()\nRETURN DISTINCT {result.replace('%s', source)}")
    imported = ", ".join(dict.fromkeys((source, target))) if known else source
    pipeline.say(united("UNION", [f"WITH {imported}\n{walk}" for walk in walks]))


def _levels(source: str, forward: Sequence[str], backward: Sequence[str], least: int, pipeline: Pipeline) -> tuple[str, str]:
    """What is reached, level by level, and the name of the list: with steps both along and against, paths are too many, and may go back at once."""
    reached, says = f"[{source}]", list[str]()
    for level in range(FARTHEST):
        at, edge, other, more = (pipeline.fresh() for _ in range(4))
        where = _directed(edge, at, other, forward, backward, pipeline)
        says.append(f"UNWIND {reached} AS {at}\nOPTIONAL MATCH ({at})-[{edge}:{_types((*forward, *backward))}]-({other}) WHERE {where}")
        says.append(f"WITH {'' if level == 0 and least else f'collect(DISTINCT {at}) + '}collect(DISTINCT {other}) AS {more}")
        reached = more
    at, last = pipeline.fresh(), pipeline.fresh()
    says.append(f"UNWIND {reached} AS {at}\nRETURN collect(DISTINCT {at}) AS {last}")
    return "\n".join(says), last


def _directed(edge: str, subject: str, value: str, forward: Sequence[str], backward: Sequence[str], pipeline: Pipeline) -> str:  # noqa: PLR0917
    """A condition that a relationship of either direction is one along `forward` or against `backward`."""
    ahead, behind = pipeline.parameter(list(forward)), pipeline.parameter(list(backward))
    return f"((type({edge}) IN {ahead} AND startNode({edge}) = {subject}) OR (type({edge}) IN {behind} AND startNode({edge}) = {value}))"


def _types(names: Iterable[str]) -> str:
    return "|".join(quote(name) for name in dict.fromkeys(names))


def _name_of(node: str) -> str:
    return node.partition(":")[0]


def has_literal(held: str, key: str, pipeline: Pipeline, *, written: bool = False) -> str:
    """A condition that a list of values has a literal, by its lexical form or, for a number, by its value."""
    parts = literal_parts(key)
    try:
        number = float(parts.lexical) if parts.datatype in NUMERIC else None
    except ValueError:
        number = None
    if number is not None and written:
        item = pipeline.fresh()
        return f"any({item} IN {held} WHERE toFloat({item}) = {pipeline.parameter(number)})"
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
        property_ = pipeline.property_of(edge)
        pipeline.say(f"WITH *, {property_} AS {pipeline.bind(step.property, 'iri')}")
        return
    if not subject_known:
        raise cannot("every statement of the graph")
    keys = [(iri, key.name) for iri, names in sorted(pipeline.names.keys.items()) for key in names]
    if len(keys) > MOST_KEYS:
        raise cannot(f"every property (there are {len(keys)})")
    node, related_, pair, edge, other, item = pipeline.known(subject), *(pipeline.fresh() for _ in range(5))
    pipeline.say(f"WITH *, [({node})-[{edge}]->({other}) | [{pipeline.property_of(edge)}, {pipeline.cell(other, 'node')}]] AS {related_}")
    classes = pipeline.parameter([[label, iri] for iri, label in sorted(pipeline.names.classes.items())])
    types = f"[{item} IN {classes} WHERE {item}[0] IN labels({node}) | [{pipeline.parameter(RDF_TYPE)}, {{`@id`: {item}[1]}}]]"
    lists = [related_, types, *(f"[{item} IN {values_of(node, (key,))} | [{pipeline.parameter(iri)}, {item}]]" for iri, key in keys)]
    pipeline.say(f"UNWIND {' + '.join(lists)} AS {pair}")
    assert isinstance(value, Var)
    property_, object_ = pipeline.bind(step.property, "iri"), pipeline.bind(value, "any")
    pipeline.say(f"WITH *, {pair}[0] AS {property_}, {pair}[1] AS {object_}")


def listed(variables: Sequence[Var], rows: Sequence[Sequence[str | None]], pipeline: Pipeline) -> None:
    """Say VALUES."""
    if len(variables) != 1 or any(row[0] is None for row in rows):
        raise cannot("VALUES of several variables, or with UNDEF,")
    variable, keys = variables[0], [str(row[0]) for row in rows]
    if all(not is_literal(key) for key in keys):
        wanted = pipeline.parameter([key[1:] for key in keys])
        if variable in pipeline.called:
            pipeline.say(f"WITH * WHERE {pipeline.identity(pipeline.called[variable], pipeline.kinds[variable])} IN {wanted}")
            return
        row = pipeline.fresh()
        if pipeline.names.foreign:
            numbers = pipeline.parameter([number for key in keys if (number := number_in(key[1:], NODE)) is not None])
            pipeline.say(f"UNWIND {numbers} AS {row}")
            pipeline.say(f"MATCH ({pipeline.bind(variable, 'node')}) WHERE id({pipeline.called[variable]}) = {row}")
            return
        pipeline.say(f"UNWIND {wanted} AS {row}")
        pipeline.say(f"MATCH ({pipeline.bind(variable, 'node')}:{ENTITY} {{iri: {row}}})")
        return
    if variable in pipeline.called:
        raise cannot("VALUES of a variable that the pattern before it binds")
    literals = ", ".join(constant(key, pipeline) for key in keys)
    pipeline.say(f"UNWIND [{literals}] AS {pipeline.bind(variable, 'value')}")
