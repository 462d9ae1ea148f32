"""Edits of a SPARQL text, token by token, so that strings and comments stay as they are: prefixes, IRIs, strings, the limit. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from sparql_cassandra.syntax.lexer import NUMBERS, Token, decode_codepoints, tokens, unescape

_WORDS = """
    BASE PREFIX SELECT CONSTRUCT DESCRIBE ASK DISTINCT REDUCED AS FROM NAMED WHERE GROUP BY HAVING ORDER ASC DESC LIMIT OFFSET VALUES UNDEF
    OPTIONAL GRAPH UNION MINUS FILTER BIND SERVICE SILENT A IN NOT EXISTS TRUE FALSE SEPARATOR COUNT SUM MIN MAX AVG SAMPLE GROUP_CONCAT
    STR LANG LANGMATCHES DATATYPE BOUND IRI URI BNODE RAND ABS CEIL FLOOR ROUND CONCAT STRLEN UCASE LCASE ENCODE_FOR_URI CONTAINS STRSTARTS
    STRENDS STRBEFORE STRAFTER YEAR MONTH DAY HOURS MINUTES SECONDS TIMEZONE TZ NOW UUID STRUUID MD5 SHA1 SHA256 SHA384 SHA512 COALESCE IF
    STRLANG STRDT SAMETERM ISIRI ISURI ISBLANK ISLITERAL ISNUMERIC REGEX SUBSTR REPLACE
    INSERT DELETE LOAD CLEAR DROP CREATE ADD MOVE COPY INTO TO DATA WITH USING DEFAULT ALL
"""
KEYWORDS = frozenset(_WORDS.split())
"""Words of SPARQL 1.1 Query and Update (19.8)."""

_SIZES = frozenset({"<", "<=", ">", ">="})
_VALUES = frozenset({*NUMBERS, "string"})

_BEFORE = Token("mark", "", 0, "")


def words_of(text: str) -> Sequence[Token]:
    """The tokens of a query, without the end token."""
    return tokens(text)[:-1]


def declared_prefixes(text: str) -> dict[str, str]:
    """prefix -> namespace, from the prologue. Raises BadQuery."""
    words = words_of(text)
    return {
        name.text.removesuffix(":"): iri.text[1:-1]
        for keyword, name, iri in zip(words, words[1:], words[2:], strict=False)
        if keyword.text.upper() == "PREFIX" and name.kind == "name" and iri.kind == "iri"
    }


def undeclared_prefixes(text: str) -> tuple[str, ...]:
    """The undeclared prefixes of prefixed names, in order. Raises BadQuery."""
    declared = declared_prefixes(text)
    words = words_of(text)
    used = (word.text.partition(":")[0] for before, word in zip([_BEFORE, *words], words, strict=False) if _is_name(word, before))
    return tuple(dict.fromkeys(prefix for prefix in used if prefix not in declared))


def _is_name(token: Token, before: Token) -> bool:
    return token.kind == "name" and before.text.upper() != "PREFIX"


def bare_words(text: str) -> tuple[str, ...]:
    """Words that are neither keywords nor functions of SPARQL: most likely names that lost their prefix. Raises BadQuery."""
    return tuple(dict.fromkeys(token.text for token in words_of(text) if token.kind == "word" and token.text.upper() not in KEYWORDS))


def replace_word(text: str, word: str, new: str) -> str:
    """The text with every token that is this word replaced."""
    return _edited(text, [(token, new) for token in words_of(text) if token.kind == "word" and token.text == word])


def values(text: str) -> tuple[tuple[str, ...], tuple[float, ...]]:
    """(strings, numbers) of a query, without the numbers of LIMIT and OFFSET. Raises BadQuery."""
    words = words_of(text)
    strings = tuple(content(token.text) for token in words if token.kind == "string")
    pairs = zip([_BEFORE, *words], words, strict=False)
    return strings, tuple(float(token.text) for before, token in pairs if token.kind in NUMBERS and before.text.upper() not in {"LIMIT", "OFFSET"})


def in_full(text: str) -> str:
    """The text with its prefixed names as IRIs. Raises BadQuery."""
    prefixes = declared_prefixes(text)
    words = words_of(text)
    edits = []
    for before, token in zip([_BEFORE, *words], words, strict=False):
        prefix, _, local = token.text.partition(":")
        if _is_name(token, before) and prefix in prefixes:
            edits.append((token, f"<{prefixes[prefix]}{local}>"))
    return _edited(text, edits)


def with_prefixes(text: str, prefixes: Mapping[str, str]) -> str:
    return "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in sorted(prefixes.items())) + text


def replace_iri(text: str, old: str, new: Callable[[str], str]) -> str:
    """The text with every token that denotes the IRI `old`, in full or by a prefix, replaced by `new(token)`. Prefix declarations stay."""
    prefixes = declared_prefixes(text)
    edits: list[tuple[Token, str]] = []
    before = two_before = _BEFORE
    for token in words_of(text):
        denoted = None
        if token.kind == "iri" and two_before.text.upper() != "PREFIX" and before.text.upper() != "BASE":
            denoted = token.text[1:-1]
        elif _is_name(token, before):
            prefix, _, local = token.text.partition(":")
            denoted = prefixes.get(prefix, "\0") + re.sub(r"\\(.)", r"\1", local)
        if denoted == old:
            edits.append((token, new(token.text)))
        two_before, before = before, token
    return _edited(text, edits)


def replace_string(text: str, lexical: str, new: str) -> str:
    """The text with every string literal of this content replaced, together with its language or datatype."""
    words = words_of(text)
    edits: list[tuple[Token, str]] = []
    for i, token in enumerate(words):
        if token.kind == "string" and content(token.text) == lexical:
            edits.append((token, new))
            if i + 1 < len(words) and words[i + 1].kind == "language":
                edits.append((words[i + 1], ""))
            elif i + 2 < len(words) and words[i + 1].text == "^^":
                edits += [(words[i + 1], ""), (words[i + 2], "")]
    return _edited(text, edits)


def replace_variable(text: str, old: str, new: str) -> str:
    """The text with a variable under another name everywhere."""
    return _edited(text, [(token, f"?{new}") for token in words_of(text) if token.kind == "variable" and token.text[1:] == old])


def replace_compared(text: str, old: str, new: str) -> str:
    """The text with a variable under another name where it is compared with a number by size."""
    words, edits = words_of(text), list[tuple[Token, str]]()
    for i, token in enumerate(words):
        if token.kind == "variable" and token.text[1:] == old:
            before, after = words[max(i - 2, 0) : i], words[i + 1 : i + 3]
            if any(len(pair) == 2 and pair[at].text in _SIZES and pair[1 - at].kind in _VALUES for pair, at in ((before, 1), (after, 0))):
                edits.append((token, f"?{new}"))
    return _edited(text, edits)


def as_ask(text: str) -> str:
    """A SELECT as an ASK of the same pattern."""
    words = words_of(text)
    start, first, last = _outermost(words)
    pattern = text[words[first].start : words[last].end]
    values = next((text[word.start :] for word in words[last + 1 :] if word.word == "VALUES"), "")
    return f"{text[: words[start].start]}ASK {pattern}" + (f"\n{values}" if values else "")


def as_count(text: str, variable: str) -> str:
    """A SELECT as the number of distinct values of a variable: without order and limits."""
    words = words_of(text)
    start, first, last = _outermost(words)
    head = f"{text[: words[start].start]}SELECT (COUNT(DISTINCT ?{variable}) AS ?number) WHERE "
    values = next((text[word.start :] for word in words[last + 1 :] if word.word == "VALUES"), "")
    return f"{head}{text[words[first].start : words[last].end]}" + (f"\n{values}" if values else "")


def _outermost(words: Sequence[Token]) -> tuple[int, int, int]:
    """The positions of the word SELECT, and of the first and last brace of its pattern."""
    start = next(i for i, word in enumerate(words) if word.kind == "word" and word.text.upper() == "SELECT")
    first = next(i for i, word in enumerate(words) if i > start and word.text == "{")
    depth = 0
    for i, word in enumerate(words[first:], first):
        depth += (word.text == "{") - (word.text == "}")
        if depth == 0:
            return start, first, i
    raise AssertionError("a query that was read has as many braces open as closed")


def content(string: str) -> str:
    """The content of a string token: without quotes, escapes resolved (SPARQL 1.1, 19.7)."""
    return unescape(decode_codepoints(string))


_AGGREGATE = re.compile(r"(?<![(\w])(COUNT|SUM|AVG|MIN|MAX)\s*\(([^()]*)\)\s+AS\s+\??(\w+)", re.IGNORECASE)


def with_named_aggregates(text: str) -> str | None:
    """The text with `SUM(?x) AS total`, as in SQL, written `(SUM(?x) AS ?total)`; None without such an aggregate. Strings are rewritten too."""
    named = _AGGREGATE.sub(r"(\1(\2) AS ?\3)", text)
    return re.sub(r"SELECT\s+DISTINCT\s+\(", "SELECT (", named) if named != text else None


def with_limit(text: str, limit: int) -> str:
    """The text with this LIMIT on the outermost query: its own number replaced, or a LIMIT added, before a trailing VALUES block if there is one."""
    words = words_of(text)
    depth = 0
    for i, token in enumerate(words):
        depth += (token.text == "{") - (token.text == "}")
        if depth == 0 and token.kind == "word" and token.text.upper() == "LIMIT" and i + 1 < len(words):
            return _edited(text, [(words[i + 1], str(limit))])
        if depth == 0 and token.kind == "word" and token.text.upper() == "VALUES":
            return _edited(text, [(token, f"LIMIT {limit}\n{token.text}")])
    end = words[-1].start + len(words[-1].text) if words else 0
    return f"{text[:end]}\nLIMIT {limit}"


def _edited(text: str, edits: list[tuple[Token, str]]) -> str:
    for token, new in sorted(edits, key=lambda edit: -edit[0].start):
        text = text[: token.start] + new + text[token.start + len(token.text) :]
    return text
