//! Expressions: sets of points, sets of lines, numbers, players and conditions.

use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{Event, Expr, ExprKind, MemoryScope, Name, Whose as WhoseHand, Word};
use merels_syntax::{Code, Diagnostic, Span};

use super::names::{Named, clip};
use super::sorts::Sort;
use super::{Lower, MAX_NODES, Place};
use crate::board::PointId;
use crate::ir::{self, ConditionKind, LinesKind, Node, NumberKind, PointsKind};

fn node<K>(kind: K, span: Span) -> Node<K> {
    Node { kind, span }
}

impl Lower<'_> {
    /// Counts one more node; `None`, reported once, when there are too many.
    fn grow(&mut self, at: Span) -> Option<()> {
        self.nodes += 1;
        if self.nodes == MAX_NODES {
            self.report(
                Diagnostic::new(
                    Code::FileTooLarge,
                    at,
                    "the rules become too large once every `define` is put in its place",
                )
                .help("a `define` that uses another one several times multiplies it"),
            );
        }
        (self.nodes < MAX_NODES).then_some(())
    }

    /// Reports that something of another sort is needed.
    fn wrong<T>(&mut self, expr: &Expr, wanted: Sort) -> Option<T> {
        let found = self.sort(expr);
        if found == Sort::Unknown {
            return self.unknown(expr);
        }
        let mut diagnostic = Diagnostic::new(
            Code::WrongType,
            expr.span,
            format!("{} is needed here, and this is {}", wanted.words(), found.words()),
        );
        let text = self.sources.slice(expr.span);
        let help = match (wanted, found) {
            (Sort::Condition, Sort::Points | Sort::Lines) => {
                format!("ask whether there are any: `some {text}` or `no {text}`")
            }
            (Sort::Condition, Sort::Number) => format!("compare it: `{text} = 3`, `{text} < 3`"),
            (Sort::Number, Sort::Points | Sort::Lines) => format!("say how many there are: `count {text}`"),
            (_, Sort::Setting) => format!("compare it with `is`: `{text} is WORD`"),
            (Sort::Lines, Sort::Points) => {
                "sets of lines come from patterns: `mill`, `mill made`, `mill broken`".to_owned()
            }
            (Sort::Points, Sort::Player) => "a player's men are `mine` and `theirs`".to_owned(),
            (Sort::Points, _) => {
                "points are `empty`, `mine`, `theirs`, a point's name, and what is made of them".to_owned()
            }
            (Sort::Player, _) => "a player is `mover`, `opponent`, `nobody`, or one of their names".to_owned(),
            (Sort::Number, _) => "a number is written out, or counted: `count mine`, `left`, `hand`".to_owned(),
            (Sort::Condition | Sort::Lines | Sort::Setting | Sort::Unknown, _) => {
                "a condition compares or asks: `left < 3`, `some mine near it`, `mill made`".to_owned()
            }
        };
        diagnostic = diagnostic.help(help);
        self.report(diagnostic);
        None
    }

    /// Reports the unknown name in an expression that has no sort.
    fn unknown<T>(&mut self, expr: &Expr) -> Option<T> {
        match &expr.kind {
            ExprKind::Name(name) => self.unknown_name(name),
            ExprKind::Their(inner) | ExprKind::Of(inner, _) | ExprKind::IfAny(inner, _) => return self.unknown(inner),
            // A `define` whose own mistake is reported where it stands.
            _ => {}
        }
        None
    }

    fn unknown_name(&mut self, name: &Name) {
        if let Some(Named::Define(_)) = self.names.find(&name.text) {
            // A mistake in it, or a circle it is part of, is reported where it stands.
            return;
        }
        if looks_like_a_point(&name.text) && self.board.is_some() {
            let board: Vec<String> = self
                .board
                .iter()
                .flat_map(|board| board.points().map(|point| board.point(point).name.clone()))
                .collect();
            let ends = board.first().zip(board.last());
            let help =
                ends.map(|(first, last)| format!("they go from `{first}` to `{last}`; `merels show` draws them"));
            self.report(
                Diagnostic::new(Code::UnknownPoint, name.span, format!("the board has no point `{}`", name.text))
                    .help_if(help),
            );
            return;
        }
        let mut known: Vec<String> = self.names.all().into_iter().map(str::to_owned).collect();
        known.extend(self.locals.all().map(str::to_owned));
        let words = [
            "mine", "theirs", "empty", "occupied", "points", "it", "origin", "mover", "opponent", "left", "hand",
            "stuck",
        ];
        known.extend(words.map(str::to_owned));
        if let Some(board) = &self.board {
            known.extend(board.points().map(|point| board.point(point).name.clone()));
        }
        let help = did_you_mean(&name.text, known.iter().map(String::as_str)).unwrap_or_else(|| {
            "a name must be declared: a piece, pattern, memory, option, define, player, or a point of the board"
                .to_owned()
        });
        self.report(
            Diagnostic::new(Code::UnknownName, name.span, format!("nothing is called `{}`", name.text)).help(help),
        );
    }

    /// Lowers a `define` where its name is read.
    fn expand<T>(&mut self, index: usize, lower: impl FnOnce(&mut Self, &Expr) -> Option<T>) -> Option<T> {
        let (_, value) = *self.names.defines.get(index)?;
        // Names given by `let` are not seen from inside a `define`: it means the same everywhere.
        let locals = std::mem::take(&mut self.locals);
        let rank = self.define_ranks.get(index).copied().unwrap_or(usize::MAX);
        let visible = std::mem::replace(&mut self.visible_rank, rank);
        let lowered = lower(self, value);
        self.visible_rank = visible;
        self.locals = locals;
        lowered
    }

    fn both<A, B>(a: Option<A>, b: Option<B>) -> Option<(A, B)> {
        Some((a?, b?))
    }

    // Points.

    /// A set of points.
    pub(super) fn points(&mut self, expr: &Expr) -> Option<ir::Points> {
        self.grow(expr.span)?;
        let span = expr.span;
        let pair = |lower: &mut Self, a: &Expr, b: &Expr| {
            let (a, b) = (lower.points(a), lower.points(b));
            Self::both(a, b).map(|(a, b)| (Box::new(a), Box::new(b)))
        };
        if self.sort(expr) == Sort::Lines {
            let lines = self.lines(expr)?;
            return Some(node(PointsKind::OnLines(Box::new(lines)), span));
        }
        let kind = match &expr.kind {
            ExprKind::Word(word) => match word {
                Word::Mine => PointsKind::Mine,
                Word::Theirs => PointsKind::Theirs,
                Word::Empty => PointsKind::Empty,
                Word::Occupied => PointsKind::Occupied,
                Word::Points => PointsKind::All,
                Word::It | Word::Origin | Word::Crossed => {
                    self.only_in_turns(expr.span)?;
                    match word {
                        Word::It => PointsKind::It,
                        Word::Origin => PointsKind::Origin,
                        _ => PointsKind::Crossed,
                    }
                }
                _ => return self.wrong(expr, Sort::Points),
            },
            ExprKind::Name(name) => return self.points_name(expr, name),
            ExprKind::Their(_) | ExprKind::Of(..) if self.sort(expr) == Sort::Points => {
                let (memory, whose) = self.memory_read(expr)?;
                PointsKind::Memory(memory, whose)
            }
            ExprKind::List(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.points(part)).collect();
                PointsKind::Union(parts.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::In(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::In(a, b))?,
            ExprKind::Except(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::Except(a, b))?,
            ExprKind::Near(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::Near(a, b))?,
            ExprKind::IfAny(a, b) if self.sort(expr) == Sort::Points => {
                pair(self, a, b).map(|(a, b)| PointsKind::IfAny(a, b))?
            }
            ExprKind::Sight { set, of, within } => {
                let pair = pair(self, set, of);
                let within = match within {
                    Some(within) => Some(Box::new(self.number(within)?)),
                    None => None,
                };
                let (set, of) = pair?;
                PointsKind::Sight { set, of, within }
            }
            ExprKind::Over { set, over, from } => {
                let pair = pair(self, set, over);
                let from = self.points(from);
                let ((set, over), from) = Self::both(pair, from)?;
                PointsKind::Over { set, over, from: Box::new(from) }
            }
            ExprKind::Direction(direction, of) => {
                if self.board.as_ref().is_some_and(|board| !board.has_cells()) {
                    self.report(
                        Diagnostic::new(Code::NotHere, span, "this board has no columns and ranks, so no directions")
                            .help("`north`, `east` and the like are for `grid` and `squares`"),
                    );
                    return None;
                }
                PointsKind::Step(*direction, Box::new(self.points(of)?))
            }
            _ => return self.wrong(expr, Sort::Points),
        };
        Some(node(kind, span))
    }

    fn points_name(&mut self, expr: &Expr, name: &Name) -> Option<ir::Points> {
        if let Some((local, sort)) = self.locals.find(&name.text) {
            return match sort {
                Sort::Points => Some(node(PointsKind::Local(local), expr.span)),
                _ => self.wrong(expr, Sort::Points),
            };
        }
        match self.names.find(&name.text) {
            Some(Named::Kinds(kinds)) => Some(node(PointsKind::OfKind(kinds), expr.span)),
            Some(Named::Memory(_)) if self.sort(expr) == Sort::Points => {
                let (memory, whose) = self.memory_read(expr)?;
                Some(node(PointsKind::Memory(memory, whose), expr.span))
            }
            Some(Named::Define(index)) if self.sort(expr) == Sort::Points => self.expand(index, Self::points),
            Some(_) => self.wrong(expr, Sort::Points),
            None => match self.point_named(&name.text) {
                Some(point) => Some(node(PointsKind::Fixed(vec![point]), expr.span)),
                None => {
                    self.unknown_name(name);
                    None
                }
            },
        }
    }

    pub(super) fn point_named(&self, name: &str) -> Option<PointId> {
        self.board.as_ref().and_then(|board| board.find(name))
    }

    // Lines.

    /// A set of lines.
    pub(super) fn lines(&mut self, expr: &Expr) -> Option<ir::Lines> {
        self.grow(expr.span)?;
        if self.sort(expr) != Sort::Lines {
            return self.wrong(expr, Sort::Lines);
        }
        let pair = |lower: &mut Self, a: &Expr, b: &Expr| {
            let (a, b) = (lower.lines(a), lower.lines(b));
            Self::both(a, b).map(|(a, b)| (Box::new(a), Box::new(b)))
        };
        let kind = match &expr.kind {
            ExprKind::Name(name) => {
                if let Some((local, _)) = self.locals.find(&name.text) {
                    LinesKind::Local(local)
                } else {
                    match self.names.find(&name.text) {
                        Some(Named::Pattern(pattern)) => LinesKind::Standing(pattern),
                        Some(Named::Define(index)) => return self.expand(index, Self::lines),
                        _ => {
                            let (memory, whose) = self.memory_read(expr)?;
                            LinesKind::Memory(memory, whose)
                        }
                    }
                }
            }
            ExprKind::Their(_) | ExprKind::Of(..) => {
                let (memory, whose) = self.memory_read(expr)?;
                LinesKind::Memory(memory, whose)
            }
            ExprKind::Made(of) => {
                self.only_in_turns(expr.span)?;
                LinesKind::Made(self.pattern_of_event(of, "made")?)
            }
            ExprKind::Broken(of) => {
                self.only_in_turns(expr.span)?;
                LinesKind::Broken(self.pattern_of_event(of, "broken")?)
            }
            ExprKind::List(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.lines(part)).collect();
                LinesKind::Union(parts.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::In(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::In(a, b))?,
            ExprKind::Except(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::Except(a, b))?,
            ExprKind::IfAny(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::IfAny(a, b))?,
            _ => return self.wrong(expr, Sort::Lines),
        };
        Some(node(kind, expr.span))
    }

    fn pattern_of_event(&mut self, of: &Expr, event: &str) -> Option<ir::PatternId> {
        if let ExprKind::Name(name) = &of.kind {
            match self.names.find(&name.text) {
                Some(Named::Pattern(pattern)) => return Some(pattern),
                None if self.locals.find(&name.text).is_none() => {
                    self.unknown_name(name);
                    return None;
                }
                _ => {}
            }
        }
        self.report(
            Diagnostic::new(Code::WrongType, of.span, format!("only a pattern can be {event}"))
                .help(format!("say which: `mill {event}`, or `mill {event} in ...` for some of its lines")),
        );
        None
    }

    // Memories.

    /// A memory and whose value of it is read, from `NAME`, `their NAME` or `NAME of X`.
    fn memory_read(&mut self, expr: &Expr) -> Option<(ir::MemoryId, ir::Whose)> {
        let (name, of, theirs) = match &expr.kind {
            ExprKind::Name(name) => (name, None, false),
            ExprKind::Of(inner, of) => match &inner.kind {
                ExprKind::Name(name) => (name, Some(of.as_ref()), false),
                _ => return self.wrong(expr, Sort::Points),
            },
            ExprKind::Their(inner) => match &inner.kind {
                ExprKind::Name(name) => (name, None, true),
                _ => return self.wrong(expr, Sort::Points),
            },
            _ => return self.wrong(expr, Sort::Points),
        };
        let Some(Named::Memory(id)) = self.names.find(&name.text) else {
            if self.sort(expr) == Sort::Unknown {
                self.unknown_name(name);
            } else {
                self.report(
                    Diagnostic::new(Code::WrongType, name.span, format!("`{}` isn't a memory", name.text))
                        .help("`of` and `their` ask for a player's or a man's value of a memory"),
                );
            }
            return None;
        };
        self.reading.current.insert(id);
        let whose = self.whose(id, name, of, theirs)?;
        Some((id, whose))
    }

    /// Whose value of a memory is meant.
    pub(super) fn whose(
        &mut self,
        id: ir::MemoryId,
        name: &Name,
        of: Option<&Expr>,
        theirs: bool,
    ) -> Option<ir::Whose> {
        let scope = self.names.memories.get(id.index())?.scope;
        let misuse = |lower: &mut Self, message: String, help: &str| {
            lower.report(Diagnostic::new(Code::NotHere, name.span, message).help(help.to_owned()));
            None
        };
        match (scope, of) {
            (MemoryScope::Game, None) if !theirs => Some(ir::Whose::Game),
            (MemoryScope::Game, _) => misuse(
                self,
                format!("there is but one `{}` for the whole game", name.text),
                "leave out `of ...` and `their`",
            ),
            (MemoryScope::Player, None) if theirs => Some(ir::Whose::Player(self.other_player(name.span)?)),
            (MemoryScope::Player, None) => Some(ir::Whose::Player(ir::Player::Decider)),
            (MemoryScope::Player, Some(of)) => Some(ir::Whose::Player(self.player(of)?)),
            (MemoryScope::Man, Some(of)) => Some(ir::Whose::Men(Box::new(self.points(of)?))),
            (MemoryScope::Man, None) => {
                misuse(self, format!("every man has a `{}` of his own", name.text), "say whose: `NAME of it`")
            }
        }
    }

    fn other_player(&mut self, at: Span) -> Option<ir::Player> {
        if self.names.players.len() > 2 {
            self.report(
                Diagnostic::new(Code::WrongPlayers, at, "with more than two players there is no single opponent")
                    .help("name the player, or use `theirs`, which is everybody else's"),
            );
            return None;
        }
        Some(ir::Player::OtherThanDecider)
    }

    // Players.

    /// A player, or nobody.
    pub(super) fn player(&mut self, expr: &Expr) -> Option<ir::Player> {
        self.grow(expr.span)?;
        match &expr.kind {
            ExprKind::Word(Word::Mover) => Some(ir::Player::Mover),
            ExprKind::Word(Word::Opponent) => self.other_player(expr.span).map(|_| ir::Player::Opponent),
            ExprKind::Word(Word::Nobody) => Some(ir::Player::Nobody),
            ExprKind::Name(name) => {
                if let Some((local, Sort::Player)) = self.locals.find(&name.text) {
                    return Some(ir::Player::Local(local));
                }
                match self.names.find(&name.text) {
                    Some(Named::Player(id)) => Some(ir::Player::Fixed(id)),
                    Some(Named::Memory(_)) if self.sort(expr) == Sort::Player => self.player_memory(expr),
                    Some(Named::Define(index)) if self.sort(expr) == Sort::Player => self.expand(index, Self::player),
                    _ => self.wrong(expr, Sort::Player),
                }
            }
            ExprKind::Their(_) | ExprKind::Of(..) if self.sort(expr) == Sort::Player => self.player_memory(expr),
            ExprKind::IfAny(a, b) if self.sort(expr) == Sort::Player => {
                let (a, b) = (self.player(a), self.player(b));
                Self::both(a, b).map(|(a, b)| ir::Player::IfAny(Box::new(a), Box::new(b)))
            }
            _ => self.wrong(expr, Sort::Player),
        }
    }

    fn player_memory(&mut self, expr: &Expr) -> Option<ir::Player> {
        let (memory, whose) = self.memory_read(expr)?;
        Some(ir::Player::Memory(memory, Box::new(whose)))
    }

    // Numbers.

    /// A number.
    pub(super) fn number(&mut self, expr: &Expr) -> Option<ir::Number> {
        self.grow(expr.span)?;
        let kind = match &expr.kind {
            ExprKind::Number(value) => NumberKind::Fixed(i64::from(*value)),
            ExprKind::Count(of) => match self.sort(of) {
                Sort::Lines => NumberKind::CountLines(Box::new(self.lines(of)?)),
                _ => NumberKind::Count(Box::new(self.points(of)?)),
            },
            ExprKind::Add(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = Self::both(a, b)?;
                NumberKind::Add(Box::new(a), Box::new(b))
            }
            ExprKind::Subtract(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = Self::both(a, b)?;
                NumberKind::Subtract(Box::new(a), Box::new(b))
            }
            ExprKind::Word(Word::Left | Word::Hand) => self.men(expr, false, None)?,
            ExprKind::Their(inner) => match &inner.kind {
                ExprKind::Word(Word::Left | Word::Hand) => self.men(inner, true, None)?,
                _ => self.number_memory(expr)?,
            },
            ExprKind::Of(inner, kinds) => match &inner.kind {
                ExprKind::Word(Word::Left | Word::Hand) => self.men(inner, false, Some(kinds))?,
                ExprKind::Their(men) if matches!(men.kind, ExprKind::Word(_)) => self.men(men, true, Some(kinds))?,
                _ => self.number_memory(expr)?,
            },
            ExprKind::Name(name) => {
                if let Some((local, Sort::Number)) = self.locals.find(&name.text) {
                    NumberKind::Local(local)
                } else {
                    match self.names.find(&name.text) {
                        Some(Named::Option(index)) => match self.names.option_number(index) {
                            Some(value) => NumberKind::Fixed(i64::from(value)),
                            None => return self.wrong(expr, Sort::Number),
                        },
                        Some(Named::Define(index)) if self.sort(expr) == Sort::Number => {
                            return self.expand(index, Self::number);
                        }
                        _ => self.number_memory(expr)?,
                    }
                }
            }
            _ => return self.wrong(expr, Sort::Number),
        };
        Some(node(kind, expr.span))
    }

    fn number_memory(&mut self, expr: &Expr) -> Option<NumberKind> {
        if self.sort(expr) != Sort::Number {
            return self.wrong(expr, Sort::Number);
        }
        let (memory, whose) = self.memory_read(expr)?;
        Some(NumberKind::Memory(memory, whose))
    }

    /// `left` or `hand`, one's own or `their`, of all kinds or of some.
    fn men(&mut self, word: &Expr, theirs: bool, kinds: Option<&Expr>) -> Option<NumberKind> {
        let of = if theirs { self.other_player(word.span)? } else { ir::Player::Decider };
        let kinds = match kinds {
            Some(kinds) => Some(self.kinds_of(kinds)?),
            None => None,
        };
        match &word.kind {
            ExprKind::Word(Word::Left) => Some(NumberKind::Left { of, kinds }),
            ExprKind::Word(Word::Hand) => Some(NumberKind::Hand { of, kinds }),
            _ => self.wrong(word, Sort::Number),
        }
    }

    fn kinds_of(&mut self, expr: &Expr) -> Option<Vec<ir::KindId>> {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(Named::Kinds(kinds)) = self.names.find(&name.text)
        {
            return Some(kinds);
        }
        self.report(
            Diagnostic::new(Code::WrongType, expr.span, "a kind of piece is needed here")
                .help("as in `left of captain`, or the value of an attribute"),
        );
        None
    }

    // Conditions.

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
                let is = self.is(what, word)?;
                return Some(if *negated { not(node(is, span), span) } else { node(is, span) });
            }
            ExprKind::Not(of) => return Some(not(self.condition(of)?, span)),
            ExprKind::And(parts) => return self.all_of(parts, span, true),
            ExprKind::Or(parts) => return self.all_of(parts, span, false),
            ExprKind::HandEmpty(whose) => ConditionKind::HandEmpty(match whose {
                WhoseHand::Mine => Some(ir::Player::Decider),
                WhoseHand::Theirs => Some(self.other_player(span)?),
                WhoseHand::All => None,
            }),
            ExprKind::BoardFull => ConditionKind::BoardFull,
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
            ExprKind::Name(name) => {
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

    /// `mill made` alone is a condition: such lines are there. Standing lines need `some`.
    fn bare_lines(&mut self, expr: &Expr) -> Option<ir::Condition> {
        if self.sort(expr) != Sort::Lines || !tells_of_an_event(expr) {
            return self.wrong(expr, Sort::Condition);
        }
        let lines = self.lines(expr)?;
        Some(node(ConditionKind::SomeLines(Box::new(lines)), expr.span))
    }

    fn some(&mut self, of: &Expr) -> Option<ConditionKind> {
        Some(match self.sort(of) {
            Sort::Lines => ConditionKind::SomeLines(Box::new(self.lines(of)?)),
            _ => ConditionKind::Some(Box::new(self.points(of)?)),
        })
    }

    /// `and` and `or`, with what options settle folded away.
    fn all_of(&mut self, parts: &[Expr], span: Span, and: bool) -> Option<ir::Condition> {
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
    fn only_in_turns(&mut self, span: Span) -> Option<()> {
        if matches!(self.place, Place::Turn | Place::Event | Place::Define) {
            return Some(());
        }
        let text = self.sources.slice(span);
        self.report(
            Diagnostic::new(Code::NotHere, span, format!("`{text}` has a meaning only within a turn"))
                .help("ends and phases are judged between turns; decide it in the turn: `if mill made { win }`"),
        );
        None
    }

    fn only_in_ends(&mut self, span: Span, words: &str) -> Option<()> {
        if matches!(self.place, Place::End | Place::Define) {
            return Some(());
        }
        self.report(
            Diagnostic::new(Code::NotHere, span, format!("`{words}` has a meaning only in an `end`"))
                .help("ends are judged between turns, when it is known"),
        );
        None
    }

    pub(super) fn count_or_report(&mut self, count: &merels_syntax::tree::Count) -> Option<u32> {
        self.names.count(count).map_err(|diagnostic| self.report(diagnostic)).ok()
    }

    fn counter(&mut self, event: &Event) -> Option<ir::CounterId> {
        let event = match event {
            Event::Capture => ir::Event::Capture,
            Event::Lines(lines) => {
                let place = std::mem::replace(&mut self.place, Place::Event);
                let lines = self.lines(lines);
                self.place = place;
                ir::Event::Lines(lines?)
            }
        };
        // Two claims may count the same event: spans apart, the lines must be equal.
        let same = |known: &ir::Event| match (known, &event) {
            (ir::Event::Capture, ir::Event::Capture) => true,
            (ir::Event::Lines(a), ir::Event::Lines(b)) => a.kind == b.kind,
            (ir::Event::Capture | ir::Event::Lines(_), _) => false,
        };
        let index = self.counters.iter().position(same).unwrap_or_else(|| {
            self.counters.push(event.clone());
            self.counters.len() - 1
        });
        Some(ir::CounterId(clip(index)))
    }

    /// What `is` says: of an option, a player, or the phase.
    fn is(&mut self, what: &Expr, word: &Name) -> Option<ConditionKind> {
        if let ExprKind::Name(name) = &what.kind
            && let (None, Some(Named::Option(index))) = (self.locals.find(&name.text), self.names.find(&name.text))
        {
            let option = self.names.options.get(index)?;
            if !option.values.contains(&word.text) {
                let known: Vec<_> = option.values.iter().map(|value| format!("`{value}`")).collect();
                let message = format!("option `{}` is never `{}`", name.text, word.text);
                let near = did_you_mean(&word.text, option.values.iter().map(String::as_str));
                let help = near.unwrap_or_else(|| format!("its values are {}", known.join(", ")));
                self.report(Diagnostic::new(Code::UnknownWord, word.span, message).help(help));
                return None;
            }
            return Some(ConditionKind::Fixed(option.value() == word.text));
        }
        if matches!(what.kind, ExprKind::Word(Word::Phase)) {
            let index = self.names.phases.iter().position(|phase| phase.text == word.text);
            if index.is_none() {
                let phases: Vec<&str> = self.names.phases.iter().map(|phase| phase.text.as_str()).collect();
                let help = did_you_mean(&word.text, phases.iter().copied()).unwrap_or_else(|| {
                    format!("the phases are {}", phases.iter().map(|p| format!("`{p}`")).collect::<Vec<_>>().join(", "))
                });
                let message = format!("there is no phase `{}`", word.text);
                self.report(Diagnostic::new(Code::UnknownWord, word.span, message).help(help));
            }
            return Some(ConditionKind::PhaseIs(ir::PhaseId(clip(index?))));
        }
        if self.sort(what) == Sort::Player {
            let who = self.player(what);
            let other = self.player_word(word);
            return Self::both(who, other).map(|(a, b)| ConditionKind::SamePlayer(a, b));
        }
        if self.sort(what) == Sort::Unknown {
            return self.unknown(what);
        }
        let found = self.sort(what).words();
        self.report(
            Diagnostic::new(
                Code::WrongType,
                what.span,
                format!("`is` compares an option, a player or the phase, and this is {found}"),
            )
            .help("numbers are compared with `=`, `<`, `>`; sets with `some` and `no`"),
        );
        None
    }

    fn player_word(&mut self, word: &Name) -> Option<ir::Player> {
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
        let help = did_you_mean(&word.text, known.iter().copied()).unwrap_or_else(|| {
            format!("it can be {}", known.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", "))
        });
        let diagnostic =
            Diagnostic::new(Code::UnknownWord, word.span, format!("no player is called `{}`", word.text)).help(help);
        self.report(diagnostic);
        None
    }

    /// A value of whatever sort the expression is of.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<(ir::Value, Sort)> {
        let sort = self.sort(expr);
        let value = match sort {
            Sort::Points => ir::Value::Points(self.points(expr)?),
            Sort::Lines => ir::Value::Lines(self.lines(expr)?),
            Sort::Number => ir::Value::Number(self.number(expr)?),
            Sort::Player => ir::Value::Player(self.player(expr)?),
            Sort::Condition => ir::Value::Condition(self.condition(expr)?),
            Sort::Setting => return self.wrong(expr, Sort::Condition),
            Sort::Unknown => return self.unknown(expr),
        };
        Some((value, sort))
    }
}

/// Letters, then digits: what points are called on most boards, and hardly anything else is.
fn looks_like_a_point(name: &str) -> bool {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = name.len() - digits.len();
    (1..=2).contains(&letters) && digits.chars().any(|c| c.is_ascii_digit()) && name.len() <= 5
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
