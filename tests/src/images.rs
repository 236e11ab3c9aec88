//! Games and their images under the symmetries of their rules, side by side.

use std::collections::{BTreeMap, HashMap};

use merels::board::PointId;
use merels::engine::{Folding, NoRecord, Recurrence, State};
use merels::{Decision, Keeper, PointSet, Remembered, Rules, Situation, ir, symmetry};

use crate::line::Line;

/// The maps of the points that rules keep, and of the lines.
pub struct Maps<'r> {
    rules: &'r Rules,
    /// For each symmetry, where it takes every point; the identity first.
    pub maps: Vec<Vec<PointId>>,
    /// How many there are, also where only some are looked at.
    pub count: usize,
    lines: HashMap<PointSet, ir::LineId>,
}

impl<'r> Maps<'r> {
    /// The symmetries of some rules.
    pub fn new(rules: &'r Rules) -> Self {
        let lines = &rules.game().lines;
        let lines = lines.iter().zip(0..).map(|(line, id)| (line.points.iter().copied().collect(), ir::LineId(id)));
        let maps = symmetry::of_rules(rules.game());
        Self { rules, count: maps.len(), maps, lines: lines.collect() }
    }

    /// Of more than `most` symmetries, some from all parts of the list.
    #[must_use]
    pub fn some(mut self, most: usize) -> Self {
        let apart = self.count.div_ceil(most.max(1));
        self.maps = self.maps.into_iter().step_by(apart).collect();
        self
    }

    fn line(&self, map: &[PointId], id: ir::LineId) -> ir::LineId {
        let line = &self.rules.game().lines[id.index()];
        self.lines[&line.points.iter().map(|point| map[point.index()]).collect()]
    }

    fn decision(map: &[PointId], decision: Decision) -> Decision {
        let to = |point: PointId| map[point.index()];
        match decision {
            Decision::Place { kind, at } => Decision::Place { kind, at: to(at) },
            Decision::Move { from, to: onto } => Decision::Move { from: to(from), to: to(onto) },
            Decision::Take { at } => Decision::Take { at: to(at) },
            Decision::Choose { at } => Decision::Choose { at: to(at) },
            Decision::Say { .. } | Decision::Pass => decision,
        }
    }

    /// The image of a state.
    ///
    /// # Panics
    ///
    /// When the map isn't one of the game's.
    pub fn state(&self, map: &[PointId], state: &Situation) -> Situation {
        let mut image = state.clone();
        for (piece, to) in state.board.iter().zip(map) {
            image.board[to.index()] = *piece;
        }
        let memory = state.memory.iter().map(|(&(id, keeper), kept)| {
            let keeper = if let Keeper::Man(at) = keeper { Keeper::Man(map[at.index()]) } else { keeper };
            let mut kept = kept.clone();
            kept.value = match kept.value {
                Remembered::Points(points) => {
                    Remembered::Points(points.iter().map(|point| map[point.index()]).collect())
                }
                Remembered::Lines(lines) => {
                    let mut lines: Vec<_> = lines.into_iter().map(|id| self.line(map, id)).collect();
                    lines.sort_unstable();
                    Remembered::Lines(lines)
                }
                value @ (Remembered::Player(_) | Remembered::Number(_)) => value,
            };
            ((id, keeper), kept)
        });
        image.memory = memory.collect::<BTreeMap<_, _>>();
        image
    }

    /// Plays a game and its images under all symmetries, side by side.
    ///
    /// # Errors
    ///
    /// The first difference; the line holds the decisions that lead to it.
    ///
    /// # Panics
    ///
    /// When a folding isn't what it says it is.
    pub fn follow(&self, folding: &Folding, line: &mut Line) -> Result<(), String> {
        let program = self.rules.program();
        let start = |_: &Vec<PointId>| {
            let mut record = Recurrence::new();
            (program.start(line.first, &mut record), record)
        };
        let mut played: Vec<(State, Recurrence)> = self.maps.iter().map(start).collect();
        loop {
            compare(self, folding, &played)?;
            let mut legal = Vec::new();
            played[0].0.generate(&mut legal);
            let Some(decision) = line.next(&legal) else { return Ok(()) };
            for (map, (state, record)) in self.maps.iter().zip(&mut played) {
                state.apply(Self::decision(map, decision), record);
            }
        }
    }
}

/// Whether points, lines, or anything of a man are remembered.
pub fn remembers_places(state: &Situation) -> bool {
    state.memory.iter().any(|((_, keeper), kept)| {
        matches!(keeper, Keeper::Man(_)) || matches!(kept.value, Remembered::Points(_) | Remembered::Lines(_))
    })
}

/// A state but for the boards that have stood, whose keys have no images.
fn without_boards(mut state: Situation) -> Situation {
    state.boards = Default::default();
    state
}

fn legal(state: &State) -> Vec<Decision> {
    let mut legal = Vec::new();
    state.generate(&mut legal);
    legal.sort_unstable();
    legal
}

fn images(legal: &[Decision], image: impl Fn(Decision) -> Decision) -> Vec<Decision> {
    let mut images: Vec<Decision> = legal.iter().map(|&decision| image(decision)).collect();
    images.sort_unstable();
    images
}

/// Compares each state with the first one, of which it is the image.
fn compare(maps: &Maps, folding: &Folding, played: &[(State, Recurrence)]) -> Result<(), String> {
    let program = maps.rules.program();
    let (of, record) = &played[0];
    let (decisions, stands) = (legal(of), of.readable());
    let facts = |state: &State| {
        let over = (state.ending(), state.decided_by(), state.fault());
        (over, state.decider(), state.mover(), state.is_turn_start())
    };
    let (key, symmetry) = of.folded_key(folding);
    let folds = of.is_turn_start() && !remembers_places(&stands);
    if !folds {
        assert_eq!((key, symmetry), (of.state_key(), 0));
    }
    let canonical = images(&decisions, |decision| folding.map(symmetry, decision));
    for (map, (state, its_record)) in maps.maps.iter().zip(played) {
        if facts(state) != facts(of) || record.seen() != its_record.seen() {
            return Err(format!("{map:?}: {:?}, its image {:?}", facts(of), facts(state)));
        }
        if of.fault().is_some() {
            continue;
        }
        if without_boards(state.readable()) != without_boards(maps.state(map, &stands)) {
            return Err(format!("{map:?}: {stands:?}\nthe image should be {:?}", state.readable()));
        }
        let its = legal(state);
        if its != images(&decisions, |decision| Maps::decision(map, decision)) {
            return Err(format!("{map:?}: legal {decisions:?}\nin the image {its:?}"));
        }
        // Many symmetries fold by some of them only.
        if folds && folding.len() == maps.count {
            let (its_key, its_symmetry) = state.folded_key(folding);
            if its_key != key || images(&its, |decision| folding.map(its_symmetry, decision)) != canonical {
                return Err(format!("{map:?}: {stands:?} isn't folded with its image"));
            }
        }
    }
    for &decision in &decisions {
        assert_eq!(folding.inverse(symmetry, folding.map(symmetry, decision)), decision);
    }
    let point = |point: PointId| match folding.map(symmetry, Decision::Take { at: point }) {
        Decision::Take { at } => at,
        other => panic!("{other:?}"),
    };
    if of.is_turn_start() && of.ending().is_none() {
        let map: Vec<PointId> = maps.rules.game().board.points().map(point).collect();
        let image = program.at_turn_start(&maps.state(&map, &stands), &mut NoRecord);
        // Where a turn does something before its first choice, what stands then is no turn's start.
        let anew = program.at_turn_start(&stands, &mut NoRecord).state_key();
        let at_start = anew == of.state_key() && image.ending().is_none();
        if at_start && (image.state_key(), legal(&image)) != (key, canonical) {
            return Err(format!("{stands:?} isn't folded to its image under {map:?}"));
        }
    }
    Ok(())
}
