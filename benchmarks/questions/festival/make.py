"""Writes FOLDER/graph.ttl: the film graph of an (invented) festival's database.
Usage: python make.py FOLDER      (standard library alone; seeded; always the same bytes)"""
import random
import sys
from datetime import date, timedelta
from pathlib import Path

R = random.Random(19520917)
BASE = "http://data.lindhaven-film.example/"

# code | name | language | cities | neighbours for co-productions
COUNTRIES = """
JP|Japan|ja|Tokyo,Osaka,Sapporo,Nagasaki|FR,KR
KR|South Korea|ko|Seoul,Busan,Daegu|JP,FR
RU|Russia|ru|Saint Petersburg,Kazan,Perm|DE,RS
UA|Ukraine|uk|Kyiv,Odesa,Lviv|PL,DE
BG|Bulgaria|bg|Sofia,Plovdiv|DE,GR
RS|Serbia|sr|Belgrade,Novi Sad|BG,DE
GR|Greece|el|Athens,Thessaloniki,Patras|BG,FR
EG|Egypt|ar|Cairo,Alexandria|FR,LB
LB|Lebanon|ar|Beirut,Tripoli|FR,DE
MA|Morocco|ar|Casablanca,Fez|FR,ES
TN|Tunisia|ar|Tunis,Sfax|FR,IT
IR|Iran|fa|Tehran,Isfahan,Shiraz|DE,FR
FR|France|fr|Paris,Lyon,Marseille,Nantes|BE,IT
BE|Belgium|fr||FR,NL
DE|Germany|de|Berlin,Hamburg,Leipzig|FR,PL
IT|Italy|it|Rome,Trieste,Naples|FR,ES
ES|Spain|es|Madrid,Valencia,Seville|FR,AR
MX|Mexico|es|Mexico City,Oaxaca|ES,US
AR|Argentina|es|Buenos Aires,Rosario,Cordoba|ES,BR
BR|Brazil|pt|Recife,Rio de Janeiro|PT,AR
PT|Portugal|pt|Lisbon,Porto|BR,FR
SE|Sweden|sv|Stockholm,Gothenburg|NO,DK
NO|Norway|no|Bergen,Tromso|SE,DK
DK|Denmark|da|Copenhagen,Aarhus|SE,DE
FI|Finland|fi|Helsinki,Turku|SE,NO
IS|Iceland|is|Reykjavik,Akureyri|DK,NO
PL|Poland|pl|Warsaw,Gdansk,Lodz|DE,CZ
CZ|Czechia|cs|Prague,Brno|PL,DE
TR|Turkey|tr|Istanbul,Izmir|DE,GR
NL|Netherlands|nl|Lindhaven,Marsdijk,Rotterdam|BE,DE
GB|United Kingdom|en|London,Glasgow,Cardiff|IE,FR
IE|Ireland|en|Dublin,Cork|GB,BE
US|United States|en|Chicago,New Orleans,Tulsa|CA,GB
CA|Canada|en|Montreal,Winnipeg|US,FR
"""
LANGS = dict(ja="Japanese", ko="Korean", ru="Russian", uk="Ukrainian", bg="Bulgarian", sr="Serbian", el="Greek",
             ar="Arabic", fa="Persian", fr="French", de="German", it="Italian", es="Spanish", pt="Portuguese",
             sv="Swedish", no="Norwegian", da="Danish", fi="Finnish", pl="Polish", cs="Czech", tr="Turkish",
             nl="Dutch", en="English")
LANGS["is"] = "Icelandic"

# country (or country group) : family names (male/female where they differ) ; women ; men, native form after =
NAMES = """
JP:Mori=\u68ee,Tanaka=\u7530\u4e2d,Fujimoto=\u85e4\u672c,Ishikawa=\u77f3\u5ddd,Hayashi=\u6797,Okada=\u5ca1\u7530,Shimizu=\u6e05\u6c34,Kuroki=\u9ed2\
\u6728,Nishida=\u897f\u7530
Aiko=\u611b\u5b50,Yui=\u7d50\u8863,Naomi=\u76f4\u7f8e,Sayaka=\u6c99\u4e5f\u52a0,Chihiro=\u5343\u5c0b
Haruki=\u6625\u6a39,Kenji=\u5065\u4e8c,Daisuke=\u5927\u8f14,Takumi=\u62d3\u6d77,Shinji=\u771f\u53f8,Ryo=\u4eae
KR:Kim=\uae40,Lee=\uc774,Park=\ubc15,Choi=\ucd5c,Han=\ud55c,Yoon=\uc724,Seo=\uc11c
Ji-won=\uc9c0\uc6d0,Soo-ah=\uc218\uc544,Hye-jin=\ud61c\uc9c4,Eun-ji=\uc740\uc9c0,Da-hye=\ub2e4\ud61c
Sung-ho=\uc131\ud638,Tae-yang=\ud0dc\uc591,Dong-hyun=\ub3d9\ud604,Jae-wook=\uc7ac\uc6b1,Seung-min=\uc2b9\ubbfc
RU:Sokolov/Sokolova=\u0421\u043e\u043a\u043e\u043b\u043e\u0432/\u0421\u043e\u043a\u043e\u043b\u043e\u0432\u0430,Orlov/Orlova=\u041e\u0440\u043b\
\u043e\u0432/\u041e\u0440\u043b\u043e\u0432\u0430,Morozov/Morozova=\u041c\u043e\u0440\u043e\u0437\u043e\u0432/\u041c\u043e\u0440\u043e\u0437\u043e\
\u0432\u0430,Zaitsev/Zaitseva=\u0417\u0430\u0439\u0446\u0435\u0432/\u0417\u0430\u0439\u0446\u0435\u0432\u0430
Irina=\u0418\u0440\u0438\u043d\u0430,Olga=\u041e\u043b\u044c\u0433\u0430,Vera=\u0412\u0435\u0440\u0430,Nadezhda=\u041d\u0430\u0434\u0435\u0436\u0434\
\u0430
Dmitri=\u0414\u043c\u0438\u0442\u0440\u0438\u0439,Pavel=\u041f\u0430\u0432\u0435\u043b,Lev=\u041b\u0435\u0432,Ilya=\u0418\u043b\u044c\u044f
UA:Koval=\u041a\u043e\u0432\u0430\u043b\u044c,Shevchuk=\u0428\u0435\u0432\u0447\u0443\u043a,Bondar=\u0411\u043e\u043d\u0434\u0430\u0440,Melnyk=\
\u041c\u0435\u043b\u044c\u043d\u0438\u043a
Oksana=\u041e\u043a\u0441\u0430\u043d\u0430,Daryna=\u0414\u0430\u0440\u0438\u043d\u0430,Solomiya=\u0421\u043e\u043b\u043e\u043c\u0456\u044f
Taras=\u0422\u0430\u0440\u0430\u0441,Andriy=\u0410\u043d\u0434\u0440\u0456\u0439,Bohdan=\u0411\u043e\u0433\u0434\u0430\u043d
BG:Petrov/Petrova=\u041f\u0435\u0442\u0440\u043e\u0432/\u041f\u0435\u0442\u0440\u043e\u0432\u0430,Dimitrov/Dimitrova=\u0414\u0438\u043c\u0438\u0442\
\u0440\u043e\u0432/\u0414\u0438\u043c\u0438\u0442\u0440\u043e\u0432\u0430,Stoyanov/Stoyanova=\u0421\u0442\u043e\u044f\u043d\u043e\u0432/\u0421\u0442\
\u043e\u044f\u043d\u043e\u0432\u0430
Elena=\u0415\u043b\u0435\u043d\u0430,Desislava=\u0414\u0435\u0441\u0438\u0441\u043b\u0430\u0432\u0430,Rositsa=\u0420\u043e\u0441\u0438\u0446\u0430
Stefan=\u0421\u0442\u0435\u0444\u0430\u043d,Kiril=\u041a\u0438\u0440\u0438\u043b
RS:Jovanovi\u0107=\u0408\u043e\u0432\u0430\u043d\u043e\u0432\u0438\u045b,Nikoli\u0107=\u041d\u0438\u043a\u043e\u043b\u0438\u045b,Ili\u0107=\u0418\
\u043b\u0438\u045b
Jelena=\u0408\u0435\u043b\u0435\u043d\u0430,Milica=\u041c\u0438\u043b\u0438\u0446\u0430,Dragana=\u0414\u0440\u0430\u0433\u0430\u043d\u0430
Marko=\u041c\u0430\u0440\u043a\u043e,Vuk=\u0412\u0443\u043a
GR:Papadopoulos/Papadopoulou=\u03a0\u03b1\u03c0\u03b1\u03b4\u03cc\u03c0\u03bf\u03c5\u03bb\u03bf\u03c2/\u03a0\u03b1\u03c0\u03b1\u03b4\u03bf\u03c0\
\u03bf\u03cd\u03bb\u03bf\u03c5,Georgiou=\u0393\u03b5\u03c9\u03c1\u03b3\u03af\u03bf\u03c5,Makris/Makri=\u039c\u03b1\u03ba\u03c1\u03ae\u03c2/\u039c\
\u03b1\u03ba\u03c1\u03ae,Vlachos/Vlachou=\u0392\u03bb\u03ac\u03c7\u03bf\u03c2/\u0392\u03bb\u03ac\u03c7\u03bf\u03c5
Eleni=\u0395\u03bb\u03ad\u03bd\u03b7,Katerina=\u039a\u03b1\u03c4\u03b5\u03c1\u03af\u03bd\u03b1,Sofia=\u03a3\u03bf\u03c6\u03af\u03b1,Despina=\u0394\
\u03ad\u03c3\u03c0\u03bf\u03b9\u03bd\u03b1
Yorgos=\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2,Nikos=\u039d\u03af\u03ba\u03bf\u03c2,Petros=\u03a0\u03ad\u03c4\u03c1\u03bf\u03c2,Stavros=\u03a3\
\u03c4\u03b1\u03cd\u03c1\u03bf\u03c2
EG,LB,MA,TN:Haddad=\u062d\u062f\u0627\u062f,Mansour=\u0645\u0646\u0635\u0648\u0631,Khalil=\u062e\u0644\u064a\u0644,Nasser=\u0646\u0627\u0635\u0631,S\
aleh=\u0635\u0627\u0644\u062d,Farouk=\u0641\u0627\u0631\u0648\u0642
Layla=\u0644\u064a\u0644\u0649,Nour=\u0646\u0648\u0631,Mariam=\u0645\u0631\u064a\u0645,Hanan=\u062d\u0646\u0627\u0646,Salma=\u0633\u0644\u0645\u0649
Youssef=\u064a\u0648\u0633\u0641,Karim=\u0643\u0631\u064a\u0645,Omar=\u0639\u0645\u0631,Tarek=\u0637\u0627\u0631\u0642,Walid=\u0648\u0644\u064a\
\u062f
IR:Karimi=\u06a9\u0631\u06cc\u0645\u06cc,Rahmani=\u0631\u062d\u0645\u0627\u0646\u06cc,Hosseini=\u062d\u0633\u06cc\u0646\u06cc,Moradi=\u0645\u0631\
\u0627\u062f\u06cc
Shirin=\u0634\u06cc\u0631\u06cc\u0646,Parisa=\u067e\u0631\u06cc\u0633\u0627,Leila=\u0644\u06cc\u0644\u0627,Mahsa=\u0645\u0647\u0633\u0627
Reza=\u0631\u0636\u0627,Arash=\u0622\u0631\u0634,Kaveh=\u06a9\u0627\u0648\u0647
FR:Lemaire,Duval,Moreau,Fontaine,Girard,Perrin,Chevalier
Camille,Odile,Sol\u00e8ne,Juliette,In\u00e8s
\u00c9tienne,Luc,Mathieu,R\u00e9mi,Bastien
DE:Kr\u00fcger,Vogel,Hartmann,Lindner,Seidel
Johanna,Greta,Katrin,Lena
Jonas,Matthias,Uwe,Florian
IT:Bianchi,Ferraro,Conti,Galli
Giulia,Chiara,Ornella
Marco,Sandro,Dario
ES,MX,AR:Garc\u00eda,Ortega,Molina,Rivas,Navarro,Quiroga,Paz
Luc\u00eda,Carmen,Elena,Valeria,Pilar
Javier,Diego,Tom\u00e1s,Andr\u00e9s,Iv\u00e1n
BR,PT:Costa,Almeida,Nogueira,Teixeira,Moura
Beatriz,L\u00eddia,Clara,In\u00eas
Jo\u00e3o,Rui,Caetano,Davi
SE:Lindqvist,Ekstr\u00f6m,Sandberg
Karin,Maja,Elsa
Erik,Lars,Nils
NO:Haugen,Solberg,Dahl
Ingrid,Silje,Astrid
Sindre,Odd
DK:Kj\u00e6r,Mortensen,Holm
Mette,Signe
Anders,Rasmus
FI:Korhonen,Laine,M\u00e4kinen
Aino,Helmi
Eero,Veikko
IS:J\u00f3nsson/J\u00f3nsd\u00f3ttir,Einarsson/Einarsd\u00f3ttir,\u00d3lafsson/\u00d3lafsd\u00f3ttir
Sigr\u00ed\u00f0ur,Katla
Gunnar,Baldur
PL:Kowalczyk,Nowak,Zieli\u0144ski/Zieli\u0144ska
Agnieszka,Zofia,Hanna
Piotr,Krzysztof,Jan
CZ:Novotn\u00fd/Novotn\u00e1,Dvo\u0159\u00e1k/Dvo\u0159\u00e1kov\u00e1,Marek/Markov\u00e1
Tereza,Alena
V\u00e1clav,Ji\u0159\u00ed,Milan
TR:Y\u0131ld\u0131z,Demir,Aksoy
Elif,Zeynep,Defne
Emre,Cem,Orhan
NL:de Vries,Bakker,Visser
Sanne,Femke
Joost,Maarten
GB,IE,US,CA:Hargreaves,Doyle,Whitlock,Pryce,Okafor,Mercer,Tremblay,Quinn
Niamh,Ruth,Imogen,Adaeze,Joan
Callum,Desmond,Owen,Theo,Walter
"""

# country | year of the edition (C: a restored classic of that year) | genres | original title | English title | other titles
FILMS = """
JP|2019|Drama|\u96e8\u306e\u505c\u8eca\u5834|Rain at the Station|fr:Pluie \u00e0 la gare;ru:\u0414\u043e\u0436\u0434\u044c \u043d\u0430 \u0441\u0442\
\u0430\u043d\u0446\u0438\u0438
JP|2022|Animation,Family|\u732b\u3068\u706f\u53f0|The Cat and the Lighthouse|fr:Le Chat et le Phare;ko:\uace0\uc591\uc774\uc640 \ub4f1\ub300
JP|2023|Drama,Romance|\u591c\u3092\u7de8\u3080|Knitting the Night|
JP|2018|Documentary|\u6700\u5f8c\u306e\u5bff\u53f8\u5c4b|The Last Sushi Shop|de:Der letzte Sushi-Laden
JP|C1962|Drama|\u6d77\u8fba\u306e\u624b\u7d19|Letters from the Shore|ru:\u041f\u0438\u0441\u044c\u043c\u0430 \u0441 \u0431\u0435\u0440\u0435\u0433\
\u0430;fr:Lettres du rivage
JP|2021|Horror,Thriller|\u56db\u3007\u4e8c\u53f7\u5ba4|Room 402|ko:402\ud638
JP|2024|Drama,Comedy|\u7236\u306e\u81ea\u8ee2\u8eca|Father's Bicycle|el:\u03a4\u03bf \u03c0\u03bf\u03b4\u03ae\u03bb\u03b1\u03c4\u03bf \u03c4\u03bf\
\u03c5 \u03c0\u03b1\u03c4\u03ad\u03c1\u03b1
JP|2018|Drama,Family|\u7d19\u306e\u6708\u306e\u5b50\u4f9b\u305f\u3061|Children of the Paper Moon|
JP|C1971|Horror|\u9b3c\u706b\u306e\u6751|Village of Foxfire|
JP|2021|Short,Drama|\u9759\u304b\u306a\u53f0\u6240|The Quiet Kitchen|
JP|2023|Romance|\u3055\u3088\u306a\u3089\u6771\u4eac\u99c5|Goodbye, Tokyo Station|es:Adi\u00f3s, estaci\u00f3n de Tokio
KR|2022|Thriller|\uac15\uc744 \uac74\ub108\ub294 \ubc95|The Crossing|ja:\u5ddd\u3092\u6e21\u308b\u65b9\u6cd5
KR|2018|Crime,Thriller|\uc11c\uc6b8\uc758 \ub9c8\uc9c0\ub9c9 \ubc24|Last Night in Seoul|ja:\u30bd\u30a6\u30eb\u6700\u5f8c\u306e\u591c;fr:Derni\u00e8\
re nuit \u00e0 S\u00e9oul
KR|2021|Documentary|\ud560\uba38\ub2c8\uc758 \ubc14\ub2e4|Grandmother's Sea|ja:\u304a\u3070\u3042\u3055\u3093\u306e\u6d77
KR|2023|Horror|\ubd89\uc740 \uacc4\ub2e8|The Red Staircase|ru:\u041a\u0440\u0430\u0441\u043d\u0430\u044f \u043b\u0435\u0441\u0442\u043d\u0438\u0446\
\u0430
KR|2019|Romance,Drama|\uaca8\uc6b8 \ud3b8\uc9c0|Winter Letter|
KR|2024|Science Fiction,Drama|37\ub3c4|37 Degrees|
KR|2022|Short|\uc885\uc774\ubc30|Paper Boat|
KR|2021|Comedy|\uad6d\uc218\uc9d1 \uc544\ub4e4|The Noodle Shop Son|
RU|2018|Drama|\u0411\u0435\u043b\u0430\u044f \u0441\u0442\u0430\u043d\u0446\u0438\u044f|The White Station|de:Die wei\u00dfe Station;ar:\u0627\u0644\
\u0645\u062d\u0637\u0629 \u0627\u0644\u0628\u064a\u0636\u0627\u0621
RU|2021|Short,Drama|\u0422\u0438\u0445\u0438\u0439 \u0447\u0430\u0441|Quiet Hour|
RU|C1966|Drama|\u0414\u043e\u043c \u0443 \u0440\u0435\u043a\u0438|The House by the River|fr:La Maison au bord du fleuve
RU|C1978|Comedy|\u041f\u043e\u0441\u043b\u0435\u0434\u043d\u0438\u0439 \u0442\u0440\u0430\u043c\u0432\u0430\u0439|The Last Tram|
RU|2019|Drama,Romance|\u0421\u043d\u0435\u0433 \u0432 \u043c\u0430\u0435|Snow in May|
UA|2022|Documentary|\u0427\u043e\u0440\u043d\u0438\u0439 \u0445\u043b\u0456\u0431|Black Bread|pl:Czarny chleb
UA|2023|Drama,History|\u0421\u043e\u043d\u0446\u0435 \u043d\u0430\u0434 \u0441\u0442\u0435\u043f\u043e\u043c|Sun over the Steppe|
UA|2024|Documentary|\u041b\u0438\u0441\u0442\u0438 \u0437 \u041e\u0434\u0435\u0441\u0438|Letters from Odesa|fr:Lettres d'Odessa
BG|2021|Drama|\u041f\u0447\u0435\u043b\u0430\u0440\u044f\u0442|The Beekeeper|el:\u039f \u03bc\u03b5\u03bb\u03b9\u03c3\u03c3\u03bf\u03ba\u03cc\u03bc\
\u03bf\u03c2
BG|2018|Drama,Romance|\u041b\u044f\u0442\u043e\u0442\u043e \u043d\u0430 \u0410\u043d\u0430|Ana's Summer|
RS|2019|Drama|\u041c\u043e\u0441\u0442 \u0431\u0435\u0437 \u0438\u043c\u0435\u043d\u0430|Bridge without a Name|
RS|2023|Comedy|\u041a\u043e\u043c\u0448\u0438\u0458\u0435|The Neighbours|de:Die Nachbarn
GR|2019|Drama|\u03a4\u03bf \u03c0\u03ad\u03c1\u03b1\u03c3\u03bc\u03b1|The Crossing|fr:Le Passage
GR|2021|Drama|\u0391\u03bb\u03ac\u03c4\u03b9|Salt|fr:Sel;ja:\u5869
GR|2022|Drama,Thriller|\u039f \u03c4\u03b5\u03bb\u03b5\u03c5\u03c4\u03b1\u03af\u03bf\u03c2 \u03c6\u03ac\u03c1\u03bf\u03c2|The Last Lighthouse|
GR|C1964|Crime|\u039d\u03cd\u03c7\u03c4\u03b5\u03c2 \u03c3\u03c4\u03bf\u03bd \u03a0\u03b5\u03b9\u03c1\u03b1\u03b9\u03ac|Nights in Piraeus|it:Notti a\
l Pireo
GR|2018|Documentary,Music|\u0397 \u03bc\u03bf\u03c5\u03c3\u03b9\u03ba\u03ae \u03c4\u03c9\u03bd \u03bd\u03b7\u03c3\u03b9\u03ce\u03bd|Music of the Isl\
ands|
GR|2024|Comedy,Drama|\u0394\u03b5\u03ba\u03b1\u03c4\u03c1\u03b5\u03af\u03c2 \u03bc\u03ae\u03bd\u03b5\u03c2|Thirteen Months|
EG|C1975|Drama|\u0642\u0637\u0627\u0631 \u0627\u0644\u062c\u0646\u0648\u0628|Train to the South|fr:Le Train du Sud
EG|2019|Crime,Drama|\u0644\u064a\u0644 \u0627\u0644\u0642\u0627\u0647\u0631\u0629|Cairo by Night|
LB|2022|Drama|\u0628\u064a\u0631\u0648\u062a \u0628\u0639\u062f \u0627\u0644\u0645\u0637\u0631|Beirut after the Rain|fr:Beyrouth apr\u00e8s la pluie
LB|2023|Documentary|\u0631\u0633\u0627\u0626\u0644 \u0623\u0645\u064a|My Mother's Letters|
MA|2018|Drama,Western|\u0638\u0644 \u0627\u0644\u0623\u0637\u0644\u0633|Shadow of the Atlas|es:La sombra del Atlas
TN|2021|Romance|\u064a\u0627\u0633\u0645\u064a\u0646|Jasmine|fr:Jasmin;ja:\u30b8\u30e3\u30b9\u30df\u30f3
TN|2024|Drama|\u0627\u0644\u0628\u062d\u0631 \u0648\u0631\u0627\u0621\u0646\u0627|The Sea Behind Us|
EG|2021|Short,Comedy|\u0627\u0644\u062e\u0628\u0627\u0632|The Baker|
IR|2019|Drama|\u0628\u0627\u063a \u0627\u0646\u0627\u0631|The Pomegranate Garden|de:Der Granatapfelgarten
IR|2022|Drama|\u0622\u062e\u0631\u06cc\u0646 \u067e\u0646\u062c\u0631\u0647|The Last Window|
IR|2023|Family,Drama|\u06a9\u0641\u0634 \u0642\u0631\u0645\u0632|Red Shoes|ar:\u0627\u0644\u062d\u0630\u0627\u0621 \u0627\u0644\u0623\u062d\u0645\
\u0631
FR|2018|Drama|Les Oiseaux d'hiver|Winter Birds|ja:\u51ac\u306e\u9ce5;ar:\u0637\u064a\u0648\u0631 \u0627\u0644\u0634\u062a\u0627\u0621
FR|2021|Drama,Romance|Le Dernier \u00c9t\u00e9 de Marthe|Marthe's Last Summer|
FR|2022|Comedy,Crime|La Nuit des brocanteurs||
FR|2023|History,Drama|1911|1911|
FR|2019|Comedy|Un th\u00e9 chez Odile|Tea at Odile's|ru:\u0427\u0430\u0439 \u0443 \u041e\u0434\u0438\u043b\u044c
FR|C1969|Romance|L'Heure bleue|The Blue Hour|el:\u0397 \u03bc\u03c0\u03bb\u03b5 \u03ce\u03c1\u03b1
FR|2024|Animation,Short|Papier m\u00e2ch\u00e9||
DE|2019|Thriller|Das kalte Licht|The Cold Light|fr:La Lumi\u00e8re froide;el:\u03a4\u03bf \u03ba\u03c1\u03cd\u03bf \u03c6\u03c9\u03c2
DE|2022|Thriller,Horror|Neun T\u00fcren|Nine Doors|ko:\uc544\ud649 \uac1c\uc758 \ubb38
DE|2024|Drama|Meine Schwester Jule|My Sister Jule|
DE|2018|Documentary|Nordkreuz||
IT|2021|Comedy,Romance|La casa dei limoni|The Lemon House|
IT|C1958|Drama|Notte a Trieste|A Night in Trieste|fr:Une nuit \u00e0 Trieste;ru:\u041d\u043e\u0447\u044c \u0432 \u0422\u0440\u0438\u0435\u0441\u0442\
\u0435
IT|2023|Comedy,Drama|Il maestro di nuoto|The Swimming Teacher|
ES|2019|Drama,History|El jard\u00edn de sal|The Salt Garden|
ES|2022|Comedy,Family|Tres hermanas y un perro|Three Sisters and a Dog|
MX|2021|Documentary|La \u00faltima milpa|The Last Cornfield|
MX|2023|Western|Polvo|Dust|
AR|2018|Drama|Los domingos de Elena|Elena's Sundays|
AR|2024|Music,Drama|El tango de los otros|The Others' Tango|
BR|2022|Documentary|O Rio Invis\u00edvel|The Invisible River|fr:Le Fleuve invisible
BR|2019|Science Fiction,Crime|Cidade de Vidro|City of Glass|
PT|2018|Drama,Family|A Casa da Av\u00f3|Grandmother's House|
PT|2023|Music,Romance|Fado para L\u00eddia|Fado for Lidia|
SE|2019|Thriller,Crime|Vinterv\u00e4gen|The Winter Road|
SE|C1973|Romance|Sommar utan slut|Summer without End|
NO|2022|Thriller|Fjorden|The Fjord|de:Der Fjord
DK|2021|Drama|Den tavse dreng|The Silent Boy|
FI|2018|Drama|Hiljainen mets\u00e4|The Silent Forest|
FI|2024|Comedy|Saunay\u00f6|Sauna Night|
IS|2023|Crime,Drama|Svartur sandur|Black Sand|
PL|2019|Drama,History|Zimowy ogr\u00f3d|The Winter Garden|
PL|2022|Drama|Si\u00f3dme pi\u0119tro|The Seventh Floor|uk:\u0421\u044c\u043e\u043c\u0438\u0439 \u043f\u043e\u0432\u0435\u0440\u0445
CZ|C1968|Comedy|Pes a gener\u00e1l|The Dog and the General|ru:\u041f\u0451\u0441 \u0438 \u0433\u0435\u043d\u0435\u0440\u0430\u043b
CZ|2023|Crime|Modr\u00fd vlak|The Blue Train|
TR|2021|Drama|Sessiz K\u00f6y|The Silent Village|
TR|2024|Comedy,Family|Kar Tatili|Snow Holiday|
NL|2022|Documentary|Het water komt|The Water Is Coming|
NL|2018|Drama,Crime|De stille kade|The Quiet Quay|
GB|2019|Drama|The Tin Orchard||fr:Le Verger d'\u00e9tain
GB|2023|Horror|Marsh Lights||
IE|2022|Documentary|Peat||
US|2024|Science Fiction|2084||ja:2084\u5e74
US|2018|Documentary,Music|Dust Bowl Radio||
CA|2021|Drama|The Long Portage||
"""
EDITIONS = [  # number, year, first day, days, attendance, theme
    (41, 2018, date(2018, 9, 20), 9, 48210, "Borders"), (42, 2019, date(2019, 9, 19), 10, 52975, "Water"),
    (44, 2021, date(2021, 10, 7), 8, 23140, None), (45, 2022, date(2022, 9, 22), 10, 45630, "Kitchens"),
    (46, 2023, date(2023, 9, 21), 11, 55404, "Letters"), (47, 2024, date(2024, 9, 19), 11, None, "Night Trains")]
VENUES = [  # code, name, seats, address, city, screens, wheelchair access, opened
    ("OR", "Kino Orion", 312, "Havenstraat 14", "Lindhaven", 2, True, 1931),
    ("HH", "Harbour Hall", 780, "Kade 1", "Lindhaven", 1, True, 1998),
    ("CH", "Old Customs House", 145, "Tolplein 7", "Lindhaven", 1, False, 1887),
    ("PA", "Cinema Paradis", 228, "Molenweg 52", "Marsdijk", 3, True, 1956),
    ("S3", "Studio 3", 64, "Havenstraat 16", "Lindhaven", 1, None, None),
    ("OA", "Open Air Quay", 500, "Noordkade", "Lindhaven", 1, True, None),
    ("LA", "Library Auditorium", 110, "Boekenplein 2", "Marsdijk", 1, True, 2009)]
CATEGORIES = [  # key, name, who, prize money, first year
    ("golden-lantern", "Golden Lantern for Best Film", None, 40000, 2018),
    ("best-director", "Silver Lantern for Best Director", "dir", 15000, 2018),
    ("best-actress", "Best Actress", "f", 8000, 2018), ("best-actor", "Best Actor", "m", 8500, 2018),
    ("best-screenplay", "Best Screenplay", "wri", 10000, 2018),
    ("best-cinematography", "Best Cinematography", "Cinematographer", None, 2018),
    ("best-documentary", "Best Documentary", "doc", 12000, 2018),
    ("audience-award", "Audience Award", None, None, 2018),
    ("critics-prize", "Critics' Prize", None, 5000, 2019),
    ("first-feature", "Best First Feature", None, 20000, 2022)]
ROLES = {  # characters for women and for men
    "f": """the widow;Aunt Ines;Mrs Fontaine;Nina;Sister Agnes;the baker's wife;Mother;Lidia;the bride;the florist;Rosa;
Doctor Salem;the translator;the swimming champion;the night nurse;Judge Moretti;the runaway;the lodger;Captain Reyes;Grandmother""",
    "m": """the stationmaster;Inspector Brandt;the young priest;Little Tomo;the ferryman;the landlord;the postman;Uncle Vasil;Old Park;
Anton;the violin teacher;the night porter;the mayor;the fisherman's son;Corporal Weiss;Hamid;Grandfather;Detective Oh;the smuggler;
the lodger"""}
ROLES = {g: [c.strip() for c in text.split(";")] for g, text in ROLES.items()}
SYN = ["A {a} returns to {p} and finds {t}.", "In {p}, a {a} must decide what to do with {t}.",
       "Over one winter a {a} in {p} keeps watch over {t}.", "A portrait of a {a} in {p} who will not give up {t}."]
SYN_A = ["retired teacher", "young nurse", "ferry pilot", "runaway boy", "radio engineer", "piano tuner", "widowed farmer"]
SYN_T = ["an unopened letter", "a house nobody wants", "the family restaurant", "a stolen boat", "a debt of forty years",
         "the last orchard", "a box of photographs"]

out = []


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"')


def lit(s, lang=None):
    return '"%s"' % esc(s) + ("@" + lang if lang else "")


def typed(v, t):
    return '"%s"^^xsd:%s' % (v, t)


def iri(kind, key):
    return "<%sid/%s/%s>" % (BASE, kind, key)


def put(subject, cls, pairs):
    rows = ["a ff:" + cls] + ["%s %s" % (p, o) for p, o in pairs if o is not None]
    out.append("%s\n    %s .\n" % (subject, " ;\n    ".join(rows)))


def slug(s):
    return s.lower().replace(" ", "-")


def maybe(share, value):
    return value if R.random() < share else None


# ---- countries, cities, languages, genres
country, cities, partners = {}, {}, {}
for line in COUNTRIES.strip().split("\n"):
    code, name, lang, towns, near = line.split("|")
    country[code] = (name, lang)
    cities[code] = [t for t in towns.split(",") if t]
    partners[code] = near.split(",")
    put(iri("country", code), "Country", [("rdfs:label", lit(name, "en")), ("ff:isoCode", lit(code))])
    for t in cities[code]:
        put(iri("city", slug(t)), "City", [("rdfs:label", lit(t)), ("ff:country", iri("country", code))])
for code, name in LANGS.items():
    put(iri("lang", code), "Language", [("rdfs:label", lit(name, "en")), ("ff:iso639", lit(code))])
genres = sorted({g for line in FILMS.strip().split("\n") for g in line.split("|")[2].split(",")})
for g in genres:
    put(iri("genre", slug(g)), "Genre", [("rdfs:label", lit(g, "en"))])

# ---- people
pools, used, people = {}, set(), []
for block in NAMES.strip().split("\n"):
    if ":" in block:
        keys, fam = block.split(":")
        pool = [fam.split(",")]
        for k in keys.split(","):
            pools[k] = pool
    else:
        pool.append(block.split(","))


class Person:
    def __init__(self, code, old=False, gender=None, name=None, native=None, year=None):
        self.code, self.gender = code, gender or R.choice("fm")
        self.name, self.native = (name, native) if name else self.draw()
        n = len(people) + 1
        self.id = "p%04d" % (1000 + 7 * n)
        self.iri = iri("person", self.id)
        y = year or (R.randint(1908, 1946) if old else R.randint(1948, 2003))
        self.born = date(y, 1, 1) + timedelta(days=R.randrange(365))
        self.died = None
        if y < 1940 and R.random() < 0.75 or y < 1955 and R.random() < 0.2:
            last = min(2023, y + R.randint(52, 93))
            self.died = date(last if old else 2025, 1, 1) + timedelta(days=R.randrange(365))
        self.place = R.choice(cities[code]) if R.random() < 0.86 else R.choice(cities[R.choice(sorted(c for c in cities if cities[c]))])
        people.append(self)

    def draw(self):
        fams, women, men = pools[self.code]
        for _ in range(2000):
            fam, given = R.choice(fams), R.choice(women if self.gender == "f" else men)
            fl, _, fn = fam.partition("=")
            gl, _, gn = given.partition("=")
            side = 1 if self.gender == "f" else 0
            fl, fn = fl.split("/")[-1 if side else 0], fn.split("/")[-1 if side else 0]
            name = "%s %s" % ((fl, gl) if self.code == "KR" else (gl, fl))
            if name not in used:
                used.add(name)
                break
        else:
            raise SystemExit("no names left for " + self.code)
        native = None
        if fn:
            native = fn + gn if self.code in ("JP", "KR") else gn + " " + fn
        return name, native


films, staff = [], {}
for line in FILMS.strip().split("\n"):
    code, when, gs, orig, english, other = line.split("|")
    films.append(dict(code=code, when=when, genres=gs.split(","), orig=orig, en=english, old=when[0] == "C",
                      other=[o.split(":", 1) for o in other.split(";") if o]))


def worker(code, job, old, gender=None, again=0.5):
    """someone of that country for that job: a known one or a new one"""
    known = [p for p in staff.get((code, job, old), []) if gender in (None, p.gender)]
    if known and R.random() < again:
        return R.choice(known)
    p = Person(code, old, gender)
    staff.setdefault((code, job, old), []).append(p)
    return p


# pairs of the same name: put into the pools first, so that the films draw them
for code, job, gender, name, native, year in [
        ("BR", "cast", "f", "Maria Silva", None, 1984), ("PT", "dir", "f", "Maria Silva", None, 1961),
        ("KR", "dir", "m", "Kim Min-jun", "\uae40\ubbfc\uc900", 1979), ("KR", "cast", "m", "Kim Min-jun", "\uae40\ubbfc\uc900", 1995),
        ("SE", "cast", "f", "Anna Berg", None, 1990), ("NO", "Cinematographer", "f", "Anna Berg", None, 1972)]:
    staff.setdefault((code, job, False), []).append(Person(code, False, gender, name, native, year))
CREW = [("NO", "Cinematographer"), ("JP", "Cinematographer"), ("FR", "Cinematographer"), ("PL", "Cinematographer"),
        ("AR", "Cinematographer"), ("DE", "Cinematographer"), ("IR", "Cinematographer"), ("IT", "Composer"), ("IS", "Composer"),
        ("GR", "Composer"), ("KR", "Composer"), ("GB", "Composer"), ("BR", "Composer"), ("FR", "Editor"), ("GB", "Editor"),
        ("JP", "Editor"), ("RS", "Editor"), ("LB", "Editor"), ("DK", "Editor"), ("NL", "Editor")]
for code, job in CREW[1:]:
    worker(code, job, False, again=0)
crew = {j: [p for (c, job, o), ps in sorted(staff.items()) for p in ps if job == j] for j in ("Cinematographer", "Composer", "Editor")}

credits, by_edition = [], {e[1]: [] for e in EDITIONS}
number = 200
for f in films:
    number += R.randint(2, 9)
    f["id"] = "F%04d" % number
    f["iri"] = iri("film", f["id"])
    code, old = f["code"], f["old"]
    f["edition"] = R.choice(EDITIONS)[1] if old else int(f["when"])
    f["year"] = int(f["when"][1:]) if old else f["edition"] - (R.random() < 0.4)
    by_edition[f["edition"]].append(f)
    doc, short = "Documentary" in f["genres"], "Short" in f["genres"]
    f["dirs"] = [worker(code, "dir", old, again=0.42)]
    if not old and R.random() < 0.07:
        f["dirs"].append(worker(code, "dir", old, again=0))
    f["writers"] = []
    if not doc or R.random() < 0.3:
        if R.random() < 0.55:
            f["writers"].append(f["dirs"][0])
        if not f["writers"] or R.random() < 0.3:
            f["writers"].append(worker(code, "wri", old, again=0.45))
    f["cast"] = []
    partner = R.choice(partners[code]) if not old and R.random() < 0.4 else None
    f["countries"] = [code] + ([partner] if partner else [])
    for k in range(0 if doc else 2 if short or old else R.choice([2, 3, 3, 4])):
        c = partner if k == 2 and partner and partner in pools else code
        p = worker(c, "cast", old, "fm"[(k + number) % 2], 0.5)
        if p not in f["cast"]:
            f["cast"].append(p)
    if "Animation" in f["genres"]:
        f["cast"] = f["cast"][:1]
    if not doc and not short and R.random() < 0.12 and f["dirs"][0] not in f["cast"]:
        f["cast"].append(f["dirs"][0])
    roles = {g: R.sample(ROLES[g], 6) for g in "fm"}
    for k, p in enumerate(f["cast"]):
        role = roles[p.gender].pop()
        roles["fm"[p.gender == "f"]] = [r for r in roles["fm"[p.gender == "f"]] if r != role]
        credits.append((f, p, "Actor", maybe(0.88, role), k + 1))
    f["crew"] = {}
    for job, share in (("Cinematographer", 0.75), ("Composer", 0.4), ("Editor", 0.35)):
        if not old and R.random() < share:
            f["crew"][job] = R.choice(crew[job])
            credits.append((f, f["crew"][job], job, None, None))
    if short:
        f["runtime"] = R.randint(9, 29)
    else:
        f["runtime"] = int(79 + 95 * R.random() ** 2)
        if "Animation" in f["genres"] or doc:
            f["runtime"] = 62 + (f["runtime"] - 62) * 2 // 3
    f["critic"] = min(97, max(31, int(R.gauss(68, 14))))
    f["aud"] = round(min(9.6, max(3.9, f["critic"] / 14 + R.gauss(2.2, 0.8))), 1)
    f["votes"] = R.randint(58, 2950)

taken = set()
for f in films:
    old, doc, short = f["old"], "Documentary" in f["genres"], "Short" in f["genres"]
    section = ("Classics Restored" if old else "Docs Now" if doc else "Shorts" if short else
               R.choice(["Midnight", "Main Competition"]) if "Horror" in f["genres"] else
               R.choice(["Main Competition"] * 3 + ["Horizons"] * 2))
    f["section"] = section
    lang = country[f["code"]][1]
    title_en = f["en"] or (f["orig"] if lang == "en" else None)
    langs = [lang] + [country[c][1] for c in f["countries"][1:] if R.random() < 0.6]
    if R.random() < 0.08:
        langs.append("en")
    pairs = [("ff:originalTitle", lit(f["orig"], lang)), ("ff:title", title_en and lit(title_en, "en"))]
    pairs += [("ff:otherTitle", lit(t, ol)) for ol, t in f["other"]]
    pairs += [("ff:catalogueNo", lit("LFF-%d-%s" % (f["edition"], f["id"][1:])))]
    pairs += [("ff:directedBy", p.iri) for p in f["dirs"]] + [("ff:writtenBy", p.iri) for p in f["writers"]]
    pairs += [("ff:producedIn", iri("country", c)) for c in f["countries"]]
    pairs += [("ff:spokenLanguage", iri("lang", c)) for c in dict.fromkeys(langs)]
    pairs += [("ff:genre", iri("genre", slug(g))) for g in f["genres"]]
    pairs += [("ff:year", typed(f["year"], "gYear")), ("ff:runtimeMin", maybe(0.95, str(f["runtime"]))),
              ("ff:section", lit(section)), ("ff:selectedFor", iri("edition", f["edition"]))]
    if not old:
        pairs += [("ff:premiereStatus", maybe(0.9, lit(R.choice(["World Premiere", "International Premiere", "European Premiere",
                                                                  "National Premiere"])))),
                  ("ff:budgetEUR", maybe(0.42, str(R.randint(18, 940) * (100 if short else 1000 if doc else 10000))))]
    pairs += [("ff:ageRating", maybe(0.85, lit(R.choice(
                  ["16", "18"] if "Horror" in f["genres"] else ["all", "6"] if "Family" in f["genres"] else
                  ["all", "6", "12", "12", "16", "16"])))),
              ("ff:blackAndWhite", "true" if (old and f["year"] < 1970) or R.random() < 0.05 else None),
              ("ff:dcpNumber", maybe(0.7, lit("00%d" % R.randint(31000, 98000)))),
              ("ff:criticScore", maybe(0.93, str(f["critic"])))]
    if not short:
        pairs += [("ff:audienceScore", str(f["aud"])), ("ff:audienceVotes", str(f["votes"]))]
    if R.random() < 0.3:
        town = R.choice(cities[f["code"]])
        pairs.append(("ff:synopsis", lit(R.choice(SYN).format(a=R.choice(SYN_A), p=town, t=R.choice(SYN_T)), "en")))
    put(f["iri"], "Film", pairs)
for n, (f, p, job, role, bill) in enumerate(credits):
    put(iri("credit", "c%d" % (5001 + n)), "Credit", [
        ("ff:film", f["iri"]), ("ff:person", p.iri), ("ff:job", lit(job)), ("ff:character", role and lit(role)),
        ("ff:billing", bill and str(bill))])

# ---- editions, juries, awards
presidents = {2018: "TR", 2019: "KR", 2021: "GB", 2022: "IR", 2023: "JP", 2024: "FR"}
for num, year, first, days, visitors, theme in EDITIONS:
    jury = R.choice([p for p in staff[presidents[year], "dir", False] if not any(p in f["dirs"] for f in by_edition[year])])
    put(iri("edition", year), "Edition", [
        ("rdfs:label", lit("Lindhaven Film Festival %d" % year)), ("ff:editionNo", str(num)),
        ("ff:startDate", typed(first, "date")), ("ff:endDate", typed(first + timedelta(days=days - 1), "date")),
        ("ff:attendance", visitors and str(visitors)), ("ff:theme", theme and lit(theme, "en")), ("ff:juryPresident", jury.iri)])
for key, name, who, money, since in CATEGORIES:
    put(iri("award", key), "AwardCategory", [("rdfs:label", lit(name, "en")), ("ff:prizeMoneyEUR", money and str(money)),
                                              ("ff:firstAwarded", typed(since, "gYear"))])
seq = 0
for num, year, *_ in EDITIONS:
    comp = [f for f in by_edition[year] if f["section"] in ("Main Competition", "Horizons")]
    docs = [f for f in by_edition[year] if f["section"] == "Docs Now"]
    for key, name, who, money, since in CATEGORIES:
        if year < since:
            continue
        cands = []
        for f in docs if who == "doc" else [f for f in comp + docs if key == "audience-award" or f in comp]:
            if key == "first-feature" and any(g["edition"] < year and f["dirs"][0] in g["dirs"] for g in films):
                continue
            if who in ("f", "m"):
                ps = [p for p in f["cast"] if p.gender == who][:1]
            else:
                ps = {"dir": f["dirs"], "wri": f["writers"][:1]}.get(who) or [q for j, q in f["crew"].items() if j == who]
            if who in (None, "doc") or ps:
                cands.append((f, ps if who not in (None, "doc") else []))
        R.shuffle(cands)
        cands.sort(key=lambda c: -c[0]["critic"] - R.randint(0, 16))
        cands = cands[:R.choice([3, 4, 4])] if who != "doc" else cands[:3]
        winners = {min(R.choice([0, 0, 1, 2]), len(cands) - 1)}
        if (key, year) == ("audience-award", 2022):
            winners = {0, 1}
        for k, (f, ps) in enumerate(cands):
            seq += 1
            put(iri("nomination", "N%d-%03d" % (year, seq)), "Nomination", [
                ("ff:category", iri("award", key)), ("ff:edition", iri("edition", year)), ("ff:nominatedFilm", f["iri"]),
                ("ff:won", "true" if k in winners else "false")] + [("ff:nominee", p.iri) for p in ps])

# ---- venues and screenings
for code, name, seats, street, city, screens, access, opened in VENUES:
    put(iri("venue", code), "Venue", [
        ("rdfs:label", lit(name)), ("ff:seats", str(seats)), ("ff:streetAddress", lit(street)), ("ff:city", iri("city", slug(city))),
        ("ff:screens", str(screens)), ("ff:wheelchairAccess", None if access is None else str(access).lower()),
        ("ff:openedIn", opened and typed(opened, "gYear"))])
HOURS = ["10:00", "12:30", "15:15", "18:00", "20:30", "22:45"]
for num, year, first, days, *_ in EDITIONS:
    n = 0
    for f in by_edition[year]:
        for _ in range(1 if "Short" in f["genres"] else R.choice([1, 2, 2, 3])):
            while True:
                v = R.choice([VENUES[0], VENUES[0], VENUES[1]] + VENUES)
                day, hour = first + timedelta(days=R.randrange(days)), R.choice(HOURS)
                if f["section"] == "Midnight":
                    hour = "22:45"
                if v[0] == "OA":
                    hour = R.choice(HOURS[4:])
                if f["section"] in ("Shorts", "Docs Now") and v[0] == "HH" or (v[0], day, hour) in taken:
                    continue
                break
            taken.add((v[0], day, hour))
            n += 1
            sold = min(v[2], int(v[2] * R.uniform(0.25, 1.06)))
            price = {"10:00": "7.50", "12:30": "9.00", "15:15": "9.00"}.get(hour, "12.50")
            zone = "+02:00"
            put(iri("screening", "S%d-%03d" % (year % 100, n)), "Screening", [
                ("ff:film", f["iri"]), ("ff:venue", iri("venue", v[0])),
                ("ff:startsAt", typed("%sT%s:00%s" % (day, hour, zone), "dateTime")), ("ff:ticketPrice", price),
                ("ff:ticketsSold", maybe(0.88, str(sold))), ("ff:subtitles", maybe(0.8, iri("lang", R.choice(["en", "en", "nl"])))),
                ("ff:withQA", maybe(0.22, "true"))])

gone = {}
for p in people:
    put(p.iri, "Person", [
        ("foaf:name", lit(p.name)), ("ff:nameInNativeScript", p.native and lit(p.native, country[p.code][1])),
        ("ff:gender", maybe(0.95, lit("female" if p.gender == "f" else "male"))),
        ("ff:birthDate", maybe(0.86, typed(p.born, "date"))), ("ff:birthPlace", maybe(0.82, iri("city", slug(p.place)))),
        ("ff:deathDate", p.died and typed(p.died, "date")), ("ff:nationality", maybe(0.88, iri("country", p.code)))])

head = """@prefix ff: <%sdef#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

""" % BASE
folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
folder.mkdir(parents=True, exist_ok=True)
(folder / "graph.ttl").write_bytes((head + "\n".join(out)).encode("utf-8"))
