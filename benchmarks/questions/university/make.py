#!/usr/bin/env python3
"""Writes graph.ttl: people, courses, publications, grants, rooms and exams of a university, as someone who likes graphs typed it in."""
import datetime as dt, os, random, sys
R = random.Random(90125)
D = dt.date
BASE = "http://alderholt.example.org/"
out = []


def esc(s): return '"' + s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
def S(s, lang=None): return esc(s) + ("@" + lang if lang else "")
def T(v, t): return f'"{v}"^^xsd:{t}'
def I(p): return f"<{BASE}{p}>"
def N(v): return str(v)
def year(v): return T(v, "gYear")
def B(v): return "true" if v else "false"
def rdate(a, b): return a + dt.timedelta(days=R.randrange((b - a).days + 1))
def maybe(p, v): return v if R.random() < p else None


def node(s, types, *pairs):
    lines = ["a " + ", ".join(types)] if types else []
    for p, o in pairs:
        if o is None or o == []: continue
        lines.append(f"{p} " + (", ".join(o) if isinstance(o, list) else o))
    out.append(s + " " + " ;\n    ".join(lines) + " .\n")


def slug(s):
    s = s.lower()
    for a, b in (("é", "e"), ("è", "e"), ("ö", "o"), ("ü", "u"), ("ß", "ss"), ("ø", "o"), ("å", "a"), ("í", "i"), ("ó", "o"), ("ş", "s"), ("'", ""), (" ", "-"), (",", ""), ("&", "and"), ("(", ""), (")", "")):
        s = s.replace(a, b)
    return s


# ---- buildings, rooms, faculties, departments
BUILDINGS = {}
for name, built, street in [("Old Observatory", 1881, "Starling Walk 2"), ("Wren Building", 1936, "Wren Court 1"), ("Tannery", 1904, "Tanners' Lane 17"), ("Glasshouse Labs", 2011, "Science Drive 4"),
                            ("Hadley Hall", 1958, "College Green 9"), ("Cooper Library", 1967, "College Green 1"), ("Pavilion", 1999, "Lakeside 30"), ("Annex C", None, None)]:
    BUILDINGS[name] = I("building/" + slug(name))
    node(BUILDINGS[name], ["u:Building"], ("rdfs:label", S(name)), ("u:built", built and year(built)), ("schema:address", street and S(street)))
ROOMS = []
for name, iri in BUILDINGS.items():
    for floor in range(0, 4 if name != "Pavilion" else 1):
        for k in range(1, R.choice([3, 4, 5])):
            code = f"{''.join(w[0] for w in name.split())}-{floor}{k:02d}"
            room = I("room/" + code)
            size = R.choice([12, 18, 24, 30, 40, 60, 90, 120, 180, 240, 320])
            ROOMS.append((room, size, name))
            lecture = size >= 90
            node(room, ["u:LectureHall" if lecture else "u:Laboratory" if name == "Glasshouse Labs" else "u:Room"], ("u:roomNumber", S(code)), ("u:inBuilding", iri), ("u:floor", N(floor)), ("schema:maximumAttendeeCapacity", N(size)),
                 ("u:hasProjector", maybe(.9, B(lecture or R.random() < .5))), ("schema:name", S({0: "Aula Magna", 1: "Heron Theatre", 2: "Kepler Room"}[len([1 for _, s, _ in ROOMS if s >= 240]) - 1]) if size >= 240 and len([1 for _, s, _ in ROOMS if s >= 240]) <= 3 else None))
FAC = {}
for name in ("Faculty of Science", "Faculty of Humanities", "Faculty of Social Sciences", "School of Engineering"):
    FAC[name] = I("faculty/" + slug(name.split(" of ")[1]))
    node(FAC[name], ["u:Faculty"], ("schema:name", S(name, "en")))
DEPTS = {}
DEPT_ROWS = [("Mathematics", "Faculty of Science", 1889, "Wren Building", 420000), ("Physics", "Faculty of Science", 1889, "Old Observatory", 910000), ("Limnology", "Faculty of Science", 1952, "Glasshouse Labs", 640000), ("Botany", "Faculty of Science", 1901, "Glasshouse Labs", 380000),
             ("Computer Science", "School of Engineering", 1974, "Wren Building", 1150000), ("Civil Engineering", "School of Engineering", 1921, "Hadley Hall", 870000), ("Acoustics", "School of Engineering", 1983, "Tannery", 290000),
             ("History", "Faculty of Humanities", 1889, "Hadley Hall", 310000), ("Linguistics", "Faculty of Humanities", 1931, "Tannery", 275000), ("Musicology", "Faculty of Humanities", None, "Tannery", 140000), ("Philosophy", "Faculty of Humanities", 1889, "Hadley Hall", None),
             ("Sociology", "Faculty of Social Sciences", 1949, "Cooper Library", 255000), ("Economics", "Faculty of Social Sciences", 1926, "Cooper Library", 560000), ("Archaeology", "Faculty of Humanities", 1913, "Annex C", 205000)]
for name, *_ in DEPT_ROWS: DEPTS[name] = I("dept/" + slug(name))

# ---- topics
TOPICS = {}
TOPIC_ROWS = [("lake ecology", ["Limnology", "Botany"]), ("graph theory", ["Mathematics", "Computer Science"]), ("dark matter", ["Physics"]), ("dialects", ["Linguistics"]), ("medieval trade", ["History", "Economics", "Archaeology"]), ("organ music", ["Musicology", "Acoustics"]), ("bridges", ["Civil Engineering"]),
              ("machine translation", ["Computer Science", "Linguistics"]), ("free will", ["Philosophy"]), ("housing", ["Sociology", "Economics", "Civil Engineering"]), ("mosses", ["Botany"]), ("room acoustics", ["Acoustics", "Civil Engineering"]), ("number theory", ["Mathematics"]), ("inequality", ["Economics", "Sociology"]),
              ("pottery", ["Archaeology"]), ("superconductors", ["Physics"]), ("privacy", ["Computer Science", "Philosophy", "Sociology"]), ("algae", ["Limnology"])]
for name, _ in TOPIC_ROWS:
    TOPICS[name] = I("topic/" + slug(name))
    node(TOPICS[name], ["u:Topic"], ("rdfs:label", S(name, "en")))

# ---- people
FIRST = ["Mette", "Joaquín", "Lena", "Tobias", "Aoife", "Emeka", "Sunniva", "Kaspar", "Ingrid", "Rafael", "Marguerite", "Dmitri", "Zeynep", "Cormac", "Hyacinth", "Anselm", "Beatrix", "Viola", "Piotr", "Naoko", "Elias", "Thandiwe", "Gregor", "Saoirse", "Matteo", "Ottilie", "Jonas", "Priya", "Wendel", "Carys", "Bram", "Delphine", "Idris", "Maren"]
LAST = ["Halvorsen", "Quiroga", "Brook", "Abernathy", "Osei", "Lindqvist", "Marchetti", "Øvergaard", "Tanaka-Reyes", "Vasquez", "Kowalczyk", "Steinbrück", "Fairweather", "Nakagawa", "O'Rourke", "Petrossian", "Van Houten", "Yıldız", "Castellanos", "Whitby", "Mbeki", "Sorensen", "Drummond", "Falk", "Grimaldi", "Hartnell", "Ilves", "Jaworski", "Keller", "Lachance", "Moreau", "Nwosu", "Pemberton", "Rautio", "Szabó", "Thorne", "Ueda", "Winslow", "Zimmermann", "Ashdown"]
PEOPLE = []  # iri, role, department, name
used = {}
COUNTRIES = ["Norway", "Spain", "Ireland", "Japan", "Germany", "Nigeria", "Poland", "Italy", "Canada", "India"]
for dept, *_ in DEPT_ROWS:
    profs = []
    posts = ["Professor"] * R.choice([2, 3, 4]) + ["Lecturer"] * R.choice([2, 3, 4, 5]) + ["Postdoc"] * R.choice([1, 2, 3]) + ["PhDStudent"] * R.choice([3, 4, 5, 6]) + ["Administrator"]
    for k, role in enumerate(posts):
        given, family = R.choice(FIRST), R.choice(LAST)
        while (given, family) in used: given, family = R.choice(FIRST), R.choice(LAST)
        if dept == "Botany" and k == 1: given, family = "Lena", "Brook"
        if dept == "Economics" and k == 2: given, family = "Lena", "Brook"
        used[given, family] = 1
        iri = I(f"people/{len(PEOPLE) + 101}")
        age = {"Professor": (1955, 1976), "Lecturer": (1965, 1988), "Postdoc": (1982, 1993), "PhDStudent": (1990, 2000), "Administrator": (1960, 1995)}[role]
        born = R.randrange(*age)
        joined = max(born + R.randrange(23, 34), 1985) if role not in ("PhDStudent", "Postdoc") else R.randrange(2018, 2025)
        joined = min(joined, 2024)
        style = R.randrange(3)
        names = [("foaf:name", S(f"{given} {family}"))] if style == 0 else [("foaf:givenName", S(given)), ("foaf:familyName", S(family))] if style == 1 else [("foaf:name", S(f"{given} {family}")), ("foaf:familyName", S(family))]
        mail = f"{slug(given)[:1]}.{slug(family).replace('ı', 'i')}{len(PEOPLE) % 7 or ''}@alderholt.example.org"
        topics = [TOPICS[t] for t, d in TOPIC_ROWS if dept in d]
        boss = R.choice(profs) if role in ("PhDStudent", "Postdoc") else None
        if role == "Professor": profs.append(iri)
        PEOPLE.append((iri, role, dept, f"{given} {family}", joined))
        node(iri, ["foaf:Person"] + ([f"u:{role}"] if R.random() < .96 or k < 2 else []), *names, ("foaf:title", S("Prof." if role == "Professor" else "Dr.") if role in ("Professor", "Lecturer", "Postdoc") and R.random() < .7 else None),
             ("u:department", DEPTS[dept]), ("foaf:mbox", f"<mailto:{mail}>" if style != 1 else None), ("schema:email", S(mail) if style == 1 and R.random() < .9 else None), ("u:bornIn", maybe(.75, year(born))), ("u:since", year(joined)),
             ("u:office", maybe(.8, R.choice([r for r, s, b in ROOMS if s < 40]))), ("schema:nationality", maybe(.65, S(R.choice(COUNTRIES)))), ("u:worksOn", [t for t in topics if R.random() < .6] if role != "Administrator" else None),
             ("u:supervisor", boss), ("foaf:homepage", maybe(.3, f"<http://people.alderholt.example.org/~{slug(family).replace('ı', 'i')}{len(PEOPLE)}>")), ("u:partTime", B(R.random() < .4) if R.random() < .6 else None), ("schema:telephone", maybe(.4, S(f"ext. {R.randrange(2000, 8000)}"))))
    DEPT_HEAD = R.choice(profs)
    row = next(r for r in DEPT_ROWS if r[0] == dept)
    node(DEPTS[dept], ["u:Department"], ("rdfs:label" if len(dept) % 2 else "schema:name", S(dept, "en")), ("u:partOf", FAC[row[1]]), ("u:foundedIn", row[2] and year(row[2])), ("u:head", DEPT_HEAD), ("u:locatedIn", BUILDINGS[row[3]]), ("u:yearlyBudget", row[4] and f"[ a schema:MonetaryAmount ; schema:value {row[4]} ; schema:currency \"EUR\" ]"))
TEACH = ("Professor", "Lecturer")
RESEARCH = ("Professor", "Lecturer", "Postdoc", "PhDStudent")

# ---- courses
COURSES = []
NAMED = {"Mathematics": ["Linear Algebra", "Statistics", "Number Theory for Beginners", "Topology: A First Look", "Measure and Integration", "Graphs & Networks", "Real Analysis II"],
         "Physics": ["Mechanics", "Quantum Physics", "Superconductivity", "Cosmology (with Observing Nights)", "Thermodynamics", "Particle Physics"], "Limnology": ["Freshwater Ecology", "Lake Sampling in the Field", "Algae and Us", "Sediments"],
         "Botany": ["Plant Systematics", "Mosses, Ferns, Lichens", "Plant Physiology", "Alpine Flora"], "Computer Science": ["Algorithms", "Databases", "Machine Translation", "Operating Systems", "Graph Algorithms", "Privacy by Design", "Compilers"],
         "Civil Engineering": ["Statics", "Bridge Design", "Concrete: Theory and Practice", "Soil Mechanics", "Housing Construction"], "Acoustics": ["Room Acoustics", "Musical Instruments", "Noise Control", "Ultrasound"],
         "History": ["Trade in the Middle Ages", "Europe since 1789", "Reading Old Handwriting", "Cities of the Hanseatic League"], "Linguistics": ["Phonetics", "Dialects of the North", "Syntax", "What Is a Word?"], "Musicology": ["Organ Music before Bach", "Opera and Power", "Notation"],
         "Philosophy": ["Logic", "Free Will: Yes or No?", "Ethics of Technology", "Plato's Dialogues", "Kant lesen"], "Sociology": ["Statistics", "Urban Life", "Inequality", "Interview Methods"], "Economics": ["Microeconomics", "Macroeconomics", "Housing Markets", "Game Theory", "History of Money"], "Archaeology": ["Pottery Workshop", "Excavation Techniques", "Bronze Age Villages", "Dating Methods"]}
GERMAN = {"Linear Algebra": "Lineare Algebra", "Mechanics": "Mechanik", "Logic": "Logik", "Freshwater Ecology": "Süßwasserökologie", "Bridge Design": "Brückenbau", "Ethics of Technology": "Technikethik"}
for dept, *_ in DEPT_ROWS:
    before = []
    for k, title in enumerate(NAMED[dept], 1):
        code = f"{dept[:3].upper()}{R.choice([1, 2, 3])}{k:02d}"
        iri = I("course/" + code)
        staff = [p for p in PEOPLE if p[2] == dept and p[1] in TEACH]
        by = R.sample(staff, R.choice([1, 1, 1, 2]))
        COURSES.append((iri, title, dept, by, code))
        lang = "de" if title == "Kant lesen" else "en"
        node(iri, ["schema:Course"], ("dcterms:title" if k % 3 else "schema:name", [S(title, lang)] + ([S(GERMAN[title], "de")] if title in GERMAN else [])), ("schema:courseCode", S(code)), ("u:offeredBy", DEPTS[dept]), ("u:taughtBy", [p[0] for p in by]),
             ("u:credits", N(R.choice([3, 4, 5, 6, 8, 10]))), ("u:level", S(R.choice(["bachelor", "bachelor", "master"]))), ("u:term", S(R.choice(["autumn", "spring", "spring", "both"]))), ("u:taughtInLanguage", S("German" if lang == "de" else R.choice(["English", "English", "German"]))),
             ("u:requires", R.choice(before) if before and R.random() < .45 else None), ("u:maxStudents", maybe(.8, N(R.choice([15, 20, 25, 40, 60, 100, 200])))), ("u:meetsIn", R.choice(ROOMS)[0]), ("u:hoursPerWeek", N(R.choice([2, 2, 3, 4]))), ("u:website", maybe(.3, f"<http://courses.alderholt.example.org/{code}>")))
        before.append(iri)

# ---- venues and publications
VENUES = []
for name, kind in [("Journal of Inland Waters", "Journal"), ("Annals of Small Things", "Journal"), ("Northern Review of History", "Journal"), ("Transactions on Odd Graphs", "Journal"), ("Sound & Space", "Journal"), ("Language, Really", "Journal"), ("Physica Borealis", "Journal"), ("Economy and Home", "Journal"),
                   ("Conference on Wet Computing", "Conference"), ("Workshop on Words", "Conference"), ("Bridge Days", "Conference"), (None, "Journal"), (None, "Conference"), ("Potsherd Quarterly", "Journal"), ("Moss", "Journal")]:
    iri = I(f"venue/{len(VENUES) + 1}")
    VENUES.append((iri, kind))
    node(iri, [f"u:{kind}"], ("schema:name", name and S(name)), ("schema:issn", S(f"{R.randrange(1000, 9999)}-{R.randrange(1000, 9999)}") if kind == "Journal" else None))
SPECIAL = [("Über die Grenzen des Messbaren", "de", "Physics", "Book"), ("L'eau, la ville et l'oubli : une histoire", "fr", "History", "Book"), ("¿Quién teme a la entropía?", "es", "Physics", "Article"), ("Bees, Bogs & Bayes: counting what won't stand still", "en", "Botany", "Article"),
           ("What is a lake? (And who gets to say so)", "en", "Limnology", "Article"), ("Tidemarks", "en", "Archaeology", "Book"), ("Tidemarks", "en", "Limnology", "Article"), ("\"It's only words\": dialects on the radio", "en", "Linguistics", "Article"), ("Wie klingt ein leerer Saal?", "de", "Acoustics", "Article"),
           ("Primes; or, The Loneliness of Large Numbers", "en", "Mathematics", "Book"), ("Rent, again", "en", "Economics", "Article"), ("Il ponte che non c'era", "it", "Civil Engineering", "Book"), ("Fugue/State", "en", "Musicology", "Book"), ("No.", "en", "Philosophy", "Article"),
           ("Who owns my toaster's data?", "en", "Computer Science", "Article"), ("The Salt Road: Merchants, Mules & Money, 1250-1400", "en", "History", "Book"), ("Colouring maps nobody asked for", "en", "Mathematics", "Article"), ("Hvem eier stillheten?", "no", "Acoustics", "Article"), ("A Short History of the Damp Course", "en", "Civil Engineering", "Book"), ("Neighbours", "en", "Sociology", "Book")]
HEADS = ["Notes on", "Rethinking", "A survey of", "Towards a theory of", "Measuring", "New evidence on", "The limits of", "Against", "Modelling", "Three problems in", "Field studies of", "Mapping"]
TAILS = ["a case study", "evidence from the north", "a reply to our critics", "methods and data", "what went wrong", "ten years on", "an open question", "results from 40 sites", "lessons learned", "a simple model"]
PUBS = []
titles = {}
everything = SPECIAL + [(None, "en", None, None)] * 330
for k, (title, lang, dept, kind) in enumerate(everything, 1):
    dept = dept or R.choice(DEPT_ROWS)[0]
    topics = [t for t, d in TOPIC_ROWS if dept in d]
    topic = R.choice(topics)
    while title is None or (k > len(SPECIAL) and title in titles):
        topic = R.choice(topics)
        title = f"{R.choice(HEADS)} {topic}{R.choice([': ', ' - ', ', or '])}{R.choice(TAILS)}"
    titles[title] = 1
    kind = kind or R.choice(["Article"] * 6 + ["ConferencePaper"] * 3 + ["Book"])
    staff = [p for p in PEOPLE if p[2] == dept and p[1] in RESEARCH]
    by = R.sample(staff, min(len(staff), 1 if kind == "Book" else R.choice([1, 2, 2, 3, 3])))
    if R.random() < .25 and kind != "Book":
        other = R.choice([p for p in PEOPLE if p[1] in RESEARCH and p[2] != dept])
        by.append(other)
    first = max(1996, max(p[4] for p in by))
    issued = first + R.randrange(0, min(15, 2026 - first))
    iri = I(f"pub/{k:03d}")
    venue = None if kind == "Book" else R.choice([v for v, t in VENUES if t == ("Journal" if kind == "Article" else "Conference")])
    old = [i for i, y in PUBS if y <= issued]
    node(iri, [f"u:{kind}"], ("dcterms:title", S(title, lang)), ("dcterms:creator", [p[0] for p in by]), ("dcterms:issued", maybe(.96, year(issued))), ("u:publishedIn", venue), ("schema:about", TOPICS[topic]), ("u:citationCount", maybe(.9, N(int(R.paretovariate(.8)) % 900 + R.randrange(12)))),
         ("u:openAccess", maybe(.9, B(R.random() < .55))), ("schema:numberOfPages", N(R.randrange(90, 620) if kind == "Book" else R.randrange(4, 42))), ("u:doi", S(f"10.9999/alh.{issued}.{k}") if kind != "Book" and R.random() < .85 else None), ("schema:isbn", S(f"978-0-{R.randrange(10000, 99999)}-{R.randrange(100, 999)}-{k % 10}") if kind == "Book" else None),
         ("dcterms:language", S(lang)), ("u:cites", sorted(R.sample(old, min(len(old), R.choice([0, 0, 1, 2, 3]))))))
    PUBS.append((iri, issued))

# ---- grants
FUNDERS = {}
for name, country in [("Aurelian Foundation", "Switzerland"), ("Nordic Council for Curiosity", "Norway"), ("Ministry of Learning", None), ("Blackwood Trust", "United Kingdom"), ("Water Futures Fund", "Netherlands"), ("Kestner Industries", "Germany"), ("Pan-European Science Board", "Belgium")]:
    FUNDERS[name] = I("funder/" + slug(name))
    node(FUNDERS[name], ["u:Funder"], ("foaf:name", S(name)), ("u:country", country and S(country)))
GRANTS = ["LakeWatch", "Quiet Rooms", "Deep Moss", "Old Coins, New Questions", "PrimeTime", "HomeTruths", "TalkBack", "Dark Corners", "SpanWell", "Private by Default", "Organ Voices", "Clay & Fire", "Green Slime", "Whose Freedom?", "Unequal North", "Zero Kelvin", "Paths & Cliques", "The Long Winter", "Silt", "Resonance",
          "Babel Bridge", "Small Worlds", "Tenants", "Rust", "Second Harvest", None, None, None]
for k, name in enumerate(GRANTS * 2, 1):
    if k > len(GRANTS): name = name and R.random() < .5 and f"{name} II" or None
    if k > len(GRANTS) and name is None and R.random() < .6: continue
    lead = R.choice([p for p in PEOPLE if p[1] == "Professor" or p[1] == "Lecturer" and R.random() < .3])
    start = max(lead[4], R.randrange(2008, 2025))
    amount = R.choice([45, 80, 120, 150, 240, 310, 480, 750, 990, 1200, 1750]) * 1000 + R.randrange(0, 1000)
    money = R.choice(["EUR", "EUR", "EUR", "EUR", "GBP", "CHF", "NOK"])
    node(I(f"grant/{k:02d}"), ["u:Grant"], ("dcterms:title" if k % 2 else "schema:name", name and S(name)), ("u:fundedBy", R.choice(list(FUNDERS.values()))), ("u:leader", lead[0]), ("u:team", [p[0] for p in R.sample([p for p in PEOPLE if p[1] in RESEARCH and p[2] == lead[2] and p[0] != lead[0]], 3)]),
         ("u:sum", f"[ a schema:MonetaryAmount ; schema:value {amount} ; schema:currency \"{money}\" ]"), ("u:startYear", year(start)), ("u:endYear", maybe(.85, year(start + R.choice([2, 3, 3, 4, 5])))), ("schema:about", [TOPICS[R.choice([t for t, d in TOPIC_ROWS if lead[2] in d])]]))

# ---- exams
k = 0
for iri, title, dept, by, code in COURSES:
    for sitting in range(R.choice([1, 2, 2, 3])):
        k += 1
        went = R.randrange(6, 140)
        node(I(f"exam/{k:03d}"), ["u:Exam"], ("u:examOf", iri), ("dcterms:date", T(R.choice([rdate(D(2024, 1, 15), D(2024, 2, 28)), rdate(D(2024, 6, 10), D(2024, 7, 20)), rdate(D(2025, 1, 13), D(2025, 2, 27))]).isoformat(), "date")), ("u:startsAt", T(R.choice(["09:00:00", "10:30:00", "14:00:00", "16:15:00"]), "time")),
             ("u:inRoom", R.choice([r for r, s, _ in ROOMS if s >= 40])), ("u:minutes", N(R.choice([60, 90, 120, 180]))), ("u:examiner", R.choice(by)[0]), ("u:participants", N(went)), ("u:passed", maybe(.9, N(int(went * R.uniform(.45, 1))))), ("u:averageGrade", maybe(.85, T(f"{R.uniform(1.4, 4.1):.2f}", "decimal"))), ("u:openBook", maybe(.7, B(R.random() < .35))), ("u:oral", B(went < 15)))

PREFIXES = {"u": BASE + "terms/", "foaf": "http://xmlns.com/foaf/0.1/", "schema": "http://schema.org/", "dcterms": "http://purl.org/dc/terms/", "rdfs": "http://www.w3.org/2000/01/rdf-schema#", "xsd": "http://www.w3.org/2001/XMLSchema#"}
with open(os.path.join(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("".join(f"@prefix {k}: <{v}> .\n" for k, v in PREFIXES.items()) + "\n" + "\n".join(out))
