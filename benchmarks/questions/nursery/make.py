#!/usr/bin/env python3
"""Writes graph.ttl: the data of a wholesaler of plants and garden supplies (invented), exported from an
in-house system whose property names grew over the years: some camelCase, some snake_case, few labels.
Standard library only, deterministic.   python make.py FOLDER"""
import os
import random
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal as D

R = random.Random(31024)
NS = "http://data.hollinbank.example/schema#"
ID = "http://data.hollinbank.example/id/"
TODAY = date(2024, 10, 31)
out, count = [], 0


def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, D):
        return f'"{v}"^^xsd:decimal'
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    if isinstance(v, Ref):
        return f"<{ID}{v}>"
    return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Ref(str):
    pass


def put(node, cls, **props):
    """One thing: a property for each value that is there; a list is several values."""
    global count
    po = [f"a ex:{cls}"]
    for k, v in props.items():
        for x in v if isinstance(v, list) else [v]:
            if x is not None:
                po.append(("rdfs:label " if k == "label" else f"ex:{k} ") + (x[5:] if isinstance(x, str) and x.startswith("RAW: ") else lit(x)))
    count += len(po)
    out.append(f"<{ID}{node}> " + " ;\n    ".join(po) + " .")
    return Ref(node)


def d(s):
    return date.fromisoformat(s) if s else None


def money(x):
    return D(x).quantize(D("0.01"))


def maybe(p, v):
    return v if R.random() < p else None


# ---------------------------------------------------------------- countries and places
COUNTRY = {}
for iso, n in [("GB", "United Kingdom"), ("IE", "Ireland"), ("NL", "Netherlands"), ("DE", "Germany"), ("BE", "Belgium"), ("IT", "Italy"),
               ("FR", "France"), ("DK", "Denmark"), ("PL", "Poland"), ("ES", "Spain")]:
    COUNTRY[iso] = put(f"country/{iso}", "Country", label=f'RAW: "{n}"@en', iso_code=iso, inEU=iso != "GB")
PLACE = {}
for iso, text in {
    "GB": "Evesham:Worcestershire Spalding:Lincolnshire Preston:Lancashire Chichester:West_Sussex Dorking:Surrey Bath:Somerset Leeds:West_Yorkshire "
          "York:North_Yorkshire Norwich:Norfolk Exeter:Devon Truro:Cornwall Ludlow:Shropshire Kendal:Cumbria Perth:Perthshire Cardiff:South_Glamorgan "
          "Oxford:Oxfordshire Canterbury:Kent Brighton:East_Sussex Manchester:Greater_Manchester Hereford:Herefordshire",
    "IE": "Cork:Munster Galway:Connacht New_Ross:Leinster", "NL": "Boskoop:Zuid-Holland Aalsmeer:Noord-Holland Lisse:Zuid-Holland",
    "DE": "Westerstede:Niedersachsen Pinneberg:Schleswig-Holstein", "BE": "Wetteren:Oost-Vlaanderen", "IT": "Pistoia:Toscana Impruneta:Toscana",
    "FR": "Angers:Maine-et-Loire", "DK": "Odense:Fyn", "PL": "Skierniewice:Łódź", "ES": "Alicante:Valencia"}.items():
    for part in text.split():
        n, reg = part.replace("_", " ").split(":")
        PLACE[n] = put("place/" + n.lower().replace(" ", "-"), "Place", name=n, region=maybe(0.92, reg), country=COUNTRY[iso])

# ---------------------------------------------------------------- departments, employees
DEPT = {}
for code, title, cc, budget, head in [("SAL", "Sales", "1100", 185000, 2), ("PUR", "Purchasing", "1200", 96000, 3), ("LOG", "Logistics", "1300", 240000, 4),
                                      ("NUR", "Nursery Production", "1400", 310000, 5), ("FIN", "Finance", "1500", 88000, 6),
                                      ("MKT", "Marketing", "1600", 120000, 7), ("ITS", "IT", "1700", None, None)]:
    DEPT[code] = put(f"dept/{code}", "Department", title=title, cost_centre=cc, annualBudget=budget, headedBy=Ref(f"staff/{head:03d}") if head else None)
EMP = []
for row in """1|Margaret Ashworth|Managing Director||0|1996-03-04|||82000
2|Daniel Okafor|Head of Sales|SAL|1|2009-06-15||1974-02-11|58500
3|Helen Brandreth|Head of Purchasing|PUR|1|2004-01-12||1969-09-30|57000
4|Gary Pickles|Head of Logistics|LOG|1|2011-08-01||1971-05-23|54000
5|Ruth Penhaligon|Head Grower|NUR|1|1999-02-22||1966-12-01|52500
6|Anil Mehta|Finance Manager|FIN|1|2015-10-05||1980-07-17|56000
7|Sophie Lacroix|Marketing Manager|MKT|1|2018-04-09||1985-03-08|49500
8|Karen Whitfield|Account Manager|SAL|2|2012-09-03||1978-08-19|37500
9|Tom Bellamy|Account Manager|SAL|2|2016-02-29||1989-01-27|35200
10|Priya Nair|Account Manager|SAL|2|2019-05-13||1992-11-04|34800
11|Owen Griffiths|Account Manager|SAL|2|2021-03-01||1990-06-30|33500
12|Julie Marsden|Sales Administrator|SAL|2|2007-07-16||1972-10-12|27400
13|Lewis Drummond|Sales Administrator|SAL|2|2023-01-09||1999-04-21|25200
14|Peter Hallam|Account Manager|SAL|2|2010-11-08|2022-06-30|1963-01-15|38100
15|Ingrid Sorensen|Buyer|PUR|3|2014-03-17||1983-05-05|36900
16|Marcus Tolley|Buyer|PUR|3|2020-09-07||1991-12-18|34100
17|Karen Whitfield|Purchasing Assistant|PUR|15|2022-05-03||1997-03-29|26000
18|Bill Entwistle|Warehouse Manager|LOG|4|2003-05-19||1964-07-07|39000
19|Agata Nowak|Warehouse Manager|LOG|4|2017-01-23||1986-02-14|37800
20|Steve Rudge|Warehouse Manager|LOG|4|2013-06-10||1975-11-26|38200
21|Colin Abbott|Driver|LOG|18|2008-10-20||1970-04-02|28600
22|Mandeep Gill|Driver|LOG|18|2019-11-11||1988-08-08|27900
23|Jade Fenwick|Picker|LOG|18|2022-02-14||2001-09-13|23400
24|Rhys Morgan|Picker|LOG|19|2023-03-20|2024-03-28|2000-05-16|23100
25|Lorna Kettle|Picker|LOG|20|2021-08-31||1996-06-06|23900
26|Ewan Baird|Grower|NUR|5|2006-04-24||1977-01-09|31800
27|Fiona Gale|Grower|NUR|5|2018-09-17||1993-10-25|29700
28|Josef Havel|Propagator|NUR|26|2020-02-03||1987-07-31|27300
29|Tilly Marchant|Apprentice|NUR|26|2023-09-04||2005-02-20|18200
30|Derek Sugden|Grower|NUR|5|1998-05-11|2023-12-22|1958-11-11|30900
31|Wendy Poole|Credit Controller|FIN|6|2010-04-12||1973-06-18|31500
32|Nathan Cole|Accounts Assistant|FIN|6|2022-10-17||1998-12-05|25800
33|Bethan Price|Content Editor|MKT|7|2021-06-21||1994-09-09|29400
34|Ravi Chandra|Systems Administrator|ITS|1|2016-08-15||1984-04-13|41000""".split("\n"):
    no, n, job, dep, boss, hired, left, born, pay = row.split("|")
    mail = n.lower().split()[0] + "." + n.lower().split()[1] + ("2" if no == "17" else "") + "@hollinbank.example"
    put(f"staff/{int(no):03d}", "Employee", staff_no=f"S{int(no):03d}", name=n, jobTitle=job, worksIn=DEPT.get(dep), salary=int(pay),
        reports_to=Ref(f"staff/{int(boss):03d}") if boss != "0" else None, hiredOn=d(hired), left_on=d(left), birth_date=d(born),
        email=None if job in ("Picker", "Apprentice", "Driver") else mail)
    EMP.append((int(no), job, d(hired), d(left)))


def emp(no):
    return Ref(f"staff/{no:03d}")


# ---------------------------------------------------------------- warehouses: only codes
WH = {}
for code, pl, m2, heated, mgr, opened in [("EVE1", "Evesham", 4200, False, 18, "1996-09-01"), ("EVE2", "Evesham", 1500, True, 18, "2005-03-15"),
                                          ("SPA1", "Spalding", 3600, True, 19, "2012-05-01"), ("PRE1", "Preston", 2800, False, 20, "2014-10-20"),
                                          ("CHI1", "Chichester", 1900, False, None, "2021-02-08")]:
    WH[code] = put(f"warehouse/{code}", "Warehouse", code=code, located_in=PLACE[pl], floorArea_m2=m2, heated=heated,
                   managed_by=emp(mgr) if mgr else None, openedOn=d(opened))

# ---------------------------------------------------------------- suppliers
SUP = {}
for row in """BOS|Van der Laan Boomkwekerij|Boskoop|14|30 days net|1998-02-10|Pieter van der Laan|4|
AAL|FloraPunt Aalsmeer|Aalsmeer|5|14 days net|2006-05-22|Marijke Bos|5|
LIS|Bollenhuis De Wit|Lisse|10|30 days net|2001-08-14|Jan de Wit|5|
WES|Baumschule Ahlers|Westerstede|18|30 days net|2003-03-03|Heike Ahlers|4|
PIN|Rosenhof Kordmann|Pinneberg|21|60 days net|2009-11-19|Uwe Kordmann|3|
WET|Pépinières Claessens|Wetteren|12|30 days net|2011-01-25||4|
PIS|Vivai Bartolini|Pistoia|28|60 days net|2007-09-12|Chiara Bartolini|4|
IMP|Terrecotte Mugnai|Impruneta|35|prepayment|2015-04-08|Sandro Mugnai|5|
ANG|Hortival Anjou|Angers|15|30 days net|2010-06-30|Luc Renard|3|
ODE|Fynplant|Odense|16|30 days net|2017-02-17|Mette Holm|4|
SKI|Szkółki Wiśniewski|Skierniewice|20|14 days net|2019-10-01|Adam Wiśniewski|3|
ALI|Olivares del Sur|Alicante|30|prepayment|2016-03-21||2|2023-08-31
NRS|Barrow Valley Peat|New Ross|9|30 days net|2002-07-05|Sean Furlong|3|2022-12-31
DOR|Greensward Tools|Dorking|4|30 days net|2000-01-17|Alan Frith|5|
SPL|Fenland Composts|Spalding|3|14 days net|2008-02-28|Joyce Tranter|4|
HER|Wye Valley Herbs|Hereford|3|14 days net|2013-03-11|Megan Pugh|5|
LEE|Aire Watering Systems|Leeds|6|30 days net|2018-06-04|Imran Shah|4|
NOR|Norfolk Perennials|Norwich|5|30 days net|2005-04-19|Clare Dewing|4|""".split("\n"):
    c, n, pl, lead, terms, since, contact, rate, end = row.split("|")
    SUP[c] = put(f"supplier/{c}", "Supplier", supplierCode=c, name=n, located_in=PLACE[pl], leadTimeDays=int(lead), payment_terms=terms,
                 supplier_since=d(since), contactName=contact or None, rating=int(rate), contractEnded=d(end) if end else None,
                 organic_certified=c in ("HER", "NOR", "SPL", "ODE"))

# ---------------------------------------------------------------- categories
CAT = {}
for row in """PLA|Plants|
SUP|Garden Supplies|
TRE|Trees|PLA
FRU|Fruit Trees|TRE
ORN|Ornamental Trees|TRE
SHR|Shrubs|PLA
HYD|Hydrangeas|SHR
RHO|Rhododendrons|SHR
EVG|Evergreen Shrubs|SHR
ROS|Roses|PLA
RCL|Climbing Roses|ROS
RSH|Shrub Roses|ROS
PER|Perennials|PLA
GRA|Ornamental Grasses|PER
FER|Ferns|PER
CLI|Climbers|PLA
CLE|Clematis|CLI
HER|Herbs|PLA
BUL|Bulbs|PLA
TUL|Tulips|BUL
NAR|Daffodils|BUL
COM|Compost & Soil|SUP
FEE|Plant Feeds|SUP
POT|Pots & Planters|SUP
TER|Terracotta|POT
TOO|Tools|SUP
PRU|Pruning Tools|TOO
WAT|Watering|SUP
PES|Pest Control|SUP
ALP|Alpines|PLA""".split("\n"):
    c, t, par = row.split("|")
    CAT[c] = put(f"category/{c}", "Category", category_code=c, title=t, parentCategory=Ref(f"category/{par}") if par else None)

# ---------------------------------------------------------------- products: category|supplier|list price|name, latin, colour, height, pot size
TEXT = """FRU|BOS|34.50|Apple 'Cox's Orange Pippin', Malus domestica,,350,12;Apple 'Bramley's Seedling', Malus domestica,,450,12;Pear 'Conference', Pyrus communis,,400,12;Plum 'Victoria', Prunus domestica,,400,12;Cherry 'Stella', Prunus avium,,400,12;Fig 'Brown Turkey', Ficus carica,,300,10
ORN|PIS|89.00|Olive 'Standard', Olea europaea,,180,25;Japanese Maple 'Bloodgood', Acer palmatum,red,400,15;Silver Birch, Betula pendula,white,1200,25;Magnolia 'Susan', Magnolia × soulangeana,pink,350,18;Crab Apple 'Evereste', Malus,white,500,15;Paperbark Maple, Acer griseum,,800,18
HYD|WET|14.80|Hydrangea 'Limelight', Hydrangea paniculata,green,200,5;Hydrangea 'Annabelle', Hydrangea arborescens,white,150,5;Hydrangea 'Blue Wave', Hydrangea macrophylla,blue,150,5;Hydrangea 'Vanille Fraise', Hydrangea paniculata,pink,200,7.5
RHO|WES|16.20|Rhododendron 'Cunningham's White', Rhododendron,white,200,5;Rhododendron 'Nova Zembla', Rhododendron,red,250,5;Azalea 'Geisha Orange', Rhododendron obtusum,orange,60,3;Rhododendron 'Blue Tit', Rhododendron impeditum,blue,90,3
EVG|WES|11.40|Box Ball 30cm, Buxus sempervirens,,30,7.5;Mexican Orange Blossom, Choisya ternata,white,250,5;Skimmia 'Rubella', Skimmia japonica,red,120,3;Photinia 'Red Robin', Photinia × fraseri,red,300,5;Bay Standard, Laurus nobilis,,150,15;Cherry Laurel, Prunus laurocerasus,white,500,10
RCL|PIN|13.90|Rose 'New Dawn', Rosa,pink,300,4;Rose 'Zéphirine Drouhin', Rosa,pink,350,4;Rose 'Golden Showers', Rosa,yellow,300,4
RSH|PIN|12.90|Rose 'Rosa Mundi', Rosa gallica,pink,120,4;Rose 'Iceberg', Rosa,white,120,4;Rose 'Gertrude Jekyll', Rosa,pink,150,4;Rose 'Peace', Rosa,yellow,120,4
PER|NOR|4.20|Geranium 'Rozanne', Geranium,blue,50,2;Echinacea 'Magnus', Echinacea purpurea,pink,90,2;Lavender 'Hidcote', Lavandula angustifolia,purple,45,2;Salvia 'Caradonna', Salvia nemorosa,purple,60,2;Astrantia 'Roma', Astrantia,pink,60,2;Hosta 'Halcyon', Hosta,purple,40,3;Peony 'Sarah Bernhardt', Paeonia lactiflora,pink,95,3;Japanese Anemone 'Honorine Jobert', Anemone × hybrida,white,120,2;Delphinium 'Black Knight', Delphinium,blue,170,2;Crocosmia 'Lucifer', Crocosmia,red,110,2;Rudbeckia 'Goldsturm', Rudbeckia fulgida,yellow,70,2
GRA|ODE|5.60|Feather Reed Grass 'Karl Foerster', Calamagrostis × acutiflora,,150,3;Miscanthus 'Morning Light', Miscanthus sinensis,,150,5;Blue Fescue 'Elijah Blue', Festuca glauca,blue,30,2;Pennisetum 'Hameln', Pennisetum alopecuroides,,70,3
FER|ODE|5.10|Male Fern, Dryopteris filix-mas,,100,2;Soft Shield Fern, Polystichum setiferum,,90,2;Tree Fern, Dicksonia antarctica,,250,25
CLE|ANG|8.70|Clematis 'Nelly Moser', Clematis,pink,300,3;Clematis 'Jackmanii', Clematis,purple,350,3;Clematis 'Nelly Moser', Clematis,pink,300,7.5;Clematis 'Montana Rubens', Clematis montana,pink,800,3
CLI|ANG|9.60|Wisteria 'Caroline', Wisteria sinensis,purple,900,7.5;Honeysuckle 'Serotina', Lonicera periclymenum,red,500,3;Star Jasmine, Trachelospermum jasminoides,white,600,3;Common Ivy, Hedera helix,,900,2
HER|HER|1.95|Rosemary, Salvia rosmarinus,blue,100,1;Flat-leaf Parsley, Petroselinum crispum,,40,1;Moroccan Mint, Mentha spicata,,50,1;Common Thyme, Thymus vulgaris,pink,25,1;Sage 'Purpurascens', Salvia officinalis,purple,60,1;Chives, Allium schoenoprasum,purple,30,1;Sweet Basil, Ocimum basilicum,,40,1
TUL|LIS|6.90|Tulip 'Queen of Night' (bag of 50), Tulipa,purple,60,;Tulip 'Apricot Beauty' (bag of 50), Tulipa,orange,45,;Tulip 'White Triumphator' (bag of 50), Tulipa,white,65,;Tulip 'Red Emperor' (bag of 50), Tulipa fosteriana,red,40,
NAR|LIS|5.90|Daffodil 'Tête-à-Tête' (bag of 50), Narcissus,yellow,18,;Daffodil 'Thalia' (bag of 50), Narcissus,white,35,;Daffodil 'King Alfred' (bag of 50), Narcissus,yellow,45,
BUL|LIS|7.40|Snowdrop (bag of 100), Galanthus nivalis,white,12,;Allium 'Purple Sensation' (bag of 25), Allium hollandicum,purple,85,;Crocus Mixed (bag of 100), Crocus vernus,,10,
COM|SPL|5.30|Multipurpose Compost 50L;Ericaceous Compost 50L;Seed Compost 25L;John Innes No. 2 25L;Topsoil 30L;Bark Mulch 60L
FEE|SPL|8.20|Tomato Feed 1L;Rose Feed 2kg;Bone Meal 3kg;Seaweed Extract 1L;Lawn Feed 5kg
TER|IMP|22.00|Terracotta Pot 25cm;Terracotta Pot 40cm;Impruneta Urn 60cm;Terracotta Saucer 30cm
POT|SKI|15.50|Zinc Planter 40cm;Glazed Pot Blue 35cm;Oak Half Barrel;Hanging Basket 35cm
TOO|DOR|18.90|Border Spade;Digging Fork;Hand Trowel;Dutch Hoe;Leaf Rake
PRU|DOR|24.50|Bypass Secateurs;Lopping Shears;Pruning Saw;Hedge Shears
WAT|LEE|13.30|Watering Can 10L;Garden Hose 25m;Soaker Hose 15m;Water Butt 200L;Oscillating Sprinkler
PES|DOR|6.40|Slug Wool 3.5kg;Copper Tape 4m;Insect Netting 10m;Fruit Fly Trap"""
PROD, BYNAME = [], {}
no = 1000
for row in TEXT.split("\n"):
    cat, sup, base, items = row.split("|")
    for it in items.split(";"):
        no += R.choice([1, 1, 2])
        f = (it.split(",") + [""] * 4)[:5]
        plant = "," in it
        lp = money(D(base) * D(R.randrange(70, 175)) / 100)
        second = {"PER": "AAL", "HER": "AAL", "ORN": "BOS", "EVG": "AAL"}.get(cat)
        height = int(f[3]) if f[3] else None
        w = None if plant else D(R.randrange(2, 260)) / 10
        p = put(f"product/HB{no}", "Product", articleNo=f"HB-{no}", name=f[0], latin_name=maybe(0.93, f[1].strip()) if plant else None,
                inCategory=CAT[cat], supplied_by=[SUP[sup]] + ([SUP[second]] if second and R.random() < 0.3 else []),
                listPrice=lp, trade_price=money(lp * D(R.randrange(72, 86)) / 100), purchasePrice=maybe(0.95, money(lp * D(R.randrange(38, 62)) / 100)),
                colour=f[2].strip() or None, height_cm=(str(height) if R.random() < 0.06 else height) if height else None,
                potSize_l=D(f[4]) if f[4] else None, weightKg=w, hardy=(f[0].split()[0] not in ("Olive", "Tree", "Sweet", "Star", "Fig", "Bay")) if plant else None,
                peat_free=(R.random() < 0.7) if cat == "COM" or (plant and f[4]) else None, ean=maybe(0.85, f"50{R.randrange(10**10, 10**11)}"),
                minOrderQty=R.choice([1, 1, 5, 6, 10, 12]), introduced_on=date(2004, 1, 1) + timedelta(days=R.randrange(7300)))
        PROD.append((p, lp, sup, cat, None))
        BYNAME.setdefault(f[0], p)

# ---------------------------------------------------------------- discontinued articles: an own class; some have only their code
for row in """HB-0412|Box Hedging 20cm|EVG|WES|2021-11-30|box blight|Photinia 'Red Robin'|4.60
HB-0433|Peat Compost 75L|COM|NRS|2022-12-31|peat ban|Multipurpose Compost 50L|6.10
HB-0434|Sphagnum Moss Bale|COM|NRS|2022-12-31|peat ban||12.40
HB-0451|Slug Pellets 1kg|PES|DOR|2022-03-31|product withdrawn|Slug Wool 3.5kg|5.20
HB-0467|Olive 'Bonsai'|ORN|ALI|2023-08-31|supplier lost||64.00
HB-0468|Lemon Tree 'Eureka'|FRU|ALI|2023-08-31|supplier lost||58.00
HB-0470||ORN|ALI|2023-08-31|supplier lost||71.50
HB-0502|Rose 'Blue Moon'|RSH|PIN|2020-10-15|poor sales|Rose 'Iceberg'|11.80
HB-0515|Impatiens Tray|PER|AAL|2019-06-30|disease||7.90
HB-0516|Petunia Tray|PER|AAL|2023-07-31|poor sales||7.50
HB-0538|Plastic Pot 25cm|POT|SKI|2021-05-31|poor sales|Terracotta Pot 25cm|3.10
HB-0539||POT|SKI|2021-05-31|poor sales||4.40
HB-0560|Garden Hose 15m|WAT|LEE|2024-02-29|poor sales|Garden Hose 25m|11.90
HB-0571|Edging Iron|TOO|DOR|2024-06-30|||21.00
HB-0580|Ash Whip|ORN|BOS|2018-09-01|disease||3.80""".split("\n"):
    c, n, cat, sup, end, why, repl, price = row.split("|")
    p = put("product/" + c.replace("-", ""), "DiscontinuedArticle", articleNo=c, name=n or None, inCategory=CAT[cat], supplied_by=SUP[sup], listPrice=money(price),
            discontinuedOn=d(end), discontinuation_reason=why or None, replaced_by=BYNAME[repl] if repl else None)
    PROD.append((p, D(price), sup, cat, d(end)))

# ---------------------------------------------------------------- stock
n = 0
for p, lp, sup, cat, end in PROD:
    if end and end < d("2023-07-01"):
        continue
    plant_wh = ["EVE1", "SPA1", "CHI1", "EVE2"] if cat not in ("COM", "FEE", "TER", "POT", "TOO", "PRU", "WAT", "PES") else ["EVE1", "PRE1", "SPA1"]
    for w in R.sample(plant_wh, R.choices([0, 1, 2, 3], [4, 36, 40, 20])[0]):
        n += 1
        lvl = R.choice([10, 20, 25, 40, 50])
        q = 0 if R.random() < 0.07 else R.randrange(1, 60) if lp > 30 else R.randrange(3, 400)
        put(f"stock/{n:04d}", "StockRecord", ofProduct=p, atWarehouse=WH[w], quantity_on_hand=R.randrange(0, 9) if end else q, reorderLevel=None if end else lvl,
            last_counted=maybe(0.94, date(2024, 6, 1) + timedelta(days=R.randrange(150))), bay=maybe(0.8, f"{R.choice('ABCDEF')}{R.randrange(1, 30)}"))

# ---------------------------------------------------------------- customers
CUST = []
for i, row in enumerate("""The Potting Shed|garden centre|Bath;The Potting Shed|garden centre|York;Blooms of Ludlow|florist|Ludlow;Kendal Garden World|garden centre|Kendal
Cathedral Gardens|garden centre|Canterbury;Exe Landscapes|landscaper|Exeter;Trelawney Gardens|garden centre|Truro;Leeds City Council Parks|public body|Leeds
Norwich Parks Department|public body|Norwich;Taff Valley Landscapes|landscaper|Cardiff;Perthshire Plants|garden centre|Perth;Oxford Botanic Shop|museum shop|Oxford
Pavilion Flowers|florist|Brighton;Rusholme Florists|florist|Manchester;Northern Quarter Roof Gardens|landscaper|Manchester;Wye Cottage Gardens|landscaper|Hereford
Lee Valley Garden Centre|garden centre|Cork;Corrib Landscapes|landscaper|Galway;Galway Blooms|florist|Galway;Aldwick Nurseries|garden centre|Chichester
Box Hill Garden Centre|garden centre|Dorking;Ribble Valley Garden Centre|garden centre|Preston;Fylde Landscaping|landscaper|Preston;Vale of Evesham Hotel|hotel|Evesham
Minster Flowers|florist|York;Aire & Calder Landscapes|landscaper|Leeds;Royal Crescent Hotel Gardens|hotel|Bath;Dartmoor Wildflowers|florist|Exeter
Kentish Hop Gardens|landscaper|Canterbury;Broadland Garden Centre|garden centre|Norwich;Cowley Allotments Society|association|Oxford;Tulip Time|florist|Spalding
University of Sussex Estates|public body|Brighton;Penpont House|hotel|Cardiff;Scone Palace Gardens|public body|Perth;Radcliffe Plants|garden centre|Manchester
Marches Garden Design|landscaper|Ludlow;Lakeland Rockeries|landscaper|Kendal;Barrow Farm Shop|farm shop|New Ross;Hop Pocket Farm Shop|farm shop|Hereford
Moreton Farm Shop|farm shop|Evesham;Weald Garden Design|landscaper|Dorking""".replace("\n", ";").split(";")):
    n, kind, pl = row.split("|")
    am = R.choice([8, 9, 9, 10, 10, 11])
    since = date(1999, 1, 1) + timedelta(days=int(R.triangular(0, 9200, 6500)))
    tel = f"0{R.randrange(1200, 1999)} {R.randrange(100000, 999999)}"
    limit = R.choice([2000, 5000, 5000, 7500, 10000, 15000, 25000, None])
    disc = {"garden centre": [5, 7, 10], "landscaper": [0, 5], "public body": [8], "hotel": [0, 3]}.get(kind, [0])
    closed = {"Dartmoor Wildflowers": "2024-05-31", "Penpont House": "2023-10-31"}.get(n)
    c = put(f"customer/{2001 + i}", "Customer", customerNo=f"C{2001 + i}", name=n, customer_type=kind, located_in=PLACE[pl], account_manager=maybe(0.93, emp(am)),
            customerSince=since, creditLimit=limit, discount_pct=R.choice(disc), phone=tel if i % 3 else None, tel_no=tel if i % 3 == 0 else None,
            account_closed=d(closed), email=maybe(0.8, "orders@" + "".join(ch for ch in n.lower() if ch.isalpha()) + ".example"))
    CUST.append((c, pl, R.choice(disc), am, d(closed), R.choice([1, 2, 3, 5])))

# ---------------------------------------------------------------- promotions
PROMO = []
for code, title, a, b, pct, cats, prods, who in [
        ("SPR24", "Spring Perennials Week", "2024-03-18", "2024-03-24", 15, ["PER"], [], 7), ("ROSE24", "Rose Month", "2024-06-01", "2024-06-30", 10, ["RCL", "RSH"], [], 33),
        ("BULB24", "Early Bulb Order", "2024-07-01", "2024-08-31", 12, ["TUL", "NAR", "BUL"], [], 7), ("TOOL24", "Father's Day Tools", "2024-06-03", "2024-06-16", 20, ["TOO", "PRU"], [], 33),
        ("PEATFREE", "Peat-Free Pledge", "2024-01-01", "2024-12-31", 5, ["COM"], [], 7), ("TREE23", "National Tree Week", "2023-11-25", "2023-12-03", 15, ["FRU", "ORN"], [], 7),
        ("HYD24", "Hydrangea Summer", "2024-07-15", "2024-08-15", 10, ["HYD"], [], 33), ("XMAS24", "Christmas Gifts", "2024-11-18", "2024-12-20", 10, [], ["Bypass Secateurs", "Hand Trowel", "Impruneta Urn 60cm"], 7),
        ("DRY24", "Dry Garden Deals", "2024-05-06", "2024-05-19", 18, [], ["Lavender 'Hidcote'", "Blue Fescue 'Elijah Blue'", "Rosemary", "Olive 'Standard'"], 33),
        ("OPEN25", "Open Days", "2025-02-01", None, 8, [], ["Silver Birch"], None)]:
    p = put(f"promo/{code}", "Promotion", promo_code=code, title=title, valid_from=d(a), validUntil=d(b), discountPercent=pct,
            appliesTo=[CAT[c] for c in cats] + [BYNAME[x] for x in prods], run_by=emp(who) if who else None)
    PROMO.append((p, d(a), d(b), set(cats), pct))

# ---------------------------------------------------------------- sales orders
no, days = 70000, sorted([int(R.triangular(0, 480, 300)) for _ in range(160)] + [R.randrange(474, 487) for _ in range(12)])
for k in days:
    day = date(2023, 7, 1) + timedelta(days=k)
    if day > TODAY:
        day = TODAY - timedelta(days=R.randrange(10))
    open_c = [c for c in CUST[:-2] if not c[4] or c[4] > day]
    c, pl, disc, am, _, _ = R.choices(open_c, [x[5] for x in open_c])[0]
    no += R.choice([1, 1, 2, 3])
    age = (TODAY - day).days
    st = R.choices(["open", "picking", "on hold"], [6, 3, 1])[0] if age < 14 else R.choices(["shipped", "cancelled", "returned", "on hold"], [84, 9, 4, 3])[0]
    wh = R.choice(["EVE1", "EVE1", "SPA1", "PRE1", "CHI1"])
    ok = [x for x in PROD if not x[4] or x[4] > day]
    lines, total, used = [], D(0), None
    for ln, (p, lp, sup, cat, end) in enumerate(R.sample(ok, R.choices([1, 2, 3, 4, 5], [20, 28, 26, 16, 10])[0]), 1):
        promo = next((x for x in PROMO if cat in x[3] and x[1] <= day <= x[2]), None)
        used = used or promo
        pct = disc + (promo[4] if promo else 0)
        price, q = money(lp * D("0.8") * (100 - pct) / 100), R.choice([2, 5, 6, 10, 12, 20, 24, 50]) if lp < 40 else R.choice([1, 2, 3, 5, 8])
        total += price * q
        lines.append(put(f"order/{no}/line/{ln}", "OrderLine", product=p, quantity=q, unitPrice=price, line_note=maybe(0.05, R.choice(["no substitutes", "label in Welsh", "biggest you have"]))))
    ship = day + timedelta(days=R.randrange(1, 16)) if st in ("shipped", "returned") else None
    put(f"order/{no}", "SalesOrder", orderNo=f"SO-{no}", placedBy=c, order_date=day, requiredBy=maybe(0.7, day + timedelta(days=R.randrange(4, 15))),
        shipped_on=min(ship, TODAY) if ship else None, status=st, ships_from=WH[wh], takenBy=emp(R.choice([12, 12, 13, am])), orderTotal=total, carriage=maybe(0.85, money(R.choice(["0", "12.50", "25", "38"]))),
        usedPromotion=used[0] if used else None, hasLine=lines, paid_on=ship + timedelta(days=R.randrange(5, 60)) if ship and R.random() < 0.85 and age > 80 else None,
        entered_at=datetime(day.year, day.month, day.day, R.randrange(8, 18), R.randrange(60)))

# ---------------------------------------------------------------- purchase orders; the lines point to the order
no, days = 3100, sorted(R.randrange(0, 484) for _ in range(62))
for k in days:
    day = date(2023, 7, 1) + timedelta(days=k)
    no += 1
    sup = R.choice([s for s in SUP if s not in ("ALI", "NRS")] + ["ALI"] * (day < d("2023-08-31")) + ["LIS", "SPL"])
    mine = [x for x in PROD if x[2] == sup and not x[4]] or [x for x in PROD if x[2] == sup or sup == "AAL" and x[3] == "PER" and not x[4]]
    late = (TODAY - day).days
    st = "cancelled" if R.random() < 0.06 else "draft" if late < 6 else "sent" if late < 24 else "received"
    exp, value = day + timedelta(days=R.randrange(4, 36)), D(0)
    node = Ref(f"po/{no}")
    for ln, (p, lp, _, _, _) in enumerate(R.sample(mine, min(len(mine), R.choice([1, 2, 2, 3, 4]))), 1):
        q, cost = R.choice([10, 20, 25, 50, 100, 200]), money(lp * D("0.5"))
        value += q * cost
        put(f"po/{no}/{ln}", "PurchaseOrderLine", part_of=node, article=p, qtyOrdered=q, unit_cost=cost)
    put(node, "PurchaseOrder", poNumber=f"PO{no}", ordered_from=SUP[sup], orderedOn=day, expected_on=maybe(0.9, exp), po_status=st, order_value=value, deliverTo=WH[R.choice(["EVE1", "EVE1", "EVE2", "SPA1", "PRE1"])],
        receivedOn=min(exp + timedelta(days=R.choice([-2, 0, 0, 1, 3, 9])), TODAY) if st == "received" else None, raised_by=emp(R.choice([15, 15, 16, 17])), approvedBy=emp(3) if value > 1000 and st != "draft" else None)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
                f"@prefix ex: <{NS}> .\n\n" + "\n".join(out) + "\n")
    print(count, "triples")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
