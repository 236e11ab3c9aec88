//! Statements: decisions, effects, flow.

use super::Writer;
use super::declarations::{Memory, Role, Scope, Sort, Style};
use super::text::{Bond, Lines, Text, block};

/// Names for `let` and `as`; few, so that inner blocks hide names of outer ones.
const LOCALS: [&str; 5] = ["spot", "goal", "prey", "tally", "spare"];

impl Writer {
    /// Runs something whose local names end with it.
    pub(super) fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let open = self.locals.len();
        let made = inner(self);
        self.locals.truncate(open);
        made
    }

    /// Statements of an inner block, `most` at most.
    pub(super) fn block_of(&mut self, depth: usize, most: usize) -> Lines {
        self.scoped(|writer| {
            let count = writer.random.between(1, most);
            (0..count).flat_map(|_| writer.statement(depth)).collect()
        })
    }

    /// Any statement that can follow a turn's first decision.
    pub(super) fn statement(&mut self, depth: usize) -> Lines {
        if self.budget == 0 {
            return self.effect(0);
        }
        self.budget -= 1;
        let deep = usize::from(depth > 0);
        let two = usize::from(self.of_two());
        self.produce(
            depth,
            &[
                (26, Self::effect),
                (16, |writer, depth| writer.decision(Style::Take, depth)),
                (7, |writer, depth| writer.decision(Style::Both, depth)),
                (24 * deep, Self::rewarded),
                (12 * deep, Self::if_else),
                (9 * deep, |writer, depth| writer.either(Style::Take, depth)),
                (6 * deep, Self::while_),
                (6 * deep, Self::repeat),
                (3, Self::require),
                (5 * deep * two, |writer, depth| {
                    let body = writer.block_of(depth, 2);
                    block("opponent decides", body)
                }),
                (8, Self::call),
                (2, |writer, _| {
                    let end = writer.random.word(&["win", "win", "lose", "draw"]);
                    let condition = writer.likely_event(1);
                    block(&format!("if {condition}"), vec![end.to_owned()])
                }),
            ],
        )
    }

    /// A block that runs when the last move has brought something about.
    pub(super) fn rewarded(&mut self, depth: usize) -> Lines {
        let condition = self.likely_event(depth);
        let body = self.scoped(|writer| {
            let mut body = Lines::new();
            if writer.random.chance(40) {
                body.extend(writer.decision(Style::Take, depth));
            }
            if body.is_empty() || writer.random.chance(50) {
                body.extend(writer.block_of(depth, 2));
            }
            body
        });
        block(&format!("if {condition}"), body)
    }

    /// An event, or anything else where there are no patterns.
    pub(super) fn likely_event(&mut self, depth: usize) -> Text {
        let events = self.any_lines() > 0 && self.random.chance(75);
        if events { self.lines_of_event(depth) } else { self.condition(depth) }
    }

    pub(super) fn if_else(&mut self, depth: usize) -> Lines {
        let condition = self.condition(depth);
        let mut lines = block(&format!("if {condition}"), self.block_of(depth, 2));
        if self.random.chance(20) {
            let condition = self.condition(depth);
            lines.extend(block(&format!("else if {condition}"), self.block_of(depth, 1)));
        }
        if self.random.chance(40) {
            lines.extend(block("else", self.block_of(depth, 2)));
        }
        lines
    }

    /// Branches, most of which begin with a decision.
    pub(super) fn either(&mut self, style: Style, depth: usize) -> Lines {
        let count = if self.random.chance(20) { 3 } else { 2 };
        let sure = self.random.below(count);
        let starting = std::mem::replace(&mut self.starting, false);
        let mut lines = Lines::new();
        for branch in 0..count {
            self.starting = starting && branch == sure;
            let body = self.scoped(|writer| match branch == sure {
                true => writer.sure_branch(style, depth),
                false => writer.branch(style, depth),
            });
            lines.extend(block(if branch == 0 { "either" } else { "or" }, body));
        }
        self.starting = starting;
        lines
    }

    fn sure_branch(&mut self, style: Style, depth: usize) -> Lines {
        let mut body = self.decision(style, depth);
        if self.random.chance(25) {
            body.extend(self.statement(depth));
        }
        body
    }

    fn branch(&mut self, style: Style, depth: usize) -> Lines {
        let mut body = Lines::new();
        if self.random.chance(15) {
            body.extend(self.effect(depth));
        }
        match self.random.weighted(&[(62, 0), (10, 1), (9, 2), (6, 3), (6, 4), (4, 5), (3, 6), (6, 7)]) {
            Some(1) if depth > 0 => body.extend(self.if_else(depth)),
            Some(2) if depth > 0 => body.extend(self.chosen_by_condition(style, depth - 1)),
            Some(3) if depth > 0 => body.extend(self.either(style, depth - 1)),
            Some(4) => body.extend(self.call(depth)),
            Some(5) => body.push("pass".to_owned()),
            Some(7) => body.push(format!("say {}", self.random.word(&["yes", "no"]))),
            Some(6) => body.extend(self.statement(depth)),
            _ => body.extend(self.decision(style, depth)),
        }
        if self.random.chance(25) {
            body.extend(self.statement(depth));
        }
        body
    }

    /// A decision in both branches of a condition.
    pub(super) fn chosen_by_condition(&mut self, style: Style, depth: usize) -> Lines {
        let condition = self.condition(depth);
        let then = self.scoped(|writer| writer.decision(style, depth));
        let otherwise = self.scoped(|writer| writer.decision(style, depth));
        let mut lines = block(&format!("if {condition}"), then);
        lines.extend(block("else", otherwise));
        lines
    }

    /// Loops; most of them end.
    pub(super) fn while_(&mut self, depth: usize) -> Lines {
        let number = self.names.memories.iter().find(|m| m.sort == Sort::Number && m.scope != Scope::Man).cloned();
        match (self.random.below(12), number) {
            (0..5, _) => {
                let men = self.men(depth);
                let taking = self.random.word(&["take", "take", "remove"]);
                let head = format!("while some {}", men.within(Bond::Narrowed));
                block(&head, vec![format!("{taking} {men}{}", self.tail_of_taking(taking))])
            }
            (5..7, _) => {
                let limit = self.random.between(1, 4);
                block(&format!("while count theirs > {limit}"), vec!["take theirs".to_owned()])
            }
            (7..9, Some(memory)) => {
                let (name, limit) = (memory.name, self.random.between(1, 4));
                let mut body = self.block_of(depth, 1);
                body.push(format!("remember {name} = {name} + 1"));
                block(&format!("while {name} < {limit}"), body)
            }
            (7..11, _) if !self.names.in_hands.is_empty() => {
                let place = self.place_decision(0);
                block("while not hand empty and some empty", vec![place])
            }
            // This one may never end.
            _ => {
                let condition = self.condition(depth);
                block(&format!("while {condition}"), self.block_of(depth, 1))
            }
        }
    }

    fn tail_of_taking(&mut self, taking: &str) -> &'static str {
        if taking == "take" && self.random.chance(12) { " into hand" } else { "" }
    }

    pub(super) fn repeat(&mut self, depth: usize) -> Lines {
        let count = match self.random.below(10) {
            0..4 => Text::word(self.random.between(2, 3).to_string()),
            4..7 if self.any_lines() > 0 => {
                let event = self.event(depth);
                Text::new(Bond::Counted, format!("count {event}"))
            }
            _ => self.number(depth),
        };
        block(&format!("repeat {count}"), self.block_of(depth, 1))
    }

    fn require(&mut self, depth: usize) -> Lines {
        let condition = match self.random.below(10) {
            0..3 => Text::new(Bond::Compared, format!("hand <= {}", self.random.between(3, 9))),
            3..6 => {
                let event = self.likely_event(depth);
                Text::new(Bond::Not, format!("not {}", event.within(Bond::Not)))
            }
            6..8 => Text::word("some mine"),
            _ => self.condition(depth),
        };
        vec![format!("require {condition}")]
    }

    fn call(&mut self, depth: usize) -> Lines {
        match self.random.pick(&self.names.actions) {
            Some(action) => vec![action.name.to_owned()],
            None => self.effect(depth),
        }
    }

    /// A statement that decides nothing.
    pub(super) fn effect(&mut self, depth: usize) -> Lines {
        let kinds = usize::from(!self.names.kinds.is_empty());
        let memories = usize::from(!self.names.memories.is_empty());
        self.produce(
            depth,
            &[
                (8, |writer, depth| vec![format!("remove {}", writer.few_men(depth))]),
                (4 * kinds, Self::remove_from_hand),
                (6 * kinds, |writer, depth| {
                    let kind = writer.random.pick(&writer.names.kinds).copied().unwrap_or_default();
                    vec![format!("change {} to {kind}", writer.few_men(depth))]
                }),
                (6, |writer, depth| {
                    let (men, player) = (writer.few_men(depth), writer.player(depth));
                    vec![format!("give {men} to {player}")]
                }),
                (5 * kinds, Self::put),
                (9, Self::let_),
                (26 * memories, Self::remember),
                (3, |_, _| vec!["again".to_owned()]),
                (1, |_, _| vec!["nothing".to_owned()]),
                (2, |writer, _| {
                    let effects: Vec<_> =
                        writer.names.actions.iter().filter(|action| action.role == Role::Effects).collect();
                    vec![writer.random.pick(&effects).map_or("nothing", |action| action.name).to_owned()]
                }),
            ],
        )
    }

    /// Men to be removed, changed or given: not too many at once, or games are soon over.
    fn few_men(&mut self, depth: usize) -> Text {
        let events = 8 * self.any_lines();
        match self.random.weighted(&[(6, 0), (4, 1), (events, 2), (4, 3), (5, 4)]) {
            Some(0) => Text::word("it"),
            Some(1) => Text::new(Bond::Narrowed, "theirs in crossed"),
            Some(2) => {
                let who = self.random.word(&["theirs", "theirs", "mine"]);
                let lines = self.lines_of_event(depth);
                Text::joined(Bond::Narrowed, &Text::word(who), "in", &lines, Bond::List)
            }
            Some(3) => {
                let who = self.random.word(&["theirs", "mine"]);
                Text::new(Bond::Narrowed, format!("{who} near it"))
            }
            _ => self.men(depth),
        }
    }

    /// New pieces, a few.
    fn put(&mut self, depth: usize) -> Lines {
        let kind = self.random.pick(&self.names.kinds).copied().unwrap_or_default();
        let whose = match self.names.unowned.contains(&kind) {
            false if self.entering || self.random.chance(50) => format!(" of {}", self.player_by_name(0)),
            _ => String::new(),
        };
        let on =
            if self.random.chance(60) { Text::new(Bond::Narrowed, "empty near it") } else { self.vacant(depth.min(1)) };
        vec![format!("put {kind}{whose} on {on}")]
    }

    fn remove_from_hand(&mut self, depth: usize) -> Lines {
        let kind = self.random.pick(&self.names.kinds).copied().unwrap_or_default();
        let count = if self.random.chance(60) { Text::word("1") } else { self.number(depth) };
        let their = if self.of_two() && self.random.chance(50) { "their " } else { "" };
        vec![format!("remove {count} {kind} from {their}hand")]
    }

    fn new_local(&mut self, sort: Sort) -> &'static str {
        let name = self.random.word(&LOCALS);
        self.locals.push((name, sort));
        name
    }

    pub(super) fn let_(&mut self, depth: usize) -> Lines {
        let (sort, value) = self.value(depth);
        let name = self.new_local(sort);
        vec![format!("let {name} = {value}")]
    }

    pub(super) fn remember(&mut self, depth: usize) -> Lines {
        let Some(memory) = self.random.pick(&self.names.memories).cloned() else { return self.let_(depth) };
        let whose = match memory.scope {
            Scope::Game => None,
            Scope::Player if self.random.chance(70) => None,
            Scope::Player | Scope::Man => Some(self.keeper(&memory, depth)),
        };
        let target = match &whose {
            None => memory.name.to_owned(),
            Some(whose) => format!("{} of {}", memory.name, whose.within(Bond::Operand)),
        };
        let value = self.worth_remembering(&memory, &target, depth);
        vec![format!("remember {target} = {value}")]
    }

    fn worth_remembering(&mut self, memory: &Memory, target: &str, depth: usize) -> Text {
        if self.random.chance(35) {
            return self.value_of(memory.sort, depth);
        }
        let words = match memory.sort {
            Sort::Number => format!("{target} {} 1", self.random.word(&["+", "+", "-"])),
            Sort::Player => self.random.word(&["mover", "mover", "nobody"]).to_owned(),
            Sort::Points => match self.random.below(4) {
                0 => format!("{target}, it"),
                1 => "origin".to_owned(),
                _ => "it".to_owned(),
            },
            Sort::Lines => {
                let event = self.event(depth);
                if self.random.chance(30) { format!("{target}, {event}") } else { event.to_string() }
            }
            Sort::Condition => return self.condition(depth),
        };
        // The loosest there is: it stands alone to the end of the statement.
        Text::new(Bond::Or, words)
    }

    /// A decision with its tails.
    pub(super) fn decision(&mut self, style: Style, depth: usize) -> Lines {
        let style = match self.random.chance(7) {
            _ if self.starting => Style::Place,
            true => self.any_style(),
            false => style,
        };
        let choice = match style {
            Style::Place => self.place_decision(depth),
            Style::Move => self.move_decision(depth),
            Style::Take => self.take_decision(depth),
            Style::Both if self.random.chance(50) => self.place_decision(depth),
            Style::Both => self.move_decision(depth),
        };
        self.with_tails(choice, style, depth)
    }

    /// Free points of which there are some on an empty board.
    fn surely_vacant(&mut self, depth: usize) -> Text {
        let empty = Text::word("empty");
        match self.random.below(10) {
            0..6 => empty,
            6..9 => {
                let first = self.vacant(depth);
                Text::joined(Bond::Fallback, &first, "if any else", &empty, Bond::Sum)
            }
            _ => {
                let occupied = self.men(0);
                Text::joined(Bond::Narrowed, &empty, "except", &occupied, Bond::List)
            }
        }
    }

    fn any_style(&mut self) -> Style {
        let styles = [Style::Place, Style::Move, Style::Take, Style::Both];
        self.random.pick(&styles).copied().unwrap_or(Style::Take)
    }

    fn with_tails(&mut self, mut choice: String, style: Style, depth: usize) -> Lines {
        if self.random.chance(16) {
            let unless = self.unless(depth);
            choice += &format!(" unless {unless}");
        }
        let name = self.random.chance(16).then(|| self.random.word(&LOCALS));
        if let Some(name) = name {
            choice += &format!(" as {name}");
        }
        let mut lines = vec![choice];
        if self.random.chance(if self.rescues { 40 } else { 15 }) {
            let otherwise = self.scoped(|writer| writer.otherwise(style, depth.saturating_sub(1)));
            join(&mut lines, otherwise);
        }
        if let Some(name) = name {
            self.locals.push((name, Sort::Points));
        }
        lines
    }

    fn unless(&mut self, depth: usize) -> Text {
        match self.random.below(10) {
            0..5 => self.likely_event(depth.min(1)),
            5..7 => {
                let near = self.men(0);
                Text::new(Bond::Counted, format!("some it near {}", near.within(Bond::List)))
            }
            7 => Text::new(Bond::Counted, "no empty near it"),
            _ => self.condition(depth.min(1)),
        }
    }

    fn otherwise(&mut self, style: Style, depth: usize) -> Lines {
        match self.random.weighted(&[(20, 0), (34, 1), (16, 2), (7, 3), (8, 4), (15, 5)]) {
            Some(0) => vec!["pass".to_owned()],
            Some(1) => {
                let other = self.any_style();
                self.decision(other, depth)
            }
            Some(2) => self.decision(style, depth),
            Some(3) => vec![self.random.word(&["lose", "draw", "win"]).to_owned()],
            Some(4) => self.call(depth),
            _ => self.block_of(depth, 2),
        }
    }

    pub(super) fn place_decision(&mut self, depth: usize) -> String {
        let on = if self.starting { self.surely_vacant(depth) } else { self.vacant(depth) };
        let pool = match (self.names.in_hands.is_empty(), self.names.in_pool.is_empty()) {
            (_, true) => false,
            (true, false) => true,
            (false, false) if self.starting => false,
            (false, false) => self.random.chance(40),
        };
        let known = if pool { self.names.in_pool.clone() } else { self.names.in_hands.clone() };
        let kinds = match self.random.below(10) {
            0..4 => "any".to_owned(),
            // The main kind comes first, and there are men of it.
            4..8 if self.starting => known.first().copied().unwrap_or("any").to_owned(),
            4..8 => self.random.pick(&known).copied().unwrap_or("any").to_owned(),
            _ => self.random.some(&known, 2).join(", "),
        };
        format!("place {kinds}{} on {on}", if pool { " from pool" } else { "" })
    }

    pub(super) fn move_decision(&mut self, depth: usize) -> String {
        let men = match self.random.below(10) {
            0..6 => Text::word("mine"),
            6 => Text::word(self.random.word(&["theirs", "occupied"])),
            _ => self.men(depth.min(1)),
        };
        let to = self.targets(depth);
        if self.random.chance(12) {
            let onto = self.men(depth.min(1));
            return format!("move {men} onto {}", self.random.pick(&[to, onto]).cloned().unwrap_or_default());
        }
        format!("move {men} to {to}")
    }

    fn take_decision(&mut self, depth: usize) -> String {
        match self.random.below(10) {
            0..7 => {
                let men = self.men(depth);
                format!("take {men}{}", self.tail_of_taking("take"))
            }
            7..9 => {
                let from = if self.random.chance(60) { self.men(depth) } else { self.points(depth) };
                format!("choose {from}")
            }
            _ => "pass".to_owned(),
        }
    }
}

/// Puts `otherwise` behind a decision's last line: the statement, if it is one line, else a block.
fn join(lines: &mut Lines, otherwise: Lines) {
    let Some(last) = lines.pop() else { return };
    match otherwise.as_slice() {
        [only] => lines.push(format!("{last} otherwise {only}")),
        _ => lines.extend(block(&format!("{last} otherwise"), otherwise)),
    }
}
