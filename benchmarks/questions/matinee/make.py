#!/usr/bin/env python3
"""make.py FOLDER: writes FOLDER/graph.ttl, the (invented) film database "Matinee"."""
import datetime
import os
import random
import sys

R = random.Random(19280517)
B = "http://data.matinee.example/"
V = B + "voc/"
OUT = []          # (subject, [(predicate, object), ...])


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def lit(s, lang=None):
    return '"%s"%s' % (esc(s), "@" + lang if lang else "")


def typed(v, t):
    return '"%s"^^xsd:%s' % (v, t)


def gy(y):
    return typed("%04d" % y, "gYear")


def da(d):
    return typed(d.isoformat(), "date")


def boo(b):
    return "true" if b else "false"


def res(path):
    return "<%s%s>" % (B, path)


def add(path, typ, pairs):
    OUT.append((path, typ, [(p, o) for p, o in pairs if o is not None]))


def rdate(y, lo=1, hi=12):
    return datetime.date(y, R.randint(lo, hi), R.randint(1, 28))


# ------------------------------------------------------------------ countries, languages, places
COUNTRIES = {  # key: (name, other labels, code, languages)
    "jp": ("Japan", [("日本", "ja")], "JPN", ["ja"]),
    "kr": ("South Korea", [("대한민국", "ko")], "KOR", ["ko"]),
    "gr": ("Greece", [("Ελλάδα", "el")], "GRC", ["el"]),
    "ru": ("Russia", [("Россия", "ru")], "RUS", ["ru"]),
    "bg": ("Bulgaria", [("България", "bg")], "BGR", ["bg"]),
    "rs": ("Serbia", [("Србија", "sr")], "SRB", ["sr"]),
    "fr": ("France", [], "FRA", ["fr"]),
    "be": ("Belgium", [("Belgique", "fr"), ("België", "nl")], "BEL", ["fr"]),
    "de": ("Germany", [("Deutschland", "de")], "DEU", ["de"]),
    "at": ("Austria", [("Österreich", "de")], "AUT", ["de"]),
    "ar": ("Argentina", [], "ARG", ["es"]),
    "uy": ("Uruguay", [], "URY", ["es"]),
    "es": ("Spain", [("España", "es")], "ESP", ["es"]),
    "pt": ("Portugal", [], "PRT", ["pt"]),
    "fi": ("Finland", [("Suomi", "fi")], "FIN", ["fi"]),
    "no": ("Norway", [("Norge", "nb")], "NOR", ["nb"]),
    "it": ("Italy", [("Italia", "it")], "ITA", ["it"]),
    "gb": ("United Kingdom", [], "GBR", ["en"]),
    "ie": ("Ireland", [("Éire", "ga")], "IRL", ["en"]),
    "us": ("United States", [], "USA", ["en"]),
    "cy": ("Cyprus", [("Κύπρος", "el")], "CYP", ["el"]),
}
LANGS = {"ja": "Japanese", "ko": "Korean", "el": "Greek", "ru": "Russian", "bg": "Bulgarian", "sr": "Serbian",
         "fr": "French", "nl": "Dutch", "de": "German", "es": "Spanish", "pt": "Portuguese", "fi": "Finnish",
         "nb": "Norwegian", "it": "Italian", "en": "English", "ga": "Irish", "se": "Northern Sami", "yi": "Yiddish"}
SCRIPT = {"ja": "Japanese", "ko": "Hangul", "el": "Greek", "ru": "Cyrillic", "bg": "Cyrillic", "sr": "Cyrillic",
          "yi": "Hebrew"}
PLACES = {
    "jp": ["Tokyo", "Osaka", "Sapporo", "Nagasaki", "Kamakura"], "kr": ["Seoul", "Busan", "Gwangju", "Jeju City"],
    "gr": ["Athens", "Thessaloniki", "Ermoupoli", "Chania"], "ru": ["Moscow", "Leningrad", "Tomsk", "Murmansk"],
    "bg": ["Sofia", "Plovdiv", "Varna"], "rs": ["Belgrade", "Novi Sad", "Niš"], "fr": ["Paris", "Lyon", "Brest", "Nîmes"],
    "be": ["Ghent", "Liège"], "de": ["Berlin", "Hamburg", "Munich", "Leipzig"], "at": ["Vienna", "Graz"],
    "ar": ["Buenos Aires", "Rosario", "Ushuaia"], "uy": ["Montevideo", "Salto"], "es": ["Madrid", "Cádiz"],
    "pt": ["Lisbon", "Porto", "Évora"], "fi": ["Helsinki", "Turku", "Rovaniemi"], "no": ["Tromsø", "Bergen"],
    "it": ["Rome", "Turin", "Trieste"], "gb": ["London", "Glasgow", "Whitby", "Cardiff"], "ie": ["Dublin", "Galway", "Cork"],
    "us": ["Los Angeles", "Chicago", "Butte", "New Orleans"], "cy": ["Nicosia"],
}
PID = {}
for c, (name, others, code, ls) in COUNTRIES.items():
    add("land/" + c, "Land", [("rdfs:label", lit(name, "en"))] + [("rdfs:label", lit(a, b)) for a, b in others]
        + [("v:isoCode", lit(code))])
for k, n in LANGS.items():
    add("tongue/" + k, "Tongue", [("rdfs:label", lit(n, "en")), ("v:writtenIn", lit(SCRIPT.get(k, "Latin")))])
i = 0
for c, ps in PLACES.items():
    for p in ps:
        i += 1
        PID[p] = "place/%02d" % i
        add(PID[p], "Place", [("rdfs:label", lit(p)), ("v:inLand", res("land/" + c))])
GENRES = {"drama": "Drama", "comedy": "Comedy", "thriller": "Thriller", "crime": "Crime", "horror": "Horror",
          "romance": "Romance", "war": "War", "western": "Western", "scifi": "Science fiction", "fantasy": "Fantasy",
          "musical": "Musical", "animation": "Animation", "adventure": "Adventure", "mystery": "Mystery",
          "family": "Family", "biography": "Biography", "nature": "Nature", "society": "Society", "sport": "Sport",
          "experimental": "Experimental"}
for k, n in GENRES.items():
    add("genre/" + k, "Genre", [("rdfs:label", lit(n, "en"))])
for k, n in (("feature", "Feature film"), ("documentary", "Documentary"), ("short", "Short film")):
    add("kind/" + k, "FilmKind", [("rdfs:label", lit(n, "en"))])

# ------------------------------------------------------------------ certificates
CERTS = {"de": [("FSK 0", 0), ("FSK 6", 6), ("FSK 12", 12), ("FSK 16", 16), ("FSK 18", 18)],
         "gb": [("U", 0), ("12A", 12), ("15", 15), ("18", 18)],
         "fr": [("Tous publics", 0), ("-12", 12), ("-16", 16)],
         "fi": [("S", 0), ("K-7", 7), ("K-12", 12), ("K-16", 16), ("K-18", 18)],
         "jp": [("G", 0), ("PG12", 12), ("R15+", 15), ("R18+", 18)],
         "kr": [("ALL", 0), ("12", 12), ("15", 15), ("19", 19)],
         "pt": [("M/6", 6), ("M/12", 12), ("M/16", 16)],
         "ie": [("G", 0), ("12A", 12), ("16", 16), ("18", 18)]}
CERTID = {}
for c, l in CERTS.items():
    for n, (lab, age) in enumerate(l):
        CERTID[c, n] = "cert/%s-%d" % (c, age)
        add(CERTID[c, n], "AgeClass", [("rdfs:label", lit(lab)), ("v:inLand", res("land/" + c)), ("v:fromAge", str(age))])

# ------------------------------------------------------------------ people
def pairs(s):
    return [tuple(x.split("/")) for x in s.split()]


NAMES = {
    "jp": (pairs("森田/Morita 黒川/Kurokawa 石橋/Ishibashi 小野寺/Onodera 松永/Matsunaga 高瀬/Takase 星野/Hoshino 三浦/Miura "
                 "早川/Hayakawa 大谷/Ōtani 結城/Yūki 白石/Shiraishi 真壁/Makabe 柳沢/Yanagisawa"),
           pairs("健/Ken 隆/Takashi 清/Kiyoshi 誠/Makoto 修/Osamu 浩二/Kōji 大輔/Daisuke 蓮/Ren 実/Minoru"),
           pairs("節子/Setsuko 百合子/Yuriko 文/Aya 恵/Megumi 千夏/Chinatsu 葵/Aoi 直美/Naomi 光子/Mitsuko")),
    "kr": (pairs("김/Kim 이/Lee 박/Park 최/Choi 정/Jung 강/Kang 조/Cho 윤/Yoon 한/Han 서/Seo 남궁/Namgung"),
           pairs("민수/Min-su 영철/Young-chul 성민/Sung-min 도현/Do-hyun 재원/Jae-won 태식/Tae-sik"),
           pairs("수진/Su-jin 은경/Eun-kyung 하나/Ha-na 미선/Mi-sun 서연/Seo-yeon 보라/Bo-ra")),
    "gr": (pairs("Παπαδάκης/Papadakis/Παπαδάκη/Papadaki Βλάχος/Vlachos/Βλάχου/Vlachou Καραγιάννης/Karagiannis/Καραγιάννη/Karagianni "
                 "Λεβέντης/Leventis/Λεβέντη/Leventi Μαυρίδης/Mavridis/Μαυρίδου/Mavridou Στεργίου/Stergiou/Στεργίου/Stergiou "
                 "Ζερβός/Zervos/Ζερβού/Zervou Ξανθάκης/Xanthakis/Ξανθάκη/Xanthaki"),
           pairs("Νίκος/Nikos Γιάννης/Giannis Στάθης/Stathis Ορέστης/Orestis Μιχάλης/Michalis Άρης/Aris"),
           pairs("Ελένη/Eleni Δέσποινα/Despina Ιωάννα/Ioanna Μελίνα/Melina Ζωή/Zoe Κατερίνα/Katerina")),
    "ru": (pairs("Воронов/Voronov/Воронова/Voronova Лебедев/Lebedev/Лебедева/Lebedeva Щукин/Shchukin/Щукина/Shchukina "
                 "Ермаков/Yermakov/Ермакова/Yermakova Зимин/Zimin/Зимина/Zimina Чайкин/Chaykin/Чайкина/Chaykina "
                 "Рябов/Ryabov/Рябова/Ryabova Жаров/Zharov/Жарова/Zharova"),
           pairs("Андрей/Andrei Лев/Lev Глеб/Gleb Михаил/Mikhail Юрий/Yuri Пётр/Pyotr"),
           pairs("Наталья/Natalya Ирина/Irina Зоя/Zoya Людмила/Lyudmila Вера/Vera Ксения/Ksenia")),
    "bg": (pairs("Димитров/Dimitrov/Димитрова/Dimitrova Стоянов/Stoyanov/Стоянова/Stoyanova Василев/Vasilev/Василева/Vasileva "
                 "Гълъбов/Galabov/Гълъбова/Galabova Петков/Petkov/Петкова/Petkova"),
           pairs("Христо/Hristo Стоян/Stoyan Явор/Yavor Калин/Kalin"), pairs("Радка/Radka Невена/Nevena Цветана/Tsvetana Яна/Yana")),
    "rs": (pairs("Јовановић/Jovanović/Јовановић/Jovanović Ђорђевић/Đorđević/Ђорђевић/Đorđević Стојковић/Stojković/Стојковић/Stojković "
                 "Павић/Pavić/Павић/Pavić Живковић/Živković/Живковић/Živković"),
           pairs("Душан/Dušan Горан/Goran Милош/Miloš Бранко/Branko"), pairs("Милица/Milica Јелена/Jelena Весна/Vesna Драгана/Dragana")),
}


def plain(fam, m, f):
    return ([(x, x) for x in fam.split()], [(x, x) for x in m.split()], [(x, x) for x in f.split()])


NAMES["fr"] = plain("Delorme Vasseur Lacombe Perrault Guérin Tissot Marchal Bonnefoy d'Aubigny Le_Goff",
                    "Étienne Lucien Jean-Marc Olivier Baptiste Yves", "Odile Solène Marguerite Agathe Cécile Noémie")
NAMES["be"] = plain("Claes Dewulf Vermeiren Lambrechts", "Wim Joris Xavier", "Griet Lieve Anaïs")
NAMES["de"] = plain("Brandt Hoffmeister Lindner Zöllner Voss Kessler Sommerfeld Rübsam Thiele",
                    "Klaus Matthias Ulrich Jörg Henning Falk", "Ingrid Helga Petra Jutta Franziska Lene")
NAMES["at"] = plain("Gruber Pichler Wiesinger Haslinger", "Leopold Georg Valentin", "Theresia Marlene Roswitha")
NAMES["ar"] = plain("Ibarra Quiroga Benedetti Luján Sosa Aguirre", "Hugo Ezequiel Martín Osvaldo", "Graciela Lucrecia Inés Valeria")
NAMES["uy"] = plain("Varela Batlle Rodó", "Washington Diego", "Idea Fernanda")
NAMES["es"] = plain("Echevarría Montoya Peñalver Ríos", "Íñigo Álvaro Ramón", "Pilar Begoña Lola")
NAMES["pt"] = plain("Figueiredo Tavares Brandão Queirós Salgueiro", "João Rui Gonçalo Joaquim", "Teresa Leonor Beatriz Graça")
NAMES["fi"] = plain("Hakala Koskinen Mäkelä Rautio Lehtonen Ylönen", "Pekka Aarne Jukka Väinö Eero", "Aino Helmi Kaisa Tuulikki Sanna")
NAMES["no"] = plain("Solberg Haugen Nygård Aas", "Odd Sindre Trygve", "Ragnhild Ingvild Åse")
NAMES["it"] = plain("Ferrante Bellandi Moroni Castaldi Sartori", "Enzo Vittorio Dario Corrado", "Giuliana Ornella Flavia Bianca")
NAMES["gb"] = plain("Ashworth Pemberton Whitlock Cavanaugh Thorne Okafor Sinclair Mistry Hargreave Penhaligon",
                    "Alfred Colin Nigel Rupert Hamish Tariq", "Dorothy Maureen Philippa Zadie Gwen Harriet")
NAMES["ie"] = plain("Gallagher O'Shea Ní_Bhriain Brennan Tierney Mac_Gabhann", "Cormac Declan Fintan Eoin", "Aoife Bríd Sinéad Orla")
NAMES["us"] = plain("Whitaker Delgado Rosenthal Boone Hathaway Pruitt Nakagawa Lindqvist Freeman Castellano",
                    "Walter Chester Raymond Marcus Tyler Earl", "Loretta Vivian Shirley Denise Brooke Imani")

PEOPLE = []
USED = set()


def person(c, sex=None, born=None, name=None, own=None, died="auto", exact=None):
    fam, ms, fs = NAMES[c]
    sex = sex or R.choice("mf")
    for _ in range(200):
        f = R.choice(fam)
        g = R.choice(ms if sex == "m" else fs)
        fr = f[3] if len(f) == 4 and sex == "f" else f[1]
        fo = f[2] if len(f) == 4 and sex == "f" else f[0]
        rom = (g[1] + " " + fr).replace("_", " ")
        nat = fo + g[0] if c in ("jp", "kr") else g[0] + " " + fo
        if name or rom not in USED:
            break
    else:
        mid = R.choice("ABEJLMT")
        rom, nat = rom.replace(" ", " %s. " % mid, 1), nat
        if rom in USED:
            return None
    if name:
        rom, nat = name, own
    USED.add(rom)
    born = born or R.randint(1896, 1996)
    p = {"c": c, "sex": sex, "born": born, "name": rom, "own": nat if c in ("jp", "kr", "gr", "ru", "bg", "rs") else None,
         "trades": set(), "died": None, "exact": exact}
    if died == "auto":
        age = R.randint(48, 97)
        if born + age < 2024:
            p["died"] = born + age
    else:
        p["died"] = died
    PEOPLE.append(p)
    return p


POOL = {}   # (country, job) -> [people]
SIZES = {"jp": 24, "kr": 20, "gr": 18, "ru": 18, "bg": 8, "rs": 8, "fr": 18, "be": 4, "de": 15, "at": 4, "ar": 9, "uy": 3,
         "es": 5, "pt": 10, "fi": 13, "no": 4, "it": 11, "gb": 26, "ie": 12, "us": 24}
for c, n in SIZES.items():
    for job, k in (("dir", max(2, n // 3)), ("act", max(5, int(n * 0.95))), ("wri", max(2, n // 5)), ("com", max(2, n // 6)),
                   ("cam", max(2, n // 6)), ("cut", max(1, n // 8))):
        lo, hi = 1896, 1994
        POOL[c, job] = []
        for x in range(k):
            b = int(lo + (hi - lo) * (x + R.random()) / k)
            pp = person(c, R.choice("mmf") if job != "act" else None, born=b)
            if pp:
                POOL[c, job].append(pp)
# people of the same name
SAME = {}
for key, c, job, sex, b, name, own, died in (
        ("keller_act", "de", "act", "f", 1948, "Anna Keller", None, None), ("keller_cam", "at", "cam", "f", 1979, "Anna Keller", None, None),
        ("marsh_dir", "gb", "dir", "m", 1931, "David Marsh", None, 2004), ("marsh_act", "us", "act", "m", 1970, "David Marsh", None, None),
        ("marsh_com", "ie", "com", "m", 1962, "David Marsh", None, None),
        ("park_dir", "kr", "dir", "m", 1968, "Ji-ho Park", "박지호", None), ("park_act", "kr", "act", "f", 1993, "Ji-ho Park", "박지호", None),
        ("silva_wri", "pt", "wri", "f", 1955, "Maria Silva", None, None), ("silva_act", "pt", "act", "f", 1988, "Maria Silva", None, None),
        ("ivanova_act", "ru", "act", "f", 1936, "Elena Ivanova", "Елена Иванова", 2011),
        ("ivanova_cut", "bg", "cut", "f", 1971, "Elena Ivanova", "Елена Иванова", None)):
    SAME[key] = person(c, sex, b, name, own, died)
    POOL[c, job].append(SAME[key])
for p in PEOPLE:
    if p["exact"] is None:
        p["exact"] = R.random()
order = list(range(1, len(PEOPLE) + 1))
R.shuffle(order)
for p, n in zip(PEOPLE, order):
    p["id"] = "person/n%04d" % (1000 + n * 7)


def pick(c, job, year, lo=22, hi=78, avoid=()):
    cand = [p for p in POOL[c, job] if lo <= year - p["born"] <= hi and (p["died"] is None or p["died"] >= year) and p not in avoid]
    if not cand:
        return None
    w = [3 if x % 3 == 0 else 1 for x in range(len(cand))]
    return R.choices(cand, w)[0]


# ------------------------------------------------------------------ companies
COMP = {}
CN = [("jp", "Asahi-za Pictures", 1932, None, "Tokyo"), ("jp", "Kitano Eiga", 1951, 1983, "Osaka"), ("jp", "Studio Hotaru", 1987, None, "Kamakura"),
      ("kr", "Hangang Films", 1962, None, "Seoul"), ("kr", "Blue Tiger Pictures", 1998, None, "Busan"), ("kr", "Moonjar Animation", 2005, None, "Seoul"),
      ("gr", "Aigaion Film", 1949, 1979, "Athens"), ("gr", "Meltemi Productions", 1991, None, "Thessaloniki"),
      ("ru", "Severfilm", 1934, None, "Leningrad"), ("ru", "Taiga Studio", 1946, 1992, "Tomsk"), ("bg", "Boyana West", 1953, None, "Sofia"),
      ("rs", "Košava Film", 1958, None, "Belgrade"), ("fr", "Les Films du Quai", 1946, None, "Paris"), ("fr", "Productions Armor", 1972, 2009, "Brest"),
      ("be", "Scheldewerk", 1999, None, "Ghent"), ("de", "Elbfilm GmbH", 1926, None, "Hamburg"), ("de", "Spreewerk Filmproduktion", 1990, None, "Berlin"),
      ("at", "Donaulicht Film", 1955, None, "Vienna"), ("ar", "Cine del Plata", 1938, None, "Buenos Aires"), ("uy", "Rambla Cine", 2001, None, "Montevideo"),
      ("es", "Levante Films", 1969, None, "Madrid"), ("pt", "Tejo Filmes", 1974, None, "Lisbon"), ("fi", "Revontuli-Filmi Oy", 1936, None, "Helsinki"),
      ("fi", "Kaamos Tuotanto", 1995, None, "Rovaniemi"), ("no", "Lofot Film AS", 1983, None, "Tromsø"), ("it", "Cinematografica Alba", 1947, None, "Rome"),
      ("gb", "Wharfedale Pictures", 1929, 1968, "London"), ("gb", "Clydeside Films", 1982, None, "Glasgow"), ("gb", "Magpie Lane Productions", 1994, None, "London"),
      ("ie", "Wild Atlantic Pictures", 1988, None, "Galway"), ("us", "Pinnacle-Orpheum", 1921, None, "Los Angeles"),
      ("us", "Copperhead Studios", 1966, None, "Los Angeles"), ("us", "Lakeshore Independent", 1989, 2017, "Chicago")]
CBY = {}
for n, (c, name, s, e, city) in enumerate(CN):
    COMP[name] = "org/%s" % ("C%03d" % (n * 3 + 11))
    CBY.setdefault(c, []).append((name, s, e))
PARENT = {"Moonjar Animation": "Blue Tiger Pictures", "Copperhead Studios": "Pinnacle-Orpheum", "Studio Hotaru": "Asahi-za Pictures",
          "Kaamos Tuotanto": "Revontuli-Filmi Oy", "Magpie Lane Productions": "Pinnacle-Orpheum"}
for c, name, s, e, city in CN:
    add(COMP[name], "Company", [("rdfs:label", lit(name)), ("v:seat", res(PID[city])), ("v:establishedIn", gy(s) if name != "Taiga Studio" else None),
        ("v:woundUpIn", gy(e) if e else None), ("v:daughterOf", res(COMP[PARENT[name]]) if name in PARENT else None),
        ("v:staff", str(R.randint(4, 900)) if not e and R.random() < .7 else None)])
DISTR = ["Nordlicht Verleih", "Arcade Releasing", "Cinémathèque Diffusion", "Sakura Distribution", "Baltic Reel", "Agora Distribution"]
for n, name in enumerate(DISTR):
    COMP[name] = "org/D%02d" % (n + 1)
    add(COMP[name], "Company", [("rdfs:label", lit(name)), ("v:establishedIn", gy(R.randint(1950, 2005)))])
NETS = {"jp": "TV Kanto", "kr": "Channel Hanbit", "gb": "Albion Television", "us": "Meridian Network", "fi": "Kolmoskanava", "de": "Nordkanal", "ie": "Teilifís Iarthair"}

# ------------------------------------------------------------------ titles
# country | original | romanised | English | year | kind | key
T = """
jp|春の終わりの駅|Haru no owari no eki|The Station at the End of Spring|1953||station
jp|雨の灯台|Ame no tōdai|Lighthouse in the Rain|1956||rain1
jp|三人の鍛冶屋|Sannin no kajiya|Three Blacksmiths|1958||
jp|霧の橋|Kiri no hashi|Bridge of Mist|1961||
jp|渡り鳥の夏|Wataridori no natsu|Summer of the Migrating Birds|1964||
jp|紙の城|Kami no shiro|The Paper Castle|1967||paper1
jp|続・紙の城|Zoku kami no shiro|The Paper Castle Continued|1969||paper2
jp|紙の城 完結編|Kami no shiro: Kanketsu-hen|The Paper Castle: Conclusion|1972||paper3
jp|夜行列車|Yakō ressha|Night Train|1974||
jp|塩の味|Shio no aji|The Taste of Salt|1979||
jp|隣の楽団|Tonari no gakudan|The Orchestra Next Door|1986||
jp|蛍の工場|Hotaru no kōjō|The Firefly Factory|1991||hotaru
jp|月へ行く猫|Tsuki e iku neko|The Cat Who Went to the Moon|1997||mooncat
jp|ガラスの金魚|Garasu no kingyo|The Glass Goldfish|2002||
jp|東京の屋上|Tōkyō no okujō|Rooftops of Tokyo|2006|d|
jp|海女たち|Amatachi|The Pearl Divers|2011|d|
jp|最後の郵便局|Saigo no yūbinkyoku|The Last Post Office|2014||
jp|静かな嵐|Shizuka na arashi|A Quiet Storm|2018||
jp|豆腐屋の一日|Tōfuya no ichinichi|A Day at the Tofu Shop|2009|s|
jp|折り鶴|Orizuru|Paper Crane|2016|s|
jp|ハーベスト|Hābesuto|Harvest|2021||
jp|雪の時刻表|Yuki no jikokuhyō|Timetable of Snow|1949||
jp|刑事 黒木|Keiji Kuroki|Detective Kuroki|2008|t|
jp|幽霊タクシー|Yūrei takushī|Ghost Taxi|2019||
kr|비의 등대|Bi-ui deungdae|Lighthouse in the Rain|2004||rain2
kr|붉은 감|Bulgeun gam|Red Persimmon|1966||
kr|서울의 겨울비|Seoul-ui gyeoulbi|Winter Rain in Seoul|1978||
kr|종이배|Jongibae|Paper Boat|1988||
kr|푸른 호랑이|Pureun horangi|Blue Tiger|1999||tiger1
kr|푸른 호랑이 2|Pureun horangi 2|Blue Tiger 2|2003||tiger2
kr|부산행 밤배|Busanhaeng bambae|Night Ferry to Busan|2007||
kr|귤밭의 유령|Gyulbat-ui yuryeong|The Ghost of the Tangerine Grove|2010||
kr|마지막 잠수|Majimak jamsu|The Last Dive|2013|d|
kr|달 항아리|Dal hangari|Moon Jar|2012||
kr|거짓말쟁이 요리사|Geojitmaljaengi yorisa|The Lying Cook|2015||cook
kr|열세 번째 계단|Yeolse beonjjae gyedan|The Thirteenth Stair|2017||
kr|할머니의 라디오|Halmeoni-ui radio|Grandmother's Radio|2018|s|
kr|이웃집 장군|Iutjip janggun|The General Next Door|2020||
kr|수확|Suhwak|Harvest|1983||
kr|검은 눈|Geomeun nun|Black Snow|2022||
kr|한강 수사대|Hangang susadae|Han River Squad|2016|t|
kr|비무장 지대의 새들|Bimujang jidae-ui saedeul|Birds of the Demilitarised Zone|2019|d|
kr|나비 수선공|Nabi suseongong|The Butterfly Mender|2021|s|
kr|왕의 이발사|Wang-ui ibalsa|The King's Barber|1995||
gr|Ο φάρος|O faros|The Lighthouse|1961||
gr|Το καΐκι του πατέρα|To kaiki tou patera|My Father's Caique|1957||
gr|Η νύφη της Σύρου|I nyfi tis Syrou|The Bride of Syros|1959||
gr|Πικρά λεμόνια της αυλής|Pikra lemonia tis avlis|Bitter Lemons in the Yard|1965||
gr|Το τελευταίο τραμ|To teleftaio tram|The Last Tram|1971||
gr|Σιωπή στις επτά|Siopi stis epta|Silence at Seven|1975||
gr|Το μέλι και η στάχτη|To meli kai i stachti|Honey and Ash|1984||
gr|Οι σφουγγαράδες|Oi sfoungarades|The Sponge Divers|1996|d|
gr|Νυχτερινό πλοίο|Nychterino ploio|Night Ferry|2001||
gr|Η γραμματέας του υπουργού|I grammateas tou ypourgou|The Minister's Secretary|1963||
gr|Ξηρασία|Xirasia|Drought|2009||
gr|Μια μέρα χωρίς ευρώ|Mia mera choris evro|A Day Without Euros|2013||
gr|Το γαϊδούρι|To gaidouri|The Donkey|2015|s|
gr|Κύματα|Kymata|Waves|2018|s|
gr|Αθήνα, ώρα μηδέν|Athina, ora miden|Athens, Zero Hour|2012|d|
gr|Ο ψαράς κι ο θάνατος|O psaras ki o thanatos|The Fisherman and Death|1988||
gr|Κόκκινη κλωστή|Kokkini klosti|Red Thread|2020||
gr|Μελτέμι|Meltemi|Meltemi|1994||
ru|Ледяной поезд|Ledyanoy poyezd|The Ice Train|1935||
ru|Письма с Камчатки|Pis'ma s Kamchatki|Letters from Kamchatka|1958||
ru|Двенадцатый пассажир|Dvenadtsatyy passazhir|The Twelfth Passenger|1964||
ru|Тишина над рекой|Tishina nad rekoy|Silence over the River|1969||
ru|Звёздный почтальон|Zvyozdnyy pochtal'on|The Star Postman|1973||
ru|Берёзовый сок|Beryozovyy sok|Birch Sap|1977||
ru|Девочка и компас|Devochka i kompas|The Girl and the Compass|1981||compass
ru|Последний маяк|Posledniy mayak|The Last Lighthouse|1986||
ru|Хлеб и соль|Khleb i sol'|Bread and Salt|1992||
ru|Полярная ночь|Polyarnaya noch'|Polar Night|2003||
ru|Шахматист|Shakhmatist|The Chess Player|2008||
ru|Голубятня|Golubyatnya|The Dovecote|2012|s|
ru|Транссиб: люди и рельсы|Transsib: lyudi i rel'sy|Trans-Siberian: People and Rails|2005|d|
ru|Ёжик-водолаз|Yozhik-vodolaz|The Hedgehog Diver|1979|s|
ru|Мурманский причал|Murmanskiy prichal|The Murmansk Pier|1951||
ru|Часовщик|Chasovshchik|The Watchmaker|2016||
ru|Броненосец без имени|Bronenosets bez imeni|The Nameless Battleship|1929||
ru|Жара|Zhara|Heatwave|2019||
bg|Козият рай|Koziyat ray|Goat Paradise|1968||
bg|Розова долина|Rozova dolina|Rose Valley|1974||
bg|Последната жътва|Poslednata zhatva|The Last Harvest|1982||
bg|Вятърът на Варна|Vyatarat na Varna|The Wind of Varna|1998||
bg|Сол и мед|Sol i med|Salt and Honey|2007||
bg|Мечката и момичето|Mechkata i momicheto|The Bear and the Girl|2014|s|
bg|Кравай|Kravay|The Loaf|2018||
bg|Пощальонът от Рила|Poshtalyonat ot Rila|The Postman of Rila|1961||
rs|Кошава|Košava|Koshava|1965||
rs|Дунавски вампир|Dunavski vampir|The Danube Vampire|1973||
rs|Трубачи|Trubači|The Trumpeters|1989|d|
rs|Мост|Most|The Bridge|1978||
rs|Зид без врата|Zid bez vrata|Wall Without a Door|1999||
rs|Шљиве|Šljive|Plums|2011|s|
rs|Ноћни аутобус за Ниш|Noćni autobus za Niš|Night Bus to Niš|2005||
rs|Последњи биоскоп|Poslednji bioskop|The Last Picture House|2016|d|
fr|Le Quai des ombres||Quay of Shadows|1938||
fr|La Cuisinière menteuse||The Lying Cook|2019||cookfr
fr|L'Hiver des loups||Winter of the Wolves|1951||
fr|Les Amants de Brest||The Lovers of Brest|1954||
fr|Trois notes de piano||Three Notes on the Piano|1959||
fr|Le Facteur amoureux||The Postman in Love|1962||
fr|Minuit moins cinq||Five to Midnight|1966||
fr|La Dernière Récolte||The Last Harvest|1970||
fr|Une femme dans le train||A Woman on the Train|1975||
fr|Sel||Salt|1981||
fr|Les Voleurs de cerises||The Cherry Thieves|1985||
fr|Le Pont||The Bridge|1990||
fr|Madame Hélène||Madame Hélène|1993||
fr|Éclats de verre||Shards of Glass|1998||
fr|La Nuit du boulanger||The Baker's Night|2002||
fr|Ouessant, l'île au bout||Ushant, the Last Island|2004|d|
fr|Petit Noir||Little Black Coffee|2008|s|
fr|L'Apiculteur||The Beekeeper|2010||
fr|Le Silence des écluses||The Silence of the Locks|2014||
fr|Grève||On Strike|2017|d|
fr|La Robe jaune||The Yellow Dress|2021||
fr|Le Chat de gouttière||Alley Cat|1968|s|
be|De Laatste Brug||The Last Bridge|2000||
be|Mosselen||Mussels|2013|s|
be|La Maison du diamantaire||The Diamond Dealer's House|2006||
be|Kermesse||Kermesse|1986||
de|Schatten über Hamburg||Shadows over Hamburg|1928||schatten
de|Die Uhrmacherin||The Watchmaker|1932||
de|Trümmerkinder||Children of the Rubble|1948||
de|Der Leuchtturm von Amrum||The Lighthouse of Amrum|1957||
de|Zwei Sommer in Leipzig||Two Summers in Leipzig|1965||
de|Das Echo||The Echo|1972||
de|Mauerblumen||Wallflowers|1984||
de|Nachtzug||Night Train|1987||
de|Lichtung||The Clearing|1995||
de|Grenzgänger||Border Crossers|1999|d|
de|Die Stille nach dem Schnee||The Silence after the Snow|2003||
de|Kartoffelkönig||The Potato King|2009||
de|Schatten über Hamburg||Shadows over Hamburg|1968||schatten2
de|Ebbe||Ebb Tide|2012||
de|Bienenstock Berlin||Beehive Berlin|2017|d|
de|Fahrstuhl||Elevator|2011|s|
de|Hafenrevier||Harbour Precinct|1994|t|
de|Morgen vielleicht||Tomorrow, Maybe|2022||
at|Walzer für einen Toten||Waltz for a Dead Man|1956||
at|Die Gletscherfrau||The Glacier Woman|1997||
at|Kaffeehaus Zentral||Café Central|2008||
at|Almabtrieb||The Cattle Drive|2015|d|
ar|El último tango del faro||Last Tango at the Lighthouse|1947||
ar|La casa de los espejos||House of Mirrors|1963||
ar|Pampa en llamas||Pampa in Flames|1955||
ar|Tren nocturno a Rosario||Night Train to Rosario|1985||
ar|El cartero de Ushuaia||The Postman of Ushuaia|1998||
ar|Nosotras, las de la plaza||We, the Women of the Square|2001|d|
ar|Mate amargo||Bitter Mate|2007||
ar|La herencia de Dolores||Dolores's Inheritance|2013||
ar|Ñandú||Ñandú|2016|s|
uy|Penúltimo partido||The Penultimate Match|2009||
uy|Rambla||Rambla|2015||
uy|Sal en las manos||Salt on the Hands|2019|d|
es|El jardín de piedra||The Stone Garden|1973||
es|Levante||Levante|1988||
es|Las hermanas Peña||The Peña Sisters|1996||
es|Cosecha||Harvest|2011||
es|El olvido||Oblivion|2018|s|
pt|O Comboio da Noite||The Night Train|1969||
pt|Cravos de Abril||April Carnations|1976|d|
pt|A Varina||The Fishwife|1958||
pt|Sal e Vento||Salt and Wind|1983||
pt|O Farol||The Lighthouse|1994||
pt|Saudade, Rua 7||Longing, 7th Street|2003||
pt|As Irmãs do Alentejo||Sisters of the Alentejo|2010||
pt|Cortiça||Cork|2014|s|
pt|Elétrico 28||Tram 28|2017||
pt|A Última Sardinha||The Last Sardine|2020||
fi|Revontulten alla||Beneath the Northern Lights|1939||
fi|Tukkijoen tyttö||The Girl of the Log River|1950||
fi|Musta järvi||Black Lake|1962||
fi|Talvisodan kirjeet||Letters from the Winter War|1971||
fi|Saunailta||Sauna Evening|1980||
fi|Poromies||The Reindeer Herder|1992||
fi|Yö ilman tähtiä||A Night Without Stars|2000||
fi|Suo||The Bog|2005||
fi|Suo 2: Paluu||The Bog 2: The Return|2009||bog2
fi|Hiljainen kylä||The Silent Village|2013||
fi|Saamen ääni||Voice of the Sami|2016|d|
fi|Kahvitauko||Coffee Break|2012|s|
fi|Itäraja||Eastern Border|2018|t|
fi|Kesämökki||The Summer Cottage|2021||
no|Fyrvokteren||The Lighthouse Keeper|1959||
no|Mørketid||Dark Season|2004||
no|Hvalen||The Whale|2014|d|
no|Nattferge||Night Ferry|1987||
it|Il ponte di Trieste||The Bridge at Trieste|1949||
it|La sarta||The Seamstress|1953||
it|Sette pistole per Dakota||Seven Guns for Dakota|1966||dakota1
it|Ancora pistole per Dakota||More Guns for Dakota|1967||dakota2
it|L'estate di Bianca||Bianca's Summer|1974||
it|Vento di ferro||Iron Wind|1979||
it|Il collezionista di campane||The Bell Collector|1991||
it|Neve a Roma||Snow in Rome|2004||
it|La sarta||The Seamstress|1996||sarta2
it|Pane||Bread|2012|s|
it|Gli ultimi pastori||The Last Shepherds|2017|d|
gb|The Mill on Wharf Lane|||1934||
gb|Tuppenny Waltz|||1939||
gb|A Lantern for Mrs Pym|||1946||pym
gb|The Whitby Affair|||1951||
gb|The Long Allotment|||1955||
gb|Nine Days to Narvik|||1958||
gb|The Salt Road|||1962||
gb|Carnaby Blues|||1967||
gb|The Hollow Hedge|||1971||hedge1
gb|Return to Hollow Hedge|||1974||hedge2
gb|The Curse of Hollow Hedge|||1978||hedge3
gb|Hollow Hedge: The Beginning|||2015||hedge4
gb|The Night Ferry|||1980||
gb|Bingo!|||1986||
gb|The Cartographer's Wife|||1993||
gb|Clydeside|||1996|d|
gb|Fifty Ways to Boil an Egg|||1999||egg
gb|Miss Okoro Regrets|||2005||
gb|The Lighthouse|||2010|s|
gb|Under the Pier|||2013||
gb|A Brief History of Sheds|||2016|d|
gb|The Vicar's Drone|||2018|s|
gb|Inspector Thackeray|||1997|t|
gb|The Quiet Coroner|||2012|t|
gb|Harvest|||1973||
gb|Zed & Co.|||2022||
ie|The Turf Cutters|||1977|d|
ie|The Bog Road|||1989||
ie|An Cuan Ciúin||The Quiet Harbour|1994||
ie|Saint of the Second Half|||2003||
ie|Two Sisters, One Van|||2009||
ie|The Wake of Patsy Doyle|||2014||
ie|Fáinleog||Swallow|2017|s|
ie|Bog Bodies|||2011|d|
ie|The Accordion Thief|||2019||
ie|Knock Once|||2021||
ie|Lisdoon|||2006|t|
ie|The Ferryman's Daughter|||1998||
us|The Ticket Taker|||1931||
us|Prairie Lightning|||1937||
us|Dime-Store Angel|||1943||
us|The Copper King|||1948||
us|Thirteen Miles to Butte|||1953||
us|Saucers over Tulsa|||1957||saucers
us|The Jukebox Kid|||1960||
us|Copper Valley|||1976||copper1
us|Copper Valley II: The Flood|||1979||copper2
us|Copper Valley III: Ashes|||1984||copper3
us|Rainlight|||2012||rain3
us|Saucers over Tulsa|||2008||saucers2
us|Bayou Requiem|||1990||
us|The Understudy's Revenge|||1995||
us|Zero-Sum|||2001||
us|Six Hundred Bananas|||2004|s|
us|Chicago Standstill|||2010||
us|The Last Video Store|||2015|d|
us|Orbit of Ruth|||2017||ruth1
us|Orbit of Ruth: Perigee|||2021||ruth2
us|Harlan County Lullaby|||1982|d|
us|Marigold Avenue|||1999|t|
us|The Beekeeper|||2014||
us|Tin Star, Tin Heart|||1956||
us|Dakota Reckoning|||1992||dakotaus
us|The Cat Who Went to the Moon|||2023||mooncatus
us|Night Train|||1963||
us|Popcorn & Perjury|||2006||
""".strip().split("\n")
REMAKE = {"rain2": "rain1", "rain3": "rain1", "cookfr": "cook", "schatten2": "schatten", "sarta2": "La sarta/1953", "saucers2": "saucers",
          "dakotaus": "dakota1", "mooncatus": "mooncat"}
SEQUEL = {"paper2": "paper1", "paper3": "paper2", "tiger2": "tiger1", "hedge2": "hedge1", "hedge3": "hedge2", "copper2": "copper1",
          "copper3": "copper2", "ruth2": "ruth1", "bog2": "Suo/2005", "dakota2": "dakota1"}
PREQUEL = {"hedge4": "hedge1"}
BOOKS = [("The Keeper's Log", "Harriet Vane-Hughes", 1948, ["rain1", "rain2", "rain3"]), ("Kami no shiro", "Tetsurō Inoue", 1959, ["paper1", "paper2"]),
         ("Schatten", "Erich Mohn", 1925, ["schatten", "schatten2"]), ("A Lantern for Mrs Pym", "Cecily Drummond", 1938, ["pym"]),
         ("How to Boil an Egg", "Cecily Drummond", 1961, ["egg"]), ("Tochka na karte", "Arkady Belov", 1972, ["compass"]),
         ("Valley of Copper", "J. T. Harmon", 1969, ["copper1", "copper2"]), ("Apogee", "Lena Osei", 2011, ["ruth1"]),
         ("I sarta", "Pia Lanzi", 1940, ["sarta2"])]
SPECIAL_GENRE = {"rain1": ["drama"], "rain2": ["drama", "romance"], "rain3": ["romance", "mystery"], "saucers": ["scifi"], "saucers2": ["scifi", "comedy"],
                 "dakota1": ["western"], "dakota2": ["western"], "dakotaus": ["western"], "hedge1": ["horror"], "hedge2": ["horror"], "hedge3": ["horror"],
                 "hedge4": ["horror", "mystery"], "tiger1": ["crime", "thriller"], "tiger2": ["crime", "thriller"], "mooncat": ["animation", "family"],
                 "mooncatus": ["animation", "family", "adventure"], "hotaru": ["animation", "fantasy"], "ruth1": ["scifi", "drama"], "ruth2": ["scifi"],
                 "cook": ["comedy"], "cookfr": ["comedy"], "paper1": ["drama", "war"], "egg": ["comedy", "romance"], "schatten": ["crime"], "schatten2": ["crime"],
                 "bog2": ["horror"], "copper1": ["drama"], "copper2": ["drama", "adventure"], "copper3": ["drama"], "compass": ["family", "adventure"]}
TITLE_GENRE = {"Ghost Taxi": ["horror", "comedy"], "The Bog": ["horror"], "Tin Star, Tin Heart": ["western"], "Thirteen Miles to Butte": ["western"],
               "The Danube Vampire": ["horror"], "The Star Postman": ["scifi", "fantasy"], "The Hedgehog Diver": ["animation"], "Tuppenny Waltz": ["musical"],
               "The Jukebox Kid": ["musical"], "Nine Days to Narvik": ["war"], "Letters from the Winter War": ["war", "drama"], "The Thirteenth Stair": ["horror"],
               "The Ghost of the Tangerine Grove": ["horror", "mystery"], "Moon Jar": ["animation"], "Prairie Lightning": ["western", "romance"],
               "Carnaby Blues": ["musical", "comedy"], "The Chess Player": ["biography", "drama"], "Madame Hélène": ["biography"], "The Whitby Affair": ["mystery"],
               "Saint of the Second Half": ["sport", "comedy"], "The Penultimate Match": ["sport", "drama"], "The Butterfly Mender": ["animation"],
               "The King's Barber": ["comedy"], "The Cattle Drive": ["nature"], "The Whale": ["nature"], "Birds of the Demilitarised Zone": ["nature"]}
CHARS = {
    "jp": "Hanako Tomoe Sergeant_Oda Dr._Ishii Granny_Kiku Saburō Officer_Mori Mayumi Jun Teacher_Nagai Captain_Arai Mrs_Sugimoto".split(),
    "kr": "Detective_Ma Soon-ja Dong-ho Grandmother Boss_Gu Yeon-hee Lieutenant_Oh Chef_Bae Hye-rin Mr_Noh".split(),
    "en": "Inspector_Bell Mrs_Pym Father_Quinn Ruth_Calloway Sheriff_Tate Young_Tommy Dr._Alma_Reyes Bartender Colonel_Frayne Lottie Max_Drum Aunt_Peg Cassie "
          "Old_Ned Nurse_Hale".split(),
    "eu": "Anna Marta Viktor The_Postman Grandfather Lena The_Mayor Doctor_Weiss Sofia The_Stranger Pavel Commissioner Nina Josef The_Widow Luca Irena "
          "Captain The_Baker".split()}
PLOTS = ["A lighthouse keeper hides a deserter for one winter.", "Two sisters fight over a house nobody wants.", "A postman reads the letters he should deliver.",
         "A small town prepares for a visitor who never comes.", "After the flood, a widow rebuilds the cinema.", "A retired inspector returns to his first case.",
         "Three friends drive south with a stolen piano.", "A village priest bets the church on a football match.", "A child befriends a machine in the attic.",
         "A cook invents a grandmother and has to produce her.", "One night on a train, twelve passengers and a missing diamond.",
         "A translator falls in love with the voice on the line.", "A fisherman makes a bargain with the sea.", "Workers occupy a shipyard for ninety days.",
         "The last speaker of a dialect looks for someone to talk to.", "A soldier walks home across four borders."]
STOCK = ["35 mm", "35 mm", "35mm", "16 mm", "70 mm", "DCP", "digital"]
works = []
BYKEY = {}
for n, line in enumerate(T):
    c, o, rom, en, y, k, key = (line + "||||||").split("|")[:7]
    w = {"c": c, "orig": o, "rom": rom, "en": en or (o if c in ("gb", "us", "ie") else ""), "year": int(y), "kind": {"": "feature", "d": "documentary", "s": "short",
         "t": "series"}[k], "key": key}
    works.append(w)
    if key:
        BYKEY[key] = w
    BYKEY[o + "/" + y] = w
ids = list(range(len(works)))
R.shuffle(ids)
LANGTAG = {c: v[3][0] for c, v in COUNTRIES.items()}
for w, n in zip(works, ids):
    w["id"] = ("series/s%02d" % (n % 97) if w["kind"] == "series" else "film/f%04d" % (2000 + 13 * n))
assert len({w["id"] for w in works}) == len(works)

ROLES, OPENINGS, HON = [], [], []
CO = {"jp": "fr us kr", "kr": "jp us", "gr": "cy fr de", "ru": "de bg", "bg": "ru rs gr", "rs": "bg at", "fr": "be it de", "be": "fr de", "de": "at fr", "at": "de",
      "ar": "es uy fr", "uy": "ar", "es": "ar fr", "pt": "fr es", "fi": "no de", "no": "fi", "it": "fr es", "gb": "ie us", "ie": "gb", "us": "gb"}
NEIGH = {"Voice of the Sami": ["se", "fi"], "The Quiet Harbour": ["ga"], "Swallow": ["ga"], "The Last Bridge": ["nl"], "Mussels": ["nl"], "Kermesse": ["fr", "nl"],
         "The Diamond Dealer's House": ["fr", "yi"], "The Turf Cutters": ["en", "ga"], "Ushant, the Last Island": ["fr"]}
AUTHORED = []
for w in works:
    c, y, kind = w["c"], w["year"], w["kind"]
    w["countries"] = [c]
    if y > 1955 and R.random() < (.28 if kind == "feature" else .08):
        w["countries"].append(R.choice(CO[c].split()))
    if len(w["countries"]) == 2 and R.random() < .15:
        e = R.choice(["no", "it", "es", "be"])
        if e not in w["countries"]:
            w["countries"].append(e)
    w["silent"] = y <= 1931 and kind == "feature"
    w["langs"] = list(NEIGH.get(w["en"], [LANGTAG[c]]))
    if len(w["countries"]) > 1 and R.random() < .5:
        l = LANGTAG[w["countries"][1]]
        if l not in w["langs"]:
            w["langs"].append(l)
    if kind == "feature" and R.random() < .07 and "en" not in w["langs"]:
        w["langs"].append("en")
    if w["silent"]:
        w["langs"] = []
    g = SPECIAL_GENRE.get(w["key"]) or TITLE_GENRE.get(w["en"])
    if not g:
        if kind == "documentary":
            g = R.sample(["society", "nature", "biography", "society", "sport"], 1)
        elif kind == "short":
            g = [R.choice(["drama", "comedy", "experimental", "animation", "drama"])]
        elif kind == "series":
            g = ["crime"] + ([R.choice(["drama", "comedy", "mystery"])] if R.random() < .6 else [])
        else:
            g = sorted(set(R.choices(["drama", "comedy", "thriller", "crime", "romance", "war", "mystery", "adventure", "fantasy", "biography"],
                                     [10, 5, 4, 3, 4, 2, 2, 1, 1, 1], k=R.choice([1, 2, 2]))))
    if w["en"] == "Marigold Avenue":
        g = ["drama", "romance"]
    w["genres"] = g
    # crew
    d = pick(c, "dir", y)
    w["dir"] = [d] if d else []
    if R.random() < .08:
        d2 = pick(c, "dir", y, avoid=w["dir"])
        if d2:
            w["dir"].append(d2)
    if w["key"] in SEQUEL and R.random() < .75 and BYKEY[SEQUEL[w["key"]]]["dir"]:
        dd = BYKEY[SEQUEL[w["key"]]]["dir"][:1]
        if dd[0]["died"] is None or dd[0]["died"] >= y:
            w["dir"] = dd
    w["wri"] = []
    if kind != "documentary" or R.random() < .4:
        if w["dir"] and R.random() < .33:
            w["wri"].append(w["dir"][0])
        if not w["wri"] or R.random() < .25:
            x = pick(c, "wri", y)
            if x:
                w["wri"].append(x)
    w["com"] = [x for x in [pick(c, "com", y)] if x and R.random() < .8]
    w["cam"] = [x for x in [pick(c, "cam", y)] if x and R.random() < .88]
    w["cut"] = [x for x in [pick(c, "cut", y)] if x and R.random() < .6]
    for job, tr in (("dir", "director"), ("wri", "screenwriter"), ("com", "composer"), ("cam", "cinematographer"), ("cut", "editor")):
        for x in w[job]:
            x["trades"].add(tr)
    # cast
    cast = []
    if kind in ("feature", "series"):
        for _ in range(R.choice([2, 3, 3, 4])):
            cc = c if len(w["countries"]) == 1 or R.random() < .8 else w["countries"][1]
            x = pick(cc if cc in SIZES else c, "act", y, 9, 84, avoid=cast)
            if x:
                cast.append(x)
        if w["dir"] and R.random() < .09:
            cast.append(w["dir"][0])
    elif kind == "short":
        for _ in range(R.choice([0, 1, 2, 2])):
            x = pick(c, "act", y, 9, 84, avoid=cast)
            if x:
                cast.append(x)
    w["cast"] = cast
    names = CHARS.get(c) or CHARS["en" if c in ("gb", "ie", "us") else "eu"]
    names = R.sample(names, min(len(names), len(cast)))
    for b, (x, nm) in enumerate(zip(cast, names)):
        x["trades"].add("actor")
        nm = nm.replace("_", " ")
        if w["key"].startswith("ruth") and b == 0:
            nm = "Ruth Calloway"
        if w["key"].startswith("hedge") and b == 0:
            nm = "The Gardener"
        if R.random() < .05:
            nm = None
        ROLES.append((w, x, nm, b + 1, "animation" in w["genres"]))
    # numbers
    w["run"] = {"feature": R.randint(68, 171), "documentary": R.randint(48, 128), "short": R.randint(4, 34), "series": R.choice([25, 45, 50, 58])}[kind]
    if R.random() < .04:
        w["run"] = None
    w["colour"] = True if y >= 1972 else (R.random() < max(0, (y - 1938) / 36))
    if kind == "feature" and R.random() < .72:
        base = {"us": 9, "gb": 4, "fr": 4, "jp": 4, "kr": 5, "de": 4, "ru": 4, "it": 3}.get(c, 1.6)
        infl = 0.03 + max(0, (y - 1940)) / 80
        w["cost"] = int(base * infl * R.lognormvariate(0, .7) * 1000) * 1000
        if R.random() < .85:
            w["take"] = int(w["cost"] * min(9.7, R.lognormvariate(.25, 1.0)) / 100) * 100 + R.choice([0, 0, 17, 43, 60])
    elif kind == "documentary" and R.random() < .4:
        w["cost"] = R.randint(60, 1400) * 1000
        w["take"] = R.randint(20, 2500) * 1000
    elif kind == "short" and R.random() < .3:
        w["cost"] = R.randint(4, 140) * 1000
    if R.random() < .93:
        w["aud"] = round(min(9.3, max(2.4, R.gauss(6.7, 1.05))), 1)
        w["votes"] = int(R.lognormvariate(7.6, 1.5)) + 5
    if R.random() < .66:
        w["crit"] = int(min(98, max(11, R.gauss(64, 17))))

# companies per work
for w in works:
    w["org"] = []
    for c in w["countries"]:
        l = [n for n, s, e in CBY.get(c, []) if s <= w["year"] and (e is None or e >= w["year"])]
        if l and R.random() < .86:
            w["org"].append(R.choice(l))
    if w["key"] == "tiger1":
        w["org"] = ["Blue Tiger Pictures"]
    w["distr"] = R.choice(DISTR) if w["kind"] != "series" and R.random() < .42 else None

# ------------------------------------------------------------------ festivals and prizes
FEST = [("lumen", "Lumen Film Festival", "Lisbon", 1971, "May", False), ("snow", "Sapporo Snow Film Festival", "Sapporo", 1983, "February", False),
        ("aegean", "Aegean Film Days", "Ermoupoli", 1960, "September", False), ("harbour", "Busan Harbour Film Festival", "Busan", 1996, "October", False),
        ("nordic", "Nordic Light Festival", "Tromsø", 1991, "January", False), ("danube", "Danube Documentary Forum", "Novi Sad", 1988, "June", False),
        ("ghent", "Ghent Short Film Week", "Ghent", 2003, "March", False), ("adria", "Adriatic Film Fair", "Trieste", 1947, "August", True),
        ("reel", "Galway Reel", "Galway", 1989, "July", False)]
for k, n, city, y, m, dead in FEST:
    alt = {"snow": ("さっぽろ雪映画祭", "ja"), "aegean": ("Ημέρες Κινηματογράφου του Αιγαίου", "el"), "harbour": ("부산항 영화제", "ko")}.get(k)
    add("festival/" + k, "Festival", [("rdfs:label", lit(n, "en")), ("rdfs:label", lit(*alt) if alt else None), ("v:heldAt", res(PID[city])), ("v:firstHeld", gy(y)),
        ("v:usualMonth", lit(m)), ("v:discontinued", boo(True) if dead else None), ("v:lastHeld", gy(1981) if dead else None)])
PRIZES = [("golden-heron", "Golden Heron", "lumen", "Best Film", 1971, "f"), ("silver-heron", "Silver Heron", "lumen", "Best Director", 1974, "dir"),
          ("heron-actress", "Heron for Best Actress", "lumen", "Best Actress", 1980, "af"), ("ice-crystal", "Ice Crystal", "snow", "Best Film", 1983, "f"),
          ("snow-lens", "Snow Lens", "snow", "Best Cinematography", 1985, "cam"), ("triton", "Golden Triton", "aegean", "Best Film", 1960, "f"),
          ("siren", "Siren Award", "aegean", "Best Music", 1968, "com"), ("anchor", "Grand Anchor", "harbour", "Best Film", 1996, "f"),
          ("compass", "Compass Award", "harbour", "Best Newcomer Director", 2001, "dir"), ("aurora", "Aurora", "nordic", "Best Film", 1991, "f"),
          ("sturgeon", "Sturgeon", "danube", "Best Documentary", 1988, "d"), ("matchstick", "Golden Matchstick", "ghent", "Best Short Film", 2003, "s"),
          ("trident", "Trident of Saint Justus", "adria", "Best Film", 1947, "f"), ("claddagh", "Claddagh Prize", "reel", "Audience Award", 1989, "any"),
          ("quill", "Reel Quill", "reel", "Best Screenplay", 1995, "wri")]
for k, n, f, what, since, typ in PRIZES:
    add("prize/" + k, "Prize", [("rdfs:label", lit(n, "en")), ("v:givenAt", res("festival/" + f)), ("v:prizeFor", lit(what)), ("v:since", gy(since)),
        ("v:purseEur", str(R.choice([1000, 2500, 5000, 10000, 20000, 25000])) if k not in ("siren", "trident", "quill") else None)])
GIVEN = set()
for k, n, f, what, since, typ in PRIZES:
    year = since
    while year <= (1981 if f == "adria" else 2023):
        cand = [w for w in works if 0 <= year - w["year"] <= 1 and w["kind"] != "series" and (w["id"], k) not in GIVEN]
        if typ == "f":
            cand = [w for w in cand if w["kind"] == "feature"]
        if typ == "d":
            cand = [w for w in cand if w["kind"] == "documentary"]
        if typ == "s":
            cand = [w for w in cand if w["kind"] == "short"]
        if typ in ("dir", "com", "cam", "wri"):
            cand = [w for w in cand if w[typ] and w["kind"] == "feature"]
        if typ == "af":
            cand = [w for w in cand if any(x["sex"] == "f" for x in w["cast"]) and w["kind"] == "feature"]
        if cand and R.random() < .72:
            s = R.sample(cand, min(len(cand), R.choice([1, 2, 2, 3])))
            for j, w in enumerate(s):
                who = None
                if typ in ("dir", "com", "cam", "wri"):
                    who = w[typ][0]
                if typ == "af":
                    who = [x for x in w["cast"] if x["sex"] == "f"][0]
                GIVEN.add((w["id"], k))
                HON.append((w, who, k, year, "won" if j == 0 else "nominated"))
        year += R.choice([1, 1, 1, 2])

# ------------------------------------------------------------------ openings
CINEMAS = ["Kino Babylon", "Orion", "Empire Palace", "Cinema Ideal", "Le Méliès", "Asty", "Kino Iskra", "Savoy", "Yurakuza"]
OSEQ = 0
for w in works:
    if w["kind"] == "series":
        continue
    terr = [w["c"]] if R.random() < .94 else []
    pool = ["de", "gb", "fr", "fi", "jp", "kr", "pt", "ie", "us"]
    k = R.choice([0, 0, 1, 2, 3]) if w["kind"] == "feature" else R.choice([0, 0, 1])
    terr += [t for t in R.sample(pool, k) if t not in terr]
    d = rdate(w["year"], 1, 11)
    sev = R.choice([0, 1, 1, 2, 2, 3]) if "horror" not in w["genres"] else 3
    for t in terr:
        cert = None
        if t in CERTS and R.random() < .8:
            cert = CERTID[t, min(sev, len(CERTS[t]) - 1)]
        dd = da(d) if R.random() < .92 else typed("%04d-%02d" % (d.year, d.month), "gYearMonth")
        OPENINGS.append((w, t, dd, cert, int(R.lognormvariate(11.2, 1.4)) if R.random() < .4 else None, R.choice(CINEMAS) if R.random() < .12 else None))
        d = d + datetime.timedelta(days=R.choice([7, 14, 35, 60, 90, 150, 210, 420]) + R.randint(0, 6))
    w["first"] = None

# ------------------------------------------------------------------ relations between people
active = [p for p in PEOPLE if p["trades"]]
for p in active:
    p["spouse"], p["parent"] = [], []
left = [p for p in active if p not in SAME.values()]
for c in SIZES:
    ms = [p for p in left if p["c"] == c and p["sex"] == "m"]
    fs = [p for p in left if p["c"] == c and p["sex"] == "f"]
    R.shuffle(ms)
    for m in ms[:max(1, len(ms) // 6)]:
        f = [x for x in fs if abs(x["born"] - m["born"]) < 9 and not x["spouse"]]
        if f:
            m["spouse"].append(f[0])
            f[0]["spouse"].append(m)
    for _ in range(2):
        kid = R.choice(ms + fs)
        par = [x for x in ms + fs if 22 <= kid["born"] - x["born"] <= 40]
        same = [x for x in par if x["name"].split()[-1][:5] == kid["name"].split()[-1][:5]]
        if same and not kid["parent"]:
            kid["parent"].append(same[0])

# ------------------------------------------------------------------ writing: people
INVENTED = {}
for c, sex, n in (("us", "f", "Josefa Perlmutter"), ("gb", "m", "Edmund Stubbs"), ("fi", "m", "Kaarlo Järvi"), ("ru", "f", "Yevgenia Abramova"),
                  ("jp", "f", "Shizuko Oka"), ("us", "m", "Albert Crump"), ("it", "f", "Giuseppa Lo Bue"), ("us", "f", "Myrtle Swiggert"),
                  ("at", "m", "Franz Xaver Obermoser")):
    INVENTED[R.choice([p for p in active if p["c"] == c and p["sex"] == sex and p["id"] not in INVENTED])["id"]] = n
for p in PEOPLE:
    if not p["trades"]:
        continue
    b = rdate(p["born"])
    q = p["exact"]
    birth = da(b) if q < .8 else gy(p["born"]) if q < .92 else None
    death = None
    if p["died"]:
        death = da(rdate(p["died"])) if q < .86 else gy(p["died"])
    place = None
    if R.random() < .72:
        place = res(PID[R.choice(PLACES[p["c"]])])
    add(p["id"], "Person", [("v:screenName", lit(p["name"])), ("v:ownScriptName", lit(p["own"], LANGTAG[p["c"]]) if p["own"] and R.random() < .9 else None),
        ("v:bornAs", lit(INVENTED[p["id"]]) if p["id"] in INVENTED else None), ("v:birth", birth), ("v:death", death), ("v:birthplace", place),
        ("v:citizenOf", res("land/" + p["c"])), ("v:sex", lit(p["sex"]) if R.random() < .93 else None)]
        + [("v:trade", lit(t)) for t in sorted(p["trades"])] + [("v:marriedTo", res(s["id"])) for s in p["spouse"]]
        + [("v:childOf", res(s["id"])) for s in p["parent"]])

# writing: books
for n, (t, a, y, keys) in enumerate(BOOKS):
    add("book/b%d" % (n + 1), "Book", [("rdfs:label", lit(t)), ("v:writtenBy", lit(a)), ("v:publishedIn", gy(y))])
    for k in keys:
        BYKEY[k]["book"] = "book/b%d" % (n + 1)

# writing: works
for n, w in enumerate(works):
    c = w["c"]
    lt = LANGTAG[c] if w["en"] not in ("The Quiet Harbour", "Swallow") else "ga"
    if w["en"] in ("The Last Bridge", "Mussels"):
        lt = "nl"
    series = w["kind"] == "series"
    P = [("rdfs:label", lit(w["en"] or w["orig"], "en")), ("v:origTitle", lit(w["orig"], lt)), ("v:romanTitle", lit(w["rom"]) if w["rom"] else None)]
    if not series:
        P.append(("v:filmKind", res("kind/" + w["kind"])))
        P.append(("v:prodYear", gy(w["year"])))
    P += [("v:genreTag", res("genre/" + g)) for g in w["genres"]]
    P += [("v:originLand", res("land/" + x)) for x in w["countries"]]
    P += [("v:dialogueIn", res("tongue/" + x)) for x in w["langs"]]
    for job, prop in (("dir", "v:direction"), ("wri", "v:screenplay"), ("com", "v:music"), ("cam", "v:camera"), ("cut", "v:cutting")):
        P += [(prop, res(x["id"])) for x in w[job]]
    P += [("v:producedBy", res(COMP[x])) for x in w["org"]]
    if w["distr"]:
        P.append(("v:handledBy", res(COMP[w["distr"]])))
    if w["run"]:
        P.append(("v:episodeMin" if series else "v:lengthMin", str(w["run"])))
    if not series:
        P.append(("v:inColour", boo(w["colour"])))
        if w["silent"]:
            P.append(("v:silent", "true"))
        if R.random() < .6:
            P.append(("v:stock", lit(R.choice(STOCK[:5]) if w["year"] < 2008 else R.choice(STOCK[5:]))))
        if w["year"] < 1990 and R.random() < .2:
            P.append(("v:restoredIn", gy(R.randint(2001, 2022))))
    else:
        s = R.randint(1, 9)
        a = rdate(w["year"], 1, 10)
        P += [("v:seasons", str(s)), ("v:episodes", str(s * R.choice([6, 8, 10, 12]))), ("v:airedFrom", da(a)),
              ("v:airedUntil", da(rdate(min(2023, w["year"] + s), 1, 12)) if R.random() < .8 else None), ("v:network", lit(NETS[c]) if c in NETS else None)]
    if "cost" in w:
        P.append(("v:costEur", str(w["cost"])))
    if "take" in w:
        P.append(("v:takingsEur", str(w["take"])))
    if "aud" in w:
        P += [("v:audienceMark", "%.1f" % w["aud"]), ("v:audienceVotes", str(w["votes"]))]
    if "crit" in w:
        P.append(("v:criticsMark", str(w["crit"])))
    if w["key"] in REMAKE:
        P.append(("v:remakeOf", res(BYKEY[REMAKE[w["key"]]]["id"])))
    if w["key"] in SEQUEL:
        P.append(("v:sequelTo", res(BYKEY[SEQUEL[w["key"]]]["id"])))
    if w["key"] in PREQUEL:
        P.append(("v:prequelTo", res(BYKEY[PREQUEL[w["key"]]]["id"])))
    if "book" in w:
        P.append(("v:adaptedFrom", res(w["book"])))
    if R.random() < .3:
        P.append(("v:shotAt", res(PID[R.choice(PLACES[R.choice(w["countries"])])])))
    if R.random() < .2:
        plot = R.choice(PLOTS)
        if w["kind"] != "documentary":
            P.append(("v:plotLine", lit(plot, "en")))
    if R.random() < .8:
        P.append(("v:archiveNo", lit("MA-%d-%04d" % (w["year"], 17 + n * 7))))
    if w["rom"] and c in ("ru", "jp", "gr") and R.random() < .3:
        alt = w["rom"].replace("ō", "ou").replace("ū", "uu").replace("'", "").replace("y", "j", 1)
        if alt != w["rom"]:
            P.append(("v:altTitle", lit(alt)))
    add(w["id"], "Series" if series else "Film", P)

# a few words that had to be put in by hand (notes of the office)
for k, txt in (("schatten", "Only a 61-minute fragment survives."), ("rain1", "Print in the national collection, tinted."), ("saucers", "Famous for its pie-tin spaceships."),
               ("pym", "Long believed lost; found in a Cardiff attic.")):
    OUT.append((BYKEY[k]["id"], None, [("v:remark", lit(txt, "en"))]))

for n, (w, x, nm, b, voice) in enumerate(ROLES):
    add("role/%05d" % (31 + n * 3), "Role", [("v:inWork", res(w["id"])), ("v:playedBy", res(x["id"])), ("v:character", lit(nm) if nm else None),
        ("v:billing", str(b) if R.random() < .85 else None), ("v:voiceOnly", "true" if voice else None)])
for n, (w, t, d, cert, tix, cin) in enumerate(OPENINGS):
    add("opening/%04d" % (n + 1), "Opening", [("v:openingOf", res(w["id"])), ("v:territory", res("land/" + t)), ("v:openedOn", d),
        ("v:ageClass", res(cert) if cert else None), ("v:ticketsSold", str(tix) if tix else None), ("v:cinema", lit(cin) if cin else None)])
for n, (w, who, k, y, o) in enumerate(HON):
    add("honour/h%03d" % (n + 1), "Honour", [("v:honours", res(w["id"])), ("v:honouree", res(who["id"]) if who else None), ("v:prize", res("prize/" + k)),
        ("v:honourYear", gy(y)), ("v:outcome", lit(o))])


def main(folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("@prefix v: <%s> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % V)
        for s, t, ps in OUT:
            lines = (["a v:" + t] if t else []) + ["%s %s" % x for x in ps]
            f.write("<%s%s> %s .\n" % (B, s, " ;\n    ".join(lines)))


if __name__ == "__main__":
    main(sys.argv[1])
