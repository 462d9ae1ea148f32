"""Kino saunje: the card index of a small Georgian film and television collection (invented). python make.py FOLDER"""
import os, random, sys
from datetime import date, timedelta
R = random.Random(1937)
T = []
def q(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'
def lit(s, l=None): return q(s) + ('@' + l if l else '')
def d(s):
    s = str(s)
    return q(s) + ('^^xsd:gYear' if len(s) == 4 else '^^xsd:date')
def gy(y): return q(str(y)) + '^^xsd:gYear'
def dec(x): return q('%.1f' % x) + '^^xsd:decimal'
def b(x): return 'true' if x else 'false'
def add(s, *po):
    for p, o in po:
        if o is not None: T.append((s, p, o if isinstance(o, str) else str(o)))
def lab(s, en, ka=None): add(s, ('rdfs:label', lit(en, 'en')), ('rdfs:label', lit(ka, 'ka') if ka else None))

SPOTS = [('tbilisi','Tbilisi','თბილისი','Kartli'),('kutaisi','Kutaisi','ქუთაისი','Imereti'),('batumi','Batumi','ბათუმი','Adjara'),('poti','Poti','ფოთი','Samegrelo'),
 ('telavi','Telavi','თელავი','Kakheti'),('sighnaghi','Sighnaghi','სიღნაღი','Kakheti'),('mestia','Mestia','მესტია','Svaneti'),('ushguli','Ushguli','უშგული','Svaneti'),
 ('gori','Gori','გორი','Kartli'),('chiatura','Chiatura','ჭიათურა','Imereti'),('zugdidi','Zugdidi','ზუგდიდი','Samegrelo'),('yerevan','Yerevan',None,None),('paris','Paris',None,None)]
for i, en, ka, reg in SPOTS:
    s = 'i:spot-' + i; add(s, ('a', 'k:Spot')); lab(s, en, ka); add(s, ('k:province', lit(reg) if reg else None))
add('i:spot-tbilisi', ('k:alsoSpelt', lit('Tiflis')))
add('i:spot-batumi', ('k:alsoSpelt', lit('Batum')))

HOUSES = [('gruzia','Kartuli Pilmi','ქართული ფილმი',1938,'tbilisi'),('telepilmi','Telepilmi Workshop','ტელეფილმი',1968,'tbilisi'),('rioni','Rioni Pictures','რიონი',1992,'kutaisi'),
 ('zghva','Zghva Film','ზღვა ფილმი',2004,'batumi'),('sakhli','Sakhli 17','სახლი 17',2011,'tbilisi'),('mtsvane','Mtsvane Animation','მწვანე',1974,'tbilisi')]
for i, en, ka, y, sp in HOUSES:
    s = 'i:house-' + i; add(s, ('a', 'k:House')); lab(s, en, ka); add(s, ('k:doorsOpened', gy(y)), ('k:seat', 'i:spot-' + sp))
add('i:house-rioni', ('k:doorsShut', gy(2009)))

CH = [('first','First Channel','პირველი არხი',1956,'public'),('second','Second Channel','მეორე არხი',1971,'public'),('iveria','TV Iveria','ივერია',1993,'private'),
 ('kolkhi','Kolkhi TV','კოლხი',1996,'private'),('adjara','Batumi Channel','ბათუმის არხი',1989,'public'),('mzera','Mzera','მზერა',2015,'streaming')]
for i, en, ka, y, own in CH:
    s = 'i:ch-' + i; add(s, ('a', 'k:Channel')); lab(s, en, ka); add(s, ('k:onAirSince', gy(y)), ('k:purse', lit(own)))
add('i:ch-kolkhi', ('k:offAirSince', gy(2008)))

FL = {'tragicomedy':'Tragicomedy','crime':'Crime','war':'War','musical':'Musical','drama':'Drama','doc':'Documentary','cartoon':'Animation','history':'Costume history','comedy':'Comedy'}
for i, en in FL.items(): add('i:fl-' + i, ('a', 'k:Flavour')); lab('i:fl-' + i, en)
CR = {'direct':'directing','write':'screenwriting','act':'acting','camera':'camera','score':'music','cut':'editing'}
for i, en in CR.items(): add('i:craft-' + i, ('a', 'k:Craft')); lab('i:craft-' + i, en)

FN = {'Nino':('ნინო','Нино'),'Giorgi':('გიორგი','Георгий'),'Tamar':('თამარ','Тамара'),'Levan':('ლევან','Леван'),'Givi':('გივი','Гиви'),'Ketevan':('ქეთევან','Кетеван'),'Otar':('ოთარ','Отар'),
 'Zurab':('ზურაბ','Зураб'),'Medea':('მედეა','Медея'),'Sopiko':('სოფიკო','Софико'),'Irakli':('ირაკლი','Ираклий'),'Vakhtang':('ვახტანგ','Вахтанг'),'Lali':('ლალი','Лали'),'Rusudan':('რუსუდან','Русудан'),
 'Shota':('შოთა','Шота'),'Merab':('მერაბ','Мераб'),'Eka':('ეკა','Эка'),'Dato':('დათო','Дато'),'Tornike':('თორნიკე','Торнике'),'Manana':('მანანა','Манана'),'Guram':('გურამ','Гурам'),'Salome':('სალომე','Саломе'),
 'Ana':('ანა','Анна'),'Temur':('თემურ','Темур'),'Nana':('ნანა','Нана'),'Luka':('ლუკა','Лука')}
LN = {'Kalandadze':('კალანდაძე','Каландадзе'),'Lomidze':('ლომიძე','Ломидзе'),'Beridze':('ბერიძე','Беридзе'),'Margiani':('მარგიანი','Маргиани'),'Jorjadze':('ჯორჯაძე','Джорджадзе'),'Chkhaidze':('ჩხაიძე','Чхаидзе'),
 'Shonia':('შონია','Шония'),'Gelovani':('გელოვანი','Геловани'),'Tsereteli':('წერეთელი','Церетели'),'Kobalia':('კობალია','Кобалия'),'Mikadze':('მიქაძე','Микадзе'),'Abashidze':('აბაშიძე','Абашидзе'),'Nadiradze':('ნადირაძე','Надирадзе'),
 'Dvali':('დვალი','Двали'),'Gogua':('გოგუა','Гогуа'),'Papava':('პაპავა','Папава'),'Zhvania':('ჟვანია','Жвания'),'Kikodze':('კიკოძე','Кикодзе')}
H = [# id name sex born died native crafts
('kalandadze-n1','Nino Kalandadze','f','1948-03-11',None,'kutaisi','act'),('kalandadze-n2','Nino Kalandadze','f','1979-10-02',None,'tbilisi','cut'),
('lomidze-g1','Giorgi Lomidze','m','1921-05-27','1994-01-15','gori','direct'),('lomidze-g2','Giorgi Lomidze','m','1984-07-19',None,'tbilisi','camera'),
('beridze-givi','Givi Beridze','m','1934-12-01','2007-09-08','batumi','direct write'),('margiani-o','Otar Margiani','m','1940-08-22','2015-04-30','mestia','direct'),
('jorjadze-k','Ketevan Jorjadze','f','1951-02-14',None,'telavi','direct write'),('chkhaidze-l','Levan Chkhaidze','m','1958-06-06','2019-11-20','poti','direct'),
('shonia-s','Salome Shonia','f','1982-01-25',None,'zugdidi','direct write'),('gelovani-t','Tornike Gelovani','m','1976-09-17',None,'tbilisi','direct act'),
('tsereteli-r','Rusudan Tsereteli','f','1973-04-03',None,'kutaisi','direct'),('kobalia-d','Dato Kobalia','m','1987-12-12',None,'batumi','direct write'),
('mikadze-v','Vakhtang Mikadze','m','1926-10-30','1988-07-02','tbilisi','write'),('abashidze-m','Manana Abashidze','f','1943','2011-03-19','tbilisi','write'),
('nadiradze-l','Lali Nadiradze','f','1969-08-08',None,'gori','write'),('dvali-i','Irakli Dvali','m','1938-11-09','2001-05-05','tbilisi','score'),
('gogua-e','Eka Gogua','f','1971-03-29',None,'zugdidi','score'),('papava-g','Guram Papava','m','1930-06-18','1999-12-27','chiatura','camera'),
('zhvania-m','Merab Zhvania','m','1955-01-07',None,'telavi','camera'),('kikodze-n','Nana Kikodze','f','1936-05-13','2004-02-11','tbilisi','cut'),
('beridze-medea','Medea Beridze','f','1939-07-21','2018-10-10','batumi','act'),('beridze-luka','Luka Beridze','m','1966-04-16',None,'tbilisi','act direct'),
('tsereteli-o','Otar Tsereteli','m','1932-09-24','2003-06-17','kutaisi','act'),('gelovani-sh','Shota Gelovani','m','1945-02-02','2020-12-03','tbilisi','act'),
('margiani-z','Zurab Margiani','m','1950-10-19',None,'ushguli','act'),('dvali-s','Sopiko Dvali','f','1962-12-24',None,'tbilisi','act'),
('kobalia-t','Tamar Kobalia','f','1954-06-30',None,'batumi','act'),('lomidze-te','Temur Lomidze','m','1947-01-11','1997-08-23','gori','act'),
('abashidze-i','Irakli Abashidze','m','1974-05-20',None,'kutaisi','act'),('shonia-ana','Ana Shonia','f','1991-09-09',None,'zugdidi','act score'),
('mikadze-l','Levan Mikadze','m','1980-03-05',None,'tbilisi','act'),('nadiradze-t','Tamar Nadiradze','f','1985-11-28',None,'telavi','act'),
('papava-e','Eka Papava','f','1977-07-14',None,'chiatura','act'),('zhvania-g','Givi Zhvania','m','1968',None,'sighnaghi','act'),
('gogua-v','Vakhtang Gogua','m','1929-04-08','1991-11-30','zugdidi','act'),('kikodze-s','Salome Kikodze','f','1994-02-17',None,'tbilisi','act'),
('jorjadze-d','Dato Jorjadze','m','1989-08-31',None,'tbilisi','act'),('chkhaidze-m','Medea Chkhaidze','f','1927-03-22','1996-09-14','poti','act'),
('chkhaidze-n','Nana Chkhaidze','f','1960-05-02',None,None,'act'),('gogua-m','Manana Gogua','f',None,None,'zugdidi','cut')]
HD = {}
for i, name, sex, bo, di, nat, cr in H:
    s = 'i:' + i; f, l = name.split(); HD[i] = (name, int(bo[:4]) if bo else 1950, int(di[:4]) if di else 2030, cr.split())
    add(s, ('a', 'k:Human')); lab(s, name)
    add(s, ('k:mkhedruli', lit(FN[f][0] + ' ' + LN[l][0])), ('k:cyrillic', lit(FN[f][1] + ' ' + LN[l][1]) if not bo or int(bo[:4]) < 1970 else None), ('k:sex', lit(sex)),
        ('k:cameIntoWorld', d(bo) if bo else None), ('k:leftUs', d(di) if di else None), ('k:nativeOf', 'i:spot-' + nat if nat else None))
add('i:beridze-givi', ('k:alsoSpelt', lit('Guivi Beridze')), ('k:wed', 'i:beridze-medea'), ('k:cardNote', lit('Gave his own prints to the collection in 1998.', 'en')))
add('i:beridze-medea', ('k:wed', 'i:beridze-givi'))
add('i:dvali-i', ('k:alsoSpelt', lit('Heraclius Dvali')))
add('i:jorjadze-k', ('k:alsoSpelt', lit('Keti Jorjadze')), ('k:wed', 'i:zhvania-m')); add('i:zhvania-m', ('k:wed', 'i:jorjadze-k'))
for c, p in [('beridze-luka','beridze-givi'),('beridze-luka','beridze-medea'),('gelovani-t','gelovani-sh'),('dvali-s','dvali-i'),('jorjadze-d','jorjadze-k'),('kobalia-d','kobalia-t'),('chkhaidze-l','chkhaidze-m'),('tsereteli-r','tsereteli-o')]:
    add('i:' + c, ('k:childOf', 'i:' + p))
for p, m in [('margiani-o','lomidze-g1'),('beridze-givi','lomidze-g1'),('jorjadze-k','margiani-o'),('chkhaidze-l','margiani-o'),('tsereteli-r','jorjadze-k'),('shonia-s','jorjadze-k'),('kobalia-d','shonia-s'),('lomidze-g2','zhvania-m'),('gelovani-t','jorjadze-k')]:
    add('i:' + p, ('k:learntFrom', 'i:' + m))

F = [# id, en, ka, ru, year, house, director, minutes, flavours, monochrome
('ferryman','The Ferryman of Poti','ფოთელი მებორნე','Паромщик из Поти',1956,'gruzia','lomidze-g1',84,'drama',1),
('third-bell','The Third Bell','მესამე ზარი','Третий звонок',1959,'gruzia','lomidze-g1',91,'comedy',1),
('letters-kerch','Letters from Kerch','წერილები ქერჩიდან','Письма из Керчи',1962,'gruzia','lomidze-g1',102,'war drama',1),
('quince','Quince Jam','კომშის მურაბა','Айвовое варенье',1965,'gruzia','beridze-givi',78,'comedy',1),
('tower','The Tower at Ushguli','უშგულის კოშკი','Башня в Ушгули',1967,'gruzia','margiani-o',96,'drama history',1),
('brass','Brass Band on Sunday','კვირის ორკესტრი','Воскресный оркестр',1969,'gruzia','beridze-givi',88,'musical comedy',0),
('snow-post','Snow Post','თოვლის ფოსტა','Снежная почта',1971,'gruzia','margiani-o',73,'drama',1),
('tea-pickers','Tea Pickers','ჩაის მკრეფავები','Сборщицы чая',1972,'telepilmi','beridze-givi',52,'doc',0),
('uncle-datiko','Uncle Datiko Sells the House','ძია დათიკო სახლს ყიდის','Дядя Датико продаёт дом',1974,'gruzia','beridze-givi',93,'tragicomedy',0),
('manganese','Manganese','მანგანუმი','Марганец',1976,'telepilmi','margiani-o',61,'doc',1),
('two-oxen','Two Oxen','ორი ხარი','Два вола',1977,'mtsvane','jorjadze-k',11,'cartoon',0),
('hat-shop','The Hat Shop on Plekhanov','ქუდების მაღაზია','Шляпная мастерская',1979,'gruzia','beridze-givi',97,'tragicomedy musical',0),
('avalanche','Before the Avalanche','ზვავამდე','Перед лавиной',1981,'gruzia','margiani-o',118,'drama',0),
('harvest-night','Night of the Rtveli','რთველის ღამე','Ночь ртвели',1983,'gruzia','jorjadze-k',86,'drama',0),
('silence-hall','Silence in the Hall','სიჩუმე დარბაზში',None,1986,'gruzia','chkhaidze-l',99,'crime drama',0),
('lighthouse','The Lighthouse Accounts','შუქურის დავთარი','Счета маяка',1988,'gruzia','chkhaidze-l',107,'drama',0),
('candles','Candles, 1992','სანთლები',None,1993,'rioni','jorjadze-k',81,'war drama',1),
('generator','The Generator','გენერატორი',None,1996,'rioni','chkhaidze-l',90,'tragicomedy',0),
('bazroba','Bazroba','ბაზრობა',None,1999,'rioni','jorjadze-k',94,'crime',0),
('border-dog','Border Dog','მესაზღვრე ძაღლი',None,2003,'rioni','chkhaidze-l',76,'comedy',0),
('rioni-river','Where the Rioni Bends','სადაც რიონი უხვევს',None,2006,'rioni','tsereteli-r',103,'drama',0),
('harbour','Harbour Blues','ნავსადგურის ბლუზი',None,2009,'zghva','gelovani-t',98,'musical drama',0),
('seven-sisters','Seven Sisters of Sighnaghi','სიღნაღის შვიდი და',None,2012,'sakhli','tsereteli-r',112,'comedy',0),
('salt','Salt Road','მარილის გზა',None,2014,'zghva','shonia-s',89,'drama history',0),
('cable-car','Cable Car','საბაგირო',None,2015,'sakhli','shonia-s',None,'doc',0),
('lift-operator','The Lift Operator','ლიფტიორი',None,2017,'sakhli','gelovani-t',85,'tragicomedy',0),
('khachapuri','Khachapuri Western','ხაჭაპური ვესტერნი',None,2018,'zghva','kobalia-d',79,'comedy crime',0),
('echo','Echo in Mestia','ექო მესტიაში',None,2019,'sakhli','shonia-s',121,'drama',0),
('blackout','Blackout Lullaby','ნანა სიბნელეში',None,2021,'sakhli','tsereteli-r',92,'drama',1),
('sea-return','What the Sea Returned','რაც ზღვამ დააბრუნა',None,2023,'zghva','kobalia-d',104,'crime drama',0),
('paper-boats','Paper Boats','ქაღალდის ნავები',None,1980,'mtsvane','jorjadze-k',9,'cartoon',0)]
S = [# id, en, ka, ru, year, channel, house, makers, flavours, runs (episodes each), minutes
('courtyard','Our Italian Courtyard','ჩვენი იტალიური ეზო','Наш итальянский дворик',1973,'first','telepilmi','beridze-givi','comedy',[5,4],45),
('inspector','Inspector Kvachi','ინსპექტორი კვაჭი','Инспектор Квачи',1978,'first','telepilmi','margiani-o','crime',[6],64),
('mountain-doctor','The Mountain Doctor','მთის ექიმი',None,1985,'second','telepilmi','chkhaidze-l','drama',[4,3],58),
('platform-nine','Platform Nine','მეცხრე ბაქანი',None,1997,'iveria','rioni','chkhaidze-l','drama crime',[5,5],48),
('godfathers','Godfathers of Chiatura','ჭიათურის ნათლიები',None,2001,'kolkhi','rioni','tsereteli-r','crime',[6],51),
('radio-batumi','Radio Batumi','რადიო ბათუმი',None,2010,'adjara','zghva','gelovani-t','comedy musical',[5,4,4],26),
('queen','The Queen\'s Notary','დედოფლის ნოტარიუსი',None,2014,'first','sakhli','shonia-s','history drama',[6,5],55),
('night-shift','Night Shift','ღამის ცვლა',None,2016,'mzera','sakhli','kobalia-d','crime',[6,6,4],43),
('grandma','Grandma Online','ბებია ონლაინ',None,2019,'mzera','sakhli','beridze-luka','comedy',[5,4],24),
('glacier','Glacier','მყინვარი',None,2022,'mzera','zghva','shonia-s','drama',[6],52)]
WORKS = []
def title(w, n, text, script, use):
    s = 'i:ttl-%s-%d' % (w[2:], n); add(w, ('k:bearsTitle', s)); add(s, ('a', 'k:TitleCard'), ('k:letters', lit(text)), ('k:script', lit(script)), ('k:use', lit(use)))
cn = [0]
USED = {}
def credit(w, who, craft, role=None, bill=None):
    u = USED.setdefault(w, {})
    if role and role in u.values(): role = [x for x in ROLES[SX[who]] if x not in u.values()][0]
    if w == 'i:ser-inspector' and who == 'gelovani-sh': role = 'Inspector Kvachi'
    if craft == 'act': u[who] = role
    cn[0] += 1; s = 'i:cr%03d' % cn[0]
    add(s, ('a', 'k:Credit'), ('k:onWork', w), ('k:who', 'i:' + who), ('k:craft', 'i:craft-' + craft), ('k:asRole', lit(role) if role else None), ('k:billing', bill))
ROLES = {'f':['Mariam','Tsutsa','Aunt Babo','Nestan','Dr Elene','The widow','Natela','Teacher Lida'],'m':['Datiko','Kvachi','Uncle Bichiko','The stationmaster','Captain Rezo','Father Ilia','Gocha','Solomon']}
SX = {h[0]: h[2] for h in H}
def pick(craft, y, n, lo=17):
    c = [i for i, v in HD.items() if craft in v[3] and v[1] + lo <= y <= v[2] - 1 and v[1] + 85 >= y]
    R.shuffle(c); return c[:n]
def crew(w, y, director, n, ac=None):
    credit(w, director, 'direct')
    if 'write' in HD[director][3] and R.random() < .6: credit(w, director, 'write')
    else:
        for x in pick('write', y, 1, 20): credit(w, x, 'write')
    for c in ('camera', 'score', 'cut'):
        if R.random() < .85:
            for x in pick(c, y, 1, 20): credit(w, x, c)
    for k, x in enumerate(pick('act', y, n)): credit(w, x, 'act', R.choice(ROLES[SX[x]]) if R.random() < .85 else None, k + 1)
SPX = [x[0] for x in SPOTS[:11]]
for i, en, ka, ru, y, ho, di, mins, fl, mono in F:
    w = 'i:pic-' + i; WORKS.append((w, en, y)); add(w, ('a', 'k:Picture'))
    if i in ('bazroba',): add(w, ('rdfs:label', lit('Bazroba')))
    else: lab(w, en)
    add(w, ('k:premiered', d(date(y, R.randint(1, 12), R.randint(1, 28))) if i != 'manganese' else gy(y)), ('k:madeAt', 'i:house-' + ho), ('k:minutes', mins), ('k:monochrome', b(mono)))
    for x in fl.split(): add(w, ('k:flavour', 'i:fl-' + x))
    n = 1; title(w, n, ka, 'Mkhedruli', 'original')
    if ru: n += 1; title(w, n, ru, 'Cyrillic', 'union release')
    if R.random() < .35: n += 1; title(w, n, en, 'Latin', 'festival')
    if i == 'generator': title(w, n + 1, 'Le Groupe électrogène', 'Latin', 'French release')
    if i == 'lighthouse': title(w, n + 1, 'Les Comptes du phare', 'Latin', 'French release')
    if fl != 'cartoon':
        for x in R.sample(SPX, R.choice([1, 1, 2, 3])): add(w, ('k:shotIn', 'i:spot-' + x))
    if y >= 1992: add(w, ('k:costLari', R.randint(9, 240) * 10000) if R.random() < .9 else ('k:costLari', None))
    crew(w, y, di, 0 if fl in ('doc', 'cartoon') else R.randint(3, 5))
    if R.random() < .92 or y < 1990: add(w, ('k:admissions', R.randint(12, 90) * (1000 if y > 1990 else 14000) + R.randint(0, 999)))
if 'beridze-medea' not in USED['i:pic-uncle-datiko']: credit('i:pic-uncle-datiko', 'beridze-medea', 'act', 'Aunt Babo', 4)
if 'i:gogua-e' not in [o for a, p, o in T if p == 'k:who' and (a, 'k:onWork', 'i:pic-harbour') in T]: credit('i:pic-harbour', 'gogua-e', 'score')
add('i:pic-cable-car', ('k:cardNote', lit('Running time differs between the two files we hold; to be checked.', 'en')))
add('i:pic-echo', ('k:remakeOf', 'i:pic-snow-post')); add('i:pic-lift-operator', ('k:remakeOf', 'i:pic-uncle-datiko')); add('i:pic-sea-return', ('k:sequelTo', 'i:pic-khachapuri'))
PT = ['The Visitor','A Borrowed Suit','Rain','The Wrong Key','Name Day','Telegram','The Neighbour\'s Goat','Confession','A Table for Nine','Last Trolleybus','The Photograph','Debts','Under the Bridge','The Inheritance','White Nights','Toast','The Inspector Comes','Power Cut','Homecoming','The Lost Passport']
pn = 0
DIRS = [i for i, v in HD.items() if 'direct' in v[3]]
for i, en, ka, ru, y, ch, ho, mk, fl, runs, mins in S:
    w = 'i:ser-' + i; WORKS.append((w, en, y)); add(w, ('a', 'k:Serial')); lab(w, en)
    add(w, ('k:madeAt', 'i:house-' + ho), ('k:dreamtUpBy', 'i:' + mk), ('k:stillGoing', b(i in ('grandma', 'glacier'))))
    for x in fl.split(): add(w, ('k:flavour', 'i:fl-' + x))
    title(w, 1, ka, 'Mkhedruli', 'original')
    if ru: title(w, 2, ru, 'Cyrillic', 'union release')
    if i == 'queen': title(w, 2, 'Working title: Ink', 'Latin', 'working')
    for x in pick('write', y, 1, 20): credit(w, x, 'write')
    for x in pick('score', y, 1, 20): credit(w, x, 'score')
    for k, x in enumerate(pick('act', y, R.randint(4, 6))): credit(w, x, 'act', R.choice(ROLES[SX[x]]), k + 1)
    names = PT[:]; R.shuffle(names); names = names + names
    yy = y; k = 0
    for rn, ne in enumerate(runs, 1):
        r = 'i:run-%s-%d' % (i, rn); add(r, ('a', 'k:Run'), ('k:ofSerial', w), ('k:runNo', rn)); lab(r, '%s, run %d' % (en, rn))
        day = date(yy, R.randint(1, 9), R.randint(1, 28))
        base = R.randint(60, 420)
        for e in range(1, ne + 1):
            p = 'i:part-%s-%d-%d' % (i, rn, e); pn += 1
            add(p, ('a', 'k:Part'), ('k:inRun', r), ('k:partNo', e)); lab(p, names[k]); k += 1
            if not (i == 'godfathers' and e > 4): add(p, ('k:firstShown', d(day)))
            add(p, ('k:minutes', mins + R.randint(-3, 6)))
            o = [x for x in DIRS if HD[x][1] + 24 <= yy < HD[x][2] and HD[x][1] + 75 > yy]
            add(p, ('k:stagedBy', 'i:' + (mk if R.random() < .55 else R.choice(o))))
            if yy > 1995 and R.random() < .93: add(p, ('k:watchersThousand', base + R.randint(-45, 60)))
            day += timedelta(7)
        yy += R.choice([1, 1, 2])
    # airings
    a = 'i:air-' + i; add(a, ('a', 'k:Airing'), ('k:ofSerial', w), ('k:carriedBy', 'i:ch-' + ch), ('k:slot', lit(R.choice(['19:30', '20:00', '21:15', '22:00'])) if ch != 'mzera' else None), ('k:repeat', 'false'))
for i, ch, y in [('courtyard','second',1982),('courtyard','iveria',1999),('inspector','adjara',1995),('inspector','iveria',2002),('mountain-doctor','first',1998),('platform-nine','mzera',2017),('radio-batumi','first',2015),('queen','adjara',2018)]:
    a = 'i:air-%s-%d' % (i, y); add(a, ('a', 'k:Airing'), ('k:ofSerial', 'i:ser-' + i), ('k:carriedBy', 'i:ch-' + ch), ('k:slot', lit(R.choice(['11:00', '15:30', '23:40'])) if ch != 'mzera' else None), ('k:repeat', 'true'), ('k:aired', gy(y)))
G = [('golden-cross','Golden Cross of Kutaisi','kutaisi',1970),('black-sea','Black Sea Screen Days','batumi',1984),('tele','Tbilisi Television Prize','tbilisi',1976),('paris','Regards du Caucase','paris',1995)]
for i, en, sp, y in G: s = 'i:fest-' + i; add(s, ('a', 'k:Gathering')); lab(s, en); add(s, ('k:heldIn', 'i:spot-' + sp), ('k:firstHeld', gy(y)))
L = [('golden-cross',1971,'Grand Prix','pic-snow-post','margiani-o',1),('golden-cross',1975,'Grand Prix','pic-uncle-datiko','beridze-givi',1),('golden-cross',1975,'Best Actress','pic-uncle-datiko','beridze-medea',1),
('golden-cross',1977,'Best Documentary','pic-manganese',None,1),('golden-cross',1980,'Best Music','pic-hat-shop','dvali-i',1),('golden-cross',1982,'Grand Prix','pic-avalanche','margiani-o',1),('golden-cross',1984,'Grand Prix','pic-harvest-night','jorjadze-k',0),
('black-sea',1984,'Best Director','pic-harvest-night','jorjadze-k',1),('black-sea',1989,'Grand Prix','pic-lighthouse','chkhaidze-l',1),('black-sea',1986,'Best Director','pic-silence-hall','chkhaidze-l',0),('tele',1979,'Best Serial','ser-inspector',None,1),
('tele',1976,'Best Serial','ser-courtyard',None,0),('tele',1986,'Best Serial','ser-mountain-doctor',None,1),('paris',1996,'Audience Prize','pic-generator','chkhaidze-l',1),('paris',1995,'Grand Prix','pic-candles','jorjadze-k',1),('golden-cross',2000,'Grand Prix','pic-bazroba','jorjadze-k',0),
('tele',1998,'Best Serial','ser-platform-nine',None,0),('tele',2002,'Best Serial','ser-godfathers',None,1),('black-sea',2007,'Grand Prix','pic-rioni-river','tsereteli-r',1),('black-sea',2010,'Best Music','pic-harbour','gogua-e',1),('golden-cross',2013,'Grand Prix','pic-seven-sisters','tsereteli-r',0),
('paris',2015,'Grand Prix','pic-salt','shonia-s',0),('golden-cross',2015,'Best Director','pic-salt','shonia-s',1),('tele',2015,'Best Serial','ser-queen',None,1),('tele',2017,'Best Serial','ser-night-shift',None,0),('tele',2018,'Best Serial','ser-night-shift',None,1),
('black-sea',2019,'Best Director','pic-khachapuri','kobalia-d',0),('golden-cross',2020,'Grand Prix','pic-echo','shonia-s',1),('paris',2020,'Grand Prix','pic-echo','shonia-s',1),('black-sea',2022,'Grand Prix','pic-blackout','tsereteli-r',0),('golden-cross',2022,'Best Editing','pic-blackout','kalandadze-n2',1),('paris',2023,'Audience Prize','pic-sea-return','kobalia-d',0)]
for n, (fe, y, pr, w, who, won) in enumerate(L, 1):
    s = 'i:laurel%02d' % n; add(s, ('a', 'k:Laurel')); lab(s, pr); add(s, ('k:handedOutAt', 'i:fest-' + fe), ('k:laurelYear', gy(y)), ('k:forWork', 'i:' + w), ('k:toHuman', 'i:' + who if who else None), ('k:outcome', lit('won' if won else 'shortlisted')))
for i, en in (('club', 'Cine-club vote'), ('ekrani', 'Ekrani magazine')): add('i:src-' + i, ('a', 'k:Judge')); lab('i:src-' + i, en)
n = 0
for w, en, y in WORKS:
    for src in ('club', 'ekrani'):
        if R.random() < (.93 if src == 'club' else .6):
            n += 1; s = 'i:v%02d' % n; add(s, ('a', 'k:Verdict'), ('k:on', w), ('k:by', 'i:src-' + src), ('k:mark', dec(R.randint(48, 93) / 10)), ('k:ballots', R.randint(19, 480) if src == 'club' else None))
n = 0
for w, en, y in WORKS:
    if R.random() < .84:
        for j in range(R.choice([1, 1, 1, 2, 2, 3])):
            n += 1; s = 'i:hold%03d' % n
            st = R.choice(['35 mm', '35 mm', '16 mm'] if y < 1985 else ['35 mm', 'VHS', 'Betacam'] if y < 2008 else ['DCP', 'file']) if w.startswith('i:pic') else ('16 mm' if y < 1980 else 'U-matic' if y < 1990 else 'Betacam' if y < 2008 else 'file')
            add(s, ('a', 'k:Holding')); lab(s, 'KS-%04d' % (1100 + n * 7))
            add(s, ('k:carries', w), ('k:stuff', lit(st)), ('k:shelf', lit('%s%d' % (R.choice('ABCD'), R.randint(1, 18))) if st not in ('file',) else None), ('k:condition', lit(R.choice(['good', 'good', 'fair', 'poor', 'vinegar'] if 'mm' in st else ['good', 'fair']))),
                ('k:cameIn', d(date(R.randint(max(1998, y), 2024), R.randint(1, 12), R.randint(1, 28)))), ('k:scanned', b(R.random() < .5) if 'mm' in st else None), ('k:giftOf', R.choice(['i:beridze-givi', 'i:beridze-luka', 'i:jorjadze-k', 'i:zhvania-m', 'i:tsereteli-r']) if R.random() < .35 and y < 2005 else None))
T = [(a, p, 'i:beridze-luka' if p == 'k:giftOf' and o == 'i:beridze-givi' else o) for a, p, o in T]   # his heir brought them
out = ['@prefix k: <http://kinosaunje.example/terms#> .', '@prefix i: <http://kinosaunje.example/id/> .', '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .', '@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .', '']
last = None
for s, p, o in T:
    if s != last: out.append('')
    out.append('%s %s %s .' % (s, p, o)); last = s
os.makedirs(sys.argv[1], exist_ok=True)
open(os.path.join(sys.argv[1], 'graph.ttl'), 'w', encoding='utf-8').write('\n'.join(out) + '\n')