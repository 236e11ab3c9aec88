//! `merels match`

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use indicatif::ProgressBar;
use merels::ir::PlayerId;
use merels::record::Study;
use merels::search::arena::{self, Contestant, Game, Score, Terms, Timekeeper, Verdict};
use merels::search::{Means, Player, Strengths, Weights};
use merels::seats::{Clock, TimeControl};
use merels::threads::{count_for, in_order};
use merels::{Cause, Rules, Session, words};
use serde::Serialize;

use super::tally::Tally;
use crate::args::{Claims, Contender, Format, Match};
use crate::dialect::Dialect;
use crate::load::{self, Done, Failure, Found};
use crate::opponent::Opponent;
use crate::record_file::{self, GameFile};
use crate::stopwatch::{Stopwatch, Whose};
use crate::weighing::Weighing;
use crate::{leave, output};

/// What came of a match, as JSON has it.
#[derive(Serialize)]
struct Report {
    game: String,
    players: [String; 2],
    seed: u64,
    #[serde(flatten)]
    tally: Tally,
    /// How the game's first named player did, whoever played it.
    first_player_won: u64,
    first_player_lost: u64,
    lost_on_time: u64,
    draws: BTreeMap<String, u64>,
    verdict: &'static str,
}

/// What is known while games are played.
#[derive(Default)]
struct Standing {
    score: Score,
    unfinished: u64,
    first_player: Score,
    /// Games that were lost since all time was over.
    on_time: u64,
    draws: BTreeMap<String, u64>,
}

pub(crate) fn run(args: &Match) -> Done {
    let [a, b] = args.players.as_slice() else {
        return Err(Failure::CantRun("a match has two opponents: `--players A,B`".to_owned()));
    };
    let (found, rules) = load::rules(&args.game)?;
    if rules.game().players.len() != 2 {
        let message = format!("a match is for two players, and {} has {}", found.name, rules.game().players.len());
        return Err(Failure::CantRun(message));
    }
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(since.subsec_nanos())
    });
    let weights = weights(args, &found, &rules)?;
    let programs = programs(args, [*a, *b], &rules)?;
    let start = load::session(rules, args.position.as_deref(), PlayerId(0))?;
    let name = args.out.as_ref().map_or(found.called(), |path| record_file::called(&found, path));
    // What is being written is let go of.
    leave::on_interrupt(|| ());
    let mut file = args.out.as_deref().map(GameFile::open).transpose()?;
    let [first, second] = programs;
    let side = |who: &Contender, (weights, strengths), program| Side { who: *who, weights, strengths, program };
    let sides = [side(a, weights[0], first), side(b, weights[1], second)];
    let (standing, failed) = played(args, &start, &sides, &name, seed, file.as_mut());
    // What wasn't kept spoils no report.
    let kept = file.map_or(Ok(()), GameFile::close);
    let report = report(args, &found.name, [*a, *b], seed, &standing);
    match args.format {
        Format::Json => output::json(&report),
        Format::Text => output::print(&text(&report)),
    }
    match failed {
        Some(message) => Err(Failure::CantRun(message)),
        None => kept.map(|()| ExitCode::SUCCESS),
    }
}

/// An opponent, and what it needs.
struct Side<'a> {
    who: Contender,
    weights: Weights,
    strengths: Strengths,
    program: Program<'a>,
}

/// What an opponent needs that is a program.
#[derive(Clone, Default)]
struct Program<'a> {
    /// What starts it.
    command: &'a str,
    /// How it writes turns.
    dialect: Dialect,
}

/// What each opponent needs that is a program.
fn programs<'a>(args: &'a Match, players: [Contender; 2], rules: &Rules) -> Result<[Program<'a>; 2], Failure> {
    let are_programs = players.map(|player| matches!(player, Contender::Program(_)));
    let wanted = are_programs.iter().filter(|is_program| **is_program).count();
    if args.program.len() != wanted {
        let message = format!("`--program` is given once for each opponent called `program`: {wanted} here");
        return Err(Failure::CantRun(message));
    }
    if args.notation.len() > wanted {
        return Err(Failure::CantRun(
            "`--notation` is given once for each opponent called `program`, at most".to_owned(),
        ));
    }
    let dialects = args.notation.iter().map(|path| Dialect::of_file(path, rules.game()));
    let dialects = dialects.collect::<Result<Vec<_>, _>>()?.into_iter().chain(std::iter::repeat(Dialect::default()));
    let mut programs = args.program.iter().zip(dialects).map(|(command, dialect)| Program { command, dialect });
    Ok(are_programs.map(|is_program| if is_program { programs.next() } else { None }.unwrap_or_default()))
}

/// What things are worth to each opponent, and how strong the levels are.
fn weights(args: &Match, found: &Found, rules: &Rules) -> Result<[(Weights, Strengths); 2], Failure> {
    let known = |weighing: Weighing| (weighing.of(rules), weighing.strengths(rules));
    let of = |asked| Ok(known(Weighing::asking(asked, rules)?));
    match args.weights.as_slice() {
        [] => {
            let stored = known(Weighing::new(None, found, rules)?);
            Ok([stored; 2])
        }
        [both] => of(Some(both)).map(|both| [both; 2]),
        [first, second] => Ok([of(Some(first))?, of(Some(second))?]),
        _ => Err(Failure::CantRun("`--weights` is given once for both opponents, or twice".to_owned())),
    }
}

/// Plays the games, on as many threads as were asked for.
fn played(
    args: &Match,
    start: &Session,
    sides: &[Side<'_>; 2],
    name: &str,
    seed: u64,
    mut file: Option<&mut GameFile>,
) -> (Standing, Option<String>) {
    let bar = output::progress(args.games, "games");
    let memory = (args.memory as usize) << 20;
    let numbers = 0..args.games;
    let mut workers = vec![(); count_for(args.threads.or_one(), &numbers)];
    let mut standing = Standing::default();
    let play = |_: &mut (), number| one_game(args, start, sides, number, seed, memory);
    let mut failed = None;
    in_order(&mut workers, numbers, &play, |number, game: Result<Game, String>| {
        let game = match game {
            Ok(game) => game,
            Err(message) => {
                failed = Some(message);
                return Break(());
            }
        };
        note(&mut standing, &game, number % 2 == 1);
        if let Some(file) = &mut file {
            file.add(&record(&game, name, sides.each_ref().map(|side| side.who), (number, seed), args.clock));
        }
        tell(&bar, standing.score);
        // Only whole pairs are judged.
        let sure = standing.score.verdict(f64::from(args.elo)) != Verdict::Open;
        if sure && !args.all && standing.score.games().is_multiple_of(2) { Break(()) } else { Continue(()) }
    });
    bar.finish_and_clear();
    (standing, failed)
}

/// One game; the message where a program of somebody's fails.
fn one_game(
    args: &Match,
    start: &Session,
    sides: &[Side<'_>; 2],
    number: u64,
    seed: u64,
    memory: usize,
) -> Result<Game, String> {
    // Both games of a pair have the same opening.
    let pair = seed.wrapping_add(number / 2);
    let [a, b] = sides;
    let [first, second] = if number.is_multiple_of(2) { [a, b] } else { [b, a] };
    let mut first = Seated::new(start, first, pair.wrapping_mul(2), memory)?;
    let mut second = Seated::new(start, second, pair.wrapping_mul(2) | 1, memory)?;
    let mut keeper = Keeper {
        clock: args.clock.map(|control| Clock::new(control, 2)),
        began: Instant::now(),
        // Each game is played on a thread of its own.
        whose: if args.cpu { Whose::Thread } else { Whose::Wall },
    };
    let terms = Terms { opening: args.openings, seed: pair, claims: args.draws == Claims::Automatic };
    let game = arena::play(start.clone(), &mut [first.contestant(), second.contestant()], terms, &mut keeper);
    match first.failed().or(second.failed()) {
        Some(message) => Err(message),
        None => Ok(game),
    }
}

/// Measures the time of a game.
struct Keeper {
    clock: Option<Clock>,
    began: Instant,
    /// Which time turns take of.
    whose: Whose,
}

impl Timekeeper for Keeper {
    fn begin(&mut self, by: PlayerId, own: Option<Duration>) -> Box<dyn Fn() -> bool + Sync> {
        let began = Stopwatch::start(self.whose);
        self.began = Instant::now();
        let own = own.map(|own| self.clock.as_ref().map_or(own, |clock| clock.turn_time(by)));
        Box::new(move || own.is_some_and(|own| began.elapsed() >= own))
    }

    fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    fn end(&mut self, by: PlayerId, turn_over: bool) -> bool {
        let Some(clock) = &mut self.clock else { return false };
        let over = clock.spend(by, self.began.elapsed());
        if turn_over {
            clock.turn_over(by);
        }
        over
    }
}

/// An opponent in a game.
enum Seated {
    Own(Box<Player>),
    Program(Box<Opponent>),
}

impl Seated {
    fn new(start: &Session, side: &Side<'_>, seed: u64, memory: usize) -> Result<Self, String> {
        let Side { weights, strengths, .. } = *side;
        Ok(match side.who {
            Contender::Own(spec) => {
                let means = Means { memory, threads: 1, weights, strengths };
                Self::Own(Box::new(Player::new(start.rules(), spec, seed, means)))
            }
            Contender::Program(budget) => {
                let Program { command, dialect } = side.program.clone();
                Self::Program(Box::new(Opponent::start(command, budget, dialect)?))
            }
        })
    }

    fn contestant(&mut self) -> &mut dyn Contestant {
        match self {
            Self::Own(player) => &mut **player,
            Self::Program(program) => &mut **program,
        }
    }

    /// Why it couldn't go on.
    fn failed(self) -> Option<String> {
        match self {
            Self::Own(_) => None,
            Self::Program(program) => program.failed(),
        }
    }
}

/// Adds a game to what is known. `swapped` says that the second opponent had the first seat.
fn note(standing: &mut Standing, game: &Game, swapped: bool) {
    let Some(outcome) = &game.outcome else {
        standing.unfinished += 1;
        return;
    };
    match game.winner {
        None => {
            standing.score.drawn += 1;
            standing.first_player.drawn += 1;
            let rules = game.session.rules().game();
            let reason = match &outcome.cause {
                // Who claimed it, and with which turn, is not what is counted.
                Cause::Claim { grounds, .. } => words::grounds(rules, grounds),
                Cause::Fault(fault, of) => words::fault(rules, *fault, *of),
                _ => words::reason(rules, outcome),
            };
            *standing.draws.entry(reason).or_default() += 1;
        }
        Some(winner) => {
            standing.on_time += u64::from(matches!(outcome.cause, Cause::Time(_)));
            let first = winner.index() == 0;
            let counts = if first { &mut standing.first_player.won } else { &mut standing.first_player.lost };
            *counts += 1;
            let counts = if first != swapped { &mut standing.score.won } else { &mut standing.score.lost };
            *counts += 1;
        }
    }
}

fn tell(bar: &ProgressBar, score: Score) {
    bar.set_message(format!("{} won, {} drawn, {} lost", score.won, score.drawn, score.lost));
    bar.inc(1);
}

fn record(
    game: &Game,
    name: &str,
    [a, b]: [Contender; 2],
    (number, seed): (u64, u64),
    clock: Option<TimeControl>,
) -> String {
    let seats = if number.is_multiple_of(2) { [a, b] } else { [b, a] }.map(|spec| spec.to_string());
    let seed = seed.to_string();
    let round = (number + 1).to_string();
    let mut record = Study::new(game.session.clone()).record(
        name,
        &seats.each_ref().map(String::as_str),
        &[("seed", &seed), ("round", &round)],
    );
    if let Some(control) = clock {
        record.push("clock", control.to_string());
    }
    if game.claimed {
        record.push("end", "claim");
    }
    record.to_string()
}

fn report(args: &Match, game: &str, players: [Contender; 2], seed: u64, standing: &Standing) -> Report {
    let score = standing.score;
    Report {
        game: game.to_owned(),
        players: players.map(|spec| spec.to_string()),
        seed,
        tally: Tally::of(score, standing.unfinished),
        first_player_won: standing.first_player.won,
        first_player_lost: standing.first_player.lost,
        lost_on_time: standing.on_time,
        draws: standing.draws.clone(),
        verdict: match score.verdict(f64::from(args.elo)) {
            Verdict::Stronger => "the first is stronger",
            Verdict::Weaker => "the second is stronger",
            Verdict::Equal => "neither is stronger by as much as was asked for",
            Verdict::Open => "nothing is certain yet",
        },
    }
}

fn text(report: &Report) -> String {
    let Report { players: [a, b], tally, .. } = report;
    let Tally { won, drawn, lost, .. } = tally;
    let games = match tally.games() {
        0 => return format!("{}: {a} against {b}, and no game was played\n", report.game),
        1 => "1 game".to_owned(),
        many => format!("{many} games"),
    };
    let bound =
        |value: Option<f64>, otherwise: &str| value.map_or(otherwise.to_owned(), |value| format!("{value:+.0}"));
    let mut text = format!(
        "{}: {a} against {b}, {games}\n\
         {a} wins {won}, draws {drawn}, loses {lost}: {:.1} %\n\
         Elo difference {} (95 %: {} to {}); {}\n\
         whoever begins wins {} and loses {}\n",
        report.game,
        100.0 * tally.share,
        bound(tally.elo, if tally.share > 0.5 { "over 400" } else { "under -400" }),
        bound(tally.elo_low, "no lower bound"),
        bound(tally.elo_high, "no upper bound"),
        report.verdict,
        report.first_player_won,
        report.first_player_lost,
    );
    for (reason, count) in &report.draws {
        text.push_str(&format!("drawn {count}: {reason}\n"));
    }
    if report.lost_on_time > 0 {
        text.push_str(&format!("lost on time {}\n", report.lost_on_time));
    }
    if tally.unfinished > 0 {
        text.push_str(&format!("cut off {}\n", tally.unfinished));
    }
    text.push_str(&format!("seed {}\n", report.seed));
    text
}
