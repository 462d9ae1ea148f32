"""Nouns that a table of kinds has: dogs are no breeds of the species "Dog", but the pets whose breed is of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.matching.terms import all_singular, may_be_plural
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.sayings import ITSELF
from onto_query.graph_query import Edge, IsA, Var
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import Sense

KIND: Final = words_for("kind")
"""Words for classes of kinds."""
SAID: Final = 0.78
"""Of a class by a near-synonym, at least."""
SORTED: Final = 0.85
"""How sure a noun behind the name of a category is of the things in it."""
FILED: Final = words_for("filed")
"""Words in the names of what things are sorted under, and of the link to it."""


def of_the_kind(mention: Mention, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The link from things to their kinds, and the classes of the things, where a plural noun is a value that the kinds have.

    None where the value is a name of theirs, or nothing is called a kind, where there are fewer things than kinds, or several links to them.
    """
    values = mention.values
    if mention.kind != "value" or len(values) != 1 or values[0].property in reach.profile.naming or len(values[0].kinds) != 1:
        return None
    said, name = mention.text.casefold(), values[0].literal.lexical.casefold()
    if said == name or all_singular(said) != all_singular(name):
        return None
    (kind,) = values[0].kinds
    return _things_of(kind, reach) if not KIND.isdisjoint(_words(spoken(kind))) else None


def in_kinds(mention: Mention, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The same for a noun that only the class of the kinds has in its name: "products" are what has a `ProductCategory`, and no categories."""
    classes = [sense for sense in mention.senses if sense.kind == "class"]
    if mention.kind != "class" or not classes:
        return None
    name = _words(spoken(classes[0].iri))
    others = any(sense.score >= classes[0].score and sense.iri != classes[0].iri for sense in classes)
    said = _words(mention.text)
    if len(name) < 2 or name[-1] not in KIND or name[-1] in said or others or (said and said[-1] in KIND):
        return None  # categories are product groups, and not the products
    return _things_of(classes[0].iri, reach)


def of_category(mention: Mention, analysis: Analysis, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The same for a plural noun that is the name of one category: "which plants are blue" asks for products, and "plants" is where they belong."""
    kinds = {kind for option in mention.things for kind in option.entity.types}
    words = analysis.words[mention.first : mention.last]
    named = any(word.quoted or (word.capital and word.start and not word.text.isupper()) for word in words)  # but "LED bulbs" are a category
    if mention.kind != "thing" or len(mention.things) != 1 or len(kinds) != 1 or named:
        return None
    last, said = words[-1].lower, all_singular(mention.text.casefold())
    return _things_of(kinds.pop(), reach) if may_be_plural(last) and said not in reach.class_names else None


def sorted_under(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a plural noun behind the name of one category, which nothing else explains, as the things in it: "brass instruments"."""
    made = list(found)
    for category in (each for each in found if each.kind == "thing" and len(each.things) == 1 and each.score >= ITSELF):
        i, kinds = category.last, category.things[0].entity.types
        link = _things_of(kinds[0], reach) if len(kinds) == 1 else None
        if link is None or len(link[1]) != 1 or i >= len(analysis.words) or i not in analysis.content():
            continue
        noun, behind = analysis.words[i], [each for each in made if each.first <= i < each.last]
        said = any(each.kind in {"class", "property"} or each.score >= ITSELF for each in behind)
        if said or noun.capital or not may_be_plural(noun.lower) or any(each.first < i for each in behind):
            continue
        (kind,) = link[1]
        sense = Sense(kind, "class", SORTED, spoken(kind))
        made = [*(each for each in made if each not in behind), Mention(i, i + 1, "class", SORTED, senses=(sense,), text=noun.text)]
    return _beside_their_noun(analysis, made, reach)


def _beside_their_noun(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a subject heading that ends with the noun of a class as that class with what stands before it: the heading "Silent
    films" is that of films, where a link leads from films to headings, and "which silent films are there" asks for the films.
    """
    made = []
    for each in found:
        inner = [other for other in found if other.kind == "class" and other.last == each.last and other.first > each.first]
        nouns = [other for other in inner if other.senses and other.score >= ITSELF and not analysis.words[other.first].capital]
        headed = each.kind == "thing" and each.score >= ITSELF and any(_heads(each, noun, reach) for noun in nouns)
        made.append(replace(each, last=nouns[0].first, text=each.text.rsplit(" ", 1)[0]) if headed else each)
    return made


def _heads(heading: Mention, noun: Mention, reach: Reach) -> bool:
    """True for a class with a link to what the heading is one of, and that is of another class."""
    kinds = reach.kinds(noun.senses[0].iri)
    ends = {kind for option in heading.things for kind in option.entity.types}
    linked = (subject in kinds and end in ends for held in reach.profile.properties.values() for subject, end in held.ends)
    return kinds.isdisjoint(ends) and any(linked)


def counted_things(candidate: Candidate, reach: Reach) -> Candidate:
    """The reading with the things of a kind counted, and not the kinds: "who has rented the most cars", where "car" is what categories have."""
    query, count = candidate.query, candidate.query.aggregate
    if count is None or count.function != "count" or not isinstance(count.of, Var):
        return candidate
    edges = [each for each in query.where if isinstance(each, Edge) and len(each.properties) == 1]
    classed = any(isinstance(each, IsA) and each.node == count.of for each in query.where)
    said = [each for each in edges if each.subject == count.of and not isinstance(each.object, Var)]
    for kind in {kind for each in said for kind in reach.domain(each.properties[0])} if not classed else ():
        link = _things_of(kind, reach)
        member = next((each.subject for each in edges if link is not None and each.properties == (link[0],) and each.object == count.of), None)
        if isinstance(member, Var) and member not in query.columns:
            return replace(candidate, query=replace(query, aggregate=replace(count, of=member)))
    return candidate


def _things_of(kind: str, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The one link to kinds from things of which there are more, each of one kind; None where there is none, or several are."""
    links = reach.classifying.get(kind, ())
    return links[0] if len(links) == 1 else None


def _words(name: str) -> list[str]:
    return all_singular(name.casefold()).split()


def as_their_ends(found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a class that a noun is like as surely as the link to its things is: "categories" are the product groups that articles are in,
    and those too that no article is in, and "films" the movies, where cards have an `inFilm`.
    """
    made = []
    for each in found:
        links = [own for own in found if own.kind == "property" and (own.first, own.last) == (each.first, each.last)]
        said = links and (links[0].score < ITSELF or each.score >= SAID)  # a "line" may be that of no order
        if each.kind == "class" and len(each.senses) == 1 and len(links) == 1 and said and each.score < links[0].score:
            kinds, best = reach.kinds(each.senses[0].iri), links[0].senses[0]
            if reach.profile.sort(best.iri) == "thing" and reach.range(best.iri) and reach.range(best.iri) == kinds:
                each = replace(each, score=best.score, senses=(replace(each.senses[0], score=best.score),))
        made.append(each)
    return made
