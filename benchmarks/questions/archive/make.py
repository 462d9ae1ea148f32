"""Writes FOLDER/graph.ttl: the data behind the invented film site "Nitrate Attic". python make.py FOLDER"""
import os, random, sys

R = random.Random(1895)
OUT = []
B = {"film": "f", "person": "p", "credit": "c", "release": "r", "nomination": "n", "print": "h", "studio": "s"}


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"')


def lit(s, tag=""):
    return '"%s"%s' % (esc(s), "@" + tag if tag else "")


def typ(v, t):
    return '"%s"^^xsd:%s' % (v, t)


def put(s, p, o):
    OUT.append((s, p, str(o)))


def day(y, lo=1, hi=12):
    return "%d-%02d-%02d" % (y, R.randint(lo, hi), R.randint(1, 28))


# code: (English name, other names, film language, spoken language, given names f, given names m, surnames, surname first, year range, cities, titles)
C = {
 "jp": ("Japan", "ja:日本,fr:Japon", "ja", "Japanese", "Hanako/花子 Yumi/由美 Chiyo/千代 Setsu/節 Kyoko/京子", "Kenji/健二 Akira/明 Hiroshi/浩 Takeo/武雄 Noboru/昇",
   "Morita/森田 Takagi/高木 Nishikawa/西川 Onoda/小野田 Fujii/藤井", 1, (1931, 2019), "Kyoto Osaka Sapporo",
   "雨の橋=The Bridge in the Rain;灯台の娘=The Lighthouse Keeper's Daughter;夜汽車=Night Train to Aomori;紙の城=Paper Castle;七番目の冬=The Seventh Winter;影を売る男=The Man Who Sold Shadows;海鳴り=Sea Roar;猫と判事=The Cat and the Magistrate"),
 "kr": ("South Korea", "ko:대한민국,fr:Corée du Sud", "ko", "Korean", "Seo-yeon/서연 Mi-ra/미라 Ha-eun/하은 Ji-won/지원", "Min-jun/민준 Young-su/영수 Tae-ho/태호 Dong-il/동일",
   "Kim/김 Bae/배 Yoon/윤 Noh/노", 1, (1961, 2022), "Busan Incheon Daegu",
   "붉은 우산=The Red Umbrella;마지막 역=Last Stop;소금 마을=Salt Village;거울 속의 아이=The Child in the Mirror;열세 번째 층=The Thirteenth Floor Down;겨울 편지=Winter Letters"),
 "ru": ("Russia", "ru:Россия,fr:Russie", "ru", "Russian", "Vera/Вера Nina/Нина Olga/Ольга Tamara/Тамара Zoya/Зоя", "Ivan/Иван Boris/Борис Lev/Лев Pavel/Павел Gleb/Глеб",
   "Bondarenko/Бондаренко Melnik/Мельник Koval/Коваль Zhuk/Жук Grinko/Гринько", 0, (1926, 2016), "Leningrad Odessa Moscow",
   "Стеклянная гора=The Glass Mountain;Поезд на север=Northbound;Хлеб и сталь=Bread and Steel;Последний фонарщик=The Last Lamplighter;Тихая вода=Still Water;Дом на Мойке=The House on the Moika;Чужой голос=Another's Voice;Комета над Вяткой=Comet over Vyatka"),
 "gr": ("Greece", "el:Ελλάδα,fr:Grèce", "el", "Greek", "Eleni/Ελένη Sofia/Σοφία Daphne/Δάφνη", "Nikos/Νίκος Petros/Πέτρος Stavros/Σταύρος",
   "Vasileiou/Βασιλείου Georgiou/Γεωργίου Oikonomou/Οικονόμου Athanasiou/Αθανασίου", 0, (1952, 2017), "Athens Patras Thessaloniki",
   "Το άσπρο καΐκι=The White Caique;Σιωπή στο λιμάνι=Silence in the Harbour;Η νύφη του βοριά=Bride of the North Wind;Εννέα πέτρες=Nine Stones"),
 "eg": ("Egypt", "ar:مصر,fr:Égypte", "ar", "Arabic", "Layla/ليلى Nadia/نادية Samira/سميرة Huda/هدى", "Ahmed/أحمد Samir/سمير Karim/كريم Yusuf/يوسف",
   "Mansour/منصور Fahmy/فهمي Rashed/راشد Hosny/حسني", 0, (1946, 2014), "Cairo Alexandria Tanta",
   "ليل الإسكندرية=Alexandria Night;بائع الساعات=The Watch Seller;زهرة النيل=Flower of the Nile;الشارع الخلفي=The Back Street;صوت من بعيد=A Voice from Afar"),
 "in": ("India", "hi:भारत,fr:Inde", "hi", "Hindi", "Meena/मीना Kamala/कमला Sunita/सुनीता Rekha/रेखा", "Raj/राज Mohan/मोहन Vikram/विक्रम Anil/अनिल",
   "Verma/वर्मा Mehta/मेहता Joshi/जोशी Saxena/सक्सेना", 0, (1949, 2021), "Bombay Calcutta Pune",
   "नीला घोड़ा=The Blue Horse;मानसून डाक=Monsoon Mail;पतंग=The Kite;आधी रात का मेला=Midnight Fair;सात बहनें=Seven Sisters;रेत का महल=Palace of Sand"),
 "hk": ("Hong Kong", "zh:香港", "zh", "Cantonese", "Mei-ling/美玲 Siu-wan/小雲 Lai-fong/麗芳", "Chi-keung/志強 Ka-ming/家明 Wai-lun/偉倫",
   "Leung/梁 Cheuk/卓 Fung/馮 Mak/麥", 1, (1963, 2015), "Kowloon Macau",
   "霓虹刀=Neon Blade;九龍雨夜=Kowloon Rain;茶樓恩怨=Teahouse Feud;孤島燈=Lantern Island;霓虹刀續集=Neon Blade II"),
 "fr": ("France", "fr:France", "fr", "French", "Odile Simone Margaux Cécile Hélène", "Marcel Lucien Théo Gaspard Émile", "Aubry Delorme Vasseur Quentin Bellanger", 0, (1928, 2023), "Paris Lyon Marseille",
   "Le Quai des absents=The Quay of the Absent;La Chambre verte-d'eau=The Sea-Green Room;Un été sans fin=Endless Summer's End;L'Horloger de nuit=The Night Watchmaker;Les Trois Menteuses=Three Liars;Poussière d'étoile=Stardust;Le Dernier Métro pour Lille=Last Metro to Lille;La Veuve et le facteur=The Widow and the Postman;Fantômes=Phantoms"),
 "it": ("Italy", "it:Italia,fr:Italie", "it", "Italian", "Chiara Lucia Ornella Bianca", "Aldo Sandro Tullio Renzo", "Marchetti Bellini Rovere Santoro Galvani", 0, (1930, 2018), "Rome Turin Naples",
   "Il treno dei limoni=The Lemon Train;La città sommersa=The Sunken City;Polvere=Dust;Il colpo di mezzanotte=The Midnight Job;Pane e stelle=Bread and Stars;L'estate del maestro=The Teacher's Summer;Sette pistole per Santa Rita=Seven Guns for Santa Rita;Ritorno a Santa Rita=Return to Santa Rita"),
 "de": ("Germany", "de:Deutschland,fr:Allemagne", "de", "German", "Greta Ilse Hanna Ursula Marlis", "Otto Konrad Jürgen Falk Anton", "Reinholt Vogt Kessler Brandau Seidel", 0, (1926, 2020), "Berlin Munich Hamburg",
   "Der Schattenmann=The Shadow Man;Die gläserne Stadt=City of Glass;Nebel über Hamburg=Fog over Hamburg;Das Haus am Kanal=The House by the Canal;Morgen vielleicht=Maybe Tomorrow;Der letzte Zug=The Last Train;Die Mechanikerin=The Woman Mechanic;Nachtfalter=Moths"),
 "se": ("Sweden", "sv:Sverige,fr:Suède", "sv", "Swedish", "Anna Birgit Elsa Karin", "Sven Lars Nils Gunnar", "Lindqvist Hallberg Ekdahl Norén", 0, (1929, 2021), "Stockholm Malmö Uppsala",
   "Vinterljuset släcks=Winter Light Goes Out;Fyrvaktaren=The Lighthouse Keeper;Tystnadens gård=The Farm of Silence;Midsommarleken=Midsummer Game;Isens folk=People of the Ice"),
 "pl": ("Poland", "pl:Polska,fr:Pologne", "pl", "Polish", "Halina Jadwiga Ewa", "Jerzy Zbigniew Marek", "Wilk Zaręba Sowa Dudek", 0, (1937, 2019), "Łódź Kraków Warsaw",
   "Popiół i śnieg=Ash and Snow;Winda=The Elevator;Kronika jednego lata=Chronicle of One Summer;Dom z kart=House of Cards;Cień wieży=Shadow of the Tower"),
 "gb": ("United Kingdom", "en:Great Britain,fr:Royaume-Uni", "en", "English", "Margaret Edith Pamela Harriet Joan", "John Arthur Clive Desmond Hugh", "Hale Pemberton Ashdown Crowther Loxley", 0, (1929, 2022), "London Leeds Glasgow",
   "The Fenwick Inheritance;A Ghost for Mr. Tully;Dover Crossing;The Brass Monkey Club;Phantoms;Mist on the Moor;The Vicar Investigates;The Vicar Investigates Again;Quiet Neighbours;Last Orders at the Anchor"),
 "us": ("United States", "en:USA,fr:États-Unis", "en", "English", "Dorothy Lorraine Betty Carla Denise", "John Walter Frank Eugene Roy Dale", "Hale Sutter Kowalczyk Brennan Whitlock Tate", 0, (1927, 2023), "Los Angeles,New York,Chicago",
   "Hard Rain on Tenth Street;The Last Train;Coyote Moon;Murder in B Flat;The Shadow Man;Sunset Diner;Planet of Silence;Planet of Silence: The Return;Beyond the Planet of Silence;The Paper Castle;Blood Orange Grove;Dust Devils;Stardust;The Long Goodnight;Kansas City Confession;The Red Umbrella"),
}
FOREIGN = {"The Last Train": "fr:Le Dernier Train,ja:最終列車", "Coyote Moon": "de:Kojotenmond,fr:Lune de coyote", "Planet of Silence": "de:Planet der Stille,ru:Планета тишины,ja:沈黙の惑星,fr:La Planète du silence",
 "Planet of Silence: The Return": "de:Rückkehr zum Planeten der Stille,ja:沈黙の惑星2", "Mist on the Moor": "de:Nebel im Moor,it:Nebbia sulla brughiera", "Dover Crossing": "fr:La Traversée de Douvres",
 "The Vicar Investigates": "de:Der Vikar ermittelt,sv:Kyrkoherden utreder", "Sunset Diner": "el:Το ντάινερ του ηλιοβασιλέματος,fr:Diner au crépuscule", "Murder in B Flat": "ru:Убийство в си-бемоль,de:Mord in B-Dur",
 "Neon Blade": "ja:ネオンの刃,fr:La Lame de néon", "The Bridge in the Rain": "fr:Le Pont sous la pluie,de:Die Brücke im Regen,ru:Мост под дождём", "Paper Castle": "fr:Le Château de papier",
 "The Glass Mountain": "de:Der gläserne Berg,pl:Szklana góra", "Seven Guns for Santa Rita": "de:Sieben Colts für Santa Rita,ja:サンタ・リタの七つの銃", "The Sunken City": "fr:La Ville engloutie,es:La ciudad sumergida",
 "Nine Stones": "fr:Neuf pierres", "The Kite": "ar:الطائرة الورقية,ru:Воздушный змей", "Alexandria Night": "fr:Nuit d'Alexandrie,el:Νύχτα στην Αλεξάνδρεια", "The Red Umbrella|kr": "ja:赤い傘,zh:紅傘",
 "Ash and Snow": "de:Asche und Schnee,cs:Popel a sníh", "Phantoms|fr": "de:Phantome", "Winter Letters": "ja:冬の手紙", "The Lighthouse Keeper": "de:Der Leuchtturmwärter"}
FIX = {"jp:Paper Castle": 1954, "us:The Paper Castle": 1968, "kr:The Red Umbrella": 1999, "us:The Red Umbrella": 2008, "de:The Shadow Man": 1927, "us:The Shadow Man": 1948, "de:The Last Train": 1958, "us:The Last Train": 1973,
 "fr:Phantoms": 1934, "gb:Phantoms": 1962, "us:Planet of Silence": 1977, "us:Planet of Silence: The Return": 1981, "us:Beyond the Planet of Silence": 1986, "gb:The Vicar Investigates": 1951, "gb:The Vicar Investigates Again": 1953,
 "hk:Neon Blade": 1983, "hk:Neon Blade II": 1985, "it:Seven Guns for Santa Rita": 1966, "it:Return to Santa Rita": 1969, "se:The Lighthouse Keeper": 1938, "jp:The Lighthouse Keeper's Daughter": 1957, "fr:Stardust": 1949, "us:Stardust": 2004,
 "ru:Bread and Steel": 1929, "us:Murder in B Flat": 1946, "it:Bread and Stars": 1950, "ru:The Glass Mountain": 1964}
REMAKE = [("us:The Paper Castle", "jp:Paper Castle"), ("us:The Red Umbrella", "kr:The Red Umbrella"), ("us:The Shadow Man", "de:The Shadow Man"), ("us:The Last Train", "de:The Last Train"), ("gb:Phantoms", "fr:Phantoms")]
SEQUEL = [("us:Planet of Silence: The Return", "us:Planet of Silence"), ("us:Beyond the Planet of Silence", "us:Planet of Silence: The Return"), ("gb:The Vicar Investigates Again", "gb:The Vicar Investigates"),
 ("hk:Neon Blade II", "hk:Neon Blade"), ("it:Return to Santa Rita", "it:Seven Guns for Santa Rita")]
GENRES = {"drama": "Drama|fr:Drame|de:Drama", "comedy": "Comedy|fr:Comédie|de:Komödie", "crime": "Crime|fr:Policier|de:Krimi", "noir": "Film noir", "western": "Western", "scifi": "Science fiction|de:Science-Fiction",
 "horror": "Horror|fr:Horreur", "romance": "Romance|de:Liebesfilm", "war": "War|fr:Guerre", "doc": "Documentary|fr:Documentaire|de:Dokumentarfilm", "musical": "Musical", "wuxia": "Martial arts|zh:武俠", "thriller": "Thriller", "adv": "Adventure|fr:Aventure"}
GFIX = {"us:Planet of Silence": "scifi", "us:Planet of Silence: The Return": "scifi adv", "us:Beyond the Planet of Silence": "scifi", "hk:Neon Blade": "wuxia crime", "hk:Neon Blade II": "wuxia", "it:Seven Guns for Santa Rita": "western",
 "it:Return to Santa Rita": "western", "us:Coyote Moon": "western", "us:Dust Devils": "western adv", "us:Murder in B Flat": "noir crime", "us:The Shadow Man": "noir", "de:The Shadow Man": "horror crime", "gb:Phantoms": "horror",
 "fr:Phantoms": "horror drama", "gb:The Vicar Investigates": "crime comedy", "gb:The Vicar Investigates Again": "crime comedy", "us:Hard Rain on Tenth Street": "noir thriller", "ru:Comet over Vyatka": "scifi", "pl:Chronicle of One Summer": "doc",
 "se:People of the Ice": "doc", "gr:Nine Stones": "doc", "ru:Bread and Steel": "doc war", "gb:A Ghost for Mr. Tully": "comedy horror", "hk:Teahouse Feud": "wuxia"}
STUDIOS = {"jp": "Tsubame Eiga|Kyoto|1924|1971;Kitahama Pictures|Osaka|1948|", "kr": "Haneul Film|Busan|1959|", "ru": "Neva-Film|Leningrad|1923|1992;Studio Polyarnaya|Moscow|1990|", "gr": "Delfini Films|Athens|1950|", "eg": "Studio Al-Manara|Cairo|1938|",
 "in": "Chandrika Talkies|Bombay|1945|", "hk": "Golden Junk Productions|Kowloon|1960|", "fr": "Films de l'Écluse|Paris|1926|;Société Mirabelle|Lyon|1947|1979", "it": "Cinelaguna|Rome|1932|;Aurora Cinematografica|Turin|1928|1974", "de": "Spree-Film|Berlin|1921|1945;Nordlicht Filmproduktion|Hamburg|1949|",
 "se": "Svea Bio|Stockholm|1919|", "pl": "Zespół Wisła|Łódź|1936|", "gb": "Wharfside Studios|London|1928|1984;Larkhill Pictures|London|1962|", "us": "Paladin Pictures|Los Angeles|1919|;Tri-Borough Films|New York|1955|;Monarch-Crest|Los Angeles|1926|1969"}
AWARDS = {"heron": ("Golden Heron", "Trieste", 1948), "lantern": ("Lantern Prize", "Rotterdam", 1962), "reel": ("Silver Reel", "London", 1934), "compass": ("Critics' Compass", "Lisbon", 1975)}
CATS = ["Best Film", "Best Director", "Best Actress", "Best Actor", "Best Screenplay", "Best Cinematography", "Best Score"]
PARTS = {"f": "The Stranger,Doctor,The Widow,Schoolteacher,The Landlady,The Pianist,The Baker,Nurse,The Sister,Judge,Teacher's wife".split(","),
 "m": "Inspector,The Stranger,Doctor,Captain,Schoolteacher,Sergeant,The Pianist,Old man,Judge,Taxi driver,Fisherman,The Professor".split(",")}

ids = {k: 0 for k in B}


def new(kind):
    ids[kind] += R.randint(1, 3) if kind in ("film", "person") else 1
    return "%s:%s%04d" % ("na" if kind in ("film", "person") else "nx", B[kind], ids[kind])


for code, (en, other, *_r) in C.items():
    put("na:country-" + code, "a", "v:Country"); put("na:country-" + code, "rdfs:label", lit(en, "en"))
    for o in other.split(","):
        t, n = o.split(":"); put("na:country-" + code, "rdfs:label", lit(n, t))
put("na:country-su", "a", "v:Country"); put("na:country-su", "rdfs:label", lit("Soviet Union", "en")); put("na:country-su", "rdfs:label", lit("СССР", "ru"))
for g, s in GENRES.items():
    put("na:genre-" + g, "a", "v:Genre")
    for i, part in enumerate(s.split("|")):
        put("na:genre-" + g, "rdfs:label", lit(part, "en") if i == 0 else lit(part[3:], part[:2]))
for a, (n, city, since) in AWARDS.items():
    put("na:award-" + a, "a", "v:Award"); put("na:award-" + a, "rdfs:label", lit(n)); put("na:award-" + a, "v:city", lit(city)); put("na:award-" + a, "v:since", typ(since, "gYear"))
studio = {}
for code, s in STUDIOS.items():
    for part in s.split(";"):
        n, city, a, z = part.split("|"); u = new("studio"); studio.setdefault(code, []).append((u, int(a), int(z or 2030)))
        put(u, "a", "v:Studio"); put(u, "v:name", lit(n)); put(u, "v:city", lit(city)); put(u, "v:country", "na:country-" + code); put(u, "v:founded", typ(a, "gYear"))
        if z: put(u, "v:closed", typ(z, "gYear"))
put(studio["us"][2][0], "v:parent", studio["us"][0][0]); put(studio["gb"][1][0], "v:parent", studio["us"][0][0]); put(studio["fr"][1][0], "v:parent", studio["fr"][0][0])

people, taken = {}, set()


def person(code, sex, craft, born, given=None, sur=None):
    _, _, tag, _, fem, mal, surs, first, _, cities, _ = C[code]
    for _try in range(60):
        g, s = given or R.choice((fem if sex == "f" else mal).split()), sur or R.choice(surs.split())
        if given or (g.split("/")[0], s.split("/")[0]) not in taken: break
    else:
        return
    (gl, _, gn), (sl, _, sn) = g.partition("/"), s.partition("/")
    taken.add((gl, sl)); u = new("person")
    city = R.choice(cities.split("," if "," in cities else " "))
    people[u] = dict(code=code, sex=sex, craft=craft, born=born, name=gl + " " + sl, native=(sn + ("" if code in ("jp", "hk", "kr") else " ") + gn if first else gn + " " + sn) if gn else "", tag=tag, city=city, years=[])
    return u


for code in C:
    lo, hi = C[code][8]
    for i in range(15 if code in ("us", "gb", "fr", "jp") else 12):
        person(code, "fm"[R.random() < .5], ("d", "a", "a", "a", "da", "d", "a", "c", "a", "m", "a", "d")[i % 12], R.randint(lo - 38, min(hi - 24, 1996)))
for code, g, s, sex, rows in [("se", "Anna", "Lindqvist", "f", (("a", 1909), ("d", 1962))), ("fr", "Marcel", "Aubry", "m", (("d", 1899), ("a", 1944))), ("jp", "Akira/明", "Morita/森田", "m", (("d", 1912), ("m", 1951)))]:
    for u in [u for u in people if people[u]["name"] == g.split("/")[0] + " " + s.split("/")[0]]: del people[u]
    for craft, born in rows: person(code, sex, craft, born, g, s)
for u in [u for u in people if people[u]["name"] == "John Hale"]: del people[u]
person("gb", "m", "a", 1920, "John", "Hale"); person("us", "m", "d", 1921, "John", "Hale"); person("us", "m", "c", 1958, "John", "Hale")


def pick(code, crafts, year, n=1, lo=22, hi=74, sex=None):
    ok = [u for u, p in people.items() if p["code"] == code and set(p["craft"]) & set(crafts) and lo <= year - p["born"] <= hi and (not sex or p["sex"] == sex)]
    if not ok and not sex:
        ok = [u for u in (person(code, "fm"[R.random() < .6], crafts[0], year - R.randint(lo + 6, 50)),) if u]
    R.shuffle(ok); got = ok[:n]
    for u in got: people[u]["years"].append(year)
    return got


film, info = {}, {}
for code, row in C.items():
    for t in row[10].split(";"):
        orig, _, en = t.rpartition("="); key = code + ":" + en
        film[key] = new("film")
        info[key] = dict(code=code, orig=orig, en=en, year=FIX.get(key) or R.randint(*row[8]))
names = [k for k, v in C.items()]
won = set()
for key, f in film.items():
    d = info[key]; code, year, en = d["code"], d["year"], d["en"]; tag = C[code][2]; talk = C[code][3]
    put(f, "a", "v:Film")
    if d["orig"]: put(f, "v:title", lit(d["orig"], tag)); put(f, "v:originalTitle", lit(d["orig"], tag))
    put(f, "v:title", lit(en + (" " if en == "Dover Crossing" else ""), "en"))
    for o in filter(None, (FOREIGN.get(en + "|" + code) or FOREIGN.get(en, "") if not (en == "The Last Train" and code == "de") else "").split(",")):
        put(f, "v:title", lit(o[3:], o[:2]))
    if R.random() < .4: put(f, "rdfs:label", lit("%s (%d)" % (en, year)))
    put(f, "v:year", year)
    if en == "Fog over Hamburg": put(f, "v:year", year + 1)
    gs = GFIX.get(key, "").split() or R.sample(["drama", "drama2", "comedy", "crime", "romance", "war", "thriller", "musical", "adv", "horror"], R.choice((1, 1, 2, 2, 3)))
    for g in dict.fromkeys(x.strip("2") for x in gs): put(f, "v:genre", "na:genre-" + g)
    short = year > 1945 and R.random() < .09 and key not in FIX
    silent = year < 1930
    mins = R.randint(14, 38) if short else R.randint(58, 92) if year < 1940 else int(R.triangular(77, 176, 102))
    if short: put(f, "a", "v:Short")
    if en in ("The Last Lamplighter", "Silence in the Harbour"): put(f, "v:minutes", lit("ca. %d" % mins))
    elif R.random() < .94: put(f, "v:minutes", mins)
    own = "su" if code == "ru" and year < 1992 else code
    put(f, "v:country", "na:country-" + own)
    co = R.choice([c for c in ("fr", "it", "de", "pl", "se", "gb", "us") if c != code]) if year > 1950 and R.random() < .2 else None
    if co: put(f, "v:country", "na:country-" + co)
    if not silent: put(f, "v:spoken", lit(talk))
    if co and R.random() < .5 and C[co][3] != talk: put(f, "v:spoken", lit(C[co][3]))
    put(f, "v:look", lit("silent, b/w" if silent else "b/w" if year < 1953 or (year < 1968 and R.random() < .5) or R.random() < .04 else "colour"))
    ds = pick(code, "d", year, 2 if R.random() < .07 else 1)
    if key in ("se:Midsummer Game", "se:Winter Light Goes Out"): ds = [u for u, p in people.items() if p["name"] == "Anna Lindqvist" and p["born"] == 1962]
    ws = ds[:1] if R.random() < .4 else pick(co or code, "d", year, R.choice((1, 1, 2)))
    for u in ds: put(f, "v:directedBy", u)
    for u in ws: put(f, "v:script", u)
    if ws and ws[0] in ds: people[ws[0]]["years"].append(year)
    cam = pick(code, "c", year) if R.random() < .85 else []
    mus = pick(code, "m", year) if not silent and R.random() < .8 else []
    for u in cam: put(f, "v:camera", u)
    for u in mus: put(f, "v:music", u)
    cast = pick(code, "a", year, R.randint(3, 5), 16, 82) + (pick(co, "a", year, 1) if co else [])
    if "doc" in gs: cast = cast[:1]
    for pos, u in enumerate(cast, 1):
        c = new("credit"); put(c, "a", "v:Credit"); put(c, "v:film", f); put(c, "v:person", u); put(c, "v:billing", pos)
        part = "Narrator" if "doc" in gs else R.choice(PARTS[people[u]["sex"]])
        if part in ("Inspector", "Captain", "Sergeant", "Judge", "Doctor"): part += " " + R.choice(C[code][6].split()).split("/")[0]
        if R.random() < .93: put(c, "v:role", lit(part))
        if R.random() < .06: put(c, "v:uncredited", "true")
    sts = [s for s in studio[code] if s[1] <= year <= s[2]] or studio[code][-1:]
    put(f, "v:studio", R.choice(sts)[0])
    if co: 
        sc = [s for s in studio[co] if s[1] <= year <= s[2]]
        if sc: put(f, "v:studio", R.choice(sc)[0])
    scale = max(.06, ((year - 1920) / 60) ** 2.2) * (3 if code in ("us", "gb") else 1)
    if not short and R.random() < .72:
        b = round(R.uniform(.3, 4) * scale * 1e6, -4); put(f, "v:budgetUSD", int(b))
        if R.random() < .8: put(f, "v:boxOfficeUSD", int(round(b * R.choice((.3, .6, .9, 1.4, 2.1, 3.5, 6)) * R.uniform(.8, 1.2), -3)))
    if R.random() < .93:
        put(f, "v:score", "%.1f" % min(9.2, max(2.8, R.gauss(6.7, 1.1)))); put(f, "v:votes", int(R.lognormvariate(6.5, 1.4)))
    prem = None
    if R.random() < .86:
        prem = day(year, 1, 10); put(f, "v:premiere", typ(prem, "date"))
    for k, c in enumerate([own] + R.sample([n for n in names if n != code], R.choice((0, 1, 1, 2, 3)))):
        when = typ(day(year + R.choice((1, 1, 1, 2, 3, 7))), "date")
        if c == "ru" and when < '"1992': c = "su"
        r = new("release"); put(r, "a", "v:Release"); put(r, "v:film", f); put(r, "v:territory", "na:country-" + c)
        if k: put(r, "v:date", when)
        else: put(r, "v:date", typ(day(year, 11, 12), "date") if R.random() < .8 else typ("%d-%02d" % (year, R.randint(10, 12)), "gYearMonth"))
        if c in ("gb", "de", "us") and year > 1960: put(r, "v:certificate", lit(R.choice({"gb": ("U", "PG", "15", "18"), "de": ("FSK 6", "FSK 12", "FSK 16"), "us": ("G", "PG", "R")}[c])))
    for a, (_, _, since) in AWARDS.items():
        if year + 1 < since or R.random() > .34: continue
        for cat in R.sample(CATS, R.choice((1, 2, 2, 3))):
            leads = [u for u in cast if people[u]["sex"] == ("f" if cat == "Best Actress" else "m")]
            who = {"Best Film": [], "Best Director": ds, "Best Screenplay": ws, "Best Cinematography": cam, "Best Score": mus}.get(cat, leads[:1])
            if not who and cat != "Best Film": continue
            n = new("nomination"); put(n, "a", "v:Nomination"); put(n, "v:award", "na:award-" + a); put(n, "v:category", lit(cat)); put(n, "v:film", f); put(n, "v:edition", year + 1)
            for u in who: put(n, "v:nominee", u)
            w = R.random() < .36 and (a, cat, year) not in won
            if w: won.add((a, cat, year))
            put(n, "v:won", "true" if w else "false")
    for _k in range(R.choice((0, 0, 1, 1, 1, 2))):
        h = new("print"); put(h, "a", "v:Print"); put(h, "v:film", f); put(h, "v:gauge", lit(R.choice(("35 mm", "35 mm", "35 mm", "16 mm", "70 mm" if year > 1955 else "16 mm", "DCP" if year > 1975 else "35 mm"))))
        put(h, "v:condition", lit(R.choice(("excellent", "good", "good", "fair", "poor", "vinegar syndrome" if year > 1945 else "shrunken")))); put(h, "v:shelf", lit("%s-%02d" % (R.choice("ABCD"), R.randint(1, 40))))
        if R.random() < .85: put(h, "v:acquired", typ(day(R.randint(max(1974, year + 1), 2024)), "date"))
        if R.random() < .4: put(h, "v:subtitles", lit(R.choice(("English", "French", "German", "none"))))
for a, b in REMAKE: put(film[a], "v:remakeOf", film[b])
for a, b in SEQUEL: put(film[a], "v:followsOn", film[b])
for k, s in {"gb:The Fenwick Inheritance": "novel by E. M. Garside", "jp:The Seventh Winter": "novel by Ritsuko Hamada", "fr:The Widow and the Postman": "stage play by Armand Cresson", "us:Kansas City Confession": "newspaper serial", "ru:Still Water": "short story by A. Lugovoy", "pl:Ash and Snow": "novel by Tadeusz Orlik"}.items():
    put(film[k], "v:source", lit(s))
for k, s in {"de:The Shadow Man": "Long believed lost; a print turned up in Montevideo in 1987.", "us:Planet of Silence": "The only film of the site's founders' poll to win three years running.", "it:The Sunken City": "Shot in the lagoon without permits.", "ru:Bread and Steel": "Two reels missing.", "gb:Dover Crossing": "Colour tests were made but not used."}.items():
    put(film[k], "v:note", lit(s, "en"))

for i, (u, p) in enumerate(people.items()):
    if not p["years"] and R.random() < .8: continue
    put(u, "a", "v:Person"); put(u, "v:name", lit(p["name"]))
    if p["native"]: put(u, "v:name", lit(p["native"], p["tag"]))
    if R.random() < .55: put(u, "rdfs:label", lit(p["name"]))
    put(u, "v:sex", lit(p["sex"]))
    put(u, "v:born", typ(day(p["born"]), "date") if R.random() < .85 else typ(p["born"], "gYear"))
    last = max(p["years"] or [p["born"] + 40])
    if p["born"] < 1940:
        y = max(last + R.randint(0, 9), p["born"] + R.randint(58, 91))
        if y < 2024: put(u, "v:died", typ(day(y, 11 if y == last else 1), "date") if R.random() < .9 else typ(y, "gYear"))
    if R.random() < .8: put(u, "v:birthplace", lit(p["city"]))
    put(u, "v:nationality", "na:country-" + p["code"])
ps = list(people)
by = {}
for u in ps: by.setdefault(people[u]["code"], []).append(u)
have = {s for s, q, o in OUT if o == "v:Person"}
for c in ("us", "it", "in"):
    two = [u for u in by[c] if u in have and "a" in people[u]["craft"] and 1925 < people[u]["born"] < 1980]
    fs, ms = [u for u in two if people[u]["sex"] == "f"], [u for u in two if people[u]["sex"] == "m"]
    if fs and ms: put(fs[0], "v:marriedTo", ms[0]); put(ms[0], "v:marriedTo", fs[0])

HEAD = """@prefix na: <http://nitrate-attic.example/id/> .
@prefix nx: <http://nitrate-attic.example/rec/> .
@prefix v: <http://nitrate-attic.example/terms#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
rows = {}
for s, p, o in OUT: rows.setdefault(s, []).append("%s %s" % (p, o))
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as fh:
    fh.write(HEAD)
    for s, po in rows.items(): fh.write("\n%s %s .\n" % (s, " ;\n    ".join(dict.fromkeys(po))))
