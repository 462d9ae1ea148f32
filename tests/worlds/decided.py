"""Random histories of documents and of decisions on their facts and things, against a fresh run in which the same decisions come in another order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from onto_core.documents.decisions import ends_of
from onto_core.documents.life import Documents
from onto_core.messages import Chunk, Decision, Document, EntityWire, Extraction, FlaggedWire, LiteralWire, TripleWire, ViolationWire
from onto_core.terms import mint_iri
from onto_core.vocabulary import RDF_TYPE, XSD_STRING
from tests.worlds.histories import EX, IDS, NAMES, PROPERTIES, History, Killed, said, statements

VIOLATION = ViolationWire(rule="range", message="is out of range")
MANY = (*NAMES, *(f"{name}{number}" for name in NAMES for number in (2, 3)))
CLASSES = ("Thing", "Ship", "Place")


def with_flagged(chunk: Chunk) -> Extraction:
    """An extraction as `said` makes it, but that the facts of `near` are flagged, with what follows from them left out."""
    whole = said(chunk)
    flagged = [triple for triple in whole.triples if triple.predicate == EX + "near"]
    ends = set(map(_pair, flagged))
    stated = {_pair(each) for each in whole.triples if each.predicate != EX + "near" and not each.inferred}
    kept = tuple(each for each in whole.triples if each.predicate != EX + "near" and not (each.inferred and _pair(each) in ends - stated))
    return whole.model_copy(update={"triples": kept, "flagged": tuple(FlaggedWire(triple=each, violations=(VIOLATION,)) for each in flagged)})


def _pair(triple: TripleWire) -> frozenset[str]:
    return frozenset(end.iri for end in ends_of(triple))


def _called(name: str) -> EntityWire:
    return EntityWire(iri=mint_iri(name), label=name)


@dataclass
class Decided(History):
    """`count` decisions are made in the course of a history."""

    count: int = 200
    made: list[Decision] = field(default_factory=list)

    async def run(self, steps: int = 8) -> tuple[set[bytes], set[bytes]]:
        """The statements at the end, and those of an extraction that comes when all decisions are there. What the same decisions make of a fresh
        extraction, in another order, is held against these as well."""
        ours, replayed = await super().run(steps)
        await self.store.drop(self.collection)
        worker = self._worker(self.store)
        for decision in self.made:
            await worker.decided(decision)
        await self._extract_all(worker)
        told = await statements(self.store, self.collection)
        assert replayed == told, f"seed {self.seed}: {sorted(replayed ^ told)[:3]}"
        return ours, told

    def _edit(self) -> None:
        super()._edit()
        if len(self.made) < self.count:
            new = [self._decision() for _ in range(min(self.chance.randrange(self.count // 4), self.count - len(self.made)))]
            self.made += new
            self.bag += new  # type: ignore[arg-type]

    def _paragraph(self) -> str:
        """One sentence, mostly: of what is flagged or rejected in it nothing else tells."""
        chance = self.chance
        return " ".join(f"{chance.choice(MANY)} {chance.choice(PROPERTIES)} {chance.choice(MANY)}." for _ in range(1 if chance.random() < 0.8 else 2))

    def _said(self) -> TripleWire | None:
        """A fact that some document says now."""
        words = [sentence.strip(" .").split(" ") for each in self.texts.values() for text in each for sentence in text.split(". ")]
        if not words:
            return None
        subject, name, end = self.chance.choice(words)
        return TripleWire(subject=_called(subject), predicate=EX + name, object=_called(end))

    def _thing(self, names: Sequence[str] = MANY) -> EntityWire:
        return _called(self.chance.choice(names))

    def _fact(self) -> TripleWire:
        chance = self.chance
        if chance.random() < 0.6 and (said := self._said()) is not None:
            return said
        if chance.random() < 0.1:
            return TripleWire(subject=self._thing(), predicate=RDF_TYPE, object=EntityWire(iri=EX + chance.choice(CLASSES)))
        if chance.random() < 0.05:
            return TripleWire(subject=self._thing(), predicate=EX + "year", object=LiteralWire(value=str(chance.randrange(3)), datatype=XSD_STRING))
        return TripleWire(subject=self._thing(), predicate=EX + chance.choice((*PROPERTIES, "of")), object=self._thing())

    def _decision(self) -> Decision:
        chance = self.chance
        own = {"collection": self.collection, "at": chance.randrange(1, self.count), "by": str(len(self.made))}
        documents = tuple(chance.sample(IDS, chance.randrange(1, 3))) if chance.random() < 0.3 else ()
        kind = chance.choice(("accept", "reject", "amend", "merge", "split"))
        if kind in ("accept", "reject"):
            return Decision(kind=kind, fact=self._fact(), documents=documents, **own)
        if kind == "amend":
            return Decision(kind="amend", fact=self._fact(), instead=self._fact(), documents=documents, **own)
        things = [self._thing() for _ in range(chance.randrange(1, 3))]
        one = self._thing((*MANY, "Other"))
        if kind == "merge":
            return Decision(
                kind="merge", iris=tuple(each.iri for each in things), iri=one.iri, label=chance.choice(("", one.label)), documents=documents, **own
            )
        iri = one.iri if documents else ""
        return Decision(kind="split", iris=tuple(each.iri for each in things), iri=iri, documents=documents, **own)

    async def _handle(self, message: Chunk | Extraction | Document) -> list[Chunk | Extraction | Document] | None:
        if not isinstance(message, Decision):
            return await super()._handle(message)
        try:
            await self._mortal().decided(message)
        except Killed:
            return None
        return []

    async def _finish(self, fresh: Documents) -> None:
        self.chance.shuffle(self.made)
        for decision in self.made:
            await fresh.decided(decision)
