"""python make.py FOLDER: writes FOLDER/graph.ttl, films in the manner of LinkedMDB (partly real names, the data made up)."""
import os, random, sys
R = random.Random(38144)
B = "http://data.linkedmdb.org/"
out, used, things = [], set(), {}
PRE = {"movie": B + "movie/", "rdfs": "http://www.w3.org/2000/01/rdf-schema#", "dc": "http://purl.org/dc/terms/",
       "foaf": "http://xmlns.com/foaf/0.1/", "owl": "http://www.w3.org/2002/07/owl#", "xsd": "http://www.w3.org/2001/XMLSchema#",
       "skos": "http://www.w3.org/2004/02/skos/core#", "lingvoj": "http://www.lingvoj.org/ontology#"}
def t(s, p, *os_):
    for o in os_:
        out.append(f"{s} {p} {o} .")
def q(s, tail=""):
    return '"' + str(s).replace("\\", "\\\\").replace('"', '\\"') + '"' + tail
def i(n):
    return f'"{n}"^^xsd:int'
def number(kind, low=1, high=70000):
    while True:
        n = R.randint(low, high)
        if (kind, n) not in used:
            used.add((kind, n))
            return n
def thing(kind, name, key="", page=0.35):
    """An entity of this kind: one IRI for each kind and name (and key, for people of the same name)."""
    k = (kind, name, key)
    if k not in things:
        n = number(kind)
        s = things[k] = f"<{B}{kind}/{n}>"
        t(s, "a", f"movie:{kind}")
        t(s, "rdfs:label", q(f"{name} ({kind.replace('_', ' ').title()})"))
        t(s, f"movie:{kind}_name", q(name))
        if kind in ("actor", "director", "film_series", "film_festival"):
            t(s, f"movie:{kind}_{kind.replace('_', '')}id", i(n))
        if R.random() < page:
            t(s, "foaf:page", f"<http://www.freebase.com/view/guid/9202a8c04000641f8{R.getrandbits(60):015x}>")
        if kind in ROLES and (R.random() < 0.25 or name in DBP):
            t(s, "owl:sameAs", f"<http://dbpedia.org/resource/{name.replace(' ', '_')}{key}>")
    return things[k]
ROLES = ["actor", "director", "producer", "writer", "music_contributor", "editor", "cinematographer"]
DBP = {"Takeshi Kitano", "Agnès Jaoui", "Roberto Benigni", "Clint Eastwood"}
COUNTRY = {"US": ("United States", "Washington", "NA", 310232863, 9629091), "GB": ("United Kingdom", "London", "EU", 62348447, 244820),
    "FR": ("France", "Paris", "EU", 64768389, 547030), "JP": ("Japan", "Tokyo", "AS", 127288000, 377835),
    "IN": ("India", "New Delhi", "AS", 1173108018, 3287590), "RU": ("Russia", "Moscow", "EU", 140702000, 17100000),
    "CN": ("China", "Beijing", "AS", 1330044000, 9596960), "IT": ("Italy", "Rome", "EU", 60340328, 301230),
    "BR": ("Brazil", "Brasília", "SA", 201103330, 8511965), "KR": ("South Korea", "Seoul", "AS", 48422644, 98480),
    "GR": ("Greece", "Athens", "EU", 11000000, 131940), "EG": ("Egypt", "Cairo", "AF", 80471869, 1001450),
    "IE": ("Ireland", "Dublin", "EU", 4622917, 70280), "NZ": ("New Zealand", "Wellington", "OC", 4252277, 268680)}
LANG = {"en": ("English", "anglais"), "fr": ("French", "français"), "ja": ("Japanese", "japonais"), "hi": ("Hindi", "hindi"), "ru": ("Russian", "russe"),
    "zh": ("Chinese", "chinois"), "it": ("Italian", "italien"), "pt": ("Portuguese", "portugais"), "ko": ("Korean", "coréen"), "el": ("Greek", "grec"),
    "ar": ("Arabic", "arabe"), "de": ("German", "allemand")}
NAMES = {
    "US": "Nora Whitfield|Clint Eastwood|Dale Rourke|Marisol Vega|Tom Hanks|Grace Oyelaran|Hank Dubois|Sam Carver|June Aldridge|Peter Lindqvist|Ruth Feldman|Ellis Monroe|Sigourney Weaver|Jack Nicholson",
    "GB": "Alice Pemberton|Steve McQueen|Rory Maclean|Imogen Hart|John Smith|Tilda Swinton|Owen Griffiths|Dev Chaudhary|Harriet Lowe|Gordon Blythe|Colin Ashby",
    "FR": "Agnès Jaoui|Luc Marchand|Élodie Perrin|Audrey Tautou|Bruno Castel|Jean-Pierre Jeunet|Margaux Delorme|Yann Kerbrat|Sophie Lacombe",
    "JP": "Takeshi Kitano|Haruka Mori|Kenji Sakamoto|Naoki Fujita|Yui Nakahara|Ryo Tachibana|Joe Hisaishi|Emi Okada",
    "IN": "Anjali Rao|Vikram Desai|Shabana Mirza|Raj Malhotra|A. R. Rahman|Kabir Sen|Meera Nair|Arun Pillai",
    "RU": "Irina Volkova|Dmitri Sokolov|Oleg Baranov|Natalia Orlova|Vera Lebedeva|Pavel Zimin",
    "CN": "Li Wei|Zhang Min|Chen Yulan|Wang Hao|Liu Fang|Gong Li|Zhao Peng", "IT": "Roberto Benigni|Giulia Ferrante|Marco Bellini|Ennio Morricone|Chiara Rossetti|Salvatore Greco|Paolo Vanni",
    "BR": "Fernando Meirelles|Camila Duarte|João Teixeira|Alice Braga|Beatriz Rocha|Caio Monteiro", "KR": "Kim Ji-hoon|Park Soo-yeon|Lee Min-ho|Song Kang-ho|Bong Joon-ho|Choi Eun-ji",
    "GR": "Eleni Markou|Nikos Papadakis|Kostas Vlahos|Maria Stathi", "EG": "Youssef Mansour|Laila Fahmy|Omar Sharif|Hassan Zaki|Nadia Lotfy",
    "IE": "Ciarán Nolan|Aoife Brennan|John Smith|Declan Roche|Sinéad Kelly", "NZ": "Hemi Parata|Jane Campion|Kiri Walker|Tom Hollis"}
COMPOSERS = {"JP": "Joe Hisaishi", "IN": "A. R. Rahman", "IT": "Ennio Morricone"}
NAMES = {c: v.split("|") for c, v in NAMES.items()}
GENRES = ["Drama", "Comedy", "Thriller", "Romance Film", "Horror", "Documentary", "Science Fiction", "War film", "Crime Fiction", "Western", "Animation", "Musical", "Family"]
RATING = {"US": ["G", "PG", "PG-13", "R", "NC-17"], "GB": ["U", "12A", "15", "18"]}
SURNAMES = "Hale Kovacs Otieno Brandt Moreau Ito Silva Petrov Walsh Amari Doyle Lang Bianchi Sato Reyes Novak Fox Khan Olsen Grant".split()
FIRST = "Dr. Mrs. Mr. Captain Sister Anna Ben Clara David Eva Felix Gina Hugo Ines Jonas Kate Leo Mona Nils Olga Paul Rita Sven Tara Uma".split()
# title | other title | release (an empty one is drawn) | country+ | language+ | genre+ | director | actor=character, ... | runtime
REAL = """The Shining||1980-05-23|US+GB|en|Horror+Thriller|Stanley Kubrick|Jack Nicholson=Jack Torrance,Shelley Duvall=Wendy Torrance,Danny Lloyd=Danny Torrance|146
Forrest Gump||1994-07-06|US|en|Drama+Comedy+Romance Film|Robert Zemeckis|Tom Hanks=Forrest Gump,Robin Wright=Jenny Curran,Gary Sinise=Lieutenant Dan Taylor,Sally Field=Mrs. Gump|142
Cast Away||2000-12-22|US|en+ru|Drama|Robert Zemeckis|Tom Hanks=Chuck Noland,Helen Hunt=Kelly Frears|143
Alien||1979-05-25|US+GB|en|Horror+Science Fiction|Ridley Scott|Sigourney Weaver=Ellen Ripley,Tom Skerritt=Dallas,John Hurt=Kane|117
Aliens||1986-07-18|US+GB|en|Science Fiction+Thriller|James Cameron|Sigourney Weaver=Ellen Ripley,Michael Biehn=Corporal Hicks,Carrie Henn=Newt|137
Alien³||1992-05-22|US|en|Science Fiction+Horror|David Fincher|Sigourney Weaver=Ellen Ripley,Charles Dance=Clemens|114
七人の侍|Seven Samurai|1954-04-26|JP|ja|Drama+War film|Akira Kurosawa|Toshiro Mifune=Kikuchiyo,Takashi Shimura=Kambei Shimada|207
生きる|Ikiru|1952-10-09|JP|ja|Drama|Akira Kurosawa|Takashi Shimura=Kanji Watanabe|143
用心棒|Yojimbo|1961-04-25|JP|ja|Crime Fiction+Western|Akira Kurosawa|Toshiro Mifune=Sanjuro,Tatsuya Nakadai=Unosuke|110
HANA-BI|Fireworks|1997-09-03|JP|ja|Crime Fiction+Drama|Takeshi Kitano|Takeshi Kitano=Yoshitaka Nishi,Kayoko Kishimoto=Miyuki|103
Солярис|Solaris|1972-03-20|RU|ru+de|Science Fiction+Drama|Andrei Tarkovsky|Natalya Bondarchuk=Hari,Donatas Banionis=Kris Kelvin,Anatoly Solonitsyn=Dr. Sartorius|166
Solaris||2002-11-27|US|en|Science Fiction|Steven Soderbergh|George Clooney=Chris Kelvin,Natascha McElhone=Rheya|99
Сталкер|Stalker|1979-05|RU|ru|Science Fiction+Drama|Andrei Tarkovsky|Anatoly Solonitsyn=The Writer,Alexander Kaidanovsky=The Stalker|163
Le Fabuleux Destin d'Amélie Poulain|Amélie|2001-04-25|FR|fr|Comedy+Romance Film|Jean-Pierre Jeunet|Audrey Tautou=Amélie Poulain,Mathieu Kassovitz=Nino|122
La vita è bella|Life Is Beautiful|1997-12-20|IT|it+de|Comedy+Drama+War film|Roberto Benigni|Roberto Benigni=Guido Orefice,Nicoletta Braschi=Dora|116
Unforgiven||1992-08-07|US|en|Western|Clint Eastwood|Clint Eastwood=Bill Munny,Gene Hackman=Little Bill Daggett,Morgan Freeman=Ned Logan|131
Bullitt||1968-10-17|US|en|Crime Fiction+Thriller|Peter Yates|Steve McQueen=Frank Bullitt,Jacqueline Bisset=Cathy|113
Hunger||2008-05-15|GB+IE|en|Drama|Steve McQueen|Michael Fassbender=Bobby Sands,Liam Cunningham=Father Moran|96
Le Goût des autres|The Taste of Others|2000-03-01|FR|fr|Comedy|Agnès Jaoui|Agnès Jaoui=Manie,Jean-Pierre Bacri=Castella|112
Cidade de Deus|City of God|2002-08-30|BR|pt|Crime Fiction+Drama|Fernando Meirelles|Alice Braga=Angélica,Alexandre Rodrigues=Rocket|130"""
FICTION = """US:The Long Paddock|Copper Season|Nightjar|Nightjar II: The Hollow|Nightjar III: Last Light|Salt Flats|The Lighthouse|Ordinary Thunder|Three Days to Amarillo|Paper Governors|The Beekeeper's Alibi|Static|Harvest Moon Motel|A Map of Small Towns|Rust
GB:The Lighthouse|Tea with the Admiral|Blackthorn Lane|Return to Blackthorn Lane|The Cartographer|Low Tide at Whitby|Her Majesty's Locksmith
FR:La Maison d'en face=The House Opposite|Un été sans fin=Endless Summer|L'Horloger de Brest=The Clockmaker of Brest|Rust
JP:夏の手紙=Letters of Summer|夜の電車=Night Train|夜の電車2=Night Train 2|猫と灯台=The Cat and the Lighthouse
IN:बारिश के दिन=Days of Rain|चाँदनी रात=Moonlit Night|रेल गाड़ी=The Railway Train|Monsoon Express
RU:Белая река=White River|Последний трамвай=The Last Tram|Зимний сад=The Winter Garden
CN:春天的火车=Spring Train|红色的门=The Red Door|长江夜话=Night Talk on the Yangtze
IT:Il cielo di Trieste=The Sky over Trieste|Le scarpe di mio padre=My Father's Shoes|Notte a Palermo=Night in Palermo
BR:O Rio Sem Nome=The Nameless River|Carnaval de Vidro=Glass Carnival
KR:겨울 바다=Winter Sea|마지막 편지=The Last Letter|서울의 밤=Seoul Nights
GR:Το νησί=The Island|Η θάλασσα του Οκτώβρη=October Sea
EG:ليل القاهرة=Cairo Night|النهر والحجر=The River and the Stone
IE:The Turf Cutters|Saint Brigid's Well
NZ:Southerly|The Kea Thief"""
SERIES = [("Alien", ["Alien", "Aliens", "Alien³"]), ("Nightjar", ["Nightjar", "Nightjar II: The Hollow", "Nightjar III: Last Light"]),
    ("Blackthorn Lane", ["Blackthorn Lane", "Return to Blackthorn Lane"]), ("Night Train", ["夜の電車", "夜の電車2"]), ("Samurai Tales", [])]
FEST = [("Cannes Film Festival", "Cannes", 1946), ("Venice Film Festival", "Venice", 1932), ("Berlin International Film Festival", "Berlin", 1951),
    ("Toronto International Film Festival", "Toronto", 1976), ("Busan International Film Festival", "Busan", 1996), ("Cairo International Film Festival", "Cairo", 1976),
    ("Sundance Film Festival", "Park City", 1978), ("Galway Film Fleadh", "Galway", None)]
MAIN = {"US": "en", "GB": "en", "FR": "fr", "JP": "ja", "IN": "hi", "RU": "ru", "CN": "zh", "IT": "it", "BR": "pt", "KR": "ko", "GR": "el", "EG": "ar", "IE": "en", "NZ": "en"}
ROWS = []
for line in REAL.splitlines():
    a = line.split("|")
    ROWS.append([a[0], a[1], a[2], a[3].split("+"), a[4].split("+"), a[5].split("+"), a[6], [x.split("=") for x in a[7].split(",")], int(a[8])])
last = {}
for line in FICTION.splitlines():
    c, titles = line.split(":", 1)
    for title in titles.split("|"):
        title, _, alt = title.partition("=")
        before = next((last[s[k - 1]] for _, s in SERIES for k, x in enumerate(s) if x == title and k and c in "US GB JP"), None)
        year = before[2][:4] if before else R.choice([1999, 1974] if (title, c) in (("The Lighthouse", "GB"), ("Rust", "FR")) else range(1998, 2013))
        year = int(year) + (R.randint(2, 3) if before else 0)
        date = f"{year}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}" if R.random() < 0.8 or title.startswith("Nightjar") else str(year)
        pool = [n for n in NAMES[c] if n != "Steve McQueen" and n not in COMPOSERS.values()]
        countries = [c] + ([R.choice([x for x in COUNTRY if x != c])] if R.random() < 0.3 else [])
        langs = [MAIN[c]] + ([MAIN[countries[1]]] if len(countries) > 1 and MAIN[countries[1]] != MAIN[c] and R.random() < 0.6 else [])
        cast = before[7][:2] if before else [["Li Wei", "Old Feng"]] if title == "春天的火车" else [["Li Wei", "Xiao Qing"]] if title == "红色的门" else []
        for n in R.sample(pool, min(len(pool) - 1, R.randint(2, 4))):
            if n not in [x[0] for x in cast] and len(cast) < 4:
                cast = cast + [[n, f"{R.choice(FIRST)} {R.choice(SURNAMES)}" if R.random() < 0.72 else ""]]
        director = before[6] if before and R.random() < 0.6 else R.choice(pool)
        row = [title, alt, date, countries, langs, before[5] if before else R.sample(GENRES, R.choice([1, 1, 2, 2, 3])), director, cast, R.randint(76, 178)]
        last[title] = row
        ROWS.append(row)
for c, (name, cap, cont, pop, area) in COUNTRY.items():
    s = f"<{B}country/{c}>"
    t(s, "a", "movie:country"); t(s, "rdfs:label", q(f"{name} (Country)")); t(s, "movie:country_name", q(name)); t(s, "movie:country_iso_alpha2", q(c))
    t(s, "movie:country_capital", q(cap)); t(s, "movie:country_continent", q(cont)); t(s, "movie:country_population", i(pop)); t(s, "movie:country_areaInSqKm", q(area))
for code, (en, fr) in LANG.items():
    t(f"<http://www.lingvoj.org/lingvo/{code}>", "a", "lingvoj:Lingvo"); t(f"<http://www.lingvoj.org/lingvo/{code}>", "rdfs:label", q(en, "@en"), q(fr, "@fr"))
for name, place, since in FEST:
    s = thing("film_festival", name)
    t(s, "movie:film_festival_location", q(place))
    t(s, "movie:film_festival_founded", *([i(since)] if since else []))
films, byyear = {}, {}
for title, alt, date, countries, langs, genres, director, cast, runtime in ROWS:
    n = 38144 if title == "Forrest Gump" else number("film", 1, 99000)
    f = f"<{B}film/{n}>"
    c0, real = countries[0], ("\n" + REAL).count("\n" + title + "|") > 0
    films[title, c0] = f
    t(f, "a", "movie:film"); t(f, "movie:filmid", i(n)); t(f, "dc:title", q(title)); t(f, "rdfs:label", q(f"{title} (Film)"))
    t(f, "skos:altLabel", *([q(alt, "@en")] if alt else []))
    if real or R.random() < 0.93:
        t(f, "movie:initial_release_date", q(date))
    t(f, "movie:runtime", *([q(runtime)] if real or R.random() < 0.88 else []))
    t(f, "movie:country", *[f"<{B}country/{c}>" for c in countries])
    t(f, "movie:language", *[f"<http://www.lingvoj.org/lingvo/{x}>" for x in langs if real or R.random() < 0.93])
    t(f, "movie:genre", *[thing("film_genre", g, page=0.9) for g in genres if real or R.random() < 0.92])
    ds = [] if not real and R.random() < 0.05 else [director]
    if ds and not real and R.random() < 0.08:
        ds.append(R.choice([x for x in NAMES[c0] if x not in (director, "Steve McQueen", COMPOSERS.get(c0))]))
    t(f, "movie:director", *[thing("director", d, "_(director)" if d == "Steve McQueen" else "") for d in ds])
    stars = []
    for a, role in cast:
        # two actors called John Smith (one British, one Irish), two called Li Wei
        key = "_(Irish_actor)" if a == "John Smith" and c0 == "IE" else "_(actor_born_1981)" if a == "Li Wei" and title == "红色的门" else ""
        s = thing("actor", a, key)
        stars.append(s)
        t(f, "movie:actor", s)
        if role and R.random() < 0.84:
            p = f"<{B}performance/{number('performance', 1, 250000)}>"
            t(p, "a", "movie:performance"); t(p, "rdfs:label", q(f"{a} - {title} - {role} (Performance)"))
            t(p, "movie:performance_actor", q(a)); t(p, "movie:performance_film", q(title)); t(p, "movie:performance_character", q(role))
            t(f, "movie:performance", p); t(s, "movie:performance", p)
    for role, chance in (("producer", 0.52), ("writer", 0.65), ("music_contributor", 0.55), ("editor", 0.4), ("cinematographer", 0.38)):
        for k in range(2):
            if R.random() < (chance if k == 0 else 0.15 * (role in ("producer", "writer"))):
                known = COMPOSERS.get(c0)
                who = known if role == "music_contributor" and known and R.random() < 0.6 else director if role == "writer" and R.random() < 0.4 else R.choice([x for x in NAMES[c0] if x != known])
                t(f, f"movie:{role}", thing(role, who, "_(director)" if who == "Steve McQueen" else "", page=0.3))
    if R.random() < 0.6:
        budget = round(R.lognormvariate(16.3, 1)) // 100000 * 100000 + 100000
        t(f, "movie:budget", f'"{budget}"^^xsd:integer')
    else:
        budget = 15000000
    if R.random() < 0.75:
        t(f, "movie:box_office", f'"{round(budget * R.lognormvariate(0.4, 0.9))}"^^xsd:integer')
    for c in [x for x in countries if x in RATING and R.random() < 0.75] or ["US"] * (R.random() < 0.3):
        t(f, "movie:rating", thing("content_rating", R.choice(RATING[c]), page=0))
    for name, _, since in R.sample(FEST[:7], R.choice([0, 0, 0, 1, 1, 2])):
        t(f, "movie:film_festival", *([thing("film_festival", name)] if int(date[:4]) >= since else []))
    for kind, more in R.sample([("Director's cut", 18), ("Television cut", -12), ("Extended edition", 31), ("International version", -6)], R.choice([0, 0, 0, 0, 0, 0, 1, 2])):
        s = f"<{B}film_cut/{number('film_cut', 1, 4000)}>"
        t(s, "a", "movie:film_cut"); t(s, "rdfs:label", q(f"{title} ({kind}) (Film Cut)")); t(s, "movie:film_cut_type", q(kind))
        t(s, "movie:runtime", q(runtime + more + R.randint(-4, 4))); t(f, "movie:film_cut", s)
    t(f, "foaf:page", f"<http://www.freebase.com/view/guid/9202a8c04000641f8{R.getrandbits(60):015x}>")
    t(f, "owl:sameAs", *([f"<http://dbpedia.org/resource/{(alt or title).replace(' ', '_')}>"] if real and R.random() < 0.8 else []))
    byyear.setdefault(int(date[:4]), []).append((f, [thing("director", d, "_(director)" if d == "Steve McQueen" else "") for d in ds], stars))
for name, members in SERIES:
    s = thing("film_series", name)
    fs = [next(f for (ti, _), f in films.items() if ti == m) for m in members]
    for k, f in enumerate(fs):
        t(f, "movie:film_series", s)
        if k:
            t(f, "movie:prequel", fs[k - 1]); t(fs[k - 1], "movie:sequel", f)
for year in range(1999, 2015):
    for prize in ("Golden Lantern Award", "Silver Heron Award"):
        rows = byyear.get(year - 1, [])
        if len(rows) < 2 or (prize[0] == "S" and year % 4):
            continue
        for cat in ("Best Picture", "Best Director", "Best Actor"):
            who = list(dict.fromkeys([r[0] if cat[5] == "P" else (r[1] or [None])[0] if cat[5] == "D" else R.choice(r[2]) for r in R.sample(rows, min(4, len(rows)))]))
            who = [w for w in who if w]
            s = f"<{B}film_award/{number('film_award', 1, 9000)}>"
            t(s, "a", "movie:film_award"); t(s, "rdfs:label", q(f"{year} {prize} for {cat} (Film Award)")); t(s, "movie:film_award_name", q(prize))
            t(s, "movie:award_category", q(cat)); t(s, "movie:award_year", i(year)); t(s, "movie:nominee", *who)
            if who and R.random() < 0.92:
                t(s, "movie:winner", R.choice(who))
os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as h:
    h.write("".join(f"@prefix {p}: <{u}> .\n" for p, u in PRE.items()) + "\n" + "\n".join(out) + "\n")
