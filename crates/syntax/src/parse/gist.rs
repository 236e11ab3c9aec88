//! Lines that nothing else has understood, read for their gist: as what is said in the language with most of their words.
//!
//! What can be said, and how else people say it, is a table (`templates`); every part of a line is read by all of it, and the
//! cheapest readings are kept (`chart`): a chart parser with prices for words that are missing, say nothing or stand for others
//! (`lexicon`), after Lyon, *Syntax-directed least-errors analysis for context-free languages*, 1974.

mod apart;
mod chart;
mod lexicon;
mod templates;
mod written;

use super::awaited::{Within, lies_within};
use super::expected::Failure;
use super::grammar::Rule;
use super::phrase::{line_at, one_line, tokens_of};
use super::tokens::{Token, is_letter};
use super::words::STATEMENT_WORDS;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::Guess;
use crate::span::Span;
use apart::{Part, taken_apart};
use chart::{Chart, MAX_TOKENS};
use lexicon::{Declared, Lexicon, declared};

/// What this costs beside other ways to understand a line: it is the last of them.
const COST: usize = 20;

/// What the line of a report says by most of its words, where nothing else has understood it, the likeliest first. Names that the
/// text doesn't declare are those of the texts that it extends, `inherited`.
pub fn read_for_gist(text: &str, inherited: &[&str], report: &Diagnostic) -> Vec<Guess> {
    let Some((line, start)) = line_at(text, report.span().start as usize) else {
        return Vec::new();
    };
    let mut names = declared(text);
    for (name, sorts) in inherited.iter().flat_map(|text| declared(text)) {
        names.entry(name).or_insert(sorts);
    }
    let asked = Asked { text, names, report };
    let mut found: Vec<Guess> = Vec::new();
    let mut known: Vec<(usize, usize)> = Vec::new();
    // Where nobody faces anywhere, it has been said where the players are named.
    let facing = text.lines().find(|line| line.starts_with("players ") && line.contains("facing"));
    if let Some(players) = facing.filter(|_| report.code == Code::NotHere)
        && let Some(from) = text.find(players)
    {
        found.extend(of_piece(&asked, (from, from + players.len()), false, Within::Item));
    }
    found.extend(of_inherited_board(line, start, inherited, report));
    for (from, to) in pieces(line, report.span().start as usize - start) {
        let piece = line.get(from..to).unwrap_or_default();
        let (from, piece) = (from + piece.len() - piece.trim_start().len(), piece.trim());
        let place = (start + from, start + from + piece.len());
        if known.contains(&place) {
            continue;
        }
        known.push(place);
        let opens = line.get(from + piece.len()..).is_some_and(|rest| rest.trim_start().starts_with('{'));
        let within = lies_within(text, place.0).unwrap_or(Within::Item);
        found.extend(of_piece(&asked, place, opens, within));
    }
    found
}

/// What a board that is extended has besides, where it isn't said which: the board that it is for.
fn of_inherited_board(line: &str, start: usize, inherited: &[&str], report: &Diagnostic) -> Option<Guess> {
    const FEATURES: &[&str] = &["with", "joined", "linked", "drawn", "marked", "without"];
    let rest = line.strip_prefix("board ")?.trim_start();
    let begins = rest.split_whitespace().next().filter(|word| FEATURES.contains(word))?;
    let lines = || inherited.iter().flat_map(|text| text.lines());
    let board = lines().find_map(|line| line.strip_prefix("board "))?.split("//").next()?.trim();
    let at = start + line.len() - rest.len();
    let span = Span::new(report.span().file, at, at + begins.len());
    let fix = Fix { span, text: format!("{board} {begins}") };
    let whole = format!("board {board} {}", rest.split("//").next().unwrap_or_default().trim());
    (!board.contains('{')).then_some(Guess { fix, whole, cost: COST })
}

/// The parts of a line that may be read as a whole: what stands between braces around a place, and more and more of what is around it.
fn pieces(line: &str, at: usize) -> Vec<(usize, usize)> {
    let start = line.get(..at).and_then(|before| before.rfind(['{', '}'])).map_or(0, |brace| brace + 1);
    let end = line.get(at..).and_then(|rest| rest.find(['{', '}'])).map_or(line.len(), |brace| at + brace);
    let mut found = vec![(start, end)];
    // One of several statements side by side.
    let tokens = tokens_of(line.get(start..end).unwrap_or_default());
    let begins = |token: &&Token<'_>| STATEMENT_WORDS.contains(&token.text) && !matches!(token.text, "if" | "while");
    let mut cuts: Vec<usize> = tokens.iter().filter(begins).map(|token| start + token.start).collect();
    // The first may begin with another word than it should.
    let first = tokens.first().map_or(start, |token| start + token.start);
    if cuts.first().is_some_and(|cut| *cut > first) {
        cuts.insert(0, first);
    }
    if cuts.len() > 1 {
        let from = cuts.iter().copied().rfind(|cut| *cut <= at).unwrap_or(start);
        let to = cuts.iter().copied().find(|cut| *cut > at).unwrap_or(end);
        found.push((from, to));
    }
    // What stands in a block on the line, with the block's own; and the line up to the brace that it leaves open.
    let mut depth = 0_usize;
    let mut opened = Vec::new();
    for (place, sign) in line.char_indices() {
        match sign {
            '{' => {
                opened.push(place);
                depth += 1;
            }
            '}' if depth > 0 => {
                depth -= 1;
                let open = opened.pop().unwrap_or_default();
                if open < at && at <= place {
                    found.push((open + 1, place));
                }
            }
            _ => {}
        }
    }
    let left = line.trim_end();
    found.push((0, left.strip_suffix('{').filter(|_| depth > 0).unwrap_or(left).len()));
    found
}

/// What is asked of: a report of a text, and the names that are known in it.
struct Asked<'t> {
    text: &'t str,
    names: Declared<'t>,
    report: &'t Diagnostic,
}

fn of_piece(asked: &Asked<'_>, (from, to): (usize, usize), opens: bool, within: Within) -> Vec<Guess> {
    let Asked { text, names, report } = asked;
    let written = text.get(from..to).unwrap_or_default();
    let tokens = taken_apart(tokens_of(written), &|word| names.contains_key(word));
    let span = report.span();
    let unknown = report.code == Code::UnknownName;
    let about = text.get(span.start as usize..span.end as usize).filter(|_| unknown).unwrap_or_default();
    if tokens.len() < 2 || tokens.len() > MAX_TOKENS {
        return Vec::new();
    }
    let lexicon = Lexicon::of(text, names.clone(), tokens.iter().map(|part| part.token.text).collect(), about);
    let verbatim = |start: usize, end: usize| {
        // The whole is what is wrong as it stands.
        if end - start == tokens.len() {
            return None;
        }
        let (first, last) = (tokens.get(start)?.token, tokens.get(end - 1)?.token);
        let said = written.get(first.start..last.end())?;
        let begins = STATEMENT_WORDS.contains(&first.text) || lexicon.is_action(start) || first.text == "put";
        (begins && Failure::find(Rule::probe_statements, said).is_none()).then(|| one_line(said))
    };
    let chart = Chart::of(&lexicon, &verbatim);
    let sort = match within {
        _ if opens => b'H',
        Within::Item | Within::About | Within::Board | Within::Pattern => b'I',
        Within::Rules => b'R',
        Within::Statements => b'B',
    };
    let is_apart = tokens.iter().any(|part| part.is_apart);
    // What a name says is said in one place.
    let braces = |text: &str| text.matches('{').count();
    let told = chart.whole(sort).into_iter().filter(|reading| {
        *reading.text != *one_line(written) && !(is_apart && braces(&reading.text) > braces(written))
    });
    let guess = |said: String, cost: u16| {
        let said = if said.starts_with("option ") { once(&said) } else { said };
        let (start, end, put) = change(written, &tokens, &said)?;
        let span = Span { start: (from + start) as u32, end: (from + end) as u32, ..span };
        Some(Guess { fix: Fix { span, text: put }, whole: said, cost: COST + usize::from(cost) })
    };
    told.filter_map(|reading| guess(reading.text.to_string(), reading.cost)).collect()
}

/// A list in which nothing stands twice: what is said to come first comes first.
fn once(item: &str) -> String {
    let (head, values) = item.split_once(": ").unwrap_or_default();
    let mut known: Vec<&str> = Vec::new();
    for value in values.split(", ") {
        if !known.contains(&value) {
            known.push(value);
        }
    }
    format!("{head}: {}", known.join(", "))
}

/// The words in which a piece differs from what is said for it: from where to where, and what stands there then.
fn change(written: &str, parts: &[Part<'_>], said: &str) -> Option<(usize, usize, String)> {
    let words = tokens_of(said);
    let tokens: Vec<Token<'_>> = parts.iter().map(|part| part.token).collect();
    // Of a name that has been taken apart nothing stays.
    let is_part = |one: &Token<'_>| parts.iter().any(|part| part.is_apart && part.token.start == one.start);
    let same = |(one, other): &(&Token<'_>, &Token<'_>)| one.text == other.text && !is_part(one);
    let first = tokens.iter().zip(&words).take_while(same).count();
    let most = tokens.len().min(words.len()) - first;
    let last = tokens.iter().rev().zip(words.iter().rev()).take(most).take_while(same).count();
    // What is only put in is told at a word beside it.
    let (first, last) = match (tokens.len() == first + last, last) {
        (true, 0) => (first.checked_sub(1)?, last),
        (true, _) => (first, last - 1),
        _ => (first, last),
    };
    let (old, new) = (tokens.get(first..tokens.len() - last)?, words.get(first..words.len() - last)?);
    let put = new.first().zip(new.last()).and_then(|(from, to)| said.get(from.start..to.end())).unwrap_or_default();
    let before = first.checked_sub(1).and_then(|at| tokens.get(at)).map_or(0, Token::end);
    Some(match (old.first(), old.last()) {
        (Some(from), Some(to)) if !put.is_empty() => {
            // What touched a sign and is a word now stands apart.
            let apart = |at: usize| !written.get(..at).is_some_and(|text| text.ends_with(is_letter));
            let blank = if apart(from.start) || !put.starts_with(is_letter) { "" } else { " " };
            let next = written.get(to.end()..).is_some_and(|text| text.starts_with(is_letter));
            (from.start, to.end(), format!("{blank}{put}{}", if next { " " } else { "" }))
        }
        // What touches the next word leaves the blank before it.
        (Some(from), Some(to)) if written.get(to.end()..).is_some_and(|text| text.starts_with(is_letter)) => {
            (from.start, to.end(), String::new())
        }
        (Some(_), Some(to)) => (before, to.end(), String::new()),
        _ => return None,
    })
}
