"""The columns of a listing: names that a question asks for by no property's word, values that some rows lack, things of one name. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from onto_core.matching.terms import singular
from onto_core.terms import normal_label
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.shape import Place, Shape
from onto_query.enumeration.tables.heads import called_by, naming_of
from onto_query.graph_query import Edge, Either, GraphQuery, IsA, Maybe, Node, Pattern, Var, flat, optional, variables_in
from onto_query.profile.naming.called import NAMED, is_name
from onto_query.profile.observed import spoken
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.rules_tier.layouts import variable


def ambiguous(place: Place, shape: Shape) -> bool:
    """True for several things of one name, and for those with the same words in theirs of which something is asked: of which has to be told."""
    options = [option for option in (place.thing, *place.others) if option is not None]
    called = {normal_label(option.entity.label) for option in options}
    asked = any(link.subject == place.key and link.object == shape.target for link in shape.links)
    together = asked and place.mention is not None and all(option in place.mention.things for option in options)
    return bool(place.others) and (len(called) == 1 or together) and "" not in called


def _of_namesakes(place: Place, shape: Shape, ground: Ground) -> bool:
    """True for a name in the values that several things have, of which something is asked: "how heavy is Rex"."""
    asked = any(link.subject == place.key and link.object == shape.target for link in shape.links)
    values = [value for options in place.values for value in options if value.property in ground.reach.profile.naming or is_name(value.property)]
    return asked and place.thing is None and not place.class_iri and sum(value.uses for value in values) > 1


def _met(place: Place, ground: Ground) -> bool:
    """True for what two links meet in, which tells the rows apart: the film of "who wrote and directed the same film"."""
    if place.literal or place.mention is None or place.mention.kind != "class":
        return False
    return lexicon_of(ground.analysis.language)["same"].before([word.lower for word in ground.analysis.words], place.mention.first) is not None


def columns_of(query: GraphQuery, shape: Shape, terms: dict[int, Var | Node], ground: Ground) -> GraphQuery:
    """The query with the columns that belong to it."""
    told = _each_named(_ordered_once(listed(query, shape, terms, ground), ground), shape, terms, ground)
    return _with_names(_in_rows(told, shape, terms, ground), shape, terms, ground)


def _each_named(query: GraphQuery, shape: Shape, terms: dict[int, Var | Node], ground: Ground) -> GraphQuery:
    """The query with the things of which name and another thing are asked for: "name and country of all brands" has a row for each brand."""
    lexicon, lowers = lexicon_of(ground.analysis.language), [word.lower for word in ground.analysis.words]
    target = next((place for place in shape.places if place.key == shape.target), None)
    noun = target.mention if target is not None and target.role == "class" and not target.literal else None
    if target is None or noun is None or query.form != "select" or query.aggregate is not None or query.columns != (terms[target.key],):
        return query
    i = lexicon.back_over(lowers, noun.first - 1, "possessive", *ARTICLES)
    if i < 1 or not lexicon.has("and", lowers[i]) or singular(lowers[i - 1]) not in NAMED:
        return query
    nouns = {place.key: place.mention.first for place in shape.places if place.class_iri and place.mention is not None and place.thing is None}
    links = [each for each in shape.links if each.object == target.key and not each.negated and nouns.get(each.subject, -1) >= noun.last]
    of = lexicon.back_over(lowers, nouns[links[0].subject] - 1, "all", "each", *ARTICLES) if len(links) == 1 else -1
    if of < 0 or not lexicon.has("noun of", lowers[of]) or not isinstance(owner := terms[links[0].subject], Var):
        return query
    own: list[Pattern] = [each for each in query.where if isinstance(each, IsA) and each.node == query.columns[0]]
    own += [each for each in query.where if isinstance(each, Edge) and query.columns[0] in {each.subject, each.object}]
    rest = tuple(each for each in query.where if each not in own)
    where = (*rest, Maybe((*own[-1:], *own[:-1]))) if len(own) <= 2 and rest else query.where
    return replace(query, where=where, columns=(owner, *query.columns))


def _ordered_once(query: GraphQuery, ground: Ground) -> GraphQuery:
    """The query with a column that rows are ordered by once, where the question says it twice: "with list price and cost, sorted by list price"."""
    edges = [each for each in flat(query.where) if isinstance(each, Edge)]
    for order in query.order:
        by = next((each for each in edges if each.object == order.by), None)
        held = ground.reach.profile.properties.get(by.properties[0]) if by is not None else None
        if by is None or held is None or not held.single:
            continue
        for again in (each for each in edges if each.subject == by.subject and each.properties == by.properties and each.object in query.columns):
            if again.object != order.by and sum(term == again.object for term in variables_in(query.where)) == 1:
                where = tuple(each for each in query.where if each != again and each != Maybe((again,)))
                columns = (order.by if each == again.object else each for each in query.columns)
                query = replace(query, where=where, columns=tuple(dict.fromkeys(columns)))
    return query


def in_row(noun: Mention, others: Sequence[Mention], lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a noun of things that is told beside what is asked for: the club in "the email of X and the club they belong to"."""
    before = lexicon.back_over(lowers, noun.first - 1, "possessive", *ARTICLES)
    if noun.kind != "class" or before <= 0 or not lexicon.has("and", lowers[before]):
        return False
    if before == noun.first - 1:  # "name, salary and department of all employees"
        of = noun.last < len(lowers) and lexicon.has("noun of", lowers[noun.last])
        return of and any(each.kind == "property" and each.last == before for each in others)
    return any(each.kind in {"property", "class"} and each.last <= before for each in others)


def _in_rows(query: GraphQuery, shape: Shape, terms: dict[int, Var | Node], ground: Ground) -> GraphQuery:
    """The query with things as columns, where a row of nouns ends with theirs; what has none is shown all the same."""
    lexicon, lowers = lexicon_of(ground.analysis.language), [word.lower for word in ground.analysis.words]
    if query.form != "select" or query.aggregate is not None or query.order:
        return query
    mentions = [place.mention for place in shape.places if place.mention is not None]
    for place in shape.places:
        term = terms[place.key]
        if place.mention is None or not isinstance(term, Var) or term in query.columns or not in_row(place.mention, mentions, lowers, lexicon):
            continue
        links = [each for each in query.where if isinstance(each, Edge) and term in {each.subject, each.object}]
        own: list[Pattern] = [*links, *(each for each in query.where if isinstance(each, IsA) and each.node == term)]
        rest = tuple(each for each in query.where if each not in own)
        if len(links) == 1 and rest:
            query = replace(query, where=(*rest, Maybe(tuple(own))), columns=(*query.columns, term))
    return query


def _with_names(query: GraphQuery, shape: Shape, terms: dict[int, Var | Node], ground: Ground) -> GraphQuery:
    """The query with the names of things, where words ask for them and the things have no label: "the names of the items", "with the branch name"."""
    if query.form != "select" or not ground.names or ground.analysis.percentage is not None:
        return query
    taken = {var.name for var in terms.values() if isinstance(var, Var)}
    for i in sorted(ground.names):
        place = _called(i, shape, ground)
        term = terms[place.key] if place is not None else None
        if place is None or term is None or (query.aggregate is not None and term not in query.columns):
            continue
        at = query.columns.index(term) + 1 if term in query.columns else 0
        number = ground.names[i] if ground.names[i] in ground.reach.profile.properties else ""
        for iri in (number,) if number else naming_of(place.kinds, ground.reach):
            if any(_tells(each, term, iri) for part in query.where if isinstance(part, Maybe) for each in part.patterns):
                continue
            column = variable(spoken(iri), taken)
            taken.add(column.name)
            columns = (*query.columns[:at], column, *query.columns[at:])
            query, at = replace(query, where=(*query.where, optional(Edge(term, (iri,), column), query.where)), columns=columns), at + 1
    return query


def _tells(pattern: object, term: Var | Node, iri: str) -> bool:
    return isinstance(pattern, Edge) and pattern.subject == term and pattern.properties == (iri,)


def _called(i: int, shape: Shape, ground: Ground) -> Place | None:
    """The place whose name a word asks for: what stands behind its "of", or right before it; else the thing asked for."""
    words, lexicon = ground.analysis.words, lexicon_of(ground.analysis.language)
    if ground.names[i] in ground.reach.profile.classes:
        return next((place for place in shape.places if place.class_iri == ground.names[i]), None)
    if shape.group is not None and i and lexicon.has("possessive", words[i - 1].lower):
        return next(place for place in shape.places if place.key == shape.group)  # "for each genre, its name and the number of tracks"
    things = [place for place in shape.places if not place.literal and place.mention is not None and place.thing is None]
    if i + 1 < len(words) and lexicon.has("noun of", words[i + 1].lower):
        behind = [place for place in things if place.mention is not None and place.mention.first > i]
        nearest = min(behind, key=lambda place: place.at, default=None)
        if nearest is not None and nearest.mention is not None and all(word.function for word in words[i + 1 : nearest.mention.first]):
            return nearest
    before = next((place for place in things if place.mention is not None and place.mention.last == i), None)
    if before is not None:
        return before
    target = next((place for place in shape.places if place.key == shape.target), None)
    if target is not None and target.literal:
        owner = next((link.subject for link in shape.links if link.object == target.key), None)
        return next((place for place in shape.places if place.key == owner), None)
    return target


def listed(query: GraphQuery, shape: Shape, terms: dict[int, Var | Node], ground: Ground) -> GraphQuery:
    """The query with the columns that belong to it: which thing of a name a row is about; the name, where "name, email and phone" are asked for.

    Of several values of a thing each may be missing; the rest is shown all the same.
    """
    if query.form != "select" or query.aggregate is not None or ground.analysis.percentage is not None:
        return query
    told = tuple(
        term
        for place in shape.places
        if isinstance(term := terms[place.key], Var)
        and place.key != shape.target
        and (ambiguous(place, shape) or _of_namesakes(place, shape, ground) or _met(place, ground))
    )
    target = next((place for place in shape.places if place.key == shape.target), None)
    ordered = {each.by for each in query.order}  # what has no year is not the oldest
    measured = {each.properties for each in query.where if isinstance(each, Edge) and each.object in ordered}
    values = {terms[key] for key in shape.columns} - ordered
    values -= {each.object for each in query.where if isinstance(each, Edge) and each.properties in measured}
    values -= {each.subject for each in query.where if isinstance(each, Edge)}  # what something else hangs on is there
    if target is not None and target.role == "class" and values:
        query = _each_with(query, terms[target.key], target, values)
    elif target is not None and not target.literal and values:
        theirs = [each for each in query.where if isinstance(each, Edge) and each.subject == terms[target.key] and each.object in values]
        rest = tuple(each for each in query.where if each not in theirs)
        kind = ground.reach.profile.classes.get(target.class_iri)
        if not rest and kind is not None and kind.asserted == kind.things:
            rest = (IsA(terms[target.key], target.class_iri),)  # that a thing has the value told of its class before
        query = replace(query, where=(*rest, *(Maybe((each,)) for each in theirs))) if rest else query
    if target is not None and target.role == "class" and shape.columns and not query.order:
        return replace(query, columns=(*query.columns, *told))
    if query.order:  # the value that they are ordered by stands last
        return replace(query, columns=(*query.columns[:1], *told, *query.columns[1:]))
    if target is None or not target.literal:
        return replace(query, columns=(*query.columns, *told))
    asked = (target.key, *shape.columns)
    link = next((each for each in shape.links if each.object == target.key), None)
    owner = next((place for place in shape.places if link is not None and place.key == link.subject), None)
    names = _names(owner, target, ground) if owner is not None else ()
    if owner is None or (len(asked) == 1 and not names):
        return replace(query, columns=(*query.columns, *told))
    on, taken = terms[owner.key], {var.name for var in terms.values() if isinstance(var, Var)}
    values = {terms[key] for key in asked}
    own = [each for each in query.where if isinstance(each, Edge) and each.subject == on and each.object in values]
    others = [each for each in query.where if each not in own]
    held = bool(others) or isinstance(on, Node)
    where = [*others, *(Maybe((each,)) if held else each for each in own)]
    columns = [on] if isinstance(on, Var) and not names and _told_of_each(target, ground) else []
    for iri in names:
        column = variable(spoken(iri), taken)
        taken.add(column.name)
        where.append(Maybe((Edge(on, (iri,), column),)))
        columns.append(column)
    return replace(query, where=tuple(where), columns=(*columns, *query.columns, *told))


def _told_of_each(target: Place, ground: Ground) -> bool:
    """True for "the floor lamps with price and power": the things are asked for, and what follows is told of each of them."""
    lexicon, analysis = lexicon_of(ground.analysis.language), ground.analysis
    lowers = [word.lower for word in analysis.words]
    first = target.mention.first if target.mention is not None else 0
    first = lexicon.back_over(lowers, first - 1, "determiner", "possessive") + 1
    told = lexicon["accompanied"].before(lowers, first)
    return told is not None and told[1] > 0 and not all(lexicon.has("and", word) for word in lowers[told[1] : first])


def _each_with(query: GraphQuery, thing: Var | Node, place: Place, columns: Collection[Var | Node]) -> GraphQuery:
    """The query with what is told of each thing only where it has it."""
    told = [each for each in query.where if isinstance(each, Edge) and each.subject == thing and each.object in columns]
    kinds = [each for each in query.where if isinstance(each, IsA) and each.node in columns]
    others = [each for each in query.where if each not in told and each not in kinds]
    if len(told) < len(columns) or not place.kinds:
        return query
    if not others:
        of = [IsA(thing, kind) for kind in sorted(place.kinds)]
        others = [Either(tuple((each,) for each in of)) if len(of) > 1 else of[0]]
    return replace(query, where=(*others, *(Maybe((each, *(kind for kind in kinds if kind.node == each.object))) for each in told)))


def _names(owner: Place, target: Place, ground: Ground) -> tuple[str, ...]:
    """The properties by which the owner is called, where the question asks for its name before the other columns."""
    lexicon, analysis = lexicon_of(ground.analysis.language), ground.analysis
    lowers = [word.lower for word in analysis.words]
    first = target.mention.first if target.mention is not None else 0
    i = first - 1
    while i >= 0 and (lexicon.has("and", lowers[i]) or not lowers[i].isalpha()):
        i -= 1
    if i < 0 or i == first or singular(lowers[i]) not in NAMED:
        return ()
    return called_by(owner.kinds, ground.reach)
