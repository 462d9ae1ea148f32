"""Writes graph.ttl into a folder (by default this one): a made-up trading house whose countries, departments, sexes, states and grades stand in it as codes, adjectives and foreign names."""

from __future__ import annotations

import random
import sys
from pathlib import Path

SCHEMA, DATA = "https://velmar.example/terms/", "https://velmar.example/data/"
CITIES = {
    "Hamburg": "DE", "Leipzig": "DE", "Torino": "IT", "Bari": "IT", "Lyon": "FR", "Gent": "BE", "Malmö": "SE", "Porto": "PT", "Brno": "CZ", "Graz": "AT",
}  # fmt: skip
COUNTRIES = {
    "DE": "Deutschland", "IT": "Italien", "FR": "Frankreich", "BE": "Belgien", "SE": "Schweden", "PT": "Portugal", "CZ": "Tschechien", "AT": "Österreich",
    "NL": "Niederlande",
}  # fmt: skip
NATIONALITIES = ["German", "Italian", "French", "Dutch", "Polish", "Spanish", "Irish"]
FIRST = {
    "F": ["Anke", "Bianca", "Chloé", "Dorota", "Elena", "Fenna", "Greta", "Hanna", "Ilaria", "Joke", "Karin", "Lucía"],
    "M": ["Aldo", "Bram", "Carlos", "Dieter", "Enzo", "Florian", "Gérard", "Henk", "Ivo", "Jan", "Kevin", "Luigi"],
}
LAST = ["Albers", "Bianchi", "Costa", "Dupont", "Ernst", "Ferri", "Gruber", "Hoekstra", "Iglesias", "Jansen", "Kowalski", "Lemaire"]
SUPPLIERS = {
    "Nordkabel": "DE", "Ferramenta Rossi": "IT", "Officine Po": "IT", "Lumière SA": "FR", "Rheinstahl": "DE", "Kestrel Tools": "GB", "Vistula Plast": "PL",
    "Duero Textil": "ES", "Albion Paper": "GB", "Zugspitz Optik": "DE", "Delta Verf": "NL", "Helvetia Messtechnik": "CH",
}  # fmt: skip
CUSTOMERS = {
    "Baumarkt Nord": "DE", "Casa Verde": "IT", "Maison Lys": "FR", "Huis & Haard": "NL", "Svea Handel": "SE", "Lusomar": "PT", "Morava Obchod": "CZ",
    "Alpenladen": "AT", "Piazza Due": "IT", "Elbe Versand": "DE", "Brussels Home": "BE", "Atelier Sud": "FR",
}  # fmt: skip
PRODUCTS = {
    "Desk Lamp Orion": ("DEU", "EL", 39.5), "Hammer 500": ("ITA", "TL", 18.0), "Paint White 5L": ("NLD", "CH", 27.9), "Office Chair Mira": ("POL", "FU", 149.0),
    "Saw Fox": ("GBR", "TL", 22.5), "Curtain Blue": ("ESP", "TX", 45.0), "Router X2": ("CHN", "EL", 89.0), "Bookshelf Oslo": ("SWE", "FU", 119.0),
    "Glue Strong": ("DEU", "CH", 4.9), "Towel Set": ("TUR", "TX", 19.9), "Drill Bee": ("DEU", "TL", 99.0), "Monitor V24": ("KOR", "EL", 189.0),
    "Stool Pino": ("ITA", "FU", 35.0), "Kettle Uno": ("ITA", "EL", 29.0),
}  # fmt: skip


def main() -> None:
    """Write the graph; the same each time."""
    draw = random.Random(11)
    lines = [f"@prefix t: <{SCHEMA}> .", f"@prefix d: <{DATA}> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
             "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> ."]  # fmt: skip
    for code, name in COUNTRIES.items():
        lines.append(f'd:land-{code} a t:Country ; rdfs:label "{name}"@de .')
    for i, (city, code) in enumerate(CITIES.items()):
        lines.append(f'd:city{i} a t:City ; rdfs:label "{city}" ; t:inCountry d:land-{code} .')
        lines.append(f'd:wh{i} a t:Warehouse ; t:whName "{city} Store" ; t:city d:city{i} ; t:areaM2 {900 + 130 * i} .')
    for i, (name, code) in enumerate(SUPPLIERS.items()):
        lines.append(f'd:sup{i} a t:Supplier ; t:companyName "{name}" ; t:countryCode "{code}" ; t:rating {draw.randint(1, 5)} .')
    for i, (name, code) in enumerate(CUSTOMERS.items()):
        lines.append(f'd:cus{i} a t:Customer ; t:customerName "{name}" ; t:country d:land-{code} ; t:tier "{"ABC"[i % 3]}" .')
    departments = ["HR", "FIN", "MKT", "LOG", "IT"]
    for i in range(24):
        sex = "FM"[i % 2]
        lines.append(
            f'd:emp{i} a t:Employee ; t:firstName "{FIRST[sex][i // 2]}" ; t:lastName "{LAST[(i * 5) % 12]}" ; t:sex "{sex}" ; '
            f't:nationality "{NATIONALITIES[(i * 3) % 7]}" ; t:department "{departments[(i * 7 + i // 5) % 5]}" ; '
            f't:contractType "{["FT", "FT", "PT"][i % 3]}" ; t:salary {30000 + (i * 3700) % 41000} ; t:onLeave {"true" if i % 6 == 0 else "false"} .'
        )
    for i, (name, (origin, category, price)) in enumerate(PRODUCTS.items()):
        lines.append(
            f'd:pro{i} a t:Product ; t:title "{name}" ; t:origin "{origin}" ; t:category "{category}" ; t:price {price} ; '
            f't:suppliedBy d:sup{(i * 5) % 12} ; t:hazardous {"true" if category == "CH" else "false"} .'
        )
    for i in range(40):
        lines.append(
            f'd:ord{i} a t:Order ; t:orderNo "V-{1000 + i}" ; t:placedBy d:cus{(i * 7) % 12} ; t:item d:pro{(i * 3) % 14} ; t:handledBy d:emp{(i * 5) % 24} ; '
            f't:status "{["SHIPPED", "PENDING", "CANCELLED", "SHIPPED", "DELIVERED"][i % 5]}" ; t:priority "{"HMLM"[i % 4]}" ; '
            f't:placedOn "2024-{1 + i % 12:02d}-{1 + (i * 3) % 28:02d}"^^xsd:date ; t:paid {"true" if i % 3 else "false"} .'
        )
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    (folder / "graph.ttl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
