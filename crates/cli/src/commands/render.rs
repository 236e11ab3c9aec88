//! `merels render`

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use merels::picture::{self, Picture, Style};
use merels::{Decision, History, Position, Rules, notation};

use crate::args::{Mark, Render, Theme};
use crate::load::{self, Failure};
use crate::{Done, files, output};

/// What the name of a file asks for.
#[derive(Clone, Copy)]
enum Sort {
    Svg,
    Png,
}

pub(crate) fn run(args: &Render) -> Done {
    // Before anything is played.
    let out = match &args.out {
        Some(path) => Some((sort(path)?, files::destination(path)?)),
        None => None,
    };
    let (_, rules) = load::rules(&args.game)?;
    let (position, last) = position(&rules, args)?;
    let wants = |mark| args.marks.contains(&mark);
    let picture = Picture {
        last: if wants(Mark::Last) { &last } else { &[] },
        legal: if wants(Mark::Legal) { position.legal() } else { &[] },
        ..Picture::of(&rules.game, &position)
    };
    let theme = match args.theme {
        Theme::Light => picture::Theme::Light,
        Theme::Dark => picture::Theme::Dark,
    };
    let style = Style { theme, flip: args.flip, coordinates: args.coordinates, size: args.size };
    match out {
        None => output::print(&picture::svg(&picture, &style)),
        Some((Sort::Svg, path)) => files::write(&path, picture::svg(&picture, &style))?,
        Some((Sort::Png, path)) => {
            let bytes = picture::png(&picture, &style).map_err(|error| Failure::CantRun(error.to_string()))?;
            files::write(&path, bytes)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn sort(path: &Path) -> Result<Sort, Failure> {
    let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("svg") => Ok(Sort::Svg),
        Some("png") => Ok(Sort::Png),
        _ => Err(Failure::CantRun(format!("{}: the name of a picture ends in `.svg` or `.png`", path.display()))),
    }
}

/// The position that is asked for, and the decisions of the last turn.
fn position(rules: &Rules, args: &Render) -> Result<(Position, Vec<Decision>), Failure> {
    let mut history = History::new();
    let mut position = load::start(rules, &args.from, &mut history)?;
    let mut last = position.taken().to_vec();
    for (index, word) in load::decisions(&args.from)?.iter().enumerate() {
        let refused = |error: &notation::ReadError| {
            Failure::Wrong(format!("decision {}: {}", index + 1, load::refusal(rules, error)))
        };
        let decision = notation::read_decision(&rules.game, word).map_err(|error| refused(&error))?;
        if position.is_turn_start() {
            last.clear();
        }
        last.push(decision);
        position = position
            .play(rules, decision, &mut history)
            .map_err(|reason| refused(&notation::ReadError::NotLegal { text: word.clone(), reason }))?;
    }
    Ok((position, last))
}
