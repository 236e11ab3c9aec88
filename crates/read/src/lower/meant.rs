//! What people say of sets, players and options in words that mean something else, or nothing.

use merels_syntax::tree::{Comparison, Expr, ExprKind, Name, Word};
use merels_syntax::{Code, Diagnostic};

use super::Lower;
use super::names::Named;
use super::sort::Sort;

impl Lower<'_> {
    /// The report of something of the wrong sort that is a way of saying something else.
    pub(super) fn said_otherwise(&self, expr: &Expr, wanted: Sort) -> Option<Diagnostic> {
        match &expr.kind {
            ExprKind::And(parts) if matches!(wanted, Sort::Points | Sort::Lines) => self.and_not(expr, parts),
            ExprKind::Their(inner) => self.their_kind(expr, inner, wanted),
            ExprKind::Subtract(a, b) if wanted == Sort::Points && self.is_set(a) && self.is_set(b) => {
                let (a, b) = (self.words(a), self.words(b));
                let report = Diagnostic::new(Code::WrongType, expr.span, "`-` is for numbers, and these are sets");
                Some(
                    report
                        .help(format!("what is in one and not in the other is `{a} except {b}`"))
                        .fix(expr.span, format!("{a} except {b}")),
                )
            }
            ExprKind::Add(a, b) if wanted == Sort::Points && self.is_set(a) && self.is_set(b) => {
                let meant = format!("{}, {}", self.words(a), self.words(b));
                let report = Diagnostic::new(Code::WrongType, expr.span, "`+` is for numbers, and these are sets");
                Some(report.help(format!("what is in either is `{meant}`")).fix(expr.span, format!("({meant})")))
            }
            _ => None,
        }
    }

    fn is_set(&self, expr: &Expr) -> bool {
        matches!(self.sort(expr), Sort::Points | Sort::Lines)
    }

    fn words(&self, expr: &Expr) -> &str {
        self.sources.slice(expr.span)
    }

    /// `theirs and not mill`
    fn and_not(&self, expr: &Expr, parts: &[Expr]) -> Option<Diagnostic> {
        let [set, Expr { kind: ExprKind::Not(left_out), .. }] = parts else { return None };
        if !self.is_set(set) || !self.is_set(left_out) {
            return None;
        }
        let meant = format!("{} except {}", self.words(set), self.words(left_out));
        let report = Diagnostic::new(Code::WrongType, expr.span, "`and not` joins conditions, and these are sets");
        Some(report.help(format!("what is in one and not in the other is `{meant}`")).fix(expr.span, meant))
    }

    /// `their man`
    fn their_kind(&self, expr: &Expr, inner: &Expr, wanted: Sort) -> Option<Diagnostic> {
        let ExprKind::Name(name) = &inner.kind else { return None };
        let Some(Named::Kinds(kinds)) = self.names.find(&name.text) else { return None };
        if wanted != Sort::Points {
            return None;
        }
        let all = kinds.len() == self.names.kinds.len();
        let meant = if all { "theirs".to_owned() } else { format!("theirs in {}", name.text) };
        let message = format!("`their` asks for a memory or a number, and `{}` is a kind of piece", name.text);
        Some(
            Diagnostic::new(Code::WrongType, expr.span, message)
                .help(format!("the other players' men are `{meant}`"))
                .fix(expr.span, meant),
        )
    }

    /// The report of an `is` that asks something that is asked in another way.
    pub(super) fn asked_otherwise(&self, whole: &Expr, what: &Expr, negated: bool, word: &Name) -> Option<Diagnostic> {
        let (text, sort) = (self.words(what), self.sort(what));
        let report = |message: String, meant: String| {
            Diagnostic::new(Code::WrongType, whole.span, message)
                .help(format!("write `{meant}`"))
                .fix(whole.span, meant)
        };
        let not = if negated { "not " } else { "" };
        match (sort, word.text.as_str()) {
            (Sort::Lines, "made" | "broken" | "formed" | "completed" | "created" | "closed" | "opened") => {
                let event = if matches!(word.text.as_str(), "broken" | "opened") { "broken" } else { "made" };
                let message = format!("`is` isn't said of what has been {event}");
                Some(report(message, format!("{not}{text} {event}")))
            }
            // An option with numbers for values is asked so, too.
            (Sort::Number, digits)
                if digits.bytes().all(|digit| digit.is_ascii_digit())
                    && self.names.options.iter().all(|option| option.name != text) =>
            {
                let sign = if negated { "!=" } else { "=" };
                Some(report("numbers are compared by signs".to_owned(), format!("{text} {sign} {digits}")))
            }
            (Sort::Player, "stuck") if matches!(what.kind, ExprKind::Word(Word::Mover)) => {
                let message = "`stuck` is said alone, of the player who is due".to_owned();
                Some(report(message, format!("{not}stuck")))
            }
            (Sort::Condition, "true" | "yes") => {
                Some(report("a condition holds or doesn't: it is asked alone".to_owned(), format!("{not}{text}")))
            }
            (Sort::Condition, "false" | "no") => {
                let not = if negated { "" } else { "not " };
                Some(report("a condition holds or doesn't: it is asked alone".to_owned(), format!("{not}{text}")))
            }
            (Sort::Points, "None" | "none" | "nothing" | "null" | "nil" | "missing") => {
                let some = if negated { "some" } else { "no" };
                Some(report("whether a set is empty is asked with `no` or `some`".to_owned(), format!("{some} {text}")))
            }
            // Men don't stand on empty points: it is asked whether there are any.
            (Sort::Points, "empty") if are_men(what) => {
                let some = if negated { "some" } else { "no" };
                Some(report("whether a set is empty is asked with `no` or `some`".to_owned(), format!("{some} {text}")))
            }
            (Sort::Points, set @ ("empty" | "occupied" | "mine" | "theirs")) => {
                let meant = if negated { format!("no {text} in {set}") } else { format!("some {text} in {set}") };
                Some(report("whether points are among others is asked with `some` and `in`".to_owned(), meant))
            }
            (Sort::Points, kind) if matches!(self.names.find(kind), Some(Named::Kinds(_))) => {
                let meant = if negated { format!("no {text} in {kind}") } else { format!("some {text} in {kind}") };
                Some(report("whether men are of a kind is asked with `some` and `in`".to_owned(), meant))
            }
            (Sort::Points, point) if self.point_named(point).is_some() => {
                let meant = if negated { format!("no {text} in {point}") } else { format!("some {text} in {point}") };
                Some(report("whether one point is another is asked with `some` and `in`".to_owned(), meant))
            }
            _ => None,
        }
    }

    /// The report of a comparison by `=` of what is asked alone, or with `is`.
    pub(super) fn compared_otherwise(&self, whole: &Expr, sign: Comparison, a: &Expr, b: &Expr) -> Option<Diagnostic> {
        let equal = match sign {
            Comparison::Equal => true,
            Comparison::NotEqual => false,
            Comparison::Less | Comparison::LessEqual | Comparison::Greater | Comparison::GreaterEqual => return None,
        };
        let (left, right) = (self.words(a), self.words(b));
        let not = if equal { "" } else { "not " };
        let report = |message: &str, meant: String| {
            Diagnostic::new(Code::WrongType, whole.span, message.to_owned())
                .help(format!("write `{meant}`"))
                .fix(whole.span, meant)
        };
        let bare = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if self.names.find(&name.text).is_none());
        if self.sort(a) == Sort::Setting && (bare(b) || matches!(b.kind, ExprKind::Word(_) | ExprKind::Number(_))) {
            return Some(report("what an option is set to is asked with `is`", format!("{left} is {not}{right}")));
        }
        if self.sort(a) == Sort::Player && self.sort(b) == Sort::Player {
            return Some(report("who a player is is asked with `is`", format!("{left} is {not}{right}")));
        }
        let holds = matches!(self.sort(a), Sort::Condition) || self.sort(a) == Sort::Lines;
        let truth = match right {
            "true" | "yes" | "True" => true,
            "false" | "no" | "False" | "none" => false,
            _ => return None,
        };
        let meant = match truth == equal {
            true => left.to_owned(),
            false => format!("not {left}"),
        };
        (holds && (bare(b) || right == "none"))
            .then(|| report("a condition holds or doesn't: it is asked alone", meant))
    }
}

/// Whether a set is one of men, perhaps narrowed.
fn are_men(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Word(word) => matches!(word, Word::Mine | Word::Theirs | Word::Occupied),
        ExprKind::In(set, _) | ExprKind::Except(set, _) | ExprKind::Near(set, _) => are_men(set),
        _ => false,
    }
}
