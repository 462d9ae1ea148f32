"""Whatever a document holds, reading it gives an ontology or problems, and never another exception."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.ontology.describe import describe
from onto_core.ontology.read.json_keys import CLASS_KEYS, DATATYPE_KEYS, METADATA_KEYS, PROPERTY_KEYS
from onto_core.ontology.read.json_values import FILLERS
from onto_core.ontology.read.load import examine, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import FORMATS, dump

NAMES = st.sampled_from(["a", "b", "c", "p", "q", "http://x.org/a", "x:a", ":a", "xsd:string", "xsd:integer", "owl:Thing", "", "a b", "rdfs:Literal"])
SCALARS: st.SearchStrategy[Any] = st.one_of(
    NAMES, st.none(), st.booleans(), st.integers(-2, 3), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=4)
)
KEYS = st.sampled_from(
    [
        *{*CLASS_KEYS, *DATATYPE_KEYS, *PROPERTY_KEYS},
        *(f"owl:{key}" for key in FILLERS),
        "owl:onProperty",
        "owl:onClass",
        "owl:onDatatype",
        "owl:intersectionOf",
        "value",
        "lang",
        "rdfs:lable",
    ]
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6)
DEFINITIONS = st.dictionaries(KEYS, VALUES, max_size=5)
SECTIONS = st.dictionaries(NAMES, DEFINITIONS | SCALARS, max_size=4)
WILD = st.fixed_dictionaries(
    {"classes": SECTIONS | SCALARS, "objectProperties": SECTIONS, "datatypeProperties": SECTIONS, "individuals": SECTIONS | SCALARS},
    optional={"metadata": st.dictionaries(st.sampled_from(METADATA_KEYS), VALUES, max_size=4) | SCALARS},
)

CLASSES = st.lists(st.sampled_from(["a", "b", "c", "http://x.org/a", "owl:Thing"]), max_size=3)
UNIONS = CLASSES | st.builds(lambda parts: {"owl:intersectionOf": parts}, st.lists(CLASSES, max_size=3))
RELATIONS = st.lists(st.sampled_from(["p", "q", "http://x.org/p"]), max_size=2)
DATA = st.sampled_from(
    [
        "xsd:string",
        "rdfs:Literal",
        "http://x.org/unit",
        {"owl:oneOf": ["x", {"value": "y", "lang": "en"}, 3]},
        {"owl:onDatatype": "xsd:integer", "xsd:minInclusive": 2},
    ]
)
LABELS = st.sampled_from(["A", {"value": "B", "lang": "de"}, ["A", {"value": "A"}], {"en": "A", "de": "B"}, ""])
RESTRICTIONS = st.builds(
    lambda relation, key, classes, number: {
        "owl:onProperty": relation,
        f"owl:{key}": number if "ardinality" in key else "x" if key == "hasValue" else classes or "a",
        **({"owl:onClass": classes} if "Qualified" in key and classes else {}),
    },
    st.sampled_from(["p", "q"]), st.sampled_from(sorted(FILLERS)), CLASSES, st.integers(0, 3),
)  # fmt: skip
TAME_CLASS = st.fixed_dictionaries(
    {},
    optional={
        "rdfs:label": LABELS,
        "rdfs:subClassOf": st.lists(st.sampled_from(["b", "c", "http://x.org/a"]) | RESTRICTIONS, max_size=3),
        "owl:disjointWith": CLASSES,
        "owl:equivalentClass": CLASSES,
        "owl:unionOf": CLASSES,
    },
)
TAME_PROPERTY = {
    "rdfs:label": LABELS,
    "rdfs:domain": UNIONS,
    "owl:equivalentProperty": RELATIONS,
    "owl:functionalProperty": st.booleans(),
    "owl:minCardinality": st.integers(0, 1),
}
THINGS = st.fixed_dictionaries(
    {}, optional={**TAME_PROPERTY, "rdfs:range": UNIONS | st.lists(DATA | st.just("a"), max_size=3), "owl:inverseOf": RELATIONS}
)
LITERALS = st.fixed_dictionaries({}, optional={**TAME_PROPERTY, "rdfs:range": st.lists(DATA, max_size=3), "xsd:maxLength": st.just(3)})
TAME = st.fixed_dictionaries(
    {
        "metadata": st.fixed_dictionaries({"name": st.just("x")}, optional={"namespace": st.sampled_from(["http://x.org/", "http://x.org/n"])}),
        "classes": st.fixed_dictionaries({"a": TAME_CLASS, "b": st.just({}), "c": st.just({"rdfs:subClassOf": "b"})}),
        "objectProperties": st.fixed_dictionaries({"p": THINGS}),
        "datatypeProperties": st.fixed_dictionaries({"q": LITERALS}),
    }
)
DOCUMENTS = WILD | TAME

TERMS = ["<http://x/a>", "<http://x/b>", "<http://x/p>", "owl:Class", "owl:Restriction", "owl:ObjectProperty", "owl:DatatypeProperty", "rdf:Property"]
TERMS += [
    "rdfs:Datatype",
    "xsd:integer",
    "'1'",
    "'x'@en",
    "1",
    "_:x",
    "_:y",
    "()",
    "(<http://x/a> _:x)",
    "(_:y 'v')",
    "owl:AllDisjointClasses",
    "owl:Thing",
]
PREDICATES = [
    *("a", "rdfs:subClassOf", "rdfs:subPropertyOf", "rdfs:domain", "rdfs:range", "rdfs:label", "owl:equivalentClass", "owl:equivalentProperty"),
    *(
        "owl:inverseOf",
        "owl:unionOf",
        "owl:intersectionOf",
        "owl:oneOf",
        "owl:complementOf",
        "owl:onProperty",
        "owl:someValuesFrom",
        "owl:allValuesFrom",
    ),
    *("owl:hasValue", "owl:minCardinality", "owl:qualifiedCardinality", "owl:onClass", "owl:onDatatype", "owl:withRestrictions", "xsd:pattern"),
    *("xsd:minInclusive", "owl:disjointUnionOf", "owl:members", "owl:disjointWith", "rdf:first", "rdf:rest", "owl:deprecated", "owl:onDataRange"),
]
TRIPLES = st.tuples(st.sampled_from([term for term in TERMS if term[0] in "<_"]), st.sampled_from(PREDICATES), st.sampled_from(TERMS))
HEAD = "".join(
    f"@prefix {prefix}: <{namespace}> .\n"
    for prefix, namespace in (
        ("owl", "http://www.w3.org/2002/07/owl#"),
        ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
        ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
        ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    )
)


def survives(name: str, content: bytes) -> None:
    reading = examine(name, content)
    assert reading.ontology is not None or reading.faults
    if reading.ontology is None or reading.faults:
        return
    schema = Schema([reading.ontology])
    describe(schema.refs, schema)
    for iri in schema.classes:
        schema.restrictions([iri])
        for known in schema.properties:
            all(schema.admits(union, (iri,)) for union in (*schema.effective_domain(known), *schema.effective_range(known)))
    for format in FORMATS:
        written = dump(reading.ontology, format)
        again = read_ontology(f"{reading.ontology.id}.{format}", written.encode())
        assert again.classes.keys() == reading.ontology.classes.keys()
        assert again.properties.keys() == reading.ontology.properties.keys()
        assert again == reading.ontology or format != "json", "the JSON form keeps everything"


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_any_json_gives_an_ontology_or_problems(document: Any) -> None:
    survives("x.json", json.dumps(document).encode())


@settings(max_examples=100, deadline=None)
@given(st.lists(TRIPLES, min_size=1, max_size=14))
def test_any_statements_give_an_ontology_or_problems(triples: list[tuple[str, str, str]]) -> None:
    text = HEAD + "<http://x/a> a owl:Class .\n" + "".join(f"{' '.join(triple)} .\n" for triple in triples)
    survives("x.ttl", text.encode())
