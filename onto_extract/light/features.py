"""What a log-linear model sees of two ends and of the words around them: features by name, whatever the property. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onto_core.english.stems import stem
from onto_extract.light.evidence import Candidate


def features(candidate: Candidate) -> Iterator[str]:
    """The features of two ends and of the words around them, whatever the property."""
    yield from words_said(candidate)
    yield from places(candidate)


def words_said(candidate: Candidate) -> Iterator[str]:
    """The words between two ends, on the path, and beside them."""
    context = candidate.context
    words, a, b = context.tree.sentence.words, context.subject, context.object
    way = ">" if context.forward else "<"
    ends = {i for i, end in context.tree.of_word.items() if end.sort != "noun"}
    between = ["@" if word.i in ends else word.lower for word in context.between_heads]
    for word in between if len(between) <= 10 else (*between[:4], *between[-4:]):
        yield f"w{way}{stem(word)}"
    for one, other in pairwise(between) if len(between) <= 10 else ():
        yield f"ww{way}{one} {other}"
    if len(between) <= 6:
        yield f"all{way}{' '.join(between)}"
    up, down = context.path
    inner = [i for i in (*up[1:], *down[1:]) if i not in range(a.first, a.last) and i not in range(b.first, b.last)]
    for i in inner:
        yield f"p{way}{words[i].lemma.lower()}"
    yield "path " + " ".join([f"{words[i].dep}:{words[i].lemma.lower() if i in inner else ''}" for i in (*up, *down)][:8])
    for name, end, head in (("a", a, context.heads[0]), ("b", b, context.heads[1])):
        for step in (1, 2):
            before, after = head.first - step, head.last - 1 + step
            yield f"{name}-{step}{words[before].lower if before >= 0 else '^'}"
            yield f"{name}+{step}{words[after].lower if after < len(words) else '$'}"
        if end.value is None:
            yield f"{name}last:{stem(words[end.last - 1].lower)}"


def places(candidate: Candidate) -> Iterator[str]:
    """The sorts of two ends and their places in the sentence, which alone tell nothing of how they are related."""
    context = candidate.context
    words = context.tree.sentence.words
    way = ">" if context.forward else "<"
    yield f"joined{context.joined}{way}"
    yield "way" + way
    yield "bias"
    up, down = context.path
    yield "deps " + " ".join([words[i].dep for i in up[:-1]] + ["|"] + [words[i].dep for i in down])
    for name, end in (("a", context.subject), ("b", context.object)):
        yield f"{name}:{end.sort}{end.value.sort if end.value else ''}"
        yield f"{name}e:{end.entity}"
        yield f"{name}dep:{words[end.root].dep}"
        if end.value is not None:
            yield f"{name}u:{end.value.sort} {end.value.unit}"
        else:
            yield f"{name}shape:{words[end.first].capital}{min(end.last - end.first, 4)}{any(map(str.isdigit, end.label))}"
    yield f"others{min(context.others_between, 4)}{way}"
    yield f"onpath{min(context.others_on_path, 3)}"
    first = next((end for end in context.tree.ends if end.thing is not None), None)
    yield f"first{first is not None and first.key == context.subject.key}"
    yield f"firstb{first is not None and first.key == context.object.key}"


def object_features(candidate: Candidate) -> Iterator[str]:
    """The features of the second end by itself, which tell whether anything is said of it at all."""
    context = candidate.context
    words, end = context.tree.sentence.words, context.object
    yield "bias"
    yield f"sort {end.sort}{end.value.sort if end.value else ''}"
    yield f"entity {end.entity}"
    yield f"dep {words[end.root].dep}"
    yield f"known {end.known is not None}"
    yield f"starts {end.first == 0}"
    for step in (1, 2):
        before, after = end.first - step, end.last - 1 + step
        yield f"-{step}{words[before].lower if before >= 0 else '^'}"
        yield f"+{step}{words[after].lower if after < len(words) else '$'}"
    yield f"last {words[end.last - 1].pos} {end.sort}"
    yield f"word {stem(words[end.last - 1].lower)}" if end.sort == "noun" else f"length {min(end.last - end.first, 4)} {end.sort}"
