"""The built-in functions and casts, with the examples of SPARQL 1.1 (17.4, 17.5) and what lies at their edges."""

from __future__ import annotations

import re

import pytest

from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.terms import literal_parts

PREFIXES = "BASE <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "


def evaluated(expression: str) -> str | None:
    """The value of an expression as SPARQL would write it (a number in short, an error as None)."""
    prepared = prepare(f"{PREFIXES} SELECT ({expression} AS ?x) {{}}")
    [(key,)] = solutions(prepared, run_for(prepared, MemoryIndex()))
    if key is None:
        return None
    if key[0] == "I":
        return f"<{key[1:]}>"
    if key[0] == "B":
        return "_:"
    parts = literal_parts(key)
    name = parts.datatype.rpartition("#")[2]
    if parts.language:
        return f"'{parts.lexical}'@{parts.language}"
    return {"string": f"'{parts.lexical}'", "integer": parts.lexical, "boolean": parts.lexical}.get(name, f"{parts.lexical} {name}")


CASES = {
    "terms": """
        STR(<http://a.example/>)                                     'http://a.example/'
        STR(01)                                                      '01'
        STR('a'@en)                                                  'a'
        STR(BNODE())                                                 error
        LANG('a'@en-GB)                                              'en-GB'
        LANG('a')                                                    ''
        LANG(<x>)                                                    error
        DATATYPE(1.0)                                                <http://www.w3.org/2001/XMLSchema#decimal>
        DATATYPE('a'@en)                                             <http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>
        DATATYPE('a')                                                <http://www.w3.org/2001/XMLSchema#string>
        DATATYPE('a'^^<own>)                                         <http://example.org/own>
        DATATYPE(<x>)                                                error
        IRI('x')                                                     <http://example.org/x>
        URI(<http://a.example/>)                                     <http://a.example/>
        IRI('a b')                                                   error
        IRI(1)                                                       error
        STRDT('5', xsd:integer)                                      5
        STRDT('five', xsd:integer)                                   five
        STRDT('5'@en, xsd:integer)                                   error
        STRLANG('chat', 'fr')                                        'chat'@fr
        STRLANG('chat', '')                                          error
        STRLANG('chat', 'f r')                                       error
        LANGMATCHES('de-CH-1996', 'de-CH')                           true
        LANGMATCHES('DE', 'de')                                      true
        LANGMATCHES('den', 'de')                                     false
        LANGMATCHES('', '*')                                         false
        LANGMATCHES('en', '*')                                       true
        isIRI(<x>)                                                   true
        isBLANK(BNODE('a'))                                          true
        isLITERAL(1)                                                 true
        isNUMERIC('12'^^xsd:nonNegativeInteger)                      true
        isNUMERIC('1200'^^xsd:byte)                                  false
        isNUMERIC('12')                                              false
        sameTerm(1, 01)                                              false
        sameTerm(1, 1)                                               true
        ?unbound                                                     error
        BOUND(?unbound)                                              false
        COALESCE(?unbound, 1/0, 'c')                                 'c'
        COALESCE(?unbound)                                           error
        IF(1 < 2, 'yes', 1/0)                                        'yes'
        IF(1/0, 'yes', 'no')                                         error
        <nobody-defined-this>(1)                                     error
    """,
    "strings": """
        STRLEN('chat'@fr)                                            4
        STRLEN('😀é')                                                2
        SUBSTR('foobar', 4)                                          'bar'
        SUBSTR('foobar'@en, 4, 1)                                    'b'@en
        SUBSTR('12345', 1.5, 2.6)                                    '234'
        SUBSTR('12345', 0, 3)                                        '12'
        SUBSTR('12345', 5, -3)                                       ''
        SUBSTR('12345', -3, 5)                                       '1'
        SUBSTR('12345', 'NaN'^^xsd:double)                           ''
        SUBSTR('12345', -42, 'INF'^^xsd:double)                      '12345'
        SUBSTR('a😀b😁c', 2, 2)                                      '😀b'
        UCASE('straße'@de)                                           'STRASSE'@de
        LCASE('ÄB')                                                  'äb'
        UCASE(1)                                                     error
        STRSTARTS('foobar'@en, 'foo')                                true
        STRSTARTS('foobar', 'foo'@en)                                error
        STRSTARTS('foobar'@en, 'foo'@fr)                             error
        STRENDS('foobar'@en, 'bar'@en)                               true
        CONTAINS('foobar', '')                                       true
        STRBEFORE('abc'@en, 'b')                                     'a'@en
        STRBEFORE('abc'@en, 'z')                                     ''
        STRBEFORE('abc'@en, '')                                      ''@en
        STRAFTER('abc', 'b')                                         'c'
        STRAFTER('abc'@en, 'abc')                                    ''@en
        STRAFTER('abc', '')                                          'abc'
        CONCAT('foo'@en, 'bar'@en)                                   'foobar'@en
        CONCAT('foo'@en, 'bar')                                      'foobar'
        CONCAT()                                                     ''
        CONCAT('a', 1)                                               error
        ENCODE_FOR_URI('Los Angeles/ü~*')                            'Los%20Angeles%2F%C3%BC~%2A'
    """,
    "regular expressions": """
        REGEX('Alice', '^ali', 'i')                                  true
        REGEX('Alice'@en, 'lic')                                     true
        REGEX('a\\nb', 'a.b')                                        false
        REGEX('a\\nb', 'a.b', 's')                                   true
        REGEX('a\\nb', '^b', 'm')                                    true
        REGEX('ab', 'a b', 'x')                                      true
        REGEX('a.b', 'a.b', 'q')                                     true
        REGEX('axb', 'a.b', 'q')                                     false
        REGEX('a', 'a', 'z')                                         error
        REGEX(1, 'a')                                                error
        REGEX('aa', '(a)\\\\1')                                      error
        REGEX('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$')   false
        REPLACE('abcd', 'b', 'Z')                                    'aZcd'
        REPLACE('abcb'@en, 'b', 'Z')                                 'aZcZ'@en
        REPLACE('abab', 'B', 'Z', 'i')                               'aZaZ'
        REPLACE('abab', '(a)(b)', '$2$1')                            'baba'
        REPLACE('ab', '(a)(x)?', '[$2]')                             '[]b'
        REPLACE('ab', '(a)', '$12')                                  'a2b'
        REPLACE('ab', 'a', '\\\\$1')                                 '$1b'
        REPLACE('a.b', '.', '$', 'q')                                'a$b'
        REPLACE('ab', 'a', '$')                                      error
        REPLACE('ab', 'a', '\\\\n')                                  error
        REPLACE('abc', 'x*', '-')                                    error
    """,
    "hashes": """
        MD5('abc')                                                   '900150983cd24fb0d6963f7d28e17f72'
        SHA1('abc')                                                  'a9993e364706816aba3e25717850c26c9cd0d89d'
        SHA256('abc')                                                'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
        STRLEN(SHA384('abc'))                                        96
        STRLEN(SHA512('abc'))                                        128
        SHA1('é')                                                    'bf15be717ac1b080b4f1c456692825891ff5073d'
        MD5(1)                                                       error
    """,
    "numbers": """
        ABS(-1)                                                      1
        ABS(-1.50)                                                   1.5 decimal
        ABS('x')                                                     error
        ROUND(2.4999)                                                2 decimal
        ROUND(2.5)                                                   3 decimal
        ROUND(-2.5)                                                  -2 decimal
        ROUND(2.5e0)                                                 3.0E0 double
        CEIL(10.5)                                                   11 decimal
        CEIL(-10.5)                                                  -10 decimal
        FLOOR(-10.5)                                                 -11 decimal
        FLOOR(10)                                                    10
        CEIL('INF'^^xsd:double)                                      INF double
    """,
    "moments": """
        YEAR('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)          2011
        MONTH('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)         1
        DAY('2011-01-10'^^xsd:date)                                  10
        HOURS('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)         14
        HOURS('2011-01-10T24:00:00'^^xsd:dateTime)                   0
        DAY('2011-01-31T24:00:00'^^xsd:dateTime)                     1
        MINUTES('14:45:13'^^xsd:time)                                45
        SECONDS('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)       13.815 decimal
        TIMEZONE('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)      -PT5H dayTimeDuration
        TIMEZONE('2011-01-10T14:45:13.815Z'^^xsd:dateTime)           PT0S dayTimeDuration
        TIMEZONE('2011-01-10T14:45:13.815+05:30'^^xsd:dateTime)      PT5H30M dayTimeDuration
        TIMEZONE('2011-01-10T14:45:13.815'^^xsd:dateTime)            error
        TZ('2011-01-10T14:45:13.815-05:00'^^xsd:dateTime)            '-05:00'
        TZ('2011-01-10T14:45:13.815Z'^^xsd:dateTime)                 'Z'
        TZ('2011-01-10T14:45:13.815'^^xsd:dateTime)                  ''
        YEAR('2011-02-30T00:00:00'^^xsd:dateTime)                    error
        YEAR('-0044-03-15T00:00:00'^^xsd:dateTime)                   -44
        YEAR('2011')                                                 error
        HOURS('2011-01-10'^^xsd:date)                                error
    """,
    "casts": """
        xsd:integer('12')                                            12
        xsd:integer(' +012 ')                                        12
        xsd:integer(-1.9)                                            -1
        xsd:integer(1.9e3)                                           1900
        xsd:integer('1.5')                                           error
        xsd:integer('NaN'^^xsd:double)                               error
        xsd:integer(true)                                            1
        xsd:integer(<x>)                                             error
        xsd:integer('1'@en)                                          error
        xsd:decimal('1e0')                                           error
        xsd:decimal(1.5e-3)                                          0.0015 decimal
        xsd:decimal(true)                                            1 decimal
        xsd:double('1e3')                                            1.0E3 double
        xsd:double(1)                                                1.0E0 double
        xsd:double('INF')                                            INF double
        xsd:float(0.1)                                               1.0E-1 float
        xsd:boolean('true')                                          true
        xsd:boolean('0')                                             false
        xsd:boolean(0.0)                                             false
        xsd:boolean('NaN'^^xsd:double)                               false
        xsd:boolean('yes')                                           error
        xsd:string(<x>)                                              'http://example.org/x'
        xsd:string(1.0)                                              '1'
        xsd:string(1e0)                                              '1'
        xsd:string(1.5e9)                                            '1.5E9'
        xsd:string('1'^^xsd:boolean)                                 'true'
        xsd:string('a'@en)                                           'a'
        xsd:string(BNODE())                                          error
        xsd:dateTime('2011-01-10T14:45:13Z')                         2011-01-10T14:45:13Z dateTime
        xsd:dateTime('2011-01-10')                                   error
        xsd:dateTime('2011-01-10+01:00'^^xsd:date)                   2011-01-10T00:00:00+01:00 dateTime
        xsd:date('2011-01-10T14:45:13Z'^^xsd:dateTime)               2011-01-10Z date
        xsd:time('2011-01-10T14:45:13Z'^^xsd:dateTime)               14:45:13Z time
        xsd:date('14:45:13'^^xsd:time)                               error
    """,
}
TABLE = [re.split(r" {2,}", line.strip(), maxsplit=1) for lines in CASES.values() for line in lines.strip().splitlines()]


@pytest.mark.parametrize(("expression", "value"), TABLE)
def test_a_function_has_the_value_of_the_standard(expression: str, value: str) -> None:
    assert evaluated(expression) == (None if value == "error" else value)


def answers(query: str) -> list[tuple[str | None, ...]]:
    prepared = prepare(query)
    return list(solutions(prepared, run_for(prepared, MemoryIndex())))


def test_the_time_is_the_same_in_the_whole_query() -> None:
    [(first, second)] = answers("SELECT (NOW() AS ?a) ?b { BIND(NOW() AS ?b) }")
    assert first == second
    assert first is not None
    assert re.fullmatch(r"XdateTime \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first)


def test_identifiers_and_random_numbers_are_new_for_every_row() -> None:
    rows = answers("SELECT (UUID() AS ?u) (STRUUID() AS ?s) (RAND() AS ?r) { VALUES ?x { 1 2 3 } }")
    assert all(len({row[column] for row in rows}) == 3 for column in range(3))
    uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    assert all(re.fullmatch(f"Iurn:uuid:{uuid}", str(row[0])) and re.fullmatch(f"S{uuid}", str(row[1])) for row in rows)
    assert all(0 <= float(literal_parts(str(row[2])).lexical) < 1 for row in rows)


def test_a_label_names_one_blank_node_in_a_solution_and_others_in_the_next() -> None:
    rows = answers("SELECT (BNODE('a') AS ?a) (BNODE('a') AS ?b) (BNODE('c') AS ?c) { VALUES ?x { 1 2 } }")
    assert [(a == b, a == c) for a, b, c in rows] == [(True, False), (True, False)]
    assert rows[0][0] != rows[1][0]
