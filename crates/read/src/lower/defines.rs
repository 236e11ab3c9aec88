//! `define`s: names for expressions, in whatever order they stand.

use std::collections::{BTreeSet, HashMap};

use merels_model::ir;
use merels_syntax::tree::{Expr, ExprKind, Name};
use merels_syntax::{Code, Diagnostic};

use super::arguments::Argument;
use super::circles::names_in;
use super::names::Define;
use super::sort::Sort;
use super::{Lower, Place};

impl Lower<'_> {
    /// Orders the `define`s so that each comes after those it uses, finds their sorts, and reports what is
    /// wrong inside them once.
    pub(super) fn defines(&mut self) {
        let defines = self.names.defines.clone();
        let index_of: HashMap<&str, usize> =
            defines.iter().enumerate().map(|(index, define)| (define.name.text.as_str(), index)).collect();
        let uses: Vec<BTreeSet<usize>> = defines
            .iter()
            .map(|define| {
                names_in(define.value)
                    .into_iter()
                    .filter_map(|name| index_of.get(name.text.as_str()).copied())
                    .collect()
            })
            .collect();
        self.define_ranks = vec![usize::MAX; defines.len()];
        self.define_sorts = vec![Sort::Unknown; defines.len()];
        self.define_parameters = vec![Sort::Unknown; defines.len()];
        let mut open: Vec<usize> = (0..defines.len()).collect();
        let mut rank = 0;
        loop {
            let settled = |index: &usize| self.define_ranks.get(*index).is_some_and(|rank| *rank != usize::MAX);
            let ready = |index: &usize| uses.get(*index).is_some_and(|uses| uses.iter().all(settled));
            let (now, later): (Vec<usize>, Vec<usize>) = open.iter().copied().partition(ready);
            for index in &now {
                self.define(*index, rank);
                rank += 1;
            }
            if now.is_empty() {
                break;
            }
            open = later;
        }
        self.report_circles_of_defines();
        // What a `define` reads counts where it is used, and counters only where an end has them.
        self.reading.current.clear();
        self.counters.clear();
    }

    /// The `define`s for those who put the game in words, in an order in which each comes after those it uses.
    pub(super) fn defined(&self) -> Vec<ir::Define> {
        let mut ranked: Vec<_> = self.names.defines.iter().zip(&self.define_ranks).collect();
        ranked.sort_by_key(|(_, rank)| **rank);
        let each = ranked.into_iter().map(|(define, _)| ir::Define {
            name: define.name.text.clone(),
            about: self.define_values.get(&define.value.span).cloned(),
            span: define.value.span,
        });
        each.collect()
    }

    fn define(&mut self, index: usize, rank: usize) {
        let Some(define) = self.names.defines.get(index).copied() else { return };
        self.visible_rank = rank;
        self.place = Place::Define;
        let sort = match define.parameter {
            Some(parameter) => self.define_with(index, define, parameter),
            None => self.sort_of_value(define.value),
        };
        self.place = Place::Turn;
        self.visible_rank = usize::MAX;
        if let (Some(known_rank), Some(known_sort)) =
            (self.define_ranks.get_mut(index), self.define_sorts.get_mut(index))
        {
            (*known_rank, *known_sort) = (rank, sort);
        }
    }
}

impl Lower<'_> {
    fn sort_of_value(&mut self, value: &Expr) -> Sort {
        // Sets that are joined as conditions are sets all the same.
        if matches!(&value.kind, ExprKind::Or(parts) if parts.iter().all(|part| self.sort(part) == Sort::Points)) {
            self.wrong::<()>(value, Sort::Points);
            return Sort::Unknown;
        }
        let sort = self.sort(value);
        if self.value(value).is_some() { sort } else { Sort::Unknown }
    }

    /// Finds what sort of thing a `define` is about: the first for which it means something. Where there is none, what
    /// is wrong with it as a set of points is reported.
    fn define_with(&mut self, index: usize, define: Define<'_>, parameter: &Name) -> Sort {
        let taken = self.names.find(&parameter.text).is_some() || self.point_named(&parameter.text).is_some();
        if taken {
            let message = format!("the name `{}` is given twice", parameter.text);
            let report = Diagnostic::new(Code::DuplicateName, parameter.span, message).at("again here");
            self.report(report.help("give one of them another name"));
            return Sort::Unknown;
        }
        let mut first = None;
        for of in [Sort::Points, Sort::Number, Sort::Player, Sort::Lines, Sort::Condition] {
            let reported = self.diagnostics.len();
            self.argument = Argument::sample(&parameter.text, of, parameter.span);
            let sort = self.sort(define.value);
            let value = self.value(define.value).map(|(value, _)| value);
            self.argument = None;
            let wrong = self.diagnostics.split_off(reported);
            if let (true, Some(value)) = (sort != Sort::Unknown && wrong.is_empty(), value) {
                self.define_values.insert(define.value.span, ir::About { value, parameter: parameter.span });
                if let Some(known) = self.define_parameters.get_mut(index) {
                    *known = of;
                }
                return sort;
            }
            first.get_or_insert(wrong);
        }
        self.diagnostics.extend(first.unwrap_or_default());
        Sort::Unknown
    }
}
