/** Words of one topic, a family per line: families, health, food and child care. */
export const people = `
Kind Kinder minderjährig Nachwuchs Kleinkind
Minderjährige unter achtzehn Kinder Jugendliche
Erwachsene volljährig achtzehn Volljährigkeit
Baby Säugling Kleinkind
Eltern Mutter Vater Erziehungsberechtigte Sorgeberechtigte
Sorgerecht Sorgeberechtigte Erziehungsberechtigte
Sohn Tochter Kind
Geschwister Bruder Schwester Geschwisterkind
Großeltern Oma Opa
Familie Angehörige Verwandte
Angehörige Verwandte Familienmitglied
Ehepartner Ehegatte Ehefrau Ehemann Lebensgefährte Partner
Partner Lebenspartner Lebensgefährte
ledig verheiratet Familienstand
Freund Freundin Bekannte Kumpel
Person Mensch Leute Einzelperson
Mann männlich Herr Herren
Frau weiblich Dame Damen
Rentner Senioren Pensionär Ruheständler ältere
Schwerbehinderte Behinderung behindert Beeinträchtigung Handicap
Gruppe Gemeinschaft Kreis
Alter Jahre Lebensjahr alt Mindestalter
Altersgrenze Mindestalter Höchstalter
Name Vorname Nachname heißen
Geburtsdatum geboren Geburtstag
Geschlecht männlich weiblich
Nationalität Staatsangehörigkeit Herkunft
Flüchtling Geflüchtete Asyl
arbeitslos Arbeitslose erwerbslos Bürgergeld
Sozialhilfe Bürgergeld bedürftig Sozialleistung
gesund Gesundheit wohlauf
krank Krankheit Erkrankung unwohl leiden
krank fehlen zuhause bleiben abmelden
Erkältung Schnupfen Husten Grippe erkältet
Fieber erhöhte Temperatur Temperatur
Husten Schnupfen Erkältung
ansteckend Ansteckung infizieren Infektion übertragbar
Infektion Infekt Virus Bakterien
Durchfall Erbrechen Magen übergeben
Übelkeit Erbrechen schlecht übel
Läuse Kopfläuse Befall
Schmerz Schmerzen wehtun
Kopfschmerzen Migräne
Bauchschmerzen Bauchweh Magen
Zahn Zahnarzt Zahnschmerzen
Allergie allergisch Unverträglichkeit Allergiker
Unverträglichkeit Laktose Gluten Allergie
Nebenwirkung unerwünschte Wirkung
Medikament Arznei Arzneimittel Tablette Medizin Präparat
Tablette Pille Kapsel
Dosis Dosierung einnehmen Menge
einnehmen Einnahme schlucken
Rezept verschreiben Verschreibung verordnen
Apotheke Medikament Arznei
Salbe Creme auftragen
Tropfen Saft flüssig
Arzt Ärztin Mediziner Doktor Hausarzt Kinderarzt
Arztbesuch Arzttermin Sprechstunde
Krankenhaus Klinik Hospital
Notarzt Rettungsdienst Notruf Krankenwagen
Notruf Notfallnummer Notdienst
Notfall Unglück Unfall Gefahr
Erste Hilfe Ersthelfer Verbandskasten
Verbandskasten Pflaster Verband
verletzen Verletzung Wunde verwundet
Wunde Verletzung Schnitt
bluten Blut Nasenbluten
Knochenbruch gebrochen Bruch
Vergiftung giftig Gift
Gift giftig gesundheitsschädlich
Impfung impfen geimpft Impfschutz
Impfpass Impfnachweis Masern
Untersuchung untersuchen Vorsorge
Behandlung behandeln Therapie
Operation operieren Eingriff
Therapie Behandlung Kur
Pflege pflegen Betreuung
Krankenkasse Krankenversicherung versichert
Krankenversicherung Versichertenkarte Gesundheitskarte
schwanger Schwangerschaft stillen
Hygiene hygienisch Sauberkeit
Hände waschen Händewaschen
desinfizieren Desinfektion Desinfektionsmittel
Maske Mundschutz
Zecke Insektenstich Biss
Mücke Insekten stechen
schlafen Schlaf Mittagsschlaf ruhen
müde Müdigkeit Schläfrigkeit
Stress Belastung Anspannung
psychisch seelisch Psychologe
weinen traurig Trauer
Heimweh Sehnsucht traurig
Angst fürchten ängstlich
Mobbing hänseln ausgrenzen
Gewalt schlagen prügeln
Sucht abhängig süchtig
Drogen Rauschmittel berauscht
Alkohol Bier Wein alkoholisch Spirituosen
betrunken alkoholisiert Alkohol
abnehmen Diät Gewicht
Ernährung ernähren Kost
essen Mahlzeit speisen Verpflegung
Verpflegung Essen Mahlzeiten Proviant
Mahlzeit Frühstück Mittagessen Abendessen
Frühstück frühstücken Brot morgens
Mittagessen Mittag Mahlzeit Speisen
Abendessen Abendbrot Nachtmahl
Brotzeit Vesper Imbiss Pausenbrot
Imbiss Snack Häppchen
Lunchpaket Proviant Verpflegung
Kantine Mensa Cafeteria Speisesaal
Restaurant Gaststätte Lokal Wirtschaft
Café Cafeteria Kaffee
Küche kochen Koch
kochen zubereiten garen
Zubereitung zubereiten Rezept
Rezept Zutaten Kochanleitung
Zutat Bestandteil Zutaten
backen Kuchen Teig
Kuchen Gebäck Torte
Brot Brötchen Backwaren
Mehl Teig kneten
Fleisch Wurst Schweinefleisch
vegetarisch fleischlos vegan pflanzlich
vegan pflanzlich tierisch
Schweinefleisch halal religiös
Fisch Meeresfrüchte
Gemüse Salat Rohkost
Obst Früchte Apfel
Süßigkeiten Naschen Süßes Schokolade
Zucker süß zuckerfrei
Salz salzig würzen
Milch Milchprodukte Käse
Ei Eier
Nüsse Nuss Erdnuss
Getränk trinken Durst Getränke
Wasser Mineralwasser Sprudel
Kaffee Tee Heißgetränk
Tee Kräutertee
Saft Limonade
Flasche Trinkflasche
Hunger hungrig
satt genug
Portion Menge
Speiseplan Speisekarte Menü Essensplan
Essen mitbringen eigene Speisen verzehren
verzehren Verzehr essen
Lebensmittel Nahrungsmittel Esswaren
verderben verdorben schlecht haltbar
kühl Kühlung kühlen
Bedienung Kellner servieren
bestellen Essen abbestellen
Buffet Büfett
Kita Kindergarten Kindertagesstätte Krippe
Erzieher Erzieherin Betreuerin pädagogische Fachkraft
Eingewöhnung eingewöhnen Anfangszeit
bringen Bringzeit abgeben morgens
abholen Abholzeit Abholberechtigte
Abholberechtigte abholen bevollmächtigt Person
Betreuungszeit Betreuung Öffnungszeit
Schließtage Ferien geschlossen
Elternabend Elternversammlung
Elternbeirat Elternvertreter
Elternbrief Rundbrief
Wechselkleidung Ersatzkleidung Wechselsachen
Windel wickeln
Schnuller Kuscheltier
Spielzeug Spielsachen
Garten spielen draußen
Geburtstag feiern Kind
Taufe Kommunion Konfirmation
Witwe verstorben
Tod sterben Todesfall verstorben
Nachname Familienname
Dolmetscher Übersetzung übersetzen
Sprache sprechen Fremdsprache
Deutsch Englisch Sprachkenntnisse
`;
