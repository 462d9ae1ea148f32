"""Answered questions asked again as others would type them: with a typo, in another case, with quotes, hyphens, another order, synonyms, politely.

    .venv/bin/python -m benchmarks.question_variants film catalogue relational [--questions 60] [--each 10] [--seed 7] [--right] [--show]

Questions are drawn from those of the sets that are answered with rows (`--right`: rightly), as many of each set. A variant is the same when its
answer has the same rows, as sets of values. A variant that is hardly a question any more (a typo may make another word) counts all the same.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.question_sets import COLLECTION, GoldSet, gold_rows, gold_set, in_memory, services_over, with_names
from onto_core.clients.chat import model_overrides
from onto_core.messages import Answer, Question
from onto_core.service.configuration import load_settings
from onto_query.evaluation.measures import judged, rows_of
from onto_query.evaluation.rows import Row
from onto_query.pipeline import answer
from onto_query.services import Services

KEYS: Final = {
    "a": "s",
    "e": "r",
    "i": "o",
    "o": "p",
    "u": "i",
    "n": "m",
    "s": "a",
    "t": "r",
    "r": "t",
    "l": "k",
    "c": "v",
    "d": "f",
    "m": "n",
    "p": "o",
}
"""A key beside each."""
SYNONYMS: Final = (
    ("which", "what"),
    ("how many", "what is the number of"),
    ("number of", "how many"),
    ("list", "show me"),
    ("show me", "give me"),
    ("give me", "list"),
    ("more than", "over"),
    ("over", "more than"),
    ("less than", "under"),
    ("under", "below"),
    ("below", "under"),
    ("at least", "no fewer than"),
    ("biggest", "largest"),
    ("largest", "biggest"),
    ("highest", "greatest"),
    ("without", "with no"),
    ("average", "mean"),
    ("altogether", "in total"),
    ("per", "for each"),
    ("for each", "per"),
    ("both", "at once"),
    ("what's", "what is"),
    ("who's", "who is"),
)
POLITE: Final = (
    "Please tell me: {q}",
    "{q} please",
    "Could you tell me {q}",
    "Hello! {q}",
    "Hi there, {q} Thanks!",
    "I would like to know: {q}",
    "Can you help me? {q}",
    "Excuse me, {q}",
)
_NAME = re.compile(r"(?<=[\w,;:] )[A-ZÀ-Ý][\w'’.-]*(?: (?:(?:of|the|de|van|von|la|le|and) )*[A-Z0-9À-Ý][\w'’.-]*)*")
_LAST = re.compile(r"^(?P<rest>.+?\w) (?P<phrase>(?:in|after|before|at|since|during|from) [^,?.]+?)(?P<end>[?.!]?)$", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{5,}")


def typo(text: str, chance: random.Random) -> str | None:
    """One letter of a word of five or more, in lower case, left out, doubled, swapped with the next, or the key beside it; never the first."""
    words = list(_WORD.finditer(text))
    if not words:
        return None
    word = chance.choice(words)
    at = chance.randrange(word.start() + 1, word.end() - 1)
    letter, after = text[at], text[at + 1]
    changed = chance.choice([after, letter + letter + after, after + letter, KEYS.get(letter, letter) + after])
    return text[:at] + changed + text[at + 2 :]


def lower(text: str, chance: random.Random) -> str:
    return text.lower()


def upper(text: str, chance: random.Random) -> str:
    return text.upper()


def marks(text: str, chance: random.Random) -> str:
    """Other signs at the end, two spaces somewhere."""
    bare = text.rstrip("?.! ")
    return chance.choice([bare, bare + "??", bare + " ?", bare.replace(" ", "  ", 1), " " + bare + "?"])


def hyphen(text: str, chance: random.Random) -> str | None:
    """Hyphens and apostrophes as other keyboards have them, or as spaces."""
    ways = [text.replace("-", " "), text.replace("-", "–"), text.replace("'", "’"), text.replace("’", "'"), text.replace("-", "")]
    return chance.choice([way for way in ways if way != text] or [""]) or None


def quotes(text: str, chance: random.Random) -> str | None:
    names = [name for name in _NAME.finditer(text) if not any(sign.isdigit() for sign in name.group())]
    if not names:
        return None
    name = chance.choice(names)
    before, after = chance.choice([('"', '"'), ("“", "”"), ("'", "'"), ("«", "»")])
    return f"{text[: name.start()]}{before}{name.group()}{after}{text[name.end() :]}"


def order(text: str, chance: random.Random) -> str | None:
    """The last phrase of place or time to the front: "In 2019, which films came out?"."""
    found = _LAST.match(text)
    if found is None:
        return None
    rest = found["rest"]
    return f"{found['phrase'][:1].upper()}{found['phrase'][1:]}, {rest[:1].lower()}{rest[1:]}{found['end']}"


def synonym(text: str, chance: random.Random) -> str | None:
    ways = [re.sub(rf"\b{re.escape(word)}\b", other, text, count=1, flags=re.IGNORECASE) for word, other in SYNONYMS]
    return chance.choice([way for way in ways if way != text] or [""]) or None


def polite(text: str, chance: random.Random) -> str:
    return chance.choice(POLITE).format(q=text)


WAYS: Final[dict[str, Callable[[str, random.Random], str | None]]] = {
    "typo": typo,
    "lower case": lower,
    "upper case": upper,
    "marks": marks,
    "hyphen": hyphen,
    "quotes": quotes,
    "order": order,
    "synonym": synonym,
    "polite": polite,
}


def variants(text: str, number: int, chance: random.Random) -> list[tuple[str, str]]:
    """(way, question), each different from the question and from the others; ways that do not fit it leave their turn to the next."""
    found: dict[str, str] = {}
    for _ in range(4 * number):
        for way, change in WAYS.items():
            changed = change(text, chance)
            if changed is not None and changed != text and changed not in found and len(found) < number:
                found[changed] = way
        if len(found) == number:
            break
    return [(way, changed) for changed, way in found.items()]


def values(said: Answer) -> frozenset[Row]:
    return frozenset(rows_of(said))


async def _ask(text: str, services: Services) -> Answer:
    return await answer(Question(text=text, collection=COLLECTION), services)


async def measured(gold: GoldSet, options: argparse.Namespace, url: str, chance: random.Random) -> tuple[Counter[str], Counter[str], int]:
    """By way: variants with the same rows, and variants; and how many questions they are of."""
    settings = load_settings(None, overrides={"store.url": url, "model.cache": "memory:"} | model_overrides("rules"))
    same: Counter[str] = Counter()
    total: Counter[str] = Counter()
    store = in_memory(gold.graph)
    asked = 0
    async with services_over(gold, settings) as services:
        cases = list(gold.cases)
        chance.shuffle(cases)
        for case in cases:
            if asked == -(-options.questions // len(options.sets)):
                break
            first = await _ask(case.question, services)
            if first.status != "answered" or not first.rows:
                continue
            if options.right:
                rows = gold_rows(case, store)
                if not judged(case, with_names(first, gold.called, rows), rows, services.catalogs.of(COLLECTION).schema).right:
                    continue
            asked += 1
            for way, text in variants(case.question, options.each, chance):
                said = await _ask(text, services)
                equal = said.status == first.status and values(said) == values(first)
                total[way] += 1
                same[way] += equal
                if options.show and not equal:
                    print(f"{way}: {case.question}  ->  {text}\n    {said.status}: {said.text[:150]}", flush=True)
    return same, total, asked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--right", action="store_true", help="only of questions that are answered rightly")
    parser.add_argument("--show", action="store_true", help="each variant with other rows")
    parser.add_argument("--ontology", default="", metavar="draft|none|FILE")
    options = parser.parse_args()
    options.held, options.all, options.only, options.limit, options.graph, options.made = False, False, "", None, None, 0
    chance = random.Random(options.seed)
    same: Counter[str] = Counter()
    total: Counter[str] = Counter()
    questions = 0
    with tempfile.TemporaryDirectory() as name:
        for number, given in enumerate(options.sets):
            some, every, asked = asyncio.run(measured(gold_set(given, Path(name), options), options, f"oxigraph:{name}/store-{number}", chance))
            same, total, questions = same + some, total + every, questions + asked
    for way in WAYS:
        if total[way]:
            print(f"{way:12} {total[way]:5}  the same rows {same[way]:5}  {same[way] / total[way]:.1%}")
    if total.total():
        print(f"{'all':12} {total.total():5}  the same rows {same.total():5}  {same.total() / total.total():.1%}  of {questions} answered questions")


if __name__ == "__main__":
    main()
