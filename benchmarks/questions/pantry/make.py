#!/usr/bin/env python3
"""Catalogue of a (made-up) food-service wholesaler as Turtle.  python make.py FOLDER -> FOLDER/graph.ttl"""
import os, random, sys, datetime as dt

R = random.Random(70412)
OUT = []
PRE = """@prefix n: <http://data.norderhof.example/ns#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .

"""
BASE = "http://data.norderhof.example/id/"
count = 0


def iri(path): return "<%s%s>" % (BASE, path)
def esc(s): return s.replace("\\", "\\\\").replace('"', '\\"')
def s(x, lang=None): return '"%s"%s' % (esc(x), "@" + lang if lang else "")
def dec(x): return '"%.2f"^^xsd:decimal' % x
def date(d): return '"%s"^^xsd:date' % d.isoformat()
def b(x): return "true" if x else "false"


def put(subj, *pairs):
    global count
    pairs = [p for p in pairs if p and p[1] is not None]
    count += len(pairs)
    OUT.append(subj + "\n    " + " ;\n    ".join("%s %s" % (p[0] if p[0] == "a" or ":" in p[0] else "n:" + p[0], p[1]) for p in pairs) + " .\n")


# ------------------------------------------------------------------ a few labels only
put("n:FoodItem", ("rdfs:label", s("Food article", "en")))
put("n:EquipmentItem", ("rdfs:label", s("Non-food article", "en")))
put("n:StockRecord", ("rdfs:comment", s("one row per article and site, nightly dump from the WMS")))
put("n:moq", ("rdfs:label", s("minimum order quantity", "en")))
put("n:gn_size", ("rdfs:label", s("Gastronorm size", "en")))

# ------------------------------------------------------------------ countries
COUNTRIES = {"DE": ("Germany", "Deutschland", "Allemagne"), "NL": ("Netherlands", "Niederlande", "Pays-Bas"), "BE": ("Belgium", "Belgien", "Belgique"),
 "FR": ("France", "Frankreich", "France"), "IT": ("Italy", "Italien", "Italie"), "ES": ("Spain", "Spanien", "Espagne"), "PT": ("Portugal", "Portugal", None),
 "GR": ("Greece", "Griechenland", "Grèce"), "DK": ("Denmark", "Dänemark", None), "NO": ("Norway", "Norwegen", "Norvège"), "PL": ("Poland", "Polen", None),
 "AT": ("Austria", "Österreich", "Autriche"), "CH": ("Switzerland", "Schweiz", "Suisse"), "IE": ("Ireland", "Irland", None), "GB": ("United Kingdom", "Vereinigtes Königreich", None),
 "TR": ("Turkey", "Türkei", "Turquie"), "IN": ("India", "Indien", "Inde"), "TH": ("Thailand", "Thailand", None), "VN": ("Vietnam", "Vietnam", None),
 "JP": ("Japan", "Japan", "Japon"), "CN": ("China", "China", "Chine"), "BR": ("Brazil", "Brasilien", None), "CO": ("Colombia", "Kolumbien", None),
 "ET": ("Ethiopia", "Äthiopien", None), "MG": ("Madagascar", "Madagaskar", "Madagascar"), "CA": ("Canada", "Kanada", None), "AR": ("Argentina", "Argentinien", None),
 "MX": ("Mexico", "Mexiko", None), "EC": ("Ecuador", "Ecuador", None), "SE": ("Sweden", "Schweden", None), "MA": ("Morocco", "Marokko", "Maroc")}
EU = set("DE NL BE FR IT ES PT GR DK PL AT IE SE".split())
for k, (en, de, fr) in COUNTRIES.items():
    put(iri("land/" + k), ("a", "n:Country"), ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), ("rdfs:label", s(fr, "fr")) if fr else None,
        ("iso2", s(k)), ("eu_member", b(k in EU)))

ALLERG = {"A": ("Gluten", "Gluten"), "B": ("Crustaceans", "Krebstiere"), "C": ("Eggs", "Eier"), "D": ("Fish", "Fisch"), "E": ("Peanuts", "Erdnüsse"), "F": ("Soya", "Soja"),
 "G": ("Milk", "Milch"), "H": ("Tree nuts", "Schalenfrüchte"), "L": ("Celery", "Sellerie"), "M": ("Mustard", "Senf"), "N": ("Sesame", "Sesam"), "O": ("Sulphites", "Sulfite"),
 "P": ("Lupin", "Lupinen"), "R": ("Molluscs", "Weichtiere")}
for k, (en, de) in ALLERG.items():
    put(iri("allergen/" + k), ("a", "n:Allergen"), ("allergenName", s(en, "en")), ("allergenName", s(de, "de")), ("eu_letter", s(k)))

# ------------------------------------------------------------------ categories
CATS = """food||Food|Lebensmittel
dry|food|Dry Goods|Trockenwaren
rice|dry|Rice & Grains|Reis & Getreide
pasta|dry|Pasta|Teigwaren
flour|dry|Flour & Baking|Mehl & Backen
pulse|dry|Pulses|Hülsenfrüchte
spice|dry|Spices & Herbs|Gewürze
oil|dry|Oils & Vinegars|Öl & Essig
sauce|dry|Sauces & Condiments|
sweet|dry|Sugar & Syrups|
nuts|dry|Nuts & Seeds|Nüsse & Saaten
dairy|food|Dairy & Eggs|Molkerei
cheese|dairy|Cheese|Käse
milk|dairy|Milk & Cream|
butter|dairy|Butter & Fats|
eggs|dairy|Eggs|Eier
fish|food|Fish & Seafood|Fisch
freshfish|fish|Fresh Fish|Frischfisch
smoked|fish|Smoked & Cured Fish|
shell|fish|Shellfish|Meeresfrüchte
meat|food|Meat & Poultry|Fleisch
beef|meat|Beef|Rind
pork|meat|Pork|Schwein
poultry|meat|Poultry|Geflügel
charc|meat|Charcuterie|Wurstwaren
prod|food|Fruit & Vegetables|Obst & Gemüse
veg|prod|Fresh Vegetables|Frischgemüse
fruit|prod|Fresh Fruit|Frischobst
frozveg|prod|Frozen Vegetables|TK-Gemüse
tinned|prod|Tinned Vegetables|Gemüsekonserven
bake|food|Bakery|Backwaren
bread|bake|Bread|Brot
pastry|bake|Pastry & Desserts|
bev|food|Beverages|Getränke
coffee|bev|Coffee & Tea|Kaffee & Tee
juice|bev|Juices & Soft Drinks|
equip||Kitchen Equipment|Küchentechnik
cook|equip|Cooking|Kochen
oven|cook|Ovens|Öfen
fryer|cook|Fryers & Grills|
hob|cook|Hobs & Ranges|
cold|equip|Refrigeration|Kühltechnik
fridge|cold|Fridges|Kühlschränke
freezer|cold|Freezers|
prep|equip|Food Preparation|
mixer|prep|Mixers & Blenders|
slicer|prep|Slicers|
small|equip|Smallwares|
knife|small|Knives|Messer
pan|small|Pots & Pans|Töpfe & Pfannen
gn|small|GN Containers|GN-Behälter
table|equip|Tableware|Tischware
plate|table|Plates & Bowls|Teller
glass|table|Glasses|Gläser
wash|equip|Warewashing|Spültechnik""".split("\n")
CAT = {}
for i, line in enumerate(CATS):
    k, p, en, de = line.split("|")
    CAT[k] = (iri("cat/%03d" % (100 + i * 5)), p)
    put(CAT[k][0], ("a", "n:ProductCategory"), ("cat_name", s(en, "en")), ("cat_name", s(de, "de")) if de else None,
        ("parent_category", CAT[p][0]) if p else None)


def root(c):
    while CAT[c][1]:
        c = CAT[c][1]
    return c


# ------------------------------------------------------------------ departments, employees, sites
DEPTS = [("D10", "Purchasing Food", 4100, 910000), ("D11", "Purchasing Equipment", 4110, 480000), ("D20", "Sales", 4200, 1350000), ("D30", "Warehouse & Logistics", 4300, 2875000),
 ("D40", "Quality Assurance", 4400, 365000), ("D50", "Customer Service", 4500, 420000), ("D60", "Finance", 4600, 310000), ("D70", "IT", 4700, 540000), ("D80", "Human Resources", 4800, None),
 ("D90", "Management", 4900, None)]
SITES = [("HAM", "Hamburg Billbrook", "Hamburg", "DE", 18400, 9200, "1998-05-04", 21), ("RTM", "Rotterdam Waalhaven", "Rotterdam", "NL", 12650, 7100, "2006-09-18", 14),
 ("LYS", "Lyon Corbas", "Lyon", "FR", 7300, 3600, "2014-03-03", 8), ("VIE", "Wien Liesing", "Vienna", "AT", 5900, 2850, "2017-10-23", 6), ("POZ", "Poznań Komorniki", "Poznań", "PL", 9800, 5400, "2021-06-07", None)]
EMP = """Ingrid Mehlhorn|Managing Director|D90||HAM|1996-02-01|German,English
Joost van der Veen|Chief Operating Officer|D90|0|RTM|2004-08-16|Dutch,English,German
Claire Montel|Head of Food Purchasing|D10|0|HAM|2009-04-01|French,English,German
Bernd Osterkamp|Head of Equipment Purchasing|D11|0|HAM|2001-11-05|German
Patrizia Lenz|Sales Director|D20|0|HAM|2012-01-09|German,English,Italian
Dirk Haverkamp|Head of Logistics|D30|1|HAM|1999-09-01|German,English
Sunniva Dahl|Head of Quality|D40|1|HAM|2015-06-15|Norwegian,English,German
Oluwaseun Adeyemi|Customer Service Manager|D50|4|HAM|2018-02-12|English,German,Yoruba
Marek Zieliński|Finance Director|D60|0|HAM|2011-10-01|Polish,German,English
Tuan Nguyen|IT Manager|D70|1|HAM|2016-05-02|German,English,Vietnamese
Gerda Pohl|HR Manager|D80|0|HAM|1997-03-17|German
Anna Jansen|Buyer Dairy|D10|2|RTM|2017-01-16|Dutch,English
Anna Jansen|Sales Representative|D20|4|RTM|2022-09-01|Dutch,English,French
Luca Ferraris|Buyer Dry Goods|D10|2|HAM|2013-07-01|Italian,German,English
Maike Thomsen|Buyer Fish|D10|2|HAM|2010-03-01|German,Danish,English
Hugo Delacroix|Buyer Meat|D10|2|LYS|2016-11-14|French
Elif Aydın|Buyer Fruit & Vegetables|D10|2|HAM|2019-08-05|Turkish,German,English
Sofia Almeida|Buyer Beverages|D10|2|RTM|2021-02-15|Portuguese,English,Spanish
Kai Lindner|Buyer Cooking Appliances|D11|3|HAM|2014-04-07|German,English
Wiebke Carstens|Buyer Smallwares|D11|3|HAM|2020-10-01|German,English
Étienne Roche|Site Manager|D30|5|LYS|2014-01-06|French,English
Pieter de Groot|Site Manager|D30|5|RTM|2006-09-01|Dutch,English
Karin Wallner|Site Manager|D30|5|VIE|2017-08-21|German,English,Hungarian
Agnieszka Nowak|Site Manager|D30|5|POZ|2021-03-01|Polish,English
Holger Petersen|Site Manager|D30|5|HAM|2003-05-12|German
Yusuf Demir|Warehouse Supervisor|D30|24|HAM|2011-06-20|Turkish,German
Ewa Kowalska|Warehouse Supervisor|D30|23|POZ|2021-05-10|Polish
Bram Smit|Goods-in Clerk|D30|21|RTM|2015-02-02|Dutch
Nadia Benali|Goods-in Clerk|D30|20|LYS|2018-09-03|French,Arabic
Franz Huber|Goods-in Clerk|D30|22|VIE|2018-04-16|German
Jens Koch|Goods-in Clerk|D30|25|HAM|2008-10-01|German
Svetlana Orlova|Goods-in Clerk|D30|25|HAM|2019-11-18|Russian,German
Piotr Wójcik|Goods-in Clerk|D30|26|POZ|2022-01-10|Polish,German
Rik Bakker|Forklift Driver|D30|21|RTM|2012-04-02|Dutch
Mehmet Kaya|Forklift Driver|D30|25|HAM|2007-07-16|Turkish,German
Dorota Lis|Forklift Driver|D30|26|POZ|2023-02-13|Polish
Ruth Engel|Quality Auditor|D40|6|HAM|2017-05-02|German,English
Thijs Mulder|Food Technologist|D40|6|RTM|2020-01-13|Dutch,English,German
Chiara Bassi|Allergen Officer|D40|6|HAM|2021-09-20|Italian,English,German
Lena Hoffmann|Customer Service Agent|D50|7|HAM|2019-03-18|German,English
Tom Brinkmann|Customer Service Agent|D50|7|HAM|2022-05-16|German
Inès Faure|Customer Service Agent|D50|7|LYS|2020-06-01|French,English,Spanish
Matteo Greco|Customer Service Agent|D50|7|HAM|2023-01-09|Italian,English
Saskia Visser|Customer Service Agent|D50|7|RTM|2016-08-29|Dutch,English,German
Jonas Reuter|Key Account Manager|D20|4|HAM|2014-09-15|German,English
Marlene Brandl|Key Account Manager|D20|4|VIE|2018-01-08|German,English
Camille Perrin|Key Account Manager|D20|4|LYS|2015-10-05|French,English
Krzysztof Mazur|Sales Representative|D20|4|POZ|2021-11-02|Polish,English
Birte Claussen|Sales Representative|D20|44|HAM|2020-02-03|German,Danish
Vikram Rao|Data Engineer|D70|9|HAM|2022-03-01|English,Hindi
Nils Friedrich|System Administrator|D70|9|HAM|2010-08-02|German,English
Paula Stein|Accountant|D60|8|HAM|2005-01-03|German
Lotte Maes|Accounts Payable Clerk|D60|8|RTM|2019-05-06|Dutch,French,English
Ulrike Bauer|HR Officer|D80|10|HAM|2018-11-01|German,English
Stefan Koch|Sales Representative|D20|44|HAM|2009-06-01|German""".split("\n")
E = [iri("staff/%d" % (3001 + 7 * i)) for i in range(len(EMP))]
ER = []
tr = str.maketrans("éèÉüöäıńół", "eeEuoainol")
for i, line in enumerate(EMP):
    name, title, d, boss, site, hired, langs = line.split("|")
    ER.append((name, title, d, site))
    mail = ".".join(name.translate(tr).lower().replace("ë", "e").split()).replace(".van.der.", ".vanderv.").replace(".de.", ".de")
    if i == 12:
        mail = "anna.jansen2"
    noMail = i in (33, 34, 35)
    ph = {"HAM": "+49 40 7355", "RTM": "+31 10 2844", "LYS": "+33 4 7220", "VIE": "+43 1 8659", "POZ": "+48 61 6540"}[site] + " %d" % (101 + i)
    put(E[i], ("a", "n:Employee"), ("fullName", s(name)), ("jobTitle", s(title)), ("works_in", iri("dept/" + d)), ("reportsTo", E[int(boss)]) if boss else None,
        ("base_site", iri("site/" + site)), ("hired", '"%s"^^xsd:date' % hired) if i != 50 else ("hired", s("August 2010")),
        ("foaf:mbox", "<mailto:%s@norderhof.example>" % mail) if not noMail else None,
        ("phone", s(ph)) if i not in (35, 49) else None, ("mobile", s("+49 170 55%05d" % (i * 1373 % 99999))) if i % 4 == 1 else None,
        ("left_on", '"2024-10-31"^^xsd:date') if i == 54 else ("left_on", '"2025-02-28"^^xsd:date') if i == 43 else None,
        ("part_time", "true") if i in (14, 38, 41, 51, 53) else None, *[("speaks", s(l)) for l in langs.split(",")])
HEAD = {"D10": 2, "D11": 3, "D20": 4, "D30": 5, "D40": 6, "D50": 7, "D60": 8, "D70": 9, "D80": 10, "D90": 0}
for d, nm, cc, bud in DEPTS:
    put(iri("dept/" + d), ("a", "n:Department"), ("dept_name", s(nm)), ("headed_by", E[HEAD[d]]), ("costCentre", s(str(cc))), ("annual_budget_eur", str(bud)) if bud else None)
SM = {"LYS": 20, "RTM": 21, "VIE": 22, "POZ": 23, "HAM": 24}
ZONES = {"HAM": [("ambient", 18, 17.6), ("chill", 3, 3.4), ("deep-freeze", -22, -21.7), ("fish-room", 1, 1.8)], "RTM": [("ambient", 18, 19.1), ("chill", 4, 3.9), ("deep-freeze", -20, -20.3)],
 "LYS": [("ambient", 19, 22.8), ("chill", 3, 4.6)], "VIE": [("ambient", 18, 18.3), ("chill", 3, 2.7), ("deep-freeze", -20, -18.9)], "POZ": [("ambient", 17, 15.2), ("deep-freeze", -24, -24.4)]}
for k, nm, town, c, m2, pal, op, fl in SITES:
    put(iri("site/" + k), ("a", "n:Warehouse"), ("siteName", s(nm)), ("town", s(town)), ("country", iri("land/" + c)), ("floor_m2", str(m2)), ("pallet_places", str(pal)),
        ("opened", '"%s"^^xsd:date' % op), ("siteManager", E[SM[k]]), ("forklifts", str(fl)) if fl else None, ("site_code", s(k)))
    for z, t, last in ZONES[k]:
        put(iri("site/%s/%s" % (k, z)), ("a", "n:TempZone"), ("zone_of", iri("site/" + k)), ("zoneKind", s(z)), ("target_temp_c", str(t)), ("last_reading_c", '"%s"^^xsd:decimal' % last))

# ------------------------------------------------------------------ suppliers
SUP = """Molino Rossi S.p.A.|Parma|IT|flour pasta rice|30|9|13|A
Pastificio Gragnano Coop.|Gragnano|IT|pasta|60|14|13|A
Rossi Inox S.r.l.|Brescia|IT|oven hob fryer wash|45|35|18|B
Oleificio Santa Chiara|Bari|IT|oil|30|12|13|A
Caseificio Valpadana|Reggio Emilia|IT|cheese|30|8|11|A
Salumificio Bertoldi|Parma|IT|charc|30|7|15|B
Fromagerie Duvernay|Annecy|FR|cheese butter|30|5|11|A
Volailles de Bresse Martin|Bourg-en-Bresse|FR|poultry|14|3|15|A
Boulangerie Lefort SARL|Lyon|FR|bread pastry|14|2|13|B
Huîtres Cadoret & Fils|Cancale|FR|shell|7|2|14|B
Coutellerie Sabat|Thiers|FR|knife|45|21|19|A
Nordsee Kutterfisch GmbH|Cuxhaven|DE|freshfish shell|14|1|14|A
Räucherei Hansen|Flensburg|DE|smoked|14|3|14|A
Molkerei Ammerland eG|Wiefelstede|DE|milk butter cheese|21|2|11|A
Gewürzkontor Speicherstadt|Hamburg|DE|spice coffee|30|4|13|A
Landei Hof Brüning|Vechta|DE|eggs poultry|14|2|11|B
Fleischhof Rasche|Osnabrück|DE|beef pork charc|14|3|15|B
Kühltechnik Sommer KG|Köln|DE|fridge freezer|45|28|18|A
Rhein-Porzellan GmbH|Cologne|DE|plate glass|30|18|19|C
Messer Solingen 1868|Solingen|DE|knife|30|10|19|A
BioHof Wendland|Lüchow|DE|veg pulse fruit|21|2|16|A
Gastrotec Frankfurt|Frankfurt am Main|DE|mixer slicer oven|30|20|18|B
Oderland Konserven|Frankfurt (Oder)|DE|tinned juice|30|6|16|C
De Groot Groenten BV|Venlo|NL|veg frozveg|21|1|16|A
Kaasmakerij Beemster Zuid|Purmerend|NL|cheese|30|3|11|B
Van Houten Tropic BV|Rotterdam|NL|fruit juice nuts|30|4|16|B
Noorderlicht Koffie|Groningen|NL|coffee|30|5|17|A
Frites & Co NV|Kortrijk|BE|frozveg|30|4|16|A
Chocolaterie Wauters|Brugge|BE|pastry sweet|30|6|17|A
Laks & Sild AS|Bergen|NO|freshfish smoked|21|5|14|A
Aceites del Sur SL|Jaén|ES|oil|60|11|13|B
Jamones Sierra Norte|Huelva|ES|charc|60|13|15|A
Conservas Atlântico Lda|Matosinhos|PT|tinned smoked|45|12|14|B
Kreta Olive Cooperative|Heraklion|GR|oil|45|16|13|C
Anatolia Bakliyat A.Ş.|Mersin|TR|pulse nuts spice|60|24|13|B
Punjab Grain Exports Pvt|Amritsar|IN|rice spice|60|45|13|B
Siam Pantry Co. Ltd|Bangkok|TH|sauce rice|60|49|13|B
Kyōto Shōyu K.K.|Kyoto|JP|sauce|45|56|13|A
Hobart & Lane Ltd|Sheffield|GB|mixer wash slicer|30|30|18|B
Polska Stal Sp. z o.o.|Poznań|PL|pan gn|30|8|19|A
Zakład Mięsny Wisła|Kraków|PL|pork beef|21|4|15|C
Alpenkäserei Bregenz|Bregenz|AT|cheese|30|4|11|A
Wiener Mehlspeisen|Vienna|AT|pastry bread flour|14|3|13|B
Pfannen Müller AG|Luzern|CH|pan|30|15|19|A
Érablière du Nord|Québec|CA|sweet|60|38|13|B
Senfmühle Altstadt|Köln|DE|sauce|30|5|13|A
Dansk Smør A/S|Aarhus|DK|butter milk|21|3|11|B
Glasværk Kastrup|Copenhagen|DK|glass|45|14|19|B
Irish Grassland Beef|Cork|IE|beef|30|6|15|A
Nordisk Storkøkken AB|Malmö|SE|fryer hob fridge|45|32|18|""".split("\n")
SU = []
CERTS = []
certn = 0
FOODCERT = ["IFS Food", "BRCGS Food", "ISO 22000", "FSSC 22000"]
BODY = ["TÜV Nord", "Bureau Veritas", "SGS", "DNV", "Control Union"]
for i, line in enumerate(SUP):
    nm, city, c, cats, pay, lead, buyer, grade = line.split("|")
    cats = cats.split()
    u = iri("supplier/S%04d" % (112 + 9 * i))
    SU.append(dict(u=u, nm=nm, cats=cats, lead=int(lead), buyer=int(buyer), c=c))
    food = root(cats[0]) == "food"
    schemes = []
    if food:
        if R.random() < .85:
            schemes.append(R.choice(FOODCERT))
        if set(cats) & {"veg", "flour", "oil", "milk", "coffee", "pulse"} and R.random() < .7 or i in (20, 13):
            schemes.append("EU Organic")
        if set(cats) & {"freshfish", "smoked", "shell"} and i != 9:
            schemes.append("MSC")
        if set(cats) & {"coffee", "sweet", "rice"} and R.random() < .75:
            schemes.append("Fairtrade")
        if i in (34, 15):
            schemes.append("Halal")
    else:
        schemes.append("ISO 9001")
        if R.random() < .3:
            schemes.append("ISO 14001")
    cu = []
    for sc in schemes:
        certn += 1
        x = iri("cert/%d" % (800 + certn))
        cu.append(x)
        iss = dt.date(2021, 1, 10) + dt.timedelta(days=R.randrange(1300))
        exp = iss + dt.timedelta(days=365 * R.choice([2, 3]) + 30)
        CERTS.append((x, sc, R.choice(BODY), iss, exp, "C%06d" % R.randrange(100000, 999999)))
    terms = {7: "7 days net", 14: "14 days, 2% discount", 21: "21 days net", 30: "30 days net", 45: "45 days net", 60: "60 days end of month"}[int(pay)]
    if i in (9, 36):
        terms = "prepayment"
    put(u, ("a", "n:Supplier"), ("legalName", s(nm)), ("city", s(city)), ("country", iri("land/" + c)), ("payment_terms", s(terms)),
        ("payment_days", pay) if terms != "prepayment" else None, ("leadTimeDays", lead), ("buyer", E[int(buyer)]), ("rating", s(grade)) if grade else None,
        ("supplier_since", '"%d"^^xsd:gYear' % (1998 + (i * 7) % 26)), ("vat_id", s(c + str(100000000 + i * 7654321 % 899999999))) if c in EU and i % 9 != 4 else None,
        ("min_order_eur", str(R.choice([150, 250, 300, 500, 750, 1000, 2500]))) if i % 5 != 3 else None,
        ("homepage", "<https://www.%s.example/>" % "".join(ch for ch in nm.lower().split()[0] + (nm.lower().split() + ["x", "x"])[1] if ch.isascii() and ch.isalnum())) if i % 3 else None,
        ("blocked", "true") if i in (33, 40) else None, ("blockedReason", s({33: "expired certificate", 40: "repeated cold-chain breaks"}[i])) if i in (33, 40) else None,
        *[("holds_certificate", x) for x in cu])
for x, sc, body, iss, exp, no in CERTS:
    put(x, ("a", "n:Certificate"), ("scheme", s(sc)), ("issued_by", s(body)), ("issuedOn", date(iss)), ("expires", date(exp)), ("cert_no", s(no)))

# ------------------------------------------------------------------ products
# name|cat|storage a/c/f|kg|pack|allergens|origin|price|flags (o organic, v vegan)
FOOD = """Basmati Rice|rice|a|10|1||IN|24.9|v
Organic Basmati Rice|rice|a|5|2||IN|17.8|ov
Jasmine Rice|rice|a|18|1||TH|33.5|v
Arborio Risotto Rice|rice|a|1|12||IT|3.4|v
Carnaroli Rice|rice|a|1|12||IT|4.6|v
Bulgur Wheat|rice|a|5|2|A|TR|9.9|v
Couscous Medium|rice|a|5|2|A|MA|10.4|v
Organic Quinoa|rice|a|2.5|4||EC|18.9|ov
Spaghetti No. 5|pasta|a|3|4|A|IT|6.7|v
Penne Rigate|pasta|a|3|4|A|IT|6.7|v
Rigatoni di Gragnano|pasta|a|0.5|24|A|IT|2.35|v
Paccheri di Gragnano|pasta|a|0.5|24|A|IT|2.6|v
Egg Tagliatelle|pasta|a|1|6|AC|IT|5.2|
Organic Wholewheat Fusilli|pasta|a|3|4|A|IT|8.9|ov
Gluten-free Penne|pasta|a|0.4|12||IT|2.95|v
Lasagne Sheets|pasta|a|5|1|AC|IT|14.2|
Flour Tipo 00|flour|a|25|1|A|IT|21.5|v
Bread Flour W300|flour|a|25|1|A|IT|23.9|v
Organic Spelt Flour|flour|a|10|1|A|AT|19.6|ov
Semola Rimacinata|flour|a|10|1|A|IT|12.9|v
Dry Yeast|flour|a|0.5|20||FR|3.8|v
Cornflour|flour|a|2.5|4||FR|6.1|v
Wheat Flour Type 405|flour|a|25|1|A|AT|16.9|v
Red Lentils|pulse|a|5|2||TR|11.9|v
Organic Beluga Lentils|pulse|a|2.5|4||CA|13.9|ov
Chickpeas Dried|pulse|a|5|2||TR|12.4|v
Organic White Beans|pulse|a|5|2||DE|17.2|ov
Black Pepper Whole|spice|a|1|6||VN|14.9|v
Black Pepper Ground|spice|a|0.5|12||VN|8.7|v
Sweet Paprika|spice|a|0.6|6||ES|7.9|v
Curry Powder Madras|spice|a|0.5|6|M|IN|7.4|v
Cumin Seeds|spice|a|0.4|6||TR|5.8|v
Vanilla Pods|spice|a|0.1|1||MG|46|v
Ceylon Cinnamon Sticks|spice|a|0.25|6|||11.2|v
Celery Salt|spice|a|0.8|6|L|DE|5.1|v
Dried Oregano|spice|a|0.15|6||TR|3.9|v
Sumac|spice|a|0.5|6||TR|7.3|v
Extra Virgin Olive Oil|oil|a|4.6|3||IT|42|v
Extra Virgin Olive Oil|oil|a|4.6|4||GR|39.5|v
Organic Extra Virgin Olive Oil|oil|a|0.69|12||ES|9.8|ov
Olive Pomace Oil|oil|a|4.6|3||ES|21.4|v
Balsamic Vinegar of Modena|oil|a|5|2|O|IT|18.7|v
Sherry Vinegar|oil|a|0.75|6|O|ES|6.2|v
Truffle Oil White|oil|a|0.25|6||IT|12.9|v
Soy Sauce Naturally Brewed|sauce|a|1.8|6|AF|JP|13.5|v
Tamari Gluten-free|sauce|a|1.8|6|F|JP|17.9|v
Oyster Sauce|sauce|a|0.7|12|AFR|TH|4.4|
Fish Sauce|sauce|a|0.7|12|D|TH|3.9|
Sweet Chilli Sauce|sauce|a|4.5|3||TH|13.8|v
Dijon Mustard|sauce|a|5|2|MO|FR|16.3|v
Organic Wholegrain Mustard|sauce|a|1|6|M|DE|6.9|ov
Mayonnaise 80%|sauce|a|10|1|CM|DE|27.9|
Satay Peanut Sauce|sauce|a|1|6|EF|TH|7.7|v
Tahini|sauce|a|2|6|N|TR|15.4|v
Maple Syrup Grade A|sweet|a|1|8||CA|18.4|v
Cane Sugar|sweet|a|10|1||BR|15.9|v
Dark Couverture 70%|sweet|a|5|2|FG|BE|62|
White Couverture 28%|sweet|a|5|2|FG|BE|58.5|
Hazelnut Praline Paste|sweet|a|5|1|HG|BE|79|
Walnut Halves|nuts|a|2.5|4|H|TR|29.8|v
Pine Nuts|nuts|a|1|6||CN|41|v
Roasted Peanuts Salted|nuts|a|1|10|E|AR|5.6|v
Sesame Seeds White|nuts|a|2|6|N|TR|9.9|v
Almonds Blanched|nuts|a|2.5|4|H|ES|31.2|v
Pistachios Shelled|nuts|a|1|6|H|TR|36.5|v
Parmigiano Reggiano 24 Months|cheese|c|4.2|1|G|IT|71.4|
Grana Padano Grated|cheese|c|1|10|GC|IT|14.2|
Mozzarella di Bufala|cheese|c|0.125|20|G|IT|2.1|
Gorgonzola Dolce|cheese|c|1.5|2|G|IT|19.8|
Comté AOP 12 Months|cheese|c|3|1|G|FR|58|
Brie de Meaux|cheese|c|2.8|1|G|FR|38.9|
Reblochon Fermier|cheese|c|0.5|6|G|FR|9.4|
Gouda Old 18 Months|cheese|c|4|1|G|NL|52|
Gouda Young Slices|cheese|c|1|8|G|NL|8.9|
Bergkäse Mild|cheese|c|5|1|G|AT|61|
Organic Mountain Cheese|cheese|c|2.5|1|G|AT|41|o
Whole Milk UHT|milk|a|1.03|12|G|DE|1.05|
Organic Whole Milk|milk|c|1.03|10|G|DE|1.39|o
Whipping Cream 35%|milk|c|5|1|G|DE|19.9|
Crème Fraîche 40%|milk|c|5|1|G|DE|21.7|
Mascarpone|milk|c|2|4|G|IT|14.9|
Butter Unsalted|butter|c|10|1|G|DE|67|
Butter Salted Portions|butter|c|1|5|G|DK|10.9|
Beurre d'Isigny AOP|butter|c|0.25|20|G|FR|3.6|
Free-range Eggs L|eggs|c|2.2|5|C|DE|8.9|
Organic Eggs M|eggs|c|1.9|6|C|DE|11.9|o
Liquid Egg Yolk|eggs|c|1|10|C|NL|7.8|
Cod Loin Skinless|freshfish|c|3|1|D|NO|74|
Salmon Side Trim D|freshfish|c|1.5|4|D|NO|33|
Organic Salmon Side|freshfish|c|1.5|4|D|IE|44|o
Plaice Whole|freshfish|c|5|1|D|DE|48|
Turbot Whole|freshfish|c|2.5|1|D|ES|69|
Smoked Salmon Sliced|smoked|c|1|10|D|NO|32.5|
Gravlax|smoked|c|0.9|8|DM|NO|29.9|
Smoked Eel Fillet|smoked|c|0.5|6|D|DE|34|
Matjes Fillets|smoked|c|2|4|D|NL|21.9|
Anchovies in Oil|smoked|a|0.7|12|D|PT|15.8|
Fines de Claire Oysters No. 3|shell|c|5|1|R|FR|52|
Mussels Bouchot|shell|c|5|1|R|FR|27.5|
North Sea Shrimps Peeled|shell|c|1|6|BO|DE|49.9|
Black Tiger Prawns 8/12|shell|f|1|10|BO|VN|19.9|
Scallops Roe-off|shell|f|1|10|R|CA|39.5|
Beef Ribeye Grass-fed|beef|c|2.5|4||IE|84|
Beef Fillet Chain-off|beef|c|2|4||AR|98|
Minced Beef 80/20|beef|f|2.5|4||PL|18.9|
Beef Bones|beef|f|10|1||DE|15|
Pork Belly Boneless|pork|c|4|3||DE|31|
Pork Neck Steaks|pork|f|5|2||PL|29.9|
Suckling Pig|pork|f|6|1||ES|89|
Chicken Breast Fillet|poultry|c|2.5|4||DE|22.9|
Poulet de Bresse AOP|poultry|c|1.6|4||FR|27|
Organic Whole Chicken|poultry|c|1.5|6||DE|16.5|o
Duck Breast|poultry|f|0.4|20||FR|7.9|
Prosciutto di Parma 18 Months|charc|c|7|1||IT|118|
Mortadella Pistachio|charc|c|6|1|H|IT|54|
Jamón Ibérico de Bellota|charc|c|8|1||ES|389|
Chorizo Ring|charc|c|0.2|20|G|ES|2.9|
Bratwurst Nürnberg Style|charc|f|2.5|4|LM|DE|17.9|
Cherry Tomatoes on the Vine|veg|c|5|1||NL|14.9|v
Organic Carrots|veg|c|10|1||DE|13.9|ov
Organic Beetroot|veg|c|10|1||DE|12.5|ov
Celeriac|veg|c|10|1|L|DE|13.2|v
White Asparagus Class I|veg|c|5|1||DE|47|v
Rocket|veg|c|1|6||NL|7.6|v
Onions Brown|veg|a|10|1||NL|7.9|v
Lemons Unwaxed|fruit|c|6|1||ES|12.9|v
Organic Apples Holsteiner Cox|fruit|c|10|1||DE|23|ov
Mango Kent|fruit|c|4|1||BR|15.8|v
Avocado Hass Ripe|fruit|c|4|1||MX|21.4|v
Bananas|fruit|a|18|1||EC|22.9|v
Fries 10 mm|frozveg|f|2.5|4||BE|5.2|v
Steakhouse Fries|frozveg|f|2.5|4||BE|5.6|v
Sweet Potato Fries|frozveg|f|2.5|4|A|BE|8.7|v
Garden Peas|frozveg|f|2.5|4||NL|5.9|v
Leaf Spinach Portions|frozveg|f|2.5|4||BE|5.1|v
Peeled Plum Tomatoes|tinned|a|2.5|6||IT|4.9|v
Tomato Paste|tinned|a|0.8|12||IT|2.7|v
Tomato Paste|tinned|a|4.5|3||PT|9.9|v
Sauerkraut|tinned|a|10|1||DE|13.6|v
Gherkins|tinned|a|9.7|1|M|DE|17.4|v
Artichoke Hearts|tinned|a|2.5|6|O|ES|13.9|v
Baguette Part-baked|bread|f|0.28|25|A|FR|0.62|v
Ciabatta Rolls|bread|f|0.1|60|A|FR|0.34|v
Brioche Burger Buns|bread|f|0.08|48|ACG|FR|0.44|
Organic Rye Sourdough Loaf|bread|c|1|6|A|AT|4.2|ov
Sesame Bagels|bread|f|0.11|36|AN|FR|0.55|v
Croissant Butter|pastry|f|0.08|70|ACG|FR|0.57|
Apfelstrudel|pastry|f|1.8|4|ACG|AT|13.9|
Sachertorte|pastry|f|1.4|4|ACGH|AT|26.5|
Belgian Waffles|pastry|f|0.1|40|ACGF|BE|0.69|
Chocolate Lava Cake|pastry|f|0.09|36|ACGF|BE|1.35|
Panna Cotta Cups|pastry|c|0.12|24|G|FR|1.2|
Espresso Beans House Blend|coffee|a|1|8||BR|15.9|v
Organic Fairtrade Espresso|coffee|a|1|8||ET|21.5|ov
Filter Coffee Ground|coffee|a|0.5|12||CO|7.9|v
Decaf Espresso Beans|coffee|a|1|8||CO|19.2|v
Organic Sencha Green Tea|coffee|a|0.5|6||JP|24|ov
Earl Grey Tea Bags|coffee|a|0.2|6||IN|8.2|v
Orange Juice Not from Concentrate|juice|c|1|12||ES|2.6|v
Organic Apple Juice Cloudy|juice|a|1|6||DE|2.2|ov
Mango Nectar|juice|a|1|12||IN|2.4|v
Passion Fruit Purée|juice|f|1|6||EC|11.9|v""".split("\n")
# name|cat|kg|watts|volt|WxDxH mm|warranty|origin|price
EQ = """Combi Oven Aria 6 GN|oven|98|10500|400|847x776x782|24|IT|7890
Combi Oven Aria 10 GN|oven|132|18600|400|847x776x1042|24|IT|10950
Pizza Oven Vesuvio Double|oven|114|9400|400|1010x850x750|12|IT|2480
Convection Oven Tempo 4|oven|39|2700|230|595x595x570|12|DE|689
Salamander Grill 600|fryer|35|4000|230|600x480x530|12|SE|745
Deep Fryer Duo 2 x 8 l|fryer|15|6500|230|550x430x360|12|SE|329
Contact Grill Ribbed|fryer|21|3600|230|570x400x220|12|IT|412
Lava Stone Grill Gas|fryer|62||  |800x700x280|24|IT|1395
Induction Hob 3.5 kW|hob|7|3500|230|340x440x120|24|SE|358
Induction Range 4 Zones|hob|92|20000|400|800x900x850|24|SE|8640
Gas Range 6 Burners|hob|141||  |1200x900x850|24|IT|3290
Induction Wok 5 kW|hob|17|5000|400|400x500x200|12|SE|1180
Upright Fridge 600 l|fridge|118|220|230|720x820x2050|36|DE|1749
Undercounter Fridge 140 l|fridge|38|110|230|600x585x850|24|DE|495
Counter Fridge 3 Doors|fridge|134|310|230|1795x700x850|36|SE|1985
Saladette 2 Doors|fridge|71|190|230|900x700x850|24|SE|979
Wine Cooler 46 Bottles|fridge|41|90|230|595x570x820|24|CN|629
Upright Freezer 600 l|freezer|127|520|230|720x820x2050|36|DE|2190
Chest Freezer 400 l|freezer|58|160|230|1300x730x845|24|DE|689
Blast Chiller 5 GN|freezer|94|1150|230|800x815x960|24|DE|3450
Ice Cube Maker 24 kg|freezer|34|240|230|360x480x630|24|IT|845
Planetary Mixer 20 l|mixer|96|1100|400|520x530x790|24|GB|2365
Spiral Dough Mixer 33 l|mixer|112|1500|400|480x800x825|24|IT|2140
Stick Blender Pro 450|mixer|3.9|450|230|130x130x720|12|FR|385
Bar Blender 2 l|mixer|5.2|1500|230|210x230x440|12|CN|249
Food Processor 4.5 l|mixer|14|750|230|280x350x495|12|FR|1290
Meat Slicer 250|slicer|17|180|230|470x380x340|24|IT|598
Meat Slicer 300 Gear-driven|slicer|31|320|230|610x520x460|24|DE|1840
Bread Slicer 11 mm|slicer|68|370|400|640x600x690|24|GB|2260
Chef's Knife 20 cm|knife|0.23|||||DE|64.9
Chef's Knife 26 cm|knife|0.29|||||DE|79.9
Paring Knife 9 cm|knife|0.06|||||DE|24.5
Bread Knife 23 cm|knife|0.18|||||FR|44.9
Filleting Knife Flexible 18 cm|knife|0.14|||||FR|49.5
Oyster Knife|knife|0.11|||||FR|19.9
Stock Pot 36 l|pan|5.6|||||PL|94
Stock Pot 50 l|pan|7.4|||||PL|129
Sauté Pan 28 cm Copper|pan|2.9|||||CH|285
Carbon Steel Frying Pan 28 cm|pan|1.7|||||CH|49
Non-stick Frying Pan 32 cm|pan|1.3|||||CH|72
Cast Iron Casserole 6 l|pan|5.1|||||FR|168
GN Container 1/1 65 mm|gn|1.3|||||PL|11.9
GN Container 1/1 100 mm|gn|1.6|||||PL|14.9
GN Container 1/2 100 mm|gn|0.9|||||PL|9.2
GN Container 1/3 150 mm Perforated|gn|0.8|||||PL|10.6
GN Lid 1/1|gn|1|||||PL|8.8
Dinner Plate 27 cm White|plate|0.72|||||DE|4.9
Pasta Plate 30 cm|plate|0.88|||||DE|7.6
Slate Serving Board|plate|1.1|||||PT|8.9
Soup Bowl 35 cl|plate|0.41|||||DE|4.2
Red Wine Glass 55 cl|glass|0.17|||||DK|3.9
Champagne Flute 19 cl|glass|0.13|||||DK|3.4
Beer Tumbler 0.4 l|glass|0.36|||||DE|1.95
Water Carafe 1 l|glass|0.68|||||DK|9.8
Hood Dishwasher H50|wash|121|9800|400|720x735x1520|24|IT|3980
Undercounter Dishwasher U40|wash|58|3600|230|600x600x820|24|GB|1890
Glasswasher G35|wash|36|2900|230|430x480x670|24|IT|1240""".split("\n")
GERMAN = {"Black Pepper Whole": "Pfeffer schwarz ganz", "Gherkins": "Gewürzgurken", "Cod Loin Skinless": "Kabeljau-Rückenfilet", "Red Lentils": "Rote Linsen", "Celeriac": "Knollensellerie",
 "Basmati Rice": "Basmatireis", "Chickpeas Dried": "Kichererbsen getrocknet", "Whipping Cream 35%": "Schlagsahne 35%", "Butter Unsalted": "Süßrahmbutter", "White Asparagus Class I": "Spargel weiß Kl. I",
 "North Sea Shrimps Peeled": "Nordseekrabben geschält", "Chef's Knife 20 cm": "Kochmesser 20 cm", "Upright Fridge 600 l": "Kühlschrank 600 l", "Onions Brown": "Speisezwiebeln", "Fries 10 mm": "Pommes frites 10 mm"}
P = []


def ean(i):
    d = "40%010d" % (1730055012 + i * 90217)
    c = (10 - sum(int(x) * (3 if k % 2 else 1) for k, x in enumerate(d)) % 10) % 10
    return d + str(c)


def suppliers_for(cat, org):
    cand = [k for k, x in enumerate(SU) if cat in x["cats"]]
    if not cand:
        raise SystemExit("no supplier for " + cat)
    same = [k for k in cand if SU[k]["c"] == org]
    first = R.choice(same) if same and R.random() < .9 else R.choice(cand)
    rest = [k for k in cand if k != first]
    return [first] + ([R.choice(rest)] if rest and R.random() < .22 else [])


alln = len(FOOD) + len(EQ)
for i, line in enumerate(FOOD + EQ):
    food = i < len(FOOD)
    u = iri("art/%d" % (20011 + i * 13))
    f = line.split("|")
    if food:
        nm, cat, st, kg, pack, al, org, price, fl = f
    else:
        nm, cat, kg, w, volt, dim, warr, org, price = f
        st, pack, al, fl = "", "1" if float(price) > 40 else R.choice(["6", "12", "24"]), "", ""
    price = float(price)
    sup = suppliers_for(cat, org)
    cost = round(price * (R.uniform(.58, .82) if food else R.uniform(.5, .72)), 2)
    sku = ("%s-%04d" % (cat[:3].upper(), 1000 + (i * 37) % 8999))
    disc = i % 29 == 11
    P.append(dict(u=u, nm=nm, cat=cat, st=st, price=price, cost=cost, sup=sup, food=food, disc=disc, kg=float(kg), i=i))
    textprice = i in (57, 101, 190)
    pairs = [("a", "n:FoodItem" if food else "n:EquipmentItem"), ("itemName", s(nm, "en")), ("itemName", s(GERMAN[nm], "de")) if nm in GERMAN else None,
        ("sku", s(sku)), ("ean13", s(ean(i))) if i % 17 != 5 else None, ("in_category", CAT[cat][0]), ("cost_price", dec(cost)),
        ("list_price", dec(price)) if not textprice else ("list_price", s("auf Anfrage")), ("suppliedBy", SU[sup[0]]["u"]), ("alt_supplier", SU[sup[1]]["u"]) if len(sup) > 1 else None,
        ("originCountry", iri("land/" + org)) if org else None, ("units_per_case", pack), ("moq", R.choice(["1", "1", "2", "4", "5"])) if i % 3 == 0 else None,
        ("vat_pct", "7" if food else "19"), ("listed_on", date(dt.date(2016, 2, 1) + dt.timedelta(days=R.randrange(3300)))),
        ("discontinued", "true") if disc else None]
    pairs.append(("weight_text", s("ca. %s kg" % kg.replace(".", ","))) if i % 23 == 9 else ("net_weight_kg", '"%s"^^xsd:decimal' % kg))
    if food:
        life = {"a": R.choice([270, 365, 540, 730]), "c": R.choice([5, 7, 10, 14, 21, 30, 45]), "f": R.choice([180, 270, 365, 540])}[st]
        if cat in ("freshfish", "shell") and st == "c":
            life = R.choice([4, 5, 6, 7])
        pairs += [("storage", s({"a": "ambient", "c": "chilled", "f": "frozen"}[st])), ("isOrganic", b("o" in fl)) if "o" in fl or i % 6 else None,
            ("vegan", "true") if "v" in fl and i % 8 != 3 else None, ("shelf_life_days", str(life)) if nm not in ("Cane Sugar", "Celery Salt") else None]
        pairs += [("has_allergen", iri("allergen/" + x)) for x in al]
        if cat in ("pastry", "bread", "sweet") and R.random() < .5 and "H" not in al:
            pairs.append(("may_contain", iri("allergen/H")))
        if cat in ("spice", "rice") and R.random() < .3 and "N" not in al:
            pairs.append(("may_contain", iri("allergen/N")))
    else:
        pairs += [("power_w", w) if w else None, ("voltage", volt.strip()) if volt.strip() else None, ("dimensions_mm", s(dim)) if dim else None,
            ("warranty_months", warr) if warr else None]
        if cat == "gn":
            pairs.append(("gn_size", s(nm.split()[2])))
        if cat in ("pan", "knife", "gn"):
            pairs.append(("material", s("copper" if "Copper" in nm else "cast iron" if "Cast" in nm else "carbon steel" if "Carbon" in nm else "aluminium" if "Non-stick" in nm else "stainless steel")))
    put(u, *pairs)
discs = [p for p in P if p["disc"]]
for p in discs[:5]:
    alt = [q for q in P if q["cat"] == p["cat"] and not q["disc"]]
    if alt:
        put(p["u"], ("replaced_by", alt[0]["u"]))

# ------------------------------------------------------------------ special offers
n_off = 0
for p in R.sample([p for p in P if not p["disc"] and p["i"] not in (57, 101, 190)], 46):
    k = 1 if R.random() < .8 else 2
    start = dt.date(2024, 1, 8) + dt.timedelta(days=7 * R.randrange(60))
    for _ in range(k):
        n_off += 1
        end = start + dt.timedelta(days=R.choice([6, 13, 27, 41]))
        put(iri("offer/%d" % (500 + n_off)), ("a", "n:SpecialOffer"), ("offer_for", p["u"]), ("offer_price", dec(round(p["price"] * R.choice([.95, .9, .85, .8, .75, .7]), 2))),
            ("valid_from", date(start)), ("valid_to", date(end)) if n_off % 11 != 4 else None, ("promo_code", s("%s%02d" % (R.choice(["SPRING", "GASTRO", "BBQ", "XMAS", "FRISCH"]), n_off))) if n_off % 2 else None)
        start = end + dt.timedelta(days=60)

# ------------------------------------------------------------------ stock
n_st = 0
for p in P:
    sites = ["HAM"] if R.random() < .8 else []
    for k, pr in (("RTM", .34), ("LYS", .2), ("VIE", .17), ("POZ", .2)):
        if p["st"] == "f" and k == "LYS" or p["st"] == "c" and k == "POZ":
            continue
        if R.random() < pr:
            sites.append(k)
    for k in sites:
        n_st += 1
        big = p["price"] > 300
        q = 0 if R.random() < .06 or (p["disc"] and R.random() < .6) else R.randrange(1, 14) if big else R.randrange(6, 420)
        rl = R.choice([2, 3, 4]) if big else R.choice([20, 30, 40, 50, 60, 80])
        zone = {"a": "ambient", "c": "chill", "f": "deep-freeze", "": "ambient"}[p["st"]]
        bb = dt.date(2025, 6, 20) + dt.timedelta(days=R.randrange(4, 25) if p["st"] == "c" else R.randrange(60, 600))
        put(iri("stock/%s-%d" % (k, 20011 + p["i"] * 13)), ("a", "n:StockRecord"), ("stock_of", p["u"]), ("at_site", iri("site/" + k)), ("qty_on_hand", str(q)),
            ("reorder_level", str(rl)) if not p["disc"] else None, ("in_zone", iri("site/%s/%s" % (k, zone))), ("earliest_bbd", date(bb)) if p["food"] and q else None)

# ------------------------------------------------------------------ purchase orders, deliveries
CARR = ["Kühne Frischlogistik", "DHL Freight", "Nagel-Group", "STEF", "DSV", "Spedition Harms"]
CLERK = {"HAM": [30, 31], "RTM": [27], "LYS": [28], "VIE": [29], "POZ": [32]}
nd = 0
by_sup = {}
for p in P:
    by_sup.setdefault(p["sup"][0], []).append(p)
act = sorted(by_sup)
DELIV = []
day = dt.date(2024, 9, 2)
for i in range(96):
    day += dt.timedelta(days=R.choice([1, 2, 3, 4, 5]))
    k = R.choice(act)
    sp = SU[k]
    site = R.choice(["HAM", "HAM", "HAM", "RTM", "RTM", "LYS", "VIE", "POZ"])
    if i in (17,):
        site = "VIE"
    u = iri("po/%d" % (45100 + i))
    st = "received" if day < dt.date(2025, 5, 20) else R.choice(["open", "open", "received"])
    if i % 15 == 7:
        st = "cancelled"
    elif i % 19 == 4:
        st = "partly received"
    exp = day + dt.timedelta(days=sp["lead"])
    ln = R.sample(by_sup[k], min(len(by_sup[k]), R.choice([1, 1, 2, 3, 3, 4])))
    put(u, ("a", "n:PurchaseOrder"), ("po_number", s("PO-%d" % (45100 + i))), ("placed_with", sp["u"]), ("order_date", date(day)), ("orderedBy", E[sp["buyer"]]), ("ship_to", iri("site/" + site)),
        ("po_status", s(st)), ("expected_on", date(exp)), ("incoterm", s(R.choice(["DAP", "EXW", "FCA"]))) if i % 4 == 0 else None, *[("hasLine", iri("po/%d/%d" % (45100 + i, j + 1))) for j in range(len(ln))])
    for j, p in enumerate(ln):
        q = R.randrange(1, 7) if p["price"] > 300 else R.choice([12, 20, 24, 30, 40, 48, 60, 80, 100, 150, 200])
        put(iri("po/%d/%d" % (45100 + i, j + 1)), ("a", "n:PO_Line"), ("line_item", p["u"]), ("qty_ordered", str(q)), ("unit_cost", dec(round(p["cost"] * R.choice([.95, 1, 1, 1, 1.04]), 2))))
    if st in ("received", "partly received"):
        nd += 1
        late = R.choice([-1, 0, 0, 0, 0, 1, 2, 4, 9])
        cold = any(p["st"] in "cf" and p["st"] for p in ln)
        fr = any(p["st"] == "f" for p in ln)
        t = round(R.uniform(-22, -16.5), 1) if fr else round(R.uniform(.6, 7.4), 1)
        d = iri("delivery/W%05d" % (7300 + nd * 3))
        DELIV.append(d)
        put(d, ("a", "n:Delivery"), ("for_order", u), ("arrived_on", date(exp + dt.timedelta(days=late))), ("carrier", s(R.choice(CARR))), ("pallets", str(R.randrange(1, 19))),
            ("temp_on_arrival_c", '"%s"^^xsd:decimal' % t) if cold else None, ("received_by", E[R.choice(CLERK[site])]), ("damaged_units", str(R.randrange(1, 15))) if R.random() < .22 else None,
            ("remark", s(R.choice(["Palette beschädigt", "1 carton wet", "seal missing", "livraison incomplète", "ok after re-check"]), None)) if R.random() < .18 else None)

# ------------------------------------------------------------------ customers, complaints
CUST = """Trattoria da Nino|Hamburg|DE|Italian|62|44
Osteria Da Nino|Bremen|DE|Italian|48|44
Fischhaus Övelgönne|Hamburg|DE|Seafood|110|44
Grand Hotel Alsterblick|Hamburg|DE|Hotel|240|44
Bistro Le Canut|Lyon|FR|French|36|46
Brasserie des Terreaux|Lyon|FR|French|130|46
Chez Amélie|Grenoble|FR|French|28|46
Gasthaus zum Blauen Karpfen|Vienna|AT|Austrian|75|45
Café Prückl Nord|Vienna|AT|Café|90|45
Hotel Semmeringhof|Semmering|AT|Hotel|160|45
De Kleine Kombuis|Rotterdam|NL|Seafood|44|12
Toko Bintang|The Hague|NL|Indonesian|38|12
Brouwerij Lokaal|Utrecht|NL|Pub|120|12
Restaurant Hoi An|Amsterdam|NL|Vietnamese|54|12
Karczma Pod Lipą|Poznań|PL|Polish|95|47
Bar Mleczny Centrum|Poznań|PL|Canteen|60|47
Restauracja Zielona|Wrocław|PL|Vegetarian|42|47
Sushi Kaede|Hamburg|DE|Japanese|34|48
Curry Palace|Kiel|DE|Indian|70|48
Burger Werft|Hamburg|DE|Burgers|85|48
Kantine Hafencity|Hamburg|DE|Canteen|320|54
Klinikum Nord Küche|Lübeck|DE|Hospital|600|44
Anadolu Ocakbaşı|Hamburg|DE|Turkish|66|48
Zum Alten Speicher|Lüneburg|DE|German|80|54
Steakhouse Pampa|Hannover|DE|Steakhouse|98|48
Veganja|Hamburg|DE|Vegan|40|48
La Petite Crêperie|Brussels|BE|French|30|12
Frituur Max|Antwerp|BE|Fast food|20|12
Schulküche Bergedorf|Hamburg|DE|Canteen||54
Pension Seeblick|Travemünde|DE|Hotel|45|44""".split("\n")
CU = []
for i, line in enumerate(CUST):
    nm, city, c, cui, seats, rep = line.split("|")
    u = iri("customer/K%d" % (60010 + 11 * i))
    CU.append(u)
    put(u, ("a", "n:Customer"), ("trading_as", s(nm)), ("town", s(city)), ("country", iri("land/" + c)), ("kitchen_style", s(cui)), ("seats", seats) if seats else None,
        ("account_rep", E[int(rep)]), ("customer_since", '"%d"^^xsd:gYear' % (2001 + i * 5 % 23)), ("credit_limit_eur", str(R.choice([2000, 3000, 5000, 8000, 10000, 15000, 25000, 40000]))) if i % 7 != 6 else None,
        ("discount_pct", str(R.choice([2, 3, 5, 7, 10]))) if i % 3 else None)
REAS = ["damaged packaging", "late delivery", "wrong item", "quality", "short weight", "foreign body", "allergen mislabelled", "device defective"]
COMM = {"damaged packaging": "Karton aufgerissen", "late delivery": "arrived after lunch service", "wrong item": "ordered something else", "quality": "not fresh / odd smell", "short weight": "poids inférieur à l'étiquette",
 "foreign body": "piece of plastic found", "allergen mislabelled": "Allergen fehlt auf Etikett", "device defective": "does not heat / does not start"}
day = dt.date(2024, 1, 15)
for i in range(64):
    day += dt.timedelta(days=R.choice([3, 5, 8, 10, 12]))
    p = R.choice(P)
    if p["food"]:
        rs = R.choice(REAS[:7])
        if rs == "allergen mislabelled" and p["cat"] not in ("sauce", "pastry", "bread", "sweet", "charc", "smoked", "cheese", "pasta"):
            rs = "quality"
    else:
        rs = "device defective" if p["price"] > 200 and R.random() < .6 else R.choice(REAS[:3])
    sev = 3 if rs in ("foreign body", "allergen mislabelled") else R.choice([1, 1, 2, 2])
    res = day + dt.timedelta(days=R.choice([0, 1, 2, 3, 5, 8, 14, 30])) if i % 7 != 5 else None
    put(iri("complaint/%d" % (2024001 + i)), ("a", "n:Complaint"), ("ticket_no", s("RK-%04d" % (1201 + i))), ("raised_by", CU[R.choice([R.randrange(30), R.randrange(12)])]), ("concerns", p["u"]), ("received", date(day)),
        ("closed_on", date(res)) if res else None, ("reason", s(rs)), ("severity", str(sev)), ("handledBy", E[R.choice([39, 40, 41, 42, 43])] if i > 12 else E[R.choice([39, 40, 41])]),
        ("refund_eur", dec(round(p["price"] * R.choice([.2, .5, 1, 1, 2]), 2))) if res and R.random() < .55 else None, ("note", s(COMM[rs])) if R.random() < .5 else None)

if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as fh:
        fh.write(PRE + "\n".join(OUT))
    print(count, "triples")
