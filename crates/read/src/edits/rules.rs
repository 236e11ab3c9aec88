//! Changes of phases, turns and ends: clauses that bring them about too soon or never, statements that are never reached, and what is
//! asked where it isn't known.

use merels_syntax::tree::{
    Block, Comparison, Decision, DecisionKind, Expr, ExprKind, Item, ItemKind, Node, Phase, Statement, StatementKind,
};
use merels_syntax::{Choice, Code, FileId, Fix, Span};

use merels_model::ir::compare;

use super::{Place, in_line};

/// The most men for which fewer are tried.
const MAX_MEN: usize = 9;

impl<'t> Place<'t> {
    /// What may be meant where a report is about phases, turns or ends.
    pub(super) fn of_rules(&self) -> Option<Vec<Vec<Choice>>> {
        Some(match self.report.code {
            Code::UnreachableStatement => {
                vec![self.leaving(self.statement(0)).into_iter().chain(self.turned()).collect()]
            }
            Code::ShadowedEnd => vec![
                self.of_rules_in_order(),
                self.words(self.rule(0).filter(|_| self.rule(1).is_none()), &[("and", "or")]),
                [self.leaving(self.rule(0)), self.leaving(self.rule(1))].concat(),
            ],
            Code::PhaseEnds => vec![self.of_last_phase()],
            Code::EndNever => {
                let words = self.words(self.rule(0), &[("opponent", "mover"), ("mover", "opponent")]);
                let [next, compared] = self.of_compared();
                vec![words, self.of_two_sides_alike(), next, compared, self.leaving(self.rule(0))]
            }
            Code::OverAtOnce | Code::TooEarly => vec![self.of_early_end()],
            Code::PhaseNeverLeft => {
                let [_, compared] = self.of_compared();
                let [emptied, full] = self.of_until();
                vec![[compared, emptied].concat(), full]
            }
            Code::PhaseNeverEntered => self.of_never_entered(),
            Code::NotHere => self.of_other_times(),
            Code::RecursiveAction => self.of_circle(),
            Code::ConstantCondition | Code::TurnNeverFinishes => {
                let [next, compared] = self.of_compared();
                vec![self.of_steps(), next, self.of_contradiction(), [compared, self.of_constant()].concat()]
            }
            Code::EndlessLoop => vec![
                self.words(self.statement(0), &[("mine", "theirs"), ("theirs", "mine")]),
                self.words(self.statement(0), &[("while", "if")]),
            ],
            Code::SameBranches => vec![self.leaving(self.branch())],
            Code::LeftOut => vec![self.named().into_iter().collect()],
            Code::IdleStatement => {
                let swapped = |pairs: &[(&str, &str)]| self.words(self.statement(0), pairs);
                let to = swapped(&[("to opponent", "to mover"), ("to mover", "to opponent")]);
                let men = swapped(&[("mine", "theirs"), ("theirs", "mine")]);
                // Men that are won over are the others', and become whose turn it is.
                let wins = |choice: &Choice| choice.text.contains("theirs") && choice.text.contains("to mover");
                let won = to.iter().chain(&men).filter(|choice| wins(choice)).cloned().collect();
                vec![
                    self.of_kind(),
                    won,
                    to,
                    men,
                    swapped(&[("origin", "crossed")]),
                    self.of_pattern_name(),
                    self.leaving(self.statement(0)),
                ]
            }
            _ => return None,
        })
    }

    /// A comparison of something with itself: with what the opponent has.
    fn of_two_sides_alike(&self) -> Vec<Choice> {
        const THEIRS: &[(&str, &str)] =
            &[("count mine", "count theirs"), ("left", "their left"), ("hand", "their hand")];
        let Some(Node::Expr(Expr { kind: ExprKind::Compare(_, one, other), .. })) = self.path(0).last() else {
            return Vec::new();
        };
        let (one, put) = (self.at(one.span), other.span);
        let theirs = THEIRS.iter().find(|(mine, _)| *mine == one && one == self.at(put));
        theirs.map(|(_, theirs)| self.instead(put, theirs)).into_iter().collect()
    }

    /// A phase whose condition is the wrong way round, or that is never needed.
    fn of_never_entered(&self) -> Vec<Vec<Choice>> {
        let path = self.path(0);
        let Some(Node::Item(Item { kind: ItemKind::Phase(phase), span })) = path.first() else { return Vec::new() };
        let head = self.words(Some(phase.head), &[("no", "some"), ("some", "no"), ("<", ">"), (">", "<")]);
        let when = phase.when.as_ref().and_then(|when| {
            let head = self.text.get(..when.span.start as usize)?.trim_end().strip_suffix("when")?;
            let start = head.trim_end().trim_end_matches(',').trim_end().len();
            Some(Span { start: start as u32, ..when.span })
        });
        vec![head, self.leaving(when), self.leaving(Some(*span))]
    }

    /// A comparison with a number that always comes out the same: with the next number, where it is one too many; the other way round,
    /// and with the nearest number for which it doesn't.
    fn of_compared(&self) -> [Vec<Choice>; 2] {
        let bounds: Vec<i64> = self
            .report
            .labels
            .iter()
            .flat_map(|label| label.text.split_whitespace())
            .filter_map(|word| word.parse().ok())
            .collect();
        let span = self.report.span();
        // Where two comparisons contradict each other, neither is wrong by itself.
        let within = self.path(0).last().copied().filter(|_| !bounds.is_empty());
        let (mut next, mut changes) = (Vec::new(), Vec::new());
        let mut look_at = |node: Node<'t>| {
            let Node::Expr(Expr { kind: ExprKind::Compare(sign, one, other), span: whole }) = node else { return };
            let (number, at, sign_seen) = match (&one.kind, &other.kind) {
                (_, ExprKind::Number(number)) => (i64::from(*number), other.span, *sign),
                (ExprKind::Number(number), _) => (i64::from(*number), one.span, sign.flipped()),
                _ => return,
            };
            if whole.start < span.start || span.end < whole.end {
                return;
            }
            let (left, right) = (self.at(one.span), self.at(other.span));
            let mut near: Vec<i64> = bounds.iter().flat_map(|bound| [*bound, bound + 1, bound - 1]).collect();
            // What every position answers alike isn't worth asking.
            near.retain(|near| {
                *near >= 0
                    && *near != number
                    && bounds.iter().any(|bound| compare(sign_seen, *bound, *near))
                    && bounds.iter().any(|bound| !compare(sign_seen, *bound, *near))
            });
            near.sort_by_key(|near| near.abs_diff(number));
            // Who has gone one too far has the sign right.
            let is_next =
                sign_seen == Comparison::Greater && near.first().is_some_and(|near| near.abs_diff(number) == 1);
            if sign.flipped() != *sign {
                changes.push(self.instead(*whole, &format!("{left} {} {right}", sign.flipped().sign())));
            }
            if let Some(near) = near.first() {
                let (head, tail) =
                    (self.at(Span { end: at.start, ..*whole }), self.at(Span { start: at.end, ..*whole }));
                let nearest = self.instead(*whole, &format!("{head}{near}{tail}"));
                if is_next {
                    next.push(nearest.clone());
                }
                changes.push(nearest);
            }
        };
        if let Some(node) = within {
            node.walk(&mut look_at);
        }
        [next, changes]
    }

    /// A statement about each other pattern.
    fn of_pattern_name(&self) -> Vec<Choice> {
        let name = |item: &'t Item| match &item.kind {
            ItemKind::Pattern(pattern) => Some(pattern.name.text.as_str()),
            _ => None,
        };
        let names: Vec<&str> = self.file.items.iter().filter_map(name).collect();
        let pairs = names.iter().flat_map(|one| names.iter().map(move |other| (*one, *other)));
        let pairs: Vec<(&str, &str)> = pairs.filter(|(one, other)| one != other).collect();
        self.words(self.statement(0), &pairs)
    }

    /// A memory that is counted the other way.
    fn of_steps(&self) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::Remember { .. }, span }) = self.statement_at(0) else {
            return Vec::new();
        };
        let said = self.at(*span);
        let turned = [(" - ", " + "), (" + ", " - ")].map(|(sign, other)| said.replacen(sign, other, 1));
        turned.iter().filter(|text| *text != said).map(|text| self.instead(*span, text)).collect()
    }

    /// A change into each other kind.
    fn of_kind(&self) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::Change { kind, .. }, span }) = self.statement_at(0) else {
            return Vec::new();
        };
        let others: Vec<(&str, &str)> = self
            .kinds()
            .into_iter()
            .filter(|other| *other != kind.text)
            .map(|other| (kind.text.as_str(), other))
            .collect();
        self.words(Some(*span), &others)
    }

    /// A branch of an `either`, with the `or` before it.
    fn branch(&self) -> Option<Span> {
        let path = self.path(0);
        let mut branches = None;
        for pair in path.windows(2) {
            if let [Node::Statement(Statement { kind: StatementKind::Either(all), .. }), Node::Block(block)] = pair {
                branches = Some((all, *block));
            }
        }
        let (all, block): (&Vec<Block>, &Block) = branches?;
        let before = all.iter().rfind(|other| other.span.end <= block.span.start)?;
        Some(Span { start: before.span.end, ..block.span })
    }

    /// A name for what is chosen, in the place of `it` behind the decision.
    fn named(&self) -> Option<Choice> {
        let decision = self.statement_at(1)?;
        let StatementKind::Decision(Decision { name: None, otherwise: None, .. }) = &decision.kind else { return None };
        let name = ["chosen", "picked"].into_iter().find(|name| !self.text.contains(name))?;
        let path = self.path(1);
        let block = path.iter().rev().find_map(|node| match node {
            Node::Block(block) => Some(*block),
            _ => None,
        })?;
        let last = block.statements.last()?.span;
        let after = Span { start: decision.span.end, ..last };
        let mut rest = self.at(after).to_owned();
        for it in self.words(Some(after), &[("it", name)]).iter().rev() {
            let (start, end) = (it.fix.span.start - after.start, it.fix.span.end - after.start);
            rest.replace_range(start as usize..end as usize, name);
        }
        let said = self.at(decision.span);
        let span = decision.span.to(last);
        let fix = Fix { span, text: format!("{said} as {name}{rest}") };
        Some(Choice { text: format!("`{}`", in_line(&fix.text)), fix })
    }

    /// The rule that is never come to before the one that is judged first, where both say something else.
    fn of_rules_in_order(&self) -> Vec<Choice> {
        let (Some(late), Some(first)) = (self.rule(0), self.rule(1)) else { return Vec::new() };
        if late.start < first.end || !self.report.message.contains("otherwise") {
            return Vec::new();
        }
        let between = self.at(Span { start: first.end, end: late.start, ..first });
        let moved = in_line(self.at(late));
        let gap = if between.trim().is_empty() { between } else { " " };
        let rest = if between.trim().is_empty() { "" } else { between.trim_end() };
        let fix = Fix { span: first.to(late), text: [self.at(late), gap, self.at(first), rest].concat() };
        vec![Choice { text: format!("putting `{moved}` before `{}`", in_line(self.at(first))), fix }]
    }

    /// A statement put before the one that ends the turn.
    fn turned(&self) -> Option<Choice> {
        let (late, end) = (self.statement(0)?, self.statement(1)?);
        let between = self.text.get(end.end as usize..late.start as usize)?;
        let (moved, over) = (self.at(late), self.at(end));
        let fix = Fix { span: end.to(late), text: [moved, between, over].concat() };
        Some(Choice { text: format!("putting `{}` before `{}`", in_line(moved), in_line(over)), fix })
    }

    /// The clauses of the last phase's head that bring it to an end.
    fn of_last_phase(&self) -> Vec<Choice> {
        let path = self.path(0);
        let Some(Node::Item(Item { kind: ItemKind::Phase(phase), .. })) = path.first() else { return Vec::new() };
        let turns = phase.turns.as_ref().map(|turns| turns.span());
        let clauses = [(phase.until.as_ref().map(|until| until.span), "until"), (turns, "for")];
        let mut changes = Vec::new();
        for (span, word) in clauses {
            let Some(span) = span else { continue };
            let head = self.text.get(..span.start as usize).unwrap_or_default().trim_end();
            let Some(start) = head.strip_suffix(word).map(str::len) else { continue };
            let tail = self.text.get(span.end as usize..phase.body.span.start as usize).unwrap_or_default();
            // A number of turns is followed by the word.
            let last = ["turns", "turn"].into_iter().find(|last| word == "for" && tail.trim_start().starts_with(last));
            let end = span.end as usize + last.map_or(0, |last| tail.len() - tail.trim_start().len() + last.len());
            changes.extend(self.without(&[Some(Span::new(FileId(0), start, end))]));
        }
        changes
    }

    /// An end that holds too soon: it counts the men in hand, too, or waits until all have been placed.
    fn of_early_end(&self) -> Vec<Choice> {
        let rule = self.rule(0);
        let mut changes = self.words(rule, &[("count mine", "left"), ("count theirs", "left of opponent")]);
        // Fewer men than there are at first.
        for number in 2..=MAX_MEN {
            for fewer in (1..number).rev().take(2) {
                changes.extend(self.words(rule, &[(&format!("left < {number}"), &format!("left < {fewer}"))]));
            }
        }
        // Another kind may be the one that is meant.
        let kinds = self.kinds();
        // The reason may name it.
        let reason = rule.and_then(|rule| self.at(rule).split_once(" because ")).map_or("", |(_, reason)| reason);
        let told: Vec<&str> = kinds.iter().copied().filter(|kind| reason.contains(kind)).collect();
        let meant = if told.is_empty() { &kinds } else { &told };
        for (kind, other) in kinds.iter().flat_map(|kind| meant.iter().map(move |other| (*kind, *other))) {
            if kind != other {
                changes.extend(self.words(rule, &[(kind, other)]));
            }
        }
        let asked = self.path(0).into_iter().find_map(|node| match node {
            Node::Expr(expr) => Some(expr),
            _ => None,
        });
        let rule = rule.and_then(|span| self.file_rule(span));
        let when = asked.or(rule).map(|expr| (expr.span, matches!(expr.kind, ExprKind::Or(_))));
        if let Some((span, either)) = when {
            let at = self.at(span);
            let first = if either { format!("({at})") } else { at.to_owned() };
            // A position is seen once when it first stands.
            changes
                .extend(self.words(Some(span), &[("seen 1 time", "seen 3 times"), ("seen 1 times", "seen 3 times")]));
            for wait in ["hands empty", "hand empty"] {
                changes.push(self.instead(span, &format!("{first} and {wait}")));
            }
        }
        changes
    }

    /// What the rule of an end at a place asks for.
    fn file_rule(&self, span: Span) -> Option<&'t Expr> {
        let mut found = None;
        self.file.walk(&mut |node| {
            if let Node::EndRule(rule) = node
                && rule.span == span
            {
                found = Node::EndRule(rule).children().into_iter().rev().find_map(|child| match child {
                    Node::Expr(expr) => Some(expr),
                    _ => None,
                });
            }
        });
        found
    }

    /// What a phase in which pieces are placed may wait for instead: for hands, and, where these are without end, for the board.
    fn of_until(&self) -> [Vec<Choice>; 2] {
        let path = self.path(0);
        let phase = match path.first() {
            Some(Node::Item(Item { kind: ItemKind::Phase(phase), .. })) if places(phase) => phase,
            _ => return Default::default(),
        };
        let Some(until) = &phase.until else { return Default::default() };
        let emptied = if phase.each { ["hand empty", "hands empty"] } else { ["hands empty", "hand empty"] };
        let emptied = emptied.into_iter().filter(|wait| *wait != self.at(until.span));
        let wait = |words: &str| self.instead(until.span, words);
        [emptied.map(wait).collect(), vec![wait("board full")]]
    }

    /// What is known, or can be done, elsewhere or at other times only.
    fn of_other_times(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let set = |word: &str| self.instead(span, word);
        match self.at(span) {
            "it" => return vec![["mine", "theirs"].map(set).into()],
            "board seen" => return vec![vec![set("position seen 3 times")]],
            "stuck" => return vec![self.of_stuck().into_iter().collect(), self.leaving(self.statement(0))],
            seen if seen.starts_with("position seen") => return vec![vec![set("board seen")]],
            // Of a player who isn't whose turn it is what stands there can be asked between turns.
            made => {
                let named = self.rule(0).is_some_and(|rule| !self.at(rule).starts_with("mover"));
                if let Some(pattern) = made.strip_suffix(" made").filter(|name| !name.contains(' ')) {
                    let stands = format!("some {pattern}");
                    if named {
                        return vec![vec![set(&stands)]];
                    }
                    // Who made one isn't whose turn it is then; the turn may say it already.
                    let rule = self.rule(0).filter(|_| self.wins_by(made));
                    let turned = rule.and_then(|rule| self.at(rule).strip_prefix("mover wins"));
                    let turned = turned.map(|rest| format!("opponent wins{}", rest.replacen(made, &stands, 1)));
                    if let Some((rule, turned)) = rule.zip(turned) {
                        return vec![[vec![self.instead(rule, &turned)], self.leaving(Some(rule))].concat()];
                    }
                }
            }
        }
        let path = self.path(0);
        let mut groups = Vec::new();
        // What stands behind `if` in the head of a board, and behind `before` in that of a phase.
        for word in ["if", "before", "after"] {
            let head = self.text.get(..span.start as usize).unwrap_or_default().trim_end();
            let clause = head.strip_suffix(word).map(|head| Span { start: head.trim_end().len() as u32, ..span });
            groups.push(self.leaving(clause));
        }
        for node in path.iter().rev() {
            match node {
                Node::Expr(Expr { kind: ExprKind::Of(what, _), span }) => {
                    groups.push(vec![self.instead(*span, self.at(what.span))]);
                }
                Node::Statement(Statement { kind: StatementKind::Begin(body), span }) => {
                    groups.push(self.all_taken().into_iter().collect());
                    groups.push(self.unwrapped(*span, body).into_iter().collect());
                }
                Node::Statement(Statement { kind: StatementKind::Put { kind, of: None, .. }, span }) => {
                    groups.push(self.for_players(kind.span.end, *span));
                }
                _ => {}
            }
        }
        groups
    }

    /// Whether a turn is won where a condition holds.
    fn wins_by(&self, asked: &str) -> bool {
        let mut wins = false;
        self.file.walk(&mut |node| {
            wins |= matches!(node, Node::Statement(Statement { kind: StatementKind::If { condition, then, .. }, .. })
                if self.at(condition.span) == asked
                    && matches!(then.statements.last(), Some(Statement { kind: StatementKind::Win, .. })));
        });
        wins
    }

    /// `if stuck { pass }` before a decision, or with one behind `else`, as what is done where that can't be made.
    fn of_stuck(&self) -> Option<Choice> {
        let statement = self.statement_at(0)?;
        let StatementKind::If { then, otherwise, .. } = &statement.kind else { return None };
        let next = || {
            self.path(0).into_iter().find_map(|node| match node {
                Node::Block(block) => block.statements.iter().skip_while(|one| one.span != statement.span).nth(1),
                _ => None,
            })
        };
        let decided = match otherwise.as_ref().map(|otherwise| otherwise.statements.as_slice()) {
            None => next()?,
            Some([only]) => only,
            Some(_) => return None,
        };
        let StatementKind::Decision(Decision { otherwise: None, .. }) = &decided.kind else { return None };
        let [instead] = then.statements.as_slice() else { return None };
        let text = format!("{} otherwise {}", self.at(decided.span), self.at(instead.span));
        Some(self.instead(Span { end: decided.span.end.max(statement.span.end), ..statement.span }, &text))
    }

    /// All that somebody would choose from to take, taken away.
    fn all_taken(&self) -> Option<Choice> {
        let statement = self.statement(0)?;
        let taken = self.at(statement).strip_prefix("take ")?;
        Some(self.instead(statement, &format!("remove {taken}")))
    }

    /// The statements of a block in the place of the statement that it belongs to.
    fn unwrapped(&self, whole: Span, block: &Block) -> Option<Choice> {
        let (first, last) = (block.statements.first()?, block.statements.last()?);
        Some(self.instead(whole, self.at(first.span.to(last.span))))
    }

    /// `of` each player, put in at a place of a statement.
    fn for_players(&self, at: u32, whole: Span) -> Vec<Choice> {
        let (head, tail) = (self.at(Span { end: at, ..whole }), self.at(Span { start: at, ..whole }));
        let with = |name: &str| Choice {
            text: format!("`{}`", in_line(&format!("{head} of {name}{tail}"))),
            fix: Fix { span: Span::new(FileId(0), at as usize, at as usize), text: format!(" of {name}") },
        };
        let players = self.players().map_or(&[][..], |(players, _)| players);
        players.iter().map(|player| with(&player.name.text)).collect()
    }

    /// Something that leads back to itself: all that is connected, what it is about alone, or nothing.
    fn of_circle(&self) -> Vec<Vec<Choice>> {
        let path = self.path(0);
        if let Some(Node::Item(Item { kind: ItemKind::Define { name, value, .. }, .. })) = path.first() {
            let mut changes = Vec::new();
            let mut again = None;
            Node::Expr(value).walk(&mut |node| {
                if let Node::Expr(expr) = node
                    && let ExprKind::Of(what, of) = &expr.kind
                    && matches!(&what.kind, ExprKind::Name(define) if define.text == name.text)
                {
                    changes.push(self.instead(expr.span, self.at(of.span)));
                    again = Some(of);
                }
            });
            let connected = again.filter(|_| changes.len() == 1).and_then(|again| self.connected(value, again));
            return vec![connected.into_iter().collect(), changes];
        }
        let Some(Node::Item(item)) = path.first() else { return Vec::new() };
        let (mut calls, mut asked) = (Vec::new(), Vec::new());
        let is_call = |statement: &Statement| matches!(statement.kind, StatementKind::Call(_));
        Node::Item(item).walk(&mut |node| match node {
            Node::Statement(Statement { kind: StatementKind::If { then, otherwise: None, .. }, span })
                if matches!(then.statements.as_slice(), [only] if is_call(only)) =>
            {
                asked.push(*span);
            }
            Node::Statement(statement) if is_call(statement) => calls.push(statement.span),
            _ => {}
        });
        let nothing = calls.iter().flat_map(|call| ["pass", "nothing"].map(|word| self.instead(*call, word)));
        vec![asked.into_iter().flat_map(|whole| self.leaving(Some(whole))).collect(), nothing.collect()]
    }

    /// What a `define` comes to that lists a set near something and itself of that set: all that is connected.
    fn connected(&self, value: &Expr, again: &Expr) -> Option<Choice> {
        let ExprKind::List(parts) = &value.kind else { return None };
        let [first, _] = parts.as_slice() else { return None };
        let (ExprKind::Near(set, men), ExprKind::Near(one, other)) = (&again.kind, &first.kind) else { return None };
        let (set, men) = (self.at(set.span), self.at(men.span));
        let meant = format!("{set} connected to ({set} near {men})");
        ((set, men) == (self.at(one.span), self.at(other.span))).then(|| self.instead(value.span, &meant))
    }

    /// Two parts of a condition that exclude each other: either of them.
    fn of_contradiction(&self) -> Vec<Choice> {
        let excluded = self.report.labels.first().is_some_and(|label| label.text.contains("contradict each other"));
        self.words(Some(self.report.span()).filter(|_| excluded), &[("and", "or")])
    }

    /// A condition that always comes out the same: without it, or without what depends on it.
    fn of_constant(&self) -> Vec<Choice> {
        // What holds from the beginning on.
        let first = [("seen 1 times", "seen 3 times"), ("seen 1 time", "seen 3 times"), ("0 turns", "50 turns")];
        let mut changes = self.words(Some(self.report.span()), &first);
        // Where a man stands now he is himself; where he came from others may be.
        changes.extend(self.words(Some(self.report.span()), &[("of it", "of origin")]));
        let path = self.path(0);
        let span = self.report.span();
        if let Some(Node::Expr(Expr { kind: ExprKind::And(parts) | ExprKind::Or(parts), span: whole })) = path.last()
            && *whole == span
        {
            changes.extend(parts.iter().map(|part| self.instead(span, self.at(part.span))));
        }
        for node in &path {
            if let Node::Expr(expr) = node
                && let ExprKind::And(parts) | ExprKind::Or(parts) = &expr.kind
                && let Some(place) = parts.iter().position(|part| part.span == span)
            {
                let word = if matches!(expr.kind, ExprKind::And(_)) { "and" } else { "or" };
                let others = parts.iter().enumerate().filter(|(index, _)| *index != place);
                let others: Vec<&str> = others.map(|(_, part)| self.at(part.span)).collect();
                changes.push(self.instead(expr.span, &others.join(&format!(" {word} "))));
            }
        }
        let Some(statement) = self.statement_at(0) else { return changes };
        match &statement.kind {
            StatementKind::If { condition, then, otherwise } if condition.span == span => {
                let kept = if self.report.message.contains("never") { otherwise.as_ref() } else { Some(then) };
                changes.extend(match kept {
                    Some(block) => self.unwrapped(statement.span, block),
                    None => self.without(&[Some(statement.span)]),
                });
            }
            StatementKind::Require(condition) if condition.span == span => {
                changes.extend(self.leaving(Some(statement.span)));
            }
            _ => {}
        }
        changes
    }
}

/// Whether pieces are placed in a phase.
fn places(phase: &Phase) -> bool {
    let mut places = false;
    Node::Block(&phase.body).walk(&mut |node| {
        places |= matches!(
            node,
            Node::Statement(Statement {
                kind: StatementKind::Decision(Decision { kind: DecisionKind::Place { .. }, .. }),
                ..
            })
        );
    });
    places
}
