//! What is said of the place where a piece stops making sense.

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::mend::{Change, Place};
use super::tokens::{Token, is_letter};
use super::words::{RESERVED_WORDS, TAIL_WORDS, form, is_name, starts};
use crate::diagnostic::{About, Code, Diagnostic};
use crate::habits::{habit, instead};
use crate::span::Span;
use crate::suggest::{certain, did_you_mean, in_digits, may_be_slip_of, nearest};

/// Words of sets that something follows; misspelt they look like names.
const LEADING: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "forward",
    "backward",
    "sideways",
    "orthogonal",
    "diagonal",
    "rank",
    "column",
    "dark",
    "light",
    "position",
];

/// What is said of a board whose size is missing.
const NO_SIZE: &str = "a size is missing, as in `squares 3 joined at middles` or `rings 3 rays 5`";

/// Small words that people put between a kind and a place.
const JOINING: &[&str] = &["a", "at", "by", "for", "onto", "the", "upon", "with"];

impl Builder<'_> {
    /// The report of a piece that fails at a place.
    pub(super) fn failed(&self, failure: &Failure, at: usize, junk: &Junk) -> Diagnostic {
        let before = self.token_before(at).filter(|token| token.start >= junk.start);
        let needed = failure.needed(before.map_or("", |token| token.text));
        let token = self.token_at(at);
        if let Some(report) = before.and_then(|before| self.doubled(junk, before)) {
            return report;
        }
        if let Some(report) = self.phrase(junk, at).filter(|_| !self.is_reserved_name(failure, token)) {
            return report;
        }
        if let Some(report) = before.and_then(|before| self.points_from_to(junk, before, token)) {
            return report;
        }
        let opens = needed.as_deref().is_some_and(|needed| needed.contains("`{`")) || failure.tried(Rule::open);
        if let Some(report) = Some(opens).filter(|opens| *opens).and_then(|_| self.no_braces(junk, at)) {
            return report;
        }
        if let Some(report) = Some(opens).filter(|opens| *opens).and_then(|_| self.condition_behind(junk)) {
            return report;
        }
        if let Some(report) = before.and_then(|before| self.slip_before(junk, before)) {
            return report;
        }
        let mut place = Place { before, token, broken_off: false };
        let Some(before) = before else {
            let report = self.at_start(token, junk.probe);
            // A list of entries as other languages write it.
            if matches!(token.text, "-" | "*" | "•") && junk.probe != Rule::probe_item {
                let next = self.start_after(token.end());
                let help = "entries stand below one another with no sign before them: leave it out";
                return report.help(help).fix(self.span(token.start, next), "");
            }
            let line = self.text.get(junk.start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            if token.text == "{" && junk.probe == Rule::probe_statement && line.contains("} or {") {
                let help = "a choice reads `either { ... } or { ... }`";
                return report.help(help).fix(self.span(token.start, token.start), "either ");
            }
            if let Some(change) = self.bare_item(junk, token) {
                let help = format!("items are written without quotes and brackets: `{}`", change.text);
                return report.help(help).fix(self.span(change.start, change.end), change.text);
            }
            let lines_end = self.line_ends_between(token.end(), self.start_after(token.end()).max(token.end()));
            if token.text.starts_with('"') && junk.probe == Rule::probe_item && lines_end && !self.declares("game", "")
            {
                let help = format!("a file begins with its title: `game {}`", token.text);
                return report.help(help).fix(self.span(token.start, token.start), "game ");
            }
            if let Some(key) = self.quoted_key(junk, token) {
                let help = format!("a line of `about` begins with a bare word: `{}`", key.text.trim());
                return report.help(help).fix(self.span(key.start, key.end), key.text);
            }
            let report = report.help_if(did_you_mean(token.text, failure.words()));
            return self.mend(report, junk, &place, failure);
        };
        if junk.probe == Rule::probe_rule && token.text == "when" && nearest(before.text, ["draw"]).is_some() {
            let report = self.at_start(before, junk.probe).help("did you mean `draw`?");
            return self.mend_first(report, junk, before, &["draw"]);
        }
        let broken_off = at >= junk.end || token.text.is_empty() || self.line_ends_between(before.end(), at);
        place.broken_off = broken_off && (needed.is_some() || at >= junk.end);
        let report = match place.broken_off {
            true => self.missing_after(failure, before, at, needed.as_deref()),
            false => self.unfit(failure, before, token, junk.probe, needed),
        };
        if report.code == Code::ReservedWord {
            return report;
        }
        let told = report.help.is_some();
        let report = self.mend(report, junk, &place, failure);
        if told && !is_general(&report) { report } else { self.written_so(junk, report) }
    }

    /// An item that is written as an entry of JSON: without what that has around words.
    fn bare_item(&self, junk: &Junk, token: Token<'_>) -> Option<Change> {
        let line = self.text.get(token.start..)?.lines().next()?.trim_end();
        let (key, value) = line.split_once(':').filter(|_| token.text.starts_with('"'))?;
        let plain = |text: &str| text.replace(['"', '[', ']'], "").trim().trim_end_matches(',').to_owned();
        let text = format!("{} {}", plain(key), plain(value));
        let reads = junk.probe == Rule::probe_item && Failure::find(junk.probe, &text).is_none();
        reads.then_some(Change { start: token.start, end: token.start + line.len(), text })
    }

    /// A line of `about` that begins with a key in quotes: the key without them, and without the sign behind it.
    fn quoted_key(&self, junk: &Junk, token: Token<'_>) -> Option<Change> {
        let key = token.text.strip_prefix('"')?.strip_suffix('"').filter(|_| junk.probe == Rule::probe_about)?;
        let next = self.token_at(self.start_after(token.end()));
        let end = if matches!(next.text, ":" | "=") { next.end() } else { token.end() };
        let change = Change { start: token.start, end, text: key.to_owned() };
        self.reads(junk, &change, token).then_some(change)
    }

    /// The report of a block that has no braces around it.
    fn no_braces(&self, junk: &Junk, at: usize) -> Option<Diagnostic> {
        let word = self.word_at(junk.start);
        if !matches!(word, "if" | "while" | "repeat" | "begin" | "opponent") || junk.probe != Rule::probe_statement {
            return None;
        }
        let at = self.start_after(at);
        let first = self.token_at(at);
        let begins = if matches!(first.text, ":" | "then" | "do") { self.start_after(first.end()) } else { at };
        let block = self.text.get(begins..self.line_end(&Junk { end: begins, ..*junk }))?.trim_end();
        let head = self.text.get(junk.start..at)?.trim_end();
        if block.is_empty() || block.contains(['{', '}']) || self.line_ends_between(junk.start, at) {
            return None;
        }
        let end = begins + block.len();
        let block = match self.declares("action", block) || Failure::find(junk.probe, block).is_none() {
            true => block.to_owned(),
            false => self.phrased_so(&Junk { start: begins, end, ..*junk })?,
        };
        let span = self.span(at, end);
        let report =
            Diagnostic::new(Code::Syntax, self.span_of_token(first), "what belongs to it stands between braces");
        let blank = if junk.start + head.len() == at { " " } else { "" };
        Some(report.help(format!("write `{head} {{ {block} }}`")).fix(span, format!("{blank}{{ {block} }}")))
    }

    /// The report of a misspelt word that something had to follow.
    fn slip_before(&self, junk: &Junk, before: Token<'_>) -> Option<Diagnostic> {
        let meant = certain(before.text, LEADING.iter().copied()).filter(|meant| *meant != before.text)?;
        let change = Change { start: before.start, end: before.end(), text: meant.to_owned() };
        let span = self.span_of_token(before);
        let report = Diagnostic::new(Code::Syntax, span, format!("{} is no word that goes on so", before.quoted()));
        self.reads(junk, &change, before).then(|| report.help(format!("did you mean `{meant}`?")).fix(span, meant))
    }

    /// Whether a word of the language stands where a name is given.
    fn is_reserved_name(&self, failure: &Failure, token: Token<'_>) -> bool {
        let unnamed = matches!(token.text, "until" | "when" | "if" | "of" | "is" | "to" | "in" | "on" | "as");
        failure.tried(Rule::new_name) && RESERVED_WORDS.contains(&token.text) && !unnamed
    }

    /// A piece that fails at its very first word.
    pub(super) fn at_start(&self, token: Token<'_>, probe: Rule) -> Diagnostic {
        let span = self.span_of_token(token);
        let word = token.text;
        let help = match word {
            "else" => Some("an `else` follows the `}` of an `if`"),
            "or" => Some("an `or { ... }` follows the `}` of an `either`"),
            "unless" | "as" | "otherwise" => {
                Some("it follows a decision: `unless`, `as` and `otherwise`, in this order")
            }
            "(" if probe == Rule::probe_item && form(self.word_at(self.start_after(token.end()))).is_some() => {
                let form = form(self.word_at(self.start_after(token.end()))).unwrap_or_default();
                let help = format!("items stand side by side, with no brackets around them: {form}");
                let message = "`(` can't start an item";
                return Diagnostic::new(Code::Syntax, span, message).help(help);
            }
            "{" | "(" | "[" | "<" if probe == Rule::probe_item => {
                Some("a file begins with `game \"Title\"`, and items stand side by side, with no brackets around them")
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
        let report = report.help(help.unwrap_or_else(|| starts(probe)));
        match probe == Rule::probe_about && token.text.starts_with('"') {
            true => report.about(About::TextWithoutKey),
            false => report,
        }
    }

    /// The text breaks off where something more is needed.
    fn missing_after(&self, failure: &Failure, before: Token<'_>, at: usize, needed: Option<&str>) -> Diagnostic {
        let span = self.span_of_token(before);
        let message = format!("something is missing after {}", before.quoted());
        let report = Diagnostic::new(Code::Syntax, span, message).about(About::Missing);
        let report = report.at(needed.map(|needed| format!("needed here: {needed}")).unwrap_or_default());
        if failure.tried(Rule::close) {
            return self.open_brace(Diagnostic { code: Code::MissingBrace, ..report }, at, '{', '}');
        }
        if failure.tried(Rule::close_paren) {
            return self.open_brace(report, at, '(', ')');
        }
        let word = self.word_at(at);
        if before.text == "any" && failure.tried(Rule::kw_else) {
            return report.help("a second choice of a set reads `SET if any else SET`");
        }
        if before.text == "," {
            return report.help("leave the `,` out, or add what should follow it");
        }
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
    fn unfit(
        &self,
        failure: &Failure,
        before: Token<'_>,
        token: Token<'_>,
        probe: Rule,
        needed: Option<String>,
    ) -> Diagnostic {
        let (span, word) = (self.span_of_token(token), token.text);
        let reserved = RESERVED_WORDS.contains(&word);
        let unnamed = before.text == "phase" && matches!(word, "until" | "when");
        if failure.tried(Rule::new_name) && reserved && !unnamed {
            let message = format!("`{word}` is a word of the language and can't be a name");
            // A hyphen behind it was meant as a part of the name.
            let rest = self.text.get(span.end as usize..).unwrap_or_default();
            let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
            let rest = rest.get(..rest.find(|letter| !is_of_name(letter)).unwrap_or(rest.len())).unwrap_or_default();
            if rest.len() > 1 && rest.starts_with('-') {
                let name = format!("{word}{}", rest.replace('-', "_"));
                let whole = Span { end: span.end + rest.len() as u32, ..span };
                let report = Diagnostic::new(Code::ReservedWord, whole, message);
                return report.help(format!("words of a name are joined by `_`: `{name}`")).fix(whole, name);
            }
            let help = format!("choose another name, such as `{word}_` or `my_{word}`");
            return Diagnostic::new(Code::ReservedWord, span, message).help(help);
        }
        if word == ")" && !failure.tried(Rule::close_paren) && failure.after_operand() {
            return Diagnostic::new(Code::Syntax, span, "this `)` closes nothing").help("leave it out, or add the `(`");
        }
        let counted = matches!(word, "+=" | "-=" | "++").then(|| {
            let (name, sign) = (before.text, word.chars().next().unwrap_or('+'));
            format!("say what it becomes: `remember {name} = {name} {sign} 1`")
        });
        let habit = habit(word).filter(|_| word != "[" || failure.operand_needed());
        let habit = habit.filter(|_| word != "*" || !failure.is_cell());
        // A word such as `adjacent` can be a name: only what follows shows that it isn't one.
        let habit = habit.or_else(|| crate::habits::habit(before.text).filter(|_| before.text.starts_with(is_letter)));
        let help = counted.or_else(|| habit.map(str::to_owned)).or_else(|| out_of_place(before, token, probe, failure));
        let help = help.or_else(|| meant(failure, word, reserved));
        if let Some(report) = self.of_alike_signs(token, failure) {
            return report;
        }
        let rest = self.text.get(span.end as usize..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let is_prose = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | ':' | ',' | '\'' | '-' | '.');
        if word == "/" && rest.split_whitespace().count() > 1 && rest.chars().all(is_prose) {
            let report = Diagnostic::new(Code::Syntax, span, "a single `/` begins no comment");
            return report.help("a comment begins with `//`").fix(span, "//");
        }
        let (quoted, after) = (token.quoted(), before.quoted());
        let report = match needed {
            Some(needed) => {
                let message = format!("{quoted} doesn't fit after {after}");
                let report = Diagnostic::new(Code::Syntax, span, message);
                // A sign of another language stands for one that fits, whatever else would.
                if instead(word).is_some() || habit.is_some() && !word.starts_with(is_letter) {
                    report
                } else {
                    report.at(format!("needed here: {needed}"))
                }
            }
            None => Diagnostic::new(Code::Syntax, span, format!("{quoted} can't follow {after}")),
        };
        let report = match failure.tried(Rule::close_paren) {
            true => self.open_brace(report, token.start, '(', ')'),
            false => report,
        };
        let apart = failure.after_operand() && !failure.tried(Rule::open) && is_name(word);
        let words = "between two sets stands `in`, `except`, `near` or `,`; an action's name stands alone on its line";
        let report = if help.as_deref() == Some(NO_SIZE) { report.about(About::Missing) } else { report };
        report.help_if(help.or_else(|| apart.then(|| words.to_owned())))
    }

    /// A digit that looks like the letter of a name or of a word that fits, and a letter that looks like the digit of a number.
    fn of_alike_signs(&self, token: Token<'_>, failure: &Failure) -> Option<Diagnostic> {
        let (word, span) = (token.text, self.span_of_token(token));
        if !word.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        let letters = word.replace('0', "o").replace('1', "l").replace('3', "e").replace('5', "s");
        let digits = in_digits(word);
        let is_number = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
        let sorts = ["define", "piece", "pattern", "memory", "option", "action"];
        let is_meant = failure.needed_keywords().contains(&letters.as_str())
            || letters.starts_with(char::is_alphabetic) && sorts.iter().any(|sort| self.declares(sort, &letters));
        let (message, meant, signs) = if is_meant {
            ("begins with a digit", letters, "letters")
        } else if !is_number(word) && is_number(&digits) {
            ("is no number", digits, "digits")
        } else {
            return None;
        };
        let report = Diagnostic::new(Code::Syntax, span, format!("{} {message}", token.quoted()));
        Some(report.help(format!("did you mean `{meant}`, with {signs}?")).fix(span, meant))
    }
}

/// Whether what is advised says nothing of what stands there.
fn is_general(report: &Diagnostic) -> bool {
    report.help.as_deref().is_some_and(|help| help.starts_with("what belongs to it"))
}

/// The word that was probably meant; a word of the language is seldom a slip of the pen.
fn meant(failure: &Failure, word: &str, reserved: bool) -> Option<String> {
    if reserved {
        return did_you_mean(word, failure.needed_keywords());
    }
    let near =
        |words: Vec<&'static str>| did_you_mean(word, words.into_iter().filter(|meant| may_be_slip_of(word, meant)));
    near(failure.needed_words()).or_else(|| near(failure.words()))
}

/// What to say of a word that is right elsewhere.
fn out_of_place(before: Token<'_>, token: Token<'_>, probe: Rule, failure: &Failure) -> Option<String> {
    let word = token.text;
    if word.starts_with(|first: char| first.is_ascii_digit()) && word.contains(|c: char| !c.is_ascii_digit()) {
        return Some("a name begins with a letter".to_owned());
    }
    if failure.tried(Rule::kw_on)
        && is_name(word)
        && is_name(before.text)
        && probe == Rule::probe_statement
        && !JOINING.contains(&word)
    {
        let help = format!("kinds are listed with `,` between them: `{}, {word}` is every kind of either", before.text);
        return Some(help);
    }
    let joined = word == "-" && before.end() == token.start;
    if joined && failure.tried(Rule::open) && before.text.starts_with(is_letter) {
        return Some(format!("a name is one word of letters, digits and `_`, such as `{}_...`", before.text));
    }
    let near = did_you_mean(word, ["turns", "turn"]).filter(|_| before.is_number() && !RESERVED_WORDS.contains(&word));
    near.or_else(|| in_its_place(before.text, word, probe, failure).map(str::to_owned)).or_else(|| {
        let lonely = TAIL_WORDS.contains(&word) && failure.operand_needed();
        lonely.then(|| format!("something must stand before `{word}`"))
    })
}

/// What is written instead where `word` follows `before`.
fn in_its_place(before: &str, word: &str, probe: Rule, failure: &Failure) -> Option<&'static str> {
    let after = failure.after_operand();
    let clause = failure.tried(Rule::kw_until);
    let number = before.bytes().all(|byte| byte.is_ascii_digit());
    Some(match word {
        "*" | "?" | "." | "any" | "all" if failure.is_cell() => {
            "a cell says what stands on its point: `mine`, `theirs`, `empty`, `occupied` or a kind; none says that anything may"
        }
        "unless" | "as" | "otherwise" if after || failure.tried(Rule::kw_otherwise) => {
            "a decision takes `unless`, `as` and `otherwise` once each, in this order"
        }
        "and" if failure.tried(Rule::kw_on) => "kinds are listed with `,` between them",
        "{" if probe == Rule::probe_item && failure.tried(Rule::kw_extends) => {
            "items stand side by side, with no brackets around them"
        }
        _ if before == "without" && nearest(word, failure.needed_words()).is_none() => {
            "the sort of item stands before its name, as in `without option blocked`"
        }
        _ if before.ends_with("s") && is_feature(word) && probe == Rule::probe_item => NO_SIZE,
        "else" if after => "a second choice of a set reads `SET if any else SET`",
        "not" if failure.operand_needed() => "what isn't in a set is left out with `except`: `theirs except mill`",
        "move" | "moves" if probe == Rule::probe_rule => {
            "a player without a legal decision is `stuck`: `mover loses when stuck`"
        }
        "because" => {
            "`because \"...\"` stands last in its rule, behind what it is about: `loses when CONDITION because \"...\"`"
        }
        _ if before == "facing" => "players face `north`, `south`, `east`, `west`, `northeast` and so on",
        "," if failure.tried(Rule::equals) && probe == Rule::probe_item => {
            "a `define` is about one thing: `define NAME of NAME = ...`"
        }
        _ if before == "column" => "columns go by letters: `column a`",
        "after" if before == "draw" => "turns are counted since something: `draw when 50 turns without capture`",
        "while" if clause => "say what ends the phase: `until CONDITION`",
        "if" | "unless" if clause => {
            "a phase ends with `until CONDITION`, and is left out unless `when CONDITION` holds"
        }
        ":" if probe == Rule::probe_about => "no sign stands between a word and its text: `author \"Jane Doe\"`",
        ":" if failure.tried(Rule::open) => "what belongs to it stands between braces: `{ ... }`",
        "(" if failure.tried(Rule::open) && before != "if" => "actions and phases take nothing in parentheses",
        "for" | "each" | "of" if failure.tried(Rule::kw_in) && probe == Rule::probe_item && number => {
            "men are `3 in each hand`, `3 in hand of White` or `3 in pool`"
        }
        _ if before == "hands" && failure.tried(Rule::kw_empty) => {
            "`hands empty` holds when nobody has a piece in hand, `not hands empty` when somebody has"
        }
        _ if number && probe == Rule::probe_statement && after && is_operand(word) => {
            "one piece is chosen at a time: leave the number out, or write `repeat 2 { ... }`"
        }
        _ if word.starts_with('"') && failure.tried(Rule::new_name) => "names stand without quotes",
        _ => return None,
    })
}

/// Whether a word begins what a board is said to have.
fn is_feature(word: &str) -> bool {
    matches!(word, "joined" | "linked" | "with" | "drawn" | "marked")
}

/// Whether a word stands for a set, or could be the name of one.
fn is_operand(word: &str) -> bool {
    is_name(word) || matches!(word, "mine" | "theirs" | "empty" | "occupied" | "points" | "it")
}
