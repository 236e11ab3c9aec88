//! `define`s that are about something: what they are about is worked out where they are used, and put in place.

use merels_model::ir::{self, ConditionKind, LinesKind, NumberKind, Part, PointsKind};
use merels_syntax::tree::{Expr, ExprKind, Name};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::Lower;
use super::names::Named;
use super::sort::Sort;

/// What stands for the parameter of the `define` that is being put in place.
#[derive(Clone)]
pub(super) struct Argument {
    name: String,
    pub(super) sort: Sort,
    value: ir::Value,
}

impl Argument {
    /// Something of a sort, to try a `define` with.
    pub(super) fn sample(name: &str, sort: Sort, span: Span) -> Option<Self> {
        let value = match sort {
            Sort::Points => ir::Value::Points(ir::Node { kind: PointsKind::All, span }),
            Sort::Lines => ir::Value::Lines(ir::Node { kind: LinesKind::Union(Vec::new()), span }),
            Sort::Number => ir::Value::Number(ir::Node { kind: NumberKind::Fixed(1), span }),
            Sort::Player => ir::Value::Player(ir::Player::Mover),
            Sort::Condition => ir::Value::Condition(ir::Node { kind: ConditionKind::Stuck, span }),
            Sort::Setting | Sort::Unknown => return None,
        };
        Some(Self { name: name.to_owned(), sort, value })
    }
}

impl Lower<'_> {
    /// The name of the parameter.
    pub(super) fn argument_name(&self) -> Option<&str> {
        self.argument.as_ref().map(|argument| argument.name.as_str())
    }

    pub(super) fn argument_named(&self, name: &str) -> Option<&Argument> {
        self.argument.as_ref().filter(|argument| argument.name == name)
    }

    /// What stands for a name that is the parameter. Every use counts as large as it is.
    pub(super) fn argument_value(&mut self, name: &Name) -> Option<ir::Value> {
        let value = self.argument_named(&name.text)?.value.clone();
        let mut size = 0;
        Part::from(&value).each(&mut |_| size += 1);
        for _ in 1..size {
            self.grow(name.span)?;
        }
        Some(value)
    }

    /// The `define` with a parameter that an expression names.
    pub(super) fn parametric(&self, expr: &Expr) -> Option<usize> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        match self.names.find(&name.text) {
            Some(Named::Define(index)) if self.names.needs_argument(index) => Some(index),
            _ => None,
        }
    }

    /// Puts a `define` in place, with what it is about.
    pub(super) fn expand_with<T>(
        &mut self,
        expr: &Expr,
        define: &Expr,
        argument: &Expr,
        wanted: Sort,
        lower: impl FnOnce(&mut Self, &Expr) -> Option<T>,
    ) -> Option<T> {
        let index = self.parametric(define)?;
        let name = self.names.defines.get(index)?.parameter?.text.clone();
        let sort = self.define_parameters.get(index).copied().unwrap_or(Sort::Unknown);
        let value = match sort {
            Sort::Points => ir::Value::Points(self.points(argument)?),
            Sort::Lines => ir::Value::Lines(self.lines(argument)?),
            Sort::Number => ir::Value::Number(self.number(argument)?),
            Sort::Player => ir::Value::Player(self.player(argument)?),
            Sort::Condition => ir::Value::Condition(self.condition(argument)?),
            // What is wrong with it was reported where it stands.
            Sort::Setting | Sort::Unknown => return None,
        };
        if self.sort(expr) != wanted {
            return self.wrong(expr, wanted);
        }
        let outer = self.argument.replace(Argument { name, sort, value });
        let made = self.expand(index, lower);
        self.argument = outer;
        made
    }

    /// Reports a `define` with a parameter that is used without saying what it is about, or the reverse.
    pub(super) fn lacks_argument(&mut self, name: &Name, index: usize) -> bool {
        let Some(parameter) = self.names.defines.get(index).and_then(|define| define.parameter) else { return false };
        let message = format!("`{}` is about something, and nothing is said here", name.text);
        let report = Diagnostic::new(Code::WrongType, name.span, message);
        let help = format!(
            "say of what, such as `{} of it`: it is defined as `{} of {}`",
            name.text, name.text, parameter.text
        );
        self.report(report.help(help).about(About::OfWhat));
        true
    }
}
