"""python make.py FOLDER -> FOLDER/graph.ttl: a garden and power tool distributor's catalogue in GoodRelations."""
import os
import random
import sys

R = random.Random(4711)
OUT = []
PREFIXES = '''@prefix gr: <http://purl.org/goodrelations/v1#> .
@prefix v: <http://www.w3.org/2006/vcard/ns#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix h: <http://catalogue.hartwell-supply.example/ns#> .
@prefix d: <http://catalogue.hartwell-supply.example/id/> .
'''


def lit(s, lang=None):
    return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"' + ('@' + lang if lang else '')


def typed(x, t):
    return '"%s"^^xsd:%s' % (x, t)


def put(s, *pairs):
    """One subject and its (property, value) pairs; pairs with the value None are left out."""
    OUT.append(s + '\n    ' + ' ;\n    '.join('%s %s' % (p, o) for p, o in pairs if o is not None) + ' .\n')


def ean(stem):
    s = sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(stem))
    return stem + str(-s % 10)


def quantity(x, unit):
    return '[ a gr:QuantitativeValueFloat ; gr:hasValue %s ; gr:hasUnitOfMeasurement "%s" ]' % (typed(x, 'float'), unit)


def adr(street, city, code, country):
    parts = [('v:street-address', street), ('v:locality', city), ('v:postal-code', code), ('v:country-name', country)]
    return '[ a v:Address ; ' + ' ; '.join('%s %s' % (p, lit(o)) for p, o in parts if o) + ' ]'


# brand key: (name, manufacturer's legal name or None, city, country)
BRANDS = {
    'bosch': ('Bosch', 'Robert Bosch Power Tools GmbH', 'Leinfelden-Echterdingen', 'Germany'),
    'makita': ('Makita', 'Makita Corporation', 'Anjo', 'Japan'),
    'stihl': ('STIHL', 'ANDREAS STIHL AG & Co. KG', 'Waiblingen', 'Germany'),
    'husq': ('Husqvarna', 'Husqvarna AB', 'Huskvarna', 'Sweden'),
    'gardena': ('GARDENA', 'Husqvarna AB', None, None),
    'dewalt': ('DeWALT', 'Stanley Black & Decker, Inc.', 'New Britain', 'United States'),
    'karcher': ('Kärcher', 'Alfred Kärcher SE & Co. KG', 'Winnenden', 'Germany'),
    'fiskars': ('Fiskars', 'Fiskars Finland Oy Ab', 'Helsinki', 'Finland'),
    'spear': ('Spear & Jackson', 'Spear & Jackson UK Ltd', 'Sheffield', 'United Kingdom'),
    'einhell': ('Einhell', 'Einhell Germany AG', None, 'Germany'),
    'oakley': ('Hartwell Home', None, None, None)}

# category: brand|product name|weight kg|width cm|price|model name|power W    ("-" = not stated)
PRODUCTS = {
    'Lawnmowers': '''bosch|Rotak 32 corded lawnmower|6.8|32|109|Rotak 32|1200; bosch|AdvancedRotak 36-660 cordless lawnmower|18.6|42|465|AdvancedRotak 36-660|-
makita|DLM382 twin 18V lawnmower|14.6|38|289|DLM382|-; husq|LC 347VE petrol lawnmower|34.5|47|519|LC 347VE|2200
husq|Automower 305 robot mower|9.4|22|999|Automower 305|-; stihl|RMA 339 cordless lawnmower|16|37|399|RMA 339|-
einhell|GC-EM 1032 electric mower|8.5|32|74|GC-EM 1032|1000; oakley|Push cylinder mower|7.2|30|59|-|-''',
    'Hedge trimmers': '''bosch|AHS 50-20 LI hedge cutter|2.6|-|129|AHS 50-20 LI|-; makita|DUH523Z 18V hedge trimmer|3.3|-|118|DUH523Z|-
stihl|HSA 56 cordless hedge trimmer|2.9|-|189|HSA 56|-; stihl|HS 45 petrol hedge trimmer|4.7|-|295|HS 45|750
husq|115iHD45 battery hedge trimmer|3.2|-|209|115iHD45|-; gardena|EasyCut 420/45 hedge trimmer|2.61|-|62|-|420
einhell|GE-CH 1846 cordless hedge trimmer|2.07|-|68|-|-''',
    'Chainsaws': '''stihl|MS 170 petrol chainsaw|4.1|-|209|MS 170|1200; stihl|MSA 120 C-B battery chainsaw|2.7|-|249|MSA 120 C-B|-
husq|120 Mark II chainsaw|4.85|-|179|120 Mark II|1400; makita|UC3541A electric chainsaw|4.7|-|152|UC3541A|1800
bosch|UniversalChain 35 chainsaw|4.2|-|114|UniversalChain 35|1800; einhell|GH-EC 2040 electric chainsaw|5.1|-|84|-|2000''',
    'Leaf blowers': '''stihl|BGA 57 cordless leaf blower|2.3|-|165|BGA 57|-; makita|DUB185Z 18V blower|1.8|-|64|DUB185Z|-
husq|125B petrol blower|4.26|-|239|125B|800; bosch|UniversalGardenTidy blower vac|5.5|-|119|-|1800
gardena|ErgoJet 3000 blower vac|3.9|-|99|-|3000''',
    'Cordless drills': '''bosch|GSR 18V-55 drill driver|1.1|-|139|GSR 18V-55|-; bosch|GSB 18V-21 combi drill|1.25|-|99|GSB 18V-21|-
makita|DHP453Z combi drill|1.7|-|56|DHP453Z|-; makita|DHP484Z brushless combi drill|1.5|-|84|DHP484Z|-
dewalt|DCD796N combi drill|1.65|-|89|DCD796N|-; dewalt|DCD999N FlexVolt combi drill|1.8|-|154|DCD999N|-
einhell|TE-CD 18 Li drill|1.18|-|48|-|-''',
    'Angle grinders': '''bosch|GWS 7-115 angle grinder|1.9|-|58|GWS 7-115|720; makita|GA4530R angle grinder|1.8|-|54|GA4530R|720
makita|GA9020S angle grinder 230 mm|5.8|-|112|GA9020S|2200; dewalt|DWE4157 angle grinder|2.1|-|72|DWE4157|900
dewalt|DCG405N cordless grinder|1.75|-|144|DCG405N|-; einhell|TC-AG 115 angle grinder|1.6|-|29|-|500''',
    'Circular saws': '''bosch|GKS 190 circular saw|4.2|-|129|GKS 190|1400; makita|HS7601J circular saw|4|-|117|HS7601J|1200
makita|DHS680Z 18V circular saw|3.35|-|138|DHS680Z|-; dewalt|DWE560 circular saw|3.7|-|124|DWE560|1350
dewalt|DCS391N cordless circular saw|3.2|-|121|DCS391N|-; einhell|TC-CS 1400 hand-held circular saw|4.6|-|57|-|1400''',
    'Sanders': '''bosch|GEX 125-1 AE random orbit sander|1.3|-|82|GEX 125-1 AE|250; bosch|PSM 100 A multi-sander|0.9|-|36|-|100
makita|BO5031 random orbit sander|1.33|-|78|BO5031|300; makita|9911 belt sander|2.7|-|134|9911|650
dewalt|DWE6423 random orbit sander|1.28|-|69|DWE6423|280''',
    'Pressure washers': '''karcher|K2 Compact pressure washer|4.6|-|89|K2 Compact|1400; karcher|K4 Power Control pressure washer|11.4|-|219|K4 Power Control|1800
karcher|K7 Premium Smart Control pressure washer|18.1|-|534|K7 Premium|3000; bosch|EasyAquatak 120 pressure washer|6.7|-|96|-|1500
husq|PW 235R pressure washer|11.5|-|178|PW 235R|1800; stihl|RE 90 pressure washer|9.4|-|139|RE 90|1800''',
    'Spades and forks': '''spear|Traditional digging spade|2.2|18.5|39|-|-; spear|Traditional digging spade|1.6|15.5|33|-|-
spear|Stainless steel border fork|1.4|14|29.5|-|-; fiskars|Solid pointed spade|1.7|20.5|32|-|-
fiskars|Xact digging fork|1.95|18|44|-|-; oakley|Ash-handled digging fork|2.3|19|24|-|-
gardena|NatureLine spade|1.9|18|41|-|-''',
    'Secateurs and loppers': '''fiskars|PowerGear X secateurs PX94|0.22|-|31|-|-; fiskars|SingleStep lopper L28|0.9|-|36.5|-|-
spear|Razorsharp bypass secateurs|0.24|-|14|-|-; gardena|EnergyCut 750 lopper|0.97|-|43|-|-
oakley|Anvil secateurs|0.26|-|9.5|-|-''',
    'Hoses and watering': '''gardena|Comfort HighFLEX hose 30 m|4.3|-|66|-|-; gardena|Classic wall hose box 15 m|8.1|45|118|-|-
gardena|Flex water computer|0.35|-|49|-|-; karcher|HR 7.315 hose reel|3.2|40|58|-|-
oakley|Galvanised watering can 9 litres|1.5|20|27|-|-; oakley|Soaker hose 25 m|2.4|-|18|-|-''',
    'Batteries and chargers': '''bosch|ProCORE18V 4.0Ah battery|0.5|-|72|ProCORE18V 4.0Ah|-; makita|BL1850B 18V 5.0Ah battery|0.63|-|69|BL1850B|-
makita|DC18RC fast charger|0.75|-|38|DC18RC|240; dewalt|DCB184 18V 5.0Ah battery|0.62|-|78|DCB184|-
stihl|AK 20 battery|1.2|-|116|AK 20|-; husq|BLi20 battery|1.3|-|148|BLi20|-'''}

# key, legal name, trade name, street, city, postcode, country, currency, sales contact, phone, page, brands
SUPPLIERS = [
    ('northmoor', 'Northmoor Tool Wholesale Ltd', 'Northmoor Tools', '14 Armley Road', 'Leeds', 'LS12 2EJ', 'United Kingdom', 'GBP', 'David Evans', '+44 113 496 0121', 1, 'bosch makita dewalt'),
    ('calder', 'Calder Valley Machinery Ltd', 'Calder Valley', 'Unit 3, Holmfield Estate', 'Halifax', 'HX2 9TN', 'United Kingdom', 'GBP', 'Priya Nair', '+44 1422 496 210', 1, 'stihl husq'),
    ('severn', 'Severnside Garden Trade Ltd', None, '88 Feeder Road', 'Bristol', 'BS2 0TQ', 'United Kingdom', 'GBP', 'Margaret Hollis', None, 1, 'gardena fiskars spear'),
    ('rheinwerk', 'Rheinwerk Werkzeughandel GmbH', 'Rheinwerk', 'Hafenstraße 21', 'Duisburg', '47119', 'Germany', 'EUR', 'Jürgen Falk', '+49 203 555 0177', 1, 'einhell karcher'),
    ('liffey', 'Liffey Power Tools DAC', 'Liffey Power', '6 Ballymount Avenue', 'Dublin', 'D12 X8K4', 'Ireland', 'EUR', 'David Evans', '+353 1 555 0164', 0, 'makita dewalt'),
    ('kestrel', 'Kestrel Cleaning Systems Ltd', None, '2 Meridian Way', 'Norwich', 'NR7 0TA', 'United Kingdom', 'GBP', None, '+44 1603 496 055', 1, 'karcher bosch'),
    ('groenveld', 'Groenveld Tuintechniek B.V.', 'Groenveld', 'Industrieweg 5', 'Boskoop', None, 'Netherlands', 'EUR', 'Anouk de Wit', '+31 172 555 019', 1, 'gardena husq'),
    ('oakley', 'Oakley & Sons Ltd', 'Oakley & Sons', '31 Kirkgate', 'Leeds', 'LS2 7DJ', 'United Kingdom', 'GBP', 'Tom Oakley', '+44 113 496 0388', 0, 'oakley spear')]

# key, name, street, city, postcode, country, tel, lat, long, weekday hours, saturday hours, sunday hours
LOCATIONS = [
    ('leeds', 'Leeds Central Depot', '200 Low Road', 'Leeds', 'LS10 1QR', 'United Kingdom', '+44 113 496 0700', 53.781, -1.526, '07:00-18:00', '08:00-13:00', None),
    ('bristol', 'Bristol Trade Counter', '12 Avonmouth Way', 'Bristol', 'BS11 8DD', 'United Kingdom', '+44 117 496 0700', 51.503, -2.687, '07:30-17:30', '08:00-12:30', None),
    ('norwich', 'Norwich Depot', '5 Hellesdon Park', 'Norwich', 'NR6 5DR', 'United Kingdom', None, 52.652, 1.255, '08:00-17:00', None, None),
    ('glasgow', 'Glasgow Trade Counter', '77 Hillington Road', 'Glasgow', 'G52 4BL', 'United Kingdom', '+44 141 496 0700', None, None, '07:30-17:00', '08:30-12:00', None),
    ('cardiff', 'Cardiff Garden Showroom', '40 Newport Road', 'Cardiff', 'CF24 1RH', 'United Kingdom', '+44 29 2049 0700', 51.486, -3.163, '09:00-18:30', '09:00-18:00', '10:30-16:30'),
    ('dublin', 'Dublin Depot', '19 Parkwest Avenue', 'Dublin', 'D12 AV6P', 'Ireland', '+353 1 555 0700', None, None, '08:00-16:30', None, None)]
PAY = ['gr:VISA', 'gr:MasterCard', 'gr:AmericanExpress', 'gr:ByInvoice', 'gr:ByBankTransferInAdvance', 'gr:PayPal', 'gr:DirectDebit', 'gr:Cash']
CATEGORY_DELIVERY = ['gr:DeliveryModePickUp', 'gr:DeliveryModeOwnFleet', 'gr:UPS', 'gr:DHL']
OFFERS = {k: [] for k in [s[0] for s in SUPPLIERS] + ['hartwell']}


def offering(key, n, name, what, value, currency, unit='C62', function='gr:Sell', pay=(), vat=None, lead=None):
    s = 'd:offering_%03d' % n
    OFFERS[key].append(s)
    vat = R.random() < 0.15 if vat is None else vat
    price = None if value is None else '[ a gr:UnitPriceSpecification ; gr:hasCurrency "%s" ; gr:hasCurrencyValue %s ; gr:hasUnitOfMeasurement "%s" ; gr:valueAddedTaxIncluded %s ]' % (
        currency, typed('%.2f' % value, 'float'), unit, typed('true' if vat else 'false', 'boolean'))
    start = '2025-%02d-01T00:00:00Z' % R.choice([1, 1, 1, 2, 3, 4, 6, 9])
    end = R.choice(['2025-12-31', '2025-12-31', '2025-09-30', '2026-03-31', '2026-06-30', None])
    lead = lead if lead is not None else R.choice([1, 2, 2, 3, 3, 5, 5, 7, 10, 14, None])
    places = R.sample(LOCATIONS, R.choice([0, 1, 1, 2, 2, 3]))
    put(s, ('a', 'gr:Offering'), ('gr:name', lit(name, 'en')), ('gr:includes', what), ('gr:hasBusinessFunction', function),
        ('gr:hasPriceSpecification', price), ('gr:validFrom', typed(start, 'dateTime')),
        ('gr:validThrough', typed(end + 'T23:59:59Z', 'dateTime') if end else None),
        ('gr:deliveryLeadTime', '[ a gr:QuantitativeValueInteger ; gr:hasValue %s ; gr:hasUnitOfMeasurement "DAY" ]' % typed(lead, 'integer') if lead else None),
        ('gr:availableAtOrFrom', ' , '.join('d:location_' + p[0] for p in places) or None),
        ('gr:availableDeliveryMethods', R.choice(CATEGORY_DELIVERY) if R.random() < 0.5 else None),
        ('gr:acceptedPaymentMethods', ' , '.join(pay) or None),
        ('gr:hasWarrantyPromise', '[ a gr:WarrantyPromise ; gr:durationOfWarrantyInMonths %s ]' % typed(R.choice([12, 24, 24, 36]), 'int') if R.random() < 0.4 else None))


def main(folder):
    makers, rows, n = {}, [], 0
    for k, (name, legal, city, country) in BRANDS.items():
        put('d:brand_' + k, ('a', 'gr:Brand'), ('gr:name', lit(name)))
        if legal and legal not in makers:
            makers[legal] = 'd:manufacturer_' + k
            put(makers[legal], ('a', 'gr:BusinessEntity'), ('gr:legalName', lit(legal)), ('gr:category', '"Manufacturer"'),
                ('v:adr', adr(None, city, None, country) if country else None), ('foaf:page', '<http://www.%s.example/>' % k if k not in ('einhell', 'spear') else None))
    for cat, text in PRODUCTS.items():
        for line in text.replace('\n', '; ').split('; '):
            rows.append([cat] + [None if x == '-' else x for x in line.split('|')])
    pay = {s[0]: R.sample(PAY, R.choice([2, 3, 3, 4])) for s in SUPPLIERS}
    products, models = {}, {}
    for i, (cat, b, name, weight, width, price, model, power) in enumerate(rows, 1):
        s, bname, maker = 'd:product_%03d' % i, BRANDS[b][0], makers.get(BRANDS[b][1])
        full = bname + ' ' + name if b != 'oakley' else name
        products[name] = s
        put(s, ('a', 'gr:SomeItems'), ('gr:name', lit(full, 'en')), ('gr:category', lit(cat, 'en')),
            ('gr:description', lit('%s by %s%s.' % (cat.rstrip('s').capitalize() if ' and ' not in cat else cat, bname, ', %s W' % power if power else ''), 'en') if R.random() < 0.6 else None),
            ('gr:hasStockKeepingUnit', lit('HW-%s-%04d' % (b[:3].upper(), 1000 + 37 * i))), ('gr:hasEAN_UCC-13', lit(ean('50%010d' % R.randrange(10 ** 10))) if R.random() < 0.85 else None),
            ('gr:hasBrand', 'd:brand_' + b), ('gr:hasManufacturer', maker if maker and R.random() < 0.93 else None),
            ('gr:hasMakeAndModel', 'd:model_%03d' % i if model else None),
            ('gr:weight', quantity(weight, 'KGM') if R.random() < 0.92 else None), ('gr:width', quantity(width, 'CMT') if width else None),
            ('h:ratedPower', quantity(power, 'WTT') if power else None),
            ('gr:color', lit(R.choice(['green', 'orange', 'black', 'blue', 'yellow', 'red'])) if R.random() < 0.3 else None),
            ('gr:hasInventoryLevel', quantity(R.choice([0, 0, *range(1, 90)]), 'C62') if R.random() < 0.9 else None),
            ('foaf:page', '<http://www.hartwell-supply.example/shop/%d>' % (1000 + 37 * i) if R.random() < 0.5 else None))
        if model:
            models[model] = 'd:model_%03d' % i
            put(models[model], ('a', 'gr:ProductOrServiceModel'), ('gr:name', lit(model)), ('gr:hasManufacturer', maker), ('gr:hasMPN', lit(model.replace(' ', '').upper()) if R.random() < 0.7 else None))
        sellers = [q for q in SUPPLIERS if b in q[11].split()]
        R.shuffle(sellers)
        for q in sellers[:2 if R.random() < 0.45 else 1]:
            n += 1
            value = float(price) * R.uniform(0.93, 1.12) * (1.17 if q[7] == 'EUR' else 1)
            offering(q[0], n, full, s, round(value * 20) / 20 if R.random() < 0.94 else None, q[7], pay=pay[q[0]] if R.random() < 0.9 else ())
    for name, rate in [('RMA 339 cordless lawnmower', 28), ('MS 170 petrol chainsaw', 32), ('K7 Premium Smart Control pressure washer', 45), ('GA9020S angle grinder 230 mm', 16), ('9911 belt sander', 19.5)]:
        n += 1
        offering('hartwell', n, 'Hire: ' + name, products[name], rate, 'GBP', 'DAY', 'gr:LeaseOut', ['gr:VISA', 'gr:MasterCard', 'gr:Cash'], True, 1)
    for part, uses in {'BL1850B': 'DLM382,DUH523Z,DUB185Z,DHP453Z,DHP484Z,DHS680Z', 'DC18RC': 'BL1850B', 'ProCORE18V 4.0Ah': 'GSR 18V-55,GSB 18V-21', 'DCB184': 'DCD796N,DCD999N,DCG405N,DCS391N', 'AK 20': 'RMA 339,HSA 56,MSA 120 C-B,BGA 57', 'BLi20': '115iHD45'}.items():
        put(models[part], ('gr:isAccessoryOrSparePartFor', ' , '.join(models[u] for u in uses.split(','))))
    put(models['DHP484Z'], ('gr:successorOf', models['DHP453Z']))
    put(models['GSR 18V-55'], ('gr:isSimilarTo', models['DHP484Z'] + ' , ' + models['DCD796N']))
    for k, legal, trade, street, city, code, country, cur, contact, tel, page, brands in SUPPLIERS:
        put('d:supplier_' + k, ('a', 'gr:BusinessEntity'), ('gr:legalName', lit(legal)), ('gr:name', lit(trade) if trade else None), ('gr:category', '"Supplier"'),
            ('gr:hasGlobalLocationNumber', lit(ean('50%010d' % R.randrange(10 ** 10))) if k not in ('liffey', 'oakley') else None), ('gr:vatID', lit('GB%09d' % R.randrange(10 ** 9)) if country == 'United Kingdom' else None),
            ('v:adr', adr(street, city, code, country)), ('v:tel', lit(tel) if tel else None), ('v:agent', 'd:contact_' + k if contact else None),
            ('foaf:page', '<http://www.%s-trade.example/>' % k if page else None), ('gr:offers', ' , '.join(OFFERS[k])))
        if contact:
            put('d:contact_' + k, ('a', 'v:VCard'), ('v:fn', lit(contact)), ('v:email', '<mailto:%s@%s-trade.example>' % (contact.split()[0].lower().replace('ü', 'ue'), k) if k != 'severn' else None))
    put('d:hartwell', ('a', 'gr:BusinessEntity'), ('rdfs:label', lit('Hartwell', 'en')), ('gr:legalName', lit('Hartwell Garden & Tool Supply Ltd')), ('gr:category', '"Distributor"'), ('gr:hasGlobalLocationNumber', lit(ean('505512340001'))), ('gr:hasDUNS', lit('219004417')), ('v:adr', adr('200 Low Road', 'Leeds', 'LS10 1QR', 'United Kingdom')),
        ('foaf:page', '<http://www.hartwell-supply.example/>'), ('gr:hasPOS', ' , '.join('d:location_' + q[0] for q in LOCATIONS)), ('gr:offers', ' , '.join(OFFERS['hartwell'])))
    for j, (k, name, street, city, code, country, tel, lat, lon, week, sat, sun) in enumerate(LOCATIONS):
        s, specs = 'd:location_' + k, []
        for tag, hours, days in [('week', week, 'Monday Tuesday Wednesday Thursday Friday'), ('sat', sat, 'Saturday'), ('sun', sun, 'Sunday')]:
            if hours:
                specs.append('d:hours_%s_%s' % (k, tag))
                put(specs[-1], ('a', 'gr:OpeningHoursSpecification'), ('gr:opens', typed(hours[:5] + ':00', 'time')), ('gr:closes', typed(hours[6:] + ':00', 'time')), ('gr:hasOpeningHoursDayOfWeek', ' , '.join('gr:' + x for x in days.split())))
        put(s, ('a', 'gr:Location'), ('gr:name', lit(name, 'en')), ('rdfs:label', lit(city, 'en') if k == 'leeds' else None), ('gr:hasGlobalLocationNumber', lit(ean('50551234%04d' % (10 + j))) if k != 'cardiff' else None), ('v:adr', adr(street, city, code, country)), ('v:tel', lit(tel) if tel else None),
            ('geo:lat', typed(lat, 'decimal') if lat else None), ('geo:long', typed(lon, 'decimal') if lat else None), ('gr:hasOpeningHoursSpecification', ' , '.join(specs)))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'graph.ttl'), 'w', encoding='utf-8') as f:
        f.write(PREFIXES + '\n' + '\n'.join(OUT))


if __name__ == '__main__':
    main(sys.argv[1])
