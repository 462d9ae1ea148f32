"""A small shop as RDF that nobody described, and a query file for it."""

from __future__ import annotations

from pathlib import Path

from tests.worlds.asked import graph_at

SHOP = """
@prefix s: <https://example.org/shop#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
s:p1 a s:Product ; s:productName "Claw Hammer" ; s:weightG 500 ; s:colour "red" ; s:suppliedBy s:s1 ; s:launchDate "2019-05-03"^^xsd:date .
s:p2 a s:Product ; s:productName "Bench Vice" ; s:weightG 4200 ; s:colour "blue" ; s:suppliedBy s:s1 ; s:launchDate "2018-02-01"^^xsd:date .
s:p3 a s:Product ; s:productName "Torque Wrench" ; s:weightG 900 ; s:colour "red" ; s:suppliedBy s:s2 ; s:launchDate "2021-11-30"^^xsd:date .
s:p4 a s:Product ; s:productName "Starter Kit" ; s:weightG 7000 ; s:suppliedBy s:s3 ; s:launchDate "2020-01-15"^^xsd:date .
s:s1 a s:Supplier ; s:companyName "Hansen Tools" ; s:email "post@hansen.example" ; s:locatedIn s:c1 .
s:s2 a s:Supplier ; s:companyName "Rossi" ; s:email "ciao@rossi.example" ; s:locatedIn s:c2 .
s:s3 a s:Supplier ; s:companyName "Meyer" ; s:email "info@meyer.example" ; s:locatedIn s:c1 .
s:c1 a s:City ; s:cityName "Odense" ; s:population 180000 .
s:c2 a s:City ; s:cityName "Turin" ; s:population 850000 .
s:e1 a s:Employee ; s:firstName "Anna" ; s:lastName "Berg" ; s:hireDate "2010-03-01"^^xsd:date .
s:e2 a s:Employee ; s:firstName "Anna" ; s:lastName "Holm" ; s:hireDate "2015-07-01"^^xsd:date ; s:reportsTo s:e1 .
s:e3 a s:Employee ; s:firstName "Jan" ; s:lastName "Berg" ; s:hireDate "2012-09-01"^^xsd:date ; s:reportsTo s:e1 .
"""
DOMAIN = """
prefixes: {s: 'https://example.org/shop#'}
synonyms:
  articles: s:Product
  goods: s:Product
  vend: s:suppliedBy
  sticker date: s:launchDate
  scarlet: {property: s:colour, value: red}
  big grip: s:p2
"""


def shop_at(folder: Path) -> Path:
    """The folder, with the shop as the collection `shop` in `graph`."""
    return graph_at(folder, SHOP, "shop")
