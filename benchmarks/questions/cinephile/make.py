"""A film club's card index of (invented) Georgian films.  python make.py FOLDER  -> FOLDER/graph.ttl"""
import sys, random, os, datetime as dt
R = random.Random(1977)
T = dict(zip("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  "a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h".split()))
lat = lambda s: "".join(T.get(c, c) for c in s)
cap = lambda s: " ".join(w[:1].upper() + w[1:] for w in lat(s).split())
slug = lambda s: "".join(c if c.isalnum() else "_" for c in s.lower()).strip("_")
out = []
def esc(s): return s.replace("\\", "\\\\").replace('"', '\\"')
def L(s, lang=None): return '"%s"' % esc(s) + ("@" + lang if lang else "")
def D(d): return '"%s"^^xsd:date' % d
def add(s, *po):
    assert len(po) % 2 == 0
    for p, o in zip(po[::2], po[1::2]):
        if o is not None: out.append("%s %s %s ." % (s, p, o))
def rdate(a, b):
    a, b = dt.date.fromisoformat(a), dt.date.fromisoformat(b)
    return (a + dt.timedelta(R.randrange((b - a).days))).isoformat()

# ---- regions, spots
REG = {"Kakheti": "კახეთი", "Imereti": "იმერეთი", "Adjara": "აჭარა", "Svaneti": "სვანეთი", "Shida Kartli": "შიდა ქართლი",
       "Samegrelo": "სამეგრელო", "Khevi": "ხევი", "Tbilisi area": "თბილისი", "Javakheti": "ჯავახეთი", "Guria": "გურია"}
for r, k in REG.items(): add("k:reg_" + slug(r), "a", "kb:Region", "rdfs:label", L(r, "en"), "kb:nameKa", L(k, "ka"))
SP = [("თბილისი","Tbilisi area",1241000,490),("თელავი","Kakheti",19800,550),("სიღნაღი","Kakheti",1500,790),("ყვარელი","Kakheti",7700,450),("ქუთაისი","Imereti",125000,140),
 ("ჭიათურა","Imereti",10300,350),("ბათუმი","Adjara",183000,5),("ხულო","Adjara",1000,920),("მესტია","Svaneti",1970,1500),("უშგული","Svaneti",220,2100),("გორი","Shida Kartli",46000,588),
 ("სტეფანწმინდა","Khevi",1330,1740),("ზუგდიდი","Samegrelo",41000,110),("ფოთი","Samegrelo",41500,3),("ახალქალაქი","Javakheti",8300,1700),("ოზურგეთი","Guria",14200,80),("ჩოხატაური","Guria",1800,150),("მცხეთა","Tbilisi area",7400,460)]
spot = {}
for ka, r, pop, alt in SP:
    n = cap(ka); s = spot[n] = "k:spot_" + slug(n)
    add(s, "a", "kb:Spot", "rdfs:label", L(n, "en"), "kb:nameKa", L(ka, "ka"), "kb:region", "k:reg_" + slug(r), "kb:pop", str(pop) if n != "Khulo" else None, "kb:metresUp", str(alt))
add(spot["Stepantsminda"], "kb:aka", L("Kazbegi")); add(spot["Mtskheta"], "kb:aka", L("Mzcheta")); add(spot["Kutaisi"], "kb:aka", L("Kutais"))
SPN = list(spot)
# ---- people
P = {}
def person(key, ka, sex, born=None, died=None, place=None, extra=()):
    n = cap(ka); s = P[key] = "k:" + slug(n) + ("_" + key if key in ("gac", "nka") else "")
    bd = rdate("%d-01-02" % born, "%d-12-30" % born) if born else None
    dd = rdate("%d-01-02" % died, "%d-12-30" % died) if died else None
    add(s, "a", "kb:Person", "rdfs:label", L(n, "en"), "kb:nameKa", L(ka, "ka"), "kb:sex", L(sex),
        "kb:born", D(bd) if bd else None, "kb:died", D(dd) if dd else None, "kb:birthplace", spot[place] if place else None, *extra)
    return s
DIR = """d1|ივანე ქორელი|m|1899|1961|Telavi
d2|ნუცა ღოღობელი|f|1904|1989|Kutaisi
d3|გიორგი აბაშვილი|m|1931|2004|Tbilisi
d4|თამაზ მეზურნიშვილი|m|1928|1994|Gori
d5|ლეილა ჩხეტიანი|f|1937||Batumi
d6|ოთარ ჯანელაური|m|1934|2018|Kutaisi
d7|რევაზ ბურდული|m|1941|2011|Ozurgeti
d8|მერაბ თოფურელი|m|1946||Tbilisi
d9|ნანა ქვარიანი|f|1950||Zugdidi
d10|დიმიტრი ხუციელი|m|1955|1999|Tbilisi
d11|ლევან აბაშვილი|m|1962||Tbilisi
d12|ეკა ნაცვლიძე|f|1971||Telavi
d13|ზაზა ურიდია|m|1969||Zugdidi
d14|სალომე ჯანელაური|f|1974||Tbilisi
d15|ირაკლი სვანელი|m|1978||Mestia
d16|თინათინ გურულაშვილი|f|1983||Batumi
d17|ლუკა ბერაშვილი|m|1986||Sighnaghi
d18|მარიამ ჩხეტიანი|f|1990||Batumi"""
WR = """w1|კონსტანტინე ლაფერაძე|m|1902|1977|Chiatura
w2|ერლომ ახალაია|m|1935|2009|Poti
w3|რუსუდან ელიზბარი|f|1940|2020|Tbilisi
w4|აკა ნიკოლეიშვილი|m|1968||Kutaisi
w5|თეონა მაყაშვილიძე|f|1981||Tbilisi
w6|შოთა ბარნაველი|m|1929|1985|
w7|ნინო კახელი|f|1976||Qvareli"""
CO = """c1|ვახტანგ მაჭარაული|m|1908|1990|Telavi
gac|გიორგი აბაშვილი|m|1970||Gori
c3|სულხან ნათიძე|m|1933|2016|Tbilisi
c4|ელისო დოლიაშვილი|f|1948||Kutaisi
c5|ნიკა ფაცურია|m|1985||Poti
c6|ბიძინა ყაველაშვილი|m|1926|1999|Gori"""
DP = """p1|არჩილ ფილიფაშვილისძე|m|1905|1979|Tbilisi
p2|ლერი მაჩაიძე|m|1932|2007|Tbilisi
p3|ნუგზარ ერქვანი|m|1944||Batumi
p4|გოდერძი ხაბაზი|m|1967||Akhalkalaki
p5|ქეთი შუბითიშვილი|f|1984||Tbilisi"""
AC = """ვერიკო ამაშუკი|f|1908|1987
სესილია თაყაძე|f|1906|1984
უშანგი ჭიაურიძე|m|1903|1958
აკაკი ვასაძელი|m|1900|1978
ეროსი მანჯგალაური|m|1925|1982
სერგო ზაქარიელი|m|1911|1971
ლია ელიავური|f|1934|1998
რამაზ ჩხიკვიშვილი|m|1928|2011
სოფიკო ჭიაურიძე|f|1937|2008
კახი ქავსაძიანი|m|1935|2021
ბუხუტი ზაქარიელი|m|1940|2017
გურამ ფირცხელი|m|1943|
მედეა ჩახაველი|f|1921|2013
ლეილა აბაშიძიანი|f|1929|2018
ზურაბ ყიფშიელი|m|1953|
ნინელი ჩანკვეტი|f|1949|
დარეჯან ხარშილაძე|f|1957|
ჯემალ ღაღანი|m|1952|2016
მურმან ჯინორია|m|1939|2019
გოგა ფიფინაშვილისძე|m|1966|
ია სუხიტაური|f|1970|
ლევან უჩანელი|m|1959|2009
მერაბ ნინიძიანი|m|1965|
ნატო მურვანი|f|1973|
ანდრო საყვარელი|m|1980|
ნინო კახელი|f|1988|
თამარ ბზიავური|f|1991|
ლაშა გაბუნი|m|1984|
ბექა ლემონჯავა|m|1995|
ანა ხურცილი|f|1998|
გიორგი ბოჭორელი|m|1992|
მაია დობორჯგი|f|1968|
ვახო ჩაჩანი|m|1977|
ქეთა შათირი|f|1986|
დათო ბახტიანი|m|1979|
ნოდარ მგალობელი|m|1930|2003
თენგიზ არჩვაძიანი|m|1932|1996
მზია მახვილი|f|1944|
რუსა ბოლქვი|f|1961|
ოთარ მეღვინე|m|1930|1980""".split("\n")
rows = [l.split("|") for b in (DIR, WR, CO, DP) for l in b.split("\n")]
BORN, DIED = {}, {}
for k, ka, sex, b, d, pl in rows:
    person(k, ka, sex, int(b), int(d) if d else None, pl or None); BORN[k] = int(b); DIED[k] = int(d) if d else 2030
ak = []
for i, l in enumerate(AC):
    ka, sex, b, d = l.split("|"); k = "nka" if ka == "ნინო კახელი" else "a%d" % (i + 1); ak.append(k)
    miss = i in (12, 33)
    person(k, ka, sex, None if miss else int(b), int(d) if d else None, R.choice(SPN) if R.random() < .8 else None)
    BORN[k] = int(b); DIED[k] = int(d) if d else 2030
for a, b in (("d11","d3"),("d14","d6"),("d14","d5"),("a9","a1"),("a9","a3"),("a11","a6"),("d18","d9")):
    add(P[a], "kb:childOf", P[b])
for a, b in (("a1","a3"),("d5","d6"),("d8","a16"),("d12","d13"),("a10","a9"),("d17","a30"),("w3","w2"),("a23","a24")):
    add(P[a], "kb:marriedTo", P[b]); add(P[b], "kb:marriedTo", P[a])
add(P["d10"], "kb:creditedAs", L("Dito Khutsieli")); add(P["d2"], "kb:creditedAs", L("Nutsa Gogobeli")); add(P["a8"], "kb:creditedAs", L("Ramazi"))
add(P["d5"], "kb:note", L("Taught two generations at the Theatre Institute; never shot a metre of film outside Georgia.", "en"))
add(P["d1"], "kb:note", L("Started as a piano player in a silent-film house in Telavi.", "en"))
# ---- genres, outfits
GEN = {"drama":"დრამა","comedy":"კომედია","tragicomedy":"ტრაგიკომედია","war":"საომარი","musical":"მიუზიკლი","documentary":"დოკუმენტური","thriller":"თრილერი","road movie":"საგზაო","fairy tale":"ზღაპარი","historical":"ისტორიული","romance":"მელოდრამა","animation":"ანიმაცია"}
for g, k in GEN.items(): add("k:g_" + slug(g), "a", "kb:Genre", "rdfs:label", L(g, "en"), "kb:nameKa", L(k, "ka"))
OUT = [("mtkvari","მტკვარი ფილმი","Mtkvari Film",1922,1996,"Tbilisi"),("rioni","რიონის სტუდია","Rioni Studio",1958,None,"Kutaisi"),("zghva","ზღვა","Zghva Pictures",1999,None,"Batumi"),
 ("telekran","ტელეეკრანი","Teleekrani",1964,1992,"Tbilisi"),("lomisi","ლომისი","Lomisi Productions",2006,None,"Tbilisi"),("khidi","ხიდი 12","Khidi 12",2014,None,"Tbilisi"),("vardzla","ვარძლა","Vardzla Collective",2009,None,"Telavi")]
for k, ka, en, f, c, s in OUT:
    add("k:outfit_" + k, "a", "kb:Outfit", "rdfs:label", L(en, "en"), "kb:nameKa", L(ka, "ka"), "kb:setUp", str(f), "kb:folded", str(c) if c else None, "kb:seat", spot[s])
OY = {k: (f, c or 2030) for k, _, _, f, c, _ in OUT}
# ---- films: ka | en | ru | year | director | genres
F = """ჯუმას ურემი|Juma's Cart|Арба Джумы|1927|d1|drama
შავი მარანი|The Black Wine Cellar|Чёрный марани|1929|d1|comedy
მარილი და ქვა|Salt and Stone|Соль и камень|1931|d2|documentary
ჩაის ქალიშვილები|Daughters of the Tea|Дочери чая|1934|d2|drama,romance
უკანასკნელი ფოსტალიონი|The Last Postman|Последний почтальон|1936|d1|comedy
არსენას ხიდი|Arsena's Bridge|Мост Арсена|1939|d1|historical,drama
ოთხი წერილი ფრონტიდან|Four Letters from the Front|Четыре письма с фронта|1944|d2|war
კოჭლი მეველე|The Lame Watchman||1949|d1|comedy
ნისლიანი უღელტეხილი|The Foggy Pass|Туманный перевал|1953|d2|drama
ბროწეულის ბაღი|The Pomegranate Orchard|Гранатовый сад|1956|d4|romance,musical
მეწისქვილის ქალიშვილი|The Miller's Daughter|Дочь мельника|1958|d2|fairy tale
სიმღერა ჭიათურაზე|A Song about Chiatura|Песня о Чиатуре|1959|d4|documentary
მეცხრე სართული|The Ninth Floor|Девятый этаж|1961|d3|comedy
ჯარისკაცის ქუდი|The Soldier's Cap|Солдатская фуражка|1963|d4|war,drama
ბიძაჩემი ვარლამი|My Uncle Varlam|Мой дядя Варлам|1964|d3|comedy
ქარის სახლი|House of the Wind|Дом ветра|1965|d6|drama
ზღვის პირას შვიდი დღე|Seven Days by the Sea|Семь дней у моря|1966|d5|romance
ორი ღამე ყვარელში|Two Nights in Qvareli||1967|d3|tragicomedy
თოვლის ზღაპარი|A Tale of Snow|Снежная сказка|1968|d6|fairy tale
უხმო ზარი|The Mute Bell|Немой колокол|1969|d4|historical
ტრამვაი ნომერი ხუთი|Tram Number Five|Трамвай номер пять|1970|d3|comedy,musical
ვენახის ბოლოს|At the Vineyard's End|За виноградником|1971|d6|drama
ბიძაჩემი ვარლამი ქალაქში|Uncle Varlam in the City|Дядя Варлам в городе|1972|d3|comedy
სამი და|Three Sisters of Guria|Три сестры из Гурии|1973|d5|drama
მაღალი წყალი|High Water|Большая вода|1974|d7|drama
ხელოსანი|The Craftsman|Мастеровой|1975|d6|tragicomedy
ბიძაჩემი ვარლამის ქორწილი|Uncle Varlam's Wedding|Свадьба дяди Варлама|1976|d3|comedy,musical
კითხვები ნინოს|Questions for Nino|Вопросы к Нино|1977|d5|drama
თეთრი ქორი|The White Hawk|Белый ястреб|1978|d7|historical,war
შაბათის ბაზარი|Saturday Market||1979|d8|documentary
მინის ქალაქი|The Glass Town|Стеклянный город|1980|d6|drama
ბოლო ზარამდე|Before the Last Bell|До последнего звонка|1981|d8|comedy
ლურჯი ჩანთა|The Blue Satchel|Синий портфель|1982|d7|comedy,fairy tale
აღმართი|The Climb|Подъём|1983|d9|drama
მდუმარე მოწმე|The Silent Witness|Немой свидетель|1984|d10|thriller
ხმელი ფოთოლი|A Dry Leaf|Сухой лист|1985|d5|drama,romance
ვისი სახლია ეს|Whose House Is This?|Чей это дом?|1986|d8|tragicomedy
სინანული|Remorse|Раскаяние|1987|d6|drama,historical
ღამის მორიგე|Night Duty|Ночной дежурный|1988|d10|thriller
აპრილის თოვლი|Snow in April|Апрельский снег|1990|d9|drama
უშუქო ქალაქი|City without Light|Город без света|1993|d10|drama
პურის რიგი|The Bread Queue||1995|d9|documentary
ბენზინი|Petrol||1997|d10|thriller,road movie
სახლიდან შორს|Far from the House||1999|d11|drama
მეცხრე სართული|The Ninth Floor||2001|d11|tragicomedy
ნავთის ლამპა|The Kerosene Lamp||2002|d8|drama
გზა ბათუმისკენ|The Road to Batumi|Дорога в Батуми|2003|d13|road movie,comedy
დედაჩემის კაბა|My Mother's Dress||2005|d12|drama
ცარიელი სკამი|The Empty Chair||2006|d13|thriller
ზღურბლი|Threshold|Порог|2007|d14|drama
ხუთი დღე აგვისტოში|Five Days in August|Пять дней в августе|2009|d13|war,drama
ბებია და მატარებელი|Grandma and the Train||2010|d12|comedy,road movie
კოშკი|The Tower|Башня|2011|d15|drama
თხა და ვენახი|The Goat and the Vineyard||2011|d17|animation,fairy tale
მინდვრის ხმა|Sound of the Field||2012|d16|documentary
მდუმარე მოწმე|The Silent Witness||2013|d13|thriller
ყვითელი ავტობუსი|The Yellow Bus|Жёлтый автобус|2013|d14|tragicomedy
ზამთრის აბანო|Winter Baths||2014|d12|drama
მარგანეცი|Manganese|Марганец|2014|d15|drama,documentary
კოშკი: დაბრუნება|The Tower: Return||2015|d15|thriller
ქორწილი უშგულში|A Wedding in Ushguli||2016|d17|comedy
წყალქვეშა ოთახი|The Underwater Room|Подводная комната|2016|d16|drama
მეზობლის ვარსკვლავი|The Neighbour's Star||2017|d14|romance,comedy
ბოლო საბაგირო|The Last Cable Car|Последняя канатка|2017|d15|documentary
ჩვენი პატარა ომი|Our Little War|Наша маленькая война|2018|d13|war,tragicomedy
თეთრი ღვინო, შავი პური|White Wine, Black Bread||2018|d17|comedy
კოშკი: სისხლი|The Tower: Blood||2019|d15|thriller
მე აქ არ ვცხოვრობ|I Don't Live Here||2019|d16|drama
ჩიტების ენა|The Language of Birds|Язык птиц|2020|d18|fairy tale,drama
კარანტინი ხულოში|Quarantine in Khulo||2021|d17|comedy
ჯუმას ურემი|Juma's Cart||2021|d11|drama
შუქურა|The Lighthouse Keeper|Маяк|2022|d18|drama,romance
ორნი პლატფორმაზე|Two on the Platform||2022|d14|romance
თამადა|Tamada|Тамада|2023|d12|tragicomedy
ქვიშის საათი|Hourglass||2023|d16|thriller
ხმაური|Noise|Шум|2024|d18|musical,drama""".split("\n")
SAGA = {"varlam": ("Uncle Varlam trilogy", "ვარლამი", ["My Uncle Varlam","Uncle Varlam in the City","Uncle Varlam's Wedding"]), "tower": ("The Tower cycle", "კოშკი", ["The Tower","The Tower: Return","The Tower: Blood"])}
for k, (n, ka, _) in SAGA.items(): add("k:saga_" + k, "a", "kb:Saga", "rdfs:label", L(n, "en"), "kb:nameKa", L(ka, "ka"))
FAM = {"The Ninth Floor 2001":"the_ninth_floor_1961","The Silent Witness 2013":"the_silent_witness_1984","Juma's Cart 2021":"juma_s_cart_1927"}
CH = "ვარლამი ნინო გოგი მაკა ბესო ელისო ლადო თინა ზურა დედა მასწავლებელი მილიციელი მეწისქვილე ექიმი მეზობელი ფოსტალიონი ქეთო სანდრო მარო თედო ბაბუა ბებია ლიზა ნიკო მძღოლი მღვდელი".split()
TR = {"დედა":"Mother","მასწავლებელი":"The teacher","მილიციელი":"The militiaman","მეწისქვილე":"The miller","ექიმი":"The doctor","მეზობელი":"The neighbour","ფოსტალიონი":"The postman","ბაბუა":"Grandfather","ბებია":"Grandmother","მძღოლი":"The driver","მღვდელი":"The priest"}
films = []; partno = 0
BUDG = {}
for l in F:
    ka, en, ru, y, d, g = l.split("|"); y = int(y); g = g.split(","); doc = "documentary" in g
    fid = "%s_%d" % (slug(en), y); s = "k:" + fid
    short = en in ("Salt and Stone","A Tale of Snow","The Last Cable Car","The Goat and the Vineyard","Saturday Market")
    mins = R.randrange(18, 40) if short else R.randrange(58, 82) if y < 1940 else R.randrange(76, 136)
    alive = lambda k, a=17: y - BORN[k] >= a and y <= DIED[k] + 1
    wr = [k for k in ("w1","w2","w3","w4","w5","w6","w7") if alive(k, 22) and y - BORN[k] < 75]
    ws = []
    if wr and R.random() < .75: ws.append(R.choice(wr))
    if not ws or R.random() < .45: ws.append(d)
    co = [k for k in ("c1","gac","c3","c4","c5","c6") if alive(k, 22) and y - BORN[k] < 70]
    dp = [k for k in ("p1","p2","p3","p4","p5") if alive(k, 21) and y - BORN[k] < 72]
    os_ = [k for k in OY if OY[k][0] <= y <= OY[k][1]]
    o = "mtkvari" if y < 1958 else R.choice(os_ + (["mtkvari"] * 2 if y <= 1996 else []))
    if en == "Petrol": o = None
    look = "black and white" if y < 1966 or (y < 1973 and R.random() < .4) or en in ("The Tower", "I Don't Live Here") else "colour"
    if look != "colour" and y in (1936, 1944, 1959, 1967): look = "b&w"
    prem = rdate("%d-01-05" % y, "%d-12-28" % y) if y > 1955 and R.random() < .85 else None
    add(s, "a", "kb:Movie", "rdfs:label", L(en, "en"), "kb:nativeTitle", L(ka, "ka"), "kb:titleRu", L(ru, "ru") if ru else None, "kb:romanized", L(lat(ka).capitalize()),
        "kb:year", str(y), "kb:mins", str(mins) if en != "The Lame Watchman" else None, "kb:helmedBy", P[d], "kb:look", L(look), "kb:outfit", "k:outfit_" + o if o else None, "kb:premiered", D(prem) if prem else None)
    for x in g: add(s, "kb:genre", "k:g_" + slug(x))
    if not doc or R.random() < .3:
        for w in dict.fromkeys(ws): add(s, "kb:penned", P[w])
    silent = y < 1930
    c = None
    if co and not silent and R.random() < .88: c = R.choice(co); add(s, "kb:scoreBy", P[c])
    if dp: add(s, "kb:camera", P[R.choice(dp)])
    for sp in R.sample(SPN, R.choice([1, 1, 2])): 
        if en not in ("The Goat and the Vineyard",): add(s, "kb:shotIn", spot[sp])
    for t in ["Svan", "Georgian"] if en.startswith("The Tower") else ["Georgian", "Russian"] if "war" in g else ["Mingrelian", "Georgian"] if en in ("High Water", "The Underwater Room") else [] if silent else ["Georgian"]:
        add(s, "kb:tongue", L(t))
    if silent: add(s, "kb:silent", "true")
    if en in ("The Black Wine Cellar", "Daughters of the Tea") or (en == "Juma's Cart" and y < 1930): add(s, "kb:lost", "true" if en != "Juma's Cart" else "false")
    if 1953 <= y <= 1988 and R.random() < .75: add(s, "kb:ticketsSold", str(R.randrange(2, 190) * 100000))
    if y >= 1997:
        cost = R.randrange(9, 160) * 10000 if not short else R.randrange(3, 15) * 10000
        if R.random() < .85: add(s, "kb:cost", str(cost))
        if R.random() < .8: add(s, "kb:take", str(int(cost * R.uniform(.1, 2.6)) // 1000 * 1000))
    if fid in ("remorse_1987", "the_foggy_pass_1953"): add(s, "kb:shelvedUntil", str(y + (2 if y > 1980 else 4)))
    for k, (n, _, mem) in SAGA.items():
        if en in mem:
            i = mem.index(en); add(s, "kb:saga", "k:saga_" + k, "kb:instalment", str(i + 1))
            if i: add(s, "kb:follows", prevsaga[k])
            prevsaga = globals().setdefault("prevsaga", {}); prevsaga[k] = s
    if "%s %d" % (en, y) in FAM: add(s, "kb:redoOf", "k:" + FAM["%s %d" % (en, y)])
    cast = []
    if not doc and "animation" not in g:
        ok = [a for a in ak if alive(a, 16) and y - BORN[a] < 78]
        cast = R.sample(ok, min(len(ok), R.choice([2, 3, 3, 4, 4])))
        if k and "Varlam" in en: cast = ["a8"] + [a for a in cast if a != "a8"]
        if en.startswith("The Tower"): cast = ["a25"] + [a for a in cast if a != "a25"]
        chs = R.sample(CH[1:], len(cast))
        for i, a in enumerate(cast):
            partno += 1; q = "k:part%03d" % partno
            ch = "ვარლამი" if "Varlam" in en and i == 0 else "ბექა" if en.startswith("The Tower") and i == 0 else chs[i]
            add(q, "a", "kb:Part", "kb:inFilm", s, "kb:actor", P[a], "kb:role", L(TR.get(ch) or cap(ch)), "kb:billing", str(i + 1))
    films.append(dict(id=s, en=en, y=y, d=d, cast=cast, c=c, g=g, ws=ws, prem=prem, doc=doc))
add("k:remorse_1987", "kb:aka", L("Repenting"), "kb:note", L("Finished in the spring, kept in a safe at the studio, shown in Kutaisi first.", "en"))
add("k:house_of_the_wind_1965", "kb:aka", L("The Wind's Home")); add("k:the_craftsman_1975", "kb:aka", L("The Artisan"))
for f, b, a in (("arsena_s_bridge_1939","Arsena","w1"),("the_miller_s_daughter_1958","The Mill at Gomi","w1"),("house_of_the_wind_1965","The Windward Side","w6"),("three_sisters_of_guria_1973","Sisters","w3"),("the_glass_town_1980","Letters in Glass","w2"),("my_mother_s_dress_2005","The Dress","w7"),("the_underwater_room_2016","Room Under the Lake","w5"),("hourglass_2023","Sand","w5")):
    add("k:book_" + slug(b), "a", "kb:Book", "rdfs:label", L(b, "en"), "kb:author", P[a], "kb:printed", str(int(f[-4:]) - R.randrange(2, 20)))
    add("k:" + f, "kb:fromBook", "k:book_" + slug(b))
# ---- festivals and nods
FE = [("vine","Golden Vine","ოქროს ვაზი",1960,"Tbilisi"),("light","Batumi Lighthouse","ბათუმის შუქურა",1998,"Batumi"),("rioniw","Rioni Film Week","რიონის კვირეული",1972,"Kutaisi"),("svan","Svaneti Mountain Film Days","მთის კინო",2010,"Mestia")]
for k, n, ka, f, sp in FE: add("k:fest_" + k, "a", "kb:Fest", "rdfs:label", L(n, "en"), "kb:nameKa", L(ka, "ka"), "kb:setUp", str(f), "kb:town", spot[sp])
CAT = ["best film", "best director", "best screenplay", "best actor", "best actress", "best music"]
no = 0; wonset = set()
sexof = {("a%d" % (i + 1) if "ნინო კახელი" not in l else "nka"): l.split("|")[1] for i, l in enumerate(AC)}
for f in films:
    for k, n, _, est, _ in FE:
        if f["y"] < est or R.random() > (.36 if k != "svan" else .2): continue
        for cat in R.sample(CAT, R.choice([1, 1, 2, 3])):
            who = {"best film": None, "best director": f["d"], "best screenplay": f["ws"][0], "best music": f["c"]}.get(cat)
            if cat in ("best actor", "best actress"):
                m = [a for a in f["cast"] if sexof[a] == ("m" if cat == "best actor" else "f")]
                if not m: continue
                who = m[0]
            if cat == "best music" and not f["c"] or cat == "best screenplay" and f["doc"]: continue
            key = (k, cat, f["y"]); won = key not in wonset and R.random() < .4
            if won: wonset.add(key)
            no += 1
            add("k:nod%03d" % no, "a", "kb:Nod", "kb:inFilm", f["id"], "kb:fest", "k:fest_" + k, "kb:category", L(cat), "kb:edition", str(f["y"]), "kb:won", "true" if won else "false", "kb:honours", P[who] if who else None)
# ---- club: members, stars, evenings
ME = [("Keti Rukhadze","Tbilisi",2009),("Temo Gvaramia","Tbilisi",2009),("Lali Sutidze","Kutaisi",2011),("Vano Pirveli","Batumi",2012),("Nestan Ors","Tbilisi",2014),("Gio Tabidzeli","Gori",2015),("Marekh Kvite","Telavi",2015),("Saba Lortki","Tbilisi",2018),("Ani Tsereteliani","Batumi",2020),("Dachi Okro","Kutaisi",2021),("Pikria Zed","Tbilisi",2023)]
for i, (n, sp, j) in enumerate(ME):
    add("k:m_" + slug(n.split()[0]), "a", "kb:Member", "rdfs:label", L(n), "kb:livesIn", spot[sp], "kb:joined", str(j), "kb:mail", L(n.split()[0].lower() + "@kinoklubi.example") if i not in (1, 6) else None,
        "kb:favourite", R.choice(films)["id"] if i not in (9,) else None)
rn = 0
for f in films:
    for n, sp, j in ME[:-1]:
        if f["en"] in ("The Black Wine Cellar","Daughters of the Tea") or R.random() > .25: continue
        rn += 1
        add("k:r%03d" % rn, "a", "kb:Verdict", "kb:inFilm", f["id"], "kb:by", "k:m_" + slug(n.split()[0]), "kb:stars", str(min(10, max(1, round(R.gauss(6.8 if f["d"] != "d6" else 8.4, 1.9))))), "kb:on", D(rdate("%d-01-10" % max(j, f["y"]+1 if f["y"] < 2024 else 2024), "2025-05-01")))
VEN = [("Club Room, Atoneli St","Tbilisi",40),("Radium Cinema","Kutaisi",120),("Open-air, Boulevard","Batumi",200),("Library Hall","Telavi",60)]
for n, sp, c in VEN: add("k:ven_" + slug(n)[:5], "a", "kb:Hall", "rdfs:label", L(n), "kb:town", spot[sp], "kb:seats", str(c))
pool = [f for f in films if f["en"] not in ("The Black Wine Cellar","Daughters of the Tea")]
for i in range(46):
    f = R.choice(pool); n, sp, c = R.choice(VEN)
    on = rdate("%d-02-01" % max(2016, f["y"]), "2025-05-30")
    add("k:eve%02d" % (i + 1), "a", "kb:Evening", "kb:inFilm", f["id"], "kb:hall", "k:ven_" + slug(n)[:5], "kb:on", D(on), "kb:turnout", str(R.randrange(8, c + 1)) if i % 11 else None,
        "kb:host", "k:m_" + slug(R.choice([m for m in ME if m[2] < int(on[:4])])[0].split()[0]), "kb:print", L(R.choice(["35mm", "35 mm", "DCP", "DCP", "16mm"])) if f["y"] < 2005 else L("DCP"))
os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as h:
    h.write("@prefix k: <http://kinokartoteka.example/id/> .\n@prefix kb: <http://kinokartoteka.example/v#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" + "\n".join(out) + "\n")
