//! What people say of sets, players and options in words that mean something else, or nothing.

use merels_syntax::suggest::{certain, name_habit, number_habit, numeral};
use merels_syntax::tree::{Count, Expr, ExprKind, Name, Word};
use merels_syntax::{About, Code, Diagnostic, Span, points_between};

use super::names::Named;
use super::sort::Sort;
use super::{Lower, Place};

/// Names for sets that have another one here.
const SETS: &[(&[&str], &str)] = &[
    (&["anywhere", "everywhere"], "points"),
    (&["enemy", "enemies", "opponents", "foe", "foes", "yours", "their_men"], "theirs"),
    (&["friend", "friends", "ours", "own", "my_men"], "mine"),
    (&["vacant", "unoccupied", "free", "blank"], "empty"),
];

/// What follows `of` where each is meant by the set itself.
const OF_SETS: &[&str] = &["one", "any", "each", "every", "all", "some"];

/// Words for numbers of amounts.
const AMOUNTS: &[&str] = &["number", "amount", "size", "total", "sum", "length", "quantity"];

/// The words that lead somewhere, before `of`.
const HEADINGS: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "forward",
    "backward",
    "sideways",
    "orthogonal",
    "diagonal",
];

/// The most ranks that are written out.
const MAX_RANKS: u32 = 6;

impl Lower<'_> {
    /// The report of an unknown name that is a way of saying something else, where something of a sort is needed.
    pub(super) fn named_otherwise(&self, expr: &Expr, wanted: Sort) -> Option<Diagnostic> {
        let (name, of) = match &expr.kind {
            ExprKind::Name(name) => (name, None),
            ExprKind::Of(inner, of) => match &inner.kind {
                ExprKind::Name(name) => (name, Some(of)),
                _ => return None,
            },
            _ => return None,
        };
        if self.names.find(&name.text).is_some() || self.locals.all().any(|local| local == name.text) {
            return None;
        }
        let word = name.text.as_str();
        let report = Diagnostic::new(Code::UnknownName, name.span, format!("nothing is called `{word}`"));
        let report = report.about(About::Nothing);
        let Some(of) = of else { return self.bare_name(report, name, wanted) };
        let before = Span { end: of.span.start, ..name.span };
        let of = self.words(of);
        if AMOUNTS.contains(&word) {
            return Some(report.help(format!("how many there are is `count {of}`")).fix(before, "count "));
        }
        if OF_SETS.contains(&word) && wanted == Sort::Points {
            let help = format!("a decision is about one of them anyway: `{of}`");
            return Some(report.help(help).fix(before, ""));
        }
        let way = HEADINGS.contains(&word).then_some(word).or_else(|| certain(word, HEADINGS.iter().copied()))?;
        Some(report.help(format!("the direction is `{way}`: `{way} of {of}`")).fix(name.span, way))
    }

    fn bare_name(&self, report: Diagnostic, name: &Name, wanted: Sort) -> Option<Diagnostic> {
        let word = name.text.as_str();
        if wanted == Sort::Number {
            let times = ["once", "twice", "thrice"].iter().position(|times| *times == word).map(|at| at + 1);
            if let Some(number) = numeral(word).or(times) {
                let help = format!("numbers are written in digits: `{number}`");
                return Some(report.help(help).fix(name.span, number.to_string()));
            }
            return number_habit(word).map(|help| report.help(help));
        }
        let (_, set) = SETS.iter().find(|(words, _)| words.contains(&word)).filter(|_| wanted == Sort::Points)?;
        let help = name_habit(word).map_or_else(|| format!("the word is `{set}`"), str::to_owned);
        Some(report.help(help).fix(name.span, *set))
    }

    /// `rank 1-3`: all of them; `left of it`: to the west.
    fn ranks_and_sides(&self, expr: &Expr) -> Option<Diagnostic> {
        match &expr.kind {
            ExprKind::Subtract(first, last) => {
                let (ExprKind::Rank(Count::Number { value: first, .. }), ExprKind::Number(last)) =
                    (&first.kind, &last.kind)
                else {
                    return None;
                };
                let (first, last) = (*first, *last);
                let ranks: Vec<String> =
                    (first..=last).take(MAX_RANKS as usize).map(|rank| format!("rank {rank}")).collect();
                let meant = ranks.join(", ");
                let report = Diagnostic::new(Code::WrongType, expr.span, "`-` takes one number from another");
                let report = report.help(format!("several ranks are listed: `{meant}`"));
                (last > first && last - first < MAX_RANKS).then(|| report.fix(expr.span, meant))
            }
            ExprKind::Of(side, of) if matches!(side.kind, ExprKind::Word(Word::Left)) && self.is_set(of) => {
                let meant = format!("west of {}", self.words(of));
                let report =
                    Diagnostic::new(Code::WrongType, expr.span, "`left` counts the men that a player has left");
                Some(report.help(format!("to the left is `{meant}`")).fix(expr.span, meant))
            }
            _ => None,
        }
    }

    /// A `define` that isn't about anything, with something said that it is about.
    fn about_nothing(&self, expr: &Expr) -> Option<Diagnostic> {
        let ExprKind::Of(define, of) = &expr.kind else { return None };
        let ExprKind::Name(name) = &define.kind else { return None };
        let Some(Named::Define(index)) = self.names.find(&name.text) else { return None };
        self.names.defines.get(index).filter(|define| define.parameter.is_none())?;
        let message = format!("`{}` isn't defined about anything", name.text);
        let report = Diagnostic::new(Code::WrongType, expr.span, message);
        let help = format!("leave out `of {}`, or define it so: `define {} of NAME = ...`", self.words(of), name.text);
        Some(report.help(help).fix(Span { start: name.span.end, ..expr.span }, ""))
    }

    /// The report of something of the wrong sort that is a way of saying something else.
    pub(super) fn said_otherwise(&self, expr: &Expr, wanted: Sort) -> Option<Diagnostic> {
        if let Some(report) = self.about_nothing(expr) {
            return Some(report);
        }
        if let Some(report) = self.ranks_and_sides(expr).filter(|_| wanted == Sort::Points) {
            return Some(report);
        }
        if wanted == Sort::Condition && self.sort(expr) == Sort::Player {
            return Some(self.somebody(expr));
        }
        if matches!(wanted, Sort::Points | Sort::Lines) && self.sources.slice(expr.span) == "nobody" {
            let report = Diagnostic::new(Code::WrongType, expr.span, "`nobody` is a player, and no set");
            return Some(report.help("a set with nothing in it is `none`").fix(expr.span, "none"));
        }
        if wanted == Sort::Condition
            && self.is_set(expr)
            && let Some((span, _)) = self.before(expr, "not", "")
        {
            let meant = format!("no {}", self.words(expr));
            let report = Diagnostic::new(Code::WrongType, span, "`not` is said of conditions, and this is a set");
            return Some(report.help(format!("write `{meant}`")).fix(span, meant));
        }
        if wanted == Sort::Points
            && self.sort(expr) == Sort::Player
            && let Some((span, meant)) =
                self.before(expr, "no", "is nobody").or_else(|| self.before(expr, "some", "is not nobody"))
        {
            let report = Diagnostic::new(Code::WrongType, span, "whether a player is known is asked with `is`");
            return Some(report.help(format!("write `{meant}`")).fix(span, meant));
        }
        match &expr.kind {
            ExprKind::Or(parts) if wanted == Sort::Player => self.player_else(expr, parts),
            ExprKind::And(parts) if matches!(wanted, Sort::Points | Sort::Lines) => self.and_not(expr, parts),
            ExprKind::Or(parts) if matches!(wanted, Sort::Points | Sort::Lines) => self.or_else(expr, parts),
            ExprKind::Count(of) if wanted == Sort::Condition => self.one_of_numbers(expr, of),
            ExprKind::List(parts) if wanted == Sort::Number => self.listed_conditions(expr, parts),
            ExprKind::Of(edge, _) if matches!(edge.kind, ExprKind::Edge(_)) => {
                let edge = self.words(edge);
                let message = format!("`{edge}` is an edge of the board, and of nothing else");
                let rest = Span { start: expr.span.start + edge.len() as u32, ..expr.span };
                Some(Diagnostic::new(Code::WrongType, expr.span, message).help(format!("write `{edge}`")).fix(rest, ""))
            }
            ExprKind::Between { set, one, other }
                if wanted == Sort::Condition
                    && [set, one, other].iter().all(|part| self.sort(part) == Sort::Number) =>
            {
                let (number, low, high) = (self.words(set), self.words(one), self.words(other));
                let meant = format!("{number} >= {low} and {number} <= {high}");
                let meant = if self.before(expr, "not", "").is_some() { format!("({meant})") } else { meant };
                let message = "`between` is said of men and points: a number is compared with both ends";
                let report = Diagnostic::new(Code::WrongType, expr.span, message);
                Some(report.help(format!("write `{meant}`")).fix(expr.span, meant))
            }
            // `except` takes points, and this is a comparison.
            ExprKind::Compare(_, less, _) if wanted == Sort::Points => {
                let ExprKind::Except(set, number) = &less.kind else { return None };
                if self.sort(number) != Sort::Number || !self.is_set(set) {
                    return None;
                }
                let behind = Span { start: set.span.end, ..expr.span };
                let condition = self.sources.slice(Span { start: number.span.start, ..expr.span });
                let meant = format!(" unless {condition}");
                let report = Diagnostic::new(
                    Code::WrongType,
                    behind,
                    "`except` takes points out of a set, and this is a condition",
                );
                Some(report.help(format!("write `{}{meant}`", self.words(set))).fix(behind, meant))
            }
            ExprKind::Their(inner) => self.their_kind(expr, inner, wanted),
            ExprKind::Subtract(a, b) if wanted == Sort::Points && self.is_set(a) && self.is_set(b) => {
                let (a, b) = (self.words(a), self.words(b));
                let report = Diagnostic::new(Code::WrongType, expr.span, "`-` is for numbers, and these are sets");
                if let Some(all) = points_between(a, b) {
                    let help = format!("points are named one by one: `{all}`");
                    return Some(report.help(help).fix(expr.span, self.kept_together(expr, all)));
                }
                Some(
                    report
                        .help(format!("what is in one and not in the other is `{a} except {b}`"))
                        .fix(expr.span, self.kept_together(expr, format!("{a} except {b}"))),
                )
            }
            ExprKind::Add(a, b) if wanted == Sort::Points && self.is_set(a) && self.is_set(b) => {
                let meant = format!("{}, {}", self.words(a), self.words(b));
                let report = Diagnostic::new(Code::WrongType, expr.span, "`+` is for numbers, and these are sets");
                Some(
                    report
                        .help(format!("what is in either is `{meant}`"))
                        .fix(expr.span, self.kept_together(expr, meant)),
                )
            }
            _ => None,
        }
    }

    /// `theirs except mill or theirs`: the second where there is none of the first.
    fn or_else(&self, expr: &Expr, parts: &[Expr]) -> Option<Diagnostic> {
        let [first, second] = parts else { return None };
        let narrower = self.words(first).strip_prefix(self.words(second))?.starts_with(char::is_whitespace);
        if !narrower || !self.is_set(first) || !self.is_set(second) {
            return None;
        }
        let meant = format!("{} if any else {}", self.words(first), self.words(second));
        let report = Diagnostic::new(Code::WrongType, expr.span, "`or` joins conditions, and these are sets");
        Some(
            report
                .help(format!("a second choice of a set reads `{meant}`"))
                .fix(expr.span, self.kept_together(expr, meant)),
        )
    }

    /// `if leader`
    fn somebody(&self, expr: &Expr) -> Diagnostic {
        let message = "whether a player is known is asked with `is`";
        if let Some((span, meant)) = self.before(expr, "not", "is nobody") {
            return Diagnostic::new(Code::WrongType, span, message).help(format!("write `{meant}`")).fix(span, meant);
        }
        let (known, unknown) =
            (format!("{} is not nobody", self.words(expr)), format!("{} is nobody", self.words(expr)));
        let report =
            Diagnostic::new(Code::WrongType, expr.span, message).help("a memory that says nothing is `nobody`");
        report.choice("somebody is", expr.span, known).choice("nobody is yet", expr.span, unknown)
    }

    /// A word before an expression with it, and the expression with other words behind it instead.
    fn before(&self, expr: &Expr, word: &str, behind: &str) -> Option<(Span, String)> {
        let text = self.sources.slice(Span { start: 0, ..expr.span });
        let before = text.strip_suffix(self.words(expr))?;
        let start = before.trim_end().strip_suffix(word)?;
        let span = Span { start: u32::try_from(start.len()).ok()?, ..expr.span };
        (!start.ends_with(char::is_alphanumeric)).then(|| (span, format!("{} {behind}", self.words(expr))))
    }

    /// `leader or mover`: the second where nobody is the first.
    fn player_else(&self, expr: &Expr, parts: &[Expr]) -> Option<Diagnostic> {
        let [first, second] = parts else { return None };
        if self.sort(first) != Sort::Player || self.sort(second) != Sort::Player {
            return None;
        }
        let meant = format!("{} if any else {}", self.words(first), self.words(second));
        let report = Diagnostic::new(Code::WrongType, expr.span, "`or` joins conditions, and these are players");
        Some(report.help(format!("write `{meant}`")).fix(expr.span, meant))
    }

    /// `count mine in (3, 4)`
    fn one_of_numbers(&self, expr: &Expr, of: &Expr) -> Option<Diagnostic> {
        let ExprKind::In(set, list) = &of.kind else { return None };
        let ExprKind::List(numbers) = &list.kind else { return None };
        let compared = numbers.iter().map(|number| match number.kind {
            ExprKind::Number(number) => Some(format!("count {} = {number}", self.words(set))),
            _ => None,
        });
        let meant = compared.collect::<Option<Vec<_>>>()?.join(" or ");
        let report = Diagnostic::new(Code::WrongType, expr.span, "a number is in no list: numbers are compared");
        Some(report.help(format!("write `{meant}`")).fix(expr.span, format!("({meant})")))
    }

    /// `left < 3, stuck`
    fn listed_conditions(&self, expr: &Expr, parts: &[Expr]) -> Option<Diagnostic> {
        let (first, others) = parts.split_first()?;
        if self.sort(first) != Sort::Number || others.iter().any(|other| self.sort(other) != Sort::Condition) {
            return None;
        }
        let texts: Vec<&str> = parts.iter().map(|part| self.words(part)).collect();
        let report = Diagnostic::new(Code::WrongType, expr.span, "a `,` joins points, and conditions stand here");
        let report = report.help(format!("conditions are joined with `or` or `and`: `{}`", texts.join(" or ")));
        if self.place == Place::End {
            return Some(report.fix(expr.span, self.kept_together(expr, texts.join(" or "))));
        }
        Some(report.choice("one of them is enough", expr.span, texts.join(" or ")).choice(
            "all of them must hold",
            expr.span,
            texts.join(" and "),
        ))
    }

    pub(super) fn is_set(&self, expr: &Expr) -> bool {
        matches!(self.sort(expr), Sort::Points | Sort::Lines)
    }

    pub(super) fn words(&self, expr: &Expr) -> &str {
        self.sources.slice(expr.span)
    }

    /// What is put in the place of an expression, between parentheses where that stands between them.
    pub(super) fn kept_together(&self, expr: &Expr, meant: String) -> String {
        if self.words(expr).starts_with('(') && self.words(expr).ends_with(')') { format!("({meant})") } else { meant }
    }

    /// `theirs and not mill`
    fn and_not(&self, expr: &Expr, parts: &[Expr]) -> Option<Diagnostic> {
        let [set, Expr { kind: ExprKind::Not(left_out), .. }] = parts else { return None };
        if !self.is_set(set) || !self.is_set(left_out) {
            return None;
        }
        let meant = format!("{} except {}", self.words(set), self.words(left_out));
        let report = Diagnostic::new(Code::WrongType, expr.span, "`and not` joins conditions, and these are sets");
        Some(
            report
                .help(format!("what is in one and not in the other is `{meant}`"))
                .fix(expr.span, self.kept_together(expr, meant)),
        )
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
}
