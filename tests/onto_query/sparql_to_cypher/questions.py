"""A small graph and queries over it that a question may become: what the compiler is tried on, over the text and over real servers."""

from __future__ import annotations

PREFIXES = "PREFIX : <http://t.ex/f#> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "

GRAPH = """
@prefix : <http://t.ex/f#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:met a :Film, :Work ; rdfs:label "Metropolis" ; :director :lang ; :year "1927"^^xsd:gYear ; :minutes 153 ; :released "1927-01-10"^^xsd:date .
:m a :Film, :Work ; rdfs:label "M" ; :director :lang ; :year "1931"^^xsd:gYear ; :minutes 117 .
:ad a :Film, :Work ; rdfs:label "The Adventures of Prince Achmed" ; :director :lotte ; :year "1926"^^xsd:gYear ; :minutes 66 ;
    :genre "animation", "fantasy" .
:noyear a :Film, :Work ; rdfs:label "Unknown" ; :director :lotte .
:book a :Book, :Work ; rdfs:label "A Book" ; :author :thea .
:lang a :Person ; rdfs:label "Fritz Lang" ; :spouse :thea ; :born "1890-12-05"^^xsd:date .
:thea a :Person ; rdfs:label "Thea von Harbou" ; :spouse :lang .
:lotte a :Person ; rdfs:label "Lotte Reiniger" ; :born "1899-06-02"^^xsd:date .
"""

QUERIES = (
    "ASK { { SELECT (COUNT(DISTINCT ?a) AS ?l) WHERE { ?a :director :lotte } } { SELECT (COUNT(DISTINCT ?b) AS ?r) WHERE { ?b :director :lang } } "
    "FILTER(?l > ?r) }",
    "ASK { { SELECT (COUNT(DISTINCT ?a) AS ?l) WHERE { ?a :director :lotte } } { SELECT (COUNT(DISTINCT ?b) AS ?r) WHERE { ?b :director :nobody } } "
    "FILTER(?l > ?r) }",
    "SELECT ?d (COUNT(DISTINCT ?f) AS ?n) { VALUES ?d { :lotte :lang } ?f :director ?d } GROUP BY ?d ORDER BY DESC(?n) LIMIT 1",
    "SELECT DISTINCT ?f { ?f a :Film FILTER NOT EXISTS { ?f :year ?y FILTER(?y > 1930) } }",
    "SELECT DISTINCT ?f { ?f a :Film }",
    "SELECT ?f ?l { ?f a :Film ; rdfs:label ?l } ORDER BY ?l",
    "SELECT DISTINCT ?f { ?f :director :lang }",
    "SELECT DISTINCT ?p { :met :director ?p }",
    'SELECT (COUNT(DISTINCT ?f) AS ?n) { ?f a :Film ; :director ?p . ?p rdfs:label "Fritz Lang" }',
    "SELECT ?p (COUNT(DISTINCT ?f) AS ?n) { ?f :director ?p } GROUP BY ?p ORDER BY DESC(?n) ?p",
    "SELECT ?p (COUNT(DISTINCT ?f) AS ?n) { ?f :director ?p . ?f :year ?y } GROUP BY ?p HAVING(COUNT(DISTINCT ?f) > 1)",
    "ASK { :met :director :lotte }",
    "ASK { :met :director :lang }",
    "SELECT DISTINCT ?f ?y { ?f a :Film ; :year ?y FILTER(xsd:integer(SUBSTR(STR(?y), 1, 4)) > 1926) } ORDER BY ?y",
    "SELECT DISTINCT ?f { ?f a :Film ; :minutes ?m FILTER(?m < 120) }",
    "SELECT (AVG(?m) AS ?a) (COUNT(?m) AS ?values) { ?f a :Film ; :minutes ?m }",
    "SELECT (SUM(?m) AS ?a) (MIN(?m) AS ?b) (MAX(?m) AS ?c) { ?f :minutes ?m }",
    "SELECT DISTINCT ?f { ?f a :Film FILTER NOT EXISTS { ?f :year ?y } }",
    "SELECT DISTINCT ?f { ?f a :Film FILTER NOT EXISTS { ?f :director :lang } }",
    "SELECT DISTINCT ?p { ?p a :Person FILTER NOT EXISTS { ?f :director ?p . ?f a :Film } }",
    "SELECT DISTINCT ?p { ?p a :Person FILTER EXISTS { ?f :director ?p . ?f :minutes ?m FILTER(?m > 150) } }",
    "SELECT ?property ?value { :met ?property ?value }",
    "SELECT DISTINCT ?property { ?x ?property :lang }",
    "SELECT DISTINCT ?property { :lang ?property :thea }",
    "SELECT DISTINCT ?x { ?x (:director|:author) ?p . ?p a :Person }",
    "SELECT DISTINCT ?x { :lang (:spouse|^:spouse) ?x }",
    "SELECT DISTINCT ?x ?p { ?x (:director|^:spouse) ?p }",
    "SELECT DISTINCT ?f { ?f :director/:spouse :thea }",
    "SELECT DISTINCT ?f ?l { ?f a :Film OPTIONAL { ?f :released ?l } } ORDER BY ?f",
    "SELECT DISTINCT ?p ?s { ?p a :Person OPTIONAL { ?p :spouse ?s } } ORDER BY ?p",
    "SELECT DISTINCT ?p ?l { ?p a :Person OPTIONAL { ?p :spouse ?s . ?s rdfs:label ?l } } ORDER BY ?p",
    'SELECT DISTINCT ?x ?c { ?x a ?c . ?x rdfs:label "M" }',
    "SELECT DISTINCT ?x { { ?x a :Book } UNION { ?x a :Film . ?x :minutes 66 } }",
    "SELECT DISTINCT ?x ?y { { ?x :director :lotte ; :year ?y } UNION { ?x :director :lang ; :year ?y } UNION { ?x a :Book } }",
    'SELECT DISTINCT ?x { ?x rdfs:label ?l FILTER(CONTAINS(LCASE(STR(?l)), "lang")) }',
    'SELECT DISTINCT ?x { ?x rdfs:label ?l FILTER(REGEX(?l, "^fritz", "i")) }',
    "SELECT ?x { VALUES ?x { :met :lang } ?x a :Person }",
    "SELECT DISTINCT ?a ?b { ?a :minutes ?x . ?b :minutes ?y FILTER(?x > ?y) . ?a :director ?d . ?b :director ?d }",
    'SELECT DISTINCT ?f { ?f :genre "fantasy" }',
    "SELECT DISTINCT ?f { ?f :nothere ?x }",
    "SELECT (COUNT(?f) AS ?n) { ?f :nothere ?x }",
    "SELECT DISTINCT ?f ?x { ?f a :Film OPTIONAL { ?f :nothere ?x } }",
    "SELECT DISTINCT ?f { ?f a :Film ; :minutes ?m } ORDER BY DESC(?m) LIMIT 1",
    "SELECT DISTINCT ?f { ?f a :Film ; :minutes ?m } ORDER BY ?m LIMIT 1 OFFSET 1",
    'SELECT DISTINCT ?f { ?f :released ?d FILTER(?d > "1926-12-31"^^xsd:date) }',
    "SELECT DISTINCT ?p ?y { ?p :born ?d BIND(YEAR(?d) AS ?y) } ORDER BY ?y",
    "SELECT DISTINCT ?f { ?f a :Film . OPTIONAL { ?f :minutes ?m } FILTER(!BOUND(?m)) }",
    "SELECT DISTINCT ?f { ?f a :Work MINUS { ?f a :Film } }",
    "SELECT DISTINCT ?f { ?f a :Work . FILTER(?f != :book) . FILTER(?f IN (:met, :book, :m)) }",
    "SELECT DISTINCT ?f ?d { ?f :director+ ?d }",
    "SELECT DISTINCT ?a ?b { ?a :spouse+ ?b }",
    "SELECT DISTINCT ?b { :lang (:spouse|^:spouse)+ ?b }",
    "SELECT DISTINCT ?b { :lang (:spouse|^:director)* ?b }",
    "SELECT DISTINCT ?a { ?a a :Person ; :spouse+ :thea }",
    "ASK { :lang :spouse* :thea }",
    "SELECT ?x { { :met :director ?x } UNION { :met :year ?x } }",
    "SELECT ?x { ?x a :Film . { SELECT ?x { ?x a :Work } ORDER BY ?x LIMIT 2 } }",
    "SELECT DISTINCT ?f ?x { ?f a :Film . { ?f :director ?x } UNION { ?f :year ?x } }",
    "SELECT DISTINCT ?f { ?f a :Film . { ?f :minutes ?m FILTER(?m > 150) } UNION { ?f :director :lotte } }",
    "SELECT (AVG(?n) AS ?a) { { SELECT ?p (COUNT(DISTINCT ?f) AS ?n) { ?f :director ?p } GROUP BY ?p } }",
    "SELECT (SUM(?m) AS ?a) { ?f :minutes ?m . FILTER(?m > 1000) } HAVING(COUNT(?m) > 0)",
    "SELECT ?p (SUM(?m) AS ?s) { ?p a :Person . OPTIONAL { ?f :director ?p ; :minutes ?m } } GROUP BY ?p",
    "SELECT DISTINCT ?p ?f { ?p a :Person . OPTIONAL { ?f :director ?p ; :minutes ?m . FILTER(?m > 100) } }",
    "SELECT ?p (COUNT(DISTINCT ?m * 2) AS ?n) { ?f :director ?p ; :minutes ?m } GROUP BY ?p ORDER BY ?p",
    "SELECT DISTINCT ?f ?q { ?f :minutes ?m BIND(IF(?m > 100, ?m / 2, ?m / 0) AS ?q) } ORDER BY ?q ?f",
    "SELECT DISTINCT ?f { ?f :minutes ?m FILTER(?m > 1) FILTER(?m < 1000) FILTER(?m = 66) }",
    "SELECT DISTINCT ?f { ?f :released ?d FILTER(?d != 5) }",
    "SELECT DISTINCT ?f { ?f a :Film FILTER NOT EXISTS { { ?f :director :lang } UNION { ?f :genre ?g } } }",
    "SELECT DISTINCT ?f ?r { ?f a :Film OPTIONAL { ?f :released ?r } } ORDER BY DESC(?r) ?f LIMIT 3 OFFSET 1",
    "SELECT (SUM(?y) AS ?s) { ?f :year ?y }",
)

REFUSED = (
    ("SELECT ?d (GROUP_CONCAT(?l) AS ?ls) { ?f :director ?d ; rdfs:label ?l } GROUP BY ?d", "GROUP_CONCAT"),
    ("SELECT DISTINCT ?f { ?f :minutes+ ?d }", "a path of any length over values"),
    ("SELECT DISTINCT ?a ?b { ?a :spouse* ?b }", "a path of any length between any two things"),
    ("SELECT DISTINCT ?f { ?f a :Film OPTIONAL { ?f :director ?p } ?p :spouse ?s }", "p, which may have no value, in a second pattern"),
    ("CONSTRUCT { ?f a :X } WHERE { ?f a :Film }", "CONSTRUCT"),
    ('SELECT ?f { ?f rdfs:label ?l FILTER(LANG(?l) = "en") }', "LANG"),
    ('SELECT ?f { ?f rdfs:label ?l FILTER(REGEX(?l, "a.*b")) }', "regular expression"),
    ("SELECT ?s { ?s ?p ?o }", "every statement"),
    ("SELECT ?x { { :met ?x :lang } UNION { ?x :director :lang } }", "x as one kind of thing on one side of UNION"),
)
