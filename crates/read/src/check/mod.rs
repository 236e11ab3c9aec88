//! What can be played, but hardly as meant: warnings.
//!
//! A definition without mistakes is looked at once as a tree, and once as a game under each setting of its
//! options that is checked anyway. Nothing is played: each check proves what it says from bounds that hold in every
//! position (`facts.rs`, `extent.rs`, `truth.rs`), or stays silent.

mod allow;
mod begun;
mod board;
mod ends;
mod extent;
mod facts;
mod guarded;
mod idle;
mod judge;
mod lists;
mod opening;
mod options;
mod patterns;
mod phases;
mod placed;
mod progress;
mod slips;
mod truth;
mod turns;
mod uses;

use merels_syntax::suggest::nearest;
use merels_syntax::tree::{Expr, ExprKind, Item, ItemKind, ItemSort, Node};
use merels_syntax::{Code, Diagnostic, FileId, Sources, Span};

use crate::Ready;
pub(crate) use allow::{Allow, filter, read as read_allows, useless};
use facts::Facts;
use judge::{Judge, MAX_WARNINGS};
use merels_model::ir::{Game, NumberKind, PointsKind};
use merels_model::walk::{Part, any_statement, expressions};

/// Why a piece can't be placed that no hand has.
pub(crate) const NO_SUCH_PIECE: &str = "no hand ever holds such a piece";
/// Where what decides a condition was asked before.
pub(crate) const ASKED_HERE: &str = "it was asked here";
/// What is said of a kind that is never placed.
const NEVER_COMES: &str = "ever comes onto the board";

/// The file that was asked for; those it extends follow.
const CHECKED: FileId = FileId(0);

/// The warnings of a definition, gathered setting by setting.
pub(crate) struct Checker<'a> {
    items: &'a [Item],
    sources: &'a Sources,
    judge: Judge,
    /// Whether a game has been begun.
    begun: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(items: &'a [Item], sources: &'a Sources) -> Self {
        Self { items, sources, judge: Judge::default(), begun: false }
    }

    /// Looks at the game under one setting of its options; `ready` is the same game.
    pub(crate) fn look_at(&mut self, game: &Game, ready: &dyn Ready) {
        let facts = Facts::of(game, self.sources);
        // Where whole turns are looked through, or much is done in one, it may take long to begin: once is enough.
        let long = game.work.is_costly() || game.phases.iter().any(|phase| phase.looks_ahead);
        let begins = !std::mem::replace(&mut self.begun, true) || !long;
        let judge = &mut self.judge;
        board::check(game, self.items, judge);
        board::check_men(&facts, self.items, judge);
        patterns::check(&facts, self.items, judge);
        phases::check(&facts, judge);
        turns::check(&facts, judge);
        begun::check(&facts, judge);
        guarded::check(&facts, judge);
        slips::check(&facts, judge);
        opening::check(&facts, judge);
        idle::check(&facts, self.items, judge);
        placed::check(&facts, judge);
        ends::check(&facts, self.items, judge);
        ends::check_game(&facts, begins.then_some(ready), game.span, judge);
        check_kinds(&facts, self.items, judge);
        check_counts(game, judge);
    }

    /// All warnings; `lower` makes the game of a setting.
    pub(crate) fn warnings(self, lower: &dyn Fn(&[usize]) -> Option<Game>) -> Vec<Diagnostic> {
        let is_checked = |item: &Item| item.span.file == CHECKED;
        let mut of_game = self.judge.warnings();
        // A game that can't begin because of one of these is mended with it.
        let causes = [
            Code::EmptyChoice,
            Code::TurnNeverFinishes,
            Code::PhaseNeverEntered,
            Code::EndlessLoop,
            Code::SameBranches,
        ];
        if of_game.iter().any(|warning| causes.contains(&warning.code)) {
            of_game.retain(|warning| warning.code != Code::OverAtOnce);
        }
        // Where a kind is placed that no hand has, one that hands have may be left out.
        let placed = |one: &Diagnostic| one.code == Code::EmptyChoice && one.message.ends_with(NO_SUCH_PIECE);
        if of_game.iter().any(placed) {
            of_game.retain(|one| one.code != Code::Unused || !one.message.ends_with(NEVER_COMES));
        }
        // What asks for a set that has no points is mended with the set.
        let empty: Vec<Span> =
            of_game.iter().filter(|one| one.code == Code::EmptyChoice).map(Diagnostic::span).collect();
        of_game.retain(|one| {
            let asked = one.labels.get(1).filter(|_| one.code == Code::ConstantCondition);
            asked.is_none_or(|asked| !empty.contains(&asked.span))
        });
        // What asks for pieces that never come is mended with them.
        let missing: Vec<&str> = of_game
            .iter()
            .filter(|one| one.code == Code::Unused && one.span().file == CHECKED)
            .map(|one| self.sources.slice(one.span()))
            .collect();
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        of_game.retain(|one| {
            let texts = one.labels.iter().map(|label| self.sources.slice(label.span));
            let mut words = texts.flat_map(|text| text.split(|letter| !is_word(letter)));
            let follows = [Code::EmptyChoice, Code::ConstantCondition].contains(&one.code);
            !(follows && words.any(|word| missing.contains(&word)))
        });
        // Nor has a decision an option about men for whom something is asked that never holds.
        let kinds = self.items.iter().filter(|item| item.key().0 == ItemSort::Piece).filter_map(|item| item.key().1);
        let never = of_game.iter().filter(|one| one.code == Code::ConstantCondition && one.message.contains("never"));
        let asked: Vec<&str> = never.map(|one| self.sources.slice(one.span())).collect();
        let names = |text: &str, name: &str| text.split(|letter| !is_word(letter)).any(|word| word == name);
        let unasked: Vec<&str> =
            kinds.map(|name| name.text.as_str()).filter(|name| asked.iter().any(|text| names(text, name))).collect();
        of_game.retain(|one| {
            let text = self.sources.slice(one.span());
            !(one.code == Code::EmptyChoice && unasked.iter().any(|name| names(text, name)))
        });
        // How many points there are follows from a list in which one stands twice.
        let (twice, listed) = lists::check(self.items);
        of_game.retain(|one| {
            let text = self.sources.slice(one.span());
            !(one.code == Code::ConstantCondition && listed.iter().any(|name| names(text, name)))
        });
        let mut found: Vec<Diagnostic> = Vec::new();
        // What is said later of the same place mostly follows from what is said first.
        for warning in at_extends(self.items, of_game) {
            if found.iter().all(|known| known.span() != warning.span()) {
                found.push(warning);
            }
        }
        let unused = uses::check(self.items, self.sources, is_checked);
        let idle = options::check(self.items, is_checked, lower);
        // An option that nothing asks for changes nothing either.
        found.extend(idle.into_iter().filter(|idle| unused.iter().all(|unused| unused.span() != idle.span())));
        found.extend(unused);
        found.extend(near_names(self.items));
        found.extend(always_somebody(self.items, self.sources));
        found.extend(twice);
        found
    }
}

/// What is wrong with an inherited part is wrong because of the file that extends it: it is said where that does.
pub(crate) fn at_extends(items: &[Item], found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let extends = items.iter().find_map(|item| match &item.kind {
        ItemKind::Game { extends: Some(name), .. } if item.span.file == CHECKED => Some(name.span),
        _ => None,
    });
    let Some(extends) = extends else { return found };
    let (own, inherited): (Vec<_>, Vec<_>) = found.into_iter().partition(|warning| warning.span().file == CHECKED);
    let moved = inherited.into_iter().map(|warning| {
        let mut moved = Diagnostic::new(warning.code, extends, warning.message).at("with what this file changes");
        moved.labels.extend(warning.labels.into_iter().map(|mut label| {
            if label.text.is_empty() {
                label.text = "here, in the game that is extended".to_owned();
            }
            label
        }));
        moved.help_if(warning.help)
    });
    own.into_iter().chain(moved).collect()
}

/// Kinds of pieces that never come onto the board.
fn check_kinds(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let game = facts.game;
    let comes = |name: &str| {
        let kind = |kind: &merels_model::ir::KindId| game.kinds.get(kind.index()).is_some_and(|kind| kind.name == name);
        any_statement(game, &|statement| statement.effects().brings.iter().any(kind))
    };
    let elsewhere = items.iter().filter(|item| item.span.file != CHECKED && item.key().0 == ItemSort::Piece);
    let inherited: Vec<&str> = elsewhere.filter_map(|item| item.key().1).map(|name| name.text.as_str()).collect();
    for item in items {
        let ItemKind::Piece(piece) = &item.kind else { continue };
        let [name] = piece.names.as_slice() else { continue };
        if !game.kinds.iter().any(|kind| kind.name == name.text) {
            continue;
        }
        judge.ask(Code::Unused, name.span, !comes(&name.text), || {
            let message = format!("no `{}` {NEVER_COMES}", name.text);
            let report = Diagnostic::new(Code::Unused, name.span, message);
            match nearest(&name.text, inherited.iter().copied()).filter(|_| name.span.file == CHECKED) {
                Some(near) => report
                    .help(format!("to replace what is inherited it must have the same name: `{near}`"))
                    .choice(format!("`{near}`"), name.span, near),
                None => report.help(format!(
                    "place it: `place {0} on empty`; or let another become it: `change it to {0}`",
                    name.text
                )),
            }
        });
    }
}

/// Lines narrowed by points are points, and so they are counted.
fn check_counts(game: &Game, judge: &mut Judge) {
    for expression in expressions(game) {
        expression.each(&mut |part| {
            let Part::Number(number) = part else { return };
            let NumberKind::Count(points) = &number.kind else { return };
            let PointsKind::In(lines, set) = &points.kind else { return };
            let meant = matches!(lines.kind, PointsKind::OnLines(_)) && !matches!(set.kind, PointsKind::OnLines(_));
            judge.ask(Code::CountsPoints, number.span, meant, || {
                Diagnostic::new(Code::CountsPoints, number.span, "this counts points, not lines")
                    .help("say the points first, as in `count (mine in mill)`; lines alone are counted: `count mill`")
            });
        });
    }
}

/// Ends of the checked file that are called almost as an inherited one.
fn near_names(items: &[Item]) -> Vec<Diagnostic> {
    let names = |checked: bool| {
        let ends = items.iter().filter(move |item| (item.span.file == CHECKED) == checked);
        ends.filter(|item| item.key().0 == ItemSort::End).filter_map(|item| item.key().1)
    };
    let near = |text: &str| nearest(text, names(false).map(|name| name.text.as_str()));
    names(true)
        .take(MAX_WARNINGS)
        .filter_map(|name| {
            let near = near(&name.text).filter(|near| *near != name.text)?;
            let message = format!("an end called `{near}` is inherited, and this one is added beside it");
            let report = Diagnostic::new(Code::NearName, name.span, message);
            Some(
                report
                    .help(format!("to replace it, call this one `{near}`; otherwise take a name that is further away")),
            )
        })
        .collect()
}

/// `P if any else Q` where P is always somebody.
fn always_somebody(items: &[Item], sources: &Sources) -> Vec<Diagnostic> {
    let players = items.iter().find_map(|item| match &item.kind {
        ItemKind::Players(players) => Some(players),
        _ => None,
    });
    let named = |name: &str| players.is_some_and(|players| players.iter().any(|player| player.name.text == name));
    let mut found = Vec::new();
    for item in items.iter().filter(|item| item.span.file == CHECKED) {
        Node::Item(item).walk(&mut |node| {
            let Node::Expr(Expr { kind: ExprKind::IfAny(first, second), span }) = node else { return };
            let (one, other) = (sources.slice(first.span), sources.slice(second.span));
            if found.len() < MAX_WARNINGS && (matches!(one, "mover" | "opponent") || named(one)) {
                let turned = format!("{other} if any else {one}");
                let message = format!("`{other}` is never come to: `{one}` is always somebody");
                let report = Diagnostic::new(Code::IdlePart, second.span, message).label(first.span, "never `nobody`");
                let report = report.help("put whoever may be `nobody` first");
                found.push(report.choice(format!("`{turned}`"), *span, turned));
            }
        });
    }
    found
}

/// Names in backticks with commas.
fn quoted_list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
