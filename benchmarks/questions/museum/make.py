"""The collection of an (invented) museum in the Alps. python make.py FOLDER writes FOLDER/graph.ttl."""
import os
import random
import re
import sys

R = random.Random(1907)
L = ("en", "de", "it", "fr", "es")
OUT = []

def labels(text):
    return ", ".join('"%s"@%s' % (t.strip(), l) for t, l in zip(text.split("|"), L))

def put(s, *pairs):
    OUT.append(s + " " + " ;\n    ".join("%s %s" % p for p in pairs if p[1] is not None) + " .\n")

def terms(cls, prefix, text):
    got = {}
    for i, line in enumerate(re.split("[\n;]", text.strip()), 1):
        name = "t:%s-%02d" % (prefix, i)
        got[line.split("|")[0].strip()] = name
        put(name, ("a", "mv:" + cls), ("rdfs:label", labels(line)))
    return got

def date(y1, y2):
    return '"%d-%02d-%02d"^^xsd:date' % (R.randint(y1, y2), R.randint(1, 12), R.randint(1, 28))

def later(d, lo, hi):
    """the date d moved on by lo to hi months"""
    y, m = int(d[1:5]), int(d[6:8]) - 1 + R.randint(lo, hi)
    return '"%d-%02d-%02d"^^xsd:date' % (y + m // 12, m % 12 + 1, R.randint(1, 28))

CLASSES = """CollectionObject: object|Objekt|oggetto|objet|objeto;Artist: artist|Künstler|artista|artiste|artista
Donor: donor|Stifter|donatore|donateur|donante;Curator: curator|Kurator|curatore|commissaire|comisario
Institution: institution|Institution|istituzione|institution|institución;City: city|Stadt|città|ville|ciudad
Country: country|Land|paese|pays|país;Room: room|Saal|sala|salle|sala
Floor: floor|Stockwerk|piano|étage|planta;Exhibition: exhibition|Ausstellung|mostra|exposition|exposición
Loan: loan|Ausleihe|prestito|prêt|préstamo;Restoration: restoration|Restaurierung|restauro|restauration|restauración
ObjectKind: kind of object|Objektart|tipo di oggetto|type d'objet|tipo de objeto;Material: material|Material|materiale|matériau|material
Technique: technique|Technik|tecnica|technique|técnica;Period: period|Epoche|epoca|époque|época
AcquisitionMode: mode of acquisition|Erwerbungsart|modalità di acquisizione|mode d'acquisition|forma de ingreso;Condition: condition|Zustand|stato di conservazione|état de conservation|estado de conservación
Gender: gender|Geschlecht|sesso|sexe|sexo"""
PROPS = """inventoryNumber: inventory number|Inventarnummer|numero d'inventario|numéro d'inventaire|número de inventario;title: title|Titel|titolo|titre|título
objectKind: kind|Art|tipo|type|tipo;creator: created by|Urheber|autore|auteur|autor
material: material|Material|materiale|matériau|material;technique: technique|Technik|tecnica|technique|técnica
period: period|Epoche|epoca|époque|época;yearMade: year of creation|Entstehungsjahr|anno di realizzazione|année de création|año de creación
datingNote: note on dating|Datierungshinweis|nota sulla datazione|note de datation|nota sobre la datación;placeMade: place of production|Entstehungsort|luogo di produzione|lieu de production|lugar de producción
heightCm: height (cm)|Höhe (cm)|altezza (cm)|hauteur (cm)|altura (cm);widthCm: width (cm)|Breite (cm)|larghezza (cm)|largeur (cm)|anchura (cm)
weightKg: weight (kg)|Gewicht (kg)|peso (kg)|poids (kg)|peso (kg);signed: signed|signiert|firmato|signé|firmado
displayedIn: on display in|ausgestellt in|esposto in|exposé dans|expuesto en;acquiredOn: date of acquisition|Erwerbungsdatum|data di acquisizione|date d'acquisition|fecha de ingreso
acquiredBy: mode of acquisition|Erwerbungsart|modalità di acquisizione|mode d'acquisition|forma de ingreso;donatedBy: donated by|gestiftet von|donato da|donné par|donado por
purchasePrice: purchase price (EUR)|Kaufpreis (EUR)|prezzo d'acquisto (EUR)|prix d'achat (EUR)|precio de compra (EUR);insuredValue: insured value (EUR)|Versicherungswert (EUR)|valore assicurativo (EUR)|valeur d'assurance (EUR)|valor asegurado (EUR)
condition: condition|Zustand|stato di conservazione|état de conservation|estado de conservación;bornOn: date of birth|Geburtsdatum|data di nascita|date de naissance|fecha de nacimiento
bornIn: place of birth|Geburtsort|luogo di nascita|lieu de naissance|lugar de nacimiento;diedOn: date of death|Sterbedatum|data di morte|date de décès|fecha de defunción
diedIn: place of death|Sterbeort|luogo di morte|lieu de décès|lugar de fallecimiento;nationality: nationality|Nationalität|nazionalità|nationalité|nacionalidad
gender: gender|Geschlecht|sesso|sexe|sexo;pupilOf: pupil of|Schüler von|allievo di|élève de|discípulo de
livesIn: place of residence|Wohnort|residenza|domicile|domicilio;locatedIn: located in|gelegen in|situato a|situé à|situado en
country: country|Land|paese|pays|país;roomNumber: room number|Saalnummer|numero di sala|numéro de salle|número de sala
onFloor: floor|Stockwerk|piano|étage|planta;areaSqm: floor area (m²)|Fläche (m²)|superficie (m²)|superficie (m²)|superficie (m²)
openedOn: opening date|Eröffnung|data di apertura|date d'ouverture|fecha de inauguración;closedOn: closing date|Ende der Ausstellung|data di chiusura|date de clôture|fecha de clausura
curatedBy: curated by|kuratiert von|curata da|commissaire de l'exposition|comisariada por;visitors: number of visitors|Besucherzahl|numero di visitatori|nombre de visiteurs|número de visitantes
ticketPrice: ticket price (EUR)|Eintrittspreis (EUR)|prezzo del biglietto (EUR)|prix du billet (EUR)|precio de la entrada (EUR);exhibits: exhibits|zeigt|espone|présente|exhibe
loanedObject: object lent|verliehenes Objekt|oggetto prestato|objet prêté|objeto prestado;borrower: borrower|Leihnehmer|prestatario|emprunteur|prestatario
lentOn: start of loan|Leihbeginn|inizio del prestito|début du prêt|inicio del préstamo;dueOn: due back|Rückgabe fällig am|scadenza del prestito|retour prévu le|vencimiento del préstamo
returnedOn: returned on|zurückgegeben am|restituito il|restitué le|devuelto el;restoredObject: object restored|restauriertes Objekt|oggetto restaurato|objet restauré|objeto restaurado
restoredOn: date of restoration|Datum der Restaurierung|data del restauro|date de la restauration|fecha de la restauración;restorer: restorer|Restaurator|restauratore|restaurateur|restaurador
cost: cost (EUR)|Kosten (EUR)|costo (EUR)|coût (EUR)|coste (EUR)"""
for row in re.split("[\n;]", CLASSES):
    put("mv:" + row.split(": ")[0], ("a", "rdfs:Class"), ("rdfs:label", labels(row.split(": ")[1])))
for row in re.split("[\n;]", PROPS):
    put("mv:" + row.split(": ")[0], ("a", "rdf:Property"), ("rdfs:label", labels(row.split(": ")[1])))
KIND = terms("ObjectKind", "kind", """painting|Gemälde|dipinto|peinture|pintura;drawing|Zeichnung|disegno|dessin|dibujo
print|Druckgrafik|stampa|estampe|estampa;photograph|Fotografie|fotografia|photographie|fotografía
sculpture|Skulptur|scultura|sculpture|escultura;vessel|Gefäß|recipiente|récipient|recipiente
clock|Uhr|orologio|horloge|reloj;furniture|Möbel|mobile|meuble|mueble
coin|Münze|moneta|monnaie|moneda;jewellery|Schmuck|gioiello|bijou|joya
textile|Textilie|tessuto|textile|textil;musical instrument|Musikinstrument|strumento musicale|instrument de musique|instrumento musical
weapon|Waffe|arma|arme|arma""")
MAT = terms("Material", "mat", """canvas|Leinwand|tela|toile|lienzo;paper|Papier|carta|papier|papel
wood|Holz|legno|bois|madera;bronze|Bronze|bronzo|bronze|bronce
marble|Marmor|marmo|marbre|mármol;limestone|Kalkstein|pietra calcarea|calcaire|piedra caliza
porcelain|Porzellan|porcellana|porcelaine|porcelana;earthenware|Steingut|terraglia|faïence|loza
glass|Glas|vetro|verre|vidrio;gold|Gold|oro|or|oro
silver|Silber|argento|argent|plata;brass|Messing|ottone|laiton|latón
iron|Eisen|ferro|fer|hierro;ivory|Elfenbein|avorio|ivoire|marfil
silk|Seide|seta|soie|seda;wool|Wolle|lana|laine|lana
leather|Leder|cuoio|cuir|cuero;enamel|Email|smalto|émail|esmalte
amber|Bernstein|ambra|ambre|ámbar""")
TECH = terms("Technique", "tech", """oil|Öl|olio|huile|óleo;tempera|Tempera|tempera|détrempe|temple
watercolour|Aquarell|acquerello|aquarelle|acuarela;chalk|Kreide|gessetto|craie|tiza
etching|Radierung|acquaforte|eau-forte|aguafuerte;woodcut|Holzschnitt|xilografia|gravure sur bois|xilografía
lithography|Lithografie|litografia|lithographie|litografía;gelatin silver print|Silbergelatineabzug|stampa alla gelatina d'argento|tirage argentique|gelatina de plata
casting|Guss|fusione|fonte|fundición;carving|Schnitzerei|intaglio|taille|talla
embroidery|Stickerei|ricamo|broderie|bordado;weaving|Weberei|tessitura|tissage|tejido
chasing|Treibarbeit|sbalzo|repoussé|repujado;striking|Prägung|coniazione|frappe|acuñación
glass blowing|Glasbläserei|soffiatura|soufflage|soplado""")
PER = terms("Period", "per", """Renaissance|Renaissance|Rinascimento|Renaissance|Renacimiento;Baroque|Barock|Barocco|baroque|Barroco
Rococo|Rokoko|Rococò|rococo|Rococó;Neoclassicism|Klassizismus|Neoclassicismo|néoclassicisme|Neoclasicismo
Romanticism|Romantik|Romanticismo|romantisme|Romanticismo;Art Nouveau|Jugendstil|Liberty|Art nouveau|Modernismo
Modern art|Moderne|Arte moderna|Art moderne|Arte moderno""")
MODE = terms("AcquisitionMode", "acq", """purchase|Ankauf|acquisto|achat|compra;gift|Schenkung|donazione|don|donación
bequest|Vermächtnis|lascito|legs|legado;exchange|Tausch|scambio|échange|permuta""")
COND = terms("Condition", "cond", """good|gut|buono|bon|bueno;fair|mäßig|discreto|moyen|regular
poor|schlecht|cattivo|mauvais|malo""")
GEN = terms("Gender", "gen", "female|weiblich|femminile|féminin|femenino\nmale|männlich|maschile|masculin|masculino")
FLOOR = terms("Floor", "fl", """basement|Untergeschoss|seminterrato|sous-sol|sótano;ground floor|Erdgeschoss|piano terra|rez-de-chaussée|planta baja
first floor|erster Stock|primo piano|premier étage|primera planta;attic|Dachgeschoss|sottotetto|combles|ático""")
LAND = terms("Country", "land", """Italy|Italien|Italia|Italie|Italia;Austria|Österreich|Austria|Autriche|Austria
Germany|Deutschland|Germania|Allemagne|Alemania;France|Frankreich|Francia|France|Francia
Spain|Spanien|Spagna|Espagne|España;Netherlands|Niederlande|Paesi Bassi|Pays-Bas|Países Bajos
Switzerland|Schweiz|Svizzera|Suisse|Suiza;United Kingdom|Vereinigtes Königreich|Regno Unito|Royaume-Uni|Reino Unido""")
CITY, CITYLAB, OF = {}, {}, {}
for i, row in enumerate("""Italy: Venice|Venedig|Venezia|Venise|Venecia;Florence|Florenz|Firenze|Florence|Florencia;Milan|Mailand|Milano|Milan|Milán;Trento|Trient|Trento|Trente|Trento;Verona|Verona|Verona|Vérone|Verona
Austria: Vienna|Wien|Vienna|Vienne|Viena;Innsbruck|Innsbruck|Innsbruck|Innsbruck|Innsbruck;Salzburg|Salzburg|Salisburgo|Salzbourg|Salzburgo
Germany: Munich|München|Monaco di Baviera|Munich|Múnich;Augsburg|Augsburg|Augusta|Augsbourg|Augsburgo;Cologne|Köln|Colonia|Cologne|Colonia;Dresden|Dresden|Dresda|Dresde|Dresde
France: Paris|Paris|Parigi|Paris|París;Lyon|Lyon|Lione|Lyon|Lyon;Limoges|Limoges|Limoges|Limoges|Limoges
Spain: Seville|Sevilla|Siviglia|Séville|Sevilla;Barcelona|Barcelona|Barcellona|Barcelone|Barcelona;Toledo|Toledo|Toledo|Tolède|Toledo
Netherlands: Antwerp Quay|x|x|x|x;The Hague|Den Haag|L'Aia|La Haye|La Haya;Delft|Delft|Delft|Delft|Delft
Switzerland: Zurich|Zürich|Zurigo|Zurich|Zúrich;Basel|Basel|Basilea|Bâle|Basilea;Geneva|Genf|Ginevra|Genève|Ginebra
United Kingdom: London|London|Londra|Londres|Londres;Edinburgh|Edinburgh|Edimburgo|Édimbourg|Edimburgo""".split("\n")):
    land, towns = row.split(": ")
    for t in towns.split(";"):
        if "|x|" in t:
            continue
        name = "d:place/%03d" % (100 + len(CITY) * 7)
        CITY[t.split("|")[0]], CITYLAB[t.split("|")[0]] = name, t.split("|")
        OF.setdefault(land, []).append(t.split("|")[0])
        put(name, ("a", "mv:City"), ("rdfs:label", labels(t)), ("mv:country", LAND[land]))
TOWNS = list(CITY)
ROOMS = []
for i, row in enumerate("""ground floor|Entrance Hall|Eingangshalle|Atrio|Hall d'entrée|Vestíbulo
ground floor|Armoury|Rüstkammer|Armeria|Salle d'armes|Armería
ground floor|Courtyard Gallery|Hofgalerie|Galleria del cortile|Galerie de la cour|Galería del patio
ground floor|Treasury|Schatzkammer|Camera del tesoro|Salle du trésor|Cámara del tesoro
first floor|Blue Room|Blauer Saal|Sala blu|Salon bleu|Sala azul
first floor|Mirror Room|Spiegelsaal|Sala degli specchi|Salon des glaces|Sala de los espejos
first floor|Music Room|Musikzimmer|Sala della musica|Salon de musique|Sala de música
first floor|Green Cabinet|Grünes Kabinett|Gabinetto verde|Cabinet vert|Gabinete verde
first floor|Long Gallery|Lange Galerie|Galleria lunga|Grande galerie|Galería larga
first floor|Chapel|Kapelle|Cappella|Chapelle|Capilla
attic|Print Cabinet|Grafisches Kabinett|Gabinetto delle stampe|Cabinet des estampes|Gabinete de estampas
attic|Study Room|Studiensaal|Sala di studio|Salle d'étude|Sala de estudio
basement|Stone Vault|Steingewölbe|Lapidario|Cave lapidaire|Lapidario
basement|Coin Cabinet|Münzkabinett|Medagliere|Médaillier|Monetario
basement|Workshop|Werkstatt|Laboratorio|Atelier|Taller""".split("\n")):
    fl, lab = row.split("|", 1)
    ROOMS.append("d:room/r%02d" % (i + 1))
    put(ROOMS[-1], ("a", "mv:Room"), ("rdfs:label", labels(lab)), ("mv:roomNumber", str([0, 100, 200, 300][list(FLOOR).index(fl)] + i + 1)),
        ("mv:onFloor", FLOOR[fl]), ("mv:areaSqm", "%.1f" % R.uniform(24, 210)))
NAMES = """Italy: Aurelio Brandolin,Chiara Vendramelli,Taddeo Fossalta,Ippolito Zanardelli,Lavinia Morosetti,Baldo Corradengo,Ercole Pasquin,Ginevra Altobrandi,Matteo Sansovè
Austria: Kaspar Rottensteiner,Leopold Achhammer,Rosina Thurnwalder,Anton Pichelmayr,Veit Obersteg,Johanna Kreuzlinger
Germany: Hieronymus Welkhart,Barbara Eschenloh,Lorenz Tannstetter,August Brückmüller,Klara Vossenkamp,Jörg Siebenlist
France: Étienne Valcourbe,Madeleine Orsenne,Blaise Tournemire,Honoré Casteljau,Sidonie Marchelier
Spain: Rodrigo Almenzara,Inés Torralbina,Gaspar Quintavalle,Leonor Bescansa,Tomás Urdaneche
Netherlands: Cornelis van Houtwijck,Aleida Roosterman,Pieter Dronkaert,Willem Haeghebaert
Switzerland: Ulrich Zumthorn,Elsbeth Gschwender
United Kingdom: Nathaniel Thorncroft,Harriet Ashdowne,Edmund Wexcombe"""
FEMALE = "Chiara Lavinia Ginevra Rosina Johanna Barbara Klara Madeleine Sidonie Inés Leonor Aleida Elsbeth Harriet".split()
ARTISTS = []
for row in NAMES.split("\n"):
    land, people = row.split(": ")
    for p in people.split(","):
        ARTISTS.append(["d:agent/%d" % (2000 + 13 * len(ARTISTS)), p, land, R.randint(1490, 1935)])
for iri, name, land, born in ARTISTS:
    teachers = [a for a in ARTISTS if 15 < born - a[3] < 55]
    died = born + R.randint(34, 86)
    put(iri, ("a", "mv:Artist"), ("rdfs:label", '"%s"' % name), ("mv:nationality", LAND[land]),
        ("mv:gender", GEN["female" if name.split()[0] in FEMALE else "male"]),
        ("mv:bornOn", date(born, born) if R.random() < .85 else None), ("mv:bornIn", CITY[R.choice(OF[land])] if R.random() < .9 else None),
        ("mv:diedOn", date(died, died) if died < 2012 and R.random() < .85 else None),
        ("mv:diedIn", CITY[R.choice(TOWNS)] if died < 2012 and R.random() < .7 else None),
        ("mv:pupilOf", R.choice(teachers)[0] if teachers and R.random() < .6 else None))
DONORS = []
for i, n in enumerate("Familie Unterkalmsteiner,Giulia Rovereschi,Stiftung Hochgallen,Friedrich Mosbacher-Egg,Cassa Rurale di Valdorsa,Amalia Trebeschini,Colette Beaurivage,Konrad Lanthalinger,Verein der Museumsfreunde,Ottavio Pergentini,Margaret Selwick,Fundación Casa Orbaneja".split(",")):
    DONORS.append("d:agent/%d" % (5000 + i * 11))
    put(DONORS[-1], ("a", "mv:Donor"), ("rdfs:label", '"%s"' % n), ("mv:livesIn", CITY[R.choice(TOWNS)] if R.random() < .8 else None))
CURATORS = []
for i, n in enumerate("Sabine Oberrauter,Dario Colmezzan,Federica Talvacchi,Stefan Plankhofer,Noémie Durantel".split(",")):
    CURATORS.append("d:agent/%d" % (7000 + i * 3))
    put(CURATORS[-1], ("a", "mv:Curator"), ("rdfs:label", '"%s"' % n))
INST = []
for i, row in enumerate("Museo Civico Lagunare:Venice,Galleria dei Mercanti:Milan,Museo delle Arti Minori:Verona,Landesmuseum am Inn:Innsbruck,Kunsthaus Belvarie:Vienna,Salzachmuseum:Salzburg,Pinakothek Isartor:Munich,Fuggerhaus-Museum:Augsburg,Musée des Quais:Paris,Musée de l'Émail ancien:Limoges,Museo del Alcázar Viejo:Seville,Fundació Llum:Barcelona,Huis Noordeinde:The Hague,Kunsthalle Rheinsprung:Basel,Musée du Bourg-de-Four:Geneva,Southbank Collection:London".split(",")):
    n, c = row.split(":")
    INST.append("d:inst/%d" % (i + 1))
    put(INST[-1], ("a", "mv:Institution"), ("rdfs:label", '"%s"' % n), ("mv:locatedIn", CITY[c]))
MOTIFS = """Lady with a Fan|Dame mit Fächer|Dama con ventaglio|Dame à l'éventail|Dama con abanico
The Old Miller|Der alte Müller|Il vecchio mugnaio|Le vieux meunier|El viejo molinero
Saint George and the Dragon|Der heilige Georg und der Drache|San Giorgio e il drago|Saint Georges et le dragon|San Jorge y el dragón
Still Life with Lemons|Stillleben mit Zitronen|Natura morta con limoni|Nature morte aux citrons|Bodegón con limones
Still Life with Pheasant|Stillleben mit Fasan|Natura morta con fagiano|Nature morte au faisan|Bodegón con faisán
The Grape Harvest|Die Weinlese|La vendemmia|Les vendanges|La vendimia
Girl at the Window|Mädchen am Fenster|Fanciulla alla finestra|Jeune fille à la fenêtre|Muchacha en la ventana
The Chess Players|Die Schachspieler|I giocatori di scacchi|Les joueurs d'échecs|Los jugadores de ajedrez
Winter in the Valley|Winter im Tal|Inverno nella valle|L'hiver dans la vallée|Invierno en el valle
Madonna with Goldfinch|Madonna mit dem Stieglitz|Madonna del cardellino|La Vierge au chardonneret|Virgen del jilguero
The Flight into Egypt|Die Flucht nach Ägypten|La fuga in Egitto|La fuite en Égypte|La huida a Egipto
Diana and Actaeon|Diana und Aktäon|Diana e Atteone|Diane et Actéon|Diana y Acteón
Portrait of a Silk Merchant|Bildnis eines Seidenhändlers|Ritratto di un mercante di seta|Portrait d'un marchand de soie|Retrato de un mercader de seda
Storm over the Lake|Sturm über dem See|Tempesta sul lago|Orage sur le lac|Tormenta sobre el lago
Self-portrait|Selbstbildnis|Autoritratto|Autoportrait|Autorretrato
The Blind Fiddler|Der blinde Geiger|Il violinista cieco|Le violoneux aveugle|El violinista ciego
Children on the Ice|Kinder auf dem Eis|Bambini sul ghiaccio|Enfants sur la glace|Niños sobre el hielo
Dancing Satyr|Tanzender Satyr|Satiro danzante|Satyre dansant|Sátiro danzante
Sleeping Shepherd|Schlafender Hirte|Pastore dormiente|Berger endormi|Pastor dormido
Saint Sebastian|Der heilige Sebastian|San Sebastiano|Saint Sébastien|San Sebastián
Mourning Woman|Trauernde|Donna in lutto|La pleureuse|Mujer de luto
Head of an Old Man|Kopf eines alten Mannes|Testa di vecchio|Tête de vieillard|Cabeza de anciano""".split("\n")
VIEWS = "View of|Ansicht von|Veduta di|Vue de|Vista de;Market in|Markt in|Mercato a|Marché à|Mercado en;Evening in|Abend in|Sera a|Le soir à|Atardecer en".split(";")
DECOR = "dragons|Drachen|draghi|dragons|dragones;lilies|Lilien|gigli|lys|lirios;birds|Vögeln|uccelli|oiseaux|pájaros;dolphins|Delfinen|delfini|dauphins|delfines;vine leaves|Weinlaub|pampini|feuilles de vigne|pámpanos;coat of arms|Wappen|stemma|blason|escudo;masks|Masken|maschere|masques|máscaras;stars|Sternen|stelle|étoiles|estrellas;hunting scene|Jagdszene|scena di caccia|scène de chasse|escena de caza".split(";")
THINGS = {"vessel": "Vase|Vase|Vaso|Vase|Jarrón;Goblet|Pokal|Calice|Gobelet|Copa;Jug|Krug|Brocca|Cruche|Jarra;Bowl|Schale|Ciotola|Coupe|Cuenco",
          "clock": "Mantel Clock|Kaminuhr|Orologio da mensola|Pendule|Reloj de chimenea;Pocket Watch|Taschenuhr|Orologio da tasca|Montre de poche|Reloj de bolsillo",
          "furniture": "Chest|Truhe|Cassone|Coffre|Arcón;Chair|Stuhl|Sedia|Chaise|Silla;Cabinet|Schrank|Armadio|Armoire|Armario",
          "coin": "Ducat|Dukat|Ducato|Ducat|Ducado;Thaler|Taler|Tallero|Thaler|Tálero", "jewellery": "Brooch|Brosche|Spilla|Broche|Broche;Pendant|Anhänger|Pendente|Pendentif|Colgante;Ring|Ring|Anello|Bague|Anillo",
          "textile": "Tapestry|Wandteppich|Arazzo|Tapisserie|Tapiz;Chasuble|Kasel|Pianeta|Chasuble|Casulla", "musical instrument": "Lute|Laute|Liuto|Luth|Laúd;Harp|Harfe|Arpa|Harpe|Arpa;Spinet|Spinett|Spinetta|Épinette|Espineta",
          "weapon": "Sword|Schwert|Spada|Épée|Espada;Dagger|Dolch|Pugnale|Dague|Daga;Crossbow|Armbrust|Balestra|Arbalète|Ballesta"}
MADE = {"painting": ("canvas wood canvas", "oil tempera oil", 60), "drawing": ("paper", "chalk watercolour", 32), "print": ("paper", "etching woodcut lithography", 26),
        "photograph": ("paper", "gelatin silver print", 12), "sculpture": ("bronze marble limestone wood ivory", "carving", 30),
        "vessel": ("porcelain earthenware glass silver", "chasing", 30), "clock": ("brass gold enamel wood marble", "", 12), "furniture": ("wood", "carving", 16),
        "coin": ("gold silver", "striking", 18), "jewellery": ("gold silver amber enamel", "chasing", 16), "textile": ("silk wool", "embroidery weaving", 14),
        "musical instrument": ("wood brass ivory", "", 11), "weapon": ("iron leather wood silver", "", 14)}
OBJ, DATES, n = [], {}, 0
for kind, (mats, techs, count) in MADE.items():
    mats, pict = mats.split(), kind in ("painting", "drawing", "print", "photograph", "sculpture")
    techs = [techs] if techs.startswith("gelatin") else techs.split()
    for _ in range(count):
        n += R.randint(1, 5)
        iri, who = "d:obj/%04d" % n, None
        if R.random() < (.86 if pict else .3):
            who = R.choice(ARTISTS[:1] * 4 + [a for a in ARTISTS if kind != "photograph" or a[3] > 1850])
            if kind == "photograph" and who[3] < 1850:
                who = None
        year = who[3] + R.randint(22, 55) if who else R.randint(1880, 1960) if kind == "photograph" else R.randint(1480, 1930)
        year = min(year, 1998)
        if pict and (kind == "sculpture" or R.random() < .55):
            t = (R.choice(MOTIFS[-6:]) if kind == "sculpture" else R.choice(MOTIFS[:-4])).split("|")
        elif pict:
            t = [a + " " + b for a, b in zip(R.choice(VIEWS).split("|"), CITYLAB[R.choice(TOWNS)])]
        else:
            a, b = R.choice(THINGS[kind].split(";")).split("|"), R.choice(DECOR).split("|")
            t = [a[i] + w + b[i] for i, w in enumerate((" with ", " mit ", " con ", " à décor de ", " con "))]
            t[3] = t[3].replace(" de oi", " d'oi").replace(" de ét", " d'ét")
        langs = sorted({R.choice((0, 1, 2, 1, 2, 3, 4)), R.choice((1, 2, 0, 3, 4))})
        mat = sorted({R.choice(mats), R.choice(mats)}, key=mats.index) if kind in ("clock", "jewellery", "weapon", "musical instrument", "sculpture") else [R.choice(mats)]
        if kind == "sculpture" and R.random() < .7:
            mat = mat[:1]
        tech = R.choice(techs) if techs and R.random() < .85 else None
        if kind == "sculpture" and mat[0] == "bronze":
            tech = "casting"
        if kind == "vessel":
            tech = {"glass": "glass blowing", "silver": "chasing"}.get(mat[0])
        mode = R.choice(["purchase"] * 5 + ["gift"] * 4 + ["bequest"] * 2 + ["exchange"])
        got = date(1921, 2024) if R.random() < .6 else date(2006, 2024)
        insured = int(R.choice((800, 2500, 6000, 14000, 30000, 60000, 90000)) * R.uniform(.6, 3.2)) // 100 * 100
        small = kind in ("coin", "jewellery")
        per = list(PER)[0 if year < 1600 else 1 if year < 1720 else 2 if year < 1770 else 3 if year < 1815 else 4 if year < 1885 else 5 if year < 1915 else 6]
        put(iri, ("a", "mv:CollectionObject"), ("mv:inventoryNumber", '"%s/%04d"' % (got[1:5], n)), ("mv:title", ", ".join('"%s"@%s' % (t[i], L[i]) for i in langs)),
            ("mv:objectKind", KIND[kind]), ("mv:creator", who and who[0]), ("mv:material", ", ".join(MAT[m] for m in mat)), ("mv:technique", tech and TECH[tech]),
            ("mv:period", PER[per] if R.random() < .75 else None), ("mv:yearMade", '"%d"^^xsd:integer' % year if R.random() < .93 else None),
            ("mv:datingNote", '"um %d"@de, "circa %d"@it' % (year // 10 * 10, year // 10 * 10) if R.random() < .08 else None),
            ("mv:placeMade", CITY[R.choice(OF[who[2]] if who else TOWNS)] if R.random() < .7 else None),
            ("mv:heightCm", "%.1f" % (R.uniform(1.2, 7) if small else R.uniform(14, 190)) if R.random() < .94 else None),
            ("mv:widthCm", "%.1f" % (R.uniform(1.2, 7) if small else R.uniform(12, 170)) if R.random() < .85 else None),
            ("mv:weightKg", "%.2f" % (R.uniform(.004, .2) if small else R.uniform(.4, 95)) if not pict or kind == "sculpture" and R.random() < .8 else None),
            ("mv:signed", R.choice(("true", "false")) if pict and who else None),
            ("mv:displayedIn", R.choice(ROOMS[:11] + ROOMS[12:14]) if R.random() < .62 else None), ("mv:acquiredOn", got), ("mv:acquiredBy", MODE[mode]),
            ("mv:donatedBy", R.choice(DONORS) if mode in ("gift", "bequest") and R.random() < .9 else None),
            ("mv:purchasePrice", "%d.00" % (int(insured * R.choice((.04, .3, .5, .7, .9, 1.1)) * R.uniform(.8, 1.2)) // 10 * 10 + 10) if mode == "purchase" and R.random() < .9 else None),
            ("mv:insuredValue", "%d.00" % insured if R.random() < .9 else None), ("mv:condition", COND[R.choice(("good", "good", "fair", "poor"))] if R.random() < .92 else None))
        OBJ.append(iri)
        DATES[iri] = int(got[1:5])
SHOWS = """Gold and Glass|Gold und Glas|Oro e vetro||;Faces|Gesichter|Volti|Visages|Rostros;On Paper|Auf Papier|Sulla carta||;|Winterlicht|Luce d'inverno||;Masters of the Lagoon||Maestri della laguna||;|Die Kunst des Krieges|L'arte della guerra||;|Stille Dinge|Cose silenziose||
|Aurelio Brandolin und seine Zeit|Aurelio Brandolin e il suo tempo||;|Zeit messen|Misurare il tempo||;|Neue Schätze|Nuovi tesori||;Women at Work|Frauen am Werk|Donne all'opera||;|Alpenbilder|Immagini delle Alpi||;|Klang und Holz|Suono e legno||;||Fili di seta|Fils de soie|
|Von Hand zu Hand|Di mano in mano||;||Il museo invisibile||;|Fremde Städte|Città straniere||;|Weiß auf Weiß|Bianco su bianco||;|Das große Fest|La grande festa||;||Animali e mostri||Animales y monstruos;|Hundert Jahre Museum|Cento anni di museo||""".replace("\n", ";").split(";")
for i, s in enumerate(SHOWS):
    o = date(2009 + i * 16 // 21, 2009 + i * 16 // 21)
    put("d:exh/e%02d" % (i + 1), ("a", "mv:Exhibition"), ("mv:title", ", ".join('"%s"@%s' % (t, l) for t, l in zip(s.split("|"), L) if t)), ("mv:openedOn", o),
        ("mv:closedOn", later(o, 2, 7)), ("mv:curatedBy", ", ".join(R.sample(CURATORS, R.choice((1, 1, 1, 2)))) if R.random() < .85 else None),
        ("mv:visitors", str(R.randint(1800, 41000)) if R.random() < .9 else None), ("mv:ticketPrice", R.choice(("6.00", "8.00", "9.50", "12.00")) if R.random() < .8 else None),
        ("mv:exhibits", ", ".join(R.sample(OBJ, R.randint(8, 22)))))
for i in range(74):
    o = R.choice(OBJ)
    a = date(max(2005, DATES[o] + 1), max(2024, DATES[o] + 1))
    put("d:loan/%d" % (300 + i), ("a", "mv:Loan"), ("mv:loanedObject", o), ("mv:borrower", R.choice(INST)), ("mv:lentOn", a), ("mv:dueOn", later(a, 6, 14)),
        ("mv:returnedOn", later(a, 4, 16) if int(a[1:5]) < 2023 or R.random() < .2 else None))
for i in range(66):
    o = R.choice(OBJ)
    put("d:rest/%d" % (i + 1), ("a", "mv:Restoration"), ("mv:restoredObject", o), ("mv:restoredOn", date(max(2003, min(DATES[o], 2024)), 2024)),
        ("mv:restorer", '"%s"' % R.choice(("Studio Calvenzi", "Hannes Gruberegger", "Bottega Marostighi", "Irmgard Telserin"))), ("mv:cost", "%d.00" % R.randint(180, 9400) if R.random() < .94 else None))
NS = "http://collection.museum-talfer.example/"
PRE = "".join("@prefix %s: <%s%s> .\n" % (p, NS, t) for p, t in [("mv", "vocab#"), ("t", "list/")] + [(p, p + "/") for p in "obj place room agent inst exh loan rest".split()])
PRE += "".join("@prefix %s: <http://www.w3.org/%s#> .\n" % p for p in (("rdf", "1999/02/22-rdf-syntax-ns"), ("rdfs", "2000/01/rdf-schema"), ("xsd", "2001/XMLSchema")))
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write(PRE + "\n" + "\n".join(re.sub(r"\bd:(\w+)/", r"\1:", s) for s in OUT))
