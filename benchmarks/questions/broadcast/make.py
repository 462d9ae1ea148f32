#!/usr/bin/env python3
"""Writes graph.ttl: the programme archive of a small public broadcaster (television and radio), as its archivists
describe it in RDF: camelCase properties, labels for most things, prefLabels or bare titles for some, and crew through
Contribution nodes. Standard library only, deterministic.   python make.py FOLDER"""
import os
import random
import sys
from datetime import date, timedelta

R = random.Random(41979)
BASE = "http://archive.carrickbroadcasting.example/"
LINES, COUNT = [], 0
EXPORT = date(2024, 6, 30)


class U(str):
    """An IRI in the id space."""


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"')


def out(v):
    if isinstance(v, U):
        return f"<{BASE}id/{v}>"
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, float):
        return f'"{v:.1f}"^^xsd:decimal'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    if isinstance(v, tuple):                       # ("2004", "gYear") or ("Cois Cuain", "@ga")
        return f'"{esc(v[0])}"{v[1]}' if v[1][0] == "@" else f'"{v[0]}"^^xsd:{v[1]}'
    return f'"{esc(v)}"'


def put(s, cls, *pairs):
    """One thing: its class and (property, value) pairs; None is left out, a list is many values."""
    global COUNT
    po = ["a " + (cls if ":" in cls else "cb:" + cls)]
    for p, v in pairs:
        for x in v if isinstance(v, list) else [v]:
            if x is not None:
                po.append(f"{p if ':' in p else 'cb:' + p} {out(x)}")
    COUNT += len(po)
    LINES.append(out(s) + " " + " ;\n    ".join(po) + " .")
    return s


def slug(s):
    t = s.lower().translate(str.maketrans("áéíóúø", "aeiouo"))
    return "-".join("".join(c if c.isalnum() and c.isascii() else " " for c in t).split())


def D(s):
    return date.fromisoformat(s) if s and s != "-" else None


def year(y):
    return (str(y), "gYear")


# ---------------------------------------------------------------- places, languages, genres, functions
PLACE = {}
for name, county, pop in [("Kilbrack", "West Carrick", 48200), ("Dunmore", "West Carrick", 9100), ("Port Ellis", "East Carrick", 21700), ("Ballyglass", "North Carrick", 3400),
                          ("Rathmoyle", "East Carrick", 12800), ("Slieve Rua", "North Carrick", None), ("Inishgorm", "The Islands", 310), ("Cloghan Bay", "North Carrick", 1250),
                          ("Tarbert Quay", "The Islands", 860), ("Glenarm Forest", "East Carrick", None), ("Galway", None, 83456), ("Bergen", None, 291940),
                          ("Glasgow", None, 635640), ("Derry", None, 85016), ("Cork", None, 222333), ("Aarhus", None, 290598)]:
    PLACE[name] = put(U("place/" + slug(name)), "Location", ("rdfs:label", name), ("county", county), ("population", pop))
LANG = {n: put(U("language/" + c), "Language", ("rdfs:label", n), ("languageCode", c)) for n, c in
        [("English", "en"), ("Irish", "ga"), ("Danish", "da"), ("Norwegian", "no"), ("French", "fr"), ("German", "de"), ("Scottish Gaelic", "gd")]}
GENRE = {}
for line in ["drama: crime drama, historical drama, medical drama, soap opera", "comedy: sitcom, sketch comedy", "factual: nature documentary, history documentary, science, current affairs, lifestyle, news magazine, agriculture",
             "entertainment: chat show, quiz show, talent show, reality", "music: classical music, traditional music", "children's: animation", "sport:", "arts: storytelling"]:
    top, subs = line.split(":")
    GENRE[top] = put(U("genre/" + slug(top)), "Genre", ("skos:prefLabel", (top, "@en")))
    for g in filter(None, (x.strip() for x in subs.split(","))):
        GENRE[g] = put(U("genre/" + slug(g)), "Genre", ("skos:prefLabel", (g, "@en")), ("skos:broader", GENRE[top]))
FUNC = {f: put(U("function/" + slug(f)), "Function", ("skos:prefLabel", f)) for f in
        ["director", "writer", "producer", "composer", "actor", "editor", "camera operator", "narrator"]}

# ---------------------------------------------------------------- channels and studios
CHAN = {}
for n, cls, a, z, reach, ln in [("Carrick One", "TelevisionChannel", "1964-03-17", "-", 1840, "English"), ("Carrick Two", "TelevisionChannel", "1981-10-04", "-", 960, "English"),
                                ("Carrick Junior", "TelevisionChannel", "2002-09-02", "2017-12-31", None, "English"), ("Radio Carrick", "RadioChannel", "1931-05-01", "-", 1210, "English"),
                                ("Carrick Classic", "RadioChannel", "1988-01-11", "-", 240, "English"), ("Raidió na Mara", "RadioChannel", "1974-06-23", "-", 95, "Irish"),
                                ("Carrick Pulse", "RadioChannel", "2000-02-14", "2011-08-31", None, "English")]:
    CHAN[n] = put(U("channel/" + slug(n)), cls, ("rdfs:label", n), ("launchDate", D(a)), ("closedOn", D(z)), ("weeklyReachThousands", reach), ("mainLanguage", LANG[ln]))
STUDIO = {}
for n, town, a, z, m2, seats in [("Ardmore Hall", "Kilbrack", "1964-02-01", "-", 820, 310), ("Studio B Kilbrack", "Kilbrack", "1971-09-06", "-", 450, 120), ("The Old Cannery", "Port Ellis", "1999-04-12", "-", 1350, None),
                                 ("Quayside Studios", "Dunmore", "1983-11-21", "2009-06-30", 600, 180), ("Radio House", "Kilbrack", "1931-05-01", "-", 210, 40), ("Teach an Cheoil", "Inishgorm", "1975-07-14", "-", 90, 25),
                                 ("St Brendan's Church", "Rathmoyle", "1992-10-02", "-", None, 400), ("Gate Lane Studio", "Ballyglass", "1968-01-15", "1994-12-23", 300, 75)]:
    STUDIO[n] = put(U("studio/" + slug(n)), "Studio", ("rdfs:label", n), ("locatedIn", PLACE[town]), ("openedOn", D(a)), ("closedOn", D(z)), ("floorArea", m2), ("audienceSeats", seats))

# ---------------------------------------------------------------- people
PERSON, NR = {}, 0
TOWNS = list(PLACE)


def person(key, name=None, born=None, place=None, died=None, job=None, pref=False):
    global NR
    NR += 1
    u = U(f"person/p{NR:03d}")
    PERSON[key] = put(u, "Person", ("skos:prefLabel" if pref else "rdfs:label", name or key), ("birthDate", D(born)), ("deathDate", D(died)),
                      ("birthPlace", PLACE.get(place)), ("occupation", job))
    return u


def some_date(lo, hi):
    return (date(R.randint(lo, hi), 1, 1) + timedelta(days=R.randrange(365))).isoformat()


for line in """Gerry Lavelle|1941-02-11|Kilbrack|2013-10-05;Nuala Breen|1952-08-30|Dunmore|;Fiachra O'Dowd|1968-04-19|Inishgorm|;Orla Kinsella|1979-12-02|Port Ellis|;Declan Rooney|1948-06-07|Rathmoyle|2019-01-22
Síle Ní Mhurchú|1973-03-15|Inishgorm|;Marcus Whelan|1985-09-24|Cork|;Hannah Achterberg|1990-01-08|Bergen|;Tom Keane|1957-05-29|Ballyglass|;Róisín Daly|1982-07-17|Galway|;Ignatius Moore|1926-11-03|Derry|1999-02-14
Peadar Mac Giolla|1950-10-10|Tarbert Quay|;Aisling Tuohy|1987-04-04|Kilbrack|;Bríd Costello|1939-01-27|Cloghan Bay|2006-07-19;Samuel Adeyemi|1983-06-21|Glasgow|;Joan Prendergast|1960-09-09||""".replace("\n", ";").split(";"):
    n, b, p, d = line.split("|")
    person(n, born=b, place=p, died=d, job=R.choice(["presenter", "broadcaster", "presenter", None]))
PRES = list(PERSON)
DIRS = "Eamon Hartigan;Lise Vestergaard;Colm Bracken;Una Fallon;Patrick Sheehy;Ruth Abernethy;Niall Quigley;Máire Devane;Oscar Lindqvist;Catherine Roche".split(";")
WRIS = "Bernadette Cole;Hugh Tierney;Aoife Mannion;Seán Garvey;Dorothy Wick;Kevin Laffan;Grace O'Hara;Liam Stack;Petra Nordahl;Conor Fitzmaurice;Eileen Judge".split(";")
ACTS = ("Fergal Dunne;Maura Lacey;Ciarán Holt;Niamh Galvin;Brendan Voss;Sinéad Marrinan;Jack Treacy;Ellen Corrigan;Dermot Pike;Lorna Shields;Paul Hennessy;Kate Buckley;Eoin Traynor;Tara Lenihan;Rory McSorley;"
        "Vivian Okafor;Imelda Foy;Gavin Stokes;Olwen Price;Matt Furlong;Clodagh Nash;Anders Holm;Deirdre Moylan;Ned Cassidy").split(";")
CREW = "Barry Finnegan;Sorcha Lally;Walter Nyland;Geraldine Pope;Maeve Tully;Ian Strachan;Philomena Rice;Tadhg Burke;Linda Carbery;Oisín Farrell".split(";")
for names, job, lo, hi in [(DIRS, "director", 1938, 1962), (WRIS, "writer", 1938, 1960), (ACTS, "actor", 1940, 1975), (CREW, None, 1940, 1962)]:
    for i, n in enumerate(names):
        b = some_date(lo, hi)
        dead = some_date(2022, 2023) if b < "1952" and R.random() < 0.55 else None
        person(n, born=b if R.random() < 0.88 else None, place=R.choice(TOWNS) if R.random() < 0.85 else None, died=dead, job=job if R.random() < 0.8 else None, pref=R.random() < 0.12)
person("Tom Keane 2", "Tom Keane", "1991-02-20", "Glasgow", job="actor")
person("Róisín Daly 2", "Róisín Daly", "1949-11-11", "Dunmore", "2015-03-30", "writer")
person("Declan Rooney 2", "Declan Rooney", "1976-08-18", "Port Ellis", job="chef")
ACTS.append("Tom Keane 2")
WRIS.append("Róisín Daly 2")
GUESTS = {}
for line in """Seamus Heaney|1939-04-13||2013-08-30|poet;Mary Robinson|1944-05-21|||politician;Sinéad O'Connor|1966-12-08||2023-07-26|singer;Maeve Binchy|1939-05-28||2012-07-30|novelist;Bob Geldof|1951-10-05|||singer
Dolores O'Riordan|1971-09-06||2018-01-15|singer;Edna O'Brien|1930-12-15|||novelist;Brian Friel|1929-01-09||2015-10-02|playwright;Moya Lennox|1955-03-03|Port Ellis||politician;Aidan Crowe|1972-10-19|Kilbrack||hurler
Fr Michael Toal|1933-07-01|Rathmoyle|2004-12-12|priest;Ingrid Solberg|1961-02-25|Bergen||novelist;Dr Peter Okoye|1969-11-30|Glasgow||surgeon;Caoimhe Larkin|1988-05-12|Dunmore||singer;Desmond Quirke|1945-04-08|Cork|2010-09-01|politician
Helena Marsh|1977-01-19|||chef;Bartley Conneely|1940-06-16|Inishgorm|2011-02-02|fiddler;Sorcha Ní Ghríofa|1984-09-29|Inishgorm||singer;Ray Mulhern|1966-03-21|Ballyglass||hurler;Professor Anne Daunt|1953-12-24|Cork||historian
Luke Brannigan|1992-08-07|Derry||comedian;Gwen Rafter|1959-10-31|Kilbrack||politician;Victor Ames|1947-02-17|||actor;Zainab Yusuf|1995-06-03|Port Ellis||athlete;Cathal Rowe|1980-11-15|Cloghan Bay||politician
Madge Tobin|1928-09-20|Tarbert Quay|2001-05-05|storyteller;Noel Sweeney|1963-07-27|Rathmoyle||hurler;Frida Hauge|1974-04-30|Bergen||chef;Kieran Bloom|1970-12-12|||;Tess Gallen|1986-02-02|Kilbrack||novelist""".replace("\n", ";").split(";"):
    n, b, p, d, j = line.split("|")
    GUESTS[n] = person(n, born=b, place=p, died=d, job=j or None)
POL = [g for g in GUESTS if g in ("Moya Lennox", "Desmond Quirke", "Gwen Rafter", "Cathal Rowe", "Mary Robinson", "Professor Anne Daunt", "Kieran Bloom")]
LIT = ["Seamus Heaney", "Maeve Binchy", "Edna O'Brien", "Brian Friel", "Ingrid Solberg", "Tess Gallen", "Professor Anne Daunt", "Madge Tobin"]
MUS = ["Sinéad O'Connor", "Bob Geldof", "Dolores O'Riordan", "Caoimhe Larkin", "Bartley Conneely", "Sorcha Ní Ghríofa"]
BIRTH = {"Caoimhe Larkin": 1988, "Sorcha Ní Ghríofa": 1984, "Luke Brannigan": 1992, "Zainab Yusuf": 1995, "Tess Gallen": 1986, "Cathal Rowe": 1980, "Helena Marsh": 1977, "Frida Hauge": 1974, "Aidan Crowe": 1972,
         "Dolores O'Riordan": 1971, "Kieran Bloom": 1970, "Dr Peter Okoye": 1969, "Ray Mulhern": 1966, "Sinéad O'Connor": 1966, "Noel Sweeney": 1963}
DEATH = {"Seamus Heaney": 2013, "Sinéad O'Connor": 2023, "Maeve Binchy": 2012, "Dolores O'Riordan": 2018, "Brian Friel": 2015, "Fr Michael Toal": 2004, "Desmond Quirke": 2010, "Bartley Conneely": 2011, "Madge Tobin": 2001}

# ---------------------------------------------------------------- series
# key|label|medium|genres|channel|language|start|end|status|season years|episodes|minutes|thousand viewers|presenters|studio|filmed at|synopsis
SERIES_ROWS = """salt-road|The Salt Road|tv|historical drama|Carrick One|English|1998-09-13|2002-11-24|ended|1998 1999 2001 2002|6|52|940||The Old Cannery|Cloghan Bay,Inishgorm|Three generations of a salt-trading family on the north coast.
harbour|Low Water|tv|crime drama|Carrick One|English|2011-10-02|-|running|2011 2013 2015 2018 2022|6|55|820||The Old Cannery|Port Ellis,Dunmore|Inspector Nell Harrow works the docks of Port Ellis.
cois-cuain|Cois Cuain|tv|soap opera|Carrick Two|Irish|1996-01-08|2015-06-26|ended|1996 2000 2004 2008 2012 2015|8|25|310||Quayside Studios|Inishgorm|Saol agus achrann i sráidbhaile cois cuain.
late-table|The Late Table|tv|chat show|Carrick One|English|1979-10-05|-|running|1979 1984 1989 1994 1999 2004 2009 2014 2019 2023|6|75|1050|Gerry Lavelle,Nuala Breen,Marcus Whelan|Ardmore Hall||Friday-night talk with guests and a house band.
fiddle|Fiddle & Bow|tv|traditional music|Carrick Two|Irish,English|1987-02-15|2003-05-25|ended|1987 1992 1997 2003|6|40|260|Bríd Costello,Fiachra O'Dowd|Quayside Studios||
quick-wits|Quick Wits|tv|quiz show|Carrick One|English|1993-09-06|2001-03-30|ended|1993 1996 1999 2001|6|30|590|Joan Prendergast|Studio B Kilbrack||Schools and pubs against each other, on the buzzer.
letters|Letters and Sums|tv|quiz show|Carrick Two|English|2005-01-10|2010-12-17|ended|2005 2007 2010|6|30|330|Declan Rooney|Studio B Kilbrack||
garden|The Kitchen Garden|tv|lifestyle|Carrick Two|English|2006-04-06|2013-09-12|ended|2006 2009 2013|5|30|280|Orla Kinsella||Glenarm Forest,Rathmoyle|
wild-coast|Wild Coast|tv|nature documentary|Carrick One|English|2009-01-04|-|running|2009 2012 2016 2021|5|50|690|Hannah Achterberg||Slieve Rua,Inishgorm,Cloghan Bay|The shore and what lives on it, season by season.
peat|Peat and Stone|tv|history documentary|Carrick One|English|1988-03-01|1993-04-20|ended|1988 1990 1993|5|45|430|Ignatius Moore||Slieve Rua,Ballyglass|
puffin|Captain Puffin|tv|animation,children's|Carrick Junior|English|2003-03-01|2012-11-30|ended|2003 2006 2009 2012|6|11|140||The Old Cannery||A puffin, a rowing boat and a very lazy cat.
hedge-school|The Hedge School|tv|children's|Carrick One|Irish|1984-09-10|1991-05-17|ended|1984 1987 1991|6|20|210|Peadar Mac Giolla|Gate Lane Studio||
three-doors|Three Doors Down|tv|sitcom|Carrick One|English|1991-01-11|1997-12-19|ended|1991 1993 1995 1997|6|28|780||Ardmore Hall||Two rival undertakers share a stairwell.
ward|Ward Seven|tv|medical drama|Carrick One|English|2014-02-03|2016-03-21|cancelled|2014 2016|6|50|470||The Old Cannery|Rathmoyle|
glass-bridge|The Glass Bridge|tv|crime drama|Carrick Two|English,Danish|2016-09-15|2019-10-31|ended|2016 2017 2019|6|58|540||The Old Cannery|Port Ellis,Aarhus|A body on a footbridge; two countries claim the case.
signals|Northern Signals|tv|science|Carrick One|English|1972-01-19|1981-06-10|ended|1972 1975 1978 1981|5|30|380|Ignatius Moore|Gate Lane Studio||
dance|Dance the Night|tv|talent show|Carrick One|English|2008-09-06|-|running|2008 2012 2017 2023|6|90|1120|Aisling Tuohy,Samuel Adeyemi|Ardmore Hall||
house|Question the House|tv|current affairs|Carrick Two|English|1994-10-12|-|running|1994 2002 2011 2020|6|60|240|Nuala Breen,Róisín Daly|Studio B Kilbrack||
hurlers|Sunday Hurlers|tv|sport|Carrick One|English|1985-05-05|-|running|1985 1995 2005 2018|6|105|610|Tom Keane||Kilbrack,Rathmoyle,Ballyglass|
crossing-tv|The Crossing|tv|historical drama|Carrick One|English|2021-01-17|2022-02-20|cancelled|2021 2022|6|54|510||The Old Cannery|Tarbert Quay,Derry|Emigrants on one ship in 1847.
tir-eile|Tír Eile|tv|history documentary|Carrick Two|Irish|2012-11-06|-|running|2012 2017 2023|5|48|190|Síle Ní Mhurchú||Bergen,Glasgow,Inishgorm|
mart|Mart Day|tv|reality|Carrick Two|English|2017-03-02|2018-04-12|cancelled|2017 2018|5|42|160|Marcus Whelan||Ballyglass|
morning|Morning Tide|radio|news magazine|Radio Carrick|English|1986-09-01|-|running|1986 1996 2006 2016|6|120|410|Nuala Breen,Joan Prendergast,Samuel Adeyemi|Radio House||Weekday news, weather for the boats and interviews.
crossing-radio|The Crossing|radio|historical drama|Radio Carrick|English|1983-02-06|1987-03-29|ended|1983 1987|6|30|120||Radio House||
sceal|Scéal na Seachtaine|radio|storytelling|Raidió na Mara|Irish|1999-10-03|-|running|1999 2008 2019|5|25|38|Peadar Mac Giolla,Síle Ní Mhurchú|Teach an Cheoil||
bookshelf|Bookshelf|radio|arts|Radio Carrick|English|1990-01-14|2019-12-15|ended|1990 2000 2010 2019|6|45|85|Bríd Costello,Joan Prendergast|Radio House||
needle|Needle Drop|radio|music|Carrick Pulse|English|2001-02-20|2010-06-29|ended|2001 2006 2010|5|60|70|Fiachra O'Dowd|Radio House||
concert|Evening Concert|radio|classical music|Carrick Classic|English|1993-10-08|-|running|1993 2003 2013 2022|5|110|45||St Brendan's Church||
shipping|The Shipping Hour|radio|sketch comedy|Radio Carrick|English|2004-04-01|2009-11-26|ended|2004 2006 2009|6|28|150||Radio House||
ballyglass|Murder at Ballyglass|radio|crime drama|Radio Carrick|English|1976-10-17|1978-12-10|ended|1976 1978|6|30|230||Radio House||
farm|Farm and Field|radio|agriculture|Radio Carrick|English|1968-04-06|2002-03-30|ended|1968 1979 1990 2002|5|25|175|Declan Rooney|Radio House||""".split("\n")
NOUNS = "Tide Rope Ledger Lantern Bell Ferry Key Witness Stranger Storm Letter Daughter Debt Promise Harvest Wake Boundary Well Coat Photograph Anchor Secret Winter Road Fire Verdict Window Inheritance".split()
ADJS = "Long Cold Last Second Broken Quiet Borrowed Bitter Empty Hidden Hard Northern".split()
WILD = "Otters of the Estuary;Gannet City;The Seal Nursery;Basking Sharks;Night on the Mudflats;The Last Corncrake;Kelp;Storm Petrels;Limpets at War;Whale Road;The Dune Builders;Foxes by the Sea;Eels;Salmon Coming Home;The Winter Geese;Rock Pools;Choughs;Sand Martins;Seagrass;The Old Oyster Beds".split(";")
HIST = "The Peat Cutters;Walls Without Mortar;The Famine Roads;A Bishop's Castle;Wrecked;The Weavers of Rathmoyle;Coffin Ships;The Tithe War;Lime and Smoke;The Railway That Wasn't;Monks and Raiders;The Lighthouse Men;Spalpeens;The Big House;Emigrants' Letters".split(";")
TIR = "Na hOileánaigh i mBergen;Bóthar an Iarainn;Glaschú na nGael;Litreacha Abhaile;Na Mná Scadán;An Long Dheireanach;Oícheanta Fada;Teanga Eile;Na Stocairí;Filleadh;Clann gan Bhaile;An Mhuir Thuaidh;Ceol na gCoimhthíoch;Lorg na Laoch;Faoi Scáth".split(";")
USED, EPS, SERIES, EP_NR, C_NR = set(), [], {}, 0, 0
REG = {}                                              # the drama series' regular directors and writers


def contribution(agent, function, work, **more):
    global C_NR
    C_NR += 1
    put(U(f"contribution/c{C_NR:04d}"), "Contribution", ("agent", PERSON[agent]), ("function", FUNC[function]), ("work", work), *more.items())


def carrier(y, tv):
    if tv:
        return "2-inch Quad" if y < 1979 else "U-matic" if y < 1988 else "Betacam SP" if y < 2003 else "Digital Betacam" if y < 2011 else "file"
    return "1/4-inch tape" if y < 1992 else "DAT" if y < 2005 else "file"


for row in SERIES_ROWS:
    key, label, med, genres, chan, langs, a, z, status, years, neps, mins, base, pres, studio, locs, syn = row.split("|")
    tv, u = med == "tv", U("series/" + key)
    SERIES[key] = u
    G = genres.split(",")
    P = [p for p in pres.split(",") if p]
    L = [PLACE[x] for x in locs.split(",") if x]
    scripted = any(g in ("historical drama", "crime drama", "soap opera", "sitcom", "medical drama", "animation", "sketch comedy") for g in G)
    put(u, "TelevisionSeries" if tv else "RadioSeries", ("rdfs:label", (label, "@ga") if langs == "Irish" and key != "hedge-school" else label),
        ("alternativeTitle", {"tir-eile": "Another Land", "cois-cuain": "By the Harbour", "sceal": "Story of the Week", "hedge-school": "An Scoil Scairte"}.get(key)),
        ("genre", [GENRE[g] for g in G]), ("channel", CHAN[chan]), ("language", [LANG[x] for x in langs.split(",")]), ("startDate", D(a)), ("endDate", D(z)), ("status", status),
        ("presenter", [PERSON[p] for p in P]), ("recordedIn", STUDIO.get(studio)), ("filmedAt", L), ("dcterms:description", syn or None),
        ("spinOffOf", {"dance": U("series/late-table"), "mart": U("series/farm"), "puffin": U("series/hedge-school")}.get(key)),
        ("commissionedBy", PERSON[R.choice(CREW[:5])] if R.random() < 0.6 else None))
    contribution(R.choice(CREW), "producer", u)
    if scripted or R.random() < 0.35:
        contribution(R.choice(CREW[5:]), "composer", u)
    if key in ("wild-coast", "peat", "puffin"):
        contribution(R.choice(ACTS[:12]), "narrator", u)
    REG[key] = (R.sample(DIRS, 3), R.sample(WRIS, 3)) if scripted else (R.sample(DIRS, 2), [])
    if scripted and key != "puffin":
        first = "Nell Jack Brigid Owen Martha Felix Hanna Con Theresa Dan Rose Art".split()
        R.shuffle(first)
        for i, x in enumerate(R.sample(ACTS, R.choice([4, 5, 6]))):
            contribution(x, "actor", u, characterName=first[i] + " " + R.choice("Harrow Tallon Meere Dempsey Sayer Culkin Yeats".split()) if R.random() < 0.9 else None)
    n_in_series, ys = 0, years.split()
    for k, y in enumerate(map(int, ys), 1):
        s = U(f"season/{key}-{k}")
        cost = round(int(mins) * int(neps) * (4200 if scripted else 1500) * (0.3 + (y - 1965) / 60) * R.uniform(0.8, 1.25), -3) if tv and y >= 1984 and R.random() < 0.86 else None
        put(s, "Season", ("rdfs:label", f"{label}, season {k}"), ("partOfSeries", u), ("seasonNumber", k), ("year", year(y)), ("productionCost", int(cost) if cost else None))
        day = D(a) if k == 1 else date(y, R.randint(1, 9), R.randint(1, 28))
        if k == len(ys) and D(z):
            day = D(z) - timedelta(days=7 * (int(neps) - 1))
        for e in range(1, int(neps) + 1):
            EP_NR += 1
            n_in_series += 1
            ep = U(f"episode/e{EP_NR:04d}")
            when = day + timedelta(days=7 * (e - 1))
            if key == "wild-coast":
                t = WILD[n_in_series - 1]
            elif key == "peat":
                t = HIST[n_in_series - 1]
            elif key == "tir-eile":
                t = (TIR[n_in_series - 1], "@ga")
            elif key == "hurlers":
                t = " v ".join(R.sample(["Kilbrack", "Dunmore", "Rathmoyle", "Port Ellis", "Ballyglass", "Cloghan"], 2)) + f" ({y})"
            elif scripted:
                while True:
                    t = R.choice(["The {a} {n}", "{n} and {m}", "The {n}", "A {a} {n}", "{a} {n}"]).format(a=R.choice(ADJS), n=R.choice(NOUNS), m=R.choice(NOUNS)).replace("A E", "An E")
                    if t not in USED and len(set(t.split())) == len(t.split()):
                        break
                USED.add(t)
            elif key in ("late-table", "morning", "house", "farm"):
                t = f"{label}, {when.day} {when:%B %Y}"
            else:
                t = f"{label}: programme {n_in_series}"
            aud = int(base) * R.uniform(0.8, 1.2) * (1.18 if e == int(neps) and scripted else 1) * (1 - 0.04 * (k - 1)) * 1000
            aud = int(aud * 1.5) if key == "late-table" and y == 1994 and e == 2 else int(aud)
            old = y < 1985
            state = R.choices(["complete", "missing", "audio only" if tv else "damaged", "damaged"], [50, 32, 10, 8] if old else [96, 1, 1, 2])[0]
            gs = []
            if key in ("late-table", "bookshelf", "house", "fiddle", "morning", "needle"):
                pool = {"late-table": list(GUESTS), "bookshelf": LIT, "house": POL, "fiddle": MUS, "morning": list(GUESTS), "needle": MUS}[key]
                pool = [g for g in pool if BIRTH.get(g, 0) + 18 <= y <= DEATH.get(g, 9999) - (1 if g in DEATH else 0)] or ["Bob Geldof"]
                gs = R.sample(pool, min(len(pool), R.choice([1, 2, 2, 3, 4] if key in ("late-table", "house") else [1, 1, 2])))
            dig = None
            if state in ("complete", "damaged") and y < 2011 and R.random() < 0.72:
                dig = date(R.randint(2008, 2023), 1, 1) + timedelta(days=R.randrange(365))
                dig = dig if dig > when else None
            rep = [when + timedelta(days=R.choice([2, 3, 182, 364, 1092]))] if state == "complete" and R.random() < 0.2 else []
            only_title = key in ("concert", "needle", "bookshelf", "sceal") or R.random() < 0.015
            put(ep, "Episode", ("dcterms:title" if only_title else "rdfs:label", t), ("partOfSeason", s), ("episodeNumber", e),
                ("firstBroadcast", when if tv else (f"{when}T{ {'morning': '07', 'farm': '06', 'concert': '20'}.get(key, '19')}:{R.choice(['00', '30'])}:00", "dateTime")),
                ("recordedOn", when - timedelta(days=R.randint(1, 60)) if (scripted or key in ("quick-wits", "letters", "fiddle", "dance")) and R.random() < 0.5 else None),
                ("durationMinutes", int(mins) + R.randint(-3, 4) if R.random() < 0.96 else None),
                ("viewers" if tv else "listeners", aud if R.random() < (0.6 if old else 0.95) else None),
                ("audienceShare", round(min(68, aud / 1000 / 19 * R.uniform(0.9, 1.1)), 1) if tv and not old and R.random() < 0.9 else None),
                ("guest", [GUESTS[g] for g in gs]), ("location", R.choice(L) if L and not scripted and R.random() < 0.85 else None),
                ("carrier", carrier(y, tv)), ("archiveNumber", f"CB-{y}-{EP_NR:05d}"), ("preservationStatus", state), ("digitisedOn", dig), ("repeatedOn", [d for d in rep if d <= EXPORT]),
                ("hasSubtitles", (y > 2004 or R.random() < 0.1) if tv and y > 1990 and R.random() < 0.9 else None))
            EPS.append((ep, key, t, y))
            if tv and not (old and R.random() < 0.3):
                contribution(R.choice(REG[key][0]), "director", ep)
            for w in R.sample(REG[key][1], R.choices([1, 2], [5, 1])[0]) if scripted else []:
                contribution(w, "writer", ep)

# ---------------------------------------------------------------- remakes, awards
for key, lab, country, bc, y, ln, of, made in [
        ("f1", "Des chiffres et des lettres", "France", "Antenne 2", 1972, "French", None, "letters"), ("f2", "Glasbroen", "Denmark", "DR1", 2012, "Danish", None, "glass-bridge"),
        ("f3", "Saltveien", "Norway", "NRK1", 2006, "Norwegian", "salt-road", None), ("f4", "Drei Türen weiter", "Germany", "WDR", 1996, "German", "three-doors", None),
        ("f5", "An Cladach Fiáin", "Scotland", "BBC Alba", 2014, "Scottish Gaelic", "wild-coast", None), ("f6", "Die Salzstraße", "Germany", "ZDF", 2009, "German", "salt-road", None),
        ("f7", "Lavvann", "Norway", "TV 2", 2017, "Norwegian", "harbour", None), ("f8", "Kloge hoveder", "Denmark", "DR2", 1998, "Danish", "quick-wits", None)]:
    put(U("foreign/" + key), "ForeignProgramme", ("rdfs:label", lab), ("country", country), ("broadcaster", bc), ("firstYear", year(y)), ("language", LANG[ln]), ("remakeOf", SERIES.get(of)))
    if made:
        COUNT += 1
        LINES.append(f"{out(SERIES[made])} cb:remakeOf {out(U('foreign/' + key))} .")
COUNT += 1
LINES.append(f"{out(SERIES['crossing-tv'])} cb:remakeOf {out(SERIES['crossing-radio'])} .")
AW = {n: put(U("award/" + slug(n)), "Award", ("rdfs:label", n), ("organisation", o), ("firstAwarded", year(y))) for n, o, y in
      [("Golden Curlew", "Carrick Academy of Broadcasting", 1975), ("Celtic Media Prize", "Celtic Media Festival", 1980), ("Prix Europa", "Prix Europa", 1987), ("Silver Microphone", "Radio Guild of Carrick", 1970)]}
H = 0
for line in """Golden Curlew|Best Drama|salt-road|1999 2000 2003;Golden Curlew|Best Drama|harbour|2012 2014 2016;Golden Curlew|Best Drama|ward|2015;Golden Curlew|Best Drama|glass-bridge|2017 2018;Golden Curlew|Best Drama|crossing-tv|2022
Golden Curlew|Best Comedy|three-doors|1992 1994 1996;Golden Curlew|Best Entertainment Programme|late-table|1980 1990 1995 2005 2020;Golden Curlew|Best Entertainment Programme|dance|2009 2013 2018;Golden Curlew|Best Documentary|peat|1989 1991
Golden Curlew|Best Documentary|wild-coast|2010 2013 2022;Golden Curlew|Best Children's Programme|puffin|2004 2007 2010;Golden Curlew|Best Children's Programme|hedge-school|1985 1988;Celtic Media Prize|Best Irish-Language Series|cois-cuain|1997 2001 2009
Celtic Media Prize|Best Irish-Language Series|tir-eile|2013 2018;Celtic Media Prize|Best Music Programme|fiddle|1988 1993 1998;Prix Europa|Best Television Documentary|wild-coast|2012 2017;Prix Europa|Best Radio Drama|crossing-radio|1987
Prix Europa|Best Television Drama|glass-bridge|2017 2019;Silver Microphone|Best Drama|ballyglass|1977;Silver Microphone|Best Drama|crossing-radio|1984;Silver Microphone|Best Comedy|shipping|2005 2007;Silver Microphone|Best Arts Programme|bookshelf|1991 2001 2011 2020
Silver Microphone|Best News Programme|morning|1987 1997 2007 2017;Silver Microphone|Best Music Programme|concert|2004 2014""".replace("\n", ";").split(";"):
    aw, cat, key, years = line.split("|")
    for y in years.split():
        H += 1
        put(U(f"honour/h{H:03d}"), "Honour", ("award", AW[aw]), ("category", cat), ("year", year(y)), ("forWork", SERIES[key]), ("outcome", "won" if R.random() < 0.5 else "nominated"))
for who, cat, ys, aw in [("Gerry Lavelle", "Best Presenter", "1981 1986 1991", "Golden Curlew"), ("Nuala Breen", "Best Presenter", "1995 2003", "Golden Curlew"), ("Hannah Achterberg", "Best Presenter", "2013 2017 2022", "Golden Curlew"),
                         ("Aisling Tuohy", "Best Presenter", "2018", "Golden Curlew"), ("Samuel Adeyemi", "Best Presenter", "2017", "Silver Microphone"), ("Una Fallon", "Best Director", "2012 2018", "Golden Curlew"),
                         ("Lise Vestergaard", "Best Director", "2017 2019", "Golden Curlew"), ("Eamon Hartigan", "Best Director", "1994 2000", "Golden Curlew"), ("Bernadette Cole", "Best Writer", "1999 2003", "Golden Curlew"),
                         ("Hugh Tierney", "Best Writer", "1992 2005", "Golden Curlew"), ("Aoife Mannion", "Best Writer", "2014 2016 2022", "Golden Curlew"), ("Maura Lacey", "Best Actress", "1999 2012", "Golden Curlew"),
                         ("Fergal Dunne", "Best Actor", "2000 2017", "Golden Curlew"), ("Niamh Galvin", "Best Actress", "2018 2022", "Golden Curlew"), ("Declan Rooney", "Lifetime Achievement", "2011", "Silver Microphone"),
                         ("Gerry Lavelle", "Lifetime Achievement", "2010", "Golden Curlew")]:
    for y in ys.split():
        H += 1
        put(U(f"honour/h{H:03d}"), "Honour", ("award", AW[aw]), ("category", cat), ("year", year(y)), ("recipient", PERSON[who]), ("outcome", "won" if cat.startswith("Life") or R.random() < 0.5 else "nominated"))


def main(folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("\n".join(f"@prefix {p}: <{n}> ." for p, n in [
            ("cb", BASE + "def/"), ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"), ("skos", "http://www.w3.org/2004/02/skos/core#"),
            ("dcterms", "http://purl.org/dc/terms/"), ("xsd", "http://www.w3.org/2001/XMLSchema#")]) + "\n\n" + "\n".join(LINES) + "\n")
    print(COUNT, "triples,", EP_NR, "episodes,", C_NR, "contributions,", H, "honours,", NR, "people")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
