//! Statements and expressions as programs write them, as a tree: names and runs of words, calls, methods, indices, lists, operators.

/// Signs of several characters, the longest first.
const SIGNS: &[&str] =
    &["===", "!==", "==", "!=", "<=", ">=", "<>", "&&", "||", "+=", "-=", "++", "--", ":=", "=>", "->"];
/// How deep expressions are read.
const MAX_DEPTH: usize = 24;
/// Words between two operands.
const JOINING: &[&str] = &["and", "or", "not", "in", "is"];

/// A word, a text or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lexeme<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    /// Whether it stands in quotes, which aren't part of it.
    pub(super) quoted: bool,
}

impl Lexeme<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len() + 2 * usize::from(self.quoted)
    }

    pub(super) fn is_word(&self) -> bool {
        !self.quoted && self.text.starts_with(is_letter)
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The words and signs of a text; nothing where quotes don't close.
pub(super) fn lexemes(text: &str) -> Option<Vec<Lexeme<'_>>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text.get(at..)?.chars().next() {
        let rest = text.get(at..)?;
        let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
        match first {
            _ if first.is_whitespace() => at += first.len_utf8(),
            '"' | '\'' => {
                let inner = rest.get(1..)?;
                let inner = inner.get(..inner.find(first)?)?;
                found.push(Lexeme { text: inner, start: at, quoted: true });
                at += inner.len() + 2;
            }
            _ => {
                let length = match (is_letter(first), sign) {
                    (true, _) => rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len()),
                    (_, Some(sign)) => sign.len(),
                    _ => first.len_utf8(),
                };
                found.push(Lexeme { text: rest.get(..length)?, start: at, quoted: false });
                at += length;
            }
        }
    }
    Some(found)
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expr<'t> {
    /// A name, a word of the language, a number.
    Word(&'t str),
    /// What stands in quotes.
    Text(&'t str),
    /// Words side by side, as the language has them; with what stands in parentheses among them.
    Run(Vec<Expr<'t>>),
    /// What stands in parentheses.
    Group(Box<Expr<'t>>),
    /// `[a, b]`
    List(Vec<Expr<'t>>),
    /// `f(a, b)`, and `a.f(b)` as `f(a, b)`.
    Call(&'t str, Vec<Expr<'t>>),
    /// `a[b]`
    Index(Box<Expr<'t>>, Box<Expr<'t>>),
    /// `not a`
    Not(Box<Expr<'t>>),
    /// Two operands; the operator as this language or Python calls it.
    Binary(Box<Expr<'t>>, &'static str, Box<Expr<'t>>),
    /// `x => a`
    Lambda(&'t str, Box<Expr<'t>>),
    /// `[x for x in a if b]`: the name, what it is one of, and the condition.
    Each(&'t str, Box<Expr<'t>>, Option<Box<Expr<'t>>>),
}

/// Reads expressions from words and signs.
pub(super) struct Reader<'t, 'l> {
    pub(super) lexemes: &'l [Lexeme<'t>],
    pub(super) at: usize,
    /// Whether anything was read that the language writes otherwise.
    pub(super) is_foreign: bool,
    depth: usize,
}

impl<'t, 'l> Reader<'t, 'l> {
    pub(super) fn new(lexemes: &'l [Lexeme<'t>]) -> Self {
        Self { lexemes, at: 0, is_foreign: false, depth: 0 }
    }

    fn peek(&self, ahead: usize) -> &'t str {
        self.lexemes.get(self.at + ahead).filter(|lexeme| !lexeme.quoted).map_or("", |lexeme| lexeme.text)
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.lexemes.len()
    }

    fn take(&mut self, sign: &str) -> Option<()> {
        (self.peek(0) == sign).then(|| self.at += 1)
    }

    fn foreign(&mut self, words: usize) {
        self.is_foreign = true;
        self.at += words;
    }

    /// An expression whose operators bind at least so tightly.
    pub(super) fn expression(&mut self, least: usize) -> Option<Expr<'t>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let mut left = self.prefix()?;
        while let Some((operator, binds, words)) = self.operator().filter(|(_, binds, _)| *binds >= least) {
            let written = self.peek(0);
            self.is_foreign |= words > 1 && operator != "!=" || written != operator && written != "is";
            self.is_foreign |= matches!(operator, "&" | "|");
            self.at += words;
            let right = self.expression(binds + 1)?;
            left = Expr::Binary(Box::new(left), operator, Box::new(right));
        }
        self.depth -= 1;
        Some(left)
    }

    /// The operator that stands here, how tightly it binds, and how many words and signs it has.
    fn operator(&self) -> Option<(&'static str, usize, usize)> {
        Some(match (self.peek(0), self.peek(1)) {
            ("or" | "||", _) => ("or", 1, 1),
            ("and" | "&&", _) => ("and", 2, 1),
            ("is", "not") if self.peek(2) == "in" => ("not in", 4, 3),
            ("is", "in") => ("in", 4, 2),
            ("is", "not") => ("!=", 4, 2),
            ("is" | "==" | "===" | "=", _) => ("=", 4, 1),
            ("!=" | "!==" | "<>", _) => ("!=", 4, 1),
            ("not", "in") => ("not in", 4, 2),
            ("in", _) => ("in", 4, 1),
            ("<", _) => ("<", 4, 1),
            (">", _) => (">", 4, 1),
            ("<=", _) => ("<=", 4, 1),
            (">=", _) => (">=", 4, 1),
            ("|", _) => ("|", 5, 1),
            ("&", _) => ("&", 5, 1),
            ("+", _) => ("+", 5, 1),
            ("-", _) => ("-", 5, 1),
            _ => return None,
        })
    }

    fn prefix(&mut self) -> Option<Expr<'t>> {
        match self.peek(0) {
            "!" => self.foreign(1),
            "not" => self.at += 1,
            _ => return self.run(),
        }
        // What is asked with `not` may be `x in y`.
        Some(Expr::Not(Box::new(self.expression(3)?)))
    }

    /// Words side by side.
    fn run(&mut self) -> Option<Expr<'t>> {
        let mut parts = Vec::new();
        while let Some(next) = self.lexemes.get(self.at) {
            let joins = !next.quoted && JOINING.contains(&next.text) && !self.is_if_any();
            let opens = !next.quoted && matches!(next.text, "(" | "[");
            if joins || !(next.is_word() || next.quoted || opens) {
                break;
            }
            if matches!(next.text, "if" | "for") && !next.quoted && !self.is_if_any() {
                break;
            }
            let part = self.operand()?;
            parts.push(self.postfix(part)?);
        }
        match parts.len() {
            0 => None,
            1 => parts.pop(),
            _ => Some(Expr::Run(parts)),
        }
    }

    fn is_if_any(&self) -> bool {
        self.peek(0) == "if" && self.peek(1) == "any" && self.peek(2) != "("
    }

    fn operand(&mut self) -> Option<Expr<'t>> {
        let here = *self.lexemes.get(self.at)?;
        self.at += 1;
        if here.quoted {
            self.is_foreign = true;
            return Some(Expr::Text(here.text));
        }
        match here.text {
            "(" => {
                let mut inner = self.list(")")?;
                match inner.len() {
                    1 => Some(Expr::Group(Box::new(inner.pop()?))),
                    0 => None,
                    _ => Some(Expr::List(inner)),
                }
            }
            "[" => {
                self.is_foreign = true;
                let mut inner = self.list("]")?;
                match inner.last() {
                    Some(Expr::Each(..)) => inner.pop(),
                    _ => Some(Expr::List(inner)),
                }
            }
            name => {
                if self.peek(0) == "=>" {
                    self.foreign(1);
                    return Some(Expr::Lambda(name, Box::new(self.expression(0)?)));
                }
                if matches!(name, "True" | "False" | "true" | "false" | "None" | "null" | "nil") {
                    self.is_foreign = true;
                }
                Some(Expr::Word(name))
            }
        }
    }

    /// What stands between parentheses or brackets, with commas between; the one that opens has been read.
    fn list(&mut self, close: &str) -> Option<Vec<Expr<'t>>> {
        let mut inner = Vec::new();
        while self.take(close).is_none() {
            let value = self.expression(0)?;
            let value = match (self.peek(0), value) {
                ("for", value) => self.each(value)?,
                (_, value) => value,
            };
            inner.push(value);
            if self.take(",").is_none() && self.peek(0) != close {
                return None;
            }
        }
        Some(inner)
    }

    /// `VALUE for NAME in SET if CONDITION`, from the `for` on.
    fn each(&mut self, value: Expr<'t>) -> Option<Expr<'t>> {
        self.foreign(1);
        let Expr::Word(name) = self.operand()? else { return None };
        self.take("in")?;
        let set = Box::new(self.expression(0)?);
        let asked = match self.take("if") {
            Some(()) => Some(Box::new(self.expression(0)?)),
            None => None,
        };
        match (&value, asked) {
            (Expr::Word(one), asked) if *one == name => Some(Expr::Each(name, set, asked)),
            // Something is asked of each.
            (_, None) => Some(Expr::Each(name, set, Some(Box::new(value)))),
            _ => None,
        }
    }

    /// Calls, methods and indices behind an operand.
    fn postfix(&mut self, mut value: Expr<'t>) -> Option<Expr<'t>> {
        while let (Some(before), Some(next)) =
            (self.at.checked_sub(1).and_then(|at| self.lexemes.get(at)), self.lexemes.get(self.at))
        {
            let touches = before.end() == next.start && !next.quoted;
            value = match (next.text, value) {
                ("(", Expr::Word(name)) if touches && name.starts_with(char::is_alphabetic) => {
                    self.foreign(1);
                    Expr::Call(name, self.list(")")?)
                }
                ("[", value) if touches => {
                    self.foreign(1);
                    let inner = self.expression(0)?;
                    self.take("]")?;
                    Expr::Index(Box::new(value), Box::new(inner))
                }
                (".", value) if touches && self.lexemes.get(self.at + 1).is_some_and(|next| next.is_word()) => {
                    let name = self.peek(1);
                    self.foreign(2);
                    let mut given = vec![value];
                    if self.peek(0) == "(" {
                        self.at += 1;
                        given.extend(self.list(")")?);
                    }
                    Expr::Call(name, given)
                }
                (_, value) => return Some(value),
            };
        }
        Some(value)
    }
}
