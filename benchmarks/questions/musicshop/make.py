"""The Chinook music shop as an R2RML mapping would give it: python make.py FOLDER writes FOLDER/graph.ttl."""
import os
import random
import sys
from datetime import datetime, timedelta

R = random.Random(1977)
BASE, NS, XSD = "http://example.org/chinook/", "http://example.org/chinook/schema#", "http://www.w3.org/2001/XMLSchema#"

GENRES = ["Rock", "Jazz", "Metal", "Alternative & Punk", "Blues", "Latin", "Reggae", "Pop", "Soundtrack", "TV Shows",
          "Classical", "R&B/Soul", "Opera", "Alternative"]
MEDIA = ["MPEG audio file", "Protected AAC audio file", "Protected MPEG-4 video file", "Purchased AAC audio file", "AAC audio file"]
NO_ALBUM = ["Milton Nascimento & Bebeto", "Azymuth"]
# artist ; album ; genre ; medium ; composer of the album's tracks (- none) ; tracks (a ~ gives a track's own composer)
ALBUMS = """
AC/DC;For Those About To Rock We Salute You;Rock;1;Angus Young, Malcolm Young, Brian Johnson;For Those About To Rock (We Salute You)|Put The Finger On You|Let's Get It Up|Inject The Venom|Snowballed|Evil Walks|C.O.D.|Breaking The Rules
AC/DC;Let There Be Rock;Rock;1;AC/DC;Go Down|Dog Eat Dog|Let There Be Rock|Bad Boy Boogie|Problem Child|Overdose|Hell Ain't A Bad Place To Be|Whole Lotta Rosie
Accept;Balls to the Wall;Rock;2;-;Balls to the Wall
Accept;Restless and Wild;Rock;2;F. Baltes, S. Kaufman, U. Dirkscneider & W. Hoffman;Fast As a Shark|Restless and Wild|Princess of the Dawn~Deaffy & R.A. Smith-Diesel
Aerosmith;Big Ones;Rock;1;Steven Tyler, Joe Perry, Desmond Child;Walk On Water|Love In An Elevator~Steven Tyler, Joe Perry|Rag Doll|What It Takes|Dude (Looks Like A Lady)|Janie's Got A Gun~Steven Tyler, Tom Hamilton|Cryin'|Amazing~Steven Tyler, Richie Supa|Angel
Alanis Morissette;Jagged Little Pill;Rock;1;Alanis Morissette & Glenn Ballard;All I Really Want|You Oughta Know|Perfect|Hand In My Pocket|Right Through You|Forgiven|You Learn|Head Over Feet|Ironic
Alice In Chains;Facelift;Rock;1;Jerry Cantrell;We Die Young|Man In The Box~Jerry Cantrell, Layne Staley|Sea Of Sorrow|Bleed The Freak|Love, Hate, Love~Jerry Cantrell, Layne Staley
Antônio Carlos Jobim;Warner 25 Anos;Jazz;1;-;Desafinado|Garota De Ipanema|Samba De Uma Nota Só (One Note Samba)|Por Causa De Você|Ligia|Fotografia|Dindi (Dindi)|Wave
Audioslave;Audioslave;Alternative & Punk;1;Audioslave/Chris Cornell;Cochise|Show Me How to Live|Gasoline|What You Are|Like a Stone|Set It Off
Audioslave;Revelations;Alternative;2;-;Revelations|One and the Same|Sound of a Gun|Original Fire|Wide Awake
Black Sabbath;Black Sabbath;Metal;1;-;Black Sabbath|The Wizard|Behind The Wall Of Sleep|N.I.B.|Evil Woman
Black Sabbath;Black Sabbath Vol. 4 (Remaster);Metal;1;Tony Iommi, Bill Ward, Geezer Butler, Ozzy Osbourne;Wheels Of Confusion / The Straightener|Tomorrow's Dream|Changes|Supernaut|Snowblind
Caetano Veloso;Prenda Minha;Latin;1;Caetano Veloso;Jorge Da Capadócia~Jorge Ben|Prenda Minha~Tradicional|Meditação~Tom Jobim - Newton Mendoça|Terra|Sozinho~Peninha
Deep Purple;Deep Purple In Rock;Rock;1;Blackmore, Gillan, Glover, Lord, Paice;Speed King|Bloodsucker|Child In Time|Flight Of The Rat|Into The Fire
Deep Purple;Fireball;Rock;1;Ritchie Blackmore, Ian Gillan, Roger Glover, Jon Lord, Ian Paice;Fireball|No No No|Strange Kind Of Woman|Anyone's Daughter|The Mule
Eric Clapton;Unplugged;Blues;1;Eric Clapton;Signe|Before You Accuse Me~Eugene McDaniel|Hey Hey~Big Bill Broonzy|Tears In Heaven~Eric Clapton, Will Jennings|Lonely Stranger|Layla~Eric Clapton, Jim Gordon|Running On Faith~Jerry Lynn Williams
Eric Clapton;The Cream Of Clapton;Blues;1;-;Layla~Clapton/Gordon|Badge~Clapton/Harrison|I Feel Free~Bruce/Clapton|Sunshine Of Your Love~Bruce/Clapton|Crossroads~Clapton/Robert Johnson Arr: Eric Clapton|Strange Brew
Foo Fighters;The Colour And The Shape;Rock;1;Dave, Taylor, Nate, Chris;Doll|Monkey Wrench|Hey, Johnny Park!|My Poor Brain|Up In Arms|My Hero|Everlong~Dave Grohl
Foo Fighters;One By One;Rock;1;-;All My Life|Low|Have It All|Times Like These
Gilberto Gil;Quanta Gente Veio Ver;Latin;1;-;Palco (Live)|Refavela (Live)|A Novidade (Live)~Gilberto Gil|Esotérico~Gilberto Gil|Vamos Fugir~Gilberto Gil
Green Day;American Idiot;Alternative & Punk;1;Billie Joe Armstrong, Mike Dirnt, Tré Cool;American Idiot|Jesus Of Suburbia|Holiday|Boulevard Of Broken Dreams|Are We The Waiting|St. Jimmy|Wake Me Up When September Ends
Iron Maiden;The Number of The Beast;Metal;1;Steve Harris;Invaders|Children Of The Damned|The Prisoner~Adrian Smith/Steve Harris|22 Acacia Avenue~Adrian Smith/Steve Harris|The Number Of The Beast|Run To The Hills|Hallowed Be Thy Name
Iron Maiden;Piece Of Mind;Metal;1;Steve Harris;Where Eagles Dare|Revelations~Bruce Dickinson|Flight Of The Icarus~Adrian Smith/Bruce Dickinson|The Trooper|Still Life~David Murray/Steve Harris
Iron Maiden;Rock In Rio [CD1];Metal;1;-;Ghost Of The Navigator~Bruce Dickinson/Janick Gers/Steve Harris|The Trooper~Steve Harris|Blood Brothers~Steve Harris|Brave New World
Led Zeppelin;IV;Rock;1;Jimmy Page, Robert Plant, John Paul Jones;Black Dog|Rock & Roll~Jimmy Page, Robert Plant, John Paul Jones, John Bonham|The Battle Of Evermore~Jimmy Page, Robert Plant|Stairway To Heaven~Jimmy Page, Robert Plant|Misty Mountain Hop|Four Sticks~Jimmy Page, Robert Plant|Going To California~Jimmy Page, Robert Plant|When The Levee Breaks
Led Zeppelin;Houses Of The Holy;Rock;1;Jimmy Page/Robert Plant;The Song Remains The Same|The Rain Song|Over The Hills And Far Away|The Crunge~John Bonham/John Paul Jones|Dancing Days|No Quarter~John Paul Jones|The Ocean
Lenny Kravitz;Greatest Hits;Rock;1;Lenny Kravitz;Are You Gonna Go My Way~Craig Ross/Lenny Kravitz|Fly Away|Rock And Roll Is Dead|Again|It Ain't Over 'Til It's Over
Metallica;Black Album;Metal;1;James Hetfield, Lars Ulrich;Enter Sandman~James Hetfield, Lars Ulrich, Kirk Hammett|Sad But True|Holier Than Thou|The Unforgiven~James Hetfield, Lars Ulrich, Kirk Hammett|Wherever I May Roam|Nothing Else Matters|Of Wolf And Man
Metallica;Master Of Puppets;Metal;1;James Hetfield, Lars Ulrich, Kirk Hammett;Battery~James Hetfield, Lars Ulrich|Master Of Puppets|Welcome Home (Sanitarium)|Disposable Heroes|Orion
Miles Davis;The Essential Miles Davis [Disc 1];Jazz;1;Miles Davis;Now's The Time|Jeru|'Round Midnight~Thelonious Monk|Bye Bye Blackbird~Ray Henderson, Mort Dixon|So What|Summertime~George Gershwin|My Funny Valentine~-
Pearl Jam;Ten;Rock;1;Stone Gossard;Once|Even Flow|Alive|Why Go~Jeff Ament|Black|Jeremy~Jeff Ament|Oceans~-|Porch~Eddie Vedder
Queen;Greatest Hits;Rock;1;Mercury, Freddie;Bohemian Rhapsody|Another One Bites The Dust~Deacon, John|Killer Queen|Fat Bottomed Girls~May, Brian|Bicycle Race|You're My Best Friend~Deacon, John|Don't Stop Me Now|Somebody To Love|Flash~May, Brian
Queen;News Of The World;Rock;1;May;We Will Rock You|We Are The Champions~Mercury|Sheer Heart Attack~Taylor|All Dead, All Dead|Spread Your Wings~Deacon
R.E.M.;Green;Alternative & Punk;1;R.E.M.;Pop Song 89|Get Up|You Are The Everything|Stand|World Leader Pretend|Orange Crush
Red Hot Chili Peppers;Californication;Alternative & Punk;1;Red Hot Chili Peppers;Around The World|Parallel Universe|Scar Tissue|Otherside|Get On Top|Californication
U2;Achtung Baby;Rock;1;U2;Zoo Station|Even Better Than The Real Thing|One|Until The End Of The World|So Cruel|The Fly|Mysterious Ways
U2;War;Rock;1;-;Sunday Bloody Sunday|Seconds|New Year's Day|Drowning Man|Surrender
UB40;The Best Of Volume Two;Reggae;1;-;Breakfast In Bed|Where Did I Go Wrong|Homely Girl|Kingston Town|Wear You To The Ball
Amy Winehouse;Back to Black;R&B/Soul;5;Amy Winehouse;Rehab|You Know I'm No Good|Me & Mr. Jones|Just Friends|Back to Black~Mark Ronson|Love Is a Losing Game
Lost;Lost, Season 1;TV Shows;3;-;Pilot, Pt. 1|Pilot, Pt. 2|Tabula Rasa|Walkabout|White Rabbit|The Moth
The Office;The Office, Season 2;TV Shows;3;-;The Dundies|Sexual Harassment|The Fire|Halloween|Christmas Party
Yo-Yo Ma;Bach: The Cello Suites;Classical;4;Johann Sebastian Bach;Suite No. 1 in G Major, BWV 1007: I. Prélude|Suite No. 3 in C Major, BWV 1009: I. Prélude|Suite No. 6 in D Major, BWV 1012: V. Gavotte
-;Carnaval 2001;Latin;1;-;Sozinho|Madureira|Imperatriz|Salgueiro
R.E.M.;The Best Of R.E.M.: The IRS Years;-;-;-;
""".strip().split("\n")
EMPLOYEES = """
Andrew;Adams;General Manager;;1962-02-18;2002-08-14;Edmonton;11120 Jasper Ave NW;T5K 2N1;+1 (780) 428-9482
Nancy;Edwards;Sales Manager;1;1958-12-08;2002-05-01;Calgary;825 8 Ave SW;T2P 2T3;+1 (403) 262-3443
Jane;Peacock;Sales Support Agent;2;1973-08-29;2002-04-01;Calgary;1111 6 Ave SW;T2P 5M5;+1 (403) 262-3443
Margaret;Park;Sales Support Agent;2;1947-09-19;2003-05-03;Calgary;683 10 Street SW;T2P 5G3;+1 (403) 263-4423
Steve;Johnson;Sales Support Agent;2;1965-03-03;2003-10-17;Calgary;7727B 41 Ave;T3B 1Y7;1 (780) 836-9987
Michael;Mitchell;IT Manager;1;1973-07-01;2003-10-20;Calgary;5827 Bowness Road NW;T3B 0C5;+1 (403) 246-9887
Robert;King;IT Staff;6;;2004-01-02;Lethbridge;590 Columbia Boulevard West;T1K 5N8;+1 (403) 456-9986
Laura;Callahan;IT Staff;6;1968-01-09;2004-03-04;Lethbridge;923 7 ST NW;;
""".strip().split("\n")
# first name ; last name ; company ; address ; city ; state ; country ; postcode ; phone ; fax (y) ; mail ; representative
CUSTOMERS = """
Luís;Gonçalves;Embraer - Empresa Brasileira de Aeronáutica S.A.;Av. Brigadeiro Faria Lima, 2170;São José dos Campos;SP;Brazil;12227-000;+55 (12) 3923-5555;y;luisg@embraer.com.br;3
Leonie;Köhler;;Theodor-Heuss-Straße 34;Stuttgart;;Germany;70174;+49 0711 2842222;;leonekohler@surfeu.de;5
François;Tremblay;;1498 rue Bélanger;Montréal;QC;Canada;H2G 1A7;+1 (514) 721-4711;;ftremblay@gmail.com;3
Bjørn;Hansen;;Ullevålsveien 14;Oslo;;Norway;0171;+47 22 44 22 22;;bjorn.hansen@yahoo.no;4
František;Wichterlová;JetBrains s.r.o.;Klanova 9/506;Prague;;Czech Republic;14700;+420 2 4172 5555;y;frantisekw@jetbrains.com;4
Helena;Holý;;Rilská 3174/6;Prague;;Czech Republic;14300;+420 2 4177 0449;;hholy@gmail.com;5
Astrid;Gruber;;Rotenturmstraße 4, 1010 Innere Stadt;Vienna;;Austria;1010;+43 01 5134505;;astrid.gruber@apple.at;5
Kara;Nielsen;;Sønder Boulevard 51;Copenhagen;;Denmark;1720;+453 3331 9991;;kara.nielsen@jubii.dk;4
Eduardo;Martins;Woodstock Discos;Rua Dr. Falcão Filho, 155;São Paulo;SP;Brazil;01007-010;+55 (11) 3033-5446;y;eduardo@woodstock.com.br;4
Alexandre;Rocha;Banco do Brasil S.A.;Av. Paulista, 2022;São Paulo;SP;Brazil;01310-200;+55 (11) 3055-3278;y;alero@uol.com.br;5
Roberto;Almeida;Riotur;Praça Pio X, 119;Rio de Janeiro;RJ;Brazil;20040-020;+55 (21) 2271-7000;y;roberto.almeida@riotur.gov.br;3
Fernanda;Ramos;;Qe 7 Bloco G;Brasília;DF;Brazil;71020-677;+55 (61) 3363-5547;y;fernadaramos4@uol.com.br;
Mark;Philips;Telus;8210 111 ST NW;Edmonton;AB;Canada;T6G 2C7;+1 (780) 434-4554;y;mphilips12@shaw.ca;5
Jennifer;Peterson;Rogers Canada;700 W Pender Street;Vancouver;BC;Canada;V6C 1G8;+1 (604) 688-2255;y;jenniferp@rogers.ca;3
Frank;Harris;Google Inc.;1600 Amphitheatre Parkway;Mountain View;CA;USA;94043-1351;+1 (650) 253-0000;y;fharris@google.com;4
Jack;Smith;Microsoft Corporation;1 Microsoft Way;Redmond;WA;USA;98052-8300;+1 (425) 882-8080;y;jacksmith@microsoft.com;5
Michelle;Brooks;;627 Broadway;New York;NY;USA;10012-2612;+1 (212) 221-3546;y;michelleb@aol.com;3
Tim;Goyer;Apple Inc.;1 Infinite Loop;Cupertino;CA;USA;95014;+1 (408) 996-1010;y;tgoyer@apple.com;3
Dan;Miller;;541 Del Medio Avenue;Mountain View;CA;USA;94040-111;+1 (650) 644-3358;;dmiller@comcast.com;4
John;Gordon;;69 Salem Street;Boston;MA;USA;2113;+1 (617) 522-1333;;johngordon22@yahoo.com;4
Frank;Ralston;;162 E Superior Street;Chicago;IL;USA;60611;+1 (312) 332-3232;;fralston@gmail.com;3
Patrick;Gray;;1033 N Park Ave;Tucson;AZ;USA;85719;+1 (520) 622-4200;;;4
Emma;Jones;;202 Hoxton Street;London;;United Kingdom;N1 5LH;+44 020 7707 0707;;emma_jones@hotmail.com;3
Steve;Murray;;110 Raeburn Pl;Edinburgh;;United Kingdom;EH4 1HH;+44 0131 315 3300;;steve.murray@yahoo.uk;5
Mark;Taylor;;421 Bourke Street;Sydney;NSW;Australia;2010;+61 (02) 9332 3633;;mark.taylor@yahoo.au;4
Camille;Bernard;;4, Rue Milton;Paris;;France;75009;+33 01 49 70 65 65;;camille.bernard@yahoo.fr;4
Dominique;Lefebvre;;8, Rue Hanovre;Paris;;France;75002;;;dominiquelefebvre@gmail.com;4
Hugh;O'Reilly;;3 Chatham Street;Dublin;Dublin;Ireland;;+353 01 6792424;;hughoreilly@apple.ie;3
John;Gordon;;12 Parnell Square;Dublin;Dublin;Ireland;;;;jgordon@eircom.ie;
Puja;Srivastava;;3,Raj Bhavan Road;Bangalore;;India;560001;+91 080 22289999;;puja_srivastava@yahoo.in;3
Manoj;Pareek;;12,Community Centre;Delhi;;India;110017;+91 0124 39883988;;manoj.pareek@rediff.com;3
""".strip().split("\n")
OUT = []


def iri(kind, n):
    return "<%s%s/%d>" % (BASE, kind, n)


def s(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"') if text else None


def typed(value, kind):
    return '"%s"^^xsd:%s' % (value, kind) if value not in ("", None) else None


def thing(subject, cls, *pairs):
    rows = ["a chk:" + cls] + ["chk:%s %s" % (p, v) for p, v in pairs if v]
    OUT.append(subject + " " + " ;\n    ".join(rows) + " .\n")


def cents(n):
    return typed("%d.%02d" % divmod(n, 100), "decimal")


for n, name in enumerate(GENRES, 1):
    thing(iri("genre", n), "Genre", ("name", s(name)))
for n, name in enumerate(MEDIA, 1):
    thing(iri("mediatype", n), "MediaType", ("name", s(name)))

artists, tracks = {}, []            # track: (number, genre, price in cents, artist, title)
LENGTH = {"TV Shows": (1250000, 2650000), "Metal": (190000, 520000), "Jazz": (150000, 590000), "Latin": (160000, 330000),
          "Classical": (130000, 280000)}
FIXED = {"Bohemian Rhapsody": 358948, "Stairway To Heaven": 481619, "Master Of Puppets": 515239, "Flash": 168489, "Wave": 130063,
         "Child In Time": 620460, "We Will Rock You": 122880, "So What": 564009, "Orion": 500062, "Jesus Of Suburbia": 548205}
for a, row in enumerate(ALBUMS, 1):
    artist, title, genre, medium, composer, names = row.split(";")
    if artist != "-" and artist not in artists:
        artists[artist] = len(artists) + 1
        thing(iri("artist", artists[artist]), "Artist", ("name", s(artist)))
    thing(iri("album", a), "Album", ("title", s(title)), ("artist", artist != "-" and iri("artist", artists[artist])))
    for name in filter(None, names.split("|")):
        name, _, own = name.partition("~")
        by = own or composer
        low, high = LENGTH.get(genre, (170000, 350000))
        ms = FIXED.get(name, R.randint(low, high))
        price = 199 if genre == "TV Shows" else 129 if genre == "R&B/Soul" else 99
        number = len(tracks) + 1
        has_genre = R.random() > 0.025
        tracks.append((number, genre, price, artist, title))
        thing(iri("track", number), "Track", ("name", s(name)), ("album", iri("album", a)),
              ("mediaType", iri("mediatype", int(medium))), ("genre", has_genre and iri("genre", GENRES.index(genre) + 1)),
              ("composer", by != "-" and s(by)), ("milliseconds", typed(ms, "integer")),
              ("bytes", R.random() > 0.03 and typed(ms * R.randint(195, 215) if medium == "3" else ms * R.randint(30, 36), "integer")),
              ("unitPrice", cents(price)))
for name in NO_ALBUM:
    artists[name] = len(artists) + 1
    thing(iri("artist", artists[name]), "Artist", ("name", s(name)))

music = [t for t in tracks if t[1] != "TV Shows"]
LISTS = [("Music", R.sample(music, 110)), ("Movies", []), ("TV Shows", [t for t in tracks if t[1] == "TV Shows"]), ("Audiobooks", []),
         ("90's Music", [t for t in tracks if t[4] in ("Jagged Little Pill", "Ten", "Black Album", "Achtung Baby", "Californication",
                                                       "The Colour And The Shape", "Facelift", "Unplugged")]),
         ("Music Videos", [tracks[2]]), ("Brazilian Music", [t for t in tracks if t[1] == "Latin" or t[3] == "Antônio Carlos Jobim"]),
         ("Grunge", [t for t in tracks if t[3] in ("Pearl Jam", "Alice In Chains")]), ("Classical", [t for t in tracks if t[1] == "Classical"]),
         ("Heavy Metal Classic", R.sample([t for t in tracks if t[1] == "Metal"], 18)), ("On-The-Go 1", R.sample(music, 12)),
         ("Music", R.sample(music, 25))]
for n, (name, members) in enumerate(LISTS, 1):
    thing(iri("playlist", n), "Playlist", ("name", s(name)), *[("track", iri("track", t[0])) for t in sorted(members)])

for n, row in enumerate(EMPLOYEES, 1):
    first, last, title, boss, born, hired, city, address, code, phone = row.split(";")
    thing(iri("employee", n), "Employee", ("firstName", s(first)), ("lastName", s(last)), ("title", s(title)),
          ("reportsTo", boss and iri("employee", int(boss))), ("birthDate", typed(born, "date")), ("hireDate", typed(hired, "date")),
          ("address", s(address)), ("city", s(city)), ("state", s("AB")), ("country", s("Canada")), ("postalCode", s(code)),
          ("phone", s(phone)), ("email", s(first.lower() + "@chinookcorp.com")))

people = []
for n, row in enumerate(CUSTOMERS, 1):
    first, last, company, address, city, state, country, code, phone, fax, mail, rep = row.split(";")
    people.append((n, address, city, state, country, code))
    thing(iri("customer", n), "Customer", ("firstName", s(first)), ("lastName", s(last)), ("company", s(company)),
          ("address", s(address)), ("city", s(city)), ("state", s(state)), ("country", s(country)), ("postalCode", s(code)),
          ("phone", s(phone)), ("fax", fax and s(phone[:-1] + str((int(phone[-1]) + 1) % 10))), ("email", s(mail)),
          ("supportRep", rep and iri("employee", int(rep))))

buyers = [p for p in people if p[0] not in (22, 29)]      # two who never bought anything
WEIGHT = [R.choice((1, 2, 2, 3, 4)) for _ in buyers]
start, line = datetime(2009, 1, 1), 0
days = sorted(R.sample(range(1800), 80))
for n in range(1, 81):
    who, address, city, state, country, code = buyers[n - 1] if n <= len(buyers) else R.choices(buyers, WEIGHT)[0]
    if n == 63:                                            # one bill that went to another country than the customer's
        address, city, state, country, code = "Gran Vía 28", "Madrid", "", "Spain", "28013"
    total = 0
    basket = R.sample(music if R.random() < 0.75 else tracks, R.choice((1, 2, 2, 3, 3, 4, 5, 7)))
    for t in basket:
        line += 1
        quantity = R.choice((1, 1, 1, 1, 1, 1, 1, 2, 2, 3))
        total += quantity * t[2]
        thing(iri("invoiceline", line), "InvoiceLine", ("invoice", iri("invoice", n)), ("track", iri("track", t[0])),
              ("unitPrice", cents(t[2])), ("quantity", typed(quantity, "integer")))
    when = start + timedelta(days=days[n - 1])
    thing(iri("invoice", n), "Invoice", ("customer", iri("customer", who)), ("invoiceDate", typed(when.isoformat(), "dateTime")),
          ("billingAddress", R.random() > 0.04 and s(address)), ("billingCity", s(city)), ("billingState", s(state)),
          ("billingCountry", s(country)), ("billingPostalCode", s(code)), ("total", cents(total)))

os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("@prefix chk: <%s> .\n@prefix xsd: <%s> .\n\n" % (NS, XSD) + "\n".join(OUT))
