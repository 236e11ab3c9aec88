//! Conditions.

use merels_syntax::suggest::player_meant;
use merels_syntax::tree::{Comparison, Event, Expr, ExprKind, Name, Whose as WhoseHand, Word};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::expressions::{node, one_of};
use super::names::{Named, clip};
use super::sort::Sort;
use super::{Lower, Place};
use crate::settle::MAX_CHOICES;
use merels_model::ir::{self, ConditionKind, NumberKind};

impl Lower<'_> {
    /// A condition.
    pub(super) fn condition(&mut self, expr: &Expr) -> Option<ir::Condition> {
        self.grow(expr.span)?;
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Some(of) => self.some(of)?,
            ExprKind::No(of) => {
                let some = self.some(of)?;
                ConditionKind::Not(Box::new(node(some, of.span)))
            }
            ExprKind::Compare(sign, a, b) if self.compared_otherwise(expr, *sign, a, b).is_some() => {
                let report = self.compared_otherwise(expr, *sign, a, b)?;
                self.report(report);
                return None;
            }
            ExprKind::Compare(sign, a, b) if self.are_sets(a, b) => {
                let report = self.sets_compared(span, *sign, a, b);
                self.report(report);
                return None;
            }
            ExprKind::Compare(_, a, b) if self.compares_a_setting(a, b) => {
                let report = self.setting_compared(span, a, b);
                self.report(report);
                return None;
            }
            ExprKind::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = Self::both(a, b)?;
                match (&a.kind, &b.kind) {
                    (NumberKind::Fixed(a), NumberKind::Fixed(b)) => {
                        ConditionKind::Fixed(ir::compare(*comparison, *a, *b))
                    }
                    _ => ConditionKind::Compare(*comparison, Box::new(a), Box::new(b)),
                }
            }
            ExprKind::Is { what, negated, word } => {
                if let Some(report) = self.asked_otherwise(expr, what, *negated, word) {
                    self.report(report);
                    return None;
                }
                let is = self.is(what, word)?;
                return Some(if *negated { not(node(is, span), span) } else { node(is, span) });
            }
            ExprKind::Not(of) => return Some(not(self.condition(of)?, span)),
            ExprKind::Or(parts) | ExprKind::And(parts) if self.second_event(expr, parts) => return None,
            ExprKind::And(parts) => return self.all_of(parts, span, true),
            ExprKind::Or(parts) => return self.all_of(parts, span, false),
            ExprKind::HandEmpty(whose) => ConditionKind::HandEmpty(match whose {
                WhoseHand::Mine => Some(ir::Player::Decider),
                WhoseHand::Theirs => Some(self.other_player(span)?),
                WhoseHand::All => None,
            }),
            ExprKind::BoardFull => ConditionKind::BoardFull,
            ExprKind::BoardSeen => {
                self.only_in_turns(span)?;
                ConditionKind::BoardSeen
            }
            ExprKind::Word(Word::Stuck) => {
                self.only_in_ends(span, "stuck")?;
                ConditionKind::Stuck
            }
            ExprKind::Seen(times) => {
                self.only_in_ends(span, "position seen")?;
                ConditionKind::Seen(self.count_or_report(times)?)
            }
            ExprKind::TurnsWithout { turns, event } => {
                self.only_in_ends(span, "turns without")?;
                let turns = self.count_or_report(turns)?;
                ConditionKind::TurnsWithout(turns, self.counter(event)?)
            }
            ExprKind::Of(define, argument) if self.parametric(define).is_some() => {
                return self.expand_with(expr, define, argument, Sort::Condition, Self::condition);
            }
            ExprKind::Name(name) => {
                if let Some(ir::Value::Condition(condition)) = self.argument_value(name) {
                    return Some(condition);
                }
                if let Some((local, Sort::Condition)) = self.locals.find(&name.text) {
                    ConditionKind::Local(local)
                } else if let (Some(Named::Define(index)), Sort::Condition) =
                    (self.names.find(&name.text), self.sort(expr))
                {
                    return self.expand(index, Self::condition);
                } else {
                    return self.bare_lines(expr);
                }
            }
            _ => return self.bare_lines(expr),
        };
        if self.place == Place::Options && !matches!(kind, ConditionKind::Fixed(_)) {
            self.report(
                Diagnostic::new(Code::NotHere, span, "a board can only depend on options")
                    .help("as in `corners if diagonals is on`"),
            );
            return None;
        }
        Some(node(kind, span))
    }

    /// Reports `N turns without capture or mill made`: a counter has one event.
    fn second_event(&mut self, expr: &Expr, parts: &[Expr]) -> bool {
        let [first, second] = parts else { return false };
        if !matches!(first.kind, ExprKind::TurnsWithout { .. }) {
            return false;
        }
        let capture = matches!(&second.kind, ExprKind::Name(name) if name.text == "capture")
            && self.sort(second) == Sort::Unknown;
        if !capture && !tells_of_an_event(second) {
            return false;
        }
        let text = self.sources.slice(first.span);
        let count = text.split_once("without").map_or(text, |(count, _)| count.trim());
        let other = self.sources.slice(second.span);
        let message = format!("`without` counts one event, and `{other}` is a second one");
        let report = Diagnostic::new(Code::NotHere, second.span, message);
        let report = report.help(format!("ask for each: `{text} and {count} without {other}`"));
        let between = Span { start: first.span.end, end: second.span.start, ..first.span };
        // Either event ends the quiet.
        let either = matches!(expr.kind, ExprKind::Or(_));
        self.report(if either { report.fix(between, format!(" and {count} without ")) } else { report });
        true
    }

    /// Whether a set is never more than one point.
    pub(super) fn is_one_point(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Word(word) => matches!(word, Word::It | Word::Origin),
            ExprKind::Name(name) => self.point_named(&name.text).is_some(),
            _ => false,
        }
    }

    fn are_sets(&self, a: &Expr, b: &Expr) -> bool {
        [a, b].into_iter().all(|side| matches!(self.sort(side), Sort::Points | Sort::Lines))
    }

    /// What is asked instead of comparing two sets.
    fn sets_compared(&self, span: Span, sign: Comparison, a: &Expr, b: &Expr) -> Diagnostic {
        let one = [a, b].into_iter().any(|side| self.is_one_point(side));
        let is_none = |side: &Expr| matches!(side.kind, ExprKind::Word(Word::None));
        let other = if is_none(a) { b } else { a };
        let (none, a, b) = (is_none(a) || is_none(b), self.sources.slice(a.span), self.sources.slice(b.span));
        let report = Diagnostic::new(Code::WrongType, span, "sets aren't compared, numbers are");
        let asked = |word: &str, what: String| {
            let meant = format!("{word} {what}");
            report.clone().help(format!("ask `{meant}`")).fix(span, meant)
        };
        let other = match &other.kind {
            ExprKind::List(_) => format!("({})", self.sources.slice(other.span)),
            _ => self.sources.slice(other.span).to_owned(),
        };
        match sign {
            Comparison::Equal if none => asked("no", other),
            Comparison::NotEqual if none => asked("some", other),
            Comparison::Equal if one => asked("some", format!("{a} in {b}")),
            Comparison::NotEqual if one => asked("no", format!("{a} in {b}")),
            _ => report.help(format!("ask `some {a} in {b}`, or compare how many there are: `count {a} = count {b}`")),
        }
    }

    /// Whether one of two that are compared is what an option is set to, and the other a number.
    fn compares_a_setting(&self, a: &Expr, b: &Expr) -> bool {
        let sorts = (self.sort(a), self.sort(b));
        matches!(sorts, (Sort::Setting, Sort::Number) | (Sort::Number, Sort::Setting))
    }

    fn setting_compared(&self, span: Span, a: &Expr, b: &Expr) -> Diagnostic {
        let option = if self.sort(a) == Sort::Setting { a } else { b };
        let questions = self.questions_of(self.sources.slice(option.span));
        let report = Diagnostic::new(Code::WrongType, option.span, "a number is needed here, and this is an option");
        let report = report.help(format!("ask what it is set to: {}", one_of(&questions)));
        match questions.len() {
            2..=MAX_CHOICES => questions
                .iter()
                .fold(report, |report, question| report.choice(format!("`{question}`"), span, question.clone())),
            _ => report,
        }
    }

    /// `mill made` alone is a condition: such lines are there. Standing lines need `some`.
    pub(super) fn bare_lines(&mut self, expr: &Expr) -> Option<ir::Condition> {
        if self.sort(expr) != Sort::Lines || !tells_of_an_event(expr) {
            return self.wrong(expr, Sort::Condition);
        }
        let lines = self.lines(expr)?;
        Some(node(ConditionKind::SomeLines(Box::new(lines)), expr.span))
    }

    pub(super) fn some(&mut self, of: &Expr) -> Option<ConditionKind> {
        Some(match self.sort(of) {
            Sort::Lines => ConditionKind::SomeLines(Box::new(self.lines(of)?)),
            _ => ConditionKind::Some(Box::new(self.points(of)?)),
        })
    }

    /// `and` and `or`, with what options settle folded away.
    pub(super) fn all_of(&mut self, parts: &[Expr], span: Span, and: bool) -> Option<ir::Condition> {
        let parts: Vec<_> = parts.iter().map(|part| self.condition(part)).collect();
        let mut kept = Vec::new();
        for part in parts.into_iter().collect::<Option<Vec<_>>>()? {
            match part.kind {
                ConditionKind::Fixed(holds) if holds == and => {}
                ConditionKind::Fixed(holds) => return Some(node(ConditionKind::Fixed(holds), span)),
                _ => kept.push(part),
            }
        }
        Some(match (kept.len(), and) {
            (0, _) => node(ConditionKind::Fixed(and), span),
            (1, _) => kept.pop()?,
            (_, true) => node(ConditionKind::And(kept), span),
            (_, false) => node(ConditionKind::Or(kept), span),
        })
    }

    /// Between turns nothing has just been moved: what speaks of the last move has no meaning there.
    pub(super) fn only_in_turns(&mut self, span: Span) -> Option<()> {
        if matches!(self.place, Place::Turn | Place::Event | Place::Define) {
            return Some(());
        }
        let text = self.sources.slice(span);
        let asked = match text {
            "board seen" => "require not board seen".to_owned(),
            "it" | "origin" | "crossed" => format!("if some {text} in a1, a4 {{ win }}"),
            _ => format!("if {text} {{ win }}"),
        };
        self.report(
            Diagnostic::new(Code::NotHere, span, format!("`{text}` has a meaning only within a turn"))
                .help(format!("ends and phases are judged between turns; ask in the turn, as in `{asked}`")),
        );
        None
    }

    pub(super) fn only_in_ends(&mut self, span: Span, words: &str) -> Option<()> {
        if matches!(self.place, Place::End | Place::Define) {
            return Some(());
        }
        let help = match words {
            "stuck" => {
                "who can't move is known between turns, and an `end` says what follows: `mover loses when stuck`"
            }
            _ => "ends are judged between turns, when it is known",
        };
        let message = format!("`{words}` has a meaning only in an `end`");
        self.report(Diagnostic::new(Code::NotHere, span, message).help(help));
        None
    }

    pub(super) fn count_or_report(&mut self, count: &merels_syntax::tree::Count) -> Option<u32> {
        self.names.count(count).map_err(|diagnostic| self.report(diagnostic)).ok()
    }

    pub(super) fn counter(&mut self, event: &Event) -> Option<ir::CounterId> {
        let event = match event {
            Event::Capture => ir::Event::Capture,
            Event::Lines(lines) => {
                let place = std::mem::replace(&mut self.place, Place::Event);
                let lines = self.lines(lines);
                self.place = place;
                ir::Event::Lines(lines?)
            }
            Event::Moved(kind) => {
                let kinds = Expr { kind: ExprKind::Name(kind.clone()), span: kind.span };
                ir::Event::Moved(self.kinds_of(&kinds)?)
            }
        };
        // Two claims may count the same event: spans apart, the lines must be equal.
        let same = |known: &ir::Event| match (known, &event) {
            (ir::Event::Capture, ir::Event::Capture) => true,
            (ir::Event::Lines(a), ir::Event::Lines(b)) => a.kind == b.kind,
            (ir::Event::Moved(a), ir::Event::Moved(b)) => a == b,
            (ir::Event::Capture | ir::Event::Lines(_) | ir::Event::Moved(_), _) => false,
        };
        let index = self.counters.iter().position(same).unwrap_or_else(|| {
            self.counters.push(event.clone());
            self.counters.len() - 1
        });
        Some(ir::CounterId(clip(index)))
    }

    /// What `is` says: of an option, a player, or the phase.
    pub(super) fn is(&mut self, what: &Expr, word: &Name) -> Option<ConditionKind> {
        if let ExprKind::Name(name) = &what.kind
            && let (None, Some(Named::Option(index))) = (self.locals.find(&name.text), self.names.find(&name.text))
            && !self.names.is_doubtful(&name.text)
        {
            let option = self.names.options.get(index)?;
            if !option.values.contains(&word.text) {
                let known: Vec<_> = option.values.iter().map(|value| format!("`{value}`")).collect();
                let message = format!("option `{}` is never `{}`", name.text, word.text);
                let report = Diagnostic::new(Code::UnknownWord, word.span, message);
                let report = report.help(format!("its values are {}", known.join(", ")));
                let report = report.suggest(&word.text, option.values.iter().map(String::as_str));
                // One that has a longer name now, or a shorter one.
                let part = |one: &str, other: &str| one.split('_').any(|part| part == other);
                let mut akin = option.values.iter().filter(|value| part(value, &word.text) || part(&word.text, value));
                let renamed = akin.next().filter(|_| akin.next().is_none()).map(String::as_str);
                let has = |option: &&ir::OptionSetting| option.values.contains(&word.text);
                let mut others = self.names.options.iter().filter(has);
                let other = others.next().filter(|_| others.next().is_none());
                if let Some(other) = other.map(|other| other.name.clone()) {
                    let help = format!("`{}` is a value of option `{other}`", word.text);
                    self.report(report.help(help).choice(format!("`{other} is {}`", word.text), name.span, other));
                    return None;
                }
                let report = match truth_as(&word.text, &option.values).or(renamed) {
                    Some(value) => report.help(format!("write `{} is {value}`", name.text)).fix(word.span, value),
                    None => report,
                };
                self.report(report);
                return None;
            }
            return Some(ConditionKind::Fixed(option.value() == word.text));
        }
        if matches!(what.kind, ExprKind::Word(Word::Phase)) {
            let index = self.names.phases.iter().position(|phase| phase.text == word.text);
            if index.is_none() {
                let phases: Vec<&str> = self.names.phases.iter().map(|phase| phase.text.as_str()).collect();
                let known = phases.iter().map(|phase| format!("`{phase}`")).collect::<Vec<_>>().join(", ");
                let message = format!("there is no phase `{}`", word.text);
                let report = Diagnostic::new(Code::UnknownWord, word.span, message).about(About::NoPhase);
                let report = report.help(format!("the phases are {known}")).suggest(&word.text, phases);
                self.report(report);
            }
            return Some(ConditionKind::PhaseIs(ir::PhaseId(clip(index?))));
        }
        if self.sort(what) == Sort::Player {
            if let Some(report) = self.turned_round(what, word) {
                self.report(report);
                return None;
            }
            let who = self.player(what);
            let other = self.player_word(word);
            return Self::both(who, other).map(|(a, b)| ConditionKind::SamePlayer(a, b));
        }
        if self.sort(what) == Sort::Unknown {
            return self.unknown(what);
        }
        let found = self.sort(what).words();
        let text = self.sources.slice(what.span);
        let between = Span { start: what.span.end, end: word.span.start, ..word.span };
        let only_is = self.sources.slice(between).trim() == "is";
        let help = match (word.text.as_str(), self.sort(what)) {
            ("empty", Sort::Number) => format!("it reads `{text} empty`, without `is`"),
            (word, Sort::Points | Sort::Lines) => format!("ask `some {text} in {word}`, `some {text}` or `no {text}`"),
            _ => "numbers are compared with `=`, `<`, `>`".to_owned(),
        };
        let message = format!("`is` compares an option, a player or the phase, and this is {found}");
        let report = Diagnostic::new(Code::WrongType, what.span, message).help(help);
        let hand = word.text == "empty" && matches!(text, "hand" | "their hand") && only_is;
        self.report(if hand { report.fix(between, " ") } else { report });
        None
    }

    /// A player compared with what holds one: the other way round it can be asked.
    fn turned_round(&self, player: &Expr, word: &Name) -> Option<Diagnostic> {
        let named = |name: &str| matches!(self.names.find(name), Some(Named::Player(_)));
        let text = self.sources.slice(player.span);
        let fixed = matches!(text, "mover" | "opponent" | "nobody") || named(text);
        let holds = Expr { kind: ExprKind::Name(word.clone()), span: word.span };
        if !fixed || named(&word.text) || self.names.find(&word.text).is_none() || self.sort(&holds) != Sort::Player {
            return None;
        }
        let turned = format!("{} is {text}", word.text);
        let whole = Span { end: word.span.end, ..player.span };
        let report = Diagnostic::new(Code::UnknownWord, whole, format!("`{}` is no player, but holds one", word.text));
        Some(report.help(format!("write `{turned}`")).fix(whole, turned))
    }

    pub(super) fn player_word(&mut self, word: &Name) -> Option<ir::Player> {
        match word.text.as_str() {
            "nobody" => return Some(ir::Player::Nobody),
            "mover" => return Some(ir::Player::Mover),
            "opponent" => return self.other_player(word.span).map(|_| ir::Player::Opponent),
            _ => {}
        }
        if let Some(Named::Player(id)) = self.names.find(&word.text) {
            return Some(ir::Player::Fixed(id));
        }
        let mut known: Vec<&str> = self.names.players.iter().map(String::as_str).collect();
        known.extend(["nobody", "mover", "opponent"]);
        if self.names.players.is_empty() || self.names.is_doubtful(&word.text) {
            // What is missing, or given twice, is reported already.
            return None;
        }
        let listed = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
        let report = Diagnostic::new(Code::UnknownWord, word.span, format!("no player is called `{}`", word.text))
            .about(About::NoPlayer);
        let report = match (player_meant(&word.text), self.names.player_by_number(&word.text)) {
            (Some(meant), _) => report.help(format!("the word is `{meant}`")).fix(word.span, meant),
            (None, Some(meant)) => report.help(format!("did you mean `{meant}`?")).fix(word.span, meant),
            (None, None) => report.help(format!("it can be {listed}")).suggest(&word.text, known),
        };
        self.report(report);
        None
    }
}

/// Whether a set of lines speaks of what has just happened, or of lines kept: then it can stand
/// alone as a condition.
fn tells_of_an_event(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Made(_) | ExprKind::Broken(_) => true,
        ExprKind::In(a, b) => tells_of_an_event(a) || tells_of_an_event(b),
        ExprKind::Except(a, _) => tells_of_an_event(a),
        ExprKind::List(parts) => parts.iter().all(tells_of_an_event),
        _ => false,
    }
}

fn not(condition: ir::Condition, span: Span) -> ir::Condition {
    match condition.kind {
        ConditionKind::Fixed(holds) => node(ConditionKind::Fixed(!holds), span),
        _ => node(ConditionKind::Not(Box::new(condition)), span),
    }
}

/// The value of an option that says what a word for yes or no says.
fn truth_as<'v>(word: &str, values: &'v [String]) -> Option<&'v str> {
    const YES: &[&str] = &["on", "yes", "true", "enabled", "active", "allowed", "1"];
    const NO: &[&str] = &["off", "no", "false", "disabled", "inactive", "forbidden", "0"];
    let word = word.to_lowercase();
    let alike = [YES, NO].into_iter().find(|words| words.contains(&word.as_str()))?;
    let mut values = values.iter().map(String::as_str);
    if let Some(value) = values.clone().find(|value| alike.contains(value)) {
        return Some(value);
    }
    // Of two values of which one is `none`, the other is what there can be.
    let pair = [values.next()?, values.next().filter(|_| values.next().is_none())?];
    let is_none = |value: &&str| *value == "none" || *value == "never";
    let [none, some] = match pair {
        [first, second] if is_none(&first) => [first, second],
        [first, second] if is_none(&second) => [second, first],
        _ => return None,
    };
    Some(if alike == YES { some } else { none })
}
