"""Writes FOLDER/graph.ttl: catalogue, stock, purchasing and sales of a dealer in laboratory equipment and chemicals (synthetic)."""

import random
import sys
from datetime import date, timedelta
from pathlib import Path

RNG = random.Random(20241107)
OUT: list[str] = []

NS, W3 = "http://data.labor-berghof.example/", "http://www.w3.org/"
PREFIXES = {"lw": f"{NS}model#", "id": f"{NS}id/", "rdfs": f"{W3}2000/01/rdf-schema#", "xsd": f"{W3}2001/XMLSchema#"}

# code|name|iso|in the EU
COUNTRIES = """DE|Germany|DE|1; CH|Switzerland|CH|0; FR|France|FR|1; UK|United Kingdom|GB|0; US|United States|US|0; JP|Japan|JP|; AT|Austria|AT|1;
NL|Netherlands|NL|1; IT|Italy|IT|1; DK|Denmark|DK|1; CZ|Czech Republic|CZ|1; PL|Poland|PL|1; IN|India|IN|"""

# key|name|country
PLACES = """man|Mannheim|DE; lei|Leipzig|DE; goe|Göttingen|DE; jen|Jena|DE; mun|Munich|DE; ham|Hamburg|DE; fra|Frankfurt am Main|DE;
ffo|Frankfurt (Oder)|DE; dar|Darmstadt|DE; frb|Freiburg|DE; bas|Basel|CH; zur|Zurich|CH; fri|Fribourg|CH; lyo|Lyon|FR; str|Strasbourg|FR;
cam|Cambridge|UK; cab|Cambridge|US; man2|Manchester|UK; bos|Boston|US; kyo|Kyoto|JP; osa|Osaka|JP; vie|Vienna|AT; gra|Graz|AT; utr|Utrecht|NL;
mil|Milan|IT; cop|Copenhagen|DK; brn|Brno|CZ; wro|Wrocław|PL; pun|Pune|IN"""

# key|name|place|roles|founded|ISO 9001|website
FIRMS = """wag|Waagner Präzision|goe|M|1906|1|waagner.example; hel|Helion Instruments|cam|MS|1988|1|helion.example;
hea|Helion Analytics|cab|M|2003||helion-analytics.example; rot|Rotaxis|dar|MS|1954|1|rotaxis.example;
kit|Kitamura Optical|kyo|M|1931|1|kitamura.example; sak|Sakai Scientific|osa|MS|1967|0|; bor|Borsil Glas|jen|MS|1893|1|borsil.example;
mor|Moravské sklo|brn|M|1949||; ped|Pedersen Liquid Handling|cop|MS|1979|1|pedersen-lh.example; sol|Solvaris Chemie|dar|MS|1927|1|solvaris.example;
lac|Laboratoires Chauvet|lyo|MS|1961|1|chauvet.example; ach|Acharya Fine Chemicals|pun|MS|1996|0|acharya.example;
ter|Termica Milano|mil|M|1972|0|termica.example; nor|Norvent Pumps|bos|M|1985||norvent.example; fil|Filtra Nova|utr|MS|1990|1|filtranova.example;
sfk|Schaffner Kunststoffe|frb|MS|1978|0|; dlg|Delta Laborgroßhandel|fra|S|1983|1|delta-labor.example;
dls|Delta Lab Supplies|man2|S|1999|0|delta-lab.example; wro|Odra Chemicals|wro|S|2008||odra.example; gla|Glarner & Söhne|zur|S|1919|1|;
oes|Österreichische Laborbedarf|vie|S|1965|0|laborbedarf.example; tri|Trident Safety|ham|S|2012||trident-safety.example"""

# key|name|parent|code
CATS = """equ|Laboratory Equipment||E; bal|Balances|equ|E10; ana|Analytical Balances|bal|E11; pre|Precision Balances|bal|E12;
cen|Centrifuges|equ|E20; mic|Microcentrifuges|cen|E21; ben|Benchtop Centrifuges|cen|E22; hea|Heating and Mixing|equ|E30;
mag|Magnetic Stirrers|hea|E31; vor|Vortex Mixers|hea|E32; wat|Water Baths|hea|E33; mea|Measuring Instruments|equ|E40; phm|pH Meters|mea|E41;
con|Conductivity Meters|mea|E42; the|Thermometers|mea|E43; spe|Spectrophotometers|mea|E44; scp|Microscopes|equ|E50;
ove|Ovens and Incubators|equ|E60; pum|Vacuum Pumps|equ|E70; liq|Liquid Handling||L; sin|Single-Channel Pipettes|liq|L10;
mul|Multichannel Pipettes|liq|L20; tip|Pipette Tips|liq|L30; dis|Bottle-Top Dispensers|liq|L40; gls|Glassware||G; bea|Beakers|gls|G10;
fla|Flasks|gls|G20; erl|Erlenmeyer Flasks|fla|G21; vol|Volumetric Flasks|fla|G22; cyl|Measuring Cylinders|gls|G30; bur|Burettes|gls|G40;
cns|Consumables||V; flt|Filtration|cns|V10; pap|Filter Papers|flt|V11; syr|Syringe Filters|flt|V12; glo|Gloves|cns|V20;
tub|Tubes and Vials|cns|V30; che|Chemicals||C; slv|Solvents|che|C10; aci|Acids|che|C20; bas|Bases|che|C30; sal|Salts|che|C40;
buf|Buffers and Standards|che|C50; ind|Indicators and Stains|che|C60; bio|Biochemicals|che|C70; oxi|Oxidising Agents|che|C80; spa|Spare Parts||S"""

# designation|category|maker|list price|kg|watts|warranty months|calibration
INSTRUMENTS = """Waagner AX 124 analytical balance|ana|wag|2890|6.2|16|24|1; Waagner AX 224 analytical balance|ana|wag|3640|6.4|16|24|1;
Waagner AX 224i analytical balance|ana|wag|4180|6.4|16|36|1; Sakai SB-205 semi-micro balance|ana|sak|5950|9.1||12|1;
Waagner PX 3002 precision balance|pre|wag|1240|4.5|9|24|1; Waagner PX 6002 precision balance|pre|wag|1495|4.5|9|24|1;
Rotaxis Mini 12 microcentrifuge|mic|rot|1120|8|110|24|0; Rotaxis Mini 24R refrigerated microcentrifuge|mic|rot|4870|28.5|420|24|0;
Sakai SC-6 personal centrifuge|mic|sak|265|1.4|30|12|0; Rotaxis Bench 4 centrifuge|ben|rot|5310|41|650|24|1;
Rotaxis Bench 4R refrigerated centrifuge|ben|rot|8920|72|1100|24|1; Rotaxis Bench 8R refrigerated centrifuge|ben|rot|12450|98|1600||1;
Helion HS 5 magnetic stirrer|mag|hel|189|2.1|20|24|0; Helion HS 7 magnetic stirrer with heating|mag|hel|415|3.4|620|24|0;
Helion HS 7 digital magnetic stirrer with heating|mag|hel|598|3.5|620|36|0; Helion VX 2 vortex mixer|vor|hel|210|3|45|24|0;
Sakai SV-1 vortex mixer|vor|sak|168|2.6|36|12|0; Termica WB 12 water bath|wat|ter|690|7.5|1000|12|0;
Termica WB 22 water bath|wat|ter|930|10.5|1500|12|0; Termica WB 22 S shaking water bath|wat|ter|2240|19|1650|24|1;
Helion pH 210 benchtop meter|phm|hel|742|1.1|10|24|1; Helion Analytics pHusion multi-meter|phm|hea|1630|1.6|15|36|1;
Sakai SP-3 portable pH meter|phm|sak|355|0.4||12|1; Helion CD 210 conductivity meter|con|hel|815|1.1|10|24|1;
Sakai SP-4 portable conductivity meter|con|sak|372|0.4||12|1; Termica T-Probe digital thermometer|the|ter|64.5|0.15|||1;
Helion Analytics Spectra 60 UV/Vis spectrophotometer|spe|hea|7480|13|120|24|1;
Helion Analytics Spectra 90 UV/Vis spectrophotometer|spe|hea|11900|17.5|150|24|1; Sakai SU-1100 visible spectrophotometer|spe|sak|2190|6|50|12|1;
Kitamura K-20 student microscope|scp|kit|428|5.2|3|60|0; Kitamura K-80 laboratory microscope|scp|kit|2360|9.4|30|60|0;
Kitamura K-80 inverted microscope|scp|kit|4975|14.2|30|60|0; Termica DO 50 drying oven|ove|ter|1480|36|1200|24|1;
Termica DO 110 drying oven|ove|ter|2050|54|1800|24|1; Rotaxis CO2 170 incubator|ove|rot|9350|85|700|24|1;
Norvent D4 diaphragm pump|pum|nor|1390|8.9|180|12|0; Norvent R8 rotary vane pump|pum|nor|2275|21|370|12|0;
Norvent R16 rotary vane pump|pum|nor||29|550|12|0"""

# name|category|maker|sizes with prices|unit|pack
SIZED = """Low-form beaker|bea|bor|100=2.6,250=3.1,600=4.9,1000=8.2|ml|1; Low-form beaker, Czech glass|bea|mor|250=2.05,600=3.6|ml|1;
Plastic beaker PP|bea|sfk|250=1.45,1000=3.3|ml|1; Erlenmeyer flask, narrow neck|erl|bor|100=3.2,250=3.9,500=5.6,2000=17.5|ml|1;
Erlenmeyer flask, wide neck|erl|mor|250=3.4,500=4.8|ml|1; Volumetric flask class A|vol|bor|50=12.8,100=14.1,500=23.5,1000=31|ml|1;
Volumetric flask class B|vol|mor|100=7.9|ml|1; Measuring cylinder|cyl|bor|25=9.4,100=12.2,500=24.8|ml|1;
Measuring cylinder PMP|cyl|sfk|250=8.9|ml|1; Burette with PTFE stopcock|bur|bor|50=54.5|ml|1;
Pedersen Uno pipette|sin|ped|10=248,100=248,1000=255|µl|1; Pedersen Uno-E electronic pipette|sin|ped|100=612,1000=624|µl|1;
Sakai Finepet pipette|sin|sak|200=139|µl|1; Pedersen Octo 8-channel pipette|mul|ped|100=735,300=748|µl|1;
Pedersen Duodec 12-channel pipette|mul|ped|300=910|µl|1; Universal pipette tips|tip|ped|10=21.9,200=19.8,1000=24.3|µl|1000;
Filter tips, sterile|tip|ped|20=58.4,200=56.9,1000=61|µl|960; Budget tips|tip|sfk|200=11.2,1000=13.9|µl|1000;
Dosimax bottle-top dispenser|dis|hel|50=465|ml|1; Centrifuge tube, conical|tub|sfk|15=62,50=71.5|ml|500;
Reaction tube|tub|sfk|1.5=16.9,2=17.4|ml|1000; Sample vial with screw cap|tub|bor|20=66|ml|100"""

# name|category|maker|price|pack
PLAIN = """Filter paper grade 1, 90 mm|pap|fil|14.6|100; Filter paper grade 1, 150 mm|pap|fil|23.8|100;
Filter paper grade 5, 110 mm|pap|fil|21.5|100; Syringe filter PES 0.22 µm, sterile|syr|fil|118|50; Syringe filter PES 0.45 µm|syr|fil|84|100;
Syringe filter PTFE 0.45 µm|syr|fil|109|100; Nitrile gloves, size M|glo|sfk|8.9|100; Nitrile gloves, size L|glo|sfk|8.9|100;
pH electrode, gel-filled|spa|hel|112|1; pH electrode, refillable|spa|hea|189|1; Rotor for Bench 4, 4 x 250 ml|spa|rot|1860|1;
Drying oven door seal|spa|ter|47.5|1"""

# name|category|maker|CAS|formula|purity|hazards|storage|packs with prices|shelf life
CHEMICALS = """Acetone|slv|sol|67-64-1|C3H6O|99.5|02,07|F|1 l=14.9,2.5 l=31.2|60; Acetone, technical|slv|ach|67-64-1|C3H6O|98|02,07|F|5 l=29.5|36;
Ethanol absolute|slv|sol|64-17-5|C2H6O|99.9|02,07|F|1 l=38.5,2.5 l=84|60; Ethanol denatured|slv|lac|64-17-5|C2H6O|96|02,07|F|5 l=44|36;
Methanol|slv|sol|67-56-1|CH4O|99.8|02,06,08|F|1 l=13.4,2.5 l=27.9|60; 2-Propanol|slv|lac|67-63-0|C3H8O|99.7|02,07|F|1 l=12.8,5 l=47.5|60;
Dichloromethane|slv|sol|75-09-2|CH2Cl2|99.9|07,08|V|2.5 l=52|36; n-Hexane|slv|ach|110-54-3|C6H14|97|02,07,08,09|F|1 l=26.4|48;
Toluene|slv|sol|108-88-3|C7H8|99.7|02,07,08|F|1 l=19.9|60; Acetonitrile HPLC grade|slv|sol|75-05-8|C2H3N|99.95|02,07|F|2.5 l=96.5|36;
Hydrochloric acid 37 %|aci|sol|7647-01-0|HCl|37|05,07|A|1 l=13.8,2.5 l=26.9|36;
Sulfuric acid 96 %|aci|sol|7664-93-9|H2SO4|96|05|A|1 l=16.2,2.5 l=33.6|60; Nitric acid 65 %|aci|sol|7697-37-2|HNO3|65|03,05,06|A|1 l=19.7|24;
Acetic acid glacial|aci|lac|64-19-7|C2H4O2|99.8|02,05|A|1 l=17.1|60; Citric acid monohydrate|aci|lac|5949-29-1|C6H10O8|99.5|07|R|1 kg=18.4|60;
Sodium hydroxide pellets|bas|sol|1310-73-2|NaOH|99|05|R|1 kg=15.3,5 kg=58|36;
Potassium hydroxide pellets|bas|lac|1310-58-3|KOH|85|05,07|R|1 kg=22.7|36; Ammonia solution 25 %|bas|sol|1336-21-6|NH4OH|25|05,07,09|A|1 l=11.9|24;
Sodium chloride|sal|sol|7647-14-5|NaCl|99.5||R|1 kg=12.1,5 kg=42|; Potassium permanganate|oxi|lac|7722-64-7|KMnO4|99|03,07,08,09|R|250 g=24.6|60;
Silver nitrate|sal|sol|7761-88-8|AgNO3|99.9|03,05,09|D|25 g=69,100 g=248|36;
Magnesium sulfate, anhydrous|sal|sol|7487-88-9|MgSO4|98||R|1 kg=23.9|60; Sodium azide|sal|sol|26628-22-8|NaN3|99|06,08,09|V|100 g=41.5|60;
Lead(II) acetate|sal|ach|6080-56-4|C4H6O4Pb|99.5|08,09|V|250 g=27.8|60; Buffer solution pH 4.00|buf|hel||||-|R|500 ml=16.5|24;
Buffer solution pH 7.00|buf|hel||||-|R|500 ml=16.5|24; Buffer solution pH 10.00|buf|hel||||-|R|500 ml=16.5|12;
Tris buffer, molecular biology grade|buf|lac|77-86-1|C4H11NO3|99.9||R|1 kg=88|36; PBS tablets|buf|lac|||||R|100 tablets=52|48;
Phenolphthalein|ind|sol|77-09-8|C20H14O4||08|R|25 g=28.9|60; Methylene blue|ind|ach|122965-43-9|C16H18ClN3S|82|07|R|25 g=31.4|60;
Trypsin 0.25 %|bio|lac|9002-07-7|||08|Z|100 ml=34.5|18; Fetal bovine serum|bio|lac|||||Z|500 ml=389|24;
Proteinase K|bio|lac|39450-01-6||||Z|100 mg=142|24; Hydrogen peroxide 30 %|oxi|sol|7722-84-1|H2O2|30|03,05,07|K|1 l=15.7|12;
Ethidium bromide solution|ind|sol|1239-45-8|C21H20BrN3|1|08|D|10 ml=47|24"""

HAZARDS = """01|Explosive|Danger; 02|Flammable|Danger; 03|Oxidising|Danger; 05|Corrosive|Danger; 06|Acutely toxic|Danger; 07|Irritant|Warning;
08|Serious health hazard|Danger; 09|Hazardous to the aquatic environment|"""

# key|designation|from °C|to °C|lockable
STORAGE = """R|Room temperature, dry|15|25|0; F|Flammables cabinet|15|25|0; A|Acid and base cabinet|15|25|0; V|Locked poisons cabinet|15|25|1;
D|Protected from light|15|25|; K|Refrigerated|2|8|0; Z|Deep frozen|-25|-15|0"""

# key|name|cost centre|part of
DEPARTMENTS = """gf|Management|1000|; vk|Sales|2000|gf; iv|Inside Sales|2100|vk; ka|Key Accounts|2200|vk; ek|Purchasing|3000|gf;
lo|Logistics|4000|gf; ks|Calibration Service|5000|gf; qm|Quality and Safety|6000|gf; fb|Finance|7000|gf"""

# name|title|department|row of the manager|date
STAFF = """Ulrike Berghof|Managing Director|gf||2001-04-01; Martin Seidel|Head of Sales|vk|1|2006-09-01;
Claire Dubois|Head of Purchasing|ek|1|2011-02-15; Thomas Weber|Head of Logistics|lo|1|2008-06-01;
Ingrid Solheim|Head of Calibration|ks|1|2013-10-01; Rainer Vogt|Head of Quality|qm|1|2009-01-12; Petra Hofmann|Chief Accountant|fb|1|2004-07-01;
Nadine Krüger|Team Leader Inside Sales|iv|2|2015-03-01; Stefan Baumann|Team Leader Key Accounts|ka|2|2012-11-05;
Lukas Frei|Sales Representative|iv|8|2019-08-01; Aylin Demir|Sales Representative|iv|8|2021-01-04;
Jonas Weber|Sales Representative|iv|8|2023-05-02; Marta Kowalska|Sales Representative|iv|8|2020-10-01;
Philippe Aubert|Key Account Manager|ka|9|2016-05-17; Sabine Lenz|Key Account Manager|ka|9|2018-02-01;
Oliver Grant|Key Account Manager|ka|9|2022-09-12; Katja Neumann|Buyer|ek|3|2014-04-01; Dirk Pohl|Buyer|ek|3|2017-07-03;
Giulia Ferrari|Buyer|ek|3|2022-03-01; Thomas Weber|Warehouse Clerk|lo|4|2020-06-15; Erik Lindner|Warehouse Manager|lo|4|2010-08-01;
Beat Zumstein|Warehouse Manager|lo|4|2012-01-16; Amélie Roche|Warehouse Manager|lo|4|2018-11-01;
Heike Albrecht|Calibration Technician|ks|5|2015-09-01; Tobias Kern|Calibration Technician|ks|5|2019-02-18;
Mirjam Oser|Calibration Technician|ks|5|2021-06-01; Farid Haddad|Dangerous Goods Officer|qm|6|2016-12-01; Anke Brandt|Accountant|fb|7|2013-03-18"""

# key|name|code|place|cold room|square metres|manager
WAREHOUSES = """1|Mannheim Central|MA1|man|1|4200|21; 2|Mannheim Hazardous Goods|MA2|man|0|650|21; 3|Basel|BS1|bas|1|900|22;
4|Lyon|LY1|lyo|0|1150|23; 5|Leipzig|LE1|lei|0||"""

# key|name|from|to|currency
PRICELISTS = """STD|Standard 2024|2024-01-01|2024-12-31|EUR; UNI|University 2024|2024-01-01|2024-12-31|EUR;
KEY|Key Account 2024|2024-03-01|2025-02-28|EUR; CHF|Switzerland 2024|2024-01-01|2024-12-31|CHF; EXP|Export 2024|2024-02-01||USD"""

# kind|name|place|price list|account manager|since|credit limit
CUSTOMERS = """University|Göttingen Institute of Technology|goe|UNI|14|2009|60000; University|Neckar University|man|UNI|14|2002|80000;
University|Jena University of Applied Sciences|jen|UNI|11|2015|25000; University|Université de Fribourg-Sarine|fri|CHF|15|2017|40000;
University|University of Freiburg im Breisgau, Faculty of Chemistry|frb|UNI|10|2011|30000;
University|Cambridge Fenland University|cam|EXP|16|2020|35000; University|Graz Polytechnic|gra|UNI|10|2018|;
University|Viadrina Science College|ffo|UNI|11|2022|10000; Hospital|St. Elisabeth Hospital|man|KEY|14|2004|75000;
Hospital|St. Elisabeth Hospital|lei|STD|13|2016|20000; Hospital|Rheinknie Clinic|bas|CHF|15|2008|50000;
Hospital|Hôpital Saint-Luc|lyo|STD|14|2013|30000; Hospital|Hansa Clinic|ham|KEY|9|2010|90000;
Hospital|Zürichberg Children's Hospital|zur|CHF|15|2019|; Company|Main Pharma|fra|KEY|9|2005|150000; Company|Aurum Biotech|mun|KEY|9|2014|120000;
Company|Aurum Analytik|dar|STD|12|2021|15000; Company|Brauerei Lindenhof|frb|STD|12|2012|8000; Company|Rhône Agro Labs|lyo|STD|13|2017|18000;
Company|Wasserwerk Leipzig|lei|STD|10|2007|22000; Company|Jura Aroma|bas|CHF|15|2015|35000; Company|Polska Farba|wro|EXP|16|2021|20000;
Company|Danish Dairy Control|cop|EXP|16|2018|28000; Company|Alsace Water Testing|str|STD|13|2019|;
Company|Wiener Umweltlabor|vie|STD|10|2016|16000; Company|Optik Jena Works|jen|STD|11|2023|5000"""


def rows(table):
    return [record.strip().split("|") for record in table.split(";")]


def text(value, lang=""):
    quoted = '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
    return quoted + (f"@{lang}" if lang else "")


def day(value, kind="date"):
    return f'"{value}"^^xsd:{kind}'


def money(value):
    return f'"{float(value):.2f}"^^xsd:decimal'


def flag(value):
    return {"1": "true", "0": "false"}.get(str(value), "")


def put(subject, kind, *pairs):
    """One subject; pairs with an empty value are left out."""
    parts = [f"a {kind}"] + [f"lw:{p}" * (":" not in p) + p * (":" in p) + f" {v}" for p, v in pairs if v not in ("", None)]
    OUT.append(f"{subject} " + " ;\n    ".join(parts) + " .\n")


def name_of(value):
    return text(value) if value else ""


def masters():
    for key, name, iso, eu in rows(COUNTRIES):
        put(f"id:country-{key}", "lw:Country", ("hasName", text(name)), ("isoCode", text(iso)), ("euMember", flag(eu)))
    for key, name, country in rows(PLACES):
        put(f"id:place-{key}", "lw:Place", ("hasName", text(name)), ("inCountry", f"id:country-{country}"))
    for key, name, place, roles, founded, iso, web in rows(FIRMS):
        kinds = ", ".join({"M": "lw:Manufacturer", "S": "lw:Supplier"}[r] for r in roles)
        term = RNG.choice([14, 30, 30, 60]) if "S" in roles else ""
        pairs = [("hasName", text(name)), ("basedIn", f"id:place-{place}"), ("foundedIn", day(founded, "gYear")), ("iso9001Certified", flag(iso))]
        put(f"id:firm-{key}", kinds, *pairs, ("website", name_of(web)), ("paymentTermDays", term))
    for key, name, parent, code in rows(CATS):
        pairs = (("designation", text(name)), ("categoryCode", text(code)), ("parentCategory", parent and f"id:cat-{parent}"))
        put(f"id:cat-{key}", "lw:Category", *pairs)
    for code, name, signal in rows(HAZARDS):
        put(f"id:ghs{code}", "lw:HazardClass", ("rdfs:label", text(name, "en")), ("ghsCode", text(f"GHS{code}")), ("signalWord", name_of(signal)))
    for key, name, low, high, lock in rows(STORAGE):
        pairs = (("designation", text(name)), ("minTemperatureC", low), ("maxTemperatureC", high), ("lockedStorage", flag(lock)))
        put(f"id:storage-{key}", "lw:StorageCondition", *pairs)
    heads = {"gf": 1, "vk": 2, "ek": 3, "lo": 4, "ks": 5, "qm": 6, "fb": 7, "iv": 8, "ka": 9}
    for key, name, cost, parent in rows(DEPARTMENTS):
        pairs = (("hasName", text(name)), ("costCentre", text(cost)), ("headedBy", f"id:emp-{heads[key]:02}"))
        put(f"id:dept-{key}", "lw:Department", *pairs, ("partOf", parent and f"id:dept-{parent}"))
    for n, (name, title, dept, boss, hired) in enumerate(rows(STAFF), 1):
        mail = f"{name[0]}.{name.split()[-1]}{n if name == 'Thomas Weber' and n > 10 else ''}".lower().replace("ü", "ue").replace("é", "e")
        put(
            *(f"id:emp-{n:02}", "lw:Employee", ("hasName", text(name)), ("jobTitle", text(title)), ("worksIn", f"id:dept-{dept}")),
            *(("hasManager", boss and f"id:emp-{int(boss):02}"), ("hiredOn", day(hired)), ("email", text(mail + "@labor-berghof.example"))),
            *(("phoneExtension", text(200 + n * 3) if n % 6 else ""), ("partTime", "true" if n in (13, 17, 25, 28) else "")),
        )
    for key, name, code, place, cold, size, boss in rows(WAREHOUSES):
        pairs = [("hasName", text(name)), ("warehouseCode", text(code)), ("situatedIn", f"id:place-{place}"), ("hasColdRoom", flag(cold))]
        put(f"id:wh-{key}", "lw:Warehouse", *pairs, ("floorAreaSqm", size), ("managedBy", boss and f"id:emp-{boss}"))
    for key, name, start, end, currency in rows(PRICELISTS):
        until = ("validUntil", end and day(end))
        put(f"id:pl-{key}", "lw:PriceList", ("designation", text(name)), ("validFrom", day(start)), until, ("listCurrency", text(currency)))


def articles():
    """All articles as (key, kind, name, maker, category, list price, further pairs)."""
    found = []
    for name, cat, maker, price, kg, watts, warranty, cal in rows(INSTRUMENTS):
        more = [("weightKg", kg), ("powerW", watts), ("warrantyMonths", warranty), ("requiresCalibration", flag(cal))]
        found.append(("Instrument", name, maker, cat, price, more))
    for name, cat, maker, sizes, unit, pack in rows(SIZED):
        for size, price in (s.split("=") for s in sizes.split(",")):
            more = [("nominalVolume", f"[ a lw:Quantity ; lw:value {size} ; lw:unit {text(unit)} ]"), ("piecesPerPack", pack if pack != "1" else "")]
            found.append(("Consumable" if cat in ("tip", "tub") else "Article", f"{name} {size} {unit}", maker, cat, price, more))
    for name, cat, maker, price, pack in rows(PLAIN):
        kind = "SparePart" if cat == "spa" else "Consumable"
        found.append((kind, name, maker, cat, price, [("piecesPerPack", pack if pack != "1" else "")]))
    for name, cat, maker, cas, formula, purity, hazards, storage, packs, shelf in rows(CHEMICALS):
        for size, price in (s.split("=") for s in packs.split(",")):
            more = [("casNumber", name_of(cas)), ("molecularFormula", name_of(formula)), ("purityPercent", purity), ("packSize", text(size))]
            more += [("hazardClass", f"id:ghs{h}") for h in hazards.split(",") if h not in ("", "-")]
            more += [("storageCondition", f"id:storage-{storage}"), ("shelfLifeMonths", shelf)]
            found.append(("Chemical", f"{name}, {size}", maker, cat, price, more))
    return [(f"id:art-{1000 + 7 * n}", n, *a) for n, a in enumerate(found)]


REPLACES = """Waagner AX 224i analytical balance=Waagner AX 224 analytical balance;
Waagner AX 224 analytical balance=Waagner AX 124 analytical balance;
Helion HS 7 digital magnetic stirrer with heating=Helion HS 7 magnetic stirrer with heating;
Rotaxis Bench 8R refrigerated centrifuge=Rotaxis Bench 4R refrigerated centrifuge; Termica WB 22 water bath=Termica WB 12 water bath;
Helion Analytics Spectra 90 UV/Vis spectrophotometer=Helion Analytics Spectra 60 UV/Vis spectrophotometer;
Norvent R16 rotary vane pump=Norvent R8 rotary vane pump; pH electrode, refillable=pH electrode, gel-filled;
Acetone, 2.5 l=Acetone, technical, 5 l; Universal pipette tips 200 µl=Budget tips 200 µl"""
GONE = ["Waagner AX 124 analytical balance", "Helion HS 7 magnetic stirrer with heating", "Termica WB 12 water bath", "Sakai SV-1 vortex mixer"]
GONE += ["Norvent R8 rotary vane pump", "Budget tips 200 µl", "Lead(II) acetate, 250 g", "Sakai SC-6 personal centrifuge", "Acetone, technical, 5 l"]
SUBSTITUTES = [("Low-form beaker, Czech glass 250 ml", "Low-form beaker 250 ml"), ("Plastic beaker PP 250 ml", "Low-form beaker 250 ml")]
SUBSTITUTES += [("Low-form beaker, Czech glass 600 ml", "Low-form beaker 600 ml"), ("2-Propanol, 1 l", "Ethanol absolute, 1 l")]
SUBSTITUTES += [("Budget tips 1000 µl", "Universal pipette tips 1000 µl"), ("Sakai SP-3 portable pH meter", "Helion pH 210 benchtop meter")]
SUBSTITUTES += [("Toluene, 1 l", "n-Hexane, 1 l"), ("Potassium hydroxide pellets, 1 kg", "Sodium hydroxide pellets, 1 kg")]
FACTORS = {"UNI": 0.85, "KEY": 0.78, "CHF": 1.06, "EXP": 1.18}


def catalogue(arts):
    keys = {a[3]: a[0] for a in arts}
    traders = ["dlg", "dls", "gla", "oes"]
    makers = {f[0] for f in rows(FIRMS) if f[3] == "MS"}
    terms = {}
    replaced = dict(pair[0].split("=") for pair in rows(REPLACES))
    for key, n, kind, name, maker, cat, price, more in arts:
        pairs = [("designation", text(name)), ("articleCode", text(f"{kind[:2].upper()}-{10000 + n * 13}")), ("category", f"id:cat-{cat}")]
        pairs += [("manufacturedBy", f"id:firm-{maker}"), ("listPrice", price and money(price)), ("priceOnRequest", "" if price else "true"), *more]
        launched = date(2009, 1, 15) + timedelta(days=RNG.randrange(4500))
        pairs.append(("launchedOn", day(launched) if n % 3 != 2 else ""))
        pairs.append(("discontinued", "true" if name in GONE else "false" if n % 4 else ""))
        pairs.append(("replaces", keys[replaced[name]] if name in replaced else ""))
        pairs += [("substituteFor", keys[old]) for new, old in SUBSTITUTES if new == name]
        lists = [p for p in FACTORS if price and RNG.random() < (0.4 if kind == "Instrument" else 0.2)]
        for pl in lists:
            amount = money(round(float(price) * FACTORS[pl] * RNG.choice([1, 1, 0.97, 1.03]), 1))
            currency = {"CHF": "CHF", "EXP": "USD"}.get(pl, "EUR")
            pairs.append(("hasPrice", f'[ a lw:Price ; lw:onPriceList id:pl-{pl} ; lw:amount {amount} ; lw:currency "{currency}" ]'))
        put(key, "lw:Article" + (f", lw:{kind}" if kind != "Article" else ""), *pairs)
        trade = traders + {"Chemical": ["wro"], "Consumable": ["tri"]}.get(kind, [])
        sources = ([maker] if maker in makers else []) + RNG.sample(trade, RNG.choice([0, 0, 1, 1, 2] if maker in makers else [1, 1, 2]))
        for rank, firm in enumerate(sources):
            cost = round(float(price or 2600) * RNG.uniform(0.52, 0.74), 2)
            terms.setdefault(firm, []).append((key, cost))
            pairs = [("suppliesArticle", key), ("supplier", f"id:firm-{firm}"), ("purchasePrice", money(cost))]
            least = RNG.choice([1, 1, 5, 10]) if rank else ""
            pairs += [("leadTimeDays", RNG.choice([3, 5, 7, 10, 14, 21, 28, 42])), ("minimumOrderQuantity", least)]
            put(f"id:source-{n}-{rank}", "lw:SupplySource", *pairs, ("preferred", "true" if rank == 0 and len(sources) > 1 else ""))
        sheet_kinds = {"Chemical": ["Safety data sheet"], "Instrument": ["Manual", "Specification sheet"]}.get(kind, [])
        for s, title in enumerate(sheet_kinds):
            if RNG.random() < (0.75 if s == 0 else 0.3):
                issued = date(2024, 10, 1) - timedelta(days=RNG.randrange(min(2700, (date(2024, 9, 1) - launched).days)))
                language = text(RNG.choice(["en", "en", "de", "de", "fr"]))
                pairs = [("describes", key), ("documentType", text(title)), ("issuedOn", day(issued)), ("language", language)]
                put(f"id:doc-{n}-{s}", "lw:DataSheet", *pairs, ("pages", RNG.randrange(2, 15) if s or kind == "Chemical" else ""))
    return terms


def stock(arts):
    for key, n, kind, _, _, _, price, more in arts:
        wide = {"Chemical": ["2", "2", "3", "4"], "Instrument": ["1", "3", "4"]}.get(kind, ["1", "1", "3", "4", "5"])
        if ("storageCondition", "id:storage-Z") in more or ("storageCondition", "id:storage-K") in more:
            wide = ["1", "3"]
        for wh in sorted(set(RNG.sample(wide, RNG.choice([0, 1, 1, 2])))):
            top = 9 if kind == "Instrument" or float(price) > 300 else 60 if kind == "Chemical" or float(price) > 40 else 240
            count = 0 if RNG.random() < 0.1 else RNG.randrange(1, top)
            pairs = [("stockedArticle", key), ("atWarehouse", f"id:wh-{wh}"), ("quantityOnHand", count)]
            place = text(f"{RNG.choice('ABCD')}-{RNG.randrange(1, 30):02}")
            pairs += [("reorderLevel", max(1, top // 8) if RNG.random() < 0.7 else ""), ("binLocation", place if wh != "4" else "")]
            counted = day(date(2024, 1, 8) + timedelta(days=RNG.randrange(290))) if RNG.random() < 0.5 else ""
            put(f"id:stock-{n}-{wh}", "lw:StockRecord", *pairs, ("lastCounted", counted))


def purchasing(terms):
    for n in range(1, 47):
        firm = RNG.choice([f for f in sorted(terms) if f != "oes"])
        on = date(2023, 9, 4) + timedelta(days=n * 9 + RNG.randrange(6))
        state = "cancelled" if n in (9, 27) else "open" if n > 40 else "partially received" if n in (33, 38) else "received"
        lines = RNG.sample(terms[firm], min(len(terms[firm]), RNG.choice([1, 1, 2, 3, 4])))
        due = on + timedelta(days=RNG.choice([7, 14, 21, 35]))
        pairs = [
            ("orderNumber", text(f"PO-{on.year}-{100 + n}")),
            ("orderedFrom", f"id:firm-{firm}"),
            ("orderedOn", day(on)),
            ("status", text(state)),
        ]
        pairs += [("expectedOn", day(due) if n % 5 else ""), ("placedBy", f"id:emp-{RNG.choice([17, 17, 18, 18, 18, 19])}")]
        pairs.append(("receivedOn", day(due + timedelta(days=RNG.randrange(-4, 12))) if state == "received" else ""))
        put(f"id:po-{100 + n}", "lw:PurchaseOrder", *pairs, *(("hasLine", f"id:pol-{100 + n}-{i}") for i in range(1, len(lines) + 1)))
        for i, (key, cost) in enumerate(lines, 1):
            much = RNG.choice([1, 2, 3]) if cost > 500 else RNG.choice([10, 20, 25, 50, 100])
            put(f"id:pol-{100 + n}-{i}", "lw:PurchaseOrderLine", ("article", key), ("quantity", much), ("unitCost", money(cost)))


def customers():
    for n, (kind, name, place, pl, rep, since, limit) in enumerate(rows(CUSTOMERS), 1):
        put(
            *(f"id:cust-{300 + n}", f"lw:Customer, lw:{kind}", ("hasName", text(name)), ("customerNumber", text(f"K{70000 + n * 37}"))),
            *(("locatedIn", f"id:place-{place}"), ("buysFromPriceList", f"id:pl-{pl}"), ("accountManager", f"id:emp-{int(rep):02}")),
            *(("customerSince", day(since, "gYear")), ("creditLimit", limit), ("blocked", "true" if n in (17, 22) else "false" if n % 3 else "")),
            ("contactEmail", text(f"labor{n}@kunde.example") if n % 4 else ""),
        )


def selling(arts):
    priced = [a for a in arts if a[6]]
    for n in range(1, 65):
        c = RNG.choice([i for i in [1, 1, 2, 2, 2, 3, 9, 9, 13, 15, 15, 15, 16, *range(1, 27)] if i not in (8, 24)])
        on = date(2023, 10, 2) + timedelta(days=n * 6 + RNG.randrange(6))
        state = "cancelled" if n in (14, 41, 53) else "open" if n > 58 else "returned" if n in (22, 49) else "delivered"
        rep = int(rows(CUSTOMERS)[c - 1][4]) if RNG.random() < 0.7 else RNG.choice([10, 11, 13])
        lines = RNG.sample(priced, RNG.choice([1, 1, 2, 2, 3, 4]))
        put(
            *(f"id:so-{500 + n}", "lw:SalesOrder", ("orderNumber", text(f"SO-{on.year}-{500 + n}")), ("orderedBy", f"id:cust-{300 + c}")),
            *(("orderedOn", day(on)), ("handledBy", f"id:emp-{rep:02}"), ("status", text(state)), ("urgent", "true" if RNG.random() < 0.15 else "")),
            ("deliveredOn", day(on + timedelta(days=RNG.randrange(2, 25))) if state in ("delivered", "returned") else ""),
            *(("hasLine", f"id:sol-{500 + n}-{i}") for i in range(1, len(lines) + 1)),
        )
        for i, art in enumerate(lines, 1):
            much = 1 if float(art[6]) > 900 else RNG.choice([1, 2, 4]) if float(art[6]) > 90 else RNG.choice([5, 10, 12, 20, 40])
            pairs = (("article", art[0]), ("quantity", much), ("unitPrice", money(art[6])))
            put(f"id:sol-{500 + n}-{i}", "lw:SalesOrderLine", *pairs, ("discountPercent", RNG.choice(["", "", "", 5, 10, 15])))


def calibrations(arts):
    devices = [a[0] for a in arts if ("requiresCalibration", "true") in a[7]]
    for n in range(1, 41):
        on = date(2022, 5, 9) + timedelta(days=n * 22 + RNG.randrange(15))
        result = RNG.choice(["passed", "passed", "passed", "passed", "adjusted", "failed"])
        fee = f'[ a lw:MonetaryAmount ; lw:amount {money(RNG.choice([85, 120, 145, 190, 240]))} ; lw:currency "EUR" ]'
        who = RNG.choice([1, 2, 2, 9, 9, 11, 13, 15, 15, 16, 20, 23, 25])
        due = on + timedelta(days=RNG.choice([182, 365, 365, 730]))
        pairs = [("serviceNumber", text(f"CAL-{on.year}-{n:03}")), ("device", RNG.choice(devices)), ("forCustomer", f"id:cust-{300 + who}")]
        pairs += [("performedOn", day(on)), ("performedBy", f"id:emp-{RNG.choice([24, 24, 25, 26])}"), ("result", text(result))]
        serial = text(f"{RNG.randrange(10**6):06}")
        pairs += [("serialNumber", serial), ("nextDueOn", day(due) if result != "failed" else ""), ("fee", fee if n % 7 else "")]
        put(f"id:cal-{n:03}", "lw:CalibrationService", *pairs)


def main(folder):
    masters()
    arts = articles()
    terms = catalogue(arts)
    stock(arts)
    purchasing(terms)
    customers()
    selling(arts)
    calibrations(arts)
    Path(folder).mkdir(parents=True, exist_ok=True)
    head = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in PREFIXES.items())
    Path(folder, "graph.ttl").write_text(head + "\n" + "\n".join(OUT), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
