"""`ontorag graph check` on large graphs with planted contradictions: seconds, memory, how many of them are found, and how much else.

    python benchmarks/graph_check.py [--triples 1000000] [--planted 500] [--ontology PATH]... [--store] [--seed 1]
    python benchmarks/graph_check.py --examples [--bed PATH] [--ontologies PATH]

The graph is made for the ontology: things of its classes, properties between things that their domains, ranges and restrictions admit, one value
where one is allowed, each triple in the graph of a chunk of one of 1,000 documents. Then contradictions of every kind that the ontology forbids are
planted among new things, and as many near-misses: one value in two forms, two names that owl:sameAs joins, a class and one above it, one direction
only. A plant is found when a finding is about one of its things; any other finding is false. `--store` loads the graph into Oxigraph and checks it
there, else the file is. Seconds are of the clock and of the processors, memory is the largest resident set of the command.

`--examples` judges the instance data that publishers print for their ontologies (`benchmarks/instance_data.py`), all of one ontology as one graph,
and each mistake that was seeded in it alone: of those that an axiom forbids, how many are found by the sort of axiom; of those that are odd but
allowed, how many are. What only a closed world forbids (a class beside the domain's, a datatype, a shape) is no contradiction.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from benchmarks.instance_data import Line, of, statements
from benchmarks.testbed import FILES, add_places, ontology_file
from onto_core.consistency.clashes import clashes
from onto_core.consistency.constraints import Claim, Constraints, everything
from onto_core.consistency.judge import judge
from onto_core.graph.names import DERIVED_FROM, PROVENANCE, chunk_graph, document_node
from onto_core.graph.provenance import Statement
from onto_core.ontology.schema.members import impossible
from onto_core.ontology.schema.schema import Schema
from onto_core.service.ontologies import read_ontologies
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, RDF_TYPE, XSD, XSD_STRING

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "data" / "ontologies"
DEFAULT = (
    ROOT / "tests" / "worlds" / "fleet.ttl",
    ROOT / "ontologies" / "demo",
    ROOT / "benchmarks" / "bed" / "ontologies" / "gr.ttl",
    SHARED / "gistCore.ttl",
    SHARED / "pizza.owl",
    SHARED / "Brick-1.5.ttl",
    SHARED / "erlangen-cidoc-crm.owl",
)
DATA = "http://example.org/data/"
DOCUMENTS, CHUNKS = 1_000, 20_000
NUMBERS = tuple(XSD + name for name in ("decimal", "integer", "int", "nonNegativeInteger", "positiveInteger", "long", "double", "float"))


class Maker:
    """Consistent statements over an ontology, and contradictory ones."""

    def __init__(self, schema: Schema, dice: random.Random) -> None:
        self.schema, self.dice = schema, dice
        self.rules: Constraints = schema.derived(everything)
        usable = [iri for iri in schema.classes if not impossible(schema, iri) and not self._listed(iri)]
        self.kinds = [iri for iri in usable if not any(clashes([Claim((iri,), "type")], schema))]
        self.objects = [iri for iri, each in schema.properties.items() if each.kind == "object"]
        self.data = [iri for iri, each in schema.properties.items() if each.kind == "datatype"]
        self.number = 0

    def _listed(self, kind: str) -> bool:
        return any(self.rules.lists(each) for each in (kind, *self.schema.ancestors(kind)))

    # -- what is in order

    def places(self) -> Iterator[tuple[str, str, str]]:
        """(class, object property, class) for which a statement breaks nothing, (class, data property, datatype) likewise: some for each class."""
        for kind in self.kinds:
            mine = [iri for iri in self.objects + self.data if self._fits(kind, self.schema.effective_domain(iri))]
            for iri in self.dice.sample(mine, min(len(mine), 12)):
                if iri in self.data:
                    if (datatype := self._datatype(kind, iri)) and not self._banned(kind, iri):
                        yield kind, iri, datatype
                    continue
                ends = [each for each in self.dice.sample(self.kinds, min(len(self.kinds), 40)) if self._fits(each, self.schema.effective_range(iri))]
                ends = [each for each in ends if self._allowed(kind, iri, each)]
                if ends and not self._banned(kind, iri):
                    yield kind, iri, self.dice.choice(ends)

    def _fits(self, kind: str, unions: object) -> bool:
        return all(self.schema.admits(union, (kind,)) for union in unions)  # type: ignore[attr-defined]

    def _allowed(self, kind: str, iri: str, end: str) -> bool:
        """True where no owl:allValuesFrom is broken, in whichever direction."""
        for number, turned in self._says(iri):
            owner, value = (end, kind) if turned else (kind, end)
            bound = [only for only in self.rules.only.get(number, ()) if self._is(owner, only.owner)]
            if not all(self.schema.admits(only.classes, (value,)) for only in bound):
                return False
        return True

    def _is(self, kind: str, owner: str) -> bool:
        return not owner or self.schema.is_a(kind, owner)

    def _says(self, iri: str) -> tuple[tuple[int, bool], ...]:
        use = self.rules.uses[iri]
        return use.says if use else ()

    def _range(self, iri: str) -> list[str]:
        return [kind for union in self.schema.effective_range(iri) for kind in union]

    def _banned(self, kind: str, iri: str) -> bool:
        """True where a rule allows no value at all, or holds in both directions at once."""
        says = self._says(iri)
        none = any(bound.most == 0 for number, _ in says for bound in self.rules.bounds.get(number, ()))
        return none or any((number, not turned) in says for number, turned in says)

    def _datatype(self, kind: str, iri: str) -> str:
        unions = list(self.schema.effective_data_ranges(iri))
        unions += [each.data for number, _ in self._says(iri) for each in self.rules.only.get(number, ()) if self._is(kind, each.owner)]
        if not unions:
            return XSD_STRING
        wanted = {each.datatype for each in unions[0]}.intersection(*({each.datatype for each in union} for union in unions))
        return next(iter(sorted(wanted & {XSD_STRING, *NUMBERS, XSD + "date", XSD + "dateTime", XSD + "gYear", XSD + "anyURI"})), "")

    def literal(self, datatype: str, number: int) -> str:
        """A literal of its own for every number."""
        year = 1000 + number % 9000
        forms = {
            XSD_STRING: f'"text {number}"',
            XSD + "date": f'"{year}-01-{1 + number // 9000 % 28:02}"^^<{XSD}date>',
            XSD + "dateTime": f'"{year}-01-01T00:{number // 9000 % 60:02}:{number // 540000 % 60:02}"^^<{XSD}dateTime>',
            XSD + "gYear": f'"{year}"^^<{XSD}gYear>',
            XSD + "anyURI": f'"http://example.org/page/{number}"^^<{XSD}anyURI>',
        }
        return forms.get(datatype) or f'"{number}"^^<{datatype}>'

    def graph(self, triples: int) -> Iterator[str]:
        """About so many triples, each as N-Triples without its full stop; a third of them are types, and a few things are hubs."""
        places: dict[str, list[tuple[str, str]]] = {}
        for kind, iri, end in self.places():
            places.setdefault(kind, []).append((iri, end))
        kinds = sorted(places) or self.kinds
        each_kind: dict[str, list[int]] = {kind: [] for kind in kinds}
        made, things = 0, triples // 4
        for number in range(things):
            kind = kinds[number % len(kinds)]
            each_kind[kind].append(number)
            yield f"<{DATA}{number}> <{RDF_TYPE}> <{kind}>"
            made += 1
        one, pairs = set[tuple[int, bool, int]](), set[tuple[int, int]]()
        tries = 0
        while made < triples and tries < 8 * triples:
            tries += 1
            kind = kinds[self.dice.randrange(len(kinds))]
            thing = each_kind[kind][int(len(each_kind[kind]) * self.dice.random() ** 2)]
            iri, end = self.dice.choice(places[kind])
            if iri in self.data:
                if not self._once(iri, thing, None, one):
                    continue
                yield f"<{DATA}{thing}> <{iri}> {self.literal(end, tries)}"
            else:
                pool = each_kind.get(end) or each_kind[kinds[0]]
                if end not in each_kind:
                    continue
                other = pool[0] if tries % 10 == 0 else self.dice.choice(pool)
                if not self._in_order(iri, thing, other, pairs) or not self._once(iri, thing, other, one):
                    continue
                yield f"<{DATA}{thing}> <{iri}> <{DATA}{other}>"
            made += 1

    def _once(self, iri: str, thing: int, other: int | None, taken: set[tuple[int, bool, int]]) -> bool:
        """True where no bound is broken; a bound of whatever height is kept to one value."""
        keys = []
        for number, turned in self._says(iri):
            for bound in self.rules.bounds.get(number, ()):
                end = other if bound.turned != turned else thing
                if end is not None:
                    keys.append((number, bound.turned, end))
        if any(key in taken for key in keys):
            return False
        taken.update(keys)
        return True

    def _in_order(self, iri: str, thing: int, other: int, pairs: set[tuple[int, int]]) -> bool:
        """True where things stay in one order under properties that lead one way, and no two properties that exclude each other join one pair."""
        for number, turned in self._says(iri):
            one, two = (other, thing) if turned else (thing, other)
            if number in self.rules.irreflexive | self.rules.asymmetric | self.rules.circular and one >= two:
                return False
            if number in self.rules.exclusive:
                if (one, two) in pairs:
                    return False
                pairs.add((one, two))
        return True

    # -- what is not

    def plants(self, count: int) -> Iterator[tuple[str, list[str], list[str]]]:
        """(kind of contradiction, its statements, those of its near-miss), of each kind in turn that the ontology allows."""
        kinds = [made for make in (self._counts, self._classes, self._places, self._pairs, self._keys, self._lists) for made in make()]
        while kinds and count:
            for name, make in kinds:
                if not count:
                    return
                self.number += 1
                wrong, near = make(f"{DATA}planted/{self.number}/", f"{DATA}near/{self.number}/")
                yield name, wrong, near
                count -= 1

    def _counts(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        functional = [iri for iri, each in self.schema.properties.items() if each.functional]
        free = [iri for iri in self.objects if not self._banned("", iri) and not any(map(self._listed, self._range(iri)))]
        things = [iri for iri in functional if iri in free]
        numbers = [iri for iri in functional if self._datatype("", iri) in NUMBERS]
        if things:
            yield (
                "functional",
                lambda p, n: (
                    [f"<{p}s> <{(iri := self.dice.choice(things))}> <{p}a>", f"<{p}s> <{iri}> <{p}b>"],
                    [f"<{n}s> <{iri}> <{n}a>", f"<{n}s> <{iri}> <{n}b>", f"<{n}b> <{OWL}sameAs> <{n}a>"],
                ),
            )
            yield (
                "functional, by owl:sameAs",
                lambda p, n: (
                    [f"<{p}s> <{(iri := self.dice.choice(things))}> <{p}a>", f"<{p}t> <{iri}> <{p}b>", f"<{p}s> <{OWL}sameAs> <{p}t>"],
                    [f"<{n}s> <{iri}> <{n}a>", f"<{n}s> <{iri}> _:n{self.number}"],
                ),
            )
        if numbers:
            yield (
                "functional, of values",
                lambda p, n: (
                    [
                        f"<{p}s> <{(iri := self.dice.choice(numbers))}> {self.literal(self._datatype('', iri), 1)}",
                        f"<{p}s> <{iri}> {self.literal(self._datatype('', iri), 2)}",
                    ],
                    [
                        f"<{n}s> <{iri}> {self.literal(self._datatype('', iri), 1)}",
                        f"<{n}s> <{iri}> {self.literal(self._datatype('', iri), 1).replace('1', '001', 1)}",
                    ],
                ),
            )
        inverse = [iri for iri, each in self.schema.properties.items() if each.inverse_functional and iri in free]
        if inverse:
            yield (
                "inverse functional",
                lambda p, n: (
                    [f"<{p}s> <{(iri := self.dice.choice(inverse))}> <{p}a>", f"<{p}t> <{iri}> <{p}a>"],
                    [f"<{n}s> <{iri}> <{n}a>", f"<{n}s> <{iri}> <{n}b>"] if not self.schema.is_functional(iri) else [f"<{n}s> <{iri}> <{n}a>"],
                ),
            )
        bounds = [
            (bound, self.rules.properties[number])
            for number, every in self.rules.bounds.items()
            for bound in every
            if bound.owner in self.kinds and bound.most and not bound.data and set(bound.classes) <= set(self.kinds)
        ]
        bounds = [(bound, iri) for bound, iri in bounds if iri in free and not self.schema.is_functional(iri)]
        if bounds:

            def bounded(p: str, n: str) -> tuple[list[str], list[str]]:
                bound, iri = self.dice.choice(bounds)

                def said(at: str, many: int) -> list[str]:
                    found = [f"<{at}s> <{RDF_TYPE}> <{bound.owner}>"]
                    for number in range(many):
                        found.append(f"<{at}s> <{iri}> <{at}{number}>")
                        found += [f"<{at}{number}> <{RDF_TYPE}> <{bound.classes[0]}>"] if bound.classes else []
                    return found

                return said(p, bound.most + 1), said(n, bound.most)

            yield "max cardinality", bounded

    def _classes(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        apart = [(a, b) for a in self.kinds for b in self.dice.sample(self.kinds, min(len(self.kinds), 60)) if self.schema.disjoint(a, b)][:5000]
        above = [(a, b) for a in self.kinds for b in self.schema.ancestors(a) if b in self.kinds]
        if apart:

            def both(p: str, n: str) -> tuple[list[str], list[str]]:
                (a, b), near = self.dice.choice(apart), self.dice.choice(above) if above else (self.kinds[0], self.kinds[0])
                return [f"<{p}s> <{RDF_TYPE}> <{each}>" for each in (a, b)], [f"<{n}s> <{RDF_TYPE}> <{each}>" for each in near]

            yield "disjoint classes", both

    def _places(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        for end in ("domain", "range"):
            wrong = []
            for iri in (each for each in self.objects if not any(map(self._listed, self._range(each)))):
                use = self.rules.uses[iri]
                claims = (use.subject if end == "domain" else use.object) if use else ()
                wrong += [
                    (iri, kind)
                    for claim in claims[:1]
                    for kind in self.dice.sample(self.kinds, min(len(self.kinds), 30))
                    if any(clashes([claim, Claim((kind,), "type")], self.schema))
                ]
            if wrong:

                def misplaced(p: str, n: str, wrong: list[tuple[str, str]] = wrong, end: str = end) -> tuple[list[str], list[str]]:
                    iri, kind = self.dice.choice(wrong)
                    thing = "s" if end == "domain" else "o"
                    return [f"<{p}s> <{iri}> <{p}o>", f"<{p}{thing}> <{RDF_TYPE}> <{kind}>"], [
                        f"<{n}s> <{iri}> <{n}o>",
                        f"<{n}o2> <{RDF_TYPE}> <{kind}>",
                    ]

                yield end, misplaced

    def _pairs(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        names = self.rules.properties
        one_way = [names[number] for number in sorted(self.rules.asymmetric) if not self._banned("", names[number])]
        if one_way:
            yield (
                "asymmetric",
                lambda p, n: (
                    [f"<{p}a> <{(iri := self.dice.choice(one_way))}> <{p}b>", f"<{p}b> <{iri}> <{p}a>"],
                    [f"<{n}a> <{iri}> <{n}b>"],
                ),
            )
        loops = [names[number] for number in sorted(self.rules.irreflexive)]
        if loops:
            yield (
                "irreflexive",
                lambda p, n: (
                    [f"<{p}a> <{(iri := self.dice.choice(loops))}> <{p}a>"],
                    [f"<{n}a> <{iri}> <{n}b>"],
                ),
            )
        round_about = [names[number] for number in sorted(self.rules.circular) if not self.schema.is_functional(names[number])]
        if round_about:
            yield (
                "circle",
                lambda p, n: (
                    [f"<{p}{a}> <{(iri := self.dice.choice(round_about)) if a == 'a' else iri}> <{p}{b}>" for a, b in ("ab", "bc", "cd", "da")],
                    [f"<{n}{a}> <{iri}> <{n}{b}>" for a, b in ("ab", "bc", "ac")],
                ),
            )
        apart = [(names[a], names[b]) for a, every in self.rules.exclusive.items() for b in every if a < b]
        if apart:

            def excluded(p: str, n: str) -> tuple[list[str], list[str]]:
                a, b = self.dice.choice(apart)
                return [f"<{p}s> <{a}> <{p}o>", f"<{p}s> <{b}> <{p}o>"], [f"<{n}s> <{a}> <{n}o>", f"<{n}s> <{b}> <{n}o2>"]

            yield "disjoint properties", excluded

    def _keys(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        names = self.rules.properties
        keys = [key for key in self.rules.keys if key.owner in self.kinds and all(names[each] in self.data for each in key.properties)]
        if keys:

            def alike(p: str, n: str) -> tuple[list[str], list[str]]:
                key = self.dice.choice(keys)

                def said(at: str, value: Callable[[int, str], int]) -> list[str]:
                    types = [f"<{at}{each}> <{RDF_TYPE}> <{key.owner}>" for each in "ab"]
                    return types + [
                        f"<{at}{each}> <{names[number]}> {self.literal(self._datatype(key.owner, names[number]), value(place, each))}"
                        for place, number in enumerate(key.properties)
                        for each in "ab"
                    ]

                base = 10_000_000 * self.number
                return said(p, lambda place, _: base), said(n, lambda place, each: base + 1 + (place + 1 == len(key.properties) and each == "a"))

            yield "key", alike

    def _lists(self) -> Iterator[tuple[str, Callable[[str, str], tuple[list[str], list[str]]]]]:
        lists = [
            (iri, each.one_of)
            for iri, each in self.schema.classes.items()
            if each.one_of and all(member.startswith("http") for member in each.one_of)
        ]
        if lists:

            def unlisted(p: str, n: str) -> tuple[list[str], list[str]]:
                iri, members = self.dice.choice(lists)
                return [f"<{p}s> <{RDF_TYPE}> <{iri}>"], [f"<{n}s> <{RDF_TYPE}> <{iri}>", f"<{n}s> <{OWL}sameAs> <{members[0]}>"]

            yield "enumeration", unlisted


def write(out: TextIO, maker: Maker, triples: int, planted: int) -> tuple[int, Counter[str], dict[int, str]]:
    """Write the graph as N-Quads, and return (triples, plants by kind, number of a plant -> its kind)."""
    dice, written = maker.dice, 0
    plants = list(maker.plants(planted))
    seeds = [line for _, wrong, near in plants for line in (*wrong, *near)]
    every = max(1, triples // max(1, len(seeds)))
    for number in range(CHUNKS):
        out.write(f"<{chunk_graph(f'c{number}')}> <{DERIVED_FROM}> <{document_node(f'doc{number % DOCUMENTS}.md')}> <{PROVENANCE}> .\n")
    dice.shuffle(seeds)
    for line in maker.graph(triples - len(seeds)):
        out.write(f"{line} <{chunk_graph(f'c{dice.randrange(CHUNKS)}')}> .\n")
        written += 1
        if written % every == 0 and seeds:
            out.write(f"{seeds.pop()} <{chunk_graph(f'c{dice.randrange(CHUNKS)}')}> .\n")
            written += 1
    for line in seeds:
        out.write(f"{line} <{chunk_graph(f'c{dice.randrange(CHUNKS)}')}> .\n")
    return written + len(seeds), Counter(name for name, _, _ in plants), {number: name for number, (name, _, _) in enumerate(plants, 1)}


def measured(arguments: list[str]) -> tuple[bytes, float, float, float]:
    """(standard output, seconds of the clock, of the processors, MB at the most) of `ontorag` with the arguments."""
    with tempfile.TemporaryFile() as out:
        begun = time.monotonic()
        process = subprocess.Popen([sys.executable, "-m", "onto_core.cli.main", *arguments], stdout=out, cwd=ROOT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return out.read(), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def examples(given: argparse.Namespace) -> None:
    """Print the findings in the instance data of each ontology of the bed, and how many of its mistakes are found."""
    for name in FILES:
        path = ontology_file(name, given)
        if path is None:
            continue
        schema = Schema(read_ontologies([path]))
        instances, mistakes = (
            [*of(given.bed / sort / f"{name}.jsonl", held=False), *of(given.bed / sort / f"{name}.jsonl", held=True)]
            for sort in ("instances", "mistakes")
        )
        found = judge([each for line in instances for each in facts(line, schema)], schema)
        print(f"{name:10} {len(instances):4} examples: {len(found)} findings; mistakes found: ", end="")
        hits = [(f"forbidden {line['rule']}" if line["forbidden"] else "allowed", bool(judge(facts(line, schema), schema))) for line in mistakes]
        print(
            ", ".join(
                f"{sort} {sum(hit for each, hit in hits if each == sort)}/{sum(each == sort for each, _ in hits)}"
                for sort in sorted({sort for sort, _ in hits})
            )
        )
        for finding in found:
            print("   ", finding.rule, finding.message)


def facts(line: Line, schema: Schema) -> Iterator[Statement]:
    """The statements of a line of the bed."""
    for each in statements(line, schema):
        predicate, end = each["predicate"], each["object"]
        if predicate == "rdf:type":
            yield each["subject"], RDF_TYPE, end
        elif each.keys() & {"datatype", "language", "object_type"}:
            yield each["subject"], predicate, Literal(end, each.get("datatype") or XSD_STRING, each.get("language"))
        else:
            yield each["subject"], predicate, end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument("--planted", type=int, default=500)
    parser.add_argument(
        "--ontology", dest="graphs", action="append", type=Path, help=f"default: {', '.join(each.name for each in DEFAULT)}, as far as they are there"
    )
    parser.add_argument("--store", action="store_true", help="check the graph in an Oxigraph store, and not its file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what was missed, and what is false")
    parser.add_argument("--examples", action="store_true", help="judge publishers' examples and the mistakes seeded in them")
    add_places(parser)
    given = parser.parse_args()
    if given.examples:
        examples(given)
        return
    print(f"{'ontology':24} {'triples':>10} {'seconds':>8} {'CPU':>6} {'MB':>6} {'found':>9} {'false':>6}  kinds")
    for path in given.graphs or [each for each in DEFAULT if each.exists()]:
        maker = Maker(Schema(read_ontologies([path])), random.Random(given.seed))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "graph.nq")
            with file.open("w", encoding="utf-8") as out:
                triples, kinds, plants = write(out, maker, given.triples, given.planted)
            place = ["--file", str(file)]
            if given.store:
                place = ["--store", f"oxigraph:{folder}/store"]
                measured(["graph", "load", str(file), *place])
            content, seconds, cpu, size = measured(["graph", "check", "--ontology", str(path), *place, "--json"])
        findings = json.loads(content)["findings"]
        about = [{int(number) for number in re.findall(rf"{re.escape(DATA)}planted/(\d+)/", json.dumps(each["statements"]))} for each in findings]
        found = set().union(*about) if about else set()
        false = [each for each, numbers in zip(findings, about, strict=True) if not numbers]
        print(
            f"{path.name:24} {triples:10,} {seconds:8.1f} {cpu:6.1f} {size:6.0f} {len(found):4}/{len(plants):4} {len(false):6}  "
            + ", ".join(f"{name} {count}" for name, count in kinds.items()),
            flush=True,
        )
        if given.show:
            print("  missed:", dict(Counter(name for number, name in plants.items() if number not in found)))
            for each in false[:10]:
                print("  false:", each["rule"], each["message"], json.dumps(each["statements"])[:600])


if __name__ == "__main__":
    main()
