/** Words of one topic, a family per line: schools, technology and the media. */
export const school = `
Schule Unterricht Lehranstalt Schulgebäude
Schüler Schülerin Klasse Schulkind
Lehrer Lehrerin Lehrkraft Pädagoge
Klassenlehrer Klassenleitung Lehrkraft
Schulleitung Direktor Rektor
Klasse Jahrgang Klassenstufe
Unterricht Stunde Schulstunde
Stundenplan Unterrichtszeiten
Hausaufgabe Hausaufgaben
Prüfung Klausur Examen Test
Klausur Prüfung schreiben
Prüfung wiederholen Nachprüfung Wiederholung durchgefallen
bestehen durchfallen Note
Note Zensur Bewertung Punkte
bewerten Bewertung Beurteilung beurteilen
Zeugnis Noten Abschluss
Abschluss Abitur Diplom
Abitur Matura Hochschulreife
Studium studieren Hochschule Universität
Student Studierende Studentin Studienanfänger
Universität Hochschule Uni
Semester Vorlesungszeit
Vorlesung Seminar Lehrveranstaltung
Professor Dozent Hochschullehrer
Immatrikulation einschreiben Studienbescheinigung
Bachelor Master Promotion
Abschlussarbeit Bachelorarbeit Masterarbeit
Dissertation Doktorarbeit Promotion
Forschung forschen Wissenschaft
Studie Untersuchung
lernen üben pauken
lehren unterrichten beibringen
Kurs Lehrgang Seminar Schulung
Kursleiter Dozent Lehrer
Nachhilfe Förderunterricht
Ferien Schulferien unterrichtsfrei
Schulweg Schulbus
Pause Hofpause Schulhof
schwänzen fehlen unentschuldigt
Verweis Strafe Tadel
Ranzen Schulranzen Schultasche
Heft Stift Schreibzeug
Lehrbuch Schulbuch Arbeitsmaterial
Computer Rechner PC Laptop Notebook
Laptop Notebook Dienstrechner
Bildschirm Monitor Display Anzeige
Tastatur Taste Eingabe
Maus klicken Cursor
Drucker drucken ausdrucken
drucken Druck Ausdruck
scannen Scanner einlesen
Handy Smartphone Mobiltelefon Telefon
Tablet iPad Gerät
Kamera Webcam Überwachung
Kopfhörer Headset Ohrhörer
Lautsprecher Box Ton
Lautstärke laut leise
Fernseher TV Fernsehen
Radio Rundfunk
Internet Netz online Web
WLAN Wi-Fi Internet Funknetz
Router Modem WLAN
VPN Zugang Netzwerk
Netzwerk Server Netz
Server Rechner Host
Internetseite Webseite Website Homepage
Webseite online Portal Internetauftritt
App Anwendung Programm
Software Programm Anwendung
Programm Software installieren
installieren Installation einrichten aufspielen
deinstallieren entfernen löschen
einrichten konfigurieren Einstellung Einrichtung
Einstellung einstellen konfigurieren Option
aktualisieren Update Aktualisierung
Version Ausgabe Release
Fehler Fehlermeldung Bug Störung
Fehlermeldung Fehlercode anzeigen
Störung Ausfall Defekt Problem
abstürzen Absturz hängen
neu starten Neustart reset
zurücksetzen Reset Werkseinstellung
Datei Dokument Anhang
Ordner Verzeichnis Ablage
speichern sichern ablegen
Speicher Speicherplatz Festplatte
Sicherung Backup Datensicherung sichern
wiederherstellen Wiederherstellung zurückspielen
löschen entfernen tilgen
hochladen Upload
herunterladen Download laden
verschlüsseln Verschlüsselung
Passwort Kennwort Zugangsdaten PIN
Passwort vergessen zurücksetzen
PIN Code Geheimzahl
Benutzername Nutzername Login
anmelden einloggen Login
abmelden ausloggen
Zugang Zugriff Zugangsdaten
Zugriff zugreifen Berechtigung
Benutzer Nutzer Anwender
Administrator Admin Systemverwalter
Benutzerkonto Account Nutzerkonto
Konto sperren gesperrt freischalten
sperren Sperre Sperrung gesperrt
freischalten freigeben Freischaltung
Virus Schadsoftware Trojaner
Phishing Betrug verdächtig
Datenleck Datenpanne Datenverlust
Mail E-Mail Email Nachricht
Mail schreiben senden Adresse
Newsletter Rundmail abonnieren
Nachricht Mitteilung SMS Botschaft
senden schicken abschicken
weiterleiten weitergeben Weiterleitung
Anhang Anlage beifügen
Spam Werbung unerwünscht
Werbung Reklame werben
Chat Messenger Nachricht
Videokonferenz Onlinetermin Video
Daten Angaben Informationen
Datenbank Datenbestand
Tabelle Liste Übersicht
Liste Verzeichnis Aufstellung
Bild Foto Grafik
Link Verweis Adresse
Suche suchen Suchmaschine
Kabel Leitung Stecker
Stecker Anschluss Steckdose
Akku Batterie laden
laden aufladen Ladegerät
Ladegerät Netzteil Kabel
Knopf Taste Schalter
Schalter einschalten Knopf
Anzeige Display blinken
blinken leuchten Lampe Warnlampe
piepen Signalton Ton
Signal Ton Alarm
Sensor Fühler
Motor Antrieb
Pumpe pumpen
Druck Bar Wasserdruck
entlüften Luft Heizkörper
Wartung Inspektion Service
Techniker Kundendienst Fachmann
Support Hilfe Hotline
Ticket Anfrage Meldung
Bereitschaft Rufbereitschaft Notdienst
Eskalation eskalieren
Automatik automatisch selbsttätig
manuell von Hand händisch
drahtlos Funk Bluetooth
Roboter automatisch
Strom sparen Energiesparmodus Standby
Energie Strom Verbrauch
Solaranlage Photovoltaik Solarstrom
Wechselrichter Solaranlage
einspeisen Einspeisung Netz
Leistung Watt Kilowatt
Spannung Volt
Bauteil Komponente Teil
Modell Typ Baureihe
Seriennummer Typenschild Gerätenummer
Technische Daten Spezifikation
Abmessungen Maße Größe
Umwelt umweltfreundlich Klima
Klima Klimaschutz CO2
nachhaltig umweltfreundlich ökologisch
Presse Medien Zeitung
Zeitung Zeitschrift Magazin
Artikel Beitrag Text
Autor Verfasser Schriftsteller
Verlag herausgeben
veröffentlichen Veröffentlichung publizieren
Urheberrecht Bildrechte
Interview Gespräch
Umfrage Befragung Fragebogen
Statistik Auswertung
Rückmeldung Feedback Kritik
Vorschlag Idee Anregung
Gutachten Gutachter Expertise
Experte Fachmann Spezialist
Erfahrung Praxis erfahren
Fähigkeit Können Kompetenz
Kenntnisse Wissen Vorkenntnisse
Vorkenntnisse Erfahrung Grundlagen
Eignung geeignet passend
geeignet passend tauglich
Vortrag Referat Präsentation
präsentieren vorstellen Vortrag
Publikation Veröffentlichung
Zulassung zugelassen Aufnahme
Aufnahmeprüfung Eignungstest
Austausch Auslandsaufenthalt Auslandssemester
Gastgeber Gastfamilie
Zimmernachbar Mitbewohner
Stipendiat Geförderte Stipendium
Förderdauer Förderzeitraum Laufzeit
Auswahlverfahren Auswahl Jury
Jury Gutachter Auswahlkommission
Empfehlungsschreiben Referenz Gutachten
Motivationsschreiben Anschreiben Bewerbung
`;
