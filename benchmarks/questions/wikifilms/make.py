"""python make.py FOLDER -> FOLDER/graph.ttl : films as in a (made-up) export from Wikidata. Deterministic."""
import os, random, re, sys
R = random.Random(20577)
OUT = []
def esc(s): return s.replace("\\", "\\\\").replace('"', '\\"')
def add(s, p, o):
    t = f"{s} {p} {o} ."
    if t not in SEEN: SEEN.add(t); OUT.append(t)
SEEN = set()
def lab(s, text, lang="en"): add(s, "rdfs:label", f'"{esc(text)}"@{lang}')
def alt(s, text, lang="en"): add(s, "skos:altLabel", f'"{esc(text)}"@{lang}')
def desc(s, text, lang="en"): add(s, "schema:description", f'"{esc(text)}"@{lang}')
def date(y, m=None, d=None):
    m = m or R.randint(1, 12); d = d or R.randint(1, 28)
    return f'"{y:04d}-{m:02d}-{d:02d}T00:00:00Z"^^xsd:dateTime'
def dec(n): return f'"{n}"^^xsd:decimal'
PROPS = """P31 instance of;P279 subclass of;P57 director;P161 cast member;P136 genre;P495 country of origin;P364 original language of film or TV show;P577 publication date
P2047 duration;P58 screenwriter;P86 composer;P162 producer;P272 production company;P344 director of photography;P1431 executive producer;P2142 box office;P2130 cost;P166 award received
P1411 nominated for;P144 based on;P155 follows;P156 followed by;P179 part of the series;P21 sex or gender;P27 country of citizenship;P569 date of birth;P570 date of death
P19 place of birth;P20 place of death;P26 spouse;P106 occupation;P840 narrative location;P915 filming location;P17 country;P36 capital;P50 author;P159 headquarters location
P571 inception;P1476 title;P345 IMDb ID;P462 color;P22 father;P40 child;P3373 sibling"""
PALT = {"P57": "directed by", "P161": "starring", "P577": "release date", "P2047": "runtime", "P58": "written by", "P86": "music by", "P344": "cinematographer", "P2142": "gross",
        "P2130": "budget", "P26": "married to", "P495": "country", "P272": "studio", "P1411": "nominee", "P166": "awards", "P915": "shot in", "P840": "set in", "P569": "born"}
for x in PROPS.replace("\n", ";").split(";"):
    k, l = x.split(" ", 1); lab("wdt:" + k, l)
    if k in PALT: alt("wdt:" + k, PALT[k])
def things(text, cls):          # Q label|de|fr|... ; first is English, '~' marks an alternative name
    r = {}
    for x in text.replace("\n", ";").split(";"):
        q, rest = x.strip().split(" ", 1); s = "wd:" + q
        for i, l in enumerate(rest.split("|")):
            if l.startswith("~"): alt(s, l[1:])
            elif l: lab(s, l, ("en", "de", "fr")[i])
        if cls: add(s, "wdt:P31", cls)
        r[rest.split("|")[0]] = s
    return r
C = things("""Q11424 film|Film|film|~movie;Q24862 short film|Kurzfilm|court métrage;Q93204 documentary film|Dokumentarfilm|film documentaire|~documentary;Q202866 animated film|Animationsfilm|film d'animation
Q506240 television film|Fernsehfilm|téléfilm|~TV movie;Q24856 film series|Filmreihe|série de films|~franchise;Q5 human|Mensch|être humain;Q201658 film genre|Filmgenre;Q6256 country|Staat|pays;Q515 city|Stadt|ville
Q1762059 film production company|Filmproduktionsgesellschaft;Q8261 novel|Roman|roman;Q25379 play|Theaterstück|pièce de théâtre;Q49084 short story|Kurzgeschichte|nouvelle;Q4220917 film award|Filmpreis
Q33742 natural language;Q12737077 occupation|Beruf;Q48264 gender identity;Q1075 color""", None)
for k in ("short film", "documentary film", "animated film", "television film"): add(C[k], "wdt:P279", C["film"])
CT = things("""Q30 United States|Vereinigte Staaten|États-Unis|~USA|~America;Q145 United Kingdom|Vereinigtes Königreich|Royaume-Uni|~UK|~Britain;Q142 France|Frankreich|France;Q38 Italy|Italien|Italie
Q183 Germany|Deutschland|Allemagne;Q17 Japan|Japan|Japon;Q668 India|Indien|Inde;Q884 South Korea|Südkorea|Corée du Sud;Q29 Spain|Spanien|Espagne;Q34 Sweden|Schweden|Suède;Q35 Denmark|Dänemark|Danemark
Q36 Poland|Polen|Pologne;Q15180 Soviet Union|Sowjetunion|Union soviétique|~USSR;Q28 Hungary|Ungarn|Hongrie;Q96 Mexico|Mexiko|Mexique;Q155 Brazil|Brasilien|Brésil""", C["country"])
CODES = dict(zip("us uk fr it de jp in kr es se dk pl su hu mx br".split(), CT.values()))
ADJ = dict(zip(CODES, "American British French Italian German Japanese Indian South-Korean Spanish Swedish Danish Polish Soviet Hungarian Mexican Brazilian".replace("South-", "South\u00a0").split(" ")))
ADJ = {k: v.replace("\u00a0", " ") for k, v in ADJ.items()}
LG = things("""Q1860 English|Englisch|anglais;Q150 French|Französisch|français;Q652 Italian|Italienisch|italien;Q188 German|Deutsch|allemand;Q5287 Japanese|Japanisch|japonais;Q1568 Hindi|Hindi|hindi;Q9176 Korean|Koreanisch
Q1321 Spanish|Spanisch|espagnol;Q9027 Swedish|Schwedisch;Q9035 Danish|Dänisch;Q809 Polish|Polnisch;Q7737 Russian|Russisch|russe;Q9067 Hungarian|Ungarisch;Q5146 Portuguese|Portugiesisch|portugais""", C["natural language"])
LC = dict(zip("en fr it de ja hi ko es sv da pl ru hu pt".split(), LG.values()))
LANG = dict(zip(CODES, "en en fr it de ja hi ko es sv da pl ru hu es pt".split()))
GN = things("""Q130232 drama film|Filmdrama|film dramatique|~drama;Q157443 comedy film|Filmkomödie|comédie|~comedy;Q188473 action film|Actionfilm|~action;Q471839 science fiction film|Science-Fiction-Film|~sci-fi;Q200092 horror film|Horrorfilm|film d'horreur|~horror
Q2484376 thriller film|Thriller|thriller|~thriller;Q1054574 romance film|Liebesfilm|~romance;Q959790 crime film|Kriminalfilm|~crime;Q172980 Western film|Western|western|~Western;Q369747 war film|Kriegsfilm|film de guerre;Q185867 film noir|Film noir|film noir
Q842256 musical film|Filmmusical|~musical;Q319221 adventure film|Abenteuerfilm;Q157394 fantasy film|Fantasyfilm|~fantasy;Q645928 biographical film|Filmbiografie|~biopic;Q860626 romantic comedy|~romcom""", C["film genre"])
GC = dict(zip("dr co ac sf ho th ro cr we wa no mu ad fa bi rc".split(), GN.values()))
OC = things("""Q2526255 film director|Filmregisseur;Q33999 actor|Schauspieler|acteur|~actress;Q28389 screenwriter|Drehbuchautor;Q36834 composer|Komponist;Q3282637 film producer|Filmproduzent
Q222344 cinematographer|Kameramann|~director of photography;Q6625963 novelist|Romancier;Q214917 playwright|Dramatiker;Q177220 singer|Sänger""", C["occupation"])
OL = dict(zip("dawmpcnys", OC.items()))
MALE, FEM = things("Q6581097 male|männlich;Q6581072 female|weiblich", C["gender identity"]).values()
COLOR, BW = things("Q22006653 color|~colour;Q838368 black-and-white|Schwarzweiß", C["color"]).values()
AW = things("""Q102427 Academy Award for Best Picture|Oscar/Bester Film|~Best Picture Oscar;Q103360 Academy Award for Best Director|~Best Director Oscar;Q103916 Academy Award for Best Actor|~Best Actor Oscar
Q103618 Academy Award for Best Actress|~Best Actress Oscar;Q105304 Academy Award for Best International Feature Film|~foreign language Oscar;Q488651 Academy Award for Best Original Score;Q131520 Academy Award for Best Cinematography
Q179808 Palme d'Or|Goldene Palme|Palme d'or;Q209459 Golden Lion|Goldener Löwe|Lion d'or;Q154590 Golden Bear|Goldener Bär|Ours d'or;Q139184 BAFTA Award for Best Film""", C["film award"])
AC = dict(zip("bp bd ba bs bi os ci pd gl gb bf".split(), AW.values()))
CITY = {}
for x in """us Q60 New York City|~NYC,Q65 Los Angeles|~LA,Q1297 Chicago,Q62 San Francisco,Q16555 Houston,Q34404 New Orleans;uk Q84 London|Londres,Q23436 Edinburgh,Q18125 Manchester;fr Q90 Paris,Q456 Lyon,Q23482 Marseille
it Q220 Rome|Rom,Q490 Milan|Mailand,Q2634 Naples|Neapel,Q641 Venice|Venedig;de Q64 Berlin,Q1055 Hamburg,Q1726 Munich|München;jp Q1490 Tokyo|Tokio,Q34600 Kyoto,Q35765 Osaka;in Q1156 Mumbai|~Bombay,Q1348 Kolkata|~Calcutta;kr Q8684 Seoul,Q16520 Busan
es Q2807 Madrid,Q8717 Seville|Sevilla;se Q1754 Stockholm,Q25287 Gothenburg;dk Q1748 Copenhagen|Kopenhagen;pl Q270 Warsaw|Warschau,Q31487 Kraków|Krakau;su Q649 Moscow|Moskau,Q656 Saint Petersburg|~Leningrad;hu Q1781 Budapest;mx Q1489 Mexico City;br Q8678 Rio de Janeiro|~Rio""".replace("\n", ";").split(";"):
    k, rest = x.split(" ", 1); CITY[k] = list(things(rest.replace(",", ";"), C["city"]).values())
    for s in CITY[k]: add(s, "wdt:P17", CODES[k])
    if k not in ("us", "in"): add(CODES[k], "wdt:P36", CITY[k][0])
CO = {}
for x in """us Paramount Pictures 1912,Northgate Films 1934,Silver Canyon Pictures 1978,Lantern House 2003;uk Albion Studios 1931,Tidewater Films 1985;fr Gaumont 1895,Les Films du Canal 1961;it Cinecorona 1948;de UFA 1917,Spreefilm 1983;jp Toho 1932,Studio Hoshi 1988
in Ganga Talkies 1939;kr Hangang Pictures 1996;es Filmes Alhambra 1979;se Nordfilm 1919;pl Studio Wisła 1955;su Mosfilm 1920;hu Duna Film 1950;mx Cine Azteca 1990;br Cinema Guanabara 1968""".replace("\n", ";").split(";"):
    k, rest = x.split(" ", 1); CO[k] = []
    for y in rest.split(","):
        n, yr = y.rsplit(" ", 1); s = f"wd:Q{7100000 + R.randint(1, 90000)}"; lab(s, n); CO[k].append((s, int(yr)))
        add(s, "wdt:P31", C["film production company"]); add(s, "wdt:P17", CODES[k]); desc(s, f"{ADJ[k]} film production company")
        if R.random() < .8: add(s, "wdt:P571", date(int(yr), 1, 1))
        if R.random() < .7: add(s, "wdt:P159", CITY[k][1] if k == "us" else CITY[k][0])
# people: name[=native], letters of occupation + sex (M/F), birth-death
PEOPLE = """us|John Harlan dwM1908-1979;Walter Crane dM1919-1994;Ruth Delaney dwF1931-2009;Marcus Bell dpM1958-;Sofia Reyes dwF1971-;Daniel Okafor dM1980-;Jack Dolan aM1912-1981;Vivian Lorne asF1918-1996;Ray Castellano aM1924-2004;Grace Whitlock aF1930-2017;Tom Sutter aM1938-;Diane Mercer aF1947-;John Harlan aM1962-;David Lee aM1955-;Cora Bright asF1968-;Elijah Stone apM1974-;Maya Torres aF1985-;Owen Pike aM1992-;Lena Hart aF1979-;Frank Rourke wM1910-1985;Alice Beaumont wF1941-;Sam Teller wM1966-;Max Steinfeld mM1905-1977;Paul Renner mM1950-;Joan Kessler mF1975-;Harry Vance pM1900-1974;Stan Gold pM1935-2012;Beth Nolan pF1964-;Lou Hendricks cM1915-1990;Carl Amato cM1948-;Wendy Cho cF1977-
uk|Edmund Thorne dM1912-1988;Margaret Ashby dwF1944-;Neil Farrow dwM1963-;Cecil Hargreave aM1907-1983;Olivia Pembroke aF1922-2006;James Calloway aM1945-;Judith Marsh aF1951-;Rupert Lyle adM1970-;Emily Calloway aF1978-;John Harlan mM1930-2005;David Lee pM1949-;Peter Grayson wM1920-1999;Fiona Blake wF1972-;Hugh Tennant cM1929-2001;Sally Webb cF1967-
fr|Claude Vernier dwM1925-2001;Hélène Marchand dwF1938-;Luc Besnard dM1966-;Jean Delorme aM1920-1992;Simone Aubry aF1928-2010;Michel Garnier aM1943-;Isabelle Roux aF1955-;Camille Vernier asF1962-;Théo Lambert aM1983-;Georges Tissot mM1933-2009;Agnès Fabre wF1946-;Henri Colbert pM1919-1997;Nadia Belkacem pF1968-;Raymond Leclerc cM1926-2003
it|Carlo Bassani dwM1918-1987;Giulia Ferrante dwF1952-;Maria Rossi aF1932-2011;Vittorio Galli aM1925-1999;Paola Conti aF1958-;Marco Serra aM1964-;Nino Lombardi mM1928-2020;Maria Rossi cF1970-;Dino Martelli pM1920-2007
de|Werner Lindt dwM1936-2015;Anna Weiss dwF1947-;Anna Weiss aF1988-;Klaus Brenner aM1929-2002;Ulrike Hoff aF1949-;Moritz Kahn aM1976-;Dieter Wolff mM1942-;Bernd Schuster cM1940-2018;Petra Lang pF1958-
jp|Akira Moriyama=森山明 dwM1911-1990;Naoko Hayashi=林直子 dwF1969-;Toshio Kanda=神田敏夫 aM1919-1998;Setsuko Ueno=上野節子 aF1924-2012;Ken Fujimoto=藤本健 aM1965-;Yuki Arai=新井由紀 aF1981-;Ryo Tachibana=橘涼 mM1958-;Kazuo Ishii=石井和夫 cM1921-1999
in|Ravi Chatterjee=रवि चटर्जी dwmM1924-1996;Meera Sen=मीरा सेन dF1965-;Dev Malhotra=देव मल्होत्रा aM1930-2008;Nalini Rao=नलिनी राव asF1936-;Arjun Kapoor=अर्जुन कपूर aM1978-;Priya Menon=प्रिया मेनन aF1984-
kr|Kim Min-jun=김민준 dwM1967-;Park Soo-yeon=박수연 dwF1976-;Kim Min-jun=김민준 aM1990-;Lee Hae-won=이해원 aF1982-;Choi Dong-hyun=최동현 aM1969-;Jung Ji-woo=정지우 mF1979-;Han Seok=한석 cM1971-
es|Alejandro Vidal dwM1959-;Carmen Ortega aF1961-;Javier Molina aM1970-;Pilar Santos aF1990-;Iñaki Zabala mM1957-;se|Ingrid Nyström dwF1929-2013;Gunnar Ekberg aM1926-1998;Liv Sandberg aF1938-;Sven Dahl cM1922-2006;dk|Lars Møller dwM1961-;Mette Holm aF1974-;Nikolaj Krag aM1968-
pl|Jan Kowalczyk dwM1932-2010;Barbara Zielińska aF1939-;Tadeusz Nowak aM1930-1995;Zbigniew Maj mM1941-2016;su|Sergei Orlov=Сергей Орлов dM1921-1984;Lyudmila Petrova=Людмила Петрова aF1935-2014;Nikolai Zimin=Николай Зимин aM1927-1991;Boris Levin=Борис Левин mM1918-1986;hu|Béla Szántó dwM1927-2003;Erzsébet Varga aF1940-;Ferenc Halász aM1933-2008;mx|Elena Cordero dwF1974-;Diego Lara aM1980-;Lucía Montes aF1988-;br|Paulo Figueira dwM1940-;Teresa Brandão aF1950-;Rui Tavares mM1945-2019
uk|Edith Marlowe nF1899-1971;Arthur Penhallow yM1868-1934;us|Thomas Greer nM1921-1999;Rebecca Stroud nF1957-;fr|Étienne Maurois nM1840-1902;pl|Witold Brandt nwM1921-2006"""
CYR = dict(zip("abcdefghijklmnopqrstuvwxyz", "а б к д е ф г х и дж к л м н о п к р с т у в в кс й з".split()))
P, POOL = {}, []; q = 4200100
for line in re.split(r"[;\n](?=\w\w\|)", PEOPLE):
    k, rest = line.split("|")
    for x in rest.split(";"):
        n, code = x.rsplit(" ", 1); n, _, nat = n.partition("="); i = min(j for j, c in enumerate(code) if c in "MF")
        occ, sex, (b, e) = code[:i], code[i], code[i + 1:].split("-"); b, e = int(b), int(e) if e else None
        q += R.randint(7, 900); s = f"wd:Q{q}"; key = n
        while key in P: key += "*"
        h = dict(s=s, n=n, k=k, occ=occ, sex=sex, b=b, e=e, n_films=0); P[key] = h; POOL.append(h)
        lab(s, n)
        if R.random() < .6: lab(s, n, "de")
        if R.random() < .35: lab(s, n, "fr")
        if nat: lab(s, nat, LANG[k])
        elif n.isascii() and R.random() < .3: lab(s, "".join(CYR.get(c.lower(), c).title() if c.isupper() else CYR.get(c, c) for c in n.replace("th", "t").replace("ey", "i")), "ru")
        if R.random() < .2: alt(s, n[0] + ". " + n.split(" ", 1)[1])
        add(s, "wdt:P31", C["human"]); add(s, "wdt:P21", MALE if sex == "M" else FEM)
        if R.random() < .96: add(s, "wdt:P27", CODES[k])
        if R.random() < .07: add(s, "wdt:P27", CODES[R.choice(["us", "fr", "uk"])])
        if R.random() < .93: add(s, "wdt:P569", date(b))
        if e: add(s, "wdt:P570", date(e))
        o = " and ".join({"actor": "actress"}.get(OL[c][0], OL[c][0]) if sex == "F" else OL[c][0] for c in occ[:2])
        if R.random() < .95: desc(s, f"{ADJ[k]} {o}" + (f" ({b}–{e})" if e else f" (born {b})" if R.random() < .7 else ""))
        if R.random() < .85: add(s, "wdt:P19", R.choice(CITY[k]) if R.random() < .88 else R.choice(CITY[R.choice(["us", "uk", "fr", "de"])]))
        if e and R.random() < .8: add(s, "wdt:P20", R.choice(CITY[k]))
        for c in occ: add(s, "wdt:P106", OL[c][1])
for x in """Jack Dolan,Vivian Lorne;Vivian Lorne,Harry Vance;Walter Crane,Grace Whitlock;Marcus Bell,Cora Bright;James Calloway,Judith Marsh;Claude Vernier,Simone Aubry;Carlo Bassani,Maria Rossi;Toshio Kanda,Setsuko Ueno
Elijah Stone,Lena Hart;Ingrid Nyström,Gunnar Ekberg;Daniel Okafor,Maya Torres;Dev Malhotra,Nalini Rao;Jan Kowalczyk,Barbara Zielińska""".replace("\n", ";").split(";"):
    a, b = x.split(","); add(P[a]["s"], "wdt:P26", P[b]["s"]); add(P[b]["s"], "wdt:P26", P[a]["s"])
for f, c in ("Claude Vernier", "Camille Vernier"), ("Simone Aubry", "Camille Vernier"), ("James Calloway", "Emily Calloway"):
    if f != "Simone Aubry": add(P[c]["s"], "wdt:P22", P[f]["s"])
    add(P[f]["s"], "wdt:P40", P[c]["s"])
# books: title|class|author|year|country code
WORKS = {}
for i, x in enumerate("""The Glass Orchard|novel|Edith Marlowe|1938|uk;A Season of Foxes|novel|Edith Marlowe|1951|uk;The Lighthouse Keepers|play|Arthur Penhallow|1911|uk;Dust Country|novel|Thomas Greer|1956|us
The Salt Road|novel|Thomas Greer|1963|us;What the River Kept|novel|Rebecca Stroud|1994|us;Le Notaire|novel|Étienne Maurois|1879|fr;La Dernière Diligence|short story|Étienne Maurois|1884|fr;Ash Wednesday|novel|Witold Brandt|1949|pl""".replace("\n", ";").split(";")):
    n, c, a, y, k = x.split("|"); s = f"wd:Q{3300100 + 117 * i}"; WORKS[n] = s; lab(s, n); lab(s, n, "de")
    add(s, "wdt:P31", C[c]); add(s, "wdt:P50", P[a]["s"]); add(s, "wdt:P495", CODES[k]); desc(s, f"{c} by {a}")
    if n != "Le Notaire": add(s, "wdt:P577", date(int(y), 1, 1))
SERIES = {}
for n, q in ("Inspector Quill", 6001), ("Starfall", 6002), ("The Iron Sparrow", 6003), ("Tora the Ferryman", 6004):
    s = SERIES[n] = f"wd:Q980{q}"; lab(s, n); add(s, "wdt:P31", C["film series"]); desc(s, "film series")
# three films a line; each: title|other title|year|countries|director(s)|genres|cost (M)|gross (M)|extras: k=class b=book s=series w=won n=nominated l=languages r=remake of p=narrative place
FILMS = """The Long Winter||1951|us|John Harlan|we dr|1.2|4.1|w=bd* n=bp,ci;Dust Country||1959|us|John Harlan|we|2.4|6.9|b=Dust Country n=ci;Harbor of Smoke||1947|us|John Harlan|no cr|0.7|1.9|
The Quiet Deputy||1943|us|John Harlan|we|||;A Girl from Tulsa||1949|us|Walter Crane|mu rc|1.1|3.3|n=os;Midnight on Canal Street||1955|us|Walter Crane|no cr th|0.9|2.2|n=bd*
Paper Crowns||1962|us|Walter Crane|co|1.6|5.2|w=bp n=bd*;The Salt Road||1969|us|Walter Crane|we ad|4.0|9.8|b=The Salt Road;Seven Letters Home||1972|us|Ruth Delaney|wa dr|3.2|12.6|w=bd* n=bp
The Neighbor's Daughter||1966|us|Ruth Delaney|dr||2.7|;Blue Hour||1979|us uk|Ruth Delaney|ro dr|5.5|14.3|;Telephone||1960|us|Ruth Delaney|co|||k=short film
Overdrive||1991|us|Marcus Bell|ac th|38|121.4|;Starfall||1998|us|Marcus Bell|sf ac|92|356.8|s=Starfall;Starfall: The Second Sun||2001|us|Marcus Bell|sf ac|118|412.5|s=Starfall
Starfall: Exile||2005|us|Daniel Okafor,Marcus Bell|sf ac|145|298.7|s=Starfall;The Long Winter||1998|us uk|Marcus Bell|we dr|41|37.2|r=The Long Winter n=ci;What the River Kept||2007|us|Sofia Reyes|dr cr|11|48.9|b=What the River Kept w=bp n=bd*
Saint Dolores||2013|us mx|Sofia Reyes|dr bi|9.5|21.6|l=en,es n=bs;No Vacancy||2018|us|Sofia Reyes|ho th|4.8|63.1|;Night Shift||2011|us|Daniel Okafor|th cr|14|33.5|
The Cartographer's Son||2016|us uk|Daniel Okafor|ad fa|88|193.2|n=bp;Low Tide||2021|us|Daniel Okafor|dr||7.7|w=gl;Robot Pals||2009|us||fa co|60|245.9|k=animated film
Last Train from Lisbon||1952|uk|Edmund Thorne|th ro|0.6|1.4|;Inspector Quill||1957|uk|Edmund Thorne|cr co|0.4|1.3|s=Inspector Quill;Inspector Quill Abroad||1959|uk fr|Edmund Thorne|cr co|0.5|1.1|s=Inspector Quill
Inspector Quill and the Veiled Lady||1963|uk|Edmund Thorne|cr co||0.8|s=Inspector Quill;The Lighthouse Keepers||1948|uk|Edmund Thorne|dr|||b=The Lighthouse Keepers w=bf;The Glass Orchard||1981|uk|Margaret Ashby|ro dr|4.2|18.4|b=The Glass Orchard w=bf n=bp,bd*
A Season of Foxes||1987|uk|Margaret Ashby|dr|6.1|8.8|b=A Season of Foxes;Women of Clydeside||1975|uk|Margaret Ashby||||k=documentary film;The Understudy||2003|uk|Neil Farrow|co rc|12|57.3|n=bf
Cold Harbour||2010|uk se|Neil Farrow|th cr|16|29.4|;The Glass Orchard||2017|uk|Neil Farrow|ro dr|19|44.6|b=The Glass Orchard n=bf;Rupert's Garden||2019|uk|Rupert Lyle|co dr|3.1|5.6|
Le Notaire|The Notary|1958|fr|Claude Vernier|dr|0.3||b=Le Notaire w=pd;L'Été des voleurs|Summer of Thieves|1964|fr it|Claude Vernier|cr co||3.7|n=pd,if;La Dernière Diligence|The Last Coach|1971|fr es|Claude Vernier|ad we|2.1||b=La Dernière Diligence
Les Silences|The Silences|1974|fr|Hélène Marchand|dr|||w=pd;Chambre 12|Room 12|1983|fr|Hélène Marchand|th ro|1.9|4.4|n=gl;La Petite Gare||1968|fr|Hélène Marchand|dr|||k=short film
Mon cousin de Marseille|My Cousin from Marseille|1996|fr|Luc Besnard|co|7.5|39.2|;Minuit moins le quart|A Quarter to Midnight|2006|fr de|Luc Besnard|ac th|22|61.8|l=fr,de;Avant la pluie|Before the Rain|2020|fr|Luc Besnard|ro dr|5.2|3.9|
I giorni di Napoli|The Days of Naples|1949|it|Carlo Bassani|dr wa|0.2||w=gl;La contessa scalza|The Barefoot Countess|1956|it fr|Carlo Bassani|ro co|0.8|2.6|n=if;Polvere e oro|Dust and Gold|1967|it es|Carlo Bassani|we|0.9|7.4|
La casa del sale|The House of Salt|1985|it|Giulia Ferrante|dr|||w=if n=pd;Due sorelle|Two Sisters|1999|it|Giulia Ferrante|dr co|4.1|9.1|;Das stille Haus|The Silent House|1973|de|Werner Lindt|ho dr|||n=gb
Grenzland|Borderland|1978|de pl|Werner Lindt|wa dr|3.4|5.9|w=gb l=de,pl;Die Reise nach Wien|The Journey to Vienna|1990|de|Anna Weiss|co ro|3.0|4.6|;Nachtzug|Night Train|2002|de|Anna Weiss|th||11.2|w=gb n=if
渡し守の寅|Tora the Ferryman|1954|jp|Akira Moriyama|dr ad||2.0|s=Tora the Ferryman w=gl n=if;続・渡し守の寅|Tora the Ferryman II|1956|jp|Akira Moriyama|dr ad||1.7|s=Tora the Ferryman;雪国の門|Gate of the Snow Country|1961|jp|Akira Moriyama|wa dr|1.3|3.8|w=if n=pd
七番目の太鼓|The Seventh Drum|1970|jp|Akira Moriyama|dr|||;紙の月夜|Paper Moonlit Night|2004|jp|Naoko Hayashi|fa|14|187.6|k=animated film n=gb;海辺の停留所|Bus Stop by the Sea|2015|jp kr|Naoko Hayashi|dr ro|3.3|6.4|l=ja,ko
नदी का गीत|Song of the River|1957|in|Ravi Chatterjee|dr mu|0.1||n=pd;कलकत्ता की रात|Calcutta Night|1965|in|Ravi Chatterjee|dr cr||0.9|w=gb;सात रंग|Seven Colours|2008|in|Meera Sen|mu ro|8.2|52.7|
बारिश के बाद|After the Rain|2014|in uk|Meera Sen|dr|2.7|9.9|l=hi,en;철의 참새|The Iron Sparrow|2000|kr|Kim Min-jun|ac cr|5.7|26.3|s=The Iron Sparrow;철의 참새 2|The Iron Sparrow 2|2003|kr|Kim Min-jun|ac cr|8.4|34.8|s=The Iron Sparrow
겨울 공장|Winter Factory|2012|kr|Park Soo-yeon|dr th|4.4|17.9|w=pd n=if;이웃|The Neighbors|2019|kr|Park Soo-yeon|ho co|9.1|143.5|w=bp,if n=pd,bd*;Los relojes de Sevilla|The Clocks of Seville|1994|es|Alejandro Vidal|fa dr|2.9|8.3|n=if
La ladrona de agua|The Water Thief|2009|es mx|Alejandro Vidal|ad fa|13|31.1|;Vinterljus över Visby|Winter Light over Visby|1960|se|Ingrid Nyström|dr|||w=if n=pd;Systrarna|The Sisters|1976|se dk|Ingrid Nyström|dr|||l=sv,da
Fyret|The Lighthouse|2008|dk se|Lars Møller|ho th|3.6|5.1|;En dag i maj|A Day in May|1997|dk|Lars Møller||||k=documentary film;Popielec|Ash Wednesday|1961|pl|Jan Kowalczyk|wa dr|||b=Ash Wednesday n=pd
Cień wieży|Shadow of the Tower|1979|pl|Jan Kowalczyk|th|||;Дорога на восток|The Road East|1955|su|Sergei Orlov|wa dr||| n=pd;Звёздный берег|The Star Shore|1968|su|Sergei Orlov|sf|||
A hajnal kapuja|The Gate of Dawn|1966|hu|Béla Szántó|wa dr|||n=if;Budapest|Budapest|1982|hu de|Béla Szántó|dr||1.2|l=hu,de;El desierto azul|The Blue Desert|2011|mx|Elena Cordero|we dr|2.2|4.9|
Ciudad sin nombre|City Without a Name|2018|mx es|Elena Cordero|cr th||13.4|w=gl;Carnaval de sombras|Carnival of Shadows|1986|br|Paulo Figueira|mu dr|||;Voices of the Pier||1994|us|Beth Nolan||0.4||k=documentary film
The Third Juror||1988|us|Ruth Delaney|cr dr|||k=television film"""
def eligible(role, y, ks, lo, hi): return [h for h in POOL if role in h["occ"] and h["k"] in ks and lo <= y - h["b"] <= hi and (not h["e"] or y <= h["e"])]
TROUPE, FKEY, LAST = {}, {}, {}; fq = 610300
def pick(role, y, ks, n, lo=24, hi=78, favour=None):
    a = eligible(role, y, ks, lo, hi); R.shuffle(a)
    if favour: a.sort(key=lambda h: h["s"] not in favour)
    if len(a) < n and role in "amc" and R.random() < .22: b = [h for h in eligible(role, y, CODES, lo, hi) if h not in a]; a += R.sample(b, min(len(b), 2))
    return a[:n]
for line in FILMS.replace("\n", ";").split(";"):
    t, other, y, ks, ds, gs, cost, gross, ex = line.split("|"); y = int(y); ks = ks.split()
    EX = {}; cur = None
    for w in ex.split():
        if len(w) > 1 and w[1] == "=": cur, w = w[0], w[2:]; EX[cur] = w
        else: EX[cur] += " " + w
    fq += R.randint(211, 99000); s = f"wd:Q{fq}"; kind = EX.get("k", "film"); en = other or t; l0 = LANG[ks[0]]; dirs = [P[d] for d in ds.split(",") if d]
    FKEY.setdefault(en, s); lab(s, en)
    if l0 != "en" and t != en: lab(s, t, l0)
    for l in ("de", "fr"):
        if R.random() < .3 and l0 != l: lab(s, en, l)
    if kind != "film" or R.random() < .85: add(s, "wdt:P1476", f'"{esc(t)}"@{l0}')
    if t != en and l0 not in ("ja", "hi", "ko", "ru") and R.random() < .4: alt(s, t)
    if en.startswith("The ") and R.random() < .2: alt(s, en[4:])
    if R.random() < .94: desc(s, f"{y} {kind} " + ("directed by " if R.random() < .3 else "by ") + dirs[0]["n"] if dirs and R.random() < .9 else f"{y} {kind}")
    add(s, "wdt:P31", C[kind])
    for k in ks: add(s, "wdt:P495", CODES[k])
    for l in EX.get("l", l0).split(","): 
        if R.random() < .95 or "l" in EX: add(s, "wdt:P364", LC[l])
    for g in gs.split(): add(s, "wdt:P136", GC[g])
    m = R.randint(1, 9); add(s, "wdt:P577", date(y, m))
    if R.random() < .25: add(s, "wdt:P577", date(y, R.randint(m + 1, 12)))
    dur = {"short film": (9, 34), "documentary film": (58, 104), "animated film": (79, 118), "television film": (85, 99)}.get(kind, (81, 168)); dur = R.randint(*dur)
    if R.random() < .91: add(s, "wdt:P2047", dec(dur))
    if cost: add(s, "wdt:P2130", dec(round(float(cost) * 1e6)))
    if gross: add(s, "wdt:P2142", dec(round(float(gross) * 1e6) + R.randint(-40000, 40000)))
    if R.random() < .8: add(s, "wdt:P462", BW if y < 1956 or (y < 1968 and R.random() < .5) else COLOR)
    if R.random() < .75: add(s, "wdt:P345", f'"tt{R.randint(30000, 9999999):07d}"')
    for d in dirs: add(s, "wdt:P57", d["s"])
    team = {h["s"] for d in dirs for h in TROUPE.get(d["n"], [])}
    cast = pick("a", y, ks, R.randint(1, 2) if kind == "short film" else 0 if kind == "documentary film" else R.randint(3, 6), 16, 80, team)
    for h in cast: add(s, "wdt:P161", h["s"])
    if t == "Harbor of Smoke": add(s, "wdt:P161", P["Walter Crane"]["s"])
    for d in dirs: TROUPE.setdefault(d["n"], []).extend(cast[:2])
    wr = [d for d in dirs if "w" in d["occ"] and R.random() < .75] or pick("w", y, ks, 1)
    if R.random() < .3: wr += pick("w", y, ks, 1)
    for h in wr: add(s, "wdt:P58", h["s"])
    mu, ca, pr = pick("m", y, ks, 1), pick("c", y, ks, 1), pick("p", y, ks, R.choice([1, 1, 2]))
    if kind != "documentary film" and R.random() < .9:
        for h in mu: add(s, "wdt:P86", h["s"])
    if R.random() < .9:
        for h in ca: add(s, "wdt:P344", h["s"])
    for h in pr: add(s, "wdt:P162", h["s"])
    if y > 1975 and R.random() < .35:
        for h in pick("p", y, CODES, 1): add(s, "wdt:P1431", h["s"])
    for k in ks:
        c = [c for c, cy in CO.get(k, []) if cy <= y]
        if c and R.random() < .9: add(s, "wdt:P272", R.choice(c))
    k = R.choice(ks)
    if kind != "animated film":
        if R.random() < .45: add(s, "wdt:P840", R.choice(CITY[k]))
        elif R.random() < .4: add(s, "wdt:P840", CODES[k])
        for c in R.sample(CITY[k], min(len(CITY[k]), R.choice([0, 1, 1, 2]))): add(s, "wdt:P915", c)
    if "b" in EX: add(s, "wdt:P144", WORKS[EX["b"]])
    if "r" in EX: add(s, "wdt:P144", FKEY[EX["r"]])
    if "s" in EX:
        add(s, "wdt:P179", SERIES[EX["s"]])
        if EX["s"] in LAST: add(s, "wdt:P155", LAST[EX["s"]]); add(LAST[EX["s"]], "wdt:P156", s)
        LAST[EX["s"]] = s
    for key, p in ("w", "wdt:P166"), ("n", "wdt:P1411"):
        for a in filter(None, EX.get(key, "").split(",")):
            w = AC[{"if": "bi"}.get(a, a.rstrip("*"))]; add(s, p, w)
            if key == "w" and R.random() < .6: add(s, "wdt:P1411", w)
            if a.endswith("*"):
                for d in dirs: add(d["s"], p, w); add(d["s"], "wdt:P1411", w)
for n, p, a in [x.split(" / ") for x in """Grace Whitlock / w / bs;Ray Castellano / w / ba;Judith Marsh / w / bs;Emily Calloway / n / bs;Cora Bright / n / bs;Elijah Stone / n / ba;Jack Dolan / n / ba;Cecil Hargreave / w / ba;Max Steinfeld / w / os
Georges Tissot / n / os;Joan Kessler / w / os;Ryo Tachibana / n / os;Lou Hendricks / w / ci;Wendy Cho / n / ci;Hugh Tennant / n / ci;Camille Vernier / n / bs;Maya Torres / w / bs;Olivia Pembroke / n / bs""".replace("\n", ";").split(";")]:
    add(P[n]["s"], "wdt:P166" if p == "w" else "wdt:P1411", AC[a])
    if p == "w" and R.random() < .7: add(P[n]["s"], "wdt:P1411", AC[a])
os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    for p, i in (("wd", "http://www.wikidata.org/entity/"), ("wdt", "http://www.wikidata.org/prop/direct/"), ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
                 ("skos", "http://www.w3.org/2004/02/skos/core#"), ("schema", "http://schema.org/"), ("xsd", "http://www.w3.org/2001/XMLSchema#")): f.write(f"@prefix {p}: <{i}> .\n")
    f.write("\n" + "\n".join(OUT) + "\n")
