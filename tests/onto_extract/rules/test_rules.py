"""What the rules extractor reads in single sentences, and where it keeps silent. The ontology here shares no name with the demo's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.model import RawTriple
from onto_extract.rules import RulesProposer, propose

ONTOLOGY = b"""
@prefix : <http://test.example/works#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://test.example/works> a owl:Ontology .

:Person a owl:Class ; rdfs:label "person" .
:Engineer a owl:Class ; rdfs:subClassOf :Person ; rdfs:label "engineer" .
:Company a owl:Class ; rdfs:label "company"@en , "Firma"@de ; skos:altLabel "organisation" .
:Place a owl:Class ; rdfs:label "place" .
:City a owl:Class ; rdfs:subClassOf :Place ; rdfs:label "city" ; skos:altLabel "town" .
:Structure a owl:Class ; rdfs:label "structure" .
:Bridge a owl:Class ; rdfs:subClassOf :Structure ; rdfs:label "bridge" .
:SuspensionBridge a owl:Class ; rdfs:subClassOf :Bridge ; rdfs:label "suspension bridge" .
:Telescope a owl:Class ; rdfs:subClassOf :Structure ; rdfs:label "telescope" .
:Software a owl:Class ; rdfs:label "software" ; skos:altLabel "programming language" .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Company :Place :Structure :Software ) .

:designedBy a owl:ObjectProperty ; rdfs:label "designed by" ; rdfs:domain :Structure ; rdfs:range :Person .
:designed a owl:ObjectProperty ; rdfs:label "designed" ; owl:inverseOf :designedBy .
:constructedBy a owl:ObjectProperty ; rdfs:label "constructed by" ; skos:altLabel "contractor" ; rdfs:domain :Structure ; rdfs:range :Company .
:locatedIn a owl:ObjectProperty ; rdfs:label "located in" ; rdfs:domain :Structure ; rdfs:range :Place .
:creator a owl:ObjectProperty ; rdfs:label "creator" ; rdfs:domain :Software ; rdfs:range :Person .
:bornIn a owl:ObjectProperty , owl:FunctionalProperty ; rdfs:label "born in" ; rdfs:domain :Person ; rdfs:range :Place .
:foundedBy a owl:ObjectProperty ; rdfs:label "founded by" ; skos:altLabel "founder" ; rdfs:domain :Company ; rdfs:range :Person .
:worksFor a owl:ObjectProperty ; rdfs:label "works for" ; skos:altLabel "employed by" ; rdfs:domain :Person ; rdfs:range :Company .
:colleague a owl:ObjectProperty , owl:SymmetricProperty ; rdfs:label "colleague" ; rdfs:domain :Person ; rdfs:range :Person .

:openingDate a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:label "opened" ; rdfs:domain :Structure ; rdfs:range xsd:date .
:birthDate a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:label "birth date" ; rdfs:domain :Person ; rdfs:range xsd:date .
:length a owl:DatatypeProperty ; rdfs:label "length" ; rdfs:comment "In metres." ; rdfs:domain :Structure ; rdfs:range xsd:decimal .
:employees a owl:DatatypeProperty ; rdfs:label "number of employees" ; rdfs:domain :Company ; rdfs:range xsd:nonNegativeInteger .
:firstYear a owl:DatatypeProperty ; rdfs:label "released in" ; rdfs:domain :Software ; rdfs:range xsd:gYear .
:website a owl:DatatypeProperty ; rdfs:label "website" ; rdfs:domain :Company ; rdfs:range xsd:anyURI .
"""


@pytest.fixture(scope="module")
def subset() -> Subset:
    return whole(Schema([read_ontology("works.ttl", ONTOLOGY)]))


def facts(text: str, subset: Subset) -> set[tuple[str, str, str]]:
    return {(raw.subject, raw.predicate, raw.object) for raw in propose(text, subset) if raw.predicate != "rdf:type"}


def kinds(text: str, subset: Subset) -> set[tuple[str, str]]:
    return {(raw.subject, raw.object) for raw in propose(text, subset) if raw.predicate == "rdf:type"}


SAID = {
    "passive": ("The Britannia Bridge was designed by Robert Stephenson.", {("Britannia Bridge", "designedBy", "Robert Stephenson")}),
    "active": ("Robert Stephenson designed the Britannia Bridge.", {("Robert Stephenson", "designed", "Britannia Bridge")}),
    "present participle": (
        "The Forth Bridge, constructed by Arrol and Company, is famous.",
        {("Forth Bridge", "constructedBy", "Arrol and Company")},
    ),
    "relative clause": (
        "The Britannia Bridge, which was designed by Robert Stephenson, burned for a night.",
        {("Britannia Bridge", "designedBy", "Robert Stephenson")},
    ),
    "relative clause with its object in front": (
        "The bridge that Robert Stephenson designed is the Britannia Bridge.",
        {("Britannia Bridge", "designedBy", "Robert Stephenson")},
    ),
    "nominal": ("The creator of Python is Guido van Rossum.", {("Python", "creator", "Guido van Rossum")}),
    "noun made from the verb": ("Python was created by Guido van Rossum.", {("Python", "creator", "Guido van Rossum")}),
    "possessive": ("Skanska's founder was Rudolf Kron.", {("Skanska", "foundedBy", "Rudolf Kron")}),
    "apposition with a relation": ("Rudolf Kron, the founder of Skanska, loved chess.", {("Skanska", "foundedBy", "Rudolf Kron")}),
    "conjoined subjects": (
        "Marta Lind, Karl Berg and Eva Holm worked for Skanska.",
        {("Marta Lind", "worksFor", "Skanska"), ("Karl Berg", "worksFor", "Skanska"), ("Eva Holm", "worksFor", "Skanska")},
    ),
    "conjoined verbs": (
        "The Erasmus Bridge was designed by Ben van Berkel and opened on 6 September 1996.",
        {("Erasmus Bridge", "designedBy", "Ben van Berkel"), ("Erasmus Bridge", "openingDate", "1996-09-06")},
    ),
    "place and date of one verb": (
        "Robert Stephenson was born on 16 October 1803 in Willington Quay.",
        {("Robert Stephenson", "birthDate", "1803-10-16"), ("Robert Stephenson", "bornIn", "Willington Quay")},
    ),
    "American date": ("The Golden Gate Bridge opened on May 27, 1937.", {("Golden Gate Bridge", "openingDate", "1937-05-27")}),
    "ISO date": ("The Golden Gate Bridge opened on 1937-05-27.", {("Golden Gate Bridge", "openingDate", "1937-05-27")}),
    "life dates in a bracket": ("Robert Stephenson (born 16 October 1803) rests in London.", {("Robert Stephenson", "birthDate", "1803-10-16")}),
    "measure by adjective": ("The Humber Bridge is 2,220 metres long.", {("Humber Bridge", "length", "2220")}),
    "measure by noun": ("The Humber Bridge has a length of 2220 m.", {("Humber Bridge", "length", "2220")}),
    "count": ("Skanska has 28,000 employees.", {("Skanska", "employees", "28000")}),
    "address": ("Skanska is a company. Its website is https://www.skanska.com.", {("Skanska", "website", "https://www.skanska.com")}),
    "signs in names": ("Bjarne Stroustrup created C++.", {("C++", "creator", "Bjarne Stroustrup")}),
    "place": ("The Humber Bridge is located in England.", {("Humber Bridge", "locatedIn", "England")}),
    "pronoun": (
        "The Humber Bridge is a suspension bridge. It was designed by Ralph Freeman.",
        {("Humber Bridge", "designedBy", "Ralph Freeman")},
    ),
    "pronoun of a person": (
        "Robert Stephenson drew well. He designed the Britannia Bridge.",
        {("Robert Stephenson", "designed", "Britannia Bridge")},
    ),
    "description": (
        "The Humber Bridge is a suspension bridge. The bridge opened on 24 June 1981.",
        {("Humber Bridge", "openingDate", "1981-06-24")},
    ),
    "surname": (
        "Robert Stephenson was an engineer. Stephenson designed the Britannia Bridge.",
        {("Robert Stephenson", "designed", "Britannia Bridge")},
    ),
    "symmetric property": ("Marta Lind's colleague is Karl Berg.", {("Marta Lind", "colleague", "Karl Berg")}),
    "across lines and typographic quotes": (
        "The \u201cHumber Bridge\u201d was designed\nby Ralph\nFreeman.",
        {("Humber Bridge", "designedBy", "Ralph Freeman")},
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_a_sentence_gives_what_it_says_and_no_more(case: str, subset: Subset) -> None:
    text, expected = SAID[case]
    assert facts(text, subset) == expected


SILENT = {
    "negation": "Robert Stephenson did not design the Forth Bridge.",
    "never": "Robert Stephenson never designed the Forth Bridge.",
    "negated subject": "Nobody designed the Forth Bridge, not even Robert Stephenson.",
    "question": "Did Robert Stephenson design the Forth Bridge?",
    "question by tone": "Robert Stephenson designed the Forth Bridge?",
    "condition": "If Robert Stephenson designed the Forth Bridge, it would stand longer.",
    "inverted condition": "Had Robert Stephenson designed the Forth Bridge, it would have stood longer.",
    "modal": "Robert Stephenson would have designed the Forth Bridge.",
    "future": "Robert Stephenson will design the Forth Bridge.",
    "doubt": "Perhaps Robert Stephenson designed the Forth Bridge.",
    "plan": "Robert Stephenson planned to design the Forth Bridge.",
    "claim": "Critics claim that Robert Stephenson designed the Forth Bridge.",
    "report in the passive": "The Forth Bridge is said to have been designed by Robert Stephenson.",
    "alternatives": "The Forth Bridge was designed by Robert Stephenson or Thomas Bouch.",
    "denied report": "It is not true that Robert Stephenson designed the Forth Bridge.",
    "hearsay": "Rumour has it that Robert Stephenson designed the Forth Bridge.",
    "hearsay in a phrase": "According to a legend, Robert Stephenson designed the Forth Bridge.",
    "someone else": "It was not Robert Stephenson who designed the Forth Bridge.",
    "neither": "Neither Robert Stephenson nor Thomas Bouch designed the Forth Bridge.",
    "denied noun": "The designer of the Forth Bridge was not Robert Stephenson.",
    "refusal": "Robert Stephenson refused to design the Forth Bridge.",
    "question in a quotation": '"Did you know that Robert Stephenson designed the Forth Bridge?" he asked.',
    "answered question": "Who designed the Forth Bridge? Robert Stephenson.",
    "obligation": "The Forth Bridge was to be designed by Robert Stephenson.",
    "German": "Die Forth Bridge wurde von Robert Stephenson entworfen und im Jahr 1890 eröffnet.",
    "French": "Le Forth Bridge a été construit par Arrol and Company et il se trouve dans le pays de Robert Stephenson.",
    "Greek": "Η γέφυρα σχεδιάστηκε από τον Robert Stephenson και άνοιξε το 1890.",
    "another unit": "The Humber Bridge is 7,283 feet long.",
    "a year where a day is needed": "The Humber Bridge opened in 1981.",
    "an impossible day": "The Humber Bridge opened on 31 June 1981.",
    "a class that forbids it": "Skanska is a company. Skanska was designed by Robert Stephenson.",
    "heading": "# The Humber Bridge designed by Robert Stephenson",
    "nothing the ontology knows": "The waffles came with brown cheese, and the baker laughed.",
    "no words": "... --- 42 !!",
}


@pytest.mark.parametrize("case", SILENT)
def test_what_is_not_asserted_gives_nothing(case: str, subset: Subset) -> None:
    assert facts(SILENT[case], subset) == set()


def test_what_a_thing_is_said_to_be_is_a_class_of_the_ontology(subset: Subset) -> None:
    text = "The Humber Bridge is a suspension bridge. Hull, a city in England, lies near. The engineer Ralph Freeman had a cold."
    assert kinds(text, subset) == {("Humber Bridge", "SuspensionBridge"), ("Hull", "City"), ("Ralph Freeman", "Engineer")}


def test_a_denied_class_is_not_given(subset: Subset) -> None:
    assert kinds("Karl Berg is not an engineer. Eva Holm is no engineer. If Marta Lind is an engineer, so am I.", subset) == set()


def test_a_denied_part_of_a_list_is_left_out(subset: Subset) -> None:
    text = "The Humber Bridge, designed by Ralph Freeman, is 2,220 metres long, but not 3,000 metres long."
    assert facts(text, subset) == {("Humber Bridge", "designedBy", "Ralph Freeman"), ("Humber Bridge", "length", "2220")}


def test_labels_in_another_language_are_not_compared_with_english_words(subset: Subset) -> None:
    assert kinds("Skanska is a Firma, and Arup is a company.", subset) == {("Arup", "Company")}


def test_the_types_of_a_fact_fit_its_property(subset: Subset) -> None:
    (raw,) = propose("The Britannia Bridge was designed by Robert Stephenson.", subset)
    assert (raw.subject_type, raw.object_type) == ("Bridge", None)  # the name says Bridge; that he is a person follows


def test_the_evidence_is_the_piece_of_text_that_says_it(subset: Subset) -> None:
    text = "It rained. The Humber\nBridge opened on 24 June 1981, with a band."
    (raw,) = propose(text, subset)
    assert raw.span is not None
    assert text[raw.span.start : raw.span.end] == "Humber\nBridge opened on 24 June 1981"
    assert raw.quote == "Humber Bridge opened on 24 June 1981"


def test_every_name_comes_from_the_text_or_the_subset(subset: Subset) -> None:
    text = " ".join(text for text, _ in SAID.values())
    names = {subset.schema.name(iri) for iri in (*subset.class_iris, *subset.property_iris)} | {"rdf:type"}
    said = " ".join(text.split())

    def known(raw: RawTriple) -> bool:
        classes = {raw.subject_type, raw.object_type} - {None}
        end = raw.object in said or raw.object in names or raw.datatype is not None
        return raw.subject in said and raw.predicate in names and end and classes <= names

    raws = propose(text, subset)
    assert len(raws) > 15
    assert [raw for raw in raws if not known(raw)] == []


def test_only_elements_of_the_subset_are_used(subset: Subset) -> None:
    kept = tuple(ref for ref in subset.properties if ref.id == "bornIn")
    part = Subset(subset.schema, subset.classes, kept, {}, 0)
    assert facts("Robert Stephenson was born in Willington and designed the Britannia Bridge.", part) == {
        ("Robert Stephenson", "bornIn", "Willington")
    }


def test_the_same_text_gives_the_same_triples_in_the_same_order(subset: Subset) -> None:
    text = " ".join(text for text, _ in SAID.values())
    assert propose(text, subset) == propose(text, subset)


def test_a_proposal_says_that_it_is_only_rules_and_learns_nothing_from_feedback(subset: Subset) -> None:
    chunk = Chunk(document_id="d", text="Robert Stephenson designed the Britannia Bridge.")
    proposer = RulesProposer()
    proposal = asyncio.run(proposer.propose(chunk, subset))
    assert (proposal.model, proposal.degraded, len(proposal.raws)) == ("rules", ("rules",), 1)


def test_an_empty_subset_gives_nothing(subset: Subset) -> None:
    assert propose("Robert Stephenson designed the Britannia Bridge.", Subset(subset.schema, (), (), {}, 0)) == ()


PIECES = (
    [text for text, _ in SAID.values()] + list(SILENT.values()) + ["\u201c \u201d", "(b. )", " or ", "\n\n# \n- ", "\u2019s", "31/13/2020", "'", "\0"]
)


@settings(max_examples=60, deadline=None)
@given(text=st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=12)), max_size=6).map("".join), cut=st.integers(0, 40))
def test_any_text_is_read_without_an_error_and_evidence_lies_in_it(subset: Subset, text: str, cut: int) -> None:
    text = text[cut:]
    for raw in propose(text, subset):
        assert raw.span is not None
        assert 0 <= raw.span.start < raw.span.end <= len(text)
        assert raw.subject.strip()
        assert raw.object.strip()


def test_a_text_without_paragraphs_or_full_stops_is_read_within_bounds(subset: Subset) -> None:
    """A parser would take it as one sentence whose tree is thousands of words deep."""
    endless = "Robert Stephenson designed the Britannia Bridge, " + ", ".join(f"bridge {i} of Hull and" for i in range(1500))
    assert len(endless) > 20_000
    assert propose(endless, subset) == ()


def test_the_product_knows_nothing_of_the_demo() -> None:
    """The rules must work on any ontology: no name of the demo's documents may be in their source."""
    source = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[3] / "onto_extract" / "rules").glob("*.py"))
    assert [name for name in ("voyages", "Shackleton", "expedition") if name.lower() in source.lower()] == []
