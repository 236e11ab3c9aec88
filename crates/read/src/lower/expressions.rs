//! What all expressions share: unknown names, wrong sorts, `define`s put in place.

use merels_syntax::suggest::{certain, in_digits, may_be_slip_of, name_habit};
use merels_syntax::tree::{Expr, ExprKind, Item, ItemKind, Name};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::names::Named;
use super::sort::Sort;
use super::{Lower, Place};
use merels_model::board::Board;
use merels_model::ir::{self, Node};
use merels_model::limits::MAX_NODES;

pub(super) fn node<K>(kind: K, span: Span) -> Node<K> {
    Node { kind, span }
}

impl Lower<'_> {
    /// Counts one more node; `None`, reported once, when there are too many.
    pub(super) fn grow(&mut self, at: Span) -> Option<()> {
        self.nodes += 1;
        if self.nodes == MAX_NODES {
            self.report(
                Diagnostic::new(
                    Code::FileTooLarge,
                    at,
                    "the rules become too large once every `define` is put in its place",
                )
                .help("a `define` that uses another one several times multiplies it"),
            );
        }
        (self.nodes < MAX_NODES && !self.enough()).then_some(())
    }

    /// A name of another sort than the one that is needed, where one that is almost the same is of that sort.
    fn named_alike(&self, expr: &Expr, wanted: Sort) -> Option<Diagnostic> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        let of_sort = |other: &&str| {
            let name = Name { text: (*other).to_owned(), span: name.span };
            self.sort(&Expr { kind: ExprKind::Name(name), span: expr.span }) == wanted
        };
        let near = certain(&name.text, self.names.all().into_iter().filter(of_sort))?.to_owned();
        let found = self.sort(expr).words();
        let message = format!("{} is needed here, and this is {found}", wanted.words());
        let report = Diagnostic::new(Code::WrongType, expr.span, message);
        Some(report.help(format!("did you mean `{near}`?")).fix(expr.span, near))
    }

    /// Reports that something of another sort is needed.
    pub(super) fn wrong<T>(&mut self, expr: &Expr, wanted: Sort) -> Option<T> {
        let found = self.sort(expr);
        if found == Sort::Unknown {
            return self.unknown_in(expr, wanted);
        }
        if let Some(report) = self.said_otherwise(expr, wanted) {
            self.report(report);
            return None;
        }
        if let Some(report) = self.joined_wrongly(expr, wanted) {
            self.report(report);
            return None;
        }
        if let Some(report) = self.named_alike(expr, wanted) {
            self.report(report);
            return None;
        }
        if let (Sort::Number, ExprKind::Name(name)) = (wanted, &expr.kind)
            && let Some(report) = self.names.counted_in_words(name)
        {
            self.report(report);
            return None;
        }
        let text = self.sources.slice(expr.span);
        let message = match wanted == found {
            true => format!("`{text}` can't be put together so"),
            false => format!("{} is needed here, and this is {}", wanted.words(), found.words()),
        };
        let mut diagnostic = Diagnostic::new(Code::WrongType, expr.span, message);
        if (wanted, found) == (Sort::Condition, Sort::Number) {
            diagnostic = diagnostic.about(About::NumberForCondition);
        }
        let help = match (wanted, found) {
            (Sort::Condition, Sort::Lines) if matches!(expr.kind, ExprKind::Name(_)) => {
                format!("ask whether the last move made one: `{text} made`, or whether any stands: `some {text}`")
            }
            (Sort::Condition, Sort::Points | Sort::Lines) => {
                format!("ask whether there are any: `some {text}` or `no {text}`")
            }
            (Sort::Condition, Sort::Number) => format!("compare it: `{text} > 0`, `{text} = 3`"),
            (Sort::Number, Sort::Points | Sort::Lines) => format!("say how many there are: `count {text}`"),
            (_, Sort::Setting) => match self.setting_meant(text) {
                Some(meant) if wanted == Sort::Condition => {
                    diagnostic = diagnostic.fix(expr.span, meant.clone());
                    format!("ask what it is set to: `{meant}`")
                }
                _ => format!("ask what it is set to: {}", one_of(&self.questions_of(text))),
            },
            (Sort::Lines, Sort::Points) => {
                let mill = self.some_pattern();
                format!("sets of lines come from patterns: `{mill}`, `{mill} made`, `{mill} broken`")
            }
            (Sort::Points, Sort::Player) => "a player's men are `mine` and `theirs`".to_owned(),
            (Sort::Points, Sort::Number) => {
                "say which points, such as `theirs` or `empty near it`; how often is said by `repeat 2 { ... }`"
                    .to_owned()
            }
            (Sort::Points, _) => {
                "points are `empty`, `mine`, `theirs`, a point's name, and what is made of them".to_owned()
            }
            (Sort::Player, _) => "a player is `mover`, `opponent`, `nobody`, or one of their names".to_owned(),
            (Sort::Number, _) => "a number is written out, or counted: `count mine`, `left`, `hand`".to_owned(),
            (Sort::Condition | Sort::Lines | Sort::Setting | Sort::Unknown, _) => {
                format!("a condition compares or asks: `left < 3`, `some mine near it`, `{} made`", self.some_pattern())
            }
        };
        diagnostic = diagnostic.help(help);
        self.report(diagnostic);
        None
    }

    /// Sets that are joined as conditions are, and conditions that are joined as sets are.
    fn joined_wrongly(&self, expr: &Expr, wanted: Sort) -> Option<Diagnostic> {
        let text = |expr: &Expr| self.sources.slice(expr.span).to_owned();
        let of_sets = |parts: &[Expr]| parts.iter().all(|part| matches!(self.sort(part), Sort::Points | Sort::Lines));
        let (message, help, at) = match (&expr.kind, wanted) {
            (ExprKind::And(parts), Sort::Points | Sort::Lines) if of_sets(parts) => {
                let texts: Vec<String> = parts.iter().map(text).collect();
                let help = format!(
                    "what is in both is `{}`, what is in any of them `{}`",
                    texts.join(" in "),
                    texts.join(", ")
                );
                ("`and` joins conditions, and these are sets", help, expr.span)
            }
            (ExprKind::Or(parts), Sort::Points | Sort::Lines) if of_sets(parts) => {
                let texts: Vec<String> = parts.iter().map(text).collect();
                let meant = texts.join(", ");
                let report = Diagnostic::new(Code::WrongType, expr.span, "`or` joins conditions, and these are sets")
                    .help(format!("what is in any of them is `{meant}`"));
                let plain =
                    |part: &Expr| matches!(part.kind, ExprKind::Name(_) | ExprKind::Word(_) | ExprKind::Edge(_));
                let meant = self.kept_together(expr, meant);
                return Some(if parts.iter().all(plain) { report.fix(expr.span, meant) } else { report });
            }
            (ExprKind::Not(of), Sort::Points | Sort::Lines) => {
                let help = format!("all but them are `points except {}`", text(of));
                ("`not` is for conditions, and this is a set", help, expr.span)
            }
            (ExprKind::List(parts), Sort::Condition) => {
                let (first, second) = (parts.first()?, parts.get(1)?);
                if self.sort(first) != Sort::Condition {
                    return None;
                }
                let clauses =
                    "what else a phase says begins with `until`, `for`, `when`, `started by`, `each` or `whole turns`";
                let help = match self.place {
                    Place::Head => clauses,
                    _ => "conditions are joined with `and` or `or`",
                };
                ("a `,` joins points, and a condition stands before it", help.to_owned(), second.span)
            }
            _ => return None,
        };
        Some(Diagnostic::new(Code::WrongType, at, message).help(help))
    }

    /// A pattern of the game, for examples.
    pub(super) fn some_pattern(&self) -> &str {
        self.patterns_named().next().unwrap_or("mill")
    }

    /// The names of the game's patterns.
    pub(super) fn patterns_named(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Pattern(pattern) => Some(pattern.name.text.as_str()),
            _ => None,
        })
    }

    /// The question whether an option is on, where its values are on and off or the like.
    fn setting_meant(&self, option: &str) -> Option<String> {
        let values = &self.names.options.iter().find(|known| known.name == option)?.values;
        let is_on = |value: &&String| ["on", "yes", "true", "allowed", "always"].contains(&value.as_str());
        let is_off = |value: &&String| ["off", "no", "none", "false", "never"].contains(&value.as_str());
        let [one, other] = values.as_slice() else { return None };
        let on = [one, other].into_iter().find(is_on);
        let on = on.or(if is_off(&one) { Some(other) } else { Some(one).filter(|_| is_off(&other)) })?;
        Some(format!("{option} is {on}"))
    }

    /// Every question that can be asked of an option.
    pub(super) fn questions_of(&self, option: &str) -> Vec<String> {
        let values =
            self.names.options.iter().find(|known| known.name == option).map(|option| option.values.as_slice());
        values.unwrap_or_default().iter().map(|value| format!("{option} is {value}")).collect()
    }

    /// As [`Self::unknown`], where something of a sort is needed.
    fn unknown_in<T>(&mut self, expr: &Expr, wanted: Sort) -> Option<T> {
        if let Some(report) = self.named_otherwise(expr, wanted) {
            self.report(report);
            return None;
        }
        self.unknown(expr)
    }

    /// Reports the unknown name in an expression that has no sort.
    pub(super) fn unknown<T>(&mut self, expr: &Expr) -> Option<T> {
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some(Named::Define(index)) = self.names.find(&name.text)
                    && self.lacks_argument(name, index)
                {
                    return None;
                }
                self.unknown_name(name);
            }
            // It is said what the `define` is about: what is wrong is reported where it stands.
            ExprKind::Of(define, _) if self.parametric(define).is_some() => {}
            ExprKind::Their(inner) | ExprKind::Of(inner, _) | ExprKind::IfAny(inner, _) => return self.unknown(inner),
            // A `define` whose own mistake is reported where it stands.
            _ => {}
        }
        None
    }

    pub(super) fn unknown_name(&mut self, name: &Name) {
        // A mistake in a `define`, or a circle it is part of, is reported where it stands; so is a name that is given
        // twice. Where there is no board, any name may be a point's.
        let silent = matches!(self.names.find(&name.text), Some(Named::Define(_)))
            || self.names.is_doubtful(&name.text)
            || self.locals.find(&name.text).is_some();
        if silent || self.board.is_none() {
            return;
        }
        if looks_like_a_point(&name.text) {
            let board: Vec<String> = self
                .board
                .iter()
                .flat_map(|board| board.points().map(|point| board.point(point).name.clone()))
                .collect();
            let ends = board.first().zip(board.last());
            let help =
                ends.map(|(first, last)| format!("they go from `{first}` to `{last}`; `merels show` draws them"));
            let message = format!("the board has no point `{}`", name.text);
            let report = Diagnostic::new(Code::UnknownPoint, name.span, message).help_if(help);
            // What stands in the list already isn't meant once more.
            let before = self.sources.slice(Span { start: 0, ..name.span });
            let line = before.lines().next_back().unwrap_or_default();
            let mut listed = line.split([',', ' ']).filter(|word| !word.is_empty());
            let digits = in_digits(&name.text);
            let meant =
                board.iter().find(|point| digits.ends_with(|last: char| last.is_ascii_digit()) && **point == digits);
            if let Some(meant) = meant {
                return self.report(
                    report.help(format!("did you mean `{meant}`, with digits?")).fix(name.span, meant.clone()),
                );
            }
            let near = nearest_on(&board, &name.text).filter(|near| !listed.any(|word| word == *near));
            let report = match near {
                Some(near) => report.choice(format!("`{near}`"), name.span, near),
                None => report,
            };
            self.report(self.under_another_board(name, report));
            return;
        }
        let mut known: Vec<String> = self.names.all().into_iter().map(str::to_owned).collect();
        known.extend(self.locals.all().map(str::to_owned));
        known.extend(self.argument_name().map(str::to_owned));
        let words = [
            "mine", "theirs", "empty", "occupied", "points", "none", "it", "origin", "mover", "opponent", "left",
            "hand", "stuck",
        ];
        let may_be_meant = |word: &&str| may_be_slip_of(&name.text, word);
        known.extend(words.into_iter().filter(may_be_meant).map(str::to_owned));
        if let Some(board) = &self.board {
            known.extend(board.points().map(|point| board.point(point).name.clone()));
        }
        let message = format!("nothing is called `{}`", name.text);
        let report = Diagnostic::new(Code::UnknownName, name.span, message).about(About::Nothing);
        let declared = certain(&name.text, known.iter().map(String::as_str)).is_some();
        if !declared && ["centre", "center", "middle"].contains(&name.text.as_str()) {
            let middle = self.board.as_ref().and_then(middle_of);
            let report = match middle {
                Some(point) => {
                    report.help(format!("the point in the middle is called `{point}` here")).fix(name.span, point)
                }
                None => {
                    report.help("this board has no point in the middle; `with centre` gives polygons and rings one")
                }
            };
            return self.report(report);
        }
        if self.naming.as_ref().is_some_and(|naming| naming.text == name.text) {
            return self.report(
                report.help("the name is known behind the decision; within it the man is `it`").fix(name.span, "it"),
            );
        }
        if self.names.phases.iter().any(|phase| phase.text == name.text) {
            let asked = format!("phase is {}", name.text);
            return self
                .report(report.help(format!("whether it is played is asked so: `{asked}`")).fix(name.span, asked));
        }
        self.report(match name_habit(&name.text) {
            Some(help) => report.help(help),
            None => report
                .help("a name must be declared: a piece, pattern, memory, option, define, player, or a point of the board")
                .suggest(&name.text, known.iter().map(String::as_str)),
        });
    }

    /// A point that was there before the board was replaced.
    fn under_another_board(&self, name: &Name, report: Diagnostic) -> Diagnostic {
        let items: &[Item] = self.items;
        let board = items.iter().find(|item| matches!(item.kind, ItemKind::Board(_)));
        // Files are numbered from the one that was asked for.
        let Some(board) = board.filter(|board| board.span.file < name.span.file) else { return report };
        let word = Span { end: board.span.start + "board".len() as u32, ..board.span };
        report.label(word, "the board is replaced here").help("replace what names the point, too, or keep the board")
    }

    /// Lowers a `define` where its name is read.
    pub(super) fn expand<T>(&mut self, index: usize, lower: impl FnOnce(&mut Self, &Expr) -> Option<T>) -> Option<T> {
        let value = self.names.defines.get(index)?.value;
        // Names given by `let` are not seen from inside a `define`: it means the same everywhere.
        let locals = std::mem::take(&mut self.locals);
        let rank = self.define_ranks.get(index).copied().unwrap_or(usize::MAX);
        let visible = std::mem::replace(&mut self.visible_rank, rank);
        let outer = match self.names.defines.get(index)?.parameter {
            Some(_) => None,
            None => Some(self.argument.take()),
        };
        let lowered = lower(self, value);
        if let Some(outer) = outer {
            self.argument = outer;
        }
        self.visible_rank = visible;
        self.locals = locals;
        lowered
    }

    pub(super) fn both<A, B>(a: Option<A>, b: Option<B>) -> Option<(A, B)> {
        Some((a?, b?))
    }

    /// A value of whatever sort the expression is of.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<(ir::Value, Sort)> {
        let sort = self.sort(expr);
        let value = match sort {
            Sort::Points => ir::Value::Points(self.points(expr)?),
            Sort::Lines => ir::Value::Lines(self.lines(expr)?),
            Sort::Number => ir::Value::Number(self.number(expr)?),
            Sort::Player => ir::Value::Player(self.player(expr)?),
            Sort::Condition => ir::Value::Condition(self.condition(expr)?),
            Sort::Setting => return self.wrong(expr, Sort::Condition),
            Sort::Unknown => return self.unknown(expr),
        };
        Some((value, sort))
    }
}

/// Letters, then digits: what points are called on most boards, and hardly anything else is.
fn looks_like_a_point(name: &str) -> bool {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = name.len() - digits.len();
    (1..=2).contains(&letters) && digits.chars().any(|c| c.is_ascii_digit()) && name.len() <= 5
}

/// The point that lies in the middle of all others.
fn middle_of(board: &Board) -> Option<String> {
    let place = |point| (board.point(point).x, board.point(point).y);
    let places: Vec<(i32, i32)> = board.points().map(place).collect();
    let between = |of: fn(&(i32, i32)) -> i32| Some(places.iter().map(of).min()? + places.iter().map(of).max()?);
    let (x, y) = (between(|at| at.0)?, between(|at| at.1)?);
    let middle = board.points().find(|point| {
        let (a, b) = place(*point);
        (2 * a - x).abs() <= 2 && (2 * b - y).abs() <= 2
    })?;
    Some(board.point(middle).name.clone())
}

/// Some questions as one says that any of them may be asked.
pub(super) fn one_of(questions: &[String]) -> String {
    let questions: Vec<String> = questions.iter().map(|question| format!("`{question}`")).collect();
    questions.join(" or ")
}

/// The point of a board in the same column or rank that is nearest to one beside it.
fn nearest_on<'b>(board: &'b [String], name: &str) -> Option<&'b str> {
    fn parts(name: &str) -> Option<(i64, i64)> {
        let mut letters = name.chars();
        let column = letters.next().filter(char::is_ascii_lowercase)?;
        Some((i64::from(u32::from(column)), letters.as_str().parse::<u32>().ok()?.into()))
    }
    let (column, rank) = parts(name)?;
    let near = board.iter().filter_map(|point| {
        let (x, y) = parts(point)?;
        Some((x != column && y != rank, (x - column).abs() + (y - rank).abs(), point.as_str()))
    });
    near.min_by_key(|(beside, distance, _)| (*beside, *distance)).map(|(.., point)| point)
}
