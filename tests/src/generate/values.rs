//! Numbers, players and conditions.

use super::declarations::Sort;
use super::text::{Bond, Text};
use super::{Place, Writer};

impl Writer {
    /// A value of any sort, and its sort.
    pub(super) fn value(&mut self, depth: usize) -> (Sort, Text) {
        let lines = 3 * self.any_lines();
        let sorts =
            [(5, Sort::Points), (lines, Sort::Lines), (4, Sort::Number), (2, Sort::Player), (4, Sort::Condition)];
        let sort = self.random.weighted(&sorts).unwrap_or(Sort::Points);
        (sort, self.value_of(sort, depth))
    }

    pub(super) fn value_of(&mut self, sort: Sort, depth: usize) -> Text {
        match sort {
            Sort::Points => self.points(depth),
            Sort::Lines => self.lines(depth),
            Sort::Number => self.number(depth),
            Sort::Player => self.player(depth),
            Sort::Condition => self.condition_with_a_word(depth),
        }
    }

    /// A number, a small one most likely.
    pub(super) fn number(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let named = usize::from(self.knows(Sort::Number));
        let option = usize::from(self.names.number_option.is_some());
        self.produce(
            depth,
            &[
                (8, |writer, _| Text::word(writer.random.between(0, 5).to_string())),
                (8, Self::men_left),
                (14 * named, |writer, depth| writer.named(Sort::Number, depth)),
                (5 * option, |writer, _| Text::word(writer.names.number_option.unwrap_or("1"))),
                (14 * deep, Self::count),
                (4 * deep, |writer, depth| {
                    let (first, second) = (writer.number(depth), writer.number(depth));
                    let sign = writer.random.word(&["+", "-"]);
                    Text::joined(Bond::Sum, &first, sign, &second, Bond::Counted)
                }),
            ],
        )
    }

    fn count(&mut self, depth: usize) -> Text {
        let what = match self.random.below(10) {
            0..3 if self.any_lines() > 0 => self.lines(depth),
            3..7 => self.men(depth),
            _ => self.points(depth),
        };
        Text::new(Bond::Counted, format!("count {}", what.within(Bond::Narrowed)))
    }

    /// `left`, `their hand of man`, and the like.
    fn men_left(&mut self, _: usize) -> Text {
        let mut words = self.random.word(&["left", "hand", "left"]).to_owned();
        let mut bond = Bond::Operand;
        if self.of_two() && self.random.chance(35) {
            words = format!("their {words}");
        }
        if self.random.chance(25)
            && let Some(kind) = self.random.pick(&self.names.kind_words)
        {
            words = format!("{words} of {kind}");
            bond = Bond::Of;
        }
        Text::new(bond, words)
    }

    /// A player, or nobody.
    pub(super) fn player(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let two = usize::from(self.of_two());
        let named = usize::from(self.knows(Sort::Player));
        self.produce(
            depth,
            &[
                (8, Self::player_by_name),
                (8, |_, _| Text::word("mover")),
                (6 * two, |_, _| Text::word("opponent")),
                (2, |_, _| Text::word("nobody")),
                (16 * named, |writer, depth| writer.named(Sort::Player, depth)),
                (5 * deep, |writer, depth| {
                    let (first, second) = (writer.player(depth), writer.player(depth));
                    Text::joined(Bond::Fallback, &first, "if any else", &second, Bond::Sum)
                }),
            ],
        )
    }

    pub(super) fn player_by_name(&mut self, _: usize) -> Text {
        Text::word(self.random.pick(&self.names.players).copied().unwrap_or("mover"))
    }

    /// Any condition.
    pub(super) fn condition(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let turn = usize::from(self.place == Place::Turn);
        let in_turn = turn * usize::from(!self.entering);
        let end = usize::from(self.place == Place::End);
        let named = usize::from(self.knows(Sort::Condition));
        let settings = usize::from(!self.names.settings.is_empty());
        let phases = usize::from(!self.names.phases.is_empty());
        self.produce(
            depth,
            &[
                (16, Self::some_or_none),
                (14, Self::comparison),
                (20 * turn * self.any_lines(), Self::lines_of_event),
                (4, Self::empty_hand),
                (2, |_, _| Text::word("board full")),
                (2 * in_turn, |_, _| Text::word("board seen")),
                (5, Self::player_is),
                (2 * phases, Self::phase_is),
                (8 * named, |writer, depth| writer.named(Sort::Condition, depth)),
                (4 * settings, |writer, _| {
                    let setting = writer.random.pick(&writer.names.settings).copied();
                    Text::new(Bond::Compared, setting.unwrap_or("board full"))
                }),
                (5 * end, Self::condition_of_ends),
                (4 * deep, |writer, depth| {
                    let condition = writer.condition(depth);
                    Text::new(Bond::Not, format!("not {}", condition.within(Bond::Not)))
                }),
                (5 * deep, |writer, depth| writer.several_conditions(Bond::And, "and", depth)),
                (4 * deep, |writer, depth| writer.several_conditions(Bond::Or, "or", depth)),
            ],
        )
    }

    /// A condition that isn't an event alone: given a name, that would be a set of lines.
    fn condition_with_a_word(&mut self, depth: usize) -> Text {
        match self.random.below(10) {
            0..4 => self.some_or_none(depth),
            4..6 => self.comparison(depth),
            6 => self.player_is(depth),
            7 => self.empty_hand(depth),
            8 => self.several_conditions(Bond::And, "and", depth.saturating_sub(1)),
            _ => self.several_conditions(Bond::Or, "or", depth.saturating_sub(1)),
        }
    }

    fn several_conditions(&mut self, bond: Bond, word: &str, depth: usize) -> Text {
        let tighter = if bond == Bond::And { Bond::Not } else { Bond::And };
        let count = if self.random.chance(15) { 3 } else { 2 };
        let parts: Vec<String> = (0..count).map(|_| self.condition(depth).within(tighter)).collect();
        Text::new(bond, parts.join(&format!(" {word} ")))
    }

    fn some_or_none(&mut self, depth: usize) -> Text {
        let what = match self.random.below(10) {
            0..2 if self.any_lines() > 0 => self.lines(depth),
            2..6 => self.men(depth),
            6..8 => self.vacant(depth),
            _ => self.points(depth),
        };
        let word = self.random.word(&["some", "some", "no"]);
        Text::new(Bond::Counted, format!("{word} {}", what.within(Bond::Narrowed)))
    }

    fn comparison(&mut self, depth: usize) -> Text {
        // Two plain numbers are no condition worth having.
        let number = if depth > 0 && self.random.chance(60) { self.count(depth) } else { self.men_left(depth) };
        let number =
            if self.knows(Sort::Number) && self.random.chance(35) { self.named(Sort::Number, depth) } else { number };
        let sign = self.random.word(&["=", "!=", "<", "<=", ">", ">="]);
        let limit =
            if self.random.chance(75) { Text::word(self.random.between(0, 5).to_string()) } else { self.number(depth) };
        let (number, limit) = (number.within(Bond::Fallback), limit.within(Bond::Fallback));
        Text::new(Bond::Compared, format!("{number} {sign} {limit}"))
    }

    pub(super) fn empty_hand(&mut self, _: usize) -> Text {
        let their = if self.of_two() { "their hand empty" } else { "hands empty" };
        Text::word(self.random.word(&["hand empty", "hands empty", their]))
    }

    fn player_is(&mut self, depth: usize) -> Text {
        let who = self.player(depth);
        let names = self.names.players.clone();
        let named = self.random.pick(&names).copied().unwrap_or("nobody");
        let opponent = if self.of_two() { "opponent" } else { "mover" };
        let is = self.random.word(&["is", "is", "is not"]);
        let whom = self.random.word(&["nobody", "nobody", "mover", opponent, named]);
        Text::new(Bond::Compared, format!("{} {is} {whom}", who.within(Bond::Fallback)))
    }

    fn phase_is(&mut self, _: usize) -> Text {
        let phase = self.random.pick(&self.names.phases).copied().unwrap_or_default();
        Text::new(Bond::Compared, format!("phase {} {phase}", self.random.word(&["is", "is not"])))
    }

    pub(super) fn condition_of_ends(&mut self, depth: usize) -> Text {
        match self.random.below(10) {
            0..2 => Text::word("stuck"),
            2..5 => Text::word(format!("position seen {} times", self.random.between(2, 3))),
            _ => self.turns_without(depth),
        }
    }

    /// `20 turns without mill made`.
    pub(super) fn turns_without(&mut self, depth: usize) -> Text {
        let turns = self.random.between(4, 40);
        let event = if self.any_lines() > 0 && self.random.chance(50) {
            // What happens in a turn is judged by the turn.
            let place = std::mem::replace(&mut self.place, Place::Turn);
            let event = if self.random.chance(85) { self.lines_of_event(depth.min(1)) } else { self.lines(1) };
            self.place = place;
            event.within(Bond::Fallback)
        } else {
            (if self.random.chance(70) { "capture" } else { "man moved" }).to_owned()
        };
        Text::new(Bond::Compared, format!("{turns} turns without {event}"))
    }
}
