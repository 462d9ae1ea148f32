"""Writes graph.ttl, a film archive's catalogue, into the folder (or file) given. Deterministic, standard library only."""
import os
import random
import sys

R = random.Random(19530411)
VOC = "https://lichtspielhaus.example/vocab#"
ENT = "https://lichtspielhaus.example/entry/"

# original title@lang | English title | alternative titles | type | year | minutes | countries | languages | genres | directors | writers |
# music | camera | cast | budget | gross | IMDb | Rotten Tomatoes | companies | first release | flags (bw, silent)
FILMS = """
七人の侍@ja|Seven Samurai|Die sieben Samurai@de;Les Sept Samouraïs@fr|F|1954|207|JP|ja|drama,action|Akira Kurosawa|Akira Kurosawa;Shinobu Hashimoto|Fumio Hayasaka|Asakazu Nakai|Takashi Shimura=Kambei Shimada;Toshiro Mifune=Kikuchiyo;Seiji Miyaguchi=Kyuzo;Minoru Chiaki=Heihachi|JPY 210000000||8.6|100|Toho|1954-04-26|bw
用心棒@ja|Yojimbo|Yojimbo – Der Leibwächter@de|F|1961|110|JP|ja|action,crime|Akira Kurosawa|Akira Kurosawa;Ryuzo Kikushima|Masaru Sato|Kazuo Miyagawa|Toshiro Mifune=Sanjuro Kuwabatake;Tatsuya Nakadai=Unosuke;Takashi Shimura=Tokuemon|||8.2|96|Toho|1961-04-25|bw
羅生門@ja|Rashomon|Das Lustwäldchen@de|F|1950|88|JP|ja|crime,drama|Akira Kurosawa|Akira Kurosawa;Shinobu Hashimoto|Fumio Hayasaka|Kazuo Miyagawa|Toshiro Mifune=Tajomaru;Machiko Kyo=Masako Kanazawa;Takashi Shimura=Woodcutter;Masayuki Mori=Takehiro Kanazawa|USD 250000||8.1|98|Daiei|1950-08-25|bw
千と千尋の神隠し@ja|Spirited Away|Chihiros Reise ins Zauberland@de;Le Voyage de Chihiro@fr;Унесённые призраками@ru|A|2001|125|JP|ja|fantasy,family|Hayao Miyazaki|Hayao Miyazaki|Joe Hisaishi|Atsushi Okui|Rumi Hiiragi=Chihiro;Miyu Irino=Haku;Mari Natsuki=Yubaba|USD 19200000|USD 395800000|8.6|96|Studio Ghibli|2001-07-20|
となりのトトロ@ja|My Neighbor Totoro|Mein Nachbar Totoro@de;Мой сосед Тоторо@ru|A|1988|86|JP|ja|fantasy,family|Hayao Miyazaki|Hayao Miyazaki|Joe Hisaishi|Hisao Shirai|Noriko Hidaka=Satsuki;Chika Sakamoto=Mei|USD 3700000|USD 41000000|8.1|93|Studio Ghibli|1988-04-16|
ハウルの動く城@ja|Howl's Moving Castle|Das wandelnde Schloss@de;Le Château ambulant@fr|A|2004|119|JP|ja|fantasy,romance|Hayao Miyazaki|Hayao Miyazaki|Joe Hisaishi|Atsushi Okui|Chieko Baisho=Sophie;Takuya Kimura=Howl;Akihiro Miwa=Witch of the Waste|USD 24000000|USD 236200000|8.2|87|Studio Ghibli|2004-11-20|
Сталкер@ru|Stalker|Stalker@de|F|1979|162|SU|ru|science fiction,drama|Andrei Tarkovsky|Arkady Strugatsky;Boris Strugatsky|Eduard Artemyev|Alexander Knyazhinsky|Alexander Kaidanovsky=The Stalker;Anatoly Solonitsyn=The Writer;Nikolai Grinko=The Professor|||8.0|100|Mosfilm|1979-05-25|
Солярис@ru|Solaris||F|1972|167|SU|ru|science fiction,drama|Andrei Tarkovsky|Andrei Tarkovsky;Fridrikh Gorenshtein|Eduard Artemyev|Vadim Yusov|Donatas Banionis=Kris Kelvin;Natalya Bondarchuk=Hari;Anatoly Solonitsyn=Dr. Sartorius;Nikolai Grinko=Kelvin's Father|||7.9|92|Mosfilm|1972-03-20|
Зеркало@ru|Mirror|Der Spiegel@de;Le Miroir@fr|F|1975|107|SU|ru|drama|Andrei Tarkovsky|Andrei Tarkovsky|Eduard Artemyev|Georgy Rerberg|Margarita Terekhova=Natalya;Anatoly Solonitsyn=Forensic Doctor;Nikolai Grinko=Printery Director|||7.9|100|Mosfilm|1975-03-07|
Броненосец «Потёмкин»@ru|Battleship Potemkin|Panzerkreuzer Potemkin@de;Le Cuirassé Potemkine@fr|F|1925|75|SU|ru|drama,war|Sergei Eisenstein|Nina Agadzhanova|Edmund Meisel|Eduard Tisse|Aleksandr Antonov=Vakulinchuk;Vladimir Barsky=Commander Golikov|||7.9|100|Goskino|1925-12-21|bw,silent
Metropolis@de|Metropolis||F|1927|153|DE|de|science fiction,drama|Fritz Lang|Thea von Harbou|Gottfried Huppertz|Karl Freund|Brigitte Helm=Maria;Gustav Fröhlich=Freder;Alfred Abel=Joh Fredersen|DEM 5300000||8.3|97|UFA|1927-01-10|bw,silent
M – Eine Stadt sucht einen Mörder@de|M|M le maudit@fr|F|1931|111|DE|de|crime,thriller|Fritz Lang|Thea von Harbou;Fritz Lang||Fritz Arno Wagner|Peter Lorre=Hans Beckert;Otto Wernicke=Inspector Lohmann;Gustaf Gründgens=Schränker|||8.3|100|Nero-Film|1931-05-11|bw
Nosferatu, eine Symphonie des Grauens@de|Nosferatu|Nosferatu: A Symphony of Horror@en|F|1922|94|DE|de|horror|F. W. Murnau|Henrik Galeen|Hans Erdmann|Fritz Arno Wagner|Max Schreck=Count Orlok;Greta Schröder=Ellen Hutter;Gustav von Wangenheim=Thomas Hutter|||7.9|97|Prana-Film|1922-03-04|bw,silent
Nosferatu: Phantom der Nacht@de|Nosferatu the Vampyre|Nosferatu, fantôme de la nuit@fr|F|1979|107|DE,FR|de|horror|Werner Herzog|Werner Herzog|Popol Vuh|Jörg Schmidt-Reitwein|Klaus Kinski=Count Dracula;Isabelle Adjani=Lucy Harker;Bruno Ganz=Jonathan Harker|DEM 2500000||7.4|94|Werner Herzog Filmproduktion;Gaumont|1979-01-17|
Fitzcarraldo@de|Fitzcarraldo||F|1982|158|DE,PE|de,es|adventure,drama|Werner Herzog|Werner Herzog|Popol Vuh|Thomas Mauch|Klaus Kinski=Fitzcarraldo;Claudia Cardinale=Molly;José Lewgoy=Don Aquilino|DEM 14000000||8.0|77|Werner Herzog Filmproduktion|1982-03-05|
Grizzly Man@en|Grizzly Man||D|2005|104|US|en|nature|Werner Herzog|Werner Herzog|Richard Thompson|Peter Zeitlinger||||7.8|93|Discovery Docs|2005-01-24|
Das Leben der Anderen@de|The Lives of Others|La Vie des autres@fr;Жизнь других@ru|F|2006|137|DE|de|drama,thriller|Florian Henckel von Donnersmarck|Florian Henckel von Donnersmarck|Gabriel Yared|Hagen Bogdanski|Ulrich Mühe=Gerd Wiesler;Martina Gedeck=Christa-Maria Sieland;Sebastian Koch=Georg Dreyman|USD 2000000|USD 77400000|8.4|92|Wiedemann & Berg|2006-03-23|
Der Himmel über Berlin@de|Wings of Desire|Les Ailes du désir@fr|F|1987|128|DE,FR|de,en,fr|fantasy,romance|Wim Wenders|Wim Wenders;Peter Handke|Jürgen Knieper|Henri Alekan|Bruno Ganz=Damiel;Otto Sander=Cassiel;Solveig Dommartin=Marion;Peter Falk=Himself|DEM 2800000||7.9|95|Road Movies;Argos Films|1987-09-23|
In weiter Ferne, so nah!@de|Faraway, So Close!||F|1993|146|DE|de,en|fantasy,drama|Wim Wenders|Wim Wenders|Laurent Petitgand|Jürgen Jürges|Otto Sander=Cassiel;Bruno Ganz=Damiel;Nastassja Kinski=Raphaela;Willem Dafoe=Emit Flesti|||7.2|60|Road Movies|1993-09-09|
Der Untergang@de|Downfall|La Chute@fr|F|2004|156|DE,AT|de|war,drama|Oliver Hirschbiegel|Bernd Eichinger|Stephan Zacharias|Rainer Klausmann|Bruno Ganz=Adolf Hitler;Alexandra Maria Lara=Traudl Junge;Ulrich Matthes=Joseph Goebbels|EUR 13500000|USD 92200000|8.2|90|Constantin Film|2004-09-16|
Lola rennt@de|Run Lola Run|Cours, Lola, cours@fr|F|1998|81|DE|de|thriller|Tom Tykwer|Tom Tykwer|Tom Tykwer|Frank Griebe|Franka Potente=Lola;Moritz Bleibtreu=Manni|DEM 3500000|USD 22900000|7.6|93|X Filme|1998-08-20|
기생충@ko|Parasite|Parasit@de;寄生虫@zh|F|2019|132|KR|ko|thriller,drama|Bong Joon-ho|Bong Joon-ho;Han Jin-won|Jung Jae-il|Hong Kyung-pyo|Song Kang-ho=Kim Ki-taek;Lee Sun-kyun=Park Dong-ik;Cho Yeo-jeong=Choi Yeon-gyo;Choi Woo-shik=Kim Ki-woo|USD 11400000|USD 262600000|8.5|99|Barunson E&A;CJ Entertainment|2019-05-30|
괴물@ko|The Host|怪物@zh|F|2006|119|KR|ko|horror,science fiction|Bong Joon-ho|Bong Joon-ho|Lee Byung-woo|Kim Hyung-koo|Song Kang-ho=Park Gang-du;Byun Hee-bong=Park Hee-bong;Bae Doona=Park Nam-joo|USD 11000000|USD 89400000|7.1|93|Chungeorahm Film|2006-07-27|
Snowpiercer@en|Snowpiercer|설국열차@ko;Le Transperceneige@fr|F|2013|126|KR|en,ko|science fiction,action|Bong Joon-ho|Bong Joon-ho;Kelly Masterson|Marco Beltrami|Hong Kyung-pyo|Chris Evans=Curtis;Song Kang-ho=Namgoong Minsoo;Tilda Swinton=Mason;John Hurt=Gilliam|USD 40000000|USD 86800000|7.1|94|Moho Film;CJ Entertainment|2013-08-01|
올드보이@ko|Oldboy||F|2003|120|KR|ko|thriller|Park Chan-wook|Park Chan-wook|Jo Yeong-wook|Chung Chung-hoon|Choi Min-sik=Oh Dae-su;Yoo Ji-tae=Lee Woo-jin;Kang Hye-jung=Mi-do|USD 3000000|USD 17500000|8.4|82|Show East|2003-11-21|
花樣年華@zh|In the Mood for Love|Les silences du désir@fr;Любовное настроение@ru|F|2000|98|HK,FR|zh|romance,drama|Wong Kar-wai|Wong Kar-wai|Michael Galasso|Christopher Doyle|Tony Leung Chiu-wai=Chow Mo-wan;Maggie Cheung=Su Li-zhen|USD 3000000|USD 15000000|8.1|91|Jet Tone|2000-09-29|
重慶森林@zh|Chungking Express||F|1994|102|HK|zh|romance,crime|Wong Kar-wai|Wong Kar-wai|Frankie Chan|Christopher Doyle|Tony Leung Chiu-wai=Cop 663;Faye Wong=Faye;Brigitte Lin=Woman in blonde wig;Takeshi Kaneshiro=He Zhiwu|||8.0|88|Jet Tone|1994-07-14|
2046@zh|2046||F|2004|129|HK,CN,FR|zh,ja|romance,science fiction|Wong Kar-wai|Wong Kar-wai|Shigeru Umebayashi|Christopher Doyle|Tony Leung Chiu-wai=Chow Mo-wan;Zhang Ziyi=Bai Ling;Faye Wong=Wang Jing-wen;Gong Li=Su Li-zhen;Takuya Kimura=Tak|USD 12000000|USD 19500000|7.4|86|Jet Tone|2004-09-29|
臥虎藏龍@zh|Crouching Tiger, Hidden Dragon|Tigre et Dragon@fr|F|2000|120|CN,TW,US|zh|action,adventure,romance|Ang Lee|Wang Hui-ling;James Schamus|Tan Dun|Peter Pau|Chow Yun-fat=Li Mu Bai;Michelle Yeoh=Yu Shu Lien;Zhang Ziyi=Jen Yu|USD 17000000|USD 213500000|7.9|98|Columbia Pictures|2000-07-06|
Brokeback Mountain@en|Brokeback Mountain||F|2005|134|US,CA|en|romance,western|Ang Lee|Larry McMurtry;Diana Ossana|Gustavo Santaolalla|Rodrigo Prieto|Heath Ledger=Ennis Del Mar;Jake Gyllenhaal=Jack Twist;Michelle Williams#actor=Alma Beers;Anne Hathaway=Lureen Newsome|USD 14000000|USD 178100000|7.7|88|Focus Features|2005-12-09|
পথের পাঁচালী@bn|Pather Panchali|Song of the Little Road@en;Apus Weg ins Leben@de|F|1955|125|IN|bn|drama|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Kanu Banerjee=Harihar Ray;Karuna Banerjee=Sarbajaya;Subir Banerjee=Apu|INR 150000|INR 100000000|8.2|97|Government of West Bengal|1955-08-26|bw
অপরাজিত@bn|Aparajito|The Unvanquished@en|F|1956|110|IN|bn|drama|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Kanu Banerjee=Harihar Ray;Karuna Banerjee=Sarbajaya;Smaran Ghosal=Apu|||8.2|93|Epic Films|1956-10-11|bw
অপুর সংসার@bn|The World of Apu|Apus Welt@de|F|1959|105|IN|bn|drama|Satyajit Ray|Satyajit Ray|Ravi Shankar|Subrata Mitra|Soumitra Chatterjee=Apu;Sharmila Tagore=Aparna|||8.4|97|Satyajit Ray Productions|1959-05-01|bw
शोले@hi|Sholay|Embers@en|F|1975|204|IN|hi|action,western|Ramesh Sippy|Salim Khan;Javed Akhtar|R. D. Burman|Dwarka Divecha|Dharmendra=Veeru;Amitabh Bachchan=Jai;Hema Malini=Basanti;Amjad Khan=Gabbar Singh|INR 30000000|INR 350000000|8.1|92|Sippy Films|1975-08-15|
جدایی نادر از سیمین@fa|A Separation|Nader und Simin – Eine Trennung@de;Une séparation@fr|F|2011|123|IR|fa|drama|Asghar Farhadi|Asghar Farhadi|Sattar Oraki|Mahmoud Kalari|Leila Hatami=Simin;Peyman Moaadi=Nader;Shahab Hosseini=Hojjat|USD 500000|USD 24400000|8.3|99|Asghar Farhadi Productions|2011-03-16|
فروشنده@fa|The Salesman|Le Client@fr|F|2016|125|IR,FR|fa|drama,thriller|Asghar Farhadi|Asghar Farhadi|Sattar Oraki|Hossein Jafarian|Shahab Hosseini=Emad;Taraneh Alidoosti=Rana|USD 1500000|USD 7100000|7.7|96|Memento Films|2016-08-31|
Le Fabuleux Destin d'Amélie Poulain@fr|Amélie|Die fabelhafte Welt der Amélie@de;Амели@ru|F|2001|122|FR,DE|fr|romance,comedy|Jean-Pierre Jeunet|Guillaume Laurant;Jean-Pierre Jeunet|Yann Tiersen|Bruno Delbonnel|Audrey Tautou=Amélie Poulain;Mathieu Kassovitz=Nino Quincampoix;Rufus=Raphaël Poulain|EUR 10000000|USD 174200000|8.3|90|UGC;Claudie Ossard Productions|2001-04-25|
Les Quatre Cents Coups@fr|The 400 Blows|Sie küssten und sie schlugen ihn@de|F|1959|99|FR|fr|drama|François Truffaut|François Truffaut;Marcel Moussy|Jean Constantin|Henri Decaë|Jean-Pierre Léaud=Antoine Doinel;Claire Maurier=Gilberte Doinel;Albert Rémy=Julien Doinel|||8.1|99|Les Films du Carrosse|1959-06-03|bw
Jules et Jim@fr|Jules and Jim|Jules und Jim@de|F|1962|105|FR|fr|romance,drama|François Truffaut|François Truffaut;Jean Gruault|Georges Delerue|Raoul Coutard|Jeanne Moreau=Catherine;Oskar Werner=Jules;Henri Serre=Jim|||7.7|95|Les Films du Carrosse|1962-01-23|bw
Baisers volés@fr|Stolen Kisses|Geraubte Küsse@de|F|1968|91|FR|fr|romance,comedy|François Truffaut|François Truffaut|Antoine Duhamel|Denys Clerval|Jean-Pierre Léaud=Antoine Doinel;Delphine Seyrig=Fabienne Tabard;Claude Jade=Christine Darbon|||7.5|97|Les Films du Carrosse|1968-09-04|
À bout de souffle@fr|Breathless|Außer Atem@de;На последнем дыхании@ru|F|1960|90|FR|fr|crime,romance|Jean-Luc Godard|Jean-Luc Godard;François Truffaut|Martial Solal|Raoul Coutard|Jean-Paul Belmondo=Michel Poiccard;Jean Seberg=Patricia Franchini|||7.7|95|Les Films Impéria|1960-03-16|bw
La Jetée@fr|La Jetée|Am Rande des Rollfelds@de|S|1962|28|FR|fr|science fiction|Chris Marker|Chris Marker|Trevor Duncan|Jean Chiabaut|Hélène Châtelain=The Woman;Davos Hanich=The Man|||8.2|92|Argos Films|1962-02-16|bw
Twelve Monkeys@en|12 Monkeys|L'Armée des douze singes@fr|F|1995|129|US|en|science fiction,thriller|Terry Gilliam|David Peoples;Janet Peoples|Paul Buckmaster|Roger Pratt|Bruce Willis=James Cole;Madeleine Stowe=Kathryn Railly;Brad Pitt=Jeffrey Goines|USD 29500000|USD 168800000|8.0|88|Universal Pictures|1995-12-29|
Le Voyage dans la Lune@fr|A Trip to the Moon|Die Reise zum Mond@de|S|1902|14|FR|fr|science fiction,adventure|Georges Méliès|Georges Méliès||Théophile Michault|Georges Méliès=Professor Barbenfouillis;Bleuette Bernon=Phoebe|||8.1|100|Star Film Company|1902-09-01|bw,silent
La dolce vita@it|La Dolce Vita|Das süße Leben@de;Сладкая жизнь@ru|F|1960|174|IT,FR|it|drama|Federico Fellini|Federico Fellini;Ennio Flaiano|Nino Rota|Otello Martelli|Marcello Mastroianni=Marcello Rubini;Anita Ekberg=Sylvia;Anouk Aimée=Maddalena|||8.0|95|Riama Film|1960-02-05|bw
8½@it|8½|Otto e mezzo@it;Achteinhalb@de|F|1963|138|IT,FR|it|drama|Federico Fellini|Federico Fellini;Ennio Flaiano|Nino Rota|Gianni Di Venanzo|Marcello Mastroianni=Guido Anselmi;Claudia Cardinale=Claudia;Anouk Aimée=Luisa Anselmi|||8.0|97|Cineriz|1963-02-14|bw
Il buono, il brutto, il cattivo@it|The Good, the Bad and the Ugly|Zwei glorreiche Halunken@de;Le Bon, la Brute et le Truand@fr|F|1966|161|IT,ES|it,en|western|Sergio Leone|Sergio Leone;Luciano Vincenzoni|Ennio Morricone|Tonino Delli Colli|Clint Eastwood=Blondie;Eli Wallach=Tuco;Lee Van Cleef=Angel Eyes|USD 1200000|USD 38900000|8.8|97|Produzioni Europee Associati|1966-12-23|
Per qualche dollaro in più@it|For a Few Dollars More|Für ein paar Dollar mehr@de|F|1965|132|IT,ES,DE|it,en|western|Sergio Leone|Sergio Leone;Luciano Vincenzoni|Ennio Morricone|Massimo Dallamano|Clint Eastwood=Monco;Lee Van Cleef=Colonel Mortimer;Gian Maria Volonté=El Indio;Klaus Kinski=Wild, the Hunchback|USD 600000|USD 25500000|8.2|92|Produzioni Europee Associati|1965-12-18|
Per un pugno di dollari@it|A Fistful of Dollars|Für eine Handvoll Dollar@de|F|1964|99|IT,ES,DE|it,en|western|Sergio Leone|Sergio Leone|Ennio Morricone|Massimo Dallamano|Clint Eastwood=Joe;Gian Maria Volonté=Ramón Rojo;Marianne Koch=Marisol|USD 200000|USD 19900000|7.9|98|Constantin Film|1964-09-12|
Det sjunde inseglet@sv|The Seventh Seal|Das siebente Siegel@de|F|1957|96|SE|sv|drama,fantasy|Ingmar Bergman|Ingmar Bergman|Erik Nordgren|Gunnar Fischer|Max von Sydow=Antonius Block;Gunnar Björnstrand=Jöns;Bengt Ekerot=Death;Bibi Andersson=Mia|USD 150000||8.1|94|Svensk Filmindustri|1957-02-16|bw
Persona@sv|Persona||F|1966|84|SE|sv|drama|Ingmar Bergman|Ingmar Bergman|Lars Johan Werle|Sven Nykvist|Bibi Andersson=Alma;Liv Ullmann=Elisabet Vogler;Gunnar Björnstrand=Mr. Vogler|||8.1|91|Svensk Filmindustri|1966-10-18|bw
Fanny och Alexander@sv|Fanny and Alexander|Fanny und Alexander@de|F|1982|188|SE,FR,DE|sv|drama|Ingmar Bergman|Ingmar Bergman|Daniel Bell|Sven Nykvist|Bertil Guve=Alexander;Pernilla Allwin=Fanny;Gunnar Björnstrand=Filip Landahl|USD 6000000|USD 6800000|8.1|100|Svensk Filmindustri;Gaumont|1982-12-17|
El laberinto del fauno@es|Pan's Labyrinth|Pans Labyrinth@de;Le Labyrinthe de Pan@fr|F|2006|118|ES,MX|es|fantasy,war|Guillermo del Toro|Guillermo del Toro|Javier Navarrete|Guillermo Navarro|Ivana Baquero=Ofelia;Sergi López=Captain Vidal;Doug Jones=Faun;Maribel Verdú=Mercedes|USD 19000000|USD 83900000|8.2|95|Estudios Picasso|2006-10-11|
Roma@es|Roma||F|2018|135|MX|es|drama|Alfonso Cuarón|Alfonso Cuarón||Alfonso Cuarón|Yalitza Aparicio=Cleo;Marina de Tavira=Sofía|USD 15000000|USD 5100000|7.7|95|Esperanto Filmoj;Netflix|2018-11-21|bw
Gravity@en|Gravity||F|2013|91|GB,US|en|science fiction,thriller|Alfonso Cuarón|Alfonso Cuarón;Jonás Cuarón|Steven Price|Emmanuel Lubezki|Sandra Bullock=Ryan Stone;George Clooney=Matt Kowalski|USD 100000000|USD 723200000|7.7|96|Warner Bros.|2013-10-04|
Children of Men@en|Children of Men|Les Fils de l'homme@fr|F|2006|109|GB,US|en|science fiction,thriller|Alfonso Cuarón|Alfonso Cuarón;Timothy J. Sexton|John Tavener|Emmanuel Lubezki|Clive Owen=Theo Faron;Julianne Moore=Julian;Michael Caine=Jasper|USD 76000000|USD 70500000|7.9|92|Universal Pictures|2006-09-22|
Blade Runner@en|Blade Runner|Бегущий по лезвию@ru|F|1982|117|US|en|science fiction,thriller|Ridley Scott|Hampton Fancher;David Peoples|Vangelis|Jordan Cronenweth|Harrison Ford=Rick Deckard;Rutger Hauer=Roy Batty;Sean Young=Rachael;Daryl Hannah=Pris|USD 30000000|USD 41800000|8.1|89|Warner Bros.;The Ladd Company|1982-06-25|
Blade Runner 2049@en|Blade Runner 2049|Бегущий по лезвию 2049@ru|F|2017|163|US,CA|en|science fiction,thriller|Denis Villeneuve|Hampton Fancher;Michael Green|Hans Zimmer|Roger Deakins|Ryan Gosling=K;Harrison Ford=Rick Deckard;Ana de Armas=Joi|USD 185000000|USD 276600000|8.0|88|Warner Bros.;Alcon Entertainment|2017-10-06|
Arrival@en|Arrival|Premier Contact@fr;Прибытие@ru|F|2016|116|US,CA|en|science fiction,drama|Denis Villeneuve|Eric Heisserer|Jóhann Jóhannsson|Bradford Young|Amy Adams=Louise Banks;Jeremy Renner=Ian Donnelly;Forest Whitaker=Colonel Weber|USD 47000000|USD 203400000|7.9|94|Paramount Pictures|2016-11-11|
Dune@en|Dune|Dune: Part One@en;Дюна@ru|F|2021|155|US,CA|en|science fiction,adventure|Denis Villeneuve|Denis Villeneuve;Eric Roth|Hans Zimmer|Greig Fraser|Timothée Chalamet=Paul Atreides;Rebecca Ferguson=Lady Jessica;Zendaya=Chani;Oscar Isaac=Leto Atreides|USD 165000000|USD 410600000|8.0|83|Legendary Pictures;Warner Bros.|2021-10-22|
Dune: Part Two@en|Dune: Part Two|Дюна: Часть вторая@ru|F|2024|166|US,CA|en|science fiction,adventure|Denis Villeneuve|Denis Villeneuve;Jon Spaihts|Hans Zimmer|Greig Fraser|Timothée Chalamet=Paul Atreides;Zendaya=Chani;Rebecca Ferguson=Lady Jessica;Austin Butler=Feyd-Rautha|USD 190000000|USD 714800000|8.5|92|Legendary Pictures;Warner Bros.|2024-03-01|
Alien@en|Alien|Чужой@ru|F|1979|117|GB,US|en|science fiction,horror|Ridley Scott|Dan O'Bannon|Jerry Goldsmith|Derek Vanlint|Sigourney Weaver=Ellen Ripley;John Hurt=Kane;Tom Skerritt=Dallas;Ian Holm=Ash|USD 11000000|USD 188000000|8.5|93|20th Century Fox|1979-05-25|
Aliens@en|Aliens|Чужие@ru|F|1986|137|US,GB|en|science fiction,action|James Cameron|James Cameron|James Horner|Adrian Biddle|Sigourney Weaver=Ellen Ripley;Michael Biehn=Hicks;Carrie Henn=Newt|USD 18500000|USD 183300000|8.4|94|20th Century Fox|1986-07-18|
Alien 3@en|Alien 3|Alien³@en|F|1992|114|US|en|science fiction,horror|David Fincher|David Giler;Walter Hill|Elliot Goldenthal|Alex Thomson|Sigourney Weaver=Ellen Ripley;Charles Dance=Clemens|USD 55000000|USD 159800000|6.4|47|20th Century Fox|1992-05-22|
Titanic@en|Titanic|Титаник@ru;泰坦尼克号@zh|F|1997|195|US|en|romance,drama|James Cameron|James Cameron|James Horner|Russell Carpenter|Leonardo DiCaprio=Jack Dawson;Kate Winslet=Rose DeWitt Bukater;Billy Zane=Cal Hockley|USD 200000000|USD 2264000000|7.9|88|Paramount Pictures;20th Century Fox|1997-12-19|
Solaris@en|Solaris||F|2002|99|US|en|science fiction,drama|Steven Soderbergh|Steven Soderbergh|Cliff Martinez|Steven Soderbergh|George Clooney=Chris Kelvin;Natascha McElhone=Rheya;Viola Davis=Helen Gordon|USD 47000000|USD 30000000|6.2|66|20th Century Fox|2002-11-29|
Ocean's 11@en|Ocean's 11||F|1960|127|US|en|crime,comedy|Lewis Milestone|Harry Brown|Nelson Riddle|William H. Daniels|Frank Sinatra=Danny Ocean;Dean Martin=Sam Harmon;Sammy Davis Jr.=Josh Howard|USD 2800000|USD 5500000|6.5|48|Warner Bros.|1960-08-10|
Ocean's Eleven@en|Ocean's Eleven|Одиннадцать друзей Оушена@ru|F|2001|116|US|en|crime,comedy|Steven Soderbergh|Ted Griffin|David Holmes|Steven Soderbergh|George Clooney=Danny Ocean;Brad Pitt=Rusty Ryan;Julia Roberts=Tess Ocean;Matt Damon=Linus Caldwell|USD 85000000|USD 450700000|7.7|83|Warner Bros.|2001-12-07|
Ocean's Twelve@en|Ocean's Twelve||F|2004|125|US|en|crime,comedy|Steven Soderbergh|George Nolfi|David Holmes|Steven Soderbergh|George Clooney=Danny Ocean;Brad Pitt=Rusty Ryan;Julia Roberts=Tess Ocean;Catherine Zeta-Jones=Isabel Lahiri|USD 110000000|USD 362700000|6.5|55|Warner Bros.|2004-12-10|
The Magnificent Seven@en|The Magnificent Seven|Die glorreichen Sieben@de;Les Sept Mercenaires@fr|F|1960|128|US|en|western|John Sturges|William Roberts|Elmer Bernstein|Charles Lang|Yul Brynner=Chris Adams;Eli Wallach=Calvera;Steve McQueen#actor=Vin Tanner;Charles Bronson=Bernardo O'Reilly|USD 2000000|USD 2300000|7.7|89|United Artists|1960-10-12|
Bullitt@en|Bullitt||F|1968|114|US|en|action,crime|Peter Yates|Alan Trustman|Lalo Schifrin|William A. Fraker|Steve McQueen#actor=Frank Bullitt;Jacqueline Bisset=Cathy;Robert Vaughn=Walter Chalmers|USD 4000000|USD 42300000|7.4|98|Warner Bros.|1968-10-17|
12 Years a Slave@en|12 Years a Slave|Двенадцать лет рабства@ru|F|2013|134|US,GB|en|drama|Steve McQueen#director|John Ridley|Hans Zimmer|Sean Bobbitt|Chiwetel Ejiofor=Solomon Northup;Lupita Nyong'o=Patsey;Michael Fassbender=Edwin Epps;Brad Pitt=Samuel Bass|USD 20000000|USD 187700000|8.1|95|Regency Enterprises|2013-11-08|
Shame@en|Shame||F|2011|101|GB|en|drama|Steve McQueen#director|Steve McQueen#director;Abi Morgan|Harry Escott|Sean Bobbitt|Michael Fassbender=Brandon Sullivan;Carey Mulligan=Sissy|USD 6500000|USD 20400000|7.2|79|See-Saw Films|2012-01-13|
True Grit@en|True Grit|Der Marshal@de|F|1969|128|US|en|western|Henry Hathaway|Marguerite Roberts|Elmer Bernstein|Lucien Ballard|John Wayne=Rooster Cogburn;Kim Darby=Mattie Ross;Glen Campbell=La Boeuf|USD 4500000|USD 31100000|7.4|88|Paramount Pictures|1969-06-11|
True Grit@en|True Grit|Железная хватка@ru|F|2010|110|US|en|western|Joel Coen;Ethan Coen|Joel Coen;Ethan Coen|Carter Burwell|Roger Deakins|Jeff Bridges=Rooster Cogburn;Hailee Steinfeld=Mattie Ross;Matt Damon=LaBoeuf|USD 38000000|USD 252300000|7.6|95|Paramount Pictures|2010-12-22|
Fargo@en|Fargo||F|1996|98|US,GB|en|crime,comedy|Joel Coen|Joel Coen;Ethan Coen|Carter Burwell|Roger Deakins|Frances McDormand=Marge Gunderson;William H. Macy=Jerry Lundegaard;Steve Buscemi=Carl Showalter|USD 7000000|USD 60600000|8.1|95|Working Title|1996-03-08|
No Country for Old Men@en|No Country for Old Men|Старикам тут не место@ru|F|2007|122|US|en|crime,thriller|Joel Coen;Ethan Coen|Joel Coen;Ethan Coen|Carter Burwell|Roger Deakins|Tommy Lee Jones=Ed Tom Bell;Javier Bardem=Anton Chigurh;Josh Brolin=Llewelyn Moss|USD 25000000|USD 171600000|8.2|93|Paramount Vantage;Miramax|2007-11-09|
Nomadland@en|Nomadland||F|2020|108|US|en|drama|Chloé Zhao|Chloé Zhao|Ludovico Einaudi|Joshua James Richards|Frances McDormand=Fern;David Strathairn=Dave|USD 5000000|USD 39500000|7.3|93|Searchlight Pictures|2021-02-19|
The Piano@en|The Piano|La Leçon de piano@fr;Das Piano@de|F|1993|117|NZ,AU,FR|en|romance,drama|Jane Campion|Jane Campion|Michael Nyman|Stuart Dryburgh|Holly Hunter=Ada McGrath;Harvey Keitel=George Baines;Sam Neill=Alisdair Stewart;Anna Paquin=Flora McGrath|USD 7000000|USD 140200000|7.5|90|CiBy 2000|1993-05-19|
The Power of the Dog@en|The Power of the Dog|Le Pouvoir du chien@fr|F|2021|126|NZ,AU,GB|en|western,drama|Jane Campion|Jane Campion|Jonny Greenwood|Ari Wegner|Benedict Cumberbatch=Phil Burbank;Kirsten Dunst=Rose Gordon;Jesse Plemons=George Burbank|USD 35000000||6.8|94|See-Saw Films;Netflix|2021-11-17|
The Hurt Locker@en|The Hurt Locker|Démineurs@fr|F|2008|131|US|en|war,thriller|Kathryn Bigelow|Mark Boal|Marco Beltrami|Barry Ackroyd|Jeremy Renner=William James;Anthony Mackie=Sanborn;Guy Pearce=Matt Thompson|USD 15000000|USD 49200000|7.5|97|Voltage Pictures|2009-06-26|
Cutthroat Island@en|Cutthroat Island|Die Piratenbraut@de|F|1995|124|US,FR|en|adventure,action|Renny Harlin|Robert King|John Debney|Peter Levy|Geena Davis=Morgan Adams;Matthew Modine=William Shaw;Frank Langella=Dawg Brown|USD 98000000|USD 16000000|5.7|43|Carolco Pictures|1995-12-22|
The 13th Warrior@en|The 13th Warrior|Der 13te Krieger@de|F|1999|102|US|en|action,adventure|John McTiernan|William Wisher|Jerry Goldsmith|Peter Menzies Jr.|Antonio Banderas=Ahmad ibn Fadlan;Omar Sharif=Melchisidek;Vladimir Kulich=Buliwyf|USD 160000000|USD 61700000|6.6|33|Touchstone Pictures|1999-08-27|
Casablanca@en|Casablanca||F|1942|102|US|en|romance,war|Michael Curtiz|Julius J. Epstein;Philip G. Epstein|Max Steiner|Arthur Edeson|Humphrey Bogart=Rick Blaine;Ingrid Bergman=Ilsa Lund;Paul Henreid=Victor Laszlo;Peter Lorre=Ugarte|USD 878000|USD 6900000|8.5|99|Warner Bros.|1943-01-23|bw
The Maltese Falcon@en|The Maltese Falcon|Die Spur des Falken@de;Le Faucon maltais@fr|F|1941|101|US|en|crime,thriller|John Huston|John Huston|Adolph Deutsch|Arthur Edeson|Humphrey Bogart=Sam Spade;Mary Astor=Brigid O'Shaughnessy;Peter Lorre=Joel Cairo|USD 375000|USD 1800000|7.9|99|Warner Bros.|1941-10-18|bw
The Third Man@en|The Third Man|Der dritte Mann@de|F|1949|104|GB|en,de|thriller,crime|Carol Reed|Graham Greene|Anton Karas|Robert Krasker|Joseph Cotten=Holly Martins;Orson Welles=Harry Lime;Alida Valli=Anna Schmidt|||8.1|99|London Films|1949-09-01|bw
Citizen Kane@en|Citizen Kane||F|1941|119|US|en|drama|Orson Welles|Orson Welles;Herman J. Mankiewicz|Bernard Herrmann|Gregg Toland|Orson Welles=Charles Foster Kane;Joseph Cotten=Jedediah Leland;Dorothy Comingore=Susan Alexander|USD 839000|USD 1800000|8.3|99|RKO|1941-09-05|bw
""".strip().split("\n")

# English title, year : relation : English title, year
LINKS = """
Aliens|1986|sequelTo|Alien|1979
Alien 3|1992|sequelTo|Aliens|1986
Blade Runner 2049|2017|sequelTo|Blade Runner|1982
Dune: Part Two|2024|sequelTo|Dune|2021
Ocean's Twelve|2004|sequelTo|Ocean's Eleven|2001
Faraway, So Close!|1993|sequelTo|Wings of Desire|1987
Aparajito|1956|sequelTo|Pather Panchali|1955
The World of Apu|1959|sequelTo|Aparajito|1956
Stolen Kisses|1968|sequelTo|The 400 Blows|1959
For a Few Dollars More|1965|sequelTo|A Fistful of Dollars|1964
The Good, the Bad and the Ugly|1966|sequelTo|For a Few Dollars More|1965
2046|2004|sequelTo|In the Mood for Love|2000
Nosferatu the Vampyre|1979|remakeOf|Nosferatu|1922
Solaris|2002|remakeOf|Solaris|1972
Ocean's Eleven|2001|remakeOf|Ocean's 11|1960
The Magnificent Seven|1960|remakeOf|Seven Samurai|1954
A Fistful of Dollars|1964|remakeOf|Yojimbo|1961
True Grit|2010|remakeOf|True Grit|1969
12 Monkeys|1995|remakeOf|La Jetée|1962
""".strip().split("\n")

# title | author | year | language | films (English title year)
BOOKS = """
Dracula|Bram Stoker|1897|en|Nosferatu 1922;Nosferatu the Vampyre 1979
Solaris|Stanisław Lem|1961|pl|Solaris 1972;Solaris 2002
Roadside Picnic|Arkady Strugatsky,Boris Strugatsky|1972|ru|Stalker 1979
Do Androids Dream of Electric Sheep?|Philip K. Dick|1968|en|Blade Runner 1982
Dune|Frank Herbert|1965|en|Dune 2021;Dune: Part Two 2024
True Grit|Charles Portis|1968|en|True Grit 1969;True Grit 2010
No Country for Old Men|Cormac McCarthy|2005|en|No Country for Old Men 2007
Nomadland|Jessica Bruder|2017|en|Nomadland 2020
The Power of the Dog|Thomas Savage|1967|en|The Power of the Dog 2021
The Children of Men|P. D. James|1992|en|Children of Men 2006
Howl's Moving Castle|Diana Wynne Jones|1986|en|Howl's Moving Castle 2004
Eaters of the Dead|Michael Crichton|1976|en|The 13th Warrior 1999
The Maltese Falcon|Dashiell Hammett|1930|en|The Maltese Falcon 1941
Jules et Jim|Henri-Pierre Roché|1953|fr|Jules and Jim 1962
Pather Panchali|Bibhutibhushan Bandyopadhyay|1929|bn|Pather Panchali 1955
Aparajito|Bibhutibhushan Bandyopadhyay|1932|bn|Aparajito 1956;The World of Apu 1959
Twelve Years a Slave|Solomon Northup|1853|en|12 Years a Slave 2013
Mute Witness|Robert L. Fish|1963|en|Bullitt 1968
Le Transperceneige|Jacques Lob|1982|fr|Snowpiercer 2013
Brokeback Mountain|Annie Proulx|1997|en|Brokeback Mountain 2005
""".strip().split("\n")

# name | born | died | birthplace | death place | gender | native name
PEOPLE = """
Akira Kurosawa|1910-03-23|1998-09-06|Tokyo|Tokyo|m|黒澤 明
Toshiro Mifune|1920-04-01|1997-12-24|Qingdao|Tokyo|m|三船 敏郎
Takashi Shimura|1905-03-12|1982-02-11|Ikuno|Tokyo|m|志村 喬
Hayao Miyazaki|1941-01-05||Tokyo||m|宮崎 駿
Joe Hisaishi|1950-12-06||Nagano||m|久石 譲
Andrei Tarkovsky|1932-04-04|1986-12-29|Zavrazhye|Paris|m|Андрей Тарковский
Anatoly Solonitsyn|1934-08-30|1982-06-11|Bogorodsk|Moscow|m|Анатолий Солоницын
Sergei Eisenstein|1898-01-22|1948-02-11|Riga|Moscow|m|Сергей Эйзенштейн
Fritz Lang|1890-12-05|1976-08-02|Vienna|Beverly Hills|m|
Thea von Harbou|1888-12-27|1954-07-01|Tauperlitz|Berlin|f|
Brigitte Helm|1906-03-17|1996-06-11|Berlin|Ascona|f|
Peter Lorre|1904-06-26|1964-03-23|Rosenberg|Los Angeles|m|
F. W. Murnau|1888-12-28|1931-03-11|Bielefeld|Santa Barbara|m|
Werner Herzog|1942-09-05||Munich||m|
Klaus Kinski|1926-10-18|1991-11-23|Sopot|Lagunitas|m|
Nastassja Kinski|1961-01-24||Berlin||f|
Bruno Ganz|1941-03-22|2019-02-16|Zurich|Wädenswil|m|
Wim Wenders|1945-08-14||Düsseldorf||m|
Peter Handke|1942-12-06||Griffen||m|
Isabelle Adjani|1955-06-27||Paris||f|
Claudia Cardinale|1938-04-15|2025-09-23|Tunis|Nemours|f|
Ulrich Mühe|1953-06-20|2007-07-22|Grimma|Walbeck|m|
Florian Henckel von Donnersmarck|1973-05-02||Cologne||m|
Tom Tykwer|1965-05-23||Wuppertal||m|
Franka Potente|1974-07-22||Münster||f|
Bong Joon-ho|1969-09-14||Daegu||m|봉준호
Song Kang-ho|1967-01-17||Gimhae||m|송강호
Park Chan-wook|1963-08-23||Seoul||m|박찬욱
Wong Kar-wai|1958-07-17||Shanghai||m|王家衛
Tony Leung Chiu-wai|1962-06-27||Hong Kong||m|梁朝偉
Maggie Cheung|1964-09-20||Hong Kong||f|張曼玉
Faye Wong|1969-08-08||Beijing||f|王菲
Zhang Ziyi|1979-02-09||Beijing||f|章子怡
Gong Li|1965-12-31||Shenyang||f|巩俐
Michelle Yeoh|1962-08-06||Ipoh||f|楊紫瓊
Ang Lee|1954-10-23||Chaozhou||m|李安
Christopher Doyle|1952-05-02||Sydney||m|
Heath Ledger|1979-04-04|2008-01-22|Perth|New York City|m|
Michelle Williams#actor|1980-09-09||Kalispell||f|
Michelle Williams#singer|1979-07-23||Rockford||f|
Satyajit Ray|1921-05-02|1992-04-23|Kolkata|Kolkata|m|সত্যজিৎ রায়
Soumitra Chatterjee|1935-01-19|2020-11-15|Kolkata|Kolkata|m|সৌমিত্র চট্টোপাধ্যায়
Ravi Shankar|1920-04-07|2012-12-11|Varanasi|San Diego|m|
Amitabh Bachchan|1942-10-11||Prayagraj||m|अमिताभ बच्चन
Asghar Farhadi|1972-05-07||Homayoon Shahr||m|اصغر فرهادی
Leila Hatami|1972-10-01||Tehran||f|لیلا حاتمی
Jean-Pierre Jeunet|1953-09-03||Roanne||m|
Audrey Tautou|1976-08-09||Beaumont||f|
François Truffaut|1932-02-06|1984-10-21|Paris|Neuilly-sur-Seine|m|
Jean-Pierre Léaud|1944-05-28||Paris||m|
Jeanne Moreau|1928-01-23|2017-07-31|Paris|Paris|f|
Jean-Luc Godard|1930-12-03|2022-09-13|Paris|Rolle|m|
Jean-Paul Belmondo|1933-04-09|2021-09-06|Neuilly-sur-Seine|Paris|m|
Jean Seberg|1938-11-13|1979-08-30|Marshalltown|Paris|f|
Chris Marker|1921-07-29|2012-07-29|Neuilly-sur-Seine|Paris|m|
Georges Méliès|1861-12-08|1938-01-21|Paris|Paris|m|
Federico Fellini|1920-01-20|1993-10-31|Rimini|Rome|m|
Marcello Mastroianni|1924-09-28|1996-12-19|Fontana Liri|Paris|m|
Anita Ekberg|1931-09-29|2015-01-11|Malmö|Rocca di Papa|f|
Nino Rota|1911-12-03|1979-04-10|Milan|Rome|m|
Sergio Leone|1929-01-03|1989-04-30|Rome|Rome|m|
Ennio Morricone|1928-11-10|2020-07-06|Rome|Rome|m|
Clint Eastwood|1930-05-31||San Francisco||m|
Lee Van Cleef|1925-01-09|1989-12-16|Somerville|Oxnard|m|
Eli Wallach|1915-12-07|2014-06-24|New York City|New York City|m|
Ingmar Bergman|1918-07-14|2007-07-30|Uppsala|Fårö|m|
Max von Sydow|1929-04-10|2020-03-08|Lund|Seillans|m|
Liv Ullmann|1938-12-16||Tokyo||f|
Bibi Andersson|1935-11-11|2019-04-14|Stockholm|Stockholm|f|
Sven Nykvist|1922-12-03|2006-09-20|Moheda|Stockholm|m|
Guillermo del Toro|1964-10-09||Guadalajara||m|
Alfonso Cuarón|1961-11-28||Mexico City||m|
Emmanuel Lubezki|1964-11-30||Mexico City||m|
Sandra Bullock|1964-07-26||Arlington||f|
George Clooney|1961-05-06||Lexington||m|
Julianne Moore|1960-12-03||Fort Bragg||f|
Michael Caine|1933-03-14||London||m|
Ridley Scott|1937-11-30||South Shields||m|
Harrison Ford|1942-07-13||Chicago||m|
Rutger Hauer|1944-01-23|2019-07-19|Breukelen|Beetsterzwaag|m|
Vangelis|1943-03-29|2022-05-17|Agria|Paris|m|
Denis Villeneuve|1967-10-03||Trois-Rivières||m|
Ryan Gosling|1980-11-12||London, Ontario||m|
Hans Zimmer|1957-09-12||Frankfurt||m|
Roger Deakins|1949-05-24||Torquay||m|
Amy Adams|1974-08-20||Vicenza||f|
Timothée Chalamet|1995-12-27||New York City||m|
Zendaya|1996-09-01||Oakland||f|
Rebecca Ferguson|1983-10-19||Stockholm||f|
Sigourney Weaver|1949-10-08||New York City||f|
John Hurt|1940-01-22|2017-01-25|Chesterfield|Cromer|m|
James Cameron|1954-08-16||Kapuskasing||m|
James Horner|1953-08-14|2015-06-22|Los Angeles|Ventucopa|m|
David Fincher|1962-08-28||Denver||m|
Leonardo DiCaprio|1974-11-11||Los Angeles||m|
Kate Winslet|1975-10-05||Reading||f|
Steven Soderbergh|1963-01-14||Atlanta||m|
Brad Pitt|1963-12-18||Shawnee||m|
Julia Roberts|1967-10-28||Smyrna||f|
Matt Damon|1970-10-08||Cambridge||m|
Frank Sinatra|1915-12-12|1998-05-14|Hoboken|Los Angeles|m|
Steve McQueen#actor|1930-03-24|1980-11-07|Beech Grove|Ciudad Juárez|m|
Steve McQueen#director|1969-10-09||London||m|
Yul Brynner|1920-07-11|1985-10-10|Vladivostok|New York City|m|
Michael Fassbender|1977-04-02||Heidelberg||m|
Lupita Nyong'o|1983-03-01||Mexico City||f|
John Wayne|1907-05-26|1979-06-11|Winterset|Los Angeles|m|
Jeff Bridges|1949-12-04||Los Angeles||m|
Joel Coen|1954-11-29||Minneapolis||m|
Ethan Coen|1957-09-21||Minneapolis||m|
Frances McDormand|1957-06-23||Gibson City||f|
Javier Bardem|1969-03-01||Las Palmas||m|
Chloé Zhao|1982-03-31||Beijing||f|赵婷
Jane Campion|1954-04-30||Wellington||f|
Holly Hunter|1958-03-20||Conyers||f|
Anna Paquin|1982-07-24||Winnipeg||f|
Kirsten Dunst|1982-04-30||Point Pleasant||f|
Kathryn Bigelow|1951-11-27||San Carlos||f|
Jeremy Renner|1971-01-07||Modesto||m|
Geena Davis|1956-01-21||Wareham||f|
Renny Harlin|1959-03-15||Riihimäki||m|
Omar Sharif|1932-04-10|2015-07-10|Alexandria|Cairo|m|عمر الشريف
Antonio Banderas|1960-08-10||Málaga||m|
Humphrey Bogart|1899-12-25|1957-01-14|New York City|Los Angeles|m|
Ingrid Bergman|1915-08-29|1982-08-29|Stockholm|London|f|
Orson Welles|1915-05-06|1985-10-10|Kenosha|Los Angeles|m|
Graham Greene|1904-10-02|1991-04-03|Berkhamsted|Vevey|m|
Carol Reed|1906-12-30|1976-04-25|London|London|m|
Stanisław Lem|1921-09-12|2006-03-27|Lviv|Kraków|m|
Philip K. Dick|1928-12-16|1982-03-02|Chicago|Santa Ana|m|
Bram Stoker|1847-11-08|1912-04-20|Dublin|London|m|
Frank Herbert|1920-10-08|1986-02-11|Tacoma|Madison|m|
Tilda Swinton|1960-11-05||London||f|
Chris Evans|1981-06-13||Boston||m|
Dashiell Hammett|1894-05-27|1961-01-10|Saint Mary's County|New York City|m|
""".strip().split("\n")

PLACES = {  # place: country
    "JP": "Tokyo,Ikuno,Nagano,Kobe", "CN": "Qingdao,Shanghai,Beijing,Shenyang", "HK": "Hong Kong", "TW": "Chaozhou",
    "RU": "Zavrazhye,Bogorodsk,Moscow,Vladivostok", "LV": "Riga", "AT": "Vienna,Griffen,Graz",
    "US": "Beverly Hills,Los Angeles,Santa Barbara,Lagunitas,New York City,San Diego,Kalispell,Rockford,Marshalltown,San Francisco,Somerville,Oxnard,"
          "Arlington,Lexington,Fort Bragg,Chicago,Oakland,Ventucopa,Denver,Atlanta,Shawnee,Smyrna,Cambridge,Hoboken,Beech Grove,Winterset,Minneapolis,"
          "Gibson City,Conyers,Point Pleasant,San Carlos,Modesto,Wareham,Kenosha,Santa Ana,Tacoma,Madison,Boston,Saint Mary's County",
    "DE": "Tauperlitz,Berlin,Bielefeld,Munich,Düsseldorf,Grimma,Walbeck,Cologne,Wuppertal,Münster,Frankfurt,Heidelberg,Hamburg,Leipzig",
    "CH": "Ascona,Zurich,Wädenswil,Rolle,Vevey", "SK": "Rosenberg", "PL": "Sopot,Kraków,Łódź,Gdańsk", "UA": "Lviv",
    "FR": "Paris,Nemours,Roanne,Beaumont,Neuilly-sur-Seine,Seillans,Lyon,Nantes", "TN": "Tunis", "KR": "Daegu,Gimhae,Seoul", "MY": "Ipoh",
    "AU": "Sydney,Perth", "IN": "Kolkata,Varanasi,Prayagraj", "IR": "Homayoon Shahr,Tehran",
    "IT": "Rimini,Rome,Fontana Liri,Rocca di Papa,Milan,Vicenza,Trieste", "SE": "Malmö,Uppsala,Fårö,Lund,Stockholm,Moheda,Gothenburg",
    "MX": "Guadalajara,Mexico City,Ciudad Juárez", "GB": "London,South Shields,Torquay,Chesterfield,Cromer,Reading,Berkhamsted,Leeds",
    "NL": "Breukelen,Beetsterzwaag", "GR": "Agria", "CA": "Trois-Rivières,London\\, Ontario,Kapuskasing,Winnipeg", "ES": "Las Palmas,Málaga,Seville",
    "NZ": "Wellington", "FI": "Riihimäki", "EG": "Alexandria,Cairo", "IE": "Dublin",
}
COUNTRIES = {"JP": "Japan", "CN": "China", "HK": "Hong Kong", "TW": "Taiwan", "RU": "Russia", "SU": "Soviet Union", "LV": "Latvia", "AT": "Austria",
             "US": "United States", "DE": "Germany", "CH": "Switzerland", "SK": "Slovakia", "PL": "Poland", "UA": "Ukraine", "FR": "France",
             "TN": "Tunisia", "KR": "South Korea", "MY": "Malaysia", "AU": "Australia", "IN": "India", "IR": "Iran", "IT": "Italy", "SE": "Sweden",
             "MX": "Mexico", "GB": "United Kingdom", "NL": "Netherlands", "GR": "Greece", "CA": "Canada", "ES": "Spain", "NZ": "New Zealand",
             "FI": "Finland", "EG": "Egypt", "IE": "Ireland", "PE": "Peru", "DK": "Denmark"}
LANGS = {"ja": "Japanese", "ru": "Russian", "de": "German", "en": "English", "fr": "French", "es": "Spanish", "ko": "Korean", "zh": "Chinese",
         "bn": "Bengali", "hi": "Hindi", "fa": "Persian", "it": "Italian", "sv": "Swedish", "pl": "Polish", "da": "Danish"}

# work | award | category | year | outcome | person
AWARDS = """
Rashomon 1950|Venice|Golden Lion|1951|won|Akira Kurosawa
Seven Samurai 1954|Venice|Silver Lion|1954|won|Akira Kurosawa
Spirited Away 2001|Berlinale|Golden Bear|2002|won|Hayao Miyazaki
Spirited Away 2001|Oscars|Best Animated Feature|2003|won|Hayao Miyazaki
Howl's Moving Castle 2004|Oscars|Best Animated Feature|2006|nominated|Hayao Miyazaki
Solaris 1972|Cannes|Palme d'Or|1972|nominated|Andrei Tarkovsky
Solaris 1972|Cannes|Grand Prix|1972|won|Andrei Tarkovsky
Fitzcarraldo 1982|Cannes|Best Director|1982|won|Werner Herzog
Fitzcarraldo 1982|Cannes|Palme d'Or|1982|nominated|Werner Herzog
Fitzcarraldo 1982|BAFTA|Best Foreign Film|1983|nominated|
Nosferatu the Vampyre 1979|Berlinale|Golden Bear|1979|nominated|Werner Herzog
The Lives of Others 2006|Oscars|Best Foreign Language Film|2007|won|Florian Henckel von Donnersmarck
The Lives of Others 2006|César|Best Foreign Film|2008|won|Florian Henckel von Donnersmarck
The Lives of Others 2006|BAFTA|Best Foreign Film|2008|won|Florian Henckel von Donnersmarck
The Lives of Others 2006|BAFTA|Best Actor|2008|nominated|Ulrich Mühe
Wings of Desire 1987|Cannes|Best Director|1987|won|Wim Wenders
Wings of Desire 1987|Cannes|Palme d'Or|1987|nominated|Wim Wenders
Faraway, So Close! 1993|Cannes|Grand Prix|1993|won|Wim Wenders
Downfall 2004|Oscars|Best Foreign Language Film|2005|nominated|Oliver Hirschbiegel
Run Lola Run 1998|Venice|Golden Lion|1998|nominated|Tom Tykwer
Run Lola Run 1998|BAFTA|Best Foreign Film|2000|nominated|Tom Tykwer
Parasite 2019|Cannes|Palme d'Or|2019|won|Bong Joon-ho
Parasite 2019|Oscars|Best Picture|2020|won|
Parasite 2019|Oscars|Best Director|2020|won|Bong Joon-ho
Parasite 2019|Oscars|Best Original Screenplay|2020|won|Bong Joon-ho
Parasite 2019|Oscars|Best International Feature|2020|won|
Parasite 2019|Oscars|Best Film Editing|2020|nominated|
Parasite 2019|BAFTA|Best Foreign Film|2020|won|Bong Joon-ho
Parasite 2019|César|Best Foreign Film|2020|won|Bong Joon-ho
Oldboy 2003|Cannes|Grand Prix|2004|won|Park Chan-wook
Oldboy 2003|Cannes|Palme d'Or|2004|nominated|Park Chan-wook
In the Mood for Love 2000|Cannes|Best Actor|2000|won|Tony Leung Chiu-wai
In the Mood for Love 2000|Cannes|Palme d'Or|2000|nominated|Wong Kar-wai
In the Mood for Love 2000|César|Best Foreign Film|2001|won|Wong Kar-wai
2046 2004|Cannes|Palme d'Or|2004|nominated|Wong Kar-wai
Crouching Tiger, Hidden Dragon 2000|Oscars|Best Foreign Language Film|2001|won|Ang Lee
Crouching Tiger, Hidden Dragon 2000|Oscars|Best Cinematography|2001|won|Peter Pau
Crouching Tiger, Hidden Dragon 2000|Oscars|Best Original Score|2001|won|Tan Dun
Crouching Tiger, Hidden Dragon 2000|Oscars|Best Picture|2001|nominated|
Crouching Tiger, Hidden Dragon 2000|Oscars|Best Director|2001|nominated|Ang Lee
Crouching Tiger, Hidden Dragon 2000|BAFTA|Best Director|2001|won|Ang Lee
Brokeback Mountain 2005|Venice|Golden Lion|2005|won|Ang Lee
Brokeback Mountain 2005|Oscars|Best Director|2006|won|Ang Lee
Brokeback Mountain 2005|Oscars|Best Original Score|2006|won|Gustavo Santaolalla
Brokeback Mountain 2005|Oscars|Best Picture|2006|nominated|
Brokeback Mountain 2005|Oscars|Best Actor|2006|nominated|Heath Ledger
Brokeback Mountain 2005|Oscars|Best Supporting Actress|2006|nominated|Michelle Williams#actor
Brokeback Mountain 2005|BAFTA|Best Supporting Actor|2006|won|Jake Gyllenhaal
Aparajito 1956|Venice|Golden Lion|1957|won|Satyajit Ray
A Separation 2011|Berlinale|Golden Bear|2011|won|Asghar Farhadi
A Separation 2011|Oscars|Best Foreign Language Film|2012|won|Asghar Farhadi
A Separation 2011|Oscars|Best Original Screenplay|2012|nominated|Asghar Farhadi
A Separation 2011|César|Best Foreign Film|2012|won|Asghar Farhadi
The Salesman 2016|Oscars|Best Foreign Language Film|2017|won|Asghar Farhadi
The Salesman 2016|Cannes|Best Actor|2016|won|Shahab Hosseini
Amélie 2001|Oscars|Best Foreign Language Film|2002|nominated|Jean-Pierre Jeunet
Amélie 2001|Oscars|Best Cinematography|2002|nominated|Bruno Delbonnel
Amélie 2001|César|Best Film|2002|won|Jean-Pierre Jeunet
Amélie 2001|César|Best Actress|2002|nominated|Audrey Tautou
Amélie 2001|BAFTA|Best Original Screenplay|2002|won|Guillaume Laurant
The 400 Blows 1959|Cannes|Best Director|1959|won|François Truffaut
Breathless 1960|Berlinale|Best Director|1960|won|Jean-Luc Godard
La Dolce Vita 1960|Cannes|Palme d'Or|1960|won|Federico Fellini
La Dolce Vita 1960|Oscars|Best Director|1962|nominated|Federico Fellini
8½ 1963|Oscars|Best Foreign Language Film|1964|won|Federico Fellini
8½ 1963|Oscars|Best Director|1964|nominated|Federico Fellini
The Seventh Seal 1957|Cannes|Palme d'Or|1957|nominated|Ingmar Bergman
Fanny and Alexander 1982|Oscars|Best Foreign Language Film|1984|won|Ingmar Bergman
Fanny and Alexander 1982|Oscars|Best Cinematography|1984|won|Sven Nykvist
Fanny and Alexander 1982|Oscars|Best Director|1984|nominated|Ingmar Bergman
Pan's Labyrinth 2006|Oscars|Best Cinematography|2007|won|Guillermo Navarro
Pan's Labyrinth 2006|Oscars|Best Foreign Language Film|2007|nominated|Guillermo del Toro
Pan's Labyrinth 2006|Oscars|Best Original Score|2007|nominated|Javier Navarrete
Pan's Labyrinth 2006|BAFTA|Best Foreign Film|2007|won|Guillermo del Toro
Roma 2018|Venice|Golden Lion|2018|won|Alfonso Cuarón
Roma 2018|Oscars|Best Director|2019|won|Alfonso Cuarón
Roma 2018|Oscars|Best Cinematography|2019|won|Alfonso Cuarón
Roma 2018|Oscars|Best Foreign Language Film|2019|won|
Roma 2018|Oscars|Best Picture|2019|nominated|
Roma 2018|Oscars|Best Actress|2019|nominated|Yalitza Aparicio
Gravity 2013|Oscars|Best Director|2014|won|Alfonso Cuarón
Gravity 2013|Oscars|Best Cinematography|2014|won|Emmanuel Lubezki
Gravity 2013|Oscars|Best Original Score|2014|won|Steven Price
Gravity 2013|Oscars|Best Actress|2014|nominated|Sandra Bullock
Gravity 2013|Oscars|Best Picture|2014|nominated|
Children of Men 2006|Oscars|Best Cinematography|2007|nominated|Emmanuel Lubezki
Children of Men 2006|BAFTA|Best Cinematography|2007|won|Emmanuel Lubezki
Blade Runner 1982|BAFTA|Best Cinematography|1983|won|Jordan Cronenweth
Blade Runner 1982|BAFTA|Best Original Score|1983|nominated|Vangelis
Blade Runner 2049 2017|Oscars|Best Cinematography|2018|won|Roger Deakins
Blade Runner 2049 2017|BAFTA|Best Cinematography|2018|won|Roger Deakins
Arrival 2016|Oscars|Best Picture|2017|nominated|
Arrival 2016|Oscars|Best Director|2017|nominated|Denis Villeneuve
Arrival 2016|Venice|Golden Lion|2016|nominated|Denis Villeneuve
Dune 2021|Oscars|Best Original Score|2022|won|Hans Zimmer
Dune 2021|Oscars|Best Cinematography|2022|won|Greig Fraser
Dune 2021|Oscars|Best Picture|2022|nominated|
Dune: Part Two 2024|Oscars|Best Picture|2025|nominated|
Dune: Part Two 2024|Oscars|Best Cinematography|2025|nominated|Greig Fraser
Aliens 1986|Oscars|Best Actress|1987|nominated|Sigourney Weaver
Alien 1979|BAFTA|Best Supporting Actor|1980|nominated|John Hurt
Titanic 1997|Oscars|Best Picture|1998|won|James Cameron
Titanic 1997|Oscars|Best Director|1998|won|James Cameron
Titanic 1997|Oscars|Best Cinematography|1998|won|Russell Carpenter
Titanic 1997|Oscars|Best Original Score|1998|won|James Horner
Titanic 1997|Oscars|Best Film Editing|1998|won|
Titanic 1997|Oscars|Best Actress|1998|nominated|Kate Winslet
Solaris 2002|Berlinale|Golden Bear|2003|nominated|Steven Soderbergh
The Magnificent Seven 1960|Oscars|Best Original Score|1961|nominated|Elmer Bernstein
Bullitt 1968|Oscars|Best Film Editing|1969|won|
12 Years a Slave 2013|Oscars|Best Picture|2014|won|Steve McQueen#director
12 Years a Slave 2013|Oscars|Best Supporting Actress|2014|won|Lupita Nyong'o
12 Years a Slave 2013|Oscars|Best Director|2014|nominated|Steve McQueen#director
12 Years a Slave 2013|Oscars|Best Actor|2014|nominated|Chiwetel Ejiofor
12 Years a Slave 2013|Oscars|Best Supporting Actor|2014|nominated|Michael Fassbender
12 Years a Slave 2013|BAFTA|Best Actor|2014|won|Chiwetel Ejiofor
Shame 2011|Venice|Best Actor|2011|won|Michael Fassbender
Shame 2011|Venice|Golden Lion|2011|nominated|Steve McQueen#director
True Grit 1969|Oscars|Best Actor|1970|won|John Wayne
True Grit 2010|Oscars|Best Picture|2011|nominated|
True Grit 2010|Oscars|Best Actor|2011|nominated|Jeff Bridges
True Grit 2010|Oscars|Best Supporting Actress|2011|nominated|Hailee Steinfeld
True Grit 2010|BAFTA|Best Cinematography|2011|won|Roger Deakins
Fargo 1996|Oscars|Best Actress|1997|won|Frances McDormand
Fargo 1996|Oscars|Best Original Screenplay|1997|won|Joel Coen
Fargo 1996|Oscars|Best Picture|1997|nominated|Ethan Coen
Fargo 1996|Cannes|Best Director|1996|won|Joel Coen
No Country for Old Men 2007|Oscars|Best Picture|2008|won|
No Country for Old Men 2007|Oscars|Best Supporting Actor|2008|won|Javier Bardem
No Country for Old Men 2007|Oscars|Best Cinematography|2008|nominated|Roger Deakins
No Country for Old Men 2007|Cannes|Palme d'Or|2007|nominated|
Nomadland 2020|Venice|Golden Lion|2020|won|Chloé Zhao
Nomadland 2020|Oscars|Best Picture|2021|won|Chloé Zhao
Nomadland 2020|Oscars|Best Director|2021|won|Chloé Zhao
Nomadland 2020|Oscars|Best Actress|2021|won|Frances McDormand
The Piano 1993|Cannes|Palme d'Or|1993|won|Jane Campion
The Piano 1993|Cannes|Best Actress|1993|won|Holly Hunter
The Piano 1993|Oscars|Best Actress|1994|won|Holly Hunter
The Piano 1993|Oscars|Best Supporting Actress|1994|won|Anna Paquin
The Piano 1993|Oscars|Best Original Screenplay|1994|won|Jane Campion
The Piano 1993|Oscars|Best Picture|1994|nominated|
The Power of the Dog 2021|Oscars|Best Director|2022|won|Jane Campion
The Power of the Dog 2021|Oscars|Best Picture|2022|nominated|
The Power of the Dog 2021|Oscars|Best Supporting Actress|2022|nominated|Kirsten Dunst
The Power of the Dog 2021|Venice|Silver Lion|2021|won|Jane Campion
The Hurt Locker 2008|Oscars|Best Picture|2010|won|Kathryn Bigelow
The Hurt Locker 2008|Oscars|Best Director|2010|won|Kathryn Bigelow
The Hurt Locker 2008|Oscars|Best Original Screenplay|2010|won|Mark Boal
The Hurt Locker 2008|Oscars|Best Actor|2010|nominated|Jeremy Renner
Casablanca 1942|Oscars|Best Picture|1944|won|
Casablanca 1942|Oscars|Best Director|1944|won|Michael Curtiz
Casablanca 1942|Oscars|Best Actor|1944|nominated|Humphrey Bogart
The Third Man 1949|Cannes|Palme d'Or|1949|won|Carol Reed
The Third Man 1949|Oscars|Best Cinematography|1951|won|Robert Krasker
Citizen Kane 1941|Oscars|Best Original Screenplay|1942|won|Herman J. Mankiewicz
Citizen Kane 1941|Oscars|Best Director|1942|nominated|Orson Welles
Citizen Kane 1941|Oscars|Best Actor|1942|nominated|Orson Welles
""".strip().split("\n")
AWARD_NAMES = {"Oscars": ("Academy Awards", "Oscars", "US"), "Cannes": ("Cannes Film Festival", "Festival de Cannes", "FR"),
               "Venice": ("Venice Film Festival", "Mostra", "IT"), "Berlinale": ("Berlin International Film Festival", "Berlinale", "DE"),
               "BAFTA": ("British Academy Film Awards", "BAFTA", "GB"), "César": ("César Awards", "Césars", "FR"),
               "Öresund": ("Öresund Film Days", "Öresund Prize", "SE")}

# original title@lang | English title | first aired | last aired | seasons | episodes | minutes per episode | country | languages | genres | creators | cast | network | IMDb
SERIES = """
Breaking Bad@en|Breaking Bad|2008-01-20|2013-09-29|5|62|47|US|en|crime,drama|Vince Gilligan|Bryan Cranston=Walter White;Aaron Paul=Jesse Pinkman;Anna Gunn=Skyler White|AMC|9.5
Better Call Saul@en|Better Call Saul|2015-02-08|2022-08-15|6|63|46|US|en|crime,drama|Vince Gilligan;Peter Gould|Bob Odenkirk=Jimmy McGill;Rhea Seehorn=Kim Wexler;Jonathan Banks=Mike Ehrmantraut|AMC|9.0
Fargo@en|Fargo|2014-04-15|2024-01-16|5|51|53|US|en|crime,comedy|Noah Hawley|Billy Bob Thornton=Lorne Malvo;Allison Tolman=Molly Solverson;Kirsten Dunst=Peggy Blumquist|FX|8.8
Dark@de|Dark|2017-12-01|2020-06-27|3|26|53|DE|de|science fiction,thriller|Baran bo Odar;Jantje Friese|Louis Hofmann=Jonas Kahnwald;Lisa Vicari=Martha Nielsen|Netflix|8.7
Babylon Berlin@de|Babylon Berlin|2017-10-13||4|40|45|DE|de|crime,drama|Tom Tykwer;Henk Handloegten|Volker Bruch=Gereon Rath;Liv Lisa Fries=Charlotte Ritter|Sky Deutschland|8.4
오징어 게임@ko|Squid Game|2021-09-17|2025-06-27|3|22|55|KR|ko|thriller|Hwang Dong-hyuk|Lee Jung-jae=Seong Gi-hun;Park Hae-soo=Cho Sang-woo;Jung Ho-yeon=Kang Sae-byeok|Netflix|8.0
Forbrydelsen@da|The Killing|2007-01-07|2012-11-25|3|40|57|DK|da|crime|Søren Sveistrup|Sofie Gråbøl=Sarah Lund;Lars Mikkelsen=Troels Hartmann|DR|8.2
Bron@sv|The Bridge|2011-09-21|2018-02-18|4|38|58|SE,DK|sv,da|crime|Hans Rosenfeldt|Sofia Helin=Saga Norén;Kim Bodnia=Martin Rohde|SVT|8.6
Scener ur ett äktenskap@sv|Scenes from a Marriage|1973-04-11|1973-05-16|1|6|49|SE|sv|drama|Ingmar Bergman|Liv Ullmann=Marianne;Erland Josephson=Johan;Bibi Andersson=Katarina|SVT|8.4
Dekalog@pl|Dekalog|1989-12-10|1990-06-29|1|10|56|PL|pl|drama|Krzysztof Kieślowski|Artur Barciś=The Silent Witness;Grażyna Szapołowska=Magda|TVP|8.9
Das Boot@de|Das Boot|2018-11-23|2023-05-20|4|34|60|DE|de,fr,en|war,drama|Tony Saint|Vicky Krieps=Simone Strasser;Rick Okon=Klaus Hoffmann|Sky Deutschland|7.5
Le Bureau des légendes@fr|The Bureau|2015-04-27|2020-05-04|5|50|52|FR|fr|thriller,drama|Éric Rochant|Mathieu Kassovitz=Guillaume Debailly;Sara Giraudeau=Marina Loiseau|Canal+|8.7
La casa de papel@es|Money Heist|2017-05-02|2021-12-03|5|41|70|ES|es|crime,thriller|Álex Pina|Úrsula Corberó=Tokyo;Álvaro Morte=The Professor|Netflix|8.2
Planet Earth@en|Planet Earth|2006-03-05|2006-12-10|1|11|58|GB|en|nature|Alastair Fothergill|David Attenborough=Narrator|BBC|9.4
新世紀エヴァンゲリオン@ja|Neon Genesis Evangelion|1995-10-04|1996-03-27|1|26|24|JP|ja|science fiction|Hideaki Anno|Megumi Ogata=Shinji Ikari;Megumi Hayashibara=Rei Ayanami|TV Tokyo|8.5
The Bear@en|The Bear|2022-06-23||4|38|33|US|en|comedy,drama|Christopher Storer|Jeremy Allen White=Carmy Berzatto;Ayo Edebiri=Sydney Adamu|FX|8.5
""".strip().split("\n")

# invented
INVENTED = """
Der letzte Leuchtturm@de|The Last Lighthouse;Salz auf der Haut@de|Salt on the Skin;Nachtzug nach Graz@de|Night Train to Graz;Die Kartenspielerin@de|The Card Player
Bruder Nebel@de|Brother Fog;Das Haus am Kanal@de|The House by the Canal;Winterkinder@de|Winter Children;Zimmer 14@de|Room 14
La Dernière Gare@fr|The Last Station Stop;Un été à Nantes@fr|A Summer in Nantes;Les Ombres du quai@fr|Shadows on the Quay;Le Traducteur@fr|The Translator
Trois lettres@fr|Three Letters;Sous la neige@fr|Beneath the Snow;La Boulangère@fr|The Baker's Wife's Sister
Stenhuset@sv|The Stone House;Två systrar@sv|Two Sisters;Färjan@sv|The Ferry;Ljuset över Öland@sv|Light over Öland
Szklany ogród@pl|The Glass Garden;Ostatni tramwaj@pl|The Last Tram;Zima w Gdańsku@pl|Winter in Gdańsk;Cichy dom@pl|Quiet House
Il sarto di Trieste@it|The Tailor of Trieste;Quattro stanze blu@it|Four Blue Rooms;La pioggia@it|Rain over Trieste
El puente viejo@es|The Old Bridge;Noches de Sevilla@es|Nights of Seville;La relojera@es|The Watchmaker;Mar adentro del sur@es|Southern Sea
雪の駅@ja|Snow Station;青い灯台@ja|The Blue Lighthouse;静かな海@ja|Calm Sea
Тихий берег@ru|Quiet Shore;Последний снег@ru|The Last Snow
The Copper Road@en|The Copper Road;Harbour Lights@en|Harbour Lights;Ninety Miles to Leeds@en|Ninety Miles to Leeds;The Orchard Keeper's Son@en|The Orchard Keeper's Son
Static@en|Static;Paper Moons over Hull@en|Paper Moons over Hull;The Understudy@en|The Understudy;A Field in June@en|A Field in June
""".strip().replace("\n", ";").split(";")
FIRST = {"f": "Anna Clara Ingrid Marta Elena Sofia Ruth Nora Hanna Lucie Irene Paula Vera Greta Camille".split(),
         "m": "Jan Peter Lukas Erik Marco Henri Tomas Viktor Paul Daniel Oskar Felix Adam Bruno Martin".split()}
LAST = "Keller Lindqvist Moreau-Vial Nowak Ferrante Ortega Hale Brandt Sørby Wielgosz Achard Tanaka Orlov Whitcombe Ruiz Halloran Steiner Dahl Conti Marchetti".split()
HOME = {"de": ("DE", "EUR"), "fr": ("FR", "EUR"), "sv": ("SE", "SEK"), "pl": ("PL", "PLN"), "it": ("IT", "EUR"), "es": ("ES", "EUR"), "ja": ("JP", "JPY"),
        "ru": ("RU", "USD"), "en": ("GB", "GBP")}
ROLES = "Doctor Voss,The Ferryman,Marie,Inspector Lind,Old Jonas,Klara,The Stranger,Theo,Mrs. Abel,The Clerk,Sister Agnes,Leon,Captain Roth,Ida,The Neighbour".split(",")
FUNCS = {"director": "director", "writer": "screenwriter", "music": "composer", "camera": "cinematographer", "editor": "editor", "creator": "series creator"}
GENRES = ["drama", "action", "crime", "fantasy", "family", "science fiction", "war", "thriller", "horror", "adventure", "nature", "romance", "western", "comedy"]

out = []


def lit(text, tag=""):
    text = str(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (tag if tag.startswith("^^") else "@" + tag if tag else "")


def date(d):
    return lit(d, "^^xsd:date")


def say(subject, *pairs):
    out.append(subject + " " + " ;\n    ".join(f"{p} {o}" for p, o in pairs) + " .\n")


class Ids(dict):
    def __init__(self, letter, width):
        super().__init__()
        self.letter, self.width = letter, width

    def __call__(self, key):
        if key not in self:
            self[key] = f"en:{self.letter}{len(self) + 1:0{self.width}d}"
        return self[key]


people, works, companies, places, books = Ids("P", 4), Ids("W", 4), Ids("C", 3), Ids("L", 3), Ids("B", 3)
entries = {k: 0 for k in ("X", "K", "A", "R", "V", "M", "Q")}


def entry(letter):
    entries[letter] += 1
    return f"en:{letter}{entries[letter]:05d}"


def country(c):
    return "en:country_" + c


def genre(g):
    return "en:genre_" + g.replace(" ", "_")


def schema():
    sub = {"Film": "Work", "Series": "Work", "FeatureFilm": "Film", "ShortFilm": "Film", "DocumentaryFilm": "Film", "AnimatedFilm": "Film",
           "Credit": None, "CastEntry": "Credit", "CrewEntry": "Credit", "Work": None, "Person": None, "Book": None, "Company": None, "Place": None,
           "Country": None, "Language": None, "Genre": None, "CrewFunction": None, "Award": None, "AwardEntry": None, "RatingEntry": None,
           "ReleaseEvent": None, "MoneyAmount": None, "Print": None}
    names = {"FeatureFilm": "feature film", "ShortFilm": "short film", "DocumentaryFilm": "documentary", "AnimatedFilm": "animated film",
             "CastEntry": "cast entry", "CrewEntry": "crew entry", "AwardEntry": "award or nomination", "ReleaseEvent": "release", "MoneyAmount": "amount of money",
             "Print": "film print", "RatingEntry": "rating", "CrewFunction": "crew function"}
    for c, up in sub.items():
        say("la:" + c, ("a", "rdfs:Class"), ("rdfs:label", lit(names.get(c, c.lower()), "en")), *([("rdfs:subClassOf", "la:" + up)] if up else []))
    for p, name in (("titleOriginal", "original title"), ("runtimeMin", "running time in minutes"), ("sequelTo", "sequel to"), ("remakeOf", "remake of")):
        say("la:" + p, ("a", "rdf:Property"), ("rdfs:label", lit(name, "en")))
    for c, n in COUNTRIES.items():
        say(country(c), ("a", "la:Country"), ("rdfs:label", lit(n, "en")), ("la:isoCode", lit(c)))
    for c, n in LANGS.items():
        say("en:lang_" + c, ("a", "la:Language"), ("rdfs:label", lit(n, "en")))
    for g in GENRES:
        say(genre(g), ("a", "la:Genre"), ("rdfs:label", lit(g, "en")))
    for f, n in FUNCS.items():
        say("en:fn_" + f, ("a", "la:CrewFunction"), ("rdfs:label", lit(n, "en")))
    for k, (name, short, c) in AWARD_NAMES.items():
        say(award(k), ("a", "la:Award"), ("la:awardName", lit(name)), ("la:shortName", lit(short)), ("la:heldIn", country(c)))
    for c, names in PLACES.items():
        for n in names.replace("\\,", "\0").split(","):
            n = n.replace("\0", ",")
            say(places(n), ("a", "la:Place"), ("la:placeName", lit(n)), ("la:inCountry", country(c)))


def award(k):
    return "en:award_" + {"César": "cesar", "Öresund": "oresund"}.get(k, k.lower())


def money(text):
    cur, amount = text.split()
    m = entry("M")
    say(m, ("a", "la:MoneyAmount"), ("la:amount", amount), ("la:currency", lit(cur)))
    return m


def credits(cast, crew):
    pairs = []
    for n, part in enumerate(cast, 1):
        who, role = part
        k = entry("K")
        say(k, ("a", "la:CastEntry"), ("la:performer", people(who)), ("la:characterName", lit(role)), ("la:billing", str(n)))
        pairs.append(("la:castEntry", k))
    for f, who in crew:
        k = entry("X")
        say(k, ("a", "la:CrewEntry"), ("la:creditedPerson", people(who)), ("la:crewFunction", "en:fn_" + f))
        pairs.append(("la:crewEntry", k))
    return pairs


def rating(source, score, scale, votes):
    r = entry("R")
    say(r, ("a", "la:RatingEntry"), ("la:ratingSource", lit(source)), ("la:score", str(score)), ("la:scaleMax", str(scale)), *([("la:voteCount", str(votes))] if source == "IMDb" else []))
    return ("la:rating", r)


def releases(home, first):
    pairs, y, m, d = [], *map(int, first.split("-"))
    others = [c for c in ("US", "GB", "FR", "DE", "JP", "IT") if c != home]
    for i, c in enumerate([home] + sorted(R.sample(others, R.choice((0, 1, 1, 2))))):
        when = first
        if i:
            months = y * 12 + m - 1 + R.randint(1, 15)
            when = f"{months // 12}-{months % 12 + 1:02d}-{R.randint(1, 28):02d}"
            if when > "2025-12-01":
                continue
        v = entry("V")
        say(v, ("a", "la:ReleaseEvent"), ("la:releasedIn", country(c)), ("la:releaseDate", date(when)))
        pairs.append(("la:release", v))
    return pairs


def prints(year):
    pairs = []
    for _ in range(R.choice((0, 0, 1, 2))):
        q = entry("Q")
        gauge = R.choice(("35 mm", "35 mm", "16 mm")) if year < 2008 else R.choice(("DCP", "DCP", "35 mm"))
        say(q, ("a", "la:Print"), ("la:gauge", lit(gauge)), ("la:printCondition", lit(R.choice(("good", "good", "fair", "poor")))),
            ("la:shelfMark", lit(f"{R.choice('ABCDE')}{R.randint(1, 40):02d}-{R.randint(1, 99):02d}")), ("la:acquiredOn", date(f"{R.randint(max(1965, year), 2025)}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}")))
        pairs.append(("la:heldPrint", q))
    return pairs


def titles(original, english, alternatives=""):
    t, _, lang = original.rpartition("@")
    pairs = [("la:titleOriginal", lit(t, lang)), ("la:titleEnglish", lit(english, "en"))]
    for a in filter(None, alternatives.split(";")):
        t, _, lang = a.rpartition("@")
        pairs.append(("la:titleAlternative", lit(t, lang)))
    return pairs


TYPES = {"F": "la:FeatureFilm", "S": "la:ShortFilm", "D": "la:DocumentaryFilm", "A": "la:AnimatedFilm"}


def film(row, links):
    (orig, eng, alts, kind, year, mins, ctry, langs, genres, directors, writers, music, camera, cast, budget, gross, imdb, rt, comp, first, flags) = row
    year = int(year)
    w = works((eng, year))
    crew = [("director", p) for p in directors.split(";")] + [("writer", p) for p in writers.split(";")]
    crew += [("music", music)] * bool(music) + [("camera", camera)] * bool(camera)
    parts = [tuple(c.split("=")) for c in cast.split(";") if c]
    pairs = [("a", TYPES[kind]), *titles(orig, eng, alts), ("la:productionYear", str(year)), ("la:runtimeMin", mins)]
    pairs += [("la:madeIn", country(c)) for c in ctry.split(",")]
    if "silent" not in flags:
        pairs += [("la:spokenLanguage", "en:lang_" + x) for x in langs.split(",")]
    pairs += [("la:hasGenre", genre(g)) for g in genres.split(",")]
    pairs += [("la:pictureColour", lit("black and white" if "bw" in flags else "colour")), ("la:silent", "true" if "silent" in flags else "false")]
    pairs += credits(parts, crew)
    if budget:
        pairs.append(("la:budget", money(budget)))
    if gross:
        pairs.append(("la:boxOffice", money(gross)))
    pairs.append(rating("IMDb", imdb, 10, R.randint(9000, 900000)))
    if rt:
        pairs.append(rating("Rotten Tomatoes", rt, 100, R.randint(20, 420)))
    pairs += [("la:producedBy", companies(c)) for c in comp.split(";")]
    pairs += releases(ctry.split(",")[0], first) + prints(year) + links
    say(w, *pairs)


def main(target):
    schema()
    rows = [f.split("|") for f in FILMS]
    for r in rows:
        assert len(r) == 21, (len(r), r[:2])
        works((r[1], int(r[4])))
    known = dict(works)
    links = {}
    for a, ay, rel, b, by in (x.split("|") for x in LINKS):
        assert (b, int(by)) in known and (a, int(ay)) in known, (a, b)
        links.setdefault((a, int(ay)), []).append(("la:" + rel, works((b, int(by)))))
    for title, authors, year, lang, films in (x.split("|") for x in BOOKS):
        b = books(title)
        say(b, ("a", "la:Book"), ("la:bookTitle", lit(title, lang)), *[("la:bookAuthor", people(a)) for a in authors.split(",")], ("la:firstPublished", year),
            ("la:writtenIn", "en:lang_" + lang))
        for f in films.split(";"):
            t, _, y = f.rpartition(" ")
            assert (t, int(y)) in known, f
            links.setdefault((t, int(y)), []).append(("la:basedOn", b))
    for name in (p.split("|")[0] for p in PEOPLE):
        people(name)
    for r in rows:
        film(r, links.get((r[1], int(r[4])), []))

    # invented people and films
    crowd = {}
    invented = ["Anna Keller#a", "Anna Keller#b", "Erik Dahl#a", "Erik Dahl#b"]
    pool = [f"{f} {n}" for g in "fm" for f in FIRST[g] for n in LAST]
    R.shuffle(pool)
    invented += [p for p in pool if p not in ("Anna Keller", "Erik Dahl")][:96]
    for p in invented:
        g = "f" if p.split()[0] in FIRST["f"] else "m"
        y = R.randint(1921, 1996)
        died = f"{R.randint(1985, 2024)}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}" if y < 1945 and R.random() < .7 else ""
        home = R.choice([x for x in places if x not in ("London, Ontario",)])
        crowd[p] = (f"{y}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}", died, home, "", g, "")
    behind, before = invented[:40], invented[20:]
    studios = {"DE": ["Nordlicht Film", "Kanalfilm"], "FR": ["Les Films du Quai", "Atelier Nantes"], "SE": ["Havsfilm"], "PL": ["Studio Bursztyn"],
               "IT": ["Adriatica Cinematografica"], "ES": ["Puente Films"], "JP": ["Kitaguni Eiga"], "RU": ["Sever Studio"], "GB": ["Humber Pictures", "Slate & Sons"]}
    made = []
    for item in R.sample(INVENTED, 15):
        orig, eng = item.split("|")
        lang = orig.rpartition("@")[2]
        c, cur = HOME[lang]
        year = R.randint(1958, 2024)
        kind = R.choices("FFFFFDSA", k=1)[0]
        mins = R.randint(8, 34) if kind == "S" else R.randint(72, 168)
        director, others = R.choice(behind), R.sample(behind, 4)
        ctry = ",".join([c] + R.sample([x for x in ("DE", "FR", "SE", "DK", "AT", "IT") if x != c], R.choice((0, 0, 1))))
        genres = "nature" if kind == "D" and R.random() < .5 else ",".join(R.sample(["drama", "comedy", "crime", "thriller", "romance", "horror", "family", "war"], R.choice((1, 2))))
        cast = "" if kind == "D" else ";".join(f"{a}={b}" for a, b in zip(R.sample(before, 4), R.sample(ROLES, 4)))
        scale = {"SEK": 10, "PLN": 4, "JPY": 130}.get(cur, 1)
        budget = R.randint(4, 220) * 50000 * scale if kind != "S" else R.randint(2, 30) * 5000 * scale
        gross = int(budget * R.choice((.2, .5, .8, 1.3, 2.1, 3.4)) // 1000 * 1000)
        flags = "bw" if year < 1968 or R.random() < .08 else ""
        row = [orig, eng, "", kind, str(year), str(mins), ctry, lang, genres, director, R.choice([director, others[0]]), others[1], others[2], cast,
               f"{cur} {budget}" if R.random() < .8 else "", f"{cur} {gross}" if kind != "S" and R.random() < .7 else "", str(R.randint(42, 84) / 10),
               str(R.randint(22, 98)) if R.random() < .6 else "", R.choice(studios[c]), f"{year}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}", flags]
        made.append(row)
        film(row, [])
    for r in R.sample(made, 9):
        AWARDS.append(f"{r[1]} {r[4]}|Öresund|{R.choice(('Grand Jury Prize', 'Audience Award', 'Best Debut'))}|{int(r[4]) + 1}|{R.choice(('won', 'nominated', 'nominated'))}|{r[9]}")

    for s in SERIES:
        orig, eng, a, b, seasons, eps, mins, ctry, langs, genres, creators, cast, net, imdb = s.split("|")
        say(works((eng, "series")), ("a", "la:Series"), *titles(orig, eng), ("la:firstAired", date(a)), *([("la:lastAired", date(b))] if b else []),
            ("la:stillRunning", "false" if b else "true"), ("la:seasonCount", seasons), ("la:episodeCount", eps), ("la:runtimeMin", mins),
            *[("la:madeIn", country(c)) for c in ctry.split(",")], *[("la:spokenLanguage", "en:lang_" + x) for x in langs.split(",")],
            *[("la:hasGenre", genre(g)) for g in genres.split(",")], ("la:network", companies(net)), *([("la:spinOffOf", works(("Breaking Bad", "series")))] if eng == "Better Call Saul" else []),
            *credits([tuple(c.split("=")) for c in cast.split(";")], [("creator", p) for p in creators.split(";")]), rating("IMDb", imdb, 10, R.randint(15000, 2000000)))

    for line in AWARDS:
        work, aw, cat, year, outcome, who = line.split("|")
        t, _, y = work.rpartition(" ")
        assert (t, int(y)) in works, work
        if who:
            assert who in people, who
        say(entry("A"), ("a", "la:AwardEntry"), ("la:awardedBy", award(aw)), ("la:awardCategory", lit(cat)), ("la:ceremonyYear", year),
            ("la:outcome", lit(outcome)), ("la:forWork", works((t, int(y)))), *([("la:honouree", people(who))] if who else []))

    facts = {}
    for line in PEOPLE:
        n, *rest = line.split("|")
        facts[n] = rest
    for p in crowd:
        if p in people:
            facts[p] = crowd[p]
    for p, pid in people.items():
        pairs = [("a", "la:Person"), ("la:fullName", lit(p.split("#")[0]))]
        if p in facts:
            born, died, bp, dp, g, native = facts[p]
            assert bp in places and (not dp or dp in places), (bp, dp)
            pairs += [("la:gender", lit({"m": "male", "f": "female"}[g])), ("la:bornOn", date(born)), ("la:bornIn", places(bp))]
            pairs += [("la:diedOn", date(died))] * bool(died) + [("la:diedIn", places(dp))] * bool(dp) + [("la:nativeName", lit(native))] * bool(native)
        if p == "Michelle Williams#singer":
            pairs.append(("la:note", lit("singer; not to be confused with the actress of that name", "en")))
        if p == "Steve McQueen#actor":
            pairs.append(("la:nickname", lit("The King of Cool")))
        say(pid, *pairs)
    say(people("Thea von Harbou"), ("la:marriedTo", people("Fritz Lang")))
    say(people("Fritz Lang"), ("la:marriedTo", people("Thea von Harbou")))
    say(people("Joel Coen"), ("la:marriedTo", people("Frances McDormand")), ("la:siblingOf", people("Ethan Coen")))
    say(people("Frances McDormand"), ("la:marriedTo", people("Joel Coen")))
    say(people("Ethan Coen"), ("la:siblingOf", people("Joel Coen")))
    say(people("Nastassja Kinski"), ("la:childOf", people("Klaus Kinski")))
    say(people("James Cameron"), ("la:formerlyMarriedTo", people("Kathryn Bigelow")))
    say(people("Renny Harlin"), ("la:formerlyMarriedTo", people("Geena Davis")))
    founded = {"Toho": (1932, "Tokyo"), "Studio Ghibli": (1985, "Tokyo"), "Mosfilm": (1924, "Moscow"), "UFA": (1917, "Berlin"), "Gaumont": (1895, "Neuilly-sur-Seine"),
               "Constantin Film": (1950, "Munich"), "Warner Bros.": (1923, "Los Angeles"), "Paramount Pictures": (1912, "Los Angeles"), "20th Century Fox": (1935, "Los Angeles"),
               "Universal Pictures": (1912, "Los Angeles"), "Svensk Filmindustri": (1919, "Stockholm"), "Netflix": (1997, "Los Angeles"), "X Filme": (1994, "Berlin"),
               "RKO": (1928, "Los Angeles"), "Argos Films": (1949, "Paris"), "Columbia Pictures": (1918, "Los Angeles"), "BBC": (1922, "London"), "AMC": (1984, "New York City")}
    for c, cid in companies.items():
        pairs = [("a", "la:Company"), ("la:companyName", lit(c))]
        if c in founded:
            pairs += [("la:foundedIn", str(founded[c][0])), ("la:basedAt", places(founded[c][1]))]
        say(cid, *pairs)

    if not target.endswith(".ttl"):
        os.makedirs(target, exist_ok=True)
        target = os.path.join(target, "graph.ttl")
    with open(target, "w", encoding="utf-8") as f:
        f.write(f"@prefix la: <{VOC}> .\n@prefix en: <{ENT}> .\n@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
                "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" + "\n".join(out))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))
