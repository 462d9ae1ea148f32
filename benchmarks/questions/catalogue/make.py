#!/usr/bin/env python3
"""Writes graph.ttl: products, suppliers, staff and purchase orders of a mid-size parts dealer."""
import random, datetime as dt, os, sys
R = random.Random(4711)
D = dt.date
out = []
B = "http://data.nordhaven-parts.example/"

def esc(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'
def S(s, lang=None): return esc(s) + ("@" + lang if lang else "")
def T(v, t): return f'"{v}"^^xsd:{t}'
def I(p): return f"<{B}{p}>"
def date(d): return T(d.isoformat(), "date")
def node(s, types, *pv):
    lines = []
    if types: lines.append("a " + ", ".join(types))
    for p, o in pv:
        if o is None: continue
        if isinstance(o, list):
            if o: lines.append(f"{p} " + ", ".join(o))
        else: lines.append(f"{p} {o}")
    out.append(s + " " + " ;\n    ".join(lines) + " .\n")
def rdate(a, b): return a + dt.timedelta(days=R.randrange((b - a).days + 1))
def dec(x): return T(f"{x:.2f}", "decimal")
def slug(s):
    s = s.lower()
    for a, b in (("ü","u"),("ö","o"),("ä","a"),("é","e"),("ó","o"),("ź","z"),("ł","l"),(" & ","-"),(" ","-"),("'","")): s = s.replace(a, b)
    return s

# ---- two subclass axioms, nothing else of an ontology
out.append("ex:Kit rdfs:subClassOf ex:Product .\nex:Manager rdfs:subClassOf ex:Employee .\n")

# ---- places
countries = {"Italy":"IT","Germany":"DE","France":"FR","Netherlands":"NL","Poland":"PL","Japan":"JP","China":"CN","United States":"US","United Kingdom":"GB","Sweden":"SE","Denmark":"DK","Spain":"ES","Switzerland":"CH","Taiwan":"TW","Portugal":"PT"}
for c, iso in countries.items():
    node(I("place/" + slug(c)), ["ex:Country"], ("rdfs:label", S(c, "en")), ("ex:isoCode", S(iso)))
cities = {"Milan":"Italy","Turin":"Italy","Bologna":"Italy","Munich":"Germany","Hamburg":"Germany","Stuttgart":"Germany","Lyon":"France","Lille":"France","Rotterdam":"Netherlands","Eindhoven":"Netherlands","Gdańsk":"Poland","Kraków":"Poland","Osaka":"Japan","Nagoya":"Japan","Shenzhen":"China","Ningbo":"China","Portland":"United States","Chicago":"United States","Birmingham":"United Kingdom","Sheffield":"United Kingdom","Gothenburg":"Sweden","Malmö":"Sweden","Aarhus":"Denmark","Odense":"Denmark","Copenhagen":"Denmark","Barcelona":"Spain","Zürich":"Switzerland","Taipei":"Taiwan"}
CI = {}
for c, k in cities.items():
    CI[c] = I("place/" + slug(c).replace("ń", "n"))
    node(CI[c], ["ex:City"], ("rdfs:label", S(c)), ("ex:inCountry", I("place/" + slug(k))))

# ---- categories
cats = {"Electronics":None,"Sensors":"Electronics","Temperature sensors":"Sensors","Pressure sensors":"Sensors","Humidity sensors":"Sensors","Power":"Electronics","Power supplies":"Power","Batteries":"Power","Cables":"Electronics",
 "Mechanical":None,"Fasteners":"Mechanical","Bearings":"Mechanical","Enclosures":"Mechanical","Tools":None,"Hand tools":"Tools","Power tools":"Tools","Measuring tools":"Tools","Consumables":None,"Adhesives":"Consumables","Lubricants":"Consumables","Safety gear":None}
CA = {c: I("cat/" + slug(c)) for c in cats}
for c, p in cats.items():
    node(CA[c], ["ex:Category"], ("rdfs:label", S(c, "en")), ("ex:broader", CA[p] if p else None))

# ---- departments and staff
depts = [("D10","Management","Copenhagen",None),("D20","Purchasing","Aarhus",1250000),("D30","Sales","Copenhagen",2100000),("D40","Logistics","Aarhus",1800000),("D50","IT","Odense",950000),("D60","Finance","Copenhagen",700000),("D70","Quality Assurance","Aarhus",480000),("D80","Human Resources","Copenhagen",310000),("D90","Product Management","Hamburg",1250000)]
DI = {d[1]: I("dept/" + d[0]) for d in depts}
staff = """Ingrid Halvorsen|Management|Chief Executive Officer|
Lars Bendtsen|Purchasing|Head of Purchasing|Ingrid Halvorsen
Margarethe Vogel|Sales|Head of Sales|Ingrid Halvorsen
Tomasz Wójcik|Logistics|Head of Logistics|Ingrid Halvorsen
Priya Raman|IT|Head of IT|Ingrid Halvorsen
Henrik Dahl|Finance|Chief Financial Officer|Ingrid Halvorsen
Yuki Tanaka|Quality Assurance|Head of Quality|Ingrid Halvorsen
Sofie Lindqvist|Human Resources|Head of HR|Ingrid Halvorsen
Dieter Brandt|Product Management|Head of Product Management|Ingrid Halvorsen
Karin Poulsen|Management|Executive Assistant|Ingrid Halvorsen
Giulia Ferraro|Purchasing|Senior Buyer|Lars Bendtsen
Mads Kjær|Purchasing|Buyer|Giulia Ferraro
Anna Keller|Purchasing|Buyer|Giulia Ferraro
Oluf Thomsen|Purchasing|Buyer|Lars Bendtsen
Chen Wei|Purchasing|Buyer|Lars Bendtsen
Beatriz Moreno|Purchasing|Purchasing Assistant|Lars Bendtsen
Peter Novak|Sales|Key Account Manager|Margarethe Vogel
Anna Keller|Sales|Sales Representative|Peter Novak
Rasmus Holm|Sales|Sales Representative|Peter Novak
Claire Dubois|Sales|Key Account Manager|Margarethe Vogel
Jonas Berg|Sales|Sales Representative|Claire Dubois
Nadia Hussain|Sales|Sales Representative|Claire Dubois
Emil Sørensen|Sales|Sales Representative|Claire Dubois
Freja Madsen|Sales|Customer Service Agent|Margarethe Vogel
Olivia Grant|Sales|Customer Service Agent|Margarethe Vogel
Marek Zielinski|Logistics|Warehouse Supervisor|Tomasz Wójcik
Søren Krogh|Logistics|Warehouse Supervisor|Tomasz Wójcik
Fatima El Amrani|Logistics|Warehouse Supervisor|Tomasz Wójcik
Kasper Lund|Logistics|Forklift Operator|Marek Zielinski
Ivan Petrov|Logistics|Forklift Operator|Marek Zielinski
Dennis Frost|Logistics|Picker|Søren Krogh
Line Østergaard|Logistics|Picker|Søren Krogh
Pawel Nowak|Logistics|Picker|Fatima El Amrani
Julie Bech|Logistics|Transport Planner|Tomasz Wójcik
Arjun Mehta|IT|Data Engineer|Priya Raman
Stine Winther|IT|System Administrator|Priya Raman
Nikolai Vestergaard|IT|Software Developer|Priya Raman
Hannah Schmitt|IT|Software Developer|Priya Raman
Birgit Olesen|Finance|Accountant|Henrik Dahl
Thorsten Meier|Finance|Accountant|Henrik Dahl
Ellen Aagaard|Finance|Payroll Specialist|Henrik Dahl
Victor Jansen|Finance|Controller|Henrik Dahl
Sanne de Boer|Quality Assurance|Quality Engineer|Yuki Tanaka
Lukas Hartmann|Quality Assurance|Quality Engineer|Yuki Tanaka
Mette Friis|Quality Assurance|Lab Technician|Sanne de Boer
Amalie Juhl|Human Resources|HR Partner|Sofie Lindqvist
Oscar Nyström|Human Resources|Recruiter|Sofie Lindqvist
Elena Rossi|Product Management|Product Manager|Dieter Brandt
Peter Novak|Product Management|Product Manager|Dieter Brandt
Simon Wagner|Product Management|Product Manager|Dieter Brandt
Camille Laurent|Product Management|Product Manager|Dieter Brandt
Kenji Mori|Product Management|Product Manager|Dieter Brandt
Laura Nygaard|Product Management|Catalogue Editor|Dieter Brandt
Bo Iversen|Logistics|Picker|Fatima El Amrani""".split("\n")
emps, first = [], {}
langs = ["Danish","English","German","Polish","Italian","French","Swedish","Japanese"]
homes = ["Aarhus","Odense","Copenhagen","Malmö","Hamburg"]
for n, row in enumerate(staff):
    nm, dep, job, boss = row.split("|")
    e = dict(id=I(f"emp/{1001+n}"), name=nm, dep=dep, job=job, boss=boss)
    emps.append(e); first.setdefault(nm, e)
for n, e in enumerate(emps):
    head = e["job"].startswith("Head") or e["job"].startswith("Chief")
    birth = rdate(D(1959,1,1), D(1975,12,31)) if head else rdate(D(1962,1,1), D(2000,12,31))
    hire = rdate(max(D(1998,1,1), D(birth.year+21,1,1)), D(2023,10,31) if not head else D(2014,1,1))
    e["hire"], e["birth"] = hire, birth
    f, l = e["name"].split(" ", 1)
    mail = slug(f)[0] + "." + slug(l).replace("-", "").replace("ø","o").replace("æ","ae").replace("å","aa")
    if n in (17, 48): mail += "2"
    ph = f"+45 {R.randrange(20,99)} {R.randrange(10,99)} {R.randrange(10,99)} {R.randrange(10,99)}"
    lg = ["Danish"] if R.random() < .7 else []
    lg += R.sample([x for x in langs if x != "Danish"], R.choice([1,1,2,3]))
    e["home"] = R.choice(homes)
    node(e["id"], ["ex:Manager"] if head else ["ex:Employee"],
        ("ex:empNo", S(str(1001+n))), ("ex:firstName", S(f)), ("ex:lastName", S(l)), ("ex:fullName", S(e["name"])),
        ("ex:jobTitle", S(e["job"])), ("ex:worksIn", DI[e["dep"]]),
        ("ex:reportsTo", first[e["boss"]]["id"] if e["boss"] else None),
        ("ex:hireDate", date(hire)), ("ex:birthDate", date(birth) if n not in (14, 30, 41) else None),
        ("ex:email", S(mail + "@nordhaven-parts.example") if n not in (28, 29, 32, 53) else None),
        ("ex:phone", [S(ph)] + ([S("+45 70 10 " + str(20+n))] if n % 11 == 0 else []) if n not in (9, 24, 30, 36, 45) else None),
        ("ex:livesIn", CI[e["home"]] if R.random() < .9 else None),
        ("ex:speaksLang", [S(x) for x in lg]),
        ("ex:fte", T(R.choice(["1.0","1.0","1.0","0.8","0.5"]), "decimal")))
heads = {"Management":"Ingrid Halvorsen","Purchasing":"Lars Bendtsen","Sales":"Margarethe Vogel","Logistics":"Tomasz Wójcik","IT":"Priya Raman","Finance":"Henrik Dahl","Quality Assurance":"Yuki Tanaka","Human Resources":"Sofie Lindqvist","Product Management":"Dieter Brandt"}
for code, nm, city, budget in depts:
    node(DI[nm], ["ex:Dept"], ("ex:deptCode", S(code)), ("ex:deptName", S(nm)), ("ex:locatedIn", CI[city]),
         ("ex:hasHead", first[heads[nm]]["id"]), ("ex:annualBudget", T(budget, "integer") if budget else None))

# ---- warehouses
whs = [("W1","Aarhus Central","Aarhus",12500,25),("W2","Odense Depot","Odense",4200,26),("W3","Hamburg Hub","Hamburg",9800,27),("W4","Gdańsk Transit","Gdańsk",3100,25),("W5","Rotterdam Dock 7","Rotterdam",5600,None)]
WI = {w[1]: I("wh/" + w[0]) for w in whs}
for c, nm, city, cap, mgr in whs:
    node(WI[nm], ["ex:Warehouse"], ("ex:whName", S(nm)), ("ex:whCode", S(c)), ("ex:locatedIn", CI[city]), ("ex:capacityM3", T(cap, "integer")),
        ("ex:isManagedBy", emps[mgr]["id"] if mgr else None))

# ---- suppliers
sup = """Bianchi Utensili S.p.A.|Milan
Officine Marchetti|Turin
Bianchi Components|Bologna
Termosensor Italia|Milan
Kugelwerk GmbH|Stuttgart
Hansa Kabel AG|Hamburg
Bayern Messtechnik|Munich
Schraubenhaus Lenz|Stuttgart
Lyon Outillage|Lyon
Colles du Nord|Lille
Rotterdam Marine Supply|Rotterdam
Philtronic BV|Eindhoven
Baltic Fasteners|Gdańsk
Krakowskie Baterie|Kraków
Osaka Precision|Osaka
Nagoya Bearings Co.|Nagoya
Shenzhen Brightpower|Shenzhen
Ningbo Everlink|Ningbo
Shenzhen Sensortek|Shenzhen
Cascade Tools Inc.|Portland
Lakeshore Industrial|Chicago
Midland Enclosures Ltd|Birmingham
Sheffield Edge Tools|Sheffield
Göteborg Lager|Gothenburg
Skåne Smörjmedel|Malmö
Dansk Sikkerhed A/S|Odense
Catalana de Baterías|Barcelona
Alpenmess AG|Zürich
Formosa Circuits|Taipei
Aarhus Industrilim|Aarhus
Vesterbro Trading|Copenhagen
Hansa Kabel AG|Rotterdam""".split("\n")
SI = {}; sups = []
for n, row in enumerate(sup):
    nm, city = row.split("|")
    sid = I(f"supplier/S{n+1:03d}")
    SI.setdefault(nm, sid); sups.append((sid, nm, city))
    dom = slug(nm.split(" ")[0]).replace("å","a").replace("í","i") + "-" + countries[cities[city]].lower() + ".example"
    node(sid, ["ex:Supplier"], ("ex:companyName" if n % 3 else "ex:name", S(nm)), ("ex:locatedIn", CI[city]),
        ("ex:supplierSince", T(R.randrange(1996, 2022), "gYear")),
        ("ex:rating", T(R.choice(["2.5","3.0","3.4","3.8","4.1","4.4","4.6","4.9"]), "decimal") if n not in (10, 17, 30) else None),
        ("ex:leadTimeDays", T(R.choice([3,5,7,10,14,21,28,35,45]), "integer") if n not in (19, 30) else S("on request")),
        ("ex:preferred", T("true" if R.random() < .35 else "false", "boolean")),
        ("ex:contactEmail", [S(("sales@" if n % 2 else "info@") + dom)] + ([S("orders@" + dom)] if n % 7 == 0 else []) if n not in (12, 22) else None),
        ("ex:contactPhone", S(f"+{R.randrange(31,49)} {R.randrange(100,999)} {R.randrange(100000,999999)}") if n % 6 else None),
        ("ex:payTerms", S(R.choice(["NET30","NET30","NET60","NET14","prepaid"]))))

# ---- products: name; prefix of code; category; price; grams; suppliers
P = """PT100 Probe 6mm|PX|Temperature sensors|38|60|Termosensor Italia,Bayern Messtechnik
Thermocouple Type K|PX|Temperature sensors|14.5|35|Termosensor Italia
Thermocouple Type J|PX|Temperature sensors|15.2|35|Termosensor Italia
IR Temperature Head|PX|Temperature sensors|129|210|Bayern Messtechnik
Wireless Temp Tag|PX|Temperature sensors|22.9|18|Shenzhen Sensortek
Temperture Sensor TS-20|PX|Temperature sensors|9.8|12|Shenzhen Sensortek
Freezer Probe FP3|PX|Temperature sensors|45|90|Alpenmess AG
Pressure Transmitter 10 bar|PX|Pressure sensors|149|320|Bayern Messtechnik
Pressure Transmitter 250 bar|PX|Pressure sensors|189|350|Bayern Messtechnik,Alpenmess AG
Vacuum Gauge Head|PX|Pressure sensors|310|480|Alpenmess AG
Differential Pressure Cell|PX|Pressure sensors|420|900|Alpenmess AG
Mini Barometer Module|PX|Pressure sensors|7.4|5|Shenzhen Sensortek
Humidity Sensor HS-2|PX|Humidity sensors|18.6|15|Shenzhen Sensortek
Humidity Sensor HS-4|PX|Humidity sensors|26.4|17|Shenzhen Sensortek
Dew Point Transmitter|PX|Humidity sensors|540|760|Alpenmess AG
Soil Moisture Stake|PX|Humidity sensors|11.2|40|Ningbo Everlink
DIN Rail Supply 24V 5A|PW|Power supplies|62|420|Shenzhen Brightpower,Philtronic BV
DIN Rail Supply 24V 10A|PW|Power supplies|98|700|Shenzhen Brightpower,Philtronic BV
Bench Supply 0-30V|PW|Power supplies|179|3400|Philtronic BV
Desktop Adapter 12V|PW|Power supplies|13.9|180|Shenzhen Brightpower
Redundancy Module RM40|PW|Power supplies|74|260|Philtronic BV
UPS Buffer Unit|PW|Power supplies|265|2900|Philtronic BV
USB-C Charger 65W|PW|Power supplies|29.5|140|Shenzhen Brightpower
Lithium Cell 18650|PW|Batteries|6.9|47|Shenzhen Brightpower
AA Alkaline 24-pack|PW|Batteries|11.5|560|Krakowskie Baterie
9V Block Battery|PW|Batteries|3.2|46|Krakowskie Baterie,Catalana de Baterías
Lead Gel Battery 12V 7Ah|PW|Batteries|24|2150|Catalana de Baterías
LiFePO4 Pack 24V|PW|Batteries|390|5800|Shenzhen Brightpower
Coin Cell CR2032 10-pack|PW|Batteries|5.5|32|Krakowskie Baterie
Solar Buffer Battery|PW|Batteries|720|24500|Catalana de Baterías
Sensor Cable M12 5m|A1|Cables|12.8|240|Hansa Kabel AG
Sensor Cable M12 10m|A1|Cables|19.6|450|Hansa Kabel AG
Ethernet Cable Cat6 20m|A1|Cables|17.5|780|Ningbo Everlink,Hansa Kabel AG
Ethernet Cable Cat6 2m|A1|Cables|4.1|85|Ningbo Everlink
Control Cable 12x0.75|A1|Cables|3.9|210|Hansa Kabel AG
Heat Resistant Wire|A1|Cables|2.8|30|Hansa Kabel AG
USB-C Cable 1m|A1|Cables|6.5|35|Formosa Circuits
Coax Patch 50cm|A1|Cables|8.9|40|Formosa Circuits
Extension Reel 25m|A1|Cables|69|6200|Ningbo Everlink
Hex Bolt M4|MF|Fasteners|0.12|3|Baltic Fasteners
Hex Bolt M8|MF|Fasteners|0.35|18|Baltic Fasteners,Schraubenhaus Lenz
Hex Bolt M8|MF|Fasteners|0.41|19|Schraubenhaus Lenz
Lock Nut M8|MF|Fasteners|0.09|5|Baltic Fasteners
Wood Screw Box 500|MF|Fasteners|16.9|2100|Schraubenhaus Lenz
Stainless Washer Set|MF|Fasteners|8.4|640|Schraubenhaus Lenz
Threaded Rod M10 1m|MF|Fasteners|4.6|500|Baltic Fasteners
Blind Rivet Box|MF|Fasteners|12.2|900|Schraubenhaus Lenz
Anchor Bolt Heavy|MF|Fasteners|2.75|310|
Ball Bearing 6204|MB|Bearings|7.8|106|Nagoya Bearings Co.,Kugelwerk GmbH
Ball Bearing 6306|MB|Bearings|14.6|350|Nagoya Bearings Co.,Kugelwerk GmbH
Ball Bearing 608|MB|Bearings|1.9|12|Göteborg Lager
Needle Bearing NK20|MB|Bearings|9.3|45|Kugelwerk GmbH
Tapered Roller 30205|MB|Bearings|18.4|154|Göteborg Lager
Linear Bearing LM12|MB|Bearings|6.2|32|Nagoya Bearings Co.
Spherical Plain Bearing|MB|Bearings|33|220|Göteborg Lager
Thrust Bearing 51105|MB|Bearings|11.7|60|Kugelwerk GmbH
Wall Box Steel 300|ME|Enclosures|58|4200|Midland Enclosures Ltd
Wall Box Steel 600|ME|Enclosures|126|11800|Midland Enclosures Ltd
Polycarbonate Case IP67|ME|Enclosures|24.5|480|Midland Enclosures Ltd,Ningbo Everlink
Rack Cabinet 12U|ME|Enclosures|340|38000|Midland Enclosures Ltd
Junction Box Small|ME|Enclosures|5.2|95|Ningbo Everlink
Floor Cabinet 2000|ME|Enclosures|890|96000|Midland Enclosures Ltd
Aluminium Housing A4|ME|Enclosures|31|390|Officine Marchetti
Claw Hammer 16oz|HT|Hand tools|18.5|680|Cascade Tools Inc.,Sheffield Edge Tools
Chisel Set 6pc|HT|Hand tools|54|1250|Sheffield Edge Tools
Screwdriver Set VDE|HT|Hand tools|42|740|Bianchi Utensili S.p.A.
Combination Pliers 180|HT|Hand tools|19.9|280|Bianchi Utensili S.p.A.
Adjustable Wrench 10in|HT|Hand tools|23.5|430|Bianchi Utensili S.p.A.,Lyon Outillage
Torque Wrench 20-100 Nm|HT|Hand tools|119|1600|Officine Marchetti
Bench Vice 125|HT|Hand tools|98|13500|Lyon Outillage
Hacksaw Pro|HT|Hand tools|21|520|Sheffield Edge Tools
Utility Knife|HT|Hand tools|7.2|120|Sheffield Edge Tools,Lyon Outillage
Hex Key Set|HT|Hand tools|13.4|310|Bianchi Utensili S.p.A.
Pipe Wrench 14in|HT|Hand tools|36|1700|Cascade Tools Inc.
Cordless Drill 18V|PT|Power tools|159|1900|Cascade Tools Inc.
Cordless Drill 12V|PT|Power tools|109|1200|Cascade Tools Inc.
Angle Grinder 125|PT|Power tools|89|2300|Officine Marchetti
Impact Driver 18V|PT|Power tools|149|1500|Cascade Tools Inc.
Heat Gun 2000W|PT|Power tools|49|820|Lakeshore Industrial
Rotary Hammer SDS|PT|Power tools|239|3600|Lakeshore Industrial
Jigsaw 700W|PT|Power tools|94|2400|Lyon Outillage
Soldering Station 80W|PT|Power tools|138|2600|Philtronic BV
Glue Gun|PT|Power tools|27|390|Ningbo Everlink
Digital Caliper 150|MT|Measuring tools|34|160|Osaka Precision
Micrometer 0-25|MT|Measuring tools|72|270|Osaka Precision
Dial Indicator|MT|Measuring tools|48|190|Osaka Precision
Laser Distance Meter 60m|MT|Measuring tools|99|150|Bayern Messtechnik
Multimeter DM-90|MT|Measuring tools|85|350|Formosa Circuits
Clamp Meter 600A|MT|Measuring tools|112|410|Formosa Circuits
Spirit Level 80cm|MT|Measuring tools|28|620|Bianchi Utensili S.p.A.
Steel Ruler 1m|MT|Measuring tools|14|360|Sheffield Edge Tools
Oscilloscope 100 MHz|MT|Measuring tools|399|2900|Formosa Circuits
Gauge Block Set|MT|Measuring tools|460|3100|Osaka Precision
Tape Mesure 5m|MT|Measuring tools|8.6|230|Ningbo Everlink
Epoxy Two-Part 50ml|CA|Adhesives|9.9|85|Aarhus Industrilim
Threadlock Blue|CA|Adhesives|12.4|45|Colles du Nord
Threadlock Red|CA|Adhesives|12.9|45|Colles du Nord
Superglue 20g|CA|Adhesives|4.8|30|Colles du Nord,Aarhus Industrilim
Silicone Sealant White|CA|Adhesives|6.3|380|Aarhus Industrilim
Silicone Sealant Black|CA|Adhesives|6.3|380|Aarhus Industrilim
Contact Cement 1l|CA|Adhesives|15.7|1080|Colles du Nord
Hot Melt Sticks 1kg|CA|Adhesives|13.2|1000|Aarhus Industrilim
Bearing Grease 400g|CL|Lubricants|8.8|450|Skåne Smörjmedel
Chain Oil 5l|CL|Lubricants|32|4700|Skåne Smörjmedel
Silicone Spray 400ml|CL|Lubricants|7.9|390|Skåne Smörjmedel
Cutting Fluid 10l|CL|Lubricants|58|10400|Skåne Smörjmedel,Lakeshore Industrial
Penetrating Oil|CL|Lubricants|6.7|410|Lakeshore Industrial
Copper Paste|CL|Lubricants|10.9|250|Skåne Smörjmedel
Safety Helmet White|SG|Safety gear|16.5|380|Dansk Sikkerhed A/S
Safety Helmet Yellow|SG|Safety gear|16.5|380|Dansk Sikkerhed A/S
Ear Defenders 30 dB|SG|Safety gear|22|260|Dansk Sikkerhed A/S
Nitrile Gloves Box 100|SG|Safety gear|9.5|550|Ningbo Everlink,Dansk Sikkerhed A/S
Cut Resistant Gloves|SG|Safety gear|12|110|Dansk Sikkerhed A/S
Safety Goggles|SG|Safety gear|8.2|90|Dansk Sikkerhed A/S
Welding Mask Auto|SG|Safety gear|89|540|Lakeshore Industrial
High-Vis Vest|SG|Safety gear|6.9|150|Dansk Sikkerhed A/S
Hi-Vis Jacket|SG|Safety gear|48|890|Dansk Sikkerhed A/S
First Aid Box|SG|Safety gear|37|1400|""".split("\n")
codes = {"PX":4700,"PW":2100,"A1":None,"MF":310,"MB":620,"ME":900,"HT":150,"PT":520,"MT":80,"CA":40,"CL":70,"SG":800}
a1 = 1200
pms = [e for e in emps if e["job"] == "Product Manager"]
pmcat = {"Temperature sensors":0,"Pressure sensors":0,"Humidity sensors":0,"Power supplies":4,"Batteries":4,"Cables":4,"Fasteners":2,"Bearings":2,"Enclosures":2,"Hand tools":1,"Power tools":1,"Measuring tools":1,"Adhesives":3,"Lubricants":3,"Safety gear":None}
colours = {"Safety Helmet White":["white"],"Safety Helmet Yellow":["yellow"],"Silicone Sealant White":["white"],"Silicone Sealant Black":["black"],"High-Vis Vest":["yellow","orange"],"Hi-Vis Jacket":["orange"],"Threadlock Blue":["blue"],"Threadlock Red":["red"],"Nitrile Gloves Box 100":["blue","black"],"Ear Defenders 30 dB":["Red"],"Welding Mask Auto":["black"],"Cordless Drill 18V":["green"],"Cordless Drill 12V":["green"],"Impact Driver 18V":["green"],"Hacksaw Pro":["red"],"Extension Reel 25m":["orange"],"Glue Gun":["blue"],"USB-C Cable 1m":["black","white"],"Safety Goggles":["clear"],"Angle Grinder 125":["grey"],"Rack Cabinet 12U":["gray"],"Floor Cabinet 2000":["grey"]}
german = {"Cordless Drill 18V":"Akku-Bohrschrauber 18V","Claw Hammer 16oz":"Klauenhammer","Digital Caliper 150":"Digitaler Messschieber 150","First Aid Box":"Verbandskasten"}
prods = []; PI = {}
cnt = dict(codes)
for n, row in enumerate(P):
    nm, pre, cat, price, g, ss = row.split("|")
    if pre == "A1": a1 += 1 if n % 2 else 2; code = f"A{a1}"
    else: cnt[pre] += R.choice([1,1,2,3]) if pre != "PX" else 1; code = f"{pre}-{cnt[pre]}"
    prods.append(dict(n=n, name=nm, code=code, cat=cat, price=float(price), g=float(g), sup=[SI[x] for x in ss.split(",") if x], id=I("product/" + code)))
    PI.setdefault(nm, prods[-1])
disc = {"Thermocouple Type J","Temperture Sensor TS-20","Vacuum Gauge Head","Redundancy Module RM40","9V Block Battery","Coax Patch 50cm","Heat Resistant Wire","Spherical Plain Bearing","Wall Box Steel 300","Pipe Wrench 14in","Cordless Drill 12V","Glue Gun","Dial Indicator","Multimeter DM-90","Contact Cement 1l","Penetrating Oil","Hi-Vis Jacket"}
repl = {"Temperture Sensor TS-20":"PT100 Probe 6mm","Thermocouple Type J":"Thermocouple Type K","Cordless Drill 12V":"Cordless Drill 18V","Multimeter DM-90":"Clamp Meter 600A","Wall Box Steel 300":"Polycarbonate Case IP67","Hi-Vis Jacket":"High-Vis Vest","Redundancy Module RM40":"UPS Buffer Unit"}
whn = [w[1] for w in whs]
for p in prods:
    n, nm, cat = p["n"], p["name"], p["cat"]
    p["launch"] = rdate(D(2008,1,1), D(2023,6,30))
    p["price_"] = nm not in ("Anchor Bolt Heavy","Solar Buffer Battery","First Aid Box","Gauge Block Set")
    prices = []
    if p["price_"]:
        prices.append(f'[ ex:amount {T(p["price"], "decimal") if n % 9 else T(p["price"], "double")} ; ex:currency "EUR" ]')
        if n % 8 == 3: prices.append(f'[ ex:amount {dec(p["price"]*1.12)} ; ex:currency "USD" ]')
    d = nm in disc
    if d: q = R.choice([0,0,0,4,11,23])
    else: q = R.choice([0,R.randrange(1,40),R.randrange(20,200),R.randrange(100,900),R.randrange(100,900)])
    if cat == "Fasteners": q = q * 10 + 7
    p["q"] = q
    gram = p["g"]
    w = T(int(gram), "integer") if n % 5 else T(f"{gram:.1f}", "decimal")
    if n % 13 == 6: w = None
    uom = "m" if nm in ("Control Cable 12x0.75","Heat Resistant Wire") else "box" if "Box" in nm and cat in ("Fasteners","Safety gear") and nm != "First Aid Box" else "set" if "Set" in nm or "pack" in nm else "pcs"
    if n % 29 == 5: uom = "PCS" if uom == "pcs" else uom
    titles = [S(nm, "en"), S(german[nm], "de")] if nm in german else S(nm)
    pm = pmcat[cat]
    node(p["id"], ["ex:Product"], ("ex:productCode", S(p["code"])),
        ("ex:title" if nm in german or n % 4 == 1 else "ex:productName", titles),
        ("ex:inCategory", [CA[cat]] + ([CA["Tools"]] if nm == "Glue Gun" else [])), ("ex:hasPrice", prices),
        ("ex:weightG", w), ("ex:qtyOnHand", T(q, "integer") if n % 37 != 20 else S("n/a")), ("ex:reorderLvl", T(R.choice([5,10,20,50]), "integer") if R.random() < .8 else None),
        ("ex:uom", S(uom)), ("ex:discontinued", T("true" if d else "false", "boolean") if n % 23 != 9 or d else None),
        ("ex:launchDate", date(p["launch"])), ("ex:warrantyMonths", T(R.choice([12,24,24,36,60]), "integer") if cat in ("Power tools","Measuring tools","Power supplies","Temperature sensors","Pressure sensors") else None),
        ("ex:colour", [S(c) for c in colours.get(nm, [])]), ("ex:suppliedBy", p["sup"]),
        ("ex:storedIn", [WI[x] for x in R.sample(whn[:4], R.choice([1,1,2]))] if not d else None),
        ("ex:hasProductMgr", pms[pm]["id"] if pm is not None else None),
        ("ex:replacedBy", PI[repl[nm]]["id"] if nm in repl else None))
kits = [("KT-01","Starter Electronics Kit",149,["Multimeter DM-90","Soldering Station 80W","Sensor Cable M12 5m","Thermocouple Type K"],0),
        ("KT-02","Workshop Basic Kit",129,["Claw Hammer 16oz","Screwdriver Set VDE","Combination Pliers 180","Hacksaw Pro","Tape Mesure 5m"],1),
        ("KT-03","Site Safety Kit",45,["Safety Helmet Yellow","Ear Defenders 30 dB","Safety Goggles","High-Vis Vest"],None),
        ("KT-04","Bearing Service Kit",59,["Ball Bearing 6204","Ball Bearing 6306","Bearing Grease 400g"],2),
        ("KT-05","Greenhouse Monitoring Kit",99,["Humidity Sensor HS-2","Soil Moisture Stake","Wireless Temp Tag"],0)]
kcat = ["Electronics","Tools","Safety gear","Mechanical","Sensors"]
for i, (code, nm, pr, parts, pm) in enumerate(kits):
    k = dict(n=200+i, name=nm, code=code, price=float(pr), id=I("product/" + code), sup=[], cat=kcat[i], launch=rdate(D(2018,1,1), D(2023,6,30)))
    PI[nm] = k; k["q"] = R.randrange(3, 60)
    node(k["id"], ["ex:Kit"], ("ex:productCode", S(code)), ("ex:title", S(nm)), ("ex:inCategory", CA[k["cat"]]),
        ("ex:hasPrice", f'[ ex:amount {T(float(pr), "decimal")} ; ex:currency "EUR" ]'), ("ex:qtyOnHand", T(k["q"], "integer")), ("ex:uom", S("set")),
        ("ex:discontinued", T("true" if i == 0 else "false", "boolean")), ("ex:launchDate", date(k["launch"])),
        ("ex:contains", [PI[x]["id"] for x in parts]), ("ex:hasProductMgr", pms[pm]["id"] if pm is not None else None), ("ex:storedIn", WI["Aarhus Central"]))

# ---- order statuses as nodes
for s in ("open","confirmed","shipped","delivered","cancelled"):
    node(I("status/" + s), ["ex:OrderStatus"], ("ex:statusText", S(s.capitalize() if s != "cancelled" else "Cancelled")))
buyers = [e for e in emps if e["dep"] == "Purchasing" and "Buyer" in e["job"]] + [first["Lars Bendtsen"]]
bysup = {}
for p in prods:
    for s in p["sup"]: bysup.setdefault(s, []).append(p)
active = sorted(s for s in bysup)
seq = {}
for n in range(125):
    d = rdate(D(2018,1,8), D(2023,11,20)) if n > 8 else rdate(D(2019,5,1), D(2019,5,31))
    seq.setdefault(d.year, []).append(d)
for y in sorted(seq):
    for k, d in enumerate(sorted(seq[y])):
        no = f"PO-{y}-{k+1:04d}"; po = I("po/" + no)
        s = R.choice(active)
        buyer = R.choice([b for b in buyers if b["hire"] <= d] or [first["Lars Bendtsen"]])
        st = R.choice(["delivered"]*7 + ["cancelled"]) if d < D(2023,8,1) else R.choice(["open","confirmed","shipped","delivered"])
        lead = R.choice([3,6,9,14,20,27,33,48])
        lines = []
        items = R.sample(bysup[s], min(len(bysup[s]), R.choice([1,2,2,3,4])))
        for j, p in enumerate(items):
            ln = I(f"po/{no}/line/{j+1}"); lines.append(ln)
            qty = R.choice([5,10,12,20,25,40,50,100,200]) * (10 if p["cat"] == "Fasteners" else 1)
            up = round(p["price"] * R.uniform(.5, .75), 2)
            node(ln, ["ex:POLine"], ("ex:item", p["id"]), ("ex:qty", T(qty, "integer")), ("ex:unitPrice", dec(max(up, .03))),
                ("ex:discountPct", T(R.choice([2,5,5,10,15]), "integer") if R.random() < .4 else None))
        node(po, ["ex:PurchaseOrder"], ("ex:poNumber", S(no)), ("ex:orderDate", date(d)), ("ex:placedWith", s), ("ex:orderedBy", buyer["id"]),
            ("ex:hasStatus", I("status/" + st)), ("ex:deliveryDate", date(d + dt.timedelta(days=lead)) if st == "delivered" else None),
            ("ex:deliverTo", WI[R.choice(whn)]), ("ex:currency", S("EUR")), ("ex:hasLine", lines),
            ("ex:remark", S(R.choice(["urgent","partial delivery ok","call before delivery","URGENT - line down","see quote"])) if R.random() < .2 else None))

# ---- reviews
nicks = ["boltguy77","m.hansen","workshop_anna","TinkerTom","J. Weber","labrat","fieldtech","Carla","nordic_maker","old_electrician","pete_r","sparky"]
txt = {1:["Broke after two days.","Useless, sent it back.","Never again."],2:["Not great.","Cheap feel, slow delivery.","Disappointing for the price."],3:["OK for the price.","Does the job.","Average."],4:["Good quality.","Works well, would buy again.","Solid, but the manual is poor."],5:["Excellent!","Best I have owned.","Perfect fit, fast delivery.","Five years in daily use and still fine."]}
rv = [p for p in prods if R.random() < .5] + [PI["Workshop Basic Kit"], PI["Greenhouse Monitoring Kit"]]
n = 0
for p in rv:
    bias = R.choice([[1,2,3],[2,3,4],[3,4,5],[4,5,5],[1,3,5]])
    for _ in range(R.choice([1,1,2,3,4,6])):
        n += 1; st = R.choice(bias); d = max(rdate(D(2018,1,1), D(2023,11,15)), p["launch"])
        node(I(f"review/{n}"), ["ex:Review"], ("ex:isReviewOf", p["id"]), ("ex:stars", T(st, "integer")), ("ex:reviewer", S(R.choice(nicks))),
            ("ex:reviewDate", date(d) if n % 6 else T(d.isoformat() + "T%02d:%02d:00" % (R.randrange(7,22), R.randrange(60)), "dateTime")),
            ("ex:reviewText", S(R.choice(txt[st])) if R.random() < .85 else None), ("ex:verifiedBuyer", T("true" if R.random() < .6 else "false", "boolean")))

head = f"@prefix ex: <{B}schema#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n"
with open(os.path.join(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8") as f:
    f.write(head + "\n".join(out))
