//! German sentences, run by run in words that are read.

/// Runs of German words, and what they mean; of those that begin alike the longest first.
const RUNS: &[(&str, &str)] = &[
    ("nicht mehr ziehen kann", "cannot move"),
    ("nicht ziehen kann", "cannot move"),
    ("kann nicht ziehen", "cannot move"),
    ("keinen zug mehr hat", "cannot move"),
    ("keinen zug hat", "cannot move"),
    ("alle steine gesetzt sind", "all men are placed"),
    ("alle steine gesetzt", "all men are placed"),
    ("hände leer sind", "hands are empty"),
    ("hände leer", "hands are empty"),
    ("haende leer", "hands are empty"),
    ("hand leer ist", "hand is empty"),
    ("hand leer", "hand is empty"),
    ("brett voll ist", "board is full"),
    ("brett voll", "board is full"),
    ("dieselbe stellung", "same position"),
    ("die gleiche stellung", "same position"),
    ("stellung", "position"),
    ("weniger als", "fewer than"),
    ("mehr als", "more than"),
    ("höchstens", "at most"),
    ("mindestens", "at least"),
    ("nur noch", "only"),
    ("ohne schlagen", "without capture"),
    ("ohne schlag", "without capture"),
    ("geschlossen wurde", "closed"),
    ("geschlossen ist", "closed"),
    ("geschlossen wird", "closed"),
    ("geschlossen", "closed"),
    ("schließt", "closes"),
    ("verliert", "loses"),
    ("gewinnt", "wins"),
    ("unentschieden", "draw"),
    ("remis", "draw"),
    ("wenn", "if"),
    ("falls", "if"),
    ("sobald", "if"),
    ("dann", "then"),
    ("bis", "until"),
    ("und", "and"),
    ("oder", "or"),
    ("spieler", "player"),
    ("gegner", "opponent"),
    ("gegnerische", "enemy"),
    ("gegnerischen", "enemy"),
    ("eigene", "own"),
    ("eigenen", "own"),
    ("der", "the"),
    ("die", "the"),
    ("das", "the"),
    ("den", "the"),
    ("dem", "the"),
    ("ein", "a"),
    ("eine", "a"),
    ("einen", "a"),
    ("er", "he"),
    ("hat", "has"),
    ("steine", "men"),
    ("stein", "man"),
    ("figuren", "men"),
    ("mühle", "mill"),
    ("muehle", "mill"),
    ("züge", "turns"),
    ("zügen", "turns"),
    ("mal", "times"),
    ("leeren", "empty"),
    ("leeres", "empty"),
    ("freies", "empty"),
    ("freie", "empty"),
    ("feld", "point"),
    ("punkt", "point"),
    ("neben", "next to"),
    ("auf", "on"),
    ("nach", "to"),
    ("vorwärts", "forward"),
    ("schräg", "diagonally"),
    ("keine", "no"),
    ("keinen", "no"),
    ("zwei", "two"),
    ("drei", "three"),
    ("vier", "four"),
    ("fünf", "five"),
];

/// The words, with those that are German in English.
pub(super) fn translated(words: Vec<&str>) -> Vec<String> {
    let mut translated = Vec::new();
    let mut rest = words.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let stands = |run: &str| {
            let mut here = rest.iter();
            run.split(' ').all(|word| here.next().is_some_and(|written| written.to_lowercase() == word))
        };
        match RUNS.iter().find(|(run, _)| stands(run)) {
            Some((run, meant)) => {
                translated.extend(meant.split(' ').map(str::to_owned));
                rest = rest.get(run.split(' ').count()..).unwrap_or_default();
            }
            None => {
                translated.push((*first).to_owned());
                rest = others;
            }
        }
    }
    translated
}
