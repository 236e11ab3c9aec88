//! Other ways to understand the statement, rule or item that a report is about, as a whole: a part of it moved to where it may stand, what
//! is said once for several said of each, and the verb for what is named. Whoever asks tries what comes out on the whole text.

mod lines;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::phrase::{first_change, line_at, one_line, tokens_of};
use super::programs::{Kinds, is_in_end, programmed};
use super::scan::Scan;
use super::tokens::{Token, is_letter};
use super::words::STATEMENT_WORDS;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::{Guess, Piece as Guessed, PieceSort};
use crate::span::Span;

/// The longest piece that is looked into, in words and signs.
const MAX_TOKENS: usize = 40;
/// What each way costs.
const SAID_OF_EACH: usize = 4;
const VERB: usize = 4;
const MOVED: usize = 5;
const LEFT_OUT: usize = 7;
/// How many words are tried for what is said of each.
const MAX_WORDS: usize = 8;
/// How many words at the beginning of a statement are said again.
const MAX_HEAD: usize = 4;

/// The words that parts of a statement begin with.
const JOINING: &[&str] = &[
    "of",
    "on",
    "onto",
    "to",
    "from",
    "into",
    "as",
    "unless",
    "otherwise",
    "within",
    "going",
    "near",
    "in",
    "except",
    "over",
    "when",
    "until",
    "for",
    "started",
    "because",
    "without",
    "facing",
    "drawn",
    "joined",
    "linked",
    "with",
    "whole",
    "before",
    "after",
    "each",
    "through",
    "if",
    "unowned",
    "marked",
];
/// Words that say nothing beside what is said.
const IDLE: &[&str] = &[
    "exactly",
    "exist",
    "exists",
    "currently",
    "immediately",
    "instead",
    "simply",
    "just",
    "now",
    "please",
    "always",
    "ever",
    "directly",
    "both",
    "also",
    "too",
    "finally",
    "already",
    "yet",
    "still",
    "possibly",
    "any",
    "then",
    "at",
    "do",
    "does",
    "got",
    "present",
    "whatsoever",
    "whatever",
    "strictly",
    "really",
];
/// What is said again for each of several.
const AGAIN: &[&str] =
    &["row", "link", "line", "put", "memory", "option", "attribute", "piece", "remember", "without", "define", "let"];
/// The words between what is done to something and what with.
const BETWEEN: &[&str] = &["to", "=", "on", "into", "as", "with", "onto", "at", "by"];

/// Other ways to understand the line of a report, the likeliest first.
pub fn read_anew(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let mut found: Vec<Guess> = programmed(text, report).into_iter().collect();
    if let Some(piece) = Piece::around(text, report) {
        found.extend(piece.verbs());
        found.extend(piece.said_of_each());
        found.extend(piece.moved());
        found.extend(piece.left_out());
        found.extend(piece.verb_first());
        found.extend(piece.in_braces());
        found.extend(piece.counted_behind());
        found.extend(piece.named_behind());
    }
    found.extend(alone(text, report));
    found.extend(of_braces(text, report));
    found.extend(lines::of_line(text, report));
    found.extend(lines::behind_block(text, report));
    found.extend(of_parent(text, report));
    found.extend(named_elsewhere(text, report));
    found.sort_by_key(|guess| guess.cost);
    found
}

/// What the line of a report may mean where it was read with the one before, as if it went on there.
fn alone(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let span = report.span();
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    // What was underlined may go on from the line before.
    let next = written
        .rfind('\n')
        .map(|end| end + written.len() - end - written.get(end..).map_or(0, |rest| rest.trim_start().len()));
    let at = span.start as usize + next.unwrap_or(0);
    let Some((line, start)) = line_at(text, at) else { return Vec::new() };
    let begins = start + line.len() - line.trim_start().len();
    let goes_on = report.piece.is_none_or(|piece| (piece.span.start as usize) < start);
    if !goes_on || begins != at {
        return Vec::new();
    }
    let span = Span { start: at as u32, end: (start + line.len()) as u32, ..report.span() };
    let sort = if is_in_end(text, start) { PieceSort::Rule } else { PieceSort::Statement };
    Builder::new(span.file, text, &Scan::default()).guesses(Guessed { span, sort })
}

/// What stands before the brace of a branch and belongs within it; what begins each turn, in the head of a phase.
fn of_braces(text: &str, report: &Diagnostic) -> Option<Guess> {
    let (line, start) = line_at(text, report.span().start as usize)?;
    let guess = |from: usize, to: usize, put: String, whole: String| {
        let span = Span { start: (start + from) as u32, end: (start + to) as u32, ..report.span() };
        Some(Guess { fix: Fix { span, text: put }, whole, cost: MOVED })
    };
    if let Some(begins) = line.find("begin {")
        && let Some(closes) = line.get(begins..)?.find('}').map(|at| begins + at + 1)
        && line.get(closes..)?.trim() == "{"
    {
        let head = line.get(..begins)?.trim_end().trim_end_matches(',');
        let block = line.get(begins..closes)?;
        return guess(
            head.len(),
            line.len(),
            format!(" {{\n    {block}"),
            format!("{} {{ {block} ... }}", head.trim()),
        );
    }
    let open = line.find('{')?;
    let head = line.get(..open)?.trim_end();
    // What is said of a head in an object with keys.
    if let Some((object, "{")) = line.get(open + 1..)?.split_once('}').map(|(object, rest)| (object, rest.trim())) {
        let clause = |entry: &str| {
            let (key, value) = entry.split_once(':')?;
            let (key, value) = (key.trim().trim_matches('"'), value.trim().trim_matches('"'));
            Some(if matches!(value, "true" | "yes") { key.to_owned() } else { format!("{key} {value}") })
        };
        let clauses = object.split(',').map(clause).collect::<Option<Vec<String>>>()?.join(", ");
        return guess(open, line.len() - 2, clauses.clone(), format!("{head} {clauses}"));
    }
    let words = tokens_of(head);
    let branch = words.iter().rposition(|word| matches!(word.text, "or" | "either" | "else" | "begin"))?;
    let within = words.get(branch + 1).filter(|next| next.text != "if")?;
    let said = head.get(within.start..)?;
    let put = format!("{{ {said} ");
    let rest = line.get(open + 1..)?.trim();
    guess(within.start, line.len() - rest.len(), put, format!("{} {{ {said} {rest}", words.get(branch)?.text))
}

/// A game that says on a line of its own what it extends.
fn of_parent(text: &str, report: &Diagnostic) -> Option<Guess> {
    let lines: Vec<&str> = text.lines().take(2).collect();
    let [first, second] = lines.as_slice() else { return None };
    let length = first.len() + 1 + second.len();
    ((report.span().start as usize) < length).then_some(())?;
    let (game, parent) = if first.trim_start().starts_with("game") { (first, second) } else { (second, first) };
    let title = game.trim().strip_prefix("game")?.trim_start_matches([':', '=', ' ']);
    let rest = parent.trim();
    let words = ["extends", "extend", "import", "base", "parent", "include", "inherits", "from", "based on", "use"];
    let name = words.iter().find_map(|word| rest.strip_prefix(word))?.trim_start_matches([':', '=', ' ']);
    let name = name.trim_matches(['"', '\'', ';', ' ']).trim_end_matches(".merels");
    let fits =
        !name.is_empty() && name.chars().all(|letter| is_letter(letter) || letter == '-') && title.starts_with('"');
    let said = format!("game {title} extends {name}");
    let span = Span { start: 0, end: length as u32, ..report.span() };
    fits.then(|| Guess { fix: Fix { span, text: said.clone() }, whole: said, cost: MOVED })
}

/// A name that is given behind what doesn't take it, on another line than the one where it is missed.
fn named_elsewhere(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let span = report.span();
    let name = text.get(span.start as usize..span.end as usize).filter(|name| name.chars().all(is_letter));
    let Some(name) = name.filter(|_| report.code == Code::UnknownName) else { return Vec::new() };
    let given = format!(" as {name}");
    let Some(at) = text.find(&given).filter(|at| *at < span.start as usize) else { return Vec::new() };
    let there = Span { start: at as u32 + 1, end: (at + given.len()) as u32, ..span };
    Piece::around(text, &Diagnostic::new(report.code, there, "")).map(|piece| piece.moved()).unwrap_or_default()
}

/// What stands between braces or the ends of a line.
struct Piece<'t> {
    text: &'t str,
    start: usize,
    written: &'t str,
    tokens: Vec<Token<'t>>,
    /// Whether a block follows.
    opens: bool,
    span: Span,
    /// Which of its words and signs the report is about.
    at: usize,
}

impl<'t> Piece<'t> {
    /// The piece that a report lies in, if it isn't long.
    fn around(text: &'t str, report: &Diagnostic) -> Option<Self> {
        let at = report.span().start as usize;
        let start = text.get(..at)?.rfind(['\n', '{', '}']).map_or(0, |end| end + 1);
        let rest = text.get(start..)?.lines().next()?;
        let rest = rest.split("//").next().unwrap_or_default();
        let end = rest.get(at - start..)?.find(['{', '}']).map_or(rest.len(), |brace| at - start + brace);
        let opens = rest.get(end..)?.starts_with('{');
        let written = rest.get(..end)?;
        let tokens = tokens_of(written);
        let here = tokens.iter().position(|token| start + token.end() > at).unwrap_or(tokens.len());
        let fits = tokens.len() <= MAX_TOKENS && tokens.len() > 1;
        fits.then_some(Self { text, start, written, tokens, opens, span: report.span(), at: here })
    }

    /// Words and signs as one text.
    fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
        let mut text = String::new();
        for word in words {
            let touches = text.is_empty() || word.starts_with([',', ':', ')', '\n']) || text.ends_with(['(', ' ']);
            if !touches {
                text.push(' ');
            }
            text.push_str(word);
        }
        text
    }

    /// The piece with other words, if it can be read.
    fn guess(&self, said: String, cost: usize) -> Option<Guess> {
        // What goes on with a statement can't be read alone.
        let before = match self.tokens.first()?.text {
            "else" => "if stuck { pass } ",
            "or" => "either { pass } ",
            _ => "",
        };
        let whole = format!("{before}{said}{}", if self.opens { " {" } else { "" });
        let probes =
            [Rule::probe_statements, Rule::probe_statement, Rule::probe_rules, Rule::probe_item, Rule::probe_lines];
        let probes = probes.into_iter();
        let reads = |text: &str| probes.clone().any(|probe| Failure::find(probe, text).is_none());
        let (first, last) = (self.tokens.first()?, self.tokens.last()?);
        let written = self.written.get(first.start..last.end())?;
        let in_line = || {
            let (line, start) = line_at(self.text, self.start)?;
            let (from, to) = (self.start + first.start - start, self.start + last.end() - start);
            let whole = [line.get(..from)?, said.as_str(), line.get(to..)?].concat();
            Some(Failure::find(Rule::probe_item, whole.trim()).is_none())
        };
        let items = || said.lines().all(|line| Failure::find(Rule::probe_item, line).is_none());
        if said == written || !(reads(&whole) || items() || in_line().unwrap_or(false)) {
            return None;
        }
        let from = first_change(written, &said);
        let put = said.get(from..)?.to_owned();
        let place = self.start + first.start + from;
        let span = Span { start: place as u32, end: (self.start + last.end()) as u32, ..self.span };
        Some(Guess { fix: Fix { span, text: put }, whole: one_line(&said), cost })
    }

    /// The same with one part of it in another place.
    fn moved(&self) -> Vec<Guess> {
        // What stands in parentheses stays together, if it can.
        let mut found = self.moved_at(|depth| depth == 0);
        if self.tokens.iter().any(|token| token.text == "(") {
            found.extend(self.moved_at(|_| true));
        }
        found
    }

    /// The same, taken apart at the words that stand so deep in parentheses.
    fn moved_at(&self, fits: impl Fn(usize) -> bool) -> Vec<Guess> {
        let mut depth = 0_usize;
        let mut apart = Vec::new();
        for token in &self.tokens {
            match token.text {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ => {}
            }
            apart.push(fits(depth));
        }
        let begins = |(at, token): &(usize, &Token<'_>)| {
            *at > 0 && JOINING.contains(&token.text) && apart.get(*at).copied().unwrap_or(false)
        };
        let mut cuts: Vec<usize> = vec![0];
        cuts.extend(self.tokens.iter().enumerate().filter(begins).map(|(at, _)| at));
        cuts.push(self.tokens.len());
        let parts: Vec<&[Token<'_>]> =
            cuts.windows(2).filter_map(|cut| self.tokens.get(*cut.first()?..*cut.last()?)).collect();
        let mut found = Vec::new();
        for from in 1..parts.len() {
            for to in (1..=parts.len()).filter(|to| *to != from && *to != from + 1) {
                let mut order: Vec<usize> = (0..parts.len()).collect();
                let part = order.remove(from);
                order.insert(if to > from { to - 1 } else { to }, part);
                let words = order
                    .iter()
                    .filter_map(|part| parts.get(*part))
                    .flat_map(|part| part.iter().map(|token| token.text));
                let words: Vec<&str> = words.collect();
                let words = words.iter().enumerate().filter(|(at, word)| **word != "," || *at + 1 < words.len());
                // What is put last is put there most easily.
                let cost = if to == parts.len() { MOVED } else { MOVED + 1 };
                found.extend(self.guess(Self::joined(words.map(|(_, word)| *word)), cost));
            }
        }
        found
    }

    /// The same with what is done, or who wins, before what it depends on.
    fn verb_first(&self) -> Vec<Guess> {
        let begins = |at: &usize| {
            let word = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
            let done = STATEMENT_WORDS.contains(&word(*at)) && !matches!(word(*at), "if" | "while");
            done || matches!(word(*at), "mover" | "draw") || matches!(word(at + 1), "wins" | "loses")
        };
        let words =
            |from: usize, to: usize| self.tokens.get(from..to).unwrap_or_default().iter().map(|token| token.text);
        let turned = (1..self.tokens.len()).filter(begins).filter_map(|at| {
            let before = self.tokens.get(at - 1).is_some_and(|last| matches!(last.text, "," | "then" | ":"));
            let words = words(at, self.tokens.len()).chain(words(0, at - usize::from(before)));
            let said = Self::joined(words);
            self.guess(said.clone(), MOVED).or_else(|| self.guess(said.replacen(" if ", " when ", 1), MOVED))
        });
        turned.take(MAX_WORDS).collect()
    }

    /// Turns that are counted behind what they are without.
    fn counted_behind(&self) -> Option<Guess> {
        let words: Vec<&str> = self.tokens.iter().map(|token| token.text).collect();
        let turns = words.windows(2).position(|pair| matches!(pair, ["turns" | "moves" | "rounds", "without"]))?;
        let sign =
            turns + words.get(turns..)?.iter().position(|word| matches!(*word, ">" | ">=" | "=" | "==" | "reaches"))?;
        let number = words.get(sign + 1).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
        let before = words.get(..turns)?.iter().copied();
        let without = words.get(turns + 1..sign)?.iter().copied();
        let behind = words.get(sign + 2..)?.iter().copied();
        self.guess(Self::joined(before.chain([*number, "turns"]).chain(without).chain(behind)), VERB)
    }

    /// The same with braces around what belongs to its head.
    fn in_braces(&self) -> Vec<Guess> {
        let opens = ["if", "while", "repeat", "begin", "either", "or", "else", "opponent"];
        let heads = self.tokens.first().is_some_and(|first| opens.contains(&first.text));
        if self.opens || !heads {
            return Vec::new();
        }
        let words =
            |from: usize, to: usize| self.tokens.get(from..to).unwrap_or_default().iter().map(|token| token.text);
        let braced = (1..self.tokens.len()).filter_map(|at| {
            let joins = self.tokens.get(at..)?.iter();
            let joins =
                joins.take_while(|token| matches!(token.text, "," | ":" | "then" | "do" | "and" | "-" | "=")).count();
            // What is called with nothing is done.
            let block: Vec<&str> = words(at + joins, self.tokens.len()).collect();
            let call = block.len() > 2 && block.ends_with(&["(", ")"]);
            let block = block.iter().copied().take(block.len() - if call { 2 } else { 0 });
            self.guess(Self::joined(words(0, at).chain(["{"]).chain(block).chain(["}"])), SAID_OF_EACH)
        });
        braced.collect()
    }

    /// The same without a word that says nothing, or with one verb of two.
    fn left_out(&self) -> Vec<Guess> {
        let places = [Some(self.at), self.at.checked_sub(1)];
        let out = places.into_iter().flatten().filter_map(|at| {
            let token = self.tokens.get(at).filter(|token| token.text.starts_with(is_letter))?;
            let begins = |at: usize| self.tokens.get(at).is_some_and(|next| STATEMENT_WORDS.contains(&next.text));
            let next = at + 1 < self.tokens.len() && begins(at + 1) || at + 1 == self.tokens.len() && self.opens;
            let twice = at == 0 && begins(0) && next;
            (twice || IDLE.contains(&token.text.to_lowercase().as_str())).then(|| {
                let others = self.tokens.iter().enumerate().filter(|(other, _)| *other != at);
                self.guess(Self::joined(others.map(|(_, token)| token.text)), LEFT_OUT)
            })?
        });
        out.collect()
    }

    /// What is said once before a list, said of each in it; or the beginning of the statement said again.
    fn said_of_each(&self) -> Vec<Guess> {
        let parts = |at: &usize| self.tokens.get(*at).is_some_and(|token| matches!(token.text, "," | "and" | ";"));
        let commas: Vec<usize> = (1..self.tokens.len()).filter(parts).collect();
        let Some(first) = commas.first().copied() else { return Vec::new() };
        let nearest = commas.iter().copied().rfind(|at| *at <= self.at).unwrap_or(first);
        let mut words: Vec<&str> = Vec::new();
        for token in self.tokens.get(..first).unwrap_or_default().iter().rev() {
            if token.text.starts_with(is_letter) && !words.contains(&token.text) {
                words.push(token.text);
            }
        }
        let mut found = Vec::new();
        let strong = |at: &usize| self.tokens.get(*at).is_some_and(|token| token.text == ";");
        let strong: Vec<usize> = commas.iter().copied().filter(strong).collect();
        for places in [strong.as_slice(), commas.as_slice(), &[nearest]].into_iter().filter(|places| !places.is_empty())
        {
            for word in words.iter().take(MAX_WORDS) {
                found.extend(self.with_words_behind(places, &[word], ",", 0));
            }
            let again = self.tokens.first().is_some_and(|first| AGAIN.contains(&first.text));
            let most = if again { MAX_HEAD.min(first.saturating_sub(1)) } else { 0 };
            for head in 1..=most {
                let head: Vec<&str> = self.tokens.iter().take(head).map(|token| token.text).collect();
                found.extend(self.with_words_behind(places, &head, "\n", head.len() - 1));
            }
        }
        found
    }

    /// The piece with words behind some of its commas, unless they stand there.
    fn with_words_behind(&self, places: &[usize], put_in: &[&str], sign: &str, more: usize) -> Option<Guess> {
        let mut words: Vec<&str> = Vec::new();
        for (at, token) in self.tokens.iter().enumerate() {
            let next = self.tokens.get(at + 1).map_or("", |next| next.text);
            match places.contains(&at) && put_in.first() != Some(&next) {
                true => {
                    words.push(sign);
                    words.extend(put_in);
                }
                false => words.push(token.text),
            }
        }
        let indent: String =
            self.text.get(..self.start + self.tokens.first()?.start)?.chars().rev().take_while(|c| *c == ' ').collect();
        let said = Self::joined(words.into_iter()).replace("\n ", &format!("\n{indent}"));
        self.guess(said, SAID_OF_EACH + more)
    }

    /// What is said of two things with the verb that they have here.
    fn verbs(&self) -> Vec<Guess> {
        let kinds = Kinds::of(self.text);
        if !self.tokens.first().is_some_and(|first| first.text.starts_with(is_letter)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (at, between) in self.tokens.iter().enumerate().skip(2).filter(|(_, token)| BETWEEN.contains(&token.text)) {
            let (Some(one), Some(two)) = (self.tokens.get(1..at), self.tokens.get(at + 1..)) else { continue };
            let (Some(name), Some(other)) = (one.first(), two.first()) else { continue };
            let text = |tokens: &[Token<'_>]| {
                let (first, last) = (tokens.first()?, tokens.last()?);
                self.written.get(first.start..last.end())
            };
            let (Some(one), Some(two)) = (text(one), text(two)) else { continue };
            let said = match between.text {
                _ if kinds.is_memory(name.text) => format!("remember {one} = {two}"),
                "to" | "into" | "as" | "with" | "by" | "=" if kinds.is_piece(other.text) => {
                    format!("change {one} to {two}")
                }
                "to" | "into" | "as" | "=" if kinds.is_player(other.text) => format!("give {one} to {two}"),
                "on" | "at" | "to" | "onto" if kinds.is_piece(name.text) && one.contains(" of ") => {
                    format!("put {one} on {two}")
                }
                "on" | "at" | "to" | "onto" if kinds.is_piece(name.text) => format!("place {one} on {two}"),
                _ => continue,
            };
            // What opens a block stays before it.
            let said = match self.tokens.first().map_or("", |first| first.text) {
                opens @ ("begin" | "either" | "or" | "else") => format!("{opens} {{ {said} }}"),
                _ => said,
            };
            found.extend(self.guess(said, VERB));
            break;
        }
        found
    }
}
