"""The proposer without a model: it reads the parse of a chunk with the words of its subset, and marks its proposals as degraded."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from onto_core.languages.detect import is_english
from onto_core.ontology.model import AllOf
from onto_core.ports.models import Usage
from onto_core.terms import Span
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.model import LetGo, Proposal, RawTriple, Violation
from onto_extract.rules.choice import Doubt
from onto_extract.rules.coreference import Thing
from onto_extract.rules.facts import Account
from onto_extract.rules.lexicon import Lexicon
from onto_extract.rules.meanings import Reading
from onto_extract.rules.mentions import Mention

if TYPE_CHECKING:
    from onto_core.english.named import NameSoFar
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk


VERSION = "rules/1"


@cache
def parser_thread() -> ThreadPoolExecutor:
    """One thread: the parser is not safe in two, and the event loop stays free."""
    return ThreadPoolExecutor(1, thread_name_prefix="rules")


class RulesProposer:
    """Dependencies, named entities and the ontology's own words, of English: of another language nothing, and `degraded` says "language".

    The same chunk and subset give the same triples.
    """

    def __init__(self, decisions: Decisions = UNDECIDED) -> None:
        self._decisions = decisions

    @property
    def name(self) -> str:
        return "rules"

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Propose what the rules find; nothing when there is `feedback`, from which rules cannot learn."""
        started = time.perf_counter()
        if feedback:
            return Proposal((), self.name, VERSION, degraded=("rules",))
        if not is_english(chunk.language):
            return Proposal((), self.name, VERSION, degraded=("rules", "language"))
        decisions = self._decisions.of_document(chunk.document_id)
        found = await asyncio.get_running_loop().run_in_executor(parser_thread(), read, chunk.text, subset, chunk.names_so_far, decisions)
        return replace(found, usage=Usage(seconds=time.perf_counter() - started))


def propose(text: str, subset: Subset) -> tuple[RawTriple, ...]:
    """The raw triples that rules find in a text with a subset. 50 to 100 ms of CPU per 1,000 characters, once the labels of the subset are known."""
    from onto_extract.rules.facts import account
    from onto_extract.rules.lexicon import lexicon_for

    lexicon = lexicon_for(subset)
    return raws(account(text, lexicon), text, lexicon)


def read(text: str, given: Subset, so_far: Sequence[NameSoFar] = (), decisions: Decisions = UNDECIDED) -> Proposal:
    """What rules find in a text with a subset and all else that its words name, and what they let go, with the reasons.

    `so_far`: names of its document, which pronouns and short names may take up; `decisions`: names that the user keeps apart.
    """
    from onto_extract.rules.facts import account
    from onto_extract.rules.lexicon import lexicon_for
    from onto_extract.rules.widening import widened

    subset = widened(given, text)
    lexicon = lexicon_for(subset)
    found = account(text, lexicon, so_far, decisions)
    let_go = tuple(dict.fromkeys(_let_go(doubt) for doubt in found.doubts))
    unclassed = sum(not thing.classes for thing in found.cast.things)
    return Proposal(raws(found, text, lexicon), "rules", VERSION, degraded=("rules",), let_go=let_go, unclassed=unclassed, subset=subset)


def _let_go(doubt: Doubt) -> LetGo:
    link = doubt.link
    subject, object_ = link.subject.label, link.object.label if isinstance(link.object, Mention) else link.object.text
    return LetGo(Span(link.start, link.end), subject, " ".join(link.keys[0][0]) if link.keys else "", object_, doubt.reason)


def raws(account: Account, text: str, lexicon: Lexicon) -> tuple[RawTriple, ...]:
    """The raw triples of an account in the order of the text, without repeats."""
    writer = RawWriter(account, text, lexicon)
    lines = sorted((*writer.kinds(), *writer.facts()), key=lambda line: line[0])
    return tuple(dict.fromkeys(raw for _, raw in lines))


class RawWriter:
    """Writes the classes and the facts of an account as raw triples, each with the place that it is written at."""

    def __init__(self, account: Account, text: str, lexicon: Lexicon) -> None:
        self.account, self.text, self.lexicon, self.schema = account, text, lexicon, lexicon.schema

    def kinds(self) -> Iterator[tuple[int, RawTriple]]:
        """The classes that the text states; and all stated classes of a thing in facts that has several."""
        where = {(thing, iri): place for (thing, iri), place in self.account.kinds.items() if iri in self._types(thing)}
        for fact in self.account.facts:
            for end in (fact.subject, fact.end.object):
                if isinstance(end, Thing) and len(types := self._types(end)) > 1:
                    for iri in types:
                        where.setdefault((end, iri), (fact.link.start, fact.link.end))
        for (thing, iri), (start, end_) in where.items():
            yield start, self._raw(thing, "rdf:type", self.schema.name(iri), start, end_)

    def facts(self) -> Iterator[tuple[int, RawTriple]]:
        """The facts in their order."""
        for fact in self.account.facts:
            yield fact.link.start, self.fact(fact)

    def fact(self, fact: Reading) -> RawTriple:
        """The raw triple of one reading."""
        name, start, stop = self.schema.name(fact.property), fact.link.start, fact.link.end
        kind = self._type_in(fact.subject, self.schema.effective_domain(fact.property))
        end = fact.end
        if isinstance(end.object, Thing):
            object_type = self._type_in(end.object, self.schema.effective_range(fact.property))
            return self._raw(fact.subject, name, end.object, start, stop, subject_type=kind, object_type=object_type, confidence=fact.score)
        if end.literal is None:
            object_type = self.schema.name(end.kind) if end.kind else None
            return self._raw(fact.subject, name, end.object, start, stop, subject_type=kind, object_type=object_type, confidence=fact.score)
        form, datatype = end.literal
        return self._raw(fact.subject, name, form, start, stop, subject_type=kind, datatype=datatype, confidence=fact.score)

    def _types(self, thing: Thing) -> tuple[str, ...]:
        """The classes of the subset that the text states for a thing."""
        return self.schema.most_specific(iri for iri in thing.stated if iri in self.lexicon.classes)

    def _type_in(self, thing: Thing, unions: AllOf) -> str | None:
        """The name of the class to give it in a fact: a stated one that its place there asks for, else the only one that the place asks for when what
        is stated is wider, else a stated one. None leaves its class to what follows from the fact."""
        types = self._types(thing)
        fitting = [iri for iri in types if any(self.schema.admits(union, (iri,)) for union in unions)]
        narrower = [union[0] for union in unions if len(union) == 1 and union[0] in thing.implied and union[0] in self.lexicon.classes and types]
        chosen = next(iter(fitting or narrower or types), None)
        return self.schema.name(chosen) if chosen else None

    def _raw(
        self,
        subject: Thing,
        predicate: str,
        object_: Thing | str,
        start: int,
        end: int,
        *,
        subject_type: str | None = None,
        object_type: str | None = None,
        datatype: str | None = None,
        confidence: float | None = None,
    ) -> RawTriple:
        quote = " ".join(self.text[start:end].split())
        of_object = object_ if isinstance(object_, Thing) else Thing(object_)
        return RawTriple(
            subject.label, predicate, of_object.label, subject_type, object_type, datatype, quote=quote, span=Span(start, end),
            subject_number=_number(subject), object_number=_number(of_object), confidence=confidence,
        )  # fmt: skip


def _number(thing: Thing) -> str | None:
    return str(thing.number) if thing.number else None
