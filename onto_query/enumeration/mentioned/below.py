"""Things of a class as parts of others of it: "subcategories" where the graph has categories, each with the one above it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.languages.stems import stem_in
from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.thesaurus import CLASS, sayings
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import Sense

SAID: Final = 0.95
"""Of the link to the one above, by what stands below it."""


def ones_below(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with such a word as the link to the one above; as they are where the graph itself calls something so."""
    lexicon, kept = lexicon_of(analysis.language), list(found)
    prefixes = [" ".join(phrase) for phrase in lexicon["one below"].meanings]
    for i, word in enumerate(analysis.words):
        prefix = max((each for each in prefixes if word.lower.startswith(each)), key=len, default="")
        noun = singular(word.lower.removeprefix(prefix)) if prefix else ""
        inside = [each for each in kept if each.first <= i < each.last]
        if not noun or any(each.score >= SAID for each in inside):
            continue
        links = list(_above(noun, reach, lexicon))
        kept = [each for each in kept if each not in inside] if len(links) == 1 else kept
        if len(links) == 1 and _is_whole(kept, reach.range(links[0].iri)):
            sense = Sense(links[0].iri, "property", SAID, f"{word.lower} of")
            kept.append(Mention(i, i + 1, "property", SAID, senses=(sense,), text=word.text))
    return kept


def _is_whole(found: Sequence[Mention], kinds: frozenset[str]) -> bool:
    """True where the question speaks of what something may be below."""
    things = (kind for each in found for option in each.things for kind in option.entity.types)
    classes = (sense.iri for each in found if each.kind == "class" for sense in each.senses[:1])
    return not kinds.isdisjoint((*things, *classes))


def _above(noun: str, reach: Reach, lexicon: Lexicon) -> Iterator[PropertyProfile]:
    """The links from things of the classes that are called by a noun, or nearly so, to others of the class, each to one, and several to the same."""
    stem = stem_in(lexicon.language)
    near = {stem(noun), *lexicon.near.get(stem(noun), ())}
    heads = {kind: spoken(kind).casefold().split()[-1:] for kind in reach.profile.classes}
    kinds = frozenset(kind for kind, head in heads.items() if head == [noun]) or frozenset(
        kind for kind, head in heads.items() if head and stem(head[0]) in near
    )
    if not kinds:  # "categories" that the graph calls ranges
        said = {name for saying in sayings().get(noun, ()) if saying.sort == CLASS for name in saying.names}
        kinds = frozenset(kind for kind, head in heads.items() if head and singular(head[0]) in said)
    for each in reach.profile.properties.values():
        within = each.sort == "thing" and each.single and kinds & reach.domain(each.iri) and kinds & reach.range(each.iri)
        if within and reach.domain(each.iri) <= kinds and 1 < each.objects < each.uses:
            yield each
