"""Random histories of documents and of decisions on their facts and things, against a fresh run in which the same decisions come in another order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from onto_core.documents.decisions import ends_of
from onto_core.documents.life import Documents
from onto_core.messages import Chunk, Decision, Document, EntityWire, Extraction, FlaggedWire, LiteralWire, TripleWire, ViolationWire
from onto_core.terms import mint_iri
from onto_core.vocabulary import RDF_TYPE, XSD_STRING
from tests.worlds.histories import EX, IDS, NAMES, PROPERTIES, History, Killed, said

VIOLATION = ViolationWire(rule="range", message="is out of range")
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


@dataclass
class Decided(History):
    """`count` decisions are made in the course of a history."""

    count: int = 200
    made: list[Decision] = field(default_factory=list)

    def _edit(self) -> None:
        super()._edit()
        if len(self.made) < self.count:
            new = [self._decision() for _ in range(min(self.chance.randrange(self.count // 4), self.count - len(self.made)))]
            self.made += new
            self.bag += new  # type: ignore[arg-type]

    def _thing(self, names: Sequence[str] = NAMES) -> EntityWire:
        name = self.chance.choice(names)
        return EntityWire(iri=mint_iri(name), label=name)

    def _fact(self) -> TripleWire:
        chance = self.chance
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
        one = self._thing((*NAMES, "Other"))
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
