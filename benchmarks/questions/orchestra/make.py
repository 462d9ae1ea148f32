#!/usr/bin/env python3
"""Writes graph.ttl: the Austrian Concert Archive (a made-up archive). python make.py FOLDER"""
import sys, os, random, re, datetime, unicodedata
R = random.Random(1842)
OUT = []
V = "https://konzertarchiv.example/vocab#"
HEAD = """@prefix ka: <https://konzertarchiv.example/vocab#> .
@prefix p: <https://konzertarchiv.example/person/> .
@prefix w: <https://konzertarchiv.example/work/> .
@prefix c: <https://konzertarchiv.example/concert/> .
@prefix o: <https://konzertarchiv.example/ensemble/> .
@prefix h: <https://konzertarchiv.example/hall/> .
@prefix pl: <https://konzertarchiv.example/place/> .
@prefix t: <https://konzertarchiv.example/term/> .
@prefix r: <https://konzertarchiv.example/recording/> .
@prefix f: <https://konzertarchiv.example/festival/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
def q(s, lang=None):
    s = str(s).replace("\\", "\\\\").replace('"', '\\"')
    return '"%s"%s' % (s, "@" + lang if lang else "")
def yr(y): return '"%s"^^xsd:gYear' % y
def dt(d): return '"%s"^^xsd:date' % d
def put(s, *po):
    """po: pairs (predicate, object); None objects are left out"""
    rows = ["%s %s" % (a, b) for a, b in po if b is not None]
    if rows: OUT.append("%s %s ." % (s, " ;\n    ".join(rows)))
def slug(s):
    s = s.replace("ß", "ss").replace("ø", "o").replace("ł", "l")
    s = unicodedata.normalize("NFKD", s).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", s.lower()).strip("-")
def when(pred, v):
    """date, year, or words for something only roughly known"""
    if not v: return []
    if re.fullmatch(r"\d{4}-\d\d-\d\d", v): return [("ka:" + pred, dt(v))]
    if re.fullmatch(r"\d{4}", v): return [("ka:" + pred, yr(v))]
    if v.startswith("~"): return [("ka:" + pred + "About", yr(v[1:]))]
    return [("ka:" + pred, q(v))]

# ------------------------------------------------------------------ vocabulary
CLASSES = """Work|musical work|Musikwerk|A composition as such, apart from any performance of it.
Movement|movement|Satz|A self-contained part of a work, in the order of the score.
Person|person|Person|Anyone named in the archive.
Composer|composer|Komponist/in|A person who has written at least one work in the archive.
Conductor|conductor|Dirigent/in|A person who has directed an ensemble.
Performer|performer|Interpret/in|Instrumental soloist, singer or chamber musician.
Ensemble|ensemble||Any group that plays or sings under one name.
Orchestra|orchestra|Orchester|
ChamberGroup|chamber ensemble|Kammermusikensemble|Quartets, trios and the like, without conductor.
Choir|choir|Chor|
Hall|hall|Saal|A room or building in which concerts take place.
Place|town|Ort|
Concert|concert|Konzert|One evening (or matinee) with a programme. Repeats are concerts of their own.
ProgrammeItem|programme item|Programmpunkt|One piece at one place in the running order of one concert.
Engagement|engagement|Mitwirkung|One artist taking part in one concert in one capacity.
Recording|recording|Aufnahme|A published sound carrier.
Imprint|record label|Plattenlabel|
Festival|festival|Festspiele|
Edition|festival edition|Festivalausgabe|One year's festival.
Tenure|tenure|Amtszeit|Period in which a person was chief conductor of an ensemble.
Ticket|ticket category|Preiskategorie|Full price per seat; no concessions are recorded.
Key|key|Tonart|
Genre|genre|Gattung|
Instrument|instrument or voice|Instrument oder Stimmlage|"""
SUB = {"Composer": "Person", "Conductor": "Person", "Performer": "Person", "Orchestra": "Ensemble",
       "ChamberGroup": "Ensemble", "Choir": "Ensemble"}
PROPS = """author|composed by|Komponist|The person who wrote the work.|Work|Person
tonality|key|Tonart|Main key. Left out for works without one.|Work|Key
opus|opus|Opuszahl|As printed on the score; spelling not normalised.|Work|
thematicCatalogue|thematic catalogue number|Werkverzeichnis|BWV, KV, Hob., D and so on.|Work|
writtenIn|year of composition|Entstehungsjahr|Year in which the work was finished; text if it took several.|Work|
minutes|usual duration|Aufführungsdauer|In whole minutes.|Work|
form|genre|Gattung||Work|Genre
soloPart|solo part|Soloinstrument|Instrument for which a concerto or sonata is written.|Work|Instrument
movement|has movement|Satz||Work|Movement
ordinal|number in order|Satznummer||Movement|
tempo|tempo marking|Satzbezeichnung||Movement|
seconds|length in seconds|Dauer in Sekunden||Movement|
firstHeard|first performed on|Uraufgeführt am|Historic first performance.|Work|
firstHeardIn|first performed in|Uraufführungsort||Work|Place
dedicatee|dedicated to|Widmungsträger|Name as text.|Work|
born|born|geboren|A date, a year, or words.|Person|
bornAbout|born about|geboren um|Used when only an estimate exists.|Person|
died|died|gestorben|A date, a year, or words.|Person|
diedAbout|died about|gestorben um||Person|
birthplace|place of birth|Geburtsort||Person|Place
deathplace|place of death|Sterbeort||Person|Place
nation|nationality|Nationalität|Country code, two letters.|Person|
pupilOf|studied with|Schüler von|From pupil to teacher.|Person|Person
specialty|main instrument or voice|Hauptfach||Performer|Instrument
member|member of|Mitglied von||Performer|ChamberGroup
gender|sex||m or f; rarely filled in.|Person|
heldOn|date|Datum||Concert|
startsAt|start|Beginn||Concert|
heldAt|took place in|Aufführungsort||Concert|Hall
played|ensemble|Ausführende|The ensemble(s) heard.|Concert|Ensemble
direction|under the direction of|Leitung|Conductor of a concert or recording.||Conductor
item|programme item|Programmpunkt||Concert|ProgrammeItem
rank|place in running order|Reihenfolge|1 is the first piece of the evening.|ProgrammeItem|
piece|piece|Werk||ProgrammeItem|Work
premiere|premiere code|Premierencode|UA = world premiere (Uraufführung), OEA = first performance in Austria.|ProgrammeItem|
encore|encore|Zugabe||ProgrammeItem|
engagement|engagement|Mitwirkung||Concert|Engagement
artist|artist|Künstler/in||Engagement|Performer
capacity|plays or sings|wirkt mit als||Engagement|Instrument
inItem|in piece|in|The programme item in which the artist took part.|Engagement|ProgrammeItem
visitors|attendance|Besucherzahl|Counted at the door.|Concert|
status|status code|Statuscode|H held, X cancelled, V moved to another date (verschoben).|Concert|
series|series|Zyklus||Concert|
soldOut|sold out|ausverkauft||Concert|
broadcaster|broadcast by|Übertragung||Concert|
withinEdition|part of|im Rahmen von||Concert|Edition
ticket|tickets|Karten||Concert|Ticket
category|price category|Kategorie|A is the dearest.|Ticket|
price|price|Preis|See currency: Schillings (ATS) before 2002.|Ticket|
currency|currency|Währung||Ticket|
seats|seating capacity|Sitzplätze||Hall|
inCity|in|in|||Place
openedIn|opened|eröffnet||Hall|
closedIn|closed|geschlossen||Hall|
formerName|former name|früherer Name||Hall|
country|country|Land||Place|
inhabitants|population|Einwohner||Place|
basedIn|based in|Sitz||Ensemble|Place
foundedIn|founded|gegründet|||
dissolvedIn|dissolved|aufgelöst||Ensemble|
home|home venue|Stammhaus||Ensemble|Hall
players|number of players|Planstellen||Ensemble|
tenure|chief conductors|Chefdirigenten||Ensemble|Tenure
holder|held by|Inhaber||Tenure|Conductor
from|from|von||Tenure|
until|until|bis|Missing if still in office.|Tenure|
contains|contains|enthält||Recording|Work
imprint|label|Label||Recording|Imprint
catalogueNo|catalogue number|Bestellnummer||Recording|
issued|released|erschienen||Recording|
carrier|format|Tonträger|LP, CD, SACD or download||
by|ensemble on record|Ensemble||Recording|Ensemble
soloist|soloist|Solist/in||Recording|Performer
liveFrom|live recording of|Mitschnitt von||Recording|Concert
playingTime|total playing time|Gesamtspielzeit|mm:ss, as printed on the sleeve|Recording|
editionOf|edition of|Ausgabe von||Edition|Festival
editionNo|edition number|Nummer||Edition|
opens|opening day|Eröffnung||Edition|
closes|closing day|Schlusstag||Edition|
motto|motto|Motto||Edition|
artisticDirector|artistic director|Intendanz||Edition|Person"""
put("<https://konzertarchiv.example/vocab>", ("a", "owl:Ontology"), ("rdfs:label", q("Concert Archive Vocabulary", "en")),
    ("owl:versionInfo", q("0.9 draft")))
for l in CLASSES.split("\n"):
    n, en, de, com = l.split("|")
    put("ka:" + n, ("a", "rdfs:Class"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None),
        ("rdfs:comment", q(com, "en") if com else None), ("rdfs:subClassOf", "ka:" + SUB[n] if n in SUB else None))
for l in PROPS.split("\n"):
    x = l.split("|")
    n, en, de, com, dom, ran = (x + [""] * 6)[:6]
    if n == "gender": de, com, dom, ran = "", x[3], "Person", ""
    put("ka:" + n, ("a", "rdf:Property"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None),
        ("rdfs:comment", q(com, "en") if com else None), ("rdfs:domain", "ka:" + dom if dom else None),
        ("rdfs:range", "ka:" + ran if ran else None))

# ------------------------------------------------------------------ terms
INS = {"violin": "Violine", "viola": "Viola", "cello": "Violoncello", "double bass": "Kontrabass", "piano": "Klavier", "flute": "Flöte",
       "oboe": "Oboe", "clarinet": "Klarinette", "bassoon": "Fagott", "horn": "Horn", "trumpet": "Trompete", "harp": "Harfe",
       "organ": "Orgel", "soprano": "Sopran", "mezzo-soprano": "Mezzosopran", "tenor": "Tenor", "baritone": "Bariton", "bass": "Bass", "alto": "Alt",
       "percussion": "Schlagzeug"}
for e, d in INS.items(): put("t:" + slug(e), ("a", "ka:Instrument"), ("rdfs:label", q(e, "en")), ("rdfs:label", q(d, "de")))
GEN = {"symphony": "Symphonie", "concerto": "Konzert", "overture": "Ouvertüre", "string quartet": "Streichquartett", "sonata": "Sonate",
       "symphonic poem": "Symphonische Dichtung", "sacred choral work": "Geistliche Chormusik", "song cycle": "Liederzyklus", "suite": "Suite", "orchestral piece": "Orchesterstück",
       "waltz": "Walzer", "chamber music": "Kammermusik", "march": "Marsch"}
for e, d in GEN.items(): put("t:" + slug(e), ("a", "ka:Genre"), ("rdfs:label", q(e, "en")), ("rdfs:label", q(d, "de")))
KEYDE = {"C major": "C-Dur", "C minor": "c-Moll", "D major": "D-Dur", "D minor": "d-Moll", "E-flat major": "Es-Dur", "E minor": "e-Moll", "F major": "F-Dur", "E major": "E-Dur",
         "F minor": "f-Moll", "G major": "G-Dur", "G minor": "g-Moll", "A major": "A-Dur", "A minor": "a-Moll", "B-flat major": "B-Dur", "B minor": "h-Moll",
         "C-sharp minor": "cis-Moll", "A-flat major": "As-Dur", "B-flat minor": "b-Moll", "F-sharp minor": "fis-Moll"}
for e, d in KEYDE.items(): put("t:key-" + slug(e), ("a", "ka:Key"), ("rdfs:label", q(e, "en")), ("rdfs:label", q(d, "de")))

PLACES = {}
def place(en, de=None, cc=None, inh=None):
    s = "pl:" + slug(en)
    if s in PLACES: return s
    PLACES[s] = 1
    put(s, ("a", "ka:Place"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None),
        ("ka:country", q(cc) if cc else None), ("ka:inhabitants", inh))
    return s
for a in [("Vienna", "Wien", "AT", 1897000), ("Graz", None, "AT", 291000), ("Linz", None, "AT", 206000), ("Salzburg", None, "AT", 154000),
          ("Innsbruck", None, "AT", 132000), ("Klagenfurt", None, "AT", 101000), ("Bregenz", None, "AT", 29800), ("Eisenstadt", None, "AT", 14500),
          ("St. Pölten", "St. Pölten", "AT", 55500), ("Steyr", None, "AT", 38300), ("Villach", None, "AT", None), ("Zurich", "Zürich", "CH", 415000),
          ("Munich", "München", "DE", 1472000), ("Bratislava", "Pressburg", "SK", 437000), ("Budapest", None, "HU", 1752000),
          ("Prague", "Prag", "CZ", 1309000), ("Leipzig", None, "DE", None), ("Paris", None, "FR", None), ("Hamburg", None, "DE", None),
          ("London", None, "GB", None), ("Saint Petersburg", "St. Petersburg", "RU", None), ("Eisenach", None, "DE", None)]: place(*a)

# ------------------------------------------------------------------ composers
PEOPLE = {}
def person(pid, types, label, **k):
    s = "p:" + pid
    PEOPLE[pid] = label
    po = [("a", ", ".join("ka:" + t for t in types)), ("rdfs:label", q(label, k.get("lang", "en")))]
    for a in k.get("alt", []): po.append(("skos:altLabel", q(*a) if isinstance(a, tuple) else q(a)))
    for l, g in k.get("labels", []): po.append(("rdfs:label", q(l, g)))
    po += when("born", k.get("born")) + when("died", k.get("died"))
    if k.get("bp"): po.append(("ka:birthplace", place(k["bp"])))
    if k.get("dp"): po.append(("ka:deathplace", place(k["dp"])))
    po.append(("ka:nation", q(k["nation"]) if k.get("nation") else None))
    for t in k.get("pupil", []): po.append(("ka:pupilOf", "p:" + t))
    po.append(("ka:specialty", "t:" + slug(k["spec"]) if k.get("spec") else None))
    po.append(("ka:member", "o:" + k["member"] if k.get("member") else None))
    po.append(("ka:gender", q(k["gender"]) if k.get("gender") else None))
    put(s, *po)
    return s
C = ["Composer"]
COMP = [
 ("bach-js", "Johann Sebastian Bach", "1685-03-31", "Eisenach", "1750-07-28", "Leipzig", "DE", [], ["J. S. Bach"]),
 ("bach-cpe", "Carl Philipp Emanuel Bach", "1714-03-08", "Weimar", "1788-12-14", "Hamburg", "DE", ["bach-js"], ["C. P. E. Bach", "The Hamburg Bach"]),
 ("bach-jc", "Johann Christian Bach", "1735-09-05", "Leipzig", "1782-01-01", "London", "DE", ["bach-cpe"], ["J. C. Bach", "The London Bach"]),
 ("haydn-j", "Joseph Haydn", "1732-03-31", "Rohrau", "1809-05-31", "Vienna", "AT", ["porpora"], ["Franz Joseph Haydn"]),
 ("haydn-m", "Michael Haydn", "1737-09-14", "Rohrau", "1806-08-10", "Salzburg", "AT", [], ["Johann Michael Haydn"]),
 ("porpora", "Nicola Porpora", "1686-08-17", "Naples", "1768-03-03", "Naples", "IT", [], []),
 ("mozart", "Wolfgang Amadeus Mozart", "1756-01-27", "Salzburg", "1791-12-05", "Vienna", "AT", ["mozart-l"], ["W. A. Mozart", "Wolfgang Amadé Mozart"]),
 ("mozart-l", "Leopold Mozart", "1719-11-14", "Augsburg", "1787-05-28", "Salzburg", "DE", [], []),
 ("salieri", "Antonio Salieri", "1750-08-18", "Legnago", "1825-05-07", "Vienna", "IT", [], []),
 ("albrechtsberger", "Johann Georg Albrechtsberger", "1736-02-03", "Klosterneuburg", "1809-03-07", "Vienna", "AT", [], []),
 ("beethoven", "Ludwig van Beethoven", "December 1770 (baptised 17th)", "Bonn", "1827-03-26", "Vienna", "DE", ["haydn-j", "salieri", "albrechtsberger"], ["Beethoven", "Louis van Beethoven"]),
 ("czerny", "Carl Czerny", "1791-02-21", "Vienna", "1857-07-15", "Vienna", "AT", ["beethoven"], ["Karl Czerny"]),
 ("hummel", "Johann Nepomuk Hummel", "1778-11-14", "Bratislava", "1837-10-17", "Weimar", "AT", ["mozart", "salieri", "albrechtsberger"], []),
 ("schubert", "Franz Schubert", "1797-01-31", "Vienna", "1828-11-19", "Vienna", "AT", ["salieri"], []),
 ("farrenc", "Louise Farrenc", "1804-05-31", "Paris", "1875-09-15", "Paris", "FR", ["hummel"], ["Jeanne-Louise Dumont"]),
 ("mendelssohn", "Felix Mendelssohn", "1809-02-03", "Hamburg", "1847-11-04", "Leipzig", "DE", ["zelter"], ["Felix Mendelssohn Bartholdy"]),
 ("zelter", "Carl Friedrich Zelter", "1758-12-11", "Berlin", "1832-05-15", "Berlin", "DE", [], []),
 ("hensel", "Fanny Hensel", "1805-11-14", "Hamburg", "1847-05-14", "Berlin", "DE", ["zelter"], ["Fanny Mendelssohn"]),
 ("chopin", "Frédéric Chopin", "1810", "Żelazowa Wola", "1849-10-17", "Paris", "PL", [], ["Fryderyk Chopin"]),
 ("schumann-r", "Robert Schumann", "1810-06-08", "Zwickau", "1856-07-29", "Bonn", "DE", ["wieck"], []),
 ("schumann-c", "Clara Schumann", "1819-09-13", "Leipzig", "1896-05-20", "Frankfurt", "DE", ["wieck"], ["Clara Wieck"]),
 ("wieck", "Friedrich Wieck", "1785-08-18", "Pretzsch", "1873-10-06", "Dresden", "DE", [], []),
 ("liszt", "Franz Liszt", "1811-10-22", "Raiding", "1886-07-31", "Bayreuth", "HU", ["czerny", "salieri"], ["Ferenc Liszt", "Liszt Ferenc"]),
 ("wagner", "Richard Wagner", "1813-05-22", "Leipzig", "1883-02-13", "Venice", "DE", [], []),
 ("strauss-j1", "Johann Strauss I", "1804-03-14", "Vienna", "1849-09-25", "Vienna", "AT", [], ["Johann Strauss the Elder", "Johann Strauss (Vater)"]),
 ("strauss-j2", "Johann Strauss II", "1825-10-25", "Vienna", "1899-06-03", "Vienna", "AT", [], ["Johann Strauss the Younger", "The Waltz King", "Johann Strauss (Sohn)"]),
 ("sechter", "Simon Sechter", "1788-10-11", "Frymburk", "1867-09-10", "Vienna", "AT", [], []),
 ("bruckner", "Anton Bruckner", "1824-09-04", "Ansfelden", "1896-10-11", "Vienna", "AT", ["sechter"], []),
 ("brahms", "Johannes Brahms", "1833-05-07", "Hamburg", "1897-04-03", "Vienna", "DE", [], []),
 ("tchaikovsky", "Pyotr Ilyich Tchaikovsky", "1840-05-07", "Votkinsk", "1893-11-06", "Saint Petersburg", "RU", [], ["Peter Tschaikowski", "Tschaikowsky", "Piotr Tchaikovsky"]),
 ("dvorak", "Antonín Dvořák", "1841-09-08", "Nelahozeves", "1904-05-01", "Prague", "CZ", [], ["Dvorak"]),
 ("rimsky", "Nikolai Rimsky-Korsakov", "1844-03-18", "Tikhvin", "1908-06-21", None, "RU", [], []),
 ("faure", "Gabriel Fauré", "1845-05-12", "Pamiers", "1924-11-04", "Paris", "FR", [], []),
 ("fuchs", "Robert Fuchs", "1847-02-15", "Frauental", "1927-02-19", "Vienna", "AT", [], []),
 ("mahler", "Gustav Mahler", "1860-07-07", "Kaliště", "1911-05-18", "Vienna", "AT", ["fuchs"], []),
 ("wolf", "Hugo Wolf", "1860-03-13", "Slovenj Gradec", "1903-02-22", "Vienna", "AT", ["fuchs"], []),
 ("debussy", "Claude Debussy", "1862-08-22", "Saint-Germain-en-Laye", "1918-03-25", "Paris", "FR", [], []),
 ("strauss-r", "Richard Strauss", "1864-06-11", "Munich", "1949-09-08", "Garmisch-Partenkirchen", "DE", [], []),
 ("sibelius", "Jean Sibelius", "1865-12-08", "Hämeenlinna", "1957-09-20", "Järvenpää", "FI", ["fuchs"], []),
 ("beach", "Amy Beach", "1867-09-05", "Henniker", "1944-12-27", "New York", "US", [], ["Mrs. H. H. A. Beach"]),
 ("zemlinsky", "Alexander Zemlinsky", "1871-10-14", "Vienna", "1942-03-15", "Larchmont", "AT", ["fuchs"], ["Alexander von Zemlinsky"]),
 ("rachmaninoff", "Sergei Rachmaninoff", "1873-04-01", None, "1943-03-28", "Beverly Hills", "RU", [], ["Rachmaninow", "Rachmaninov"]),
 ("schoenberg", "Arnold Schoenberg", "1874-09-13", "Vienna", "1951-07-13", "Los Angeles", "AT", ["zemlinsky"], ["Arnold Schönberg"]),
 ("ravel", "Maurice Ravel", "1875-03-07", "Ciboure", "1937-12-28", "Paris", "FR", ["faure"], []),
 ("bartok", "Béla Bartók", "1881-03-25", "Sânnicolau Mare", "1945-09-26", "New York", "HU", [], ["Bartók Béla"]),
 ("stravinsky", "Igor Stravinsky", "1882-06-17", None, "1971-04-06", "New York", "RU", ["rimsky"], ["Strawinsky"]),
 ("webern", "Anton Webern", "1883-12-03", "Vienna", "1945-09-15", "Mittersill", "AT", ["schoenberg"], ["Anton von Webern"]),
 ("berg", "Alban Berg", "1885-02-09", "Vienna", "1935-12-24", "Vienna", "AT", ["schoenberg"], []),
 ("boulanger", "Lili Boulanger", "1893-08-21", "Paris", "1918-03-15", None, "FR", ["faure"], []),
 ("korngold", "Erich Wolfgang Korngold", "1897-05-29", "Brno", "1957-11-29", "Los Angeles", "AT", ["zemlinsky", "fuchs"], []),
 ("shostakovich", "Dmitri Shostakovich", "1906-09-25", "Saint Petersburg", "1975-08-09", "Moscow", "RU", [], ["Schostakowitsch"]),
 ("biber", "Heinrich Ignaz Franz Biber", "1644-08-12", "Stráž pod Ralskem", "1704-05-03", "Salzburg", "AT", [], []),
 ("muffat", "Georg Muffat", "1653", "Megève", "1704-02-23", "Passau", "FR", [], []),
 ("schmelzer", "Johann Heinrich Schmelzer", "~1623", "Scheibbs", "~1680", "Prague", "AT", [], []),
 ("fux", "Johann Joseph Fux", "~1660", "Hirtenfeld", "1741-02-13", "Vienna", "AT", [], []),
 ("vivaldi", "Antonio Vivaldi", "1678-03-04", "Venice", "1741-07-28", "Vienna", "IT", [], ["The Red Priest", "Il Prete Rosso"]),
 ("cesti", "Antonia Cestari", "~1690", None, "after 1746", None, "IT", [], []),
 # composers of our own time (made up)
 ("aschauer", "Gerlinde Aschauer", "1931-02-17", "Steyr", "2009-11-03", "Graz", "AT", ["hohenwart"], []),
 ("hohenwart", "Ernst Hohenwart", "~1889", "Linz", "1967", "Vienna", "AT", ["schoenberg"], []),
 ("pichler-k", "Konrad Pichler", "1944-06-30", "Villach", None, None, "AT", ["aschauer"], []),
 ("lorenz", "Ilse Lorenz-Madar", "1952-12-01", "Budapest", None, None, "AT", ["aschauer"], ["Ilse Madár"]),
 ("tschurtschenthaler", "Matthias Tschurtschenthaler", "1968-04-22", "Innsbruck", None, None, "AT", ["pichler-k"], []),
 ("okonjo", "Ada Okonjo", "1979-09-09", "London", None, None, "GB", ["lorenz"], []),
 ("brandauer", "Vinzenz Brandauer", "1985", "Bregenz", None, None, "AT", ["pichler-k", "lorenz"], []),
 ("szalay", "Péter Szalay", "1938-01-15", "Budapest", "2001-05-20", "Vienna", "HU", [], ["Szalay Péter"]),
]
WOMEN = {"farrenc", "hensel", "schumann-c", "beach", "boulanger", "cesti", "aschauer", "lorenz", "okonjo"}
RUL = {"tchaikovsky": "Пётр Ильич Чайковский", "rachmaninoff": "Сергей Рахманинов", "stravinsky": "Игорь Стравинский", "shostakovich": "Дмитрий Шостакович"}
for cid, lab, b, bp, d, dp, n, teach, alt in COMP:
    labs = [(RUL[cid], "ru")] if cid in RUL else []
    if cid == "tchaikovsky": labs.append(("Pjotr Iljitsch Tschaikowski", "de"))
    if cid == "strauss-j2": labs.append(("Johann Strauss Sohn", "de"))
    if cid == "strauss-j1": labs.append(("Johann Strauss Vater", "de"))
    if cid == "schoenberg": labs.append(("Arnold Schönberg", "de"))
    person(cid, ["Person"] if cid in ("wieck", "sechter", "porpora", "zelter", "fuchs", "czerny", "albrechtsberger") else C, lab,
           born=b, bp=bp, died=d, dp=dp, nation=n, pupil=teach, alt=alt, labels=labs,
           gender="f" if cid in WOMEN else None)

# ------------------------------------------------------------------ works
# id|composer|English|German|alternative names;..|opus|catalogue|key|year|min|genre|solo|first heard|place|dedicatee|movements tempo=sec;...
WORKS = """brandenburg-3|bach-js|Brandenburg Concerto No. 3|Brandenburgisches Konzert Nr. 3|||BWV 1048|G major|1721|11|concerto||||Christian Ludwig of Brandenburg|Allegro=345;Adagio=20;Allegro=290
brandenburg-5|bach-js|Brandenburg Concerto No. 5|Brandenburgisches Konzert Nr. 5|||BWV 1050|D major|1721|21|concerto||||Christian Ludwig of Brandenburg|Allegro=590;Affettuoso=340;Allegro=320
violin-concerto-bach|bach-js|Violin Concerto in A minor|Violinkonzert a-Moll|||BWV 1041|A minor|1730|14|concerto|violin||||
matthaus|bach-js|St Matthew Passion|Matthäus-Passion|Matthew Passion||BWV 244||1727|165|sacred choral work||1727-04-11|Leipzig||
h-moll-messe|bach-js|Mass in B minor|h-Moll-Messe|||BWV 232|B minor|1749|110|sacred choral work||||
suite-3-bach|bach-js|Orchestral Suite No. 3|Orchestersuite Nr. 3|Air on the G String (2nd movement)||BWV 1068|D major|1731|21|suite||||
cello-suite-1|bach-js|Cello Suite No. 1|Cellosuite Nr. 1|||BWV 1007|G major|1720|18|suite|cello||||
flute-concerto-cpe|bach-cpe|Flute Concerto in D minor|Flötenkonzert d-Moll|||Wq 22|D minor|1747|23|concerto|flute|||
sinfonia-jc|bach-jc|Sinfonia in G minor|||op. 6 no. 6||G minor|1769|14|symphony|||||
haydn-45|haydn-j|Symphony No. 45|Symphonie Nr. 45|Farewell Symphony;Abschiedssymphonie||Hob. I:45|F-sharp minor|1772|26|symphony||||Nikolaus Esterházy|Allegro assai=310;Adagio=480;Menuet: Allegretto=240;Finale: Presto – Adagio=470
haydn-94|haydn-j|Symphony No. 94|Symphonie Nr. 94|Surprise Symphony;Mit dem Paukenschlag||Hob. I:94|G major|1791|23|symphony||1792-03-23|London||Adagio – Vivace assai=520;Andante=370;Menuetto: Allegro molto=310;Allegro di molto=240
haydn-104|haydn-j|Symphony No. 104|Symphonie Nr. 104|London Symphony||Hob. I:104|D major|1795|29|symphony||1795-05-04|London||Adagio – Allegro=530;Andante=480;Menuet: Allegro=310;Finale: Spiritoso=390
haydn-trp|haydn-j|Trumpet Concerto|Trompetenkonzert|||Hob. VIIe:1|E-flat major|1796|15|concerto|trumpet|1800-03-28|Vienna|Anton Weidinger|Allegro=400;Andante=220;Finale: Allegro=270
haydn-cello-1|haydn-j|Cello Concerto No. 1|Cellokonzert Nr. 1|||Hob. VIIb:1|C major|1765|25|concerto|cello||||
schoepfung|haydn-j|The Creation|Die Schöpfung|Creation||Hob. XXI:2||1798|105|sacred choral work||1798-04-30|Vienna||
haydn-kaiser|haydn-j|String Quartet op. 76 no. 3|Streichquartett op. 76 Nr. 3|Emperor Quartet;Kaiserquartett|op. 76 no. 3|Hob. III:77|C major|1797|26|string quartet||||Joseph Erdődy|Allegro=460;Poco adagio. Cantabile=420;Menuetto. Allegro=320;Finale. Presto=330
haydn-m-trp|haydn-m|Trumpet Concerto in D major|Trompetenkonzert D-Dur||||D major|1763|11|concerto|trumpet||||
haydn-m-requiem|haydn-m|Requiem in C minor|Requiem c-Moll|Schrattenbach Requiem|||C minor|1771|36|sacred choral work||1771-12-31|Salzburg||
kinder|mozart-l|Toy Symphony|Kindersymphonie|Berchtesgadener Musik|||C major||9|symphony|||||
mozart-35|mozart|Symphony No. 35|Symphonie Nr. 35|Haffner||KV 385|D major|1782|19|symphony||1783-03-23|Vienna||
mozart-40|mozart|Symphony No. 40|Symphonie Nr. 40|Great G minor Symphony||KV 550|G minor|1788|28|symphony||||Molto allegro=450;Andante=560;Menuetto. Allegretto=240;Finale. Allegro assai=420
mozart-41|mozart|Symphony No. 41|Symphonie Nr. 41|Jupiter||KV 551|C major|1788|32|symphony||||Allegro vivace=680;Andante cantabile=520;Menuetto: Allegretto=260;Molto allegro=510
mozart-pc-20|mozart|Piano Concerto No. 20|Klavierkonzert Nr. 20|||KV 466|D minor|1785|31|concerto|piano|1785-02-11|Vienna||Allegro=830;Romanze=560;Allegro assai=460
mozart-pc-21|mozart|Piano Concerto No. 21|Klavierkonzert Nr. 21|Elvira Madigan||KV 467|C major|1785|28|concerto|piano|1785-03-10|Vienna||
mozart-vc-5|mozart|Violin Concerto No. 5|Violinkonzert Nr. 5|Turkish||KV 219|A major|1775|29|concerto|violin||||Allegro aperto=590;Adagio=640;Rondeau: Tempo di Menuetto=530
mozart-clar|mozart|Clarinet Concerto|Klarinettenkonzert|||KV 622|A major|1791|28|concerto|clarinet|1791-10-16|Prague|Anton Stadler|Allegro=750;Adagio=430;Rondo: Allegro=520
mozart-horn-4|mozart|Horn Concerto No. 4|Hornkonzert Nr. 4|||KV 495|E-flat major|1786|17|concerto|horn|||Joseph Leutgeb|
mozart-requiem|mozart|Requiem|Requiem|Requiem in D minor||KV 626|D minor|1791|52|sacred choral work||1793-01-02|Vienna||
figaro-ov|mozart|The Marriage of Figaro: Overture|Die Hochzeit des Figaro: Ouvertüre|Figaro overture||KV 492|D major|1786|4|overture||1786-05-01|Vienna||
zauberfl-ov|mozart|The Magic Flute: Overture|Die Zauberflöte: Ouvertüre|||KV 620|E-flat major|1791|7|overture||1791-09-30|Vienna||
nachtmusik|mozart|Serenade No. 13|Serenade Nr. 13|Eine kleine Nachtmusik;A Little Night Music||KV 525|G major|1787|17|suite||||Allegro=340;Romanze. Andante=350;Menuetto. Allegretto=130;Rondo. Allegro=200
salieri-folia|salieri|26 Variations on La folia di Spagna|26 Variationen über La folia di Spagna||||D minor|1815|18|orchestral piece|||||
beet-3|beethoven|Symphony No. 3|Symphonie Nr. 3|Eroica|op. 55||E-flat major|1803–1804|50|symphony||1805-04-07|Vienna|Prince Joseph Lobkowitz|Allegro con brio=1020;Marcia funebre. Adagio assai=940;Scherzo. Allegro vivace=340;Finale. Allegro molto=700
beet-5|beethoven|Symphony No. 5|Symphonie Nr. 5|Fate Symphony;Schicksalssymphonie|op. 67||C minor|1804–1808|33|symphony||1808-12-22|Vienna|Prince Joseph Lobkowitz|Allegro con brio=440;Andante con moto=590;Scherzo. Allegro=310;Allegro=640
beet-6|beethoven|Symphony No. 6|Symphonie Nr. 6|Pastoral;Pastorale|op. 68||F major|1808|41|symphony||1808-12-22|Vienna|Prince Joseph Lobkowitz|Allegro ma non troppo=690;Andante molto mosso=760;Allegro=320;Allegro=220;Allegretto=580
beet-7|beethoven|Symphony No. 7|Symphonie Nr. 7||Op.92||A major|1812|38|symphony||1813-12-08|Vienna|Moritz von Fries|Poco sostenuto – Vivace=800;Allegretto=520;Presto=550;Allegro con brio=410
beet-9|beethoven|Symphony No. 9|Symphonie Nr. 9|Choral Symphony;Ode to Joy|op. 125||D minor|1824|68|symphony||1824-05-07|Vienna|Frederick William III|Allegro ma non troppo, un poco maestoso=980;Molto vivace=700;Adagio molto e cantabile=900;Presto – Allegro assai=1480
beet-pc-4|beethoven|Piano Concerto No. 4|Klavierkonzert Nr. 4||op. 58||G major|1806|34|concerto|piano|1808-12-22|Vienna|Archduke Rudolph|
beet-pc-5|beethoven|Piano Concerto No. 5|Klavierkonzert Nr. 5|Emperor Concerto|op. 73||E-flat major|1809|39|concerto|piano|1811-11-28|Leipzig|Archduke Rudolph|Allegro=1230;Adagio un poco mosso=480;Rondo. Allegro=620
beet-vc|beethoven|Violin Concerto|Violinkonzert||op. 61||D major|1806|44|concerto|violin|1806-12-23|Vienna|Stephan von Breuning|Allegro ma non troppo=1450;Larghetto=600;Rondo. Allegro=590
beet-coriolan|beethoven|Coriolan Overture|Coriolan-Ouvertüre||op. 62||C minor|1807|8|overture||||
beet-egmont|beethoven|Egmont Overture|Egmont-Ouvertüre||op. 84||F minor|1810|9|overture||1810-06-15|Vienna||
beet-mondschein|beethoven|Piano Sonata No. 14|Klaviersonate Nr. 14|Moonlight Sonata;Mondscheinsonate|op. 27 no. 2||C-sharp minor|1801|15|sonata|piano|||Giulietta Guicciardi|Adagio sostenuto=360;Allegretto=130;Presto agitato=430
beet-waldstein|beethoven|Piano Sonata No. 21|Klaviersonate Nr. 21|Waldstein|op. 53||C major|1804|25|sonata|piano|||Count Ferdinand von Waldstein|
beet-kreutzer|beethoven|Violin Sonata No. 9|Violinsonate Nr. 9|Kreutzer Sonata|op. 47||A major|1803|37|sonata|violin|1803-05-24|Vienna|Rodolphe Kreutzer|
beet-q14|beethoven|String Quartet No. 14|Streichquartett Nr. 14||op. 131||C-sharp minor|1826|39|string quartet||||Baron Joseph von Stutterheim|
beet-q7|beethoven|String Quartet No. 7|Streichquartett Nr. 7|Razumovsky No. 1|op. 59 no. 1||F major|1806|40|string quartet||||Andrey Razumovsky|
hummel-trp|hummel|Trumpet Concerto|Trompetenkonzert|||S 49|E major|1803|18|concerto|trumpet|||Anton Weidinger|
schubert-8|schubert|Symphony No. 8|Symphonie Nr. 8 (h-Moll)|Unfinished;Die Unvollendete||D 759|B minor|1822|25|symphony||1865-12-17|Vienna||Allegro moderato=880;Andante con moto=680
schubert-9|schubert|Symphony No. 9|Symphonie Nr. 9 (C-Dur)|The Great;Great C major||D 944|C major|1826|55|symphony||1839-03-21|Leipzig||Andante – Allegro ma non troppo=930;Andante con moto=860;Scherzo. Allegro vivace=840;Allegro vivace=720
schubert-forelle|schubert|Piano Quintet|Klavierquintett|Trout Quintet;Forellenquintett|op. posth. 114|D 667|A major|1819|38|chamber music|piano||||Allegro vivace=800;Andante=420;Scherzo. Presto=240;Thema. Andantino=480;Allegro giusto=390
schubert-tod|schubert|String Quartet No. 14|Streichquartett Nr. 14|Death and the Maiden;Der Tod und das Mädchen||D 810|D minor|1824|39|string quartet||||Allegro=690;Andante con moto=830;Scherzo=230;Presto=550
winterreise|schubert|Winterreise|Winterreise|Winter Journey|op. 89|D 911||1827|72|song cycle|||||
farrenc-3|farrenc|Symphony No. 3|Symphonie Nr. 3||op. 36||G minor|1847|33|symphony||1849-04-22|Paris||Adagio – Allegro=610;Adagio cantabile=560;Scherzo. Vivace=350;Finale. Allegro=480
mend-3|mendelssohn|Symphony No. 3|Symphonie Nr. 3|Scottish;Schottische|op. 56||A minor|1842|40|symphony||1842-03-03|Leipzig|Queen Victoria|
mend-4|mendelssohn|Symphony No. 4|Symphonie Nr. 4|Italian;Italienische|op. 90||A major|1833|28|symphony||1833-05-13|London||Allegro vivace=480;Andante con moto=370;Con moto moderato=380;Presto. Saltarello=350
mend-vc|mendelssohn|Violin Concerto|Violinkonzert|Violin Concerto in E minor|op. 64||E minor|1844|27|concerto|violin|1845-03-13|Leipzig|Ferdinand David|Allegro molto appassionato=770;Andante=480;Allegretto non troppo – Allegro molto vivace=390
mend-hebriden|mendelssohn|The Hebrides|Die Hebriden|Fingal's Cave|op. 26||B minor|1830|10|overture||1832-05-14|London||
hensel-ov|hensel|Overture in C major|Ouvertüre C-Dur||||C major|1832|11|overture||1834-06-15|Berlin||
hensel-q|hensel|String Quartet in E-flat major|Streichquartett Es-Dur|||H-U 277|E-flat major|1834|21|string quartet|||||
chopin-pc-1|chopin|Piano Concerto No. 1|Klavierkonzert Nr. 1||op. 11||E minor|1830|40|concerto|piano||||
schum-pc|schumann-r|Piano Concerto|Klavierkonzert||op. 54||A minor|1845|31|concerto|piano|1845-12-04|Dresden|Ferdinand Hiller|Allegro affettuoso=880;Intermezzo. Andantino grazioso=320;Allegro vivace=640
schum-cc|schumann-r|Cello Concerto|Cellokonzert||op. 129||A minor|1850|25|concerto|cello||||
schum-3|schumann-r|Symphony No. 3|Symphonie Nr. 3|Rhenish;Rheinische|op. 97||E-flat major|1850|34|symphony||1851-02-06|Düsseldorf||
dichterliebe|schumann-r|Dichterliebe|Dichterliebe|A Poet's Love|op. 48|||1840|29|song cycle||||Wilhelmine Schröder-Devrient|
clara-pc|schumann-c|Piano Concerto|Klavierkonzert||op. 7||A minor|1835|22|concerto|piano|1835-11-09|Leipzig|Louis Spohr|Allegro maestoso=420;Romanze=290;Finale=630
clara-trio|schumann-c|Piano Trio|Klaviertrio||op. 17||G minor|1846|29|chamber music|||||
liszt-pc-1|liszt|Piano Concerto No. 1|Klavierkonzert Nr. 1||S 124||E-flat major|1855|20|concerto|piano|1855-02-17|Weimar|Henry Litolff|
preludes|liszt|Les préludes|Les Préludes|||S 97|C major|1854|16|symphonic poem||1854-02-23|Weimar||
meistersinger|wagner|The Mastersingers of Nuremberg: Prelude|Die Meistersinger von Nürnberg: Vorspiel|||WWV 96|C major|1862|10|overture||1862-11-01|Leipzig||
siegfried-idyll|wagner|Siegfried Idyll|Siegfried-Idyll|||WWV 103|E major|1870|20|orchestral piece||||
radetzky|strauss-j1|Radetzky March|Radetzkymarsch||op. 228||D major|1848|3|march||1848-08-31|Vienna|Joseph Radetzky|
loreley|strauss-j1|Loreley-Rhein-Klänge|Loreley-Rhein-Klänge||op. 154|||1843|8|waltz|||||
donauwalzer|strauss-j2|The Blue Danube|An der schönen blauen Donau|Donauwalzer;Blue Danube Waltz|op. 314||D major|1866|10|waltz||1867-02-15|Vienna||
kaiserwalzer|strauss-j2|Emperor Waltz|Kaiser-Walzer||op. 437||C major|1889|11|waltz||||
fledermaus|strauss-j2|Die Fledermaus: Overture|Die Fledermaus: Ouvertüre|The Bat overture|op. 362||A major|1874|8|overture||1874-04-05|Vienna||
bruck-4|bruckner|Symphony No. 4|Symphonie Nr. 4|Romantic;Die Romantische||WAB 104|E-flat major|1880|66|symphony||1881-02-20|Vienna|Prince Konstantin of Hohenlohe|Bewegt, nicht zu schnell=1140;Andante, quasi allegretto=960;Scherzo. Bewegt=640;Finale. Bewegt, doch nicht zu schnell=1250
bruck-7|bruckner|Symphony No. 7|Symphonie Nr. 7|Lyric||WAB 107|E major|1883|65|symphony||1884-12-30|Leipzig|Ludwig II of Bavaria|Allegro moderato=1230;Adagio. Sehr feierlich=1340;Scherzo. Sehr schnell=600;Finale. Bewegt=750
bruck-8|bruckner|Symphony No. 8|Symphonie Nr. 8|||WAB 108|C minor|1887|80|symphony||1892-12-18|Vienna|Emperor Franz Joseph I|Allegro moderato=930;Scherzo. Allegro moderato=880;Adagio=1620;Finale=1390
bruck-tedeum|bruckner|Te Deum|Te Deum|||WAB 45|C major|1884|23|sacred choral work||||
brahms-1|brahms|Symphony No. 1|1. Symphonie|Beethoven's Tenth|op. 68||C minor|1876|46|symphony||1876-11-04|Karlsruhe||Un poco sostenuto – Allegro=850;Andante sostenuto=560;Un poco allegretto e grazioso=290;Adagio – Allegro non troppo=1020
brahms-4|brahms|Symphony No. 4|4. Symphonie||op. 98||E minor|1885|41|symphony||1885-10-25|Meiningen||Allegro non troppo=780;Andante moderato=700;Allegro giocoso=380;Allegro energico e passionato=620
brahms-vc|brahms|Violin Concerto|Violinkonzert||op. 77||D major|1878|40|concerto|violin|1879-01-01|Leipzig|Joseph Joachim|
brahms-pc-1|brahms|Piano Concerto No. 1|Klavierkonzert Nr. 1||op. 15||D minor|1858|48|concerto|piano|1859-01-22|Hanover||
brahms-requiem|brahms|A German Requiem|Ein deutsches Requiem|German Requiem|op. 45|||1868|70|sacred choral work||||
brahms-clq|brahms|Clarinet Quintet|Klarinettenquintett||op. 115||B minor|1891|37|chamber music|clarinet||||
brahms-akad|brahms|Academic Festival Overture|Akademische Festouvertüre||Op.80||C minor|1880|10|overture||1881-01-04|Breslau||
tschaik-5|tchaikovsky|Symphony No. 5|Symphonie Nr. 5||op. 64||E minor|1888|47|symphony||1888-11-17|Saint Petersburg||
tschaik-6|tchaikovsky|Symphony No. 6|Symphonie Nr. 6|Pathétique|op. 74||B minor|1893|46|symphony||1893-10-28|Saint Petersburg|Vladimir Davydov|Adagio – Allegro non troppo=1110;Allegro con grazia=490;Allegro molto vivace=540;Finale. Adagio lamentoso=610
tschaik-vc|tchaikovsky|Violin Concerto|Violinkonzert||op. 35||D major|1878|35|concerto|violin|1881-12-04|Vienna||Allegro moderato=1120;Canzonetta. Andante=390;Finale. Allegro vivacissimo=590
tschaik-pc|tchaikovsky|Piano Concerto No. 1|Klavierkonzert Nr. 1||op. 23||B-flat minor|1875|34|concerto|piano||||
dvorak-9|dvorak|Symphony No. 9|Symphonie Nr. 9|From the New World;Aus der Neuen Welt;New World Symphony|op. 95|B 178|E minor|1893|42|symphony||1893-12-16|New York||Adagio – Allegro molto=560;Largo=720;Molto vivace=460;Allegro con fuoco=680
dvorak-cc|dvorak|Cello Concerto|Cellokonzert||op. 104|B 191|B minor|1895|40|concerto|cello|1896-03-19|London||
dvorak-amer|dvorak|String Quartet No. 12|Streichquartett Nr. 12|American Quartet|op. 96|B 179|F major|1893|25|string quartet|||||
scheherazade|rimsky|Scheherazade|Scheherazade||op. 35||E major|1888|45|suite||||
faure-requiem|faure|Requiem|Requiem||op. 48||D minor|1890|36|sacred choral work||||
mahler-1|mahler|Symphony No. 1|Symphonie Nr. 1|Titan||||1888|56|symphony||1889-11-20|Budapest||Langsam, schleppend=960;Kräftig bewegt=460;Feierlich und gemessen=640;Stürmisch bewegt=1200
mahler-2|mahler|Symphony No. 2|Symphonie Nr. 2|Resurrection;Auferstehungssymphonie|||C minor|1894|85|symphony||||
mahler-4|mahler|Symphony No. 4|Symphonie Nr. 4||||G major|1900|55|symphony||1901-11-25|Munich||
mahler-5|mahler|Symphony No. 5|Symphonie Nr. 5||||C-sharp minor|1902|70|symphony||1904-10-18|Cologne||Trauermarsch=760;Stürmisch bewegt=870;Scherzo=1050;Adagietto=560;Rondo-Finale=920
kindertoten|mahler|Kindertotenlieder|Kindertotenlieder|Songs on the Death of Children||||1904|25|song cycle||1905-01-29|Vienna||
wolf-serenade|wolf|Italian Serenade|Italienische Serenade||||G major|1887|7|chamber music|||||
debussy-faune|debussy|Prelude to the Afternoon of a Faun|Vorspiel zum Nachmittag eines Fauns|Prélude à l'après-midi d'un faune||L 86|E major|1894|10|symphonic poem||1894-12-22|Paris||
debussy-mer|debussy|La mer|Das Meer|The Sea||L 109||1905|24|orchestral piece||1905-10-15|Paris||
strauss-alpen|strauss-r|An Alpine Symphony|Eine Alpensinfonie||op. 64|||1915|50|symphonic poem||1915-10-28|Berlin||
strauss-zarathustra|strauss-r|Thus Spoke Zarathustra|Also sprach Zarathustra||op. 30|||1896|33|symphonic poem||1896-11-27|Frankfurt||
strauss-till|strauss-r|Till Eulenspiegel's Merry Pranks|Till Eulenspiegels lustige Streiche||op. 28||F major|1895|15|symphonic poem||1895-11-05|Cologne||
strauss-horn|strauss-r|Horn Concerto No. 1|Hornkonzert Nr. 1||op. 11||E-flat major|1883|16|concerto|horn||||
strauss-lieder|strauss-r|Four Last Songs|Vier letzte Lieder||TrV 296|||1948|24|song cycle||1950-05-22|London||
sib-vc|sibelius|Violin Concerto|Violinkonzert||op. 47||D minor|1905|32|concerto|violin||||
sib-2|sibelius|Symphony No. 2|Symphonie Nr. 2||op. 43||D major|1902|44|symphony||1902-03-08|Helsinki|Axel Carpelan|
finlandia|sibelius|Finlandia|Finlandia||op. 26||A-flat major|1899|9|symphonic poem||||
beach-gaelic|beach|Gaelic Symphony|Gälische Symphonie|Symphony in E minor|op. 32||E minor|1896|41|symphony||1896-10-30|Boston||
zem-seejungfrau|zemlinsky|The Mermaid|Die Seejungfrau||||A minor|1903|42|symphonic poem||1905-01-25|Vienna||
rach-2|rachmaninoff|Piano Concerto No. 2|Klavierkonzert Nr. 2|Rach 2|op. 18||C minor|1901|34|concerto|piano|||Nikolai Dahl|Moderato=660;Adagio sostenuto=690;Allegro scherzando=690
verklaerte|schoenberg|Transfigured Night|Verklärte Nacht||op. 4||D minor|1899|29|chamber music||1902-03-18|Vienna||
pelleas|schoenberg|Pelleas und Melisande|Pelleas und Melisande||op. 5||D minor|1903|41|symphonic poem||1905-01-25|Vienna||
bolero|ravel|Boléro|Bolero|||M 81|C major|1928|15|orchestral piece||1928-11-22|Paris|Ida Rubinstein|
ravel-g|ravel|Piano Concerto in G|Klavierkonzert G-Dur|||M 83|G major|1931|23|concerto|piano|1932-01-14|Paris|Marguerite Long|
ravel-linke|ravel|Piano Concerto for the Left Hand|Klavierkonzert für die linke Hand|||M 82|D major|1930|19|concerto|piano|1932-01-05|Vienna|Paul Wittgenstein|
ravel-q|ravel|String Quartet|Streichquartett|||M 35|F major|1903|29|string quartet||||Gabriel Fauré|
bartok-orch|bartok|Concerto for Orchestra|Konzert für Orchester|||Sz. 116||1943|37|orchestral piece||1944-12-01|Boston||
bartok-va|bartok|Viola Concerto|Bratschenkonzert|||Sz. 120||1945|22|concerto|viola||||
sacre|stravinsky|The Rite of Spring|Le sacre du printemps|Das Frühlingsopfer||||1913|34|orchestral piece||1913-05-29|Paris||
feuervogel|stravinsky|The Firebird: Suite|Der Feuervogel: Suite|||||1919|22|suite||||
webern-6|webern|Six Pieces for Orchestra|Sechs Stücke für Orchester||op. 6|||1909|12|orchestral piece||1913-03-31|Vienna|Arnold Schoenberg|
webern-passacaglia|webern|Passacaglia|Passacaglia||op. 1||D minor|1908|11|orchestral piece||1908-11-04|Vienna||
berg-vc|berg|Violin Concerto|Violinkonzert|To the Memory of an Angel||||1935|27|concerto|violin|1936-04-19|Barcelona|Louis Krasner|
berg-lyr|berg|Lyric Suite|Lyrische Suite||||| 1926|30|string quartet||1927-01-08|Vienna|Alexander Zemlinsky|
boul-matin|boulanger|Of a Spring Morning|D'un matin de printemps|||||1918|5|orchestral piece||||
korn-vc|korngold|Violin Concerto|Violinkonzert||op. 35||D major|1945|24|concerto|violin|||Alma Mahler-Werfel|
shost-5|shostakovich|Symphony No. 5|Symphonie Nr. 5||op. 47||D minor|1937|46|symphony||1937-11-21|Saint Petersburg||
shost-8q|shostakovich|String Quartet No. 8|Streichquartett Nr. 8||op. 110||C minor|1960|20|string quartet||||
shost-cc|shostakovich|Cello Concerto No. 1|Cellokonzert Nr. 1||op. 107||E-flat major|1959|28|concerto|cello|||Mstislav Rostropovich|
biber-battalia|biber|Battalia|Battalia||||D major|1673|10|suite|||||
muffat-armonico|muffat|Armonico tributo: Sonata No. 5|Armonico tributo: Sonate Nr. 5||||G major|1682|19|sonata|||||
schmelzer-fecht|schmelzer|The Fencing School|Die Fechtschule|||||1668|8|suite|||||
fux-ov|fux|Ouverture in B-flat major|||||B-flat major|1701|13|suite|||||
vivaldi-winter|vivaldi|The Four Seasons: Winter|Die vier Jahreszeiten: Der Winter|L'inverno|op. 8 no. 4|RV 297|F minor|1725|9|concerto|violin||||Allegro non molto=210;Largo=130;Allegro=200
cestari-sinf|cesti|Sinfonia for Strings|||||G major||7|symphony|||||
asch-nocturnes|aschauer|Three Nocturnes for Orchestra|Drei Nachtstücke für Orchester||op. 14|||1966|17|orchestral piece||||Ernst Hohenwart|
asch-vc|aschauer|Viola Concerto|Bratschenkonzert||op. 31|||1981|24|concerto|viola||||
asch-q2|aschauer|String Quartet No. 2|Streichquartett Nr. 2|Steyr Letters;Steyrer Briefe|op. 22|||1973|19|string quartet|||||
hohen-sinf|hohenwart|Sinfonietta|Sinfonietta||||A minor|1936|21|symphony|||||
pich-licht|pichler-k|Lichtwechsel|Lichtwechsel|Changing Light||||1987|14|orchestral piece|||||
pich-cc|pichler-k|Cello Concerto|Cellokonzert|||||2004|28|concerto|cello|||||
lor-donau|lorenz|Danube Fragments|Donaufragmente|||||1994|20|orchestral piece||||Gerlinde Aschauer|
lor-psalm|lorenz|Psalm for Choir and Orchestra|Psalm für Chor und Orchester|||||2008|31|sacred choral work|||||
tsch-inn|tschurtschenthaler|Glacier Music|Gletschermusik|||||2011|16|orchestral piece|||||
tsch-perc|tschurtschenthaler|Percussion Concerto|Schlagzeugkonzert|Avalanche;Lawine||||2016|26|concerto|percussion|||||
oko-harmattan|okonjo|Harmattan|Harmattan|||||2014|13|orchestral piece|||||
oko-harp|okonjo|Harp Concerto|Harfenkonzert|||||2018|22|concerto|harp|||||
brand-skizzen|brandauer|Lake Constance Sketches|Bodensee-Skizzen|||||2017|15|orchestral piece|||||
szalay-elegy|szalay|Elegy for Strings|Elegie für Streicher|Elégia||||1977|12|orchestral piece|||||
szalay-fl|szalay|Flute Concerto|Flötenkonzert|||||1989|19|concerto|flute|||||"""
W = {}
for l in WORKS.split("\n"):
    x = [y.strip() for y in l.split("|")]
    while len(x) < 16: x.append("")
    if len(x) > 16 or (x[15] and "=" not in x[15]): x = x[:15] + [y for y in x[14:] if "=" in y][:1] + [""]; x = x[:16]
    if "=" in x[14]: x[15] = x[14]; x[14] = ""
    if "=" in x[13]: x[15] = x[13]; x[13] = ""
    wid, comp, en, de, alt, opus, cat, key, year, mins, gen, solo, fh, fp, ded, mv = x
    if re.match(r"(S|TrV|RV) \d", opus): cat, opus = opus, ""
    assert gen in GEN, (wid, gen); assert not key or key in KEYDE, (wid, key)
    W[wid] = dict(comp=comp, en=en, gen=gen, solo=solo, mins=int(mins), year=year)
    po = [("a", "ka:Work"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de and de != en else None)]
    for a in alt.split(";"):
        if a: po.append(("skos:altLabel", q(a)))
    po += [("ka:author", "p:" + comp), ("ka:opus", q(opus) if opus else None), ("ka:thematicCatalogue", q(cat) if cat else None),
           ("ka:tonality", "t:key-" + slug(key) if key else None)]
    if year: po.append(("ka:writtenIn", yr(year) if re.fullmatch(r"\d{4}", year) else q(year)))
    po += [("ka:minutes", mins), ("ka:form", "t:" + slug(gen)), ("ka:soloPart", "t:" + slug(solo) if solo else None)]
    if fh: po.append(("ka:firstHeard", dt(fh)))
    if fp: po.append(("ka:firstHeardIn", place(fp)))
    po.append(("ka:dedicatee", q(ded) if ded else None))
    for i, m in enumerate([m for m in mv.split(";") if m], 1):
        tempo, sec = m.rsplit("=", 1)
        ms = "w:%s-m%d" % (wid, i)
        po.append(("ka:movement", ms))
        lang = "de" if re.search(r"nicht|bewegt|schleppend|feierlich|Feierlich|Trauer|Bewegt|schnell", tempo) else None
        put(ms, ("a", "ka:Movement"), ("ka:ordinal", i), ("ka:tempo", q(tempo, lang)), ("ka:seconds", sec))
    put("w:" + wid, *po)

# ------------------------------------------------------------------ halls and ensembles
HALLS = [("donausaal", "Donausaal", "Vienna", 1840, 1912, None, None), ("kleiner-donausaal", "Kleiner Donausaal", "Vienna", 420, 1912, None, None),
 ("theresianum", "Maria Theresia Hall", "Vienna", 960, 1873, "Saal der Kaufmannschaft", None), ("funkhaus", "Radio Hall Argentinierstrasse", "Vienna", 310, 1938, "RAVAG-Saal", None),
 ("murforum", "Murforum", "Graz", 1230, 1985, None, None), ("alte-universitaet", "Old University Hall", "Graz", 280, 1609, None, None),
 ("stahlhalle", "Stahlhalle", "Linz", 1450, 1974, "Werkshalle 3", None), ("ursulinen", "Ursuline Hall", "Linz", 350, 1756, None, None),
 ("felsensaal", "Felsensaal", "Salzburg", 1570, 1961, None, None), ("mirabellsaal", "Mirabell Hall", "Salzburg", 240, 1727, None, None),
 ("tirolhaus", "Tirolhaus", "Innsbruck", 1390, 1973, "Stadtsaal", None), ("woerther", "Wörthersee Concert Hall", "Klagenfurt", 870, 1969, None, None),
 ("seehalle", "Seehalle", "Bregenz", 1680, 1980, None, None), ("fuerstensaal", "Prince's Hall", "Eisenstadt", 610, 1672, None, None),
 ("kulturbezirk", "Festival House St. Pölten", "St. Pölten", 1060, 1997, None, None), ("stadtsaal-steyr", "Municipal Hall", "Steyr", 540, 1905, None, None),
 ("stadtsaal-villach", "Municipal Hall", "Villach", 700, 1971, None, None), ("nordbahn", "Nordbahnsaal", "Vienna", 1100, 1899, None, 1978),
 ("limmat", "Limmatsaal", "Zurich", 1510, 1895, None, None), ("isarphil", "Isar Philharmonie", "Munich", 1900, 2004, None, None),
 ("reduta", "Reduta", "Bratislava", 690, 1915, None, None), ("vigado", "Pesti Terem", "Budapest", None, 1927, None, None)]
HALLDE = {"theresianum": "Maria-Theresien-Saal", "funkhaus": "Großer Sendesaal", "alte-universitaet": "Alte Universität", "ursulinen": "Ursulinensaal",
          "mirabellsaal": "Mirabellsaal", "woerther": "Konzerthaus Wörthersee", "fuerstensaal": "Fürstensaal", "kulturbezirk": "Festspielhaus St. Pölten",
          "stadtsaal-steyr": "Stadtsaal", "stadtsaal-villach": "Stadtsaal"}
CAP, CITY = {}, {}
for hid, lab, city, seats, op, former, closed in HALLS:
    CAP[hid], CITY[hid] = seats, city
    put("h:" + hid, ("a", "ka:Hall"), ("rdfs:label", q(lab, "en") if hid in HALLDE else q(lab)), ("rdfs:label", q(HALLDE[hid], "de") if hid in HALLDE else None),
        ("ka:inCity", place(city)), ("ka:seats", seats), ("ka:openedIn", yr(op)), ("ka:formerName", q(former) if former else None),
        ("ka:closedIn", yr(closed) if closed else None))
# id, label en, de, alt, city, founded, dissolved, home, players, tours
ORCH = [("dph", "Danube Philharmonic", "Donau-Philharmonie", "DPh", "Vienna", 1921, None, "donausaal", 112),
 ("vko", "Vienna Chamber Players", "Wiener Kammerspieler", None, "Vienna", 1954, None, "theresianum", 38),
 ("rso", "Radio Orchestra Vienna", "Rundfunkorchester Wien", "ROW", "Vienna", 1946, 1996, "funkhaus", 84),
 ("stp", "Styrian Symphony", "Steirische Symphoniker", None, "Graz", 1931, None, "murforum", 92),
 ("lso", "Linz Steel City Orchestra", "Orchester der Stahlstadt Linz", "Stahlstadtorchester", "Linz", 1949, None, "stahlhalle", 96),
 ("sps", "Salzburg Philharmonia", "Philharmonia Salzburg", None, "Salzburg", 1908, None, "felsensaal", 104),
 ("tso", "Tyrolean Symphony Orchestra", "Tiroler Symphonieorchester", "TSO", "Innsbruck", 1963, None, "tirolhaus", 78),
 ("kor", "Carinthian Orchestra", "Kärntner Orchester", None, "Klagenfurt", 1970, None, "woerther", 71),
 ("vfo", "Vorarlberg Festival Orchestra", "Vorarlberger Festspielorchester", None, "Bregenz", 1982, None, "seehalle", 88),
 ("esh", "Esterházy Sinfonia", None, None, "Eisenstadt", 1959, 2003, "fuerstensaal", 34)]
CHAM = [("aurelia", "Aurelia Quartet", "Aurelia-Quartett", "Vienna", 1968), ("hofer-trio", "Hofer Trio", None, "Innsbruck", 1975),
 ("quartetto-mur", "Quartetto Mur", None, "Graz", 1999), ("berger-quartet", "Berger Quartet", "Berger-Quartett", "Salzburg", 1984)]
CHOIR = [("stadtchor", "Vienna City Choir", "Wiener Stadtchor", "Vienna", 1888), ("linzer-singakademie", "Linz Singing Academy", "Linzer Singakademie", "Linz", 1902),
 ("camerata-vocale", "Camerata Vocale Salzburg", None, "Salzburg", 1966)]
for oid, en, de, city, fo in CHAM:
    put("o:" + oid, ("a", "ka:Ensemble, ka:ChamberGroup"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None), ("ka:basedIn", place(city)), ("ka:foundedIn", yr(fo)))
for oid, en, de, city, fo in CHOIR:
    put("o:" + oid, ("a", "ka:Choir"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None), ("ka:basedIn", place(city)), ("ka:foundedIn", yr(fo)))

COND = [("reisinger", "Hans Reisinger", "1899-05-12", "Vienna", "1971-01-30", "Vienna", "AT", ["hohenwart"]),
 ("vondracek", "Jaroslav Vondráček", "1908-10-02", "Prague", "1984-06-11", "Salzburg", "CZ", []),
 ("kollmann", "Otto Kollmann", "1915-12-24", "Graz", "1990-08-08", "Graz", "AT", ["reisinger"]),
 ("dalfiume", "Renzo Dal Fiume", "1924-03-03", "Trieste", "2006-02-19", "Venice", "IT", []),
 ("meinhof", "Theodor Meinhof", "~1920", "Munich", "1979", None, "DE", ["reisinger"]),
 ("wallner-e", "Elisabeth Wallner", "1947-07-19", "Linz", None, None, "AT", ["kollmann"]),
 ("wallner-g", "Georg Wallner", "1951-01-05", "Linz", None, None, "AT", ["vondracek"]),
 ("hasegawa", "Kenji Hasegawa", "1955-09-30", "Kyoto", None, None, "JP", ["dalfiume"]),
 ("osterman", "Björn Österman", "1960-04-14", "Uppsala", None, None, "SE", []),
 ("farkas", "Judit Farkas", "1966-11-27", "Budapest", None, None, "HU", ["wallner-e"]),
 ("pichler-s", "Sebastian Pichler", "1971-08-03", "Villach", None, None, "AT", ["wallner-e", "hasegawa"]),
 ("mbeki", "Thandi Mokoena", "1978-02-28", "Durban", None, None, "ZA", ["osterman"]),
 ("leclerc", "Antoine Leclerc", "1983", "Lyon", None, None, "FR", ["farkas"]),
 ("stadler", "Johanna Stadler", "1988-05-06", "Salzburg", None, None, "AT", ["wallner-g", "pichler-s"])]
CB = {}
for cid, lab, b, bp, d, dp, n, t in COND:
    ys = int(re.search(r"\d{4}", b).group()); ye = int(re.search(r"\d{4}", d).group()) if d else 2030
    CB[cid] = (ys + 26, min(ye - 1, ys + 80))
    alt = {"vondracek": ["Jaroslav Vondracek"], "osterman": ["Bjorn Osterman"], "dalfiume": ["Lorenzo Dal Fiume"], "mbeki": ["T. Mokoena"]}.get(cid, [])
    labs = {"hasegawa": [("長谷川健二", "ja")], "farkas": [("Farkas Judit", "hu")]}.get(cid, [])
    person(cid, ["Person", "Conductor"] + (["Performer"] if cid == "wallner-g" else []), lab, born=b, bp=bp, died=d, dp=dp, nation=n, pupil=t, alt=alt, labels=labs,
           gender="f" if cid in ("wallner-e", "farkas", "mbeki", "stadler") else ("m" if cid in ("reisinger", "leclerc", "hasegawa") else None), spec="piano" if cid == "wallner-g" else None)
TEN = {"dph": [("reisinger", 1950, 1968), ("vondracek", 1968, 1981), ("dalfiume", 1982, 1999), ("hasegawa", 1999, 2012), ("farkas", 2012, None)],
 "vko": [("meinhof", 1954, 1976), ("wallner-e", 1977, 1998), ("leclerc", 2015, None)],
 "rso": [("kollmann", 1955, 1975), ("dalfiume", 1975, 1981), ("wallner-g", 1981, 1996)],
 "stp": [("kollmann", 1946, 1955), ("meinhof", 1956, 1970), ("kollmann", 1976, 1988), ("pichler-s", 2003, 2018), ("stadler", 2018, None)],
 "lso": [("vondracek", 1952, 1967), ("wallner-g", 1996, 2010), ("mbeki", 2011, None)],
 "sps": [("reisinger", 1945, 1950), ("dalfiume", 1959, 1974), ("wallner-e", 1999, 2014)],
 "tso": [("meinhof", 1970, 1978), ("osterman", 1992, 2008), ("pichler-s", 2018, None)],
 "kor": [("hasegawa", 1985, 1998), ("farkas", 2000, 2012)],
 "vfo": [("wallner-g", 1982, None), ],
 "esh": [("wallner-e", 1974, 1977), ("osterman", 1987, 1992)]}
TEN["vfo"] = [("hasegawa", 1982, 1985), ("osterman", 2008, None)]
for oid, en, de, alt, city, fo, dis, home, n in ORCH:
    po = [("a", "ka:Ensemble, ka:Orchestra"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de") if de else None), ("skos:altLabel", q(alt) if alt else None),
          ("ka:basedIn", place(city)), ("ka:foundedIn", yr(fo)), ("ka:dissolvedIn", yr(dis) if dis else None), ("ka:home", "h:" + home),
          ("ka:players", n if oid != "kor" else q("about 70"))]
    for who, a, b in TEN[oid]:
        po.append(("ka:tenure", "[ a ka:Tenure ; ka:holder p:%s ; ka:from %s %s]" % (who, yr(a), "; ka:until " + yr(b) + " " if b else "")))
    put("o:" + oid, *po)

# ------------------------------------------------------------------ performers
# id, label, instrument, born, place, died, nation, teachers, member
PERF = [("anna-berger-v", "Anna Berger", "violin", "1949-03-22", "Salzburg", None, "AT", ["lindqvist"], "berger-quartet"),
 ("anna-berger-s", "Anna Berger", "soprano", "1974-10-11", "Klagenfurt", None, "AT", ["hollweg"], None),
 ("lindqvist", "Sven Lindqvist", "violin", "1911-06-06", "Malmö", "1988-12-01", "SE", [], None),
 ("hollweg", "Margarete Hollweg", "soprano", "1928-01-19", "Leipzig", "2013-04-04", "DE", [], None),
 ("brenner", "Walter Brenner", "piano", "~1905", "Vienna", "1976-10-10", "AT", ["brandt-e"], None),
 ("brandt-e", "Emil Brandt", "piano", "c. 1868, Pressburg or Vienna", None, "1939", "AT", ["liszt"], None),
 ("okada", "Yuko Okada", "piano", "1958-08-18", "Osaka", None, "JP", ["brenner"], None),
 ("fellner", "Stephan Fellner", "piano", "1962-02-02", "Linz", None, "AT", ["okada"], None),
 ("marchetti", "Giulia Marchetti", "piano", "1981-12-12", "Bologna", None, "IT", ["okada", "fellner"], None),
 ("novotny", "Pavel Novotný", "piano", "1936-05-29", "Prague", "2011-09-17", "CZ", [], None),
 ("kern", "Lukas Kern", "piano", "1992-07-07", "Innsbruck", None, "AT", ["marchetti"], None),
 ("hofer-m", "Maria Hofer", "violin", "1946-11-11", "Innsbruck", None, "AT", ["lindqvist"], "hofer-trio"),
 ("hofer-j", "Josef Hofer", "cello", "1944-09-01", "Innsbruck", "2015-03-29", "AT", [], "hofer-trio"),
 ("hofer-t", "Theresia Hofer", "piano", "1950-04-30", "Innsbruck", None, "AT", ["brenner"], "hofer-trio"),
 ("weiss-d", "David Weiss", "violin", "1923-08-14", "Budapest", "1997-07-01", "AT", [], "aurelia"),
 ("ferrier", "Claire Ferrier", "violin", "1970-06-21", "Paris", None, "FR", ["weiss-d", "anna-berger-v"], None),
 ("sato", "Emi Sato", "violin", "1987-01-30", "Nagoya", None, "JP", ["ferrier"], None),
 ("rosen", "Aaron Rosen", "violin", "1995", "New York", None, "US", ["ferrier", "hofer-m"], None),
 ("huber-k", "Karl Huber", "viola", "1940-02-14", "Linz", "2019-12-20", "AT", [], "aurelia"),
 ("zimmer", "Nadja Zimmer", "viola", "1976-03-16", "Graz", None, "AT", ["huber-k"], "quartetto-mur"),
 ("toth", "Zoltán Tóth", "cello", "1931-10-23", "Budapest", "1999-11-30", "HU", [], "aurelia"),
 ("eder", "Franziska Eder", "cello", "1967-05-05", "Steyr", None, "AT", ["toth", "hofer-j"], None),
 ("gruber-m", "Moritz Gruber", "cello", "1990-09-19", "Graz", None, "AT", ["eder"], "quartetto-mur"),
 ("prem", "Ludwig Prem", "flute", "1939-12-13", "Eisenstadt", None, "AT", [], None),
 ("delacroix", "Sophie Delacroix", "flute", "1972-04-01", "Lyon", None, "FR", ["prem"], None),
 ("wimmer", "Alfred Wimmer", "clarinet", "1921-07-28", "Vienna", "1993-02-15", "AT", [], None),
 ("aigner", "Carina Aigner", "clarinet", "1984-10-30", "Salzburg", None, "AT", [], None),
 ("schmid-h", "Heinrich Schmid", "horn", "1935-01-02", "St. Pölten", None, "AT", [], None),
 ("oberhauser", "Lena Oberhauser", "horn", "1986-06-16", "Bregenz", None, "AT", ["schmid-h"], None),
 ("trautmann", "Rudolf Trautmann", "trumpet", "1929-11-05", "Linz", "2004-08-21", "AT", [], None),
 ("ivarsson", "Nils Ivarsson", "trumpet", "1975-02-25", "Oslo", None, "NO", ["trautmann"], None),
 ("kellermayr", "Rosa Kellermayr", "harp", "1991-03-13", "Linz", None, "AT", [], None),
 ("sissoko", "Ibrahim Sissoko", "percussion", "1982-08-08", "Paris", None, "FR", [], None),
 ("falkenberg", "Ute Falkenberg", "alto", "1934-09-24", "Dresden", "2010-01-11", "DE", [], None),
 ("ramsauer", "Katharina Ramsauer", "mezzo-soprano", "1980-07-02", "Villach", None, "AT", ["falkenberg"], None),
 ("petrescu", "Ion Petrescu", "tenor", "1938-03-08", "Bucharest", "2016-05-15", "RO", [], None),
 ("lang-t", "Thomas Lang", "tenor", "1973-12-31", "Bregenz", None, "AT", ["petrescu"], None),
 ("gruber-f", "Friedrich Gruber", "baritone", "1926-02-20", "Graz", "1998-06-06", "AT", [], None),
 ("thorne", "Edmund Thorne", "baritone", "1965-01-21", "Cardiff", None, "GB", ["gruber-f"], None),
 ("kral", "Miroslav Král", "bass", "1930-04-18", "Bratislava", "2002-10-09", "SK", [], None),
 ("adeyemi", "Samuel Adeyemi", "bass", "1979-11-15", "Lagos", None, "NG", ["kral"], None),
 ("hollweg-i", "Irene Hollweg", "soprano", "1957-06-12", "Munich", None, "DE", ["hollweg"], None),
 ("orgler", "Benedikt Orgler", "organ", None, "Innsbruck", None, "AT", [], None),
 ("pinter", "Eva Pinter", "violin", "1979-05-17", "Eisenstadt", None, "AT", ["anna-berger-v"], "quartetto-mur"),
 ("moser", "Daniel Moser", "viola", "1953-08-29", "Salzburg", None, "AT", ["huber-k"], "berger-quartet"),
 ("haas", "Birgit Haas", "cello", "1956", "Salzburg", None, "AT", ["toth"], "berger-quartet"),
 ("kubelka", "Jan Kubelka", "violin", "1951-02-11", "Brno", None, "CZ", ["weiss-d"], "berger-quartet"),
 ("mandl", "Viktor Mandl", "violin", None, None, None, "AT", [], "aurelia"),
 ("rauch", "Clemens Rauch", "violin", "1985-11-09", "Graz", None, "AT", ["ferrier"], "quartetto-mur")]
ACT = {}
BYI = {}
for pid, lab, ins, b, bp, d, n, t, mem in PERF:
    ys = int(re.search(r"\d{4}", b).group()) if b else 1950
    ye = int(re.search(r"\d{4}", d).group()) if d else 2030
    ACT[pid] = (ys + 20, min(ye - 1, ys + 68)); BYI.setdefault(ins, []).append(pid)
    alt = {"novotny": ["Pavel Novotny"], "toth": ["Tóth Zoltán"], "anna-berger-v": ["Anna Berger-Moser"], "okada": [("岡田祐子", "ja")], "sato": [("佐藤恵美", "ja")],
           "brandt-e": ["Emil Brandt von Pressburg"], "hollweg": ["Grete Hollweg"], "sissoko": ["Ibou Sissoko"]}.get(pid, [])
    women = "anna-berger-v anna-berger-s hollweg okada marchetti hofer-m ferrier sato zimmer eder ramsauer falkenberg aigner oberhauser".split()
    person(pid, ["Person", "Performer"], lab, lang="de" if pid in ("orgler", "mandl", "rauch") else "en", born=b, bp=bp, died=d, nation=n, pupil=t, alt=alt, spec=ins, member=mem, gender="f" if pid in women else None)
BYI["alto"] = ["falkenberg", "ramsauer"]
ACT["wallner-g"] = (1975, 2010); BYI["piano"].append("wallner-g")

# ------------------------------------------------------------------ festivals
FEST = [("bodensee", "Lake Constance Music Weeks", "Bodensee-Musikwochen", "Bregenz", 1982, 7, 24), ("haydntage", "Haydn Days", "Haydntage", "Eisenstadt", 1959, 9, 4),
        ("steirische", "Styrian Autumn Sounds", "Steirische Herbstklänge", "Graz", 1986, 10, 9), ("osterklang", "Easter Sounds", "Osterklang Salzburg", "Salzburg", 1971, 4, 2)]
MOTTO = ["Water", "Farewell", "Night and Dreams", "The Human Voice", "Exile", "New Worlds", "Nature", "Dances", "Faith", "Heroes", "Homecoming", "Mountains", "Letters", "Beginnings", "Women's Voices", "Light"]
ED = {}
R.shuffle(MOTTO)
mi = 0
for fid, en, de, city, fo, mo, day in FEST:
    put("f:" + fid, ("a", "ka:Festival"), ("rdfs:label", q(en, "en")), ("rdfs:label", q(de, "de")), ("ka:inCity", place(city)), ("ka:foundedIn", yr(fo)))
    years = sorted(R.sample(range(max(fo, 1975), 2020), 7))
    if fid == "haydntage": years = [y for y in years if y < 2004]
    for y in years:
        a = datetime.date(y, mo, min(28, day + R.randint(0, 4))); b = a + datetime.timedelta(days=R.randint(9, 24))
        boss = R.choice([c for c in CB if CB[c][0] <= y <= CB[c][1]])
        m = None
        if mi < len(MOTTO) and R.random() < .7: m = MOTTO[mi]; mi += 1
        ED[(fid, y)] = (a, b)
        put("f:%s-%d" % (fid, y), ("a", "ka:Edition"), ("rdfs:label", q("%s %d" % (en, y), "en")), ("ka:editionOf", "f:" + fid), ("ka:editionNo", y - fo + 1 if fid != "haydntage" else None),
            ("ka:opens", dt(a)), ("ka:closes", dt(b)), ("ka:motto", q(m, "en") if m else None), ("ka:artisticDirector", "p:" + boss if R.random() < .8 else None))

# ------------------------------------------------------------------ concerts
ORD = {o[0]: o for o in ORCH}
bygen = lambda *g: [k for k, v in W.items() if v["gen"] in g]
MODERN = {"aschauer", "hohenwart", "pichler-k", "lorenz", "tschurtschenthaler", "okonjo", "brandauer", "szalay"}
PREM = {"asch-nocturnes": 1967, "asch-vc": 1982, "asch-q2": 1974, "pich-licht": 1988, "pich-cc": 2005, "lor-donau": 1994, "lor-psalm": 2009, "tsch-inn": 2012,
        "tsch-perc": 2017, "oko-harmattan": 2015, "oko-harp": 2019, "brand-skizzen": 2018, "szalay-elegy": 1978, "szalay-fl": 1990}
OEA = {"shost-8q": 1963, "bartok-orch": 1959, "strauss-lieder": 1958, "shost-cc": 1961, "beach-gaelic": 1998, "farrenc-3": 1993, "hensel-ov": 1987}
done, oea_done = set(), set()
def ok(wid, y):
    yy = re.search(r"\d{4}", W[wid]["year"] or "1700")
    return y >= PREM.get(wid, OEA.get(wid, int(yy.group())))
def solo_for(ins, y):
    c = [p for p in BYI.get(ins, []) if ACT[p][0] <= y <= ACT[p][1]]
    return R.choice(c) if c else None
def money(v): return '"%.2f"^^xsd:decimal' % v
POP = ["beet-5", "beet-7", "mozart-41", "mozart-40", "dvorak-9", "brahms-1", "schubert-8", "bruck-7", "beet-9", "tschaik-6", "schubert-9", "haydn-104"]
plan = []
for y in range(1958, 2020):
    n = 2 if y % 3 else 1
    for _ in range(n): plan.append((y, None, None))
for k in ED: plan += [(k[1], k[0], None)] * R.choice([1, 2, 2])
for wid, y in list(PREM.items()) + list(OEA.items()): plan.append((y, None, wid))
plan += [(2020, None, None)] * 4
plan.sort(key=lambda x: (x[0], x[1] or "", x[2] or ""))
CONC = []
for y, fest, prem in plan:
    if y == 2020: d = datetime.date(2020, R.choice([3, 4, 5]), R.randint(15, 28))
    elif fest:
        a, b = ED[(fest, y)]; d = a + datetime.timedelta(days=R.randint(0, (b - a).days))
    else:
        m = R.choice([1, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12]); d = datetime.date(y, m, R.randint(1, 28))
    CONC.append([d, fest, prem])
CONC.sort(key=lambda x: (x[0], x[1] or "", x[2] or ""))
BOOK = []
for num, (d, fest, prem) in enumerate(CONC, 1):
    y = d.year
    cs = "c:k%04d" % (1000 + num * 3)
    orch = R.choice([o for o in ORCH if o[5] <= y and (not o[6] or y < o[6])])
    city = None
    if fest: city = next(f[3] for f in FEST if f[0] == fest)
    g = W[prem]["gen"] if prem else None
    kind = R.choices(["sym", "chamber", "choral", "recital", "gala"], [66, 13, 10, 7, 4])[0]
    if prem: kind = "chamber" if g == "string quartet" else "choral" if g == "sacred choral work" else "sym"
    if kind == "chamber" and y < 1968: 
        kind = "sym" if prem != "shost-8q" else "chamber"
    items, eng, ens, cond, title = [], [], [], None, None
    halls = [h for h in HALLS if h[4] <= y and (not h[6] or y < h[6])]
    avail = lambda l: [x for x in l if ok(x, y)]
    if kind in ("sym", "gala", "choral"):
        ens.append(orch[0])
        chief = [t for t in TEN[orch[0]] if t[1] <= y and (t[2] is None or y <= t[2]) and CB[t[0]][0] <= y <= CB[t[0]][1]]
        cond = chief[0][0] if chief and R.random() < .6 else R.choice([c for c in CB if CB[c][0] <= y <= CB[c][1]])
        if city: hall = R.choice([h for h in halls if h[2] == city and (h[3] or 0) > 500] or [h for h in halls if h[2] == city])[0]
        else:
            x = R.random()
            hall = orch[7] if x < .62 and any(h[0] == orch[7] for h in halls) else R.choice([h for h in halls if (h[3] or 999) > 500])[0]
    if kind == "sym":
        first = avail(bygen("overture", "orchestral piece", "symphonic poem", "suite", "waltz")); first = [f for f in first if W[f]["mins"] < 26 and not W[f]["solo"] and (f not in PREM or f in done)]
        if prem and g in ("orchestral piece", "overture"): items.append(prem)
        else: items.append(R.choice([x for x in first if x != prem]))
        cons = [k for k in avail(bygen("concerto")) if W[k]["solo"] and solo_for(W[k]["solo"], y) and (k not in PREM or k in done)]
        k = prem if prem and g == "concerto" else R.choice(cons)
        if prem == "strauss-lieder": k = prem
        if R.random() < .86 or prem == k:
            items.append(k)
            s = solo_for(W[k]["solo"], y) if W[k]["solo"] else ("hollweg" if y < 1985 else None)
            if s: eng.append((s, W[k]["solo"] or "soprano", len(items)))
        syms = [k for k in avail(bygen("symphony", "symphonic poem", "orchestral piece", "suite")) if W[k]["mins"] >= 20 and not W[k]["solo"] and k not in items and k not in ("beet-9", "mahler-2") and (k not in OEA or k in oea_done)]
        if prem and g == "symphony" or prem == "bartok-orch": items.append(prem)
        else: items.append(R.choice(POP[:8] + POP[9:] if R.random() < .35 else syms))
        if R.random() < .12: items.append(R.choice([x for x in ["figaro-ov", "donauwalzer", "radetzky", "fledermaus", "kaiserwalzer"] if x not in items]))
    elif kind == "gala":
        title = "New Year Gala"; d = datetime.date(y, 1, 1) if not fest else d
        pool = avail(bygen("waltz", "march", "overture")); R.shuffle(pool)
        items = [x for x in pool if x not in ("radetzky", "donauwalzer")][:3] + ["donauwalzer", "radetzky"]
        if fest: title = "Gala Evening"
    elif kind == "choral":
        k = prem or R.choice([k for k in avail(bygen("sacred choral work")) + ["beet-9", "mahler-2", "beet-9"] if k not in PREM or k in done])
        if W[k]["mins"] < 40: items.append(R.choice([x for x in avail(bygen("symphony")) if W[x]["mins"] < 35 and x not in OEA]))
        items.append(k)
        ens.append(R.choice([c for c in CHOIR if c[4] <= y])[0])
        for v in (["soprano", "alto"] if k in ("mahler-2",) else ["soprano", "baritone"] if "requiem" in k and "mozart" not in k else ["soprano", "alto", "tenor", "bass"]):
            s = solo_for(v, y)
            if s: eng.append((s, v, len(items)))
    elif kind == "chamber":
        gr = R.choice([c for c in CHAM if c[4] <= y] or CHAM[:1]); ens.append(gr[0])
        if prem == "shost-8q": ens = []
        if gr[0] == "hofer-trio":
            items = ["clara-trio"] + R.sample(["beet-kreutzer", "cello-suite-1", "beet-waldstein", "schubert-forelle"], 2)
        else:
            pool = [x for x in avail(bygen("string quartet")) + ["wolf-serenade"] if (x not in PREM or x in done) and x != prem and (x not in OEA or x in oea_done)]
            items = R.sample(pool, 3 if not prem else 2)
            if prem: items.insert(1, prem)
            elif R.random() < .3:
                s = solo_for("clarinet", y)
                if s: items[2] = "brahms-clq"; eng.append((s, "clarinet", 3))
        small = [h for h in halls if (h[3] or 999) < 1000 and (not city or h[2] == city)]
        hall = R.choice(small or [h for h in halls if not city or h[2] == city])[0]
    else:
        ins = R.choice(["piano", "piano", "baritone", "cello", "violin"])
        s = solo_for(ins, y)
        if not s: ins = "piano"; s = solo_for(ins, y)
        pia = solo_for("piano", y)
        if ins == "piano": items = R.sample(["beet-mondschein", "beet-waldstein"], 2); eng.append((s, "piano", None))
        elif ins == "baritone": items = [R.choice(["winterreise", "dichterliebe"])]; eng += [(s, ins, 1)] + ([(pia, "piano", 1)] if pia else []); title = "Song Recital"
        elif ins == "cello": items = ["cello-suite-1"]; eng.append((s, ins, 1))
        else: items = ["beet-kreutzer"] ; eng += [(s, ins, 1)] + ([(pia, "piano", 1)] if pia else [])
        small = [h for h in halls if (h[3] or 999) < 1000 and (not city or h[2] == city)]
        hall = R.choice(small or [h for h in halls if not city or h[2] == city])[0]
    status = "H"
    if y == 2020: status = "X"
    elif R.random() < .012: status = "V"
    cap = CAP[hall]
    po = [("a", "ka:Concert")]
    if not title:
        if fest: title = "%s: %s" % (next(f[1] for f in FEST if f[0] == fest), "Orchestral Concert" if kind == "sym" else "Choral Concert" if kind == "choral" else "Chamber Concert")
        elif kind == "sym" and R.random() < .5: title = "%s Subscription Concert" % R.choice(["First", "Second", "Third", "Fourth", "Fifth"])
        elif R.random() < .35: title = {"sym": "Symphony Concert", "choral": "Choral Concert", "chamber": "Chamber Concert", "recital": "Recital"}.get(kind)
    po.append(("rdfs:label", q("%s, %s" % (title, d.strftime("%-d %B %Y")), "en") if title else None))
    po.append(("ka:heldOn", dt(d)))
    if R.random() < .7: po.append(("ka:startsAt", '"%s"^^xsd:time' % R.choice(["19:30:00", "19:30:00", "20:00:00", "19:00:00", "11:00:00", "18:00:00"])))
    po.append(("ka:heldAt", "h:" + hall))
    for e in ens: po.append(("ka:played", "o:" + e))
    if cond: po.append(("ka:direction", "p:" + cond))
    isn = []
    for i, k in enumerate(items, 1):
        s = "%s-%d" % (cs, i); isn.append(s)
        code = None
        if k in PREM and k not in done and k == prem: code = "UA"; done.add(k)
        elif k in OEA and k not in oea_done and k == prem: code = "OEA"; oea_done.add(k)
        enc = "true" if kind == "sym" and i == 4 else None
        po.append(("ka:item", s))
        put(s, ("a", "ka:ProgrammeItem"), ("ka:rank", i), ("ka:piece", "w:" + k), ("ka:premiere", q(code) if code else None), ("ka:encore", enc))
    for a, role, i in eng:
        po.append(("ka:engagement", "[ a ka:Engagement ; ka:artist p:%s ; ka:capacity t:%s %s]" % (a, slug(role), "; ka:inItem %s " % isn[i - 1] if i else "")))
    vis = None; full = False
    if status == "H":
        full = R.random() < .13
        vis = cap if full and cap else int((cap or 800) * R.uniform(.42, .985))
        if R.random() < .09: vis = None
    po.append(("ka:visitors", q("ca. %d" % (round(vis / 50) * 50)) if vis and y < 1964 and R.random() < .4 else vis))
    if full and cap: po.append(("ka:soldOut", "true"))
    po.append(("ka:status", q(status)))
    if kind == "sym" and R.random() < .45: po.append(("ka:series", q(R.choice(["Great Symphonies", "Cycle A", "Cycle B", "Sunday Matinees", "Zyklus A"]))))
    if R.random() < .22: po.append(("ka:broadcaster", q(R.choice(["Ö1", "ORF", "ORF", "Radio Austria", "BR-Klassik", "3sat"]))))
    if fest: po.append(("ka:withinEdition", "f:%s-%d" % (fest, y)))
    if R.random() < .62:
        if y < 2002: base = round((40 + (y - 1958) * 14) * R.uniform(.8, 1.35) / 10) * 10; cur = "ATS"; steps = [1, .7, .4]
        else: base = round((52 + (y - 2002) * 2.2) * R.uniform(.75, 1.4)); cur = "EUR"; steps = [1, .72, .42]
        for cat, st in zip("ABC", steps):
            if cat == "C" and (cap or 900) < 400: continue
            po.append(("ka:ticket", "[ a ka:Ticket ; ka:category %s ; ka:price %s ; ka:currency %s ]" % (q(cat), money(round(base * st)), q(cur))))
    put(cs, *po)
    BOOK.append(dict(cs=cs, d=d, items=items, ens=ens, cond=cond, eng=eng, kind=kind, status=status))

# ------------------------------------------------------------------ recordings
LAB = [("amadis", "Amadis Records", "Vienna", 1951, "AMR %d"), ("edelton", "Edelton", "Munich", 1948, "ET-%d"), ("alpenklang", "Alpenklang", "Innsbruck", 1979, "AK %d"),
       ("nonpareil", "Nonpareil Classics", "London", 1962, "NPC %d"), ("quintus", "Quintus", "Graz", 1994, "Q5-%d"), ("archivton", "Archivton", "Linz", 2006, "ARCH %d")]
for lid, en, city, fo, fmt in LAB:
    put("r:label-" + lid, ("a", "ka:Imprint"), ("rdfs:label", q(en, "en") if lid != "edelton" else q(en)), ("ka:basedIn", place(city)), ("ka:foundedIn", yr(fo)))
n = 0
cands = [b for b in BOOK if b["kind"] in ("sym", "choral", "chamber") and b["ens"] and b["status"] == "H"]
for b in sorted(R.sample(cands, 64), key=lambda b: b["cs"]):
    n += 1
    y = min(2021, b["d"].year + R.randint(0, 3))
    lab = R.choice([l for l in LAB if l[3] <= y])
    live = R.random() < .45
    wk = b["items"][-1:] if len(b["items"]) < 3 or R.random() < .5 else b["items"][1:3]
    wk = [k for k in wk if k not in ("radetzky", "donauwalzer", "figaro-ov", "finlandia", "siegfried-idyll")] or b["items"][:1]
    main = wk[0]
    sol = [a for a, role, i in b["eng"] if i and b["items"][i - 1] in wk]
    tot = sum(W[k]["mins"] for k in wk) * 60 + R.randint(-100, 100)
    carrier = "LP" if y < 1983 else R.choice(["LP", "CD"]) if y < 1988 else "CD" if y < 2003 else R.choice(["CD", "CD", "SACD", "download"])
    name = "; ".join("%s: %s" % (PEOPLE[W[k]["comp"]].split(" ")[-1] if W[k]["comp"] not in ("strauss-j1", "strauss-j2", "lorenz") else PEOPLE[W[k]["comp"]], W[k]["en"]) for k in wk)
    po = [("a", "ka:Recording"), ("rdfs:label", q(name, "en"))] + [("ka:contains", "w:" + k) for k in wk]
    po += [("ka:imprint", "r:label-" + lab[0]), ("ka:catalogueNo", q(lab[4] % (1000 + n * 37 % 9000)) if R.random() < .95 else None), ("ka:issued", yr(y)), ("ka:carrier", q(carrier))]
    po += [("ka:by", "o:" + e) for e in b["ens"]] + [("ka:direction", "p:" + b["cond"] if b["cond"] else None)] + [("ka:soloist", "p:" + s) for s in sol]
    po += [("ka:liveFrom", b["cs"] if live else None), ("ka:playingTime", q("%d:%02d" % divmod(tot, 60)) if R.random() < .7 else None)]
    put("r:d%03d" % n, *po)

if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as fh:
        fh.write(HEAD + "\n" + "\n\n".join(OUT) + "\n")
