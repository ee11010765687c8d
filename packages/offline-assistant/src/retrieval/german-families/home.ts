/** Words of one topic, a family per line: homes, households and tools. */
export const home = `
Wohnung Mietwohnung Unterkunft Appartement Apartment wohnen Räume
Haus Gebäude Wohnhaus Immobilie Anwesen
Zimmer Raum Stube Kammer Räumlichkeiten
Mieter Bewohner Mietpartei Hausbewohner Wohnungsinhaber Mieterin
Vermieter Hausverwaltung Verwaltung Eigentümer Verwalter Wohnungsgeber
Hausmeister Hauswart Hausverwaltung Hauswartin Reparatur
Nachbar Nachbarin Mitbewohner Hausgemeinschaft Anwohner Nachbarschaft
mieten anmieten Miete pachten Mietvertrag
vermieten untervermieten Untermieter Untervermietung überlassen Überlassung
Untermiete untervermieten Dritte Gebrauchsüberlassung
Wohngemeinschaft WG Mitbewohner zusammenwohnen
einziehen Einzug Wohnungsübergabe beziehen Bezug
ausziehen Auszug räumen Räumung Wohnungsrückgabe Mietende
umziehen Umzug Wohnungswechsel Möbelwagen
Übergabe Übergabeprotokoll Schlüsselübergabe Wohnungsabnahme Abnahme
besichtigen Besichtigung anschauen Besichtigungstermin
Schlüssel Haustürschlüssel Wohnungsschlüssel Schlüsselbund Zweitschlüssel Ersatzschlüssel
Schloss Schließanlage Türschloss Zylinder
aussperren ausgesperrt Schlüsseldienst Tür zugefallen
Tür Haustür Wohnungstür Eingangstür Pforte
Fenster Scheibe Verglasung Fensterscheibe
lüften Lüftung Frischluft Stoßlüften Fenster öffnen
Schimmel Feuchtigkeit feucht Schimmelbildung Nässe
Treppe Stufe Treppenhaus Stiege Treppenstufe
Treppenhaus Hausflur Flur Gang Korridor Eingangsbereich Hauseingang
Aufzug Lift Fahrstuhl
Keller Kellerraum Untergeschoss Kellerabteil Abstellraum
Dachboden Speicher Boden Dach
Dach Dachziegel Bedachung Dachrinne
Balkon Terrasse Loggia Veranda
Garten Grünfläche Beet Rasen Vorgarten Garten anlegen
Hof Innenhof Hinterhof
Garage Stellplatz Tiefgarage Carport
Küche Kochnische Einbauküche Teeküche
Bad Badezimmer Dusche Badewanne WC Sanitär
Toilette WC Klo Sanitäranlagen Abort
Waschküche Waschmaschine Waschkeller Trockner Trockenraum Wäsche
waschen Wäsche Waschgang Waschmaschine Waschmittel
trocknen Trockner Trockenraum Wäscheleine Wäscheständer
bügeln Bügeleisen glätten
Heizung heizen Heizkörper Thermostat Heizkessel Wärme
kalt Kälte frieren auskühlen Frost Heizung
warm Wärme Temperatur aufwärmen beheizt
Temperatur Grad Celsius Wärme Kälte
Klimaanlage kühlen Ventilator Kühlung
Strom Elektrizität Stromverbrauch Energie elektrisch
Steckdose Strom Stecker Anschluss
Stromausfall Sicherung Strom weg Kurzschluss Sicherungskasten
Sicherung Sicherungskasten herausspringen FI-Schalter
Licht Lampe Beleuchtung Leuchte Glühbirne hell
dunkel Dunkelheit finster
Wasser Leitungswasser Trinkwasser Wasserhahn
Wasserhahn Armatur Hahn zudrehen
Wasserschaden Rohrbruch Leck auslaufen undicht überschwemmt
undicht Leck tropfen auslaufen lecken
verstopft Verstopfung Abfluss Rohr Ablauf
Abfluss Ausguss Siphon Kanal
Gas Gasgeruch Gasleitung Gasalarm
Zähler Zählerstand ablesen Ablesung Stromzähler Wasserzähler
Müll Abfall Restmüll Hausmüll Unrat Kehricht
Mülltonne Abfalltonne Tonne Container Mülleimer Abfallbehälter
Mülltrennung trennen Wertstoffe Gelbe Tonne Biomüll Altpapier
Biomüll Kompost Bioabfall Küchenabfälle kompostieren
Altpapier Papiertonne Karton Pappe Zeitungen
Altglas Glascontainer Flaschen Glas
Sperrmüll Möbel entsorgen Sperrgut
entsorgen Entsorgung wegwerfen wegschmeißen beseitigen
Müllabfuhr Abholung Leerung Tonne Abfuhr
Elektroschrott Altgeräte Batterien Schadstoffe Wertstoffhof
Recycling wiederverwerten Wertstoff Wiederverwertung
putzen reinigen säubern Reinigung saubermachen wischen
Putzplan Putzdienst Reinigungsplan Kehrwoche Treppenreinigung
fegen kehren Besen Kehrwoche
staubsaugen Staubsauger saugen
wischen aufwischen Lappen Wischmopp feucht
schmutzig Schmutz verschmutzt Verunreinigung verunreinigen dreckig Dreck
sauber Sauberkeit rein gereinigt hygienisch
Reinigungsmittel Putzmittel Spülmittel Reiniger
Fleck Verschmutzung Flecken entfernen
spülen abwaschen Abwasch Geschirr Spülmaschine Geschirrspüler
Geschirr Teller Tassen Besteck Gläser
entkalken Kalk Entkalkung Kalkablagerung verkalkt
aufräumen Ordnung ordentlich wegräumen
Schnee Räumdienst räumen Winterdienst streuen Glatteis Schneeräumen
Glatteis glatt streuen Eis rutschig Streugut
Rasen mähen Rasenmäher Gras
Pflanze Blume Gewächs pflanzen Topf
gießen Wasser bewässern Bewässerung
Baum Strauch Hecke Gehölz
Hecke schneiden Rückschnitt stutzen
Unkraut jäten Wildwuchs
Dünger düngen Kompost
Schädling Ungeziefer Mäuse Ratten Insekten
Werkzeug Hammer Schraubendreher Zange Geräte
bohren Bohrmaschine Loch Dübel
Nagel Schraube Dübel befestigen aufhängen
befestigen anbringen montieren Montage fixieren
reparieren Reparatur instandsetzen Instandsetzung flicken richten beheben
Instandhaltung Wartung warten pflegen Unterhalt
Handwerker Monteur Fachbetrieb Installateur Techniker Fachmann
Schönheitsreparaturen streichen tapezieren renovieren Renovierung malern
streichen malen Farbe Anstrich lackieren anstreichen
Tapete tapezieren Wand
Wand Mauer Zwischenwand
Decke Zimmerdecke Plafond
Boden Fußboden Parkett Laminat Teppich
Umbau umbauen bauliche Veränderung Ausbau Umgestaltung
Modernisierung modernisieren Sanierung sanieren Erneuerung
Möbel Einrichtung Mobiliar möbliert Inventar Schrank
Schrank Regal Kommode Spind
Tisch Tischplatte Schreibtisch
Stuhl Sessel Sitzgelegenheit Hocker Bank
Bett Matratze Schlafplatz Liege
Bettwäsche Bettzeug Laken Bettlaken Kissen Decke
Handtuch Badetuch Handtücher
Kinderwagen abstellen Rollator Treppenhaus
Klingel klingeln läuten Türklingel Gegensprechanlage
Briefkasten Post Postkasten Briefschlitz
Namensschild Türschild Klingelschild
Antenne Satellitenschüssel Fernsehempfang Kabel
Lärm Krach laut Lautstärke Geräusch ruhestörend Ruhestörung
Ruhe leise still Ruhezeit Zimmerlautstärke Nachtruhe Mittagsruhe
musizieren Musik Instrument Klavier spielen üben
Haustier Hund Katze Tierhaltung Tier Kleintiere halten
Hund Hunde Leine angeleint anleinen Vierbeiner
Katze Kater Freigänger
Tier Vogel Fisch Kleintier Hamster
Kot Hundehaufen Hinterlassenschaft
füttern Futter Fütterung
grillen Grill Holzkohle Elektrogrill Barbecue Rost
Feuer Flamme offenes Feuer Lagerfeuer
Brand brennen Feuer Brandschutz Brandfall
Feuerlöscher löschen Löschdecke
Rauchmelder Brandmelder Alarm Rauchwarnmelder
rauchen Raucher Zigarette Rauchverbot Nichtraucher Tabak Raucherbereich
Feier Party Fest feiern Geburtstag Feierlichkeit
Besuch Gast Besucher Übernachtungsgast Gäste
Gästezimmer Gästewohnung übernachten Gast
Kerze Flamme Teelicht
Einbruch einbrechen Einbrecher Diebstahl
Alarmanlage Alarm Sirene
abwesend Abwesenheit verreist Urlaub weg
Spielplatz Sandkasten Kinder spielen
Gemeinschaftsraum Partyraum Gemeinschaftsfläche Aufenthaltsraum
Fahrradkeller Fahrradraum Fahrradständer abstellen
abstellen Abstellplatz parken hinstellen lagern deponieren
Quadratmeter Wohnfläche Größe Fläche
Grundstück Parzelle Gelände Areal
Zaun Einfriedung Umzäunung
Laube Gartenhaus Hütte Schuppen
Pacht Pächter pachten verpachten Pachtvertrag
Brunnen Pumpe Wasser
Kamin Ofen Schornstein Schornsteinfeger
Backofen Herd Kochfeld Ofen
Kühlschrank kühlen Gefrierfach Gefrierschrank Tiefkühltruhe
Mikrowelle aufwärmen erhitzen
Kaffeemaschine Kaffee Espresso Brühgruppe
Gerät Apparat Maschine Gerätschaft
einschalten anmachen anschalten Inbetriebnahme starten
ausschalten abschalten ausmachen abstellen
Anleitung Gebrauchsanweisung Bedienungsanleitung Handbuch
bedienen Bedienung handhaben Handhabung
Ersatzteil Zubehör Verschleißteil
Filter Filterwechsel Sieb
Batterie Akku Akkumulator aufladen
Pflege pflegen Instandhaltung
Lebensdauer Haltbarkeit halten
haltbar Haltbarkeit Verfallsdatum Mindesthaltbarkeitsdatum aufbewahren
Leiter Trittleiter steigen
Vorhang Gardine Jalousie Rollladen
Markise Sonnenschutz Sonnenschirm
Spiegel Glas
nähen Nadel Faden Stoff
Kleidung Kleider Anziehsachen Klamotten Bekleidung Garderobe
Schuhe Stiefel Hausschuhe Sandalen Turnschuhe Schuhwerk
Jacke Mantel Regenjacke Regenkleidung
Mütze Hut Kopfbedeckung
Handschuhe Arbeitshandschuhe Schutzhandschuhe
Brille Sehhilfe Kontaktlinsen
Uhr Armbanduhr Wecker
Regenschirm Schirm Regen
Tasche Beutel Rucksack Handtasche
Kiste Box Behälter Karton Gefäß
Behälter Gefäß Kanister Tank Eimer
Eigentümerversammlung Eigentümergemeinschaft Wohnungseigentum
Genossenschaft Genosse Genossenschaftsanteil Anteile
Heim Wohnheim Pflegeheim
barrierefrei Rollstuhl behindertengerecht rollstuhlgerecht ebenerdig
`;
