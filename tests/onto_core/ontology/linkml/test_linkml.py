"""LinkML schemas as ontologies: what they say of classes, slots, types and enumerations, and what is wrong with a broken one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.commands.ontology import ontology
from onto_core.ontology.model import DataRange, Facets, Ontology, Restriction
from onto_core.ontology.read.load import examine, load_paths, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_core.vocabulary import XSD, XSD_STRING

FILE = Path(__file__).parent / "ships.yaml"
SHIPS = "https://example.org/ships/"
THINGS = "https://example.org/things#"
PERSON = "http://schema.org/Person"


@pytest.fixture(scope="module")
def ships() -> Ontology:
    return read_ontology(str(FILE), FILE.read_bytes())


def test_classes_have_parents_mixins_texts_and_their_own_iris(ships: Ontology) -> None:
    assert set(ships.classes) == {SHIPS + "Ship", SHIPS + "Insured", SHIPS + "Tug", PERSON, SHIPS + "Pilot", THINGS + "NamedThing"}
    ship = ships.classes[SHIPS + "Ship"]
    assert ship.parents == (THINGS + "NamedThing", SHIPS + "Insured")
    assert (ship.id, ship.label, ship.comment, [text.value for text in ship.alt_labels]) == ("Ship", "ship", "A large vessel.", ["vessel"])
    assert (ships.iri, ships.version, ships.label) == ("https://example.org/ships", "1.2", "Ships and their people")


def test_slots_are_properties_of_the_classes_that_list_them(ships: Ontology) -> None:
    captain = ships.properties[SHIPS + "captain"]
    assert (captain.kind, captain.domain, captain.range) == ("object", ((SHIPS + "Ship",),), ((PERSON,),))
    assert captain.inverse_of == (SHIPS + "captain_of",)
    assert ships.properties[SHIPS + "policy"].domain == ((SHIPS + "Insured",),)
    assert ships.properties[SHIPS + "policy"].data_ranges == ((DataRange(XSD + "integer"),),)
    assert ships.properties[THINGS + "name"].data_ranges == ((DataRange(XSD_STRING),),)


def test_types_patterns_bounds_and_enumerations_are_data_ranges(ships: Ontology) -> None:
    assert ships.properties[SHIPS + "length"].data_ranges == ((DataRange(XSD + "decimal", Facets(min_inclusive="0", max_inclusive="500")),),)
    assert ships.properties[SHIPS + "call_sign"].data_ranges == ((DataRange(XSD_STRING, Facets(pattern=("^[A-Z0-9]{4,7}$",))),),)
    (statuses,) = ships.properties[SHIPS + "status"].data_ranges
    assert statuses == (DataRange(XSD_STRING, one_of=(Literal("afloat"), Literal("NO"), Literal("sunk"))),)
    assert ships.properties[SHIPS + "built_in"].data_ranges == ((DataRange(XSD + "anyURI"),),)


def test_a_slot_has_one_value_unless_it_is_multivalued_somewhere(ships: Ontology) -> None:
    schema = Schema([ships])
    assert schema.max_count(SHIPS + "length", (SHIPS + "Ship",)) == 1
    assert schema.max_count(SHIPS + "status", (SHIPS + "Ship",)) is None
    assert ships.properties[SHIPS + "captain"].max_count is None
    assert Restriction(SHIPS + "captain", "max", count=1) in ships.classes[SHIPS + "Ship"].restrictions
    assert schema.is_inverse_functional(SHIPS + "call_sign")


def test_the_usage_of_a_slot_restricts_its_class(ships: Ontology) -> None:
    tug = ships.classes[SHIPS + "Tug"].restrictions
    assert Restriction(SHIPS + "length", "only", data=(DataRange(XSD + "decimal", Facets(min_inclusive="0", max_inclusive="80")),)) in tug
    assert Restriction(SHIPS + "captain", "only", classes=(SHIPS + "Pilot",)) in tug
    assert Restriction(SHIPS + "call_sign", "min", count=1) in ships.classes[SHIPS + "Ship"].restrictions


def test_what_is_not_used_is_counted(ships: Ontology) -> None:
    assert ships.unused == {"linkml:unique_keys": 1}


def test_an_import_that_is_not_there_is_named_and_its_elements_are_no_fault(tmp_path: Path) -> None:
    alone = tmp_path / "ships.yaml"
    alone.write_bytes(FILE.read_bytes())
    reading = examine(str(alone), alone.read_bytes())
    assert reading.faults == ()
    assert any("'things' is not read" in problem.message for problem in reading.remarks)
    assert any("'named thing' is not the name of a class" in problem.message for problem in reading.remarks)


@pytest.mark.parametrize("imported", ["../secret", "/etc/passwd", "sub/../../secret"])
def test_an_import_never_leaves_the_folder(imported: str, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("classes: {Secret: {}}")
    (tmp_path / "in").mkdir()
    schema = tmp_path / "in" / "a.yaml"
    schema.write_text(f"id: https://example.org/a\nimports: [{imported}]\nclasses: {{A: {{}}}}")
    ontology = read_ontology(str(schema), schema.read_bytes())
    assert [each.id for each in ontology.classes.values()] == ["A"]


@pytest.mark.parametrize(
    ("text", "message", "mend"),
    [
        ("id: a\nclasses:\n  Ship:\n    is_a: Vesel\n  Vessel:\n", "'Vesel' is not the name of a class", "did you mean 'Vessel'?"),
        ("id: a\nclasses:\n  Ship:\n    slots: [lenght]\nslots:\n  length:\n", "'lenght' is not the name of a slot", "did you mean 'length'?"),
        ("id: a\nslots:\n  length:\n    range: decimall\n", "'decimall' is not the name of a class, enumeration or type", "did you mean 'decimal'?"),
        ("id: a\nclasses:\n  - [", "is not YAML: line", ""),
        ("a: b\n", "is YAML, but not a LinkML schema", ""),
        ("- a\n", "is not a mapping", ""),
        ("id: a\nclasses: {}\n", "defines no class and no slot", ""),
        ("id: a\nclasses:\n  Ship: large\n", "holds the text 'large'", ""),
    ],
)
def test_every_fault_is_named_with_its_mend(text: str, message: str, mend: str) -> None:
    reading = examine("broken.yaml", text.encode())
    assert any(message in problem.message and mend in problem.mend for problem in reading.faults), reading.faults


def test_a_schema_that_turns_in_a_circle_is_read(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"id: https://example.org/{name}\nimports: [{other}]\nclasses: {{{name.upper()}: }}")
    assert len(read_ontology(str(tmp_path / "a.yaml"), (tmp_path / "a.yaml").read_bytes()).classes) == 2


def test_a_folder_gives_its_schemas_and_leaves_other_yaml_alone(tmp_path: Path) -> None:
    (tmp_path / "ontorag.yaml").write_text("bus:\n  url: 'sqlite:bus.db'\n")
    (tmp_path / "things.yaml").write_bytes((FILE.parent / "things.yaml").read_bytes())
    loaded = load_paths([tmp_path])
    assert ([each.id for each in loaded.ontologies], loaded.broken) == (["things"], ())


def test_the_command_checks_a_schema() -> None:
    result = CliRunner().invoke(ontology, ["check", str(FILE)])
    assert "no use is made of linkml:unique_keys (1)" in result.output
    assert "cannot be used" not in result.output
