"""SHACL shapes of an ontology's file in the judge: what they refuse, what they only remark, and what they leave alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.commands.ontology import ontology
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.describe import property_line
from onto_core.ontology.read.load import examine, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Literal
from onto_core.vocabulary import XSD
from onto_extract.model import RawTriple, Verdict
from onto_extract.resolve.triples import resolve
from onto_extract.validate.judge import validate

HEAD = """
@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <https://example.org/plant/> .
"""
PLANT = (
    HEAD
    + """
:Thing a owl:Class . :Equipment a owl:Class ; rdfs:subClassOf :Thing . :Pump a owl:Class ; rdfs:subClassOf :Equipment .
:Room a owl:Class ; rdfs:subClassOf :Thing . :Lease a owl:Class . :Reading a owl:Class .
:feeds a owl:ObjectProperty . :locatedIn a owl:ObjectProperty ; owl:inverseOf :houses . :houses a owl:ObjectProperty . :unit a owl:ObjectProperty .
:power a owl:ObjectProperty . :serial a owl:DatatypeProperty . :weight a owl:DatatypeProperty . :status a owl:DatatypeProperty .
:value a owl:DatatypeProperty . :note a owl:DatatypeProperty .
:EquipmentShape a sh:NodeShape ; sh:targetClass :Equipment ; sh:property
    [ sh:path :feeds ; sh:message "Equipment feeds equipment or rooms." ; sh:or ( [ sh:class :Equipment ] [ sh:class :Room ] ) ],
    [ sh:path :serial ; sh:maxCount 1 ; sh:datatype xsd:string ],
    [ sh:path :weight ; sh:datatype xsd:float ; sh:minExclusive 0 ],
    [ sh:path :status ; sh:in ( "on" "off" ) ],
    [ sh:path :locatedIn ; sh:minCount 1 ; sh:class :Room ],
    [ sh:path :note ; sh:maxLength 5 ; sh:severity sh:Warning ],
    [ sh:path :power ; sh:node :PowerShape ] .
:PowerShape a sh:NodeShape ; sh:property [ sh:path :unit ; sh:in ( :kW :W ) ; sh:maxCount 1 ], [ sh:path :value ; sh:minCount 1 ] .
:HouseShape a sh:NodeShape ; sh:targetClass :Room ; sh:property [ sh:path :houses ; sh:maxCount 0 ] .
"""
)
ALLOW = ExtractionSettings()


@pytest.fixture(scope="module")
def plant() -> Subset:
    return whole(Schema([read_ontology("plant.ttl", PLANT.encode())]))


def judged(plant: Subset, *lines: str, extraction: ExtractionSettings = ALLOW) -> Verdict:
    """The verdict on lines of subject, property and object; classes follow a name after a colon ("P1:Pump")."""
    raws = []
    for line in lines:
        (subject, predicate, end) = line.split()
        names = [(name, kind or None) for name, _, kind in (each.partition(":") for each in (subject, end))]
        raws.append(RawTriple(names[0][0], predicate, names[1][0], subject_type=names[0][1], object_type=names[1][1]))
    return validate(resolve(raws, plant, None, extraction), plant, extraction)


def broken(verdict: Verdict) -> dict[str, str]:
    return {judged.candidate.raw.object: violation.message for judged in verdict.rejected for violation in judged.violations}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "P1:Pump feeds L1:Lease",
            "Equipment feeds equipment or rooms: feeds of 'P1' needs an Equipment or Room, but 'L1' is a Lease (shape EquipmentShape)",
        ),
        ("P1:Pump status broken", "status of 'P1' takes one of on or off, and 'broken' is not one of them (shape EquipmentShape)"),
        ("P1:Pump weight -3", "weight of 'P1' has to be more than 0, which '-3' is not (shape EquipmentShape)"),
        ("P1:Pump locatedIn L1:Lease", "locatedIn of 'P1' needs a Room, but 'L1' is a Lease (shape EquipmentShape)"),
    ],
)
def test_what_a_shape_forbids_is_refused_in_its_words(line: str, message: str, plant: Subset) -> None:
    (refused,) = judged(plant, line).rejected
    assert [(violation.rule, violation.message) for violation in refused.violations] == [("shape", message)]


@pytest.mark.parametrize(
    "line", ["P1:Pump feeds P2:Pump", "P1:Pump feeds X", "P1:Pump feeds T:Thing", "L1:Lease feeds L2:Lease", "P1:Pump weight 3.5"]
)
def test_what_may_be_right_is_left_alone(line: str, plant: Subset) -> None:
    """A thing of which nothing says the class, or only a wider one, may be of the class that is asked for."""
    assert judged(plant, line).rejected == ()


def test_the_value_that_came_first_stays(plant: Subset) -> None:
    assert broken(judged(plant, "P1:Pump serial A1", "P1:Pump serial A2", "P2:Pump serial A2")) == {
        "A2": "serial of 'P1' takes one value: 'A2' is one too many (shape EquipmentShape)"
    }


def test_a_value_that_is_wrong_by_itself_does_not_push_out_a_right_one(plant: Subset) -> None:
    verdict = judged(plant, "P1:Pump power W1", "W1 unit hp", "W1 unit kW")
    assert set(broken(verdict)) == {"hp"}


def test_a_fact_about_another_thing_can_break_a_shape_and_it_is_that_fact_which_goes(plant: Subset) -> None:
    verdict = judged(plant, "W1 unit hp", "P1:Pump power W1")
    (message,) = broken(verdict).values()
    assert message.startswith("power of 'P1' has 'W1', but unit of 'W1' takes one of kW or W, and 'hp' is not one of them")
    assert len(verdict.accepted) == 1


def test_what_is_missing_is_remarked_and_refuses_nothing(plant: Subset) -> None:
    verdict = judged(plant, "P1:Pump status on", "P1:Pump serial A1")
    assert verdict.rejected == ()
    assert [violation.message for violation in verdict.warnings] == [
        "locatedIn of 'P1' needs at least 1 value, and has fewer here (shape EquipmentShape)"
    ]


@pytest.mark.parametrize(("incomplete", "refused", "warned"), [("ignore", 0, 0), ("warn", 0, 1), ("reject", 2, 0)])
def test_the_setting_for_incomplete_things_counts_for_shapes(incomplete: str, refused: int, warned: int, plant: Subset) -> None:
    extraction = ALLOW.model_copy(update={"incomplete": incomplete})
    verdict = judged(plant, "P1:Pump status on", "P1:Pump serial A1", extraction=extraction)
    assert (len(verdict.rejected), len(verdict.warnings)) == (refused, warned)


def test_a_shape_that_warns_refuses_nothing(plant: Subset) -> None:
    verdict = judged(plant, "P1:Pump locatedIn R1:Room", "P1:Pump note leaking")
    assert verdict.rejected == ()
    assert [violation.message for violation in verdict.warnings] == [
        "note of 'P1' takes at most 5 characters, which 'leaking' has not (shape EquipmentShape)"
    ]


def test_what_follows_from_a_fact_is_not_held_against_shapes(plant: Subset) -> None:
    """P1 in R1 implies that R1 houses P1, which :HouseShape forbids to state; stated beside the former it is excused, for it follows anyhow."""
    assert judged(plant, "P1:Pump locatedIn R1:Room").rejected == ()
    assert judged(plant, "P1:Pump locatedIn R1:Room", "R1:Room houses P1:Pump").rejected == ()
    assert len(judged(plant, "R1:Room houses P1:Pump").rejected) == 1


def test_facts_that_imply_each_other_and_are_both_wrong_excuse_nothing(plant: Subset) -> None:
    text = PLANT + ":Store a sh:NodeShape ; sh:targetClass :Lease ; sh:property [ sh:path :houses ; sh:maxCount 0 ] ."
    stores = whole(Schema([read_ontology("plant.ttl", text.encode())]))
    assert len(judged(stores, "P1:Pump locatedIn L1:Lease", "L1:Lease houses P1:Pump").rejected) == 2


def test_values_are_written_in_the_datatype_that_a_shape_asks_for(plant: Subset) -> None:
    (triple,) = judged(plant, "P1:Pump weight 12.5").accepted
    assert triple.object == Literal("12.5", XSD + "float")
    (refused,) = judged(plant, "P1:Pump weight heavy").rejected
    assert {violation.rule for violation in refused.violations} == {"shape"}


def test_a_property_that_shapes_give_several_datatypes_takes_the_one_that_fits() -> None:
    """A thing of another class may have any value; what is said of switches is no reason to read it as a boolean."""
    text = (
        HEAD
        + ":Meter a owl:Class . :Switch a owl:Class . :reads a owl:DatatypeProperty .\n"
        + "\n".join(
            f":{name}Shape sh:targetClass :{name} ; sh:property [ sh:path :reads ; sh:datatype xsd:{datatype} ] ."
            for name, datatype in (("Switch", "boolean"), ("Meter", "integer"))
        )
    )
    subset = whole(Schema([read_ontology("meters.ttl", text.encode())]))
    values = [triple.object for triple in judged(subset, "M:Meter reads 1", "S:Switch reads true", "X reads high").accepted]
    assert values == [Literal("1", XSD + "integer"), Literal("true", XSD + "boolean"), Literal("high")]


def test_shapes_tell_the_reader_what_a_property_is_for(plant: Subset) -> None:
    lines = [property_line(each, plant.schema) for iri, each in plant.schema.properties.items() if iri.endswith(("feeds", "weight"))]
    assert lines == ["- feeds: Equipment -> Equipment or Room", "- weight: Equipment -> float"]


def test_shapes_in_a_file_of_their_own_hold_for_the_ontology_beside_it() -> None:
    parts: Sequence[str] = PLANT.split(":EquipmentShape a")
    apart = read_ontology("shapes.ttl", (HEAD + ":EquipmentShape a" + parts[1]).encode())
    both = whole(Schema([read_ontology("plant.ttl", parts[0].encode()), apart]))
    assert len(judged(both, "P1:Pump feeds L1:Lease").rejected) == 1


def test_the_version_of_a_schema_knows_its_shapes() -> None:
    versions = {
        Schema([read_ontology("plant.ttl", text.encode())]).version for text in (PLANT, PLANT, PLANT.replace("sh:maxLength 5", "sh:maxLength 6"))
    }
    assert len(versions) == 2


def test_what_is_not_used_of_shapes_is_counted_by_name(tmp_path: Path) -> None:
    file = tmp_path / "plant.ttl"
    file.write_text(
        PLANT + ':Odd sh:targetClass :Pump ; sh:sparql [ sh:select "SELECT" ] ; sh:pattern "(?<=a)b" ; sh:property [ sh:path "x" ; sh:minCount 1 ] .'
    )
    result = CliRunner().invoke(ontology, ["check", str(file)])
    assert "held against 3 shapes with 10 property shapes" in result.output
    for count in ("sh:sparql (1)", "sh:pattern that cannot be used (1)", "sh:path that is not a path (1)"):
        assert count in result.output


def test_paths_and_shapes_without_end_are_cut_short() -> None:
    """Blank nodes that are shared make a path of 2 to the power of 40 steps; a shape that leads back to itself follows a chain of any length."""
    shared = "".join(f"_:p{number} sh:alternativePath ( _:p{number + 1} _:p{number + 1} ) . " for number in range(40))
    text = PLANT + f":Odd sh:targetClass :Pump ; sh:property [ sh:path _:p0 ; sh:minCount 1 ] . {shared} _:p40 sh:zeroOrMorePath :feeds ."
    ontology_ = read_ontology("plant.ttl", (text + ":Pump sh:property [ sh:path :feeds ; sh:node :Pump ] . :Pump a sh:NodeShape .").encode())
    assert ontology_.unused["sh:path that is not a path"] == 1
    chain = [f"P{number}:Pump feeds P{number + 1}:Pump" for number in range(400)]
    assert judged(whole(Schema([ontology_])), *chain).rejected == ()


def test_a_file_without_shapes_classes_or_concepts_is_still_none() -> None:
    assert examine("empty.ttl", HEAD.encode()).ontology is None
