"""python make.py FOLDER  -> FOLDER/graph.ttl : the catalogue of Pennock & Sons, stationers and paper merchants in Yorkshire."""
import sys, random, os, datetime as D
R = random.Random(1871)
out = ["@prefix pk: <http://pennock.example/v#> .", "@prefix id: <http://pennock.example/id/> .",
       "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
def s(x): return '"' + x.replace('\\', '\\\\').replace('"', '\\"') + '"'
def d(x): return '"%s"^^xsd:date' % x
def m(x): return '"%.2f"^^xsd:decimal' % x
def i(x): return str(int(x))
def emit(name, cls, props):
    ls = ["id:%s a pk:%s" % (name, cls)] + ["    pk:%s %s" % (p, v) if ':' not in p else "    %s %s" % (p, v) for p, v in props if v is not None]
    out.append(" ;\n".join(ls) + " .\n")
def rnddate(a, b):
    a, b = D.date.fromisoformat(a), D.date.fromisoformat(b)
    return (a + D.timedelta(days=R.randrange((b - a).days + 1)))

# countries, places
for c, n in [("GB", "United Kingdom"), ("DE", "Germany"), ("FR", "France"), ("IT", "Italy"), ("CH", "Switzerland"), ("SE", "Sweden"), ("NL", "Netherlands")]:
    emit("ctry-" + c, "Country", [("iso", s(c)), ("rdfs:label", s(n))])
P = {}
for k, n, c in [("leeds", "Leeds", "GB"), ("york", "York", "GB"), ("harrogate", "Harrogate", "GB"), ("hull", "Kingston upon Hull", "GB"), ("skipton", "Skipton", "GB"),
    ("sheffield", "Sheffield", "GB"), ("ilkley", "Ilkley", "GB"), ("bradford", "Bradford", "GB"), ("wakefield", "Wakefield", "GB"), ("ripon", "Ripon", "GB"), ("beverley", "Beverley", "GB"),
    ("kingslynn", "King's Lynn", "GB"), ("liverpool", "Liverpool", "GB"), ("sevenoaks", "Sevenoaks", "GB"), ("workington", "Workington", "GB"), ("bridgnorth", "Bridgnorth", "GB"),
    ("nuernberg", "Nürnberg", "DE"), ("stein", "Stein bei Nürnberg", "DE"), ("heidelberg", "Heidelberg", "DE"), ("dassel", "Dassel", "DE"), ("gmund", "Gmund am Tegernsee", "DE"),
    ("geesthacht", "Geesthacht", "DE"), ("iserlohn", "Iserlohn", "DE"), ("fabriano", "Fabriano", "IT"), ("geneva", "Thônex", "CH"), ("annonay", "Annonay", "FR"), ("karlskrona", "Karlskrona", "SE"), ("apeldoorn", "Apeldoorn", "NL")]:
    emit("pl-" + k, "Place", [("placeName", s(n)), ("ctry", "id:ctry-" + c)])

# suppliers: key, company, place, tel, lead days, minimum order, pay days, since, rep name
V = [("V01", "Lamy", "heidelberg", "+49 6221 843 0", 12, 350, 30, 1996, "Katrin Obermayer"),
     ("V02", "Staedtler", "nuernberg", "+49 911 9365 0", 10, 500, 60, 1978, "Jens Pohlmann"),
     ("V03", "Faber-Castell", "stein", "+49 911 9965 0", 11, 500, 45, 1974, "Ulrike Zahn"),
     ("V04", "Kaweco", "nuernberg", None, 14, 200, 30, 2015, "Sebastian Reiff"),
     ("V05", "Hahnemühle", "dassel", "+49 5561 791 0", 15, 400, 30, 1988, "Marlies Tegtmeier"),
     ("V06", "Gmund Papier", "gmund", "+49 8022 7500 0", 18, 600, 30, 2009, None),
     ("V07", "Leuchtturm", "geesthacht", "+49 4152 801 0", 9, 250, 30, 2011, "Arne Petersen"),
     ("V08", "Durable", "iserlohn", "+49 2371 662 0", 8, 300, 45, 1993, "Jens Pohlmann"),
     ("V09", "Fabriano", "fabriano", "+39 0732 7021", 20, 450, 60, 1999, "Chiara Bellucci"),
     ("V10", "Caran d'Ache", "geneva", "+41 22 558 58 58", 16, 400, 30, 2003, "Luc Favre"),
     ("V11", "Canson", "annonay", None, 13, 300, 45, 2001, "Hélène Dupraz"),
     ("V12", "Exaclair", "kingslynn", "01553 696600", 3, 100, 30, 1985, "Priya Nair"),
     ("V13", "Diamine Inks", "liverpool", "0151 932 0202", 4, 75, 30, 1969, "Gareth Molyneux"),
     ("V14", "G . F Smith", "hull", "01482 323503", 2, 150, 45, 1952, "Alison Thwaite"),
     ("V15", "Rapesco", "sevenoaks", "01732 464800", 5, 120, 30, 1990, "Colin Baines"),
     ("V16", "Derwent", "workington", "01900 609590", 6, 150, 30, 1966, None),
     ("V17", "Manuscript Pen Co", "bridgnorth", None, 7, 80, 14, 2018, "Beth Ashdown"),
     ("V18", "Ordning Papper", "karlskrona", "+46 455 555 10", 21, 500, 30, 2021, "Elin Sjögren"),
     ("V19", "Van Houtum Kantoor", "apeldoorn", "+31 55 521 2200", 19, 350, 30, 2023, None)]
for n, (k, co, pl, tel, lead, mino, pay, since, rep) in enumerate(V):
    rid = None
    if rep:
        rid = "rep-%s" % k
        mail = rep.lower().replace("é", "e").replace("è", "e").replace("ö", "o").replace(" ", ".") + "@" + co.lower().replace(" ", "").replace("'", "").replace("ü", "ue").replace(".", "") + ".example"
        emit(rid, "Rep", [("fullName", s(rep)), ("mail", s(mail) if k not in ("V07", "V15") else None), ("mobile", s("07700 900%03d" % (111 + 17 * n)) if n % 3 else None)])
    emit(k, "Vendor", [("vNo", s(k)), ("company", s(co)), ("seat", "id:pl-" + pl), ("tel", s(tel) if tel else None), ("leadDays", i(lead)), ("minOrder", m(mino)),
         ("payDays", i(pay)), ("dealingSince", '"%d"^^xsd:gYear' % since), ("rep", "id:" + rid if rid else None)])

# groups
G = [("W", "Writing", None), ("WF", "Fountain pens", "W"), ("WB", "Ballpoints and rollerballs", "W"), ("WP", "Pencils", "W"), ("WI", "Inks and refills", "W"),
     ("P", "Paper", None), ("PC", "Copier paper", "P"), ("PF", "Fine and art papers", "P"), ("PE", "Envelopes", "P"),
     ("B", "Books", None), ("BN", "Notebooks", "B"), ("BD", "Diaries", "B"),
     ("D", "Desk and filing", None), ("DS", "Staplers and punches", "D"), ("DF", "Files and folders", "D"), ("DA", "Desk accessories", "D")]
for k, h, up in G:
    emit("grp-" + k, "Group", [("grpCode", s(k)), ("heading", s(h)), ("under", "id:grp-" + up if up else None)])

# articles: group, vendor, description, price, colour, gsm, pack
A = """WF|V01|Lamy Safari F|19.95|charcoal||
WF|V01|Lamy AL-star M|26.50|graphite||
WF|V01|Lamy Studio M|68.00|black||
WF|V01|Lamy 2000 F|189.00|black||
WF|V01|Lamy ABC beginner's pen|17.25|red||
WF|V04|Kaweco Classic Sport M|22.50|green||
WF|V04|Kaweco AL Sport F|64.00|Black||
WF|V04|Kaweco Liliput|58.75|silver||
WF|V03|Faber-Castell Grip 2011 F|21.00|silver||
WF|V03|Faber-Castell e-motion pearwood|112.00|brown||
WF|V10|Caran d'Ache 849 fountain pen|49.00|blue||
WF|V10|Caran d'Ache Léman bicolour|495.00|black||
WF|V17|Manuscript Clarity calligraphy set|24.95|||4
WB|V01|Lamy Logo ballpoint|13.40|grey||
WB|V01|Lamy Swift rollerball|39.80|gray||
WB|V10|Caran d'Ache 849 ballpoint|21.60|red||
WB|V10|Caran d'Ache Ecridor Retro|148.00|silver||
WB|V03|Faber-Castell Loom rollerball|31.00|grey||
WB|V02|Staedtler Stick 430 M|4.95|blue||10
WB|V02|Staedtler triplus fineliner wallet|16.80|||20
WB|V04|Kaweco Skyline Sport gel roller|23.00|mint||
WP|V02|Staedtler Mars Lumograph HB|1.65|blue||1
WP|V02|Staedtler Mars Lumograph tin|18.90|blue||12
WP|V02|Staedtler Noris HB box|6.20|yellow||12
WP|V02|Staedtler Mars 780 leadholder|9.75|blue||
WP|V03|Faber-Castell 9000 2B|1.80|green||1
WP|V03|Faber-Castell Polychromos tin|44.00|||24
WP|V03|Faber-Castell Grip 2001 HB|1.45|silver||1
WP|V16|Derwent Graphic soft set|17.50|||12
WP|V16|Derwent Coloursoft tin|39.95|||24
WP|V16|Derwent Inktense tin|46.50|||24
WP|V16|Derwent charcoal pencil dark|1.95|black||1
WP|V10|Caran d'Ache Swisscolor tin|14.20|||18
WP|V10|Caran d'Ache Fixpencil 22|27.30|black||
WI|V13|Diamine Oxblood 80 ml|7.45|red||
WI|V13|Diamine Ancient Copper 80 ml|7.45|brown||
WI|V13|Diamine Registrar's Ink 100 ml|12.95|blue-black||
WI|V13|Diamine Onyx Black 30 ml|3.35|black||
WI|V13|Diamine Majestic Blue 30 ml|3.35|blue||
WI|V13|Diamine Earl Grey 80 ml|7.45|grey||
WI|V01|Lamy T10 cartridges|2.60|blue||5
WI|V01|Lamy Z28 converter|5.90|||
WI|V04|Kaweco ink bottle Pearl Black 50 ml|14.50|Black||
WI|V12|J. Herbin Perle Noire 30 ml|8.90|black||
WI|V12|J. Herbin Vert Empire 30 ml|8.90|green||
WI|V12|J. Herbin Emerald of Chivor 50 ml|21.75|green||
WI|V10|Caran d'Ache Goliath refill|6.80|black||
WI|V17|Manuscript calligraphy cartridges|3.10|||12
PC|V19|Houtum recycled copy A4 ream|5.85|white|80|500
PC|V19|Houtum recycled copy A3 ream|11.95|white|80|500
PC|V12|Clairefontaine Clairalfa A4 ream|8.40|white|90|500
PC|V12|Clairefontaine DCP colour copy A4|13.60|white|100|500
PC|V12|Clairefontaine DCP colour copy A4 heavy|19.25|white|200|250
PC|V14|Conqueror laid letterhead A4|34.50|cream|100|500
PF|V14|Colorplan Ebony SRA2|1.95|black|270|1
PF|V14|Colorplan Vermilion SRA2|1.85|red|270|1
PF|V14|Colorplan Natural SRA2|1.60|cream|350|1
PF|V14|Colorplan Factory Yellow SRA2|1.85|yellow|175|1
PF|V06|Gmund Cotton Max White A4|28.00|white|300|25
PF|V06|Gmund Bier Pils A4|24.50|straw|250|25
PF|V06|Gmund Original Vellum A4|22.75|white|120|50
PF|V05|Hahnemühle Nostalgie sketch pad A4|18.40|white|190|50
PF|V05|Hahnemühle Photo Rag A3|52.00|white|308|25
PF|V05|Hahnemühle Leonardo watercolour block|61.50|white|600|10
PF|V05|Hahnemühle Ingres pad|16.95||100|20
PF|V09|Fabriano Artistico hot pressed block|38.75|white|300|20
PF|V09|Fabriano Tiziano sheet sienna|1.70|brown|160|1
PF|V09|Fabriano Rosaspina print sheet|4.30|ivory|285|1
PF|V11|Canson Mi-Teintes felt grey|2.05|gray|160|1
PF|V11|Canson XL marker pad A3|14.90|white|70|100
PF|V11|Canson Montval watercolour pad|21.30|white|300|12
PE|V14|Colorplan envelope C5 Ebony|17.90|black|135|50
PE|V14|Conqueror laid envelope DL|42.00|cream|120|500
PE|V19|Houtum window envelope DL|15.75|white|80|500
PE|V12|Clairefontaine Pollen envelope C6|4.60|ivory|120|20
PE|V06|Gmund Cotton envelope DL|31.20|white|110|50
BN|V07|Leuchtturm1917 medium A5 dotted|18.95|black|80|
BN|V07|Leuchtturm1917 medium A5 ruled|18.95|navy|80|
BN|V07|Leuchtturm1917 Master Slim A4+|29.50|black|100|
BN|V07|Leuchtturm1917 pocket A6|14.95|red|80|
BN|V12|Rhodia Webnotebook A5|21.95|orange|90|
BN|V12|Rhodia pad No. 16|5.95|orange|80|
BN|V12|Rhodia Goalbook|23.50|black|90|
BN|V12|Clairefontaine Age-Bag A5|6.40|green|90|
BN|V05|Hahnemühle Iconic notebook A5|17.80|grey|100|
BN|V09|Fabriano EcoQua dots A5|5.40|lemon|85|
BN|V18|Ordning linen notebook A5|24.00|teal|100|
BN|V18|Ordning pocket book|12.50|pink|100|
BN|V11|Canson Art Book 180|19.60|black|96|
BD|V07|Leuchtturm1917 week planner 2025|22.50|black|80|
BD|V12|Quo Vadis Executive 2025|33.00|black|90|
BD|V12|Exacompta desk diary 2025|15.40|blue|80|
BD|V18|Ordning academic diary 2024/25|27.00|teal|90|
DS|V15|Rapesco 790 half strip stapler|14.80|black||
DS|V15|Rapesco Marlin stapler|6.75|blue||
DS|V15|Rapesco 66P heavy duty punch|38.90|black||
DS|V15|Rapesco 26/6 staples|1.25|||5000
DS|V15|Rapesco Supaclip 40 dispenser|8.20|||25
DS|V18|Ordning brass hole punch|54.00|brass||
DF|V08|Durable Duraclip A4 folder|1.55|blue||1
DF|V08|Durable Visifix business card album|29.90|charcoal||
DF|V08|Durable Hunke & Jochheim ring file|9.60|grey||
DF|V12|Exacompta concertina file|13.25|red||
DF|V12|Exacompta lever arch file|4.85|green||
DF|V19|Houtum suspension files|18.60|kraft||25
DA|V08|Durable Trend letter tray|11.40|grey||
DA|V08|Durable desk mat 65 x 52|19.85|black||
DA|V08|Durable Ideal wastepaper bin|16.30|||
DA|V18|Ordning pen tray oak|42.50|oak||
DA|V02|Staedtler Mars plastic eraser|0.95|white||1
DA|V02|Staedtler brass tub sharpener|3.75|||
DA|V03|Faber-Castell kneadable eraser|1.10|grey||1""".splitlines()
arts = []
cnt = {}
dropped = {"Lamy Swift rollerball": ("2023-06-30", None), "Kaweco Liliput": ("2023-11-15", None), "Rapesco Marlin stapler": ("2024-02-29", "Rapesco 790 half strip stapler"),
           "Gmund Bier Pils A4": ("2022-08-31", None), "Clairefontaine Age-Bag A5": ("2023-03-31", "Rhodia Webnotebook A5"), "Durable Hunke & Jochheim ring file": ("2021-12-31", "Exacompta lever arch file"),
           "Canson Art Book 180": ("2024-09-30", "Hahnemühle Iconic notebook A5")}
zero = {"Lamy 2000 F", "Diamine Earl Grey 80 ml", "Colorplan Factory Yellow SRA2", "Derwent Inktense tin", "Rhodia Goalbook", "Fabriano Tiziano sheet sienna"}
byname = {}
for row in A:
    g, v, desc, pr, col, gsm, pack = row.split("|")
    cnt[g] = cnt.get(g, 0) + 1
    code = "%s%03d" % (g, 100 + cnt[g] * 4 + R.randrange(3))
    arts.append(dict(g=g, v=v, d=desc, p=float(pr), c=col, gsm=gsm, pack=pack, code=code)); byname[desc] = code
vsince = {v[0]: v[7] for v in V}
for n, a in enumerate(arts):
    cost = a["p"] * R.uniform(.48, .68)
    y0 = max(2006, vsince[a["v"]] + 1)
    listed = rnddate("%d-01-10" % y0, "%d-10-30" % max(y0, 2020))
    if "2025" in a["d"] or "2024/25" in a["d"]: listed = rnddate("2024-04-02", "2024-07-20")
    dr = dropped.get(a["d"])
    if dr: listed = min(listed, rnddate("2016-02-01", "2018-11-30")) if vsince[a["v"]] < 2015 else rnddate("2017-01-10", "2018-11-30")
    ra = R.choice([5, 10, 10, 20, 25, 40])
    if a["p"] > 50: ra = R.choice([2, 3, 5])
    hand = R.randrange(ra + 1, ra * 9 + 8)
    if n % 13 == 4: hand = R.randrange(1, ra)
    if a["d"] in zero: hand = 0
    miss = n in (12, 47, 88)
    emit("art-" + a["code"], "Article", [("artNo", s(a["code"])), ("descr", s(a["d"])), ("grp", "id:grp-" + a["g"]), ("boughtFrom", "id:" + a["v"]), ("listPrice", m(a["p"])),
        ("cost", m(cost) if n % 19 != 7 else None), ("onHand", i(R.randrange(1, 6)) if dr else None if miss else i(hand)), ("reorderAt", None if dr else i(ra)),
        ("listedOn", d(listed)), ("droppedOn", d(dr[0]) if dr else None), ("replacedBy", "id:art-" + byname[dr[1]] if dr and dr[1] else None),
        ("tint", s(a["c"]) if a["c"] else None), ("gsm", i(a["gsm"]) if a["gsm"] else None), ("packOf", i(a["pack"]) if a["pack"] else None)])

# sections, shops, staff
S = [("buy", "Purchasing", "S003"), ("wh", "Warehouse", "S004"), ("acc", "Accounts", "S005"), ("shop", "Shop floor", "S002"), ("trade", "Trade sales", "S006"), ("mkt", "Marketing", "S028")]
for k, n, h in S:
    emit("sec-" + k, "Section", [("secName", s(n)), ("head", "id:" + h)])
SH = [("01", "Boar Lane", "leeds", "1921-04-11", 310, "S007", "0113 496 0101"), ("02", "Stonegate", "york", "1934-09-03", 165, "S008", "01904 496 022"),
      ("03", "Montpellier", "harrogate", "1958-05-19", 140, "S009", "01423 496 033"), ("04", "Whitefriargate", "hull", "1967-10-02", 205, "S010", "01482 496 044"),
      ("05", "Sheep Street", "skipton", "1989-03-20", 95, "S011", "01756 496 055"), ("06", "Division Street", "sheffield", "2008-06-14", 240, "S012", "0114 496 0606"),
      ("07", "The Grove", "ilkley", "2016-11-05", 80, None, None)]
for k, n, pl, op, sq, mg, tel in SH:
    emit("shop-" + k, "Shop", [("shopNo", s(k)), ("shopName", s(n)), ("seat", "id:pl-" + pl), ("openedOn", d(op)), ("sqm", i(sq)), ("manager", "id:" + mg if mg else None), ("tel", s(tel) if tel else None)])
# no, name, post, section, shop, boss, joined, salary, left
ST = """S001|Harriet Pennock|managing director||01||1998-09-01|86000|
S002|Desmond Akroyd|retail director|shop|01|S001|2001-02-12|61500|
S003|Fiona Garside|head buyer|buy|01|S001|2006-05-02|52800|
S004|Tadeusz Nowicki|warehouse manager|wh|04|S001|2007-08-20|41200|
S005|Meera Chaudhry|chief accountant|acc|01|S001|2012-01-09|55400|
S006|Roland Sugden|trade sales manager|trade|01|S001|2004-10-18|48700|
S007|Margaret Holroyd|branch manager|shop|01|S002|1999-03-15|37400|
S008|Edwin Pickersgill|branch manager|shop|02|S002|2010-06-07|34900|
S009|Clare Ousby|branch manager|shop|03|S002|2014-04-28|33800|
S010|Stuart Blenkin|branch manager|shop|04|S002|2003-11-10|35600|
S011|Nerys Wolfenden|branch manager|shop|05|S002|2017-09-04|31900|
S012|Imran Qureshi|branch manager|shop|06|S002|2011-02-21|36200|
S013|Lucy Threapleton|sales assistant|shop|01|S007|2019-05-13|24300|
S014|Bernard Stead|senior sales assistant|shop|01|S007|1997-07-01|38100|
S015|Aoife Brennan|sales assistant|shop|02|S008|2021-10-04|23900|
S016|Margaret Holroyd|sales assistant|shop|03|S009|2020-08-17|24100|
S017|Kit Ramsden|sales assistant|shop|04|S010|2022-03-01|23700|
S018|Joan Addy|sales assistant|shop|05|S011|2005-01-24|25600|
S019|Zainab Hussain|sales assistant|shop|06|S012|2018-06-11|24800|
S020|Peter Lumb|pen specialist|shop|02|S008|2008-12-01|35300|
S021|Grace Micklethwaite|sales assistant|shop|07|S002|2016-10-17|25200|
S022|Andrew Sykes|account manager|trade|01|S006|2009-09-14|36700|
S023|Danuta Kowal|account manager|trade|06|S006|2015-03-30|35900|
S024|Robin Fawcett|account manager|trade|04|S006|2019-11-25|34400|
S025|Hannah Ineson|buyer|buy|01|S003|2013-07-08|33500|
S026|Owen Pritchard|buyer|buy|01|S003|2022-01-17|31000|
S027|Sheila Dyson|credit controller|acc|01|S005|2002-04-03|32600|
S028|Theo Marchetti|marketing manager|mkt|01|S001|2018-02-05|43300|
S029|Wendy Raistrick|picker|wh|04|S004|2011-10-31|24600|
S030|Joao Teixeira|forklift driver|wh|04|S004|2016-05-23|26900|
S031|Callum Reid|picker|wh|04|S004|2023-02-13|23600|
S032|Amy Sykes|bookkeeper|acc|01|S005|2021-06-28|28200|
S033|Geoffrey Lister|buyer||||1994-03-07||2021-03-31
S034|Tamsin Broadbent|sales assistant||||2015-08-03||2022-12-24
S035|Viktor Hansen|account manager||||2012-05-14||2023-09-29""".splitlines()
for r in ST:
    no, nm, post, sec, sh, boss, j, sal, left = r.split("|")
    emit(no, "Staff", [("payrollNo", s(no)), ("fullName", s(nm)), ("post", s(post)), ("sec", "id:sec-" + sec if sec else None), ("worksAt", "id:shop-" + sh if sh else None),
        ("reportsTo", "id:" + boss if boss else None), ("joined", d(j)), ("salary", i(sal) if sal else None), ("leftOn", d(left) if left else None)])

# trade customers
C = [("Aireborough Architects", "leeds", "architects", 4000, "S022"), ("Ridings Law", "leeds", "law firm", 7500, "S022"), ("Headrow Dental Group", "leeds", "clinic", 1500, "S022"), ("Roundhay Grammar School", "leeds", "school", 6000, "S022"),
     ("Minster Choir School", "york", "school", 3500, "S024"), ("Micklegate Chambers", "york", "law firm", 8000, "S022"), ("Ouse Valley Calligraphers", "york", "society", 500, None), ("Jorvik Print Studio", "york", "printer", 5500, "S024"),
     ("Valley Gardens Hotel", "harrogate", "hotel", 3000, "S022"), ("Nidderdale Estate Agents", "harrogate", "estate agent", 2500, "S022"), ("Humber Marine Surveyors", "hull", "surveyors", 4500, "S024"), ("Pearson Park Academy", "hull", "school", 5000, "S024"),
     ("Land of Green Ginger Gallery", "hull", "gallery", 1000, "S024"), ("Craven Herdbook Society", "skipton", "society", 800, None), ("High Street Registrars", "skipton", "register office", 2000, "S022"), ("Kelham Island Design", "sheffield", "design studio", 6500, "S023"),
     ("Don Valley Solicitors", "sheffield", "law firm", 9000, "S023"), ("Ecclesall Art College", "sheffield", "school", 12000, "S023"), ("Peak Edge Brewery", "sheffield", "brewery", 1800, "S023"), ("Wharfedale Wedding Stationery", "ilkley", "printer", 4200, "S022"),
     ("Manningham Mills Studios", "bradford", "design studio", 3200, "S022"), ("Bronte Letterpress", "bradford", "printer", 2800, "S022"), ("Kirkgate Insurance Brokers", "wakefield", "broker", 5200, "S023"), ("Hepworth Sketch Club", "wakefield", "society", None, None),
     ("Fountains Bindery", "ripon", "printer", 2200, "S024"), ("Ripon Cathedral Office", "ripon", "church", 2600, "S024"), ("Beverley Westwood Primary", "beverley", "school", 1600, "S024"), ("Lairgate Notaries", "beverley", "law firm", 3800, None)]
accs = []
for n, (nm, pl, kd, cl, h) in enumerate(C):
    k = "K%d" % (4010 + n * 7); accs.append((k, nm, pl))
    emit(k, "Account", [("acctNo", s(k)), ("tradeName", s(nm)), ("seat", "id:pl-" + pl), ("trade", s(kd)), ("creditLimit", m(cl) if cl else None), ("handledBy", "id:" + h if h else None)])
near = {"leeds": "01", "york": "02", "harrogate": "03", "hull": "04", "skipton": "05", "sheffield": "06", "ilkley": "07", "bradford": "01", "wakefield": "01", "ripon": "03", "beverley": "04"}
takers = {"01": ["S013", "S014", "S022"], "02": ["S015", "S020"], "03": ["S016", "S009"], "04": ["S017", "S024"], "05": ["S018"], "06": ["S019", "S023"], "07": ["S021"]}
quiet = {"Lairgate Notaries", "Peak Edge Brewery", "Kirkgate Insurance Brokers"}
sel = [a for a in accs if a[1] not in quiet]
orders = sorted(rnddate("2023-09-04", "2024-11-22") for _ in range(72))
quietart = set(byname[x] for x in ["Caran d'Ache Léman bicolour", "Ordning pen tray oak", "Gmund Original Vellum A4", "Fabriano EcoQua dots A5", "Rapesco 66P heavy duty punch", "Lamy Z28 converter"])
for n, dt in enumerate(orders):
    k, nm, pl = R.choice(sel); sh = near[pl]
    no = "%d-%04d" % (dt.year % 100, 311 + n * 3)
    cancelled = n in (9, 27, 45, 58); opn = n >= 68 or n == 63
    sent = dt + D.timedelta(days=R.choice([1, 1, 2, 3, 4, 6, 9]))
    cand = [a for a in arts if a["code"] not in quietart and not (a["d"] in dropped and dropped[a["d"]][0] < str(dt))
            and not ("2025" in a["d"] and str(dt) < "2024-07-21") and not ("2024/25" in a["d"] and str(dt) < "2024-07-21")]
    lines = []
    if not cancelled:
        for q, a in enumerate(R.sample(cand, R.choice([1, 2, 2, 3, 3, 4]))):
            lid = "ol-%s-%d" % (no, q + 1); lines.append("id:" + lid)
            qty = R.choice([1, 2, 3, 5]) if a["p"] > 40 else R.choice([2, 4, 5, 10, 12, 20, 25, 50])
            emit(lid, "OrderLine", [("item", "id:art-" + a["code"]), ("qty", i(qty)), ("each", m(a["p"] * R.choice([1, .95, .9, .88])))])
    emit("ord-" + no, "SalesOrder", [("ordNo", s(no)), ("acct", "id:" + k), ("via", "id:shop-" + sh), ("takenBy", "id:" + R.choice(takers[sh]) if n % 17 != 5 else None), ("placedOn", d(dt)),
        ("sentOn", None if cancelled or opn else d(sent)), ("state", s("cancelled" if cancelled else "open" if opn else R.choice(["despatched", "despatched", "dispatched"]))), ("line", ", ".join(lines) if lines else None)])

# promotions
for n, (x, pp, f, t) in enumerate([("Lamy Safari F", 15.95, "2024-08-12", "2024-09-14"), ("Lamy AL-star M", 21.00, "2024-08-12", "2024-09-14"), ("Staedtler Noris HB box", 4.50, "2024-08-12", "2024-09-14"),
    ("Exacompta lever arch file", 3.95, "2024-01-02", "2024-02-03"), ("Rhodia pad No. 16", 4.75, "2024-03-04", "2024-03-30"), ("Houtum recycled copy A4 ream", 4.60, "2024-01-02", "2024-02-03"),
    ("Diamine Oxblood 80 ml", 5.95, "2024-11-04", "2024-12-24"), ("Derwent Coloursoft tin", 31.50, "2024-11-04", "2024-12-24"), ("Faber-Castell Polychromos tin", 35.00, "2024-11-04", "2024-12-24"),
    ("Caran d'Ache Ecridor Retro", 119.00, "2024-11-18", "2024-12-24"), ("Leuchtturm1917 week planner 2025", 17.95, "2024-12-27", "2025-01-25"), ("Quo Vadis Executive 2025", 24.00, "2024-12-27", "2025-01-25"),
    ("Hahnemühle Nostalgie sketch pad A4", 14.90, "2024-05-06", "2024-05-31"), ("Manuscript Clarity calligraphy set", 19.95, "2024-11-04", "2024-12-24")]):
    emit("promo-%02d" % (n + 1), "Promo", [("promoNo", s("AK%02d" % (n + 1))), ("item", "id:art-" + byname[x]), ("promoPrice", m(pp)), ("runsFrom", d(f)), ("runsTo", d(t))])
os.makedirs(sys.argv[1], exist_ok=True)
open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8").write("\n".join(out))
