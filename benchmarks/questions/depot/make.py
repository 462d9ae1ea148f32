#!/usr/bin/env python3
"""Writes graph.ttl: the product and supplier catalogue of Veldkamp & Shaw, a
dealer in garden and workshop equipment (invented). python make.py FOLDER"""
import datetime
import os
import random
import sys

R = random.Random(20417)
BASE = "http://catalog.veldshaw.example/"
out = []
count = 0


def q(s, tag=""):
    s = s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"%s"%s' % (s, tag)


def en(s): return q(s, "@en")
def dec(x): return "%.2f" % x
def date(d): return q(d.isoformat(), "^^xsd:date")
def iri(kind, i): return "<%s%s/%s>" % (BASE, kind, i)


def put(s, *po):
    """One subject with its (property, object) pairs; None objects are left out."""
    global count
    po = [(p, o) for p, o in po if o is not None]
    count += len(po)
    out.append(s + " " + " ;\n    ".join("%s %s" % x for x in po) + " .\n")


def bnode(*po):
    global count
    count += len(po)
    return "[ " + " ; ".join("%s %s" % x for x in po) + " ]"


def day(a, b):
    a, b = datetime.date.fromisoformat(a), datetime.date.fromisoformat(b)
    return a + datetime.timedelta(R.randrange((b - a).days + 1))


# ---------------------------------------------------------------- departments
DEPTS = [("PUR", "Purchasing", "4100"), ("SAL", None, "4200"), ("LOG", None, "4300"),
         ("WKS", "Workshop & Repairs", "4400"), ("ACC", "Accounts", "4500"),
         ("ITS", None, "4600"), ("HRM", None, "4700")]

# code, given, surname, dept, job, boss, site
STAFF = [
    ("e01", "Margriet", "Veldkamp", None, "managing director", None, "ZWO"),
    ("e02", "Colin", "Shaw", None, "managing director", None, "HUL"),
    ("e03", "Ruben", "Hoekstra", "PUR", "head of purchasing", "e01", "ZWO"),
    ("e04", "Anke", "Brandt", "PUR", "buyer", "e03", "ZWO"),
    ("e05", "Tom", "Ashworth", "PUR", "buyer", "e03", "HUL"),
    ("e06", "Wietske", "de Boer", "PUR", "buyer", "e03", "ZWO"),
    ("e07", "Ilse", "Kuipers", "PUR", "assistant buyer", "e04", "ZWO"),
    ("e08", "Gareth", "Pugh", "SAL", "sales director", "e02", "HUL"),
    ("e09", "Jan", "Bakker", "SAL", "account manager", "e08", "ZWO"),
    ("e10", "Nadia", "Rahmani", "SAL", "account manager", "e08", "HUL"),
    ("e11", "Piet", "Bakker", "SAL", "inside sales", "e09", "ZWO"),
    ("e12", "Hannah", "Doyle", "SAL", "inside sales", "e10", "HUL"),
    ("e13", "Jürgen", "Thiele", "SAL", "account manager", "e08", "MUN"),
    ("e14", "Lotte", "Smit", "SAL", "inside sales", "e09", "ZWO"),
    ("e15", "Callum", "Reid", "SAL", "trainee", "e12", "HUL"),
    ("e16", "Bram", "Dijkstra", "LOG", "logistics manager", "e01", "ZWO"),
    ("e17", "Sandra", "Ostermann", "LOG", "warehouse manager", "e16", "MUN"),
    ("e18", "Derek", "Holroyd", "LOG", "warehouse manager", "e16", "HUL"),
    ("e19", "Youssef", "El Amrani", "LOG", "warehouse manager", "e16", "ZWO"),
    ("e20", "Kees", "Vos", "LOG", "forklift driver", "e19", "ZWO"),
    ("e21", "Agnieszka", "Nowak", "LOG", "picker", "e19", "ZWO"),
    ("e22", "Liam", "Booth", "LOG", "picker", "e18", "HUL"),
    ("e23", "Mehmet", "Yıldız", "LOG", "forklift driver", "e17", "MUN"),
    ("e24", "Femke", "Postma", "LOG", "planner", "e16", "VEN"),
    ("e25", "Harry", "Tasker", "WKS", "workshop foreman", "e02", "HUL"),
    ("e26", "Sjoerd", "Wiersma", "WKS", "mechanic", "e25", "ZWO"),
    ("e27", "Joanne", "Pickles", "WKS", "mechanic", "e25", "HUL"),
    ("e28", "Jan", "Bakker", "WKS", "apprentice mechanic", "e26", "ZWO"),
    ("e29", "Corrie", "van Dam", "ACC", "chief accountant", "e01", "ZWO"),
    ("e30", "Elaine", "Firth", "ACC", "bookkeeper", "e29", "HUL"),
    ("e31", "Thijs", "Mulder", "ACC", "credit controller", "e29", "ZWO"),
    ("e32", "Priya", "Nair", "ITS", "systems administrator", "e29", "HUL"),
    ("e33", "Daan", "Kok", "ITS", "catalogue editor", "e32", "ZWO"),
    ("e34", "Marijke", "Jansen", "HRM", "personnel officer", "e01", "ZWO"),
]
HEADS = {"PUR": "e03", "SAL": "e08", "LOG": "e16", "WKS": "e25", "ACC": "e29", "HRM": "e34"}
for code, name, cc in DEPTS:
    put(iri("dept", code), ("a", "vs:Department"), ("vs:deptCode", q(code)),
        ("vs:deptName", en(name) if name else None), ("vs:costCentre", q(cc)),
        ("vs:head", iri("emp", HEADS[code]) if code in HEADS else None))

ext = R.sample(range(201, 299), 40)
for i, (c, g, s, d, job, boss, site) in enumerate(STAFF):
    langs = {"ZWO": ["nl", "en"], "HUL": ["en"], "MUN": ["de", "en"], "VEN": ["nl", "de", "en"]}[site]
    if c in ("e04", "e13", "e09"):
        langs = sorted(set(langs + ["de", "fr"]))
    if c == "e21":
        langs = ["nl", "pl"]
    if c == "e10":
        langs = ["en", "fr"]
    put(iri("emp", c), ("a", "vs:Employee"), ("vs:givenName", q(g)), ("vs:surname", q(s)),
        ("vs:department", iri("dept", d) if d else None), ("vs:jobTitle", q(job)),
        ("vs:reportsTo", iri("emp", boss) if boss else None), ("vs:worksAt", iri("wh", site)),
        ("vs:startDate", date(day("2004-01-10", "2023-10-31"))),
        ("vs:phoneExt", q(str(ext[i])) if c not in ("e15", "e20", "e28") else None),
        *[("vs:speaks", q(x)) for x in langs])

# ----------------------------------------------------------------- warehouses
WHS = [("ZWO", "Zwolle Central", "Zwolle", "NL", 8400, "e19", 1998),
       ("HUL", "Hull Docks", "Kingston upon Hull", "GB", 5200, "e18", 2003),
       ("MUN", "Lager Münster", "Münster", "DE", 3100, "e17", 2011),
       ("VEN", "Venlo Overflow", "Venlo", "NL", 1750, None, 2019)]
for c, n, t, ctry, area, boss, yr in WHS:
    put(iri("wh", c), ("a", "vs:Warehouse"), ("vs:whCode", q(c)), ("vs:whName", q(n)), ("vs:town", q(t)),
        ("vs:country", q(ctry)), ("vs:floorArea_m2", str(area)),
        ("vs:manager", iri("emp", boss) if boss else None), ("vs:openedYear", str(yr)))

# ----------------------------------------------------------------- categories
# slug, title, parent, dutch/german title
CATS = [
    ("garden", "Garden", None, '"Tuin"@nl'), ("workshop", "Workshop", None, '"Werkplaats"@nl'),
    ("consum", "Consumables and spares", None, None),
    ("g-mach", "Garden machinery", "garden", '"Gartenmaschinen"@de'),
    ("g-hand", "Garden hand tools", "garden", '"Tuingereedschap"@nl'),
    ("g-water", "Watering", "garden", '"Bewässerung"@de'),
    ("w-mach", "Workshop machines", "workshop", None),
    ("w-hand", "Workshop hand tools", "workshop", None),
    ("w-safe", "Safety and storage", "workshop", None),
    ("mow", "Lawn mowers", "g-mach", '"Grasmaaiers"@nl'),
    ("mow-rot", "Rotary mowers", "mow", None), ("mow-rob", "Robot mowers", "mow", '"Mähroboter"@de'),
    ("mow-ride", "Ride-on mowers", "mow", '"Zitmaaiers"@nl'),
    ("hedge", "Hedge trimmers", "g-mach", '"Heggenscharen"@nl'), ("chain", "Chainsaws", "g-mach", '"Kettingzagen"@nl'),
    ("blow", "Leaf blowers", "g-mach", '"Bladblazers"@nl'), ("brush", "Brush cutters", "g-mach", None),
    ("wash", "Pressure washers", "g-mach", '"Hochdruckreiniger"@de'),
    ("rake", "Rakes", "g-hand", None), ("spade", "Spades and forks", "g-hand", None),
    ("secat", "Secateurs and loppers", "g-hand", '"Snoeischaren"@nl'), ("barrow", "Wheelbarrows", "g-hand", '"Kruiwagens"@nl'),
    ("hose", "Hoses", "g-water", None), ("sprink", "Sprinklers", "g-water", None), ("butt", "Water butts", "g-water", '"Regentonnen"@de'),
    ("drill", "Drills", "w-mach", None), ("grind", "Angle grinders", "w-mach", None),
    ("tsaw", "Table saws", "w-mach", None), ("compr", "Compressors", "w-mach", '"Kompressoren"@de'),
    ("hammer", "Hammers", "w-hand", None), ("screw", "Screwdriver sets", "w-hand", None),
    ("wrench", "Wrenches", "w-hand", None), ("clamp", "Clamps", "w-hand", None),
    ("box", "Tool boxes", "w-safe", None), ("glove", "Gloves", "w-safe", '"Handschoenen"@nl'),
    ("ear", "Helmets and ear defenders", "w-safe", None),
    ("s-chain", "Saw chains", "consum", None), ("s-blade", "Mower blades", "consum", None),
    ("oil", "Oils and fuels", "consum", None), ("batt", "Batteries and chargers", "consum", None),
    ("snow", "Snow clearing", "g-mach", None),      # empty, wanted for next winter
]
for slug, t, par, other in CATS:
    put(iri("cat", slug), ("a", "vs:Category"), ("vs:catName", en(t)), ("vs:catName", other),
        ("vs:parent", iri("cat", par) if par else None))

# --------------------------------------------------------------------- brands
BRANDS = {  # slug: name, country as text, founded
    "falke": ("Falke", "Germany", 1931), "ostermann": ("Ostermann", "Germany", 1956),
    "nordhag": ("Nordhag", "Sweden", 1889), "kestrel": ("Kestrel", "United Kingdom", 1974),
    "brecon": ("Brecon & Sons", "United Kingdom", 1902), "tuinman": ("Tuinman", "Nederland", 1968),
    "ijssel": ("IJssel Staal", "Nederland", 1947), "volta": ("Voltaro", "Italy", 1983),
    "duret": ("Duret", "France", 1921), "grizz": ("Grizzwold", "USA", 1995),
    "aquamar": ("AquaMar", "Spain", 2001), "hikaru": ("Hikaru", "Japan", 1963),
    "moravec": ("Moravec", "Česko", 1926), "safewell": ("Safewell", "United Kingdom", None),
    "hausmarke": ("V&S Basic", None, 2009), "lindqvist": ("Lindqvist", "Sweden", 1978),
}
for slug, (n, ctry, yr) in BRANDS.items():
    put(iri("brand", slug), ("a", "vs:Brand"), ("vs:brandName", q(n)),
        ("vs:homeCountry", q(ctry) if ctry else None), ("vs:founded", q(str(yr), "^^xsd:gYear") if yr else None),
        ("rdfs:label", q(n) if slug in ("falke", "nordhag", "hikaru") else None))

# ------------------------------------------------------------------ suppliers
# slug, name, town, country, payment days, terms text, incoterm, min order, rating, buyer, brands
SUPS = [
    ("S101", "Falke Gartentechnik GmbH", "Solingen", "DE", 30, "30 Tage netto, 2% Skonto 10 Tage", "DAP", 500, "A", "e04", ["falke"]),
    ("S102", "Ostermann Gerätebau GmbH & Co. KG", "Bielefeld", "DE", 45, "45 Tage netto", "DAP", 750, "A", "e04", ["ostermann"]),
    ("S103", "Nordhag AB", "Jönköping", "SE", 60, "60 days net", "FCA", 2000, "A", "e06", ["nordhag"]),
    ("S104", "Kestrel Power Tools Ltd", "Sheffield", "GB", 30, "30 days net", "EXW", 400, "B", "e05", ["kestrel"]),
    ("S105", "Brecon & Sons (1902) Ltd", "Sheffield", "GB", 30, "30 days EOM", "EXW", 250, "A", "e05", ["brecon"]),
    ("S106", "Tuinman Groothandel B.V.", "Apeldoorn", "NL", 14, "14 dagen netto", "DDP", None, "B", "e06", ["tuinman", "aquamar"]),
    ("S107", "IJssel Staal N.V.", "Deventer", "NL", 30, "30 dagen", "DDP", 300, "A", "e06", ["ijssel"]),
    ("S108", "Voltaro S.p.A.", "Bergamo", "IT", 60, "60 gg d.f.", "EXW", 1500, "B", "e04", ["volta"]),
    ("S109", "Établissements Duret", "Thiers", "FR", 45, "45 jours fin de mois", "FCA", 600, "B", "e04", ["duret"]),
    ("S110", "Grizzwold Europe B.V.", "Venlo", "NL", 30, "30 days net", "DAP", 1000, "C", "e06", ["grizz"]),
    ("S111", "AquaMar Riegos S.L.", "Murcia", "ES", 60, "60 días", "FCA", 800, "B", "e07", ["aquamar"]),
    ("S112", "Hikaru Industrial Europe", "Düsseldorf", "DE", 30, "30 days net, 3% 8 days", "DAP", 1000, "A", "e04", ["hikaru"]),
    ("S113", "Moravec nářadí s.r.o.", "Brno", "CZ", 30, "30 dní", "FCA", 350, "A", "e07", ["moravec"]),
    ("S114", "Safewell Protective Ltd", "Leeds", "GB", 30, "30 days net", "DAP", 200, "B", "e05", ["safewell"]),
    ("S115", "Ningbo Greenfield Imp. & Exp. Co.", "Ningbo", "CN", 0, "30% deposit, balance against B/L", "FOB", 10000, "C", "e03", ["hausmarke", "grizz"]),
    ("S116", "Lindqvist Verktyg AB", "Eskilstuna", "SE", 45, "45 days net", "FCA", 900, "A", "e06", ["lindqvist"]),
    ("S117", "Humber Trade Supplies", "Kingston upon Hull", "GB", 14, "14 days", "DDP", None, "C", "e05", ["kestrel", "brecon", "safewell"]),
    ("S118", "Rheinhandel Werkzeuge GmbH", "Düsseldorf", "DE", 30, "30 Tage netto", "DAP", 450, "B", "e04", ["falke", "hikaru", "moravec"]),
    ("S119", "Smeermiddelen Jansen", "Zwolle", "NL", 30, None, "DDP", 150, None, "e06", ["tuinman"]),
    ("S120", "Baltic Tool Trading OÜ", "Tallinn", "EE", None, "prepayment", "EXW", 5000, None, None, []),
    ("S121", "Dale & Whitby Ltd", "Leeds", "GB", 30, "30 days net", "EXW", 300, "B", "e05", ["hausmarke"]),
]
for (c, n, t, ctry, days, terms, inco, mino, rate, buyer, _b) in SUPS:
    put(iri("sup", c), ("a", "vs:Supplier"), ("vs:supplierNo", q(c)), ("vs:companyName", q(n)),
        ("vs:town", q(t)), ("vs:country", q(ctry)), ("vs:paymentDays", str(days) if days is not None else None),
        ("vs:terms", q(terms) if terms else None), ("vs:incoterm", q(inco)),
        ("vs:minOrderValue", str(mino) if mino else None), ("vs:rating", q(rate) if rate else None),
        ("vs:buyer", iri("emp", buyer) if buyer else None),
        ("vs:since", date(day("1999-01-01", "2022-06-30")) if c != "S120" else None),
        ("vs:blocked", "true" if c == "S120" else None),
        ("vs:remark", q("Slow with credit notes, chase monthly.") if c == "S110" else
         en("New samples refused after fire test; do not order.") if c == "S120" else None))

# ------------------------------------------------------------------- products
# category: (brands, power, weight range, price range, watts, guarantee, [titles])
P = {
    "mow-rot": (["falke", "nordhag", "kestrel", "tuinman", "hausmarke"], None, (14, 38), (190, 890), None, 24,
        ["Badger 42 lawn mower", "Badger 48 lawn mower, self-propelled", "Rasenmäher RM 46 Eco", "Meadow 40 battery mower", "Meadow 46 battery mower", "Clipper 33 electric mower", "Basic mower 38 E"]),
    "mow-rob": (["nordhag", "ostermann", "hikaru"], "battery", (8, 15), (740, 2900), None, 24,
        ["Hedgehog 500 robot mower", "Hedgehog 1200 robot mower", "Igel M robotic mower", "Kame R3 robot mower", "Hedgehog 3000 robot mower"]),
    "mow-ride": (["nordhag", "grizz"], "petrol", (160, 260), (2400, 5900), None, 36,
        ["Bison 76 ride-on mower", "Bison 98 ride-on mower", "Prairie 42 lawn tractor", "Prairie 46 lawn tractor", "Bison 112 zero-turn mower"]),
    "hedge": (["falke", "kestrel", "hikaru", "volta"], None, (2.6, 6.2), (69, 540), 600, 24,
        ["HT 550 hedge trimmer", "HT 650 hedge trimmer", "Wren cordless hedge trimmer", "Heckenschere HS 60 B", "Longreach pole hedge trimmer", "Tagliasiepi VT 45", "Wren Mini grass and shrub shear"]),
    "chain": (["nordhag", "hikaru", "grizz", "volta"], None, (3.1, 7.4), (139, 980), 2000, 24,
        ["Lynx 35 chainsaw", "Lynx 45 chainsaw", "Lynx 60 Pro chainsaw", "Kuma cordless chainsaw 30", "Lumber King 50 chainsaw", "Elettrosega VE 2000", "Kuma top-handle saw 25"]),
    "blow": (["hikaru", "kestrel", "grizz", "hausmarke"], None, (1.8, 10.5), (45, 520), 2500, 24,
        ["Gale 200 leaf blower", "Gale 350 backpack blower", "Kaze cordless blower", "Prairie Wind blower vac", "Basic leaf blower 2500"]),
    "brush": (["nordhag", "falke", "grizz"], None, (4.4, 9.0), (160, 760), None, 24,
        ["Elk 30 brush cutter", "Elk 45 brush cutter", "Freischneider FS 38", "Weed Whacker 26 trimmer", "Elk battery strimmer"]),
    "wash": (["volta", "ostermann", "kestrel"], "electric", (6.5, 42), (89, 1290), 2200, 24,
        ["Torrente 130 pressure washer", "Torrente 160 pressure washer", "Hochdruckreiniger HD 8/18", "Otter 110 pressure washer", "Torrente 200 Hot pressure washer"]),
    "rake": (["brecon", "tuinman", "hausmarke"], "manual", (0.7, 2.1), (11, 48), None, None,
        ["Leaf rake, 22 tines", "Bow rake 14 teeth", "Wooden hay rake", "Leaf rake, 22 tines", "Adjustable lawn rake"]),
    "spade": (["brecon", "ijssel", "tuinman"], "manual", (1.2, 2.8), (24, 89), None, 120,
        ["Treaded digging spade", "Border fork", "Ladies' border spade", "Drainage spade", "Spitvork 4-tands", "Potato fork", "Edging iron"]),
    "secat": (["duret", "lindqvist", "falke"], "manual", (0.2, 1.9), (14, 119), None, 60,
        ["Bypass secateurs No. 6", "Anvil secateurs", "Left-handed secateurs No. 7", "Astschere Profi 80", "Ratchet lopper", "Telescopic tree lopper", "Sécateur vigneron"]),
    "barrow": (["ijssel", "brecon"], "manual", (9.5, 24), (69, 240), None, 36,
        ["Builder's wheelbarrow 85 l", "Garden wheelbarrow 100 l", "Two-wheel barrow 160 l", "Ballbarrow 60 l", "Kruiwagen zwaar 90 l"]),
    "hose": (["aquamar", "tuinman", "kestrel"], None, (1.4, 11), (15, 129), None, 60,
        ["Reinforced hose 1/2 inch, 25 m", "Reinforced hose 3/4 inch, 50 m", "Soaker hose 15 m", "Manguera plana 20 m", "Wall hose reel 30 m", "Spiral hose 10 m"]),
    "sprink": (["aquamar", "falke"], None, (0.2, 2.4), (8, 75), None, 24,
        ["Oscillating sprinkler 320", "Impulse sprinkler on spike", "Pop-up sprinkler 180", "Viereckregner VR 200", "Drip set for 40 pots"]),
    "butt": (["tuinman", "ostermann"], None, (6, 24), (39, 210), None, 60,
        ["Rain barrel 200 l", "Rain barrel 350 l", "Wall water tank 300 l", "Regentonne Amphore 250 l", "Rain barrel 120 l slim"]),
    "drill": (["hikaru", "kestrel", "hausmarke", "ostermann"], None, (1.1, 6.8), (49, 460), 900, 36,
        ["Tora combi drill 18 V", "Tora impact driver 18 V", "Merlin hammer drill 850", "Merlin SDS rotary hammer", "Basic drill 500", "Ständerbohrmaschine SB 16", "Tora right-angle drill 12 V"]),
    "grind": (["hikaru", "ostermann", "grizz", "hausmarke"], None, (1.6, 5.9), (39, 310), 1200, 24,
        ["Tora angle grinder 125", "Winkelschleifer WS 230", "Bear Claw grinder 180", "Basic angle grinder 115", "Merlin angle grinder 125"]),
    "tsaw": (["kestrel", "volta", "grizz"], "electric", (21, 96), (260, 1490), 1800, 36,
        ["Heron table saw 210", "Heron table saw 254", "Banco sega VB 315", "Jobsite saw 10 inch", "Cabinet saw CS 12"]),
    "compr": (["volta", "ostermann", "hausmarke"], "electric", (17, 118), (120, 1350), 1500, 24,
        ["Aria 24 compressor", "Aria 50 compressor", "Aria 100 V-twin compressor", "Druckluftkompressor DK 90", "Basic compressor 6 l", "Silent compressor S 15"]),
    "hammer": (["brecon", "lindqvist", "moravec"], "manual", (0.3, 4.6), (9, 64), None, 120,
        ["Claw hammer 16 oz", "Ball pein hammer 1 lb", "Sledgehammer 10 lb", "Dead-blow mallet", "Carpenter's hammer Kladivo 500", "Club hammer 4 lb", "Splitting maul 3 kg"]),
    "screw": (["lindqvist", "moravec", "hausmarke"], "manual", (0.3, 1.8), (12, 98), None, 60,
        ["VDE screwdriver set, 7 pcs", "Precision screwdriver set, 12 pcs", "Basic screwdriver set, 6 pcs", "Ratchet screwdriver with 24 bits", "T-handle hex key set"]),
    "wrench": (["lindqvist", "moravec", "ijssel", "brecon"], "manual", (0.2, 3.9), (9, 189), None, 120,
        ["Adjustable wrench 10 inch", "Combination spanner set 8-22", "Torque wrench 40-200 Nm", "Pipe wrench 18 inch", "Ratchet and socket set 1/2 inch", "Basin wrench", "Adjustable wrench 12 inch"]),
    "clamp": (["moravec", "ijssel", "duret"], "manual", (0.3, 4.2), (7, 88), None, 60,
        ["F-clamp 300 mm", "F-clamp 800 mm", "Quick-grip clamp 450", "Serre-joint 1000", "Corner clamp", "Bench vice 125 mm"]),
    "box": (["lindqvist", "kestrel", "hausmarke"], None, (1.5, 9.5), (19, 690), None, 36,
        ["Cantilever tool box 5 trays", "Roller cabinet 7 drawers", "Stackable case M", "Stackable case L", "Tool bag 20 inch", "Wall cabinet, lockable"]),
    "glove": (["safewell", "tuinman"], None, (0.1, 0.4), (4, 59), None, None,
        ["Chainsaw gloves class 1", "Rose pruning gauntlets", "Nitrile work gloves (12 pairs)", "Winter work gloves", "Welding gauntlets"]),
    "ear": (["safewell", "nordhag"], None, (0.2, 0.9), (12, 139), None, 12,
        ["Forestry helmet with visor", "Ear defenders SNR 30", "Ear defenders with radio", "Safety goggles, clear", "Bump cap"]),
    "s-chain": (["nordhag", "hikaru", "grizz"], None, (0.2, 0.5), (14, 42), None, None,
        ["Saw chain 35 cm, 52 links", "Saw chain 45 cm, 72 links", "Saw chain 30 cm, 45 links", "Full-chisel chain 60 cm", "Guide bar 45 cm"]),
    "s-blade": (["falke", "nordhag", "tuinman"], None, (0.3, 1.4), (6, 56), None, None,
        ["Mower blade 42 cm", "Mower blade 48 cm", "Robot blades (set of 9)", "Mulching blade 98", "Ersatzmesser RM 46"]),
    "oil": (["tuinman", "hausmarke", "nordhag"], None, (0.9, 22), (6, 79), None, None,
        ["Two-stroke oil 1 l", "Chain oil, biodegradable 5 l", "SAE 30 engine oil 1.4 l", "Alkylate fuel 5 l", "Alkylate fuel 20 l", "Compressor oil 1 l"]),
    "batt": (["hikaru", "kestrel", "nordhag"], None, (0.4, 2.9), (39, 329), None, 24,
        ["Tora battery 18 V 5 Ah", "Tora battery 18 V 2 Ah", "Tora fast charger", "Kestrel 40 V battery 4 Ah", "Hedgehog charging station", "Kestrel 40 V charger"]),
}
# brand by the family name in the title
# the scales, where they were read
WEIGHED = {"Two-stroke oil 1 l": 1.0, "Chain oil, biodegradable 5 l": 4.9, "SAE 30 engine oil 1.4 l": 1.4, "Alkylate fuel 5 l": 4.1,
           "Alkylate fuel 20 l": 15.4, "Compressor oil 1 l": 0.95, "Roller cabinet 7 drawers": 61.5, "Wall cabinet, lockable": 38.2,
           "Claw hammer 16 oz": 0.75, "Ball pein hammer 1 lb": 0.7, "Sledgehammer 10 lb": 5.2, "Club hammer 4 lb": 2.1,
           "Splitting maul 3 kg": 3.6, "Dead-blow mallet": 0.9, "F-clamp 300 mm": 1.2, "Bench vice 125 mm": 9.8,
           "Hedgehog 1200 robot mower": 11.8, "Hedgehog 3000 robot mower": 13.9, "Kuma top-handle saw 25": 3.9, "Corner clamp": 0.8,
           "Reinforced hose 3/4 inch, 50 m": 13.2, "Soaker hose 15 m": 1.9, "Aria 100 V-twin compressor": 92.0, "Ständerbohrmaschine SB 16": 24.5,
           "Basic drill 500": 1.8}
FAMILY = {"Badger": "falke", "Rasenm": "falke", "Meadow": "nordhag", "Clipper": "kestrel", "Basic": "hausmarke", "Hedgehog": "nordhag",
          "Igel": "ostermann", "Kame": "hikaru", "Bison": "nordhag", "Prairie": "grizz", "HT ": "kestrel", "Wren": "kestrel",
          "Heckens": "falke", "Longreach": "hikaru", "Tagli": "volta", "Lynx": "nordhag", "Kuma": "hikaru", "Lumber": "grizz",
          "Elettro": "volta", "Gale": "kestrel", "Kaze": "hikaru", "Elk": "nordhag", "Freis": "falke", "Weed": "grizz",
          "Torrente": "volta", "Hochdr": "ostermann", "Otter": "kestrel", "Spitv": "ijssel", "Astsch": "falke", "Sécat": "duret",
          "Kruiw": "ijssel", "Mangu": "aquamar", "Viereck": "falke", "Regent": "ostermann", "Tora": "hikaru", "Merlin": "kestrel",
          "Ständer": "ostermann", "Winkel": "ostermann", "Bear": "grizz", "Heron": "kestrel", "Banco": "volta", "Jobsite": "grizz",
          "Cabinet": "grizz", "Aria": "volta", "Druckl": "ostermann", "Carpenter's hammer Kl": "moravec", "Serre": "duret",
          "Kestrel": "kestrel", "Ersatz": "falke", "Silent": "volta"}
LANG = {"Rasenm": "de", "Heckens": "de", "Freis": "de", "Hochdr": "de", "Astsch": "de", "Viereck": "de", "Regent": "de", "Ständer": "de",
        "Winkel": "de", "Druckl": "de", "Ersatz": "de", "Tagli": "it", "Elettro": "it", "Banco": "it", "Spitv": "nl", "Kruiw": "nl",
        "Sécat": "fr", "Serre": "fr", "Mangu": "es"}
ALSO = {"Lynx 45 chainsaw": '"Kettingzaag Lynx 45"@nl', "Builder's wheelbarrow 85 l": '"Bouwkruiwagen 85 l"@nl',
        "Rain barrel 200 l": '"Regenton 200 l"@nl', "Astschere Profi 80": '"Profi 80 bypass lopper"@en',
        "Regentonne Amphore 250 l": '"Amphora rain barrel 250 l"@en', "Rasenmäher RM 46 Eco": '"RM 46 Eco lawn mower"@en',
        "Kruiwagen zwaar 90 l": '"Heavy wheelbarrow 90 l"@en', "Bypass secateurs No. 6": '"Sécateur N° 6"@fr',
        "Druckluftkompressor DK 90": '"DK 90 air compressor"@en', "Tora combi drill 18 V": '"Tora schroefboormachine 18 V"@nl'}


def pick(d, title):
    for k, v in d.items():
        if title.startswith(k):
            return v
    return None


def power(cat, title, dflt):
    t = title.lower()
    if any(w in t for w in ("battery m", "battery s", "cordless", "wren", "tora", "kuma", "kaze", " b")) and cat in ("mow-rot", "hedge", "chain", "blow", "brush", "drill", "grind"):
        if "basic" not in t and "battery" in t or any(w in t for w in ("cordless", "wren", "tora", "kuma", "kaze")) or t.endswith(" b"):
            return "battery"
    if cat == "mow-rot":
        return "electric" if ("electric" in t or t.endswith(" e")) else "petrol"
    if cat in ("drill", "grind"):
        return "electric"
    if cat == "hedge":
        return {"HT 550 hedge trimmer": "electric", "HT 650 hedge trimmer": "electric", "Longreach pole hedge trimmer": "petrol"}.get(title, "electric")
    if cat == "chain":
        return "electric" if title.startswith("Elettro") else "petrol"
    if cat == "blow":
        return "electric" if title.startswith(("Basic", "Prairie")) else "petrol"
    if cat == "brush":
        return "petrol"
    return dflt


COLOURS = {"falke": "green", "nordhag": "orange", "kestrel": "blue", "hikaru": "teal", "grizz": "yellow", "volta": "red",
           "ostermann": "grey", "hausmarke": "black", "tuinman": "green", "brecon": "natural wood", "aquamar": "blue",
           "ijssel": "galvanised", "duret": "red", "lindqvist": "red", "moravec": "black", "safewell": "yellow"}
ORIGIN = {"falke": "DE", "nordhag": "SE", "kestrel": "GB", "hikaru": "JP", "grizz": "CN", "volta": "IT", "ostermann": "DE",
          "hausmarke": "CN", "tuinman": "NL", "brecon": "GB", "aquamar": "ES", "ijssel": "NL", "duret": "FR", "lindqvist": "SE",
          "moravec": "CZ", "safewell": "GB"}
bysup = {}
for s in SUPS:
    for b in s[10]:
        bysup.setdefault(b, []).append(s[0])

products, code = [], 10010
for cat, (brands, pw, wr, pr, watts, guar, titles) in P.items():
    for k, t in enumerate(titles):
        code += R.choice((1, 2, 3, 5, 7))
        b = pick(FAMILY, t) or brands[k % len(brands)]
        products.append(dict(code=code, cat=cat, title=t, brand=b, power=power(cat, t, pw), watts=watts, guar=guar,
                             w=round(R.uniform(*wr), 1) if wr[1] > 3 else round(R.uniform(*wr), 2),
                             price=round(R.uniform(*pr)) - R.choice((0.01, 0.05, 0.10, 0.50))))
for p in products:
    p["w"] = WEIGHED.get(p["title"], p["w"])
by_title = {}
for p in products:
    by_title.setdefault(p["title"], p)
DISCONT = {"Rasenmäher RM 46 Eco": "Badger 48 lawn mower, self-propelled", "Clipper 33 electric mower": "Basic mower 38 E",
           "Hedgehog 500 robot mower": "Hedgehog 1200 robot mower", "Prairie 42 lawn tractor": "Prairie 46 lawn tractor",
           "Lynx 35 chainsaw": "Lynx 45 chainsaw", "Gale 200 leaf blower": "Kaze cordless blower", "Wooden hay rake": None,
           "Heron table saw 210": "Heron table saw 254", "Basic compressor 6 l": "Silent compressor S 15", "Basin wrench": None,
           "Ballbarrow 60 l": "Garden wheelbarrow 100 l", "Tora battery 18 V 2 Ah": "Tora battery 18 V 5 Ah",
           "Torrente 130 pressure washer": "Torrente 160 pressure washer", "Sécateur vigneron": None, "Bump cap": None,
           "Rain barrel 120 l slim": None, "Weed Whacker 26 trimmer": "Elk 30 brush cutter"}
FITS = {"Saw chain 35 cm, 52 links": ["Lynx 35 chainsaw", "Elettrosega VE 2000"], "Saw chain 45 cm, 72 links": ["Lynx 45 chainsaw", "Lumber King 50 chainsaw"],
        "Saw chain 30 cm, 45 links": ["Kuma cordless chainsaw 30", "Kuma top-handle saw 25"], "Full-chisel chain 60 cm": ["Lynx 60 Pro chainsaw"],
        "Guide bar 45 cm": ["Lynx 45 chainsaw"], "Mower blade 42 cm": ["Badger 42 lawn mower"], "Mower blade 48 cm": ["Badger 48 lawn mower, self-propelled"],
        "Robot blades (set of 9)": ["Hedgehog 500 robot mower", "Hedgehog 1200 robot mower", "Hedgehog 3000 robot mower"], "Mulching blade 98": ["Bison 98 ride-on mower"],
        "Ersatzmesser RM 46": ["Rasenmäher RM 46 Eco"],
        "Tora battery 18 V 5 Ah": ["Tora combi drill 18 V", "Tora impact driver 18 V", "Tora angle grinder 125", "Kaze cordless blower", "Kuma cordless chainsaw 30"],
        "Tora battery 18 V 2 Ah": ["Tora combi drill 18 V", "Tora impact driver 18 V"],
        "Kestrel 40 V battery 4 Ah": ["Wren cordless hedge trimmer"], "Hedgehog charging station": ["Hedgehog 500 robot mower", "Hedgehog 1200 robot mower", "Hedgehog 3000 robot mower"],
        "Compressor oil 1 l": ["Aria 24 compressor", "Aria 50 compressor", "Aria 100 V-twin compressor", "Druckluftkompressor DK 90"]}
HAZ = {"Alkylate fuel 5 l", "Alkylate fuel 20 l", "Two-stroke oil 1 l", "Tora battery 18 V 5 Ah", "Kestrel 40 V battery 4 Ah", "Tora battery 18 V 2 Ah"}
NOCOST = {"Bump cap", "Wooden hay rake", "Cabinet saw CS 12"}


def P_(title): return iri("p", by_title[title]["code"])


sourcing = []
for p in products:
    t, s = p["title"], iri("p", p["code"])
    lg = pick(LANG, t)
    title = q(t, "@" + lg) if lg else (en(t) if R.random() < .35 else q(t))
    weird = R.random()
    if weird < .04:
        wt = q(("%.1f kg" % p["w"]).replace(".", ","))
    elif weird < .09:
        wt = None
    else:
        wt = ("%.2f" % p["w"])
    big = p["w"] ** (1 / 3)
    L, W, H = (int(round(big * f * R.uniform(.8, 1.3), -1)) or 60 for f in (420, 190, 150))
    dims = R.random()
    prices = [bnode(("vs:amount", dec(p["price"])), ("vs:currency", q("EUR")), ("vs:priceList", q("retail")))]
    if R.random() < .6:
        prices.append(bnode(("vs:amount", dec(p["price"] * R.uniform(.72, .88))), ("vs:currency", q("EUR")), ("vs:priceList", q("trade"))))
    if R.random() < .33:
        prices.append(bnode(("vs:amount", dec(round(p["price"] * .87) - .01)), ("vs:currency", q("GBP")), ("vs:priceList", q("retail"))))
    if R.random() < .1:
        prices.append(bnode(("vs:amount", dec(round(p["price"] * 1.05) - .1)), ("vs:currency", q("CHF")), ("vs:priceList", q("retail"))))
    if t in ("Cabinet saw CS 12", "Banco sega VB 315"):
        prices = []             # price on request
    sups = [x for x in bysup[p["brand"]] if x != "S119" or p["cat"] == "oil"]
    if p["brand"] == "tuinman" and p["cat"] == "oil":
        sups = ["S119"]
    if p["brand"] == "aquamar":
        sups = ["S111", "S106"]
    main = sups[0] if R.random() < .75 else R.choice(sups)
    p["main"] = main
    put(s, ("a", "vs:Product"), ("vs:articleCode", q("VS-%d" % p["code"])), ("vs:title", title), ("vs:title", ALSO.get(t)),
        ("rdfs:label", q(t) if R.random() < .06 else None),
        ("vs:category", iri("cat", p["cat"])), ("vs:brand", iri("brand", p["brand"])),
        ("vs:mainSupplier", iri("sup", main)),
        ("vs:ean", q("87%011d" % R.randrange(10 ** 11)) if R.random() < .7 else None),
        ("vs:grossWeight_kg", wt),
        *([("vs:length_mm", str(L)), ("vs:width_mm", str(W)), ("vs:height_mm", str(H))] if dims < .8 else
          [("vs:dimensions", q("%d x %d x %d mm" % (L, W, H)))] if dims < .9 else []),
        ("vs:powerSource", q(p["power"]) if p["power"] else None),
        ("vs:ratedPower_W", str(int(round(p["watts"] * R.uniform(.6, 1.25), -1))) if p["watts"] and p["power"] == "electric" else None),
        ("vs:noise_dB", str(R.randrange(84, 114)) if p["power"] == "petrol" else None),
        ("vs:colour", q(COLOURS[p["brand"]]) if R.random() < .8 else None),
        ("vs:originCountry", q(ORIGIN[p["brand"]]) if R.random() < .85 else None),
        ("vs:guaranteeMonths", str(p["guar"]) if p["guar"] else None),
        ("vs:launched", date(day("2008-02-01", "2024-03-31"))),
        ("vs:discontinued", "true" if t in DISCONT and not (t == "Leaf rake, 22 tines") else None),
        ("vs:successor", P_(DISCONT[t]) if DISCONT.get(t) else None),
        *[("vs:fitsMachine", P_(x)) for x in FITS.get(t, [])],
        ("vs:dangerousGoods", q("Y") if t in HAZ else None),
        *[("vs:hasPrice", x) for x in prices])
    if t not in NOCOST:
        for x in sups if len(sups) < 3 else [main] + R.sample([y for y in sups if y != main], 1):
            if x == main or R.random() < .65:
                sourcing.append((p, x))

CUR = {"GB": "GBP", "CN": "USD", "SE": "SEK"}
ctry = {s[0]: s[3] for s in SUPS}
for i, (p, x) in enumerate(sourcing):
    cur = CUR.get(ctry[x], "EUR")
    rate = {"EUR": 1, "GBP": .87, "USD": 1.08, "SEK": 11.3}[cur]
    lead = {"CN": (45, 90), "NL": (1, 6), "GB": (3, 14), "DE": (3, 12), "SE": (7, 21)}.get(ctry[x], (7, 28))
    put(iri("src", "%s-%d" % (x, p["code"])), ("a", "vs:Sourcing"), ("vs:sourcedProduct", iri("p", p["code"])), ("vs:fromSupplier", iri("sup", x)),
        ("vs:purchasePrice", dec(p["price"] * rate * R.uniform(.42, .66))), ("vs:currency", q(cur)),
        ("vs:leadTimeDays", str(R.randint(*lead)) if R.random() < .93 else None),
        ("vs:minQty", str(R.choice((1, 1, 2, 5, 6, 10, 12, 24)))),
        ("vs:supplierArticleNo", q("%s%04d" % (R.choice(("A", "K", "X-", "99.")), R.randrange(10000))) if R.random() < .8 else None))

# ---------------------------------------------------------------------- stock
k = 0
for p in products:
    if p["title"] in ("Bump cap", "Cabinet saw CS 12", "Sécateur vigneron", "Bison 112 zero-turn mower"):
        continue
    sites = [w for w, pr in (("ZWO", .85), ("HUL", .5), ("MUN", .33), ("VEN", .12)) if R.random() < pr] or ["ZWO"]
    for w in sites:
        k += 1
        heavy = p["w"] > 60
        n = R.choice((0, 1, 2, 3, 4)) if heavy else R.choice((0, 0, 2, 3, 5, 8, 12, 14, 20, 26, 33, 40, 57))
        put(iri("stock", "%s-%d" % (w, p["code"])), ("a", "vs:StockItem"), ("vs:ofProduct", iri("p", p["code"])), ("vs:inWarehouse", iri("wh", w)),
            ("vs:onHand", str(n)), ("vs:bin", q("%s-%02d-%02d" % (R.choice("ABCDEF"), R.randint(1, 18), R.randint(1, 40))) if R.random() < .9 else None),
            ("vs:reorderLevel", str(R.choice((1, 2, 5, 10))) if not heavy and p["title"] not in DISCONT else None),
            ("vs:lastCounted", date(day("2023-11-01", "2024-06-15")) if R.random() < .6 else None))

# ------------------------------------------------------------------ customers
CUST = [("Gemeente Zwolle", "municipality", "Zwolle"), ("Gemeente Deventer", "municipality", "Deventer"), ("Hull City Council", "municipality", "Kingston upon Hull"),
        ("Stadt Münster, Grünflächenamt", "municipality", "Münster"), ("Green & Pleasant Landscapes", "landscaper", "York"), ("Hoveniersbedrijf Van Dam", "landscaper", "Kampen"),
        ("Oakridge Tree Care", "landscaper", "Beverley"), ("Gartenbau Thiele", "landscaper", "Osnabrück"), ("De Groene Hand", "landscaper", "Apeldoorn"),
        ("Bakker & Zn.", "joinery", "Zwolle"), ("Riverside Joinery", "joinery", "Leeds"), ("Tischlerei Kramer", "joinery", "Münster"),
        ("Holderness Golf Club", "sports club", "Hornsea"), ("Golfclub De Weerribben", "sports club", "Steenwijk"), ("VV Hattem", "sports club", "Hattem"),
        ("Tuincentrum Jansen", "retailer", "Hattem"), ("Bloom Garden Centre", "retailer", "York"), ("Raiffeisen-Markt Telgte", "retailer", "Telgte"),
        ("Beverley Hardware", "retailer", "Beverley"), ("Doe-het-zelf Pieters", "retailer", "Meppel"), ("Kasteel Het Nijenhuis", None, "Heino"),
        ("St Aidan's School", "school", "Leeds"), ("Agrarisch College Oost", "school", "Deventer"), ("Moorland Estates", "estate", "Helmsley"),
        ("Landgoed Vilsteren", "estate", "Vilsteren"), ("Autobedrijf Smit", "garage", "Zwolle"), ("Humber Motors", "garage", "Kingston upon Hull"),
        ("Camping De Vechtstreek", None, "Ommen"), ("Yorkshire Allotments Society", "club", "York"), ("Friedhofsverwaltung Telgte", "municipality", "Telgte")]
UK = {"Kingston upon Hull", "York", "Beverley", "Leeds", "Hornsea", "Helmsley"}
DE = {"Münster", "Osnabrück", "Telgte"}
for i, (n, ty, t) in enumerate(CUST):
    put(iri("cust", "C%03d" % (i + 1)), ("a", "vs:Customer"), ("vs:customerName", q(n)), ("vs:customerType", q(ty) if ty else None), ("vs:town", q(t)),
        ("vs:country", q("GB" if t in UK else "DE" if t in DE else "NL")),
        ("vs:creditLimit", str(R.choice((1000, 2500, 5000, 7500, 10000, 15000, 20000))) if R.random() < .85 else None),
        ("vs:customerSince", date(day("2001-01-01", "2023-12-31")) if R.random() < .8 else None))

# --------------------------------------------------------------------- orders
def seller(t):
    return R.choice(("e10", "e10", "e12", "e08")) if t in UK else "e13" if t in DE else R.choice(("e09", "e09", "e11", "e14"))


sellable = [p for p in products if p["title"] not in ("Bump cap", "Sécateur vigneron", "Wooden hay rake", "Cabinet saw CS 12", "Banco sega VB 315")]
never = {"Corner clamp", "Potato fork", "Welding gauntlets", "Basin wrench", "Edging iron", "Silent compressor S 15", "Igel M robotic mower",
         "Prairie 46 lawn tractor", "Jobsite saw 10 inch", "Serre-joint 1000", "Drip set for 40 pots"}
sellable = [p for p in sellable if p["title"] not in never]
days = sorted(day("2023-09-01", "2024-06-28") for _ in range(128))
seq = {}
for d in days:
    seq[d.year] = seq.get(d.year, 0) + 1
    no = "%d-%04d" % (d.year, seq[d.year] * 3 + 100)
    ci = R.choice([0, 2, 4, 4, 6, 6, 9, 12, 16, 16, 18] + list(range(28)))
    n, ty, town = CUST[ci]
    site = "HUL" if town in UK else "MUN" if town in DE else R.choice(("ZWO", "ZWO", "ZWO", "VEN"))
    st = R.choice(["shipped"] * 7 + ["cancelled"]) if d < datetime.date(2024, 5, 25) else R.choice(("open", "open", "part-shipped", "shipped"))
    lines = []
    for p in R.sample(sellable, R.choice((1, 1, 2, 2, 3, 4))):
        c = p["price"]
        po = [("vs:item", iri("p", p["code"])), ("vs:quantity", str(R.choice((1, 1, 1, 2, 2, 3, 4, 6, 10)) if c < 300 else R.choice((1, 1, 1, 2)))),
              ("vs:unitPrice", dec(round(c * R.choice((1, 1, 1, .9, .85)) * (.87 if town in UK else 1), 2)))]
        if R.random() < .1:
            po.append(("vs:discountPct", str(R.choice((5, 10)))))
        lines.append(bnode(*po))
    put(iri("ord", no), ("a", "vs:Order"), ("vs:orderNo", q(no)), ("vs:orderDate", date(d)), ("vs:customer", iri("cust", "C%03d" % (ci + 1))),
        ("vs:handledBy", iri("emp", seller(town))), ("vs:status", q(st)), ("vs:currency", q("GBP" if town in UK else "EUR")),
        ("vs:shipsFrom", iri("wh", site)),
        ("vs:shipDate", date(d + datetime.timedelta(R.choice((1, 1, 2, 2, 3, 4, 7, 12, 19)))) if st in ("shipped", "part-shipped") else None),
        ("vs:customerRef", q(R.choice(("PO ", "Best. ", "ref ", "")) + str(R.randrange(1000, 99999))) if R.random() < .5 else None),
        *[("vs:hasLine", x) for x in lines])

folder = sys.argv[1] if len(sys.argv) > 1 else "."
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("@prefix vs: <%sschema/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % BASE)
    f.write("\n".join(out))
print(count, "triples,", len(products), "products")
