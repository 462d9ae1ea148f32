"""The database of a digital music shop as triples: python make.py FOLDER writes graph.ttl there."""
import datetime
import os
import random
import sys

NS = "http://tunehall.example/schema#"
ID = "http://tunehall.example/id/"
R = random.Random(20817)

LABELS = [("Harbour Street Records", "Bristol", 1988), ("Nordlys Musikk", "Bergen", 1996), ("Casa Amarela", "Lisbon", 2003),
          ("Blue Kettle", "Chicago", 1979), ("Vier Winde", "Leipzig", 1991), ("Paper Lantern Music", "Osaka", 2008),
          ("Copperleaf", "Toronto", 2011), ("Saint-Roch Disques", "Marseille", 1984)]
GENRES = ["Rock", "Jazz", "Folk", "Electronic", "Classical", "Hip Hop", "Blues", "Reggae", "Metal", "Pop", "Opera"]
MEDIA = ["MP3 file", "AAC file", "FLAC file", "WAV file"]
# name, home country, year formed, genre number (1-based), number of albums, website?
ARTISTS = [("The Cinder Lanes", "United Kingdom", 1994, 1, 3), ("Maren Solheim", "Norway", 2001, 3, 2), ("Os Telhados", "Portugal", 2005, 10, 2),
           ("Delroy Fitch Quartet", "United States", 1978, 2, 4), ("Kantorei Nord", "Germany", 1989, 5, 2), ("Glasshopper", "Japan", 2010, 4, 3),
           ("Hollow Maple", "Canada", 2012, 3, 2), ("Amadou et les Vents", "France", 1985, 8, 2), ("Iron Thistle", "United Kingdom", 1983, 9, 3),
           ("Ruby Lockhart", "United States", 1999, 7, 2), ("Low Tide Committee", "Canada", 2015, 1, 2), ("MC Ferrovia", "Portugal", 2009, 6, 2),
           ("Lykke & Storm", "Norway", 2014, 10, 1), ("Nachtbus", "Germany", 2006, 4, 3), ("Yoko Amano", "Japan", 1992, 2, 2),
           ("The Paper Sextants", "United Kingdom", 2018, 10, 1), ("Block Nine", "United States", 2003, 6, 2), ("Celeste Varga", "France", 1997, 5, 1),
           ("Saltmarsh", "United Kingdom", 2007, 3, 2), ("Grindstone Choir", "Germany", 1995, 9, 1), ("Tamsin Bell", "Canada", 2019, 10, 1),
           ("Sugarcane Parade", "France", 1981, 8, 1), ("Old Mile Blues Band", "United States", 1974, 7, 1), ("Kirin Arcade", "Japan", 2016, 4, 1),
           ("Fjordlight Ensemble", "Norway", 2020, 5, 0), ("Twelve Pennies", "United Kingdom", 2022, 1, 0), ("Rosa Quintal", "Portugal", 2021, 3, 0)]
LABEL_OF = {"United Kingdom": [1], "Norway": [2], "Portugal": [3], "United States": [4], "Germany": [5], "Japan": [6], "Canada": [7], "France": [8]}
ALBUMS = ["Ashes on the Ring Road", "Northbound Static", "Second Hand Weather", "Winter Ferry", "The Knitted Sea", "Azulejo", "Domingo na Praia",
          "Live at the Copper Room", "Brushes and Smoke", "Corner Table", "Late Set", "Psalms of the Lowlands", "Advent Pieces", "Pixel Garden",
          "Neon Koi", "Vending Machine Dreams", "Sap and Timber", "Portage", "Harmattan", "Les Quais", "Anvil Hymns", "Black Heather", "Siege of Rust",
          "Kitchen Light", "Good Shoes Bad Road", "Lighthouse Keys", "Motion Denied", "Linha Azul", "Ultimo Comboio", "Snowglobe Radio", "Endstation",
          "Zone B", "Schienenersatz", "Plum Rain", "Blue Kimono", "Latitude Songs", "Ninth and Main", "Stoop Stories", "Nocturnes for No One",
          "Reed Beds", "Tidal Almanac", "Furnace Mass", "Hello Saskatoon", "Carnaval Permanent", "Sixty Miles Out", "Coin Slot Symphony"]
HEAD = ["Broken", "Silver", "Midnight", "Paper", "Crooked", "Golden", "Distant", "Velvet", "Wooden", "Frozen", "Second", "Borrowed", "Quiet", "Electric",
        "Hollow", "Scarlet", "Restless", "Salted"]
TAIL = ["Ladder", "Harbour", "Telephone", "Orchard", "Engine", "Postcard", "Sparrow", "Compass", "Window", "Carousel", "Umbrella", "Lantern", "River",
        "Staircase", "Mirror", "Tramline"]
COMPOSERS = ["Imre Castell", "Noor Haddad", "Piotr Wilk", "Sanna Lindqvist", "Jerome Tate", "Beatriz Lobo", "Hugh Penrose", "Kenji Morita", "Odile Brun"]
STAFF = [("Agnes", "Whitlock", "General Manager", "1966-03-14", "2009-02-02", "Bristol", None),
         ("Tobias", "Renner", "Sales Manager", "1974-11-30", "2010-06-15", "Bristol", 1), ("Marta", "Oyelaran", "Sales Support Agent", "1985-07-21", "2014-09-01", "Bristol", 2),
         ("Callum", "Drury", "Sales Support Agent", "1990-01-09", "2017-04-18", "Bath", 2), ("Ines", "Falk", "Sales Support Agent", "1993-05-27", "2019-10-07", "Cardiff", 2),
         ("Gordon", "Pell", "Sales Support Agent", "1979-12-03", "2012-01-23", "Bath", 2),
         ("Priya", "Nandakumar", "IT Manager", "1981-08-16", "2013-03-11", "Bristol", 1), ("Lewis", "Okafor", "IT Technician", "1996-02-25", "2021-05-04", "Cardiff", 7),
         ("Hanne", "Voss", "IT Technician", "1988-10-12", "2018-08-20", "Bristol", 7)]
FIRST = ["Elena", "Marcus", "Sofia", "Henrik", "Julia", "Tomas", "Aiko", "Daniel", "Claire", "Bruno", "Wanda", "Patrick", "Leila", "Oscar", "Greta", "Samuel",
         "Nadia", "Felix", "Ruth", "Ivan", "Mireille", "Jonas", "Teresa", "Adam", "Kaori", "Peter", "Lucia", "Viktor", "Anita", "Rafael"]
LAST = ["Marchetti", "Holmgren", "Duarte", "Fontaine", "Becker", "Nakano", "Sullivan", "Kowalski", "Berg", "Ribeiro", "Thornton", "Lambert", "Castellano",
        "Jensen", "Huber", "Tanaka", "Greenwood", "Novak", "Pereira", "Moreau", "Schuster", "Walsh", "Lindgren", "Abbott", "Rossi", "Ferreira", "Weiss",
        "Murray", "Dubois", "Haugen", "Ito", "Garland", "Vidal", "Kerr", "Baumann", "Sato", "Hayward", "Costa", "Nilsen", "Perrin", "Brandt", "Doyle",
        "Conti", "Larsen", "Almeida", "Fischer", "Bright", "Renard", "Ueda", "Magnusson", "Oakes", "Teixeira", "Keller", "Blanc", "Stone", "Solberg"]
TOWNS = [("Italy", "Turin", 3), ("Italy", "Bologna", 2), ("Germany", "Hamburg", 4), ("Germany", "Dresden", 3), ("Portugal", "Porto", 5), ("France", "Lyon", 4),
         ("France", "Nantes", 3), ("Japan", "Kyoto", 4), ("Canada", "Halifax", 3), ("Canada", "Winnipeg", 2), ("United Kingdom", "Leeds", 6),
         ("United Kingdom", "Norwich", 2), ("Norway", "Trondheim", 4), ("Poland", "Gdansk", 3), ("United States", "Denver", 5), ("Ireland", "Galway", 3)]
STREETS = ["Mill Lane", "Station Road", "Garden Street", "Market Square", "River Walk", "Church Hill", "Park Avenue"]
FIRMS = ["Brightwater Hotels", "Cafe Meridian", "Studio Onze", "Kestrel Fitness", "Hafen Logistik", "Daybreak Radio", "Orla Dance School", "Polaris Gaming"]
PLAYLISTS = [("Morning Coffee", "2021-03-05", 14), ("Gym Hour", "2021-06-18", 16), ("Rainy Sunday", "2021-11-02", 13), ("Road Trip", "2022-02-14", 20),
             ("Deep Focus", "2022-04-27", 15), ("Dinner Guests", "2022-09-09", 12), ("Staff Picks", "2022-12-01", 18), ("Nineties Corner", "2023-01-20", 9),
             ("Sleep Well", "2023-05-31", 11), ("Loud and Heavy", "2023-08-15", 10), ("New Arrivals", "2024-01-08", 17), ("Summer Terrace", "2024-05-23", 8),
             ("Christmas Party", "2024-11-11", 0)]
PAY = ["credit card", "credit card", "PayPal", "bank transfer", "gift card"]

OUT = []


def lit(s):
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"'


def date(d):
    return f'"{d}"^^xsd:date'


def ref(table, n):
    return f"<{ID}{table}/{n}>"


def row(table, cls, n, cols):
    OUT.append(f"{ref(table, n)} a mus:{cls}")
    for name, value in cols:
        if value is not None:
            OUT[-1] += f" ;\n    mus:{name} {value}"
    OUT[-1] += " ."


def slug(s):
    return "".join(c for c in s.lower() if c.isalnum())


def main(folder):
    for i, (name, city, year) in enumerate(LABELS, 1):
        row("recordlabel", "RecordLabel", i, [("labelId", i), ("labelName", lit(name)), ("headquartersCity", lit(city)), ("foundedYear", year)])
    for i, name in enumerate(GENRES, 1):
        row("genre", "Genre", i, [("genreId", i), ("genreName", lit(name))])
    for i, name in enumerate(MEDIA, 1):
        row("mediatype", "MediaType", i, [("mediaTypeId", i), ("mediaTypeName", lit(name))])
    albums, titles = [], iter(ALBUMS)
    for i, (name, country, year, genre, count) in enumerate(ARTISTS, 1):
        row("artist", "Artist", i, [("artistId", i), ("artistName", lit(name)), ("homeCountry", lit(country)), ("formedYear", year),
                                    ("website", lit(f"www.{slug(name)}.example") if R.random() < .6 else None)])
        first = max(year + 1, 1990)
        for y in sorted(R.sample(range(first, 2025), count)):
            albums.append((next(titles), i, LABEL_OF[country][0], genre, datetime.date(y, R.randint(1, 12), R.randint(1, 28))))
    names = [f"{h} {t}" for h in HEAD for t in TAIL]
    R.shuffle(names)
    names, tracks = iter(names), []
    for i, (title, artist, label, genre, day) in enumerate(albums, 1):
        if R.random() < .1:
            label = R.randint(1, len(LABELS))
        row("album", "Album", i, [("albumId", i), ("albumTitle", lit(title)), ("releaseDate", date(day)), ("hasArtist", ref("artist", artist)),
                                  ("artistId", artist), ("hasRecordLabel", ref("recordlabel", label))])
        for k in range(1, R.randint(3, 7) + 1):
            n, g = len(tracks) + 1, genre if R.random() < .85 else R.randint(1, 10)
            secs = R.randint(250, 780) if genre in (2, 5) else R.randint(128, 365)
            price = R.choice(["0.79", "0.99", "0.99", "1.29", "1.29", "1.49", "1.99"])
            media = R.choice([1, 1, 1, 2, 2, 3, 4]) if g != 5 else R.choice([3, 3, 4])
            tracks.append(price)
            row("track", "Track", n, [("trackId", n), ("trackName", lit(next(names))), ("hasAlbum", ref("album", i)), ("albumId", i), ("trackNumber", k),
                                      ("composer", lit(R.choice(COMPOSERS)) if R.random() < .6 else None), ("hasGenre", ref("genre", g)),
                                      ("hasMediaType", ref("mediatype", media)), ("durationSeconds", secs),
                                      ("fileSizeMb", f"{secs * (0.02, 0.018, 0.09, 0.17)[media - 1]:.1f}"), ("unitPrice", price)])
    entry = 0
    for i, (name, day, size) in enumerate(PLAYLISTS, 1):
        row("playlist", "Playlist", i, [("playlistId", i), ("playlistName", lit(name)), ("createdOn", date(day))])
        for position, t in enumerate(R.sample(range(1, len(tracks) + 1), size), 1):
            entry += 1
            row("playlistentry", "PlaylistEntry", entry, [("hasPlaylist", ref("playlist", i)), ("hasTrack", ref("track", t)), ("position", position)])
    for i, (first, last, job, born, hired, city, boss) in enumerate(STAFF, 1):
        row("employee", "Employee", i, [("employeeId", i), ("firstName", lit(first)), ("lastName", lit(last)), ("jobTitle", lit(job)),
                                        ("birthDate", date(born)), ("hireDate", date(hired)), ("city", lit(city)),
                                        ("email", lit(f"{slug(first)}.{slug(last)}@tunehall.example")), ("reportsTo", ref("employee", boss) if boss else None)])
    last_names, people = LAST[:], []
    R.shuffle(last_names)
    for country, city, count in TOWNS:
        for _ in range(count):
            people.append((R.choice(FIRST), last_names.pop(), country, city))
    R.shuffle(people)
    reps = [3] * 22 + [4] * 17 + [5] * 11 + [3, 4, 5, 3, 4, 5]
    R.shuffle(reps)
    since = []
    for i, (first, last, country, city) in enumerate(people, 1):
        since.append(datetime.date(2020, 1, 1) + datetime.timedelta(R.randint(0, 1400)))
        row("customer", "Customer", i, [("customerId", i), ("firstName", lit(first)), ("lastName", lit(last)),
                                        ("companyName", lit(FIRMS[i // 7]) if i % 7 == 3 else None),
                                        ("streetAddress", lit(f"{R.randint(1, 120)} {R.choice(STREETS)}")), ("city", lit(city)), ("country", lit(country)),
                                        ("email", lit(f"{slug(first)}{slug(last)}@{R.choice(['mailbox', 'postino', 'webpost'])}.example")),
                                        ("phoneNumber", lit(f"+{R.randint(10, 99)} {R.randint(100, 999)} {R.randint(1000, 9999)}") if R.random() < .7 else None),
                                        ("registeredOn", date(since[-1])), ("hasSupportRep", ref("employee", reps[i - 1]))])
    buyers = [c for c in range(1, len(people) + 1) if c % 11 != 5]
    weights = [R.choice([1, 1, 2, 3, 5]) for _ in buyers]
    invoices = []
    for c in R.choices(buyers, weights, k=150):
        start = max(since[c - 1], datetime.date(2021, 1, 1))
        invoices.append((start + datetime.timedelta(R.randint(0, (datetime.date(2024, 12, 20) - start).days)), c))
    line = 0
    for i, (day, c) in enumerate(sorted(invoices), 1):
        lines, cents = [], 0
        for t in R.sample([t for t in range(1, len(tracks) + 1) if t % 5], R.choice([1, 1, 2, 2, 2, 3, 4, 6])):
            n = R.choice([1, 1, 1, 1, 2, 3])
            lines.append((t, n))
            cents += n * int(tracks[t - 1].replace(".", ""))
        _, _, country, city = people[c - 1]
        row("invoice", "Invoice", i, [("invoiceId", i), ("hasCustomer", ref("customer", c)), ("customerId", c), ("invoiceDate", date(day)),
                                      ("billingCity", lit(city)), ("billingCountry", lit(country)), ("paymentMethod", lit(R.choice(PAY))),
                                      ("invoiceTotal", f"{cents // 100}.{cents % 100:02d}")])
        for t, n in lines:
            line += 1
            row("invoiceline", "InvoiceLine", line, [("invoiceLineId", line), ("hasInvoice", ref("invoice", i)), ("invoiceId", i),
                                                     ("hasTrack", ref("track", t)), ("quantity", n), ("unitPrice", tracks[t - 1])])
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write(f"@prefix mus: <{NS}> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" + "\n\n".join(OUT) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
