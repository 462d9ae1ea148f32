"""python make.py FOLDER  writes FOLDER/graph.ttl: "Screenbase", an online film database.
A core of well-known films written from memory (no claim that every figure is right) and a larger made-up stock. Deterministic."""
import os
import random
import sys

# title|other titles|released|minutes|director|writers|actor=character|composer|camera|studio|countries|languages|genres|score|votes|budget|gross|certificate
FILMS = """
Seven Samurai|ja=七人の侍;ru=Семь самураев;de=Die sieben Samurai|1954-04-26|207|Akira Kurosawa|Akira Kurosawa;Shinobu Hashimoto|Toshiro Mifune=Kikuchiyo;Takashi Shimura=Kambei Shimada;Keiko Tsushima=Shino|Fumio Hayasaka|Asakazu Nakai|Toho|Japan|Japanese|Adventure;Drama|8.6|371000|580000||PG
Rashomon|ja=羅生門;ru=Расёмон|1950-08-25|88|Akira Kurosawa|Akira Kurosawa;Shinobu Hashimoto|Toshiro Mifune=Tajomaru;Machiko Kyo=Masako Kanazawa;Takashi Shimura=The Woodcutter|Fumio Hayasaka|Kazuo Miyagawa|Daiei|Japan|Japanese|Crime;Drama|8.1|181000|250000||PG
Tokyo Story|ja=東京物語;fr=Voyage à Tokyo|1953-11-03|136|Yasujiro Ozu|Yasujiro Ozu;Kogo Noda|Chishu Ryu=Shukichi Hirayama;Setsuko Hara=Noriko Hirayama|Takanobu Saito|Yuharu Atsuta|Shochiku|Japan|Japanese|Drama|8.1|70000|||U
Princess Mononoke|ja=もののけ姫;ko=모노노케 히메;zh=幽灵公主|1997-07-12|134|Hayao Miyazaki|Hayao Miyazaki|Yoji Matsuda=Ashitaka;Yuriko Ishida=San;Yuko Tanaka=Lady Eboshi|Joe Hisaishi|Atsushi Okui|Studio Ghibli|Japan|Japanese|Animation;Fantasy|8.3|440000|23500000|170000000|PG-13
My Neighbor Totoro|ja=となりのトトロ;zh=龙猫;ru=Мой сосед Тоторо|1988-04-16|86|Hayao Miyazaki|Hayao Miyazaki|Noriko Hidaka=Satsuki Kusakabe;Chika Sakamoto=Mei Kusakabe|Joe Hisaishi|Hisao Shirai|Studio Ghibli|Japan|Japanese|Animation;Fantasy;Family|8.1|390000|3700000|41000000|G
Shoplifters|ja=万引き家族;fr=Une affaire de famille|2018-06-08|121|Hirokazu Kore-eda|Hirokazu Kore-eda|Lily Franky=Osamu Shibata;Sakura Ando=Nobuyo Shibata;Kirin Kiki=Hatsue Shibata|Haruomi Hosono|Ryuto Kondo|Gaga|Japan|Japanese|Drama;Crime|7.9|93000||68000000|R
Solaris|ru=Солярис;ja=惑星ソラリス|1972-05-13|167|Andrei Tarkovsky|Andrei Tarkovsky;Fridrikh Gorenshtein|Donatas Banionis=Kris Kelvin;Natalya Bondarchuk=Hari|Eduard Artemyev|Vadim Yusov|Mosfilm|Soviet Union|Russian|Science fiction;Drama|7.9|99000|829000||PG
Solaris|fr=Solaris|2002-11-27|99|Steven Soderbergh|Steven Soderbergh|George Clooney=Chris Kelvin;Natascha McElhone=Rheya;Viola Davis=Dr. Gordon|Cliff Martinez|Peter Andrews|20th Century Fox|United States|English|Science fiction;Drama|6.2|84000|47000000|30002758|PG-13
Battleship Potemkin|ru=Броненосец «Потёмкин»;de=Panzerkreuzer Potemkin|1925-12-21|75|Sergei Eisenstein|Nina Agadzhanova|Aleksandr Antonov=Grigory Vakulinchuk;Vladimir Barsky=Commander Golikov|Edmund Meisel|Eduard Tisse|Mosfilm|Soviet Union|Russian|Drama;War|7.9|62000|||U
The Cranes Are Flying|ru=Летят журавли;fr=Quand passent les cigognes|1957-10-12|97|Mikhail Kalatozov|Viktor Rozov|Tatiana Samoilova=Veronika;Aleksey Batalov=Boris|Moisey Vaynberg|Sergey Urusevsky|Mosfilm|Soviet Union|Russian|Drama;War;Romance|8.3|23000|||U
Come and See|ru=Иди и смотри;de=Komm und sieh|1985-10-17|142|Elem Klimov|Elem Klimov;Ales Adamovich|Aleksei Kravchenko=Flyora;Olga Mironova=Glasha|Oleg Yanchenko|Aleksei Rodionov|Mosfilm|Soviet Union|Russian;Belarusian;German|Drama;War|8.3|110000||20900000|R
In the Mood for Love|zh=花樣年華;ja=花様年華;ru=Любовное настроение|2000-09-29|98|Wong Kar-wai|Wong Kar-wai|Tony Leung=Chow Mo-wan;Maggie Cheung=Su Li-zhen|Shigeru Umebayashi|Christopher Doyle|Jet Tone|Hong Kong;France|Cantonese;French|Drama;Romance|8.1|179000|3000000|15400000|PG
Raise the Red Lantern|zh=大红灯笼高高挂;de=Rote Laterne|1991-12-20|125|Zhang Yimou|Ni Zhen|Gong Li=Songlian;He Saifei=Meishan|Zhao Jiping|Zhao Fei|China Film|China|Mandarin|Drama;History|8.1|35000|1000000|2603061|PG
Crouching Tiger, Hidden Dragon|zh=臥虎藏龍;ja=グリーン・デスティニー|2000-07-06|120|Ang Lee|Wang Hui-ling;James Schamus|Michelle Yeoh=Yu Shu Lien;Chow Yun-fat=Li Mu Bai;Zhang Ziyi=Jen Yu|Tan Dun|Peter Pau|Columbia Pictures|China;Taiwan;United States|Mandarin|Adventure;Romance;Fantasy|7.9|286000|17000000|213978518|PG-13
Hero|zh=英雄;ru=Герой|2002-10-24|99|Zhang Yimou|Zhang Yimou;Li Feng|Jet Li=Nameless;Tony Leung=Broken Sword;Maggie Cheung=Flying Snow;Zhang Ziyi=Moon|Tan Dun|Christopher Doyle|China Film|China;Hong Kong|Mandarin|Adventure;History|7.9|191000|31000000|177394432|PG-13
Oldboy|ko=올드보이;ja=オールド・ボーイ|2003-11-21|120|Park Chan-wook|Park Chan-wook;Hwang Jo-yun|Choi Min-sik=Oh Dae-su;Yoo Ji-tae=Lee Woo-jin;Kang Hye-jung=Mi-do|Jo Yeong-wook|Chung Chung-hoon|Show East|South Korea|Korean|Thriller;Drama|8.3|655000|3000000|17500000|R
Memories of Murder|ko=살인의 추억;zh=杀人回忆|2003-05-02|132|Bong Joon-ho|Bong Joon-ho;Shim Sung-bo|Song Kang-ho=Park Doo-man;Kim Sang-kyung=Seo Tae-yoon|Taro Iwashiro|Kim Hyung-koo|CJ Entertainment|South Korea|Korean|Crime;Thriller;Drama|8.1|230000|2800000|12000000|R
The Handmaiden|ko=아가씨;fr=Mademoiselle|2016-06-01|145|Park Chan-wook|Park Chan-wook;Jeong Seo-kyeong|Kim Min-hee=Lady Hideko;Kim Tae-ri=Sook-hee;Ha Jung-woo=Count Fujiwara|Jo Yeong-wook|Chung Chung-hoon|CJ Entertainment|South Korea|Korean;Japanese|Thriller;Romance;Drama|8.1|182000|8800000|38600000|R
Amélie|fr=Le Fabuleux Destin d'Amélie Poulain;ru=Амели;ja=アメリ;de=Die fabelhafte Welt der Amélie|2001-04-25|122|Jean-Pierre Jeunet|Jean-Pierre Jeunet;Guillaume Laurant|Audrey Tautou=Amélie Poulain;Mathieu Kassovitz=Nino Quincampoix|Yann Tiersen|Bruno Delbonnel|UGC|France;Germany|French|Comedy;Romance|8.3|800000|10000000|174200000|R
La Haine|fr=La Haine;de=Hass|1995-05-31|98|Mathieu Kassovitz|Mathieu Kassovitz|Vincent Cassel=Vinz;Hubert Koundé=Hubert;Saïd Taghmaoui=Saïd||Pierre Aïm|Canal+|France|French|Drama;Crime|8.1|210000|2590000|15300000|R
Breathless|fr=À bout de souffle;de=Außer Atem;ru=На последнем дыхании|1960-03-16|90|Jean-Luc Godard|Jean-Luc Godard|Jean-Paul Belmondo=Michel Poiccard;Jean Seberg=Patricia Franchini|Martial Solal|Raoul Coutard|UGC|France|French;English|Crime;Drama|7.7|91000|80000||PG
The 400 Blows|fr=Les Quatre Cents Coups;ja=大人は判ってくれない|1959-05-04|99|François Truffaut|François Truffaut;Marcel Moussy|Jean-Pierre Léaud=Antoine Doinel;Claire Maurier=Gilberte Doinel|Jean Constantin|Henri Decaë|Les Films du Carrosse|France|French|Drama|8.1|130000|110000||PG
Metropolis|de=Metropolis;ru=Метрополис|1927-01-10|153|Fritz Lang|Thea von Harbou|Brigitte Helm=Maria;Gustav Fröhlich=Freder;Alfred Abel=Joh Fredersen|Gottfried Huppertz|Karl Freund|UFA|Germany|German|Science fiction;Drama|8.3|188000|1300000|1350322|U
Wings of Desire|de=Der Himmel über Berlin;fr=Les Ailes du désir;ja=ベルリン・天使の詩|1987-09-23|128|Wim Wenders|Wim Wenders;Peter Handke|Bruno Ganz=Damiel;Solveig Dommartin=Marion;Otto Sander=Cassiel|Jürgen Knieper|Henri Alekan|Road Movies|Germany;France|German;French;English|Drama;Fantasy;Romance|7.9|78000|2500000|3300000|PG-13
Good Bye, Lenin!|de=Good Bye, Lenin!;ru=Гуд бай, Ленин!|2003-02-13|121|Wolfgang Becker|Wolfgang Becker;Bernd Lichtenberg|Daniel Brühl=Alex Kerner;Katrin Sass=Christiane Kerner|Yann Tiersen|Martin Kukula|X Filme|Germany|German|Comedy;Drama|7.7|154000|4800000|79400000|R
8½|it=8½;ru=Восемь с половиной|1963-02-14|138|Federico Fellini|Federico Fellini;Ennio Flaiano|Marcello Mastroianni=Guido Anselmi;Claudia Cardinale=Claudia;Anouk Aimée=Luisa Anselmi|Nino Rota|Gianni Di Venanzo|Cineriz|Italy;France|Italian|Drama|8.0|127000|||PG
La Dolce Vita|it=La dolce vita;de=Das süße Leben;ru=Сладкая жизнь|1960-02-05|174|Federico Fellini|Federico Fellini;Ennio Flaiano|Marcello Mastroianni=Marcello Rubini;Anita Ekberg=Sylvia;Anouk Aimée=Maddalena|Nino Rota|Otello Martelli|Cineriz|Italy;France|Italian|Drama;Comedy|8.0|80000||19500000|PG
Cinema Paradiso|it=Nuovo Cinema Paradiso;ja=ニュー・シネマ・パラダイス|1988-11-17|155|Giuseppe Tornatore|Giuseppe Tornatore|Philippe Noiret=Alfredo;Jacques Perrin=Salvatore Di Vita|Ennio Morricone|Blasco Giurato|Cristaldifilm|Italy;France|Italian|Drama;Romance|8.5|290000|5000000|36000000|PG
Suspiria|it=Suspiria;ja=サスペリア|1977-02-01|99|Dario Argento|Dario Argento;Daria Nicolodi|Jessica Harper=Suzy Bannion;Stefania Casini=Sara|Claudio Simonetti|Luciano Tovoli|Seda Spettacoli|Italy|Italian;English|Horror|7.3|110000||1800000|R
Suspiria|it=Suspiria|2018-10-26|152|Luca Guadagnino|David Kajganich|Dakota Johnson=Susie Bannion;Tilda Swinton=Madame Blanc;Jessica Harper=Anke|Thom Yorke|Sayombhu Mukdeeprom|Amazon Studios|Italy;United States|English;German|Horror|6.7|88000|20000000|7900000|R
A Separation|fa=جدایی نادر از سیمین;fr=Une séparation|2011-03-16|123|Asghar Farhadi|Asghar Farhadi|Leila Hatami=Simin;Peyman Moaadi=Nader|Sattar Oraki|Mahmoud Kalari|Asghar Farhadi Productions|Iran|Persian|Drama|8.3|265000|500000|22926076|PG-13
Pather Panchali|bn=পথের পাঁচালী|1955-08-26|125|Satyajit Ray|Satyajit Ray|Subir Banerjee=Apu;Karuna Banerjee=Sarbajaya|Ravi Shankar|Subrata Mitra|Government of West Bengal|India|Bengali|Drama|8.2|39000|||U
Lagaan|hi=लगान|2001-06-15|224|Ashutosh Gowariker|Ashutosh Gowariker|Aamir Khan=Bhuvan;Gracy Singh=Gauri;Rachel Shelley=Elizabeth Russell|A. R. Rahman|Anil Mehta|Aamir Khan Productions|India|Hindi;English|Musical;Drama;Sport|8.1|121000|5300000|13900000|PG
City of God|pt=Cidade de Deus;ru=Город бога|2002-08-30|130|Fernando Meirelles|Bráulio Mantovani|Alexandre Rodrigues=Rocket;Leandro Firmino=Li'l Zé;Alice Braga=Angélica|Antonio Pinto|César Charlone|O2 Filmes|Brazil|Portuguese|Crime;Drama|8.6|820000|3300000|30680793|R
Pan's Labyrinth|es=El laberinto del fauno;ja=パンズ・ラビリンス|2006-10-11|118|Guillermo del Toro|Guillermo del Toro|Ivana Baquero=Ofelia;Sergi López=Captain Vidal;Doug Jones=The Faun|Javier Navarrete|Guillermo Navarro|Estudios Picasso|Spain;Mexico|Spanish|Fantasy;War;Drama|8.2|720000|19000000|83900000|R
Roma|es=Roma|2018-11-21|135|Alfonso Cuarón|Alfonso Cuarón|Yalitza Aparicio=Cleo;Marina de Tavira=Sofía||Alfonso Cuarón|Netflix|Mexico|Spanish;Mixtec|Drama|7.7|175000|15000000|5100000|R
Gravity|es=Gravity;ru=Гравитация;ja=ゼロ・グラビティ|2013-10-04|91|Alfonso Cuarón|Alfonso Cuarón;Jonás Cuarón|Sandra Bullock=Ryan Stone;George Clooney=Matt Kowalski|Steven Price|Emmanuel Lubezki|Warner Bros.|United States;United Kingdom|English|Science fiction;Thriller|7.7|880000|100000000|723192705|PG-13
The Godfather|it=Il padrino;ru=Крёстный отец;ja=ゴッドファーザー;de=Der Pate|1972-03-24|175|Francis Ford Coppola|Mario Puzo;Francis Ford Coppola|Marlon Brando=Vito Corleone;Al Pacino=Michael Corleone;James Caan=Sonny Corleone;Diane Keaton=Kay Adams;Robert Duvall=Tom Hagen|Nino Rota|Gordon Willis|Paramount Pictures|United States|English;Italian|Crime;Drama|9.2|2100000|6000000|250341816|R
The Godfather Part II|it=Il padrino - Parte II;ru=Крёстный отец 2|1974-12-20|202|Francis Ford Coppola|Mario Puzo;Francis Ford Coppola|Al Pacino=Michael Corleone;Robert De Niro=Vito Corleone;Diane Keaton=Kay Adams;Robert Duvall=Tom Hagen|Nino Rota|Gordon Willis|Paramount Pictures|United States|English;Italian|Crime;Drama|9.0|1400000|13000000|93000000|R
Apocalypse Now|de=Apocalypse Now;ja=地獄の黙示録;ru=Апокалипсис сегодня|1979-08-15|147|Francis Ford Coppola|John Milius;Francis Ford Coppola|Martin Sheen=Benjamin Willard;Marlon Brando=Walter Kurtz;Robert Duvall=Bill Kilgore|Carmine Coppola|Vittorio Storaro|United Artists|United States|English;Vietnamese|War;Drama|8.4|720000|31500000|104880868|R
Jaws|de=Der weiße Hai;ru=Челюсти;es=Tiburón;fr=Les Dents de la mer|1975-06-20|124|Steven Spielberg|Peter Benchley;Carl Gottlieb|Roy Scheider=Martin Brody;Richard Dreyfuss=Matt Hooper;Robert Shaw=Quint|John Williams|Bill Butler|Universal Pictures|United States|English|Thriller;Adventure|8.1|680000|9000000|476512065|PG
Jurassic Park|ru=Парк юрского периода;zh=侏罗纪公园|1993-06-11|127|Steven Spielberg|Michael Crichton;David Koepp|Sam Neill=Alan Grant;Laura Dern=Ellie Sattler;Jeff Goldblum=Ian Malcolm|John Williams|Dean Cundey|Universal Pictures|United States|English|Adventure;Science fiction|8.2|1100000|63000000|1058454230|PG-13
Alien|ru=Чужой;ja=エイリアン;zh=异形|1979-05-25|117|Ridley Scott|Dan O'Bannon|Sigourney Weaver=Ellen Ripley;John Hurt=Kane;Ian Holm=Ash|Jerry Goldsmith|Derek Vanlint|20th Century Fox|United States;United Kingdom|English|Horror;Science fiction|8.5|990000|11000000|184700000|R
Aliens|ru=Чужие;fr=Aliens, le retour|1986-07-18|137|James Cameron|James Cameron|Sigourney Weaver=Ellen Ripley;Michael Biehn=Dwayne Hicks;Lance Henriksen=Bishop|James Horner|Adrian Biddle|20th Century Fox|United States;United Kingdom|English|Science fiction;Horror|8.4|790000|18500000|183300000|R
Blade Runner|ru=Бегущий по лезвию;ja=ブレードランナー;zh=银翼杀手|1982-06-25|117|Ridley Scott|Hampton Fancher;David Peoples|Harrison Ford=Rick Deckard;Rutger Hauer=Roy Batty;Sean Young=Rachael|Vangelis|Jordan Cronenweth|Warner Bros.|United States|English|Science fiction;Thriller|8.1|840000|30000000|41600000|R
Blade Runner 2049|ru=Бегущий по лезвию 2049;zh=银翼杀手2049|2017-10-06|164|Denis Villeneuve|Hampton Fancher;Michael Green|Ryan Gosling=K;Harrison Ford=Rick Deckard;Ana de Armas=Joi|Hans Zimmer|Roger Deakins|Warner Bros.|United States;Canada|English|Science fiction;Thriller|8.0|700000|150000000|267500000|R
Gladiator|ru=Гладиатор;fa=گلادیاتور|2000-05-05|155|Ridley Scott|David Franzoni;John Logan|Russell Crowe=Maximus;Joaquin Phoenix=Commodus;Connie Nielsen=Lucilla|Hans Zimmer|John Mathieson|Universal Pictures|United States;United Kingdom|English|Adventure;History|8.5|1700000|103000000|465516248|R
Heat|ru=Схватка;ja=ヒート|1995-12-15|170|Michael Mann|Michael Mann|Al Pacino=Vincent Hanna;Robert De Niro=Neil McCauley;Val Kilmer=Chris Shiherlis|Elliot Goldenthal|Dante Spinotti|Warner Bros.|United States|English|Crime;Thriller|8.3|740000|60000000|187436818|R
The Dark Knight|ru=Тёмный рыцарь;zh=黑暗骑士|2008-07-18|152|Christopher Nolan|Jonathan Nolan;Christopher Nolan|Christian Bale=Bruce Wayne;Heath Ledger=The Joker;Michael Caine=Alfred Pennyworth|Hans Zimmer|Wally Pfister|Warner Bros.|United States;United Kingdom|English|Crime;Thriller|9.0|2900000|185000000|1006234167|PG-13
Inception|ru=Начало;zh=盗梦空间;ja=インセプション|2010-07-16|148|Christopher Nolan|Christopher Nolan|Leonardo DiCaprio=Cobb;Elliot Page=Ariadne;Michael Caine=Miles;Tom Hardy=Eames|Hans Zimmer|Wally Pfister|Warner Bros.|United States;United Kingdom|English|Science fiction;Thriller|8.8|2600000|160000000|839030630|PG-13
Interstellar|ru=Интерстеллар;zh=星际穿越|2014-11-07|169|Christopher Nolan|Jonathan Nolan;Christopher Nolan|Matthew McConaughey=Cooper;Anne Hathaway=Amelia Brand;Michael Caine=Professor Brand|Hans Zimmer|Hoyte van Hoytema|Paramount Pictures|United States;United Kingdom|English|Science fiction;Drama|8.7|2300000|165000000|758600000|PG-13
Lost in Translation|ja=ロスト・イン・トランスレーション;ru=Трудности перевода|2003-10-03|102|Sofia Coppola|Sofia Coppola|Bill Murray=Bob Harris;Scarlett Johansson=Charlotte|Kevin Shields|Lance Acord|American Zoetrope|United States;Japan|English;Japanese|Drama;Comedy|7.7|500000|4000000|118700000|R
The Virgin Suicides|fr=Virgin Suicides;ja=ヴァージン・スーサイズ|2000-04-21|97|Sofia Coppola|Sofia Coppola|Kirsten Dunst=Lux Lisbon;James Woods=Ronald Lisbon|Air|Edward Lachman|American Zoetrope|United States|English|Drama;Romance|7.2|175000|9000000|10400000|R
12 Years a Slave|ru=12 лет рабства;de=12 Years a Slave|2013-11-08|134|Steve McQueen#2|John Ridley|Chiwetel Ejiofor=Solomon Northup;Michael Fassbender=Edwin Epps;Lupita Nyong'o=Patsey|Hans Zimmer|Sean Bobbitt|Regency Enterprises|United States;United Kingdom|English|Drama;History|8.1|750000|20000000|187700000|R
Shame|fr=Shame|2011-12-02|101|Steve McQueen#2|Steve McQueen#2;Abi Morgan|Michael Fassbender=Brandon Sullivan;Carey Mulligan=Sissy Sullivan|Harry Escott|Sean Bobbitt|Film4|United Kingdom|English|Drama|7.2|206000|6500000|20400000|NC-17
Bullitt|fr=Bullitt;ja=ブリット|1968-10-17|113|Peter Yates|Alan Trustman|Steve McQueen#1=Frank Bullitt;Jacqueline Bisset=Cathy;Robert Duvall=Weissberg|Lalo Schifrin|William Fraker|Warner Bros.|United States|English|Crime;Thriller|7.4|78000|4000000|42300000|PG
The Great Escape|de=Gesprengte Ketten;ja=大脱走|1963-07-04|172|John Sturges|James Clavell;W. R. Burnett|Steve McQueen#1=Virgil Hilts;James Garner=Bob Hendley;Richard Attenborough=Roger Bartlett|Elmer Bernstein|Daniel Fapp|United Artists|United States|English;German|War;Adventure|8.2|268000|4000000|11700000|PG
Pulp Fiction|ru=Криминальное чтиво;zh=低俗小说|1994-10-14|154|Quentin Tarantino|Quentin Tarantino;Roger Avary|John Travolta=Vincent Vega;Samuel L. Jackson=Jules Winnfield;Uma Thurman=Mia Wallace|  |Andrzej Sekuła|Miramax|United States|English|Crime;Drama|8.9|2300000|8000000|213900000|R
Jackie Brown|ru=Джеки Браун|1997-12-25|154|Quentin Tarantino|Quentin Tarantino|Pam Grier=Jackie Brown;Samuel L. Jackson=Ordell Robbie;Robert De Niro=Louis Gara||Guillermo Navarro|Miramax|United States|English|Crime;Thriller|7.5|385000|12000000|74700000|R
Arrival|ru=Прибытие;fr=Premier Contact;zh=降临|2016-11-11|116|Denis Villeneuve|Eric Heisserer|Amy Adams=Louise Banks;Jeremy Renner=Ian Donnelly|Jóhann Jóhannsson|Bradford Young|Paramount Pictures|United States;Canada|English;Mandarin|Science fiction;Drama|7.9|800000|47000000|203400000|PG-13
Dune|ru=Дюна;zh=沙丘;ja=DUNE/デューン 砂の惑星|2021-10-22|155|Denis Villeneuve|Denis Villeneuve;Eric Roth|Timothée Chalamet=Paul Atreides;Rebecca Ferguson=Lady Jessica;Zendaya=Chani|Hans Zimmer|Greig Fraser|Warner Bros.|United States;Canada|English|Science fiction;Adventure|8.0|960000|165000000|407600000|PG-13
Fargo|ru=Фарго|1996-03-08|98|Joel Coen|Joel Coen;Ethan Coen|Frances McDormand=Marge Gunderson;William H. Macy=Jerry Lundegaard|Carter Burwell|Roger Deakins|Working Title|United States;United Kingdom|English|Crime;Comedy|8.1|740000|7000000|60611975|R
No Country for Old Men|ru=Старикам тут не место;zh=老无所依|2007-11-09|122|Joel Coen;Ethan Coen|Joel Coen;Ethan Coen|Javier Bardem=Anton Chigurh;Josh Brolin=Llewelyn Moss;Tommy Lee Jones=Ed Tom Bell|Carter Burwell|Roger Deakins|Miramax|United States|English|Crime;Thriller|8.2|1100000|25000000|171600000|R
Unforgiven|ru=Непрощённый;fr=Impitoyable|1992-08-07|130|Clint Eastwood|David Peoples|Clint Eastwood=William Munny;Gene Hackman=Little Bill Daggett;Morgan Freeman=Ned Logan|Lennie Niehaus|Jack Green|Warner Bros.|United States|English|Western;Drama|8.2|450000|14400000|159200000|R
"""
# name|born|died|birthplace|citizenship|native name
PEOPLE = """
Akira Kurosawa|1910-03-23|1998-09-06|Tokyo|Japan|ja=黒澤明
Toshiro Mifune|1920-04-01|1997-12-24|Qingdao|Japan|ja=三船敏郎
Hayao Miyazaki|1941-01-05||Tokyo|Japan|ja=宮崎駿
Joe Hisaishi|1950-12-06||Nagano|Japan|ja=久石譲
Yasujiro Ozu|1903-12-12|1963-12-12|Tokyo|Japan|ja=小津安二郎
Hirokazu Kore-eda|1962-06-06||Tokyo|Japan|ja=是枝裕和
Andrei Tarkovsky|1932-04-04|1986-12-29|Zavrazhye|Soviet Union|ru=Андрей Тарковский
Sergei Eisenstein|1898-01-22|1948-02-11|Riga|Soviet Union|ru=Сергей Эйзенштейн
Mikhail Kalatozov|1903-12-28|1973-03-26|Tbilisi|Soviet Union|ru=Михаил Калатозов
Elem Klimov|1933-07-09|2003-10-26|Volgograd|Soviet Union|ru=Элем Климов
Wong Kar-wai|1958-07-17||Shanghai|Hong Kong|zh=王家衛
Zhang Yimou|1950-04-02||Xi'an|China|zh=张艺谋
Gong Li|1965-12-31||Shenyang|Singapore|zh=巩俐
Ang Lee|1954-10-23||Pingtung|Taiwan|zh=李安
Michelle Yeoh|1962-08-06||Ipoh|Malaysia|zh=楊紫瓊
Tan Dun|1957-08-18||Changsha|China|zh=谭盾
Christopher Doyle|1952-05-02||Sydney|Australia|
Park Chan-wook|1963-08-23||Seoul|South Korea|ko=박찬욱
Bong Joon-ho|1969-09-14||Daegu|South Korea|ko=봉준호
Song Kang-ho|1967-01-17||Gimhae|South Korea|ko=송강호
Jean-Pierre Jeunet|1953-09-03||Roanne|France|
Mathieu Kassovitz|1967-08-03||Paris|France|
Audrey Tautou|1976-08-09||Beaumont|France|
Jean-Luc Godard|1930-12-03|2022-09-13|Paris|France;Switzerland|
François Truffaut|1932-02-06|1984-10-21|Paris|France|
Vincent Cassel|1966-11-23||Paris|France|
Fritz Lang|1890-12-05|1976-08-02|Vienna|Germany;United States|
Thea von Harbou|1888-12-27|1954-07-01|Döhlau|Germany|
Wim Wenders|1945-08-14||Düsseldorf|Germany|
Solveig Dommartin|1961-05-16|2007-01-11|Constantine|France|
Bruno Ganz|1941-03-22|2019-02-16|Zurich|Switzerland|
Federico Fellini|1920-01-20|1993-10-31|Rimini|Italy|
Marcello Mastroianni|1924-09-28|1996-12-19|Fontana Liri|Italy|
Nino Rota|1911-12-03|1979-04-10|Milan|Italy|
Ennio Morricone|1928-11-10|2020-07-06|Rome|Italy|
Dario Argento|1940-09-07||Rome|Italy|
Daria Nicolodi|1950-06-19|2020-11-26|Florence|Italy|
Tilda Swinton|1960-11-05||London|United Kingdom|
Asghar Farhadi|1972-05-07||Khomeyni Shahr|Iran|fa=اصغر فرهادی
Satyajit Ray|1921-05-02|1992-04-23|Kolkata|India|bn=সত্যজিৎ রায়
A. R. Rahman|1967-01-06||Chennai|India|
Aamir Khan|1965-03-14||Mumbai|India|hi=आमिर ख़ान
Guillermo del Toro|1964-10-09||Guadalajara|Mexico|
Guillermo Navarro|1955-01-01||Mexico City|Mexico|
Alfonso Cuarón|1961-11-28||Mexico City|Mexico|
Jonás Cuarón|1981-11-28||Mexico City|Mexico|
Francis Ford Coppola|1939-04-07||Detroit|United States|
Carmine Coppola|1910-06-11|1991-04-26|New York City|United States|
Sofia Coppola|1971-05-14||New York City|United States|
Marlon Brando|1924-04-03|2004-07-01|Omaha|United States|
Al Pacino|1940-04-25||New York City|United States|
Robert De Niro|1943-08-17||New York City|United States|
Robert Duvall|1931-01-05||San Diego|United States|
Steven Spielberg|1946-12-18||Cincinnati|United States|
John Williams|1932-02-08||New York City|United States|
Ridley Scott|1937-11-30||South Shields|United Kingdom|
James Cameron|1954-08-16||Kapuskasing|Canada|
Sigourney Weaver|1949-10-08||New York City|United States|
Harrison Ford|1942-07-13||Chicago|United States|
Denis Villeneuve|1967-10-03||Bécancour|Canada|
Ryan Gosling|1980-11-12||London, Ontario|Canada|
Hans Zimmer|1957-09-12||Frankfurt|Germany|
Roger Deakins|1949-05-24||Torquay|United Kingdom|
Christopher Nolan|1970-07-30||London|United Kingdom;United States|
Jonathan Nolan|1976-06-06||London|United Kingdom;United States|
Michael Caine|1933-03-14||London|United Kingdom|
Heath Ledger|1979-04-04|2008-01-22|Perth|Australia|
Michael Fassbender|1977-04-02||Heidelberg|Ireland|
Steve McQueen#1|1930-03-24|1980-11-07|Beech Grove|United States|
Steve McQueen#2|1969-10-09||London|United Kingdom|
Quentin Tarantino|1963-03-27||Knoxville|United States|
Samuel L. Jackson|1948-12-21||Washington, D.C.|United States|
Joel Coen|1954-11-29||Minneapolis|United States|
Ethan Coen|1957-09-21||Minneapolis|United States|
Frances McDormand|1957-06-23||Gibson City|United States|
Clint Eastwood|1930-05-31||San Francisco|United States|
George Clooney|1961-05-06||Lexington|United States|
Leonardo DiCaprio|1974-11-11||Los Angeles|United States|
Donatas Banionis|1924-04-28|2014-09-04|Kaunas|Soviet Union;Lithuania|ru=Донатас Банионис
Natalya Bondarchuk|1950-05-10||Moscow|Soviet Union;Russia|ru=Наталья Бондарчук
"""
CITIES = """Tokyo=Japan;Nagano=Japan;Qingdao=China;Zavrazhye=Russia;Riga=Latvia;Tbilisi=Georgia;Volgograd=Russia;Shanghai=China;Xi'an=China;Shenyang=China;Pingtung=Taiwan;Ipoh=Malaysia;
Changsha=China;Sydney=Australia;Seoul=South Korea;Daegu=South Korea;Gimhae=South Korea;Roanne=France;Paris=France;Beaumont=France;Vienna=Austria;Döhlau=Germany;Düsseldorf=Germany;
Constantine=Algeria;Zurich=Switzerland;Rimini=Italy;Fontana Liri=Italy;Milan=Italy;Rome=Italy;Florence=Italy;London=United Kingdom;Khomeyni Shahr=Iran;Kolkata=India;Chennai=India;Mumbai=India;
Guadalajara=Mexico;Mexico City=Mexico;Detroit=United States;New York City=United States;Omaha=United States;San Diego=United States;Cincinnati=United States;South Shields=United Kingdom;
Kapuskasing=Canada;Chicago=United States;Bécancour=Canada;London, Ontario=Canada;Frankfurt=Germany;Torquay=United Kingdom;Perth=Australia;Heidelberg=Germany;Beech Grove=United States;
Knoxville=United States;Washington, D.C.=United States;Minneapolis=United States;Gibson City=United States;San Francisco=United States;Lexington=United States;Los Angeles=United States;
Kaunas=Lithuania;Moscow=Russia;Berlin=Germany;Hamburg=Germany;Osaka=Japan;Kyoto=Japan;Beijing=China;Busan=South Korea;Lyon=France;Marseille=France;Saint Petersburg=Russia;Manchester=United Kingdom;
Glasgow=United Kingdom;Toronto=Canada;Hong Kong=Hong Kong;Munich=Germany;Wadi Rum=Jordan;Iceland Highlands=Iceland;Ouarzazate=Morocco;Minsk=Belarus;Martha's Vineyard=United States;Kauai=United States;Ragusa=Italy"""
STUDIOS = """Toho|Tokyo|1932|;Daiei|Tokyo|1942|;Shochiku|Tokyo|1895|;Studio Ghibli|Tokyo|1985|;Mosfilm|Moscow|1920|;20th Century Fox|Los Angeles|1935|Walt Disney Company;Walt Disney Company|Los Angeles|1923|;
Jet Tone|Hong Kong|1991|;China Film|Beijing|1949|;Columbia Pictures|Los Angeles|1918|Sony Pictures;Sony Pictures|Los Angeles|1987|;CJ Entertainment|Seoul|1995|;UGC|Paris|1971|;UFA|Berlin|1917|;
Paramount Pictures|Los Angeles|1912|;Warner Bros.|Los Angeles|1923|;Universal Pictures|Los Angeles|1912|Comcast;Comcast||1963|;Netflix|Los Angeles|1997|;Miramax|Los Angeles|1979|;
American Zoetrope|San Francisco|1969|;United Artists|Los Angeles|1919|;X Filme|Berlin|1994|;Road Movies|Berlin|1976|;Working Title|London|1983|Universal Pictures;Film4|London|1982|;Amazon Studios|Los Angeles|2010|;
Cineriz|Rome|1956|;Lanternhouse|Manchester|1988|;Blue Anchor Films|London|2003|Lanternhouse;Nordlicht Film|Hamburg|1991|;Kitsune Pictures|Osaka|1999|;Neva Film|Saint Petersburg|1994|;
Red Crane Film|Shanghai|2001|;Haeundae Pictures|Busan|2004|;Les Films du Rhône|Lyon|1978|;Copper Canyon|Los Angeles|1996|"""
# award body|category|year|film|recipients|outcome   (recipient empty: the film itself)
AWARDS = """
Academy Awards|Best Picture|1973|The Godfather||won
Academy Awards|Best Actor|1973|The Godfather|Marlon Brando|won
Academy Awards|Best Director|1973|The Godfather|Francis Ford Coppola|nominated
Academy Awards|Best Picture|1975|The Godfather Part II||won
Academy Awards|Best Director|1975|The Godfather Part II|Francis Ford Coppola|won
Academy Awards|Best Supporting Actor|1975|The Godfather Part II|Robert De Niro|won
Academy Awards|Best Original Score|1975|The Godfather Part II|Nino Rota;Carmine Coppola|won
Academy Awards|Best Actor|1975|The Godfather Part II|Al Pacino|nominated
Academy Awards|Best Original Score|1976|Jaws|John Williams|won
Academy Awards|Best Picture|1976|Jaws||nominated
Academy Awards|Best Cinematography|1980|Apocalypse Now|Vittorio Storaro|won
Academy Awards|Best Picture|1980|Apocalypse Now||nominated
Academy Awards|Best Actress|1987|Aliens|Sigourney Weaver|nominated
Academy Awards|Best Picture|1993|Unforgiven||won
Academy Awards|Best Director|1993|Unforgiven|Clint Eastwood|won
Academy Awards|Best Supporting Actor|1993|Unforgiven|Gene Hackman|won
Academy Awards|Best Actor|1993|Unforgiven|Clint Eastwood|nominated
Academy Awards|Best Original Screenplay|1995|Pulp Fiction|Quentin Tarantino;Roger Avary|won
Academy Awards|Best Picture|1995|Pulp Fiction||nominated
Academy Awards|Best Actress|1997|Fargo|Frances McDormand|won
Academy Awards|Best Original Screenplay|1997|Fargo|Joel Coen;Ethan Coen|won
Academy Awards|Best Picture|2001|Gladiator||won
Academy Awards|Best Actor|2001|Gladiator|Russell Crowe|won
Academy Awards|Best Original Score|2001|Gladiator|Hans Zimmer|nominated
Academy Awards|Best Foreign Language Film|2001|Crouching Tiger, Hidden Dragon||won
Academy Awards|Best Original Score|2001|Crouching Tiger, Hidden Dragon|Tan Dun|won
Academy Awards|Best Cinematography|2001|Crouching Tiger, Hidden Dragon|Peter Pau|won
Academy Awards|Best Director|2001|Crouching Tiger, Hidden Dragon|Ang Lee|nominated
Academy Awards|Best Foreign Language Film|2002|Lagaan||nominated
Academy Awards|Best Original Screenplay|2004|Lost in Translation|Sofia Coppola|won
Academy Awards|Best Director|2004|Lost in Translation|Sofia Coppola|nominated
Academy Awards|Best Actor|2004|Lost in Translation|Bill Murray|nominated
Academy Awards|Best Cinematography|2007|Pan's Labyrinth|Guillermo Navarro|won
Academy Awards|Best Picture|2008|No Country for Old Men||won
Academy Awards|Best Director|2008|No Country for Old Men|Joel Coen;Ethan Coen|won
Academy Awards|Best Supporting Actor|2008|No Country for Old Men|Javier Bardem|won
Academy Awards|Best Cinematography|2008|No Country for Old Men|Roger Deakins|nominated
Academy Awards|Best Supporting Actor|2009|The Dark Knight|Heath Ledger|won
Academy Awards|Best Cinematography|2011|Inception|Wally Pfister|won
Academy Awards|Best Original Score|2011|Inception|Hans Zimmer|nominated
Academy Awards|Best Foreign Language Film|2012|A Separation||won
Academy Awards|Best Director|2014|Gravity|Alfonso Cuarón|won
Academy Awards|Best Cinematography|2014|Gravity|Emmanuel Lubezki|won
Academy Awards|Best Original Score|2014|Gravity|Steven Price|won
Academy Awards|Best Picture|2014|12 Years a Slave||won
Academy Awards|Best Supporting Actress|2014|12 Years a Slave|Lupita Nyong'o|won
Academy Awards|Best Director|2014|12 Years a Slave|Steve McQueen#2|nominated
Academy Awards|Best Original Score|2015|Interstellar|Hans Zimmer|nominated
Academy Awards|Best Cinematography|2018|Blade Runner 2049|Roger Deakins|won
Academy Awards|Best Director|2019|Roma|Alfonso Cuarón|won
Academy Awards|Best Cinematography|2019|Roma|Alfonso Cuarón|won
Academy Awards|Best Foreign Language Film|2019|Roma||won
Academy Awards|Best Foreign Language Film|2019|Shoplifters||nominated
Academy Awards|Best Original Score|2022|Dune|Hans Zimmer|won
Academy Awards|Best Cinematography|2022|Dune|Greig Fraser|won
Academy Awards|Best Foreign Language Film|1964|8½||won
Academy Awards|Best Foreign Language Film|1990|Cinema Paradiso||won
Cannes Film Festival|Palme d'Or|1958|The Cranes Are Flying||won
Cannes Film Festival|Palme d'Or|1960|La Dolce Vita||won
Cannes Film Festival|Best Director|1959|The 400 Blows|François Truffaut|won
Cannes Film Festival|Grand Prix|1972|Solaris@1972||won
Cannes Film Festival|Palme d'Or|1979|Apocalypse Now||won
Cannes Film Festival|Best Director|1987|Wings of Desire|Wim Wenders|won
Cannes Film Festival|Palme d'Or|1987|Wings of Desire||nominated
Cannes Film Festival|Palme d'Or|1994|Pulp Fiction||won
Cannes Film Festival|Best Director|1995|La Haine|Mathieu Kassovitz|won
Cannes Film Festival|Best Director|1996|Fargo|Joel Coen|won
Cannes Film Festival|Best Actor|2000|In the Mood for Love|Tony Leung|won
Cannes Film Festival|Grand Prix|2004|Oldboy||won
Cannes Film Festival|Palme d'Or|2006|Pan's Labyrinth||nominated
Cannes Film Festival|Palme d'Or|2016|The Handmaiden||nominated
Cannes Film Festival|Palme d'Or|2018|Shoplifters||won
Venice Film Festival|Golden Lion|1951|Rashomon||won
Venice Film Festival|Silver Lion|1991|Raise the Red Lantern||won
Venice Film Festival|Golden Lion|2018|Roma||won
Venice Film Festival|Best Actor|2011|Shame|Michael Fassbender|won
Berlin Film Festival|Golden Bear|2011|A Separation||won
Berlin Film Festival|Golden Bear|2003|Hero||nominated
"""
SERIES = {"The Godfather saga": ["The Godfather", "The Godfather Part II"], "Alien franchise": ["Alien", "Aliens"], "Blade Runner franchise": ["Blade Runner", "Blade Runner 2049"]}
BASED = """Solaris@1972|Solaris|Stanisław Lem|1961;Solaris@2002|Solaris|Stanisław Lem|1961;The Godfather|The Godfather|Mario Puzo|1969;The Godfather Part II|The Godfather|Mario Puzo|1969;
Jaws|Jaws|Peter Benchley|1974;Jurassic Park|Jurassic Park|Michael Crichton|1990;Blade Runner|Do Androids Dream of Electric Sheep?|Philip K. Dick|1968;Dune|Dune|Frank Herbert|1965;
Arrival|Story of Your Life|Ted Chiang|1998;No Country for Old Men|No Country for Old Men|Cormac McCarthy|2005;The Virgin Suicides|The Virgin Suicides|Jeffrey Eugenides|1993;
Jackie Brown|Rum Punch|Elmore Leonard|1992;The Handmaiden|Fingersmith|Sarah Waters|2002;Apocalypse Now|Heart of Darkness|Joseph Conrad|1899;12 Years a Slave|Twelve Years a Slave|Solomon Northup (author)|1853;
Rashomon|In a Grove|Ryunosuke Akutagawa|1922;Pather Panchali|Pather Panchali|Bibhutibhushan Bandyopadhyay|1929;The Great Escape|The Great Escape|Paul Brickhill|1950"""
SPOUSE = [("Fritz Lang", "Thea von Harbou"), ("Joel Coen", "Frances McDormand"), ("Dario Argento", "Daria Nicolodi")]
CHILD = [("Sofia Coppola", "Francis Ford Coppola"), ("Francis Ford Coppola", "Carmine Coppola"), ("Jonás Cuarón", "Alfonso Cuarón")]
SIBLING = [("Joel Coen", "Ethan Coen"), ("Christopher Nolan", "Jonathan Nolan")]
SHOT = """Dune=Wadi Rum;Gladiator=Ouarzazate;Interstellar=Iceland Highlands;Jaws=Martha's Vineyard;Jurassic Park=Kauai;Heat=Los Angeles;Blade Runner=Los Angeles;Lost in Translation=Tokyo;Lost in Translation=Kyoto;
The Dark Knight=Chicago;Bullitt=San Francisco;Amélie=Paris;Breathless=Paris;The 400 Blows=Paris;La Haine=Paris;La Dolce Vita=Rome;Wings of Desire=Berlin;Good Bye, Lenin!=Berlin;Come and See=Minsk;Shame=New York City;
The Godfather=New York City;Tokyo Story=Tokyo;Inception=Paris;Inception=Tokyo;Inception=Los Angeles;Roma=Mexico City;Suspiria@1977=Munich;Suspiria@2018=Berlin;Oldboy=Busan;Arrival=Bécancour"""

# ---- the made-up stock
NOUNS = {  # en: ja zh ru de fr ko(with the particle for "and")
    "Rain": "雨 雨 дождь Regen pluie 비와 비", "Salt": "塩 盐 соль Salz sel 소금과 소금", "Snow": "雪 雪 снег Schnee neige 눈과 눈", "Bread": "パン 面包 хлеб Brot pain 빵과 빵", "Moon": "月 月 луна Mond lune 달과 달",
    "Iron": "鉄 铁 железо Eisen fer 쇠와 쇠", "Wolf": "狼 狼 волк Wolf loup 늑대와 늑대", "River": "川 河 река Fluss rivière 강과 강", "Glass": "ガラス 玻璃 стекло Glas verre 유리와 유리", "Fire": "火 火 огонь Feuer feu 불과 불",
    "Wind": "風 风 ветер Wind vent 바람과 바람", "Honey": "蜂蜜 蜂蜜 мёд Honig miel 꿀과 꿀", "Silence": "沈黙 沉默 тишина Stille silence 침묵과 침묵", "Paper": "紙 纸 бумага Papier papier 종이와 종이"}
AND = {"ja": "と", "zh": "与", "ru": " и ", "de": " und ", "fr": " et ", "ko": " "}
ENGLISH = """The Glass Orchard;Harbour Lights;A Quiet Verdict;The Ninth Passenger;Copper Moon;Last Bus to Leith;The Understudy;Paper Lions;Nightshift at Halden;Velvet Static;The Beekeeper's Ledger;Cold Harvest;Dead Reckoning Bay;
Small Hours;The Cartographer;Monday Never Comes;Red Clay Road;Borrowed Time;The Lighthouse Thief;Echo Park Waltz;Saltwater Hymn;Two Tickets to Trieste;The Longest Winter;Marigold Lane;Static Bloom;The Clockmaker's Son;Brass Monkeys;
Hollow Creek;Thirteen Lanterns;The Painted Door;Ashes in Aberdeen;Foxglove;Kingdom of Rust;Lullaby for a Stranger;The Paper Boat;Overnight Delivery;Sunday Best;The Missing Violin;Tidewater;Wildfire Season;Northbound;A Perfect Alibi;
The Snow Atlas;Crooked Timber;Midnight Ferry;The Orchid Room;Pocket Change;Runaway Summer;The Silver Mile;Tomorrow's Weather;Under Glass;The Vanishing Coach;Winter Garden;The Yellow Umbrella;Zero Hour Diner""".replace("\n", "").split(";")
HOME = {  # country: language, code, studio, cities, first names, last names
    "Japan": ("Japanese", "ja", "Kitsune Pictures", "Osaka Kyoto Tokyo", "Haruka Kenji Naoko Ryo Aiko Daichi Emi Satoru", "Moriyama Hoshino Tachibana Kuroki Ishikawa Nagase"),
    "China": ("Mandarin", "zh", "Red Crane Film", "Shanghai Beijing", "Wei Lan Jun Mei Hao Xiu", "Chen Luo Qian Shen Zhou Fang"),
    "Russia": ("Russian", "ru", "Neva Film", "Moscow Saint_Petersburg", "Dmitri Irina Pavel Vera Anton Ludmila", "Sorokin Belov Grachev Orlov Zimin Lebedev"),
    "Germany": ("German", "de", "Nordlicht Film", "Hamburg Berlin Munich", "Anna Lukas Jana Stefan Greta Moritz Heike", "Keller Brandt Vogt Seidel Lorenz Winkler"),
    "France": ("French", "fr", "Les Films du Rhône", "Lyon Paris Marseille", "Camille Luc Élodie Bastien Margaux Hugo", "Marchand Rousset Delorme Fabre Giraud Perrot"),
    "South Korea": ("Korean", "ko", "Haeundae Pictures", "Busan Seoul", "Ji-woo Min-jun Seo-yeon Hyun-woo Ha-eun", "Kim Lee Park Choi Jung"),
    "United Kingdom": ("English", "en", "Lanternhouse", "Manchester Glasgow London", "Oliver Imogen Callum Harriet Nigel Fiona Rupert Maeve Alistair", "Ashdown Whitlock Farrow Pemberton McBride Hargreaves Tennant Lyle"),
    "United States": ("English", "en", "Copper Canyon", "Los_Angeles Chicago New_York_City", "Dale Renee Curtis Shelby Wade Joanna Marcus Tess Leroy", "Holloway Barnett Quigley Sandoval Pruitt Whitaker Delgado Crane"),
    "Canada": ("English", "en", "Blue Anchor Films", "Toronto", "Noah Sylvie Grant Paige", "Tremblay MacLeod Ouellet Bishop")}
GENRES = "Drama;Comedy;Thriller;Crime;Romance;Adventure;Science fiction;Horror;Fantasy;War;History;Animation;Family;Musical;Sport;Western;Documentary".split(";")
GENRE_DE = dict(zip(GENRES, "Drama;Komödie;Thriller;Krimi;Liebesfilm;Abenteuer;Science-Fiction;Horror;Fantasy;Kriegsfilm;Historienfilm;Animation;Familienfilm;Musical;Sportfilm;Western;Dokumentarfilm".split(";")))
KEYWORDS = "heist,revenge,time travel,robot,family secret,road trip,courtroom,small town,train,island,ghost,chess,desert,amnesia,circus,undercover,orphan,prison break,wedding,artificial intelligence".split(",")
KEY = {"Blade Runner": "robot,artificial intelligence", "Blade Runner 2049": "robot,artificial intelligence", "Heat": "heist,undercover", "Oldboy": "revenge,amnesia", "Gladiator": "revenge", "The Great Escape": "prison break",
       "Inception": "heist", "Interstellar": "time travel", "Dune": "desert", "Metropolis": "robot", "Jurassic Park": "island", "Jaws": "island,small town", "Fargo": "small town", "Wings of Desire": "circus", "La Dolce Vita": "wedding"}
TAGLINES = {"Alien": "In space no one can hear you scream.", "Jaws": "Don't go in the water.", "Jurassic Park": "An adventure 65 million years in the making.", "The Dark Knight": "Why so serious?", "Inception": "Your mind is the scene of the crime.",
            "Interstellar": "Mankind was born on Earth. It was never meant to die here.", "Gravity": "Don't let go.", "Arrival": "Why are they here?", "Lost in Translation": "Everyone wants to be found."}

B = "https://screenbase.example/"
PROPS = {  # only these have a label
    "director": "directed by", "composer": "music by", "cinematographer": "director of photography", "runtime": "running time (minutes)", "score": "user score", "votes": "number of ratings", "grossUSD": "worldwide box office (US$)",
    "budgetUSD": "production budget (US$)", "spouse": "married to", "released": "release date", "portrayedBy": "played by", "birthplace": "place of birth", "basedOn": "source work", "ceremonyYear": "year of the ceremony"}


class Graph:
    def __init__(self):
        self.out, self.seen, self.ids, self.done = [], {}, {}, set()

    def id(self, kind, prefix, key, label=None, lang=None):
        if (kind, key) not in self.ids:
            n = self.seen[prefix] = self.seen.get(prefix, 0) + 1
            iri = self.ids[kind, key] = f"<{B}{prefix}{1000 + n * 37:06d}>"
            self.add(iri, "a", "sb:" + kind)
            self.add(iri, "rdfs:label", text(label or key, lang))
        return self.ids[kind, key]

    def add(self, s, p, o):
        if (s, p, o) not in self.done:
            self.done.add((s, p, o))
            self.out.append((s, p, o))


def text(value, lang=None):
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def main(folder):
    g, r = Graph(), random.Random(4711)
    city_of = dict(x.strip().split("=") for x in CITIES.replace("\n", "").split(";"))
    country = lambda c: g.id("Country", "country/c", c, lang="en")
    genre = lambda x: g.id("Genre", "genre/g", x, lang="en")
    language = lambda x: g.id("Language", "language/l", x, lang="en")
    person = lambda n: g.id("Person", "name/nm", n, n.split("#")[0].replace(" (author)", ""))
    keyword = lambda k: g.id("Keyword", "keyword/k", k, lang="en")

    def city(c):
        new = ("Place", c) not in g.ids
        iri = g.id("Place", "place/p", c, lang="en")
        if new:
            g.add(iri, "sb:inCountry", country(city_of[c]))
        return iri

    known = {x.split("|")[0]: x for x in STUDIOS.replace("\n", "").split(";")}

    def studio(s):
        new = ("Studio", s) not in g.ids
        iri = g.id("Studio", "company/co", s)
        if new and s in known:
            _, place, year, parent = known[s].split("|")
            if place:
                g.add(iri, "sb:headquarters", city(place))
            g.add(iri, "sb:founded", f'"{year}"^^xsd:gYear')
            if parent:
                g.add(iri, "sb:parentCompany", studio(parent))
        return iri

    for x in GENRES:
        g.add(genre(x), "rdfs:label", text(GENRE_DE[x], "de"))
    films, titles = {}, {}

    def film(title, others, date, minutes, directors, writers, cast, composers, camera, maker, countries, languages, genres, score, votes, budget, gross, cert):
        key = title + "@" + date[:4]
        f = films[key] = g.id("Film", "title/tt", key, title, "en")
        films.setdefault(title, f)
        titles[key] = title
        g.add(f, "sb:title", text(title, "en"))
        for lang, t in others:
            g.add(f, "sb:title", text(t, lang))
        g.add(f, "sb:released", f'"{date}"^^xsd:date')
        g.add(f, "sb:runtime", minutes)
        for p, names in (("director", directors), ("screenwriter", writers), ("composer", composers), ("cinematographer", camera)):
            for n in names:
                g.add(f, "sb:" + p, person(n))
        for actor, role in cast:
            g.add(f, "sb:actor", person(actor))
            if role:
                c = g.id("Character", "character/ch", role + "/" + title.split(" Part ")[0].replace("Aliens", "Alien").replace(" 2049", "") + "/" + actor, role)
                g.add(c, "sb:portrayedBy", person(actor))
                g.add(c, "sb:appearsIn", f)
        g.add(f, "sb:studio", studio(maker))
        for c in countries:
            g.add(f, "sb:country", country(c))
        for x in languages:
            g.add(f, "sb:spokenLanguage", language(x))
        for x in genres:
            g.add(f, "sb:genre", genre(x))
        for p, v in (("score", score), ("votes", votes), ("budgetUSD", budget), ("grossUSD", gross)):
            if v:
                g.add(f, "sb:" + p, v)
        if cert:
            g.add(f, "sb:certificate", text(cert))
        return f

    split = lambda s: [x for x in s.strip().split(";") if x]
    for line in FILMS.strip().split("\n"):
        x = line.split("|")
        film(x[0], [o.split("=", 1) for o in split(x[1])], x[2], x[3], split(x[4]), split(x[5]), [c.split("=") for c in split(x[6])], split(x[7]), split(x[8]), x[9], *map(split, x[10:13]), *x[13:])
    for line in PEOPLE.strip().split("\n"):
        n, born, died, place, citizen, native = line.split("|")
        p = person(n)
        if native:
            lang, t = native.split("=")
            g.add(p, "rdfs:label", text(t, lang))
        g.add(p, "sb:birthDate", f'"{born}"^^xsd:date')
        if died:
            g.add(p, "sb:deathDate", f'"{died}"^^xsd:date')
        g.add(p, "sb:birthplace", city(place))
        for c in citizen.split(";"):
            g.add(p, "sb:citizenship", country(c))
    for rows, p in ((SPOUSE, "spouse"), (SIBLING, "sibling")):
        for a, b in rows:
            g.add(person(a), "sb:" + p, person(b))
            g.add(person(b), "sb:" + p, person(a))
    for a, b in CHILD:
        g.add(person(a), "sb:childOf", person(b))
    for name, parts in SERIES.items():
        s = g.id("Franchise", "franchise/fr", name, lang="en")
        for t in parts:
            g.add(films[t], "sb:partOf", s)
        g.add(films[parts[1]], "sb:sequelTo", films[parts[0]])
    for x in BASED.replace("\n", "").split(";"):
        f, book, author, year = x.split("|")
        b = g.id("Book", "work/w", book, lang="en")
        g.add(b, "sb:author", person(author))
        g.add(b, "sb:published", f'"{year}"^^xsd:gYear')
        g.add(films[f], "sb:basedOn", b)
    for x in SHOT.replace("\n", "").split(";"):
        f, place = x.split("=")
        g.add(films[f], "sb:filmedIn", city(place))
    for f, ks in KEY.items():
        for k in ks.split(","):
            g.add(films[f], "sb:keyword", keyword(k))
    for f, t in TAGLINES.items():
        g.add(films[f], "sb:tagline", text(t, "en"))

    # made-up people by country; a few names are borne by two
    pool = {}
    for c, (_, _, _, cities, first, last) in HOME.items():
        first, last, cities = first.split(), last.split(), [x.replace("_", " ") for x in cities.split()]
        order = last and [(a, b) for a in first for b in last]
        r.shuffle(order)
        names = []
        for a, b in order[:{"United Kingdom": 34, "United States": 38}.get(c, 18)]:
            names.append(f"{b} {a}" if c in ("China", "South Korea") else f"{a} {b}" + ("a" if c == "Russia" and a in ("Irina", "Vera", "Ludmila") else ""))
        if c == "Germany":
            names += ["Anna Keller#1", "Anna Keller#2"]
            names = [n for n in names if n != "Anna Keller"]
        if c == "United States":
            names += ["Grant Bishop#2"]
        if c == "Canada":
            names = [n for n in names if n != "Grant Bishop"] + ["Grant Bishop#1"]
        pool[c] = names
        for n in names:
            p, year = person(n), r.randint(1935, 1998)
            g.add(p, "sb:birthDate", f'"{year}-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}"^^xsd:date')
            if year < 1950 and r.random() < 0.5:
                g.add(p, "sb:deathDate", f'"{r.randint(2012, 2023)}-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}"^^xsd:date')
            if r.random() < 0.85:
                g.add(p, "sb:birthplace", city(r.choice(cities)))
            g.add(p, "sb:citizenship", country(c))
            if r.random() < 0.5:
                g.add(p, "sb:heightCm", str(r.randint(152, 196)))
        some = names[:]
        r.shuffle(some)
        for a, b in zip(some[0:4:2], some[1:4:2]):
            g.add(person(a), "sb:spouse", person(b))
            g.add(person(b), "sb:spouse", person(a))
    todo = [(t, r.choice(["United Kingdom", "United States", "United States", "Canada"]), None) for t in ENGLISH]
    nouns, used = list(NOUNS), set()
    for c in ("Japan", "China", "Russia", "Germany", "France", "South Korea"):
        for _ in range(8):
            while True:
                a, b = r.sample(nouns, 2)
                if frozenset((a, b)) not in used:
                    break
            used.add(frozenset((a, b)))
            todo.append((f"{a} and {b}", c, (a, b)))
    made = []
    roles = "Doctor Ines Vale;Sergeant Pike;The Widow;Tomas;Old Benno;Mina;Inspector Krull;The Stranger;Sister Agnes;Captain Rourke;Lila;The Chemist;Joss;Professor Amsel;Little Fox;Dora Finch;The Conductor;Marek;Aunt Pearl;The Neighbour".split(";")
    codes = ["ja", "zh", "ru", "de", "fr"]
    for title, c, pair in todo:
        lang, code, maker, _, _, _ = HOME[c]
        others = []
        if pair:
            for k in [code] + r.sample([x for x in codes if x != code], 1):
                w = [NOUNS[p].split() for p in pair]
                i = (codes + ["ko"]).index(k)
                t = (w[0][5] + " " + w[1][6]) if k == "ko" else w[0][i] + AND[k] + w[1][i]
                others.append((k, t[0].upper() + t[1:]))
        year = r.randint(1979, 2023)
        names = pool[c]
        director = r.choice(names[:7])
        writers = sorted({director} if r.random() < 0.4 else set(r.sample(names[3:12], r.choice([1, 1, 2]))))
        cast = [(n, r.choice(roles) if r.random() < 0.7 else None) for n in r.sample(names[5:], r.randint(3, 5))]
        countries = [c] + ([r.choice([x for x in HOME if x != c])] if r.random() < 0.2 else [])
        budget = r.randint(8, 900) * 100000 if r.random() < 0.7 else None
        gross = int(budget * r.choice([0.3, 0.7, 1.4, 2.6, 4.1]) + r.randint(1, 99999)) if budget and r.random() < 0.8 else None
        f = film(title, others, f"{year}-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}", str(r.randint(72, 168)), [director], writers, cast, r.sample(names[8:], 1) if r.random() < 0.8 else [],
                 [r.choice(names[10:])], "Blue Anchor Films" if c == "United Kingdom" and r.random() < 0.4 else maker, countries, [lang] + (["English"] if lang != "English" and r.random() < 0.2 else []),
                 r.sample(GENRES, r.choice([1, 2, 2, 3])), f"{r.randint(41, 79) / 10}", str(r.randint(300, 60000)), str(budget) if budget else None, str(gross) if gross else None,
                 r.choice(["G", "PG", "PG-13", "R", ""]))
        for k in r.sample(KEYWORDS, r.choice([0, 1, 2])):
            g.add(f, "sb:keyword", keyword(k))
        if r.random() < 0.3:
            g.add(f, "sb:filmedIn", city(r.choice(HOME[c][3].split()).replace("_", " ")))
        made.append((f, year, director, cast[0][0]))
    awards = [x.split("|") for x in AWARDS.strip().split("\n")]
    for body, cat, year, f, who, outcome in awards:
        award(g, body, cat, year, films[f], f.split("@")[0], [person(n) for n in split(who)], outcome)
    for f, year, director, lead in r.sample(made, 40):
        cat = r.choice(["Best Film", "Best Direction", "Best Lead Performance"])
        award(g, "Lantern Critics Prize", cat, str(year + 1), f, None, {"Best Film": [], "Best Direction": [person(director)], "Best Lead Performance": [person(lead)]}[cat], r.choice(["won", "nominated"]))
    g.add(g.ids["AwardBody", "Academy Awards"], "sb:alias", text("Oscars", "en"))
    for p, label in PROPS.items():
        g.add("sb:" + p, "rdfs:label", text(label, "en"))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as out:
        out.write(f"@prefix sb: <{B}ontology/> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n")
        groups = {}
        for s, p, o in g.out:
            groups.setdefault(s, []).append((p, o))
        for s, rows in groups.items():
            out.write(s + " " + " ;\n    ".join(f"{p} {o}" for p, o in rows) + " .\n")
    return len(g.out)


def award(g, body, cat, year, f, title, who, outcome):
    b = g.id("AwardBody", "event/ev", body, lang="en")
    new = ("AwardCategory", body + cat) not in g.ids
    c = g.id("AwardCategory", "category/ca", body + cat, cat, "en")
    if new:
        g.add(c, "sb:givenBy", b)
    a = g.id("Award", "award/aw", f"{body}{cat}{year}{f}", f"{body} {year}: {cat}", "en")
    g.add(a, "sb:category", c)
    g.add(a, "sb:ceremonyYear", f'"{year}"^^xsd:gYear')
    g.add(a, "sb:forFilm", f)
    for p in who:
        g.add(a, "sb:recipient", p)
    g.add(a, "sb:outcome", text(outcome))


if __name__ == "__main__":
    print(main(sys.argv[1]))
