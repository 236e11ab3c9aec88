//! How a game ends.

use super::text::{Bond, Lines, block};
use super::{Place, Writer};

impl Writer {
    pub(super) fn ends(&mut self) {
        self.place = Place::End;
        self.locals.clear();
        let mut rules = Lines::new();
        if self.random.chance(35) {
            rules.push(self.any_rule());
        }
        if self.random.chance(45) {
            rules.push(self.too_few());
        }
        if self.random.chance(35) {
            rules.push(self.drawn());
        }
        if self.random.chance(88) {
            let at = self.random.below(rules.len() + 1);
            rules.insert(at, self.stuck());
        }
        if self.random.chance(25) {
            rules.push(self.any_rule());
        }
        if self.random.chance(8) {
            rules.push("draw by agreement".to_owned());
        }
        self.write_ends(rules);
    }

    /// The rules in one `end`, or some of them under a name.
    fn write_ends(&mut self, mut rules: Lines) {
        if rules.is_empty() {
            return;
        }
        for rule in &mut rules {
            if rule.contains(" when ") && self.random.chance(8) {
                rule.push_str(" because \"so it is\"");
            }
        }
        if rules.len() > 1 && self.random.chance(40) {
            let named = rules.split_off(self.random.between(1, rules.len() - 1));
            let first = self.random.chance(30);
            let parts = [block("end few", named), block("end", rules)];
            let [named, unnamed] = parts;
            self.lines.extend(if first { [named, unnamed].concat() } else { [unnamed, named].concat() });
        } else {
            self.lines.extend(block("end", rules));
        }
        if self.random.chance(30) {
            let mut claims: Lines = Lines::new();
            if self.random.chance(70) {
                claims.push(format!("draw on claim when {}", self.condition_of_ends(1)));
            }
            if claims.is_empty() || self.random.chance(50) {
                claims.push("draw by agreement".to_owned());
            }
            self.lines.extend(block("end claims", claims));
        }
    }

    fn stuck(&mut self) -> String {
        let rules = [
            (50, "mover loses when stuck"),
            (15, "mover is out when stuck"),
            (15, "draw when stuck"),
            (8, "mover wins when stuck"),
            (7, "mover loses when stuck and not position seen 3 times"),
            // Only the player due is ever stuck, so that this never holds for a rule of one that isn't.
            (5, "White loses when stuck"),
        ];
        self.random.weighted(&rules).unwrap_or("mover loses when stuck").to_owned()
    }

    /// A player has too few men; fewer than at the start, where there are men then.
    fn too_few(&mut self) -> String {
        let who = self.loser();
        let most = self.names.fewest_men.min(3);
        if most == 0 {
            return format!("{who} when no mine and count occupied > 2");
        }
        let limit = self.random.between(1, most);
        match self.random.below(4) {
            0 if self.of_two() => format!("{who} when left < {limit} and their left >= {limit}"),
            1 => format!("{who} when left <= {} and hand empty", limit.saturating_sub(1)),
            _ => format!("{who} when left < {limit}"),
        }
    }

    fn loser(&mut self) -> String {
        match self.random.below(10) {
            0..6 => "mover loses".to_owned(),
            6..8 => "mover is out".to_owned(),
            8 if self.of_two() => "opponent loses".to_owned(),
            _ => format!("{} loses", self.player_by_name(0)),
        }
    }

    fn drawn(&mut self) -> String {
        match self.random.below(10) {
            0..3 => "draw when board full".to_owned(),
            3..6 => format!("draw when position seen {} times", self.random.between(2, 4)),
            6..9 => format!("draw when {}", self.turns_without(1)),
            _ => "draw when hands empty and no empty".to_owned(),
        }
    }

    /// A rule that needn't make sense, but seldom holds at once.
    fn any_rule(&mut self) -> String {
        let condition = match self.random.weighted(&[(35 * self.any_lines(), 0), (30, 1), (20, 2), (15, 3)]) {
            Some(0) => {
                let lines = self.lines(1);
                let later = if self.random.chance(60) { " and count occupied > 3" } else { "" };
                format!("some {}{later}", lines.within(Bond::Narrowed))
            }
            Some(1) => format!("count mine > {}", self.random.between(4, 10)),
            Some(2) => format!("{} and count occupied > 3", self.condition(1).within(Bond::Not)),
            _ => self.condition_of_ends(1).to_string(),
        };
        let who = match self.random.below(10) {
            0..2 => "draw".to_owned(),
            2..4 => "mover wins".to_owned(),
            4..6 if self.of_two() => "opponent wins".to_owned(),
            6 => format!("{} wins", self.player_by_name(0)),
            _ => self.loser(),
        };
        format!("{who} when {condition}")
    }
}
