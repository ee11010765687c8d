/** Words of food, clothes, animals, gardens and weather that people use for one another, a family per line. */
export const closeDaily = `
Frühstück frühstücken Morgenessen Zmorge
Mittagessen Mittagsmahlzeit Mittagstisch Zmittag
Abendessen Abendbrot Nachtmahl Nachtessen Abendmahlzeit
Zwischenmahlzeit Jause Vesper Brotzeit Imbiss Snack Znüni Zvieri
Pausenbrot Jausenbrot Pausensnack Schulbrot
Vorspeise Entree
Hauptgericht Hauptspeise Hauptgang
Nachtisch Dessert Nachspeise
Speiseplan Menüplan Essensplan Wochenplan
Speisekarte Menükarte
Kantine Mensa Betriebsrestaurant Speisesaal Cafeteria
Restaurant Gaststätte Lokal Wirtshaus Gasthaus Beiz
Kneipe Beisl
Café Kaffeehaus Konditorei
Kellner Kellnerin Servicekraft
Koch Köchin Küchenchef
Catering Partyservice Bewirtung
Portion Portionen Personenzahl
verzehren Verzehr konsumieren
Selbstverpflegung Selbstversorgung Selbstversorger
Lebensmittel Nahrungsmittel Esswaren Nahrung
Mindesthaltbarkeitsdatum Haltbarkeitsdatum Ablaufdatum Verfallsdatum
haltbar Haltbarkeit aufbewahren lagerfähig
verdorben verderben schimmlig ungenießbar
tiefgekühlt Tiefkühlkost gefroren tiefgefroren
auftauen antauen
einfrieren tiefkühlen eingefrieren
Kühlkette kühlpflichtig
Rezept Kochrezept Kochanleitung
Zutat Zutaten Bestandteile
Zubereitung zubereiten kochen Zubereitungszeit
Kochzeit Garzeit Kochdauer
Backzeit Backdauer Ofenzeit
backen ausbacken
Backblech Blech
Backform Kuchenform Springform
Ofentemperatur Backtemperatur
braten anbraten brutzeln
dünsten dämpfen
frittieren ausbacken Fritteuse
köcheln sieden
umrühren rühren verrühren unterrühren
mischen vermischen vermengen
kneten durchkneten verkneten
schneiden kleinschneiden zerkleinern würfeln
reiben raspeln
pürieren mixen Püree
würzen abschmecken Gewürz Gewürze
salzen Salz salzig
süßen süß Süßungsmittel
anrichten servieren
Teig Hefeteig Germteig Kuchenteig
Hefe Germ
Sahne Rahm Obers Schlagsahne Schlagobers
Pfannkuchen Palatschinken Eierkuchen
Kartoffeln Erdäpfel Kartoffel
Tomate Paradeiser Tomaten
Aprikose Marille
Pflaume Zwetschge Zwetschke
Johannisbeere Ribisel
Blumenkohl Karfiol
Rosenkohl Kohlsprossen
Mais Kukuruz
Pilze Schwammerl Champignons
Bohnen Fisolen
Aubergine Melanzani
Möhre Karotte Rübli Mohrrübe
Sellerie Zeller
Meerrettich Kren
Hackfleisch Faschiertes
Frikadelle Bulette Fleischlaberl
Hähnchen Hendl Huhn Poulet Hühnerfleisch
Brötchen Semmel Weckerl Schrippe
Hörnchen Kipferl Croissant Gipfeli
Knödel Klöße Kloß
Marmelade Konfitüre
Süßigkeiten Naschwerk Süßwaren Naschereien Schleckzeug
Kekse Plätzchen Guetzli
Eis Speiseeis Glace Eiscreme
Obst Früchte Frucht
Gemüse Gemüsesorten
Fleisch Fleischgerichte
fleischlos vegetarisch fleischfrei Vegetarier
vegan pflanzlich Veganer
glutenfrei Gluten Zöliakie
laktosefrei Laktose Milchzucker
Allergene Allergenkennzeichnung
Nüsse Nuss nusshaltig
biologisch bio
Mineralwasser Sprudel Tafelwasser
Limonade Limo Erfrischungsgetränk Softdrink
Saft Fruchtsaft
Schnaps Spirituosen Hochprozentiges
Alkohol alkoholisch Alkoholika
Trinkflasche Wasserflasche
Glas Trinkglas
Tasse Becher Häferl
Strohhalm Trinkhalm
Einweggeschirr Wegwerfgeschirr Pappteller
Kerze Teelicht
Kleidung Bekleidung Kleider Klamotten Anziehsachen Gewand
anziehen Kleiderordnung Dresscode
Dienstkleidung Uniform Berufskleidung Arbeitskleidung
Wechselkleidung Ersatzkleidung Wechselsachen Ersatzgewand
Sportkleidung Sportsachen Turnsachen Sportbekleidung Turnbekleidung Turnzeug
Turnschuhe Sportschuhe Hallenschuhe
Hausschuhe Pantoffeln Finken Patschen
Gummistiefel Regenstiefel
Regenkleidung Regensachen Regenbekleidung
Regenjacke Anorak Regenmantel
Pullover Pulli Strickpullover
Mütze Haube Kopfbedeckung Hut
Handschuhe Fäustlinge
Schutzhandschuhe Arbeitshandschuhe
Unterwäsche Unterhose Unterhosen
Strümpfe Socken
Schlafanzug Pyjama Nachthemd
Badeanzug Badehose Badebekleidung Badesachen Badezeug Badekleidung
Reißverschluss Zippverschluss Zipp
Kosmetik Schminke schminken
Waschbeutel Kulturbeutel Toilettentasche Necessaire
Friseur Friseurin Coiffeur Haarschnitt
Haartrockner Föhn Fön
Rasierer Rasierapparat
Seife Handseife
Windel Pampers wickeln
Wickeltisch Wickelraum Wickelplatz
Schnuller Nuggi
Hund Vierbeiner Hündin
Hundeleine Leine anleinen angeleint Leinenpflicht Leinenzwang
Maulkorb Beißkorb
Hundekot Hundehaufen Hinterlassenschaften
Hundesteuer Hundeabgabe Hundetaxe
Hundehalter Hundebesitzer Hundeführer
Tierhalter Tierbesitzer
Welpe Jungtier
Katze Kater Stubentiger
Katzenklo Katzentoilette
Käfig Tierkäfig Gehege
Futter füttern Fütterung Tierfutter Fressen
Fressnapf Napf Futternapf
Tierheim Tierasyl Tierschutzverein
angeln fischen Fischerei
Angelschein Fischereischein Fischereierlaubnis
Bienen Imker Imkerei
Stall Stallung
Weide Koppel
Wespen Wespennest
Wetter Witterung Wetterlage
Wetterbericht Wettervorhersage Wetterprognose
Regen regnen Niederschlag Regenwetter
Schlechtwetter Regenwetter witterungsbedingt
Unwetter Gewitter Sturm
Blitz Blitzschlag
Sturm Orkan stürmisch
windig Windstärke
Schnee schneien Schneefall
Frost gefrieren Bodenfrost
Hitze Hitzewelle
Sonne sonnig Sonnenschein
Nebel neblig
Hochwasser Überschwemmung Überflutung
Regenschirm Schirm
Temperatur Celsius Grad
Wald Forst
Umwelt Umweltschutz umweltfreundlich ökologisch
Naturschutz Naturschutzgebiet Schutzgebiet
nachhaltig Nachhaltigkeit umweltschonend
Gartenabfälle Grünschnitt Gartenabfall
Laub Herbstlaub
Gewächshaus Treibhaus Glashaus
Regentonne Regenfass Regenwassertonne
Rasensprenger Sprinkler Bewässerungsanlage
Gartengerät Gartenwerkzeug Gartengeräte
Schaufel Spaten Schippe
Schneeschaufel Schneeschieber Schneeschippe
Schubkarre Scheibtruhe Schubkarren
Gießkanne Spritzkanne
Laubbläser Laubgebläse
Grillplatz Grillstelle Feuerstelle
Holzkohle Grillkohle
Pool Swimmingpool Schwimmbecken
Blumenkasten Balkonkasten Blumenkistchen
Markise Sonnensegel
Fliegengitter Insektenschutz Mückengitter
Satellitenschüssel Parabolantenne Satellitenantenne
Drohne Multikopter Quadrokopter
Assistenzhund Blindenhund Führhund Begleithund
Brotdose Jausenbox Vesperdose Brotbüchse
Regenhose Matschhose Buddelhose
`;
