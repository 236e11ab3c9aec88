//! What a person may type.

use std::path::Path;

use merels::seats::answerer;
use merels::sheet::{Phrase, Saying};
use merels::syntax::suggest::nearest;
use merels::{SessionError, notation};

use super::table::{Table, capitalised};
use crate::load;
use crate::records::{self, Games};
use crate::saves::SaveFile;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Nothing,
    Turn(String),
    Moves,
    Undo,
    Redo,
    Hint,
    Flip,
    Offer,
    Accept,
    Decline,
    Claim(Option<String>),
    Resign,
    Save(String),
    Load(String),
    Position,
    Help,
    Quit,
    /// Nothing that can be entered; what can.
    Wrong(Phrase<'static>),
    /// A word that nothing goes with.
    NotAlone(String),
}

/// What there is to say after an entry, and whether the board is shown again.
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) show: bool,
}

const WORDS: [&str; 16] = [
    "hint",
    "moves",
    "undo",
    "redo",
    "flip",
    "offer draw",
    "accept",
    "decline",
    "claim",
    "resign",
    "save",
    "load",
    "position",
    "help",
    "quit",
    "pass",
];

/// Reads a line. On the whole screen commands begin with `:`; who is used to that may write it here.
pub(crate) fn read(line: &str) -> Entry {
    let line = line.trim_start().strip_prefix(':').unwrap_or(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    // A file's name may hold blanks.
    let rest = || words.first().and_then(|first| line.split_once(first)).map_or("", |(_, rest)| rest).trim().to_owned();
    match lower.as_slice() {
        [] => Entry::Nothing,
        ["moves" | "legal"] => Entry::Moves,
        ["undo"] => Entry::Undo,
        ["redo"] => Entry::Redo,
        ["hint"] => Entry::Hint,
        ["flip"] => Entry::Flip,
        ["offer" | "draw"] | ["offer", "draw"] => Entry::Offer,
        ["accept"] => Entry::Accept,
        ["decline"] => Entry::Decline,
        ["claim"] | ["claim", "draw"] => Entry::Claim(None),
        ["claim", "with"] => Entry::Wrong(Phrase::ClaimWithWhat),
        ["claim", "with", ..] => Entry::Claim(Some(words.get(2..).unwrap_or_default().join(" "))),
        ["resign"] => Entry::Resign,
        ["save"] | ["load"] => Entry::Wrong(Phrase::WhichFile),
        ["save", ..] => Entry::Save(rest()),
        ["load", ..] => Entry::Load(rest()),
        ["position"] => Entry::Position,
        ["help" | "?"] => Entry::Help,
        ["quit" | "exit" | "q"] => Entry::Quit,
        [
            word @ ("moves" | "legal" | "undo" | "redo" | "hint" | "flip" | "accept" | "decline" | "resign"
            | "position" | "help" | "quit"),
            ..,
        ] => Entry::NotAlone((*word).to_owned()),
        ["claim", ..] => Entry::Wrong(Phrase::ClaimReads),
        ["offer" | "draw", ..] => Entry::Wrong(Phrase::OfferReads),
        _ => Entry::Turn(words.join(" ")),
    }
}

/// Does what an entry asks for.
pub(crate) fn carry_out(table: &mut Table, entry: Entry) -> Result<Said, String> {
    let said = |text: String| Ok(Said { text, show: false });
    let shown = |text: &str| Ok(Said { text: text.to_owned(), show: true });
    let study = &mut table.study;
    let session = study.session();
    let (tongue, rules) = (table.tongue, session.rules().clone());
    let plain = |error: SessionError| format!("{}.", capitalised(&tongue.say(rules.game(), Saying::Failed(&error))));
    let is_over = session.outcome().is_some();
    let over = || format!("{}.", capitalised(&tongue.phrase(Phrase::GameIsOver)));
    match entry {
        Entry::Nothing | Entry::Quit => said(String::new()),
        Entry::Wrong(phrase) => Err(tongue.phrase(phrase)),
        Entry::NotAlone(word) => Err(tongue.phrase(Phrase::StandsAlone(&word))),
        Entry::Help => said(tongue.line_help().to_owned()),
        Entry::Turn(text) => turn(table, &text),
        // Who has resigned leaves a position in which others could go on.
        Entry::Moves if is_over => Err(over()),
        Entry::Moves => {
            let game = session.rules().game();
            let mut legal: Vec<String> =
                session.position().legal().iter().map(|&decision| notation::decision(game, decision)).collect();
            legal.sort();
            said(format!("{}\n", wrapped(&legal)))
        }
        Entry::Undo => {
            study.undo().map_err(plain)?;
            // Back to a person's turn: a program would only play again.
            while table.seats.pass_over(table.study.session()) && table.study.undo().is_ok() {}
            shown("")
        }
        Entry::Redo => {
            if !study.redo() {
                return Err(tongue.phrase(Phrase::NothingBack));
            }
            while table.seats.pass_over(table.study.session()) && table.study.redo() {}
            shown("")
        }
        Entry::Hint if is_over => Err(over()),
        Entry::Hint => {
            let certain = table.weighing.certain(session.rules(), session.position());
            let is_certain = certain.is_some();
            let guessed = || merels::search::hint(session, table.weighing.of(session.rules()));
            let thought = certain.unwrap_or_else(guessed);
            let turn = notation::turn(session.rules().game(), &thought.decisions);
            let gains = session.gains(&thought.decisions).ok();
            let hint = Saying::Hint { turn: &turn, worth: thought.worth, gains: gains.as_ref(), certain: is_certain };
            said(format!("{}.\n", capitalised(&table.say(hint))))
        }
        Entry::Flip => {
            table.flip = !table.flip;
            shown("")
        }
        Entry::Offer => {
            study.offer().map_err(plain)?;
            let session = study.session();
            let (mover, other) = (session.position().state().mover, answerer(session));
            let asked = tongue.phrase(Phrase::AcceptOrDecline);
            let said = format!("{}. {}: {asked}?\n", table.say(Saying::Offers(mover)), table.player(other));
            Ok(Said { text: said, show: false })
        }
        Entry::Accept => {
            study.answer(true).map_err(plain)?;
            if study.session().offer_is_open() {
                let next = answerer(study.session());
                let asked = tongue.phrase(Phrase::AcceptOrDecline);
                return said(format!("{}: {asked}?\n", table.player(next)));
            }
            shown("")
        }
        Entry::Decline => {
            study.answer(false).map_err(plain)?;
            shown(&(tongue.phrase(Phrase::Declined) + "\n"))
        }
        Entry::Claim(with) => {
            study.claim(with.as_deref()).map_err(plain)?;
            shown("")
        }
        Entry::Resign => {
            study.resign(table.seats.resigner(study.session())).map_err(plain)?;
            shown("")
        }
        Entry::Position => {
            said(format!("{}\n", merels::position_text::write(session.rules().game(), session.position())))
        }
        Entry::Save(file) => {
            table.save(Path::new(&file)).map_err(|failure| failure.to_string())?;
            said(format!("{}.\n", capitalised(&tongue.phrase(Phrase::Saved(&file)))))
        }
        Entry::Load(file) => {
            load_game(table, &file)?;
            let title = &table.session().rules().game().title;
            let turn = table.session().turns().len();
            shown(&(tongue.phrase(Phrase::Loaded(&file, title, turn)) + "\n"))
        }
    }
}

fn turn(table: &mut Table, text: &str) -> Result<Said, String> {
    // Several turns may stand on one line, as in a saved game.
    let before = table.study.clone();
    for part in text.split_whitespace() {
        if let Err(error) = table.study.play(part) {
            table.study = before;
            return Err(refused(table, text, &error));
        }
    }
    Ok(Said { text: String::new(), show: true })
}

/// Why an entry was not played, and what was perhaps meant.
fn refused(table: &Table, entry: &str, error: &SessionError) -> String {
    let SessionError::Turn(wrong) = error else {
        return format!("{}.", capitalised(&table.say(Saying::Failed(error))));
    };
    let message = capitalised(&table.guide().refused(table.session().rules().game(), wrong));
    let unreadable = matches!(wrong, notation::ReadError::Unreadable { .. });
    let help = match nearest(entry, WORDS).filter(|_| unreadable) {
        Some(word) => table.phrase(Phrase::DidYouMean(word)),
        None if unreadable => table.phrase(Phrase::SeeHelp),
        None => table.phrase(Phrase::SeeMoves),
    };
    let stop = if message.ends_with('?') { "" } else { "." };
    format!("{message}{stop}\n{help}")
}

fn load_game(table: &mut Table, file: &str) -> Result<(), String> {
    let path = Path::new(file);
    let said = |failure: load::Failure| match failure {
        load::Failure::Faults(faults) => faults.to_string(),
        other => other.to_string(),
    };
    // What is played already was named by somebody.
    let games = Games::of(path).knowing(&table.place);
    let played = records::load_at_the_table(path, &games).map_err(said)?;
    table.take_up(played, &games);
    table.saved_in = SaveFile::go_on_in(path).ok();
    Ok(())
}

/// Words in lines of at most 78 characters.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > 78 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text
}
