"""How many there are of a thing: "in stock" and "out of stock", and "how many of these do we have", where the graph says so. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from onto_core.languages.stems import stem_in
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import NOUN
from onto_query.graph_query import Edge, IsA, Var
from onto_query.profile.observed import is_called, is_key, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import find_groups
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import BY_NAME, Sense, content_stems
from onto_query.question.words import positions

STOCK: Final = words_for("stock")
QUANTITY: Final = words_for("quantity")
DENIED: Final = 3
"""Words from a denial to "in stock", at most."""
SAID: Final = 0.95
"""Of a quantity that is said by "in stock", "how many do we have"."""


@dataclass(frozen=True, slots=True)
class Held:
    """A number that says how many there are of a thing, and the classes that what has it leads to, and by what: the thing, and where it lies."""

    iri: str
    kinds: frozenset[str]
    beside: frozenset[str]
    links: frozenset[str]
    shared: bool = False
    """What is no record of stock has such a number too: a line of an order."""

    @property
    def sense(self) -> Sense:
        return Sense(self.iri, "property", SAID, spoken(self.iri))


def stocked(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such words as a number above none, or of none; the mentions without what they are only like."""
    profile, lexicon = reach.profile, lexicon_of(analysis.language)
    held = _on_lines(reach)
    if held is not None and (told := _summed(analysis, found, held, lexicon)) is not None:
        return told
    held = held if held is not None and not held.shared else None
    hints = lexicon.measures.get("stock", frozenset())
    stems = {stem for hint in hints for stem in content_stems(hint, lexicon.language)}
    stem = stem_in(lexicon.language)
    numbers = [each for each in profile.properties.values() if each.sort == "number" and stems & {stem(word) for word in spoken(each.iri).split()}]
    if not numbers and held is None:
        return analysis, list(found)
    amounts, lowers, many, less = [], tuple(word.lower for word in analysis.words), set[Amount](), set[int]()
    for op, first, last in lexicon["stock"].within(lowers):
        denied = next((i for i in analysis.negations if 0 < first - i <= DENIED and all(word.function for word in analysis.words[i:first])), None)
        op, first = (op, first) if op != ">" or denied is None else ("=", denied)  # "non sono in magazzino"
        whole = any(each.first <= first and last <= each.last and each.score >= BY_NAME and not _says(each, held) for each in found)
        number = next((each for each in analysis.amounts if op == ">" and _is_before(each, first, lowers, lexicon)), None)
        if number is not None and any(each.kind in {"thing", "value"} and each.first < number.first < each.last for each in found):
            number = None  # of the name of a thing
        if held is not None and not whole and first and lexicon.has("amount compared", lowers[first - 1]):  # "less on hand than its reorder level"
            less.update(range(first, last))
        elif not whole and number is not None:
            many.add(number)
            if held is None:  # "fewer than 5 in stock"; of things that lie in several places sums are compared
                amounts.append(replace(number, last=last, end=last, hints=hints))
        elif not whole:  # nor a thing or a flag that is called so, and not only like it: nothing "out of stock" is `on hold`
            amounts.append(Amount(first, last, cast(Literal[">", "="], op), "0", "number", hints=hints))
    analysis = replace(analysis, amounts=tuple(each for each in analysis.amounts if each not in many)) if held is None else analysis
    if less and analysis.comparison is not None:
        analysis = replace(analysis, structure=analysis.structure | less)
        found = [each for each in found if less.isdisjoint(range(each.first, each.last))]
    if not amounts:
        return analysis, list(found)
    taken = {i for amount in amounts for i in range(amount.first, amount.last)}
    kept = [each for each in found if taken.isdisjoint(range(each.first, each.last))]
    analysis = replace(analysis, negations=tuple(i for i in analysis.negations if i not in taken))
    if held is not None:  # of what is not in stock no record has more than none
        said = [_mention(each.first, each.last, held, analysis, replace(each, op=">"), opposite=each.op == "=") for each in amounts]
        return analysis, [*kept, *said]
    return replace(analysis, amounts=(*analysis.amounts, *amounts), structure=analysis.structure | taken), kept


def _is_before(amount: Amount, first: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for the number of "fewer than 5 in stock", "at least 50 pieces in stock"."""
    run = range(amount.last, first)
    return (
        amount.on == "number"
        and not amount.unit
        and amount.first < first
        and all((q := lexicon["worth"].at(lowers, i)) and q[0] == "quantity" for i in run)
    )


def _on_lines(reach: Reach) -> Held | None:
    """The one number of what there is of a thing somewhere: of a record of stock, which leads to both."""
    profile = reach.profile
    lines: dict[bool, list[Held]] = {True: [], False: []}
    for iri, each in profile.properties.items():
        everything = frozenset(kind for kind in each.domains() if kind)
        records = frozenset(kind for kind in everything if is_called(kind, STOCK))
        kinds = everything if is_called(iri, STOCK) else records
        named = is_called(iri, STOCK) or is_called(iri, QUANTITY) or len(reach.own(kinds, {"number"})) == 1
        if each.sort != "number" or is_key(each) or not kinds or not named or any(reach.has(kinds, name) for name in profile.naming):
            continue
        links = [link.iri for link in reach.own(kinds, {"thing"}) if link.single]
        if beside := frozenset(kind for link in links for kind in reach.range(link)):
            lines[is_called(iri, STOCK)].append(Held(iri, kinds, beside, frozenset(links), kinds != everything))
    found = lines[True] or lines[False]  # what is on hand, and not what is reserved of it
    return found[0] if len(found) == 1 else None


def _summed(analysis: Analysis, found: Sequence[Mention], held: Held, lexicon: Lexicon) -> tuple[Analysis, list[Mention]] | None:
    """The sum for "how many X do we have", "the stock of X", where X is one thing that there is so much of."""
    things = _had(found, held)
    lowers = tuple(word.lower for word in analysis.words)
    places = [*things, *(each for each in found if each.kind == "class" and any(sense.iri in held.beside for sense in each.senses))]
    if analysis.form == "count":
        counted = _counted(analysis.target, lowers, lexicon)
        thing = max((each for each in things if each.first <= counted < each.last), key=lambda each: each.last, default=None)
        if thing is None or not _is_had(thing.last, analysis, places, lexicon):
            return _all_pieces(analysis, found, held, places)
        first, last = 0, thing.first
        said = frozenset(i for i in range(thing.last, len(lowers)) if not any(each.first <= i < each.last for each in places))
    elif analysis.form == "select" and analysis.superlative is None and not analysis.amounts:
        runs = {i for _, first, last in lexicon["stock"].within(lowers) for i in range(first, last)}
        stock = next((i for i, word in enumerate(lowers) if i not in runs and {word, stem_in(lexicon.language)(word)} & STOCK), None)
        if stock is None or any(each.score >= NOUN and each.first <= stock < each.last and not _says(each, held) for each in found):
            return None
        somewhere = any(each.kind in {"thing", "value"} and each.first > stock for each in found) and analysis.target == stock
        if not (things or analysis.groups or somewhere):
            return None
        first, last, said = stock, stock + 1, frozenset[int]()
    else:
        return None
    return _asked(analysis, found, held, range(first, last), said)


def _all_pieces(analysis: Analysis, found: Sequence[Mention], held: Held, places: Sequence[Mention]) -> tuple[Analysis, list[Mention]] | None:
    """The sum for "how many pieces are in stock in Leipzig"."""
    lowers, lexicon = tuple(word.lower for word in analysis.words), lexicon_of(analysis.language)
    pieces = _pieces(analysis, found, places, lexicon)
    if pieces is None:
        return None
    whole = {i for _, first, last in lexicon["altogether"].within(lowers) for i in range(first, last)}
    counting = lexicon["count"].before(lowers, pieces)
    run = range(counting[1] if counting is not None else 0, pieces + 1)
    named = positions(each for each in found if each.kind in {"thing", "value"})
    lying = {i for i in range(pieces + 1, len(lowers)) if i not in named and _lies(lowers[i], lexicon)}
    return _asked(analysis, found, held, run, _run_of_stock(lowers, pieces + 1, lexicon, analysis) | whole | lying)


def _had(found: Sequence[Mention], held: Held) -> list[Mention]:
    """The things of the question of which there is something, and where it lies."""
    return [each for each in found if each.kind == "thing" and any(held.beside.intersection(option.entity.types) for option in each.things)]


def _asked(analysis: Analysis, found: Sequence[Mention], held: Held, run: range, said: frozenset[int]) -> tuple[Analysis, list[Mention]] | None:
    """The question for the sum of what there is. `run`: the words that ask for it; `said`: those that only say that it is there."""
    things = _had(found, held)
    lowers, lexicon = tuple(word.lower for word in analysis.words), lexicon_of(analysis.language)
    first, last = run.start, run.stop
    told = {*run} | said
    kept = [each for each in found if told.isdisjoint(range(each.first, each.last)) and not any(_within(each, thing) for thing in things)]
    kept.append(_mention(first, last, held, analysis))
    if held.shared:
        stock = next((i for i in sorted(said) if {lowers[i], stem_in(lexicon.language)(lowers[i])} & STOCK), None)
        if stock is None or len(held.kinds) != 1:
            return None
        senses = tuple(Sense(kind, "class", SAID, spoken(kind)) for kind in held.kinds)
        kept.append(Mention(stock, stock + 1, "class", SAID, senses=senses, text=analysis.words[stock].text))
        said -= {stock}
    asked = replace(
        analysis,
        form="select",
        wanted="thing",
        unit="",
        target=first,
        aggregate=analysis.aggregate or "sum",
        aggregates=analysis.aggregates or ((first, "sum"),),
        groups=analysis.groups or find_groups(analysis.words, lowers, lexicon, computes=True),
        structure=analysis.structure | said,
    )
    return asked, kept


def _pieces(analysis: Analysis, found: Sequence[Mention], places: Sequence[Mention], lexicon: Lexicon) -> int | None:
    """The noun of "how many pieces are in stock", where no class is called so: pieces of whatever there is, and no kinds of it."""
    target, lowers = analysis.target, tuple(word.lower for word in analysis.words)
    quantity = lexicon["worth"].at(lowers, target) if 0 <= target < len(lowers) else None
    called = any(each.kind == "class" and each.first <= target < each.last and each.score >= NOUN for each in found)
    if quantity is None or quantity[0] != "quantity" or called:
        return None
    there = _run_of_stock(lowers, target + 1, lexicon, analysis) or _is_had(target + 1, analysis, places, lexicon)
    return target if there else None


def _lies(word: str, lexicon: Lexicon) -> bool:
    """True for a verb that only says that something is somewhere: "lying", "hold"."""
    return lexicon.has("placed at", word) or lexicon.has("holding", word)


def _run_of_stock(lowers: Sequence[str], begun: int, lexicon: Lexicon, analysis: Analysis) -> frozenset[int]:
    """The words behind the noun that say that something is there: "in stock", "of stock"."""
    stem = stem_in(lexicon.language)
    runs = {i for op, first, last in lexicon["stock"].within(lowers) if op == ">" for i in range(first, last)}
    runs |= {i for i, word in enumerate(lowers) if i >= begun and {word, stem(word)} & STOCK and not analysis.words[i].capital}
    return frozenset(runs)


def _counted(target: int, lowers: Sequence[str], lexicon: Lexicon) -> int:
    """Where the noun of "how many pieces of the X" begins; the target itself without such a word."""
    if target < 0 or target + 2 >= len(lowers) or not lexicon.has("piece of", lowers[target]) or not lexicon.has("of", lowers[target + 1]):
        return target
    return lexicon.on_over(lowers, target + 2, "the", "our", "possessive")


def _mention(first: int, last: int, held: Held, analysis: Analysis, amount: Amount | None = None, *, opposite: bool = False) -> Mention:
    text = " ".join(word.text for word in analysis.words[first:last])
    return Mention(first, last, "property", SAID, senses=(held.sense,), text=text, amount=amount, opposite=opposite)


def _says(mention: Mention, held: Held | None) -> bool:
    """True for "stock", "in stock" as words that the quantity itself is like, what has it, or a link from there: `stockOf`."""
    short = mention.last - mention.first == 1 or mention.score < NOUN
    return held is not None and short and any(sense.iri == held.iri or sense.iri in held.kinds | held.links for sense in mention.senses)


def _within(part: Mention, whole: Mention) -> bool:
    return whole.first <= part.first and part.last <= whole.last and whole.last - whole.first > part.last - part.first


def _is_had(at: int, analysis: Analysis, places: Sequence[Mention], lexicon: Lexicon) -> bool:
    """True where nothing follows but that we have them: "do we have altogether", "are in stock at Hill Store"."""
    lowers = tuple(word.lower for word in analysis.words)
    i = at
    while i < len(lowers):
        named = max((each.last for each in places if each.first == i), default=0)
        runs = [run for section in ("stock", "altogether") if (run := lexicon[section].at(lowers, i)) is not None]
        if named or runs:
            i = max(named, *(run[1] for run in runs), i + 1)
        elif (
            analysis.words[i].function
            or lexicon.has("whose average", lowers[i])
            or lexicon.has("placed at", lowers[i])
            or lexicon.has("holding", lowers[i])
        ):
            i += 1  # "across all warehouses"
        else:
            return False
    return True


def things_in_stock(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading with the thing for the record of it, where nobody speaks of records: "what is below its reorder level"."""
    query, held = candidate.query, _on_lines(reach)
    what = query.columns[0] if query.form == "select" and len(query.columns) == 1 else None
    if held is None or not isinstance(what, Var) or what != candidate.target or query.aggregate is not None or analysis.wanted != "thing":
        return candidate
    edges = [each for each in query.where if isinstance(each, Edge)]
    kinds = [each for each in query.where if isinstance(each, IsA) and each.node == what]
    if not kinds and (lying := _lying(what, edges, held, analysis, reach)) is not None:
        thing = Var("in_stock")
        return replace(candidate, query=replace(query, where=(*query.where, Edge(lying[0], (lying[1],), thing)), columns=(thing,)), target=thing)
    if kinds or not any(each.subject == what and held.iri in each.properties for each in edges) or any(each.object == what for each in edges):
        return candidate
    links = _of_things_first(held, reach)
    if any(each.subject == what and links[0] in each.properties for each in edges):
        return candidate
    thing = Var("in_stock")
    where = (*query.where, Edge(what, (links[0],), thing))
    return replace(candidate, query=replace(query, where=where, columns=(thing,)), target=thing)


def _of_things_first(held: Held, reach: Reach) -> list[str]:
    """The links of a record, that to the thing first: there are more things than places."""
    return sorted(held.links, key=lambda link: -reach.profile.properties[link].objects)


def _lying(what: Var, edges: Sequence[Edge], held: Held, analysis: Analysis, reach: Reach) -> tuple[Var, str] | None:
    """The record of stock, and its link to a thing, where what is asked for was read as the place itself: "what is in stock in Bremen"."""
    links = _of_things_first(held, reach)
    at = analysis.target
    noun = 0 <= at < len(analysis.words) and not analysis.words[at].function and not _lies(analysis.words[at].lower, lexicon_of(analysis.language))
    records = {each.subject for each in edges if held.iri in each.properties}
    placed = [each.subject for each in edges if each.object == what and each.subject in records and links[0] not in each.properties]
    named = any(each.subject == what and not isinstance(each.object, Var) for each in edges)
    told = any(each.subject in records and links[0] in each.properties for each in edges)
    return (placed[0], links[0]) if len(placed) == 1 and named and not told and not noun and isinstance(placed[0], Var) else None
