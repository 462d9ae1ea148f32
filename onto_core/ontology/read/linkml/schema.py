"""LinkML schemas to the model: classes, slots, types and enumerations (linkml.io, metamodel 1.9). Pure.

A slot is a property; the classes that list it are its domain. Its `slot_usage` in a class is a restriction of that class. A slot has one value unless
it is `multivalued`. The values of an enumeration are texts.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from onto_core.ontology.model import AnyOf, DataRange, DataUnion, Facets, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.problems import DocumentPlace, OntologyReading, joined
from onto_core.ontology.read.linkml.document import Element, Find, LinkmlDocument, Yaml, flag, named, read_document, texts
from onto_core.suggest import did_you_mean
from onto_core.terms import Literal
from onto_core.vocabulary import XSD, XSD_DECIMAL, XSD_STRING, local_name

BUILT_IN_TYPES: Final[Mapping[str, str]] = {
    **{name: XSD + name for name in ("string", "integer", "boolean", "float", "double", "decimal", "time", "date")},
    "datetime": XSD + "dateTime",
    "date_or_datetime": XSD_STRING,
    **dict.fromkeys(("uri", "uriorcurie", "curie"), XSD + "anyURI"),
    **dict.fromkeys(("ncname", "objectidentifier", "nodeidentifier", "jsonpointer", "jsonpath", "sparqlpath"), XSD_STRING),
}
"""The types of `linkml:types`, with what they are in XSD."""
UNUSED: Final = frozenset(
    {
        *("rules", "classification_rules", "unique_keys", "defining_slots", "slot_conditions", "structured_pattern", "equals_expression"),
        *("string_serialization", "value_presence", "none_of", "all_of", "exactly_one_of", "has_member", "all_members", "reflexive", "ifabsent"),
        *("list_elements_unique", "relational_role", "reachable_from", "matches", "include", "minus", "bindings", "array"),
    }
)
"""Keys that say what is valid, and of which no use is made."""
OVERRIDING: Final = ("range", "any_of", "pattern", "minimum_value", "maximum_value", "equals_string", "equals_string_in", "equals_number")
"""Keys of a slot's usage that narrow its values."""


def parse(name: str, content: bytes, *, id: str, find: Find) -> OntologyReading:
    """Read a schema; `find` gives the documents of its imports. Every problem is reported, none is raised."""
    place = DocumentPlace("")
    document = read_document(content, find, place.under("document"))
    if document is None:
        return joined(place, None)
    for missing in document.missing:
        place.under("imports").remark(
            f"{missing!r} is not read: there is no {missing}.yaml beside the schema", "put it there, or take the import out"
        )
    return joined(place, _Schema(document, place).ontology(name, id))


class _Schema:
    """The elements of one schema under the IRIs that they get."""

    def __init__(self, document: LinkmlDocument, place: DocumentPlace) -> None:
        self.document, self.place = document, place
        self.classes = document.elements["classes"]
        self.slots: dict[str, Element] = dict(document.elements["slots"])
        self.listing: dict[str, dict[str, None]] = defaultdict(dict)
        for owner, each in self.classes.items():
            for slot, body in named(each.body.get("attributes"), place.under(f"classes.{owner}.attributes")):
                self.slots[slot] = Element({**self.slots[slot].body, **body}, each.names) if slot in self.slots else Element(body, each.names)
                self.listing[slot][owner] = None
            for slot in texts(each.body.get("slots")):
                self.listing[slot][owner] = None
        self.class_iris = _iris(self.classes, "class_uri", _camel)
        self.slot_iris = _iris(self.slots, "slot_uri", lambda name: re.sub(r"\s+", "_", name.strip()))

    def ontology(self, source: str, id: str) -> Ontology | None:
        if not self.classes and not self.slots:
            self.place.under("document").fault("defines no class and no slot", "write `classes:` with the slots of each")
            return None
        header = self.document.header
        classes = {self.class_iris[name]: self._class(name, each) for name, each in self.classes.items()}
        properties = {self.slot_iris[name]: self._slot(name, each) for name, each in self.slots.items()}
        naming = next(iter((*self.classes.values(), *self.slots.values()))).names
        return Ontology(
            id=id,
            iri=str(header.get("id") or naming.default),
            version=str(header.get("version") or ""),
            label=str(header.get("title") or header.get("name") or ""),
            comment=str(header.get("description") or ""),
            classes=classes,
            properties=properties,
            prefixes=dict(naming.prefixes),
            source=source,
            unused=self._unused(),
        )

    def _class(self, name: str, each: Element) -> OntologyClass:
        place = self.place.under(f"classes.{name}")
        body = each.body
        above = [*texts(body.get("is_a")), *texts(body.get("mixins"))]
        parents = [*self._named(above, self.class_iris, place, "class"), *(each.names.iri(uri) for uri in texts(body.get("subclass_of")))]
        return OntologyClass(
            id=_camel(name),
            iri=self.class_iris[name],
            **_texts(name, body),
            parents=tuple(dict.fromkeys(parents)),
            disjoint=self._named(texts(body.get("disjoint_with")), self.class_iris, place, "class"),
            union_of=self._named(texts(body.get("union_of")), self.class_iris, place, "class"),
            restrictions=tuple(self._restrictions(name, each, place)),
            deprecated=bool(body.get("deprecated")),
        )

    def _restrictions(self, name: str, each: Element, place: DocumentPlace) -> Iterable[Restriction]:
        """What the class asks of the slots that it lists, and of those whose usage it narrows."""
        usages = {slot: Element(usage, each.names) for slot, usage in named(each.body.get("slot_usage"), place.under("slot_usage"))}
        listed = [slot for slot, owners in self.listing.items() if name in owners]
        for slot in dict.fromkeys((*listed, *usages)):
            self._named([slot], self.slot_iris, place, "slot")
            if slot not in self.slots:
                continue
            iri, usage = self.slot_iris[slot], usages.get(slot, Element({}, each.names))
            whole = {**self.slots[slot].body, **usage.body}
            if any(key in usage.body for key in OVERRIDING):
                naming = usage if "range" in usage.body or "any_of" in usage.body else self.slots[slot]
                classes, data = self._range(Element(whole, naming.names), place.under(f"slot_usage.{slot}"))
                if classes:
                    yield Restriction(iri, "only", classes=classes)
                if data:
                    yield Restriction(iri, "only", data=data)
            least = _number(whole, "minimum_cardinality") or int(flag(whole.get("required")))
            if exact := _number(whole, "exact_cardinality"):
                yield Restriction(iri, "exactly", count=exact)
            elif least and (slot in listed or "required" in usage.body or "minimum_cardinality" in usage.body):
                yield Restriction(iri, "min", count=least)
            if (most := _most(whole)) is not None and not exact and most != self._most_anywhere(slot):
                yield Restriction(iri, "max", count=most)

    def _most_anywhere(self, slot: str) -> int | None:
        """The most values that the slot has in every class; None where a class allows more, or any number."""
        usages = [usage for each in self.classes.values() for name, usage in named(each.body.get("slot_usage"), DocumentPlace("")) if name == slot]
        usages += [body for each in self.classes.values() for name, body in named(each.body.get("attributes"), DocumentPlace("")) if name == slot]
        counts = [_most({**self.slots[slot].body, **usage}) for usage in ({}, *usages)]
        return None if None in counts else max(count for count in counts if count is not None)

    def _slot(self, name: str, each: Element) -> Property:
        place = self.place.under(f"slots.{name}")
        body = each.body
        classes, data = self._range(each, place)
        owners = [*texts(body.get("domain")), *texts(body.get("domain_of"))] or list(self.listing.get(name, ()))
        domain = self._named(owners, self.class_iris, place, "class")
        above = [*texts(body.get("is_a")), *texts(body.get("mixins"))]
        parents = [*self._named(above, self.slot_iris, place, "slot"), *(each.names.iri(uri) for uri in texts(body.get("subproperty_of")))]
        identifies = flag(body.get("identifier")) or flag(body.get("key"))
        return Property(
            id=local_name(self.slot_iris[name]) if not body.get("slot_uri") else re.sub(r"\s+", "_", name),
            iri=self.slot_iris[name],
            kind="object" if classes else "datatype",
            **_texts(name, body),
            domain=(domain,) if domain else (),
            range=(classes,) if classes and not data else (),
            range_hints=classes if classes and data else (),
            data_ranges=(data,) if data else (),
            parents=tuple(dict.fromkeys(parents)),
            disjoint=self._named(texts(body.get("disjoint_with")), self.slot_iris, place, "slot"),
            inverse_of=self._named(texts(body.get("inverse")), self.slot_iris, place, "slot"),
            functional=identifies,
            inverse_functional=identifies,
            symmetric=flag(body.get("symmetric")),
            asymmetric=flag(body.get("asymmetric")),
            transitive=flag(body.get("transitive")),
            irreflexive=flag(body.get("irreflexive")),
            max_count=self._most_anywhere(name),
            deprecated=bool(body.get("deprecated")),
        )

    def _range(self, each: Element, place: DocumentPlace) -> tuple[AnyOf, DataUnion]:
        """(classes, data ranges) that the values of a slot are taken from: of its range, or of each alternative."""
        alternatives = [body for body in each.body.get("any_of") or () if isinstance(body, dict)] if isinstance(each.body.get("any_of"), list) else []
        ranges: list[tuple[str, Mapping[str, Yaml]]] = [(str(body["range"]), body) for body in alternatives if body.get("range")]
        if not ranges:
            ranges = [(str(each.body.get("range") or each.names.default_range), each.body)]
        classes: list[str] = []
        data: list[DataRange] = []
        for name, body in ranges:
            if name in self.class_iris:
                classes.append(self.class_iris[name])
            elif name in self.document.elements["enums"]:
                data.append(self._enumeration(name))
            else:
                datatype, facets = self._type(name, place)
                data.append(_narrowed(datatype, {**each.body, **body}, facets))
        return tuple(dict.fromkeys(classes)), tuple(dict.fromkeys(data))

    def _enumeration(self, name: str) -> DataRange:
        """The texts of an enumeration and of those that it inherits from; any text when it lists none."""
        values: dict[str, None] = {}
        seen: set[str] = set()
        waiting = [name]
        for each in waiting:
            if each in self.document.elements["enums"] and each not in seen:
                seen.add(each)
                body = self.document.elements["enums"][each].body
                values |= dict.fromkeys(text for text, _ in named(body.get("permissible_values"), self.place.under(f"enums.{each}")))
                waiting += texts(body.get("inherits"))
        return DataRange(XSD_STRING, one_of=tuple(Literal(value) for value in values))

    def _type(self, name: str, place: DocumentPlace) -> tuple[str, Mapping[str, Yaml]]:
        """(datatype, the keys of the types that narrow it) of a type, by `uri` or by what it is a type of."""
        facets: dict[str, Yaml] = {}
        seen: set[str] = set()
        types = self.document.elements["types"]
        while name in types and name not in seen:
            seen.add(name)
            facets = {**types[name].body, **facets}
            if uri := types[name].body.get("uri"):
                return types[name].names.iri(str(uri)).replace("xsd:", XSD), facets
            name = str(types[name].body.get("typeof") or types[name].body.get("base") or "string")
        if name not in BUILT_IN_TYPES:
            known = (*self.class_iris, *self.document.elements["enums"], *types, *BUILT_IN_TYPES)
            self._unknown(name, known, place.under("range"), "class, enumeration or type")
        return BUILT_IN_TYPES.get(name, XSD_STRING), facets

    def _named(self, names: Iterable[str], known: Mapping[str, str], place: DocumentPlace, sort: str) -> tuple[str, ...]:
        for name in (given := list(names)):
            if name not in known:
                self._unknown(name, known, place, sort)
        return tuple(dict.fromkeys(known[name] for name in given if name in known))

    def _unknown(self, name: str, known: Iterable[str], place: DocumentPlace, sort: str) -> None:
        """A name that nothing has: a fault, unless an import is missing that may define it."""
        tell = place.remark if self.document.missing else place.fault
        tell(f"{name!r} is not the name of a {sort}", did_you_mean(name, known) or f"define the {sort}, or import the schema that does")

    def _unused(self) -> dict[str, int]:
        counts: Counter[str] = Counter()
        usages = (usage for each in self.classes.values() for _, usage in named(each.body.get("slot_usage"), DocumentPlace("")))
        bodies = (each.body for section in self.document.elements.values() for each in section.values())
        attributes = (body for each in self.classes.values() for _, body in named(each.body.get("attributes"), DocumentPlace("")))
        for body in (*bodies, *usages, *attributes):
            counts.update(f"linkml:{key}" for key in body if key in UNUSED)
        return dict(counts.most_common())


def _iris(elements: Mapping[str, Element], key: str, native: Callable[[str], str]) -> dict[str, str]:
    """Name -> IRI: what the element says, unless another has it already, or its name in the default namespace of its file."""
    iris: dict[str, str] = {}
    taken: set[str] = set()
    for name, each in elements.items():
        own = each.names.default + native(name)
        said = each.names.iri(str(each.body[key])) if each.body.get(key) else own
        iris[name] = own if said in taken else said
        taken.add(iris[name])
    return iris


def _camel(name: str) -> str:
    """ "named thing" and "named_thing" are NamedThing, as LinkML makes names of classes."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[\s_]+", name.strip()))


def _texts(name: str, body: Mapping[str, Yaml]) -> dict[str, Any]:
    label = str(body.get("title") or re.sub(r"[\s_]+", " ", name).strip())
    comment = str(body.get("description") or "").strip()
    return {
        "labels": (Text(label),),
        "comments": (Text(comment),) if comment else (),
        "alt_labels": tuple(dict.fromkeys(Text(alias) for alias in texts(body.get("aliases")))),
    }


def _most(body: Mapping[str, Yaml]) -> int | None:
    """The most values of a slot: one, unless it is multivalued."""
    if (most := _number(body, "maximum_cardinality")) is not None:
        return most
    return _number(body, "exact_cardinality") if flag(body.get("multivalued")) else 1


def _number(body: Mapping[str, Yaml], key: str) -> int | None:
    text = str(body.get(key) or "")
    return int(text) if text.isdecimal() else None


def _narrowed(datatype: str, body: Mapping[str, Yaml], of_type: Mapping[str, Yaml]) -> DataRange:
    """The datatype with the patterns and bounds of its type and of the slot; or the values that are listed."""
    fixed = texts(body.get("equals_string")) + texts(body.get("equals_string_in"))
    if fixed:
        return DataRange(datatype, one_of=tuple(Literal(value, datatype) for value in fixed))
    if number := texts(body.get("equals_number")):
        return DataRange(datatype if datatype != XSD_STRING else XSD_DECIMAL, one_of=(Literal(number[0], datatype),))
    patterns = tuple(dict.fromkeys(_whole(pattern) for keys in (of_type, body) for pattern in texts(keys.get("pattern"))))
    least, most = (next(iter(texts(body.get(key)) or texts(of_type.get(key))), None) for key in ("minimum_value", "maximum_value"))
    return DataRange(datatype, Facets(pattern=patterns, min_inclusive=least, max_inclusive=most))


def _whole(pattern: str) -> str:
    """The pattern as one of the whole value: LinkML's may match anywhere, unless they are anchored."""
    start = "" if pattern.startswith("^") else ".*"
    end = "" if pattern.endswith("$") and not pattern.endswith("\\$") else ".*"
    return pattern if not start and not end else f"{start}({pattern}){end}" if "|" in pattern else f"{start}{pattern}{end}"
