""" "She" and "the company", which a model proposed as if they were names: the thing that the text means by them, or why that cannot be said. Pure.

English only. What they mean is read as the rules read it (`rules/coreference.py`), with the names that the chunk brings along from its document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onto_core.english.genders import HE, IT, SHE
from onto_core.english.words import PRONOUNS
from onto_core.terms import Span, normal_label
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.identity.sorts import sort_of_class, sort_of_noun
from onto_extract.mentions import mentions, quoted
from onto_extract.model import Mend, RawTriple, ResolvedTriple, Violation

if TYPE_CHECKING:
    from onto_core.english.named import NameSoFar
    from onto_core.matching.subset import Subset
    from onto_core.ontology.schema.schema import Schema
    from onto_extract.rules.facts import Account
    from onto_extract.rules.lexicon import Lexicon

_THE: Final = re.compile(r"(?:the|this|that)\s+(?=\S)", re.IGNORECASE)
_LAST: Final = re.compile(r"\w+\W*$")


@dataclass(frozen=True, slots=True)
class TakenUp:
    """A raw triple with the names that its pointers mean; `given` is it as it was proposed."""

    given: RawTriple
    raw: RawTriple
    mends: tuple[Mend, ...] = ()
    violation: Violation | None = None

    def refused(self, candidate: ResolvedTriple) -> ResolvedTriple:
        """What its raw was resolved to; refused where a pointer means nothing for certain."""
        return candidate if self.violation is None else ResolvedTriple(self.given, None, (self.violation,))

    def restored(self, candidate: ResolvedTriple) -> ResolvedTriple:
        """What its raw was resolved to, beside the proposal as it was made."""
        return replace(candidate, raw=self.given, mends=(*self.mends, *candidate.mends)) if self.mends else candidate


def taken_up(
    raws: Sequence[RawTriple], text: str, subset: Subset, so_far: Sequence[NameSoFar] = (), decisions: Decisions = UNDECIDED
) -> tuple[TakenUp, ...]:
    """Each raw triple, in order, with names for its pronouns, and for descriptions of people, organisations and places that take up a name.

    The text is parsed only when there are such. 20 to 60 ms of CPU for 1,000 characters then.
    """
    ends = {getattr(raw, role) for raw in raws for role in _ends(raw, subset.schema)}
    likely = [end for end in ends if _is_pronoun(end) or _is_described(end, text)]
    if not likely:
        return tuple(TakenUp(raw, raw) for raw in raws)
    from onto_extract.rules.facts import account
    from onto_extract.rules.lexicon import lexicon_for
    from onto_extract.rules.proposer import parser_thread

    lexicon = lexicon_for(subset)
    if not any(_is_pronoun(end) or _names_a_sort(end, lexicon) for end in likely):
        return tuple(TakenUp(raw, raw) for raw in raws)
    found = parser_thread().submit(account, text, lexicon, so_far, decisions).result()
    reader = _PointerReader(text, found, lexicon)
    return tuple(reader.read(raw) for raw in raws)


def _is_pronoun(name: str) -> bool:
    """True for a pronoun, but not for what only looks like one: "IT", "US"."""
    plain = name.strip()
    return plain.lower() in PRONOUNS and not (len(plain) > 1 and plain.isupper())


def _is_described(name: str, text: str) -> bool:
    """True for common nouns that the text has behind "the": "the company", or "company" alone."""
    plain = name.strip()
    bare = _THE.sub("", plain, count=1)
    if not bare or not bare.replace(" ", "").replace("-", "").isalpha() or bare != bare.lower():
        return False
    return re.search(rf"\b(?:the|this|that)\s+{re.escape(bare)}\b", text, re.IGNORECASE) is not None


def _ends(raw: RawTriple, schema: Schema) -> Iterator[str]:
    """The roles in a raw triple that are those of things."""
    yield "subject"
    if raw.datatype is None and raw.language is None and schema.named(raw.predicate, "object"):
        yield "object"


def _names_a_sort(end: str, lexicon: Lexicon) -> bool:
    """True for nouns of people, organisations and places: these have names, and one of them is meant."""
    words = tuple(_THE.sub("", end.strip(), count=1).lower().split())
    kind = lexicon.class_named(words)
    return sort_of_noun(words[-1]) != "" or (kind is not None and sort_of_class(lexicon.schema, kind) in ("person", "organisation", "place"))


@dataclass(frozen=True, slots=True)
class _PointerReader:
    text: str
    account: Account
    lexicon: Lexicon

    def read(self, raw: RawTriple) -> TakenUp:
        named, mends = raw, list[Mend]()
        for role in _ends(raw, self.lexicon.schema):
            end: str = getattr(raw, role)
            pronoun = _is_pronoun(end)
            if not pronoun and not (_is_described(end, self.text) and _names_a_sort(end, self.lexicon)):
                continue
            meant = {self._meant(place.start) for place in self._places(raw, end, pronoun)}
            label = next(iter(meant)) if len(meant) == 1 else None
            if label is None:
                why = f"{end!r} is no name, and nothing tells for certain what it means here"
                return TakenUp(raw, raw, (), Violation("entity", raw, why, ("the full name of what is meant",)))
            named = replace(named, subject=label) if role == "subject" else replace(named, object=label)
            mends.append(Mend("pointer", f"{end!r} means {label!r} here"))
        return TakenUp(raw, named, tuple(mends))

    def _places(self, raw: RawTriple, end: str, pronoun: bool) -> list[Span]:
        """The places of a pointer: in the piece of text that the model gave, else in the sentences of the other end, else anywhere."""
        every = list(self._everywhere(end, pronoun))
        other = raw.object if end == raw.subject else raw.subject
        quote = quoted(raw.quote, self.text) if raw.quote else None
        scopes = [[quote] if quote else [], self._sentences(other)]
        for scope in scopes:
            if inside := [place for place in every if any(each.start <= place.start < each.end for each in scope)]:
                return inside
        return every

    def _everywhere(self, end: str, pronoun: bool) -> Iterator[Span]:
        plain = normal_label(end)
        if pronoun:
            forms = next((family for family in (SHE, HE, IT) if plain in family), frozenset({plain}))
            pattern = rf"\b(?:{'|'.join(sorted(forms, key=len, reverse=True))})\b"
            yield from (Span(*match.span()) for match in re.finditer(pattern, self.text, re.IGNORECASE))
        else:
            bare = _THE.sub("", end.strip(), count=1)
            for match in re.finditer(rf"\b(?:the|this|that)\s+({re.escape(bare)})\b", self.text, re.IGNORECASE):
                last = _LAST.search(match[1])
                yield Span(match.start(1) + (last.start() if last else 0), match.end(1))

    def _sentences(self, name: str) -> list[Span]:
        found = mentions(name, self.text)
        sentences = (Span(scene.mentions.sentence.start, scene.mentions.sentence.end) for scene in self.account.scenes)
        return [each for each in sentences if any(each.start <= place.start < each.end for place in found)]

    def _meant(self, start: int) -> str | None:
        thing = self.account.pointing.get(start)
        return thing.label if thing is not None and not thing.number else None
