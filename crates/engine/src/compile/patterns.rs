//! Patterns: lines as masks, and for each point the lines that a change there concerns.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Line, Matcher, OwnLine, Pattern, PatternRef, Shape};
use crate::ids::{LineId, LineSet, PointId, Points};
use crate::runs::Runs;
use merels_model::board;
use merels_model::ir::{self, CellTest, Game, LinesKind, PatternId, Relation, Trait};

/// The most kinds of pieces for which a table holds each three of them.
const MAX_TABLED_KINDS: usize = 16;

/// Of so many lines those that lack one man are looked for at once.
const FEW_LINES: usize = 64;

/// The lines of a game.
pub(super) fn lines<B: Bits>(game: &Game) -> Vec<Line<B>> {
    game.lines
        .iter()
        .map(|line| Line { mask: B::of_points(&line.points), points: line.points.clone(), beyond: line.beyond })
        .collect()
}

fn lines_of<'a, B: Bits>(game: &'a Game, pattern: &'a Pattern<B>) -> impl Iterator<Item = (LineId, &'a board::Line)> {
    pattern.lines.iter().filter_map(|&id| Some((id, game.lines.get(id.index())?)))
}

/// The points that matter beyond the ends of a line.
fn beyond<'a, B: Bits>(line: &'a board::Line, pattern: &Pattern<B>) -> impl Iterator<Item = &'a PointId> + Clone {
    let exactly = pattern.exactly;
    line.beyond.iter().flatten().filter(move |_| exactly)
}

impl<B: Bits> Compiler<'_, B> {
    pub(super) fn patterns(&mut self) {
        for pattern in &self.game.patterns {
            let of_decider = pattern.alternatives.iter().any(|shape| match shape {
                ir::Shape::Relations(_) => false,
                ir::Shape::Cells(cells) => {
                    cells.iter().flatten().any(|test| matches!(test, CellTest::Mine | CellTest::Theirs))
                }
            });
            self.first_patterns.push(PatternRef { first: self.patterns.len(), of_decider });
            let views = if of_decider { self.game.players.len() } else { 1 };
            for viewer in 0..views {
                let compiled = self.pattern(pattern, viewer);
                self.patterns.push(compiled);
            }
        }
    }

    fn pattern(&self, pattern: &ir::Pattern, viewer: usize) -> Pattern<B> {
        let matcher = self.matcher(pattern);
        Pattern {
            plain: matches!(matcher, Matcher::SameOwner),
            simple: false,
            matcher,
            exactly: pattern.exactly,
            full: pattern.alternatives.iter().all(is_full),
            viewer,
            fewest: pattern.alternatives.iter().map(fewest).min().unwrap_or(0),
            lines: pattern.lines.clone(),
            masks: None,
            around: Vec::new(),
            around_set: Vec::new(),
            through: Vec::new(),
            beside: Vec::new(),
            runs: None,
            standing: None,
            bit: 0,
            made: None,
            broken: None,
            late: false,
        }
    }

    /// For each point the lines that a change there concerns, once it is known what is asked for. `again` tells
    /// whether it is looked again at what was made.
    pub(super) fn around(game: &Game, pattern: &mut Pattern<B>, again: bool) {
        let points = game.board.len();
        if pattern.plain {
            let (mut through, mut beside) = (vec![Vec::new(); points], vec![Vec::new(); points]);
            for (id, line) in lines_of(game, pattern) {
                let beyond = beyond(line, pattern);
                let own: OwnLine<B> =
                    OwnLine { mask: B::of_points(&line.points), beyond: B::of_points(beyond.clone()), id };
                // A ring goes on where it began.
                if own.mask.meets(own.beyond) {
                    continue;
                }
                for (table, point) in line.points.iter().map(|point| (0, point)).chain(beyond.map(|point| (1, point))) {
                    let table = if table == 0 { &mut through } else { &mut beside };
                    if let Some(lines) = table.get_mut(point.index()) {
                        lines.push(own);
                    }
                }
            }
            let boxed = |table: Vec<Vec<_>>| table.into_iter().map(Vec::into_boxed_slice).collect();
            (pattern.through, pattern.beside) = (boxed(through), boxed(beside));
        }
        if pattern.plain && pattern.standing.or(pattern.made).or(pattern.broken).is_none() {
            let lines: Vec<&board::Line> = lines_of(game, pattern).map(|(_, line)| line).collect();
            pattern.runs = Runs::of::<B>(&game.board, lines.into_iter(), pattern.exactly);
            if pattern.runs.is_some() {
                (pattern.through, pattern.beside) = (Vec::new(), Vec::new());
            }
        }
        if pattern.plain && !pattern.exactly && pattern.runs.is_none() && pattern.lines.len() <= FEW_LINES {
            pattern.masks = Some(lines_of(game, pattern).map(|(_, line)| B::of_points(&line.points)).collect());
        }
        pattern.simple = pattern.plain && !pattern.exactly && pattern.made.or(pattern.broken).is_none();
        if pattern.standing.is_none() && pattern.plain && !again {
            return;
        }
        let (mut around, mut sets) = (vec![Vec::new(); points], vec![B::Lines::EMPTY; points]);
        for (id, line) in lines_of(game, pattern) {
            for point in line.points.iter().chain(beyond(line, pattern)) {
                if let (Some(list), Some(set)) = (around.get_mut(point.index()), sets.get_mut(point.index()))
                    && !list.contains(&id)
                {
                    list.push(id);
                    *set = set.or(B::Lines::line(id));
                }
            }
        }
        (pattern.around, pattern.around_set) = (around, sets);
    }

    fn matcher(&self, pattern: &ir::Pattern) -> Matcher {
        if let [ir::Shape::Relations(relations)] = pattern.alternatives.as_slice()
            && let [Relation { same: true, of: Trait::Owner }] = relations.as_slice()
        {
            return Matcher::SameOwner;
        }
        let kinds = self.game.kinds.len();
        let threes =
            pattern.lines.iter().all(|id| self.game.lines.get(id.index()).is_some_and(|line| line.points.len() == 3));
        let relations: Option<Vec<&Vec<Relation>>> = pattern
            .alternatives
            .iter()
            .map(|shape| match shape {
                ir::Shape::Relations(relations) if relations.iter().all(|one| one.of != Trait::Owner) => {
                    Some(relations)
                }
                _ => None,
            })
            .collect();
        if let (true, false, Some(alternatives)) =
            (threes && (2..=MAX_TABLED_KINDS).contains(&kinds), pattern.exactly, relations)
        {
            let mut bits = vec![0u64; (kinds * kinds * kinds).div_ceil(64)];
            for index in 0..kinds * kinds * kinds {
                let three = [index / (kinds * kinds), index / kinds % kinds, index % kinds];
                let stands = alternatives.iter().any(|relations| relations.iter().all(|one| self.related(*one, three)));
                if let (true, Some(word)) = (stands, bits.get_mut(index / 64)) {
                    *word |= 1 << (index % 64);
                }
            }
            return Matcher::Triples { kinds, bits };
        }
        Matcher::Shapes(
            pattern
                .alternatives
                .iter()
                .map(|shape| match shape {
                    ir::Shape::Relations(relations) => Shape::Relations(relations.clone()),
                    ir::Shape::Cells(cells) => Shape::Cells(cells.clone()),
                })
                .collect(),
        )
    }

    /// Whether three kinds are related.
    fn related(&self, relation: Relation, kinds: [usize; 3]) -> bool {
        let value = |kind: usize| match relation.of {
            Trait::Owner => None,
            Trait::Kind => u8::try_from(kind).ok(),
            Trait::Attribute(attribute) => {
                self.game.kinds.get(kind).and_then(|kind| kind.values.get(attribute.index()).copied().flatten())
            }
        };
        match kinds.map(value) {
            [Some(a), Some(b), Some(c)] if relation.same => a == b && b == c,
            [Some(a), Some(b), Some(c)] => a != b && b != c && a != c,
            _ => false,
        }
    }

    /// The compiled pattern, whose standing lines are asked for.
    pub(super) fn standing(&mut self, id: PatternId) -> PatternRef {
        let of = self.reference(id);
        // Wide sets cost more to keep than to look for when they are needed.
        if B::Lines::WORDS <= 2 {
            self.each_view(of, |pattern| pattern.standing = Some(0));
        }
        of
    }

    /// The compiled pattern, of which the lines made are asked for.
    pub(super) fn made(&mut self, id: PatternId) -> PatternRef {
        let of = self.reference(id);
        self.watch(of, |pattern| pattern.made = Some(0));
        of
    }

    pub(super) fn broken(&mut self, id: PatternId) -> PatternRef {
        let of = self.reference(id);
        self.watch(of, |pattern| pattern.broken = Some(0));
        of
    }

    /// Has the lines kept that are made or broken, or looked for when they are asked for, where that takes less.
    fn watch(&mut self, of: PatternRef, keep: impl Fn(&mut Pattern<B>)) {
        self.each_view(of, |pattern| match pattern.plain || B::Lines::WORDS <= 2 {
            true => keep(pattern),
            false => pattern.late = true,
        });
    }

    /// The bit that tells whether lines of a pattern have been made, where that is all that is asked for.
    pub(super) fn made_bit(&mut self, lines: &ir::Lines) -> Option<u32> {
        let LinesKind::Made(id) = &lines.kind else { return None };
        let of = self.reference(*id);
        let events = self.events;
        let pattern = self.patterns.get_mut(of.first).filter(|_| !of.of_decider)?;
        if pattern.bit == 0 {
            pattern.bit = 1u32.checked_shl(events)?;
            self.events += 1;
        }
        Some(pattern.bit)
    }

    fn reference(&self, id: PatternId) -> PatternRef {
        // INVARIANT: lowering numbers patterns by their place in the game.
        self.first_patterns.get(id.index()).copied().unwrap_or(PatternRef { first: usize::MAX / 2, of_decider: false })
    }

    fn each_view(&mut self, of: PatternRef, change: impl Fn(&mut Pattern<B>)) {
        let views = if of.of_decider { self.game.players.len() } else { 1 };
        self.patterns.iter_mut().skip(of.first).take(views).for_each(change);
    }
}

/// Whether it stands only where all points have pieces.
fn is_full(shape: &ir::Shape) -> bool {
    match shape {
        ir::Shape::Relations(_) => true,
        ir::Shape::Cells(cells) => cells.iter().all(|tests| tests.iter().any(|test| !matches!(test, CellTest::Empty))),
    }
}

/// The fewest points of a line that must hold men of the player whose view it is.
fn fewest(shape: &ir::Shape) -> u32 {
    match shape {
        ir::Shape::Relations(_) => 0,
        ir::Shape::Cells(cells) => cells.iter().filter(|tests| tests.contains(&CellTest::Mine)).count() as u32,
    }
}
