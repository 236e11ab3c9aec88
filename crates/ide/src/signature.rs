//! How a statement goes on that is being written.

use merels_syntax::{Within, awaited};

use crate::edit::Range;
use crate::snapshot::Snapshot;

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Where it stands in the form, in bytes.
    pub at: Range,
    /// What it is.
    pub text: &'static str,
}

/// The form of a statement, and the part that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The form.
    pub form: &'static str,
    /// Its parts.
    pub parts: Vec<Parameter>,
    /// Which of them is being written.
    pub active: usize,
}

/// A form: its word, the whole, and its parts with the words before them and what they are.
type Form = (&'static str, &'static str, &'static [(&'static [&'static str], &'static str, &'static str)]);

const UNLESS: (&[&str], &str, &str) =
    (&["unless"], "CONDITION", "judged on the position after each option: those are left out for which it holds");
const AS: (&[&str], &str, &str) = (&["as"], "NAME", "a name for the point, for the rest of the turn");
const OTHERWISE: (&[&str], &str, &str) = (&["otherwise"], "...", "what is done where there is no option");

const FORMS: &[Form] = &[
    (
        "place",
        "place KINDS on POINTS unless CONDITION as NAME otherwise ...",
        &[
            (&["place"], "KINDS", "kinds of pieces or values of attributes, or `any`; `from pool` may follow"),
            (&["on"], "POINTS", "where it may be placed"),
            UNLESS,
            AS,
            OTHERWISE,
        ],
    ),
    (
        "move",
        "move PIECES to POINTS unless CONDITION as NAME otherwise ...",
        &[
            (&["move"], "PIECES", "which pieces may move, such as `mine`"),
            (&["to", "onto"], "POINTS", "where to: `it` is the piece; with `onto` what stands there is taken"),
            UNLESS,
            AS,
            OTHERWISE,
        ],
    ),
    (
        "take",
        "take PIECES into hand unless CONDITION as NAME otherwise ...",
        &[
            (&["take"], "PIECES", "which pieces may be taken, such as `theirs except mill`"),
            (&["into"], "hand", "they go to the decider's hand instead of out of the game"),
            UNLESS,
            AS,
            OTHERWISE,
        ],
    ),
    (
        "choose",
        "choose POINTS unless CONDITION as NAME otherwise ...",
        &[(&["choose"], "POINTS", "one of them is chosen, and is `it` from then on"), UNLESS, AS, OTHERWISE],
    ),
    ("say", "say WORD", &[(&["say"], "WORD", "what the player answers, such as `swap`; the turn goes on")]),
    (
        "remove",
        "remove PIECES from their hand",
        &[
            (&["remove"], "PIECES", "points whose pieces leave the board; or a number and a kind, with `from hand`"),
            (&["from"], "their hand", "out of the opponent's hand, or one's own: `from hand`"),
        ],
    ),
    (
        "change",
        "change PIECES to KIND",
        &[(&["change"], "PIECES", "the pieces"), (&["to"], "KIND", "what they become")],
    ),
    ("give", "give PIECES to PLAYER", &[(&["give"], "PIECES", "the pieces"), (&["to"], "PLAYER", "their new owner")]),
    (
        "put",
        "put KIND of PLAYER on POINTS",
        &[
            (&["put"], "KIND", "what"),
            (&["of"], "PLAYER", "whose; the decider's where nobody is named"),
            (&["on"], "POINTS", "where, as far as nothing stands there"),
        ],
    ),
    (
        "remember",
        "remember MEMORY of MAN = EXPRESSION",
        &[
            (&["remember"], "MEMORY", "the memory"),
            (&["of"], "MAN", "whose: a man's point, or a player"),
            (&["="], "EXPRESSION", "what it is from now on"),
        ],
    ),
    ("let", "let NAME = EXPRESSION", &[(&["let"], "NAME", "the name"), (&["="], "EXPRESSION", "its value now")]),
    ("require", "require CONDITION", &[(&["require"], "CONDITION", "a way of play on which it fails is not allowed")]),
];

impl Snapshot {
    /// The form of the statement that is being written at a byte.
    pub fn signature(&self, offset: usize) -> Option<Signature> {
        let awaited = awaited(self.text(), offset).filter(|awaited| awaited.within == Within::Statements)?;
        let is_start = |word: &&str| merels_syntax::STATEMENT_WORDS.contains(word) || matches!(*word, "put" | "say");
        let from = awaited.before.iter().rposition(|word| is_start(word) || matches!(*word, "{" | "}"))?;
        let words = awaited.before.get(from..)?;
        // Behind a statement that is whole another begins, or nothing.
        let is_over = awaited.statement && self.text().get(..awaited.start)?.ends_with('\n');
        let (_, form, parts) = FORMS.iter().find(|(word, ..)| Some(word) == words.first()).filter(|_| !is_over)?;
        let active =
            words.iter().filter_map(|word| parts.iter().position(|(keys, ..)| keys.contains(word))).next_back()?;
        let mut from = 0;
        let mut found = Vec::new();
        for (_, name, text) in *parts {
            let start = from + form.get(from..)?.find(name)?;
            from = start + name.len();
            found.push(Parameter { at: start..from, text });
        }
        Some(Signature { form, parts: found, active })
    }
}
