//! `merels render`

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use merels::board::PointId;
use merels::picture::{self, Encoding, Layout, Note, Pace, Picture, Replay, Style};
use merels::record::Study;
use merels::{Decision, Game, History, Outcome, Position, Rules, Step, notation, position_text};

use crate::args::{self, GameArgs, Mark, Render, Theme};
use crate::load::{self, Done, Failure, Found};
use crate::records::{self, Games};
use crate::{files, output, values};

/// What the name of a file asks for.
#[derive(Clone, Copy)]
enum Sort {
    Svg,
    Png,
    Animation(Encoding),
}

pub(crate) fn run(args: &Render) -> Done {
    // Before anything is played.
    let out = match &args.out {
        Some(path) => Some((sort(path)?, files::destination(path)?)),
        None => None,
    };
    let animated = matches!(out, Some((Sort::Animation(_), _)));
    if !animated && (args.each.is_some() || args.delay.is_some()) {
        let message = "`--each` and `--delay` are for animations: `--out FILE.gif` or `--out FILE.apng`";
        return Err(Failure::CantRun(message.to_owned()));
    }
    let (found, rules, played) = match &args.record {
        Some(file) => {
            let (rules, played) = Played::of_record(file, args)?;
            (None, rules, played)
        }
        None => {
            let game = GameArgs { game: args.game.clone().unwrap_or_default(), set: args.set.clone() };
            let (found, rules) = load::rules(&game)?;
            let played = Played::of(&rules, args)?;
            (Some(found), rules, played)
        }
    };
    let theme = match args.theme {
        Theme::Light => picture::Theme::Light,
        Theme::Dark => picture::Theme::Dark,
    };
    let board = &rules.game().board;
    if args.space && Layout::in_space(board, false).is_none() {
        return Err(Failure::CantRun("the board has one layer: `--space` is for several".to_owned()));
    }
    let style = Style { theme, flip: args.flip, coordinates: args.coordinates, space: args.space, size: args.size };
    let traces = traces(rules.game(), &args.marks)?;
    if animated && !traces.is_empty() {
        return Err(Failure::CantRun("links, rows and patterns are marked in pictures, not in animations".to_owned()));
    }
    let notes = notes(found.as_ref(), &rules, &played.end, args)?;
    if animated && !notes.is_empty() {
        return Err(Failure::CantRun("values are marked in pictures, not in animations".to_owned()));
    }
    let picture = || Picture { traces: &traces, notes: &notes, ..played.picture(&rules, args) };
    match out {
        None => output::data(&picture::svg(&picture(), &style)),
        Some((Sort::Svg, path)) => files::write(&path, picture::svg(&picture(), &style))?,
        Some((Sort::Png, path)) => {
            let bytes = picture::png(&picture(), &style);
            files::write(&path, bytes.map_err(|error| Failure::CantRun(error.to_string()))?)?;
        }
        Some((Sort::Animation(encoding), path)) => {
            let replay = played.replay(&rules, args);
            let pace = pace(args.delay);
            let bar = output::busy("drawing");
            files::write_with(&path, &mut |out| {
                replay
                    .write(encoding, style, pace, bar.wrap_write(out))
                    .map_err(|error| Failure::CantRun(error.to_string()))
            })?;
            bar.finish_and_clear();
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What the best decision with each point is worth, where that is asked for.
fn notes(found: Option<&Found>, rules: &Rules, position: &Position, args: &Render) -> Result<Vec<Note>, Failure> {
    if !args.marks.contains(&Mark::Values) {
        return Ok(Vec::new());
    }
    let known = match (found, &args.values) {
        (Some(found), asked) => values::asked_or_found(asked.as_deref(), found, rules)?,
        (None, asked) => asked.as_ref().map(|path| values::open(rules, path)).transpose()?,
    };
    let Some(known) = known else {
        let message = "`--marks values` asks what is known: `--values TABLE`, which `merels solve --out TABLE` writes, or what \
                       `merels solve --keep` has kept";
        return Err(Failure::CantRun(message.to_owned()));
    };
    Ok(values::notes(&known.prober(), position))
}

/// The lines that are asked for.
fn traces(game: &Game, marks: &[Mark]) -> Result<Vec<Vec<PointId>>, Failure> {
    let mut traces = Vec::new();
    for mark in marks {
        match mark {
            Mark::Last | Mark::Legal | Mark::Values | Mark::None => {}
            Mark::Links => traces.extend(game.board.links().into_iter().map(|(a, b)| vec![a, b])),
            Mark::Rows => traces.extend(game.board.rows.iter().map(|row| {
                let round = if row.closed { row.points.first() } else { None };
                row.points.iter().chain(round).copied().collect()
            })),
            Mark::Pattern(name) => {
                let Some(pattern) = game.patterns.iter().find(|pattern| pattern.name == *name) else {
                    let names: Vec<String> =
                        game.patterns.iter().map(|pattern| format!("`{}`", pattern.name)).collect();
                    let there = if names.is_empty() { "it has none".to_owned() } else { names.join(", ") };
                    return Err(Failure::CantRun(format!("the game has no pattern `{name}`: {there}")));
                };
                let lines = pattern.lines.iter().filter_map(|id| game.lines.get(id.index()));
                traces.extend(lines.map(|line| line.points.clone()));
            }
        }
    }
    Ok(traces)
}

fn sort(path: &Path) -> Result<Sort, Failure> {
    let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("svg") => Ok(Sort::Svg),
        Some("png") => Ok(Sort::Png),
        Some("gif") => Ok(Sort::Animation(Encoding::Gif)),
        Some("apng") => Ok(Sort::Animation(Encoding::Apng)),
        _ => Err(Failure::CantRun(format!(
            "{}: the name of a picture ends in `.svg` or `.png`, that of an animation in `.gif` or `.apng`, such as {}",
            output::named(path),
            output::named(&path.with_extension("png"))
        ))),
    }
}

fn pace(delay: Option<u16>) -> Pace {
    delay.map_or_else(Pace::default, |each| Pace { each, last: each.saturating_mul(4) })
}

/// What was asked for, played.
struct Played {
    start: Position,
    /// With the start.
    history: History,
    steps: Vec<Step>,
    end: Position,
    /// The decisions of the last turn.
    last: Vec<Decision>,
    /// How the players ended it.
    ending: Option<Outcome>,
}

impl Played {
    fn of(rules: &Rules, args: &Render) -> Result<Self, Failure> {
        let mut history = History::new();
        let start = load::start(rules, args.from.position.as_deref(), &mut history)?;
        let at_start = history.clone();
        let (mut position, mut last) = (start.clone(), start.taken().to_vec());
        let mut steps = Vec::new();
        for (index, word) in load::decisions(rules.game(), &args.from)?.iter().enumerate() {
            let refused = |error: &notation::ReadError| {
                Failure::Wrong(format!("decision {}: {}", index + 1, error.with_rule(rules)))
            };
            let decision = notation::read_decision(rules.game(), word).map_err(|error| refused(&error))?;
            if position.is_turn_start() {
                last.clear();
            }
            last.push(decision);
            steps.push(Step::Decision(decision));
            position = position
                .play(rules, decision, &mut history)
                .map_err(|reason| refused(&notation::ReadError::NotLegal { text: word.clone(), reason }))?;
        }
        Ok(Self { start, history: at_start, steps, end: position, last, ending: None })
    }

    /// A recorded game, as far as it is asked for.
    fn of_record(file: &Path, args: &Render) -> Result<(Rules, Self), Failure> {
        let games = Games::of(file).named(args.game.as_deref());
        let mut study = records::load(file, args.number, &games)?.study;
        if let Some(turns) = args.at {
            go_to(&mut study, turns)?;
        }
        let session = study.session();
        let rules = session.rules().clone();
        let mut history = History::new();
        // What the start is recorded as is all that is wanted of it.
        let start = load::position(&rules, &position_text::write(rules.game(), session.start()), &mut history)?;
        let played = Self {
            start,
            history,
            steps: session.steps().collect(),
            end: session.position().clone(),
            last: session.last_turn(),
            ending: session.outcome().cloned(),
        };
        Ok((rules, played))
    }

    /// How it stands in the end.
    fn picture<'a>(&'a self, rules: &'a Rules, args: &Render) -> Picture<'a> {
        Picture {
            last: if args.marks.contains(&Mark::Last) { &self.last } else { &[] },
            legal: if args.marks.contains(&Mark::Legal) { self.end.legal() } else { &[] },
            outcome: self.end.outcome().or(self.ending.as_ref()),
            ..Picture::of(rules.game(), &self.end)
        }
    }

    /// All of it.
    fn replay<'a>(&'a self, rules: &'a Rules, args: &Render) -> Replay<'a> {
        Replay {
            rules,
            start: &self.start,
            history: &self.history,
            steps: &self.steps,
            ending: self.ending.as_ref(),
            each: match args.each.unwrap_or_default() {
                args::Each::Turn => picture::Each::Turn,
                args::Each::Decision => picture::Each::Decision,
            },
            last: args.marks.contains(&Mark::Last),
            legal: args.marks.contains(&Mark::Legal),
        }
    }
}

/// Goes to where so many turns of the main line are played. A turn under way counts as one.
fn go_to(study: &mut Study, turns: usize) -> Result<(), Failure> {
    let standing = study.path().len();
    if !study.under_way().is_empty() && turns == standing + 1 {
        return Ok(());
    }
    study.go_to(study.root());
    while study.redo() {}
    let path = study.path();
    if turns > path.len() {
        let message = format!("the game has {} turns: there is no position after {turns}", path.len());
        return Err(Failure::CantRun(message));
    }
    let node = turns.checked_sub(1).and_then(|index| path.get(index).copied());
    study.go_to(node.unwrap_or(study.root()));
    Ok(())
}
