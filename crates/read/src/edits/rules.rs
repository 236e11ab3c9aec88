//! Changes of phases, turns and ends: clauses that bring them about too soon or never, statements that are never reached, and what is
//! asked where it isn't known.

use merels_syntax::tree::{
    Block, Decision, DecisionKind, Expr, ExprKind, Item, ItemKind, ItemSort, Node, Phase, Statement, StatementKind,
};
use merels_syntax::{Choice, Code, FileId, Fix, Span};

use super::{Place, cut, in_line};
use crate::check::ASKED_HERE;

impl<'t> Place<'t> {
    /// What may be meant where a report is about phases, turns or ends.
    pub(super) fn of_rules(&self) -> Option<Vec<Vec<Choice>>> {
        Some(match self.report.code {
            Code::Syntax => vec![self.of_parted_else()],
            Code::UnreachableStatement => {
                vec![self.leaving(self.statement(0)).into_iter().chain(self.turned()).collect()]
            }
            Code::ShadowedEnd => vec![
                self.of_rules_in_order(),
                self.words(self.rule(0).filter(|_| self.rule(1).is_none()), &[("and", "or")]),
                self.of_one_too_many(),
            ],
            Code::PhaseEnds => vec![self.of_last_phase()],
            Code::EndNever => {
                let words = self.words(self.rule(0), &[("opponent", "mover"), ("mover", "opponent")]);
                let [next, compared] = self.of_compared();
                let full = self.words(self.rule(0), &[("hands empty", "board full"), ("hand empty", "board full")]);
                let alike = [self.of_two_sides_alike(), self.of_difference()].concat();
                let either = self.words(self.rule(0), &[("and", "or")]);
                vec![words, alike, next, compared, full, either, self.leaving(self.rule(0))]
            }
            Code::OverAtOnce | Code::TooEarly => {
                let opposite = self.words(self.rule(0), &[("<", ">="), (">=", "<")]);
                vec![self.of_early_end(), opposite, self.of_no_beginning()]
            }
            Code::NoDecision => vec![self.words(self.item(0), &[("nothing", "pass")])],
            Code::PhaseNeverLeft => {
                let [_, compared] = self.of_compared();
                let [emptied, own, full] = self.of_until();
                vec![[compared, emptied].concat(), own, full]
            }
            Code::PhaseNeverEntered => self.of_never_entered(),
            Code::NotHere => self.of_other_times(),
            Code::RecursiveAction => self.of_circle(),
            Code::ConstantCondition | Code::TurnNeverFinishes => {
                let [next, compared] = self.of_compared();
                vec![
                    self.of_steps(),
                    next,
                    self.of_contradiction(),
                    self.of_asked_again(),
                    self.of_narrower(),
                    // What nobody stands on is beside men, not among them.
                    self.words(Some(self.report.span()).filter(|at| self.at(*at).contains("empty")), &[("in", "near")]),
                    [compared, self.of_constant()].concat(),
                ]
            }
            Code::EndlessLoop => {
                let [next, compared] = self.of_compared();
                vec![
                    self.of_repeated(),
                    self.words(self.statement(0), &[("mine", "theirs"), ("theirs", "mine")]),
                    next,
                    // Who goes on as long as there is enough has the sign right.
                    compared.into_iter().next_back().into_iter().collect(),
                    self.words(self.statement(0), &[("choose", "take")]),
                    self.words(self.statement(0), &[("while", "if")]),
                ]
            }
            Code::SameBranches => vec![self.of_same_branches(), self.leaving(self.branch()), self.of_either_branch()],
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
                    self.of_exception(),
                    self.of_chosen(),
                    self.of_counted_on(),
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

    /// A statement between the block of an `if` and its `else`: in that block.
    fn of_parted_else(&self) -> Vec<Choice> {
        let span = self.report.span();
        let before = self.text.get(..span.start as usize).filter(|_| self.at(span) == "else").unwrap_or_default();
        let Some((start, said)) = before.rfind('}').and_then(|close| Some((close, before.get(close + 1..)?))) else {
            return Vec::new();
        };
        let (gap, said) = said.split_at(said.len() - said.trim_start().len());
        let said = said.trim_end();
        if said.is_empty() || said.contains(['{', '/']) {
            return Vec::new();
        }
        let whole = Span { start: start as u32, end: span.start, ..span };
        let fix = Fix { span: whole, text: format!("{said} }}{gap}") };
        vec![Choice { text: format!("putting `{}` before the `}}`", in_line(said)), fix }]
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

    /// What is chosen, where the next statement is about other points.
    fn of_chosen(&self) -> Vec<Choice> {
        let span = self.report.span();
        let mut next: Option<&Expr> = None;
        self.file.walk(&mut |node| {
            if let Node::Statement(Statement { kind, span: at }) = node
                && at.start >= span.end
                && next.is_none()
                && let StatementKind::Remove(what)
                | StatementKind::Change { what, .. }
                | StatementKind::Give { what, .. } = kind
            {
                next = Some(what);
            }
        });
        let chosen = self.at(span).starts_with("choose ");
        next.filter(|_| chosen).map(|what| self.instead(what.span, "it")).into_iter().collect()
    }

    /// A number that is remembered as it is: one more.
    fn of_counted_on(&self) -> Vec<Choice> {
        match self.statement_at(0).map(|statement| &statement.kind) {
            Some(StatementKind::Remember { value, .. }) => {
                vec![self.instead(value.span, &format!("{} + 1", self.at(value.span)))]
            }
            _ => Vec::new(),
        }
    }

    /// Branches that do the same, where one is meant to speak of the other of two that are defined.
    fn of_same_branches(&self) -> Vec<Choice> {
        let defines = self.defines();
        self.words(self.statement(0).filter(|_| defines.len() == 2), &defines)
    }

    /// What both branches do, instead of the condition.
    fn of_either_branch(&self) -> Vec<Choice> {
        match self.statement_at(0) {
            Some(Statement { kind: StatementKind::If { then, .. }, span }) => {
                self.unwrapped(*span, then).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// A condition that has been asked just before: the other side's.
    fn of_asked_again(&self) -> Vec<Choice> {
        let asked = self.report.labels.get(1).map(|label| label.text.starts_with(ASKED_HERE));
        self.words(Some(self.report.span()).filter(|_| asked == Some(true)), &[("mine", "theirs"), ("theirs", "mine")])
    }

    /// Of two conditions of which the later is never come to, that one first.
    fn of_narrower(&self) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::If { then: after, otherwise, .. }, span }) = self.statement_at(0)
        else {
            return Vec::new();
        };
        let Some(Statement { kind: StatementKind::If { condition, then, .. }, span: whole }) = self.statement_at(1)
        else {
            return Vec::new();
        };
        if otherwise.is_some() || span.start <= condition.span.end || self.label(1) != Some(condition.span) {
            return Vec::new();
        }
        let [one, other] = [condition.span, self.report.span()].map(|condition| self.at(condition));
        let meant = format!("if {other} {} else if {one} {}", self.at(after.span), self.at(then.span));
        let whole = Span { end: span.end, ..*whole };
        // Nothing stands between the two.
        let told = self.at(Span { start: then.span.end, end: span.start, ..*span }).trim() == "else";
        told.then(|| self.instead(whole, &meant)).into_iter().collect()
    }

    /// What is done as often as a memory says.
    fn of_repeated(&self) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::While { condition, body }, span }) = self.statement_at(0) else {
            return Vec::new();
        };
        let ExprKind::Compare(_, one, other) = &condition.kind else { return Vec::new() };
        let counted = matches!(one.kind, ExprKind::Name(_)) && self.at(other.span) == "0";
        let said = format!("repeat {} {}", self.at(one.span), self.at(body.span));
        counted.then(|| self.instead(*span, &said)).into_iter().collect()
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

    /// What a phase in which pieces are placed may wait for instead: for hands, and, where these are without end, for the board.
    fn of_until(&self) -> [Vec<Choice>; 3] {
        let path = self.path(0);
        let phase = match path.first() {
            Some(Node::Item(Item { kind: ItemKind::Phase(phase), .. })) if places(phase) => phase,
            _ => return Default::default(),
        };
        let Some(until) = &phase.until else { return Default::default() };
        let emptied = if phase.each { ["hand empty", "hands empty"] } else { ["hands empty", "hand empty"] };
        let wait = |words: &str| self.instead(until.span, words);
        let [one, other] =
            emptied.map(|words| (words != self.at(until.span)).then(|| wait(words)).into_iter().collect());
        [one, other, vec![wait("board full")]]
    }

    /// A `begin` among the statements of a phase, put before all of them.
    fn of_begin(&self) -> Vec<Choice> {
        let (path, span) = (self.path(0), self.report.span());
        let Some(Node::Item(Item { kind: ItemKind::Phase(phase), .. })) = path.first() else { return Vec::new() };
        let first = phase.body.statements.first().map(|first| first.span).filter(|first| first.end <= span.start);
        let moved = first.zip(cut(self.text, span)).map(|(first, gone)| {
            let between = self.text.get(first.start as usize..gone.start).unwrap_or_default();
            let line = self.text.get(..first.start as usize).unwrap_or_default();
            let margin = line.get(line.trim_end().len()..).filter(|margin| margin.contains('\n')).unwrap_or(" ");
            let whole = Span::new(FileId(0), first.start as usize, gone.end);
            let fix = Fix { span: whole, text: format!("{}{margin}{between}", self.at(span)) };
            Choice { text: format!("putting `{}` first", in_line(self.at(span))), fix }
        });
        moved.into_iter().collect()
    }

    /// What is known, or can be done, elsewhere or at other times only.
    fn of_other_times(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let set = |word: &str| self.instead(span, word);
        match self.at(span) {
            begin if begin.starts_with("begin") => return vec![self.of_begin()],
            "it" => return vec![["mine", "theirs"].map(set).into()],
            "board seen" => return vec![vec![set("position seen 3 times")]],
            "stuck" => return vec![self.of_stuck().into_iter().collect(), self.leaving(self.statement(0))],
            seen if seen.starts_with("position seen") => return vec![vec![set("board seen")], self.without_part()],
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
                    if self.rule(0).is_some_and(|rule| self.at(rule).starts_with("mover loses")) {
                        return vec![vec![set(&stands)]];
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
                    groups.push(self.all_taken());
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
    fn all_taken(&self) -> Vec<Choice> {
        let taken = |at: Span| Some((at, self.at(at).strip_prefix("take ")?));
        match self.statement(0).and_then(taken) {
            // One of all of them is taken: not all are meant.
            Some((statement, "mine" | "theirs")) => self.leaving(Some(statement)),
            Some((statement, taken)) => vec![self.instead(statement, &format!("remove {taken}"))],
            None => Vec::new(),
        }
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
        let closing = self.report.span();
        let path = self.path(0);
        if let Some(Node::Item(Item { kind: ItemKind::Define { value, .. }, .. })) = path.first() {
            let around = path.iter().rev().find_map(|node| match node {
                Node::Expr(Expr { kind: ExprKind::Of(define, of), span }) if define.span == closing => {
                    Some((*span, of))
                }
                _ => None,
            });
            let Some((whole, of)) = around else { return Vec::new() };
            let alone = self.instead(whole, self.at(of.span));
            return vec![self.connected(value, of).into_iter().collect(), vec![alone]];
        }
        let asked = path.iter().rev().find_map(|node| match node {
            Node::Statement(Statement { kind: StatementKind::If { then, otherwise: None, .. }, span })
                if matches!(then.statements.as_slice(), [only] if only.span == closing) =>
            {
                Some(*span)
            }
            _ => None,
        });
        let nothing = ["pass", "nothing"].map(|word| self.instead(closing, word));
        vec![self.leaving(asked), nothing.to_vec()]
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
        changes.extend(self.without_part());
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

    /// Conditions that are joined, without the one that the report is about; with what only that one reads.
    pub(super) fn without_part(&self) -> Vec<Choice> {
        let span = self.report.span();
        let mut changes = Vec::new();
        for node in self.path(0) {
            let Node::Expr(Expr { kind: ExprKind::And(parts) | ExprKind::Or(parts), span: whole }) = node else {
                continue;
            };
            let is_meant = |part: &Expr| match &part.kind {
                ExprKind::Not(inner) => inner.span == span,
                _ => part.span == span,
            };
            let Some(place) = parts.iter().position(is_meant) else { continue };
            let span = parts.get(place).map_or(span, |part| part.span);
            let before = place.checked_sub(1).and_then(|before| parts.get(before));
            let piece = match (before, parts.get(place + 1)) {
                (Some(before), _) => Span { start: before.span.end, ..span },
                (None, Some(next)) => Span { end: next.span.start, ..span },
                (None, None) => continue,
            };
            let left = format!(
                "{}{}",
                self.at(Span { end: piece.start, ..*whole }),
                self.at(Span { start: piece.end, ..*whole })
            );
            changes.push(self.instead(*whole, &left));
            let reads = |item: &&Item| item.key().1.is_some_and(|name| self.at(span).contains(name.text.as_str()));
            let memories = self.file.items.iter().filter(|item| item.key().0 == ItemSort::Memory).filter(reads);
            changes.extend(memories.filter_map(|memory| self.without(&[Some(memory.span), Some(piece)])));
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
