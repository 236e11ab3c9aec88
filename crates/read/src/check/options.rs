//! Options that change nothing.

use std::collections::BTreeMap;

use merels_syntax::tree::{Comparison, Expr, ExprKind, Item, ItemKind, Name, Node};
use merels_syntax::{Code, Diagnostic};

use merels_model::ir::{Game, compare};

/// The most games that are compared; options beyond are believed to matter.
const MAX_GAMES: usize = 200;

/// Asks every option that the file declares whether the game is the same under all its values, whatever one other
/// option is set to. `lower` makes the game of a setting; an option without a use is somebody else's business.
pub(super) fn check(
    items: &[Item],
    is_checked: impl Fn(&Item) -> bool,
    lower: &dyn Fn(&[usize]) -> Option<Game>,
) -> Vec<Diagnostic> {
    let options: Vec<_> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Option { name, values } => Some((item, name, values.len())),
            _ => None,
        })
        .collect();
    let (settled, questions) = settled(items, &is_checked);
    let sizes: Vec<usize> = options.iter().map(|(.., size)| *size).collect();
    let mut found = questions;
    let mut games = MAX_GAMES;
    for (index, (item, name, _)) in options.iter().enumerate() {
        // An option that is asked for in vain is of use once the question is mended.
        if !is_checked(item) || settled.contains(&name.text.as_str()) || !is_idle(index, &sizes, &mut games, lower) {
            continue;
        }
        let message = format!("the game is the same whatever option `{}` is set to", name.text);
        found.push(
            Diagnostic::new(Code::IdleOption, name.span, message)
                .help("let the branches it chooses between differ, or leave it out"),
        );
    }
    found
}

/// The options that are asked for so that it comes out the same whatever they are set to, and what is said of that.
fn settled<'t>(items: &'t [Item], is_checked: &impl Fn(&Item) -> bool) -> (Vec<&'t str>, Vec<Diagnostic>) {
    let values: Values<'_> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Option { name, values } => {
                Some((name.text.as_str(), values.iter().map(|value| value.text.as_str()).collect()))
            }
            _ => None,
        })
        .collect();
    let mut numbers: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (name, values) in values.iter().filter(|(_, values)| values.len() > 1) {
        let read: Option<Vec<i64>> = values.iter().map(|value| value.parse().ok()).collect();
        numbers.extend(read.map(|read| (*name, read)));
    }
    let (mut options, mut found) = (Vec::new(), Vec::new());
    for item in items.iter().filter(|item| is_checked(item)) {
        Node::Item(item).walk(&mut |node| {
            let Node::Expr(expr) = node else { return };
            if let Some((names, report)) = joined_in_vain(expr, &values) {
                options.extend(names);
                found.push(report);
            }
            let Some((name, comparison, number)) = compared(expr) else { return };
            let Some(values) = numbers.get(name.text.as_str()) else { return };
            let holds = |comparison, number| values.iter().filter(|value| compare(comparison, **value, number)).count();
            let truth = match holds(comparison, number) {
                0 => "never",
                all if all == values.len() => "always",
                _ => return,
            };
            let message = format!("this {truth} holds, whatever `{}` is set to", name.text);
            let listed: Vec<String> = values.iter().map(i64::to_string).collect();
            let mut report = Diagnostic::new(Code::ConstantCondition, expr.span, message)
                .help(format!("its values are {}", listed.join(", ")));
            // The nearest question that its values answer differently, with another number and with another sign.
            let tells = |comparison, number| (1..values.len()).contains(&holds(comparison, number));
            let mut near: Vec<i64> = values.iter().copied().filter(|value| tells(comparison, *value)).collect();
            near.sort_by_key(|value| value.abs_diff(number));
            let signs = [Comparison::Equal, Comparison::GreaterEqual, Comparison::LessEqual];
            let other = signs.into_iter().find(|sign| tells(*sign, number)).map(|sign| (sign, number));
            let nearest = near.first().map(|value| (comparison, *value));
            for (comparison, number) in nearest.into_iter().chain(other) {
                let meant = format!("{} {} {number}", name.text, comparison.sign());
                report = report.choice(format!("`{meant}`"), expr.span, meant);
            }
            options.push(name.text.as_str());
            found.push(report);
        });
    }
    (options, found)
}

/// The options, and what each can be set to.
type Values<'t> = BTreeMap<&'t str, Vec<&'t str>>;

/// Conditions about options alone that are joined so that it comes out the same whatever these are set to, though none does by itself.
fn joined_in_vain<'t>(expr: &'t Expr, values: &Values<'t>) -> Option<(Vec<&'t str>, Diagnostic)> {
    let (ExprKind::And(parts) | ExprKind::Or(parts)) = &expr.kind else { return None };
    let (names, holds) = constant(expr, values)?;
    if parts.iter().any(|part| constant(part, values).is_some()) {
        return None;
    }
    let listed = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let truth = if holds { "always" } else { "never" };
    let message = format!("this {truth} holds, whatever {listed} is set to");
    let report = Diagnostic::new(Code::ConstantCondition, expr.span, message);
    Some((names, report.help("ask for one of its values alone, or leave the condition out")))
}

/// The most settings under which a condition about options is tried.
const MAX_TRIED: usize = 64;

/// The options that a condition asks for, where it is about nothing else and comes out the same whatever they are set to, and how.
fn constant<'t>(expr: &'t Expr, values: &Values<'t>) -> Option<(Vec<&'t str>, bool)> {
    let mut asked: Vec<&str> = Vec::new();
    Node::Expr(expr).walk(&mut |node| {
        if let Node::Expr(Expr { kind: ExprKind::Name(name), .. }) = node
            && values.contains_key(name.text.as_str())
            && !asked.contains(&name.text.as_str())
        {
            asked.push(&name.text);
        }
    });
    let mut settings: Vec<BTreeMap<&str, &str>> = vec![BTreeMap::new()];
    for name in &asked {
        let each = values.get(name)?;
        if settings.len() * each.len() > MAX_TRIED {
            return None;
        }
        settings = settings
            .iter()
            .flat_map(|setting| {
                each.iter().map(|value| setting.iter().map(|(k, v)| (*k, *v)).chain([(*name, *value)]).collect())
            })
            .collect();
    }
    let mut truths = settings.iter().map(|setting| holds(expr, setting));
    let first = truths.next().filter(|_| settings.len() > 1)??;
    truths.all(|truth| truth == Some(first)).then_some((asked, first))
}

/// Whether a condition holds under a setting of the options that it is about.
fn holds(expr: &Expr, setting: &BTreeMap<&str, &str>) -> Option<bool> {
    let value = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) => setting.get(name.text.as_str()).copied(),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Not(inner) => Some(!holds(inner, setting)?),
        ExprKind::And(parts) => parts.iter().try_fold(true, |all, part| Some(all & holds(part, setting)?)),
        ExprKind::Or(parts) => parts.iter().try_fold(false, |any, part| Some(any | holds(part, setting)?)),
        ExprKind::Is { what, negated, word } => Some((value(what)? == word.text) != *negated),
        _ => {
            let (name, comparison, number) = compared(expr)?;
            Some(compare(comparison, setting.get(name.text.as_str())?.parse().ok()?, number))
        }
    }
}

/// A name that is compared with a number that is written out.
fn compared(expr: &Expr) -> Option<(&Name, Comparison, i64)> {
    let ExprKind::Compare(comparison, one, other) = &expr.kind else { return None };
    match (&one.kind, &other.kind) {
        (ExprKind::Name(name), ExprKind::Number(number)) => Some((name, *comparison, i64::from(*number))),
        (ExprKind::Number(number), ExprKind::Name(name)) => Some((name, comparison.flipped(), i64::from(*number))),
        _ => None,
    }
}

/// Whether an option changes nothing; `games` is how many may still be made to find out.
fn is_idle(index: usize, sizes: &[usize], games: &mut usize, lower: &dyn Fn(&[usize]) -> Option<Game>) -> bool {
    // All others at their defaults, then each of them at each other value.
    let mut around = vec![vec![0; sizes.len()]];
    for (other, size) in sizes.iter().enumerate().filter(|(other, _)| *other != index) {
        for value in 1..*size {
            let mut setting = vec![0; sizes.len()];
            if let Some(slot) = setting.get_mut(other) {
                *slot = value;
            }
            around.push(setting);
        }
    }
    let values = sizes.get(index).copied().unwrap_or(0);
    if values < 2 {
        return false;
    }
    let mut game = |setting: &[usize], value: usize| {
        *games = games.checked_sub(1)?;
        let mut setting = setting.to_vec();
        if let Some(slot) = setting.get_mut(index) {
            *slot = value;
        }
        lower(&setting)
    };
    around.iter().all(|setting| {
        let Some(first) = game(setting, 0) else { return false };
        (1..values).all(|value| game(setting, value).is_some_and(|other| same(&first, &other)))
    })
}

/// Whether two games play the same; how their options are set says nothing of that.
fn same(a: &Game, b: &Game) -> bool {
    let board = |game: &Game| {
        let points: Vec<_> = game.board.points().map(|point| game.board.point(point).name.clone()).collect();
        (points, game.board.links(), game.board.rows.clone())
    };
    a.players == b.players
        && a.attributes == b.attributes
        && a.kinds == b.kinds
        && a.supplies == b.supplies
        && a.patterns == b.patterns
        && a.memories == b.memories
        && a.counters == b.counters
        && a.start == b.start
        && a.actions == b.actions
        && a.phases == b.phases
        && a.ends == b.ends
        && a.agreement == b.agreement
        && a.lines == b.lines
        && board(a) == board(b)
}
