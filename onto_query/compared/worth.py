"""What is in stock times what one of it costs: "what is the stock of e-bikes in Leipzig worth at dealer prices". Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from onto_core.matching.terms import singular
from onto_query.graph_query import Aggregation, Calc, Edge, GraphQuery, Var
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.written.dictionary import compound_parts

STOCK: Final = words_for("stock")
PRICE: Final = words_for("price") | words_for("cost")
CURRENCY: Final = words_for("currency")
STOCKED: Final = "..."
"""The place of the word for the stock in a question for how much there is of it."""
JOINT: Final = "s"
"""The letter between two words of most German compounds, and the end of their genitive."""
AT: Final = 3
"""Words before the price, and behind it, at most: "at our dealer prices"."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The question for how much there is, and the words for the price of one, none where it does not say at which."""

    stock: str
    price: frozenset[str]


def stock_worth(analysis: Analysis) -> Worth | None:
    """The parts of a question for what a stock is worth; None for any other."""
    lowers, lexicon = tuple(word.lower for word in analysis.words), lexicon_of(analysis.language)
    told, text = lexicon.said("in all stock"), analysis.text
    said = ((first, last) for what, first, last in lexicon["worth"].within(lowers) if what == "worth")
    worth = [
        (first, last) for first, last in said if (sum_of := lexicon["aggregate"].at(lowers, first)) is None or sum_of[1] < last
    ]  # no "total stock"
    stock = next((i for i, word in enumerate(lowers) if not STOCK.isdisjoint((word, word.removesuffix(JOINT)))), None)
    asked = analysis.form == "select" and not (
        analysis.amounts or analysis.negations or analysis.superlative or analysis.groups or analysis.comparison
    )
    if not told or not worth or stock is None or not asked:
        return None
    last, price = len(lowers), frozenset[str]()
    if worth[-1] == (last - 1, last) and _priced(lowers[-2], lexicon) is not None:
        last, worth = last - 1, worth[:-1]  # "unser Lagerbestand zu Einkaufspreisen wert"
    end = len(lowers)
    noun = next((i for i in range(last - 1, max(last - 2 - AT, stock), -1) if _priced(lowers[i], lexicon) is not None), None)
    if noun is not None:
        at = next((i for i in range(noun - 1, max(noun - 1 - AT, stock), -1) if lexicon.has("preposition", lowers[i])), None)
        if at is None:
            return None
        besides = (i for i in range(at + 1, last) if i != noun and not _says_nothing(lowers[i], lexicon))  # "dealer prices", "prezzi di acquisto"
        end, price = at, (_priced(lowers[noun], lexicon) or frozenset()) | {singular(lowers[i]) for i in besides}
    behind = min([first for first, _ in worth if first > stock], default=end)
    if (behind < end and behind + 1 < end and end != len(lowers)) or (end == len(lowers) and behind not in {end, end - 1}):
        return None  # something else is said besides
    where = text[analysis.words[stock + 1].start : analysis.words[behind - 1].end] if behind > stock + 1 else ""
    return Worth(f"{told.replace(STOCKED, analysis.words[stock].text)} {where}".strip(), price)


def _says_nothing(word: str, lexicon: Lexicon) -> bool:
    return lexicon.is_article(word) or any(lexicon.has(section, word) for section in ("our", "of", "preposition"))


def _priced(word: str, lexicon: Lexicon) -> frozenset[str] | None:
    """What a word says of a price: nothing alone, "einkauf" in a compound; None for a word that is none for a price."""
    parts = compound_parts(word, lexicon.language)
    told = parts is not None and lexicon.has("price", parts[1])
    return frozenset((parts[0].removesuffix(JOINT),)) if parts is not None and told else frozenset() if lexicon.has("price", word) else None


def times_price(query: GraphQuery, price: frozenset[str], reach: Reach) -> GraphQuery | None:
    """The query for how much there is as one for what it is worth; None where there is no one price for it."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "sum" or query.columns or not isinstance(aggregate.of, Var):
        return None
    ways = list(_ways(query, aggregate.of, price, reach))
    if len({edge.properties for _, edge in ways}) != 1 or len(ways) != 1:
        return None
    ((link, cost),) = ways
    where = (*query.where, *(each for each in (link, cost) if each not in query.where))
    return replace(query, where=where, aggregate=Aggregation("sum", Calc("*", aggregate.of, Var("price_of_one")), Var("worth")))


def _ways(query: GraphQuery, quantity: Var, price: frozenset[str], reach: Reach) -> Iterator[tuple[Edge, Edge]]:
    """The link from each record of stock to the thing, with that from there to its price."""
    edges = [each for each in query.where if isinstance(each, Edge)]
    for record in (each for each in edges if each.object == quantity):
        kinds = reach.domain(record.properties[0])
        for held in _prices(kinds, price, reach):  # of articles that say themselves how many there are
            yield record, Edge(record.subject, (held.iri,), Var("price_of_one"))
        for link in reach.own(kinds, {"thing"}):
            if not link.single:
                continue
            there = next((each for each in edges if each.subject == record.subject and link.iri in each.properties), None)
            there = there if there is not None else Edge(record.subject, (link.iri,), Var("thing_in_stock"))
            for held in _prices(reach.range(link.iri), price, reach):
                yield there, Edge(there.object, (held.iri,), Var("price_of_one"))  # type: ignore[arg-type]


def _prices(kinds: frozenset[str], price: frozenset[str], reach: Reach) -> Iterator[PropertyProfile]:
    """The prices of things of a kind that are so called, in one currency."""
    for held in reach.own(kinds, {"number"}):
        named = price <= words_of(held.iri) if price - PRICE else is_called(held.iri, PRICE)
        if named and is_called(held.iri, PRICE) and _in_one_currency(held, reach):
            yield held


def _in_one_currency(held: PropertyProfile, reach: Reach) -> bool:
    """False for prices beside which a currency stands that is not the same for all."""
    own = words_of(held.iri)
    for other in reach.own(reach.domain(held.iri), {"text", "thing"}):
        of_it = words_of(other.iri) - CURRENCY
        if is_called(other.iri, CURRENCY) and (of_it <= own or not of_it) and other.objects > 1:
            return False
    return True
