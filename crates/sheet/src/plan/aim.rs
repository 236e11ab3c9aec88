//! What one plays for: who wins by what, from the ends and from what turns say.
//!
//! Who loses makes the other win, so rules are told from the winner's side. What an earlier rule settles otherwise is left out where
//! it shows, and whatever can't be told in a clause is left to the rules themselves: the aim says nothing that they don't.

use merels_model::ir::{Condition, ConditionKind, EndResult, EndRule, Part, Player, PlayerId};

use super::locals::meant;
use super::possible::Owners;
use super::ways::{Found, Step, found};
use super::{It, Item, Plan, View};
use crate::meaning::{Aim, Clause, Head, Lines, Message, Number, Person, Set, That, ThatKind, When, Winning};

/// Who wins, who doesn't, and in which of their turns.
struct Sides {
    winner: Person,
    loser: Person,
    player: Option<PlayerId>,
}

impl Plan<'_> {
    /// The aim; none where no rule tells one.
    pub(super) fn aim(&mut self) -> Vec<Item> {
        let game = self.game;
        let message = match game.players.len() {
            2 => self.aim_of_two(),
            _ => self.aim_of_many(),
        };
        message.map(|message| Item::new(message, None)).into_iter().collect()
    }

    fn aim_of_two(&mut self) -> Option<Message> {
        let found = found(self.game);
        let each = match self.is_lopsided(&found) {
            false => vec![Sides { winner: Person::You, loser: Person::Opponent, player: None }],
            true => (0..2u8)
                .map(|player| Sides {
                    winner: Person::Named(PlayerId(player)),
                    loser: Person::Named(PlayerId(1 - player)),
                    player: Some(PlayerId(player)),
                })
                .collect(),
        };
        let mut ways = Vec::new();
        for sides in each {
            let when = self.winnings(&sides, &found);
            if !when.is_empty() {
                ways.push((sides.winner, when));
            }
        }
        let drawn = self.may_be_drawn_before(&found);
        let in_order = ways.len() == 2 && found.is_empty() && self.is_decided_by_two_names();
        if let (true, [(_, first), (_, second)]) = (in_order, ways.as_mut_slice())
            && is_the_rest(first, second)
        {
            second.clear();
        }
        (!ways.is_empty()).then_some(Message::Aim(Aim::OfTwo { ways, in_order, drawn }))
    }

    /// Of several players whoever is left wins, if anybody can be out.
    fn aim_of_many(&mut self) -> Option<Message> {
        let (mut wins, mut out) = (Vec::new(), Vec::new());
        for rule in &self.game.ends {
            let into = match &rule.result {
                EndResult::Wins(Player::Mover | Player::Decider) => &mut wins,
                EndResult::IsOut(Player::Mover | Player::Decider)
                | EndResult::Loses(Player::Mover | Player::Decider) => &mut out,
                _ => continue,
            };
            let view = View::mover(self.game);
            let each = self.alternatives(&rule.when).iter();
            into.extend(each.map(|when| (view.clone(), vec![Step::of_end(when, true)])));
        }
        for found in found(self.game).iter().filter(|found| found.wins && !found.swapped && !found.path.is_empty()) {
            wins.push((View::mover(self.game), found.path.clone()));
        }
        let told = |plan: &mut Self, ways: Vec<(View, Path<'_>)>| {
            let ways = ways.into_iter().map(|(view, path)| plan.told_as(view, &path));
            let mut all: Vec<Winning> = Vec::new();
            ways.for_each(|parts| add(&mut all, parts, When::Ever));
            all
        };
        let (wins, out) = (told(self, wins), told(self, out));
        let mut named = Vec::new();
        for player in (0..).map(PlayerId).take(self.game.players.len()) {
            let rules = self.game.ends.iter().filter(|rule| rule.result == EndResult::Wins(Player::Fixed(player)));
            let each: Vec<&Condition> = rules.flat_map(|rule| self.alternatives(&rule.when)).collect();
            let view = View::named(self.game, player);
            let ways = each.into_iter().map(|when| (view.clone(), vec![Step::of_end(when, true)])).collect();
            let ways = told(self, ways);
            if !ways.is_empty() {
                named.push((Person::Named(player), ways));
            }
        }
        let says = !(wins.is_empty() && named.is_empty() && out.is_empty());
        says.then_some(Message::Aim(Aim::OfMany { wins, named, out }))
    }

    /// Whether there are two rules that decide, and both name players.
    fn is_decided_by_two_names(&self) -> bool {
        let decide = self.game.ends.iter().filter_map(|rule| winner_of(&rule.result));
        let named: Vec<bool> = decide.map(|(player, _)| matches!(player, Player::Fixed(_))).collect();
        named == [true, true]
    }

    /// Whether players win in different ways: a rule names one of them, or they have pieces that the other can't have.
    fn is_lopsided(&self, found: &[Found<'_>]) -> bool {
        let names = |condition: &Condition| {
            Part::Condition(condition).any(&|part| matches!(part, Part::Player(Player::Fixed(_))))
        };
        let rules = self.game.ends.iter().filter(|rule| rule.result != EndResult::Claim);
        let mut rules = rules.filter(|rule| rule.result != EndResult::Draw);
        rules.any(|rule| names(&rule.when) || matches!(winner_of(&rule.result), Some((Player::Fixed(_), _))))
            || found.iter().flat_map(|found| &found.path).any(|step| names(step.condition))
            || (Owners::of(self.game).differ() && found.iter().any(|found| !found.path.is_empty()))
    }

    fn winnings(&mut self, sides: &Sides, found: &[Found<'_>]) -> Vec<Winning> {
        let game = self.game;
        let mut all: Vec<Winning> = Vec::new();
        for found in found {
            self.by_turn(sides, found, &mut all);
        }
        let rules: Vec<&EndRule> = game.ends.iter().collect();
        for (at, rule) in rules.iter().enumerate() {
            self.by_end(sides, rule, rules.get(..at).unwrap_or_default(), &mut all);
        }
        all
    }

    /// What a statement in a turn says.
    fn by_turn(&mut self, sides: &Sides, found: &Found<'_>, all: &mut Vec<Winning>) {
        let decides = if found.wins { &sides.winner } else { &sides.loser };
        let other = if found.wins { &sides.loser } else { &sides.winner };
        let (mover, opponent) = if found.swapped { (other, decides) } else { (decides, other) };
        let view = seen(decides, other, mover, opponent);
        let of = |person: &Person| match (person, sides.player) {
            (Person::Named(player), Some(_)) => Some(*player),
            _ => None,
        };
        let owners = Owners::of(self.game);
        if let Some(player) = of(decides)
            && found.path.iter().any(|step| step.holds && owners.never(step.condition, player))
        {
            return;
        }
        if found.stuck {
            let word = self.stuck();
            self.vocabulary.word(word);
            return add(all, vec![Clause::Stuck(decides.clone(), true)], When::Ever);
        }
        if found.path.is_empty() {
            return;
        }
        // What was settled in the same way before is told by itself.
        let path: Path<'_> = found.path.iter().copied().filter(|step| step.settled != Some(found.wins)).collect();
        let before = std::mem::replace(&mut self.it, It::Last(found.done));
        let mut told = |view: View, by: &Person| {
            let parts = self.told_as(view, &path).into_iter().map(|part| made_by(part, by)).collect();
            of_any(parts, found.mine.then_some(by))
        };
        let mut parts = told(view, decides);
        // What is the same for both says not whose turn it comes about in.
        let swapped = told(seen(other, decides, opponent, mover), other);
        self.it = before;
        let when = if parts == swapped { When::InTurnOf(mover.clone()) } else { When::Ever };
        parts.sort_by_key(|part| matches!(part, Clause::Makes(.., false)));
        match <[Clause; 1]>::try_from(parts) {
            Ok([Clause::Any(each)]) => each.into_iter().for_each(|part| add(all, vec![part], when.clone())),
            Ok(one) => add(all, one.to_vec(), when),
            Err(parts) => add(all, parts, when),
        }
    }

    /// What an end says, with what the rules before it leave of it.
    fn by_end(&mut self, sides: &Sides, rule: &EndRule, before: &[&EndRule], all: &mut Vec<Winning>) {
        let Some((player, wins)) = winner_of(&rule.result) else { return };
        let decider = if wins { &sides.winner } else { &sides.loser };
        let other = if wins { &sides.loser } else { &sides.winner };
        let (mover, opponent) = match player {
            Player::Mover | Player::Decider => (decider, other),
            Player::Opponent | Player::OtherThanDecider => (other, decider),
            Player::Fixed(player) if *decider == Person::Named(*player) => (&Person::Due, &Person::NotDue),
            _ => return,
        };
        let view = seen(decider, other, mover, opponent);
        for when in self.alternatives(&rule.when) {
            let path: Path<'_> = parts_of(when).into_iter().map(|part| Step::of_end(part, true)).collect();
            let mut not: Vec<(View, Step<'_>)> = Vec::new();
            for earlier in before.iter().filter(|earlier| earlier.result != EndResult::Claim) {
                let theirs = parts_of(&earlier.when);
                if theirs.iter().all(|part| path.iter().any(|own| own.holds && own.condition == *part)) {
                    return;
                }
                let new = |part: &&&Condition| path.iter().all(|own| own.condition != **part);
                let more: Vec<_> = theirs.iter().filter(new).collect();
                if let ([more], true) = (more.as_slice(), theirs.len() == path.len() + not.len() + 1) {
                    not.push((self.view_of(&earlier.result, mover, opponent), Step::of_end(more, false)));
                }
            }
            let mut told = self.told_as(view.clone(), &path);
            let mut swapped = self.told_as(seen(other, decider, other, decider), &path);
            for (view, step) in &not {
                let step = self.told_as(view.clone(), &vec![*step]);
                swapped.extend(step.clone());
                told.extend(step);
            }
            match self.at_the_end(rule, &told) {
                // What is left of a rule by its reverse.
                _ if !not.is_empty() && all.iter().any(|known| known.when == When::AtTheEnd) => {}
                Some(most) => add(all, vec![most], When::AtTheEnd),
                None if told == swapped && !matches!(player, Player::Fixed(_)) => {
                    add(all, told, When::BeforeTurnOf(decider.clone()));
                }
                None => add(all, told, When::Ever),
            }
        }
    }

    /// From whose point of view an end is judged.
    fn view_of(&self, result: &EndResult, mover: &Person, opponent: &Person) -> View {
        match winner_of(result) {
            Some((Player::Fixed(player), _)) => View::named(self.game, *player),
            Some((Player::Opponent | Player::OtherThanDecider, _)) => seen(opponent, mover, mover, opponent),
            _ => seen(mover, opponent, mover, opponent),
        }
    }

    /// Of a rule that asks who has more, once it is settled that the game is over, that question alone.
    fn at_the_end(&self, rule: &EndRule, told: &[Clause]) -> Option<Clause> {
        let [rest @ .., most @ Clause::Compare(_, a, b)] = told else { return None };
        let fixed = |number: &Number| matches!(number, Number::Fixed(_));
        if rest.is_empty() || fixed(a) || fixed(b) {
            return None;
        }
        let own = parts_of(&rule.when);
        let ends = self.game.ends.iter().any(|other| {
            let parts = parts_of(&other.when);
            let within = |part: &&Condition| own.contains(part);
            other.result != EndResult::Claim && parts.len() <= rest.len() && parts.iter().all(within)
        });
        ends.then(|| most.clone())
    }

    fn told_as(&mut self, view: View, path: &Path<'_>) -> Vec<Clause> {
        let told = |plan: &mut Self, step: &Step<'_>| {
            let outer = std::mem::replace(&mut plan.locals, step.body.map(meant).unwrap_or_default());
            let clause = plan.clause(step.condition, step.holds);
            plan.locals = outer;
            match clause {
                Clause::All(parts) => parts,
                Clause::Fixed(true) => Vec::new(),
                clause => vec![clause],
            }
        };
        self.seen_by(view, |plan| path.iter().flat_map(|step| told(plan, step)).collect())
    }

    /// Of which one is enough; what has a name is told by it.
    fn alternatives<'c>(&self, condition: &'c Condition) -> &'c [Condition] {
        let named = self.game.defines.iter().any(|define| define.span == condition.span);
        match &condition.kind {
            ConditionKind::Or(parts) if !named => parts,
            _ => std::slice::from_ref(condition),
        }
    }

    /// Whether a draw may come before a rule that says who wins.
    fn may_be_drawn_before(&self, found: &[Found<'_>]) -> bool {
        let decides = |rule: &&EndRule| winner_of(&rule.result).is_some();
        let draw = self.game.ends.iter().position(|rule| rule.result == EndResult::Draw);
        let last = self.game.ends.iter().rposition(|rule| decides(&rule));
        let in_a_turn = found.iter().any(|found| found.after_a_draw);
        // Who can't begin a turn loses only after the ends have been looked at.
        let before_a_turn = draw.is_some() && found.iter().any(|found| found.stuck);
        in_a_turn || before_a_turn || draw.zip(last).is_some_and(|(draw, last)| draw < last)
    }
}

type Path<'g> = Vec<Step<'g>>;

fn seen(decider: &Person, others: &Person, mover: &Person, opponent: &Person) -> View {
    View { decider: decider.clone(), others: others.clone(), mover: mover.clone(), opponent: opponent.clone() }
}

/// Whom a rule is about, and whether that player wins by it.
pub(super) fn winner_of(result: &EndResult) -> Option<(&Player, bool)> {
    match result {
        EndResult::Wins(player) => Some((player, true)),
        EndResult::Loses(player) | EndResult::IsOut(player) => Some((player, false)),
        EndResult::Draw | EndResult::Claim => None,
    }
}

/// All that must hold.
pub(super) fn parts_of(condition: &Condition) -> Vec<&Condition> {
    match &condition.kind {
        ConditionKind::And(parts) => parts.iter().flat_map(parts_of).collect(),
        _ => vec![condition],
    }
}

/// What one has made, and not "this".
pub(super) fn made_by(clause: Clause, by: &Person) -> Clause {
    match clause {
        Clause::Lines(lines, holds) => match standing(&lines) {
            Some(lines) => Clause::Makes(by.clone(), lines, holds),
            None => Clause::Lines(lines, holds),
        },
        Clause::All(parts) => Clause::All(parts.into_iter().map(|part| made_by(part, by)).collect()),
        Clause::Any(parts) => Clause::Any(parts.into_iter().map(|part| made_by(part, by)).collect()),
        clause => clause,
    }
}

fn standing(lines: &Lines) -> Option<Lines> {
    match lines {
        Lines::Made(pattern) => Some(Lines::Standing(*pattern)),
        Lines::Both(a, b) => Some(Lines::Both(Box::new(standing(a)?), b.clone())),
        Lines::Except(a, b) => Some(Lines::Except(Box::new(standing(a)?), b.clone())),
        _ => None,
    }
}

/// What is said of the piece that was moved or placed, and that is one's own: that there is such a piece.
fn of_any(parts: Vec<Clause>, whose: Option<&Person>) -> Vec<Clause> {
    let Some(whose) = whose else { return parts };
    let mut all: Vec<Clause> = Vec::new();
    let mut such: Vec<That> = Vec::new();
    for part in parts {
        match part {
            Clause::Is(Set { head: Head::Last(done), .. }, that) if !done.chosen => such.push(that),
            Clause::Any(parts) => {
                let parts = parts.into_iter().flat_map(|part| of_any(vec![part], Some(whose)));
                all.push(Clause::Any(parts.collect()));
            }
            part => all.push(part),
        }
    }
    if !such.is_empty() {
        let head = Head::Pieces { whose: Some(whose.clone()), kinds: Vec::new() };
        all.push(Clause::Exists(such.into_iter().fold(Set::of(head), Set::with), true));
    }
    chains(all)
}

/// Of pieces that hang together with the one that was moved or placed, and are in several places: that they lead from one to the other.
fn chains(parts: Vec<Clause>) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    for part in parts {
        match (all.last_mut(), chain(&part)) {
            (Some(Clause::Chain(of, places)), Some((head, place))) if *of == head => places.push(place),
            (_, Some((head, place))) => all.push(Clause::Chain(head, vec![place])),
            (_, None) => all.push(match part {
                Clause::Any(parts) => Clause::Any(parts.into_iter().map(chained).collect()),
                part => part,
            }),
        }
    }
    all
}

fn chained(clause: Clause) -> Clause {
    let Clause::All(parts) = clause else { return clause };
    let mut parts = chains(parts);
    if parts.len() == 1 { parts.remove(0) } else { Clause::All(parts) }
}

/// Whose pieces, and where one of them is that hangs together with the piece last moved or placed.
fn chain(clause: &Clause) -> Option<(Set, Set)> {
    let Clause::Exists(Set { head: head @ Head::Pieces { whose: Some(_), .. }, that }, true) = clause else {
        return None;
    };
    let [
        That { holds: true, kind: ThatKind::Connected { with: to, .. } },
        That { holds: true, kind: ThatKind::Among(place) },
    ] = that.as_slice()
    else {
        return None;
    };
    matches!(to.head, Head::Last(_)).then(|| (Set::of(head.clone()), place.clone()))
}

/// Another way to win, unless one that asks for less is known.
fn add(all: &mut Vec<Winning>, parts: Vec<Clause>, when: When) {
    let asks_more = |parts: &[Clause], than: &[Clause]| than.iter().all(|part| parts.contains(part));
    if parts.is_empty() || all.iter().any(|known| known.when == when && asks_more(&parts, &known.parts)) {
        return;
    }
    all.retain(|known| known.when != when || !asks_more(&known.parts, &parts));
    all.push(Winning { parts, when });
}

/// Whether what decides for one at the end of the game is just that it doesn't for the other.
fn is_the_rest(first: &[Winning], second: &[Winning]) -> bool {
    let [Winning { parts: one, when: When::AtTheEnd }] = first else { return false };
    let [Winning { parts: other, when: When::AtTheEnd }] = second else { return false };
    match (one.as_slice(), other.as_slice()) {
        ([Clause::Compare(one, a, b)], [Clause::Compare(other, c, d)]) => {
            *other == one.opposite() && (a, b) == (c, d) || other.flipped() == one.opposite() && (a, b) == (d, c)
        }
        _ => false,
    }
}
