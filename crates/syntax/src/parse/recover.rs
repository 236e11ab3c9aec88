//! What can't be read: each mistake becomes one report, at the word where it is.

use super::Builder;
use super::NEAREST;
use super::expected::Failure;
use super::grammar::{Pair, Rule, end, start};
use super::junk::{Before, Junk};
use super::tokens::Token;
use super::words::{
    BLOCK_WORDS, BOARD_WORDS, ITEM_WORDS, RESERVED_WORDS, RULE_WORDS, STATEMENT_WORDS, form, is_name, starts,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::habits::{habit, item_habit, statement_habit};
use crate::span::Span;
use crate::suggest::{did_you_mean, nearest};
use crate::tree::{Expr, ExprKind, Statement, StatementKind};

/// The words that a statement can begin with, those that could be names, too.
const BEGINNINGS: &[&str] = &{
    let mut words = ["put"; STATEMENT_WORDS.len() + 1];
    let mut at = 0;
    while at < STATEMENT_WORDS.len() {
        words[at] = STATEMENT_WORDS[at];
        at += 1;
    }
    words
};

/// The longest piece, in bytes, that is read again to find the place of its mistake.
const MAX_PROBED: usize = 1 << 16;

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
                return self.stray_close(&stray, before.map(|before| self.span(before.start, before.end)));
            }
        }
        let junk = Junk { start: first, end: self.junk_end(pair), probe: Rule::probe_item, words: ITEM_WORDS };
        if STATEMENT_WORDS.contains(&word) && !self.on_line_of(before, first) {
            if let Some(report) = self.phrase(&junk, first) {
                return self.report(report);
            }
            let message = format!("`{word}` starts a statement, but no block is open here");
            let span = self.span(first, first + word.len());
            let help = "statements stand between the braces of an `action` or a `phase`";
            return self.report(Diagnostic::new(Code::UnknownItem, span, message).help(help));
        }
        self.junk(&junk, before);
    }

    /// Text in a block that is no statement. Its blocks are still blocks of statements, under a condition that can't be read.
    pub(super) fn junk_statement(&mut self, pair: &Pair<'_>, before: Option<Before>) -> Option<Statement> {
        let (first, last) = (start(pair), self.junk_end(pair));
        let blocks: Vec<_> = pair.clone().into_inner().filter(|inner| inner.as_rule() == Rule::block).collect();
        let cut = blocks.first().map_or(last, |block| start(block) + 1);
        let junk = Junk { start: first, end: cut, probe: Rule::probe_statement, words: BEGINNINGS };
        let word = self.word_at(first);
        self.junk(&junk, before);
        if blocks.is_empty() || self.enough() {
            return None;
        }
        let near = nearest(word, BLOCK_WORDS.iter().copied());
        let quiet = !BLOCK_WORDS.contains(&word) && near.is_none() && statement_habit(word).is_none();
        let mut read = Vec::new();
        for block in blocks {
            let reports = self.diagnostics.len();
            let span = self.span_of(&block);
            let block = self.nested(span, |this| Some(this.block(block)));
            if quiet {
                self.diagnostics.truncate(reports);
            } else {
                read.extend(block);
            }
        }
        let span = self.span(first, last);
        let mut read = read.into_iter();
        let (then, otherwise) = (read.next()?, read.next());
        let condition = unread_expression(self.span(first, cut));
        Some(Statement { kind: StatementKind::If { condition, then, otherwise }, span })
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
        let known =
            junk.words.contains(&token.text) && !matches!((token.text, next.text), ("if", "any") | ("opponent", "'"));
        let reserved = RESERVED_WORDS.contains(&token.text);
        // An `else` or an `or` with a block has lost the statement it belongs to.
        let alone = !same_line && (token.text == "else" || token.text == "or" && next.text == "{");
        // What begins a line may be a phrase by itself.
        if !same_line
            && reserved
            && !known
            && let Some(report) = self.phrase(junk, junk.start)
        {
            self.unread.push(self.span(junk.start, junk.end));
            return self.report(report);
        }
        if junk.probe == Rule::probe_rule && self.is_sentence(junk, goes_on.filter(|_| same_line && known)) {
            return;
        }
        match goes_on {
            Some(before) if !known && !alone && (same_line || reserved) => {
                return self.misfit(&Junk { start: before.start, ..*junk }, junk.start);
            }
            _ => {}
        }
        if !known && is_name(token.text) && junk.probe != Rule::probe_about && junk.probe != Rule::probe_rule {
            return self.unknown(junk, token, goes_on);
        }
        if token.text == "otherwise" && before.is_some_and(|before| before.rule == Rule::if_) {
            let report = Diagnostic::new(
                Code::Syntax,
                self.span_of_token(token),
                "`otherwise` belongs to a decision, not to an `if`",
            );
            self.unread.push(self.span(junk.start, junk.end));
            return self
                .report(report.help("an `if` goes on with `else { ... }`").fix(self.span_of_token(token), "else"));
        }
        if let Some(other) = before.filter(|_| alone).and_then(|before| other_branch(before.rule, token.text)) {
            let (word, other) = (token.quoted(), other);
            let report =
                Diagnostic::new(Code::Syntax, self.span_of_token(token), format!("{word} can't start a statement"));
            let meant = if token.text == "or" { "else" } else { "or" };
            return self.report(report.help(other).fix(self.span_of_token(token), meant));
        }
        self.misfit(junk, junk.start);
    }

    /// Reports a rule that is said in a sentence: what looks like a second rule on its line may be the end of the first.
    fn is_sentence(&mut self, junk: &Junk, before: Option<Before>) -> bool {
        let longer = Junk { start: before.map_or(junk.start, |before| before.start), ..*junk };
        if before.is_some()
            && let Some(report) = self.phrase(&longer, junk.start)
        {
            self.unread.push(self.span(longer.start, longer.end));
            self.report(report);
            return true;
        }
        let line = self.line_end(&longer);
        // Another rule may stand on the line, apart from this one.
        let apart =
            self.text.get(longer.start..line).and_then(|text| text.find("  ")).map(|blanks| longer.start + blanks);
        let ends = [Some(line), apart].into_iter().flatten().filter(|end| before.is_some() || *end > junk.end);
        let known = |end: &usize| !self.understood_up_to(&longer, *end).is_empty();
        let Some(end) = ends.into_iter().find(known) else { return false };
        self.misfit(&Junk { end, ..longer }, longer.start);
        self.quiet = longer.start..end;
        true
    }

    /// A piece that starts with an unknown word.
    fn unknown(&mut self, junk: &Junk, token: Token<'_>, before: Option<Before>) {
        self.unread.push(self.span(junk.start, junk.end));
        let (code, sort) = match junk.probe {
            Rule::probe_item => (Code::UnknownItem, "item"),
            Rule::probe_statement => (Code::UnknownStatement, "statement"),
            _ => (Code::Syntax, "line of a board"),
        };
        let span = self.span_of_token(token);
        let report = Diagnostic::new(code, span, format!("{} starts no {sort}", token.quoted()));
        // What could have gone on with the piece before is a candidate too.
        let text = before.and_then(|before| self.text.get(before.start..junk.end));
        let mut words = before.zip(text).and_then(|(_, text)| Failure::find(junk.probe, text)).map(|f| f.words());
        words.get_or_insert_default().extend(junk.words);
        let words = words.unwrap_or_default();
        if let Some(report) = self.phrase(junk, junk.start) {
            return self.report(report);
        }
        if let Some(report) = self.named_otherwise(&report, junk, token) {
            return self.report(self.of_piece(junk, report));
        }
        let mean = did_you_mean(token.text, words.iter().copied());
        let report = self.taught(junk, report.help_if(mean), Some(starts(junk.probe)));
        self.report(self.of_piece(junk, self.mend_first(report, junk, token, &words)));
    }

    /// The report; where nothing better is known, with the example that is nearest to what is written, or with the form.
    fn taught(&self, junk: &Junk, report: Diagnostic, form: Option<&str>) -> Diagnostic {
        let general = report.help.as_deref().is_none_or(|help| help == starts(junk.probe));
        if !general || report.fix.is_some() {
            return report;
        }
        let form = form.filter(|form| *form != starts(junk.probe));
        let help = match (form, self.nearest_saying(junk, form.unwrap_or_default())) {
            (Some(form), Some(saying)) => format!("{form}; {NEAREST}`{saying}`"),
            (None, Some(saying)) => format!("{NEAREST}`{saying}`"),
            (Some(form), None) => form.to_owned(),
            (None, None) => report.help.clone().unwrap_or_else(|| starts(junk.probe).to_owned()),
        };
        // What a block would begin with is no better known than what stands before it.
        let vague = report.labels.first().is_some_and(|label| label.text == "needed here: `{`");
        if vague && help.contains(NEAREST) { report.help(help).at("") } else { report.help(help) }
    }

    /// The report of an unknown first word, where it is none of the language's words misspelt.
    fn named_otherwise(&self, report: &Diagnostic, junk: &Junk, token: Token<'_>) -> Option<Diagnostic> {
        let report = report.clone();
        if junk.probe == Rule::probe_item {
            return self.item_otherwise(report, junk, token);
        }
        if junk.probe != Rule::probe_statement {
            return Some(report.help(habit(token.text)?));
        }
        let rest = self.text.get(token.end()..junk.end)?.trim_start();
        let word = token.text;
        if ["print", "echo", "log", "say", "display", "message"].contains(&word) && rest.starts_with(['(', '"']) {
            let help =
                "nothing is shown from within the rules: leave it out; `because` in an `end` tells why a game is over";
            let next = self.start_after(token.end() + rest.find(')').map_or(0, |end| end + 1));
            return Some(report.help(help).fix(self.span(token.start, next.max(token.end())), ""));
        }
        let next = self.token_at(self.start_after(token.end()));
        const CALLS: [&str; 9] = ["call", "run", "do", "perform", "execute", "may", "can", "must", "should"];
        if CALLS.contains(&word) && self.declares("action", next.text) {
            let help = format!("an action is called by its name alone: `{}`", next.text);
            return Some(report.help(help).fix(self.span(token.start, next.start), ""));
        }
        if rest.starts_with('=') || rest.starts_with(":=") || rest.starts_with("+=") {
            let memory = format!("a memory is set with `remember {word} = ...`");
            let help = format!("a value gets a name with `let {word} = ...`, {memory}");
            let put_in = self.span(token.start, token.start);
            let kept = rest.starts_with("= ") && self.declares("memory", word);
            if kept {
                return Some(report.help(memory).fix(put_in, "remember "));
            }
            let line = self.text.get(token.start..junk.end).unwrap_or_default().trim_end();
            let read = Failure::find(junk.probe, &format!("let {line}")).is_none() && !line.contains('\n');
            return Some(match read {
                true => report.help(format!("a value gets a name so: `let {line}`; {memory}")).fix(put_in, "let "),
                false => report.help(help),
            });
        }
        if rest.starts_with('(') {
            let help = format!("if `{word}` is an action, its name alone calls it, without parentheses");
            let parentheses = self.span(token.end(), token.end() + "()".len());
            let alone = self.text.get(token.end()..junk.end) == Some("()");
            let taken = rest.find(')').filter(|end| rest.trim_end().len() == end + 1 && self.declares("action", word));
            let given = self.span(token.end(), token.end() + taken.map_or(0, |end| end + 1));
            if alone && self.declares("action", word) {
                let message = format!("action `{word}` is called by its name alone");
                let report = Diagnostic::new(Code::UnknownStatement, self.span_of_token(token), message);
                return Some(report.help(format!("write it without parentheses: `{word}`")).fix(parentheses, ""));
            }
            return Some(match (alone, taken) {
                (true, _) => report.help(help).fix(parentheses, ""),
                (_, Some(_)) => report.help(help).fix(given, ""),
                _ => report.help(help),
            });
        }
        if self.declares("action", word) {
            let help = format!("`{word}` is an action: its name stands alone on its line, and nothing after it");
            return Some(report.help(help));
        }
        if ["win", "wins", "lose", "loses", "is out"].iter().any(|fate| rest.starts_with(fate)) {
            return Some(report.help("in a turn `win`, `lose` or `draw` stands alone, and is the deciding player's"));
        }
        let help = statement_habit(word)?;
        Some(self.mend_first(report.help(help), junk, token, &[]))
    }

    /// The same of what seems to be an item.
    fn item_otherwise(&self, report: Diagnostic, junk: &Junk, token: Token<'_>) -> Option<Diagnostic> {
        let line = self.text.get(token.end()..junk.end)?.lines().next()?;
        let rest = line.trim();
        if matches!(token.text, "title" | "name") && !self.declares("game", "") {
            let title = rest.trim_start_matches([':', '=']).trim().trim_matches(['"', '\'', ',']);
            let plain = !title.is_empty() && !title.contains(['"', '{', '}', '\\']);
            let meant = format!("game \"{title}\"");
            let span = self.span(token.start, token.end() + line.trim_end().len());
            let report = report.help(format!("the title stands first: `{meant}`"));
            return plain.then(|| report.fix(span, meant));
        }
        if ["begins", "starts", "begin", "start", "goes first", "moves first", "plays first"].contains(&rest) {
            let help =
                "the first player named in `players` begins, unless a phase says `started by PLAYER`: leave it out";
            let next = self.start_after(token.end() + line.len());
            return Some(report.help(help).fix(self.span(token.start, next), ""));
        }
        let told = ["author", "year", "source", "origin", "note", "family"].contains(&token.text);
        if told && rest.starts_with(|first: char| first == '"' || first.is_ascii_digit()) && !rest.contains('{') {
            let help = format!("what is said about a game stands in `about {{ {} {rest} }}`", token.text);
            return Some(report.help(help));
        }
        if matches!(token.text, "import" | "include" | "use" | "from") && is_name(rest.split('-').next()?) {
            let help =
                format!("a game builds on another with `game \"Title\" extends {}`", rest.trim_end_matches(".merels"));
            return Some(report.help(help));
        }
        Some(report.help(item_habit(token.text).or_else(|| habit(token.text))?))
    }

    /// Whether an item of this sort declares the word, as far as the text shows.
    pub(super) fn declares(&self, sort: &str, word: &str) -> bool {
        self.text.match_indices(sort).any(|(at, _)| {
            let name = self.start_after(at + sort.len());
            name > at + sort.len() && self.word_at(name) == word
        })
    }

    /// Reads junk again to find where it stops making sense, and reports that.
    fn misfit(&mut self, junk: &Junk, otherwise: usize) {
        if self.enough() {
            return;
        }
        self.unread.push(self.span(junk.start, junk.end));
        let text = self.text.get(junk.start..junk.end).unwrap_or_default();
        if text.len() > MAX_PROBED {
            let span = self.span_of_token(self.token_at(junk.start));
            let report = Diagnostic::new(Code::Syntax, span, "something in what starts here can't be read");
            return self.report(report.help("it is too long to say where: make it shorter"));
        }
        let failure = Failure::find(junk.probe, text);
        let at = failure.as_ref().map_or(otherwise, |failure| self.sign_start(junk.start + failure.at).max(junk.start));
        let word = self.word_at(junk.start);
        let open = failure.as_ref().is_some_and(|failure| failure.tried(Rule::open));
        if open && junk.probe == Rule::probe_statement && !text.ends_with('{') {
            self.braces_missing += 1;
        }
        // Braces around a whole file, or behind what takes none.
        let brace = junk.probe == Rule::probe_item && self.token_at(at).text == "{" && !open;
        self.braces_opened += usize::from(brace);
        let report = match failure {
            Some(failure) => self.failed(&failure, at, junk),
            None => self.at_start(self.token_at(at), junk.probe),
        };
        let form = match junk.probe {
            Rule::probe_about => Some(starts(junk.probe)),
            Rule::probe_rule => Some("a rule reads such as `mover loses when CONDITION` or `draw when CONDITION`"),
            _ => form(word),
        };
        let report = self.taught(junk, report, form);
        self.report(self.of_piece(junk, report));
    }
}

/// What stands in a tree for an expression that can't be read: whatever is found wrong with it lies in the piece that is
/// reported.
pub(super) fn unread_expression(span: Span) -> Expr {
    Expr { kind: ExprKind::List(Vec::new()), span }
}

/// What to say of an `or` behind an `if`, and of an `else` behind an `either`.
fn other_branch(before: Rule, word: &str) -> Option<&'static str> {
    match (before, word) {
        (Rule::if_, "or") => Some("an `if` goes on with `else { ... }`; `or { ... }` belongs to an `either`"),
        (Rule::either, "else") => Some("an `either` goes on with `or { ... }`; `else { ... }` belongs to an `if`"),
        _ => None,
    }
}
