//! What keys and words do.

use crate::interface::{HELP_LINES, KEYS as KEYS_SHOWN};

/// The keys below the board.
pub(crate) const KEYS: [(char, &str); KEYS_SHOWN] = [
    ('?', "Hilfe"),
    ('u', "zurück"),
    ('r', "vor"),
    ('h', "Rat"),
    ('f', "um"),
    ('t', "Baum"),
    ('n', "neu"),
    ('o', "Remis"),
    ('c', "Antrag"),
    ('R', "Aufgabe"),
    (':', "Zug"),
    ('q', "Ende"),
];

/// The help of the whole screen.
pub(crate) const SCREEN: [&str; HELP_LINES] = [
    "Auf dem Brett",
    "  Pfeiltasten      von Punkt zu Punkt",
    "  Enter, Leertaste setzen, aufnehmen, ablegen, schlagen",
    "  Maus             ein Klick tut dasselbe; Figuren lassen sich ziehen",
    "  1 bis 9, Tab     welche Figur gesetzt wird, wo es mehrere gibt",
    "  p  s             passen; ein Wort sagen, wo eines verlangt ist",
    "  Escape           zurücklegen, loslassen, schließen",
    "  d2, g7-g4xd6     jeder Zug lässt sich tippen: mit : oder Buchstaben",
    "                   davor, die keine Taste sind; *d6 wählt, rd@b2 setzt",
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
    "  o  c  R          Remis anbieten, beantragen; aufgeben",
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
    "  :claim with g7-g4    Remis beantragen, mit einem Zug im Sinn",
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

/// The help of the line mode.
pub(crate) const LINES: &str = "\
Ein Zug wird als seine Entscheidungen geschrieben: d2 setzt, g7-g4 zieht, xd6 schlägt,
*d6 wählt einen Punkt; g7-g4xd6 zieht und schlägt dafür, und Teile können nacheinander
eingegeben werden. `moves` zeigt, wie sie in diesem Spiel aussehen.
  moves              was jetzt erlaubt ist
  undo               den letzten Zug zurücknehmen
  redo               wieder spielen, was zurückgenommen ist
  hint               was dieses Programm spielen würde, und was es davon hält
  flip               das Brett umdrehen
  position           die Stellung als eine Textzeile
  offer draw         Remis anbieten; der andere antwortet mit accept (annehmen) oder
                     decline (ablehnen)
  claim              Remis beantragen, für die Stellung, wie sie ist
  claim with ZUG     es mit einem Zug beantragen, der nicht gespielt wird
  resign             das Spiel aufgeben
  save DATEI         das Spiel in eine Datei schreiben, hinter die Spiele, die sie hat
  load DATEI         mit dem letzten Spiel einer Datei weiterspielen
  quit               verlassen
";
