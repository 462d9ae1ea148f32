#!/usr/bin/env python3
"""python make.py FOLDER  ->  FOLDER/graph.ttl
Catalogue export of an (invented) wholesaler of bicycles, parts and workshop tools. Deterministic."""
import datetime as dt
import os
import random
import sys

R = random.Random(60417)
B = "http://data.workshop.example/"
PFX = [("v", B + "vocab#"), ("item", B + "item/"), ("grp", B + "group/"), ("mk", B + "marque/"),
       ("ven", B + "vendor/"), ("st", B + "staff/"), ("ou", B + "unit/"), ("dep", B + "depot/"),
       ("bin", B + "bin/"), ("po", B + "po/"), ("pol", B + "poline/"), ("cl", B + "claim/"), ("ap", B + "approval/"),
       ("pt", B + "payterm/"), ("ct", B + "contact/"),
       ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"), ("xsd", "http://www.w3.org/2001/XMLSchema#")]
OUT = []


def s(x, lang=None):
    t = '"' + str(x).replace("\\", "\\\\").replace('"', '\\"') + '"'
    return t + ("@" + lang if lang else "")


def dec(x):
    return f'"{x:.2f}"^^xsd:decimal'


def date(d):
    return f'"{d.isoformat()}"^^xsd:date'


def year(y):
    return f'"{y}"^^xsd:gYear'


def boo(b):
    return "true" if b else "false"


def put(sub, cls, *pairs):
    rows = [f"a {c}" for c in cls.split()] if cls else []
    for p, o in pairs:
        if o is not None:
            rows.append((p if ":" in p else "v:" + p) + " " + str(o))
    OUT.append(sub + " " + " ;\n    ".join(rows) + " .\n")


def day(y1, m1, d1, y2, m2, d2):
    a, b = dt.date(y1, m1, d1), dt.date(y2, m2, d2)
    return a + dt.timedelta(days=R.randrange((b - a).days + 1))


def maybe(p, x):
    return x if R.random() < p else None


# ------------------------------------------------------------------ units and staff
UNITS = [  # key, name, parent, cost centre
    ("gl", "Management Board", None, "1000"), ("ek", "Purchasing", "gl", "2000"),
    ("ek-rad", "Purchasing Complete Bikes", "ek", "2010"), ("ek-teil", "Purchasing Components", "ek", "2020"),
    ("ek-wz", "Purchasing Workshop & Care", "ek", "2030"), ("vk", "Dealer Sales", "gl", "3000"),
    ("qs", "Quality & Returns", "gl", "4000"), ("log", "Logistics", "gl", "5000"),
    ("dat", "Catalogue Data", "vk", "3050")]
# key, given, family, unit, job, since, boss, part time, left
STAFF = [
    ("e01", "Friederike", "Osterkamp", "gl", "Managing Director", "2004-04-01", None, 0, None),
    ("e02", "Henning", "Brodersen", "gl", "Managing Director", "2011-10-01", None, 0, None),
    ("e03", "Marit", "Soltau", "ek", "Head of Purchasing", "2009-02-16", "e01", 0, None),
    ("e04", "Jonas", "Weber", "ek-rad", "Senior Buyer", "2013-08-01", "e03", 0, None),
    ("e05", "Ayşe", "Demirkan", "ek-rad", "Buyer", "2018-05-14", "e04", 1, None),
    ("e06", "Piotr", "Wasilewski", "ek-teil", "Senior Buyer", "2010-11-01", "e03", 0, None),
    ("e07", "Lene", "Thorsbro", "ek-teil", "Buyer", "2016-03-01", "e06", 0, None),
    ("e08", "Kwame", "Asante-Voss", "ek-teil", "Buyer", "2020-09-01", "e06", 0, None),
    ("e09", "Gesine", "Quandt", "ek-teil", "Junior Buyer", "2023-02-01", "e06", 1, None),
    ("e10", "Tobias", "Fährmann", "ek-wz", "Senior Buyer", "2012-06-15", "e03", 0, None),
    ("e11", "Ilka", "Rönnau", "ek-wz", "Buyer", "2021-01-04", "e10", 1, None),
    ("e12", "Dietmar", "Pohl", "vk", "Head of Sales", "2007-07-01", "e02", 0, None),
    ("e13", "Jonas", "Weber", "vk", "Field Sales", "2019-04-01", "e12", 0, None),
    ("e14", "Noor", "van Heusden", "vk", "Inside Sales", "2017-09-15", "e12", 1, None),
    ("e15", "Sebastian", "Krull", "vk", "Field Sales", "2014-01-01", "e12", 0, "2023-06-30"),
    ("e16", "Cornelia", "Matthiesen", "qs", "Quality Manager", "2010-05-01", "e02", 0, None),
    ("e17", "Ruben", "Sá", "qs", "Returns Clerk", "2019-11-01", "e16", 0, None),
    ("e18", "Wiebke", "Harms", "qs", "Returns Clerk", "2022-08-15", "e16", 1, None),
    ("e19", "Olaf", "Nissen", "log", "Head of Logistics", "2006-03-01", "e02", 0, None),
    ("e20", "Magdalena", "Zieliński-Kurz", "log", "Depot Foreman", "2015-10-01", "e19", 0, None),
    ("e21", "Mehmet", "Aydoğan", "log", "Depot Foreman", "2012-02-01", "e19", 0, None),
    ("e22", "Svenja", "Lüdtke", "log", "Depot Foreman", "2020-07-01", "e19", 0, None),
    ("e23", "Bernd", "Ohlsen", "log", "Goods-in Clerk", "1998-09-01", "e20", 0, None),
    ("e24", "Thuy Linh", "Nguyen", "dat", "Data Steward", "2021-06-01", "e12", 0, None),
    ("e25", "Karsten", "Ebeling", "dat", "Data Steward", "2016-12-01", "e12", 1, None),
    ("e26", "Hanne", "Jürgensen", "ek-wz", "Buyer", "2008-04-01", "e10", 0, "2022-12-31")]
HEAD = {"gl": "e01", "ek": "e03", "ek-rad": "e04", "ek-teil": "e06", "ek-wz": "e10", "vk": "e12", "qs": "e16",
        "log": "e19"}
UML = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ş": "s", "ğ": "g", "ń": "n", "á": "a", " ": "", "ø": "o"})
for k, n, p, cc in UNITS:
    put("ou:" + k, "v:OrgUnit", ("unitName", s(n)), ("costCentre", s(cc)), ("belongsTo", p and "ou:" + p),
        ("headedBy", k in HEAD and "st:" + HEAD[k] or None))
for i, (k, g, f, u, j, since, boss, ptm, left) in enumerate(STAFF):
    mail = (g[0] + "." + f).lower().translate(UML) + ("2" if k == "e13" else "") + "@pedalgross.example"
    put("st:" + k, "v:Colleague", ("givenName", s(g)), ("familyName", s(f)), ("inUnit", "ou:" + u), ("jobTitle", s(j)),
        ("onBoardSince", date(dt.date.fromisoformat(since))), ("reportsTo", boss and "st:" + boss),
        ("partTime", "true" if ptm else maybe(0.5, "false")), ("mail", s(mail)),
        ("extension", None if k in ("e23", "e26") else s(str(200 + i * 3))),
        ("leftOn", left and date(dt.date.fromisoformat(left))))

# ------------------------------------------------------------------ depots
DEPOTS = [("HAJ", "Central Depot Hannover", "Hannover", 14200, "e20", "2005-05-02"),
          ("ULM", "Southern Depot Ulm", "Ulm", 6350, "e21", "2012-09-17"),
          ("LEJ", "Outer Depot Leipzig", "Leipzig", 3800, "e22", None)]
for k, n, t, a, f, o in DEPOTS:
    put("dep:" + k, "v:Depot", ("depotName", s(n)), ("depotCode", s(k)), ("town", s(t)), ("floorSqm", a),
        ("foreman", "st:" + f), ("openedOn", o and date(dt.date.fromisoformat(o))))

# ------------------------------------------------------------------ payment terms
TERMS = [("Z01", "payable at once", 0, None), ("Z14", "14 days net", 14, None), ("Z30", "30 days net", 30, None),
         ("Z30S2", "30 days net, 2 % within 10 days", 30, "2.0"), ("Z45S3", "45 days net, 3 % within 14 days", 45, "3.0"),
         ("Z60", "60 days net", 60, None), ("Z90", "90 days net", 90, None), ("VK", "prepayment", None, None)]
for k, t, n, d in TERMS:
    put("pt:" + k, "v:PayTerm", ("termText", s(t)), ("netDays", n), ("cashDiscountPct", d))

# ------------------------------------------------------------------ vendors
# no, trading name, legal, land, town, lead days, term, min order, currency, since, incoterm, grade, carer, blocked
VEN = """7001|Halden Fahrradwerke|GmbH|Germany|Bielefeld|21|Z30S2|5000|EUR|2004|EXW|A|e04|
7002|Norrvind Cykel|AB|Sweden|Jönköping|35|Z30|4000|EUR|2012|DAP|A|e05|
7003|Calvero Biciclette|S.p.A.|Italy|Treviso|42|Z60|8000|EUR|2009|EXW|B|e04|
7004|Bramsted Import|A/S|Denmark|Aarhus|14|Z30|1500|EUR|2015|DAP|A|e05|
7005|Fennmoor Cycles|Ltd|United Kingdom|Stoke-on-Trent|49|Z45S3|6000|GBP|2011|DAP|C|e04|
7006|Tolk & Sohn|KG|Germany|Schweinfurt|7|Z30S2|500|EUR|2004|DDP|A|e06|
7007|Kobayo Precision|Co., Ltd.|Japan|Sakai|75|Z60|12000|JPY|2006|FOB|A|e06|
7008|Da Feng Rim Industrial|Co., Ltd.|Taiwan|Taichung|90|Z90|15000|USD|2010|FOB|B|e07|
7009|Chang Yi Saddlery|Co., Ltd.|Taiwan|Changhua|80|Z60|6000|USD|2014|FOB|B|e08|
7010|Veltrane Components|Inc.|Taiwan|Taichung|70|Z60|10000|USD|2008|FOB|A|e06|
7011|Ironhare Tools|Ltd|United Kingdom|Sheffield|28|Z30|1000|GBP|2013|DAP|B|e10|
7012|Hexwright Werkzeuge|GmbH|Germany|Remscheid|10|Z30S2|750|EUR|2005|DDP|A|e10|
7013|Rullo Cuscinetti|S.r.l.|Italy|Bergamo|18|Z30|800|EUR|2017|EXW|B|e07|
7014|Pneumatika Otroval|a.s.|Czechia|Zlín|16|Z45S3|2500|EUR|2007|DAP|A|e07|
7015|Lumisto|Oy|Finland|Tampere|20|Z30|1200|EUR|2018|DAP|A|e08|
7016|Luchs Lichttechnik|GmbH|Germany|Nürnberg|9|Z14|600|EUR|2005|DDP|B|e08|
7017|Stellwerk Montagetechnik|AG|Switzerland|Winterthur|25|Z30|2000|CHF|2010|DAP|A|e10|
7018|Oyat|SARL|France|Saint-Étienne|24|Z45S3|1800|EUR|2016|EXW|C|e08|
7019|Pedalo Nero|S.r.l.|Italy|Vicenza|30|Z60|1500|EUR|2012|EXW|B|e07|
7020|Marnix Fietstassen|B.V.|Netherlands|Apeldoorn|12|Z30|900|EUR|2013|DAP|A|e09|
7021|Sicurlock|S.p.A.|Italy|Brescia|22|Z30|1000|EUR|2014|DAP|B|e09|
7022|Krøll Beslag|AS|Norway|Stavanger||Z30|700|EUR|2019|DAP|B|e09|
7023|Zahnfee Kettenfabrik|GmbH|Germany|Einbeck|8|Z30S2|400|EUR|2006|DDP|A|e06|
7024|Kowalski Rowery|Sp. z o.o.|Poland|Bydgoszcz|19|Z14|3000|EUR|2015|DAP|B|e05|
7025|Vila Roda|Lda|Portugal|Águeda|33|Z30|2200|EUR|2020|EXW|B|e04|
7026|Golden Spoke (Vietnam)|Co. Ltd|Vietnam|Ho Chi Minh City|95|VK|20000|USD|2021|FOB|C|e04|
7027|Minghao Tube & Tyre|Co., Ltd.|China|Shenzhen|85|VK|9000|USD|2016|FOB|C|e07|
7028|Sunrise Cable Works|Pvt. Ltd.|India|Ludhiana|110|Z01|3500|USD|2022|CIF||e08|
7029|Velotec|GmbH|Germany|Dresden|11|Z30|300|EUR|2011|DDP|B|e11|
7030|Velotec|S.r.l.|Italy|Padova|26|Z60||EUR|2018|EXW|C|e11|
7031|Ardenne Outillage|SPRL|Belgium|Liège|15|Z30|650|EUR|2009|DAP|A|e10|
7032|Wrenhouse Lubricants|Ltd|Ireland|Cork|17|Z30|850|EUR|2014|DAP|A|e11|
7033|Tanpopo Cycle Parts|K.K.|Japan|Osaka|65|Z90|7000|JPY|2013|FOB|B|e07|
7034|Mistrello Casques|SAS|France|Grenoble|27|Z45S3|1600|EUR||DAP|B|e09|
7035|Szegedi Kerékpár|Kft.|Hungary|Szeged||Z14|2000|EUR|2023|DAP||e05|
7036|Bäcker & Ritzel|OHG|Germany|Münster|13|Z01|250|EUR|2010|EXW|C|e06|1"""
PREFIXTEL = {"Germany": "+49", "Sweden": "+46", "Italy": "+39", "Denmark": "+45", "United Kingdom": "+44", "Japan": "+81",
             "Taiwan": "+886", "Czechia": "+420", "Finland": "+358", "Switzerland": "+41", "France": "+33",
             "Netherlands": "+31", "Norway": "+47", "Poland": "+48", "Portugal": "+351", "Vietnam": "+84",
             "China": "+86", "India": "+91", "Belgium": "+32", "Ireland": "+353", "Hungary": "+36"}
CONTACTS = {  # vendor -> name, role, languages
    "7001": [("Ulrich Stegemann", "Key Account", "German"), ("Petra Voigt", "Accounts", "German")],
    "7002": [("Elin Sjöqvist", "Export Manager", "English;Swedish")], "7003": [("Gianluca Busatto", "Export Manager", "Italian;English")],
    "7004": [("Rasmus Hvidt", "Key Account", "Danish;German")], "7005": [("Imogen Thackeray", "Sales Director", "English")],
    "7006": [("Hans-Peter Tolk", "Owner", "German"), ("Kilian Tolk", "Dispatch", "German;English")],
    "7007": [("Haruto Shimizu", "Export Manager", "English;Japanese")], "7008": [("Wendy Liao", "Sales", "English;Chinese")],
    "7009": [("Chang Mei-ling", "Owner", "Chinese;English")], "7010": [("Kevin Hsu", "Key Account", "English;Chinese;German"), ("Wendy Liao", "Warranty", "English;Chinese")],
    "7011": [("Graham Ollerton", "Sales", "English")], "7012": [("Sabine Dornseif", "Key Account", "German")],
    "7013": [("Ivan Locatelli", "Sales", "Italian;French")], "7014": [("Radka Němcová", "Export Manager", "Czech;German")],
    "7015": [("Aino Kallio", "Key Account", "Finnish;English")], "7016": [("Bernhard Zapf", "Sales", "German")],
    "7017": [("Reto Aeschlimann", "Sales Director", "German;French")], "7018": [("Maëlle Fournier", "Export Manager", "French;English")],
    "7019": [("Chiara Dal Lago", "Sales", "Italian;English")], "7020": [("Joost Hendriks", "Owner", "Dutch;German")],
    "7021": [("Marco Zanetti", "Export Manager", "Italian;German")], "7022": [("Sigrun Aasland", "Sales", "Norwegian;English")],
    "7023": [("Frauke Ilsemann", "Key Account", "German")], "7024": [("Agnieszka Kowalska", "Owner", "Polish;German")],
    "7025": [("Tiago Marques", "Export Manager", "Portuguese;English")], "7026": [("Pham Quoc Bao", "Sales", "English;Vietnamese")],
    "7027": [("Zhou Ming", "Sales", "Chinese")], "7029": [("Enrico Lehmann", "Sales", "German")],
    "7031": [("Benoît Lacroix", "Owner", "French;Dutch")], "7032": [("Siobhán Keohane", "Key Account", "English")],
    "7033": [("Yuki Morita", "Export Manager", "Japanese;English")], "7034": [("Antoine Perrin", "Sales", "French")],
    "7036": [("Ludger Bäcker", "Owner", "German")]}
VENDORS = {}
cn = 0
for line in VEN.split("\n"):
    no, n, leg, land, town, lead, term, mino, cur, since, inc, grade, carer, blocked = line.split("|")
    VENDORS[no] = dict(name=n, land=land, cur=cur, carer=carer, lead=int(lead) if lead else None)
    slug = n.lower().translate(UML).replace("&", "").replace("(", "").replace(")", "").replace("ø", "o").replace("é", "e")
    cts = []
    for cname, role, langs in CONTACTS.get(no, []):
        cn += 1
        cts.append(f"ct:c{cn:02d}")
        put(cts[-1], "v:VendorContact", ("contactName", s(cname)), ("roleThere", s(role)),
            ("phone", maybe(0.85, s(f"{PREFIXTEL[land]} {R.randint(20, 799)} {R.randint(10000, 9999999)}"))),
            ("email", maybe(0.8, s(cname.split()[0].lower().translate(UML) + f"@{slug}.example"))),
            *[("speaks", s(x)) for x in langs.split(";")])
    put("ven:" + no, "v:Vendor", ("vendorNo", s(no)), ("tradingName", s(n)), ("legalForm", s(leg)), ("land", s(land)),
        ("town", s(town)), ("leadDays", lead or None), ("payTerm", "pt:" + term), ("minOrderValue", mino or None),
        ("invoiceCurr", s(cur)), ("partnerSince", since and year(since) or None), ("incoterm", s(inc)),
        ("grade", grade and s(grade) or None), ("caredForBy", "st:" + carer), ("blocked", "true" if blocked else maybe(0.3, "false")),
        ("web", maybe(0.7, f"<https://www.{slug}.example/>")), *[("contact", c) for c in cts])

# ------------------------------------------------------------------ brands (they do have labels)
# slug, label, owner vendor, home land, founded, exclusive
MARQ = """halden|Halden|7001|Germany|1921|0
norrvind|Norrvind|7002|Sweden|1988|1
calvero|Calvero|7003|Italy|1954|0
bramsted|Bramsted|7004|Denmark|1976|0
fennmoor|Fennmoor|7005|United Kingdom|1909|1
tolk|Tolk & Sohn|7006|Germany|1898|0
kobayo|Kobayo|7007|Japan|1947|0
dafeng|Da Feng|7008|Taiwan|1982|0
changyi|Chang Yi|7009|Taiwan||0
veltrane|Veltrane|7010|Taiwan|1987|0
ironhare|Ironhare|7011|United Kingdom|1933|1
hexwright|Hexwright|7012|Germany|1936|0
rullo|Rullo|7013|Italy|1969|0
otroval|Otroval|7014|Czechia|1932|0
lumisto|Lumisto|7015|Finland|2003|1
luchs|Luchs|7016|Germany|1927|0
stellwerk|Stellwerk|7017|Switzerland|1991|1
oyat|Oyat|7018|France|2008|0
pedalonero|Pedalo Nero|7019|Italy|1996|0
marnix|Marnix|7020|Netherlands|1985|0
sicurlock|Sicurlock|7021|Italy||0
kroll|Krøll|7022|Norway|2001|0
zahnfee|Zahnfee|7023|Germany|1919|0
luftikus|Luftikus|7024|Poland|2012|0
roda|Roda|7025|Portugal|2010|0
minghao|Minghao||China||0
velotec|Velotec|||2006|0
wrenhouse|Wrenhouse|7032|Ireland|1979|1
tanpopo|Tanpopo|7033|Japan|1972|0
mistrello|Mistrello|7034|France|1999|0
pg|PG Basic||Germany|2011|1
ardenne|Ardenne|7031|Belgium|1958|0"""
MK = {}
for line in MARQ.split("\n"):
    k, lab, own, land, fy, ex = line.split("|")
    MK[k] = lab
    put("mk:" + k, "v:Marque", ("rdfs:label", s(lab)), ("ownedBy", own and "ven:" + own or None),
        ("homeLand", land and s(land) or None), ("foundedIn", fy and year(fy) or None), ("soleAgency", boo(ex == "1") if ex == "1" or R.random() < .4 else None))

# ------------------------------------------------------------------ product groups
GRP = """100|Bicycles|Fahrräder||e03
110|City bikes|Cityräder|100|e05
120|Trekking bikes|Trekkingräder|100|e05
130|Mountain bikes||100|e04
131|Hardtails||130|e04
132|Full-suspension bikes||130|e04
140|Road bikes|Rennräder|100|e04
141|Gravel bikes||140|e04
150|E-bikes||100|e04
160|Children's bikes|Kinderräder|100|e05
170|Folding bikes|Falträder|100|
200|Components|Komponenten||e06
210|Drivetrain|Antrieb|200|e06
211|Chains|Ketten|210|e06
212|Cassettes||210|e06
213|Cranksets||210|e06
214|Rear derailleurs|Schaltwerke|210|e06
215|Bottom brackets||210|e07
220|Brakes|Bremsen|200|e08
221|Disc brakes||220|e08
222|Brake pads|Bremsbeläge|220|e08
223|Cables & housings||220|e08
230|Wheels & tyres||200|e07
231|Tyres|Reifen|230|e07
232|Inner tubes|Schläuche|230|e07
233|Wheelsets||230|e07
234|Hubs||230|e07
240|Seating|Sitzen|200|e08
241|Saddles|Sättel|240|e08
242|Seatposts||240|e08
250|Cockpit||200|e07
251|Handlebars|Lenker|250|e07
252|Grips|Griffe|250|
253|Stems|Vorbauten|250|e07
260|Pedals|Pedale|200|e07
270|Forks|Gabeln|200|e06
300|Accessories|Zubehör||e09
310|Locks|Schlösser|300|e09
320|Helmets|Helme|300|e09
330|Lighting|Beleuchtung|300|e08
331|Headlamps||330|e08
332|Rear lamps||330|e08
340|Bags & panniers|Taschen|300|e09
350|Pumps|Pumpen|300|e09
360|Child seats|Kindersitze|300|e09
370|Bells|Klingeln|300|
380|Mudguards||300|e09
400|Workshop|Werkstatt||e10
410|Hand tools|Handwerkzeug|400|e10
411|Chain tools||410|e10
412|Torque wrenches|Drehmomentschlüssel|410|e10
413|Spanners & hex keys||410|e10
414|Tyre levers||410|e11
420|Stands|Ständer|400|e10
421|Repair stands|Montageständer|420|e10
422|Truing stands|Zentrierständer|420|e10
430|Care products|Pflegemittel|400|e11
431|Lubricants|Schmierstoffe|430|e11
432|Cleaners|Reiniger|430|e11
440|Accessories||400|"""
for line in GRP.split("\n"):
    k, en, de, par, who = line.split("|")
    put("grp:" + k, "v:ProductGroup", ("groupCode", s(k)), ("groupTitle", s(en, "en") if de else s(en)),
        ("groupTitle", s(de, "de") if de else None), ("under", par and "grp:" + par or None), ("steward", who and "st:" + who or None))

# ------------------------------------------------------------------ approvals
APPR = """A01|EN ISO 4210 city and trekking frames|ISO 4210-2|Prüfhaus Weserbergland|2021-03-15|2026-03-14
A02|EN ISO 4210 mountain bike frames|ISO 4210-2|Prüfhaus Weserbergland|2022-06-01|2027-05-31
A03|EN 15194 e-bikes|EN 15194|Prüfhaus Weserbergland|2020-11-10|2024-11-09
A04|EN 15194 e-bikes Norrvind|EN 15194|Svensk Cykelprovning|2023-01-20|2028-01-19
A05|EN ISO 8098 children's bikes|ISO 8098|Institut Vélo Rhône|2019-09-01|2023-08-31
A06|EN 1078 helmets adult|EN 1078|Institut Vélo Rhône|2022-02-14|2027-02-13
A07|EN 1078 helmets child|EN 1078|Institut Vélo Rhône|2020-02-14|2025-02-13
A08|StVZO lamp approval K 1187|StVZO § 67|Lichtamt Dortmund|2018-05-05|
A09|StVZO lamp approval K 1302|StVZO § 67|Lichtamt Dortmund|2021-10-11|
A10|EN 14344 child seats|EN 14344|Prüfhaus Weserbergland|2021-07-01|2026-06-30
A11|ART lock class 2|ART 2|Stichting Slotkeur|2022-09-01|2025-08-31
A12|ART lock class 4|ART 4|Stichting Slotkeur|2023-04-01|2026-03-31
A13|ISO 6789 torque calibration|ISO 6789-2|Messlabor Bergisch Land|2023-01-09|2024-01-08
A14|Ecolabel lubricants|Blauer Umweltpunkt|Umweltkontor Bonn|2022-11-01|2025-10-31
A15|EN ISO 4210 folding bikes|ISO 4210-2|Svensk Cykelprovning|2023-08-01|2028-07-31"""
for line in APPR.split("\n"):
    k, lab, std, iss, f, t = line.split("|")
    put("ap:" + k, "v:Approval", ("rdfs:label", s(lab)), ("norm", s(std)), ("issuer", s(iss)),
        ("validFrom", date(dt.date.fromisoformat(f))), ("validTo", t and date(dt.date.fromisoformat(t)) or None))

# ------------------------------------------------------------------ articles
ART = []   # dicts
PFXNO = {"1": 11, "2": 42, "3": 63, "4": 84}
cnt = {}
RATE = {"EUR": 1.0, "USD": 1.08, "GBP": 0.86, "CHF": 0.97, "JPY": 158.0}
ISO = {"Germany": "DE", "Sweden": "SE", "Italy": "IT", "Denmark": "DK", "United Kingdom": "GB", "Japan": "JP", "Taiwan": "TW",
       "Czechia": "CZ", "Finland": "FI", "Switzerland": "CH", "France": "FR", "Netherlands": "NL", "Norway": "NO",
       "Poland": "PL", "Portugal": "PT", "Vietnam": "VN", "China": "CN", "India": "IN", "Belgium": "BE", "Ireland": "IE", "Hungary": "HU"}


def ean():
    d = [4, 0] + [R.randrange(10) for _ in range(10)]
    c = (10 - sum(x * (3 if i % 2 else 1) for i, x in enumerate(d)) % 10) % 10
    return "".join(map(str, d + [c]))


def art(grp, mk, name, ven, price, extra=(), margin=None, **kw):
    a = {"grp": grp, "mk": mk, "name": name, "ven": ven if isinstance(ven, list) else [ven], "price": price,
         "extra": list(extra)}
    top = grp[0]
    cnt[top] = cnt.get(top, 0) + R.randint(1, 7)
    a["no"] = f"{PFXNO[top]}-{1000 + cnt[top]:04d}"
    a["margin"] = margin or R.uniform(.30, .52)
    a.update(kw)
    ART.append(a)
    return a


# bicycles: grp|brand|model|vendor|wheel|speeds|price|kg|colours|sizes|year|appr|more
BIKES = """110|halden|Elbe 7|7001|28|7|549.00|17.4|black,petrol|cm:48,53,58|2021|A01|
110|halden|Elbe 3 Wave|7001|28|3|479.00|18.1|cream|cm:46,51|2019|A01|
110|bramsted|Fanø Classic|7004|28|7|599.00|18.9|olive,black|cm:50,55|2022|A01|
110|luftikus|Rynek|7024|26|6|329.00|16.8|mint green,white|cm:45|2020||
120|halden|Harz 24|7001|28|24|749.00|15.9|anthracite|cm:50,55,60|2020|A01|
120|halden|Harz 27 Disc|7001|28|27|899.00|15.6|anthracite,ruby red|cm:50,55,60|2022|A01|
120|norrvind|Vättern|7002|28|11|1249.00|14.8|midnight blue|cm:52,56|2023|A01|
120|luftikus|Wisła Tour|7024|28|21|529.00|16.7|silver|cm:48,53|2018||
131|norrvind|Rask 29|7002|29|12|1099.00|13.2|forest green,black|S,M,L,XL|2022|A02|trav:100
131|fennmoor|Tor Ridge|7005|29|12|1349.00|12.9|slate grey|M,L|2021|A02|trav:120
131|roda|Serra 27|7025|27.5|10|649.00|14.1|orange|S,M,L|2023|A02|trav:100
132|fennmoor|Black Moor 140|7005|29|12|2899.00|14.7|slate grey,lime|M,L,XL|2022|A02|trav:140
132|calvero|Dolomiti FS|7003|29|12|3699.00|13.4|ruby red|S,M,L|2023|A02|trav:130
140|calvero|Stelvio|7003|28|24|2499.00|8.1|white|cm:52,54,56,58|2022||
140|calvero|Stelvio Corsa|7003|28|24|4299.00|7.2|celeste|cm:54,56|2023||
140|golden|Saigon R1|7026|28|16|799.00|10.3|black|cm:54,56|2022||
141|norrvind|Grus|7002|28|11|1799.00|9.9|sand,midnight blue|S,M,L|2023||
141|fennmoor|Drover|7005|28|12|1949.00|10.2|olive|M,L|2021||
150|halden|Elbe-E 500|7001|28|8|2399.00|25.3|black,petrol|cm:48,53|2021|A03|wh:500
150|halden|Harz-E 625|7001|28|11|3149.00|24.9|anthracite|cm:50,55|2022|A03|wh:625
150|norrvind|Älv E|7002|28|5|2999.00|22.4|midnight blue|M,L|2023|A04|wh:400
150|norrvind|Rask E 29|7002|29|12|4199.00|23.6|forest green|M,L|2023|A04|wh:720
150|roda|Lisboa E|7025|20|7|1699.00|19.8|yellow|one size|2022|A03|wh:360
160|luftikus|Pszczółka 16|7024|16|1|189.00|8.4|yellow|one size|2020|A05|
160|luftikus|Pszczółka 20|7024|20|6|249.00|10.2|yellow,pink|one size|2020|A05|
160|bramsted|Lille Trold 12|7004|12|1|159.00|6.3|ruby red|one size|2017|A05|
160|bramsted|Trold 24|7004|24|7|319.00|12.0|forest green|one size|2021||
170|roda|Porto Fold|7025|20|7|699.00|12.8|black,yellow|one size|2023|A15|
170|tanpopo|Tatami 16|7033|16|1|1190.00|9.6|white|one size|2019|A15|
120|bramsted|Strand 10|7004|28|10|829.00|16.2|sand,black|cm:50,54,58|2023|A01|
131|halden|Brocken 29|7001|29|11|899.00|13.8|lime,black|S,M,L|2023|A02|trav:100
160|norrvind|Unge 20|7002|20|8|389.00|9.1|orange|one size|2023|A05|
150|calvero|Garda E|7003|28|10|3499.00|18.7|celeste,white|M,L|2023|A03|wh:430
100|szegedi|Tisza Cargo|7035|26|8|1899.00|34.5|cream|one size|2024||"""
for line in BIKES.split("\n"):
    g, mk, model, ven, wh, sp, pr, kg, cols, sizes, yr, ap, more = line.split("|")
    cmh = sizes.startswith("cm:")
    szl = sizes[3:].split(",") if cmh else sizes.split(",")
    lab = MK.get(mk)
    mg = R.uniform(.24, .36)
    for col in cols.split(","):
        for j, sz in enumerate(szl):
            if len(cols.split(",")) > 1 and len(szl) > 2 and R.random() < .25:
                continue
            ex = [("wheelInch", wh if "." not in wh else wh), ("gears", sp), ("finish", s(col)), ("modelYear", year(yr)),
                  ("bikeKg", maybe(.93, f"{float(kg) + .2 * j:.1f}"))]
            if cmh:
                ex.append(("frameCm", sz))
            else:
                ex.append(("frameSize", s(sz)))
            if ap:
                ex.append(("approval", "ap:" + ap))
            if more.startswith("wh:"):
                ex += [("batteryWh", more[3:]), ("permittedTotalKg", maybe(.8, str(R.choice([130, 140, 150]))))]
            if more.startswith("trav:"):
                ex.append(("forkTravelMm", more[5:]))
            art(g, mk if lab else None, f"{lab + ' ' if lab else ''}{model}", ven, float(pr), ex, bike=True, year=int(yr), mno=f"{model}",
                margin=mg)


def many(grp, rows):
    for r in rows.strip().split("\n"):
        p = r.split("|")
        mk, name, ven, price, grams = p[:5]
        ex = []
        for kv in p[5:]:
            if not kv:
                continue
            k, x = kv.split("=", 1)
            if k in ("finish", "valve", "etrto", "bead", "torqueRange", "pack", "standardFit", "sizeText", "material", "remark"):
                x = s(x)
            elif k == "approval":
                x = "ap:" + x
            ex.append((k, x))
        if grams:
            ex.append(("massG", grams))
        full = (MK[mk] + " " if mk and MK[mk] not in name else "") + name
        art(grp, mk or None, full, ven.split("+"), float(price), ex)


many("211", """zahnfee|Nordkette 8-speed|7023|14.90|285|gears=8|links=114
zahnfee|Nordkette 9-speed|7023|18.90|280|gears=9|links=114
zahnfee|Nordkette 10-speed|7023|24.90|268|gears=10|links=116
zahnfee|Nordkette E 11-speed|7023|39.90|272|gears=11|links=136|remark=reinforced for e-bikes
kobayo|KC-110 chain|7007|34.50|257|gears=11|links=118
kobayo|KC-120 chain|7007|49.90|252|gears=12|links=126
kobayo|KC-120 Gold chain|7007|74.90|247|gears=12|links=126|finish=gold
veltrane|VX10 chain|7010|22.90||gears=10|links=116
veltrane|VX12 chain|7010+7029|36.90|259|gears=12|links=126
pg|Chain 6/7/8-speed|7027|7.90|305|gears=8|links=114
tanpopo|Single chain 1/8"|7033|9.90|345|gears=1|links=112""")
many("212", """kobayo|CS-11 cassette 11-32|7007|62.00|318|gears=11
kobayo|CS-12 cassette 10-51|7007|119.00|468|gears=12
kobayo|CS-12 Light cassette 10-45|7007|249.00|332|gears=12
veltrane|VS9 cassette 11-34|7010|27.90|372|gears=9
veltrane|VS10 cassette 11-36|7010|38.90|391|gears=10
veltrane|VS12 cassette 11-50|7010|84.90|538|gears=12
zahnfee|Kranz 8 cassette 11-32|7023|19.90|355|gears=8
zahnfee|Kranz 9 cassette 11-32|7023|24.50||gears=9""")
many("213", """kobayo|FC-12 crankset 32T 170 mm|7007|189.00|742|crankMm=170|material=aluminium
kobayo|FC-12 crankset 32T 175 mm|7007|189.00|748|crankMm=175|material=aluminium
kobayo|FC-11 Road crankset 50/34 172.5 mm|7007|219.00|735|crankMm=172.5|material=aluminium
veltrane|VC Carbon crankset 34T 170 mm|7010|329.00|498|crankMm=170|material=carbon
veltrane|VC Alloy crankset 36T 170 mm|7010|99.00|801|crankMm=170|material=aluminium
tanpopo|Keirin crankset 48T 165 mm|7033|159.00|655|crankMm=165|material=aluminium
pg|Crankset 38T 170 mm|7027|29.90|960|crankMm=170|material=steel""")
many("214", """kobayo|RD-12 rear derailleur|7007|129.00|289|gears=12
kobayo|RD-12 e-shift rear derailleur|7007|419.00|405|gears=12|remark=battery not included
kobayo|RD-11 rear derailleur|7007|79.00|276|gears=11
veltrane|VD10 rear derailleur|7010|54.90|301|gears=10
veltrane|VD9 rear derailleur|7010|34.90|318|gears=9
veltrane|VD12 rear derailleur|7010|97.50|296|gears=12""")
many("215", """rullo|BB BSA 68 ceramic|7013|129.00|92|standardFit=BSA|material=ceramic
rullo|BB BSA 68/73 steel|7013|29.90|108|standardFit=BSA|material=steel
rullo|BB PF30|7013|39.90|96|standardFit=PF30
kobayo|BB-52 BSA|7007|24.90|91|standardFit=BSA
tolk|Square taper BB 113 mm|7006|19.90|262|standardFit=BSA
tolk|Square taper BB 122 mm|7006|19.90|268|standardFit=BSA
pg|Square taper BB 115 mm|7027|8.50||standardFit=BSA""")
many("221", """kobayo|BR-M70 disc brake front|7007|89.00|282|finish=black
kobayo|BR-M70 disc brake rear|7007|94.00|305|finish=black
kobayo|BR-M90 four-piston disc brake rear|7007|179.00|338|finish=black
veltrane|Halt 2 disc brake set|7010|139.00|598|finish=silver
veltrane|Halt 4 disc brake set|7010|229.00|664|finish=black
tanpopo|Kaze mechanical disc calliper|7033|59.00|171|finish=silver
kobayo|RT-180 brake rotor 180 mm|7007|29.90|137|
kobayo|RT-160 brake rotor 160 mm|7007|24.90|112|""")
many("222", """kobayo|P-70 brake pads resin|7007|12.90|24|material=resin
kobayo|P-70 brake pads sintered|7007|17.90|31|material=sintered metal
veltrane|Halt brake pads organic|7010|11.50|22|material=organic
tolk|Brake pads V-brake 72 mm|7006|6.90|48|material=rubber
tolk|Brake pads V-brake 72 mm carbon rim|7006|14.90|46|material=cork
pg|Brake pads V-brake 60 mm|7027|3.50||material=rubber""")
many("223", """|Sunrise brake cable inner 2000 mm|7028|1.95|18|lengthMm=2000
|Sunrise shift cable inner 2200 mm|7028|1.75|11|lengthMm=2200
|Sunrise housing roll 30 m|7028|29.90|1450|lengthMm=30000|finish=black
tolk|Housing roll 10 m|7006|19.90|520|lengthMm=10000|finish=white
kobayo|OT-40 shift cable set|7007|24.90|96|finish=black""")
many("231", """otroval|Mesto tyre 28 x 1.75|7014|17.90|780|etrto=47-622|bead=wire
otroval|Mesto tyre 26 x 1.75|7014|16.90|720|etrto=47-559|bead=wire
otroval|Mesto Reflex tyre 28 x 1.60|7014|19.90|740|etrto=42-622|bead=wire|remark=reflective stripe
otroval|Skala tyre 29 x 2.35|7014|39.90|865|etrto=60-622|bead=folding|tubeless=true
otroval|Skala tyre 27.5 x 2.35|7014|38.90|820|etrto=60-584|bead=folding|tubeless=true
otroval|Sprint tyre 700 x 25C|7014|34.90|245|etrto=25-622|bead=folding|tubeless=false
otroval|Sprint TL tyre 700 x 28C|7014|49.90|298|etrto=28-622|bead=folding|tubeless=true
otroval|Děti tyre 16 x 1.75|7014|9.90|410|etrto=47-305|bead=wire
otroval|Děti tyre 20 x 1.75|7014|10.90|470|etrto=47-406|bead=wire
tanpopo|Gravel Grain tyre 700 x 40C|7033|44.90|455|etrto=40-622|bead=folding|tubeless=true
tanpopo|Gravel Grain tyre 700 x 45C|7033|46.90|498|etrto=45-622|bead=folding|tubeless=true
minghao|City tyre 28 x 1.75|7027|8.90|910|etrto=47-622|bead=wire
minghao|City tyre 26 x 1.90|7027|8.50||etrto=50-559|bead=wire
otroval|Zima studded tyre 28 x 1.60|7014|54.90|1020|etrto=42-622|bead=wire|studs=240""")
many("232", """otroval|Inner tube 28 AV|7014|4.90|168|valve=AV
otroval|Inner tube 28 SV|7014|4.90|165|valve=SV
otroval|Inner tube 28 DV|7014|4.90|170|valve=DV
otroval|Inner tube 29 SV|7014|5.90|205|valve=SV
otroval|Inner tube 26 AV|7014|4.50|182|valve=AV
otroval|Light inner tube 700C SV 60 mm|7014|8.90|78|valve=SV|material=TPU
minghao|Inner tube 20 AV|7027|2.90|128|valve=AV
minghao|Inner tube 16 AV|7027|2.90|104|valve=AV
minghao|Inner tube 12 AV angled|7027|3.20||valve=AV
minghao|Inner tube 28 AV|7027|2.70|190|valve=AV""")
many("233", """dafeng|DF-29 trail wheelset|7008|279.00|1890|wheelInch=29|material=aluminium
dafeng|DF-275 trail wheelset|7008|269.00|1820|wheelInch=27.5|material=aluminium
dafeng|DF-50C aero wheelset|7008|899.00|1560|wheelInch=28|material=carbon
dafeng|DF City wheelset 28|7008|119.00|2350|wheelInch=28|material=aluminium
veltrane|VW30 gravel wheelset|7010|489.00|1640|wheelInch=28|material=aluminium
tolk|Rear wheel 28 coaster brake|7006|89.00|2100|wheelInch=28|material=aluminium
tolk|Front wheel 28 hub dynamo|7006|109.00|1780|wheelInch=28|material=aluminium""")
many("234", """tolk|Hub dynamo N3|7006|64.90|580|holes=36|watts=3
tolk|Hub dynamo N3 disc|7006|79.90|545|holes=32|watts=3
tolk|7-speed gear hub with coaster brake|7006|149.00|1690|holes=36|gears=7
kobayo|HB-12 front hub boost|7007|45.00|168|holes=32
kobayo|FH-12 rear hub boost|7007|89.00|312|holes=32
rullo|Ceramica rear hub|7013|259.00|228|holes=24
dafeng|DF hub set|7008|79.00||holes=32""")
many("241", """changyi|CY Tour saddle|7009|24.90|410|finish=black|widthMm=160
changyi|CY Tour Gel saddle|7009|34.90|520|finish=black|widthMm=175
changyi|CY Race saddle|7009|44.90|248|finish=black|widthMm=143
changyi|CY Race Carbon saddle|7009|129.00|148|finish=black|widthMm=143|material=carbon
changyi|CY Kids saddle|7009|12.90|330|finish=pink|widthMm=135
pedalonero|Sella Cuoio saddle|7019|109.00|545|finish=honey brown|widthMm=165|material=leather
pedalonero|Sella Cuoio saddle|7019|109.00|545|finish=black|widthMm=165|material=leather
fennmoor|Heritage saddle|7005|139.00|590|finish=honey brown|widthMm=170|material=leather
pg|Comfort saddle|7009|14.90|690|finish=black|widthMm=210""")
many("242", """veltrane|Dropper post 30.9 x 150 mm|7010|179.00|610|diaMm=30.9|dropMm=150
veltrane|Dropper post 31.6 x 150 mm|7010|179.00|618|diaMm=31.6|dropMm=150
veltrane|Dropper post 31.6 x 170 mm|7010|199.00|645|diaMm=31.6|dropMm=170
oyat|Suspension seatpost 27.2|7018|59.90|570|diaMm=27.2
oyat|Suspension seatpost 31.6|7018|59.90|602|diaMm=31.6
pg|Seatpost 27.2 x 350|7027|11.90|310|diaMm=27.2
pedalonero|Carbonio seatpost 27.2|7019|149.00|184|diaMm=27.2|material=carbon""")
many("251", """pedalonero|Curva drop bar 42 cm|7019|79.00|275|widthMm=420|material=aluminium
pedalonero|Curva drop bar 44 cm|7019|79.00|282|widthMm=440|material=aluminium
pedalonero|Curva Carbonio drop bar 42 cm|7019|259.00|198|widthMm=420|material=carbon
veltrane|Riser bar 780 mm|7010|49.90|315|widthMm=780|material=aluminium
veltrane|Riser bar 800 mm carbon|7010|149.00|219|widthMm=800|material=carbon
pg|City bar 620 mm|7027|14.90|420|widthMm=620|material=steel
oyat|Moustache bar|7018|44.90|365|widthMm=540|material=aluminium|finish=silver""")
many("252", """oyat|Liège grips|7018|24.90|118|material=cork
oyat|Ergo grips|7018|29.90|212|material=rubber
veltrane|Lock-on grips|7010|17.90|104|material=rubber|finish=black
veltrane|Lock-on grips|7010|17.90|104|material=rubber|finish=orange
pedalonero|Nastro bar tape|7019|19.90|65|finish=white
pedalonero|Nastro bar tape|7019|19.90|65|finish=celeste
pg|Grips 130 mm|7027|3.90||material=rubber""")
many("253", """veltrane|Stem 50 mm|7010|39.90|132|lengthMm=50
veltrane|Stem 35 mm|7010|39.90|121|lengthMm=35
pedalonero|Attacco stem 100 mm|7019|69.00|128|lengthMm=100
pedalonero|Attacco stem 110 mm|7019|69.00|133|lengthMm=110
tolk|Quill stem adjustable|7006|22.90|388|lengthMm=90
oyat|Adjustable stem 90 mm|7018|32.90|342|lengthMm=90""")
many("260", """veltrane|Flat pedals Grip|7010|69.00|386|finish=black
veltrane|Flat pedals Grip|7010|69.00|386|finish=lime
kobayo|PD-R8 clipless pedals|7007|99.00|248|
kobayo|PD-M5 clipless pedals|7007|59.00|380|
tolk|City pedals reflectors|7006|12.90|365|remark=pair
tanpopo|Keirin pedals|7033|89.00|290|finish=silver
pg|Block pedals|7027|5.90|420|""")
many("310", """sicurlock|Fortezza 540 U-lock|7021|69.90|1480|approval=A12|finish=black
sicurlock|Fortezza 300 U-lock|7021|49.90|1250|approval=A11|finish=black
sicurlock|Catena 110 chain lock|7021|79.90|2900|approval=A12
sicurlock|Catena 85 chain lock|7021|54.90|1960|approval=A11
sicurlock|Snodo folding lock|7021|64.90|1120|approval=A11
kroll|Ramme frame lock|7022|34.90|690|approval=A11
pg|Cable lock 150 cm|7027|6.90|280|
pg|Combination cable lock 180 cm|7027|9.90|340|""")
many("320", """mistrello|Brise helmet|7034|49.90|285|sizeText=52-56|finish=white|approval=A06
mistrello|Brise helmet|7034|49.90|298|sizeText=56-60|finish=white|approval=A06
mistrello|Brise helmet|7034|49.90|298|sizeText=56-60|finish=petrol|approval=A06
mistrello|Tramontane road helmet|7034|129.00|238|sizeText=54-58|finish=celeste|approval=A06
mistrello|Cévennes MTB helmet|7034|99.00|342|sizeText=55-59|finish=olive|approval=A06
mistrello|Petit Vent child helmet|7034|34.90|245|sizeText=46-51|finish=pink|approval=A07
mistrello|Petit Vent child helmet|7034|34.90|245|sizeText=46-51|finish=mint green|approval=A07
bramsted|Urban helmet|7004|59.90|390|sizeText=55-61|finish=black|""")
many("331", """luchs|Iris 40 headlamp|7016|34.90|92|lux=40|approval=A08
luchs|Iris 70 headlamp|7016|59.90|105|lux=70|approval=A08
luchs|Iris 100 E headlamp|7016|99.00|132|lux=100|approval=A08|remark=for e-bikes 6-12 V
lumisto|Revontuli 80 headlamp|7015|79.90|118|lux=80|approval=A09|usbCharge=true
lumisto|Revontuli 150 headlamp|7015|139.00|176|lux=150|approval=A09|usbCharge=true
lumisto|Kaamos helmet lamp|7015|89.00|154|usbCharge=true
pg|LED headlamp 30|7027|12.90|85|lux=30""")
many("332", """luchs|Glut rear lamp|7016|19.90|48|approval=A08
luchs|Glut Brake rear lamp|7016|34.90|56|approval=A08|remark=with brake light
lumisto|Hehku rear lamp|7015|29.90|38|approval=A09|usbCharge=true
lumisto|Hehku Mini rear lamp|7015|19.90|19|approval=A09|usbCharge=true
pg|LED rear lamp|7027|5.90||""")
many("340", """marnix|Polder pannier pair|7020|119.00|1680|litres=40|finish=black
marnix|Polder pannier pair|7020|119.00|1680|litres=40|finish=petrol
marnix|Gracht single pannier|7020|64.90|980|litres=22|finish=olive
marnix|Duin handlebar bag|7020|59.90|640|litres=7|finish=sand
marnix|Saddle bag S|7020|16.90|110|litres=0.6
marnix|Saddle bag L|7020|79.90|390|litres=14|finish=black
kroll|Fjord dry bag|7022|49.90|420|litres=17|finish=orange""")
many("350", """ironhare|Tracker floor pump|7011|59.90|1850|maxBar=11
ironhare|Tracker Mini pump|7011|27.90|128|maxBar=8
stellwerk|Kompressor floor pump|7017|189.00|3400|maxBar=16
oyat|Pompe de cadre|7018|34.90|210|maxBar=7
pg|Floor pump|7027|17.90|1420|maxBar=8""")
many("360", """bramsted|Sæl child seat|7004|99.00|3900|maxLoadKg=22|approval=A10|finish=slate grey
bramsted|Sæl Mini front seat|7004|79.90|2600|maxLoadKg=15|approval=A10|finish=Slate-Grey
oyat|Koala child seat|7018|69.90|4300|maxLoadKg=22|approval=A10|finish=ruby red""")
many("370", """kroll|Bjelle brass bell|7022|19.90|88|finish=brass
tanpopo|Suzu bell|7033|16.90|42|finish=silver
pg|Ding-dong bell|7027|4.90|95|
pg|Mini bell|7027|2.50|28|""")
many("270", """veltrane|VF100 suspension fork 29|7010|219.00|2240|wheelInch=29|forkTravelMm=100
veltrane|VF120 suspension fork 29|7010|289.00|2180|wheelInch=29|forkTravelMm=120
veltrane|VF140 Air suspension fork 29|7010|549.00|1960|wheelInch=29|forkTravelMm=140
dafeng|Carbon gravel fork|7008|329.00|485|wheelInch=28|material=carbon
pg|Rigid steel fork 28|7027|39.90|1150|wheelInch=28|material=steel""")
many("380", """oyat|Ondée mudguard set 28 x 46|7018|32.90|610|finish=black
oyat|Ondée mudguard set 28 x 53|7018|34.90|645|finish=black
oyat|Ondée mudguard set 28 x 53|7018|34.90|645|finish=silver
roda|Clip-on rear mudguard|7025|12.90|165|
pg|Mudguard set 26|7027|9.90|480|finish=black""")
many("411", """hexwright|Chain tool 8-12|7012|39.90|215|
ironhare|Chain breaker Pro|7011|64.90|340|
velotec|Chain tool|7029|12.90|140|
velotec|Chain tool|7030|15.90|150|
stellwerk|Kettennieter Master|7017|119.00|410|
pg|Chain wear gauge|7029|4.90|32|""")
many("412", """hexwright|Torque wrench 2-24 Nm|7012|149.00|520|torqueMinNm=2|torqueMaxNm=24|approval=A13
hexwright|Torque wrench 10-60 Nm|7012|169.00|890|torqueMinNm=10|torqueMaxNm=60|approval=A13
stellwerk|Drehmo digital torque wrench|7017|289.00|610|torqueMinNm=1|torqueMaxNm=30|approval=A13
ironhare|Torque key 5 Nm|7011|24.90|95|torqueMinNm=5|torqueMaxNm=5
velotec|Torque wrench 3-15 Nm|7029|59.90|480|torqueMinNm=3|torqueMaxNm=15""")
many("413", """hexwright|Hex key set 1.5-10|7012|34.90|440|pieces=9
hexwright|Hex key set with ball end|7012|44.90|460|pieces=9
hexwright|Torx key set|7012|36.90|380|pieces=8
hexwright|Pedal spanner 15 mm|7012|29.90|510|
hexwright|Cone spanner 13/14|7012|8.90|65|
hexwright|Cone spanner 15/16|7012|8.90|70|
ironhare|Cone spanner 17/18|7011|9.90|82|
ironhare|Bottom bracket spanner BSA|7011|32.90|390|
ardenne|Clé à rayons spoke key|7031|11.90|58|
ardenne|Combination spanner set|7031|79.00|1650|pieces=12
velotec|Multitool 18|7029|22.90|190|pieces=18
velotec|Multitool 12|7030|19.90|155|pieces=12""")
many("414", """ironhare|Tyre lever steel-core|7011|7.90|96|pieces=2
velotec|Tyre levers|7029|2.90|36|pieces=3
ardenne|Démonte-pneu tyre lever|7031|5.50|44|pieces=2""")
many("421", """stellwerk|Werkmeister repair stand|7017|649.00|28500|maxLoadKg=45
stellwerk|Werkmeister Duo repair stand|7017|1090.00|41200|maxLoadKg=90
ironhare|Field repair stand|7011|189.00|6400|maxLoadKg=30
velotec|Home repair stand|7029|79.90|5900|maxLoadKg=25
ardenne|Pied d'atelier electric lift stand|7031|1890.00|62000|maxLoadKg=60""")
many("422", """stellwerk|Rundlauf truing stand|7017|429.00|7800|
ironhare|Truing stand Classic|7011|219.00|5200|
velotec|Truing stand|7029|64.90|3100|
ardenne|Centreur truing stand|7031|299.00||""")
many("431", """wrenhouse|Wet Lube 120 ml|7032|8.90|145|millilitres=120|hazardous=false|shelfLifeMonths=48
wrenhouse|Dry Lube 120 ml|7032|9.50|140|millilitres=120|hazardous=true|shelfLifeMonths=36
wrenhouse|Wax Lube 100 ml|7032|12.90|118|millilitres=100|hazardous=false|shelfLifeMonths=36|approval=A14
wrenhouse|Bearing grease 500 g|7032|16.90|560|hazardous=false|shelfLifeMonths=60
wrenhouse|Workshop oil 5 l|7032|64.90|4700|millilitres=5000|hazardous=true
wrenhouse|Carbon paste 80 ml|7032|11.90|105|millilitres=80|hazardous=false|shelfLifeMonths=24
velotec|Chain oil 100 ml|7029|5.90|120|millilitres=100|hazardous=true|shelfLifeMonths=24
ardenne|Graisse verte 100 g|7031|7.90|125|hazardous=false|approval=A14""")
many("432", """wrenhouse|Bike wash 1 l|7032|9.90|1080|millilitres=1000|hazardous=false|approval=A14
wrenhouse|Bike wash concentrate 5 l|7032|34.90|5300|millilitres=5000|hazardous=false|approval=A14
wrenhouse|Degreaser spray 400 ml|7032|10.90|430|millilitres=400|hazardous=true|shelfLifeMonths=36
wrenhouse|Disc brake cleaner 500 ml|7032|8.90|480|millilitres=500|hazardous=true
velotec|Brake cleaner 500 ml|7029|4.90|470|millilitres=500|hazardous=true
ardenne|Brosse set cleaning brushes|7031|24.90|390|pieces=5""")
many("440", """stellwerk|Magnetic parts tray|7017|19.90|310|
ironhare|Workshop apron|7011|34.90|420|finish=black
ardenne|Tool wall 1200 x 600|7031|149.00|9800|
hexwright|Nitrile gloves box L|7012|12.90|380|pieces=100
hexwright|Nitrile gloves box M|7012|12.90|360|pieces=100""")

byname = {}
for a in ART:
    byname.setdefault(a["name"], []).append(a)


def one(n):
    return byname[n][0]


# discontinued / successors
def stop(n, when, succ=None, which=None):
    for i, a in enumerate(byname[n]):
        if which is not None and i not in which:
            continue
        a["stop"] = when or "?"
        if succ:
            lst = byname[succ]
            a["succ"] = lst[min(i, len(lst) - 1)]


stop("Halden Elbe 3 Wave", "2022-10-31", "Halden Elbe 7")
stop("Luftikus Wisła Tour", "2021-12-31", "Halden Harz 24")
stop("Halden Harz 24", "2023-09-30", "Halden Harz 27 Disc")
stop("Bramsted Lille Trold 12", "2020-06-30")
stop("Saigon R1", "2023-11-15")
stop("Zahnfee Nordkette 8-speed", "2023-03-31", "PG Basic Chain 6/7/8-speed")
stop("Veltrane VX10 chain", None, "Zahnfee Nordkette 10-speed")
stop("Zahnfee Kranz 8 cassette 11-32", "2023-03-31")
stop("Kobayo RD-11 rear derailleur", "2022-05-31", "Kobayo RD-12 rear derailleur")
stop("Veltrane VD9 rear derailleur", "2021-08-31", "Veltrane VD10 rear derailleur")
stop("Veltrane VD10 rear derailleur", "2024-01-31", "Veltrane VD12 rear derailleur")
stop("Otroval Mesto tyre 26 x 1.75", "2022-02-28", "Minghao City tyre 26 x 1.90")
stop("Minghao Inner tube 12 AV angled", None)
stop("Tolk & Sohn Hub dynamo N3", "2023-12-31", "Tolk & Sohn Hub dynamo N3 disc")
stop("Fennmoor Heritage saddle", "2022-07-15", "Pedalo Nero Sella Cuoio saddle")
stop("Oyat Suspension seatpost 31.6", "2023-05-01")
stop("Luchs Iris 40 headlamp", "2021-01-31", "Luchs Iris 70 headlamp")
stop("Lumisto Hehku rear lamp", "2023-08-20", "Lumisto Hehku Mini rear lamp")
stop("Sicurlock Fortezza 300 U-lock", "2024-02-29", "Sicurlock Fortezza 540 U-lock")
stop("Oyat Pompe de cadre", "2020-10-10")
stop("Oyat Koala child seat", "2022-03-31", "Bramsted Sæl child seat")
stop("Velotec Chain tool", "2021-06-15", "Hexwright Chain tool 8-12", which=[1])
stop("Ironhare Truing stand Classic", "2022-09-30", "Stellwerk Rundlauf truing stand")
stop("Wrenhouse Dry Lube 120 ml", "2023-04-30", "Wrenhouse Wax Lube 100 ml")
stop("Velotec Multitool 12", None, "Velotec Multitool 18")
stop("Fennmoor Drover", "2023-10-01")

# compatible with
FITS = [("Kobayo KC-120 chain", ["Kobayo CS-12 cassette 10-51", "Kobayo CS-12 Light cassette 10-45", "Kobayo FC-12 crankset 32T 170 mm", "Kobayo FC-12 crankset 32T 175 mm"]),
        ("Kobayo KC-120 Gold chain", ["Kobayo CS-12 cassette 10-51", "Kobayo CS-12 Light cassette 10-45"]),
        ("Kobayo KC-110 chain", ["Kobayo CS-11 cassette 11-32", "Kobayo FC-11 Road crankset 50/34 172.5 mm"]),
        ("Veltrane VX12 chain", ["Veltrane VS12 cassette 11-50", "Kobayo CS-12 cassette 10-51"]),
        ("Veltrane VX10 chain", ["Veltrane VS10 cassette 11-36"]), ("Zahnfee Nordkette 10-speed", ["Veltrane VS10 cassette 11-36"]),
        ("Zahnfee Nordkette 9-speed", ["Veltrane VS9 cassette 11-34", "Zahnfee Kranz 9 cassette 11-32"]),
        ("Zahnfee Nordkette 8-speed", ["Zahnfee Kranz 8 cassette 11-32"]),
        ("Zahnfee Nordkette E 11-speed", ["Kobayo CS-11 cassette 11-32", "*Halden Harz-E 625"]),
        ("Kobayo RD-12 rear derailleur", ["Kobayo CS-12 cassette 10-51"]),
        ("Kobayo RD-12 e-shift rear derailleur", ["Kobayo CS-12 cassette 10-51", "Kobayo CS-12 Light cassette 10-45"]),
        ("Veltrane VD12 rear derailleur", ["Veltrane VS12 cassette 11-50"]),
        ("Kobayo P-70 brake pads resin", ["Kobayo BR-M70 disc brake front", "Kobayo BR-M70 disc brake rear"]),
        ("Kobayo P-70 brake pads sintered", ["Kobayo BR-M70 disc brake front", "Kobayo BR-M70 disc brake rear", "Kobayo BR-M90 four-piston disc brake rear"]),
        ("Veltrane Halt brake pads organic", ["Veltrane Halt 2 disc brake set"]),
        ("Luchs Iris 100 E headlamp", ["*Halden Elbe-E 500", "*Halden Harz-E 625", "*Norrvind Älv E"]),
        ("Luchs Iris 70 headlamp", ["Tolk & Sohn Hub dynamo N3 disc", "Tolk & Sohn Hub dynamo N3", "Tolk & Sohn Front wheel 28 hub dynamo"]),
        ("Bramsted Sæl child seat", ["*Bramsted Fanø Classic", "*Halden Elbe 7"]),
        ("Veltrane Dropper post 31.6 x 150 mm", ["*Norrvind Rask 29"]),
        ("Veltrane Dropper post 30.9 x 150 mm", ["*Fennmoor Black Moor 140"]),
        ("Otroval Skala tyre 29 x 2.35", ["Da Feng DF-29 trail wheelset", "*Norrvind Rask 29", "*Fennmoor Tor Ridge"]),
        ("Otroval Skala tyre 27.5 x 2.35", ["Da Feng DF-275 trail wheelset", "*Roda Serra 27"]),
        ("Tanpopo Gravel Grain tyre 700 x 40C", ["Veltrane VW30 gravel wheelset", "*Norrvind Grus"]),
        ("Marnix Gracht single pannier", ["*Halden Elbe 7"]),
        ("Ironhare Bottom bracket spanner BSA", ["Rullo BB BSA 68 ceramic", "Rullo BB BSA 68/73 steel", "Kobayo BB-52 BSA"]),
        ("Stellwerk Kettennieter Master", ["Kobayo KC-120 chain", "Kobayo KC-120 Gold chain", "Veltrane VX12 chain", "Kobayo KC-110 chain"])]
for n, tg in FITS:
    a = one(n)
    a["fits"] = []
    for t in tg:
        a["fits"] += byname[t[1:]] if t.startswith("*") else [one(t)]

REM = ["only in full cartons", "photo missing", "price check pending", "customer returns above average", "old carton, new EAN to follow",
       "not for Switzerland", "assembly instructions only in Italian"]
lastean = None
bino = 0
stock = []
for idx, a in enumerate(ART):
    top = a["grp"][0]
    v0 = a["ven"][0]
    cur = VENDORS[v0]["cur"]
    cost = a["price"] / 1.0 * (1 - a["margin"]) * RATE[cur]
    a["cost"] = round(cost) if cur == "JPY" else round(cost, 2)
    a["cur"] = cur
    a["iri"] = "item:" + a["no"]
for idx, a in enumerate(ART):
    top = a["grp"][0]
    land = VENDORS[a["ven"][0]]["land"]
    e = ean()
    if a["name"] == "Hexwright Cone spanner 15/16":
        e = lastean
    if a["name"] == "Hexwright Cone spanner 13/14":
        lastean = e
    if R.random() < .03 and "Cone" not in a["name"]:
        e = e[:1] + " " + e[1:7] + " " + e[7:]
    has_ean = a["name"].startswith("Hexwright Cone") or R.random() < .91
    made = {"Calvero Stelvio": "TW", "Halden Harz 27 Disc": "PL", "Bramsted Fanø Classic": "PL"}.get(a["name"], "CN" if a["ven"][0] in ("7018", "7015") and R.random() < .5 else ISO[land])
    pairs = [("artNo", s(a["no"])), ("designation", s(a["name"])), ("gtin", s(e) if has_ean else None),
             ("inGroup", "grp:" + a["grp"]), ("marque", a["mk"] and "mk:" + a["mk"] or None)]
    pairs += [("sourcedFrom", "ven:" + x) for x in a["ven"]]
    pairs += [("netCost", None if a["name"] == "Tisza Cargo" else (str(int(a["cost"])) if a["cur"] == "JPY" else dec(a["cost"]))),
              ("costCurr", s(a["cur"])), ("dealerPrice", dec(a["price"])), ("dealerCurr", s("EUR")), ("madeIn", maybe(.88, s(made)))]
    pairs += [x for x in a["extra"]]
    if a.get("bike"):
        pairs += [("cartonMm", maybe(.6, s(f"{R.choice([1350, 1420, 1480])}x{R.choice([200, 220, 250])}x{R.choice([750, 780, 820])}")))]
        listed = dt.date(a["year"] - 1, R.choice([9, 10, 11]), R.randint(1, 28))
    else:
        k = R.random()
        if k < .55:
            pairs += [("boxLenMm", R.randint(8, 60) * 10), ("boxWidMm", R.randint(4, 30) * 10), ("boxHgtMm", R.randint(2, 25) * 10)]
        stp = a.get("stop")
        last = dt.date.fromisoformat(stp) - dt.timedelta(days=400) if stp and stp != "?" else dt.date(2024, 3, 1)
        if stp == "?":
            last = dt.date(2019, 1, 1)
        listed = dt.date(2012, 1, 9) + dt.timedelta(days=R.randrange((last - dt.date(2012, 1, 9)).days))
    pairs += [("listedSince", maybe(.9, date(listed)))]
    mn = {"1": R.choice([1, 2, 2, 3, 4]), "2": R.choice([5, 10, 20, 25, 40, 50]), "3": R.choice([5, 10, 15, 20]), "4": R.choice([2, 3, 5, 8, 10])}[top]
    if a["grp"] in ("231", "232", "223", "414"):
        mn *= 4
    hasmin = R.random() < .9 and not a.get("stop")
    a["min"] = mn if hasmin else None
    pairs += [("floorStock", mn if hasmin else None), ("packUnit", maybe(.35, R.choice([2, 5, 6, 10, 12, 20, 25, 50])) if top in "23" else None)]
    if a.get("stop"):
        pairs += [("phasedOut", "true"), ("phasedOutOn", date(dt.date.fromisoformat(a["stop"])) if a["stop"] != "?" else None),
                  ("replacedBy", a["succ"]["iri"] if a.get("succ") else None)]
    else:
        pairs += [("phasedOut", maybe(.4, "false"))]
    pairs += [("fits", t["iri"]) for t in a.get("fits", [])]
    pairs += [("warrantyMonths", R.choice([24, 24, 24, 36, 60]) if (a.get("bike") or R.random() < .25) else None),
              ("remark", s(R.choice(REM)) if R.random() < .06 else None)]
    if a["name"] == "Stellwerk Werkmeister repair stand":
        pairs += [("rdfs:label", s("Werkmeister"))]
    cls = "v:Article" + (" v:Bicycle" if a.get("bike") else "")
    # quantity scales (blank nodes)
    sc = []
    if (top != "1" and R.random() < .34) or a["name"] in ("Otroval Inner tube 28 AV", "Otroval Mesto tyre 28 x 1.75", "Hexwright Hex key set 1.5-10", "Wrenhouse Wet Lube 120 ml"):
        steps = R.sample([5, 10, 20, 25, 50, 100, 200], R.choice([1, 2, 2, 3]))
        p = a["price"]
        for q in sorted(steps):
            p = round(p * R.uniform(.90, .965), 2)
            sc.append(f"[ a v:QtyScale ; v:fromQty {q} ; v:scalePrice {dec(p)} ]")
    a["scales"] = len(sc)
    pairs += [("scale", x) for x in sc]
    put(a["iri"], cls, *pairs)
    # stock
    if a["name"] == "Tisza Cargo":
        continue
    deps = ["HAJ"] + [d for d in ("ULM", "LEJ") if R.random() < (.72 if d == "ULM" else .5)]
    if R.random() < .06:
        deps = deps[1:]
    a["stock"] = {}
    for d in deps:
        base = (a["min"] or mn)
        q = int(R.choice([0, .3, .5, .8, 1, 1.5, 2, 2, 3, 4]) * base * R.uniform(.7, 1.4))
        if a.get("stop"):
            q = R.choice([0, 0, 0, 1, 2, 3, 7])
        a["stock"][d] = q
        bino += 1
        shelf = f"{R.choice('ABCDEFGH')}-{R.randint(1, 24):02d}-{R.randint(1, 6):02d}"
        stock.append((bino, a, d, q, shelf))
        put(f"bin:{70000 + bino * 3}", "v:BinStock", ("holds", a["iri"]), ("atDepot", "dep:" + d), ("onHand", q),
            ("reserved", min(q, R.choice([1, 2, 3, 4, 6])) if q and R.random() < .35 else None), ("shelf", s(shelf) if d != "LEJ" or R.random() < .6 else None),
            ("lastCounted", maybe(.75, date(day(2023, 1, 9, 2024, 3, 22)))))

# ------------------------------------------------------------------ purchase orders
BUY = ["7001", "7002", "7006", "7007", "7010", "7012", "7014", "7021", "7023", "7027", "7032", "7016", "7029", "7020", "7003", "7005", "7008", "7009",
       "7011", "7017", "7031", "7034", "7004", "7024"]
byven = {}
for a in ART:
    byven.setdefault(a["ven"][0], []).append(a)
d = dt.date(2022, 9, 5)
pno = 0
for i in range(56):
    d = d + dt.timedelta(days=R.randint(3, 17))
    ven = BUY[i % len(BUY)] if i < 24 else R.choice(BUY)
    V = VENDORS[ven]
    pno += R.randint(1, 4)
    ref = f"B{d.year % 100}-{pno:04d}"
    due = d + dt.timedelta(days=V["lead"] or 30)
    state = "cancelled" if R.random() < .06 else ("open" if due > dt.date(2024, 3, 20) else ("part-delivered" if R.random() < .08 else "delivered"))
    rec = due + dt.timedelta(days=R.choice([-4, -2, -1, 0, 0, 0, 1, 2, 3, 5, 8, 12, 19, 33])) if state == "delivered" else None
    if rec and rec > dt.date(2024, 3, 22):
        rec, state = None, "open"
    who = V["carer"] if R.random() < .8 else R.choice(["e03", "e07", "e11"])
    dep = R.choice(["HAJ", "HAJ", "HAJ", "ULM", "LEJ"])
    put("po:" + ref, "v:PurchaseOrder", ("poRef", s(ref)), ("placedWith", "ven:" + ven), ("placedOn", date(d)), ("placedBy", "st:" + who),
        ("promisedFor", date(due) if R.random() < .95 else None), ("arrivedOn", rec and date(rec)), ("state", s(state)), ("poCurr", s(V["cur"])),
        ("shipTo", "dep:" + dep), ("freightCost", maybe(.4, dec(R.randint(2, 48) * 12.5))))
    pool = byven[ven]
    n = min(len(pool), R.choice([1, 2, 2, 3, 3, 4, 5]))
    for ln, a in enumerate(R.sample(pool, n), 1):
        q = R.choice([2, 3, 4, 5, 6, 8]) if a.get("bike") else R.choice([5, 10, 10, 20, 24, 30, 50, 60, 100, 200]) if a["price"] < 60 else R.choice([1, 2, 4, 5, 6, 10])
        c = a["cost"] * R.choice([1, 1, 1, .97, .95, 1.02])
        put(f"pol:{ref}.{ln}", "v:OrderLine", ("lineOf", "po:" + ref), ("lineNo", ln), ("wants", a["iri"]), ("pieces", q),
            ("unitCost", str(round(c)) if V["cur"] == "JPY" else dec(round(c, 2))))

# ------------------------------------------------------------------ complaints
DEALERS = ["Radhaus Lüneburg", "Zweirad Hölscher", "Velo am Dom", "Fahrradkeller Jena", "Speiche & Co.", "Rad und Tat Kassel", "Zweirad Hölscher",
           "Cykel-Centrum Flensburg", "Der Fahrradladen", "Bike-Schmiede Ulm", "Pedalritter Gera", "Kettenwerk Bremen"]
FAULT = {"1": ["paint damage", "frame crack", "wrong size delivered", "display dead", "missing parts"], "2": ["manufacturing defect", "wrong article delivered", "premature wear", "bent in transit"],
         "3": ["water ingress", "battery failure", "wrong article delivered", "broken clasp"], "4": ["leaking container", "manufacturing defect", "out of calibration", "bent in transit"]}
HOT = ["Halden Elbe-E 500", "Halden Elbe-E 500", "Norrvind Rask E 29", "Lumisto Revontuli 80 headlamp", "Lumisto Revontuli 80 headlamp", "Kobayo RD-12 e-shift rear derailleur",
       "Otroval Skala tyre 29 x 2.35", "Wrenhouse Workshop oil 5 l", "Veltrane Dropper post 31.6 x 150 mm", "Veltrane Dropper post 31.6 x 150 mm", "Veltrane Dropper post 31.6 x 150 mm",
       "Hexwright Torque wrench 2-24 Nm", "Fennmoor Black Moor 140", "Calvero Dolomiti FS"]
t = dt.datetime(2023, 1, 10, 9, 0)
for i in range(44):
    t = t + dt.timedelta(days=R.randint(2, 17), hours=R.randint(0, 5) - 2, minutes=R.randint(0, 59))
    a = R.choice(byname[HOT[i % 14]]) if i % 3 == 0 else R.choice(ART[:-5])
    fault = R.choice(FAULT[a["grp"][0]])
    if a["name"].startswith("Fennmoor Black Moor") or a["name"].startswith("Calvero Dolo"):
        fault = "frame crack"
    if fault == "display dead" and a["grp"] != "150":
        fault = "missing parts"
    if fault == "leaking container" and a["grp"][:2] != "43":
        fault = "manufacturing defect"
    if fault == "battery failure" and a["grp"][:2] != "33":
        fault = "broken clasp"
    if fault == "out of calibration" and a["grp"] != "412":
        fault = "manufacturing defect"
    if fault == "water ingress" and a["grp"][:2] not in ("33", "34"):
        fault = "wrong article delivered"
    closed = t.date() + dt.timedelta(days=R.randint(1, 48))
    if closed > dt.date(2024, 3, 22) or R.random() < .1:
        closed = None
    out = R.choice(["credit note", "credit note", "replacement", "replacement", "rejected"]) if closed else None
    n = R.choice([1, 1, 1, 1, 2, 2, 3, 5, 12])
    put(f"cl:R{t.year % 100}{i + 101}", "v:Claim", ("caseNo", s(f"R{t.year % 100}{i + 101}")), ("concerns", a["iri"]), ("raisedAt", f'"{t.replace(hour=8 + t.hour % 10).isoformat()}"^^xsd:dateTime'),
        ("closedOn", closed and date(closed)), ("fault", s(fault)), ("piecesAffected", maybe(.9, n)), ("raisedBy", s(R.choice(DEALERS))),
        ("handledBy", "st:" + R.choice(["e16", "e17", "e17", "e18"])), ("outcome", out and s(out)),
        ("creditSum", dec(round(a["price"] * n * R.choice([1, 1, .5]), 2)) if out == "credit note" else None),
        ("creditCurr", s("EUR") if out == "credit note" else None))

if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        for k, u in PFX:
            f.write(f"@prefix {k}: <{u}> .\n")
        f.write("\n")
        f.write("\n".join(OUT))
