/** Words of one topic, a family per line: travel, sports and events. */
export const travel = `
Reise reisen Fahrt Ausflug Tour Trip
Ausflug Exkursion Tagesfahrt Wandertag Tour
Urlaub Ferien verreisen Reise
Klassenfahrt Schulfahrt Fahrt Schullandheim
Reiseziel Ziel Zielort Urlaubsort
abreisen Abreise abfahren Abfahrt aufbrechen losfahren Aufbruch
ankommen Ankunft eintreffen anreisen Anreise Check-in
Rückkehr Rückfahrt Heimfahrt zurückkommen heimkehren Rückreise
Hinfahrt Hinreise Anfahrt hinfahren
Treffpunkt treffen Sammelpunkt versammeln Sammelstelle
Abfahrt Abfahrtszeit losfahren fahren Start
Fahrplan Abfahrtszeiten Takt verkehren Fahrzeiten
fahren Fahrt befördern unterwegs
Fahrkarte Ticket Fahrschein Fahrausweis Billett
Fahrpreis Ticketpreis Fahrkarte kosten
Schwarzfahren ohne Fahrschein erhöhtes Beförderungsentgelt
Fahrgast Passagier Reisende Mitfahrer
Zug Bahn Eisenbahn ICE Regionalbahn
Bus Omnibus Linienbus Reisebus
Straßenbahn Tram U-Bahn S-Bahn
Bahnhof Station Haltestelle Bahnsteig
Haltestelle Station Bushaltestelle Halt
Gleis Bahnsteig Steig
umsteigen Umstieg Anschluss Anschlusszug
einsteigen Einstieg zusteigen
aussteigen Ausstieg
Verspätung verspätet Verzögerung später pünktlich
Zugausfall gestrichen ausfallen Ersatzverkehr
Sitzplatz Platzreservierung Platz reservieren Sitz
Abteil Waggon Wagen
erste Klasse zweite Klasse Wagenklasse
Schaffner Zugbegleiter Kontrolleur
Flugzeug Flug fliegen Flieger Maschine
Flughafen Terminal Airport
Gepäck Koffer Reisegepäck Reisetasche Handgepäck
Handgepäck Kabine Gepäck
packen einpacken Packliste Gepäck mitnehmen
mitbringen mitnehmen dabeihaben einpacken mitführen
Schließfach Spind Gepäckaufbewahrung Wertfach
Auto PKW Wagen Fahrzeug Kraftfahrzeug Kfz
Fahrzeug Auto Transportmittel Gefährt
LKW Lastwagen Transporter
Motorrad Moped Roller Krad
Fahrrad Rad Velo Drahtesel radeln
E-Bike Pedelec Elektrofahrrad
Lastenrad Cargobike Transportrad
Helm Fahrradhelm Kopfschutz
Reifen Rad Platten Panne
Panne Autopanne liegenbleiben Defekt Pannenhilfe
Unfall Zusammenstoß Crash verunglücken Kollision
tanken Tankstelle Benzin Kraftstoff Diesel
Elektroauto Ladesäule laden Wallbox aufladen
parken Parkplatz abstellen Stellplatz Parkhaus
Parkplatz Parkfläche Stellplatz Parkhaus Abstellfläche
Falschparker abschleppen widerrechtlich parken
abschleppen Abschleppdienst Falschparker
Halteverbot parken verboten
Straße Fahrbahn Weg Verkehr
Stau Verkehr Verkehrsbehinderung
Autobahn Schnellstraße Landstraße
Ampel Verkehrszeichen Schild
Schild Beschilderung Hinweis Tafel
Geschwindigkeit Tempo Stundenkilometer Tempolimit
Fußgänger zu Fuß gehen laufen
Taxi Mietwagen Fahrdienst
Mitfahrgelegenheit Fahrgemeinschaft mitnehmen
Autovermietung Mietwagen leihen
Carsharing teilen Auto
ausleihen Ausleihe leihen entleihen Verleih borgen
Verleih vermieten ausleihen Leihgebühr Leihe
Leihfrist Ausleihdauer Rückgabetermin ausleihen
zurückgeben Rückgabe Abgabe abstellen
Station Standort Verleihstation
Hotel Unterkunft Pension Herberge Gasthof
Jugendherberge Herberge Unterkunft
übernachten Übernachtung Nächtigung schlafen Nacht
Doppelzimmer Einzelzimmer Zimmer Mehrbettzimmer
Ferienwohnung Ferienhaus Apartment
Camping zelten Zelt Campingplatz Wohnwagen
Zelt zelten Zeltplatz
Wohnmobil Wohnwagen Caravan
Rezeption Empfang Anmeldung
Empfang begrüßen Rezeption Foyer
einchecken Check-in Anreise
auschecken Check-out Abreise
buchen Buchung reservieren Reservierung vorbestellen
reservieren Reservierung vormerken Vormerkung freihalten
umbuchen Umbuchung ändern
ausgebucht voll belegt besetzt
belegt besetzt frei Belegung
Warteliste Nachrücker nachrücken
Reiseleiter Reisebegleitung Führer Guide
Begleitperson Begleitung begleiten Betreuer
Reiserücktritt Rücktrittsversicherung stornieren
Visum Einreise Pass Grenze
Ausland Ausländer fremdes Land international
Grenze Zoll Kontrolle
Karte Landkarte Plan Stadtplan
Sehenswürdigkeit Museum besichtigen Denkmal
Führung Rundgang Besichtigung
Museum Ausstellung Galerie
Ausstellung ausstellen Exponat
Strand Meer Küste See
See Gewässer Teich
Boot Schiff Kahn Ruderboot segeln
Fähre Schiff übersetzen
Kapitän Schiffsführer Skipper
Hafen Anlegestelle Steg Liegeplatz
segeln Segelboot Segel
rudern Paddel Kanu Kajak
Schwimmweste Rettungsweste
Berg Gebirge Gipfel
wandern Wanderung Wanderweg Spaziergang
spazieren Spaziergang bummeln
Ski Skifahren Piste
Wald Forst Bäume
Natur Umwelt Landschaft
Naturschutz Umweltschutz geschützt
Wetter Witterung Wetterlage
Regen regnen nass Niederschlag Schauer
Gewitter Blitz Donner Unwetter Sturm
Sturm Wind Orkan Windstärke
Sonne sonnig Sonnenschein Sonnencreme
Sonnencreme Sonnenschutz Sonnenbrand
Hitze heiß hitzefrei warm
Schwimmbad Freibad Hallenbad Becken Badeanstalt
schwimmen baden Schwimmer Badegast
Schwimmbecken Becken Pool Wasser
Nichtschwimmer Schwimmer Schwimmabzeichen Seepferdchen
Sauna schwitzen Aufguss
Bademeister Badeaufsicht Aufsicht Schwimmmeister
Badehose Badeanzug Badebekleidung Badekleidung
springen Sprungturm Sprungbrett Sprung
Rutsche rutschen Wasserrutsche
tauchen Taucher untertauchen
Dusche duschen abduschen
umziehen Umkleide umkleiden Garderobe
Sport trainieren Training Bewegung
Training Übungsstunde trainieren Übung Trainingszeit
Trainer Übungsleiter Coach Trainerin
Mannschaft Team Gruppe
Spieler Mitspieler Teilnehmer
Spiel Partie Match Begegnung
Wettkampf Turnier Meisterschaft Wettbewerb
Wettbewerb Ausscheidung Contest Preisausschreiben
Sieger Gewinner Erster Platz
Pokal Preis Medaille Auszeichnung
Schiedsrichter Unparteiischer Kampfrichter
Turnhalle Sporthalle Halle
Sportplatz Spielfeld Platz
Fußball Kicker Ball
Ball werfen fangen
Tennis Tischtennis Schläger
turnen Gymnastik Turner
laufen joggen Lauf rennen
Fitness Kraftraum Fitnessstudio
Probetraining schnuppern Schnupperstunde Probestunde ausprobieren
Probestunde schnuppern kostenlos testen
Anfänger Einsteiger Neuling Grundkurs
Fortgeschrittene erfahren Könner
Sportkleidung Trikot Turnschuhe Sportschuhe
Veranstaltung Event Anlass Feierlichkeit
Fest Feier feiern Sommerfest Jubiläum
Konzert Auftritt Aufführung Musik
Auftritt auftreten aufführen Vorstellung
Probe proben üben Chorprobe
Chor singen Sänger Gesang
singen Lied Gesang
Noten Notenblatt Partitur
Dirigent Chorleiter Leitung
Orchester Kapelle Musiker
Theater Schauspiel Bühne
Bühne Podium Auftritt
Kino Film Vorführung
Film Video Vorführung
Tanz tanzen Ball
Publikum Zuschauer Besucher Zuhörer
Zuschauer zusehen Publikum Gäste
Teilnehmer Teilnahme teilnehmen Mitmacher
Teilnehmerzahl Gruppengröße Mindestteilnehmerzahl Plätze
anmelden Anmeldung registrieren einschreiben Anmeldeschluss
Anmeldeschluss Anmeldefrist anmelden Frist
Programm Ablauf Programmpunkt
Organisator Veranstalter organisieren
Saal Halle Raum
Eintrittskarte Karte Ticket
Garderobe Jacke abgeben
Bücherei Bibliothek ausleihen Bücher
Buch Medium Medien Lektüre
Leser Nutzer lesen
vorlesen Vorlesestunde Lesung
Lesung Autor vorlesen
Spiel spielen Brettspiel
Hobby Freizeit Freizeitbeschäftigung
Freizeit Erholung frei
Ferienlager Freizeit Zeltlager
basteln Bastelarbeit handwerklich
malen zeichnen Bild
fotografieren Foto Aufnahme Bild knipsen
filmen Video Aufnahme
Weihnachtsfeier Weihnachten Adventsfeier
Geburtstag Jubiläum Ehrentag
Hochzeit heiraten Trauung
Beerdigung Trauerfall Todesfall
Kirche Gottesdienst Pfarrer
Umzug Festzug Parade
Fundbüro Fundsachen verloren liegen gelassen
Rettungsschwimmer Lebensretter
Erholung entspannen ausruhen
Gutschein Eintritt
Stammtisch Treffen
Jugendliche Teenager Heranwachsende
Gruppe Gruppenleiter Schar
Betreuer Aufsichtsperson beaufsichtigen Betreuung
Reiseapotheke Medikamente mitnehmen
`;
