//! What can't be read: each mistake becomes one report, at the word where it is.

use super::Builder;
use super::expected::Failure;
use super::grammar::{Pair, Rule, end, start};
use super::tokens::{Token, is_letter};
use super::words::{
    BLOCK_WORDS, BOARD_WORDS, ITEM_WORDS, RESERVED_WORDS, RULE_WORDS, STATEMENT_WORDS, TAIL_WORDS, form, habit,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::suggest::{did_you_mean, nearest};

/// The longest piece, in bytes, that is read again to find the place of its mistake.
const MAX_PROBED: usize = 1 << 16;

/// The piece before the one at hand, in the same file or block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    rule: Rule,
    start: usize,
    end: usize,
}

impl Before {
    pub(super) fn of(pair: &Pair<'_>) -> Self {
        Self { rule: pair.as_rule(), start: start(pair), end: end(pair) }
    }

    /// Whether it could have gone on: junk could not, nor what ends with a brace.
    fn goes_on(&self, text: &str) -> bool {
        let junk = [Rule::junk_item, Rule::junk_statement, Rule::junk_entry, Rule::junk_rule, Rule::semicolon];
        let closed = self.rule != Rule::pattern_item && text.get(..self.end).is_some_and(|text| text.ends_with('}'));
        !closed && !junk.contains(&self.rule)
    }
}

/// What can't be read, and the words that could begin a piece of its sort.
struct Junk {
    start: usize,
    end: usize,
    probe: Rule,
    words: &'static [&'static str],
}

impl Builder<'_> {
    /// Text at the outermost level that is no item.
    pub(super) fn junk_item(&mut self, pair: &Pair<'_>, before: Option<Before>) {
        if self.braces_missing > 0 && pair.clone().into_inner().any(|inner| inner.as_rule() == Rule::stray_close) {
            self.braces_missing -= 1;
            return;
        }
        let strays = || pair.clone().into_inner().filter(|inner| inner.as_rule() == Rule::stray_close);
        let (first, word) = (start(pair), self.word_at(start(pair)));
        if let Some(stray) = strays().last() {
            let left_over = word.is_empty() || STATEMENT_WORDS.contains(&word) || word == "else";
            if self.token_at(first).text == "}" || left_over && before.is_some() {
                return self.stray_close(&stray, before);
            }
        }
        let junk = Junk { start: first, end: self.junk_end(pair), probe: Rule::probe_item, words: ITEM_WORDS };
        if STATEMENT_WORDS.contains(&word) && !self.on_line_of(before, first) {
            let message = format!("`{word}` starts a statement, but no block is open here");
            let span = self.span(first, first + word.len());
            let help = "statements stand between the braces of an `action` or a `phase`";
            return self.report(Diagnostic::new(Code::UnknownItem, span, message).help(help));
        }
        self.junk(&junk, before);
    }

    /// A `}` that closes nothing.
    fn stray_close(&mut self, stray: &Pair<'_>, before: Option<Before>) {
        let span = self.span_of(stray);
        let mut report = Diagnostic::new(Code::MissingBrace, span, "this `}` closes nothing");
        let closed = before.filter(|before| self.text.get(..before.end).is_some_and(|text| text.ends_with('}')));
        if let Some(before) = closed {
            let word = self.word_at(before.start);
            let last = self.span(before.end - 1, before.end);
            report = report.label(last, format!("the `{word}` before it ends here already"));
            report = report.help("leave out one of the two, or add the `{` that is missing between them");
        } else {
            report = report.help("leave it out, or add the `{` that it should close");
        }
        self.report(report);
    }

    /// Text in a block that is no statement.
    pub(super) fn junk_statement(&mut self, pair: &Pair<'_>, before: Option<Before>) {
        let (first, last) = (start(pair), self.junk_end(pair));
        let blocks: Vec<_> = pair.clone().into_inner().filter(|inner| inner.as_rule() == Rule::block).collect();
        let cut = blocks.first().map_or(last, |block| start(block) + 1);
        let junk = Junk { start: first, end: cut, probe: Rule::probe_statement, words: STATEMENT_WORDS };
        let word = self.word_at(first);
        self.junk(&junk, before);
        if blocks.is_empty() || self.enough() {
            return;
        }
        // The blocks of an `if` that can't be read are still blocks of statements.
        let near = nearest(word, BLOCK_WORDS.iter().copied());
        let quiet = !BLOCK_WORDS.contains(&word) && near.is_none() && habit(word).is_none();
        for block in blocks {
            let reports = self.diagnostics.len();
            let span = self.span_of(&block);
            self.nested(span, |this| Some(this.block(block)));
            if quiet {
                self.diagnostics.truncate(reports);
            }
        }
    }

    /// Text between the braces of an item that is none of its entries.
    pub(super) fn junk_entry(&mut self, pair: &Pair<'_>, before: Option<Before>, probe: Rule) {
        let words = match probe {
            Rule::probe_board => BOARD_WORDS,
            Rule::probe_rule => RULE_WORDS,
            _ => &[],
        };
        self.junk(&Junk { start: start(pair), end: self.junk_end(pair), probe, words }, before);
    }

    /// Where the last word of junk ends.
    fn junk_end(&self, pair: &Pair<'_>) -> usize {
        self.end_before(pair.as_span().end()).max(start(pair))
    }

    /// The head of an item or a statement, from its first word to the brace, that can't be read.
    pub(super) fn bad_head(&mut self, head: &Pair<'_>, first: usize, probe: Rule) {
        let brace = self.text.get(end(head)..).and_then(|rest| rest.find('{'));
        let last = end(head) + brace.map_or(0, |brace| brace + 1);
        self.misfit(&Junk { start: first, end: last, probe, words: &[] }, first);
    }

    fn on_line_of(&self, before: Option<Before>, place: usize) -> bool {
        before.is_some_and(|before| before.goes_on(self.text) && !self.line_ends_between(before.end, place))
    }

    fn junk(&mut self, junk: &Junk, before: Option<Before>) {
        if self.enough() {
            return;
        }
        let token = self.token_at(junk.start);
        let goes_on = before.filter(|before| before.goes_on(self.text));
        let same_line = self.on_line_of(before, junk.start);
        let next = self.token_at(self.start_after(token.end()));
        let known = junk.words.contains(&token.text) && (token.text, next.text) != ("if", "any");
        let reserved = RESERVED_WORDS.contains(&token.text);
        // An `else` or an `or` with a block has lost the statement it belongs to.
        let alone = !same_line && (token.text == "else" || token.text == "or" && next.text == "{");
        match goes_on {
            Some(before) if !known && !alone && (same_line || reserved) => {
                return self.misfit(&Junk { start: before.start, ..*junk }, junk.start);
            }
            _ => {}
        }
        if !known && is_name(token.text) && junk.probe != Rule::probe_about && junk.probe != Rule::probe_rule {
            return self.unknown(junk, token, goes_on);
        }
        self.misfit(junk, junk.start);
    }

    /// A piece that starts with an unknown word.
    fn unknown(&mut self, junk: &Junk, token: Token<'_>, before: Option<Before>) {
        let (code, sort) = match junk.probe {
            Rule::probe_item => (Code::UnknownItem, "item"),
            Rule::probe_statement => (Code::UnknownStatement, "statement"),
            _ => (Code::Syntax, "line of a board"),
        };
        let span = self.span_of_token(token);
        let mut report = Diagnostic::new(code, span, format!("{} starts no {sort}", token.quoted()));
        // What could have gone on with the piece before is a candidate too.
        let text = before.and_then(|before| self.text.get(before.start..junk.end));
        let mut words = before.zip(text).and_then(|(_, text)| Failure::find(junk.probe, text)).map(|f| f.words());
        words.get_or_insert_default().extend(junk.words);
        let mean = did_you_mean(token.text, words.unwrap_or_default());
        let help = habit(token.text).map(str::to_owned).or(mean).or_else(|| self.call_help(junk, token));
        report = report.help(help.unwrap_or_else(|| starts(junk.probe).to_owned()));
        self.report(report);
    }

    /// What an unknown word before a sign is probably meant to be.
    fn call_help(&self, junk: &Junk, token: Token<'_>) -> Option<String> {
        if junk.probe != Rule::probe_statement {
            return None;
        }
        let rest = self.text.get(token.end()..junk.end)?.trim_start();
        let name = token.quoted();
        if rest.starts_with('=') || rest.starts_with(":=") {
            let name = token.text;
            return Some(format!(
                "a value gets a name with `let {name} = ...`, a memory is set with `remember {name} = ...`"
            ));
        }
        rest.starts_with('(').then(|| format!("if {name} is an action, its name alone calls it, without parentheses"))
    }

    /// Reads junk again to find where it stops making sense, and reports that.
    fn misfit(&mut self, junk: &Junk, otherwise: usize) {
        if self.enough() {
            return;
        }
        let text = self.text.get(junk.start..junk.end).unwrap_or_default();
        if text.len() > MAX_PROBED {
            let span = self.span_of_token(self.token_at(junk.start));
            let report = Diagnostic::new(Code::Syntax, span, "something in what starts here can't be read");
            return self.report(report.help("it is too long to say where: make it shorter"));
        }
        let failure = Failure::find(junk.probe, text);
        let at = failure.as_ref().map_or(otherwise, |failure| junk.start + failure.at);
        let word = self.word_at(junk.start);
        let open = failure.as_ref().is_some_and(|failure| failure.tried(Rule::open));
        if open && junk.probe == Rule::probe_statement && !text.ends_with('{') {
            self.braces_missing += 1;
        }
        let report = match failure {
            Some(failure) => self.failed(&failure, at, junk),
            None => self.at_start(self.token_at(at), junk.probe),
        };
        let form = match junk.probe {
            Rule::probe_about => Some(starts(junk.probe)),
            Rule::probe_rule => Some("a rule reads such as `mover loses when CONDITION` or `draw when CONDITION`"),
            _ => form(word),
        };
        self.report(if report.help.is_none() { report.help_if(form.map(str::to_owned)) } else { report });
    }

    fn failed(&self, failure: &Failure, at: usize, junk: &Junk) -> Diagnostic {
        let before = self.token_before(at).filter(|token| token.start >= junk.start);
        let needed = failure.needed(before.map_or("", |token| token.text));
        let token = self.token_at(at);
        let Some(before) = before else {
            let report = self.at_start(token, junk.probe);
            return report.help_if(did_you_mean(token.text, failure.words()));
        };
        if junk.probe == Rule::probe_rule && token.text == "when" && nearest(before.text, ["draw"]).is_some() {
            return self.at_start(before, junk.probe).help("did you mean `draw`?");
        }
        let broken_off = at >= junk.end || token.text.is_empty() || self.line_ends_between(before.end(), at);
        if broken_off && (needed.is_some() || at >= junk.end) {
            return self.missing_after(failure, before, at, needed.as_deref());
        }
        self.unfit(failure, before, token, needed)
    }

    /// A piece that fails at its very first word.
    fn at_start(&self, token: Token<'_>, probe: Rule) -> Diagnostic {
        let span = self.span_of_token(token);
        let word = token.text;
        let help = match word {
            "else" => Some("an `else` follows the `}` of an `if`"),
            "or" => Some("an `or { ... }` follows the `}` of an `either`"),
            "unless" | "as" | "otherwise" => {
                Some("it follows a decision: `unless`, `as` and `otherwise`, in this order")
            }
            "{" => {
                Some("a block follows `if`, `else`, `either`, `or`, `while`, `repeat`, `begin` or `opponent decides`")
            }
            ")" => Some("no `(` is open here"),
            _ => habit(word),
        };
        let sort = match probe {
            Rule::probe_item => "an item",
            Rule::probe_statement => "a statement",
            Rule::probe_about => "a line of `about`",
            Rule::probe_board => "a line of a board",
            _ => "a rule of an `end`",
        };
        let report = Diagnostic::new(Code::Syntax, span, format!("{} can't start {sort}", token.quoted()));
        report.help(help.unwrap_or_else(|| starts(probe)))
    }

    /// The text breaks off where something more is needed.
    fn missing_after(&self, failure: &Failure, before: Token<'_>, at: usize, needed: Option<&str>) -> Diagnostic {
        let span = self.span_of_token(before);
        let message = format!("something is missing after {}", before.quoted());
        let report = Diagnostic::new(Code::Syntax, span, message);
        let report = report.at(needed.map(|needed| format!("needed here: {needed}")).unwrap_or_default());
        if failure.tried(Rule::close) {
            return self.open_brace(Diagnostic { code: Code::MissingBrace, ..report }, at, '{', '}');
        }
        if failure.tried(Rule::close_paren) {
            return self.open_brace(report, at, '(', ')');
        }
        let word = self.word_at(at);
        let near = nearest(word, failure.words()).filter(|_| !RESERVED_WORDS.contains(&word));
        match near {
            Some(near) => report.label(self.span(at, at + word.len()), format!("is this meant to be `{near}`?")),
            None => report,
        }
    }

    /// Points to the brace or parenthesis that is open at a place.
    fn open_brace(&self, report: Diagnostic, place: usize, open: char, close: char) -> Diagnostic {
        let mut depth = 0_usize;
        let before = self.text.get(..place).unwrap_or_default();
        for (at, character) in before.char_indices().rev() {
            if character == close {
                depth += 1;
            } else if character == open && depth > 0 {
                depth -= 1;
            } else if character == open {
                return report.label(self.span(at, at + 1), "opened here");
            }
        }
        report
    }

    /// A word or sign that doesn't fit where it stands.
    fn unfit(&self, failure: &Failure, before: Token<'_>, token: Token<'_>, needed: Option<String>) -> Diagnostic {
        let (span, word) = (self.span_of_token(token), token.text);
        let reserved = RESERVED_WORDS.contains(&word);
        let unnamed = before.text == "phase" && matches!(word, "until" | "when");
        if failure.tried(Rule::new_name) && reserved && !unnamed {
            let message = format!("`{word}` is a word of the language and can't be a name");
            let help = format!("choose another name, such as `{word}_` or `my_{word}`");
            return Diagnostic::new(Code::ReservedWord, span, message).help(help);
        }
        if word == ")" && !failure.tried(Rule::close_paren) && failure.after_operand() {
            return Diagnostic::new(Code::Syntax, span, "this `)` closes nothing").help("leave it out, or add the `(`");
        }
        let habit = habit(word).filter(|_| word != "[" || failure.operand_needed());
        let help = habit.map(str::to_owned).or_else(|| meant(failure, word, reserved));
        let (quoted, after) = (token.quoted(), before.quoted());
        let report = match needed {
            Some(needed) => {
                let message = format!("{quoted} doesn't fit after {after}");
                Diagnostic::new(Code::Syntax, span, message).at(format!("needed here: {needed}"))
            }
            None => Diagnostic::new(Code::Syntax, span, format!("{quoted} can't follow {after}")),
        };
        let report = match failure.tried(Rule::close_paren) {
            true => self.open_brace(report, token.start, '(', ')'),
            false => report,
        };
        let help = help.or_else(|| misplaced(word, failure));
        let apart = failure.after_operand() && !failure.tried(Rule::open) && is_name(word);
        let words = "between two sets stands `in`, `except`, `near` or `,`; an action's name stands alone on its line";
        report.help_if(help.or_else(|| apart.then(|| words.to_owned())))
    }
}

/// What a piece of this sort starts with.
fn starts(probe: Rule) -> &'static str {
    match probe {
        Rule::probe_item => "an item starts with a word such as `board`, `piece`, `phase` or `end`",
        Rule::probe_board => "a line of a board starts with `row`, `link`, `line` or `at`",
        Rule::probe_about => "a line reads such as `author \"Jane Doe\"`: a word and a quoted text",
        Rule::probe_rule => "a rule starts with `mover`, `opponent`, a player's name or `draw`",
        _ => "a statement starts with a word such as `place`, `move` or `if`, or is an action's name alone on its line",
    }
}

/// The word that was probably meant; a word of the language is seldom a slip of the pen.
fn meant(failure: &Failure, word: &str, reserved: bool) -> Option<String> {
    if reserved {
        return did_you_mean(word, failure.needed_keywords());
    }
    did_you_mean(word, failure.needed_words()).or_else(|| did_you_mean(word, failure.words()))
}

/// Whether a word could be a name.
fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| is_letter(first) && !first.is_ascii_digit()) && !RESERVED_WORDS.contains(&word)
}

/// What to say of a word that is right elsewhere.
fn misplaced(word: &str, failure: &Failure) -> Option<String> {
    let after = failure.after_operand();
    if word.starts_with(|first: char| first.is_ascii_digit()) && word.contains(|c: char| !c.is_ascii_digit()) {
        return Some("a name begins with a letter".to_owned());
    }
    if matches!(word, "unless" | "as" | "otherwise") && (after || failure.tried(Rule::kw_otherwise)) {
        return Some("a decision takes `unless`, `as` and `otherwise` once each, in this order".to_owned());
    }
    if word == "else" && after {
        return Some("a second choice of a set reads `SET if any else SET`".to_owned());
    }
    if TAIL_WORDS.contains(&word) && failure.operand_needed() {
        return Some(format!("something must stand before `{word}`"));
    }
    None
}
