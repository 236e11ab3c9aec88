//! What changes nothing: men given to whom they belong, or made what they are, or of a set that holds none; a memory set to itself;
//! players who never have a man.

use merels_syntax::tree::{Item, ItemKind};
use merels_syntax::{Code, Diagnostic, Span};

use super::extent::Content;
use super::facts::Facts;
use super::judge::Judge;
use merels_model::ir::{
    ChoiceKind, Flow, Game, Part, Player, PlayerId, Points, PointsKind, Statement, StatementKind, Whose,
};
use merels_model::walk::{any_called, any_statement, bodies, each_called, statements};

/// Asks every statement and every player.
pub(super) fn check(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let others_decide = any_statement(facts.game, &|one| matches!(one.kind, StatementKind::OpponentDecides(_)));
    // Within an action it isn't known who decides.
    let in_actions: Vec<Span> =
        facts.game.actions.iter().flat_map(|action| action.body.statements.iter().map(|one| one.span)).collect();
    let others: Vec<Span> = statements(facts.game)
        .into_iter()
        .filter(|one| matches!(one.kind, StatementKind::OpponentDecides(_)))
        .map(|one| one.span)
        .chain(in_actions)
        .collect();
    let is_within = |one: &Statement, around: &Span| {
        around.file == one.span.file && around.start <= one.span.start && one.span.end <= around.end
    };
    for statement in statements(facts.game) {
        let others_decide = others_decide && others.iter().any(|around| is_within(statement, around));
        let why = facts.why_idle(statement, others_decide).map(|(message, help)| {
            let message = format!("this changes nothing: {message}");
            Diagnostic::new(Code::IdleStatement, statement.span, message).help(help)
        });
        judge.tell(Code::IdleStatement, statement.span, why);
    }
    for phase in &facts.game.phases {
        chosen_in_vain(facts, &phase.turn.statements, judge);
    }
    bodies(facts.game).for_each(|body| put_again(body, judge));
    idle_players(facts, items, judge);
}

/// The first point that is chosen in a turn and that nothing behind it asks for.
fn chosen_in_vain(facts: &Facts<'_>, turn: &[Statement], judge: &mut Judge) {
    let actions = &facts.game.actions;
    let is_it = |part: Part<'_>| matches!(part, Part::Points(points) if points.kind == PointsKind::It);
    let asks = |one: &Statement| one.parts().into_iter().any(|part| part.any(&is_it));
    let returns = any_called(turn, actions, &|one| matches!(one.flow(), Flow::Again));
    // Whether it is asked for behind each statement; an action that has been entered was asked behind it.
    let mut entered = vec![false; actions.len()];
    let mut asked = false;
    let mut asked_behind: Vec<bool> = Vec::with_capacity(turn.len());
    for statement in turn.iter().rev() {
        asked_behind.push(asked);
        each_called(std::slice::from_ref(statement), actions, &mut entered, &mut |one| asked |= asks(one));
    }
    let mut told = false;
    for (statement, behind) in turn.iter().zip(asked_behind.into_iter().rev()) {
        // Within a block, what stands before may come again.
        let alone = !returns && statement.choice().is_some();
        let asked = if alone { behind } else { asked };
        each_called(std::slice::from_ref(statement), &[], &mut [], &mut |one| {
            let Some(choice) = one.choice().filter(|choice| matches!(choice.kind, ChoiceKind::Point(_))) else {
                return;
            };
            let idle = !told && !asked && choice.local.is_none() && choice.unless.is_none();
            told |= idle;
            let message = "this changes nothing: nobody asks for what is chosen";
            let report = idle.then(|| {
                Diagnostic::new(Code::IdleStatement, choice.span, message)
                    .help("what is chosen is `it`: say what becomes of it, or leave the decision out")
            });
            judge.tell_besides(Code::IdleStatement, choice.span, report);
        });
    }
}

/// A piece that is put where one of its kind has just been placed.
fn put_again(body: &[Statement], judge: &mut Judge) {
    for pair in body.windows(2) {
        let [one, other] = pair else { continue };
        let placed = one.choice().filter(|choice| choice.otherwise.is_none()).map(|choice| &choice.kind);
        let (Some(ChoiceKind::Place { kinds, .. }), StatementKind::Put { kind, of, on }) = (placed, &other.kind) else {
            continue;
        };
        let same = kinds.as_slice() == [*kind] && *of == Player::Decider && on.kind == PointsKind::It;
        let message = "this changes nothing: such a piece has just been placed there";
        let report = same.then(|| {
            Diagnostic::new(Code::IdleStatement, other.span, message)
                .help("say on which other point: `put ... on north of it`")
        });
        judge.tell_besides(Code::IdleStatement, other.span, report);
    }
    body.iter().flat_map(Statement::blocks).for_each(|block| put_again(block, judge));
}

/// Players who have no men, where all that is decided takes men.
fn idle_players(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let game = facts.game;
    let written = items.iter().find_map(|item| match &item.kind {
        ItemKind::Players(players) => Some(players),
        _ => None,
    });
    let needs_men = facts.needs_men_everywhere();
    let comes = |statement: &Statement| {
        let effects = statement.effects();
        effects.changes_owner || effects.into_hand || effects.from_pool
    };
    let may_come = any_statement(game, &comes);
    let gets_men = |player| may_come || has_men(game, player);
    let others_have = facts.players().any(|player| has_men(game, player));
    for (player, written) in facts.players().zip(written.into_iter().flatten()) {
        let name = &written.name;
        let meant = put_for_another(game, &name.text);
        let idle = needs_men && others_have && !gets_men(player);
        judge.ask(Code::IdlePlayer, name.span, idle, || {
            let message = format!("`{}` never has a man, and so never anything to decide", name.text);
            if let Some((put, why)) = meant {
                return Diagnostic::new(Code::IdlePlayer, put.span, message)
                    .label(name.span, why)
                    .help(format!("is it theirs? `put ... of {} on ...`", name.text));
            }
            let help =
                format!("give them some, such as `piece NAME: 9 in each hand` or `put NAME of {} on ...`", name.text);
            Diagnostic::new(Code::IdlePlayer, name.span, message).help(help)
        });
    }
}

/// What is put for another player and may be meant for this one, and why: pieces that are called so, or the later of two that are alike
/// but for their points.
fn put_for_another<'g>(game: &'g Game, name: &str) -> Option<(&'g Statement, &'static str)> {
    let called = statements(game).into_iter().find(|one| match &one.kind {
        StatementKind::Put { kind, .. } => {
            game.kinds.get(kind.index()).is_some_and(|kind| kind.name.eq_ignore_ascii_case(name))
        }
        _ => false,
    });
    let puts = game.start.statements.iter().filter_map(|one| match &one.kind {
        StatementKind::Put { kind, of, .. } => Some((one, (kind, of))),
        _ => None,
    });
    let alike = || match puts.collect::<Vec<_>>().as_slice() {
        [(_, one), (later, other)] if one == other => Some((*later, "who has none")),
        _ => None,
    };
    called.map(|put| (put, "who is called so")).or_else(alike)
}

/// Whether a player has men at first, in hand or on the board.
fn has_men(game: &Game, player: PlayerId) -> bool {
    let in_hand = game.supplies.iter().any(|supply| supply.hand_of == Some(player) && supply.count != Some(0));
    let put = |statement: &Statement| match &statement.kind {
        StatementKind::Put { of: Player::Fixed(of), .. } => *of == player,
        StatementKind::Put { of, .. } => *of != Player::Nobody,
        _ => false,
    };
    in_hand || any_statement(game, &put)
}

impl Facts<'_> {
    /// Whether nothing can be decided without men.
    pub(super) fn needs_men_everywhere(&self) -> bool {
        statements(self.game).iter().filter_map(|one| one.choice()).all(|choice| self.needs_men(&choice.kind))
    }

    /// Whether only who has men can decide it; to pass where nothing else can be done is no decision.
    fn needs_men(&self, choice: &ChoiceKind) -> bool {
        let own = |set: &Points| {
            let what = self.extent(set).what;
            what.theirs == 0 && what.nobodys == 0
        };
        match choice {
            ChoiceKind::Move { from, .. } => own(from),
            ChoiceKind::Place { from_pool, .. } => !from_pool,
            ChoiceKind::Take { what, .. } => own(what),
            ChoiceKind::Point(_) | ChoiceKind::Say(_) | ChoiceKind::Pass => false,
        }
    }

    /// Why a statement never changes anything, and what to do; `others_decide` says that it may be about the men of who doesn't move.
    fn why_idle(&self, statement: &Statement, others_decide: bool) -> Option<(&'static str, &'static str)> {
        let of_nobody = |set: &Points| self.extent(set).what.and(self.any_piece()).is_nothing();
        const NO_PIECE: (&str, &str) =
            ("no piece stands on such a point", "say whose men are meant, and where they stand");
        match &statement.kind {
            StatementKind::Remove(what) | StatementKind::Change { what, .. } | StatementKind::Give { what, .. }
                if of_nobody(what) =>
            {
                Some(NO_PIECE)
            }
            StatementKind::Remember { whose: Whose::Men(men), .. } if of_nobody(men) => Some(NO_PIECE),
            StatementKind::Change { what, kind } => {
                let Content { mine, theirs, nobodys, .. } = self.extent(what).what;
                let others = (mine | theirs | nobodys) & !1_u64.checked_shl(u32::from(kind.0)).unwrap_or(0);
                (others == 0).then_some(("they are of this kind already", "name the kind that they become"))
            }
            StatementKind::Give { what, to } if !others_decide => {
                let Content { mine, theirs, nobodys, .. } = self.extent(what).what;
                let owned = match to {
                    Player::Mover | Player::Decider => theirs == 0 && nobodys == 0,
                    Player::Opponent | Player::OtherThanDecider => mine == 0 && nobodys == 0,
                    Player::Nobody => mine == 0 && theirs == 0,
                    _ => false,
                };
                owned.then_some(("these men are theirs already", "say who gets them: `to mover` or `to opponent`"))
            }
            // That nothing changes otherwise may well be said.
            StatementKind::Remember { .. } if !self.text_before(statement.span).trim_end().ends_with("else {") => {
                let (name, value) = self.text(statement.span).strip_prefix("remember ")?.split_once('=')?;
                (name.trim() == value.trim()).then_some(("it is this already", "say what else it becomes"))
            }
            _ => None,
        }
    }
}
