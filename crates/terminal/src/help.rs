//! The help.

use merels::sheet::Tongue;

use crate::app::App;
use crate::words::{PAGE_COLUMNS, wrapped};

/// What is due by the rules, and what keys and the mouse do.
pub(crate) fn lines(app: &App) -> Vec<String> {
    let (heading, keys) = match app.guide().tongue() {
        Tongue::English => ("Now (r: all rules)", &ENGLISH),
        Tongue::German => ("Jetzt (r: alle Regeln)", &GERMAN),
    };
    let due = app.guide().due(app.session());
    let now = due.iter().flat_map(|rule| wrapped(rule, PAGE_COLUMNS - 2)).map(|line| format!("  {line}"));
    let mut lines: Vec<String> = match due.is_empty() {
        true => Vec::new(),
        false => std::iter::once(heading.to_owned()).chain(now).chain([String::new()]).collect(),
    };
    let keys = keys.iter().map(|line| if app.look.ascii { line.replace('○', "o") } else { (*line).to_owned() });
    lines.extend(keys);
    lines
}

/// What keys and the mouse do; a line without a blank at its beginning is a heading.
const ENGLISH: [&str; 50] = [
    "On the board",
    "  arrows           go from point to point",
    "  enter, space     place, pick up, drop, take",
    "  mouse            a click does the same; pieces can be dragged",
    "  1 to 9, tab      choose the piece to place, where there are several",
    "  p  s             pass; say a word such as swap, where that is due",
    "  escape           put back, let go, close",
    "  d2, g7-g4xd6     any turn can be typed: begin with : or a letter that",
    "                   is no key below; rd@b2 places a piece by its letters",
    "",
    "What is marked",
    "  >○<  red         can be taken, and something must be",
    "  (○)  cyan        is picked up",
    "  green, filled    where it can go",
    "  ?○?  magenta     the hint",
    "  [○]              the cursor",
    "  =○=  yellow      stands on a line that was made just now",
    "  +○+  ~○~  -○-    won, drawn, lost for certain (v)",
    "  underlined       the last turn",
    "",
    "The game",
    "  u  r             undo, redo; also , and .",
    "  h  =             hint; how it stands",
    "  v                what decisions are worth for certain, if it is known",
    "  o  c  R          offer a draw, claim one, resign",
    "  n                new game: any game, its options, opponents",
    "  g                go on: let the opponent play, after leafing back",
    "  q                leave; ctrl-c leaves at once, ctrl-z suspends",
    "",
    "The view",
    "  f                flip the board",
    "  l                letters for pieces, or figures",
    "  w                the whole width for the board, or the panel",
    "  t                the game tree: left and right go back and on,",
    "                   up and down to other lines; + makes a line the main",
    "                   one, x takes it out; t or escape leaves it",
    "",
    "Typed after a colon",
    "  :claim with g7-g4    claim a draw with a turn you intend",
    "  :go 12               go to a turn",
    "  :position  :moves    the position as a line of text; what is legal",
    "  :rules  :source      the rules in words; the game's definition",
    "  :save FILE           write the game to a file, after those it holds",
    "  :load FILE           look at the last game of a file of records",
    "  :kept  :new          games that are kept; a new game",
    "  :stands  :values     how it stands; what is known for certain",
    "  :help                this help",
    "",
    "When a game is over, enter offers the same again, also with seats",
    "swapped, to go through it, to save it, and other games.",
];

/// The same in German; keys and commands are what they are.
const GERMAN: [&str; 50] = [
    "Auf dem Brett",
    "  Pfeiltasten      von Punkt zu Punkt",
    "  Enter, Leertaste setzen, aufnehmen, ablegen, schlagen",
    "  Maus             ein Klick tut dasselbe; Figuren lassen sich ziehen",
    "  1 bis 9, Tab     welche Figur gesetzt wird, wo es mehrere gibt",
    "  p  s             passen; ein Wort sagen, wo eines verlangt ist",
    "  Escape           zurücklegen, loslassen, schließen",
    "  d2, g7-g4xd6     jeder Zug lässt sich tippen: mit : oder Buchstaben",
    "                   davor, die keine Taste sind; rd@b2 setzt eine Figur",
    "",
    "Was markiert ist",
    "  >○<  rot         kann geschlagen werden, und etwas muss es werden",
    "  (○)  türkis      ist aufgenommen",
    "  grün, gefüllt    wohin die Figur kann",
    "  ?○?  violett     der Rat",
    "  [○]              der Zeiger",
    "  =○=  gelb        steht auf einer Linie, die gerade entstanden ist",
    "  +○+  ~○~  -○-    sicher gewonnen, unentschieden, verloren (v)",
    "  unterstrichen    der letzte Zug",
    "",
    "Das Spiel",
    "  u  r             zurücknehmen, wiederholen; auch , und .",
    "  h  =             ein Rat; wie es steht",
    "  v                was Entscheidungen sicher wert sind, wenn bekannt",
    "  o  c  R          Unentschieden anbieten, fordern; aufgeben",
    "  n                neues Spiel: welches, seine Optionen, die Gegner",
    "  g                weiter: nach dem Blättern spielt wieder der Gegner",
    "  q                verlassen; Strg-C sofort, Strg-Z hält an",
    "",
    "Die Ansicht",
    "  f                das Brett umdrehen",
    "  l                Buchstaben für Figuren, oder Zeichen",
    "  w                die ganze Breite für das Brett, oder die Spalte dazu",
    "  t                der Spielbaum: links und rechts blättern, auf und ab",
    "                   zu anderen Linien; + macht eine zur Hauptlinie,",
    "                   x nimmt sie heraus; t oder Escape verlässt ihn",
    "",
    "Nach einem Doppelpunkt getippt",
    "  :claim with g7-g4    Unentschieden fordern, mit einem Zug im Sinn",
    "  :go 12               zu einem Zug",
    "  :position  :moves    die Stellung als Textzeile; was erlaubt ist",
    "  :rules  :source      die Regeln in Worten; die Definition des Spiels",
    "  :save DATEI          das Spiel an eine Datei von Spielen hängen",
    "  :load DATEI          das letzte Spiel einer Datei ansehen",
    "  :kept  :new          aufbewahrte Spiele; ein neues Spiel",
    "  :stands  :values     wie es steht; was sicher bekannt ist",
    "  :help                diese Hilfe",
    "",
    "Ist ein Spiel vorbei, bietet Enter dasselbe noch einmal an, auch mit",
    "getauschten Seiten, es durchzugehen, zu speichern, und andere Spiele.",
];
