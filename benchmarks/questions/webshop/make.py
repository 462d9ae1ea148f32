"""python make.py FOLDER: writes FOLDER/graph.ttl, the catalogue of an appliance shop in schema.org terms."""
import os, random, re, sys, datetime
R = random.Random(20417)
B = "https://www.hausundherd.example/"
out, n_bn = [], [0]
def I(path): return "<" + B + path + ">"
def S(x, tag=""): return '"' + str(x).replace("\\", "\\\\").replace('"', '\\"') + '"' + tag
def D(x): return S("%.2f" % x, "^^xsd:decimal")
def date(d): return S(d if isinstance(d, str) else d.isoformat(), "^^xsd:date")
def t(s, p, *objs):
    for o in objs: out.append("%s %s %s ." % (s, p if ":" in p else "schema:" + p, o))
def bn():
    n_bn[0] += 1
    return "_:b%d" % n_bn[0]
def node(cls, **props):
    b = bn()
    out.append("%s a schema:%s ." % (b, cls))
    for p, o in props.items():
        if o is not None: t(b, p, o)
    return b
def isa(s, *cls): out.append("%s a %s ." % (s, ", ".join("schema:" + c for c in cls)))
def slug(x):
    x = x.lower()
    for a, b in zip("äöüßéèçłńóøıćş", "aouseeclnooics"): x = x.replace(a, b)
    return re.sub("[^a-z0-9]+", "-", x).strip("-")
def day(a, b):
    a, b = datetime.date.fromisoformat(a), datetime.date.fromisoformat(b)
    return a + datetime.timedelta(R.randrange((b - a).days + 1))

# ---- makers and their brands: maker | city | country | founded | brands
MAKERS = """BSH Hausgeräte GmbH|Munich|DE|1967|Bosch,Siemens,Neff
Miele & Cie. KG|Gütersloh|DE|1899|Miele
Electrolux Group|Stockholm|SE|1919|Electrolux,AEG
Beko Corporate|Istanbul|TR|1955|Beko,Grundig,Hotpoint
Groupe SEB|Écully|FR|1857|Tefal,Rowenta,Krups,Moulinex
De'Longhi Group|Treviso|IT|1902|De'Longhi,Kenwood,Braun
Smeg S.p.A.|Guastalla|IT|1948|Smeg
Dyson Ltd||GB|1991|Dyson
Versuni|Amsterdam|Netherlands||Philips
Gorenje d.o.o.|Velenje|SI|1950|Gorenje
Samsung Electronics|Suwon|KR|1969|Samsung"""
# ---- sellers: name | class | city | street | postcode | country | founded | phone | contact person | contact's job
SELLERS = """Haus & Herd|Store|Cologne|Venloer Straße 214|50823|DE|1974-03-01|+49 221 5550110||
Kühne Elektrogroßhandel|WholesaleStore|Dortmund|Hafenweg 8|44147|DE|1958-06-12|+49 231 5550145|Petra Kühne|Managing Director
Van Dijk Witgoed|WholesaleStore|Rotterdam|Waalhaven Zuid 31|3089 JH|NL|1983-09-20|+31 10 5550122|Joost van Dijk|Key Account Manager
Ersatzteil-Express|OnlineStore|Leipzig|Torgauer Straße 77|04318|DE|2009-02-16|+49 341 5550190|Sabine Roth|Sales Manager
Brightwell Appliances|OnlineStore|Leeds|Kirkstall Road 112|LS3 1LX|GB|2004-11-05|+44 113 5550167|Mark Ellison|Export Manager
Ricambi Lombardi|WholesaleStore|Bergamo|Via Borgo Palazzo 40|24125|IT|1971-04-30||Chiara Lombardi|Managing Director
AGD Nowak|WholesaleStore|Poznań|ulica Głogowska 155|60-126|PL|1996-01-15|+48 61 5550133|Piotr Nowak|Managing Director
Électro Lumière|OnlineStore|Lyon|Rue Garibaldi 19|69006|FR|2013-10-01|+33 4 5550 1188|Claire Fontaine|Sales Manager
Nordic Kitchen Supply|WholesaleStore|Malmö|Jägersrovägen 160|213 75|Sweden|1989-08-08|+46 40 5550155||
Alpen Technik|OnlineStore|Graz|Wiener Straße 301|8051|AT||+43 316 5550171|Lukas Steiner|Key Account Manager
Second Life Geräte|OnlineStore|Berlin|||DE|2018-05-22||Mira Vogel|Founder"""
# ---- appliances: category | brand | model | price | kg | colours | energy class | noise dB | released
APPLIANCES = """Washing machines|Bosch|Serie 6 WGG2440|729|71.5|white|A|70|2022-04-11 ~ Washing machines|Bosch|Serie 8 WGB2560|949|78.2|white|A|69|2023-09-04
Washing machines|Miele|W1 WWD 320|1149|85|white|A|72|2021-10-01 ~ Washing machines|Miele|W1 WEI 875|1899|97|white|A|71|2022-09-12
Washing machines|Siemens|iQ500 WG44G2|769|71.6|white;silver|A|70|2022-02-21 ~ Washing machines|AEG|7000 ProSteam|689|75|white|B|75|2021-05-17
Washing machines|Beko|SteamCure 9|459|69|white;anthracite|A|76|2020-08-24 ~ Washing machines|Samsung|EcoBubble WW90|579|65|white;black|A|72|2023-03-06
Washing machines|Gorenje|WaveActive 84|399|66|white|C|77| ~ Washing machines|Hotpoint|Natis 10|429|70.5|white||78|2022-11-14
Tumble dryers|Bosch|Serie 4 WTH850|599|44.9|white|B|65|2021-03-08 ~ Tumble dryers|Miele|T1 TWC 364|1049|54|white|A|62|2022-06-20
Tumble dryers|AEG|8000 AbsoluteCare|879|49.4|white|A|66|2020-10-19 ~ Tumble dryers|Beko|HybridShine 8|549|46|white|B|64|
Tumble dryers|Samsung|AirCare DV80|649|50|white;black|A|63|2023-01-30 ~ Dishwashers|Bosch|Serie 6 SMV6Z|849|39.8||B|42|2023-05-15
Dishwashers|Neff|N70 S187|999|41.3||C|43|2022-03-28 ~ Dishwashers|Miele|G 7110|1299|48.5|stainless steel|A|44|2021-04-19
Dishwashers|Siemens|iQ300 SN23|519|45.1|white|D|46|2020-09-07 ~ Dishwashers|Electrolux|ComfortLift 700|929|46.6|stainless steel|C|47|2021-11-08
Dishwashers|Beko|AutoDose DIN48|569|38||C|45|2022-10-10 ~ Dishwashers|Smeg|STFABRD3|1849|52|red;cream|D|48|2019-09-16
Dishwashers|Gorenje|GS620|379|40||E|49|2019-03-11 ~ Fridge-freezers|Bosch|Serie 4 KGN39|799|72|stainless steel;white|C|35|2022-01-24
Fridge-freezers|Siemens|iQ700 KG39|1199|79.3|black|B|34|2023-02-13 ~ Fridge-freezers|Samsung|Bespoke RB38|1099|80.5|white;blue;black|C|36|2023-06-12
Fridge-freezers|Smeg|FAB32|2149|91|red;cream;pastel blue|D|37|2018-10-08 ~ Fridge-freezers|Liebherr|CNsfd 5723|1049|77.7|silver|D|38|2022-05-02
Fridge-freezers|Beko|HarvestFresh 386|629|70.2|silver|E|40|2021-02-15 ~ Fridge-freezers|Gorenje|NRK 6202|549|65.8|white|E|39|2020-06-22
Ovens|Bosch|Serie 8 HBG776|1079|38.5|black|A||2022-08-29 ~ Ovens|Neff|Slide&Hide N90|1449|43.2|graphite|A||2023-10-02
Ovens|Miele|H 2860 BP|1349|44|stainless steel|A||2020-02-10 ~ Ovens|AEG|SteamBake 6000|599|34.6|black|A||2021-09-13
Ovens|Electrolux|SurroundCook 600|479|32.1|stainless steel|B|| ~ Ovens|Smeg|Victoria SO480|1699|47|cream;black|A||2019-05-20
Vacuum cleaners|Dyson|V15 Detect|699|3.1|yellow;nickel||74|2021-06-14 ~ Vacuum cleaners|Dyson|V8 Origin|329|2.6|purple||75|2019-11-25
Vacuum cleaners|Miele|Complete C3|279|7.4|red;black||76|2018-02-19 ~ Vacuum cleaners|Miele|Triflex HX2|599|3.6|white;grey||78|2022-10-17
Vacuum cleaners|Bosch|Unlimited 7|389|2.9|white||80|2021-08-02 ~ Vacuum cleaners|Rowenta|X-Force 14.60|449|2.8|blue||79|2022-11-21
Vacuum cleaners|Rowenta|Silence Force|249|9.7|black||58|2020-03-16 ~ Vacuum cleaners|Philips|SpeedPro Max|299|2.7|black;blue||84|2019-01-28
Vacuum cleaners|Siemens|Q5.0 Synchro|159|5.7|red||73| ~ Vacuum cleaners|Electrolux|Pure D8|229|7.9|green||65|2018-09-03
Coffee machines|De'Longhi|Magnifica S|379|9|black;silver|||2016-04-04 ~ Coffee machines|De'Longhi|Eletta Explore|949|11.2|titanium|||2022-09-26
Coffee machines|De'Longhi|Dedica Arte|229|4.2|red;black;white|||2021-10-25 ~ Coffee machines|Siemens|EQ.700 Classic|1029|10.6|stainless steel|||2021-01-18
Coffee machines|Philips|LatteGo 5400|529|8.4|black|||2020-05-25 ~ Coffee machines|Krups|Evidence Plus|599|8.2|black|||2019-09-30
Coffee machines|Krups|Essenza Mini|99|2.3|white;black;red|||2017-03-20 ~ Coffee machines|Smeg|ECF01|349|4.7|cream;red;pastel blue|||2019-02-04
Coffee machines|Miele|CM 5310 Silence|1199|9.4|black|||2020-10-12 ~ Coffee machines|Melitta|Caffeo Barista|799|10.3|silver|||
Food processors|Kenwood|Chef XL Titanium|649|9.6|silver|||2018-05-14 ~ Food processors|Kenwood|MultiPro Express|149|4.1|white|||2021-07-05
Food processors|Bosch|MUM5 CreationLine|269|6.3|white;red|||2020-11-02 ~ Food processors|Smeg|SMF03|519|9.2|red;cream;pastel green|||2021-03-29
Food processors|Moulinex|Companion XL|699|8.8|black|||2019-10-21 ~ Food processors|Braun|MultiQuick 9|139|1.9|black|||2022-02-28
Kettles|Smeg|KLF03|169|1.6|red;cream;black;pastel blue|||2015-09-14 ~ Kettles|Philips|Daily 3000|34.99|1.1|black|||2020-01-13
Kettles|Bosch|Styline TWK8613|64.99|1.7|black;white|||2016-06-06 ~ Kettles|Rowenta|Adagio|49.9|1.3|stainless steel|||
Toasters|Smeg|TSF01|159|2.4|red;cream;black|||2015-09-14 ~ Toasters|Braun|PurEase HT3|39.99|1.5|white;black|||2021-05-03
Irons|Tefal|Ultimate Pure|89.9|1.7|blue|||2020-09-21 ~ Irons|Philips|PerfectCare 8000|279|4.9|purple|||2022-04-25
Irons|Rowenta|Eco Intense|74.9|1.4|green|||2019-06-17"""
# ---- parts: name | category | brand | price | grams | material | what it fits (beginnings of model names); two to a line
PARTS = """Door seal|Spare parts|Bosch|42.5|890|rubber|Serie 6 WGG;Serie 8 WGB;iQ500 ~ Drain pump|Spare parts|Bosch|54.9|640|plastic|Serie 6 WGG;iQ500
Heating element 2000 W|Spare parts|Bosch|38|310|steel|Serie 6 WGG;Serie 8 WGB ~ Door seal W1|Spare parts|Miele|96|950|rubber|W1 WWD;W1 WEI
Shock absorber W1|Spare parts|Miele|58.4|720|steel|W1 WWD;W1 WEI ~ Detergent drawer|Spare parts|Miele|71|560|plastic|W1 WWD
Drive belt 1270 J5|Spare parts||14.5|85|rubber|SteamCure;Natis;WaveActive ~ Door handle|Spare parts|Samsung|19.9|120|plastic|EcoBubble
Inlet hose 2.5 m|Accessories||11.9|410|rubber|SteamCure;Natis;EcoBubble;7000 ~ Door lock|Spare parts|AEG|36.5|180|plastic|7000
Fluff filter|Spare parts|Bosch|29.9|210|plastic|Serie 4 WTH ~ Condenser sponge filter|Spare parts|AEG|17.9|60|foam|8000
Plinth filter|Spare parts|Miele|24.5|70|foam|T1 ~ Stacking kit|Accessories|Samsung|89|2400|steel|EcoBubble;AirCare
Stacking kit WTV|Accessories|Miele|119|3100|steel|W1 WWD;W1 WEI;T1 ~ Lower spray arm|Spare parts|Bosch|22.9|190|plastic|Serie 6 SMV;N70;iQ300
Cutlery basket|Accessories|Bosch|27.5|480|plastic|Serie 6 SMV;iQ300 ~ Circulation pump|Spare parts|Miele|189|1650|plastic|G 7110
Water inlet valve|Spare parts||26.9|230|plastic|AutoDose;GS620 ~ Door shelf|Spare parts|Bosch|34.9|620|plastic|Serie 4 KGN;iQ700
Fridge thermostat|Spare parts|Gorenje|31.5|140||NRK ~ Vegetable drawer|Spare parts|Samsung|64|1480|plastic|Bespoke
LED lamp 3 W|Spare parts|Smeg|21.9|35|glass|FAB32 ~ Water filter cartridge|Accessories|Samsung|39.9|330|plastic|Bespoke
Fan motor|Spare parts|Bosch|78.5|880|steel|Serie 8 HBG;Slide ~ Telescopic rails|Accessories|Neff|99|1900|steel|Slide;Serie 8 HBG
Enamelled baking tray|Accessories|AEG|32|1350|steel|SteamBake;SurroundCook ~ Oven lamp 25 W|Spare parts||7.9|25|glass|SteamBake;SurroundCook;Victoria
Oven door glass|Spare parts|Electrolux|84.9|2700|glass|SurroundCook ~ HEPA filter AirClean|Spare parts|Miele|44.9|95||Complete
Battery pack 25.2 V|Spare parts|Dyson|109|720||V15 ~ Battery pack 21.6 V|Spare parts|Dyson|79|450||V8
Soft roller head|Accessories|Dyson|84|690||V15;V8 ~ Dust bags GN, pack of 4|Consumables|Miele|13.9|150|fleece|Complete
Dust bags ZR, pack of 5|Consumables|Rowenta|16.5|160|fleece|Silence ~ Turbo brush|Accessories|Rowenta|49.9|530|plastic|Silence;X-Force
Milk frother jug|Accessories|De'Longhi|39.9|340|stainless steel|Magnifica;Eletta ~ Brewing unit|Spare parts|De'Longhi|69|370|plastic|Magnifica;Eletta
Brewing unit EQ|Spare parts|Siemens|74.9|390|plastic|EQ.700 ~ Descaler EcoDecalk|Consumables|De'Longhi|11.5|520||Magnifica;Eletta;Dedica
AquaClean filter|Consumables|Philips|14.9|90||LatteGo ~ Drip tray|Spare parts|Krups|23.5|280|plastic|Evidence
Portafilter bottomless|Accessories|Smeg|59|480|steel|ECF01 ~ Glass bowl 4.7 l|Accessories|Kenwood|74|2250|glass|Chef
Meat grinder attachment|Accessories|Bosch|59.9|1120|aluminium|MUM5 ~ Dough hook|Accessories|Kenwood|34.5|420|stainless steel|Chef
Steam hose|Spare parts|Philips|28.9|240||PerfectCare"""
STAFF = """Large Appliances|Markus Brandt:Head of Department:German,English|Ayşe Demir:Sales Consultant:German,Turkish|Jonas Keller:Sales Consultant:German|Elena Rossi:Sales Consultant:German,Italian,English
Small Appliances|Katrin Vogt:Head of Department:German,English,French|Nils Petersen:Sales Consultant:German,Danish|Sophie Lang:Trainee:German
Spare Parts & Workshop|Dieter Schulz:Head of Department:German|Thomas Weber:Service Technician:German,English|Mehmet Yıldız:Service Technician:German,Turkish|Pawel Zielinski:Service Technician:Polish,German|Lena Fuchs:Trainee:
Customer Service|Julia Hoffmann:Head of Department:German,English|Fatima El Amrani:Customer Advisor:German,French,Arabic|Oliver Jung:Customer Advisor:German,English|Tanja Krause:Customer Advisor:
Purchasing|Henrik Lindqvist:Head of Department:Swedish,German,English|Marie Dubois:Buyer:French,German|Stefan Maurer:Buyer:German,Italian
Warehouse & Delivery|Thomas Weber:Driver:German|Goran Petrović:Driver:Serbian,German|Ines Albrecht:Warehouse Clerk:German|Karl Busch:Warehouse Clerk:German|Samir Haddad:Warehouse Clerk:Arabic,French,German
Online Shop|Nadia Schäfer:Content Editor:German,English|Tim Reuter:Web Developer:English"""
CUSTOMERS = """Julia Hoffmann|Bonn|DE;Peter Zimmermann|Cologne|DE;Anna Becker|Cologne|DE;Anna Becker|Aachen|DE;Michael Braun|Düsseldorf|DE;Laura Jansen|Maastricht|NL;Sven Hartmann|Cologne|DE;Isabelle Martin|Liège|BE
Georg Winkler|Leverkusen|DE;Carla Mendes|Cologne|DE;Robert Klein|Bonn|DE;Yuki Tanaka|Düsseldorf|DE;Hannah Schwarz|Koblenz|DE;Erik de Vries|Venlo|NL;Monika Sauer|Cologne|DE;Farid Rahimi|Essen|DE;Birgit Lorenz||;Daniel Koch|Aachen|DE;Susanne Haas|Bonn|DE;Tom Wouters|Hasselt|BE"""
GOOD = "Does exactly what it should.|Very quiet and easy to clean.|We would buy it again.|Quick delivery, works perfectly.|Solid build, looks great in the kitchen.".split("|")
BAD = "Broke after three months.|Too loud for our flat.|The manual is useless.|Smaller than expected.".split("|")
def address(city, cc, street="", post=""):
    return node("PostalAddress", streetAddress=street and S(street) or None, postalCode=post and S(post) or None,
                addressLocality=city and S(city) or None, addressCountry=cc and S(cc) or None)
def person(path, name, split=False):
    p = I(path); isa(p, "Person")
    if split:
        t(p, "givenName", S(name.split(" ", 1)[0])); t(p, "familyName", S(name.split(" ", 1)[1]))
    if not split or path.startswith("staff"): t(p, "name", S(name))
    return p
brand_of, maker_of, sellers, offers, products = {}, {}, [], {}, []
for row in (MAKERS + "\n|||| Liebherr,Melitta").split("\n"):
    n, city, cc, year, brands = row.split("|")
    o = I("org/" + slug(n)) if n else None
    if o:
        isa(o, "Organization"); t(o, "name", S(n)); t(o, "address", address(city, cc))
        if year: t(o, "foundingDate", S(year, "^^xsd:gYear"))
    for b in brands.split(","):
        b = b.strip(); brand_of[b], maker_of[b] = I("brand/" + slug(b)), o; isa(brand_of[b], "Brand"); t(brand_of[b], "name", S(b))
        if b in ("Smeg", "Miele", "Dyson", "Neff"): t(brand_of[b], "rdfs:label", S(b, "@de"))
        if o and R.random() < .8: t(o, "brand", brand_of[b])
for row in SELLERS.split("\n"):
    n, cls, city, street, post, cc, f, phone, contact, job = row.split("|")
    o = I("org/" + slug(n)); isa(o, cls); sellers.append(o); t(o, "name", S(n)); t(o, "address", address(city, cc, street, post))
    if f: t(o, "foundingDate", date(f))
    if phone: t(o, "telephone", S(phone)); t(o, "email", S("info@%s.example" % slug(n)))
    if contact:
        p = person("contact/" + slug(contact), contact); t(p, "jobTitle", S(job)); t(p, "worksFor", o)
SHOP, n_staff = sellers[0], 0
for row in STAFF.split("\n"):
    dn, *people = row.split("|"); d = I("department/" + slug(dn)); isa(d, "Organization"); t(d, "name", S(dn)); t(SHOP, "department", d)
    if dn != "Online Shop": t(d, "telephone", S("+49 221 55501%02d" % R.randrange(11, 99)))
    for k, x in enumerate(people):
        n, job, langs = x.split(":"); n_staff += 1; p = person("staff/%d" % (100 + n_staff), n, k % 3 == 1)
        t(p, "jobTitle", S(job)); t(p, "worksFor", SHOP); t(d, "employee", p); t(p, "knowsLanguage", *[S(l) for l in langs.split(",") if l])
        if R.random() < .7: t(p, "email", S("%s@hausundherd.example" % slug(n).replace("-", ".")))
customers = []
for k, x in enumerate(CUSTOMERS.replace("\n", ";").split(";")):
    n, city, cc = x.split("|"); p = person("customer/c%d" % (5001 + k), n); customers.append(p)
    if city: t(p, "address", address(city, cc))
def product(name, brand, cat, kg=None, grams=None, colours=(), material=None, maker=True):
    k = len(products); p = I("product/HH%d" % (1001 + 7 * k)); isa(p, "Product"); products.append((p, cat)); t(p, "name", S(name)); t(p, "sku", S("HH%d" % (1001 + 7 * k)))
    t(p, "category", S(cat)); t(p, "color", *[S(c) for c in colours if c])
    if brand: t(p, "brand", brand_of[brand])
    if brand and maker_of[brand] and R.random() < .75: t(p, "manufacturer", maker_of[brand])
    if R.random() < .85: t(p, "gtin13", S("40%011d" % R.randrange(10 ** 11)))
    if R.random() < .8: t(p, "mpn", S("%s%05d" % ((brand or "XX")[:2].upper(), R.randrange(10 ** 5))))
    if material: t(p, "material", S(material))
    if (kg or grams) and R.random() < .95: t(p, "weight", node("QuantitativeValue", value=S(kg or grams, "^^xsd:decimal"), unitCode=S("KGM" if kg else "GRM")))
    return p
def offer(p, price, k, seller, currency="EUR"):
    o = I("offer/%s-%d" % (p.split("/")[-1][:-1], k)); isa(o, "Offer"); t(p, "offers", o)
    t(o, "price", D(price)); t(o, "priceCurrency", S(currency)); t(o, "seller", seller)
    a = R.choices(["InStock", "OutOfStock", "LimitedAvailability", "PreOrder", "Discontinued"], [70, 14, 8, 3, 3])[0]
    if R.random() < .96: t(o, "availability", "schema:" + a)
    if seller == sellers[10] or R.random() < .25: t(o, "itemCondition", "schema:RefurbishedCondition" if seller == sellers[10] else "schema:NewCondition")
    if R.random() < .2: t(o, "priceValidUntil", date(day("2024-07-01", "2024-12-31")))
    if a in ("InStock", "LimitedAvailability") and R.random() < .85:
        lead = R.choice([1, 2, 2, 3, 3, 5]) if seller == SHOP else R.choice([3, 4, 5, 7, 10, 14, 21])
        t(o, "deliveryLeadTime", node("QuantitativeValue", value=S(lead, "^^xsd:integer"), unitCode=S("DAY")))
    if seller == SHOP and a in ("InStock", "LimitedAvailability"): t(o, "inventoryLevel", node("QuantitativeValue", value=S(R.randint(1, 3) if a[0] == "L" else R.randint(4, 40), "^^xsd:integer")))
    offers.setdefault(p, []).append((price, currency, seller))
def sell(p, price, part):
    if R.random() < .05: return
    first = R.choices(sellers[:1] + sellers[1:10], ([9] + [1, 1, 12, 1, 3, 1, 1, 1, 1]) if part else [14, 3, 2, 0, 2, 0, 2, 2, 2, 1])[0]
    for k, s in enumerate([first] + ([R.choice([x for x in sellers if x != first and not (part and x == sellers[10])])] if R.random() < .3 else [])):
        gbp = s == sellers[4]; f = .86 if gbp else .72 if s == sellers[10] else 1 if k == 0 else R.choice([.93, .96, .98, 1.03, 1.05, 1.08])
        offer(p, round(price * f, 2), k + 1, s, "GBP" if gbp else "EUR")
models, by_cat = [], {}
for row in APPLIANCES.replace(" ~ ", "\n").split("\n"):
    cat, brand, model, price, kg, colours, energy, noise, rel = row.split("|")
    p = product(brand + " " + model, brand, cat, kg=kg, colours=colours.split(";")); models.append((model, p)); by_cat.setdefault(cat, []).append(p)
    if energy: t(p, "hasEnergyConsumptionDetails", node("EnergyConsumptionDetails", hasEnergyEfficiencyCategory="schema:EUEnergyEfficiencyCategory" + energy))
    if noise and R.random() < .9: t(p, "additionalProperty", node("PropertyValue", name=S("Noise level"), value=S(noise, "^^xsd:integer"), unitText=S("dB")))
    if rel: t(p, "releaseDate", date(rel))
    if R.random() < .4 and len(by_cat[cat]) > 1: t(p, "isSimilarTo", R.choice(by_cat[cat][:-1]))
    if R.random() < .45: t(p, "description", S("%s by %s%s" % (cat[:-1], brand, R.choice([", a customer favourite.", " for everyday use.", " with a five-year parts guarantee."])), "@en"))
    if model in ("T1 TWC 364", "V15 Detect", "Chef XL Titanium", "Magnifica S", "Serie 8 WGB2560"): t(p, "award", S(R.choice(["Test winner", "Design Award"]) + " " + str(R.randint(2022, 2024))))
    if R.random() < .15: t(p, "alternateName", S(model.replace(" ", "-")))
    sell(p, float(price), False); mean = R.choice([3.1, 3.6, 4.0, 4.3, 4.5, 4.7])
    if R.random() < .88: t(p, "aggregateRating", node("AggregateRating", ratingValue=S(round(min(4.9, mean + R.uniform(-.3, .3)), 1), "^^xsd:decimal"), reviewCount=S(R.randint(6, 900), "^^xsd:integer")))
    for c in R.sample(customers, R.choice([0, 0, 1, 1, 1, 2, 3])):
        r = I("review/r%d" % (R.randrange(10 ** 6))); stars = max(1, min(5, round(R.gauss(mean, .9)))); isa(r, "Review"); t(p, "review", r)
        t(r, "author", c); t(r, "reviewRating", node("Rating", ratingValue=S(stars, "^^xsd:integer"))); t(r, "datePublished", date(day("2022-11-01", "2024-06-20")))
        if R.random() < .8: t(r, "reviewBody", S(R.choice(GOOD if stars > 3 else BAD), "@en"))
for row in PARTS.replace(" ~ ", "\n").split("\n"):
    n, cat, brand, price, grams, mat, fits = row.split("|")
    p = product((brand + " " + n).strip(), brand, cat, grams=grams, material=mat)
    t(p, "isAccessoryOrSparePartFor", *[q for m, q in models if any(m.startswith(f) for f in fits.split(";"))]); sell(p, float(price), True)
sold = [p for p, _ in products if any(s == SHOP and c == "EUR" for _, c, s in offers.get(p, []))]
for k in range(56):
    o = I("order/%d" % (24001 + k)); isa(o, "Order"); t(o, "orderNumber", S("24-%04d" % (1 + k))); t(o, "orderDate", date(datetime.date(2024, 1, 3) + datetime.timedelta(int(k * 3.1) + R.randrange(3))))
    t(o, "customer", R.choice(customers)); t(o, "seller", SHOP); total = 0
    for p in R.sample(sold, R.choices([1, 2, 3], [60, 28, 12])[0]):
        price = [x for x, c, s in offers[p] if s == SHOP][0]; q = R.choice([1, 1, 1, 1, 2, 3]) if price < 100 else 1; total += q * price
        t(o, "orderedItem", node("OrderItem", orderedItem=p, orderQuantity=S(q, "^^xsd:integer")))
    if R.random() < .92: t(o, "totalPaymentDue", node("MonetaryAmount", value=D(total), currency=S("EUR")))
    t(o, "orderStatus", "schema:Order" + (R.choices(["Delivered", "Returned", "Cancelled"], [84, 8, 8])[0] if k < 47 else R.choice(["Processing", "InTransit", "PaymentDue"])))
    if R.random() < .85: t(o, "paymentMethod", S(R.choice(["PayPal", "Credit card", "Invoice", "Bank transfer"])))
os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("@prefix schema: <http://schema.org/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" + "\n".join(out) + "\n")
