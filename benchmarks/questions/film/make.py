#!/usr/bin/env python3
"""Writes graph.ttl (deterministic). Data: films.psv, people.psv, awards.psv beside this file."""
import os, random, re, sys
from rdflib import Graph, Namespace, URIRef, Literal, RDF, RDFS, XSD, OWL
from rdflib.namespace import SKOS
random.seed(4711)
HERE = os.path.dirname(os.path.abspath(__file__))
K = Namespace("http://kinofan.example.net/ns#")
D = Namespace("http://kinofan.example.net/id/")
g = Graph(); g.bind("k", K); g.bind("d", D); g.bind("skos", SKOS); g.bind("owl", OWL)
def rows(fn):
    for l in open(os.path.join(HERE, fn), encoding="utf-8"):
        if l.strip() and not l.startswith("#"): yield [x.strip() for x in l.rstrip("\n").split("|")]
add = lambda s, p, o: g.add((s, p, o))
L = Literal
def loc(s):
    t, _, lang = s.rpartition("@"); return L(t, lang=lang)
# ---- small ontology: labels on some, domains on few
for c, sup, labs in [("Film", None, ["Film@en", "映画@ja", "фильм@ru"]), ("Documentary", "Film", ["Documentary@en"]),
    ("AnimatedFilm", "Film", ["animated film@en", "アニメ映画@ja"]), ("ShortFilm", "Film", ["Short film@en"]),
    ("AnimatedShort", "AnimatedFilm", []), ("Person", None, ["Person@en"]), ("Nomination", None, ["Award nomination@en"]),
    ("Ceremony", None, []), ("AwardBody", None, []), ("AwardCategory", None, []), ("Rating", None, ["Rating@en"]), ("Genre", None, ["Genre@en"]),
    ("Country", None, ["Country@en"]), ("City", None, []), ("Company", None, ["Production company@en"]), ("FilmSeries", None, ["Film series@en"]),
    ("CastEntry", None, []), ("Book", None, ["Book@en"])]:
    add(K[c], RDF.type, OWL.Class)
    if sup: add(K[c], RDFS.subClassOf, K[sup])
    for x in labs: add(K[c], RDFS.label, loc(x))
add(K.AnimatedShort, RDFS.subClassOf, K.ShortFilm)
for p, labs, obj in [("directedBy", ["directed by@en", "監督@ja"], 1), ("writer", ["screenplay by@en"], 1), ("musicBy", [], 1), ("starring", ["starring@en", "출연@ko"], 1),
    ("castEntry", [], 1), ("actor", [], 1), ("characterName", [], 0), ("hasGenre", ["genre@en"], 1), ("countryOfOrigin", ["country@en"], 1), ("productionCompany", [], 1),
    ("runtimeMinutes", ["running time (min)@en"], 0), ("budgetUSD", [], 0), ("boxOfficeUSD", ["worldwide gross@en"], 0), ("releaseDate", ["first released@en"], 0), ("englishTitle", [], 0),
    ("originalLanguage", [], 0), ("inColour", [], 0), ("partOfSeries", [], 1), ("partNumber", [], 0), ("sequelTo", ["sequel to@en"], 1), ("remakeOf", ["remake of@en"], 1),
    ("editedBy", [], 1), ("cinematographer", ["director of photography@en"], 1), ("basedOn", ["based on@en"], 1), ("author", [], 1), ("rating", [], 1), ("ratingValue", [], 0), ("votes", [], 0), ("ratingSource", [], 0),
    ("birthDate", ["born@en"], 0), ("deathDate", ["died@en"], 0), ("bornIn", ["place of birth@en"], 1), ("inCountry", [], 1), ("gender", [], 0), ("alsoKnownAs", [], 0), ("latinName", [], 0),
    ("childOf", ["child of@en"], 1), ("siblingOf", [], 1), ("marriedTo", [], 1), ("forFilm", [], 1), ("nominee", [], 1), ("category", [], 1), ("ceremony", [], 1), ("won", [], 0), ("awardedBy", [], 1), ("year", [], 0), ("founded", [], 0), ("basedInCountry", [], 1)]:
    add(K[p], RDF.type, OWL.ObjectProperty if obj else OWL.DatatypeProperty)
    for x in labs: add(K[p], RDFS.label, loc(x))
add(K.directedBy, RDFS.range, K.Person); add(K.rating, RDFS.range, K.Rating); add(K.siblingOf, RDF.type, OWL.SymmetricProperty)
# ---- simple things
CL = {"Japan": "日本@ja", "South Korea": "대한민국@ko", "Russia": "Россия@ru", "Soviet Union": "СССР@ru", "India": "भारत@hi", "Italy": "Italia@it", "France": "France@fr", "Germany": "Deutschland@de", "Spain": "España@es", "China": "中国@zh", "Poland": "Polska@pl", "Sweden": "Sverige@sv", "Brazil": "Brasil@pt", "Iran": "ایران@fa", "Mexico": "México@es", "Austria": "Österreich@de"}
reg = {}
def slug(n): return re.sub(r"[^A-Za-z0-9]+", "_", n).strip("_").lower()
def thing(kind, name, cls, lang="en"):
    key = (kind, name)
    if key not in reg:
        u = D[f"{kind}_{len([k for k in reg if k[0]==kind])+1:02d}"]; reg[key] = u
        add(u, RDF.type, K[cls]); add(u, RDFS.label, L(name, lang=lang) if lang else L(name))
        if kind == "land" and name in CL: add(u, RDFS.label, loc(CL[name]))
    return reg[key]
land = lambda n: thing("land", n, "Country")
CITYL = {"Tokyo": "東京@ja", "Seoul": "서울@ko", "Novosibirsk": "Новосибирск@ru", "Rome": "Roma@it", "Warsaw": "Warszawa@pl", "Vienna": "Wien@de", "Mumbai": "मुंबई@hi", "Kolkata": "কলকাতা@bn"}
pinfo = {r[0]: r for r in rows("people.psv")}
# ---- people
people = {}
def person(name):
    if name in people: return people[name]
    u = D[f"p{1000+len(people)*7}"]; people[name] = u
    shown = name.split("#")[0]; add(u, RDF.type, K.Person)
    r = pinfo.get(name)
    if r and r[1]:
        add(u, RDFS.label, loc(r[1])); add(u, K.latinName, L(shown))
    else: add(u, RDFS.label, L(shown))
    if r:
        for v, p in ((r[2], K.birthDate), (r[3], K.deathDate)):
            if v: add(u, p, L(v, datatype=XSD.date if "-" in v else XSD.gYear))
        if r[4]:
            c = thing("city", r[4], "City"); add(c, K.inCountry, land(r[5]))
            if r[4] in CITYL: add(c, RDFS.label, loc(CITYL[r[4]]))
            add(u, K.bornIn, c)
        elif r[5]: add(u, K.bornIn, land(r[5]))
        if r[6]: add(u, K.gender, L({"m": "male", "f": "female"}[r[6]]))
        if r[7]: add(u, K.alsoKnownAs, L(r[7]))
    return u
# ---- films
films, byname = {}, {}
CLS = {"F": "Film", "D": "Documentary", "A": "AnimatedFilm", "S": "ShortFilm", "AS": "AnimatedShort"}
series = {}
nrat = 0; ncast = 0
for i, r in enumerate(rows("films.psv")):
    (en, orig, cls, date, mins, dirs, wr, mus, cast, gen, ctry, comp, bud, box, imdb, votes, rt, mc, ser, col, lang) = r
    f = D[f"f{i+1:03d}"]; yr = date[:4]
    films[(en, yr)] = f; byname.setdefault(en, []).append(f)
    add(f, RDF.type, K[CLS[cls]])
    if orig:
        add(f, RDFS.label, loc(orig)); add(f, K.englishTitle, L(en))
    else:
        add(f, RDFS.label, L(en, lang="en") if i % 3 else L(en))
        if i % 11 == 0: add(f, K.englishTitle, L(en))
    add(f, K.releaseDate, L(date, datatype=XSD.date if "-" in date else XSD.gYear))
    m = int(mins); add(f, K.runtimeMinutes, L(f"{m}.0", datatype=XSD.decimal) if i % 17 == 5 else L(m))
    for names, p in ((dirs, K.directedBy), (wr, K.writer), (mus, K.musicBy)):
        for n in filter(None, names.split(";")): add(f, p, person(n))
    for c in filter(None, cast.split(";")):
        n, _, ch = c.partition("="); a = person(n); add(f, K.starring, a)
        if ch:
            ncast += 1; e = D[f"cast{ncast:03d}"]; add(f, K.castEntry, e); add(e, RDF.type, K.CastEntry); add(e, K.actor, a); add(e, K.characterName, L(ch))
    for n in filter(None, gen.split(";")): add(f, K.hasGenre, thing("genre", n, "Genre"))
    for n in filter(None, ctry.split(";")): add(f, K.countryOfOrigin, land(n))
    for n in filter(None, comp.split(";")): add(f, K.productionCompany, thing("co", n, "Company", None))
    for v, p in ((bud, K.budgetUSD), (box, K.boxOfficeUSD)):
        if v:
            n = int(round(float(v) * 1e6)); add(f, p, L(f"{n}.00", datatype=XSD.decimal) if i % 13 == 4 else L(n))
    if not box and i % 4 == 1: add(f, K.boxOfficeUSD, L("unknown"))
    if not bud and i % 5 == 2: add(f, K.budgetUSD, L("n/a"))
    for src, v in (("IMDb", imdb), ("Rotten Tomatoes", rt), ("Metacritic", mc)):
        if v:
            nrat += 1; n = D[f"rating{nrat:04d}"]; add(f, K.rating, n); add(n, RDF.type, K.Rating)
            add(n, K.ratingSource, L("imdb" if src == "IMDb" and i % 29 == 3 else src))
            add(n, K.ratingValue, L(v, datatype=XSD.decimal) if src == "IMDb" else L(int(v)))
            if src == "IMDb" and votes: add(n, K.votes, L(int(float(votes) * 1000) + random.randint(1, 99)))
    if ser:
        s, _, n = ser.rpartition(":"); su = thing("series", s, "FilmSeries"); add(f, K.partOfSeries, su); add(f, K.partNumber, L(int(n))); series[(s, int(n))] = f
    if col: add(f, K.inColour, L(col == "y"))
    if lang: add(f, K.originalLanguage, L(lang))
def film(s):
    t, _, y = s.partition("@")
    if y: return films[(t, y)]
    assert len(byname[t]) == 1, s; return byname[t][0]
for (s, n), f in series.items():
    if (s, n - 1) in series: add(f, K.sequelTo, series[(s, n - 1)])
for a, b in [("Oldboy@2013", "Oldboy@2003"), ("Solaris@2002", "Solaris@1972"), ("Suspiria@2018", "Suspiria@1977"), ("King Kong@2005", "King Kong@1933"), ("Scarface@1983", "Scarface@1932"),
    ("The Magnificent Seven@1960", "Seven Samurai"), ("The Magnificent Seven@2016", "The Magnificent Seven@1960"), ("West Side Story@2021", "West Side Story@1961"), ("Nosferatu@2024", "Nosferatu@1922"),
    ("A Fistful of Dollars", "Yojimbo"), ("The Departed", "Infernal Affairs"), ("The Lion King@2019", "The Lion King@1994")]: add(film(a), K.remakeOf, film(b))
for f, names in [("Goodfellas", "Thelma Schoonmaker"), ("Raging Bull", "Thelma Schoonmaker"), ("The Departed", "Thelma Schoonmaker"), ("Killers of the Flower Moon", "Thelma Schoonmaker"), ("Apocalypse Now", "Walter Murch"),
    ("Jaws", "Verna Fields"), ("Schindler's List", "Michael Kahn"), ("Jurassic Park", "Michael Kahn"), ("Raiders of the Lost Ark", "Michael Kahn"), ("Star Wars", "Marcia Lucas"), ("Taxi Driver", "Marcia Lucas"), ("Sliding Doors", "John Smith#e"),
    ("Pulp Fiction", "Sally Menke"), ("Seven Samurai", "Akira Kurosawa"), ("Ran", "Akira Kurosawa"), ("The Black Tower", "John Smith#f"), ("12 Years a Slave", "Joe Walker"), ("Hunger", "Joe Walker"), ("Shame", "Joe Walker"), ("Arrival", "Joe Walker"), ("Blade Runner 2049", "Joe Walker"), ("Dune@2021", "Joe Walker"), ("Dune: Part Two", "Joe Walker"), ("Inception", "Lee Smith"), ("The Dark Knight", "Lee Smith"), ("Oppenheimer", "Jennifer Lame")]:
    add(film(f), K.editedBy, person(names))
for f, n in [("Blade Runner 2049", "Roger Deakins"), ("The Shawshank Redemption", "Roger Deakins"), ("Apocalypse Now", "Vittorio Storaro"), ("Schindler's List", "Janusz Kamiński"), ("The Lost World: Jurassic Park", "Janusz Kamiński"), ("West Side Story@2021", "Janusz Kamiński"),
    ("In the Mood for Love", "Christopher Doyle"), ("Oppenheimer", "Hoyte van Hoytema"), ("The Godfather", "Gordon Willis"), ("The Godfather Part II", "Gordon Willis"), ("The Godfather Part III", "Gordon Willis"), ("Inception", "Wally Pfister"), ("The Dark Knight", "Wally Pfister"), ("Rashomon", "Kazuo Miyagawa"), ("Yojimbo", "Kazuo Miyagawa"), ("Persona", "Sven Nykvist"), ("Roma", "Alfonso Cuarón"), ("Jaws", "Bill Butler"), ("Dune@2021", "Greig Fraser"), ("Dune: Part Two", "Greig Fraser")]:
    add(film(f), K.cinematographer, person(n))
for b, (a, fs) in {"The Godfather": ("Mario Puzo", ["The Godfather", "The Godfather Part II"]), "Dune": ("Frank Herbert", ["Dune@1984", "Dune@2021", "Dune: Part Two"]), "The Lord of the Rings": ("J. R. R. Tolkien", [k for k, _ in films if k.startswith("The Lord of the")]),
    "Jaws": ("Peter Benchley", ["Jaws"]), "Jurassic Park": ("Michael Crichton", ["Jurassic Park"]), "The Lost World": ("Michael Crichton", ["The Lost World: Jurassic Park"]), "Solaris": ("Stanisław Lem", ["Solaris@1972", "Solaris@2002"]), "Roadside Picnic": ("Arkady Strugatsky;Boris Strugatsky", ["Stalker"]), "The Shining": ("Stephen King", ["The Shining"]),
    "Rita Hayworth and Shawshank Redemption": ("Stephen King", ["The Shawshank Redemption"]), "Psycho": ("Robert Bloch", ["Psycho"]), "Do Androids Dream of Electric Sheep?": ("Philip K. Dick", ["Blade Runner"]), "Dracula": ("Bram Stoker", ["Nosferatu@1922", "Nosferatu@2024"]), "Schindler's Ark": ("Thomas Keneally", ["Schindler's List"])}.items():
    u = thing("book", b, "Book")
    for x in a.split(";"): add(u, K.author, person(x))
    for f in fs: add(film(f), K.basedOn, u)
for a, b in [("Sofia Coppola", "Francis Ford Coppola"), ("Francis Ford Coppola", "Carmine Coppola"), ("Jamie Lee Curtis", "Janet Leigh"), ("Lily-Rose Depp", "Johnny Depp"), ("Dakota Johnson", "Melanie Griffith")]: add(person(a), K.childOf, person(b))
for a, b in [("Lana Wachowski", "Lilly Wachowski"), ("Christopher Nolan", "Jonathan Nolan"), ("Arkady Strugatsky", "Boris Strugatsky")]: add(person(a), K.siblingOf, person(b)); add(person(b), K.siblingOf, person(a))
for a, b in [("Greta Gerwig", "Noah Baumbach"), ("Fritz Lang", "Thea von Harbou"), ("Peter Jackson", "Fran Walsh"), ("Roberto Benigni", "Nicoletta Braschi"), ("James Cameron", "Kathryn Bigelow"), ("James Cameron", "Linda Hamilton"), ("Jimmy Chin", "Elizabeth Chai Vasarhelyi"), ("George Lucas", "Marcia Lucas")]: add(person(a), K.marriedTo, person(b))
# ---- companies
for n, y, c in [("Toho", 1932, "Japan"), ("Studio Ghibli", 1985, "Japan"), ("Shochiku", 1895, "Japan"), ("Daiei Film", 1942, "Japan"), ("CJ Entertainment", 1995, "South Korea"), ("Mosfilm", 1924, "Russia"), ("Soyuzmultfilm", 1936, "Russia"), ("Warner Bros.", 1923, "United States"), ("Universal Pictures", 1912, "United States"), ("Paramount Pictures", 1912, "United States"), ("20th Century Fox", 1935, "United States"), ("Pixar", 1986, "United States"), ("Walt Disney Pictures", 1923, "United States"), ("UFA", 1917, "Germany"), ("A24", 2012, "United States"), ("Film4", 1982, "United Kingdom"), ("Netflix", 1997, "United States"), ("Lucasfilm", 1971, "United States"), ("MGM", 1924, "United States"), ("United Artists", 1919, "United States"), ("Columbia Pictures", 1924, "United States"), ("Miramax", 1979, "United States")]:
    u = reg[("co", n)]; add(u, K.founded, L(str(y), datatype=XSD.gYear))
    if n not in ("Netflix",): add(u, K.basedInCountry, land(c))
add(reg[("co", "Studio Ghibli")], RDFS.label, L("スタジオジブリ", lang="ja")); add(reg[("co", "Mosfilm")], RDFS.label, L("Мосфильм", lang="ru")); add(reg[("co", "Toho")], RDFS.label, L("東宝", lang="ja"))
add(reg[("genre", "Science fiction")], SKOS.altLabel, L("Sci-Fi")); add(reg[("genre", "Romance")], SKOS.altLabel, L("love story", lang="en")); add(reg[("genre", "Biography")], SKOS.altLabel, L("biopic", lang="en"))
# ---- awards
cer = {}
def nth(n): return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
for i, (org, n, y, cat, won, f, p) in enumerate(rows("awards.psv")):
    o = thing("body", org, "AwardBody")
    if org == "Academy Awards": add(o, SKOS.altLabel, L("Oscars", lang="en"))
    if org.startswith("Berlin"): add(o, SKOS.altLabel, L("Berlinale", lang="de"))
    k = (org, n)
    if k not in cer:
        u = D[f"ceremony_{slug(org).split('_')[0]}_{y}"]; cer[k] = u
        add(u, RDF.type, K.Ceremony); add(u, RDFS.label, L(f"{nth(int(n))} {org}", lang="en")); add(u, K.awardedBy, o); add(u, K.year, L(int(y)))
    e = D[f"nom{i+1:03d}"]; add(e, RDF.type, K.Nomination); add(e, K.ceremony, cer[k]); add(e, K.category, thing("cat", cat, "AwardCategory")); add(e, K.won, L(won == "1")); add(e, K.forFilm, film(f))
    if p: add(e, K.nominee, person(p))
# ---- mess
add(film("Apocalypse Now"), K.runtimeMinutes, L(202)); add(film("Cinema Paradiso"), K.runtimeMinutes, L(124)); add(film("Andrei Rublev"), K.releaseDate, L("1971-12-24", datatype=XSD.date))
add(film("Star Wars"), K.alsoKnownAs, L("Star Wars: Episode IV - A New Hope")); add(film("8½"), K.alsoKnownAs, L("Otto e mezzo")); add(film("8½"), K.alsoKnownAs, L("8 1/2")); add(film("Amélie"), K.alsoKnownAs, L("Amelie"))
dup = D.p9001; add(dup, RDF.type, K.Person); add(dup, RDFS.label, L("Stephen Speilberg"))
for f, c in [("Seven Samurai", "Farmers hire seven masterless samurai to defend their village against bandits."), ("Parasite", "A poor family worms its way into the household of a rich one."), ("Stalker", "A guide leads two men into the forbidden Zone."), ("2001: A Space Odyssey", "A voyage to Jupiter with the sentient computer HAL."), ("La Haine", "24 hours in the lives of three young men in a Paris suburb.")]: add(film(f), RDFS.comment, L(c, lang="en"))
g.serialize(os.path.join(sys.argv[1] if len(sys.argv) > 1 else HERE, "graph.ttl"), format="turtle", encoding="utf-8")
print(len(g), "triples", len(films), "films", len(people), "people", len(cer), "ceremonies")
