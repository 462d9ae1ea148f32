"""python make.py FOLDER: writes FOLDER/graph.ttl, a university library's catalogue (made-up data)."""
import os, random, sys, datetime as dt
R = random.Random(1871)
PFX = "\n".join("@prefix %s: <%s> ." % tuple(x.split("=")) for x in """dc=http://purl.org/dc/elements/1.1/ dcterms=http://purl.org/dc/terms/ bibo=http://purl.org/ontology/bibo/
 foaf=http://xmlns.com/foaf/0.1/ skos=http://www.w3.org/2004/02/skos/core# org=http://www.w3.org/ns/org# schema=http://schema.org/ holding=http://purl.org/ontology/holding#
 lib=http://data.harbourlib.example/vocab# xsd=http://www.w3.org/2001/XMLSchema#""".split()) + "\n"
OUT = []
B = "http://data.harbourlib.example/"
def u(kind, key): return f"<{B}{kind}/{key}>"
def q(s, lang=None): return '"' + str(s).replace('\\', '\\\\').replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")
def year(y): return f'"{y}"^^xsd:gYear'
def date(d): return f'"{d}"^^xsd:date'
def add(s, *po):
    OUT.append(s + " " + " ;\n    ".join(f"{p} {o}" for p, o in po if o is not None) + " .\n")
def titles(t): return [(x.split(":", 1)[1], x.split(":", 1)[0]) for x in t.split(";;")]
# --- places
PLACES = {"london": ("London", "fr:Londres", "gb"), "paris": ("Paris", "el:Παρίσι", "fr"), "berlin": ("Berlin", "", "de"), "tokyo": ("Tokyo", "ja:東京", "jp"),
  "aberdeen": ("Aberdeen", "", "gb"), "edinburgh": ("Edinburgh", "fr:Édimbourg", "gb"), "porto": ("Porto", "", "pt"), "boston": ("Boston", "", "us"),
  "athens": ("Athens", "el:Αθήνα", "gr"), "petersburg": ("Saint Petersburg", "ru:Санкт-Петербург", "ru"), "cairo": ("Cairo", "ar:القاهرة", "eg"),
  "bergen": ("Bergen", "", "no"), "riga": ("Riga", "", "lv"), "gb": ("United Kingdom", "fr:Royaume-Uni", ""), "fr": ("France", "", ""),
  "de": ("Germany", "de:Deutschland", ""), "jp": ("Japan", "ja:日本", ""), "pt": ("Portugal", "", ""), "us": ("United States", "", ""), "gr": ("Greece", "el:Ελλάδα", ""),
  "ru": ("Russia", "ru:Россия", ""), "eg": ("Egypt", "ar:مصر", ""), "no": ("Norway", "", ""), "lv": ("Latvia", "", ""), "baltic": ("Baltic Sea", "de:Ostsee", ""), "northsea": ("North Sea", "de:Nordsee", "")}
for k, (en, alt, part) in PLACES.items():
    add(u("place", k), ("a", "dcterms:Location"), ("skos:prefLabel", q(en, "en")), ("skos:prefLabel", q(alt[3:], alt[:2]) if alt else None), ("dcterms:isPartOf", u("place", part) if part else None))
# --- organisations: publishers, universities and societies, branches of the library
ORGS = """penguin|en:Penguin Classics|london|publisher|https://www.penguin.example/ ## gallimard|fr:Gallimard|paris|publisher|
suhrkamp|de:Suhrkamp Verlag|berlin|publisher|https://suhrkamp.example/ ## iwanami|ja:岩波書店;;en:Iwanami Shoten|tokyo|publisher|
northgate|en:Northgate University Press|aberdeen|publisher|https://northgate-up.example/ ## porto|pt:Porto Editora|porto|publisher|
springhill|en:Springhill Academic|boston|publisher|https://springhill.example/ ## kastaniotis|el:Εκδόσεις Καστανιώτη;;en:Kastaniotis Editions|athens|publisher|
azbuka|ru:Азбука;;en:Azbuka|petersburg|publisher| ## lantern|en:Lantern Books|edinburgh|publisher|
shorouk|ar:دار الشروق;;en:Dar El Shorouk||publisher| ## meridian|en:Meridian Press|boston|publisher|
uporto|en:University of Porto;;pt:Universidade do Porto|porto|university|https://up.example/ ## ubergen|en:University of Bergen;;no:Universitetet i Bergen|bergen|university|
harbour|en:Harbourside University|aberdeen|university|https://harbourside.example/ ## latvia|en:University of Latvia|riga|university|
carto|en:European Cartographic Society||society| ## rsl|en:Guild of Literary Translators|london|society|"""
ORGN = {}
for l in ORGS.replace(" ## ", "\n").split("\n"):
    k, t, place, kind, home = l.split("|")
    ORGN[k] = t
    named = "foaf:name" if k in ("lantern", "meridian", "carto") else "skos:prefLabel"
    add(u("org", k), ("a", "org:Organization"), ("a", "foaf:Organization" if kind != "publisher" or k in ("penguin", "lantern") else None), *[(named, q(x, g)) for x, g in titles(t)],
        ("dcterms:spatial", u("place", place) if place else None), ("foaf:homepage", f"<{home}>" if home else None), ("dcterms:type", q(kind)))
for k, n in (("main", "Main Library"), ("science", "Science Library"), ("reading", "Harbour Reading Room")):
    add(u("branch", k), ("a", "org:OrganizationalUnit"), ("a", "lib:Branch"), ("skos:prefLabel", q(n, "en")), ("org:unitOf", u("org", "harbour")))
# --- people: key|given|family|born|member of|mbox
PEOPLE = """tolstoy|Leo|Tolstoy|1828||;dostoevsky|Fyodor|Dostoevsky|1821||;bulgakov|Mikhail|Bulgakov|1891||;soseki|Sōseki|Natsume|1867||;kawabata|Yasunari|Kawabata|1899||;mahfouz|Naguib|Mahfouz|1911||
kazantzakis|Nikos|Kazantzakis|1883||;saramago|José|Saramago|1922||;pessoa|Fernando|Pessoa|1888||;camus|Albert|Camus|1913||;beauvoir|Simone|de Beauvoir|1908||;hugo|Victor|Hugo|1802||;kafka|Franz|Kafka|1883||
mann|Thomas|Mann|1875||;seghers|Anna|Seghers|1900||;woolf|Virginia|Woolf|1882||;austen|Jane|Austen|1775||;shelley|Mary|Shelley|1797||;garnett|Constance|Garnett|1861||;pevear|Richard|Pevear|1943|rsl|;volokhonsky|Larissa|Volokhonsky|1945|rsl|
seidensticker|Edward|Seidensticker|1921||;jull-costa|Margaret|Jull Costa|1949|rsl|mjc@translators.example;gilbert|Stuart|Gilbert|1883||;santos-1|Maria|Santos|1968|uporto|maria.santos@up.example;santos-2|Maria|Santos|1985|harbour|m.santos@harbourside.example
miller-1|John|Miller|1954|harbour|;miller-2|John|Miller||ubergen|john.miller@uib.example;zhang-1|Wei|Zhang|1979|harbour|wei.zhang@harbourside.example;zhang-2|Wei|Zhang|1990|uporto|;zhang-3|Wei|Zhang|||
ozola|Ilze|Ozola|1972|latvia,carto|ilze.ozola@lu.example;berzins|Janis|Bērziņš|1961|latvia|;haugen|Solveig|Haugen|1977|ubergen|solveig.haugen@uib.example;lindqvist|Erik|Lindqvist|1966|ubergen,carto|;okafor|Chidi|Okafor|1983|harbour|c.okafor@harbourside.example
fraser|Morag|Fraser|1959|harbour|morag.fraser@harbourside.example;keller|Anneliese|Keller|1970|carto|;dupont|Hélène|Dupont|1981||helene.dupont@histoire.example;ferreira|Rui|Ferreira|1974|uporto|rui@up.example;ferreira-2|Rui|Ferreira||carto|;tanaka|Yuki|Tanaka|1988|harbour|
papadakis|Eleni|Papadakis|1963||;rossi|Giulia|Rossi|1992|ubergen|giulia.rossi@uib.example;iyer|Lakshmi|Iyer|1980|harbour|l.iyer@harbourside.example;novak|Petr|Novák|1957||;sinclair|Duncan|Sinclair|1949||;amrani|Samira|Amrani|1986|uporto|"""
NAME = {}
for l in PEOPLE.replace(";", "\n").split("\n"):
    k, g, f, born, mem, mbox = l.split("|")
    NAME[k] = (g, f)
    add(u("person", k), ("a", "foaf:Person"), ("foaf:name", q(f"{g} {f}" if k != "soseki" else "Natsume Sōseki")), ("foaf:givenName", q(g)), ("foaf:familyName", q(f)),
        ("schema:birthDate", year(born) if born else None), *[("org:memberOf", u("org", m)) for m in mem.split(",") if m], ("foaf:mbox", f"<mailto:{mbox}>" if mbox else None))
BORROWERS = []
for i, n in enumerate("Amy Pond-Clarke,Tom Baxter,Nadia Hussain,Callum Reid,Ines Moreau,Oskar Lund,Priya Nair,Hamish Grant,Beth Lawson,Karim Saleh,Fiona Reid,Lukas Weber,John Miller,Zofia Mazur".split(",")):
    BORROWERS.append(u("person", f"m{i+1:02}"))
    add(BORROWERS[-1], ("a", "foaf:Person"), ("a", "lib:Member"), ("foaf:name", q(n)), ("lib:cardNumber", q(f"HU-{4100 + i * 37}")), ("foaf:mbox", f"<mailto:{n.split()[0].lower()}.{i}@students.example>" if i % 3 else None), ("org:memberOf", u("org", "harbour")))
# --- subjects: key|labels|broader|alt
SUBJ = """lit|en:Literature;;fr:Littérature;;de:Literatur||;novel|en:Novels;;fr:Romans|lit|Long fiction;poetry|en:Poetry;;fr:Poésie;;de:Lyrik|lit|Verse;gothic|en:Gothic fiction|novel|;essay|en:Essays|lit|
hist|en:History;;fr:Histoire;;de:Geschichte||;maritime|en:Maritime history;;fr:Histoire maritime|hist|Naval history;medieval|en:Medieval history;;de:Mittelalter|hist|Middle Ages;hanse|en:Hanseatic League;;de:Hanse|medieval|Hansa;whaling|en:Whaling|maritime|;war|en:Napoleonic Wars|hist|
sci|en:Natural sciences;;de:Naturwissenschaften||;hydro|en:Hydrology;;fr:Hydrologie|sci|;flood|en:Floods;;pt:Cheias|hydro|;botany|en:Botany;;de:Botanik|sci|Plant science;seaweed|en:Seaweeds;;ja:海藻|botany|Marine algae;mosses|en:Mosses;;de:Moose|botany|
geo|en:Geography;;fr:Géographie||;carto|en:Cartography;;de:Kartographie|geo|Map making;atlases|en:Atlases|carto|;archaeo|en:Archaeology;;de:Archäologie|hist|;wrecks|en:Shipwrecks;;de:Schiffswracks|archaeo|
libsci|en:Library science||Librarianship;catalog|en:Cataloguing|libsci|Cataloging;digital|en:Digitization|libsci|;textiles|en:Textiles|| ;phil|en:Philosophy;;fr:Philosophie||;exist|en:Existentialism;;fr:Existentialisme|phil|;women|en:Women's studies||"""
for l in SUBJ.replace(";;", "§").replace(";", "\n").replace("§", ";;").split("\n"):
    k, t, br, alt = l.split("|")
    add(u("subject", k), ("a", "skos:Concept"), *[("skos:prefLabel", q(x, g)) for x, g in titles(t)], ("skos:broader", u("subject", br) if br else None), ("skos:altLabel", q(alt, "en") if alt.strip() else None), ("skos:inScheme", u("subject", "scheme")))
# --- books: titles|creators (a leading ! = as text only)|publisher|year|lang|pages (x = extent only)|subjects|further k=v
BOOKS = """ru:Война и мир|tolstoy|azbuka|2012|ru|1408|novel,war|
en:War and Peace;;ru:Война и мир|tolstoy|penguin|2007|en|1273|novel,war|tr=pevear+volokhonsky,of=1
en:Anna Karenina|tolstoy|penguin|2002|en|838|novel|tr=pevear+volokhonsky,ed=2
en:Crime and Punishment|dostoevsky|penguin|1998|en|545|novel|tr=garnett,of=5
ru:Преступление и наказание|dostoevsky|azbuka|2015|ru|608|novel|
en:The Idiot|dostoevsky|meridian|1958|en|x586|novel|tr=garnett
ru:Мастер и Маргарита|bulgakov|azbuka|2010|ru|480|novel|
en:The Master and Margarita|bulgakov|penguin|2016|en|412|novel|tr=pevear+volokhonsky,of=7
ja:吾輩は猫である|soseki|iwanami|1990|ja|563|novel|
ja:こころ;;en:Kokoro|soseki|iwanami|1989|ja|300|novel|
ja:雪国;;en:Snow Country|kawabata|iwanami|2003|ja|207|novel|
en:Snow Country|kawabata|penguin|2011|en|175|novel|tr=seidensticker,of=11
en:Thousand Cranes|kawabata|penguin|2011|en|147|novel|tr=seidensticker
ar:بين القصرين;;en:Palace Walk|mahfouz|shorouk|2006|ar|592|novel|
ar:أولاد حارتنا|mahfouz|shorouk|2008|ar|584|novel|
el:Βίος και Πολιτεία του Αλέξη Ζορμπά;;en:Zorba the Greek|kazantzakis|kastaniotis|1995|el|365|novel|
pt:Ensaio sobre a Cegueira|saramago|porto|2014|pt|344|novel|
en:Blindness|saramago|lantern|2013|en|326|novel|of=17
pt:Livro do Desassossego|pessoa|porto|2006|pt|x531|essay|
en:The Book of Disquiet|pessoa|lantern|2017|en|448|essay|tr=jull-costa,of=19
en:The Year of the Death of Ricardo Reis|saramago|lantern|2020|en|392|novel|tr=jull-costa
fr:L'Étranger|camus|gallimard|1972|fr|186|novel,exist|
en:The Outsider|camus|penguin|1961|en|120|novel,exist|tr=gilbert,of=22
fr:La Peste|camus|gallimard|1996|fr|352|novel,exist|
fr:Le Deuxième Sexe|beauvoir|gallimard|1986|fr|1071|women,phil|vol=2
fr:Notre-Dame de Paris|hugo|gallimard|2009|fr|736|novel,medieval|
fr:Les Contemplations|hugo|gallimard|1973|fr|528|poetry|
de:Der Prozess|kafka|suhrkamp|2000|de|282|novel|
de:Das Schloss|kafka|suhrkamp|2004|de|387|novel|
de:Der Zauberberg|mann|suhrkamp|1991|de|1008|novel|
de:Buddenbrooks|mann|suhrkamp|1989|de|768|novel,hanse|ed=3
de:Das siebte Kreuz|seghers|suhrkamp|2018|de|x432|novel|
en:To the Lighthouse|woolf|penguin|2000|en|267|novel|ed=2
en:A Room of One's Own|woolf|penguin|2004|en|112|essay,women|
en:Persuasion|austen|penguin|2003|en|249|novel|
en:Emma|austen|lantern|1996|en|474|novel|
en:Frankenstein|shelley|penguin|1992|en|273|gothic|ed=4
en:The Castle of Otranto|!Walpole, Horace|lantern|2001|en|164|gothic|
en:The Mysteries of Udolpho|!Radcliffe, Ann|lantern|2001|en|704|gothic|
en:Herring, Salt and Silver: The Hanse in the North Sea|fraser|northgate|2011|en|318|hanse,maritime|at=northsea
de:Die Schiffswracks der Ostsee|keller|suhrkamp|2013|de|264|wrecks|at=baltic
en:Whalers of the Northern Isles|sinclair|northgate|1987|en|221|whaling|
en:Whalers of the Northern Isles|sinclair|northgate|1999|en|256|whaling|ed=2
en:Reading Old Sea Charts|ozola,lindqvist|northgate|2019|en|198|carto,maritime|ed=1,at=baltic
fr:Ports et marins de l'Atlantique|dupont|gallimard|2015|fr|410|maritime|at=fr
en:Handbook of Flood Forecasting|santos-1,zhang-2|springhill|2018|en|672|flood,hydro|ed=3
en:Rivers Under Pressure|santos-1|springhill|2010|en|301|hydro|at=pt
pt:Cheias do Douro|santos-1,ferreira|porto|2021|pt|188|flood|at=porto
en:Seaweeds of Cold Seas: A Field Guide|haugen|springhill|2016|en|240|seaweed|at=no
de:Moose und Flechten Nordeuropas|!Brandt, Otto|suhrkamp|1979|de|x356|mosses|
en:Mosses of Scotland|iyer|northgate|2020|en|284|mosses|
en:A Short History of Weaving|miller-1|lantern|1994|en|176|textiles|
en:Tapestry and Trade|miller-1,fraser|northgate|2005|en|342|textiles,medieval|
en:Cataloguing for Small Libraries|okafor|meridian|2014|en|154|catalog|ed=1
en:Cataloguing for Small Libraries|okafor|meridian|2022|en|190|catalog|ed=2
en:Digitizing Fragile Books|tanaka,okafor|meridian|2021|en|208|digital|
en:The Printed Atlas, 1570–1800|lindqvist|springhill|2008|en|512|atlases|
en:Poems from the Quay|santos-2|lantern|2019|en|72|poetry|
el:Ποιήματα|!Καβάφης, Κωνσταντίνος|kastaniotis|1984|el|x240|poetry|
en:Songs of the Trawlermen|!Anonymous||1931|en|96|poetry,maritime|
zh:红楼梦;;en:Dream of the Red Chamber|!曹雪芹||1982|zh|1606|novel|
en:Harbour Towns: Essays in Urban History||northgate|2017|en|388|hist,maritime|edr=fraser+dupont,type=EditedBook
en:New Methods in Coastal Archaeology||springhill|2019|en|296|archaeo|edr=berzins,type=EditedBook
en:Libraries After Paper||meridian|2023|en|260|libsci,digital|edr=okafor+tanaka,type=EditedBook"""
WORKS, HOLDABLE = [], []
def name(k): return f"{NAME[k][1]}, {NAME[k][0]}"
def isbn():
    d = [9, 7, 8] + [R.randrange(10) for _ in range(9)]
    return "".join(map(str, d + [-sum(x * (3 if i % 2 else 1) for i, x in enumerate(d)) % 10]))
for i, l in enumerate(BOOKS.split("\n"), 1):
    t, cr, pub, y, lang, pages, subj, more = l.split("|")
    m = dict(x.split("=") for x in more.split(",") if x); s = u("work", f"b{i:03}")
    text = cr[1:] if cr.startswith("!") else None
    ck = [] if text else [c for c in cr.split(",") if c]
    xo = pages.startswith("x"); n = pages.lstrip("x")
    both = R.random() < .55
    add(s, ("a", "bibo:" + m.get("type", "Book")), ("a", "schema:Book" if R.random() < .3 else None), *[("dcterms:title" if j == 0 or i % 2 == 0 else "dcterms:alternative", q(x, g)) for j, (x, g) in enumerate(titles(t))],
        *[("dcterms:creator", u("person", c)) for c in ck], *[("dc:creator", q(name(c))) for c in ck if R.random() < .25], ("dc:creator", q(text) if text else None),
        *[("bibo:editor", u("person", c)) for c in m.get("edr", "").split("+") if c], *[("bibo:translator", u("person", c)) for c in m.get("tr", "").split("+") if c],
        ("dcterms:publisher", u("org", pub) if pub else None), ("dcterms:issued", year(y)), ("dcterms:language", q(lang)), ("bibo:numPages", None if xo else n), ("dcterms:extent", q(f"{n} p.") if xo or both else None),
        *[("dcterms:subject", u("subject", c)) for c in subj.split(",")], ("bibo:isbn13", q(isbn()) if int(y) >= 1985 else None), ("bibo:edition", q({"1": "1st", "2": "2nd", "3": "3rd", "4": "4th"}[m["ed"]]) if "ed" in m else None),
        ("bibo:volume", q(m["vol"]) if "vol" in m else None), ("bibo:translationOf", u("work", f"b{int(m['of']):03}") if "of" in m else None), ("dcterms:spatial", u("place", m["at"]) if "at" in m else None))
    HOLDABLE.append((s, subj.split(",")[0], (cr.lstrip("!").split(",")[0][:3] or "EDS").upper()))
    if int(y) > 1990 and pub and R.random() < .75:
        add(u("offer", f"o{i:03}"), ("a", "schema:Offer"), ("schema:itemOffered", s), ("schema:price", f"{R.randrange(7, 24) + int(n) // 40}.{R.choice(['00', '50', '95', '99'])}"), ("schema:priceCurrency", q("GBP" if lang == "en" else "EUR")), ("schema:seller", u("org", pub)))
# --- chapters and theses
CH = """64|Whose Shelf Is It?|iyer|libsci|11;64|Scanning on a Shoestring|tanaka|digital|47;64|What Readers Lose|santos-2|libsci|98;62|Riga and Its Rope Makers|ozola|maritime|33;62|Bergen's Wharf after the Fire|miller-2|hanse|71
62|Aberdeen Granite, Lisbon Streets|fraser,ferreira|hist|140;63|Diving the Narva Wreck|berzins|wrecks|5;63|Drones over Mudflats|rossi,zhang-3|archaeo|59"""
for i, l in enumerate(CH.replace("\n", ";").split(";"), 1):
    b, t, cr, sj, ps = l.split("|")
    add(u("work", f"c{i:03}"), ("a", "bibo:Chapter"), ("dcterms:title", q(t, "en")), *[("dcterms:creator", u("person", c)) for c in cr.split(",")], ("dcterms:isPartOf", u("work", f"b0{b}")), ("bibo:pageStart", q(ps)), ("bibo:pageEnd", q(int(ps) + R.randrange(12, 25))), ("dcterms:subject", u("subject", sj)))
TH = """Tidal Mills of the Scottish Coast|okafor|harbour|2009|hist|fraser;Flood Memory in Northern Portugal|amrani|uporto|2014|flood|santos-1;Mapping the Fjords, 1700–1850|rossi|ubergen|2020|carto|lindqvist;Rain on the Page: Weather in Woolf|santos-2|harbour|2013|lit|;Kelp Forests and Their Names|tanaka|harbour|2016|seaweed|iyer"""
for i, l in enumerate(TH.split(";"), 1):
    t, c, o, y, sj, sup = l.split("|"); s = u("work", f"t{i:03}")
    add(s, ("a", "bibo:Thesis"), ("dcterms:title", q(t, "en")), ("dcterms:creator", u("person", c)), ("dcterms:publisher", u("org", o)), ("dcterms:issued", date(f"{y}-{R.randrange(1, 13):02}-{R.randrange(1, 29):02}")),
        ("dcterms:language", q("en")), ("dcterms:subject", u("subject", sj)), ("dcterms:extent", q(f"{R.randrange(150, 330)} leaves")), ("dcterms:contributor", u("person", sup) if sup else None))
    HOLDABLE.append((s, sj, c[:3].upper()))
# --- journals and their articles
JN = """hydl|en:Hydrology Letters|springhill|en|1983|2049-1133|hydro|18;jba|en:Journal of Baltic Archaeology|northgate|en|1971|0387-4410|archaeo|30;zfk|de:Zeitschrift für Kartenkunde|suhrkamp|de|1952|0044-8712|carto|50;rhm|fr:Cahiers d'histoire maritime|gallimard|fr|1995|1266-3301|maritime|7
lpq|en:Library Practice Quarterly|meridian|en|2003||libsci|1;abs|en:Acta Botanica Septentrionalis||en|1928|0001-6650|botany|70;jpl|en:Journal of Portuguese Letters||en|2011|2183-0092|lit|0"""
JOUR = {}
for l in JN.replace("\n", ";").split(";"):
    k, t, pub, lang, y, issn, sj, v0 = l.split("|"); JOUR[k] = (int(y), lang)
    add(u("journal", k), ("a", "bibo:Journal"), ("dcterms:title", q(*titles(t)[0])), ("dcterms:publisher", u("org", pub) if pub else None), ("dcterms:language", q(lang)), ("dcterms:issued", year(y)), ("bibo:issn", q(issn) if issn else None), ("dcterms:subject", u("subject", sj)))
ART = """hydl|Snowmelt and the Spring Flood|santos-1|flood;hydl|Gauging Small Rivers Cheaply|zhang-2,santos-1|hydro;hydl|Peat, Rain and Runoff|zhang-1|hydro;hydl|A Century of Douro Floods|santos-1,amrani|flood@porto;hydl|Radar Rainfall in Steep Valleys|rossi,zhang-2|hydro@no;hydl|Storm Surges in the German Bight|zhang-1|flood@northsea;hydl|Groundwater under Porto|ferreira,amrani|hydro@porto
jba|Amber Beads from Jurmala|berzins|archaeo@lv;jba|A Cog Wreck off Liepāja|berzins,ozola|wrecks@baltic;jba|Tree Rings and Ship Timbers|lindqvist|wrecks@baltic;jba|Fish Weirs of the Gauja|berzins|archaeo@lv;jba|Net Sinkers Reconsidered|novak|archaeo;jba|Dating the Riga Cellars|ozola|medieval@riga;jba|Iron Age Boats of the Daugava|berzins,haugen|archaeo@lv
zfk|de:Kartenfehler der Hansezeit|keller|carto,hanse;zfk|de:Die Ostsee in alten Atlanten|keller,lindqvist|atlases@baltic;zfk|de:Höhenlinien: eine kleine Geschichte|keller|carto;zfk|de:Seekarten aus Bergen|haugen|carto@bergen;zfk|Who Drew the Fjords?|lindqvist|carto@no;zfk|Colour on Sea Charts|ozola,ferreira-2|carto
rhm|fr:Les baleiniers basques|dupont|whaling@fr;rhm|fr:Une mutinerie à Brest|dupont|maritime@fr;rhm|fr:Le sel et la morue|dupont,ferreira|maritime@pt;rhm|Scottish Crews on Dutch Whalers|sinclair|whaling@northsea;rhm|fr:Naufrages en mer du Nord|dupont|wrecks@northsea
lpq|Who Reads the Catalogue?|okafor|catalog;lpq|Shelf Marks without Tears|okafor,iyer|catalog;lpq|Scanning Glass Negatives|tanaka|digital;lpq|The Cost of a Lost Book|!Staff of the Main Library|libsci;lpq|Same Name, Different Author|zhang-1,zhang-3|catalog;lpq|Weeding with Kindness|!Hartley, P.|libsci;lpq|Metadata for Seaweed Herbaria|tanaka,haugen|digital,seaweed
abs|Red Algae of the Faroes|haugen|seaweed;abs|Sphagnum after Fire|iyer|mosses;abs|Kelp Decline off Bergen|haugen,rossi|seaweed@bergen;abs|Liverworts on Granite|iyer|mosses@aberdeen;abs|Eelgrass in the Gulf of Riga|ozola,haugen|botany@riga;abs|Seed Drift in the Baltic|miller-2|botany@baltic;abs|Bog Moss and Carbon|iyer,zhang-1|mosses
jpl|Pessoa's Invented Readers|santos-2|lit;jpl|Translating Saramago's Commas|jull-costa|novel;jpl|Fog in Portuguese Verse|santos-2|poetry;jpl|pt:O Porto dos poetas|amrani|poetry@porto"""
for i, l in enumerate(ART.replace("\n", ";").split(";"), 1):
    k, t, cr, sj = l.split("|"); sj, _, at = sj.partition("@"); y0, lang = JOUR[k]
    if t[2:3] == ":": lang, t = t[:2], t[3:]
    else: lang = "en"
    y = R.randrange(max(2004, y0 + 1), 2025); ps = R.randrange(1, 280); text = cr[1:] if cr[0] == "!" else None
    d = date(f"{y}-{R.randrange(1, 13):02}-{R.randrange(1, 29):02}") if R.random() < .75 else year(y)
    add(u("work", f"a{i:03}"), ("a", "bibo:AcademicArticle" if k in ("hydl", "abs") and i % 4 == 0 else None), ("a", "bibo:Article"), ("dcterms:title", q(t, lang)), *[("dcterms:creator", u("person", c)) for c in ([] if text else cr.split(","))],
        ("dc:creator", q(text) if text else None), ("dcterms:isPartOf", u("journal", k)), ("dcterms:issued", d), ("bibo:volume", q(y - y0 + 1)), ("bibo:issue", q(R.randrange(1, 5)) if R.random() < .7 else None), ("bibo:pageStart", q(ps)), ("bibo:pageEnd", q(ps + R.randrange(5, 31)) if R.random() < .9 else None),
        ("dcterms:language", q(lang)), *[("dcterms:subject", u("subject", x)) for x in sj.split(",")], ("dcterms:spatial", u("place", at) if at else None), ("bibo:doi", q(f"10.5555/{k}.{y}.{ps}") if R.random() < .6 else None),
        ("dcterms:abstract", q(f"{t}: a study drawing on new evidence from {R.choice(['archives', 'field work', 'museum collections', 'published data'])}, with {R.choice(['a discussion of sources', 'maps and tables', 'suggestions for further work'])}.", "en") if lang == "en" and R.random() < .7 else None))
# --- copies on the shelves, and loans
n = ln = 0
for s, sj, who in HOLDABLE:
    for c in range(R.choice([0, 1, 1, 1, 2, 2, 3])):
        n += 1; it = u("item", f"i{n:04}")
        br = "science" if sj in ("flood", "hydro", "seaweed", "mosses", "archaeo") else R.choice(["main", "main", "reading"])
        ref = br == "reading" and R.random() < .5
        add(it, ("a", "holding:Item"), ("holding:exemplarOf", s), ("holding:heldBy", u("branch", br)), ("holding:label", q(f"{sj[:3].upper()} {R.randrange(100, 990)} {who} {c + 1}") if R.random() < .92 else None), ("dcterms:accessRights", q("reference only") if ref else None))
        day = dt.date(2023, 1, 9) + dt.timedelta(R.randrange(200))
        while not ref and R.random() < .55 and day < dt.date(2024, 5, 1):
            ln += 1; back = day + dt.timedelta(R.randrange(3, 45)); open_ = day > dt.date(2024, 1, 1) and R.random() < .7
            add(u("loan", f"l{ln:03}"), ("a", "lib:Loan"), ("lib:item", it), ("lib:borrower", R.choice(BORROWERS)), ("lib:loanedOn", date(day)), ("lib:dueOn", date(day + dt.timedelta(28))), ("lib:returnedOn", None if open_ else date(back)))
            if open_: break
            day = back + dt.timedelta(R.randrange(10, 160))
os.makedirs(sys.argv[1], exist_ok=True)
open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8").write(PFX + "\n" + "\n".join(OUT))
