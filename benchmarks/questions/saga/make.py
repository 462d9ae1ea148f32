#!/usr/bin/env python3
"""python make.py FOLDER -> FOLDER/graph.ttl : the fan database "Kinoskab" (films and series, Nordic countries and India)."""
import sys, os, random
R = random.Random(20260611)
V = "https://kinoskab.example/terms#"
B = "https://kinoskab.example/"
out = []
def esc(s): return s.replace("\\", "\\\\").replace('"', '\\"')
def L(s, lang=None): return '"%s"' % esc(s) + ("@" + lang if lang else "")
def D(s): return '"%s"^^xsd:date' % s
def I(n): return str(n)
def dec(x): return ("%.1f" % x)
def add(s, p, o): out.append((s, ("a" if p == "a" else "ks:" + p if ":" not in p else p), o))
def U(kind, n): return "<%s%s/%s>" % (B, kind, n)

# ------------------------------------------------------------ vocabulary labels (about half)
for c, l in dict(Movie="film", Serie="series", Part="part played", Nod="award nomination", Outfit="production company",
                 Flavour="genre", Money="sum of money").items():
    out.append(("ks:" + c, "rdfs:label", L(l, "en")))
for p, l in dict(romanTitle="title in Latin letters", enTitle="English title", yr="year", madeIn="country of production",
                 flavour="genre", pennedBy="written by", lensedBy="director of photography", asWhom="character",
                 fanScore="user rating (0-10)", criticPct="critics' score", budget="budget", cur="currency",
                 reach="domestic or worldwide", remakeOf="remake of", shotAt="filming location", onDay="date",
                 nodWho="nominee", nodCat="award category", outcome="outcome", diedOn="date of death", bornIn="place of birth",
                 scriptName="name in own script", sex="gender", seasons="number of seasons", seasonNo="season",
                 aired="first aired", founded="founded", trivia="trivia", childOf="parent", birthName="birth name", ageCard="age limit", network="broadcaster", epTitle="episode title",
                 since="first handed out", fullName="full name", writtenIn="writing system", billing="place in the credits").items():
    out.append(("ks:" + p, "rdfs:label", L(l, "en")))

# ------------------------------------------------------------ lands, tongues, genres
lands = {"SE": ("Sweden", "SEK"), "DK": ("Denmark", "DKK"), "NO": ("Norway", "NOK"), "FI": ("Finland", "EUR"), "IS": ("Iceland", "ISK"),
         "FO": ("Faroe Islands", "DKK"), "GL": ("Greenland", "DKK"), "IN": ("India", "INR"), "DE": ("Germany", "EUR"), "FR": ("France", "EUR"),
         "GB": ("United Kingdom", "GBP"), "US": ("United States", "USD"), "BD": ("Bangladesh", None), "PK": ("Pakistan", None)}
natland = {"SE": ("Sverige", "sv"), "DK": ("Danmark", "da"), "NO": ("Norge", "nb"), "FI": ("Suomi", "fi"), "IS": ("Ísland", "is"),
           "FO": ("Føroyar", "fo"), "GL": ("Kalaallit Nunaat", "kl"), "IN": ("भारत", "hi")}
for k, (n, c) in lands.items():
    u = U("land", k)
    add(u, "a", "ks:Land"); add(u, "landName", L(n, "en")); add(u, "iso", L(k))
    if k in natland: add(u, "landName", L(*natland[k]))
tongues = {"sv": ("Swedish", "Latin"), "da": ("Danish", "Latin"), "nb": ("Norwegian", "Latin"), "fi": ("Finnish", "Latin"), "is": ("Icelandic", "Latin"),
           "fo": ("Faroese", "Latin"), "se": ("Northern Sami", "Latin"), "kl": ("Greenlandic", "Latin"), "hi": ("Hindi", "Devanagari"),
           "bn": ("Bengali", "Bengali"), "ta": ("Tamil", "Tamil"), "te": ("Telugu", "Telugu"), "ml": ("Malayalam", "Malayalam"),
           "kn": ("Kannada", "Kannada"), "mr": ("Marathi", "Devanagari"), "pa": ("Punjabi", "Gurmukhi"), "as": ("Assamese", "Bengali"),
           "gu": ("Gujarati", "Gujarati"), "en": ("English", "Latin"), "de": ("German", None)}
for k, (n, s) in tongues.items():
    u = U("tongue", k)
    add(u, "a", "ks:Tongue"); add(u, "tongueName", L(n))
    if s: add(u, "writtenIn", L(s))
flav = ["drama", "comedy", "thriller", "crime", "romance", "horror", "action", "musical", "historical", "family", "sports", "noir", "fantasy", "war", "western"]
for f in flav:
    u = U("flavour", f); add(u, "a", "ks:Flavour"); add(u, "flavourName", L(f))

# ------------------------------------------------------------ places
spots = {}
def spot(name, land, state=None, native=None, pop=None):
    u = U("spot", "s%03d" % (len(spots) + 1)); spots[name] = u
    add(u, "a", "ks:Spot"); add(u, "spotName", L(name)); add(u, "lies", U("land", land))
    if state: add(u, "state", L(state))
    if native: add(u, "spotName", L(*native))
    if pop: add(u, "pop", I(pop))
for row in """Stockholm|SE||
Uppsala|SE||
Malmö|SE||
Gothenburg|SE||Göteborg@sv
Kiruna|SE|Lapland|Giron@se
Visby|SE|Gotland|
Lund|SE||
Härnösand|SE||
Fårö|SE|Gotland|
Copenhagen|DK||København@da
Aarhus|DK||Århus@da
Esbjerg|DK|Jutland|
Skagen|DK|Jutland|
Odense|DK|Funen|
Oslo|NO||
Bergen|NO||
Tromsø|NO|Troms|
Vardø|NO|Finnmark|
Kautokeino|NO|Finnmark|Guovdageaidnu@se
Helsinki|FI||Helsingfors@sv
Tampere|FI||Tammerfors@sv
Turku|FI||Åbo@sv
Rovaniemi|FI|Lapland|
Orimattila|FI||
Reykjavík|IS||
Akureyri|IS||
Ísafjörður|IS|Westfjords|
Tórshavn|FO||
Nuuk|GL||
Mumbai|IN|Maharashtra|मुंबई@mr
Pune|IN|Maharashtra|पुणे@mr
Delhi|IN||दिल्ली@hi
Kolkata|IN|West Bengal|কলকাতা@bn
Darjeeling|IN|West Bengal|
Chennai|IN|Tamil Nadu|சென்னை@ta
Madurai|IN|Tamil Nadu|மதுரை@ta
Paramakudi|IN|Tamil Nadu|
Kochi|IN|Kerala|കൊച്ചി@ml
Alappuzha|IN|Kerala|ആലപ്പുഴ@ml
Thiruvananthapuram|IN|Kerala|
Elanthoor|IN|Kerala|
Hyderabad|IN|Telangana|హైదరాబాద్@te
Vijayawada|IN|Andhra Pradesh|
Raichur|IN|Karnataka|
Bengaluru|IN|Karnataka|ಬೆಂಗಳೂರು@kn
Mysuru|IN|Karnataka|
Udupi|IN|Karnataka|
Amritsar|IN|Punjab|ਅੰਮ੍ਰਿਤਸਰ@pa
Guwahati|IN|Assam|
Bhuj|IN|Gujarat|
Allahabad|IN|Uttar Pradesh|
Jaipur|IN|Rajasthan|
Peshawar|PK||
Dhaka|BD||ঢাকা@bn
Berlin|DE||
London|GB||
Tokyo|||
Cannes|FR||
Los Angeles|US||""".split("\n"):
    n, l, st, nat = row.split("|")
    if not l:
        u = U("spot", "s%03d" % (len(spots) + 1)); spots[n] = u
        add(u, "a", "ks:Spot"); add(u, "spotName", L(n)); continue   # wart: no country
    spot(n, l, st or None, tuple(nat.split("@")) if nat else None)

# ------------------------------------------------------------ people
people = {}
def person(key, name=None, sex=None, born=None, place=None, died=None, script=None, birthname=None):
    u = U("p", "%04d" % (1000 + 7 * len(people))); people[key] = u
    add(u, "a", "ks:Human"); add(u, "fullName", L(name or key))
    if sex: add(u, "sex", L(sex))
    if born: add(u, "bornOn", I(int(born)) if len(born) == 4 else D(born))
    if place: add(u, "bornIn", spots[place])
    if died: add(u, "diedOn", D(died))
    if script:
        t, g = script.rsplit("@", 1); add(u, "scriptName", L(t, g))
    if birthname: add(u, "birthName", L(birthname))
    return u
def P(key):
    return people.get(key) or person(key)
for row in """Ingmar Bergman|m|1918-07-14|Uppsala|2007-07-30||
Max von Sydow|m|1929-04-10|Lund|2020-03-08||Carl Adolf von Sydow
Bibi Andersson|f|1935-11-11|Stockholm|2019-04-14||
Gunnar Björnstrand|m|1909-11-13|Stockholm|1986-05-26||
Ingrid Thulin|f|1926-01-27||2004-01-07||
Liv Ullmann|f|1938-12-16|Tokyo|||
Sven Nykvist|m|1922-12-03||2006-09-20||
Gunnar Fischer|m|1910-11-18||2011-06-11||
Victor Sjöström|m|1879-09-20||1960-01-03||
Stellan Skarsgård|m|1951-06-13|Gothenburg|||
Noomi Rapace|f|1979-12-28||||Noomi Norén
Michael Nyqvist|m|1960-11-08|Stockholm|2017-06-27||
Hoyte van Hoytema|m|1971-10-04||||
Rolf Lassgård|m|1955-03-29||||
Thomas Vinterberg|m|1969-05-19|Copenhagen|||
Mads Mikkelsen|m|1965-11-22|Copenhagen|||
Thomas Bo Larsen|m|1963-11-27||||
Paprika Steen|f|1964-11-03||||
Ulrich Thomsen|m|1963-12-06||||
Tobias Lindholm|m|1977-07-05||||
Bille August|m|1948-11-09||||
Pelle Hvenegaard|m|1975||||
Sofie Gråbøl|f|1968-07-30|Copenhagen|||
Sofia Helin|f|1972-04-25||||
Kim Bodnia|m|1965-04-12|Copenhagen|||
Aki Kaurismäki|m|1957-04-04|Orimattila|||
Kati Outinen|f|1961-08-17|Helsinki|||
Markku Peltola|m|1956-07-12|Helsinki|2007-12-31||
Alma Pöysti|f|1981||||
Grímur Hákonarson|m|1977||||
Sigurður Sigurjónsson|m|1955||||
Ólafur Darri Ólafsson|m|1973-03-03||||
Joachim Trier|m|1974-03-01|Copenhagen|||
Renate Reinsve|f|1987-11-24||||
Anders Danielsen Lie|m|1979-01-01|Oslo|||
Nils Gaup|m|1955-04-12|Kautokeino|||
Satyajit Ray|m|1921-05-02|Kolkata|1992-04-23|সত্যজিৎ রায়@bn|
Ravi Shankar|m|1920-04-07||2012-12-11|রবি শঙ্কর@bn|
Soumitra Chatterjee|m|1935-01-19|Kolkata|2020-11-15|সৌমিত্র চট্টোপাধ্যায়@bn|
Sharmila Tagore|f|1944-12-08||||
Amitabh Bachchan|m|1942-10-11|Allahabad||अमिताभ बच्चन@hi|
Dharmendra|m|1935-12-08||||Dharam Singh Deol
Hema Malini|f|1948-10-16||||
Jaya Bhaduri|f|1948-04-09||||
Sanjeev Kumar|m|1938-07-09||1985-11-06||Harihar Jariwala
Amjad Khan|m|1940-11-12|Peshawar|1992-07-27||
R. D. Burman|m|1939-06-27|Kolkata|1994-01-04||
Shah Rukh Khan|m|1965-11-02|Delhi||शाहरुख़ ख़ान@hi|
Kajol|f|1974-08-05|Mumbai||काजोल@hi|
Aamir Khan|m|1965-03-14|Mumbai||आमिर ख़ान@hi|
Amrish Puri|m|1932-06-22||2005-01-12||
A. R. Rahman|m|1967-01-06|Chennai||ஏ. ஆர். ரகுமான்@ta|A. S. Dileep Kumar
Ilaiyaraaja|m|1943-06-03|||இளையராஜா@ta|
Mani Ratnam|m|1956-06-02|Madurai||மணிரத்னம்@ta|
Kamal Haasan|m|1954-11-07|Paramakudi||கமல்ஹாசன்@ta|
Mohanlal|m|1960-05-21|Elanthoor||മോഹൻലാൽ@ml|
Fahadh Faasil|m|1982-08-08|Alappuzha||ഫഹദ് ഫാസിൽ@ml|
Meena|f|1976-09-16|Chennai|||
S. S. Rajamouli|m|1973-10-10|Raichur||ఎస్. ఎస్. రాజమౌళి@te|
M. M. Keeravani|m|1961-07-04|||ఎం. ఎం. కీరవాణి@te|
Prabhas|m|1979-10-23|Chennai|||
Alia Bhatt|f|1993-03-15|Mumbai|||
Irrfan Khan|m|1967-01-07|Jaipur|2020-04-29||
Nawazuddin Siddiqui|m|1974-05-19||||
Tabu|f|1971-11-04|Hyderabad||तब्बू@hi|
Ajay Devgn|m|1969-04-02|Delhi|||Vishal Devgan
Rishab Shetty|m|1983-07-07|Udupi||ರಿಷಬ್ ಶೆಟ್ಟಿ@kn|
Kareena Kapoor|f|1980-09-21|Mumbai|||
R. Madhavan|m|1970-06-01||||
Saif Ali Khan|m|1970-08-16|Delhi|||
Jeethu Joseph|m|1972-11-10||||""".split("\n"):
    n, s, b, pl, d, sc, bn = row.split("|")
    person(n, None, s, b, pl or None, d or None, sc or None, bn or None)
for a, b in [("Amitabh Bachchan", "Jaya Bhaduri"), ("Dharmendra", "Hema Malini"), ("Kajol", "Ajay Devgn"), ("Saif Ali Khan", "Kareena Kapoor")]:
    add(people[a], "wedTo", people[b])
add(people["Saif Ali Khan"], "childOf", people["Sharmila Tagore"])
# namesakes
person("Manmohan Singh/dop", "Manmohan Singh", "m", None, None)
person("Manmohan Singh/writer", "Manmohan Singh", "m", "1961-02-03", "Amritsar")

# invented people
nord = """Astrid Hallgren|f|SE;Nils Ekdahl|m|SE;Kerstin Malmberg|f|SE;Jonas Fridell|m|SE;Anders Nilsson/a|m|SE;Anders Nilsson/b|m|SE;Lovisa Strand|f|SE;Göran Ståhl|m|SE;Ebba Wikander|f|SE;Per-Olof Sandin|m|SE;Signe Ravnholt|f|DK;Mikkel Thorup|m|DK;Karen Bjerregaard|f|DK;Jens Overgaard|m|DK;Frederik Lauritsen|m|DK;Ida Kjærsgaard|f|DK;Torben Skov|m|DK;Maja Damgaard|f|DK;Ingrid Solheim|f|NO;Håkon Brekke|m|NO;Sigrid Vik|f|NO;Eirik Nordahl|m|NO;Máret Hætta|f|NO;Aslak Utsi|m|NO;Kjersti Lunde|f|NO;Tor Haugland|m|NO;Aino Rantala|f|FI;Pekka Hirvonen|m|FI;Venla Koskela|f|FI;Jarmo Lehto|m|FI;Sanna Nieminen|f|FI;Eero Kallio|m|FI;Birna Halldórsdóttir|f|IS;Þorsteinn Magnússon|m|IS;Guðrún Ásgeirsdóttir|f|IS;Ari Jökulsson|m|IS;Sólrun Joensen|f|FO;Jákup Dam|m|FO;Naja Petrussen|f|GL;Malik Olsen|m|GL"""
indi = """Anjali Deshpande|f|Pune|अंजली देशपांडे@mr;Vikram Rathore|m|Jaipur|;Sunita Chauhan|f|Delhi|;Arvind Tiwari|m|Allahabad|;Rajesh Khanna/a|m|Amritsar|राजेश खन्ना@hi;Rajesh Khanna/b|m|Mumbai|;Pooja Malhotra|f|Delhi|;Imran Qureshi|m|Hyderabad|;Neelam Joshi|f|Mumbai|;Deepak Sethi|m|Amritsar|;Meenakshi Sundaram|f|Madurai|மீனாட்சி சுந்தரம்@ta;Karthik Elango|m|Chennai|;Thenmozhi Selvan|f|Chennai|தேன்மொழி செல்வன்@ta;Bala Murugan|m|Madurai|;Priya Menon/a|f|Kochi|പ്രിയ മേനോൻ@ml;Priya Menon/b|f|Thiruvananthapuram|;Joseph Kurian|m|Kochi|ജോസഫ് കുര്യൻ@ml;Anoop Varghese|m|Alappuzha|;Lakshmi Pillai|f|Alappuzha|;Venkat Reddy|m|Hyderabad|వెంకట్ రెడ్డి@te;Swathi Naidu|f|Vijayawada|;Ramana Murthy|m|Vijayawada|;Arindam Sen|m|Kolkata|অরিন্দম সেন@bn;Moushumi Dutta|f|Kolkata|মৌসুমী দত্ত@bn;Tapan Ghoshal|m|Dhaka|তপন ঘোষাল@bn;Ranjana Baruah|f|Guwahati|;Girish Hegde|m|Mysuru|ಗಿರೀಶ್ ಹೆಗ್ಡೆ@kn;Harpreet Gill|f|Amritsar|ਹਰਪ੍ਰੀਤ ਗਿੱਲ@pa;Jignesh Patel|m|Bhuj|;Sudha Rao|f|Bengaluru|;Faiz Ahmed Ansari|m|Delhi|;Kabir Dasgupta|m|Kolkata|"""
byland = {}
for e in nord.split(";"):
    k, s, l = e.split("|")
    cand = [n for n, u in spots.items() if (u, "ks:lies", U("land", l)) in out]
    y = R.randint(1938, 1996)
    born = "%d-%02d-%02d" % (y, R.randint(1, 12), R.randint(1, 28)) if R.random() < .85 else str(y)
    died = "%d-%02d-%02d" % (R.randint(2012, 2024), R.randint(1, 12), R.randint(1, 28)) if y < 1950 and R.random() < .7 else None
    person(k, k.split("/")[0], s, born, R.choice(cand) if R.random() < .85 else None, died)
    byland.setdefault(l, []).append(k)
for e in indi.split(";"):
    k, s, pl, sc = e.split("|")
    y = R.randint(1938, 1996)
    born = "%d-%02d-%02d" % (y, R.randint(1, 12), R.randint(1, 28)) if R.random() < .85 else str(y)
    died = "%d-%02d-%02d" % (R.randint(2012, 2024), R.randint(1, 12), R.randint(1, 28)) if y < 1950 and R.random() < .7 else None
    person(k, k.split("/")[0], s, born, pl, died, sc or None)
    byland.setdefault("IN", []).append(k)
for a, b in [("Astrid Hallgren", "Jonas Fridell"), ("Signe Ravnholt", "Mikkel Thorup"), ("Joseph Kurian", "Lakshmi Pillai"), ("Arindam Sen", "Moushumi Dutta")]:
    add(people[a], "wedTo", people[b])
add(people["Lovisa Strand"], "childOf", people["Göran Ståhl"])
add(people["Maja Damgaard"], "childOf", people["Signe Ravnholt"])
add(people["Pooja Malhotra"], "childOf", people["Neelam Joshi"])
add(people["Tor Haugland"], "childOf", people["Aslak Utsi"])

# ------------------------------------------------------------ studios
outfits = {}
def outfit(name, seat, founded, owner=None):
    u = U("outfit", name.lower().replace(" ", "-").replace("ø", "o").replace("å", "a").replace("ä", "a").replace("ö", "o").replace("/", "")); outfits[name] = u
    add(u, "a", "ks:Outfit"); add(u, "outfitName", L(name))
    if seat: add(u, "seat", spots[seat])
    if founded: add(u, "founded", I(founded) if isinstance(founded, int) else L(founded))
    if owner: add(u, "ownedBy", outfits[owner])
for row in [("Svensk Filmindustri", "Stockholm", 1919), ("Yellow Bird", "Stockholm", 2003), ("Zentropa", "Copenhagen", 1992), ("Nimbus Film", "Copenhagen", 1993),
            ("Nordisk Film", "Copenhagen", 1906), ("Sputnik", "Helsinki", "1980s"), ("Motlys", "Oslo", 1983), ("Filmkameratene", "Oslo", None), ("Grímar Film", "Reykjavík", None),
            ("Yash Raj Films", "Mumbai", 1970), ("Aamir Khan Productions", "Mumbai", 1999), ("Vinod Chopra Films", "Mumbai", 1985), ("Arka Media Works", "Hyderabad", 2001),
            ("Aashirvad Cinemas", "Kochi", 2000), ("Hombale Films", "Bengaluru", 2012), ("DVV Entertainment", "Hyderabad", None), ("Government of West Bengal", "Kolkata", None),
            ("Lysdal Film", "Oslo", 1998), ("Nordkalott Produktion", "Kiruna", 2004, "Svensk Filmindustri"), ("Havblik", "Aarhus", 1989, "Nordisk Film"), ("Kaamos Kuvat", "Tampere", 1995),
            ("Hraun Pictures", "Reykjavík", 2007), ("Bay of Stories", "Mumbai", 1994), ("Kaveri Talkies", "Chennai", 1978), ("Malabar Frames", "Kochi", 2006, "Aashirvad Cinemas"),
            ("Godavari Arts", "Hyderabad", 1983), ("Hooghly Chitra", "Kolkata", 1962), ("Five Rivers Motion", "Amritsar", 2010, "Bay of Stories"), ("Atlantic Light", "Tórshavn", 2011)]:
    outfit(*row)

# ------------------------------------------------------------ prizes
prizes = {}
def prize(key, name, land, since, native=None):
    u = U("prize", key); prizes[key] = u
    add(u, "a", "ks:Prize"); add(u, "prizeName", L(name))
    if land: add(u, "fromLand", U("land", land))
    if since: add(u, "since", I(since))
    if native: add(u, "prizeName", L(*native))
for r in [("guldbagge", "Guldbagge", "SE", 1964, ("Guldbaggen", "sv")), ("bodil", "Bodil", "DK", 1948), ("robert", "Robert", "DK", 1984), ("amanda", "Amanda", "NO", 1985), ("jussi", "Jussi", "FI", 1944),
          ("edda", "Edda", "IS", 1999, ("Edduverðlaunin", "is")), ("nordic", "Nordic Council Film Prize", None, 2002), ("filmfare", "Filmfare Award", "IN", 1954),
          ("nfa", "National Film Award", "IN", 1954, ("राष्ट्रीय फ़िल्म पुरस्कार", "hi")), ("ksfa", "Kerala State Film Award", "IN", 1969), ("oscar", "Academy Award", "US", 1929), ("cannes", "Cannes Film Festival", "FR", 1946), ("berlin", "Berlin International Film Festival", "DE", 1951)]:
    prize(*r)
add(prizes["oscar"], "aka", L("Oscar")); add(prizes["berlin"], "aka", L("Berlinale", "de"))
nn = [0]
def nod(work, prz, cat, year, won, who=None):
    nn[0] += 1; u = U("nod", nn[0])
    add(u, "a", "ks:Nod"); add(u, "nodFor", work); add(u, "nodPrize", prizes[prz]); add(u, "nodCat", L(cat)); add(u, "nodYr", I(year))
    add(u, "outcome", L("won" if won else "nominated"))
    if who: add(u, "nodWho", P(who))
mm = [0]
def money(work, prop, amt, cur, reach=None):
    mm[0] += 1; u = U("sum", mm[0])
    add(work, prop, u); add(u, "a", "ks:Money"); add(u, "amt", I(amt)); add(u, "cur", L(cur))
    if reach: add(u, "reach", L(reach))
rr = [0]
def release(work, land, day, card=None, venue=None):
    rr[0] += 1; u = U("rel", rr[0])
    add(work, "outIn", u); add(u, "a", "ks:Premiere"); add(u, "inLand", U("land", land)); add(u, "onDay", D(day))
    if card: add(u, "ageCard", L(card))
    if venue: add(u, "venue", L(venue))
cc = [0]
def cast(work, who, role, n, cameo=False):
    cc[0] += 1; u = U("part", cc[0])
    add(work, "cast", u); add(u, "a", "ks:Part"); add(u, "playedBy", P(who)); add(u, "billing", I(n))
    if role: add(u, "asWhom", L(role))
    if cameo: add(u, "cameo", "true")

films = {}
def film(key, title, lang, roman, en, yr, mins, mlands, ton, fl, dirs, wr, mus, dop, castl, studio, score=None, votes=None, crit=None, kind="Movie"):
    u = U("t" if kind == "Serie" else "f", "%04d" % (101 + 3 * len(films))); films[key] = u
    add(u, "a", "ks:" + kind); add(u, "origTitle", L(title, lang))
    if roman: add(u, "romanTitle", L(roman))
    if en: add(u, "enTitle", L(en))
    add(u, "yr", I(yr))
    if mins: add(u, "mins", I(mins) if isinstance(mins, int) else L(mins))
    for l in mlands.split(): add(u, "madeIn", U("land", l))
    for t in ton.split(): add(u, "tongue", U("tongue", t))
    for g in fl.split(): add(u, "flavour", U("flavour", g))
    for p, v in (("directedBy", dirs), ("pennedBy", wr), ("tunesBy", mus), ("lensedBy", dop)):
        for x in [x for x in (v or "").split(";") if x]: add(u, p, P(x))
    for i, c in enumerate([c for c in (castl or "").split(";") if c]):
        w, _, r = c.partition("="); cast(u, w, r or None, i + 1)
    for s in [s for s in (studio or "").split(";") if s]: add(u, "outfit", outfits[s])
    if score: add(u, "fanScore", dec(score))
    if votes: add(u, "votes", I(votes))
    if crit: add(u, "criticPct", L("%d%%" % crit))
    return u
real = """seal|Det sjunde inseglet|sv||The Seventh Seal|1957|96|SE|sv|drama fantasy historical|Ingmar Bergman|Ingmar Bergman|Erik Nordgren|Gunnar Fischer|Max von Sydow=Antonius Block;Gunnar Björnstrand=Jöns;Bengt Ekerot=Death;Nils Poppe=Jof;Bibi Andersson=Mia|Svensk Filmindustri|8.1|4120|93
straw|Smultronstället|sv||Wild Strawberries|1957|91|SE|sv|drama|Ingmar Bergman|Ingmar Bergman|Erik Nordgren|Gunnar Fischer|Victor Sjöström=Isak Borg;Bibi Andersson=Sara;Ingrid Thulin=Marianne Borg;Gunnar Björnstrand=Evald Borg;Max von Sydow=Henrik Åkerman|Svensk Filmindustri|8.1|2980|95
persona|Persona|sv|||1966|85|SE|sv|drama thriller|Ingmar Bergman|Ingmar Bergman|Lars Johan Werle|Sven Nykvist|Bibi Andersson=Alma;Liv Ullmann=Elisabet Vogler;Gunnar Björnstrand=Mr Vogler|Svensk Filmindustri|8.0|3310|90
fanny|Fanny och Alexander|sv||Fanny and Alexander|1982|188|SE FR|sv|drama family historical|Ingmar Bergman|Ingmar Bergman|Daniel Bell|Sven Nykvist|Pernilla Allwin=Fanny;Bertil Guve=Alexander;Ewa Fröling=Emilie Ekdahl;Jan Malmsjö=Edvard Vergérus|Svensk Filmindustri|8.2|2050|100
festen|Festen|da||The Celebration|1998|105|DK|da|drama|Thomas Vinterberg|Thomas Vinterberg;Mogens Rukov|Lars Bo Jensen|Anthony Dod Mantle|Ulrich Thomsen=Christian;Henning Moritzen=Helge;Thomas Bo Larsen=Michael;Paprika Steen=Helene|Nimbus Film|8.0|1890|92
hunt|Jagten|da||The Hunt|2012|115|DK SE|da|drama|Thomas Vinterberg|Thomas Vinterberg;Tobias Lindholm|Nikolaj Egelund|Charlotte Bruus Christensen|Mads Mikkelsen=Lucas;Thomas Bo Larsen=Theo;Annika Wedderkopp=Klara;Lasse Fogelstrøm=Marcus|Zentropa|8.3|5210|92
druk|Druk|da||Another Round|2020|117|DK SE|da|drama comedy|Thomas Vinterberg|Thomas Vinterberg;Tobias Lindholm||Sturla Brandth Grøvlen|Mads Mikkelsen=Martin;Thomas Bo Larsen=Tommy;Magnus Millang=Nikolaj;Lars Ranthe=Peter|Zentropa|7.7|3900|92
pelle|Pelle Erobreren|da||Pelle the Conqueror|1987|157|DK SE|da sv|drama historical|Bille August|Bille August|Stefan Nilsson|Jörgen Persson|Max von Sydow=Lasse Karlsson;Pelle Hvenegaard=Pelle Karlsson|Svensk Filmindustri|7.8|940|85
letright|Låt den rätte komma in|sv||Let the Right One In|2008|114|SE|sv|horror romance drama|Tomas Alfredson|John Ajvide Lindqvist|Johan Söderqvist|Hoyte van Hoytema|Kåre Hedebrant=Oskar;Lina Leandersson=Eli;Per Ragnar=Håkan||7.8|4410|98
mill1|Män som hatar kvinnor|sv||The Girl with the Dragon Tattoo|2009|152|SE DK|sv|crime thriller|Niels Arden Oplev|Rasmus Heisterberg;Nikolaj Arcel|Jacob Groth|Eric Kress|Noomi Rapace=Lisbeth Salander;Michael Nyqvist=Mikael Blomkvist;Peter Haber=Martin Vanger|Yellow Bird|7.8|4020|85
mill2|Flickan som lekte med elden|sv||The Girl Who Played with Fire|2009|129|SE DK|sv|crime thriller|Daniel Alfredson|Jonas Frykberg|Jacob Groth|Peter Mokrosinski|Noomi Rapace=Lisbeth Salander;Michael Nyqvist=Mikael Blomkvist;Lena Endre=Erika Berger|Yellow Bird|7.1|1770|70
mill3|Luftslottet som sprängdes|sv||The Girl Who Kicked the Hornet's Nest|2009|147|SE DK|sv|crime thriller|Daniel Alfredson|Ulf Ryberg|Jacob Groth|Peter Mokrosinski|Noomi Rapace=Lisbeth Salander;Michael Nyqvist=Mikael Blomkvist;Lena Endre=Erika Berger|Yellow Bird|7.1|1420|
ove|En man som heter Ove|sv||A Man Called Ove|2015|116|SE|sv|drama comedy|Hannes Holm|Hannes Holm|Gaute Storaas|Göran Hallberg|Rolf Lassgård=Ove;Bahar Pars=Parvaneh;Filip Berg=young Ove||7.7|2280|91
past|Mies vailla menneisyyttä|fi||The Man Without a Past|2002|97|FI DE FR|fi|drama comedy|Aki Kaurismäki|Aki Kaurismäki||Timo Salminen|Markku Peltola=M;Kati Outinen=Irma|Sputnik|7.6|1330|98
leaves|Kuolleet lehdet|fi||Fallen Leaves|2023|81|FI DE|fi|romance comedy drama|Aki Kaurismäki|Aki Kaurismäki||Timo Salminen|Alma Pöysti=Ansa;Jussi Vatanen=Holappa|Sputnik|7.3|1610|99
match|Tulitikkutehtaan tyttö|fi||The Match Factory Girl|1990|69|FI SE|fi|drama noir|Aki Kaurismäki|Aki Kaurismäki||Timo Salminen|Kati Outinen=Iris;Elina Salo=mother|Sputnik|7.5|610|
rams|Hrútar|is||Rams|2015|93|IS DK|is|drama comedy|Grímur Hákonarson|Grímur Hákonarson|Atli Örvarsson|Sturla Brandth Grøvlen|Sigurður Sigurjónsson=Gummi;Theodór Júlíusson=Kiddi|Grímar Film|7.2|880|96
insomnia|Insomnia|nb|||1997|97|NO|nb sv|thriller crime noir|Erik Skjoldbjærg|Nikolaj Frobenius;Erik Skjoldbjærg|Geir Jenssen|Erling Thurmann-Andersen|Stellan Skarsgård=Jonas Engström;Sverre Anker Ousdal=Erik Vik||7.2|790|96
elling|Elling|nb|||2001|89|NO|nb|comedy drama|Petter Næss|Axel Hellstenius|Lars Lillo-Stenberg|Svein Krøvel|Per Christian Ellefsen=Elling;Sven Nordin=Kjell Bjarne||7.5|720|85
worst|Verdens verste menneske|nb||The Worst Person in the World|2021|128|NO FR SE DK|nb|romance drama comedy|Joachim Trier|Joachim Trier;Eskil Vogt|Ola Fløttum|Kasper Tuxen|Renate Reinsve=Julie;Anders Danielsen Lie=Aksel;Herbert Nordrum=Eivind||7.8|2640|96
oslo31|Oslo, 31. august|nb||Oslo, August 31st|2011|95|NO|nb|drama|Joachim Trier|Joachim Trier;Eskil Vogt|Ola Fløttum|Jakob Ihre|Anders Danielsen Lie=Anders|Motlys|7.6|830|98
ofelas|Ofelaš|se||Pathfinder|1987|86|NO|se|action historical|Nils Gaup|Nils Gaup|Nils-Aslak Valkeapää|Erling Thurmann-Andersen|Mikkel Gaup=Aigin;Nils Utsi=Raste|Filmkameratene|7.2|410|
pather|পথের পাঁচালী|bn|Pather Panchali|Song of the Little Road|1955|125|IN|bn|drama|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Kanu Banerjee=Harihar;Karuna Banerjee=Sarbajaya;Subir Banerjee=Apu;Uma Dasgupta=Durga|Government of West Bengal|8.2|3080|97
aparajito|অপরাজিত|bn|Aparajito|The Unvanquished|1956|110|IN|bn|drama|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Kanu Banerjee=Harihar;Karuna Banerjee=Sarbajaya;Smaran Ghosal=Apu||8.2|1260|95
apursansar|অপুর সংসার|bn|Apur Sansar|The World of Apu|1959|105|IN|bn|drama romance|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Soumitra Chatterjee=Apu;Sharmila Tagore=Aparna||8.4|1340|97
charulata|চারুলতা|bn|Charulata|The Lonely Wife|1964|117|IN|bn|drama romance|Satyajit Ray|Satyajit Ray|Satyajit Ray|Subrata Mitra|Madhabi Mukherjee=Charulata;Soumitra Chatterjee=Amal||8.1|990|96
sholay|शोले|hi|Sholay|Embers|1975|204|IN|hi|action western|Ramesh Sippy|Salim Khan;Javed Akhtar|R. D. Burman|Dwarka Divecha|Dharmendra=Veeru;Sanjeev Kumar=Thakur Baldev Singh;Amitabh Bachchan=Jai;Hema Malini=Basanti;Jaya Bhaduri=Radha;Amjad Khan=Gabbar Singh||8.1|6120|
ddlj|दिलवाले दुल्हनिया ले जायेंगे|hi|Dilwale Dulhania Le Jayenge||1995|189 min|IN|hi|romance comedy musical|Aditya Chopra|Aditya Chopra|Jatin-Lalit|Manmohan Singh/dop|Shah Rukh Khan=Raj Malhotra;Kajol=Simran Singh;Amrish Puri=Baldev Singh|Yash Raj Films|8.0|7010|100
lagaan|लगान|hi|Lagaan|Land Tax|2001|224|IN|hi en|sports musical historical|Ashutosh Gowariker|Ashutosh Gowariker;Kumar Dave|A. R. Rahman|Anil Mehta|Aamir Khan=Bhuvan;Gracy Singh=Gauri;Rachel Shelley=Elizabeth Russell|Aamir Khan Productions|8.1|5480|95
idiots|3 इडियट्स|hi|3 Idiots||2009|170|IN|hi|comedy drama|Rajkumar Hirani|Abhijat Joshi;Rajkumar Hirani|Shantanu Moitra|C. K. Muraleedharan|Aamir Khan=Rancho;R. Madhavan=Farhan Qureshi;Sharman Joshi=Raju Rastogi;Kareena Kapoor=Pia|Vinod Chopra Films|8.4|9120|
nanban|நண்பன்|ta|Nanban|Friend|2012|188|IN|ta|comedy drama|S. Shankar|Abhijat Joshi|Harris Jayaraj|Manoj Paramahamsa|Vijay=Pari;Jiiva=Sevarkodi Senthil;Srikanth=Venkat Ramakrishnan;Ileana D'Cruz=Riya||7.8|910|
dangal|दंगल|hi|Dangal|Wrestling Bout|2016|161|IN|hi|sports drama|Nitesh Tiwari|Nitesh Tiwari|Pritam|Setu|Aamir Khan=Mahavir Singh Phogat;Fatima Sana Shaikh=Geeta Phogat;Sanya Malhotra=Babita Kumari|Aamir Khan Productions|8.3|8240|
drishyam_ml|ദൃശ്യം|ml|Drishyam|Visual|2013|160|IN|ml|thriller crime family|Jeethu Joseph|Jeethu Joseph|Anil Johnson|Sujith Vaassudev|Mohanlal=Georgekutty;Meena=Rani George;Asha Sharath=Geetha Prabhakar|Aashirvad Cinemas|8.4|4870|
drishyam2|ദൃശ്യം 2|ml|Drishyam 2|Visual 2|2021|153|IN|ml|thriller crime|Jeethu Joseph|Jeethu Joseph|Anil Johnson|Satheesh Kurup|Mohanlal=Georgekutty;Meena=Rani George|Aashirvad Cinemas|8.4|3940|
papanasam|பாபநாசம்|ta|Papanasam||2015|179|IN|ta|thriller crime|Jeethu Joseph|Jeethu Joseph|Ghibran|Sujith Vaassudev|Kamal Haasan=Suyambulingam;Gautami=Rani||8.2|1180|
drishyam_hi|दृश्यम|hi|Drishyam||2015|163|IN|hi|thriller crime|Nishikant Kamat|Upendra Sidhaye|Vishal Bhardwaj|Avinash Arun|Ajay Devgn=Vijay Salgaonkar;Tabu=Meera Deshmukh;Shriya Saran=Nandini||8.2|5020|
bahu1|బాహుబలి: ది బిగినింగ్|te|Baahubali: The Beginning|Baahubali: The Beginning|2015|159|IN|te ta|action fantasy|S. S. Rajamouli|V. Vijayendra Prasad|M. M. Keeravani|K. K. Senthil Kumar|Prabhas=Baahubali;Rana Daggubati=Bhallaladeva;Anushka Shetty=Devasena;Tamannaah=Avanthika|Arka Media Works|8.0|6630|90
bahu2|బాహుబలి 2: ది కన్‌క్లూజన్|te|Baahubali 2: The Conclusion|Baahubali 2: The Conclusion|2017|167|IN|te ta|action fantasy|S. S. Rajamouli|V. Vijayendra Prasad|M. M. Keeravani|K. K. Senthil Kumar|Prabhas=Baahubali;Rana Daggubati=Bhallaladeva;Anushka Shetty=Devasena|Arka Media Works|8.2|6980|88
rrr|ఆర్ ఆర్ ఆర్|te|RRR|Rise Roar Revolt|2022|182|IN|te|action historical|S. S. Rajamouli|V. Vijayendra Prasad;S. S. Rajamouli|M. M. Keeravani|K. K. Senthil Kumar|N. T. Rama Rao Jr.=Komaram Bheem;Ram Charan=Alluri Sitarama Raju;Alia Bhatt=Sita;Ajay Devgn=Venkata Rama Raju|DVV Entertainment|7.8|7430|96
nayakan|நாயகன்|ta|Nayakan|Hero|1987|145 min|IN|ta|crime drama|Mani Ratnam|Mani Ratnam|Ilaiyaraaja|P. C. Sreeram|Kamal Haasan=Velu Naicker;Saranya=Neela||8.7|2350|
dayavan|दयावान|hi|Dayavan|The Merciful|1988|148 min|IN|hi|crime drama|Feroz Khan|Feroz Khan|Laxmikant-Pyarelal|Kamal Bose|Vinod Khanna=Shakti Velu;Madhuri Dixit=Neela||6.4|330|
roja|ரோஜா|ta|Roja|Rose|1992|137|IN|ta|romance thriller|Mani Ratnam|Mani Ratnam;Sujatha|A. R. Rahman|Santosh Sivan|Arvind Swamy=Rishi Kumar;Madhoo=Roja||8.1|1830|
kumba|കുമ്പളങ്ങി നൈറ്റ്സ്|ml|Kumbalangi Nights||2019|135|IN|ml|drama family|Madhu C. Narayanan|Syam Pushkaran|Sushin Shyam|Shyju Khalid|Fahadh Faasil=Shammi;Shane Nigam=Bobby;Soubin Shahir=Saji;Anna Ben=Baby||8.5|2240|
lunch|डब्बा|hi|Dabba|The Lunchbox|2013|104|IN FR DE|hi en|romance drama|Ritesh Batra|Ritesh Batra|Max Richter|Michael Simmonds|Irrfan Khan=Saajan Fernandes;Nimrat Kaur=Ila;Nawazuddin Siddiqui=Shaikh||7.8|2870|97
kantara|ಕಾಂತಾರ|kn|Kantara|Mystical Forest|2022|148|IN|kn|action thriller fantasy|Rishab Shetty|Rishab Shetty|B. Ajaneesh Loknath|Arvind S. Kashyap|Rishab Shetty=Shiva;Sapthami Gowda=Leela;Kishore=Muralidhar|Hombale Films|8.2|3120|"""
for row in real.split("\n"):
    f = row.split("|")
    film(f[0], f[1], f[2], f[3] or None, f[4] or None, int(f[5]), (int(f[6]) if f[6].isdigit() else f[6]), f[7], f[8], f[9], f[10], f[11], f[12], f[13], f[14], f[15],
         float(f[16]), int(f[17]), int(f[18]) if f[18] else None)
F = films
for a, t, g in [("bahu1", "பாகுபலி", "ta"), ("bahu1", "बाहुबली", "hi"), ("bahu2", "பாகுபலி 2", "ta"), ("mill1", "The Millennium Trilogy, part one", "en"), ("mill1", "Verblendung", "de"),
                ("letright", "So finster die Nacht", "de"), ("hunt", "La Chasse", "fr"), ("seal", "Seitsemäs sinetti", "fi"), ("straw", "Mansikkapaikka", "fi"), ("worst", "Julie (en 12 chapitres)", "fr"),
                ("leaves", "Les Feuilles mortes", "fr"), ("past", "Mannen utan minne", "sv"), ("ddlj", "DDLJ", "en"), ("lagaan", "Once Upon a Time in India", "en"), ("druk", "En runda till", "sv"),
                ("lunch", "The Lunchbox", "en"), ("rams", "Blóðbönd (working title)", "is")]:
    add(F[a], "aka", L(t, g))
add(F["seal"], "colour", L("bw")); add(F["straw"], "colour", L("bw")); add(F["persona"], "colour", L("bw"))
for k in ("pather", "aparajito", "apursansar", "charulata"): add(F[k], "colour", L("bw"))
for k in ("fanny", "festen", "rrr", "sholay", "lagaan"): add(F[k], "colour", L("col"))
for a, b in [("mill2", "mill1"), ("mill3", "mill2"), ("aparajito", "pather"), ("apursansar", "aparajito"), ("drishyam2", "drishyam_ml"), ("bahu2", "bahu1")]:
    add(F[a], "picksUpAfter", F[b])
for a, b in [("nanban", "idiots"), ("papanasam", "drishyam_ml"), ("drishyam_hi", "drishyam_ml"), ("dayavan", "nayakan")]:
    add(F[a], "remakeOf", F[b])
for a, t in [("mill1", "Män som hatar kvinnor (Stieg Larsson)"), ("mill2", "Flickan som lekte med elden (Stieg Larsson)"), ("mill3", "Luftslottet som sprängdes (Stieg Larsson)"), ("ove", "En man som heter Ove (Fredrik Backman)"),
             ("letright", "Låt den rätte komma in (John Ajvide Lindqvist)"), ("pather", "Pather Panchali (Bibhutibhushan Bandyopadhyay)"), ("aparajito", "Aparajito (Bibhutibhushan Bandyopadhyay)"),
             ("charulata", "Nastanirh (Rabindranath Tagore)"), ("pelle", "Pelle Erobreren (Martin Andersen Nexø)"), ("elling", "Brødre i blodet (Ingvar Ambjørnsen)"), ("idiots", "Five Point Someone (Chetan Bhagat)")]:
    add(F[a], "afterBook", L(t))
for a, p in [("persona", "Fårö"), ("druk", "Copenhagen"), ("past", "Helsinki"), ("leaves", "Helsinki"), ("worst", "Oslo"), ("oslo31", "Oslo"), ("fanny", "Uppsala"), ("lunch", "Mumbai"), ("roja", "Chennai"),
             ("kumba", "Kochi"), ("lagaan", "Bhuj"), ("insomnia", "Tromsø"), ("elling", "Oslo"), ("pather", "Kolkata"), ("ddlj", "London"), ("rrr", "Hyderabad"), ("bahu1", "Hyderabad"), ("bahu2", "Hyderabad"), ("kantara", "Udupi")]:
    add(F[a], "shotAt", spots[p])
for k, a, c in [("seal", 150000, "USD"), ("festen", 7000000, "DKK"), ("hunt", 20000000, "DKK"), ("druk", 33500000, "DKK"), ("letright", 29000000, "SEK"), ("mill1", 104000000, "SEK"), ("ove", 3400000, "EUR"),
                ("past", 1200000, "EUR"), ("leaves", 1300000, "EUR"), ("rams", 1750000, "EUR"), ("pather", 150000, "INR"), ("sholay", 30000000, "INR"), ("ddlj", 40000000, "INR"), ("lagaan", 250000000, "INR"),
                ("idiots", 550000000, "INR"), ("dangal", 700000000, "INR"), ("drishyam_ml", 50000000, "INR"), ("bahu1", 1800000000, "INR"), ("bahu2", 2500000000, "INR"), ("rrr", 5500000000, "INR"), ("kantara", 160000000, "INR"), ("lunch", 220000000, "INR"), ("nayakan", 10000000, "INR")]:
    money(F[k], "budget", a, c)
for k, a, c, r in [("hunt", 18300000, "USD", "worldwide"), ("druk", 21700000, "USD", "worldwide"), ("letright", 11200000, "USD", "worldwide"), ("mill1", 104400000, "USD", "worldwide"), ("ove", 30600000, "USD", "worldwide"),
                   ("ove", 164000000, "SEK", "domestic"), ("past", 9600000, "USD", "worldwide"), ("leaves", 9400000, "USD", "worldwide"), ("rams", 1800000, "USD", "worldwide"), ("worst", 12700000, "USD", "worldwide"),
                   ("sholay", 350000000, "INR", "domestic"), ("ddlj", 1025000000, "INR", "worldwide"), ("lagaan", 659700000, "INR", "worldwide"), ("idiots", 4000000000, "INR", "worldwide"), ("dangal", 20240000000, "INR", "worldwide"),
                   ("dangal", 5380000000, "INR", "domestic"), ("drishyam_ml", 620000000, "INR", "worldwide"), ("bahu1", 6500000000, "INR", "worldwide"), ("bahu2", 18100000000, "INR", "worldwide"), ("bahu2", 14290000000, "INR", "domestic"), ("rrr", 13870000000, "INR", "worldwide"), ("kantara", 4500000000, "INR", "worldwide"), ("lunch", 1008500000, "INR", "worldwide")]:
    money(F[k], "took", a, c, r)
add(F["apursansar"], "budgetNote", L("not known, said to be about 3 lakh")); add(F["persona"], "budgetNote", L("unknown"))
for k, l, d, card, ven in [("seal", "SE", "1957-02-16", "15", "Röda Kvarn, Stockholm"), ("straw", "SE", "1957-12-26", "15", None), ("persona", "SE", "1966-10-18", "15", "Spegeln, Stockholm"), ("fanny", "SE", "1982-12-17", None, None), ("festen", "DK", "1998-06-19", "11", None),
        ("festen", "FR", "1998-05-17", None, "Cannes"), ("hunt", "FR", "2012-05-20", None, "Cannes"), ("hunt", "DK", "2013-01-10", "11", None), ("druk", "DK", "2020-09-24", "11", None), ("druk", "SE", "2020-11-13", "11", None), ("pelle", "DK", "1987-12-25", None, None),
        ("letright", "SE", "2008-10-24", "15", None), ("mill1", "SE", "2009-02-27", "15", None), ("mill1", "DK", "2009-02-27", "15", None), ("mill2", "SE", "2009-09-18", "15", None), ("mill3", "SE", "2009-11-27", "15", None), ("ove", "SE", "2015-12-25", "7", None), ("past", "FI", "2002-03-01", "K11", None),
        ("leaves", "FI", "2023-09-15", "K12", None), ("leaves", "FR", "2023-05-22", None, "Cannes"), ("rams", "IS", "2015-05-28", None, None), ("rams", "FR", "2015-05-15", None, "Cannes"), ("worst", "FR", "2021-07-08", None, "Cannes"), ("worst", "NO", "2021-10-15", "12", None), ("oslo31", "NO", "2011-08-31", None, None),
        ("insomnia", "NO", "1997-03-14", "15", None), ("elling", "NO", "2001-03-16", "7", None), ("ofelas", "NO", "1987-09-03", None, None), ("pather", "IN", "1955-08-26", "U", "Basusree, Kolkata"), ("pather", "US", "1955-05-03", None, "Museum of Modern Art"), ("aparajito", "IN", "1956-10-11", "U", None), ("apursansar", "IN", "1959-05-01", "U", None), ("charulata", "IN", "1964-04-17", "U", None),
        ("sholay", "IN", "1975-08-15", "U/A", "Minerva, Bombay"), ("ddlj", "IN", "1995-10-20", "U", "Maratha Mandir, Bombay"), ("lagaan", "IN", "2001-06-15", "U", None), ("idiots", "IN", "2009-12-25", "U/A", None), ("nanban", "IN", "2012-01-12", "U", None), ("dangal", "IN", "2016-12-23", "U", None), ("dangal", "US", "2016-12-21", None, None), ("drishyam_ml", "IN", "2013-12-19", "U", None), ("drishyam2", "IN", "2021-02-19", "U", None),
        ("papanasam", "IN", "2015-07-03", "U", None), ("drishyam_hi", "IN", "2015-07-31", "U/A", None), ("bahu1", "IN", "2015-07-10", "U/A", None), ("bahu2", "IN", "2017-04-28", "U/A", None), ("rrr", "IN", "2022-03-25", "U/A", None), ("nayakan", "IN", "1987-10-21", "U", None), ("roja", "IN", "1992-08-15", "U", None), ("kumba", "IN", "2019-02-07", "U", None),
        ("lunch", "FR", "2013-05-19", None, "Cannes"), ("lunch", "IN", "2013-09-20", "U", None), ("kantara", "IN", "2022-09-30", "U/A", None), ("dayavan", "IN", "1988-10-21", "A", None)]:
    release(F[k], l, d, card, ven)
for r in [("fanny", "oscar", "Best Foreign Language Film", 1984, 1), ("fanny", "oscar", "Best Cinematography", 1984, 1, "Sven Nykvist"), ("fanny", "oscar", "Best Director", 1984, 0, "Ingmar Bergman"), ("fanny", "oscar", "Best Original Screenplay", 1984, 0, "Ingmar Bergman"), ("fanny", "guldbagge", "Best Film", 1983, 1), ("fanny", "guldbagge", "Best Director", 1983, 1, "Ingmar Bergman"),
          ("seal", "cannes", "Jury Special Prize", 1957, 1, "Ingmar Bergman"), ("straw", "berlin", "Golden Bear", 1958, 1, "Ingmar Bergman"), ("straw", "oscar", "Best Original Screenplay", 1960, 0, "Ingmar Bergman"), ("persona", "guldbagge", "Best Film", 1967, 1), ("persona", "guldbagge", "Best Actress", 1967, 1, "Bibi Andersson"),
          ("festen", "cannes", "Jury Prize", 1998, 1, "Thomas Vinterberg"), ("festen", "bodil", "Best Film", 1999, 1), ("festen", "robert", "Best Film", 1999, 1), ("hunt", "cannes", "Best Actor", 2012, 1, "Mads Mikkelsen"), ("hunt", "oscar", "Best Foreign Language Film", 2014, 0), ("hunt", "nordic", "Best Film", 2013, 1), ("hunt", "robert", "Best Film", 2014, 1),
          ("druk", "oscar", "Best International Feature", 2021, 1), ("druk", "oscar", "Best Director", 2021, 0, "Thomas Vinterberg"), ("druk", "robert", "Best Film", 2021, 1), ("druk", "bodil", "Best Actor", 2021, 1, "Mads Mikkelsen"), ("pelle", "cannes", "Palme d'Or", 1988, 1, "Bille August"), ("pelle", "oscar", "Best Foreign Language Film", 1989, 1), ("pelle", "oscar", "Best Actor", 1989, 0, "Max von Sydow"), ("pelle", "robert", "Best Film", 1988, 1),
          ("letright", "guldbagge", "Best Director", 2009, 1, "Tomas Alfredson"), ("letright", "guldbagge", "Best Cinematography", 2009, 1, "Hoyte van Hoytema"), ("letright", "guldbagge", "Best Film", 2009, 0), ("mill1", "guldbagge", "Best Film", 2010, 1), ("mill1", "guldbagge", "Best Actress", 2010, 1, "Noomi Rapace"), ("ove", "oscar", "Best Foreign Language Film", 2017, 0), ("ove", "guldbagge", "Best Actor", 2016, 1, "Rolf Lassgård"),
          ("past", "cannes", "Grand Prix", 2002, 1, "Aki Kaurismäki"), ("past", "cannes", "Best Actress", 2002, 1, "Kati Outinen"), ("past", "oscar", "Best Foreign Language Film", 2003, 0), ("past", "jussi", "Best Film", 2003, 1), ("past", "nordic", "Best Film", 2002, 1), ("leaves", "cannes", "Jury Prize", 2023, 1, "Aki Kaurismäki"), ("leaves", "jussi", "Best Film", 2024, 0), ("match", "jussi", "Best Actress", 1991, 1, "Kati Outinen"),
          ("rams", "cannes", "Un Certain Regard", 2015, 1, "Grímur Hákonarson"), ("rams", "edda", "Best Film", 2016, 1), ("insomnia", "amanda", "Best Film", 1997, 0), ("elling", "oscar", "Best Foreign Language Film", 2002, 0), ("elling", "amanda", "Best Actor", 2001, 0, "Per Christian Ellefsen"), ("worst", "cannes", "Best Actress", 2021, 1, "Renate Reinsve"), ("worst", "cannes", "Palme d'Or", 2021, 0, "Joachim Trier"), ("worst", "oscar", "Best International Feature", 2022, 0), ("worst", "oscar", "Best Original Screenplay", 2022, 0, "Joachim Trier"),
          ("worst", "oscar", "Best Original Screenplay", 2022, 0, "Eskil Vogt"), ("ofelas", "oscar", "Best Foreign Language Film", 1988, 0), ("pather", "nfa", "Best Feature Film", 1955, 1), ("pather", "cannes", "Best Human Document", 1956, 1), ("apursansar", "nfa", "Best Feature Film", 1960, 1), ("charulata", "berlin", "Best Director", 1965, 1, "Satyajit Ray"), ("charulata", "nfa", "Best Feature Film", 1965, 1), ("sholay", "filmfare", "Best Film", 1976, 0), ("sholay", "filmfare", "Best Supporting Actor", 1976, 0, "Amjad Khan"),
          ("ddlj", "filmfare", "Best Film", 1996, 1), ("ddlj", "filmfare", "Best Actor", 1996, 1, "Shah Rukh Khan"), ("ddlj", "filmfare", "Best Actress", 1996, 1, "Kajol"), ("ddlj", "filmfare", "Best Music", 1996, 0, "Jatin-Lalit"), ("lagaan", "oscar", "Best Foreign Language Film", 2002, 0), ("lagaan", "filmfare", "Best Film", 2002, 1), ("lagaan", "filmfare", "Best Actor", 2002, 1, "Aamir Khan"), ("lagaan", "nfa", "Best Music", 2002, 1, "A. R. Rahman"), ("idiots", "filmfare", "Best Film", 2010, 1), ("idiots", "filmfare", "Best Actor", 2010, 0, "Aamir Khan"),
          ("dangal", "filmfare", "Best Film", 2017, 1), ("dangal", "filmfare", "Best Actor", 2017, 1, "Aamir Khan"), ("drishyam_ml", "ksfa", "Best Popular Film", 2014, 1), ("bahu1", "nfa", "Best Feature Film", 2016, 1), ("rrr", "oscar", "Best Original Song", 2023, 1, "M. M. Keeravani"), ("nayakan", "nfa", "Best Actor", 1988, 1, "Kamal Haasan"), ("nayakan", "nfa", "Best Cinematography", 1988, 1, "P. C. Sreeram"), ("roja", "nfa", "Best Music", 1993, 1, "A. R. Rahman"), ("kumba", "ksfa", "Best Popular Film", 2020, 1), ("kumba", "ksfa", "Best Supporting Actor", 2020, 1, "Fahadh Faasil"),
          ("lunch", "filmfare", "Best Supporting Actor", 2014, 1, "Nawazuddin Siddiqui"), ("kantara", "nfa", "Best Actor", 2024, 1, "Rishab Shetty")]:
    nod(F[r[0]], r[1], r[2], r[3], bool(r[4]), r[5] if len(r) > 5 else None)
add(F["sholay"], "trivia", L("Ran for over five years at the Minerva in Bombay.", "en")); add(F["ddlj"], "trivia", L("Still shown daily at the Maratha Mandir.", "en")); add(F["pather"], "trivia", L("Shot with borrowed money over almost three years."))

# ------------------------------------------------------------ invented films
inv = """harnosand|Vintern över Härnösand|sv||Winter over Härnösand|1994|SE|sv|drama|Härnösand
skuggan1|Skuggan|sv||The Shadow|1998|SE|sv|noir crime|Stockholm
skuggan2|Skuggan|sv||The Shadow|2014|SE NO|sv nb|noir thriller|Malmö
brev|Brevbäraren från Kiruna|sv||The Postman of Kiruna|2006|SE FI|sv fi|comedy drama|Kiruna
lindqvist|Tre bröder Lindqvist|sv||Three Brothers Lindqvist|2011|SE|sv|comedy family|Gothenburg
visby|Sommarnatt i Visby|sv||Summer Night in Visby|1989|SE|sv|romance musical|Visby
fyr|Fyrmesteren|da||The Lighthouse Master|2003|DK|da|horror drama|Skagen
ferry|Den sidste færge|da||The Last Ferry|2007|DK SE|da sv|thriller|Esbjerg
esbjerg|Drengen fra Esbjerg|da||The Boy from Esbjerg|1991|DK|da|drama family|Esbjerg
gaeld|Gæld|da||Debt|2018|DK|da|crime drama|Copenhagen
vardo|Nordlys over Vardø|nb||Northern Lights over Vardø|2001|NO|nb se|romance drama|Vardø
fjell|Fjellvaktaren|nn||The Mountain Warden|2016|NO|nb|action thriller|
isb1|Isbryteren|nb||The Icebreaker|2009|NO|nb|action war|Tromsø
isb2|Isbryteren 2|nb||The Icebreaker 2|2013|NO|nb|action war|Tromsø
isb3|Isbryteren 3: Siste reis|nb||The Icebreaker 3: Last Voyage|2019|NO IS|nb is|action war|Tromsø
guovs|Guovssahas|se||Aurora|2022|NO FI|se|family fantasy|Kautokeino
nightless|Yötön yö|fi||Nightless Night|1999|FI|fi|noir romance|Rovaniemi
metsa|Hiljainen metsä|fi||The Silent Forest|2010|FI|fi|horror|
kalast|Kalastajan tytär|fi||The Fisherman's Daughter|1986|FI SE|fi sv|drama historical|Turku
sauna|Sauna ja kuolema|fi||Sauna and Death|2017|FI|fi|comedy crime|Tampere
oskufall|Öskufall|is||Ashfall|2012|IS|is|thriller drama|Akureyri
viti|Vitavörðurinn|is||The Lighthouse Keeper|2018|IS DK|is da|horror|Ísafjörður
modir|Móðir mín hafið|is||My Mother the Sea|2005|IS|is|drama family|Ísafjörður
storm|Stormurin|fo||The Storm|2015|FO DK|fo da|drama|Tórshavn
siku|Siku|kl||Ice|2020|GL DK|kl da|drama family|Nuuk
baarish|बारिश का घर|hi|Baarish Ka Ghar|House of Rain|1993|IN|hi|drama romance|Mumbai
lasttrain|आख़िरी ट्रेन|hi|Aakhiri Train|The Last Train|2011|IN|hi|thriller|Mumbai
sardi|दिल्ली की सर्दी|hi|Dilli Ki Sardi|Delhi Winter|2004|IN|hi|romance comedy|Delhi
chor1|चोर दरवाज़ा|hi|Chor Darwaza|Trap Door|2008|IN|hi|crime comedy|Jaipur
chor2|चोर दरवाज़ा 2|hi|Chor Darwaza 2|Trap Door 2|2012|IN|hi|crime comedy|Delhi
mazhai|மழைக்காலம்|ta|Mazhaikaalam|Rainy Season|1988|IN|ta|drama family|Madurai
lastbus|கடைசி பேருந்து|ta|Kadaisi Perundhu|The Last Bus|2013|IN|ta|thriller|Chennai
nizhal_ta|நிழல்|ta|Nizhal|Shadow|2021|IN|ta|thriller noir|Chennai
neeli|నీలి సముద్రం|te|Neeli Samudram|Blue Sea|2000|IN|te|romance musical|Vijayawada
godavari|గోదావరి రాత్రి|te|Godavari Raatri|Night on the Godavari|2019|IN|te|horror thriller|Vijayawada
kaayal|കായൽ|ml|Kaayal|Backwater|2002|IN|ml|drama|Alappuzha
nizhal_ml|നിഴൽ|ml|Nizhal|Shadow|2017|IN|ml|thriller noir|Kochi
vallam|അവസാന വള്ളം|ml|Avasana Vallam|The Last Boat|2014|IN|ml|thriller|Alappuzha
nadi|নদীর নাম|bn|Nadir Naam|Name of the River|1979|IN BD|bn|drama|Kolkata
chithi|শেষ চিঠি|bn|Shesh Chithi|The Last Letter|1997|IN|bn|romance drama|Darjeeling
paaus|पाऊस|mr|Paaus|Rain|2015|IN|mr|drama family|Pune
kaadu|ಕಾಡು ದಾರಿ|kn|Kaadu Daari|Forest Road|2020|IN|kn|thriller horror|Mysuru
khet|ਖੇਤ|pa|Khet|Fields|2016|IN|pa|drama|Amritsar
luit|লুইত|as|Luit|Luit|1996|IN|as|drama historical|Guwahati
ran|રણ|gu|Ran|Desert|2010|IN|gu|drama western|Bhuj
fjordhim|Himalaya Fjord|nb||Himalaya Fjord|2018|NO IN|nb hi en|comedy family|Bergen
monsun|Monsunen|da||The Monsoon|2006|DK IN|da bn en|drama romance|Kolkata
bergen|Bergen to Bombay|en|||2021|NO IN|en nb hi|romance comedy|Bergen"""
roles = {"Nm": ["Erik", "Inspector Holm", "Karl Lund", "The Priest", "Aksel", "Captain Berg", "Tuomas", "The Stranger", "Old Elias"],
         "Nf": ["Lisbet", "Grandmother", "Sunniva", "Rikke", "Doctor Krogh", "Vera", "Hulda", "The Widow", "Judge Dahl"],
         "Im": ["Arjun", "Inspector Rao", "Gopal", "The Landlord", "Raju", "Captain Khanna", "Kannan", "The Stranger", "Uncle"],
         "If": ["Radha", "Grandmother", "Leela", "Savitri", "Doctor Iyer", "Meera", "Shanti", "The Widow", "Teacher"]}
stud = {"SE": ["Svensk Filmindustri", "Nordkalott Produktion"], "DK": ["Nordisk Film", "Havblik", "Zentropa"], "NO": ["Lysdal Film", "Motlys"], "FI": ["Kaamos Kuvat"], "IS": ["Hraun Pictures"], "FO": ["Atlantic Light"], "GL": ["Havblik"],
        "hi": ["Bay of Stories", "Yash Raj Films"], "mr": ["Bay of Stories"], "ta": ["Kaveri Talkies"], "te": ["Godavari Arts"], "ml": ["Malabar Frames", "Aashirvad Cinemas"], "bn": ["Hooghly Chitra"], "kn": ["Hombale Films"], "pa": ["Five Rivers Motion"], "as": ["Hooghly Chitra"], "gu": ["Bay of Stories"]}
regpool = {"hi": "Vikram Rathore;Sunita Chauhan;Arvind Tiwari;Rajesh Khanna/a;Rajesh Khanna/b;Pooja Malhotra;Imran Qureshi;Neelam Joshi;Deepak Sethi;Faiz Ahmed Ansari;Anjali Deshpande;Manmohan Singh/writer",
           "ta": "Meenakshi Sundaram;Karthik Elango;Thenmozhi Selvan;Bala Murugan;Sudha Rao;Venkat Reddy", "te": "Venkat Reddy;Swathi Naidu;Ramana Murthy;Bala Murugan;Sudha Rao;Imran Qureshi",
           "ml": "Priya Menon/a;Priya Menon/b;Joseph Kurian;Anoop Varghese;Lakshmi Pillai;Karthik Elango", "bn": "Arindam Sen;Moushumi Dutta;Tapan Ghoshal;Kabir Dasgupta;Ranjana Baruah"}
regpool["mr"] = "Anjali Deshpande;Neelam Joshi;Rajesh Khanna/b;Vikram Rathore;Pooja Malhotra"; regpool["kn"] = "Girish Hegde;Sudha Rao;Karthik Elango;Venkat Reddy;Lakshmi Pillai"
regpool["pa"] = "Harpreet Gill;Deepak Sethi;Rajesh Khanna/a;Sunita Chauhan;Manmohan Singh/writer"; regpool["as"] = "Ranjana Baruah;Kabir Dasgupta;Arindam Sen;Moushumi Dutta"; regpool["gu"] = "Jignesh Patel;Neelam Joshi;Vikram Rathore;Anjali Deshpande"
NP = [k for l in ("SE", "DK", "NO", "FI") for k in byland[l]]
born = {}
for s, p, o in out:
    if p == "ks:bornOn": born[s] = int(o.strip('"')[:4])
    if p == "ks:diedOn": born[s + "d"] = int(o[1:5])
def pool(ml, lang, yr):
    if "IN" in ml and lang in regpool: ks = regpool[lang].split(";")
    elif ml == ["NO", "IN"] or ml == ["DK", "IN"]: ks = byland[ml[0]] + regpool["hi"].split(";")[:8]
    else: ks = byland[ml[0]] + [k for l in ml[1:] if l in byland for k in byland[l][:4]]
    ks = [k for k in ks if born[people[k]] + 18 <= yr <= born.get(people[k] + "d", 9999)]
    if len(ks) < 6:
        extra = [k for k in (byland["IN"] if "IN" in ml else NP) if k not in ks and born[people[k]] + 18 <= yr <= born.get(people[k] + "d", 9999)]
        R.shuffle(extra); ks = ks + extra[:6 - len(ks)]
    return ks
cards = {"SE": ["Btl", "7", "11", "15"], "DK": ["A", "7", "11", "15"], "NO": ["A", "9", "12", "15"], "FI": ["S", "K7", "K12", "K16"], "IS": ["L", "12", "16"], "IN": ["U", "U/A", "A"]}
rate = {"SEK": (8, 60), "DKK": (8, 45), "NOK": (10, 90), "EUR": (1, 6), "ISK": (80, 400), "INR": (15, 900)}
homeprize = {"SE": ["guldbagge"], "DK": ["bodil", "robert"], "NO": ["amanda"], "FI": ["jussi"], "IS": ["edda"], "FO": ["robert"], "GL": ["robert"]}
for row in inv.split("\n"):
    key, title, lang, roman, en, yr, ml, ton, fl, loc = row.split("|")
    yr = int(yr); ml = ml.split(); ks = pool(ml, lang, yr)
    R.shuffle(ks)
    d = ks[0]; w = d if R.random() < .5 else ks[1]
    if R.random() < .25: w += ";" + ks[2]
    pool2 = ks[1:]
    n = min(len(pool2), R.randint(4, 6)); actors = R.sample(pool2, n)
    rset = {g: R.sample(roles[("I" if ml[0] == "IN" else "N") + g], 9) for g in "mf"}
    rl = [rset["f" if (people[a], "ks:sex", L("f")) in out else "m"].pop() for a in actors]
    cst = ";".join("%s=%s" % (a, r if R.random() < .93 else "") for a, r in zip(actors, rl))
    mus = R.choice(ks) if R.random() < .85 else None
    rest = [k for k in ks if k not in (d,) and k not in actors[:3]]
    dop = R.choice(rest) if rest and R.random() < .85 else None
    mins = R.randint(78, 125) if ml[0] != "IN" else R.randint(104, 175)
    if R.random() < .08: mins = "%d min" % mins
    if key == "siku": mins = None
    st = R.choice(stud.get(lang if ml[0] == "IN" else ml[0], ["Bay of Stories"]))
    if "IN" in ml and ml[0] != "IN": st += ";Bay of Stories"
    u = film(key, title, lang, roman or None, en or None, yr, mins, " ".join(ml), ton, fl, d, w, mus, dop, cst, st, R.randint(48, 86) / 10, R.randint(40, 1900), R.randint(35, 99) if R.random() < .6 else None)
    if loc: add(u, "shotAt", spots[loc])
    if R.random() < .3: add(u, "colour", L(R.choice(["col", "colour", "col"])))
    if R.random() < .75: add(u, "cutBy", P(R.choice(ks)))
    if R.random() < .15:
        extra = [k for k in ks if k not in actors and k != d]
        if extra: cast(u, R.choice(extra), None, n + 1, True)
    cur = lands[ml[0]][1]
    lo, hi = rate[cur]; b = R.randint(lo, hi) * 1000000 + R.randint(0, 9) * 100000
    if R.random() < .82: money(u, "budget", b, cur)
    else: add(u, "budgetNote", L(R.choice(["ca. 2 crore" if ml[0] == "IN" else "about 20 million", "unknown", "never made public"])))
    if R.random() < .75: money(u, "took", b * R.choice([40, 70, 90, 120, 180, 250, 400]) // 100, cur, "domestic")
    if R.random() < .35: money(u, "took", R.randint(3, 240) * 100000, "USD", "worldwide")
    m, dd = R.randint(1, 12), R.randint(1, 28)
    release(u, ml[0], "%d-%02d-%02d" % (yr, m, dd), R.choice(cards.get(ml[0], ["A"])) if R.random() < .8 else None)
    others = [l for l in ("SE", "DK", "NO", "FI", "IS", "IN", "DE", "FR", "GB", "US") if l != ml[0]]
    for l in R.sample(others, R.randint(0, 3)):
        m2 = m + R.randint(1, 6); y2 = yr + (m2 > 12); m2 = m2 - 12 if m2 > 12 else m2
        release(u, l, "%d-%02d-%02d" % (y2, m2, R.randint(1, 28)), R.choice(cards[l]) if l in cards and R.random() < .7 else None)
    prs = homeprize.get(ml[0]) or (["filmfare", "nfa"] + (["ksfa"] if lang == "ml" else []))
    for c, who in R.sample([("Best Film", None), ("Best Director", d), ("Best Cinematography", dop), ("Best Music", mus), ("Best Actor", "m"), ("Best Actress", "f"), ("Best Original Screenplay", w.split(";")[0])], R.randint(0, 4)):
        if who in ("m", "f"):
            g = [a for a in actors if (people[a], "ks:sex", L(who)) in out]
            if not g: continue
            who = g[0]
        if c in ("Best Cinematography", "Best Music") and not who: continue
        nod(u, R.choice(prs), c, yr + 1, R.random() < .4, who)
    if ml[0] in ("SE", "DK", "NO", "FI", "IS") and yr > 2001 and R.random() < .3: nod(u, "nordic", "Best Film", yr, R.random() < .25)
F = films
for a, b in [("isb2", "isb1"), ("isb3", "isb2"), ("chor2", "chor1")]: add(F[a], "picksUpAfter", F[b])
for a, b in [("skuggan2", "skuggan1"), ("lasttrain", "ferry"), ("lastbus", "ferry"), ("vallam", "ferry"), ("nizhal_ta", "nizhal_ml"), ("viti", "fyr"), ("kaadu", "metsa")]: add(F[a], "remakeOf", F[b])
for a, t in [("harnosand", "Vinterbrev (Kerstin Malmberg)"), ("kalast", "Kalastajan tytär (Maria Rantala)"), ("chithi", "Shesh Chithi (Bimal Basu)"), ("modir", "Móðir mín hafið (Steinunn Ásgeirsdóttir)")]: add(F[a], "afterBook", L(t))
add(F["brev"], "aka", L("Kiirunan postinkantaja", "fi")); add(F["brev"], "aka", L("Postbudet fra Kiruna", "da")); add(F["ferry"], "aka", L("Sista färjan", "sv")); add(F["nightless"], "aka", L("Nattlös natt", "sv")); add(F["monsun"], "aka", L("বর্ষা", "bn")); add(F["bergen"], "aka", L("बर्गन से बंबई", "hi")); add(F["viti"], "aka", L("Fyrpasseren", "da"))

# ------------------------------------------------------------ series
def series(key, title, lang, roman, en, yr, end, ml, ton, fl, creator, net, seasons, castl, studio, score, votes):
    u = film(key, title, lang, roman, en, yr, None, ml, ton, fl, None, creator, None, None, castl, studio, score, votes, None, "Serie")
    add(u, "seasons", I(seasons)); add(u, "network", L(net))
    if end: add(u, "endYr", I(end))
    return u
series("bron", "Bron|Broen", "sv", None, "The Bridge", 2011, 2018, "SE DK", "sv da", "crime thriller", "Hans Rosenfeldt", "SVT1 / DR1", 4, "Sofia Helin=Saga Norén;Kim Bodnia=Martin Rohde;Rafael Pettersson=John", "Nimbus Film", 8.6, 3110)
series("forb", "Forbrydelsen", "da", None, "The Killing", 2007, 2012, "DK", "da", "crime drama", "Søren Sveistrup", "DR1", 3, "Sofie Gråbøl=Sarah Lund;Søren Malling=Jan Meyer", None, 8.4, 2040)
series("borgen", "Borgen", "da", None, None, 2010, 2022, "DK", "da", "drama", "Adam Price;Tobias Lindholm", "DR1", 4, "Sidse Babett Knudsen=Birgitte Nyborg;Pilou Asbæk=Kasper Juul", None, 8.5, 1770)
series("ofaerd", "Ófærð", "is", None, "Trapped", 2015, 2021, "IS", "is", "crime drama", "Baltasar Kormákur", "RÚV", 3, "Ólafur Darri Ólafsson=Andri Ólafsson;Ilmur Kristjánsdóttir=Hinrika", None, 8.1, 1390)
series("sacred", "सेक्रेड गेम्स", "hi", "Sacred Games", "Sacred Games", 2018, 2019, "IN", "hi mr", "crime thriller", "Varun Grover", "Netflix", 2, "Saif Ali Khan=Sartaj Singh;Nawazuddin Siddiqui=Ganesh Gaitonde;Radhika Apte=Anjali Mathur", None, 8.5, 4480)
ser = [("fjorden", "Fjorden", "nb", None, "The Fjord", 2014, 2016, "NO", "nb", "crime drama", "Ingrid Solheim", "NRK1", 2, "Kjersti Lunde=Marit Aune;Tor Haugland=Odd Aune;Aslak Utsi=Sheriff Sara", "Lysdal Film", 7.6, 640,
        "Funnet;Ebbe;Naboen;Under isen|Tilbake;Flo;Vitnet;Siste båt", ["Ingrid Solheim", "Eirik Nordahl"]),
       ("mordet", "Mordet i Malmö", "sv", None, "The Malmö Murder", 2010, 2012, "SE DK", "sv da", "crime noir", "Astrid Hallgren;Mikkel Thorup", "SVT1", 2, "Ebba Wikander=Detective Lena Falk;Anders Nilsson/a=Prosecutor Holm;Jens Overgaard=Kaj Bro", "Yellow Bird", 7.9, 980,
        "Hamnen;Pappren;Bron;Regn|Återkomsten;Brandlukt;Spår;Domen", ["Astrid Hallgren", "Mikkel Thorup", "Jonas Fridell"]),
       ("saarni", "Saarni", "fi", None, None, 2019, None, "FI", "fi", "thriller", "Aino Rantala", "Yle TV1", 1, "Venla Koskela=Kaisa Saarni;Jarmo Lehto=Mikko;Eero Kallio=Pastor Halla", "Kaamos Kuvat", 7.1, 310,
        "Lumi;Jälki;Veli;Routa;Kevät", ["Aino Rantala", "Pekka Hirvonen"]),
       ("bjarg", "Bjarg", "is", None, "The Cliff", 2017, 2017, "IS", "is", "horror drama", "Guðrún Ásgeirsdóttir", "RÚV", 1, "Birna Halldórsdóttir=Hekla;Ari Jökulsson=Snorri", "Hraun Pictures", 7.4, 220,
        "Brimið;Kirkjan;Gestur;Björgun", ["Guðrún Ásgeirsdóttir"]),
       ("faergelejet", "Færgelejet", "da", None, "The Ferry Berth", 1988, 1990, "DK", "da", "comedy family", "Karen Bjerregaard", "DR", 2, "Torben Skov=Harbourmaster Iversen;Signe Ravnholt=Gerda;Frederik Lauritsen=Poul", "Nordisk Film", 6.9, 150,
        "Første tur;Tåge;Bryllup ombord|Vinterlukket;Den nye kaptajn;Farvel Gerda", ["Karen Bjerregaard", "Torben Skov"]),
       ("kotwal", "कोतवाल", "hi", "Kotwal", "The Constable", 2020, None, "IN", "hi", "crime thriller", "Vikram Rathore;Sunita Chauhan", "Prime Video", 2, "Rajesh Khanna/b=Inspector Dubey;Pooja Malhotra=Naina;Imran Qureshi=Salim;Deepak Sethi=Commissioner", "Bay of Stories", 8.2, 2110,
        "पहली रात;गवाह;सौदा;धुआँ|वापसी;क़र्ज़;आख़िरी गवाह;सुबह", ["Vikram Rathore", "Sunita Chauhan", "Faiz Ahmed Ansari"]),
       ("kochi", "കൊച്ചി ഫയൽസ്", "ml", "Kochi Files", "Kochi Files", 2022, None, "IN", "ml en", "crime drama", "Joseph Kurian", "SonyLIV", 1, "Anoop Varghese=SP Mathew;Priya Menon/b=Advocate Tara;Lakshmi Pillai=Ammini", "Malabar Frames", 8.0, 720,
        "തുറമുഖം;മഴ;കത്ത്;കടൽ;വിധി", ["Joseph Kurian", "Priya Menon/a"]),
       ("para", "পাড়া", "bn", "Para", "The Neighbourhood", 1999, 2001, "IN", "bn", "comedy family", "Moushumi Dutta", "DD Bangla", 2, "Arindam Sen=Bablu;Ranjana Baruah=Boudi;Tapan Ghoshal=Dadu", "Hooghly Chitra", 7.7, 190,
        "নতুন ভাড়াটে;ক্রিকেট;লোডশেডিং|পুজো;চিঠি;বিদায়", ["Moushumi Dutta", "Arindam Sen"])]
for s in ser:
    u = series(*s[:17]); key, lang, yr = s[0], s[2], s[5]
    ec = 0
    for si, season in enumerate(s[17].split("|")):
        y = yr + (2 * si if key in ("fjorden", "mordet", "faergelejet", "para", "kotwal") else si); m = R.randint(1, 10); day = R.randint(1, 7)
        for ei, t in enumerate(season.split(";")):
            e = U("t", key + "-s%de%d" % (si + 1, ei + 1)); dy = day + 7 * ei
            mm2, dy = (m, dy) if dy <= 28 else (m + 1, dy - 28)
            add(e, "a", "ks:Ep"); add(e, "epOf", u); add(e, "epTitle", L(t, lang)); add(e, "seasonNo", I(si + 1)); add(e, "epNo", I(ei + 1))
            if R.random() < .93: add(e, "aired", D("%d-%02d-%02d" % (y, mm2, dy)))
            if R.random() < .9: add(e, "mins", I(R.randint(26, 31) if key in ("faergelejet", "para") else R.randint(41, 62)))
            add(e, "directedBy", people[R.choice(s[18])])
            if R.random() < .5: add(e, "epScore", dec(R.randint(62, 94) / 10))
            if R.random() < .2: add(e, "summary", L(R.choice(["A stranger comes to town.", "Nobody tells the truth.", "The storm cuts off the harbour.", "An old letter turns up."]), "en"))
nod(F["bron"], "guldbagge", "Best Series", 2012, False); nod(F["kotwal"], "filmfare", "Best Series", 2021, True); nod(F["kotwal"], "filmfare", "Best Actor", 2021, False, "Rajesh Khanna/b"); nod(F["mordet"], "guldbagge", "Best Series", 2011, True)
nod(F["kochi"], "filmfare", "Best Series", 2023, False); nod(F["fjorden"], "amanda", "Best Series", 2015, True); nod(F["borgen"], "robert", "Best Series", 2011, True); nod(F["forb"], "robert", "Best Series", 2008, True)
add(F["fjorden"], "shotAt", spots["Bergen"]); add(F["mordet"], "shotAt", spots["Malmö"]); add(F["kochi"], "shotAt", spots["Kochi"]); add(F["bron"], "shotAt", spots["Malmö"]); add(F["bron"], "shotAt", spots["Copenhagen"])

def main():
    folder = sys.argv[1]; os.makedirs(folder, exist_ok=True)
    seen = set(); bys = {}
    for s, p, o in out:
        if (s, p, o) not in seen:
            seen.add((s, p, o)); bys.setdefault(s, []).append((p, o))
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("@prefix ks: <%s> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % V)
        for s, pos in bys.items():
            f.write(s + " " + " ;\n    ".join(p + " " + o for p, o in pos) + " .\n")
    print(len(seen))
if __name__ == "__main__": main()
