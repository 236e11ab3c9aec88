//! What people ask by `is` and `=` that is asked in another way.

use merels_syntax::tree::{Comparison, Expr, ExprKind, Name, Word};
use merels_syntax::{Code, Diagnostic};

use super::Lower;
use super::names::Named;
use super::sort::Sort;

impl Lower<'_> {
    /// The report of an `is` that asks something that is asked in another way.
    pub(super) fn asked_otherwise(&self, whole: &Expr, what: &Expr, negated: bool, word: &Name) -> Option<Diagnostic> {
        let (text, sort) = (self.words(what), self.sort(what));
        let report = |message: String, meant: String| {
            Diagnostic::new(Code::WrongType, whole.span, message)
                .help(format!("write `{meant}`"))
                .fix(whole.span, meant)
        };
        let not = if negated { "not " } else { "" };
        let lower = word.text.to_lowercase();
        match (sort, lower.as_str()) {
            (Sort::Player, "empty" | "unset" | "unknown" | "undefined") => {
                let is = if negated { "is not" } else { "is" };
                Some(report("a player is somebody or `nobody`".to_owned(), format!("{text} {is} nobody")))
            }
            (Sort::Lines, "none" | "null" | "nil" | "true" | "false" | "empty") => {
                let there = (lower == "true") != negated;
                let event = matches!(what.kind, ExprKind::Made(_) | ExprKind::Broken(_));
                let meant = match (there, event) {
                    (true, true) => text.to_owned(),
                    (false, true) => format!("not {text}"),
                    (true, false) => format!("some {text}"),
                    (false, false) => format!("no {text}"),
                };
                Some(report("whether there are such lines is asked without `is`".to_owned(), meant))
            }
            (Sort::Lines, "made" | "broken" | "formed" | "completed" | "created" | "closed" | "opened") => {
                let event = if matches!(lower.as_str(), "broken" | "opened") { "broken" } else { "made" };
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
            (Sort::Player, "stuck") if matches!(what.kind, ExprKind::Word(Word::Opponent)) => {
                let message = "`stuck` is said alone, of the player who is due: that is the `mover`";
                let report = Diagnostic::new(Code::WrongType, whole.span, message);
                Some(report.help("who can't move loses so: `mover loses when stuck`"))
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
            (Sort::Points, "none" | "nothing" | "null" | "nil" | "missing") => {
                let some = if negated { "some" } else { "no" };
                Some(report("whether a set is empty is asked with `no` or `some`".to_owned(), format!("{some} {text}")))
            }
            // Men don't stand on empty points: it is asked whether there are any.
            (Sort::Points, "empty") if are_men(what) => {
                let some = if negated { "some" } else { "no" };
                Some(report("whether a set is empty is asked with `no` or `some`".to_owned(), format!("{some} {text}")))
            }
            // Whoever denies it of a set that is worked out asks whether there is anything in it.
            (Sort::Points, "empty") if !self.is_one_point(what) && negated => {
                Some(report("whether a set is empty is asked with `no` or `some`".to_owned(), format!("some {text}")))
            }
            // Of several points it may be asked either way.
            (Sort::Points, "empty") if !self.is_one_point(what) => {
                let message = "whether a set holds nothing is asked with `no`";
                let report = Diagnostic::new(Code::WrongType, whole.span, message);
                let (none, some) = (format!("no {text}"), format!("some {text} in empty"));
                let report = report.help("without `is`, for a set may hold no point, or points without a piece");
                Some(report.choice("it holds no point", whole.span, none).choice(
                    "a point of it is empty",
                    whole.span,
                    some,
                ))
            }
            (Sort::Points, set @ ("empty" | "occupied" | "mine" | "theirs")) => {
                let meant = if negated { format!("no {text} in {set}") } else { format!("some {text} in {set}") };
                Some(report("whether points are among others is asked with `some` and `in`".to_owned(), meant))
            }
            (Sort::Points, _) if matches!(self.names.find(&word.text), Some(Named::Kinds(_))) => {
                let kind = &word.text;
                let meant = if negated { format!("no {text} in {kind}") } else { format!("some {text} in {kind}") };
                Some(report("whether men are of a kind is asked with `some` and `in`".to_owned(), meant))
            }
            (Sort::Points, _) if self.point_named(&word.text).is_some() => {
                let point = &word.text;
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
