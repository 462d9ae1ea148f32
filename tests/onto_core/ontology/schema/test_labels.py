from __future__ import annotations

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.schema.labels import MatchNames, match_names
from onto_core.ontology.schema.schema import Schema

NS = "http://x.example/"
WORDS = ("apple", "bridge", "castle", "dragon", "engine", "forest", "garden", "harbour", "island", "jungle", "kitchen", "lantern")


def names(*elements: OntologyClass | Property) -> dict[str, MatchNames]:
    classes = {each.iri: each for each in elements if isinstance(each, OntologyClass)}
    properties = {each.iri: each for each in elements if isinstance(each, Property)}
    found = match_names(Schema([Ontology("x", NS, classes=classes, properties=properties)]))
    return {iri.removeprefix(NS): each for iri, each in found.items()}


def a_class(id: str, label: str = "", comment: str = "", **more: object) -> OntologyClass:
    labels = (Text(label, "en"),) if label else ()
    comments = (Text(comment, "en"),) if comment else ()
    return OntologyClass(id, NS + id, labels, comments, **more)  # type: ignore[arg-type]


def test_codes_that_the_labels_of_an_ontology_begin_with_are_no_part_of_names() -> None:
    coded = names(*(a_class(f"E{at}_{word.title()}", f"E{at} {word.title()} (of {at})") for at, word in enumerate(WORDS)))
    assert coded["E0_Apple"].names == ("apple",)


def test_a_code_that_one_label_alone_begins_with_is_a_word() -> None:
    plain = names(a_class("A4Paper", "A4 paper"), *(a_class(word.title(), word) for word in WORDS))
    assert plain["A4Paper"].names == ("A4 paper",)


def test_names_are_the_label_the_alternative_labels_and_the_id_each_once() -> None:
    found = names(a_class("BirthPlace", "birth place", alt_labels=(Text("place of birth", "en"), Text("Geburtsort", "de"))))
    assert found["BirthPlace"].names == ("birth place", "place of birth")


def test_labels_in_another_language_are_names_where_there_is_none_in_english() -> None:
    found = names(OntologyClass("K7", NS + "K7", (Text("Käse", "de"),)), OntologyClass("K8", NS + "K8", (Text("Wein", "de"), Text("wine", "en"))))
    assert (found["K7"].names, found["K8"].names) == (("käse", "K7"), ("wine", "K8"))


def test_a_word_that_half_of_the_labels_end_with_is_left_out_and_a_rare_one_is_not() -> None:
    found = names(*(a_class(f"{word}Topping") for word in WORDS[:8]), *(a_class(f"{word}Base") for word in WORDS[8:]))
    assert found["appleTopping"].names == ("apple",)
    assert found["lanternBase"].names == ("lantern base",)


def test_a_definition_is_its_first_sentence_without_the_opening_that_others_share() -> None:
    opened = names(*(a_class(word, comment=f"This class comprises every {word} that E5 Event made. It is old.") for word in WORDS))
    assert opened["apple"].definition == "apple that E5 Event made"


def test_a_definition_keeps_the_words_that_no_other_opens_with() -> None:
    found = names(a_class("Chiller", comment="A machine that <b>removes heat</b> from a [liquid](http://l.example)."))
    assert found["Chiller"].definition == "A machine that removes heat from a liquid"


def test_an_element_whose_names_are_signs_alone_keeps_its_id() -> None:
    assert names(a_class("_", "(--)"))["_"].names == ("_",)
