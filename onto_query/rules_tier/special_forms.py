"""Questions whose query is not a tree of relations: who is X, what kind of thing is X, is X longer than Y. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_core.vocabulary import RDF_TYPE
from onto_query.candidate import Candidate, Ground
from onto_query.graph_query import Aggregation, AnyEdge, Edge, GraphQuery, IsA, Node, Pattern, Var, Versus
from onto_query.question.forms import asks_of_doing
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import NamedPhrase
from onto_query.rules_tier.layouts import Named, variable
from onto_query.rules_tier.property_fit import hinted, sort_of


def special_forms(
    items: Sequence[NamedPhrase], named: Sequence[Named], unread: Sequence[str], properties: Sequence[str], ground: Ground
) -> tuple[Candidate, ...]:
    """The candidates of a special form; empty for any other question, whose relations are then read."""
    if ground.analysis.comparison is not None:
        return _comparisons(items, named, unread, properties, ground)
    candidate = _description(items, named, unread, ground) or _kinds(items, named, unread, ground)
    return (candidate,) if candidate is not None else ()


def _description(items: Sequence[NamedPhrase], named: Sequence[Named], unread: Sequence[str], ground: Ground) -> Candidate | None:
    """`Who is X?`, `Tell me about X`: everything that the graph says of one entity."""
    analysis = ground.analysis
    if items or unread or len(named) != 1 or analysis.form != "select" or analysis.amounts or analysis.wanted not in {"person", "thing"}:
        return None
    if asks_of_doing(analysis.words, lexicon_of(analysis.language), analysis.wanted, named[0]):
        return None
    entity = Node(named[0].match.entity.iri)
    query = GraphQuery("select", (AnyEdge(entity, Var("property"), Var("value")),), (Var("property"), Var("value")))
    return Candidate(query, 0.9, kind="description", target=Var("value"))


def _kinds(items: Sequence[NamedPhrase], named: Sequence[Named], unread: Sequence[str], ground: Ground) -> Candidate | None:
    """`What kind of ship is X?`: its classes."""
    if not ground.analysis.kind or len(named) != 1 or unread or len(items) > 1 or ground.analysis.amounts:
        return None
    entity = Node(named[0].match.entity.iri)
    query = GraphQuery("select", (Edge(entity, (RDF_TYPE,), Var("kind")),), (Var("kind"),))
    return Candidate(query, 0.9, kind="kinds", target=Var("kind"))


def _comparisons(
    items: Sequence[NamedPhrase], named: Sequence[Named], unread: Sequence[str], properties: Sequence[str], ground: Ground
) -> tuple[Candidate, ...]:
    """`Is X longer than Y?`, `Which films are longer than Y?`: one property of both, the one that the comparative speaks of."""
    analysis, schema = ground.analysis, ground.schema
    comparison = analysis.comparison
    assert comparison is not None
    other = next((entity for entity in named if entity.first == comparison.last), None)
    rest = [entity for entity in named if entity is not other]
    classes = [sense for item in items for sense in item.of("class")[:1]]
    if other is None or unread or analysis.amounts or analysis.superlative or analysis.negations:
        return ()
    subject: Var | Node
    pattern: tuple[Pattern, ...] = ()
    if analysis.form == "ask" and len(rest) == 1 and not items:
        subject, kinds = Node(rest[0].match.entity.iri), rest[0].match.entity.types
    elif analysis.form in {"select", "count"} and not rest and len(items) == 1 and classes:
        subject = variable(schema.label(classes[0].iri), ())
        kinds, pattern = (classes[0].iri,), (IsA(subject, classes[0].iri),)
    else:
        return ()
    measured = [iri for iri in properties if iri in schema.properties and sort_of(iri, schema) in {"number", "time"} and _has(iri, kinds, ground)]
    rated = sorted(
        ((hinted(iri, comparison.hints, schema) if comparison.hints else 0.5, iri) for iri in measured), key=lambda rating: (-rating[0], rating[1])
    )
    left, right = Var("left"), Var("right")
    candidates = []
    for rating, iri in rated:
        seen = ground.evidence.at(other.match.entity.iri, forward=True)
        if not rating or (seen is not None and iri not in seen):
            continue
        where: tuple[Pattern, ...] = (
            *pattern,
            Edge(subject, (iri,), left),
            Edge(Node(other.match.entity.iri), (iri,), right),
            Versus(left, comparison.op, right),
        )
        score = 1.0 if rating > 0.5 or len(measured) == 1 else 0.7
        candidates.append(
            Candidate(_asked(where, subject, analysis.form), score, kind="comparison", target=subject if isinstance(subject, Var) else None)
        )
    best = max((candidate.score for candidate in candidates), default=0.0)
    return tuple(candidate for candidate in candidates if candidate.score == best)


def _asked(where: tuple[Pattern, ...], subject: Var | Node, form: str) -> GraphQuery:
    if isinstance(subject, Node):
        return GraphQuery("ask", where)
    if form == "count":
        return GraphQuery("select", where, (), Aggregation("count", subject, Var("number")))
    return GraphQuery("select", where, (subject, Var("left")))


def _has(iri: str, kinds: Sequence[str], ground: Ground) -> bool:
    """True when things of these classes may have the property."""
    return all(ground.schema.admits(union, kinds) for union in ground.schema.effective_domain(iri))
