//! From the syntax tree to the IR: names resolved, types checked, options applied, the board built.
//!
//! Every mistake is reported once; what could not be read is left out, and what follows from it
//! stays silent.

mod arguments;
mod asked;
mod circles;
mod conditions;
mod defines;
mod ends;
mod expressions;
mod items;
mod lines;
mod liveness;
mod meant;
mod names;
mod phases;
mod points;
mod sort;
mod sorts;
mod statements;
mod values;
mod ways;

use std::collections::{BTreeSet, HashMap};

use merels_syntax::tree::{Board as TreeBoard, Item, ItemKind, ItemSort, Name};
use merels_syntax::{Code, Diagnostic, Sources, Span};

use liveness::{LoweredAction, LoweredPhase};
use merels_model::board::Board;
use merels_model::work::{TooMuch, Work};
use merels_model::{ir, walk};
use names::{Locals, Names};
pub use sort::Sort;
pub use sorts::Sorts;

/// The most mistakes that are looked for under one setting. More than are reported: some follow from what can't be read,
/// and are left out.
pub(crate) const MAX_FOUND: usize = 100;

/// The result of lowering one setting of the options.
pub(crate) struct Lowered {
    /// The game, where nothing is wrong with it.
    pub(crate) game: Option<ir::Game>,
    /// What is wrong with it.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Lowers the merged items with the options set as `chosen` says: for each option in the order
/// declared, the index of its value. There is no game once `stop` was said.
pub(crate) fn lower(
    items: &[Item],
    sources: &Sources,
    extends: bool,
    chosen: &[usize],
    stop: &dyn Fn() -> bool,
) -> Lowered {
    let mut lower = Lower::new(items, sources, extends, chosen, stop);
    let game = lower.game().filter(|_| !stop());
    let mut diagnostics = lower.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.span());
    diagnostics.dedup();
    let game = game.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    Lowered { game, diagnostics }
}

/// The key of `about` that people have another word for.
fn told_otherwise(word: &str) -> Option<&'static str> {
    const WORDS: &[(&[&str], &str)] = &[
        (&["aka", "alias", "aliases", "name", "names", "title"], "also"),
        (&["families", "category", "genre", "group", "type"], "family"),
        (&["designer", "creator", "inventor", "by"], "author"),
        (&["date", "published", "release"], "year"),
        (&["url", "link", "website", "reference", "book"], "source"),
        (&["country", "region", "place", "from"], "origin"),
        (&["description", "comment", "remark", "remarks", "summary", "text", "info"], "note"),
    ];
    WORDS.iter().find(|(words, _)| words.contains(&word)).map(|(_, key)| *key)
}

/// The names of the board's points under one setting of the options.
pub(crate) fn points(items: &[Item], sources: &Sources, extends: bool, chosen: &[usize]) -> Vec<String> {
    let board = Lower::new(items, sources, extends, chosen, &|| false).build_board();
    let names = |board: &Board| board.points().map(|point| board.point(point).name.clone()).collect();
    board.as_ref().map(names).unwrap_or_default()
}

/// The board under one setting of the options.
pub(crate) fn board(items: &[Item], sources: &Sources, extends: bool, chosen: &[usize]) -> Option<Board> {
    Lower::new(items, sources, extends, chosen, &|| false).build_board()
}

/// Where an expression stands: not everything has a meaning everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a turn.
    Turn,
    /// In `start`, before the first turn.
    Start,
    /// In a phase's head, judged between turns.
    Head,
    /// In an end's rule, judged between turns.
    End,
    /// In a counter's event: a turn's end is judged by the turn.
    Event,
    /// In a `define`: what has no meaning where it is used is reported there.
    Define,
    /// Where only options have a meaning: features of the board.
    Options,
}

struct Lower<'a> {
    items: &'a [Item],
    /// The texts, to quote them.
    sources: &'a Sources,
    extends: bool,
    /// Whether nobody wants the result any more.
    stop: &'a dyn Fn() -> bool,
    names: Names<'a>,
    diagnostics: Vec<Diagnostic>,
    board: Option<Board>,
    lines: Vec<merels_model::board::Line>,
    counters: Vec<ir::Event>,
    /// The words that players say.
    words: Vec<String>,
    /// What the body being lowered reads and calls.
    reading: liveness::Reads,
    called: BTreeSet<ir::ActionId>,
    locals: Locals,
    place: Place,
    /// Whether it has been asked in vain where a player faces.
    facing_asked: bool,
    /// The sorts of the `define`s.
    define_sorts: Vec<sort::Sort>,
    /// The sorts of what they are about.
    define_parameters: Vec<sort::Sort>,
    /// For each that is about something, how it is written, by its place.
    define_values: HashMap<Span, ir::About>,
    /// What stands for the parameter of the `define` that is being put in place.
    argument: Option<arguments::Argument>,
    /// For each `define`, its place in an order in which each comes after those it uses.
    define_ranks: Vec<usize>,
    /// Only `define`s of a lower rank can be seen from where we are, so that none runs in a circle.
    visible_rank: usize,
    /// The name that a decision gives to what is being decided.
    naming: Option<Name>,
    nodes: usize,
}

/// A statement that does by itself what the word for a decision in its place would let a player choose.
struct DoneByItself<'t> {
    span: Span,
    /// Where its own word stands.
    word: Span,
    decision: &'static str,
    what: &'static str,
    /// What follows the word.
    rest: &'t str,
}

impl<'a> Lower<'a> {
    fn new(
        items: &'a [Item],
        sources: &'a Sources,
        extends: bool,
        chosen: &[usize],
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let mut diagnostics = Vec::new();
        let names = Names::collect(items, chosen, &mut diagnostics);
        Self {
            items,
            sources,
            extends,
            stop,
            names,
            diagnostics,
            board: None,
            lines: Vec::new(),
            counters: Vec::new(),
            words: Vec::new(),
            reading: liveness::Reads::default(),
            called: BTreeSet::new(),
            locals: Locals::default(),
            place: Place::Turn,
            facing_asked: false,
            define_sorts: Vec::new(),
            define_parameters: Vec::new(),
            define_values: HashMap::new(),
            argument: None,
            define_ranks: Vec::new(),
            visible_rank: usize::MAX,
            naming: None,
            nodes: 0,
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.enough() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether no more mistakes need to be looked for.
    fn enough(&self) -> bool {
        self.diagnostics.len() >= MAX_FOUND
    }

    fn game(&mut self) -> Option<ir::Game> {
        let (title, title_span) = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Game { title, .. } => Some((title.value.clone(), item.span)),
            _ => None,
        })?;
        self.board = self.build_board();
        self.check_point_names(title_span);
        self.check_missing(title_span);
        self.check_facing();
        self.defines();
        let supplies = self.supplies();
        let patterns = self.patterns();
        let actions = self.actions();
        let start = self.start(&actions);
        let mut phases = self.phases(&supplies);
        self.finish_phases(&mut phases, &actions);
        let (ends, agreement) = self.ends();
        if self.counters.is_empty() {
            self.counters.push(ir::Event::Capture);
        }
        let phases = liveness::settle(phases, &actions, &self.reading.ends);
        let mut game = ir::Game {
            title,
            span: title_span,
            about: self.about(),
            options: self.names.options.clone(),
            players: self.names.players.clone(),
            facing: self.names.facing.iter().copied().collect::<Option<_>>().unwrap_or_default(),
            board: self.board.take()?,
            attributes: self.names.attributes.clone(),
            kinds: self.names.kinds.clone(),
            supplies,
            words: std::mem::take(&mut self.words),
            defines: self.defined(),
            docs: Vec::new(),
            lines: std::mem::take(&mut self.lines),
            patterns,
            memories: self.names.memories.clone(),
            counters: std::mem::take(&mut self.counters),
            start,
            actions: actions.into_iter().map(|action| action.action).collect(),
            phases,
            ends,
            agreement,
            keeps_boards: false,
            work: Work::default(),
        };
        game.keeps_boards = walk::any_statement(&game, &asks_for_boards);
        game.work = Work::of(&game);
        self.check_work(&game);
        Some(game)
    }

    /// Whatever takes so much work that it can never be carried out is no rule.
    fn check_work(&mut self, game: &ir::Game) {
        let Some(TooMuch { span, units, most }) = game.work.too_much(game) else { return };
        let times = units / most.max(1) + 1;
        let message =
            format!("the rules become too large: this takes {times} times the work that there may be in a turn");
        let help = "look at fewer points at once: say less in `define`s that are used in one another, and in `unless`";
        self.report(
            Diagnostic::new(Code::FileTooLarge, span, message).at("up to here, all defines put in place").help(help),
        );
    }

    /// The parts without which there is no game.
    fn check_missing(&mut self, game: Span) {
        let needed = [
            (ItemSort::Players, "players White, Black"),
            (ItemSort::Board, "board squares 3 joined at middles"),
            (ItemSort::Piece, "piece man: 9 in each hand"),
            (ItemSort::Phase, "phase play { place man on empty }"),
        ];
        let missing: Vec<_> =
            needed.into_iter().filter(|(sort, _)| !self.items.iter().any(|item| item.key().0 == *sort)).collect();
        let Some((_, example)) = missing.first() else { return };
        let words: Vec<String> = missing.iter().map(|(sort, _)| format!("`{}`", sort.word())).collect();
        let words = match words.as_slice() {
            [rest @ .., last] if !rest.is_empty() => format!("{} and no {last}", rest.join(", no ")),
            _ => words.join(""),
        };
        let code =
            if missing.iter().all(|(sort, _)| *sort == ItemSort::Phase) { Code::NoPhase } else { Code::MissingItem };
        self.report(
            Diagnostic::new(code, game, format!("the game has no {words}"))
                .help(format!("add what is missing, such as `{example}`")),
        );
    }

    fn build_board(&mut self) -> Option<Board> {
        let (board, span) = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Board(board) => Some((board, item.span)),
            _ => None,
        })?;
        self.place = Place::Options;
        let features = match board {
            TreeBoard::Shape(shape) => shape.features.as_slice(),
            TreeBoard::Written(_) => &[],
        };
        // The features' conditions are settled first, so that the board's builder needs no names.
        let settled: Vec<_> = features
            .iter()
            .filter_map(|feature| feature.when.as_ref())
            .map(|when| (when.span, self.condition(when)))
            .collect();
        self.place = Place::Turn;
        let names = &self.names;
        let built = crate::board::build(board, span, &|count| names.count(count), &|when| {
            let condition = settled.iter().find(|(span, _)| *span == when.span).and_then(|(_, c)| c.as_ref());
            match condition.map(|condition| &condition.kind) {
                Some(ir::ConditionKind::Fixed(holds)) => Ok(*holds),
                Some(_) => Err(Diagnostic::new(Code::NotHere, when.span, "a board can only depend on options")),
                // Reported already; the board without the feature keeps the rest checkable.
                None => Ok(false),
            }
        });
        built.map_err(|diagnostic| self.report(diagnostic)).ok()
    }

    /// What a phase's turn can do, once its actions are known.
    fn finish_phases(&mut self, lowered: &mut [LoweredPhase], actions: &[LoweredAction]) {
        for phase in lowered {
            let reached = liveness::reachable(&phase.calls, actions);
            for (name, at) in &phase.begin_calls {
                let called = actions.iter().position(|action| action.action.name == *name);
                let called = called.map(|index| ir::ActionId(names::clip(index))).into_iter().collect();
                let mut reached = liveness::reachable(&called, actions).into_iter();
                let deciding = reached.find(|id| {
                    let action = actions.get(id.index());
                    action.is_some_and(|action| walk::any(&action.action.body.statements, &phases::decides))
                });
                if deciding.is_some() {
                    let message = format!("`begin` decides nothing, and the action `{name}` does");
                    self.report(Diagnostic::new(Code::NotHere, *at, message).help(phases::BEGIN_HELP));
                }
            }
            let does = |test: &dyn Fn(&ir::Statement) -> bool| {
                walk::any(&phase.phase.turn.statements, test)
                    || reached
                        .iter()
                        .filter_map(|id| actions.get(id.index()))
                        .any(|action| walk::any(&action.action.body.statements, test))
            };
            let requires = does(&|statement| matches!(statement.flow(), ir::Flow::Require(_)));
            let decides = does(&|statement| statement.choice().is_some());
            phase.phase.looks_ahead |= requires;
            // Statements that could not be read may have held the decision.
            if !decides && self.diagnostics.is_empty() {
                let name = &phase.phase.name;
                let at = self.names.phases.iter().find(|known| known.text == *name).map(|name| name.span);
                let message = format!("the turn of phase `{name}` holds no decision");
                let report = Diagnostic::new(Code::NoDecision, at.unwrap_or_default(), message)
                    .help("a player must have something to choose: `place`, `move`, `take`, `choose` or `pass`");
                self.report(match self.done_by_itself(&phase.phase.turn.statements) {
                    Some(done) => report
                        .at_place(done.span)
                        .at(done.what)
                        .help(format!("where a player chooses, it reads `{} {}`", done.decision, done.rest))
                        .fix(done.word, done.decision),
                    None => report,
                });
            }
        }
    }

    /// The first statement that does by itself what a player may have been meant to decide.
    fn done_by_itself(&self, statements: &[ir::Statement]) -> Option<DoneByItself<'_>> {
        statements.iter().find_map(|one| {
            let (word, decision, what) = match one.kind {
                ir::StatementKind::Put { .. } => ("put", "place", "this is done by itself"),
                ir::StatementKind::Remove(_) => ("remove", "take", "all of these are removed by themselves"),
                _ => return None,
            };
            let rest = self.sources.slice(one.span).strip_prefix(word)?.trim_start();
            let placed_for_one = decision == "place" && rest.contains(" of ");
            let word = Span { end: one.span.start + word.len() as u32, ..one.span };
            (!placed_for_one).then_some(DoneByItself { span: one.span, word, decision, what, rest })
        })
    }

    fn about(&mut self) -> Vec<(String, Vec<String>)> {
        const KEYS: [&str; 7] = ["also", "family", "author", "year", "source", "origin", "note"];
        let mut about = Vec::new();
        for item in self.items {
            let ItemKind::About(entries) = &item.kind else { continue };
            for entry in entries {
                if !KEYS.contains(&entry.key.text.as_str()) {
                    let help = format!("`about` knows {}", KEYS.map(|key| format!("`{key}`")).join(", "));
                    let message = format!("`about` has no `{}`", entry.key.text);
                    let report = Diagnostic::new(Code::BadAbout, entry.key.span, message);
                    self.report(match told_otherwise(&entry.key.text) {
                        Some(key) => report.help(format!("did you mean `{key}`?")).fix(entry.key.span, key),
                        None => report.help(help).suggest(&entry.key.text, KEYS),
                    });
                    continue;
                }
                if entry.key.text == "year"
                    && let Some(wrong) = entry.values.iter().find(|year| !is_year(&year.value))
                {
                    let message = format!("`{}` is no year", wrong.value);
                    let help = "a year is a number: `year 1283`; where it isn't known, say so in a `note`";
                    self.report(Diagnostic::new(Code::BadAbout, wrong.span, message).help(help));
                }
                let quoted = |year: &&merels_syntax::tree::Text| {
                    self.sources.slice(year.span).starts_with('"') && !year.value.starts_with('-')
                };
                if entry.key.text == "year"
                    && let Some(wrong) = entry.values.iter().filter(|year| is_year(&year.value)).find(quoted)
                {
                    let report = Diagnostic::new(Code::BadAbout, wrong.span, "a year is a number, without quotes");
                    let help = format!("write `year {}`", wrong.value);
                    self.report(report.help(help).fix(wrong.span, wrong.value.clone()));
                }
                about.push((entry.key.text.clone(), entry.values.iter().map(|text| text.value.clone()).collect()));
            }
        }
        about
    }
}

/// Whether a text is a year: up to four digits, perhaps with a minus before them.
fn is_year(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a statement asks for the boards that have stood.
fn asks_for_boards(statement: &ir::Statement) -> bool {
    let asks = |part: ir::Part<'_>| match part {
        ir::Part::Condition(condition) => matches!(condition.kind, ir::ConditionKind::BoardSeen),
        _ => false,
    };
    statement.parts().into_iter().any(|part| part.any(&asks))
}
