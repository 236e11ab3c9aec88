//! German for the words that games use for their kinds, phases, patterns and the like. What stands here is no part of any rule:
//! a word that is missing is used as its author wrote it.

use super::grammar::{Adjective, Gender, Noun};

const fn der(nominative: &'static str, genitive: &'static str, plural: &'static str) -> Noun {
    Noun::new(Gender::Masculine, nominative, genitive, plural)
}

const fn die(nominative: &'static str, plural: &'static str) -> Noun {
    Noun::new(Gender::Feminine, nominative, nominative, plural)
}

const fn das(nominative: &'static str, genitive: &'static str, plural: &'static str) -> Noun {
    Noun::new(Gender::Neuter, nominative, genitive, plural)
}

pub(super) const ATTRIBUTE: Noun = die("Eigenschaft", "Eigenschaften");
pub(super) const BOARD: Noun = das("Brett", "Bretts", "Bretter");
pub(super) const FIELD: Noun = das("Feld", "Felds", "Felder");
pub(super) const GIVEN_FIELD: Noun = das("Bezugsfeld", "Bezugsfelds", "Bezugsfelder");
pub(super) const GIVEN_POINT: Noun = der("Bezugspunkt", "Bezugspunkts", "Bezugspunkte");
pub(super) const KIND: Noun = die("Art", "Arten");
pub(super) const LINE: Noun = die("Linie", "Linien");
pub(super) const OPPONENT: Noun = der("Gegner", "Gegners", "Gegner");
pub(super) const ORIGIN: Noun =
    der("Ausgangspunkt der letzten Bewegung", "Ausgangspunkts der letzten Bewegung", "Ausgangspunkte");
pub(super) const PIECE: Noun = die("Figur", "Figuren");
pub(super) const PLAYER: Noun = der("Spieler", "Spielers", "Spieler");
pub(super) const POINT: Noun = der("Punkt", "Punkts", "Punkte");

/// What a word is.
pub(super) enum Meaning {
    Noun(Noun),
    /// The stem.
    Adjective(&'static str),
}

/// A piece's name of one word.
pub(super) fn piece(word: &str) -> Option<Noun> {
    Some(match word {
        "amazon" => die("Amazone", "Amazonen"),
        "arrow" => der("Pfeil", "Pfeils", "Pfeile"),
        "bishop" => der("Läufer", "Läufers", "Läufer"),
        "captain" => der("Hauptmann", "Hauptmanns", "Hauptleute"),
        "car" => das("Auto", "Autos", "Autos"),
        "counter" | "man" | "stone" => der("Stein", "Steins", "Steine"),
        "cow" => die("Kuh", "Kühe"),
        "cross" => das("Kreuz", "Kreuzes", "Kreuze"),
        "dead" => der("Blockstein", "Blocksteins", "Blocksteine"),
        "disc" => die("Scheibe", "Scheiben"),
        "fox" => der("Fuchs", "Fuchses", "Füchse"),
        "goat" => die("Ziege", "Ziegen"),
        "goose" => die("Gans", "Gänse"),
        "hare" => Noun::weak("Hase", "Hasen"),
        "hexagon" => das("Sechseck", "Sechsecks", "Sechsecke"),
        "hole" => das("Loch", "Lochs", "Löcher"),
        "home" => das("Lager", "Lagers", "Lager"),
        "hound" => der("Hund", "Hunds", "Hunde"),
        "house" | "pit" => die("Mulde", "Mulden"),
        "imbalavali" => die("Imbalavali", "Imbalavali"),
        "king" => der("König", "Königs", "Könige"),
        "knight" => der("Springer", "Springers", "Springer"),
        "mark" => das("Zeichen", "Zeichens", "Zeichen"),
        "nought" => der("Kreis", "Kreises", "Kreise"),
        "officer" => der("Offizier", "Offiziers", "Offiziere"),
        "pawn" => Noun::weak("Bauer", "Bauern"),
        "queen" => die("Dame", "Damen"),
        "rebel" => Noun::weak("Rebell", "Rebellen"),
        "rook" => der("Turm", "Turms", "Türme"),
        "ship" => das("Schiff", "Schiffs", "Schiffe"),
        "square" => das("Quadrat", "Quadrats", "Quadrate"),
        "stick" => das("Stäbchen", "Stäbchens", "Stäbchen"),
        "tiger" => der("Tiger", "Tigers", "Tiger"),
        "tile" => der("Dominostein", "Dominosteins", "Dominosteine"),
        _ => return None,
    })
}

/// A pattern's name.
pub(super) fn pattern(word: &str) -> Option<Noun> {
    Some(match word {
        "bracket" | "wedge" => die("Klammer", "Klammern"),
        "five" => der("Fünfer", "Fünfers", "Fünfer"),
        "four" => der("Vierer", "Vierers", "Vierer"),
        "jare" => die("Jare", "Jaren"),
        "long" => die("Überlänge", "Überlängen"),
        "mill" => die("Mühle", "Mühlen"),
        "my_mill" | "own_mill" => die("eigene Mühle", "eigene Mühlen"),
        "pair" => das("Paar", "Paars", "Paare"),
        "quarto" => das("Quarto", "Quartos", "Quartos"),
        "row" => die("Kette", "Ketten"),
        "six" => der("Sechser", "Sechsers", "Sechser"),
        "straight" => die("Vier mit zwei Enden", "Vieren mit zwei Enden"),
        "three" => der("Dreier", "Dreiers", "Dreier"),
        "trap" => die("Falle", "Fallen"),
        _ => return None,
    })
}

/// An adjective by which pieces are told apart.
pub(super) fn quality(word: &str) -> Option<Adjective> {
    Some(Adjective::new(match word {
        "black" => "schwarz",
        "blue" => "blau",
        "brown" => "braun",
        "cream" => "cremefarben",
        "green" => "grün",
        "hollow" => "hohl",
        "red" => "rot",
        "round" => "rund",
        "short" => "niedrig",
        "solid" => "massiv",
        "square" => "eckig",
        "tall" => "hoh",
        "white" => "weiß",
        "yellow" => "gelb",
        _ => return None,
    }))
}

/// What an attribute is called.
pub(super) fn attribute(word: &str) -> Option<Noun> {
    Some(match word {
        "colour" => die("Farbe", "Farben"),
        "height" => die("Höhe", "Höhen"),
        "shape" => die("Form", "Formen"),
        "top" => die("Oberseite", "Oberseiten"),
        _ => return None,
    })
}

/// A phase's or an action's name.
pub(super) fn deed(word: &str) -> Option<&'static str> {
    Some(match word {
        "capture" => "Schlagen",
        "first" => "Erster Zug",
        "garrison" => "Besatzung",
        "giving" => "Geben",
        "leap_on" => "Weiterspringen",
        "leaping" => "Springen",
        "mark" => "Zeichnen",
        "moving" | "slide" => "Ziehen",
        "no_move" | "no_slide" => "Kein Zug möglich",
        "opening" => "Eröffnung",
        "paying" => "Bezahlen",
        "placing" | "put_stone" => "Setzen",
        "play" => "Spiel",
        "promote" => "Umwandlung",
        "second" => "Zweiter Zug",
        "shoot" => "Abschuss",
        "take_king" => "Königsfang",
        "thinning" => "Auslichten",
        _ => return None,
    })
}

/// What is explained in the list of words: points, numbers, conditions and players with a name.
pub(super) fn term(word: &str) -> Option<Meaning> {
    use Meaning::{Adjective, Noun};
    Some(match word {
        "across" => Noun(das("Gegenüber", "Gegenübers", "Gegenüber")),
        "advance" => Noun(der("Vormarsch", "Vormarschs", "Vormärsche")),
        "alive" => Adjective("lebend"),
        "area" => Noun(das("Gebiet", "Gebiets", "Gebiete")),
        "along" => Noun(die("Längsbahn", "Längsbahnen")),
        "attacked" => Adjective("bedroht"),
        "anticlockwise" => Noun(die("Linksdrehung", "Linksdrehungen")),
        "back" => Noun(die("Rückkehr", "Rückkehren")),
        "behind" => Noun(das("Hinterfeld", "Hinterfelds", "Hinterfelder")),
        "bounds" => Noun(die("Grenze", "Grenzen")),
        "border" => Noun(der("Rand", "Rands", "Ränder")),
        "castle" => Noun(die("Burg", "Burgen")),
        "caught" => Noun(der("Fang", "Fangs", "Fänge")),
        "check" => Noun(das("Schach", "Schachs", "Schachs")),
        "clear" => Adjective("passierbar"),
        "clockwise" => Noun(die("Rechtsdrehung", "Rechtsdrehungen")),
        "cornered" => Noun(die("Ecklage", "Ecklagen")),
        "corner" => Noun(der("Eckbereich", "Eckbereichs", "Eckbereiche")),
        "corners" => Noun(die("Ecke", "Ecken")),
        "crowned" => Noun(die("Krönung", "Krönungen")),
        "done" => Noun(der("Abschluss", "Abschlusses", "Abschlüsse")),
        "ends" => Noun(das("Ende", "Endes", "Enden")),
        "ended" => Noun(das("Spielende", "Spielendes", "Spielenden")),
        "falling" => Noun(die("Falllinie", "Falllinien")),
        "few" => Noun(die("Endphase", "Endphasen")),
        "fives" => Noun(der("Fünferpunkt", "Fünferpunkts", "Fünferpunkte")),
        "flanked" => Adjective("umzingelbar"),
        "flanking" => Noun(die("Flanke", "Flanken")),
        "flies" => Noun(der("Flug", "Flugs", "Flüge")),
        "fortress" => Noun(die("Festung", "Festungen")),
        "free" => Adjective("verfügbar"),
        "gathered" => Noun(die("Sammlung", "Sammlungen")),
        "goal" => Noun(das("Ziel", "Ziels", "Ziele")),
        "guarded" => Adjective("bewacht"),
        "half" => Noun(die("Hälfte", "Hälften")),
        "haven" => Noun(die("Zuflucht", "Zufluchten")),
        "hop" => Noun(der("Hüpfer", "Hüpfers", "Hüpfer")),
        "hostile" => Adjective("feindlich"),
        "inside" => Noun(der("Innenraum", "Innenraums", "Innenräume")),
        "joined" => Noun(die("Verbindung", "Verbindungen")),
        "jumps" => Noun(die("Springerweite", "Springerweiten")),
        "last" => Noun(der("Vorgänger", "Vorgängers", "Vorgänger")),
        "leap" => Noun(der("Sprungbereich", "Sprungbereichs", "Sprungbereiche")),
        "level" => Noun(die("Waagerechte", "Waagerechten")),
        "loop" => Noun(die("Schleife", "Schleifen")),
        "lower" => Noun(die("Unterseite", "Unterseiten")),
        "lower_left" => Noun(die("Ecke links unten", "Ecken links unten")),
        "lower_right" => Noun(die("Ecke rechts unten", "Ecken rechts unten")),
        "middle" => Noun(die("Mitte", "Mitten")),
        "next" => Noun(die("Nachfolge", "Nachfolgen")),
        "open" => Adjective("offen"),
        "outside" => Noun(der("Außenraum", "Außenraums", "Außenräume")),
        "outward" => Noun(die("Ausfahrt", "Ausfahrten")),
        "passed" => Noun(der("Durchbruch", "Durchbruchs", "Durchbrüche")),
        "path" => Noun(der("Weg", "Wegs", "Wege")),
        "prey" => Noun(die("Beute", "Beuten")),
        "reach" => Noun(die("Reichweite", "Reichweiten")),
        "ripe" => Noun(die("Reife", "Reifen")),
        "rising" => Noun(die("Steiglinie", "Steiglinien")),
        "side" => Noun(die("Seite", "Seiten")),
        "rim" => Noun(der("Innenrand", "Innenrands", "Innenränder")),
        "rise" => Noun(der("Aufstieg", "Aufstiegs", "Aufstiege")),
        "sides" => Noun(die("Seitenzahl", "Seitenzahlen")),
        "square" => Noun(das("Quadrat", "Quadrats", "Quadrate")),
        "step" => Noun(die("Schrittweite", "Schrittweiten")),
        "strike" => Noun(der("Schlag", "Schlags", "Schläge")),
        "trapped" => Noun(die("Einkesselung", "Einkesselungen")),
        "twins" => Noun(der("Zwilling", "Zwillings", "Zwillinge")),
        "turn_in" => Noun(die("Einkehr", "Einkehren")),
        "upper" => Noun(die("Oberseite", "Oberseiten")),
        "upper_left" => Noun(die("Ecke links oben", "Ecken links oben")),
        "upper_right" => Noun(die("Ecke rechts oben", "Ecken rechts oben")),
        "upward" => Noun(die("Auffahrt", "Auffahrten")),
        "upright" => Noun(die("Senkrechte", "Senkrechten")),
        _ => return None,
    })
}

/// What a player is called.
pub(super) struct Called {
    /// Alone, as a name.
    pub(super) name: &'static str,
    /// The noun that stands for it in a sentence, with an article; none where the name does.
    pub(super) noun: Option<Noun>,
}

/// A player's name.
pub(super) fn player(word: &str) -> Option<Called> {
    let name = match word {
        "Black" => "Schwarz",
        "Blue" => "Blau",
        "Cross" => "Kreuz",
        "Chaos" => "Chaos",
        "First" => "Erster",
        "Fox" => "Fuchs",
        "Geese" => "Gänse",
        "Goats" => "Ziegen",
        "Green" => "Grün",
        "Hare" => "Hase",
        "Horizontal" => "Waagerecht",
        "Hounds" => "Hunde",
        "Left" => "Links",
        "Muscovites" => "Moskowiter",
        "North" => "Nord",
        "Nought" => "Kreis",
        "Officers" => "Offiziere",
        "Order" => "Ordnung",
        "Rebels" => "Rebellen",
        "Red" => "Rot",
        "Right" => "Rechts",
        "Second" => "Zweiter",
        "South" => "Süd",
        "Swedes" => "Schweden",
        "Tigers" => "Tiger",
        "Vertical" => "Senkrecht",
        "White" => "Weiß",
        "Purple" => "Violett",
        "Yellow" => "Gelb",
        _ => return None,
    };
    let noun = match word {
        "First" => Some(Noun::weak("Erste", "Ersten")),
        "Fox" => piece("fox"),
        "Geese" => piece("goose"),
        "Goats" => piece("goat"),
        "Hare" => piece("hare"),
        "Hounds" => piece("hound"),
        "Muscovites" => Some(der("Moskowiter", "Moskowiters", "Moskowiter")),
        "Officers" => piece("officer"),
        "Rebels" => piece("rebel"),
        "Second" => Some(Noun::weak("Zweite", "Zweiten")),
        "Swedes" => Some(Noun::weak("Schwede", "Schweden")),
        "Tigers" => piece("tiger"),
        _ => None,
    };
    Some(Called { name, noun })
}

/// What is remembered, and values with a name.
pub(super) fn memory(word: &str) -> Option<&'static str> {
    Some(match word {
        "behind" => "dahinter",
        "caught" => "gefangen",
        "chain" => "Kette",
        "dead" => "tot",
        "first" => "Erster",
        "free" => "frei",
        "handful" => "Handvoll",
        "here" => "hier",
        "home" => "daheim",
        "idle" => "Stillstand",
        "it" => "es",
        "ko" => "Ko",
        "moved" => "gezogen",
        "next" => "folgend",
        "opened" => "geöffnet",
        "others" => "fremd",
        "ours" => "eigen",
        "owed" => "Guthaben",
        "pairs" => "Paare",
        "passed" => "überschritten",
        "passes" => "Passzahl",
        "seeds" => "Samenzahl",
        "taken" => "übersprungen",
        "used" => "benutzt",
        "visited" => "besucht",
        "won" => "Gewinn",
        _ => return None,
    })
}
