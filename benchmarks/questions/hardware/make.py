"""Writes FOLDER/graph.ttl: the article, supplier, stock and order data of an invented dealer in fixings, tools and safety gear."""
import datetime
import os
import random
import sys

R = random.Random(40817)
OUT = []
BASE = "http://data.penhallow.example/"


def q(s):
    return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'


def dec(x, n=2):
    return f'"{x:.{n}f}"^^xsd:decimal'


def day(d):
    return f'"{d.isoformat()}"^^xsd:date'


def put(s, cls, *po):
    po = [(p, o) for p, o in po if o is not None]
    OUT.append(f"{s} a {cls} ;\n" + " ;\n".join(f"    {p} {o}" for p, o in po) + " .\n")


def some(p):
    return R.random() < p


# ---- places
COUNTRIES = [("GB", "United Kingdom"), ("IE", "Ireland"), ("DE", "Germany"), ("IT", "Italy"), ("ES", "Spain"), ("SE", "Sweden"),
             ("PL", "Poland"), ("CZ", "Czech Republic"), ("AT", "Austria"), ("TW", "Taiwan"), ("IN", "India"), ("NL", "Netherlands")]
TOWNS = [("Sheffield", "GB"), ("Birmingham", "GB"), ("Leeds", "GB"), ("Bristol", "GB"), ("Glasgow", "GB"), ("Cardiff", "GB"), ("Wolverhampton", "GB"),
         ("Hull", "GB"), ("Dublin", "IE"), ("Cork", "IE"), ("Solingen", "DE"), ("Remscheid", "DE"), ("Wuppertal", "DE"), ("Lecco", "IT"),
         ("Brescia", "IT"), ("Eibar", "ES"), ("Eskilstuna", "SE"), ("Bielsko-Biała", "PL"), ("Brno", "CZ"), ("Linz", "AT"), ("Kaohsiung", "TW"),
         ("Ludhiana", "IN"), ("Eindhoven", "NL"), ("Swansea", "GB"), ("Exeter", "GB")]
for c, n in COUNTRIES:
    put(f"land:{c}", "v:Country", ("rdfs:label", q(n) + "@en"), ("v:isoCode", q(c)))
TID = {}
for i, (n, c) in enumerate(TOWNS, 1):
    TID[n] = f"town:{i:02d}"
    put(TID[n], "v:Town", ("v:placeName", q(n)), ("v:inCountry", f"land:{c}"))

# ---- departments and people
DEPTS = [("SAL", "Sales", None, 4100), ("INS", "Inside Sales", "SAL", 4110), ("FLD", "Field Sales", "SAL", 4120), ("PUR", "Purchasing", None, 5200),
         ("LOG", "Logistics", None, 6300), ("QUA", "Quality and Compliance", None, 7000), ("FIN", "Accounts", None, 8000),
         ("ITS", "IT", None, 8500), ("ECO", "Online Shop", "SAL", None)]
FIRST = ("Aileen Bram Carys Declan Edith Farid Gwen Hamish Imogen Jaroslav Kerensa Lowri Mateusz Nuala Osman Petra Quentin Rhona Silas Tamsin Ursula "
         "Viktor Wendy Xanthe Yusuf Zelda Alasdair Bronagh Callum Demelza Ewan Fenella Gethin Heather Idris Jocelyn Kit Lorcan").split()
LAST = ("Abernathy Brockbank Carrick Dunmore Ellacott Fazakerley Garrowby Hesketh Inglethorpe Jowett Killigrew Lanyon Mazurek Nancarrow Okonjo Pargeter "
        "Quill Rosewarne Skelhorn Trevanion Umfreville Vosper Wainscott Yelland Zielinski Ashdown Birtwhistle Culpin Dalgety Entwistle Frobisher Gillanders "
        "Hathersage Iddon Jephcott Kneebone Liddiard Mossop").split()
R.shuffle(LAST)
JOBS = {"SAL": ["Sales Director"], "INS": ["Inside Sales Clerk"], "FLD": ["Area Sales Representative"], "PUR": ["Category Buyer"],
        "LOG": ["Warehouse Operative", "Forklift Driver", "Dispatch Planner"], "QUA": ["Quality Inspector", "Safety Adviser"], "FIN": ["Bookkeeper"],
        "ITS": ["Systems Administrator"], "ECO": ["Web Editor"]}
HEADS = {"SAL": "Sales Director", "INS": "Head of Inside Sales", "FLD": "Head of Field Sales", "PUR": "Head of Purchasing", "LOG": "Head of Logistics",
         "QUA": "Quality Manager", "FIN": "Finance Director", "ITS": "Head of IT", "ECO": "E-commerce Manager"}
SIZE = {"SAL": 1, "INS": 6, "FLD": 5, "PUR": 6, "LOG": 9, "QUA": 3, "FIN": 3, "ITS": 2, "ECO": 2}
PARENT = {d: p for d, _, p, _ in DEPTS}
DEPOTS = [("BHX", "Birmingham Central Warehouse", "Birmingham", 6200, 8400, "2003-04-01"), ("LBA", "Leeds Depot", "Leeds", 2400, 2900, "2009-09-14"),
          ("BRS", "Bristol Depot", "Bristol", 1850, 2100, "2012-02-06"), ("GLA", "Glasgow Depot", "Glasgow", 1500, 1750, "2016-05-23"),
          ("DUB", "Dublin Depot", "Dublin", 1200, None, "2020-10-05")]
people, head, k = [], {}, 0
for d, _, _, _ in DEPTS:
    for j in range(SIZE[d]):
        k += 1
        e = f"emp:{1000 + k * 7}"
        head.setdefault(d, e)
        people.append((e, d, f"{FIRST[k - 1]} {LAST[k - 1]}", HEADS[d] if j == 0 else R.choice(JOBS[d]), j == 0))
log = []
for e, d, n, job, is_head in people:
    boss = head[PARENT[d]] if is_head and PARENT[d] else (None if is_head else head[d])
    hired = datetime.date(2004, 1, 5) + datetime.timedelta(days=R.randrange(7400))
    base = R.choice(["BHX", "BHX", "LBA", "BRS", "GLA", "DUB"]) if d in ("LOG", "FLD") else "BHX"
    if d == "LOG":
        log.append(e)
        base = ["BHX", "BHX", "LBA", "BRS", "GLA", "DUB", "BHX", "LBA", "BHX"][len(log) - 1]
    put(e, "v:StaffMember", ("v:fullName", q(n)), ("v:jobTitle", q(job)), ("v:worksIn", f"dept:{d}"), ("v:reportsTo", boss),
        ("v:hiredOn", day(hired) if some(.95) else None), ("v:basedAt", f"depot:{base}"), ("v:extension", q(str(200 + int(e[4:]) % 97)) if some(.85) else None),
        ("v:mail", q(n.lower().replace(" ", ".") + "@penhallow.example") if d != "LOG" or is_head else None))
for d, n, p, cc in DEPTS:
    put(f"dept:{d}", "v:Department", ("v:deptName", q(n)), ("v:partOf", f"dept:{p}" if p else None), ("v:headedBy", head[d]),
        ("v:costCentre", q(str(cc)) if cc else None))
for i, (c, n, t, area, pallets, opened) in enumerate(DEPOTS):
    put(f"depot:{c}", "v:Depot", ("v:depotName", q(n)), ("v:locatedIn", TID[t]), ("v:floorAreaSqm", area), ("v:palletPlaces", pallets),
        ("v:openedOn", f'"{opened}"^^xsd:date'), ("v:managedBy", log[i + 1] if c != "GLA" else log[2]),
        ("v:note", q("shares a yard with the haulier, gate closes 16:30") if c == "BRS" else None))

# ---- vendors
VEND = [("Hallamgate Tools Ltd", "Sheffield"), ("Black Country Bolt & Nut", "Wolverhampton"), ("Bergfried Werkzeuge GmbH", "Remscheid"),
        ("Klingenhof & Söhne KG", "Solingen"), ("Viteria Lariana SpA", "Lecco"), ("Fissaggi Mella Srl", "Brescia"), ("Herramientas Arrate SL", "Eibar"),
        ("Tunafors Industri AB", "Eskilstuna"), ("Beskid Śruby Sp. z o.o.", "Bielsko-Biała"), ("Moravia Brus s.r.o.", "Brno"),
        ("Donauschutz Arbeitssicherheit GmbH", "Linz"), ("Formosa Screw Works", "Kaohsiung"), ("Punjab Forgings Pvt", "Ludhiana"),
        ("Dommel Safety BV", "Eindhoven"), ("Humberside Chemicals", "Hull"), ("Taffside Workwear", "Cardiff"), ("Lee Valley Abrasives", "Cork"),
        ("Wupperkraft Elektrowerkzeuge AG", "Wuppertal"), ("Gower Glove Company", "Swansea"), ("Don Forge Hand Tools", "Sheffield"),
        ("Kaohsiung Fastener Trading", "Kaohsiung"), ("Northgate Imports", None)]
buyers = [p[0] for p in people if p[1] == "PUR"]
VID = {}
for i, (n, t) in enumerate(VEND, 1):
    v = VID[n] = f"ven:V{i * 3 + 100}"
    put(v, "v:Vendor", ("v:companyName", q(n)), ("v:vendorNo", q(f"V{i * 3 + 100}")), ("v:locatedIn", TID[t] if t else None),
        ("v:leadTimeDays", R.choice([3, 5, 7, 10, 14, 21, 28]) if t != "Kaohsiung" else R.choice([56, 63])),
        ("v:minOrderValue", dec(R.choice([150, 250, 500, 750, 1000, 2500])) if some(.8) else None),
        ("v:workingWithSince", f'"{R.randrange(1996, 2024)}"^^xsd:gYear'), ("v:isoCertified", "true" if some(.6) else "false"),
        ("v:paymentTerms", q(R.choice(["30 days net", "60 days net", "14 days 2%, 30 days net", "prepayment"]))),
        ("v:buyer", R.choice(buyers[1:5])), ("v:score", dec(R.randrange(25, 50) / 10, 1) if some(.9) else None),
        ("v:website", f"<https://www.{n.split()[0].lower().replace('ś', 's')}{i}.example/>" if some(.6) else None),
        ("v:blocked", "true" if n == "Northgate Imports" else None))
pick = {"F": ["Black Country Bolt & Nut", "Viteria Lariana SpA", "Fissaggi Mella Srl", "Beskid Śruby Sp. z o.o.", "Formosa Screw Works", "Punjab Forgings Pvt"],
        "H": ["Hallamgate Tools Ltd", "Bergfried Werkzeuge GmbH", "Klingenhof & Söhne KG", "Herramientas Arrate SL", "Tunafors Industri AB", "Don Forge Hand Tools"],
        "P": ["Wupperkraft Elektrowerkzeuge AG", "Bergfried Werkzeuge GmbH"],
        "S": ["Donauschutz Arbeitssicherheit GmbH", "Dommel Safety BV", "Taffside Workwear", "Gower Glove Company"],
        "C": ["Moravia Brus s.r.o.", "Lee Valley Abrasives", "Humberside Chemicals"]}

# ---- product groups
GROUPS = [("10", "Fasteners", None), ("11", "Hexagon Bolts", "10"), ("12", "Wood Screws", "10"), ("13", "Nuts", "10"), ("14", "Washers", "10"),
          ("15", "Wall Anchors", "10"), ("16", "Threaded Rod", "10"), ("20", "Hand Tools", None), ("21", "Hammers", "20"), ("22", "Screwdrivers", "20"),
          ("23", "Spanners", "20"), ("24", "Pliers", "20"), ("30", "Power Tools", None), ("31", "Cordless Drills", "30"), ("32", "Angle Grinders", "30"),
          ("33", "Batteries and Chargers", "30"), ("40", "Safety Gear", None), ("41", "Gloves", "40"), ("42", "Helmets", "40"), ("43", "Eye Protection", "40"),
          ("44", "Safety Footwear", "40"), ("45", "Hearing Protection", "40"), ("50", "Consumables", None), ("51", "Cutting Discs", "50"),
          ("52", "Drill Bits", "50"), ("53", "Sealants and Adhesives", "50"), ("60", "Ladders", None)]
for g, n, p in GROUPS:
    put(f"grp:{g}", "v:ProductGroup", ("v:groupName", q(n)), ("v:under", f"grp:{p}" if p else None),
        ("v:responsible", {"10": buyers[1], "20": buyers[2], "30": buyers[3], "40": buyers[4], "50": buyers[1]}.get(g)),
        ("v:checkedBy", "dept:QUA" if g in ("30", "40", "53") else None))

# ---- articles: (group, kind, name, price, pack, weight, extra)
A = []
for d in (6, 8, 10, 12, 16):
    for ln in R.sample([20, 30, 40, 60, 80, 100, 120], 4):
        m = R.choice(["zinc-plated steel", "stainless steel A2", "stainless steel A4"])
        A.append(("11", "F", f"Hexagon bolt M{d}x{ln}, {m}", d * ln * .012 + 4 + 6 * ("A4" in m), R.choice([50, 100, 200]), d * d * ln / 4500,
                  [("v:thread", q(f"M{d}")), ("v:lengthMm", ln), ("v:material", q(m)), ("v:norm", q("DIN 933"))]))
    for g, n, norm in (("13", "Hexagon nut", "DIN 934"), ("13", "Lock nut", "DIN 985"), ("14", "Flat washer", "DIN 125"), ("14", "Spring washer", "DIN 127")):
        m = R.choice(["zinc-plated steel", "stainless steel A2"])
        A.append((g, "F", f"{n} M{d}, {m}", d * .35 + 1.5, R.choice([100, 250, 500]), d * d / 300, [("v:thread", q(f"M{d}")), ("v:material", q(m)), ("v:norm", q(norm))]))
    A.append(("16", "F", f"Threaded rod M{d}, 1 m", d * .4, 1, d * d * .006, [("v:thread", q(f"M{d}")), ("v:lengthMm", 1000), ("v:material", q("zinc-plated steel"))]))
for d in ("3.5", "4", "5", "6"):
    for ln in R.sample([25, 35, 45, 60, 80, 120, 160], 4):
        A.append(("12", "F", f"Wood screw {d}x{ln}, Torx", float(d) * ln * .03 + 3, R.choice([100, 200, 500]), float(d) * ln / 250, [("v:lengthMm", ln), ("v:material", q("hardened steel"))]))
for n, m in (("Nylon wall plug 6 mm", "nylon"), ("Nylon wall plug 8 mm", "nylon"), ("Nylon wall plug 10 mm", "nylon"), ("Hammer-in anchor 8x80", "nylon"),
             ("Wedge anchor M10x95", "zinc-plated steel"), ("Wedge anchor M12x120", "stainless steel A4"), ("Plasterboard fixing 37 mm", "zinc alloy")):
    A.append(("15", "F", n, R.uniform(4, 45), R.choice([25, 50, 100]), R.uniform(.1, 3), [("v:material", q(m))]))
for g, names in {"21": ["Claw hammer 16 oz", "Ball-pein hammer 24 oz", "Club hammer 1.5 kg", "Sledgehammer 5 kg", "Rubber mallet 450 g", "Dead-blow hammer 900 g"],
                 "22": ["Screwdriver PH1", "Screwdriver PH2", "Screwdriver slotted 5.5 mm", "VDE screwdriver PH2", "VDE screwdriver slotted 4 mm", "Precision screwdriver set, 7 pieces", "Torx screwdriver T20"],
                 "23": ["Combination spanner 8 mm", "Combination spanner 10 mm", "Combination spanner 13 mm", "Combination spanner 17 mm", "Ratchet spanner set, 12 pieces", "Adjustable spanner 10 inch", "Torque wrench 40-200 Nm"],
                 "24": ["Combination pliers 180 mm", "VDE side cutters 160 mm", "Water pump pliers 250 mm", "Long-nose pliers 200 mm", "Circlip pliers, set of 4", "Bolt cutters 600 mm"]}.items():
    for n in names:
        A.append((g, "H", n, R.uniform(4, 38) * (3 if "set" in n or "Torque" in n else 1), 1, R.uniform(.08, 1.4) * {"22": .15, "23": .6, "24": .35}.get(g, 1) if "Sledge" not in n else 5.9,
                  [("v:brand", q(R.choice(["Hallamgate", "Bergfried", "Arrate", "Tunafors"]))), ("v:insulatedTo", 1000 if "VDE" in n else None)]))
tools = ["Cordless drill driver 12 V", "Cordless drill driver 18 V", "Cordless combi drill 18 V", "Cordless impact driver 18 V", "SDS rotary hammer 36 V"]
for g, names in {"31": tools, "32": ["Angle grinder 115 mm", "Angle grinder 125 mm", "Angle grinder 230 mm", "Cordless angle grinder 18 V 125 mm"],
                 "33": ["Battery 12 V 2 Ah", "Battery 18 V 4 Ah", "Battery 18 V 8 Ah", "Battery 36 V 5 Ah", "Rapid charger 12-18 V", "Charger 36 V"]}.items():
    for n in names:
        volt = next((w for i, w in enumerate(n.split()) if n.split()[i + 1:i + 2] == ["V"] and w.isdigit()), None)
        A.append((g, "P", n, R.uniform(90, 330) if g != "33" else R.uniform(35, 140), 1, R.uniform(1.1, 5.4) if g != "33" else R.uniform(.3, 1.1),
                  [("v:brand", q(R.choice(["Wupperkraft", "Bergfried"]))), ("v:voltage", volt or ("230" if g == "32" else None)), ("v:warrantyMonths", R.choice([12, 24, 36]) if g != "33" or some(.4) else None)]))
for g, std, names in (("41", "EN 388", ["Nitrile dipped gloves", "Cut-resistant gloves level D", "Leather rigger gloves", "Welding gauntlets", "Winter work gloves", "Disposable nitrile gloves"]),
                      ("42", "EN 397", ["Safety helmet white", "Safety helmet yellow", "Climbing helmet with chinstrap", "Bump cap"]),
                      ("43", "EN 166", ["Safety glasses clear", "Safety glasses tinted", "Chemical goggles", "Face shield", "Welding helmet auto-darkening"]),
                      ("44", "EN ISO 20345", ["Safety shoe S1P", "Safety boot S3", "Safety wellington S5", "Winter safety boot S3"]),
                      ("45", "EN 352", ["Ear muffs 27 dB", "Ear muffs 32 dB", "Foam earplugs", "Banded earplugs 21 dB"])):
    for n in names:
        base = R.uniform(3, 24) * (3.5 if g == "44" else 1) + (15 if g == "44" else 0)
        for size in (R.sample(["8", "9", "10", "11"], 2) if g == "41" else R.sample(["40", "42", "43", "44", "46"], 3) if g == "44" else [None]):
            A.append((g, "S", n + (f", size {size}" if size else ""), base + (int(size) - 40) * .2 * (g == "44") if size else base, R.choice([10, 100]) if n[0:4] in ("Disp", "Foam") else 1,
                      R.uniform(.05, .6) * (3 if g == "44" else 1), [("v:size", q(size) if size else None), ("v:norm", q(std) if n != "Bump cap" else q("EN 812")), ("v:brand", q(R.choice(["Donauschutz", "Dommel", "Taffside"])) if some(.8) else None)]))
for n in ("Cutting disc 115x1.0", "Cutting disc 125x1.0", "Cutting disc 125x1.6 stainless", "Cutting disc 230x2.0", "Diamond disc 125", "Diamond disc 230"):
    A.append(("51", "C", n, R.uniform(9, 60), 1 if "Dia" in n else 25, R.uniform(.3, 2), [("v:diameterMm", n.split()[2].split("x")[0])]))
for d in ("3", "4", "5", "6", "8", "10"):
    A.append(("52", "C", f"HSS drill bit {d} mm", float(d) * 1.1 + 2, 10 if float(d) < 8 else 5, float(d) * .02, [("v:diameterMm", d)]))
A += [("52", "C", f"SDS-plus masonry bit {d}x160", d * .6 + 2, 1, .12, [("v:diameterMm", d), ("v:lengthMm", 160)]) for d in (6, 8, 10)]
for n, haz in (("Silicone sealant clear 310 ml", None), ("Construction adhesive 290 ml", "true"), ("Threadlocker medium strength 50 ml", "true"), ("Two-part epoxy 25 ml", "true"),
               ("Injection mortar 300 ml", "true"), ("Fire-rated foam 750 ml", "true"), ("Acrylic sealant white 310 ml", None)):
    A.append(("53", "C", n, R.uniform(4, 28), R.choice([1, 12]), R.uniform(.1, 1), [("v:dangerousGoods", haz)]))

arts, no, stock = [], 104200, 0
for i, (g, kind, n, price, pack, kg, extra) in enumerate(A):
    no += R.randrange(3, 19)
    a, price = f"art:{no}", round(price, 1) - .01 if price > 8 else round(price, 2)
    main, intro = R.choice(pick[kind]), datetime.date(2008, 3, 1) + datetime.timedelta(days=R.randrange(5900))
    second = R.choice([v for v in pick[kind] if v != main]) if some(.3) else ("Kaohsiung Fastener Trading" if kind == "F" and some(.12) else None)
    gone, priced = some(.08), n not in ("Rubber mallet 450 g", "Welding gauntlets, size 10", "Charger 36 V", "Bump cap")
    put(a, "v:Article", ("v:artNo", q(f"PH-{no}")), ("v:artName", q(n)), ("v:inGroup", f"grp:{g}"), ("v:listPrice", dec(price) if priced else None), ("v:packOf", pack),
        ("v:weightKg", dec(max(kg, .01), 2) if some(.93) else None), *extra, ("v:mainVendor", VID[main]), ("v:altVendor", VID[second] if second else None),
        ("v:purchasePrice", dec(price * R.uniform(.48, .8)) if priced and some(.92) else None), ("v:introducedOn", day(intro)),
        ("v:discontinued", "true" if gone else None), ("v:replacedBy", arts[-1][0] if gone and arts and arts[-1][3] == g and not arts[-1][4] else None),
        ("v:ean", q(f"50{R.randrange(10 ** 10, 10 ** 11)}") if some(.7) else None))
    arts.append((a, n, price, g, gone))
    for c in [x[0] for x in DEPOTS if some(.78 if x[0] == "BHX" else .2)]:
        stock += 1
        put(f"stk:{stock:05d}", "v:StockLine", ("v:ofArticle", a), ("v:atDepot", f"depot:{c}"), ("v:onHand", 0 if some(.06) else R.randrange(2, 420 if kind in "FC" else 70)),
            ("v:reorderPoint", R.choice([5, 10, 20, 40]) if not gone else None), ("v:bin", q(f"{R.choice('ABCDEF')}-{R.randrange(1, 25):02d}-{R.randrange(1, 6)}")),
            ("v:lastCounted", day(datetime.date(2024, 1, 8) + datetime.timedelta(days=R.randrange(420))) if some(.85) else None))
byname = {n: a for a, n, _, _, _ in arts}
for b, ts in (("Battery 12 V 2 Ah", tools[:1]), ("Battery 18 V 4 Ah", tools[1:4] + ["Cordless angle grinder 18 V 125 mm"]), ("Battery 18 V 8 Ah", tools[2:4]), ("Battery 36 V 5 Ah", tools[4:])):
    OUT.append("\n".join(f"{byname[b]} v:fits {byname[t]} ." for t in ts) + "\n")

# ---- customers
CUST = ("Avonmouth Shipwrights|Cotswold Timber Frames|Clydebank Steel Erectors|Pennine Roofing|Liffey Joinery|Aire Valley Scaffolding|Severn Marine|Brummagem Kitchens|"
        "Tyburn Rail Services|Kelvin Lift Engineers|Dodder Electrical|Mendip Quarries|Exe Estuary Boats|Headingley Builders|Digbeth Metalworks|Lagan Facilities|Rhondda Windows|"
        "Solihull Coachworks|Wharfedale Fencing|Gorbals Plumbing Supplies|Tawe Civil Works|Humber Wind Services|Claregalway Solar|Bedminster Garages|Moseley Theatre Workshop|"
        "Don Valley Cranes|Leeside Plant Hire|Taff Housing Repairs").split("|")
SECT = ["construction", "shipbuilding", "joinery", "maintenance", "metalworking", "energy"]
SOF = [1, 2, 0, 0, 2, 0, 1, 2, 3, 3, 5, 0, 1, 0, 4, 3, 2, 4, 0, 3, 0, 5, 5, 3, 2, 4, 3, 3]
CT = ["Bristol", "Exeter", "Glasgow", "Leeds", "Dublin", "Leeds", "Bristol", "Birmingham", "Birmingham", "Glasgow", "Dublin", "Bristol", "Exeter", "Leeds", "Birmingham", "Dublin", "Cardiff",
      "Birmingham", "Leeds", "Glasgow", "Swansea", "Hull", "Cork", "Bristol", "Birmingham", "Sheffield", "Cork", "Cardiff"]
reps, clerks, custs = [p[0] for p in people if p[1] == "FLD"], [p[0] for p in people if p[1] == "INS"], []
for s in SECT:
    put(f"sector:{s}", "v:Sector", ("rdfs:label", q(s.capitalize()) + "@en"))
for i, (n, t) in enumerate(zip(CUST, CT)):
    c = f"cust:{50010 + i * 13}"
    custs.append(c)
    put(c, "v:Customer", ("v:customerName", q(n)), ("v:locatedIn", TID[t]), ("v:sector", "sector:" + SECT[SOF[i]] if i != 11 else None), ("v:creditLimit", R.choice([1000, 2500, 5000, 10000, 20000])
        if some(.85) else None), ("v:lookedAfterBy", R.choice(reps[1:]) if some(.9) else None), ("v:customerSince", f'"{R.randrange(1999, 2025)}"^^xsd:gYear'))

# ---- orders
day0 = datetime.date(2024, 6, 3)
for i in range(1, 141):
    day0 += datetime.timedelta(days=R.choice([0, 1, 1, 2, 2, 3, 4]))
    status = R.choice(["shipped"] * 7 + ["cancelled"]) if i < 122 else R.choice(["open", "open", "picking", "shipped"])
    o = f"ord:{230000 + i}"
    lines = R.sample([a for a in arts if a[1] not in ("Rubber mallet 450 g", "Bump cap") and a[3] != "16"], R.choice([1, 1, 2, 2, 3, 4, 5])) if i != 77 else []
    put(o, "v:SalesOrder", ("v:orderNo", q(f"SO-{230000 + i}")), ("v:placedBy", R.choice(custs[:26])), ("v:placedOn", day(day0)), ("v:status", q(status)),
        ("v:takenBy", R.choice(clerks) if some(.8) else None), ("v:shipsFrom", f"depot:{R.choice(['BHX', 'BHX', 'BHX', 'LBA', 'BRS', 'GLA', 'DUB'])}"),
        ("v:shippedOn", day(day0 + datetime.timedelta(days=R.choice([0, 1, 1, 2, 3, 5, 9]))) if status == "shipped" else None),
        ("v:remark", q(R.choice(["customer collects", "deliver before 10 am", "call before delivery", "partial delivery allowed"])) if some(.15) else None),
        *[("v:hasLine", f"line:{230000 + i}-{j}") for j in range(1, len(lines) + 1)])
    for j, (a, _, price, g, _) in enumerate(lines, 1):
        put(f"line:{230000 + i}-{j}", "v:OrderLine", ("v:ofArticle", a), ("v:packs", R.randrange(1, 25) if g[0] in "15" else R.randrange(1, 9)),
            ("v:pricePerPack", dec(price * R.choice([1, 1, .95, .9, .85]))))

if __name__ == "__main__":
    pre = f"@prefix v: <{BASE}vocab#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    pre += "".join(f"@prefix {p}: <{BASE}{p}/> .\n" for p in "land town emp dept depot ven grp art stk cust sector ord line".split())
    with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
        f.write(pre + "\n" + "\n".join(OUT))
