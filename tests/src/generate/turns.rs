//! Actions, phases and their turns.

use super::declarations::{Action, Role, Style};
use super::text::{Bond, Lines, Text, block};
use super::{Place, Writer};

/// What a phase is like before its turn is written.
struct Plan {
    name: &'static str,
    style: Style,
}

impl Writer {
    pub(super) fn actions(&mut self) {
        let count = self.random.weighted(&[(45, 0), (30, 1), (17, 2), (8, 3)]).unwrap_or(0);
        for name in ["capture", "settle", "slide"].into_iter().take(count) {
            let opening = Role::Opening(if name == "slide" { Style::Move } else { Style::Both });
            let role =
                self.random.weighted(&[(50, Role::Reward), (20, Role::Effects), (30, opening)]).unwrap_or(Role::Reward);
            self.place = Place::Turn;
            self.locals.clear();
            let depth = self.depth;
            self.budget = 3;
            let body = match role {
                Role::Opening(style) => {
                    self.starting = style == Style::Both;
                    let mut body = self.opening(style, depth.min(1));
                    self.starting = false;
                    if self.random.chance(30) {
                        body.extend(self.statement(1));
                    }
                    body
                }
                Role::Reward => {
                    let mut body = self.decision(Style::Take, depth);
                    if self.random.chance(40) {
                        body.extend(self.statement(depth));
                    }
                    body
                }
                Role::Effects => (0..2).flat_map(|_| self.effect(depth)).collect(),
            };
            self.lines.extend(block(&format!("action {name}"), body));
            self.names.actions.push(Action { name, role });
        }
    }

    pub(super) fn phases(&mut self) {
        let plans = self.plans();
        self.names.phases = plans.iter().map(|plan| plan.name).collect();
        let each = plans.len() > 1 && self.random.chance(12);
        let last = plans.len() - 1;
        for (index, plan) in plans.iter().enumerate() {
            // On an empty board there is nothing to move, so that the first turn places a man, most likely.
            self.starting = index == 0 && self.random.chance(95);
            self.phase(plan, index == last, each);
            self.starting = false;
        }
    }

    fn plans(&mut self) -> Vec<Plan> {
        let plan = |name, style| Plan { name, style };
        let placing = plan("placing", Style::Place);
        match self.random.weighted(&[(25, 0), (10, 1), (38, 2), (20, 3), (7, 4)]) {
            Some(0) => vec![plan("play", Style::Both)],
            Some(1) => vec![plan("play", Style::Place)],
            Some(2) => vec![placing, plan("moving", Style::Move)],
            Some(3) => {
                let middle = if self.random.chance(50) { Style::Take } else { Style::Both };
                vec![placing, plan("middle", middle), plan("moving", Style::Move)]
            }
            _ => vec![placing, plan("middle", Style::Both), plan("late", Style::Take), plan("moving", Style::Both)],
        }
    }

    fn phase(&mut self, plan: &Plan, last: bool, each: bool) {
        self.place = Place::Head;
        self.locals.clear();
        let each = each && self.random.chance(70);
        let mut clauses = Vec::new();
        if each {
            clauses.push("each".to_owned());
        }
        if !last {
            clauses.extend(self.way_out(plan.style, each));
            if plan.name != "placing" && self.random.chance(25) {
                let condition = self.condition(1);
                clauses.push(format!("when {condition}"));
            }
        }
        if !each && self.random.chance(12) {
            let player = self.player(1);
            clauses.push(format!("started by {player}"));
        }
        // Looking ahead takes long where there is much to choose from.
        let whole = self.names.board.points.len() <= 30 && self.random.chance(7);
        if whole {
            let preference = if self.random.chance(40) {
                let number = self.number(2);
                format!(" with {} {number}", self.random.word(&["most", "fewest"]))
            } else {
                String::new()
            };
            clauses.push(format!("whole turns{preference}"));
        }
        self.place = Place::Turn;
        self.budget = if whole { 2 } else { self.room };
        let mut body = Lines::new();
        if self.random.chance(15) {
            body.extend(self.begin());
        }
        self.locals.clear();
        let turn = self.turn(plan.style);
        body.extend(turn);
        let comma = if self.random.chance(30) { ", " } else { " " };
        let head = if clauses.is_empty() { String::new() } else { format!(" {}", clauses.join(comma)) };
        let phase = block(&format!("phase {}{head}", plan.name), body);
        self.lines.extend(phase);
    }

    /// `until` or `for`, or both.
    fn way_out(&mut self, style: Style, each: bool) -> Vec<String> {
        let turns = match self.names.number_option {
            Some(option) if self.random.chance(40) => option.to_owned(),
            _ if style == Style::Place => self.random.between(2, 12).to_string(),
            _ => self.random.between(1, 4).to_string(),
        };
        let turns = format!("for {turns} turns");
        let until = match self.random.weighted(&[(60, 0), (10, 1), (8, 2), (22, 3)]) {
            Some(0) if each => Text::word("hand empty"),
            Some(0) => Text::word("hands empty"),
            Some(1) => Text::new(Bond::Compared, format!("count empty <= {}", self.random.between(1, 4))),
            Some(2) => Text::new(Bond::Compared, format!("count mine >= {}", self.random.between(2, 4))),
            _ if self.starting => {
                let condition = self.condition(1);
                Text::new(Bond::And, format!("count occupied > 3 and {}", condition.within(Bond::Not)))
            }
            _ => self.condition(1),
        };
        let until = format!("until {until}");
        match (style, self.random.below(10)) {
            (_, 0) => vec![until, turns],
            (Style::Place, 1..8) if !self.names.in_hands.is_empty() => vec![until],
            (Style::Place | Style::Move, 1..5) => vec![until],
            (Style::Take | Style::Both, 1..4) => vec![until],
            _ => vec![turns],
        }
    }

    fn begin(&mut self) -> Lines {
        self.locals.clear();
        self.entering = true;
        let count = self.random.between(1, 2);
        let mut body: Lines = (0..count).flat_map(|_| self.effect(1)).collect();
        if self.random.chance(25) {
            let condition = self.condition(1);
            let effect = self.scoped(|writer| writer.effect(1));
            body.extend(block(&format!("if {condition}"), effect));
        }
        self.entering = false;
        block("begin", body)
    }

    /// What comes before the first decision, the decision, and what follows from it.
    fn turn(&mut self, style: Style) -> Lines {
        let depth = self.depth;
        let mut body = Lines::new();
        if self.random.chance(22) {
            body.extend(self.prelude(depth));
        }
        self.rescues = true;
        body.extend(self.opening(style, depth));
        (self.starting, self.rescues) = (false, false);
        if self.budget > 1 && self.random.chance(60) {
            body.extend(self.rewarded(depth));
        }
        let more = self.random.weighted(&[(45, 0), (33, 1), (16, 2), (6, 3)]).unwrap_or(0);
        for _ in 0..more {
            body.extend(self.statement(depth));
        }
        body
    }

    fn prelude(&mut self, depth: usize) -> Lines {
        let condition = self.condition(depth);
        let later = if self.starting { "some occupied and " } else { "" };
        let head = format!("if {later}{}", condition.within(if self.starting { Bond::Not } else { Bond::Or }));
        match self.random.weighted(&[(25, 0), (20, 1), (20, 2), (12, 3), (8, 4), (15, 5)]) {
            Some(0) => self.let_(depth),
            Some(1) => self.effect(depth),
            Some(2) => {
                let effect = self.scoped(|writer| writer.effect(depth));
                block(&head, effect)
            }
            Some(3) => block(&head, vec!["pass".to_owned()]),
            Some(4) => {
                let end = self.random.word(&["win", "lose", "draw", "again"]);
                block(&head, vec![end.to_owned()])
            }
            _ => {
                let body = self.block_of(depth.min(1), 1);
                block(&head, body)
            }
        }
    }

    /// Statements that surely hold a decision, the turn's first one.
    fn opening(&mut self, style: Style, depth: usize) -> Lines {
        let two = usize::from(self.of_two());
        let mut actions: Vec<&'static str> = Vec::new();
        for action in &self.names.actions {
            if matches!(action.role, Role::Opening(of) if of == Style::Both || style == Style::Move) {
                actions.push(action.name);
            }
        }
        let called = 14 * usize::from(!actions.is_empty());
        let by_hand = 14 * usize::from(style == Style::Both && !self.names.in_hands.is_empty());
        let deep = usize::from(depth > 0);
        let inner = depth.saturating_sub(1);
        let forms = [
            (46, 0),
            (10 * deep, 1),
            (14 * deep, 2),
            (called, 3),
            (3 * two, 4),
            (4, 5),
            (2, 6),
            (by_hand, 7),
            (3 * deep, 8),
        ];
        match self.random.weighted(&forms) {
            Some(1) => self.chosen_by_condition(style, inner),
            Some(2) => self.either(style, inner),
            Some(3) => vec![self.random.pick(&actions).copied().unwrap_or_default().to_owned()],
            Some(4) => {
                let decision = self.scoped(|writer| writer.decision(style, inner));
                block("opponent decides", decision)
            }
            Some(5) => {
                let decision = self.scoped(|writer| writer.decision(style, inner));
                block(&format!("repeat {}", self.random.between(2, 3)), decision)
            }
            Some(6) => {
                let condition = self.condition(inner);
                let before = self.scoped(|writer| writer.decision(style, inner));
                let mut lines = block(&format!("if {condition}"), before);
                lines.extend(self.decision(style, inner));
                lines
            }
            Some(7) => {
                let place = self.scoped(|writer| writer.decision(Style::Place, inner));
                self.starting = false;
                let go = self.scoped(|writer| writer.decision(Style::Move, inner));
                let mut lines = block("if not hand empty", place);
                lines.extend(block("else", go));
                lines
            }
            Some(8) => {
                let condition = self.condition(inner);
                let either = self.scoped(|writer| writer.either(style, inner));
                let mut lines = block(&format!("if {condition}"), either);
                let otherwise = self.scoped(|writer| writer.chosen_by_condition(style, inner));
                lines.extend(block("else", otherwise));
                lines
            }
            _ => self.decision(style, depth),
        }
    }
}
